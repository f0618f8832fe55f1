//! Lower bounds on the cost from a cell to the goal that need no table. Bounds that need one are next to their tables.

mod euclidean;
mod naive;

pub(crate) use euclidean::Euclidean;
pub(crate) use naive::{Away, Naive, NaiveDistance, Span};

use crate::base::Spot;

/// A lower bound on the cost from a cell to a goal that was given beforehand.
pub(crate) trait Estimate {
    /// Whether it never falls by more than the cost of a step.
    const CONSISTENT: bool = false;
    /// Whether computing it again takes less time than reading it from memory.
    const IS_CHEAP: bool = false;
    /// At most `MAX_ESTIMATE`.
    fn estimate(&self, from: Spot) -> u32;
    /// The same, given the naive heuristic.
    #[inline(always)]
    fn estimate_beyond(&self, from: Spot, _naive: u32) -> u32 {
        self.estimate(from)
    }
}

/// Estimates are cut off here. That keeps them admissible and consistent, and lets g and h be added without a check.
pub(crate) const MAX_ESTIMATE: u32 = 1 << 29;

/// An estimate that may be too large, cut off.
#[inline]
pub(crate) fn cut_off(estimate: u64) -> u32 {
    estimate.min(u64::from(MAX_ESTIMATE)) as u32
}

/// A lower bound on the cost between any two cells.
pub(crate) trait PairEstimate {
    fn between(&self, from: Spot, to: Spot) -> u32;

    /// The same without the part that is exact from the first cell whatever lies around it: for a check whether a bound
    /// is exact from other cells, too.
    fn towards(&self, base: Spot, to: Spot) -> u32 {
        self.between(base, to)
    }
}
