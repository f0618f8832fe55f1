//! Terrain for the passable cells of any map, in patches as on a landscape or cell by cell, which leaves a search no
//! uniform part at all. Only terrain numbers are set; the weights are set in the library.

use crate::{GridMap, Random};

/// Gives each passable cell one of the terrains. One that is in the list twice is twice as likely.
///
/// # Panics
/// If there are no terrains.
pub fn weights_at_random(map: &mut GridMap, terrains: &[u8], random: &mut Random) {
    for cell in map.cells.iter_mut().filter(|cell| **cell != 0) {
        *cell = random.pick(terrains);
    }
}

/// Covers the passable cells with patches of the terrains, each about `size` cells across: every square of that size
/// has a random point with one of the terrains, and a cell takes that of the nearest point.
///
/// # Panics
/// If there are no terrains or `size` is 0.
pub fn weights_in_patches(map: &mut GridMap, terrains: &[u8], size: u32, random: &mut Random) {
    // One square more on every side, so that each cell has all the squares around its own.
    let (columns, rows) = (map.width.div_ceil(size) + 2, map.height.div_ceil(size) + 2);
    let points: Vec<(u32, u32, u8)> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (column * size, row * size)))
        .map(|(x, y)| (x + random.below(size), y + random.below(size), random.pick(terrains)))
        .collect();
    for (x, y) in map.positions() {
        if map.is_passable(x, y) {
            let around = (0..9).map(|i| ((y / size + i / 3) * columns + x / size + i % 3) as usize);
            let distance = |point: &&(u32, u32, u8)| {
                let (dx, dy) = (u64::from(point.0.abs_diff(x + size)), u64::from(point.1.abs_diff(y + size)));
                dx * dx + dy * dy
            };
            let nearest = around.map(|index| &points[index]).min_by_key(distance).expect("nine points");
            map.set(x, y, nearest.2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::random_obstacles;

    /// The terrains of a weighted map, and how many pairs of cells side by side differ.
    fn terrains_and_changes(weigh: impl Fn(&mut GridMap, &mut Random)) -> (Vec<u8>, usize) {
        let random = &mut Random::new(1);
        let before = random_obstacles(100, 100, 10, random);
        let mut map = before.clone();
        weigh(&mut map, random);
        assert!(map.cells.iter().zip(&before.cells).all(|(now, then)| (*now == 0) == (*then == 0)), "walls have moved");
        let changes = map.cells.windows(2).filter(|pair| pair[0] != 0 && pair[1] != 0 && pair[0] != pair[1]).count();
        let mut terrains = map.cells;
        terrains.sort_unstable();
        terrains.dedup();
        (terrains, changes)
    }

    #[test]
    fn all_terrains_occur_and_walls_stay() {
        assert_eq!(terrains_and_changes(|map, random| weights_at_random(map, &[1, 2, 5], random)).0, [0, 1, 2, 5]);
        assert_eq!(terrains_and_changes(|map, random| weights_in_patches(map, &[1, 2, 5], 10, random)).0, [0, 1, 2, 5]);
    }

    #[test]
    fn patches_are_much_smoother_than_chance() {
        let (_, at_random) = terrains_and_changes(|map, random| weights_at_random(map, &[1, 2, 5], random));
        let (_, in_patches) = terrains_and_changes(|map, random| weights_in_patches(map, &[1, 2, 5], 10, random));
        assert!(in_patches * 5 < at_random, "{in_patches} changes in patches, {at_random} at random");
    }
}
