//! Jump points and legs from the stored graph. Nodes are the graph's numbers; the start has the last one, unless it is
//! a jump point itself. What the graph does not hold, the legs of the start and of stale nodes, is scanned for.

use super::JumpSpace;
use crate::base::{CellId, Direction, Spot};
use crate::jump::{Legs, MOST_LEGS, Scan, Target};
use crate::map::Map;
use crate::tables::{GraphView, JumpGraph, LegEnd, LegSlices, Place, StoredLeg, to_near_ends};
use std::iter::Zip;
use std::slice::Iter;

/// The heuristic knows nodes by their numbers or by their cells; chains are followed or not.
pub(crate) struct Stored<'a, const BY_NUMBER: bool, const CHAINS: bool> {
    graph: &'a JumpGraph,
    view: GraphView<'a>,
    scan: Scan<'a>,
    target: Target,
    weight: u64,
    goal: Place,
}

impl<'a, const BY_NUMBER: bool, const CHAINS: bool> Stored<'a, BY_NUMBER, CHAINS> {
    /// For a map that has a graph that is not suspended.
    pub(crate) fn new(map: &'a Map, goal: Spot) -> Option<Self> {
        let (graph, scan) = (map.tables().jump_graph().active()?, Scan::new(&map.now()));
        Some(Self {
            graph,
            view: graph.view(),
            scan,
            target: Target::new(&scan, goal),
            weight: map.cheapest_weight().into(),
            goal: Place::new(goal.x, goal.y),
        })
    }

    /// Where a node is, under the number of its cell.
    #[inline(always)]
    fn spot_of_cell(&self, node: CellId) -> Spot {
        let (x, y) = self.view.node(node).place();
        Spot { id: self.scan.frame.id_of_spot(x, y), x, y }
    }
}

/// The number under which a search begins at a cell.
pub(crate) fn start_number(graph: &JumpGraph, start: CellId) -> CellId {
    graph.number(start).unwrap_or(CellId(graph.search_nodes() - 1))
}

impl<const BY_NUMBER: bool, const CHAINS: bool> JumpSpace for Stored<'_, BY_NUMBER, CHAINS> {
    type Legs<'s>
        = Zip<Iter<'s, StoredLeg>, Iter<'s, LegEnd>>
    where
        Self: 's;
    type Scanned = Scanned;

    #[inline(always)]
    fn spot(&self, node: CellId) -> Spot {
        let at = self.spot_of_cell(node);
        if BY_NUMBER { Spot { id: node, ..at } } else { at }
    }

    #[inline(always)]
    fn leads_on(&self, node: CellId, arrival: Direction) -> bool {
        self.view.node(node).leads_on(arrival)
    }

    #[inline(always)]
    fn foresee(&self, node: CellId, arrival: Direction) {
        self.view.foresee::<CHAINS>(self.view.node(node), arrival);
    }

    #[inline(always)]
    fn target(&self) -> &Target {
        &self.target
    }

    #[inline(never)]
    fn sees_goal(&self, node: CellId, x: i32, y: i32) -> bool {
        let stored = self.view.stored(node);
        self.target.is_seen_from(x, y, |direction, diagonal| match stored {
            Some(node) => node.run(direction) >= diagonal,
            None => {
                let at = Spot { id: self.scan.frame.id_of_spot(x, y), x, y };
                self.scan.diagonal_run(at, direction, diagonal) == diagonal
            }
        })
    }

    fn scanned(&self) -> Scanned {
        let none = StoredLeg::default();
        Scanned { legs: Legs::none(), found: [none; MOST_LEGS] }
    }

    #[inline(always)]
    fn legs<'s>(&'s self, node: CellId, arrival: Direction, scanned: &'s mut Scanned) -> Self::Legs<'s> {
        both(match self.view.stored(node) {
            Some(stored) => self.view.legs::<CHAINS>(stored, arrival),
            None => self.scan_legs(node, arrival, scanned),
        })
    }

    #[inline(always)]
    fn more_legs<'s>(&'s self, scanned: &'s mut Scanned) -> Self::Legs<'s> {
        both(if scanned.legs.are_left() { self.scan_more(scanned) } else { (&[], &[]) })
    }

    fn scan(&self) -> &Scan<'_> {
        &self.scan
    }

    #[inline(always)]
    fn scan_of(scanned: &mut Scanned) -> &mut Legs {
        &mut scanned.legs
    }

    #[inline(always)]
    fn scan_on<'s>(&'s self, scanned: &'s mut Scanned) -> Self::Legs<'s> {
        both(self.scan_more(scanned))
    }

    fn cost(&self, diagonal: u32, straight: u32) -> u64 {
        self.scan.costs.of(diagonal, straight) * self.weight
    }

    #[inline(always)]
    fn step<'s>(&'s self, (leg, end): (&'s StoredLeg, &'s LegEnd)) -> Option<(CellId, u64, Direction)> {
        let ((to, arrival), cost) = if !CHAINS || end.may_pass_by(self.goal) {
            (leg.to(), leg.cost)
        } else if end.is_nowhere() {
            return None;
        } else {
            (end.to(), end.cost)
        };
        Some((to, u64::from(cost) * self.weight, arrival))
    }
}

#[inline(always)]
fn both<'s>((legs, ends): LegSlices<'s>) -> Zip<Iter<'s, StoredLeg>, Iter<'s, LegEnd>> {
    legs.iter().zip(ends)
}

/// What the graph does not hold.
pub(crate) struct Scanned {
    legs: Legs,
    found: [StoredLeg; MOST_LEGS],
}

impl<const BY_NUMBER: bool, const CHAINS: bool> Stored<'_, BY_NUMBER, CHAINS> {
    #[cold]
    #[inline(never)]
    fn scan_legs<'s>(&self, node: CellId, arrival: Direction, scanned: &'s mut Scanned) -> LegSlices<'s> {
        let at = self.spot_of_cell(node);
        let (directions, first) = self.scan.ahead(at, arrival);
        scanned.legs.begin(at, directions, first);
        self.scan_more(scanned)
    }

    #[cold]
    #[inline(never)]
    fn scan_more<'s>(&self, scanned: &'s mut Scanned) -> LegSlices<'s> {
        let legs = self.scan.fill(&mut scanned.legs);
        for (slot, leg) in scanned.found.iter_mut().zip(legs) {
            let to = self.graph.number(leg.to).expect("every jump point has a number");
            *slot = StoredLeg::new(to, leg.arrival, self.scan.costs.of(leg.diagonal, leg.straight));
        }
        to_near_ends(&scanned.found[..legs.len()])
    }
}
