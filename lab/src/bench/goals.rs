//! What is asked of searches on weighted terrain and with cold caches: ratios over all maps of a run. They hold between
//! methods of the library, in one run.

use super::asked::Figure;
use super::{MapRecord, Report};
use crate::rows::{Rows, markdown};
use testkit::generate::WeightKind;

/// What searches with weights are compared with.
pub(super) const ASTAR: &str = "astar+alt8";

/// What is compared, also with itself on maps without weights.
const GRAPH: &str = "graph+alt8";
const GRAPH_WITHOUT_WEIGHTS: &str = "graph+alt8@uniform";

/// A goal for one kind of weights, or for maps without.
struct Goal {
    weights: Option<WeightKind>,
    quantity: Quantity,
    /// The methods meant. Where several were run the fastest counts.
    methods: &'static [&'static str],
    asked: f64,
}

#[derive(Clone, Copy, PartialEq)]
enum Quantity {
    /// Times faster than A* with 8 landmarks, with cold caches.
    Faster,
    /// The time with cold caches divided by that of the graph without weights; at most.
    Slower,
    /// The same with warm caches.
    SlowerWarm,
    /// The time with cold caches divided by that with warm ones; at most.
    ColdPerWarm,
}

const GOALS: [Goal; 11] = [
    goal(Some(WeightKind::One), Quantity::SlowerWarm, &[GRAPH], 1.5),
    goal(Some(WeightKind::Discs), Quantity::Faster, &[GRAPH], 30.0),
    goal(Some(WeightKind::Discs), Quantity::Slower, &[GRAPH], 1.8),
    goal(Some(WeightKind::Blobs), Quantity::Faster, &[GRAPH], 16.0),
    goal(Some(WeightKind::Blobs), Quantity::Slower, &[GRAPH], 6.0),
    goal(Some(WeightKind::Blobs4), Quantity::Faster, &[GRAPH], 10.0),
    goal(Some(WeightKind::Blobs4), Quantity::Slower, &[GRAPH], 10.0),
    goal(Some(WeightKind::Roads), Quantity::Faster, &[GRAPH], 12.0),
    goal(Some(WeightKind::Roads), Quantity::Slower, &[GRAPH], 7.0),
    goal(Some(WeightKind::Noise), Quantity::Faster, &[GRAPH, "canonical-astar+alt8"], 2.0),
    goal(None, Quantity::ColdPerWarm, &[GRAPH], 4.0),
];

const fn goal(weights: Option<WeightKind>, quantity: Quantity, methods: &'static [&'static str], asked: f64) -> Goal {
    Goal { weights, quantity, methods, asked }
}

impl Quantity {
    fn in_words(self) -> &'static str {
        match self {
            Quantity::Faster => "with cold caches times faster",
            Quantity::Slower => "with cold caches times slower",
            Quantity::SlowerWarm => "times slower",
            Quantity::ColdPerWarm => "time with cold caches / warm",
        }
    }

    fn in_csv(self) -> &'static str {
        match self {
            Quantity::Faster => "cold_ratio",
            Quantity::Slower => "cold_slowdown",
            Quantity::SlowerWarm => "slowdown",
            Quantity::ColdPerWarm => "cold_per_warm",
        }
    }

    fn against(self) -> &'static str {
        match self {
            Quantity::Faster => ASTAR,
            Quantity::Slower | Quantity::SlowerWarm => GRAPH_WITHOUT_WEIGHTS,
            Quantity::ColdPerWarm => "itself",
        }
    }
}

/// A goal with what was measured: a figure for each family, without what is asked, and one for all maps.
struct Row {
    goal: &'static Goal,
    figures: Vec<(String, usize, Figure)>,
}

impl Report {
    /// The goals whose methods were run with the weights meant and, where they are about them, cold caches.
    fn goal_rows(&self) -> Vec<Row> {
        GOALS.iter().filter(|goal| goal.weights == self.weights).filter_map(|goal| self.goal_row(goal)).collect()
    }

    fn goal_row(&self, goal: &'static Goal) -> Option<Row> {
        let is_meant = |name: &String| goal.methods.iter().any(|method| is_same(name, method));
        let meant: Vec<usize> = (0..self.names.len()).filter(|&index| is_meant(&self.names[index])).collect();
        let at_most = goal.quantity != Quantity::Faster;
        let best = |maps: &[&MapRecord]| {
            let values = meant.iter().filter_map(|&index| self.quantity(goal.quantity, maps, index));
            values.reduce(if at_most { f64::min } else { f64::max })
        };
        let figure = |maps: &[&MapRecord], asked| Figure { measured: best(maps), asked, at_most };
        let families = self.families();
        let of_family = families.iter().map(|(family, maps)| (family.to_string(), maps.len(), figure(maps, None)));
        let all: Vec<&MapRecord> = self.maps.iter().collect();
        let on_all = ("all maps".to_owned(), all.len(), figure(&all, Some(goal.asked)));
        let was_measured = on_all.2.measured.is_some();
        was_measured.then(|| Row { goal, figures: of_family.chain([on_all]).collect() })
    }

    fn quantity(&self, quantity: Quantity, maps: &[&MapRecord], index: usize) -> Option<f64> {
        let is_baseline = |&baseline: &usize| is_same(&self.names[baseline], quantity.against());
        let place = self.baselines.iter().position(is_baseline);
        let figures = self.figures(maps, index);
        match quantity {
            Quantity::Faster => figures.cold?.ratios[place?],
            Quantity::Slower => figures.cold?.ratios[place?].map(f64::recip),
            Quantity::SlowerWarm => figures.ratios[place?].map(f64::recip),
            Quantity::ColdPerWarm => figures.cold?.per_warm,
        }
    }

    /// The table as Markdown; empty if nothing of it was run.
    pub(super) fn goal_markdown(&self) -> String {
        let rows = self.goal_rows();
        let Some(first) = rows.first() else { return String::new() };
        let families = first.figures.iter().map(|(family, ..)| family.clone());
        let mut table: Rows = vec![[String::new()].into_iter().chain(families).collect()];
        for Row { goal, figures } in &rows {
            let against = format!("{} than {}", goal.quantity.in_words(), goal.quantity.against());
            let words = if goal.quantity == Quantity::ColdPerWarm { goal.quantity.in_words() } else { &against };
            let first = format!("{}, {words}", goal.methods.join(" or "));
            table.push([first].into_iter().chain(figures.iter().map(|(.., figure)| figure.in_words())).collect());
        }
        let note = if self.weights.is_some() { NOTE } else { "" };
        format!("\n## Measured / asked: weights and cold caches\n\n{}{note}", markdown(&table))
    }

    /// The same as rows of a CSV file.
    pub(super) fn goal_csv(&self) -> Rows {
        let mut table = Rows::new();
        for Row { goal, figures } in self.goal_rows() {
            for (family, maps, figure) in figures {
                let Goal { quantity, methods, .. } = goal;
                let first = [quantity.in_csv(), quantity.against(), &methods.join(" or "), &family].map(str::to_owned);
                table.push([&first[..], &[maps.to_string()], &figure.in_csv()].concat());
            }
        }
        table
    }
}

const NOTE: &str = "
What is asked holds for all maps together; within a tenth of it counts as reached. What is asked against astar+alt8 is \
meant against version 0.1, whose landmarks had entries of 16 bits and not of 32; measured is against this library, whose \
A* expands fewer cells by them. What is asked with cold caches comes from runs in which contestants took turns at each \
query, without anything that sweeps the caches.
";

/// Whether two names have the same words, in any order.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let words = |name: &str| {
        let (name, place) = name.split_once('@').unwrap_or((name, ""));
        let mut words: Vec<String> = name.split('+').map(str::to_owned).collect();
        words.sort();
        (words, place.to_owned())
    };
    words(one) == words(other)
}

#[cfg(test)]
mod tests {
    use super::super::{Family, Record};
    use super::*;
    use std::path::Path;
    use std::time::Duration;

    /// Contestants and what they took in microseconds, warm and cold, on a map.
    const RUN: [(&str, u64, u64); 4] =
        [("alt8+graph", 10, 30), ("astar+alt8", 300, 400), ("graph+alt8@uniform", 5, 20), ("pathfinding", 9, 9)];

    fn report(weights: Option<WeightKind>, is_cold: bool) -> Report {
        let record = |(_, warm, cold): (&str, u64, u64)| {
            let mut record = Record::new(Duration::ZERO, None, None);
            record.times = vec![Duration::from_micros(warm)];
            record.cold = if is_cold { vec![Duration::from_micros(cold)] } else { Vec::new() };
            record
        };
        let family = Family::of(Path::new("dao/a.scen"));
        let records = RUN.map(record).to_vec();
        Report {
            names: RUN.map(|(name, ..)| name.to_owned()).to_vec(),
            compared_with: vec!["Dijkstra"; 4],
            baselines: vec![3, 1, 2],
            maps: vec![MapRecord { family, name: "dao/a".to_owned(), cells: 1, flood: None, records }],
            wrong: Vec::new(),
            weights,
            is_cold,
        }
    }

    fn lines(report: &Report) -> Vec<String> {
        report.goal_csv().iter().map(|row| row.join(" ")).collect()
    }

    #[test]
    fn weights_are_compared_with_a_star_and_with_the_map_without_them() {
        let expected = [
            "cold_ratio astar+alt8 graph+alt8 games 1 13.333  ",
            "cold_ratio astar+alt8 graph+alt8 all maps 1 13.333 16.000 no",
            "cold_slowdown graph+alt8@uniform graph+alt8 games 1 1.500  ",
            "cold_slowdown graph+alt8@uniform graph+alt8 all maps 1 1.500 6.000 yes",
        ];
        let blobs = report(Some(WeightKind::Blobs), true);
        assert_eq!(lines(&blobs), expected);
        let text = blobs.goal_markdown();
        let row = "| graph+alt8, with cold caches times faster than astar+alt8         |  13.3 | 13.3 / 16 short |";
        assert!(text.contains(row), "{text}");
        // Without cold caches one goal remains.
        assert!(lines(&report(Some(WeightKind::Blobs), false)).is_empty());
        let one = lines(&report(Some(WeightKind::One), false));
        assert_eq!(one[1], "slowdown graph+alt8@uniform graph+alt8 all maps 1 2.000 1.500 no");
    }

    #[test]
    fn without_weights_cold_caches_are_compared_with_warm_ones() {
        assert_eq!(lines(&report(None, true))[1], "cold_per_warm itself graph+alt8 all maps 1 3.000 4.000 yes");
        let none = report(None, false);
        assert!(none.goal_markdown().is_empty() && none.goal_csv().is_empty());
    }

    #[test]
    fn names_are_the_same_in_any_order_but_not_on_another_map() {
        assert!(is_same("alt8+astar", "astar+alt8") && is_same("alt8+graph@uniform", GRAPH_WITHOUT_WEIGHTS));
        assert!(!is_same("graph+alt8", GRAPH_WITHOUT_WEIGHTS) && !is_same("astar", "astar+alt8"));
    }
}
