//! Which search with four neighbours? A* on the array of stacks against two stacks, which hold every f there, and against
//! jump searches, which take diagonals for stairs.

mod common;

use cairn::{Algorithm, JumpGraphDef, LandmarksDef, Map, Neighbours, OpenListKind, Query, Rules, Searcher};
use common::{Workload, print_ratio};
use criterion::{BenchmarkId, Criterion};
use testkit::{Random, generate};

fn workloads() -> Vec<Workload> {
    let tiles = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
    let mut random = Random::new(3);
    let random = &mut random;
    let maps = [
        ("walls", generate::walls(300, 300, 400, random)),
        ("rooms", generate::rooms(512, 512, 32, 4, random)),
        ("maze", generate::maze(512, 512, 4, random)),
        ("caves", generate::caves(512, 512, 42, random)),
        ("scattered", generate::random_obstacles(512, 512, 10, random)),
    ];
    maps.into_iter().map(|(name, grid)| Workload::new(name, grid, tiles, random)).collect()
}

/// The workload's map, without tables, with a graph, and with a graph and landmarks.
fn maps(Workload { grid, rules, .. }: &Workload) -> [Map; 3] {
    [0, 1, 2].map(|tables| {
        let mut map = Map::from_cells(grid.width, grid.height, rules, &grid.cells).expect("a valid map");
        if tables > 0 {
            map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).expect("enough memory");
        }
        if tables > 1 {
            map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true).expect("enough memory");
        }
        map
    })
}

/// The sum of the costs of all paths.
fn run(workload: &Workload, map: &Map, method: &Query, searcher: &mut Searcher) -> u64 {
    let cost = |query: &Query| {
        let query = Query { start: query.start, goal: query.goal, ..*method };
        searcher.find_path(map, &query, &mut []).expect("a path").cost
    };
    workload.queries.iter().map(cost).sum()
}

fn main() {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let by = |algorithm| Query { algorithm, ..Query::default() };
    let astar = by(Algorithm::AStar);
    let others = [
        ("two stacks", 0, Query { open_list: OpenListKind::TwoStacks, ..astar }),
        ("jumps", 0, by(Algorithm::Jump)),
        ("graph", 1, by(Algorithm::JumpGraph)),
        ("graph, landmarks", 2, by(Algorithm::JumpGraph)),
    ];
    let workloads = workloads();
    let mut group = criterion.benchmark_group("four neighbours");
    for workload in &workloads {
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        let maps = maps(workload);
        for (name, tables, method) in [("A*", 0, astar)].iter().chain(&others) {
            group.bench_function(BenchmarkId::new(*name, workload.name), |bencher| {
                bencher.iter(|| run(workload, &maps[*tables], method, &mut searcher));
            });
        }
    }
    group.finish();
    for workload in &workloads {
        let (mut searcher, mut other) = (Searcher::for_map(&workload.map), Searcher::for_map(&workload.map));
        let [searcher, other] = [&mut searcher, &mut other].map(|made| made.as_mut().expect("enough memory"));
        let maps = maps(workload);
        for (name, tables, method) in &others {
            print_ratio(
                &format!("A* / {name}, {}", workload.name),
                || run(workload, &maps[0], &astar, searcher),
                || run(workload, &maps[*tables], method, other),
            );
        }
    }
}
