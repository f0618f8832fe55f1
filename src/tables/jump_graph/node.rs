//! What a search reads of the graph: half a cache line of a jump point; of a leg its near end, eight bytes, or its far
//! end, sixteen.
//!
//! PERF: Memory and branches count here, not instructions. On rooms a node takes some 330 of them, and 8 % fewer made
//! no difference: legs, ends and pool are waited for one after the other, and two branches per node are mispredicted,
//! on the number of legs and on whether the end of a leg is reached more cheaply.

use crate::base::{Direction, NodeId, Packed, Spot, prefetch};
use std::ops::Range;

/// A jump point.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Node {
    /// The legs that matter, by the direction of arrival: they are adjacent.
    pub(super) windows: [Window; Direction::COUNT],
    /// How many diagonal steps lead on, by half the direction; `UNKNOWN_RUN` or more may be any number.
    pub(super) runs: [u16; 4],
    /// The first of its legs.
    pub(super) first: u32,
    place: Packed,
}

/// Legs of a node: how many precede them, and their number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Window {
    pub(super) before: u8,
    pub(super) count: u8,
}

impl Window {
    /// Legs that are not stored, or not as they are now. There may be some.
    pub(super) const STALE: Self = Self { before: u8::MAX, count: 1 };

    /// No legs that are stored begin behind 255 others.
    #[inline(always)]
    pub(super) fn is_stale(self) -> bool {
        self.before == u8::MAX
    }
}

/// A run that is not known.
pub(super) const UNKNOWN_RUN: u16 = u16::MAX;

impl Node {
    /// A node whose legs are not stored.
    pub(crate) fn new(at: Spot) -> Self {
        Self { windows: [Window::STALE; Direction::COUNT], runs: [UNKNOWN_RUN; 4], first: 0, place: at.packed() }
    }

    #[inline(always)]
    pub(crate) fn place(&self) -> Packed {
        self.place
    }

    /// Whether the legs that matter to an arrival in a direction are not stored as they are now.
    #[inline(always)]
    pub(crate) fn is_stale(&self, arrival: Direction) -> bool {
        self.windows[arrival.index()].is_stale()
    }

    /// Whether legs lead on for an arrival in a direction, as far as that is known.
    #[inline(always)]
    pub(crate) fn leads_on(&self, arrival: Direction) -> bool {
        self.windows[arrival.index()].count != 0
    }

    /// The places of the legs that matter to an arrival in a direction, if they are stored.
    #[inline(always)]
    pub(crate) fn places(&self, arrival: Direction) -> Range<usize> {
        let Window { before, count } = self.windows[arrival.index()];
        let first = self.first as usize + usize::from(before);
        first..first + usize::from(count)
    }

    /// How many diagonal steps lead on in a direction, if that is known.
    #[inline]
    pub(crate) fn run(&self, diagonal: Direction) -> Option<u32> {
        let run = self.runs[diagonal.half()];
        (run != UNKNOWN_RUN).then_some(run.into())
    }
}

/// The view of a graph that a search reads.
#[derive(Clone, Copy)]
pub(crate) struct GraphView<'a> {
    pub(super) nodes: &'a [Node],
    pub(super) legs: &'a [StoredLeg],
    /// Their far ends.
    pub(super) ends: &'a [LegEnd],
    pub(super) has_chains: bool,
    /// What has been edited since the chains were found.
    pub(super) edited: &'a [SeenPlace],
}

impl<'a> GraphView<'a> {
    /// Whether the far ends of legs are known and worth reading.
    #[inline(always)]
    pub(crate) fn has_chains(&self) -> bool {
        self.has_chains
    }

    /// Whether some far ends may not be as they are now.
    #[inline(always)]
    pub(crate) fn is_edited(&self) -> bool {
        !self.edited.is_empty()
    }

    /// Whether an edit may have changed legs of the nodes between a node and the far end of a leg.
    pub(crate) fn is_edited_before(&self, end: &LegEnd) -> bool {
        self.edited.iter().any(|&place| end.may_pass_by(place))
    }

    pub(crate) fn nodes(&self) -> &'a [Node] {
        self.nodes
    }

    /// A node.
    #[inline(always)]
    pub(crate) fn node(&self, number: NodeId) -> &'a Node {
        &self.nodes[number.index()]
    }

    /// A node if it is one of the graph, as the start of a search need not be.
    #[inline(always)]
    pub(crate) fn get(&self, number: NodeId) -> Option<&'a Node> {
        self.nodes.get(number.index())
    }

    /// The same if the legs that matter to an arrival in a direction are stored.
    #[inline(always)]
    pub(crate) fn stored(&self, number: NodeId, arrival: Direction) -> Option<&'a Node> {
        self.get(number).filter(|node| !node.is_stale(arrival))
    }

    /// Prefetches the legs of a node that matter to an arrival in a direction: there is time until they are read.
    // PERF: Searches on rooms take 4 % less time. Prefetching the nodes that the legs lead to as well made them 9 %
    // slower.
    #[inline(always)]
    pub(crate) fn foresee<const CHAINS: bool>(&self, node: &Node, arrival: Direction) {
        let first = node.first as usize + usize::from(node.windows[arrival.index()].before);
        prefetch(self.legs, first);
        if CHAINS {
            prefetch(self.ends, first);
        }
    }

    /// The stored legs of a node that matter to an arrival in a direction, with their far ends if chains are followed.
    #[inline(always)]
    pub(crate) fn legs<const CHAINS: bool>(&self, node: &Node, arrival: Direction) -> LegSlices<'a> {
        let Window { before, count } = node.windows[arrival.index()];
        let (first, count) = (node.first as usize + usize::from(before), usize::from(count));
        let legs = &self.legs[first..][..count];
        if CHAINS { (legs, &self.ends[first..][..count]) } else { to_near_ends(legs) }
    }

    /// The legs at some places. Those whose far ends an edit may have changed are taken to their near ends.
    pub(crate) fn legs_since_edits<'s>(&self, places: Range<usize>, ends: &'s mut [LegEnd]) -> LegSlices<'s>
    where
        'a: 's,
    {
        let ends = &mut ends[..places.len()];
        for (end, known) in ends.iter_mut().zip(&self.ends[places.clone()]) {
            *end = if self.is_edited_before(known) { LegEnd::UNKNOWN } else { *known };
        }
        (&self.legs[places], ends)
    }
}

/// Stands for the ends of legs that are taken to their near ends, whatever the goal.
static NEAR_ENDS: [LegEnd; 256] = [LegEnd::UNKNOWN; 256];

/// Legs that are taken to their near ends; at most 256.
#[inline(always)]
pub(crate) fn to_near_ends(legs: &[StoredLeg]) -> LegSlices<'_> {
    (legs, &NEAR_ENDS[..legs.len()])
}

/// Legs, and the far end of each.
pub(crate) type LegSlices<'a> = (&'a [StoredLeg], &'a [LegEnd]);

/// A leg: the node that it leads to and the direction of its last step, and its cost on terrain of weight 1. A cost
/// beyond 32 bits is cut off, which is still more than a search counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct StoredLeg {
    to: u32,
    pub(crate) cost: u32,
}

const ARRIVAL_BITS: u32 = 3;

/// The most nodes that a graph can have. The last number is left for other ends of legs.
pub(super) const MOST_NODES: u32 = (1 << (32 - ARRIVAL_BITS)) - 1;

#[inline(always)]
fn unpacked(to: u32) -> (NodeId, Direction) {
    (NodeId(to >> ARRIVAL_BITS), Direction(to & ((1 << ARRIVAL_BITS) - 1)))
}

impl StoredLeg {
    pub(crate) fn new(to: NodeId, arrival: Direction, cost: u64) -> Self {
        Self { to: to.0 << ARRIVAL_BITS | arrival.0, cost: u32::try_from(cost).unwrap_or(u32::MAX) }
    }

    #[inline(always)]
    pub(crate) fn to(&self) -> (NodeId, Direction) {
        unpacked(self.to)
    }
}

/// The far end of a leg, the cost to get there, and what is seen from the nodes between.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegEnd {
    to: u32,
    pub(crate) cost: u32,
    pub(super) sight: Sight,
}

/// Numbers that stand for no node: a dead end, an end that is not known yet, and one that is being computed.
const NOWHERE: u32 = u32::MAX;
const UNKNOWN: u32 = u32::MAX - 1;
const FOLLOWED: u32 = u32::MAX - 2;

impl LegEnd {
    /// Stands for the near end: the rectangle covers the whole map, so that a search always takes that one.
    pub(super) const UNKNOWN: Self = Self { to: UNKNOWN, cost: 0, sight: Sight::EVERYTHING };
    pub(super) const FOLLOWED: Self = Self { to: FOLLOWED, ..Self::UNKNOWN };

    /// The near end.
    #[inline]
    pub(crate) fn of(leg: &StoredLeg) -> Self {
        Self { to: leg.to, cost: leg.cost, sight: Sight::NOTHING }
    }

    /// A dead end, from which nothing outside a rectangle is seen.
    pub(super) fn nowhere(sight: Sight) -> Self {
        Self { to: NOWHERE, cost: 0, sight }
    }

    /// The end of the leg that leads on from the near end of this one, at the cost of both; with all that is seen from
    /// the nodes between. `None` if that end is not known or is a dead end, or if legs lead around to the near end.
    pub(super) fn beyond(leg: &StoredLeg, onward: &LegEnd, sight: Sight) -> Option<Self> {
        let cost = leg.cost.checked_add(onward.cost)?;
        let leads_on = onward.is_known() && !onward.is_nowhere() && onward.to != leg.to;
        leads_on.then_some(Self { to: onward.to, cost, sight })
    }

    /// Whether it is known and is not the near end: it follows from the ends of the legs that lead on from there.
    pub(super) fn is_far(&self) -> bool {
        self.is_known() && self.sight != Sight::NOTHING
    }

    #[inline(always)]
    pub(crate) fn to(&self) -> (NodeId, Direction) {
        unpacked(self.to)
    }

    /// Whether it is a dead end: no leg continues from there for this arrival, or only legs that are dead ends
    /// themselves.
    #[inline(always)]
    pub(crate) fn is_nowhere(&self) -> bool {
        self.to == NOWHERE
    }

    pub(super) fn is_unknown(&self) -> bool {
        self.to == UNKNOWN
    }

    pub(super) fn is_known(&self) -> bool {
        self.to != UNKNOWN && self.to != FOLLOWED
    }

    /// Whether a place may be seen from a node between here and there.
    #[inline(always)]
    pub(crate) fn may_pass_by(&self, place: SeenPlace) -> bool {
        place.is_in(self.sight)
    }
}

/// What is seen from some cells: nothing outside of a rectangle. Four numbers of 16 bits: the first column and row, and
/// how far the last ones are from the largest there can be; all of them in steps of two, which leaves the highest bits
/// unused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sight(u64);

/// The largest of the numbers.
const MOST: u16 = u16::MAX >> 1;

impl Sight {
    pub(super) const NOTHING: Self = Self::packed([MOST; 4]);
    const EVERYTHING: Self = Self::packed([0; 4]);

    const fn packed([left, top, right, bottom]: [u16; 4]) -> Self {
        Self(left as u64 | (top as u64) << 16 | (right as u64) << 32 | (bottom as u64) << 48)
    }

    fn numbers(self) -> [u16; 4] {
        [0, 16, 32, 48].map(|shift| (self.0 >> shift) as u16)
    }

    /// A cell.
    pub(super) fn cell([x, y]: [u16; 2]) -> Self {
        Self::packed([x >> 1, y >> 1, MOST - (x >> 1), MOST - (y >> 1)])
    }

    pub(super) fn and(self, other: Self) -> Self {
        let (mut numbers, others) = (self.numbers(), other.numbers());
        numbers.iter_mut().zip(others).for_each(|(number, other)| *number = other.min(*number));
        Self::packed(numbers)
    }

    /// The approximate number of cells in it, if there are any.
    pub(super) fn cells(self) -> u32 {
        let [left, top, right, bottom] = self.numbers().map(u32::from);
        let side = |from: u32, to: u32| 2 * (u32::from(MOST) + 1 - from - to);
        side(left, right).saturating_mul(side(top, bottom))
    }
}

/// A place that may be seen: a cell or a rectangle of cells. The last column and row, and how far the first ones are
/// from the largest there can be, with the highest bit of each number set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeenPlace(u64);

const HIGHEST_BITS: u64 = 0x8000_8000_8000_8000;

impl SeenPlace {
    pub(crate) fn new(x: i32, y: i32) -> Self {
        Self::rect([x, x], [y, y])
    }

    /// All cells between two columns and two rows.
    pub(super) fn rect(columns: [i32; 2], rows: [i32; 2]) -> Self {
        let [[left, right], [top, bottom]] = [columns, rows].map(|span| span.map(|at| at as u16 >> 1));
        Self(Sight::packed([right, bottom, MOST - left, MOST - top]).0 | HIGHEST_BITS)
    }

    /// The rectangle around both.
    pub(super) fn and(self, other: Self) -> Self {
        let (mut numbers, others) = (Sight(self.0).numbers(), Sight(other.0).numbers());
        numbers.iter_mut().zip(others).for_each(|(number, other)| *number = other.max(*number));
        Self(Sight::packed(numbers).0)
    }

    /// Whether any of it lies in a rectangle: none of its numbers is less, so that all the highest bits are left.
    #[inline(always)]
    fn is_in(self, sight: Sight) -> bool {
        self.0.wrapping_sub(sight.0) & HIGHEST_BITS == HIGHEST_BITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Random;

    #[test]
    fn a_rectangle_is_seen_if_any_cell_of_it_is() {
        let (mut random, mut seen) = (Random::new(72), [0; 2]);
        for most in [20, 700, 65_534] {
            for _ in 0..2_000 {
                let mut rect = || {
                    [0; 2].map(|_: u32| {
                        let first = random.below(most) as i32 + 1;
                        [first, (first + random.below(most / 3) as i32).min(65_535)]
                    })
                };
                let [a, b, c] = [rect(), rect(), rect()];
                let sight = Sight::cell([0, 1].map(|axis| c[axis][0] as u16))
                    .and(Sight::cell([0, 1].map(|axis| c[axis][1] as u16)));
                let meets = |[x, y]: [[i32; 2]; 2], margin: i32| {
                    [x, y].iter().zip(&c).all(|(a, c)| a[0] <= c[1] + margin && c[0] <= a[1] + margin)
                };
                let place = |[x, y]: [[i32; 2]; 2]| SeenPlace::rect(x, y);
                let is_seen = place(a).is_in(sight);
                assert!((is_seen || !meets(a, 0)) && (!is_seen || meets(a, 1)), "{a:?} in {c:?}");
                let around = [0, 1].map(|axis| [a[axis][0].min(b[axis][0]), a[axis][1].max(b[axis][1])]);
                assert_eq!(place(a).and(place(b)), place(around));
                seen[usize::from(is_seen)] += 1;
            }
        }
        assert!(seen[0] > 100 && seen[1] > 100, "{seen:?}");
    }

    #[test]
    fn a_place_is_seen_in_the_rectangle_and_at_most_one_cell_next_to_it() {
        let mut random = Random::new(71);
        for most in [5, 700, 65_535] {
            for _ in 0..2_000 {
                let mut place = || [random.below(most) as u16 + 1, random.below(most) as u16 + 1];
                let corners = [place(), place(), place()];
                let sight = corners.iter().fold(Sight::NOTHING, |seen, &corner| seen.and(Sight::cell(corner)));
                let [x, y] = place();
                let range = |axis: usize| {
                    let places = corners.map(|corner| corner[axis]);
                    places.into_iter().fold(u16::MAX, u16::min)..=places.into_iter().fold(0, u16::max)
                };
                let is_inside = range(0).contains(&x) && range(1).contains(&y);
                let adjacent = |axis: usize, at: u16| (at & !1..=at | 1).any(|near| range(axis).contains(&near));
                let is_seen = SeenPlace::new(x.into(), y.into()).is_in(sight);
                assert!(is_seen || !is_inside, "{x},{y} in {corners:?}");
                assert!(!is_seen || adjacent(0, x) && adjacent(1, y), "{x},{y} adjacent {corners:?}");
            }
        }
        assert!(!SeenPlace::new(1, 1).is_in(Sight::NOTHING));
        let corners = [(1, 1), (65_535, 65_535)].map(|(x, y)| SeenPlace::new(x, y));
        assert!(corners.into_iter().all(|place| place.is_in(Sight::EVERYTHING)));
    }
}
