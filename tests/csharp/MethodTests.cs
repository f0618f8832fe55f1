// Every method of search: all find paths of the same cost, those that may answer with a dearer path say how much dearer
// at most, and a field that belongs to another method is refused.

using System;
using System.Collections.Generic;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static class MethodTests
    {
        /// <summary>More than any method but plain IDA* needs on the maps of these tests.</summary>
        private const ulong Budget = 100000;

        internal static void Run()
        {
            EveryMethodFindsAPathOfTheSameCost();
            EveryMethodButPlainIdaLeadsNearAGoalOutOfReach();
            AMultiStackOfManyValuesStaysWithinItsBound();
            AThresholdDeltaStaysWithinItsBound();
            ThePapersCutHasNoBound();
            FieldsOfAnotherMethodAreRefused();
            TwoStacksNeedEqualGroundAndFourNeighbours();
            DearStepsAreSearchedOnTheHeap();
        }

        /// <summary>The query for each algorithm, and for A* on each open list. Some maps do not have all.</summary>
        internal static IEnumerable<CairnQuery> Methods(CairnQuery query)
        {
            foreach (CairnAlgorithm algorithm in Enum.GetValues(typeof(CairnAlgorithm)))
            {
                query.Algorithm = algorithm;
                yield return query;
            }
            query.Algorithm = CairnAlgorithm.AStar;
            foreach (CairnOpenList openList in Enum.GetValues(typeof(CairnOpenList)))
            {
                if (openList != CairnOpenList.Auto)
                {
                    query.OpenList = openList;
                    yield return query;
                }
            }
        }

        /// <summary>
        /// The two stacks need four neighbours, canonical A* needs eight, and there is no graph.
        /// </summary>
        private static void EveryMethodFindsAPathOfTheSameCost()
        {
            var supported = new List<int>();
            foreach (CairnNeighbours neighbours in new[] { CairnNeighbours.Four, CairnNeighbours.Eight })
            {
                for (int seed = 0; seed < 20; seed++)
                {
                    using (CairnMap map = Scattered(neighbours, seed))
                    using (var searcher = new CairnSearcher(map))
                    {
                        CairnQuery plain = Across();
                        CairnResult optimal;
                        searcher.FindPath(map, plain, null, out optimal);
                        plain.MaxExpansions = Budget;
                        CairnQuery[] queries = Methods(plain).Where(map.Supports).ToArray();
                        supported.Add(queries.Length);
                        foreach (CairnQuery query in queries)
                        {
                            AnswersLike(optimal, searcher, map, query);
                        }
                    }
                }
            }
            Check.Equal(string.Join(" ", supported.Distinct()), "13");
        }

        private static void AnswersLike(CairnResult optimal, CairnSearcher searcher, CairnMap map, CairnQuery query)
        {
            CairnResult result;
            CairnStatus status = searcher.FindPath(map, query, null, out result);
            if (query.Algorithm == CairnAlgorithm.Ida && status == CairnStatus.BudgetSpent)
            {
                Check.That(!result.ReachesGoal, "a spent budget reaches no goal");
                Check.That(
                    !optimal.ReachesGoal || result.LowerBound <= optimal.Cost, "the lower bound of IDA* is one");
                return;
            }
            Check.Equal(status, optimal.Outcome);
            Check.Equal(result.AnsweredBy, CairnAnsweredBy.Search);
            Check.Equal(result.ReachesGoal, optimal.ReachesGoal);
            Check.Equal(result.Cost, optimal.Cost);
            Check.Equal(result.LowerBound, optimal.Cost);
            Check.Equal(result.ExcessBound, 0ul);
            Check.That(result.Visited >= result.Expanded, "a node is visited before it is expanded");
            Check.That(query.Algorithm == CairnAlgorithm.Auto || result.Algorithm == query.Algorithm, "as asked");
            Check.That(query.OpenList == CairnOpenList.Auto || result.OpenList == query.OpenList, "as asked");
            Check.Equal(searcher.GetStats().Visited, result.Visited);
        }

        private static void EveryMethodButPlainIdaLeadsNearAGoalOutOfReach()
        {
            CairnMapDef def = CairnMapDef.Create(9, 3);
            def.Neighbours = CairnNeighbours.Four;
            using (var map = new CairnMap(def))
            using (var searcher = new CairnSearcher(map))
            {
                map.SetRect(6, 0, 1, 3, CairnMap.Blocked);
                CairnQuery partial = CairnQuery.Create(new CairnCell(0, 1), new CairnCell(8, 1));
                partial.Flags = CairnQueryFlags.Partial;
                foreach (CairnQuery query in Methods(partial))
                {
                    CairnResult result;
                    // Canonical A* needs eight neighbours, and jump searches do not look at cells between.
                    if (query.Algorithm == CairnAlgorithm.Ida || query.Algorithm >= CairnAlgorithm.CanonicalAStar)
                    {
                        CairnStatus refused = query.Algorithm == CairnAlgorithm.JumpGraph
                            ? CairnStatus.ErrorNoTable : CairnStatus.ErrorUnsupported;
                        Check.Error(refused, () => searcher.FindPath(map, query, null, out result));
                        continue;
                    }
                    Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.Partial);
                    Check.Equal(result.Reason, CairnStatus.NoPath);
                    Check.Equal(result.End, new CairnCell(5, 1));
                    Check.That(!result.ReachesGoal, "a partial path does not reach the goal");
                    Check.Equal(result.ExcessBound, 0ul);
                }
            }
        }

        private static void AMultiStackOfManyValuesStaysWithinItsBound()
        {
            StaysWithinItsBound(99, excess =>
            {
                CairnQuery query = Across();
                query.Algorithm = CairnAlgorithm.AStar;
                query.OpenList = CairnOpenList.MultiStack;
                query.StackRange = excess + 1;
                return query;
            });
        }

        private static void AThresholdDeltaStaysWithinItsBound()
        {
            StaysWithinItsBound(300, delta =>
            {
                CairnQuery query = Across();
                query.Algorithm = CairnAlgorithm.CazenaveIda;
                query.ThresholdDelta = delta;
                return query;
            });
            StaysWithinItsBound(300, delta =>
            {
                CairnQuery query = Across();
                query.Algorithm = CairnAlgorithm.CazenaveIda;
                query.DeadEndCut = CairnDeadEndCut.None;
                query.ThresholdDelta = delta;
                return query;
            });
        }

        /// <summary>Never costs more than the excess, says so, and is not always optimal.</summary>
        private static void StaysWithinItsBound(uint excess, Func<uint, CairnQuery> query)
        {
            int bounded = 0;
            for (int seed = 0; seed < 40; seed++)
            {
                using (CairnMap map = Scattered(CairnNeighbours.Eight, seed))
                using (var searcher = new CairnSearcher(map))
                {
                    CairnResult optimal, result;
                    searcher.FindPath(map, Across(), null, out optimal);
                    CairnStatus status = searcher.FindPath(map, query(excess), null, out result);
                    bounded += status == CairnStatus.Bounded ? 1 : 0;
                    Check.That(status == CairnStatus.Bounded || status == optimal.Outcome, "the same, or bounded");
                    Check.Equal(result.ReachesGoal, optimal.ReachesGoal);
                    Check.Equal(result.Reason, result.Outcome);
                    Check.Equal(result.ExcessBound, result.Cost - result.LowerBound);
                    Check.That(result.ExcessBound <= excess, "the bound is at most " + excess);
                    Check.That(
                        result.Cost >= optimal.Cost && result.Cost - optimal.Cost <= result.ExcessBound,
                        "within the bound: " + result.Cost + " against " + optimal.Cost);
                    searcher.FindPath(map, query(0), null, out result);
                    Check.Equal(result.Outcome, optimal.Outcome);
                    Check.Equal(result.Cost, optimal.Cost);
                }
            }
            Check.That(bounded > 0, "some answers are bounded");
        }

        private static void ThePapersCutHasNoBound()
        {
            int unbounded = 0;
            for (int seed = 0; seed < 40; seed++)
            {
                using (CairnMap map = Scattered(CairnNeighbours.Eight, seed))
                using (var searcher = new CairnSearcher(map))
                {
                    CairnResult result;
                    CairnQuery query = Across();
                    query.Algorithm = CairnAlgorithm.CazenaveIda;
                    query.DeadEndCut = CairnDeadEndCut.Paper;
                    query.ThresholdDelta = 300;
                    if (searcher.FindPath(map, query, null, out result) == CairnStatus.Bounded)
                    {
                        Check.That(result.ReachesGoal, "a path without a bound is a path");
                        Check.Equal(result.ExcessBound, CairnResult.NoBound);
                        unbounded += 1;
                    }
                }
            }
            Check.That(unbounded > 0, "some answers have no bound");
        }

        private static void FieldsOfAnotherMethodAreRefused()
        {
            using (var map = new CairnMap(4, 4))
            {
                foreach (CairnQuery method in Methods(Across()))
                {
                    bool ranged = method.OpenList == CairnOpenList.MultiStack
                        || method.Algorithm == CairnAlgorithm.FringeBuckets;
                    bool cazenave = method.Algorithm == CairnAlgorithm.CazenaveIda;
                    CairnQuery query = method;
                    query.StackRange = 2;
                    Check.Equal(map.Supports(query), ranged);
                    query = method;
                    query.DeadEndCut = CairnDeadEndCut.Paper;
                    Check.Equal(map.Supports(query), cazenave);
                    query.DeadEndCut = (CairnDeadEndCut)3;
                    Check.That(!map.Supports(query), "no cut 3");
                    query = method;
                    query.ThresholdDelta = 1;
                    Check.Equal(map.Supports(query), cazenave);
                    query = method;
                    query.Landmarks = 1;
                    Check.That(!map.Supports(query), "a number of landmarks without ALT");
                }
                CairnQuery fringe = Across();
                fringe.Algorithm = CairnAlgorithm.Fringe;
                fringe.OpenList = CairnOpenList.Stacks;
                Check.That(!map.Supports(fringe), "Fringe Search has a list of its own");
            }
        }

        private static void TwoStacksNeedEqualGroundAndFourNeighbours()
        {
            CairnMapDef four = CairnMapDef.Create(4, 4);
            four.Neighbours = CairnNeighbours.Four;
            using (var eight = new CairnMap(4, 4))
            using (var map = new CairnMap(four))
            {
                CairnQuery query = Across();
                query.OpenList = CairnOpenList.TwoStacks;
                Check.That(!eight.Supports(query), "8 neighbours");
                Check.That(map.Supports(query), "4 neighbours on equal ground");
                map.SetTerrainCost(2, 3);
                map.SetCell(1, 1, 2);
                Check.That(!map.Supports(query), "4 neighbours on ground of two weights");
            }
        }

        private static void DearStepsAreSearchedOnTheHeap()
        {
            CairnMapDef dear = CairnMapDef.Create(4, 4);
            dear.Neighbours = CairnNeighbours.Four;
            dear.CardinalCost = 1 << 24;
            using (var map = new CairnMap(dear))
            using (var searcher = new CairnSearcher(map))
            {
                CairnResult result;
                Check.Equal(
                    searcher.FindPath(map, new CairnCell(0, 0), new CairnCell(3, 0), null, out result), CairnStatus.Ok);
                Check.Equal(result.Cost, 3ul << 24);
                Check.Equal(result.OpenList, CairnOpenList.Heap);
            }
        }

        internal static CairnQuery Across()
        {
            return CairnQuery.Create(new CairnCell(0, 0), new CairnCell(11, 9));
        }

        /// <summary>12 x 10 with random walls. Not maintained, so that a search tells what is out of reach.</summary>
        internal static CairnMap Scattered(CairnNeighbours neighbours, int seed)
        {
            CairnMapDef def = CairnMapDef.Create(12, 10);
            def.Neighbours = neighbours;
            var map = new CairnMap(def);
            var random = new Random(seed);
            for (int i = 0; i < 40; i++)
            {
                map.SetCell(random.Next(12), random.Next(10), CairnMap.Blocked);
            }
            map.SetCell(0, 0, 1);
            map.SetCell(11, 9, 1);
            return map;
        }
    }
}
