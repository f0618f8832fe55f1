//! The table and the charts.

use super::contenders::{
    ARRAY_CLOSED, ARRAY_OPEN, HEAP_CLOSED, HEAP_OPEN, HEAP_OPEN_LOOSE, ROWS, STACKS_CLOSED, STACKS_CLOSED_FIFO,
    STACKS_OPEN,
};
use super::maps::Place;
use super::paper::{PaperTable, SIDE, TABLES};
use super::{Cao, Named, RUN, TIMED_BY_RUN};
use crate::experiment::{Column, Experiment, Figure, Group, Measured, Row, Table};
use lab::chart::{Chart, Lines, Series};

const SIX: [&str; 6] = [ARRAY_OPEN, HEAP_OPEN, STACKS_OPEN, ARRAY_CLOSED, HEAP_CLOSED, STACKS_CLOSED];

pub(super) fn table(cao: &Cao, measured: &Measured) -> Table {
    let columns = vec![
        Column::ratio("mean time"),
        Column::ratio("least time"),
        Column::ratio("steps"),
        Column::ratio("memory"),
        Column::ratio("expanded"),
        Column::plain("decreaseKey", 0),
        Column::plain("path length", 0),
    ];
    let (empty, full): (Vec<Place>, Vec<Place>) = cao.places.iter().partition(|place| place.percent == 0);
    let mut groups = vec![
        group(format!("no obstacles, {} maps", empty.len()), &empty, None, measured),
        group(format!("with obstacles, {} maps", full.len()), &full, None, measured),
    ];
    for table in &TABLES {
        let name = format!("{SIDE}x{SIDE}, {} % (Table {})", table.percent, table.number);
        groups.push(group(name, &[Place { side: SIDE, percent: table.percent }], Some(table), measured));
    }
    Table { title: cao.title().to_owned(), columns, groups, remarks: remarks() }
}

fn remarks() -> Vec<String> {
    [
        "Rows name the structure and where is checked: in the open list or in the closed one. Ratios are to the \
         min-heap with the check from the open list.",
        "The maps are not the paper's own, which are not published: path lengths and numbers of decreaseKey compare \
         only within a table. The tables do not name their plan; decreaseKey is called only with the check from the \
         open list.",
        "All rows but the library's run Cao's A* with a hash table for the closed list. Algorithm 2 is repaired: a \
         node keeps its cheapest parent.",
        "Last in, first out is strict: a node that becomes cheaper is the newest. The rows `loose` are an array that \
         updates in place and a heap that compares by `<=`, as the paper's may have been; `by chance` is a heap that \
         compares by `<`.",
        "`From top` searches a stack from its newest node on; otherwise every array is searched from its first entry.",
        "With the check from the open list nearly all time goes into scans, which compile differently from build to \
         build (by 12 % for the multi-stack heap in two of them): small differences there say little.",
        "First in, first out is not run with the unsorted array: it expands the same nodes in far more steps.",
        "The paper takes the mean of its runs and does not tell the unit. Other work on a machine spoils a mean; \
         claims and charts have the least of the same runs. At the full size a search of 50,000,000 steps or more is \
         run 3 times, not 15.",
    ]
    .map(str::to_owned)
    .to_vec()
}

fn group(name: String, places: &[Place], paper: Option<&PaperTable>, measured: &Measured) -> Group {
    let rows = ROWS.iter().map(|row| Row { name: (*row).to_owned(), figures: figures(row, places, paper, measured) });
    Group { name, baseline: HEAP_OPEN.to_owned(), rows: rows.collect() }
}

fn figures(row: &str, places: &[Place], paper: Option<&PaperTable>, measured: &Measured) -> Vec<Figure> {
    let ours = |name: &str| {
        let spreads = places.iter().map(|place| measured.of(row, &place.quantity(name)));
        let (count, sum) = spreads.fold((0.0, 0.0), |(count, sum), spread| (count + spread.count, sum + spread.sum));
        (count > 0.0).then_some(sum)
    };
    let published = paper.and_then(|table| {
        let line = table.lines.iter().find(|line| line.0 == row)?;
        Some((line.1, line.2, table.path))
    });
    vec![
        Figure::new(published.map(|(_, time, _)| time), ours("mean time")),
        Figure::new(None, ours("time")),
        Figure::new(None, ours("steps")),
        Figure::new(None, ours("memory")),
        Figure::new(None, ours("closed")),
        Figure::new(published.map(|(decreases, ..)| decreases), ours("decreases")),
        Figure::new(published.map(|(.., path)| path), ours("path")),
    ]
}

pub(super) fn charts(cao: &Cao, measured: &Measured) -> Vec<Chart> {
    let empty: Vec<Place> = cao.places.iter().copied().filter(|place| place.percent == 0).collect();
    let over_side = |rows: &[&str], name: &str, y: &str, figure: &str| {
        let title = format!("Cao 2018, {figure}: maps without obstacles");
        let x = |place: &Place| f64::from(place.side);
        lines(title, "cells to the side", y, rows, &empty, x, |row, place| value(measured, row, place, name))
    };
    let over_percent = |side: u32, rows: &[&str], name: &str, y: &str, figure: &str| {
        let dense: Vec<Place> =
            cao.places.iter().copied().filter(|place| place.side == side && place.percent > 0).collect();
        let title = format!("Cao 2018, {figure}: {side}x{side} with obstacles");
        let x = |place: &Place| f64::from(place.percent);
        lines(title, "obstacles, %", y, rows, &dense, x, |row, place| value(measured, row, place, name))
    };
    // The paper's largest, or at the quick size the largest there is.
    let largest = cao.places.iter().map(|place| place.side).filter(|&side| side <= LARGE_SIDE).max().unwrap_or(SIDE);
    let memory = [STACKS_OPEN, STACKS_CLOSED, HEAP_OPEN_LOOSE, STACKS_CLOSED_FIFO];
    let (time, steps) = ("microseconds to a search", "steps to a search");
    let nodes = "nodes on both lists (the same for all strict structures)";
    vec![
        over_percent(SIDE, &SIX, "time", time, "Figure 34"),
        over_side(&SIX, "time", time, "Figures 31 and 32"),
        over_percent(SIDE, &SIX, "steps", steps, "Figure 37"),
        over_side(&SIX, "steps", steps, "Figures 35 and 36"),
        over_percent(SIDE, &memory, "memory", nodes, "Figure 41"),
        over_percent(SMALL_SIDE, &SIX, "time", time, "Figure 33"),
        over_side(&memory[..2], "memory", nodes, "Figures 38 and 39"),
        over_percent(largest, &memory, "memory", nodes, "Figure 42"),
        by_run(cao, measured),
    ]
}

/// The sides of the maps of Figures 33 and 42.
const SMALL_SIDE: u32 = 40;
const LARGE_SIDE: u32 = 520;

/// The time of each run relative to the fastest of that row and map, those that are dropped included: the median over
/// all maps, since other work makes some runs many times as long.
fn by_run(cao: &Cao, measured: &Measured) -> Chart {
    let (runs, _) = cao.runs(0);
    let times = |row: &str, place: &Place| -> Vec<f64> {
        let time = |run: u32| measured.of(row, &place.quantity(&format!("{RUN}{run}")));
        (1..=runs).map(time).filter(|time| time.count > 0.0).map(|time| time.sum).collect()
    };
    let relative = |row: &str, run: usize| {
        let mut of: Vec<f64> = cao
            .places
            .iter()
            .filter_map(|place| {
                let times = times(row, place);
                let least = times.iter().copied().fold(f64::INFINITY, f64::min);
                times.get(run).map(|time| time / least)
            })
            .collect();
        of.sort_by(f64::total_cmp);
        of.get(of.len() / 2).copied()
    };
    let series = TIMED_BY_RUN.map(|row| Series {
        name: row.to_owned(),
        points: (0..runs as usize).filter_map(|run| Some((run as f64 + 1.0, relative(row, run)?))).collect(),
        dashed: false,
    });
    Chart::Lines(Lines {
        title: "Cao 2018, Figure 28: time by run".to_owned(),
        x: "run of the same search".to_owned(),
        y: "time, relative to the fastest run; median over all maps".to_owned(),
        series: series.into(),
    })
}

fn value(measured: &Measured, row: &str, place: &Place, name: &str) -> f64 {
    measured.of(row, &place.quantity(name)).sum
}

fn lines(
    title: String,
    x: &str,
    y: &str,
    rows: &[&str],
    places: &[Place],
    along: impl Fn(&Place) -> f64,
    up: impl Fn(&str, &Place) -> f64,
) -> Chart {
    let series = rows.iter().map(|row| Series {
        name: (*row).to_owned(),
        points: places.iter().map(|place| (along(place), up(row, place))).collect(),
        dashed: row.contains(", closed"),
    });
    Chart::Lines(Lines { title, x: x.to_owned(), y: y.to_owned(), series: series.collect() })
}
