//! Searches written down as their papers print them, on any graph: Fringe Search [Björnsson, Figure 2], memory-enhanced
//! IDA* [3.1.2] and plain IDA* [2], the family of A* with Martelli's B and algorithm C [4], and A* as a textbook has it
//! [3.1.1]. The tests hold the library to the first two, counter by counter; the graphs of the paper's figures, which
//! are no grids, are searched by the same code.
//!
//! They are plain: the open lists are scanned, and recursion is recursion. Successors come from left to right.

mod best_first;
mod fringe;
mod ida;
mod textbook;

pub use best_first::{Rule, best_first};
pub use fringe::fringe;
pub use ida::{ida, me_ida};
pub use textbook::{BookFound, textbook, textbook_with_collections};

use cairn::{Cell, Map};
use testkit::movement::{self, DIRECTION_COUNT};

/// A graph with a goal.
pub trait Graph {
    /// Number of nodes.
    fn len(&self) -> usize;

    /// Whether there is no node.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The successors of a node from left to right, and what the steps there cost.
    fn successors(&self, node: u32) -> impl DoubleEndedIterator<Item = (u32, u32)>;

    /// What a path from a node to the goal costs at least.
    fn estimate(&self, node: u32) -> u32;

    /// The goal.
    fn goal(&self) -> u32;
}

/// What a search found and counted, by the words of the paper's tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// What the path costs; nothing if there is none.
    pub cost: Option<u32>,
    /// The limits on f, one for each iteration.
    pub limits: Vec<u32>,
    /// Nodes whose successors were generated, repetitions included, and how many of them fell to the last iteration.
    pub expanded: u64,
    /// See `expanded`.
    pub expanded_last: u64,
    /// Nodes looked at, and how many of them in the last iteration.
    pub visited: u64,
    /// See `visited`.
    pub visited_last: u64,
    /// The successors of expanded nodes but for the one that a node was reached from, and the start once in each
    /// iteration: what the paper counts as visits of ME-IDA*. Elsewhere nothing.
    pub generated: u64,
    /// See `generated`.
    pub generated_last: u64,
    /// Nodes in the order that they were first expanded in.
    pub order: Vec<u32>,
}

impl Found {
    fn begin_iteration(&mut self, limit: u32) {
        self.limits.push(limit);
        (self.expanded_last, self.visited_last, self.generated_last) = (0, 0, 0);
    }

    fn visit(&mut self) {
        self.visited += 1;
        self.visited_last += 1;
    }

    fn generate(&mut self, nodes: u64) {
        self.generated += nodes;
        self.generated_last += nodes;
    }

    /// Notes an expansion, and if it is the first of a node, its place in the order.
    fn expand(&mut self, node: u32, seen: &mut [bool]) {
        self.expanded += 1;
        self.expanded_last += 1;
        if !std::mem::replace(&mut seen[node as usize], true) {
            self.order.push(node);
        }
    }
}

/// A graph by its edges.
#[derive(Clone, Debug)]
pub struct Edges {
    /// Of each node the successors and costs, from left to right.
    pub successors: Vec<Vec<(u32, u32)>>,
    /// The estimate of each node.
    pub estimates: Vec<u32>,
    /// The goal.
    pub goal: u32,
}

impl Graph for Edges {
    fn len(&self) -> usize {
        self.successors.len()
    }

    fn successors(&self, node: u32) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        self.successors[node as usize].iter().copied()
    }

    fn estimate(&self, node: u32) -> u32 {
        self.estimates[node as usize]
    }

    fn goal(&self) -> u32 {
        self.goal
    }
}

/// A map. The last direction is the leftmost, as in the library's searches.
pub struct Grid<'a> {
    map: &'a Map,
    /// Of each cell the costs of its steps, nothing where none is allowed.
    steps: Vec<[u32; DIRECTION_COUNT]>,
    goal: Cell,
}

impl<'a> Grid<'a> {
    /// The graph of a map.
    pub fn new(map: &'a Map) -> Grid<'a> {
        let cell = |node: u32| cell_of(map, node);
        let cost = |node: u32, direction: usize| {
            movement::step(map, cell(node), direction).map_or(0, |(_, cost)| u32::try_from(cost).unwrap_or(u32::MAX))
        };
        let steps = |node: u32| std::array::from_fn(|direction| cost(node, direction));
        let goal = Cell::default();
        Grid { map, steps: (0..map.width() * map.height()).map(steps).collect(), goal }
    }

    /// The same with another goal.
    pub fn set_goal(&mut self, goal: Cell) {
        self.goal = goal;
    }

    /// The node of a cell.
    pub fn node(&self, cell: Cell) -> u32 {
        cell.y as u32 * self.map.width() + cell.x as u32
    }
}

fn cell_of(map: &Map, node: u32) -> Cell {
    Cell { x: (node % map.width()) as i32, y: (node / map.width()) as i32 }
}

impl Graph for Grid<'_> {
    fn len(&self) -> usize {
        self.steps.len()
    }

    fn successors(&self, node: u32) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        let steps = &self.steps[node as usize];
        let width = self.map.width() as i32;
        (0..DIRECTION_COUNT).rev().filter(|&direction| steps[direction] > 0).map(move |direction| {
            let (dx, dy) = movement::DIRECTIONS[direction];
            ((node as i32 + dy * width + dx) as u32, steps[direction])
        })
    }

    fn estimate(&self, node: u32) -> u32 {
        movement::naive_distance(self.map, cell_of(self.map, node), self.goal) as u32
    }

    fn goal(&self) -> u32 {
        self.node(self.goal)
    }
}
