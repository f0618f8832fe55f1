//! The bounds of landmarks: `|d(L, a) - d(L, goal)|`, over all of them, over some, or over the best at the start; and
//! canonical pairs. All are maximised with the naive heuristic, and all are consistent.
//!
//! Masked landmarks count as 0: those that are suspended, and those that were not chosen. Entries are far below 2^31, so
//! numbers with a sign do: SSE2, which every x86-64 has, compares no others.

use super::UNREACHED;
use crate::base::{CellId, Spot};
use crate::bound::{Estimate, Naive, PairEstimate};
use crate::grid::{GridNow, Rules};
use crate::tables::{LANES, Landmarks, MAX_LANDMARKS, lanes};

/// How far two entries lie apart, or 0 where the mask says so.
#[inline(always)]
fn difference(here: u32, goal: u32, mask: i32) -> i32 {
    (here as i32 - goal as i32).abs() & mask
}

/// A row of entries for all landmarks.
type WideRow = [u32; MAX_LANDMARKS];

fn row(landmarks: &Landmarks, id: CellId) -> WideRow {
    let mut row = [0; MAX_LANDMARKS];
    row[..landmarks.stride].copy_from_slice(landmarks.row(id));
    row
}

fn mask_row<const COUNT: usize>(mask: u64) -> [i32; COUNT] {
    std::array::from_fn(|lane| if mask & 1 << lane != 0 { -1 } else { 0 })
}

/// The bound of rows of eight entries towards a goal.
#[derive(Clone, Copy)]
pub(crate) struct RowBound {
    goal: [u32; LANES],
    mask: [i32; LANES],
}

impl RowBound {
    /// Of the landmarks of a mask, with the entries of the goal.
    pub(crate) fn new(goal: [u32; LANES], mask: u64) -> Self {
        Self { goal, mask: mask_row(mask) }
    }

    /// The greatest difference.
    #[inline(always)]
    pub(crate) fn of(&self, row: &[u32; LANES]) -> u32 {
        greatest(self.differences(row))
    }

    #[inline(always)]
    fn differences(&self, row: &[u32; LANES]) -> [i32; LANES] {
        std::array::from_fn(|lane| difference(row[lane], self.goal[lane], self.mask[lane]))
    }
}

#[inline(always)]
fn greatest(differences: [i32; LANES]) -> u32 {
    differences.into_iter().fold(0, i32::max) as u32
}

/// The bound of rows of 8 or 16 entries towards a goal, in one or two loads.
// PERF: How many is a branch, not a type: it is always predicted, and no loop is compiled once more for it.
pub(crate) struct TwoRowsBound {
    rows_each: usize,
    bounds: [RowBound; 2],
}

impl TwoRowsBound {
    /// Whether a table has as many landmarks.
    pub(crate) fn suits(landmarks: &Landmarks) -> bool {
        landmarks.stride == LANES || landmarks.stride == 2 * LANES
    }

    /// Of the landmarks of a mask, in a table that suits.
    pub(crate) fn new(landmarks: &Landmarks, goal: CellId, mask: u64) -> Self {
        let goal = landmarks.row(goal).as_chunks().0;
        let first = RowBound::new(goal[0], mask);
        let second = if goal.len() == 2 { RowBound::new(goal[1], mask >> LANES) } else { first };
        Self { rows_each: goal.len(), bounds: [first, second] }
    }

    /// The greatest difference, where the rows of eight entries of all cells or nodes follow one another.
    #[inline(always)]
    pub(crate) fn of(&self, rows: &[[u32; LANES]], index: usize) -> u32 {
        let first = index * self.rows_each;
        let mut differences = self.bounds[0].differences(&rows[first]);
        if self.rows_each == 2 {
            let others = self.bounds[1].differences(&rows[first + 1]);
            differences = std::array::from_fn(|lane| differences[lane].max(others[lane]));
        }
        greatest(differences)
    }
}

/// ALT over eight landmarks or fewer of them, all in one load.
pub(crate) struct AltEight<'a> {
    naive: Naive,
    rows: &'a [[u32; LANES]],
    bound: RowBound,
}

impl<'a> AltEight<'a> {
    /// With exactly eight.
    pub(crate) fn new(landmarks: &'a Landmarks, naive: Naive, goal: CellId, mask: u64) -> Option<Self> {
        if landmarks.stride != LANES {
            return None;
        }
        let rows: &[[u32; LANES]] = landmarks.entries.as_chunks().0;
        Some(Self { naive, rows, bound: RowBound::new(rows[goal.index()], mask) })
    }

    /// The estimate of a row, given the naive heuristic.
    #[inline(always)]
    pub(crate) fn beyond(&self, row: &[u32; LANES], naive: u32) -> u32 {
        naive.max(self.bound.of(row))
    }
}

impl Estimate for AltEight<'_> {
    #[inline]
    fn estimate(&self, from: Spot) -> u32 {
        self.estimate_beyond(from, self.naive.estimate(from))
    }

    #[inline(always)]
    fn estimate_beyond(&self, from: Spot, naive: u32) -> u32 {
        self.beyond(&self.rows[from.id.index()], naive)
    }
}

/// ALT over any number.
pub(crate) struct Alt<'a> {
    naive: Naive,
    landmarks: &'a Landmarks,
    goal: WideRow,
    mask: [i32; MAX_LANDMARKS],
}

impl<'a> Alt<'a> {
    pub(crate) fn new(landmarks: &'a Landmarks, naive: Naive, goal: CellId, mask: u64) -> Self {
        Self { naive, landmarks, goal: row(landmarks, goal), mask: mask_row(mask) }
    }

    /// The greatest difference.
    #[inline]
    fn greatest(&self, row: &[u32]) -> u32 {
        let entries = row.iter().zip(&self.goal).zip(&self.mask);
        entries.map(|((&here, &goal), &mask)| difference(here, goal, mask)).fold(0, i32::max) as u32
    }
}

impl Estimate for Alt<'_> {
    #[inline]
    fn estimate(&self, from: Spot) -> u32 {
        self.naive.estimate(from).max(self.greatest(self.landmarks.row(from.id)))
    }
}

/// ALTBest: the landmark with the largest bound at the start [Cazenave V.C].
pub(crate) struct AltBest<'a> {
    naive: Naive,
    entries: &'a [u32],
    stride: usize,
    lane: usize,
    goal: u32,
}

impl<'a> AltBest<'a> {
    pub(crate) fn new(landmarks: &'a Landmarks, naive: Naive, goal: CellId, lane: usize) -> Self {
        let (entries, stride) = (&landmarks.entries, landmarks.stride);
        Self { naive, entries, stride, lane, goal: landmarks.row(goal)[lane] }
    }
}

impl Estimate for AltBest<'_> {
    #[inline]
    fn estimate(&self, from: Spot) -> u32 {
        let here = self.entries[from.id.index() * self.stride + self.lane];
        self.naive.estimate(from).max(here.abs_diff(self.goal))
    }
}

/// Canonical pairs [Janssen 2]: `d(Ci, Cj) - d(a, Ci) - d(goal, Cj)` over all pairs, and the bound of each landmark by
/// itself. For a goal only the best `Cj` of each `Ci` matters, which is found beforehand.
pub(crate) struct Canonical<'a> {
    alt: Alt<'a>,
    /// For each `Ci` the greatest `d(Ci, Cj) - d(goal, Cj)`.
    reach: WideRow,
}

impl<'a> Canonical<'a> {
    pub(crate) fn new(landmarks: &'a Landmarks, naive: Naive, goal: CellId, mask: u64) -> Self {
        let alt = Alt::new(landmarks, naive, goal, mask);
        let mut reach = [0; MAX_LANDMARKS];
        for (j, there) in landmarks.cells().enumerate().filter(|(j, _)| mask & 1 << j != 0) {
            let between = landmarks.row(there);
            // A landmark that does not reach the other, or the goal, proves nothing of this kind.
            for i in lanes(mask).filter(|&i| between[i] != UNREACHED && alt.goal[j] != UNREACHED) {
                reach[i] = reach[i].max(between[i].saturating_sub(alt.goal[j]));
            }
        }
        Self { alt, reach }
    }
}

impl Estimate for Canonical<'_> {
    fn estimate(&self, from: Spot) -> u32 {
        let Alt { naive, landmarks, .. } = &self.alt;
        let row = landmarks.row(from.id);
        let pairs = row.iter().zip(&self.reach).map(|(&here, &reach)| reach.saturating_sub(here));
        naive.estimate(from).max(pairs.fold(self.alt.greatest(row), u32::max))
    }
}

/// Canonical by one pair, as it was before [Janssen 5]: the pair with the largest bound at the start, and the bound of
/// each of the two by itself.
pub(crate) struct CanonicalPair<'a> {
    naive: Naive,
    entries: &'a [u32],
    stride: usize,
    members: [Member; 2],
}

/// A landmark of a pair.
#[derive(Clone, Copy)]
struct Member {
    lane: usize,
    goal: u32,
    /// `d(Ci, Cj) - d(goal, Cj)`, where `Cj` is the other one.
    reach: u32,
}

impl<'a> CanonicalPair<'a> {
    pub(crate) fn new(landmarks: &'a Landmarks, naive: Naive, goal: CellId, pair: [usize; 2]) -> Self {
        let (entries, stride) = (&landmarks.entries, landmarks.stride);
        Self { naive, entries, stride, members: Member::of_pair(landmarks, goal, pair) }
    }
}

impl Estimate for CanonicalPair<'_> {
    fn estimate(&self, from: Spot) -> u32 {
        let row = &self.entries[from.id.index() * self.stride..];
        self.naive.estimate(from).max(Member::prove(&self.members, row))
    }
}

impl Member {
    fn of_pair(landmarks: &Landmarks, goal: CellId, [one, other]: [usize; 2]) -> [Self; 2] {
        let goals = landmarks.row(goal);
        let between = landmarks.cells().nth(one).map_or(UNREACHED, |cell| landmarks.row(cell)[other]);
        // A landmark that does not reach the other, or the goal, proves nothing of this kind.
        let reach = |other: usize| match (between, goals[other]) {
            (UNREACHED, _) | (_, UNREACHED) => 0,
            (between, goal) => between.saturating_sub(goal),
        };
        [(one, other), (other, one)].map(|(lane, other)| Self { lane, goal: goals[lane], reach: reach(other) })
    }

    /// The bound of a pair for the cell with this row.
    #[inline]
    fn prove(pair: &[Self; 2], row: &[u32]) -> u32 {
        let proofs = pair.map(|Self { lane, goal, reach }| {
            let here = row[lane];
            here.abs_diff(goal).max(reach.saturating_sub(here))
        });
        proofs[0].max(proofs[1])
    }
}

/// The pair of landmarks with the largest bound between two cells; ties go to the first. A single one is a pair with
/// itself.
pub(crate) fn best_pair(landmarks: &Landmarks, [start, goal]: [CellId; 2]) -> Option<[usize; 2]> {
    let row = landmarks.row(start);
    let all = || lanes(landmarks.active);
    let pairs = all().flat_map(|one| all().filter(move |&other| one <= other).map(move |other| [one, other]));
    pairs.min_by_key(|&pair| std::cmp::Reverse(Member::prove(&Member::of_pair(landmarks, goal, pair), row)))
}

/// The landmarks with the largest bounds between two cells, at most `count` of them; ties go to the first.
pub(crate) fn best(landmarks: &Landmarks, ends: [CellId; 2], count: u32) -> u64 {
    let [from, to] = ends.map(|end| landmarks.row(end));
    let (mut left, mut chosen) = (landmarks.active, 0);
    for _ in 0..count {
        let Some(best) = lanes(left).min_by_key(|&lane| std::cmp::Reverse(from[lane].abs_diff(to[lane]))) else {
            break;
        };
        left &= !(1 << best);
        chosen |= 1 << best;
    }
    chosen
}

/// A lower bound on the cost between any two cells: the larger of the naive one and that of the landmarks.
#[derive(Clone, Copy)]
pub(crate) struct Pairs<'a> {
    rules: &'a Rules,
    cheapest_weight: u16,
    landmarks: Option<&'a Landmarks>,
}

impl<'a> Pairs<'a> {
    pub(crate) fn new(now: &GridNow<'a>, landmarks: Option<&'a Landmarks>) -> Self {
        Self { rules: now.rules, cheapest_weight: now.cheapest_weight, landmarks }
    }
}

impl PairEstimate for Pairs<'_> {
    fn between(&self, from: Spot, to: Spot) -> u32 {
        let naive = Naive::new(to, self.rules, self.cheapest_weight).estimate(from);
        let Some(landmarks) = self.landmarks else { return naive };
        let (here, there) = (landmarks.row(from.id), landmarks.row(to.id));
        lanes(landmarks.active).map(|lane| here[lane].abs_diff(there[lane])).fold(naive, u32::max)
    }

    /// The bound of the landmarks that lie beyond a cell, from a base. One at the base, or behind it, knows every
    /// distance from there, which says nothing about the cells around.
    fn towards(&self, base: Spot, to: Spot) -> u32 {
        let Some(landmarks) = self.landmarks else { return 0 };
        let (from, there) = (landmarks.row(base.id), landmarks.row(to.id));
        lanes(landmarks.active).map(|lane| from[lane].saturating_sub(there[lane])).max().unwrap_or(0)
    }
}
