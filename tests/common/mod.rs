//! What the integration tests share: worlds with random maps and rules, and the oracle, a plain Dijkstra that knows
//! nothing of the library's tables, masks or padding.
#![allow(dead_code)] // Each test program uses its part.

use cairn::{
    Algorithm, Cell, DeadEndCut, DiagonalRule, Heuristic, Map, Neighbours, OpenListKind, Query, Rect, Rules,
    SearchResult, Searcher, TerrainCharge,
};
use lab::{GridMap, Random, generate};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

/// Every combination of algorithm, open list and heuristic, with each choice of what belongs to one; what does not exist
/// for a map is for [`Query::choose`] to say.
pub(crate) fn all_methods() -> Vec<Query> {
    let mut methods = Vec::new();
    for algorithm in Algorithm::ALL {
        for open_list in OpenListKind::ALL {
            for heuristic in Heuristic::ALL {
                let plain = Query { algorithm, open_list, heuristic, ..Query::default() };
                methods.extend([2, 50, u32::MAX].map(|stack_range| Query { stack_range, ..plain }));
                for dead_end_cut in DeadEndCut::ALL {
                    for threshold_delta in [0, 1, 40, u32::MAX] {
                        methods.push(Query { dead_end_cut, threshold_delta, ..plain });
                    }
                }
            }
        }
    }
    methods
}

/// A map as the oracle sees it.
#[derive(Clone)]
pub(crate) struct World {
    pub(crate) grid: GridMap,
    pub(crate) rules: Rules,
    pub(crate) weights: [u16; 256],
}

/// Every neighbourhood, diagonal rule, charge and a choice of cost pairs.
pub(crate) fn all_rules() -> Vec<Rules> {
    let moves = [
        (Neighbours::Four, DiagonalRule::BothFree),
        (Neighbours::Eight, DiagonalRule::BothFree),
        (Neighbours::Eight, DiagonalRule::OneFree),
        (Neighbours::Eight, DiagonalRule::Always),
    ];
    let costs = [(70, 99), (2, 3), (1, 1), (1, 2), (100, 150), (10, 14), (50, 99), (13_860, 19_601)];
    let charges = [TerrainCharge::Average, TerrainCharge::Entered];
    let mut all = Vec::new();
    for (neighbours, diagonal_rule) in moves {
        for (cardinal_cost, diagonal_cost) in costs {
            for terrain_charge in charges {
                all.push(Rules { neighbours, diagonal_rule, terrain_charge, cardinal_cost, diagonal_cost });
            }
        }
    }
    all
}

impl World {
    /// A small random map of a random kind; half of them with weights.
    pub(crate) fn random(rules: Rules, random: &mut Random) -> Self {
        Self::random_up_to(24, rules, random)
    }

    /// The same with sides of up to `side` cells.
    pub(crate) fn random_up_to(side: u32, rules: Rules, random: &mut Random) -> Self {
        let (width, height) = (random.between(1, side), random.between(1, side));
        let mut grid = match random.below(4) {
            0 => generate::random_obstacles(width, height, 15, random),
            1 => generate::random_obstacles(width, height, 45, random),
            2 => generate::maze(width, height, 1, random),
            _ => generate::caves(width, height, 42, random),
        };
        let mut weights = [1; 256];
        if random.chance(50) {
            generate::weights_at_random(&mut grid, &[1, 2, 3, 4, 5], random);
            weights[1..6].fill_with(|| random.between(1, 9) as u16);
        }
        Self { grid, rules, weights }
    }

    /// The same for the library.
    pub(crate) fn map(&self) -> Map {
        let mut map = Map::from_cells(self.grid.width, self.grid.height, &self.rules, &self.grid.cells).unwrap();
        for terrain in 1..=255 {
            map.set_terrain_cost(terrain, self.weights[usize::from(terrain)]).unwrap();
        }
        map
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, height) = (self.grid.width as i32, self.grid.height as i32);
        (0..height).flat_map(move |y| (0..width).map(move |x| Cell { x, y }))
    }

    pub(crate) fn is_free(&self, cell: Cell) -> bool {
        self.terrain(cell) != 0
    }

    fn terrain(&self, cell: Cell) -> u8 {
        let inside = |value: i32, limit: u32| value >= 0 && (value as u32) < limit;
        if inside(cell.x, self.grid.width) && inside(cell.y, self.grid.height) {
            self.grid.get(cell.x as u32, cell.y as u32)
        } else {
            0
        }
    }

    fn index(&self, cell: Cell) -> usize {
        (cell.y as u32 * self.grid.width + cell.x as u32) as usize
    }

    /// What a step costs, if it is allowed.
    pub(crate) fn step_cost(&self, from: Cell, to: Cell) -> Option<u64> {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        if (dx, dy) == (0, 0) || dx.abs() > 1 || dy.abs() > 1 || !self.is_free(from) || !self.is_free(to) {
            return None;
        }
        let diagonal = dx != 0 && dy != 0;
        if diagonal {
            let beside = [Cell { x: to.x, y: from.y }, Cell { x: from.x, y: to.y }];
            let free = beside.into_iter().filter(|&cell| self.is_free(cell)).count();
            let needed = match self.rules.diagonal_rule {
                DiagonalRule::BothFree => 2,
                DiagonalRule::OneFree => 1,
                DiagonalRule::Always => 0,
            };
            if self.rules.neighbours == Neighbours::Four || free < needed {
                return None;
            }
        }
        let step = if diagonal { self.rules.diagonal_cost } else { self.rules.cardinal_cost };
        let weight = |cell| u64::from(self.weights[usize::from(self.terrain(cell))]);
        Some(match self.rules.terrain_charge {
            TerrainCharge::Average => u64::from(step) * (weight(from) + weight(to)) / 2,
            TerrainCharge::Entered => u64::from(step) * weight(to),
        })
    }

    fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
        (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| Cell { x: cell.x + dx, y: cell.y + dy }))
    }

    /// The oracle: the cost from `start` to every cell, in reading order.
    pub(crate) fn costs_from(&self, start: Cell) -> Costs {
        let mut costs = vec![None; self.grid.cells.len()];
        let mut queue = BinaryHeap::from([Reverse((0, start))]);
        while let Some(Reverse((cost, cell))) = queue.pop() {
            if costs[self.index(cell)].is_none() && self.is_free(cell) {
                costs[self.index(cell)] = Some(cost);
                for to in Self::neighbours(cell) {
                    queue.extend(self.step_cost(cell, to).map(|step| Reverse((cost + step, to))));
                }
            }
        }
        Costs { costs, width: self.grid.width }
    }

    /// The distance on an empty map of weight 1.
    pub(crate) fn naive(&self, a: Cell, b: Cell) -> u64 {
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        let (cardinal, diagonal) = (u64::from(self.rules.cardinal_cost), u64::from(self.rules.diagonal_cost));
        match self.rules.neighbours {
            Neighbours::Four => cardinal * u64::from(dx + dy),
            Neighbours::Eight => diagonal * u64::from(dx.min(dy)) + cardinal * u64::from(dx.abs_diff(dy)),
        }
    }

    /// Two free cells, mostly with a path between them, or whatever the map has.
    pub(crate) fn random_ends(&self, random: &mut Random) -> (Cell, Cell) {
        let mut free = || match self.grid.random_free_cell(random) {
            Some((x, y)) => Cell { x: x as i32, y: y as i32 },
            None => Cell::default(),
        };
        let start = free();
        let costs = self.costs_from(start);
        let goal = (0..4).map(|_| free()).find(|&goal| goal != start && costs.to(goal).is_some());
        (start, goal.unwrap_or_else(free))
    }

    pub(crate) fn random_cell(&self, random: &mut Random) -> Cell {
        Cell { x: random.below(self.grid.width) as i32, y: random.below(self.grid.height) as i32 }
    }

    /// A random edit, made here and in the library.
    pub(crate) fn random_edit(&mut self, map: &mut Map, random: &mut Random) {
        let cell = self.random_cell(random);
        let terrain = if random.chance(50) { 0 } else { random.between(1, 5) as u8 };
        match random.below(10) {
            0 => {
                let weight = random.between(1, 9) as u16;
                self.weights[3] = weight;
                map.set_terrain_cost(3, weight).unwrap();
            }
            1 => {
                let rect = self.random_rect(cell, random);
                map.set_rect(rect, terrain).unwrap();
                self.edit(rect, |_| terrain);
            }
            2 => {
                let rect = self.random_rect(cell, random);
                let stride = rect.width + random.below(3);
                let block: Vec<u8> = (0..stride * rect.height).map(|_| random.below(4) as u8).collect();
                map.write(rect, &block, stride.into()).unwrap();
                self.edit(rect, |at| block[((at.y - rect.y) as u32 * stride) as usize + (at.x - rect.x) as usize]);
            }
            _ => {
                map.set_cell(cell, terrain).unwrap();
                self.grid.set(cell.x as u32, cell.y as u32, terrain);
            }
        }
    }

    fn random_rect(&self, cell: Cell, random: &mut Random) -> Rect {
        let width = random.between(0, (self.grid.width - cell.x as u32).min(5));
        let height = random.between(0, (self.grid.height - cell.y as u32).min(5));
        Rect { x: cell.x, y: cell.y, width, height }
    }

    fn edit(&mut self, rect: Rect, terrain_of: impl Fn(Cell) -> u8) {
        for y in rect.y..rect.y + rect.height as i32 {
            for x in rect.x..rect.x + rect.width as i32 {
                self.grid.set(x as u32, y as u32, terrain_of(Cell { x, y }));
            }
        }
    }

    /// Checks that a path leads from cell to cell in allowed steps, and adds up what they cost.
    pub(crate) fn path_cost(&self, path: &[Cell]) -> u64 {
        path.windows(2)
            .map(|step| {
                let cost = self.step_cost(step[0], step[1]);
                cost.unwrap_or_else(|| panic!("step {:?} to {:?} is not allowed in\n{self}", step[0], step[1]))
            })
            .sum()
    }
}

/// The world as text that can be pasted into a test: the map, and how it was meant.
impl fmt::Display for World {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(formatter, "{:?}, weights {:?}", self.rules, &self.weights[1..6])?;
        write!(formatter, "{}", self.grid)
    }
}

/// The cost to every cell.
pub(crate) struct Costs {
    costs: Vec<Option<u64>>,
    width: u32,
}

impl Costs {
    pub(crate) fn to(&self, cell: Cell) -> Option<u64> {
        self.costs[(cell.y as u32 * self.width + cell.x as u32) as usize]
    }
}

/// Searches with a buffer that holds any path, and gives the result and the path.
pub(crate) fn search(searcher: &mut Searcher, map: &Map, query: &Query) -> (SearchResult, Vec<Cell>) {
    let mut path = vec![Cell::default(); map.search_cells() as usize];
    let result = searcher.find_path(map, query, &mut path).unwrap();
    assert_eq!(result.written, result.path_length);
    path.truncate(result.path_length as usize);
    (result, path)
}
