//! Is Fringe Search worth its simplicity? Fringe Search against A* on the array of stacks and on the binary heap.
//!
//! Björnsson and others measured it 10 to 40 % faster than an A* on a balanced tree in 2005; Rayner found it slower than
//! an optimised A* in 2017.

mod common;

use cairn::{Algorithm, OpenListKind, Query};
use common::compare;

fn main() {
    let astar = |open_list| Query { algorithm: Algorithm::AStar, open_list, ..Query::default() };
    let fringe = Query { algorithm: Algorithm::Fringe, ..Query::default() };
    let buckets = Query { algorithm: Algorithm::FringeBuckets, ..Query::default() };
    compare(
        "fringe",
        &[
            ("A* on stacks", astar(OpenListKind::Stacks)),
            ("A* on a heap", astar(OpenListKind::Heap)),
            ("fringe", fringe),
            ("fringe, a bucket per f", buckets),
        ],
    );
}
