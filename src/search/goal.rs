//! Goals: the second seam. The core asks a goal and never compares with a cell, so several goals at once are another
//! `Goal`.

use crate::base::{CellId, Spot};
use crate::bound::Estimate;

pub(crate) trait Goal {
    /// Whether the bound never falls by more than a step costs.
    const CONSISTENT: bool = false;
    /// Whether the bound is told of all cells, and is consistent from cell to cell with what is told of nodes.
    const TELLS_OF_CELLS: bool = false;
    /// Whether a search may end here.
    fn is_reached(&self, id: CellId) -> bool;
    /// A lower bound on the cost from here to where it may end.
    fn bound(&self, from: Spot) -> u32;
    /// The same, given what the naive heuristic says.
    #[inline(always)]
    fn bound_beyond(&self, from: Spot, _naive: u32) -> u32 {
        self.bound(from)
    }
}

/// Something to do with a goal, whatever guides to it.
pub(crate) trait GoalUser {
    type Output;
    fn use_goal(self, goal: &impl Goal) -> Self::Output;
}

/// One cell, and a heuristic towards it.
pub(crate) struct SingleGoal<E> {
    pub(crate) cell: CellId,
    pub(crate) estimate: E,
}

impl<E: Estimate> Goal for SingleGoal<E> {
    const CONSISTENT: bool = E::CONSISTENT;

    #[inline]
    fn is_reached(&self, id: CellId) -> bool {
        id == self.cell
    }

    #[inline]
    fn bound(&self, from: Spot) -> u32 {
        self.estimate.estimate(from)
    }

    #[inline(always)]
    fn bound_beyond(&self, from: Spot, naive: u32) -> u32 {
        self.estimate.estimate_beyond(from, naive)
    }
}
