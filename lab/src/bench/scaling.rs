//! How time grows: searches across generated maps of one kind and growing size, and searches of all lengths on one of
//! them. Everybody runs in turn, as on scenarios; for each query the least of its rounds counts. Both axes are
//! logarithmic, so that a power shows as a straight line.

use super::Settings;
use super::measure::{IN_A_ROW, first_round, timed_rounds};
use super::prepare::{enter_all, prepare_maps};
use crate::Method;
use crate::chart::{Chart, Lines, Series};
use crate::rows::{Rows, csv, markdown, number, short};
use cairn::{Cell, Error, Rules};
use std::time::Duration;
use testkit::{GridMap, Random, cell, endpoints, generate};

/// The kinds of maps, by the names that `lab generate` has for them.
pub const KINDS: [(&str, Make); 4] = [
    ("rooms", |side, random| generate::rooms(side, side, 16, 3, random)),
    ("caves", |side, random| generate::caves(side, side, 42, random)),
    ("maze", |side, random| generate::maze(side, side, 2, random)),
    ("random", |side, random| generate::random_obstacles(side, side, 20, random)),
];

/// Makes a square map.
pub type Make = fn(u32, &mut Random) -> GridMap;

/// The side of the smallest map; each next is twice as long.
pub const SMALLEST: u32 = 64;

/// Lengths are compared on a map that is no larger than this.
const LARGEST_FOR_LENGTHS: u32 = 1024;

/// The shortest distance that is drawn for lengths; each next is twice as far.
const NEAREST: u32 = 8;

/// What is run.
pub struct Plan {
    settings: Settings,
    make: Make,
    kind: &'static str,
    largest: u32,
    queries: usize,
}

/// A mean over some queries.
#[derive(Clone, Debug, PartialEq)]
struct Point {
    /// Cells of the map, or of the paths on average.
    cells: f64,
    queries: usize,
    /// Microseconds per query, one for each method.
    times: Vec<f64>,
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct Scaling {
    kind: &'static str,
    /// The side of the map on which lengths were compared.
    side: u32,
    methods: Vec<String>,
    by_area: Vec<Point>,
    by_length: Vec<Point>,
}

/// The path of a query in cells, and everybody's time.
type Timed = (usize, Vec<Duration>);

impl Plan {
    /// Maps of a kind up to that side, with a number of queries for each point and of timed rounds for each query.
    pub fn new(methods: Vec<Method>, kind: &str, largest: u32, queries: usize, rounds: u32) -> Result<Plan, String> {
        let found = KINDS.into_iter().find(|(name, _)| *name == kind);
        let names = KINDS.map(|(name, _)| name).join(", ");
        let (kind, make) = found.ok_or_else(|| format!("{kind:?} is not a kind for this; they are {names}."))?;
        Ok(Plan { settings: Settings::new(methods, Vec::new(), rounds)?, make, kind, largest, queries })
    }

    fn sides(&self) -> impl Iterator<Item = u32> {
        let largest = self.largest;
        std::iter::successors(Some(SMALLEST), |side| side.checked_mul(2)).take_while(move |&side| side <= largest)
    }

    fn side_for_lengths(&self) -> u32 {
        self.sides().filter(|&side| side <= LARGEST_FOR_LENGTHS).last().unwrap_or(SMALLEST)
    }

    fn reaches(&self) -> impl Iterator<Item = u32> {
        let side = self.side_for_lengths();
        std::iter::successors(Some(NEAREST), |reach| reach.checked_mul(2)).take_while(move |&reach| reach <= side)
    }

    /// How many queries it has.
    pub fn work(&self) -> u64 {
        ((self.sides().count() + self.reaches().count()) * self.queries) as u64
    }

    /// Runs it. `progress` is called after each query.
    pub fn run(&self, progress: &mut dyn FnMut()) -> Result<Scaling, String> {
        let methods = self.settings.names();
        let side = self.side_for_lengths();
        let mut scaling = Scaling { kind: self.kind, side, methods, by_area: Vec::new(), by_length: Vec::new() };
        for side in self.sides() {
            let random = &mut Random::new(side.into());
            let grid = (self.make)(side, random);
            let eighth = side / 8;
            let across = self.draw(&grid, self.queries, || {
                let [left, right] = [random.below(eighth), side - 1 - random.below(eighth)];
                [left, right].map(|x| (x, random.below(side)))
            })?;
            let timed = self.time(&grid, &across, progress)?;
            scaling.by_area.push(Point { cells: grid.cells.len() as f64, ..Point::of(&timed) });
        }
        scaling.by_length = self.run_lengths(side, progress)?;
        Ok(scaling)
    }

    fn run_lengths(&self, side: u32, progress: &mut dyn FnMut()) -> Result<Vec<Point>, String> {
        let random = &mut Random::new(side.into());
        let grid = (self.make)(side, random);
        let mut pairs = Vec::new();
        for reach in self.reaches() {
            pairs.extend(self.draw(&grid, self.queries, || {
                let start = (random.below(side), random.below(side));
                let near = |at: u32, random: &mut Random| (at + random.below(2 * reach + 1)).saturating_sub(reach);
                let goal = (near(start.0, random).min(side - 1), near(start.1, random).min(side - 1));
                [start, goal]
            })?);
        }
        let mut timed = self.time(&grid, &pairs, progress)?;
        timed.sort_by_key(|(cells, _)| *cells);
        // Bins from one power of two to the next. One with few queries in it would show their moods.
        let bins = timed.chunk_by(|one, other| one.0.ilog2() == other.0.ilog2());
        Ok(bins.filter(|bin| bin.len() * 4 >= self.queries).map(Point::of).collect())
    }

    /// A number of pairs of cells with a path between them.
    fn draw(
        &self,
        grid: &GridMap,
        count: usize,
        mut pair: impl FnMut() -> [(u32, u32); 2],
    ) -> Result<Vec<[Cell; 2]>, String> {
        const TRIES: usize = 1_000;
        let map = grid.to_map(&Rules::DEFAULT).map_err(reported)?;
        let drawn = (0..TRIES * count).map(|_| pair().map(cell)).filter(|&ends| endpoints::are_joined(&map, ends));
        let pairs: Vec<[Cell; 2]> = drawn.take(count).collect();
        if pairs.len() < count {
            return Err(format!("too few cells of the maps of {} are joined to draw queries.", self.kind));
        }
        Ok(pairs)
    }

    fn time(&self, grid: &GridMap, pairs: &[[Cell; 2]], progress: &mut dyn FnMut()) -> Result<Vec<Timed>, String> {
        let cannot = |(who, error): (&str, Error)| format!("{who} cannot be used: {error}.");
        let (maps, _) = prepare_maps(grid, &self.settings.methods).map_err(cannot)?;
        let mut entries = enter_all(&self.settings, &maps, grid).map_err(cannot)?;
        let mut timed = Vec::new();
        for (number, pairs) in pairs.chunks(IN_A_ROW).enumerate() {
            let mut cells = Vec::new();
            for &ends in pairs {
                cells.push(first_round(&mut entries, ends, number).map_err(cannot)?[0].path.len());
            }
            let times = timed_rounds(&mut entries, pairs, number, self.settings.rounds);
            let times_of = |query: usize| times.iter().map(|times| times[query]).collect();
            timed.extend(cells.into_iter().enumerate().map(|(query, cells)| (cells, times_of(query))));
            pairs.iter().for_each(|_| progress());
        }
        Ok(timed)
    }
}

fn reported(error: Error) -> String {
    format!("{error}.")
}

impl Point {
    fn of(timed: &[Timed]) -> Point {
        let queries = timed.len();
        let cells = timed.iter().map(|(cells, _)| *cells as f64).sum::<f64>() / queries as f64;
        let mean = |method: usize| {
            let sum: Duration = timed.iter().map(|(_, times)| times[method]).sum();
            sum.as_secs_f64() * 1e6 / queries as f64
        };
        let times = (0..timed.first().map_or(0, |(_, times)| times.len())).map(mean).collect();
        Point { cells, queries, times }
    }
}

impl Scaling {
    /// Both curves: what they are over, what lies along, a word for files, and the points.
    fn curves(&self) -> [(String, &'static str, &'static str, &[Point]); 2] {
        let Scaling { kind, side, .. } = self;
        [
            (format!("Searches across maps of {kind}"), "cells of the map", "area", &self.by_area),
            (
                format!("Searches on a map of {kind}, {side} x {side} cells"),
                "cells of the path",
                "length",
                &self.by_length,
            ),
        ]
    }

    /// The tables as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# How time grows\n\n{NOTES}");
        for (title, along, _, points) in self.curves() {
            let header = [along, "queries"].map(str::to_owned).into_iter().chain(self.methods.iter().cloned());
            let mut rows: Rows = vec![header.collect()];
            for point in points {
                let first = [number(point.cells, Some(0)), point.queries.to_string()];
                rows.push(first.into_iter().chain(point.times.iter().map(|&time| short(Some(time)))).collect());
            }
            let powers = (0..self.methods.len()).map(|method| short(power(points, method)));
            rows.push(["power", ""].map(str::to_owned).into_iter().chain(powers).collect());
            text += &format!("\n## {title}\n\n{}", markdown(&rows));
        }
        text
    }

    /// The files: their names and texts.
    pub fn files(&self) -> Vec<(String, String)> {
        let mut rows: Rows = vec![["over", "cells", "queries", "method", "mean_us"].map(str::to_owned).to_vec()];
        let mut files = vec![("scaling.md".to_owned(), self.to_markdown())];
        for (title, along, word, points) in self.curves() {
            for point in points {
                for (method, time) in self.methods.iter().zip(&point.times) {
                    let (cells, queries) = (format!("{:.0}", point.cells), point.queries.to_string());
                    rows.push(vec![word.to_owned(), cells, queries, method.clone(), format!("{time:.3}")]);
                }
            }
            files.push((format!("scaling-{word}.svg"), self.chart(title, along, points).to_svg()));
        }
        files.push(("scaling.csv".to_owned(), csv(&rows)));
        files
    }

    fn chart(&self, title: String, along: &str, points: &[Point]) -> Chart {
        let series = self.methods.iter().enumerate().map(|(place, name)| Series {
            name: name.clone(),
            points: points.iter().map(|point| (point.cells, point.times[place])).collect(),
            dashed: false,
        });
        let (x, y) = (along.to_owned(), "microseconds per query".to_owned());
        Chart::Lines(Lines { title, x, y, series: series.collect() })
    }
}

const NOTES: &str = "\
Mean microseconds per query, of the least of each query's rounds; 8 neighbours, no corner cutting, 70/99. The power is that \
of the cells with which the time grows: the slope of the straight line through the logarithms.
";

/// The slope of the line that fits the logarithms best; nothing for fewer than two different sizes.
fn power(points: &[Point], method: usize) -> Option<f64> {
    let logarithms: Vec<(f64, f64)> = points.iter().map(|point| (point.cells.ln(), point.times[method].ln())).collect();
    let mean = |of: fn(&(f64, f64)) -> f64| logarithms.iter().map(of).sum::<f64>() / logarithms.len() as f64;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let (mut together, mut alone) = (0.0, 0.0);
    for point in &logarithms {
        together += (point.0 - x) * (point.1 - y);
        alone += (point.0 - x).powi(2);
    }
    Some(together / alone).filter(|slope| slope.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_power_is_found_again() {
        let point = |cells: f64| Point { cells, queries: 1, times: vec![3.0 * cells.powf(1.5), 7.0] };
        let points = [64.0, 100.0, 1000.0].map(point);
        assert!((power(&points, 0).unwrap() - 1.5).abs() < 1e-9);
        assert!(power(&points, 1).unwrap().abs() < 1e-9);
        assert_eq!(power(&points[..1], 0), None);
        assert_eq!(power(&[], 0), None);
    }

    #[test]
    fn curves_have_a_point_for_each_size_and_each_octave_of_lengths() {
        let methods = Method::parse_list("astar,astar+alt2").unwrap();
        let plan = Plan::new(methods, "caves", 128, 3, 1).unwrap();
        let mut reported = 0;
        let scaling = plan.run(&mut || reported += 1).unwrap();
        assert_eq!(reported, plan.work());
        // Sides 64 and 128; reaches 8, 16, 32, 64 and 128.
        assert_eq!(reported, 3 * (2 + 5));
        let areas: Vec<f64> = scaling.by_area.iter().map(|point| point.cells).collect();
        assert_eq!(areas, [4096.0, 16384.0]);
        assert_eq!(scaling.by_length.iter().map(|point| point.queries).sum::<usize>(), 15);
        let octaves: Vec<u32> = scaling.by_length.iter().map(|point| (point.cells as u64).ilog2()).collect();
        assert!(octaves.windows(2).all(|pair| pair[0] < pair[1]), "{octaves:?}");
        assert!(Plan::new(Vec::new(), "dunes", 128, 3, 1).is_err());
    }
}
