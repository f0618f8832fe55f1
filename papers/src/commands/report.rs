//! `papers report`: the page on all experiments that have been run.

use super::experiments::{folder_of, setting};
use lab::arguments::Arguments;
use lab::files;
use lab::terminal::print;
use papers::experiment::{self, Size, keep};
use papers::report::{Chapter, page};
use std::path::{Path, PathBuf};

/// The folder of charts, beside the page.
const CHARTS: &str = "report";

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let size = if arguments.flag("--quick") { Size::Quick } else { Size::Full };
    let results = folder_of(&mut arguments, "--results", size)?;
    let out = arguments.option("--out")?.map(PathBuf::from);
    arguments.finish()?;
    let out = out.unwrap_or_else(|| size.pick(PathBuf::from("papers/REPORT.md"), results.join("REPORT.md")));

    let experiments = experiment::all(&setting(size));
    let (mut chapters, mut missing) = (Vec::new(), Vec::new());
    for experiment in experiments.iter().map(AsRef::as_ref) {
        let kept = keep::load(experiment, &results)?;
        if kept.is_complete(experiment) {
            chapters.push(Chapter::new(experiment, kept.measured()));
        } else {
            missing.push(experiment.name());
        }
    }
    if chapters.is_empty() {
        return Err(format!("{} has no finished experiment; papers run all makes them.", results.display()));
    }
    let charts = out.parent().unwrap_or(Path::new("")).join(CHARTS);
    for (file, chart) in chapters.iter().flat_map(Chapter::charts) {
        files::write(&charts.join(file), chart.to_svg().as_bytes())?;
    }
    files::write(&out, page(&chapters, CHARTS, &missing).as_bytes())?;
    print(&format!("{}: {} experiments, charts in {}\n", out.display(), chapters.len(), charts.display()))?;
    if missing.is_empty() { Ok(()) } else { print(&format!("not run, or not finished: {}\n", missing.join(", "))) }
}
