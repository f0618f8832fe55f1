//! Bit planes: what a jump search scans instead of cells. Along rows and, transposed, along columns, one plane of the cells
//! that are blocked and one per direction of the cells at which a straight jump ends: blocked ones, and those with a
//! forced neighbour for whoever arrives in that direction. A jump is then the search for the next set bit, up to 64
//! cells at a time. Most jumps end at a blocked cell and lead nowhere: from which cells one leads to a jump point is told by
//! tiles, together with what ends walks along diagonals, so that a diagonal is walked along without a scan.
//!
//! Bits are addressed by column and row of the padded frame. All that is not a free cell of the map is set, so every scan
//! ends.

mod axis;
mod tiles;

pub(crate) use tiles::Stretch;

use super::rules::{DiagonalRule, Rules};
use crate::Error;
use crate::geometry::{Direction, Frame, Rect};
use crate::search::canonical_successors;
use axis::{Axis, BACK, BLOCKED, Changed, FORTH, code};
use tiles::Tiles;

/// The planes of a map.
pub(crate) struct Planes {
    rows: Axis,
    columns: Axis,
    tiles: Tiles,
    /// For each byte of steps that a cell may allow, the directions in which whoever arrives must stop, one bit each.
    stops: [u8; 256],
    /// Free cells at which a straight jump can end.
    jump_points: u32,
}

const NORTH: u8 = 1;
const EAST: u8 = 1 << 2;
const SOUTH: u8 = 1 << 4;
const WEST: u8 = 1 << 6;

/// The straight directions.
const STRAIGHT: u8 = NORTH | EAST | SOUTH | WEST;

impl Planes {
    /// For a map that is blocked everywhere.
    pub(crate) fn new(frame: &Frame, rules: &Rules) -> Result<Self, Error> {
        let (width, height) = (frame.width() as usize + 2, frame.height() as usize + 2);
        let half = |[forth, back]: [u8; 2]| [forth, back].map(|direction| direction.ilog2() as usize / 2);
        Ok(Self {
            rows: Axis::new(width, height, half([EAST, WEST]))?,
            columns: Axis::new(height, width, half([SOUTH, NORTH]))?,
            tiles: Tiles::new(frame)?,
            stops: std::array::from_fn(|steps| stops(rules.diagonal_rule, steps as u8)),
            jump_points: 0,
        })
    }

    pub(crate) fn memory_size(frame: &Frame) -> u64 {
        let (width, height) = (frame.width() as usize + 2, frame.height() as usize + 2);
        Axis::memory_size(width, height) + Axis::memory_size(height, width) + Tiles::memory_size(frame)
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        self.rows.memory_bytes() + self.columns.memory_bytes() + self.tiles.memory_bytes()
    }

    /// Free cells at which a straight jump can end.
    pub(crate) fn jump_points(&self) -> u32 {
        self.jump_points
    }

    /// The directions in which whoever arrives at a cell that allows these steps must stop, one bit each.
    #[inline]
    pub(crate) fn stops(&self, steps: u8) -> u8 {
        self.stops[usize::from(steps)]
    }

    /// Follows the cells of a rectangle. `cell` is given column and row of the padded frame, and tells whether a cell is free
    /// and the steps that it allows, or nothing where neither has changed.
    pub(crate) fn follow(&mut self, rect: Rect, mut cell: impl FnMut(usize, usize) -> Option<(bool, u8)>) {
        let (left, top) = (rect.x as usize + 1, rect.y as usize + 1);
        let (right, bottom) = (left + rect.width as usize, top + rect.height as usize);
        // Most lines of a small edit tell in one direction or both what they told before.
        let (mut columns_forth, mut columns_back) = (0_u64, 0_u64);
        for y in top..bottom {
            let mut row_changed = Changed::default();
            for x in left..right {
                let Some((is_free, steps)) = cell(x, y) else { continue };
                let [row, column] = self.set(x, y, is_free, steps);
                row_changed = row_changed.or(row);
                columns_forth |= u64::from(column.forth) << ((x - left) % 64);
                columns_back |= u64::from(column.back) << ((x - left) % 64);
            }
            let row = self.tiles.row(y);
            self.rows.refresh_leads(&mut self.tiles, (y, &row), left..right, row_changed);
        }
        for x in left..right {
            let has = |columns: u64| columns >> ((x - left) % 64) & 1 != 0;
            let changed = Changed { forth: has(columns_forth), back: has(columns_back) };
            let column = self.tiles.column(x);
            self.columns.refresh_leads(&mut self.tiles, (x, &column), top..bottom, changed);
        }
    }

    /// Sets a cell, and tells what that changes of its row and its column.
    fn set(&mut self, x: usize, y: usize, is_free: bool, steps: u8) -> [Changed; 2] {
        let stops = if is_free { self.stops[usize::from(steps)] } else { 0xFF };
        let (across, down) = (self.rows.bit(y, x), self.columns.bit(x, y));
        let (row, column) = (self.rows.code(across), self.columns.code(down));
        let was_jump_point = row & BLOCKED == 0 && (row | column) & (FORTH | BACK) != 0;
        self.jump_points -= u32::from(was_jump_point);
        self.jump_points += u32::from(is_free && stops & STRAIGHT != 0);
        let code = |forth: u8, back: u8| code(!is_free, stops & forth != 0, stops & back != 0);
        let (new_row, new_column) = (code(EAST, WEST), code(SOUTH, NORTH));
        self.rows.put(across, new_row);
        self.columns.put(down, new_column);
        self.tiles.set_halts(x, y, stops | !steps);
        [Changed::by(row ^ new_row), Changed::by(column ^ new_column)]
    }

    /// How many steps straight on from a cell lie the jump point that comes first; nothing where a blocked cell does.
    #[inline]
    pub(crate) fn jump(&self, x: i32, y: i32, direction: Direction) -> Option<u32> {
        let (column, row) = (x as usize, y as usize);
        let leads = self.tiles.leads(column, row, (direction.0 >> 1 & 3) as usize);
        leads.then(|| match direction.0 {
            0 => self.stop_along::<-1>(x, y),
            2 => self.stop_across::<1>(x, y),
            4 => self.stop_along::<1>(x, y),
            _ => self.stop_across::<-1>(x, y),
        })
    }

    /// How far along the row the next stop lies.
    #[inline]
    pub(crate) fn stop_across<const DX: i32>(&self, x: i32, y: i32) -> u32 {
        let from = self.rows.bit(y as usize, x as usize);
        if DX > 0 { self.rows.forth_stop(from) } else { self.rows.back_stop(from) }
    }

    /// How far along the column the next stop lies.
    #[inline]
    pub(crate) fn stop_along<const DY: i32>(&self, x: i32, y: i32) -> u32 {
        let from = self.columns.bit(x as usize, y as usize);
        if DY > 0 { self.columns.forth_stop(from) } else { self.columns.back_stop(from) }
    }

    /// What a walk along a diagonal meets in the tile that it enters at a cell.
    #[inline(always)]
    pub(crate) fn stretch<const DX: i32, const DY: i32>(&self, x: i32, y: i32) -> Stretch<DX, DY> {
        self.tiles.stretch::<DX, DY>(x as usize, y as usize)
    }

    /// How far along a diagonal from a cell a walk halts; the limit where that is not within it. The cell itself counts, too.
    #[inline]
    pub(crate) fn diagonal_halt(&self, x: i32, y: i32, direction: Direction, limit: u32) -> u32 {
        let (x, y) = (x as usize, y as usize);
        let run = match direction.0 {
            1 => self.tiles.run::<1, -1>(x, y, limit),
            3 => self.tiles.run::<1, 1>(x, y, limit),
            5 => self.tiles.run::<-1, 1>(x, y, limit),
            _ => self.tiles.run::<-1, -1>(x, y, limit),
        };
        run.min(limit)
    }

    /// How many free cells lie straight ahead of a cell.
    pub(crate) fn free_run(&self, x: i32, y: i32, direction: Direction) -> u32 {
        let (x, y) = (x as usize, y as usize);
        match direction.0 {
            0 => self.columns.free_back(self.columns.bit(x, y)),
            2 => self.rows.free_forth(self.rows.bit(y, x)),
            4 => self.columns.free_forth(self.columns.bit(x, y)),
            _ => self.rows.free_back(self.rows.bit(y, x)),
        }
    }
}

/// The directions in which whoever arrives at a cell must stop, because a neighbour is forced. Who cannot have come from
/// behind does not arrive.
fn stops(rule: DiagonalRule, steps: u8) -> u8 {
    let must_stop = |direction: u32| {
        let kept = canonical_successors(rule)[direction as usize][usize::from(steps)];
        // After a diagonal step those to both sides of straight on are no more forced than that one.
        let ahead = if Direction(direction).is_diagonal() { 0b1000_0011_u8 } else { 1 };
        let behind = 1 << Direction(direction).opposite().0;
        steps & behind != 0 && kept & !ahead.rotate_left(direction) != 0
    };
    (0..Direction::COUNT as u32)
        .filter(|&direction| must_stop(direction))
        .fold(0, |stops, direction| stops | 1 << direction)
}

#[cfg(test)]
mod tests;
