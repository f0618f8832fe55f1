//! Depth-first searches with a limit on f that rises from iteration to iteration: plain IDA*, memory-enhanced IDA*
//! [Björnsson 3.1.2] and the IDA* of Cazenave [IV].
//!
//! No recursion and no stack: a cell is on the current path at most once, so what a stack frame would hold is kept per
//! cell, and the way back is the direction in which the cell was entered. Successors come last direction first, which is
//! the order of Fringe Search. The searches differ only in what they remember of cells: see `admit` and `settle`.

use crate::base::{CellId, Direction};
use crate::grid::Expander;
use crate::queue::Nodes;
use crate::search::DeadEndCut;
use crate::search::goal::Goal;
use crate::search::listen::Listener;
use crate::search::run::{MAX_F, Pause, Run};

/// What is kept of a cell beside its node. Meaningful once this search has touched the node.
type Record = [u32; 3];
const RECORD_WORDS: u64 = 3;
/// The iteration that last admitted the cell, and its cursor. Iterations fit beside it: each expands the start at least,
/// and nobody waits for 2^28 of them.
const STAMP: usize = 0;
/// The least f beyond the limit that was met below the cell.
const LEAST_F: usize = 1;
/// See [`Recall`].
const NOTE: usize = 2;

/// The low bits of the stamp: the successors still to be looked at are those below this direction.
const CURSOR_BITS: u32 = 4;
const CURSOR_MASK: u32 = (1 << CURSOR_BITS) - 1;
const ALL_SUCCESSORS: u32 = 8;
/// The cell is on the path and not yet expanded.
const FRESH: u32 = 9;

/// The least f where nothing was met beyond the limit.
const DEAD_END: u32 = u32::MAX;
/// The least f of a cell that was never left.
const UNKNOWN: u32 = u32::MAX - 1;

const OFF_PATH: u32 = 0;
const ON_PATH: u32 = 1;

/// What a search remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recall {
    /// The path it is on, so as not to cross it. The note of a cell tells whether it is on it.
    Path,
    /// Of each cell the least g, and the f that was backed up when it was entered with that.
    Transpositions,
    /// Of each cell the least g, and whether it is a dead end. The note is the g with which it was found to be one.
    DeadEnds(DeadEndCut),
}

/// The state of a search between two steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DepthFirstState {
    recall: Recall,
    /// What is added to the least f beyond the limit to get the next limit.
    delta: u32,
    start: CellId,
    estimate_of_start: u32,
    /// The last cell of the current path.
    at: CellId,
    limit: u32,
    /// The least f beyond the limit before: no path costs less.
    least_f: u32,
    iteration: u32,
}

impl DepthFirstState {
    pub(crate) fn new(recall: Recall, delta: u32, start: CellId, estimate_of_start: u32) -> Self {
        let (limit, least_f) = (estimate_of_start, estimate_of_start);
        Self { recall, delta, start, estimate_of_start, at: start, limit, least_f, iteration: 0 }
    }

    /// Whether the best path may have been cut off.
    pub(crate) fn cuts_are_unsound(&self) -> bool {
        self.recall == Recall::DeadEnds(DeadEndCut::Paper)
    }

    /// What is proven of the cost of every path: with unsound cuts no more than the estimate.
    fn lower_bound(&self) -> u32 {
        if self.cuts_are_unsound() { self.estimate_of_start } else { self.least_f }
    }
}

/// A depth-first search.
pub(crate) struct DepthFirst<'a, 'b> {
    nodes: Nodes<'b>,
    records: &'b mut [Record],
    state: &'a mut DepthFirstState,
    run: &'a mut Run,
    budget: u64,
}

/// Whether a successor is worth a visit.
enum Admission {
    Granted,
    /// It is not: nothing below it has a smaller f than this.
    Refused(u32),
}

impl<'a, 'b> DepthFirst<'a, 'b> {
    /// A record for each cell.
    pub(crate) fn words(cells: u32) -> u64 {
        u64::from(cells) * RECORD_WORDS
    }

    pub(crate) fn resume(
        nodes: Nodes<'b>,
        memory: &'b mut [u32],
        state: &'a mut DepthFirstState,
        run: &'a mut Run,
        budget: u64,
    ) -> Self {
        let mut search = Self { nodes, records: memory.as_chunks_mut().0, state, run, budget };
        if search.state.iteration == 0 {
            search.begin_iteration(search.state.limit);
        }
        search
    }

    fn begin_iteration(&mut self, limit: u32) {
        self.state.limit = limit;
        self.state.iteration += 1;
        self.nodes.put_start(self.state.start.node());
        self.run.counters.begin_iteration();
        self.run.counters.visited += 1;
        self.extend_path(self.state.start);
    }

    /// Makes a cell the end of the path.
    fn extend_path(&mut self, id: CellId) {
        let record = &mut self.records[id.index()];
        record[STAMP] = self.state.iteration << CURSOR_BITS | FRESH;
        record[LEAST_F] = DEAD_END;
        if self.state.recall == Recall::Path {
            record[NOTE] = ON_PATH;
        }
        self.state.at = id;
    }

    /// Decides by what is remembered of a cell whether it is worth a visit with this g, and if so remembers that.
    fn admit(&mut self, id: CellId, g: u32, direction: Direction) -> Admission {
        if g > MAX_F {
            self.run.dropped = true;
            return Admission::Refused(DEAD_END);
        }
        let record = &mut self.records[id.index()];
        let stamp = self.state.iteration << CURSOR_BITS;
        if !self.nodes.is_touched(id.node()) {
            self.nodes.put(id.node(), g, direction);
            *record = [stamp, UNKNOWN, OFF_PATH];
            return Admission::Granted;
        }
        let [last_stamp, least_f, note] = *record;
        let known_g = self.nodes.g(id.node());
        let visited_already = g == known_g && last_stamp >> CURSOR_BITS == self.state.iteration;
        match self.state.recall {
            Recall::Path if note == ON_PATH => return Admission::Refused(DEAD_END),
            Recall::Path => {}
            // Reached at less cost elsewhere, or at the same cost before: whatever lies below is found from there.
            _ if g > known_g || visited_already => return Admission::Refused(DEAD_END),
            Recall::Transpositions => {
                if g == known_g && least_f > self.state.limit {
                    return Admission::Refused(least_f);
                }
            }
            Recall::DeadEnds(cut) => {
                let obeyed = match cut {
                    DeadEndCut::None => false,
                    DeadEndCut::Paper => true,
                    DeadEndCut::Sound => g >= note,
                };
                if least_f == DEAD_END && obeyed {
                    self.nodes.put(id.node(), g, direction);
                    record[STAMP] = stamp;
                    return Admission::Refused(DEAD_END);
                }
            }
        }
        self.run.counters.reopened += u64::from(g < known_g);
        self.nodes.put(id.node(), g, direction);
        record[STAMP] = stamp;
        Admission::Granted
    }

    /// Backs up what was found below a cell, and remembers it there.
    fn settle(&mut self, id: CellId, parent: CellId) {
        let least_f = self.records[id.index()][LEAST_F];
        let shared = &mut self.records[parent.index()][LEAST_F];
        *shared = least_f.min(*shared);
        let shared = *shared;
        let record = &mut self.records[id.index()];
        match self.state.recall {
            Recall::Path => record[NOTE] = OFF_PATH,
            // As printed: the variable is the parent's, shared by the cell with the siblings before it.
            Recall::DeadEnds(DeadEndCut::Paper) => record[LEAST_F] = shared,
            Recall::DeadEnds(DeadEndCut::Sound) => record[NOTE] = self.nodes.g(id.node()),
            Recall::DeadEnds(DeadEndCut::None) | Recall::Transpositions => {}
        }
    }

    /// The iteration is over. Raises the limit, or tells that nothing lies beyond it.
    fn next_iteration(&mut self) -> Result<(), Pause> {
        let least_f = self.records[self.state.start.index()][LEAST_F];
        if least_f != DEAD_END {
            self.state.least_f = least_f;
            self.begin_iteration(least_f.saturating_add(self.state.delta));
            return Ok(());
        }
        if !self.state.cuts_are_unsound() {
            return Err(Pause::Exhausted);
        }
        // The paper's cut may have hidden every path [Cazenave V.D, VI.F]: search again without it.
        self.state.recall = Recall::DeadEnds(DeadEndCut::None);
        self.state.least_f = self.state.estimate_of_start;
        self.begin_iteration(self.state.estimate_of_start);
        Ok(())
    }
}

impl DepthFirst<'_, '_> {
    pub(crate) fn run(mut self, goal: &impl Goal, expander: &impl Expander, listener: &mut impl Listener) -> Pause {
        let frame = expander.frame();
        let mut left = self.budget;
        loop {
            let at = self.state.at;
            let cursor = self.records[at.index()][STAMP] & CURSOR_MASK;
            if cursor == FRESH {
                if left == 0 {
                    return Pause::BudgetSpent(self.state.lower_bound());
                }
                left -= 1;
                self.run.counters.expanded += 1;
                listener.expanded(frame, at, self.nodes.g(at.node()));
                self.nodes.close(at.node());
            }
            let Some((to, cost, direction)) = expander.last_successor_below(at, cursor.min(ALL_SUCCESSORS)) else {
                if at == self.state.start {
                    match self.next_iteration() {
                        Ok(()) => continue,
                        Err(pause) => return pause,
                    }
                }
                let parent = frame.neighbour(at, self.nodes.direction(at.node()).opposite());
                self.settle(at, parent);
                self.state.at = parent;
                continue;
            };
            self.records[at.index()][STAMP] = self.state.iteration << CURSOR_BITS | direction.0;
            let g = self.nodes.g(at.node()) + cost;
            match self.admit(to, g, direction) {
                Admission::Refused(least_f) => {
                    let known = &mut self.records[at.index()][LEAST_F];
                    *known = least_f.min(*known);
                }
                Admission::Granted => {
                    self.run.counters.visited += 1;
                    self.run.counters.generated += 1;
                    let f = g + goal.bound(frame.spot(to));
                    if f > self.state.limit {
                        self.records[to.index()][LEAST_F] = f;
                        self.settle(to, at);
                    } else if goal.is_reached(to) {
                        return Pause::Reached { end: to, cost: g, lower_bound: self.state.lower_bound().min(g) };
                    } else {
                        self.extend_path(to);
                    }
                }
            }
        }
    }
}
