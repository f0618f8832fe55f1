//! Running the work under callgrind and reading what it has counted: a file for each time that the function returned.

use super::{Count, Size};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The function inside which callgrind counts. In full: of two options with the same star in them it heeds only one.
const MEASURED: &str = "lab::count::work::measured";

/// The command that calls [`super::run_counted`], for a size.
fn inner_words(size: Size) -> &'static [&'static str] {
    match size {
        Size::Full => &["count", "--counted"],
        Size::Tiny => &["count", "--counted", "--tiny"],
    }
}

/// Runs this program's `count --counted` under callgrind, with the counts in a folder that is made for them and
/// removed.
pub fn count(program: &Path, size: Size, folder: &Path) -> Result<Vec<Count>, String> {
    let cannot = |error: std::io::Error| format!("{} cannot be written: {error}.", folder.display());
    let _ = std::fs::remove_dir_all(folder);
    std::fs::create_dir_all(folder).map_err(cannot)?;
    let counts = run(program, size, &folder.join("counts"));
    std::fs::remove_dir_all(folder).map_err(cannot)?;
    counts
}

fn run(program: &Path, size: Size, file: &Path) -> Result<Vec<Count>, String> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--quiet"]);
    command.args(["--toggle-collect=", "--dump-after="].map(|option| format!("{option}{MEASURED}")));
    command.arg(format!("--callgrind-out-file={}", file.display())).arg(program).args(inner_words(size));
    // Otherwise long copies are made by an instruction that repeats itself, and callgrind counts every byte.
    command.env("GLIBC_TUNABLES", "glibc.cpu.x86_rep_movsb_threshold=1073741824");
    let output =
        command.output().map_err(|error| format!("valgrind cannot be run: {error}; make setup installs it."))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(format!("valgrind has failed: {}.", said.trim().lines().last().unwrap_or("it says nothing")));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().enumerate();
    let counts = lines.map(|(place, line)| named(line, &numbered(file, place + 1))).collect::<Result<Vec<_>, _>>()?;
    // One more would mean that counts and names do not belong together.
    if counts.is_empty() || numbered(file, counts.len() + 1).exists() {
        return Err("callgrind's counts do not belong to what was done.".to_owned());
    }
    Ok(counts)
}

fn numbered(file: &Path, number: usize) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{number}"));
    name.into()
}

/// A line that the work has printed, with its count.
fn named(line: &str, file: &Path) -> Result<Count, String> {
    let words: Vec<&str> = line.split('\t').collect();
    let [what, map, calls] = words[..] else { return Err(format!("{line:?} is not a line of the work's.")) };
    let calls = calls.parse().map_err(|_| format!("{line:?} does not say how often."))?;
    let instructions = read(file)?;
    if instructions == 0 {
        return Err(format!("callgrind has counted nothing for {what}: is the program stripped of its symbols?"));
    }
    Ok(Count { what: what.to_owned(), map: map.to_owned(), calls, instructions })
}

/// The count in one of callgrind's files.
fn read(file: &Path) -> Result<u64, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{} cannot be read: {error}.", file.display()))?;
    total(&text).ok_or_else(|| format!("{} has no count.", file.display()))
}

fn total(text: &str) -> Option<u64> {
    text.lines()
        .find_map(|line| line.strip_prefix("totals: ").or_else(|| line.strip_prefix("summary: ")))?
        .trim()
        .parse()
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_from_callgrinds_files() {
        let text = "version: 1\nevents: Ir\nsummary: 12345\n\nfn=(1) measured\n0 12345\n\ntotals: 12345\n";
        assert_eq!(total(text), Some(12_345));
        assert_eq!(total("version: 1\nevents: Ir\n"), None);
    }

    #[test]
    fn lines_that_are_not_the_works_are_refused() {
        let fault = |line: &str| named(line, Path::new("nowhere")).unwrap_err();
        assert_eq!(fault("astar"), "\"astar\" is not a line of the work's.");
        assert_eq!(fault("astar\tcaves\tmany"), "\"astar\\tcaves\\tmany\" does not say how often.");
        assert!(fault("astar\tcaves\t3").starts_with("nowhere cannot be read: "));
    }
}
