//! Cazenave's three tables: open lists, landmarks and IDA* on maps of 300 x 300 cells with straight walls.
//!
//! Set up so that the sums compare: the rule `always`, tiles at cost 1 and octiles at 2/3, landmarks on random cells
//! and built untimed, no component labels (a third of the goals of Table III cannot be reached, and those searches
//! dominate its sums), the landmarks' own test only in rows with landmarks, and at most 10,000,000 expansions to a
//! search of the library, where the paper limits nodes. A node is what A* generates, and a call of IDA*. Only landmarks
//! may prove that a path exists, so only rows with landmarks are repaired, as in the paper; in the others a path that
//! is lost shows.

mod claims;
mod paper;

use super::octiles::{GroupName, OCTILES, TILES, row_of};
use super::timing::timed;
use super::{Claim, Column, Experiment, Figure, Group, Measured, Row, Size, Table};
use crate::literal::{Grid, textbook};
use crate::open::{Arbitrary, Baseline, BoxedStacks, MinHeap, Store};
use crate::printed_ida::{Ending, PrintedIda};
use cairn::{
    Algorithm, Cell, DiagonalRule, Error, LandmarksDef, Map, Neighbours, Outcome, Placement, Query, Rules,
    SearchResult, Searcher,
};
use lab::Method;
use paper::{Line, PaperTable, SCANNED, Search, TABLES};
use std::time::Instant;
use testkit::{GridMap, Random, generate};

const SIDE: u32 = 300;
const LIMIT: u64 = 10_000_000;
const SEED: u64 = 2006;

/// A* that scans its lists runs on one map in this many: its time grows with the square of the nodes.
const SOME: u32 = 5;
/// What its row is compared with there.
const QUEUE: &str = "Mqueue";

/// One of the three tables.
pub(super) struct Cazenave {
    table: &'static PaperTable,
    maps: u32,
}

/// All three tables.
pub(super) fn tables(size: Size) -> impl Iterator<Item = Cazenave> {
    TABLES.iter().map(move |table| Cazenave { table, maps: size.pick(100, 10) })
}

impl Experiment for Cazenave {
    fn name(&self) -> &'static str {
        self.table.name
    }

    fn title(&self) -> &'static str {
        self.table.title
    }

    fn setup(&self) -> String {
        format!(
            "{} maps of {SIDE} x {SIDE} cells with {} walls, one query each, IDA* with at most {LIMIT} expansions; least \
             time of 2 to 4 runs; lists are gone through on every {SOME}th map; seed {SEED}.",
            self.maps, self.table.walls
        )
    }

    fn parts(&self) -> u32 {
        self.maps
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        let random = &mut Random::new(SEED + 1000 * u64::from(self.table.walls) + u64::from(part));
        let grid = generate::walls(SIDE, SIDE, self.table.walls, random);
        let [start, goal] = grid.random_ends(random).ok_or("a map has no free cell.")?;
        let mut measured = Measured::default();
        for (group, lines) in self.groups() {
            let mut bed = Bed::new(&grid, group, part.into()).map_err(|error| format!("{error}."))?;
            let shortest = bed.method("astar", start, goal, false)?.cost;
            for line in lines.iter().filter(|line| line.search != Search::Scanned || part.is_multiple_of(SOME)) {
                let found = bed.search(line, start, goal).map_err(|error| format!("{}: {error}.", line.name))?;
                found.note(&mut measured, &row_of(group, line.name), shortest);
                if line.name == QUEUE && part.is_multiple_of(SOME) {
                    found.note_again(&mut measured, &row_of(group, QUEUE));
                }
            }
        }
        Ok(measured)
    }

    fn table(&self, measured: &Measured) -> Table {
        let columns = vec![
            Column::ratio("nodes"),
            Column { ordered: false, ..Column::ratio("expanded") },
            Column::ratio("time"),
            Column { ordered: false, ..Column::ratio("time of the solved") },
            Column::plain("solved", 0),
            Column::plain("gave up", 0),
            Column::plain("lost", 0),
            Column::plain("repaired", 0),
            Column::plain("sum of costs", 0),
        ];
        let groups = self.groups().map(|(group, lines)| Group {
            name: group.name().to_owned(),
            baseline: if group == OCTILES { QUEUE } else { self.table.tiles_baseline }.to_owned(),
            rows: lines.iter().map(|line| table_row(group, line, measured)).collect(),
        });
        Table { title: self.title().to_owned(), columns, groups: groups.collect(), remarks: self.remarks() }
    }

    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        claims::of(self.table.name, measured)
    }
}

impl Cazenave {
    fn groups(&self) -> impl Iterator<Item = (Neighbours, &'static [Line])> {
        [(OCTILES, self.table.octiles), (TILES, self.table.tiles)].into_iter().filter(|(_, lines)| !lines.is_empty())
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = vec![
            "The maps are not the paper's own, which are not published: counts and sums compare as ratios.".to_owned(),
            format!(
                "Nodes are those generated by A*, and calls of IDA*. The limit is {LIMIT} nodes, as in the paper, in the rows \
                 `as printed`, which are not timed, and where lists are gone through; in the other rows of IDA* it is as many \
                 expansions, which lets them search longer, and the other rows of A* have none."
            ),
            format!(
                "{:?} looks for every node in its open and its closed list (IV.A), from one end to the other, and gives every \
                 node memory of its own. It is run once on every {SOME}th map; its ratios are to {QUEUE} on those maps.",
                SCANNED.name
            ),
            "A path is lost where a search ends without one and there is one. `repaired` counts searches that landmarks made run \
             again without the cut."
                .to_owned(),
        ];
        if self.table.walls == 600 {
            remarks.push(
                "Many goals cannot be reached; rows with landmarks see that without a search, except those marked \
                 `no test`."
                    .to_owned(),
            );
        }
        remarks
    }
}

fn table_row(group: Neighbours, line: &Line, measured: &Measured) -> Row {
    let paper = |place: usize| line.published.map(|published| published[place]);
    let ours = |quantity: &str| {
        let spread = measured.of(&row_of(group, line.name), quantity);
        (spread.count > 0.0).then_some(spread.sum)
    };
    if line.search == Search::Scanned {
        return scanned_row(group, line, measured);
    }
    let figures = vec![
        Figure::new(paper(0), ours("nodes")),
        Figure::new(None, ours("expanded")),
        Figure::new(paper(1), ours("time")),
        Figure::new(None, ours("time of the solved")),
        Figure::new(paper(2), ours("solved")),
        Figure::new(None, ours("gave up")),
        Figure::new(None, ours("lost")),
        Figure::new(None, ours("repaired")),
        Figure::new(paper(3), ours("cost")),
    ];
    Row { name: line.name.to_owned(), figures }
}

/// Ratios are to the baseline on the same maps, which are some of all; what is no ratio would mislead.
fn scanned_row(group: Neighbours, line: &Line, measured: &Measured) -> Row {
    let ours = |quantity: &str| {
        let row = row_of(group, QUEUE);
        let (own, all) = (measured.of(&row_of(group, line.name), quantity), measured.of(&row, quantity));
        let some = measured.of(&row, &of_some(quantity));
        (own.count > 0.0 && some.sum > 0.0).then(|| own.sum * all.sum / some.sum)
    };
    let mut figures = vec![Figure::default(); 9];
    for (place, quantity) in [(0, "nodes"), (1, "expanded"), (2, "time"), (3, "time of the solved")] {
        figures[place] = Figure::new(None, ours(quantity));
    }
    Row { name: line.name.to_owned(), figures }
}

/// The name of a quantity that is measured on one map in a number of them.
fn of_some(quantity: &str) -> String {
    format!("{quantity}, some maps")
}

/// What a search found.
struct Found {
    nodes: u64,
    expanded: Option<u64>,
    cost: Option<u64>,
    /// Whether it came to the limit.
    gave_up: bool,
    /// How often it ran again without the cut.
    repairs: u64,
    /// In microseconds.
    time: Option<f64>,
}

impl Found {
    fn note(&self, measured: &mut Measured, row: &str, shortest: Option<u64>) {
        measured.add(row, "nodes", self.nodes as f64);
        measured.add(row, "gave up", f64::from(u8::from(self.gave_up)));
        let lost = shortest.is_some() && self.cost.is_none() && !self.gave_up;
        measured.add(row, "lost", f64::from(u8::from(lost)));
        measured.add(row, "repaired", self.repairs as f64);
        if let Some(expanded) = self.expanded {
            measured.add(row, "expanded", expanded as f64);
        }
        if let Some(time) = self.time {
            measured.add(row, "time", time);
            if self.cost.is_some() {
                measured.add(row, "time of the solved", time);
            }
        }
        measured.add(row, "solved", f64::from(u8::from(self.cost.is_some())));
        measured.add(row, "cost", self.cost.unwrap_or(0) as f64);
        // Of solved problems only: a row that solves fewer must not look as if it found shorter paths.
        if let (Some(cost), Some(shortest)) = (self.cost, shortest) {
            measured.add(row, "excess", cost as f64 - shortest as f64);
            measured.add(row, "shortest", shortest as f64);
        }
    }
}

impl Found {
    /// Notes what ratios need once more, for a row that is run on some of the maps.
    fn note_again(&self, measured: &mut Measured, row: &str) {
        measured.add(row, &of_some("nodes"), self.nodes as f64);
        measured.add(row, &of_some("expanded"), self.expanded.unwrap_or(0) as f64);
        let time = self.time.unwrap_or(0.0);
        measured.add(row, &of_some("time"), time);
        if self.cost.is_some() {
            measured.add(row, &of_some("time of the solved"), time);
        }
    }
}

/// A map with the tables that the rows need: none, five landmarks or ten.
struct Bed {
    plain: Map,
    five: Map,
    ten: Map,
    searcher: Searcher,
    boxed: Baseline<BoxedStacks>,
    queue: Baseline<MinHeap<Arbitrary>>,
}

impl Bed {
    fn new(grid: &GridMap, neighbours: Neighbours, seed: u64) -> Result<Bed, Error> {
        let plain = map_with(grid, neighbours, 0, seed)?;
        Ok(Bed {
            searcher: Searcher::for_map(&plain)?,
            plain,
            five: map_with(grid, neighbours, 5, seed)?,
            ten: map_with(grid, neighbours, 10, seed)?,
            boxed: Baseline::default(),
            queue: Baseline::default(),
        })
    }

    fn search(&mut self, line: &Line, start: Cell, goal: Cell) -> Result<Found, String> {
        match line.search {
            Search::Method(name) => self.method(name, start, goal, false),
            Search::WithoutTest(name) => self.method(name, start, goal, true),
            Search::Queue => on_list(&self.plain, &mut self.searcher, &mut self.queue, start, goal),
            Search::Boxed => on_list(&self.plain, &mut self.searcher, &mut self.boxed, start, goal),
            Search::Scanned => {
                let mut graph = Grid::new(&self.plain);
                graph.set_goal(goal);
                let begin = Instant::now();
                let result = textbook(&graph, graph.node(start), LIMIT);
                Ok(Found {
                    nodes: result.generated,
                    expanded: Some(result.expanded),
                    cost: result.cost.map(u64::from),
                    gave_up: result.gave_up,
                    repairs: 0,
                    time: Some(begin.elapsed().as_secs_f64() * 1e6),
                })
            }
            Search::AsPrinted(delta) => {
                let printed = PrintedIda { delta, max_nodes: LIMIT, ..PrintedIda::default() };
                let result = printed.search(&self.plain, start, goal);
                let cost = if let Ending::Solved(cost) = result.ending { Some(cost) } else { None };
                let gave_up = result.ending == Ending::OutOfNodes;
                Ok(Found { nodes: result.nodes, expanded: None, cost, gave_up, repairs: 0, time: None })
            }
        }
    }

    fn method(&mut self, name: &str, start: Cell, goal: Cell, without_test: bool) -> Result<Found, String> {
        let method = Method::parse(name)?;
        let map = match method.landmarks.map_or(0, |def| def.count) {
            0 => &self.plain,
            5 => &self.five,
            _ => &self.ten,
        };
        let query = Query { ignore_landmark_test: without_test, ..unlabelled(method.query(start, goal)) };
        let (result, time) = timed(|| self.searcher.find_path(map, &query, &mut []));
        Ok(found(&result.map_err(|error| error.to_string())?, time))
    }
}

/// A* on one of the lists that the paper compares with.
fn on_list<S: Store>(
    map: &Map,
    searcher: &mut Searcher,
    list: &mut Baseline<S>,
    start: Cell,
    goal: Cell,
) -> Result<Found, String> {
    let query = unlabelled(Method::parse("astar")?.query(start, goal));
    let (result, time) = timed(|| {
        list.clear();
        searcher.find_path_on(map, &query, list, &mut [])
    });
    Ok(found(&result.map_err(|error| error.to_string())?, time))
}

/// The map with a number of landmarks on random cells.
fn map_with(grid: &GridMap, neighbours: Neighbours, landmarks: u32, seed: u64) -> Result<Map, Error> {
    let (cardinal_cost, diagonal_cost) = if neighbours == OCTILES { (2, 3) } else { (1, 1) };
    let diagonal_rule = DiagonalRule::Always;
    let rules = Rules { neighbours, diagonal_rule, cardinal_cost, diagonal_cost, ..Rules::DEFAULT };
    let mut map = grid.to_map(&rules)?;
    if landmarks > 0 {
        let def = LandmarksDef { count: landmarks, placement: Placement::Random, seed, ..LandmarksDef::DEFAULT };
        map.build_landmarks(&def, &mut |_, _| true)?;
    }
    Ok(map)
}

fn unlabelled(query: Query) -> Query {
    let max_expansions = if query.algorithm == Algorithm::CazenaveIda { LIMIT } else { 0 };
    Query { ignore_components: true, max_expansions, ..query }
}

fn found(result: &SearchResult, time: f64) -> Found {
    let counters = &result.counters;
    let depth_first = result.choice.algorithm == Algorithm::CazenaveIda;
    Found {
        nodes: if depth_first { counters.visited } else { counters.generated },
        expanded: Some(counters.expanded),
        cost: matches!(result.outcome, Outcome::Optimal | Outcome::Bounded).then_some(result.cost),
        gave_up: result.outcome == Outcome::BudgetSpent,
        repairs: counters.repairs,
        time: Some(time),
    }
}
