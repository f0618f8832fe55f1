//! Which open list? The array of stacks against the binary heap of the standard library, in the same A*.
//!
//! Cazenave measured a factor of 2 on octiles and of 3 on tiles in 2006. The heap breaks ties to larger g.

mod common;

use cairn::{CellId, OpenList, Query, Searcher};
use common::{Workload, print_ratio, workloads};
use criterion::{BenchmarkId, Criterion};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Least f first, then largest g.
#[derive(Default)]
struct StdHeap(BinaryHeap<(Reverse<u32>, u32, u32)>);

impl OpenList for StdHeap {
    fn push(&mut self, cell: CellId, f: u32, g: u32) {
        self.0.push((Reverse(f), g, cell.0));
    }

    fn pop(&mut self) -> Option<(CellId, u32)> {
        self.0.pop().map(|(Reverse(f), _, cell)| (CellId(cell), f))
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

fn with_stacks(workload: &Workload, searcher: &mut Searcher) -> u64 {
    let cost = |query: &Query| searcher.find_path(&workload.map, query, &mut []).expect("a path").cost;
    workload.queries.iter().map(cost).sum()
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
        group.bench_function(BenchmarkId::new("stacks", workload.name), |bencher| {
            bencher.iter(|| with_stacks(workload, &mut searcher));
        });
        group.bench_function(BenchmarkId::new("std heap", workload.name), |bencher| {
            bencher.iter(|| with_heap(workload, &mut searcher, &mut heap));
        });
    }
    group.finish();
    for workload in &workloads {
        let mut searcher = Searcher::for_map(&workload.map).expect("enough memory");
        let mut other = Searcher::for_map(&workload.map).expect("enough memory");
        let mut heap = StdHeap::default();
        let what = format!("std heap / stacks, {}", workload.name);
        print_ratio(&what, || with_heap(workload, &mut searcher, &mut heap), || with_stacks(workload, &mut other));
    }
}
