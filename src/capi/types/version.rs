//! Version, status, allocator.
//!
//! Every function returns a status, except for those that destroy an object and the first three of this section.

use std::ffi::c_void;

/// The version of this header. `cairn_version` returns the version of the library.
pub const CAIRN_VERSION_MAJOR: u32 = 0;
/// See `CAIRN_VERSION_MAJOR`.
pub const CAIRN_VERSION_MINOR: u32 = 2;
/// See `CAIRN_VERSION_MAJOR`.
pub const CAIRN_VERSION_PATCH: u32 = 0;
/// The ABI version of this header. It changes when a program built against an older header can no longer use the
/// library. Compare it with `cairn_abi_version` once, when the program starts.
pub const CAIRN_ABI_VERSION: u32 = 2;

/// What a call returns: 0 is success, a positive number is an outcome that is not an error, a negative number is an
/// error. `cairn_status_string` returns the first sentence of each comment above.
pub type CairnStatus = i32;

/// Success. From a search: an optimal path.
pub const CAIRN_OK: i32 = 0;
/// No path exists. This is proven.
pub const CAIRN_NO_PATH: i32 = 1;
/// The path leads towards the goal but does not reach it. Only with `CAIRN_QUERY_PARTIAL` or `CAIRN_QUERY_FIRST_LEG`;
/// `reason` in the result says why.
pub const CAIRN_PARTIAL: i32 = 2;
/// The path may cost more than the optimal one. `excess_bound` in the result says by how much at most.
pub const CAIRN_BOUNDED: i32 = 3;
/// The work limit is used up. The limit is `max_expansions` of a query, or `work` of `cairn_map_maintain`.
pub const CAIRN_BUDGET_SPENT: i32 = 4;
/// The buffer is too small and holds the beginning. From `cairn_searcher_find_path`: `outcome` in the result is the
/// outcome of the search.
pub const CAIRN_TRUNCATED: i32 = 5;
/// The start or the goal is blocked. `end` in the result is the blocked cell. No search ran, unless an overlay blocks
/// the goal.
pub const CAIRN_ENDPOINT_BLOCKED: i32 = 6;
/// Nothing was found. From `cairn_map_find_nearest_passable`: no cell within the distance fits. From a search with
/// `CAIRN_DEAD_END_CUT_PAPER`: no path was found, and nothing proves that there is none. From
/// `cairn_map_withdraw_edit`: no edit was announced.
pub const CAIRN_NOT_FOUND: i32 = 7;
/// The table is built but larger than its budget. It cannot be made smaller; `entries` of its info is the size.
pub const CAIRN_OVER_BUDGET: i32 = 8;
/// The callback asked to stop. Nothing was changed.
pub const CAIRN_CANCELLED: i32 = 9;
/// Only the first leg was requested. A `reason` of `CAIRN_PARTIAL`; see `CAIRN_QUERY_FIRST_LEG`.
pub const CAIRN_FIRST_LEG: i32 = 10;
/// The build has begun. `cairn_map_maintain` continues it; see `in_slices` of the table's def.
pub const CAIRN_BEGUN: i32 = 11;
/// The path can no longer be walked to its end. See `cairn_map_check_path`.
pub const CAIRN_PATH_BLOCKED: i32 = 12;
/// Something is in the way. From a line of sight, a ray or smoothing; see there how far it comes.
pub const CAIRN_OBSTRUCTED: i32 = 13;
/// The work has not ended yet. Call `cairn_searcher_step` or `cairn_field_update` again.
pub const CAIRN_RUNNING: i32 = 14;
/// The field has not caught up with the map. What was read of it can be walked all the same, but may cost more than a
/// cheapest path; see `cairn_field_get_step`.
pub const CAIRN_BEHIND: i32 = 15;

/// A required pointer is NULL. Also: a buffer is NULL and its length is not 0.
pub const CAIRN_ERROR_NULL: i32 = -1;
/// A struct was not prepared by its init function. Its `struct_size` is 0, too small or absurdly large.
pub const CAIRN_ERROR_STRUCT_SIZE: i32 = -2;
/// The library does not support what was requested. A combination of selectors, a layer, a reserved field that is not
/// 0, or a field that only a newer library knows.
pub const CAIRN_ERROR_UNSUPPORTED: i32 = -3;
/// A cell or rectangle lies outside the map.
pub const CAIRN_ERROR_OUT_OF_BOUNDS: i32 = -4;
/// A selector or flag has an unknown value.
pub const CAIRN_ERROR_SELECTOR: i32 = -5;
/// A width or height is 0 or does not match.
pub const CAIRN_ERROR_DIMENSIONS: i32 = -6;
/// A size is larger than the library supports.
pub const CAIRN_ERROR_TOO_LARGE: i32 = -7;
/// A cost or weight is out of range.
pub const CAIRN_ERROR_COST: i32 = -8;
/// A length or stride does not fit the rectangle.
pub const CAIRN_ERROR_LENGTH: i32 = -9;
/// The text is not a map in the MovingAI format.
pub const CAIRN_ERROR_PARSE: i32 = -10;
/// Memory could not be allocated. The object is unchanged, except for what `cairn_map_maintain` had already done.
pub const CAIRN_ERROR_OUT_OF_MEMORY: i32 = -11;
/// The searcher is too small for this map or search. See `CairnSearcherDef`, or use `cairn_searcher_create_for_map`.
pub const CAIRN_ERROR_CAPACITY: i32 = -12;
/// Another thread is using the object or has announced an edit. Nothing was done: an edit that returns this is lost
/// unless you repeat it.
pub const CAIRN_ERROR_BUSY: i32 = -13;
/// An earlier call on this object failed inside the library. The object can only be destroyed.
pub const CAIRN_ERROR_POISONED: i32 = -14;
/// A bug in the library was caught. Please report it.
pub const CAIRN_ERROR_INTERNAL: i32 = -15;
/// No path was found that costs at most 3,221,225,472. That is the largest cost the library can represent.
pub const CAIRN_ERROR_COST_OVERFLOW: i32 = -16;
/// The searcher has not searched yet.
pub const CAIRN_ERROR_NO_SEARCH: i32 = -17;
/// The searcher has no room for more nodes. Only one that was created with `max_nodes` or `open_entries` returns this.
/// Also the `reason` of a partial path.
pub const CAIRN_ERROR_OUT_OF_NODES: i32 = -18;
/// The required table has not been built. The query's heuristic or algorithm, or the call itself, needs it.
pub const CAIRN_ERROR_NO_TABLE: i32 = -19;
/// The table is suspended after an edit. `cairn_map_maintain` puts it back into use.
pub const CAIRN_ERROR_SUSPENDED: i32 = -20;
/// The memory limit is too small for one landmark.
pub const CAIRN_ERROR_MEMORY_LIMIT: i32 = -21;
/// A cell that must be passable is blocked. Also: the map has no passable cell at all.
pub const CAIRN_ERROR_BLOCKED: i32 = -22;
/// The bytes are not a saved table or are damaged.
pub const CAIRN_ERROR_BLOB: i32 = -23;
/// The table was saved in another version of the format. Build it again.
pub const CAIRN_ERROR_BLOB_VERSION: i32 = -24;
/// The table was saved for another map. Size, terrain, costs or rules differ.
pub const CAIRN_ERROR_OTHER_MAP: i32 = -25;
/// The number of landmarks is not 1 to 64.
pub const CAIRN_ERROR_LANDMARK_COUNT: i32 = -26;
/// The map or its tables changed since the search began. Begin it again. From `cairn_searcher_step`: also if the
/// overlay changed, or it is another one. From `cairn_searcher_read_smoothed`: it is another map, or was edited.
pub const CAIRN_ERROR_MAP_CHANGED: i32 = -27;
/// The map has no layer of this number.
pub const CAIRN_ERROR_NO_LAYER: i32 = -28;
/// The map has not reached this epoch. The epoch is not one of this map's results.
pub const CAIRN_ERROR_EPOCH: i32 = -29;
/// Memory was allocated already. Call `cairn_set_allocator` once, before the first object.
pub const CAIRN_ERROR_TOO_LATE: i32 = -30;
/// The field is not up to date. Call `cairn_field_update` until it returns `CAIRN_OK`.
pub const CAIRN_ERROR_BEHIND: i32 = -31;

/// Allocates `size` bytes at an address that is a multiple of `alignment`, a power of two, and returns NULL if it
/// cannot. `size` is not 0. Runs on the thread whose call needs memory, on several at once if several call the library;
/// must not call the library, and must not unwind.
pub type CairnAllocate =
    Option<unsafe extern "C" fn(size: usize, alignment: usize, user_data: *mut c_void) -> *mut c_void>;

/// Frees what a `CairnAllocate` has returned, with the size and the alignment that it was called with; never NULL. The
/// same rules hold for it.
pub type CairnFree =
    Option<unsafe extern "C" fn(memory: *mut c_void, size: usize, alignment: usize, user_data: *mut c_void)>;
