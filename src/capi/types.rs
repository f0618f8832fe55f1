//! Everything of the ABI that is not a function: constants and structs, in the order in which the header shows them.
//!
//! Numbers are pinned. A constant is never changed and never reused; a struct only grows at its end.

use crate::Cell;

/// The version of this header. `cairn_version()` tells the version of the library.
pub const CAIRN_VERSION_MAJOR: u32 = 0;
/// See `CAIRN_VERSION_MAJOR`.
pub const CAIRN_VERSION_MINOR: u32 = 1;
/// See `CAIRN_VERSION_MAJOR`.
pub const CAIRN_VERSION_PATCH: u32 = 0;
/// Changes when a program built against an older header can no longer use the library. Compare it with
/// `cairn_abi_version()` once, when the program starts.
pub const CAIRN_ABI_VERSION: u32 = 1;

/// What a call answers. 0 is success; a positive number is an outcome that is not an error; a negative number is an
/// error. `cairn_status_string` gives a sentence for each.
pub type CairnStatus = i32;

/// Success. From a search: an optimal path.
pub const CAIRN_OK: i32 = 0;
/// It is proven that no path exists.
pub const CAIRN_NO_PATH: i32 = 1;
/// A path towards the goal that does not reach it (`CAIRN_QUERY_PARTIAL`). `reason` in the result tells why.
pub const CAIRN_PARTIAL: i32 = 2;
/// A path that may cost more than the optimal one. `excess_bound` in the result tells by how much at most.
pub const CAIRN_BOUNDED: i32 = 3;
/// The allowed work is used up: `max_expansions` of a query, or `work` of `cairn_map_maintain`; or a table was
/// begun that `cairn_map_maintain` is to finish.
pub const CAIRN_BUDGET_SPENT: i32 = 4;
/// The buffer was too small and holds the beginning. From `cairn_searcher_find_path`: `outcome` keeps the search's
/// own.
pub const CAIRN_TRUNCATED: i32 = 5;
/// The start or the goal is a blocked cell, so nothing was searched. `end` in the result is that cell.
pub const CAIRN_ENDPOINT_BLOCKED: i32 = 6;
/// Nothing within the given distance fits.
pub const CAIRN_NOT_FOUND: i32 = 7;
/// The table is built and cannot be made as small as its budget asks: `entries` of `cairn_map_table_info` is its size.
pub const CAIRN_OVER_BUDGET: i32 = 8;
/// A callback has asked to stop. Nothing was changed.
pub const CAIRN_CANCELLED: i32 = 9;

/// A pointer is NULL that must not be, or a buffer is NULL whose length is not 0.
pub const CAIRN_ERROR_NULL: i32 = -1;
/// `struct_size` is 0, too small or absurdly large: the struct was not prepared by its init function.
pub const CAIRN_ERROR_STRUCT_SIZE: i32 = -2;
/// The library does not have what was asked for: a combination of selectors, a layer, a reserved field that is not 0,
/// or a field that only a newer library knows.
pub const CAIRN_ERROR_UNSUPPORTED: i32 = -3;
/// A coordinate or a rectangle lies outside the map.
pub const CAIRN_ERROR_OUT_OF_BOUNDS: i32 = -4;
/// A selector or a flag has a value that no constant names.
pub const CAIRN_ERROR_SELECTOR: i32 = -5;
/// A width or height is 0, or disagrees with the text that the map is made from.
pub const CAIRN_ERROR_DIMENSIONS: i32 = -6;
/// A width, a height or a number of cells is larger than the library can hold.
pub const CAIRN_ERROR_TOO_LARGE: i32 = -7;
/// A cost or weight is out of range.
pub const CAIRN_ERROR_COST: i32 = -8;
/// A length or stride does not fit the rectangle.
pub const CAIRN_ERROR_LENGTH: i32 = -9;
/// The text is not a map in the MovingAI format.
pub const CAIRN_ERROR_PARSE: i32 = -10;
/// Memory could not be allocated. The object is as it was.
pub const CAIRN_ERROR_OUT_OF_MEMORY: i32 = -11;
/// The map has more cells, or its jump-point graph more nodes, than the searcher was made for, or the search needs
/// more memory per cell.
pub const CAIRN_ERROR_CAPACITY: i32 = -12;
/// Another thread is using the object in a way that excludes this call. Nothing was done; call again later.
pub const CAIRN_ERROR_BUSY: i32 = -13;
/// An earlier call on this object ended in `CAIRN_ERROR_INTERNAL`. It can only be destroyed.
pub const CAIRN_ERROR_POISONED: i32 = -14;
/// A bug in the library. Please report it.
pub const CAIRN_ERROR_INTERNAL: i32 = -15;
/// No path was found that costs at most 3,221,225,472, which is as far as the library can count.
pub const CAIRN_ERROR_COST_OVERFLOW: i32 = -16;
/// The searcher has not searched yet.
pub const CAIRN_ERROR_NO_SEARCH: i32 = -17;
/// The open list is full. Only a searcher that was made with `open_entries` can answer this.
pub const CAIRN_ERROR_OUT_OF_NODES: i32 = -18;
/// The query names a heuristic or an algorithm whose table, or the call a table, has not been built, or not finished
/// for the first time.
pub const CAIRN_ERROR_NO_TABLE: i32 = -19;
/// The table is suspended after an edit. `cairn_map_maintain` finishes it.
pub const CAIRN_ERROR_SUSPENDED: i32 = -20;
/// `memory_limit` is too small for a single landmark.
pub const CAIRN_ERROR_MEMORY_LIMIT: i32 = -21;
/// A cell that must be passable is blocked, or the map has no passable cell.
pub const CAIRN_ERROR_BLOCKED: i32 = -22;
/// The bytes are not a saved table, are too few, or have been changed since.
pub const CAIRN_ERROR_BLOB: i32 = -23;
/// The table was saved in another version of the format.
pub const CAIRN_ERROR_BLOB_VERSION: i32 = -24;
/// The table was built for another map: another size, terrain, cost or rule.
pub const CAIRN_ERROR_OTHER_MAP: i32 = -25;
/// A number of landmarks is 0 or larger than 64.
pub const CAIRN_ERROR_COUNT: i32 = -26;

/// Steps to the four cells beside a cell.
pub const CAIRN_NEIGHBOURS_4: u32 = 4;
/// Steps to the eight cells around a cell.
pub const CAIRN_NEIGHBOURS_8: u32 = 8;

/// A diagonal step needs both cells beside it free: no cutting of corners. The default, and the rule of the
/// benchmarks.
pub const CAIRN_DIAGONAL_BOTH_FREE: u32 = 0;
/// A diagonal step needs one of the two cells beside it free.
pub const CAIRN_DIAGONAL_ONE_FREE: u32 = 1;
/// A diagonal step is always allowed, between two blocked cells as well.
pub const CAIRN_DIAGONAL_ALWAYS: u32 = 2;

/// A step costs `floor(move cost x (weight left + weight entered) / 2)`, the same in both directions. The default.
pub const CAIRN_CHARGE_AVERAGE: u32 = 0;
/// A step costs `move cost x weight entered`.
pub const CAIRN_CHARGE_ENTERED: u32 = 1;

/// The terrain that cannot be entered. Terrains 1 to 255 are passable.
pub const CAIRN_TERRAIN_BLOCKED: u32 = 0;

/// The library chooses the search. With 8 neighbours, ground of one weight and no partial path asked for: the jump
/// search on the graph if one is built, otherwise on the map, or canonical A* where a third of the cells are jump
/// points. In all other cases, and with an open list that jump searches do not run on, A*. The result tells which.
pub const CAIRN_ALGORITHM_AUTO: u32 = 0;
/// A*.
pub const CAIRN_ALGORITHM_ASTAR: u32 = 1;
/// Fringe Search, in the order of IDA*: walks an unsorted frontier again and again, each time with a larger limit
/// on f.
pub const CAIRN_ALGORITHM_FRINGE: u32 = 2;
/// Algorithm C of Bagchi and Mahanti: the least g among the nodes whose f is within a bound.
pub const CAIRN_ALGORITHM_C: u32 = 3;
/// Plain IDA*: depth first, remembers only the path it is on. Give it a budget: it may not end in this world.
pub const CAIRN_ALGORITHM_IDA: u32 = 4;
/// Memory-enhanced IDA*: remembers the least g of each cell and the f backed up there.
pub const CAIRN_ALGORITHM_ME_IDA: u32 = 5;
/// The IDA* of Cazenave: remembers the least g of each cell, and dead ends. See `dead_end_cut` and `threshold_delta`.
pub const CAIRN_ALGORITHM_CAZENAVE_IDA: u32 = 6;
/// Fringe Search with buckets by f: from the order of IDA* with wide ones to that of A* with one per value of f. See
/// `stack_range`.
pub const CAIRN_ALGORITHM_FRINGE_BUCKETS: u32 = 7;
/// A* that looks at only one of several equally cheap ways around a cell, the one that takes its diagonal steps first.
/// As `CAIRN_ALGORITHM_ASTAR` otherwise, with every open list but two stacks; only with 8 neighbours and equal weights.
pub const CAIRN_ALGORITHM_CANONICAL_ASTAR: u32 = 8;
/// Jump point search: canonical A* that scans over cells where nothing turns and puts only jump points on the open
/// list, which are far fewer nodes. Needs no table. Only with 8 neighbours and equal weights, on the array of
/// stacks (the default) or the heap, and without `CAIRN_QUERY_PARTIAL`, since it does not look at the cells between.
pub const CAIRN_ALGORITHM_JUMP: u32 = 9;
/// Jump point search on the graph that `cairn_map_build_jump_graph` has stored: the same steps, paths and counters as
/// `CAIRN_ALGORITHM_JUMP`, without the scans. Needs the graph. While an edit has suspended it, the search runs as
/// `CAIRN_ALGORITHM_JUMP` and the result says so.
pub const CAIRN_ALGORITHM_JUMP_GRAPH: u32 = 10;

/// The library chooses the open list. For A*, canonical or not: the array of stacks, or the heap where costs are so
/// large that f does not fit the stacks, and with regions, under which f falls as well as rises. For jump searches the
/// same. The result tells which. All other searches have lists of their own: for them this is the only
/// value, and what the result tells.
pub const CAIRN_OPEN_LIST_AUTO: u32 = 0;
/// Array of stacks: one stack for each value of f, the newest node first.
pub const CAIRN_OPEN_LIST_STACKS: u32 = 1;
/// Binary heap, ties to the larger g.
pub const CAIRN_OPEN_LIST_HEAP: u32 = 2;
/// Multi-stack heap: a heap of stacks of equal f. See `stack_range`.
pub const CAIRN_OPEN_LIST_MULTI_STACK: u32 = 3;
/// Two stacks, which are all that is needed with 4 neighbours on ground of equal weight under the naive heuristic,
/// which `CAIRN_HEURISTIC_AUTO` is here. Unsupported elsewhere, and where a step's cost times width + height
/// reaches 2^29.
pub const CAIRN_OPEN_LIST_TWO_STACKS: u32 = 4;

/// The library chooses the heuristic: landmarks where they are in use, else regions where they are, else the naive
/// one. The result tells which.
pub const CAIRN_HEURISTIC_AUTO: u32 = 0;
/// The cost on an empty map: octile distance with 8 neighbours, Manhattan distance with 4.
pub const CAIRN_HEURISTIC_NAIVE: u32 = 1;
/// ALT: what the landmarks' distances prove, the maximum over all or over the best `landmarks` of the query.
/// Consistent.
pub const CAIRN_HEURISTIC_ALT: u32 = 2;
/// ALTBest: the one landmark that proves most at the start. Consistent.
pub const CAIRN_HEURISTIC_ALT_BEST: u32 = 3;
/// Canonical pairs of landmarks, and what each landmark proves by itself. Consistent.
pub const CAIRN_HEURISTIC_CANONICAL: u32 = 4;
/// What the table of regions proves: border, portal, gateway or boundary, whichever was built. Not consistent:
/// nodes may be reopened.
pub const CAIRN_HEURISTIC_REGIONS: u32 = 5;
/// The straight line. Unsupported with 8 neighbours where a diagonal costs less than the square root of 2 steps to the
/// side. Never more than the naive one: for comparisons. Consistent.
pub const CAIRN_HEURISTIC_EUCLIDEAN: u32 = 6;

/// `dead_end_cut`: a dead end is not entered again unless more cheaply. Never cuts a valid path. The default.
pub const CAIRN_DEAD_END_CUT_SOUND: u32 = 0;
/// `dead_end_cut`: a dead end is not entered again, as Cazenave's paper has it. Paths may be longer than any bound.
pub const CAIRN_DEAD_END_CUT_PAPER: u32 = 1;
/// `dead_end_cut`: dead ends are entered again.
pub const CAIRN_DEAD_END_CUT_NONE: u32 = 2;

/// `excess_bound`: the search does not know how far the path is from optimal.
pub const CAIRN_NO_BOUND: u64 = u64::MAX;

/// Query flag: where the goal is not reached, answer `CAIRN_PARTIAL` with the path to the expanded cell that has the
/// least naive heuristic to the goal (ties: the cheaper path, then the smaller y, then the smaller x). An IDA* search
/// remembers where it was only as far as its memory goes: with `CAIRN_ALGORITHM_IDA` the flag is unsupported.
pub const CAIRN_QUERY_PARTIAL: u32 = 1;
/// Query flag: search even where the component labels show that no path exists. For experiments.
pub const CAIRN_QUERY_IGNORE_COMPONENTS: u32 = 2;
/// Query flag: search even where the landmarks show that no path exists. For experiments.
pub const CAIRN_QUERY_IGNORE_LANDMARK_TEST: u32 = 4;

/// `answered_by`: a search.
pub const CAIRN_ANSWERED_BY_SEARCH: u32 = 0;
/// `answered_by`: a look at the two endpoints (one is blocked, or they are the same cell).
pub const CAIRN_ANSWERED_BY_ENDPOINTS: u32 = 1;
/// `answered_by`: the component labels, which show that no path exists.
pub const CAIRN_ANSWERED_BY_COMPONENTS: u32 = 2;
/// `answered_by`: the landmarks that guide the search, one of which reaches only one of the endpoints.
pub const CAIRN_ANSWERED_BY_LANDMARKS: u32 = 3;

/// `cairn_searcher_read_states`: the search did not touch the cell.
pub const CAIRN_STATE_UNTOUCHED: u32 = 0;
/// `cairn_searcher_read_states`: the cell was reached and not expanded.
pub const CAIRN_STATE_OPEN: u32 = 1;
/// `cairn_searcher_read_states`: the cell was expanded.
pub const CAIRN_STATE_CLOSED: u32 = 2;
/// `cairn_searcher_read_states`: the cell lies on the path.
pub const CAIRN_STATE_PATH: u32 = 3;

/// A map's table of landmarks: see `cairn_map_build_landmarks`.
pub const CAIRN_TABLE_LANDMARKS: u32 = 0;
/// A map's table of regions: see `cairn_map_build_regions`.
pub const CAIRN_TABLE_REGIONS: u32 = 1;
/// A map's jump-point graph: see `cairn_map_build_jump_graph`.
pub const CAIRN_TABLE_JUMP_GRAPH: u32 = 2;

/// `state` of a table: its distances, or legs, are those of the map as it is.
pub const CAIRN_TABLE_EXACT: u32 = 0;
/// `state` of a table: the map has been edited since. Searches are right all the same; a rebuild may make them faster.
pub const CAIRN_TABLE_STALE: u32 = 1;
/// `state` of a table: an edit has shortened ways, and searches do without the table until `cairn_map_maintain` has
/// followed.
pub const CAIRN_TABLE_SUSPENDED: u32 = 2;
/// `state` of a table: it is being built for the first time by `cairn_map_maintain`.
pub const CAIRN_TABLE_BUILDING: u32 = 3;

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
/// `cairn_map_maintain` has built them anew. They are not saved.
pub const CAIRN_LANDMARK_ENTRIES_JUMP_POINTS: u32 = 1;

/// Regions in which the naive heuristic is exact, or within `tolerated_error` (Boundary Heuristic). The default.
pub const CAIRN_REGIONS_BOUNDARY: u32 = 0;
/// Neighbourhoods of random cells, with the distances between their borders (Border Heuristic).
pub const CAIRN_REGIONS_BORDER: u32 = 1;
/// The largest region is cut where it is narrowest, until the budget is spent (Portal Heuristic).
pub const CAIRN_REGIONS_PORTAL: u32 = 2;
/// Regions that are nearly rectangles, with the distances between the gates (Gateway Heuristic).
pub const CAIRN_REGIONS_GATEWAY: u32 = 3;

/// Regions with the longest common border are merged until the table fits its budget. The default.
pub const CAIRN_REDUCTION_AREAS: u32 = 0;
/// Portals side by side are grouped until the table fits its budget, as far as that goes.
pub const CAIRN_REDUCTION_PORTALS: u32 = 1;
/// Regions are merged to about twice the budget, then portals are grouped.
pub const CAIRN_REDUCTION_AREAS_THEN_PORTALS: u32 = 2;

/// Between two groups of portals the least distance between any of their members. The default.
pub const CAIRN_PORTAL_DISTANCE_MINIMUM: u32 = 0;
/// Between two groups of portals the distance of their middle members, less the detours that this may hide.
pub const CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED: u32 = 1;

/// `cairn_map_read_areas`: this bit tells that the cell is a portal; the other bits are the number of its region.
pub const CAIRN_AREA_PORTAL: u32 = 0x4000_0000;

/// Told how far a long call is: `done` of about `total` units, the last time with the two equal. Runs on the
/// calling thread; must not call the library with the same map, and must not unwind. Answers 0 to go on, anything
/// else to stop.
pub type CairnProgress = Option<unsafe extern "C" fn(user_data: *mut std::ffi::c_void, done: u64, total: u64) -> i32>;

/// How a map is made. Prepare it with `cairn_map_def_init`, then set the size.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnMapDef {
    /// Set by `cairn_map_def_init`.
    pub struct_size: u32,
    /// Columns, 1 to 65535.
    pub width: u32,
    /// Rows, 1 to 65535.
    pub height: u32,
    /// `CAIRN_NEIGHBOURS_*`. Default 8.
    pub neighbours: u32,
    /// `CAIRN_DIAGONAL_*`. Default `CAIRN_DIAGONAL_BOTH_FREE`. Without effect with 4 neighbours.
    pub diagonal_rule: u32,
    /// `CAIRN_CHARGE_*`. Default `CAIRN_CHARGE_AVERAGE`.
    pub terrain_charge: u32,
    /// Cost of a step to the side on terrain of weight 1, at least 1. Default 70. No step may cost more than 2^24.
    pub cardinal_cost: u32,
    /// Cost of a diagonal step: from `cardinal_cost` to twice that. Default 99. Not read with 4 neighbours.
    pub diagonal_cost: u32,
}

/// What `cairn_map_get_info` tells.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnMapInfo {
    /// Set by `cairn_map_info_init`.
    pub struct_size: u32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// `CAIRN_NEIGHBOURS_*`.
    pub neighbours: u32,
    /// `CAIRN_DIAGONAL_*`.
    pub diagonal_rule: u32,
    /// `CAIRN_CHARGE_*`.
    pub terrain_charge: u32,
    /// Cost of a step to the side.
    pub cardinal_cost: u32,
    /// Cost of a diagonal step.
    pub diagonal_cost: u32,
    /// Cells that are not blocked.
    pub passable_cells: u32,
    /// The least weight among the terrains that are present; 1 on a map that is blocked everywhere.
    pub cheapest_weight: u32,
    /// 1 while every unreachable goal is answered without a search, 0 after an edit that may have cut a component in
    /// two until `cairn_map_maintain` has finished.
    pub components_exact: u32,
    /// Number of connected components; 0 while `components_exact` is 0.
    pub components: u32,
    /// A number that no other map of this process has or had.
    pub map_id: u64,
    /// Advances by one with every edit.
    pub epoch: u64,
    /// What a searcher must hold to search this map: `max_cells` of its def. Padding is included.
    pub search_cells: u64,
    /// Memory of the map in bytes, all of it.
    pub memory_bytes: u64,
}

/// How a searcher is made. Prepare it with `cairn_searcher_def_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnSearcherDef {
    /// Set by `cairn_searcher_def_init`.
    pub struct_size: u32,
    /// Entries of the open list; 1 to 15 are taken as 16. 0, the default, is as many as any search can need. A
    /// smaller list saves up to a third of the memory; A* and algorithm C then end with `CAIRN_ERROR_OUT_OF_NODES`
    /// when it is full, and the IDA* searches, which need a record for every cell, with `CAIRN_ERROR_CAPACITY`.
    /// Costs are the same as with a full list; counters, and which of several optimal paths is found, may differ
    /// where it was nearly full.
    pub open_entries: u32,
    /// The largest `cairn_map_search_cells` of the maps to be searched, up to 2^31 - 1. Default 66,307: 256 x 256 cells
    /// and their padding. 0 for a searcher that only runs `CAIRN_ALGORITHM_JUMP_GRAPH`: see `graph_nodes`.
    pub max_cells: u64,
    /// The largest `cairn_map_search_nodes` of the maps whose jump-point graphs are to be searched, up to 2^31 - 1.
    /// Default 0. Not needed for maps of up to `max_cells` cells, on which every search runs, nor, unless
    /// `open_entries` is set, for graphs of up to `max_cells` nodes. With `max_cells` 0 the searcher takes a fraction
    /// of the memory: about 40 bytes per node and 64 KiB. It answers `CAIRN_ERROR_CAPACITY` to every other search,
    /// also while an edit has suspended the graph, since the search would then need the cells.
    pub graph_nodes: u32,
    /// Must be 0.
    pub reserved: u32,
}

/// What to search. Prepare it with `cairn_query_init`, then set start and goal.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnQuery {
    /// Set by `cairn_query_init`.
    pub struct_size: u32,
    /// Must be 0.
    pub layer: u32,
    /// The first cell of the path.
    pub start: Cell,
    /// The last cell of the path.
    pub goal: Cell,
    /// `CAIRN_ALGORITHM_*`.
    pub algorithm: u32,
    /// `CAIRN_OPEN_LIST_*`.
    pub open_list: u32,
    /// `CAIRN_HEURISTIC_*`.
    pub heuristic: u32,
    /// `CAIRN_QUERY_*`, combined with `|`.
    pub flags: u32,
    /// How many nodes may be expanded before the search gives up with `CAIRN_BUDGET_SPENT`. 0 is no limit.
    pub max_expansions: u64,
    /// For `CAIRN_OPEN_LIST_MULTI_STACK`: how many values of f share a stack; 0 is 1. With more the path may cost up
    /// to `stack_range - 1` more than the optimal one. For `CAIRN_ALGORITHM_FRINGE_BUCKETS`: how many share a bucket;
    /// the path is optimal all the same.
    pub stack_range: u32,
    /// For `CAIRN_ALGORITHM_CAZENAVE_IDA`: `CAIRN_DEAD_END_CUT_*`.
    pub dead_end_cut: u32,
    /// For `CAIRN_ALGORITHM_CAZENAVE_IDA`: what is added to each new limit on f. With more than 0 it takes fewer
    /// iterations, and the path may cost up to this much more than the optimal one (unless the cut is the paper's).
    pub threshold_delta: u32,
    /// For `CAIRN_HEURISTIC_ALT`: how many landmarks, those that prove most at the start; 0 is all.
    pub landmarks: u32,
}

/// What a search found. Prepare it with `cairn_result_init` once; each search overwrites all of it but `struct_size`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnResult {
    /// Set by `cairn_result_init`.
    pub struct_size: u32,
    /// The search's own answer, also when the return value is `CAIRN_TRUNCATED`. Meaningful if that is not an error.
    pub outcome: CairnStatus,
    /// With `CAIRN_PARTIAL`: why the goal was not reached, `CAIRN_NO_PATH` or `CAIRN_BUDGET_SPENT`. Otherwise the same
    /// as `outcome`.
    pub reason: CairnStatus,
    /// `CAIRN_ANSWERED_BY_*`.
    pub answered_by: u32,
    /// Cost of the path; 0 without one.
    pub cost: u64,
    /// No path from start to goal costs less, as far as the search has proven. 0 where no path exists.
    pub lower_bound: u64,
    /// The map that was searched: its `map_id`.
    pub map_id: u64,
    /// The `epoch` at which it was searched.
    pub epoch: u64,
    /// Cells of the path, start and end included; 0 without a path. The buffer must have that many to hold it all.
    pub path_length: u32,
    /// Cells written to the buffer.
    pub written: u32,
    /// Waypoints of the path: start, end, and each cell where it turns. See `cairn_searcher_read_waypoints`.
    pub waypoint_count: u32,
    /// The search that ran.
    pub algorithm: u32,
    /// The open list it ran on.
    pub open_list: u32,
    /// The heuristic that guided it.
    pub heuristic: u32,
    /// Last cell of the path. With `CAIRN_ENDPOINT_BLOCKED` the blocked endpoint (the start if both are). Otherwise
    /// 0, 0.
    pub end: Cell,
    /// Nodes whose successors were generated, repetitions included.
    pub expanded: u64,
    /// Nodes put on the open list, the start included, and again whenever a cheaper way to one was found; in the IDA*
    /// searches, successors that were entered or found beyond the limit.
    pub generated: u64,
    /// Nodes that a cheaper way led to again after they were expanded.
    pub reopened: u64,
    /// Largest number of entries on the open list or fringe; 0 in the IDA* searches.
    pub largest_open: u64,
    /// How often the limit on f, or in a best-first search the largest f that was expanded, has risen, the first
    /// included.
    pub iterations: u64,
    /// Nodes looked at: taken from the open list or fringe, or entered by an IDA* search, the goal included.
    pub visited: u64,
    /// The path costs at most this much more than the optimal one: 0 with `CAIRN_OK`, `CAIRN_NO_BOUND` where
    /// nothing is guaranteed. 0 without a path to the goal.
    pub excess_bound: u64,
    /// `expanded` in the last iteration.
    pub expanded_last: u64,
    /// `visited` in the last iteration.
    pub visited_last: u64,
    /// `generated` in the last iteration.
    pub generated_last: u64,
}

/// Counters of one search or of all of a searcher's. Prepare it with `cairn_stats_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnStats {
    /// Set by `cairn_stats_init`.
    pub struct_size: u32,
    /// Always 0.
    pub reserved: u32,
    /// Searches.
    pub searches: u64,
    /// Searches that found a path to the goal.
    pub solved: u64,
    /// See `CairnResult`. Totals are sums.
    pub expanded: u64,
    /// See `CairnResult`. Totals are sums.
    pub generated: u64,
    /// See `CairnResult`. Totals are sums.
    pub reopened: u64,
    /// See `CairnResult`. The total is the largest.
    pub largest_open: u64,
    /// See `CairnResult`. Totals are sums.
    pub iterations: u64,
    /// See `CairnResult`. Totals are sums.
    pub cost: u64,
    /// See `CairnResult`. Totals are sums.
    pub lower_bound: u64,
    /// Cells of the path. Totals are sums.
    pub path_cells: u64,
    /// Memory of the searcher in bytes, all of it.
    pub memory_bytes: u64,
    /// See `CairnResult`. Totals are sums.
    pub visited: u64,
}

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
    /// The most that the table may take in bytes: it then has as many landmarks as fit, up to `count`. 0, the
    /// default, is no limit.
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
    /// it is not even enough to tell which they are, the graph is suspended until then.
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
    /// `CAIRN_REDUCTION_*`. Without effect for border and portal, which grow until the budget is spent.
    pub reduction: u32,
    /// `CAIRN_PORTAL_DISTANCE_*`.
    pub portal_distance: u32,
    /// The budget: how many distances may be stored per cell of the map, blocked cells included, as the papers count
    /// memory (k|V|). Default 8. 0 is no limit, which border and portal do not support.
    pub entries_per_cell: u32,
    /// For `CAIRN_REGIONS_BOUNDARY`: how far the naive heuristic may be from exact inside a region, as a cost.
    /// Default 0.
    pub tolerated_error: u32,
    /// 1: the larger of the naive and the landmarks' estimate takes the place of the naive one, when regions are grown
    /// and in every search. Needs landmarks. Default 0.
    pub differential: u32,
    /// 1: only begin, and leave the building to `cairn_map_maintain`. Default 0.
    pub in_slices: u32,
    /// What random choices follow from. Default 0.
    pub seed: u64,
}

/// What `cairn_map_table_info` tells. Prepare it with `cairn_table_info_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnTableInfo {
    /// Set by `cairn_table_info_init`.
    pub struct_size: u32,
    /// `CAIRN_TABLE_LANDMARKS`, `_REGIONS` or `_JUMP_GRAPH`.
    pub table: u32,
    /// `CAIRN_TABLE_EXACT`, `_STALE`, `_SUSPENDED` or `_BUILDING`.
    pub state: u32,
    /// Landmarks: `CAIRN_PLACEMENT_*`. Regions: `CAIRN_REGIONS_*`. Jump-point graph: 0.
    pub kind: u32,
    /// Number of landmarks.
    pub landmarks: u32,
    /// Landmarks that searches use; the others are suspended.
    pub active_landmarks: u32,
    /// Number of regions.
    pub areas: u32,
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
    /// Cells that are dearer now, or blocked, than the table takes them to be. 0 for a jump-point graph, which follows
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
    /// stored them. The graph is `CAIRN_TABLE_STALE` while there are any.
    pub stale_nodes: u32,
}

/// The whole ABI in numbers: a struct that changed its layout by accident does not compile.
mod layout {
    use super::*;
    use std::mem::{offset_of, size_of};

    const _: () = {
        assert!(size_of::<Cell>() == 8);
        assert!(size_of::<CairnMapDef>() == 32);
        assert!(size_of::<CairnMapInfo>() == 80);
        assert!(offset_of!(CairnMapInfo, map_id) == 48);
        assert!(size_of::<CairnSearcherDef>() == 24);
        assert!(offset_of!(CairnSearcherDef, open_entries) == 4);
        assert!(offset_of!(CairnSearcherDef, max_cells) == 8);
        assert!(offset_of!(CairnSearcherDef, graph_nodes) == 16);
        assert!(size_of::<CairnQuery>() == 64);
        assert!(offset_of!(CairnQuery, start) == 8);
        assert!(offset_of!(CairnQuery, algorithm) == 24);
        assert!(offset_of!(CairnQuery, max_expansions) == 40);
        assert!(offset_of!(CairnQuery, stack_range) == 48);
        assert!(size_of::<CairnResult>() == 160);
        assert!(offset_of!(CairnResult, cost) == 16);
        assert!(offset_of!(CairnResult, path_length) == 48);
        assert!(offset_of!(CairnResult, end) == 72);
        assert!(offset_of!(CairnResult, expanded) == 80);
        assert!(offset_of!(CairnResult, excess_bound) == 128);
        assert!(size_of::<CairnLandmarksDef>() == 48);
        assert!(offset_of!(CairnLandmarksDef, seed) == 16);
        assert!(offset_of!(CairnLandmarksDef, entries) == 40);
        assert!(size_of::<CairnJumpGraphDef>() == 16);
        assert!(size_of::<CairnRegionsDef>() == 40);
        assert!(offset_of!(CairnRegionsDef, seed) == 32);
        assert!(size_of::<CairnTableInfo>() == 112);
        assert!(offset_of!(CairnTableInfo, edited_cells) == 48);
        assert!(offset_of!(CairnTableInfo, nodes) == 104);
        assert!(size_of::<CairnStats>() == 104);
        assert!(offset_of!(CairnStats, searches) == 8);
    };
}
