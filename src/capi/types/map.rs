//! Maps.
//!
//! A map is a grid of terrain bytes with movement rules. Terrain 0 is blocked, terrains 1 to 255 are passable, and each
//! has a weight that multiplies the cost of a step. Create a map from a def, edit it by cell, rectangle or block, and
//! search it from as many threads as you like. Every edit takes effect at once: the next search sees it.
//!
//! Several kinds of agents share a map: each is a layer, with rules, weights and a size of its own. Layer 0 is the one
//! that the map is created with; `cairn_map_add_layer` adds others. Queries and tables name a layer.

use crate::base::Cell;
use crate::capi::boundary::Handle;
use crate::map::Map;

/// Steps to the four cells next to a cell.
pub const CAIRN_NEIGHBOURS_4: u32 = 4;
/// Steps to the eight cells around a cell.
pub const CAIRN_NEIGHBOURS_8: u32 = 8;

/// A diagonal step requires that both cells next to it are passable: no corners are cut. The default, and the rule of
/// the MovingAI benchmarks.
pub const CAIRN_DIAGONAL_BOTH_PASSABLE: u32 = 0;
/// A diagonal step requires that at least one of the two cells next to it is passable.
pub const CAIRN_DIAGONAL_ONE_PASSABLE: u32 = 1;
/// A diagonal step is always allowed, even between two blocked cells.
pub const CAIRN_DIAGONAL_ALWAYS: u32 = 2;

/// A step costs `floor(step cost x (weight of the cell left + weight of the cell entered) / 2)`, which is the same in
/// both directions. The default.
pub const CAIRN_CHARGE_AVERAGE: u32 = 0;
/// A step costs `step cost x weight of the cell entered`. Landmarks and regions do not support it.
pub const CAIRN_CHARGE_ENTERED: u32 = 1;

/// The terrain that cannot be entered. Terrains 1 to 255 are passable, except on layers that close them.
pub const CAIRN_TERRAIN_BLOCKED: u32 = 0;

/// `cost` of `cairn_map_check_path`: the caller does not know what the path cost.
pub const CAIRN_COST_UNKNOWN: u64 = 0;
/// Flag of `cairn_map_check_path`: look at every cell, changed or not. The list of cells may then be any, and `cost` of
/// the check is always computed.
pub const CAIRN_CHECK_EVERY_CELL: u32 = 1;

/// A grid with its movement rules and everything derived from them. Opaque; see `cairn_map_create`.
pub struct CairnMap {
    pub(in crate::capi) handle: Handle<Map, 64>,
}

/// How to create a map. Prepare it with `cairn_map_def_init`, then set the size.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnMapDef {
    /// Set by `cairn_map_def_init`.
    pub struct_size: u32,
    /// Columns, 1 to 65,535.
    pub width: u32,
    /// Rows, 1 to 65,535.
    pub height: u32,
    /// `CAIRN_NEIGHBOURS_*`. Default 8.
    pub neighbours: u32,
    /// `CAIRN_DIAGONAL_*`. Default `CAIRN_DIAGONAL_BOTH_PASSABLE`. Has no effect with 4 neighbours.
    pub diagonal_rule: u32,
    /// `CAIRN_CHARGE_*`. Default `CAIRN_CHARGE_AVERAGE`.
    pub terrain_charge: u32,
    /// Cost of a cardinal step on terrain of weight 1, at least 1. Default 70; divide the cost of a path by it for a
    /// length in cells. No step may cost more than 2^24.
    pub cardinal_cost: u32,
    /// Cost of a diagonal step: `cardinal_cost` to twice that. Default 99. Not read with 4 neighbours.
    pub diagonal_cost: u32,
    /// The terrain of every cell if no cells are passed, 0 to 255. Default 1. `CAIRN_TERRAIN_BLOCKED` is for a map that
    /// is then filled in slices, with `cairn_map_write_cells`.
    pub terrain: u32,
}

/// How to add a layer: how one kind of agent walks. Prepare it with `cairn_layer_def_init`.
///
/// An agent of size n covers n x n cells, and its position, the cell that queries and paths name, is the top left one.
/// A position is passable if all cells that the agent covers are, and has the weight of the heaviest of them. Steps,
/// and the rule for diagonal ones, are those between positions.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnLayerDef {
    /// Set by `cairn_layer_def_init`.
    pub struct_size: u32,
    /// `CAIRN_NEIGHBOURS_*`. Default 8.
    pub neighbours: u32,
    /// `CAIRN_DIAGONAL_*`. Default `CAIRN_DIAGONAL_BOTH_PASSABLE`.
    pub diagonal_rule: u32,
    /// `CAIRN_CHARGE_*`. Default `CAIRN_CHARGE_AVERAGE`.
    pub terrain_charge: u32,
    /// Cost of a cardinal step on terrain of weight 1. Default 70.
    pub cardinal_cost: u32,
    /// Cost of a diagonal step: `cardinal_cost` to twice that. Default 99. Not read with 4 neighbours.
    pub diagonal_cost: u32,
    /// The agent covers `size` x `size` cells. 1, the default, to 16.
    pub size: u32,
    /// Must be 0.
    pub reserved: u32,
    /// Weight of each terrain; 0 closes the terrain to this kind of agent. Default 1. Entry 0 is not read.
    pub weights: [u16; 256],
}

/// What `cairn_map_get_layer_info` reports. Prepare it with `cairn_layer_info_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnLayerInfo {
    /// Set by `cairn_layer_info_init`.
    pub struct_size: u32,
    /// `CAIRN_NEIGHBOURS_*`.
    pub neighbours: u32,
    /// `CAIRN_DIAGONAL_*`.
    pub diagonal_rule: u32,
    /// `CAIRN_CHARGE_*`.
    pub terrain_charge: u32,
    /// Cost of a cardinal step.
    pub cardinal_cost: u32,
    /// Cost of a diagonal step.
    pub diagonal_cost: u32,
    /// The agent covers `size` x `size` cells.
    pub size: u32,
    /// Number of passable positions.
    pub passable_cells: u32,
    /// The least weight among them; 1 if there is none.
    pub cheapest_weight: u32,
    /// See `CairnMapInfo`.
    pub components_exact: u32,
    /// See `CairnMapInfo`.
    pub components: u32,
    /// The first layer with the same rules, costs, size and closed terrains, which may be this one. The two share the
    /// memory of what follows from these, some 11 bytes per cell; weights and tables are each layer's own.
    pub shares_with: u32,
    /// Memory in bytes, tables included. What is shared counts for the first layer that has it.
    pub memory_bytes: u64,
}

/// What `cairn_map_get_info` reports, of the map and of layer 0. Prepare it with `cairn_map_info_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnMapInfo {
    /// Set by `cairn_map_info_init`.
    pub struct_size: u32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// `CAIRN_NEIGHBOURS_*`.
    pub neighbours: u32,
    /// `CAIRN_DIAGONAL_*`.
    pub diagonal_rule: u32,
    /// `CAIRN_CHARGE_*`.
    pub terrain_charge: u32,
    /// Cost of a cardinal step.
    pub cardinal_cost: u32,
    /// Cost of a diagonal step.
    pub diagonal_cost: u32,
    /// Number of passable cells.
    pub passable_cells: u32,
    /// The least weight among the terrains on the map; 1 if no cell is passable.
    pub cheapest_weight: u32,
    /// 1 if the component labels are exact, so that no search runs for an unreachable goal. 0 after an edit that may
    /// have split a component, or where there was no room for the labels, until `cairn_map_maintain` has finished.
    pub components_exact: u32,
    /// Number of connected components; 0 while `components_exact` is 0.
    pub components: u32,
    /// A number that no other map of this process has or had. `cairn_map_copy` gives another one to the map that it
    /// changes.
    pub map_id: u64,
    /// Increases by one with every edit, even one that changes nothing.
    pub epoch: u64,
    /// What a searcher for this map needs as `max_cells`: see `cairn_map_get_required_cells`.
    pub required_cells: u64,
    /// Memory of the map in bytes, layers and tables included.
    pub memory_bytes: u64,
    /// Number of layers.
    pub layers: u32,
    /// Always 0.
    pub reserved: u32,
}

/// What `cairn_map_check_path` reports. Prepare it with `cairn_path_check_init` once; each check overwrites everything
/// but `struct_size`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnPathCheck {
    /// Set by `cairn_path_check_init`.
    pub struct_size: u32,
    /// How many cells, from the first, can still be walked: `length` with `CAIRN_OK`, fewer with `CAIRN_PATH_BLOCKED`.
    pub walkable: u32,
    /// With `CAIRN_PATH_BLOCKED`: `path[walkable]`, the first cell that cannot be reached from the one before it. It is
    /// blocked, or a cell next to the diagonal step is, or the two are not neighbours. Otherwise 0, 0.
    pub blocked: Cell,
    /// What the walkable cells cost now, as a search counts it. 0 if the call was given `CAIRN_COST_UNKNOWN` and not
    /// `CAIRN_CHECK_EVERY_CELL`.
    pub cost: u64,
    /// 1 if the path is certified: it is walkable to its end, costs what it did at the epoch, and nothing on its layer
    /// has become cheaper since. A path that was optimal then is optimal now, and an `excess_bound` still holds. 0
    /// proves nothing: the path may be optimal all the same.
    pub certified: u32,
    /// 1 if the map was edited near the path since the epoch, or a weight of the layer was set. If 0, every step is
    /// what it was.
    pub changed: u32,
    /// Cells that were looked at. 0 if nothing has changed near the path.
    pub looked_at: u32,
    /// Always 0.
    pub reserved: u32,
}
