// No garbage: 10,000 calls of everything that a game calls in a frame, 500 of each general search, 500 of what is asked
// of fields, and 500 questions about tables allocate not one byte on the managed heap. Two controls show that the
// counter counts, down to a single object.

using System;
using Cairn;

namespace CairnTests
{
    internal static unsafe class GarbageTests
    {
        private const int Repetitions = 10000;
        private const int RepetitionsWithTables = 500;

        internal static void Run()
        {
            TheCounterCounts();
            NothingThatAGameCallsAllocates();
            NoGeneralSearchAllocates();
            NothingThatIsAskedOfFieldsAllocates();
            NothingThatIsAskedOfTablesAllocates();
        }

        private static void TheCounterCounts()
        {
            long counted = Allocated(Repetitions, () => GC.KeepAlive(new object()));
            Check.That(counted >= Repetitions * 16, "the counter counts");
            long before = GC.GetAllocatedBytesForCurrentThread();
            GC.KeepAlive(new object());
            Check.That(GC.GetAllocatedBytesForCurrentThread() > before, "the counter sees one object");
        }

        private static void NothingThatAGameCallsAllocates()
        {
            using (var map = new CairnMap(32, 32))
            using (var searcher = new CairnSearcher(map))
            {
                map.SetRect(16, 0, 1, 31, CairnMap.Blocked);
                var start = new CairnCell(3, 2);
                var goal = new CairnCell(30, 4);
                var path = new CairnCell[128];
                var bytes = new byte[1024];
                CairnQuery query = CairnQuery.Create(start, goal);
                IntPtr nativeMap = map.Pointer;
                IntPtr nativeSearcher = searcher.Pointer;
                CairnResult result;
                CairnCell nearest;
                CairnPathCheck check;
                int written;

                None("CheckPath", () => map.CheckPath(path, 0, out check));
                None("ChangedSince", () => map.ChangedSince(0, 0, 4, 4, 0));
                None("FindPath with an array", () => searcher.FindPath(map, query, path, out result));
                None("FindPath with start and goal", () => searcher.FindPath(map, start, goal, path, out result));
                None("FindPath with a span", () =>
                {
                    Span<CairnCell> span = stackalloc CairnCell[128];
                    searcher.FindPath(map, query, span, out result);
                });
                None("FindPath with a pointer", () =>
                {
                    fixed (CairnCell* first = path)
                    {
                        searcher.FindPath(map, query, first, 128, out result);
                    }
                });
                None("FindPath without a buffer", () => searcher.FindPath(map, query, null, out result));
                None("TryFindPath", () => searcher.TryFindPath(map, query, path, out result));
                None("a query made each time", () =>
                {
                    CairnQuery partial = CairnQuery.Create(start, goal);
                    partial.Flags = CairnQueryFlags.Partial;
                    partial.MaxExpansions = 20;
                    searcher.FindPath(map, partial, path, out result);
                });
                None("cairn_searcher_find_path", () =>
                {
                    CairnQuery asked = query;
                    CairnResult found;
                    CairnNative.cairn_result_init(&found, (uint)sizeof(CairnResult));
                    fixed (CairnCell* first = path)
                    {
                        CairnNative.cairn_searcher_find_path(nativeSearcher, nativeMap, &asked, first, 128, &found);
                    }
                });
                None("reading the path", () =>
                {
                    searcher.ReadPath(0, path, out written);
                    searcher.ReadWaypoints(0, path, out written);
                    searcher.ReadStates(0, 0, 32, 32, bytes);
                    searcher.GetStats();
                    searcher.GetTotals();
                });
                None("edits and questions", () =>
                {
                    map.SetCell(16, 20, 1);
                    map.SetCell(16, 20, CairnMap.Blocked);
                    map.WriteCells(0, 0, 2, 2, bytes.AsSpan(0, 4));
                    map.SetRect(0, 0, 2, 2, 1);
                    map.ReadCells(0, 0, 32, 32, bytes);
                    map.GetCell(1, 1);
                    map.FindNearestPassable(16, 3, 4, out nearest);
                    map.Maintain(100);
                    map.GetInfo();
                });
            }
        }

        private static void NoGeneralSearchAllocates()
        {
            using (var map = new CairnMap(32, 32))
            using (var overlay = new CairnOverlay(map))
            using (var searcher = new CairnSearcher(map))
            {
                map.SetRect(16, 0, 1, 31, CairnMap.Blocked);
                overlay.SetRect(10, 10, 3, 3, 7);
                CairnQuery query = CairnQuery.Create(new CairnCell(3, 2), new CairnCell(30, 4));
                var goals = new[] { new CairnRect(30, 4, 1, 1), new CairnRect(20, 20, 3, 3) };
                var cells = new[] { new CairnCell(30, 4), new CairnCell(5, 9) };
                var queries = new[] { query, query };
                var results = new CairnResult[2];
                var costs = new ulong[2];
                var path = new CairnCell[256];
                CairnResult result = default(CairnResult);
                None("general searches", RepetitionsWithTables, () =>
                {
                    searcher.Search(map, query, overlay, goals, path, out result);
                    searcher.Begin(map, query, null, goals);
                    searcher.Step(map, null, 2);
                    searcher.Step(map, null, ulong.MaxValue);
                    searcher.Finish(path, out result);
                    searcher.FindCosts(map, query, overlay, cells, ulong.MaxValue, costs);
                    searcher.FindPaths(map, null, queries, path, results);
                });
                Check.That(result.ReachesGoal && results[1].ReachesGoal, "paths are found");
            }
        }

        private static void NothingThatIsAskedOfFieldsAllocates()
        {
            using (var map = new CairnMap(32, 32))
            using (var field = new CairnField(map))
            {
                var goals = new[] { new CairnCell(3, 2), new CairnCell(30, 4) };
                var costs = new uint[] { 0, 70 };
                var units = new[] { new CairnCell(9, 9), new CairnCell(20, 30) };
                var vectors = new CairnVector[2];
                var path = new CairnCell[64];
                var block = new uint[16];
                CairnStatus status = CairnStatus.Behind;
                ulong cost;
                CairnCell next;
                int length;
                None("fields", RepetitionsWithTables, () =>
                {
                    map.SetCell(16, 16, 1);
                    field.SetGoals(goals, costs);
                    field.Update(map, null, 10);
                    field.Update(map);
                    field.GetInfo(map);
                    field.GetCost(9, 9, out cost);
                    status = field.GetStep(map, 9, 9, out next);
                    field.ReadSteps(map, units, path);
                    field.ReadPath(map, 9, 9, path, out length);
                    field.ReadCosts(0, 0, 4, 4, block);
                    field.ReadSteering(map, units, vectors);
                });
                Check.Equal(status, CairnStatus.Ok);
            }
        }

        private static void NothingThatIsAskedOfTablesAllocates()
        {
            using (CairnMap map = TableTests.Comb())
            using (var searcher = new CairnSearcher(map))
            {
                map.BuildLandmarks();
                map.BuildRegions();
                var path = new CairnCell[256];
                var regions = new uint[32 * 16];
                var bytes = new byte[map.SaveTable(CairnTable.Landmarks).Length];
                CairnQuery query = CairnQuery.Create(new CairnCell(3, 2), new CairnCell(30, 4));
                query.Heuristic = CairnHeuristic.Regions;
                CairnResult result = default(CairnResult);
                int written;
                ulong size, estimate;
                None("questions about tables", RepetitionsWithTables, () =>
                {
                    searcher.FindPath(map, query, path, out result);
                    map.Estimate(query, out estimate);
                    map.ReadRegions(0, 0, 32, 16, regions);
                    map.GetTableInfo(CairnTable.Landmarks);
                    map.ReadLandmarks(path, out written);
                    map.SaveTable(CairnTable.Landmarks, bytes, out size);
                    map.RebuildTable(CairnTable.Landmarks);
                    map.Maintain(10);
                });
                Check.That(result.ReachesGoal, "a path is found");
            }
        }

        private static void None(string what, Action call)
        {
            None(what, Repetitions, call);
        }

        private static void None(string what, int repetitions, Action call)
        {
            long bytes = Allocated(repetitions, call);
            Check.That(bytes == 0, what + " allocated " + bytes + " bytes in " + repetitions + " calls");
        }

        /// <summary>The first call is not counted: it compiles.</summary>
        private static long Allocated(int repetitions, Action call)
        {
            call();
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < repetitions; i++)
            {
                call();
            }
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }
}
