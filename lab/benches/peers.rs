//! How far ahead? A* against the `astar` of the `pathfinding` crate on the same maps. The lab has the adapter, and compares
//! more methods on the MovingAI scenarios (`lab bench`).

#[path = "../../benches/common/mod.rs"]
mod common;

use cairn::{Algorithm, Cell, Query, Searcher};
use common::{Workload, print_ratio, workloads};
use criterion::{BenchmarkId, Criterion};
use lab::bench::peers::Pathfinding;

fn with_peer(peer: &Pathfinding, queries: &[Query]) -> u64 {
    let cost = |query: &Query| u64::from(peer.find(query.start, query.goal).expect("a path").1);
    queries.iter().map(cost).sum()
}

fn with_cairn(workload: &Workload, searcher: &mut Searcher, path: &mut [Cell]) -> u64 {
    let astar = |query: &Query| Query { algorithm: Algorithm::AStar, ..*query };
    let cost = |query: &Query| searcher.find_path(&workload.map, &astar(query), path).expect("a path").cost;
    workload.queries.iter().map(cost).sum()
}

fn main() {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let workloads = workloads();
    let mut group = criterion.benchmark_group("peers");
    for workload in &workloads {
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        let mut path = vec![Cell::default(); 100_000];
        let peer = Pathfinding::new(&workload.grid, &workload.rules);
        group.bench_function(BenchmarkId::new("cairn", workload.name), |bencher| {
            bencher.iter(|| with_cairn(workload, &mut searcher, &mut path));
        });
        group.bench_function(BenchmarkId::new("pathfinding", workload.name), |bencher| {
            bencher.iter(|| with_peer(&peer, &workload.queries));
        });
    }
    group.finish();
    for workload in &workloads {
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        let mut path = vec![Cell::default(); 100_000];
        let peer = Pathfinding::new(&workload.grid, &workload.rules);
        let what = format!("pathfinding / cairn, {}", workload.name);
        print_ratio(&what, || with_peer(&peer, &workload.queries), || with_cairn(workload, &mut searcher, &mut path));
    }
}
