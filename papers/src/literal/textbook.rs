//! A* as a textbook has it, without what Björnsson and others [3.1.1] do to make it fast: no marks that show where a
//! node is, no order on the open list, memory for every node by itself. The one form has two lists that are scanned;
//! the other is what a programmer writes today with a library's collections: a heap, and hash tables made for each
//! search.

use super::Graph;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// What is known of a state. Every state that is generated has one of its own.
struct Node {
    state: u32,
    g: u32,
    f: u32,
    /// As a textbook keeps it, to follow the path back.
    _parent: u32,
}

/// What a textbook's search found and counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BookFound {
    /// What the path costs; nothing if there is none, or if the search gave up.
    pub cost: Option<u32>,
    /// Nodes that were generated: the start and all successors.
    pub generated: u64,
    /// Nodes whose successors were generated.
    pub expanded: u64,
    /// Whether it came to its limit.
    pub gave_up: bool,
}

/// With an open list and a closed list that are gone through for every node [also Cazenave IV.A]. It gives up when it
/// has generated that many nodes.
// A node by itself is what is measured.
#[allow(clippy::vec_box)]
pub fn textbook(graph: &impl Graph, start: u32, max_nodes: u64) -> BookFound {
    let mut found = BookFound { generated: 1, ..BookFound::default() };
    let mut open = vec![Box::new(Node { state: start, g: 0, f: graph.estimate(start), _parent: start })];
    let mut closed: Vec<Box<Node>> = Vec::new();
    while let Some(best) = (0..open.len()).min_by_key(|&place| (open[place].f, Reverse(open[place].g))) {
        let node = open.swap_remove(best);
        if node.state == graph.goal() {
            found.cost = Some(node.g);
            break;
        }
        if found.generated >= max_nodes {
            found.gave_up = true;
            break;
        }
        found.expanded += 1;
        for (state, cost) in graph.successors(node.state) {
            found.generated += 1;
            let g = node.g + cost;
            let successor = Box::new(Node { state, g, f: g + graph.estimate(state), _parent: node.state });
            if let Some(known) = open.iter_mut().find(|known| known.state == state) {
                if g < known.g {
                    *known = successor;
                }
            } else if let Some(place) = closed.iter().position(|known| known.state == state) {
                if g < closed[place].g {
                    closed.swap_remove(place);
                    open.push(successor);
                }
            } else {
                open.push(successor);
            }
        }
        closed.push(node);
    }
    found
}

/// The same with the standard library's heap and hash table.
pub fn textbook_with_collections(graph: &impl Graph, start: u32) -> Option<u32> {
    let mut open = BinaryHeap::from([(Reverse(graph.estimate(start)), 0, start)]);
    let mut reached = HashMap::from([(start, (0, start))]);
    while let Some((_, g, node)) = open.pop() {
        if node == graph.goal() {
            return Some(g);
        }
        if reached[&node].0 < g {
            continue;
        }
        for (next, cost) in graph.successors(node) {
            let next_g = g + cost;
            if reached.get(&next).is_none_or(|&(known, _)| next_g < known) {
                reached.insert(next, (next_g, node));
                open.push((Reverse(next_g + graph.estimate(next)), next_g, next));
            }
        }
    }
    None
}
