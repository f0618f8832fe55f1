//! The path that a jump search has found: from the start over the nodes that it visited, and over those that it skipped
//! on chains of the graph, to the goal.

use super::Origin;
use crate::base::{NodeId, Packed, Spot};
use crate::grid::Neighbours;
use crate::queue::{Nodes, PathSize, Walked};
use crate::tables::GraphView;

/// Stores the path to `end`, of which `last` is the last node. If there is a graph, nodes were skipped on its chains;
/// the weight is that of all terrain. Afterwards each origin holds the next node on the path.
pub(crate) fn store_jump_path(
    memory: &mut [u32],
    neighbours: Neighbours,
    nodes: &Nodes<'_>,
    origins: &mut [Origin],
    graph: Option<(GraphView<'_>, u64)>,
    last: NodeId,
    end: Spot,
) -> PathSize {
    let start = turn_around(origins, last);
    let place = |node: NodeId| Packed(origins[node.index()][1]);
    let mut walked = Walked::from(memory, place(start), neighbours);
    let mut at = start;
    while at != last {
        let next = NodeId(origins[at.index()][0]);
        // The legs of the start are followed to their near ends only.
        if let (Some((graph, weight)), true) = (&graph, at != start) {
            pass_by(graph, *weight, nodes, at, next, &mut walked);
        }
        walked.go_to(place(next));
        at = next;
    }
    walked.go_to(end.packed());
    walked.end()
}

/// Reverses the links of the path: each node gets the next one instead of the one before. Returns the first.
fn turn_around(origins: &mut [Origin], last: NodeId) -> NodeId {
    let (mut node, mut next) = (last, last);
    loop {
        let before = NodeId(std::mem::replace(&mut origins[node.index()][0], next.0));
        if before == node {
            return node;
        }
        (node, next) = (before, node);
    }
}

/// Walks over the nodes that were skipped between two.
fn pass_by(graph: &GraphView<'_>, weight: u64, nodes: &Nodes<'_>, from: NodeId, to: NodeId, walked: &mut Walked<'_>) {
    let Some(node) = graph.stored(from) else { return };
    let (end, cost) = ((to, nodes.direction(to)), u64::from(nodes.g(to) - nodes.g(from)));
    let (mut legs, mut ends) = graph.legs::<true>(node, nodes.direction(from));
    let mut chosen = ends.iter().position(|leg| leg.to() == end && u64::from(leg.cost) * weight == cost);
    let mut left = chosen.map_or(0, |index| ends[index].cost);
    while let Some(index) = chosen {
        left -= legs[index].cost;
        if left == 0 {
            return;
        }
        let (passed, arrival) = legs[index].to();
        let node = graph.node(passed);
        walked.go_to(node.place());
        (legs, ends) = graph.legs::<true>(node, arrival);
        chosen = ends.iter().position(|leg| !leg.is_nowhere());
    }
}
