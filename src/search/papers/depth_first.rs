//! Depth-first searches with a limit on f that rises from iteration to iteration: plain IDA*, memory-enhanced IDA*
//! [Björnsson 3.1.2] and the IDA* of Cazenave [IV].
//!
//! No recursion: the path is a stack of frames, with room for all cells, and its last cell is at hand. A successor
//! beyond the limit never gets a frame. Successors come last direction first, which is the order of Fringe Search. The
//! searches differ only in what they remember of cells: see [`Recall`].
//!
//! With eight neighbours, a cell that is expanded first sorts out its successors without a branch: a cell that is known
//! by then at no greater cost stays so until the search comes back. The few that are left are checked again when their
//! turn comes, since those before them may have reached them meanwhile.
//!
//! On Cazenave's maps a node of IDA* takes 0.6 to 0.75 times as long as in plain recursion, of the others 0.65 to 0.9
//! times, and as long if a search is short (`benches/ida.rs`): work that is done once per iteration, or per cell and
//! search, is kept out of the loop, and nothing in it has an address, so that most of it stays in registers.

use super::window::Window;
use crate::base::{CellId, Direction, Frame, load, store};
use crate::grid::{Expander, MAX_STEP};
use crate::queue::Nodes;
use crate::search::DeadEndCut;
use crate::search::goal::Goal;
use crate::search::listen::Listener;
use crate::search::run::{MAX_F, Pause, Run};

/// The record of a cell, in the window of the search; all zeros if the cell was never admitted. The first two words are
/// the key of the last visit that was worth one; see [`Here`].
pub(super) type Record = [u32; 4];
const RECORD_WORDS: u64 = 4;
/// The least f beyond the limit that was met below the cell. Plain IDA* keeps it only for cells on the path, and
/// recognises them by it: for others it is 0.
const LEAST_F: usize = 2;
/// The heuristic of the cell; 0 where the search may end.
// PERF: stored at the first visit, since most cells have many: even the naive one takes some 30 instructions of 230.
const ESTIMATE: usize = 3;

/// A cell on the path before the last: its number, and the steps still to be tried.
type OnPath = [u32; 2];

/// The least f if nothing was met beyond the limit.
const DEAD_END: u32 = u32::MAX;
/// No cell has this as its least f.
const NO_LEAST_F: u32 = u32::MAX - 1;

/// What a search remembers of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recall {
    /// The current path, so as not to cross it.
    Path,
    /// Of each cell the least g, and the f that was backed up when it was entered with that.
    Transpositions,
    /// Of each cell the least g, and whether it is a dead end.
    DeadEnds(DeadEndCut),
}

/// The same as numbers for which a loop is compiled.
const PATH: u8 = 0;
const TRANSPOSITIONS: u8 = 1;
const DEAD_ENDS: u8 = 2;

/// Which dead ends are not entered again, in the form that the loop compares.
#[derive(Clone, Copy)]
struct Cut {
    /// The least f of those.
    least_f: u32,
    /// As Cazenave prints it: at any g, where a sound cut holds only for a g no less than the one that it was found
    /// with; and the least f is the parent's variable, shared by a cell with the siblings before it.
    as_printed: bool,
}

impl Cut {
    fn new(recall: Recall) -> Self {
        let cuts = matches!(recall, Recall::DeadEnds(DeadEndCut::Paper | DeadEndCut::Sound));
        let as_printed = recall == Recall::DeadEnds(DeadEndCut::Paper);
        Self { least_f: if cuts { DEAD_END } else { NO_LEAST_F }, as_printed }
    }

    /// The least f to be stored, given the cell's own and that of its parent so far.
    #[inline(always)]
    fn stored<const RECALL: u8>(self, own: u32, shared: u32) -> u32 {
        if RECALL == DEAD_ENDS && self.as_printed { shared } else { own }
    }
}

const DIAGONAL_BITS: u8 = Direction::DIAGONAL_BITS;

/// The low bits of a key: four that are 0, and below them the iteration.
// PERF: not 32, or the compiler stores a key in two halves, and a load of the whole has to wait for both.
const ITERATION_BITS: u32 = 31;
const ITERATION_MASK: u64 = (1 << ITERATION_BITS) - 1;
/// The last iteration number. Each expands at least the start; a search that gets here forgets its records of cells.
const LAST_ITERATION: u32 = (1 << (ITERATION_BITS - 4)) - 1;
/// The shift of the complement of g from its place in a node, with the four zeros behind it.
const NODE_SHIFT: u32 = ITERATION_BITS - 4;
/// A cell with a smaller key may have successors that cost too much.
const LEAST_KEY: u64 = key(MAX_F - MAX_STEP, 0);

/// The last cell of the path: what a stack frame would hold.
#[derive(Clone, Copy)]
struct Here {
    id: CellId,
    /// The complement of g above the iteration. One comparison of two keys decides whether a visit is worth more than
    /// the last: it is the first, or comes at less cost, or at the same in a later iteration.
    key: u64,
    /// The least f beyond the limit that was met below so far.
    least_f: u32,
    /// The steps still to be tried, as bits.
    steps: u8,
}

const fn key(g: u32, iteration: u32) -> u64 {
    (!g as u64) << ITERATION_BITS | iteration as u64
}

#[inline(always)]
fn key_of(record: &Record) -> u64 {
    load([record[0], record[1]])
}

#[inline(always)]
fn g_of(key: u64) -> u32 {
    !((key >> ITERATION_BITS) as u32)
}

/// Whether two keys differ at most in the iteration.
#[inline(always)]
fn same_g(key: u64, other: u64) -> bool {
    (key ^ other) >> ITERATION_BITS == 0
}

/// The cost of a step that does not exist may be anything.
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
    /// Whether something else proves that there is a path, so that a search whose cut has hidden it must be repaired.
    path_is_proven: bool,
    /// The last cell of the current path, which is to be expanded next.
    at: CellId,
    /// The least f beyond the limit that was met below it; for plain IDA*, that was met at all.
    least_beyond: u32,
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
            least_beyond: DEAD_END,
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

    /// The proven lower bound on the cost of every path: with unsound cuts no more than the estimate.
    fn lower_bound(&self) -> u32 {
        if self.cuts_are_unsound() { self.estimate_of_start } else { self.least_f }
    }
}

/// A depth-first search.
pub(crate) struct DepthFirst<'a, 'b> {
    nodes: Nodes<'b>,
    records: &'b mut [Record],
    path: &'b mut [OnPath],
    state: &'a mut DepthFirstState,
    run: &'a mut Run,
    budget: u64,
}

/// The loop's own counts, added to the counters when it ends.
#[derive(Clone, Copy, Default)]
struct Tally {
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
        path: &'b mut [OnPath],
        state: &'a mut DepthFirstState,
        run: &'a mut Run,
        budget: u64,
    ) -> Self {
        let records: &mut [Record] = memory.as_chunks_mut().0;
        Self { nodes, records, path, state, run, budget }
    }

    fn begin_iteration(&mut self, frame: &Frame, limit: u32) {
        let DepthFirstState { start, estimate_of_start, iteration, .. } = *self.state;
        self.state.limit = limit;
        self.state.iteration = iteration % LAST_ITERATION + 1;
        if self.state.iteration == 1 {
            self.state.window.open(frame, self.records, frame.spot(start));
        }
        (self.state.at, self.state.depth, self.state.least_beyond) = (start, 0, DEAD_END);
        self.nodes.put_closed(start.node(), 0, Direction::N);
        self.run.counters.begin_iteration();
        self.run.counters.visited += 1;
        let [low, high] = store(key(0, self.state.iteration));
        self.records[start.index()] = [low, high, DEAD_END, estimate_of_start];
    }

    /// The iteration is over. Raises the limit, or returns that nothing lies beyond it.
    fn next_iteration(&mut self, frame: &Frame) -> Result<(), Pause> {
        let DepthFirstState { least_beyond, estimate_of_start, delta, .. } = *self.state;
        if least_beyond != DEAD_END {
            self.state.least_f = least_beyond;
            self.begin_iteration(frame, least_beyond.saturating_add(delta));
            return Ok(());
        }
        if !(self.state.cuts_are_unsound() && self.state.path_is_proven) {
            return Err(Pause::Exhausted);
        }
        // The paper's cut has hidden a path that exists [Cazenave V.D, VI.F]: search again without it.
        self.run.counters.repairs += 1;
        self.state.recall = Recall::DeadEnds(DeadEndCut::None);
        self.state.least_f = estimate_of_start;
        self.begin_iteration(frame, estimate_of_start);
        Ok(())
    }

    fn count(&mut self, expanded: u64, tally: Tally) {
        let counters = &mut self.run.counters;
        counters.expanded += expanded;
        counters.visited += tally.entered;
        counters.generated += tally.entered;
        counters.reopened += tally.improved;
    }

    pub(crate) fn run(
        mut self,
        goal: &impl Goal,
        expander: &impl Expander,
        mut listener: Option<&mut dyn Listener>,
    ) -> Pause {
        let frame = expander.frame();
        if self.state.iteration == 0 {
            self.begin_iteration(frame, self.state.limit);
        }
        loop {
            let pause = match self.state.recall {
                Recall::Path => self.deepen::<PATH>(goal, expander, &mut listener),
                Recall::Transpositions => self.deepen::<TRANSPOSITIONS>(goal, expander, &mut listener),
                Recall::DeadEnds(_) => self.deepen::<DEAD_ENDS>(goal, expander, &mut listener),
            };
            if let Some(pause) = pause.or_else(|| self.next_iteration(frame).err()) {
                return pause;
            }
        }
    }

    /// Runs to the end of the iteration, unless something makes it pause before.
    #[inline(never)]
    fn deepen<const RECALL: u8>(
        &mut self,
        goal: &impl Goal,
        expander: &impl Expander,
        listener: &mut Option<&mut dyn Listener>,
    ) -> Option<Pause> {
        let frame = expander.frame();
        // PERF: of one length, so that one check of an index is enough for both.
        let cells = frame.cells() as usize;
        let (mut nodes, records) = (self.nodes.first(cells), &mut self.records[..cells]);
        let (path, state) = (&mut *self.path, &mut *self.state);
        // PERF: tables on the stack need no register.
        let offsets: [i32; Direction::COUNT] = std::array::from_fn(|d| frame.offset(Direction(d as u32)));
        let uniform = expander.uniform_costs();
        let costs = uniform.unwrap_or_default();
        let costs: [u64; Direction::COUNT] = std::array::from_fn(|d| u64::from(costs[d % 2]) << ITERATION_BITS);
        let cut = Cut::new(state.recall);
        let (limit, limit_key) = (state.limit, key(state.limit, state.iteration));
        let (mut left, mut tally) = (self.budget, Tally::default());
        let mut depth = state.depth as usize;
        let mut here = wake(state, &nodes, records, expander);
        let pause = 'search: loop {
            if left == 0 {
                // It counts as closed already, and is not.
                nodes.put(here.id.node(), g_of(here.key), nodes.direction(here.id.node()));
                (state.at, state.depth) = (here.id, depth as u32);
                break Some(Pause::BudgetSpent(state.lower_bound()));
            }
            left -= 1;
            if let Some(listener) = listener {
                listener.expanded(frame, here.id, g_of(here.key));
            }
            if RECALL != PATH {
                here.steps = open_steps(here, records, expander);
            }
            if here.key < LEAST_KEY {
                here.steps = affordable_steps(here, expander, &mut self.run.dropped);
            }
            // Until there is another cell to expand.
            loop {
                let Some(last) = here.steps.checked_ilog2() else {
                    if depth == 0 {
                        break 'search None;
                    }
                    depth -= 1;
                    here = retreat::<RECALL>(here, cut, records, &path[depth]);
                    continue;
                };
                here.steps ^= 1 << last;
                let direction = Direction(last);
                let to = CellId(here.id.0.wrapping_add_signed(offsets[direction.index()]));
                let key = match uniform {
                    Some(_) => here.key - costs[direction.index()],
                    None => after_step(here.key, expander.step_cost(here.id, direction)),
                };
                let record = &mut records[to.index()];
                let (known, least_f, mut estimate) = (key_of(record), record[LEAST_F], record[ESTIMATE]);
                let is_crossed = RECALL == PATH && least_f != 0;
                // Reached at less cost elsewhere, or at the same cost before: everything below is found from there.
                let is_known = RECALL != PATH && key <= known;
                if is_crossed || is_known {
                    continue;
                }
                if RECALL == TRANSPOSITIONS && least_f > limit && same_g(key, known) {
                    here.least_f = here.least_f.min(least_f);
                    continue;
                }
                [record[0], record[1]] = store(key);
                if RECALL == DEAD_ENDS && least_f == cut.least_f && (cut.as_printed || same_g(key, known)) {
                    nodes.put_complement(to.node(), key >> NODE_SHIFT, direction, false);
                    continue;
                }
                tally.entered += 1;
                if known == 0 {
                    estimate = first_visit(&mut state.window, records, goal, frame, to);
                } else {
                    tally.improved += u64::from(known | ITERATION_MASK < key);
                }
                // The steps with which f is still within the limit.
                let least_key = limit_key + (u64::from(estimate) << ITERATION_BITS);
                if key < least_key {
                    let f = limit + ((least_key - key) >> ITERATION_BITS) as u32;
                    here.least_f = here.least_f.min(f);
                    if RECALL != PATH {
                        records[to.index()][LEAST_F] = cut.stored::<RECALL>(f, here.least_f);
                    }
                    nodes.put_complement(to.node(), key >> NODE_SHIFT, direction, false);
                } else if estimate == 0 && goal.is_reached(to) {
                    let g = g_of(key);
                    nodes.put(to.node(), g, direction);
                    break 'search Some(Pause::Reached { end: to, cost: g, lower_bound: state.lower_bound().min(g) });
                } else {
                    nodes.put_complement(to.node(), key >> NODE_SHIFT, direction, true);
                    path[depth] = [here.id.0, here.steps.into()];
                    depth += 1;
                    if RECALL == PATH {
                        records[to.index()][LEAST_F] = DEAD_END;
                    } else {
                        records[here.id.index()][LEAST_F] = here.least_f;
                        here.least_f = DEAD_END;
                    }
                    let steps = expander.steps(to) & !direction.opposite().bit();
                    here = Here { id: to, key, steps, ..here };
                    break;
                }
            }
        };
        state.least_beyond = here.least_f;
        let expanded = self.budget - left;
        self.budget = left;
        self.count(expanded, tally);
        pause
    }
}

/// The last cell of the path, as stored. Never steps back to where the path came from.
fn wake(state: &DepthFirstState, nodes: &Nodes<'_>, records: &[Record], expander: &impl Expander) -> Here {
    let DepthFirstState { at, depth, least_beyond, .. } = *state;
    let back = if depth > 0 { nodes.direction(at.node()).opposite().bit() } else { 0 };
    let steps = expander.steps(at) & !back;
    Here { id: at, key: key_of(&records[at.index()]), least_f: least_beyond, steps }
}

/// Makes sure that the records around a cell are the search's own, and stores and returns the heuristic.
// PERF: cold, or registers are kept for it.
#[cold]
#[inline(never)]
fn first_visit(window: &mut Window, records: &mut [Record], goal: &impl Goal, frame: &Frame, at: CellId) -> u32 {
    let spot = frame.spot(at);
    window.cover(frame, records, spot);
    let estimate = goal.bound(spot);
    records[at.index()][ESTIMATE] = estimate;
    estimate
}

/// The steps to be tried without those that lead to costs that are not counted.
#[cold]
#[inline(never)]
fn affordable_steps(here: Here, expander: &impl Expander, dropped: &mut bool) -> u8 {
    let is_dropped = |&direction: &Direction| {
        u64::from(g_of(here.key)) + u64::from(expander.step_cost(here.id, direction)) > u64::from(MAX_F)
    };
    let steps = Direction::in_mask(here.steps).filter(is_dropped).fold(here.steps, |steps, d| steps & !d.bit());
    *dropped |= steps != here.steps;
    steps
}

/// Those of the steps to be tried that may be worth a visit.
#[inline(always)]
fn open_steps(here: Here, records: &[Record], expander: &impl Expander) -> u8 {
    let costs = expander.uniform_costs().filter(|_| here.steps & DIAGONAL_BITS != 0);
    let Some([cardinal, diagonal]) = costs else { return here.steps };
    let (cardinal, diagonal) = (after_step(here.key, cardinal), after_step(here.key, diagonal));
    let stride = expander.frame().offset(Direction::S) as u32 as usize;
    let around = &records[here.id.index() - stride - 1..][..2 * stride + 3];
    let [above, level, below] = [0, stride, 2 * stride].map(|row| &around[row..row + 3]);
    let is_open = |record: &Record, key: u64| u8::from(key_of(record) < key);
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

/// Leaves the last cell of the path for the one before: backs up the f that was found below it, and stores in its
/// record what is remembered.
#[inline(always)]
fn retreat<const RECALL: u8>(here: Here, cut: Cut, records: &mut [Record], before: &OnPath) -> Here {
    // PERF: by reference, or both words are loaded as one, which has to wait until both are stored.
    let [parent, steps] = before;
    let (parent, steps) = (*parent, *steps as u8);
    let record = &records[parent as usize];
    let key = key_of(record);
    let least_f = if RECALL == PATH { here.least_f } else { record[LEAST_F].min(here.least_f) };
    let left = &mut records[here.id.index()];
    left[LEAST_F] = if RECALL == PATH { 0 } else { cut.stored::<RECALL>(here.least_f, least_f) };
    Here { id: CellId(parent), key, least_f, steps }
}
