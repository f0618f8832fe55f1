//! The open list of algorithm C [Bagchi and Mahanti 1983; Björnsson 4]: among the entries whose f is within a bound it
//! returns the one with the least g, ties to the smaller f and so to the goal. When there is none the bound rises to
//! the least f that is left.
//!
//! Under an inconsistent heuristic A* on it expands at most quadratically many nodes, where other orders may need
//! exponentially many. Two binary heaps share one array: entries within the bound from its front, ordered by g, the
//! others from its back, ordered by f.

use crate::base::NodeId;
use crate::queue::{Frontier, ListDef, ListMemory, OpenList, RestingList};

/// An entry: f, g, cell.
type LeastGEntry = [u32; 3];

/// The state of a list between two steps of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LeastGState {
    bound: u32,
    /// Entries within the bound, and beyond it.
    lengths: [usize; 2],
}

const WITHIN: usize = 0;
const BEYOND: usize = 1;

/// The open list of algorithm C.
pub(crate) struct LeastG<'a> {
    entries: &'a mut [LeastGEntry],
    state: LeastGState,
}

impl<'a> RestingList<'a> for LeastG<'a> {
    type State = LeastGState;
    const WORDS_PER_ENTRY: u64 = 3;

    fn empty(_: &ListDef) -> LeastGState {
        LeastGState::default()
    }

    fn wake(memory: ListMemory<'a>, state: LeastGState) -> Self {
        let entries = memory.entries();
        Self { entries: &mut memory.scratch.as_chunks_mut().0[..entries], state }
    }

    fn rest(&self) -> LeastGState {
        self.state
    }
}

impl LeastG<'_> {
    /// An entry of one of the heaps.
    fn at(&mut self, heap: usize, index: usize) -> &mut LeastGEntry {
        let place = if heap == WITHIN { index } else { self.entries.len() - 1 - index };
        &mut self.entries[place]
    }

    fn key(&mut self, heap: usize, index: usize) -> u64 {
        let &mut [f, g, _] = self.at(heap, index);
        let (first, second) = if heap == WITHIN { (g, f) } else { (f, g) };
        u64::from(first) << 32 | u64::from(second)
    }

    fn swap(&mut self, heap: usize, a: usize, b: usize) {
        let kept = *self.at(heap, a);
        *self.at(heap, a) = *self.at(heap, b);
        *self.at(heap, b) = kept;
    }

    fn insert(&mut self, entry: LeastGEntry) {
        let heap = if entry[0] <= self.state.bound { WITHIN } else { BEYOND };
        let mut index = self.state.lengths[heap];
        self.state.lengths[heap] += 1;
        *self.at(heap, index) = entry;
        while index > 0 && self.key(heap, index) < self.key(heap, (index - 1) / 2) {
            self.swap(heap, index, (index - 1) / 2);
            index = (index - 1) / 2;
        }
    }

    fn take_first(&mut self, heap: usize) -> Option<LeastGEntry> {
        let last = self.state.lengths[heap].checked_sub(1)?;
        let first = *self.at(heap, 0);
        self.swap(heap, 0, last);
        self.state.lengths[heap] = last;
        self.sift_down(heap, 0);
        Some(first)
    }

    fn sift_down(&mut self, heap: usize, mut index: usize) {
        loop {
            let mut least = index;
            for child in [2 * index + 1, 2 * index + 2] {
                if child < self.state.lengths[heap] && self.key(heap, child) < self.key(heap, least) {
                    least = child;
                }
            }
            if least == index {
                return;
            }
            self.swap(heap, index, least);
            index = least;
        }
    }

    /// Raises the bound to the least f beyond it.
    fn raise_bound(&mut self) {
        if self.state.lengths[BEYOND] == 0 {
            return;
        }
        self.state.bound = self.at(BEYOND, 0)[0];
        while self.state.lengths[BEYOND] > 0 && self.at(BEYOND, 0)[0] == self.state.bound {
            if let Some(entry) = self.take_first(BEYOND) {
                self.insert(entry);
            }
        }
    }
}

impl OpenList for LeastG<'_> {
    fn has_room(&self, entries: usize) -> bool {
        self.len() + entries <= self.entries.len()
    }

    #[cold]
    fn drop_overtaken(&mut self, frontier: &impl Frontier) {
        for heap in [WITHIN, BEYOND] {
            let mut kept = 0;
            for index in 0..self.state.lengths[heap] {
                let entry = *self.at(heap, index);
                if frontier.is_live(NodeId(entry[2]), entry[0]) {
                    *self.at(heap, kept) = entry;
                    kept += 1;
                }
            }
            self.state.lengths[heap] = kept;
            (0..kept / 2).rev().for_each(|index| self.sift_down(heap, index));
        }
    }

    fn push(&mut self, cell: NodeId, f: u32, g: u32) {
        self.insert([f, g, cell.0]);
    }

    fn pop(&mut self) -> Option<(NodeId, u32)> {
        if self.state.lengths[WITHIN] == 0 {
            self.raise_bound();
        }
        // The bound is proven, not the entry's own f.
        self.take_first(WITHIN).map(|[_, _, cell]| (NodeId(cell), self.state.bound))
    }

    fn len(&self) -> usize {
        self.state.lengths[WITHIN] + self.state.lengths[BEYOND]
    }
}
