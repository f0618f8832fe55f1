//! What all searches have in common: counters, and the reasons why a step ends.

use crate::base::CellId;
use crate::bound::MAX_ESTIMATE;
use crate::grid::MAX_STEP;

/// Costs beyond this are not counted: the node is dropped, and the search remembers that one was. g and h of a
/// successor can then always be added in 32 bits.
pub(crate) const MAX_F: u32 = 3 << 30;

const _: () = assert!(MAX_F as u64 + MAX_STEP as u64 + MAX_ESTIMATE as u64 <= u32::MAX as u64);

/// The state of every search between two steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Run {
    pub(crate) counters: Counters,
    /// Whether a node was dropped because it cost too much.
    pub(crate) dropped: bool,
}

/// Why a step has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The goal is reached, and no path costs less than the bound.
    Reached { end: CellId, cost: u32, lower_bound: u32 },
    /// The first leg is known, up to this cell.
    FirstLeg(CellId),
    /// Nothing is left to expand.
    Exhausted,
    /// There is no room for more nodes; no path costs less than this.
    OutOfNodes(u32),
    /// The budget is used up; no path costs less than this.
    BudgetSpent(u32),
}

impl Pause {
    /// The goal is reached on an optimal path.
    pub(crate) fn reached(end: CellId, cost: u32) -> Self {
        Self::Reached { end, cost, lower_bound: cost }
    }
}

/// Counters of one search, cheap enough to be always on. In the order in which the ABI reports them, so that several are
/// copied at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// Nodes whose successors were generated, repetitions included.
    pub expanded: u64,
    /// Nodes put on the open list, the start included, and again whenever a cheaper path to one was found.
    pub generated: u64,
    /// Expanded nodes that were put on the open list again.
    pub reopened: u64,
    /// Largest number of entries on the open list.
    pub largest_open: u64,
    /// How often the limit on f, or in a best-first search the largest f that was expanded, has risen, the first
    /// included.
    pub iterations: u64,
    /// Nodes visited: taken from the open list or fringe, or entered by a depth-first search, the goal included.
    pub visited: u64,
    /// How often a search with the paper's cut missed a path that is proven to exist and ran again without the cut.
    pub repairs: u64,
    /// The parts of `expanded`, `visited` and `generated` before the last iteration.
    pub(crate) before_last: [u64; 3],
}

impl Counters {
    /// Starts an iteration.
    #[inline]
    pub(crate) fn begin_iteration(&mut self) {
        // The start, which precedes the first iteration, belongs to it.
        if self.iterations > 0 {
            self.before_last = [self.expanded, self.visited, self.generated];
        }
        self.iterations += 1;
    }

    /// `expanded` in the last iteration.
    pub fn expanded_last(&self) -> u64 {
        self.expanded - self.before_last[0]
    }

    /// `visited` in the last iteration.
    pub fn visited_last(&self) -> u64 {
        self.visited - self.before_last[1]
    }

    /// `generated` in the last iteration.
    pub fn generated_last(&self) -> u64 {
        self.generated - self.before_last[2]
    }
}

/// Counters of one search, or of all searches of a searcher.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Number of searches.
    pub searches: u64,
    /// Searches that found a path to the goal.
    pub solved: u64,
    /// Sums; of `largest_open` the largest.
    pub counters: Counters,
    /// Sum of the costs of the paths.
    pub cost: u64,
    /// Sum of the proven lower bounds.
    pub lower_bound: u64,
    /// Sum of the cells of the paths.
    pub path_cells: u64,
}

impl Stats {
    pub(crate) fn add(&mut self, other: &Self) {
        let (sum, new) = (&mut self.counters, &other.counters);
        sum.expanded += new.expanded;
        sum.visited += new.visited;
        sum.generated += new.generated;
        sum.reopened += new.reopened;
        sum.largest_open = sum.largest_open.max(new.largest_open);
        sum.iterations += new.iterations;
        sum.repairs += new.repairs;
        self.searches += other.searches;
        self.solved += other.solved;
        self.cost += other.cost;
        self.lower_bound += other.lower_bound;
        self.path_cells += other.path_cells;
    }
}
