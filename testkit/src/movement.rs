//! The rules of movement, applied cell by cell: for the oracle, and through the library's public functions for searches
//! and counts that are meant to be plain. Slow, and independent of the library's tables of steps.

use cairn::{Cell, DiagonalRule, Map, Neighbours, Rules, TerrainCharge};

/// The eight directions clockwise from north, as the library numbers them.
pub const DIRECTIONS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Number of directions.
pub const DIRECTION_COUNT: usize = DIRECTIONS.len();

/// The end and the cost of the step from a cell in a direction, if it is allowed.
pub fn step(map: &Map, from: Cell, direction: usize) -> Option<(Cell, u64)> {
    let (dx, dy) = DIRECTIONS[direction];
    let to = Cell { x: from.x + dx, y: from.y + dy };
    Some((to, step_cost(map, from, to)?))
}

/// The cost of the step from a cell to another, if it is allowed.
pub fn step_cost(map: &Map, from: Cell, to: Cell) -> Option<u64> {
    let weight = |cell| {
        let terrain = map.get_cell(cell).ok().filter(|&terrain| terrain != 0)?;
        Some(map.terrain_weight(0, terrain).ok()?.into())
    };
    step_cost_by(map.rules(), weight, from, to)
}

/// The same by rules and the weights of passable cells; there is none for a blocked cell and beyond the edge.
pub fn step_cost_by(rules: &Rules, weight: impl Fn(Cell) -> Option<u64>, from: Cell, to: Cell) -> Option<u64> {
    let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    if dx.max(dy) != 1 {
        return None;
    }
    let (left, entered) = (weight(from)?, weight(to)?);
    let diagonal = dx + dy == 2;
    if diagonal {
        let adjacent = [Cell { x: to.x, y: from.y }, Cell { x: from.x, y: to.y }];
        let free = adjacent.into_iter().filter_map(weight).count();
        let needed = match rules.diagonal_rule {
            DiagonalRule::BothPassable => 2,
            DiagonalRule::OnePassable => 1,
            DiagonalRule::Always => 0,
        };
        if rules.neighbours == Neighbours::Four || free < needed {
            return None;
        }
    }
    let base = u64::from(if diagonal { rules.diagonal_cost } else { rules.cardinal_cost });
    Some(match rules.terrain_charge {
        TerrainCharge::Average => base * (left + entered) / 2,
        TerrainCharge::Entered => base * entered,
    })
}

/// How many steps a cell allows.
pub fn count_steps(map: &Map, from: Cell) -> usize {
    (0..DIRECTION_COUNT).filter(|&direction| step(map, from, direction).is_some()).count()
}

/// The cost between two cells if no cell were blocked and all had the cheapest weight: octile or Manhattan distance.
pub fn naive_distance(map: &Map, from: Cell, to: Cell) -> u64 {
    naive_distance_by(map.rules(), from, to) * u64::from(map.cheapest_weight())
}

/// The same where that weight is 1.
pub(crate) fn naive_distance_by(rules: &Rules, from: Cell, to: Cell) -> u64 {
    let (dx, dy) = (u64::from(from.x.abs_diff(to.x)), u64::from(from.y.abs_diff(to.y)));
    let (cardinal, diagonal) = (u64::from(rules.cardinal_cost), u64::from(rules.diagonal_cost));
    match rules.neighbours {
        Neighbours::Four => cardinal * (dx + dy),
        Neighbours::Eight => diagonal * dx.min(dy) + cardinal * dx.abs_diff(dy),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{World, all_rules};
    use crate::{GridMap, Random};

    /// The oracle, which every result of the library is compared with, has its own terrain and weights.
    #[test]
    fn steps_on_a_map_are_those_of_the_oracle() {
        let mut random = Random::new(1);
        for rules in all_rules() {
            let world = World::random_up_to(9, rules, &mut random);
            let map = world.map();
            for from in world.cells() {
                let steps = (0..DIRECTION_COUNT).filter_map(|direction| step(&map, from, direction));
                assert!(
                    steps.clone().all(|(to, cost)| world.step_cost(from, to) == Some(cost)),
                    "{from:?} in\n{world}"
                );
                let all = world.cells().filter(|&to| world.step_cost(from, to).is_some()).count();
                assert_eq!((steps.count(), count_steps(&map, from)), (all, all), "{from:?} in\n{world}");
            }
        }
    }

    #[test]
    fn on_an_empty_map_the_naive_distance_is_exact_and_a_cell_has_all_its_steps() {
        let start = Cell { x: 1, y: 3 };
        for rules in all_rules() {
            let world = World { grid: GridMap::filled(6, 5, 1), rules, weights: [1; 256] };
            let (map, costs) = (world.map(), world.costs_from(start));
            for goal in world.cells() {
                assert_eq!(costs.to(goal), Some(naive_distance(&map, start, goal)), "{rules:?}");
            }
            let eight = rules.neighbours == Neighbours::Eight;
            let counted = [start, Cell { x: 0, y: 3 }, Cell { x: 0, y: 0 }].map(|cell| count_steps(&map, cell));
            assert_eq!(counted, if eight { [8, 5, 3] } else { [4, 3, 2] });
        }
    }
}
