//! Questions and answers.

use crate::{Cell, Counters, Error, Map};

/// Which search runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// The library chooses.
    #[default]
    Auto = 0,
    /// A*.
    AStar = 1,
}

/// Which open list it runs on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpenListKind {
    /// The library chooses.
    #[default]
    Auto = 0,
    /// Array of stacks.
    Stacks = 1,
}

/// Which heuristic guides it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Heuristic {
    /// The library chooses.
    #[default]
    Auto = 0,
    /// Octile or Manhattan distance.
    Naive = 1,
}

/// A question: from where to where, and how to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The first cell of the path.
    pub start: Cell,
    /// The last cell of the path.
    pub goal: Cell,
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

    /// Settles what was left open, or tells that the combination does not exist for this map.
    pub fn choose(&self, _map: &Map) -> Result<Choice, Error> {
        let algorithm = match self.algorithm {
            Algorithm::Auto | Algorithm::AStar => Algorithm::AStar,
        };
        let open_list = match self.open_list {
            OpenListKind::Auto | OpenListKind::Stacks => OpenListKind::Stacks,
        };
        let heuristic = match self.heuristic {
            Heuristic::Auto | Heuristic::Naive => Heuristic::Naive,
        };
        Ok(Choice { algorithm, open_list, heuristic })
    }
}

/// What a search answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// An optimal path.
    Optimal,
    /// It is proven that no path exists.
    NoPath,
    /// A path towards the goal that does not reach it.
    Partial,
    /// `max_expansions` is used up.
    BudgetSpent,
    /// The start or the goal is blocked; nothing was searched.
    EndpointBlocked,
}

/// What found the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnsweredBy {
    /// A search.
    Search,
    /// A look at the two endpoints.
    Endpoints,
    /// The component labels.
    Components,
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
