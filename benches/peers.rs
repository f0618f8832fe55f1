//! How far ahead? A* against the `astar` of the `pathfinding` crate on the same maps, called as its documentation shows:
//! a closure that lists the successors, here from a precomputed array of free cells.

mod common;

use cairn::{Cell, Neighbours, Query, Rules, Searcher};
use common::{Workload, print_ratio, workloads};
use criterion::{BenchmarkId, Criterion};
use pathfinding::prelude::astar;

/// Free cells with a border, so that neither side checks bounds.
struct Peer<'a> {
    free: Vec<bool>,
    stride: i32,
    rules: &'a Rules,
}

impl<'a> Peer<'a> {
    fn new(workload: &'a Workload) -> Self {
        let grid = &workload.grid;
        let stride = grid.width as usize + 2;
        let mut free = vec![false; stride * (grid.height as usize + 2)];
        for (x, y) in grid.positions() {
            free[(y as usize + 1) * stride + x as usize + 1] = grid.is_free(x, y);
        }
        Self { free, stride: stride as i32, rules: &workload.rules }
    }

    fn is_free(&self, x: i32, y: i32) -> bool {
        self.free[((y + 1) * self.stride + x + 1) as usize]
    }

    fn successors(&self, &(x, y): &(i32, i32)) -> impl Iterator<Item = ((i32, i32), u32)> + use<'_> {
        const STEPS: [(i32, i32); 8] = [(0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)];
        let count = self.rules.neighbours as usize;
        STEPS[..count].iter().filter_map(move |&(dx, dy)| {
            let to = (x + dx, y + dy);
            if !self.is_free(to.0, to.1) {
                return None;
            }
            if dx == 0 || dy == 0 {
                return Some((to, self.rules.cardinal_cost));
            }
            let allowed = match self.rules.diagonal_rule {
                cairn::DiagonalRule::BothFree => self.is_free(x + dx, y) && self.is_free(x, y + dy),
                cairn::DiagonalRule::OneFree => self.is_free(x + dx, y) || self.is_free(x, y + dy),
                cairn::DiagonalRule::Always => true,
            };
            allowed.then_some((to, self.rules.diagonal_cost))
        })
    }

    fn distance(&self, (x, y): (i32, i32), goal: Cell) -> u32 {
        let (dx, dy) = (x.abs_diff(goal.x), y.abs_diff(goal.y));
        match self.rules.neighbours {
            Neighbours::Four => self.rules.cardinal_cost * (dx + dy),
            Neighbours::Eight => self.rules.cardinal_cost * dx.abs_diff(dy) + self.rules.diagonal_cost * dx.min(dy),
        }
    }

    fn run(&self, queries: &[Query]) -> u64 {
        let cost = |query: &Query| {
            let goal = (query.goal.x, query.goal.y);
            let start = (query.start.x, query.start.y);
            let found = astar(&start, |at| self.successors(at), |&at| self.distance(at, query.goal), |&at| at == goal);
            u64::from(found.expect("a path").1)
        };
        queries.iter().map(cost).sum()
    }
}

fn with_cairn(workload: &Workload, searcher: &mut Searcher, path: &mut [Cell]) -> u64 {
    let cost = |query: &Query| searcher.find_path(&workload.map, query, path).expect("a path").cost;
    workload.queries.iter().map(cost).sum()
}

fn main() {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let workloads = workloads();
    let mut group = criterion.benchmark_group("peers");
    for workload in &workloads {
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        let mut path = vec![Cell::default(); 100_000];
        let peer = Peer::new(workload);
        group.bench_function(BenchmarkId::new("cairn", workload.name), |bencher| {
            bencher.iter(|| with_cairn(workload, &mut searcher, &mut path));
        });
        group.bench_function(BenchmarkId::new("pathfinding", workload.name), |bencher| {
            bencher.iter(|| peer.run(&workload.queries));
        });
    }
    group.finish();
    for workload in &workloads {
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        let mut path = vec![Cell::default(); 100_000];
        let peer = Peer::new(workload);
        let what = format!("pathfinding / cairn, {}", workload.name);
        print_ratio(&what, || peer.run(&workload.queries), || with_cairn(workload, &mut searcher, &mut path));
    }
}
