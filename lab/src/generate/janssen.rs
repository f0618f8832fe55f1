//! The maps that Janssen generated for "Improving heuristics for pathfinding in games": rooms, open ground with hills, and
//! mazes [4.1, tables 2 to 4].
//!
//! The paper leaves open how large rooms and hills are, how many doors there are and how thick the walls of a maze. Those
//! numbers are chosen here such that A* with the Manhattan distance comes out as in the paper.

use super::maze::maze_with_walls;
use super::rooms::Floor;
use crate::{GridMap, Random};

/// Of the walls that a room is divided by; the rooms have some 11 x 11 cells in the mean.
const LARGEST_ROOM: u32 = 16;
const WIDEST_DOOR: u32 = 4;
/// One door that is not needed to reach all rooms for so many rooms.
const ROOMS_PER_FURTHER_DOOR: usize = 20;

const LONGEST_HILL: u32 = 12;
/// One hill is tried for so many cells of the map.
const CELLS_PER_HILL: u32 = 200;

const CORRIDOR: u32 = 2;
const MAZE_WALL: u32 = 2;

/// Width and height of one of the paper's maps: anything from the smallest to the largest of its game maps.
pub fn size(random: &mut Random) -> (u32, u32) {
    (random.between(19, 316), random.between(22, 318))
}

/// Rooms with doors of varying width. The doors of a depth-first walk join all rooms; further doors may lie anywhere and
/// overlap with others to form wider ones.
pub fn rooms(width: u32, height: u32, random: &mut Random) -> GridMap {
    let mut floor = Floor::new(width, height, LARGEST_ROOM, random);
    random.shuffle(&mut floor.borders);
    for border in depth_first_tree(&floor) {
        floor.open_door(border, WIDEST_DOOR, random);
    }
    for _ in 0..floor.room_count / ROOMS_PER_FURTHER_DOOR {
        let border = random.below(floor.borders.len() as u32) as usize;
        floor.open_door(border, WIDEST_DOOR, random);
    }
    floor.map
}

/// Open ground with hills that have a ramp on one side.
pub fn hills(width: u32, height: u32, random: &mut Random) -> GridMap {
    super::hills(width, height, width * height / CELLS_PER_HILL, LONGEST_HILL, random)
}

/// A perfect maze with corridors two cells wide.
pub fn maze(width: u32, height: u32, random: &mut Random) -> GridMap {
    maze_with_walls(width, height, CORRIDOR, MAZE_WALL, random)
}

/// The borders that a depth-first walk through all rooms crosses, which tries those of a room in the order of the floor.
/// Like that of a maze, the tree has few and long branches; one of borders at random would make paths too short.
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
