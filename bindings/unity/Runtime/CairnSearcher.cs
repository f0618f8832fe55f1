// The scratch memory of one searching thread: created once, reused for every search. A search allocates nothing,
// neither here nor in the library. One thread may use a searcher at a time; a call that conflicts with one in progress
// throws ErrorBusy. Every Span parameter accepts an array, and null for an empty one.

using System;
using System.Runtime.InteropServices;

namespace Cairn
{
    /// <summary>Searches maps, and keeps the path of the last search.</summary>
    public sealed unsafe class CairnSearcher : IDisposable
    {
        /// <summary>The cost that FindCosts writes for a cell that was not reached.</summary>
        public const ulong Unreached = CairnNative.CAIRN_UNREACHED;

        private readonly CairnSearcherHandle handle;

        // Prepared once and copied for each search, which saves two calls into the library.
        private readonly CairnQuery plainQuery = CairnQuery.Create(default(CairnCell), default(CairnCell));
        private readonly CairnResult emptyResult = CairnResult.Create();

        /// <summary>Creates a searcher that is just large enough for this map.</summary>
        public CairnSearcher(CairnMap map)
        {
            IntPtr searcher;
            using (CairnLease searched = LeaseOf(map))
            {
                CairnLibrary.Check(CairnNative.cairn_searcher_create_for_map(searched.Pointer, &searcher));
            }
            handle = new CairnSearcherHandle(searcher);
        }

        /// <summary>Creates a searcher for any map of up to MaxCells cells.</summary>
        public CairnSearcher(CairnSearcherDef def)
        {
            IntPtr searcher;
            CairnLibrary.Check(CairnNative.cairn_searcher_create(&def, &searcher));
            handle = new CairnSearcherHandle(searcher);
        }

        /// <summary>Returns how many bytes, outside the managed heap, a searcher of this def takes.</summary>
        public static ulong MemorySize(CairnSearcherDef def)
        {
            CairnLibrary.EnsureLoaded();
            ulong bytes;
            CairnLibrary.Check(CairnNative.cairn_searcher_def_memory_size(&def, &bytes));
            return bytes;
        }

        /// <summary>The searcher for CairnNative, in a job for example. Valid while it is not disposed of.</summary>
        public IntPtr Pointer
        {
            get
            {
                using (CairnLease searcher = handle.Lease())
                {
                    return searcher.Pointer;
                }
            }
        }

        /// <summary>Destroys the searcher, after calls in progress on other threads have ended.</summary>
        public void Dispose()
        {
            handle.Dispose();
        }

        /// <summary>Finds a cheapest path with the default settings. See the form that takes a query.</summary>
        public CairnStatus FindPath(
            CairnMap map, CairnCell start, CairnCell goal, Span<CairnCell> path, out CairnResult result)
        {
            CairnQuery query = plainQuery;
            query.Start = start;
            query.Goal = goal;
            return FindPath(map, query, path, out result);
        }

        /// <summary>
        /// Finds a cheapest path and writes its cells, start and goal included. If the path is longer than the buffer,
        /// the buffer gets its beginning and the call returns Truncated; with an empty buffer it returns the outcome,
        /// for callers that need only cost and length. The whole path stays in the searcher until its next search.
        /// Outcomes such as NoPath are returned, errors are thrown.
        /// </summary>
        public CairnStatus FindPath(CairnMap map, CairnQuery query, Span<CairnCell> path, out CairnResult result)
        {
            return CairnLibrary.Check((int)TryFindPath(map, query, path, out result));
        }

        /// <summary>Finds a cheapest path into memory that holds <paramref name="capacity"/> cells.</summary>
        public CairnStatus FindPath(
            CairnMap map, CairnQuery query, CairnCell* path, int capacity, out CairnResult result)
        {
            return CairnLibrary.Check(FindOne(map, query, path, capacity, out result));
        }

        /// <summary>
        /// Like FindPath, but returns errors as well: for a thread that may meet an edit of the map and would rather
        /// check for ErrorBusy than catch it.
        /// </summary>
        public CairnStatus TryFindPath(CairnMap map, CairnQuery query, Span<CairnCell> path, out CairnResult result)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(path))
            {
                return (CairnStatus)FindOne(map, query, first, path.Length, out result);
            }
        }

        /// <summary>
        /// Finds a cheapest path to the nearest of several goals, each a rectangle that is reached inside it or, with
        /// NextToGoal, next to it. Without goals the goal is that of the query. <paramref name="overlay"/> may be null.
        /// Path, result and status are as with FindPath.
        /// </summary>
        public CairnStatus Search(
            CairnMap map, CairnQuery query, CairnOverlay overlay, ReadOnlySpan<CairnRect> goals, Span<CairnCell> path,
            out CairnResult result)
        {
            fixed (CairnRect* firstGoal = &MemoryMarshal.GetReference(goals))
            fixed (CairnCell* first = &MemoryMarshal.GetReference(path))
            {
                return Search(map, query, overlay, firstGoal, goals.Length, first, path.Length, out result);
            }
        }

        /// <summary>Searches into memory that holds <paramref name="capacity"/> cells.</summary>
        public CairnStatus Search(
            CairnMap map, CairnQuery query, CairnOverlay overlay, CairnRect* goals, int goalCount, CairnCell* path,
            int capacity, out CairnResult result)
        {
            uint count = CairnLibrary.Count(goalCount, nameof(goalCount));
            uint cells = CairnLibrary.Count(capacity, nameof(capacity));
            CairnResult found = emptyResult;
            CairnStatus status;
            using (CairnLease searcher = handle.Lease())
            using (CairnLease searched = LeaseOf(map))
            using (CairnLease added = LeaseOf(overlay))
            {
                status = CairnLibrary.Check(CairnNative.cairn_searcher_search(
                    searcher.Pointer, searched.Pointer, &query, added.Pointer, goals, count, path, cells, &found));
            }
            result = found;
            return status;
        }

        /// <summary>
        /// Begins a search in slices: call Step until it does not return Running, then Finish. The arguments are those
        /// of Search.
        /// </summary>
        public void Begin(CairnMap map, CairnQuery query, CairnOverlay overlay, ReadOnlySpan<CairnRect> goals)
        {
            fixed (CairnRect* first = &MemoryMarshal.GetReference(goals))
            {
                Begin(map, query, overlay, first, goals.Length);
            }
        }

        /// <summary>Begins a search in slices, with goals in memory that holds <paramref name="goalCount"/>.</summary>
        public void Begin(CairnMap map, CairnQuery query, CairnOverlay overlay, CairnRect* goals, int goalCount)
        {
            uint count = CairnLibrary.Count(goalCount, nameof(goalCount));
            using (CairnLease searcher = handle.Lease())
            using (CairnLease searched = LeaseOf(map))
            using (CairnLease added = LeaseOf(overlay))
            {
                CairnLibrary.Check(CairnNative.cairn_searcher_begin(
                    searcher.Pointer, searched.Pointer, &query, added.Pointer, goals, count));
            }
        }

        /// <summary>
        /// Continues the search that was begun over up to <paramref name="expansions"/> nodes, with the same map and
        /// overlay. If one of them has changed since, the search is lost: that throws ErrorMapChanged.
        /// </summary>
        /// <returns>Running, or Ok when Finish can be called.</returns>
        public CairnStatus Step(CairnMap map, CairnOverlay overlay, ulong expansions)
        {
            using (CairnLease searcher = handle.Lease())
            using (CairnLease searched = LeaseOf(map))
            using (CairnLease added = LeaseOf(overlay))
            {
                return CairnLibrary.Check(CairnNative.cairn_searcher_step(
                    searcher.Pointer, searched.Pointer, added.Pointer, expansions));
            }
        }

        /// <summary>Ends a search in slices: writes path and result as Search does.</summary>
        public CairnStatus Finish(Span<CairnCell> path, out CairnResult result)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(path))
            {
                return Finish(first, path.Length, out result);
            }
        }

        /// <summary>Ends a search in slices, into memory that holds <paramref name="capacity"/> cells.</summary>
        public CairnStatus Finish(CairnCell* path, int capacity, out CairnResult result)
        {
            uint cells = CairnLibrary.Count(capacity, nameof(capacity));
            CairnResult found = emptyResult;
            CairnStatus status;
            using (CairnLease searcher = handle.Lease())
            {
                status = CairnLibrary.Check(CairnNative.cairn_searcher_finish(searcher.Pointer, path, cells, &found));
            }
            result = found;
            return status;
        }

        /// <summary>
        /// Finds the cost of a cheapest path from the start of the query to each goal, up to 1,024 of them, and writes
        /// it to <paramref name="costs"/>, or Unreached if there is none up to <paramref name="maxCost"/>.
        /// <paramref name="overlay"/> may be null. Afterwards the searcher holds no path.
        /// </summary>
        /// <returns>How many were reached.</returns>
        public int FindCosts(
            CairnMap map, CairnQuery query, CairnOverlay overlay, ReadOnlySpan<CairnCell> goals, ulong maxCost,
            Span<ulong> costs)
        {
            RequireLength(costs.Length, goals.Length, nameof(costs));
            fixed (CairnCell* firstGoal = &MemoryMarshal.GetReference(goals))
            fixed (ulong* first = &MemoryMarshal.GetReference(costs))
            {
                return FindCosts(map, query, overlay, firstGoal, goals.Length, maxCost, first);
            }
        }

        /// <summary>Finds costs into memory that holds <paramref name="goalCount"/> of them.</summary>
        public int FindCosts(
            CairnMap map, CairnQuery query, CairnOverlay overlay, CairnCell* goals, int goalCount, ulong maxCost,
            ulong* costs)
        {
            uint count = CairnLibrary.Count(goalCount, nameof(goalCount));
            uint reached;
            using (CairnLease searcher = handle.Lease())
            using (CairnLease searched = LeaseOf(map))
            using (CairnLease added = LeaseOf(overlay))
            {
                CairnLibrary.Check(CairnNative.cairn_searcher_find_costs(
                    searcher.Pointer, searched.Pointer, &query, added.Pointer, goals, count, maxCost, costs, &reached));
            }
            return (int)reached;
        }

        /// <summary>
        /// Finds many paths in one call, and writes them to one buffer: that of a result begins at PathOffset and has
        /// Written cells. Outcome of a result may also be an error of its query, which is not thrown.
        /// <paramref name="overlay"/> may be null. The results need not be prepared.
        /// </summary>
        /// <returns>Ok, or Truncated if the buffer is too small for all paths.</returns>
        public CairnStatus FindPaths(
            CairnMap map, CairnOverlay overlay, ReadOnlySpan<CairnQuery> queries, Span<CairnCell> path,
            Span<CairnResult> results)
        {
            RequireLength(results.Length, queries.Length, nameof(results));
            fixed (CairnQuery* firstQuery = &MemoryMarshal.GetReference(queries))
            fixed (CairnCell* first = &MemoryMarshal.GetReference(path))
            fixed (CairnResult* firstResult = &MemoryMarshal.GetReference(results))
            {
                return FindPaths(map, overlay, firstQuery, queries.Length, first, path.Length, firstResult);
            }
        }

        /// <summary>Finds many paths with memory that holds <paramref name="count"/> queries and results.</summary>
        public CairnStatus FindPaths(
            CairnMap map, CairnOverlay overlay, CairnQuery* queries, int count, CairnCell* path, int capacity,
            CairnResult* results)
        {
            uint asked = CairnLibrary.Count(count, nameof(count));
            uint cells = CairnLibrary.Count(capacity, nameof(capacity));
            for (int i = 0; i < count && results != null; i++)
            {
                results[i] = emptyResult;
            }
            using (CairnLease searcher = handle.Lease())
            using (CairnLease searched = LeaseOf(map))
            using (CairnLease added = LeaseOf(overlay))
            {
                return CairnLibrary.Check(CairnNative.cairn_searcher_find_paths(
                    searcher.Pointer, searched.Pointer, added.Pointer, queries, asked, path, cells, results));
            }
        }

        /// <summary>Copies cells of the last path, beginning at index <paramref name="offset"/>.</summary>
        /// <returns>Ok, or Truncated if more cells follow.</returns>
        public CairnStatus ReadPath(int offset, Span<CairnCell> path, out int written)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(path))
            {
                return ReadPath(offset, first, path.Length, out written);
            }
        }

        /// <summary>Copies cells of the last path into memory that holds <paramref name="capacity"/>.</summary>
        public CairnStatus ReadPath(int offset, CairnCell* path, int capacity, out int written)
        {
            uint copied;
            CairnStatus status;
            using (CairnLease searcher = handle.Lease())
            {
                status = CairnLibrary.Check(CairnNative.cairn_searcher_read_path(
                    searcher.Pointer, CairnLibrary.Count(offset, nameof(offset)), path,
                    CairnLibrary.Count(capacity, nameof(capacity)), &copied));
            }
            written = (int)copied;
            return status;
        }

        /// <summary>Copies waypoints of the last path: the start, each cell where it turns, the end.</summary>
        /// <returns>Ok, or Truncated if more waypoints follow.</returns>
        public CairnStatus ReadWaypoints(int offset, Span<CairnCell> waypoints, out int written)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(waypoints))
            {
                return ReadWaypoints(offset, first, waypoints.Length, out written);
            }
        }

        /// <summary>Copies waypoints of the last path into memory that holds <paramref name="capacity"/>.</summary>
        public CairnStatus ReadWaypoints(int offset, CairnCell* waypoints, int capacity, out int written)
        {
            uint copied;
            CairnStatus status;
            using (CairnLease searcher = handle.Lease())
            {
                status = CairnLibrary.Check(CairnNative.cairn_searcher_read_waypoints(
                    searcher.Pointer, CairnLibrary.Count(offset, nameof(offset)), waypoints,
                    CairnLibrary.Count(capacity, nameof(capacity)), &copied));
            }
            written = (int)copied;
            return status;
        }

        /// <summary>
        /// Copies the waypoints of the last path pulled tight: never longer than the path, and never more expensive. The
        /// map is the one that was searched, and has not been edited since.
        /// </summary>
        /// <returns>
        /// Ok, Truncated if more waypoints follow, or Obstructed if the overlay has changed and is in the way.
        /// </returns>
        public CairnStatus ReadSmoothed(
            CairnMap map, Span<CairnCell> waypoints, out int written, CairnOverlay overlay = null)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(waypoints))
            {
                return ReadSmoothed(map, first, waypoints.Length, out written, overlay);
            }
        }

        /// <summary>
        /// Copies the waypoints of the last path pulled tight into memory that holds <paramref name="capacity"/>.
        /// </summary>
        public CairnStatus ReadSmoothed(
            CairnMap map, CairnCell* waypoints, int capacity, out int written, CairnOverlay overlay = null)
        {
            uint copied;
            CairnStatus status;
            using (CairnLease searcher = handle.Lease())
            using (CairnLease searched = map.Lease())
            using (CairnLease units = CairnOverlay.LeaseOrNone(overlay))
            {
                status = CairnLibrary.Check(CairnNative.cairn_searcher_read_smoothed(
                    searcher.Pointer, searched.Pointer, units.Pointer, waypoints,
                    CairnLibrary.Count(capacity, nameof(capacity)), &copied));
            }
            written = (int)copied;
            return status;
        }

        /// <summary>Fills one <see cref="CairnCellState"/> per cell of a rectangle of the last searched map.</summary>
        public void ReadStates(int x, int y, int width, int height, Span<byte> states)
        {
            ReadStates(x, y, width, height, states, width);
        }

        /// <summary>Fills one state per cell of a rectangle: row i goes to i * stride.</summary>
        public void ReadStates(int x, int y, int width, int height, Span<byte> states, int stride)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(states))
            {
                ReadStates(x, y, width, height, first, states.Length, stride);
            }
        }

        /// <summary>Fills one state per cell of a rectangle: row i goes to i * stride.</summary>
        public void ReadStates(int x, int y, int width, int height, byte* states, int length, int stride)
        {
            using (CairnLease searcher = handle.Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_searcher_read_states(
                    searcher.Pointer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), states,
                    CairnLibrary.Count(length, nameof(length)), CairnLibrary.Count(stride, nameof(stride))));
            }
        }

        /// <summary>Returns the counters of the last search.</summary>
        public CairnStats GetStats()
        {
            CairnStats stats = CairnStats.Create();
            using (CairnLease searcher = handle.Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_searcher_get_stats(searcher.Pointer, &stats));
            }
            return stats;
        }

        /// <summary>Returns the counters of all searches since creation or ResetTotals.</summary>
        public CairnStats GetTotals()
        {
            CairnStats totals = CairnStats.Create();
            using (CairnLease searcher = handle.Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_searcher_get_totals(searcher.Pointer, &totals));
            }
            return totals;
        }

        /// <summary>Sets the totals to 0.</summary>
        public void ResetTotals()
        {
            using (CairnLease searcher = handle.Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_searcher_reset_totals(searcher.Pointer));
            }
        }

        private int FindOne(CairnMap map, CairnQuery query, CairnCell* path, int capacity, out CairnResult result)
        {
            uint cells = CairnLibrary.Count(capacity, nameof(capacity));
            CairnResult found = emptyResult;
            int status;
            using (CairnLease searcher = handle.Lease())
            using (CairnLease searched = LeaseOf(map))
            {
                status = CairnNative.cairn_searcher_find_path(
                    searcher.Pointer, searched.Pointer, &query, path, cells, &found);
            }
            result = found;
            return status;
        }

        private static CairnLease LeaseOf(CairnMap map)
        {
            if (map == null)
            {
                throw new ArgumentNullException(nameof(map));
            }
            return map.Lease();
        }

        /// <summary>Without an overlay, a lease of nothing: its pointer is null.</summary>
        private static CairnLease LeaseOf(CairnOverlay overlay)
        {
            return overlay == null ? default(CairnLease) : overlay.Lease();
        }

        private static void RequireLength(int length, int expected, string name)
        {
            if (length != expected)
            {
                throw new ArgumentException("must be as long as what was asked for", name);
            }
        }
    }
}
