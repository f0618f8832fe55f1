//! Versions of the header and of the ABI, and the statuses.

/// The version of this header. `cairn_version()` reports the version of the library.
pub const CAIRN_VERSION_MAJOR: u32 = 0;
/// See `CAIRN_VERSION_MAJOR`.
pub const CAIRN_VERSION_MINOR: u32 = 2;
/// See `CAIRN_VERSION_MAJOR`.
pub const CAIRN_VERSION_PATCH: u32 = 0;
/// Changes when a program built against an older header can no longer use the library. Compare it with
/// `cairn_abi_version()` once, when the program starts.
pub const CAIRN_ABI_VERSION: u32 = 2;

/// What a call returns. 0 is success; a positive number is an outcome that is not an error; a negative number is an
/// error. `cairn_status_string` gives a sentence for each.
pub type CairnStatus = i32;

/// Success. From a search: an optimal path.
pub const CAIRN_OK: i32 = 0;
/// It is proven that no path exists.
pub const CAIRN_NO_PATH: i32 = 1;
/// A path towards the goal that does not reach it (`CAIRN_QUERY_PARTIAL`, `CAIRN_QUERY_FIRST_LEG`). `reason` in the
/// result reports why.
pub const CAIRN_PARTIAL: i32 = 2;
/// A path that may cost more than the optimal one. `excess_bound` in the result reports by how much at most.
pub const CAIRN_BOUNDED: i32 = 3;
/// The allowed work is used up: `max_expansions` of a query, or `work` of `cairn_map_maintain`.
pub const CAIRN_BUDGET_SPENT: i32 = 4;
/// The buffer was too small and holds the beginning. From `cairn_searcher_find_path`: `outcome` keeps the search's
/// own.
pub const CAIRN_TRUNCATED: i32 = 5;
/// The start or the goal is a blocked cell, so nothing was searched. `end` in the result is that cell.
pub const CAIRN_ENDPOINT_BLOCKED: i32 = 6;
/// Nothing within the given distance fits. From a search with `CAIRN_DEAD_END_CUT_PAPER`: no path was found, and
/// nothing proves that there is none.
pub const CAIRN_NOT_FOUND: i32 = 7;
/// The table is built and cannot be made as small as its budget asks: `entries` of `cairn_map_get_table_info` is its size.
pub const CAIRN_OVER_BUDGET: i32 = 8;
/// A callback has asked to stop. Nothing was changed.
pub const CAIRN_CANCELLED: i32 = 9;
/// As the `reason` of `CAIRN_PARTIAL`: only the first leg was asked for (`CAIRN_QUERY_FIRST_LEG`).
pub const CAIRN_FIRST_LEG: i32 = 10;
/// The table is begun (`in_slices`). `cairn_map_maintain` builds it.
pub const CAIRN_BEGUN: i32 = 11;

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
/// The open list is full. Only a searcher that was made with `open_entries` can return this.
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
pub const CAIRN_ERROR_LANDMARK_COUNT: i32 = -26;
/// The map or its tables have changed since the search began that was to be continued. Begin it again.
pub const CAIRN_ERROR_MAP_CHANGED: i32 = -27;
