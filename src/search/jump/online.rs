//! Jump points found during the search: nodes are cells, legs are scans of the bit planes. Needs no preparation.

use super::goal::JumpGoal;
use super::{JumpSpace, Start};
use crate::base::{Direction, Site, Spot};
use crate::jump::{Leg, Legs, Scan};

pub(crate) struct Online<'a> {
    scan: Scan<'a>,
}

impl<'a> Online<'a> {
    pub(crate) fn new(start: &Start<'a>) -> Self {
        Self { scan: start.scan }
    }
}

impl JumpSpace for Online<'_> {
    type Legs<'s>
        = std::slice::Iter<'s, Leg>
    where
        Self: 's;
    type Scanned = Legs;

    fn scanned(&self) -> Legs {
        Legs::none()
    }

    #[inline(always)]
    fn spot(&self, point: Site) -> Spot {
        self.scan.frame.spot(point.cell())
    }

    fn can_walk(&self, _: Site, at: Spot, diagonal: Direction, steps: u32) -> bool {
        self.scan.diagonal_run(at, diagonal, steps) == steps
    }

    #[inline(always)]
    fn legs<'s>(&'s self, point: Site, arrival: Direction, scanned: &'s mut Legs) -> Self::Legs<'s> {
        let at = self.spot(point);
        let (directions, first) = self.scan.ahead(at, arrival);
        scanned.begin(at, directions, first);
        self.more_legs(scanned)
    }

    #[inline(always)]
    fn more_legs<'s>(&'s self, scanned: &'s mut Legs) -> Self::Legs<'s> {
        if scanned.are_left() { self.scan.fill(scanned).iter() } else { [].iter() }
    }

    #[inline(always)]
    fn step<'s>(&'s self, leg: &'s Leg, _: &impl JumpGoal) -> Option<(Site, u64, Direction)> {
        Some((leg.to.site(), leg.cost, leg.arrival))
    }
}
