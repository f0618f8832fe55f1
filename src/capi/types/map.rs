//! Maps: their rules, and the structs that make one and describe it.

/// Steps to the four cells next to a cell.
pub const CAIRN_NEIGHBOURS_4: u32 = 4;
/// Steps to the eight cells around a cell.
pub const CAIRN_NEIGHBOURS_8: u32 = 8;

/// A diagonal step needs both cells next to it free: no cutting of corners. The default, and the rule of the
/// benchmarks.
pub const CAIRN_DIAGONAL_BOTH_PASSABLE: u32 = 0;
/// A diagonal step needs one of the two cells next to it free.
pub const CAIRN_DIAGONAL_ONE_PASSABLE: u32 = 1;
/// A diagonal step is always allowed, between two blocked cells as well.
pub const CAIRN_DIAGONAL_ALWAYS: u32 = 2;

/// A step costs `floor(move cost x (weight left + weight entered) / 2)`, the same in both directions. The default.
pub const CAIRN_CHARGE_AVERAGE: u32 = 0;
/// A step costs `move cost x weight entered`.
pub const CAIRN_CHARGE_ENTERED: u32 = 1;

/// The terrain that cannot be entered. Terrains 1 to 255 are passable.
pub const CAIRN_TERRAIN_BLOCKED: u32 = 0;

/// How a map is made. Prepare it with `cairn_map_def_init`, then set the size.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnMapDef {
    /// Set by `cairn_map_def_init`.
    pub struct_size: u32,
    /// Columns, 1 to 65535.
    pub width: u32,
    /// Rows, 1 to 65535.
    pub height: u32,
    /// `CAIRN_NEIGHBOURS_*`. Default 8.
    pub neighbours: u32,
    /// `CAIRN_DIAGONAL_*`. Default `CAIRN_DIAGONAL_BOTH_PASSABLE`. Without effect with 4 neighbours.
    pub diagonal_rule: u32,
    /// `CAIRN_CHARGE_*`. Default `CAIRN_CHARGE_AVERAGE`.
    pub terrain_charge: u32,
    /// Cost of a step to the side on terrain of weight 1, at least 1. Default 70. No step may cost more than 2^24.
    pub cardinal_cost: u32,
    /// Cost of a diagonal step: from `cardinal_cost` to twice that. Default 99. Not read with 4 neighbours.
    pub diagonal_cost: u32,
}

/// What `cairn_map_get_info` reports.
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
    /// Cost of a step to the side.
    pub cardinal_cost: u32,
    /// Cost of a diagonal step.
    pub diagonal_cost: u32,
    /// Cells that are not blocked.
    pub passable_cells: u32,
    /// The least weight among the terrains that are present; 1 on a map that is blocked everywhere.
    pub cheapest_weight: u32,
    /// 1 while every unreachable goal is answered without a search, 0 after an edit that may have cut a component in
    /// two until `cairn_map_maintain` has finished.
    pub components_exact: u32,
    /// Number of connected components; 0 while `components_exact` is 0.
    pub components: u32,
    /// A number that no other map of this process has or had.
    pub map_id: u64,
    /// Advances by one with every edit.
    pub epoch: u64,
    /// What a searcher must hold to search this map: `max_cells` of its def. Padding is included.
    pub required_cells: u64,
    /// Memory of the map in bytes, all of it.
    pub memory_bytes: u64,
}
