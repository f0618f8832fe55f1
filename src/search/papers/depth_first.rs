//! Depth-first searches with a limit on f that rises from iteration to iteration: plain IDA*, memory-enhanced IDA*
//! [Björnsson 3.1.2] and the IDA* of Cazenave [IV].
//!
//! No recursion: the path is a stack of frames, with room for all cells, and its last cell is at hand. Successors come last
//! direction first, which is the order of Fringe Search. The searches differ only in what they remember of cells: see
//! [`Recall`].
//!
//! With eight neighbours, a cell that is expanded first sorts out its successors without a branch: what is known of a cell by
//! then at no greater cost stays so until the search comes back. The few that are left are looked at again when their turn
//! comes, since those before them may have reached them meanwhile.

use super::window::Window;
use crate::base::{CellId, Direction, load, store};
use crate::grid::Expander;
use crate::queue::Nodes;
use crate::search::DeadEndCut;
use crate::search::goal::Goal;
use crate::search::listen::Listener;
use crate::search::run::{MAX_F, Pause, Run};

/// What is kept of a cell, in the window of the search; all zeros where the cell was never admitted. The first two words are
/// the key of the last visit that was worth one; see [`Here`].
pub(super) type Record = [u32; 4];
const RECORD_WORDS: u64 = 4;
/// The least f beyond the limit that was met below the cell. Plain IDA* keeps it only of cells on the path, and knows them by
/// that: of others it is 0.
const LEAST_F: usize = 2;
/// What the heuristic proves at the cell; 0 where the search may end.
// PERF: stored at the first visit, since most cells have many: even the naive one takes some 30 instructions of 230.
const ESTIMATE: usize = 3;

/// A cell on the path before the last: its number, the steps still to be tried, and the direction in which the path came.
// PERF: where the path came from could be worked out from the cells' records, but then each way back waits for the last.
pub(crate) type Frame = [u32; 2];
const DIRECTION_SHIFT: u32 = 8;
const STEPS_MASK: u32 = 0xFF;

/// The least f where nothing was met beyond the limit.
const DEAD_END: u32 = u32::MAX;
/// What no cell has for its least f.
const NO_LEAST_F: u32 = u32::MAX - 1;

/// What a search remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recall {
    /// The path it is on, so as not to cross it.
    Path,
    /// Of each cell the least g, and the f that was backed up when it was entered with that.
    Transpositions,
    /// Of each cell the least g, and whether it is a dead end.
    DeadEnds(DeadEndCut),
}

/// The same as numbers that a loop is compiled for.
const PATH: u8 = 0;
const TRANSPOSITIONS: u8 = 1;
const DEAD_ENDS: u8 = 2;

/// Which dead ends are not entered again, as numbers that the loop compares with.
#[derive(Clone, Copy)]
struct Cut {
    /// The least f of those.
    least_f: u32,
    /// How much cheaper than before they may be reached. A sound cut holds for no less than the g that it was found with.
    cheaper: u64,
    /// As Cazenave prints it: the least f is the parent's variable, shared by a cell with the siblings before it.
    shares_least_f: bool,
}

impl Cut {
    fn new(recall: Recall) -> Self {
        let (least_f, cheaper) = match recall {
            Recall::DeadEnds(DeadEndCut::Paper) => (DEAD_END, u64::MAX),
            Recall::DeadEnds(DeadEndCut::Sound) => (DEAD_END, 0),
            _ => (NO_LEAST_F, 0),
        };
        Self { least_f, cheaper, shares_least_f: recall == Recall::DeadEnds(DeadEndCut::Paper) }
    }

    /// The least f to be stored, given the cell's own and that of its parent so far.
    #[inline(always)]
    fn stored(self, own: u32, shared: u32) -> u32 {
        if self.shares_least_f { shared } else { own }
    }
}

const DIAGONAL_BITS: u32 = Direction::DIAGONAL_BITS as u32;

/// The low bits of a key. Each iteration expands the start at least, and nobody waits for 2^28 of them.
// PERF: not 32, or the compiler stores a key in two halves, and a load of the whole has to wait for both.
const ITERATION_BITS: u32 = 28;

/// The last cell of the path: what a stack frame would hold.
#[derive(Clone, Copy)]
struct Here {
    id: CellId,
    /// The complement of g above the iteration. One comparison of two keys decides whether a visit is worth more than the
    /// last: it is the first, or comes at less cost, or at the same in a later iteration.
    key: u64,
    /// The least f beyond the limit that was met below so far.
    least_f: u32,
    /// The steps still to be tried, as bits.
    steps: u32,
    /// In which direction the path came.
    direction: Direction,
}

#[inline(always)]
fn key_of(record: &Record) -> u64 {
    load([record[0], record[1]])
}

#[inline(always)]
fn g_of(key: u64) -> u32 {
    !((key >> ITERATION_BITS) as u32)
}

/// Where a step does not exist its cost may be anything.
#[inline(always)]
fn after_step(key: u64, cost: u32) -> u64 {
    key.wrapping_sub(u64::from(cost) << ITERATION_BITS)
}

/// The state of a search between two steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DepthFirstState {
    recall: Recall,
    /// What is added to the least f beyond the limit to get the next limit.
    delta: u32,
    start: CellId,
    estimate_of_start: u32,
    /// Whether something else proves that there is a path, so that a search that is cut short of it must be repaired.
    path_is_proven: bool,
    /// The last cell of the current path, which is to be expanded next, and in which direction the path came to it.
    at: CellId,
    direction: Direction,
    /// How many cells come before it.
    depth: u32,
    limit: u32,
    /// The least f beyond the limit before: no path costs less.
    least_f: u32,
    iteration: u32,
    /// Where records are this search's own.
    window: Window,
}

impl DepthFirstState {
    pub(crate) fn new(recall: Recall, delta: u32, start: CellId, estimate_of_start: u32, path_is_proven: bool) -> Self {
        Self {
            recall,
            delta,
            start,
            estimate_of_start,
            path_is_proven,
            at: start,
            direction: Direction::N,
            depth: 0,
            limit: estimate_of_start,
            least_f: estimate_of_start,
            iteration: 0,
            window: Window::default(),
        }
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
    path: &'b mut [Frame],
    state: &'a mut DepthFirstState,
    run: &'a mut Run,
    budget: u64,
}

/// What the loop counts by itself, to be added to the counters when it ends or an iteration does.
#[derive(Clone, Copy, Default)]
struct Tally {
    expanded: u64,
    entered: u64,
    /// Of these, nodes that were known at a greater cost.
    improved: u64,
}

impl<'a, 'b> DepthFirst<'a, 'b> {
    /// A record for each cell.
    pub(crate) fn words(cells: u32) -> u64 {
        u64::from(cells) * RECORD_WORDS
    }

    pub(crate) fn resume(
        nodes: Nodes<'b>,
        memory: &'b mut [u32],
        path: &'b mut [Frame],
        state: &'a mut DepthFirstState,
        run: &'a mut Run,
        budget: u64,
    ) -> Self {
        Self { nodes, records: memory.as_chunks_mut().0, path, state, run, budget }
    }

    fn begin_iteration(&mut self, limit: u32) {
        self.state.limit = limit;
        self.state.iteration += 1;
        (self.state.at, self.state.direction, self.state.depth) = (self.state.start, Direction::N, 0);
        self.nodes.put_closed(self.state.start.node(), 0, Direction::N);
        self.run.counters.begin_iteration();
        self.run.counters.visited += 1;
        let [low, high] = store(u64::from(u32::MAX) << ITERATION_BITS | u64::from(self.state.iteration));
        self.records[self.state.start.index()] = [low, high, DEAD_END, self.state.estimate_of_start];
    }

    /// The iteration is over, with this as the least f beyond the limit. Raises the limit, or returns that nothing lies beyond
    /// it.
    fn next_iteration(&mut self, least_f: u32) -> Result<(), Pause> {
        if least_f != DEAD_END {
            self.state.least_f = least_f;
            self.begin_iteration(least_f.saturating_add(self.state.delta));
            return Ok(());
        }
        if !(self.state.cuts_are_unsound() && self.state.path_is_proven) {
            return Err(Pause::Exhausted);
        }
        // The paper's cut has hidden a path that there is [Cazenave V.D, VI.F]: search again without it.
        self.run.counters.repairs += 1;
        self.state.recall = Recall::DeadEnds(DeadEndCut::None);
        self.state.least_f = self.state.estimate_of_start;
        self.begin_iteration(self.state.estimate_of_start);
        Ok(())
    }

    fn count(&mut self, tally: &mut Tally) {
        let (counters, new) = (&mut self.run.counters, std::mem::take(tally));
        counters.expanded += new.expanded;
        counters.visited += new.entered;
        counters.generated += new.entered;
        counters.reopened += new.improved;
    }

    /// The last cell of the path, where it rests.
    fn wake(&self) -> Here {
        let DepthFirstState { at, direction, .. } = *self.state;
        Here { id: at, key: key_of(&self.records[at.index()]), least_f: DEAD_END, steps: 0, direction }
    }

    /// Those of the steps to be tried that may be worth a visit.
    #[inline(always)]
    fn open_steps(&self, here: &Here, expander: &impl Expander) -> u32 {
        let costs = expander.uniform_costs().filter(|_| here.steps & DIAGONAL_BITS != 0);
        let Some([cardinal, diagonal]) = costs else { return here.steps };
        let (cardinal, diagonal) = (after_step(here.key, cardinal), after_step(here.key, diagonal));
        let stride = expander.frame().offset(Direction::S) as u32 as usize;
        let around = &self.records[here.id.index() - stride - 1..][..2 * stride + 3];
        let [above, level, below] = [0, stride, 2 * stride].map(|row| &around[row..row + 3]);
        let is_open = |record: &Record, key: u64| u32::from(key_of(record) < key);
        let open = is_open(&above[1], cardinal)
            | is_open(&above[2], diagonal) << 1
            | is_open(&level[2], cardinal) << 2
            | is_open(&below[2], diagonal) << 3
            | is_open(&below[1], cardinal) << 4
            | is_open(&below[0], diagonal) << 5
            | is_open(&level[0], cardinal) << 6
            | is_open(&above[0], diagonal) << 7;
        open & here.steps
    }
}

impl DepthFirst<'_, '_> {
    pub(crate) fn run(
        mut self,
        goal: &impl Goal,
        expander: &impl Expander,
        listener: Option<&mut dyn Listener>,
    ) -> Pause {
        if self.state.iteration == 0 {
            let start = expander.frame().spot(self.state.start);
            self.state.window.open(expander.frame(), self.records, start);
            self.begin_iteration(self.state.limit);
        }
        let mut tally = Tally::default();
        let pause = match self.state.recall {
            Recall::Path => self.deepen::<PATH>(goal, expander, listener, &mut tally),
            Recall::Transpositions => self.deepen::<TRANSPOSITIONS>(goal, expander, listener, &mut tally),
            Recall::DeadEnds(_) => self.deepen::<DEAD_ENDS>(goal, expander, listener, &mut tally),
        };
        self.count(&mut tally);
        pause
    }

    #[inline(never)]
    fn deepen<const RECALL: u8>(
        &mut self,
        goal: &impl Goal,
        expander: &impl Expander,
        mut listener: Option<&mut dyn Listener>,
        counted: &mut Tally,
    ) -> Pause {
        let frame = expander.frame();
        let mut cut = Cut::new(self.state.recall);
        let mut left = self.budget;
        let mut tally = Tally::default();
        let mut here = self.wake();
        let mut depth = self.state.depth as usize;
        // How many steps may be taken, forth or back, before the window must be asked again.
        let mut slack = -1;
        let pause = 'search: loop {
            if left == 0 {
                // It counts as closed already, and is not.
                (self.state.at, self.state.direction, self.state.depth) = (here.id, here.direction, depth as u32);
                self.nodes.put(here.id.node(), g_of(here.key), here.direction);
                break Pause::BudgetSpent(self.state.lower_bound());
            }
            left -= 1;
            tally.expanded += 1;
            if let Some(listener) = &mut listener {
                listener.expanded(frame, here.id, g_of(here.key));
            }
            if slack < 0 {
                slack = self.state.window.cover(frame, self.records, here.id);
            }
            // Never back to where the path came from.
            let back = u32::from(depth > 0) << here.direction.opposite().0;
            here.steps = u32::from(expander.steps(here.id)) & !back;
            if RECALL != PATH {
                here.steps = self.open_steps(&here, expander);
            }
            // Until there is another cell to expand.
            loop {
                let Some(last) = here.steps.checked_ilog2() else {
                    if depth > 0 {
                        depth -= 1;
                        slack -= 1;
                        here = self.retreat::<RECALL>(&here, cut, depth);
                        continue;
                    }
                    self.count(&mut tally);
                    if let Err(pause) = self.next_iteration(here.least_f) {
                        break 'search pause;
                    }
                    cut = Cut::new(self.state.recall);
                    here = self.wake();
                    slack = -1;
                    break;
                };
                here.steps ^= 1 << last;
                let direction = Direction(last);
                let to = frame.neighbour(here.id, direction);
                let key = after_step(here.key, expander.step_cost(here.id, direction));
                let g = g_of(key);
                if g > MAX_F {
                    self.run.dropped = true;
                    continue;
                }
                let record = &mut self.records[to.index()];
                let (known, least_f) = (key_of(record), record[LEAST_F]);
                let is_crossed = RECALL == PATH && least_f != 0;
                // Reached at less cost elsewhere, or at the same cost before: whatever lies below is found from there.
                let is_known = RECALL != PATH && key <= known;
                if is_crossed || is_known {
                    continue;
                }
                if RECALL == TRANSPOSITIONS && least_f > self.state.limit && g_of(known) == g {
                    here.least_f = here.least_f.min(least_f);
                    continue;
                }
                let [low, high] = store(key);
                if RECALL == DEAD_ENDS && least_f == cut.least_f && (key ^ known) >> ITERATION_BITS <= cut.cheaper {
                    [record[0], record[1]] = [low, high];
                    self.nodes.put(to.node(), g, direction);
                    continue;
                }
                tally.entered += 1;
                // Where nothing is known the key is 0, and what comes before that is larger than any.
                tally.improved += u64::from(known.wrapping_sub(1) >> ITERATION_BITS < key >> ITERATION_BITS);
                [record[0], record[1]] = [low, high];
                if known == 0 {
                    record[ESTIMATE] = goal.bound(frame.spot(to));
                }
                let estimate = record[ESTIMATE];
                let f = g + estimate;
                if f > self.state.limit {
                    here.least_f = here.least_f.min(f);
                    if RECALL != PATH {
                        record[LEAST_F] = cut.stored(f, here.least_f);
                    }
                    self.nodes.put(to.node(), g, direction);
                } else if estimate == 0 && goal.is_reached(to) {
                    self.nodes.put(to.node(), g, direction);
                    break 'search Pause::Reached { end: to, cost: g, lower_bound: self.state.lower_bound().min(g) };
                } else {
                    if RECALL == PATH {
                        record[LEAST_F] = DEAD_END;
                    }
                    self.records[here.id.index()][LEAST_F] = here.least_f;
                    self.path[depth] = [here.id.0, here.direction.0 << DIRECTION_SHIFT | here.steps];
                    depth += 1;
                    slack -= 1;
                    here = Here { id: to, key, least_f: DEAD_END, steps: 0, direction };
                    self.nodes.put_closed(to.node(), g, direction);
                    break;
                }
            }
        };
        *counted = tally;
        pause
    }

    /// Leaves the last cell of the path for the one before: backs up what was found below it, and leaves in its record what is
    /// remembered.
    #[inline(always)]
    fn retreat<const RECALL: u8>(&mut self, here: &Here, cut: Cut, depth: usize) -> Here {
        // PERF: by reference, or both words are loaded as one, which has to wait until both are stored.
        let [parent, frame] = &self.path[depth];
        let (parent, frame) = (*parent, *frame);
        let record = &self.records[parent as usize];
        let (key, least_f) = (key_of(record), record[LEAST_F].min(here.least_f));
        let left = &mut self.records[here.id.index()];
        left[LEAST_F] = if RECALL == PATH { 0 } else { cut.stored(here.least_f, least_f) };
        let direction = Direction(frame >> DIRECTION_SHIFT);
        Here { id: CellId(parent), key, least_f, steps: frame & STEPS_MASK, direction }
    }
}
