//! The grid: what the ground is, how one may walk on it, and the edits that keep all that follows in step.

mod components;
mod layer;
mod map;
mod movingai;
mod rules;
mod terrain;

pub(crate) use layer::{Ground, View};
pub use map::{Map, MapError};
pub(crate) use rules::MAX_STEP;
pub use rules::{DiagonalRule, Neighbours, Rules, TerrainCharge};
pub(crate) use terrain::filled;
