//! A table's figures as claims ask for them, the paper's or ours.

use super::super::paper::{PaperTable, Published, Row};
use super::super::{LIBRARY, key};
use super::{Claim, Mark};
use crate::experiment::{Measured, Spread, Verdict};

/// Where figures come from.
enum Source<'a> {
    Paper,
    /// Those of a scene.
    Ours(&'a Measured, &'static str),
}

/// Figures of one side.
pub(super) struct Figures<'a> {
    pub(super) table: &'static PaperTable,
    source: Source<'a>,
}

/// A quantity that the paper has too.
#[derive(Clone, Copy)]
pub(super) enum Quantity {
    Memory,
    Time,
    Explored,
    Estimate,
}

use Quantity::{Estimate, Explored, Memory, Time};

impl Quantity {
    /// In our figures, and in the paper's.
    fn place(self) -> (&'static str, usize) {
        match self {
            Memory => ("memory", 0),
            Time => ("time", 2),
            Explored => ("explored", 4),
            Estimate => ("estimate", 6),
        }
    }
}

impl Figures<'_> {
    fn mean(&self, row: &Row, quantity: Quantity) -> f64 {
        let (name, place) = quantity.place();
        match self.source {
            Source::Ours(..) => self.measured(row, name).mean().unwrap_or(0.0),
            Source::Paper => {
                self.theirs().find(|(known, _)| known.name == row.name).map_or(0.0, |(_, published)| published[place])
            }
        }
    }

    fn theirs(&self) -> impl Iterator<Item = &'static (Row, Published)> {
        self.table.rows.iter()
    }

    /// The rows of the paper.
    pub(super) fn rows(&self) -> impl Iterator<Item = &'static Row> {
        self.theirs().map(|(row, _)| row)
    }

    /// The rows of the paper with heuristics that were there before.
    pub(super) fn existing(&self) -> impl Iterator<Item = &'static Row> {
        self.rows().filter(|row| row.family() != "Boundary")
    }

    pub(super) fn memory(&self, row: &Row) -> f64 {
        self.mean(row, Memory)
    }

    /// In milliseconds: to be compared only with times of the same side.
    pub(super) fn time(&self, row: &Row) -> f64 {
        self.mean(row, Time)
    }

    pub(super) fn explored(&self, row: &Row) -> f64 {
        self.mean(row, Explored)
    }

    pub(super) fn estimate(&self, row: &Row) -> f64 {
        self.mean(row, Estimate)
    }

    /// How many times as long the first takes as the second.
    pub(super) fn times(&self, slow: &Row, fast: &Row) -> f64 {
        self.time(slow) / self.time(fast)
    }

    /// How many times as long the first takes as the second for an explored cell.
    pub(super) fn times_per_cell(&self, slow: &Row, fast: &Row) -> f64 {
        self.times(slow, fast) * self.explored(fast) / self.explored(slow)
    }

    /// The row with the least of a quantity.
    pub(super) fn least(&self, rows: impl Iterator<Item = &'static Row>, quantity: Quantity) -> &'static Row {
        let mean = |row: &Row| self.mean(row, quantity);
        rows.min_by(|one, other| mean(one).total_cmp(&mean(other))).expect("a row")
    }

    /// A row's place among those of the paper, counted from 1 at the best.
    pub(super) fn rank(&self, row: &Row, quantity: Quantity) -> usize {
        let own = self.mean(row, quantity);
        let is_better = |other: &&Row| match quantity {
            Estimate => self.mean(other, quantity) > own,
            _ => self.mean(other, quantity) < own,
        };
        1 + self.rows().filter(is_better).count()
    }

    /// What only we have measured; nothing on the paper's side.
    pub(super) fn measured(&self, row: &Row, quantity: &str) -> Spread {
        match self.source {
            Source::Ours(measured, scene) => measured.of(&key(scene, row.name), quantity),
            Source::Paper => Spread::default(),
        }
    }
}

/// The paper's figures and ours.
pub(super) struct Both<'a> {
    pub(super) paper: Figures<'static>,
    pub(super) ours: Figures<'a>,
    /// Ours on the lists that the library takes, which claims were judged by at first.
    library: Figures<'a>,
}

impl<'a> Both<'a> {
    pub(super) fn new(table: &'static PaperTable, measured: &'a Measured) -> Both<'a> {
        Both {
            paper: Figures { table, source: Source::Paper },
            ours: Figures { table, source: Source::Ours(measured, "") },
            library: Figures { table, source: Source::Ours(measured, LIBRARY) },
        }
    }

    /// A claim that applies to either side. `evidence` states its figures in a sentence.
    pub(super) fn claim(
        &self,
        text: &str,
        holds: impl Fn(&Figures<'_>) -> bool,
        evidence: impl Fn(&Figures<'_>) -> String,
    ) -> Claim {
        let (theirs, ours) = (evidence(&self.paper), evidence(&self.ours));
        let verdict = match (holds(&self.paper), holds(&self.ours)) {
            (false, _) => Verdict::WrongInPaper,
            (true, true) => Verdict::Holds,
            (true, false) => Verdict::NotToday,
        };
        let claim = Claim::new(text, verdict, format!("Paper: {theirs} Ours: {ours}"));
        match (verdict, holds(&self.library)) {
            (Verdict::Holds, false) => claim.marked(Mark::Moved(
                "it was judged on the lists that the library takes until eb9d284, and by today's figures would not hold \
                 there",
            )),
            (Verdict::NotToday, true) => claim.marked(Mark::Moved(
                "it was judged on the lists that the library takes until eb9d284, and by today's figures would hold there",
            )),
            _ => claim,
        }
    }
}
