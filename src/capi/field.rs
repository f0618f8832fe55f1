//! Fields: creation, goals, updates, reads.
//!
//! The comments on functions are the C manual, so they have no Rust safety section. The contract of every pointer here:
//! NULL, or valid for what the comment says is read or written there.
#![allow(clippy::missing_safety_doc)]

use super::boundary::{self, in_slice, out, out_slice};
use super::structs::{self, Versioned};
use super::types::*;
use crate::base::{Cell, Error, Rect};
use crate::field::{Field, FieldDef, FieldStep};
use crate::map::Map;

/// Fills `def` with the defaults: layer 0, no flags. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_def_init(def: *mut CairnFieldDef, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(def, struct_size) })
}

/// Prepares an info struct for `cairn_field_get_info`. `struct_size` is `sizeof *info`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_info_init(info: *mut CairnFieldInfo, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(info, struct_size) })
}

/// Reports how many bytes `cairn_field_create` would allocate. `def` may be NULL for the defaults. Goals take another
/// 12 bytes each, and `cairn_field_set_away_from` 4 bytes for each cell.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR` (an unknown flag), `CAIRN_ERROR_NO_LAYER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_get_memory_size(
    map: *const CairnMap,
    def: *const CairnFieldDef,
    bytes: *mut u64,
) -> CairnStatus {
    // SAFETY: `map` is NULL or a live map, `def` NULL or a prepared struct, and `bytes` NULL or valid for a write.
    unsafe {
        let size = |map: &Map| Field::memory_size(map, &field_def(def)?);
        boundary::get(map, bytes, |map| Ok(size(map)? + CairnField::HANDLE_BYTES))
    }
}

/// Creates a field without goals, for this map and all others of its size. It keeps no reference to the map. `def` may
/// be NULL for the defaults. The caller owns the field and must call `cairn_field_destroy`. On an error, `*field` is
/// NULL.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR` (an unknown flag), `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_OUT_OF_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_create(
    map: *const CairnMap,
    def: *const CairnFieldDef,
    field: *mut *mut CairnField,
) -> CairnStatus {
    // SAFETY: `map` is NULL or a live map, `def` NULL or a prepared struct, and `field` NULL or valid for a write.
    unsafe {
        let field = out(field);
        boundary::read_map(map, |map| {
            // Without a place for it there must be no field.
            let field = field?;
            *field = CairnField::adopt(Field::new(map, &field_def(def)?)?)?;
            Ok(())
        })
    }
}

/// Destroys a field. NULL is allowed. No thread may be using it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_destroy(field: *mut CairnField) {
    // SAFETY: `field` is NULL or came from `cairn_field_create`, and no call uses it now or later.
    unsafe { CairnField::destroy(field) }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_set_goals(
    field: *mut CairnField,
    goals: *const Cell,
    costs: *const u32,
    count: u32,
    max_cost: u64,
) -> CairnStatus {
    // SAFETY: `field` is NULL or a live field; `goals` is NULL or valid for `count` cells, `costs` NULL or valid for as
    // many costs.
    unsafe {
        boundary::edit_field(field, |field| {
            let costs = in_slice(costs, if costs.is_null() { 0 } else { count.into() })?;
            field.set_goals(in_slice(goals, count.into())?, costs, max_cost)
        })
    }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_set_away_from(
    field: *mut CairnField,
    threats: *const CairnField,
    numerator: u32,
    denominator: u32,
) -> CairnStatus {
    // SAFETY: each of the two is NULL or a live field, and stays alive during the call.
    unsafe {
        boundary::edit_field(field, |field| {
            let threats = boundary::enter_field(threats)?;
            field.set_away_from(&threats, numerator, denominator)
        })
    }
}

/// Brings the field up to date with the map and the overlay, which may be NULL and may be another each time. `work` is
/// how much to do at most: one unit is about one cell that gets a cost. Call it again until it returns `CAIRN_OK`, in
/// one frame or in many. Edits in between are taken into account; 0 only takes note of them. What results is the same
/// for all slices.
///
/// Needs the field alone; many threads may use the map and the overlay at once. Returns `CAIRN_OK` (the field is up to
/// date), `CAIRN_RUNNING` (work is left), `CAIRN_ERROR_DIMENSIONS` (map or overlay have another size),
/// `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_UNSUPPORTED` (an overlay, and the field lacks `CAIRN_FIELD_OVERLAY`).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_update(
    field: *mut CairnField,
    map: *const CairnMap,
    overlay: *const CairnOverlay,
    work: u64,
) -> CairnStatus {
    // SAFETY: `field`, `map` and `overlay` are NULL or live objects.
    unsafe {
        boundary::edit_field(field, |field| {
            let (map, overlay) = (boundary::enter_map(map)?, boundary::enter_overlay_if_any(overlay)?);
            let is_done = field.update(&map, overlay.as_deref(), work)?;
            Ok(if is_done { CAIRN_OK } else { CAIRN_RUNNING })
        })
    }
}

/// Reports size, layer, number of goals and memory of the field, and whether it is up to date with a map and an
/// overlay, which may be NULL.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_get_info(
    field: *const CairnField,
    map: *const CairnMap,
    overlay: *const CairnOverlay,
    info: *mut CairnFieldInfo,
) -> CairnStatus {
    // SAFETY: `field`, `map` and `overlay` are NULL or live objects, and `info` is NULL or a prepared struct.
    unsafe {
        let info = structs::Output::new(info);
        boundary::read_field(field, |field| {
            let info = info?;
            let (map, overlay) = (boundary::enter_map(map)?, boundary::enter_overlay_if_any(overlay)?);
            let FieldDef { layer, nearest, overlay: knows_overlay } = field.def();
            let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
            info.write(CairnFieldInfo {
                is_current: field.is_current(&map, overlay.as_deref()).into(),
                width: field.width(),
                height: field.height(),
                layer,
                flags: flag(nearest, CAIRN_FIELD_NEAREST) | flag(knows_overlay, CAIRN_FIELD_OVERLAY),
                goals: field.goal_count(),
                epoch: field.epoch(),
                memory_bytes: field.memory_bytes() + CairnField::HANDLE_BYTES,
                ..CairnFieldInfo::DEFAULT
            });
            Ok(())
        })
    }
}

/// Reports the cost of a cheapest path from a cell to the nearest goal, the goal's own cost included, on the map as it
/// was at the last update.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_NO_PATH` (no goal can be reached, or none for `max_cost`; the cost
/// is 0), `CAIRN_BEHIND` (the last update returned `CAIRN_RUNNING`, or goals were set since: the cost is not final,
/// and `CAIRN_UNREACHED` if none is known yet), `CAIRN_ERROR_OUT_OF_BOUNDS`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_get_cost(field: *const CairnField, x: i32, y: i32, cost: *mut u64) -> CairnStatus {
    // SAFETY: `field` is NULL or a live field, and `cost` NULL or valid for a write.
    unsafe {
        let cost = out(cost);
        boundary::read_field(field, |field| {
            let (cost, found) = (cost?, field.cost(Cell { x, y })?.map(u64::from));
            let (value, status) = match (field.is_finished(), found) {
                (true, Some(found)) => (found, CAIRN_OK),
                (true, None) => (0, CAIRN_NO_PATH),
                (false, found) => (found.unwrap_or(CAIRN_UNREACHED), CAIRN_BEHIND),
            };
            *cost = value;
            Ok(status)
        })
    }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_get_step(
    field: *const CairnField,
    map: *const CairnMap,
    x: i32,
    y: i32,
    next: *mut Cell,
) -> CairnStatus {
    // PERF: 58 instructions, of which 22 are the two gates. The general call takes twice as many: it prepares for a panic.
    // SAFETY: `field` and `map` are NULL or live objects, and `next` is NULL or valid for a write.
    unsafe {
        if !next.is_null()
            && let Some(cell) =
                boundary::glance_at_field_on_map(field, map, |field, map| field.next_if_simple(map, Cell { x, y }))
        {
            next.write(cell);
            return CAIRN_OK;
        }
        step_in_general(field, map, Cell { x, y }, next)
    }
}

/// # Safety
/// As for [`cairn_field_get_step`].
#[cold]
#[inline(never)]
unsafe fn step_in_general(field: *const CairnField, map: *const CairnMap, from: Cell, next: *mut Cell) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let next = out(next);
        boundary::read_field_on_map(field, map, |field, map| {
            let (next, step) = (next?, field.step(map, from)?);
            *next = if let FieldStep::To(cell) = step { cell } else { from };
            let status = if step == FieldStep::None { CAIRN_NO_PATH } else { CAIRN_OK };
            Ok(unless_behind(field, map, status))
        })
    }
}

/// Reports the next cells of many units in one call, as `cairn_field_get_step` does for one: `next[i]` for a unit at
/// `units[i]`. A unit that has arrived, or that no step is known for, gets its own cell. The two arrays may be the
/// same one, or overlap.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_BEHIND`, `CAIRN_ERROR_OUT_OF_BOUNDS` (a unit; nothing is written),
/// `CAIRN_ERROR_DIMENSIONS` (the map has another size), `CAIRN_ERROR_NO_LAYER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_read_steps(
    field: *const CairnField,
    map: *const CairnMap,
    units: *const Cell,
    count: u32,
    next: *mut Cell,
) -> CairnStatus {
    // SAFETY: `field` and `map` are NULL or live objects; `units` and `next` are NULL or valid for `count` cells.
    unsafe {
        boundary::read_field_on_map(field, map, |field, map| {
            field.check_agents(map, in_slice(units, count.into())?.iter().copied())?;
            // Nothing refers to the units any more, so that the two may overlap.
            let length = out_slice(next, count.into())?.len();
            if length > 0 {
                std::ptr::copy(units, next, length);
            }
            field.step_all(map, out_slice(next, count.into())?)?;
            Ok(unless_behind(field, map, CAIRN_OK))
        })
    }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_read_path(
    field: *const CairnField,
    map: *const CairnMap,
    x: i32,
    y: i32,
    path: *mut Cell,
    capacity: u32,
    length: *mut u32,
) -> CairnStatus {
    // SAFETY: `field` and `map` are NULL or live objects, `path` is NULL or valid for `capacity` cells, and `length` is
    // NULL or valid for a write.
    unsafe {
        let length = out(length);
        boundary::read_field_on_map(field, map, |field, map| {
            let length = length?;
            *length = field.read_path(map, Cell { x, y }, out_slice(path, capacity.into())?)?;
            let status = match *length {
                0 => CAIRN_NO_PATH,
                length if length > capacity && capacity > 0 => CAIRN_TRUNCATED,
                _ => CAIRN_OK,
            };
            Ok(unless_behind(field, map, status))
        })
    }
}

/// Copies the costs of a rectangle, as `cairn_field_get_cost` reports them, into a block of costs;
/// `CAIRN_COST_UNREACHED` where no goal can be reached. Row i of the rectangle goes to `costs + i * stride`. `stride`
/// is at least `width`, and `length`, the number of costs at `costs`, is at least `(height - 1) * stride + width`.
/// What lies between the rows is not touched.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_BEHIND` (the last update returned `CAIRN_RUNNING`, or goals were
/// set since: the costs are not final), `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_read_costs(
    field: *const CairnField,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    costs: *mut u32,
    length: u64,
    stride: u64,
) -> CairnStatus {
    let rect = Rect { x, y, width, height };
    // SAFETY: `field` is NULL or a live field; `costs` is NULL or valid for writes of `length` costs.
    unsafe {
        boundary::read_field(field, |field| {
            field.read_costs(rect, out_slice(costs, length)?, stride)?;
            Ok(if field.is_finished() { CAIRN_OK } else { CAIRN_BEHIND })
        })
    }
}

/// Copies the directions of the steps from the cells of a rectangle, one byte each, for the map as it was at the last
/// update: 0 to 7 clockwise from north (0, -1), so that 1 is (1, -1) and 2 is (1, 0); `CAIRN_DIRECTION_ARRIVED`,
/// `CAIRN_DIRECTION_NONE`. The layout is that of `cairn_field_read_costs`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_BEHIND` (the last update returned `CAIRN_RUNNING`, or goals
/// were set since), `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_read_directions(
    field: *const CairnField,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    directions: *mut u8,
    length: u64,
    stride: u64,
) -> CairnStatus {
    let rect = Rect { x, y, width, height };
    // SAFETY: `field` is NULL or a live field; `directions` is NULL or valid for writes of `length` bytes.
    unsafe { boundary::read_field(field, |field| field.read_directions(rect, out_slice(directions, length)?, stride)) }
}

/// Copies the numbers of the nearest goals of a rectangle, counted from 0 as in `cairn_field_set_goals`, for the map
/// as it was at the last update; `CAIRN_NO_GOAL` where none can be reached. Of several goals at the same cost, that of
/// the path along the steps counts. The layout is that of `cairn_field_read_costs`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_UNSUPPORTED` (the field lacks `CAIRN_FIELD_NEAREST`),
/// `CAIRN_ERROR_BEHIND` (the last update returned `CAIRN_RUNNING`, or goals were set since),
/// `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_read_nearest(
    field: *const CairnField,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    goals: *mut u16,
    length: u64,
    stride: u64,
) -> CairnStatus {
    let rect = Rect { x, y, width, height };
    // SAFETY: `field` is NULL or a live field; `goals` is NULL or valid for writes of `length` numbers.
    unsafe { boundary::read_field(field, |field| field.read_nearest(rect, out_slice(goals, length)?, stride)) }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_field_read_steering(
    field: *const CairnField,
    map: *const CairnMap,
    positions: *const Cell,
    count: u32,
    vectors: *mut CairnVector,
) -> CairnStatus {
    // SAFETY: `field` and `map` are NULL or live objects; `positions` and `vectors` are NULL or valid for `count`
    // positions and vectors.
    unsafe {
        boundary::read_field_on_map(field, map, |field, map| {
            let (positions, vectors) = (in_slice(positions, count.into())?, out_slice(vectors, count.into())?);
            field.check_agents(map, positions.iter().copied().map(Field::cell_at))?;
            for (&Cell { x, y }, vector) in positions.iter().zip(vectors) {
                let (x, y) = field.steer(map, x, y)?;
                *vector = CairnVector { x: x as i16, y: y as i16 };
            }
            Ok(unless_behind(field, map, CAIRN_OK))
        })
    }
}

fn field_def_of(def: &CairnFieldDef) -> Result<FieldDef, Error> {
    if def.flags & !(CAIRN_FIELD_NEAREST | CAIRN_FIELD_OVERLAY) != 0 {
        return Err(Error::Selector);
    }
    if def.reserved != 0 {
        return Err(Error::Unsupported);
    }
    let has = |flag: u32| def.flags & flag != 0;
    Ok(FieldDef { layer: def.layer, nearest: has(CAIRN_FIELD_NEAREST), overlay: has(CAIRN_FIELD_OVERLAY) })
}

/// # Safety
/// `def` is NULL or points to a prepared struct.
unsafe fn field_def(def: *const CairnFieldDef) -> Result<FieldDef, Error> {
    // SAFETY: the caller's contract is the callee's.
    field_def_of(&unsafe { structs::read_or_default(def)? })
}

/// The status of what was read for a map.
#[inline]
fn unless_behind(field: &Field, map: &Map, status: CairnStatus) -> CairnStatus {
    if field.has_caught_up(map) { status } else { CAIRN_BEHIND }
}
