//! `lab scaling`: how time grows with the length of paths and with the size of maps.

use clap::{Args, value_parser};
use lab::bench::scaling::{Plan, SMALLEST};
use lab::method::{self, SCALED};
use lab::terminal::{self, print};
use lab::{Method, files};
use std::path::PathBuf;

/// Show how time grows with the size of maps and the length of paths
///
/// Times searches across generated maps of growing size, from 64 cells along a side, and searches of all lengths on one
/// of them.
#[derive(Args)]
#[command(after_help = method::HELP)]
pub(crate) struct Scaling {
    /// Kind of map: rooms, caves, maze or random
    #[arg(long, default_value = "rooms")]
    kind: String,
    /// Divided by commas
    #[arg(long, value_delimiter = ',', value_parser = Method::parse, default_values = SCALED)]
    methods: Vec<Method>,
    /// Cells along a side of the largest map
    #[arg(long, default_value_t = 2048, value_parser = value_parser!(u32).range(i64::from(SMALLEST)..=8192))]
    largest: u32,
    /// Queries for each point of a curve
    #[arg(long, default_value_t = 20, value_parser = value_parser!(u32).range(1..=100_000))]
    queries: u32,
    /// Timed runs of each query, of which the quickest counts
    #[arg(long, default_value_t = 3, value_parser = value_parser!(u32).range(1..=1_000))]
    rounds: u32,
    /// Folder for tables, CSV files and charts
    #[arg(long, default_value = "target/lab/scaling")]
    out: PathBuf,
}

impl Scaling {
    pub(crate) fn run(self) -> Result<(), String> {
        let plan = Plan::new(self.methods, &self.kind, self.largest, self.queries as usize, self.rounds)?;
        let bar = terminal::bar("queries", plan.work(), 0);
        let scaling = plan.run(&mut || bar.inc(1));
        bar.finish_and_clear();
        let scaling = scaling?;
        let places = files::write_all(&self.out, scaling.files())?;
        print(&format!("{}\n{places}", scaling.to_markdown()))
    }
}
