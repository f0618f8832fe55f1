//! The sorted array [Cao 2.2.1]: the best node is the last, so deletion is one step; insertion finds its place by
//! binary search and moves all that come after.
//!
//! The paper has no count for it. Here an insertion is the comparisons of the search and the entries moved, which makes
//! it the O(n) of the paper's Table 1. The O(log n) of that table for `whetherContains` would need the f under which
//! the cell was inserted, and all a search can offer is its new one: the array is scanned, from the best entry on.

use super::{Counter, Entry, Lifo, Searchable, Store, TieOrder, scan};
use cairn::NodeId;
use std::marker::PhantomData;

/// An array in order, the entry that leaves first at its end.
#[derive(Clone, Debug, Default)]
pub struct SortedArray<T = Lifo> {
    entries: Vec<Entry>,
    ties: PhantomData<T>,
}

impl<T: TieOrder> SortedArray<T> {
    /// Where an entry belongs among those from index `from` on. The standard library does not say how often it
    /// compares.
    fn place_of(&self, entry: &Entry, from: usize, counter: &mut impl Counter) -> usize {
        let (mut low, mut high) = (from, self.entries.len());
        while low < high {
            counter.add(1);
            let middle = low + (high - low) / 2;
            if entry.leaves_before::<T>(&self.entries[middle]) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

impl<T: TieOrder> Store for SortedArray<T> {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        let index = self.place_of(&entry, 0, counter);
        counter.add(self.entries.len() - index);
        self.entries.insert(index, entry);
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        counter.add(1);
        self.entries.pop()
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn clear(&mut self) {
        self.entries.clear();
    }
}

impl<T: TieOrder> Searchable for SortedArray<T> {
    type Place = usize;

    #[inline]
    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<(usize, u32)> {
        scan::find_cell(self.entries.iter().enumerate().rev(), cell, counter)
    }

    /// The entry moves towards the end; those that it passes each move by one.
    #[inline]
    fn decrease_key(&mut self, index: usize, entry: Entry, counter: &mut impl Counter) {
        let end = self.place_of(&entry, index + 1, counter);
        counter.add(end - index - 1);
        self.entries[index..end].rotate_left(1);
        self.entries[end - 1] = entry;
    }
}
