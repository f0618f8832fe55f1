//! A map without obstacles: what a search costs when nothing is in its way.

use crate::GridMap;

/// A map of free cells.
pub fn empty(width: u32, height: u32) -> GridMap {
    GridMap::filled(width, height, 1)
}
