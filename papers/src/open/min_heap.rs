//! The binary heap in an array [Cao 2.2.3, Cazenave III.B]. With [`Arbitrary`] ties it is Cazenave's `Mqueue`; with
//! another order it is Cao's min-heap, which obeys the last-in-first-out rule too.
//!
//! Not the standard library's heap: that sinks an entry to the bottom and lets it rise again, and its comparisons could
//! not be counted. This one compares as the paper does: two per level going down, one going up.

use super::{Arbitrary, Counter, Entry, Searchable, Store, TieOrder, scan};
use cairn::NodeId;
use std::marker::PhantomData;

/// A binary heap.
#[derive(Clone, Debug, Default)]
pub struct MinHeap<T = Arbitrary> {
    entries: Vec<Entry>,
    ties: PhantomData<T>,
}

impl<T: TieOrder> MinHeap<T> {
    /// Makes a heap of any entries in linear time, from the lowest parents up.
    pub(super) fn build(&mut self, entries: impl Iterator<Item = Entry>, counter: &mut impl Counter) {
        self.entries.extend(entries);
        for index in (0..self.entries.len() / 2).rev() {
            self.bubble_down(index, counter);
        }
    }

    #[inline]
    fn bubble_up(&mut self, mut index: usize, counter: &mut impl Counter) {
        while index > 0 {
            let parent = (index - 1) / 2;
            if !self.leaves_before(index, parent, counter) {
                break;
            }
            self.entries.swap(index, parent);
            index = parent;
        }
    }

    #[inline]
    fn bubble_down(&mut self, mut index: usize, counter: &mut impl Counter) {
        while let Some(child) = self.better_child(index, counter) {
            if !self.leaves_before(child, index, counter) {
                break;
            }
            self.entries.swap(child, index);
            index = child;
        }
    }

    #[inline]
    fn better_child(&self, index: usize, counter: &mut impl Counter) -> Option<usize> {
        let (left, right) = (2 * index + 1, 2 * index + 2);
        if left >= self.entries.len() {
            return None;
        }
        let right_is_better = right < self.entries.len() && self.leaves_before(right, left, counter);
        Some(if right_is_better { right } else { left })
    }

    #[inline]
    fn leaves_before(&self, index: usize, other: usize, counter: &mut impl Counter) -> bool {
        counter.add(1);
        self.entries[index].leaves_before::<T>(&self.entries[other])
    }
}

impl<T: TieOrder> Store for MinHeap<T> {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        self.entries.push(entry);
        self.bubble_up(self.entries.len() - 1, counter);
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        if self.entries.is_empty() {
            return None;
        }
        let best = self.entries.swap_remove(0);
        self.bubble_down(0, counter);
        Some(best)
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn clear(&mut self) {
        self.entries.clear();
    }
}

impl<T: TieOrder> Searchable for MinHeap<T> {
    type Place = usize;

    #[inline]
    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<(usize, u32)> {
        scan::find_cell(self.entries.iter().enumerate(), cell, counter)
    }

    #[inline]
    fn decrease_key(&mut self, index: usize, entry: Entry, counter: &mut impl Counter) {
        self.entries[index] = entry;
        self.bubble_up(index, counter);
    }
}
