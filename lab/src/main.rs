//! The laboratory's program: one subcommand per file of `commands`.

mod arguments;
mod commands;

use arguments::Arguments;
use std::process::ExitCode;

const HELP: &str = "\
The laboratory of Cairn: makes maps, and draws what a search does on them.

lab demo [FILE.png]
    Searches a map of its own and draws it, into target/demo.png if no file is named.

lab picture --map FILE.map --start X,Y --goal X,Y --out FILE.png
    Searches a map in the MovingAI format and draws it.

lab generate KIND [--width N] [--height N] [--seed N] [option] [--out FILE.map]
    Makes a map in the MovingAI format, 128 x 128 from seed 1 unless told otherwise. Without --out it is printed.
    KIND is one of
        empty
        random    --percent N   of the cells are blocked (20)
        walls     --count N     straight walls, 20 cells long (40)
        rooms     --size N      cells to the side at most (16), doors up to --door N (4)
        maze      --corridor N  cells wide (2)
        caves     --percent N   of the cells are blocked before smoothing (45)
        spiral
        janssen-rooms, janssen-hills, janssen-maze
                                as in Janssen's experiments

lab run NAME... [--quick] [--fresh] [--out DIR]
    Runs the papers' experiments again and prints a table for each, the paper's figures beside ours; table and chart also
    come into target/lab/full or target/lab/quick. NAME is one of
        cazenave-1, -2, -3      open lists, landmarks and IDA* on maps with walls
        rayner                  advice on A*, piece by piece
        rayner-unoptimised      Fringe Search against A* without optimisation, which Cargo must build first
        all                     every one of these
    Interrupted, it keeps what is finished and goes on from there the next time; --fresh begins anew.
";

fn main() -> ExitCode {
    let mut arguments = Arguments::new(std::env::args().skip(1));
    if arguments.ask_for_help() {
        print!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let done = match arguments.word().as_deref() {
        Some("demo") => commands::demo::run(arguments),
        Some("picture") => commands::picture::run(arguments),
        Some("run") => commands::run::run(arguments),
        Some("generate") => commands::generate::run(arguments),
        Some(other) => Err(format!("there is no command {other:?}; lab --help lists them.")),
        None => Err("the first word must be a command; lab --help lists them.".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("lab: {sentence}");
            ExitCode::FAILURE
        }
    }
}
