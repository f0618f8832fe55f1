//! The most instructions that a call may take.

use super::{Count, work};

/// A limit on one kind of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// The work.
    pub what: &'static str,
    /// Times what other work on the same map takes.
    pub times: Option<(f64, &'static str)>,
    /// And this many instructions.
    pub instructions: f64,
    /// Whether the tests hold the library to it. They are compiled with checks, with which writing a path takes half as
    /// much again as it does in what ships; `make counts` shows that it is kept there.
    pub held: bool,
}

/// All limits.
pub const LIMITS: [Limit; 19] = [
    Limit { what: work::BLOCKED, times: None, instructions: 1_500.0, held: true },
    Limit { what: work::UNREACHABLE, times: None, instructions: 1_800.0, held: true },
    Limit { what: work::SEALED, times: None, instructions: 60_000.0, held: true },
    Limit { what: work::SET_CELL, times: None, instructions: 5_500.0, held: true },
    Limit { what: work::SET_CELL_LONG_ROW, times: None, instructions: 45_000.0, held: true },
    Limit { what: work::SET_CELL_LONG_COLUMN, times: None, instructions: 45_000.0, held: true },
    Limit { what: work::CHECK_PATH, times: None, instructions: 1_000.0, held: true },
    Limit { what: work::IN_SIGHT, times: None, instructions: 1_300.0, held: false },
    Limit { what: work::FIELD_STEP, times: None, instructions: 75.0, held: false },
    Limit { what: work::FIELD_STEPS, times: None, instructions: 50.0, held: false },
    Limit { what: work::SMOOTH, times: None, instructions: 400_000.0, held: true },
    Limit { what: work::SMOOTH_WEIGHTED, times: None, instructions: 1_200_000.0, held: true },
    Limit { what: work::OVERLAY, times: Some((1.1, work::NO_OVERLAY)), instructions: 0.0, held: false },
    Limit { what: work::NEAREST, times: Some((1.0, work::FIVE_SEARCHES)), instructions: 0.0, held: false },
    Limit { what: work::READ_PATH, times: Some((2.0, work::COPY)), instructions: 1_000.0, held: false },
    fixed_nodes(0),
    fixed_nodes(1),
    fixed_nodes(2),
    fixed_nodes(3),
];

const fn fixed_nodes(method: usize) -> Limit {
    let [full, what] = work::FIXED_NODES[method];
    Limit { what, times: Some((1.3, full)), instructions: 0.0, held: false }
}

/// What a call may take, if there is a limit on it.
pub(super) fn of(count: &Count, all: &[Count]) -> Option<f64> {
    LIMITS.iter().find(|limit| limit.what == count.what)?.for_count(count, all)
}

impl Limit {
    /// The limit in instructions, where the other work is counted on the same map.
    pub fn for_count(&self, count: &Count, all: &[Count]) -> Option<f64> {
        let of = |what: &str| all.iter().find(|other| other.what == what && other.map == count.map);
        match self.times {
            None => Some(self.instructions),
            Some((times, what)) => Some(times * of(what)?.per_call() + self.instructions),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_follows_the_copy_on_the_same_map() {
        let count = |what: &str, map: &str, instructions| {
            let (what, map) = (what.to_owned(), map.to_owned());
            Count { what, map, calls: 10, instructions }
        };
        let all = [
            count(work::READ_PATH, "a", 5),
            count(work::COPY, "a", 4_000),
            count(work::COPY, "b", 90_000),
            count(work::READ_PATH, "c", 5),
            count(work::BLOCKED, "a", 5),
            count("astar", "a", 5),
        ];
        let limits = all.each_ref().map(|count| of(count, &all));
        assert_eq!(limits, [Some(1_800.0), None, None, None, Some(1_500.0), None]);
    }
}
