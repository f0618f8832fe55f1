//! Sight and smoothing.
//!
//! A segment between the centres of two cells is clear if every cell whose inside it crosses is passable and, where it
//! passes exactly through a corner, the two cells next to it are what the diagonal rule asks of those next to a
//! diagonal step (with 4 neighbours: both passable). Sight is symmetric. It is computed in integers, without rounding.
//!
//! All of it is asked of a layer, with or without an overlay (NULL). What an overlay blocks is in the way, except on
//! the cells that an agent covers at its own place: at both ends of a line of sight, at the start of a ray or path.
//! For an agent of size n a cell is a position, as everywhere: the line is that of its top left cell, and a position
//! is passable if all n x n cells are.
//!
//! A smoothed path leads along clear segments from cell to cell of the path. It is never longer than the path and
//! never costs more, where a segment costs the sum over the cells that it crosses of their weight times the length
//! within them: a step on the path then costs the mean of the weights of its two cells, and a diagonal one is longer
//! by the root of 2. With CAIRN_CHARGE_ENTERED, the second half of the way through a cell is charged by the weight of
//! the next one, so that a step costs the weight of the cell entered. Nothing here allocates.

use crate::base::Cell;

/// What has ended a ray: its length.
pub const CAIRN_RAY_LIMIT: u32 = 0;
/// What has ended a ray: a blocked cell.
pub const CAIRN_RAY_OBSTACLE: u32 = 1;
/// What has ended a ray: the edge of the map.
pub const CAIRN_RAY_EDGE: u32 = 2;

/// Where a ray has ended. This struct never grows.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct CairnRayHit {
    /// The last passable cell on the ray; its first cell if that is blocked itself.
    pub last: Cell,
    /// The cell that has stopped the ray: one outside the map with `CAIRN_RAY_EDGE`, the same as `last` with
    /// `CAIRN_RAY_LIMIT`. At a corner it may be one of the cells next to it.
    pub obstacle: Cell,
    /// `CAIRN_RAY_*`.
    pub end: u32,
}
