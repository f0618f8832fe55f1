//! One map: everybody is made ready, and then each query goes round. In a round all contestants run one after the other,
//! and each round begins with another of them. The first round is not timed, and its answers are checked.

use super::check::{self, CornerCutter, Fault};
use super::contestant::{Answer, Contestant, Ours};
use super::{Family, Settings, Workload};
use crate::method::Tables;
use crate::scenario::Scenario;
use crate::{GridMap, Method};
use cairn::{Cell, Error, Map, Rules, Table};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What was measured on one map.
#[derive(Clone, Debug)]
pub struct MapRecord {
    /// Its family.
    pub family: Family,
    /// Folder and name.
    pub name: String,
    /// Cells, blocked ones included.
    pub cells: u64,
    /// One per contestant.
    pub records: Vec<Record>,
}

/// What was measured of one contestant on one map.
#[derive(Clone, Debug)]
pub struct Record {
    /// Queries that were run and whose answers were compared.
    pub queries: usize,
    /// Answers that were wrong.
    pub wrong: usize,
    /// The least time of each query that has a path.
    pub times: Vec<Duration>,
    /// Nodes expanded in the queries that have a path; nothing for a peer.
    pub expanded: Option<u64>,
    /// From the terrain to the first search.
    pub preparation: Duration,
    /// Memory of the tables; nothing for a peer.
    pub table_bytes: Option<u64>,
    /// Memory of the searcher; nothing for a peer.
    pub searcher_bytes: Option<u64>,
}

/// A wrong answer.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The scenario file.
    pub scenario: PathBuf,
    /// Its line.
    pub line: usize,
    /// Who answered.
    pub contestant: String,
    /// What was expected.
    pub expected: String,
    /// What came.
    pub got: String,
}

/// A contestant that is ready, and what is known of it.
struct Entry<'a> {
    contestant: Box<dyn Contestant + 'a>,
    cuts_corners: bool,
    record: Record,
}

/// A map of the library with tables, for all methods that need just these.
struct Prepared {
    tables: Tables,
    map: Map,
    preparation: Duration,
}

pub(super) fn measure(
    workload: &Workload,
    settings: &Settings,
    progress: &mut dyn FnMut(),
) -> Result<(MapRecord, Vec<Wrong>), String> {
    let grid = workload.grid()?;
    let cannot = |who: &str, error: Error| format!("{}: {who} cannot be used: {error}.", workload.map.display());
    let maps = prepare_maps(&grid, &settings.methods).map_err(|(method, error)| cannot(&method.name, error))?;
    let mut entries = Vec::new();
    for method in &settings.methods {
        entries.push(Entry::ours(method, &maps).map_err(|error| cannot(&method.name, error))?);
    }
    for peer in &settings.peers {
        let (contestant, preparation) =
            least_time(|| Ok(peer.prepare(&grid))).map_err(|never: Error| never.to_string())?;
        entries.push(Entry::new(contestant, peer.cuts_corners(), preparation));
    }
    let mut cutter = None;
    if entries.iter().any(|entry| entry.cuts_corners) {
        cutter = Some(CornerCutter::new(&grid).map_err(|error| cannot("the check", error))?);
    }

    let mut wrong = Vec::new();
    for (number, (line, query)) in workload.queries.iter().enumerate() {
        let ends = [query.start, query.goal].map(|(x, y)| Cell { x: x as i32, y: y as i32 });
        let answers = first_round(&mut entries, ends, number).map_err(|(index, error)| {
            let name = &settings.names()[index];
            format!("{}: line {line}: {name} gives no answer: {error}.", workload.scenario.display())
        })?;
        for (index, answer) in answers.iter().enumerate() {
            let entry = &mut entries[index];
            entry.count(query, answer);
            let checked = match &mut cutter {
                Some(cutter) if entry.cuts_corners => cutter.check(query, answer),
                _ => check::by_scenario(&maps[0].map, query, answer),
            };
            let Err(Fault { expected, got }) = checked else { continue };
            entry.record.wrong += 1;
            if let Some(method) = settings.methods.get(index) {
                let (scenario, contestant) = (workload.scenario.clone(), method.name.clone());
                wrong.push(Wrong { scenario, line: *line, contestant, expected, got });
            }
        }
        let times = timed_rounds(&mut entries, ends, number, settings.rounds);
        if !query.is_unreachable() {
            entries.iter_mut().zip(times).for_each(|(entry, time)| entry.record.times.push(time));
        }
        progress();
    }
    let records = entries.into_iter().map(|entry| entry.record).collect();
    let (family, name) = (workload.family.clone(), workload.name.clone());
    Ok((MapRecord { family, name, cells: grid.cells.len() as u64, records }, wrong))
}

impl<'a> Entry<'a> {
    fn new(contestant: Box<dyn Contestant + 'a>, cuts_corners: bool, preparation: Duration) -> Entry<'a> {
        let record = Record {
            queries: 0,
            wrong: 0,
            times: Vec::new(),
            expanded: None,
            preparation,
            table_bytes: None,
            searcher_bytes: None,
        };
        Entry { contestant, cuts_corners, record }
    }

    fn ours(method: &'a Method, maps: &'a [Prepared]) -> Result<Entry<'a>, Error> {
        let prepared = maps.iter().find(|prepared| prepared.tables == method.tables()).expect("a map for each method");
        let ours = Ours::new(method, &prepared.map)?;
        let searcher_bytes = ours.searcher_bytes();
        let mut entry = Entry::new(Box::new(ours), false, prepared.preparation);
        entry.record.table_bytes = Some(table_bytes(&prepared.map));
        entry.record.searcher_bytes = Some(searcher_bytes);
        Ok(entry)
    }

    fn count(&mut self, query: &Scenario, answer: &Answer) {
        self.record.queries += 1;
        if !query.is_unreachable()
            && let Some(expanded) = answer.expanded
        {
            *self.record.expanded.get_or_insert(0) += expanded;
        }
    }
}

fn table_bytes(map: &Map) -> u64 {
    let tables = [Table::Landmarks, Table::Regions].into_iter();
    tables.filter_map(|table| map.table_info(table, 0).ok()).map(|info| info.memory_bytes).sum()
}

/// A map for each set of tables that a method needs.
fn prepare_maps<'a>(grid: &GridMap, methods: &'a [Method]) -> Result<Vec<Prepared>, (&'a Method, Error)> {
    let mut maps: Vec<Prepared> = Vec::new();
    for method in methods {
        if maps.iter().any(|prepared| prepared.tables == method.tables()) {
            continue;
        }
        let build = || {
            let mut map = Map::from_cells(grid.width, grid.height, &Rules::DEFAULT, &grid.cells)?;
            method.build_tables(&mut map)?;
            Ok(map)
        };
        let (map, preparation) = least_time(build).map_err(|error| (method, error))?;
        maps.push(Prepared { tables: method.tables(), map, preparation });
    }
    Ok(maps)
}

/// Builds something and tells the least time it takes: of three builds where they are quick, or of one.
fn least_time<T>(mut build: impl FnMut() -> Result<T, Error>) -> Result<(T, Duration), Error> {
    const BUILDS: u32 = 3;
    const QUICK: Duration = Duration::from_millis(50);
    let mut timed = || {
        let begun = Instant::now();
        build().map(|built| (built, begun.elapsed()))
    };
    let (mut built, mut least) = timed()?;
    for _ in 1..BUILDS {
        if least > QUICK {
            break;
        }
        drop(built);
        let again = timed()?;
        (built, least) = (again.0, least.min(again.1));
    }
    Ok((built, least))
}

/// The order in which contestants run: round after round and query after query another is the first.
fn order(count: usize, number: usize, round: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |index| (index + number + round) % count)
}

/// Everybody's answer, or who has none and why.
fn first_round(
    entries: &mut [Entry<'_>],
    [start, goal]: [Cell; 2],
    number: usize,
) -> Result<Vec<Answer>, (usize, Error)> {
    let mut answers: Vec<Option<Answer>> = entries.iter().map(|_| None).collect();
    for index in order(entries.len(), number, 0) {
        let answer = entries[index].contestant.answer(start, goal);
        answers[index] = Some(answer.map_err(|error| (index, error))?);
    }
    Ok(answers.into_iter().flatten().collect())
}

/// Everybody's least time.
fn timed_rounds(entries: &mut [Entry<'_>], [start, goal]: [Cell; 2], number: usize, rounds: u32) -> Vec<Duration> {
    let mut least = vec![Duration::MAX; entries.len()];
    for round in 1..=rounds as usize {
        for index in order(entries.len(), number, round) {
            least[index] = least[index].min(entries[index].contestant.time(start, goal));
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_runs_once_a_round_and_is_first_in_turn() {
        let mut firsts = Vec::new();
        for round in 0..4 {
            let mut all: Vec<usize> = order(4, 7, round).collect();
            firsts.push(all[0]);
            all.sort();
            assert_eq!(all, [0, 1, 2, 3]);
        }
        assert_eq!(firsts, [3, 0, 1, 2]);
        assert_eq!(order(4, 8, 0).next(), order(4, 7, 1).next());
    }
}
