//! Terrain: one byte per cell, how many cells each terrain has, and the epoch; and an edit of it, as a value.
//!
//! The first of the three seams: what each cell is, apart from how an agent may walk on it (that is a `Layer`).

use crate::base::{CellId, Direction, Error, Frame, Rect, copy_by_fields, filled};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The terrain that cannot be entered.
pub(crate) const BLOCKED: u8 = 0;

pub(crate) struct Terrain {
    map_id: u64,
    frame: Frame,
    /// Padding included, which always stays blocked.
    bytes: Vec<u8>,
    /// Cells of each terrain, padding not counted.
    counts: [u32; 256],
    epoch: u64,
}

copy_by_fields! { Terrain { values: map_id, frame, counts, epoch; parts: bytes } }

impl Terrain {
    pub(crate) const BYTES_PER_CELL: u64 = 1;

    /// All blocked.
    pub(crate) fn new(frame: Frame) -> Result<Self, Error> {
        Self { map_id: new_map_id(), frame, bytes: Vec::new(), counts: [0; 256], epoch: 0 }.derived()
    }

    /// What another kind of agent finds on this terrain; all blocked. It keeps the id and the epoch of the map.
    pub(crate) fn derived(&self) -> Result<Self, Error> {
        let Self { map_id, frame, epoch, .. } = *self;
        let mut counts = [0; 256];
        counts[usize::from(BLOCKED)] = frame.width() * frame.height();
        Ok(Self { map_id, frame, bytes: filled(frame.cells() as usize, BLOCKED)?, counts, epoch })
    }

    /// A number that no other map of this process has or had.
    pub(crate) fn map_id(&self) -> u64 {
        self.map_id
    }

    pub(crate) fn set_map_id(&mut self, map_id: u64) {
        self.map_id = map_id;
    }

    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(crate) fn epoch(&self) -> u64 {
        self.epoch
    }

    pub(crate) fn advance_epoch(&mut self) {
        self.epoch += 1;
    }

    pub(crate) fn is_passable(&self, id: CellId) -> bool {
        self.bytes[id.index()] != BLOCKED
    }

    /// Sets a cell that is not padding and returns what it was.
    pub(crate) fn replace(&mut self, id: CellId, terrain: u8) -> u8 {
        let old = std::mem::replace(&mut self.bytes[id.index()], terrain);
        self.counts[usize::from(old)] -= 1;
        self.counts[usize::from(terrain)] += 1;
        old
    }

    /// The passable terrains that the map has.
    pub(crate) fn present(&self) -> impl Iterator<Item = u8> + '_ {
        (1..=u8::MAX).filter(|&terrain| self.counts[usize::from(terrain)] != 0)
    }

    pub(crate) fn has_none_of(&self, terrain: u8) -> bool {
        self.counts[usize::from(terrain)] == 0
    }

    pub(crate) fn has_one_of(&self, terrain: u8) -> bool {
        self.counts[usize::from(terrain)] == 1
    }

    pub(crate) fn passable_cells(&self) -> u32 {
        self.frame.width() * self.frame.height() - self.counts[usize::from(BLOCKED)]
    }

    /// Which of the eight cells around a cell are passable, one bit per direction.
    #[inline]
    pub(crate) fn ring(&self, id: CellId) -> u8 {
        ring(&self.bytes, &self.frame, id)
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        self.bytes.capacity() as u64
    }
}

/// A number that no map of this process has or had.
pub(crate) fn new_map_id() -> u64 {
    static NEXT_ID: AtomicU64 = AtomicU64::new(1);
    NEXT_ID.fetch_add(1, Relaxed)
}

/// Which of the eight cells around a cell are passable, in any terrain bytes of that frame.
#[inline]
pub(crate) fn ring(bytes: &[u8], frame: &Frame, id: CellId) -> u8 {
    let around = |row: Direction| -> &[u8; 3] {
        bytes[frame.neighbour(id, row).index() - 1..].first_chunk().expect("every neighbour exists")
    };
    let (above, below) = (around(Direction::N), around(Direction::S));
    let at = |d| bytes[frame.neighbour(id, Direction(d)).index()];
    let clockwise = [above[1], above[2], at(2), below[2], below[1], below[0], at(6), above[0]];
    (0..8).fold(0, |ring, d| ring | u8::from(clockwise[d] != BLOCKED) << d)
}

/// An edit of the terrain, with which layers and tables are brought up to date.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edit {
    /// Cells of a rectangle have another terrain.
    Cells {
        rect: Rect,
        /// Whether any of them was opened or blocked, or has another weight.
        costs: bool,
        /// Whether the map has a terrain that it had not, or vice versa.
        weights: bool,
    },
    /// A terrain has another weight.
    Weight {
        terrain: u8,
        weight: u16,
        /// Whether legs may depend on it.
        legs: bool,
    },
}

impl Edit {
    /// Whether the set of weights on the map may have changed.
    pub(crate) fn changes_weights(&self) -> bool {
        matches!(self, Self::Cells { weights: true, .. } | Self::Weight { .. })
    }
}
