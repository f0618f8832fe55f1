//! `lab memory`: what maps, searchers, overlays and tables take. The table is printed and, with CSV next to it, written.

use super::{check_folder, lines_of};
use clap::{Args, value_parser};
use lab::bench::memory::Plan;
use lab::bench::{Room, World};
use lab::files;
use lab::terminal::{self, print};
use std::path::PathBuf;

/// Count the memory of maps, searchers, overlays and tables
///
/// Makes generated maps of several sizes, and all that a search may need, and counts what each takes from the allocator.
/// What the library reports of it is compared. Whatever would not fit into memory is left out.
#[derive(Args)]
pub(crate) struct Memory {
    /// Kinds of maps, divided by commas: buildings, rooms, caves, maze, mines or random
    #[arg(long, value_delimiter = ',', value_parser = World::parse, default_values = ["buildings", "mines", "rooms"])]
    kinds: Vec<World>,
    /// Cells along the sides of the maps, divided by commas
    #[arg(long, value_delimiter = ',', default_values_t = [512, 4096, 16_384],
        value_parser = value_parser!(u32).range(16..=32_768))]
    sides: Vec<u32>,
    /// Gigabytes that may be used, if the system has so many
    #[arg(long, default_value_t = 8, value_parser = value_parser!(u64).range(1..=1_000))]
    limit: u64,
    /// Folder for table and CSV file
    #[arg(long, default_value = "target/lab/memory")]
    out: PathBuf,
}

impl Memory {
    pub(crate) fn run(self) -> Result<(), String> {
        let plan = Plan::new(self.kinds, self.sides, Room::new(self.limit));
        check_folder(&self.out)?;
        let bar = terminal::bar("cells", plan.work(), 0);
        let report = plan.run(&mut |cells| bar.inc(cells));
        bar.finish_and_clear();
        let report = report?;
        let places = files::write_all(&self.out, report.files())?;
        let wrong = report.wrong();
        print(&format!("{}\n{places}{}", report.to_markdown(), lines_of(&wrong)))?;
        match wrong.len() {
            0 => Ok(()),
            1 => Err("the library reports a wrong size; it is printed above.".to_owned()),
            count => Err(format!("the library reports {count} wrong sizes; the first are printed above.")),
        }
    }
}
