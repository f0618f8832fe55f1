//! What a structure must be able to do to become an open list. It knows nothing of searches, plans or numbers: that is
//! [`Baseline`](super::Baseline)'s part.

use super::{Counter, Entry};
use cairn::NodeId;

/// A structure that holds entries and gives back the one that leaves first. It reports each step to the counter.
pub trait Store {
    /// Adds an entry, whether or not its cell is there already.
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter);

    /// Removes the entry that leaves first.
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry>;

    /// Number of entries.
    fn len(&self) -> usize;

    /// Whether there is no entry.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Removes all entries and keeps the memory.
    fn clear(&mut self);
}

/// A structure that can be asked for a cell, as [`CheckFromOpen`](super::CheckFromOpen) needs it.
pub trait Searchable: Store {
    /// Where an entry is, until the structure changes.
    type Place;

    /// Looks for a cell and returns the place and the f of its entry.
    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<(Self::Place, u32)>;

    /// Puts an entry with a smaller f in the place of the one found there. The steps of finding it are not counted
    /// again.
    fn decrease_key(&mut self, place: Self::Place, entry: Entry, counter: &mut impl Counter);
}
