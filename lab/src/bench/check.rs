//! Whether a result is correct. A path is walked step by step on the map; then its length is compared with the
//! scenario's; or its cost with the optimum, on maps with weights and for a peer that cuts corners.

use super::contestant::Answer;
use crate::Method;
use cairn::{Cell, DiagonalRule, Error, Map, Rules, Searcher};
use testkit::scenario::{self, Scenario};
use testkit::{GridMap, movement};

/// A path that is optimal at 70/99 may be longer by this part of its length, since 99/70 is not quite the square root
/// of 2.
const COST_PRECISION: f64 = 5.1e-5;

/// What a contestant's results are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standard {
    /// The length that the scenario has.
    Scenario,
    /// The optimum by the rule of a peer that cuts corners.
    CutCorners,
    /// The optimum with weights.
    Weights,
}

impl Standard {
    pub(super) fn name(self) -> &'static str {
        match self {
            Standard::Scenario => "scenario",
            Standard::CutCorners => "its own rule: cuts corners",
            Standard::Weights => "Dijkstra",
        }
    }
}

/// What was expected and what came instead, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) expected: String,
    pub(super) got: String,
}

/// Compares a result with the scenario's length.
pub(super) fn by_scenario(map: &Map, scenario: &Scenario, answer: &Answer) -> Result<(), Fault> {
    let expected = (!scenario.is_unreachable()).then_some(scenario.length);
    let fault = |got: String| Fault { expected: in_words(expected), got };
    if answer.path.is_empty() {
        return if expected.is_none() { Ok(()) } else { Err(fault(in_words(None))) };
    }
    walk(map, scenario, &answer.path).map_err(fault)?;
    let length = scenario::length(&answer.path);
    let excess = answer.excess.map_or(f64::INFINITY, |excess| excess as f64 / f64::from(map.rules().cardinal_cost));
    let is_right = expected.is_some_and(|expected| {
        let longest = expected * (1.0 + COST_PRECISION) + scenario.tolerance + excess;
        (expected - scenario.tolerance..=longest).contains(&length)
    });
    if is_right { Ok(()) } else { Err(fault(in_words(Some(length)))) }
}

fn in_words(length: Option<f64>) -> String {
    length.map_or("no path".to_owned(), |length| format!("length {length:.8}"))
}

/// The cost of a path from the scenario's start to its goal, or what is wrong with it.
fn walk(map: &Map, scenario: &Scenario, path: &[Cell]) -> Result<u64, String> {
    if [path.first(), path.last()] != scenario.ends().each_ref().map(Some) {
        return Err("a path between other cells".to_owned());
    }
    let cost = |pair: &[Cell]| {
        let cost = movement::step_cost(map, pair[0], pair[1]);
        cost.ok_or_else(|| format!("a step from {},{} to {},{}", pair[0].x, pair[0].y, pair[1].x, pair[1].y))
    };
    path.windows(2).map(cost).sum()
}

/// Compares the cost of a result with the least, if there is a path.
pub(super) fn by_cost(map: &Map, query: &Scenario, answer: &Answer, least: Option<u64>) -> Result<(), Fault> {
    let in_words = |cost: Option<u64>| cost.map_or("no path".to_owned(), |cost| format!("cost {cost}"));
    let fault = |got: String| Fault { expected: in_words(least), got };
    let cost = match &answer.path[..] {
        [] => None,
        path => Some(walk(map, query, path).map_err(fault)?),
    };
    let is_right = match (least, cost) {
        (Some(least), Some(cost)) => cost >= least && answer.excess.is_none_or(|excess| cost - least <= excess),
        _ => cost == least,
    };
    if is_right { Ok(()) } else { Err(fault(in_words(cost))) }
}

/// The map by the rule that lets every diagonal step pass, and a search that knows the optimum there.
pub(super) struct CornerCutter {
    map: Map,
    method: Method,
    searcher: Searcher,
}

impl CornerCutter {
    pub(super) fn new(grid: &GridMap) -> Result<CornerCutter, Error> {
        let rules = Rules { diagonal_rule: DiagonalRule::Always, ..Rules::DEFAULT };
        let map = grid.to_map(&rules)?;
        let method = Method::parse("astar").expect("a method");
        Ok(CornerCutter { searcher: Searcher::for_map(&map)?, map, method })
    }

    /// Compares the cost of a result with the optimum.
    pub(super) fn check(&mut self, scenario: &Scenario, answer: &Answer) -> Result<(), Fault> {
        let [start, goal] = scenario.ends();
        let best = self.searcher.find_path(&self.map, &self.method.query(start, goal), &mut []);
        let best = best.ok().filter(|best| best.path_length > 0).map(|best| best.cost);
        by_cost(&self.map, scenario, answer, best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_weights_only_the_least_cost_is_right() {
        let map = GridMap::parse("...\n.5.\n...").to_weighted_map(&Rules::DEFAULT).unwrap();
        let query = Scenario::new((0, 1), (2, 1), 2.0);
        let check = |picture: [(i32, i32); 5], excess, least| {
            let path = picture.into_iter().map(|(x, y)| Cell { x, y }).collect();
            let fault = by_cost(&map, &query, &Answer { path, excess, expanded: None }, least);
            fault.map_err(|fault| format!("{}, {}", fault.expected, fault.got))
        };
        // Around, past the corners, since each of those is next to a passable cell; 2 x 70 + 2 x 70.
        let around = [(0, 1), (0, 0), (1, 0), (2, 0), (2, 1)];
        assert_eq!(check(around, Some(0), Some(280)), Ok(()));
        assert_eq!(check(around, Some(0), Some(279)), Err("cost 279, cost 280".to_owned()));
        assert_eq!(check(around, Some(1), Some(279)), Ok(()));
        assert_eq!(check(around, None, Some(1)), Ok(()));
        assert_eq!(check(around, None, Some(281)), Err("cost 281, cost 280".to_owned()), "cheaper than the least");
        assert_eq!(check(around, None, None), Err("no path, cost 280".to_owned()));
        let astray = [(0, 1), (0, 0), (1, 0), (2, 0), (2, 2)];
        assert_eq!(check(astray, None, Some(280)), Err("cost 280, a path between other cells".to_owned()));

        let none = Answer { path: Vec::new(), excess: None, expanded: None };
        assert_eq!(by_cost(&map, &query, &none, None), Ok(()));
        assert_eq!(by_cost(&map, &query, &none, Some(280)).unwrap_err().got, "no path");
    }
}
