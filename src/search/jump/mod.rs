//! The jump search: best-first over jump points, which are joined by legs of some diagonal steps and then some straight
//! ones. The nodes and legs come from a [`JumpSpace`]: scanned as the search goes, or stored beforehand.
//!
//! The goal is no node. A node that has a leg to the goal is the last one of a path through it; once such a node is the
//! best one, that path is optimal, since no heuristic may say more than the leg costs. Most estimates say no less, and
//! the search ends there and then; otherwise the path is kept until nothing better can come.

mod by_node;
mod online;
mod scan;
mod stored;

pub(crate) use by_node::ByNode;
pub(crate) use online::Online;
pub(crate) use scan::{Scan, Target};
pub(crate) use stored::{Stored, start_number};

use super::engine::{MAX_F, Pause, Run};
use super::goal::Goal;
use crate::geometry::{CellId, Direction, Spot};
use crate::heuristic::NaiveDistance;
use crate::open::{Frontier, OpenList};
use crate::pool::Nodes;

/// Jump points and the legs between them. A node is a number; on a space of cells it is the cell's.
pub(crate) trait JumpSpace {
    /// Where a node is.
    fn spot(&self, node: CellId) -> Spot;
    /// Where a node is, under the number that the heuristic knows it by.
    fn known_as(&self, node: CellId) -> Spot;
    /// The cell of a node.
    fn cell(&self, node: CellId) -> CellId;
    /// Whether a leg leads from a node to the goal.
    fn sees_goal(&self, node: CellId, at: Spot) -> bool;
    /// Offers the legs from a node that was arrived at in a direction, or is the start.
    fn expand(&self, node: CellId, at: Spot, arrival: Option<Direction>, offers: &mut impl Offers);
}

/// Who takes legs.
pub(crate) trait Offers {
    /// A leg to a node, what it costs, and the direction of its last step.
    fn offer(&mut self, to: CellId, cost: u64, arrival: Direction);
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
    // A function for each instance: all of them in one leave no registers to any.
    #[inline(never)]
    pub(crate) fn run(
        self,
        space: &impl JumpSpace,
        goal: &impl Goal,
        goal_cell: CellId,
        distance: &NaiveDistance,
    ) -> Pause {
        let Self { nodes, origins, open, state, budget, .. } = self;
        let JumpState { pending, mut next_f, mut found } = *state;
        let mut offers =
            Taken { nodes, origins, open, run: *self.run, goal, space, node: CellId(0), g: 0, has_room: true };
        let limit = offers.run.counters.expanded.saturating_add(budget);
        let mut next = pending.or_else(|| offers.pop());
        let mut left_over = None;
        let pause = loop {
            let settled = |best: &Best| found.is_some_and(|(cost, _)| cost <= best.f);
            let Some(best) = next.filter(|best| !settled(best)) else {
                break found.map_or(Pause::Exhausted, |(cost, _)| Pause::reached(goal_cell, cost));
            };
            let at = space.spot(best.node);
            if space.sees_goal(best.node, at) {
                let cost = u64::from(best.g) + distance.to(at);
                if cost > u64::from(MAX_F) {
                    offers.run.dropped = true;
                } else if found.is_none_or(|(least, _)| cost < u64::from(least)) {
                    found = Some((cost as u32, best.node));
                    if cost <= u64::from(best.f) {
                        break Pause::reached(goal_cell, cost as u32);
                    }
                }
            }
            let counters = &mut offers.run.counters;
            if counters.expanded == limit {
                left_over = Some(best);
                break Pause::BudgetSpent(best.f);
            }
            if best.f >= next_f {
                next_f = best.f + 1;
                counters.visited = counters.expanded;
                counters.begin_iteration();
            }
            offers.expand(best, at);
            if !offers.has_room {
                break Pause::OutOfNodes;
            }
            next = offers.pop();
        };
        let mut run = offers.run;
        // All that is looked at is expanded, but for what the search ends with.
        run.counters.visited = run.counters.expanded + u64::from(matches!(pause, Pause::Reached { .. }));
        *state = JumpState { pending: left_over, next_f, found };
        *self.run = run;
        pause
    }
}

/// Takes the legs that lead to a node more cheaply than what is known, and keeps the nodes open.
struct Taken<'a, 'b, O, G, S> {
    nodes: Nodes<'b>,
    origins: &'a mut [Origin],
    open: &'a mut O,
    run: Run,
    goal: &'a G,
    space: &'a S,
    /// The node that is expanded.
    node: CellId,
    g: u32,
    has_room: bool,
}

impl<O: OpenList, G: Goal, S: JumpSpace> Taken<'_, '_, O, G, S> {
    #[inline(always)]
    fn pop(&mut self) -> Option<Best> {
        loop {
            let (node, f) = self.open.pop()?;
            if let Some((g, arrival)) = self.nodes.open(node) {
                return Some(Best { node, f, g, arrival });
            }
        }
    }

    #[inline(always)]
    fn expand(&mut self, best: Best, at: Spot) {
        self.nodes.close(best.node);
        self.run.counters.expanded += 1;
        (self.node, self.g) = (best.node, best.g);
        // Only the start has cost nothing.
        let arrival = (best.g != 0).then_some(best.arrival);
        self.space.expand(best.node, at, arrival, self);
        let counters = &mut self.run.counters;
        counters.largest_open = counters.largest_open.max(self.open.len() as u64);
    }

    /// Drops what was overtaken. At most one entry per node is live, so there is room unless the caller has allowed fewer.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self) {
        self.open.drop_overtaken(&OpenNodes { nodes: &self.nodes, goal: self.goal, space: self.space });
        self.has_room = self.open.has_room(1);
    }
}

impl<O: OpenList, G: Goal, S: JumpSpace> Offers for Taken<'_, '_, O, G, S> {
    #[inline(always)]
    fn offer(&mut self, to: CellId, cost: u64, arrival: Direction) {
        let g = u64::from(self.g) + cost;
        if g > u64::from(MAX_F) {
            self.run.dropped = true;
            return;
        }
        let offer = self.nodes.offer(to, self.nodes.way(g as u32).and(0, arrival));
        if !offer.taken {
            return;
        }
        self.run.counters.reopened += u64::from(self.nodes.is_reopened(&offer));
        self.origins[to.index()] = [self.node.0, self.space.cell(to).0];
        let f = g as u32 + self.goal.bound(self.space.known_as(to));
        if f > MAX_F {
            self.run.dropped = true;
            return;
        }
        self.run.counters.generated += 1;
        if !self.open.has_room(1) {
            self.make_room();
        }
        if self.has_room {
            self.open.push(to, f, g as u32);
        }
    }
}

/// The open nodes as an open list may see them.
struct OpenNodes<'a, 'b, G, S> {
    nodes: &'a Nodes<'b>,
    goal: &'a G,
    space: &'a S,
}

impl<G: Goal, S: JumpSpace> Frontier for OpenNodes<'_, '_, G, S> {
    fn f(&self, node: CellId) -> Option<u32> {
        self.nodes.open(node).map(|(g, _)| g + self.goal.bound(self.space.known_as(node)))
    }
}
