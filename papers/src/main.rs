//! The program: one subcommand per file of `commands`.

mod commands;

use lab::arguments::Arguments;
use lab::terminal::{conclude, print};
use std::process::ExitCode;

const HELP: &str = "\
Runs the experiments of the papers again, and reports on them.

papers run NAME... [--quick] [--fresh] [--out DIR]
    Runs experiments and prints a table for each, the paper's figures next to ours; table and chart also come into
    target/papers/full or target/papers/quick. NAME is one of
        cazenave-1, -2, -3      open lists, landmarks and IDA* on maps with walls
        bjornsson-1, -2         Fringe Search on the maps of a game
        janssen-1, -2, -3, -4   heuristics on game maps, mazes, open maps with hills and rooms
        cao                     the multi-stack heap against array and heap, checks from the open or closed list
        rayner                  advice on A*, piece by piece
        rayner-unoptimised      Fringe Search against A* without optimisation, which Cargo must build first
        all                     every one of these
    Interrupted, it keeps what is finished and continues from there the next time; --fresh starts from scratch.

papers report [--quick] [--results DIR] [--out FILE.md]
    Writes a page on all experiments that have been run: tables, charts, and what became of each claim of the papers. Into
    papers/REPORT.md, with --quick into target/papers/quick.
";

fn main() -> ExitCode {
    let mut arguments = Arguments::new(std::env::args().skip(1));
    if arguments.ask_for_help() {
        return conclude("papers", print(HELP));
    }
    let done = match arguments.word().as_deref() {
        Some("run") => commands::run::run(arguments),
        Some("report") => commands::report::run(arguments),
        _ => Err("the first word must be run or report; papers --help lists them.".to_owned()),
    };
    conclude("papers", done)
}
