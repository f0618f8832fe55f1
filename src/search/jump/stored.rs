//! Jump points and legs from the stored graph. Nodes are the graph's numbers; the start has the last one, unless it is
//! a jump point itself. The legs of stale nodes, which the graph does not hold, are scanned for.

use super::goal::JumpGoal;
use super::{JumpSpace, Start};
use crate::base::{Direction, Site, Spot};
use crate::jump::{Legs, MOST_LEGS, Scan};
use crate::tables::{GraphView, JumpGraph, LegEnd, LegSlices, StoredLeg, to_near_ends};
use std::iter::Zip;
use std::slice::Iter;

/// With or without chains.
pub(crate) struct Stored<'a, const CHAINS: bool> {
    graph: &'a JumpGraph,
    view: GraphView<'a>,
    scan: Scan<'a>,
}

impl<'a, const CHAINS: bool> Stored<'a, CHAINS> {
    pub(crate) fn new(start: &Start<'a>, graph: &'a JumpGraph) -> Self {
        Self { graph, view: graph.view(), scan: start.scan }
    }
}

impl<const CHAINS: bool> JumpSpace for Stored<'_, CHAINS> {
    type Legs<'s>
        = Zip<Iter<'s, StoredLeg>, Iter<'s, LegEnd>>
    where
        Self: 's;
    type Scanned = Scanned;

    fn scanned(&self) -> Scanned {
        let none = StoredLeg::default();
        Scanned { legs: Legs::none(), found: [none; MOST_LEGS] }
    }

    #[inline(always)]
    fn spot(&self, point: Site) -> Spot {
        let (x, y) = self.view.node(point.number()).place().column_and_row();
        Spot { id: self.scan.frame.id_of_spot(x, y), x, y }
    }

    #[inline(always)]
    fn leads_on(&self, point: Site, arrival: Direction) -> bool {
        self.view.node(point.number()).leads_on(arrival)
    }

    #[inline(always)]
    fn foresee(&self, point: Site, arrival: Direction) {
        self.view.foresee::<CHAINS>(self.view.node(point.number()), arrival);
    }

    fn can_walk(&self, point: Site, at: Spot, diagonal: Direction, steps: u32) -> bool {
        match self.view.stored(point.number()) {
            Some(node) => node.run(diagonal) >= steps,
            None => self.scan.diagonal_run(at, diagonal, steps) == steps,
        }
    }

    #[inline(always)]
    fn legs<'s>(&'s self, point: Site, arrival: Direction, scanned: &'s mut Scanned) -> Self::Legs<'s> {
        both(match self.view.stored(point.number()) {
            Some(stored) => self.view.legs::<CHAINS>(stored, arrival),
            None => self.scan_legs(point, arrival, scanned),
        })
    }

    #[inline(always)]
    fn more_legs<'s>(&'s self, scanned: &'s mut Scanned) -> Self::Legs<'s> {
        both(if scanned.legs.are_left() { self.scan_more(scanned) } else { (&[], &[]) })
    }

    #[inline(always)]
    fn step<'s>(
        &'s self,
        (leg, end): (&'s StoredLeg, &'s LegEnd),
        goal: &impl JumpGoal,
    ) -> Option<(Site, u64, Direction)> {
        let ((to, arrival), cost) = if !CHAINS || goal.may_be_seen_before(end) {
            (leg.to(), leg.cost)
        } else if end.is_nowhere() {
            return None;
        } else {
            (end.to(), end.cost)
        };
        Some((to.site(), u64::from(cost) * self.scan.unit, arrival))
    }
}

#[inline(always)]
fn both<'s>((legs, ends): LegSlices<'s>) -> Zip<Iter<'s, StoredLeg>, Iter<'s, LegEnd>> {
    legs.iter().zip(ends)
}

/// The legs that the graph does not hold.
pub(crate) struct Scanned {
    legs: Legs,
    found: [StoredLeg; MOST_LEGS],
}

impl<const CHAINS: bool> Stored<'_, CHAINS> {
    #[cold]
    #[inline(never)]
    fn scan_legs<'s>(&self, point: Site, arrival: Direction, scanned: &'s mut Scanned) -> LegSlices<'s> {
        let at = self.spot(point);
        let (directions, first) = self.scan.ahead(at, arrival);
        scanned.legs.begin(at, directions, first);
        self.scan_more(scanned)
    }

    #[cold]
    #[inline(never)]
    fn scan_more<'s>(&self, scanned: &'s mut Scanned) -> LegSlices<'s> {
        let (mut count, mut left) = (0, true);
        // What has no number is no jump point: it leads nowhere.
        while count == 0 && left {
            for leg in self.scan.fill(&mut scanned.legs) {
                if let Some(to) = self.graph.number(leg.to) {
                    scanned.found[count] = StoredLeg::new(to, leg.arrival, leg.cost / self.scan.unit);
                    count += 1;
                }
            }
            left = scanned.legs.are_left();
        }
        to_near_ends(&scanned.found[..count])
    }
}
