//! The tables of Fringe Search: A*, Fringe Search and memory-enhanced IDA* on the maps of a game, with obstacles that
//! block and with obstacles that cost three times as much.
//!
//! Set up as in the paper where it is explicit, and otherwise so that its figures come out: the rule `always`, tiles at
//! cost 100 and octiles at 100/150, the cell entered is what is paid for, and the pairs are the same in all four
//! models. The paper's A* runs on a balanced tree; the rows below are what A* and Fringe Search can be today.

mod bed;
mod claims;
mod curves;
mod inconsistent;
mod maps;
mod paper;

pub(super) use inconsistent::Inconsistent;

use super::octiles::{GroupName, OCTILES, TILES, row_of};
use super::{Claim, Column, Experiment, Figure, Group, Measured, Row, Setting, Table};
use bed::{IDA_BUDGET, OCTILE, SOME, TILE};
use cairn::Neighbours;
use lab::chart::Chart;
use maps::Maps;
use paper::{
    ASTAR, COLLECTIONS, FURTHER, IDA, LINES, ME_IDA_ROUNDS, ME_IDA_VISITS, Obstacles, PaperTable, Published,
    QUANTITIES, ROUNDS, TABLES, TEXTBOOK, TREAP, VISITED,
};

/// Pairs to a map in the paper. At the full size half of them keep the standard errors near 1 % and save ten minutes.
const PAPER_PAIRS: u32 = 400;

/// One of the two tables.
pub(super) struct Bjornsson {
    table: &'static PaperTable,
    maps: Maps,
    pairs: u32,
}

/// Both tables.
pub(super) fn tables(setting: &Setting) -> impl Iterator<Item = Bjornsson> {
    let (maps, pairs) = (Maps::new(setting), setting.size.pick_of_three(PAPER_PAIRS, 200, 20));
    TABLES.iter().map(move |table| Bjornsson { table, maps: maps.clone(), pairs })
}

impl Experiment for Bjornsson {
    fn name(&self) -> &'static str {
        self.table.name
    }

    fn title(&self) -> &'static str {
        self.table.title
    }

    fn setup(&self) -> String {
        let obstacles = match self.table.obstacles {
            Obstacles::Impassable => "obstacles block",
            Obstacles::Passable => "obstacles cost three times as much",
        };
        format!(
            "{}, {} pairs of cells each{}; tiles at {TILE} and octiles at {TILE}/{OCTILE}, diagonal steps always \
             allowed; {obstacles}; the least time of {ROUNDS} rounds, for ME-IDA* of {ME_IDA_ROUNDS}; plain IDA* with \
             {IDA_BUDGET} expansions and textbook A* on every {SOME}th pair.",
            self.maps.describe(),
            self.pairs,
            if self.pairs == PAPER_PAIRS { String::new() } else { format!(" (the paper has {PAPER_PAIRS})") },
        )
    }

    fn parts(&self) -> u32 {
        self.maps.len()
    }

    fn weight(&self, part: u32) -> u64 {
        self.maps.cells(part)
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        let (grid, pairs) = self.maps.with_pairs(part, self.pairs)?;
        bed::run(&grid, &pairs, self.table.obstacles)
    }

    fn table(&self, measured: &Measured) -> Table {
        let mut columns = vec![Column::ratio("time")];
        columns.extend(QUANTITIES[1..].iter().map(|quantity| Column::plain(quantity, 1)));
        columns.push(Column::plain("completed %", 0));
        let groups = [(OCTILES, &self.table.octiles), (TILES, &self.table.tiles)].map(|(group, published)| Group {
            name: group.name().to_owned(),
            baseline: ASTAR.to_owned(),
            rows: rows(group, published, measured),
        });
        Table { title: self.title().to_owned(), columns, groups: groups.into(), remarks: self.remarks(measured) }
    }

    fn charts(&self, measured: &Measured) -> Vec<Chart> {
        let mut charts = self.table(measured).charts();
        charts.extend(curves::charts(self.table.obstacles, measured));
        charts
    }

    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        claims::of(self.table.obstacles, measured)
    }
}

impl Bjornsson {
    fn remarks(&self, measured: &Measured) -> Vec<String> {
        let mut remarks = vec![
            remark_on_errors(measured),
            "Means over all pairs, which are not the paper's own. A visit of A* is a node taken from the open list, \
             the goal included; one of ME-IDA* is a cell that it enters."
                .to_owned(),
            format!(
                "For ME-IDA* the paper counts more: every neighbour but the one it came from, entered or not. In Table \
                 2, where no cell is blocked, that is 7.0 and 3.0 visits for each expanded node. The row \
                 {ME_IDA_VISITS:?} has that count, from ME-IDA* as printed, which expands what the library's does."
            ),
            format!(
                "The open list of {ASTAR} is the standard library's B-tree: balanced and optimised, if not binary. \
                 {TREAP}: a binary tree that random numbers keep balanced. Both order by f, larger g, newest."
            ),
            format!(
                "{TEXTBOOK}: open and closed list are scanned, and every node has memory of its own; {COLLECTIONS}: a \
                 heap and a hash table made for each search. Both on every {SOME}th pair."
            ),
            "What ME-IDA* backs up from a cell that it has entered at the same cost in the same iteration, the paper \
             leaves open; here it is infinity, as for a more expensive path: what lies below was found before. To back \
             up the least f that was found there is right as well, but takes more expansions."
                .to_owned(),
            format!(
                "{IDA}: plain IDA*, which never crosses the path it is on, with {IDA_BUDGET} expansions on every \
                 {SOME}th pair."
            ),
        ];
        if let Maps::Caves(_) = self.maps {
            remarks.push("The maps are generated caves: only ratios and orders compare with the paper's.".to_owned());
        }
        remarks
    }
}

/// How far the means may be off for the number of pairs.
fn remark_on_errors(measured: &Measured) -> String {
    let error = |quantity: &str| {
        let of = |(group, line): (Neighbours, &paper::Line)| {
            let spread = measured.of(&row_of(group, line.name), quantity);
            Some(100.0 * spread.deviation()? / spread.mean()? / spread.count.sqrt())
        };
        let rows = [OCTILES, TILES].into_iter().flat_map(|group| LINES.iter().map(move |line| (group, line)));
        rows.filter_map(of).fold(0.0, f64::max)
    };
    format!(
        "Means are over {:.0} pairs, in the paper over 48,000. Their standard error is, in the worst row, {:.1} % for what is \
         expanded, {:.1} % for the cost and {:.1} % for the time; all rows have the same pairs, so ratios between rows vary \
         less.",
        measured.of(&row_of(OCTILES, ASTAR), "cost").count,
        error("expanded"),
        error("cost"),
        error("time")
    )
}

fn rows(group: Neighbours, published: &[Published; 3], measured: &Measured) -> Vec<Row> {
    let figures = published.iter().map(Some).chain(std::iter::repeat(None));
    let names = LINES.iter().map(|line| line.name).chain(FURTHER);
    let mut rows: Vec<Row> =
        names.zip(figures).map(|(name, published)| row(group, name, published, measured)).collect();
    for row in rows.iter_mut().filter(|row| row.name == ME_IDA_VISITS) {
        for place in [VISITED, VISITED + 1] {
            row.figures[place].paper = Some(published[2][place]);
        }
    }
    rows
}

fn row(group: Neighbours, name: &str, published: Option<&Published>, measured: &Measured) -> Row {
    let mean = |quantity: &str| measured.of(&row_of(group, name), quantity).mean();
    let mut figures: Vec<Figure> = QUANTITIES
        .iter()
        .enumerate()
        .map(|(place, quantity)| Figure::new(published.map(|published| published[place]), mean(quantity)))
        .collect();
    figures.push(Figure::new(None, mean("completed").map(|share| 100.0 * share)));
    Row { name: name.to_owned(), figures }
}
