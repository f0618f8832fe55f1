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
    #[inline(always)]
    fn spot(&self, node: CellId) -> Spot {
        self.scan.frame.spot(node)
    }

    fn known_as(&self, _: CellId, cell: CellId) -> CellId {
        cell
    }

    #[inline(always)]
    fn target(&self) -> &Target {
        &self.target
    }

    fn sees_goal(&self, node: CellId, x: i32, y: i32) -> bool {
        self.target.is_seen_from(x, y, |direction, diagonal| {
            self.scan.diagonal_run(Spot { id: node, x, y }, direction, diagonal) == diagonal
        })
    }

    #[inline(always)]
    fn expand(&self, node: CellId, arrival: Option<Direction>, offers: &mut impl Offers) {
        let at = self.spot(node);
        let directions = self.scan.directions(at, arrival);
        self.scan.each(at, directions, &mut |leg| {
            offers.offer(leg.to, self.costs.of(leg.diagonal, leg.straight), leg.arrival);
        });
    }
}
