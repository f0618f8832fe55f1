//! Searchers: creation, searches, and reading what the last search left. Pointers: see `map.rs`.
#![allow(clippy::missing_safety_doc)]

use super::boundary::{self, out, out_slice};
use super::general;
use super::structs::{self, Versioned};
use super::types::*;
use crate::base::{Cell, Error, Rect};
use crate::search::{Algorithm, DeadEndCut, Heuristic, OpenListKind, Query, SearchResult, Stats};
use crate::searcher::{Searcher, SearcherDef};

/// Fills `def` with the defaults. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_def_init(def: *mut CairnSearcherDef, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(def, struct_size) })
}

/// Fills `query` with the defaults: from (0, 0) to (0, 0), all selectors AUTO, no limit. `struct_size` is
/// `sizeof *query`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_query_init(query: *mut CairnQuery, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(query, struct_size) })
}

/// Prepares a result struct, once for any number of searches. `struct_size` is `sizeof *result`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_result_init(result: *mut CairnResult, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(result, struct_size) })
}

/// Prepares a stats struct. `struct_size` is `sizeof *stats`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_stats_init(stats: *mut CairnStats, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(stats, struct_size) })
}

/// Reports how many bytes `cairn_searcher_create` would allocate for `def`, which may be NULL for the defaults.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, and the errors of `cairn_searcher_create` that concern the def.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_def_memory_size(def: *const CairnSearcherDef, bytes: *mut u64) -> CairnStatus {
    boundary::detached(|| {
        // SAFETY: the caller's contract.
        let (bytes, def) = unsafe { (out(bytes)?, structs::read_or_default(def)?) };
        *bytes = Searcher::memory_size(&searcher_def(&def))? + CairnSearcher::HANDLE_BYTES;
        Ok(CAIRN_OK)
    })
}

/// Creates a searcher; a NULL `def` means the defaults. It can search any map of up to `max_cells` cells and any
/// jump-point graph of up to `graph_nodes` nodes; with `max_nodes`, maps and graphs of any size. The caller owns it
/// and must call `cairn_searcher_destroy`. On an error, `*searcher` is NULL.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_DIMENSIONS` (neither cells nor nodes), `CAIRN_ERROR_TOO_LARGE` (more than 2^31 - 1, or than 2^29
/// `max_nodes`), `CAIRN_ERROR_OUT_OF_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_create(
    def: *const CairnSearcherDef,
    searcher: *mut *mut CairnSearcher,
) -> CairnStatus {
    boundary::detached(|| {
        // SAFETY: the caller's contract.
        let (searcher, def) = unsafe { (out(searcher)?, structs::read_or_default(def)?) };
        *searcher = CairnSearcher::adopt(Searcher::with_def(&searcher_def(&def))?)?;
        Ok(CAIRN_OK)
    })
}

/// Creates a searcher that suits this map and its tables. For a map of up to 2^24 cells, as
/// `cairn_map_get_required_cells` counts them, it is just large enough for every search. For a larger one it has 2^20
/// `max_nodes`, some 55 MB, and `graph_nodes` for the jump-point graphs that the map has now; see `CairnSearcherDef`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_create_for_map(
    map: *const CairnMap,
    searcher: *mut *mut CairnSearcher,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let searcher = out(searcher);
        boundary::read_map(map, |map| {
            let searcher = searcher?;
            *searcher = CairnSearcher::adopt(Searcher::for_map(map)?)?;
            Ok(CAIRN_OK)
        })
    }
}

/// Destroys a searcher. NULL is allowed. No thread may be using it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_destroy(searcher: *mut CairnSearcher) {
    // SAFETY: the caller's contract.
    unsafe { CairnSearcher::destroy(searcher) }
}

/// Checks, without searching, whether this map supports the query's combination of algorithm, open list, heuristic and
/// flags. Fields that belong to another method must be 0. Ignores start and goal.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_SELECTOR`,
/// `CAIRN_ERROR_UNSUPPORTED`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE` (heuristic or algorithm needs one).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_supports_query(map: *const CairnMap, query: *const CairnQuery) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::read_map(map, |map| self::query(query)?.choose(map).map(|_| ())) }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_find_path(
    searcher: *mut CairnSearcher,
    map: *const CairnMap,
    query: *const CairnQuery,
    path: *mut Cell,
    capacity: u32,
    result: *mut CairnResult,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let output = structs::Output::new(result);
        boundary::use_searcher(searcher, |searcher| {
            let output = output?;
            let path = out_slice(path, capacity.into())?;
            let query = self::query(query)?;
            let map = boundary::enter_map(map)?;
            let found = searcher.find_path(&map, &query, path)?;
            output.write(abi_result(&found));
            Ok(general::outcome(&found, path))
        })
    }
}

/// Copies cells of the last search's path, beginning at index `offset`. Needs neither the map nor another search, and
/// works after edits. `written` receives the number of cells copied; 0 if `offset` is at or beyond the end.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_TRUNCATED` (more cells follow, also if `capacity` is 0),
/// `CAIRN_ERROR_NO_SEARCH`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_read_path(
    searcher: *mut CairnSearcher,
    offset: u32,
    path: *mut Cell,
    capacity: u32,
    written: *mut u32,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let written = out(written);
        boundary::use_searcher(searcher, |searcher| {
            let (written, path) = (written?, out_slice(path, capacity.into())?);
            *written = searcher.read_path(offset, path)?;
            Ok(more_after(offset, *written, searcher.path_length()))
        })
    }
}

/// Copies waypoints of the last search's path, beginning at index `offset`: the start, each cell where the path turns,
/// the end. Straight horizontal, vertical or diagonal lines connect them. Otherwise like `cairn_searcher_read_path`.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_TRUNCATED`, `CAIRN_ERROR_NO_SEARCH`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_read_waypoints(
    searcher: *mut CairnSearcher,
    offset: u32,
    waypoints: *mut Cell,
    capacity: u32,
    written: *mut u32,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let written = out(written);
        boundary::use_searcher(searcher, |searcher| {
            let (written, waypoints) = (written?, out_slice(waypoints, capacity.into())?);
            *written = searcher.read_waypoints(offset, waypoints)?;
            Ok(more_after(offset, *written, searcher.waypoint_count()))
        })
    }
}

/// Fills one byte per cell of a rectangle of the map searched last with `CAIRN_STATE_*`, for debug overlays and
/// pictures. The layout is that of `cairn_map_read_cells`.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`,
/// `CAIRN_ERROR_NO_SEARCH`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_read_states(
    searcher: *mut CairnSearcher,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    states: *mut u8,
    length: u64,
    stride: u64,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        boundary::use_searcher(searcher, |searcher| {
            searcher.read_states(Rect { x, y, width, height }, out_slice(states, length)?, stride)
        })
    }
}

/// Reports the counters of the last search. Before the first search, everything but the memory is 0.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_get_stats(searcher: *mut CairnSearcher, stats: *mut CairnStats) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { write_stats(searcher, stats, Searcher::last_stats) }
}

/// Reports the counters of all searches since the searcher was created or `cairn_searcher_reset_totals` was called.
///
/// Needs the searcher alone. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_get_totals(
    searcher: *mut CairnSearcher,
    totals: *mut CairnStats,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { write_stats(searcher, totals, Searcher::total_stats) }
}

/// Sets the totals to 0.
///
/// Needs the searcher alone. Returns `CAIRN_OK`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_reset_totals(searcher: *mut CairnSearcher) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        boundary::use_searcher(searcher, |searcher| {
            searcher.reset_totals();
            Ok(CAIRN_OK)
        })
    }
}

fn searcher_def(def: &CairnSearcherDef) -> SearcherDef {
    let CairnSearcherDef { open_entries, max_cells, graph_nodes, max_nodes, .. } = *def;
    SearcherDef { max_cells, open_entries, graph_nodes, max_nodes }
}

const KNOWN_FLAGS: u32 = CAIRN_QUERY_PARTIAL
    | CAIRN_QUERY_IGNORE_COMPONENTS
    | CAIRN_QUERY_IGNORE_LANDMARK_TEST
    | CAIRN_QUERY_FIRST_LEG
    | CAIRN_QUERY_FROM_BLOCKED
    | CAIRN_QUERY_NEXT_TO_GOAL;

/// A query with every selector and flag checked.
///
/// # Safety
/// `query` is NULL or a prepared struct.
pub(super) unsafe fn query(query: *const CairnQuery) -> Result<Query, Error> {
    // SAFETY: the caller's contract.
    let query = unsafe { structs::read(query)? };
    if query.flags & !KNOWN_FLAGS != 0 {
        return Err(Error::Selector);
    }
    Ok(Query {
        start: query.start,
        goal: query.goal,
        layer: query.layer,
        algorithm: Algorithm::from_number(query.algorithm).ok_or(Error::Selector)?,
        open_list: OpenListKind::from_number(query.open_list).ok_or(Error::Selector)?,
        heuristic: Heuristic::from_number(query.heuristic).ok_or(Error::Selector)?,
        partial: query.flags & CAIRN_QUERY_PARTIAL != 0,
        max_expansions: query.max_expansions,
        stack_range: query.stack_range,
        dead_end_cut: DeadEndCut::from_number(query.dead_end_cut).ok_or(Error::Selector)?,
        threshold_delta: query.threshold_delta,
        landmarks: query.landmarks,
        ignore_components: query.flags & CAIRN_QUERY_IGNORE_COMPONENTS != 0,
        ignore_landmark_test: query.flags & CAIRN_QUERY_IGNORE_LANDMARK_TEST != 0,
        first_leg: query.flags & CAIRN_QUERY_FIRST_LEG != 0,
        from_blocked: query.flags & CAIRN_QUERY_FROM_BLOCKED != 0,
        next_to_goal: query.flags & CAIRN_QUERY_NEXT_TO_GOAL != 0,
    })
}

#[inline(always)]
pub(super) fn abi_result(found: &SearchResult) -> CairnResult {
    CairnResult {
        outcome: found.outcome as CairnStatus,
        reason: found.reason as CairnStatus,
        answered_by: found.answered_by as u32,
        cost: found.cost,
        lower_bound: found.lower_bound,
        map_id: found.map_id,
        epoch: found.epoch,
        path_length: found.path_length,
        written: found.written,
        waypoint_count: found.waypoint_count,
        algorithm: found.choice.algorithm as u32,
        open_list: found.choice.open_list as u32,
        heuristic: found.choice.heuristic as u32,
        end: found.end,
        expanded: found.counters.expanded,
        generated: found.counters.generated,
        reopened: found.counters.reopened,
        largest_open: found.counters.largest_open,
        iterations: found.counters.iterations,
        visited: found.counters.visited,
        excess_bound: found.excess_bound.unwrap_or(CAIRN_NO_BOUND),
        expanded_last: found.counters.expanded_last(),
        visited_last: found.counters.visited_last(),
        generated_last: found.counters.generated_last(),
        repairs: found.counters.repairs,
        goal: found.goal,
        overlaid: found.overlaid.into(),
        ..CairnResult::DEFAULT
    }
}

/// Whether something follows after `written` items from `offset` on.
fn more_after(offset: u32, written: u32, length: u32) -> CairnStatus {
    if u64::from(offset) + u64::from(written) < u64::from(length) { CAIRN_TRUNCATED } else { CAIRN_OK }
}

/// # Safety
/// `searcher` is NULL or live; `stats` is NULL or a prepared struct.
unsafe fn write_stats(
    searcher: *mut CairnSearcher,
    stats: *mut CairnStats,
    select: fn(&Searcher) -> Stats,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let output = structs::Output::new(stats);
        boundary::use_searcher(searcher, |searcher| {
            let output = output?;
            let stats = select(searcher);
            output.write(CairnStats {
                searches: stats.searches,
                solved: stats.solved,
                expanded: stats.counters.expanded,
                generated: stats.counters.generated,
                reopened: stats.counters.reopened,
                largest_open: stats.counters.largest_open,
                iterations: stats.counters.iterations,
                cost: stats.cost,
                lower_bound: stats.lower_bound,
                path_cells: stats.path_cells,
                visited: stats.counters.visited,
                repairs: stats.counters.repairs,
                memory_bytes: searcher.memory_bytes() + CairnSearcher::HANDLE_BYTES,
                ..CairnStats::DEFAULT
            });
            Ok(CAIRN_OK)
        })
    }
}
