//! A table of one kind: the one that searches use, and one that is being built to take its place.

use crate::grid::{Edit, GridNow};

/// What edits are applied to, finished or not.
pub(crate) trait Edited {
    /// Brings it up to date with an edit that the grid has, or notes that it is not.
    fn apply(&mut self, now: &GridNow<'_>, edit: &Edit);
    fn memory_bytes(&self) -> u64;
}

/// A table that searches may use.
pub(crate) trait Kept: Edited {
    /// Whether searches must do without it until `maintain` has built another.
    fn is_suspended(&self) -> bool;
    /// Whether edits have left nothing to do.
    fn is_finished(&self) -> bool;
}

pub(crate) struct Slot<T, B = T> {
    pub(super) current: Option<T>,
    pub(super) next: Option<B>,
}

impl<T, B> Default for Slot<T, B> {
    fn default() -> Self {
        Self { current: None, next: None }
    }
}

impl<T: Kept, B: Edited> Slot<T, B> {
    /// The table, whether searches may use it or not.
    pub(crate) fn current(&self) -> Option<&T> {
        self.current.as_ref()
    }

    /// The table, if searches may use it.
    pub(crate) fn active(&self) -> Option<&T> {
        self.current.as_ref().filter(|table| !table.is_suspended())
    }

    pub(super) fn is_suspended(&self) -> bool {
        self.current.as_ref().is_some_and(T::is_suspended)
    }

    /// Puts a finished table into use.
    pub(super) fn adopt(&mut self, table: T) {
        *self = Self { current: Some(table), next: None };
    }

    pub(super) fn apply(&mut self, now: &GridNow<'_>, edit: &Edit) {
        self.current.iter_mut().for_each(|table| table.apply(now, edit));
        self.next.iter_mut().for_each(|table| table.apply(now, edit));
    }

    /// Whether `maintain` has nothing to do.
    pub(super) fn is_settled(&self) -> bool {
        self.next.is_none() && self.current.as_ref().is_none_or(T::is_finished)
    }

    /// What both take in bytes.
    pub(super) fn memory_bytes(&self) -> u64 {
        self.current.as_ref().map_or(0, T::memory_bytes) + self.next.as_ref().map_or(0, B::memory_bytes)
    }
}
