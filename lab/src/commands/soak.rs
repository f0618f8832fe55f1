//! `lab soak`: random questions against the oracle for as long as one likes.

use lab::arguments::Arguments;
use lab::rows::{markdown, number};
use lab::terminal::{self, print};
use std::time::{SystemTime, UNIX_EPOCH};
use testkit::soak::{self, Failure, Tally};

const QUERIES: u64 = 1_000_000;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let queries = arguments.number("--queries", QUERIES, 1..=u64::MAX)?;
    // Another soak every time, unless it is to be the same again.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_secs());
    let seed = arguments.number("--seed", now, 0..=u64::MAX)?;
    let case = arguments
        .option("--case")?
        .map(|text| text.parse::<u64>().map_err(|_| format!("--case must be the number of a case, not {text:?}.")));
    let case = case.transpose()?;
    arguments.finish()?;
    print(&format!("seed {seed}\n"))?;
    let done = match case {
        Some(case) => soak::run_case(seed, case),
        None => {
            let bar = terminal::bar("queries", queries, 0);
            let done = soak::run(seed, queries, &mut |count| bar.inc(count));
            bar.finish_and_clear();
            done
        }
    };
    conclude(done)
}

fn conclude(done: Result<Tally, Box<Failure>>) -> Result<(), String> {
    match done {
        Ok(tally) => {
            let divided = |cell: String| cell.parse().map_or(cell, |count| number(count, Some(0)));
            let rows = tally.rows().into_iter().map(|row| row.into_iter().map(divided).collect()).collect();
            let (queries, refused) = (tally.queries(), tally.refused);
            print(&format!("\n{}\n{queries} answers are right, {refused} refusals too\n", markdown(&rows)))
        }
        Err(failure) => {
            print(&failure.to_string())?;
            Err("an answer is wrong; how to see it again is told above.".to_owned())
        }
    }
}
