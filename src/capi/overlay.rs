//! Overlays: creation, edits, reads.
//!
//! The comments on functions are the C manual, so they have no Rust safety section. The contract of every pointer here:
//! NULL, or valid for what the comment says is read or written there.
#![allow(clippy::missing_safety_doc)]

use super::boundary::{self, out, out_slice};
use super::types::*;
use crate::base::{Cell, Rect};
use crate::map::{Map, Overlay};

/// Creates an overlay with nothing in it, for this map and all others of its size. It keeps no reference to the map.
/// Nothing else that is done with an overlay allocates.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_create(map: *const CairnMap, overlay: *mut *mut CairnOverlay) -> CairnStatus {
    // SAFETY: `map` is NULL or a live map, and `overlay` NULL or valid for a write.
    unsafe {
        let overlay = out(overlay);
        boundary::read_map(map, |map| {
            // Without a place for it there must be no overlay.
            let overlay = overlay?;
            *overlay = CairnOverlay::adopt(Overlay::for_map(map)?)?;
            Ok(())
        })
    }
}

/// Reports how many bytes `cairn_overlay_create` would allocate: a little more than 4 for each cell.
///
/// Many threads at once. Returns `CAIRN_OK`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_get_memory_size(map: *const CairnMap, bytes: *mut u64) -> CairnStatus {
    let size = |map: &Map| Overlay::memory_size(map.width(), map.height());
    // SAFETY: `map` is NULL or a live map, and `bytes` NULL or valid for a write.
    unsafe { boundary::get(map, bytes, |map| Ok(size(map)? + CairnOverlay::HANDLE_BYTES)) }
}

/// Destroys an overlay. NULL is allowed. No thread may be using it, and no search that uses it may be in progress.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_destroy(overlay: *mut CairnOverlay) {
    // SAFETY: `overlay` is NULL or came from `cairn_overlay_create`, and no call uses it now or later.
    unsafe { CairnOverlay::destroy(overlay) }
}

/// Sets a cell: 0 for nothing, 1 to 65,534 for a weight that is added, `CAIRN_OVERLAY_BLOCKED`. The last call counts:
/// weights that are set twice do not add up.
///
/// Needs the overlay alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_set_cell(
    overlay: *mut CairnOverlay,
    x: i32,
    y: i32,
    weight: u16,
) -> CairnStatus {
    // SAFETY: `overlay` is NULL or a live overlay.
    unsafe { boundary::edit_overlay(overlay, |overlay| overlay.set_cell(Cell { x, y }, weight)) }
}

/// Sets every cell of a rectangle, which may be empty, as `cairn_overlay_set_cell` does.
///
/// Needs the overlay alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_set_rect(
    overlay: *mut CairnOverlay,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    weight: u16,
) -> CairnStatus {
    // SAFETY: `overlay` is NULL or a live overlay.
    unsafe { boundary::edit_overlay(overlay, |overlay| overlay.set_rect(Rect { x, y, width, height }, weight)) }
}

/// Moves a unit: clears the rectangle at `from`, whatever it has, then sets the one of the same size at `to`. The two
/// may overlap. What another unit has set in the first rectangle is cleared, too.
///
/// Needs the overlay alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS` (either rectangle; nothing has changed).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_move_rect(
    overlay: *mut CairnOverlay,
    from_x: i32,
    from_y: i32,
    to_x: i32,
    to_y: i32,
    width: u32,
    height: u32,
    weight: u16,
) -> CairnStatus {
    let (from, to) = (Cell { x: from_x, y: from_y }, Cell { x: to_x, y: to_y });
    // SAFETY: `overlay` is NULL or a live overlay.
    unsafe { boundary::edit_overlay(overlay, |overlay| overlay.move_rect(from, to, width, height, weight)) }
}

/// Reports what a cell has: 0, the weight that is added, or `CAIRN_OVERLAY_BLOCKED`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_get_cell(
    overlay: *const CairnOverlay,
    x: i32,
    y: i32,
    weight: *mut u16,
) -> CairnStatus {
    // SAFETY: `overlay` is NULL or a live overlay, and `weight` NULL or valid for a write.
    unsafe {
        let weight = out(weight);
        boundary::read_overlay(overlay, |overlay| {
            *weight? = overlay.get_cell(Cell { x, y })?;
            Ok(())
        })
    }
}

/// Copies a rectangle into a block of weights. Row i of the rectangle goes to `weights + i * stride`. `stride` is at
/// least `width`, and `length`, the number of weights at `weights`, is at least `(height - 1) * stride + width`. What
/// lies between the rows is not touched.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_read_cells(
    overlay: *const CairnOverlay,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    weights: *mut u16,
    length: u64,
    stride: u64,
) -> CairnStatus {
    let rect = Rect { x, y, width, height };
    // SAFETY: `overlay` is NULL or a live overlay; `weights` is NULL or valid for writes of `length` weights.
    unsafe { boundary::read_overlay(overlay, |overlay| overlay.read_cells(rect, out_slice(weights, length)?, stride)) }
}

/// Clears all cells, in time that depends on how many are set and not on the size of the map.
///
/// Needs the overlay alone. Returns `CAIRN_OK`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_clear(overlay: *mut CairnOverlay) -> CairnStatus {
    // SAFETY: `overlay` is NULL or a live overlay.
    unsafe {
        boundary::edit_overlay(overlay, |overlay| {
            overlay.clear();
            Ok(())
        })
    }
}

/// Reports how many cells are set, blocked ones included.
///
/// Many threads at once. Returns `CAIRN_OK`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_get_count(overlay: *const CairnOverlay, cells: *mut u32) -> CairnStatus {
    // SAFETY: `overlay` is NULL or a live overlay, and `cells` NULL or valid for a write.
    unsafe {
        let cells = out(cells);
        boundary::read_overlay(overlay, |overlay| {
            *cells? = overlay.count();
            Ok(())
        })
    }
}

/// Announces a change of the overlay, as `cairn_map_announce_edit` announces one of a map: until
/// `cairn_overlay_withdraw_edit`, searches with the overlay and other calls that only read it return
/// `CAIRN_ERROR_BUSY`, so that a change waits for the longest search that had begun and no longer.
///
/// Any thread, at any time: never returns `CAIRN_ERROR_BUSY`. Returns `CAIRN_OK`, `CAIRN_ERROR_TOO_LARGE` (2^31 - 1
/// announcements that were not withdrawn).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_announce_edit(overlay: *mut CairnOverlay) -> CairnStatus {
    // SAFETY: `overlay` is NULL or a live overlay; a handle is only ever shared.
    boundary::announce_edit(unsafe { overlay.as_ref() }.map(|overlay| &overlay.handle))
}

/// Withdraws an announcement of `cairn_overlay_announce_edit`. Exactly one call for each.
///
/// Any thread, at any time: never returns `CAIRN_ERROR_BUSY`. Returns `CAIRN_OK`, `CAIRN_NOT_FOUND` (nothing was
/// announced).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_withdraw_edit(overlay: *mut CairnOverlay) -> CairnStatus {
    // SAFETY: `overlay` is NULL or a live overlay; a handle is only ever shared.
    boundary::withdraw_edit(unsafe { overlay.as_ref() }.map(|overlay| &overlay.handle))
}

/// Makes `into` equal to `from`, in time that depends on how many cells are set in the two: for a game that prepares
/// the next frame's overlay while searches use this frame's. Both were created for maps of the same size. Copying an
/// overlay into itself does nothing.
///
/// Needs `into` alone; many threads may read `from` at once. Returns `CAIRN_OK`, `CAIRN_ERROR_DIMENSIONS` (the sizes
/// differ).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_overlay_copy(from: *const CairnOverlay, into: *mut CairnOverlay) -> CairnStatus {
    // SAFETY: each of the two is NULL or a live overlay, and stays alive during the call.
    unsafe {
        if std::ptr::eq(from, into) {
            return boundary::read_overlay(from, |_| Ok(()));
        }
        boundary::edit_overlay(into, |into| {
            let from = boundary::enter_overlay(from)?;
            into.copy_from(&from)
        })
    }
}
