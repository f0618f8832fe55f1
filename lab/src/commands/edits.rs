//! `lab edits`: what edits cost on the maps of scenarios. The table is printed and, with CSV next to it, written.

use super::{check_folder, lines_of};
use clap::{Args, value_parser};
use lab::bench::{self, edits::Plan};
use lab::files;
use lab::terminal::{self, print};
use std::path::PathBuf;

/// Time edits on the maps of MovingAI scenarios
///
/// Single cells are edited at random, with a jump graph and 8 landmarks to keep up to date. What an edit and the
/// maintaining after it take is printed next to what building the tables takes. Results are checked between edits.
#[derive(Args)]
pub(crate) struct Edits {
    /// Scenario files, and folders with any
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Edits of each map
    #[arg(long, default_value_t = 200, value_parser = value_parser!(u64).range(1..=1_000_000))]
    edits: u64,
    /// Rounds, which make the same edits, and of which the quickest counts
    #[arg(long, default_value_t = 3, value_parser = value_parser!(u32).range(1..=1_000))]
    rounds: u32,
    /// Folder for table and CSV files
    #[arg(long, default_value = "target/lab/edits")]
    out: PathBuf,
}

impl Edits {
    pub(crate) fn run(self) -> Result<(), String> {
        // Only the maps matter, not the queries.
        let plan = Plan::new(bench::plan(&self.paths, 1)?, self.edits as usize, self.rounds);
        check_folder(&self.out)?;
        let bar = terminal::bar("edits", plan.work(), 0);
        let report = plan.run(&mut || bar.inc(1));
        bar.finish_and_clear();
        let report = report?;
        let places = files::write_all(&self.out, report.files())?;
        let wrong = report.wrong();
        print(&format!("{}\n{places}{}", report.to_markdown(), lines_of(&wrong)))?;
        match wrong.len() {
            0 => Ok(()),
            1 => Err("something is wrong after an edit; it is printed above.".to_owned()),
            count => Err(format!("{count} things are wrong after edits; the first are printed above.")),
        }
    }
}
