//! Cao's own A* on the baseline open lists: Algorithm 1 (check from open list) and Algorithm 2 (check from closed
//! list), the closed list a hash table or one that is scanned, neighbours in the order of 5.2.1: left, above, right,
//! below.
//!
//! Not obvious: the library's A* cannot stand for it. That remembers the g of every cell and hands a cell to its list
//! only when it is new or cheaper. Cao's asks the list about every neighbour that is not closed, or puts it there once
//! more, and much of what the paper counts comes from that.

use crate::open::Closed;
use cairn::{NodeId, OpenList};
use testkit::GridMap;

/// A map with a blocked edge around it. Rows are a power of two apart, so that coordinates cost no division.
pub(super) struct Ground {
    free: Vec<bool>,
    shift: u32,
}

impl Ground {
    pub(super) fn new(grid: &GridMap) -> Ground {
        let shift = (grid.width + 2).next_power_of_two().ilog2();
        let mut ground = Ground { free: vec![false; (grid.height as usize + 2) << shift], shift };
        for y in 0..grid.height {
            for x in 0..grid.width {
                let cell = ground.cell((x, y));
                ground.free[cell as usize] = grid.get(x, y) != 0;
            }
        }
        ground
    }

    pub(super) fn cell(&self, (x, y): (u32, u32)) -> u32 {
        ((y + 1) << self.shift) + x + 1
    }

    /// The Manhattan distance.
    fn distance(&self, from: u32, to: u32) -> u32 {
        let mask = (1 << self.shift) - 1;
        (from & mask).abs_diff(to & mask) + (from >> self.shift).abs_diff(to >> self.shift)
    }

    fn neighbours(&self, cell: u32) -> impl Iterator<Item = u32> {
        let row = 1 << self.shift;
        [cell - 1, cell - row, cell + 1, cell + row].into_iter().filter(|&next| self.free[next as usize])
    }
}

/// What is noted when a node is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Book {
    /// The cheapest g and the parent that it came from: Algorithm 1, and Algorithm 2 repaired.
    Cheapest,
    /// The last parent, whatever it costs [Algorithm 2, line 21], though entries have the g that they came with.
    LastParent,
    /// The last parent, and no g at all: Algorithm 2 to the letter, which sets only that of the start.
    NoCosts,
}

/// What a search found and counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Steps on the path that parents lead back along.
    pub(super) path: u32,
    /// Nodes that were put on the closed list, from which none is taken.
    pub(super) closed: u64,
    /// Steps of looks into the closed list.
    pub(super) closed_checks: u64,
    /// The largest size of the open list.
    pub(super) largest_open: u64,
}

impl Found {
    /// Whether a cell is closed.
    #[inline]
    fn looks_up(&mut self, closed: &impl Closed, cell: u32) -> bool {
        let (is_closed, steps) = closed.contains(cell);
        self.closed_checks += steps;
        is_closed
    }

    /// Largest open list and largest closed list together [5.3.3].
    pub(super) fn memory(&self) -> u64 {
        self.largest_open + self.closed
    }
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// The search that g and parent belong to.
    search: u32,
    g: u32,
    parent: u32,
}

/// The nodes, kept from search to search so that they need not be cleared.
#[derive(Default)]
pub(super) struct Astar {
    nodes: Vec<Node>,
    search: u32,
}

impl Astar {
    /// Searches on an empty open list. `checks_deleted` is Algorithm 2, whose list may hold a cell more than once.
    /// Nothing if there is no path.
    pub(super) fn search<C: Closed>(
        &mut self,
        ground: &Ground,
        (start, goal): (u32, u32),
        checks_deleted: bool,
        book: Book,
        open: &mut impl OpenList,
    ) -> Option<Found> {
        self.search += 1;
        self.nodes.resize(self.nodes.len().max(ground.free.len()), Node::default());
        let mut closed = C::default();
        let mut found = Found { path: 0, closed: 0, closed_checks: 0, largest_open: 1 };
        open.push(NodeId(start), ground.distance(start, goal), 0);
        while let Some((NodeId(cell), f)) = open.pop() {
            if cell == goal {
                found.closed = closed.len() as u64;
                found.path = self.trace(start, goal);
                return Some(found);
            }
            if checks_deleted && found.looks_up(&closed, cell) {
                continue;
            }
            closed.insert(cell);
            let g = if book == Book::NoCosts { 0 } else { f - ground.distance(cell, goal) + 1 };
            for next in ground.neighbours(cell) {
                if !found.looks_up(&closed, next) {
                    self.note(book, next, g, cell);
                    open.push(NodeId(next), g + ground.distance(next, goal), g);
                }
            }
            found.largest_open = found.largest_open.max(open.len() as u64);
        }
        None
    }

    fn note(&mut self, book: Book, cell: u32, g: u32, parent: u32) {
        let node = &mut self.nodes[cell as usize];
        if book != Book::Cheapest || node.search != self.search || g < node.g {
            *node = Node { search: self.search, g, parent };
        }
    }

    fn trace(&self, start: u32, goal: u32) -> u32 {
        let (mut cell, mut steps) = (goal, 0);
        while cell != start {
            cell = self.nodes[cell as usize].parent;
            steps += 1;
        }
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open::{Baseline, CheckFromClosed, CheckFromOpen, Fifo, HashedClosed, MultiStack, ScannedClosed};

    fn search<O: OpenList + Default>(picture: &str, ends: [(u32, u32); 2], deleted: bool, book: Book) -> Option<Found> {
        let ground = Ground::new(&GridMap::parse(picture));
        let ends = (ground.cell(ends[0]), ground.cell(ends[1]));
        Astar::default().search::<HashedClosed>(&ground, ends, deleted, book, &mut O::default())
    }

    type OpenPlan = Baseline<MultiStack, CheckFromOpen>;
    type ClosedPlan = Baseline<MultiStack, CheckFromClosed>;

    /// Down the left edge and along the lower one. Off the path each step leaves one neighbour on the list; at the
    /// corner the second plan puts one there again.
    #[test]
    fn on_an_empty_map_only_the_path_is_expanded_and_the_plans_differ_by_one_node() {
        let empty = [".....\n"; 5].concat();
        let ends = [(0, 0), (4, 4)];
        let first = search::<OpenPlan>(&empty, ends, false, Book::Cheapest).unwrap();
        let second = search::<ClosedPlan>(&empty, ends, true, Book::Cheapest).unwrap();
        assert_eq!((first.path, first.closed, first.largest_open), (8, 8, 7));
        assert_eq!((second.path, second.closed, second.largest_open), (8, 8, 8));
        // Eight deletions are checked in addition to the neighbours: 2, 3, 3, 3, 2, 3, 3 and 3 of them.
        assert_eq!((first.closed_checks, second.closed_checks), (22, 22 + 8));
        let fifo = search::<Baseline<MultiStack<Fifo>>>(&empty, ends, true, Book::Cheapest).unwrap();
        assert_eq!((fifo.path, fifo.closed), (8, 24));
    }

    /// The first neighbour of the start is compared with the start alone; what a scan passes is counted.
    #[test]
    fn a_scanned_closed_list_finds_the_same_in_more_steps() {
        let ground = Ground::new(&GridMap::parse("...."));
        let ends = (ground.cell((0, 0)), ground.cell((3, 0)));
        let mut list = OpenPlan::default();
        let hashed = Astar::default().search::<HashedClosed>(&ground, ends, false, Book::Cheapest, &mut list).unwrap();
        list.clear();
        let scanned =
            Astar::default().search::<ScannedClosed>(&ground, ends, false, Book::Cheapest, &mut list).unwrap();
        assert_eq!(Found { closed_checks: hashed.closed_checks, ..scanned }, hashed);
        // From the start 1 neighbour, from the others 2: the one before is second on the list, the one after not on it.
        assert_eq!((hashed.closed_checks, scanned.closed_checks), (1 + 2 + 2, 1 + (2 + 2) + (2 + 3)));
    }

    #[test]
    fn a_map_without_a_path_has_none() {
        assert_eq!(search::<OpenPlan>("..#.", [(0, 0), (3, 0)], false, Book::Cheapest), None);
        assert_eq!(search::<ClosedPlan>("..#.", [(0, 0), (3, 0)], true, Book::Cheapest), None);
    }

    /// Neither reading of Algorithm 2 keeps the cheapest parent. Some of the 50 maps have no path at all.
    #[test]
    fn a_parent_that_is_set_whatever_it_costs_makes_a_path_too_long() {
        let mut random = testkit::Random::new(5);
        let (mut longer, mut greedy) = (0, 0);
        for _ in 0..50 {
            let mut grid = testkit::generate::random_obstacles(20, 20, 25, &mut random);
            grid.set(0, 0, 1);
            grid.set(19, 19, 1);
            let ground = Ground::new(&grid);
            let ends = (ground.cell((0, 0)), ground.cell((19, 19)));
            let mut path = |book| {
                let found =
                    Astar::default().search::<HashedClosed>(&ground, ends, true, book, &mut ClosedPlan::default());
                found.map(|found| found.path)
            };
            let [right, printed, letter] = [Book::Cheapest, Book::LastParent, Book::NoCosts].map(&mut path);
            assert!(right <= printed && right <= letter);
            longer += u32::from(right < printed);
            greedy += u32::from(right < letter);
        }
        assert_eq!((longer, greedy), (29, 32));
    }
}
