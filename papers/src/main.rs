//! The program: one subcommand per file of `commands`.

mod commands;

use clap::Parser;
use commands::{report, run};
use std::process::ExitCode;

/// Runs the experiments of the papers again, and reports on them.
#[derive(Parser)]
#[command(name = "papers")]
enum Papers {
    Run(run::Run),
    Report(report::Report),
}

fn main() -> ExitCode {
    let done = match Papers::parse() {
        Papers::Run(command) => command.run(),
        Papers::Report(command) => command.run(),
    };
    lab::terminal::conclude("papers", done)
}
