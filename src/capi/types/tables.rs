//! Tables that make searches fast.
//!
//! A map can hold three tables, each built once. Searches stay correct under every edit: an edit either brings a table
//! up to date, or leaves it stale, or suspends it, so that searches do without it until `cairn_map_maintain` has caught
//! up. The tables: a jump-point graph (the fastest searches on uniform terrain), landmarks (a better heuristic, on any
//! terrain) and regions (hierarchical search, and the heuristics of section 9). The selectors AUTO use what there is.
//! Build at once with a progress callback, or in slices with `cairn_map_maintain`; save and load what takes long to
//! build.

use std::ffi::c_void;

/// The jump-point graph: see `cairn_map_build_jump_graph`.
pub const CAIRN_TABLE_JUMP_GRAPH: u32 = 2;
/// The landmarks: see `cairn_map_build_landmarks`.
pub const CAIRN_TABLE_LANDMARKS: u32 = 0;
/// The regions: see `cairn_map_build_regions`.
pub const CAIRN_TABLE_REGIONS: u32 = 1;

/// `state` of a table: it describes the map as it is.
pub const CAIRN_TABLE_STATE_EXACT: u32 = 0;
/// `state` of a table: the map has been edited since. Searches are correct, but a rebuild may make them faster.
pub const CAIRN_TABLE_STATE_STALE: u32 = 1;
/// `state` of a table: an edit has made paths cheaper, and searches do not use the table until `cairn_map_maintain` has
/// caught up.
pub const CAIRN_TABLE_STATE_SUSPENDED: u32 = 2;
/// `state` of a table: `cairn_map_maintain` is building it for the first time.
pub const CAIRN_TABLE_STATE_BUILDING: u32 = 3;

/// Place landmarks as far from each other as possible ("advanced placement"). The default.
pub const CAIRN_PLACEMENT_FARTHEST: u32 = 0;
/// Place landmarks at random.
pub const CAIRN_PLACEMENT_RANDOM: u32 = 1;
/// `kind` of a table: the landmarks were placed by the caller, with `cairn_map_build_landmarks_at`.
pub const CAIRN_PLACEMENT_GIVEN: u32 = 2;

/// Landmarks store a distance to every cell: every search can use them, and edits repair them. The default.
pub const CAIRN_LANDMARK_ENTRIES_CELLS: u32 = 0;
/// Landmarks store a distance to every jump point of the graph, which must be built: a fraction of the memory, for
/// searches on the graph only, and at most 8 landmarks. Opening a cell that has been blocked since the build suspends
/// them until `cairn_map_maintain` has rebuilt them. They cannot be saved, and report `CAIRN_TABLE_STATE_STALE` even
/// when new.
pub const CAIRN_LANDMARK_ENTRIES_JUMP_POINTS: u32 = 1;

/// Regions for `CAIRN_ALGORITHM_PORTALS`: squares of `tile_side` cells, each split into its connected parts. The table
/// holds only distances within a region, so it builds in seconds where the regions of section 9 take minutes, may have
/// any number of portals, and is no heuristic.
pub const CAIRN_REGIONS_TILES: u32 = 4;

/// Hierarchical search: a path over the portals of regions first, then local searches from each portal to the next.
/// Requires regions of the kind `CAIRN_REGIONS_TILES`. Expands a fraction of the nodes of A*, on any terrain. The path
/// usually costs a few percent more than the optimal one (`benches/portals.rs`), at most `excess_bound`; with a
/// `portal_span` of 1 it is optimal unless an edit has suspended the regions. Edits take effect at once: what they have
/// cut off is searched for around the regions, and if necessary on the whole map. Does not support
/// `CAIRN_QUERY_PARTIAL`; see `CAIRN_QUERY_FIRST_LEG`.
pub const CAIRN_ALGORITHM_PORTALS: u32 = 11;

/// Query flag for `CAIRN_ALGORITHM_PORTALS`: stop when the path out of the start's region is known, and return it as
/// `CAIRN_PARTIAL` with the reason `CAIRN_FIRST_LEG`. An agent can walk it before the rest is searched for, from its
/// last cell. If the goal lies in the start's region, the flag has no effect.
pub const CAIRN_QUERY_FIRST_LEG: u32 = 8;

/// `cairn_map_read_regions`: this bit marks a portal; the other bits are the number of its region.
pub const CAIRN_REGION_PORTAL: u32 = 0x4000_0000;

/// Reports the progress of a long call: `done` of about `total` units; the two are equal in the last report. Runs on
/// the calling thread, must not call the library with the same map, and must not unwind. Return 0 to continue, any
/// other number to stop.
pub type CairnProgress = Option<unsafe extern "C" fn(user_data: *mut c_void, done: u64, total: u64) -> i32>;

/// How to build a jump-point graph. Prepare it with `cairn_jump_graph_def_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnJumpGraphDef {
    /// Set by `cairn_jump_graph_def_init`.
    pub struct_size: u32,
    /// How much one edit may do to find the jump points whose legs it may change: a cell of the edit counts as 1, and
    /// so do 64 cells that are looked at. Default 65,536. If that is not enough, the graph is suspended until
    /// `cairn_map_maintain` has built it again.
    pub edit_allowance: u32,
    /// 1: only begin, and let `cairn_map_maintain` build it. Default 0.
    pub in_slices: u32,
    /// The layer that it is for. Default 0.
    pub layer: u32,
}

/// How to build landmarks. Prepare it with `cairn_landmarks_def_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnLandmarksDef {
    /// Set by `cairn_landmarks_def_init`.
    pub struct_size: u32,
    /// How many, 1 to 64. Default 8. A map with fewer passable cells gets fewer.
    pub count: u32,
    /// `CAIRN_PLACEMENT_FARTHEST` or `CAIRN_PLACEMENT_RANDOM`.
    pub placement: u32,
    /// How many cells one edit may look at to keep the table up to date, over all landmarks. Default 4096. Landmarks
    /// for which it is not enough are suspended until `cairn_map_maintain` has finished.
    pub edit_allowance: u32,
    /// Seed of random choices. Default 0.
    pub seed: u64,
    /// The most that the finished table may take, in bytes: it gets as many landmarks as fit, up to `count`. 0, the
    /// default, is no limit. While it is built, the table takes 4 more bytes per cell. With entries at jump points
    /// every number of landmarks takes the same memory, and the build takes that of entries at all cells for a while.
    pub memory_limit: u64,
    /// 1: only begin, and let `cairn_map_maintain` build it. Default 0.
    pub in_slices: u32,
    /// Must be 0.
    pub reserved: u32,
    /// `CAIRN_LANDMARK_ENTRIES_*`. Default `CAIRN_LANDMARK_ENTRIES_CELLS`.
    pub entries: u32,
    /// The layer that they are for. Default 0.
    pub layer: u32,
}

/// How to build regions. Prepare it with `cairn_regions_def_init`, then set `kind`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnRegionsDef {
    /// Set by `cairn_regions_def_init`.
    pub struct_size: u32,
    /// `CAIRN_REGIONS_TILES`, or a kind of section 9. Default `CAIRN_REGIONS_BOUNDARY`.
    pub kind: u32,
    /// `CAIRN_REDUCTION_*`. Only for boundary and gateway: border and portal grow until the budget is spent.
    pub reduction: u32,
    /// `CAIRN_PORTAL_DISTANCE_*`.
    pub portal_distance: u32,
    /// The budget: distances stored per cell of the map, blocked cells included, as the papers count memory (k|V|).
    /// Default 8. 0 is no limit, which border and portal do not support. Has no effect for tiles.
    pub entries_per_cell: u32,
    /// For `CAIRN_REGIONS_BOUNDARY`: the largest error of the naive heuristic inside a region, as a cost. Default 0.
    pub tolerated_error: u32,
    /// 1: use the larger of the naive heuristic and the landmarks' bound in place of the naive heuristic, when regions
    /// grow (only with landmarks that lie ahead of the region) and in every search. Requires landmarks. Default 0.
    pub differential: u32,
    /// 1: only begin, and let `cairn_map_maintain` build it. Default 0.
    pub in_slices: u32,
    /// Seed of random choices. Default 0.
    pub seed: u64,
    /// For `CAIRN_REGIONS_TILES`: side of the squares, in cells. 0, the default, means 32.
    pub tile_side: u32,
    /// For `CAIRN_REGIONS_TILES`: how many adjacent crossings between two regions share a portal. 0, the default, means
    /// 6. Smaller values give cheaper paths and more portals; with 1, paths over portals are optimal.
    pub portal_span: u32,
    /// The layer that they are for. Default 0.
    pub layer: u32,
    /// Must be 0.
    pub reserved: u32,
}

/// What `cairn_map_get_table_info` reports. Prepare it with `cairn_table_info_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnTableInfo {
    /// Set by `cairn_table_info_init`.
    pub struct_size: u32,
    /// `CAIRN_TABLE_*`.
    pub table: u32,
    /// `CAIRN_TABLE_STATE_*`.
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
    /// 1 if the table is within its budget.
    pub within_budget: u32,
    /// 1 while `cairn_map_maintain` is building a table that will replace this one.
    pub rebuilding: u32,
    /// How many pairs of cells `mean_loss` was measured on.
    pub sampled_pairs: u32,
    /// How much shorter the stored distances are than those of the map as it is, in millionths: the mean over a sample.
    /// A pair that no path connects any more counts as a total loss. 0 for a table that is exact.
    pub mean_loss: u32,
    /// Cells that have become blocked or more expensive than the table assumes. 0 for a jump-point graph, which edits
    /// of both kinds keep up to date.
    pub edited_cells: u64,
    /// Distances stored, as the papers count memory. Of a jump-point graph: legs.
    pub entries: u64,
    /// Cells of the map, blocked ones included: `entries / cells` is the papers' k|V|.
    pub cells: u64,
    /// Memory in bytes, that of a table being built included.
    pub memory_bytes: u64,
    /// Entries that edits have changed since the table was built. Of a jump-point graph: jump points whose legs
    /// `cairn_map_maintain` has stored again after edits.
    pub repaired_entries: u64,
    /// Progress of the build by `cairn_map_maintain`, of `work_total`. Both are 0 if nothing is being built.
    pub work_done: u64,
    /// See `work_done`.
    pub work_total: u64,
    /// Jump points of the graph.
    pub nodes: u32,
    /// Jump points whose stored legs may be out of date: searches scan from them until `cairn_map_maintain` has stored
    /// them. The graph is `CAIRN_TABLE_STATE_STALE` while there are any.
    pub stale_nodes: u32,
}
