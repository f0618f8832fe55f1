//! Cazenave's tables, run quickly: what they count, not how long they take.

use crate::{measure, quick};
use papers::experiment::{Experiment, Measured, Verdict};
use std::sync::OnceLock;

const NAMES: [&str; 3] = ["cazenave-1", "cazenave-2", "cazenave-3"];

/// A table's experiment and what it measures, which is measured once for all tests.
fn table(number: usize) -> (Box<dyn Experiment>, &'static Measured) {
    static MEASURED: [OnceLock<Measured>; 3] = [const { OnceLock::new() }; 3];
    let experiment = quick(NAMES[number - 1]);
    let measured = MEASURED[number - 1].get_or_init(|| measure(experiment.as_ref()));
    (experiment, measured)
}

fn sum(measured: &Measured, row: &str, quantity: &str) -> f64 {
    measured.of(row, quantity).sum
}

const EXACT: [&str; 9] =
    ["Mqueue", "Mmem", "ALTBest10", "ALT10", "ALT5", "IDABest10", "IDA", "IDAnof", "IDA, sound cut"];

#[test]
fn all_exact_rows_solve_the_same_problems_at_the_same_cost() {
    for number in 1..=3 {
        let (experiment, measured) = table(number);
        let (name, table) = (experiment.name(), experiment.table(measured));
        for group in ["octiles", "tiles"] {
            let figure = |row: &str, column: &str| table.figure(group, row, column)?.ours;
            let Some(shortest) = figure("M", "sum of costs") else { continue };
            for row in EXACT {
                let Some(cost) = figure(row, "sum of costs") else { continue };
                assert_eq!(cost, shortest, "{name}, {group}, {row}");
                assert_eq!(figure(row, "solved"), figure("M", "solved"), "{name}, {group}, {row}");
            }
        }
    }
}

#[test]
fn counts_are_the_same_everywhere() {
    let (_, measured) = table(3);
    let counts = ["M (8)", "Mqueue (8)", "Mmem (8)", "ALTBest10 (8)", "IDA Δ20 (8)", "IDABest10 Δ10 (4)"]
        .map(|row| ["nodes", "solved", "cost"].map(|quantity| sum(measured, row, quantity)));
    let expected = [
        [114_240.0, 8.0, 3871.0],
        [106_722.0, 8.0, 3871.0],
        [114_240.0, 8.0, 3871.0],
        [55_541.0, 8.0, 3871.0],
        [530_469.0, 8.0, 4006.0],
        [86_510.0, 7.0, 1863.0],
    ];
    assert_eq!(counts, expected);
}

/// On two of the ten maps, where ratios are to the same row on the same maps.
#[test]
fn lists_that_are_gone_through_find_the_same_on_some_of_the_maps() {
    const ROW: &str = "A*, lists gone through";
    for number in 1..=3 {
        let (experiment, measured) = table(number);
        let row = format!("{ROW} (8)");
        assert_eq!(measured.of(&row, "nodes").count, 2.0);
        assert_eq!((sum(measured, &row, "excess"), sum(measured, &row, "lost")), (0.0, 0.0));
        let table = experiment.table(measured);
        let ratio = |row: &str| table.figure("octiles", row, "expanded").unwrap().ours.unwrap();
        let times = ratio(ROW) / ratio("Mqueue");
        assert!((0.8..1.25).contains(&times), "{times}");
        assert_eq!(table.figure("octiles", ROW, "solved").unwrap().ours, None);
    }
}

#[test]
fn the_order_by_nodes_is_mostly_the_papers() {
    for number in 1..=3 {
        let (experiment, measured) = table(number);
        let (same, all) = experiment.table(measured).pairs_in_order(0);
        assert!(all >= 45 && same * 10 >= all * 9, "table {number}: {same} of {all} pairs");
    }
}

#[test]
fn rows_with_landmarks_search_less_and_a_delta_keeps_to_its_bound() {
    let (_, measured) = table(3);
    let nodes = |row: &str| sum(measured, row, "nodes");
    assert!(nodes("ALT10 (8)") < nodes("ALTBest10 (8)") && nodes("ALTBest10 (8)") < nodes("M (8)"));
    assert!(nodes("ALT10 (8)") <= nodes("ALT10, no test (8)"));
    // With g of the child no path is lost, though nothing repairs these rows; as printed some are.
    let lost = |row: &str| sum(measured, row, "lost");
    for row in ["IDA (8)", "IDA Δ10 (8)", "IDA Δ20 (8)", "IDA Δ20 (4)", "IDA, sound cut (8)"] {
        let count = |quantity: &str| sum(measured, row, quantity);
        assert_eq!((count("lost"), count("repaired"), count("gave up")), (0.0, 0.0, 0.0), "{row}");
    }
    assert!(lost("IDA Δ20 as printed (8)") > 0.0);
}

#[test]
fn what_was_wrong_in_the_paper_shows_by_counts() {
    let (experiment, measured) = table(3);
    let claims = experiment.claims(measured);
    let wrong = claims.iter().filter(|claim| claim.verdict == Verdict::WrongInPaper).count();
    assert_eq!(wrong, 2, "{claims:#?}");
}
