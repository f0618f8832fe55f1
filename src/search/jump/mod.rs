//! The jump search: best-first over jump points, which are joined by legs of some diagonal steps and then some straight
//! ones. The nodes and legs come from a [`JumpSpace`]: scanned as the search goes, or stored beforehand.
//!
//! The goal is no node. A node that has a leg to the goal is the last one of a path through it; once such a node is the
//! best one, that path is optimal, since no heuristic may say more than the leg costs. Most estimates say no less, and
//! the search ends there and then; otherwise the path is kept until nothing better can come.

mod online;
mod scan;
mod stored;

pub(crate) use online::Online;
pub(crate) use scan::{Scan, Target};
pub(crate) use stored::{Stored, start_number};

use super::engine::{MAX_F, Pause, Run};
use super::goal::Goal;
use crate::geometry::{CellId, Direction, Spot};
use crate::heuristic::NaiveDistance;
use crate::open::{Frontier, OpenList};
use crate::pool::{Nodes, Reached};

/// Jump points and the legs between them. A node is a number; on a space of cells it is the cell's.
pub(crate) trait JumpSpace {
    /// Where a node is, as the heuristic wants to know it.
    fn spot(&self, node: CellId) -> Spot;
    /// The cell of a node.
    fn cell(&self, node: CellId) -> CellId;
    /// Whether a leg leads from a node to the goal.
    fn sees_goal(&self, node: CellId, at: Spot) -> bool;
    /// Hands on the nodes that legs lead to from a node that was arrived at in a direction, or is the start: the node,
    /// what the leg costs, and the direction of its last step.
    fn expand(&self, node: CellId, at: Spot, arrival: Option<Direction>, each: impl FnMut(CellId, u64, Direction));
}

/// How a node was reached: the node before, and the cell of this one.
pub(crate) type Origin = [u32; ORIGIN_WORDS];

/// Words of memory per origin.
pub(crate) const ORIGIN_WORDS: usize = 2;

/// What the search remembers between two steps, apart from the open list.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct JumpState {
    pending: Option<Best>,
    /// An f from here on is larger than all that were expanded.
    next_f: u32,
    /// The cheapest path to the goal so far: its cost, and the last node before the goal.
    found: Option<(u32, CellId)>,
}

impl JumpState {
    /// The last node before the goal, once that is reached.
    pub(crate) fn last_node(&self) -> Option<CellId> {
        self.found.map(|(_, last)| last)
    }
}

#[derive(Clone, Copy, Debug)]
struct Best {
    node: CellId,
    f: u32,
    g: u32,
    arrival: Direction,
}

/// Puts the start on the open list.
pub(crate) fn begin(
    nodes: &mut Nodes<'_>,
    origins: &mut [Origin],
    open: &mut impl OpenList,
    run: &mut Run,
    (node, cell): (CellId, CellId),
    estimate: u32,
) {
    nodes.put_start(node);
    origins[node.index()] = [node.0, cell.0];
    open.push(node, estimate, 0);
    run.counters.generated = 1;
    run.counters.largest_open = 1;
}

/// A jump search that is about to take a step.
pub(crate) struct JumpSearch<'a, 'b, O> {
    pub(crate) nodes: Nodes<'b>,
    pub(crate) origins: &'a mut [Origin],
    pub(crate) open: &'a mut O,
    pub(crate) state: &'a mut JumpState,
    pub(crate) run: &'a mut Run,
    pub(crate) budget: u64,
}

impl<O: OpenList> JumpSearch<'_, '_, O> {
    /// Steps towards a goal in `goal_cell`, `distance` away on a map without obstacles.
    pub(crate) fn run(
        self,
        space: &impl JumpSpace,
        goal: &impl Goal,
        goal_cell: CellId,
        distance: &NaiveDistance,
    ) -> Pause {
        let Self { mut nodes, origins, open, state, budget, .. } = self;
        let (mut run, mut left) = (*self.run, budget);
        let mut next = state.pending.take().or_else(|| pop(&nodes, open));
        let pause = loop {
            let settled = |best: &Best| state.found.is_some_and(|(cost, _)| cost <= best.f);
            let Some(best) = next.filter(|best| !settled(best)) else {
                break state.found.map_or(Pause::Exhausted, |(cost, _)| Pause::reached(goal_cell, cost));
            };
            let at = space.spot(best.node);
            if space.sees_goal(best.node, at) {
                let cost = u64::from(best.g) + distance.to(at);
                if cost > u64::from(MAX_F) {
                    run.dropped = true;
                } else if state.found.is_none_or(|(least, _)| cost < u64::from(least)) {
                    state.found = Some((cost as u32, best.node));
                    if cost <= u64::from(best.f) {
                        run.counters.visited += 1;
                        break Pause::reached(goal_cell, cost as u32);
                    }
                }
            }
            if left == 0 {
                state.pending = Some(best);
                break Pause::BudgetSpent(best.f);
            }
            left -= 1;
            run.counters.visited += 1;
            if best.f >= state.next_f {
                state.next_f = best.f + 1;
                run.counters.begin_iteration();
            }
            if !expand(&mut nodes, origins, open, &mut run, goal, space, best, at) {
                break Pause::OutOfNodes;
            }
            next = pop(&nodes, open);
        };
        *self.run = run;
        pause
    }
}

#[inline(always)]
fn pop(nodes: &Nodes<'_>, open: &mut impl OpenList) -> Option<Best> {
    loop {
        let (node, f) = open.pop()?;
        if let Some((g, arrival)) = nodes.open(node) {
            return Some(Best { node, f, g, arrival });
        }
    }
}

/// Expands a node and tells whether the open list could hold all.
#[inline(always)]
#[allow(clippy::too_many_arguments)]
fn expand(
    nodes: &mut Nodes<'_>,
    origins: &mut [Origin],
    open: &mut impl OpenList,
    run: &mut Run,
    goal: &impl Goal,
    space: &impl JumpSpace,
    best: Best,
    at: Spot,
) -> bool {
    nodes.close(best.node);
    run.counters.expanded += 1;
    // Only the start has cost nothing.
    let arrival = (best.g != 0).then_some(best.arrival);
    let mut has_room = true;
    space.expand(best.node, at, arrival, |to, cost, arrival| {
        let g = u64::from(best.g) + cost;
        if g > u64::from(MAX_F) {
            run.dropped = true;
            return;
        }
        let g = g as u32;
        match nodes.reach(to, g, arrival) {
            Reached::NotCheaper => return,
            Reached::New | Reached::Improved => {}
            Reached::Reopened => run.counters.reopened += 1,
        }
        origins[to.index()] = [best.node.0, space.cell(to).0];
        let f = g + goal.bound(space.spot(to));
        if f > MAX_F {
            run.dropped = true;
            return;
        }
        run.counters.generated += 1;
        if !open.has_room(1) {
            open.drop_overtaken(&OpenNodes { nodes, goal, space });
            has_room &= open.has_room(1);
        }
        if has_room {
            open.push(to, f, g);
        }
    });
    run.counters.largest_open = run.counters.largest_open.max(open.len() as u64);
    has_room
}

/// The open nodes as an open list may see them.
struct OpenNodes<'a, 'b, G, S> {
    nodes: &'a Nodes<'b>,
    goal: &'a G,
    space: &'a S,
}

impl<G: Goal, S: JumpSpace> Frontier for OpenNodes<'_, '_, G, S> {
    fn f(&self, node: CellId) -> Option<u32> {
        self.nodes.open(node).map(|(g, _)| g + self.goal.bound(self.space.spot(node)))
    }
}
