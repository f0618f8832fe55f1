//! Jump points found as the search goes: nodes are cells, legs are scans of the bit planes. Needs no preparation.

use super::{JumpSpace, Offers, Scan, Target};
use crate::geometry::{CellId, Direction, Spot};
use crate::{Map, Rules};

pub(crate) struct Online<'a> {
    scan: Scan<'a>,
    target: Target,
    costs: LegCosts,
}

/// What the steps of a leg cost on ground of one weight.
#[derive(Clone, Copy)]
pub(crate) struct LegCosts {
    diagonal: u64,
    straight: u64,
}

impl LegCosts {
    pub(crate) fn new(rules: &Rules, weight: u16) -> Self {
        let weight = u64::from(weight);
        Self { diagonal: u64::from(rules.diagonal_cost) * weight, straight: u64::from(rules.cardinal_cost) * weight }
    }

    #[inline]
    pub(crate) fn of(&self, diagonal: u32, straight: u32) -> u64 {
        self.diagonal * u64::from(diagonal) + self.straight * u64::from(straight)
    }
}

impl<'a> Online<'a> {
    /// For a map with eight neighbours.
    pub(crate) fn new(map: &'a Map, goal: Spot) -> Option<Self> {
        let scan = Scan::new(&map.now())?;
        Some(Self { scan, target: Target::new(&scan, goal), costs: LegCosts::new(map.rules(), map.cheapest_weight()) })
    }
}

impl JumpSpace for Online<'_> {
    type Place<'p>
        = Spot
    where
        Self: 'p;

    #[inline(always)]
    fn place(&self, node: CellId) -> Spot {
        self.scan.frame.spot(node)
    }

    #[inline(always)]
    fn spot(&self, at: Spot) -> Spot {
        at
    }

    #[inline(always)]
    fn known_as(&self, _: CellId, at: Spot) -> Spot {
        at
    }

    #[inline(always)]
    fn sees_goal(&self, at: Spot, estimate: u32) -> bool {
        self.target.is_seen_from(at, |direction, diagonal, straight| {
            self.costs.of(diagonal, straight) >= estimate.into()
                && self.scan.diagonal_run(at, direction, diagonal) == diagonal
        })
    }

    #[inline(always)]
    fn expand(&self, at: Spot, arrival: Option<Direction>, offers: &mut impl Offers) {
        let directions = self.scan.directions(at, arrival);
        self.scan.each(at, directions, |leg| {
            offers.offer(leg.to, self.costs.of(leg.diagonal, leg.straight), leg.arrival);
        });
    }
}
