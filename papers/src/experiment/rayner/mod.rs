//! Rayner's advice on A* as measurements. The paper has no figures, so there is nothing to put next to ours: each piece
//! of advice is a question with rows that either bear it out or do not, and the claims judge.
//!
//! Every question is asked on every map. The linear scan has maps of its own, from small to large. Fringe Search
//! without optimisation needs another build, and is an experiment of its own: `unoptimised`.

mod bed;
mod claims;
mod estimate;
mod plain;
mod plain_fringe;
mod question;
mod unoptimised;

pub(super) use unoptimised::Unoptimised;

use super::{Claim, Column, Experiment, Figure, Group, Measured, Row, Setting, Size, Table, game_maps};
use bed::{Bed, GAMES, GENERATED, Kind};
use lab::chart::{Chart, Lines, Series};
use question::{Question, quantity, row};
use std::path::PathBuf;
use testkit::{GridMap, Random};

const SEED: u64 = 2017;

/// How this program was built, as the compiler numbers it.
const OPTIMISATION: &str = env!("PAPERS_OPT_LEVEL");

/// The kinds of map that the linear scan is tried on, and the name of its question there.
const SCANS: [(Kind, &str); 3] = [
    (Kind::Empty, "linear scan, empty"),
    (Kind::Random(20), "linear scan, obstacles"),
    (Kind::Caves, "linear scan, caves"),
];

/// Sides of the maps for the linear scan. 48 x 48 is the paper's couple of thousand states.
const SIDES: [u32; 6] = [12, 24, 48, 96, 192, 384];

/// Queries to each of their maps.
const SCAN_QUERIES: usize = 5;

/// The experiment.
pub(super) struct Rayner {
    size: Size,
    folder: PathBuf,
    /// The game maps that are there.
    games: Vec<&'static str>,
}

/// A map, or maps of one size for the linear scan.
enum Part {
    Generated(Kind, u32),
    Game(&'static str),
    Scan(Kind, &'static str, u32),
}

impl Rayner {
    pub(super) fn new(setting: &Setting) -> Rayner {
        let folder = setting.movingai.clone().unwrap_or_default();
        let is_there = |name: &&str| setting.movingai.is_some() && bed::game_file(&folder, name).is_file();
        let wanted = &GAMES[..setting.size.pick(GAMES.len(), 2)];
        let games = wanted.iter().copied().filter(is_there).collect();
        Rayner { size: setting.size, folder, games }
    }

    fn side(&self) -> u32 {
        self.size.pick(256, 96)
    }

    /// Maps of each kind.
    fn maps(&self) -> u32 {
        self.size.pick(8, 1)
    }

    fn queries(&self) -> usize {
        self.size.pick(10, 5)
    }

    fn rounds(&self) -> u32 {
        self.size.pick(5, 4)
    }

    fn sides(&self) -> &'static [u32] {
        &SIDES[..self.size.pick(SIDES.len(), 4)]
    }

    /// Maps of each kind and size for the linear scan.
    fn scan_maps(&self) -> u32 {
        self.size.pick(4, 1)
    }

    fn all_parts(&self) -> Vec<Part> {
        let maps =
            GENERATED.into_iter().flat_map(|kind| (0..self.maps()).map(move |number| Part::Generated(kind, number)));
        let games = self.games.iter().map(|&name| Part::Game(name));
        let sides = || self.sides().iter().copied();
        let scans = SCANS.into_iter().flat_map(|(kind, name)| sides().map(move |side| Part::Scan(kind, name, side)));
        maps.chain(games).chain(scans).collect()
    }

    fn ask_all(&self, grid: &GridMap, kind: Kind, random: &mut Random) -> Result<Measured, String> {
        let mut bed = Bed::new(grid, self.queries(), random)?;
        bed.place_landmarks(grid, random);
        let mut measured = Measured::default();
        for mut question in question::all() {
            question.ask(&mut bed, self.rounds(), kind.name(), &mut measured)?;
        }
        Ok(measured)
    }

    fn scan(&self, kind: Kind, name: &'static str, side: u32, random: &mut Random) -> Result<Measured, String> {
        let (mut measured, mut question) = (Measured::default(), question::of_scan(name));
        for _ in 0..self.scan_maps() {
            // Small caves may have no room for a path.
            let mut beds = (0..100).map(|_| Bed::new(&kind.make(side, random), SCAN_QUERIES, random));
            let mut bed = beds.find(Result::is_ok).ok_or("no map has paths.")??;
            question.ask(&mut bed, self.rounds(), &side.to_string(), &mut measured)?;
        }
        Ok(measured)
    }
}

impl Experiment for Rayner {
    fn name(&self) -> &'static str {
        "rayner"
    }

    fn title(&self) -> &'static str {
        "Rayner 2017: advice on A*, measured"
    }

    fn setup(&self) -> String {
        let games = if self.games.is_empty() { "none".to_owned() } else { self.games.join(", ") };
        format!(
            "8 neighbours, no cutting of corners; generated maps of {side} x {side} cells, {maps} of each kind (empty; \
             10, 20 and 30 % of the cells blocked; caves; rooms); game maps: {games}; {questions} questions, {queries} \
             queries to a map; linear scans on {scan_maps} maps of each size up to {largest} x {largest} cells, \
             {SCAN_QUERIES} queries to each; least time of {rounds} rounds; optimisation level {OPTIMISATION}; seed \
             {SEED}.",
            side = self.side(),
            maps = self.maps(),
            questions = question::all().len(),
            queries = self.queries(),
            scan_maps = self.scan_maps(),
            largest = self.sides()[self.sides().len() - 1],
            rounds = self.rounds(),
        )
    }

    fn parts(&self) -> u32 {
        self.all_parts().len() as u32
    }

    fn weight(&self, part: u32) -> u64 {
        match self.all_parts()[part as usize] {
            Part::Generated(Kind::Empty, _) => 2,
            Part::Generated(..) | Part::Game(_) => 6,
            Part::Scan(_, _, side) => u64::from(side / 100).pow(3) + 1,
        }
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        let random = &mut Random::new(SEED + u64::from(part));
        match self.all_parts()[part as usize] {
            Part::Generated(kind, number) => {
                let (grid, mut random) = generated(kind, number, self.side());
                self.ask_all(&grid, kind, &mut random)
            }
            Part::Game(name) => {
                let grid = game_maps::read(&bed::game_file(&self.folder, name))?;
                self.ask_all(&grid, Kind::Games, random)
            }
            Part::Scan(kind, name, side) => self.scan(kind, name, side, &mut Random::new(SEED + u64::from(side))),
        }
    }

    fn table(&self, measured: &Measured) -> Table {
        let generated = GENERATED.map(Kind::name);
        let mut groups = Vec::new();
        for question in question::all() {
            groups.push(group(&question, question.name.to_owned(), &generated, measured));
            if !self.games.is_empty() {
                let name = format!("{}, game maps", question.name);
                groups.push(group(&question, name, &[Kind::Games.name()], measured));
            }
        }
        groups.extend(SCANS.map(|(_, name)| scan_group(name, self.sides(), measured)));
        Table { title: self.title().to_owned(), columns: columns(), groups, remarks: remarks() }
    }

    fn charts(&self, measured: &Measured) -> Vec<Chart> {
        let of = |names: &[&str], column: usize| {
            let mut table = self.table(measured);
            table.groups.retain(|group| names.contains(&group.name.as_str()));
            table.chart_of(column)
        };
        let fringe = ["Fringe Search at 2/3", "Fringe Search at 70/99"];
        let costs = ["costs, A*", "costs, Fringe Search"];
        let ties = ["ties at 2/3", "ties at 70/99"];
        vec![
            scan_chart(self.sides(), measured),
            of(&[costs, ties, fringe].concat(), 2),
            of(&[costs, ties, ["straight line at 2/3", "admissible estimates"]].concat(), 0),
        ]
    }

    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        claims::of(measured, self.sides(), !self.games.is_empty())
    }
}

/// A generated map, and the random numbers that follow it.
fn generated(kind: Kind, number: u32, side: u32) -> (GridMap, Random) {
    let place = GENERATED.iter().position(|&known| known == kind).unwrap_or(0) as u64;
    let mut random = Random::new(SEED + 1000 * (place + 1) + u64::from(number));
    (kind.make(side, &mut random), random)
}

fn columns() -> Vec<Column> {
    let expanded = Column::ratio("expanded");
    let (open, time) = (Column::ratio("largest open"), Column::ratio("time"));
    let estimates = Column::ratio("estimates");
    vec![expanded, open, time, Column::plain("sum of costs", 0), estimates, Column::plain("turns", 1)]
}

/// A question's rows, on some of the maps.
fn group(question: &Question, name: String, places: &[&str], measured: &Measured) -> Group {
    let rows = question.lines.iter().map(|line| {
        let sum = |name: &str| claims::sum(measured, question.name, line.name, name, places);
        let ours = |name: &str| Figure::new(None, Some(sum(name)).filter(|&sum| sum > 0.0));
        let turns = Some(sum("turns")).filter(|_| sum("steps") > 0.0);
        let queries = claims::count(measured, question.name, line.name, "turns", places);
        let mut figures: Vec<Figure> = ["expanded", "open", "time", "cost", "estimates"].map(ours).into();
        figures.push(Figure::new(None, turns.map(|turns| turns / queries)));
        Row { name: line.name.to_owned(), figures }
    });
    Group { name, baseline: question.baseline.to_owned(), rows: rows.collect() }
}

/// How many times as long as the heap a scan takes on maps of a size.
fn times_heap(measured: &Measured, question: &str, list: &str, side: u32) -> Option<f64> {
    let place = quantity("time", &side.to_string());
    let time = |list: &str| measured.of(&row(question, list), &place).sum;
    (time("heap") > 0.0).then(|| time(list) / time("heap"))
}

/// One row for each size, relative to the heap on maps of that size.
fn scan_group(name: &str, sides: &[u32], measured: &Measured) -> Group {
    let figures_of = |time: Option<f64>| {
        let mut figures = vec![Figure::default(); columns().len()];
        figures[2] = Figure::new(None, time);
        figures
    };
    let mut rows = vec![Row { name: "heap".to_owned(), figures: figures_of(Some(1.0)) }];
    for list in ["array", "linked list"] {
        rows.extend(sides.iter().map(|&side| Row {
            name: format!("{list}, {side} x {side}"),
            figures: figures_of(times_heap(measured, name, list, side)),
        }));
    }
    Group { name: name.to_owned(), baseline: "heap".to_owned(), rows }
}

fn scan_chart(sides: &[u32], measured: &Measured) -> Chart {
    let mut series = Vec::new();
    for (kind, question) in SCANS {
        for (list, dashed) in [("array", false), ("linked list", true)] {
            let point = |&side: &u32| Some((f64::from(side), times_heap(measured, question, list, side)?));
            let name = format!("{list}, {}", kind.name());
            series.push(Series { name, points: sides.iter().filter_map(point).collect(), dashed });
        }
    }
    Chart::Lines(Lines {
        title: "Rayner 2017: linear scan against a heap".to_owned(),
        x: "cells to the side".to_owned(),
        y: "time, relative to a binary heap".to_owned(),
        series,
    })
}

fn remarks() -> Vec<String> {
    [
        "The paper has no figures. Maps, queries and rows are ours.",
        "Sums over all queries, as ratios to one row of each question. Times are compared within a question only.",
        "Estimates are counted in the plain searches, which are the experiment's own; `turns` are those of a path.",
        "Landmark estimates are the largest difference of 16 landmarks: expensive, as a heuristic that is worth \
         storing.",
        "Stored estimates of Fringe Search: `at each visit` is the printed code, which the library follows for the \
         octile distance; `stored` computes an estimate when a cell is first reached, as the library does for any other.",
        "`A* without the advice` scans a linked list and breaks ties in favour of what came first.",
        "Linear scans: each size relative to the heap at the same size.",
        "Not measured: floating point, which the library does not have, and interpreted languages.",
    ]
    .map(str::to_owned)
    .into()
}
