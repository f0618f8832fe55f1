//! Rectangles of cells.

use super::Cell;

/// A rectangle of cells; empty when a side is 0. This struct never grows.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rect {
    /// Leftmost column.
    pub x: i32,
    /// Topmost row.
    pub y: i32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

/// cbindgen:ignore
impl Rect {
    /// The rectangle of one cell.
    pub fn of(cell: Cell) -> Self {
        Self { x: cell.x, y: cell.y, width: 1, height: 1 }
    }

    pub(crate) fn contains(&self, cell: Cell) -> bool {
        let within = |at: i32, first: i32, length: u32| at >= first && at.abs_diff(first) < length;
        within(cell.x, self.x, self.width) && within(cell.y, self.y, self.height)
    }
}
