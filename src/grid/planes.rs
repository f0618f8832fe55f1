//! Bit planes, which a jump search scans instead of cells. Along rows and, transposed, along columns, there is one
//! plane of the cells that are blocked and one per direction of the cells at which a straight jump ends: blocked cells,
//! and cells with a forced neighbour for an arrival in that direction. A jump is then the search for the next set bit,
//! up to 64 cells at a time. Most jumps end at a blocked cell and lead nowhere: tiles hold the cells from which a jump
//! leads to a jump point, together with the cells that end walks along diagonals, so that a diagonal is walked without
//! a scan.
//!
//! Bits are addressed by column and row of the padded frame. Every bit that is not a passable cell of the map is set,
//! so every scan ends.

mod axis;
mod long;
mod tiles;
mod weighted;

pub(crate) use tiles::{Band, Walk};
pub(crate) use weighted::{Known, Room, Scanned};

use super::rules::{DiagonalRule, Rules};
use crate::base::{CellId, Direction, Error, Frame, Rect, Spot, copy_by_fields};
use crate::grid::{LegCosts, Successors, canonical_successors};
use axis::Axis;
use std::ops::Range;
use tiles::Tiles;

/// The planes of a map.
pub(crate) struct Planes {
    rows: Axis<false>,
    columns: Axis<true>,
    tiles: Tiles,
    /// For each byte of steps that a cell may allow, the directions in which a jump that arrives must stop, one bit
    /// each.
    stops: [u8; 256],
    /// Passable cells at which a straight jump can end.
    jump_points: u32,
    /// The steps that are worth considering, and the costs of legs on terrain of weight 1.
    pub(crate) successors: &'static Successors,
    pub(crate) costs: LegCosts,
    /// Whether a neighbour can be forced after a diagonal step.
    pub(crate) cuts_corners: bool,
}

copy_by_fields! {
    Planes { values: stops, jump_points, successors, costs, cuts_corners; parts: rows, columns, tiles }
}

impl Planes {
    /// For a map that is blocked everywhere, and the rules that jump searches use on it.
    pub(crate) fn new(frame: &Frame, rules: &Rules) -> Result<Self, Error> {
        Self::with_tiles(frame, rules, Tiles::new(frame)?)
    }

    fn with_tiles(frame: &Frame, rules: &Rules, tiles: Tiles) -> Result<Self, Error> {
        let (width, height) = (frame.width(), frame.height());
        Ok(Self {
            rows: Axis::new(width, height)?,
            columns: Axis::new(height, width)?,
            tiles,
            stops: std::array::from_fn(|steps| stops(rules.diagonal_rule, steps as u8)),
            jump_points: 0,
            successors: canonical_successors(rules.diagonal_rule),
            costs: LegCosts::new(rules),
            cuts_corners: rules.diagonal_rule != DiagonalRule::BothPassable,
        })
    }

    pub(crate) fn memory_size(frame: &Frame) -> u64 {
        let (width, height) = (frame.width(), frame.height());
        Axis::<false>::memory_size(width, height) + Axis::<true>::memory_size(height, width) + Tiles::memory_size(frame)
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        self.rows.memory_bytes() + self.columns.memory_bytes() + self.tiles.memory_bytes()
    }

    /// Passable cells at which a straight jump can end.
    pub(crate) fn jump_points(&self) -> u32 {
        self.jump_points
    }

    /// The directions in which a jump that arrives at a cell that allows these steps must stop, one bit each.
    #[inline]
    pub(crate) fn stops(&self, steps: u8) -> u8 {
        self.stops[usize::from(steps)]
    }

    /// Begins to update for an edit of a rectangle, whose cells are then passed row by row.
    pub(crate) fn update(&mut self, rect: Rect) -> Update<'_> {
        let (left, top) = (rect.x as usize + 1, rect.y as usize + 1);
        let (columns, rows) = (left..left + rect.width as usize, top..top + rect.height as usize);
        Update { planes: self, x: left, y: top, columns, rows, row_changed: 0, columns_changed: [0; 8] }
    }

    /// Sets a cell, and returns the directions, one bit each, in which jumps may end there that did not, or vice versa.
    #[inline]
    fn set(&mut self, x: usize, y: usize, is_passable: bool, steps: u8, steps_before: u8) -> u8 {
        let across = self.rows.bit(y, x);
        let was_passable = !self.rows.is_blocked(across);
        if is_passable == was_passable && steps == steps_before {
            return 0;
        }
        let stops = |is_passable: bool, steps: u8| if is_passable { self.stops[usize::from(steps)] } else { 0xFF };
        let before = Halts { stops: stops(was_passable, steps_before), ends: !steps_before };
        self.change(
            (x, y),
            (was_passable, before),
            (is_passable, Halts { stops: stops(is_passable, steps), ends: !steps }),
        )
    }

    /// Changes what is known of a cell, and returns the same.
    #[inline(always)]
    fn change(
        &mut self,
        (x, y): (usize, usize),
        (was_passable, before): (bool, Halts),
        (is_passable, now): (bool, Halts),
    ) -> u8 {
        self.jump_points -= u32::from(was_passable && before.stops & Direction::CARDINAL_BITS != 0);
        self.jump_points += u32::from(is_passable && now.stops & Direction::CARDINAL_BITS != 0);
        let (is_other, stops) = (is_passable != was_passable, before.stops ^ now.stops);
        self.rows.change(self.rows.bit(y, x), is_other, stops);
        self.columns.change(self.columns.bit(x, y), is_other, stops);
        self.tiles.change_halts(x, y, (before.stops | before.ends) ^ (now.stops | now.ends));
        // A jump point that has become an obstacle is a stop as before, but not a jump point.
        if is_other { 0xFF } else { stops }
    }

    /// The blocked cells among 8 x 8, by the first of them; those outside the map may be anything.
    pub(crate) fn blocked_tile(&self, frame: &Frame, x: usize, y: usize) -> u64 {
        let rows = 8.min(frame.height() as usize + 1 - y);
        (0..rows).fold(0, |cells, row| cells | u64::from(self.rows.blocked_eight(y + row, x)) << (8 * row))
    }

    /// Whether there are lines so long that `may_lead` does not rule out all jumps that lead nowhere.
    pub(crate) fn are_long(&self) -> bool {
        !(self.rows.bounds.are_none() && self.columns.bounds.are_none())
    }

    /// Whether a jump from a cell that `may_lead` to a jump point does, along the row or the column.
    #[inline]
    pub(crate) fn does_lead(&self, x: i32, y: i32, direction: Direction) -> bool {
        let (x, y) = (x as usize, y as usize);
        match direction {
            Direction::N => self.columns.leads::<false>(x, y),
            Direction::E => self.rows.leads::<true>(y, x),
            Direction::S => self.columns.leads::<true>(x, y),
            _ => self.rows.leads::<false>(y, x),
        }
    }

    /// The straight directions, one bit each, in which a jump from a cell leads to a jump point, or may in a long line.
    #[inline]
    pub(crate) fn may_lead(&self, at: Spot) -> u8 {
        self.tiles.leads(at.x as usize, at.y as usize)
    }

    /// The cell at which a jump along a row ends.
    #[inline]
    pub(crate) fn stop_across(&self, from: CellId, direction: Direction) -> CellId {
        // Bits of rows are numbered as cells are.
        let from = from.index();
        CellId(if direction == Axis::<false>::FORTH { self.rows.stop_forth(from) } else { self.rows.stop_back(from) }
            as u32)
    }

    /// How many steps a jump along a column takes, from a cell that has a number down the columns.
    #[inline]
    pub(crate) fn stop_along(&self, from: usize, direction: Direction) -> u32 {
        let Self { columns, .. } = self;
        (if direction == Axis::<true>::FORTH {
            columns.stop_forth(from) - from
        } else {
            from - columns.stop_back(from)
        }) as u32
    }

    /// The number of a cell when cells are counted down the columns, one after another.
    #[inline]
    pub(crate) fn down_the_columns(&self, at: Spot) -> usize {
        self.columns.bit(at.x as usize, at.y as usize)
    }

    /// The distance between the numbers down the columns of two cells that lie side by side.
    #[inline]
    pub(crate) fn column_length(&self) -> usize {
        self.columns.bit(1, 0)
    }

    /// A walk along a diagonal from a cell on.
    #[inline(always)]
    pub(crate) fn walk<const DX: i32, const DY: i32, const W: bool>(&self, x: usize, y: usize) -> Walk<'_, DX, DY, W> {
        self.tiles.walk(x, y)
    }

    /// After how many steps along a diagonal a walk halts, which may be 0; the limit if that is less.
    #[inline(never)]
    pub(crate) fn diagonal_halt(&self, x: i32, y: i32, direction: Direction, limit: u32) -> u32 {
        let (x, y) = (x as usize, y as usize);
        let halt = match direction {
            Direction::NE => self.walk::<1, -1, false>(x, y).halt(limit),
            Direction::SE => self.walk::<1, 1, false>(x, y).halt(limit),
            Direction::SW => self.walk::<-1, 1, false>(x, y).halt(limit),
            _ => self.walk::<-1, -1, false>(x, y).halt(limit),
        };
        halt.min(limit)
    }

    /// How many passable cells lie straight ahead of a cell.
    pub(crate) fn passable_run(&self, x: i32, y: i32, direction: Direction) -> u32 {
        let (x, y) = (x as usize, y as usize);
        match direction {
            Direction::N => self.columns.passable_back(self.columns.bit(x, y)),
            Direction::E => self.rows.passable_forth(self.rows.bit(y, x)),
            Direction::S => self.columns.passable_forth(self.columns.bit(x, y)),
            _ => self.rows.passable_back(self.rows.bit(y, x)),
        }
    }

    /// The straight directions, one bit each, in which jumps stop at a cell.
    fn straight_stops(&self, x: usize, y: usize) -> u8 {
        self.rows.stops(self.rows.bit(y, x)) | self.columns.stops(self.columns.bit(x, y))
    }

    /// From how many cells in a line straight jumps in a direction come to a cell: the farthest may be one at which
    /// other jumps stop.
    pub(crate) fn run_towards(&self, x: usize, y: usize, direction: Direction) -> u32 {
        match direction {
            Direction::N => self.columns.comes_back(self.columns.bit(x, y)),
            Direction::E => self.rows.comes_forth(self.rows.bit(y, x)),
            Direction::S => self.columns.comes_forth(self.columns.bit(x, y)),
            _ => self.rows.comes_back(self.rows.bit(y, x)),
        }
    }

    /// The cells of a tile of 8 x 8, by its column and row, at which a walk along a diagonal must halt.
    #[inline]
    pub(crate) fn halts_in(&self, x: usize, y: usize, diagonal: Direction) -> u64 {
        self.tiles.halts_in(x, y, diagonal.half())
    }

    /// How many steps straight ahead lead to the next stop.
    pub(crate) fn run_to_stop(&self, x: i32, y: i32, direction: Direction) -> u32 {
        let (across, down) = (self.rows.bit(y as usize, x as usize), self.columns.bit(x as usize, y as usize));
        let run = match direction {
            Direction::N => down - self.columns.stop_back(down),
            Direction::E => self.rows.stop_forth(across) - across,
            Direction::S => self.columns.stop_forth(down) - down,
            _ => across - self.rows.stop_back(across),
        };
        run as u32
    }
}

/// Where scans end at a cell: the directions, one bit each, in which jumps and walks must stop, and those in which no step
/// leads on.
#[derive(Clone, Copy)]
struct Halts {
    stops: u8,
    ends: u8,
}

/// An update of the planes for an edit: first the cells of each row in turn, then the columns.
pub(crate) struct Update<'a> {
    planes: &'a mut Planes,
    columns: Range<usize>,
    rows: Range<usize>,
    /// The next cell.
    x: usize,
    y: usize,
    /// The directions, one bit each, in which jumps of the row may end elsewhere than before, and those of each
    /// column: only these are refreshed. Columns eight apart share a byte.
    row_changed: u8,
    columns_changed: [u8; 8],
}

impl Update<'_> {
    /// Updates the next cell of the row: whether it is passable, and the steps that it allows now and allowed before.
    #[inline]
    pub(crate) fn follow(&mut self, is_passable: bool, steps: u8, steps_before: u8) {
        let changed = self.planes.set(self.x, self.y, is_passable, steps, steps_before);
        self.note(changed);
    }

    /// Jumps in some directions, one bit each, may end elsewhere because of the cell.
    #[inline(always)]
    fn note(&mut self, changed: u8) {
        self.row_changed |= changed;
        self.columns_changed[self.x % 8] |= changed;
        self.x += 1;
    }

    /// The row is over.
    #[inline]
    pub(crate) fn end_row(&mut self) {
        let Planes { rows, tiles, .. } = &mut *self.planes;
        rows.refresh_leads(tiles, self.y, self.columns.clone(), self.row_changed);
        (self.x, self.y, self.row_changed) = (self.columns.start, self.y + 1, 0);
    }

    /// All rows are over.
    pub(crate) fn end(self) {
        let Planes { columns, tiles, .. } = &mut *self.planes;
        for x in self.columns {
            columns.refresh_leads(tiles, x, self.rows.clone(), self.columns_changed[x % 8]);
        }
    }
}

/// The directions in which a jump that arrives at a cell must stop, because a neighbour is forced. Directions in which
/// no step can have led to the cell are left out.
fn stops(rule: DiagonalRule, steps: u8) -> u8 {
    let must_stop = |direction: Direction| {
        let kept = canonical_successors(rule)[direction.index()][usize::from(steps)];
        // After a diagonal step, the steps to both sides of straight on are no more forced than straight on.
        let ahead = if direction.is_diagonal() { 0b1000_0011_u8 } else { 1 };
        let forced = kept & !ahead.rotate_left(direction.0);
        steps & direction.opposite().bit() != 0 && forced != 0
    };
    Direction::all().filter(|&direction| must_stop(direction)).fold(0, |stops, direction| stops | direction.bit())
}

#[cfg(test)]
mod tests;
