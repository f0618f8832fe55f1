//! What a field costs: building one, bringing it up to date after an edit, reading a step; next to the floods that it
//! could be replaced with. All of them start from the same cell, in turn, so that the moods of the machine hit all
//! alike, and of several rounds the least time counts.

use super::edits::draw;
use super::family::by_family;
use super::figures::geometric_mean;
use super::flood::PlainFlood;
use super::{Family, Workload};
use crate::rows::{Rows, csv, markdown, short};
use cairn::{Cell, Error, Field, FieldDef, FieldStep, LandmarksDef, Map, Rect, Rules};
use pathfinding::prelude::dijkstra_all;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hint::black_box;
use std::time::{Duration, Instant};
use testkit::movement::DIRECTIONS;
use testkit::{GridMap, Random, cell};

const NOTES: &str = "\
A field from one goal to all cells of each map. Floods of other kinds, from the same cell, are given as multiples of the \
time of the field: a landmark's (an eighth of building eight, by the library), a plain Dijkstra on buckets, one on the \
heap of the standard library, and `dijkstra_all` of the crate pathfinding, which gets its steps from a closure. Edit: \
blocks or opens one random cell, every second one next to a wall; then the field is brought up to date. Build / update \
is the time of the field divided by the mean time of an update: the geometric mean over the maps, then the least of any \
map. Steps: the time of one, over random cells of the map. Times are the least of the rounds. Rules and costs are 8 \
neighbours, no corner cutting, 70/99.
";

const HEADER: [&str; 13] = [
    "",
    "maps",
    "field ms",
    "landmark",
    "plain flood",
    "heap",
    "dijkstra_all",
    "mean update us",
    "worst update us",
    "build / update",
    "least",
    "step ns",
    "wrong",
];

/// Steps that are timed at once.
const STEPS: usize = 4096;

/// Landmarks that are built at once.
const LANDMARKS: usize = 8;

#[derive(Clone, Debug)]
struct MapRecord {
    family: Family,
    name: String,
    field: Duration,
    landmark: Duration,
    plain: Duration,
    heap: Duration,
    peer: Duration,
    updates: Vec<Duration>,
    steps: Duration,
    wrong: Vec<String>,
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
        self.workloads.len() as u64 * u64::from(self.rounds)
    }

    /// Runs everything. `progress` is called after each round of a map.
    pub fn run(&self, progress: &mut dyn FnMut()) -> Result<Report, String> {
        let maps = self.workloads.iter().map(|workload| self.run_map(workload, progress));
        Ok(Report { maps: maps.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect() })
    }

    /// Nothing, if no cell of the map is passable.
    fn run_map(&self, workload: &Workload, progress: &mut dyn FnMut()) -> Result<Option<MapRecord>, String> {
        let grid = workload.grid()?;
        let (Some((goal, _)), Some(mut plain)) = (testkit::endpoints::far_apart(&grid), PlainFlood::new(&grid)) else {
            return Ok(None);
        };
        let cannot = |error: Error| format!("{}: {error}.", workload.map.display());
        let mut record = MapRecord {
            family: workload.family.clone(),
            name: workload.name.clone(),
            field: Duration::MAX,
            landmark: Duration::MAX,
            plain: Duration::MAX,
            heap: Duration::MAX,
            peer: Duration::MAX,
            updates: vec![Duration::MAX; self.edits],
            steps: Duration::MAX,
            wrong: Vec::new(),
        };
        for round in 0..self.rounds {
            record.add_round(&grid, cell(goal), round == 0).map_err(cannot)?;
            record.plain = record.plain.min(plain.time());
            progress();
        }
        Ok(Some(record))
    }
}

fn timed<O>(act: impl FnOnce() -> O) -> (Duration, O) {
    let begun = Instant::now();
    let output = act();
    (begun.elapsed(), output)
}

/// Builds a field at once.
fn build(field: &mut Field, map: &Map, goal: Cell) -> Result<(), Error> {
    field.set_goals(&[goal], &[], u64::MAX)?;
    field.update(map, None, u64::MAX).map(drop)
}

/// The costs of all cells, row by row.
fn costs_of(field: &Field, map: &Map) -> Result<Vec<u32>, Error> {
    let (width, height) = (map.width(), map.height());
    let mut costs = vec![0; width as usize * height as usize];
    field.read_costs(Rect { x: 0, y: 0, width, height }, &mut costs, width.into())?;
    Ok(costs)
}

impl MapRecord {
    fn add_round(&mut self, grid: &GridMap, goal: Cell, is_checked: bool) -> Result<(), Error> {
        let mut map = grid.to_map(&Rules::DEFAULT)?;
        let mut field = Field::new(&map, &FieldDef::default())?;
        build(&mut field, &map, goal)?;
        let (time, built) = timed(|| build(&mut field, &map, goal));
        built?;
        self.field = self.field.min(time);
        let (time, costs) = timed(|| heap_dijkstra(grid, goal));
        self.heap = self.heap.min(time);
        if is_checked && costs != costs_of(&field, &map)? {
            self.wrong.push(format!("{}: the field has other costs than a plain Dijkstra", self.name));
        }
        let (time, _) = timed(|| black_box(dijkstra_all(&goal, |&at| steps_from(grid, at).collect::<Vec<_>>())));
        self.peer = self.peer.min(time);
        self.landmark = self.landmark.min(landmark(&mut grid.to_map(&Rules::DEFAULT)?, goal)?);
        self.steps = self.steps.min(steps(&field, &map, grid)?);
        self.add_updates(&mut map, &mut field, grid, goal, is_checked)
    }

    fn add_updates(
        &mut self,
        map: &mut Map,
        field: &mut Field,
        grid: &GridMap,
        goal: Cell,
        is_checked: bool,
    ) -> Result<(), Error> {
        let edits = draw::edits(grid, self.updates.len());
        for (number, (edit, least)) in edits.iter().zip(&mut self.updates).enumerate() {
            map.set_cell(edit.cell, edit.terrain)?;
            let (time, updated) = timed(|| field.update(map, None, u64::MAX));
            updated?;
            *least = time.min(*least);
            if is_checked && edit.ends.is_some() {
                let mut fresh = Field::new(map, &FieldDef::default())?;
                build(&mut fresh, map, goal)?;
                if costs_of(field, map)? != costs_of(&fresh, map)? {
                    self.wrong.push(format!("{}: after edit {number} the field differs from a fresh one", self.name));
                }
            }
        }
        Ok(())
    }

    fn mean_update(&self) -> f64 {
        microseconds(self.updates.iter().sum()) / self.updates.len() as f64
    }
}

/// An eighth of building eight landmarks at one cell.
fn landmark(map: &mut Map, at: Cell) -> Result<Duration, Error> {
    let (time, built) = timed(|| map.build_landmarks_at(&LandmarksDef::DEFAULT, &[at; LANDMARKS], &mut |_, _| true));
    built?;
    Ok(time / LANDMARKS as u32)
}

/// What one step takes, over random cells.
fn steps(field: &Field, map: &Map, grid: &GridMap) -> Result<Duration, Error> {
    let mut random = Random::new(1);
    let cells: Vec<Cell> = (0..STEPS).filter_map(|_| grid.random_passable_cell(&mut random)).map(cell).collect();
    let (time, sum) = timed(|| {
        cells.iter().try_fold(0, |sum, &from| match field.step(map, from) {
            Ok(FieldStep::To(next)) => Ok(sum + next.x + next.y),
            Ok(_) => Ok(sum),
            Err(error) => Err(error),
        })
    });
    black_box(sum?);
    Ok(time / cells.len().max(1) as u32)
}

/// The cells that a step leads to, and its cost. No corner is cut.
fn steps_from(grid: &GridMap, at: Cell) -> impl Iterator<Item = (Cell, u32)> {
    let is_passable = move |dx: i32, dy: i32| {
        let to = grid.neighbour((at.x as u32, at.y as u32), (dx, dy));
        to.is_some_and(|(x, y)| grid.is_passable(x, y))
    };
    let allowed = move |&(dx, dy): &(i32, i32)| is_passable(dx, dy) && is_passable(dx, 0) && is_passable(0, dy);
    DIRECTIONS.into_iter().filter(allowed).map(move |(dx, dy)| {
        let Rules { cardinal_cost, diagonal_cost, .. } = Rules::DEFAULT;
        let cost = if dx != 0 && dy != 0 { diagonal_cost } else { cardinal_cost };
        (Cell { x: at.x + dx, y: at.y + dy }, cost)
    })
}

/// As a game writes it that has no field: a heap, and a cost for each cell.
fn heap_dijkstra(grid: &GridMap, goal: Cell) -> Vec<u32> {
    let mut costs = vec![u32::MAX; grid.cells.len()];
    let index = |cell: Cell| grid.index(cell.x as u32, cell.y as u32);
    let mut waiting = BinaryHeap::from([Reverse((0_u32, goal))]);
    costs[index(goal)] = 0;
    while let Some(Reverse((cost, at))) = waiting.pop() {
        if cost > costs[index(at)] {
            continue;
        }
        for (next, step) in steps_from(grid, at) {
            let cost = cost + step;
            if cost < costs[index(next)] {
                costs[index(next)] = cost;
                waiting.push(Reverse((cost, next)));
            }
        }
    }
    costs
}

fn microseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

impl Report {
    /// What was wrong, in words.
    pub fn wrong(&self) -> Vec<&str> {
        self.maps.iter().flat_map(|map| &map.wrong).map(String::as_str).collect()
    }

    /// The table as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut rows: Rows = vec![HEADER.map(str::to_owned).to_vec()];
        rows.extend(
            by_family(&self.maps, |map| &map.family).into_iter().map(|(family, maps)| row(family.to_string(), &maps)),
        );
        rows.push(row("all maps".to_owned(), &self.maps.iter().collect::<Vec<_>>()));
        format!("# What a field costs\n\n{NOTES}\n{}", markdown(&rows))
    }

    /// The files: their names and texts.
    pub fn files(&self) -> [(&'static str, String); 2] {
        let mut rows: Rows = vec![HEADER.map(str::to_owned).to_vec()];
        rows.extend(self.maps.iter().map(|map| row(map.name.clone(), &[map])));
        [("fields.md", self.to_markdown()), ("maps.csv", csv(&rows))]
    }
}

fn row(name: String, maps: &[&MapRecord]) -> Vec<String> {
    let mean = |of: &dyn Fn(&MapRecord) -> f64| maps.iter().map(|map| of(map)).sum::<f64>() / maps.len() as f64;
    let times = |of: fn(&MapRecord) -> Duration| {
        geometric_mean(maps.iter().map(|map| microseconds(of(map)) / microseconds(map.field)))
    };
    let ratios = || maps.iter().map(|map| microseconds(map.field) / map.mean_update());
    let worst = maps.iter().flat_map(|map| &map.updates).max().copied().unwrap_or_default();
    let figures = [
        Some(mean(&|map| microseconds(map.field) / 1e3)),
        times(|map| map.landmark),
        times(|map| map.plain),
        times(|map| map.heap),
        times(|map| map.peer),
        Some(mean(&|map| map.mean_update())),
        Some(microseconds(worst)),
        geometric_mean(ratios()),
        ratios().reduce(f64::min),
        Some(mean(&|map| microseconds(map.steps) * 1e3)),
    ];
    let wrong: usize = maps.iter().map(|map| map.wrong.len()).sum();
    let counted = [name, maps.len().to_string()].into_iter();
    counted.chain(figures.map(short)).chain([wrong.to_string()]).collect()
}
