//! Instruction counts of a tiny workload: that every piece is counted under its name, and that limits are kept. Without
//! Valgrind the program must say so.

use lab::count::{Count, LIMITS};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("count").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn lab(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(["count", "--tiny", "--out"]).arg(folder);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn has_valgrind() -> bool {
    Command::new("valgrind").arg("--version").output().is_ok_and(|output: Output| output.status.success())
}

/// The rows of the CSV file below its header.
fn counts(folder: &Path) -> Vec<Count> {
    let csv = std::fs::read_to_string(folder.join("counts.csv")).unwrap();
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("what,map,calls,instructions per call,limit,kept"));
    lines.map(parse).collect()
}

/// What and map may be quoted, since they may have commas in them.
fn parse(line: &str) -> Count {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().unwrap().push(letter),
        }
    }
    assert_eq!(fields.len(), 6, "{line}");
    let (calls, per_call): (u64, f64) = (fields[2].parse().unwrap(), fields[3].parse().unwrap());
    let instructions = (per_call * calls as f64).round() as u64;
    Count { what: fields[0].clone(), map: fields[1].clone(), calls, instructions }
}

#[test]
fn every_piece_is_counted_and_the_limits_are_kept() {
    if !has_valgrind() {
        eprintln!("valgrind is missing: nothing is counted");
        return;
    }
    let folder = folder("tiny");
    let output = lab(&folder).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).starts_with(&std::fs::read_to_string(folder.join("counts.md")).unwrap()));
    let counts = counts(&folder);
    let of = |what: &str| counts.iter().filter(|count| count.what == what).collect::<Vec<_>>();
    for map in ["caves", "rooms", "maze"] {
        for method in ["astar", "astar+heap", "fringe", "astar+alt8"] {
            let found = of(method).into_iter().find(|count| count.map == map).expect("a count for each");
            // No search of several cells takes fewer, and none on a map as small as this takes more.
            assert!((500.0..1e7).contains(&found.per_call()), "{found:?}");
        }
    }
    for limit in LIMITS {
        let held = of(limit.what);
        assert!(!held.is_empty(), "{}", limit.what);
        for count in held {
            assert!(count.instructions > 0);
            let most = limit.for_count(count, &counts).expect("a limit");
            assert!(!limit.held || count.per_call() <= most, "{count:?} is over {most}");
        }
    }
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "callgrind's files are gone: {left:?}");
}

#[test]
fn without_valgrind_it_says_so_in_a_sentence() {
    let output = lab(&folder("none")).env("PATH", "/nowhere").output().unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    let said = text(&output.stderr);
    assert!(said.starts_with("lab: valgrind cannot be run: ") && said.lines().count() == 1, "{said}");
}
