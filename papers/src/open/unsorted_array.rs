//! The unsorted array [Cao 2.2.1]: insertion at the end, and a scan of all for the least f. The hole that a deletion
//! leaves is filled with the last entry, where the paper's `ArrayList` moves up all that follow; neither is a step.

use super::{Counter, Entry, Lifo, Searchable, Store, TieOrder, scan};
use cairn::NodeId;
use std::marker::PhantomData;

/// An array in no order, searched for the least f.
#[derive(Clone, Debug, Default)]
pub struct UnsortedArray<T = Lifo> {
    entries: Vec<Entry>,
    ties: PhantomData<T>,
}

impl<T: TieOrder> Store for UnsortedArray<T> {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        counter.add(1);
        self.entries.push(entry);
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        let index = scan::first_to_leave::<T, _>(self.entries.iter().enumerate(), counter)?;
        Some(self.entries.swap_remove(index))
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn clear(&mut self) {
        self.entries.clear();
    }
}

impl<T: TieOrder> Searchable for UnsortedArray<T> {
    type Place = usize;

    #[inline]
    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<(usize, u32)> {
        scan::find_cell(self.entries.iter().enumerate(), cell, counter)
    }

    #[inline]
    fn decrease_key(&mut self, index: usize, entry: Entry, _: &mut impl Counter) {
        self.entries[index] = entry;
    }
}
