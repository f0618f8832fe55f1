//! `lab soak`: random questions against the oracle for as long as one likes.

use clap::{Args, value_parser};
use lab::rows::{markdown, number};
use lab::terminal::{self, print};
use std::time::{SystemTime, UNIX_EPOCH};
use testkit::soak;

/// Compare random results of every method with a plain Dijkstra
///
/// The maps are random and edited meanwhile, with tables and without. A failure prints how to see it again: --seed and
/// --case replay it alone.
#[derive(Args)]
pub(crate) struct Soak {
    /// Results to compare
    #[arg(long, default_value_t = 1_000_000, value_parser = value_parser!(u64).range(1..))]
    queries: u64,
    /// Another one every time unless it is given
    #[arg(long)]
    seed: Option<u64>,
    /// Run only this case
    #[arg(long)]
    case: Option<u64>,
}

impl Soak {
    pub(crate) fn run(self) -> Result<(), String> {
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_secs());
        let seed = self.seed.unwrap_or_else(now);
        print(&format!("seed {seed}\n"))?;
        let done = match self.case {
            Some(case) => soak::run_case(seed, case),
            None => {
                let bar = terminal::bar("queries", self.queries, 0);
                let done = soak::run(seed, self.queries, &mut |count| bar.inc(count));
                bar.finish_and_clear();
                done
            }
        };
        let tally = match done {
            Ok(tally) => tally,
            Err(failure) => {
                print(&failure.to_string())?;
                return Err("a result is wrong; how to see it again is printed above.".to_owned());
            }
        };
        let divided = |cell: String| cell.parse().map_or(cell, |count| number(count, Some(0)));
        let rows = tally.rows().into_iter().map(|row| row.into_iter().map(divided).collect()).collect();
        let (queries, refused) = (tally.queries(), tally.refused);
        print(&format!("\n{}\n{queries} results are right, {refused} refusals too\n", markdown(&rows)))
    }
}
