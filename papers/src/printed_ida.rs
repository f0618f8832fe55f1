//! Cazenave's IDA* exactly as printed [Cazenave IV.C to IV.E], to show its faults. The library has it repaired.
//!
//! Three things about the printed code. `Seen(newpos, g)` is called with the g of the parent, though the child's is
//! meant, as the numbers of the paper's Figure 1 show: where steps differ in cost, a cell that was entered by an
//! expensive step is then kept from a cheap step that comes from a more expensive parent. Even with D = 0 that loses
//! the optimum, and sometimes every path: a false "no path". It takes the dead-end cut to make that common; the cut
//! alone loses no path, though with D above 0 it exceeds the bound. `tmpminf` is shared by siblings, so that what is
//! stored as the least f below a cell may have been met below those before it: fewer cells then look like dead ends,
//! which hides some of the first fault. And nothing marks the start as seen, so each iteration enters it once more.
//!
//! The recursion is an explicit stack; everything else is as in the paper, in its order and with its names.

use cairn::{Cell, Map};
use testkit::movement;

/// The limit on nodes in the paper's experiments [Cazenave VI].
const PAPER_MAX_NODES: u64 = 10_000_000;

/// No f was met beyond the threshold: the paper's `MaxLength`.
const MAX_LENGTH: u64 = u64::MAX;

/// The printed search, with what the paper varies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedIda {
    /// Whether cells below which no least f was found are cut; without it the paper's algorithm is named `nof`.
    pub dead_end_cut: bool,
    /// What is added to the least f for the next threshold: the paper's D.
    pub delta: u64,
    /// How many nodes may be entered.
    pub max_nodes: u64,
}

impl Default for PrintedIda {
    /// With the cut, D = 0, and the paper's limit.
    fn default() -> Self {
        Self { dead_end_cut: true, delta: 0, max_nodes: PAPER_MAX_NODES }
    }
}

/// How the printed search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A path of this cost.
    Solved(u64),
    /// It believes that there is none.
    NoPath,
    /// The limit on nodes was reached.
    OutOfNodes,
}

/// What the printed search returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintedResult {
    /// How it ended.
    pub ending: Ending,
    /// Calls of the recursive function, as the paper counts nodes.
    pub nodes: u64,
    /// Thresholds that were tried.
    pub iterations: u64,
}

impl PrintedIda {
    /// Searches with the naive heuristic. Both cells must be on the map and passable.
    ///
    /// # Panics
    /// If one of them is not.
    pub fn search(&self, map: &Map, start: Cell, goal: Cell) -> PrintedResult {
        for end in [start, goal] {
            assert!(map.get_cell(end).is_ok_and(|terrain| terrain != 0), "{end:?} is not a passable cell");
        }
        let cells = map.width() as usize * map.height() as usize;
        let memory = vec![Memory::default(); cells];
        let mut search = Search { settings: *self, map, goal, memory, nodes: 0, iteration: 0 };
        let mut threshold = movement::naive_distance(map, start, goal);
        let ending = loop {
            search.iteration += 1;
            match search.iterate(start, threshold) {
                Iteration::Ended(ending) => break ending,
                Iteration::LeastF(MAX_LENGTH) => break Ending::NoPath,
                Iteration::LeastF(least_f) => threshold = least_f + self.delta,
            }
        };
        PrintedResult { ending, nodes: search.nodes, iterations: search.iteration }
    }
}

/// What is known of a cell: the paper's four arrays, fresh for each search, so that they need no marker.
#[derive(Clone, Copy, Debug, Default)]
struct Memory {
    seen: Option<u64>,
    seen_in: u64,
    minf: Option<u64>,
}

/// A call of the paper's recursive function.
struct Call {
    pos: Cell,
    g: u64,
    /// The neighbours still to be looked at are those in the directions below.
    directions: usize,
    tmpminf: u64,
}

/// How an iteration ends: with the whole search, or with the least f beyond the threshold.
enum Iteration {
    Ended(Ending),
    LeastF(u64),
}

struct Search<'a> {
    settings: PrintedIda,
    map: &'a Map,
    goal: Cell,
    memory: Vec<Memory>,
    nodes: u64,
    iteration: u64,
}

impl Search<'_> {
    fn iterate(&mut self, start: Cell, threshold: u64) -> Iteration {
        let mut calls: Vec<Call> = Vec::new();
        let mut entered = Some((start, 0));
        loop {
            if let Some((pos, g)) = entered.take() {
                if self.nodes == self.settings.max_nodes {
                    return Iteration::Ended(Ending::OutOfNodes);
                }
                self.nodes += 1;
                let f = g + movement::naive_distance(self.map, pos, self.goal);
                if f <= threshold && pos == self.goal {
                    return Iteration::Ended(Ending::Solved(g));
                }
                // A leaf backs up its f, as any other call the least f below it.
                let (directions, tmpminf) =
                    if f > threshold { (0, f) } else { (movement::DIRECTION_COUNT, MAX_LENGTH) };
                calls.push(Call { pos, g, directions, tmpminf });
            }
            let call = calls.last_mut().expect("the iteration ends with its first call");
            entered = self.next_child(call);
            if entered.is_none() {
                let Call { pos, tmpminf, .. } = *call;
                calls.pop();
                let Some(caller) = calls.last_mut() else { return Iteration::LeastF(tmpminf) };
                // As printed: the variable is the caller's, so what its children before have found is stored as well.
                caller.tmpminf = tmpminf.min(caller.tmpminf);
                self.at(pos).minf = Some(caller.tmpminf);
            }
        }
    }

    /// The next neighbour that is to be entered, with its g.
    fn next_child(&mut self, call: &mut Call) -> Option<(Cell, u64)> {
        while call.directions > 0 {
            call.directions -= 1;
            let Some((newpos, dg)) = movement::step(self.map, call.pos, call.directions) else { continue };
            // As printed: the parent's g.
            if self.seen(newpos, call.g) {
                continue;
            }
            if self.settings.dead_end_cut && self.at(newpos).minf == Some(MAX_LENGTH) {
                continue;
            }
            return Some((newpos, call.g + dg));
        }
        None
    }

    /// The paper's `Seen`.
    fn seen(&mut self, pos: Cell, g: u64) -> bool {
        let iteration = self.iteration;
        let memory = self.at(pos);
        let enter = match memory.seen {
            None => true,
            Some(seen) => g < seen || g == seen && memory.seen_in != iteration,
        };
        if enter {
            (memory.seen, memory.seen_in) = (Some(g), iteration);
        }
        !enter
    }

    fn at(&mut self, pos: Cell) -> &mut Memory {
        &mut self.memory[pos.y as usize * self.map.width() as usize + pos.x as usize]
    }
}
