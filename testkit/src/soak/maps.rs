//! The maps of the soak: every kind that has its own way of going wrong, most of them small, some of middle size.

use crate::oracle::World;
use crate::{GridMap, Random, generate};
use cairn::Rules;

/// The longest side of most maps, and of the few that are larger.
const SMALL: u32 = 24;
const MIDDLE: u32 = 80;

type Kind = fn(u32, u32, &mut Random) -> GridMap;

const KINDS: [Kind; 9] = [
    |width, height, random| generate::random_obstacles(width, height, 15, random),
    |width, height, random| generate::random_obstacles(width, height, 45, random),
    |width, height, random| generate::rooms(width, height, random.between(2, 12), random.between(1, 3), random),
    |width, height, random| generate::maze(width, height, random.between(1, 3), random),
    |width, height, random| generate::caves(width, height, 42, random),
    |width, height, random| generate::walls(width, height, width * height / 60, random),
    diagonal_walls,
    corridors,
    |width, height, _| generate::empty(width, height),
];

/// A world of a random kind and size, half of them with weights.
pub(super) fn draw(rules: Rules, random: &mut Random) -> World {
    let longest = if random.chance(25) { MIDDLE } else { SMALL };
    let (width, height) = (random.between(1, longest), random.between(1, longest));
    let grid = random.pick(&KINDS)(width, height, random);
    World::perhaps_weighted(grid, rules, random)
}

/// Walls one cell thick from edge to edge along both diagonals, with a hole here and there: which steps pass them
/// depends on the rule for diagonal steps.
fn diagonal_walls(width: u32, height: u32, random: &mut Random) -> GridMap {
    let mut map = GridMap::filled(width, height, 1);
    for _ in 0..random.between(1, 4) {
        let (mut x, rising) = (random.below(width + height) as i32 - height as i32 / 2, random.chance(50));
        for y in 0..height {
            if (0..width as i32).contains(&x) && !random.chance(6) {
                map.set(x as u32, y, 0);
            }
            x += if rising { -1 } else { 1 };
        }
    }
    map
}

/// A blocked map with straight corridors one cell wide, some of them diagonal, each from somewhere on those before.
fn corridors(width: u32, height: u32, random: &mut Random) -> GridMap {
    let mut map = GridMap::filled(width, height, 0);
    map.set(random.below(width), random.below(height), 1);
    for _ in 0..(width + height) / 2 {
        let mut at = map.random_passable_cell(random).expect("the first corridor begins with a passable cell");
        let direction = (random.between(0, 2) as i32 - 1, random.between(0, 2) as i32 - 1);
        for _ in 0..random.between(2, 12) {
            map.set(at.0, at.1, 1);
            let Some(next) = map.neighbour(at, direction) else { break };
            at = next;
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_makes_maps_of_any_size() {
        let random = &mut Random::new(1);
        for kind in KINDS {
            for (width, height) in [(1, 1), (1, 30), (30, 1), (2, 3), (MIDDLE, MIDDLE)] {
                let map = kind(width, height, random);
                assert_eq!((map.width, map.height, map.cells.len()), (width, height, (width * height) as usize));
            }
        }
    }

    #[test]
    fn diagonal_walls_divide_by_some_rules_only() {
        use cairn::{DiagonalRule, Rules};
        let random = &mut Random::new(2);
        let mut divided = 0;
        for _ in 0..50 {
            let map = diagonal_walls(20, 20, random);
            let components = [DiagonalRule::BothPassable, DiagonalRule::Always].map(|diagonal_rule| {
                let map = map.to_map(&Rules { diagonal_rule, ..Rules::DEFAULT }).unwrap();
                map.exact_components().unwrap()
            });
            assert!(components[1] <= components[0]);
            divided += u32::from(components[0] > components[1]);
        }
        assert!(divided > 10, "{divided}");
    }
}
