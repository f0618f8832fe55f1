//! The multi-stack heap [Cao 3]: a binary heap whose nodes are stacks of equal f, the newest entry on top.
//!
//! Finding the stack of an f is a scan over the stacks, so it is fast if there are few of them: with four
//! neighbours, equal weights and the Manhattan distance f rises by 0 or by two steps, and there are at most two. On
//! octile costs there are many, and it falls behind a heap.
//!
//! With a *range* W (Cao's future work) a stack holds W values of f, those from a multiple of W on. The f of a pop is
//! then less than W above the least, and the path that A* finds less than W above the optimum, provided that nodes are
//! reopened.

use crate::base::NodeId;
use crate::queue::{Frontier, ListDef, ListMemory, OpenList, RestingList};

/// An entry: cell, the entry below it, f.
type MultiStackEntry = [u32; 3];
const ENTRY_WORDS: usize = 3;

const NO_ENTRY: u32 = u32::MAX;

/// The state of a heap between two steps of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MultiStackState {
    /// Values of f per stack.
    range: u32,
    stacks: usize,
    length: usize,
    /// Entries from here on have never been used.
    unused: u32,
    free: u32,
}

/// A heap of stacks.
pub(crate) struct MultiStackHeap<'a> {
    entries: &'a mut [MultiStackEntry],
    /// The heap: the top entry of each stack.
    tops: &'a mut [u32],
    state: MultiStackState,
}

impl<'a> RestingList<'a> for MultiStackHeap<'a> {
    type State = MultiStackState;
    /// Each entry may be a stack of its own.
    const WORDS_PER_ENTRY: u64 = ENTRY_WORDS as u64 + 1;

    fn empty(def: &ListDef) -> MultiStackState {
        MultiStackState { range: def.range, stacks: 0, length: 0, unused: 0, free: NO_ENTRY }
    }

    fn wake(memory: ListMemory<'a>, state: MultiStackState) -> Self {
        let words = memory.entries() * ENTRY_WORDS;
        let (entries, tops) = memory.scratch.split_at_mut(words);
        Self { entries: entries.as_chunks_mut().0, tops, state }
    }

    fn rest(&self) -> MultiStackState {
        self.state
    }
}

impl MultiStackHeap<'_> {
    /// The key by which the stacks are ordered.
    fn rank(&self, f: u32) -> u32 {
        f / self.state.range
    }

    fn rank_at(&self, place: usize) -> u32 {
        self.rank(self.entries[self.tops[place] as usize][2])
    }

    fn find_stack(&self, f: u32) -> Option<usize> {
        let rank = self.rank(f);
        (0..self.state.stacks).find(|&place| self.rank_at(place) == rank)
    }

    /// Puts an entry on the stack of its f, which is made if there is none.
    fn place(&mut self, entry: u32) {
        match self.find_stack(self.entries[entry as usize][2]) {
            Some(place) => self.entries[entry as usize][1] = std::mem::replace(&mut self.tops[place], entry),
            None => {
                self.entries[entry as usize][1] = NO_ENTRY;
                self.tops[self.state.stacks] = entry;
                self.state.stacks += 1;
                self.bubble_up(self.state.stacks - 1);
            }
        }
    }

    fn bubble_up(&mut self, mut place: usize) {
        while place > 0 && self.rank_at(place) < self.rank_at((place - 1) / 2) {
            self.tops.swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    fn sink(&mut self, mut place: usize) {
        loop {
            let children = [2 * place + 1, 2 * place + 2].into_iter().filter(|&child| child < self.state.stacks);
            let Some(child) = children.min_by_key(|&child| self.rank_at(child)) else { return };
            if self.rank_at(place) <= self.rank_at(child) {
                return;
            }
            self.tops.swap(place, child);
            place = child;
        }
    }

    /// Takes the top entry off the first stack, and the stack off the heap if that was its last.
    fn take_first(&mut self) -> u32 {
        let entry = self.tops[0];
        match self.entries[entry as usize][1] {
            NO_ENTRY => {
                self.state.stacks -= 1;
                self.tops[0] = self.tops[self.state.stacks];
                self.sink(0);
            }
            below => self.tops[0] = below,
        }
        entry
    }

    fn release(&mut self, entry: u32) {
        self.entries[entry as usize][1] = self.state.free;
        self.state.free = entry;
        self.state.length -= 1;
    }
}

impl OpenList for MultiStackHeap<'_> {
    fn has_room(&self, entries: usize) -> bool {
        self.state.length + entries <= self.entries.len()
    }

    #[cold]
    fn drop_overtaken(&mut self, frontier: &impl Frontier) {
        // Off the heap from the first on, then back in the opposite order: the newest of a stack ends on top again.
        let mut kept = NO_ENTRY;
        while self.state.stacks > 0 {
            let entry = self.take_first();
            let [cell, _, f] = self.entries[entry as usize];
            if frontier.is_live(NodeId(cell), f) {
                self.entries[entry as usize][1] = kept;
                kept = entry;
            } else {
                self.release(entry);
            }
        }
        while kept != NO_ENTRY {
            let next = self.entries[kept as usize][1];
            self.place(kept);
            kept = next;
        }
    }

    #[inline]
    fn push(&mut self, cell: NodeId, f: u32, _g: u32) {
        self.state.length += 1;
        let entry = self.state.free;
        let entry = if entry != NO_ENTRY {
            self.state.free = self.entries[entry as usize][1];
            entry
        } else {
            self.state.unused += 1;
            self.state.unused - 1
        };
        self.entries[entry as usize] = [cell.0, NO_ENTRY, f];
        self.place(entry);
    }

    #[inline]
    fn pop(&mut self) -> Option<(NodeId, u32)> {
        if self.state.stacks == 0 {
            return None;
        }
        let entry = self.take_first();
        let [cell, _, f] = self.entries[entry as usize];
        self.release(entry);
        // The proven bound on all that is left: the least f that the stack may hold.
        Some((NodeId(cell), self.rank(f) * self.state.range))
    }

    fn len(&self) -> usize {
        self.state.length
    }
}
