//! Lines so long that an edit would change what is known of cells too far away.
//!
//! Which cells have jumps that lead to a jump point is exact up to `REACH` tiles from the one in which the jump ends.
//! Farther away it is set wherever no stop is nearer, so that an edit changes that many tiles and no more. What such a
//! cell does not know is known at *bounds*, which divide the lines every `REACH` tiles: whether a jump across leads to a
//! jump point. So a scan goes as far as the next bound to find out.
//!
//! ```text
//!   |  .  .  .  .  .  .  |  .  .  .  .  .  .  |  .  .  .  #     Tiles of an open line, of which the last one is blocked,
//!   |  1  1  1  1  1  1  |  1  1  1  0  0  0  |  0  0  0        with a reach of six: whether jumps to the right lead
//!   0                    0                    0                 on, as the tiles have it and as the bounds have it.
//! ```

use super::axis::{Axis, eight, first_within, get, is_clear, last_within, leads_back};
use super::tiles::{SIDE, Tiles};
use crate::base::{Error, copy_by_fields, filled};
use std::ops::Range;

/// How many tiles away from a stop leads are exact. No game map of 1,024 x 1,024 cells has a longer line.
// PERF: On 65,535 x 64 open cells `set_cell` took 134,000 instructions in the mean when leads were exact everywhere.
const REACH: usize = 256;

/// The same in cells.
const SPAN: usize = REACH * SIDE;

/// The bounds of all lines of an axis: none if these are short.
#[cfg_attr(test, derive(PartialEq))]
pub(super) struct Bounds {
    /// Per line.
    count: usize,
    /// Whether jumps across lead to a jump point, towards larger numbers and towards smaller.
    forth: Vec<u64>,
    back: Vec<u64>,
}

copy_by_fields! { Bounds { values: count; parts: forth, back } }

impl Bounds {
    /// For `lines` lines of `cells` cells.
    pub(super) fn new(cells: u32, lines: u32) -> Result<Self, Error> {
        let plane = || filled(Self::words(cells, lines), 0);
        Ok(Self { count: Self::per_line(cells), forth: plane()?, back: plane()? })
    }

    /// Those in front of the padding behind a line, which ends every jump.
    fn per_line(cells: u32) -> usize {
        cells as usize / SPAN
    }

    fn words(cells: u32, lines: u32) -> usize {
        // There is padding on both sides of the lines.
        (Self::per_line(cells) * (lines as usize + 2)).div_ceil(64)
    }

    pub(super) fn memory_size(cells: u32, lines: u32) -> u64 {
        2 * 8 * Self::words(cells, lines) as u64
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        8 * (self.forth.capacity() + self.back.capacity()) as u64
    }

    /// Whether there are none.
    pub(super) fn are_none(&self) -> bool {
        self.count == 0
    }

    /// The bit of a bound of a line: the first one has number 1. None stands in front of the line or behind it.
    fn bit(&self, line: usize, number: usize) -> Option<usize> {
        (1..=self.count).contains(&number).then(|| line * self.count + number - 1)
    }

    fn plane<const FORTH: bool>(&mut self) -> &mut [u64] {
        if FORTH { &mut self.forth } else { &mut self.back }
    }

    /// Whether a jump across a bound leads to a jump point.
    fn leads<const FORTH: bool>(&self, line: usize, number: usize) -> Option<bool> {
        let plane = if FORTH { &self.forth } else { &self.back };
        self.bit(line, number).map(|bit| plane[bit / 64] >> (bit % 64) & 1 != 0)
    }

    /// Sets it, and returns whether that is a change.
    fn set<const FORTH: bool>(&mut self, line: usize, number: usize, leads: bool) -> bool {
        let is_other = self.leads::<FORTH>(line, number) == Some(!leads);
        if let (true, Some(bit)) = (is_other, self.bit(line, number)) {
            self.plane::<FORTH>()[bit / 64] ^= 1 << (bit % 64);
        }
        is_other
    }
}

impl<const DOWN: bool> Axis<DOWN> {
    /// Whether a jump from a cell of a line leads to a jump point, which the tiles do not rule out.
    pub(super) fn leads<const FORTH: bool>(&self, line: usize, at: usize) -> bool {
        let (zero, number) = (self.bit(line, 0), at / SPAN + usize::from(FORTH));
        // Without a bound ahead, or with a stop in front of it, the tiles are exact.
        self.bounds.leads::<FORTH>(line, number).is_none_or(|leads| {
            let bound = zero + number * SPAN;
            leads
                || !if FORTH {
                    is_clear(&self.forth, zero + at + 1..bound)
                } else {
                    is_clear(&self.back, bound..zero + at)
                }
        })
    }

    /// As in a short line: computes from which cells jumps lead to jump points, in some of its tiles and in those that
    /// jumps come from.
    #[inline(never)]
    pub(super) fn refresh_long<const FORTH: bool>(&mut self, tiles: &mut Tiles, number: usize, part: Range<usize>) {
        let (zero, length) = (self.bit(number, 0), self.length);
        let half = if FORTH { Self::FORTH } else { Self::BACK }.half();
        let plane = if FORTH { &self.forth } else { &self.back };
        let line = tiles.line::<DOWN>(number);
        // The edges of the part at which jumps leave and come in, and the stop at which those that leave end.
        let (ahead, behind) = if FORTH { (part.end, part.start) } else { (part.start, part.end) };
        let stop = match FORTH {
            true => {
                let from = zero + (ahead * SIDE).min(length);
                first_within(plane, from..from + SPAN)
            }
            false => {
                let end = (ahead * SIDE).max(1);
                last_within(plane, zero + end.saturating_sub(SPAN)..zero + end)
            }
        };
        // Whether jumps from the last cell lead on, and how many tiles it is to the one in which they end.
        let (mut exact, mut gap) = match stop {
            Some(stop) => {
                let tile = (stop - zero) / SIDE;
                (!get(&self.blocked, stop), if FORTH { tile + 1 - ahead.min(tile) } else { ahead - tile })
            }
            None => {
                let bound = if FORTH { ahead.div_ceil(REACH) } else { ahead / REACH };
                (self.bounds.leads::<FORTH>(number, bound).unwrap_or(false), REACH + 1)
            }
        };
        let mut tile = ahead;
        while tile != behind {
            tile = if FORTH { tile - 1 } else { tile };
            let stops = eight(plane, zero + tile * SIDE);
            let jump_points = stops & !eight(&self.blocked, zero + tile * SIDE);
            let in_order = |bits: u8| if FORTH { bits.reverse_bits() } else { bits };
            let (from, next) = leads_back(in_order(stops), in_order(jump_points), exact || gap > REACH);
            tiles.put_leads(&line, tile, half, in_order(from));
            if stops != 0 {
                (exact, gap) = (next, 0);
            }
            gap += 1;
            tile = if FORTH { tile } else { tile + 1 };
            if tile % REACH == 0 {
                self.bounds.set::<FORTH>(number, tile / REACH, exact);
            }
        }
        if behind == 0 || behind * SIDE > length {
            return;
        }
        // The cells from which jumps come into the part, as far as they can have been exact: those that are now, and
        // those farther away; and whether jumps cross the next bound on their way.
        let (edge, known) = (behind * SIDE, (REACH + 1).saturating_sub(gap) * SIDE);
        let (near, far, mut crosses);
        let (mut bound, nearest, farthest);
        if FORTH {
            let begin = edge.saturating_sub(SPAN);
            let stop = last_within(plane, zero + begin..zero + edge).map(|stop| stop - zero);
            farthest = stop.unwrap_or(begin);
            let middle = edge.saturating_sub(known).max(farthest);
            (near, far, nearest) = (middle..edge, farthest..middle, edge - 1);
            bound = (behind - 1) / REACH;
            crosses = stop.is_none_or(|stop| stop < bound * SPAN);
        } else {
            let stop = first_within(plane, zero + edge..zero + edge + SPAN).map(|stop| stop - zero);
            farthest = stop.unwrap_or(edge + SPAN - 1);
            let middle = (edge + known).min(farthest + 1);
            (near, far, nearest) = (edge..middle, middle..farthest + 1, edge);
            bound = behind / REACH + 1;
            crosses = stop.is_none_or(|stop| stop >= bound * SPAN);
        }
        // Before the edit, too, all leads behind the first that was set were set, as far as the next stop.
        let is_as_before = match exact || near.is_empty() {
            true => tiles.leads_on(&line, nearest, half),
            false => far.is_empty() && !tiles.leads_on(&line, farthest, half),
        };
        if !is_as_before {
            tiles.fill_leads(&line, near, half, exact);
            tiles.fill_leads(&line, far, half, true);
        }
        // All bounds of a run have led where the nearest one did.
        while crosses && self.bounds.set::<FORTH>(number, bound, exact) {
            bound = if FORTH { bound - 1 } else { bound + 1 };
            let at = zero + bound * SPAN;
            crosses = match FORTH {
                true => is_clear(plane, at..at + SPAN),
                false => bound <= self.bounds.count && is_clear(plane, at - SPAN..at),
            };
        }
    }
}
