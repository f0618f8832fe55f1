//! What an edit costs: random edits of single cells on the maps of scenarios, with a jump graph, and landmarks or none,
//! to keep up to date, against building those tables again. After each edit `maintain` does all that is left, timed
//! apart, so that every edit meets tables that are in order; some queries are timed before it and after. The same edits
//! are made in several rounds, on a fresh map each, and the least time of each counts: an edit cannot be timed twice on
//! one map.

pub(super) mod draw;
mod output;

use super::family::by_family;
use super::{Family, Workload};
use crate::Method;
use cairn::{Cell, Error, JumpGraphDef, LandmarkEntries, LandmarksDef, Map, Query, Rules, Searcher, Table, TableState};
use draw::Edit;
use std::time::{Duration, Instant};
use testkit::{GridMap, Random};

/// The entries of the landmarks that are compared, with their names; none is the graph alone.
const ENTRIES: [(&str, Option<LandmarkEntries>); 3] = [
    ("graph alone", None),
    ("all cells", Some(LandmarkEntries::Cells)),
    ("jump points", Some(LandmarkEntries::JumpPoints)),
];

/// Queries that are timed after each edit, before `maintain` and after it.
const QUERIES: usize = 8;

/// One edit: its times, and how it left the tables.
#[derive(Clone, Copy, Debug)]
struct Timed {
    edit: Duration,
    maintain: Duration,
    /// All queries, before `maintain` and after it.
    queries: [Duration; 2],
    left_work: bool,
    suspended: bool,
}

/// One kind of tables on one map.
#[derive(Clone, Debug)]
struct Record {
    preparation: Duration,
    edits: Vec<Timed>,
    checked: usize,
    /// Results that were wrong, and tables that `maintain` did not put in order, in words.
    wrong: Vec<String>,
}

/// One map, with a record for each of [`ENTRIES`].
#[derive(Clone, Debug)]
struct MapRecord {
    family: Family,
    name: String,
    cells: usize,
    records: Vec<Record>,
}

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Plan {
    workloads: Vec<Workload>,
    edits: usize,
    rounds: u32,
}

/// All that was measured.
#[derive(Clone, Debug)]
pub struct Report {
    maps: Vec<MapRecord>,
}

impl Plan {
    /// A number of edits on the map of each workload, in a number of rounds, at least one of both. A map that several
    /// scenarios share counts once.
    pub fn new(workloads: Vec<Workload>, edits: usize, rounds: u32) -> Plan {
        let mut plan = Plan { workloads: Vec::new(), edits: edits.max(1), rounds: rounds.max(1) };
        for workload in workloads {
            if !plan.workloads.iter().any(|other| other.map == workload.map) {
                plan.workloads.push(workload);
            }
        }
        plan
    }

    /// How often `progress` will be called.
    pub fn work(&self) -> u64 {
        self.workloads.len() as u64 * ENTRIES.len() as u64 * u64::from(self.rounds) * self.edits as u64
    }

    /// Runs everything. `progress` is called after each edit.
    pub fn run(&self, progress: &mut dyn FnMut()) -> Result<Report, String> {
        let maps = self.workloads.iter().map(|workload| self.run_map(workload, progress));
        Ok(Report { maps: maps.collect::<Result<_, _>>()? })
    }

    fn run_map(&self, workload: &Workload, progress: &mut dyn FnMut()) -> Result<MapRecord, String> {
        let grid = workload.grid()?;
        let edits = draw::edits(&grid, self.edits);
        let cannot = |error: Error| format!("{}: {error}.", workload.map.display());
        // Rounds take turns, so that the moods of the machine hit all tables alike.
        let mut records: Vec<Record> = Vec::new();
        for round in 0..self.rounds {
            for (place, (_, entries)) in ENTRIES.into_iter().enumerate() {
                let record = run_round(&grid, entries, &edits, round == 0, progress).map_err(cannot)?;
                match records.get_mut(place) {
                    Some(before) => before.keep_least(&record),
                    None => records.push(record),
                }
            }
        }
        Ok(MapRecord { family: workload.family.clone(), name: workload.name.clone(), cells: grid.cells.len(), records })
    }
}

impl Record {
    fn keep_least(&mut self, other: &Record) {
        self.preparation = self.preparation.min(other.preparation);
        for (timed, again) in self.edits.iter_mut().zip(&other.edits) {
            timed.edit = timed.edit.min(again.edit);
            timed.maintain = timed.maintain.min(again.maintain);
            timed.queries = [0, 1].map(|moment| timed.queries[moment].min(again.queries[moment]));
        }
    }
}

/// Builds the tables and makes all edits, with results checked or not.
fn run_round(
    grid: &GridMap,
    entries: Option<LandmarkEntries>,
    edits: &[Edit],
    with_checks: bool,
    progress: &mut dyn FnMut(),
) -> Result<Record, Error> {
    let mut map = grid.to_map(&Rules::DEFAULT)?;
    let (built, preparation) = timed(|| build_tables(&mut map, entries));
    built?;
    let mut checker = with_checks.then(|| Checker::new(&map)).transpose()?;
    let mut asker = Asker::new(&map, grid)?;
    let (mut timed_edits, mut unfinished) = (Vec::with_capacity(edits.len()), Vec::new());
    for (number, edit) in edits.iter().enumerate() {
        let (done, time) = timed(|| map.set_cell(edit.cell, edit.terrain));
        done?;
        let suspended = is_suspended(&map)?;
        // Does no work yet, but reports whether there is any.
        let left_work = !map.maintain(0)?;
        let mut check = |map: &Map, moment: &str| match (&mut checker, edit.ends) {
            (Some(checker), Some(ends)) => checker.check(map, ends, &format!("edit {number}, {moment} maintain")),
            _ => Ok(()),
        };
        check(&map, "before")?;
        let before = asker.time(&map)?;
        let (done, maintain) = timed(|| map.maintain(u64::MAX));
        let is_finished = done?;
        let queries = [before, asker.time(&map)?];
        check(&map, "after")?;
        if !is_finished {
            unfinished.push(format!("edit {number}: maintain left work, though it might do any amount"));
        }
        timed_edits.push(Timed { edit: time, maintain, queries, left_work, suspended });
        progress();
    }
    let (checked, wrong) = checker.map_or((0, Vec::new()), |checker| (checker.checked, checker.wrong));
    Ok(Record { preparation, edits: timed_edits, checked, wrong: [wrong, unfinished].concat() })
}

fn timed<T>(run: impl FnOnce() -> T) -> (T, Duration) {
    let begun = Instant::now();
    let done = run();
    (done, begun.elapsed())
}

fn build_tables(map: &mut Map, entries: Option<LandmarkEntries>) -> Result<(), Error> {
    map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true)?;
    let build = |entries| map.build_landmarks(&LandmarksDef { entries, ..LandmarksDef::DEFAULT }, &mut |_, _| true);
    entries.map(build).transpose().map(drop)
}

/// Whether searches do without a landmark, without the graph, or without some of its legs.
fn is_suspended(map: &Map) -> Result<bool, Error> {
    let lacks_landmarks = match map.table_info(0, Table::Landmarks, 0) {
        Err(Error::NoTable) => false,
        info => info.map(|info| info.active_landmarks < info.landmarks)?,
    };
    Ok(lacks_landmarks || map.table_info(0, Table::JumpGraph, 0)?.state != TableState::Exact)
}

/// Asks the same queries again and again.
struct Asker {
    searcher: Searcher,
    queries: Vec<Query>,
}

impl Asker {
    fn new(map: &Map, grid: &GridMap) -> Result<Asker, Error> {
        let mut random = Random::new(7);
        let ends = (0..QUERIES).filter_map(|_| grid.random_ends(&mut random));
        Ok(Asker {
            searcher: Searcher::for_map(map)?,
            queries: ends.map(|[start, goal]| Query::new(start, goal)).collect(),
        })
    }

    /// The time of all of them, once they have been asked to warm the caches.
    fn time(&mut self, map: &Map) -> Result<Duration, Error> {
        let mut time = Duration::ZERO;
        for _ in 0..2 {
            let begun = Instant::now();
            for query in &self.queries {
                self.searcher.find_path(map, query, &mut [])?;
            }
            time = begun.elapsed();
        }
        Ok(time)
    }
}

/// Compares what the library chooses for itself with A* without tables.
struct Checker {
    searcher: Searcher,
    plain: Method,
    checked: usize,
    wrong: Vec<String>,
}

impl Checker {
    fn new(map: &Map) -> Result<Checker, Error> {
        let plain = Method::parse("astar").expect("a method");
        Ok(Checker { searcher: Searcher::for_map(map)?, plain, checked: 0, wrong: Vec::new() })
    }

    fn check(&mut self, map: &Map, [start, goal]: [Cell; 2], moment: &str) -> Result<(), Error> {
        let mut cost = |query: &Query| {
            let found = self.searcher.find_path(map, query, &mut []);
            found.map(|found| (found.path_length > 0).then_some(found.cost))
        };
        let (expected, got) = (cost(&self.plain.query(start, goal))?, cost(&Query::new(start, goal))?);
        self.checked += 1;
        if got != expected {
            let in_words = |cost: Option<u64>| cost.map_or("no path".to_owned(), |cost| format!("cost {cost}"));
            let ends = format!("{},{} to {},{}", start.x, start.y, goal.x, goal.y);
            let costs = format!("expected {}, got {}", in_words(expected), in_words(got));
            self.wrong.push(format!("{moment}: {ends}: {costs}"));
        }
        Ok(())
    }
}

impl Report {
    /// Wrong results, and tables that `maintain` did not put in order, in words.
    pub fn wrong(&self) -> Vec<String> {
        let of_map = |map: &MapRecord| {
            let of_record = |(record, (entries, _)): (&Record, (&str, _))| {
                record.wrong.iter().map(|wrong| format!("{}: {entries}: {wrong}", map.name)).collect::<Vec<_>>()
            };
            map.records.iter().zip(ENTRIES).flat_map(of_record).collect::<Vec<_>>()
        };
        self.maps.iter().flat_map(of_map).collect()
    }

    /// The families with their maps, and then all maps.
    fn groups(&self) -> Vec<(String, Vec<&MapRecord>)> {
        let families = by_family(&self.maps, |map| &map.family);
        let named = families.into_iter().map(|(family, maps)| (family.to_string(), maps));
        named.chain([("all maps".to_owned(), self.maps.iter().collect())]).collect()
    }
}
