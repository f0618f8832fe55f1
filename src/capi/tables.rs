//! Tables: building, reporting, saving and loading. Pointers: see `map.rs`.
#![allow(clippy::missing_safety_doc)]

use super::boundary::{self, in_slice, out, out_slice};
use super::structs::{self, Versioned};
use super::types::*;
use crate::base::{Cell, Error, Rect};
use crate::map::{BuildProgress, Built, Map};
use crate::tables::{
    JumpGraphDef, LandmarkEntries, LandmarksDef, Placement, PortalDistance, Reduction, RegionKind, RegionsDef, Table,
    TableInfo, TableKind,
};
use std::ffi::c_void;

/// Fills `def` with the defaults. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_jump_graph_def_init(def: *mut CairnJumpGraphDef, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(def, struct_size) })
}

/// Fills `def` with the defaults: 8 landmarks, far apart. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_landmarks_def_init(def: *mut CairnLandmarksDef, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(def, struct_size) })
}

/// Fills `def` with the defaults: the Boundary Heuristic with 8 entries per cell. `struct_size` is `sizeof *def`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_regions_def_init(def: *mut CairnRegionsDef, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(def, struct_size) })
}

/// Prepares an info struct for `cairn_map_get_table_info`. `struct_size` is `sizeof *info`.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL`, `CAIRN_ERROR_STRUCT_SIZE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_table_info_init(info: *mut CairnTableInfo, struct_size: u32) -> CairnStatus {
    // SAFETY: the caller's contract is the callee's.
    boundary::status(unsafe { structs::init(info, struct_size) })
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_build_jump_graph(
    map: *mut CairnMap,
    def: *const CairnJumpGraphDef,
    progress: CairnProgress,
    user_data: *mut c_void,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let caller = (progress, user_data);
        build(map, def, caller, jump_graph_def, Map::build_jump_graph_in_slices, Map::build_jump_graph)
    }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_build_landmarks(
    map: *mut CairnMap,
    def: *const CairnLandmarksDef,
    progress: CairnProgress,
    user_data: *mut c_void,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let begin = |map: &mut Map, def: &LandmarksDef| map.build_landmarks_in_slices(def, None);
        build(map, def, (progress, user_data), landmarks_def, begin, Map::build_landmarks)
    }
}

/// Builds landmarks at 1 to 64 cells chosen by the caller. Only `edit_allowance`, `in_slices` and `entries` of `def`,
/// which may be NULL, are used. Otherwise like `cairn_map_build_landmarks`.
///
/// Needs the map alone. Returns what `cairn_map_build_landmarks` returns, except for `CAIRN_ERROR_MEMORY_LIMIT`, and
/// `CAIRN_ERROR_OUT_OF_BOUNDS`. `CAIRN_ERROR_BLOCKED` means that one of the cells is blocked.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_build_landmarks_at(
    map: *mut CairnMap,
    def: *const CairnLandmarksDef,
    cells: *const Cell,
    count: u32,
    progress: CairnProgress,
    user_data: *mut c_void,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let cells = in_slice(cells, count.into());
        let begin = |map: &mut Map, def: &LandmarksDef| map.build_landmarks_in_slices(def, Some(cells?));
        build(map, def, (progress, user_data), landmarks_def_at, begin, |map, def, progress| {
            map.build_landmarks_at(def, cells?, progress)
        })
    }
}

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
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_build_regions(
    map: *mut CairnMap,
    def: *const CairnRegionsDef,
    progress: CairnProgress,
    user_data: *mut c_void,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let caller = (progress, user_data);
        build(map, def, caller, regions_def, Map::build_regions_in_slices, Map::build_regions)
    }
}

/// Begins to rebuild a table, with the def it was built with, for the map as it is now: a stale table becomes exact
/// again. `cairn_map_maintain` does the work, in slices of any size; until it has finished, searches use the old table.
/// This call costs about one copy of the map, and for landmarks one more for each.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE`,
/// `CAIRN_ERROR_BLOCKED` (no passable cell for landmarks), `CAIRN_ERROR_OUT_OF_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_rebuild_table(map: *mut CairnMap, layer: u32, table: u32) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::edit_map(map, |map| map.rebuild_table(layer, selected(table)?)) }
}

/// Removes a table, and one that is being built to replace it, and frees the memory. A table that does not exist is
/// fine.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_remove_table(map: *mut CairnMap, layer: u32, table: u32) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::edit_map(map, |map| map.remove_table(layer, selected(table)?)) }
}

/// Reports kind, state, size and staleness of a table. Reads the whole map. If `sample` is above 0, it also floods the
/// map from that many landmarks or portals, to measure how much too short the stored distances are (`mean_loss`).
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_STRUCT_SIZE`, `CAIRN_ERROR_UNSUPPORTED`,
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE`, `CAIRN_ERROR_OUT_OF_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_get_table_info(
    map: *const CairnMap,
    layer: u32,
    table: u32,
    sample: u32,
    info: *mut CairnTableInfo,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let info = structs::Output::new(info);
        boundary::read_map(map, |map| {
            let info = info?;
            info.write(abi_info(&map.table_info(layer, selected(table)?, sample)?, map));
            Ok(CAIRN_OK)
        })
    }
}

/// Copies the cells of a layer's landmarks. `written` receives the number of cells copied; with `(NULL, 0)` none are.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_TRUNCATED` (there are more), `CAIRN_ERROR_NO_LAYER`,
/// `CAIRN_ERROR_NO_TABLE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_read_landmarks(
    map: *const CairnMap,
    layer: u32,
    cells: *mut Cell,
    capacity: u32,
    written: *mut u32,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let written = out(written);
        boundary::read_map(map, |map| {
            let (written, cells) = (written?, out_slice(cells, capacity.into())?);
            let count = map.landmarks(layer)?.count();
            cells.iter_mut().zip(map.landmarks(layer)?).for_each(|(cell, landmark)| *cell = landmark);
            *written = count.min(cells.len()) as u32;
            Ok(if count > cells.len() { CAIRN_TRUNCATED } else { CAIRN_OK })
        })
    }
}

/// Fills one number per cell of a rectangle with the region of a layer that it belongs to, counted from 1; 0 for cells
/// that are blocked or belong to none. Portals have the bit `CAIRN_REGION_PORTAL`. Row i of the rectangle is at
/// `regions + i * stride`; `stride` and `length` count numbers, not bytes, and are otherwise as in
/// `cairn_map_read_cells`.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ERROR_OUT_OF_BOUNDS`, `CAIRN_ERROR_LENGTH`, `CAIRN_ERROR_NO_LAYER`,
/// `CAIRN_ERROR_NO_TABLE`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_read_regions(
    map: *const CairnMap,
    layer: u32,
    x: i32,
    y: i32,
    width: u32,
    height: u32,
    regions: *mut u32,
    length: u64,
    stride: u64,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        boundary::read_map(map, |map| {
            map.read_regions(layer, Rect { x, y, width, height }, out_slice(regions, length)?, stride)
        })
    }
}

/// Reports the lower bound of the query's heuristic, without a search: no path from start to goal costs less. Useful
/// where a rough distance is enough.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_ENDPOINT_BLOCKED` (and reports 0), `CAIRN_ERROR_OUT_OF_BOUNDS`, and
/// what `cairn_map_supports_query` returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_estimate(
    map: *const CairnMap,
    query: *const CairnQuery,
    estimate: *mut u64,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let estimate = out(estimate);
        boundary::read_map(map, |map| {
            let estimate = estimate?;
            match map.estimate(&super::searcher::query(query)?)? {
                None => Ok(CAIRN_ENDPOINT_BLOCKED),
                Some(proven) => {
                    *estimate = proven.into();
                    Ok(CAIRN_OK)
                }
            }
        })
    }
}

/// Saves a table of a layer as bytes that `cairn_map_load_table` accepts on any machine. `size` receives the number of
/// bytes required; with `(NULL, 0)` nothing else happens. A stale table is saved as it is; suspended landmarks are left
/// out.
///
/// Many threads at once. Returns `CAIRN_OK`, `CAIRN_TRUNCATED` (the buffer is too small and was not touched),
/// `CAIRN_ERROR_SELECTOR`, `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_NO_TABLE`, `CAIRN_ERROR_SUSPENDED` (all of it is
/// suspended), `CAIRN_ERROR_UNSUPPORTED` (a jump-point graph, or landmarks with entries at jump points).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_save_table(
    map: *const CairnMap,
    layer: u32,
    table: u32,
    bytes: *mut u8,
    capacity: u64,
    size: *mut u64,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        let size = out(size);
        boundary::read_map(map, |map| {
            let (size, buffer) = (size?, out_slice(bytes, capacity)?);
            *size = map.save_table(layer, selected(table)?, buffer)?;
            Ok(if *size > capacity && !bytes.is_null() { CAIRN_TRUNCATED } else { CAIRN_OK })
        })
    }
}

/// Loads a saved table for a layer, where it replaces the one that there is. Map and layer must have the size, terrain,
/// weights, costs and rules that they had when the table was saved. The bytes are copied. A checksum detects damage;
/// forged bytes can make paths longer than optimal, or hide them, but do no other harm.
///
/// Needs the map alone. Returns `CAIRN_OK`, `CAIRN_ERROR_BLOB`, `CAIRN_ERROR_BLOB_VERSION`, `CAIRN_ERROR_OTHER_MAP`,
/// `CAIRN_ERROR_UNSUPPORTED` (with `CAIRN_CHARGE_ENTERED`), `CAIRN_ERROR_NO_LAYER`, `CAIRN_ERROR_OUT_OF_MEMORY`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_map_load_table(
    map: *mut CairnMap,
    layer: u32,
    bytes: *const u8,
    length: u64,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::edit_map(map, |map| map.load_table(layer, in_slice(bytes, length)?).map(|_| ())) }
}

fn selected(table: u32) -> Result<Table, Error> {
    Table::from_number(table).ok_or(Error::Selector)
}

fn abi_info(info: &TableInfo, map: &Map) -> CairnTableInfo {
    CairnTableInfo {
        table: info.table as u32,
        state: info.state as u32,
        kind: match info.kind {
            TableKind::Placed(placement) => placement as u32,
            TableKind::Given => CAIRN_PLACEMENT_GIVEN,
            TableKind::Regions(kind) => kind as u32,
            TableKind::JumpGraph => 0,
        },
        landmarks: info.landmarks,
        active_landmarks: info.active_landmarks,
        regions: info.regions,
        portals: info.portals,
        within_budget: info.within_budget.into(),
        rebuilding: info.rebuilding.into(),
        sampled_pairs: info.loss.pairs,
        mean_loss: info.loss.mean(),
        edited_cells: info.edited_cells.into(),
        entries: info.entries,
        cells: u64::from(map.width()) * u64::from(map.height()),
        memory_bytes: info.memory_bytes,
        repaired_entries: info.repaired_entries,
        work_done: info.work.0,
        work_total: info.work.1,
        nodes: info.nodes,
        stale_nodes: info.stale_nodes,
        ..CairnTableInfo::DEFAULT
    }
}

/// Builds a table as a def of the ABI says, which may be NULL. `plan` converts it to a def of the library, and returns
/// whether the table is only begun.
///
/// # Safety
/// `map` is NULL or a live map, `abi` as for [`structs::read_or_default`]. The callback is NULL or may be called with
/// the pointer next to it.
unsafe fn build<A: Versioned, D>(
    map: *mut CairnMap,
    abi: *const A,
    (progress, user_data): (CairnProgress, *mut c_void),
    plan: fn(&A) -> Result<(D, bool), Error>,
    begin: impl FnOnce(&mut Map, &D) -> Result<(), Error>,
    build: impl FnOnce(&mut Map, &D, BuildProgress<'_>) -> Result<Built, Error>,
) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        boundary::edit_map(map, |map| {
            let (def, in_slices) = plan(&structs::read_or_default(abi)?)?;
            if in_slices {
                begin(map, &def)?;
                return Ok(CAIRN_BEGUN);
            }
            let mut go_on = |done, total| progress.is_none_or(|progress| progress(user_data, done, total) == 0);
            Ok(build(map, &def, &mut go_on)? as CairnStatus)
        })
    }
}

fn landmarks_def(abi: &CairnLandmarksDef) -> Result<(LandmarksDef, bool), Error> {
    if abi.reserved != 0 {
        return Err(Error::Unsupported);
    }
    let def = LandmarksDef {
        layer: abi.layer,
        count: abi.count,
        placement: Placement::from_number(abi.placement).ok_or(Error::Selector)?,
        seed: abi.seed,
        memory_limit: abi.memory_limit,
        edit_allowance: abi.edit_allowance,
        entries: LandmarkEntries::from_number(abi.entries).ok_or(Error::Selector)?,
    };
    Ok((def, flag(abi.in_slices)?))
}

/// If the cells are given, the placement is not read.
fn landmarks_def_at(abi: &CairnLandmarksDef) -> Result<(LandmarksDef, bool), Error> {
    landmarks_def(&CairnLandmarksDef { placement: CAIRN_PLACEMENT_FARTHEST, ..*abi })
}

fn jump_graph_def(abi: &CairnJumpGraphDef) -> Result<(JumpGraphDef, bool), Error> {
    Ok((JumpGraphDef { layer: abi.layer, edit_allowance: abi.edit_allowance }, flag(abi.in_slices)?))
}

fn regions_def(abi: &CairnRegionsDef) -> Result<(RegionsDef, bool), Error> {
    if abi.reserved != 0 {
        return Err(Error::Unsupported);
    }
    let def = RegionsDef {
        layer: abi.layer,
        kind: RegionKind::from_number(abi.kind).ok_or(Error::Selector)?,
        reduction: Reduction::from_number(abi.reduction).ok_or(Error::Selector)?,
        portal_distance: PortalDistance::from_number(abi.portal_distance).ok_or(Error::Selector)?,
        entries_per_cell: abi.entries_per_cell,
        tolerated_error: abi.tolerated_error,
        differential: flag(abi.differential)?,
        seed: abi.seed,
        tile_side: abi.tile_side,
        portal_span: abi.portal_span,
    };
    Ok((def, flag(abi.in_slices)?))
}

fn flag(value: u32) -> Result<bool, Error> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Error::Selector),
    }
}
