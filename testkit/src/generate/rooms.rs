//! Rooms of varying size with doors of varying width. The map is halved until every room is small enough; then doors
//! open between neighbours: those of a spanning tree, so that every room can be reached, and some more, so that there
//! is more than one path around.

use crate::{GridMap, Random};
use std::collections::BTreeMap;

/// Chance, in percent, of a door that the spanning tree does not need.
const FURTHER_DOORS: u32 = 25;

/// A map of rooms whose sides are at most `largest_room` cells long, parted by walls one cell thick, with doors of 1 to
/// `widest_door` cells. Every passable cell can be reached from every other with cardinal steps.
///
/// # Panics
/// If `largest_room` is less than 2 or `widest_door` is 0.
pub fn rooms(width: u32, height: u32, largest_room: u32, widest_door: u32, random: &mut Random) -> GridMap {
    let mut floor = Floor::new(width, height, largest_room, random);
    super::shuffle(&mut floor.borders, random);
    let mut leaders: Vec<usize> = (0..floor.room_count).collect();
    for border in 0..floor.borders.len() {
        let (one, other) = floor.borders[border].rooms;
        let (joined, into) = (group_of(&mut leaders, one), group_of(&mut leaders, other));
        if joined != into || random.chance(FURTHER_DOORS) {
            floor.open_door(border, widest_door, random);
            leaders[joined] = into;
        }
    }
    floor.map
}

/// Rooms and the walls between them, for doors to be opened.
pub(super) struct Floor {
    pub(super) map: GridMap,
    pub(super) room_count: usize,
    pub(super) borders: Vec<Border>,
}

/// Where two rooms have one wall between them.
pub(super) struct Border {
    pub(super) rooms: (usize, usize),
    /// The cells of the wall, in order along it.
    wall: Vec<(u32, u32)>,
}

impl Floor {
    /// Rooms whose sides are at most `largest_room` cells long, without doors.
    pub(super) fn new(width: u32, height: u32, largest_room: u32, random: &mut Random) -> Floor {
        assert!(largest_room >= 2, "a room must be allowed to be 2 cells long");
        let rooms = divide(Room { x: 0, y: 0, width, height }, largest_room, random);
        let mut map = GridMap::filled(width, height, 0);
        let mut room_of = vec![None; map.cells.len()];
        for (number, room) in rooms.iter().enumerate() {
            for y in room.y..room.y + room.height {
                for x in room.x..room.x + room.width {
                    map.set(x, y, 1);
                    room_of[map.index(x, y)] = Some(number);
                }
            }
        }
        let borders = borders(&map, &room_of).into_iter().map(|(rooms, wall)| Border { rooms, wall }).collect();
        Floor { map, room_count: rooms.len(), borders }
    }

    /// Opens a door of 1 to `widest_door` cells somewhere in a wall. It may overlap those that are there.
    pub(super) fn open_door(&mut self, border: usize, widest_door: u32, random: &mut Random) {
        let wall = &self.borders[border].wall;
        let door = random.between(1, widest_door).min(wall.len() as u32);
        let first = random.below(wall.len() as u32 - door + 1);
        for &(x, y) in &wall[first as usize..(first + door) as usize] {
            self.map.set(x, y, 1);
        }
    }
}

#[derive(Clone, Copy)]
struct Room {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

/// The group of rooms joined so far that a room belongs to, named by one of them: the room that leads itself. Shortens
/// the path there for the next time.
fn group_of(leaders: &mut [usize], mut room: usize) -> usize {
    while leaders[room] != room {
        leaders[room] = leaders[leaders[room]];
        room = leaders[room];
    }
    room
}

/// Halves a room, across its longer side and near the middle, until all parts are small enough.
fn divide(whole: Room, largest: u32, random: &mut Random) -> Vec<Room> {
    let mut undivided = vec![whole];
    let mut rooms = Vec::new();
    while let Some(room) = undivided.pop() {
        let longer = room.width.max(room.height);
        if longer <= largest {
            rooms.push(room);
            continue;
        }
        // The wall takes one cell and leaves at least a third on either side.
        let least = ((longer - 1) / 3).max(1);
        let wall = random.between(least, longer - 1 - least);
        let (near, far) = if room.width == longer {
            (Room { width: wall, ..room }, Room { x: room.x + wall + 1, width: longer - wall - 1, ..room })
        } else {
            (Room { height: wall, ..room }, Room { y: room.y + wall + 1, height: longer - wall - 1, ..room })
        };
        undivided.extend([near, far]);
    }
    rooms
}

/// For every two rooms with one wall between them, the cells of that wall, in order along it.
fn borders(map: &GridMap, room_of: &[Option<usize>]) -> BTreeMap<(usize, usize), Vec<(u32, u32)>> {
    let mut borders: BTreeMap<_, Vec<_>> = BTreeMap::new();
    let room_at = |cell, step| {
        let (x, y) = map.neighbour(cell, step)?;
        room_of[map.index(x, y)]
    };
    for cell in map.positions() {
        if map.is_passable(cell.0, cell.1) {
            continue;
        }
        for (dx, dy) in [(1, 0), (0, 1)] {
            if let (Some(one), Some(other)) = (room_at(cell, (-dx, -dy)), room_at(cell, (dx, dy))) {
                borders.entry((one, other)).or_default().push(cell);
            }
        }
    }
    borders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::{passable_cells, reachable_cells};

    #[test]
    fn every_room_can_be_reached() {
        for seed in 0..50 {
            let random = &mut Random::new(seed);
            let (width, height) = (random.between(1, 80), random.between(1, 80));
            let (largest_room, widest_door) = (random.between(2, 20), random.between(1, 6));
            let map = rooms(width, height, largest_room, widest_door, random);
            assert_eq!(reachable_cells(&map), passable_cells(&map), "seed {seed}:\n{map}");
        }
    }

    #[test]
    fn no_room_is_larger_than_asked() {
        let whole = Room { x: 0, y: 0, width: 200, height: 90 };
        let rooms = divide(whole, 11, &mut Random::new(1));
        assert!(rooms.len() > 100);
        assert!(rooms.iter().all(|room| (1..=11).contains(&room.width) && (1..=11).contains(&room.height)));
    }

    #[test]
    fn doors_vary_in_width_up_to_the_widest() {
        // Two rooms side by side: the column of the wall is the only one with blocked cells.
        let mut widths = std::collections::BTreeSet::new();
        for seed in 0..100 {
            let map = rooms(21, 12, 20, 4, &mut Random::new(seed));
            let blocked = map.cells.len() - passable_cells(&map);
            widths.insert(12 - blocked);
        }
        assert_eq!(widths, [1, 2, 3, 4].into());
    }
}
