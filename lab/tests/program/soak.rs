//! `lab soak` as a user meets it.

use super::{lab, printed};

#[test]
fn a_seed_gives_the_same_soak_and_a_case_can_be_run_alone() {
    let printed = |line: &str| printed(&format!("soak {line}"));
    let whole = printed("--queries 400 --seed 7");
    assert!(whole.starts_with("seed 7\n") && whole.contains("| algorithm "), "{whole}");
    assert_eq!(printed("--queries 400 --seed 7"), whole);
    assert_ne!(printed("--queries 400 --seed 8").trim_start_matches("seed 8"), whole.trim_start_matches("seed 7"));
    let case = printed("--seed 7 --case 3");
    assert!(case.contains("results are right") && case == printed("--case 3 --seed 7"), "{case}");
}

#[test]
fn bad_input_is_refused() {
    let refused = |line: &str, sentence: &str| {
        let output = lab(&format!("soak {line}"));
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{line}");
        assert!(String::from_utf8(output.stderr).unwrap().contains(sentence), "{line}");
    };
    refused("--queries 0", "0 is not in 1..");
    refused("--case first", "invalid value 'first' for '--case <CASE>'");
    refused("--quick", "unexpected argument '--quick'");
}
