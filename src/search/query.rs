//! Questions and answers.

use super::guide::Heuristic;
use super::run::Counters;
use crate::base::{Cell, selector};
use crate::queue::OpenListKind;

selector! {
    /// Which search runs.
    #[derive(Default)]
    pub enum Algorithm {
        /// The library chooses.
        #[default]
        Auto = 0,
        /// A*.
        AStar = 1,
        /// Fringe Search, in the order of IDA*.
        Fringe = 2,
        /// Algorithm C: least g among the nodes whose f is within the bound.
        C = 3,
        /// Plain IDA*: remembers only the path it is on.
        Ida = 4,
        /// Memory-enhanced IDA*.
        MeIda = 5,
        /// The IDA* of Cazenave; see [`Query::dead_end_cut`] and [`Query::threshold_delta`].
        CazenaveIda = 6,
        /// Fringe Search with buckets; see [`Query::stack_range`].
        FringeBuckets = 7,
        /// A* that looks at one of several equally cheap paths around a cell. Only with eight neighbours and equal
        /// weights.
        CanonicalAStar = 8,
        /// Jump point search, which scans the map as it goes. Only with equal weights.
        Jump = 9,
        /// Jump point search on the stored graph; see [`Map::build_jump_graph`]. Only with equal weights.
        JumpGraph = 10,
        /// A path over the portals of regions, then local searches between them. The path may cost more than the optimum. Needs
        /// regions of [`RegionKind::Tiles`](crate::RegionKind).
        Portals = 11,
    }
}

impl Algorithm {
    /// Whether it is a jump search.
    pub(crate) fn jumps(self) -> bool {
        matches!(self, Self::Jump | Self::JumpGraph)
    }
}

selector! {
    /// How Cazenave's IDA* treats cells below which nothing was found beyond the limit.
    #[derive(Default)]
    pub enum DeadEndCut {
        /// It does not enter them again unless it comes more cheaply. Never cuts a valid path.
        #[default]
        Sound = 0,
        /// It does not enter them again, as the paper has it. Paths may be overlong, without a bound, and a path may be
        /// missed: where labels or landmarks prove that there is one, the search runs again without the cut; otherwise it
        /// ends with [`Outcome::NotFound`].
        Paper = 1,
        /// It enters them again (`nof`).
        None = 2,
    }
}

/// A question: from where to where, and how to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The first cell of the path.
    pub start: Cell,
    /// The last cell of the path.
    pub goal: Cell,
    /// The layer of the map: how the agent may walk.
    pub layer: u32,
    /// Which search.
    pub algorithm: Algorithm,
    /// Which open list.
    pub open_list: OpenListKind,
    /// Which heuristic.
    pub heuristic: Heuristic,
    /// Where the goal is not reached, lead to the expanded cell nearest to it.
    pub partial: bool,
    /// How many nodes may be expanded; 0 is no limit.
    pub max_expansions: u64,
    /// How many values of f share a stack of the multi-stack heap or a bucket of the fringe; 0 is 1. On the multi-stack
    /// heap the path may then cost up to one less than that more than the optimum; the fringe always finds the optimum.
    pub stack_range: u32,
    /// For Cazenave's IDA*: what it does about dead ends.
    pub dead_end_cut: DeadEndCut,
    /// For Cazenave's IDA*: what is added to each new threshold. With the sound cut or none the path may cost up to this
    /// much more than the optimum.
    pub threshold_delta: u32,
    /// For ALT: how many landmarks, those that prove most at the start; 0 is all. For canonical pairs: 0 is all pairs,
    /// 1 the one that proves most at the start.
    pub landmarks: u32,
    /// Do not ask the component labels whether there is a path, neither before the search nor after it.
    pub ignore_components: bool,
    /// Do not ask the landmarks whether there is a path, neither before the search nor after it.
    pub ignore_landmark_test: bool,
    /// For the search over portals: end once the part of the path is known that leads out of the start's region.
    pub first_leg: bool,
}

/// The methods that a query stands for, with nothing left to choose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Which search.
    pub algorithm: Algorithm,
    /// Which open list.
    pub open_list: OpenListKind,
    /// Which heuristic.
    pub heuristic: Heuristic,
}

impl Query {
    /// A query with everything left to the library.
    pub fn new(start: Cell, goal: Cell) -> Self {
        Self { start, goal, ..Self::default() }
    }
}

/// What a search answers, in the numbers of the ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// An optimal path.
    Optimal = 0,
    /// It is proven that no path exists.
    NoPath = 1,
    /// A path that may cost more than the optimum.
    Bounded = 3,
    /// A path towards the goal that does not reach it.
    Partial = 2,
    /// `max_expansions` is used up.
    BudgetSpent = 4,
    /// The start or the goal is blocked; nothing was searched.
    EndpointBlocked = 6,
    /// No path was found, and nothing is proven: see [`DeadEndCut::Paper`].
    NotFound = 7,
    /// As a reason: only the first leg was asked for ([`Query::first_leg`]).
    FirstLeg = 10,
}

/// What found the answer, in the numbers of the ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnsweredBy {
    /// A search.
    Search = 0,
    /// A look at the two endpoints.
    Endpoints = 1,
    /// The component labels.
    Components = 2,
    /// The landmarks.
    Landmarks = 3,
    /// A leg that leads from the start to the goal; nothing was searched.
    Leg = 4,
}

/// Whether a search that is stepped goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It can be stepped further.
    Running,
    /// It can be finished.
    Done,
}

/// The answer to a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The answer.
    pub outcome: Outcome,
    /// With [`Outcome::Partial`] why the goal was not reached; otherwise the outcome.
    pub reason: Outcome,
    /// What found the answer.
    pub answered_by: AnsweredBy,
    /// Cost of the path, 0 without one.
    pub cost: u64,
    /// No path from start to goal costs less, as far as is proven; 0 where none exists.
    pub lower_bound: u64,
    /// How much more than the optimum the path may cost; nothing where the search guarantees nothing. 0 without a path to
    /// the goal.
    pub excess_bound: Option<u64>,
    /// The map that was searched.
    pub map_id: u64,
    /// The epoch at which it was searched.
    pub epoch: u64,
    /// Cells of the path, start and end included; 0 without one.
    pub path_length: u32,
    /// Cells written to the caller's buffer.
    pub written: u32,
    /// Start, end and turning points of the path.
    pub waypoint_count: u32,
    /// The methods that ran.
    pub choice: Choice,
    /// Last cell of the path, or the blocked endpoint; otherwise (0, 0).
    pub end: Cell,
    /// What was counted.
    pub counters: Counters,
}
