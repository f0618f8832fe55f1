//! The grid: its terrain, the movement rules, and what follows for every cell.

mod components;
mod expand;
mod movingai;
mod now;
mod planes;
mod rules;
mod successors;
mod terrain;
mod weighted;

pub(crate) use components::{Components, Enclosed, Enclosure, Label};
pub(crate) use expand::{
    AverageCost, EnteredCost, Expander, GridExpander, LayerView, OverlaidCost, StepCost, UniformCost, View,
};
pub use movingai::MapError;
pub(crate) use movingai::parse as parse_movingai;
pub(crate) use now::{GridNow, Ground};
pub(crate) use planes::{Band, Known, Planes, Room, Scanned, Walk};
pub use rules::{DiagonalRule, Neighbours, Rules, TerrainCharge};
pub(crate) use rules::{LegCosts, MAX_STEP, RingTables};
pub(crate) use successors::{ONWARD, START, Successors, canonical as canonical_successors};
pub(crate) use terrain::{BLOCKED, Edit, Terrain, new_map_id, ring};
pub(crate) use weighted::Weighted;
