// The structs of the header, field by field, blittable: the classes and CairnNative share them. A struct that starts
// with StructSize is made by its Create method, which asks the library for the defaults (in a Burst job call the init
// function of CairnNative instead); one made by `new` or `default` has no size and is refused with ErrorStructSize.

using System;
using System.Runtime.InteropServices;

namespace Cairn
{
    /// <summary>A cell: column from the left and row from the top. The layout of Unity's Vector2Int.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnCell : IEquatable<CairnCell>
    {
        /// <summary>Column.</summary>
        public int X;
        /// <summary>Row.</summary>
        public int Y;

        /// <summary>The cell (x, y).</summary>
        public CairnCell(int x, int y)
        {
            X = x;
            Y = y;
        }

        /// <summary>Whether both are the same cell.</summary>
        public static bool operator ==(CairnCell left, CairnCell right)
        {
            return left.X == right.X && left.Y == right.Y;
        }

        /// <summary>Whether they are different cells.</summary>
        public static bool operator !=(CairnCell left, CairnCell right)
        {
            return !(left == right);
        }

        /// <inheritdoc/>
        public bool Equals(CairnCell other)
        {
            return this == other;
        }

        /// <inheritdoc/>
        public override bool Equals(object other)
        {
            return other is CairnCell && this == (CairnCell)other;
        }

        /// <inheritdoc/>
        public override int GetHashCode()
        {
            return unchecked(X * 65599 + Y);
        }

        /// <inheritdoc/>
        public override string ToString()
        {
            return "(" + X + ", " + Y + ")";
        }
    }

    /// <summary>Where a ray has ended.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnRayHit
    {
        /// <summary>The last passable cell on the ray; its first cell if that is blocked itself.</summary>
        public CairnCell Last;
        /// <summary>The cell that has stopped it: one outside the map if that is the edge.</summary>
        public CairnCell Obstacle;
        /// <summary>What has ended it.</summary>
        public CairnRayEnd End;
    }

    /// <summary>A direction in which a unit moves on.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnVector
    {
        /// <summary>To the right, -128 to 128.</summary>
        public short X;
        /// <summary>Downwards, -128 to 128.</summary>
        public short Y;
    }

    /// <summary>How to create a field.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnFieldDef
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>The layer of the map: how the units walk. Default 0.</summary>
        public uint Layer;
        /// <summary>Default: none.</summary>
        public CairnFieldFlags Flags;
        /// <summary>Must be 0.</summary>
        public uint Reserved;

        /// <summary>A def with the defaults.</summary>
        public static unsafe CairnFieldDef Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnFieldDef def;
            CairnLibrary.Check(CairnNative.cairn_field_def_init(&def, (uint)sizeof(CairnFieldDef)));
            return def;
        }
    }

    /// <summary>What <see cref="CairnField.GetInfo"/> reports.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnFieldInfo
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>1 if the field is up to date with the map and the overlay of the call, else 0.</summary>
        public uint IsCurrent;
        /// <summary>Columns.</summary>
        public uint Width;
        /// <summary>Rows.</summary>
        public uint Height;
        /// <summary>The layer of the map.</summary>
        public uint Layer;
        /// <summary>What else it can do.</summary>
        public CairnFieldFlags Flags;
        /// <summary>How many goals were set; 0 after SetAwayFrom.</summary>
        public uint Goals;
        /// <summary>Always 0.</summary>
        public uint Reserved;
        /// <summary>The epoch of the map at the last update; 0 before the first one.</summary>
        public ulong Epoch;
        /// <summary>Memory in bytes, outside the managed heap.</summary>
        public ulong MemoryBytes;

        /// <summary>A struct that cairn_field_get_info can fill.</summary>
        public static unsafe CairnFieldInfo Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnFieldInfo info;
            CairnLibrary.Check(CairnNative.cairn_field_info_init(&info, (uint)sizeof(CairnFieldInfo)));
            return info;
        }
    }

    /// <summary>A rectangle of cells. The layout of Unity's RectInt, whose sides are not negative here.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnRect
    {
        /// <summary>Leftmost column.</summary>
        public int X;
        /// <summary>Topmost row.</summary>
        public int Y;
        /// <summary>Columns.</summary>
        public uint Width;
        /// <summary>Rows.</summary>
        public uint Height;

        /// <summary>The rectangle whose top left cell is (x, y).</summary>
        public CairnRect(int x, int y, int width, int height)
        {
            X = x;
            Y = y;
            Width = CairnLibrary.Count(width, nameof(width));
            Height = CairnLibrary.Count(height, nameof(height));
        }

        /// <summary>The rectangle of one cell.</summary>
        public CairnRect(CairnCell cell)
            : this(cell.X, cell.Y, 1, 1)
        {
        }
    }

    /// <summary>How to create a map.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnMapDef
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>Columns, 1 to 65535.</summary>
        public uint Width;
        /// <summary>Rows, 1 to 65535.</summary>
        public uint Height;
        /// <summary>Default: eight.</summary>
        public CairnNeighbours Neighbours;
        /// <summary>Default: both passable. Has no effect with four neighbours.</summary>
        public CairnDiagonalRule DiagonalRule;
        /// <summary>Default: average.</summary>
        public CairnTerrainCharge TerrainCharge;
        /// <summary>Cost of a cardinal step on terrain of weight 1. Default 70.</summary>
        public uint CardinalCost;
        /// <summary>Cost of a diagonal step: from CardinalCost to twice that. Default 99.</summary>
        public uint DiagonalCost;
        /// <summary>The terrain of every cell if no cells are passed, 0 to 255. Default 1; 0 for a map that is filled in
        /// slices.</summary>
        public uint Terrain;

        /// <summary>The default rules, and a size: 0 x 0 for a map whose text has the size.</summary>
        public static unsafe CairnMapDef Create(int width, int height)
        {
            CairnLibrary.EnsureLoaded();
            CairnMapDef def;
            CairnLibrary.Check(CairnNative.cairn_map_def_init(&def, (uint)sizeof(CairnMapDef)));
            def.Width = CairnLibrary.Count(width, nameof(width));
            def.Height = CairnLibrary.Count(height, nameof(height));
            return def;
        }
    }

    /// <summary>What <see cref="CairnMap.GetInfo"/> reports.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnMapInfo
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>Columns.</summary>
        public uint Width;
        /// <summary>Rows.</summary>
        public uint Height;
        /// <summary>As in the def.</summary>
        public CairnNeighbours Neighbours;
        /// <summary>As in the def.</summary>
        public CairnDiagonalRule DiagonalRule;
        /// <summary>As in the def.</summary>
        public CairnTerrainCharge TerrainCharge;
        /// <summary>Cost of a cardinal step.</summary>
        public uint CardinalCost;
        /// <summary>Cost of a diagonal step.</summary>
        public uint DiagonalCost;
        /// <summary>Number of passable cells.</summary>
        public uint PassableCells;
        /// <summary>The least weight among the terrains on the map; 1 if no cell is passable.</summary>
        public uint CheapestWeight;
        /// <summary>
        /// 1 if no search runs for an unreachable goal; 0 after some edits, until Maintain has finished.
        /// </summary>
        public uint ComponentsExact;
        /// <summary>Number of connected components; 0 while ComponentsExact is 0.</summary>
        public uint Components;
        /// <summary>A number that no other map of this process has or had.</summary>
        public ulong MapId;
        /// <summary>Increases by one with every edit, even one that changes nothing.</summary>
        public ulong Epoch;
        /// <summary>What a searcher for this map needs as MaxCells.</summary>
        public ulong RequiredCells;
        /// <summary>Memory of the map in bytes, outside the managed heap.</summary>
        public ulong MemoryBytes;
        /// <summary>Number of layers.</summary>
        public uint Layers;
        /// <summary>Always 0.</summary>
        public uint Reserved;

        /// <summary>A struct that is ready to be filled.</summary>
        public static unsafe CairnMapInfo Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnMapInfo info;
            CairnLibrary.Check(CairnNative.cairn_map_info_init(&info, (uint)sizeof(CairnMapInfo)));
            return info;
        }
    }

    /// <summary>How to add a layer: how one kind of agent walks.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct CairnLayerDef
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>Default Eight.</summary>
        public CairnNeighbours Neighbours;
        /// <summary>Default BothPassable.</summary>
        public CairnDiagonalRule DiagonalRule;
        /// <summary>Default Average.</summary>
        public CairnTerrainCharge TerrainCharge;
        /// <summary>Cost of a cardinal step on terrain of weight 1. Default 70.</summary>
        public uint CardinalCost;
        /// <summary>Cost of a diagonal step. Default 99.</summary>
        public uint DiagonalCost;
        /// <summary>
        /// The agent covers Size x Size cells, of which its position is the top left one. 1, the default, to 16.
        /// </summary>
        public uint Size;
        /// <summary>Must be 0.</summary>
        public uint Reserved;
        /// <summary>
        /// Weight of each terrain; 0 closes the terrain to this kind of agent. Default 1. Entry 0 is not read.
        /// </summary>
        public fixed ushort Weights[256];

        /// <summary>A def with the defaults.</summary>
        public static CairnLayerDef Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnLayerDef def;
            CairnLibrary.Check(CairnNative.cairn_layer_def_init(&def, (uint)sizeof(CairnLayerDef)));
            return def;
        }

        /// <summary>Sets the weight of a terrain; 0 closes it to this kind of agent.</summary>
        public void SetWeight(byte terrain, ushort weight)
        {
            fixed (ushort* weights = Weights)
            {
                weights[terrain] = weight;
            }
        }
    }

    /// <summary>What GetLayerInfo reports.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnLayerInfo
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>As in the def.</summary>
        public CairnNeighbours Neighbours;
        /// <summary>As in the def.</summary>
        public CairnDiagonalRule DiagonalRule;
        /// <summary>As in the def.</summary>
        public CairnTerrainCharge TerrainCharge;
        /// <summary>Cost of a cardinal step.</summary>
        public uint CardinalCost;
        /// <summary>Cost of a diagonal step.</summary>
        public uint DiagonalCost;
        /// <summary>The agent covers Size x Size cells.</summary>
        public uint Size;
        /// <summary>Number of passable positions.</summary>
        public uint PassableCells;
        /// <summary>The least weight among them; 1 if there is none.</summary>
        public uint CheapestWeight;
        /// <summary>See CairnMapInfo.</summary>
        public uint ComponentsExact;
        /// <summary>See CairnMapInfo.</summary>
        public uint Components;
        /// <summary>
        /// The first layer with the same rules, costs, size and closed terrains, which may be this one: the two share
        /// the memory of what follows from these.
        /// </summary>
        public uint SharesWith;
        /// <summary>Memory in bytes. What is shared counts for the first layer that has it.</summary>
        public ulong MemoryBytes;

        /// <summary>A struct that is ready to be filled.</summary>
        public static unsafe CairnLayerInfo Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnLayerInfo info;
            CairnLibrary.Check(CairnNative.cairn_layer_info_init(&info, (uint)sizeof(CairnLayerInfo)));
            return info;
        }
    }

    /// <summary>What CheckPath reports.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnPathCheck
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>How many cells, from the first, can still be walked.</summary>
        public uint Walkable;
        /// <summary>The cell after these, if the path cannot be walked to its end.</summary>
        public CairnCell Blocked;
        /// <summary>
        /// What the walkable cells cost now. 0 if the cost was not passed and not every cell was to be looked at.
        /// </summary>
        public ulong Cost;
        /// <summary>
        /// 1 if the path is walkable, costs what it did, and nothing on its layer has become cheaper: if it was
        /// optimal, it is.
        /// </summary>
        public uint Certified;
        /// <summary>1 if the map was edited near the path, or a weight of the layer was set.</summary>
        public uint Changed;
        /// <summary>Cells that were looked at.</summary>
        public uint LookedAt;
        /// <summary>Always 0.</summary>
        public uint Reserved;

        /// <summary>A struct that is ready to be filled.</summary>
        public static unsafe CairnPathCheck Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnPathCheck check;
            CairnLibrary.Check(CairnNative.cairn_path_check_init(&check, (uint)sizeof(CairnPathCheck)));
            return check;
        }
    }

    /// <summary>How to create a searcher.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnSearcherDef
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>Capacity of the open list. 0, the default, is enough for every search.</summary>
        public uint OpenEntries;
        /// <summary>
        /// The largest RequiredCells of the maps to be searched. Default: enough for 256 x 256. 0 for a small searcher
        /// that only runs JumpGraph: see GraphNodes.
        /// </summary>
        public ulong MaxCells;
        /// <summary>
        /// Leave 0, the default, if MaxCells covers your maps. Otherwise the largest RequiredNodes of the maps whose
        /// jump-point graphs are to be searched. With MaxCells 0 the searcher takes at most 40 bytes per node and 80
        /// KiB. It then returns ErrorCapacity for every other search, and also while an edit has suspended the graph.
        /// </summary>
        public uint GraphNodes;
        /// <summary>
        /// A fixed number of nodes for maps of any size, whatever MaxCells says; 0, the default, is a node for each of
        /// MaxCells. A search that needs more ends with ErrorOutOfNodes, or with a partial path if that was asked for.
        /// The searcher takes 52 to 68 bytes per node and up to 600 KiB.
        /// </summary>
        public uint MaxNodes;

        /// <summary>The defaults.</summary>
        public static unsafe CairnSearcherDef Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnSearcherDef def;
            CairnLibrary.Check(CairnNative.cairn_searcher_def_init(&def, (uint)sizeof(CairnSearcherDef)));
            return def;
        }
    }

    /// <summary>What to search for.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnQuery
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>The layer of the map: how the agent walks. Default 0.</summary>
        public uint Layer;
        /// <summary>The first cell of the path.</summary>
        public CairnCell Start;
        /// <summary>The last cell of the path.</summary>
        public CairnCell Goal;
        /// <summary>Default: auto.</summary>
        public CairnAlgorithm Algorithm;
        /// <summary>Default: auto.</summary>
        public CairnOpenList OpenList;
        /// <summary>Default: auto.</summary>
        public CairnHeuristic Heuristic;
        /// <summary>Default: none.</summary>
        public CairnQueryFlags Flags;
        /// <summary>How many nodes the search may expand before it ends with BudgetSpent. 0 is no limit.</summary>
        public ulong MaxExpansions;
        /// <summary>
        /// For the open list MultiStack: how many values of f share a stack; 0 means 1. With more than 1 the path may
        /// cost up to StackRange - 1 more than the optimal one. For the algorithm FringeBuckets: how many values of f
        /// share a bucket; the path is optimal for any number.
        /// </summary>
        public uint StackRange;
        /// <summary>For the algorithm CazenaveIda. Default: sound.</summary>
        public CairnDeadEndCut DeadEndCut;
        /// <summary>
        /// For the algorithm CazenaveIda: what is added to each new limit on f. A value above 0 saves iterations, and
        /// the path may cost up to that much more than the optimal one (with the cut of the paper any amount more).
        /// </summary>
        public uint ThresholdDelta;
        /// <summary>
        /// For the heuristic Alt: how many landmarks to use, those with the largest bounds at the start; 0 is all. For
        /// LandmarkPairs: 0 is all pairs, 1 is the pair with the largest bound at the start.
        /// </summary>
        public uint Landmarks;

        /// <summary>A query with the defaults for all but its start and goal.</summary>
        public static unsafe CairnQuery Create(CairnCell start, CairnCell goal)
        {
            CairnLibrary.EnsureLoaded();
            CairnQuery query;
            CairnLibrary.Check(CairnNative.cairn_query_init(&query, (uint)sizeof(CairnQuery)));
            query.Start = start;
            query.Goal = goal;
            return query;
        }
    }

    /// <summary>What a search found.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnResult
    {
        /// <summary>ExcessBound: the path may cost any amount more than the optimal one.</summary>
        public const ulong NoBound = CairnNative.CAIRN_NO_BOUND;

        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>
        /// Outcome of the search, even if the call returned Truncated. Not meaningful after an error.
        /// </summary>
        public CairnStatus Outcome;
        /// <summary>With a partial path, why the goal was not reached. Otherwise the same as Outcome.</summary>
        public CairnStatus Reason;
        /// <summary>What decided the outcome.</summary>
        public CairnAnsweredBy AnsweredBy;
        /// <summary>Cost of the path; 0 if there is none.</summary>
        public ulong Cost;
        /// <summary>The search has proven that no path from start to goal costs less. 0 if no path exists.</summary>
        public ulong LowerBound;
        /// <summary>The map that was searched.</summary>
        public ulong MapId;
        /// <summary>The epoch of the map when it was searched.</summary>
        public ulong Epoch;
        /// <summary>Cells of the path, start and end included; 0 if there is none.</summary>
        public uint PathLength;
        /// <summary>Cells written to the buffer.</summary>
        public uint Written;
        /// <summary>Waypoints of the path: start, end, and each cell where it turns.</summary>
        public uint WaypointCount;
        /// <summary>The algorithm that ran.</summary>
        public CairnAlgorithm Algorithm;
        /// <summary>The open list it used.</summary>
        public CairnOpenList OpenList;
        /// <summary>The heuristic it used.</summary>
        public CairnHeuristic Heuristic;
        /// <summary>Last cell of the path. With EndpointBlocked the blocked cell.</summary>
        public CairnCell End;
        /// <summary>Nodes whose successors were generated, repetitions included.</summary>
        public ulong Expanded;
        /// <summary>Nodes put on the open list; in IDA* searches, successors entered or beyond the limit.</summary>
        public ulong Generated;
        /// <summary>Nodes to which a cheaper path was found after they had been expanded.</summary>
        public ulong Reopened;
        /// <summary>Largest number of entries on the open list or fringe; 0 in the IDA* searches.</summary>
        public ulong LargestOpen;
        /// <summary>How often the limit on f was raised, the first one included.</summary>
        public ulong Iterations;
        /// <summary>
        /// Nodes taken from the open list or fringe, or entered by an IDA* search, the goal included.
        /// </summary>
        public ulong Visited;
        /// <summary>
        /// The path costs at most this much more than the optimal one: 0 with Ok, <see cref="NoBound"/> if nothing is
        /// guaranteed. 0 without a path to the goal.
        /// </summary>
        public ulong ExcessBound;

        /// <summary>Expanded in the last iteration.</summary>
        public ulong ExpandedLast;

        /// <summary>Visited in the last iteration.</summary>
        public ulong VisitedLast;

        /// <summary>Generated in the last iteration.</summary>
        public ulong GeneratedLast;

        /// <summary>
        /// How often a search with the paper's cut missed a path that is proven to exist and ran again without the cut.
        /// </summary>
        public ulong Repairs;

        /// <summary>Index of the goal that was reached, in the list of goals of Search; otherwise 0.</summary>
        public uint Goal;

        /// <summary>1 if the overlay was in the way of the path that was found without it; otherwise 0.</summary>
        public uint Overlaid;

        /// <summary>From FindPaths: where in the buffer the path begins. Otherwise 0.</summary>
        public uint PathOffset;

        /// <summary>Always 0.</summary>
        public uint Reserved;

        /// <summary>
        /// Whether the path leads to the goal, optimal or not, even if the buffer was too small for it. False after an
        /// error, which leaves an Outcome of 0.
        /// </summary>
        public bool ReachesGoal
        {
            get { return PathLength > 0 && (Outcome == CairnStatus.Ok || Outcome == CairnStatus.Bounded); }
        }

        /// <summary>A struct that is ready to be filled.</summary>
        public static unsafe CairnResult Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnResult result;
            CairnLibrary.Check(CairnNative.cairn_result_init(&result, (uint)sizeof(CairnResult)));
            return result;
        }
    }

    /// <summary>Counters of one search or of all searches of a searcher.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnStats
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>Always 0.</summary>
        public uint Reserved;
        /// <summary>Number of searches.</summary>
        public ulong Searches;
        /// <summary>Searches that found a path to the goal.</summary>
        public ulong Solved;
        /// <summary>See <see cref="CairnResult"/>. Totals are sums.</summary>
        public ulong Expanded;
        /// <summary>See <see cref="CairnResult"/>. Totals are sums.</summary>
        public ulong Generated;
        /// <summary>See <see cref="CairnResult"/>. Totals are sums.</summary>
        public ulong Reopened;
        /// <summary>See <see cref="CairnResult"/>. The total is the largest.</summary>
        public ulong LargestOpen;
        /// <summary>See <see cref="CairnResult"/>. Totals are sums.</summary>
        public ulong Iterations;
        /// <summary>See <see cref="CairnResult"/>. Totals are sums.</summary>
        public ulong Cost;
        /// <summary>See <see cref="CairnResult"/>. Totals are sums.</summary>
        public ulong LowerBound;
        /// <summary>Cells of the path. Totals are sums.</summary>
        public ulong PathCells;
        /// <summary>Memory of the searcher in bytes, outside the managed heap.</summary>
        public ulong MemoryBytes;
        /// <summary>See <see cref="CairnResult"/>. Totals are sums.</summary>
        public ulong Visited;
        /// <summary>See <see cref="CairnResult"/>. Totals are sums.</summary>
        public ulong Repairs;

        /// <summary>A struct that is ready to be filled.</summary>
        public static unsafe CairnStats Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnStats stats;
            CairnLibrary.Check(CairnNative.cairn_stats_init(&stats, (uint)sizeof(CairnStats)));
            return stats;
        }
    }
}
