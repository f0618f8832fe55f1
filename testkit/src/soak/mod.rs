//! The soak: random questions by every method, on maps that are edited and tables that are repaired and rebuilt
//! meanwhile, each result compared with the oracle. It runs in cases that are independent of each other: a seed and a
//! number give the same case again, so that one which fails can be replayed alone.
//!
//! `maps` and `tables` draw what a case begins with, `questions` draws the queries, `stage` takes the steps, `judge`
//! compares a result with the oracle, `shrink` leaves out the steps that a failure does not need.

mod case;
mod judge;
mod maps;
mod questions;
mod shrink;
mod stage;
mod tables;
mod tally;

pub use tally::Tally;

use crate::Random;
use crate::oracle::World;
use stage::Step;
use std::fmt::{self, Display};

/// A case that went wrong.
pub struct Failure {
    /// What its case was drawn from.
    pub seed: u64,
    /// Its number.
    pub case: u64,
    /// What was wrong.
    pub fault: String,
    /// The map at first.
    world: World,
    /// What was then done, as little as shows it; the last step is the one that fails.
    steps: Vec<Step>,
}

/// Runs case after case until that many queries have been searched. `progress` receives the number of each case.
pub fn run(seed: u64, queries: u64, progress: &mut dyn FnMut(u64)) -> Result<Tally, Box<Failure>> {
    let mut tally = Tally::default();
    for number in 0.. {
        if tally.queries() >= queries {
            break;
        }
        let case = run_case(seed, number)?;
        progress(case.queries());
        tally.add(&case);
    }
    Ok(tally)
}

/// Runs one case.
pub fn run_case(seed: u64, number: u64) -> Result<Tally, Box<Failure>> {
    // Seeds side by side must not give the same numbers one place further on, as they would without mixing.
    let mixed = Random::new(seed).bits() ^ number.wrapping_mul(0xd134_2543_de82_ef95);
    let random = Random::new(Random::new(mixed).bits());
    case::run(number, random).map_err(|failed| {
        let steps = shrink::quietly(&failed.world, failed.steps);
        Box::new(Failure { seed, case: number, fault: failed.fault, world: failed.world, steps })
    })
}

/// What is needed to see it again.
impl Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { seed, case, fault, world, steps } = self;
        writeln!(formatter, "seed {seed}, case {case}: {fault}")?;
        writeln!(formatter, "replay: lab soak --seed {seed} --case {case}")?;
        write!(formatter, "or make this map, and take these steps:\n{world}")?;
        steps.iter().enumerate().try_for_each(|(number, step)| writeln!(formatter, "{:>3}. {step:?}", number + 1))
    }
}
