//! Small maps with all their distances, from a plain Dijkstra of its own.

use super::super::draft::count_map_cells;
use super::super::portals::Portals;
use crate::base::{Cell, CellId, Frame, Random, Spot};
use crate::bound::{Estimate, MAX_ESTIMATE, PairEstimate};
use crate::grid::{BLOCKED, DiagonalRule, Neighbours, Rules};
use crate::map::Map;
use crate::tables::{RegionEstimate, Regions, RegionsBuild, RegionsDef, Relaxed, clear_cache};

pub(super) const NO_PATH: u32 = u32::MAX;

pub(super) const RULES: [Rules; 4] = [
    rules(Neighbours::Four, DiagonalRule::BothPassable),
    rules(Neighbours::Eight, DiagonalRule::BothPassable),
    rules(Neighbours::Eight, DiagonalRule::OnePassable),
    rules(Neighbours::Eight, DiagonalRule::Always),
];

const fn rules(neighbours: Neighbours, diagonal_rule: DiagonalRule) -> Rules {
    Rules { neighbours, diagonal_rule, cardinal_cost: 5, diagonal_cost: 7, ..Rules::DEFAULT }
}

/// A map and the cost of the cheapest path between any two of its cells.
pub(super) struct World {
    pub(super) map: Map,
    costs: Vec<Vec<u32>>,
}

impl World {
    pub(super) fn new(map: Map) -> Self {
        let cells = map.required_cells();
        let costs = (0..cells).map(|id| costs_from(&map, CellId(id))).collect();
        Self { map, costs }
    }

    /// A digit for the terrain of each cell.
    pub(super) fn from_rows(rules: &Rules, rows: &[&str]) -> Self {
        let cells: Vec<u8> = rows.iter().flat_map(|row| row.bytes().map(|byte| byte - b'0')).collect();
        Self::new(Map::from_cells(rows[0].len() as u32, rows.len() as u32, rules, &cells).unwrap())
    }

    /// Walls and loose blocks; with weights, four kinds of terrain.
    pub(super) fn random(width: u32, height: u32, rules: &Rules, weighted: bool, random: &mut Random) -> Self {
        let blocks = random.pick(&[0, 10, 30]);
        let mut cell = || match random.chance(blocks) {
            true => BLOCKED,
            false if weighted => random.between(1, 4) as u8,
            false => 1,
        };
        let mut cells: Vec<u8> = (0..width * height).map(|_| cell()).collect();
        for _ in 0..random.below(4) {
            let (row, column, door) = (random.below(height), random.below(width), random.below(width.min(height)));
            let wall: Vec<u32> = if random.chance(50) {
                (0..width).filter(|&x| x != door).map(|x| row * width + x).collect()
            } else {
                (0..height).filter(|&y| y != door).map(|y| y * width + column).collect()
            };
            wall.into_iter().for_each(|cell| cells[cell as usize] = BLOCKED);
        }
        let mut map = Map::from_cells(width, height, rules, &cells).unwrap();
        if weighted {
            let weights = if random.chance(50) { [1, 2, 3, 9] } else { [2, 2, 3, 3] };
            (1..=4).zip(weights).for_each(|(terrain, weight)| map.set_terrain_weight(0, terrain, weight).unwrap());
        }
        Self::new(map)
    }

    /// The same map after cells were blocked and terrain has become more expensive.
    pub(super) fn made_more_expensive(&self, random: &mut Random) -> Self {
        let frame = self.map.frame();
        let mut cells = Vec::new();
        for row in frame.rows(frame.whole()) {
            cells.extend_from_slice(&self.map.view().terrain[row]);
        }
        cells.iter_mut().for_each(|cell| *cell = if random.chance(10) { BLOCKED } else { *cell });
        let mut map = Map::from_cells(self.map.width(), self.map.height(), self.map.rules(), &cells).unwrap();
        for terrain in 1..=4 {
            let weight = self.map.terrain_weight(0, terrain).unwrap() + random.below(9) as u16;
            map.set_terrain_weight(0, terrain, weight).unwrap();
        }
        Self::new(map)
    }

    pub(super) fn frame(&self) -> &Frame {
        self.map.frame()
    }

    pub(super) fn cost(&self, from: CellId, to: CellId) -> u32 {
        self.costs[from.index()][to.index()]
    }

    pub(super) fn is_passable(&self, id: CellId) -> bool {
        self.map.view().terrain[id.index()] != BLOCKED
    }

    pub(super) fn at(&self, x: i32, y: i32) -> CellId {
        self.frame().id(Cell { x, y }).unwrap()
    }

    pub(super) fn passable(&self) -> Vec<CellId> {
        (0..self.map.required_cells()).map(CellId).filter(|&id| self.is_passable(id)).collect()
    }

    pub(super) fn portals(&self, regions: &Regions) -> Vec<CellId> {
        self.passable().into_iter().filter(|&id| regions.is_portal(id)).collect()
    }

    /// The cells that a step leads to.
    pub(super) fn adjacent(&self, id: CellId) -> Vec<CellId> {
        steps(&self.map, id).into_iter().map(|(to, _)| to).collect()
    }

    pub(super) fn naive(&self, from: CellId, to: CellId) -> u32 {
        let (from, to) = (self.frame().spot(from), self.frame().spot(to));
        let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let Rules { neighbours, cardinal_cost, diagonal_cost, .. } = *self.map.rules();
        let diagonal = if neighbours == Neighbours::Four { 2 * cardinal_cost } else { diagonal_cost };
        (cardinal_cost * dx.abs_diff(dy) + diagonal * dx.min(dy)) * u32::from(self.map.cheapest_weight())
    }

    pub(super) fn relaxed(&self) -> Relaxed {
        Relaxed::of(&self.map.now()).unwrap()
    }

    pub(super) fn begin(&self, def: &RegionsDef) -> RegionsBuild {
        RegionsBuild::new(def, self.frame(), self.relaxed()).unwrap()
    }

    /// How many distances a table may store; 0 is no limit.
    pub(super) fn budget(&self, def: &RegionsDef) -> u64 {
        u64::from(def.entries_per_cell) * count_map_cells(self.frame())
    }

    /// Continues to build and returns whether that is over.
    pub(super) fn advance(&self, build: &mut RegionsBuild, work: u64) -> bool {
        build.work(&self.map.now(), &MadeUpPairs(self), &mut { work }).unwrap()
    }

    pub(super) fn build(&self, def: &RegionsDef) -> Regions {
        self.finish(self.begin(def))
    }

    pub(super) fn finish(&self, mut build: RegionsBuild) -> Regions {
        assert!(self.advance(&mut build, u64::MAX));
        build.finish()
    }

    /// A table whose two regions are given.
    pub(super) fn build_on(&self, def: &RegionsDef, region: impl Fn(Cell) -> bool) -> Regions {
        let mut build = self.begin(def);
        self.passable()
            .into_iter()
            .for_each(|id| build.draft.regions[id.index()] = region(self.frame().cell(id)).into());
        build.stage = Portals::new(2).unwrap().into();
        self.finish(build)
    }

    /// Passes on the estimate and the cost between any two passable cells.
    pub(super) fn for_all_estimates(&self, regions: &Regions, mut each: impl FnMut(CellId, CellId, u32, u32)) {
        let mut cache = vec![7; regions.portal_count() as usize];
        for goal in self.passable() {
            clear_cache(&mut cache, regions);
            let cells = std::cell::Cell::from_mut(&mut cache[..]).as_slice_of_cells();
            let (frame, rules, weight) = (self.frame(), self.map.rules(), self.map.cheapest_weight());
            for from in self.passable() {
                // As in a search that is stepped: a new estimate each time, and the same cache.
                let estimate =
                    RegionEstimate::new(regions, MadeUpPairs(self), frame, rules, weight, frame.spot(goal), cells);
                each(from, goal, estimate.estimate(frame.spot(from)), self.cost(from, goal));
            }
        }
    }

    pub(super) fn expect_admissible(&self, regions: &Regions, what: &str) {
        self.for_all_estimates(regions, |from, goal, estimate, cost| {
            let (from, goal) = (self.frame().cell(from), self.frame().cell(goal));
            assert!(
                estimate <= cost && estimate <= MAX_ESTIMATE,
                "{from:?} {goal:?}: {estimate} > {cost}\n{what}\n{self}"
            );
        });
    }
}

impl std::fmt::Display for World {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(formatter, "{:?} {:?}", self.map.rules(), &self.map.view().weights[1..5])?;
        for row in self.frame().rows(self.frame().whole()) {
            let text: String = self.map.view().terrain[row].iter().map(|terrain| terrain.to_string()).collect();
            writeln!(formatter, "{text}")?;
        }
        Ok(())
    }
}

/// A made-up estimate: the cost, less a bit that varies.
pub(super) struct MadeUpPairs<'a>(pub(super) &'a World);

impl PairEstimate for MadeUpPairs<'_> {
    fn between(&self, from: Spot, to: Spot) -> u32 {
        match self.0.cost(from.id, to.id) {
            NO_PATH => MAX_ESTIMATE,
            cost => cost - cost.min((from.id.0 ^ to.id.0) % 4),
        }
    }
}

fn costs_from(map: &Map, start: CellId) -> Vec<u32> {
    let mut costs = vec![NO_PATH; map.required_cells() as usize];
    if map.view().terrain[start.index()] == BLOCKED {
        return costs;
    }
    let mut open = std::collections::BTreeSet::from([(0, start)]);
    costs[start.index()] = 0;
    while let Some((cost, id)) = open.pop_first() {
        if costs[id.index()] != cost {
            continue;
        }
        for (to, step) in steps(map, id) {
            if cost + step < costs[to.index()] {
                costs[to.index()] = cost + step;
                open.insert((cost + step, to));
            }
        }
    }
    costs
}

/// The steps of a cell and their costs, by the letter of the rules.
fn steps(map: &Map, id: CellId) -> Vec<(CellId, u32)> {
    let at = map.frame().cell(id);
    let terrain = |x: i32, y: i32| map.get_cell(Cell { x, y }).unwrap_or(BLOCKED);
    let is_passable = |x: i32, y: i32| terrain(x, y) != BLOCKED;
    let rules = map.rules();
    let mut steps = Vec::new();
    for (dx, dy) in [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)] {
        let (x, y) = (at.x + dx, at.y + dy);
        let is_diagonal = dx != 0 && dy != 0;
        let adjacent = [is_passable(x, at.y), is_passable(at.x, y)];
        let allowed = !is_diagonal
            || rules.neighbours == Neighbours::Eight
                && match rules.diagonal_rule {
                    DiagonalRule::BothPassable => adjacent == [true, true],
                    DiagonalRule::OnePassable => adjacent != [false, false],
                    DiagonalRule::Always => true,
                };
        if is_passable(at.x, at.y) && is_passable(x, y) && allowed {
            let weight = |x, y| map.terrain_weight(0, terrain(x, y)).unwrap();
            let weights = weight(at.x, at.y) + weight(x, y);
            let cost = if is_diagonal { rules.diagonal_cost } else { rules.cardinal_cost };
            steps.push((map.frame().id(Cell { x, y }).unwrap(), cost * u32::from(weights) / 2));
        }
    }
    steps
}
