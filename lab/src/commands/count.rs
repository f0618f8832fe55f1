//! `lab count`: instruction counts, for which the program runs itself under callgrind.

use super::sentence;
use clap::Args;
use lab::count::{self, Size};
use lab::files;
use lab::terminal::print;
use std::path::PathBuf;

/// Count the instructions of searches, edits and the writing of paths
///
/// Runs on generated maps under Valgrind's callgrind. Counts do not depend on what else the machine is doing.
#[derive(Args)]
pub(crate) struct Count {
    /// Count only enough for a test
    #[arg(long)]
    tiny: bool,
    /// What callgrind runs; not for people
    #[arg(long, hide = true)]
    counted: bool,
    /// Folder for table and CSV file
    #[arg(long, default_value = "target/lab/counts")]
    out: PathBuf,
}

impl Count {
    pub(crate) fn run(self) -> Result<(), String> {
        let size = if self.tiny { Size::Tiny } else { Size::Full };
        if self.counted {
            let mut lines = String::new();
            count::run_counted(size, &mut |line| lines.push_str(line)).map_err(sentence)?;
            return print(&lines);
        }
        let program = std::env::current_exe().map_err(|error| format!("the program does not find itself: {error}."))?;
        let counts = count::count(&program, size, &self.out.join("callgrind"))?;
        let table = count::to_markdown(&counts);
        let places =
            files::write_all(&self.out, [("counts.md", table.clone()), ("counts.csv", count::to_csv(&counts))])?;
        print(&format!("{table}\n{places}"))
    }
}
