//! The tables of Fringe Search at their quick size, on generated caves: what was counted, never what was timed.

use crate::{experiment, measure, quick};
use papers::experiment::{Measured, Size, Verdict};
use std::path::PathBuf;
use std::sync::LazyLock;
use testkit::GridMap;

const ROWS: [&str; 12] = [
    "A*",
    "Fringe",
    "ME-IDA*",
    "A*, array of stacks",
    "A*, heap",
    "A*, treap",
    "Fringe, buckets",
    "Fringe, buckets of 200",
    "Fringe, buckets of 500",
    "Fringe, buckets of 2000",
    "Fringe, buckets of 10000",
    "algorithm C",
];
/// Octiles and tiles, as they are distinguished in the names of rows.
const GROUPS: [u32; 2] = [8, 4];
/// Pairs of cells on each map.
const PAIRS: f64 = 20.0;
const TABLES: [&str; 2] = ["bjornsson-1", "bjornsson-2"];

/// Both tables, run once for all tests.
static MEASURED: LazyLock<[Measured; 2]> = LazyLock::new(|| TABLES.map(|name| measure(&*quick(name))));

fn sum(table: usize, row: &str, group: u32, quantity: &str) -> f64 {
    let spread = MEASURED[table].of(&format!("{row} ({group})"), quantity);
    assert!(spread.count > 0.0, "{row} ({group}) has no {quantity}");
    spread.sum
}

#[test]
fn all_methods_find_paths_of_the_same_cost() {
    for (table, name) in TABLES.iter().enumerate() {
        let pairs = f64::from(quick(name).parts()) * PAIRS;
        for group in GROUPS {
            for row in ROWS {
                let agree = ["completed", "same cost"].map(|quantity| sum(table, row, group, quantity));
                assert_eq!(agree, [pairs; 2], "{row} ({group})");
                assert_eq!(sum(table, row, group, "cost"), sum(table, "A*", group, "cost"), "{row} ({group})");
            }
        }
    }
}

#[test]
fn up_to_the_last_iteration_astar_and_fringe_search_do_the_same() {
    for table in 0..2 {
        for group in GROUPS {
            let before_last = |row| sum(table, row, group, "expanded") - sum(table, row, group, "expanded-last");
            let iterations = |row| sum(table, row, group, "iterations");
            for row in ["A*, array of stacks", "A*, heap", "Fringe, buckets", "algorithm C", "Fringe", "A*, treap"] {
                assert_eq!(before_last(row), before_last("A*"), "{row} ({group})");
                // Only a fringe that is not sorted has walks in vain, and they are rare.
                let in_vain = if row == "Fringe" { iterations("A*") / 500.0 } else { 0.0 };
                let difference = iterations(row) - iterations("A*");
                assert!((0.0..=in_vain).contains(&difference), "{row} ({group}): {difference}");
            }
        }
    }
}

/// From one bucket for each f to a few: the wider, the more visits, up to those without buckets.
#[test]
fn wider_buckets_sort_less_and_visit_more() {
    for table in 0..2 {
        for group in GROUPS {
            let visits = ROWS[6..11].iter().map(|row| sum(table, row, group, "visited")).collect::<Vec<_>>();
            assert!(visits.is_sorted(), "{visits:?}");
            assert!(visits[4] <= sum(table, "Fringe", group, "visited"), "{visits:?}");
        }
        assert!(sum(table, ROWS[6], 8, "visited") < 0.8 * sum(table, "Fringe", 8, "visited"));
    }
}

/// ME-IDA* as printed expands what the library's does; its visits are all neighbours but one.
#[test]
fn visits_of_me_ida_are_there_as_the_paper_counts_them() {
    const PRINTED: &str = "ME-IDA*, the paper's visits";
    for (table, name) in TABLES.iter().enumerate() {
        for group in GROUPS {
            for quantity in ["expanded", "expanded-last", "iterations", "cost"] {
                assert_eq!(sum(table, PRINTED, group, quantity), sum(table, "ME-IDA*", group, quantity), "{quantity}");
            }
            let each = sum(table, PRINTED, group, "visited") / sum(table, PRINTED, group, "expanded");
            assert!((f64::from(group) - 2.0..=f64::from(group) - 0.9).contains(&each), "{each}");
        }
        let figure = quick(name).table(&MEASURED[table]).figure("octiles", PRINTED, "visited").unwrap();
        assert_eq!(figure.paper, Some([91702.9, 132831.0][table]));
    }
}

#[test]
fn textbooks_find_the_same_paths_on_some_pairs() {
    for (table, name) in TABLES.iter().enumerate() {
        for row in ["A*, textbook lists", "A*, textbook collections"] {
            // One pair in twenty of each map, or the part would have failed.
            let solved = GROUPS.map(|group| sum(table, row, group, "completed"));
            assert_eq!(solved, [f64::from(quick(name).parts()); 2], "{row}");
        }
    }
}

#[test]
fn in_one_iteration_fringe_search_goes_the_way_of_ida() {
    for measured in &*MEASURED {
        for group in GROUPS {
            let same = measured.of(&format!("ME-IDA* ({group})"), "same path, one iteration");
            assert!(same.count > 20.0 && same.sum == same.count, "{same:?}");
            let order = measured.of(&format!("Fringe ({group})"), "same order, one iteration");
            assert!(order.count >= 1.0 && order.sum == order.count, "{order:?}");
        }
    }
}

#[test]
fn both_tables_have_the_same_pairs_and_passable_obstacles_shorten_ways() {
    for group in GROUPS {
        assert_eq!(sum(0, "map", group, "cells"), sum(1, "map", group, "cells"));
        assert_eq!(sum(0, "map", group, "obstacles"), sum(1, "map", group, "obstacles"));
        assert!(sum(1, "A*", group, "cost") < sum(0, "A*", group, "cost"));
    }
    // The difference is that of the estimates, which are the same in both tables.
    for group in GROUPS {
        let parts = f64::from(quick(TABLES[0]).parts());
        let estimates = [0, 1]
            .map(|table| sum(table, "A*", group, "cost") / (PAIRS * parts) - sum(table, "map", group, "error") / parts);
        assert!((estimates[0] - estimates[1]).abs() < 1e-6, "{estimates:?}");
    }
}

#[test]
fn counts_are_the_same_everywhere() {
    let quantities = [
        ("A*", "iterations"),
        ("A*", "expanded"),
        ("Fringe", "visited"),
        ("Fringe", "expanded"),
        ("ME-IDA*", "expanded"),
        ("A*", "cost"),
    ];
    let counts = |table, group| quantities.map(|(row, quantity)| sum(table, row, group, quantity));
    let all = [counts(0, 8), counts(0, 4), counts(1, 8), counts(1, 4)];
    let expected = [
        [1771.0, 43997.0, 165662.0, 44626.0, 248811.0, 650550.0],
        [641.0, 43275.0, 82705.0, 44619.0, 128277.0, 758800.0],
        [1108.0, 38117.0, 178127.0, 39117.0, 159890.0, 616450.0],
        [410.0, 37122.0, 82441.0, 39767.0, 91321.0, 712600.0],
    ];
    assert_eq!(all, expected);
}

#[test]
fn every_row_of_the_paper_has_both_figures_in_every_column() {
    for (name, measured) in TABLES.iter().zip(&*MEASURED) {
        let experiment = quick(name);
        let table = experiment.table(measured);
        for group in ["octiles", "tiles"] {
            for row in ["A*", "Fringe", "ME-IDA*"] {
                for column in &table.columns[..8] {
                    let figure = table.figure(group, row, column.name).unwrap();
                    assert!(figure.paper.is_some() && figure.ours.is_some(), "{name}: {row}, {}", column.name);
                }
            }
        }
        let published = table.figure("tiles", "ME-IDA*", "visited").unwrap().paper;
        assert_eq!(published, Some(if *name == "bjornsson-1" { 11551.3 } else { 23796.2 }));
        assert_eq!(experiment.charts(measured).len(), 3);
    }
}

#[test]
fn claims_that_rest_on_counts_hold() {
    for (name, measured) in TABLES.iter().zip(&*MEASURED) {
        let claims = quick(name).claims(measured);
        assert_eq!(claims.len(), 19);
        for words in ["same number of iterations", "of the same cost", "cost the same"] {
            for claim in claims.iter().filter(|claim| claim.text.contains(words)) {
                assert_eq!(claim.verdict, Verdict::Holds, "{name}: {claim:?}");
            }
        }
        assert!(claims.iter().all(|claim| !claim.evidence.contains("NaN")), "{claims:#?}");
    }
}

/// A folder of benchmark maps with these files in it.
fn folder(name: &str, files: &[(&str, String)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("bgmaps")).unwrap();
    for (file, text) in files {
        std::fs::write(folder.join("bgmaps").join(file), text).unwrap();
    }
    folder
}

#[test]
fn benchmark_maps_are_taken_where_there_are_any() {
    let corridor = GridMap::filled(30, 1, 1).to_movingai();
    let folder =
        folder("bjornsson-maps", &[("b.map", corridor.clone()), ("a.map", corridor), ("c.txt", String::new())]);
    let experiment = experiment("bjornsson-1", Size::Quick, Some(&folder));
    assert_eq!(experiment.parts(), 2);
    assert!(experiment.setup().starts_with("2 maps of Baldur's Gate II,"), "{}", experiment.setup());
    let measured = measure(&*experiment);
    // In a corridor every search goes straight to the goal, in one iteration.
    let of = |quantity| measured.of("Fringe (8)", quantity);
    assert_eq!((of("iterations").sum, of("expanded").sum), (2.0 * PAIRS, of("length").sum - 2.0 * PAIRS));
}

#[test]
fn maps_that_cannot_be_used_are_refused_in_a_sentence() {
    let walls = GridMap::filled(5, 5, 0).to_movingai();
    let folder = folder("bjornsson-bad", &[("a.map", "type octile\n".to_owned()), ("b.map", walls)]);
    let experiment = experiment("bjornsson-2", Size::Quick, Some(&folder));
    let refusal = experiment.run_part(0).unwrap_err();
    assert!(refusal.ends_with("a.map: line 2: the text is not a map in the MovingAI format."), "{refusal}");
    assert_eq!(experiment.run_part(1).unwrap_err(), "a map has too few free cells that are connected.");
}

/// A* doubles with each node more, C grows with the square; under regions on grids C expands more than A*.
#[test]
fn algorithm_c_is_held_to_graphs_that_hurt_a_star_and_to_regions_on_grids() {
    let experiment = quick("bjornsson-c");
    let measured = measure(&*experiment);
    let expanded = |row: &str| measured.of(row, "expanded@14").sum;
    assert_eq!(["A*", "B", "algorithm C"].map(expanded), [8192.0, 92.0, 92.0]);
    for kind in ["rooms", "caves", "maze"] {
        for region in ["Boundary", "Border", "Portal"] {
            let of =
                |search: &str, name: &str| measured.of(&format!("{search}, {region} (8)"), &format!("{name}@{kind}"));
            assert_eq!(of("A*", "cost"), of("algorithm C", "cost"), "{kind}, {region}");
            assert!(of("A*", "reopened").sum >= of("algorithm C", "reopened").sum, "{kind}, {region}");
        }
    }
    assert!(measured.of("A*, Border (8)", "reopened@rooms").sum > 0.0);
    let verdicts: Vec<Verdict> = experiment.claims(&measured).iter().map(|claim| claim.verdict).collect();
    assert_eq!(verdicts, [Verdict::Holds, Verdict::Holds, Verdict::NotToday]);
    let table = experiment.table(&measured);
    assert_eq!(table.groups.len(), 6 + 3);
}
