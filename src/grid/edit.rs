//! An edit of the ground, as a value: what layers and tables are brought up to date with.

use crate::base::Rect;

/// What has changed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Edit {
    /// Cells of a rectangle have another terrain.
    Cells {
        rect: Rect,
        /// Whether any of them was opened or blocked.
        passability: bool,
        /// Whether the map has a terrain that it had not, or the other way round.
        weights: bool,
    },
    /// A terrain has another weight.
    Weight { terrain: u8, weight: u16 },
}

impl Edit {
    /// Whether the weights that are present may be others now.
    pub(crate) fn changes_weights(&self) -> bool {
        matches!(self, Self::Cells { weights: true, .. } | Self::Weight { .. })
    }
}
