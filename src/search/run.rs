//! What all searches have in common: what they count, and why a step of one ends.

use super::stats::Counters;
use crate::base::CellId;
use crate::bound::MAX_ESTIMATE;
use crate::grid::MAX_STEP;

/// Costs beyond this are not counted: the node is dropped, and the search remembers that one was. g and h of a successor
/// can then always be added in 32 bits.
pub(crate) const MAX_F: u32 = 3 << 30;

const _: () = assert!(MAX_F as u64 + MAX_STEP as u64 + MAX_ESTIMATE as u64 <= u32::MAX as u64);

/// What every search remembers between two steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Run {
    pub(crate) counters: Counters,
    /// Whether a node was dropped because it cost too much.
    pub(crate) dropped: bool,
}

/// Why a step has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The goal is reached, and no path costs less than the bound.
    Reached { end: CellId, cost: u32, lower_bound: u32 },
    /// Nothing is left to expand.
    Exhausted,
    /// The open list is full.
    OutOfNodes,
    /// The budget is used up; no path costs less than this.
    BudgetSpent(u32),
}

impl Pause {
    /// The goal is reached on an optimal path.
    pub(crate) fn reached(end: CellId, cost: u32) -> Self {
        Self::Reached { end, cost, lower_bound: cost }
    }
}
