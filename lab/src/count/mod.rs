//! Instruction counts: the same work gives nearly the same number on every machine of a kind and whatever else it is
//! doing, so that a change of a hundredth shows. The program runs itself under callgrind, which counts only inside one
//! function (`measured`) and writes its count down whenever that function returns. The work before it, the making of
//! maps and tables, is not counted.
//!
//! `work` is what is counted, `callgrind` runs it and reads the counts, `limits` says what they must not exceed.

mod callgrind;
mod limits;
mod work;

pub use callgrind::count;
pub use limits::{LIMITS, Limit};
pub use work::run_counted;

use crate::rows::{Rows, csv, markdown, number};

/// How much work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Enough for figures.
    Full,
    /// Enough for a test.
    Tiny,
}

/// What one kind of work takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// What is done: a method's name, or a call.
    pub what: String,
    /// The map it is done on.
    pub map: String,
    /// How often it was done.
    pub calls: u64,
    /// Instructions in all.
    pub instructions: u64,
}

impl Count {
    /// Instructions per call.
    pub fn per_call(&self) -> f64 {
        self.instructions as f64 / self.calls as f64
    }
}

const NOTES: &str = "\
Instructions per call as callgrind counts them, without the making of maps and tables. The maps are generated from a seed. \
A method's calls are searches between random cells that have a path; every search writes its path into a buffer. Bytes are \
copied by vector moves, whatever the C library would do with that many.
";

/// The counts as Markdown.
pub fn to_markdown(counts: &[Count]) -> String {
    format!("# Instructions\n\n{NOTES}\n{}", markdown(&table(counts, |value| number(value, Some(0)))))
}

/// The counts as CSV.
pub fn to_csv(counts: &[Count]) -> String {
    csv(&table(counts, |value| format!("{value:.1}")))
}

fn table(counts: &[Count], in_words: impl Fn(f64) -> String) -> Rows {
    let mut rows = vec![["what", "map", "calls", "instructions per call", "limit", "kept"].map(str::to_owned).to_vec()];
    for count in counts {
        let limit = limits::of(count, counts);
        let kept = limit.map(|limit| if count.per_call() <= limit { "yes" } else { "no" });
        let first = [count.what.clone(), count.map.clone(), count.calls.to_string(), in_words(count.per_call())];
        let last = [limit.map_or(String::new(), &in_words), kept.unwrap_or_default().to_owned()];
        rows.push(first.into_iter().chain(last).collect());
    }
    rows
}
