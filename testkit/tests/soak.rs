//! A short soak. That the judge detects wrong results is tested next to it.

use cairn::{Algorithm, Heuristic, OpenListKind};
use testkit::soak;

const QUERIES: u64 = 20_000;

#[test]
fn every_method_answers_like_the_oracle_while_maps_and_tables_change() {
    let mut reported = 0;
    let tally = soak::run(1, QUERIES, &mut |count| reported += count).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(tally.queries() >= QUERIES && reported == tally.queries());
    assert!(tally.refused > 0);
    // Left to the library, they run as one of the others.
    for algorithm in Algorithm::ALL.into_iter().filter(|&algorithm| algorithm != Algorithm::Auto) {
        let asked = tally.asked(|other, _, _| other == algorithm);
        assert!(asked > QUERIES / 500, "{algorithm:?}: {asked}");
    }
    for heuristic in Heuristic::ALL.into_iter().filter(|&heuristic| heuristic != Heuristic::Auto) {
        let asked = tally.asked(|_, _, other| other == heuristic);
        assert!(asked > QUERIES / 100, "{heuristic:?}: {asked}");
    }
    for list in OpenListKind::ALL {
        let asked = tally.asked(|_, other, _| other == list);
        assert!(asked > QUERIES / 500, "{list:?}: {asked}");
    }
}
