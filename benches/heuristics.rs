//! What does an estimate cost, and what is it worth? Time per expansion and expansions of every heuristic, relative to
//! the naive one, in the same A*; and ALT over eight landmarks against ALTBest.

mod common;

use cairn::{
    Algorithm, Built, Heuristic, LandmarksDef, Map, Query, Reduction, RegionKind, RegionsDef, Rules, Searcher,
};
use common::Workload;
use criterion::{BenchmarkId, Criterion};
use std::time::{Duration, Instant};
use testkit::{Random, generate};

/// A heuristic, and a map that has its table.
struct Method {
    name: String,
    map: Map,
    query: Query,
}

fn methods(workload: &Workload) -> Vec<Method> {
    let grid = &workload.grid;
    let map = || Map::from_cells(grid.width, grid.height, &workload.rules, &grid.cells).expect("a valid map");
    let with = |name: &str, map: Map, query: Query| Method { name: name.to_string(), map, query };
    let landmarks = |count| {
        let mut map = map();
        let def = LandmarksDef { count, ..LandmarksDef::DEFAULT };
        assert_eq!(map.build_landmarks(&def, &mut |_, _| true), Ok(Built::Complete));
        map
    };
    let query = |heuristic| Query { algorithm: Algorithm::AStar, heuristic, ..Query::default() };
    let regions = |kind, reduction| {
        let mut map = map();
        let def = RegionsDef { kind, reduction, entries_per_cell: 4, ..RegionsDef::DEFAULT };
        map.build_regions(&def, &mut |_, _| true).expect("a table");
        map
    };
    vec![
        with("naive", map(), query(Heuristic::Naive)),
        with("euclidean", map(), query(Heuristic::Euclidean)),
        with("ALT, all of 8", landmarks(8), query(Heuristic::Alt)),
        with("ALT, best 4 of 8", landmarks(8), Query { landmarks: 4, ..query(Heuristic::Alt) }),
        with("ALT, all of 5", landmarks(5), query(Heuristic::Alt)),
        with("ALT, all of 16", landmarks(16), query(Heuristic::Alt)),
        with("ALTBest of 8", landmarks(8), query(Heuristic::AltBest)),
        with("canonical, 8", landmarks(8), query(Heuristic::LandmarkPairs)),
        with("border, 4", regions(RegionKind::Border, Reduction::Regions), query(Heuristic::Regions)),
        with("portal, 4", regions(RegionKind::Portal, Reduction::Regions), query(Heuristic::Regions)),
        with("gateway, 4", regions(RegionKind::Gateway, Reduction::Regions), query(Heuristic::Regions)),
        with("boundary, 4, regions", regions(RegionKind::Boundary, Reduction::Regions), query(Heuristic::Regions)),
        with("boundary, 4, portals", regions(RegionKind::Boundary, Reduction::Portals), query(Heuristic::Regions)),
    ]
}

/// Runs all queries and adds up costs and expansions.
fn run(method: &Method, queries: &[Query], searcher: &mut Searcher) -> (u64, u64) {
    queries.iter().fold((0, 0), |(cost, expanded), query| {
        let query = Query { start: query.start, goal: query.goal, ..method.query };
        let found = searcher.find_path(&method.map, &query, &mut []).expect("a valid query");
        (cost + found.cost, expanded + found.counters.expanded)
    })
}

fn main() {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let mut random = Random::new(7);
    let random = &mut random;
    let workloads = [
        Workload::new("rooms", generate::rooms(160, 160, 20, 3, random), Rules::DEFAULT, random),
        Workload::new("maze", generate::maze(160, 160, 4, random), Rules::DEFAULT, random),
        Workload::new("caves", generate::caves(160, 160, 42, random), Rules::DEFAULT, random),
        Workload::new("scattered", generate::random_obstacles(160, 160, 20, random), Rules::DEFAULT, random),
    ];
    let mut group = criterion.benchmark_group("heuristics");
    for workload in &workloads {
        let methods = methods(workload);
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        for method in &methods {
            group.bench_function(BenchmarkId::new(&method.name, workload.name), |bencher| {
                bencher.iter(|| run(method, &workload.queries, &mut searcher));
            });
        }
        let mut least = vec![Duration::MAX; methods.len()];
        let mut sums = vec![(0, 0); methods.len()];
        for _ in 0..7 {
            for (index, method) in methods.iter().enumerate() {
                let started = Instant::now();
                sums[index] = run(method, &workload.queries, &mut searcher);
                least[index] = least[index].min(started.elapsed());
            }
        }
        let seconds = |index: usize| least[index].as_secs_f64();
        for (index, method) in methods.iter().enumerate() {
            assert_eq!(sums[index].0, sums[0].0, "{}: optimal", method.name);
            let expansions = sums[index].1 as f64 / sums[0].1 as f64;
            let time = seconds(index) / seconds(0);
            println!(
                "ratio  {:<28} {:<10} time {time:>5.2}x  expansions {expansions:>5.2}x  time per expansion {:>5.2}x",
                method.name,
                workload.name,
                time / expansions,
            );
        }
        println!("ratio  ALTBest / ALT over 8         {:<10} time {:>5.2}x", workload.name, seconds(6) / seconds(2));
    }
    group.finish();
}
