//! A map without obstacles: the cost of a search without any obstacle.

use crate::GridMap;

/// A map of passable cells.
pub fn empty(width: u32, height: u32) -> GridMap {
    GridMap::filled(width, height, 1)
}
