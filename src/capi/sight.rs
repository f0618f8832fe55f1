//! Sight, rays, smoothed paths.
//!
//! The comments on functions are the C manual, so they have no Rust safety section. The contract of every pointer
//! here: NULL, or valid for what the comment says is read or written there.
#![allow(clippy::missing_safety_doc)]

use super::boundary::{self, in_slice, out, out_slice};
use super::types::*;
use crate::base::Cell;
use crate::map::{RayEnd, Smoothed, SmoothingEnd};

/// Reports whether the segment between the centres of two cells is clear. `last` receives the second cell if it is,
/// and otherwise the last passable cell before the obstacle; if the first cell is blocked itself, that one.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_OBSTRUCTED`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_NO_LAYER`,
/// `CAIRN_ERROR_DIMENSIONS` (the overlay is for maps of another size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_line_of_sight(
    map: *const CairnMap,
    layer: u32,
    overlay: *const CairnOverlay,
    from_x: i32,
    from_y: i32,
    to_x: i32,
    to_y: i32,
    last: *mut Cell,
) -> CairnStatus {
    // SAFETY: `map` and `overlay` are NULL or live objects, and `last` is NULL or valid for a write.
    unsafe {
        let last = out(last);
        boundary::read_map(map, |map| {
            let (last, overlay) = (last?, boundary::enter_overlay_if_any(overlay)?);
            let (from, to) = (Cell { x: from_x, y: from_y }, Cell { x: to_x, y: to_y });
            let sight = map.line_of_sight(layer, overlay.as_deref(), from, to)?;
            *last = sight.last;
            Ok(if sight.is_clear { CAIRN_OK } else { CAIRN_OBSTRUCTED })
        })
    }
}

/// Follows a ray from the centre of a cell, `dx` columns for every `dy` rows, until something is in its way, the map
/// ends, or it is `max_distance` cells long (0: any length). The length is Euclidean, and the ray reaches the cell in
/// which it ends. A direction of 0, 0 leads nowhere: the ray ends at its limit, where it began.
///
/// Many threads at once. Returns `CAIRN_OK` (the limit), `CAIRN_OBSTRUCTED` (an obstacle or the edge: see `end` of the
/// hit), `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_DIMENSIONS` (the overlay is for maps of
/// another size).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_cast_ray(
    map: *const CairnMap,
    layer: u32,
    overlay: *const CairnOverlay,
    x: i32,
    y: i32,
    dx: i32,
    dy: i32,
    max_distance: u32,
    hit: *mut CairnRayHit,
) -> CairnStatus {
    // SAFETY: `map` and `overlay` are NULL or live objects, and `hit` is NULL or valid for a write.
    unsafe {
        let hit = out(hit);
        boundary::read_map(map, |map| {
            let (hit, overlay) = (hit?, boundary::enter_overlay_if_any(overlay)?);
            let found = map.cast_ray(layer, overlay.as_deref(), Cell { x, y }, [dx, dy], max_distance)?;
            *hit = CairnRayHit { last: found.last, obstacle: found.obstacle, end: found.end as u32 };
            Ok(if found.end == RayEnd::Limit { CAIRN_OK } else { CAIRN_OBSTRUCTED })
        })
    }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_smooth_path(
    map: *const CairnMap,
    layer: u32,
    overlay: *const CairnOverlay,
    path: *const Cell,
    length: u32,
    waypoints: *mut Cell,
    capacity: u32,
    written: *mut u32,
) -> CairnStatus {
    // SAFETY: `map` and `overlay` are NULL or live objects; the buffers are NULL or valid for that many cells, and do
    // not overlap; `written` is NULL or valid for a write.
    unsafe {
        let written = out(written);
        boundary::read_map(map, |map| {
            let (written, overlay) = (written?, boundary::enter_overlay_if_any(overlay)?);
            let (path, waypoints) = (in_slice(path, length.into())?, out_slice(waypoints, capacity.into())?);
            let smoothed = map.smooth_path(layer, overlay.as_deref(), path, waypoints)?;
            *written = smoothed.written;
            Ok(status_of(smoothed))
        })
    }
}

/// Copies the waypoints of the last search's path pulled tight, as `cairn_map_smooth_path` does for the layer of the
/// search. `map` is the map that was searched, and has not been edited since; `overlay` is that of the search, or
/// NULL. A buffer of `waypoint_count` of the result is large enough.
///
/// Needs the searcher alone; many threads at once may use the map and the overlay. Returns `CAIRN_OK`,
/// `CAIRN_TRUNCATED`, `CAIRN_OBSTRUCTED` (only if the overlay is another, or was changed), `CAIRN_ERROR_NO_SEARCH`,
/// `CAIRN_ERROR_MAP_CHANGED` (another map, or edited since), `CAIRN_ERROR_DIMENSIONS`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_searcher_read_smoothed(
    searcher: *mut CairnSearcher,
    map: *const CairnMap,
    overlay: *const CairnOverlay,
    waypoints: *mut Cell,
    capacity: u32,
    written: *mut u32,
) -> CairnStatus {
    // SAFETY: `searcher`, `map` and `overlay` are NULL or live objects, `waypoints` is NULL or valid for `capacity`
    // cells, and `written` is NULL or valid for a write.
    unsafe {
        let written = out(written);
        boundary::use_searcher(searcher, |searcher| {
            let (written, map) = (written?, boundary::enter_map(map)?);
            let overlay = boundary::enter_overlay_if_any(overlay)?;
            let waypoints = out_slice(waypoints, capacity.into())?;
            let smoothed = searcher.read_smoothed(&map, overlay.as_deref(), waypoints)?;
            *written = smoothed.written;
            Ok(status_of(smoothed))
        })
    }
}

fn status_of(smoothed: Smoothed) -> CairnStatus {
    match smoothed.end {
        SmoothingEnd::Complete => CAIRN_OK,
        SmoothingEnd::Truncated => CAIRN_TRUNCATED,
        SmoothingEnd::Obstructed => CAIRN_OBSTRUCTED,
    }
}
