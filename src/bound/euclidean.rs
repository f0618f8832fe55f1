//! Euclidean distance, rounded up, since costs are whole numbers. A lower bound if a diagonal step costs at least the
//! square root of 2 times a cardinal step, and never more than the naive heuristic: it is here for comparison.

use super::{Estimate, MAX_ESTIMATE, cut_off};
use crate::base::Spot;
use crate::grid::{Neighbours, Rules};

pub(crate) struct Euclidean {
    goal: Spot,
    /// The cost of a cardinal step on the cheapest terrain, squared.
    unit_squared: u128,
}

impl Euclidean {
    /// Whether the straight line is a lower bound.
    pub(crate) fn fits(rules: &Rules) -> bool {
        let square = |cost: u32| u64::from(cost) * u64::from(cost);
        rules.neighbours == Neighbours::Four || square(rules.diagonal_cost) >= 2 * square(rules.cardinal_cost)
    }

    pub(crate) fn new(goal: Spot, rules: &Rules, cheapest_weight: u16) -> Self {
        let unit = u128::from(rules.cardinal_cost) * u128::from(cheapest_weight);
        Self { goal, unit_squared: unit * unit }
    }
}

impl Estimate for Euclidean {
    fn estimate(&self, from: Spot) -> u32 {
        let square = |a: i32, b: i32| u64::from(a.abs_diff(b)).pow(2);
        let squared = self.unit_squared * u128::from(square(from.x, self.goal.x) + square(from.y, self.goal.y));
        match u64::try_from(squared) {
            Ok(squared) => {
                let root = squared.isqrt();
                cut_off(root + u64::from(root * root < squared))
            }
            Err(_) => MAX_ESTIMATE,
        }
    }
}
