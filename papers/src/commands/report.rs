//! `papers report`: the page on all experiments that have been run.

use super::{SizeFlags, default_folder, setting};
use clap::Args;
use lab::files;
use lab::terminal::print;
use papers::experiment::{self, keep};
use papers::report::{Chapter, page};
use std::path::{Path, PathBuf};

/// The folder of charts, next to the page.
const CHARTS: &str = "report";

/// Write a page on all experiments that have been run: tables, charts, and what became of each claim of the papers
#[derive(Args)]
pub(crate) struct Report {
    #[command(flatten)]
    size: SizeFlags,
    /// The folder of the results [default: target/papers/full, or quick, or paper]
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
    /// The page [default: papers/REPORT.md; with --quick in the folder of the results]
    #[arg(long, value_name = "FILE.md")]
    out: Option<PathBuf>,
}

impl Report {
    pub(crate) fn run(self) -> Result<(), String> {
        let size = self.size.size();
        let results = self.results.unwrap_or_else(|| default_folder(size));
        let out = self.out.unwrap_or_else(|| size.pick("papers/REPORT.md".into(), results.join("REPORT.md")));

        let experiments = experiment::all(&setting(size));
        let (mut chapters, mut missing) = (Vec::new(), Vec::new());
        for experiment in experiments.iter().map(AsRef::as_ref) {
            let kept = keep::load(experiment, &results)?;
            if kept.is_complete(experiment) {
                chapters.push(Chapter::new(experiment, &kept));
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
        files::write(&out, page(&chapters, size, CHARTS, &missing).as_bytes())?;
        print(&format!("{}: {} experiments, charts in {}\n", out.display(), chapters.len(), charts.display()))?;
        if missing.is_empty() { Ok(()) } else { print(&format!("not run, or not finished: {}\n", missing.join(", "))) }
    }
}
