//! The laboratory's program: one subcommand per file of `commands`.

mod commands;

use lab::arguments::Arguments;
use lab::terminal::{conclude, print};
use std::process::ExitCode;

const HELP: &str = "\
The laboratory of Cairn: makes maps, draws what searches do on them, measures methods on
scenarios, and compares the library with an oracle.

lab demo [FILE.png]
    Searches a map of its own and draws it, into target/demo.png if no file is named.

lab picture --map FILE.map | --kind KIND ..  [--methods A,B,..] [--start X,Y] [--goal X,Y] [--neighbours 4|8]
            --out FILE.png
    Draws what methods do on one map, side by side: astar unless others are named. The map is a file in the MovingAI
    format or made as lab generate makes it, with its options. Where start or goal is not given, one is chosen far from
    the other. There are 8 neighbours unless told otherwise; with 4 a step costs 1.

lab animate (as lab picture) [--frames N] [--delay MS]
    Writes an animated PNG of the same, with 80 frames of 60 ms. All methods expand equally many cells per frame.

lab gallery [--out FOLDER]
    Draws pictures of generated maps, each of which shows one thing, into target/lab/pictures.

lab generate KIND [--width N] [--height N] [--seed N] [option] [--out FILE.map]
    Makes a map in the MovingAI format, 128 x 128 from seed 1 unless told otherwise. Without --out it is printed.
    KIND is one of
        empty
        random    --percent N   of the cells are blocked (20)
        walls     --count N     straight walls, 20 cells long (40)
        rooms     --size N      cells to the side at most (16), doors up to --door N (4)
        hills     --count N     are tried (200), up to --size N cells long (8), with a ramp on one side
        maze      --corridor N  cells wide (2)
        caves     --percent N   of the cells are blocked before smoothing (45)
        spiral
        janssen-rooms, janssen-hills, janssen-maze
                                as in Janssen's experiments
    With --scenarios N --scen FILE.scen it also writes N solvable queries on the map in --out.

lab bench DIR|FILE.scen... [--methods LIST] [--peers LIST|none] [--rounds N] [--queries N] [--out DIR]
    Runs MovingAI scenarios, all below each DIR, with methods of the library and with peers in turn, checks every
    length, and prints tables by families of maps. The map of name.map.scen or name.scen is name.map beside it.
    --methods    divided by commas (COMPARED)
    --peers      the crates pathfinding and grid_pathfinding, or none (both)
    --rounds     timed runs of each query, of which the quickest counts (3)
    --queries    of each file at most, evenly spread; 0 is all (50)
    --out        where tables, CSV files and a chart are written (target/lab/bench)

lab scaling [--kind KIND] [--methods LIST] [--largest N] [--queries N] [--rounds N] [--out DIR]
    Times searches across generated maps of growing size, from 64 cells to the side to N (2048), and searches of all lengths
    on one of them, and prints how time grows; tables, CSV and charts also come into target/lab/scaling. KIND is rooms,
    caves, maze or random (rooms); 20 queries a point and 3 rounds, methods SCALED.

lab edits DIR|FILE.scen... [--edits N] [--rounds N] [--out DIR]
    Edits single cells of the maps of MovingAI scenarios at random (200 each), with a jump graph and 8 landmarks to keep up,
    and prints what an edit and the maintaining after it take, beside the building of the tables. Of the rounds (3), which
    make the same edits, the quickest counts. Answers are checked between edits. Table and CSV also come into
    target/lab/edits.

lab count [--tiny] [--out DIR]
    Counts the instructions of searches, edits and the writing of paths on generated maps, under Valgrind's callgrind, and
    prints a table; it also comes into target/lab/counts. Counts do not depend on what else the machine is doing.

lab soak [--queries N] [--seed S] [--case N]
    Asks random questions (1000000) by every method on random maps that are edited meanwhile, with tables and without, and
    holds each answer against a plain Dijkstra. A failure prints how to see it again: --seed and --case replay it alone.

";

fn main() -> ExitCode {
    let mut arguments = Arguments::new(std::env::args().skip(1));
    if arguments.ask_for_help() {
        return conclude("lab", print(&help()));
    }
    let done = match arguments.word().as_deref() {
        Some("demo") => commands::demo::run(arguments),
        Some("picture") => commands::picture::run(arguments),
        Some("animate") => commands::animate::run(arguments),
        Some("gallery") => commands::gallery::run(arguments),
        Some("bench") => commands::bench::run(arguments),
        Some("scaling") => commands::scaling::run(arguments),
        Some("edits") => commands::edits::run(arguments),
        Some("count") => commands::count::run(arguments),
        Some("soak") => commands::soak::run(arguments),
        Some("generate") => commands::generate::run(arguments),
        Some(other) => Err(format!("there is no command {other:?}; lab --help lists them.")),
        None => Err("the first word must be a command; lab --help lists them.".to_owned()),
    };
    conclude("lab", done)
}

/// The help, with the lists of methods filled in.
fn help() -> String {
    use lab::method::{self, COMPARED, SCALED};
    let commands = HELP.replace("COMPARED", &COMPARED.join(",")).replace("SCALED", &SCALED.join(","));
    format!("{commands}{}\n", method::HELP)
}
