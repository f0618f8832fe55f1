//! Searches with cold caches, as in a game that asks once per frame: before each of them the caches are swept.

use super::measure::order;
use super::prepare::Entry;
use cairn::Cell;
use std::fs::File;
use std::hint::black_box;
use std::io::{Read, Seek};
use std::time::{Duration, Instant};

/// Where the system does not say how large its caches are, and what is swept at least: more pages than any processor
/// keeps addresses of.
const LEAST_BYTES: usize = 64 << 20;

/// As long as the lines of most caches.
const LINE_BYTES: usize = 64;

/// How often a search is timed at most if other programs interrupt it.
const TRIES: u32 = 5;

/// What is read and written so that caches hold nothing else: twice as large as the largest cache.
pub(super) struct Sweep {
    bytes: Vec<u8>,
    switches: Switches,
}

impl Sweep {
    pub(super) fn new() -> Sweep {
        let bytes = vec![1; LEAST_BYTES.max(2 * largest_cache().unwrap_or(0))];
        Sweep { bytes, switches: Switches { status: File::open("/proc/thread-self/status").ok() } }
    }

    /// What a search reports that begins with cold caches and is not interrupted, if that can be had.
    fn time(&mut self, mut search: impl FnMut() -> Duration) -> Duration {
        let mut least = Duration::MAX;
        for _ in 0..TRIES {
            self.run();
            // What was read is only looked at after the search, to leave the caches as they are.
            let before = self.switches.read();
            // The clock's own data is not what is to be measured.
            black_box(Instant::now());
            least = search().min(least);
            if Switches::are_same(&before, &self.switches.read()) {
                break;
            }
        }
        least
    }

    fn run(&mut self) {
        self.bytes.iter_mut().step_by(LINE_BYTES).for_each(|byte| *byte = byte.wrapping_add(1));
        black_box(&self.bytes);
    }
}

/// What Linux knows of this thread, where there is Linux: among it how often it had to leave the processor to another.
struct Switches {
    status: Option<File>,
}

impl Switches {
    fn read(&mut self) -> [u8; 4096] {
        let mut text = [0; 4096];
        if let Some(status) = &mut self.status {
            // Without the text every search counts as undisturbed.
            let _ = status.rewind().and_then(|()| status.read(&mut text));
        }
        text
    }

    fn are_same(one: &[u8; 4096], other: &[u8; 4096]) -> bool {
        let [one, other] = [one, other].map(|text| String::from_utf8_lossy(text).into_owned());
        let line = |text: &str| text.lines().find(|line| line.starts_with("nonvoluntary")).map(str::to_owned);
        line(&one) == line(&other)
    }
}

/// Everybody's time for each query, each after a sweep: once, since a second run would find branches foreseen.
pub(super) fn cold_round(entries: &mut [Entry<'_>], queries: &[[Cell; 2]], sweep: &mut Sweep) -> Vec<Vec<Duration>> {
    let mut times = vec![Vec::with_capacity(queries.len()); entries.len()];
    for (number, &[start, goal]) in queries.iter().enumerate() {
        for index in order(entries.len(), number, 0) {
            times[index].push(sweep.time(|| entries[index].contestant.time(start, goal)));
        }
    }
    times
}

/// The bytes of the first processor's largest cache, as Linux reports them; nothing elsewhere.
fn largest_cache() -> Option<usize> {
    let caches = std::fs::read_dir("/sys/devices/system/cpu/cpu0/cache").ok()?;
    let size = |cache: std::fs::DirEntry| {
        let text = std::fs::read_to_string(cache.path().join("size")).ok()?;
        text.trim().strip_suffix('K')?.parse::<usize>().ok().map(|kilobytes| kilobytes * 1024)
    };
    caches.flatten().filter_map(size).max()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_was_interrupted_runs_again_and_the_quickest_counts() {
        let text = |switches: &str| {
            let mut text = [0; 4096];
            let line = format!("Name:\tlab\nvoluntary_ctxt_switches:\t7\nnonvoluntary_ctxt_switches:\t{switches}\n");
            text[..line.len()].copy_from_slice(line.as_bytes());
            text
        };
        assert!(Switches::are_same(&text("12"), &text("12")) && !Switches::are_same(&text("12"), &text("13")));
        assert!(Switches::are_same(&[0; 4096], &[0; 4096]), "nothing is known");

        let mut sweep = Sweep { bytes: vec![255; 200], switches: Switches { status: None } };
        let mut runs = 0;
        let mut search = || {
            runs += 1;
            Duration::from_micros(runs)
        };
        assert_eq!(sweep.time(&mut search), Duration::from_micros(1));
        assert_eq!((sweep.bytes[0], sweep.bytes[1], sweep.bytes[64], runs), (0, 255, 0, 1));
    }
}
