//! A plain flood: one Dijkstra over the cells of a map, on a byte of steps per cell and a ring of buckets. It is the
//! measure for preparations, which are reported in floods of the same map in the same run, so that the machine's speed
//! cancels out. It is the lab's own, so that a faster flood in the library does not make its preparations look slower.
//! With weights it knows what paths cost on the maps that `lab bench --weights` paints.

use cairn::Rules;
use std::hint::black_box;
use std::time::{Duration, Instant};
use testkit::GridMap;
use testkit::movement::DIRECTIONS;

/// More than the most expensive step, so that a bucket never holds two different distances; a power of two.
const BUCKETS: usize = 128;

/// The same with weights, of which the heaviest is [`HEAVIEST`].
const BUCKETS_WITH_WEIGHTS: usize = 512;

const HEAVIEST: u8 = 5;

/// A cell that no step leads to: the border's first.
const NOWHERE: usize = 0;

pub(super) struct PlainFlood {
    /// A bit for each direction in which a step is allowed. There is a border of cells without any.
    steps: Vec<u8>,
    /// What each cell weighs; nothing where all weigh 1.
    weights: Vec<u8>,
    /// Where each direction leads, and at which cost.
    moves: [(isize, u32); 8],
    distances: Vec<u32>,
    buckets: Vec<Vec<u32>>,
    stride: usize,
    start: usize,
}

impl PlainFlood {
    /// By the benchmark's rules, from a cell of the largest part; `None` if all cells are blocked.
    pub(super) fn new(grid: &GridMap) -> Option<PlainFlood> {
        let (start, _) = testkit::endpoints::far_apart(grid)?;
        Some(PlainFlood::from(grid, start, BUCKETS))
    }

    /// By the benchmark's rules, where the number of a terrain is its weight. It is not meant to be timed.
    ///
    /// # Panics
    /// If one is heavier than 5.
    pub(super) fn with_weights(grid: &GridMap) -> PlainFlood {
        assert!(
            grid.cells.iter().all(|&weight| weight <= HEAVIEST),
            "a step costs as much as the ring of buckets holds"
        );
        let mut flood = PlainFlood::from(grid, (0, 0), BUCKETS_WITH_WEIGHTS);
        flood.weights = vec![0; flood.steps.len()];
        for (x, y) in grid.positions() {
            let index = flood.index((x, y));
            flood.weights[index] = grid.get(x, y);
        }
        flood
    }

    fn from(grid: &GridMap, start: (u32, u32), buckets: usize) -> PlainFlood {
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
        let (distances, buckets) = (vec![u32::MAX; steps.len()], vec![Vec::new(); buckets]);
        PlainFlood { steps, weights: Vec::new(), moves, distances, buckets, stride, start: index(start) }
    }

    fn index(&self, (x, y): (u32, u32)) -> usize {
        (y as usize + 1) * self.stride + x as usize + 1
    }

    /// How long it takes to find the distances of all cells.
    pub(super) fn time(&mut self) -> Duration {
        let begun = Instant::now();
        self.run();
        black_box(&self.distances);
        begun.elapsed()
    }

    /// The least cost of a path with the weights that were given, if there is one.
    pub(super) fn cost(&mut self, start: (u32, u32), goal: (u32, u32)) -> Option<u64> {
        self.start = self.index(start);
        let goal = self.index(goal);
        self.flood::<BUCKETS_WITH_WEIGHTS>(goal);
        // What the flood has left behind when it came to the goal.
        self.buckets.iter_mut().for_each(Vec::clear);
        let distance = self.distances[goal];
        (distance != u32::MAX).then_some(distance.into())
    }

    fn run(&mut self) {
        self.flood::<BUCKETS>(NOWHERE);
    }

    /// Finds distances until that of the goal is certain.
    fn flood<const BUCKETS: usize>(&mut self, goal: usize) {
        self.distances.fill(u32::MAX);
        self.distances[self.start] = 0;
        self.buckets[0].push(self.start as u32);
        let (mut waiting, mut distance) = (1, 0_u32);
        while waiting > 0 && self.distances[goal] >= distance {
            let bucket = distance as usize % BUCKETS;
            // No step costs 0, so nothing comes into the bucket while it is emptied.
            let mut cells = std::mem::take(&mut self.buckets[bucket]);
            waiting -= cells.len();
            for cell in cells.drain(..) {
                if self.distances[cell as usize] == distance {
                    waiting += self.expand::<BUCKETS>(cell as usize, distance);
                }
            }
            self.buckets[bucket] = cells;
            distance += 1;
        }
    }

    /// Returns how many cells were put into buckets.
    fn expand<const BUCKETS: usize>(&mut self, cell: usize, distance: u32) -> usize {
        let (mut left, mut put) = (self.steps[cell], 0);
        while left != 0 {
            let (offset, cost) = self.moves[left.trailing_zeros() as usize];
            left &= left - 1;
            let to = cell.wrapping_add_signed(offset);
            let cost = match BUCKETS {
                BUCKETS_WITH_WEIGHTS => cost * u32::from(self.weights[cell] + self.weights[to]) / 2,
                _ => cost,
            };
            let new = distance + cost;
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
    use testkit::generate::WeightKind;
    use testkit::oracle::World;
    use testkit::{Random, cell, generate};

    #[test]
    fn it_finds_the_distances_that_the_oracle_finds() {
        let random = &mut Random::new(1);
        for grid in [generate::caves(41, 30, 45, random), generate::rooms(33, 40, 9, 2, random)] {
            let mut flood = PlainFlood::new(&grid).unwrap();
            // A second time, since buckets and distances are used again.
            (0..2).for_each(|_| flood.run());
            let (start, _) = testkit::endpoints::far_apart(&grid).unwrap();
            let world = World { grid, rules: Rules::DEFAULT, weights: [1; 256] };
            let costs = world.costs_from(testkit::cell(start));
            for cell in world.cells() {
                let found = flood.distances[flood.index((cell.x as u32, cell.y as u32))];
                assert_eq!((found != u32::MAX).then_some(u64::from(found)), costs.to(cell), "{cell:?}");
            }
        }
        assert!(PlainFlood::new(&GridMap::filled(3, 3, 0)).is_none());
    }

    #[test]
    fn with_weights_it_finds_the_costs_that_the_oracle_finds() {
        let random = &mut Random::new(2);
        for kind in WeightKind::ALL {
            let mut grid = generate::caves(51, 40, 45, random);
            kind.paint(&mut grid, random);
            let mut flood = PlainFlood::with_weights(&grid);
            let world = World { grid, rules: Rules::DEFAULT, weights: std::array::from_fn(|terrain| terrain as u16) };
            for _ in 0..5 {
                let start = world.grid.random_passable_cell(random).unwrap();
                let costs = world.costs_from(cell(start));
                for _ in 0..50 {
                    let goal = (random.below(51), random.below(40));
                    assert_eq!(flood.cost(start, goal), costs.to(cell(goal)), "{start:?} to {goal:?} in\n{world}");
                }
            }
        }
        // From a blocked cell no step leads away.
        let mut flood = PlainFlood::with_weights(&GridMap::parse("#5"));
        assert_eq!((flood.cost((0, 0), (1, 0)), flood.cost((1, 0), (0, 0))), (None, None));
        assert_eq!(flood.cost((1, 0), (1, 0)), Some(0));
    }
}
