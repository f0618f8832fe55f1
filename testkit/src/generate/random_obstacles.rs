//! Cells blocked one by one at random, the usual test bed of the literature. Above some 40 % the map falls apart into
//! pieces that no path joins.

use crate::{GridMap, Random};

/// A map on which each cell is blocked with a chance of `percent`.
pub fn random_obstacles(width: u32, height: u32, percent: u32, random: &mut Random) -> GridMap {
    let mut map = GridMap::filled(width, height, 1);
    for cell in &mut map.cells {
        *cell = u8::from(!random.chance(percent));
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::passable_cells;

    #[test]
    fn the_share_of_blocked_cells_is_as_asked() {
        let free = |percent| passable_cells(&random_obstacles(100, 100, percent, &mut Random::new(1)));
        assert_eq!((free(0), free(100)), (10_000, 0));
        assert!((6_800..=7_200).contains(&free(30)));
    }
}
