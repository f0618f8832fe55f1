//! The cost on a map without obstacles: octile distance with eight neighbours, Manhattan distance with four.
//!
//! One formula serves both, without a branch: with four neighbours a diagonal counts as two steps to the side. On weighted
//! ground it counts the cheapest weight that the map has.

use super::{Estimate, cut_off};
use crate::geometry::Spot;
use crate::grid::Rules;

/// The distance on an empty map of weight 1, exact for any size and costs.
#[derive(Clone, Copy)]
pub(crate) struct NaiveDistance {
    x: i32,
    y: i32,
    /// `2 x cardinal - diagonal`, which the rules keep from being negative.
    straight: u64,
    diagonal: u64,
}

impl NaiveDistance {
    pub(crate) fn new(goal: Spot, rules: &Rules) -> Self {
        Self::weighted(goal, rules, 1)
    }

    fn weighted(goal: Spot, rules: &Rules, weight: u16) -> Self {
        let weight = u64::from(weight);
        let diagonal = u64::from(rules.diagonal_distance()) * weight;
        Self { x: goal.x, y: goal.y, straight: 2 * u64::from(rules.cardinal_cost) * weight - diagonal, diagonal }
    }

    /// `cardinal x (longer - shorter) + diagonal x shorter`, as Rayner writes it: half of
    /// `straight x |dx - dy| + diagonal x (dx + dy)`.
    #[inline]
    pub(crate) fn to(&self, from: Spot) -> u64 {
        let dx = u64::from(from.x.abs_diff(self.x));
        let dy = u64::from(from.y.abs_diff(self.y));
        (self.straight * dx.abs_diff(dy) + self.diagonal * (dx + dy)) / 2
    }
}

/// The naive heuristic.
#[derive(Clone, Copy)]
pub(crate) struct Naive(NaiveDistance);

impl Naive {
    pub(crate) fn new(goal: Spot, rules: &Rules, cheapest_weight: u16) -> Self {
        Self(NaiveDistance::weighted(goal, rules, cheapest_weight))
    }
}

impl Estimate for Naive {
    #[inline]
    fn estimate(&self, from: Spot) -> u32 {
        cut_off(self.0.to(from))
    }
}
