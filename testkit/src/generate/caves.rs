//! Caves by cellular automaton: random cells, smoothed by a majority vote of each cell and its eight neighbours until
//! round caverns remain. They resemble the maps of games; small pockets may stay cut off.

use crate::{GridMap, Random};

/// After this many votes almost nothing changes any more.
const VOTES: u32 = 5;

/// A map of caves that starts with `percent` of its cells blocked; 45 gives caves that mostly hang together.
pub fn caves(width: u32, height: u32, percent: u32, random: &mut Random) -> GridMap {
    let mut map = super::random_obstacles(width, height, percent, random);
    for _ in 0..VOTES {
        map = vote(&map);
    }
    map
}

/// A cell is blocked next if most of the nine cells around it are. Cells outside the map count as blocked.
fn vote(map: &GridMap) -> GridMap {
    let mut next = map.clone();
    for cell in map.positions() {
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        let free = around.filter_map(|step| map.neighbour(cell, step)).filter(|&(x, y)| map.is_passable(x, y)).count();
        next.set(cell.0, cell.1, u8::from(free >= 5));
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::{passable_cells, reachable_cells};

    #[test]
    fn the_majority_decides() {
        let before = "
            .....
            .#.#.
            .....
            ####.
        ";
        let after = "
            #.#.#
            .....
            #.#.#
            #####
        ";
        assert_eq!(vote(&GridMap::parse(before)), GridMap::parse(after));
    }

    #[test]
    fn caves_have_room_and_mostly_hang_together() {
        let map = caves(200, 120, 45, &mut Random::new(1));
        let free = passable_cells(&map);
        assert!((8_000..20_000).contains(&free), "{free} of 24000 cells are passable");
        assert!(reachable_cells(&map) > free / 2);
    }
}
