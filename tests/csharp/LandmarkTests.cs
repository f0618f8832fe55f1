// Landmarks in searches: what they prove, and that searches with them find paths of the same cost, also while the map
// is edited.

using System;
using System.Collections.Generic;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static class LandmarkTests
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
            AQueryMayUseTheBestOnly();
            LandmarksProveThatThereIsNoPath();
            TheStraightLineNeedsDearDiagonals();
            EstimatesAreLowerBounds();
        }

        private static void LandmarksTakeAutoOverAndExpandLess()
        {
            using (CairnMap map = Comb())
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(31, 0));
                query.Algorithm = CairnAlgorithm.AStar;
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
            using (CairnMap map = Patchwork(24, 20, random))
            using (var searcher = new CairnSearcher(map))
            {
                map.SetTerrainCost(2, 5);
                CairnLandmarksDef def = CairnLandmarksDef.Create();
                def.EditAllowance = 40;
                map.BuildLandmarks(def);
                for (int round = 0; round < 400; round++)
                {
                    int size = random.Next(1, 4);
                    map.SetRect(random.Next(21), random.Next(17), size, size, (byte)random.Next(3));
                    if (round % 100 == 50)
                    {
                        map.SetTerrainCost(2, (ushort)(4 - round / 100));
                    }
                    if (round % 3 == 0)
                    {
                        map.Maintain(200);
                    }
                    CairnTableInfo info = map.GetTableInfo(CairnTable.Landmarks);
                    seen.Add(info.State);
                    someSuspended |= info.ActiveLandmarks > 0 && info.ActiveLandmarks < info.Landmarks;
                    CairnQuery query = CairnQuery.Create(
                        new CairnCell(random.Next(24), random.Next(20)),
                        new CairnCell(random.Next(24), random.Next(20)));
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
                query.Algorithm = CairnAlgorithm.AStar;
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
                        new CairnCell(random.Next(32), random.Next(16)),
                        new CairnCell(random.Next(32), random.Next(16)));
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

        /// <summary>Of terrains 0, 1 and 2 in equal parts.</summary>
        internal static CairnMap Patchwork(int width, int height, Random random)
        {
            var cells = new byte[width * height];
            for (int i = 0; i < cells.Length; i++)
            {
                cells[i] = (byte)random.Next(3);
            }
            return new CairnMap(CairnMapDef.Create(width, height), cells);
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
