//! `lab bench`: the scenario runner from the command line. The tables are printed and, with CSV next to them, written.

use super::{check_folder, lines_of};
use clap::{Args, value_parser};
use lab::bench::{self, Peer, Settings};
use lab::method::{self, COMPARED};
use lab::terminal::{self, print};
use lab::{Method, files};
use std::path::PathBuf;
use testkit::generate::WeightKind;

/// Time methods and peers on MovingAI scenarios
///
/// All run in turn, every length is checked, and tables by families of maps are printed.
#[derive(Args)]
#[command(after_help = method::HELP)]
pub(crate) struct Bench {
    /// Scenario files, and folders with any; the map of name.map.scen or name.scen is name.map next to it
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Divided by commas
    #[arg(long, value_delimiter = ',', value_parser = Method::parse, default_values = COMPARED)]
    methods: Vec<Method>,
    /// Other crates, divided by commas, or none
    #[arg(long, default_value = "pathfinding,grid_pathfinding")]
    peers: String,
    /// Timed runs of each query, of which the quickest counts
    #[arg(long, default_value_t = 3, value_parser = value_parser!(u32).range(1..=1_000))]
    rounds: u32,
    /// Weights to paint on each map: one, discs, blobs, blobs4, roads or noise
    #[arg(long, value_name = "KIND", value_parser = WeightKind::parse)]
    weights: Option<WeightKind>,
    /// Methods that also run on the map without the weights, divided by commas
    #[arg(long, value_name = "METHODS", value_delimiter = ',', value_parser = Method::parse, requires = "weights",
          default_value = "graph+alt8")]
    uniform: Vec<Method>,
    /// Time each query once more, after sweeping the caches
    #[arg(long)]
    cold: bool,
    /// Queries of each file at most, evenly spread; 0 is all
    #[arg(long, default_value_t = 50)]
    queries: usize,
    /// Folder for tables, CSV files and charts
    #[arg(long, default_value = "target/lab/bench")]
    out: PathBuf,
}

impl Bench {
    pub(crate) fn run(self) -> Result<(), String> {
        let mut settings = Settings::new(self.methods, Peer::parse_list(&self.peers)?, self.rounds)?;
        if let Some(kind) = self.weights {
            settings = settings.with_weights(kind, self.uniform)?;
        }
        if self.cold {
            settings = settings.with_cold_caches();
        }
        let workloads = bench::plan(&self.paths, self.queries)?;
        check_folder(&self.out)?;
        let bar = terminal::bar("queries", workloads.iter().map(|workload| workload.queries.len() as u64).sum(), 0);
        let report = bench::run(&workloads, &settings, &mut || bar.inc(1));
        bar.finish_and_clear();
        let report = report?;
        let places = files::write_all(&self.out, report.files())?;
        print(&format!("{}\n{places}{}", report.to_markdown(), lines_of(&report.wrong)))?;
        match report.wrong.len() {
            0 => Ok(()),
            1 => Err("one result of the library is wrong.".to_owned()),
            count => Err(format!("{count} results of the library are wrong; the first are printed above.")),
        }
    }
}
