//! The peers: other libraries' searches on the same maps, called as their documentation shows, on arrays that are
//! filled beforehand. Nothing of ours allocates inside their searches. `grid_pathfinding` steps between two blocked
//! cells and past corners, so its paths obey another rule than all the others.

use super::contestant::{Answer, Contestant, timed};
use cairn::{Cell, DiagonalRule, Neighbours, Rules};
use grid_pathfinding::PathingGrid;
use grid_util::{BoolGrid, Point, ValueGrid};
use pathfinding::prelude::astar;
use std::time::Duration;
use testkit::GridMap;

/// A library to compare with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peer {
    /// A* of the crate `pathfinding`.
    Pathfinding,
    /// Jump point search of the crate `grid_pathfinding`.
    GridPathfinding,
}

impl Peer {
    /// All of them.
    pub const ALL: [Peer; 2] = [Peer::Pathfinding, Peer::GridPathfinding];

    /// The crate's name.
    pub fn name(self) -> &'static str {
        match self {
            Peer::Pathfinding => "pathfinding",
            Peer::GridPathfinding => "grid_pathfinding",
        }
    }

    /// Reads names, divided by commas, or `none`.
    pub fn parse_list(names: &str) -> Result<Vec<Peer>, String> {
        let parse = |name: &str| {
            let peer = Peer::ALL.into_iter().find(|peer| peer.name() == name.trim());
            peer.ok_or_else(|| format!("{name:?} is not a peer; they are pathfinding and grid_pathfinding, or none."))
        };
        if names == "none" { Ok(Vec::new()) } else { names.split(',').map(parse).collect() }
    }

    /// Whether it departs from the rule of the benchmark, by which a diagonal step needs both cells next to it.
    pub(super) fn cuts_corners(self) -> bool {
        self == Peer::GridPathfinding
    }

    /// Whether it can search maps with weights.
    pub(super) fn knows_weights(self) -> bool {
        self == Peer::Pathfinding
    }

    /// Makes it ready to search a map, on which the number of a terrain may be its weight.
    pub(super) fn prepare(self, grid: &GridMap, has_weights: bool) -> Box<dyn Contestant> {
        match self {
            Peer::Pathfinding if has_weights => Box::new(Pathfinding::with_weights(grid, &Rules::DEFAULT)),
            Peer::Pathfinding => Box::new(Pathfinding::new(grid, &Rules::DEFAULT)),
            Peer::GridPathfinding => Box::new(GridPathfinding::new(grid)),
        }
    }
}

/// The `astar` of the crate `pathfinding`, by any rules, with weights or without.
pub struct Pathfinding {
    /// Passable cells with a border, so that no bounds are checked.
    free: Vec<bool>,
    /// The weights of the same cells, at least 1; nothing where all weigh 1.
    weights: Vec<u8>,
    stride: i32,
    rules: Rules,
}

impl Pathfinding {
    /// For one map without weights.
    pub fn new(grid: &GridMap, rules: &Rules) -> Pathfinding {
        let stride = grid.width as usize + 2;
        let mut free = vec![false; stride * (grid.height as usize + 2)];
        for (x, y) in grid.positions() {
            free[(y as usize + 1) * stride + x as usize + 1] = grid.is_passable(x, y);
        }
        Pathfinding { free, weights: Vec::new(), stride: stride as i32, rules: *rules }
    }

    /// For one map where the number of a terrain is its weight, and a step costs the average of two.
    pub fn with_weights(grid: &GridMap, rules: &Rules) -> Pathfinding {
        let mut peer = Pathfinding::new(grid, rules);
        peer.weights = vec![0; peer.free.len()];
        for (x, y) in grid.positions() {
            let index = peer.index(x as i32, y as i32);
            peer.weights[index] = grid.get(x, y);
        }
        peer
    }

    /// A cheapest path and its cost.
    pub fn find(&self, start: Cell, goal: Cell) -> Option<(Vec<(i32, i32)>, u32)> {
        let (start, goal) = ((start.x, start.y), (goal.x, goal.y));
        if !self.is_passable(start.0, start.1) || !self.is_passable(goal.0, goal.1) {
            return None;
        }
        astar(&start, |at| self.successors(at), |&at| self.distance(at, goal), |&at| at == goal)
    }

    fn is_passable(&self, x: i32, y: i32) -> bool {
        self.free[self.index(x, y)]
    }

    fn index(&self, x: i32, y: i32) -> usize {
        ((y + 1) * self.stride + x + 1) as usize
    }

    fn successors(&self, &(x, y): &(i32, i32)) -> impl Iterator<Item = ((i32, i32), u32)> + use<'_> {
        const STEPS: [(i32, i32); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];
        let count = self.rules.neighbours as usize;
        let cost = move |to: (i32, i32), base: u32| match &self.weights[..] {
            [] => base,
            weights => base * (u32::from(weights[self.index(x, y)]) + u32::from(weights[self.index(to.0, to.1)])) / 2,
        };
        STEPS[..count].iter().filter_map(move |&(dx, dy)| {
            let to = (x + dx, y + dy);
            if !self.is_passable(to.0, to.1) {
                return None;
            }
            if dx == 0 || dy == 0 {
                return Some((to, cost(to, self.rules.cardinal_cost)));
            }
            let allowed = match self.rules.diagonal_rule {
                DiagonalRule::BothPassable => self.is_passable(x + dx, y) && self.is_passable(x, y + dy),
                DiagonalRule::OnePassable => self.is_passable(x + dx, y) || self.is_passable(x, y + dy),
                DiagonalRule::Always => true,
            };
            allowed.then(|| (to, cost(to, self.rules.diagonal_cost)))
        })
    }

    fn distance(&self, (x, y): (i32, i32), goal: (i32, i32)) -> u32 {
        let (dx, dy) = (x.abs_diff(goal.0), y.abs_diff(goal.1));
        match self.rules.neighbours {
            Neighbours::Four => self.rules.cardinal_cost * (dx + dy),
            Neighbours::Eight => self.rules.cardinal_cost * dx.abs_diff(dy) + self.rules.diagonal_cost * dx.min(dy),
        }
    }
}

impl Contestant for Pathfinding {
    fn time(&mut self, start: Cell, goal: Cell) -> Duration {
        timed(|| self.find(start, goal))
    }

    fn answer(&mut self, start: Cell, goal: Cell) -> Result<Answer, cairn::Error> {
        let path = self.find(start, goal).map_or(Vec::new(), |(path, _)| path);
        Ok(Answer::of_peer(path.into_iter().map(|(x, y)| Cell { x, y }).collect()))
    }
}

/// The jump point search of the crate `grid_pathfinding`.
struct GridPathfinding {
    grid: PathingGrid,
}

impl GridPathfinding {
    fn new(grid: &GridMap) -> GridPathfinding {
        let (width, height) = (grid.width as usize, grid.height as usize);
        let mut blocked = BoolGrid::new(width, height, false);
        for (x, y) in grid.positions().filter(|&(x, y)| !grid.is_passable(x, y)) {
            blocked.set(x as i32, y as i32, true);
        }
        let mut grid = PathingGrid::new(width, height, true);
        grid.grid = blocked;
        // With it paths are longer than they need be.
        grid.improved_pruning = false;
        grid.initialize();
        grid.generate_components();
        GridPathfinding { grid }
    }

    fn find(&self, start: Cell, goal: Cell) -> Option<Vec<Point>> {
        self.grid.get_path_single_goal(Point::new(start.x, start.y), Point::new(goal.x, goal.y), false)
    }
}

impl Contestant for GridPathfinding {
    fn time(&mut self, start: Cell, goal: Cell) -> Duration {
        timed(|| self.find(start, goal))
    }

    fn answer(&mut self, start: Cell, goal: Cell) -> Result<Answer, cairn::Error> {
        let path = self.find(start, goal).unwrap_or_default();
        Ok(Answer::of_peer(path.into_iter().map(|Point { x, y }| Cell { x, y }).collect()))
    }
}
