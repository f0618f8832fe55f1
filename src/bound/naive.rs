//! The cost on a map without obstacles: octile distance with eight neighbours, Manhattan distance with four.
//!
//! One formula serves both, without a branch: with four neighbours a diagonal counts as two cardinal steps. On weighted
//! terrain every step counts with the cheapest weight that the map has.

use super::{Estimate, cut_off};
use crate::base::Spot;
use crate::grid::Rules;

/// The cost of a number of columns and rows on an empty map, exact for any size and costs.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    /// `2 x cardinal - diagonal`, which the rules keep from being negative.
    pub(crate) straight: u64,
    pub(crate) diagonal: u64,
}

impl Span {
    pub(crate) fn new(rules: &Rules, weight: u16) -> Self {
        let weight = u64::from(weight);
        let diagonal = u64::from(rules.diagonal_distance()) * weight;
        Self { straight: 2 * u64::from(rules.cardinal_cost) * weight - diagonal, diagonal }
    }

    /// `cardinal x (longer - shorter) + diagonal x shorter`, as Rayner writes it: half of
    /// `straight x |dx - dy| + diagonal x (dx + dy)`.
    #[inline]
    pub(crate) fn cost(self, columns: u32, rows: u32) -> u64 {
        let (dx, dy) = (u64::from(columns), u64::from(rows));
        (self.straight * dx.abs_diff(dy) + self.diagonal * (dx + dy)) / 2
    }
}

/// Columns and rows between a cell and the goal.
#[derive(Clone, Copy)]
pub(crate) struct Away {
    columns: u32,
    rows: u32,
}

impl Away {
    /// Straight steps of a path with as many diagonal steps as possible.
    #[inline(always)]
    pub(crate) fn straight(self) -> u32 {
        self.columns.abs_diff(self.rows)
    }
}

/// The distance to a cell on an empty map of weight 1.
#[derive(Clone, Copy)]
pub(crate) struct NaiveDistance {
    x: i32,
    y: i32,
    span: Span,
}

impl NaiveDistance {
    pub(crate) fn new(goal: Spot, rules: &Rules) -> Self {
        Self::weighted(goal, rules, 1)
    }

    pub(crate) fn weighted(goal: Spot, rules: &Rules, weight: u16) -> Self {
        Self { x: goal.x, y: goal.y, span: Span::new(rules, weight) }
    }

    #[inline(always)]
    pub(crate) fn away(&self, from: Spot) -> Away {
        Away { columns: from.x.abs_diff(self.x), rows: from.y.abs_diff(self.y) }
    }

    #[inline(always)]
    pub(crate) fn cost(&self, away: Away) -> u64 {
        self.span.cost(away.columns, away.rows)
    }

    #[inline]
    pub(crate) fn to(&self, from: Spot) -> u64 {
        self.cost(self.away(from))
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
    const CONSISTENT: bool = true;
    const IS_CHEAP: bool = true;

    #[inline]
    fn estimate(&self, from: Spot) -> u32 {
        cut_off(self.0.to(from))
    }

    #[inline(always)]
    fn estimate_beyond(&self, _: Spot, naive: u32) -> u32 {
        naive
    }
}
