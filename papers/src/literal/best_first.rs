//! A* with reopening and two of its relatives [Björnsson 4]. All keep the largest f that was expanded as a bound. A*
//! takes the least f; Martelli's B the least g among the nodes with an f below the bound, and where there is none the
//! least f; algorithm C of Bagchi and Mahanti the least g among those with an f up to the bound, ties to the goal. The
//! open list is scanned, and a node whose g falls comes back to it.

use super::{Found, Graph};

/// Which node of the open list is expanded next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// The least f, ties to the goal and then to the larger g.
    AStar,
    /// Martelli 1977.
    B,
    /// Bagchi and Mahanti 1983.
    C,
}

/// Searches from a node to the graph's goal.
pub fn best_first(graph: &impl Graph, start: u32, rule: Rule) -> Found {
    let mut found = Found::default();
    let mut seen = vec![false; graph.len()];
    let mut costs = vec![u32::MAX; graph.len()];
    let mut open = vec![start];
    costs[start as usize] = 0;
    let mut bound = 0;
    while let Some(place) = choose(graph, &costs, &open, bound, rule) {
        let node = open.swap_remove(place);
        let g = costs[node as usize];
        found.visit();
        if node == graph.goal() {
            found.cost = Some(g);
            break;
        }
        let f = g + graph.estimate(node);
        if found.limits.is_empty() || f > bound {
            bound = f;
            found.begin_iteration(bound);
        }
        found.expand(node, &mut seen);
        for (next, cost) in graph.successors(node) {
            let known = &mut costs[next as usize];
            if g + cost < *known {
                *known = g + cost;
                if !open.contains(&next) {
                    open.push(next);
                }
            }
        }
    }
    found
}

/// The place of the next node on the open list.
fn choose(graph: &impl Graph, costs: &[u32], open: &[u32], bound: u32, rule: Rule) -> Option<usize> {
    let g = |node: u32| costs[node as usize];
    let f = |node: u32| g(node) + graph.estimate(node);
    let is_candidate = |node: u32| match rule {
        Rule::AStar => false,
        Rule::B => f(node) < bound,
        Rule::C => f(node) <= bound,
    };
    let places = || open.iter().copied().enumerate();
    let least_g =
        places().filter(|&(_, node)| is_candidate(node)).min_by_key(|&(_, node)| (g(node), node != graph.goal()));
    let least_f = || places().min_by_key(|&(_, node)| (f(node), node != graph.goal(), u32::MAX - g(node)));
    least_g.or_else(least_f).map(|(place, _)| place)
}
