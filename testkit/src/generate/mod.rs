//! Maps from a seed, one kind per file. The same arguments give the same map on every machine; the hashes below hold
//! the generators to that, since tests, benches and published numbers rest on the maps.
//!
//! The edge of a map is a wall as good as any, so no generator draws one there.

mod buildings;
mod caves;
mod empty;
mod hills;
pub mod janssen;
mod maze;
mod mines;
mod random_obstacles;
mod rooms;
mod spiral;
mod walls;
mod weight_kinds;
mod weights;

pub use buildings::buildings;
pub use caves::caves;
pub use empty::empty;
pub use hills::hills;
pub use maze::maze;
pub use mines::mines;
pub use random_obstacles::random_obstacles;
pub use rooms::rooms;
pub use spiral::spiral;
pub use walls::{WALL_LENGTH, walls};
pub use weight_kinds::WeightKind;
pub use weights::{weights_at_random, weights_in_patches};

/// The steps to the four cells next to a cell.
pub const SIDES: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// Puts the items into a random order, every order equally likely.
pub fn shuffle<T>(items: &mut [T], random: &mut crate::Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GridMap, Random};

    #[test]
    fn shuffling_keeps_the_items_and_reaches_every_order() {
        let mut random = Random::new(3);
        let mut orders = std::collections::HashSet::new();
        for _ in 0..200 {
            let mut items = [1, 2, 3];
            shuffle(&mut items, &mut random);
            orders.insert(items);
            items.sort_unstable();
            assert_eq!(items, [1, 2, 3]);
        }
        assert_eq!(orders.len(), 6);
    }

    /// FNV-1a over size and terrain.
    fn hash(map: &GridMap) -> u64 {
        let size = [map.width.to_le_bytes(), map.height.to_le_bytes()].concat();
        size.iter()
            .chain(&map.cells)
            .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    /// The number of cells that can be reached from the first passable cell with cardinal steps.
    pub(super) fn reachable_cells(map: &GridMap) -> usize {
        let Some(first) = map.cells.iter().position(|&terrain| terrain != 0) else { return 0 };
        let first = (first as u32 % map.width, first as u32 / map.width);
        crate::endpoints::flood(map, first, &mut vec![false; map.cells.len()]).len()
    }

    pub(super) fn passable_cells(map: &GridMap) -> usize {
        map.cells.iter().filter(|&&terrain| terrain != 0).count()
    }

    fn weighted(weigh: impl Fn(&mut GridMap, &mut Random)) -> GridMap {
        let mut map = caves(60, 40, 45, &mut Random::new(7));
        weigh(&mut map, &mut Random::new(8));
        map
    }

    #[test]
    fn a_seed_gives_the_same_map_for_ever() {
        let random = || Random::new(7);
        let hashes = [
            ("buildings", hash(&buildings(60, 40, 12, &mut random())), 0xa9ea_b079_6bdf_a974),
            ("caves", hash(&caves(60, 40, 45, &mut random())), 0x3826_f7fb_26e8_f6f5),
            ("empty", hash(&empty(60, 40)), 0x5b09_1208_a7a9_1471),
            ("hills", hash(&hills(60, 40, 12, 10, &mut random())), 0x47da_004f_febd_368b),
            ("janssen::hills", hash(&janssen::hills(60, 40, &mut random())), 0xf4e4_e322_f46d_a5dd),
            ("janssen::maze", hash(&janssen::maze(60, 40, &mut random())), 0xc6f2_ed8c_c9c3_94ad),
            ("janssen::rooms", hash(&janssen::rooms(60, 40, &mut random())), 0x0764_fac4_ea61_f559),
            ("maze", hash(&maze(60, 40, 2, &mut random())), 0x96f9_91d1_3900_9465),
            ("mines", hash(&mines(60, 40, 16, &mut random())), 0x1c9b_a946_7afa_5d54),
            ("random_obstacles", hash(&random_obstacles(60, 40, 30, &mut random())), 0xe455_a19c_03f2_e963),
            ("rooms", hash(&rooms(60, 40, 12, 4, &mut random())), 0x283e_412c_3d0e_1a23),
            ("spiral", hash(&spiral(60, 40)), 0x552a_dfb9_8d1a_32fa),
            ("walls", hash(&walls(60, 40, 20, &mut random())), 0x0e65_f35b_39c3_bd4b),
            (
                "weights_at_random",
                hash(&weighted(|map, random| weights_at_random(map, &[1, 2, 3, 4, 5], random))),
                0x99d0_1f0c_b525_d98e,
            ),
            (
                "weights_in_patches",
                hash(&weighted(|map, random| weights_in_patches(map, &[1, 2, 3, 4, 5], 8, random))),
                0x16db_1fb4_d0d5_890f,
            ),
        ];
        let painted = WeightKind::ALL.map(|kind| hash(&weighted(|map, random| kind.paint(map, random))));
        let checked_in = [
            0x42d0_3753_4f67_3856,
            0xbf0a_9502_a5b8_f735,
            0x6787_517f_130a_bd1c,
            0xb02d_73e4_6cca_835d,
            0x8b0d_8bd9_2363_06fd,
            0x8a0c_335b_4ffa_b634,
        ];
        let painted = (0..6).map(|index| (WeightKind::ALL[index].name(), painted[index], checked_in[index]));
        for (name, now, checked_in) in hashes.into_iter().chain(painted) {
            assert_eq!(now, checked_in, "{name} makes another map than before: {now:#x}");
        }
    }

    #[test]
    fn another_seed_gives_another_map() {
        let kinds: [fn(&mut Random) -> GridMap; 11] = [
            |random| buildings(60, 40, 12, random),
            |random| caves(60, 40, 45, random),
            |random| hills(60, 40, 12, 10, random),
            |random| janssen::hills(60, 40, random),
            |random| janssen::maze(60, 40, random),
            |random| janssen::rooms(60, 40, random),
            |random| maze(60, 40, 2, random),
            |random| mines(60, 40, 16, random),
            |random| random_obstacles(60, 40, 30, random),
            |random| rooms(60, 40, 12, 4, random),
            |random| walls(60, 40, 20, random),
        ];
        for make in kinds {
            assert_ne!(make(&mut Random::new(1)), make(&mut Random::new(2)));
        }
    }

    #[test]
    fn the_smallest_maps_can_be_made() {
        for (width, height) in [(1, 1), (1, 9), (9, 1), (2, 2), (3, 2)] {
            let random = &mut Random::new(1);
            let mut maps = [
                buildings(width, height, 4, random),
                caves(width, height, 45, random),
                empty(width, height),
                hills(width, height, 3, 10, random),
                janssen::hills(width, height, random),
                janssen::maze(width, height, random),
                janssen::rooms(width, height, random),
                maze(width, height, 2, random),
                mines(width, height, 8, random),
                random_obstacles(width, height, 30, random),
                rooms(width, height, 2, 4, random),
                spiral(width, height),
                walls(width, height, 3, random),
            ];
            for map in &mut maps {
                weights_at_random(map, &[1, 2, 3], random);
                weights_in_patches(map, &[1, 2, 3], 4, random);
                WeightKind::ALL.iter().for_each(|kind| kind.paint(map, random));
                assert_eq!((map.width, map.height, map.cells.len()), (width, height, (width * height) as usize));
            }
        }
    }
}
