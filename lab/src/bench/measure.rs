//! One map: everybody is made ready, and then the queries go round, some at a time. In a round all contestants run one
//! after the other, each through all of these queries, as a game asks one question after another; and each round begins
//! with another of them. Each contestant warms up at its turn. The first round is not timed, and its results are
//! checked. What cold caches cost is measured after each lot of queries, if that is asked.

use super::check::{self, CornerCutter, Fault, Standard};
use super::cold::{Sweep, cold_round};
use super::contestant::Answer;
use super::flood::PlainFlood;
use super::prepare::{Entry, Prepared, Terrain, enter_all, prepare_maps};
use super::{Family, Settings, Workload};
use cairn::{Cell, Error};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use testkit::scenario::Scenario;

/// Queries that a contestant runs through before it is the next one's turn: many, as in a game that asks for hundreds
/// of paths at once.
pub(super) const IN_A_ROW: usize = 1000;

/// How long a contestant runs through its queries, over and over, before it is timed: caches and branch predictors then
/// hold what it needs. A short search takes up to three times as long if they hold what another contestant has left,
/// which says more of that one.
const WARM_UP: Duration = Duration::from_millis(5);

/// What was measured on one map.
#[derive(Clone, Debug)]
pub struct MapRecord {
    /// Its family.
    pub family: Family,
    /// Folder and name.
    pub name: String,
    /// Cells, blocked ones included.
    pub cells: u64,
    /// The least time of a plain flood without weights; `None` if all cells are blocked.
    pub flood: Option<Duration>,
    /// One per contestant.
    pub records: Vec<Record>,
}

/// What was measured of one contestant on one map.
#[derive(Clone, Debug)]
pub struct Record {
    /// Queries that were run and whose results were compared.
    pub queries: usize,
    /// Results that were wrong.
    pub wrong: usize,
    /// The least time of each query that has a path.
    pub times: Vec<Duration>,
    /// The times of the same queries with cold caches; empty if that was not asked.
    pub cold: Vec<Duration>,
    /// Nodes expanded in the queries that have a path; nothing for a peer.
    pub expanded: Option<u64>,
    /// From the terrain to the first search.
    pub preparation: Duration,
    /// Of which building tables; nothing for a peer and for a method without any.
    pub tables: Option<Duration>,
    /// Memory of the tables; nothing for a peer.
    pub table_bytes: Option<u64>,
    /// Memory of the searcher; nothing for a peer.
    pub searcher_bytes: Option<u64>,
}

/// A wrong result.
#[derive(Clone, Debug)]
pub struct Wrong {
    /// The scenario file.
    pub scenario: PathBuf,
    /// Its line.
    pub line: usize,
    /// The contestant.
    pub contestant: String,
    /// What was expected.
    pub expected: String,
    /// What was returned.
    pub got: String,
}

impl Record {
    pub(super) fn new(preparation: Duration, table_bytes: Option<u64>, searcher_bytes: Option<u64>) -> Record {
        let (times, cold, expanded, tables) = (Vec::new(), Vec::new(), None, None);
        Record { queries: 0, wrong: 0, times, cold, expanded, preparation, tables, table_bytes, searcher_bytes }
    }

    fn count(&mut self, query: &Scenario, answer: &Answer) {
        self.queries += 1;
        if let (false, Some(expanded)) = (query.is_unreachable(), answer.expanded) {
            *self.expanded.get_or_insert(0) += expanded;
        }
    }
}

/// Runs all queries of a workload. `progress` is called after each.
pub(super) fn measure(
    workload: &Workload,
    settings: &Settings,
    mut sweep: Option<&mut Sweep>,
    progress: &mut dyn FnMut(),
) -> Result<(MapRecord, Vec<Wrong>), String> {
    let terrain = Terrain::new(workload.grid()?, settings.weights);
    let cannot = |(who, error): (&str, Error)| format!("{}: {who} cannot be used: {error}.", workload.map.display());
    let (maps, flood) = prepare_maps(&terrain, settings).map_err(cannot)?;
    let mut entries = enter_all(settings, &maps, &terrain).map_err(cannot)?;
    let cuts_corners = entries.iter().any(|entry| entry.standard == Standard::CutCorners);
    let cutter = cuts_corners.then(|| CornerCutter::new(&terrain.plain)).transpose();
    let mut referee = Referee {
        workload,
        maps: &maps,
        cutter: cutter.map_err(|error| cannot(("the check of corners", error)))?,
        flood: terrain.weighted.as_ref().map(PlainFlood::with_weights),
        wrong: Vec::new(),
    };
    for (number, queries) in workload.queries.chunks(IN_A_ROW).enumerate() {
        for (line, query) in queries {
            let answers = first_round(&mut entries, query.ends(), number).map_err(|(name, error)| {
                format!("{}: line {line}: {name} gives no result: {error}.", workload.scenario.display())
            })?;
            let least = referee.flood.as_mut().and_then(|flood| flood.cost(query.start, query.goal));
            for (entry, answer) in entries.iter_mut().zip(&answers) {
                entry.record.count(query, answer);
                referee.check(entry, *line, query, answer, least);
            }
        }
        let solved: Vec<[Cell; 2]> = queries
            .iter()
            .map(|(_, query)| query)
            .filter(|query| !query.is_unreachable())
            .map(Scenario::ends)
            .collect();
        let times = timed_rounds(&mut entries, &solved, number, settings.rounds);
        entries.iter_mut().zip(times).for_each(|(entry, times)| entry.record.times.extend(times));
        if let Some(sweep) = &mut sweep {
            let times = cold_round(&mut entries, &solved, sweep);
            entries.iter_mut().zip(times).for_each(|(entry, times)| entry.record.cold.extend(times));
        }
        queries.iter().for_each(|_| progress());
    }
    let records = entries.into_iter().map(|entry| entry.record).collect();
    let (family, name) = (workload.family.clone(), workload.name.clone());
    Ok((MapRecord { family, name, cells: terrain.plain.cells.len() as u64, flood, records }, referee.wrong))
}

/// Compares results with the correct ones on a map.
struct Referee<'a> {
    workload: &'a Workload,
    maps: &'a [Prepared],
    /// Where somebody cuts corners.
    cutter: Option<CornerCutter>,
    /// Where there are weights.
    flood: Option<PlainFlood>,
    /// The library's mistakes.
    wrong: Vec<Wrong>,
}

impl Referee<'_> {
    /// `least` is the cost of the cheapest path with weights, if there are weights and a path.
    fn check(&mut self, entry: &mut Entry<'_>, line: usize, query: &Scenario, answer: &Answer, least: Option<u64>) {
        let on_map = || {
            let prepared = self.maps.iter().find(|prepared| prepared.standard == entry.standard);
            &prepared.expect("a map of each kind that somebody searches").map
        };
        let checked = match (entry.standard, &mut self.cutter) {
            (Standard::CutCorners, Some(cutter)) => cutter.check(query, answer),
            (Standard::Weights, _) => check::by_cost(on_map(), query, answer, least),
            _ => check::by_scenario(on_map(), query, answer),
        };
        let Err(Fault { expected, got }) = checked else { return };
        entry.record.wrong += 1;
        if entry.is_ours {
            let (scenario, contestant) = (self.workload.scenario.clone(), entry.name.to_owned());
            self.wrong.push(Wrong { scenario, line, contestant, expected, got });
        }
    }
}

/// The order in which contestants run: round after round another is the first.
pub(super) fn order(count: usize, number: usize, round: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |index| (index + number + round) % count)
}

/// The result of every contestant, or the one that has none and why.
pub(super) fn first_round<'a>(
    entries: &mut [Entry<'a>],
    [start, goal]: [Cell; 2],
    number: usize,
) -> Result<Vec<Answer>, (&'a str, Error)> {
    let mut answers: Vec<Option<Answer>> = entries.iter().map(|_| None).collect();
    for index in order(entries.len(), number, 0) {
        let entry = &mut entries[index];
        answers[index] = Some(entry.contestant.answer(start, goal).map_err(|error| (entry.name, error))?);
    }
    Ok(answers.into_iter().flatten().collect())
}

/// Everybody's least time for each query.
pub(super) fn timed_rounds(
    entries: &mut [Entry<'_>],
    queries: &[[Cell; 2]],
    number: usize,
    rounds: u32,
) -> Vec<Vec<Duration>> {
    let mut least = vec![vec![Duration::MAX; queries.len()]; entries.len()];
    for round in 1..=rounds as usize {
        for index in order(entries.len(), number, round) {
            let begun = Instant::now();
            for &[start, goal] in queries.iter().cycle().take_while(|_| begun.elapsed() < WARM_UP) {
                entries[index].contestant.time(start, goal);
            }
            for (least, &[start, goal]) in least[index].iter_mut().zip(queries) {
                *least = entries[index].contestant.time(start, goal).min(*least);
            }
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
