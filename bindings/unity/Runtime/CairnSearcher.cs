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
            return CairnLibrary.Check(Search(map, query, path, capacity, out result));
        }

        /// <summary>
        /// Like FindPath, but returns errors as well: for a thread that may meet an edit of the map and would rather
        /// check for ErrorBusy than catch it.
        /// </summary>
        public CairnStatus TryFindPath(CairnMap map, CairnQuery query, Span<CairnCell> path, out CairnResult result)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(path))
            {
                return (CairnStatus)Search(map, query, first, path.Length, out result);
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

        private int Search(CairnMap map, CairnQuery query, CairnCell* path, int capacity, out CairnResult result)
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
    }
}
