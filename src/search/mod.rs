//! Searches: what may be asked, what may be answered, and the engines that find it out, one per file. `Searcher` puts them
//! together.

mod best_first;
mod choose;
mod depth_first;
mod engine;
mod fringe;
mod goal;
mod guide;
mod jump;
mod listen;
mod query;
mod stats;

pub(crate) use best_first::{BestFirst, BestFirstState, begin as begin_best_first};
pub(crate) use choose::steepest_rise;
pub(crate) use depth_first::{DepthFirst, DepthFirstState, Recall};
pub(crate) use engine::{MAX_F, MeasurePath, Pause, Run, Setting};
pub(crate) use fringe::{Fringe, FringeSearch, FringeState};

pub(crate) use guide::Guide;
pub(crate) use jump::{JumpSearch, JumpState, ORIGIN_WORDS, Origin, cheapest_leg, start_number, store_way};
pub(crate) use listen::NearestCell;
pub use query::{
    Algorithm, AnsweredBy, Choice, DeadEndCut, Heuristic, OpenListKind, Outcome, Progress, Query, SearchResult,
};
pub use stats::{Counters, Stats};
