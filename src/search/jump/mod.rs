//! The jump search: best-first over jump points, which are joined by legs of some diagonal steps and then some straight
//! ones. The nodes and legs come from a [`JumpSpace`]: scanned as the search goes, or stored beforehand.
//!
//! The goal is no node. A node that has a leg to the goal is the last one of a path through it; once such a node is the
//! best one, that path is optimal, since no heuristic may say more than the leg costs. Most estimates say no less, and
//! the search ends there and then; otherwise the path is kept until nothing better can come.

mod by_node;
mod legs;
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
use crate::pool::{Nodes, Way};

/// Jump points and the legs between them. A node is a number; on a space of cells it is the cell's.
pub(crate) trait JumpSpace {
    /// What the space knows of a node.
    type Place<'p>: Copy
    where
        Self: 'p;

    fn place(&self, node: CellId) -> Self::Place<'_>;
    /// Where a node is: its cell, column and row.
    fn spot(&self, place: Self::Place<'_>) -> Spot;
    /// The same under the number that the heuristic knows it by.
    fn known_as(&self, node: CellId, at: Spot) -> Spot;
    /// Whether a leg leads from a node to the goal, which cannot be where the estimate is more than the leg would cost.
    fn sees_goal(&self, place: Self::Place<'_>, estimate: u32) -> bool;
    /// Offers the legs from a node that was arrived at in a direction, or is the start.
    fn expand(&self, place: Self::Place<'_>, arrival: Option<Direction>, offers: &mut impl Offers);
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
#[derive(Clone, Copy, Debug)]
pub(crate) struct JumpState {
    start: CellId,
    /// What comes next; nothing before the first step.
    pending: Option<Best>,
    /// An f from here on is larger than all that were expanded.
    next_f: u32,
    found: Found,
}

/// The cheapest path to the goal so far: its cost, which is above all while there is none, and the last node before the
/// goal.
#[derive(Clone, Copy, Debug)]
struct Found {
    cost: u32,
    last: CellId,
}

impl JumpState {
    /// Before the first step of a search that starts at a node.
    pub(crate) fn new(start: CellId) -> Self {
        Self { start, pending: None, next_f: 0, found: Found { cost: u32::MAX, last: start } }
    }

    /// The last node before the goal, once that is reached.
    pub(crate) fn last_node(&self) -> Option<CellId> {
        (self.found.cost != u32::MAX).then_some(self.found.last)
    }
}

#[derive(Clone, Copy, Debug)]
struct Best {
    node: CellId,
    f: u32,
    g: u32,
    arrival: Direction,
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
        let JumpState { start, pending, mut next_f, mut found } = *state;
        let way = nodes.way(0);
        let kept = Kept { origins, open, run: *self.run, goal, space, node: start, has_room: true };
        let mut offers = Offered { nodes, g: 0, way, kept };
        let limit = offers.kept.run.counters.expanded.saturating_add(budget);
        let mut next = Some(pending.unwrap_or_else(|| offers.begin(start)));
        let mut left_over = None;
        let pause = loop {
            let Some(best) = next.filter(|best| best.f < found.cost) else {
                let Found { cost, .. } = found;
                break if cost == u32::MAX { Pause::Exhausted } else { Pause::reached(goal_cell, cost) };
            };
            let place = space.place(best.node);
            if space.sees_goal(place, best.f - best.g) {
                let cost = u64::from(best.g) + distance.to(space.spot(place));
                if cost > u64::from(MAX_F) {
                    offers.kept.run.dropped = true;
                } else if cost < u64::from(found.cost) {
                    found = Found { cost: cost as u32, last: best.node };
                    if found.cost <= best.f {
                        break Pause::reached(goal_cell, found.cost);
                    }
                }
            }
            let counters = &mut offers.kept.run.counters;
            if counters.expanded == limit {
                left_over = Some(best);
                break Pause::BudgetSpent(best.f);
            }
            if best.f >= next_f {
                next_f = best.f + 1;
                counters.visited = counters.expanded;
                counters.begin_iteration();
            }
            offers.expand(best, place);
            if !offers.kept.has_room {
                break Pause::OutOfNodes;
            }
            next = offers.pop();
        };
        let mut run = offers.kept.run;
        // All that is looked at is expanded, but for what the search ends with.
        run.counters.visited = run.counters.expanded + u64::from(matches!(pause, Pause::Reached { .. }));
        *state = JumpState { start, pending: left_over, next_f, found };
        *self.run = run;
        pause
    }
}

/// Takes the legs that lead to a node more cheaply than what is known.
struct Offered<'a, 'b, O, G, S> {
    nodes: Nodes<'b>,
    /// The cost of the node that is expanded, and the way to it.
    g: u32,
    way: Way,
    kept: Kept<'a, O, G, S>,
}

/// What becomes of nodes that have taken a leg. Apart from the rest, which then stays in registers.
struct Kept<'a, O, G, S> {
    origins: &'a mut [Origin],
    open: &'a mut O,
    run: Run,
    goal: &'a G,
    space: &'a S,
    /// The node that is expanded.
    node: CellId,
    has_room: bool,
}

impl<O: OpenList, G: Goal, S: JumpSpace> Offered<'_, '_, O, G, S> {
    /// The start, which never goes through the open list.
    fn begin(&mut self, start: CellId) -> Best {
        let Kept { origins, open, run, goal, space, .. } = &mut self.kept;
        let at = space.spot(space.place(start));
        let f = goal.bound(space.known_as(start, at));
        self.nodes.put_start(start);
        origins[start.index()] = [start.0, at.id.0];
        open.begin_at(f);
        run.counters.generated = 1;
        run.counters.largest_open = 1;
        Best { node: start, f, g: 0, arrival: Direction(0) }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Best> {
        loop {
            let (node, f) = self.kept.open.pop()?;
            if let Some((g, arrival)) = self.nodes.open(node) {
                return Some(Best { node, f, g, arrival });
            }
        }
    }

    #[inline(always)]
    fn expand(&mut self, best: Best, place: S::Place<'_>) {
        (self.g, self.way, self.kept.node) = (best.g, self.nodes.way(best.g), best.node);
        self.nodes.close_reached(best.node, self.way, best.arrival);
        // Only the start has cost nothing.
        let arrival = (best.g != 0).then_some(best.arrival);
        self.kept.space.expand(place, arrival, self);
        let Kept { open, run, .. } = &mut self.kept;
        run.counters.expanded += 1;
        run.counters.largest_open = run.counters.largest_open.max(open.len() as u64);
    }

    /// Drops what was overtaken. At most one entry per node is live, so there is room unless the caller has allowed fewer.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self) {
        let Kept { open, goal, space, .. } = &mut self.kept;
        open.drop_overtaken(&OpenNodes { nodes: &self.nodes, goal: *goal, space: *space });
        self.kept.has_room = self.kept.open.has_room(1);
    }
}

impl<O: OpenList, G: Goal, S: JumpSpace> Offers for Offered<'_, '_, O, G, S> {
    #[inline(always)]
    fn offer(&mut self, to: CellId, cost: u64, arrival: Direction) {
        let g = u64::from(self.g) + cost;
        if g > u64::from(MAX_F) {
            self.kept.run.dropped = true;
            return;
        }
        let offer = self.nodes.offer(to, self.way.and(cost, arrival));
        if offer.taken {
            if !G::CONSISTENT {
                self.kept.run.counters.reopened += u64::from(self.nodes.is_reopened(&offer));
            }
            if !self.kept.open.has_room(1) {
                self.make_room();
            }
            self.kept.keep(to, g as u32);
        }
    }
}

impl<O: OpenList, G: Goal, S: JumpSpace> Kept<'_, O, G, S> {
    /// Keeps a node open that has taken a way of cost g. A function of its own: most legs lead to nodes that know a
    /// cheaper way, and those have all registers.
    #[inline(never)]
    fn keep(&mut self, node: CellId, g: u32) {
        let at = self.space.spot(self.space.place(node));
        self.origins[node.index()] = [self.node.0, at.id.0];
        let f = g + self.goal.bound(self.space.known_as(node, at));
        if f > MAX_F {
            self.run.dropped = true;
            return;
        }
        self.run.counters.generated += 1;
        if self.has_room {
            self.open.push(node, f, g);
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
        self.nodes.open(node).map(|(g, _)| {
            let at = self.space.spot(self.space.place(node));
            g + self.goal.bound(self.space.known_as(node, at))
        })
    }
}
