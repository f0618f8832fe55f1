//! What a search reads of a jump point: half a cache line.
//!
//! PERF: Memory and branches count here, not instructions. On rooms a node takes some 330 of them, and 8 % fewer made
//! no difference: legs, ends and pool are waited for one after the other, and two branches per node are mispredicted,
//! how many legs there are and whether the end of one is news.

use super::leg::{LegEnd, StoredLeg};
use crate::base::{Direction, NodeId, Packed, Spot, prefetch};

/// A jump point.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Node {
    /// The legs that matter, by the direction of arrival: they lie side by side.
    pub(super) windows: [Window; Direction::COUNT],
    /// How many diagonal steps lead on, by half the direction.
    pub(super) runs: [u16; 4],
    /// The first of its legs, or `NOT_STORED`.
    pub(super) first: u32,
    place: Packed,
}

/// Legs of a node: how many come before them, and how many they are.
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

/// What a search reads of a graph.
#[derive(Clone, Copy)]
pub(crate) struct GraphView<'a> {
    pub(super) nodes: &'a [Node],
    pub(super) legs: &'a [StoredLeg],
    /// Where they lead in the end.
    pub(super) ends: &'a [LegEnd],
    pub(super) has_chains: bool,
}

impl<'a> GraphView<'a> {
    /// Whether it is known where legs lead in the end, and worth looking at.
    #[inline(always)]
    pub(crate) fn has_chains(&self) -> bool {
        self.has_chains
    }

    /// A node.
    #[inline(always)]
    pub(crate) fn node(&self, number: NodeId) -> &'a Node {
        &self.nodes[number.index()]
    }

    /// A node whose legs are stored. The start of a search may be none of the graph's.
    #[inline(always)]
    pub(crate) fn stored(&self, number: NodeId) -> Option<&'a Node> {
        self.nodes.get(number.index()).filter(|node| node.is_stored())
    }

    /// Asks for the legs of a node that matter to an arrival in a direction: there is time until they are read.
    // PERF: Searches on rooms take 4 % less time. To ask for the nodes that the legs lead to as well made them 9 %
    // slower.
    #[inline(always)]
    pub(crate) fn foresee<const CHAINS: bool>(&self, node: &Node, arrival: Direction) {
        let first = node.first as usize + usize::from(node.windows[arrival.index()].before);
        prefetch(self.legs, first);
        if CHAINS {
            prefetch(self.ends, first);
        }
    }

    /// The stored legs of a node that matter to an arrival in a direction, with their ends where chains are followed.
    #[inline(always)]
    pub(crate) fn legs<const CHAINS: bool>(&self, node: &Node, arrival: Direction) -> LegSlices<'a> {
        let Window { before, count } = node.windows[arrival.index()];
        let (first, count) = (node.first as usize + usize::from(before), usize::from(count));
        let legs = &self.legs[first..][..count];
        if CHAINS { (legs, &self.ends[first..][..count]) } else { to_near_ends(legs) }
    }
}

/// Stands for the ends of legs that are taken to their near ends, whatever the goal.
static NEAR_ENDS: [LegEnd; 256] = [LegEnd::NEAR; 256];

/// Legs that are taken to their near ends; at most 256.
#[inline(always)]
pub(crate) fn to_near_ends(legs: &[StoredLeg]) -> LegSlices<'_> {
    (legs, &NEAR_ENDS[..legs.len()])
}

/// Legs, and where each of them leads in the end.
pub(crate) type LegSlices<'a> = (&'a [StoredLeg], &'a [LegEnd]);
