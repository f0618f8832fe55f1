// CairnSearcher: what a search answers, into which buffer, and its errors.

using System;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static unsafe class SearcherTests
    {
        internal static void Run()
        {
            AllFormsOfFindPathAnswerAlike();
            PathsAreConnectedAndCostWhatTheySay();
            TheChargeDecidesWhatAStepCosts();
            EveryOutcomeIsReturnedAndNotThrown();
            PartialPathsLeadTowardsTheGoal();
            ABufferThatIsTooSmallGetsTheBeginning();
            AnEditIsSeenByTheNextSearch();
            ErrorsAreThrownAndTryReturnsThem();
            ADefThatMakesNoSenseIsRefused();
            ASmallOpenListRunsOutWhereADefaultOneDoesNot();
        }

        private static void AllFormsOfFindPathAnswerAlike()
        {
            using (var map = new CairnMap(8, 8))
            using (var searcher = new CairnSearcher(map))
            {
                var start = new CairnCell(0, 0);
                var goal = new CairnCell(7, 3);
                CairnQuery query = CairnQuery.Create(start, goal);
                var array = new CairnCell[64];
                Span<CairnCell> span = stackalloc CairnCell[64];
                CairnCell* pointer = stackalloc CairnCell[64];
                CairnResult result;
                Check.Equal(searcher.FindPath(map, start, goal, array, out result), CairnStatus.Ok);
                Check.Equal(result.Outcome, CairnStatus.Ok);
                Check.Equal(result.Reason, CairnStatus.Ok);
                Check.Equal(result.AnsweredBy, CairnAnsweredBy.Search);
                Check.Equal(result.Cost, 3 * 99ul + 4 * 70ul);
                Check.Equal(result.LowerBound, result.Cost);
                Check.Equal(result.MapId, map.GetInfo().MapId);
                Check.Equal(result.Epoch, map.GetInfo().Epoch);
                Check.Equal(result.PathLength, 8u);
                Check.Equal(result.Written, 8u);
                Check.That(
                    result.Algorithm == CairnAlgorithm.AStar || result.Algorithm == CairnAlgorithm.Jump,
                    result.Algorithm + " is what Auto takes");
                Check.Equal(result.OpenList, CairnOpenList.Stacks);
                Check.Equal(result.Heuristic, CairnHeuristic.Naive);
                Check.Equal(result.End, goal);
                Check.Equal(array[0], start);
                Check.Equal(array[7], goal);
                string cells = string.Join(" ", array.Take(8));

                Check.Equal(searcher.FindPath(map, query, span, out result), CairnStatus.Ok);
                Check.Equal(string.Join(" ", span.Slice(0, 8).ToArray()), cells);
                Check.Equal(searcher.FindPath(map, query, pointer, 64, out result), CairnStatus.Ok);
                Check.Equal(string.Join(" ", new Span<CairnCell>(pointer, 8).ToArray()), cells);
                Check.Equal(searcher.TryFindPath(map, query, array, out result), CairnStatus.Ok);
                Check.Equal(string.Join(" ", array.Take(8)), cells);
            }
        }

        private static void PathsAreConnectedAndCostWhatTheySay()
        {
            var random = new Random(1);
            var path = new CairnCell[400];
            for (int round = 0; round < 100; round++)
            {
                using (var map = new CairnMap(20, 20))
                using (var searcher = new CairnSearcher(map))
                {
                    for (int i = 0; i < 120; i++)
                    {
                        map.SetCell(random.Next(20), random.Next(20), CairnMap.Blocked);
                    }
                    map.SetCell(0, 0, 1);
                    map.SetCell(19, 19, 1);
                    CairnResult result;
                    CairnStatus status =
                        searcher.FindPath(map, new CairnCell(0, 0), new CairnCell(19, 19), path, out result);
                    if (status == CairnStatus.NoPath)
                    {
                        Check.Equal(result.PathLength, 0u);
                        continue;
                    }
                    Check.Equal(status, CairnStatus.Ok);
                    Check.Equal(CostOf(map, path, (int)result.Written), result.Cost);
                }
            }
        }

        /// <summary>What the cells cost under the default rules; 0 if a step is not allowed.</summary>
        private static ulong CostOf(CairnMap map, CairnCell[] path, int length)
        {
            ulong cost = 0;
            for (int i = 1; i < length; i++)
            {
                CairnCell from = path[i - 1];
                CairnCell to = path[i];
                int steps = Math.Abs(to.X - from.X) + Math.Abs(to.Y - from.Y);
                bool near = Math.Max(Math.Abs(to.X - from.X), Math.Abs(to.Y - from.Y)) == 1;
                if (!near || !Free(map, to.X, to.Y) || !Free(map, from.X, to.Y) || !Free(map, to.X, from.Y))
                {
                    return 0;
                }
                cost += steps == 1 ? 70ul : 99ul;
            }
            return cost;
        }

        private static bool Free(CairnMap map, int x, int y)
        {
            return map.GetCell(x, y) != CairnMap.Blocked;
        }

        private static void TheChargeDecidesWhatAStepCosts()
        {
            CairnMapDef def = CairnMapDef.Create(2, 1);
            Check.Equal(CostOfEntering(def), 140ul);
            def.TerrainCharge = CairnTerrainCharge.Entered;
            Check.Equal(CostOfEntering(def), 210ul);
        }

        private static ulong CostOfEntering(CairnMapDef def)
        {
            using (var map = new CairnMap(def, new byte[] { 1, 2 }))
            using (var searcher = new CairnSearcher(map))
            {
                map.SetTerrainCost(2, 3);
                CairnResult result;
                searcher.FindPath(map, new CairnCell(0, 0), new CairnCell(1, 0), null, out result);
                return result.Cost;
            }
        }

        private static void EveryOutcomeIsReturnedAndNotThrown()
        {
            using (var map = new CairnMap(9, 1))
            using (var searcher = new CairnSearcher(map))
            {
                var left = new CairnCell(0, 0);
                var right = new CairnCell(8, 0);
                var path = new CairnCell[9];
                CairnResult result;
                Check.Equal(searcher.FindPath(map, left, left, path, out result), CairnStatus.Ok);
                Check.Equal(result.AnsweredBy, CairnAnsweredBy.Endpoints);
                Check.Equal(result.Cost, 0ul);
                Check.Equal(result.PathLength, 1u);
                Check.Equal(path[0], left);

                CairnQuery query = CairnQuery.Create(left, right);
                query.Algorithm = CairnAlgorithm.AStar;
                query.MaxExpansions = 3;
                Check.Equal(searcher.FindPath(map, query, path, out result), CairnStatus.BudgetSpent);
                Check.Equal(result.Expanded, 3ul);
                Check.Equal(result.LowerBound, 8 * 70ul);
                Check.Equal(result.PathLength, 0u);

                map.SetCell(4, 0, CairnMap.Blocked);
                Check.Equal(searcher.FindPath(map, left, right, path, out result), CairnStatus.NoPath);
                Check.Equal(result.AnsweredBy, CairnAnsweredBy.Search);
                Check.Equal(result.LowerBound, 0ul);
                map.Maintain();
                Check.Equal(searcher.FindPath(map, left, right, path, out result), CairnStatus.NoPath);
                Check.Equal(result.AnsweredBy, CairnAnsweredBy.Components);
                Check.Equal(result.Expanded, 0ul);

                Check.Equal(
                    searcher.FindPath(map, left, new CairnCell(4, 0), path, out result), CairnStatus.EndpointBlocked);
                Check.Equal(result.End, new CairnCell(4, 0));
                Check.Equal(result.AnsweredBy, CairnAnsweredBy.Endpoints);
            }
        }

        private static void PartialPathsLeadTowardsTheGoal()
        {
            using (var map = new CairnMap(9, 1))
            using (var searcher = new CairnSearcher(map))
            {
                map.SetCell(6, 0, CairnMap.Blocked);
                var path = new CairnCell[9];
                CairnResult result;
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(8, 0));
                query.Flags = CairnQueryFlags.Partial;
                Check.Equal(searcher.FindPath(map, query, path, out result), CairnStatus.Partial);
                Check.Equal(result.Reason, CairnStatus.NoPath);
                Check.Equal(result.End, new CairnCell(5, 0));
                Check.Equal(result.Cost, 5 * 70ul);
                Check.Equal(path[5], result.End);

                query.MaxExpansions = 3;
                Check.Equal(searcher.FindPath(map, query, path, out result), CairnStatus.Partial);
                Check.Equal(result.Reason, CairnStatus.BudgetSpent);
                Check.Equal(result.End, new CairnCell(2, 0));
            }
        }

        private static void ABufferThatIsTooSmallGetsTheBeginning()
        {
            using (var map = new CairnMap(8, 1))
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(7, 0));
                CairnResult result;
                var path = new CairnCell[8];
                Check.Equal(searcher.FindPath(map, query, path, out result), CairnStatus.Ok);
                Check.Equal(searcher.FindPath(map, query, path.AsSpan(0, 7), out result), CairnStatus.Truncated);
                Check.Equal(result.Outcome, CairnStatus.Ok);
                Check.That(result.ReachesGoal, "the path does, though the buffer does not hold it");
                Check.Equal(result.PathLength, 8u);
                Check.Equal(result.Written, 7u);
                Check.Equal(path[6], new CairnCell(6, 0));
                Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.Ok);
                Check.Equal(searcher.FindPath(map, query, new CairnCell[0], out result), CairnStatus.Ok);
                Check.Equal(searcher.FindPath(map, query, null, 0, out result), CairnStatus.Ok);
                Check.Equal(result.PathLength, 8u);
                Check.Equal(result.Written, 0u);
            }
        }

        private static void AnEditIsSeenByTheNextSearch()
        {
            using (var map = new CairnMap(5, 5))
            using (var searcher = new CairnSearcher(map))
            {
                var start = new CairnCell(0, 2);
                var goal = new CairnCell(4, 2);
                CairnResult before, after;
                searcher.FindPath(map, start, goal, null, out before);
                Check.Equal(before.Cost, 4 * 70ul);
                map.SetRect(2, 1, 1, 3, CairnMap.Blocked);
                searcher.FindPath(map, start, goal, null, out after);
                Check.Equal(after.Cost, 2 * 99ul + 4 * 70ul);
                Check.Equal(after.Epoch, before.Epoch + 1);
            }
        }

        private static void ErrorsAreThrownAndTryReturnsThem()
        {
            CairnMapDef dear = CairnMapDef.Create(400, 1);
            dear.Neighbours = CairnNeighbours.Four;
            dear.CardinalCost = 1 << 24;
            using (var map = new CairnMap(8, 8))
            using (var large = new CairnMap(9, 9))
            using (var endless = new CairnMap(dear))
            using (var searcher = new CairnSearcher(map))
            using (var any = new CairnSearcher(CairnSearcherDef.Create()))
            {
                CairnCell origin = default(CairnCell);
                CairnQuery query = CairnQuery.Create(origin, new CairnCell(7, 7));
                int written;
                Check.Error(CairnStatus.ErrorNoSearch, () => searcher.ReadPath(0, null, out written));
                Check.Error(CairnStatus.ErrorNoSearch, () => searcher.ReadWaypoints(0, null, out written));
                Fails(searcher, map, default(CairnQuery), CairnStatus.ErrorStructSize);
                Fails(searcher, large, query, CairnStatus.ErrorCapacity);
                Fails(searcher, map, CairnQuery.Create(origin, new CairnCell(8, 0)), CairnStatus.ErrorOutOfBounds);
                Fails(searcher, map, CairnQuery.Create(new CairnCell(0, -1), origin), CairnStatus.ErrorOutOfBounds);
                Fails(any, endless, CairnQuery.Create(origin, new CairnCell(399, 0)), CairnStatus.ErrorCostOverflow);
                CairnQuery bad = query;
                bad.Layer = 1;
                Fails(searcher, map, bad, CairnStatus.ErrorUnsupported);
                bad = query;
                bad.Algorithm = (CairnAlgorithm)11;
                Fails(searcher, map, bad, CairnStatus.ErrorSelector);
                bad = query;
                bad.OpenList = (CairnOpenList)9;
                Fails(searcher, map, bad, CairnStatus.ErrorSelector);
                bad = query;
                bad.Heuristic = (CairnHeuristic)9;
                Fails(searcher, map, bad, CairnStatus.ErrorSelector);
                bad = query;
                bad.Flags = (CairnQueryFlags)8;
                Fails(searcher, map, bad, CairnStatus.ErrorSelector);

                CairnResult result;
                Check.Error(CairnStatus.ErrorNull, () => searcher.FindPath(map, query, null, 1, out result));
                Check.Throws<ArgumentOutOfRangeException>(() => searcher.FindPath(map, query, null, -1, out result));
                Check.Throws<ArgumentNullException>(() => searcher.FindPath(null, query, null, out result));
                Check.Throws<ArgumentNullException>(() => new CairnSearcher(null));
            }
        }

        private static void Fails(CairnSearcher searcher, CairnMap map, CairnQuery query, CairnStatus expected)
        {
            CairnResult result;
            Check.Error(expected, () => searcher.FindPath(map, query, null, out result));
            Check.Equal(searcher.TryFindPath(map, query, null, out result), expected);
            Check.Equal(result.PathLength, 0u);
            Check.That(!result.ReachesGoal, "an error reaches no goal");
        }

        private static void ADefThatMakesNoSenseIsRefused()
        {
            Refused(CairnStatus.ErrorStructSize, default(CairnSearcherDef));
            CairnSearcherDef def = CairnSearcherDef.Create();
            def.MaxCells = 0;
            Refused(CairnStatus.ErrorDimensions, def);
            def.MaxCells = 1ul << 31;
            Refused(CairnStatus.ErrorTooLarge, def);
        }

        private static void ASmallOpenListRunsOutWhereADefaultOneDoesNot()
        {
            CairnSearcherDef def = CairnSearcherDef.Create();
            ulong whole = CairnSearcher.MemorySize(def);
            def.OpenEntries = 16;
            Check.That(CairnSearcher.MemorySize(def) < whole, "a smaller list saves memory");
            using (var map = new CairnMap(100, 100))
            using (var small = new CairnSearcher(def))
            using (var usual = new CairnSearcher(map))
            {
                map.SetRect(50, 0, 1, 99, CairnMap.Blocked);
                CairnResult result;
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 0), new CairnCell(99, 0));
                query.Algorithm = CairnAlgorithm.AStar;
                Check.Error(CairnStatus.ErrorOutOfNodes, () => small.FindPath(map, query, null, out result));
                Check.Equal(usual.FindPath(map, query, null, out result), CairnStatus.Ok);
            }
        }

        private static void Refused(CairnStatus expected, CairnSearcherDef def)
        {
            Check.Error(expected, () => new CairnSearcher(def));
            Check.Error(expected, () => CairnSearcher.MemorySize(def));
        }
    }
}
