//! Searching.
//!
//! A searcher is the scratch memory of one thread. Create one per thread, fill in a query and call
//! `cairn_searcher_find_path`. The defaults choose the fastest search that is right for the map: `CAIRN_ALGORITHM_AUTO`
//! and `CAIRN_HEURISTIC_AUTO`. The other constants here select a search by name. Section 9 has the research methods.
//!
//! Words: on uniform terrain all passable cells of the map have the same weight, on weighted terrain they differ. The
//! naive heuristic is the cost on an empty map. A leg is some diagonal steps, then some straight ones. A jump point is
//! a cell where an optimal path may turn. Searches can jump on uniform terrain, and on weighted terrain with 8
//! neighbours if a diagonal step costs less than two cardinal ones.

use super::CairnStatus;
use crate::base::Cell;
use crate::capi::boundary::Handle;
use crate::searcher::Searcher;

/// The library chooses the search; `algorithm` in the result is the one that ran. Where searches can jump, and without
/// `CAIRN_QUERY_PARTIAL`: `CAIRN_ALGORITHM_JUMP_GRAPH` if the graph is built; otherwise, unless a third of the cells
/// are jump points, `CAIRN_ALGORITHM_JUMP`. In all other cases A*: `CAIRN_ALGORITHM_CANONICAL_ASTAR` where it exists,
/// on weighted terrain only with landmarks, and `CAIRN_ALGORITHM_ASTAR` elsewhere, and with an open list that jump
/// searches do not support.
pub const CAIRN_ALGORITHM_AUTO: u32 = 0;
/// A*. Runs on every map and with every heuristic.
pub const CAIRN_ALGORITHM_ASTAR: u32 = 1;
/// A* that follows one of several equally cheap paths between two cells, on uniform terrain the one that takes its
/// diagonal steps first. Requires 8 neighbours, and terrain on which searches can jump. Supports every open list except
/// `CAIRN_OPEN_LIST_TWO_STACKS`.
pub const CAIRN_ALGORITHM_CANONICAL_ASTAR: u32 = 8;
/// Jump point search: scans along rows, columns and diagonals and puts only jump points on the open list. Needs no
/// table. Requires terrain on which searches can jump; does not support `CAIRN_QUERY_PARTIAL`. Of the open lists it
/// supports only `CAIRN_OPEN_LIST_STACKS` and `CAIRN_OPEN_LIST_HEAP`. With 4 neighbours, a path along a diagonal
/// alternates between horizontal and vertical steps.
pub const CAIRN_ALGORITHM_JUMP: u32 = 9;
/// Jump point search on the graph that `cairn_map_build_jump_graph` has stored: no scans, no dead ends, and it skips
/// most jump points that have only one way on. Requires the graph, and what `CAIRN_ALGORITHM_JUMP` requires. Of several
/// optimal paths it may find another one. While an edit has suspended the graph, `CAIRN_ALGORITHM_JUMP` runs instead,
/// and the result reports it.
pub const CAIRN_ALGORITHM_JUMP_GRAPH: u32 = 10;

/// The library chooses the heuristic: landmarks if they are in use, otherwise regions if they are, otherwise
/// `CAIRN_HEURISTIC_NAIVE`. `heuristic` in the result is the one that was used.
pub const CAIRN_HEURISTIC_AUTO: u32 = 0;
/// The cost on an empty map: octile distance with 8 neighbours, Manhattan distance with 4. Consistent.
pub const CAIRN_HEURISTIC_NAIVE: u32 = 1;
/// Landmarks (ALT): the largest lower bound that any of them proves, or any of the best few (`landmarks` of the query).
/// Requires `cairn_map_build_landmarks`. Consistent.
pub const CAIRN_HEURISTIC_ALT: u32 = 2;

/// Query flag: if the goal is not reached, return `CAIRN_PARTIAL` with the path to the expanded cell that is nearest to
/// the goal by the naive heuristic (ties: the cheaper path, then the smaller y, then the smaller x). It costs time:
/// `CAIRN_ALGORITHM_AUTO` then chooses A*, and if no path exists, everything reachable is searched. Set
/// `max_expansions`, or search without the flag first and with it after `CAIRN_NO_PATH`. Unsupported by the jump
/// searches and by `CAIRN_ALGORITHM_IDA`; the other IDA* searches consider the cells that they still remember.
pub const CAIRN_QUERY_PARTIAL: u32 = 1;
/// Flag: the start may be blocked, for a unit that stands where a door has closed. It is left by the steps that it
/// would allow if it were passable, and counts with the least weight of its layer. From a blocked start A* runs. Only
/// with the methods of section 5.
pub const CAIRN_QUERY_FROM_BLOCKED: u32 = 16;
/// Flag: the path ends next to the goal, at a passable cell from which a step would lead to it: for a goal that is
/// blocked itself, such as a building or another unit. Only with the methods of section 5.
pub const CAIRN_QUERY_NEXT_TO_GOAL: u32 = 32;

/// `excess_bound`: the path may cost any amount more than the optimal one.
pub const CAIRN_NO_BOUND: u64 = u64::MAX;

/// `answered_by`: a search ran.
pub const CAIRN_ANSWERED_BY_SEARCH: u32 = 0;
/// `answered_by`: the endpoints alone. One is blocked, or they are the same cell.
pub const CAIRN_ANSWERED_BY_ENDPOINTS: u32 = 1;
/// `answered_by`: the component labels, which prove that no path exists.
pub const CAIRN_ANSWERED_BY_COMPONENTS: u32 = 2;
/// `answered_by`: the landmarks, one of which reaches only one of the endpoints.
pub const CAIRN_ANSWERED_BY_LANDMARKS: u32 = 3;
/// `answered_by`: a leg that leads from the start to the goal, diagonal steps and then straight ones. No search ran.
pub const CAIRN_ANSWERED_BY_LEG: u32 = 4;

/// `cairn_searcher_read_states`: the search did not touch the cell.
pub const CAIRN_STATE_UNTOUCHED: u32 = 0;
/// `cairn_searcher_read_states`: the cell was reached but not expanded.
pub const CAIRN_STATE_OPEN: u32 = 1;
/// `cairn_searcher_read_states`: the cell was expanded.
pub const CAIRN_STATE_CLOSED: u32 = 2;
/// `cairn_searcher_read_states`: the cell lies on the path.
pub const CAIRN_STATE_PATH: u32 = 3;

/// The scratch memory of one searching thread. Opaque; see `cairn_searcher_create`.
pub struct CairnSearcher {
    pub(in crate::capi) handle: Handle<Searcher, 0>,
}

/// How to create a searcher. Prepare it with `cairn_searcher_def_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnSearcherDef {
    /// Set by `cairn_searcher_def_init`.
    pub struct_size: u32,
    /// Capacity of the open list; 1 to 15 count as 16. 0, the default, is enough for every search. A smaller list saves
    /// about a quarter of the memory, but when it is full, the search ends with `CAIRN_ERROR_OUT_OF_NODES`. The IDA*
    /// searches and `CAIRN_ALGORITHM_PORTALS` need the full list and return `CAIRN_ERROR_CAPACITY` without it. Where a
    /// small list nearly filled up, the counters and the choice among optimal paths may differ from those of a full
    /// list; the cost does not.
    pub open_entries: u32,
    /// The largest `cairn_map_get_required_cells` of the maps to search, up to 2^31 - 1. Default 66,307, which is 256 x
    /// 256 cells with padding. 0 for a searcher that only runs `CAIRN_ALGORITHM_JUMP_GRAPH`: see `graph_nodes`.
    pub max_cells: u64,
    /// Leave 0, the default, if `max_cells` covers your maps. Otherwise the largest `cairn_map_get_required_nodes` of
    /// the maps whose jump-point graphs are to be searched, up to 2^31 - 1. With `max_cells` 0 the searcher takes at
    /// most 40 bytes per node and 103 KiB (`cairn_searcher_def_memory_size`). It then returns `CAIRN_ERROR_CAPACITY`
    /// for every other search, and also while an edit has suspended the graph.
    pub graph_nodes: u32,
    /// A fixed number of nodes, up to 2^29, for maps of any size; `max_cells` is then not used. 0, the default, is a
    /// node for each of `max_cells`. A jump search uses a node for each jump point that it reaches; A* uses 256 for
    /// each square of 16 x 16 cells that it enters. A search that needs more ends with `CAIRN_ERROR_OUT_OF_NODES`, or,
    /// with `CAIRN_QUERY_PARTIAL`, with a partial path. Until then it finds what it finds in any other searcher, except
    /// that a list that nearly filled up has the effect of a small one: see `open_entries`. The searcher takes 52 to 68
    /// bytes per node and up to 600 KiB. Jump-point graphs of up to `graph_nodes` nodes have nodes of their own, and do
    /// not run out of them. Only A*, canonical A* and the jump searches work, with `CAIRN_OPEN_LIST_AUTO`, `STACKS` or
    /// `HEAP`; other methods return `CAIRN_ERROR_CAPACITY`.
    pub max_nodes: u32,
}

/// What to search for. Prepare it with `cairn_query_init`, then set start and goal.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnQuery {
    /// Set by `cairn_query_init`.
    pub struct_size: u32,
    /// The layer of the map: how the agent walks. Default 0.
    pub layer: u32,
    /// The first cell of the path.
    pub start: Cell,
    /// The last cell of the path.
    pub goal: Cell,
    /// `CAIRN_ALGORITHM_*`. Default `CAIRN_ALGORITHM_AUTO`. Of the fields below, those that belong to another method
    /// must be 0.
    pub algorithm: u32,
    /// `CAIRN_OPEN_LIST_*` of section 9. Default `CAIRN_OPEN_LIST_AUTO`.
    pub open_list: u32,
    /// `CAIRN_HEURISTIC_*`. Default `CAIRN_HEURISTIC_AUTO`.
    pub heuristic: u32,
    /// `CAIRN_QUERY_*`, combined with `|`. Default 0.
    pub flags: u32,
    /// How many nodes the search may expand before it ends with `CAIRN_BUDGET_SPENT`. 0, the default, is no limit.
    pub max_expansions: u64,
    /// For `CAIRN_OPEN_LIST_MULTI_STACK`: how many values of f share a stack; 0 means 1. With more than 1 the path may
    /// cost up to `stack_range - 1` more than the optimal one. For `CAIRN_ALGORITHM_FRINGE_BUCKETS`: how many values of
    /// f share a bucket; the path is optimal for any number.
    pub stack_range: u32,
    /// For `CAIRN_ALGORITHM_CAZENAVE_IDA`: `CAIRN_DEAD_END_CUT_*`.
    pub dead_end_cut: u32,
    /// For `CAIRN_ALGORITHM_CAZENAVE_IDA`: what is added to each new limit on f. A value above 0 saves iterations, and
    /// the path may cost up to that much more than the optimal one (with `CAIRN_DEAD_END_CUT_PAPER` any amount more).
    pub threshold_delta: u32,
    /// For `CAIRN_HEURISTIC_ALT`: how many landmarks to use, those with the largest bounds at the start; 0 is all. For
    /// `CAIRN_HEURISTIC_LANDMARK_PAIRS`: 0 is all pairs, 1 is the pair with the largest bound at the start.
    pub landmarks: u32,
}

/// What a search found. Prepare it with `cairn_result_init` once; each search overwrites everything but `struct_size`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnResult {
    /// Set by `cairn_result_init`.
    pub struct_size: u32,
    /// Outcome of the search, even if the return value is `CAIRN_TRUNCATED`. Not meaningful if the return value is an
    /// error.
    pub outcome: CairnStatus,
    /// With `CAIRN_PARTIAL`: why the goal was not reached, `CAIRN_NO_PATH`, `CAIRN_BUDGET_SPENT`, `CAIRN_NOT_FOUND`,
    /// `CAIRN_ENDPOINT_BLOCKED`, `CAIRN_FIRST_LEG` or `CAIRN_ERROR_OUT_OF_NODES`. Otherwise the same as `outcome`.
    pub reason: CairnStatus,
    /// `CAIRN_ANSWERED_BY_*`.
    pub answered_by: u32,
    /// Cost of the path; 0 if there is none.
    pub cost: u64,
    /// The search has proven that no path from start to goal costs less. 0 if no path exists.
    pub lower_bound: u64,
    /// `map_id` of the map that was searched.
    pub map_id: u64,
    /// `epoch` of the map when it was searched.
    pub epoch: u64,
    /// Cells of the path, start and end included; 0 if there is none. A buffer needs this capacity to hold them all.
    pub path_length: u32,
    /// Cells written to the buffer.
    pub written: u32,
    /// Waypoints of the path: start, end, and each cell where it turns. See `cairn_searcher_read_waypoints`.
    pub waypoint_count: u32,
    /// The algorithm that ran.
    pub algorithm: u32,
    /// The open list it used.
    pub open_list: u32,
    /// The heuristic it used.
    pub heuristic: u32,
    /// Last cell of the path. With `CAIRN_ENDPOINT_BLOCKED` the blocked cell (the start if both are blocked). Otherwise
    /// 0, 0.
    pub end: Cell,
    /// Nodes whose successors were generated, repetitions included.
    pub expanded: u64,
    /// Nodes put on the open list: the start, and every node again when a cheaper path to it was found. In the IDA*
    /// searches, successors that were entered or exceeded the limit.
    pub generated: u64,
    /// Nodes to which a cheaper path was found after they had been expanded.
    pub reopened: u64,
    /// Largest number of entries on the open list or fringe; 0 in the IDA* searches.
    pub largest_open: u64,
    /// How often the limit on f rose, the first one included; in a best-first search, how often the largest expanded f
    /// rose.
    pub iterations: u64,
    /// Nodes taken from the open list or fringe, or entered by an IDA* search, the goal included.
    pub visited: u64,
    /// The path costs at most this much more than the optimal one: 0 with `CAIRN_OK`, `CAIRN_NO_BOUND` if nothing is
    /// guaranteed. 0 without a path to the goal.
    pub excess_bound: u64,
    /// `expanded` of the last iteration.
    pub expanded_last: u64,
    /// `visited` of the last iteration.
    pub visited_last: u64,
    /// `generated` of the last iteration.
    pub generated_last: u64,
    /// How often a search with `CAIRN_DEAD_END_CUT_PAPER` missed a path that is proven to exist and ran again without
    /// the cut.
    pub repairs: u64,
    /// Index of the goal that was reached, in the list of goals of `cairn_searcher_search`; otherwise 0.
    pub goal: u32,
    /// 1 if the overlay was in the way of the path that was found without it; otherwise 0.
    pub overlaid: u32,
    /// From `cairn_searcher_find_paths`: where in the buffer the path begins. Otherwise 0.
    pub path_offset: u32,
    /// Always 0.
    pub reserved: u32,
}

/// Counters of one search, or of all searches of a searcher. Prepare it with `cairn_stats_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnStats {
    /// Set by `cairn_stats_init`.
    pub struct_size: u32,
    /// Always 0.
    pub reserved: u32,
    /// Number of searches.
    pub searches: u64,
    /// Searches that found a path to the goal.
    pub solved: u64,
    /// See `CairnResult`. A total is the sum.
    pub expanded: u64,
    /// See `CairnResult`. A total is the sum.
    pub generated: u64,
    /// See `CairnResult`. A total is the sum.
    pub reopened: u64,
    /// See `CairnResult`. The total is the largest.
    pub largest_open: u64,
    /// See `CairnResult`. A total is the sum.
    pub iterations: u64,
    /// See `CairnResult`. A total is the sum.
    pub cost: u64,
    /// See `CairnResult`. A total is the sum.
    pub lower_bound: u64,
    /// Cells of the path. A total is the sum.
    pub path_cells: u64,
    /// Memory of the searcher in bytes.
    pub memory_bytes: u64,
    /// See `CairnResult`. A total is the sum.
    pub visited: u64,
    /// See `CairnResult`. A total is the sum.
    pub repairs: u64,
}
