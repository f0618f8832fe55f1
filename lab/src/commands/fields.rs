//! `lab fields`: what fields cost on the maps of scenarios. The table is printed and, with CSV next to it, written.

use super::{check_folder, lines_of};
use clap::{Args, value_parser};
use lab::bench::{self, fields::Plan};
use lab::files;
use lab::terminal::{self, print};
use std::path::PathBuf;

/// Time fields on the maps of MovingAI scenarios
///
/// A field is built, brought up to date after edits of single cells, and read, next to the floods that it could be
/// replaced with. Costs are checked against a plain Dijkstra, and after edits against a field that is built again.
#[derive(Args)]
pub(crate) struct Fields {
    /// Scenario files, and folders with any
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Edits of each map
    #[arg(long, default_value_t = 200, value_parser = value_parser!(u64).range(1..=1_000_000))]
    edits: u64,
    /// Rounds, of which the quickest counts
    #[arg(long, default_value_t = 5, value_parser = value_parser!(u32).range(1..=1_000))]
    rounds: u32,
    /// Folder for table and CSV files
    #[arg(long, default_value = "target/lab/fields")]
    out: PathBuf,
}

impl Fields {
    pub(crate) fn run(self) -> Result<(), String> {
        // Only the maps matter, not the queries.
        let plan = Plan::new(bench::plan(&self.paths, 1)?, self.edits as usize, self.rounds);
        check_folder(&self.out)?;
        let bar = terminal::bar("fields", plan.work(), 0);
        let report = plan.run(&mut || bar.inc(1));
        bar.finish_and_clear();
        let report = report?;
        let places = files::write_all(&self.out, report.files())?;
        let wrong = report.wrong();
        print(&format!("{}\n{places}{}", report.to_markdown(), lines_of(&wrong)))?;
        match wrong.len() {
            0 => Ok(()),
            count => Err(format!("{count} fields are wrong; the first are printed above.")),
        }
    }
}
