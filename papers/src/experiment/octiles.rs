//! Octiles and tiles, as two of the papers call maps with eight and with four neighbours.

use cairn::Neighbours;

pub(super) const OCTILES: Neighbours = Neighbours::Eight;
pub(super) const TILES: Neighbours = Neighbours::Four;

/// How a group of rows is called.
pub(super) trait GroupName {
    fn name(self) -> &'static str;
}

impl GroupName for Neighbours {
    fn name(self) -> &'static str {
        if self == OCTILES { "octiles" } else { "tiles" }
    }
}

/// What the figures of a row are kept under.
pub(super) fn row_of(group: Neighbours, line: &str) -> String {
    format!("{line} ({})", group as u32)
}
