//! The papers' experiments, run again: one file or folder for each paper, with its published figures, and what they
//! share. [`Experiment`] is what one of them must provide; [`keep`] runs its parts and keeps what is finished;
//! [`Table`] puts the paper's figures and ours side by side; [`Claim`] holds the paper to them.

mod bjornsson;
mod cao;
mod cazenave;
mod claim;
mod game_maps;
mod janssen;
pub mod keep;
mod measured;
mod octiles;
mod rayner;
mod stamp;
mod table;
mod timing;

pub use claim::{Claim, Mark, Verdict};
pub use measured::{Measured, Spread};
pub use stamp::Stamp;
pub use table::{Column, Figure, Group, Row, Scale, Table};

use lab::chart::Chart;
use std::path::PathBuf;

/// How much of an experiment is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// As much as in the paper: a night.
    Paper,
    /// The same maps, methods and rows with fewer pairs and repetitions where the paper's numbers would take hours.
    /// Every set-up says what was reduced. About an hour.
    Full,
    /// For a look: seconds rather than minutes.
    Quick,
}

impl Size {
    /// One of two, where the full size is that of the paper.
    pub fn pick<T>(self, full: T, quick: T) -> T {
        match self {
            Size::Paper | Size::Full => full,
            Size::Quick => quick,
        }
    }

    /// One of three.
    pub fn pick_of_three<T>(self, paper: T, full: T, quick: T) -> T {
        match self {
            Size::Paper => paper,
            Size::Full => full,
            Size::Quick => quick,
        }
    }

    /// As it is called on the command line, in files and folders.
    pub fn name(self) -> &'static str {
        self.pick_of_three("paper", "full", "quick")
    }
}

/// What experiments are given.
#[derive(Clone, Debug)]
pub struct Setting {
    /// How much is run.
    pub size: Size,
    /// The folder of benchmark maps, where there is one.
    pub movingai: Option<PathBuf>,
}

/// An experiment of a paper.
///
/// Its parts are independent of each other and of the order in which they are run: each makes its own maps from its own
/// number. That is what lets a run be interrupted and resumed.
pub trait Experiment {
    /// As it is called on the command line and in files.
    fn name(&self) -> &'static str;

    /// Paper and table.
    fn title(&self) -> &'static str;

    /// One line on all that the figures depend on: sizes, seeds, where maps come from. Figures that were kept under
    /// another line are not added to.
    fn setup(&self) -> String;

    /// Number of parts.
    fn parts(&self) -> u32;

    /// How long a part takes compared to the others, for the estimate of the time left.
    fn weight(&self, _part: u32) -> u64 {
        1
    }

    /// Runs a part.
    fn run_part(&self, part: u32) -> Result<Measured, String>;

    /// The figures of all parts next to those of the paper.
    fn table(&self, measured: &Measured) -> Table;

    /// Charts, the first of which is the one to look at.
    fn charts(&self, measured: &Measured) -> Vec<Chart> {
        self.table(measured).charts()
    }

    /// What the paper claims, and whether that was seen.
    fn claims(&self, measured: &Measured) -> Vec<Claim>;
}

/// All experiments, in the order of the papers.
pub fn all(setting: &Setting) -> Vec<Box<dyn Experiment>> {
    let mut all: Vec<Box<dyn Experiment>> = Vec::new();
    for experiment in cazenave::tables(setting.size) {
        all.push(Box::new(experiment));
    }
    for experiment in bjornsson::tables(setting) {
        all.push(Box::new(experiment));
    }
    all.push(Box::new(bjornsson::Inconsistent::new(setting.size)));
    for experiment in janssen::tables(setting) {
        all.push(Box::new(experiment));
    }
    all.push(Box::new(cao::Cao::new(setting.size)));
    all.push(Box::new(cao::Lists::new(setting.size)));
    all.push(Box::new(cao::Ranges::new(setting)));
    all.push(Box::new(cao::Distributions::new(setting.size)));
    all.push(Box::new(rayner::Rayner::new(setting)));
    all.push(Box::new(rayner::Unoptimised::new(setting.size)));
    all
}
