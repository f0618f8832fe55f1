//! The implicit binary heap [Rayner; Cao 2]: least f first, ties to the larger g, so that they go depth first.
//!
//! Supports any f and any rise of it, at a cost that grows with the logarithm of the list.

use super::{Frontier, ListDef, ListMemory, OpenList, RestingList};
use crate::base::NodeId;

/// An entry: f, g, cell.
type HeapEntry = [u32; 3];

/// A heap in an array: the children of entry i are 2i + 1 and 2i + 2.
pub(crate) struct BinaryHeap<'a> {
    entries: &'a mut [HeapEntry],
    length: usize,
}

impl<'a> RestingList<'a> for BinaryHeap<'a> {
    /// Number of entries.
    type State = usize;
    const WORDS_PER_ENTRY: u64 = 3;

    fn empty(_: &ListDef) -> usize {
        0
    }

    fn wake(memory: ListMemory<'a>, length: usize) -> Self {
        let entries = memory.entries();
        Self { entries: &mut memory.scratch.as_chunks_mut().0[..entries], length }
    }

    fn rest(&self) -> usize {
        self.length
    }
}

impl BinaryHeap<'_> {
    /// Moves an entry towards the root until its parent comes before it.
    fn sift_up(&mut self, mut at: usize) {
        let entry = self.entries[at];
        while at > 0 {
            let parent = (at - 1) / 2;
            if !comes_before(&entry, &self.entries[parent]) {
                break;
            }
            self.entries[at] = self.entries[parent];
            at = parent;
        }
        self.entries[at] = entry;
    }

    /// Moves an entry towards the leaves until it comes before its children.
    fn sift_down(&mut self, mut at: usize) {
        let heap = &mut self.entries[..self.length];
        let entry = heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child + 1 < heap.len() && comes_before(&heap[child + 1], &heap[child]) {
                child += 1;
            }
            if child >= heap.len() || !comes_before(&heap[child], &entry) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = entry;
    }
}

#[inline]
fn comes_before(a: &HeapEntry, b: &HeapEntry) -> bool {
    // f first; then the larger g. One comparison of 64 bits.
    let key = |entry: &HeapEntry| u64::from(entry[0]) << 32 | u64::from(!entry[1]);
    key(a) < key(b)
}

impl OpenList for BinaryHeap<'_> {
    #[inline]
    fn has_room(&self, entries: usize) -> bool {
        self.length + entries <= self.entries.len()
    }

    #[cold]
    #[inline(never)]
    fn drop_overtaken(&mut self, frontier: &impl Frontier) {
        let mut kept = 0;
        for at in 0..self.length {
            let [f, _, cell] = self.entries[at];
            if frontier.is_live(NodeId(cell), f) {
                self.entries[kept] = self.entries[at];
                kept += 1;
            }
        }
        self.length = kept;
        (0..kept / 2).rev().for_each(|at| self.sift_down(at));
    }

    #[inline]
    fn push(&mut self, cell: NodeId, f: u32, g: u32) {
        self.entries[self.length] = [f, g, cell.0];
        self.length += 1;
        self.sift_up(self.length - 1);
    }

    #[inline]
    fn pop(&mut self) -> Option<(NodeId, u32)> {
        if self.length == 0 {
            return None;
        }
        let [f, _, cell] = self.entries[0];
        self.length -= 1;
        self.entries[0] = self.entries[self.length];
        if self.length > 1 {
            self.sift_down(0);
        }
        Some((NodeId(cell), f))
    }

    #[inline]
    fn len(&self) -> usize {
        self.length
    }
}
