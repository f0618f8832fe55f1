//! Which open list? The array of stacks against the library's others and the binary heap of the standard library, in the
//! same A*.
//!
//! Cazenave measured a factor of 2 on octiles and of 3 on tiles in 2006. The heap breaks ties to larger g.

mod common;

use cairn::{Algorithm, NodeId, OpenList, OpenListKind, Query, Searcher};
use common::{Workload, print_ratio, workloads};
use criterion::{BenchmarkId, Criterion};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Least f first, then largest g.
#[derive(Default)]
struct StdHeap(BinaryHeap<(Reverse<u32>, u32, u32)>);

impl OpenList for StdHeap {
    fn push(&mut self, cell: NodeId, f: u32, g: u32) {
        self.0.push((Reverse(f), g, cell.0));
    }

    fn pop(&mut self) -> Option<(NodeId, u32)> {
        self.0.pop().map(|(Reverse(f), _, cell)| (NodeId(cell), f))
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

fn with_list(workload: &Workload, searcher: &mut Searcher, open_list: OpenListKind) -> u64 {
    let cost = |query: &Query| {
        let query = Query { algorithm: Algorithm::AStar, open_list, ..*query };
        searcher.find_path(&workload.map, &query, &mut []).expect("a path").cost
    };
    workload.queries.iter().map(cost).sum()
}

/// Those that exist for the workload's map.
fn lists(workload: &Workload) -> impl Iterator<Item = OpenListKind> + '_ {
    let astar = |open_list| Query { algorithm: Algorithm::AStar, open_list, ..Query::default() };
    let exists = move |&open_list: &OpenListKind| astar(open_list).choose(&workload.map).is_ok();
    OpenListKind::ALL.into_iter().skip(1).filter(exists)
}

fn with_heap(workload: &Workload, searcher: &mut Searcher, heap: &mut StdHeap) -> u64 {
    let cost = |query: &Query| {
        heap.0.clear();
        searcher.find_path_on(&workload.map, query, heap, &mut []).expect("a path").cost
    };
    workload.queries.iter().map(cost).sum()
}

fn main() {
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let workloads = workloads();
    let mut group = criterion.benchmark_group("open list");
    for workload in &workloads {
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        let mut heap = StdHeap::default();
        for list in lists(workload) {
            group.bench_function(BenchmarkId::new(format!("{list:?}"), workload.name), |bencher| {
                bencher.iter(|| with_list(workload, &mut searcher, list));
            });
        }
        group.bench_function(BenchmarkId::new("std heap", workload.name), |bencher| {
            bencher.iter(|| with_heap(workload, &mut searcher, &mut heap));
        });
    }
    group.finish();
    for workload in &workloads {
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        let mut other = Searcher::for_map(&workload.map).expect("enough memory");
        let mut heap = StdHeap::default();
        let stacks = OpenListKind::Stacks;
        print_ratio(
            &format!("std heap / stacks, {}", workload.name),
            || with_heap(workload, &mut searcher, &mut heap),
            || with_list(workload, &mut other, stacks),
        );
        for list in lists(workload).filter(|&list| list != stacks) {
            print_ratio(
                &format!("{list:?} / stacks, {}", workload.name),
                || with_list(workload, &mut searcher, list),
                || with_list(workload, &mut other, stacks),
            );
        }
    }
}
