//! Cao's experiment: three structures for the open list, each with a check from the open list and from the closed list,
//! on 126 maps with four neighbours. All figures are kept map by map, since the paper says "always".
//!
//! Set up as in the paper, with its own A* ([`astar`]): last in, first out in all structures, steps counted by 5.2.3,
//! the mean of ten runs after five that are not counted.

mod astar;
mod claims;
mod contenders;
mod lists;
mod loose;
mod maps;
mod obstacles;
mod paper;
mod ranges;
mod report;

pub(super) use lists::Lists;
pub(super) use obstacles::Distributions;
pub(super) use ranges::Ranges;

use super::{Claim, Experiment, Measured, Size, Table};
use astar::Book;
use contenders::{ARRAY_OPEN, Bed, Contender, Counts, HEAP_OPEN, ROWS, STACKS_OPEN};
use lab::chart::Chart;
use maps::Place;
use std::time::Instant;

/// A search of this many steps or more is long.
const LONG: u64 = 50_000_000;

/// The rows of Algorithm 2 as printed, which are not in the table.
const PRINTED: &str = "as printed";
const TO_THE_LETTER: &str = "to the letter";

/// The experiment.
pub(super) struct Cao {
    size: Size,
    places: Vec<Place>,
}

impl Cao {
    pub(super) fn new(size: Size) -> Cao {
        Cao { size, places: maps::places(size) }
    }

    /// How often a search is run, and how many of the first runs are not counted.
    fn runs(&self, steps: u64) -> (u32, u32) {
        if self.size == Size::Quick {
            (7, 2)
        } else if steps < LONG {
            (15, 5)
        } else {
            (3, 1)
        }
    }
}

impl Experiment for Cao {
    fn name(&self) -> &'static str {
        "cao"
    }

    fn title(&self) -> &'static str {
        "Cao 2018, 5.3: the multi-stack heap, and checks from the open or the closed list"
    }

    fn setup(&self) -> String {
        let (runs, dropped) = self.runs(0);
        let (long_runs, long_dropped) = self.runs(LONG);
        let long = if runs == long_runs {
            String::new()
        } else {
            format!(" ({long_runs} and {long_dropped} where a search takes {LONG} steps or more)")
        };
        format!(
            "{} maps of {} to {} cells to the side, each without obstacles and with 5 to 40 %, four neighbours at \
             cost 1, Manhattan distance; the hardest of {} pairs; {runs} runs of which the first {dropped} are \
             dropped{long}, of {} rows each run is kept; seed {}.",
            self.places.len(),
            self.places.iter().map(|place| place.side).min().unwrap_or(0),
            self.places.iter().map(|place| place.side).max().unwrap_or(0),
            maps::PAIRS,
            TIMED_BY_RUN.len(),
            maps::SEED,
        )
    }

    fn parts(&self) -> u32 {
        self.places.len() as u32
    }

    /// Expansions grow with the area, and scans of the open list with the side; few are made without obstacles, but for
    /// first in, first out.
    fn weight(&self, part: u32) -> u64 {
        u64::from(self.places[part as usize].side / 40).pow(3)
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        let place = self.places[part as usize];
        let mut bed = maps::make(place)?;
        let mut measured = Measured::default();
        race(&ROWS, &mut bed, &place, |steps| self.runs(steps), &mut measured)?;
        for (row, book) in [(PRINTED, Book::LastParent), (TO_THE_LETTER, Book::NoCosts)] {
            measured.add(row, &place.quantity("path"), contenders::printed_path(&mut bed, book)?.into());
        }
        Ok(measured)
    }

    fn table(&self, measured: &Measured) -> Table {
        report::table(self, measured)
    }

    fn charts(&self, measured: &Measured) -> Vec<Chart> {
        report::charts(self, measured)
    }

    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        claims::of(&self.places, measured)
    }
}

/// What a quantity of one place is kept under.
trait Named {
    fn quantity(&self, name: &str) -> String;
}

/// Counts and times all rows on one bed.
fn race(
    rows: &[&'static str],
    bed: &mut Bed,
    place: &impl Named,
    runs: impl Fn(u64) -> (u32, u32),
    measured: &mut Measured,
) -> Result<(), String> {
    let mut entrants = Vec::new();
    for &row in rows {
        let contender = contenders::contender(row)?;
        let counts = contender.count(bed)?;
        for &(name, count) in &counts {
            measured.add(row, &place.quantity(name), count as f64);
        }
        entrants.push(Entrant { row, contender, runs: runs(steps_of(&counts)), seconds: Vec::new() });
    }
    time(&mut entrants, bed)?;
    for Entrant { row, runs: (_, dropped), seconds, .. } in entrants {
        for (run, second) in seconds.iter().enumerate().filter(|_| TIMED_BY_RUN.contains(&row)) {
            measured.add(row, &place.quantity(&format!("{RUN}{}", run + 1)), 1e6 * second);
        }
        let counted = &seconds[dropped as usize..];
        let mean = counted.iter().sum::<f64>() / counted.len() as f64;
        let least = counted.iter().copied().fold(f64::INFINITY, f64::min);
        measured.add(row, &place.quantity("mean time"), 1e6 * mean);
        measured.add(row, &place.quantity("time"), 1e6 * least);
    }
    Ok(())
}

/// The rows whose times are kept run by run, under this name and the number of the run [Figure 28].
const TIMED_BY_RUN: [&str; 3] = [ARRAY_OPEN, HEAP_OPEN, STACKS_OPEN];
const RUN: &str = "time of run ";

/// A contender while it is timed.
struct Entrant {
    row: &'static str,
    contender: Box<dyn Contender>,
    runs: (u32, u32),
    /// Of all runs.
    seconds: Vec<f64>,
}

fn steps_of(counts: &Counts) -> u64 {
    counts.iter().find(|(name, _)| *name == "steps").map_or(0, |&(_, steps)| steps)
}

/// Runs all in turn, so that what disturbs one disturbs the others too.
fn time(entrants: &mut [Entrant], bed: &mut Bed) -> Result<(), String> {
    let most = entrants.iter().map(|entrant| entrant.runs.0).max().unwrap_or(0);
    for run in 0..most {
        for Entrant { contender, runs: (runs, _), seconds, .. } in &mut *entrants {
            if run < *runs {
                let begin = Instant::now();
                contender.search(bed)?;
                seconds.push(begin.elapsed().as_secs_f64());
            }
        }
    }
    Ok(())
}
