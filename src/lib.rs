//! Shortest paths on grids: the Rust core of Cairn.
//!
//! A [`Map`] is a grid with its movement rules and everything derived from them; a [`Searcher`] is the scratch memory
//! of one thread, created once and reused for every search. No search allocates.
//!
//! ```
//! use cairn::{Cell, Map, Outcome, Query, Rules, Searcher};
//!
//! # fn main() -> Result<(), cairn::Error> {
//! let mut map = Map::new(64, 64, &Rules::DEFAULT)?;
//! map.set_cell(Cell { x: 10, y: 10 }, 0)?;
//! let mut searcher = Searcher::for_map(&map)?;
//! let mut path = [Cell::default(); 256];
//! let query = Query::new(Cell { x: 0, y: 0 }, Cell { x: 63, y: 40 });
//! let result = searcher.find_path(&map, &query, &mut path)?;
//! assert_eq!(result.outcome, Outcome::Optimal);
//! assert_eq!(path[result.path_length as usize - 1], query.goal);
//! # Ok(())
//! # }
//! ```
//!
//! The shipped interface is the C ABI in [`capi`]; ARCHITECTURE.md has the map of the source.

#![deny(unsafe_code)]

// A panic is caught at the C boundary and becomes a status, which needs unwinding. WebAssembly has nothing else to
// offer.
#[cfg(all(panic = "abort", not(target_family = "wasm")))]
compile_error!("cairn turns panics into statuses and must be built with panic = \"unwind\"");

mod base;
mod bound;
#[allow(unsafe_code)] // Raw pointers are its whole purpose.
pub mod capi;
mod field;
mod grid;
mod jump;
mod map;
mod queue;
mod search;
mod searcher;
mod tables;

pub use base::{Cell, CellId, Error, NodeId, Random, Rect};
pub use field::{Field, FieldDef, FieldStep, NO_GOAL};
pub use grid::{DiagonalRule, MapError, Neighbours, Rules, TerrainCharge};
pub use map::{
    BuildProgress, Built, LayerDef, LayerInfo, Map, Overlay, PathCheck, RayEnd, RayHit, Sight, Smoothed, SmoothingEnd,
};
pub use queue::{Frontier, OpenList};
pub use search::{
    Algorithm, AnsweredBy, Choice, Counters, DeadEndCut, Heuristic, OpenListKind, Outcome, Progress, Query,
    SearchResult, Stats,
};
pub use searcher::{Searcher, SearcherDef};
pub use tables::{
    JumpGraphDef, LandmarkEntries, LandmarksDef, Loss, Placement, PortalDistance, Reduction, RegionKind, RegionsDef,
    Table, TableInfo, TableKind, TableState,
};
