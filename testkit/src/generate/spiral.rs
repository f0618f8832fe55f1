//! One corridor that winds inwards, one cell wide: about the longest path that a map of its size can force, for
//! buffers, costs and depths that ordinary maps never reach.

use super::SIDES;
use crate::GridMap;

/// A spiral from the upper left corner inwards. The corridor has no branches; its other end is near the middle.
pub fn spiral(width: u32, height: u32) -> GridMap {
    let mut map = GridMap::filled(width, height, 0);
    if map.cells.is_empty() {
        return map;
    }
    let mut cell = (0, 0);
    map.set(0, 0, 1);
    // The sides are in clockwise order; the corridor goes straight on for as long as it can, then turns right.
    let mut heading = 0;
    while let Some((turn, next)) =
        (heading..heading + 2).find_map(|turn| Some((turn, corridor_ahead(&map, cell, turn)?)))
    {
        heading = turn;
        cell = next;
        map.set(cell.0, cell.1, 1);
    }
    map
}

/// The cell ahead, if the corridor may go there: it must touch no part of the corridor but the cell it comes from.
fn corridor_ahead(map: &GridMap, cell: (u32, u32), heading: usize) -> Option<(u32, u32)> {
    let ahead = map.neighbour(cell, SIDES[heading % 4])?;
    let corridor_cells =
        SIDES.iter().filter_map(|&side| map.neighbour(ahead, side)).filter(|&(x, y)| map.is_passable(x, y));
    (!map.is_passable(ahead.0, ahead.1) && corridor_cells.count() == 1).then_some(ahead)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::{passable_cells, reachable_cells};

    #[test]
    fn the_corridor_winds_inwards() {
        let expected = "
            .......
            ######.
            .....#.
            .###.#.
            .#...#.
            .#####.
            .......
        ";
        assert_eq!(spiral(7, 7), GridMap::parse(expected));
    }

    #[test]
    fn there_is_exactly_one_corridor() {
        for (width, height) in (1..30).flat_map(|height| (1..30).map(move |width| (width, height))) {
            let map = spiral(width, height);
            let neighbours = |&cell: &(u32, u32)| {
                let adjacent = SIDES.iter().filter_map(|&side| map.neighbour(cell, side));
                adjacent.filter(|&(x, y)| map.is_passable(x, y)).count()
            };
            let free: Vec<_> = map.positions().filter(|&(x, y)| map.is_passable(x, y)).collect();
            let ends = free.iter().filter(|cell| neighbours(cell) == 1).count();
            assert_eq!(reachable_cells(&map), passable_cells(&map), "not connected:\n{map}");
            assert!(free.len() == 1 || ends == 2, "{ends} ends:\n{map}");
            assert!(free.iter().all(|cell| neighbours(cell) <= 2), "a branch:\n{map}");
        }
    }

    #[test]
    fn the_corridor_fills_half_of_the_map() {
        assert!(passable_cells(&spiral(100, 100)) > 5_000);
    }
}
