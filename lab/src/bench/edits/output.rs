//! The report on edits as people and programs read it.

use super::super::asked::Figure;
use super::super::figures::geometric_mean;
use super::{ENTRIES, MapRecord, Record, Report, Timed};
use crate::rows::{Rows, csv, markdown, short};
use std::time::Duration;

/// How many times longer the preparation must take at least than an edit, the worst edit, and `maintain` after an edit;
/// and how many times longer than after `maintain` queries may take before it. For the graph alone, and with landmarks.
const ASKED: [[Option<f64>; 4]; 2] =
    [[Some(200.0), Some(10.0), Some(20.0), Some(1.3)], [Some(100.0), None, None, None]];

fn asked(place: usize) -> [Option<f64>; 4] {
    ASKED[usize::from(ENTRIES[place].1.is_some())]
}

const NOTES: &str = "\
A jump graph alone, or with 8 landmarks with entries at all cells or at jump points. Each edit blocks or opens one random cell, \
every second one next to a wall; then maintain completes the work that the edit has left. Times of edits and of \
maintain are the least of the rounds, means and worst over all edits; on a busy machine the worst may be an \
interruption, which more rounds show. Preparation is the building of the tables, a mean over the maps. Preparation / \
edit is that of a map divided by its mean edit, measured / asked: the geometric mean over the maps, then the least of \
any map; with maintain the mean edit and the mean maintain together are divided by; / worst by the worst edit, and \
/ maintain by the mean maintain. Queries: how many times longer 8 of them take right after an edit than after maintain, \
all edits together, the geometric mean over the maps. Left work: edits after which \
maintain had something to do, for tables or for component labels. Suspended: edits after which searches did not use a \
landmark, the graph or some of its legs until maintain. Checked: searches by the library's own choice, before and \
after maintain, whose cost was compared with that of A* without tables. Rules and costs are 8 neighbours, no corner \
cutting, 70/99.
";

const HEADER: [&str; 19] = [
    "",
    "entries",
    "maps",
    "edits",
    "mean edit us",
    "worst edit us",
    "preparation ms",
    "preparation / edit",
    "least",
    "with maintain",
    "/ worst",
    "/ maintain",
    "queries",
    "mean maintain us",
    "worst maintain us",
    "left work",
    "suspended %",
    "checked",
    "wrong",
];

const CSV_HEADER: [&str; 21] = [
    "entries",
    "edits",
    "mean_edit_us",
    "worst_edit_us",
    "preparation_ms",
    "preparation_per_edit",
    "asked",
    "least_preparation_per_edit",
    "preparation_per_edit_and_maintain",
    "preparation_per_worst_edit",
    "asked_of_worst",
    "preparation_per_maintain",
    "asked_of_maintain",
    "queries_before_per_after",
    "asked_of_queries",
    "mean_maintain_us",
    "worst_maintain_us",
    "left_work",
    "suspended",
    "checked",
    "wrong",
];

/// One kind of tables on some maps.
struct Figures {
    /// What is asked of the ratios.
    asked: [Option<f64>; 4],
    edits: usize,
    mean_edit: f64,
    worst_edit: f64,
    preparation_ms: f64,
    ratio: Option<f64>,
    least_ratio: Option<f64>,
    ratio_with_maintain: Option<f64>,
    worst_ratio: Option<f64>,
    maintain_ratio: Option<f64>,
    queries: Option<f64>,
    mean_maintain: f64,
    worst_maintain: f64,
    left_work: usize,
    suspended: usize,
    checked: usize,
    wrong: usize,
}

impl Figures {
    fn new(maps: &[&MapRecord], place: usize) -> Figures {
        let records = || maps.iter().map(|map| &map.records[place]);
        let edits: Vec<Timed> = records().flat_map(|record| &record.edits).copied().collect();
        let worst = |time: fn(&Timed) -> Duration| microseconds(edits.iter().map(time).max().unwrap_or_default());
        let ratios = || records().map(|record| ratio(record, |timed| timed.edit));
        let preparation: Duration = records().map(|record| record.preparation).sum();
        let worst_of = |record: &Record| record.edits.iter().map(|timed| timed.edit).max().unwrap_or_default();
        let asked_for = |record: &Record, moment: usize| {
            microseconds(record.edits.iter().map(|timed| timed.queries[moment]).sum::<Duration>())
        };
        Figures {
            asked: asked(place),
            edits: edits.len(),
            mean_edit: mean(&edits, |timed| timed.edit),
            worst_edit: worst(|timed| timed.edit),
            preparation_ms: microseconds(preparation) / 1e3 / maps.len() as f64,
            ratio: geometric_mean(ratios()),
            least_ratio: ratios().reduce(f64::min),
            ratio_with_maintain: geometric_mean(
                records().map(|record| ratio(record, |timed| timed.edit + timed.maintain)),
            ),
            worst_ratio: geometric_mean(
                records().map(|record| microseconds(record.preparation) / microseconds(worst_of(record))),
            ),
            maintain_ratio: geometric_mean(records().map(|record| ratio(record, |timed| timed.maintain))),
            queries: geometric_mean(records().map(|record| asked_for(record, 0) / asked_for(record, 1))),
            mean_maintain: mean(&edits, |timed| timed.maintain),
            worst_maintain: worst(|timed| timed.maintain),
            left_work: edits.iter().filter(|timed| timed.left_work).count(),
            suspended: edits.iter().filter(|timed| timed.suspended).count(),
            checked: records().map(|record| record.checked).sum(),
            wrong: records().map(|record| record.wrong.len()).sum(),
        }
    }

    fn row(&self) -> Vec<String> {
        let [edit, worst, maintain, queries] = self.asked;
        let in_words = |measured, asked, at_most| Figure { measured, asked, at_most }.in_words();
        let mut row = vec![self.edits.to_string()];
        row.extend([self.mean_edit, self.worst_edit, self.preparation_ms].map(|figure| short(Some(figure))));
        row.push(in_words(self.ratio, edit, false));
        row.extend([self.least_ratio, self.ratio_with_maintain].map(short));
        row.extend([in_words(self.worst_ratio, worst, false), in_words(self.maintain_ratio, maintain, false)]);
        row.push(in_words(self.queries, queries, true));
        row.extend([self.mean_maintain, self.worst_maintain].map(|figure| short(Some(figure))));
        row.push(self.left_work.to_string());
        row.push(format!("{:.1}", self.suspended as f64 * 100.0 / self.edits as f64));
        row.extend([self.checked, self.wrong].map(|count| count.to_string()));
        row
    }

    fn csv_row(&self) -> Vec<String> {
        let number = |number: f64| format!("{number:.3}");
        let or_empty = |figure: Option<f64>| figure.map_or(String::new(), number);
        let mut row = vec![self.edits.to_string()];
        row.extend([self.mean_edit, self.worst_edit, self.preparation_ms].map(number));
        let [edit, worst, maintain, queries] = self.asked;
        row.extend([self.ratio, edit, self.least_ratio, self.ratio_with_maintain].map(or_empty));
        row.extend([self.worst_ratio, worst, self.maintain_ratio, maintain, self.queries, queries].map(or_empty));
        row.extend([self.mean_maintain, self.worst_maintain].map(number));
        row.extend([self.left_work, self.suspended, self.checked, self.wrong].map(|count| count.to_string()));
        row
    }
}

fn microseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn mean(edits: &[Timed], time: fn(&Timed) -> Duration) -> f64 {
    microseconds(edits.iter().map(time).sum()) / edits.len() as f64
}

/// The preparation divided by the mean time of an edit.
fn ratio(record: &Record, time: fn(&Timed) -> Duration) -> f64 {
    microseconds(record.preparation) / mean(&record.edits, time)
}

impl Report {
    /// The table as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut rows: Rows = vec![HEADER.map(str::to_owned).to_vec()];
        for (name, maps) in self.groups() {
            for (place, (entries, _)) in ENTRIES.into_iter().enumerate() {
                let first = [name.clone(), entries.to_owned(), maps.len().to_string()];
                rows.push(first.into_iter().chain(Figures::new(&maps, place).row()).collect());
            }
        }
        format!("# What an edit costs\n\n{NOTES}\n{}", markdown(&rows))
    }

    /// The files: their names and texts.
    pub fn files(&self) -> [(&'static str, String); 3] {
        let mut families = vec![csv_header(&["family", "maps"])];
        for (name, maps) in self.groups() {
            families.extend(csv_rows(&[name, maps.len().to_string()], &maps));
        }
        let mut maps = vec![csv_header(&["family", "map", "cells"])];
        for map in &self.maps {
            maps.extend(csv_rows(&[map.family.to_string(), map.name.clone(), map.cells.to_string()], &[map]));
        }
        [("edits.md", self.to_markdown()), ("families.csv", csv(&families)), ("maps.csv", csv(&maps))]
    }
}

fn csv_header(first: &[&str]) -> Vec<String> {
    first.iter().chain(&CSV_HEADER).map(|&name| name.to_owned()).collect()
}

fn csv_rows(first: &[String], maps: &[&MapRecord]) -> Rows {
    let row = |(place, (entries, _)): (usize, (&str, _))| {
        let first = first.iter().cloned().chain([entries.to_owned()]);
        first.chain(Figures::new(maps, place).csv_row()).collect()
    };
    ENTRIES.into_iter().enumerate().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::Family;
    use super::*;

    /// A map with a preparation of some milliseconds, and edits of some microseconds, the last of which left work.
    fn map(folder: &str, preparation: u64, edits: &[u64]) -> MapRecord {
        let timed = |(place, &edit): (usize, &u64)| Timed {
            edit: Duration::from_micros(edit),
            maintain: Duration::from_micros(3 * edit),
            queries: [6, 5].map(Duration::from_micros),
            left_work: place + 1 == edits.len(),
            suspended: place + 1 == edits.len(),
        };
        let edits: Vec<Timed> = edits.iter().enumerate().map(timed).collect();
        let preparation = Duration::from_millis(preparation);
        let records = vec![Record { preparation, edits, checked: 2, wrong: vec!["edit 0".to_owned()] }; ENTRIES.len()];
        let family = Family::of(&std::path::Path::new(folder).join("a.scen"));
        MapRecord { family, name: format!("{folder}/a"), cells: 9, records }
    }

    #[test]
    fn figures_are_summed_over_maps_and_ratios_are_geometric_means() {
        let report = Report { maps: vec![map("room", 1, &[10, 30]), map("dao", 4, &[5, 5, 5, 5])] };
        let [_, (_, families), (_, maps)] = report.files();
        let rows: Vec<&str> = families.lines().filter(|line| line.contains("all cells")).collect();
        // 4000 / 5 and 1000 / 20, and the root of their product.
        let expected = [
            "games,1,all cells,4,5.000,5.000,4.000,800.000,100.000,800.000,200.000,800.000,,266.667,,1.200,,15.000,15.000,\
             1,1,2,1",
            "rooms,1,all cells,2,20.000,30.000,1.000,50.000,100.000,50.000,12.500,33.333,,16.667,,1.200,,60.000,90.000,\
             1,1,2,1",
            "all maps,2,all cells,6,10.000,30.000,2.500,200.000,100.000,50.000,50.000,163.299,,66.667,,1.200,,30.000,90.000,\
             2,2,4,2",
        ];
        assert_eq!(rows, expected);
        let of_graph = families.lines().find(|line| line.contains("rooms,1,graph alone")).unwrap();
        assert!(
            of_graph.contains(",50.000,200.000,50.000,12.500,33.333,10.000,16.667,20.000,1.200,1.300,"),
            "{of_graph}"
        );
        let columns = |text: &str| text.lines().map(|line| line.split(',').count()).collect::<Vec<_>>();
        assert_eq!((columns(&families), columns(&maps)), (vec![23; 10], vec![24; 7]));
        let text = report.to_markdown();
        let reported = |row: &str| row.split('|').map(str::trim).collect::<Vec<_>>().join("|");
        let reported: Vec<String> =
            text.lines().filter(|line| line.contains("| jump points |")).map(reported).collect();
        let expected = [
            "|games|jump points|1|4|5.00|5.00|4.00|800 / 100|800|200|800|267|1.20|15.0|15.0|1|25.0|2|1|",
            "|rooms|jump points|1|2|20.0|30.0|1.00|50.0 / 100 short|50.0|12.5|33.3|16.7|1.20|60.0|90.0|1|50.0|2|1|",
            "|all maps|jump points|2|6|10.0|30.0|2.50|200 / 100|50.0|50.0|163|66.7|1.20|30.0|90.0|2|33.3|4|2|",
        ];
        assert_eq!(reported, expected);
        assert_eq!(report.wrong().len(), 6);
        assert_eq!(report.wrong()[2], "room/a: jump points: edit 0");
    }
}
