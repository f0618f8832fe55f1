//! The best-first core: A* over any open list, goal and expander.
//!
//! Its state lives outside the loop, so that a search can be stopped after any number of expansions and resumed later
//! as if nothing had happened.

use super::goal::Goal;
use super::listen::Listener;
use super::run::{MAX_F, Pause, Run};
use crate::base::{CellId, Direction, NodeId, Spot};
use crate::grid::Expander;
use crate::queue::{CellSeats, Frontier, Nodes, OpenList};

/// The state of the core between two steps, apart from the open list.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BestFirstState {
    /// Taken from the open list when the budget ended: it is expanded first when the search resumes.
    pending: Option<BestCell>,
    /// An f of at least this is larger than every f expanded so far.
    next_f: u32,
}

/// The open node with the least f.
#[derive(Clone, Copy, Debug)]
struct BestCell {
    node: NodeId,
    f: u32,
    g: u32,
    reached: Direction,
}

/// Puts the start on the open list.
pub(crate) fn begin(
    nodes: &mut Nodes<'_>,
    seats: &mut impl CellSeats,
    open: &mut impl OpenList,
    run: &mut Run,
    start: Spot,
    estimate: u32,
) {
    let node = seats.node(start);
    nodes.put_start(node);
    open.begin_at(estimate);
    open.push(node, estimate, 0);
    // A search may have several parts.
    run.counters.generated += 1;
    run.counters.largest_open = run.counters.largest_open.max(1);
}

/// A* on an open list.
pub(crate) struct BestFirst<'a, 'b, S, O> {
    pub(crate) nodes: Nodes<'b>,
    pub(crate) seats: &'a mut S,
    pub(crate) open: &'a mut O,
    pub(crate) state: &'a mut BestFirstState,
    pub(crate) run: &'a mut Run,
    pub(crate) budget: u64,
}

impl<S: CellSeats, O: OpenList> BestFirst<'_, '_, S, O> {
    // A function for each instance: all of them in one leave no registers to any.
    #[inline(never)]
    pub(crate) fn run(self, goal: &impl Goal, expander: &impl Expander, listener: &mut impl Listener) -> Pause {
        let Self { mut nodes, seats, open, state, budget, .. } = self;
        // Copies, so that the counters can live in registers.
        let (mut run, mut next_f) = (*self.run, state.next_f);
        let limit = run.counters.expanded.saturating_add(budget);
        let mut next = state.pending.take().or_else(|| pop(&nodes, open));
        let pause = loop {
            let Some(best) = next else { break Pause::Exhausted };
            let id = seats.cell(expander.frame(), best.node);
            if goal.is_reached(id) {
                // The f that the list reports is proven for all nodes on it; with a range per stack it may be less than
                // the cost.
                break Pause::Reached { end: id, cost: best.g, lower_bound: best.f.min(best.g) };
            }
            if run.counters.expanded == limit || goal.is_beyond(best.f) {
                state.pending = Some(best);
                break Pause::BudgetSpent(best.f);
            }
            if best.f >= next_f {
                next_f = best.f + 1;
                run.counters.visited = run.counters.expanded;
                run.counters.begin_iteration();
            }
            let has_room = open.has_room(expander.most_successors());
            if !seats.has_room() || !has_room && !make_room(&nodes, seats, open, goal, expander) {
                break Pause::OutOfNodes(best.f);
            }
            expand(&mut nodes, seats, open, &mut run, goal, expander, listener, (best, id));
            next = pop(&nodes, open);
        };
        state.next_f = next_f;
        // Every node that is visited is expanded, except the last one.
        let ended = matches!(pause, Pause::Reached { .. } | Pause::OutOfNodes(_));
        run.counters.visited = run.counters.expanded + u64::from(ended);
        *self.run = run;
        pause
    }
}

/// Drops overtaken entries, and returns whether a cell's successors then have room.
#[cold]
#[inline(never)]
fn make_room(
    nodes: &Nodes<'_>,
    seats: &impl CellSeats,
    open: &mut impl OpenList,
    goal: &impl Goal,
    expander: &impl Expander,
) -> bool {
    open.drop_overtaken(&OpenCells { nodes, seats, goal, expander });
    open.has_room(expander.most_successors())
}

/// Takes the best node from the open list. Entries that were overtaken are skipped: their nodes are closed.
#[inline(always)]
fn pop(nodes: &Nodes<'_>, open: &mut impl OpenList) -> Option<BestCell> {
    loop {
        let (node, f) = open.pop()?;
        if let Some((g, reached)) = nodes.open(node) {
            return Some(BestCell { node, f, g, reached });
        }
    }
}

#[inline(always)]
#[allow(clippy::too_many_arguments)] // All that the loop has in registers.
fn expand(
    nodes: &mut Nodes<'_>,
    seats: &mut impl CellSeats,
    open: &mut impl OpenList,
    run: &mut Run,
    goal: &impl Goal,
    expander: &impl Expander,
    listener: &mut impl Listener,
    (best, id): (BestCell, CellId),
) {
    let frame = expander.frame();
    listener.expanded(frame, id, best.g);
    nodes.close(best.node);
    run.counters.expanded += 1;
    // Only the start has cost nothing.
    let reached = (best.g != 0).then_some(best.reached);
    let from = seats.spot(frame, best.node, id);
    let way = nodes.way(best.g);
    expander.expand(id, reached, |to, cost, direction| {
        let node = seats.next(best.node, from, to, direction);
        let offer = nodes.offer(node, way.and(cost, direction));
        if !offer.taken {
            return;
        }
        if may_reopen(goal, open) {
            run.counters.reopened += u64::from(nodes.is_reopened(&offer));
        }
        let g = best.g + cost;
        let f = g + goal.bound(expander.spot(from, to, direction));
        if f > MAX_F {
            run.dropped = true;
            return;
        }
        run.counters.generated += 1;
        open.push(node, f, g);
    });
    run.counters.largest_open = run.counters.largest_open.max(open.len() as u64);
}

/// Whether a closed node can be reached more cheaply. Known at compile time.
#[inline(always)]
fn may_reopen<G: Goal, O: OpenList>(_: &G, _: &O) -> bool {
    !(G::CONSISTENT && O::SORTED)
}

/// The open nodes as an open list may see them.
struct OpenCells<'a, 'b, S, G, E> {
    nodes: &'a Nodes<'b>,
    seats: &'a S,
    goal: &'a G,
    expander: &'a E,
}

impl<S: CellSeats, G: Goal, E: Expander> Frontier for OpenCells<'_, '_, S, G, E> {
    fn f(&self, node: NodeId) -> Option<u32> {
        let (g, _) = self.nodes.open(node)?;
        Some(g + self.goal.bound(self.expander.spot_of(self.seats.cell(self.expander.frame(), node))))
    }
}
