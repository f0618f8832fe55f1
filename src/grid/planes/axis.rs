//! The planes along one axis: bits of a line lie side by side, so that a jump is the search for the next set bit.

use super::tiles::{Line, Tiles};
use crate::Error;
use crate::geometry::Frame;
use crate::grid::terrain::filled;
use std::ops::Range;

/// Planes per axis.
const PLANES: u64 = 3;

pub(super) struct Axis {
    /// Bits per line.
    length: usize,
    blocked: Vec<u64>,
    /// Where jumps towards larger numbers end.
    forth: Vec<u64>,
    /// Where jumps towards smaller numbers end.
    back: Vec<u64>,
    /// The words of a tile that tell from where jumps in these two directions lead to a jump point.
    forth_word: usize,
    back_word: usize,
}

/// What an axis tells of a cell, in bits: whether it is blocked, and whether it ends jumps towards larger and towards smaller
/// numbers.
pub(super) const BLOCKED: u8 = 1;
pub(super) const FORTH: u8 = 2;
pub(super) const BACK: u8 = 4;

#[inline]
pub(super) fn code(blocked: bool, forth: bool, back: bool) -> u8 {
    u8::from(blocked) | u8::from(forth) << 1 | u8::from(back) << 2
}

/// Whether jumps along a line may end elsewhere than before.
#[derive(Clone, Copy, Default)]
pub(super) struct Changed {
    pub(super) forth: bool,
    pub(super) back: bool,
}

impl Changed {
    /// By what differs between two codes of a cell.
    pub(super) fn by(difference: u8) -> Self {
        Self { forth: difference & (BLOCKED | FORTH) != 0, back: difference & (BLOCKED | BACK) != 0 }
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self { forth: self.forth | other.forth, back: self.back | other.back }
    }
}

impl Axis {
    /// For so many lines of so many cells, all blocked. One bit more is the padding in front of a line, and behind the one
    /// before.
    pub(super) fn new(cells: u32, lines: u32, [forth_word, back_word]: [usize; 2]) -> Result<Self, Error> {
        let plane = || filled(Self::words(cells, lines), u64::MAX);
        let length = cells as usize + 1;
        Ok(Self { length, blocked: plane()?, forth: plane()?, back: plane()?, forth_word, back_word })
    }

    /// Words per plane.
    fn words(cells: u32, lines: u32) -> usize {
        Frame::count_cells(cells, lines).div_ceil(64) as usize
    }

    pub(super) fn memory_size(cells: u32, lines: u32) -> u64 {
        PLANES * 8 * Self::words(cells, lines) as u64
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        PLANES * 8 * self.blocked.capacity() as u64
    }

    #[inline]
    pub(super) fn bit(&self, line: usize, at: usize) -> usize {
        line * self.length + at
    }

    /// What the planes tell of a cell.
    #[inline]
    pub(super) fn code(&self, bit: usize) -> u8 {
        code(get(&self.blocked, bit), get(&self.forth, bit), get(&self.back, bit))
    }

    #[inline]
    pub(super) fn put(&mut self, bit: usize, code: u8) {
        let put = |plane: &mut [u64], is_set: bool| {
            let word = &mut plane[bit / 64];
            *word = *word & !(1 << (bit % 64)) | u64::from(is_set) << (bit % 64);
        };
        put(&mut self.blocked, code & BLOCKED != 0);
        put(&mut self.forth, code & FORTH != 0);
        put(&mut self.back, code & BACK != 0);
    }

    /// Computes from where jumps lead to jump points, as far as that may have changed with the stops in a part of a line.
    /// Jumps from beyond the part that do not enter it end where they did.
    pub(super) fn refresh_leads(
        &self,
        tiles: &mut Tiles,
        (number, line): (usize, &Line),
        part: Range<usize>,
        changed: Changed,
    ) {
        if changed.forth {
            self.refresh_forth(tiles, (number, line), part.clone());
        }
        if changed.back {
            self.refresh_back(tiles, (number, line), part);
        }
    }

    /// From stop to stop, beginning with the last cell of the part, from which a jump leads where it did.
    fn refresh_forth(&self, tiles: &mut Tiles, (number, line): (usize, &Line), part: Range<usize>) {
        let (zero, word) = (self.bit(number, 0), self.forth_word);
        let mut leads = tiles.leads_on(line, part.end - 1, word);
        let mut end = part.end;
        loop {
            let stop = last_to(&self.forth, zero + end - 1) - zero;
            if stop < part.start {
                // All jumps that enter the part have ended at the same stop before.
                let is_new = tiles.leads_on(line, part.start - 1, word) != leads;
                return tiles.fill_leads(line, if is_new { stop } else { part.start }..end, word, leads);
            }
            tiles.fill_leads(line, stop..end, word, leads);
            leads = !get(&self.blocked, zero + stop);
            end = stop;
        }
    }

    /// The same the other way, beginning with the first cell of the part.
    fn refresh_back(&self, tiles: &mut Tiles, (number, line): (usize, &Line), part: Range<usize>) {
        let (zero, word) = (self.bit(number, 0), self.back_word);
        let mut leads = tiles.leads_on(line, part.start, word);
        let mut start = part.start;
        loop {
            let stop = first_from(&self.back, zero + start) - zero;
            if stop >= part.end {
                let is_new = tiles.leads_on(line, part.end, word) != leads;
                return tiles.fill_leads(line, start..if is_new { stop + 1 } else { part.end }, word, leads);
            }
            tiles.fill_leads(line, start..stop + 1, word, leads);
            leads = !get(&self.blocked, zero + stop);
            start = stop + 1;
        }
    }

    /// Where the next stop towards larger numbers lies.
    #[inline]
    pub(super) fn stop_forth(&self, from: usize) -> usize {
        first_from(&self.forth, from + 1)
    }

    /// Where the next stop towards smaller numbers lies.
    #[inline]
    pub(super) fn stop_back(&self, from: usize) -> usize {
        last_to(&self.back, from - 1)
    }

    /// How many free cells follow towards larger numbers.
    pub(super) fn free_forth(&self, from: usize) -> u32 {
        (first_from(&self.blocked, from + 1) - from) as u32 - 1
    }

    /// How many free cells follow towards smaller numbers.
    pub(super) fn free_back(&self, from: usize) -> u32 {
        (from - last_to(&self.blocked, from - 1)) as u32 - 1
    }
}

#[inline]
fn get(plane: &[u64], bit: usize) -> bool {
    plane[bit / 64] >> (bit % 64) & 1 != 0
}

/// The first set bit from one on.
#[inline]
fn first_from(plane: &[u64], bit: usize) -> usize {
    let window = plane[bit / 64] >> (bit % 64);
    if window != 0 {
        return bit + window.trailing_zeros() as usize;
    }
    let mut word = bit / 64 + 1;
    while plane[word] == 0 {
        word += 1;
    }
    64 * word + plane[word].trailing_zeros() as usize
}

/// The last set bit up to one.
#[inline]
fn last_to(plane: &[u64], bit: usize) -> usize {
    let window = plane[bit / 64] << (63 - bit % 64);
    if window != 0 {
        return bit - window.leading_zeros() as usize;
    }
    let mut word = bit / 64 - 1;
    while plane[word] == 0 {
        word -= 1;
    }
    64 * word + plane[word].ilog2() as usize
}
