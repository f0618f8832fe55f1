//! Jump points and legs from the stored graph. Nodes are the graph's numbers; the start has the last one, unless it is
//! a jump point itself. Legs that the graph does not hold as they are now are scanned for.

use super::goal::JumpGoal;
use super::{JumpSpace, Start};
use crate::base::{Direction, Site, Spot};
use crate::jump::{Legs, MOST_LEGS, Scan};
use crate::tables::{GraphView, JumpGraph, LegEnd, LegSlices, Node, StoredLeg, to_near_ends};
use std::iter::Zip;
use std::ops::Range;
use std::slice::Iter;

/// With or without chains.
pub(crate) struct Stored<'a, const CHAINS: bool> {
    graph: &'a JumpGraph,
    view: GraphView<'a>,
    scan: Scan<'a>,
    /// The nodes whose stored legs are taken as they are: none while far ends may not be what they were.
    // PERF: A condition in its place, at every node or leg, took 1 to 7 % more instructions, and a type with one for
    // searches after edits 180 KB.
    direct: &'a [Node],
}

impl<'a, const CHAINS: bool> Stored<'a, CHAINS> {
    pub(crate) fn new(start: &Start<'a>, graph: &'a JumpGraph) -> Self {
        let view = graph.view();
        let direct = if CHAINS && view.is_edited() { &[] } else { view.nodes() };
        Self { graph, view, scan: start.scan, direct }
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
        let (found, ends) = ([none; MOST_LEGS], [LegEnd::of(&none); MOST_LEGS]);
        Scanned { legs: Legs::none(), stored: 0..0, found, ends, are_left: false }
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
        match self.view.get(point.number()).and_then(|node| node.run(diagonal)) {
            Some(run) => run >= steps,
            None => self.scan.diagonal_run(at, diagonal, steps) == steps,
        }
    }

    #[inline(always)]
    fn legs<'s>(&'s self, point: Site, arrival: Direction, scanned: &'s mut Scanned) -> Self::Legs<'s> {
        both(match self.direct.get(point.number().index()).filter(|node| !node.is_stale(arrival)) {
            Some(stored) => self.view.legs::<CHAINS>(stored, arrival),
            None => self.begin_legs(point, arrival, scanned),
        })
    }

    #[inline(always)]
    fn more_legs<'s>(&'s self, scanned: &'s mut Scanned) -> Self::Legs<'s> {
        both(if scanned.are_left { self.find_legs(scanned) } else { (&[], &[]) })
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

/// The legs that the graph does not hold, or not as they are now.
pub(crate) struct Scanned {
    legs: Legs,
    /// The places of stored legs with far ends that an edit may have changed.
    stored: Range<usize>,
    found: [StoredLeg; MOST_LEGS],
    ends: [LegEnd; MOST_LEGS],
    are_left: bool,
}

impl<const CHAINS: bool> Stored<'_, CHAINS> {
    #[cold]
    #[inline(never)]
    fn begin_legs<'s>(&'s self, point: Site, arrival: Direction, scanned: &'s mut Scanned) -> LegSlices<'s> {
        match self.view.stored(point.number(), arrival) {
            Some(node) => scanned.stored = node.places(arrival),
            None => {
                let at = self.spot(point);
                let (directions, first) = self.scan.ahead(at, arrival);
                scanned.legs.begin(at, directions, first);
            }
        }
        self.find_legs(scanned)
    }

    #[cold]
    #[inline(never)]
    fn find_legs<'s>(&'s self, scanned: &'s mut Scanned) -> LegSlices<'s> {
        let Range { start, end } = scanned.stored;
        if start < end {
            let places = start..end.min(start + MOST_LEGS);
            scanned.stored = places.end..end;
            scanned.are_left = places.end < end;
            return self.view.legs_since_edits(places, &mut scanned.ends);
        }
        let (mut count, mut left) = (0, scanned.legs.are_left());
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
        scanned.are_left = left;
        to_near_ends(&scanned.found[..count])
    }
}
