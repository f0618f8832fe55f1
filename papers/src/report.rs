//! The report on all experiments: a page of Markdown with table, charts and claims of each. Everything in it comes from
//! figures that were kept; it can be written again whenever there are new ones.

use crate::experiment::keep::Kept;
use crate::experiment::{Claim, Experiment, Mark, Measured, Size, Stamp, Verdict};
use lab::chart::Chart;
use std::fmt::Write;

/// An experiment with what it measured.
pub struct Chapter<'a> {
    experiment: &'a dyn Experiment,
    measured: Measured,
    stamps: Vec<(Option<Stamp>, usize)>,
}

impl<'a> Chapter<'a> {
    /// A chapter on an experiment.
    pub fn new(experiment: &'a dyn Experiment, kept: &Kept) -> Chapter<'a> {
        Chapter { experiment, measured: kept.measured(), stamps: kept.stamps() }
    }

    /// What measured it: a sentence for one run, a list for parts of several.
    fn stamp(&self) -> String {
        let word = |stamp: &Option<Stamp>| stamp.as_ref().map_or("a run without a stamp".to_owned(), Stamp::to_string);
        match &self.stamps[..] {
            [(stamp, _)] => format!("Measured by {}.", word(stamp)),
            several => {
                let runs = several.iter().map(|(stamp, parts)| format!("{parts} parts by {}", word(stamp)));
                format!("Measured in several runs: {}.", runs.collect::<Vec<_>>().join("; "))
            }
        }
    }

    /// The files of its charts, and the charts.
    pub fn charts(&self) -> Vec<(String, Chart)> {
        let charts = self.experiment.charts(&self.measured).into_iter().enumerate();
        charts.map(|(number, chart)| (chart_file(self.experiment.name(), number), chart)).collect()
    }

    fn claims(&self) -> Vec<Claim> {
        self.experiment.claims(&self.measured)
    }

    fn page(&self, charts_folder: &str) -> String {
        let table = self.experiment.table(&self.measured);
        let mut page = format!("## {}\n\n", self.experiment.title());
        let (name, setup) = (self.experiment.name(), self.experiment.setup());
        let _ = writeln!(page, "`papers run {name}`: {setup} {}\n", self.stamp());
        page += &table.to_markdown();
        for (file, chart) in self.charts() {
            let _ = write!(page, "\n![{}]({charts_folder}/{file})\n", chart.title());
        }
        let _ = write!(page, "\n### What the paper says\n\n");
        for claim in self.claims() {
            let _ = writeln!(page, "{}", line_of(&claim));
        }
        page.push('\n');
        page
    }

    /// Its line in the overview.
    fn overview(&self) -> String {
        let table = self.experiment.table(&self.measured);
        let order =
            table.columns.iter().enumerate().filter(|(_, column)| column.ordered).filter_map(|(place, column)| {
                let (same, all) = table.pairs_in_order(place);
                (all > 0).then(|| format!("{} {same} of {all}", column.name))
            });
        let claims = self.claims();
        let count = |verdict: Verdict| claims.iter().filter(|claim| claim.verdict == verdict).count();
        let weak = |claim: &&Claim| claim.marks.iter().any(|mark| !matches!(mark, Mark::Moved(_)));
        let (title, name) = (self.experiment.title(), self.experiment.name());
        format!(
            "| {title} (`{name}`) | {} | {} | {} | {} | {} |",
            order.collect::<Vec<_>>().join(", "),
            count(Verdict::Holds),
            claims.iter().filter(|claim| claim.verdict == Verdict::Holds).filter(weak).count(),
            count(Verdict::NotToday),
            count(Verdict::WrongInPaper),
        )
    }
}

fn line_of(claim: &Claim) -> String {
    let marks: String = claim.marks.iter().map(|mark| format!(" *{mark}*")).collect();
    format!("- **{}**: {} {}{marks}", claim.verdict, claim.text, claim.evidence)
}

/// The file of an experiment's chart.
pub fn chart_file(name: &str, number: usize) -> String {
    if number == 0 { format!("{name}.svg") } else { format!("{name}-{}.svg", number + 1) }
}

/// The whole report. `charts_folder` is where charts lie, seen from the page; `missing` names experiments without results.
pub fn page(chapters: &[Chapter<'_>], size: Size, charts_folder: &str, missing: &[&str]) -> String {
    let mut page = INTRODUCTION.to_owned() + on_size(size);
    if !missing.is_empty() {
        let _ = writeln!(page, "Not run, or not finished: {}.\n", missing.join(", "));
    }
    page += "| experiment | pairs of methods in the paper's order | claims that hold | of these constant or fitted | \
             not today | wrong in the paper |\n";
    page += "|---|---|---:|---:|---:|---:|\n";
    for chapter in chapters {
        let _ = writeln!(page, "{}", chapter.overview());
    }
    page += "\n### Wrong in the papers\n\n";
    for chapter in chapters {
        for claim in chapter.claims().iter().filter(|claim| claim.verdict == Verdict::WrongInPaper) {
            let _ = writeln!(page, "- `{}`: {} {}", chapter.experiment.name(), claim.text, claim.evidence);
        }
    }
    page += "\n### Verdicts to weigh with care\n\n";
    page += "Thresholds that were set after figures had been seen, verdicts that no run can turn, and verdicts that \
             rest on something made to fit the paper's figures.\n\n";
    for chapter in chapters {
        for claim in chapter.claims() {
            for mark in &claim.marks {
                let (name, verdict) = (chapter.experiment.name(), claim.verdict);
                let _ = writeln!(page, "- `{name}`, {verdict}: {} {mark}", claim.text);
            }
        }
    }
    page.push('\n');
    for chapter in chapters {
        page += &chapter.page(charts_folder);
    }
    page.truncate(page.trim_end().len());
    page.push('\n');
    page
}

/// What stands in the introduction about the number of pairs and repetitions.
fn on_size(size: Size) -> &'static str {
    match size {
        Size::Paper => PAPER_SIZE,
        Size::Quick | Size::Full => SMALLER_SIZE,
    }
}

const PAPER_SIZE: &str = "\
The line below a title says what was run: with `papers run all --paper`, as here, as many maps and pairs as the paper has.

";

const SMALLER_SIZE: &str = "\
Where an experiment at the paper's own numbers takes hours, there are fewer pairs or repetitions here, on the same maps and with
all rows; the line below its title says what the paper has and what was run. `papers run all --paper` runs as many as the papers
have.

";

const INTRODUCTION: &str = "\
# The papers' experiments, run again

Written by `papers report` from what `papers run all` measured; not edited by hand.

Each table has the paper's figure and ours side by side. Columns marked `x` are ratios to the table's own baseline, since
times of 2005 to 2018 do not compare with today's but ratios within a table do. `=` marks a row that lies on the paper's
side of every other row of its group, `≠n` one that lies on the other side of n of them; figures within 2 % of each other
lie on no side, and such pairs are not counted. In the charts a ring is the paper's figure and a disc ours.

Every claim of a paper is judged by the figures of its own table: it holds, it does not hold today (on this machine, with
these implementations), or it was wrong in the paper. Where the paper puts no number to a word such as \"usually\", the
threshold is ours; those that were set after first figures had been seen are listed below with their old value and with what
became of the verdict, as far back as the history of this project goes: what was tried before an experiment was first
committed is in no record. Counts come out the same on every machine; times do not, and suffer from whatever else runs next to
them. Below each title stands what measured that experiment: the revision, the day and the processor of the run, which may be
older than this page.

";
