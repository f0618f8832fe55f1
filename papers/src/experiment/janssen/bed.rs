//! One map with the tables of all rows, built side by side so that every query can be asked of all of them in turn: what
//! disturbs the machine then disturbs all alike.

use super::RULES;
use super::paper::Row;
use crate::experiment::Measured;
use crate::experiment::timing::timed;
use cairn::{Cell, Map, OpenListKind, Searcher, Table, TableInfo};
use lab::Method;
use std::time::Instant;
use testkit::{GridMap, Random, endpoints};

pub(super) struct Bed<'a> {
    grid: &'a GridMap,
    /// Without tables.
    plain: Map,
    searcher: Searcher,
    /// Rows that need the same tables share a map.
    maps: Vec<Prepared>,
    rows: Vec<(&'static str, Method, usize)>,
}

struct Prepared {
    map: Map,
    /// In milliseconds.
    built: f64,
}

impl<'a> Bed<'a> {
    pub(super) fn new(grid: &'a GridMap, rows: impl Iterator<Item = &'static Row>) -> Result<Bed<'a>, String> {
        let plain = map_of(grid)?;
        let searcher = Searcher::for_map(&plain).map_err(|error| format!("{error}."))?;
        let mut bed = Bed { grid, plain, searcher, maps: Vec::new(), rows: Vec::new() };
        let mut known = Vec::new();
        for row in rows {
            let method = Method::parse(row.method)?;
            let place = match known.iter().position(|tables| *tables == method.tables()) {
                Some(place) => place,
                None => {
                    known.push(method.tables());
                    bed.maps.push(Prepared::new(grid, &method).map_err(|fault| format!("{}: {fault}", row.name))?);
                    bed.maps.len() - 1
                }
            };
            bed.rows.push((row.name, method, place));
        }
        Ok(bed)
    }

    /// Notes what the tables take.
    pub(super) fn note_tables(&self, measured: &mut Measured) {
        for (name, method, place) in &self.rows {
            let Prepared { map, built } = &self.maps[*place];
            let infos = [Table::Landmarks, Table::Regions].map(|table| map.table_info(table, 0).ok());
            let entries = |info: &TableInfo| info.entries as f64;
            let cells = self.grid.cells.len() as f64;
            measured.add(name, "memory", infos.iter().flatten().map(entries).sum::<f64>() / cells);
            if infos.iter().any(Option::is_some) {
                measured.add(name, "built", *built);
            }
            if let (Some(_), Some(info)) = (method.regions, infos[1]) {
                measured.add(name, "areas", info.areas.into());
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
    pub(super) fn search(&mut self, start: Cell, goal: Cell, measured: &mut Measured) -> Result<(), String> {
        for (name, method, place) in &self.rows {
            let map = &self.maps[*place].map;
            let query = method.query(start, goal);
            let fail = |error: cairn::Error| format!("{name}: {error}.");
            let (result, time) = timed(|| self.searcher.find_path(map, &query, &mut []));
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
            let on_heap = result.choice.open_list == OpenListKind::Heap;
            measured.add(name, "on a heap", f64::from(u8::from(on_heap)));
        }
        Ok(())
    }
}

impl Prepared {
    fn new(grid: &GridMap, method: &Method) -> Result<Prepared, String> {
        let mut map = map_of(grid)?;
        let begin = Instant::now();
        method.build_tables(&mut map).map_err(|error| format!("{error}."))?;
        Ok(Prepared { map, built: begin.elapsed().as_secs_f64() * 1000.0 })
    }
}

fn map_of(grid: &GridMap) -> Result<Map, String> {
    grid.to_map(&RULES).map_err(|error| format!("{error}."))
}
