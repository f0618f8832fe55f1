//! Start and goal where none are given: drawn at random with a path between them, or far from each other, found by two
//! floods with cardinal steps. These are not the very farthest: those lie in the corners where landmarks are put, which
//! would then know their distances to the last step and flatter every search that asks them. The same map gives the
//! same two.

use crate::generate::SIDES;
use crate::{GridMap, Random};
use cairn::{Cell, Map};
use std::collections::VecDeque;

/// Two different cells of a map that was just made, with a path between them. Nothing if they cannot be found, because
/// too few cells are joined.
pub fn joined(grid: &GridMap, map: &Map, random: &mut Random) -> Option<[Cell; 2]> {
    // Where even a hundredth of all pairs are joined, one is found.
    const TRIES: u32 = 10_000;
    for _ in 0..TRIES {
        let ends = grid.random_ends(random)?;
        if are_joined(map, ends) {
            return Some(ends);
        }
    }
    None
}

/// Whether two cells are passable, different, and joined by a path. On a map that was just made, components are exact.
pub fn are_joined(map: &Map, [start, goal]: [Cell; 2]) -> bool {
    start != goal && map.find_nearest_passable(0, goal, 0, Some(start)) == Ok(Some(goal))
}

/// Two passable cells with a path between them, far apart; `None` if all cells are blocked.
pub fn far_apart(map: &GridMap) -> Option<((u32, u32), (u32, u32))> {
    let mut seen = vec![false; map.cells.len()];
    let mut largest = Vec::new();
    for (x, y) in map.positions() {
        if map.is_passable(x, y) && !seen[map.index(x, y)] {
            let part = flood(map, (x, y), &mut seen);
            if part.len() > largest.len() {
                largest = part;
            }
        }
    }
    let corner = *largest.last()?;
    let order = flood(map, corner, &mut vec![false; map.cells.len()]);
    Some((order[order.len() / 8], seven_eighths(&order)))
}

/// A cell far from another with a path to it; that cell itself where no step leads away.
pub fn far_from(map: &GridMap, cell: (u32, u32)) -> (u32, u32) {
    seven_eighths(&flood(map, cell, &mut vec![false; map.cells.len()]))
}

fn seven_eighths(order: &[(u32, u32)]) -> (u32, u32) {
    order[order.len() * 7 / 8]
}

/// The cells that hang together with one, nearest first.
pub(crate) fn flood(map: &GridMap, from: (u32, u32), seen: &mut [bool]) -> Vec<(u32, u32)> {
    seen[map.index(from.0, from.1)] = true;
    let mut open = VecDeque::from([from]);
    let mut order = Vec::new();
    while let Some(cell) = open.pop_front() {
        order.push(cell);
        for (x, y) in SIDES.iter().filter_map(|&side| map.neighbour(cell, side)) {
            let index = map.index(x, y);
            if map.is_passable(x, y) && !seen[index] {
                seen[index] = true;
                open.push_back((x, y));
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_ends_differ_and_have_a_path_between_them() {
        let grid = GridMap::parse("..#\n##.\n#..");
        let map = grid.to_map(&cairn::Rules::DEFAULT).unwrap();
        let random = &mut Random::new(1);
        let pairs: Vec<[Cell; 2]> = (0..100).map(|_| joined(&grid, &map, random).unwrap()).collect();
        assert!(pairs.iter().all(|[start, goal]| start != goal && (start.y == 0) == (goal.y == 0)), "{pairs:?}");
        for lonely in [".#.\n#.#\n.#.", "##"] {
            let grid = GridMap::parse(lonely);
            assert_eq!(joined(&grid, &grid.to_map(&cairn::Rules::DEFAULT).unwrap(), random), None);
        }
    }

    #[test]
    fn both_ends_lie_in_the_largest_part() {
        let map = GridMap::parse(
            "
            ....#...
            ##.##.##
            ##.##...
            ",
        );
        assert_eq!(far_apart(&map), Some(((7, 2), (7, 0))));
        assert_eq!(far_from(&map, (0, 0)), (2, 2));
        // Ten of 80 cells away from either end.
        let corridor = GridMap::filled(80, 1, 1);
        assert_eq!(far_apart(&corridor), Some(((69, 0), (9, 0))));
    }

    #[test]
    fn where_there_is_no_way_there_are_no_two_ends() {
        assert_eq!(far_apart(&GridMap::filled(3, 2, 0)), None);
        assert_eq!(far_apart(&GridMap::parse("#.#")), Some(((1, 0), (1, 0))));
        assert_eq!(far_from(&GridMap::parse("###"), (1, 0)), (1, 0));
    }
}
