//! Janssen's four tables: the Boundary Heuristic and those before it, with A* on game maps, mazes, open maps with hills
//! and rooms; and two more that the paper leaves to the future, with 8 neighbours and on street maps.
//!
//! Four neighbours and steps of cost 1 in the paper's tables; the same pairs with a path for all heuristics, all on one
//! open list. A cell counts as explored whenever it is expanded, and the goal once, relative to the cells of the path;
//! the estimate at the start is relative to the cost. Tables are built untimed.

mod bed;
mod charts;
mod claims;
mod letter;
mod maps;
mod paper;
mod remarks;
mod tree;

use super::{Claim, Column, Experiment, Figure, Group, Measured, Row, Setting, Size, Table, timing};
use bed::Bed;
use cairn::{Neighbours, Rules};
use lab::chart::Chart;
use letter::{Partition, Reading};
use maps::Maps;
use paper::{FUTURE, Kind, MANHATTAN, NAIVE, OTHER_LISTS, OURS, PaperTable, Published, TABLES};
use testkit::{GridMap, Random};

/// As in the paper.
const FOUR: Rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
/// With the default costs.
const EIGHT: Rules = Rules::DEFAULT;
const FOUR_AT_70: Rules = Rules { neighbours: Neighbours::Four, ..Rules::DEFAULT };

/// One of the tables.
pub(super) struct Janssen {
    name: &'static str,
    title: &'static str,
    /// The paper's, where it has one.
    paper: Option<&'static PaperTable>,
    scenes: Vec<Scene>,
    /// Those of each kind.
    maps: Vec<Maps>,
    pairs: u32,
    /// What the paper has, or what we took where it has none.
    full_pairs: u32,
    /// At most this many runs of a search, of which the least time counts.
    rounds: u32,
}

/// Rows that are run under the same conditions: a group of the table.
struct Scene {
    /// Empty for that of the paper.
    name: &'static str,
    kind: Kind,
    rules: Rules,
    list: List,
    baseline: &'static paper::Row,
    rows: Vec<(&'static paper::Row, Option<&'static Published>)>,
}

/// What a scene runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum List {
    /// The paper's list, for all rows.
    Tree,
    /// The list that the library takes for the row: stacks, and a heap for regions.
    Library,
}

const LIBRARY: &str = "on the lists that the library takes";

/// On street maps.
const STREETS: [(&str, Rules); 2] = [("4 neighbours", FOUR_AT_70), ("8 neighbours", EIGHT)];
/// Those with 8 neighbours on the paper's maps.
const KINDS: [(&str, Kind); 4] =
    [("game maps", Kind::Game), ("mazes", Kind::Maze), ("open maps with hills", Kind::Hills), ("rooms", Kind::Rooms)];

const QUICK_SIDES: Option<(u32, u32)> = Some((40, 90));
/// With 8 neighbours there are so many more portals that tables of the largest maps would take gigabytes.
const FUTURE_SIDES: Option<(u32, u32)> = Some((60, 160));

/// What the paper has.
const PAPER_PAIRS: u32 = 1000;
const PAPER_MAPS: u32 = 25;

/// Pairs to a map at the full size, since with the paper's number 52 rows take hours. On mazes and in rooms, where
/// searches are long and differ little, this many keep the standard error of what is explored near 1 %; on the other
/// maps, where they differ most, even the paper's number hardly does, and there are more. A remark below the table has
/// the error.
fn full_pairs(kind: Kind) -> u32 {
    match kind {
        Kind::Game => 300,
        Kind::Hills | Kind::Street => 150,
        Kind::Rooms => 120,
        Kind::Maze => 80,
    }
}

/// All tables.
pub(super) fn tables(setting: &Setting) -> impl Iterator<Item = Janssen> {
    // The mean over many pairs is steady, so at the larger sizes two rounds are enough.
    let rounds = setting.size.pick(2, timing::ROUNDS);
    let four = TABLES.iter().map(move |table| Janssen {
        name: table.name,
        title: table.title,
        paper: Some(table),
        scenes: scenes_of(table),
        maps: vec![Maps::new(
            table.kind,
            setting,
            setting.size.pick(PAPER_MAPS, 3),
            setting.size.pick(None, QUICK_SIDES),
        )],
        pairs: setting.size.pick_of_three(PAPER_PAIRS, full_pairs(table.kind), 30),
        full_pairs: PAPER_PAIRS,
        rounds,
    });
    let sides = setting.size.pick(FUTURE_SIDES, QUICK_SIDES);
    let eight = Janssen {
        name: "janssen-eight",
        title: "Janssen 2011, future work: eight neighbours",
        paper: None,
        scenes: KINDS.map(|(name, kind)| future(name, kind, EIGHT)).into(),
        maps: KINDS.map(|(_, kind)| Maps::new(kind, setting, setting.size.pick(9, 1), sides)).into(),
        pairs: setting.size.pick_of_three(300, 60, 20),
        full_pairs: 300,
        rounds,
    };
    let street = Janssen {
        name: "janssen-street",
        title: "Janssen 2011, future work: street maps",
        paper: None,
        scenes: STREETS.map(|(name, rules)| future(name, Kind::Street, rules)).into(),
        maps: vec![Maps::new(Kind::Street, setting, setting.size.pick(4, 2), sides)],
        pairs: setting.size.pick_of_three(500, 100, 20),
        full_pairs: 500,
        rounds,
    };
    four.chain([eight, street])
}

/// The paper's rows and ours on the paper's list, then the paper's on the library's.
fn scenes_of(table: &'static PaperTable) -> Vec<Scene> {
    let scene = |name, list, rows| Scene { name, kind: table.kind, rules: FOUR, list, baseline: &MANHATTAN, rows };
    let theirs = table.rows.iter().map(|(row, published)| (row, Some(published)));
    let ours = |rows: &'static [paper::Row]| rows.iter().map(|row| (row, None));
    let again = table.rows.iter().map(|(row, _)| (row, None));
    vec![
        scene("", List::Tree, theirs.chain(ours(&OURS)).collect()),
        scene(LIBRARY, List::Library, again.chain(ours(&OTHER_LISTS)).collect()),
    ]
}

/// A scene that the paper does not have.
fn future(name: &'static str, kind: Kind, rules: Rules) -> Scene {
    let rows = FUTURE.iter().map(|row| (row, None)).collect();
    Scene { name, kind, rules, list: List::Tree, baseline: &NAIVE, rows }
}

impl Scene {
    /// A row's name among all that is measured.
    fn key(&self, row: &str) -> String {
        key(self.name, row)
    }
}

fn key(scene: &str, row: &str) -> String {
    if scene.is_empty() { row.to_owned() } else { format!("{scene}: {row}") }
}

impl Experiment for Janssen {
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn setup(&self) -> String {
        let maps: Vec<String> = self.maps.iter().map(Maps::describe).collect();
        let costs = if self.paper.is_some() { "4 neighbours, cost 1" } else { "cost 70, diagonally 99" };
        let (pairs, full) = (self.pairs, self.full_pairs);
        let whose = if self.paper.is_some() { "the paper's" } else { "that of --paper" };
        let reduced = if pairs == full { String::new() } else { format!(" ({whose} number is {full})") };
        let rounds = self.rounds;
        let times = if rounds == 2 { "2".to_owned() } else { format!("2 to {rounds}") };
        format!(
            "{}; {pairs} pairs with a path on each{reduced}, {costs}; the least time of {times} runs.",
            maps.join(", ")
        )
    }

    fn parts(&self) -> u32 {
        self.maps.iter().map(Maps::count).sum()
    }

    fn weight(&self, part: u32) -> u64 {
        let (maps, part) = self.locate(part);
        maps.cells(part)
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        let (maps, part) = self.locate(part);
        let (grid, random) = maps.get(part)?;
        let mut measured = Measured::default();
        let scenes: Vec<&Scene> = self.scenes.iter().filter(|scene| scene.kind == maps.kind).collect();
        for scenes in scenes.chunk_by(|one, other| one.rules == other.rules) {
            let mut random = random.clone();
            let mut bed = Bed::new(&grid, scenes)?;
            bed.note_tables(&mut measured);
            for _ in 0..self.pairs {
                let (start, goal) = bed.pair(&mut random)?;
                bed.search(start, goal, self.rounds, &mut measured)?;
            }
        }
        if self.paper.is_some() {
            note_readings(&grid, random, &mut measured);
        }
        Ok(measured)
    }

    fn table(&self, measured: &Measured) -> Table {
        Table {
            title: self.title.to_owned(),
            columns: COLUMNS.to_vec(),
            groups: self.scenes.iter().map(|scene| group_of(scene, measured)).collect(),
            remarks: self.remarks(measured),
        }
    }

    fn charts(&self, measured: &Measured) -> Vec<Chart> {
        charts::of(&self.table(measured), self.paper.is_some())
    }

    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        match self.paper {
            Some(table) => claims::of(table, measured),
            None => claims::of_the_future(&self.scenes, measured),
        }
    }
}

/// Each mean of the paper with its deviation.
const COLUMNS: [Column; 10] = [
    Column::plain("memory", 2),
    Column::deviation("deviation of memory"),
    Column::ratio("time"),
    Column::deviation("deviation of time"),
    Column::plain("explored", 3).in_order(),
    Column::deviation("deviation of explored"),
    Column::plain("estimate", 3).in_order(),
    Column::deviation("deviation of estimate"),
    Column::plain("areas", 1),
    Column::plain("built, ms", 1),
];

fn group_of(scene: &Scene, measured: &Measured) -> Group {
    let rows = scene.rows.iter().map(|(row, published)| {
        let of = |quantity| measured.of(&scene.key(row.name), quantity);
        let mut figures = Vec::new();
        for (place, quantity) in ["memory", "time", "explored", "estimate"].into_iter().enumerate() {
            let paper = |place: usize| published.map(|published| published[place]);
            figures.push(Figure::new(paper(2 * place), of(quantity).mean()));
            figures.push(Figure::new(paper(2 * place + 1), of(quantity).deviation()));
        }
        figures.extend(["areas", "built"].map(|quantity| Figure::new(None, of(quantity).mean())));
        Row { name: row.name.to_owned(), figures }
    });
    let rows = rows.collect();
    Group { name: scene.name.to_owned(), baseline: scene.baseline.name.to_owned(), rows }
}

/// Notes what the two readings of section 3.1 make of a map, with the same random numbers.
fn note_readings(grid: &GridMap, random: Random, measured: &mut Measured) {
    for (name, reading) in [(TO_THE_LETTER, Reading::Continues), (TURNS_BACK, Reading::TurnsBack)] {
        let partition = Partition::new(grid, reading, &mut random.clone());
        measured.add(name, "areas", partition.areas().into());
        measured.add(name, "portals", partition.portals() as f64);
    }
}

const TO_THE_LETTER: &str = "3.1, to the letter";
const TURNS_BACK: &str = "3.1, turning back";

impl Janssen {
    /// The maps of a part, and which of them.
    fn locate(&self, mut part: u32) -> (&Maps, u32) {
        for maps in &self.maps {
            if part < maps.count() {
                return (maps, part);
            }
            part -= maps.count();
        }
        panic!("there is no such part")
    }
}
