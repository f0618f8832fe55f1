//! Figure 5 and what the paper calls the hidden cost of A*: quantities over the error of the first estimate and over
//! the length of the open list. A quantity is kept once more under its name and the upper end of the range its query
//! falls in.

use super::paper::{ASTAR, FRINGE, ME_IDA, Obstacles, STACKS};
use crate::experiment::octiles::{GroupName, OCTILES, TILES, row_of};
use crate::experiment::{Measured, Spread};
use cairn::Neighbours;
use lab::chart::{Chart, Lines, Series};
use std::collections::BTreeMap;

/// Errors are grouped by this much, five cardinal steps. No error at all is a range of its own.
const ERROR_STEP: u64 = 500;
/// A range is drawn if at least one query in this many falls into it.
const RARE: f64 = 400.0;

const BY_ERROR: &str = " at error ";
const BY_OPEN: &str = " at open ";

pub(super) fn by_error(quantity: &str, error: u64) -> String {
    format!("{quantity}{BY_ERROR}{}", error.div_ceil(ERROR_STEP) * ERROR_STEP)
}

/// Lengths are grouped by factors of 2.
pub(super) fn by_open(quantity: &str, length: u64) -> String {
    format!("{quantity}{BY_OPEN}{}", length.next_power_of_two())
}

/// A quantity by the upper ends of its ranges.
type Curve = BTreeMap<u64, Spread>;

fn curve(measured: &Measured, row: &str, quantity: &str, by: &str) -> Curve {
    let prefix = format!("{quantity}{by}");
    let figures = measured.iter().filter(|(known, ..)| *known == row);
    figures.filter_map(|(_, name, spread)| Some((name.strip_prefix(&prefix)?.parse().ok()?, spread))).collect()
}

/// The ratio of two sums in each range that is not rare.
fn ratios(above: &Curve, below: &Curve) -> Vec<(u64, f64)> {
    let all: f64 = above.values().map(|spread| spread.count).sum();
    let common = above.iter().filter(|(_, spread)| spread.count * RARE >= all);
    common.filter_map(|(&end, above)| Some((end, above.sum / below.get(&end)?.sum))).collect()
}

/// A quantity of Fringe Search relative to that of ME-IDA* by the error [Figure 5].
pub(super) fn fringe_to_me_ida(measured: &Measured, group: Neighbours, quantity: &str) -> Vec<(u64, f64)> {
    let of = |row: &str| curve(measured, &row_of(group, row), quantity, BY_ERROR);
    ratios(&of(FRINGE), &of(ME_IDA))
}

/// The iterations of ME-IDA* by the error.
pub(super) fn iterations(measured: &Measured, group: Neighbours) -> Vec<(u64, f64)> {
    let iterations = curve(measured, &row_of(group, ME_IDA), "iterations", BY_ERROR);
    let queries = iterations.iter().map(|(&end, spread)| (end, Spread { sum: spread.count, ..*spread })).collect();
    ratios(&iterations, &queries)
}

/// Nanoseconds for each expanded node by the longest open list of A*.
pub(super) fn cost_of_expansion(measured: &Measured, group: Neighbours, row: &str) -> Vec<(u64, f64)> {
    let of = |quantity: &str| curve(measured, &row_of(group, row), quantity, BY_OPEN);
    ratios(&of("time"), &of("expanded")).into_iter().map(|(end, time)| (end, 1000.0 * time)).collect()
}

pub(super) fn charts(obstacles: Obstacles, measured: &Measured) -> Vec<Chart> {
    let errors = [OCTILES, TILES].into_iter().flat_map(|group| {
        ["expanded", "visited"].map(|quantity| {
            series(format!("{quantity}, {}", group.name()), fringe_to_me_ida(measured, group, quantity))
        })
    });
    let costs = [ASTAR, FRINGE, STACKS].into_iter().flat_map(|row| {
        [OCTILES, TILES]
            .map(|group| series(format!("{row}, {}", group.name()), cost_of_expansion(measured, group, row)))
    });
    let kind = obstacles.name();
    vec![
        Chart::Lines(Lines {
            title: format!("Björnsson and others 2005, Figure 5: {kind} obstacles"),
            x: "error of the first estimate, up to".to_owned(),
            y: "nodes of Fringe Search, relative to ME-IDA*".to_owned(),
            series: errors.collect(),
        }),
        Chart::Lines(Lines {
            title: format!("Björnsson and others 2005: what a longer open list costs, {kind} obstacles"),
            x: "longest open list of A*, up to".to_owned(),
            y: "nanoseconds for each expanded node".to_owned(),
            series: costs.collect(),
        }),
    ]
}

fn series(name: String, points: Vec<(u64, f64)>) -> Series {
    Series { name, points: points.into_iter().map(|(end, value)| (end as f64, value)).collect(), dashed: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_end_where_they_are_named_after() {
        let names = [0, 1, 500, 501].map(|error| by_error("visited", error));
        assert_eq!(names, ["0", "500", "500", "1000"].map(|end| format!("visited at error {end}")));
        let names = [1, 64, 65].map(|length| by_open("time", length));
        assert_eq!(names, ["1", "64", "128"].map(|end| format!("time at open {end}")));
    }

    #[test]
    fn curves_are_ratios_of_sums_in_each_range_without_rare_ones() {
        let mut measured = Measured::default();
        let (fringe, me_ida) = (row_of(OCTILES, FRINGE), row_of(OCTILES, ME_IDA));
        for (error, count) in [(0, 1), (700, 500), (9000, 1)] {
            for number in 0..count {
                measured.add(&fringe, &by_error("visited", error), f64::from(number));
                measured.add(&me_ida, &by_error("visited", error), f64::from(4 * number));
            }
        }
        assert_eq!(fringe_to_me_ida(&measured, OCTILES, "visited"), [(1000, 0.25)]);
        assert!(fringe_to_me_ida(&measured, TILES, "visited").is_empty());
    }
}
