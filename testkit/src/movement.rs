//! The rules of movement, applied cell by cell through the library's public functions: for searches and counts that are
//! meant to be plain. Slow, and independent of the library's tables of steps.

use cairn::{Cell, DiagonalRule, Map, Neighbours, TerrainCharge};

/// The eight directions clockwise from north, as the library numbers them.
pub const DIRECTIONS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Number of directions.
pub const DIRECTION_COUNT: usize = DIRECTIONS.len();

/// Where the step from a cell in a direction leads and what it costs, if it is allowed.
pub fn step(map: &Map, from: Cell, direction: usize) -> Option<(Cell, u64)> {
    let (dx, dy) = DIRECTIONS[direction];
    let to = Cell { x: from.x + dx, y: from.y + dy };
    let (left, entered) = (weight(map, from)?, weight(map, to)?);
    let rules = map.rules();
    let diagonal = dx != 0 && dy != 0;
    if diagonal {
        let beside = [Cell { x: to.x, y: from.y }, Cell { x: from.x, y: to.y }];
        let free = beside.into_iter().filter(|&cell| weight(map, cell).is_some()).count();
        let needed = match rules.diagonal_rule {
            DiagonalRule::BothFree => 2,
            DiagonalRule::OneFree => 1,
            DiagonalRule::Always => 0,
        };
        if rules.neighbours == Neighbours::Four || free < needed {
            return None;
        }
    }
    let base = u64::from(if diagonal { rules.diagonal_cost } else { rules.cardinal_cost });
    let cost = match rules.terrain_charge {
        TerrainCharge::Average => base * (left + entered) / 2,
        TerrainCharge::Entered => base * entered,
    };
    Some((to, cost))
}

/// How many steps a cell allows.
pub fn count_steps(map: &Map, from: Cell) -> usize {
    (0..DIRECTION_COUNT).filter(|&direction| step(map, from, direction).is_some()).count()
}

/// The cost between two cells if no cell were blocked and all had the cheapest weight: octile or Manhattan distance.
pub fn naive_distance(map: &Map, from: Cell, to: Cell) -> u64 {
    let (dx, dy) = (u64::from(from.x.abs_diff(to.x)), u64::from(from.y.abs_diff(to.y)));
    let rules = map.rules();
    let (cardinal, diagonal) = (u64::from(rules.cardinal_cost), u64::from(rules.diagonal_cost));
    let distance = match rules.neighbours {
        Neighbours::Four => cardinal * (dx + dy),
        Neighbours::Eight => diagonal * dx.min(dy) + cardinal * dx.abs_diff(dy),
    };
    distance * u64::from(map.cheapest_weight())
}

/// The weight of a passable cell; nothing for a blocked one and beyond the edge.
fn weight(map: &Map, cell: Cell) -> Option<u64> {
    let terrain = map.get_cell(cell).ok().filter(|&terrain| terrain != 0)?;
    Some(map.terrain_cost(terrain).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GridMap, Random, generate};
    use cairn::{Outcome, Query, Rules, Searcher};

    fn all_rules() -> Vec<Rules> {
        let mut all = Vec::new();
        for neighbours in [Neighbours::Four, Neighbours::Eight] {
            for diagonal_rule in [DiagonalRule::BothFree, DiagonalRule::OneFree, DiagonalRule::Always] {
                for terrain_charge in [TerrainCharge::Average, TerrainCharge::Entered] {
                    all.push(Rules { neighbours, diagonal_rule, terrain_charge, cardinal_cost: 2, diagonal_cost: 3 });
                }
            }
        }
        all
    }

    fn cells(grid: &GridMap) -> impl Iterator<Item = Cell> + use<> {
        grid.positions().map(|(x, y)| Cell { x: x as i32, y: y as i32 })
    }

    /// What every cell costs from a start, by trying all steps until nothing changes.
    fn costs_from(map: &Map, grid: &GridMap, start: Cell) -> Vec<Option<u64>> {
        let index = |cell: Cell| cell.y as usize * grid.width as usize + cell.x as usize;
        let mut costs = vec![None; grid.cells.len()];
        costs[index(start)] = Some(0);
        loop {
            let before = costs.clone();
            for from in cells(grid) {
                let Some(cost) = costs[index(from)] else { continue };
                for (to, step) in (0..DIRECTION_COUNT).filter_map(|direction| step(map, from, direction)) {
                    let known = &mut costs[index(to)];
                    *known = Some(known.map_or(cost + step, |known: u64| known.min(cost + step)));
                }
            }
            if costs == before {
                return costs;
            }
        }
    }

    #[test]
    fn its_steps_lead_where_the_librarys_do_and_at_the_same_cost() {
        let mut random = Random::new(1);
        for rules in all_rules() {
            for _ in 0..5 {
                let mut grid = generate::random_obstacles(9, 7, 35, &mut random);
                generate::weights_at_random(&mut grid, &[1, 2, 3], &mut random);
                let mut map = Map::from_cells(9, 7, &rules, &grid.cells).unwrap();
                for terrain in 1..=3 {
                    map.set_terrain_cost(terrain, random.between(2, 6) as u16).unwrap();
                }
                let mut searcher = Searcher::for_map(&map).unwrap();
                let (x, y) = grid.random_free_cell(&mut random).unwrap();
                let start = Cell { x: x as i32, y: y as i32 };
                for (goal, cost) in cells(&grid).zip(costs_from(&map, &grid, start)) {
                    let result = searcher.find_path(&map, &Query::new(start, goal), &mut []).unwrap();
                    let expected = (result.outcome == Outcome::Optimal).then_some(result.cost);
                    assert_eq!(cost, expected, "{start:?} to {goal:?} by {rules:?} in\n{grid}");
                    assert!(cost.is_none_or(|cost| naive_distance(&map, start, goal) <= cost));
                }
            }
        }
    }

    #[test]
    fn on_an_empty_map_the_naive_distance_is_exact_and_a_cell_has_all_its_steps() {
        for rules in all_rules() {
            let (grid, start) = (generate::empty(6, 5), Cell { x: 1, y: 3 });
            let map = Map::from_cells(6, 5, &rules, &grid.cells).unwrap();
            for (goal, cost) in cells(&grid).zip(costs_from(&map, &grid, start)) {
                assert_eq!(cost, Some(naive_distance(&map, start, goal)));
            }
            let eight = rules.neighbours == Neighbours::Eight;
            let counted = [start, Cell { x: 0, y: 3 }, Cell { x: 0, y: 0 }].map(|cell| count_steps(&map, cell));
            assert_eq!(counted, if eight { [8, 5, 3] } else { [4, 3, 2] });
        }
    }
}
