//! The two ways to deal with a cell that is on the open list and is reached again at a smaller cost [Cao 4].
//!
//! Not obvious: the library's A* knows the g of every cell, so it hands over a cell again only when that has become
//! cheaper. Cao's A* has no such table. There `whetherContains` is asked, or a duplicate inserted, for every
//! neighbour that is not closed; here only for new and for cheaper ones. `decreaseKey` is called as often as there. The
//! printed Algorithm 2 keeps one g and one parent per node and overwrites the parent whatever it costs; with lazy
//! deletion, each duplicate must have its own. Here the table has the cheapest of both, and overtaken entries are
//! dropped when they are taken from the list.

use super::{Counter, Entry, Operation, Searchable, Store};

/// What a push does.
pub trait Plan<S> {
    /// Whether Cao's A* looks for what leaves the open list in the closed one.
    const LOOKS_UP_DELETED: bool;

    /// Takes an entry into the structure.
    fn push(store: &mut S, entry: Entry, counter: &mut impl Counter);
}

/// Lazy deletion [Cao 4.2]: the list may hold a cell several times, and the search passes over those that are closed
/// already. It is what the library does.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckFromClosed;

impl<S: Store> Plan<S> for CheckFromClosed {
    const LOOKS_UP_DELETED: bool = true;

    #[inline]
    fn push(store: &mut S, entry: Entry, counter: &mut impl Counter) {
        counter.begin(Operation::InsertNew);
        store.insert(entry, counter);
    }
}

/// Traditional A* [Cao 4.1]: the list is searched for the cell first, and holds it once. A decreased entry counts as
/// new in the order of equal f, as if it had been discarded and added: both plans then take nodes in the same order.
#[derive(Clone, Copy, Debug, Default)]
pub struct CheckFromOpen;

impl<S: Searchable> Plan<S> for CheckFromOpen {
    const LOOKS_UP_DELETED: bool = false;

    #[inline]
    fn push(store: &mut S, entry: Entry, counter: &mut impl Counter) {
        counter.begin(Operation::WhetherContains);
        match store.find(entry.cell, counter) {
            None => CheckFromClosed::push(store, entry, counter),
            Some((place, f)) if entry.f < f => {
                counter.begin(Operation::DecreaseKey);
                store.decrease_key(place, entry, counter);
            }
            Some(_) => {}
        }
    }
}
