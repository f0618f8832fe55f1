//! Jump points and legs from the stored graph. Nodes are the graph's numbers; the start has the last one, unless it is
//! a jump point itself. What the graph does not hold, the legs of the start and of stale nodes, is scanned for.

use super::online::LegCosts;
use super::{JumpSpace, Offers, Scan, Target};
use crate::Map;
use crate::geometry::{CellId, Direction, Spot};
use crate::tables::JumpGraph;

pub(crate) struct Stored<'a, const BY_NUMBER: bool> {
    graph: &'a JumpGraph,
    scan: Scan<'a>,
    target: Target,
    costs: LegCosts,
    weight: u64,
    start: Spot,
}

impl<'a, const BY_NUMBER: bool> Stored<'a, BY_NUMBER> {
    /// For a map that has a graph that is not suspended.
    pub(crate) fn new(map: &'a Map, start: Spot, goal: Spot) -> Option<Self> {
        let (graph, scan) = (map.tables().active_jump_graph()?, Scan::new(&map.now())?);
        Some(Self {
            graph,
            scan,
            target: Target::new(&scan, goal),
            costs: LegCosts::new(map.rules(), map.cheapest_weight()),
            weight: map.cheapest_weight().into(),
            start,
        })
    }

    /// What the graph does not hold.
    #[cold]
    #[inline(never)]
    fn scan_legs(&self, node: CellId, arrival: Option<Direction>, offers: &mut impl Offers) {
        let at = if arrival.is_some() { self.spot_of_cell(node) } else { self.start };
        self.scan.each(at, self.scan.directions(at, arrival), &mut |leg| {
            let to = self.graph.number(leg.to).expect("every jump point has a number");
            offers.offer(to, self.costs.of(leg.diagonal, leg.straight), leg.arrival);
        });
    }

    /// Where a node is, under the number of its cell.
    #[inline(always)]
    fn spot_of_cell(&self, node: CellId) -> Spot {
        let (x, y) = self.graph.node(node).place();
        Spot { id: self.scan.frame.id_of_spot(x, y), x, y }
    }
}

/// The number under which a search begins at a cell.
pub(crate) fn start_number(graph: &JumpGraph, start: CellId) -> CellId {
    graph.number(start).unwrap_or(CellId(graph.search_nodes() - 1))
}

impl<const BY_NUMBER: bool> JumpSpace for Stored<'_, BY_NUMBER> {
    #[inline(always)]
    fn spot(&self, node: CellId) -> Spot {
        let at = self.spot_of_cell(node);
        Spot { id: self.known_as(node, at.id), ..at }
    }

    #[inline(always)]
    fn known_as(&self, node: CellId, cell: CellId) -> CellId {
        if BY_NUMBER { node } else { cell }
    }

    #[inline(always)]
    fn target(&self) -> &Target {
        &self.target
    }

    fn sees_goal(&self, node: CellId, x: i32, y: i32) -> bool {
        let stored = self.graph.get(node).filter(|node| node.is_stored());
        self.target.is_seen_from(x, y, |direction, diagonal| match stored {
            Some(node) => node.run(direction) >= diagonal,
            None => {
                let at = Spot { id: self.scan.frame.id_of_spot(x, y), x, y };
                self.scan.diagonal_run(at, direction, diagonal) == diagonal
            }
        })
    }

    #[inline(always)]
    fn expand(&self, node: CellId, arrival: Option<Direction>, offers: &mut impl Offers) {
        let (Some(arrival), Some(stored)) = (arrival, self.graph.get(node).filter(|node| node.is_stored())) else {
            return self.scan_legs(node, arrival, offers);
        };
        for leg in self.graph.legs(stored, arrival) {
            let (to, arrival) = leg.to();
            offers.offer(to, u64::from(leg.cost) * self.weight, arrival);
        }
    }
}
