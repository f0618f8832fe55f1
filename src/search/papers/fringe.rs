//! Fringe Search [Björnsson 2]: the frontier is one linked list that is walked again and again, each time with a larger
//! limit on f; nodes beyond the limit stay for the next walk. No sorting, at the price of visits that lead nowhere.
//!
//! The list is doubly linked over the cells, so a node that gets cheaper is moved in constant time. Successors are put
//! behind their parent, the last direction first, which makes the order of expansions that of IDA*.
//!
//! With buckets [2.3] a node beyond the limit is moved to one of several lists by its f, and the next walk is over the
//! first of them only: fewer visits that lead nowhere, up to one bucket per value of f, which is the order of A*.
//!
//! The heuristic of a cell is stored when the cell is first reached, as Rayner advises for A*, except for the naive
//! one, which is computed at every visit.

use crate::base::{CellId, Spot};
use crate::grid::Expander;
use crate::queue::{Nodes, Reached};
use crate::search::Counters;
use crate::search::goal::Goal;
use crate::search::listen::Listener;
use crate::search::run::{MAX_F, Pause, Run};

/// The links of a cell: the one before it and the one behind it.
type Links = [u32; 2];
const BEFORE: usize = 0;
const BEHIND: usize = 1;

/// The list's head. Cell 0 is padding and never on the list.
const HEAD: u32 = 0;

/// Buckets, in a circle. Their heads have links behind those of the cells, and behind them is the head of a list for
/// nodes that do not fit the circle.
const BUCKETS: u32 = 64;
const HEADS: u32 = BUCKETS + 1;

/// The state of a search between two steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FringeState {
    /// The next node to visit, or the head at the end of a walk.
    at: u32,
    /// No path costs less; nodes up to here are expanded.
    limit: u32,
    /// Without buckets: the least f beyond the limit that this walk has seen.
    next_limit: u32,
    length: u64,
    buckets: Option<Buckets>,
}

#[derive(Clone, Copy, Debug)]
struct Buckets {
    /// The head of the first.
    first_head: u32,
    /// How many values of f share one.
    width: u32,
    /// The buckets that may hold something.
    occupied: u64,
    /// The least f that does not fit the circle, or less.
    least_outside: u32,
}

impl Buckets {
    fn new(cells: u32, width: u32) -> Self {
        Self { first_head: cells, width, occupied: 0, least_outside: u32::MAX }
    }

    fn head_outside(&self) -> u32 {
        self.first_head + BUCKETS
    }

    /// The head of the list for an f beyond the limit, which is marked to hold something.
    fn head_for(&mut self, f: u32, limit: u32) -> u32 {
        let (number, base) = (f / self.width, limit / self.width);
        if number - base < BUCKETS {
            self.occupied |= 1 << (number % BUCKETS);
            self.first_head + number % BUCKETS
        } else {
            self.least_outside = self.least_outside.min(f);
            self.head_outside()
        }
    }

    /// The first occupied bucket from a number on, as a number that is not reduced to the circle.
    fn first_occupied(&self, from: u32) -> Option<u32> {
        let turned = self.occupied.rotate_right(from % BUCKETS);
        (turned != 0).then(|| from + turned.trailing_zeros())
    }
}

/// The list.
pub(crate) struct Fringe<'a> {
    links: &'a mut [Links],
    state: FringeState,
}

impl<'a> Fringe<'a> {
    /// Links for each cell, and for the heads of the buckets.
    pub(crate) fn words(cells: u32) -> u64 {
        (u64::from(cells) + u64::from(HEADS)) * 2
    }

    /// A list with the start on it; with a width for buckets, in a map of that many cells.
    pub(crate) fn begin(
        memory: &'a mut [u32],
        estimates: &mut [u32],
        nodes: &mut Nodes<'_>,
        counters: &mut Counters,
        start: Spot,
        estimate: u32,
        bucket_width: Option<(u32, u32)>,
    ) -> FringeState {
        let links: &mut [Links] = memory.as_chunks_mut().0;
        nodes.put_start(start.id.node());
        let start_id = start.id.0;
        links[HEAD as usize] = [start_id, start_id];
        links[start_id as usize] = [HEAD, HEAD];
        estimates[start_id as usize] = estimate;
        let buckets = bucket_width.map(|(width, cells)| Buckets::new(cells, width));
        if let Some(buckets) = buckets {
            (buckets.first_head..buckets.first_head + HEADS).for_each(|head| links[head as usize] = [head, head]);
        }
        counters.begin_iteration();
        (counters.generated, counters.largest_open) = (1, 1);
        FringeState { at: start_id, limit: estimate, next_limit: u32::MAX, length: 1, buckets }
    }

    pub(crate) fn resume(memory: &'a mut [u32], state: FringeState) -> Self {
        Self { links: memory.as_chunks_mut().0, state }
    }

    pub(crate) fn state(&self) -> FringeState {
        self.state
    }

    fn unlink(&mut self, id: u32) {
        let [before, behind] = self.links[id as usize];
        self.links[before as usize][BEHIND] = behind;
        self.links[behind as usize][BEFORE] = before;
    }

    fn link_behind(&mut self, id: u32, before: u32) {
        let behind = std::mem::replace(&mut self.links[before as usize][BEHIND], id);
        self.links[behind as usize][BEFORE] = id;
        self.links[id as usize] = [before, behind];
    }

    /// Leaves a node beyond the limit for a later walk, and returns the one behind it.
    fn pass_over(&mut self, id: u32, f: u32) -> u32 {
        let behind = self.links[id as usize][BEHIND];
        match self.state.buckets {
            None => self.state.next_limit = self.state.next_limit.min(f),
            Some(_) => self.move_to_bucket(id, f),
        }
        behind
    }

    /// Moves a node to the end of the bucket of its f.
    // PERF: not inlined, which made the search without buckets take 1.1 times as long.
    #[inline(never)]
    fn move_to_bucket(&mut self, id: u32, f: u32) {
        let Some(buckets) = &mut self.state.buckets else { return };
        let head = buckets.head_for(f, self.state.limit);
        self.unlink(id);
        self.link_behind(id, self.links[head as usize][BEFORE]);
    }

    /// Begins the next walk and returns its first node, unless nothing is left to walk over.
    fn next_walk(&mut self, f_of: impl Fn(CellId) -> u32) -> Option<u32> {
        if self.state.length == 0 {
            return None;
        }
        match self.state.buckets {
            None => self.state.limit = std::mem::replace(&mut self.state.next_limit, u32::MAX),
            Some(mut buckets) => {
                self.take_first_bucket(&mut buckets, f_of);
                self.state.buckets = Some(buckets);
            }
        }
        Some(self.links[HEAD as usize][BEHIND])
    }

    /// Makes the first bucket that holds anything the list, and its least f the limit.
    fn take_first_bucket(&mut self, buckets: &mut Buckets, f_of: impl Fn(CellId) -> u32) {
        let number = loop {
            let first = buckets.first_occupied(self.state.limit / buckets.width);
            if buckets.least_outside / buckets.width <= first.unwrap_or(u32::MAX) && buckets.least_outside != u32::MAX {
                // The circle has advanced so far that nodes that did not fit may fit now.
                self.state.limit = std::mem::replace(&mut buckets.least_outside, u32::MAX);
                let mut moved = self.take_list(buckets.head_outside());
                while moved != HEAD {
                    let next = self.links[moved as usize][BEHIND];
                    let head = buckets.head_for(f_of(CellId(moved)), self.state.limit);
                    self.link_behind(moved, self.links[head as usize][BEFORE]);
                    moved = next;
                }
                continue;
            }
            // Something is on a list, so one of the marks is correct.
            let Some(number) = first else { return };
            buckets.occupied &= !(1 << (number % BUCKETS));
            let head = buckets.first_head + number % BUCKETS;
            let last = self.links[head as usize][BEFORE];
            let first = self.take_list(head);
            if first != HEAD {
                self.links[HEAD as usize] = [last, first];
                self.links[first as usize][BEFORE] = HEAD;
                break number;
            }
        };
        if buckets.width == 1 {
            // Every node on it has this f, since a node leaves its bucket when it gets cheaper.
            self.state.limit = number;
            return;
        }
        let (mut at, mut least) = (self.links[HEAD as usize][BEHIND], u32::MAX);
        while at != HEAD {
            least = least.min(f_of(CellId(at)));
            at = self.links[at as usize][BEHIND];
        }
        self.state.limit = least;
    }

    /// Takes all nodes off a list and returns the first; the last leads to `HEAD`.
    fn take_list(&mut self, head: u32) -> u32 {
        let [last, first] = std::mem::replace(&mut self.links[head as usize], [head, head]);
        if first == head {
            return HEAD;
        }
        self.links[last as usize][BEHIND] = HEAD;
        first
    }
}

/// Fringe Search.
pub(crate) struct FringeSearch<'a, 'b> {
    pub(crate) nodes: Nodes<'b>,
    /// The heuristic of each cell that was reached, unless it is cheap to compute.
    // PERF: Searches with the straight line take 0.14 to 0.3 times as long as with the square root at every visit, with
    // buckets 0.4 to 0.6 times. Octile distances, if stored, took 1.0 to 1.15 times as long.
    pub(crate) estimates: &'b mut [u32],
    pub(crate) fringe: &'a mut Fringe<'b>,
    pub(crate) run: &'a mut Run,
    pub(crate) budget: u64,
}

impl FringeSearch<'_, '_> {
    pub(crate) fn run<G: Goal>(self, goal: &G, expander: &impl Expander, listener: &mut impl Listener) -> Pause {
        let Self { mut nodes, estimates, fringe, run, budget } = self;
        let frame = expander.frame();
        let f_of = |nodes: &Nodes<'_>, estimates: &[u32], id: CellId| {
            let estimate = if G::IS_CHEAP { goal.bound(frame.spot(id)) } else { estimates[id.index()] };
            nodes.g(id.node()) + estimate
        };
        let mut left = budget;
        // PERF: not in the state, where each visit would wait for the one before to have stored it: up to 1.1 times as
        // long.
        let mut at = fringe.state.at;
        let pause = loop {
            if at == HEAD {
                let Some(first) = fringe.next_walk(|id| f_of(&nodes, estimates, id)) else { break Pause::Exhausted };
                at = first;
                run.counters.begin_iteration();
                continue;
            }
            let id = CellId(at);
            let (g, f) = (nodes.g(id.node()), f_of(&nodes, estimates, id));
            if f > fringe.state.limit {
                at = fringe.pass_over(at, f);
                run.counters.visited += 1;
                continue;
            }
            if goal.is_reached(id) {
                run.counters.visited += 1;
                break Pause::reached(id, g);
            }
            if left == 0 {
                break Pause::BudgetSpent(fringe.state.limit);
            }
            left -= 1;
            run.counters.visited += 1;
            run.counters.expanded += 1;
            listener.expanded(frame, id, g);
            nodes.close(id.node());
            let reached = (g != 0).then(|| nodes.direction(id.node()));
            expander.expand(id, reached, |to, cost, direction| {
                let g = g + cost;
                if g > MAX_F {
                    run.dropped = true;
                    return;
                }
                match nodes.reach(to.node(), g, direction) {
                    Reached::NotCheaper => return,
                    Reached::New => {
                        fringe.state.length += 1;
                        if !G::IS_CHEAP {
                            estimates[to.index()] = goal.bound(frame.spot(to));
                        }
                    }
                    Reached::Improved => fringe.unlink(to.0),
                    Reached::Reopened => {
                        fringe.state.length += 1;
                        run.counters.reopened += 1;
                    }
                }
                run.counters.generated += 1;
                fringe.link_behind(to.0, at);
            });
            run.counters.largest_open = run.counters.largest_open.max(fringe.state.length - 1);
            fringe.unlink(at);
            at = fringe.links[at as usize][BEHIND];
            fringe.state.length -= 1;
        };
        fringe.state.at = at;
        pause
    }
}
