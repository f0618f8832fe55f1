//! Jump points found as the search goes: nodes are cells, legs are scans of the bit planes. Needs no preparation.

use super::{JumpSpace, Offers, Scan, Target};
use crate::Map;
use crate::geometry::{CellId, Direction, Spot};

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
    pub(crate) fn new(map: &Map) -> Self {
        let weight = u64::from(map.cheapest_weight());
        let rules = map.rules();
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
        Some(Self { scan, target: Target::new(&scan, goal), costs: LegCosts::new(map) })
    }
}

impl JumpSpace for Online<'_> {
    #[inline]
    fn spot(&self, node: CellId) -> Spot {
        self.scan.frame.spot(node)
    }

    #[inline]
    fn known_as(&self, node: CellId) -> Spot {
        self.spot(node)
    }

    #[inline]
    fn cell(&self, node: CellId) -> CellId {
        node
    }

    #[inline]
    fn sees_goal(&self, _: CellId, at: Spot) -> bool {
        self.target.is_seen_from(at, |direction, limit| self.scan.diagonal_run(at, direction, limit))
    }

    #[inline]
    fn expand(&self, _: CellId, at: Spot, arrival: Option<Direction>, offers: &mut impl Offers) {
        let directions = self.scan.directions(at, arrival);
        self.scan.each(at, directions, |leg| {
            offers.offer(leg.to.id, self.costs.of(leg.diagonal, leg.straight), leg.arrival);
        });
    }
}
