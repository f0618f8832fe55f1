//! General searches: several goals, overlays, slices, costs to many cells, many paths.
//!
//! The comments on functions are the C manual, so they have no Rust safety section. The contract of every pointer here:
//! NULL, or valid for what the comment says is read or written there.
#![allow(clippy::missing_safety_doc)]

use super::boundary::{self, in_slice, out, out_slice, zeroed_slice};
use super::searcher::{abi_result, query};
use super::structs::{self, Versioned};
use super::types::*;
use crate::base::{Cell, Rect};
use crate::search::{Progress, SearchResult};

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_search(
    searcher: *mut CairnSearcher,
    map: *const CairnMap,
    query: *const CairnQuery,
    overlay: *const CairnOverlay,
    goals: *const Rect,
    goal_count: u32,
    path: *mut Cell,
    capacity: u32,
    result: *mut CairnResult,
) -> CairnStatus {
    // SAFETY: `searcher`, `map` and `overlay` are NULL or live; `query` and `result` are NULL or prepared structs;
    // `goals` and `path` are NULL or valid for `goal_count` rectangles and `capacity` cells.
    unsafe {
        let output = structs::Output::new(result);
        boundary::use_searcher(searcher, |searcher| {
            let (output, path) = (output?, out_slice(path, capacity.into())?);
            let (query, goals) = (self::query(query)?, in_slice(goals, goal_count.into())?);
            let (map, overlay) = (boundary::enter_map(map)?, boundary::enter_overlay_if_any(overlay)?);
            let found = searcher.search(&map, &query, overlay.as_deref(), goals, path)?;
            output.write(abi_result(&found));
            Ok(outcome(&found, path))
        })
    }
}

/// Begins a search in slices, with the arguments of `cairn_searcher_search`, for every algorithm. Nothing is expanded
/// yet. The goals are copied; map and overlay are not kept.
///
/// Needs the searcher alone; many threads may search one map at once. Returns `CAIRN_OK` and the errors of
/// `cairn_searcher_search`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_begin(
    searcher: *mut CairnSearcher,
    map: *const CairnMap,
    query: *const CairnQuery,
    overlay: *const CairnOverlay,
    goals: *const Rect,
    goal_count: u32,
) -> CairnStatus {
    // SAFETY: `searcher`, `map` and `overlay` are NULL or live; `query` is NULL or a prepared struct; `goals` is NULL
    // or valid for `goal_count` rectangles.
    unsafe {
        boundary::use_searcher(searcher, |searcher| {
            let (query, goals) = (self::query(query)?, in_slice(goals, goal_count.into())?);
            let (map, overlay) = (boundary::enter_map(map)?, boundary::enter_overlay_if_any(overlay)?);
            searcher.begin(&map, &query, overlay.as_deref(), goals)
        })
    }
}

/// Continues the search that was begun, over up to `expansions` nodes, with the same map and overlay. Any sequence of
/// slices finds the path, cost and counters that `cairn_searcher_search` finds. If map, tables or overlay are
/// not as they were when the search began, the call returns `CAIRN_ERROR_MAP_CHANGED`: begin it again. Any other search
/// of this searcher replaces the one that was begun.
///
/// Needs the searcher alone; many threads may search one map at once. Returns `CAIRN_OK` (call
/// `cairn_searcher_finish`), `CAIRN_RUNNING` (call this again), `CAIRN_ERROR_NO_SEARCH` (none was begun),
/// `CAIRN_ERROR_MAP_CHANGED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_step(
    searcher: *mut CairnSearcher,
    map: *const CairnMap,
    overlay: *const CairnOverlay,
    expansions: u64,
) -> CairnStatus {
    // SAFETY: `searcher`, `map` and `overlay` are NULL or live.
    unsafe {
        boundary::use_searcher(searcher, |searcher| {
            let (map, overlay) = (boundary::enter_map(map)?, boundary::enter_overlay_if_any(overlay)?);
            Ok(match searcher.step(&map, overlay.as_deref(), expansions)? {
                Progress::Running => CAIRN_RUNNING,
                Progress::Done => CAIRN_OK,
            })
        })
    }
}

/// Ends a search in slices: writes path and result as `cairn_searcher_search` does. Needs no map. Afterwards the
/// searcher holds the path, and there is no search to continue.
///
/// Needs the searcher alone. Returns what `cairn_searcher_search` returns once it has searched, and
/// `CAIRN_ERROR_NO_SEARCH` (none was begun, or it has not ended: `cairn_searcher_step` has not returned `CAIRN_OK`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_finish(
    searcher: *mut CairnSearcher,
    path: *mut Cell,
    capacity: u32,
    result: *mut CairnResult,
) -> CairnStatus {
    // SAFETY: `searcher` is NULL or live; `result` is NULL or a prepared struct; `path` is NULL or valid for `capacity`
    // cells.
    unsafe {
        let output = structs::Output::new(result);
        boundary::use_searcher(searcher, |searcher| {
            let (output, path) = (output?, out_slice(path, capacity.into())?);
            let found = searcher.finish(path)?;
            output.write(abi_result(&found));
            Ok(outcome(&found, path))
        })
    }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_find_costs(
    searcher: *mut CairnSearcher,
    map: *const CairnMap,
    query: *const CairnQuery,
    overlay: *const CairnOverlay,
    goals: *const Cell,
    goal_count: u32,
    max_cost: u64,
    costs: *mut u64,
    reached: *mut u32,
) -> CairnStatus {
    // SAFETY: `searcher`, `map` and `overlay` are NULL or live; `query` is NULL or a prepared struct; `goals` and
    // `costs` are NULL or valid for `goal_count` cells and costs, `reached` NULL or valid for a write.
    unsafe {
        let (reached, costs) = (out(reached), zeroed_slice(costs, goal_count.into()));
        boundary::use_searcher(searcher, |searcher| {
            let (reached, costs) = (reached?, costs?);
            let (query, goals) = (self::query(query)?, in_slice(goals, goal_count.into())?);
            let (map, overlay) = (boundary::enter_map(map)?, boundary::enter_overlay_if_any(overlay)?);
            let found = searcher.find_costs(&map, &query, overlay.as_deref(), goals, max_cost, costs);
            *reached = found.inspect_err(|_| costs.fill(0))?;
            Ok(())
        })
    }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_find_paths(
    searcher: *mut CairnSearcher,
    map: *const CairnMap,
    overlay: *const CairnOverlay,
    queries: *const CairnQuery,
    count: u32,
    path: *mut Cell,
    capacity: u32,
    results: *mut CairnResult,
) -> CairnStatus {
    // SAFETY: `searcher`, `map` and `overlay` are NULL or live; `queries` and `results` are NULL or `count` prepared
    // structs, each as far from the next as the first one's size says; `path` is NULL or valid for `capacity` cells.
    unsafe {
        let results = structs::Each::zeroed(results, count);
        boundary::use_searcher(searcher, |searcher| {
            let (results, mut path) = (results?, out_slice(path, capacity.into())?);
            let queries = structs::Each::new(queries, count)?;
            let (map, overlay) = (boundary::enter_map(map)?, boundary::enter_overlay_if_any(overlay)?);
            let (mut offset, mut truncated) = (0, false);
            for (query, result) in queries.zip(results) {
                let output = structs::Output::new(result.cast_mut())?;
                let found =
                    self::query(query).and_then(|query| searcher.search(&map, &query, overlay.as_deref(), &[], path));
                match found {
                    Ok(found) => {
                        truncated |= found.written < found.path_length;
                        output.write(CairnResult { path_offset: offset, ..abi_result(&found) });
                        offset += found.written;
                        path = &mut path[found.written as usize..];
                    }
                    Err(error) => {
                        let outcome = boundary::status(Err(error));
                        output.write(CairnResult {
                            outcome,
                            reason: outcome,
                            path_offset: offset,
                            ..CairnResult::DEFAULT
                        });
                    }
                }
            }
            Ok(if truncated { CAIRN_TRUNCATED } else { CAIRN_OK })
        })
    }
}

/// What a search returns that was given a buffer.
pub(super) fn outcome(found: &SearchResult, path: &[Cell]) -> CairnStatus {
    let truncated = found.written < found.path_length && !path.is_empty();
    if truncated { CAIRN_TRUNCATED } else { found.outcome as CairnStatus }
}
