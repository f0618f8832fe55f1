//! The maps that Janssen generated for "Improving heuristics for pathfinding in games": rooms, open terrain with hills,
//! and mazes [4.1, tables 2 to 4].
//!
//! The paper leaves open how large rooms and hills are, how many doors there are and how thick the walls of a maze.
//! Those numbers are chosen such that A* with the Manhattan distance does as in the paper, with 4 neighbours and a
//! cost of 1. Means over 100,000 paths on 2000 maps, and in brackets how far a mean over 25 maps, as many as the paper
//! has, strays from that (standard deviation):
//!
//! | | path in cells | paper | estimate / cost | paper | expanded / path | paper |
//! |---|---|---|---|---|---|---|
//! | rooms | 371 (44) | 371 | 0.440 (0.023) | 0.451 | 18.3 | 23.5 |
//! | hills | 117 (8) | 119 | 0.976 (0.003) | 0.974 | 4.12 | 4.18 |
//! | maze | 1106 (152) | 1080 | 0.204 (0.018) | 0.200 | 5.55 | 5.59 |
//!
//! With walls one cell thick a maze gives 1322, 0.172 and 6.26. On rooms, no choice of sizes, doors and trees that was
//! tried comes near both the paper's estimate and its expansions. Hills of up to 12 cells, fewer of them, fit the row
//! of the Manhattan distance as well; those of up to 8 also fit what the paper has for landmarks and boundary areas,
//! which explore alike there.

use super::maze::maze_with_walls;
use super::rooms::Floor;
use crate::{GridMap, Random};

/// The longest side of a room. The shortest are a third of that.
const LARGEST_ROOM: u32 = 16;
const WIDEST_DOOR: u32 = 4;
/// For this many rooms there is one door more than it takes to reach them all.
const ROOMS_PER_FURTHER_DOOR: usize = 20;

const LONGEST_HILL: u32 = 8;
/// One hill is tried for this many cells of the map.
const CELLS_PER_HILL: u32 = 80;

const CORRIDOR: u32 = 2;
const MAZE_WALL: u32 = 2;

/// Width and height of one of the paper's maps: anything from the smallest to the largest of its game maps.
pub fn size(random: &mut Random) -> (u32, u32) {
    (random.between(19, 316), random.between(22, 318))
}

/// Rooms with doors of varying width. The doors of a depth-first walk join all rooms; further doors may lie anywhere
/// and overlap with others to form wider ones.
pub fn rooms(width: u32, height: u32, random: &mut Random) -> GridMap {
    let mut floor = Floor::new(width, height, LARGEST_ROOM, random);
    super::shuffle(&mut floor.borders, random);
    for border in depth_first_tree(&floor) {
        floor.open_door(border, WIDEST_DOOR, random);
    }
    for _ in 0..floor.room_count / ROOMS_PER_FURTHER_DOOR {
        let border = random.below(floor.borders.len() as u32) as usize;
        floor.open_door(border, WIDEST_DOOR, random);
    }
    floor.map
}

/// Open terrain with hills that have a ramp on one side.
pub fn hills(width: u32, height: u32, random: &mut Random) -> GridMap {
    super::hills(width, height, width * height / CELLS_PER_HILL, LONGEST_HILL, random)
}

/// A perfect maze with corridors two cells wide.
pub fn maze(width: u32, height: u32, random: &mut Random) -> GridMap {
    maze_with_walls(width, height, CORRIDOR, MAZE_WALL, random)
}

/// The borders that a depth-first walk through all rooms crosses, which tries those of a room in the order of the
/// floor. Like that of a maze, the tree has few and long branches; one of borders at random would make paths too short.
fn depth_first_tree(floor: &Floor) -> Vec<usize> {
    let mut borders_of = vec![Vec::new(); floor.room_count];
    for (border, (one, other)) in floor.borders.iter().map(|border| border.rooms).enumerate() {
        borders_of[one].push((border, other));
        borders_of[other].push((border, one));
    }
    let mut tree = Vec::new();
    let mut seen = vec![false; floor.room_count];
    seen[0] = true;
    let mut way_back = vec![0];
    while let Some(&room) = way_back.last() {
        match borders_of[room].iter().find(|&&(_, beyond)| !seen[beyond]) {
            Some(&(border, beyond)) => {
                tree.push(border);
                seen[beyond] = true;
                way_back.push(beyond);
            }
            None => {
                way_back.pop();
            }
        }
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::{passable_cells, reachable_cells};

    /// How many groups of walls stand apart from the edge, each of which a path can go around on either side. The map
    /// must be connected: then the passable cells, less their common sides, plus their common corners, are one less
    /// that number (Euler).
    fn islands(map: &GridMap) -> usize {
        assert_eq!(reachable_cells(map), passable_cells(map), "not connected:\n{map}");
        let count = |steps: &[(i32, i32)]| {
            let free =
                |cell| steps.iter().all(|&step| map.neighbour(cell, step).is_some_and(|(x, y)| map.is_passable(x, y)));
            map.positions().filter(|&cell| free(cell)).count()
        };
        let sides = count(&[(0, 0), (1, 0)]) + count(&[(0, 0), (0, 1)]);
        let corners = count(&[(0, 0), (1, 0), (0, 1), (1, 1)]);
        1 + sides - corners - count(&[(0, 0)])
    }

    #[test]
    fn mazes_are_perfect() {
        for seed in 0..30 {
            let random = &mut Random::new(seed);
            let (width, height) = size(random);
            assert_eq!(islands(&maze(width, height, random)), 0);
        }
    }

    #[test]
    fn rooms_are_connected_with_few_ways_around() {
        let mut islands_of_all = 0;
        for seed in 0..30 {
            let random = &mut Random::new(seed);
            let (width, height) = size(random);
            let room_count = Floor::new(width, height, LARGEST_ROOM, &mut random.clone()).room_count;
            let islands = islands(&rooms(width, height, random));
            assert!(islands <= room_count / ROOMS_PER_FURTHER_DOOR, "{islands} islands in {room_count} rooms");
            islands_of_all += islands;
        }
        assert!(islands_of_all > 100, "{islands_of_all} islands");
    }

    #[test]
    fn every_hill_of_a_map_is_an_island() {
        let map = hills(300, 200, &mut Random::new(1));
        let islands = islands(&map);
        assert!((250..=750).contains(&islands), "{islands} of 750 hills were raised");
    }

    #[test]
    fn sizes_reach_from_the_smallest_to_the_largest_game_map() {
        let random = &mut Random::new(1);
        let (mut widths, mut heights): (Vec<u32>, Vec<u32>) = (0..10_000).map(|_| size(random)).unzip();
        widths.sort_unstable();
        heights.sort_unstable();
        assert_eq!((widths[0], widths[9_999], heights[0], heights[9_999]), (19, 316, 22, 318));
        assert!(widths[5_000].abs_diff(167) < 10 && heights[5_000].abs_diff(170) < 10);
    }
}
