//! An overlay: what is in the way right now and is no edit of the map, such as units and danger.
//!
//! A cell of an overlay has nothing, a weight that is added to the cell's own, or is blocked. It never makes anything
//! cheaper, so every table of the map and every lower bound stays right for a search that uses it.
//!
//! Most of a map has nothing on it, and a search should see that at the price of a load. So each cell has a count of
//! the set cells within its 3 x 3 surroundings (`near`), which is all that a step from it can depend on: the cells it
//! leaves and enters, and the corner cells of a diagonal step. Only if that is not 0 a search reads the rest.

mod cell_set;

use super::Map;
use crate::base::{Cell, CellId, Direction, Error, Frame, Rect, check_block, filled};
use cell_set::CellSet;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The value of a cell that is blocked.
pub(crate) const OVERLAY_BLOCKED: u16 = u16::MAX;

/// The value of a cell that has nothing.
const NOTHING: u16 = 0;

/// If at least one of so many cells is set, passes over the whole memory are faster than one set cell after another.
/// Such a pass reads or writes about four bytes for a cell, and a set cell has some twenty places to update.
const CROWDED: u32 = 64;

/// A cell that adds more than this is heavy: f may rise so far there that an array of stacks is slow.
const HEAVY: u16 = 32;

/// What is in the way on maps of one size. Any number of searches may use one overlay at once.
pub struct Overlay {
    id: u64,
    version: u64,
    frame: Frame,
    /// One for each cell, padding included, which stays 0.
    values: Vec<u16>,
    /// How many cells are set among a cell and the eight around it. That of padding is never read.
    near: Vec<u8>,
    /// Which of the eight cells around a cell are blocked, one bit per direction. That of padding is never read.
    blocked_around: Vec<u8>,
    set: CellSet,
    /// How many cells are heavy.
    heavy: u32,
}

impl Overlay {
    /// An overlay for maps of this size, with nothing in it. Nothing else here allocates.
    pub fn new(width: u32, height: u32) -> Result<Self, Error> {
        static NEXT_ID: AtomicU64 = AtomicU64::new(1);
        let frame = Frame::new(width, height)?;
        let cells = frame.cells() as usize;
        Ok(Self {
            id: NEXT_ID.fetch_add(1, Relaxed),
            version: 0,
            frame,
            values: filled(cells, NOTHING)?,
            near: filled(cells, 0)?,
            blocked_around: filled(cells, 0)?,
            set: CellSet::new(frame.cells())?,
            heavy: 0,
        })
    }

    /// An overlay for a map and all others of its size.
    pub fn for_map(map: &Map) -> Result<Self, Error> {
        Self::new(map.width(), map.height())
    }

    /// The size of such an overlay in bytes.
    pub fn memory_size(width: u32, height: u32) -> Result<u64, Error> {
        let frame = Frame::new(width, height)?;
        let per_cell = size_of::<u16>() + 2 * size_of::<u8>();
        let cells = u64::from(frame.cells()) * per_cell as u64;
        Ok(cells + CellSet::memory_size(frame.cells()))
    }

    /// The size of the overlay in bytes, apart from this struct itself.
    pub fn memory_bytes(&self) -> u64 {
        let values = self.values.capacity() * size_of::<u16>();
        let bytes = values + self.near.capacity() + self.blocked_around.capacity();
        bytes as u64 + self.set.memory_bytes()
    }

    /// A number that no other overlay of this process has or had.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Increases with every call that changes a cell.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Columns.
    pub fn width(&self) -> u32 {
        self.frame.width()
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.frame.height()
    }

    /// Number of cells that are set.
    pub fn count(&self) -> u32 {
        self.set.count()
    }

    /// Whether no cell is set.
    pub fn is_empty(&self) -> bool {
        self.count() == 0
    }

    /// What a cell has: 0 nothing, 65,535 blocked, else the weight that is added.
    pub fn get_cell(&self, cell: Cell) -> Result<u16, Error> {
        Ok(self.added(self.frame.id(cell)?))
    }

    /// Copies a rectangle into rows that are `stride` values apart.
    pub fn read_cells(&self, rect: Rect, values: &mut [u16], stride: u64) -> Result<(), Error> {
        self.frame.check(rect)?;
        let stride = check_block(rect, values.len(), stride)?;
        for (y, row) in self.frame.rows(rect).enumerate() {
            values[y * stride..][..row.len()].copy_from_slice(&self.values[row]);
        }
        Ok(())
    }

    /// Sets a cell.
    pub fn set_cell(&mut self, cell: Cell, value: u16) -> Result<(), Error> {
        let id = self.frame.id(cell)?;
        let changed = self.put(id, value);
        self.note(changed);
        Ok(())
    }

    /// Sets every cell of a rectangle.
    pub fn set_rect(&mut self, rect: Rect, value: u16) -> Result<(), Error> {
        self.frame.check(rect)?;
        let changed = self.put_rect(rect, value);
        self.note(changed);
        Ok(())
    }

    /// Clears the rectangle of a size at one cell, then sets that at another. Both lie inside, or nothing changes.
    pub fn move_rect(&mut self, from: Cell, to: Cell, width: u32, height: u32, value: u16) -> Result<(), Error> {
        let [from, to] = [from, to].map(|cell| Rect { x: cell.x, y: cell.y, width, height });
        self.frame.check(from)?;
        self.frame.check(to)?;
        // Cells of both are set once, so a unit that stays where it is changes nothing.
        let columns = to.x..to.x + width as i32;
        let rows = to.y..to.y + height as i32;
        let mut changed = false;
        for (y, row) in (from.y..).zip(self.frame.rows(from)) {
            for (x, index) in (from.x..).zip(row) {
                if !(columns.contains(&x) && rows.contains(&y)) {
                    changed |= self.put(CellId(index as u32), NOTHING);
                }
            }
        }
        changed |= self.put_rect(to, value);
        self.note(changed);
        Ok(())
    }

    /// Clears all cells, at the cost of those that are set.
    pub fn clear(&mut self) {
        let changed = !self.is_empty();
        self.empty();
        self.note(changed);
    }

    /// Becomes equal to another overlay of this size, at the cost of the cells that are set in either.
    pub fn copy_from(&mut self, from: &Self) -> Result<(), Error> {
        if from.frame != self.frame {
            return Err(Error::Dimensions);
        }
        if from.is_crowded() {
            self.values.copy_from_slice(&from.values);
            self.near.copy_from_slice(&from.near);
            self.blocked_around.copy_from_slice(&from.blocked_around);
            self.set.copy_from(&from.set);
            self.heavy = from.heavy;
        } else {
            self.empty();
            for id in from.set.iter() {
                self.put(id, from.added(id));
            }
        }
        self.note(true);
        Ok(())
    }

    /// Becomes equal to another overlay of this size, or empty, and passes on every cell that differs.
    pub(crate) fn follow(&mut self, from: Option<&Self>, mut each: impl FnMut(CellId)) {
        let mut change = |overlay: &mut Self, id: CellId| {
            let value = from.map_or(NOTHING, |from| from.added(id));
            if overlay.put(id, value) {
                each(id);
            }
        };
        let mut at = CellId(0);
        while let Some(id) = self.set.next(at) {
            change(self, id);
            at = CellId(id.0 + 1);
        }
        from.iter().flat_map(|from| from.set.iter()).for_each(|id| change(self, id));
        self.note(true);
    }

    fn note(&mut self, changed: bool) {
        self.version += u64::from(changed);
    }

    fn is_crowded(&self) -> bool {
        self.count() >= self.frame.cells() / CROWDED
    }

    fn empty(&mut self) {
        if self.is_empty() {
            return;
        }
        if self.is_crowded() {
            self.values.fill(NOTHING);
            self.near.fill(0);
            self.blocked_around.fill(0);
            self.set.wipe();
            self.heavy = 0;
            return;
        }
        let mut from = CellId(0);
        while let Some(id) = self.set.next(from) {
            self.put(id, NOTHING);
            from = id;
        }
    }

    /// Sets a rectangle that lies inside and returns whether anything changed.
    fn put_rect(&mut self, rect: Rect, value: u16) -> bool {
        let mut changed = false;
        for row in self.frame.rows(rect) {
            for index in row {
                changed |= self.put(CellId(index as u32), value);
            }
        }
        changed
    }

    /// Sets a cell that is not padding, with all that is derived from it, and returns whether it changed.
    fn put(&mut self, id: CellId, value: u16) -> bool {
        let old = std::mem::replace(&mut self.values[id.index()], value);
        if old == NOTHING && value != NOTHING {
            self.set.insert(id);
            self.count_around(id, |count| count + 1);
        } else if old != NOTHING && value == NOTHING {
            self.set.remove(id);
            self.count_around(id, |count| count - 1);
        }
        if (old == OVERLAY_BLOCKED) != (value == OVERLAY_BLOCKED) {
            for direction in Direction::all() {
                self.blocked_around[self.frame.neighbour(id, direction).index()] ^= direction.opposite().bit();
            }
        }
        self.heavy = self.heavy + u32::from(is_heavy(value)) - u32::from(is_heavy(old));
        old != value
    }

    /// Changes every count that a cell is part of.
    fn count_around(&mut self, id: CellId, near: impl Fn(u8) -> u8) {
        // Padding is counted too, as its ids come: it may meet a cell on both sides, and its byte is never read.
        for row in [Direction::N, Direction::S] {
            let first = self.frame.neighbour(id, row).index() - 1;
            self.near[first..first + 3].iter_mut().for_each(|count| *count = near(*count));
        }
        self.near[id.index() - 1..=id.index() + 1].iter_mut().for_each(|count| *count = near(*count));
    }
}

fn is_heavy(value: u16) -> bool {
    value > HEAVY && value != OVERLAY_BLOCKED
}

/// What searches read.
impl Overlay {
    /// Whether no cell adds much: f then rises by little from cell to cell.
    pub(crate) fn is_light(&self) -> bool {
        self.heavy == 0
    }

    /// What a cell has: 0 nothing, `OVERLAY_BLOCKED`, else the weight that is added.
    #[inline]
    pub(crate) fn added(&self, id: CellId) -> u16 {
        self.values[id.index()]
    }

    /// How many cells are set among a cell and the eight around it. If 0, no step from the cell can depend on the
    /// overlay.
    #[inline]
    pub(crate) fn near(&self, id: CellId) -> u8 {
        self.near[id.index()]
    }

    /// Which of the eight cells around a cell are blocked by the overlay, one bit per direction.
    #[inline]
    pub(crate) fn blocked_around(&self, id: CellId) -> u8 {
        self.blocked_around[id.index()]
    }

    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }
}

#[cfg(test)]
mod tests;
