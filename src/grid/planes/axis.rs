//! The planes along one axis: bits of a line are adjacent, so that a jump is the search for the next set bit. A line
//! has its padding in front, which also ends the line before: bits of rows are numbered as cells are.

use super::long::Bounds;
use super::tiles::{SIDE, Tiles};
use crate::base::{Direction, Error, Frame, copy_by_fields, filled};
use std::ops::Range;

/// Planes per axis.
const PLANES: u64 = 3;

/// The rows of a map, or its columns.
pub(super) struct Axis<const DOWN: bool> {
    /// Bits per line.
    pub(super) length: usize,
    pub(super) blocked: Vec<u64>,
    /// Where jumps towards larger numbers end.
    pub(super) forth: Vec<u64>,
    /// Where jumps towards smaller numbers end.
    pub(super) back: Vec<u64>,
    /// Of lines that are long.
    pub(super) bounds: Bounds,
}

copy_by_fields! { [const DOWN: bool] Axis<DOWN> { values: length; parts: blocked, forth, back, bounds } }

impl<const DOWN: bool> Axis<DOWN> {
    /// The directions towards larger and towards smaller numbers.
    pub(super) const FORTH: Direction = if DOWN { Direction::S } else { Direction::E };
    pub(super) const BACK: Direction = if DOWN { Direction::N } else { Direction::W };

    /// For `lines` lines of `cells` cells, all blocked. One more bit is the padding in front of a line and behind the
    /// line before.
    pub(super) fn new(cells: u32, lines: u32) -> Result<Self, Error> {
        let plane = || filled(Self::words(cells, lines), u64::MAX);
        let bounds = Bounds::new(cells, lines)?;
        Ok(Self { length: cells as usize + 1, blocked: plane()?, forth: plane()?, back: plane()?, bounds })
    }

    /// Words per plane.
    fn words(cells: u32, lines: u32) -> usize {
        // One more, since the eight bits from the last cell on may reach into it.
        Frame::count_cells(cells, lines).div_ceil(64) as usize + 1
    }

    pub(super) fn memory_size(cells: u32, lines: u32) -> u64 {
        PLANES * 8 * Self::words(cells, lines) as u64 + Bounds::memory_size(cells, lines)
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        PLANES * 8 * self.blocked.capacity() as u64 + self.bounds.memory_bytes()
    }

    #[inline]
    pub(super) fn bit(&self, line: usize, at: usize) -> usize {
        line * self.length + at
    }

    #[inline]
    pub(super) fn is_blocked(&self, bit: usize) -> bool {
        get(&self.blocked, bit)
    }

    /// The directions, one bit each, for which a cell is a stop.
    pub(super) fn stops(&self, bit: usize) -> u8 {
        u8::from(get(&self.forth, bit)) << Self::FORTH.0 | u8::from(get(&self.back, bit)) << Self::BACK.0
    }

    /// Which of eight cells of a line are blocked, one bit each.
    #[inline]
    pub(super) fn blocked_eight(&self, line: usize, at: usize) -> u8 {
        eight(&self.blocked, self.bit(line, at))
    }

    /// Sets for a cell whether it is blocked, and the directions, one bit each, for which it is a stop.
    #[inline]
    pub(super) fn change(&mut self, bit: usize, blocked: bool, stops: u8) {
        let flip = |plane: &mut [u64], change: u8| plane[bit / 64] ^= u64::from(change & 1) << (bit % 64);
        let (forth, back) = (stops >> Self::FORTH.0, stops >> Self::BACK.0);
        if (forth | back) & 1 != 0 {
            flip(&mut self.forth, forth);
            flip(&mut self.back, back);
        }
        if blocked {
            flip(&mut self.blocked, 1);
        }
    }

    /// Computes from which cells jumps lead to jump points, as far as that may have changed with jumps in some
    /// directions, one bit each, that end in a part of a line.
    #[inline]
    pub(super) fn refresh_leads(&mut self, tiles: &mut Tiles, line: usize, part: Range<usize>, directions: u8) {
        let (part, is_short) = (part.start / SIDE..part.end.div_ceil(SIDE), self.bounds.are_none());
        if directions & Self::FORTH.bit() != 0 {
            match is_short {
                true => self.refresh_forth(tiles, line, part.clone()),
                false => self.refresh_long::<true>(tiles, line, part.clone()),
            }
        }
        if directions & Self::BACK.bit() != 0 {
            match is_short {
                true => self.refresh_back(tiles, line, part),
                false => self.refresh_long::<false>(tiles, line, part),
            }
        }
    }

    /// In the tiles of a part, beginning with the last cell, from which a jump leads where it did.
    #[inline(never)]
    fn refresh_forth(&self, tiles: &mut Tiles, line: usize, part: Range<usize>) {
        let (zero, word) = (self.bit(line, 0), Self::FORTH.half());
        let line = tiles.line::<DOWN>(line);
        let mut leads = tiles.leads_on(&line, part.end * SIDE - 1, word);
        for tile in part.clone().rev() {
            let stops = eight(&self.forth, zero + tile * SIDE);
            let jump_points = stops & !eight(&self.blocked, zero + tile * SIDE);
            let (from, next) = leads_back(stops.reverse_bits(), jump_points.reverse_bits(), leads);
            tiles.put_leads(&line, tile, word, from.reverse_bits());
            leads = next;
        }
        // Jumps that come from before the part all end at the same cell.
        let start = part.start * SIDE;
        if start > 0 && tiles.leads_on(&line, start - 1, word) != leads {
            let stop = last_to(&self.forth, zero + start - 1) - zero;
            tiles.fill_leads(&line, stop..start, word, leads);
        }
    }

    /// The same the other way, beginning with the first cell of the part.
    #[inline(never)]
    fn refresh_back(&self, tiles: &mut Tiles, line: usize, part: Range<usize>) {
        let (zero, word) = (self.bit(line, 0), Self::BACK.half());
        let line = tiles.line::<DOWN>(line);
        let mut leads = tiles.leads_on(&line, part.start * SIDE, word);
        for tile in part.clone() {
            let stops = eight(&self.back, zero + tile * SIDE);
            let jump_points = stops & !eight(&self.blocked, zero + tile * SIDE);
            let (from, next) = leads_back(stops, jump_points, leads);
            tiles.put_leads(&line, tile, word, from);
            leads = next;
        }
        let end = part.end * SIDE;
        if end <= self.length && tiles.leads_on(&line, end, word) != leads {
            let stop = first_from(&self.back, zero + end) - zero;
            tiles.fill_leads(&line, end..stop + 1, word, leads);
        }
    }

    /// The next stop towards larger numbers.
    #[inline]
    pub(super) fn stop_forth(&self, from: usize) -> usize {
        first_from(&self.forth, from + 1)
    }

    /// The next stop towards smaller numbers.
    #[inline]
    pub(super) fn stop_back(&self, from: usize) -> usize {
        last_to(&self.back, from - 1)
    }

    /// From how many cells before one a jump towards larger numbers comes to it.
    pub(super) fn comes_forth(&self, to: usize) -> u32 {
        let stop = last_to(&self.forth, to - 1);
        (to - stop) as u32 - u32::from(self.is_blocked(stop))
    }

    /// From how many cells behind one a jump towards smaller numbers comes to it.
    pub(super) fn comes_back(&self, to: usize) -> u32 {
        let stop = first_from(&self.back, to + 1);
        (stop - to) as u32 - u32::from(self.is_blocked(stop))
    }

    /// How many passable cells follow towards larger numbers.
    pub(super) fn passable_forth(&self, from: usize) -> u32 {
        (first_from(&self.blocked, from + 1) - from) as u32 - 1
    }

    /// How many passable cells follow towards smaller numbers.
    pub(super) fn passable_back(&self, from: usize) -> u32 {
        (from - last_to(&self.blocked, from - 1)) as u32 - 1
    }
}

#[inline]
pub(super) fn get(plane: &[u64], bit: usize) -> bool {
    plane[bit / 64] >> (bit % 64) & 1 != 0
}

/// From which of eight cells jumps towards smaller numbers lead to jump points, given whether the jump from the first
/// one does and whether that from the cell behind the last one does.
#[inline]
pub(super) fn leads_back(stops: u8, jump_points: u8, first: bool) -> (u8, bool) {
    // The carry of the sum runs from behind a jump point over all cells that are no stops to the next stop.
    let others = u32::from(!stops);
    let leads = (others + (u32::from(jump_points) << 1 | u32::from(first))) ^ others;
    (leads as u8, leads >> 8 != 0)
}

/// The eight bits from one on, the first one lowest.
#[inline]
pub(super) fn eight(plane: &[u64], bit: usize) -> u8 {
    let low = plane[bit / 64] >> (bit % 64);
    if bit % 64 <= 56 {
        return low as u8;
    }
    (low | plane[bit / 64 + 1] << (64 - bit % 64)) as u8
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

/// The first set bit of some, if there is one. They may go on behind the plane.
pub(super) fn first_within(plane: &[u64], bits: Range<usize>) -> Option<usize> {
    let (word, shift) = (bits.start / 64, bits.start % 64);
    let window = plane[word] >> shift << shift;
    let found = if window != 0 {
        64 * word + window.trailing_zeros() as usize
    } else {
        let end = bits.end.div_ceil(64).min(plane.len()).max(word + 1);
        let word = word + 1 + plane[word + 1..end].iter().position(|&word| word != 0)?;
        64 * word + plane[word].trailing_zeros() as usize
    };
    (found < bits.end).then_some(found)
}

/// The last set bit of some, if there is one.
pub(super) fn last_within(plane: &[u64], bits: Range<usize>) -> Option<usize> {
    let (word, shift) = ((bits.end - 1) / 64, 63 - (bits.end - 1) % 64);
    let window = plane[word] << shift >> shift;
    let found = if window != 0 {
        64 * word + window.ilog2() as usize
    } else {
        let begin = (bits.start / 64).min(word);
        let word = begin + plane[begin..word].iter().rposition(|&word| word != 0)?;
        64 * word + plane[word].ilog2() as usize
    };
    (found >= bits.start).then_some(found)
}

/// Whether none of some bits is set.
// PERF: Without a way out of its loop it takes half an instruction per word.
pub(super) fn is_clear(plane: &[u64], bits: Range<usize>) -> bool {
    if bits.is_empty() {
        return true;
    }
    let [first, last] = [bits.start, bits.end - 1].map(|bit| bit / 64);
    let (front, back) = (u64::MAX << (bits.start % 64), u64::MAX >> (63 - (bits.end - 1) % 64));
    if first == last {
        return plane[first] & front & back == 0;
    }
    let between = plane[first + 1..last].iter().fold(0, |set, word| set | word);
    plane[first] & front | between | plane[last] & back == 0
}
