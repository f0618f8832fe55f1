//! Fringe Search, line by line as in Figure 2. `F` is a plain list of nodes; every node that is looked at is a visit.

use super::{Found, Graph};

/// Searches from a node to the graph's goal.
pub fn fringe(graph: &impl Graph, start: u32) -> Found {
    let mut found = Found::default();
    let mut seen = vec![false; graph.len()];
    let mut fringe = vec![start];
    let mut cache: Vec<Option<u32>> = vec![None; graph.len()];
    cache[start as usize] = Some(0);
    let mut limit = graph.estimate(start);
    while !fringe.is_empty() {
        found.begin_iteration(limit);
        let mut least = u32::MAX;
        let mut at = 0;
        while at < fringe.len() {
            let node = fringe[at];
            let g = cache[node as usize].expect("a node of the fringe is in the cache");
            let f = g + graph.estimate(node);
            found.visit();
            if f > limit {
                least = least.min(f);
                at += 1;
                continue;
            }
            if node == graph.goal() {
                found.cost = Some(g);
                return found;
            }
            found.expand(node, &mut seen);
            for (next, cost) in graph.successors(node).rev() {
                let next_g = g + cost;
                if cache[next as usize].is_some_and(|known| next_g >= known) {
                    continue;
                }
                if let Some(place) = fringe.iter().position(|&known| known == next) {
                    fringe.remove(place);
                    at -= usize::from(place < at);
                }
                fringe.insert(at + 1, next);
                cache[next as usize] = Some(next_g);
            }
            fringe.remove(at);
        }
        limit = least;
    }
    found
}
