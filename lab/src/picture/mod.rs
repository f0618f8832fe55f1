//! Pictures of searches: the map, the cells that were expanded in the order in which that happened, those still on the
//! open list, the path, and what the method knew beforehand. Several methods on one map stand side by side, since what
//! a picture is to show is why one explores less than another.

mod alphabet;
mod animation;
mod canvas;
mod colours;
mod crowd;
mod legend;
mod marks;
mod panel;
mod regions;
mod scale;
mod sheet;

pub use animation::{Timing, write_animation};
pub use canvas::{Colour, Picture};
pub use crowd::Recording;

use crate::Trace;
use sheet::{Limits, Sheet};
use testkit::GridMap;

const LIMITS: Limits = Limits { width: 2400, height: 1600 };

/// Into how many slices a search is best divided for a picture: more shades cannot be distinguished.
pub const SLICES: u32 = 256;

/// Where searches take place. Terrains are shown the darker the larger their number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The map.
    pub map: GridMap,
    /// The first cell of the path.
    pub start: (u32, u32),
    /// The last.
    pub goal: (u32, u32),
}

/// Which moment of a search is shown, counted in expansions.
#[derive(Clone, Copy, Debug)]
struct Time {
    until: u64,
    /// The moment with the last colour.
    end: u64,
}

/// Draws searches when they are over. Each has the whole range of colours for itself.
///
/// # Panics
/// If a trace is of a map of another size.
pub fn draw(scene: &Scene, traces: &[Trace]) -> Picture {
    Sheet::new(scene, traces, LIMITS).draw(|trace| Time { until: u64::MAX, end: trace.end() })
}

#[cfg(test)]
mod tests;
