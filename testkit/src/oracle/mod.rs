//! The oracle: a map as plain bytes with its rules and weights, and a plain Dijkstra over it that knows nothing of the
//! library's tables, masks or padding. Tests and the soak compare every result with it, under edits and with tables
//! that `edit` and `defs` draw.

mod defs;
mod edit;

pub use defs::{random_jump_graph, random_landmarks, random_regions, random_tiles};
pub use edit::Edit;

use crate::{GridMap, Random, cell, generate, movement};
use cairn::{Cell, DiagonalRule, LayerDef, Map, Neighbours, Rules, TerrainCharge};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

/// Every neighbourhood, diagonal rule, charge and a choice of cost pairs.
pub fn all_rules() -> Vec<Rules> {
    let moves = [
        (Neighbours::Four, DiagonalRule::BothPassable),
        (Neighbours::Eight, DiagonalRule::BothPassable),
        (Neighbours::Eight, DiagonalRule::OnePassable),
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

/// A map as the oracle sees it.
#[derive(Clone)]
pub struct World {
    /// The terrain.
    pub grid: GridMap,
    /// The movement rules and the costs of steps.
    pub rules: Rules,
    /// The weight of each terrain.
    pub weights: [u16; 256],
}

impl World {
    /// A small random map of a random kind; half of them with weights.
    pub fn random(rules: Rules, random: &mut Random) -> World {
        Self::random_up_to(24, rules, random)
    }

    /// The same with sides of up to `side` cells.
    pub fn random_up_to(side: u32, rules: Rules, random: &mut Random) -> World {
        let (width, height) = (random.between(1, side), random.between(1, side));
        let grid = match random.below(4) {
            0 => generate::random_obstacles(width, height, 15, random),
            1 => generate::random_obstacles(width, height, 45, random),
            2 => generate::maze(width, height, 1, random),
            _ => generate::caves(width, height, 42, random),
        };
        World::perhaps_weighted(grid, rules, random)
    }

    /// A world of that terrain; in half of the cases its passable cells get random terrains of random weights.
    pub fn perhaps_weighted(mut grid: GridMap, rules: Rules, random: &mut Random) -> World {
        let mut weights = [1; 256];
        if random.chance(50) {
            generate::weights_at_random(&mut grid, &[1, 2, 3, 4, 5], random);
            weights[1..6].fill_with(|| random.between(1, 9) as u16);
        }
        World { grid, rules, weights }
    }

    /// The same for the library.
    ///
    /// # Panics
    /// If the library refuses the size, the rules or the weights.
    pub fn map(&self) -> Map {
        let mut map = self.grid.to_map(&self.rules).unwrap();
        for terrain in 1..=255 {
            map.set_terrain_weight(0, terrain, self.weights[usize::from(terrain)]).unwrap();
        }
        map
    }

    /// What an agent of a layer finds: a position is passable if all cells that it covers are, and has the terrain of
    /// the heaviest of them.
    pub fn found_by(&self, layer: &LayerDef) -> World {
        let size = layer.size as i32;
        let weight = |terrain: u8| if terrain == 0 { 0 } else { layer.weights[usize::from(terrain)] };
        let mut found = World { grid: self.grid.clone(), rules: layer.rules, weights: layer.weights };
        for at in self.cells() {
            let covered = (0..size * size).map(|index| Cell { x: at.x + index % size, y: at.y + index / size });
            let terrains: Vec<u8> = covered.map(|cell| self.terrain(cell)).collect();
            let is_passable = terrains.iter().all(|&terrain| weight(terrain) != 0);
            let heaviest = terrains.into_iter().max_by_key(|&terrain| weight(terrain)).unwrap();
            found.grid.set(at.x as u32, at.y as u32, if is_passable { heaviest } else { 0 });
        }
        found
    }

    /// All cells, row after row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        self.grid.positions().map(cell)
    }

    /// Whether a cell lies inside and is not blocked.
    pub fn is_passable(&self, cell: Cell) -> bool {
        self.terrain(cell) != 0
    }

    /// The terrain of a cell; 0 outside.
    pub fn terrain(&self, cell: Cell) -> u8 {
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

    /// The cost of a step, if it is allowed.
    pub fn step_cost(&self, from: Cell, to: Cell) -> Option<u64> {
        let weight = |cell| {
            Some(self.terrain(cell))
                .filter(|&terrain| terrain != 0)
                .map(|terrain| self.weights[usize::from(terrain)].into())
        };
        movement::step_cost_by(&self.rules, weight, from, to)
    }

    fn neighbours(cell: Cell) -> impl Iterator<Item = Cell> {
        (-1..=1).flat_map(move |dy| (-1..=1).map(move |dx| Cell { x: cell.x + dx, y: cell.y + dy }))
    }

    /// The oracle itself: the cost from `start` to every cell, in reading order.
    pub fn costs_from(&self, start: Cell) -> Costs {
        let mut costs = vec![None; self.grid.cells.len()];
        let mut queue = BinaryHeap::from([Reverse((0, start))]);
        while let Some(Reverse((cost, cell))) = queue.pop() {
            if costs[self.index(cell)].is_none() && self.is_passable(cell) {
                costs[self.index(cell)] = Some(cost);
                for to in Self::neighbours(cell) {
                    queue.extend(self.step_cost(cell, to).map(|step| Reverse((cost + step, to))));
                }
            }
        }
        Costs { costs, width: self.grid.width }
    }

    /// The distance on an empty map of weight 1.
    pub fn naive(&self, a: Cell, b: Cell) -> u64 {
        movement::naive_distance_by(&self.rules, a, b)
    }

    /// Two passable cells, mostly with a path between them, or any two cells if the map has none.
    pub fn random_ends(&self, random: &mut Random) -> (Cell, Cell) {
        let mut free = || self.grid.random_passable_cell(random).map_or(Cell::default(), cell);
        let start = free();
        let costs = self.costs_from(start);
        let goal = (0..4).map(|_| free()).find(|&goal| goal != start && costs.to(goal).is_some());
        (start, goal.unwrap_or_else(free))
    }

    /// Any cell, blocked ones included.
    pub fn random_cell(&self, random: &mut Random) -> Cell {
        Cell { x: random.below(self.grid.width) as i32, y: random.below(self.grid.height) as i32 }
    }

    /// A random edit, made here and in the library.
    ///
    /// # Panics
    /// If the library refuses it.
    pub fn random_edit(&mut self, map: &mut Map, random: &mut Random) {
        let edit = Edit::random(self, random);
        edit.apply(map).unwrap();
        self.apply(&edit);
    }

    /// Adds up the costs of the steps of a path; the first that is not allowed is the error.
    pub fn try_path_cost(&self, path: &[Cell]) -> Result<u64, [Cell; 2]> {
        path.windows(2).map(|step| self.step_cost(step[0], step[1]).ok_or([step[0], step[1]])).sum()
    }

    /// Adds up the costs of the steps of a path.
    ///
    /// # Panics
    /// If one of them is not allowed.
    pub fn path_cost(&self, path: &[Cell]) -> u64 {
        let cost = self.try_path_cost(path);
        cost.unwrap_or_else(|[from, to]| panic!("step {from:?} to {to:?} is not allowed in\n{self}"))
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
pub struct Costs {
    costs: Vec<Option<u64>>,
    width: u32,
}

impl Costs {
    /// The cost to a cell, if there is a path.
    pub fn to(&self, cell: Cell) -> Option<u64> {
        self.costs[(cell.y as u32 * self.width + cell.x as u32) as usize]
    }
}
