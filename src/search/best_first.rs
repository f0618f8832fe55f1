//! The best-first core: A* over any open list, goal and expander.
//!
//! The loop is monomorphic; everything that a query may choose is a type here. Its state lives outside, in a [`Run`], so
//! that a search can be stopped after any number of expansions and go on later as if nothing had happened.

use super::expand::Expander;
use super::goal::Goal;
use super::listen::Listener;
use crate::geometry::{CellId, Frame};
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
    /// Taken from the open list when the budget ended: it is expanded first when the search goes on. Cell, f and g.
    pending: Option<(CellId, u32, u32)>,
    /// The largest f expanded so far.
    largest_f: Option<u32>,
    /// Whether a node was dropped because it cost too much.
    pub(crate) dropped: bool,
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

pub(crate) struct BestFirst<'a, 'b, O, G, E, L> {
    pub(crate) nodes: &'a mut Nodes<'b>,
    pub(crate) open: &'a mut O,
    pub(crate) goal: &'a G,
    pub(crate) expander: &'a E,
    pub(crate) listener: &'a mut L,
    pub(crate) run: &'a mut Run,
}

/// Puts the start on the open list.
pub(crate) fn begin<O: OpenList, G: Goal>(
    nodes: &mut Nodes<'_>,
    open: &mut O,
    run: &mut Run,
    goal: &G,
    frame: &Frame,
    start: CellId,
) {
    nodes.put_start(start);
    open.push(start, goal.bound(frame.spot(start)), 0, &OpenNodes { nodes, goal, frame });
    run.counters.generated = 1;
    run.counters.largest_open = 1;
}

impl<O: OpenList, G: Goal, E: Expander, L: Listener> BestFirst<'_, '_, O, G, E, L> {
    /// Expands up to `budget` nodes.
    pub(crate) fn step(&mut self, budget: u64) -> Pause {
        let mut left = budget;
        loop {
            let Some((id, f, g)) = self.next() else { return Pause::Exhausted };
            if self.goal.is_reached(id) {
                return Pause::Reached(id, g);
            }
            if left == 0 {
                self.run.pending = Some((id, f, g));
                return Pause::BudgetSpent(f);
            }
            left -= 1;
            self.expand(id, f, g);
        }
    }

    /// The next node to expand with its f and g. Entries that were overtaken are skipped: their nodes are closed.
    #[inline]
    fn next(&mut self) -> Option<(CellId, u32, u32)> {
        if let Some(pending) = self.run.pending.take() {
            return Some(pending);
        }
        loop {
            let (id, f) = self.open.pop()?;
            if let Some(g) = self.nodes.open_g(id) {
                return Some((id, f, g));
            }
        }
    }

    #[inline]
    fn expand(&mut self, id: CellId, f: u32, g: u32) {
        let Self { nodes, open, goal, expander, listener, run } = self;
        let frame = expander.frame();
        let from = frame.spot(id);
        nodes.close(id);
        listener.expanded(from, g);
        let counters = &mut run.counters;
        counters.expanded += 1;
        if run.largest_f.is_none_or(|largest| f > largest) {
            run.largest_f = Some(f);
            counters.iterations += 1;
        }
        expander.expand(from, |to, cost, direction| {
            let g = g + cost;
            match nodes.reach(to.id, g, direction) {
                Reached::NotCheaper => return,
                Reached::Opened => {}
                Reached::Reopened => counters.reopened += 1,
            }
            let f = g + goal.bound(to);
            if f > MAX_F {
                run.dropped = true;
                return;
            }
            counters.generated += 1;
            open.push(to.id, f, g, &OpenNodes { nodes, goal: *goal, frame });
        });
        counters.largest_open = counters.largest_open.max(open.len() as u64);
    }
}

/// The open nodes as an open list may see them.
struct OpenNodes<'a, 'b, G> {
    nodes: &'a Nodes<'b>,
    goal: &'a G,
    frame: &'a Frame,
}

impl<G: Goal> Frontier for OpenNodes<'_, '_, G> {
    fn f(&self, id: CellId) -> Option<u32> {
        self.nodes.open_g(id).map(|g| g + self.goal.bound(self.frame.spot(id)))
    }
}
