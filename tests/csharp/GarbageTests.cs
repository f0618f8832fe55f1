// No garbage: 10,000 calls of everything that a game calls in a frame, and 500 searches by each method and with each
// heuristic, allocate not one byte on the managed heap. Two controls show that the counter counts, down to a single
// object.

using System;
using System.Linq;
using Cairn;

namespace CairnTests
{
    internal static unsafe class GarbageTests
    {
        private const int Repetitions = 10000;
        private const int SearchesPerMethod = 500;

        internal static void Run()
        {
            TheCounterCounts();
            NothingThatAGameCallsAllocates();
            NoMethodAllocates();
            NoHeuristicAllocates();
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
                int written;

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
                    map.Write(0, 0, 2, 2, bytes.AsSpan(0, 4));
                    map.SetRect(0, 0, 2, 2, 1);
                    map.Read(0, 0, 32, 32, bytes);
                    map.GetCell(1, 1);
                    map.NearestPassable(16, 3, 4, out nearest);
                    map.Maintain(100);
                    map.GetInfo();
                });
            }
        }

        /// <summary>With four and with eight neighbours no method is missing. Plain IDA* does not come around the wall.</summary>
        private static void NoMethodAllocates()
        {
            NoMethodAllocates(CairnNeighbours.Four);
            NoMethodAllocates(CairnNeighbours.Eight);
        }

        private static void NoMethodAllocates(CairnNeighbours neighbours)
        {
            CairnMapDef def = CairnMapDef.Create(16, 16);
            def.Neighbours = neighbours;
            using (var map = new CairnMap(def))
            using (var searcher = new CairnSearcher(map))
            {
                map.SetRect(8, 0, 1, 15, CairnMap.Blocked);
                map.BuildJumpGraph();
                var path = new CairnCell[64];
                CairnQuery plain = CairnQuery.Create(new CairnCell(3, 2), new CairnCell(14, 4));
                plain.MaxExpansions = 10000;
                CairnQuery[] queries = MethodTests.Methods(plain).Where(map.Supports).ToArray();
                Check.Equal(queries.Length, 14);
                foreach (CairnQuery query in queries)
                {
                    string method = query.Algorithm + ", " + query.OpenList;
                    CairnResult result = default(CairnResult);
                    None(method, SearchesPerMethod, () => searcher.FindPath(map, query, path, out result));
                    Check.That(result.ReachesGoal || query.Algorithm == CairnAlgorithm.Ida, method + " finds a path");
                }
            }
        }

        /// <summary>And neither do the questions about tables.</summary>
        private static void NoHeuristicAllocates()
        {
            using (var map = new CairnMap(32, 32))
            using (var searcher = new CairnSearcher(map))
            {
                map.SetRect(16, 0, 1, 31, CairnMap.Blocked);
                map.BuildLandmarks();
                var path = new CairnCell[128];
                var bytes = new byte[map.SaveTable(CairnTable.Landmarks).Length];
                CairnQuery plain = CairnQuery.Create(new CairnCell(3, 2), new CairnCell(30, 4));
                foreach (CairnHeuristic heuristic in Enum.GetValues(typeof(CairnHeuristic)))
                {
                    CairnQuery query = plain;
                    query.Heuristic = heuristic;
                    CairnResult result = default(CairnResult);
                    ulong estimate;
                    if (heuristic == CairnHeuristic.Regions)
                    {
                        map.BuildRegions();
                    }
                    None(heuristic + "", SearchesPerMethod, () => searcher.FindPath(map, query, path, out result));
                    Check.That(result.ReachesGoal, heuristic + " finds a path");
                    None("an estimate by " + heuristic, SearchesPerMethod, () => map.Estimate(query, out estimate));
                }
                int written;
                ulong size;
                var areas = new uint[32 * 32];
                None("questions about tables", SearchesPerMethod, () =>
                {
                    map.ReadAreas(0, 0, 32, 32, areas);
                    map.GetTableInfo(CairnTable.Landmarks);
                    map.ReadLandmarks(path, out written);
                    map.SaveTable(CairnTable.Landmarks, bytes, out size);
                    map.RebuildTable(CairnTable.Landmarks);
                    map.Maintain(10);
                });
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
