//! What is asked of the library's speed: how many times faster than a peer a method must be on a family of maps, and in
//! how many plain floods it must be prepared. A figure within a tenth of the one asked counts as reached.

use super::goals::is_same;
use super::{MapRecord, Report};
use crate::chart::{Chart, Pair, Pairs};
use crate::rows::{Rows, markdown, short};

/// A line of what is asked. The figures stand in the order of [`FAMILIES`]; 0 if nothing is asked.
struct Line {
    peer: &'static str,
    what: &'static str,
    /// The methods meant. Where several were run the fastest counts.
    methods: &'static [&'static str],
    ratios: [f64; FAMILIES.len()],
    /// Plain floods at most; 0 where nothing is asked.
    floods: f64,
}

const FAMILIES: [&str; 5] = ["games", "rooms", "mazes", "random", "streets"];

/// What part of the figure asked is enough.
const ENOUGH: f64 = 0.9;

const LINES: [Line; 6] = [
    line("grid_pathfinding", "online jumps", &["jump"], [16.0, 12.0, 30.0, 0.0, 0.0], 0.0),
    line("grid_pathfinding", "jump graph", &["graph"], [35.0, 40.0, 90.0, 0.0, 0.0], 0.0),
    line("grid_pathfinding", "jump graph, 8 landmarks", &["graph+alt8"], [80.0, 95.0, 330.0, 0.0, 0.0], 12.0),
    line("pathfinding", "A*", &["astar"], [8.0; 5], 0.0),
    line("pathfinding", "canonical A*", &["canonical-astar"], [12.0; 5], 0.0),
    line(
        "pathfinding",
        "A* or canonical A*, 8 landmarks",
        &["astar+alt8", "canonical-astar+alt8"],
        [30.0, 0.0, 0.0, 0.0, 0.0],
        0.0,
    ),
];

const fn line(
    peer: &'static str,
    what: &'static str,
    methods: &'static [&'static str],
    ratios: [f64; FAMILIES.len()],
    floods: f64,
) -> Line {
    Line { peer, what, methods, ratios, floods }
}

/// A figure that was measured, and the one that is asked, if any.
#[derive(Clone, Copy)]
pub(super) struct Figure {
    pub(super) measured: Option<f64>,
    pub(super) asked: Option<f64>,
    /// Whether less is better.
    pub(super) at_most: bool,
}

impl Figure {
    fn is_reached(&self) -> Option<bool> {
        let (measured, asked) = (self.measured?, self.asked?);
        Some(if self.at_most { measured * ENOUGH <= asked } else { measured >= asked * ENOUGH })
    }

    /// "measured / asked", and a word where it falls short.
    pub(super) fn in_words(&self) -> String {
        let asked = self.asked.map_or(String::new(), |asked| format!(" / {asked}"));
        let word = if self.is_reached() == Some(false) { " short" } else { "" };
        self.measured.map_or("-".to_owned(), |_| format!("{}{asked}{word}", short(self.measured)))
    }

    /// Measured, asked, and whether it is reached.
    pub(super) fn in_csv(&self) -> [String; 3] {
        let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.3}"));
        let reached = self.is_reached().map_or("", |is_reached| if is_reached { "yes" } else { "no" });
        [number(self.measured), number(self.asked), reached.to_owned()]
    }
}

/// A line with what was measured: a figure for each family, then the preparation.
struct Row {
    line: &'static Line,
    ratios: Vec<(String, usize, Figure)>,
    floods: Figure,
}

impl Report {
    /// The lines whose method and peer were run. They are meant for maps without weights.
    fn asked_rows(&self) -> Vec<Row> {
        let lines = if self.weights.is_none() { &LINES[..] } else { &[] };
        lines.iter().filter_map(|line| self.asked_row(line)).collect()
    }

    fn asked_row(&self, line: &'static Line) -> Option<Row> {
        let place = self.baselines.iter().position(|&baseline| self.names[baseline] == line.peer)?;
        let is_meant = |name: &String| line.methods.iter().any(|method| is_same(name, method));
        let meant: Vec<usize> = (0..self.names.len()).filter(|&index| is_meant(&self.names[index])).collect();
        if meant.is_empty() {
            return None;
        }
        let best = |maps: &[&MapRecord]| {
            meant.iter().filter_map(|&index| self.figures(maps, index).ratios[place]).reduce(f64::max)
        };
        let ratios = self.families().into_iter().map(|(family, maps)| {
            let family = family.to_string();
            let asked = FAMILIES.iter().position(|name| *name == family).map(|place| line.ratios[place]);
            let figure = Figure { measured: best(&maps), asked: some_figure(asked), at_most: false };
            (family, maps.len(), figure)
        });
        let all: Vec<&MapRecord> = self.maps.iter().collect();
        let floods = meant.iter().filter_map(|&index| self.figures(&all, index).floods).reduce(f64::min);
        let floods = Figure { measured: floods, asked: some_figure(Some(line.floods)), at_most: true };
        Some(Row { line, ratios: ratios.collect(), floods })
    }

    /// The tables as Markdown, one per peer; empty if nothing of what is asked was run.
    pub(super) fn asked_markdown(&self) -> String {
        let rows = self.asked_rows();
        let mut text = String::new();
        for peer in rows.iter().map(|row| row.line.peer).collect::<Vec<_>>().chunk_by(|one, other| one == other) {
            let of_peer = || rows.iter().filter(|row| row.line.peer == peer[0]);
            let families = of_peer().take(1).flat_map(|row| &row.ratios).map(|(family, ..)| family.clone());
            let header = [String::new()].into_iter().chain(families).chain(["preparation, floods".to_owned()]);
            let mut table: Rows = vec![header.collect()];
            for row in of_peer() {
                let figures = row.ratios.iter().map(|(.., figure)| figure.in_words());
                let words = [row.line.what.to_owned()].into_iter().chain(figures).chain([row.floods.in_words()]);
                table.push(words.collect());
            }
            text += &format!("\n## Measured / asked: times faster than {}\n\n{}", peer[0], markdown(&table));
        }
        if text.is_empty() { text } else { format!("{text}\n{NOTES}") }
    }

    /// The same as rows of a CSV file, with its header, and the goals after them.
    pub(super) fn asked_csv(&self) -> Rows {
        let header = ["quantity", "peer", "method", "family", "maps", "measured", "asked", "reached"];
        let mut rows: Rows = vec![header.map(str::to_owned).to_vec()];
        for Row { line, ratios, floods } in self.asked_rows() {
            let mut push = |quantity: &str, family: &str, maps: usize, figure: &Figure| {
                let first = [quantity, line.peer, line.what, family].map(str::to_owned);
                rows.push([&first[..], &[maps.to_string()], &figure.in_csv()].concat());
            };
            ratios.iter().for_each(|(family, maps, figure)| push("ratio", family, *maps, figure));
            if floods.measured.is_some() {
                push("preparation_floods", "all maps", self.maps.len(), &floods);
            }
        }
        rows.extend(self.goal_csv());
        rows
    }

    /// A chart of all lines; `None` if nothing of what is asked was run.
    pub(super) fn asked_chart(&self) -> Option<Chart> {
        let group = |row: &Row| {
            let pair = |(family, _, figure): &(String, usize, Figure)| {
                let name = family.clone();
                figure.measured.map(|_| Pair { name, paper: figure.asked, ours: figure.measured })
            };
            (format!("{}, against {}", row.line.what, row.line.peer), row.ratios.iter().filter_map(pair).collect())
        };
        let groups: Vec<(String, Vec<Pair>)> = self.asked_rows().iter().map(group).collect();
        (!groups.is_empty()).then(|| {
            Chart::Pairs(Pairs {
                title: "Times faster than other libraries: measured and asked".to_owned(),
                subtitle: "geometric mean over the maps of a family".to_owned(),
                marks: ["asked", "measured"],
                groups,
            })
        })
    }
}

const NOTES: &str = "\
Within a tenth of what is asked counts as reached. Floods are the time that the tables of the method take to build, divided \
by that of a plain flood of the same map in the same run: a Dijkstra of the lab's own over all cells, on a byte of steps \
per cell and a ring of buckets. The geometric mean over all maps.
";

fn some_figure(figure: Option<f64>) -> Option<f64> {
    figure.filter(|&figure| figure > 0.0)
}

#[cfg(test)]
mod tests {
    use super::super::{Family, Record};
    use super::*;
    use std::path::Path;
    use std::time::Duration;

    /// A map on which contestants took some microseconds, and their tables some floods.
    fn map(folder: &str, microseconds: [u64; 3], floods: u64) -> MapRecord {
        let flood = Duration::from_micros(1000);
        let record = |(place, time): (usize, u64)| {
            let mut record = Record::new(Duration::ZERO, None, None);
            record.times = vec![Duration::from_micros(time)];
            record.tables = (place == 1).then_some(flood * floods as u32);
            record
        };
        let records = microseconds.into_iter().enumerate().map(record).collect();
        let family = Family::of(&Path::new(folder).join("a.scen"));
        MapRecord { family, name: folder.to_owned(), cells: 1, flood: Some(flood), records }
    }

    fn report(names: [&str; 3]) -> Report {
        Report {
            names: names.map(str::to_owned).to_vec(),
            compared_with: vec!["scenario"; 3],
            baselines: vec![2],
            maps: vec![map("dao", [10, 2, 73], 3), map("dao", [10, 3, 71], 12), map("room", [10, 2, 90], 6)],
            wrong: Vec::new(),
            weights: None,
            is_cold: false,
        }
    }

    #[test]
    fn figures_within_a_tenth_are_reached_and_lines_that_did_not_run_are_not_shown() {
        let report = report(["astar", "alt8+astar", "pathfinding"]);
        let rows = report.asked_csv();
        let figures: Vec<String> = rows[1..].iter().map(|row| row[2..].join(" ")).collect();
        let expected = [
            "A* games 2 7.199 8.000 no",
            "A* rooms 1 9.000 8.000 yes",
            "A* or canonical A*, 8 landmarks games 2 29.391 30.000 yes",
            "A* or canonical A*, 8 landmarks rooms 1 45.000  ",
            "A* or canonical A*, 8 landmarks all maps 3 6.000  ",
        ];
        assert_eq!(figures, expected);
        let text = report.asked_markdown();
        assert!(text.contains("| A*                              | 7.20 / 8 short | 9.00 / 8 |"), "{text}");
        assert!(text.contains("|      29.4 / 30 |     45.0 |                6.00 |"), "{text}");
        assert!(!text.contains("jump") && !text.contains("grid_pathfinding"), "{text}");
    }

    #[test]
    fn preparation_must_not_take_more_floods_than_asked() {
        let mut report = report(["graph", "graph+alt8", "grid_pathfinding"]);
        let floods = |report: &Report| report.asked_csv().last().unwrap()[5..].join(" ");
        assert_eq!(floods(&report), "6.000 12.000 yes");
        report.maps = vec![map("dao", [1, 1, 1], 13)];
        assert_eq!(floods(&report), "13.000 12.000 yes");
        report.maps = vec![map("dao", [1, 1, 1], 14)];
        assert_eq!(floods(&report), "14.000 12.000 no");
    }

    #[test]
    fn without_a_line_there_is_no_table_and_no_chart() {
        let none = report(["fringe", "astar+heap", "pathfinding"]);
        assert!(none.asked_chart().is_none() && none.asked_markdown().is_empty() && none.asked_csv().len() == 1);
        let some = report(["astar", "fringe", "pathfinding"]);
        let svg = some.asked_chart().unwrap().to_svg();
        assert!(svg.contains(">asked</text>") && svg.contains(">measured</text>") && svg.contains(">games</text>"));
    }
}
