// The tables of a map. Landmarks and regions are distances, computed beforehand, that guide searches; the jump-point
// graph is what some searches run on. All stay correct under every edit. A call that builds, removes or loads a table
// needs the map alone, as an edit does; many threads may make the other calls at once. Builds return their outcomes and
// throw errors, as searches do.

using System;
using System.Runtime.InteropServices;

namespace Cairn
{
    public sealed unsafe partial class CairnMap
    {
        /// <summary>ReadRegions: this bit marks a portal; the other bits are the number of its region.</summary>
        public const uint RegionPortal = CairnNative.CAIRN_REGION_PORTAL;

        private const int MaxLandmarks = 64;

        /// <summary>Builds 8 landmarks, far apart. See the form that takes a def.</summary>
        public CairnStatus BuildLandmarks(CairnProgressHandler progress = null)
        {
            return BuildLandmarks(null, progress);
        }

        /// <summary>
        /// Builds landmarks: the distances from a few cells to all cells, from which a search derives lower bounds.
        /// They replace the landmarks that the map has, and the heuristic Auto uses them from now on. Takes about one
        /// flood of the whole map per landmark.
        /// </summary>
        /// <returns>Ok, Cancelled, or Begun with InSlices: Maintain builds it.</returns>
        public CairnStatus BuildLandmarks(CairnLandmarksDef def, CairnProgressHandler progress = null)
        {
            return BuildLandmarks(&def, progress);
        }

        /// <summary>Builds landmarks at 1 to 64 cells. See the form that takes a def.</summary>
        public CairnStatus BuildLandmarksAt(ReadOnlySpan<CairnCell> cells, CairnProgressHandler progress = null)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(cells))
            {
                return BuildLandmarksAt(first, cells.Length, null, progress);
            }
        }

        /// <summary>
        /// Builds landmarks at 1 to 64 cells. Only EditAllowance, InSlices and Entries of the def are used. Otherwise
        /// like BuildLandmarks.
        /// </summary>
        public CairnStatus BuildLandmarksAt(
            ReadOnlySpan<CairnCell> cells, CairnLandmarksDef def, CairnProgressHandler progress = null)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(cells))
            {
                return BuildLandmarksAt(first, cells.Length, &def, progress);
            }
        }

        /// <summary>Builds landmarks at <paramref name="count"/> cells.</summary>
        public CairnStatus BuildLandmarksAt(
            CairnCell* cells, int count, CairnLandmarksDef def, CairnProgressHandler progress = null)
        {
            return BuildLandmarksAt(cells, count, &def, progress);
        }

        /// <summary>Builds regions for the Boundary Heuristic. See the form that takes a def.</summary>
        public CairnStatus BuildRegions(CairnProgressHandler progress = null)
        {
            return BuildRegions(null, progress);
        }

        /// <summary>
        /// Builds regions and the distances between the portals that connect them: with the kind Tiles for the
        /// algorithm Portals, with any other kind for the heuristic Regions. They replace the regions that the map has.
        /// Tiles take one flood of a region per portal, the other kinds about one flood of the whole map: seconds on
        /// large maps.
        /// </summary>
        /// <returns>
        /// Ok, OverBudget (built, and as small as it gets), Cancelled, or Begun with InSlices: Maintain builds it.
        /// </returns>
        public CairnStatus BuildRegions(CairnRegionsDef def, CairnProgressHandler progress = null)
        {
            return BuildRegions(&def, progress);
        }

        /// <summary>Builds the jump-point graph. See the form that takes a def.</summary>
        public CairnStatus BuildJumpGraph(CairnProgressHandler progress = null)
        {
            return BuildJumpGraph(null, progress);
        }

        /// <summary>
        /// Builds the jump-point graph: the cells where an optimal path may turn, and the legs between them, for the
        /// algorithm JumpGraph. It replaces the graph that the map has. Takes milliseconds on most maps of games. After
        /// an edit, searches are as fast as before once Maintain has finished.
        /// </summary>
        /// <returns>Ok, Cancelled, or Begun with InSlices: Maintain builds it.</returns>
        public CairnStatus BuildJumpGraph(CairnJumpGraphDef def, CairnProgressHandler progress = null)
        {
            return BuildJumpGraph(&def, progress);
        }

        /// <summary>
        /// Begins to rebuild a table, with the def it was built with, for the map as it is now. Maintain does the work;
        /// until it has finished, searches use the old table.
        /// </summary>
        public void RebuildTable(CairnTable table, uint layer = 0)
        {
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_rebuild_table(map.Pointer, layer, (uint)table));
            }
        }

        /// <summary>Removes a table and frees its memory. A table that does not exist is fine.</summary>
        public void RemoveTable(CairnTable table, uint layer = 0)
        {
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_remove_table(map.Pointer, layer, (uint)table));
            }
        }

        /// <summary>
        /// Returns kind, state, size and staleness of a table. Reads the whole map. If <paramref name="sample"/> is
        /// above 0, it also floods the map from that many landmarks or portals, to measure MeanLoss.
        /// </summary>
        public CairnTableInfo GetTableInfo(CairnTable table, int sample = 0, uint layer = 0)
        {
            CairnTableInfo info = CairnTableInfo.Create();
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_get_table_info(
                    map.Pointer, layer, (uint)table, CairnLibrary.Count(sample, nameof(sample)), &info));
            }
            return info;
        }

        /// <summary>Returns the cells of the landmarks in a new array.</summary>
        public CairnCell[] GetLandmarks(uint layer = 0)
        {
            Span<CairnCell> cells = stackalloc CairnCell[MaxLandmarks];
            int written;
            ReadLandmarks(cells, out written, layer);
            return cells.Slice(0, written).ToArray();
        }

        /// <summary>Copies the cells of the landmarks.</summary>
        /// <returns>Ok, or Truncated if there are more.</returns>
        public CairnStatus ReadLandmarks(Span<CairnCell> cells, out int written, uint layer = 0)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(cells))
            {
                return ReadLandmarks(first, cells.Length, out written, layer);
            }
        }

        /// <summary>Copies the cells of the landmarks into memory that holds <paramref name="capacity"/>.</summary>
        /// <returns>Ok, or Truncated if there are more.</returns>
        public CairnStatus ReadLandmarks(CairnCell* cells, int capacity, out int written, uint layer = 0)
        {
            uint copied;
            CairnStatus status;
            using (CairnLease map = Lease())
            {
                status = CairnLibrary.Check(CairnNative.cairn_map_read_landmarks(
                    map.Pointer, layer, cells, CairnLibrary.Count(capacity, nameof(capacity)), &copied));
            }
            written = (int)copied;
            return status;
        }

        /// <summary>
        /// Fills one number per cell of a rectangle, row after row, with the region it belongs to, counted from 1; 0
        /// for cells that are blocked or belong to none. Portals have the bit <see cref="RegionPortal"/>.
        /// </summary>
        public void ReadRegions(int x, int y, int width, int height, Span<uint> regions)
        {
            ReadRegions(x, y, width, height, regions, width);
        }

        /// <summary>Fills one number per cell of a rectangle: row i goes to i * stride.</summary>
        public void ReadRegions(
            int x, int y, int width, int height, Span<uint> regions, int stride, uint layer = 0)
        {
            fixed (uint* first = &MemoryMarshal.GetReference(regions))
            {
                ReadRegions(x, y, width, height, first, regions.Length, stride, layer);
            }
        }

        /// <summary>Fills one number per cell of a rectangle: row i goes to i * stride, counted in numbers.</summary>
        public void ReadRegions(
            int x, int y, int width, int height, uint* regions, int length, int stride, uint layer = 0)
        {
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_read_regions(
                    map.Pointer, layer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), regions,
                    CairnLibrary.Count(length, nameof(length)), CairnLibrary.Count(stride, nameof(stride))));
            }
        }

        /// <summary>
        /// Reports the lower bound of the query's heuristic, without a search: no path from start to goal costs less.
        /// </summary>
        /// <returns>Ok, or EndpointBlocked, and then the estimate is 0.</returns>
        public CairnStatus Estimate(CairnQuery query, out ulong estimate)
        {
            ulong proven;
            CairnStatus status;
            using (CairnLease map = Lease())
            {
                status = CairnLibrary.Check(CairnNative.cairn_map_estimate(map.Pointer, &query, &proven));
            }
            estimate = proven;
            return status;
        }

        /// <summary>
        /// Saves a table as bytes that LoadTable accepts on any machine. A stale table is saved as it is; suspended
        /// landmarks are left out.
        /// </summary>
        public byte[] SaveTable(CairnTable table, uint layer = 0)
        {
            byte[] bytes;
            ulong size;
            SaveTable(table, null, 0, out size, layer);
            do
            {
                bytes = new byte[size];
                SaveTable(table, bytes, out size, layer);
            }
            while (size != (ulong)bytes.Length); // another thread has changed the table in between
            return bytes;
        }

        /// <summary>Saves a table. <paramref name="size"/> receives the number of bytes required.</summary>
        /// <returns>Ok, or Truncated: the buffer is too small, and was not touched.</returns>
        public CairnStatus SaveTable(CairnTable table, Span<byte> bytes, out ulong size, uint layer = 0)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(bytes))
            {
                return SaveTable(table, first, (ulong)bytes.Length, out size, layer);
            }
        }

        /// <summary>Saves a table. With null and 0 it only reports the number of bytes required.</summary>
        /// <returns>Ok, or Truncated: the memory is too small, and was not touched.</returns>
        public CairnStatus SaveTable(CairnTable table, byte* bytes, ulong capacity, out ulong size, uint layer = 0)
        {
            ulong needed;
            CairnStatus status;
            using (CairnLease map = Lease())
            {
                status = CairnLibrary.Check(
                    CairnNative.cairn_map_save_table(map.Pointer, layer, (uint)table, bytes, capacity, &needed));
            }
            size = needed;
            return status;
        }

        /// <summary>
        /// Loads a saved table, which replaces the one that the map has. The map must have the size, terrain, weights,
        /// costs and rules that it had when the table was saved. The bytes are copied.
        /// </summary>
        public void LoadTable(ReadOnlySpan<byte> bytes, uint layer = 0)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(bytes))
            {
                LoadTable(first, (ulong)bytes.Length, layer);
            }
        }

        /// <summary>Loads a saved table of <paramref name="length"/> bytes.</summary>
        public void LoadTable(byte* bytes, ulong length, uint layer = 0)
        {
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_load_table(map.Pointer, layer, bytes, length));
            }
        }

        private CairnStatus BuildLandmarks(CairnLandmarksDef* def, CairnProgressHandler progress)
        {
            using (CairnLease map = Lease())
            using (var listener = new CairnListener(progress))
            {
                return listener.Conclude(CairnNative.cairn_map_build_landmarks(
                    map.Pointer, def, listener.Function, listener.UserData));
            }
        }

        private CairnStatus BuildLandmarksAt(
            CairnCell* cells, int count, CairnLandmarksDef* def, CairnProgressHandler progress)
        {
            using (CairnLease map = Lease())
            using (var listener = new CairnListener(progress))
            {
                return listener.Conclude(CairnNative.cairn_map_build_landmarks_at(
                    map.Pointer, def, cells, CairnLibrary.Count(count, nameof(count)), listener.Function,
                    listener.UserData));
            }
        }

        private CairnStatus BuildRegions(CairnRegionsDef* def, CairnProgressHandler progress)
        {
            using (CairnLease map = Lease())
            using (var listener = new CairnListener(progress))
            {
                return listener.Conclude(CairnNative.cairn_map_build_regions(
                    map.Pointer, def, listener.Function, listener.UserData));
            }
        }

        private CairnStatus BuildJumpGraph(CairnJumpGraphDef* def, CairnProgressHandler progress)
        {
            using (CairnLease map = Lease())
            using (var listener = new CairnListener(progress))
            {
                return listener.Conclude(CairnNative.cairn_map_build_jump_graph(
                    map.Pointer, def, listener.Function, listener.UserData));
            }
        }
    }
}
