//! Janssen's four tables: the Boundary Heuristic and those before it, with A* on game maps, mazes, open maps with hills and
//! rooms.
//!
//! Four neighbours and steps of cost 1; the same pairs with a path for all heuristics. A cell counts as explored whenever
//! it is expanded, and the goal once, relative to the cells of the path; the estimate at the start is relative to the
//! cost. Tables are built untimed.

mod bed;
mod charts;
mod claims;
mod maps;
mod paper;

use super::{Claim, Column, Experiment, Figure, Group, Measured, Row, Setting, Size, Table};
use bed::Bed;
use cairn::{Neighbours, Rules};
use lab::chart::Chart;
use maps::Maps;
use paper::{BOUNDARY, Kind, MANHATTAN, OURS, PaperTable, Published, TABLES};

const RULES: Rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };

/// One of the four tables.
pub(super) struct Janssen {
    table: &'static PaperTable,
    maps: Maps,
    pairs: u32,
}

/// All four tables.
pub(super) fn tables(setting: &Setting) -> impl Iterator<Item = Janssen> {
    TABLES.iter().map(|table| Janssen {
        table,
        maps: Maps::new(table.kind, setting),
        pairs: setting.size.pick(1000, 30),
    })
}

impl Experiment for Janssen {
    fn name(&self) -> &'static str {
        self.table.name
    }

    fn title(&self) -> &'static str {
        self.table.title
    }

    fn setup(&self) -> String {
        format!("{}; {} pairs with a path on each, 4 neighbours, cost 1.", self.maps.describe(), self.pairs)
    }

    fn parts(&self) -> u32 {
        self.maps.count()
    }

    fn weight(&self, part: u32) -> u64 {
        self.maps.cells(part)
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        let (grid, mut random) = self.maps.get(part)?;
        let mut measured = Measured::default();
        let mut bed = Bed::new(&grid, self.rows().map(|(row, _)| row))?;
        bed.note_tables(&mut measured);
        for _ in 0..self.pairs {
            let (start, goal) = bed.pair(&mut random)?;
            bed.search(start, goal, &mut measured)?;
        }
        Ok(measured)
    }

    fn table(&self, measured: &Measured) -> Table {
        let rows = self.rows().map(|(row, published)| table_row(row, published, measured)).collect();
        Table {
            title: self.title().to_owned(),
            columns: COLUMNS.to_vec(),
            groups: vec![Group { name: String::new(), baseline: MANHATTAN.name.to_owned(), rows }],
            remarks: self.remarks(measured),
        }
    }

    fn charts(&self, measured: &Measured) -> Vec<Chart> {
        charts::of(&self.table(measured))
    }

    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        claims::of(self.table, measured)
    }
}

/// Means first, in the order of the table; then their deviations.
const COLUMNS: [Column; 9] = [
    Column::plain("memory", 2),
    Column::ratio("time"),
    Column::plain("explored", 3).in_order(),
    Column::plain("estimate", 3).in_order(),
    Column::plain("built, ms", 1),
    Column::plain("deviation of memory", 2).only_in_csv(),
    Column { ordered: false, ..Column::ratio("deviation of time") }.only_in_csv(),
    Column::plain("deviation of explored", 3).only_in_csv(),
    Column::plain("deviation of estimate", 3).only_in_csv(),
];

fn table_row(row: &paper::Row, published: Option<&Published>, measured: &Measured) -> Row {
    let paper = |place: usize| published.map(|published| published[place]);
    let mean = |place, quantity| Figure::new(paper(place), measured.of(row.name, quantity).mean());
    let deviation = |place, quantity| Figure::new(paper(place), measured.of(row.name, quantity).deviation());
    let figures = vec![
        mean(0, "memory"),
        mean(2, "time"),
        mean(4, "explored"),
        mean(6, "estimate"),
        Figure::new(None, measured.of(row.name, "built").mean()),
        deviation(1, "memory"),
        deviation(3, "time"),
        deviation(5, "explored"),
        deviation(7, "estimate"),
    ];
    Row { name: row.name.to_owned(), figures }
}

impl Janssen {
    /// All rows, those of the paper first.
    fn rows(&self) -> impl Iterator<Item = (&'static paper::Row, Option<&'static Published>)> {
        let theirs = self.table.rows.iter().map(|(row, published)| (row, Some(published)));
        theirs.chain(OURS.iter().map(|row| (row, None)))
    }

    fn remarks(&self, measured: &Measured) -> Vec<String> {
        let mut remarks = vec![self.remark_on_maps(measured)];
        remarks.extend(self.remark_on_portals(measured));
        remarks.extend(remark_on_repetitions(measured));
        remarks.extend(REMARKS.map(str::to_owned));
        remarks
    }

    fn remark_on_maps(&self, measured: &Measured) -> String {
        let maps = match self.table.kind {
            Kind::Game if self.maps.are_caves() => "Caves stand in for the game maps, which were not found",
            Kind::Game => "The paper does not tell which game maps it took",
            Kind::Maze | Kind::Hills | Kind::Rooms => "The maps are not the paper's own, but made to be as hard",
        };
        let path = measured.of(MANHATTAN.name, "path").mean().unwrap_or(0.0);
        format!("{maps}: a path has {path:.2} cells on the mean, in the paper {:.2}.", self.table.path)
    }

    /// The paper does not say on which side of a border its portals lie.
    fn remark_on_portals(&self, measured: &Measured) -> Option<String> {
        let (_, published) = self.table.rows.iter().find(|(row, _)| row.name == BOUNDARY.name)?;
        let times = measured.of(BOUNDARY.name, "memory").mean()? / published[0];
        Some(format!(
            "Portals lie on both sides of each border, which the paper leaves open: Boundary (∞) stores {times:.1} times as \
             much as in the paper; one side alone would take a quarter."
        ))
    }
}

/// Region heuristics are not consistent, of which the paper says nothing.
fn remark_on_repetitions(measured: &Measured) -> Option<String> {
    let sum = |quantity| measured.of(BOUNDARY.name, quantity).sum;
    let percent = 100.0 * sum("reopened") / sum("expanded");
    percent.is_finite().then(|| {
        format!(
            "Region heuristics are not consistent: with Boundary (∞) {percent:.1} % of the expanded cells are opened again, \
             and count each time."
        )
    })
}

const REMARKS: [&str; 5] = [
    "The paper runs all on a tree whose ties go to the last in. Here regions run on a heap, ties to the larger g, all else \
     on an array of stacks, the last in first out; the rows `stacks` and `heap` tell the list from the heuristic.",
    "Memory is in distances per cell: P (P - 1) / 2 for P portals, k for k landmarks. The pairs of Canonical (k) share k \
     tables. Its landmarks lie at random: on those of Differential it could not estimate less, as it does in the paper.",
    "How Portal cuts areas and how Gateway fills them is in papers that this one refers to; here it is our own, and so \
     is their memory.",
    "What the paper says in comparison with measurements of others is not judged.",
    "Times and deviations are in the CSV file, times in milliseconds.",
];
