//! `papers run`: the experiments. The bar goes to standard error, the tables to standard output.

use super::{SizeFlags, default_folder, setting};
use clap::Args;
use lab::terminal::{self, print};
use papers::experiment::{self, Experiment, Measured, keep};
use papers::report::chart_file;
use std::path::{Path, PathBuf};

const NAMES: &str = "\
cazenave-1, -2, -3      open lists, landmarks and IDA* on maps with walls
bjornsson-1, -2         Fringe Search on the maps of a game
bjornsson-c             algorithm C against A* under an inconsistent heuristic
janssen-1, -2, -3, -4   heuristics on game maps, mazes, open maps with hills and rooms
janssen-eight           the same with 8 neighbours
janssen-street          the same on street maps
cao                     the multi-stack heap against array and heap, checks from the open or closed list
cao-lists               every open list of its chapter 2, the four operations counted
cao-ranges              a range of f for each stack of the multi-stack heap, with diagonal steps
cao-obstacles           the same obstacles at random, as caves and as rooms
rayner                  advice on A*, piece by piece
rayner-unoptimised      Fringe Search against A* without optimisation, which Cargo must build first
all                     every one of these";

/// Run experiments and print a table for each, the paper's figures next to ours
///
/// Interrupted, it keeps what is finished and continues from there the next time.
#[derive(Args)]
#[command(after_help = NAMES)]
pub(crate) struct Run {
    /// The experiments, from the list below
    #[arg(required = true, value_name = "NAME")]
    names: Vec<String>,
    #[command(flatten)]
    size: SizeFlags,
    /// Start from scratch
    #[arg(long)]
    fresh: bool,
    /// Folder for results, tables and charts [default: target/papers/full, or quick, or paper]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl Run {
    pub(crate) fn run(self) -> Result<(), String> {
        let size = self.size.size();
        let experiments = chosen(&self.names, experiment::all(&setting(size)))?;
        let folder = self.out.unwrap_or_else(|| default_folder(size));
        explain_interrupts()?;
        for experiment in &experiments {
            let experiment = experiment.as_ref();
            if self.fresh {
                keep::forget(experiment, &folder)?;
            }
            let measured = run_with_bar(experiment, &folder)?;
            let files = write(experiment, &measured, &folder)?;
            print(&in_words(experiment, &measured, &files))?;
        }
        Ok(())
    }
}

/// The experiments of these names; `all` names all of them.
fn chosen(names: &[String], all: Vec<Box<dyn Experiment>>) -> Result<Vec<Box<dyn Experiment>>, String> {
    let known: Vec<&str> = all.iter().map(|experiment| experiment.name()).collect();
    if let Some(name) = names.iter().find(|name| *name != "all" && !known.contains(&name.as_str())) {
        return Err(format!("there is no experiment {name:?}, but {} and all.", known.join(", ")));
    }
    let is_meant = |name: &str| names.iter().any(|word| word == "all" || word == name);
    Ok(all.into_iter().filter(|experiment| is_meant(experiment.name())).collect())
}

/// Parts are in their file as soon as they are finished, so there is nothing to save.
fn explain_interrupts() -> Result<(), String> {
    ctrlc::set_handler(|| {
        eprintln!("\npapers: interrupted. Finished parts are kept; the same command continues from there.");
        std::process::exit(130);
    })
    .map_err(|error| format!("interrupts cannot be caught: {error}."))
}

fn run_with_bar(experiment: &dyn Experiment, folder: &Path) -> Result<Measured, String> {
    let total = (0..experiment.parts()).map(|part| experiment.weight(part)).sum();
    let kept: Vec<u32> = keep::load(experiment, folder)?.parts().collect();
    if !kept.is_empty() {
        eprintln!("{}: {} of {} parts are kept from before", experiment.name(), kept.len(), experiment.parts());
    }
    let bar = terminal::bar(experiment.name(), total, kept.iter().map(|&part| experiment.weight(part)).sum());
    let done = keep::run(experiment, folder, &mut |part| {
        if !kept.contains(&part) {
            bar.inc(experiment.weight(part));
        }
    });
    bar.finish_and_clear();
    Ok(done?.measured())
}

/// The table, what became of the paper's claims, and the files that were written.
fn in_words(experiment: &dyn Experiment, measured: &Measured, files: &str) -> String {
    let claims: String = experiment.claims(measured).iter().map(|claim| format!("{claim}\n")).collect();
    let table = experiment.table(measured).to_markdown();
    format!("{}\n\n{table}\n{claims}\n{files}\n", experiment.title())
}

/// Writes table and charts, and returns a line for each file.
fn write(experiment: &dyn Experiment, measured: &Measured, folder: &Path) -> Result<String, String> {
    let table = experiment.table(measured);
    let page = format!("# {}\n\n{}\n\n{}", experiment.title(), experiment.setup(), table.to_markdown());
    let name = experiment.name();
    let mut files = vec![(format!("{name}.csv"), table.to_csv()), (format!("{name}.md"), page)];
    let charts = experiment.charts(measured);
    files.extend(charts.iter().enumerate().map(|(number, chart)| (chart_file(name, number), chart.to_svg())));
    lab::files::write_all(folder, files)
}
