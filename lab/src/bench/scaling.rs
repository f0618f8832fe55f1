//! How time and memory grow: searches across generated maps of one kind and growing size, and searches of all lengths on
//! one of them. For each query the least of its rounds counts. Axes are logarithmic, so that a power shows as a straight
//! line.
//!
//! On each size there is one map, and methods run one after another, each with a searcher that is just large enough:
//! several large maps would not fit into memory at once. What would not fit by itself is left out with a sentence, and so
//! is a method whose searches have become slow.

use super::contestant::timed;
use super::memory::graph_alone;
use super::room::Room;
use super::world::{World, area};
use crate::Method;
use crate::chart::{Chart, Lines, Panels, Series};
use crate::heap::Ruler;
use crate::method::Tables;
use crate::rows::{Rows, csv, markdown, number, short};
use cairn::{Cell, Error, Map, Outcome, Rules, Searcher};
use std::ops::Range;
use std::time::{Duration, Instant};
use testkit::{cell, endpoints};

/// Lengths are compared on a map that is no larger than this.
const LARGEST_FOR_LENGTHS: u32 = 1024;

/// The shortest distance that is drawn for lengths; each next is twice as far.
const NEAREST: u32 = 8;

/// A method that would take this much per query, by what it took on the last map, is not run.
const TOO_SLOW: Duration = Duration::from_secs(1);

/// How long a method runs through its queries before it is timed: see [`super::measure`].
const WARM_UP: Duration = Duration::from_millis(5);

/// What is run.
pub struct Plan {
    methods: Vec<Method>,
    world: World,
    /// From small to large.
    sides: Vec<u32>,
    queries: usize,
    rounds: u32,
    room: Room,
}

/// What a method takes in the mean over some queries.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Figure {
    /// Microseconds per query.
    time: f64,
    /// Bytes of map, tables and searcher.
    bytes: u64,
}

/// Some queries.
#[derive(Clone, Debug, PartialEq)]
struct Point {
    /// Cells of the map, or of the paths on average.
    cells: f64,
    queries: usize,
    /// One for each method; nothing where it was left out.
    figures: Vec<Option<Figure>>,
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
    /// What was left out, and why.
    left_out: Vec<String>,
}

/// One method on some queries.
struct Run {
    /// For each query.
    answers: Vec<Answer>,
    /// Of map, tables and searcher.
    bytes: u64,
}

/// What was found for a query, and the least time that it took.
#[derive(Clone, Copy, Debug)]
struct Answer {
    /// The cost of its path, if that is proven to be the least.
    optimum: Option<u64>,
    cells: u32,
    time: Duration,
}

impl Plan {
    /// Maps of a kind with these sides, with a number of queries for each point and of timed rounds for each query.
    /// Refused are methods that cannot search by the benchmark's rules, and those that are named twice.
    pub fn new(
        methods: Vec<Method>,
        world: World,
        mut sides: Vec<u32>,
        queries: usize,
        rounds: u32,
        room: Room,
    ) -> Result<Plan, String> {
        super::Settings::new(methods.clone(), Vec::new(), rounds)?;
        sides.sort_unstable();
        sides.dedup();
        Ok(Plan { methods, world, sides, queries, rounds, room })
    }

    /// The largest of the sides on which lengths may be compared, or the least of all.
    fn side_for_lengths(&self) -> u32 {
        let sides = || self.sides.iter().copied();
        sides().filter(|&side| side <= LARGEST_FOR_LENGTHS).max().or(sides().min()).unwrap_or(LARGEST_FOR_LENGTHS)
    }

    fn reaches(&self) -> impl Iterator<Item = u32> {
        let side = self.side_for_lengths().min(LARGEST_FOR_LENGTHS);
        std::iter::successors(Some(NEAREST), |reach| reach.checked_mul(2)).take_while(move |&reach| reach <= side)
    }

    /// How much work it is: the queries, once for each method.
    pub fn work(&self) -> u64 {
        ((self.sides.len() + self.reaches().count()) * self.queries * self.methods.len()) as u64
    }

    /// Runs it. `progress` is called with the work that was done.
    pub fn run(&self, progress: &mut dyn FnMut(u64)) -> Result<Scaling, String> {
        let (methods, side) =
            (self.methods.iter().map(|method| method.name.clone()).collect(), self.side_for_lengths());
        let (by_area, by_length, left_out) = (Vec::new(), Vec::new(), Vec::new());
        let mut scaling = Scaling { kind: self.world.name, side, methods, by_area, by_length, left_out };
        let mut room = self.room.clone();
        for &side in &self.sides {
            self.run_across(side, &mut room, &mut scaling, progress)?;
        }
        scaling.by_length = self.run_lengths(side, progress)?;
        Ok(scaling)
    }

    /// Searches from one side of a map to the other.
    fn run_across(
        &self,
        side: u32,
        room: &mut Room,
        scaling: &mut Scaling,
        progress: &mut dyn FnMut(u64),
    ) -> Result<(), String> {
        let (place, cells) = (format!("{side} x {side} cells"), area(side));
        let map_bytes = Map::memory_size(side, side, &Rules::DEFAULT).map_err(reported)?;
        // The terrain that is generated is there next to the map for a moment.
        if let Err(why) = room.check_bytes(map_bytes + cells) {
            scaling.left_out.push(format!("{place}: the map is left out, since {why}."));
            progress((self.queries * self.methods.len()) as u64);
            return Ok(());
        }
        let (grid, mut random) = self.world.make(side);
        let mut map = grid.to_map(&Rules::DEFAULT).map_err(reported)?;
        drop(grid);
        let eighth = side.div_ceil(8);
        let pairs = self.draw(&map, || {
            let [left, right] = [random.below(eighth), side - 1 - random.below(eighth)];
            [left, right].map(|x| (x, random.below(side)))
        })?;
        let (mut runs, mut present) = (Vec::new(), Tables::default());
        for (index, method) in self.methods.iter().enumerate() {
            let checked = room
                .check(&method.name, cells, map_bytes)
                .and_then(|()| scaling.check_time(index, cells))
                .map_err(|why| format!("{place}: {} is left out, since {why}.", method.name));
            runs.push(match checked {
                Ok(()) => {
                    let ruler = Ruler::new();
                    let had = map.memory_bytes() - map_bytes;
                    let run = self.run_method(method, &mut map, &mut present, &pairs, progress)?;
                    room.learn(&method.name, cells, had + ruler.peak());
                    if run.is_none() {
                        let why = "a search needs more nodes than its searcher has";
                        scaling.left_out.push(format!("{place}: {} is left out, since {why}.", method.name));
                    }
                    run
                }
                Err(sentence) => {
                    scaling.left_out.push(sentence);
                    progress(self.queries as u64);
                    None
                }
            });
        }
        check_costs(&self.methods, &runs)?;
        if runs.iter().any(Option::is_some) {
            let point = Point::of(&runs, 0..pairs.len());
            scaling.by_area.push(Point { cells: cells as f64, ..point });
        }
        Ok(())
    }

    /// Searches of all lengths on one map.
    fn run_lengths(&self, side: u32, progress: &mut dyn FnMut(u64)) -> Result<Vec<Point>, String> {
        let (grid, mut random) = self.world.make(side);
        let mut map = grid.to_map(&Rules::DEFAULT).map_err(reported)?;
        let mut pairs = Vec::new();
        for reach in self.reaches() {
            pairs.extend(self.draw(&map, || {
                let start = (random.below(side), random.below(side));
                let mut near = |at: u32| (at + random.below(2 * reach + 1)).saturating_sub(reach).min(side - 1);
                [start, (near(start.0), near(start.1))]
            })?);
        }
        let mut present = Tables::default();
        let mut run = |method| self.run_method(method, &mut map, &mut present, &pairs, progress);
        let mut runs = self.methods.iter().map(&mut run).collect::<Result<Vec<Option<Run>>, String>>()?;
        check_costs(&self.methods, &runs)?;
        // Paths of the same cost need not have the same number of cells: those of the first method count.
        let Some(first) = runs.iter().flatten().next() else { return Ok(Vec::new()) };
        let cells: Vec<u32> = first.answers.iter().map(|answer| answer.cells).collect();
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        order.sort_by_key(|&query| cells[query]);
        for run in runs.iter_mut().flatten() {
            run.answers = order.iter().map(|&query| run.answers[query]).collect();
        }
        // Bins from one power of two to the next. One with few queries in it would show their moods.
        let mut points = Vec::new();
        let mut first = 0;
        for bin in order.chunk_by(|&one, &other| cells[one].ilog2() == cells[other].ilog2()) {
            if bin.len() * 4 >= self.queries {
                points.push(Point::of(&runs, first..first + bin.len()));
            }
            first += bin.len();
        }
        Ok(points)
    }

    /// Pairs of cells with a path between them.
    fn draw(&self, map: &Map, mut pair: impl FnMut() -> [(u32, u32); 2]) -> Result<Vec<[Cell; 2]>, String> {
        const TRIES: usize = 1_000;
        let drawn = (0..TRIES * self.queries).map(|_| pair().map(cell));
        let joined = drawn.filter(|&ends| endpoints::are_joined(map, ends));
        let pairs: Vec<[Cell; 2]> = joined.take(self.queries).collect();
        if pairs.len() < self.queries {
            return Err(format!("too few cells of the maps of {} are joined to draw queries.", self.world.name));
        }
        Ok(pairs)
    }

    /// Makes a map ready for a method and runs all queries. Returns nothing if a search runs out of nodes.
    fn run_method(
        &self,
        method: &Method,
        map: &mut Map,
        present: &mut Tables,
        pairs: &[[Cell; 2]],
        progress: &mut dyn FnMut(u64),
    ) -> Result<Option<Run>, String> {
        let cannot = |error: Error| format!("{} cannot be used: {error}.", method.name);
        method.exchange_tables(map, *present).map_err(cannot)?;
        *present = method.tables();
        let map = &*map;
        let made = if method.searches_graph() { Searcher::with_def(&graph_alone(map)) } else { Searcher::for_map(map) };
        let mut searcher = made.map_err(cannot)?;
        let bytes = map.memory_bytes() + searcher.memory_bytes();

        let mut answers = Vec::new();
        for &[start, goal] in pairs {
            let found = match searcher.find_path(map, &method.query(start, goal), &mut []) {
                Err(Error::OutOfNodes) => {
                    progress(pairs.len() as u64);
                    return Ok(None);
                }
                found => found.map_err(cannot)?,
            };
            if found.path_length == 0 {
                return Err(format!("{} finds no path from {start:?} to {goal:?}.", method.name));
            }
            let optimum = (found.outcome == Outcome::Optimal).then_some(found.cost);
            answers.push(Answer { optimum, cells: found.path_length, time: Duration::MAX });
        }
        let longest = answers.iter().map(|answer| answer.cells).max().unwrap_or(0);
        let mut path = vec![Cell::default(); longest as usize];
        let mut time = |[start, goal]: [Cell; 2]| {
            let query = method.query(start, goal);
            timed(|| searcher.find_path(map, &query, &mut path))
        };
        for _ in 0..self.rounds {
            let begun = Instant::now();
            for &ends in pairs.iter().cycle().take_while(|_| begun.elapsed() < WARM_UP) {
                time(ends);
            }
            for (answer, &ends) in answers.iter_mut().zip(pairs) {
                answer.time = answer.time.min(time(ends));
            }
        }
        progress(pairs.len() as u64);
        Ok(Some(Run { answers, bytes }))
    }
}

fn reported(error: Error) -> String {
    format!("{error}.")
}

/// Holds the optima of all methods against those of the first that has any.
fn check_costs(methods: &[Method], runs: &[Option<Run>]) -> Result<(), String> {
    let mut optima: Vec<Option<u64>> = Vec::new();
    for (method, run) in methods.iter().zip(runs) {
        let Some(run) = run else { continue };
        optima.resize(run.answers.len(), None);
        for (answer, optimum) in run.answers.iter().zip(&mut optima) {
            match (answer.optimum, *optimum) {
                (Some(cost), Some(least)) if cost != least => {
                    return Err(format!("{} finds a cost of {cost} where another finds {least}.", method.name));
                }
                (cost, None) => *optimum = cost,
                _ => (),
            }
        }
    }
    Ok(())
}

impl Point {
    /// The means over some of the queries.
    fn of(runs: &[Option<Run>], queries: Range<usize>) -> Point {
        let count = queries.len();
        let mean = |sum: f64| sum / count as f64;
        let figure = |run: &Run| {
            let sum: Duration = run.answers[queries.clone()].iter().map(|answer| answer.time).sum();
            Figure { time: mean(sum.as_secs_f64() * 1e6), bytes: run.bytes }
        };
        let first = runs.iter().flatten().next();
        let cells =
            first.map_or(0, |run| run.answers[queries.clone()].iter().map(|answer| u64::from(answer.cells)).sum());
        let figures = runs.iter().map(|run| run.as_ref().map(figure)).collect();
        Point { cells: mean(cells as f64), queries: count, figures }
    }

    /// What the methods take, of one quantity.
    fn values(&self, quantity: Quantity) -> impl Iterator<Item = Option<f64>> {
        self.figures.iter().map(move |figure| figure.as_ref().map(quantity))
    }
}

/// One of the quantities of a figure: microseconds per query, or megabytes.
type Quantity = fn(&Figure) -> f64;

const TIME: Quantity = |figure| figure.time;
const MEMORY: Quantity = |figure| figure.bytes as f64 / 1e6;

impl Scaling {
    /// Whether a method is quick enough for a map of so many cells; if not, why. Searches across a map may take as much
    /// longer as the map has more cells.
    fn check_time(&self, method: usize, cells: u64) -> Result<(), String> {
        let last = self.by_area.iter().rev().find_map(|point| Some((point.cells, point.figures[method]?.time)));
        let Some((last_cells, time)) = last else { return Ok(()) };
        let expected = time * 1e-6 * cells as f64 / last_cells;
        if expected <= TOO_SLOW.as_secs_f64() {
            return Ok(());
        }
        Err(format!("a query may take {expected:.1} s, and {} s is the most", TOO_SLOW.as_secs()))
    }

    /// The tables: what each is of, what lies along, and the points with one of their quantities.
    fn tables(&self) -> [(String, &'static str, &[Point], Quantity); 3] {
        let Scaling { kind, side, .. } = self;
        [
            (
                format!("Searches across maps of {kind}: microseconds per query"),
                "cells of the map",
                &self.by_area,
                TIME,
            ),
            (format!("Map of {kind}, tables and a searcher: megabytes"), "cells of the map", &self.by_area, MEMORY),
            (
                format!("Searches on a map of {kind}, {side} x {side} cells: microseconds per query"),
                "cells of the path",
                &self.by_length,
                TIME,
            ),
        ]
    }

    /// The tables as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# How time and memory grow\n\n{NOTES}");
        for (title, along, points, quantity) in self.tables() {
            let header = [along, "queries"].map(str::to_owned).into_iter().chain(self.methods.iter().cloned());
            let mut rows: Rows = vec![header.collect()];
            for point in points {
                let first = [number(point.cells, Some(0)), point.queries.to_string()];
                rows.push(first.into_iter().chain(point.values(quantity).map(short)).collect());
            }
            let powers = (0..self.methods.len()).map(|method| short(power(&curve(points, method, quantity))));
            rows.push(["power", ""].map(str::to_owned).into_iter().chain(powers).collect());
            text += &format!("\n## {title}\n\n{}", markdown(&rows));
        }
        if !self.left_out.is_empty() {
            text += &format!("\n## Left out\n\n- {}\n", self.left_out.join("\n- "));
        }
        text
    }

    /// The files: their names and texts.
    pub fn files(&self) -> [(&'static str, String); 4] {
        let header = ["over", "cells", "queries", "method", "mean_us", "bytes"];
        let mut rows: Rows = vec![header.map(str::to_owned).to_vec()];
        for (word, points) in [("area", &self.by_area), ("length", &self.by_length)] {
            for point in points {
                for (method, figure) in self.methods.iter().zip(&point.figures) {
                    let Some(Figure { time, bytes }) = figure else { continue };
                    let (cells, queries) = (format!("{:.0}", point.cells), point.queries.to_string());
                    let figures = [format!("{time:.3}"), bytes.to_string()];
                    let names = [word.to_owned(), cells, queries, method.clone()];
                    rows.push(names.into_iter().chain(figures).collect());
                }
            }
        }
        [
            ("scaling.md", self.to_markdown()),
            ("scaling-area.svg", self.area_chart().to_svg()),
            ("scaling-length.svg", self.length_chart().to_svg()),
            ("scaling.csv", csv(&rows)),
        ]
    }

    fn series(&self, points: &[Point], quantity: Quantity) -> Vec<Series> {
        let names = self.methods.iter().enumerate();
        let series = |(method, name): (usize, &String)| Series {
            name: name.clone(),
            points: curve(points, method, quantity),
            dashed: false,
        };
        names.map(series).collect()
    }

    fn area_chart(&self) -> Chart {
        let side = |point: &Point| (point.cells, number(point.cells.sqrt(), Some(0)));
        Chart::Panels(Panels {
            title: format!("Searches across square maps of {}", self.kind),
            x: "cells along a side of the map".to_owned(),
            ticks: self.by_area.iter().map(side).collect(),
            panels: vec![
                ("microseconds per query".to_owned(), self.series(&self.by_area, TIME)),
                ("megabytes of the map, its tables and a searcher".to_owned(), self.series(&self.by_area, MEMORY)),
            ],
        })
    }

    fn length_chart(&self) -> Chart {
        let Scaling { kind, side, .. } = self;
        Chart::Lines(Lines {
            title: format!("Searches on a map of {kind}, {side} x {side} cells"),
            x: "cells of the path".to_owned(),
            y: "microseconds per query".to_owned(),
            series: self.series(&self.by_length, TIME),
        })
    }
}

/// A quantity of a method over the cells, where it was measured.
fn curve(points: &[Point], method: usize, quantity: Quantity) -> Vec<(f64, f64)> {
    let value = |point: &Point| Some((point.cells, quantity(point.figures[method].as_ref()?)));
    points.iter().filter_map(value).collect()
}

const NOTES: &str = "\
Times are means over the queries, of the least of each query's rounds; 8 neighbours, no corner cutting, 70/99. Memory is what \
the library reports of the map with the tables of the method, and of a searcher that is just large enough: one of the graph \
alone for the methods that search it. The power is that of the cells with which a figure grows: the slope of the straight \
line through the logarithms.
";

/// The slope of the line that fits the logarithms best; nothing for fewer than two different sizes.
fn power(points: &[(f64, f64)]) -> Option<f64> {
    let logarithms: Vec<(f64, f64)> = points.iter().map(|point| (point.0.ln(), point.1.ln())).collect();
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
        let points = |of: fn(f64) -> f64| [64.0, 100.0, 1000.0].map(|cells| (cells, of(cells)));
        assert!((power(&points(|cells| 3.0 * cells.powf(1.5))).unwrap() - 1.5).abs() < 1e-9);
        assert!(power(&points(|_| 7.0)).unwrap().abs() < 1e-9);
        assert_eq!(power(&points(|_| 7.0)[..1]), None);
        assert_eq!(power(&[]), None);
    }

    fn plan(kind: &str, methods: &str, sides: &[u32], room: Room) -> Plan {
        let (methods, world) = (Method::parse_list(methods).unwrap(), World::parse(kind).unwrap());
        Plan::new(methods, world, sides.to_vec(), 3, 1, room).unwrap()
    }

    #[test]
    fn curves_have_a_point_for_each_size_and_each_octave_of_lengths() {
        let plan = plan("caves", "astar,graph,graph+alt2+nodes", &[128, 64], Room::new(1));
        let mut done = 0;
        let scaling = plan.run(&mut |work| done += work).unwrap();
        assert_eq!(done, plan.work());
        // Sides 64 and 128; reaches 8, 16, 32, 64 and 128.
        assert_eq!(done, 3 * 3 * (2 + 5));
        let areas: Vec<f64> = scaling.by_area.iter().map(|point| point.cells).collect();
        assert_eq!(areas, [4096.0, 16384.0]);
        assert_eq!(scaling.by_length.iter().map(|point| point.queries).sum::<usize>(), 15);
        let octaves: Vec<u32> = scaling.by_length.iter().map(|point| (point.cells as u64).ilog2()).collect();
        assert!(octaves.windows(2).all(|pair| pair[0] < pair[1]), "{octaves:?}");
        assert!(scaling.left_out.is_empty());
    }

    #[test]
    fn memory_is_that_of_map_tables_and_a_searcher_that_fits() {
        let scaling =
            plan("caves", "astar,jump,graph,graph+alt2+nodes", &[128], Room::new(1)).run(&mut |_| ()).unwrap();
        let bytes: Vec<u64> = scaling.by_area[0].figures.iter().map(|figure| figure.unwrap().bytes).collect();
        let (grid, _) = World::parse("caves").unwrap().make(128);
        let map = grid.to_map(&Rules::DEFAULT).unwrap();
        let full = map.memory_bytes() + Searcher::for_map(&map).unwrap().memory_bytes();
        assert_eq!(bytes[..2], [full; 2]);
        assert!(bytes[2] > map.memory_bytes() && bytes[3] > bytes[2], "{bytes:?}");
    }

    #[test]
    fn what_does_not_fit_is_left_out_with_a_sentence_and_costs_are_compared() {
        // A full searcher of 400 x 400 cells takes 5.5 MB and the map 1.9; of 128 x 128 cells 0.7 and 0.2.
        let scaling =
            plan("buildings", "astar,graph", &[128, 400, 4000], Room::of_bytes(6_500_000)).run(&mut |_| ()).unwrap();
        let present: Vec<Vec<bool>> =
            scaling.by_area.iter().map(|point| point.figures.iter().map(Option::is_some).collect()).collect();
        assert_eq!(present, [[true, true], [false, true]]);
        let begins =
            ["400 x 400 cells: astar is left out, since some ", "4000 x 4000 cells: the map is left out, since some "];
        assert!(
            scaling.left_out.iter().zip(begins).all(|(line, begin)| line.starts_with(begin)),
            "{:?}",
            scaling.left_out
        );
        assert_eq!(scaling.left_out.len(), 2);
        assert!(scaling.to_markdown().contains(begins[0]));

        let methods = Method::parse_list("astar,tiles8,jump").unwrap();
        let run = |optimum| Some(Run { answers: vec![Answer { optimum, cells: 1, time: Duration::ZERO }], bytes: 0 });
        assert_eq!(check_costs(&methods, &[run(Some(7)), run(None), run(Some(7))]), Ok(()));
        let sentence = "jump finds a cost of 8 where another finds 7.";
        assert_eq!(check_costs(&methods, &[run(Some(7)), None, run(Some(8))]), Err(sentence.to_owned()));
    }

    #[test]
    fn a_method_that_has_become_slow_is_left_out() {
        let figures = vec![Some(Figure { time: 300_000.0, bytes: 0 }), None];
        let by_area = vec![Point { cells: 1e6, queries: 1, figures }];
        let (methods, by_length, left_out) = (Vec::new(), Vec::new(), Vec::new());
        let scaling = Scaling { kind: "caves", side: 64, methods, by_area, by_length, left_out };
        assert_eq!(scaling.check_time(0, 3_000_000), Ok(()));
        assert_eq!(scaling.check_time(0, 4_000_000), Err("a query may take 1.2 s, and 1 s is the most".to_owned()));
        assert_eq!(scaling.check_time(1, 1 << 40), Ok(()), "nothing is known of it");
    }
}
