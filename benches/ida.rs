//! Does IDA* run as fast as a plain recursion? IDA*, memory-enhanced IDA* and Cazenave's with the paper's cut, against
//! the same searches in `ida/recursive.c`, on Cazenave's maps: nanoseconds per node, and the same nodes in both.
//!
//! The C program is compiled by `cc -O2` when the bench runs. `--rounds N` sets how often both are timed, of which
//! the least counts; `--only TEXT` leaves out the rows without it.

use cairn::{Algorithm, Cell, DeadEndCut, DiagonalRule, Neighbours, Progress, Query, Rules, Searcher};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use testkit::{GridMap, Random, generate};

const SIDE: u32 = 300;
const WALLS: [u32; 3] = [200, 400, 600];
const MAPS: u32 = 8;
const MAX_EXPANSIONS: u64 = 300_000;
/// Searches are timed in slices of this many expansions, which are short enough to run without interruption now and
/// then.
const SLICE: u64 = 10_000;

/// The searches, by the names that the C program has for them.
const SEARCHES: [(&str, &str, Algorithm); 3] = [
    ("IDA*", "ida", Algorithm::Ida),
    ("ME-IDA*", "me-ida", Algorithm::MeIda),
    ("Cazenave's IDA*", "cazenave", Algorithm::CazenaveIda),
];

/// One search from a random cell to another, which need not be joined.
struct Problem {
    grid: GridMap,
    start: Cell,
    goal: Cell,
}

/// What both programs count of a problem: nodes, expansions and the cost of the path.
type Counts = [u64; 3];

/// What a program counted of each problem, and the nanoseconds that each slice of its search took.
type Run = Vec<(Counts, Vec<u64>)>;

fn main() {
    let argument = |name: &str| std::env::args().skip_while(|argument| argument != name).nth(1);
    let rounds: u32 = argument("--rounds").map_or(7, |rounds| rounds.parse().expect("--rounds takes a number"));
    let only = argument("--only").unwrap_or_default();
    let program = compile();
    let tiles = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, diagonal_cost: 1, ..Rules::DEFAULT };
    let octiles = Rules { cardinal_cost: 2, diagonal_cost: 3, ..Rules::DEFAULT };
    println!("{:<40} {:>10} {:>10} {:>10} {:>8}", "ns per node", "nodes", "recursive", "library", "ratio");
    for (costs, rules) in [("tiles", tiles), ("octiles 2/3", octiles)] {
        let rules = Rules { diagonal_rule: DiagonalRule::Always, ..rules };
        for walls in WALLS {
            let problems = problems(walls);
            let text = as_text(&problems, &rules);
            for (name, word, algorithm) in SEARCHES {
                let what = format!("{name}, {costs}, {walls} walls");
                if !what.contains(&only) {
                    continue;
                }
                let in_turn = (0..rounds).map(|_| {
                    let runs = (recursive(&program, word, &text), library(&problems, &rules, algorithm));
                    let counts = |run: &Run| run.iter().map(|(counts, _)| *counts).collect::<Vec<_>>();
                    assert_eq!(counts(&runs.0), counts(&runs.1), "{what}: in C and in the library");
                    runs
                });
                let (plain, ours): (Vec<Run>, Vec<Run>) = in_turn.unzip();
                let nodes: u64 = ours[0].iter().map(|(counts, _)| counts[0]).sum();
                let [plain, ours] = [plain, ours].map(|runs| least_nanoseconds(&runs) as f64 / nodes as f64);
                println!("{what:<40} {nodes:>10} {plain:>10.1} {ours:>10.1} {:>7.2}x", ours / plain);
            }
        }
    }
}

/// Over all slices of all problems, of each the least time of all rounds.
fn least_nanoseconds(runs: &[Run]) -> u64 {
    let least = |problem: usize, slice: usize| runs.iter().map(|run| run[problem].1[slice]).min().expect("a round");
    let of_problem = |problem: usize| (0..runs[0][problem].1.len()).map(|slice| least(problem, slice)).sum::<u64>();
    (0..runs[0].len()).map(of_problem).sum()
}

fn compile() -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/ida/recursive.c");
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("recursive");
    let sizes = [format!("-DSIDE={SIDE}"), format!("-DSLICE={SLICE}")];
    let compiler =
        Command::new("cc").args(["-std=c99", "-O2"]).args(sizes).arg(&source).arg("-o").arg(&program).status();
    assert!(compiler.is_ok_and(|status| status.success()), "cc does not compile {}", source.display());
    program
}

fn problems(walls: u32) -> Vec<Problem> {
    let mut random = Random::new(u64::from(walls));
    let mut problem = || {
        let grid = generate::walls(SIDE, SIDE, walls, &mut random);
        let mut cell = || {
            let (x, y) = grid.random_passable_cell(&mut random).expect("a passable cell");
            Cell { x: x as i32, y: y as i32 }
        };
        let (start, goal) = (cell(), cell());
        Problem { grid, start, goal }
    };
    (0..MAPS).map(|_| problem()).collect()
}

/// The problems as the C program reads them.
fn as_text(problems: &[Problem], rules: &Rules) -> String {
    let neighbours = if rules.neighbours == Neighbours::Four { 4 } else { 8 };
    let mut text = String::new();
    for Problem { grid, start, goal } in problems {
        let numbers = [start.x, start.y, goal.x, goal.y];
        let [start_x, start_y, goal_x, goal_y] = numbers;
        let Rules { cardinal_cost, diagonal_cost, .. } = rules;
        writeln!(
            text,
            "{neighbours} {cardinal_cost} {diagonal_cost} {MAX_EXPANSIONS} {start_x} {start_y} {goal_x} {goal_y}"
        )
        .expect("text takes text");
        for row in grid.cells.chunks(SIDE as usize) {
            text.extend(row.iter().map(|&terrain| if terrain == 0 { '#' } else { '.' }));
            text.push('\n');
        }
    }
    text
}

fn recursive(program: &Path, word: &str, problems: &str) -> Run {
    let pipes = Command::new(program).arg(word).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = pipes.expect("the C program runs");
    // It reads everything before it has written more than a pipe holds.
    child.stdin.take().expect("a pipe").write_all(problems.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "the C program failed");
    let text = String::from_utf8(output.stdout).expect("numbers");
    let of_line = |line: &str| {
        let mut numbers = line.split(' ').map(|word| word.parse().expect("a number"));
        let counts = std::array::from_fn(|_| numbers.next().expect("three counts"));
        (counts, numbers.collect())
    };
    text.lines().map(of_line).collect()
}

fn library(problems: &[Problem], rules: &Rules, algorithm: Algorithm) -> Run {
    let paper = algorithm == Algorithm::CazenaveIda;
    let dead_end_cut = if paper { DeadEndCut::Paper } else { DeadEndCut::default() };
    // One for all maps, as an engine has it: fresh memory is slow to touch.
    let mut searcher = Searcher::new(u64::from(SIDE + 2) * u64::from(SIDE + 2)).expect("enough memory");
    let mut search = |Problem { grid, start, goal }: &Problem| {
        let map = grid.to_map(rules).expect("a valid map");
        let query = Query { algorithm, dead_end_cut, ignore_components: true, ..Query::new(*start, *goal) };
        let query = Query { max_expansions: MAX_EXPANSIONS, ..query };
        let mut slices = Vec::new();
        let mut timed = |step: &mut dyn FnMut() -> Progress| {
            let started = Instant::now();
            let progress = step();
            slices.push(started.elapsed().as_nanos() as u64);
            progress
        };
        searcher.begin(&map, &query, None, &[]).expect("a valid query");
        while timed(&mut || searcher.step(&map, None, SLICE).expect("the map is the same")) == Progress::Running {}
        let result = searcher.finish(&mut []).expect("a result");
        ([result.counters.visited, result.counters.expanded, result.cost], slices)
    };
    problems.iter().map(&mut search).collect()
}
