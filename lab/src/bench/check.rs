//! Whether a result is correct. A path is walked step by step on the map; then its length is compared with the
//! scenario's or, for a peer that cuts corners, its cost with the optimum by that rule.

use super::contestant::Answer;
use crate::Method;
use cairn::{Cell, DiagonalRule, Error, Map, Rules, Searcher};
use testkit::scenario::{self, Scenario};
use testkit::{GridMap, movement};

/// A path that is optimal at 70/99 may be longer by this part of its length, since 99/70 is not quite the square root
/// of 2.
const COST_PRECISION: f64 = 5.1e-5;

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
        let in_words = |cost: Option<u64>| cost.map_or("no path".to_owned(), |cost| format!("cost {cost}"));
        let fault = |got: String| Fault { expected: in_words(best), got };
        let cost = match &answer.path[..] {
            [] => None,
            path => Some(walk(&self.map, scenario, path).map_err(fault)?),
        };
        if cost == best { Ok(()) } else { Err(fault(in_words(cost))) }
    }
}
