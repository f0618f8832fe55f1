//! Linked lists: the naive list [Cazenave III.A], which is gone through for the least f at every deletion, and the
//! sorted one [Cao 2.2.1], which is gone through for its place at every insertion. Unlike an array a list needs the
//! node before the one that it removes; a place is therefore that node.
//!
//! The paper has no count for the sorted list. Here an insertion is its comparisons, from the best entry on, and one
//! step to put the entry in; a deletion is one step. A decrease takes the entry out and inserts it again.

use super::slots::{NO_SLOT, Slot, Slots};
use super::{Arbitrary, Counter, Entry, Lifo, Searchable, Store, TieOrder, scan};
use cairn::NodeId;
use std::marker::PhantomData;

/// Entries linked one to the next.
#[derive(Clone, Debug)]
struct Chain {
    nodes: Slots<Node>,
    head: Slot,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    entry: Entry,
    next: Slot,
}

impl Default for Chain {
    fn default() -> Self {
        Self { nodes: Slots::default(), head: NO_SLOT }
    }
}

impl Chain {
    /// The entries from the head on, each with the node before it.
    #[inline]
    fn iter(&self) -> impl Iterator<Item = (Option<Slot>, &Entry)> {
        let (mut previous, mut slot) = (None, self.head);
        std::iter::from_fn(move || {
            let node = (slot != NO_SLOT).then(|| &self.nodes[slot])?;
            let place = previous.replace(slot);
            slot = node.next;
            Some((place, &node.entry))
        })
    }

    /// What points to the node after `previous`, or to the first.
    #[inline]
    fn link_after(&mut self, previous: Option<Slot>) -> &mut Slot {
        match previous {
            None => &mut self.head,
            Some(previous) => &mut self.nodes[previous].next,
        }
    }

    #[inline]
    fn put_after(&mut self, previous: Option<Slot>, entry: Entry) {
        let next = *self.link_after(previous);
        *self.link_after(previous) = self.nodes.put(Node { entry, next });
    }

    /// Removes the node after `previous`, which must be there.
    #[inline]
    fn take_after(&mut self, previous: Option<Slot>) -> Entry {
        let slot = *self.link_after(previous);
        let Node { entry, next } = self.nodes[slot];
        *self.link_after(previous) = next;
        self.nodes.release(slot);
        entry
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.head = NO_SLOT;
    }
}

/// A linked list, searched for the least f. New nodes go to its head.
#[derive(Clone, Debug, Default)]
pub struct NaiveList<T = Arbitrary> {
    chain: Chain,
    ties: PhantomData<T>,
}

impl<T: TieOrder> Store for NaiveList<T> {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        counter.add(1);
        self.chain.put_after(None, entry);
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        let previous = scan::first_to_leave::<T, _>(self.chain.iter(), counter)?;
        Some(self.chain.take_after(previous))
    }

    fn len(&self) -> usize {
        self.chain.nodes.len()
    }

    fn clear(&mut self) {
        self.chain.clear();
    }
}

impl<T: TieOrder> Searchable for NaiveList<T> {
    type Place = Option<Slot>;

    #[inline]
    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<(Option<Slot>, u32)> {
        scan::find_cell(self.chain.iter(), cell, counter)
    }

    #[inline]
    fn decrease_key(&mut self, previous: Option<Slot>, entry: Entry, _: &mut impl Counter) {
        let slot = *self.chain.link_after(previous);
        self.chain.nodes[slot].entry = entry;
    }
}

/// A linked list in order, the entry that leaves first at its head.
#[derive(Clone, Debug, Default)]
pub struct SortedList<T = Lifo> {
    chain: Chain,
    ties: PhantomData<T>,
}

impl<T: TieOrder> Store for SortedList<T> {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        let (mut previous, mut slot) = (None, self.chain.head);
        while slot != NO_SLOT {
            counter.add(1);
            let node = &self.chain.nodes[slot];
            if entry.leaves_before::<T>(&node.entry) {
                break;
            }
            (previous, slot) = (Some(slot), node.next);
        }
        counter.add(1);
        self.chain.put_after(previous, entry);
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        counter.add(1);
        (self.chain.head != NO_SLOT).then(|| self.chain.take_after(None))
    }

    fn len(&self) -> usize {
        self.chain.nodes.len()
    }

    fn clear(&mut self) {
        self.chain.clear();
    }
}

impl<T: TieOrder> Searchable for SortedList<T> {
    type Place = Option<Slot>;

    #[inline]
    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<(Option<Slot>, u32)> {
        scan::find_cell(self.chain.iter(), cell, counter)
    }

    #[inline]
    fn decrease_key(&mut self, previous: Option<Slot>, entry: Entry, counter: &mut impl Counter) {
        self.chain.take_after(previous);
        self.insert(entry, counter);
    }
}
