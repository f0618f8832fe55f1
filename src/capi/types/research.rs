//! Research methods, for comparison.
//!
//! The methods of five papers, selected by name: Björnsson and others 2005 (Fringe Search), Cazenave 2006 (array of
//! stacks, IDA*, landmarks), Janssen 2011 (regions), Rayner 2017 (advice on A*), Cao 2018 (multi-stack heap, two
//! stacks). A game does not need this section: the defaults choose what is faster.

/// Fringe Search in the order of IDA*: walks an unsorted frontier repeatedly, each time with a larger limit on f.
pub const CAIRN_ALGORITHM_FRINGE: u32 = 2;
/// Algorithm C of Bagchi and Mahanti: expands the node with the least g among those whose f is within a bound.
pub const CAIRN_ALGORITHM_C: u32 = 3;
/// Plain IDA*: depth first, remembers only the current path. Always set `max_expansions`: run time is exponential.
pub const CAIRN_ALGORITHM_IDA: u32 = 4;
/// Memory-enhanced IDA*: remembers the least g of each cell and the f that was backed up to it.
pub const CAIRN_ALGORITHM_ME_IDA: u32 = 5;
/// Cazenave's IDA*: remembers the least g of each cell, and dead ends. See `dead_end_cut` and `threshold_delta`.
pub const CAIRN_ALGORITHM_CAZENAVE_IDA: u32 = 6;
/// Fringe Search with buckets by f: in the order of IDA* with wide buckets, of A* with one per value of f. See
/// `stack_range`.
pub const CAIRN_ALGORITHM_FRINGE_BUCKETS: u32 = 7;

/// The library chooses the open list; `open_list` in the result is the one that was used. For A* and the jump searches:
/// the array of stacks, or the heap if costs are so large that f does not fit the stacks, or if regions guide the
/// search, since f then falls as well as rises. Every other search has a list of its own and supports only this value.
pub const CAIRN_OPEN_LIST_AUTO: u32 = 0;
/// Array of stacks: one stack for each value of f, the newest node first.
pub const CAIRN_OPEN_LIST_STACKS: u32 = 1;
/// Binary heap; ties go to the larger g.
pub const CAIRN_OPEN_LIST_HEAP: u32 = 2;
/// Multi-stack heap: a heap of stacks of equal f. See `stack_range`.
pub const CAIRN_OPEN_LIST_MULTI_STACK: u32 = 3;
/// Two stacks. Requires 4 neighbours, uniform terrain, the naive heuristic (which `CAIRN_HEURISTIC_AUTO` selects here),
/// and a step cost times (width + height) below 2^29.
pub const CAIRN_OPEN_LIST_TWO_STACKS: u32 = 4;

/// ALTBest: the landmark with the largest bound at the start. Consistent.
pub const CAIRN_HEURISTIC_ALT_BEST: u32 = 3;
/// Pairs of landmarks (Janssen's canonical heuristic), all of them or the best one (`landmarks` of the query), together
/// with the bound of each landmark. Consistent.
pub const CAIRN_HEURISTIC_LANDMARK_PAIRS: u32 = 4;
/// The regions that were built: boundary, border, portal or gateway. Not consistent: nodes may be reopened.
pub const CAIRN_HEURISTIC_REGIONS: u32 = 5;
/// Euclidean distance. Requires that a diagonal step costs at least the square root of 2 times a cardinal step. Never
/// larger than the naive heuristic. Consistent.
pub const CAIRN_HEURISTIC_EUCLIDEAN: u32 = 6;

/// `dead_end_cut`: enter a dead end again only if that is cheaper. Never loses an optimal path. The default.
pub const CAIRN_DEAD_END_CUT_SOUND: u32 = 0;
/// `dead_end_cut`: never enter a dead end again, as in Cazenave's paper. The path may cost any amount more than the
/// optimal one, or be missed. If component labels or landmarks prove that one exists, the search runs again without the
/// cut, which `repairs` counts; otherwise the search returns `CAIRN_NOT_FOUND`.
pub const CAIRN_DEAD_END_CUT_PAPER: u32 = 1;
/// `dead_end_cut`: do not cut.
pub const CAIRN_DEAD_END_CUT_NONE: u32 = 2;

/// Query flag: do not use the component labels to prove that a path exists or does not exist.
pub const CAIRN_QUERY_IGNORE_COMPONENTS: u32 = 2;
/// Query flag: do not use the landmarks to prove that a path exists or does not exist.
pub const CAIRN_QUERY_IGNORE_LANDMARK_TEST: u32 = 4;

/// Boundary Heuristic: regions in which the naive heuristic is exact, or within `tolerated_error`. The default.
pub const CAIRN_REGIONS_BOUNDARY: u32 = 0;
/// Border Heuristic: neighbourhoods of random cells, with the distances between their borders.
pub const CAIRN_REGIONS_BORDER: u32 = 1;
/// Portal Heuristic: the largest region is cut where it is narrowest, until the budget is spent.
pub const CAIRN_REGIONS_PORTAL: u32 = 2;
/// Gateway Heuristic: nearly rectangular regions, with the distances between the gates.
pub const CAIRN_REGIONS_GATEWAY: u32 = 3;

/// Merge the regions with the longest common border until the table fits its budget. The default.
pub const CAIRN_REDUCTION_REGIONS: u32 = 0;
/// Group adjacent portals until the table fits its budget, as far as possible.
pub const CAIRN_REDUCTION_PORTALS: u32 = 1;
/// Merge regions to about twice the budget, then group portals.
pub const CAIRN_REDUCTION_REGIONS_THEN_PORTALS: u32 = 2;

/// The distance between two groups of portals is the least between any of their members. The default.
pub const CAIRN_PORTAL_DISTANCE_MINIMUM: u32 = 0;
/// The distance between two groups of portals is that of their middle members, less the detours that this may hide.
pub const CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED: u32 = 1;
