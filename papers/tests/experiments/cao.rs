//! Cao's experiment at its quick size: what is counted is the same everywhere, and what rests on counts is judged.

use crate::{experiment, measure};
use lab::chart::Chart;
use papers::experiment::{Claim, Experiment, Measured, Size, Table, Verdict};
use std::sync::LazyLock;

fn cao(size: Size) -> Box<dyn Experiment> {
    experiment("cao", size, None)
}

/// All parts, run once for all tests.
static MEASURED: LazyLock<Measured> = LazyLock::new(|| measure(&*cao(Size::Quick)));

fn table() -> Table {
    cao(Size::Quick).table(&MEASURED)
}

/// Unsorted array, min-heap and multi-stack heap, then the same with the check from the closed list.
const SIX: [&str; 6] = [
    "unsorted array, open",
    "min-heap, open",
    "multi-stack, open",
    "unsorted array, closed",
    "min-heap, closed",
    "multi-stack, closed",
];

fn ours(table: &Table, group: &str, column: &str) -> [f64; 6] {
    SIX.map(|row| table.figure(group, row, column).unwrap().ours.unwrap())
}

#[test]
fn the_full_size_is_the_papers() {
    let (full, quick) = (cao(Size::Full), cao(Size::Quick));
    assert_eq!((full.parts(), quick.parts()), (126, 27));
    assert!(full.setup().contains("15 runs of which the first 5 are dropped"), "{}", full.setup());
    assert_ne!(full.setup(), quick.setup());
    assert!(full.weight(125) > full.weight(0));
}

#[test]
fn every_row_of_tables_6_to_9_has_the_papers_figures_and_ours() {
    let table = table();
    assert_eq!(table.groups.len(), 6);
    let published = [
        ("160x160, 10 % (Table 6)", 170.0, [37.0, 43.0, 44.0], [1875.0, 2390.0, 1781.0]),
        ("160x160, 15 % (Table 7)", 151.0, [580.0, 170.0, 659.0], [13840.0, 12497.0, 12325.0]),
        ("160x160, 20 % (Table 8)", 132.0, [449.0, 245.0, 556.0], [11560.0, 10732.0, 10671.0]),
        ("160x160, 25 % (Table 9)", 189.0, [550.0, 304.0, 623.0], [19011.0, 19005.0, 18997.0]),
    ];
    for (group, path, decreases, times) in published {
        for (row, (decreases, time)) in SIX.into_iter().zip(decreases.into_iter().zip(times)) {
            for (column, paper) in [("path length", path), ("decreaseKey", decreases), ("mean time", time)] {
                let figure = table.figure(group, row, column).unwrap();
                assert_eq!(figure.paper, Some(paper), "{group}, {row}, {column}");
                assert!(figure.ours.is_some_and(|ours| ours > 0.0), "{group}, {row}, {column}");
            }
        }
    }
}

/// On an empty map of n cells along a side every row's path is 2 (n - 1) long, and first in, first out expands all but
/// the goal.
#[test]
fn all_rows_find_the_shortest_paths() {
    let table = table();
    for group in &table.groups {
        let lengths: Vec<_> =
            group.rows.iter().map(|row| table.figure(&group.name, &row.name, "path length").unwrap().ours).collect();
        assert!(
            lengths.len() == 17 && lengths.iter().all(|&length| length == lengths[0]),
            "{}: {lengths:?}",
            group.name
        );
    }
    let empty = &table.groups[0].name;
    let figure = |row: &str, column: &str| table.figure(empty, row, column).unwrap().ours.unwrap();
    assert_eq!(figure("min-heap, open", "path length"), 2.0 * (39.0 + 79.0 + 159.0));
    assert_eq!(figure("min-heap, open", "expanded"), 2.0 * (39.0 + 79.0 + 159.0));
    assert_eq!(figure("min-heap, closed, FIFO", "expanded"), 1599.0 + 6399.0 + 25599.0);
}

#[test]
fn counts_are_the_same_for_ever() {
    let table = table();
    let counts = |group: &str| ["steps", "memory", "expanded", "decreaseKey"].map(|column| ours(&table, group, column));
    assert_eq!(
        counts("no obstacles, 3 maps"),
        [
            [199_926.0, 143_322.0, 136_041.0, 69_958.0, 13_363.0, 5805.0],
            [1105.0, 1105.0, 1105.0, 1108.0, 1108.0, 1108.0],
            [554.0, 554.0, 554.0, 554.0, 554.0, 554.0],
            [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        ]
    );
    assert_eq!(
        counts("with obstacles, 24 maps"),
        [
            [16_110_506.0, 8_898_038.0, 10_106_180.0, 33_064_909.0, 1_371_525.0, 459_187.0],
            [47_598.0, 47_598.0, 47_598.0, 58_223.0, 58_223.0, 58_223.0],
            [43_638.0, 43_638.0, 43_638.0, 43_645.0, 43_645.0, 43_645.0],
            [9561.0, 9561.0, 9561.0, 0.0, 0.0, 0.0],
        ]
    );
    assert_eq!(
        counts("160x160, 10 % (Table 6)"),
        [
            [1_005_134.0, 583_982.0, 679_306.0, 1_575_826.0, 64_456.0, 20_848.0],
            [2248.0, 2248.0, 2248.0, 3496.0, 3496.0, 3496.0],
            [1901.0, 1901.0, 1901.0, 1852.0, 1852.0, 1852.0],
            [1130.0, 1130.0, 1130.0, 0.0, 0.0, 0.0],
        ]
    );
}

/// Without obstacles the loose structures keep the strict order, and a heap that leaves equals to chance does not; with
/// obstacles each makes its own number of nodes cheaper.
#[test]
fn loose_orders_differ_from_the_strict_one_only_where_there_are_obstacles() {
    let table = table();
    let rows = ["min-heap, open", "unsorted array, open, loose", "min-heap, open, loose", "min-heap, open, by chance"];
    let figures = |group: usize, column: &str| {
        rows.map(|row| table.figure(&table.groups[group].name, row, column).unwrap().ours.unwrap())
    };
    assert_eq!(figures(0, "memory"), [1105.0, 1105.0, 1105.0, 1653.0]);
    assert_eq!(figures(1, "decreaseKey"), [9561.0, 8272.0, 7221.0, 4002.0]);
}

#[test]
fn a_part_counts_the_same_whenever_it_is_run() {
    let cao = cao(Size::Quick);
    let part = cao.run_part(3).unwrap();
    let counted = part.iter().filter(|(_, quantity, _)| !quantity.contains("time"));
    let mut compared = 0;
    for (row, quantity, spread) in counted {
        assert_eq!(MEASURED.of(row, quantity), spread, "{row}, {quantity}");
        compared += 1;
    }
    assert!(compared > 150, "{compared}");
}

/// Claims that rest on counts alone, by how they begin.
#[test]
fn claims_about_counts_are_judged() {
    use Verdict::{Holds, NotToday, WrongInPaper};
    let claims = cao(Size::Quick).claims(&MEASURED);
    assert_eq!(claims.len(), 28);
    let verdict = |beginning: &str| {
        let mut found = claims.iter().filter(|claim| claim.text.starts_with(beginning));
        let claim: &Claim = found.next().unwrap_or_else(|| panic!("no claim begins {beginning:?}"));
        assert!(found.next().is_none() && !claim.evidence.contains("NaN"), "{claim:?}");
        claim.verdict
    };
    for (beginning, expected) in [
        ("The f of a node", Holds),
        ("There are at most two values", Holds),
        ("insertNew and deleteMin take O(1)", Holds),
        ("deleteMin takes O(n)", Holds),
        ("whetherContains takes O(n)", Holds),
        ("Last in, first out explores", Holds),
        ("Without obstacles last in", Holds),
        ("decreaseKey rarely", NotToday),
        ("The check from the closed list costs more only", WrongInPaper),
        ("Algorithm 2 gives", WrongInPaper),
        ("The path has the same length", Holds),
        ("The multi-stack heap always takes the fewest steps", Holds),
        ("In most cases the multi-stack heap takes the fewest steps", NotToday),
        ("The check from the closed list lowers", NotToday),
        ("Where decreaseKey is frequent the min-heap may take more steps", NotToday),
        ("Where decreaseKey is frequent the unsorted array may take more steps", Holds),
        ("Without obstacles the structures need the same memory", Holds),
        ("With obstacles the structures need different memory", NotToday),
        ("With obstacles the check from the closed list needs more", Holds),
        ("The check from the closed list explores", NotToday),
        ("All structures obey", WrongInPaper),
    ] {
        assert_eq!(verdict(beginning), expected, "{beginning}");
    }
}

#[test]
fn charts_have_a_curve_for_each_row_and_a_point_for_each_map() {
    let charts = cao(Size::Quick).charts(&MEASURED);
    let shape = |chart: &Chart| match chart {
        Chart::Lines(lines) => (lines.series.len(), lines.series[0].points.len()),
        Chart::Pairs(_) | Chart::Panels(_) => (0, 0),
    };
    let shapes: Vec<_> = charts.iter().map(shape).collect();
    assert_eq!(shapes, [(6, 8), (6, 3), (6, 8), (6, 3), (4, 8), (6, 8), (2, 3), (4, 8), (3, 7)]);
    let figures = ["34", "31 and 32", "37", "35 and 36", "41", "33", "38 and 39", "42", "28"];
    assert!(charts.iter().zip(figures).all(|(chart, figure)| chart.title().contains(figure)));
    for chart in &charts {
        let Chart::Lines(lines) = chart else { continue };
        let points = lines.series.iter().flat_map(|series| &series.points);
        assert!(points.into_iter().all(|&(x, y)| x > 0.0 && y > 0.0), "{}", lines.title);
    }
}
