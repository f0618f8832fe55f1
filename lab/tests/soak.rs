//! A short soak, and the program's part of it. That the judge finds wrong answers out is tested beside it.

use cairn::{Algorithm, Heuristic, OpenListKind};
use lab::soak;
use std::process::{Command, Output};

const QUERIES: u64 = 20_000;

fn lab(line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lab")).arg("soak").args(line.split_whitespace()).output().unwrap()
}

#[test]
fn every_method_answers_like_the_oracle_while_maps_and_tables_change() {
    let mut told = 0;
    let tally = soak::run(1, QUERIES, &mut |count| told += count).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(tally.queries() >= QUERIES && told == tally.queries());
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

#[test]
fn a_seed_gives_the_same_soak_and_a_case_can_be_run_alone() {
    let printed = |line: &str| {
        let output = lab(line);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let whole = printed("--queries 400 --seed 7");
    assert!(whole.starts_with("seed 7\n") && whole.contains("| algorithm "), "{whole}");
    assert_eq!(printed("--queries 400 --seed 7"), whole);
    assert_ne!(printed("--queries 400 --seed 8").trim_start_matches("seed 8"), whole.trim_start_matches("seed 7"));
    let case = printed("--seed 7 --case 3");
    assert!(case.contains("answers are right") && case == printed("--case 3 --seed 7"), "{case}");
}

#[test]
fn bad_input_is_refused_in_a_sentence() {
    let refused = |line: &str, sentence: &str| {
        let output = lab(line);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{line}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(sentence), "{line}");
    };
    refused("--queries 0", "--queries must be a whole number from 1 to");
    refused("--case first", "--case must be the number of a case, not \"first\".");
    refused("--quick", "\"--quick\" is not understood here");
}
