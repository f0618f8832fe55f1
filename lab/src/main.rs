//! The laboratory's program: one subcommand per file of `commands`.

mod commands;

use clap::Parser;
use commands::{bench, count, crowd, demo, edits, fields, gallery, generate, memory, picture, scaling, soak, threads};
use std::process::ExitCode;

/// Counts what `lab memory` and `lab scaling` measure.
#[global_allocator]
static ALLOCATOR: lab::heap::Counting = lab::heap::Counting;

/// The laboratory of Cairn: makes maps, draws what searches do on them, measures methods on scenarios, and compares the
/// library's results with an oracle.
#[derive(Parser)]
#[command(name = "lab")]
enum Lab {
    Demo(demo::Demo),
    Picture(picture::Picture),
    Animate(picture::Animate),
    Gallery(gallery::Gallery),
    Crowd(crowd::Crowd),
    Generate(generate::Generate),
    Bench(bench::Bench),
    Scaling(scaling::Scaling),
    Memory(memory::Memory),
    Threads(threads::Threads),
    Edits(edits::Edits),
    Fields(fields::Fields),
    Count(count::Count),
    Soak(soak::Soak),
}

fn main() -> ExitCode {
    let done = match Lab::parse() {
        Lab::Demo(command) => command.run(),
        Lab::Picture(command) => command.run(),
        Lab::Animate(command) => command.run(),
        Lab::Gallery(command) => command.run(),
        Lab::Crowd(command) => command.run(),
        Lab::Generate(command) => command.run(),
        Lab::Bench(command) => command.run(),
        Lab::Scaling(command) => command.run(),
        Lab::Memory(command) => command.run(),
        Lab::Threads(command) => command.run(),
        Lab::Edits(command) => command.run(),
        Lab::Fields(command) => command.run(),
        Lab::Count(command) => command.run(),
        Lab::Soak(command) => command.run(),
    };
    lab::terminal::conclude("lab", done)
}
