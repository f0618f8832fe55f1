//! Future work [7]: a range of f for each stack, so that the multi-stack heap has fewer stacks where steps are diagonal
//! too. The library's own multi-stack heap is run, with ranges from one f to hundreds; paths may then cost up to the
//! range less one more than the cheapest.

use crate::experiment::timing::timed;
use crate::experiment::{Claim, Column, Experiment, Figure, Group, Measured, Row, Setting, Size, Table, game_maps};
use cairn::{Cell, Map, Rules, Searcher};
use lab::Method;
use lab::chart::{Chart, Lines, Series};
use std::path::PathBuf;
use testkit::{GridMap, Random, endpoints, generate};

const SEED: u64 = 2018;
/// Values of f that share a stack. A cardinal step costs 70.
const RANGES: [u32; 9] = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const HEAP: &str = "min-heap";
const STACKS: &str = "array of stacks";

/// What maps are made of.
type Kind = (&'static str, fn(u32, &mut Random) -> GridMap);
const KINDS: [Kind; 3] = [
    ("obstacles, 20 %", |side, random| generate::random_obstacles(side, side, 20, random)),
    ("caves", |side, random| generate::caves(side, side, 45, random)),
    ("rooms", |side, random| generate::rooms(side, side, 16, 3, random)),
];
/// The kind of the maps from files: streets of cities.
const STREETS: &str = "streets";

/// The experiment.
pub(in crate::experiment) struct Ranges {
    size: Size,
    streets: Vec<PathBuf>,
}

impl Ranges {
    pub(in crate::experiment) fn new(setting: &Setting) -> Ranges {
        let folder = setting.movingai.as_ref().map(|folder| folder.join("street"));
        let mut streets = folder.and_then(|folder| game_maps::files(&folder).ok()).unwrap_or_default();
        // The smallest size of each city is enough for many searches.
        streets.retain(|file| file.to_string_lossy().ends_with("_0_256.map"));
        streets.truncate(setting.size.pick(8, 1));
        Ranges { size: setting.size, streets }
    }

    fn maps(&self) -> u32 {
        self.size.pick(8, 1)
    }

    fn side(&self) -> u32 {
        self.size.pick(256, 96)
    }

    fn queries(&self) -> u32 {
        self.size.pick(25, 8)
    }

    fn kinds(&self) -> Vec<&'static str> {
        let streets = (!self.streets.is_empty()).then_some(STREETS);
        KINDS.iter().map(|&(name, _)| name).chain(streets).collect()
    }

    /// The map of a part, and what kind it is of.
    fn map(&self, part: u32, random: &mut Random) -> Result<(&'static str, GridMap), String> {
        match KINDS.get((part / self.maps()) as usize) {
            Some((name, make)) => Ok((name, make(self.side(), random))),
            None => Ok((STREETS, game_maps::read(&self.streets[(part - 3 * self.maps()) as usize])?)),
        }
    }
}

fn row_of(range: u32) -> String {
    format!("range {range}")
}

/// Rows and the methods that stand for them.
fn lines() -> Vec<(String, String)> {
    let ranges = RANGES.map(|range| (row_of(range), format!("astar+multi-stack+range{range}")));
    let others = [(HEAP, "astar+heap"), (STACKS, "astar+stacks")];
    ranges.into_iter().chain(others.map(|(row, method)| (row.to_owned(), method.to_owned()))).collect()
}

fn quantity(name: &str, kind: &str) -> String {
    format!("{name}@{kind}")
}

/// Searches with every row, of which the first has the cheapest path.
fn ask(
    map: &Map,
    searcher: &mut Searcher,
    (start, goal): (Cell, Cell),
    kind: &str,
    measured: &mut Measured,
) -> Result<(), String> {
    let mut least = None;
    for (range, (row, method)) in RANGES.into_iter().chain([1, 1]).zip(lines()) {
        let query = Method::parse(&method)?.query(start, goal);
        let (found, time) = timed(|| searcher.find_path(map, &query, &mut []));
        let found = found.map_err(|error| format!("{row}: {error}."))?;
        let excess = found.cost - *least.get_or_insert(found.cost);
        let mut add = |name: &str, value: f64| measured.add(&row, &quantity(name, kind), value);
        add("time", time);
        add("expanded", found.counters.expanded as f64);
        add("reopened", found.counters.reopened as f64);
        add("open", found.counters.largest_open as f64);
        add("cost", found.cost as f64);
        add("longer", f64::from(u8::from(excess > 0)));
        add("beyond", f64::from(u8::from(excess >= u64::from(range))));
    }
    Ok(())
}

impl Experiment for Ranges {
    fn name(&self) -> &'static str {
        "cao-ranges"
    }

    fn title(&self) -> &'static str {
        "Cao 2018, 7: a range of f for each stack, where steps are diagonal too"
    }

    fn setup(&self) -> String {
        format!(
            "8 neighbours at 70/99, octile distance; generated maps of {0} x {0} cells, {1} of each kind ({2}), {3} \
             maps of streets; {4} queries to a map; least time of 2 to 4 runs; seed {SEED}.",
            self.side(),
            self.maps(),
            KINDS.map(|(name, _)| name).join("; "),
            self.streets.len(),
            self.queries()
        )
    }

    fn parts(&self) -> u32 {
        KINDS.len() as u32 * self.maps() + self.streets.len() as u32
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        let random = &mut Random::new(SEED + u64::from(part));
        let (kind, grid) = self.map(part, random)?;
        let map = grid.to_map(&Rules::DEFAULT).map_err(|error| format!("{error}."))?;
        let mut searcher = Searcher::for_map(&map).map_err(|error| format!("{error}."))?;
        let mut measured = Measured::default();
        for _ in 0..self.queries() {
            let ends = endpoints::joined(&grid, &map, random).ok_or("a map has too few paths.")?;
            ask(&map, &mut searcher, ends.into(), kind, &mut measured)?;
        }
        Ok(measured)
    }

    fn table(&self, measured: &Measured) -> Table {
        let columns = vec![
            Column::ratio("time"),
            Column::ratio("expanded"),
            Column::ratio("largest open"),
            Column::plain("reopened, % of expanded", 1),
            Column::plain("excess of cost, %", 3),
            Column::plain("longer paths, %", 1),
            Column::plain("beyond the bound", 0),
        ];
        let groups = self.kinds().into_iter().map(|kind| {
            let rows = lines().into_iter().map(|(row, _)| {
                let sum = |name: &str| measured.of(&row, &quantity(name, kind)).sum;
                let best = measured.of(&row_of(1), &quantity("cost", kind)).sum;
                let queries = measured.of(&row, &quantity("time", kind)).count;
                let ours = [
                    sum("time"),
                    sum("expanded"),
                    sum("open"),
                    100.0 * sum("reopened") / sum("expanded"),
                    100.0 * (sum("cost") / best - 1.0),
                    100.0 * sum("longer") / queries,
                    sum("beyond"),
                ];
                let figures = ours.map(|ours| Figure::new(None, Some(ours).filter(|ours| ours.is_finite())));
                Row { name: row, figures: figures.into() }
            });
            Group { name: kind.to_owned(), baseline: row_of(1), rows: rows.collect() }
        });
        let remarks = [
            "Rows are the library's A*: on its multi-stack heap with so many values of f to a stack, last in, first \
             out inside a stack, and on two other lists. Ratios are to a stack for each f.",
            "`Beyond the bound` counts paths that cost more than the cheapest and the range less one.",
        ];
        Table {
            title: self.title().to_owned(),
            columns,
            groups: groups.collect(),
            remarks: remarks.map(str::to_owned).into(),
        }
    }

    fn charts(&self, measured: &Measured) -> Vec<Chart> {
        let chart = |title: &str, y: &str, of: &dyn Fn(u32, &str) -> f64| {
            let series = self.kinds().into_iter().map(|kind| Series {
                name: kind.to_owned(),
                points: RANGES.iter().map(|&range| (f64::from(range), of(range, kind))).collect(),
                dashed: false,
            });
            Chart::Lines(Lines {
                title: format!("Cao 2018, 7: {title}"),
                x: "values of f to a stack".to_owned(),
                y: y.to_owned(),
                series: series.collect(),
            })
        };
        let sum = |range: u32, name: &str, kind: &str| measured.of(&row_of(range), &quantity(name, kind)).sum;
        let against = |range: u32, name: &str, kind: &str| sum(range, name, kind) / sum(1, name, kind);
        vec![
            chart("time with a range of f for each stack", "time, relative to a stack for each f", &|range, kind| {
                against(range, "time", kind)
            }),
            chart("what a range of f costs", "excess of cost, %", &|range, kind| {
                100.0 * (against(range, "cost", kind) - 1.0)
            }),
        ]
    }

    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        let kinds = self.kinds();
        let sum = |row: &str, name: &str| -> f64 {
            kinds.iter().map(|kind| measured.of(row, &quantity(name, kind)).sum).sum()
        };
        let times = |row: &str, base: &str| sum(row, "time") / sum(base, "time");
        let (one, heap) = (row_of(1), times(&row_of(1), HEAP));
        let fastest = RANGES.into_iter().min_by(|a, b| sum(&row_of(*a), "time").total_cmp(&sum(&row_of(*b), "time")));
        let fastest = fastest.unwrap_or(1);
        let best = times(&row_of(fastest), &one);
        let excess = 100.0 * (sum(&row_of(fastest), "cost") / sum(&one, "cost") - 1.0);
        let beyond: f64 = RANGES.map(|range| sum(&row_of(range), "beyond")).iter().sum();
        vec![
            Claim::judged(
                "Where steps are diagonal too, the multi-stack heap has no advantage over the min-heap (7).",
                heap > 0.95,
                format!(
                    "With a stack for each f it takes {heap:.2} times as long as the min-heap, {:.2} times as long as \
                     the array of stacks.",
                    times(&one, STACKS)
                ),
            ),
            Claim::judged(
                "A range of f for each stack gives a path that is not the cheapest in less time (7).",
                best < 0.95 && excess > 0.0,
                format!(
                    "The fastest range is {fastest}: {best:.2} times the time of a stack for each f, {:.2} times that \
                     of the array of stacks, and paths that cost {excess:.2} % more. {beyond:.0} paths cost more than \
                     the range allows.",
                    times(&row_of(fastest), STACKS)
                ),
            ),
        ]
    }
}
