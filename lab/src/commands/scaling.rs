//! `lab scaling`: how time grows with the length of paths, and time and memory with the size of maps.

use super::check_folder;
use clap::{Args, value_parser};
use lab::bench::scaling::Plan;
use lab::bench::{Room, World};
use lab::method::{self, SCALED};
use lab::terminal::{self, print};
use lab::{Method, files};
use std::path::PathBuf;

/// Show how time and memory grow with the size of maps, and time with the length of paths
///
/// Times searches across generated maps of growing size, and searches of all lengths on one of them, and draws charts.
/// A method that would not fit into memory on a map, or whose searches would take more than a second, is left out there.
#[derive(Args)]
#[command(after_help = method::HELP)]
pub(crate) struct Scaling {
    /// Kind of map: buildings, rooms, caves, maze, mines or random
    #[arg(long, default_value = "rooms", value_parser = World::parse)]
    kind: World,
    /// Divided by commas
    #[arg(long, value_delimiter = ',', value_parser = Method::parse, default_values = SCALED)]
    methods: Vec<Method>,
    /// Cells along the sides of the maps, divided by commas; up to 16384 make sense
    #[arg(long, value_delimiter = ',', default_values_t = [64, 128, 256, 512, 1024, 2048],
        value_parser = value_parser!(u32).range(16..=32_768))]
    sides: Vec<u32>,
    /// Queries for each point of a curve
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u32).range(1..=100_000))]
    queries: u32,
    /// Timed runs of each query, of which the quickest counts
    #[arg(long, default_value_t = 3, value_parser = value_parser!(u32).range(1..=1_000))]
    rounds: u32,
    /// Gigabytes that may be used, if the system has so many
    #[arg(long, default_value_t = 8, value_parser = value_parser!(u64).range(1..=1_000))]
    limit: u64,
    /// Folder for tables, CSV files and charts
    #[arg(long, default_value = "target/lab/scaling")]
    out: PathBuf,
}

impl Scaling {
    pub(crate) fn run(self) -> Result<(), String> {
        let room = Room::new(self.limit);
        let plan = Plan::new(self.methods, self.kind, self.sides, self.queries as usize, self.rounds, room)?;
        check_folder(&self.out)?;
        let bar = terminal::bar("queries", plan.work(), 0);
        let scaling = plan.run(&mut |queries| bar.inc(queries));
        bar.finish_and_clear();
        let scaling = scaling?;
        let places = files::write_all(&self.out, scaling.files())?;
        print(&format!("{}\n{places}", scaling.to_markdown()))
    }
}
