//! A table of one kind: the one that searches use, and one that is being built to take its place.

use super::{Landmarks, TableInfo, TableState};
use crate::base::Error;
use crate::grid::{Edit, GridNow};

/// What edits are applied to, finished or not.
pub(crate) trait Edited {
    /// Brings it up to date with an edit that the grid has, or notes that it is not.
    fn apply(&mut self, now: &GridNow<'_>, edit: &Edit);
    fn memory_bytes(&self) -> u64;
    /// What is known of it by itself. With a `sample`, so many floods measure what edits have made it lose.
    fn info(&self, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error>;
}

/// A table that is being built.
pub(crate) trait Build: Edited {
    /// Looks at about `work` cells, which are counted down, and returns whether it is finished. Regions ask landmarks.
    fn advance(&mut self, now: &GridNow<'_>, landmarks: Option<&Landmarks>, work: &mut u64) -> Result<bool, Error>;
    /// How much of the work is done, and about how much there is.
    fn progress(&self) -> (u64, u64);
}

/// A table that searches may use.
pub(crate) trait Kept: Edited {
    /// Whether searches must do without it until `maintain` has built another.
    fn is_suspended(&self) -> bool;
    /// Whether edits have left nothing to do.
    fn is_finished(&self) -> bool {
        !self.is_suspended()
    }
}

pub(crate) struct Slot<T, B = T> {
    pub(super) current: Option<T>,
    pub(crate) next: Option<B>,
}

impl<T, B> Default for Slot<T, B> {
    fn default() -> Self {
        Self { current: None, next: None }
    }
}

impl<T: Kept, B: Build> Slot<T, B> {
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

    pub(super) fn info(&self, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error> {
        let info = match (&self.current, &self.next) {
            (Some(table), _) => table.info(now, sample)?,
            (None, Some(next)) => TableInfo { state: TableState::Building, ..next.info(now, 0)? },
            (None, None) => return Err(Error::NoTable),
        };
        Ok(TableInfo {
            memory_bytes: self.memory_bytes(),
            rebuilding: self.current.is_some() && self.next.is_some(),
            work: self.next.as_ref().map_or((0, 0), B::progress),
            ..info
        })
    }

    /// What both take in bytes.
    pub(super) fn memory_bytes(&self) -> u64 {
        self.current.as_ref().map_or(0, T::memory_bytes) + self.next.as_ref().map_or(0, B::memory_bytes)
    }
}
