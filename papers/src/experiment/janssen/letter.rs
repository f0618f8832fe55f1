//! Section 3.1 of the paper to the letter, and as the library reads it: how many regions and portals come out. The
//! paper says that the flood does not continue into faulty cells, to which the Manhattan distance from the base is
//! wrong, and that the cells next to them are left out of the region. It does not say that the flood turns back at
//! those; the library's does.

use testkit::generate::{self, SIDES};
use testkit::{GridMap, Random};

/// What the flood of a region does at cells that are left out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    Continues,
    TurnsBack,
}

type Position = (u32, u32);

/// The boundary regions of a map with 4 neighbours and cost 1.
pub(super) struct Partition<'a> {
    grid: &'a GridMap,
    areas: Vec<Option<u32>>,
    count: u32,
}

impl<'a> Partition<'a> {
    pub(super) fn new(grid: &'a GridMap, reading: Reading, random: &mut Random) -> Partition<'a> {
        let mut partition = Partition { grid, areas: vec![None; grid.cells.len()], count: 0 };
        let mut cells: Vec<Position> = grid.positions().filter(|&(x, y)| grid.is_passable(x, y)).collect();
        generate::shuffle(&mut cells, random);
        for cell in cells {
            // The region that is found from a cell may not contain it.
            while partition.is_open(cell) {
                let base = partition.farthest(cell);
                partition.grow(base, reading);
            }
        }
        partition
    }

    pub(super) fn areas(&self) -> u32 {
        self.count
    }

    /// Cells next to another region.
    pub(super) fn portals(&self) -> usize {
        let area = |(x, y): Position| self.areas[self.grid.index(x, y)];
        let differs = |cell, next| area(next).is_some() && area(next) != area(cell);
        let is_portal = |&cell: &Position| area(cell).is_some() && self.around(cell).any(|next| differs(cell, next));
        self.grid.positions().filter(is_portal).count()
    }

    /// Neither blocked nor in a region.
    fn is_open(&self, (x, y): Position) -> bool {
        self.grid.is_passable(x, y) && self.areas[self.grid.index(x, y)].is_none()
    }

    fn around(&self, cell: Position) -> impl Iterator<Item = Position> {
        SIDES.iter().filter_map(move |&side| self.grid.neighbour(cell, side))
    }

    fn farthest(&self, cell: Position) -> Position {
        let flood = self.flood(cell, Reading::Continues, |_, _| false);
        flood.reached.last().expect("the cell itself").0
    }

    fn grow(&mut self, base: Position, reading: Reading) {
        let manhattan = |(x, y): Position| base.0.abs_diff(x) + base.1.abs_diff(y);
        let flood = self.flood(base, reading, |cell, distance| manhattan(cell) != distance);
        let is_faulty = |cell: Position| self.is_open(cell) && !flood.seen[self.grid.index(cell.0, cell.1)];
        let cells = flood.reached.iter().map(|&(cell, _)| cell);
        let kept: Vec<Position> = cells.filter(|&cell| cell == base || !self.around(cell).any(is_faulty)).collect();
        for (x, y) in kept {
            self.areas[self.grid.index(x, y)] = Some(self.count);
        }
        self.count += 1;
    }

    fn flood(&self, from: Position, reading: Reading, is_faulty: impl Fn(Position, u32) -> bool) -> Flood {
        let mut seen = vec![false; self.areas.len()];
        seen[self.grid.index(from.0, from.1)] = true;
        let mut reached = vec![(from, 0)];
        let mut next = 0;
        while let Some(&(cell, distance)) = reached.get(next) {
            next += 1;
            let ahead = self.around(cell).filter(|&to| self.is_open(to) && !seen[self.grid.index(to.0, to.1)]);
            let ahead: Vec<(Position, u32)> = ahead.map(|to| (to, distance + 1)).collect();
            let is_faulty = |&(to, distance): &(Position, u32)| is_faulty(to, distance);
            if reading == Reading::TurnsBack && cell != from && ahead.iter().any(is_faulty) {
                continue;
            }
            for entry in ahead.into_iter().filter(|entry| !is_faulty(entry)) {
                seen[self.grid.index(entry.0.0, entry.0.1)] = true;
                reached.push(entry);
            }
        }
        Flood { reached, seen }
    }
}

struct Flood {
    /// Cells with their distances, nearest first.
    reached: Vec<(Position, u32)>,
    seen: Vec<bool>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn::{Map, Table};

    fn count(grid: &GridMap, reading: Reading) -> (u32, usize) {
        let partition = Partition::new(grid, reading, &mut Random::new(5));
        assert!(grid.positions().all(|cell| !partition.is_open(cell)));
        (partition.areas(), partition.portals())
    }

    #[test]
    fn an_empty_map_is_one_area() {
        for reading in [Reading::Continues, Reading::TurnsBack] {
            assert_eq!(count(&GridMap::filled(9, 6, 1), reading), (1, 0));
        }
    }

    /// The library and this file read the same words, with other random numbers.
    #[test]
    fn where_the_flood_turns_back_there_are_about_as_many_portals_as_in_the_library() {
        let grid = testkit::generate::janssen::rooms(120, 100, &mut Random::new(6));
        let mut map: Map = grid.to_map(&super::super::FOUR).unwrap();
        lab::Method::parse("boundary0").unwrap().build_tables(&mut map).unwrap();
        let library = f64::from(map.table_info(0, Table::Regions, 0).unwrap().portals);
        let (_, portals) = count(&grid, Reading::TurnsBack);
        assert!((portals as f64 / library - 1.0).abs() < 0.1, "{portals} for {library}");
        let (_, to_the_letter) = count(&grid, Reading::Continues);
        assert!(to_the_letter as f64 > 1.2 * library, "{to_the_letter} for {library}");
    }
}
