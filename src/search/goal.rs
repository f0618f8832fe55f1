//! Goals: the second seam. Searches over cells ask a goal and never compare with a cell, so several goals at once are
//! another `Goal`. The goals of jump searches are in `jump/goal.rs`.

use crate::base::{CellId, Spot};
use crate::bound::Estimate;

pub(crate) trait Goal {
    /// Whether the bound never falls by more than the cost of a step.
    const CONSISTENT: bool = false;
    /// Whether computing the bound of a cell again takes less time than storing it.
    const IS_CHEAP: bool = false;
    /// Whether a search may end here.
    fn is_reached(&self, id: CellId) -> bool;
    /// Whether a search ends at this f, reached or not.
    #[inline(always)]
    fn is_beyond(&self, _f: u32) -> bool {
        false
    }
    /// A lower bound on the cost from here to a cell where it may end.
    fn bound(&self, from: Spot) -> u32;
}

/// One cell, and a heuristic towards it.
pub(crate) struct SingleGoal<E> {
    pub(crate) cell: CellId,
    pub(crate) estimate: E,
}

impl<E: Estimate> Goal for SingleGoal<E> {
    const CONSISTENT: bool = E::CONSISTENT;
    const IS_CHEAP: bool = E::IS_CHEAP;

    #[inline]
    fn is_reached(&self, id: CellId) -> bool {
        id == self.cell
    }

    #[inline]
    fn bound(&self, from: Spot) -> u32 {
        self.estimate.estimate(from)
    }
}
