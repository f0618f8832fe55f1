//! `lab threads`: how many queries threads answer that share a map. The table is printed and, with CSV next to it,
//! written.

use super::check_folder;
use clap::{Args, value_parser};
use lab::bench::threads::Plan;
use lab::bench::{self, World};
use lab::method;
use lab::terminal::{self, print};
use lab::{Method, files};
use std::path::PathBuf;

/// Measure how many queries threads answer that share one map
///
/// Runs batches through the C ABI, on a generated map and on MovingAI scenarios if there are any, with one thread and with
/// several. Each thread has a searcher of its own.
#[derive(Args)]
#[command(after_help = method::HELP)]
pub(crate) struct Threads {
    /// Scenario files, and folders with any
    paths: Vec<PathBuf>,
    /// Kind of the generated map: buildings, rooms, caves, maze, mines or random
    #[arg(long, default_value = "rooms", value_parser = World::parse)]
    kind: World,
    /// Cells along a side of the generated map
    #[arg(long, default_value_t = 1024, value_parser = value_parser!(u32).range(16..=8192))]
    side: u32,
    /// Queries on the generated map, and of each scenario file at most
    #[arg(long, default_value_t = 500, value_parser = value_parser!(u32).range(1..=100_000))]
    queries: u32,
    /// Divided by commas; none that needs regions
    #[arg(long, value_delimiter = ',', value_parser = Method::parse, default_values = ["jump", "graph+alt8"])]
    methods: Vec<Method>,
    /// Numbers of threads, divided by commas; one thread is always among them
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2, 4, 8], value_parser = value_parser!(u32).range(1..=256))]
    threads: Vec<u32>,
    /// Rounds, of which the quickest counts
    #[arg(long, default_value_t = 3, value_parser = value_parser!(u32).range(1..=1_000))]
    rounds: u32,
    /// Folder for table and CSV file
    #[arg(long, default_value = "target/lab/threads")]
    out: PathBuf,
}

impl Threads {
    pub(crate) fn run(self) -> Result<(), String> {
        let queries = self.queries as usize;
        let workloads = bench::plan(&self.paths, queries)?;
        let threads = self.threads.into_iter().map(|threads| threads as usize).collect();
        let plan = Plan::new(workloads, (self.kind, self.side, queries), self.methods, threads, self.rounds)?;
        check_folder(&self.out)?;
        let bar = terminal::bar("maps", plan.work(), 0);
        let report = plan.run(&mut || bar.inc(1));
        bar.finish_and_clear();
        let report = report?;
        let places = files::write_all(&self.out, report.files())?;
        print(&format!("{}\n{places}", report.to_markdown()))
    }
}
