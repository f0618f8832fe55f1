//! The best-first core: A* over any open list, goal and expander.
//!
//! The loop is monomorphic; everything that a query may choose is a type here. Its state lives outside, in a [`Run`], so
//! that a search can be stopped after any number of expansions and go on later as if nothing had happened.

use super::expand::Expander;
use super::goal::Goal;
use super::listen::Listener;
use crate::geometry::{CellId, Direction, Frame, Spot};
use crate::grid::MAX_STEP;
use crate::heuristic::MAX_ESTIMATE;
use crate::open::{Frontier, OpenList};
use crate::pool::{Nodes, Reached};
use crate::stats::Counters;

/// A node whose f would pass this is dropped, and the search remembers that it was. g and h of a successor can then
/// always be added in 32 bits.
pub(crate) const MAX_F: u32 = 3 << 30;

const _: () = assert!(MAX_F as u64 + MAX_STEP as u64 + MAX_ESTIMATE as u64 <= u32::MAX as u64);

/// The state of a search between two steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Run {
    pub(crate) counters: Counters,
    /// Taken from the open list when the budget ended: it is expanded first when the search goes on.
    pending: Option<Best>,
    /// An f from here on is larger than all that were expanded.
    next_f: u32,
    /// Whether a node was dropped because it cost too much.
    pub(crate) dropped: bool,
}

/// The open node with the least f.
#[derive(Clone, Copy, Debug)]
struct Best {
    id: CellId,
    f: u32,
    g: u32,
    reached: Direction,
}

/// Why the loop came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The goal is reached at this cost.
    Reached(CellId, u32),
    /// Nothing is left to expand.
    Exhausted,
    /// The budget is used up; no path costs less than this.
    BudgetSpent(u32),
}

/// Puts the start on the open list.
pub(crate) fn begin(nodes: &mut Nodes<'_>, open: &mut impl OpenList, run: &mut Run, start: Spot, goal: &impl Goal) {
    nodes.put_start(start.id);
    open.push(start.id, goal.bound(start), 0);
    run.counters.generated = 1;
    run.counters.largest_open = 1;
}

/// Expands up to `budget` nodes.
pub(crate) fn step(
    mut nodes: Nodes<'_>,
    open: &mut impl OpenList,
    state: &mut Run,
    goal: &impl Goal,
    expander: &impl Expander,
    listener: &mut impl Listener,
    budget: u64,
) -> Pause {
    // A copy, so that the counters can live in registers.
    let mut run = *state;
    let mut left = budget;
    let mut next = run.pending.take().or_else(|| pop(&nodes, open));
    let pause = loop {
        let Some(best) = next else { break Pause::Exhausted };
        if goal.is_reached(best.id) {
            break Pause::Reached(best.id, best.g);
        }
        if left == 0 {
            run.pending = Some(best);
            break Pause::BudgetSpent(best.f);
        }
        left -= 1;
        expand(&mut nodes, open, &mut run, goal, expander, listener, best);
        next = pop(&nodes, open);
    };
    *state = run;
    pause
}

/// Takes the best node from the open list. Entries that were overtaken are skipped: their nodes are closed.
#[inline(always)]
fn pop(nodes: &Nodes<'_>, open: &mut impl OpenList) -> Option<Best> {
    loop {
        let (id, f) = open.pop()?;
        if let Some((g, reached)) = nodes.open(id) {
            return Some(Best { id, f, g, reached });
        }
    }
}

#[inline(always)]
fn expand(
    nodes: &mut Nodes<'_>,
    open: &mut impl OpenList,
    run: &mut Run,
    goal: &impl Goal,
    expander: &impl Expander,
    listener: &mut impl Listener,
    best: Best,
) {
    let frame = expander.frame();
    listener.expanded(frame, best.id, best.g);
    nodes.close(best.id);
    run.counters.expanded += 1;
    if best.f >= run.next_f {
        run.next_f = best.f + 1;
        run.counters.iterations += 1;
    }
    if !open.has_room(expander.most_successors()) {
        open.drop_overtaken(&OpenNodes { nodes, goal, frame });
    }
    // Only the start has cost nothing.
    let reached = (best.g != 0).then_some(best.reached);
    expander.expand(best.id, reached, |to, cost, direction| {
        let g = best.g + cost;
        match nodes.reach(to, g, direction) {
            Reached::NotCheaper => return,
            Reached::Opened => {}
            Reached::Reopened => run.counters.reopened += 1,
        }
        let f = g + goal.bound(frame.spot(to));
        if f > MAX_F {
            run.dropped = true;
            return;
        }
        run.counters.generated += 1;
        open.push(to, f, g);
    });
    run.counters.largest_open = run.counters.largest_open.max(open.len() as u64);
}

/// The open nodes as an open list may see them.
struct OpenNodes<'a, 'b, G> {
    nodes: &'a Nodes<'b>,
    goal: &'a G,
    frame: &'a Frame,
}

impl<G: Goal> Frontier for OpenNodes<'_, '_, G> {
    fn f(&self, id: CellId) -> Option<u32> {
        self.nodes.open(id).map(|(g, _)| g + self.goal.bound(self.frame.spot(id)))
    }
}
