// The structs of the header that concern tables. See CairnStructs.cs for how they are made.

using System.Runtime.InteropServices;

namespace Cairn
{
    /// <summary>How to build landmarks.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnLandmarksDef
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>How many, 1 to 64. Default 8. A map with fewer passable cells gets fewer.</summary>
        public uint Count;
        /// <summary>Farthest, the default, or random.</summary>
        public CairnPlacement Placement;
        /// <summary>
        /// How many cells one edit may look at to keep the table up to date, over all landmarks. Default 4096.
        /// Landmarks for which it is not enough are suspended until Maintain has finished.
        /// </summary>
        public uint EditAllowance;
        /// <summary>Seed of random choices. Default 0.</summary>
        public ulong Seed;
        /// <summary>
        /// The most that the finished table may take, in bytes: it gets as many landmarks as fit, up to Count. 0, the
        /// default, is no limit. While it is built, the table takes 4 more bytes per cell. With entries at jump points
        /// every number of landmarks takes the same memory, and the build takes that of entries at all cells for a
        /// while.
        /// </summary>
        public ulong MemoryLimit;
        /// <summary>1: only begin, and let Maintain build it. Default 0.</summary>
        public uint InSlices;
        /// <summary>Must be 0.</summary>
        public uint Reserved;
        /// <summary>Default: cells.</summary>
        public CairnLandmarkEntries Entries;
        /// <summary>The layer that it is for. Default 0.</summary>
        public uint Layer;

        /// <summary>The defaults: 8 landmarks, far apart.</summary>
        public static unsafe CairnLandmarksDef Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnLandmarksDef def;
            CairnLibrary.Check(CairnNative.cairn_landmarks_def_init(&def, (uint)sizeof(CairnLandmarksDef)));
            return def;
        }
    }

    /// <summary>How to build a jump-point graph.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnJumpGraphDef
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>
        /// How much one edit may do to find the jump points whose legs it may change: a cell of the edit counts as 1,
        /// and so do 64 cells that are looked at. Default 65536. If that is not enough, the graph is suspended until
        /// Maintain has built it again.
        /// </summary>
        public uint EditAllowance;
        /// <summary>1: only begin, and let Maintain build it. Default 0.</summary>
        public uint InSlices;
        /// <summary>The layer that it is for. Default 0.</summary>
        public uint Layer;

        /// <summary>The defaults: edits of single cells and small rectangles keep the graph up to date.</summary>
        public static unsafe CairnJumpGraphDef Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnJumpGraphDef def;
            CairnLibrary.Check(CairnNative.cairn_jump_graph_def_init(&def, (uint)sizeof(CairnJumpGraphDef)));
            return def;
        }
    }

    /// <summary>How to build regions.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnRegionsDef
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>Default: boundary.</summary>
        public CairnRegionKind Kind;
        /// <summary>Default: regions. Only for boundary and gateway: border and portal grow to their budget.</summary>
        public CairnReduction Reduction;
        /// <summary>Default: minimum.</summary>
        public CairnPortalDistance PortalDistance;
        /// <summary>
        /// The budget: distances stored per cell of the map, blocked cells included. Default 8. 0 is no limit, which
        /// border and portal do not support. Has no effect for tiles.
        /// </summary>
        public uint EntriesPerCell;
        /// <summary>
        /// For the kind boundary: the largest error of the naive heuristic inside a region, as a cost. Default 0.
        /// </summary>
        public uint ToleratedError;
        /// <summary>
        /// 1: use the larger of the naive heuristic and the landmarks' bound in place of the naive heuristic, when
        /// regions grow and in every search. Requires landmarks. Default 0.
        /// </summary>
        public uint Differential;
        /// <summary>1: only begin, and let Maintain build it. Default 0.</summary>
        public uint InSlices;
        /// <summary>Seed of random choices. Default 0.</summary>
        public ulong Seed;
        /// <summary>For the kind tiles: side of the squares, in cells. 0, the default, means 32.</summary>
        public uint TileSide;
        /// <summary>
        /// For the kind tiles: how many adjacent crossings between two regions share a portal. 0, the default, means 6.
        /// With 1, paths over portals are optimal.
        /// </summary>
        public uint PortalSpan;
        /// <summary>The layer that they are for. Default 0.</summary>
        public uint Layer;
        /// <summary>Must be 0.</summary>
        public uint Reserved;

        /// <summary>The defaults: the Boundary Heuristic with 8 entries per cell.</summary>
        public static unsafe CairnRegionsDef Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnRegionsDef def;
            CairnLibrary.Check(CairnNative.cairn_regions_def_init(&def, (uint)sizeof(CairnRegionsDef)));
            return def;
        }
    }

    /// <summary>What <see cref="CairnMap.GetTableInfo"/> reports.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct CairnTableInfo
    {
        /// <summary>Set by Create.</summary>
        public uint StructSize;
        /// <summary>Which table.</summary>
        public CairnTable Table;
        /// <summary>Whether searches use it, and how well it fits the map.</summary>
        public CairnTableState State;
        /// <summary>See <see cref="Placement"/> and <see cref="RegionKind"/>.</summary>
        public uint Kind;
        /// <summary>Number of landmarks.</summary>
        public uint Landmarks;
        /// <summary>Landmarks that searches use; the others are suspended.</summary>
        public uint ActiveLandmarks;
        /// <summary>Number of regions.</summary>
        public uint Regions;
        /// <summary>Number of portals, or of groups of them.</summary>
        public uint Portals;
        /// <summary>1 if the table is within its budget.</summary>
        public uint WithinBudget;
        /// <summary>1 while Maintain is building a table that will replace this one.</summary>
        public uint Rebuilding;
        /// <summary>How many pairs of cells MeanLoss was measured on.</summary>
        public uint SampledPairs;
        /// <summary>
        /// How much shorter the stored distances are than those of the map as it is, in millionths: the mean over a
        /// sample. 0 for a table that is exact.
        /// </summary>
        public uint MeanLoss;
        /// <summary>Cells that have become blocked or more expensive than the table assumes.</summary>
        public ulong EditedCells;
        /// <summary>Distances stored, as the papers count memory; of a jump-point graph: legs.</summary>
        public ulong Entries;
        /// <summary>Cells of the map, blocked ones included.</summary>
        public ulong Cells;
        /// <summary>Memory in bytes, outside the managed heap, that of a table being built included.</summary>
        public ulong MemoryBytes;
        /// <summary>
        /// Entries that edits have changed since the table was built. Of a jump-point graph: jump points whose legs
        /// edits have stored again.
        /// </summary>
        public ulong RepairedEntries;
        /// <summary>Progress of the build by Maintain, of WorkTotal. Both are 0 if nothing is being built.</summary>
        public ulong WorkDone;
        /// <summary>See WorkDone.</summary>
        public ulong WorkTotal;
        /// <summary>Jump points of the graph.</summary>
        public uint Nodes;
        /// <summary>Jump points from which searches scan until Maintain has stored their legs.</summary>
        public uint StaleNodes;

        /// <summary>Of landmarks: where they are.</summary>
        public CairnPlacement Placement
        {
            get { return (CairnPlacement)Kind; }
        }

        /// <summary>Of regions: how the map is divided.</summary>
        public CairnRegionKind RegionKind
        {
            get { return (CairnRegionKind)Kind; }
        }

        /// <summary>A struct that is ready to be filled.</summary>
        public static unsafe CairnTableInfo Create()
        {
            CairnLibrary.EnsureLoaded();
            CairnTableInfo info;
            CairnLibrary.Check(CairnNative.cairn_table_info_init(&info, (uint)sizeof(CairnTableInfo)));
            return info;
        }
    }
}
