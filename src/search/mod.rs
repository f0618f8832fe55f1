//! Searches: queries and results, what is chosen (`choose`), the types that go with it (`dispatch`), and the engines,
//! one per file or folder. `Searcher` gives them memory.

mod best_first;
mod choose;
mod dispatch;
mod goal;
mod goals;
mod guide;
mod jump;
mod listen;
mod papers;
mod portals;
mod query;
mod run;

pub use crate::queue::OpenListKind;
pub(crate) use choose::{Plan, Space};
pub(crate) use dispatch::{EngineState, Parts, Problem, with_cell_seats, with_point_seats};
pub(crate) use goals::GoalSet;
pub(crate) use guide::Guide;
pub use guide::Heuristic;
pub(crate) use jump::{ORIGIN_WORDS, store_jump_path};
pub(crate) use listen::NearestCell;
pub(crate) use papers::{DepthFirst, Fringe};
pub use query::{Algorithm, AnsweredBy, Choice, DeadEndCut, Outcome, Progress, Query, SearchResult};
pub use run::{Counters, Stats};
pub(crate) use run::{MAX_F, Pause, Run};
