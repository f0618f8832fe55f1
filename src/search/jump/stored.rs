//! Jump points and legs from the stored graph. Nodes are the graph's numbers; the start has the last one, unless it is
//! a jump point itself. What the graph does not hold, the legs of the start and of stale nodes, is scanned for.

use super::online::LegCosts;
use super::{JumpSpace, Offers, Scan, Target};
use crate::Map;
use crate::geometry::{CellId, Direction, Spot};
use crate::search::successors::{Successors, canonical};
use crate::tables::JumpGraph;

pub(crate) struct Stored<'a> {
    graph: &'a JumpGraph,
    scan: Scan<'a>,
    target: Target,
    costs: LegCosts,
    successors: &'static Successors,
    start: Spot,
    /// Whether the heuristic knows nodes by their own numbers, not by their cells'.
    by_number: bool,
}

impl<'a> Stored<'a> {
    /// For a map that has a graph that is not suspended.
    pub(crate) fn new(map: &'a Map, start: Spot, goal: Spot, by_number: bool) -> Option<Self> {
        let (graph, scan) = (map.tables().active_jump_graph()?, Scan::new(&map.now())?);
        Some(Self {
            graph,
            scan,
            target: Target::new(&scan, goal),
            costs: LegCosts::new(map),
            successors: canonical(map.rules().diagonal_rule),
            start,
            by_number,
        })
    }

    /// What the graph does not hold.
    #[cold]
    #[inline(never)]
    fn scan_legs(&self, at: Spot, arrival: Option<Direction>, offers: &mut impl Offers) {
        self.scan.each(at, self.scan.directions(at, arrival), |leg| {
            let to = self.graph.number(leg.to.id).expect("every jump point has a number");
            offers.offer(to, self.costs.of(leg.diagonal, leg.straight), leg.arrival);
        });
    }

    #[inline]
    fn is_outside(&self, node: CellId) -> bool {
        node.index() >= self.graph.node_count() as usize
    }
}

/// The number under which a search begins at a cell.
pub(crate) fn start_number(graph: &JumpGraph, start: CellId) -> CellId {
    graph.number(start).unwrap_or(CellId(graph.search_nodes() - 1))
}

impl JumpSpace for Stored<'_> {
    #[inline]
    fn spot(&self, node: CellId) -> Spot {
        if self.is_outside(node) {
            return self.start;
        }
        let node = self.graph.node(node);
        node.spot(node.cell)
    }

    #[inline]
    fn known_as(&self, node: CellId) -> Spot {
        let spot = self.spot(node);
        if self.by_number { Spot { id: node, ..spot } } else { spot }
    }

    #[inline]
    fn cell(&self, node: CellId) -> CellId {
        self.graph.node(node).cell
    }

    #[inline]
    fn sees_goal(&self, node: CellId, at: Spot) -> bool {
        let scanned = |direction, limit| self.scan.diagonal_run(at, direction, limit);
        if self.is_outside(node) || !self.graph.node(node).is_stored() {
            return self.target.is_seen_from(at, scanned);
        }
        self.target.is_seen_from(at, |direction, _| self.graph.node(node).run(direction))
    }

    #[inline(always)]
    fn expand(&self, node: CellId, at: Spot, arrival: Option<Direction>, offers: &mut impl Offers) {
        let stored = arrival.map(|arrival| (arrival, self.graph.node(node))).filter(|(_, node)| node.is_stored());
        let Some((arrival, node)) = stored else { return self.scan_legs(at, arrival, offers) };
        let directions = self.successors[arrival.0 as usize & 7][usize::from(node.steps())];
        for legs in self.graph.legs(node, arrival, directions) {
            for leg in legs {
                let (to, arrival) = leg.to();
                offers.offer(to, self.costs.of(leg.diagonal.into(), leg.straight.into()), arrival);
            }
        }
    }
}
