/*
 * Cairn: shortest paths on grids.
 *
 * Generated from the Rust source by `make header`; edit src/capi, not this file.
 *
 * A CairnMap is a grid with its movement rules and everything derived from them; any number of
 * threads may search one map at once. A CairnSearcher is the scratch memory of one thread: create it once and reuse it
 * for every search. A CairnOverlay holds what is in the way for a moment, such as units. A CairnField leads any number
 * of units to the same goals. No search allocates memory. A first program:
 *
 *     #include "cairn.h"
 *     #include <stdio.h>
 *
 *     int main(void) {
 *         CairnMapDef def; CairnQuery query; CairnResult result; CairnCell path[256];
 *         CairnMap *map; CairnSearcher *searcher; CairnStatus status;
 *
 *         cairn_map_def_init(&def, sizeof def);
 *         def.width = def.height = 64;
 *         if (cairn_map_create(&def, NULL, 0, &map) < 0) return 1;              // every cell has terrain 1
 *         if (cairn_searcher_create_for_map(map, &searcher) < 0) return 1;      // one per thread
 *         cairn_map_set_rect(map, 20, 0, 1, 50, CAIRN_TERRAIN_BLOCKED);         // a wall
 *         cairn_map_set_rect(map, 30, 0, 5, 64, 2);                             // a swamp of terrain 2 ...
 *         cairn_map_set_terrain_weight(map, 0, 2, 3);                           // ... where steps cost three times
 *
 *         cairn_query_init(&query, sizeof query);
 *         cairn_result_init(&result, sizeof result);
 *         query.start.x = 3;  query.start.y = 10;
 *         query.goal.x = 60;  query.goal.y = 10;
 *         status = cairn_searcher_find_path(searcher, map, &query, path, 256, &result);
 *         if (status == CAIRN_OK) printf("%u cells, first to (%d, %d)\n", result.path_length, path[1].x, path[1].y);
 *         else puts(cairn_status_string(status));                               // "no path exists", or an error
 *         cairn_map_set_cell(map, 20, 10, 1);                                   // a door opens: search again
 *         cairn_searcher_destroy(searcher);
 *         cairn_map_destroy(map);
 *         return 0;
 *     }
 *
 * Contents: 1. Version, status, allocator  2. Maps  3. Searching  4. Overlays  5. General searches
 *           6. Sight and smoothing  7. Fields  8. Tables that make searches fast  9. Research methods
 *
 * Rules that hold for every function:
 * - A status below 0 is an error, and nothing has changed but the outputs (exceptions: CAIRN_ERROR_INTERNAL, what
 *   cairn_map_maintain had done before memory ran out, and CAIRN_ERROR_COST_OVERFLOW and CAIRN_ERROR_OUT_OF_NODES,
 *   which only a search can find out). 0 is success. Above 0 is an outcome that is not an error, such as
 *   CAIRN_NO_PATH.
 * - Outputs are zeroed first and filled if the status is not an error.
 * - Every struct with a struct_size must be prepared by its init function, which takes the sizeof of the caller's
 *   struct. This lets a program and a library of different versions work together: fields that the older side does
 *   not know are 0, and a field that is set but unknown to the library is CAIRN_ERROR_UNSUPPORTED.
 * - A buffer may be NULL if its length is 0.
 * - Threads: a function that takes a `const CairnMap *`, `const CairnOverlay *` or `const CairnField *` may be called
 *   from many threads at once. A function that takes a `CairnMap *`, `CairnOverlay *`, `CairnField *` or
 *   `CairnSearcher *` needs that object alone while it runs, except for those that announce an edit or withdraw it. A
 *   call that conflicts with one in progress on another thread returns CAIRN_ERROR_BUSY and has no effect: nothing
 *   locks and nothing waits. A thread that repeats an edit until it gets through should announce it: see
 *   cairn_map_announce_edit. Destroying an object that another thread is using is not detected and is undefined
 *   behaviour.
 * - Every function that takes an object can also return CAIRN_ERROR_NULL, CAIRN_ERROR_BUSY, CAIRN_ERROR_POISONED and
 *   CAIRN_ERROR_INTERNAL; the comments below do not repeat them.
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

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 *
 * 1. Version, status, allocator
 *
 * Every function returns a status, except for those that destroy an object and the first three of this section.
 *
 * ================================================================================================================== */

/// The version of this header. `cairn_version` returns the version of the library.
#define CAIRN_VERSION_MAJOR 0

/// See `CAIRN_VERSION_MAJOR`.
#define CAIRN_VERSION_MINOR 2

/// See `CAIRN_VERSION_MAJOR`.
#define CAIRN_VERSION_PATCH 0

/// The ABI version of this header. It changes when a program built against an older header can no longer use the
/// library. Compare it with `cairn_abi_version` once, when the program starts.
#define CAIRN_ABI_VERSION 2

/// Success. From a search: an optimal path.
#define CAIRN_OK 0

/// No path exists. This is proven.
#define CAIRN_NO_PATH 1

/// The path leads towards the goal but does not reach it. Only with `CAIRN_QUERY_PARTIAL` or `CAIRN_QUERY_FIRST_LEG`;
/// `reason` in the result says why.
#define CAIRN_PARTIAL 2

/// The path may cost more than the optimal one. `excess_bound` in the result says by how much at most.
#define CAIRN_BOUNDED 3

/// The work limit is used up. The limit is `max_expansions` of a query, or `work` of `cairn_map_maintain`.
#define CAIRN_BUDGET_SPENT 4

/// The buffer is too small and holds the beginning. From `cairn_searcher_find_path`: `outcome` in the result is the
/// outcome of the search.
#define CAIRN_TRUNCATED 5

/// The start or the goal is blocked. `end` in the result is the blocked cell. No search ran, unless an overlay blocks
/// the goal.
#define CAIRN_ENDPOINT_BLOCKED 6

/// Nothing was found. From `cairn_map_find_nearest_passable`: no cell within the distance fits. From a search with
/// `CAIRN_DEAD_END_CUT_PAPER`: no path was found, and nothing proves that there is none. From
/// `cairn_map_withdraw_edit`: no edit was announced.
#define CAIRN_NOT_FOUND 7

/// The table is built but larger than its budget. It cannot be made smaller; `entries` of its info is the size.
#define CAIRN_OVER_BUDGET 8

/// The callback asked to stop. Nothing was changed.
#define CAIRN_CANCELLED 9

/// Only the first leg was requested. A `reason` of `CAIRN_PARTIAL`; see `CAIRN_QUERY_FIRST_LEG`.
#define CAIRN_FIRST_LEG 10

/// The build has begun. `cairn_map_maintain` continues it; see `in_slices` of the table's def.
#define CAIRN_BEGUN 11

/// The path can no longer be walked to its end. See `cairn_map_check_path`.
#define CAIRN_PATH_BLOCKED 12

/// Something is in the way. From a line of sight, a ray or smoothing; see there how far it comes.
#define CAIRN_OBSTRUCTED 13

/// The work has not ended yet. Call `cairn_searcher_step` or `cairn_field_update` again.
#define CAIRN_RUNNING 14

/// The field has not caught up with the map. What was read of it can be walked all the same, but may cost more than a
/// cheapest path; see `cairn_field_get_step`.
#define CAIRN_BEHIND 15

/// A required pointer is NULL. Also: a buffer is NULL and its length is not 0.
#define CAIRN_ERROR_NULL -1

/// A struct was not prepared by its init function. Its `struct_size` is 0, too small or absurdly large.
#define CAIRN_ERROR_STRUCT_SIZE -2

/// The library does not support what was requested. A combination of selectors, a layer, a reserved field that is not
/// 0, or a field that only a newer library knows.
#define CAIRN_ERROR_UNSUPPORTED -3

/// A cell or rectangle lies outside the map.
#define CAIRN_ERROR_OUT_OF_BOUNDS -4

/// A selector or flag has an unknown value.
#define CAIRN_ERROR_SELECTOR -5

/// A width or height is 0 or does not match.
#define CAIRN_ERROR_DIMENSIONS -6

/// A size is larger than the library supports.
#define CAIRN_ERROR_TOO_LARGE -7

/// A cost or weight is out of range.
#define CAIRN_ERROR_COST -8

/// A length or stride does not fit the rectangle.
#define CAIRN_ERROR_LENGTH -9

/// The text is not a map in the MovingAI format.
#define CAIRN_ERROR_PARSE -10

/// Memory could not be allocated. The object is unchanged, except for what `cairn_map_maintain` had already done.
#define CAIRN_ERROR_OUT_OF_MEMORY -11

/// The searcher is too small for this map or search. See `CairnSearcherDef`, or use `cairn_searcher_create_for_map`.
#define CAIRN_ERROR_CAPACITY -12

/// Another thread is using the object or has announced an edit. Nothing was done: an edit that returns this is lost
/// unless you repeat it.
#define CAIRN_ERROR_BUSY -13

/// An earlier call on this object failed inside the library. The object can only be destroyed.
#define CAIRN_ERROR_POISONED -14

/// A bug in the library was caught. Please report it.
#define CAIRN_ERROR_INTERNAL -15

/// No path was found that costs at most 3,221,225,472. That is the largest cost the library can represent.
#define CAIRN_ERROR_COST_OVERFLOW -16

/// The searcher has not searched yet.
#define CAIRN_ERROR_NO_SEARCH -17

/// The searcher has no room for more nodes. Only one that was created with `max_nodes` or `open_entries` returns this.
/// Also the `reason` of a partial path.
#define CAIRN_ERROR_OUT_OF_NODES -18

/// The required table has not been built. The query's heuristic or algorithm, or the call itself, needs it.
#define CAIRN_ERROR_NO_TABLE -19

/// The table is suspended after an edit. `cairn_map_maintain` puts it back into use.
#define CAIRN_ERROR_SUSPENDED -20

/// The memory limit is too small for one landmark.
#define CAIRN_ERROR_MEMORY_LIMIT -21

/// A cell that must be passable is blocked. Also: the map has no passable cell at all.
#define CAIRN_ERROR_BLOCKED -22

/// The bytes are not a saved table or are damaged.
#define CAIRN_ERROR_BLOB -23

/// The table was saved in another version of the format. Build it again.
#define CAIRN_ERROR_BLOB_VERSION -24

/// The table was saved for another map. Size, terrain, costs or rules differ.
#define CAIRN_ERROR_OTHER_MAP -25

/// The number of landmarks is not 1 to 64.
#define CAIRN_ERROR_LANDMARK_COUNT -26

/// The map or its tables changed since the search began. Begin it again. From `cairn_searcher_step`: also if the
/// overlay changed, or it is another one. From `cairn_searcher_read_smoothed`: it is another map, or was edited.
#define CAIRN_ERROR_MAP_CHANGED -27

/// The map has no layer of this number.
#define CAIRN_ERROR_NO_LAYER -28

/// The map has not reached this epoch. The epoch is not one of this map's results.
#define CAIRN_ERROR_EPOCH -29

/// Memory was allocated already. Call `cairn_set_allocator` once, before the first object.
#define CAIRN_ERROR_TOO_LATE -30

/// The field is not up to date. Call `cairn_field_update` until it returns `CAIRN_OK`.
#define CAIRN_ERROR_BEHIND -31

/// What a call returns: 0 is success, a positive number is an outcome that is not an error, a negative number is an
/// error. `cairn_status_string` returns the first sentence of each comment above.
typedef int32_t CairnStatus;

/// Allocates `size` bytes at an address that is a multiple of `alignment`, a power of two, and returns NULL if it
/// cannot. `size` is not 0. Runs on the thread whose call needs memory, on several at once if several call the library;
/// must not call the library, and must not unwind.
typedef void *(*CairnAllocate)(size_t size, size_t alignment, void *user_data);

/// Frees what a `CairnAllocate` has returned, with the size and the alignment that it was called with; never NULL. The
/// same rules hold for it.
typedef void (*CairnFree)(void *memory, size_t size, size_t alignment, void *user_data);

/// Returns the library's version: `major << 16 | minor << 8 | patch`.
///
/// Thread-safe.
CAIRN_API uint32_t cairn_version(void);

/// Returns the library's ABI version. If it differs from your `CAIRN_ABI_VERSION`, do not call anything else.
///
/// Thread-safe.
CAIRN_API uint32_t cairn_abi_version(void);

/// Returns a sentence in English for a status, in lower case and without a full stop. Never NULL; the text is static.
///
/// Thread-safe.
CAIRN_API const char *cairn_status_string(CairnStatus status);

/// Makes these functions the ones that all memory of the library comes from: every object, table and searcher. Call it
/// once, before anything else that allocates: the first object decides where memory comes from, for as long as the
/// process runs. `user_data` is passed to both; it may be NULL. A block that is not aligned as requested is freed, and
/// counts as one that could not be allocated. There is no function that reallocates: the library hardly ever needs one.
/// No search allocates, so that none calls them.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL` (one of the functions), `CAIRN_ERROR_TOO_LATE` (memory was
/// allocated before, or an allocator was set), `CAIRN_ERROR_UNSUPPORTED` (the library was built without the Cargo
/// feature `capi`, as it is for Rust programs).
CAIRN_API CairnStatus cairn_set_allocator(CairnAllocate allocate, CairnFree free, void *user_data);

/* ==================================================================================================================
 *
 * 2. Maps
 *
 * A map is a grid of terrain bytes with movement rules. Terrain 0 is blocked, terrains 1 to 255 are passable, and each
 * has a weight that multiplies the cost of a step. Create a map from a def, edit it by cell, rectangle or block, and
 * search it from as many threads as you like. Every edit takes effect at once: the next search sees it.
 *
 * Several kinds of agents share a map: each is a layer, with rules, weights and a size of its own. Layer 0 is the one
 * that the map is created with; `cairn_map_add_layer` adds others. Queries and tables name a layer.
 *
 * ================================================================================================================== */

/// Steps to the four cells next to a cell.
#define CAIRN_NEIGHBOURS_4 4

/// Steps to the eight cells around a cell.
#define CAIRN_NEIGHBOURS_8 8

/// A diagonal step requires that both cells next to it are passable: no corners are cut. The default, and the rule of
/// the MovingAI benchmarks.
#define CAIRN_DIAGONAL_BOTH_PASSABLE 0

/// A diagonal step requires that at least one of the two cells next to it is passable.
#define CAIRN_DIAGONAL_ONE_PASSABLE 1

/// A diagonal step is always allowed, even between two blocked cells.
#define CAIRN_DIAGONAL_ALWAYS 2

/// A step costs `floor(step cost x (weight of the cell left + weight of the cell entered) / 2)`, which is the same in
/// both directions. The default.
#define CAIRN_CHARGE_AVERAGE 0

/// A step costs `step cost x weight of the cell entered`. Landmarks and regions do not support it.
#define CAIRN_CHARGE_ENTERED 1

/// The terrain that cannot be entered. Terrains 1 to 255 are passable, except on layers that close them.
#define CAIRN_TERRAIN_BLOCKED 0

/// `cost` of `cairn_map_check_path`: the caller does not know what the path cost.
#define CAIRN_COST_UNKNOWN 0

/// Flag of `cairn_map_check_path`: look at every cell, changed or not. The list of cells may then be any, and `cost` of
/// the check is always computed.
#define CAIRN_CHECK_EVERY_CELL 1

/// A grid with its movement rules and everything derived from them. Opaque; see `cairn_map_create`.
typedef struct CairnMap CairnMap;

/// How to create a map. Prepare it with `cairn_map_def_init`, then set the size.
typedef struct CairnMapDef {
    /// Set by `cairn_map_def_init`.
    uint32_t struct_size;
    /// Columns, 1 to 65,535.
    uint32_t width;
    /// Rows, 1 to 65,535.
    uint32_t height;
    /// `CAIRN_NEIGHBOURS_*`. Default 8.
    uint32_t neighbours;
    /// `CAIRN_DIAGONAL_*`. Default `CAIRN_DIAGONAL_BOTH_PASSABLE`. Has no effect with 4 neighbours.
    uint32_t diagonal_rule;
    /// `CAIRN_CHARGE_*`. Default `CAIRN_CHARGE_AVERAGE`.
    uint32_t terrain_charge;
    /// Cost of a cardinal step on terrain of weight 1, at least 1. Default 70; divide the cost of a path by it for a
    /// length in cells. No step may cost more than 2^24.
    uint32_t cardinal_cost;
    /// Cost of a diagonal step: `cardinal_cost` to twice that. Default 99. Not read with 4 neighbours.
    uint32_t diagonal_cost;
    /// The terrain of every cell if no cells are passed, 0 to 255. Default 1. `CAIRN_TERRAIN_BLOCKED` is for a map that
    /// is then filled in slices, with `cairn_map_write_cells`.
    uint32_t terrain;
} CairnMapDef;

/// What `cairn_map_get_info` reports, of the map and of layer 0. Prepare it with `cairn_map_info_init`.
typedef struct CairnMapInfo {
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
    /// Cost of a cardinal step.
    uint32_t cardinal_cost;
    /// Cost of a diagonal step.
    uint32_t diagonal_cost;
    /// Number of passable cells.
    uint32_t passable_cells;
    /// The least weight among the terrains on the map; 1 if no cell is passable.
    uint32_t cheapest_weight;
    /// 1 if the component labels are exact, so that no search runs for an unreachable goal. 0 after an edit that may
    /// have split a component, or where there was no room for the labels, until `cairn_map_maintain` has finished.
    uint32_t components_exact;
    /// Number of connected components; 0 while `components_exact` is 0.
    uint32_t components;
    /// A number that no other map of this process has or had. `cairn_map_copy` gives another one to the map that it
    /// changes.
    uint64_t map_id;
    /// Increases by one with every edit, even one that changes nothing.
    uint64_t epoch;
    /// What a searcher for this map needs as `max_cells`: see `cairn_map_get_required_cells`.
    uint64_t required_cells;
    /// Memory of the map in bytes, layers and tables included.
    uint64_t memory_bytes;
    /// Number of layers.
    uint32_t layers;
    /// Always 0.
    uint32_t reserved;
} CairnMapInfo;

/// How to add a layer: how one kind of agent walks. Prepare it with `cairn_layer_def_init`.
///
/// An agent of size n covers n x n cells, and its position, the cell that queries and paths name, is the top left one.
/// A position is passable if all cells that the agent covers are, and has the weight of the heaviest of them. Steps,
/// and the rule for diagonal ones, are those between positions.
typedef struct CairnLayerDef {
    /// Set by `cairn_layer_def_init`.
    uint32_t struct_size;
    /// `CAIRN_NEIGHBOURS_*`. Default 8.
    uint32_t neighbours;
    /// `CAIRN_DIAGONAL_*`. Default `CAIRN_DIAGONAL_BOTH_PASSABLE`.
    uint32_t diagonal_rule;
    /// `CAIRN_CHARGE_*`. Default `CAIRN_CHARGE_AVERAGE`.
    uint32_t terrain_charge;
    /// Cost of a cardinal step on terrain of weight 1. Default 70.
    uint32_t cardinal_cost;
    /// Cost of a diagonal step: `cardinal_cost` to twice that. Default 99. Not read with 4 neighbours.
    uint32_t diagonal_cost;
    /// The agent covers `size` x `size` cells. 1, the default, to 16.
    uint32_t size;
    /// Must be 0.
    uint32_t reserved;
    /// Weight of each terrain; 0 closes the terrain to this kind of agent. Default 1. Entry 0 is not read.
    uint16_t weights[256];
} CairnLayerDef;

/// What `cairn_map_get_layer_info` reports. Prepare it with `cairn_layer_info_init`.
typedef struct CairnLayerInfo {
    /// Set by `cairn_layer_info_init`.
    uint32_t struct_size;
    /// `CAIRN_NEIGHBOURS_*`.
    uint32_t neighbours;
    /// `CAIRN_DIAGONAL_*`.
    uint32_t diagonal_rule;
    /// `CAIRN_CHARGE_*`.
    uint32_t terrain_charge;
    /// Cost of a cardinal step.
    uint32_t cardinal_cost;
    /// Cost of a diagonal step.
    uint32_t diagonal_cost;
    /// The agent covers `size` x `size` cells.
    uint32_t size;
    /// Number of passable positions.
    uint32_t passable_cells;
    /// The least weight among them; 1 if there is none.
    uint32_t cheapest_weight;
    /// See `CairnMapInfo`.
    uint32_t components_exact;
    /// See `CairnMapInfo`.
    uint32_t components;
    /// The first layer with the same rules, costs, size and closed terrains, which may be this one. The two share the
    /// memory of what follows from these, some 11 bytes per cell; weights and tables are each layer's own.
    uint32_t shares_with;
    /// Memory in bytes, tables included. What is shared counts for the first layer that has it.
    uint64_t memory_bytes;
} CairnLayerInfo;

/// A cell: column x counted from the left, row y counted from the top, both from 0. This struct never grows.
typedef struct CairnCell {
    /// Column.
    int32_t x;
    /// Row.
    int32_t y;
} CairnCell;

/// What `cairn_map_check_path` reports. Prepare it with `cairn_path_check_init` once; each check overwrites everything
/// but `struct_size`.
typedef struct CairnPathCheck {
    /// Set by `cairn_path_check_init`.
    uint32_t struct_size;
    /// How many cells, from the first, can still be walked: `length` with `CAIRN_OK`, fewer with `CAIRN_PATH_BLOCKED`.
    uint32_t walkable;
    /// With `CAIRN_PATH_BLOCKED`: `path[walkable]`, the first cell that cannot be reached from the one before it. It is
    /// blocked, or a cell next to the diagonal step is, or the two are not neighbours. Otherwise 0, 0.
    struct CairnCell blocked;
    /// What the walkable cells cost now, as a search counts it. 0 if the call was given `CAIRN_COST_UNKNOWN` and not
    /// `CAIRN_CHECK_EVERY_CELL`.
    uint64_t cost;
    /// 1 if the path is certified: it is walkable to its end, costs what it did at the epoch, and nothing on its layer
    /// has become cheaper since. A path that was optimal then is optimal now, and an `excess_bound` still holds. 0
    /// proves nothing: the path may be optimal all the same.
    uint32_t certified;
    /// 1 if the map was edited near the path since the epoch, or a weight of the layer was set. If 0, every step is
    /// what it was.
    uint32_t changed;
    /// Cells that were looked at. 0 if nothing has changed near the path.
    uint32_t looked_at;
    /// Always 0.
    uint32_t reserved;
} CairnPathCheck;

/// Fills `def` with the defaults: 8 neighbours, no corner cutting, costs 70/99, size 0 x 0. `struct_size` is
/// `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_map_def_init(CairnMapDef *def, uint32_t struct_size);

/// Prepares an info struct for `cairn_map_get_info`. `struct_size` is `sizeof *info`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_map_info_init(CairnMapInfo *info, uint32_t struct_size);

/// Reports how many bytes `cairn_map_create` would allocate for `def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, and the errors of `cairn_map_create` that concern the def.
CAIRN_API CairnStatus cairn_map_def_memory_size(const CairnMapDef *def, uint64_t *bytes);

/// Creates a map. `cells` holds one terrain byte per cell, row after row from the top, and `length` is `def->width *
/// def->height`; with `(NULL, 0)` every cell gets `def->terrain`. The bytes are copied. All weights are 1. The caller
/// owns the map and must call `cairn_map_destroy`. On an error, `*map` is NULL.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR` (neighbours, diagonal rule, charge, terrain), `CAIRN_ERROR_DIMENSIONS` (a side is 0, or `def`
/// is NULL), `CAIRN_ERROR_TOO_LARGE` (a side above 65,535, or more than 2^31 - 1 cells with padding),
/// `CAIRN_ERROR_COST`, `CAIRN_ERROR_LENGTH`, `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_map_create(const CairnMapDef *def, const uint8_t *cells, uint64_t length, CairnMap **map);

/// Creates a map from text in the MovingAI format (`type octile`, `height`, `width`, `map`, then the rows). `.` and `G`
/// become terrain 1, `S` becomes terrain 2, everything else is blocked. `def` has the movement rules and may be NULL;
/// its size must be 0 x 0 or that of the text. The text needs no terminating zero; its lines end with LF or CR LF, and
/// all rows have the same length. `error_line` may be NULL; with `CAIRN_ERROR_PARSE` it receives the number of the
/// offending line, counted from 1.
///
/// Any thread. Returns what `cairn_map_create` returns, and `CAIRN_ERROR_PARSE`. `CAIRN_ERROR_DIMENSIONS` also means
/// that the size of `def` does not match the text.
CAIRN_API CairnStatus cairn_map_create_from_movingai(const char *text,
                                                     uint64_t length,
                                                     const CairnMapDef *def,
                                                     CairnMap **map,
                                                     uint32_t *error_line);

/// Destroys a map. NULL is allowed. No thread may be using it. Searchers that have searched it keep their paths.
CAIRN_API void cairn_map_destroy(CairnMap *map);

/// Fills `def` with the defaults: those of `cairn_map_def_init`, size 1, every weight 1. `struct_size` is
/// `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_layer_def_init(CairnLayerDef *def, uint32_t struct_size);

/// Prepares a layer info struct. `struct_size` is `sizeof *info`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_layer_info_init(CairnLayerInfo *info, uint32_t struct_size);

/// Adds a layer, for another kind of agent on the same terrain, and reports its number, which queries and tables name:
/// 1 for the first that is added, then 2, up to 63. Every edit of the map brings all layers up to date. A layer stays
/// until the map is destroyed. Costs a pass over the map; does not change the epoch.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_COST`, `CAIRN_ERROR_DIMENSIONS` (a size that is not 1 to 16),
/// `CAIRN_ERROR_TOO_LARGE` (a 65th layer), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_map_add_layer(CairnMap *map, const CairnLayerDef *def, uint32_t *layer);

/// Reports rules, size, components and memory of a layer.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_NO_LAYER`.
CAIRN_API CairnStatus cairn_map_get_layer_info(const CairnMap *map, uint32_t layer, CairnLayerInfo *info);

/// Reports size, rules, epoch, components and memory.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
CAIRN_API CairnStatus cairn_map_get_info(const CairnMap *map, CairnMapInfo *info);

/// Reports what a searcher for this map needs as `max_cells`: its cells and their padding. It never changes.
///
/// Many threads at once. Returns `CAIRN_OK`.
CAIRN_API CairnStatus cairn_map_get_required_cells(const CairnMap *map, uint64_t *cells);

/// Reports what a searcher for the jump-point graphs of this map needs as `graph_nodes`: the nodes of the largest, and
/// room for those that edits may add. 0 without a graph. It changes when another graph replaces this one: with
/// `cairn_map_build_jump_graph`, and with `cairn_map_maintain` after `cairn_map_rebuild_table` or after an edit has
/// suspended the graph.
///
/// Many threads at once. Returns `CAIRN_OK`.
CAIRN_API CairnStatus cairn_map_get_required_nodes(const CairnMap *map, uint32_t *nodes);

/// Reports a hash of everything that decides the results of searches on this map: size, rules, terrain, weights,
/// component labels and tables, but not epoch and id. Maps with equal hashes give equal results, counters included.
/// Reads the whole map.
///
/// Many threads at once. Returns `CAIRN_OK`.
CAIRN_API CairnStatus cairn_map_get_state_hash(const CairnMap *map, uint64_t *hash);

/// Reports the terrain of a cell.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API CairnStatus cairn_map_get_cell(const CairnMap *map, int32_t x, int32_t y, uint8_t *terrain);

/// Sets the terrain of a cell. Without tables an edit takes at most 5,000 instructions in the mean on game-like maps
/// (`make counts`), more in rows and columns that are open for thousands of cells. A jump-point graph adds the search
/// for jump points that see the cell, typically some microseconds (`lab edits`), and landmarks add the repair of cells
/// that become cheaper to reach; the `edit_allowance` of each bounds that.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API CairnStatus cairn_map_set_cell(CairnMap *map, int32_t x, int32_t y, uint8_t terrain);

/// Sets the terrain of every cell of a rectangle, which may be empty.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API CairnStatus cairn_map_set_rect(CairnMap *map,
                                         int32_t x,
                                         int32_t y,
                                         uint32_t width,
                                         uint32_t height,
                                         uint8_t terrain);

/// Copies a block of terrain bytes into a rectangle of the map. Row i of the rectangle is at `cells + i * stride`.
/// `stride` is at least `width`, and `length`, the number of bytes at `cells`, is at least
/// `(height - 1) * stride + width`.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
CAIRN_API CairnStatus cairn_map_write_cells(CairnMap *map,
                                            int32_t x,
                                            int32_t y,
                                            uint32_t width,
                                            uint32_t height,
                                            const uint8_t *cells,
                                            uint64_t length,
                                            uint64_t stride);

/// Copies the terrain of a rectangle into a block of bytes, with the layout of `cairn_map_write_cells`. Bytes between
/// the rows are not touched.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
CAIRN_API CairnStatus cairn_map_read_cells(const CairnMap *map,
                                           int32_t x,
                                           int32_t y,
                                           uint32_t width,
                                           uint32_t height,
                                           uint8_t *cells,
                                           uint64_t length,
                                           uint64_t stride);

/// Reports the weight of a terrain on a layer; 0 for terrain 0 and for one that is closed to the layer's agents.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_NO_LAYER`.
CAIRN_API CairnStatus cairn_map_get_terrain_weight(const CairnMap *map,
                                                   uint32_t layer,
                                                   uint8_t terrain,
                                                   uint16_t *weight);

/// Sets the weight of a terrain from 1 to 255 on a layer. The weight is small enough that no step costs more than 2^24;
/// 0 closes the terrain to the layer's agents. On a layer with tables, a terrain that becomes cheaper than it has been
/// since they were built costs a pass over all cells and suspends them until `cairn_map_maintain` has caught up.
/// Closing and opening a terrain, and any change for agents larger than 1, is an edit of all cells concerned. A layer
/// that closes its first terrain gets 1 byte per cell of its own, and parts with those that it shared memory with. One
/// whose weights begin to differ gets at most 3 bytes per cell for jumps, if searches can jump there; from then on the
/// weight of a terrain that is on the map costs a pass over all cells, and suspends the jump-point graph.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_COST` (a step that is too expensive,
/// or terrain 0), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_map_set_terrain_weight(CairnMap *map, uint32_t layer, uint8_t terrain, uint16_t weight);

/// Announces an edit: until `cairn_map_withdraw_edit`, every call that only reads the map returns `CAIRN_ERROR_BUSY`, a
/// search or one of this thread as well. Calls that had begun go on, so that an edit waits for the longest of them and
/// no longer: without an announcement, threads that search without pause can keep it out for ever. Repeat the edit
/// until it no longer returns `CAIRN_ERROR_BUSY`, make as many more as you like, then withdraw the announcement. Every
/// call that needs the map alone counts as an edit.
///
/// An announcement is not tied to a thread, and no edit ends it. Any thread may edit meanwhile, whether it announced
/// one or not. Announcements are counted: if two threads have announced, their edits may meet, and one of them is
/// `CAIRN_ERROR_BUSY` and to be repeated; reads begin again when both have withdrawn.
///
/// Any thread, at any time: never returns `CAIRN_ERROR_BUSY`. Returns `CAIRN_OK`, `CAIRN_ERROR_TOO_LARGE` (2^31 - 1
/// announcements that were not withdrawn).
CAIRN_API CairnStatus cairn_map_announce_edit(CairnMap *map);

/// Withdraws an announcement of `cairn_map_announce_edit`, after the edits or instead of them. Exactly one call for
/// each announcement.
///
/// Any thread, at any time: never returns `CAIRN_ERROR_BUSY`. Returns `CAIRN_OK`, `CAIRN_NOT_FOUND` (nothing was
/// announced).
CAIRN_API CairnStatus cairn_map_withdraw_edit(CairnMap *map);

/// Completes deferred work from edits and continues table builds, over about `work` cells (`UINT64_MAX`: all), so that
/// a game can spread it over frames. Optional: results are correct without it, but a search may run for an unreachable
/// goal while `components_exact` is 0, and suspended tables are not used. Edits between two calls are allowed.
/// Component labels take one pass over the map, in which a tile of 8 x 8 cells counts as 8, and an edit that may split
/// a component begins another: if that happens more often than every (cells / 8 / `work`) calls, `components_exact`
/// stays 0. Does not change the epoch. May allocate memory for a jump-point graph, for regions, for landmarks with
/// entries at jump points, and for component labels where the room for them was used up.
///
/// Needs the map alone. Returns `CAIRN_OK` when nothing is left to do, `CAIRN_BUDGET_SPENT` otherwise,
/// `CAIRN_ERROR_OUT_OF_MEMORY` (what was done before stays done, and the next call tries again),
/// `CAIRN_ERROR_TOO_LARGE` (regions would need more than 65,535 portals: their build is given up, and a suspended table
/// is removed).
CAIRN_API CairnStatus cairn_map_maintain(CairnMap *map, uint64_t work);

/// Makes `into` equal to `from`, which has the same size: terrain, epoch, layers, weights, components, and the tables
/// in use, whether stale or suspended. Searches on the two then give the same results, so that one can be searched
/// while the other is edited. Layers and tables that `into` has and `from` has not are removed. What `into` has memory
/// for is copied in place: if the two have the same layers and tables, and room for as many component labels, nothing
/// is allocated, and the copy takes as long as copying their memory. A table that is being built is not copied, and a
/// build in progress on `into` is given up. `into` gets another `map_id`, and the history of `from`: paths that were
/// found on `into` before, after edits that `from` has not seen, cannot be checked by `cairn_map_check_path`. Copying a
/// map into itself does nothing.
///
/// Needs `into` alone; many threads may read `from` at once. Returns `CAIRN_OK`, `CAIRN_ERROR_DIMENSIONS` (the sizes
/// differ), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_map_copy(const CairnMap *from, CairnMap *into);

/// Finds the cell nearest to (x, y) that is passable on a layer, for instance after a click on a wall: the one with the
/// least naive heuristic, ties by smaller y, then smaller x; (x, y) itself if it is passable. Considers cells up to
/// `max_distance` columns and rows away. If `reachable_from` is not NULL, only cells of its component count: while
/// `components_exact` is 1 these are exactly the cells with a path from it, otherwise they include them.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_NOT_FOUND`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_NO_LAYER`.
CAIRN_API CairnStatus cairn_map_find_nearest_passable(const CairnMap *map,
                                                      uint32_t layer,
                                                      int32_t x,
                                                      int32_t y,
                                                      uint32_t max_distance,
                                                      const CairnCell *reachable_from,
                                                      CairnCell *nearest);

/// Prepares a struct for `cairn_map_check_path`. `struct_size` is `sizeof *check`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_path_check_init(CairnPathCheck *check, uint32_t struct_size);

/// Checks whether a path that was found before is still good after edits: how far it can be walked, what it costs now,
/// and whether it is certified to be as good as it was. `path` has `length` cells that a search on `layer` has found,
/// and `epoch` is that of its result. For a unit that has walked a part of its path, pass what lies ahead, its own cell
/// first. `cost` is what these cells cost then: `cost` of the result for a whole path, `CAIRN_COST_UNKNOWN` for the
/// rest of one. It is needed only to certify a path near which weights have risen; where cells were only blocked, the
/// certificate does without it. `flags` is 0 or `CAIRN_CHECK_EVERY_CELL`. Overlays are not looked at.
///
/// The map is divided into parts of 32 x 32 cells, each of which has the epoch of the last edit in it or up to 32 cells
/// around it. Where a part has not changed, the check skips 32 cells at a time: 500 cells of a path that no edit came
/// near take at most 1,000 instructions (`make counts`). Cells in parts that have changed are looked at one by one; all
/// are if a weight of the layer was set after the epoch, or if the cost has to be added up: because the path is blocked
/// or weights have changed, and `cost` was passed.
///
/// Cells that are skipped are believed to be such a path. For any other list of cells pass `CAIRN_CHECK_EVERY_CELL`:
/// one with a gap is then `CAIRN_PATH_BLOCKED` at the gap and never certified. Without the flag, a gap among skipped
/// cells is found only if cells 32 apart in the list are more than 32 columns or rows apart on the map. No list does
/// any harm.
///
/// Many threads at once. Returns `CAIRN_OK` (the path is walkable to its end), `CAIRN_PATH_BLOCKED`,
/// `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_SELECTOR` (unknown
/// flags), `CAIRN_ERROR_EPOCH` (the map has not reached the epoch), `CAIRN_ERROR_OUT_OF_BOUNDS` (a cell that the check
/// came to).
CAIRN_API CairnStatus cairn_map_check_path(const CairnMap *map,
                                           uint32_t layer,
                                           const CairnCell *path,
                                           uint32_t length,
                                           uint64_t epoch,
                                           uint64_t cost,
                                           uint32_t flags,
                                           CairnPathCheck *check);

/// Reports whether anything that the agents of a layer find in a rectangle has changed after an epoch: 1 if a cell may
/// have been edited or a weight of the layer was set, 0 if every position there is as it was. Never misses a change,
/// but may report one that is less than 80 cells away. Reads one number for each 32 x 32 cells. An edit that sets cells
/// to what they were is no change.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_EPOCH`
/// (the map has not reached the epoch).
CAIRN_API CairnStatus cairn_map_changed_since(const CairnMap *map,
                                              uint32_t layer,
                                              int32_t x,
                                              int32_t y,
                                              uint32_t width,
                                              uint32_t height,
                                              uint64_t epoch,
                                              uint32_t *changed);

/* ==================================================================================================================
 *
 * 3. Searching
 *
 * A searcher is the scratch memory of one thread. Create one per thread, fill in a query and call
 * `cairn_searcher_find_path`. The defaults choose the fastest search that is right for the map: `CAIRN_ALGORITHM_AUTO`
 * and `CAIRN_HEURISTIC_AUTO`. The other constants here select a search by name. Section 9 has the research methods.
 *
 * Words: on uniform terrain all passable cells of the map have the same weight, on weighted terrain they differ. The
 * naive heuristic is the cost on an empty map. A leg is some diagonal steps, then some straight ones. A jump point is
 * a cell where an optimal path may turn. Searches can jump on uniform terrain, and on weighted terrain with 8
 * neighbours if a diagonal step costs less than two cardinal ones.
 *
 * ================================================================================================================== */

/// The library chooses the search; `algorithm` in the result is the one that ran. Where searches can jump, and without
/// `CAIRN_QUERY_PARTIAL`: `CAIRN_ALGORITHM_JUMP_GRAPH` if the graph is built; otherwise, unless a third of the cells
/// are jump points, `CAIRN_ALGORITHM_JUMP`. In all other cases A*: `CAIRN_ALGORITHM_CANONICAL_ASTAR` where it exists,
/// on weighted terrain only with landmarks, and `CAIRN_ALGORITHM_ASTAR` elsewhere, and with an open list that jump
/// searches do not support.
#define CAIRN_ALGORITHM_AUTO 0

/// A*. Runs on every map and with every heuristic.
#define CAIRN_ALGORITHM_ASTAR 1

/// A* that follows one of several equally cheap paths between two cells, on uniform terrain the one that takes its
/// diagonal steps first. Requires 8 neighbours, and terrain on which searches can jump. Supports every open list except
/// `CAIRN_OPEN_LIST_TWO_STACKS`.
#define CAIRN_ALGORITHM_CANONICAL_ASTAR 8

/// Jump point search: scans along rows, columns and diagonals and puts only jump points on the open list. Needs no
/// table. Requires terrain on which searches can jump; does not support `CAIRN_QUERY_PARTIAL`. Of the open lists it
/// supports only `CAIRN_OPEN_LIST_STACKS` and `CAIRN_OPEN_LIST_HEAP`. With 4 neighbours, a path along a diagonal
/// alternates between horizontal and vertical steps.
#define CAIRN_ALGORITHM_JUMP 9

/// Jump point search on the graph that `cairn_map_build_jump_graph` has stored: no scans, no dead ends, and it skips
/// most jump points that have only one way on. Requires the graph, and what `CAIRN_ALGORITHM_JUMP` requires. Of several
/// optimal paths it may find another one. While an edit has suspended the graph, `CAIRN_ALGORITHM_JUMP` runs instead,
/// and the result reports it.
#define CAIRN_ALGORITHM_JUMP_GRAPH 10

/// The library chooses the heuristic: landmarks if they are in use, otherwise regions if they are, otherwise
/// `CAIRN_HEURISTIC_NAIVE`. `heuristic` in the result is the one that was used.
#define CAIRN_HEURISTIC_AUTO 0

/// The cost on an empty map: octile distance with 8 neighbours, Manhattan distance with 4. Consistent.
#define CAIRN_HEURISTIC_NAIVE 1

/// Landmarks (ALT): the largest lower bound that any of them proves, or any of the best few (`landmarks` of the query).
/// Requires `cairn_map_build_landmarks`. Consistent.
#define CAIRN_HEURISTIC_ALT 2

/// Query flag: if the goal is not reached, return `CAIRN_PARTIAL` with the path to the expanded cell that is nearest to
/// the goal by the naive heuristic (ties: the cheaper path, then the smaller y, then the smaller x). It costs time:
/// `CAIRN_ALGORITHM_AUTO` then chooses A*, and if no path exists, everything reachable is searched. Set
/// `max_expansions`, or search without the flag first and with it after `CAIRN_NO_PATH`. Unsupported by the jump
/// searches and by `CAIRN_ALGORITHM_IDA`; the other IDA* searches consider the cells that they still remember.
#define CAIRN_QUERY_PARTIAL 1

/// Flag: the start may be blocked, for a unit that stands where a door has closed. It is left by the steps that it
/// would allow if it were passable, and counts with the least weight of its layer. From a blocked start A* runs. Only
/// with the methods of section 5.
#define CAIRN_QUERY_FROM_BLOCKED 16

/// Flag: the path ends next to the goal, at a passable cell from which a step would lead to it: for a goal that is
/// blocked itself, such as a building or another unit. Only with the methods of section 5.
#define CAIRN_QUERY_NEXT_TO_GOAL 32

/// `excess_bound`: the path may cost any amount more than the optimal one.
#define CAIRN_NO_BOUND UINT64_MAX

/// `answered_by`: a search ran.
#define CAIRN_ANSWERED_BY_SEARCH 0

/// `answered_by`: the endpoints alone. One is blocked, or they are the same cell.
#define CAIRN_ANSWERED_BY_ENDPOINTS 1

/// `answered_by`: the component labels, which prove that no path exists.
#define CAIRN_ANSWERED_BY_COMPONENTS 2

/// `answered_by`: the landmarks, one of which reaches only one of the endpoints.
#define CAIRN_ANSWERED_BY_LANDMARKS 3

/// `answered_by`: a leg that leads from the start to the goal, diagonal steps and then straight ones. No search ran.
#define CAIRN_ANSWERED_BY_LEG 4

/// `cairn_searcher_read_states`: the search did not touch the cell.
#define CAIRN_STATE_UNTOUCHED 0

/// `cairn_searcher_read_states`: the cell was reached but not expanded.
#define CAIRN_STATE_OPEN 1

/// `cairn_searcher_read_states`: the cell was expanded.
#define CAIRN_STATE_CLOSED 2

/// `cairn_searcher_read_states`: the cell lies on the path.
#define CAIRN_STATE_PATH 3

/// The scratch memory of one searching thread. Opaque; see `cairn_searcher_create`.
typedef struct CairnSearcher CairnSearcher;

/// How to create a searcher. Prepare it with `cairn_searcher_def_init`.
typedef struct CairnSearcherDef {
    /// Set by `cairn_searcher_def_init`.
    uint32_t struct_size;
    /// Capacity of the open list; 1 to 15 count as 16. 0, the default, is enough for every search. A smaller list saves
    /// about a quarter of the memory, but when it is full, the search ends with `CAIRN_ERROR_OUT_OF_NODES`. The IDA*
    /// searches and `CAIRN_ALGORITHM_PORTALS` need the full list and return `CAIRN_ERROR_CAPACITY` without it. Where a
    /// small list nearly filled up, the counters and the choice among optimal paths may differ from those of a full
    /// list; the cost does not.
    uint32_t open_entries;
    /// The largest `cairn_map_get_required_cells` of the maps to search, up to 2^31 - 1. Default 66,307, which is 256 x
    /// 256 cells with padding. 0 for a searcher that only runs `CAIRN_ALGORITHM_JUMP_GRAPH`: see `graph_nodes`.
    uint64_t max_cells;
    /// Leave 0, the default, if `max_cells` covers your maps. Otherwise the largest `cairn_map_get_required_nodes` of
    /// the maps whose jump-point graphs are to be searched, up to 2^31 - 1. With `max_cells` 0 the searcher takes at
    /// most 40 bytes per node and 103 KiB (`cairn_searcher_def_memory_size`). It then returns `CAIRN_ERROR_CAPACITY`
    /// for every other search, and also while an edit has suspended the graph.
    uint32_t graph_nodes;
    /// A fixed number of nodes, up to 2^29, for maps of any size; `max_cells` is then not used. 0, the default, is a
    /// node for each of `max_cells`. A jump search uses a node for each jump point that it reaches; A* uses 256 for
    /// each square of 16 x 16 cells that it enters. A search that needs more ends with `CAIRN_ERROR_OUT_OF_NODES`, or,
    /// with `CAIRN_QUERY_PARTIAL`, with a partial path. Until then it finds what it finds in any other searcher, except
    /// that a list that nearly filled up has the effect of a small one: see `open_entries`. The searcher takes 52 to 68
    /// bytes per node and up to 600 KiB. Jump-point graphs of up to `graph_nodes` nodes have nodes of their own, and do
    /// not run out of them. Only A*, canonical A* and the jump searches work, with `CAIRN_OPEN_LIST_AUTO`, `STACKS` or
    /// `HEAP`; other methods return `CAIRN_ERROR_CAPACITY`.
    uint32_t max_nodes;
} CairnSearcherDef;

/// What to search for. Prepare it with `cairn_query_init`, then set start and goal.
typedef struct CairnQuery {
    /// Set by `cairn_query_init`.
    uint32_t struct_size;
    /// The layer of the map: how the agent walks. Default 0.
    uint32_t layer;
    /// The first cell of the path.
    CairnCell start;
    /// The last cell of the path.
    CairnCell goal;
    /// `CAIRN_ALGORITHM_*`. Default `CAIRN_ALGORITHM_AUTO`. Of the fields below, those that belong to another method
    /// must be 0.
    uint32_t algorithm;
    /// `CAIRN_OPEN_LIST_*` of section 9. Default `CAIRN_OPEN_LIST_AUTO`.
    uint32_t open_list;
    /// `CAIRN_HEURISTIC_*`. Default `CAIRN_HEURISTIC_AUTO`.
    uint32_t heuristic;
    /// `CAIRN_QUERY_*`, combined with `|`. Default 0.
    uint32_t flags;
    /// How many nodes the search may expand before it ends with `CAIRN_BUDGET_SPENT`. 0, the default, is no limit.
    uint64_t max_expansions;
    /// For `CAIRN_OPEN_LIST_MULTI_STACK`: how many values of f share a stack; 0 means 1. With more than 1 the path may
    /// cost up to `stack_range - 1` more than the optimal one. For `CAIRN_ALGORITHM_FRINGE_BUCKETS`: how many values of
    /// f share a bucket; the path is optimal for any number.
    uint32_t stack_range;
    /// For `CAIRN_ALGORITHM_CAZENAVE_IDA`: `CAIRN_DEAD_END_CUT_*`.
    uint32_t dead_end_cut;
    /// For `CAIRN_ALGORITHM_CAZENAVE_IDA`: what is added to each new limit on f. A value above 0 saves iterations, and
    /// the path may cost up to that much more than the optimal one (with `CAIRN_DEAD_END_CUT_PAPER` any amount more).
    uint32_t threshold_delta;
    /// For `CAIRN_HEURISTIC_ALT`: how many landmarks to use, those with the largest bounds at the start; 0 is all. For
    /// `CAIRN_HEURISTIC_LANDMARK_PAIRS`: 0 is all pairs, 1 is the pair with the largest bound at the start.
    uint32_t landmarks;
} CairnQuery;

/// What a search found. Prepare it with `cairn_result_init` once; each search overwrites everything but `struct_size`.
typedef struct CairnResult {
    /// Set by `cairn_result_init`.
    uint32_t struct_size;
    /// Outcome of the search, even if the return value is `CAIRN_TRUNCATED`. Not meaningful if the return value is an
    /// error.
    CairnStatus outcome;
    /// With `CAIRN_PARTIAL`: why the goal was not reached, `CAIRN_NO_PATH`, `CAIRN_BUDGET_SPENT`, `CAIRN_NOT_FOUND`,
    /// `CAIRN_ENDPOINT_BLOCKED`, `CAIRN_FIRST_LEG` or `CAIRN_ERROR_OUT_OF_NODES`. Otherwise the same as `outcome`.
    CairnStatus reason;
    /// `CAIRN_ANSWERED_BY_*`.
    uint32_t answered_by;
    /// Cost of the path; 0 if there is none.
    uint64_t cost;
    /// The search has proven that no path from start to goal costs less. 0 if no path exists.
    uint64_t lower_bound;
    /// `map_id` of the map that was searched.
    uint64_t map_id;
    /// `epoch` of the map when it was searched.
    uint64_t epoch;
    /// Cells of the path, start and end included; 0 if there is none. A buffer needs this capacity to hold them all.
    uint32_t path_length;
    /// Cells written to the buffer.
    uint32_t written;
    /// Waypoints of the path: start, end, and each cell where it turns. See `cairn_searcher_read_waypoints`.
    uint32_t waypoint_count;
    /// The algorithm that ran.
    uint32_t algorithm;
    /// The open list it used.
    uint32_t open_list;
    /// The heuristic it used.
    uint32_t heuristic;
    /// Last cell of the path. With `CAIRN_ENDPOINT_BLOCKED` the blocked cell (the start if both are blocked). Otherwise
    /// 0, 0.
    CairnCell end;
    /// Nodes whose successors were generated, repetitions included.
    uint64_t expanded;
    /// Nodes put on the open list: the start, and every node again when a cheaper path to it was found. In the IDA*
    /// searches, successors that were entered or exceeded the limit.
    uint64_t generated;
    /// Nodes to which a cheaper path was found after they had been expanded.
    uint64_t reopened;
    /// Largest number of entries on the open list or fringe; 0 in the IDA* searches.
    uint64_t largest_open;
    /// How often the limit on f rose, the first one included; in a best-first search, how often the largest expanded f
    /// rose.
    uint64_t iterations;
    /// Nodes taken from the open list or fringe, or entered by an IDA* search, the goal included.
    uint64_t visited;
    /// The path costs at most this much more than the optimal one: 0 with `CAIRN_OK`, `CAIRN_NO_BOUND` if nothing is
    /// guaranteed. 0 without a path to the goal.
    uint64_t excess_bound;
    /// `expanded` of the last iteration.
    uint64_t expanded_last;
    /// `visited` of the last iteration.
    uint64_t visited_last;
    /// `generated` of the last iteration.
    uint64_t generated_last;
    /// How often a search with `CAIRN_DEAD_END_CUT_PAPER` missed a path that is proven to exist and ran again without
    /// the cut.
    uint64_t repairs;
    /// Index of the goal that was reached, in the list of goals of `cairn_searcher_search`; otherwise 0.
    uint32_t goal;
    /// 1 if the overlay was in the way of the path that was found without it; otherwise 0.
    uint32_t overlaid;
    /// From `cairn_searcher_find_paths`: where in the buffer the path begins. Otherwise 0.
    uint32_t path_offset;
    /// Always 0.
    uint32_t reserved;
} CairnResult;

/// Counters of one search, or of all searches of a searcher. Prepare it with `cairn_stats_init`.
typedef struct CairnStats {
    /// Set by `cairn_stats_init`.
    uint32_t struct_size;
    /// Always 0.
    uint32_t reserved;
    /// Number of searches.
    uint64_t searches;
    /// Searches that found a path to the goal.
    uint64_t solved;
    /// See `CairnResult`. A total is the sum.
    uint64_t expanded;
    /// See `CairnResult`. A total is the sum.
    uint64_t generated;
    /// See `CairnResult`. A total is the sum.
    uint64_t reopened;
    /// See `CairnResult`. The total is the largest.
    uint64_t largest_open;
    /// See `CairnResult`. A total is the sum.
    uint64_t iterations;
    /// See `CairnResult`. A total is the sum.
    uint64_t cost;
    /// See `CairnResult`. A total is the sum.
    uint64_t lower_bound;
    /// Cells of the path. A total is the sum.
    uint64_t path_cells;
    /// Memory of the searcher in bytes.
    uint64_t memory_bytes;
    /// See `CairnResult`. A total is the sum.
    uint64_t visited;
    /// See `CairnResult`. A total is the sum.
    uint64_t repairs;
} CairnStats;

/// Fills `def` with the defaults. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_searcher_def_init(CairnSearcherDef *def, uint32_t struct_size);

/// Fills `query` with the defaults: from (0, 0) to (0, 0), all selectors AUTO, no limit. `struct_size` is
/// `sizeof *query`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_query_init(CairnQuery *query, uint32_t struct_size);

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
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, and the errors of `cairn_searcher_create` that concern the def.
CAIRN_API CairnStatus cairn_searcher_def_memory_size(const CairnSearcherDef *def, uint64_t *bytes);

/// Creates a searcher; a NULL `def` means the defaults. It can search any map of up to `max_cells` cells and any
/// jump-point graph of up to `graph_nodes` nodes; with `max_nodes`, maps and graphs of any size. The caller owns it
/// and must call `cairn_searcher_destroy`. On an error, `*searcher` is NULL.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_DIMENSIONS` (neither cells nor nodes), `CAIRN_ERROR_TOO_LARGE` (more than 2^31 - 1, or than 2^29
/// `max_nodes`), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_searcher_create(const CairnSearcherDef *def, CairnSearcher **searcher);

/// Creates a searcher that suits this map and its tables. For a map of up to 2^24 cells, as
/// `cairn_map_get_required_cells` counts them, it is just large enough for every search. For a larger one it has 2^20
/// `max_nodes`, some 55 MB, and `graph_nodes` for the jump-point graphs that the map has now; see `CairnSearcherDef`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_searcher_create_for_map(const CairnMap *map, CairnSearcher **searcher);

/// Destroys a searcher. NULL is allowed. No thread may be using it.
CAIRN_API void cairn_searcher_destroy(CairnSearcher *searcher);

/// Checks, without searching, whether this map supports the query's combination of algorithm, open list, heuristic and
/// flags. Fields that belong to another method must be 0. Ignores start and goal.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_SELECTOR`,
/// `CAIRN_ERROR_UNSUPPORTED`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE` (heuristic or algorithm needs one).
CAIRN_API CairnStatus cairn_map_supports_query(const CairnMap *map, const CairnQuery *query);

/// Finds a cheapest path, writes its cells, start and goal included, to `path`, and fills `result`. `capacity` is the
/// number of cells that `path` can hold. If the path is longer, the buffer gets its beginning and the call returns
/// `CAIRN_TRUNCATED`; with a capacity of 0 it returns the outcome, for callers that need only cost and length. The
/// whole path stays in the searcher until its next search: see `cairn_searcher_read_path`. Allocates no memory.
///
/// The path from a cell to itself is that cell and costs 0. If the start or the goal is blocked, no search runs and the
/// call returns `CAIRN_ENDPOINT_BLOCKED`; but with `CAIRN_QUERY_PARTIAL` and the methods of section 5, the path leads
/// towards a goal that is blocked.
///
/// Needs the searcher alone; many threads may search one map at once, each with its own searcher. Returns the outcome
/// (`CAIRN_OK`, `CAIRN_BOUNDED`, `CAIRN_NO_PATH`, `CAIRN_PARTIAL`, `CAIRN_BUDGET_SPENT`, `CAIRN_ENDPOINT_BLOCKED`,
/// `CAIRN_NOT_FOUND`), `CAIRN_TRUNCATED`, or an error: `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE`, `CAIRN_ERROR_OUT_OF_BOUNDS` (start or goal),
/// `CAIRN_ERROR_CAPACITY`. Two errors are known only after the search, and the searcher then holds no path:
/// `CAIRN_ERROR_COST_OVERFLOW` and, with `max_nodes` or `open_entries`, `CAIRN_ERROR_OUT_OF_NODES`. With
/// `CAIRN_QUERY_PARTIAL` the latter is a partial path instead, and this error its `reason`.
CAIRN_API CairnStatus cairn_searcher_find_path(CairnSearcher *searcher,
                                               const CairnMap *map,
                                               const CairnQuery *query,
                                               CairnCell *path,
                                               uint32_t capacity,
                                               CairnResult *result);

/// Copies cells of the last search's path, beginning at index `offset`. Needs neither the map nor another search, and
/// works after edits. `written` receives the number of cells copied; 0 if `offset` is at or beyond the end.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_TRUNCATED` (more cells follow, also if `capacity` is 0),
/// `CAIRN_ERROR_NO_SEARCH`.
CAIRN_API CairnStatus cairn_searcher_read_path(CairnSearcher *searcher,
                                               uint32_t offset,
                                               CairnCell *path,
                                               uint32_t capacity,
                                               uint32_t *written);

/// Copies waypoints of the last search's path, beginning at index `offset`: the start, each cell where the path turns,
/// the end. Straight horizontal, vertical or diagonal lines connect them. Otherwise like `cairn_searcher_read_path`.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_TRUNCATED`, `CAIRN_ERROR_NO_SEARCH`.
CAIRN_API CairnStatus cairn_searcher_read_waypoints(CairnSearcher *searcher,
                                                    uint32_t offset,
                                                    CairnCell *waypoints,
                                                    uint32_t capacity,
                                                    uint32_t *written);

/// Fills one byte per cell of a rectangle of the map searched last with `CAIRN_STATE_*`, for debug overlays and
/// pictures. The layout is that of `cairn_map_read_cells`.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`,
/// `CAIRN_ERROR_NO_SEARCH`.
CAIRN_API CairnStatus cairn_searcher_read_states(CairnSearcher *searcher,
                                                 int32_t x,
                                                 int32_t y,
                                                 uint32_t width,
                                                 uint32_t height,
                                                 uint8_t *states,
                                                 uint64_t length,
                                                 uint64_t stride);

/// Reports the counters of the last search. Before the first search, everything but the memory is 0.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
CAIRN_API CairnStatus cairn_searcher_get_stats(CairnSearcher *searcher, CairnStats *stats);

/// Reports the counters of all searches since the searcher was created or `cairn_searcher_reset_totals` was called.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
CAIRN_API CairnStatus cairn_searcher_get_totals(CairnSearcher *searcher, CairnStats *totals);

/// Sets the totals to 0.
///
/// Needs the searcher alone. Returns `CAIRN_OK`.
CAIRN_API CairnStatus cairn_searcher_reset_totals(CairnSearcher *searcher);

/* ==================================================================================================================
 *
 * 4. Overlays
 *
 * An overlay holds what is in the way right now and is no edit of the map: units that stand around, danger. It adds a
 * weight to cells, or blocks them, for the searches that use it and for no others. It never makes a cell cheaper, so
 * all tables of the map stay usable, and changing it costs nothing but its own cells: clear it and set it again in
 * every frame, or move its rectangles with the units.
 *
 * In a search with an overlay, the weight that a cell has there is added to the cell's own; no step costs more than
 * 2^24. A blocked cell cannot be entered, and stands next to diagonal steps as a blocked cell of the map does. An agent
 * is never in its own way: the cells that it covers at its start are ignored. An agent of size n is blocked where any
 * of its n x n cells is, and the largest addition among them counts.
 *
 * ================================================================================================================== */

/// In an overlay: the cell is blocked. 0 is a cell that has nothing, and 1 to 65,534 is a weight that is added.
#define CAIRN_OVERLAY_BLOCKED 65535

/// What is in the way on maps of one size. Opaque; see `cairn_overlay_create`.
typedef struct CairnOverlay CairnOverlay;

/// Creates an overlay with nothing in it, for this map and all others of its size. It keeps no reference to the map.
/// Nothing else that is done with an overlay allocates.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_overlay_create(const CairnMap *map, CairnOverlay **overlay);

/// Reports how many bytes `cairn_overlay_create` would allocate: a little more than 4 for each cell.
///
/// Many threads at once. Returns `CAIRN_OK`.
CAIRN_API CairnStatus cairn_overlay_get_memory_size(const CairnMap *map, uint64_t *bytes);

/// Destroys an overlay. NULL is allowed. No thread may be using it, and no search that uses it may be in progress.
CAIRN_API void cairn_overlay_destroy(CairnOverlay *overlay);

/// Sets a cell: 0 for nothing, 1 to 65,534 for a weight that is added, `CAIRN_OVERLAY_BLOCKED`. The last call counts:
/// weights that are set twice do not add up.
///
/// Needs the overlay alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API CairnStatus cairn_overlay_set_cell(CairnOverlay *overlay, int32_t x, int32_t y, uint16_t weight);

/// Sets every cell of a rectangle, which may be empty, as `cairn_overlay_set_cell` does.
///
/// Needs the overlay alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API CairnStatus cairn_overlay_set_rect(CairnOverlay *overlay,
                                             int32_t x,
                                             int32_t y,
                                             uint32_t width,
                                             uint32_t height,
                                             uint16_t weight);

/// Moves a unit: clears the rectangle at `from`, whatever it has, then sets the one of the same size at `to`. The two
/// may overlap. What another unit has set in the first rectangle is cleared, too.
///
/// Needs the overlay alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS` (either rectangle; nothing has changed).
CAIRN_API CairnStatus cairn_overlay_move_rect(CairnOverlay *overlay,
                                              int32_t from_x,
                                              int32_t from_y,
                                              int32_t to_x,
                                              int32_t to_y,
                                              uint32_t width,
                                              uint32_t height,
                                              uint16_t weight);

/// Reports what a cell has: 0, the weight that is added, or `CAIRN_OVERLAY_BLOCKED`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API CairnStatus cairn_overlay_get_cell(const CairnOverlay *overlay, int32_t x, int32_t y, uint16_t *weight);

/// Copies a rectangle into a block of weights. Row i of the rectangle goes to `weights + i * stride`. `stride` is at
/// least `width`, and `length`, the number of weights at `weights`, is at least `(height - 1) * stride + width`. What
/// lies between the rows is not touched.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
CAIRN_API CairnStatus cairn_overlay_read_cells(const CairnOverlay *overlay,
                                               int32_t x,
                                               int32_t y,
                                               uint32_t width,
                                               uint32_t height,
                                               uint16_t *weights,
                                               uint64_t length,
                                               uint64_t stride);

/// Clears all cells, in time that depends on how many are set and not on the size of the map.
///
/// Needs the overlay alone. Returns `CAIRN_OK`.
CAIRN_API CairnStatus cairn_overlay_clear(CairnOverlay *overlay);

/// Reports how many cells are set, blocked ones included.
///
/// Many threads at once. Returns `CAIRN_OK`.
CAIRN_API CairnStatus cairn_overlay_get_count(const CairnOverlay *overlay, uint32_t *cells);

/// Announces a change of the overlay, as `cairn_map_announce_edit` announces one of a map: until
/// `cairn_overlay_withdraw_edit`, searches with the overlay and other calls that only read it return
/// `CAIRN_ERROR_BUSY`, so that a change waits for the longest search that had begun and no longer.
///
/// Any thread, at any time: never returns `CAIRN_ERROR_BUSY`. Returns `CAIRN_OK`, `CAIRN_ERROR_TOO_LARGE` (2^31 - 1
/// announcements that were not withdrawn).
CAIRN_API CairnStatus cairn_overlay_announce_edit(CairnOverlay *overlay);

/// Withdraws an announcement of `cairn_overlay_announce_edit`. Exactly one call for each.
///
/// Any thread, at any time: never returns `CAIRN_ERROR_BUSY`. Returns `CAIRN_OK`, `CAIRN_NOT_FOUND` (nothing was
/// announced).
CAIRN_API CairnStatus cairn_overlay_withdraw_edit(CairnOverlay *overlay);

/// Makes `into` equal to `from`, in time that depends on how many cells are set in the two: for a game that prepares
/// the next frame's overlay while searches use this frame's. Both were created for maps of the same size. Copying an
/// overlay into itself does nothing.
///
/// Needs `into` alone; many threads may read `from` at once. Returns `CAIRN_OK`, `CAIRN_ERROR_DIMENSIONS` (the sizes
/// differ).
CAIRN_API CairnStatus cairn_overlay_copy(const CairnOverlay *from, CairnOverlay *into);

/* ==================================================================================================================
 *
 * 5. General searches
 *
 * `cairn_searcher_find_path` finds a path to one cell. The searches of this section add what a game asks beyond that:
 * the nearest of several goals, goals that are rectangles, units in the way (overlays), a search in slices of a frame,
 * the costs to many cells, and many paths in one call. They support the algorithms of section 3 and no named open list
 * except `CAIRN_OPEN_LIST_HEAP`; other methods are `CAIRN_ERROR_UNSUPPORTED` as soon as there is an overlay or a list
 * of goals, and a searcher that is too small for A* on the map returns `CAIRN_ERROR_CAPACITY`. No search allocates
 * memory.
 *
 * Goals: a list of up to 1,024 rectangles, each of which is one goal; a single cell has width and height 1. A goal is
 * reached at any passable cell of it, or, with `CAIRN_QUERY_NEXT_TO_GOAL`, at a cell outside from which a step would
 * lead into it. Without a list the goal is that of the query. The cells along the edges of all goals (with
 * `CAIRN_QUERY_NEXT_TO_GOAL`, around them) must not be more than 1,024.
 *
 * Overlays: the search runs without the overlay first. If the overlay neither blocks a step of the path that it finds
 * nor makes one more expensive, that path is also the cheapest with it; otherwise A* searches again with it, and
 * `overlaid` in the result is 1. Landmarks guide both.
 *
 * ================================================================================================================== */

/// In the costs of `cairn_searcher_find_costs`: the cell was not reached.
#define CAIRN_UNREACHED UINT64_MAX

/// A rectangle of cells; empty when a side is 0. This struct never grows.
typedef struct CairnRect {
    /// Leftmost column.
    int32_t x;
    /// Topmost row.
    int32_t y;
    /// Columns.
    uint32_t width;
    /// Rows.
    uint32_t height;
} CairnRect;

/// Finds a cheapest path to the nearest of several goals, with an overlay. `overlay` may be NULL. With `goal_count` 0
/// the goal is that of the query; otherwise that is not used, and `goal` in the result is the index of the goal that
/// was reached. Path and result are as with `cairn_searcher_find_path`.
///
/// If no goal has a passable cell to end at, the call returns `CAIRN_ENDPOINT_BLOCKED`, and `end` is the first cell of
/// the first goal; with `CAIRN_QUERY_PARTIAL` it finds the path towards the goals instead. If it is the overlay that
/// blocks them, the call may return `CAIRN_NO_PATH` as well.
///
/// Needs the searcher alone; many threads may search one map and share one overlay at once. Returns what
/// `cairn_searcher_find_path` returns, and `CAIRN_ERROR_DIMENSIONS` (an empty goal, or an overlay of another size),
/// `CAIRN_ERROR_TOO_LARGE` (too many goals), `CAIRN_ERROR_OUT_OF_BOUNDS` (also: a goal).
CAIRN_API CairnStatus cairn_searcher_search(CairnSearcher *searcher,
                                            const CairnMap *map,
                                            const CairnQuery *query,
                                            const CairnOverlay *overlay,
                                            const CairnRect *goals,
                                            uint32_t goal_count,
                                            CairnCell *path,
                                            uint32_t capacity,
                                            CairnResult *result);

/// Begins a search in slices, with the arguments of `cairn_searcher_search`, for every algorithm. Nothing is expanded
/// yet. The goals are copied; map and overlay are not kept.
///
/// Needs the searcher alone; many threads may search one map at once. Returns `CAIRN_OK` and the errors of
/// `cairn_searcher_search`.
CAIRN_API CairnStatus cairn_searcher_begin(CairnSearcher *searcher,
                                           const CairnMap *map,
                                           const CairnQuery *query,
                                           const CairnOverlay *overlay,
                                           const CairnRect *goals,
                                           uint32_t goal_count);

/// Continues the search that was begun, over up to `expansions` nodes, with the same map and overlay. Any sequence of
/// slices finds the path, cost and counters that `cairn_searcher_search` finds. If map, tables or overlay are
/// not as they were when the search began, the call returns `CAIRN_ERROR_MAP_CHANGED`: begin it again. Any other search
/// of this searcher replaces the one that was begun.
///
/// Needs the searcher alone; many threads may search one map at once. Returns `CAIRN_OK` (call
/// `cairn_searcher_finish`), `CAIRN_RUNNING` (call this again), `CAIRN_ERROR_NO_SEARCH` (none was begun),
/// `CAIRN_ERROR_MAP_CHANGED`.
CAIRN_API CairnStatus cairn_searcher_step(CairnSearcher *searcher,
                                          const CairnMap *map,
                                          const CairnOverlay *overlay,
                                          uint64_t expansions);

/// Ends a search in slices: writes path and result as `cairn_searcher_search` does. Needs no map. Afterwards the
/// searcher holds the path, and there is no search to continue.
///
/// Needs the searcher alone. Returns what `cairn_searcher_search` returns once it has searched, and
/// `CAIRN_ERROR_NO_SEARCH` (none was begun, or it has not ended: `cairn_searcher_step` has not returned `CAIRN_OK`).
CAIRN_API CairnStatus cairn_searcher_finish(CairnSearcher *searcher,
                                            CairnCell *path,
                                            uint32_t capacity,
                                            CairnResult *result);

/// Finds the cost of a cheapest path from the start of the query to each of `goal_count` cells, up to 1,024, and writes
/// it to `costs`; `CAIRN_UNREACHED` for a cell that no path leads to, or none that costs at most `max_cost`. `overlay`
/// may be NULL. `reached` receives how many have a cost. The query's goal is not used. This takes one search by A* for
/// all goals; or a jump search for each, if that is what `algorithm` selects, the start is passable and there is no
/// overlay. `max_expansions` of the query is a limit for each search, and a cell that is not reached within it is
/// `CAIRN_UNREACHED` as well. Afterwards the searcher holds no path.
///
/// Needs the searcher alone; many threads may search one map at once. Returns `CAIRN_OK` (however many were reached),
/// `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_UNSUPPORTED` (also with `CAIRN_QUERY_PARTIAL` or
/// `CAIRN_QUERY_NEXT_TO_GOAL`), `CAIRN_ERROR_NO_TABLE`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_OUT_OF_BOUNDS` (start or
/// a goal), `CAIRN_ERROR_DIMENSIONS` (an overlay of another size), `CAIRN_ERROR_TOO_LARGE` (too many goals),
/// `CAIRN_ERROR_CAPACITY`, and with `max_nodes` or `open_entries` `CAIRN_ERROR_OUT_OF_NODES`.
CAIRN_API CairnStatus cairn_searcher_find_costs(CairnSearcher *searcher,
                                                const CairnMap *map,
                                                const CairnQuery *query,
                                                const CairnOverlay *overlay,
                                                const CairnCell *goals,
                                                uint32_t goal_count,
                                                uint64_t max_cost,
                                                uint64_t *costs,
                                                uint32_t *reached);

/// Finds many paths in one call: runs `count` queries one after another, with one overlay, which may be NULL, and
/// writes their paths to one buffer, one behind the other. `queries` and `results` are arrays of prepared structs; all
/// of a kind have the same `struct_size`. Each result is that of `cairn_searcher_search` without a list of goals. Its
/// `outcome` may also be an error of that query, after which the others run all the same. Its path begins at index
/// `path_offset` of `path` and has `written` cells, fewer than `path_length` if the buffer was full.
///
/// What is found depends on the query alone, so the queries of a frame can be split over threads in any way, each
/// thread with a searcher of its own. Afterwards the searcher holds what its last search found.
///
/// Needs the searcher alone; many threads may search one map at once. Returns `CAIRN_OK` (whatever the outcomes are),
/// `CAIRN_TRUNCATED` (the buffer is too small for all paths; also if `capacity` is 0), `CAIRN_ERROR_STRUCT_SIZE` (also:
/// structs of different sizes), `CAIRN_ERROR_UNSUPPORTED` (a field of a result is set that the library does not know).
CAIRN_API CairnStatus cairn_searcher_find_paths(CairnSearcher *searcher,
                                                const CairnMap *map,
                                                const CairnOverlay *overlay,
                                                const CairnQuery *queries,
                                                uint32_t count,
                                                CairnCell *path,
                                                uint32_t capacity,
                                                CairnResult *results);

/* ==================================================================================================================
 *
 * 6. Sight and smoothing
 *
 * A segment between the centres of two cells is clear if every cell whose inside it crosses is passable and, where it
 * passes exactly through a corner, the two cells next to it are what the diagonal rule asks of those next to a
 * diagonal step (with 4 neighbours: both passable). Sight is symmetric. It is computed in integers, without rounding.
 *
 * All of it is asked of a layer, with or without an overlay (NULL). What an overlay blocks is in the way, except on
 * the cells that an agent covers at its own place: at both ends of a line of sight, at the start of a ray or path.
 * For an agent of size n a cell is a position, as everywhere: the line is that of its top left cell, and a position
 * is passable if all n x n cells are.
 *
 * A smoothed path leads along clear segments from cell to cell of the path. It is never longer than the path and
 * never costs more, where a segment costs the sum over the cells that it crosses of their weight times the length
 * within them: a step on the path then costs the mean of the weights of its two cells, and a diagonal one is longer
 * by the root of 2. With CAIRN_CHARGE_ENTERED, the second half of the way through a cell is charged by the weight of
 * the next one, so that a step costs the weight of the cell entered. Nothing here allocates.
 *
 * ================================================================================================================== */

/// What has ended a ray: its length.
#define CAIRN_RAY_LIMIT 0

/// What has ended a ray: a blocked cell.
#define CAIRN_RAY_OBSTACLE 1

/// What has ended a ray: the edge of the map.
#define CAIRN_RAY_EDGE 2

/// Where a ray has ended. This struct never grows.
typedef struct CairnRayHit {
    /// The last passable cell on the ray; its first cell if that is blocked itself.
    CairnCell last;
    /// The cell that has stopped the ray: one outside the map with `CAIRN_RAY_EDGE`, the same as `last` with
    /// `CAIRN_RAY_LIMIT`. At a corner it may be one of the cells next to it.
    CairnCell obstacle;
    /// `CAIRN_RAY_*`.
    uint32_t end;
} CairnRayHit;

/// Reports whether the segment between the centres of two cells is clear. `last` receives the second cell if it is,
/// and otherwise the last passable cell before the obstacle; if the first cell is blocked itself, that one.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_OBSTRUCTED`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_NO_LAYER`,
/// `CAIRN_ERROR_DIMENSIONS` (the overlay is for maps of another size).
CAIRN_API CairnStatus cairn_map_line_of_sight(const CairnMap *map,
                                              uint32_t layer,
                                              const CairnOverlay *overlay,
                                              int32_t from_x,
                                              int32_t from_y,
                                              int32_t to_x,
                                              int32_t to_y,
                                              CairnCell *last);

/// Follows a ray from the centre of a cell, `dx` columns for every `dy` rows, until something is in its way, the map
/// ends, or it is `max_distance` cells long (0: any length). The length is Euclidean, and the ray reaches the cell in
/// which it ends. A direction of 0, 0 leads nowhere: the ray ends at its limit, where it began.
///
/// Many threads at once. Returns `CAIRN_OK` (the limit), `CAIRN_OBSTRUCTED` (an obstacle or the edge: see `end` of the
/// hit), `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_DIMENSIONS` (the overlay is for maps of
/// another size).
CAIRN_API CairnStatus cairn_map_cast_ray(const CairnMap *map,
                                         uint32_t layer,
                                         const CairnOverlay *overlay,
                                         int32_t x,
                                         int32_t y,
                                         int32_t dx,
                                         int32_t dy,
                                         uint32_t max_distance,
                                         CairnRayHit *hit);

/// Copies the waypoints of a path pulled tight, from its first cell to its last one. `path` holds `length` cells, as
/// `cairn_searcher_read_path` gives them, or waypoints: straight segments connect them. The waypoints are cells of the
/// path; there are never more of them than it has turning points, start and end included. `written` receives the
/// number of waypoints copied. The two buffers must not overlap.
///
/// If a segment of the path is obstructed and cannot be avoided, the waypoints lead to the cell before it, and the
/// call returns `CAIRN_OBSTRUCTED`. What a blocked path costs is not defined, and neither is whether its smoothed form
/// costs more.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_TRUNCATED` (the buffer holds the first waypoints, and more
/// follow),
/// `CAIRN_OBSTRUCTED`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_DIMENSIONS` (the overlay is
/// for maps of another size).
CAIRN_API CairnStatus cairn_map_smooth_path(const CairnMap *map,
                                            uint32_t layer,
                                            const CairnOverlay *overlay,
                                            const CairnCell *path,
                                            uint32_t length,
                                            CairnCell *waypoints,
                                            uint32_t capacity,
                                            uint32_t *written);

/// Copies the waypoints of the last search's path pulled tight, as `cairn_map_smooth_path` does for the layer of the
/// search. `map` is the map that was searched, and has not been edited since; `overlay` is that of the search, or
/// NULL. A buffer of `waypoint_count` of the result is large enough.
///
/// Needs the searcher alone; many threads at once may use the map and the overlay. Returns `CAIRN_OK`,
/// `CAIRN_TRUNCATED`, `CAIRN_OBSTRUCTED` (only if the overlay is another, or was changed), `CAIRN_ERROR_NO_SEARCH`,
/// `CAIRN_ERROR_MAP_CHANGED` (another map, or edited since), `CAIRN_ERROR_DIMENSIONS`.
CAIRN_API CairnStatus cairn_searcher_read_smoothed(CairnSearcher *searcher,
                                                   const CairnMap *map,
                                                   const CairnOverlay *overlay,
                                                   CairnCell *waypoints,
                                                   uint32_t capacity,
                                                   uint32_t *written);

/* ==================================================================================================================
 *
 * 7. Fields
 *
 * A field has, for every cell, the cost of a cheapest path to the nearest of its goals and the step with which that
 * path begins. One field serves any number of units that share goals, from any number of threads: each asks for its
 * next step, which takes the same short time however far the goal is. Set the goals, then call `cairn_field_update`
 * until it returns `CAIRN_OK`, in slices as small as you like. After edits of the map, and changes of the overlay,
 * the same call repairs the field, over the cells that the edits concern. A repaired field equals one that was built
 * from scratch, ties included.
 *
 * A field belongs to a layer, and works on every map that has the size of the one it was created for and a layer of
 * that number. It follows the edits of the map that it was last updated with; with another map, or after
 * `cairn_map_copy` into this one, the next update builds it again.
 *
 * Memory is allocated when a field is created, when it gets more goals than it ever had, and when it first leads away
 * from threats. No update and no read allocates.
 *
 * ================================================================================================================== */

/// Flag of a field's def: it notes which goal is the nearest of each cell, for `cairn_field_read_nearest`. That takes
/// 2 bytes for each cell, and some time in updates.
#define CAIRN_FIELD_NEAREST 1

/// Flag of a field's def: updates may be given an overlay. That takes a little more than 4 bytes for each cell.
#define CAIRN_FIELD_OVERLAY 2

/// In the costs of `cairn_field_read_costs`: no goal can be reached from the cell.
#define CAIRN_COST_UNREACHED 4294967295

/// In the numbers of `cairn_field_read_nearest`: no goal can be reached from the cell.
#define CAIRN_NO_GOAL 65535

/// In the directions of `cairn_field_read_directions`: the cell is a goal.
#define CAIRN_DIRECTION_ARRIVED 8

/// In the directions of `cairn_field_read_directions`: no goal can be reached from the cell.
#define CAIRN_DIRECTION_NONE 9

/// Costs and next steps towards goals, from every cell. Opaque; see `cairn_field_create`.
typedef struct CairnField CairnField;

/// How to create a field. Prepare it with `cairn_field_def_init`.
typedef struct CairnFieldDef {
    /// Set by `cairn_field_def_init`.
    uint32_t struct_size;
    /// The layer of the map: how the units walk. Default 0.
    uint32_t layer;
    /// `CAIRN_FIELD_*`, combined by `|`. Default 0.
    uint32_t flags;
    /// Must be 0.
    uint32_t reserved;
} CairnFieldDef;

/// What `cairn_field_get_info` reports. Prepare it with `cairn_field_info_init`.
typedef struct CairnFieldInfo {
    /// Set by `cairn_field_info_init`.
    uint32_t struct_size;
    /// 1 if the field is up to date with the map and the overlay of the call, else 0.
    uint32_t is_current;
    /// Columns.
    uint32_t width;
    /// Rows.
    uint32_t height;
    /// The layer of the map.
    uint32_t layer;
    /// `CAIRN_FIELD_*`.
    uint32_t flags;
    /// How many goals were set; 0 after `cairn_field_set_away_from`.
    uint32_t goals;
    /// Always 0.
    uint32_t reserved;
    /// The epoch of the map at the last update; 0 before the first one.
    uint64_t epoch;
    /// Memory in bytes.
    uint64_t memory_bytes;
} CairnFieldInfo;

/// A direction in which a unit moves on. This struct never grows.
typedef struct CairnVector {
    /// To the right, -128 to 128.
    int16_t x;
    /// Downwards, -128 to 128.
    int16_t y;
} CairnVector;

/// Fills `def` with the defaults: layer 0, no flags. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_field_def_init(CairnFieldDef *def, uint32_t struct_size);

/// Prepares an info struct for `cairn_field_get_info`. `struct_size` is `sizeof *info`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_field_info_init(CairnFieldInfo *info, uint32_t struct_size);

/// Reports how many bytes `cairn_field_create` would allocate. `def` may be NULL for the defaults. Goals take another
/// 12 bytes each, and `cairn_field_set_away_from` 4 bytes for each cell.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR` (an unknown flag), `CAIRN_ERROR_NO_LAYER`.
CAIRN_API CairnStatus cairn_field_get_memory_size(const CairnMap *map, const CairnFieldDef *def, uint64_t *bytes);

/// Creates a field without goals, for this map and all others of its size. It keeps no reference to the map. `def` may
/// be NULL for the defaults. The caller owns the field and must call `cairn_field_destroy`. On an error, `*field` is
/// NULL.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR` (an unknown flag), `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_field_create(const CairnMap *map, const CairnFieldDef *def, CairnField **field);

/// Destroys a field. NULL is allowed. No thread may be using it.
CAIRN_API void cairn_field_destroy(CairnField *field);

/// Sets the goals: `count` cells, and what it costs to be there. `costs` holds a cost for each goal, or is NULL for 0:
/// a goal that costs 700 counts as if it were 10 cells farther away (with a `cardinal_cost` of 70). `max_cost` is the
/// largest cost that is wanted, and costs above it are not computed: the field then covers the range around the goals.
/// `CAIRN_UNREACHED`, or any number above 3,221,225,472, is no limit.
///
/// A cell may be a goal several times; the cheapest counts, of several the first. A goal that is blocked counts as
/// soon as it is opened. With `(NULL, NULL, 0)` there are no goals, and none can be reached. The field is built by the
/// calls of `cairn_field_update` that follow.
///
/// Needs the field alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_COST` (a cost above
/// 3,221,225,472), `CAIRN_ERROR_TOO_LARGE` (more than 65,535 goals with `CAIRN_FIELD_NEAREST`),
/// `CAIRN_ERROR_OUT_OF_MEMORY`. After an error the field has the goals that it had.
CAIRN_API CairnStatus cairn_field_set_goals(CairnField *field,
                                            const CairnCell *goals,
                                            const uint32_t *costs,
                                            uint32_t count,
                                            uint64_t max_cost);

/// Makes the field lead away from the goals of another one, the threats, instead of towards goals. Every cell begins
/// with what its cost in `threats` is short of the largest there, times `numerator / denominator`, and a cheapest path
/// leads to where that is small: to safety. The ratio should be above 1: with 1 / 1 or less a step away from the
/// threats gains no more than it costs, and units stay. A unit in a dead end passes the threat in front of it if the
/// safety behind the threat is far enough from it: with 6 / 5 more than 11 times as far as the unit is, with 2 / 1
/// more than 3 times. The costs of such a field compare its cells, and are costs of nothing else.
///
/// `threats` has the same size, and its last `cairn_field_update` returned `CAIRN_OK`. Its costs are copied: update
/// it, and call this again, as often as the threats move. The field is built by the calls of `cairn_field_update` that
/// follow.
///
/// Needs the field alone; many threads may read `threats` at once. Returns `CAIRN_OK`, `CAIRN_ERROR_DIMENSIONS` (the
/// sizes differ), `CAIRN_ERROR_BEHIND` (`threats` is not up to date), `CAIRN_ERROR_COST` (the denominator is 0, or a
/// product is above 3,221,225,472), `CAIRN_ERROR_UNSUPPORTED` (`field` has `CAIRN_FIELD_NEAREST`),
/// `CAIRN_ERROR_OUT_OF_MEMORY`. If both are the same field, it is in use by the call itself: `CAIRN_ERROR_BUSY`. After
/// an error the field leads where it led.
CAIRN_API CairnStatus cairn_field_set_away_from(CairnField *field,
                                                const CairnField *threats,
                                                uint32_t numerator,
                                                uint32_t denominator);

/// Brings the field up to date with the map and the overlay, which may be NULL and may be another each time. `work` is
/// how much to do at most: one unit is about one cell that gets a cost. Call it again until it returns `CAIRN_OK`, in
/// one frame or in many. Edits in between are taken into account; 0 only takes note of them. What results is the same
/// for all slices.
///
/// Needs the field alone; many threads may use the map and the overlay at once. Returns `CAIRN_OK` (the field is up to
/// date), `CAIRN_RUNNING` (work is left), `CAIRN_ERROR_DIMENSIONS` (map or overlay have another size),
/// `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_UNSUPPORTED` (an overlay, and the field lacks `CAIRN_FIELD_OVERLAY`).
CAIRN_API CairnStatus cairn_field_update(CairnField *field,
                                         const CairnMap *map,
                                         const CairnOverlay *overlay,
                                         uint64_t work);

/// Reports size, layer, number of goals and memory of the field, and whether it is up to date with a map and an
/// overlay, which may be NULL.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
CAIRN_API CairnStatus cairn_field_get_info(const CairnField *field,
                                           const CairnMap *map,
                                           const CairnOverlay *overlay,
                                           CairnFieldInfo *info);

/// Reports the cost of a cheapest path from a cell to the nearest goal, the goal's own cost included, on the map as it
/// was at the last update.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_NO_PATH` (no goal can be reached, or none for `max_cost`; the cost
/// is 0), `CAIRN_BEHIND` (the last update returned `CAIRN_RUNNING`, or goals were set since: the cost is not final,
/// and `CAIRN_UNREACHED` if none is known yet), `CAIRN_ERROR_OUT_OF_BOUNDS`.
CAIRN_API CairnStatus cairn_field_get_cost(const CairnField *field, int32_t x, int32_t y, uint64_t *cost);

/// Reports the cell to which a cheapest path from a cell leads first. `next` receives the cell itself if that is a
/// goal, or if no step is known. `map` is the one that the field is updated with.
///
/// While the field is behind, because the map was edited since the last update or an update returned `CAIRN_RUNNING`,
/// the call returns `CAIRN_BEHIND` and a step that can be walked now: it is allowed on the map, and leads to a cell
/// with a smaller cost as far as costs are known, so that no unit walks in circles. It may just not be the cheapest,
/// and be unknown where costs have not arrived yet. What has changed in the overlay since the last update is not
/// looked at.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_NO_PATH`, `CAIRN_BEHIND`, `CAIRN_ERROR_OUT_OF_BOUNDS`,
/// `CAIRN_ERROR_DIMENSIONS` (the map has another size), `CAIRN_ERROR_NO_LAYER`.
CAIRN_API CairnStatus cairn_field_get_step(const CairnField *field,
                                           const CairnMap *map,
                                           int32_t x,
                                           int32_t y,
                                           CairnCell *next);

/// Reports the next cells of many units in one call, as `cairn_field_get_step` does for one: `next[i]` for a unit at
/// `units[i]`. A unit that has arrived, or that no step is known for, gets its own cell. The two arrays may be the
/// same one, or overlap.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_BEHIND`, `CAIRN_ERROR_OUT_OF_BOUNDS` (a unit; nothing is written),
/// `CAIRN_ERROR_DIMENSIONS` (the map has another size), `CAIRN_ERROR_NO_LAYER`.
CAIRN_API CairnStatus cairn_field_read_steps(const CairnField *field,
                                             const CairnMap *map,
                                             const CairnCell *units,
                                             uint32_t count,
                                             CairnCell *next);

/// Follows the steps from a cell to a goal and writes the cells, the first one included, to `path`, which holds
/// `capacity` cells. `length` receives how many there are in all, also if the buffer is too small.
///
/// While the field is behind, every step is one that `cairn_field_get_step` returns, and the path may end before a
/// goal is reached; `length` is 0 if no step from the cell is known.
///
/// Many threads at once. Returns `CAIRN_OK` (also with a capacity of 0), `CAIRN_TRUNCATED` (the buffer holds the
/// beginning), `CAIRN_NO_PATH` (`length` is 0), `CAIRN_BEHIND` (whether it fits or not: compare `length` with
/// `capacity`), `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_DIMENSIONS` (the map has another size),
/// `CAIRN_ERROR_NO_LAYER`.
CAIRN_API CairnStatus cairn_field_read_path(const CairnField *field,
                                            const CairnMap *map,
                                            int32_t x,
                                            int32_t y,
                                            CairnCell *path,
                                            uint32_t capacity,
                                            uint32_t *length);

/// Copies the costs of a rectangle, as `cairn_field_get_cost` reports them, into a block of costs;
/// `CAIRN_COST_UNREACHED` where no goal can be reached. Row i of the rectangle goes to `costs + i * stride`. `stride`
/// is at least `width`, and `length`, the number of costs at `costs`, is at least `(height - 1) * stride + width`.
/// What lies between the rows is not touched.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_BEHIND` (the last update returned `CAIRN_RUNNING`, or goals were
/// set since: the costs are not final), `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
CAIRN_API CairnStatus cairn_field_read_costs(const CairnField *field,
                                             int32_t x,
                                             int32_t y,
                                             uint32_t width,
                                             uint32_t height,
                                             uint32_t *costs,
                                             uint64_t length,
                                             uint64_t stride);

/// Copies the directions of the steps from the cells of a rectangle, one byte each, for the map as it was at the last
/// update: 0 to 7 clockwise from north (0, -1), so that 1 is (1, -1) and 2 is (1, 0); `CAIRN_DIRECTION_ARRIVED`,
/// `CAIRN_DIRECTION_NONE`. The layout is that of `cairn_field_read_costs`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_BEHIND` (the last update returned `CAIRN_RUNNING`, or goals
/// were set since), `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
CAIRN_API CairnStatus cairn_field_read_directions(const CairnField *field,
                                                  int32_t x,
                                                  int32_t y,
                                                  uint32_t width,
                                                  uint32_t height,
                                                  uint8_t *directions,
                                                  uint64_t length,
                                                  uint64_t stride);

/// Copies the numbers of the nearest goals of a rectangle, counted from 0 as in `cairn_field_set_goals`, for the map
/// as it was at the last update; `CAIRN_NO_GOAL` where none can be reached. Of several goals at the same cost, that of
/// the path along the steps counts. The layout is that of `cairn_field_read_costs`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_UNSUPPORTED` (the field lacks `CAIRN_FIELD_NEAREST`),
/// `CAIRN_ERROR_BEHIND` (the last update returned `CAIRN_RUNNING`, or goals were set since),
/// `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
CAIRN_API CairnStatus cairn_field_read_nearest(const CairnField *field,
                                               int32_t x,
                                               int32_t y,
                                               uint32_t width,
                                               uint32_t height,
                                               uint16_t *goals,
                                               uint64_t length,
                                               uint64_t stride);

/// Reports for many units at once the direction in which each moves on, for units that stand anywhere in a cell and
/// move smoothly. A position is in 256ths of a cell from the top left corner of the map, so that the centre of cell
/// (x, y) is at (256 x + 128, 256 y + 128). The direction lies between those of the steps from the four cells whose
/// centres are around the position, the nearer the more; one that the unit's own cell has no step to, and one that is
/// a goal or from which none can be reached, counts as the unit's own. A vector is about 128 long where these agree,
/// shorter where they differ, and (0, 0) only in a goal and where no step is known. `vectors[i]` is for
/// `positions[i]`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_BEHIND` (as `cairn_field_get_step`), `CAIRN_ERROR_OUT_OF_BOUNDS`
/// (a position; nothing is written), `CAIRN_ERROR_DIMENSIONS` (the map has another size), `CAIRN_ERROR_NO_LAYER`.
CAIRN_API CairnStatus cairn_field_read_steering(const CairnField *field,
                                                const CairnMap *map,
                                                const CairnCell *positions,
                                                uint32_t count,
                                                CairnVector *vectors);

/* ==================================================================================================================
 *
 * 8. Tables that make searches fast
 *
 * A map can hold three tables, each built once. Searches stay correct under every edit: an edit either brings a table
 * up to date, or leaves it stale, or suspends it, so that searches do without it until `cairn_map_maintain` has caught
 * up. The tables: a jump-point graph (the fastest searches on uniform terrain), landmarks (a better heuristic, on any
 * terrain) and regions (hierarchical search, and the heuristics of section 9). The selectors AUTO use what there is.
 * Build at once with a progress callback, or in slices with `cairn_map_maintain`; save and load what takes long to
 * build.
 *
 * ================================================================================================================== */

/// The jump-point graph: see `cairn_map_build_jump_graph`.
#define CAIRN_TABLE_JUMP_GRAPH 2

/// The landmarks: see `cairn_map_build_landmarks`.
#define CAIRN_TABLE_LANDMARKS 0

/// The regions: see `cairn_map_build_regions`.
#define CAIRN_TABLE_REGIONS 1

/// `state` of a table: it describes the map as it is.
#define CAIRN_TABLE_STATE_EXACT 0

/// `state` of a table: the map has been edited since. Searches are correct, but a rebuild may make them faster.
#define CAIRN_TABLE_STATE_STALE 1

/// `state` of a table: an edit has made paths cheaper, and searches do not use the table until `cairn_map_maintain` has
/// caught up.
#define CAIRN_TABLE_STATE_SUSPENDED 2

/// `state` of a table: `cairn_map_maintain` is building it for the first time.
#define CAIRN_TABLE_STATE_BUILDING 3

/// Place landmarks as far from each other as possible ("advanced placement"). The default.
#define CAIRN_PLACEMENT_FARTHEST 0

/// Place landmarks at random.
#define CAIRN_PLACEMENT_RANDOM 1

/// `kind` of a table: the landmarks were placed by the caller, with `cairn_map_build_landmarks_at`.
#define CAIRN_PLACEMENT_GIVEN 2

/// Landmarks store a distance to every cell: every search can use them, and edits repair them. The default.
#define CAIRN_LANDMARK_ENTRIES_CELLS 0

/// Landmarks store a distance to every jump point of the graph, which must be built: a fraction of the memory, for
/// searches on the graph only, and at most 8 landmarks. Opening a cell that has been blocked since the build suspends
/// them until `cairn_map_maintain` has rebuilt them. They cannot be saved, and report `CAIRN_TABLE_STATE_STALE` even
/// when new.
#define CAIRN_LANDMARK_ENTRIES_JUMP_POINTS 1

/// Regions for `CAIRN_ALGORITHM_PORTALS`: squares of `tile_side` cells, each split into its connected parts. The table
/// holds only distances within a region, so it builds in seconds where the regions of section 9 take minutes, may have
/// any number of portals, and is no heuristic.
#define CAIRN_REGIONS_TILES 4

/// Hierarchical search: a path over the portals of regions first, then local searches from each portal to the next.
/// Requires regions of the kind `CAIRN_REGIONS_TILES`. Expands a fraction of the nodes of A*, on any terrain. The path
/// usually costs a few percent more than the optimal one (`benches/portals.rs`), at most `excess_bound`; with a
/// `portal_span` of 1 it is optimal unless an edit has suspended the regions. Edits take effect at once: what they have
/// cut off is searched for around the regions, and if necessary on the whole map. Does not support
/// `CAIRN_QUERY_PARTIAL`; see `CAIRN_QUERY_FIRST_LEG`.
#define CAIRN_ALGORITHM_PORTALS 11

/// Query flag for `CAIRN_ALGORITHM_PORTALS`: stop when the path out of the start's region is known, and return it as
/// `CAIRN_PARTIAL` with the reason `CAIRN_FIRST_LEG`. An agent can walk it before the rest is searched for, from its
/// last cell. If the goal lies in the start's region, the flag has no effect.
#define CAIRN_QUERY_FIRST_LEG 8

/// `cairn_map_read_regions`: this bit marks a portal; the other bits are the number of its region.
#define CAIRN_REGION_PORTAL 1073741824

/// How to build a jump-point graph. Prepare it with `cairn_jump_graph_def_init`.
typedef struct CairnJumpGraphDef {
    /// Set by `cairn_jump_graph_def_init`.
    uint32_t struct_size;
    /// How much one edit may do to find the jump points whose legs it may change: a cell of the edit counts as 1, and
    /// so do 64 cells that are looked at. Default 65,536. If that is not enough, the graph is suspended until
    /// `cairn_map_maintain` has built it again.
    uint32_t edit_allowance;
    /// 1: only begin, and let `cairn_map_maintain` build it. Default 0.
    uint32_t in_slices;
    /// The layer that it is for. Default 0.
    uint32_t layer;
} CairnJumpGraphDef;

/// How to build landmarks. Prepare it with `cairn_landmarks_def_init`.
typedef struct CairnLandmarksDef {
    /// Set by `cairn_landmarks_def_init`.
    uint32_t struct_size;
    /// How many, 1 to 64. Default 8. A map with fewer passable cells gets fewer.
    uint32_t count;
    /// `CAIRN_PLACEMENT_FARTHEST` or `CAIRN_PLACEMENT_RANDOM`.
    uint32_t placement;
    /// How many cells one edit may look at to keep the table up to date, over all landmarks. Default 4096. Landmarks
    /// for which it is not enough are suspended until `cairn_map_maintain` has finished.
    uint32_t edit_allowance;
    /// Seed of random choices. Default 0.
    uint64_t seed;
    /// The most that the finished table may take, in bytes: it gets as many landmarks as fit, up to `count`. 0, the
    /// default, is no limit. While it is built, the table takes 4 more bytes per cell. With entries at jump points
    /// every number of landmarks takes the same memory, and the build takes that of entries at all cells for a while.
    uint64_t memory_limit;
    /// 1: only begin, and let `cairn_map_maintain` build it. Default 0.
    uint32_t in_slices;
    /// Must be 0.
    uint32_t reserved;
    /// `CAIRN_LANDMARK_ENTRIES_*`. Default `CAIRN_LANDMARK_ENTRIES_CELLS`.
    uint32_t entries;
    /// The layer that they are for. Default 0.
    uint32_t layer;
} CairnLandmarksDef;

/// How to build regions. Prepare it with `cairn_regions_def_init`, then set `kind`.
typedef struct CairnRegionsDef {
    /// Set by `cairn_regions_def_init`.
    uint32_t struct_size;
    /// `CAIRN_REGIONS_TILES`, or a kind of section 9. Default `CAIRN_REGIONS_BOUNDARY`.
    uint32_t kind;
    /// `CAIRN_REDUCTION_*`. Only for boundary and gateway: border and portal grow until the budget is spent.
    uint32_t reduction;
    /// `CAIRN_PORTAL_DISTANCE_*`.
    uint32_t portal_distance;
    /// The budget: distances stored per cell of the map, blocked cells included, as the papers count memory (k|V|).
    /// Default 8. 0 is no limit, which border and portal do not support. Has no effect for tiles.
    uint32_t entries_per_cell;
    /// For `CAIRN_REGIONS_BOUNDARY`: the largest error of the naive heuristic inside a region, as a cost. Default 0.
    uint32_t tolerated_error;
    /// 1: use the larger of the naive heuristic and the landmarks' bound in place of the naive heuristic, when regions
    /// grow (only with landmarks that lie ahead of the region) and in every search. Requires landmarks. Default 0.
    uint32_t differential;
    /// 1: only begin, and let `cairn_map_maintain` build it. Default 0.
    uint32_t in_slices;
    /// Seed of random choices. Default 0.
    uint64_t seed;
    /// For `CAIRN_REGIONS_TILES`: side of the squares, in cells. 0, the default, means 32.
    uint32_t tile_side;
    /// For `CAIRN_REGIONS_TILES`: how many adjacent crossings between two regions share a portal. 0, the default, means
    /// 6. Smaller values give cheaper paths and more portals; with 1, paths over portals are optimal.
    uint32_t portal_span;
    /// The layer that they are for. Default 0.
    uint32_t layer;
    /// Must be 0.
    uint32_t reserved;
} CairnRegionsDef;

/// What `cairn_map_get_table_info` reports. Prepare it with `cairn_table_info_init`.
typedef struct CairnTableInfo {
    /// Set by `cairn_table_info_init`.
    uint32_t struct_size;
    /// `CAIRN_TABLE_*`.
    uint32_t table;
    /// `CAIRN_TABLE_STATE_*`.
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
    /// 1 if the table is within its budget.
    uint32_t within_budget;
    /// 1 while `cairn_map_maintain` is building a table that will replace this one.
    uint32_t rebuilding;
    /// How many pairs of cells `mean_loss` was measured on.
    uint32_t sampled_pairs;
    /// How much shorter the stored distances are than those of the map as it is, in millionths: the mean over a sample.
    /// A pair that no path connects any more counts as a total loss. 0 for a table that is exact.
    uint32_t mean_loss;
    /// Cells that have become blocked or more expensive than the table assumes. 0 for a jump-point graph, which edits
    /// of both kinds keep up to date.
    uint64_t edited_cells;
    /// Distances stored, as the papers count memory. Of a jump-point graph: legs.
    uint64_t entries;
    /// Cells of the map, blocked ones included: `entries / cells` is the papers' k|V|.
    uint64_t cells;
    /// Memory in bytes, that of a table being built included.
    uint64_t memory_bytes;
    /// Entries that edits have changed since the table was built. Of a jump-point graph: jump points whose legs
    /// `cairn_map_maintain` has stored again after edits.
    uint64_t repaired_entries;
    /// Progress of the build by `cairn_map_maintain`, of `work_total`. Both are 0 if nothing is being built.
    uint64_t work_done;
    /// See `work_done`.
    uint64_t work_total;
    /// Jump points of the graph.
    uint32_t nodes;
    /// Jump points whose stored legs may be out of date: searches scan from them until `cairn_map_maintain` has stored
    /// them. The graph is `CAIRN_TABLE_STATE_STALE` while there are any.
    uint32_t stale_nodes;
} CairnTableInfo;

/// Reports the progress of a long call: `done` of about `total` units; the two are equal in the last report. Runs on
/// the calling thread, must not call the library with the same map, and must not unwind. Return 0 to continue, any
/// other number to stop.
typedef int32_t (*CairnProgress)(void *user_data, uint64_t done, uint64_t total);

/// Fills `def` with the defaults. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_jump_graph_def_init(CairnJumpGraphDef *def, uint32_t struct_size);

/// Fills `def` with the defaults: 8 landmarks, far apart. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_landmarks_def_init(CairnLandmarksDef *def, uint32_t struct_size);

/// Fills `def` with the defaults: the Boundary Heuristic with 8 entries per cell. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_regions_def_init(CairnRegionsDef *def, uint32_t struct_size);

/// Prepares an info struct for `cairn_map_get_table_info`. `struct_size` is `sizeof *info`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
CAIRN_API CairnStatus cairn_table_info_init(CairnTableInfo *info, uint32_t struct_size);

/// Builds the jump-point graph: the cells where an optimal path may turn, and the legs between them, for
/// `CAIRN_ALGORITHM_JUMP_GRAPH`. It replaces the graph that the map has. `def` may be NULL for the defaults. `progress`
/// may be NULL; it receives `user_data`. Takes milliseconds on most game maps, tens of milliseconds if obstacles are
/// scattered everywhere or weights differ everywhere (`lab bench`). It can be built, and is kept up to date, on any
/// terrain, and is searched while searches can jump there.
///
/// The graph stays correct under every edit: jump points that see cells whose weight has changed are left stale, and
/// searches scan from them, until `cairn_map_maintain` has stored their legs again. Until then searches stop at jump
/// points with only one way on, too, where such a cell may be seen from those between. Does not change the epoch. The
/// graph cannot be saved: building it is faster.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_CANCELLED`, `CAIRN_BEGUN` (with `in_slices`),
/// `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`, `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`,
/// `CAIRN_ERROR_TOO_LARGE` (more than 2^29 - 2 jump points), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_map_build_jump_graph(CairnMap *map,
                                                 const CairnJumpGraphDef *def,
                                                 CairnProgress progress,
                                                 void *user_data);

/// Builds landmarks: the distances from a few cells to all cells, from which a search derives lower bounds. They
/// replace the landmarks that the map has, and `CAIRN_HEURISTIC_AUTO` uses them from now on. `def` may be NULL for the
/// defaults. `progress` may be NULL; it receives `user_data`. Takes about one flood of the whole map per landmark.
///
/// Landmarks stay correct under every edit. Cells that become blocked or more expensive cost nothing and make the table
/// stale (a terrain counts with the least weight it has had since the build). Cells that are opened or become cheaper
/// are handled inside the edit, within `edit_allowance`, and otherwise by `cairn_map_maintain`. Does not change the
/// epoch.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_CANCELLED`, `CAIRN_BEGUN` (with `in_slices`),
/// `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED` (also with `CAIRN_CHARGE_ENTERED`), `CAIRN_ERROR_SELECTOR`,
/// `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE` (`entries` at jump points without a graph),
/// `CAIRN_ERROR_LANDMARK_COUNT`, `CAIRN_ERROR_MEMORY_LIMIT`, `CAIRN_ERROR_BLOCKED` (no passable cell),
/// `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_map_build_landmarks(CairnMap *map,
                                                const CairnLandmarksDef *def,
                                                CairnProgress progress,
                                                void *user_data);

/// Builds landmarks at 1 to 64 cells chosen by the caller. Only `edit_allowance`, `in_slices` and `entries` of `def`,
/// which may be NULL, are used. Otherwise like `cairn_map_build_landmarks`.
///
/// Needs the map alone. Returns what `cairn_map_build_landmarks` returns, except for `CAIRN_ERROR_MEMORY_LIMIT`, and
/// `CAIRN_ERROR_OUT_OF_BOUNDS`. `CAIRN_ERROR_BLOCKED` means that one of the cells is blocked.
CAIRN_API CairnStatus cairn_map_build_landmarks_at(CairnMap *map,
                                                   const CairnLandmarksDef *def,
                                                   const CairnCell *cells,
                                                   uint32_t count,
                                                   CairnProgress progress,
                                                   void *user_data);

/// Builds regions and the distances between the portals that connect them: with `CAIRN_REGIONS_TILES` for
/// `CAIRN_ALGORITHM_PORTALS`, with any other kind for `CAIRN_HEURISTIC_REGIONS`. They replace the regions that the map
/// has. `def` may be NULL for the defaults. `progress` may be NULL; it receives `user_data`. Tiles take one flood of a
/// region per portal. The other kinds take about one flood of the whole map per portal: seconds on large maps, minutes
/// if terrain of many weights, or no budget, leads to many portals.
///
/// Regions stay correct under every edit. Cells that become blocked or more expensive cost nothing and make the table
/// stale (a terrain counts with the least weight it has had since the build). Cells that are opened or become cheaper
/// suspend it until `cairn_map_maintain` has rebuilt it; searches over portals run all the same. Does not change the
/// epoch.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_OVER_BUDGET`, `CAIRN_CANCELLED`, `CAIRN_BEGUN` (with `in_slices`),
/// `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED` (also with `CAIRN_CHARGE_ENTERED`, and for border or portal
/// without a budget), `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE` (`differential` without
/// landmarks), `CAIRN_ERROR_TOO_LARGE` (more than 65,535 portals), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_map_build_regions(CairnMap *map,
                                              const CairnRegionsDef *def,
                                              CairnProgress progress,
                                              void *user_data);

/// Begins to rebuild a table, with the def it was built with, for the map as it is now: a stale table becomes exact
/// again. `cairn_map_maintain` does the work, in slices of any size; until it has finished, searches use the old table.
/// This call costs about one copy of the map, and for landmarks one more for each.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE`,
/// `CAIRN_ERROR_BLOCKED` (no passable cell for landmarks), `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_map_rebuild_table(CairnMap *map, uint32_t layer, uint32_t table);

/// Removes a table, and one that is being built to replace it, and frees the memory. A table that does not exist is
/// fine.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`.
CAIRN_API CairnStatus cairn_map_remove_table(CairnMap *map, uint32_t layer, uint32_t table);

/// Reports kind, state, size and staleness of a table. Reads the whole map. If `sample` is above 0, it also floods the
/// map from that many landmarks or portals, to measure how much too short the stored distances are (`mean_loss`).
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE`, `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_map_get_table_info(const CairnMap *map,
                                               uint32_t layer,
                                               uint32_t table,
                                               uint32_t sample,
                                               CairnTableInfo *info);

/// Copies the cells of a layer's landmarks. `written` receives the number of cells copied; with `(NULL, 0)` none are.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_TRUNCATED` (there are more), `CAIRN_ERROR_NO_LAYER`,
/// `CAIRN_ERROR_NO_TABLE`.
CAIRN_API CairnStatus cairn_map_read_landmarks(const CairnMap *map,
                                               uint32_t layer,
                                               CairnCell *cells,
                                               uint32_t capacity,
                                               uint32_t *written);

/// Fills one number per cell of a rectangle with the region of a layer that it belongs to, counted from 1; 0 for cells
/// that are blocked or belong to none. Portals have the bit `CAIRN_REGION_PORTAL`. Row i of the rectangle is at
/// `regions + i * stride`; `stride` and `length` count numbers, not bytes, and are otherwise as in
/// `cairn_map_read_cells`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`, `CAIRN_ERROR_NO_LAYER`,
/// `CAIRN_ERROR_NO_TABLE`.
CAIRN_API CairnStatus cairn_map_read_regions(const CairnMap *map,
                                             uint32_t layer,
                                             int32_t x,
                                             int32_t y,
                                             uint32_t width,
                                             uint32_t height,
                                             uint32_t *regions,
                                             uint64_t length,
                                             uint64_t stride);

/// Reports the lower bound of the query's heuristic, without a search: no path from start to goal costs less. Useful
/// where a rough distance is enough.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ENDPOINT_BLOCKED` (and reports 0), `CAIRN_ERROR_OUT_OF_BOUNDS`, and
/// what `cairn_map_supports_query` returns.
CAIRN_API CairnStatus cairn_map_estimate(const CairnMap *map, const CairnQuery *query, uint64_t *estimate);

/// Saves a table of a layer as bytes that `cairn_map_load_table` accepts on any machine. `size` receives the number of
/// bytes required; with `(NULL, 0)` nothing else happens. A stale table is saved as it is; suspended landmarks are left
/// out.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_TRUNCATED` (the buffer is too small and was not touched),
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE`, `CAIRN_ERROR_SUSPENDED` (all of it is
/// suspended), `CAIRN_ERROR_UNSUPPORTED` (a jump-point graph, or landmarks with entries at jump points).
CAIRN_API CairnStatus cairn_map_save_table(const CairnMap *map,
                                           uint32_t layer,
                                           uint32_t table,
                                           uint8_t *bytes,
                                           uint64_t capacity,
                                           uint64_t *size);

/// Loads a saved table for a layer, where it replaces the one that there is. Map and layer must have the size, terrain,
/// weights, costs and rules that they had when the table was saved. The bytes are copied. A checksum detects damage;
/// forged bytes can make paths longer than optimal, or hide them, but do no other harm.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_BLOB`, `CAIRN_ERROR_BLOB_VERSION`, `CAIRN_ERROR_OTHER_MAP`,
/// `CAIRN_ERROR_UNSUPPORTED` (with `CAIRN_CHARGE_ENTERED`), `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_OUT_OF_MEMORY`.
CAIRN_API CairnStatus cairn_map_load_table(CairnMap *map, uint32_t layer, const uint8_t *bytes, uint64_t length);

/* ==================================================================================================================
 *
 * 9. Research methods, for comparison
 *
 * The methods of five papers, selected by name: Björnsson and others 2005 (Fringe Search), Cazenave 2006 (array of
 * stacks, IDA*, landmarks), Janssen 2011 (regions), Rayner 2017 (advice on A*), Cao 2018 (multi-stack heap, two
 * stacks). A game does not need this section: the defaults choose what is faster.
 *
 * ================================================================================================================== */

/// Fringe Search in the order of IDA*: walks an unsorted frontier repeatedly, each time with a larger limit on f.
#define CAIRN_ALGORITHM_FRINGE 2

/// Algorithm C of Bagchi and Mahanti: expands the node with the least g among those whose f is within a bound.
#define CAIRN_ALGORITHM_C 3

/// Plain IDA*: depth first, remembers only the current path. Always set `max_expansions`: run time is exponential.
#define CAIRN_ALGORITHM_IDA 4

/// Memory-enhanced IDA*: remembers the least g of each cell and the f that was backed up to it.
#define CAIRN_ALGORITHM_ME_IDA 5

/// Cazenave's IDA*: remembers the least g of each cell, and dead ends. See `dead_end_cut` and `threshold_delta`.
#define CAIRN_ALGORITHM_CAZENAVE_IDA 6

/// Fringe Search with buckets by f: in the order of IDA* with wide buckets, of A* with one per value of f. See
/// `stack_range`.
#define CAIRN_ALGORITHM_FRINGE_BUCKETS 7

/// The library chooses the open list; `open_list` in the result is the one that was used. For A* and the jump searches:
/// the array of stacks, or the heap if costs are so large that f does not fit the stacks, or if regions guide the
/// search, since f then falls as well as rises. Every other search has a list of its own and supports only this value.
#define CAIRN_OPEN_LIST_AUTO 0

/// Array of stacks: one stack for each value of f, the newest node first.
#define CAIRN_OPEN_LIST_STACKS 1

/// Binary heap; ties go to the larger g.
#define CAIRN_OPEN_LIST_HEAP 2

/// Multi-stack heap: a heap of stacks of equal f. See `stack_range`.
#define CAIRN_OPEN_LIST_MULTI_STACK 3

/// Two stacks. Requires 4 neighbours, uniform terrain, the naive heuristic (which `CAIRN_HEURISTIC_AUTO` selects here),
/// and a step cost times (width + height) below 2^29.
#define CAIRN_OPEN_LIST_TWO_STACKS 4

/// ALTBest: the landmark with the largest bound at the start. Consistent.
#define CAIRN_HEURISTIC_ALT_BEST 3

/// Pairs of landmarks (Janssen's canonical heuristic), all of them or the best one (`landmarks` of the query), together
/// with the bound of each landmark. Consistent.
#define CAIRN_HEURISTIC_LANDMARK_PAIRS 4

/// The regions that were built: boundary, border, portal or gateway. Not consistent: nodes may be reopened.
#define CAIRN_HEURISTIC_REGIONS 5

/// Euclidean distance. Requires that a diagonal step costs at least the square root of 2 times a cardinal step. Never
/// larger than the naive heuristic. Consistent.
#define CAIRN_HEURISTIC_EUCLIDEAN 6

/// `dead_end_cut`: enter a dead end again only if that is cheaper. Never loses an optimal path. The default.
#define CAIRN_DEAD_END_CUT_SOUND 0

/// `dead_end_cut`: never enter a dead end again, as in Cazenave's paper. The path may cost any amount more than the
/// optimal one, or be missed. If component labels or landmarks prove that one exists, the search runs again without the
/// cut, which `repairs` counts; otherwise the search returns `CAIRN_NOT_FOUND`.
#define CAIRN_DEAD_END_CUT_PAPER 1

/// `dead_end_cut`: do not cut.
#define CAIRN_DEAD_END_CUT_NONE 2

/// Query flag: do not use the component labels to prove that a path exists or does not exist.
#define CAIRN_QUERY_IGNORE_COMPONENTS 2

/// Query flag: do not use the landmarks to prove that a path exists or does not exist.
#define CAIRN_QUERY_IGNORE_LANDMARK_TEST 4

/// Boundary Heuristic: regions in which the naive heuristic is exact, or within `tolerated_error`. The default.
#define CAIRN_REGIONS_BOUNDARY 0

/// Border Heuristic: neighbourhoods of random cells, with the distances between their borders.
#define CAIRN_REGIONS_BORDER 1

/// Portal Heuristic: the largest region is cut where it is narrowest, until the budget is spent.
#define CAIRN_REGIONS_PORTAL 2

/// Gateway Heuristic: nearly rectangular regions, with the distances between the gates.
#define CAIRN_REGIONS_GATEWAY 3

/// Merge the regions with the longest common border until the table fits its budget. The default.
#define CAIRN_REDUCTION_REGIONS 0

/// Group adjacent portals until the table fits its budget, as far as possible.
#define CAIRN_REDUCTION_PORTALS 1

/// Merge regions to about twice the budget, then group portals.
#define CAIRN_REDUCTION_REGIONS_THEN_PORTALS 2

/// The distance between two groups of portals is the least between any of their members. The default.
#define CAIRN_PORTAL_DISTANCE_MINIMUM 0

/// The distance between two groups of portals is that of their middle members, less the detours that this may hide.
#define CAIRN_PORTAL_DISTANCE_DETOUR_CORRECTED 1

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* CAIRN_H */
