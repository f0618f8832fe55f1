//! The hot queue, or heap on top [Cao 2.2.4], with two levels: entries with an f below the split are in a heap, the
//! others in an unsorted array, most of which a search never comes to.
//!
//! The paper leaves open where to split. Here it is a given width above the least f, and moves up when the heap is
//! empty: then the array's entries that lie below the new split become a heap, in linear time. That refill belongs to
//! the deletion: its scan for the least f, a comparison of each entry with the split, and the heap's comparisons. An
//! insertion is the comparison with the split, and below it those of the heap.

use super::{Counter, Entry, Lifo, MinHeap, Searchable, Store, TieOrder, scan};
use cairn::{NodeId, Rules};

/// A heap for the small f and an unsorted array for the rest.
#[derive(Clone, Debug)]
pub struct HotQueue<T = Lifo> {
    top: MinHeap<T>,
    rest: Vec<Entry>,
    /// What lies below it is in the heap; all else is in the array.
    split: u32,
    width: u32,
}

impl<T: TieOrder> HotQueue<T> {
    /// A queue whose split comes to lie `width` above the least f.
    ///
    /// # Panics
    /// If the width is 0: then nothing would be below the split.
    pub fn new(width: u32) -> Self {
        assert!(width > 0, "a hot queue needs a range of f for its heap");
        Self { top: MinHeap::default(), rest: Vec::new(), split: 0, width }
    }

    /// A queue that splits two cardinal steps above the least f: where neighbours are four and weights 1, f rises by 0
    /// or by that much, so the heap holds the least f alone.
    pub fn for_rules(rules: &Rules) -> Self {
        Self::new(2 * rules.cardinal_cost)
    }

    /// The least f that does not go to the heap.
    pub fn split(&self) -> u32 {
        self.split
    }

    /// Number of entries in the heap.
    pub fn top_len(&self) -> usize {
        self.top.len()
    }

    fn is_hot(&self, f: u32, counter: &mut impl Counter) -> bool {
        counter.add(1);
        f < self.split
    }

    #[cold]
    fn refill_top(&mut self, counter: &mut impl Counter) -> Option<()> {
        let least = scan::first_to_leave::<T, _>(self.rest.iter().enumerate(), counter)?;
        self.split = self.rest[least].f.saturating_add(self.width);
        counter.add(self.rest.len());
        self.top.build(self.rest.extract_if(.., |entry| entry.f < self.split), counter);
        Some(())
    }
}

impl<T: TieOrder> Store for HotQueue<T> {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        if self.is_hot(entry.f, counter) {
            self.top.insert(entry, counter);
        } else {
            self.rest.push(entry);
        }
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        if self.top.is_empty() {
            self.refill_top(counter)?;
        }
        self.top.delete_min(counter)
    }

    fn len(&self) -> usize {
        self.top.len() + self.rest.len()
    }

    fn clear(&mut self) {
        self.top.clear();
        self.rest.clear();
        self.split = 0;
    }
}

/// Where an entry of a hot queue is.
#[derive(Clone, Copy, Debug)]
pub enum Level {
    /// At an index of the heap.
    Top(usize),
    /// At an index of the array.
    Rest(usize),
}

impl<T: TieOrder> Searchable for HotQueue<T> {
    type Place = Level;

    #[inline]
    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<(Level, u32)> {
        if let Some((index, f)) = self.top.find(cell, counter) {
            return Some((Level::Top(index), f));
        }
        let (index, f) = scan::find_cell(self.rest.iter().enumerate(), cell, counter)?;
        Some((Level::Rest(index), f))
    }

    #[inline]
    fn decrease_key(&mut self, place: Level, entry: Entry, counter: &mut impl Counter) {
        match place {
            Level::Top(index) => self.top.decrease_key(index, entry, counter),
            Level::Rest(index) => {
                self.rest.swap_remove(index);
                self.insert(entry, counter);
            }
        }
    }
}
