//! The searches on one map. All methods answer a pair before the next pair comes, so that what else the machine does hits
//! them alike.
//!
//! Beside the quantities of the tables it notes what the claims and charts need: some quantities once more by the error of
//! the first estimate and by the length of the open list, whether paths are the same cell by cell, and plain IDA* on a few
//! of the pairs.

use super::curves;
use super::maps::Pair;
use super::paper::{ASTAR, FRINGE, IDA, LINES, Line, ME_IDA, Obstacles, QUANTITIES, ROUNDS, STACKS, Search};
use crate::experiment::Measured;
use crate::experiment::octiles::{OCTILES, TILES, row_of};
use crate::open::{BalancedTree, Baseline};
use cairn::{Cell, DiagonalRule, Error, Map, Neighbours, Outcome, Query, Rules, SearchResult, Searcher, TerrainCharge};
use lab::Method;
use std::time::Instant;
use testkit::{GridMap, movement};

/// What a step to the side and a diagonal one cost.
pub(super) const TILE: u32 = 100;
pub(super) const OCTILE: u32 = 150;

/// Plain IDA* is run on every so many pairs, with so many expansions: more than a thousand times what A* needs.
pub(super) const IDA_EVERY: usize = 20;
pub(super) const IDA_BUDGET: u64 = 1_000_000;
/// Paths of up to so many cells are short.
pub(super) const SHORT: u32 = 10;

/// Iterations where plain IDA* has completed.
pub(super) const COMPLETED_ITERATIONS: &str = "iterations of the completed";

/// The row under which what belongs to a map is kept.
pub(super) const MAP: &str = "map";

/// The terrain that stands for a passable obstacle, and its weight.
const ROUGH: u8 = 2;
const ROUGH_WEIGHT: u16 = 3;

/// Runs all methods on all pairs.
pub(super) fn run(grid: &GridMap, pairs: &[Pair], obstacles: Obstacles) -> Result<Measured, String> {
    let mut measured = Measured::default();
    for group in [OCTILES, TILES] {
        let mut bed = Bed::new(grid, group, obstacles).map_err(|error| format!("{error}."))?;
        let mut errors = 0.0;
        for (number, &(start, goal)) in pairs.iter().enumerate() {
            let answers = bed.answers(start, goal)?;
            let error = note(&mut measured, group, &answers, movement::naive_distance(&bed.map, start, goal));
            errors += error;
            if number % IDA_EVERY == 0 {
                let found = bed.plain_ida(start, goal)?;
                note_plain_ida(&mut measured, group, &found, &answers, error);
            }
        }
        note_map(&mut measured, group, grid, errors / pairs.len() as f64);
    }
    Ok(measured)
}

/// What a method answers, its least time in microseconds and its path.
struct Answer {
    name: &'static str,
    result: SearchResult,
    time: f64,
    path: Vec<Cell>,
}

impl Answer {
    /// In the order of `QUANTITIES`.
    fn values(&self) -> [f64; QUANTITIES.len()] {
        let counters = &self.result.counters;
        let counts = [
            counters.iterations,
            counters.visited,
            counters.visited_last(),
            counters.expanded,
            counters.expanded_last(),
            self.result.cost,
            self.result.path_length.into(),
        ];
        let [iterations, visited, visited_last, expanded, expanded_last, cost, length] =
            counts.map(|count| count as f64);
        [self.time, iterations, visited, visited_last, expanded, expanded_last, cost, length]
    }
}

/// A map with what searches it.
struct Bed {
    map: Map,
    searcher: Searcher,
    tree: Baseline<BalancedTree>,
}

impl Bed {
    fn new(grid: &GridMap, neighbours: Neighbours, obstacles: Obstacles) -> Result<Bed, Error> {
        let rules = Rules {
            neighbours,
            diagonal_rule: DiagonalRule::Always,
            terrain_charge: TerrainCharge::Entered,
            cardinal_cost: TILE,
            diagonal_cost: OCTILE,
        };
        let blocked = if obstacles == Obstacles::Passable { ROUGH } else { 0 };
        let cells: Vec<u8> = grid.cells.iter().map(|&cell| if cell == 0 { blocked } else { cell }).collect();
        let mut map = Map::from_cells(grid.width, grid.height, &rules, &cells)?;
        map.set_terrain_cost(ROUGH, ROUGH_WEIGHT)?;
        Ok(Bed { searcher: Searcher::for_map(&map)?, map, tree: Baseline::default() })
    }

    /// The answers of all lines, round after round.
    fn answers(&mut self, start: Cell, goal: Cell) -> Result<Vec<Answer>, String> {
        let mut answers: Vec<Answer> = Vec::with_capacity(LINES.len());
        for round in 0..ROUNDS {
            for (number, line) in LINES.iter().enumerate().filter(|(_, line)| round < line.rounds) {
                let (result, time) = self.search(line, start, goal)?;
                if let Some(answer) = answers.get_mut(number) {
                    answer.time = answer.time.min(time);
                    continue;
                }
                let mut path = vec![Cell::default(); result.path_length as usize];
                self.searcher.read_path(0, &mut path).map_err(|error| format!("{}: {error}.", line.name))?;
                answers.push(Answer { name: line.name, result, time, path });
            }
        }
        Ok(answers)
    }

    /// One search and its time in microseconds.
    fn search(&mut self, line: &Line, start: Cell, goal: Cell) -> Result<(SearchResult, f64), String> {
        let Bed { map, searcher, tree } = self;
        let name = if let Search::Method(name) = line.search { name } else { "astar" };
        let query = Method::parse(name)?.query(start, goal);
        let begin = Instant::now();
        let result = match line.search {
            Search::Method(_) => searcher.find_path(map, &query, &mut []),
            Search::Tree => {
                tree.clear();
                searcher.find_path_on(map, &query, tree, &mut [])
            }
        };
        let time = begin.elapsed().as_secs_f64() * 1e6;
        Ok((result.map_err(|error| format!("{}: {error}.", line.name))?, time))
    }

    fn plain_ida(&mut self, start: Cell, goal: Cell) -> Result<SearchResult, String> {
        let query = Query { max_expansions: IDA_BUDGET, ..Method::parse("ida")?.query(start, goal) };
        self.searcher.find_path(&self.map, &query, &mut []).map_err(|error| format!("{IDA}: {error}."))
    }
}

/// Notes the answers to one pair, and tells the error of the first estimate.
fn note(measured: &mut Measured, group: Neighbours, answers: &[Answer], estimate: u64) -> f64 {
    let answer = |name: &str| answers.iter().find(|answer| answer.name == name).expect("a line of that name");
    let (astar, fringe) = (answer(ASTAR), answer(FRINGE));
    let error = astar.result.cost - estimate;
    for answer in answers {
        let row = row_of(group, answer.name);
        for (quantity, value) in QUANTITIES.into_iter().zip(answer.values()) {
            measured.add(&row, quantity, value);
        }
        let truth = |statement: bool| f64::from(u8::from(statement));
        measured.add(&row, "same cost", truth(answer.result.cost == astar.result.cost));
        let path = if fringe.result.counters.iterations == 1 { "same path, one iteration" } else { "same path, more" };
        measured.add(&row, path, truth(answer.path == fringe.path));
        measured.add(&row, "completed", truth(answer.result.outcome == Outcome::Optimal));
        let counters = &answer.result.counters;
        if [FRINGE, ME_IDA].contains(&answer.name) {
            for (quantity, count) in
                [("expanded", counters.expanded), ("visited", counters.visited), ("iterations", counters.iterations)]
            {
                measured.add(&row, &curves::by_error(quantity, error), count as f64);
            }
        }
        if [ASTAR, FRINGE, STACKS].contains(&answer.name) {
            let longest = astar.result.counters.largest_open;
            measured.add(&row, &curves::by_open("time", longest), answer.time);
            measured.add(&row, &curves::by_open("expanded", longest), counters.expanded as f64);
        }
    }
    error as f64
}

/// Whether IDA* completes, and if so, its iterations and those of ME-IDA*.
fn note_plain_ida(measured: &mut Measured, group: Neighbours, found: &SearchResult, answers: &[Answer], error: f64) {
    let completed = found.outcome == Outcome::Optimal;
    let row = row_of(group, IDA);
    let value = f64::from(u8::from(completed));
    measured.add(&row, "completed", value);
    if answers[0].result.path_length <= SHORT {
        measured.add(&row, "completed, short", value);
    }
    measured.add(&row, if error == 0.0 { "completed, exact" } else { "completed, inexact" }, value);
    if completed {
        measured.add(&row, "same cost", f64::from(u8::from(found.cost == answers[0].result.cost)));
        measured.add(&row, COMPLETED_ITERATIONS, found.counters.iterations as f64);
        for answer in answers.iter().filter(|answer| answer.name == ME_IDA) {
            measured.add(&row_of(group, ME_IDA), COMPLETED_ITERATIONS, answer.result.counters.iterations as f64);
        }
    }
}

/// Notes the map's size, its obstacles and the mean error on it, and their products, from which correlations come.
fn note_map(measured: &mut Measured, group: Neighbours, grid: &GridMap, error: f64) {
    let row = row_of(group, MAP);
    let (cells, free) = (grid.cells.len() as f64, grid.cells.iter().filter(|&&cell| cell != 0).count() as f64);
    measured.add(&row, "error", error);
    for (quantity, value) in [("cells", cells), ("obstacles", 1.0 - free / cells)] {
        measured.add(&row, quantity, value);
        measured.add(&row, &format!("{quantity} by error"), value * error);
    }
}
