//! The node pool: one node of eight bytes per cell, never cleared.
//!
//! From its highest bit down a node holds the number of the search that last touched it (Cazenave's and Björnsson's
//! "lazy cache"), the complement of its g, whether it is closed, and the direction it was reached in. Nodes of older
//! searches are thus untouched, at no cost, and one comparison decides whether a path is the first to a node or cheaper
//! than what it holds. Only when the number wraps, after 2^28 - 1 searches, is the pool wiped.

use crate::base::{Direction, NodeId, Wide, load, store};

type PoolNode = Wide;

/// Words of memory per node.
pub(crate) const NODE_WORDS: usize = 2;

const DIRECTION_BITS: u64 = 0b0111;
const CLOSED: u64 = 0b1000;
const G_SHIFT: u32 = 4;
const NUMBER_SHIFT: u32 = 36;

/// The last search number that fits a node. 0 is never used: fresh memory holds it.
const LAST_NUMBER: u32 = (u64::MAX >> NUMBER_SHIFT) as u32;

#[inline(always)]
fn g_of(value: u64) -> u32 {
    !((value >> G_SHIFT) as u32)
}

#[inline(always)]
fn direction_of(value: u64) -> Direction {
    Direction((value & DIRECTION_BITS) as u32)
}

/// The number of the current search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SearchNumber(u32);

impl SearchNumber {
    pub(crate) const NONE: Self = Self(0);
    /// The number one search before the wrap.
    #[cfg(test)]
    pub(crate) const NEARLY_LAST: Self = Self(LAST_NUMBER - 1);

    /// The next one, unless the numbers start again.
    pub(crate) fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The number in the bits where a node holds it.
    pub(crate) fn tag(self) -> u64 {
        u64::from(self.0) << NUMBER_SHIFT
    }

    /// The next number; wipes the memory of all that holds numbers if they start again.
    pub(crate) fn advance(&mut self, pool: &mut [u32]) {
        if self.0 == LAST_NUMBER {
            pool.fill(0);
            self.0 = 0;
        }
        self.0 += 1;
    }
}

/// The state of a cell in a search, in the numbers of the ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeState {
    Untouched = 0,
    Open = 1,
    Closed = 2,
}

/// The pool as one search sees it.
pub(crate) struct Nodes<'a> {
    nodes: &'a mut [PoolNode],
    /// The number of the search, in the bits where a node holds it.
    tag: u64,
}

/// The outcome of an attempt to reach a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reached {
    /// It was reached before, at no greater cost.
    NotCheaper,
    /// This search had not touched it before.
    New,
    /// It is open and now cheaper.
    Improved,
    /// It was closed and is now cheaper: only an inconsistent heuristic makes that happen.
    Reopened,
}

/// A path to a node, as the node would hold it.
#[derive(Clone, Copy)]
pub(crate) struct Way(u64);

impl Way {
    /// The path extended by a step. The sum of the costs fits 32 bits.
    #[inline(always)]
    pub(crate) fn and(self, cost: impl Into<u64>, direction: Direction) -> Way {
        Way(self.0 - (cost.into() << G_SHIFT) + u64::from(direction.0))
    }
}

/// The contents of a node when it was closed.
#[derive(Clone, Copy)]
pub(crate) struct Opened(u64);

impl Opened {
    #[inline(always)]
    pub(crate) fn g(self) -> u32 {
        g_of(self.0)
    }

    #[inline(always)]
    pub(crate) fn direction(self) -> Direction {
        direction_of(self.0)
    }

    /// The path that leads here, to be extended.
    #[inline(always)]
    pub(crate) fn way(self) -> Way {
        Way(self.0 & !DIRECTION_BITS)
    }
}

/// The outcome of an offer.
pub(crate) struct Offer {
    pub(crate) taken: bool,
    before: u64,
}

impl<'a> Nodes<'a> {
    pub(crate) fn new(memory: &'a mut [u32], number: SearchNumber) -> Self {
        Self { nodes: memory.as_chunks_mut().0, tag: number.tag() }
    }

    pub(crate) fn reborrow(&mut self) -> Nodes<'_> {
        Nodes { nodes: self.nodes, tag: self.tag }
    }

    #[inline(always)]
    fn value(&self, id: NodeId) -> u64 {
        load(self.nodes[id.index()])
    }

    /// The contents of an open node.
    #[inline(always)]
    fn reached(&self, g: u32, direction: Direction) -> u64 {
        self.tag | u64::from(!g) << G_SHIFT | u64::from(direction.0)
    }

    /// Begins another part of a search, which has a number of its own.
    pub(crate) fn begin_part(&mut self, number: &mut SearchNumber) {
        number.advance(self.nodes.as_flattened_mut());
        self.tag = number.tag();
    }

    pub(crate) fn put_start(&mut self, id: NodeId) {
        self.put(id, 0, Direction::N);
    }

    /// Sets a node, whatever it was.
    #[inline(always)]
    pub(crate) fn put(&mut self, id: NodeId, g: u32, direction: Direction) {
        self.nodes[id.index()] = store(self.reached(g, direction));
    }

    /// The same, closed.
    #[inline(always)]
    pub(crate) fn put_closed(&mut self, id: NodeId, g: u32, direction: Direction) {
        self.nodes[id.index()] = store(self.reached(g, direction) | CLOSED);
    }

    /// The same, with the complement of g in the bits where a node holds it, and zeros below.
    // PERF: a sum. If the parts are combined by `|`, the compiler stores each half by itself.
    #[inline(always)]
    pub(crate) fn put_complement(&mut self, id: NodeId, complement: u64, direction: Direction, closed: bool) {
        let closed = if closed { CLOSED } else { 0 };
        self.nodes[id.index()] = store(complement + self.tag + (u64::from(direction.0) | closed));
    }

    /// Only the first `count` nodes, which are all that a search over that many cells needs.
    // PERF: if other slices have that length, one check of an index is enough for all.
    pub(crate) fn first(&mut self, count: usize) -> Nodes<'_> {
        Nodes { nodes: &mut self.nodes[..count], tag: self.tag }
    }

    #[inline(always)]
    pub(crate) fn is_touched(&self, id: NodeId) -> bool {
        self.is_current(self.value(id))
    }

    /// All nodes that this search has touched.
    pub(crate) fn touched(&self) -> impl Iterator<Item = NodeId> + '_ {
        (0..self.nodes.len() as u32).map(NodeId).filter(|&node| self.is_touched(node))
    }

    #[inline(always)]
    fn is_current(&self, value: u64) -> bool {
        (value ^ self.tag) >> NUMBER_SHIFT == 0
    }

    /// Offers a path to a node, which takes it if it is cheaper than the known one, and returns whether it does and
    /// what the node was before.
    // PERF: A* looks at five neighbours per expansion, and 1.6 of them take the offer: it is bound by branches like
    // this one. Pushing without a branch, or offering to all neighbours first and pushing afterwards, was slower.
    #[inline(always)]
    pub(crate) fn offer(&mut self, id: NodeId, way: Way) -> Offer {
        let slot = &mut self.nodes[id.index()];
        let old = load(*slot);
        // Both the number and the complement of g count before the rest, which is left out.
        let taken = way.0 > old | CLOSED | DIRECTION_BITS;
        if taken {
            *slot = store(way.0);
        }
        Offer { taken, before: old }
    }

    /// Whether an offer was taken by a closed node.
    #[inline(always)]
    pub(crate) fn is_reopened(&self, offer: &Offer) -> bool {
        offer.taken & ((offer.before ^ self.tag ^ CLOSED) & (u64::MAX << NUMBER_SHIFT | CLOSED) == 0)
    }

    /// A node that this search has touched and not closed; closes it.
    #[inline(always)]
    pub(crate) fn close_open(&mut self, id: NodeId) -> Option<Opened> {
        let slot = &mut self.nodes[id.index()];
        let value = load(*slot);
        if value & CLOSED != 0 {
            return None;
        }
        *slot = store(value | CLOSED);
        Some(Opened(value))
    }

    /// Undoes `close_open`.
    pub(crate) fn open_again(&mut self, id: NodeId, opened: Opened) {
        self.nodes[id.index()] = store(opened.0);
    }

    /// The path that ends in a cell at the cost g, to be extended, not to be offered itself.
    #[inline(always)]
    pub(crate) fn way(&self, g: u32) -> Way {
        Way(self.reached(g, Direction::N))
    }

    /// Offers a path to a node, and returns what the node was before.
    #[inline]
    pub(crate) fn reach(&mut self, id: NodeId, g: u32, direction: Direction) -> Reached {
        let before = self.state(id);
        match (self.offer(id, Way(self.reached(g, direction))).taken, before) {
            (false, _) => Reached::NotCheaper,
            (true, NodeState::Untouched) => Reached::New,
            (true, NodeState::Open) => Reached::Improved,
            (true, NodeState::Closed) => Reached::Reopened,
        }
    }

    #[inline]
    pub(crate) fn close(&mut self, id: NodeId) {
        let slot = &mut self.nodes[id.index()];
        *slot = store(load(*slot) | CLOSED);
    }

    /// The g of a node that this search has touched and not closed, and the direction in which it was reached.
    #[inline]
    pub(crate) fn open(&self, id: NodeId) -> Option<(u32, Direction)> {
        let value = self.value(id);
        (value & CLOSED == 0).then_some((g_of(value), direction_of(value)))
    }

    pub(crate) fn state(&self, id: NodeId) -> NodeState {
        let value = self.value(id);
        match value & CLOSED {
            _ if !self.is_current(value) => NodeState::Untouched,
            0 => NodeState::Open,
            _ => NodeState::Closed,
        }
    }

    /// The same for all parts of a search, the first of which had that number.
    pub(crate) fn state_since(&self, first: SearchNumber, id: NodeId) -> NodeState {
        let number = self.value(id) >> NUMBER_SHIFT;
        let is_touched = (u64::from(first.0)..=self.tag >> NUMBER_SHIFT).contains(&number);
        match self.value(id) & CLOSED {
            _ if !is_touched => NodeState::Untouched,
            0 => NodeState::Open,
            _ => NodeState::Closed,
        }
    }

    /// The g of a node that this search has touched.
    #[inline]
    pub(crate) fn g(&self, id: NodeId) -> u32 {
        g_of(self.value(id))
    }

    /// The direction in which a node other than the start was reached.
    #[inline]
    pub(crate) fn direction(&self, id: NodeId) -> Direction {
        direction_of(self.value(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_search_leaves_no_trace() {
        let mut memory = [0; 8];
        let mut number = SearchNumber::NONE;
        number.advance(&mut memory);
        let mut nodes = Nodes::new(&mut memory, number);
        assert!(nodes.reach(NodeId(2), 7, Direction::SW) == Reached::New);
        assert!(nodes.reach(NodeId(2), 7, Direction::NE) == Reached::NotCheaper);
        assert_eq!(nodes.open(NodeId(2)), Some((7, Direction::SW)));
        nodes.close(NodeId(2));
        assert_eq!(nodes.open(NodeId(2)), None);
        assert!(nodes.reach(NodeId(2), 6, Direction::NE) == Reached::Reopened);
        number.advance(&mut memory);
        let nodes = Nodes::new(&mut memory, number);
        assert_eq!(nodes.state(NodeId(2)), NodeState::Untouched);
    }

    #[test]
    fn a_wrapped_number_does_not_revive_old_nodes() {
        let mut memory = [0; 8];
        let mut number = SearchNumber::NONE;
        number.advance(&mut memory);
        Nodes::new(&mut memory, number).put_start(NodeId(1));
        let first = number;
        number = SearchNumber::NEARLY_LAST;
        number.advance(&mut memory);
        assert_eq!(Nodes::new(&mut memory, number).state(NodeId(1)), NodeState::Untouched);
        number.advance(&mut memory);
        assert_eq!(number, first, "the numbers start again");
        assert_eq!(Nodes::new(&mut memory, number).state(NodeId(1)), NodeState::Untouched);
    }
}
