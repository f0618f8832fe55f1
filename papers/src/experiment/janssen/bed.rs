//! One map with the tables of all rows, built side by side so that every query can be asked of all of them in turn: what
//! disturbs the machine then disturbs all alike.

use super::tree::Tree;
use super::{List, Scene};
use crate::experiment::Measured;
use crate::experiment::timing::timed_in;
use cairn::{Cell, Map, Rules, Searcher, Table, TableInfo};
use lab::Method;
use std::time::Instant;
use testkit::{GridMap, Random, endpoints};

pub(super) struct Bed<'a> {
    grid: &'a GridMap,
    /// Without tables.
    plain: Map,
    searcher: Searcher,
    tree: Tree,
    /// Rows that need the same tables share a map.
    maps: Vec<Prepared>,
    contestants: Vec<Contestant>,
}

/// A row of a scene.
struct Contestant {
    name: String,
    method: Method,
    list: List,
    /// Where its map is.
    place: usize,
}

struct Prepared {
    map: Map,
    /// In milliseconds.
    built: f64,
}

impl<'a> Bed<'a> {
    /// For scenes with the same rules.
    pub(super) fn new(grid: &'a GridMap, scenes: &[&Scene]) -> Result<Bed<'a>, String> {
        let rules = &scenes[0].rules;
        let plain = map_of(grid, rules)?;
        let searcher = Searcher::for_map(&plain).map_err(|error| format!("{error}."))?;
        let mut bed = Bed { grid, plain, searcher, tree: Tree::new(), maps: Vec::new(), contestants: Vec::new() };
        let mut known = Vec::new();
        for (scene, (row, _)) in scenes.iter().flat_map(|scene| scene.rows.iter().map(move |row| (scene, row))) {
            let (name, method) = (scene.key(row.name), Method::parse(row.method)?);
            let place = match known.iter().position(|tables| *tables == method.tables()) {
                Some(place) => place,
                None => {
                    known.push(method.tables());
                    bed.maps.push(Prepared::new(grid, rules, &method).map_err(|fault| format!("{name}: {fault}"))?);
                    bed.maps.len() - 1
                }
            };
            bed.contestants.push(Contestant { name, method, list: scene.list, place });
        }
        Ok(bed)
    }

    /// Notes what the tables take.
    pub(super) fn note_tables(&self, measured: &mut Measured) {
        for Contestant { name, method, place, .. } in &self.contestants {
            let Prepared { map, built } = &self.maps[*place];
            let infos = [Table::Landmarks, Table::Regions].map(|table| map.table_info(0, table, 0).ok());
            let entries = |info: &TableInfo| info.entries as f64;
            let cells = self.grid.cells.len() as f64;
            measured.add(name, "memory", infos.iter().flatten().map(entries).sum::<f64>() / cells);
            if infos.iter().any(Option::is_some) {
                measured.add(name, "built", *built);
            }
            if let (Some(_), Some(info)) = (method.regions, infos[1]) {
                measured.add(name, "areas", info.regions.into());
                measured.add(name, "portals", info.portals.into());
                measured.add(name, "over budget", f64::from(u8::from(!info.within_budget)));
            }
        }
    }

    /// Two different cells with a path between them.
    pub(super) fn pair(&self, random: &mut Random) -> Result<(Cell, Cell), String> {
        let ends = endpoints::joined(self.grid, &self.plain, random);
        Ok(ends.ok_or("a map has hardly two cells with a path between them.")?.into())
    }

    /// Asks all rows for a path, and notes what it took.
    pub(super) fn search(
        &mut self,
        start: Cell,
        goal: Cell,
        rounds: u32,
        measured: &mut Measured,
    ) -> Result<(), String> {
        let Bed { searcher, tree, maps, contestants, .. } = self;
        for Contestant { name, method, list, place } in contestants {
            let map = &maps[*place].map;
            let query = method.query(start, goal);
            let fail = |error: cairn::Error| format!("{name}: {error}.");
            let (result, time) = timed_in(rounds, || match list {
                List::Library => searcher.find_path(map, &query, &mut []),
                List::Tree => {
                    tree.clear();
                    searcher.find_path_on(map, &query, tree, &mut [])
                }
            });
            let result = result.map_err(fail)?;
            let estimate = map.estimate(&query).map_err(fail)?.unwrap_or(0);
            let (cost, path) = (result.cost as f64, f64::from(result.path_length));
            // The goal is taken from the list but not expanded; it counts as explored.
            measured.add(name, "explored", (result.counters.expanded + 1) as f64 / path);
            measured.add(name, "reopened", result.counters.reopened as f64);
            measured.add(name, "expanded", result.counters.expanded as f64);
            measured.add(name, "estimate", f64::from(estimate) / cost);
            measured.add(name, "too high", f64::from(u8::from(f64::from(estimate) > cost)));
            measured.add(name, "time", time / 1000.0);
            measured.add(name, "path", path);
            measured.add(name, "cost", cost);
        }
        Ok(())
    }
}

impl Prepared {
    fn new(grid: &GridMap, rules: &Rules, method: &Method) -> Result<Prepared, String> {
        let mut map = map_of(grid, rules)?;
        let begin = Instant::now();
        method.build_tables(&mut map).map_err(|error| format!("{error}."))?;
        Ok(Prepared { map, built: begin.elapsed().as_secs_f64() * 1000.0 })
    }
}

fn map_of(grid: &GridMap, rules: &Rules) -> Result<Map, String> {
    grid.to_map(rules).map_err(|error| format!("{error}."))
}
