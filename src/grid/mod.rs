//! The grid: what the ground is, how one may walk on it, and the edits that keep all that follows in step.

mod components;
mod layer;
mod map;
mod movingai;
mod planes;
mod rules;
mod terrain;

pub(crate) use components::Components;
pub(crate) use layer::{Ground, LayerView, View};
pub use map::{Map, MapError};
pub(crate) use planes::{Band, Planes, Walk};
pub use rules::{DiagonalRule, Neighbours, Rules, TerrainCharge};
pub(crate) use rules::{MAX_STEP, RingTables};
pub(crate) use terrain::{BLOCKED, ring};
