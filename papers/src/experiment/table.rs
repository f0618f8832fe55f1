//! A table with the paper's figures and ours side by side, as ratios to the table's own baseline: times of 2005 to 2018
//! do not compare, ratios within a table and the order of the methods do.
//!
//! Order is judged by pairs. A row is marked `=` in a column if it lies on the paper's side of every other row of its
//! group, and `≠n` if it lies on the other side of n of them. Figures within 2 % of each other lie on no side: such a
//! pair neither agrees nor differs, and is not counted.

use lab::chart::{Chart, PAPER_AND_OURS, Pair, Pairs};
use lab::rows::{Rows, csv, markdown, number};

/// How a column is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// As ratios to the group's baseline.
    Ratio,
    /// As it is, with a number of decimals.
    Plain(usize),
    /// The standard deviation of the column before, which shows it after its mean and in the same unit.
    Deviation,
}

/// A quantity.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name, with the unit where that matters.
    pub name: &'static str,
    /// How it is shown.
    pub scale: Scale,
    /// Whether the order of its figures is compared with the paper's.
    pub ordered: bool,
    /// Whether it stands in the table, or only in the file for programs.
    pub shown: bool,
}

impl Column {
    /// Shown as ratios, its order compared.
    pub const fn ratio(name: &'static str) -> Column {
        Column { name, scale: Scale::Ratio, ordered: true, shown: true }
    }

    /// Shown as it is, its order not compared.
    pub const fn plain(name: &'static str, decimals: usize) -> Column {
        Column { name, scale: Scale::Plain(decimals), ordered: false, shown: true }
    }

    /// The same with the order compared.
    #[must_use]
    pub const fn in_order(self) -> Column {
        Column { ordered: true, ..self }
    }

    /// The same only for programs.
    #[must_use]
    pub const fn only_in_csv(self) -> Column {
        Column { shown: false, ..self }
    }

    /// Deviations, shown with the means of the column before.
    pub const fn deviation(name: &'static str) -> Column {
        Column { name, scale: Scale::Deviation, ordered: false, shown: false }
    }
}

/// The paper's figure and ours, where there are any.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figure {
    /// As published.
    pub paper: Option<f64>,
    /// As measured.
    pub ours: Option<f64>,
}

impl Figure {
    /// A figure with both sides.
    pub fn new(paper: impl Into<Option<f64>>, ours: impl Into<Option<f64>>) -> Figure {
        Figure { paper: paper.into(), ours: ours.into() }
    }
}

/// A method and its figures, one for each column.
#[derive(Clone, Debug)]
pub struct Row {
    /// The method.
    pub name: String,
    /// Its figures.
    pub figures: Vec<Figure>,
}

/// Rows that are compared with each other.
#[derive(Clone, Debug)]
pub struct Group {
    /// What they have in common; empty if the table has one group.
    pub name: String,
    /// The row that ratios refer to.
    pub baseline: String,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// What it is.
    pub title: String,
    /// Quantities.
    pub columns: Vec<Column>,
    /// Rows in groups.
    pub groups: Vec<Group>,
    /// Sentences below it.
    pub remarks: Vec<String>,
}

/// Figures closer than this are a tie.
const TIE: f64 = 0.02;

/// -1, 0 or 1: on which side of the other the first lies.
fn side(first: f64, second: f64) -> i32 {
    if (first - second).abs() <= TIE * first.abs().max(second.abs()) {
        0
    } else if first < second {
        -1
    } else {
        1
    }
}

/// How pairs of rows lie to each other, in the paper and here.
#[derive(Clone, Copy, Default)]
struct Agreement {
    same: usize,
    contrary: usize,
    /// In the paper or here.
    ties: usize,
}

impl Group {
    fn row(&self, name: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.name == name)
    }

    /// A figure relative to the baseline's.
    pub fn ratio(&self, row: &Row, column: usize) -> Figure {
        self.ratio_to(column, row, column)
    }

    /// A figure relative to the baseline's in another column.
    fn ratio_to(&self, base: usize, row: &Row, column: usize) -> Figure {
        let base = self.row(&self.baseline).map_or(Figure::default(), |row| row.figures[base]);
        let divide = |figure: Option<f64>, base: Option<f64>| Some(figure? / base.filter(|&base| base != 0.0)?);
        let figure = row.figures[column];
        Figure { paper: divide(figure.paper, base.paper), ours: divide(figure.ours, base.ours) }
    }

    /// Of the rows that have both figures: on how many a row lies on the paper's side, and on how many on the other.
    fn agreement(&self, row: &Row, column: usize) -> Option<Agreement> {
        let both = |row: &Row| Some((row.figures[column].paper?, row.figures[column].ours?));
        let (paper, ours) = both(row)?;
        let others = self.rows.iter().filter(|other| other.name != row.name).filter_map(both);
        let mut agreement = Agreement::default();
        for (other_paper, other_ours) in others {
            match side(paper, other_paper) * side(ours, other_ours) {
                1 => agreement.same += 1,
                -1 => agreement.contrary += 1,
                _ => agreement.ties += 1,
            }
        }
        Some(agreement)
    }
}

impl Table {
    /// The figure of a row and a column in a group.
    pub fn figure(&self, group: &str, row: &str, column: &str) -> Option<Figure> {
        let place = self.columns.iter().position(|known| known.name == column)?;
        let group = self.groups.iter().find(|known| known.name == group)?;
        Some(group.row(row)?.figures[place])
    }

    /// How many pairs of rows lie in a column as in the paper, and how many there are that are no tie.
    pub fn pairs_in_order(&self, column: usize) -> (usize, usize) {
        let Agreement { same, contrary, .. } = self.pairs(column);
        (same, same + contrary)
    }

    fn pairs(&self, column: usize) -> Agreement {
        let rows = self.groups.iter().flat_map(|group| group.rows.iter().map(move |row| (group, row)));
        let all =
            rows.filter_map(|(group, row)| group.agreement(row, column)).fold(Agreement::default(), |all, one| {
                Agreement {
                    same: all.same + one.same,
                    contrary: all.contrary + one.contrary,
                    ties: all.ties + one.ties,
                }
            });
        // Every pair was counted from both its rows.
        Agreement { same: all.same / 2, contrary: all.contrary / 2, ties: all.ties / 2 }
    }

    /// A sentence for each column whose order is compared.
    pub fn order_sentences(&self) -> Vec<String> {
        let ordered = self.columns.iter().enumerate().filter(|(_, column)| column.ordered);
        let sentence = |(place, column): (usize, &Column)| {
            let Agreement { same, contrary, ties } = self.pairs(place);
            let close = if ties > 0 { format!("; {ties} more too close to tell") } else { String::new() };
            let (name, all) = (column.name, same + contrary);
            (all + ties > 0)
                .then(|| format!("Order by {name}: {same} of {all} pairs of methods as in the paper{close}."))
        };
        ordered.filter_map(sentence).collect()
    }

    /// The columns that the table shows, and their places.
    fn shown(&self) -> impl Iterator<Item = (usize, &Column)> {
        self.columns.iter().enumerate().filter(|(_, column)| column.shown)
    }

    /// The table as words. Every group begins with a line of its name.
    fn words(&self) -> Rows {
        let mut head = vec!["method".to_owned()];
        for (place, column) in self.shown() {
            let sign = if column.scale == Scale::Ratio { " x" } else { "" };
            if self.has_paper(place) {
                head.push(format!("{}{sign}, paper", column.name));
            }
            head.push(format!("{}{sign}, ours", column.name));
            if self.shows_order(place) {
                head.push("order".to_owned());
            }
        }
        let width = head.len();
        let mut rows = vec![head];
        for group in &self.groups {
            if !group.name.is_empty() {
                let mut line = vec![format!("**{}**", group.name)];
                line.resize(width, String::new());
                rows.push(line);
            }
            rows.extend(group.rows.iter().map(|row| self.row_words(group, row)));
        }
        rows
    }

    fn row_words(&self, group: &Group, row: &Row) -> Vec<String> {
        let mut words = vec![row.name.clone()];
        for (place, column) in self.shown() {
            let in_unit = |of: usize| match column.scale {
                Scale::Ratio => (group.ratio_to(place, row, of), None),
                Scale::Plain(decimals) => (row.figures[of], Some(decimals)),
                Scale::Deviation => (row.figures[of], None),
            };
            let (figure, decimals) = in_unit(place);
            let spread = if self.has_deviation(place) { in_unit(place + 1).0 } else { Figure::default() };
            let word = |value: Option<f64>, spread: Option<f64>| {
                let value = value.map_or("-".to_owned(), |value| number(value, decimals));
                spread.map_or(value.clone(), |spread| format!("{value} ± {}", number(spread, decimals)))
            };
            if self.has_paper(place) {
                words.push(word(figure.paper, spread.paper));
            }
            words.push(word(figure.ours, spread.ours));
            if self.shows_order(place) {
                words.push(match group.agreement(row, place) {
                    None => String::new(),
                    Some(Agreement { contrary: 0, .. }) => "=".to_owned(),
                    Some(Agreement { contrary, .. }) => format!("≠{contrary}"),
                });
            }
        }
        words
    }

    fn has_paper(&self, column: usize) -> bool {
        self.groups.iter().flat_map(|group| &group.rows).any(|row| row.figures[column].paper.is_some())
    }

    fn has_deviation(&self, column: usize) -> bool {
        self.columns.get(column + 1).is_some_and(|next| next.scale == Scale::Deviation)
    }

    fn shows_order(&self, column: usize) -> bool {
        self.columns[column].ordered && self.has_paper(column)
    }

    /// For people, on a page and on a terminal.
    pub fn to_markdown(&self) -> String {
        let sentences = self.order_sentences().into_iter().chain(self.remarks.iter().cloned());
        let list: String = sentences.map(|sentence| format!("- {sentence}\n")).collect();
        format!("{}\n{list}", markdown(&self.words()))
    }

    /// For programs: figures as they are and as ratios, to the last digit.
    pub fn to_csv(&self) -> String {
        let head = ["group", "method", "quantity", "paper", "ours", "paper_ratio", "ours_ratio"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for group in &self.groups {
            for row in &group.rows {
                for (place, column) in self.columns.iter().enumerate() {
                    let (figure, ratio) = (row.figures[place], group.ratio(row, place));
                    let value = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
                    let names = [&group.name, &row.name, column.name].map(str::to_owned);
                    let values = [figure.paper, figure.ours, ratio.paper, ratio.ours].map(value);
                    rows.push([names.as_slice(), values.as_slice()].concat());
                }
            }
        }
        csv(&rows)
    }

    /// A chart for each column whose order is compared: the paper's figures next to ours.
    pub fn charts(&self) -> Vec<Chart> {
        let columns = self.columns.iter().enumerate();
        columns.filter(|(_, column)| column.ordered).map(|(place, _)| self.chart_of(place)).collect()
    }

    /// The chart of one column.
    pub fn chart_of(&self, place: usize) -> Chart {
        let column = &self.columns[place];
        let mut pairs = Pairs {
            title: self.title.clone(),
            subtitle: match column.scale {
                Scale::Ratio => format!("{}, relative to {}", column.name, self.baselines()),
                Scale::Plain(_) | Scale::Deviation => column.name.to_owned(),
            },
            marks: PAPER_AND_OURS,
            groups: Vec::new(),
        };
        for group in &self.groups {
            let pair = |row: &Row| {
                let Figure { paper, ours } = match column.scale {
                    Scale::Ratio => group.ratio(row, place),
                    Scale::Plain(_) | Scale::Deviation => row.figures[place],
                };
                (paper.is_some() || ours.is_some()).then(|| Pair { name: row.name.clone(), paper, ours })
            };
            pairs.groups.push((group.name.clone(), group.rows.iter().filter_map(pair).collect()));
        }
        Chart::Pairs(pairs)
    }

    fn baselines(&self) -> String {
        let mut names: Vec<&str> = self.groups.iter().map(|group| group.baseline.as_str()).collect();
        names.dedup();
        names.join(" and ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, time: (f64, f64), solved: (Option<f64>, f64)) -> Row {
        let figures = vec![Figure::new(time.0, time.1), Figure::new(solved.0, solved.1)];
        Row { name: name.to_owned(), figures }
    }

    fn table() -> Table {
        let rows = vec![
            row("M", (2.0, 30.0), (Some(98.0), 97.0)),
            row("ALT, 5", (3.0, 15.0), (None, 97.0)),
            row("Mqueue", (4.0, 60.0), (Some(98.0), 1097.0)),
        ];
        let groups = vec![Group { name: "octiles".to_owned(), baseline: "Mqueue".to_owned(), rows }];
        let columns = vec![Column::ratio("time"), Column::plain("solved", 0)];
        Table { title: "Table I".to_owned(), columns, groups, remarks: vec!["A remark.".to_owned()] }
    }

    #[test]
    fn figures_are_ratios_to_the_baseline_and_contrary_order_is_marked() {
        let text = table().to_markdown();
        let words = |line: &'static str| -> Vec<String> { line.split(' ').map(str::to_owned).collect() };
        let lines: Vec<Vec<String>> = text
            .lines()
            .map(|line| line.split('|').map(|word| word.trim().replace(' ', "_")).filter(|word| !word.is_empty()))
            .map(Iterator::collect)
            .collect();
        assert_eq!(lines[0], words("method time_x,_paper time_x,_ours order solved,_paper solved,_ours"));
        assert_eq!(lines[2], ["**octiles**"]);
        assert_eq!(lines[3], words("M 0.500 0.500 ≠1 98 97"));
        assert_eq!(lines[4], words("ALT,_5 0.750 0.250 ≠1 - 97"));
        assert_eq!(lines[5], words("Mqueue 1.00 1.00 = 98 1,097"));
        assert!(text.ends_with("\n- Order by time: 2 of 3 pairs of methods as in the paper.\n- A remark.\n"), "{text}");
    }

    #[test]
    fn a_tie_counts_on_neither_side() {
        let mut table = table();
        table.groups[0].rows[1].figures[0].ours = Some(29.6);
        assert_eq!(table.pairs_in_order(0), (2, 2));
        let sentences = table.order_sentences();
        assert_eq!(sentences, ["Order by time: 2 of 2 pairs of methods as in the paper; 1 more too close to tell."]);
    }

    #[test]
    fn a_csv_file_has_every_figure_and_quotes_names() {
        let csv = table().to_csv();
        assert_eq!(csv.lines().count(), 1 + 3 * 2);
        assert!(csv.contains("\noctiles,\"ALT, 5\",time,3,15,0.75,0.25\n"), "{csv}");
        assert!(csv.contains("\noctiles,\"ALT, 5\",solved,,97,,"), "{csv}");
    }

    #[test]
    fn a_deviation_stands_after_its_mean_in_the_same_unit() {
        let mut table = table();
        table.columns[1] = Column::deviation("deviation of time");
        let text = table.to_markdown();
        // 98 and 97 to the means of the baseline, 4 and 60.
        assert!(text.contains("|  0.500 ± 24.5 | 0.500 ± 1.62 |"), "{text}");
        assert!(text.contains("|         0.750 | 0.250 ± 1.62 |"), "{text}");
        assert!(table.to_csv().contains(",deviation of time,98,97,"), "{}", table.to_csv());
    }

    #[test]
    fn a_column_for_programs_is_only_in_the_csv_file() {
        let (mut table, whole) = (table(), table().to_csv());
        table.columns[1] = table.columns[1].clone().only_in_csv();
        assert_eq!(table.to_csv(), whole);
        assert!(!table.to_markdown().contains("solved"), "{}", table.to_markdown());
    }
}
