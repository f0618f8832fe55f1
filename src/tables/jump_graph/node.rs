//! What a search reads of the graph: half a cache line of a jump point; of a leg its near end, eight bytes, or its far
//! end, sixteen.
//!
//! PERF: Memory and branches count here, not instructions. On rooms a node takes some 330 of them, and 8 % fewer made
//! no difference: legs, ends and pool are waited for one after the other, and two branches per node are mispredicted,
//! on the number of legs and on whether the end of a leg is reached more cheaply.

use crate::base::{Direction, NodeId, Packed, Spot, prefetch};

/// A jump point.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Node {
    /// The legs that matter, by the direction of arrival: they are adjacent.
    pub(super) windows: [Window; Direction::COUNT],
    /// How many diagonal steps lead on, by half the direction.
    pub(super) runs: [u16; 4],
    /// The first of its legs, or `NOT_STORED`.
    pub(super) first: u32,
    place: Packed,
}

/// Legs of a node: how many precede them, and their number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Window {
    pub(super) before: u8,
    pub(super) count: u8,
}

/// No leg has this number.
pub(super) const NOT_STORED: u32 = u32::MAX;

impl Node {
    /// A node whose legs are not stored.
    pub(crate) fn new(at: Spot) -> Self {
        let windows = [Window::default(); Direction::COUNT];
        Self { windows, runs: [0; 4], first: NOT_STORED, place: at.packed() }
    }

    #[inline(always)]
    pub(crate) fn place(&self) -> Packed {
        self.place
    }

    #[inline(always)]
    pub(super) fn is_stored(&self) -> bool {
        self.first != NOT_STORED
    }

    /// Whether legs lead on for an arrival in a direction, as far as they are stored.
    #[inline(always)]
    pub(crate) fn leads_on(&self, arrival: Direction) -> bool {
        self.windows[arrival.index()].count != 0 || !self.is_stored()
    }

    /// How many diagonal steps lead on in a direction, if the legs are stored.
    #[inline]
    pub(crate) fn run(&self, diagonal: Direction) -> u32 {
        self.runs[diagonal.half()].into()
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
}

impl<'a> GraphView<'a> {
    /// Whether the far ends of legs are known and worth reading.
    #[inline(always)]
    pub(crate) fn has_chains(&self) -> bool {
        self.has_chains
    }

    /// A node.
    #[inline(always)]
    pub(crate) fn node(&self, number: NodeId) -> &'a Node {
        &self.nodes[number.index()]
    }

    /// A node whose legs are stored. The start of a search need not be a node of the graph.
    #[inline(always)]
    pub(crate) fn stored(&self, number: NodeId) -> Option<&'a Node> {
        self.nodes.get(number.index()).filter(|node| node.is_stored())
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

/// A place that may be seen: a cell, with the highest bit of each number set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeenPlace(u64);

const HIGHEST_BITS: u64 = 0x8000_8000_8000_8000;

impl SeenPlace {
    pub(crate) fn new(x: i32, y: i32) -> Self {
        Self(Sight::cell([x as u16, y as u16]).0 | HIGHEST_BITS)
    }

    /// Whether it lies in a rectangle: none of its numbers is less, so that all the highest bits are left.
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
