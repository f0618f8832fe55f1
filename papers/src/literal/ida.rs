//! Plain IDA* on a tree [Björnsson 2, Figure 1], and ME-IDA* [3.1.2]. The table of ME-IDA* has for each node the least
//! g, the f that was backed up from it, and the iteration that entered it last. Entered at a larger g, or at the same g
//! for a second time in an iteration, a node backs up infinity [Figure 3]; the second case the paper leaves open.
//! Entered at the same g with a stored f beyond the limit, it backs up that.

use super::{Found, Graph};

const INFINITY: u32 = u32::MAX;

/// What a visit to a node gives.
enum Visit {
    /// The goal, at this cost.
    Goal(u32),
    /// The least f beyond the limit.
    Least(u32),
}

/// A search that deepens: `enter` visits the start with a limit. Ends when the goal is found or nothing lies beyond.
fn deepen(start_f: u32, found: &mut Found, mut enter: impl FnMut(u32, &mut Found) -> Visit) {
    let mut limit = start_f;
    while limit != INFINITY {
        found.begin_iteration(limit);
        match enter(limit, found) {
            Visit::Goal(cost) => {
                found.cost = Some(cost);
                return;
            }
            Visit::Least(least) => limit = least,
        }
    }
}

/// Searches a tree from its root; on another graph it would go round in circles.
pub fn ida(graph: &impl Graph, start: u32) -> Found {
    fn visit(graph: &impl Graph, (node, g): (u32, u32), limit: u32, found: &mut Found, seen: &mut [bool]) -> Visit {
        found.visit();
        let f = g + graph.estimate(node);
        if f > limit {
            return Visit::Least(f);
        }
        if node == graph.goal() {
            return Visit::Goal(g);
        }
        found.expand(node, seen);
        let mut least = INFINITY;
        for (next, cost) in graph.successors(node) {
            match visit(graph, (next, g + cost), limit, found, seen) {
                Visit::Least(f) => least = least.min(f),
                goal @ Visit::Goal(_) => return goal,
            }
        }
        Visit::Least(least)
    }
    let (mut found, mut seen) = (Found::default(), vec![false; graph.len()]);
    deepen(graph.estimate(start), &mut found, |limit, found| visit(graph, (start, 0), limit, found, &mut seen));
    found
}

/// What the table has of a node.
#[derive(Clone, Copy, Default)]
struct Entry {
    /// The iteration that entered it last; none has.
    iteration: u32,
    g: u32,
    backed_up: u32,
}

struct MeIda<'a, G> {
    graph: &'a G,
    limit: u32,
    iteration: u32,
    table: Vec<Entry>,
    seen: Vec<bool>,
}

/// Searches any graph with a transposition table for all nodes.
pub fn me_ida(graph: &impl Graph, start: u32) -> Found {
    let (table, seen) = (vec![Entry::default(); graph.len()], vec![false; graph.len()]);
    let mut search = MeIda { graph, limit: 0, iteration: 0, table, seen };
    let mut found = Found::default();
    deepen(graph.estimate(start), &mut found, |limit, found| {
        search.limit = limit;
        search.iteration += 1;
        found.generate(1);
        search.enter(start, 0, None, found)
    });
    found
}

impl<G: Graph> MeIda<'_, G> {
    fn enter(&mut self, node: u32, g: u32, from: Option<u32>, found: &mut Found) -> Visit {
        found.visit();
        self.table[node as usize] = Entry { iteration: self.iteration, g, backed_up: INFINITY };
        let f = g + self.graph.estimate(node);
        let mut least = f;
        if f <= self.limit {
            if node == self.graph.goal() {
                return Visit::Goal(g);
            }
            found.expand(node, &mut self.seen);
            let graph = self.graph;
            found.generate(graph.successors(node).filter(|&(next, _)| Some(next) != from).count() as u64);
            least = INFINITY;
            for (next, cost) in graph.successors(node) {
                match self.look_up(next, g + cost, node, found) {
                    Visit::Least(f) => least = least.min(f),
                    goal @ Visit::Goal(_) => return goal,
                }
            }
        }
        self.table[node as usize].backed_up = least;
        Visit::Least(least)
    }

    /// Enters a node, unless the table says that there is nothing to be found.
    fn look_up(&mut self, node: u32, g: u32, from: u32, found: &mut Found) -> Visit {
        let Entry { iteration, g: known, backed_up } = self.table[node as usize];
        if iteration > 0 {
            if g > known || (g == known && iteration == self.iteration) {
                return Visit::Least(INFINITY);
            }
            if g == known && backed_up > self.limit {
                return Visit::Least(backed_up);
            }
        }
        self.enter(node, g, Some(from), found)
    }
}
