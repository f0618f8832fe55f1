//! Straight walls in eight directions, after Cazenave, "Optimizations of data structures, heuristics and algorithms for
//! path-finding on maps" (2006). A diagonal wall is two cells thick: a row of cells that touch only at their corners
//! would let a diagonal step through wherever corners may be cut.

use crate::{GridMap, Random};

/// How many cells long a wall is, where the edge does not cut it short.
pub const WALL_LENGTH: u32 = 20;

const DIRECTIONS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// A map with `count` walls. Each starts on a cell that is still passable and may cross the others.
pub fn walls(width: u32, height: u32, count: u32, random: &mut Random) -> GridMap {
    let mut map = GridMap::filled(width, height, 1);
    for _ in 0..count {
        let Some(start) = map.random_passable_cell(random) else { break };
        build_wall(&mut map, start, random.pick(&DIRECTIONS));
    }
    map
}

fn build_wall(map: &mut GridMap, start: (u32, u32), (dx, dy): (i32, i32)) {
    let mut next = Some(start);
    for _ in 0..WALL_LENGTH {
        let Some(cell) = next else { break };
        map.set(cell.0, cell.1, 0);
        let is_diagonal = dx != 0 && dy != 0;
        if let Some((x, y)) = map.neighbour(cell, (dx, 0)).filter(|_| is_diagonal) {
            map.set(x, y, 0);
        }
        next = map.neighbour(cell, (dx, dy));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::passable_cells;

    fn wall(start: (u32, u32), direction: (i32, i32)) -> GridMap {
        let mut map = GridMap::filled(5, 4, 1);
        build_wall(&mut map, start, direction);
        map
    }

    #[test]
    fn a_wall_is_clipped_at_the_edge() {
        assert_eq!(wall((3, 1), (-1, 0)), GridMap::parse("..... ####. ..... .....".replace(' ', "\n").as_str()));
    }

    #[test]
    fn a_diagonal_wall_is_two_thick() {
        let falling = "
            .##..
            ..##.
            ...##
            ....#
        ";
        assert_eq!(wall((1, 0), (1, 1)), GridMap::parse(falling));
        let rising = "
            .....
            ....#
            ...##
            ..##.
        ";
        assert_eq!(wall((2, 3), (1, -1)), GridMap::parse(rising));
    }

    #[test]
    fn one_wall_is_twenty_cells_long() {
        let mut map = GridMap::filled(100, 100, 1);
        build_wall(&mut map, (50, 50), (0, 1));
        assert_eq!(passable_cells(&map), 100 * 100 - 20);
        build_wall(&mut map, (20, 20), (1, 1));
        assert_eq!(passable_cells(&map), 100 * 100 - 20 - 40);
    }

    #[test]
    fn a_map_can_be_walled_up_completely() {
        assert_eq!(passable_cells(&walls(8, 8, 1000, &mut Random::new(1))), 0);
    }
}
