//! The grid: what the ground is, how one may walk on it, and what follows for every cell.

mod components;
mod expand;
mod layer;
mod map;
mod movingai;
mod planes;
mod rules;
mod successors;
mod terrain;
mod view;

pub(crate) use components::Components;
pub(crate) use expand::{AverageCost, EnteredCost, Expander, GridExpander, StepCost, UniformCost};
pub use map::Map;
pub use movingai::MapError;
pub(crate) use planes::{Band, Planes, Walk};
pub use rules::{DiagonalRule, Neighbours, Rules, TerrainCharge};
pub(crate) use rules::{LegCosts, MAX_STEP, RingTables};
pub(crate) use successors::{START, Successors, canonical as canonical_successors};
pub(crate) use terrain::{BLOCKED, ring};
pub(crate) use view::{GridNow, Ground, LayerView, View};
