//! `papers run` and `papers report` as a user meets them: interrupted, gone on with, and refused.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const NAME: &str = "cazenave-2";

fn command(words: &[&str], folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_papers"));
    command.args(words).args(["--quick", "--out"]).arg(folder);
    command
}

/// A folder for one test, not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn finished_parts(folder: &Path) -> usize {
    let text = std::fs::read_to_string(folder.join(format!("{NAME}.parts"))).unwrap_or_default();
    text.lines().filter(|line| line.starts_with("end\t")).count()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[track_caller]
fn assert_success(output: &Output) {
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// The table without its times, which differ from run to run.
fn counts(folder: &Path) -> Vec<String> {
    let table = std::fs::read_to_string(folder.join(format!("{NAME}.csv"))).unwrap();
    table.lines().filter(|line| !line.contains(",time")).map(str::to_owned).collect()
}

#[test]
fn an_interrupted_run_keeps_what_is_finished_and_is_gone_on_with() {
    let folder = folder("interrupted");
    let mut child = command(&["run", NAME], &folder).stderr(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    while finished_parts(&folder) < 2 {
        assert_eq!(child.try_wait().unwrap(), None, "it ended before it could be interrupted");
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stderr).contains("Finished parts are kept"), "{}", text(&output.stderr));
    let kept = finished_parts(&folder);
    assert!((2..10).contains(&kept), "{kept} parts");

    let output = command(&["run", NAME], &folder).output().unwrap();
    assert_success(&output);
    let sentence = format!("{NAME}: {kept} of 10 parts are kept from before");
    assert!(text(&output.stderr).contains(&sentence), "{}", text(&output.stderr));
    assert_eq!(finished_parts(&folder), 10);
    let resumed = counts(&folder);

    let output = command(&["run", NAME, "--fresh"], &folder).output().unwrap();
    assert_success(&output);
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    assert_eq!(counts(&folder), resumed);
    assert!(resumed.len() > 60, "{resumed:#?}");

    let printed = text(&output.stdout);
    for file in [".csv", ".md", ".svg"].map(|ending| folder.join(format!("{NAME}{ending}"))) {
        assert!(file.is_file() && printed.contains(&file.display().to_string()), "{printed}");
    }
    assert!(printed.contains("Order by nodes: "), "{printed}");

    let page = folder.join("page").join("REPORT.md");
    let mut report = Command::new(env!("CARGO_BIN_EXE_papers"));
    report.args(["report", "--quick", "--results"]).arg(&folder).arg("--out").arg(&page);
    assert_success(&report.output().unwrap());
    let written = std::fs::read_to_string(&page).unwrap();
    assert!(written.contains("Not run, or not finished: cazenave-1, cazenave-3"), "{written}");
    assert!(written.contains(". Measured by revision "), "{written}");
    assert!(written.contains("### Verdicts to weigh with care"), "{written}");
    let charts: Vec<&str> = written.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|x| x.0).collect();
    assert!(!charts.is_empty() && charts.iter().all(|chart| page.with_file_name(chart).is_file()), "{charts:?}");
}

#[test]
fn two_programs_at_a_time_write_into_one_folder_and_one_report() {
    let folder = folder("together");
    let names = ["cazenave-1", "cazenave-2"];
    let run = |name| command(&["run", name], &folder).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    for mut child in names.map(run) {
        assert!(child.wait().unwrap().success());
    }
    let page = folder.join("REPORT.md");
    let mut report = Command::new(env!("CARGO_BIN_EXE_papers"));
    assert_success(&report.args(["report", "--quick", "--results"]).arg(&folder).output().unwrap());
    let written = std::fs::read_to_string(&page).unwrap();
    assert!(names.iter().all(|name| written.contains(&format!("`papers run {name}`: 10 maps"))), "{written}");
    assert!(written.contains("Not run, or not finished: cazenave-3, "), "{written}");
}

#[test]
fn bad_requests_are_refused_in_a_sentence() {
    let parent = folder("refused");
    std::fs::create_dir(&parent).unwrap();
    let folder = parent.join("results");
    let refusal = |words: &[&str]| {
        let output = command(words, &folder).output().unwrap();
        assert!(!output.status.success() && output.stdout.is_empty(), "{words:?}");
        text(&output.stderr)
    };
    assert!(refusal(&["run", "dijkstra"]).starts_with("papers: there is no experiment \"dijkstra\", but cazenave-1, "));
    assert!(refusal(&["run"]).contains("required arguments were not provided"));
    assert!(refusal(&["run", NAME, "--quik"]).contains("unexpected argument '--quik'"));
    assert!(refusal(&["run", NAME, "--paper"]).contains("cannot be used with"));
    assert!(!folder.exists(), "nothing was begun");
    std::fs::write(&folder, "in the way").unwrap();
    assert!(refusal(&["run", NAME]).contains("cannot be read"));
    for size in [&[][..], &["--quick"]] {
        let mut report = Command::new(env!("CARGO_BIN_EXE_papers"));
        let output = report.args(["report", "--results", "nowhere"]).args(size).output().unwrap();
        assert_eq!(text(&output.stderr), "papers: nowhere has no finished experiment; papers run all makes them.\n");
    }
}
