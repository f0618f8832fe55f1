//! The path that a jump search has found: from the start over the nodes that it visited, and over those that it skipped
//! on chains of the graph, to the goal.

use super::Origin;
use crate::base::{Direction, NodeId, Packed, Spot};
use crate::grid::Neighbours;
use crate::queue::{Nodes, PathSize, Seats, Walked};
use crate::tables::{GraphView, LegEnd};

/// Stores the path to `end`, of which `last` is the last node. If there is a graph, nodes were skipped on its chains;
/// with the unit of its costs. Afterwards each origin holds the next node on the path. Nothing if the memory is
/// too small: it may be if the search had fewer nodes than the graph.
pub(crate) fn store_jump_path(
    (memory, neighbours): (&mut [u32], Neighbours),
    (nodes, seats): (&Nodes<'_>, &impl Seats),
    origins: &mut [Origin],
    graph: Option<(GraphView<'_>, u64)>,
    last: NodeId,
    end: Spot,
) -> Option<PathSize> {
    let start = turn_around(origins, last);
    let place = |node: NodeId| Packed(origins[node.index()][1]);
    let mut walked = Walked::from(memory, place(start), neighbours);
    let mut at = start;
    while at != last {
        let next = NodeId(origins[at.index()][0]);
        // The legs of the start are followed to their near ends only.
        if let (Some((graph, weight)), true) = (&graph, at != start) {
            let [from, to] = [at, next].map(|node| Passed {
                number: seats.site(node).number(),
                g: nodes.g(node),
                arrival: nodes.direction(node),
            });
            pass_by(graph, *weight, from, to, &mut walked);
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

/// A node of the path: its number in the graph, and how it was reached.
struct Passed {
    number: NodeId,
    g: u32,
    arrival: Direction,
}

/// Walks over the nodes that were skipped between two.
fn pass_by(graph: &GraphView<'_>, weight: u64, from: Passed, to: Passed, walked: &mut Walked<'_>) {
    let Some(node) = graph.stored(from.number, from.arrival) else { return };
    let (end, cost) = ((to.number, to.arrival), u64::from(to.g - from.g));
    let (mut legs, mut ends) = graph.legs::<true>(node, from.arrival);
    let leads_there = |leg: &LegEnd| leg.to() == end && u64::from(leg.cost) * weight == cost;
    let mut chosen = ends.iter().position(|leg| leads_there(leg) && !graph.is_edited_before(leg));
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
        debug_assert!(graph.stored(passed, arrival).is_some());
        chosen = ends.iter().position(|leg| !leg.is_nowhere());
    }
    // The last leg leads nowhere else, which `maintain` has found out since it worked out the chain.
    debug_assert!(left == 0 || legs.iter().any(|leg| leg.to() == end && leg.cost == left));
}
