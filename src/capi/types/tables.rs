//! Tables: their kinds and states, and the structs that build one and describe it.

use std::ffi::c_void;

/// A map's table of landmarks: see `cairn_map_build_landmarks`.
pub const CAIRN_TABLE_LANDMARKS: u32 = 0;
/// A map's table of regions: see `cairn_map_build_regions`.
pub const CAIRN_TABLE_REGIONS: u32 = 1;
/// A map's jump-point graph: see `cairn_map_build_jump_graph`.
pub const CAIRN_TABLE_JUMP_GRAPH: u32 = 2;

/// `state` of a table: its distances, or legs, are those of the map as it is.
pub const CAIRN_TABLE_STATE_EXACT: u32 = 0;
/// `state` of a table: the map has been edited since. Searches are right all the same; a rebuild may make them faster.
pub const CAIRN_TABLE_STATE_STALE: u32 = 1;
/// `state` of a table: an edit has shortened ways, and searches do without the table until `cairn_map_maintain` has
/// followed.
pub const CAIRN_TABLE_STATE_SUSPENDED: u32 = 2;
/// `state` of a table: it is being built for the first time by `cairn_map_maintain`.
pub const CAIRN_TABLE_STATE_BUILDING: u32 = 3;

/// Landmarks as far from each other as possible ("advanced placement"). The default.
pub const CAIRN_PLACEMENT_FARTHEST: u32 = 0;
/// Landmarks on random cells.
pub const CAIRN_PLACEMENT_RANDOM: u32 = 1;
/// `kind` of a table: landmarks on cells that the caller has chosen, by `cairn_map_build_landmarks_at`.
pub const CAIRN_PLACEMENT_GIVEN: u32 = 2;

/// Landmarks have a distance to every cell: every search can use them, and edits repair them. The default.
pub const CAIRN_LANDMARK_ENTRIES_CELLS: u32 = 0;
/// Landmarks have a distance to every jump point of the graph, which must be built: a fraction of the memory, for
/// searches on the graph only, and 8 landmarks at most. Opening a cell that was never free since suspends them until
/// `cairn_map_maintain` has rebuilt them. They are not saved.
pub const CAIRN_LANDMARK_ENTRIES_JUMP_POINTS: u32 = 1;

/// Regions in which the naive heuristic is exact, or within `tolerated_error` (Boundary Heuristic). The default.
pub const CAIRN_REGIONS_BOUNDARY: u32 = 0;
/// Neighbourhoods of random cells, with the distances between their borders (Border Heuristic).
pub const CAIRN_REGIONS_BORDER: u32 = 1;
/// The largest region is cut where it is narrowest, until the budget is spent (Portal Heuristic).
pub const CAIRN_REGIONS_PORTAL: u32 = 2;
/// Regions that are nearly rectangles, with the distances between the gates (Gateway Heuristic).
pub const CAIRN_REGIONS_GATEWAY: u32 = 3;
/// Squares of `tile_side` cells, each split into the parts that hang together, for `CAIRN_ALGORITHM_PORTALS`. The table
/// holds the distances between the portals of each region only, so that `CAIRN_HEURISTIC_REGIONS` does not exist with
/// it; it takes seconds where the others take minutes, and may have any number of portals.
pub const CAIRN_REGIONS_TILES: u32 = 4;

/// Regions with the longest common border are merged until the table fits its budget. The default.
pub const CAIRN_REDUCTION_REGIONS: u32 = 0;
/// Portals side by side are grouped until the table fits its budget, as far as that goes.
pub const CAIRN_REDUCTION_PORTALS: u32 = 1;
/// Regions are merged to about twice the budget, then portals are grouped.
pub const CAIRN_REDUCTION_REGIONS_THEN_PORTALS: u32 = 2;

/// Between two groups of portals the least distance between any of their members. The default.
pub const CAIRN_PORTAL_DISTANCE_MINIMUM: u32 = 0;
/// Between two groups of portals the distance of their middle members, less the detours that this may hide.
pub const CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED: u32 = 1;

/// `cairn_map_read_regions`: this bit says that the cell is a portal; the other bits are the number of its region.
pub const CAIRN_REGION_PORTAL: u32 = 0x4000_0000;

/// Receives how far a long call is: `done` of about `total` units, the last time with the two equal. Runs on the
/// calling thread; must not call the library with the same map, and must not unwind. Returns 0 to go on, anything
/// else to stop.
pub type CairnProgress = Option<unsafe extern "C" fn(user_data: *mut c_void, done: u64, total: u64) -> i32>;

/// How landmarks are built. Prepare it with `cairn_landmarks_def_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnLandmarksDef {
    /// Set by `cairn_landmarks_def_init`.
    pub struct_size: u32,
    /// How many, 1 to 64. Default 8, the entries of which come with one load. A map with fewer passable cells gets
    /// fewer.
    pub count: u32,
    /// `CAIRN_PLACEMENT_FARTHEST` or `CAIRN_PLACEMENT_RANDOM`.
    pub placement: u32,
    /// How many cells one edit may look at to keep the table up, over all landmarks. Default 4096. Landmarks for
    /// which it is not enough are suspended until `cairn_map_maintain` has finished them.
    pub edit_allowance: u32,
    /// What random choices follow from. Default 0.
    pub seed: u64,
    /// The most that the table may take in bytes once it is built: it then has as many landmarks as fit, up to `count`.
    /// 0, the default, is no limit. The build takes 2 bytes per cell more for a while. With entries at jump points any
    /// number of landmarks takes the same, by the graph as it is at the call, and the build takes what a table of all
    /// cells does.
    pub memory_limit: u64,
    /// 1: only begin, and leave the building to `cairn_map_maintain`. Default 0.
    pub in_slices: u32,
    /// Must be 0.
    pub reserved: u32,
    /// `CAIRN_LANDMARK_ENTRIES_*`. Default `CAIRN_LANDMARK_ENTRIES_CELLS`.
    pub entries: u32,
    /// Must be 0.
    pub reserved2: u32,
}

/// How a jump-point graph is built. Prepare it with `cairn_jump_graph_def_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnJumpGraphDef {
    /// Set by `cairn_jump_graph_def_init`.
    pub struct_size: u32,
    /// How many cells one edit may look at to keep the graph up; storing the legs of a jump point counts 64. Default
    /// 65,536. Jump points that are left are scanned for by searches until `cairn_map_maintain` has stored them; where
    /// it is not even enough to know which they are, the graph is suspended until then.
    pub edit_allowance: u32,
    /// 1: only begin, and leave the building to `cairn_map_maintain`. Default 0.
    pub in_slices: u32,
    /// Must be 0.
    pub reserved: u32,
}

/// How regions are built. Prepare it with `cairn_regions_def_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnRegionsDef {
    /// Set by `cairn_regions_def_init`.
    pub struct_size: u32,
    /// `CAIRN_REGIONS_*`.
    pub kind: u32,
    /// `CAIRN_REDUCTION_*`. Without effect for border and portal, which grow until the budget is spent, and for tiles.
    pub reduction: u32,
    /// `CAIRN_PORTAL_DISTANCE_*`.
    pub portal_distance: u32,
    /// The budget: how many distances may be stored per cell of the map, blocked cells included, as the papers count
    /// memory (k|V|). Default 8. 0 is no limit, which border and portal do not support. Without effect for tiles.
    pub entries_per_cell: u32,
    /// For `CAIRN_REGIONS_BOUNDARY`: how far the naive heuristic may be from exact inside a region, as a cost.
    /// Default 0.
    pub tolerated_error: u32,
    /// 1: the larger of the naive and the landmarks' estimate takes the place of the naive one, when regions are grown
    /// and in every search; a region grows by the landmarks that lie ahead of it. Needs landmarks. Default 0.
    pub differential: u32,
    /// 1: only begin, and leave the building to `cairn_map_maintain`. Default 0.
    pub in_slices: u32,
    /// What random choices follow from. Default 0.
    pub seed: u64,
    /// For `CAIRN_REGIONS_TILES`: how many cells the sides of the squares have. 0, the default, is 32.
    pub tile_side: u32,
    /// For `CAIRN_REGIONS_TILES`: how many crossings next to each other, from one region to another, a portal may stand
    /// for. 0, the default, is 6. Fewer make for shorter paths and more portals; with 1 each crossing is a portal, and
    /// paths over portals are optimal.
    pub portal_span: u32,
}

/// What `cairn_map_get_table_info` reports. Prepare it with `cairn_table_info_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnTableInfo {
    /// Set by `cairn_table_info_init`.
    pub struct_size: u32,
    /// `CAIRN_TABLE_LANDMARKS`, `_REGIONS` or `_JUMP_GRAPH`.
    pub table: u32,
    /// `CAIRN_TABLE_STATE_EXACT`, `_STALE`, `_SUSPENDED` or `_BUILDING`.
    pub state: u32,
    /// Landmarks: `CAIRN_PLACEMENT_*`. Regions: `CAIRN_REGIONS_*`. Jump-point graph: 0.
    pub kind: u32,
    /// Number of landmarks.
    pub landmarks: u32,
    /// Landmarks that searches use; the others are suspended.
    pub active_landmarks: u32,
    /// Number of regions.
    pub regions: u32,
    /// Number of portals, or of groups of them.
    pub portals: u32,
    /// 1 if the table keeps to its budget.
    pub within_budget: u32,
    /// 1 while `cairn_map_maintain` is building a table that will take this one's place.
    pub rebuilding: u32,
    /// How many pairs of cells `mean_loss` was taken over.
    pub sampled_pairs: u32,
    /// How much shorter the stored distances are than those of the map as it is now, in millionths: the mean over a
    /// sample. 0 for a table that is exact.
    pub mean_loss: u32,
    /// Cells that cost more now than the table assumes, or are blocked. 0 for a jump-point graph, which follows
    /// edits of both kinds.
    pub edited_cells: u64,
    /// Distances stored, as the papers count memory; of a jump-point graph the legs.
    pub entries: u64,
    /// Cells of the map, blocked ones included: `entries / cells` is the papers' k|V|.
    pub cells: u64,
    /// Memory in bytes, that of a table which is being built included.
    pub memory_bytes: u64,
    /// Entries that edits have changed since the table was built; of a jump-point graph the jump points whose legs
    /// edits have stored again.
    pub repaired_entries: u64,
    /// How far the building by `cairn_map_maintain` is: of `work_total`. Both 0 where nothing is being built.
    pub work_done: u64,
    /// See `work_done`.
    pub work_total: u64,
    /// Jump points of the graph.
    pub nodes: u32,
    /// Jump points whose legs are not stored as they are now: searches scan for them until `cairn_map_maintain` has
    /// stored them. The graph is `CAIRN_TABLE_STATE_STALE` while there are any.
    pub stale_nodes: u32,
}
