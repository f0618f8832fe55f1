//! Searchers: the selectors of a query, what a result reports, and their structs.

use super::CairnStatus;
use crate::base::Cell;

/// The library chooses the search. On ground of one weight, if no partial path is asked for: the jump search on the
/// graph if one is built, otherwise on the map; where a third of the cells are jump points, canonical A*, or with 4
/// neighbours A*. In all other cases, and with an open list that jump searches do not run on, A*. The result reports
/// which.
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
/// list, which are far fewer nodes. Needs no table. Only with equal weights, on the array of stacks (the default) or
/// the heap, and without `CAIRN_QUERY_PARTIAL`, since it does not look at the cells between. With 4 neighbours a path
/// that leads along a diagonal takes steps along the row and along the column in turn.
pub const CAIRN_ALGORITHM_JUMP: u32 = 9;
/// Jump point search on the graph that `cairn_map_build_jump_graph` has stored: what `CAIRN_ALGORITHM_JUMP` does,
/// without the scans, without nodes that lead nowhere, and mostly without those at which there is no choice. Of several
/// equally cheap paths it may find another. Needs the graph. While an edit has suspended it, the search runs as
/// `CAIRN_ALGORITHM_JUMP` and the result says so.
pub const CAIRN_ALGORITHM_JUMP_GRAPH: u32 = 10;
/// A path over the portals of regions, then local searches from each to the next: hierarchical search. Needs regions
/// of the kind `CAIRN_REGIONS_TILES`. Expands a fraction of what A* does, on ground of any weights; the path may cost
/// more than the optimal one, a few percent on most maps: `excess_bound` reports how much at most. With a
/// `portal_span` of 1 it is optimal, unless an edit has suspended the regions. Edits are seen at once: what they have
/// cut off is searched for around the regions, and in the end on the whole map. Without `CAIRN_QUERY_PARTIAL`; see
/// `CAIRN_QUERY_FIRST_LEG`.
pub const CAIRN_ALGORITHM_PORTALS: u32 = 11;

/// The library chooses the open list. For A*, canonical or not: the array of stacks, or the heap where costs are so
/// large that f does not fit the stacks, and with regions, under which f falls as well as rises. For jump searches the
/// same. The result reports which. All other searches have lists of their own: for them this is the only
/// value, and what the result reports.
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
/// one. The result reports which.
pub const CAIRN_HEURISTIC_AUTO: u32 = 0;
/// The cost on an empty map: octile distance with 8 neighbours, Manhattan distance with 4.
pub const CAIRN_HEURISTIC_NAIVE: u32 = 1;
/// ALT: what the landmarks' distances prove, the maximum over all or over the best `landmarks` of the query.
/// Consistent.
pub const CAIRN_HEURISTIC_ALT: u32 = 2;
/// ALTBest: the one landmark that proves most at the start. Consistent.
pub const CAIRN_HEURISTIC_ALT_BEST: u32 = 3;
/// Canonical pairs of landmarks, all of them or the best one (`landmarks` of the query), and what each landmark proves
/// by itself. Consistent.
pub const CAIRN_HEURISTIC_LANDMARK_PAIRS: u32 = 4;
/// What the table of regions proves: border, portal, gateway or boundary, whichever was built. Not consistent:
/// nodes may be reopened.
pub const CAIRN_HEURISTIC_REGIONS: u32 = 5;
/// The straight line. Unsupported with 8 neighbours where a diagonal costs less than the square root of 2 steps to the
/// side. Never more than the naive one: for comparisons. Consistent.
pub const CAIRN_HEURISTIC_EUCLIDEAN: u32 = 6;

/// `dead_end_cut`: a dead end is not entered again unless more cheaply. Never cuts a valid path. The default.
pub const CAIRN_DEAD_END_CUT_SOUND: u32 = 0;
/// `dead_end_cut`: a dead end is not entered again, as Cazenave's paper has it. Paths may be longer than any bound, and
/// one may be missed. Where component labels or landmarks prove that there is one, the search runs again without the
/// cut, which `repairs` counts; otherwise it returns `CAIRN_NOT_FOUND`.
pub const CAIRN_DEAD_END_CUT_PAPER: u32 = 1;
/// `dead_end_cut`: dead ends are entered again.
pub const CAIRN_DEAD_END_CUT_NONE: u32 = 2;

/// `excess_bound`: the search does not know how far the path is from optimal.
pub const CAIRN_NO_BOUND: u64 = u64::MAX;

/// Query flag: where the goal is not reached, return `CAIRN_PARTIAL` with the path to the expanded cell that has the
/// least naive heuristic to the goal (ties: the cheaper path, then the smaller y, then the smaller x). An IDA* search
/// remembers where it was only as far as its memory goes: with `CAIRN_ALGORITHM_IDA` the flag is unsupported.
pub const CAIRN_QUERY_PARTIAL: u32 = 1;
/// Query flag: do not ask the component labels whether a path exists, neither before the search nor where
/// `CAIRN_DEAD_END_CUT_PAPER` has found none. For experiments.
pub const CAIRN_QUERY_IGNORE_COMPONENTS: u32 = 2;
/// Query flag: do not ask the landmarks whether a path exists, neither before the search nor where
/// `CAIRN_DEAD_END_CUT_PAPER` has found none. For experiments.
pub const CAIRN_QUERY_IGNORE_LANDMARK_TEST: u32 = 4;
/// Query flag for `CAIRN_ALGORITHM_PORTALS`: end once the part of the path is known that leads out of the start's
/// region, and return it as `CAIRN_PARTIAL`, with the reason `CAIRN_FIRST_LEG`. An agent can walk it before the rest
/// is searched for, from where it ends. Where the goal comes first, the answer is as without the flag.
pub const CAIRN_QUERY_FIRST_LEG: u32 = 8;

/// `answered_by`: a search.
pub const CAIRN_ANSWERED_BY_SEARCH: u32 = 0;
/// `answered_by`: a look at the two endpoints (one is blocked, or they are the same cell).
pub const CAIRN_ANSWERED_BY_ENDPOINTS: u32 = 1;
/// `answered_by`: the component labels, which show that no path exists.
pub const CAIRN_ANSWERED_BY_COMPONENTS: u32 = 2;
/// `answered_by`: the landmarks that guide the search, one of which reaches only one of the endpoints.
pub const CAIRN_ANSWERED_BY_LANDMARKS: u32 = 3;
/// `answered_by`: a leg from the start to the goal, diagonal steps and then straight ones. Nothing was searched.
pub const CAIRN_ANSWERED_BY_LEG: u32 = 4;

/// `cairn_searcher_read_states`: the search did not touch the cell.
pub const CAIRN_STATE_UNTOUCHED: u32 = 0;
/// `cairn_searcher_read_states`: the cell was reached and not expanded.
pub const CAIRN_STATE_OPEN: u32 = 1;
/// `cairn_searcher_read_states`: the cell was expanded.
pub const CAIRN_STATE_CLOSED: u32 = 2;
/// `cairn_searcher_read_states`: the cell lies on the path.
pub const CAIRN_STATE_PATH: u32 = 3;

/// How a searcher is made. Prepare it with `cairn_searcher_def_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnSearcherDef {
    /// Set by `cairn_searcher_def_init`.
    pub struct_size: u32,
    /// Entries of the open list; 1 to 15 are taken as 16. 0, the default, is as many as any search can need. A
    /// smaller list saves up to a third of the memory; A* and algorithm C then end with `CAIRN_ERROR_OUT_OF_NODES`
    /// when it is full; the IDA* searches and the one over portals, which need a record for every cell, with
    /// `CAIRN_ERROR_CAPACITY`.
    /// Costs are the same as with a full list; counters, and which of several optimal paths is found, may differ
    /// where it was nearly full.
    pub open_entries: u32,
    /// The largest `cairn_map_get_required_cells` of the maps to be searched, up to 2^31 - 1. Default 66,307: 256 x 256 cells
    /// and their padding. 0 for a searcher that only runs `CAIRN_ALGORITHM_JUMP_GRAPH`: see `graph_nodes`.
    pub max_cells: u64,
    /// The largest `cairn_map_get_required_nodes` of the maps whose jump-point graphs are to be searched, up to 2^31 - 1.
    /// Default 0. Not needed for maps of up to `max_cells` cells, on which every search runs, nor, unless
    /// `open_entries` is set, for graphs of up to `max_cells` nodes. With `max_cells` 0 the searcher takes a fraction
    /// of the memory: about 40 bytes per node and 68 KiB. It returns `CAIRN_ERROR_CAPACITY` for every other search,
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
    /// For `CAIRN_HEURISTIC_LANDMARK_PAIRS`: 0 is all pairs, 1 the one that proves most at the start; more is unsupported.
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
    /// With `CAIRN_PARTIAL`: why the goal was not reached, `CAIRN_NO_PATH`, `CAIRN_BUDGET_SPENT`, `CAIRN_NOT_FOUND` or
    /// `CAIRN_FIRST_LEG`. Otherwise the same as `outcome`.
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
    /// How often a search with `CAIRN_DEAD_END_CUT_PAPER` found no path where one is proven to exist, and ran again
    /// without the cut.
    pub repairs: u64,
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
    /// See `CairnResult`. Totals are sums.
    pub repairs: u64,
}
