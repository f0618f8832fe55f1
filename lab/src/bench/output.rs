//! The report as people and programs read it.

use super::check::Standard;
use super::{Figures, MapRecord, Report, Wrong};
use crate::chart::{Chart, PAPER_AND_OURS, Pair, Pairs};
use crate::rows::{Rows, csv, markdown, short};
use std::fmt::{self, Display};

const NOTES: &str = "\
Times are microseconds per query, over the queries that have a path: for each query the least of its rounds. A ratio is \
the time of the one compared with divided by that of the row, so more is faster: the sums over a map's queries, and then \
the geometric mean over the maps. Preparation leads from the terrain to the first search and is a mean over the maps; \
floods are what the tables take of it, in plain floods of the same map; \
searcher bytes are those of the largest map. Where other programs want the processor, long searches are interrupted more \
often, which flatters the quick ones. Rules and costs are 8 neighbours, no corner cutting, 70/99.
";

const CORNERS: &str = "\
grid_pathfinding cuts corners, so its paths may be shorter than the scenario's and are compared with the optimum by its own \
rule; a wrong one is longer than that. Its times are for that other task.
";

const WEIGHTS: &str = "\
The scenario's lengths are wrong there, so costs are compared with those that a Dijkstra of the lab's own finds. \
A name with @uniform is a method on the map without weights. Floods are without them as well. \
grid_pathfinding knows no weights and does not run.
";

const COLD: &str = "\
Cold means that more than the caches hold was read and written before each search: all contestants in turn for each \
query, once, and again only where another program had the processor in between.
";

impl Report {
    /// All tables as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# Scenarios\n\n{NOTES}");
        if self.compared_with.contains(&Standard::CutCorners.name()) {
            text += &format!("\n{CORNERS}");
        }
        if let Some(kind) = self.weights {
            text += &format!("\nWeights are painted on the maps: {}. {WEIGHTS}", kind.name());
        }
        if self.is_cold {
            text += &format!("\n{COLD}");
        }
        for (family, maps) in self.families() {
            let count = maps.len();
            text += &format!("\n## {family}: {count} map{}\n\n", if count == 1 { "" } else { "s" });
            text += &markdown(&self.family_table(&maps));
        }
        for (place, &baseline) in self.baselines.iter().enumerate() {
            text += &format!("\n## How many times faster than {}\n\n", self.names[baseline]);
            text += &markdown(&self.summary(|figures| figures.ratios[place]));
        }
        for (place, &baseline) in self.baselines.iter().enumerate().filter(|_| self.is_cold) {
            text += &format!("\n## How many times faster than {}, with cold caches\n\n", self.names[baseline]);
            text += &markdown(&self.summary(|figures| figures.cold?.ratios[place]));
        }
        text += &self.asked_markdown();
        text += &self.goal_markdown();
        text
    }

    /// The files of the report: their names and texts.
    pub fn files(&self) -> Vec<(&'static str, String)> {
        let mut files = vec![
            ("tables.md", self.to_markdown()),
            ("families.csv", csv(&self.family_rows())),
            ("maps.csv", csv(&self.map_rows())),
            ("ratios.svg", self.chart().to_svg()),
        ];
        let asked = self.asked_csv();
        if asked.len() > 1 {
            files.push(("asked.csv", csv(&asked)));
        }
        files.extend(self.asked_chart().map(|chart| ("asked.svg", chart.to_svg())));
        files
    }

    /// How many times faster each is than the first baseline, by families.
    fn chart(&self) -> Chart {
        let ratios = |maps: &[&MapRecord]| {
            let ratio = |(index, name): (usize, &String)| {
                Some(Pair { name: name.clone(), paper: None, ours: Some(self.figures(maps, index).ratios[0]?) })
            };
            self.names.iter().enumerate().filter_map(ratio).collect()
        };
        Chart::Pairs(Pairs {
            title: format!("How many times faster than {}", self.names[self.baselines[0]]),
            subtitle: "geometric mean over the maps of a family".to_owned(),
            marks: PAPER_AND_OURS,
            groups: self.families().iter().map(|(family, maps)| (family.to_string(), ratios(maps))).collect(),
        })
    }

    fn family_table(&self, maps: &[&MapRecord]) -> Rows {
        let before = ["", "queries", "wrong", "min", "median", "p99", "mean"];
        let after = ["expanded", "preparation ms", "floods", "table bytes/cell", "searcher bytes", "compared with"];
        let ratios = self.baselines.iter().map(|&baseline| format!("x {}", self.names[baseline]));
        let mut rows = vec![before.map(str::to_owned).into_iter().chain(ratios).collect::<Vec<_>>()];
        if self.is_cold {
            rows[0].extend(["cold mean", "cold / warm"].map(str::to_owned));
        }
        rows[0].extend(after.map(str::to_owned));
        for (index, name) in self.names.iter().enumerate() {
            let figures = self.figures(maps, index);
            let mut row = vec![name.clone(), figures.queries.to_string(), figures.wrong.to_string()];
            row.extend(figures.times_or_none().map(short));
            row.extend(figures.ratios.iter().map(|&ratio| short(ratio)));
            if self.is_cold {
                row.extend(figures.cold_or_none().map(short));
            }
            row.extend(figures.costs().map(short));
            row.push(figures.searcher_bytes.map_or("-".to_owned(), |bytes| bytes.to_string()));
            row.push(self.compared_with[index].to_owned());
            rows.push(row);
        }
        rows
    }

    /// Families and contestants, and the ratios to one of the baselines.
    fn summary(&self, ratio: impl Fn(Figures) -> Option<f64>) -> Rows {
        let mut families = self.families();
        let names: Vec<String> = families.iter().map(|(family, _)| family.to_string()).collect();
        let header = [String::new()].into_iter().chain(names).chain(["all maps".to_owned()]).collect();
        let all: Vec<&MapRecord> = self.maps.iter().collect();
        let columns: Vec<Vec<&MapRecord>> = families.drain(..).map(|(_, maps)| maps).chain([all]).collect();
        let mut rows: Rows = vec![header];
        for (index, name) in self.names.iter().enumerate() {
            let ratios = columns.iter().map(|maps| short(ratio(self.figures(maps, index))));
            rows.push([name.clone()].into_iter().chain(ratios).collect());
        }
        rows
    }

    fn family_rows(&self) -> Rows {
        let mut rows = vec![self.csv_header(&["family", "maps"])];
        for (family, maps) in self.families() {
            rows.extend(self.csv_rows(&maps, &[family.to_string(), maps.len().to_string()]));
        }
        rows
    }

    fn map_rows(&self) -> Rows {
        let mut rows = vec![self.csv_header(&["family", "map", "cells"])];
        for map in &self.maps {
            rows.extend(self.csv_rows(&[map], &[map.family.to_string(), map.name.clone(), map.cells.to_string()]));
        }
        rows
    }

    fn csv_header(&self, first: &[&str]) -> Vec<String> {
        let before = ["contestant", "compared_with", "queries", "wrong", "solved"];
        let times = ["min_us", "median_us", "p99_us", "mean_us"];
        let after =
            ["expanded_per_query", "preparation_ms", "preparation_floods", "table_bytes_per_cell", "searcher_bytes"];
        let columns = first.iter().chain(&before).chain(&times).map(|&name| name.to_owned());
        let ratios = self.baselines.iter().map(|&baseline| format!("ratio_{}", self.names[baseline]));
        let mut cold = Vec::new();
        if self.is_cold {
            cold.extend(["cold_mean_us", "cold_per_warm"].map(str::to_owned));
            cold.extend(self.baselines.iter().map(|&baseline| format!("cold_ratio_{}", self.names[baseline])));
        }
        columns.chain(ratios).chain(cold).chain(after.map(str::to_owned)).collect()
    }

    /// A row for each contestant. Unknown values are left empty.
    fn csv_rows(&self, maps: &[&MapRecord], first: &[String]) -> Rows {
        let number = |number: Option<f64>| number.map_or(String::new(), |number| format!("{number:.3}"));
        let row = |index: usize| {
            let figures = self.figures(maps, index);
            let counts = [figures.queries, figures.wrong, figures.solved].map(|count| count.to_string());
            let mut row = first.to_vec();
            row.extend([self.names[index].clone(), self.compared_with[index].to_owned()]);
            row.extend(counts);
            row.extend(figures.times_or_none().map(number));
            row.extend(figures.ratios.iter().map(|&ratio| number(ratio)));
            if self.is_cold {
                row.extend(figures.cold_or_none().map(number));
                let ratio = |place: usize| figures.cold.as_ref().and_then(|cold| cold.ratios[place]);
                row.extend((0..self.baselines.len()).map(|place| number(ratio(place))));
            }
            row.extend(figures.costs().map(number));
            row.push(figures.searcher_bytes.map_or(String::new(), |bytes| bytes.to_string()));
            row
        };
        (0..self.names.len()).map(row).collect()
    }
}

impl Figures {
    /// What a method takes in addition to time.
    fn costs(&self) -> [Option<f64>; 4] {
        [self.expanded, Some(self.preparation_ms), self.floods, self.table_bytes_per_cell]
    }

    /// The mean time with cold caches, and how much longer that is than with warm ones.
    fn cold_or_none(&self) -> [Option<f64>; 2] {
        self.cold.as_ref().map_or([None; 2], |cold| [Some(cold.mean), cold.per_warm])
    }

    fn times_or_none(&self) -> [Option<f64>; 4] {
        match self.times {
            None => [None; 4],
            Some(times) => [times.min, times.median, times.p99, times.mean].map(Some),
        }
    }
}

impl Display for Wrong {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wrong { scenario, line, contestant, expected, got } = self;
        write!(formatter, "{}: line {line}: {contestant}: expected {expected}, got {got}", scenario.display())
    }
}
