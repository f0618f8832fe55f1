// Landmarks: what they are built from and with, what they prove, and that searches with them find paths of the same
// cost, also while the map is edited.

using System;
using System.Collections.Generic;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static unsafe class LandmarkTests
    {
        private static readonly CairnHeuristic[] Guides =
        {
            CairnHeuristic.Alt, CairnHeuristic.AltBest, CairnHeuristic.Canonical, CairnHeuristic.Euclidean,
        };

        internal static void Run()
        {
            LandmarksTakeAutoOverAndExpandLess();
            EveryMethodFindsTheSameCostWithEveryHeuristic();
            SearchesStayRightWhileTheMapIsEdited();
            LandmarksAreWhereTheyWereAskedFor();
            PlacementAndSeedDecideWhereTheyAre();
            MemoryLimitsTheNumber();
            AQueryMayUseTheBestOnly();
            LandmarksProveThatThereIsNoPath();
            TheStraightLineNeedsDearDiagonals();
            EstimatesAreLowerBounds();
            ADefThatMakesNoSenseIsRefused();
            CellsThatMakeNoSenseAreRefused();
            MapsThatCannotHaveThemAreRefused();
        }

        private static void LandmarksTakeAutoOverAndExpandLess()
        {
            using (CairnMap map = Comb())
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(31, 0));
                CairnResult naive, guided;
                searcher.FindPath(map, query, null, out naive);
                Check.Equal(naive.Heuristic, CairnHeuristic.Naive);
                ulong epoch = map.GetInfo().Epoch;
                Check.Equal(map.BuildLandmarks(), CairnStatus.Ok);
                Check.Equal(map.GetInfo().Epoch, epoch);
                searcher.FindPath(map, query, null, out guided);
                Check.Equal(guided.Heuristic, CairnHeuristic.Alt);
                Check.Equal(guided.Cost, naive.Cost);
                Check.That(guided.Expanded < naive.Expanded, guided.Expanded + " instead of " + naive.Expanded);
                map.RemoveTable(CairnTable.Landmarks);
                searcher.FindPath(map, query, null, out guided);
                Check.Equal(guided.Heuristic, CairnHeuristic.Naive);
                Check.Equal(guided.Expanded, naive.Expanded);
            }
        }

        private static void EveryMethodFindsTheSameCostWithEveryHeuristic()
        {
            int searches = 0;
            foreach (CairnNeighbours neighbours in new[] { CairnNeighbours.Four, CairnNeighbours.Eight })
            {
                for (int seed = 0; seed < 10; seed++)
                {
                    using (CairnMap map = MethodTests.Scattered(neighbours, seed))
                    using (var searcher = new CairnSearcher(map))
                    {
                        CairnQuery query = MethodTests.Across();
                        CairnResult optimal;
                        searcher.FindPath(map, query, null, out optimal);
                        map.BuildLandmarks();
                        query.MaxExpansions = 100000;
                        query.Flags = CairnQueryFlags.IgnoreComponents | CairnQueryFlags.IgnoreLandmarkTest;
                        foreach (CairnHeuristic heuristic in Guides)
                        {
                            query.Heuristic = heuristic;
                            foreach (CairnQuery method in MethodTests.Methods(query).Where(map.Supports))
                            {
                                CairnResult result;
                                CairnStatus status = searcher.FindPath(map, method, null, out result);
                                if (method.Algorithm == CairnAlgorithm.Ida && status == CairnStatus.BudgetSpent)
                                {
                                    continue;
                                }
                                Check.Equal(status, optimal.Outcome);
                                Check.Equal(result.Cost, optimal.Cost);
                                Check.Equal(result.Heuristic, heuristic);
                                Check.Equal(result.AnsweredBy, CairnAnsweredBy.Search);
                                searches += 1;
                            }
                        }
                    }
                }
            }
            // 11 methods, since two stacks go with the naive heuristic only; without plain IDA* there are 10.
            Check.That(searches >= 2 * 10 * Guides.Length * 10, searches + " searches");
        }

        /// <summary>
        /// A small allowance, so that edits suspend some landmarks; terrain that gets cheaper, which suspends all; and
        /// little maintenance, so that it takes several calls.
        /// </summary>
        private static void SearchesStayRightWhileTheMapIsEdited()
        {
            var random = new Random(5);
            var seen = new HashSet<CairnTableState>();
            bool someSuspended = false;
            using (var map = new CairnMap(24, 20))
            using (var searcher = new CairnSearcher(map))
            {
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.EditAllowance = 40;
                map.BuildLandmarks(def);
                for (int round = 0; round < 400; round++)
                {
                    int size = random.Next(1, 4);
                    map.SetRect(random.Next(21), random.Next(17), size, size, (byte)random.Next(3));
                    if (round % 10 == 0)
                    {
                        map.SetTerrainCost(2, (ushort)random.Next(1, 5));
                    }
                    if (round % 3 == 0)
                    {
                        map.Maintain(200);
                    }
                    CairnTableInfo info = map.GetTableInfo(CairnTable.Landmarks);
                    seen.Add(info.State);
                    someSuspended |= info.ActiveLandmarks > 0 && info.ActiveLandmarks < info.Landmarks;
                    CairnQuery query = CairnQuery.Create(
                        new CairnCell(random.Next(24), random.Next(20)), new CairnCell(random.Next(24), random.Next(20)));
                    CairnResult naive, guided;
                    query.Heuristic = CairnHeuristic.Naive;
                    searcher.FindPath(map, query, null, out naive);
                    query.Heuristic = Guides[round % 3];
                    searcher.FindPath(map, query, null, out guided);
                    Check.Equal(guided.Outcome, naive.Outcome);
                    Check.Equal(guided.Cost, naive.Cost);
                }
                Check.That(seen.Contains(CairnTableState.Stale), "stale once");
                Check.That(seen.Contains(CairnTableState.Suspended), "suspended once");
                Check.That(someSuspended, "some of them suspended once");
            }
        }

        private static void LandmarksAreWhereTheyWereAskedFor()
        {
            CairnCell[] cells = { new CairnCell(0, 0), new CairnCell(31, 1), new CairnCell(5, 4) };
            using (CairnMap map = Comb())
            {
                Check.Equal(map.BuildLandmarksAt(cells), CairnStatus.Ok);
                Check.Equal(string.Join(" ", map.GetLandmarks()), string.Join(" ", cells));
                CairnTableInfo info = map.GetTableInfo(CairnTable.Landmarks);
                Check.Equal(info.Placement, CairnPlacement.Given);
                Check.Equal(info.Landmarks, 3u);

                var read = new CairnCell[4];
                int written;
                Check.Equal(map.ReadLandmarks(read, out written), CairnStatus.Ok);
                Check.Equal(written, 3);
                Check.Equal(read[2], cells[2]);
                Check.Equal(map.ReadLandmarks(read.AsSpan(3), out written), CairnStatus.Truncated);
                Check.Equal(written, 1);
                Check.Equal(read[3], cells[0]);
                Check.Equal(map.ReadLandmarks(null, out written), CairnStatus.Truncated);
                Check.Equal(written, 0);
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                fixed (CairnCell* first = cells)
                {
                    Check.Equal(map.BuildLandmarksAt(first + 1, 2, def), CairnStatus.Ok);
                    Check.Equal(map.ReadLandmarks(first, 1, out written), CairnStatus.Truncated);
                    Check.Equal(cells[0], new CairnCell(31, 1));
                }
                Check.Equal(map.GetLandmarks().Length, 2);
                Check.Equal(map.BuildLandmarksAt(cells, def), CairnStatus.Ok);
                Check.Equal(map.GetLandmarks().Length, 3);
                Check.Error(CairnStatus.ErrorNull, () => map.ReadLandmarks(null, 1, out written));
                Check.Throws<ArgumentOutOfRangeException>(() => map.ReadLandmarks(null, -1, out written));
            }
        }

        private static void PlacementAndSeedDecideWhereTheyAre()
        {
            using (CairnMap map = Comb())
            {
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.Count = 64;
                map.BuildLandmarks(def);
                Check.Equal(map.GetLandmarks().Length, 64);
                def.Count = 5;
                def.Placement = CairnPlacement.Random;
                map.BuildLandmarks(def);
                string first = string.Join(" ", map.GetLandmarks());
                CairnTableInfo info = map.GetTableInfo(CairnTable.Landmarks);
                Check.Equal(info.Placement, CairnPlacement.Random);
                Check.Equal(info.Landmarks, 5u);
                map.BuildLandmarks(def);
                Check.Equal(string.Join(" ", map.GetLandmarks()), first);
                def.Seed = 1;
                map.BuildLandmarks(def);
                Check.That(string.Join(" ", map.GetLandmarks()) != first, "another seed, other cells");
                def.Placement = CairnPlacement.Farthest;
                map.BuildLandmarks(def);
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).Placement, CairnPlacement.Farthest);
                Check.That(map.GetLandmarks().All(cell => map.GetCell(cell.X, cell.Y) != CairnMap.Blocked), "free");
            }
            using (var small = new CairnMap(3, 1))
            {
                small.BuildLandmarks();
                Check.Equal(small.GetLandmarks().Length, 3);
            }
        }

        private static void MemoryLimitsTheNumber()
        {
            using (var map = new CairnMap(40, 40))
            {
                ulong bare = map.GetInfo().MemoryBytes;
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.Count = 24;
                map.BuildLandmarks(def);
                CairnTableInfo large = map.GetTableInfo(CairnTable.Landmarks);
                Check.Equal(large.Landmarks, 24u);
                Check.Equal(map.GetInfo().MemoryBytes, bare + large.MemoryBytes);
                def.MemoryLimit = large.MemoryBytes - 1;
                Check.Equal(map.BuildLandmarks(def), CairnStatus.Ok);
                CairnTableInfo limited = map.GetTableInfo(CairnTable.Landmarks);
                Check.That(limited.Landmarks > 0 && limited.Landmarks < 24, limited.Landmarks + " fit");
                Check.That(limited.MemoryBytes <= def.MemoryLimit, limited.MemoryBytes + " bytes");
                def.MemoryLimit = 1;
                Check.Error(CairnStatus.ErrorMemoryLimit, () => map.BuildLandmarks(def));
                Check.Equal(map.GetTableInfo(CairnTable.Landmarks).Landmarks, limited.Landmarks);
                map.RemoveTable(CairnTable.Landmarks);
                Check.Equal(map.GetInfo().MemoryBytes, bare);
            }
        }

        private static void AQueryMayUseTheBestOnly()
        {
            using (CairnMap map = Comb())
            {
                map.BuildLandmarks();
                CairnQuery query = CairnQuery.Create(new CairnCell(3, 0), new CairnCell(20, 1));
                ulong all, one, best;
                query.Heuristic = CairnHeuristic.Alt;
                map.Estimate(query, out all);
                query.Landmarks = 1;
                map.Estimate(query, out one);
                query.Landmarks = 0;
                query.Heuristic = CairnHeuristic.AltBest;
                map.Estimate(query, out best);
                // What proves most at the start proves there as much as all.
                Check.Equal(one, all);
                Check.Equal(best, all);
                query.Landmarks = 1;
                Check.That(!map.Supports(query), "a number of landmarks without ALT");
                query.Heuristic = CairnHeuristic.Alt;
                query.Landmarks = 100;
                Check.That(map.Supports(query), "more than there are is all");
            }
        }

        private static void LandmarksProveThatThereIsNoPath()
        {
            using (var map = new CairnMap(16, 16))
            using (var searcher = new CairnSearcher(map))
            {
                map.SetRect(8, 0, 1, 16, CairnMap.Blocked);
                map.BuildLandmarksAt(new[] { new CairnCell(0, 0) });
                CairnQuery query = CairnQuery.Create(new CairnCell(2, 2), new CairnCell(12, 2));
                CairnResult result;
                Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.NoPath);
                Check.Equal(result.AnsweredBy, CairnAnsweredBy.Landmarks);
                Check.Equal(result.Expanded, 0ul);
                query.Flags = CairnQueryFlags.IgnoreLandmarkTest;
                Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.NoPath);
                Check.Equal(result.AnsweredBy, CairnAnsweredBy.Search);
                map.Maintain();
                Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.NoPath);
                Check.Equal(result.AnsweredBy, CairnAnsweredBy.Components);
                query.Flags |= CairnQueryFlags.IgnoreComponents;
                Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.NoPath);
                Check.Equal(result.AnsweredBy, CairnAnsweredBy.Search);
                Check.That(result.Expanded > 0, "it has searched");
            }
        }

        private static void TheStraightLineNeedsDearDiagonals()
        {
            CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(3, 4));
            query.Heuristic = CairnHeuristic.Euclidean;
            CairnMapDef def = CairnMapDef.Create(8, 8);
            using (var map = new CairnMap(def))
            {
                ulong line;
                Check.Equal(map.Estimate(query, out line), CairnStatus.Ok);
                Check.Equal(line, 5 * 70ul);
            }
            def.DiagonalCost = 70;
            using (var map = new CairnMap(def))
            {
                Check.That(!map.Supports(query), "a diagonal costs less than the line");
            }
        }

        private static void EstimatesAreLowerBounds()
        {
            using (CairnMap map = Comb())
            using (var searcher = new CairnSearcher(map))
            {
                map.BuildLandmarks();
                var random = new Random(3);
                int better = 0;
                for (int round = 0; round < 100; round++)
                {
                    CairnQuery query = CairnQuery.Create(
                        new CairnCell(random.Next(32), random.Next(16)), new CairnCell(random.Next(32), random.Next(16)));
                    CairnResult result;
                    searcher.FindPath(map, query, null, out result);
                    ulong naive, guided;
                    CairnStatus status = map.Estimate(query, out guided);
                    query.Heuristic = CairnHeuristic.Naive;
                    map.Estimate(query, out naive);
                    Check.Equal(status == CairnStatus.EndpointBlocked, result.Outcome == CairnStatus.EndpointBlocked);
                    Check.That(guided >= naive && guided <= result.Cost, naive + " " + guided + " " + result.Cost);
                    better += guided > naive ? 1 : 0;
                }
                Check.That(better > 20, "landmarks prove more " + better + " times");

                ulong estimate = 1;
                CairnQuery blocked = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(4, 0));
                Check.Equal(map.Estimate(blocked, out estimate), CairnStatus.EndpointBlocked);
                Check.Equal(estimate, 0ul);
                CairnQuery outside = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(32, 0));
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.Estimate(outside, out estimate));
                Check.Error(CairnStatus.ErrorStructSize, () => map.Estimate(default(CairnQuery), out estimate));
                outside.Heuristic = (CairnHeuristic)7;
                Check.Error(CairnStatus.ErrorSelector, () => map.Estimate(outside, out estimate));
            }
        }

        private static void ADefThatMakesNoSenseIsRefused()
        {
            using (var map = new CairnMap(8, 8))
            {
                CairnLandmarksDef plain = CairnLandmarksDef.Create();
                Check.Equal(plain.Count, 8u);
                Check.Equal(plain.Placement, CairnPlacement.Farthest);
                Check.Equal(plain.EditAllowance, 4096u);
                Refused(map, CairnStatus.ErrorStructSize, default(CairnLandmarksDef));
                CairnLandmarksDef def = plain;
                def.Placement = CairnPlacement.Given;
                Refused(map, CairnStatus.ErrorSelector, def);
                def = plain;
                def.InSlices = 2;
                Refused(map, CairnStatus.ErrorSelector, def);
                def = plain;
                def.Reserved = 1;
                Refused(map, CairnStatus.ErrorUnsupported, def);
                def = plain;
                def.Count = 0;
                Check.Error(CairnStatus.ErrorCount, () => map.BuildLandmarks(def));
                def.Count = 65;
                Check.Error(CairnStatus.ErrorCount, () => map.BuildLandmarks(def));
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetLandmarks());
            }
        }

        private static void Refused(CairnMap map, CairnStatus expected, CairnLandmarksDef def)
        {
            Check.Error(expected, () => map.BuildLandmarks(def));
            Check.Error(expected, () => map.BuildLandmarksAt(new CairnCell[1], def));
        }

        private static void CellsThatMakeNoSenseAreRefused()
        {
            CairnLandmarksDef def = CairnLandmarksDef.Create();
            using (CairnMap map = Comb())
            {
                Check.Error(CairnStatus.ErrorCount, () => map.BuildLandmarksAt(null));
                Check.Error(CairnStatus.ErrorCount, () => map.BuildLandmarksAt(new CairnCell[65]));
                Check.Error(CairnStatus.ErrorNull, () => map.BuildLandmarksAt(null, 1, def));
                Check.Throws<ArgumentOutOfRangeException>(() => map.BuildLandmarksAt(null, -1, def));
                CairnCell[] cells = { new CairnCell(0, 0), new CairnCell(32, 0) };
                Check.Error(CairnStatus.ErrorOutOfBounds, () => map.BuildLandmarksAt(cells));
                cells[1] = new CairnCell(4, 0);
                Check.Error(CairnStatus.ErrorBlocked, () => map.BuildLandmarksAt(cells));
                Check.Error(CairnStatus.ErrorNoTable, () => map.GetLandmarks());
            }
        }

        private static void MapsThatCannotHaveThemAreRefused()
        {
            CairnMapDef charged = CairnMapDef.Create(8, 8);
            charged.TerrainCharge = CairnTerrainCharge.Entered;
            using (var entered = new CairnMap(charged))
            using (var blocked = new CairnMap(CairnMapDef.Create(4, 4), new byte[16]))
            {
                Check.Error(CairnStatus.ErrorUnsupported, () => entered.BuildLandmarks());
                Check.Error(CairnStatus.ErrorUnsupported, () => entered.BuildLandmarksAt(new CairnCell[1]));
                Check.Error(CairnStatus.ErrorBlocked, () => blocked.BuildLandmarks());
                Check.Error(CairnStatus.ErrorBlocked, () => blocked.BuildLandmarksAt(new CairnCell[1]));
            }
        }

        /// <summary>32 x 16, walls from above and below in turn: the naive heuristic knows nothing here.</summary>
        internal static CairnMap Comb()
        {
            var map = new CairnMap(32, 16);
            for (int x = 4; x < 32; x += 4)
            {
                map.SetRect(x, x % 8 == 4 ? 0 : 1, 1, 15, CairnMap.Blocked);
            }
            map.Maintain();
            return map;
        }
    }
}
