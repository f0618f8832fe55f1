//! A plain flood: one Dijkstra over the cells of a map, on a byte of steps per cell and a ring of buckets. It is the
//! measure for preparations, which are reported in floods of the same map in the same run, so that the machine's speed
//! cancels out. It is the lab's own, so that a faster flood in the library does not make its preparations look slower.

use cairn::Rules;
use std::hint::black_box;
use std::time::{Duration, Instant};
use testkit::GridMap;
use testkit::movement::DIRECTIONS;

/// More than the most expensive step, so that a bucket never holds two different distances; a power of two.
const BUCKETS: usize = 128;

pub(super) struct PlainFlood {
    /// A bit for each direction in which a step is allowed. There is a border of cells without any.
    steps: Vec<u8>,
    /// Where each direction leads, and at which cost.
    moves: [(isize, u32); 8],
    distances: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    start: usize,
}

impl PlainFlood {
    /// By the benchmark's rules, from a cell of the largest part; `None` if all cells are blocked.
    pub(super) fn new(grid: &GridMap) -> Option<PlainFlood> {
        let ((x, y), _) = testkit::endpoints::far_apart(grid)?;
        let stride = grid.width as usize + 1;
        let index = |(x, y): (u32, u32)| (y as usize + 1) * stride + x as usize + 1;
        let mut steps = vec![0; stride * (grid.height as usize + 2) + 1];
        for cell in grid.positions().filter(|&(x, y)| grid.is_passable(x, y)) {
            steps[index(cell)] = steps_from(grid, cell);
        }
        let moves = DIRECTIONS.map(|(dx, dy)| {
            let cost = if dx != 0 && dy != 0 { Rules::DEFAULT.diagonal_cost } else { Rules::DEFAULT.cardinal_cost };
            (dy as isize * stride as isize + dx as isize, cost)
        });
        let distances = vec![u32::MAX; steps.len()];
        Some(PlainFlood { steps, moves, distances, buckets: vec![Vec::new(); BUCKETS], start: index((x, y)) })
    }

    /// How long it takes to find the distances of all cells.
    pub(super) fn time(&mut self) -> Duration {
        let begun = Instant::now();
        self.run();
        black_box(&self.distances);
        begun.elapsed()
    }

    fn run(&mut self) {
        self.distances.fill(u32::MAX);
        self.distances[self.start] = 0;
        self.buckets[0].push(self.start as u32);
        let (mut waiting, mut distance) = (1, 0_u32);
        while waiting > 0 {
            let bucket = distance as usize % BUCKETS;
            // No step costs 0, so nothing comes into the bucket while it is emptied.
            let mut cells = std::mem::take(&mut self.buckets[bucket]);
            waiting -= cells.len();
            for cell in cells.drain(..) {
                if self.distances[cell as usize] == distance {
                    waiting += self.expand(cell as usize, distance);
                }
            }
            self.buckets[bucket] = cells;
            distance += 1;
        }
    }

    /// Returns how many cells were put into buckets.
    fn expand(&mut self, cell: usize, distance: u32) -> usize {
        let (mut left, mut put) = (self.steps[cell], 0);
        while left != 0 {
            let (offset, cost) = self.moves[left.trailing_zeros() as usize];
            left &= left - 1;
            let (to, new) = (cell.wrapping_add_signed(offset), distance + cost);
            if new < self.distances[to] {
                self.distances[to] = new;
                self.buckets[new as usize % BUCKETS].push(to as u32);
                put += 1;
            }
        }
        put
    }
}

/// No corner is cut.
fn steps_from(grid: &GridMap, cell: (u32, u32)) -> u8 {
    let free = |step| grid.neighbour(cell, step).is_some_and(|(x, y)| grid.is_passable(x, y));
    let allowed = |&(_, &(dx, dy)): &(usize, &(i32, i32))| free((dx, dy)) && free((dx, 0)) && free((0, dy));
    DIRECTIONS.iter().enumerate().filter(allowed).fold(0, |steps, (direction, _)| steps | 1 << direction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::oracle::World;
    use testkit::{Random, generate};

    #[test]
    fn it_finds_the_distances_that_the_oracle_finds() {
        let random = &mut Random::new(1);
        for grid in [generate::caves(41, 30, 45, random), generate::rooms(33, 40, 9, 2, random)] {
            let mut flood = PlainFlood::new(&grid).unwrap();
            // A second time, since buckets and distances are used again.
            (0..2).for_each(|_| flood.run());
            let (start, _) = testkit::endpoints::far_apart(&grid).unwrap();
            let stride = grid.width as usize + 1;
            let world = World { grid, rules: Rules::DEFAULT, weights: [1; 256] };
            let costs = world.costs_from(testkit::cell(start));
            for cell in world.cells() {
                let found = flood.distances[(cell.y as usize + 1) * stride + cell.x as usize + 1];
                assert_eq!((found != u32::MAX).then_some(u64::from(found)), costs.to(cell), "{cell:?}");
            }
        }
        assert!(PlainFlood::new(&GridMap::filled(3, 3, 0)).is_none());
    }
}
