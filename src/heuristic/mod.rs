//! temporary
mod guide;
mod landmarks;
mod pairs;
mod regions;

pub(crate) use guide::{Guide, Guided};
pub(crate) use landmarks::AltEight;
pub(crate) use pairs::Pairs;
pub(crate) use regions::{RegionEstimate, clear_cache};
