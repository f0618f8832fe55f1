//! Times of searches on a machine that others use as well.

use std::time::{Duration, Instant};

/// A search is run at least so often, since one run may have been interrupted,
const LEAST_ROUNDS: u32 = 2;
/// at most this often, unless requested otherwise,
pub(super) const ROUNDS: u32 = 4;
/// and in between until its runs have taken so long together.
const LONG_ENOUGH: Duration = Duration::from_millis(5);

/// Runs a search a few times and returns its result with the least time in microseconds.
pub(super) fn timed<T>(search: impl FnMut() -> T) -> (T, f64) {
    timed_in(ROUNDS, search)
}

/// The same in a number of rounds at most.
pub(super) fn timed_in<T>(rounds: u32, mut search: impl FnMut() -> T) -> (T, f64) {
    let begin = Instant::now();
    let mut answer = search();
    let mut least = begin.elapsed();
    for round in 1..rounds {
        if round >= LEAST_ROUNDS && begin.elapsed() >= LONG_ENOUGH {
            break;
        }
        let begin = Instant::now();
        answer = search();
        least = least.min(begin.elapsed());
    }
    (answer, least.as_secs_f64() * 1e6)
}
