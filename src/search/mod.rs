//! Searches: what may be asked, what may be answered, and the best-first core. `Searcher` puts them together.

mod astar;
mod best_first;
mod expand;
mod goal;
mod listen;
mod query;

pub(crate) use astar::AStar;
pub(crate) use best_first::{Pause, Run};
pub(crate) use listen::NearestCell;
pub use query::{Algorithm, AnsweredBy, Choice, Heuristic, OpenListKind, Outcome, Progress, Query, SearchResult};
