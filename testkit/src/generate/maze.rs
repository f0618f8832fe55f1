//! Perfect mazes: between any two places there is exactly one path. Carved depth first, which gives long winding
//! corridors and, for a search, the worst of estimates.

use super::SIDES;
use crate::{GridMap, Random};

/// A maze with corridors `corridor` cells wide and walls one cell thick. What is left over at the right and at the
/// bottom, too narrow for another corridor, is blocked.
///
/// # Panics
/// If `corridor` is 0.
pub fn maze(width: u32, height: u32, corridor: u32, random: &mut Random) -> GridMap {
    maze_with_walls(width, height, corridor, 1, random)
}

/// As [`maze`], with walls `wall` cells thick.
pub(super) fn maze_with_walls(width: u32, height: u32, corridor: u32, wall: u32, random: &mut Random) -> GridMap {
    assert!(corridor > 0, "a corridor must be at least 1 cell wide");
    let pitch = corridor + wall;
    // The maze in small: one cell for each place where corridors can meet, passable once a corridor leads there.
    let mut places = GridMap::filled((width + wall) / pitch, (height + wall) / pitch, 0);
    let mut map = GridMap::filled(width, height, 0);
    if places.cells.is_empty() {
        return map;
    }

    let mut carve = |places: &mut GridMap, (x, y): (u32, u32), (from_x, from_y): (u32, u32)| {
        places.set(x, y, 1);
        // From the upper left corner of one place to the lower right corner of the other, the wall between included.
        for map_y in y.min(from_y) * pitch..y.max(from_y) * pitch + corridor {
            for map_x in x.min(from_x) * pitch..x.max(from_x) * pitch + corridor {
                map.set(map_x, map_y, 1);
            }
        }
    };
    let start = (random.below(places.width), random.below(places.height));
    carve(&mut places, start, start);
    let mut way_back = vec![start];
    while let Some(&place) = way_back.last() {
        let mut sides = SIDES;
        super::shuffle(&mut sides, random);
        let mut around = sides.iter().filter_map(|&side| places.neighbour(place, side));
        match around.find(|&(x, y)| !places.is_passable(x, y)) {
            Some(next) => {
                carve(&mut places, next, place);
                way_back.push(next);
            }
            None => {
                way_back.pop();
            }
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::{passable_cells, reachable_cells};

    /// Whether all cells of a rectangle are passable, or none. Anything else fails.
    fn is_open(map: &GridMap, (x, y): (u32, u32), (width, height): (u32, u32)) -> bool {
        let cells = (y..y + height).flat_map(|y| (x..x + width).map(move |x| (x, y)));
        let free = cells.filter(|&(x, y)| map.is_passable(x, y)).count() as u32;
        assert!(free == 0 || free == width * height, "half open at ({x}, {y}):\n{map}");
        free > 0
    }

    #[test]
    fn mazes_are_perfect() {
        let widths = (1..=4).flat_map(|corridor| (1..=2).map(move |wall| (corridor, wall)));
        for (seed, (corridor, wall)) in widths.flat_map(|widths| (0..10).map(move |seed| (seed, widths))) {
            let pitch = corridor + wall;
            let (columns, rows) = (12, 9);
            let size = (columns * pitch - wall, rows * pitch - wall);
            let map = maze_with_walls(size.0, size.1, corridor, wall, &mut Random::new(seed));
            let mut passages = 0;
            for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x * pitch, y * pitch))) {
                assert!(is_open(&map, (x, y), (corridor, corridor)), "no corridor at ({x}, {y}):\n{map}");
                passages += u32::from(x > 0 && is_open(&map, (x - wall, y), (wall, corridor)));
                passages += u32::from(y > 0 && is_open(&map, (x, y - wall), (corridor, wall)));
                let has_corner = x > 0 && y > 0 && is_open(&map, (x - wall, y - wall), (wall, wall));
                assert!(!has_corner, "no wall at the corner:\n{map}");
            }
            // A connected graph with one edge less than nodes is a tree: connected and without a cycle.
            assert_eq!(reachable_cells(&map), passable_cells(&map), "not connected:\n{map}");
            assert_eq!(passages, columns * rows - 1, "not a tree:\n{map}");
        }
    }

    #[test]
    fn what_is_too_narrow_for_a_corridor_is_blocked() {
        let map = maze(10, 9, 2, &mut Random::new(1));
        assert!((0..9).all(|y| !map.is_passable(8, y) && !map.is_passable(9, y)));
        assert!((0..10).all(|x| !map.is_passable(x, 8)));
    }
}
