//! Tables of distances, built beforehand and kept correct while the map changes: landmarks and regions.

mod blob;
mod def;
mod metric;
mod relaxed;

pub use def::{LandmarksDef, Placement, PortalDistance, Reduction, RegionKind, RegionsDef, Table};
pub(crate) use relaxed::{ExpanderUser, Relaxed};
