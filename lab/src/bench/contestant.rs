//! The contestants: the library's methods here, the peers in `peers.rs`. A contestant times its own search, so that
//! nothing but the search is timed.

use crate::Method;
use cairn::{Cell, Error, Map, Searcher};
use std::hint::black_box;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// A search on one map.
pub(super) trait Contestant {
    /// Searches and returns how long that took.
    fn time(&mut self, start: Cell, goal: Cell) -> Duration;

    /// Searches and returns the result.
    fn answer(&mut self, start: Cell, goal: Cell) -> Result<Answer, Error>;
}

/// What was found.
pub(super) struct Answer {
    /// Empty if there is no path.
    pub(super) path: Vec<Cell>,
    /// How much more than the optimum the path may cost; `None` if no bound is guaranteed.
    pub(super) excess: Option<u64>,
    /// Nodes expanded, if they are counted.
    pub(super) expanded: Option<u64>,
}

impl Answer {
    pub(super) fn of_peer(path: Vec<Cell>) -> Answer {
        Answer { path, excess: Some(0), expanded: None }
    }
}

/// How long a search takes. Freeing the result is not part of it, and neither is looking at the clock.
pub(super) fn timed<T>(search: impl FnOnce() -> T) -> Duration {
    let begun = Instant::now();
    let found = black_box(search());
    let took = begun.elapsed();
    drop(found);
    took.saturating_sub(*CLOCK)
}

/// How long nothing seems to take: what it costs to look at the clock.
static CLOCK: LazyLock<Duration> = LazyLock::new(|| {
    let look = |_| Instant::now().elapsed();
    (0..10_000).map(look).min().unwrap_or_default()
});

/// A method of the library with a searcher of its own, on a map that it may share.
pub(super) struct Ours<'a> {
    method: &'a Method,
    map: &'a Map,
    searcher: Searcher,
    /// The caller's buffer: as long as any path.
    path: Vec<Cell>,
}

impl<'a> Ours<'a> {
    pub(super) fn new(method: &'a Method, map: &'a Map) -> Result<Ours<'a>, Error> {
        let path = vec![Cell::default(); map.passable_cells() as usize];
        Ok(Ours { method, map, searcher: Searcher::for_map(map)?, path })
    }

    pub(super) fn searcher_bytes(&self) -> u64 {
        self.searcher.memory_bytes()
    }
}

impl Contestant for Ours<'_> {
    fn time(&mut self, start: Cell, goal: Cell) -> Duration {
        let query = self.method.query(start, goal);
        timed(|| self.searcher.find_path(self.map, &query, &mut self.path))
    }

    fn answer(&mut self, start: Cell, goal: Cell) -> Result<Answer, Error> {
        let found = self.searcher.find_path(self.map, &self.method.query(start, goal), &mut self.path)?;
        let path = self.path[..found.written as usize].to_vec();
        Ok(Answer { path, excess: found.excess_bound, expanded: Some(found.counters.expanded) })
    }
}
