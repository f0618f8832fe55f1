//! Open terrain with hills, as on the maps of strategy games. A hill is an outline of cliffs, one cell thick, around a
//! free plateau, and on one side a ramp leads up: a pocket into which a search runs and from which it must come back.

use crate::{GridMap, Random};

/// The shortest side of a hill, cliffs included; its plateau is two cells long.
const SHORTEST: u32 = 4;

/// A map on which `count` hills have been tried, with sides of 4 to `longest` cells. A hill that would touch another,
/// or the edge of the map, is left out, so that every passable cell can be reached from every other with cardinal
/// steps.
///
/// # Panics
/// If `longest` is less than 4.
pub fn hills(width: u32, height: u32, count: u32, longest: u32, random: &mut Random) -> GridMap {
    assert!(longest >= SHORTEST, "a hill must be allowed to be {SHORTEST} cells long");
    let mut map = GridMap::filled(width, height, 1);
    // Cliffs and plateaus; on the map itself a plateau looks like open terrain.
    let mut taken = GridMap::filled(width, height, 0);
    for _ in 0..count {
        let size = (random.between(SHORTEST, longest), random.between(SHORTEST, longest));
        if width < size.0 + 2 || height < size.1 + 2 {
            continue;
        }
        let (x, y) = (random.between(1, width - size.0 - 1), random.between(1, height - size.1 - 1));
        let hill = Area { x, y, width: size.0, height: size.1 };
        let with_margin = Area { x: x - 1, y: y - 1, width: size.0 + 2, height: size.1 + 2 };
        if with_margin.cells().all(|(x, y)| !taken.is_passable(x, y)) {
            hill.fill(&mut taken, 1);
            raise(&mut map, hill, random);
        }
    }
    map
}

/// Draws a hill on the map: its cliffs, its plateau, and a ramp anywhere on one side but at the corners.
fn raise(map: &mut GridMap, hill: Area, random: &mut Random) {
    let plateau = Area { x: hill.x + 1, y: hill.y + 1, width: hill.width - 2, height: hill.height - 2 };
    hill.fill(map, 0);
    plateau.fill(map, 1);

    let side = random.below(4);
    let length = if side < 2 { plateau.width } else { plateau.height };
    let ramp = random.between(1, length);
    let offset = random.below(length - ramp + 1);
    let ramp = match side {
        0 => Area { x: plateau.x + offset, y: hill.y, width: ramp, height: 1 },
        1 => Area { x: plateau.x + offset, y: hill.y + hill.height - 1, width: ramp, height: 1 },
        2 => Area { x: hill.x, y: plateau.y + offset, width: 1, height: ramp },
        _ => Area { x: hill.x + hill.width - 1, y: plateau.y + offset, width: 1, height: ramp },
    };
    ramp.fill(map, 1);
}

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    x: u32,
    y: u32,
    width: u32,
    height: u32,
}

impl Area {
    fn cells(self) -> impl Iterator<Item = (u32, u32)> {
        let Area { x, y, width, height } = self;
        (y..y + height).flat_map(move |y| (x..x + width).map(move |x| (x, y)))
    }

    fn fill(self, map: &mut GridMap, terrain: u8) {
        self.cells().for_each(|(x, y)| map.set(x, y, terrain));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::tests::{passable_cells, reachable_cells};
    use std::collections::BTreeSet;

    /// The least rectangle around each group of cliffs that hang together at sides or corners, row after row.
    fn boxes(map: &GridMap) -> Vec<Area> {
        let mut left: BTreeSet<(u32, u32)> = map.positions().filter(|&(x, y)| !map.is_passable(x, y)).collect();
        let mut boxes = Vec::new();
        while let Some(first) = left.pop_first() {
            let (mut low, mut high) = (first, first);
            let mut open = vec![first];
            while let Some(cell) = open.pop() {
                low = (low.0.min(cell.0), low.1.min(cell.1));
                high = (high.0.max(cell.0), high.1.max(cell.1));
                let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
                open.extend(around.filter_map(|step| map.neighbour(cell, step)).filter(|next| left.remove(next)));
            }
            boxes.push(Area { x: low.0, y: low.1, width: high.0 - low.0 + 1, height: high.1 - low.1 + 1 });
        }
        boxes
    }

    /// How many cells wide the ramp of a hill is. Fails if the hill is not an outline with one opening.
    fn ramp_of(map: &GridMap, hill: Area) -> usize {
        let Area { x, y, width, height } = hill;
        let (right, bottom) = (x + width - 1, y + height - 1);
        let top_row = (x..right).map(|x| (x, y));
        let right_column = (y..bottom).map(|y| (right, y));
        let bottom_row = (x + 1..=right).rev().map(|x| (x, bottom));
        let left_column = (y + 1..=bottom).rev().map(|y| (x, y));
        let outline: Vec<_> = top_row.chain(right_column).chain(bottom_row).chain(left_column).collect();
        let is_passable = |index: usize| map.is_passable(outline[index].0, outline[index].1);
        let openings = (0..outline.len()).filter(|&i| is_passable(i) && !is_passable((i + 1) % outline.len())).count();
        assert_eq!(openings, 1, "the hill {hill:?} has {openings} openings:\n{map}");
        assert!([(x, y), (right, y), (x, bottom), (right, bottom)].iter().all(|&(x, y)| !map.is_passable(x, y)));
        let cliffs = hill.cells().filter(|&(x, y)| !map.is_passable(x, y)).count();
        let free = (0..outline.len()).filter(|&i| is_passable(i)).count();
        assert_eq!(cliffs + free, outline.len(), "the plateau of {hill:?} is not passable:\n{map}");
        free
    }

    #[test]
    fn hills_are_outlines_with_one_ramp_and_touch_nothing() {
        let mut ramps = BTreeSet::new();
        let mut sides = BTreeSet::new();
        for seed in 0..100 {
            let random = &mut Random::new(seed);
            let (width, height) = (random.between(20, 90), random.between(20, 90));
            let map = hills(width, height, random.between(1, 60), 9, random);
            let mut covered = BTreeSet::new();
            for hill in boxes(&map) {
                assert!(hill.x > 0 && hill.y > 0 && hill.x + hill.width < width && hill.y + hill.height < height);
                // Nor inside one another.
                assert!(hill.cells().all(|cell| covered.insert(cell)), "{hill:?} overlaps:\n{map}");
                sides.extend([hill.width, hill.height]);
                ramps.insert(ramp_of(&map, hill));
            }
            assert!(!covered.is_empty(), "no hill:\n{map}");
            assert_eq!(reachable_cells(&map), passable_cells(&map), "seed {seed}:\n{map}");
        }
        assert_eq!(sides, (4..=9).collect());
        assert_eq!(ramps, (1..=7).collect());
    }

    #[test]
    fn a_hill_fits_with_one_cell_of_margin_and_no_less() {
        for seed in 0..20 {
            let map = hills(6, 6, 1, 4, &mut Random::new(seed));
            assert_eq!(boxes(&map), [Area { x: 1, y: 1, width: 4, height: 4 }], "{map}");
            assert_eq!(boxes(&hills(5, 6, 9, 4, &mut Random::new(seed))), []);
            assert_eq!(boxes(&hills(6, 5, 9, 4, &mut Random::new(seed))), []);
        }
    }

    #[test]
    fn hills_that_would_touch_are_left_out() {
        // Two hills and three margins need eleven columns.
        let most = |width| (0..200).map(|seed| boxes(&hills(width, 6, 50, 4, &mut Random::new(seed))).len()).max();
        assert_eq!((most(10), most(11)), (Some(1), Some(2)));
    }
}
