//! Nodes of a linked structure in one array, named by their index; released ones are used again. It is Cazenave's
//! preallocated node array [Cazenave VI.A], so that a linked list and a tree are not charged for allocations that are
//! no part of their idea.

use std::ops::{Index, IndexMut};

/// The index of a node; [`NO_SLOT`] ends a list.
pub(super) type Slot = u32;
pub(super) const NO_SLOT: Slot = u32::MAX;

#[derive(Clone, Debug)]
pub(super) struct Slots<N> {
    nodes: Vec<N>,
    free: Vec<Slot>,
}

impl<N> Default for Slots<N> {
    fn default() -> Self {
        Self { nodes: Vec::new(), free: Vec::new() }
    }
}

impl<N> Slots<N> {
    #[inline]
    pub(super) fn put(&mut self, node: N) -> Slot {
        if let Some(slot) = self.free.pop() {
            self.nodes[slot as usize] = node;
            return slot;
        }
        self.nodes.push(node);
        self.nodes.len() as Slot - 1
    }

    #[inline]
    pub(super) fn release(&mut self, slot: Slot) {
        self.free.push(slot);
    }

    /// Number of nodes in use.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.free.clear();
    }
}

impl<N> Index<Slot> for Slots<N> {
    type Output = N;

    #[inline]
    fn index(&self, slot: Slot) -> &N {
        &self.nodes[slot as usize]
    }
}

impl<N> IndexMut<Slot> for Slots<N> {
    #[inline]
    fn index_mut(&mut self, slot: Slot) -> &mut N {
        &mut self.nodes[slot as usize]
    }
}
