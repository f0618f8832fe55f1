//! The straight line, rounded up, which a whole cost can be. A lower bound where a diagonal step costs at least the square
//! root of 2 times a step to the side, and never more than the naive heuristic: it is here to be compared with.

use super::{Estimate, MAX_ESTIMATE, cut_off};
use crate::base::Spot;
use crate::grid::{Neighbours, Rules};

pub(crate) struct Euclidean {
    goal: Spot,
    /// The cost of a step to the side on the cheapest ground, squared.
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
