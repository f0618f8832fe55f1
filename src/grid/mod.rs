//! The grid: what the ground is, how one may walk on it, and what follows for every cell.

mod components;
mod edit;
mod expand;
mod movingai;
mod planes;
mod rules;
mod successors;
mod terrain;
mod view;

pub(crate) use components::Components;
pub(crate) use edit::Edit;
pub(crate) use expand::{AverageCost, EnteredCost, Expander, GridExpander, StepCost, UniformCost};
pub use movingai::MapError;
pub(crate) use movingai::parse as parse_movingai;
pub(crate) use planes::{Band, Planes, Walk};
pub use rules::{DiagonalRule, Neighbours, Rules, TerrainCharge};
pub(crate) use rules::{LegCosts, MAX_STEP, RingTables};
pub(crate) use successors::{START, Successors, canonical as canonical_successors};
pub(crate) use terrain::{BLOCKED, Terrain, ring};
pub(crate) use view::{GridNow, Ground, LayerView, View};
