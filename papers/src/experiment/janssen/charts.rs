//! Charts of one table: cells explored, time over memory, and what the estimates lack.

use super::paper::{
    BORDER_4, BORDER_8, BOUNDARY, BOUNDARY_2_AREA, BOUNDARY_2_PORTAL, BOUNDARY_4_AREA, BOUNDARY_4_PORTAL,
    BOUNDARY_8_AREA, BOUNDARY_8_PORTAL, CANONICAL_2, CANONICAL_4, CANONICAL_8, DIFFERENTIAL_1, DIFFERENTIAL_2,
    DIFFERENTIAL_4, DIFFERENTIAL_8, GATEWAY, PORTAL_2, PORTAL_4, PORTAL_8, Row,
};
use crate::experiment::Table;
use lab::chart::{Chart, Lines, PAPER_AND_OURS, Pair, Pairs, Series};

/// Of a table of the paper its first group, that on the paper's list. Of the others only the cells explored.
pub(super) fn of(table: &Table, is_published: bool) -> Vec<Chart> {
    let mut table = table.clone();
    if is_published {
        table.groups.truncate(1);
    }
    let explored = table.columns.iter().position(|column| column.name == "explored").expect("a column of the table");
    let mut explored = table.chart_of(explored);
    if let Chart::Pairs(pairs) = &mut explored {
        pairs.subtitle = "cells explored, relative to those of the path".to_owned();
    }
    if is_published { vec![explored, time_over_memory(&table), lacking_estimates(&table)] } else { vec![explored] }
}

/// Rows that differ in their memory.
const CURVES: [(&str, &[Row]); 7] = [
    ("Boundary (area)", &[BOUNDARY_2_AREA, BOUNDARY_4_AREA, BOUNDARY_8_AREA, BOUNDARY]),
    ("Differential", &[DIFFERENTIAL_1, DIFFERENTIAL_2, DIFFERENTIAL_4, DIFFERENTIAL_8]),
    ("Portal", &[PORTAL_2, PORTAL_4, PORTAL_8]),
    ("Canonical", &[CANONICAL_2, CANONICAL_4, CANONICAL_8]),
    ("Border", &[BORDER_4, BORDER_8]),
    ("Gateway", &[GATEWAY]),
    ("Boundary (portal)", &[BOUNDARY_2_PORTAL, BOUNDARY_4_PORTAL, BOUNDARY_8_PORTAL]),
];

/// The Manhattan distance, which takes no memory, is the line at 1.
fn time_over_memory(table: &Table) -> Chart {
    let group = &table.groups[0];
    let place = |name: &str| table.columns.iter().position(|column| column.name == name);
    let point = |row: &Row| {
        let row = group.rows.iter().find(|known| known.name == row.name)?;
        Some((row.figures[place("memory")?].ours?, group.ratio(row, place("time")?).ours?))
    };
    let mut series = Vec::new();
    for (name, rows) in CURVES {
        let mut points: Vec<(f64, f64)> = rows.iter().filter_map(point).collect();
        points.sort_by(|one, other| one.0.total_cmp(&other.0));
        series.push(Series { name: name.to_owned(), points, dashed: false });
    }
    Chart::Lines(Lines {
        title: table.title.clone(),
        x: "memory, distances per cell".to_owned(),
        y: "our time, relative to Manhattan".to_owned(),
        series,
    })
}

/// Estimates are close to 1, and differ in what they lack.
fn lacking_estimates(table: &Table) -> Chart {
    let mut pairs = Vec::new();
    for row in &table.groups[0].rows {
        let figure = table.figure("", &row.name, "estimate").unwrap_or_default();
        // The axis is one of factors: what lacks nothing has no place on it.
        let lack = |estimate: Option<f64>| estimate.map(|estimate| 1.0 - estimate).filter(|&lack| lack > 1e-9);
        pairs.push(Pair { name: row.name.clone(), paper: lack(figure.paper), ours: lack(figure.ours) });
    }
    Chart::Pairs(Pairs {
        title: table.title.clone(),
        subtitle: "what the estimate lacks of the cost, as a part of it; nothing where it is exact".to_owned(),
        marks: PAPER_AND_OURS,
        groups: vec![(String::new(), pairs)],
    })
}
