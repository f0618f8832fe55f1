//! Open lists: what a best-first search keeps its unexpanded nodes in. One file each.

mod stacks;

pub use stacks::ArrayOfStacks;
pub(crate) use stacks::{StacksLayout, StacksState};

use crate::CellId;

/// What an open list may ask about the nodes on it.
pub trait Frontier {
    /// The current f of a node, or nothing if it has been expanded since.
    fn f(&self, cell: CellId) -> Option<u32>;
}

/// A priority queue of nodes by f.
///
/// A node whose g falls is pushed again, with its smaller f; the search skips the entry that was overtaken. A list may
/// drop such entries, which it can tell by [`Frontier::f`]: an entry is live while its f is still the node's. There is
/// at most one live entry per cell.
pub trait OpenList {
    /// Whether that many entries can be pushed. Asked before each expansion; a list that grows always says yes.
    fn has_room(&self, entries: usize) -> bool {
        let _ = entries;
        true
    }

    /// Drops entries that were overtaken. Called when there is no room.
    fn drop_overtaken(&mut self, frontier: &impl Frontier) {
        let _ = frontier;
    }

    /// Adds an entry.
    fn push(&mut self, cell: CellId, f: u32, g: u32);

    /// Removes an entry with the least f and tells its cell and f.
    fn pop(&mut self) -> Option<(CellId, u32)>;

    /// Number of entries, overtaken ones included.
    fn len(&self) -> usize;

    /// Whether there is no entry.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<O: OpenList> OpenList for &mut O {
    fn has_room(&self, entries: usize) -> bool {
        (**self).has_room(entries)
    }

    fn drop_overtaken(&mut self, frontier: &impl Frontier) {
        (**self).drop_overtaken(frontier);
    }

    fn push(&mut self, cell: CellId, f: u32, g: u32) {
        (**self).push(cell, f, g);
    }

    fn pop(&mut self) -> Option<(CellId, u32)> {
        (**self).pop()
    }

    fn len(&self) -> usize {
        (**self).len()
    }
}
