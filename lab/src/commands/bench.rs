//! `lab bench`: the scenario runner from the command line. The tables are printed and, with CSV beside them, written.

use lab::Method;
use lab::arguments::Arguments;
use lab::bench::{self, Peer, Report, Settings};
use lab::method::COMPARED;
use lab::terminal::{self, print};
use std::path::{Path, PathBuf};

const PEERS: &str = "pathfinding,grid_pathfinding";
const QUERIES: usize = 50;
const ROUNDS: u32 = 3;

/// Wrong answers that are told one by one.
const TOLD: usize = 20;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let methods = arguments.option("--methods")?.unwrap_or_else(|| COMPARED.join(","));
    let peers = arguments.option("--peers")?.unwrap_or_else(|| PEERS.to_owned());
    let rounds = arguments.number("--rounds", ROUNDS, 1..=1_000)?;
    let queries = arguments.number("--queries", QUERIES, 0..=usize::MAX)?;
    let out = PathBuf::from(arguments.option("--out")?.unwrap_or_else(|| "target/lab/bench".to_owned()));
    let paths: Vec<PathBuf> = std::iter::from_fn(|| arguments.word()).map(PathBuf::from).collect();
    arguments.finish()?;
    if paths.is_empty() {
        return Err("bench needs folders or scenario files; lab --help tells how it is used.".to_owned());
    }
    let settings = Settings::new(Method::parse_list(&methods)?, Peer::parse_list(&peers)?, rounds)?;
    let workloads = bench::plan(&paths, queries)?;
    // Better refused now than after the measurement.
    std::fs::create_dir_all(&out).map_err(|error| format!("{} cannot be written: {error}.", out.display()))?;

    let bar = terminal::bar("queries", workloads.iter().map(|workload| workload.queries.len() as u64).sum(), 0);
    let report = bench::run(&workloads, &settings, &mut || bar.inc(1));
    bar.finish_and_clear();
    let report = report?;
    report.write(&out)?;
    print(&in_words(&report, &out))?;
    match report.wrong.len() {
        0 => Ok(()),
        1 => Err("one answer of the library's is wrong.".to_owned()),
        count => Err(format!("{count} answers of the library's are wrong; the first are told above.")),
    }
}

/// The tables, where they were written, and which answers of the library's are wrong.
fn in_words(report: &Report, out: &Path) -> String {
    let files = report.files().into_iter().map(|(name, _)| format!("{}\n", out.join(name).display()));
    let wrong = report.wrong.iter().take(TOLD).map(|wrong| format!("wrong: {wrong}\n"));
    format!("{}\n{}{}", report.to_markdown(), files.collect::<String>(), wrong.collect::<String>())
}
