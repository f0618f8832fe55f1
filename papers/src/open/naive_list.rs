//! The naive list [Cazenave III.A]: a linked list that is gone through for the least f at every deletion. New nodes go
//! to its head. Unlike an array it needs the node before the one that it removes; a place is therefore that node.

use super::slots::{NO_SLOT, Slot, Slots};
use super::{Arbitrary, Counter, Entry, Searchable, Store, TieOrder, scan};
use cairn::NodeId;
use std::marker::PhantomData;

/// A linked list, searched for the least f.
#[derive(Clone, Debug)]
pub struct NaiveList<T = Arbitrary> {
    nodes: Slots<Node>,
    head: Slot,
    ties: PhantomData<T>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    entry: Entry,
    next: Slot,
}

impl<T> Default for NaiveList<T> {
    fn default() -> Self {
        Self { nodes: Slots::default(), head: NO_SLOT, ties: PhantomData }
    }
}

impl<T> NaiveList<T> {
    /// The entries from the head on, each with the node before it.
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
    fn link_after(&mut self, previous: Option<Slot>) -> &mut Slot {
        match previous {
            None => &mut self.head,
            Some(previous) => &mut self.nodes[previous].next,
        }
    }
}

impl<T: TieOrder> Store for NaiveList<T> {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        counter.add(1);
        self.head = self.nodes.put(Node { entry, next: self.head });
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        let previous = scan::first_to_leave::<T, _>(self.iter(), counter)?;
        let slot = *self.link_after(previous);
        let Node { entry, next } = self.nodes[slot];
        *self.link_after(previous) = next;
        self.nodes.release(slot);
        Some(entry)
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.head = NO_SLOT;
    }
}

impl<T: TieOrder> Searchable for NaiveList<T> {
    type Place = Option<Slot>;

    #[inline]
    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<(Option<Slot>, u32)> {
        scan::find_cell(self.iter(), cell, counter)
    }

    #[inline]
    fn decrease_key(&mut self, previous: Option<Slot>, entry: Entry, _: &mut impl Counter) {
        let slot = *self.link_after(previous);
        self.nodes[slot].entry = entry;
    }
}
