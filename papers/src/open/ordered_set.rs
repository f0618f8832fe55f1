//! The standard library's balanced search tree, a B-tree with up to 11 entries to a node, as an open list [Björnsson
//! 3.1.1]: ordered by f, then larger g, then newest. It is a balanced tree, well optimised, and searched like one; only
//! it is not binary. Comparisons happen inside it and cannot be counted: an operation is one step here.

use super::{Counter, Entry, Store};
use cairn::NodeId;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// A B-tree of entries, the first of which leaves first.
#[derive(Clone, Debug, Default)]
pub struct OrderedSet {
    entries: BTreeSet<Key>,
}

/// f, larger g, larger number, and the cell, which the others leave nothing to decide.
type Key = (u32, Reverse<u32>, Reverse<u32>, u32);

impl Store for OrderedSet {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        counter.add(1);
        let Entry { cell, f, g, number } = entry;
        self.entries.insert((f, Reverse(g), Reverse(number), cell.0));
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        counter.add(1);
        let (f, Reverse(g), Reverse(number), cell) = self.entries.pop_first()?;
        Some(Entry { cell: NodeId(cell), f, g, number })
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn clear(&mut self) {
        self.entries.clear();
    }
}
