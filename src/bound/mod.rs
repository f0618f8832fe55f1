//! Lower bounds on the cost from a cell to the goal that need no table. Those that do stand next to their tables.

mod euclidean;
mod naive;

pub(crate) use euclidean::Euclidean;
pub(crate) use naive::{Away, Naive, NaiveDistance, Span};

use crate::base::Spot;

/// A lower bound on the cost from a cell to a goal that was given beforehand.
pub(crate) trait Estimate {
    /// Whether it never falls by more than a step costs.
    const CONSISTENT: bool = false;
    /// Whether to work it out again takes less than to read it from memory.
    const IS_CHEAP: bool = false;
    /// At most `MAX_ESTIMATE`.
    fn estimate(&self, from: Spot) -> u32;
    /// The same, given what the naive heuristic says.
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

    /// The same without what is exact from the first cell whatever lies around it: for asking whether a bound is exact
    /// not only from there.
    fn towards(&self, base: Spot, to: Spot) -> u32 {
        self.between(base, to)
    }
}
