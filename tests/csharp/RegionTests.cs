// Regions in searches: every kind guides them to paths of the same cost, also while the map is edited, and tells which
// cell belongs where.

using System;
using System.Collections.Generic;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static unsafe class RegionTests
    {
        private const CairnTable Regions = CairnTable.Regions;

        internal static void Run()
        {
            EveryKindFindsTheSameCost();
            RegionsExpandLess();
            EveryCellHasItsRegion();
            AreasAreReadWithAStride();
            SearchesStayRightWhileTheMapIsEdited();
            DifferentialRegionsNeedLandmarks();
        }

        internal static IEnumerable<CairnRegionsDef> Kinds()
        {
            foreach (CairnRegionKind kind in Enum.GetValues(typeof(CairnRegionKind)))
            {
                CairnRegionsDef def = CairnRegionsDef.Create();
                def.Kind = kind;
                yield return def;
            }
        }

        /// <summary>Each kind with each reduction and distance between portals.</summary>
        internal static IEnumerable<CairnRegionsDef> Variants()
        {
            foreach (CairnRegionsDef kind in Kinds())
            {
                foreach (CairnReduction reduction in Enum.GetValues(typeof(CairnReduction)))
                {
                    foreach (CairnPortalDistance distance in Enum.GetValues(typeof(CairnPortalDistance)))
                    {
                        CairnRegionsDef def = kind;
                        def.Reduction = reduction;
                        def.PortalDistance = distance;
                        yield return def;
                    }
                }
            }
        }

        private static void EveryKindFindsTheSameCost()
        {
            int searches = 0;
            for (int seed = 0; seed < 4; seed++)
            {
                using (CairnMap map = MethodTests.Scattered(CairnNeighbours.Eight, seed))
                using (var searcher = new CairnSearcher(map))
                {
                    foreach (CairnRegionsDef def in Variants())
                    {
                        Built(map.BuildRegions(def));
                        Check.Equal(map.GetTableInfo(Regions).RegionKind, def.Kind);
                        CairnQuery query = MethodTests.Across();
                        query.MaxExpansions = 100000;
                        CairnResult optimal;
                        searcher.FindPath(map, query, null, out optimal);
                        query.Heuristic = CairnHeuristic.Regions;
                        foreach (CairnQuery method in MethodTests.Methods(query).Where(map.Supports))
                        {
                            CairnResult result;
                            CairnStatus status = searcher.FindPath(map, method, null, out result);
                            if (method.Algorithm != CairnAlgorithm.Ida || status != CairnStatus.BudgetSpent)
                            {
                                Check.Equal(status, optimal.Outcome);
                                Check.Equal(result.Cost, optimal.Cost);
                                Check.Equal(result.Heuristic, CairnHeuristic.Regions);
                                searches += 1;
                            }
                        }
                        ulong estimate;
                        map.Estimate(query, out estimate);
                        Check.That(!optimal.ReachesGoal || estimate <= optimal.Cost, "a lower bound");
                    }
                }
            }
            Check.That(searches >= 4 * 24, searches + " searches");
        }

        internal static void Built(CairnStatus status)
        {
            Check.That(status == CairnStatus.Ok || status == CairnStatus.OverBudget, status + " is not built");
        }

        private static void RegionsExpandLess()
        {
            using (CairnMap map = LandmarkTests.Comb())
            using (var searcher = new CairnSearcher(map))
            {
                CairnResult naive, guided;
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(31, 0));
                query.Algorithm = CairnAlgorithm.AStar;
                searcher.FindPath(map, query, null, out naive);
                ulong epoch = map.GetInfo().Epoch;
                Check.Equal(map.BuildRegions(), CairnStatus.Ok);
                Check.Equal(map.GetInfo().Epoch, epoch);
                query.Heuristic = CairnHeuristic.Regions;
                searcher.FindPath(map, query, null, out guided);
                Check.Equal(guided.Cost, naive.Cost);
                Check.That(guided.Expanded < naive.Expanded, guided.Expanded + " instead of " + naive.Expanded);
                map.RemoveTable(Regions);
                Check.That(!map.Supports(query), "removed");
            }
        }

        private static void EveryCellHasItsRegion()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                foreach (CairnRegionsDef def in Kinds())
                {
                    Built(map.BuildRegions(def));
                    CairnTableInfo info = map.GetTableInfo(Regions);
                    var areas = new uint[32 * 16];
                    map.ReadAreas(0, 0, 32, 16, areas);
                    var numbers = new HashSet<uint>();
                    for (int i = 0; i < areas.Length; i++)
                    {
                        uint number = areas[i] & ~CairnMap.AreaPortal;
                        bool blocked = map.GetCell(i % 32, i / 32) == CairnMap.Blocked;
                        Check.Equal(areas[i] == 0, blocked);
                        Check.That(number <= info.Areas, "region " + number + " of " + info.Areas);
                        numbers.Add(number);
                    }
                    Check.Equal(numbers.Count, (int)info.Areas + 1);
                    Check.Equal(areas.Any(area => (area & CairnMap.AreaPortal) != 0), info.Portals > 0);
                }
            }
        }

        private static void AreasAreReadWithAStride()
        {
            using (CairnMap map = LandmarkTests.Comb())
            {
                Built(map.BuildRegions());
                var all = new uint[32 * 16];
                map.ReadAreas(0, 0, 32, 16, all);
                var block = new uint[8];
                map.ReadAreas(3, 1, 2, 3, block, 3);
                uint[] expected = { all[35], all[36], 0, all[67], all[68], 0, all[99], all[100] };
                Check.Equal(string.Join(" ", block), string.Join(" ", expected));
                fixed (uint* first = block)
                {
                    map.ReadAreas(0, 0, 1, 2, first, 8, 7);
                }
                Check.Equal(block[0], all[0]);
                Check.Equal(block[7], all[32]);
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.ReadAreas(31, 0, 2, 1, block));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.ReadAreas(0, -1, 1, 1, block));
                Check.Error(CairnStatus.ErrorLength, () => map.ReadAreas(0, 0, 3, 3, block));
                Check.Error(CairnStatus.ErrorLength, () => map.ReadAreas(0, 0, 3, 2, block, 2));
                Check.Error(CairnStatus.ErrorNull, () => map.ReadAreas(0, 0, 1, 1, null, 1, 1));
                Check.Throws<ArgumentOutOfRangeException>(() => map.ReadAreas(0, 0, -1, 1, block));
            }
        }

        private static void SearchesStayRightWhileTheMapIsEdited()
        {
            var random = new Random(9);
            var seen = new HashSet<CairnTableState>();
            foreach (CairnRegionsDef def in Kinds())
            {
                using (CairnMap map = LandmarkTests.Patchwork(16, 12, random))
                using (var searcher = new CairnSearcher(map))
                {
                    map.SetTerrainCost(2, 3);
                    Built(map.BuildRegions(def));
                    for (int round = 0; round < 60; round++)
                    {
                        map.SetCell(random.Next(16), random.Next(12), (byte)random.Next(3));
                        if (round % 3 == 0)
                        {
                            map.Maintain(round % 2 == 0 ? ulong.MaxValue : 500);
                        }
                        seen.Add(map.GetTableInfo(Regions).State);
                        CairnQuery query = CairnQuery.Create(
                            new CairnCell(random.Next(16), random.Next(12)),
                            new CairnCell(random.Next(16), random.Next(12)));
                        CairnResult naive, guided;
                        searcher.FindPath(map, query, null, out naive);
                        query.Heuristic = CairnHeuristic.Regions;
                        searcher.FindPath(map, query, null, out guided);
                        Check.Equal(guided.Outcome, naive.Outcome);
                        Check.Equal(guided.Cost, naive.Cost);
                    }
                }
            }
            Check.That(seen.Contains(CairnTableState.Exact), "exact once");
            Check.That(seen.Contains(CairnTableState.Stale), "stale once");
            Check.That(seen.Contains(CairnTableState.Suspended), "suspended once");
        }

        private static void DifferentialRegionsNeedLandmarks()
        {
            using (CairnMap map = LandmarkTests.Comb())
            using (var searcher = new CairnSearcher(map))
            {
                CairnResult naive, guided;
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(31, 0));
                searcher.FindPath(map, query, null, out naive);
                CairnRegionsDef def = CairnRegionsDef.Create();
                def.Differential = 1;
                Check.Error(CairnStatus.ErrorNoTable, () => map.BuildRegions(def));
                map.BuildLandmarks();
                Built(map.BuildRegions(def));
                query.Heuristic = CairnHeuristic.Regions;
                Check.Equal(searcher.FindPath(map, query, null, out guided), CairnStatus.Ok);
                Check.Equal(guided.Cost, naive.Cost);
            }
        }
    }
}
