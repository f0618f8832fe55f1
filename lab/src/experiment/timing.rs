//! Times of searches on a machine that others use as well.

use std::time::{Duration, Instant};

/// A search is run at most this often,
const ROUNDS: u32 = 3;
/// and not again once its runs have taken so long together.
const LONG_ENOUGH: Duration = Duration::from_millis(5);

/// Runs a search, a few times if it is short, and tells its answer with the least time in microseconds.
pub(super) fn timed<T>(mut search: impl FnMut() -> T) -> (T, f64) {
    let begin = Instant::now();
    let mut answer = search();
    let mut least = begin.elapsed();
    for _ in 1..ROUNDS {
        if begin.elapsed() >= LONG_ENOUGH {
            break;
        }
        let begin = Instant::now();
        answer = search();
        least = least.min(begin.elapsed());
    }
    (answer, least.as_secs_f64() * 1e6)
}
