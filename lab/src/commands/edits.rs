//! `lab edits`: what edits cost on the maps of scenarios. The table is printed and, with CSV beside it, written.

use lab::arguments::Arguments;
use lab::bench::{self, edits::Plan};
use lab::files;
use lab::terminal::{self, print};
use std::path::PathBuf;

const EDITS: usize = 200;
const ROUNDS: u32 = 3;

/// Wrong answers that are told one by one.
const TOLD: usize = 20;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let edits = arguments.number("--edits", EDITS, 1..=1_000_000)?;
    let rounds = arguments.number("--rounds", ROUNDS, 1..=1_000)?;
    let out = PathBuf::from(arguments.option("--out")?.unwrap_or_else(|| "target/lab/edits".to_owned()));
    let paths: Vec<PathBuf> = std::iter::from_fn(|| arguments.word()).map(PathBuf::from).collect();
    arguments.finish()?;
    if paths.is_empty() {
        return Err("edits needs folders or scenario files; lab --help tells how it is used.".to_owned());
    }
    // Only the maps matter, not the queries.
    let plan = Plan::new(bench::plan(&paths, 1)?, edits, rounds);
    // Better refused now than after the measurement.
    std::fs::create_dir_all(&out).map_err(|error| format!("{} cannot be written: {error}.", out.display()))?;

    let bar = terminal::bar("edits", plan.work(), 0);
    let report = plan.run(&mut || bar.inc(1));
    bar.finish_and_clear();
    let report = report?;
    let mut places = String::new();
    for (name, text) in report.files() {
        files::write(&out.join(name), text.as_bytes())?;
        places += &format!("{}\n", out.join(name).display());
    }
    let wrong = report.wrong();
    let told: String = wrong.iter().take(TOLD).map(|wrong| format!("wrong: {wrong}\n")).collect();
    print(&format!("{}\n{places}{told}", report.to_markdown()))?;
    match wrong.len() {
        0 => Ok(()),
        1 => Err("something is wrong after an edit; it is told above.".to_owned()),
        count => Err(format!("{count} things are wrong after edits; the first are told above.")),
    }
}
