//! The queries of a soak, to show that nothing was left out.

use cairn::{Algorithm, Choice, Heuristic, OpenListKind};
use std::collections::HashMap;

/// How many queries each method has searched correctly.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// By what ran: how many, and how many of these came to an end within their budget.
    answered: HashMap<(Algorithm, OpenListKind, Heuristic), [u64; 2]>,
    /// Questions that the library had to refuse, and has.
    pub refused: u64,
}

impl Tally {
    pub(super) fn count(&mut self, choice: &Choice, ended: bool) {
        let counts = self.answered.entry((choice.algorithm, choice.open_list, choice.heuristic)).or_default();
        counts[0] += 1;
        counts[1] += u64::from(ended);
    }

    pub(super) fn add(&mut self, other: &Tally) {
        for (&method, counts) in &other.answered {
            let sums = self.answered.entry(method).or_default();
            *sums = [sums[0] + counts[0], sums[1] + counts[1]];
        }
        self.refused += other.refused;
    }

    /// Queries searched, without those that were refused.
    pub fn queries(&self) -> u64 {
        self.asked(|_, _, _| true)
    }

    /// Queries searched by some of the methods.
    pub fn asked(&self, is_meant: impl Fn(Algorithm, OpenListKind, Heuristic) -> bool) -> u64 {
        self.sum(0, is_meant)
    }

    fn sum(&self, place: usize, is_meant: impl Fn(Algorithm, OpenListKind, Heuristic) -> bool) -> u64 {
        let meant = self.answered.iter().filter(|(method, _)| is_meant(method.0, method.1, method.2));
        meant.map(|(_, counts)| counts[place]).sum()
    }

    /// A table of algorithms against heuristics; the first row is its header.
    pub fn rows(&self) -> Vec<Vec<String>> {
        let ran = |heuristic: &Heuristic| self.asked(|_, _, other| other == *heuristic) > 0;
        let heuristics: Vec<Heuristic> = Heuristic::ALL.into_iter().filter(ran).collect();
        let words = heuristics.iter().map(|heuristic| format!("{heuristic:?}"));
        let mut rows: Vec<Vec<String>> = vec![["algorithm".to_owned()].into_iter().chain(words).collect()];
        rows[0].extend(["all", "within budget"].map(str::to_owned));
        for algorithm in Algorithm::ALL {
            let all = self.asked(|other, _, _| other == algorithm);
            if all == 0 {
                continue;
            }
            let by = heuristics.iter().map(|heuristic| self.asked(|a, _, h| (a, h) == (algorithm, *heuristic)));
            let ended = self.sum(1, |other, _, _| other == algorithm);
            let counts = by.chain([all, ended]).map(|count| count.to_string());
            rows.push([format!("{algorithm:?}")].into_iter().chain(counts).collect());
        }
        rows
    }
}
