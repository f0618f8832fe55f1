// CairnSearcher after a search: the path that it keeps, the states of the cells, the counters, and the errors of each.

using System;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static unsafe class AfterSearchTests
    {
        internal static void Run()
        {
            ThePathStaysInTheSearcher();
            StatesShowTheSearch();
            CountersAreKept();
        }

        private static void ThePathStaysInTheSearcher()
        {
            var map = new CairnMap(8, 4);
            using (var searcher = new CairnSearcher(map))
            {
                map.SetRect(4, 0, 1, 3, CairnMap.Blocked);
                CairnResult result;
                searcher.FindPath(map, new CairnCell(3, 0), new CairnCell(5, 0), null, out result);
                Check.Equal(result.WaypointCount, 4u);
                map.Dispose();

                var cells = new CairnCell[16];
                int written;
                Check.Equal(searcher.ReadPath(0, cells, out written), CairnStatus.Ok);
                Check.Equal(written, 9);
                Check.Equal(cells[8], new CairnCell(5, 0));
                Check.Equal(searcher.ReadPath(2, cells.AsSpan(0, 3), out written), CairnStatus.Truncated);
                Check.Equal(written, 3);
                Check.Equal(cells[0], new CairnCell(3, 2));
                Check.Equal(searcher.ReadPath(9, cells, out written), CairnStatus.Ok);
                Check.Equal(written, 0);
                Check.Equal(searcher.ReadWaypoints(0, cells, out written), CairnStatus.Ok);
                Check.Equal(string.Join(" ", cells.Take(written)), "(3, 0) (3, 3) (5, 3) (5, 0)");
                Check.Equal(searcher.ReadWaypoints(1, cells.AsSpan(0, 2), out written), CairnStatus.Truncated);
                Check.Equal(cells[1], new CairnCell(5, 3));
                fixed (CairnCell* first = cells)
                {
                    Check.Equal(searcher.ReadPath(8, first, 1, out written), CairnStatus.Ok);
                    Check.Equal(cells[0], new CairnCell(5, 0));
                    Check.Equal(searcher.ReadWaypoints(3, first, 1, out written), CairnStatus.Ok);
                    Check.Equal(cells[0], new CairnCell(5, 0));
                }
                Check.Throws<ArgumentOutOfRangeException>(() => searcher.ReadPath(-1, cells, out written));
                Check.Throws<ArgumentOutOfRangeException>(() => searcher.ReadWaypoints(-1, cells, out written));
                Check.Error(CairnStatus.ErrorNull, () => searcher.ReadPath(0, null, 1, out written));
                Check.Error(CairnStatus.ErrorNull, () => searcher.ReadWaypoints(0, null, 1, out written));
            }
        }

        private static void StatesShowTheSearch()
        {
            using (var map = new CairnMap(6, 5))
            using (var searcher = new CairnSearcher(map))
            {
                CairnResult result;
                Check.Error(CairnStatus.ErrorNoSearch, () => searcher.ReadStates(0, 0, 6, 5, new byte[30]));
                CairnQuery query = CairnQuery.Create(new CairnCell(0, 2), new CairnCell(5, 2));
                query.Algorithm = CairnAlgorithm.AStar;
                searcher.FindPath(map, query, null, out result);
                var states = new byte[30];
                searcher.ReadStates(0, 0, 6, 5, states);
                Check.Equal(BitConverter.ToString(states, 12, 6), "03-03-03-03-03-03");
                Check.Equal(states.Count(state => state == (byte)CairnCellState.Path), 6);
                Check.That(states.Contains((byte)CairnCellState.Open), "some cells were reached");
                Check.That(states.Contains((byte)CairnCellState.Untouched), "some cells were not");
                Span<byte> column = stackalloc byte[5];
                searcher.ReadStates(0, 1, 1, 3, column, 2);
                Check.Equal(column[2], (byte)CairnCellState.Path);
                Check.Equal(column[1], (byte)0);
                fixed (byte* first = states)
                {
                    searcher.ReadStates(5, 2, 1, 1, first, 30, 1);
                    Check.Equal(first[0], (byte)CairnCellState.Path);
                }
                Check.Error(CairnStatus.ErrorOutOfBounds, () => searcher.ReadStates(1, 0, 6, 5, states));
                Check.Error(CairnStatus.ErrorLength, () => searcher.ReadStates(0, 0, 6, 5, new byte[29]));
                Check.Error(CairnStatus.ErrorNull, () => searcher.ReadStates(0, 0, 6, 5, null, 30, 6));
                Check.Throws<ArgumentOutOfRangeException>(() => searcher.ReadStates(0, 0, -6, 5, states));
            }
        }

        private static void CountersAreKept()
        {
            using (var map = new CairnMap(10, 10))
            using (var searcher = new CairnSearcher(map))
            {
                CairnStats fresh = searcher.GetStats();
                Check.Equal(fresh.Searches, 0ul);
                CairnSearcherDef def = CairnSearcherDef.Create();
                def.MaxCells = map.SearchCells;
                Check.Equal(fresh.MemoryBytes, CairnSearcher.MemorySize(def));

                CairnResult one, two;
                searcher.FindPath(map, new CairnCell(0, 0), new CairnCell(9, 9), null, out one);
                searcher.FindPath(map, new CairnCell(0, 0), new CairnCell(4, 0), null, out two);
                CairnStats last = searcher.GetStats();
                Check.Equal(last.Searches, 1ul);
                Check.Equal(last.Solved, 1ul);
                Check.Equal(last.Cost, two.Cost);
                Check.Equal(last.LowerBound, two.LowerBound);
                Check.Equal(last.PathCells, 5ul);
                Check.Equal(last.Expanded, two.Expanded);
                Check.Equal(last.Generated, two.Generated);
                Check.Equal(last.Reopened, two.Reopened);
                Check.Equal(last.LargestOpen, two.LargestOpen);
                Check.Equal(last.Iterations, two.Iterations);
                Check.Equal(last.Visited, two.Visited);
                CairnStats totals = searcher.GetTotals();
                Check.Equal(totals.Searches, 2ul);
                Check.Equal(totals.Solved, 2ul);
                Check.Equal(totals.Cost, one.Cost + two.Cost);
                Check.Equal(totals.Expanded, one.Expanded + two.Expanded);
                Check.Equal(totals.Visited, one.Visited + two.Visited);
                Check.Equal(totals.LargestOpen, Math.Max(one.LargestOpen, two.LargestOpen));
                Check.Equal(totals.PathCells, 15ul);
                searcher.ResetTotals();
                Check.Equal(searcher.GetTotals().Searches, 0ul);
                Check.Equal(searcher.GetTotals().MemoryBytes, fresh.MemoryBytes);
            }
        }
    }
}
