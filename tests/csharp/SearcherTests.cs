// CairnSearcher: every member once, with arguments of which none can be taken for another; arrays, spans and pointers;
// outcomes that are returned and errors that are thrown. What the library does is tested in tests/c.

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
            OutcomesAreReturnedAndErrorsThrown();
            ABufferThatIsTooSmallGetsTheBeginning();
            ThePathIsReadFromAnOffsetAfterTheMapIsGone();
            StatesAreReadWithAStride();
            StatsAreOfTheLastSearchAndTotalsOfAll();
            ASearcherIsAsLargeAsAskedFor();
        }

        private static readonly CairnCell Start = new CairnCell(3, 0);
        private static readonly CairnCell Goal = new CairnCell(5, 1);
        private const string Path = "(3, 0) (3, 1) (3, 2) (3, 3) (4, 3) (5, 3) (5, 2) (5, 1)";

        /// <summary>8 x 4, and between start and goal a wall that is open below.</summary>
        private static CairnMap Wall()
        {
            var map = new CairnMap(8, 4);
            map.SetRect(4, 0, 1, 3, CairnMap.Blocked);
            map.Maintain();
            return map;
        }

        private static string Text(ReadOnlySpan<CairnCell> cells, uint count)
        {
            return string.Join(" ", cells.Slice(0, (int)count).ToArray());
        }

        private static void AllFormsOfFindPathAnswerAlike()
        {
            using (CairnMap map = Wall())
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(Start, Goal);
                var array = new CairnCell[10];
                Span<CairnCell> span = stackalloc CairnCell[9];
                CairnCell* pointer = stackalloc CairnCell[8];
                CairnResult result;
                Check.Equal(searcher.FindPath(map, Start, Goal, array, out result), CairnStatus.Ok);
                Check.Equal(Text(array, result.Written), Path);
                Check.Equal(result.Outcome, CairnStatus.Ok);
                Check.Equal(result.Cost, 7 * 70ul);
                Check.Equal(result.LowerBound, result.Cost);
                Check.Equal(result.MapId, map.GetInfo().MapId);
                Check.Equal(result.Epoch, map.GetInfo().Epoch);
                Check.Equal(result.PathLength, 8u);
                Check.Equal(result.WaypointCount, 4u);
                Check.Equal(result.End, Goal);
                Check.That(result.ReachesGoal, "a path reaches the goal");

                Check.Equal(searcher.FindPath(map, query, span, out result), CairnStatus.Ok);
                Check.Equal(Text(span, result.Written), Path);
                Check.Equal(searcher.FindPath(map, query, pointer, 8, out result), CairnStatus.Ok);
                Check.Equal(Text(new Span<CairnCell>(pointer, 8), result.Written), Path);
                Check.Equal(searcher.TryFindPath(map, query, array, out result), CairnStatus.Ok);
                Check.Equal(Text(array, result.Written), Path);
            }
        }

        private static void OutcomesAreReturnedAndErrorsThrown()
        {
            using (CairnMap map = Wall())
            using (var large = new CairnMap(9, 9))
            using (var searcher = new CairnSearcher(map))
            {
                int written;
                CairnResult result;
                Check.Error(CairnStatus.ErrorNoSearch, () => searcher.ReadPath(0, null, out written));
                Check.Error(CairnStatus.ErrorNoSearch, () => searcher.ReadWaypoints(0, null, out written));
                Check.Error(CairnStatus.ErrorNoSearch, () => searcher.ReadStates(0, 0, 1, 1, new byte[1]));
                var blocked = new CairnCell(4, 2);
                Check.Equal(searcher.FindPath(map, Start, blocked, null, out result), CairnStatus.EndpointBlocked);
                Check.Equal(result.End, blocked);
                Check.That(!result.ReachesGoal, "a blocked goal is not reached");

                CairnQuery query = CairnQuery.Create(Start, Goal);
                query.Flags = CairnQueryFlags.Partial;
                query.MaxExpansions = 1;
                Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.Partial);
                Check.Equal(result.Reason, CairnStatus.BudgetSpent);
                Check.That(!result.ReachesGoal, "a partial path does not reach the goal");

                query = CairnQuery.Create(Start, Goal);
                query.OpenList = CairnOpenList.MultiStack;
                query.StackRange = 100;
                Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.Bounded);
                Check.That(result.ReachesGoal, "a bounded path does");

                query = CairnQuery.Create(Start, Goal);
                Fails(searcher, map, default(CairnQuery), CairnStatus.ErrorStructSize);
                Fails(searcher, large, query, CairnStatus.ErrorCapacity);
                Fails(searcher, map, CairnQuery.Create(Start, new CairnCell(1, 4)), CairnStatus.ErrorOutOfBounds);
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
            Check.That(!result.ReachesGoal, "an error reaches no goal");
        }

        private static void ABufferThatIsTooSmallGetsTheBeginning()
        {
            using (CairnMap map = Wall())
            using (var searcher = new CairnSearcher(map))
            {
                CairnQuery query = CairnQuery.Create(Start, Goal);
                CairnResult result;
                var path = new CairnCell[8];
                Check.Equal(searcher.FindPath(map, query, path.AsSpan(0, 7), out result), CairnStatus.Truncated);
                Check.Equal(result.Outcome, CairnStatus.Ok);
                Check.That(result.ReachesGoal, "the path does, though the buffer does not hold it");
                Check.Equal(result.Written, 7u);
                Check.Equal(path[6], new CairnCell(5, 2));
                Check.Equal(searcher.FindPath(map, query, null, out result), CairnStatus.Ok);
                Check.Equal(searcher.FindPath(map, query, new CairnCell[0], out result), CairnStatus.Ok);
                Check.Equal(searcher.FindPath(map, query, null, 0, out result), CairnStatus.Ok);
                Check.Equal(result.PathLength, 8u);
                Check.Equal(result.Written, 0u);
            }
        }

        private static void ThePathIsReadFromAnOffsetAfterTheMapIsGone()
        {
            CairnMap map = Wall();
            using (var searcher = new CairnSearcher(map))
            {
                CairnResult result;
                searcher.FindPath(map, Start, Goal, null, out result);
                map.Dispose();

                var cells = new CairnCell[9];
                int written;
                Check.Equal(searcher.ReadPath(0, cells, out written), CairnStatus.Ok);
                Check.Equal(Text(cells, (uint)written), Path);
                Check.Equal(searcher.ReadPath(2, cells.AsSpan(0, 3), out written), CairnStatus.Truncated);
                Check.Equal(Text(cells, (uint)written), "(3, 2) (3, 3) (4, 3)");
                Check.Equal(searcher.ReadWaypoints(0, cells, out written), CairnStatus.Ok);
                Check.Equal(Text(cells, (uint)written), "(3, 0) (3, 3) (5, 3) (5, 1)");
                Check.Equal(searcher.ReadWaypoints(1, cells.AsSpan(0, 2), out written), CairnStatus.Truncated);
                Check.Equal(Text(cells, (uint)written), "(3, 3) (5, 3)");
                fixed (CairnCell* first = cells)
                {
                    Check.Equal(searcher.ReadPath(6, first, 3, out written), CairnStatus.Ok);
                    Check.Equal(Text(cells, (uint)written), "(5, 2) (5, 1)");
                    Check.Equal(searcher.ReadWaypoints(3, first, 2, out written), CairnStatus.Ok);
                    Check.Equal(Text(cells, (uint)written), "(5, 1)");
                }
                Check.Throws<ArgumentOutOfRangeException>(() => searcher.ReadPath(-1, cells, out written));
                Check.Throws<ArgumentOutOfRangeException>(() => searcher.ReadWaypoints(-1, cells, out written));
                Check.Error(CairnStatus.ErrorNull, () => searcher.ReadPath(0, null, 1, out written));
                Check.Error(CairnStatus.ErrorNull, () => searcher.ReadWaypoints(0, null, 1, out written));
            }
        }

        private static void StatesAreReadWithAStride()
        {
            using (CairnMap map = Wall())
            using (var searcher = new CairnSearcher(map))
            {
                CairnResult result;
                searcher.FindPath(map, Start, Goal, null, out result);
                var states = new byte[32];
                searcher.ReadStates(0, 0, 8, 4, states);
                Check.Equal(states.Count(state => state == (byte)CairnCellState.Path), 8);
                Check.Equal(states[2 * 8 + 4], (byte)CairnCellState.Untouched);
                Span<byte> part = stackalloc byte[7];
                part.Fill(99);
                searcher.ReadStates(3, 2, 3, 2, part, 4);
                Check.Equal(BitConverter.ToString(part.ToArray()), "03-00-03-63-03-03-03");
                fixed (byte* first = states)
                {
                    searcher.ReadStates(4, 2, 1, 2, first, 32, 5);
                }
                Check.Equal(states[0] + " " + states[5], "0 3");
                Check.Error(CairnStatus.ErrorOutOfBounds, () => searcher.ReadStates(1, 0, 8, 4, states));
                Check.Error(CairnStatus.ErrorLength, () => searcher.ReadStates(0, 0, 8, 4, new byte[31]));
                Check.Error(CairnStatus.ErrorNull, () => searcher.ReadStates(0, 0, 8, 4, null, 32, 8));
                Check.Throws<ArgumentOutOfRangeException>(() => searcher.ReadStates(0, 0, -8, 4, states));
            }
        }

        private static void StatsAreOfTheLastSearchAndTotalsOfAll()
        {
            using (CairnMap map = Wall())
            using (var searcher = new CairnSearcher(map))
            {
                CairnResult result;
                searcher.FindPath(map, Start, Goal, null, out result);
                searcher.FindPath(map, Start, new CairnCell(1, 0), null, out result);
                Check.Equal(searcher.GetStats().Searches, 1ul);
                Check.Equal(searcher.GetStats().Cost, 2 * 70ul);
                Check.Equal(searcher.GetTotals().Searches, 2ul);
                Check.Equal(searcher.GetTotals().Cost, 9 * 70ul);
                searcher.ResetTotals();
                Check.Equal(searcher.GetTotals().Searches, 0ul);
                Check.Equal(searcher.GetStats().Searches, 1ul);
            }
        }

        private static void ASearcherIsAsLargeAsAskedFor()
        {
            using (CairnMap map = Wall())
            using (var fitted = new CairnSearcher(map))
            {
                CairnSearcherDef def = CairnSearcherDef.Create();
                def.MaxCells = map.RequiredCells;
                Check.Equal(fitted.GetStats().MemoryBytes, CairnSearcher.MemorySize(def));
                def.MaxCells = 0;
                Check.Error(CairnStatus.ErrorDimensions, () => new CairnSearcher(def));
                Check.Error(CairnStatus.ErrorDimensions, () => CairnSearcher.MemorySize(def));
                map.BuildJumpGraph();
                def.GraphNodes = map.RequiredNodes;
                using (var small = new CairnSearcher(def))
                {
                    CairnQuery query = CairnQuery.Create(Start, Goal);
                    query.Algorithm = CairnAlgorithm.JumpGraph;
                    CairnResult result;
                    Check.Equal(small.FindPath(map, query, null, out result), CairnStatus.Ok);
                    Check.Equal(small.GetStats().MemoryBytes, CairnSearcher.MemorySize(def));
                }
                def = CairnSearcherDef.Create();
                def.MaxNodes = 500;
                using (var bounded = new CairnSearcher(def))
                {
                    CairnQuery query = CairnQuery.Create(Start, Goal);
                    CairnResult result;
                    Check.Equal(bounded.FindPath(map, query, null, out result), CairnStatus.Ok);
                    Check.Equal(bounded.GetStats().MemoryBytes, CairnSearcher.MemorySize(def));
                }
            }
        }
    }
}
