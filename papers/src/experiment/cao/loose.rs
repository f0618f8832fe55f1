//! The array and the heap with last in, first out as far as it comes by itself, to see what Tables 6 to 9 may have
//! measured: their numbers of decreaseKey differ between structures, which a strict order rules out. Both keep the
//! strict order on maps without obstacles. The array comes close to the paper's numbers, the heap only part of the way;
//! one that leaves equals to chance comes closer, but expands nodes next to the path, which the paper's did not
//! [5.3.3].

use crate::open::{Counter, Entry, Searchable, Store, TieOrder};
use cairn::NodeId;

/// An array in the order that entries came in, of which the last with the least f leaves. One that becomes cheaper
/// keeps its place, and so its age: the paper's first way to update a node [2.1].
#[derive(Default)]
pub(super) struct LooseArray {
    entries: Vec<Entry>,
}

impl Store for LooseArray {
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        counter.add(1);
        self.entries.push(entry);
    }

    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        counter.add(self.entries.len().saturating_sub(1));
        let (index, _) = self.entries.iter().enumerate().rev().min_by_key(|(_, entry)| entry.f)?;
        Some(self.entries.remove(index))
    }

    fn len(&self) -> usize {
        self.entries.len()
    }

    fn clear(&mut self) {
        self.entries.clear();
    }
}

impl Searchable for LooseArray {
    type Place = usize;

    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<(usize, u32)> {
        let index = self.entries.iter().position(|entry| entry.cell == cell);
        counter.add(index.map_or(self.entries.len(), |index| index + 1));
        index.map(|index| (index, self.entries[index].f))
    }

    fn decrease_key(&mut self, index: usize, entry: Entry, _: &mut impl Counter) {
        self.entries[index] = entry;
    }
}

/// The order of a heap that compares f by "not greater": a new entry rises above its equals, and one that is put at the
/// root sinks below them, after which they are in no order.
#[derive(Default)]
pub(super) struct Newcomer;

impl TieOrder for Newcomer {
    fn leaves_before(_: &Entry, _: &Entry) -> bool {
        true
    }
}
