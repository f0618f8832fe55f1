//! Jump points and legs from the stored graph. Nodes are the graph's numbers; the start has the last one, unless it is
//! a jump point itself. What the graph does not hold, the legs of the start and of stale nodes, is scanned for.

use super::legs::{Legs, MOST_LEGS};
use super::{JumpSpace, Scan, Target};
use crate::Map;
use crate::geometry::{CellId, Direction, Spot};
use crate::tables::{GraphView, JumpGraph, StoredLeg};

pub(crate) struct Stored<'a, const BY_NUMBER: bool> {
    graph: &'a JumpGraph,
    view: GraphView<'a>,
    scan: Scan<'a>,
    target: Target,
    weight: u64,
    start: Spot,
}

impl<'a, const BY_NUMBER: bool> Stored<'a, BY_NUMBER> {
    /// For a map that has a graph that is not suspended.
    pub(crate) fn new(map: &'a Map, start: Spot, goal: Spot) -> Option<Self> {
        let (graph, scan) = (map.tables().active_jump_graph()?, Scan::new(&map.now())?);
        Some(Self {
            graph,
            view: graph.view(),
            scan,
            target: Target::new(&scan, goal),
            weight: map.cheapest_weight().into(),
            start,
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

impl<const BY_NUMBER: bool> JumpSpace for Stored<'_, BY_NUMBER> {
    type Leg = StoredLeg;
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
        Scanned { legs: Legs::none(), found: [StoredLeg::default(); MOST_LEGS] }
    }

    #[inline(always)]
    fn legs<'s>(&'s self, node: CellId, arrival: Option<Direction>, scanned: &'s mut Scanned) -> &'s [StoredLeg] {
        match (arrival, self.view.stored(node)) {
            (Some(arrival), Some(stored)) => self.view.legs(stored, arrival),
            _ => self.scan_legs(node, arrival, scanned),
        }
    }

    #[inline(always)]
    fn more_legs<'s>(&'s self, scanned: &'s mut Scanned) -> &'s [StoredLeg] {
        if scanned.legs.are_left() { self.scan_more(scanned) } else { &[] }
    }

    #[inline(always)]
    fn step(&self, leg: &StoredLeg) -> (CellId, u64, Direction) {
        let (to, arrival) = leg.to();
        (to, u64::from(leg.cost) * self.weight, arrival)
    }
}

/// What the graph does not hold.
pub(crate) struct Scanned {
    legs: Legs,
    found: [StoredLeg; MOST_LEGS],
}

impl<const BY_NUMBER: bool> Stored<'_, BY_NUMBER> {
    #[cold]
    #[inline(never)]
    fn scan_legs<'s>(&self, node: CellId, arrival: Option<Direction>, scanned: &'s mut Scanned) -> &'s [StoredLeg] {
        let at = if arrival.is_some() { self.spot_of_cell(node) } else { self.start };
        let (directions, first) = self.scan.ahead(at, arrival);
        scanned.legs.begin(at, directions, first);
        self.scan_more(scanned)
    }

    #[cold]
    #[inline(never)]
    fn scan_more<'s>(&self, scanned: &'s mut Scanned) -> &'s [StoredLeg] {
        let legs = self.scan.fill(&mut scanned.legs);
        for (slot, leg) in scanned.found.iter_mut().zip(legs) {
            let to = self.graph.number(leg.to).expect("every jump point has a number");
            *slot = StoredLeg::new(to, leg.arrival, self.scan.costs.of(leg.diagonal, leg.straight));
        }
        &scanned.found[..legs.len()]
    }
}
