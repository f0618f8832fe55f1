//! What is the dead-end cut worth? Cazenave's IDA* with the sound cut, the paper's and none, next to memory-enhanced
//! IDA* and A*.

mod common;

use cairn::{Algorithm, DeadEndCut, Query};
use common::compare;

fn main() {
    let cazenave = |dead_end_cut, threshold_delta| Query {
        algorithm: Algorithm::CazenaveIda,
        dead_end_cut,
        threshold_delta,
        max_expansions: 300_000,
        ..Query::default()
    };
    compare(
        "dead ends",
        &[
            ("A*", Query { algorithm: Algorithm::AStar, ..Query::default() }),
            ("ME-IDA*", Query { algorithm: Algorithm::MeIda, max_expansions: 300_000, ..Query::default() }),
            ("Cazenave, sound cut", cazenave(DeadEndCut::Sound, 0)),
            ("Cazenave, the paper's cut", cazenave(DeadEndCut::Paper, 0)),
            ("Cazenave, no cut", cazenave(DeadEndCut::None, 0)),
            ("Cazenave, sound cut, delta 20", cazenave(DeadEndCut::Sound, 20)),
        ],
    );
}
