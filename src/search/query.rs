//! Queries and results.

use super::guide::Heuristic;
use super::run::Counters;
use crate::base::{Cell, selector};
use crate::queue::OpenListKind;

selector! {
    /// The search that runs.
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
        /// A* that follows one of several equally cheap paths between two cells. Only with eight neighbours, and on
        /// weighted terrain only if a diagonal step costs less than two cardinal ones.
        CanonicalAStar = 8,
        /// Jump point search, which scans the map as it goes. On weighted terrain as `CanonicalAStar`.
        Jump = 9,
        /// Jump point search on the stored graph; see [`Map::build_jump_graph`]. On weighted terrain as `CanonicalAStar`.
        JumpGraph = 10,
        /// A path over the portals of regions, then local searches between them. The path may cost more than the
        /// optimum. Needs regions of [`RegionKind::Tiles`](crate::RegionKind).
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
        /// Enter them again only if that is cheaper. Never loses an optimal path.
        #[default]
        Sound = 0,
        /// Never enter them again, as in the paper. The path may cost any amount more than the optimum, or be missed:
        /// if labels or landmarks prove that one exists, the search runs again without the cut; otherwise it ends with
        /// [`Outcome::NotFound`].
        Paper = 1,
        /// Enter them again (`nof`).
        None = 2,
    }
}

/// A query: start, goal, and how to search.
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
    /// If the goal is not reached, return the path to the expanded cell nearest to it.
    pub partial: bool,
    /// How many nodes the search may expand; 0 is no limit.
    pub max_expansions: u64,
    /// How many values of f share a stack of the multi-stack heap or a bucket of the fringe; 0 means 1. On the
    /// multi-stack heap the path may cost up to `stack_range - 1` more than the optimum; the fringe always finds the
    /// optimum.
    pub stack_range: u32,
    /// For Cazenave's IDA*: what it does about dead ends.
    pub dead_end_cut: DeadEndCut,
    /// For Cazenave's IDA*: what is added to each new threshold. With the sound cut or none the path may cost up to
    /// this much more than the optimum.
    pub threshold_delta: u32,
    /// For ALT: how many landmarks to use, those with the largest bounds at the start; 0 is all. For canonical pairs: 0
    /// is all pairs, 1 is the pair with the largest bound at the start.
    pub landmarks: u32,
    /// Do not use the component labels to prove that a path exists or does not exist.
    pub ignore_components: bool,
    /// Do not use the landmarks to prove that a path exists or does not exist.
    pub ignore_landmark_test: bool,
    /// The start may be blocked: a unit may stand on a cell that was closed since.
    pub from_blocked: bool,
    /// The path ends next to the goal: at a passable cell from which a step would lead to it.
    pub next_to_goal: bool,
    /// For the search over portals: stop when the path out of the start's region is known.
    pub first_leg: bool,
}

/// The methods of a query, with nothing left to choose.
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

/// The outcome of a search, in the numbers of the ABI.
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
    /// The start or the goal is blocked; no search ran.
    EndpointBlocked = 6,
    /// No path was found, and nothing is proven: see [`DeadEndCut::Paper`].
    NotFound = 7,
    /// As a reason: only the first leg was requested ([`Query::first_leg`]).
    FirstLeg = 10,
    /// As a reason: the searcher has no room for more nodes. Without a partial path that is [`Error::OutOfNodes`],
    /// which has the same number.
    ///
    /// [`Error::OutOfNodes`]: crate::Error::OutOfNodes
    OutOfNodes = -18,
}

/// What decided the outcome, in the numbers of the ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnsweredBy {
    /// A search.
    Search = 0,
    /// The endpoints alone.
    Endpoints = 1,
    /// The component labels.
    Components = 2,
    /// The landmarks.
    Landmarks = 3,
    /// A leg that leads from the start to the goal; no search ran.
    Leg = 4,
}

/// Whether a search that is stepped continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It can be stepped further.
    Running,
    /// It can be finished.
    Done,
}

/// The result of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The outcome.
    pub outcome: Outcome,
    /// With [`Outcome::Partial`] why the goal was not reached; otherwise the outcome.
    pub reason: Outcome,
    /// What decided the outcome.
    pub answered_by: AnsweredBy,
    /// Cost of the path, 0 without one.
    pub cost: u64,
    /// The search has proven that no path from start to goal costs less; 0 if none exists.
    pub lower_bound: u64,
    /// How much more than the optimum the path may cost; `None` if nothing is guaranteed. 0 without a path to the goal.
    pub excess_bound: Option<u64>,
    /// The map that was searched.
    pub map_id: u64,
    /// The epoch of the map when it was searched.
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
    /// Which of several goals was reached, counted from 0.
    pub goal: u32,
    /// Whether the overlay was in the way of the path without it, so that the search was made with it.
    pub overlaid: bool,
    /// The counters.
    pub counters: Counters,
}
