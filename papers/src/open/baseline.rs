//! An open list for the library's A*, made of a structure, a plan and a counter. Numbers the entries as they come.

use super::{CheckFromClosed, Counter, Entry, Operation, Plan, Store, Uncounted};
use cairn::{NodeId, OpenList};
use std::marker::PhantomData;

/// A structure as an open list. It grows as needed, so that it never has to drop entries.
#[derive(Clone, Debug, Default)]
pub struct Baseline<S, P = CheckFromClosed, C = Uncounted> {
    store: S,
    counter: C,
    pushed: u32,
    plan: PhantomData<P>,
}

impl<S: Store, P, C: Counter> Baseline<S, P, C> {
    /// A list in a structure that needs an argument; the others are created by `default`.
    pub fn new(store: S) -> Self {
        Self { store, counter: C::default(), pushed: 0, plan: PhantomData }
    }

    /// Empties the list for the next search. Memory and counts are kept.
    pub fn clear(&mut self) {
        self.store.clear();
        self.pushed = 0;
    }

    /// The structure.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// What was counted since the list was made or the counter reset.
    pub fn counter(&self) -> &C {
        &self.counter
    }

    /// Starts the counter again.
    pub fn reset_counter(&mut self) {
        self.counter = C::default();
    }
}

impl<S: Store, P: Plan<S>, C: Counter> OpenList for Baseline<S, P, C> {
    #[inline]
    fn push(&mut self, cell: NodeId, f: u32, g: u32) {
        let entry = Entry { cell, f, g, number: self.pushed };
        self.pushed += 1;
        P::push(&mut self.store, entry, &mut self.counter);
    }

    #[inline]
    fn pop(&mut self) -> Option<(NodeId, u32)> {
        if self.store.is_empty() {
            return None;
        }
        self.counter.begin(Operation::DeleteMin);
        self.store.delete_min(&mut self.counter).map(|entry| (entry.cell, entry.f))
    }

    #[inline]
    fn len(&self) -> usize {
        self.store.len()
    }
}
