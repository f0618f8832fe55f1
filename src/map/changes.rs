//! What has changed since an epoch, so that a path that was found before need not be looked at cell by cell.
//!
//! The map is divided into square parts of 32 x 32 cells. Each has the epoch of the last edit of its cells and of those
//! up to 32 cells around it, its halo:
//!
//! ```text
//!   +-------+-------+-------+
//!   |     halo, 32 cells    |      A path that is in the part with one cell stays in part and halo for its next 32
//!   +       +-------+       +      cells: if nothing was edited there, 32 steps need no look.
//!   |       | part  |       |
//!   +       +-------+       +      The halo of a part is the eight parts around it, so that an edit of one cell stamps
//!   |                       |      nine of them.
//!   +-------+-------+-------+
//! ```
//!
//! The last edits are remembered one by one as well, for fields, which follow each.
//!
//! A layer knows in addition when its weights changed as a whole, and when anything on it last got cheaper or more
//! expensive: nothing cheaper since then proves that a path which costs what it did is still optimal.

use crate::base::{Cell, Error, Frame, Rect, copy_by_fields, filled};

/// A part has 32 columns and rows.
const SIDE: u32 = 32;
/// How far around a part its epoch holds. Half of it would stamp fewer parts and divide the map more finely, but then a
/// check makes twice as many looks.
pub(super) const HALO: usize = 32;

pub(super) struct Parts {
    columns: u32,
    rows: u32,
    /// By how many columns and rows positions of agents that cover a cell lie before it, at most.
    reach: u32,
    /// The epoch of the last edit, for each part.
    epochs: Vec<u64>,
    pub(super) recent: Recent,
}

copy_by_fields! { Parts { values: columns, rows, reach; parts: epochs, recent } }

impl Parts {
    pub(super) fn new(frame: &Frame) -> Result<Self, Error> {
        let (columns, rows) = Self::columns_and_rows(frame);
        let epochs = filled(columns as usize * rows as usize, 0)?;
        Ok(Self { columns, rows, reach: 0, epochs, recent: Recent::new()? })
    }

    fn columns_and_rows(frame: &Frame) -> (u32, u32) {
        (frame.width().div_ceil(SIDE), frame.height().div_ceil(SIDE))
    }

    /// The size in bytes, apart from this struct itself.
    pub(super) fn memory_size(frame: &Frame) -> u64 {
        let (columns, rows) = Self::columns_and_rows(frame);
        u64::from(columns) * u64::from(rows) * size_of::<u64>() as u64 + Recent::BYTES
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        (self.epochs.capacity() * size_of::<u64>()) as u64 + self.recent.memory_bytes()
    }

    /// From now on there are agents of this size.
    pub(super) fn cover(&mut self, size: u32) {
        self.reach = self.reach.max(size - 1);
    }

    /// Notes an edit of cells, which changes the positions that cover them.
    pub(super) fn note(&mut self, edited: Extent, epoch: u64) {
        self.recent.note(edited, epoch);
        let Extent { left, top, right, bottom } = edited;
        let (before, behind) = (self.reach + HALO as u32, HALO as u32);
        let parts = |first: u32, last: u32, count: u32| {
            first.saturating_sub(before) / SIDE..((last + behind) / SIDE + 1).min(count)
        };
        let columns = parts(left, right, self.columns);
        for row in parts(top, bottom, self.rows) {
            let first = row * self.columns;
            self.epochs[(first + columns.start) as usize..(first + columns.end) as usize].fill(epoch);
        }
    }

    /// Whether anything in the part of a cell, or in its halo, was edited after an epoch. The cell lies inside.
    #[inline]
    pub(super) fn has_changed(&self, cell: Cell, epoch: u64) -> bool {
        let place = cell.y as u32 / SIDE * self.columns + cell.x as u32 / SIDE;
        self.epochs[place as usize] > epoch
    }

    /// The same for any part of a rectangle that lies inside.
    pub(super) fn have_changed(&self, rect: Rect, epoch: u64) -> bool {
        if rect.width == 0 || rect.height == 0 {
            return false;
        }
        let parts = |first: i32, count: u32| first as u32 / SIDE..(first as u32 + count).div_ceil(SIDE);
        let columns = parts(rect.x, rect.width);
        parts(rect.y, rect.height).any(|row| {
            let first = row * self.columns;
            let parts = &self.epochs[(first + columns.start) as usize..(first + columns.end) as usize];
            parts.iter().any(|&last| last > epoch)
        })
    }
}

/// How many edits of cells a map remembers.
const REMEMBERED: usize = 256;

/// The last edits of cells: what each has changed, for those who follow edits one by one.
pub(super) struct Recent {
    /// A ring.
    edits: Vec<RecentEdit>,
    next: usize,
}

#[derive(Clone, Copy)]
struct RecentEdit {
    /// The epoch since which it holds; 0 if there was none.
    epoch: u64,
    cells: Rect,
}

copy_by_fields! { Recent { values: next; parts: edits } }

impl Recent {
    /// The size in bytes, apart from this struct itself.
    pub(super) const BYTES: u64 = (REMEMBERED * size_of::<RecentEdit>()) as u64;

    pub(super) fn new() -> Result<Self, Error> {
        let none = RecentEdit { epoch: 0, cells: Rect { x: 0, y: 0, width: 0, height: 0 } };
        Ok(Self { edits: filled(REMEMBERED, none)?, next: 0 })
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        (self.edits.capacity() * size_of::<RecentEdit>()) as u64
    }

    pub(super) fn note(&mut self, edited: Extent, epoch: u64) {
        self.edits[self.next] = RecentEdit { epoch, cells: edited.rect() };
        self.next = (self.next + 1) % REMEMBERED;
    }

    /// What the edits after an epoch have changed, if all of them are remembered.
    pub(super) fn since(&self, epoch: u64) -> Option<impl Iterator<Item = Rect>> {
        // The next one to be forgotten is the oldest; one older than that may be forgotten already.
        let is_complete = self.edits[self.next].epoch <= epoch;
        let later = move |edit: &&RecentEdit| edit.epoch > epoch;
        is_complete.then(|| self.edits.iter().filter(later).map(|edit| edit.cells))
    }
}

/// The smallest rectangle that has all cells which an edit has changed.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

impl Extent {
    pub(super) const EMPTY: Self = Self { left: u32::MAX, top: u32::MAX, right: 0, bottom: 0 };

    pub(super) fn is_empty(&self) -> bool {
        self.left > self.right
    }

    /// The same as a rectangle; it is not empty.
    fn rect(&self) -> Rect {
        let Self { left, top, right, bottom } = *self;
        Rect { x: left as i32, y: top as i32, width: right - left + 1, height: bottom - top + 1 }
    }

    pub(super) fn add(&mut self, x: u32, y: u32) {
        (self.left, self.right) = (self.left.min(x), self.right.max(x));
        (self.top, self.bottom) = (self.top.min(y), self.bottom.max(y));
    }
}

/// The epochs of the last changes of a layer.
#[derive(Clone, Copy)]
pub(super) struct LayerChanges {
    /// Another weight of a terrain, which may have changed any cell; or the layer is new.
    whole: u64,
    /// A position was opened, or weighs less.
    cheaper: u64,
    /// A position that stayed passable weighs more.
    heavier: u64,
}

impl LayerChanges {
    /// Of a layer that is new at an epoch.
    pub(super) fn new(epoch: u64) -> Self {
        Self { whole: epoch, cheaper: epoch, heavier: epoch }
    }

    /// Notes that a position has another weight than before; 0 is blocked.
    #[inline]
    pub(super) fn note(&mut self, before: u16, now: u16, epoch: u64) {
        if now == 0 || now == before {
            return;
        }
        if before == 0 || now < before {
            self.cheaper = epoch;
        } else {
            self.heavier = epoch;
        }
    }

    /// Notes that all positions of a terrain have another weight.
    pub(super) fn note_terrain(&mut self, before: u16, now: u16, epoch: u64) {
        self.whole = epoch;
        self.note(before, now, epoch);
    }

    /// Whether any cell may have changed after an epoch, whatever its part says.
    pub(super) fn as_a_whole(&self, epoch: u64) -> bool {
        self.whole > epoch
    }

    pub(super) fn cheaper_since(&self, epoch: u64) -> bool {
        self.cheaper > epoch
    }

    /// Whether a step that is allowed may cost more or less than it did at an epoch. If not, cells were only blocked.
    pub(super) fn costs_differ_since(&self, epoch: u64) -> bool {
        self.cheaper > epoch || self.heavier > epoch
    }
}
