//! The searches on one map. All methods search a pair before the next pair comes, so that other work of the machine
//! hits them alike.
//!
//! In addition to the quantities of the tables it notes what the claims and charts need: some quantities once more by
//! the error of the first estimate and by the length of the open list, whether paths are the same cell by cell, and on
//! a few of the pairs what takes long: plain IDA*, A* as a textbook has it, and the searches as printed.

use super::curves;
use super::maps::Pair;
use super::paper::{
    ASTAR, COLLECTIONS, FRINGE, IDA, LINES, Line, ME_IDA, ME_IDA_VISITS, Obstacles, QUANTITIES, ROUNDS, STACKS, Search,
    TEXTBOOK,
};
use crate::experiment::Measured;
use crate::experiment::octiles::{OCTILES, TILES, row_of};
use crate::experiment::timing::timed;
use crate::literal::{Found, Grid, fringe, me_ida, textbook, textbook_with_collections};
use crate::open::{BalancedTree, Baseline, OrderedSet};
use cairn::{Cell, DiagonalRule, Error, Map, Neighbours, Outcome, Query, Rules, SearchResult, Searcher, TerrainCharge};
use lab::Method;
use std::time::Instant;
use testkit::{GridMap, movement};

/// The costs of a cardinal and of a diagonal step.
pub(super) const TILE: u32 = 100;
pub(super) const OCTILE: u32 = 150;

/// Slow methods run on one pair in this many, plain IDA* with this many expansions: more than a thousand times what
/// A* needs.
pub(super) const SOME: usize = 20;
pub(super) const IDA_BUDGET: u64 = 1_000_000;
/// Paths of up to this many cells are short.
pub(super) const SHORT: u32 = 10;

/// The time of A* on the pairs that the textbooks are run on.
pub(super) const TIME_OF_SOME: &str = "time of some";

/// Iterations where plain IDA* has completed.
pub(super) const COMPLETED_ITERATIONS: &str = "iterations of the completed";

/// Whether ME-IDA* needs fewer iterations than plain IDA* where that has completed.
pub(super) const FEWER_ITERATIONS: &str = "fewer iterations";
/// Whether two searches first expand the same nodes in the same order.
pub(super) const SAME_ORDER: &str = "same order, ";

/// The row under which what belongs to a map is kept.
pub(super) const MAP: &str = "map";

/// The terrain that stands for a passable obstacle, and its weight.
const ROUGH: u8 = 2;
const ROUGH_WEIGHT: u16 = 3;

/// Runs all methods on all pairs.
pub(super) fn run(grid: &GridMap, pairs: &[Pair], obstacles: Obstacles) -> Result<Measured, String> {
    let mut measured = Measured::default();
    for group in [OCTILES, TILES] {
        let map = map_of(grid, group, obstacles).map_err(|error| format!("{error}."))?;
        let mut bed = Bed::new(&map).map_err(|error| format!("{error}."))?;
        let (mut graph, mut errors) = (Grid::new(&map), 0.0);
        for (number, &(start, goal)) in pairs.iter().enumerate() {
            let answers = bed.answers(start, goal)?;
            let error = note(&mut measured, group, &answers, movement::naive_distance(&map, start, goal));
            errors += error;
            graph.set_goal(goal);
            let printed = me_ida(&graph, graph.node(start));
            note_visits(&mut measured, group, &printed);
            if number % SOME == 0 {
                let found = bed.plain_ida(start, goal)?;
                note_plain_ida(&mut measured, group, &found, &answers, error);
                note_textbooks(&mut measured, group, &graph, start, &answers)?;
                note_order(&mut measured, group, &fringe(&graph, graph.node(start)), &printed);
            }
        }
        note_map(&mut measured, group, grid, errors / pairs.len() as f64);
    }
    Ok(measured)
}

/// The result of a method, its least time in microseconds and its path.
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
struct Bed<'a> {
    map: &'a Map,
    searcher: Searcher,
    tree: Baseline<OrderedSet>,
    treap: Baseline<BalancedTree>,
}

/// The map under one of the models.
fn map_of(grid: &GridMap, neighbours: Neighbours, obstacles: Obstacles) -> Result<Map, Error> {
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
    map.set_terrain_weight(0, ROUGH, ROUGH_WEIGHT)?;
    Ok(map)
}

impl Bed<'_> {
    fn new(map: &Map) -> Result<Bed<'_>, Error> {
        Ok(Bed { map, searcher: Searcher::for_map(map)?, tree: Baseline::default(), treap: Baseline::default() })
    }

    /// The results of all lines, round after round.
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
        let Bed { map, searcher, tree, treap } = self;
        let name = if let Search::Method(name) = line.search { name } else { "astar" };
        let query = Method::parse(name)?.query(start, goal);
        let begin = Instant::now();
        let result = match line.search {
            Search::Method(_) => searcher.find_path(map, &query, &mut []),
            Search::Tree => {
                tree.clear();
                searcher.find_path_on(map, &query, tree, &mut [])
            }
            Search::Treap => {
                treap.clear();
                searcher.find_path_on(map, &query, treap, &mut [])
            }
        };
        let time = begin.elapsed().as_secs_f64() * 1e6;
        Ok((result.map_err(|error| format!("{}: {error}.", line.name))?, time))
    }

    fn plain_ida(&mut self, start: Cell, goal: Cell) -> Result<SearchResult, String> {
        let query = Query { max_expansions: IDA_BUDGET, ..Method::parse("ida")?.query(start, goal) };
        self.searcher.find_path(self.map, &query, &mut []).map_err(|error| format!("{IDA}: {error}."))
    }
}

/// Notes the results of one pair, and returns the error of the first estimate.
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
            let iterations = answer.result.counters.iterations;
            measured.add(&row_of(group, ME_IDA), COMPLETED_ITERATIONS, iterations as f64);
            let fewer = f64::from(u8::from(iterations < found.counters.iterations));
            measured.add(&row_of(group, ME_IDA), FEWER_ITERATIONS, fewer);
        }
    }
}

/// The times of A* as a textbook has it, next to that of the paper's A* on the same pairs.
fn note_textbooks(
    measured: &mut Measured,
    group: Neighbours,
    graph: &Grid<'_>,
    start: Cell,
    answers: &[Answer],
) -> Result<(), String> {
    let astar = &answers[0];
    measured.add(&row_of(group, ASTAR), TIME_OF_SOME, astar.time);
    type Book = fn(&Grid<'_>, u32) -> Option<u32>;
    let books: [(&str, Book); 2] = [
        (TEXTBOOK, |graph, start| textbook(graph, start, u64::MAX).cost),
        (COLLECTIONS, |graph, start| textbook_with_collections(graph, start)),
    ];
    for (row, search) in books {
        let (cost, time) = timed(|| search(graph, graph.node(start)));
        if cost.map(u64::from) != Some(astar.result.cost) {
            return Err(format!("{row} finds a path of another cost."));
        }
        measured.add(&row_of(group, row), "time", time);
        measured.add(&row_of(group, row), "completed", 1.0);
    }
    Ok(())
}

/// ME-IDA* as printed, with visits as the paper counts them.
fn note_visits(measured: &mut Measured, group: Neighbours, printed: &Found) {
    let counts = [
        ("iterations", printed.limits.len() as u64),
        ("visited", printed.generated),
        ("visited-last", printed.generated_last),
        ("expanded", printed.expanded),
        ("expanded-last", printed.expanded_last),
        ("cost", printed.cost.unwrap_or(0).into()),
    ];
    for (quantity, count) in counts {
        measured.add(&row_of(group, ME_IDA_VISITS), quantity, count as f64);
    }
}

/// Whether Fringe Search comes to expand nodes in the order in which ME-IDA* does.
fn note_order(measured: &mut Measured, group: Neighbours, fringe: &Found, ida: &Found) {
    let when = if fringe.limits.len() == 1 { "one iteration" } else { "more" };
    let same = f64::from(u8::from(ida.order == fringe.order));
    measured.add(&row_of(group, FRINGE), &format!("{SAME_ORDER}{when}"), same);
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
