//! The most instructions that a call may take.

use super::{Count, work};

/// A limit on one kind of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// The work.
    pub what: &'static str,
    /// Times what copying the same bytes takes.
    pub copies: f64,
    /// And this many instructions.
    pub instructions: f64,
    /// Whether the tests hold the library to it. They are compiled with checks, with which writing a path takes half as
    /// much again as it does in what ships; `make counts` shows that it is kept there.
    pub held: bool,
}

/// All limits.
pub const LIMITS: [Limit; 7] = [
    Limit { what: work::BLOCKED, copies: 0.0, instructions: 1_500.0, held: true },
    Limit { what: work::UNREACHABLE, copies: 0.0, instructions: 1_500.0, held: true },
    Limit { what: work::SET_CELL, copies: 0.0, instructions: 5_000.0, held: true },
    Limit { what: work::CHECK_PATH, copies: 0.0, instructions: 1_000.0, held: true },
    Limit { what: work::SMOOTH, copies: 0.0, instructions: 400_000.0, held: true },
    Limit { what: work::SMOOTH_WEIGHTED, copies: 0.0, instructions: 1_200_000.0, held: true },
    Limit { what: work::READ_PATH, copies: 2.0, instructions: 1_000.0, held: false },
];

/// What a call may take, if there is a limit on it.
pub(super) fn of(count: &Count, all: &[Count]) -> Option<f64> {
    LIMITS.iter().find(|limit| limit.what == count.what)?.for_count(count, all)
}

impl Limit {
    /// The limit in instructions, where copies are counted on the same map.
    pub fn for_count(&self, count: &Count, all: &[Count]) -> Option<f64> {
        let copy = all.iter().find(|other| other.what == work::COPY && other.map == count.map);
        match (self.copies, copy) {
            (0.0, _) => Some(self.instructions),
            (copies, copy) => Some(copies * copy?.per_call() + self.instructions),
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
