//! Jump points found as the search goes: nodes are cells, legs are scans of the bit planes. Needs no preparation.

use super::JumpSpace;
use crate::base::{CellId, Direction, Spot};
use crate::grid::LegCosts;
use crate::jump::{Leg, Legs, Scan, Target};
use crate::map::Map;

pub(crate) struct Online<'a> {
    scan: Scan<'a>,
    target: Target,
    costs: LegCosts,
}

impl<'a> Online<'a> {
    pub(crate) fn new(map: &'a Map, goal: Spot) -> Self {
        let scan = Scan::new(&map.now());
        Self { scan, target: Target::new(&scan, goal), costs: scan.costs.weighted(map.cheapest_weight()) }
    }
}

impl JumpSpace for Online<'_> {
    type Legs<'s>
        = std::slice::Iter<'s, Leg>
    where
        Self: 's;
    type Scanned = Legs;

    #[inline(always)]
    fn spot(&self, node: CellId) -> Spot {
        self.scan.frame.spot(node)
    }

    #[inline(always)]
    fn target(&self) -> &Target {
        &self.target
    }

    #[inline(never)]
    fn sees_goal(&self, node: CellId, x: i32, y: i32) -> bool {
        self.target.is_seen_from(x, y, |direction, diagonal| {
            self.scan.diagonal_run(Spot { id: node, x, y }, direction, diagonal) == diagonal
        })
    }

    fn scanned(&self) -> Legs {
        Legs::none()
    }

    #[inline(always)]
    fn legs<'s>(&'s self, node: CellId, arrival: Direction, scanned: &'s mut Legs) -> Self::Legs<'s> {
        let at = self.spot(node);
        let (directions, first) = self.scan.ahead(at, arrival);
        scanned.begin(at, directions, first);
        self.more_legs(scanned)
    }

    #[inline(always)]
    fn more_legs<'s>(&'s self, scanned: &'s mut Legs) -> Self::Legs<'s> {
        if scanned.are_left() { self.scan_on(scanned) } else { [].iter() }
    }

    fn scan(&self) -> &Scan<'_> {
        &self.scan
    }

    #[inline(always)]
    fn scan_of(scanned: &mut Legs) -> &mut Legs {
        scanned
    }

    #[inline(always)]
    fn scan_on<'s>(&'s self, scanned: &'s mut Legs) -> Self::Legs<'s> {
        self.scan.fill(scanned).iter()
    }

    fn cost(&self, diagonal: u32, straight: u32) -> u64 {
        self.costs.of(diagonal, straight)
    }

    #[inline(always)]
    fn step<'s>(&'s self, leg: &'s Leg) -> Option<(CellId, u64, Direction)> {
        Some((leg.to, self.costs.of(leg.diagonal, leg.straight), leg.arrival))
    }
}
