//! Fields.
//!
//! A field has, for every cell, the cost of a cheapest path to the nearest of its goals and the step with which that
//! path begins. One field serves any number of units that share goals, from any number of threads: each asks for its
//! next step, which takes the same short time however far the goal is. Set the goals, then call `cairn_field_update`
//! until it returns `CAIRN_OK`, in slices as small as you like. After edits of the map, and changes of the overlay,
//! the same call repairs the field, over the cells that the edits concern. A repaired field equals one that was built
//! from scratch, ties included.
//!
//! A field belongs to a layer, and works on every map that has the size of the one it was created for and a layer of
//! that number. It follows the edits of the map that it was last updated with; with another map, or after
//! `cairn_map_copy` into this one, the next update builds it again.
//!
//! Memory is allocated when a field is created, when it gets more goals than it ever had, and when it first leads away
//! from threats. No update and no read allocates.

use crate::capi::boundary::Handle;
use crate::field::Field;

/// Flag of a field's def: it notes which goal is the nearest of each cell, for `cairn_field_read_nearest`. That takes
/// 2 bytes for each cell, and some time in updates.
pub const CAIRN_FIELD_NEAREST: u32 = 1;
/// Flag of a field's def: updates may be given an overlay. That takes a little more than 4 bytes for each cell.
pub const CAIRN_FIELD_OVERLAY: u32 = 2;

/// In the costs of `cairn_field_read_costs`: no goal can be reached from the cell.
pub const CAIRN_COST_UNREACHED: u32 = 0xFFFF_FFFF;
/// In the numbers of `cairn_field_read_nearest`: no goal can be reached from the cell.
pub const CAIRN_NO_GOAL: u32 = 65535;
/// In the directions of `cairn_field_read_directions`: the cell is a goal.
pub const CAIRN_DIRECTION_ARRIVED: u32 = 8;
/// In the directions of `cairn_field_read_directions`: no goal can be reached from the cell.
pub const CAIRN_DIRECTION_NONE: u32 = 9;

/// Costs and next steps towards goals, from every cell. Opaque; see `cairn_field_create`.
pub struct CairnField {
    pub(in crate::capi) handle: Handle<Field, 64>,
}

/// How to create a field. Prepare it with `cairn_field_def_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnFieldDef {
    /// Set by `cairn_field_def_init`.
    pub struct_size: u32,
    /// The layer of the map: how the units walk. Default 0.
    pub layer: u32,
    /// `CAIRN_FIELD_*`, combined by `|`. Default 0.
    pub flags: u32,
    /// Must be 0.
    pub reserved: u32,
}

/// What `cairn_field_get_info` reports. Prepare it with `cairn_field_info_init`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CairnFieldInfo {
    /// Set by `cairn_field_info_init`.
    pub struct_size: u32,
    /// 1 if the field is up to date with the map and the overlay of the call, else 0.
    pub is_current: u32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// The layer of the map.
    pub layer: u32,
    /// `CAIRN_FIELD_*`.
    pub flags: u32,
    /// How many goals were set; 0 after `cairn_field_set_away_from`.
    pub goals: u32,
    /// Always 0.
    pub reserved: u32,
    /// The epoch of the map at the last update; 0 before the first one.
    pub epoch: u64,
    /// Memory in bytes.
    pub memory_bytes: u64,
}

/// A direction in which a unit moves on. This struct never grows.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CairnVector {
    /// To the right, -128 to 128.
    pub x: i16,
    /// Downwards, -128 to 128.
    pub y: i16,
}
