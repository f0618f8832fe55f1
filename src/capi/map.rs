//! Maps: creation, edits, reads, maintenance.
//!
//! The comments on functions are the C manual, so they have no Rust safety section. The contract of every pointer here:
//! NULL, or valid for what the comment says is read or written there.
#![allow(clippy::missing_safety_doc)]

use super::boundary::{self, in_call, in_slice, out, out_slice};
use super::structs::{self, Versioned};
use super::types::*;
use crate::base::{Cell, Error, Rect};
use crate::grid::{DiagonalRule, MapError, Neighbours, Rules, TerrainCharge};
use crate::map::{LayerDef, Map};
use std::ffi::c_char;

/// Fills `def` with the defaults: 8 neighbours, no corner cutting, costs 70/99, size 0 x 0. `struct_size` is
/// `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_def_init(def: *mut CairnMapDef, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(def, struct_size) })
}

/// Prepares an info struct for `cairn_map_get_info`. `struct_size` is `sizeof *info`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_info_init(info: *mut CairnMapInfo, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(info, struct_size) })
}

/// Reports how many bytes `cairn_map_create` would allocate for `def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, and the errors of `cairn_map_create` that concern the def.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_def_memory_size(def: *const CairnMapDef, bytes: *mut u64) -> CairnStatus {
    boundary::detached(|| {
        // SAFETY: the caller's contract.
        let (bytes, def) = unsafe { (out(bytes)?, structs::read_or_default(def)?) };
        let map = Map::memory_size(def.width, def.height, &rules(&def)?)?;
        *bytes = map + CairnMap::HANDLE_BYTES;
        Ok(CAIRN_OK)
    })
}

/// Creates a map. `cells` holds one terrain byte per cell, row after row from the top, and `length` is `def->width *
/// def->height`; with `(NULL, 0)` every cell gets `def->terrain`. The bytes are copied. All weights are 1. The caller
/// owns the map and must call `cairn_map_destroy`. On an error, `*map` is NULL.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR` (neighbours, diagonal rule, charge, terrain), `CAIRN_ERROR_DIMENSIONS` (a side is 0, or `def`
/// is NULL), `CAIRN_ERROR_TOO_LARGE` (a side above 65,535, or more than 2^31 - 1 cells with padding),
/// `CAIRN_ERROR_COST`, `CAIRN_ERROR_LENGTH`, `CAIRN_ERROR_OUT_OF_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_create(
    def: *const CairnMapDef,
    cells: *const u8,
    length: u64,
    map: *mut *mut CairnMap,
) -> CairnStatus {
    boundary::detached(|| {
        // SAFETY: the caller's contract.
        let (map, def, bytes) = unsafe { (out(map)?, structs::read_or_default(def)?, in_slice(cells, length)?) };
        let rules = rules(&def)?;
        let made = if cells.is_null() {
            let terrain = u8::try_from(def.terrain).map_err(|_| Error::Selector)?;
            Map::filled(def.width, def.height, &rules, terrain)?
        } else {
            Map::from_cells(def.width, def.height, &rules, bytes)?
        };
        *map = CairnMap::adopt(made)?;
        Ok(CAIRN_OK)
    })
}

/// Creates a map from text in the MovingAI format (`type octile`, `height`, `width`, `map`, then the rows). `.` and `G`
/// become terrain 1, `S` becomes terrain 2, everything else is blocked. `def` has the movement rules and may be NULL;
/// its size must be 0 x 0 or that of the text. The text needs no terminating zero; its lines end with LF or CR LF, and
/// all rows have the same length. `error_line` may be NULL; with `CAIRN_ERROR_PARSE` it receives the number of the
/// offending line, counted from 1.
///
/// Any thread. Returns what `cairn_map_create` returns, and `CAIRN_ERROR_PARSE`. `CAIRN_ERROR_DIMENSIONS` also means
/// that the size of `def` does not match the text.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_create_from_movingai(
    text: *const c_char,
    length: u64,
    def: *const CairnMapDef,
    map: *mut *mut CairnMap,
    error_line: *mut u32,
) -> CairnStatus {
    boundary::detached(|| {
        // SAFETY: the caller's contract.
        let (mut line, map, text) =
            unsafe { (boundary::out_or_null(error_line), out(map)?, in_slice(text.cast::<u8>(), length)?) };
        // SAFETY: the caller's contract.
        let def = unsafe { structs::read_or_default(def)? };
        let expected = (def.width, def.height);
        let made = Map::from_movingai(text, &rules(&def)?).map_err(|MapError { error, line: at }| {
            if let Some(line) = line.as_mut() {
                **line = at;
            }
            error
        })?;
        if expected != (0, 0) && expected != (made.width(), made.height()) {
            return Err(Error::Dimensions);
        }
        *map = CairnMap::adopt(made)?;
        Ok(CAIRN_OK)
    })
}

/// Destroys a map. NULL is allowed. No thread may be using it. Searchers that have searched it keep their paths.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_destroy(map: *mut CairnMap) {
    // SAFETY: the caller's contract.
    unsafe { CairnMap::destroy(map) }
}

/// Fills `def` with the defaults: those of `cairn_map_def_init`, size 1, every weight 1. `struct_size` is
/// `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_layer_def_init(def: *mut CairnLayerDef, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(def, struct_size) })
}

/// Prepares a layer info struct. `struct_size` is `sizeof *info`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_layer_info_init(info: *mut CairnLayerInfo, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(info, struct_size) })
}

/// Adds a layer, for another kind of agent on the same terrain, and reports its number, which queries and tables name:
/// 1 for the first that is added, then 2, up to 63. Every edit of the map brings all layers up to date. A layer stays
/// until the map is destroyed. Costs a pass over the map; does not change the epoch.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_COST`, `CAIRN_ERROR_DIMENSIONS` (a size that is not 1 to 16),
/// `CAIRN_ERROR_TOO_LARGE` (a 65th layer), `CAIRN_ERROR_OUT_OF_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_add_layer(
    map: *mut CairnMap,
    def: *const CairnLayerDef,
    layer: *mut u32,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let layer = out(layer);
        boundary::edit_map(map, |map| {
            let (layer, def) = (layer?, structs::read(def)?);
            if def.reserved != 0 {
                return Err(Error::Unsupported);
            }
            let rules = rules(&CairnMapDef {
                neighbours: def.neighbours,
                diagonal_rule: def.diagonal_rule,
                terrain_charge: def.terrain_charge,
                cardinal_cost: def.cardinal_cost,
                diagonal_cost: def.diagonal_cost,
                ..CairnMapDef::ZERO
            })?;
            *layer = map.add_layer(&LayerDef { rules, size: def.size, weights: def.weights })?;
            Ok(CAIRN_OK)
        })
    }
}

/// Reports rules, size, components and memory of a layer.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_NO_LAYER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_get_layer_info(
    map: *const CairnMap,
    layer: u32,
    info: *mut CairnLayerInfo,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let info = structs::Output::new(info);
        boundary::read_map(map, |map| {
            let info = info?;
            let found = map.layer_info(layer)?;
            info.write(CairnLayerInfo {
                neighbours: found.rules.neighbours as u32,
                diagonal_rule: found.rules.diagonal_rule as u32,
                terrain_charge: found.rules.terrain_charge as u32,
                cardinal_cost: found.rules.cardinal_cost,
                diagonal_cost: found.rules.diagonal_cost,
                size: found.size,
                passable_cells: found.passable_cells,
                cheapest_weight: found.cheapest_weight.into(),
                components_exact: found.exact_components.is_some().into(),
                components: found.exact_components.unwrap_or(0),
                shares_with: found.shares_with,
                memory_bytes: found.memory_bytes,
                ..CairnLayerInfo::DEFAULT
            });
            Ok(CAIRN_OK)
        })
    }
}

/// Reports size, rules, epoch, components and memory.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_get_info(map: *const CairnMap, info: *mut CairnMapInfo) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let info = structs::Output::new(info);
        boundary::read_map(map, |map| {
            let info = info?;
            let rules = map.rules();
            let components = map.exact_components();
            info.write(CairnMapInfo {
                width: map.width(),
                height: map.height(),
                neighbours: rules.neighbours as u32,
                diagonal_rule: rules.diagonal_rule as u32,
                terrain_charge: rules.terrain_charge as u32,
                cardinal_cost: rules.cardinal_cost,
                diagonal_cost: rules.diagonal_cost,
                passable_cells: map.passable_cells(),
                cheapest_weight: map.cheapest_weight().into(),
                components_exact: components.is_some().into(),
                components: components.unwrap_or(0),
                map_id: map.id(),
                epoch: map.epoch(),
                required_cells: map.required_cells().into(),
                memory_bytes: map.memory_bytes() + CairnMap::HANDLE_BYTES,
                layers: map.layers(),
                ..CairnMapInfo::DEFAULT
            });
            Ok(CAIRN_OK)
        })
    }
}

/// Reports what a searcher for this map needs as `max_cells`: its cells and their padding. It never changes.
///
/// Many threads at once. Returns `CAIRN_OK`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_get_required_cells(map: *const CairnMap, cells: *mut u64) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::get(map, cells, |map| Ok(map.required_cells().into())) }
}

/// Reports what a searcher for the jump-point graphs of this map needs as `graph_nodes`: the nodes of the largest, and
/// room for those that edits may add. 0 without a graph. It changes when another graph replaces this one: with
/// `cairn_map_build_jump_graph`, and with `cairn_map_maintain` after `cairn_map_rebuild_table` or after an edit has
/// suspended the graph.
///
/// Many threads at once. Returns `CAIRN_OK`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_get_required_nodes(map: *const CairnMap, nodes: *mut u32) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::get(map, nodes, |map| Ok(map.required_nodes())) }
}

/// Reports a hash of everything that decides the results of searches on this map: size, rules, terrain, weights,
/// component labels and tables, but not epoch and id. Maps with equal hashes give equal results, counters included.
/// Reads the whole map.
///
/// Many threads at once. Returns `CAIRN_OK`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_get_state_hash(map: *const CairnMap, hash: *mut u64) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::get(map, hash, |map| Ok(map.state_hash())) }
}

/// Reports the terrain of a cell.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_get_cell(map: *const CairnMap, x: i32, y: i32, terrain: *mut u8) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::get(map, terrain, |map| map.get_cell(Cell { x, y })) }
}

/// Sets the terrain of a cell. Without tables an edit takes at most 5,000 instructions in the mean on game-like maps
/// (`make counts`), more in rows and columns that are open for thousands of cells. A jump-point graph adds the search
/// for jump points that see the cell, typically some microseconds (`lab edits`), and landmarks add the repair of cells
/// that become cheaper to reach; the `edit_allowance` of each bounds that.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_set_cell(map: *mut CairnMap, x: i32, y: i32, terrain: u8) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::edit_map(map, |map| map.set_cell(Cell { x, y }, terrain)) }
}

/// Sets the terrain of every cell of a rectangle, which may be empty.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_set_rect(
    map: *mut CairnMap,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    terrain: u8,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::edit_map(map, |map| map.set_rect(Rect { x, y, width, height }, terrain)) }
}

/// Copies a block of terrain bytes into a rectangle of the map. Row i of the rectangle is at `cells + i * stride`.
/// `stride` is at least `width`, and `length`, the number of bytes at `cells`, is at least
/// `(height - 1) * stride + width`.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_write_cells(
    map: *mut CairnMap,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    cells: *const u8,
    length: u64,
    stride: u64,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        boundary::edit_map(map, |map| map.write_cells(Rect { x, y, width, height }, in_slice(cells, length)?, stride))
    }
}

/// Copies the terrain of a rectangle into a block of bytes, with the layout of `cairn_map_write_cells`. Bytes between
/// the rows are not touched.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_read_cells(
    map: *const CairnMap,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    cells: *mut u8,
    length: u64,
    stride: u64,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        boundary::read_map(map, |map| map.read_cells(Rect { x, y, width, height }, out_slice(cells, length)?, stride))
    }
}

/// Reports the weight of a terrain on a layer; 0 for terrain 0 and for one that is closed to the layer's agents.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_NO_LAYER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_get_terrain_weight(
    map: *const CairnMap,
    layer: u32,
    terrain: u8,
    weight: *mut u16,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::get(map, weight, |map| map.terrain_weight(layer, terrain)) }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_set_terrain_weight(
    map: *mut CairnMap,
    layer: u32,
    terrain: u8,
    weight: u16,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::edit_map(map, |map| map.set_terrain_weight(layer, terrain, weight)) }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_announce_edit(map: *mut CairnMap) -> CairnStatus {
    // SAFETY: `map` is NULL or a live map; a handle is only ever shared.
    boundary::announce_edit(unsafe { map.as_ref() }.map(|map| &map.handle))
}

/// Withdraws an announcement of `cairn_map_announce_edit`, after the edits or instead of them. Exactly one call for
/// each announcement.
///
/// Any thread, at any time: never returns `CAIRN_ERROR_BUSY`. Returns `CAIRN_OK`, `CAIRN_NOT_FOUND` (nothing was
/// announced).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_withdraw_edit(map: *mut CairnMap) -> CairnStatus {
    // SAFETY: `map` is NULL or a live map; a handle is only ever shared.
    boundary::withdraw_edit(unsafe { map.as_ref() }.map(|map| &map.handle))
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_maintain(map: *mut CairnMap, work: u64) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::edit_map(map, |map| Ok(if map.maintain(work)? { CAIRN_OK } else { CAIRN_BUDGET_SPENT })) }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_copy(from: *const CairnMap, into: *mut CairnMap) -> CairnStatus {
    // SAFETY: each of the two is NULL or a live map, and stays alive during the call.
    unsafe {
        if std::ptr::eq(from, into) {
            return boundary::read_map(from, |_| Ok(()));
        }
        boundary::edit_map(into, |into| {
            let from = boundary::enter_map(from)?;
            into.copy_from(&from)
        })
    }
}

/// Finds the cell nearest to (x, y) that is passable on a layer, for instance after a click on a wall: the one with the
/// least naive heuristic, ties by smaller y, then smaller x; (x, y) itself if it is passable. Considers cells up to
/// `max_distance` columns and rows away. If `reachable_from` is not NULL, only cells of its component count: while
/// `components_exact` is 1 these are exactly the cells with a path from it, otherwise they include them.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_NOT_FOUND`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_NO_LAYER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_find_nearest_passable(
    map: *const CairnMap,
    layer: u32,
    x: i32,
    y: i32,
    max_distance: u32,
    reachable_from: *const Cell,
    nearest: *mut Cell,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let nearest = out(nearest);
        boundary::read_map(map, |map| {
            let nearest = nearest?;
            match map.find_nearest_passable(layer, Cell { x, y }, max_distance, in_call(reachable_from))? {
                Some(cell) => {
                    *nearest = cell;
                    Ok(CAIRN_OK)
                }
                None => Ok(CAIRN_NOT_FOUND),
            }
        })
    }
}

/// Prepares a struct for `cairn_map_check_path`. `struct_size` is `sizeof *check`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_path_check_init(check: *mut CairnPathCheck, struct_size: u32) -> CairnStatus {
    // SAFETY: `check` is NULL or aligned and valid for writes of `struct_size` bytes.
    boundary::status(unsafe { structs::init(check, struct_size) })
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_check_path(
    map: *const CairnMap,
    layer: u32,
    path: *const Cell,
    length: u32,
    epoch: u64,
    cost: u64,
    flags: u32,
    check: *mut CairnPathCheck,
) -> CairnStatus {
    // SAFETY: `map` is NULL or a live map, `check` NULL or a prepared struct, and `path` NULL or valid for reads of
    // `length` cells.
    unsafe {
        let check = structs::Output::new(check);
        boundary::read_map(map, |map| {
            let (check, path) = (check?, in_slice(path, length.into())?);
            if flags & !CAIRN_CHECK_EVERY_CELL != 0 {
                return Err(Error::Selector);
            }
            let cost = Some(cost).filter(|&cost| cost != CAIRN_COST_UNKNOWN);
            let found = map.check_path(layer, path, epoch, cost, flags != 0)?;
            check.write(CairnPathCheck {
                walkable: found.walkable,
                blocked: found.blocked.unwrap_or_default(),
                cost: found.cost.unwrap_or(CAIRN_COST_UNKNOWN),
                certified: found.certified.into(),
                changed: found.changed.into(),
                looked_at: found.looked_at,
                ..CairnPathCheck::DEFAULT
            });
            Ok(if found.blocked.is_none() { CAIRN_OK } else { CAIRN_PATH_BLOCKED })
        })
    }
}

/// Reports whether anything that the agents of a layer find in a rectangle has changed after an epoch: 1 if a cell may
/// have been edited or a weight of the layer was set, 0 if every position there is as it was. Never misses a change,
/// but may report one that is less than 80 cells away. Reads one number for each 32 x 32 cells. An edit that sets cells
/// to what they were is no change.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_EPOCH`
/// (the map has not reached the epoch).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_changed_since(
    map: *const CairnMap,
    layer: u32,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    epoch: u64,
    changed: *mut u32,
) -> CairnStatus {
    // SAFETY: `map` is NULL or a live map, and `changed` NULL or valid for a write.
    unsafe {
        boundary::get(map, changed, |map| map.changed_since(layer, Rect { x, y, width, height }, epoch).map(u32::from))
    }
}

/// The movement rules of a def, with every selector checked.
fn rules(def: &CairnMapDef) -> Result<Rules, Error> {
    Ok(Rules {
        neighbours: Neighbours::from_number(def.neighbours).ok_or(Error::Selector)?,
        diagonal_rule: DiagonalRule::from_number(def.diagonal_rule).ok_or(Error::Selector)?,
        terrain_charge: TerrainCharge::from_number(def.terrain_charge).ok_or(Error::Selector)?,
        cardinal_cost: def.cardinal_cost,
        diagonal_cost: def.diagonal_cost,
    })
}
