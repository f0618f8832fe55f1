//! What the benches share: workloads, and ratios measured in one interleaved run, because the speed of a machine
//! changes from one second to the next and affects only what runs alone.
#![allow(dead_code)] // Each bench uses its part.

use cairn::{DiagonalRule, Map, Neighbours, Query, Rules, Searcher};
use criterion::{BenchmarkId, Criterion};
use std::time::{Duration, Instant};
use testkit::{GridMap, Random, endpoints, generate};

/// A map and queries on it, all solvable.
pub(crate) struct Workload {
    pub(crate) name: &'static str,
    pub(crate) grid: GridMap,
    pub(crate) rules: Rules,
    pub(crate) map: Map,
    pub(crate) queries: Vec<Query>,
}

impl Workload {
    pub(crate) fn new(name: &'static str, grid: GridMap, rules: Rules, random: &mut Random) -> Self {
        let map = grid.to_map(&rules).expect("a valid map");
        let mut query = || endpoints::joined(&grid, &map, random).map(|[start, goal]| Query::new(start, goal));
        let queries = (0..60).map(|_| query().expect("two passable cells that are joined")).collect();
        Self { name, grid, rules, map, queries }
    }

    /// Runs all queries with a method and returns how many it solved.
    fn run(&self, method: &Query, searcher: &mut Searcher) -> usize {
        let mut solved = |query: &&Query| {
            let query = Query { start: query.start, goal: query.goal, ..*method };
            searcher.find_path(&self.map, &query, &mut []).expect("a valid query").path_length > 0
        };
        self.queries.iter().filter(|query| solved(query)).count()
    }
}

/// Maps that the IDA* searches can still do something with.
fn small_workloads() -> Vec<Workload> {
    let octiles = Rules { diagonal_rule: DiagonalRule::Always, cardinal_cost: 2, diagonal_cost: 3, ..Rules::DEFAULT };
    let tiles = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
    let mut random = Random::new(2);
    let random = &mut random;
    let walls = generate::walls(100, 100, 45, random);
    let rooms = generate::rooms(100, 100, 16, 3, random);
    vec![
        Workload::new("walls, octiles 2/3", walls.clone(), octiles, random),
        Workload::new("walls, tiles", walls, tiles, random),
        Workload::new("rooms, 70/99", rooms, Rules::DEFAULT, random),
    ]
}

/// Cazenave's test bed (300x300, walls of length 20, octiles 2/3 and tiles), and maps of other kinds at 70/99.
pub(crate) fn workloads() -> Vec<Workload> {
    let octiles = Rules { diagonal_rule: DiagonalRule::Always, cardinal_cost: 2, diagonal_cost: 3, ..Rules::DEFAULT };
    let tiles = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
    let mut random = Random::new(1);
    let random = &mut random;
    let walls = generate::walls(300, 300, 400, random);
    let rooms = generate::rooms(512, 512, 32, 4, random);
    let maze = generate::maze(512, 512, 4, random);
    let caves = generate::caves(512, 512, 42, random);
    let scattered = generate::random_obstacles(512, 512, 20, random);
    vec![
        Workload::new("walls, octiles 2/3", walls.clone(), octiles, random),
        Workload::new("walls, tiles", walls, tiles, random),
        Workload::new("rooms", rooms, Rules::DEFAULT, random),
        Workload::new("maze", maze, Rules::DEFAULT, random),
        Workload::new("caves", caves, Rules::DEFAULT, random),
        Workload::new("scattered", scattered, Rules::DEFAULT, random),
    ]
}

/// Compares methods of the library on the smaller workloads: by Criterion, and then in turn, each as a ratio to the
/// first. Queries that a method does not finish within its budget count with the cost of the budget.
pub(crate) fn compare(question: &str, methods: &[(&str, Query)]) {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let workloads = small_workloads();
    let mut group = criterion.benchmark_group(question);
    for workload in &workloads {
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        for (name, method) in methods {
            group.bench_function(BenchmarkId::new(*name, workload.name), |bencher| {
                bencher.iter(|| workload.run(method, &mut searcher));
            });
        }
    }
    group.finish();
    for workload in &workloads {
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        let mut least = vec![Duration::MAX; methods.len()];
        let mut solved = vec![0; methods.len()];
        for _ in 0..5 {
            for (index, (_, method)) in methods.iter().enumerate() {
                let started = Instant::now();
                solved[index] = workload.run(method, &mut searcher);
                least[index] = least[index].min(started.elapsed());
            }
        }
        for (index, (name, _)) in methods.iter().enumerate() {
            let ratio = least[index].as_secs_f64() / least[0].as_secs_f64();
            let (count, all) = (solved[index], workload.queries.len());
            println!("ratio  {name:<30} {:<20} {ratio:>8.2}x  solved {count} of {all}", workload.name);
        }
    }
}

/// Times two variants of the same work in turn, and prints how much longer the first takes: the ratio of the least
/// times.
pub(crate) fn print_ratio(what: &str, mut slower: impl FnMut() -> u64, mut faster: impl FnMut() -> u64) {
    fn time(run: &mut impl FnMut() -> u64) -> (Duration, u64) {
        let started = Instant::now();
        let sum = std::hint::black_box(run());
        (started.elapsed(), sum)
    }
    let mut least = (Duration::MAX, Duration::MAX);
    for _ in 0..7 {
        let ((first, first_sum), (second, second_sum)) = (time(&mut slower), time(&mut faster));
        assert_eq!(first_sum, second_sum, "{what}: both find paths of the same cost");
        least = (least.0.min(first), least.1.min(second));
    }
    println!("ratio  {what:<45} {:>6.2}x", least.0.as_secs_f64() / least.1.as_secs_f64());
}
