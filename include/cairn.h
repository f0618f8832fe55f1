/*
 * Cairn: shortest paths on grids.
 *
 * Generated from the Rust source by `make header`; edit src/capi, not this file.
 *
 * Two objects. A CairnMap is a grid with its movement rules and all that is derived from them; any number of threads
 * may search one map at once. A CairnSearcher is the scratch memory of one thread: made once, reused for every search,
 * and no search allocates. A first program:
 *
 *     CairnMapDef def;
 *     CairnMap *map;
 *     CairnSearcher *searcher;
 *     CairnQuery query;
 *     CairnResult result;
 *     CairnCell path[256];
 *
 *     cairn_map_def_init(&def, sizeof def);
 *     def.width = 64;
 *     def.height = 64;
 *     cairn_map_create(&def, NULL, 0, &map);
 *     cairn_searcher_create_for_map(map, &searcher);
 *     cairn_query_init(&query, sizeof query);
 *     cairn_result_init(&result, sizeof result);
 *     query.goal.x = 63;
 *     query.goal.y = 40;
 *     if (cairn_searcher_find_path(searcher, map, &query, path, 256, &result) == CAIRN_OK) { ... }
 *
 * Rules that hold for every function:
 * - A status below 0 is an error, and nothing has changed but the outputs (exceptions: CAIRN_ERROR_INTERNAL, and what
 *   only a search can find out, CAIRN_ERROR_COST_OVERFLOW and CAIRN_ERROR_OUT_OF_NODES); 0 is success; above 0 is an
 *   outcome such as "no path".
 * - Outputs are zeroed first and filled when the status is not an error.
 * - Every struct with a struct_size is prepared by its init function, which is given sizeof of the caller's struct. So
 *   a program and a library of different age understand each other: what the older side does not know stays 0, and a
 *   field that is set but unknown to the library is CAIRN_ERROR_UNSUPPORTED.
 * - A buffer may be NULL when its length is 0.
 * - Threads: a function that takes a `const CairnMap *` may be called from many threads at once. One that takes a
 *   `CairnMap *` or a `CairnSearcher *` needs that object alone while it runs. A call that conflicts with one
 *   in progress returns CAIRN_ERROR_BUSY and does nothing; there are no locks and no waiting. The one thing that is not
 *   detected: an object must not be destroyed while another thread uses it.
 * - Every function that takes an object can also return CAIRN_ERROR_NULL, CAIRN_ERROR_BUSY, CAIRN_ERROR_POISONED and
 *   CAIRN_ERROR_INTERNAL; they are not repeated below.
 * - The library starts no threads, prints nothing, and reads no files, clock or environment.
 */

#ifndef CAIRN_H
#define CAIRN_H

#include <stddef.h>
#include <stdint.h>

/*
 * Define CAIRN_API yourself to override it, or CAIRN_SHARED on Windows when you link the DLL.
 */
#ifndef CAIRN_API
#if defined(_WIN32) && defined(CAIRN_SHARED)
#define CAIRN_API __declspec(dllimport)
#else
#define CAIRN_API
#endif
#endif

/// The version of this header. `cairn_version()` reports the version of the library.
#define CAIRN_VERSION_MAJOR 0

/// See `CAIRN_VERSION_MAJOR`.
#define CAIRN_VERSION_MINOR 2

/// See `CAIRN_VERSION_MAJOR`.
#define CAIRN_VERSION_PATCH 0

/// Changes when a program built against an older header can no longer use the library. Compare it with
/// `cairn_abi_version()` once, when the program starts.
#define CAIRN_ABI_VERSION 2

/// Success. From a search: an optimal path.
#define CAIRN_OK 0

/// It is proven that no path exists.
#define CAIRN_NO_PATH 1

/// A path towards the goal that does not reach it (`CAIRN_QUERY_PARTIAL`, `CAIRN_QUERY_FIRST_LEG`). `reason` in the
/// result reports why.
#define CAIRN_PARTIAL 2

/// A path that may cost more than the optimal one. `excess_bound` in the result reports by how much at most.
#define CAIRN_BOUNDED 3

/// The allowed work is used up: `max_expansions` of a query, or `work` of `cairn_map_maintain`.
#define CAIRN_BUDGET_SPENT 4

/// The buffer was too small and holds the beginning. From `cairn_searcher_find_path`: `outcome` keeps the search's
/// own.
#define CAIRN_TRUNCATED 5

/// The start or the goal is a blocked cell, so nothing was searched. `end` in the result is that cell.
#define CAIRN_ENDPOINT_BLOCKED 6

/// Nothing within the given distance fits. From a search with `CAIRN_DEAD_END_CUT_PAPER`: no path was found, and
/// nothing proves that there is none.
#define CAIRN_NOT_FOUND 7

/// The table is built and cannot be made as small as its budget asks: `entries` of `cairn_map_get_table_info` is its size.
#define CAIRN_OVER_BUDGET 8

/// A callback has asked to stop. Nothing was changed.
#define CAIRN_CANCELLED 9

/// As the `reason` of `CAIRN_PARTIAL`: only the first leg was asked for (`CAIRN_QUERY_FIRST_LEG`).
#define CAIRN_FIRST_LEG 10

/// The table is begun (`in_slices`). `cairn_map_maintain` builds it.
#define CAIRN_BEGUN 11

/// A pointer is NULL that must not be, or a buffer is NULL whose length is not 0.
#define CAIRN_ERROR_NULL -1

/// `struct_size` is 0, too small or absurdly large: the struct was not prepared by its init function.
#define CAIRN_ERROR_STRUCT_SIZE -2

/// The library does not have what was asked for: a combination of selectors, a layer, a reserved field that is not 0,
/// or a field that only a newer library knows.
#define CAIRN_ERROR_UNSUPPORTED -3

/// A coordinate or a rectangle lies outside the map.
#define CAIRN_ERROR_OUT_OF_BOUNDS -4

/// A selector or a flag has a value that no constant names.
#define CAIRN_ERROR_SELECTOR -5

/// A width or height is 0, or disagrees with the text that the map is made from.
#define CAIRN_ERROR_DIMENSIONS -6

/// A width, a height or a number of cells is larger than the library can hold.
#define CAIRN_ERROR_TOO_LARGE -7

/// A cost or weight is out of range.
#define CAIRN_ERROR_COST -8

/// A length or stride does not fit the rectangle.
#define CAIRN_ERROR_LENGTH -9

/// The text is not a map in the MovingAI format.
#define CAIRN_ERROR_PARSE -10

/// Memory could not be allocated. The object is as it was.
#define CAIRN_ERROR_OUT_OF_MEMORY -11

/// The map has more cells, or its jump-point graph more nodes, than the searcher was made for, or the search needs
/// more memory per cell.
#define CAIRN_ERROR_CAPACITY -12

/// Another thread is using the object in a way that excludes this call. Nothing was done; call again later.
#define CAIRN_ERROR_BUSY -13

/// An earlier call on this object ended in `CAIRN_ERROR_INTERNAL`. It can only be destroyed.
#define CAIRN_ERROR_POISONED -14

/// A bug in the library. Please report it.
#define CAIRN_ERROR_INTERNAL -15

/// No path was found that costs at most 3,221,225,472, which is as far as the library can count.
#define CAIRN_ERROR_COST_OVERFLOW -16

/// The searcher has not searched yet.
#define CAIRN_ERROR_NO_SEARCH -17

/// The open list is full. Only a searcher that was made with `open_entries` can return this.
#define CAIRN_ERROR_OUT_OF_NODES -18

/// The query names a heuristic or an algorithm whose table, or the call a table, has not been built, or not finished
/// for the first time.
#define CAIRN_ERROR_NO_TABLE -19

/// The table is suspended after an edit. `cairn_map_maintain` finishes it.
#define CAIRN_ERROR_SUSPENDED -20

/// `memory_limit` is too small for a single landmark.
#define CAIRN_ERROR_MEMORY_LIMIT -21

/// A cell that must be passable is blocked, or the map has no passable cell.
#define CAIRN_ERROR_BLOCKED -22

/// The bytes are not a saved table, are too few, or have been changed since.
#define CAIRN_ERROR_BLOB -23

/// The table was saved in another version of the format.
#define CAIRN_ERROR_BLOB_VERSION -24

/// The table was built for another map: another size, terrain, cost or rule.
#define CAIRN_ERROR_OTHER_MAP -25

/// A number of landmarks is 0 or larger than 64.
#define CAIRN_ERROR_LANDMARK_COUNT -26

/// The map or its tables have changed since the search began that was to be continued. Begin it again.
#define CAIRN_ERROR_MAP_CHANGED -27

/// Steps to the four cells next to a cell.
#define CAIRN_NEIGHBOURS_4 4

/// Steps to the eight cells around a cell.
#define CAIRN_NEIGHBOURS_8 8

/// A diagonal step needs both cells next to it free: no cutting of corners. The default, and the rule of the
/// benchmarks.
#define CAIRN_DIAGONAL_BOTH_PASSABLE 0

/// A diagonal step needs one of the two cells next to it free.
#define CAIRN_DIAGONAL_ONE_PASSABLE 1

/// A diagonal step is always allowed, between two blocked cells as well.
#define CAIRN_DIAGONAL_ALWAYS 2

/// A step costs `floor(move cost x (weight left + weight entered) / 2)`, the same in both directions. The default.
#define CAIRN_CHARGE_AVERAGE 0

/// A step costs `move cost x weight entered`.
#define CAIRN_CHARGE_ENTERED 1

/// The terrain that cannot be entered. Terrains 1 to 255 are passable.
#define CAIRN_TERRAIN_BLOCKED 0

/// The library chooses the search. On ground of one weight, if no partial path is asked for: the jump search on the
/// graph if one is built, otherwise on the map; where a third of the cells are jump points, canonical A*, or with 4
/// neighbours A*. In all other cases, and with an open list that jump searches do not run on, A*. The result reports
/// which.
#define CAIRN_ALGORITHM_AUTO 0

/// A*.
#define CAIRN_ALGORITHM_ASTAR 1

/// Fringe Search, in the order of IDA*: walks an unsorted frontier again and again, each time with a larger limit
/// on f.
#define CAIRN_ALGORITHM_FRINGE 2

/// Algorithm C of Bagchi and Mahanti: the least g among the nodes whose f is within a bound.
#define CAIRN_ALGORITHM_C 3

/// Plain IDA*: depth first, remembers only the path it is on. Give it a budget: it may not end in this world.
#define CAIRN_ALGORITHM_IDA 4

/// Memory-enhanced IDA*: remembers the least g of each cell and the f backed up there.
#define CAIRN_ALGORITHM_ME_IDA 5

/// The IDA* of Cazenave: remembers the least g of each cell, and dead ends. See `dead_end_cut` and `threshold_delta`.
#define CAIRN_ALGORITHM_CAZENAVE_IDA 6

/// Fringe Search with buckets by f: from the order of IDA* with wide ones to that of A* with one per value of f. See
/// `stack_range`.
#define CAIRN_ALGORITHM_FRINGE_BUCKETS 7

/// A* that looks at only one of several equally cheap ways around a cell, the one that takes its diagonal steps first.
/// As `CAIRN_ALGORITHM_ASTAR` otherwise, with every open list but two stacks; only with 8 neighbours and equal weights.
#define CAIRN_ALGORITHM_CANONICAL_ASTAR 8

/// Jump point search: canonical A* that scans over cells where nothing turns and puts only jump points on the open
/// list, which are far fewer nodes. Needs no table. Only with equal weights, on the array of stacks (the default) or
/// the heap, and without `CAIRN_QUERY_PARTIAL`, since it does not look at the cells between. With 4 neighbours a path
/// that leads along a diagonal takes steps along the row and along the column in turn.
#define CAIRN_ALGORITHM_JUMP 9

/// Jump point search on the graph that `cairn_map_build_jump_graph` has stored: what `CAIRN_ALGORITHM_JUMP` does,
/// without the scans, without nodes that lead nowhere, and mostly without those at which there is no choice. Of several
/// equally cheap paths it may find another. Needs the graph. While an edit has suspended it, the search runs as
/// `CAIRN_ALGORITHM_JUMP` and the result says so.
#define CAIRN_ALGORITHM_JUMP_GRAPH 10

/// A path over the portals of regions, then local searches from each to the next: hierarchical search. Needs regions
/// of the kind `CAIRN_REGIONS_TILES`. Expands a fraction of what A* does, on ground of any weights; the path may cost
/// more than the optimal one, a few percent on most maps: `excess_bound` reports how much at most. With a
/// `portal_span` of 1 it is optimal, unless an edit has suspended the regions. Edits are seen at once: what they have
/// cut off is searched for around the regions, and in the end on the whole map. Without `CAIRN_QUERY_PARTIAL`; see
/// `CAIRN_QUERY_FIRST_LEG`.
#define CAIRN_ALGORITHM_PORTALS 11

/// The library chooses the open list. For A*, canonical or not: the array of stacks, or the heap where costs are so
/// large that f does not fit the stacks, and with regions, under which f falls as well as rises. For jump searches the
/// same. The result reports which. All other searches have lists of their own: for them this is the only
/// value, and what the result reports.
#define CAIRN_OPEN_LIST_AUTO 0

/// Array of stacks: one stack for each value of f, the newest node first.
#define CAIRN_OPEN_LIST_STACKS 1

/// Binary heap, ties to the larger g.
#define CAIRN_OPEN_LIST_HEAP 2

/// Multi-stack heap: a heap of stacks of equal f. See `stack_range`.
#define CAIRN_OPEN_LIST_MULTI_STACK 3

/// Two stacks, which are all that is needed with 4 neighbours on ground of equal weight under the naive heuristic,
/// which `CAIRN_HEURISTIC_AUTO` is here. Unsupported elsewhere, and where a step's cost times width + height
/// reaches 2^29.
#define CAIRN_OPEN_LIST_TWO_STACKS 4

/// The library chooses the heuristic: landmarks where they are in use, else regions where they are, else the naive
/// one. The result reports which.
#define CAIRN_HEURISTIC_AUTO 0

/// The cost on an empty map: octile distance with 8 neighbours, Manhattan distance with 4.
#define CAIRN_HEURISTIC_NAIVE 1

/// ALT: what the landmarks' distances prove, the maximum over all or over the best `landmarks` of the query.
/// Consistent.
#define CAIRN_HEURISTIC_ALT 2

/// ALTBest: the one landmark that proves most at the start. Consistent.
#define CAIRN_HEURISTIC_ALT_BEST 3

/// Canonical pairs of landmarks, all of them or the best one (`landmarks` of the query), and what each landmark proves
/// by itself. Consistent.
#define CAIRN_HEURISTIC_LANDMARK_PAIRS 4

/// What the table of regions proves: border, portal, gateway or boundary, whichever was built. Not consistent:
/// nodes may be reopened.
#define CAIRN_HEURISTIC_REGIONS 5

/// The straight line. Unsupported with 8 neighbours where a diagonal costs less than the square root of 2 steps to the
/// side. Never more than the naive one: for comparisons. Consistent.
#define CAIRN_HEURISTIC_EUCLIDEAN 6

/// `dead_end_cut`: a dead end is not entered again unless more cheaply. Never cuts a valid path. The default.
#define CAIRN_DEAD_END_CUT_SOUND 0

/// `dead_end_cut`: a dead end is not entered again, as Cazenave's paper has it. Paths may be longer than any bound, and
/// one may be missed. Where component labels or landmarks prove that there is one, the search runs again without the
/// cut, which `repairs` counts; otherwise it returns `CAIRN_NOT_FOUND`.
#define CAIRN_DEAD_END_CUT_PAPER 1

/// `dead_end_cut`: dead ends are entered again.
#define CAIRN_DEAD_END_CUT_NONE 2

/// `excess_bound`: the search does not know how far the path is from optimal.
#define CAIRN_NO_BOUND UINT64_MAX

/// Query flag: where the goal is not reached, return `CAIRN_PARTIAL` with the path to the expanded cell that has the
/// least naive heuristic to the goal (ties: the cheaper path, then the smaller y, then the smaller x). An IDA* search
/// remembers where it was only as far as its memory goes: with `CAIRN_ALGORITHM_IDA` the flag is unsupported.
#define CAIRN_QUERY_PARTIAL 1

/// Query flag: do not ask the component labels whether a path exists, neither before the search nor where
/// `CAIRN_DEAD_END_CUT_PAPER` has found none. For experiments.
#define CAIRN_QUERY_IGNORE_COMPONENTS 2

/// Query flag: do not ask the landmarks whether a path exists, neither before the search nor where
/// `CAIRN_DEAD_END_CUT_PAPER` has found none. For experiments.
#define CAIRN_QUERY_IGNORE_LANDMARK_TEST 4

/// Query flag for `CAIRN_ALGORITHM_PORTALS`: end once the part of the path is known that leads out of the start's
/// region, and return it as `CAIRN_PARTIAL`, with the reason `CAIRN_FIRST_LEG`. An agent can walk it before the rest
/// is searched for, from where it ends. Where the goal comes first, the answer is as without the flag.
#define CAIRN_QUERY_FIRST_LEG 8

/// `answered_by`: a search.
#define CAIRN_ANSWERED_BY_SEARCH 0

/// `answered_by`: a look at the two endpoints (one is blocked, or they are the same cell).
#define CAIRN_ANSWERED_BY_ENDPOINTS 1

/// `answered_by`: the component labels, which show that no path exists.
#define CAIRN_ANSWERED_BY_COMPONENTS 2

/// `answered_by`: the landmarks that guide the search, one of which reaches only one of the endpoints.
#define CAIRN_ANSWERED_BY_LANDMARKS 3

/// `answered_by`: a leg from the start to the goal, diagonal steps and then straight ones. Nothing was searched.
#define CAIRN_ANSWERED_BY_LEG 4

/// `cairn_searcher_read_states`: the search did not touch the cell.
#define CAIRN_STATE_UNTOUCHED 0

/// `cairn_searcher_read_states`: the cell was reached and not expanded.
#define CAIRN_STATE_OPEN 1

/// `cairn_searcher_read_states`: the cell was expanded.
#define CAIRN_STATE_CLOSED 2

/// `cairn_searcher_read_states`: the cell lies on the path.
#define CAIRN_STATE_PATH 3

/// A map's table of landmarks: see `cairn_map_build_landmarks`.
#define CAIRN_TABLE_LANDMARKS 0

/// A map's table of regions: see `cairn_map_build_regions`.
#define CAIRN_TABLE_REGIONS 1

/// A map's jump-point graph: see `cairn_map_build_jump_graph`.
#define CAIRN_TABLE_JUMP_GRAPH 2

/// `state` of a table: its distances, or legs, are those of the map as it is.
#define CAIRN_TABLE_STATE_EXACT 0

/// `state` of a table: the map has been edited since. Searches are right all the same; a rebuild may make them faster.
#define CAIRN_TABLE_STATE_STALE 1

/// `state` of a table: an edit has shortened ways, and searches do without the table until `cairn_map_maintain` has
/// followed.
#define CAIRN_TABLE_STATE_SUSPENDED 2

/// `state` of a table: it is being built for the first time by `cairn_map_maintain`.
#define CAIRN_TABLE_STATE_BUILDING 3

/// Landmarks as far from each other as possible ("advanced placement"). The default.
#define CAIRN_PLACEMENT_FARTHEST 0

/// Landmarks on random cells.
#define CAIRN_PLACEMENT_RANDOM 1

/// `kind` of a table: landmarks on cells that the caller has chosen, by `cairn_map_build_landmarks_at`.
#define CAIRN_PLACEMENT_GIVEN 2

/// Landmarks have a distance to every cell: every search can use them, and edits repair them. The default.
#define CAIRN_LANDMARK_ENTRIES_CELLS 0

/// Landmarks have a distance to every jump point of the graph, which must be built: a fraction of the memory, for
/// searches on the graph only, and 8 landmarks at most. Opening a cell that was never free since suspends them until
/// `cairn_map_maintain` has rebuilt them. They are not saved.
#define CAIRN_LANDMARK_ENTRIES_JUMP_POINTS 1

/// Regions in which the naive heuristic is exact, or within `tolerated_error` (Boundary Heuristic). The default.
#define CAIRN_REGIONS_BOUNDARY 0

/// Neighbourhoods of random cells, with the distances between their borders (Border Heuristic).
#define CAIRN_REGIONS_BORDER 1

/// The largest region is cut where it is narrowest, until the budget is spent (Portal Heuristic).
#define CAIRN_REGIONS_PORTAL 2

/// Regions that are nearly rectangles, with the distances between the gates (Gateway Heuristic).
#define CAIRN_REGIONS_GATEWAY 3

/// Squares of `tile_side` cells, each split into the parts that hang together, for `CAIRN_ALGORITHM_PORTALS`. The table
/// holds the distances between the portals of each region only, so that `CAIRN_HEURISTIC_REGIONS` does not exist with
/// it; it takes seconds where the others take minutes, and may have any number of portals.
#define CAIRN_REGIONS_TILES 4

/// Regions with the longest common border are merged until the table fits its budget. The default.
#define CAIRN_REDUCTION_REGIONS 0

/// Portals side by side are grouped until the table fits its budget, as far as that goes.
#define CAIRN_REDUCTION_PORTALS 1

/// Regions are merged to about twice the budget, then portals are grouped.
#define CAIRN_REDUCTION_REGIONS_THEN_PORTALS 2

/// Between two groups of portals the least distance between any of their members. The default.
#define CAIRN_PORTAL_DISTANCE_MINIMUM 0

/// Between two groups of portals the distance of their middle members, less the detours that this may hide.
#define CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED 1

/// `cairn_map_read_regions`: this bit says that the cell is a portal; the other bits are the number of its region.
#define CAIRN_REGION_PORTAL 1073741824

/// A grid with its movement rules. Opaque; see `cairn_map_create`.
typedef struct CairnMap CairnMap;

/// The scratch memory of one searching thread. Opaque; see `cairn_searcher_create`.
typedef struct CairnSearcher CairnSearcher;

/// What a call returns. 0 is success; a positive number is an outcome that is not an error; a negative number is an
/// error. `cairn_status_string` gives a sentence for each.
typedef int32_t CairnStatus;

/// How a map is made. Prepare it with `cairn_map_def_init`, then set the size.
typedef struct {
    /// Set by `cairn_map_def_init`.
    uint32_t struct_size;
    /// Columns, 1 to 65535.
    uint32_t width;
    /// Rows, 1 to 65535.
    uint32_t height;
    /// `CAIRN_NEIGHBOURS_*`. Default 8.
    uint32_t neighbours;
    /// `CAIRN_DIAGONAL_*`. Default `CAIRN_DIAGONAL_BOTH_PASSABLE`. Without effect with 4 neighbours.
    uint32_t diagonal_rule;
    /// `CAIRN_CHARGE_*`. Default `CAIRN_CHARGE_AVERAGE`.
    uint32_t terrain_charge;
    /// Cost of a step to the side on terrain of weight 1, at least 1. Default 70. No step may cost more than 2^24.
    uint32_t cardinal_cost;
    /// Cost of a diagonal step: from `cardinal_cost` to twice that. Default 99. Not read with 4 neighbours.
    uint32_t diagonal_cost;
} CairnMapDef;

/// What `cairn_map_get_info` reports.
typedef struct {
    /// Set by `cairn_map_info_init`.
    uint32_t struct_size;
    /// Columns.
    uint32_t width;
    /// Rows.
    uint32_t height;
    /// `CAIRN_NEIGHBOURS_*`.
    uint32_t neighbours;
    /// `CAIRN_DIAGONAL_*`.
    uint32_t diagonal_rule;
    /// `CAIRN_CHARGE_*`.
    uint32_t terrain_charge;
    /// Cost of a step to the side.
    uint32_t cardinal_cost;
    /// Cost of a diagonal step.
    uint32_t diagonal_cost;
    /// Cells that are not blocked.
    uint32_t passable_cells;
    /// The least weight among the terrains that are present; 1 on a map that is blocked everywhere.
    uint32_t cheapest_weight;
    /// 1 while every unreachable goal is answered without a search, 0 after an edit that may have cut a component in
    /// two until `cairn_map_maintain` has finished.
    uint32_t components_exact;
    /// Number of connected components; 0 while `components_exact` is 0.
    uint32_t components;
    /// A number that no other map of this process has or had.
    uint64_t map_id;
    /// Advances by one with every edit.
    uint64_t epoch;
    /// What a searcher must hold to search this map: `max_cells` of its def. Padding is included.
    uint64_t required_cells;
    /// Memory of the map in bytes, all of it.
    uint64_t memory_bytes;
} CairnMapInfo;

/// A cell: column x counted from the left, row y counted from the top, both from 0. This struct never grows.
typedef struct {
    /// Column.
    int32_t x;
    /// Row.
    int32_t y;
} CairnCell;

/// How a searcher is made. Prepare it with `cairn_searcher_def_init`.
typedef struct {
    /// Set by `cairn_searcher_def_init`.
    uint32_t struct_size;
    /// Entries of the open list; 1 to 15 are taken as 16. 0, the default, is as many as any search can need. A
    /// smaller list saves up to a third of the memory; A* and algorithm C then end with `CAIRN_ERROR_OUT_OF_NODES`
    /// when it is full; the IDA* searches and the one over portals, which need a record for every cell, with
    /// `CAIRN_ERROR_CAPACITY`.
    /// Costs are the same as with a full list; counters, and which of several optimal paths is found, may differ
    /// where it was nearly full.
    uint32_t open_entries;
    /// The largest `cairn_map_get_required_cells` of the maps to be searched, up to 2^31 - 1. Default 66,307: 256 x 256 cells
    /// and their padding. 0 for a searcher that only runs `CAIRN_ALGORITHM_JUMP_GRAPH`: see `graph_nodes`.
    uint64_t max_cells;
    /// The largest `cairn_map_get_required_nodes` of the maps whose jump-point graphs are to be searched, up to 2^31 - 1.
    /// Default 0. Not needed for maps of up to `max_cells` cells, on which every search runs, nor, unless
    /// `open_entries` is set, for graphs of up to `max_cells` nodes. With `max_cells` 0 the searcher takes a fraction
    /// of the memory: about 40 bytes per node and 68 KiB. It returns `CAIRN_ERROR_CAPACITY` for every other search,
    /// also while an edit has suspended the graph, since the search would then need the cells.
    uint32_t graph_nodes;
    /// Must be 0.
    uint32_t reserved;
} CairnSearcherDef;

/// What to search. Prepare it with `cairn_query_init`, then set start and goal.
typedef struct {
    /// Set by `cairn_query_init`.
    uint32_t struct_size;
    /// Must be 0.
    uint32_t layer;
    /// The first cell of the path.
    CairnCell start;
    /// The last cell of the path.
    CairnCell goal;
    /// `CAIRN_ALGORITHM_*`.
    uint32_t algorithm;
    /// `CAIRN_OPEN_LIST_*`.
    uint32_t open_list;
    /// `CAIRN_HEURISTIC_*`.
    uint32_t heuristic;
    /// `CAIRN_QUERY_*`, combined with `|`.
    uint32_t flags;
    /// How many nodes may be expanded before the search gives up with `CAIRN_BUDGET_SPENT`. 0 is no limit.
    uint64_t max_expansions;
    /// For `CAIRN_OPEN_LIST_MULTI_STACK`: how many values of f share a stack; 0 is 1. With more the path may cost up
    /// to `stack_range - 1` more than the optimal one. For `CAIRN_ALGORITHM_FRINGE_BUCKETS`: how many share a bucket;
    /// the path is optimal all the same.
    uint32_t stack_range;
    /// For `CAIRN_ALGORITHM_CAZENAVE_IDA`: `CAIRN_DEAD_END_CUT_*`.
    uint32_t dead_end_cut;
    /// For `CAIRN_ALGORITHM_CAZENAVE_IDA`: what is added to each new limit on f. With more than 0 it takes fewer
    /// iterations, and the path may cost up to this much more than the optimal one (unless the cut is the paper's).
    uint32_t threshold_delta;
    /// For `CAIRN_HEURISTIC_ALT`: how many landmarks, those that prove most at the start; 0 is all.
    /// For `CAIRN_HEURISTIC_LANDMARK_PAIRS`: 0 is all pairs, 1 the one that proves most at the start; more is unsupported.
    uint32_t landmarks;
} CairnQuery;

/// What a search found. Prepare it with `cairn_result_init` once; each search overwrites all of it but `struct_size`.
typedef struct {
    /// Set by `cairn_result_init`.
    uint32_t struct_size;
    /// The search's own answer, also when the return value is `CAIRN_TRUNCATED`. Meaningful if that is not an error.
    CairnStatus outcome;
    /// With `CAIRN_PARTIAL`: why the goal was not reached, `CAIRN_NO_PATH`, `CAIRN_BUDGET_SPENT`, `CAIRN_NOT_FOUND` or
    /// `CAIRN_FIRST_LEG`. Otherwise the same as `outcome`.
    CairnStatus reason;
    /// `CAIRN_ANSWERED_BY_*`.
    uint32_t answered_by;
    /// Cost of the path; 0 without one.
    uint64_t cost;
    /// No path from start to goal costs less, as far as the search has proven. 0 where no path exists.
    uint64_t lower_bound;
    /// The map that was searched: its `map_id`.
    uint64_t map_id;
    /// The `epoch` at which it was searched.
    uint64_t epoch;
    /// Cells of the path, start and end included; 0 without a path. The buffer must have that many to hold it all.
    uint32_t path_length;
    /// Cells written to the buffer.
    uint32_t written;
    /// Waypoints of the path: start, end, and each cell where it turns. See `cairn_searcher_read_waypoints`.
    uint32_t waypoint_count;
    /// The search that ran.
    uint32_t algorithm;
    /// The open list it ran on.
    uint32_t open_list;
    /// The heuristic that guided it.
    uint32_t heuristic;
    /// Last cell of the path. With `CAIRN_ENDPOINT_BLOCKED` the blocked endpoint (the start if both are). Otherwise
    /// 0, 0.
    CairnCell end;
    /// Nodes whose successors were generated, repetitions included.
    uint64_t expanded;
    /// Nodes put on the open list, the start included, and again whenever a cheaper way to one was found; in the IDA*
    /// searches, successors that were entered or found beyond the limit.
    uint64_t generated;
    /// Nodes that a cheaper way led to again after they were expanded.
    uint64_t reopened;
    /// Largest number of entries on the open list or fringe; 0 in the IDA* searches.
    uint64_t largest_open;
    /// How often the limit on f, or in a best-first search the largest f that was expanded, has risen, the first
    /// included.
    uint64_t iterations;
    /// Nodes looked at: taken from the open list or fringe, or entered by an IDA* search, the goal included.
    uint64_t visited;
    /// The path costs at most this much more than the optimal one: 0 with `CAIRN_OK`, `CAIRN_NO_BOUND` where
    /// nothing is guaranteed. 0 without a path to the goal.
    uint64_t excess_bound;
    /// `expanded` in the last iteration.
    uint64_t expanded_last;
    /// `visited` in the last iteration.
    uint64_t visited_last;
    /// `generated` in the last iteration.
    uint64_t generated_last;
    /// How often a search with `CAIRN_DEAD_END_CUT_PAPER` found no path where one is proven to exist, and ran again
    /// without the cut.
    uint64_t repairs;
} CairnResult;

/// Counters of one search or of all of a searcher's. Prepare it with `cairn_stats_init`.
typedef struct {
    /// Set by `cairn_stats_init`.
    uint32_t struct_size;
    /// Always 0.
    uint32_t reserved;
    /// Searches.
    uint64_t searches;
    /// Searches that found a path to the goal.
    uint64_t solved;
    /// See `CairnResult`. Totals are sums.
    uint64_t expanded;
    /// See `CairnResult`. Totals are sums.
    uint64_t generated;
    /// See `CairnResult`. Totals are sums.
    uint64_t reopened;
    /// See `CairnResult`. The total is the largest.
    uint64_t largest_open;
    /// See `CairnResult`. Totals are sums.
    uint64_t iterations;
    /// See `CairnResult`. Totals are sums.
    uint64_t cost;
    /// See `CairnResult`. Totals are sums.
    uint64_t lower_bound;
    /// Cells of the path. Totals are sums.
    uint64_t path_cells;
    /// Memory of the searcher in bytes, all of it.
    uint64_t memory_bytes;
    /// See `CairnResult`. Totals are sums.
    uint64_t visited;
    /// See `CairnResult`. Totals are sums.
    uint64_t repairs;
} CairnStats;

/// How landmarks are built. Prepare it with `cairn_landmarks_def_init`.
typedef struct {
    /// Set by `cairn_landmarks_def_init`.
    uint32_t struct_size;
    /// How many, 1 to 64. Default 8, the entries of which come with one load. A map with fewer passable cells gets
    /// fewer.
    uint32_t count;
    /// `CAIRN_PLACEMENT_FARTHEST` or `CAIRN_PLACEMENT_RANDOM`.
    uint32_t placement;
    /// How many cells one edit may look at to keep the table up, over all landmarks. Default 4096. Landmarks for
    /// which it is not enough are suspended until `cairn_map_maintain` has finished them.
    uint32_t edit_allowance;
    /// What random choices follow from. Default 0.
    uint64_t seed;
    /// The most that the table may take in bytes once it is built: it then has as many landmarks as fit, up to `count`.
    /// 0, the default, is no limit. The build takes 2 bytes per cell more for a while. With entries at jump points any
    /// number of landmarks takes the same, by the graph as it is at the call, and the build takes what a table of all
    /// cells does.
    uint64_t memory_limit;
    /// 1: only begin, and leave the building to `cairn_map_maintain`. Default 0.
    uint32_t in_slices;
    /// Must be 0.
    uint32_t reserved;
    /// `CAIRN_LANDMARK_ENTRIES_*`. Default `CAIRN_LANDMARK_ENTRIES_CELLS`.
    uint32_t entries;
    /// Must be 0.
    uint32_t reserved2;
} CairnLandmarksDef;

/// How regions are built. Prepare it with `cairn_regions_def_init`.
typedef struct {
    /// Set by `cairn_regions_def_init`.
    uint32_t struct_size;
    /// `CAIRN_REGIONS_*`.
    uint32_t kind;
    /// `CAIRN_REDUCTION_*`. Without effect for border and portal, which grow until the budget is spent, and for tiles.
    uint32_t reduction;
    /// `CAIRN_PORTAL_DISTANCE_*`.
    uint32_t portal_distance;
    /// The budget: how many distances may be stored per cell of the map, blocked cells included, as the papers count
    /// memory (k|V|). Default 8. 0 is no limit, which border and portal do not support. Without effect for tiles.
    uint32_t entries_per_cell;
    /// For `CAIRN_REGIONS_BOUNDARY`: how far the naive heuristic may be from exact inside a region, as a cost.
    /// Default 0.
    uint32_t tolerated_error;
    /// 1: the larger of the naive and the landmarks' estimate takes the place of the naive one, when regions are grown
    /// and in every search; a region grows by the landmarks that lie ahead of it. Needs landmarks. Default 0.
    uint32_t differential;
    /// 1: only begin, and leave the building to `cairn_map_maintain`. Default 0.
    uint32_t in_slices;
    /// What random choices follow from. Default 0.
    uint64_t seed;
    /// For `CAIRN_REGIONS_TILES`: how many cells the sides of the squares have. 0, the default, is 32.
    uint32_t tile_side;
    /// For `CAIRN_REGIONS_TILES`: how many crossings next to each other, from one region to another, a portal may stand
    /// for. 0, the default, is 6. Fewer make for shorter paths and more portals; with 1 each crossing is a portal, and
    /// paths over portals are optimal.
    uint32_t portal_span;
} CairnRegionsDef;

/// How a jump-point graph is built. Prepare it with `cairn_jump_graph_def_init`.
typedef struct {
    /// Set by `cairn_jump_graph_def_init`.
    uint32_t struct_size;
    /// How many cells one edit may look at to keep the graph up; storing the legs of a jump point counts 64. Default
    /// 65,536. Jump points that are left are scanned for by searches until `cairn_map_maintain` has stored them; where
    /// it is not even enough to know which they are, the graph is suspended until then.
    uint32_t edit_allowance;
    /// 1: only begin, and leave the building to `cairn_map_maintain`. Default 0.
    uint32_t in_slices;
    /// Must be 0.
    uint32_t reserved;
} CairnJumpGraphDef;

/// What `cairn_map_get_table_info` reports. Prepare it with `cairn_table_info_init`.
typedef struct {
    /// Set by `cairn_table_info_init`.
    uint32_t struct_size;
    /// `CAIRN_TABLE_LANDMARKS`, `_REGIONS` or `_JUMP_GRAPH`.
    uint32_t table;
    /// `CAIRN_TABLE_STATE_EXACT`, `_STALE`, `_SUSPENDED` or `_BUILDING`.
    uint32_t state;
    /// Landmarks: `CAIRN_PLACEMENT_*`. Regions: `CAIRN_REGIONS_*`. Jump-point graph: 0.
    uint32_t kind;
    /// Number of landmarks.
    uint32_t landmarks;
    /// Landmarks that searches use; the others are suspended.
    uint32_t active_landmarks;
    /// Number of regions.
    uint32_t regions;
    /// Number of portals, or of groups of them.
    uint32_t portals;
    /// 1 if the table keeps to its budget.
    uint32_t within_budget;
    /// 1 while `cairn_map_maintain` is building a table that will take this one's place.
    uint32_t rebuilding;
    /// How many pairs of cells `mean_loss` was taken over.
    uint32_t sampled_pairs;
    /// How much shorter the stored distances are than those of the map as it is now, in millionths: the mean over a
    /// sample. 0 for a table that is exact.
    uint32_t mean_loss;
    /// Cells that cost more now than the table assumes, or are blocked. 0 for a jump-point graph, which follows
    /// edits of both kinds.
    uint64_t edited_cells;
    /// Distances stored, as the papers count memory; of a jump-point graph the legs.
    uint64_t entries;
    /// Cells of the map, blocked ones included: `entries / cells` is the papers' k|V|.
    uint64_t cells;
    /// Memory in bytes, that of a table which is being built included.
    uint64_t memory_bytes;
    /// Entries that edits have changed since the table was built; of a jump-point graph the jump points whose legs
    /// edits have stored again.
    uint64_t repaired_entries;
    /// How far the building by `cairn_map_maintain` is: of `work_total`. Both 0 where nothing is being built.
    uint64_t work_done;
    /// See `work_done`.
    uint64_t work_total;
    /// Jump points of the graph.
    uint32_t nodes;
    /// Jump points whose legs are not stored as they are now: searches scan for them until `cairn_map_maintain` has
    /// stored them. The graph is `CAIRN_TABLE_STATE_STALE` while there are any.
    uint32_t stale_nodes;
} CairnTableInfo;

/// Receives how far a long call is: `done` of about `total` units, the last time with the two equal. Runs on the
/// calling thread; must not call the library with the same map, and must not unwind. Returns 0 to go on, anything
/// else to stop.
typedef int32_t (*CairnProgress)(void *user_data, uint64_t done, uint64_t total);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// The library's version: `major << 16 | minor << 8 | patch`.
///
/// Any thread, at any time.
CAIRN_API uint32_t cairn_version(void);

/// The library's ABI version. A program whose `CAIRN_ABI_VERSION` differs must not call anything else.
///
/// Any thread, at any time.
CAIRN_API uint32_t cairn_abi_version(void);

/// A sentence in English for a status, without a final full stop. Never NULL; the text is static.
///
/// Any thread, at any time.
CAIRN_API const char *cairn_status_string(CairnStatus status);

/// Fills `def` with the defaults: 8 neighbours, no corner cutting, costs 70/99, size 0 x 0 (set `width` and `height`).
/// `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API
CairnStatus cairn_map_def_init(CairnMapDef *def,
                               uint32_t struct_size);

/// Prepares an info struct for `cairn_map_get_info`. `struct_size` is `sizeof *info`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_map_info_init(CairnMapInfo *info, uint32_t struct_size);

/// Reports how many bytes `cairn_map_create` would allocate for `def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL` and what `cairn_map_create` says of a def.
CAIRN_API CairnStatus cairn_map_def_memory_size(const CairnMapDef *def, uint64_t *bytes);

/// Makes a map. `cells` holds one terrain byte per cell, row after row from the top, and `length` is `def->width *
/// def->height`; with `(NULL, 0)` every cell gets terrain 1. The bytes are copied. All terrain costs are 1. The
/// caller owns the map and gives it back to `cairn_map_destroy`. `*map` is NULL on every error.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR` (neighbours, diagonal rule, charge), `CAIRN_ERROR_DIMENSIONS` (0, which a NULL def is as
/// well), `CAIRN_ERROR_TOO_LARGE` (a side above 65535, or more than 2^31 - 1 cells with their padding),
/// `CAIRN_ERROR_COST`, `CAIRN_ERROR_LENGTH`, `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API
CairnStatus cairn_map_create(const CairnMapDef *def,
                             const uint8_t *cells,
                             uint64_t length,
                             CairnMap **map);

/// Makes a map from text in the MovingAI format (`type octile`, `height`, `width`, `map`, then the rows). `.` and
/// `G` become terrain 1, `S` becomes terrain 2, everything else is blocked. `def` gives the movement rules and may
/// be NULL; its size must be 0 x 0 or that of the text. The text need not end with a zero byte; its lines end with
/// LF or CR LF, all rows alike. `error_line` may be NULL; with `CAIRN_ERROR_PARSE` it receives the number of the
/// offending line, from 1.
///
/// Any thread. Returns what `cairn_map_create` returns, and `CAIRN_ERROR_PARSE`. `CAIRN_ERROR_DIMENSIONS` also means a
/// size that disagrees with the text.
CAIRN_API
CairnStatus cairn_map_create_from_movingai(const char *text,
                                           uint64_t length,
                                           const CairnMapDef *def,
                                           CairnMap **map,
                                           uint32_t *error_line);

/// Destroys a map. NULL does nothing. No thread may be using it, and its pointer is invalid afterwards; searchers that
/// searched it are not affected and keep their paths.
CAIRN_API
void cairn_map_destroy(CairnMap *map);

/// Reports size, rules, epoch, components and memory.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
CAIRN_API CairnStatus cairn_map_get_info(const CairnMap *map, CairnMapInfo *info);

/// Reports what a searcher must hold to search this map: `max_cells` of its def. Padding is included. It never changes.
///
/// Many threads at once. Returns `CAIRN_OK`.
CAIRN_API
CairnStatus cairn_map_get_required_cells(const CairnMap *map,
                                         uint64_t *cells);

/// Reports what a searcher must hold for `CAIRN_ALGORITHM_JUMP_GRAPH` here: `graph_nodes` of its def. Jump points
/// that edits may add are included. 0 without a graph. It changes when another graph takes the place of this one: by
/// `cairn_map_build_jump_graph`, and by `cairn_map_maintain` after `cairn_map_rebuild_table` or where an edit had
/// suspended the graph.
///
/// Many threads at once. Returns `CAIRN_OK`.
CAIRN_API
CairnStatus cairn_map_get_required_nodes(const CairnMap *map,
                                         uint32_t *nodes);

/// Reports a hash of all that decides what searches on this map return: size, rules, terrain, terrain costs, component
/// labels and tables, but neither epoch nor id. Maps with equal hashes give equal answers, counters included. Reads the
/// whole map.
///
/// Many threads at once. Returns `CAIRN_OK`.
CAIRN_API
CairnStatus cairn_map_get_state_hash(const CairnMap *map,
                                     uint64_t *hash);

/// Reports the terrain of a cell.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API CairnStatus cairn_map_get_cell(const CairnMap *map, int32_t x, int32_t y, uint8_t *terrain);

/// Sets the terrain of a cell. Costs well under a microsecond, whatever the size of the map; with landmarks, opening a
/// cell or making it cheaper than it was costs up to their `edit_allowance` besides.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API
CairnStatus cairn_map_set_cell(CairnMap *map,
                               int32_t x,
                               int32_t y,
                               uint8_t terrain);

/// Sets the terrain of every cell of a rectangle, which may be empty.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API
CairnStatus cairn_map_set_rect(CairnMap *map,
                               int32_t x,
                               int32_t y,
                               uint32_t width,
                               uint32_t height,
                               uint8_t terrain);

/// Copies a block of terrain bytes into a rectangle of the map. Row i of the rectangle is at `cells + i * stride`;
/// `stride` is at least `width`, and `length`, the bytes at `cells`, at least `(height - 1) * stride + width`.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
CAIRN_API
CairnStatus cairn_map_write_cells(CairnMap *map,
                                  int32_t x,
                                  int32_t y,
                                  uint32_t width,
                                  uint32_t height,
                                  const uint8_t *cells,
                                  uint64_t length,
                                  uint64_t stride);

/// Copies the terrain of a rectangle into a block of bytes; the counterpart of `cairn_map_write_cells`, with the same
/// layout. Bytes between the rows are left as they are.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
CAIRN_API
CairnStatus cairn_map_read_cells(const CairnMap *map,
                                 int32_t x,
                                 int32_t y,
                                 uint32_t width,
                                 uint32_t height,
                                 uint8_t *cells,
                                 uint64_t length,
                                 uint64_t stride);

/// Reports the weight of a terrain; 0 for terrain 0, which is blocked.
///
/// Many threads at once. Returns `CAIRN_OK`.
CAIRN_API CairnStatus cairn_map_get_terrain_weight(const CairnMap *map, uint8_t terrain, uint16_t *weight);

/// Sets the weight of a terrain, 1 to 255: 1 or more, and so small that no step costs more than 2^24. On a map with
/// tables, a terrain that gets cheaper than it ever was since they were built costs a look at every cell, and suspends
/// them until `cairn_map_maintain` has followed.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_COST` (weight 0, a step that is too expensive, or terrain 0).
CAIRN_API
CairnStatus cairn_map_set_terrain_weight(CairnMap *map,
                                         uint8_t terrain,
                                         uint16_t weight);

/// Does what edits have left to do, and goes on with tables that are being built or rebuilt, over about `work`
/// cells (`UINT64_MAX`: all), so that a game can spread it over frames. Searches are right without it; they only
/// cannot recognise unreachable goals at once while `components_exact` is 0, and do without tables that are suspended.
/// Edits between two calls are fine. Does not change the epoch. Only regions that are to be built again allocate
/// memory here.
///
/// Needs the map alone. Returns `CAIRN_OK` when nothing is left, `CAIRN_BUDGET_SPENT` when something is,
/// `CAIRN_ERROR_OUT_OF_MEMORY` (everything but regions is done; the next call tries again), `CAIRN_ERROR_TOO_LARGE`
/// (regions would need more than 65,535 portals: their building is given up, and a table that is suspended with it).
CAIRN_API
CairnStatus cairn_map_maintain(CairnMap *map,
                               uint64_t work);

/// Finds the passable cell nearest to (x, y), for a click on a wall: the one with the least naive heuristic, ties by
/// smaller y, then smaller x; (x, y) itself if it is passable. Looks at cells up to `max_distance` columns and rows
/// away. With `reachable_from` (may be NULL) only cells of its component count: those that a path from it may reach,
/// and for certain while `components_exact` is 1.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_NOT_FOUND`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API
CairnStatus cairn_map_find_nearest_passable(const CairnMap *map,
                                            int32_t x,
                                            int32_t y,
                                            uint32_t max_distance,
                                            const CairnCell *reachable_from,
                                            CairnCell *nearest);

/// Fills `def` with the defaults. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_searcher_def_init(CairnSearcherDef *def, uint32_t struct_size);

/// Fills `query` with the defaults: from (0, 0) to (0, 0), everything AUTO, no limit. `struct_size` is `sizeof
/// *query`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API
CairnStatus cairn_query_init(CairnQuery *query,
                             uint32_t struct_size);

/// Prepares a result struct, once for any number of searches. `struct_size` is `sizeof *result`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_result_init(CairnResult *result, uint32_t struct_size);

/// Prepares a stats struct. `struct_size` is `sizeof *stats`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_stats_init(CairnStats *stats, uint32_t struct_size);

/// Reports how many bytes `cairn_searcher_create` would allocate for `def`, which may be NULL for the defaults.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL` and what `cairn_searcher_create` says of a def.
CAIRN_API
CairnStatus cairn_searcher_def_memory_size(const CairnSearcherDef *def,
                                           uint64_t *bytes);

/// Makes a searcher; a NULL `def` is the default one. It can search any map of up to `max_cells` cells and any
/// jump-point graph of up to `graph_nodes` nodes, and nothing but its def decides its size. The caller owns it and
/// gives it back to `cairn_searcher_destroy`. `*searcher` is NULL on every error.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_DIMENSIONS` (neither cells nor nodes), `CAIRN_ERROR_TOO_LARGE` (more than 2^31 - 1),
/// `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API
CairnStatus cairn_searcher_create(const CairnSearcherDef *def,
                                  CairnSearcher **searcher);

/// Makes a searcher that is just large enough for this map. See `cairn_searcher_create`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_searcher_create_for_map(const CairnMap *map, CairnSearcher **searcher);

/// Destroys a searcher. NULL does nothing. No thread may be using it, and its pointer is invalid afterwards.
CAIRN_API void cairn_searcher_destroy(CairnSearcher *searcher);

/// Checks, without searching, whether the query's combination of algorithm, open list, heuristic and flags exists for
/// this map as it is. A field that belongs to another method must be 0. Does not look at start and goal.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_SELECTOR`,
/// `CAIRN_ERROR_UNSUPPORTED`, `CAIRN_ERROR_NO_TABLE` (the heuristic or the algorithm needs one).
CAIRN_API
CairnStatus cairn_map_supports_query(const CairnMap *map,
                                     const CairnQuery *query);

/// Finds a cheapest path, writes its cells, start and goal included, to `path` and fills `result`. `capacity` is the
/// number of cells that `path` can hold; with 0 the call is for cost and length only. A buffer that is too small gets
/// the beginning, and the return value is `CAIRN_TRUNCATED` (not so with a capacity of 0). The whole path stays in
/// the searcher until its next search: see `cairn_searcher_read_path`. Allocates nothing.
///
/// From a cell to itself the path is that one cell and costs 0. A blocked start or goal is not searched for.
///
/// Needs the searcher alone; many threads may search one map at once, each with its own searcher. Returns the
/// search's outcome (`CAIRN_OK`, `CAIRN_BOUNDED`, `CAIRN_NO_PATH`, `CAIRN_PARTIAL`, `CAIRN_BUDGET_SPENT`,
/// `CAIRN_ENDPOINT_BLOCKED`, `CAIRN_NOT_FOUND`), `CAIRN_TRUNCATED`, or an error: `CAIRN_ERROR_STRUCT_SIZE`,
/// `CAIRN_ERROR_UNSUPPORTED`, `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_TABLE`, `CAIRN_ERROR_OUT_OF_BOUNDS` (start or
/// goal), `CAIRN_ERROR_CAPACITY`; and two that only the search itself can find out, so that the searcher then holds no
/// path: `CAIRN_ERROR_COST_OVERFLOW` and, where `open_entries` was set, `CAIRN_ERROR_OUT_OF_NODES`.
CAIRN_API
CairnStatus cairn_searcher_find_path(CairnSearcher *searcher,
                                     const CairnMap *map,
                                     const CairnQuery *query,
                                     CairnCell *path,
                                     uint32_t capacity,
                                     CairnResult *result);

/// Copies cells of the last search's path, from index `offset` on. Needs neither the map nor another search, also
/// after edits. `written` receives the number of cells copied, 0 from the end of the path on.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_TRUNCATED` (cells follow after the last one copied, also when
/// `capacity` is 0), `CAIRN_ERROR_NO_SEARCH`.
CAIRN_API
CairnStatus cairn_searcher_read_path(CairnSearcher *searcher,
                                     uint32_t offset,
                                     CairnCell *path,
                                     uint32_t capacity,
                                     uint32_t *written);

/// Copies waypoints of the last search's path, from index `offset` on: the start, each cell where the path turns, the
/// end. Straight lines, level or diagonal, join one to the next. Otherwise like `cairn_searcher_read_path`.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_TRUNCATED`, `CAIRN_ERROR_NO_SEARCH`.
CAIRN_API
CairnStatus cairn_searcher_read_waypoints(CairnSearcher *searcher,
                                          uint32_t offset,
                                          CairnCell *waypoints,
                                          uint32_t capacity,
                                          uint32_t *written);

/// Fills a byte per cell of a rectangle of the last searched map with `CAIRN_STATE_*`, for debug overlays and
/// pictures. The layout of the bytes is that of `cairn_map_read_cells`.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`,
/// `CAIRN_ERROR_NO_SEARCH`.
CAIRN_API
CairnStatus cairn_searcher_read_states(CairnSearcher *searcher,
                                       int32_t x,
                                       int32_t y,
                                       uint32_t width,
                                       uint32_t height,
                                       uint8_t *states,
                                       uint64_t length,
                                       uint64_t stride);

/// Reports the counters of the last search; all 0 but the memory before the first.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
CAIRN_API CairnStatus cairn_searcher_get_stats(CairnSearcher *searcher, CairnStats *stats);

/// Reports the counters of all searches since the searcher was made or `cairn_searcher_reset_totals` was called.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
CAIRN_API
CairnStatus cairn_searcher_get_totals(CairnSearcher *searcher,
                                      CairnStats *totals);

/// Sets the totals to 0.
///
/// Needs the searcher alone. Returns `CAIRN_OK`.
CAIRN_API CairnStatus cairn_searcher_reset_totals(CairnSearcher *searcher);

/// Fills `def` with the defaults: 8 landmarks, far apart. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_landmarks_def_init(CairnLandmarksDef *def, uint32_t struct_size);

/// Fills `def` with the defaults: the Boundary Heuristic with 8 entries per cell. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API
CairnStatus cairn_regions_def_init(CairnRegionsDef *def,
                                   uint32_t struct_size);

/// Fills `def` with the defaults: edits of single cells and small rectangles keep the graph up. `struct_size` is
/// `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API
CairnStatus cairn_jump_graph_def_init(CairnJumpGraphDef *def,
                                      uint32_t struct_size);

/// Prepares an info struct for `cairn_map_get_table_info`. `struct_size` is `sizeof *info`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_table_info_init(CairnTableInfo *info, uint32_t struct_size);

/// Builds landmarks: the distances from a few cells to all cells, from which searches prove how far the goal is at
/// least. They take the place of those that the map has, and `CAIRN_HEURISTIC_AUTO` uses them from then on. `def`
/// may be NULL. `progress` may be NULL; `user_data` is passed on to it. Takes about a flood of the whole map for
/// each landmark.
///
/// Landmarks stay correct under every edit. What is blocked or more expensive costs nothing and makes them stale (a
/// terrain counts as the least that it has cost since); what is opened or gets cheaper is followed inside the edit,
/// as far as `edit_allowance` goes, and then by `cairn_map_maintain`. Does not change the epoch.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_CANCELLED`, `CAIRN_BEGUN` (`in_slices`),
/// `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED` (also: the map charges the cell entered),
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_TABLE` (`entries` at jump points without a graph), `CAIRN_ERROR_LANDMARK_COUNT`,
/// `CAIRN_ERROR_MEMORY_LIMIT`, `CAIRN_ERROR_BLOCKED` (no passable cell), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API
CairnStatus cairn_map_build_landmarks(CairnMap *map,
                                      const CairnLandmarksDef *def,
                                      CairnProgress progress,
                                      void *user_data);

/// Builds landmarks at cells of the caller's choice, 1 to 64 of them. Of `def`, which may be NULL, only
/// `edit_allowance`, `in_slices` and `entries` count. Otherwise like `cairn_map_build_landmarks`.
///
/// Needs the map alone. Returns what `cairn_map_build_landmarks` returns, but for `CAIRN_ERROR_MEMORY_LIMIT`, and
/// `CAIRN_ERROR_OUT_OF_BOUNDS`; `CAIRN_ERROR_BLOCKED` means one of the cells.
CAIRN_API
CairnStatus cairn_map_build_landmarks_at(CairnMap *map,
                                         const CairnLandmarksDef *def,
                                         const CairnCell *cells,
                                         uint32_t count,
                                         CairnProgress progress,
                                         void *user_data);

/// Builds regions: regions of the map, and the distances between the portals by which one leaves them, for
/// `CAIRN_HEURISTIC_REGIONS`, or, with `CAIRN_REGIONS_TILES`, for `CAIRN_ALGORITHM_PORTALS`. They take the place of
/// those that the map has. `def` may be NULL. `progress` may be NULL; `user_data` is passed on to it. Takes about a
/// flood of the whole map for each portal: seconds on large maps, minutes where ground of many weights, or no budget,
/// makes for many portals. Tiles take a flood of one region for each portal.
///
/// Regions stay correct under edits. What is blocked or more expensive costs nothing and makes them stale (a terrain
/// counts as the least that it has cost since); what is opened or gets cheaper suspends them until
/// `cairn_map_maintain` has rebuilt them; searches over portals run all the same. Does not change the epoch.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_OVER_BUDGET` (built, and as small as it gets),
/// `CAIRN_CANCELLED`, `CAIRN_BEGUN` (`in_slices`), `CAIRN_ERROR_STRUCT_SIZE`,
/// `CAIRN_ERROR_UNSUPPORTED` (also: the map charges the cell entered, or border or portal without a budget),
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_TABLE` (`differential` without landmarks), `CAIRN_ERROR_TOO_LARGE` (more
/// than 65,535 portals), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API
CairnStatus cairn_map_build_regions(CairnMap *map,
                                    const CairnRegionsDef *def,
                                    CairnProgress progress,
                                    void *user_data);

/// Builds the jump-point graph: the cells where an optimal path may turn, and the legs between them, for
/// `CAIRN_ALGORITHM_JUMP_GRAPH`. It takes the place of the one that the map has. `def` may be NULL. `progress` may be
/// NULL; `user_data` is passed on to it. Takes milliseconds on most maps of games, tens of them where obstacles are
/// scattered everywhere. Weights do not matter to the graph: it can be built, and is kept up, on ground of several
/// weights, and searched while all are equal.
///
/// The graph stays correct under every edit: its legs around cells that are opened or blocked are stored again inside
/// the edit, as far as `edit_allowance` goes, and then by `cairn_map_maintain`. Searches are fastest where they can
/// pass by jump points at which there is no choice; after an edit they do so again once `cairn_map_maintain` has
/// finished.
/// Does not change the epoch. Cannot be saved: building it is faster.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_CANCELLED`, `CAIRN_BEGUN` (`in_slices`),
/// `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`, `CAIRN_ERROR_SELECTOR`,
/// `CAIRN_ERROR_TOO_LARGE` (more than 2^29 - 2 jump points), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API
CairnStatus cairn_map_build_jump_graph(CairnMap *map,
                                       const CairnJumpGraphDef *def,
                                       CairnProgress progress,
                                       void *user_data);

/// Begins to build a table again, as it was built before, for the map as it is now: a stale one becomes exact again.
/// `cairn_map_maintain` does the work, in slices of any size; until it is finished searches use the table that
/// there is. A call of this one costs about a copy of the map, and for landmarks as much again for each.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_TABLE`, `CAIRN_ERROR_BLOCKED` (no
/// passable cell to put landmarks on), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API
CairnStatus cairn_map_rebuild_table(CairnMap *map,
                                    uint32_t table);

/// Forgets a table and frees its memory, and that of one being built to take its place. A table that does not exist is
/// fine.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_SELECTOR`.
CAIRN_API
CairnStatus cairn_map_remove_table(CairnMap *map,
                                   uint32_t table);

/// Reports on a table: kind, state, size, and how stale it is. Reads the whole map. With `sample` above 0 it also
/// floods the map from so many landmarks or portals, to measure by how much stored distances are too short
/// (`mean_loss`).
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_TABLE`, `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API
CairnStatus cairn_map_get_table_info(const CairnMap *map,
                                     uint32_t table,
                                     uint32_t sample,
                                     CairnTableInfo *info);

/// Copies the cells of the landmarks. `written` receives the number of cells copied; with `(NULL, 0)` nothing is
/// copied.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_TRUNCATED` (there are more), `CAIRN_ERROR_NO_TABLE`.
CAIRN_API
CairnStatus cairn_map_read_landmarks(const CairnMap *map,
                                     CairnCell *cells,
                                     uint32_t capacity,
                                     uint32_t *written);

/// Fills a number per cell of a rectangle with the region it belongs to, counted from 1; 0 for cells that are
/// blocked or belong to none. Portals have the bit `CAIRN_REGION_PORTAL`. Row i of the rectangle is at `regions + i *
/// stride`; `stride` and `length` count numbers, not bytes, and are otherwise as in `cairn_map_read_cells`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`,
/// `CAIRN_ERROR_NO_TABLE`.
CAIRN_API
CairnStatus cairn_map_read_regions(const CairnMap *map,
                                   int32_t x,
                                   int32_t y,
                                   uint32_t width,
                                   uint32_t height,
                                   uint32_t *regions,
                                   uint64_t length,
                                   uint64_t stride);

/// Reports what the heuristic of a query proves, without a search: no path from start to its goal costs less. Useful
/// where a rough distance is enough.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ENDPOINT_BLOCKED` (and 0), `CAIRN_ERROR_OUT_OF_BOUNDS` and what
/// `cairn_map_supports_query` returns.
CAIRN_API
CairnStatus cairn_map_estimate(const CairnMap *map,
                               const CairnQuery *query,
                               uint64_t *estimate);

/// Saves a table as bytes that `cairn_map_load_table` understands, on every machine. `size` receives the number of
/// bytes that it takes; with `(NULL, 0)` that is all that happens. A stale table is saved as it is; landmarks that
/// are suspended are left out.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_TRUNCATED` (the buffer is too small, and was not touched),
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_TABLE`, `CAIRN_ERROR_SUSPENDED` (nothing of it is in use),
/// `CAIRN_ERROR_UNSUPPORTED` (a jump-point graph, which is faster built than checked).
CAIRN_API
CairnStatus cairn_map_save_table(const CairnMap *map,
                                 uint32_t table,
                                 uint8_t *bytes,
                                 uint64_t capacity,
                                 uint64_t *size);

/// Puts a table to use that was saved, in place of the one that the map has. The map must have the size, terrain,
/// costs and rules that it had when the table was saved. The bytes are copied. They carry a checksum against
/// accidents; bytes that were forged on purpose may make paths longer than optimal or hide them, but do no other
/// harm.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_BLOB`, `CAIRN_ERROR_BLOB_VERSION`, `CAIRN_ERROR_OTHER_MAP`,
/// `CAIRN_ERROR_UNSUPPORTED` (the map charges the cell entered), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API
CairnStatus cairn_map_load_table(CairnMap *map,
                                 const uint8_t *bytes,
                                 uint64_t length);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* CAIRN_H */
