//! The node pool: one node of eight bytes per cell, never cleared.
//!
//! The second half of a node, its mark, holds the number of the search that last touched it (Cazenave's and
//! Björnsson's "lazy cache"), whether it is closed, and the direction it was reached in. Nodes of older searches are
//! thereby untouched, at no cost. Only when the number wraps, after 2^28 - 1 searches, is the pool wiped.

use crate::geometry::{CellId, Direction};

/// A node: g, then the mark.
type Node = [u32; 2];

/// Words of memory per node.
pub(crate) const NODE_WORDS: usize = 2;

const DIRECTION_BITS: u32 = 0b0111;
const CLOSED: u32 = 0b1000;
const NUMBER_SHIFT: u32 = 4;

/// The last search number that fits a mark. 0 is never used: it is what fresh memory says.
const LAST_NUMBER: u32 = u32::MAX >> NUMBER_SHIFT;

/// The number of the current search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchNumber(u32);

impl SearchNumber {
    pub(crate) const NONE: Self = Self(0);
    /// One search before the wrap.
    #[cfg(test)]
    pub(crate) const NEARLY_LAST: Self = Self(LAST_NUMBER - 1);

    /// The next number; wipes the memory of the pool where the numbers start again.
    pub(crate) fn advance(&mut self, pool: &mut [u32]) {
        if self.0 == LAST_NUMBER {
            pool.fill(0);
            self.0 = 0;
        }
        self.0 += 1;
    }
}

/// What a search knows of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeState {
    Untouched,
    Open,
    Closed,
}

/// The pool as one search sees it.
pub(crate) struct Nodes<'a> {
    nodes: &'a mut [Node],
    tag: u32,
}

/// What became of an attempt to reach a node.
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

impl<'a> Nodes<'a> {
    pub(crate) fn new(memory: &'a mut [u32], number: SearchNumber) -> Self {
        Self { nodes: memory.as_chunks_mut().0, tag: number.0 << NUMBER_SHIFT }
    }

    pub(crate) fn put_start(&mut self, id: CellId) {
        self.nodes[id.index()] = [0, self.tag];
    }

    /// Sets a node, whatever it was.
    pub(crate) fn put(&mut self, id: CellId, g: u32, direction: Direction) {
        self.nodes[id.index()] = [g, self.tag | direction.0];
    }

    pub(crate) fn is_touched(&self, id: CellId) -> bool {
        self.state(id) != NodeState::Untouched
    }

    /// Offers a way to a node, and takes it if it is cheaper than what is known.
    #[inline]
    pub(crate) fn reach(&mut self, id: CellId, g: u32, direction: Direction) -> Reached {
        let node = &mut self.nodes[id.index()];
        // Below 16 the number is the current one; below 8 the node is open as well.
        let mark = node[1] ^ self.tag;
        let touched = mark < 1 << NUMBER_SHIFT;
        if touched && node[0] <= g {
            return Reached::NotCheaper;
        }
        *node = [g, self.tag | direction.0];
        match mark {
            0..CLOSED => Reached::Improved,
            CLOSED..=0b1111 => Reached::Reopened,
            _ => Reached::New,
        }
    }

    #[inline]
    pub(crate) fn close(&mut self, id: CellId) {
        self.nodes[id.index()][1] |= CLOSED;
    }

    /// The g of a node that this search has touched and not closed, and the direction in which it was reached.
    #[inline]
    pub(crate) fn open(&self, id: CellId) -> Option<(u32, Direction)> {
        let [g, mark] = self.nodes[id.index()];
        (mark & CLOSED == 0).then_some((g, Direction(mark & DIRECTION_BITS)))
    }

    pub(crate) fn state(&self, id: CellId) -> NodeState {
        match self.nodes[id.index()][1] ^ self.tag {
            0..CLOSED => NodeState::Open,
            CLOSED..=0b1111 => NodeState::Closed,
            _ => NodeState::Untouched,
        }
    }

    /// The g of a node that this search has touched.
    #[inline]
    pub(crate) fn g(&self, id: CellId) -> u32 {
        self.nodes[id.index()][0]
    }

    /// The direction in which a node other than the start was reached.
    #[inline]
    pub(crate) fn direction(&self, id: CellId) -> Direction {
        Direction(self.nodes[id.index()][1] & DIRECTION_BITS)
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
        assert!(nodes.reach(CellId(2), 7, Direction(5)) == Reached::New);
        assert!(nodes.reach(CellId(2), 7, Direction(1)) == Reached::NotCheaper);
        assert_eq!(nodes.open(CellId(2)), Some((7, Direction(5))));
        nodes.close(CellId(2));
        assert_eq!(nodes.open(CellId(2)), None);
        assert!(nodes.reach(CellId(2), 6, Direction(1)) == Reached::Reopened);
        number.advance(&mut memory);
        let nodes = Nodes::new(&mut memory, number);
        assert_eq!(nodes.state(CellId(2)), NodeState::Untouched);
    }

    #[test]
    fn a_wrapped_number_does_not_revive_old_nodes() {
        let mut memory = [0; 8];
        let mut number = SearchNumber::NONE;
        number.advance(&mut memory);
        Nodes::new(&mut memory, number).put_start(CellId(1));
        let first = number;
        number = SearchNumber::NEARLY_LAST;
        number.advance(&mut memory);
        assert_eq!(Nodes::new(&mut memory, number).state(CellId(1)), NodeState::Untouched);
        number.advance(&mut memory);
        assert_eq!(number, first, "the numbers start again");
        assert_eq!(Nodes::new(&mut memory, number).state(CellId(1)), NodeState::Untouched);
    }
}
