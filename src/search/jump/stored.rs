//! Jump points and legs from the stored graph. Nodes are the graph's numbers; the start has the last one, unless it is
//! a jump point itself. What the graph does not hold, the legs of the start and of stale nodes, is scanned for.

use super::online::LegCosts;
use super::{JumpSpace, Offers, Scan, Target};
use crate::Map;
use crate::geometry::{CellId, Direction, Spot};
use crate::search::successors::{Successors, canonical};
use crate::tables::JumpGraph;
use std::ops::Index;

/// A node of the graph.
type Node = <JumpGraph as Index<CellId>>::Output;

pub(crate) struct Stored<'a> {
    graph: &'a JumpGraph,
    scan: Scan<'a>,
    target: Target,
    costs: LegCosts,
    weight: u64,
    successors: &'static Successors,
    /// Stands for the start where that is no jump point.
    start: Node,
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
            costs: LegCosts::new(map.rules(), map.cheapest_weight()),
            weight: map.cheapest_weight().into(),
            successors: canonical(map.rules().diagonal_rule),
            start: Node::stale(start),
            by_number,
        })
    }

    /// What the graph does not hold.
    #[cold]
    #[inline(never)]
    fn scan_legs(&self, node: &Node, arrival: Option<Direction>, offers: &mut impl Offers) {
        let at = node.spot();
        self.scan.each(at, self.scan.directions(at, arrival), |leg| {
            let to = self.graph.number(leg.to).expect("every jump point has a number");
            offers.offer(to, self.costs.of(leg.diagonal, leg.straight), leg.arrival);
        });
    }

    #[cold]
    #[inline(never)]
    fn sees_goal_by_scan(&self, node: &Node) -> bool {
        let at = node.spot();
        self.target
            .is_seen_from(at, |direction, diagonal, _| self.scan.diagonal_run(at, direction, diagonal) == diagonal)
    }
}

/// The number under which a search begins at a cell.
pub(crate) fn start_number(graph: &JumpGraph, start: CellId) -> CellId {
    graph.number(start).unwrap_or(CellId(graph.search_nodes() - 1))
}

impl JumpSpace for Stored<'_> {
    type Place<'p>
        = &'p Node
    where
        Self: 'p;

    #[inline(always)]
    fn known_as(&self, node: CellId, at: Spot) -> Spot {
        if self.by_number { Spot { id: node, ..at } } else { at }
    }

    #[inline(always)]
    fn place(&self, node: CellId) -> &Node {
        self.graph.node(node).unwrap_or(&self.start)
    }

    #[inline(always)]
    fn spot(&self, node: &Node) -> Spot {
        node.spot()
    }

    #[inline(always)]
    fn sees_goal(&self, node: &Node, _: u32) -> bool {
        if !node.is_stored() {
            return self.sees_goal_by_scan(node);
        }
        self.target.is_seen_from(node.spot(), |direction, diagonal, _| node.run(direction) >= diagonal)
    }

    #[inline(always)]
    fn expand(&self, node: &Node, arrival: Option<Direction>, offers: &mut impl Offers) {
        let Some(arrival) = arrival.filter(|_| node.is_stored()) else {
            return self.scan_legs(node, arrival, offers);
        };
        let directions = self.successors[arrival.0 as usize & 7][usize::from(node.steps())];
        let [first, second] = self.graph.legs(node, arrival, directions);
        // A loop for each piece: a loop over both would ask at each leg which it is in.
        first.iter().chain(second).for_each(|leg| {
            let (to, arrival) = leg.to();
            offers.offer(to, u64::from(leg.cost) * self.weight, arrival);
        });
    }
}
