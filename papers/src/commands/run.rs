//! `papers run`: the papers' experiments. The bar goes to standard error, the tables to standard output.

use super::experiments::{chosen, folder_of, setting};
use lab::arguments::Arguments;
use lab::files;
use lab::terminal::{self, print};
use papers::experiment::{Experiment, Measured, Size, keep};
use papers::report::chart_file;
use std::path::Path;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let size = if arguments.flag("--quick") { Size::Quick } else { Size::Full };
    let fresh = arguments.flag("--fresh");
    let folder = folder_of(&mut arguments, "--out", size)?;
    let experiments = chosen(&mut arguments, &setting(size))?;
    arguments.finish()?;

    tell_of_interrupts()?;
    for experiment in &experiments {
        let experiment = experiment.as_ref();
        if fresh {
            keep::forget(experiment, &folder)?;
        }
        let measured = run_with_bar(experiment, &folder)?;
        let files = write(experiment, &measured, &folder)?;
        print(&in_words(experiment, &measured, &files))?;
    }
    Ok(())
}

/// Parts are in their file as soon as they are finished, so there is nothing to save.
fn tell_of_interrupts() -> Result<(), String> {
    ctrlc::set_handler(|| {
        eprintln!("\npapers: interrupted. Finished parts are kept; the same command goes on from there.");
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
fn in_words(experiment: &dyn Experiment, measured: &Measured, files: &[String]) -> String {
    let claims: String = experiment.claims(measured).iter().map(|claim| format!("{claim}\n")).collect();
    let table = experiment.table(measured).to_markdown();
    format!("{}\n\n{table}\n{claims}\n{}\n\n", experiment.title(), files.join("\n"))
}

/// Writes table and charts, and tells their files.
fn write(experiment: &dyn Experiment, measured: &Measured, folder: &Path) -> Result<Vec<String>, String> {
    let table = experiment.table(measured);
    let page = format!("# {}\n\n{}\n\n{}", experiment.title(), experiment.setup(), table.to_markdown());
    let name = experiment.name();
    let mut files = vec![(format!("{name}.csv"), table.to_csv()), (format!("{name}.md"), page)];
    for (number, chart) in experiment.charts(measured).iter().enumerate() {
        files.push((chart_file(name, number), chart.to_svg()));
    }
    let save = |(file, text): (String, String)| {
        let path = folder.join(file);
        files::write(&path, text.as_bytes())?;
        Ok(path.display().to_string())
    };
    files.into_iter().map(save).collect()
}
