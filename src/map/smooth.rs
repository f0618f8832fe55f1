//! Smoothing: a path pulled tight along clear segments.
//!
//! What comes out are waypoints, each a cell of the path, in their order on it. So the result is never longer than the
//! path: each segment is the shortest connection of its ends, and the path connects them as well. On terrain of several
//! weights a segment replaces a stretch of the path only if it costs no more (see [`Stretch`]), so the whole never
//! costs more either. Where all weights are equal that follows from the length.
//!
//! ```text
//!   from a waypoint:  the farthest cell of the path that it can be joined with by a segment is the next waypoint,
//!                     found by steps that double and then halve; sight that is lost may come back, so some cells
//!                     beyond that are tried, too
//!   then:             if the waypoint before can be joined with the next one, the one between them is left out;
//!                     else it moves along the path to where the two segments are shortest
//! ```
//!
//! Work: each waypoint takes at most 30 + 12 log2(n) segments on a path of n cells, and none of them spans more of it
//! than three stretches between waypoints and `AHEAD` cells. That is O(n log n) cells in all, and no memory.
//!
//! Each waypoint that is found lies at or behind the next turn of the path, so there are never more of them than the
//! path has turning points.

use super::Map;
use super::layer::LayerRef;
use super::overlay::Overlay;
use super::sight::{Line, Seen, Segment, Surface};
use crate::base::{Cell, Error};
use crate::grid::TerrainCharge;
use crate::queue::Path;

/// What smoothing a path reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Smoothed {
    /// Waypoints that were written.
    pub written: u32,
    /// How far they lead.
    pub end: SmoothingEnd,
}

/// How far smoothing has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmoothingEnd {
    /// To the end of the path.
    Complete,
    /// The buffer is too small and holds the first waypoints.
    Truncated,
    /// To the cell of the path behind which something is in its way.
    Obstructed,
}

impl Map {
    /// Pulls a path tight: writes as many as fit of the waypoints of a path that leads along clear segments from its
    /// first cell to its last one, is never longer, and never costs more. The waypoints are cells of the path; as many
    /// as the path has turning points, start and end included, are always enough.
    ///
    /// The cells of the path are joined by straight segments, so waypoints are a path as well. The overlay's cells that
    /// an agent covers at the first cell are ignored.
    pub fn smooth_path(
        &self,
        layer: u32,
        overlay: Option<&Overlay>,
        path: &[Cell],
        waypoints: &mut [Cell],
    ) -> Result<Smoothed, Error> {
        let layer = self.layer(layer)?.with(overlay)?;
        path.iter().try_for_each(|&cell| layer.frame().id(cell).map(drop))?;
        Ok(smooth(layer, path, waypoints))
    }
}

/// A path as smoothing reads it.
pub(crate) trait PathCells {
    fn length(&self) -> usize;
    fn cell(&self, index: usize) -> Cell;
    /// The cells from an index on.
    fn cells_from(&self, index: usize) -> impl Iterator<Item = Cell>;
}

impl PathCells for [Cell] {
    fn length(&self) -> usize {
        self.len()
    }

    fn cell(&self, index: usize) -> Cell {
        self[index]
    }

    fn cells_from(&self, index: usize) -> impl Iterator<Item = Cell> {
        self[index..].iter().copied()
    }
}

impl PathCells for Path<'_> {
    fn length(&self) -> usize {
        Path::length(self) as usize
    }

    fn cell(&self, index: usize) -> Cell {
        Path::cell(self, index as u32)
    }

    fn cells_from(&self, index: usize) -> impl Iterator<Item = Cell> {
        Path::cells_from(self, index as u32)
    }
}

/// Pulls a path tight whose cells lie on the map.
pub(crate) fn smooth(layer: LayerRef<'_>, path: &(impl PathCells + ?Sized), waypoints: &mut [Cell]) -> Smoothed {
    if path.length() == 0 {
        return Smoothed { written: 0, end: SmoothingEnd::Complete };
    }
    let start = path.cell(0);
    match layer.seen(start, start) {
        Seen::Plain(plain) => Puller::new(layer, &plain, path).pull(waypoints),
        Seen::Overlaid(overlaid) => Puller::new(layer, &overlaid, path).pull(waypoints),
    }
}

/// So many cells beyond the last one in sight are tried, at distances that are powers of two: 2, 4 and so on.
const AHEAD: usize = 64;

/// How often sight may come back on the way to one waypoint.
const RETURNS: usize = 3;

struct Puller<'a, S, P: ?Sized> {
    line: Line<'a, S>,
    path: &'a P,
    last: usize,
    /// How cells are charged, if that must be looked at.
    charge: Option<TerrainCharge>,
}

impl<'a, S: Surface, P: PathCells + ?Sized> Puller<'a, S, P> {
    fn new(layer: LayerRef<'a>, surface: &'a S, path: &'a P) -> Self {
        let is_weighted = !layer.is_uniform() || layer.overlay.is_some();
        let charge = is_weighted.then_some(layer.rules().terrain_charge);
        Self { line: Line::new(layer, surface), path, last: path.length() - 1, charge }
    }

    fn pull(&self, waypoints: &mut [Cell]) -> Smoothed {
        let mut written = 0;
        let mut put = |index: usize| match waypoints.get_mut(written) {
            None => false,
            Some(slot) => {
                *slot = self.path.cell(index);
                written += 1;
                true
            }
        };
        let end = self.find_waypoints(&mut put);
        Smoothed { written: written as u32, end }
    }

    /// Passes on the waypoints, as indices, until one is refused.
    fn find_waypoints(&self, put: &mut impl FnMut(usize) -> bool) -> SmoothingEnd {
        if !put(0) {
            return SmoothingEnd::Truncated;
        }
        let (mut before, mut at, mut may_skip) = (0, 0, false);
        while at != self.last {
            let Some(next) = self.farthest_from(at) else {
                return if at == before || put(at) { SmoothingEnd::Obstructed } else { SmoothingEnd::Truncated };
            };
            // Once for each waypoint, or the segments would grow and grow.
            if may_skip && self.can_join(before, next) {
                (at, may_skip) = (next, false);
                continue;
            }
            if at != before {
                before = self.tightened(before, at, next);
                if !put(before) {
                    return SmoothingEnd::Truncated;
                }
            }
            (at, may_skip) = (next, true);
        }
        if self.last == 0 || put(self.last) { SmoothingEnd::Complete } else { SmoothingEnd::Truncated }
    }

    /// The farthest cell that was found which a cell can be joined with.
    fn farthest_from(&self, from: usize) -> Option<usize> {
        let mut best = self.last_in_a_row(from, from);
        for _ in 0..RETURNS {
            let ahead = (1..=AHEAD.ilog2()).rev().map(|power| best + (1 << power)).filter(|&to| to <= self.last);
            match ahead.into_iter().find(|&to| self.can_join(from, to)) {
                None => break,
                Some(found) => best = self.last_in_a_row(from, found),
            }
        }
        (best != from).then_some(best)
    }

    /// A cell at or behind `best` that a cell can be joined with, as it can with `best`, but not with the cell behind.
    fn last_in_a_row(&self, from: usize, mut best: usize) -> usize {
        let mut step = 1;
        while best + step <= self.last && self.can_join(from, best + step) {
            best += step;
            step *= 2;
        }
        while step > 1 {
            step /= 2;
            if best + step <= self.last && self.can_join(from, best + step) {
                best += step;
            }
        }
        best
    }

    /// A cell between two others that can be joined with both, at which the way is as short as steps that halve find.
    fn tightened(&self, before: usize, at: usize, next: usize) -> usize {
        let [start, end] = [before, next].map(|index| self.path.cell(index));
        let length = |at: usize| {
            let at = self.path.cell(at);
            distance(start, at) + distance(at, end)
        };
        let (mut best, mut shortest) = (at, length(at));
        let mut step = ((next - before) / 2).checked_ilog2().map_or(0, |power| 1 << power);
        while step > 0 {
            for at in [best.saturating_sub(step), best + step] {
                if before < at && at < next {
                    let length = length(at);
                    if length < shortest && self.can_join(before, at) && self.can_join(at, next) {
                        (best, shortest) = (at, length);
                    }
                }
            }
            step /= 2;
        }
        best
    }

    /// Whether a segment can replace the stretch of the path between two of its cells: it is clear, and costs no more.
    fn can_join(&self, from: usize, to: usize) -> bool {
        let ends = [self.path.cell(from), self.path.cell(to)];
        self.line.is_clear(ends[0], ends[1])
            && match self.charge {
                Some(charge) if to > from + 1 => {
                    let cells = self.path.cells_from(from).take(to - from + 1);
                    Stretch::of(&self.line, charge, cells).costs_at_least(&Charged::of(&self.line, charge, ends))
                }
                _ => true,
            }
    }
}

/// The distance of two cells times 2^15, rounded down.
fn distance(a: Cell, b: Cell) -> u64 {
    let [columns, rows] = [a.x.abs_diff(b.x), a.y.abs_diff(b.y)].map(u64::from);
    // Both are below 2^16, so the sum is below 2^33.
    ((columns * columns + rows * rows) << 30).isqrt()
}

/// What a segment costs: the weight of each cell that it crosses, times the length within it. A step costs what a
/// search charges for it then: half of it lies in each cell, and a diagonal one is longer by the root of 2. Where the
/// cell entered is charged, the second half of the way through a cell is charged by the next one, and so is all of the
/// way out of the first cell; a step then costs the weight of the cell entered.
///
/// With a segment over `columns` x `rows` divided into `parts` (see [`Segment::parts`]), `sum` is twice the sum of
/// weight times parts: at most 2 x 2^17 x 2^33. The segment costs `sum / (2 parts)` times its length. In quarters,
/// which is what is compared:
///
/// - along an axis, where a segment of length l has 2l parts: `sum`;
/// - along a diagonal of d columns and rows, with 2d^2 parts and length d times the root of 2: `sum / d` times the root
///   of 2, where every part is a multiple of d;
/// - else `sum` times the root of (columns^2 + rows^2), divided by columns x rows.
struct Charged {
    segment: Segment,
    sum: u64,
}

impl Charged {
    fn of(line: &Line<'_, impl Surface>, charge: TerrainCharge, [from, to]: [Cell; 2]) -> Self {
        let (segment, frame) = (Segment::between(from, to), line.frame());
        let weight = |id| u64::from(line.surface().weight(id));
        let [start, end] = [from, to].map(|cell| frame.id_unchecked(cell));
        let mut sum = 0;
        segment.pass_through(frame, start, |id, part, next| {
            sum += part
                * match charge {
                    TerrainCharge::Average => 2 * weight(id),
                    TerrainCharge::Entered if id == start => 2 * weight(next),
                    TerrainCharge::Entered if id == end => 2 * weight(end),
                    TerrainCharge::Entered => weight(id) + weight(next),
                };
        });
        Self { segment, sum }
    }

    fn cost(&self) -> SegmentCost {
        match (self.segment.columns as u64, self.segment.rows as u64) {
            (_, 0) | (0, _) => SegmentCost::Straight(self.sum),
            (columns, rows) if columns == rows => SegmentCost::Diagonal(self.sum / columns),
            _ => SegmentCost::Slanted,
        }
    }

    /// The cost of a slanted segment in quarters times 2^24: rounded down, and a bound above it. The root is taken of a
    /// number of 93 bits; the product with the sum has 98.
    fn rounded(&self) -> [u128; 2] {
        let [columns, rows] = [self.segment.columns, self.segment.rows].map(|length| length as u128);
        let root = ((columns * columns + rows * rows) << (2 * ROOT_BITS)).isqrt();
        let divisor = (columns * rows) << (ROOT_BITS - FRACTION_BITS);
        let sum = u128::from(self.sum);
        [sum * root / divisor, sum * (root + 1) / divisor + 1]
    }
}

/// In quarters.
enum SegmentCost {
    Straight(u64),
    /// Times the root of 2.
    Diagonal(u64),
    /// See [`Charged::rounded`].
    Slanted,
}

const FRACTION_BITS: u32 = 24;
const ROOT_BITS: u32 = 30;

/// The root of 2 times 2^32, rounded down: 1.414213562 x 4,294,967,296.
const ROOT_OF_2: u128 = (2_u128 << 64).isqrt();

/// A multiple of the root of 2, times 2^24: rounded down, and a bound above it.
fn times_root_of_2(number: u64) -> [u128; 2] {
    let number = u128::from(number);
    let shift = 32 - FRACTION_BITS;
    [(number * ROOT_OF_2) >> shift, ((number * (ROOT_OF_2 + 1)) >> shift) + 1]
}

/// What a stretch of a path costs, as the sum of its segments: those along axes and along diagonals exactly, the others
/// rounded down. The two exact sums are kept apart, as a whole number and a multiple of the root of 2, so that a
/// segment along a line of the path costs exactly what the path does there.
#[derive(Default)]
struct Stretch {
    straight: u64,
    /// Times the root of 2.
    diagonal: u64,
    /// Times 2^24.
    slanted: u128,
}

impl Stretch {
    fn of(line: &Line<'_, impl Surface>, charge: TerrainCharge, mut cells: impl Iterator<Item = Cell>) -> Self {
        let weight = |cell| u64::from(line.surface().weight(line.frame().id_unchecked(cell)));
        let mut stretch = Self::default();
        let Some(mut before) = cells.next() else { return stretch };
        let mut leaving = weight(before);
        for cell in cells {
            let entering = weight(cell);
            // What `Charged` gives for a step.
            let step = match charge {
                TerrainCharge::Average => 2 * (leaving + entering),
                TerrainCharge::Entered => 4 * entering,
            };
            match (before.x.abs_diff(cell.x), before.y.abs_diff(cell.y)) {
                (0, 1) | (1, 0) => stretch.straight += step,
                (1, 1) => stretch.diagonal += step,
                _ => stretch.add(&Charged::of(line, charge, [before, cell])),
            }
            (before, leaving) = (cell, entering);
        }
        stretch
    }

    fn add(&mut self, segment: &Charged) {
        match segment.cost() {
            SegmentCost::Straight(quarters) => self.straight += quarters,
            SegmentCost::Diagonal(quarters) => self.diagonal += quarters,
            SegmentCost::Slanted => self.slanted += segment.rounded()[0],
        }
    }

    /// Whether this is certain to cost at least as much as a segment. What both have of one kind is taken away from
    /// both; of what is left, the segment is rounded up and the stretch down. So a yes is always right, and a no is
    /// wrong only where the two differ by less than some 2^-20 of a cell.
    fn costs_at_least(&self, segment: &Charged) -> bool {
        let (straight, diagonal, left) = match segment.cost() {
            SegmentCost::Straight(quarters) => {
                (self.straight.saturating_sub(quarters), self.diagonal, whole(quarters.saturating_sub(self.straight)))
            }
            SegmentCost::Diagonal(quarters) => {
                let left = quarters.saturating_sub(self.diagonal);
                let left = if left == 0 { 0 } else { times_root_of_2(left)[1] };
                (self.straight, self.diagonal.saturating_sub(quarters), left)
            }
            SegmentCost::Slanted => (self.straight, self.diagonal, segment.rounded()[1]),
        };
        left <= whole(straight) + times_root_of_2(diagonal)[0] + self.slanted
    }
}

fn whole(quarters: u64) -> u128 {
    u128::from(quarters) << FRACTION_BITS
}
