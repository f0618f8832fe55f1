// A grid with its movement rules; what concerns its tables is in CairnMapTables.cs. Any number of threads may search or
// read one map at once; an edit needs it alone. A call that conflicts with one in progress on another thread throws
// ErrorBusy and has no effect. Every Span parameter accepts an array.

using System;
using System.Runtime.InteropServices;
using System.Text;

namespace Cairn
{
    /// <summary>A grid with its movement rules: one terrain byte per cell, 0 is blocked.</summary>
    public sealed unsafe partial class CairnMap : IDisposable
    {
        /// <summary>The terrain that cannot be entered. Terrains 1 to 255 are passable.</summary>
        public const byte Blocked = CairnNative.CAIRN_TERRAIN_BLOCKED;

        private readonly CairnMapHandle handle;

        /// <summary>Creates a map with the default rules, every cell of terrain 1.</summary>
        public CairnMap(int width, int height)
            : this(CairnMapDef.Create(width, height))
        {
        }

        /// <summary>Creates a map, every cell of terrain 1.</summary>
        public CairnMap(CairnMapDef def)
            : this(def, null, 0)
        {
        }

        /// <summary>
        /// Creates a map from one terrain byte per cell, row after row from the top. With null every cell gets terrain
        /// 1.
        /// </summary>
        public CairnMap(CairnMapDef def, ReadOnlySpan<byte> cells)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(cells))
            {
                handle = Make(def, first, cells.Length);
            }
        }

        /// <summary>Creates a map from <paramref name="length"/> terrain bytes.</summary>
        public CairnMap(CairnMapDef def, byte* cells, int length)
        {
            handle = Make(def, cells, length);
        }

        private CairnMap(CairnMapHandle handle)
        {
            this.handle = handle;
        }

        /// <summary>Creates a map with the default rules from text in the MovingAI format.</summary>
        public static CairnMap FromMovingAI(string text)
        {
            return FromMovingAI(text, CairnMapDef.Create(0, 0));
        }

        /// <summary>
        /// Creates a map from text in the MovingAI format. The def's size: 0 x 0 or that of the text.
        /// </summary>
        public static CairnMap FromMovingAI(string text, CairnMapDef def)
        {
            return FromMovingAI(Encoding.UTF8.GetBytes(text), def);
        }

        /// <summary>Creates a map from the bytes of a file in the MovingAI format.</summary>
        public static CairnMap FromMovingAI(ReadOnlySpan<byte> text, CairnMapDef def)
        {
            CairnLibrary.EnsureLoaded();
            IntPtr map;
            uint line;
            int status;
            fixed (byte* first = &MemoryMarshal.GetReference(text))
            {
                status = CairnNative.cairn_map_create_from_movingai(first, (ulong)text.Length, &def, &map, &line);
            }
            if (status == CairnNative.CAIRN_ERROR_PARSE)
            {
                string sentence = CairnLibrary.Describe(CairnStatus.ErrorParse);
                throw new CairnException(CairnStatus.ErrorParse, sentence + ", line " + line) { Line = (int)line };
            }
            CairnLibrary.Check(status);
            return new CairnMap(new CairnMapHandle(map));
        }

        /// <summary>Returns how many bytes, outside the managed heap, a map of this def takes.</summary>
        public static ulong MemorySize(CairnMapDef def)
        {
            CairnLibrary.EnsureLoaded();
            ulong bytes;
            CairnLibrary.Check(CairnNative.cairn_map_def_memory_size(&def, &bytes));
            return bytes;
        }

        /// <summary>The map for CairnNative, in a job for example. Valid while the map is not disposed of.</summary>
        public IntPtr Pointer
        {
            get
            {
                using (CairnLease map = Lease())
                {
                    return map.Pointer;
                }
            }
        }

        /// <summary>
        /// What a searcher for the jump-point graph of this map needs as GraphNodes. 0 without a graph. It changes when
        /// another graph replaces this one.
        /// </summary>
        public uint RequiredNodes
        {
            get
            {
                uint nodes;
                using (CairnLease map = Lease())
                {
                    CairnLibrary.Check(CairnNative.cairn_map_get_required_nodes(map.Pointer, &nodes));
                }
                return nodes;
            }
        }

        /// <summary>What a searcher for this map needs as MaxCells.</summary>
        public ulong RequiredCells
        {
            get
            {
                ulong cells;
                using (CairnLease map = Lease())
                {
                    CairnLibrary.Check(CairnNative.cairn_map_get_required_cells(map.Pointer, &cells));
                }
                return cells;
            }
        }

        /// <summary>Destroys the map, after calls in progress on other threads have ended.</summary>
        public void Dispose()
        {
            handle.Dispose();
        }

        /// <summary>Returns size, rules, epoch, components and memory.</summary>
        public CairnMapInfo GetInfo()
        {
            CairnMapInfo info = CairnMapInfo.Create();
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_get_info(map.Pointer, &info));
            }
            return info;
        }

        /// <summary>Returns a hash of everything that decides the results of searches. Reads the whole map.</summary>
        public ulong GetStateHash()
        {
            ulong hash;
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_get_state_hash(map.Pointer, &hash));
            }
            return hash;
        }

        /// <summary>Returns the terrain of a cell.</summary>
        public byte GetCell(int x, int y)
        {
            byte terrain;
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_get_cell(map.Pointer, x, y, &terrain));
            }
            return terrain;
        }

        /// <summary>Sets the terrain of a cell.</summary>
        public void SetCell(int x, int y, byte terrain)
        {
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_set_cell(map.Pointer, x, y, terrain));
            }
        }

        /// <summary>Sets the terrain of every cell of a rectangle.</summary>
        public void SetRect(int x, int y, int width, int height, byte terrain)
        {
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_set_rect(
                    map.Pointer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), terrain));
            }
        }

        /// <summary>Copies terrain bytes, row after row, into a rectangle.</summary>
        public void WriteCells(int x, int y, int width, int height, ReadOnlySpan<byte> cells)
        {
            WriteCells(x, y, width, height, cells, width);
        }

        /// <summary>Copies terrain bytes into a rectangle: row i starts at i * stride.</summary>
        public void WriteCells(int x, int y, int width, int height, ReadOnlySpan<byte> cells, int stride)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(cells))
            {
                WriteCells(x, y, width, height, first, cells.Length, stride);
            }
        }

        /// <summary>Copies terrain bytes into a rectangle: row i starts at i * stride.</summary>
        public void WriteCells(int x, int y, int width, int height, byte* cells, int length, int stride)
        {
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_write_cells(
                    map.Pointer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), cells,
                    CairnLibrary.Count(length, nameof(length)), CairnLibrary.Count(stride, nameof(stride))));
            }
        }

        /// <summary>Copies the terrain of a rectangle, row after row.</summary>
        public void ReadCells(int x, int y, int width, int height, Span<byte> cells)
        {
            ReadCells(x, y, width, height, cells, width);
        }

        /// <summary>Copies the terrain of a rectangle: row i goes to i * stride.</summary>
        public void ReadCells(int x, int y, int width, int height, Span<byte> cells, int stride)
        {
            fixed (byte* first = &MemoryMarshal.GetReference(cells))
            {
                ReadCells(x, y, width, height, first, cells.Length, stride);
            }
        }

        /// <summary>Copies the terrain of a rectangle: row i goes to i * stride.</summary>
        public void ReadCells(int x, int y, int width, int height, byte* cells, int length, int stride)
        {
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_read_cells(
                    map.Pointer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), cells,
                    CairnLibrary.Count(length, nameof(length)), CairnLibrary.Count(stride, nameof(stride))));
            }
        }

        /// <summary>
        /// Adds a layer: another kind of agent on the same terrain. Returns its number, which queries and tables name.
        /// </summary>
        public uint AddLayer(CairnLayerDef def)
        {
            uint layer;
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_add_layer(map.Pointer, &def, &layer));
            }
            return layer;
        }

        /// <summary>Reports on a layer.</summary>
        public CairnLayerInfo GetLayerInfo(uint layer)
        {
            CairnLayerInfo info = CairnLayerInfo.Create();
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_get_layer_info(map.Pointer, layer, &info));
            }
            return info;
        }

        /// <summary>Returns the weight of a terrain on a layer; 0 if it is blocked there.</summary>
        public ushort GetTerrainWeight(byte terrain, uint layer = 0)
        {
            ushort weight;
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_get_terrain_weight(map.Pointer, layer, terrain, &weight));
            }
            return weight;
        }

        /// <summary>Sets the weight of a terrain on a layer; 0 closes it to its agents.</summary>
        public void SetTerrainWeight(byte terrain, ushort weight, uint layer = 0)
        {
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_set_terrain_weight(map.Pointer, layer, terrain, weight));
            }
        }

        /// <summary>
        /// Makes this map equal to another of the same size, tables in use included, so that one can be searched while
        /// the other is edited. Allocates nothing if both have the same layers and tables.
        /// </summary>
        public void CopyFrom(CairnMap other)
        {
            using (CairnLease from = other.Lease())
            using (CairnLease into = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_copy(from.Pointer, into.Pointer));
            }
        }

        /// <summary>
        /// Announces an edit: until WithdrawEdit, every call that only reads the map throws ErrorBusy, or returns it
        /// from a search, so that an edit that is repeated gets through. Never throws ErrorBusy itself.
        /// </summary>
        public void AnnounceEdit()
        {
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_announce_edit(map.Pointer));
            }
        }

        /// <summary>Withdraws an announcement, once for each, after the edits or instead of them.</summary>
        /// <returns>Whether there was one.</returns>
        public bool WithdrawEdit()
        {
            using (CairnLease map = Lease())
            {
                return CairnLibrary.Check(CairnNative.cairn_map_withdraw_edit(map.Pointer)) == CairnStatus.Ok;
            }
        }

        /// <summary>
        /// Completes deferred work from edits and continues table builds, over about <paramref name="work"/> cells.
        /// Optional: results are correct without it.
        /// </summary>
        /// <returns>Whether nothing is left.</returns>
        public bool Maintain(ulong work = ulong.MaxValue)
        {
            using (CairnLease map = Lease())
            {
                return CairnLibrary.Check(CairnNative.cairn_map_maintain(map.Pointer, work)) == CairnStatus.Ok;
            }
        }

        /// <summary>Finds the passable cell nearest to (x, y), which is (x, y) itself if it is passable.</summary>
        /// <returns>Whether there is one within <paramref name="maxDistance"/> columns and rows.</returns>
        public bool FindNearestPassable(int x, int y, int maxDistance, out CairnCell nearest, uint layer = 0)
        {
            return FindNearestPassable(x, y, maxDistance, null, layer, out nearest);
        }

        /// <summary>Finds the passable cell nearest to (x, y) that a path from another cell may reach.</summary>
        /// <returns>Whether there is one within <paramref name="maxDistance"/> columns and rows.</returns>
        public bool FindNearestPassable(
            int x, int y, int maxDistance, CairnCell reachableFrom, out CairnCell nearest, uint layer = 0)
        {
            return FindNearestPassable(x, y, maxDistance, &reachableFrom, layer, out nearest);
        }

        /// <summary>
        /// Checks whether a path that was found before is still good. For a unit on its way, pass what lies ahead, with
        /// the cell of the unit first, and no cost.
        /// </summary>
        /// <param name="path">Cells that a search on the layer has found.</param>
        /// <param name="epoch">Epoch of that search's result.</param>
        /// <param name="check">How far it can be walked, what it costs, whether it is certified.</param>
        /// <param name="cost">Cost of that result, if the path is the whole one.</param>
        /// <param name="layer">The layer that was searched.</param>
        /// <param name="everyCell">Look at every cell, changed or not: the list of cells may then be any.</param>
        /// <returns>Whether the path can be walked to its end.</returns>
        public bool CheckPath(
            ReadOnlySpan<CairnCell> path, ulong epoch, out CairnPathCheck check,
            ulong cost = CairnNative.CAIRN_COST_UNKNOWN, uint layer = 0, bool everyCell = false)
        {
            fixed (CairnCell* first = &MemoryMarshal.GetReference(path))
            {
                return CheckPath(first, path.Length, epoch, out check, cost, layer, everyCell);
            }
        }

        /// <summary>Checks whether a path that was found before is still good.</summary>
        /// <returns>Whether the path can be walked to its end.</returns>
        public bool CheckPath(
            CairnCell* path, int length, ulong epoch, out CairnPathCheck check,
            ulong cost = CairnNative.CAIRN_COST_UNKNOWN, uint layer = 0, bool everyCell = false)
        {
            CairnPathCheck found = CairnPathCheck.Create();
            uint flags = everyCell ? CairnNative.CAIRN_CHECK_EVERY_CELL : 0;
            CairnStatus status;
            using (CairnLease map = Lease())
            {
                status = CairnLibrary.Check(CairnNative.cairn_map_check_path(
                    map.Pointer, layer, path, CairnLibrary.Count(length, nameof(length)), epoch, cost, flags, &found));
            }
            check = found;
            return status == CairnStatus.Ok;
        }

        /// <summary>Returns whether anything in a rectangle may have changed after an epoch.</summary>
        public bool ChangedSince(int x, int y, int width, int height, ulong epoch, uint layer = 0)
        {
            uint changed;
            using (CairnLease map = Lease())
            {
                CairnLibrary.Check(CairnNative.cairn_map_changed_since(
                    map.Pointer, layer, x, y,
                    CairnLibrary.Count(width, nameof(width)), CairnLibrary.Count(height, nameof(height)), epoch,
                    &changed));
            }
            return changed != 0;
        }

        /// <summary>
        /// Returns whether this map supports the query's combination of algorithm, open list, heuristic and flags.
        /// False also if the table that it needs has not been built.
        /// </summary>
        public bool Supports(CairnQuery query)
        {
            int status;
            using (CairnLease map = Lease())
            {
                status = CairnNative.cairn_map_supports_query(map.Pointer, &query);
            }
            if (status == CairnNative.CAIRN_ERROR_UNSUPPORTED || status == CairnNative.CAIRN_ERROR_SELECTOR
                || status == CairnNative.CAIRN_ERROR_NO_TABLE)
            {
                return false;
            }
            CairnLibrary.Check(status);
            return true;
        }

        internal CairnLease Lease()
        {
            return handle.Lease();
        }

        private static CairnMapHandle Make(CairnMapDef def, byte* cells, int length)
        {
            CairnLibrary.EnsureLoaded();
            IntPtr map;
            CairnLibrary.Check(
                CairnNative.cairn_map_create(&def, cells, CairnLibrary.Count(length, nameof(length)), &map));
            return new CairnMapHandle(map);
        }

        private bool FindNearestPassable(
            int x, int y, int maxDistance, CairnCell* reachableFrom, uint layer, out CairnCell nearest)
        {
            CairnCell found;
            CairnStatus status;
            using (CairnLease map = Lease())
            {
                status = CairnLibrary.Check(CairnNative.cairn_map_find_nearest_passable(
                    map.Pointer, layer, x, y, CairnLibrary.Count(maxDistance, nameof(maxDistance)), reachableFrom,
                    &found));
            }
            nearest = found;
            return status == CairnStatus.Ok;
        }
    }
}
