//! Whether a result is correct. The status, the cost, the path and the bounds follow from the oracle's costs; the
//! counters are held to what holds for every search.

use crate::oracle::{Costs, World};
use cairn::{Algorithm, AnsweredBy, Cell, Choice, DeadEndCut, Heuristic, OpenListKind, Outcome, Query, SearchResult};

/// A query, and what is known about it.
pub(super) struct Asked<'a> {
    pub(super) world: &'a World,
    /// From the question's start.
    pub(super) costs: &'a Costs,
    pub(super) query: &'a Query,
    /// The methods that the library has chosen.
    pub(super) choice: Choice,
    /// Its id and epoch.
    pub(super) map: (u64, u64),
}

/// What is wrong, in words.
pub(super) fn judge(asked: &Asked<'_>, result: &SearchResult, path: &[Cell]) -> Result<(), String> {
    let fault = check_choice(asked, result)
        .and_then(|()| asked.check_outcome(result))
        .and_then(|()| asked.check_path(result, path))
        .and_then(|()| asked.check_counters(result));
    fault.map_err(|fault| format!("{fault}; the optimum is {:?}, the result {result:?}", asked.best()))
}

/// Where a table is suspended, a heuristic is replaced by the naive one and the jump-point graph by jumps without it,
/// and nothing by anything else. Towards a blocked goal runs A*, canonical or not, by the naive heuristic.
fn check_choice(asked: &Asked<'_>, result: &SearchResult) -> Result<(), String> {
    let (chosen, ran) = (&asked.choice, &result.choice);
    if asked.leads_to_wall() {
        let named = |algorithm| [Algorithm::Auto, algorithm].contains(&asked.query.algorithm);
        let algorithm = [Algorithm::AStar, Algorithm::CanonicalAStar].contains(&ran.algorithm) && named(ran.algorithm);
        let list = match asked.query.open_list {
            OpenListKind::Auto => [OpenListKind::Stacks, OpenListKind::Heap].contains(&ran.open_list),
            list => list == ran.open_list,
        };
        let is_right = algorithm && list && ran.heuristic == Heuristic::Naive;
        return check(is_right, "another method ran towards a wall");
    }
    let heuristic = [chosen.heuristic, Heuristic::Naive].contains(&ran.heuristic);
    let online = chosen.algorithm == Algorithm::JumpGraph && ran.algorithm == Algorithm::Jump;
    let algorithm = chosen.algorithm == ran.algorithm || online;
    check(heuristic && algorithm && chosen.open_list == ran.open_list, "another method ran than was chosen")?;
    check((result.map_id, result.epoch) == asked.map, "the result is for another map or epoch")
}

fn check(holds: bool, fault: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault.to_owned()) }
}

impl Asked<'_> {
    fn best(&self) -> Option<u64> {
        self.costs.to(self.query.goal)
    }

    fn blocked(&self) -> Option<Cell> {
        [self.query.start, self.query.goal].into_iter().find(|&end| !self.world.is_passable(end))
    }

    /// Whether a partial path was asked for towards a goal that is blocked, by a method that finds one.
    fn leads_to_wall(&self) -> bool {
        let methods = [Algorithm::Auto, Algorithm::AStar, Algorithm::CanonicalAStar];
        let lists = [OpenListKind::Auto, OpenListKind::Heap];
        let is_supported = methods.contains(&self.query.algorithm) && lists.contains(&self.query.open_list);
        let Query { start, goal, partial, .. } = *self.query;
        partial && is_supported && self.world.is_passable(start) && !self.world.is_passable(goal)
    }

    fn check_outcome(&self, result: &SearchResult) -> Result<(), String> {
        let (best, blocked) = (self.best(), self.blocked());
        let is_refused = blocked.is_some() && !self.leads_to_wall();
        check(is_refused == (result.outcome == Outcome::EndpointBlocked), "blocked endpoints are reported wrongly")?;
        check(best.is_none_or(|best| result.lower_bound <= best), "the lower bound is above the optimum")?;
        let spent = self.query.max_expansions > 0 && result.counters.expanded == self.query.max_expansions;
        match result.outcome {
            Outcome::EndpointBlocked => check(Some(result.end) == blocked, "another endpoint is blocked"),
            Outcome::NoPath => check(best.is_none(), "a path is denied"),
            Outcome::BudgetSpent => check(spent, "the budget is not spent"),
            Outcome::NotFound => self.check_not_found(result),
            Outcome::Optimal => {
                check(best == Some(result.cost), "the cost is not the optimum")?;
                check(result.lower_bound == result.cost && result.excess_bound == Some(0), "the optimum is not proven")
            }
            Outcome::Bounded => self.check_bounded(result),
            Outcome::Partial => self.check_partial(result, spent),
            Outcome::FirstLeg | Outcome::OutOfNodes => Err("a reason of partial paths is the outcome".to_owned()),
        }?;
        check(result.outcome == Outcome::Partial || result.reason == result.outcome, "the reason is not the outcome")
    }

    /// How much more than the optimum the method may cost; `None` if it guarantees nothing.
    fn promised_excess(&self) -> Option<u64> {
        let ranged = self.choice.open_list == OpenListKind::MultiStack;
        let range = if ranged { self.query.stack_range.saturating_sub(1) } else { 0 };
        let is_bound = self.query.dead_end_cut != DeadEndCut::Paper && self.choice.algorithm != Algorithm::Portals;
        is_bound.then_some(self.query.threshold_delta.max(range).into())
    }

    fn check_bounded(&self, result: &SearchResult) -> Result<(), String> {
        let promised = self.promised_excess();
        check(promised != Some(0), "a method that promises the optimum does not find it")?;
        let best = self.best().ok_or("a path where there is none")?;
        check(result.cost >= best, "the path costs less than the optimum")?;
        if self.choice.algorithm == Algorithm::Portals {
            check(result.excess_bound == Some(result.cost - result.lower_bound), "the bound is not what is proven")?;
        }
        let Some(excess) = result.excess_bound else { return check(promised.is_none(), "nothing is promised") };
        check(promised.is_none_or(|promised| excess <= promised), "more excess than the method may have")?;
        check(result.cost <= best + excess, "the excess is larger than its bound")
    }

    /// Only the paper's cut may miss a path, and only where nothing that may be asked proves one.
    fn check_not_found(&self, result: &SearchResult) -> Result<(), String> {
        check(self.query.dead_end_cut == DeadEndCut::Paper, "a search without an unsound cut proves nothing")?;
        check(result.counters.repairs == 0, "a repaired search proves nothing")
    }

    fn check_partial(&self, result: &SearchResult, spent: bool) -> Result<(), String> {
        if result.reason == Outcome::FirstLeg {
            check(self.query.first_leg, "a first leg was not asked for")?;
            return check(result.end != self.query.start, "a leg that leads nowhere");
        }
        check(self.query.partial, "a partial path was not asked for")?;
        match result.reason {
            Outcome::BudgetSpent => return check(spent, "the budget is not spent"),
            Outcome::NotFound => return self.check_not_found(result),
            Outcome::NoPath => check(self.best().is_none() && !self.leads_to_wall(), "a path is denied")?,
            Outcome::EndpointBlocked => check(self.leads_to_wall(), "the goal is not blocked")?,
            _ => return Err("a partial path without a reason".to_owned()),
        }
        if self.query.dead_end_cut == DeadEndCut::Paper && result.counters.repairs == 0 {
            return Ok(());
        }
        let naive = |cell| self.world.naive(cell, self.query.goal);
        let nearest = self.world.cells().filter(|&cell| self.costs.to(cell).is_some()).map(naive).min();
        check(nearest == Some(naive(result.end)), "the partial path does not lead to the nearest cell")
    }

    fn check_path(&self, result: &SearchResult, path: &[Cell]) -> Result<(), String> {
        let has_path = matches!(result.outcome, Outcome::Optimal | Outcome::Bounded | Outcome::Partial);
        check(path.len() == result.path_length as usize, "the path's length is not that of its cells")?;
        check(result.waypoint_count as usize == count_waypoints(path), "the waypoints are not those of the path")?;
        if !has_path {
            return check(path.is_empty() && result.cost == 0, "a path without a status for it");
        }
        let end = if result.outcome == Outcome::Partial { result.end } else { self.query.goal };
        check(result.end == end, "the end is not the goal")?;
        check(path.first() == Some(&self.query.start) && path.last() == Some(&end), "a path between other cells")?;
        let cost = self.world.try_path_cost(path);
        let cost = cost.map_err(|[from, to]| format!("the step from {from:?} to {to:?} is not allowed"))?;
        check(cost == result.cost, "the steps of the path do not add up to its cost")
    }

    fn check_counters(&self, result: &SearchResult) -> Result<(), String> {
        let counters = &result.counters;
        let limit = self.query.max_expansions;
        check(limit == 0 || counters.expanded <= limit, "more was expanded than the budget allows")?;
        check(counters.expanded <= counters.visited, "more was expanded than looked at")?;
        check(counters.reopened <= counters.generated, "more was reopened than put on the open list")?;
        match result.answered_by {
            AnsweredBy::Search => check(counters.visited >= 1, "a search of nothing")?,
            _ => check(counters.expanded == 0, "nodes were expanded without a search")?,
        }
        let consistent = matches!(result.choice.heuristic, Heuristic::Naive | Heuristic::Euclidean);
        let orderly = result.choice.algorithm == Algorithm::AStar && self.promised_excess() == Some(0);
        check(!(consistent && orderly) || counters.reopened == 0, "a consistent heuristic never reopens")
    }
}

/// Start, end and the cells between where the direction changes.
fn count_waypoints(path: &[Cell]) -> usize {
    let step = |from: Cell, to: Cell| (to.x - from.x, to.y - from.y);
    let turns = path.windows(3).filter(|three| step(three[0], three[1]) != step(three[1], three[2])).count();
    path.len().min(2) + turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GridMap;
    use cairn::{Rules, Searcher};

    const START: Cell = Cell { x: 0, y: 0 };
    const GOAL: Cell = Cell { x: 4, y: 0 };

    fn cell(x: i32, y: i32) -> Cell {
        Cell { x, y }
    }

    /// Judges a result of the library after it was changed, and returns the words of the fault.
    fn verdict(query: Query, change: impl Fn(&mut SearchResult, &mut Vec<Cell>)) -> Result<(), String> {
        let grid = GridMap::parse("..#..\n.....\n..#..\n####.\n.#...");
        let world = World { grid, rules: Rules::DEFAULT, weights: [1; 256] };
        let map = world.map();
        let mut path = vec![Cell::default(); 25];
        let mut searcher = Searcher::for_map(&map).unwrap();
        let mut result = searcher.find_path(&map, &query, &mut path).unwrap();
        path.truncate(result.written as usize);
        change(&mut result, &mut path);
        let (costs, choice) = (world.costs_from(query.start), query.choose(&map).unwrap());
        let asked = Asked { world: &world, costs: &costs, query: &query, choice, map: (map.id(), map.epoch()) };
        judge(&asked, &result, &path)
    }

    #[track_caller]
    fn assert_fault(query: Query, change: impl Fn(&mut SearchResult, &mut Vec<Cell>), expected: &str) {
        let fault = verdict(query, change).expect_err("a wrong result must be detected");
        assert!(fault.starts_with(expected), "{fault}");
    }

    fn question() -> Query {
        Query { algorithm: Algorithm::AStar, ..Query::new(START, GOAL) }
    }

    #[test]
    fn right_answers_are_right() {
        let limited = Query { max_expansions: 3, ..question() };
        let unreachable = Query::new(START, cell(0, 4));
        let partial = Query { partial: true, ..unreachable };
        let blocked = Query::new(START, cell(2, 0));
        for query in [question(), limited, unreachable, partial, blocked, Query::new(START, START)] {
            assert_eq!(verdict(query, |_, _| {}), Ok(()), "{query:?}");
        }
    }

    #[test]
    fn wrong_costs_and_bounds_are_found_out() {
        let too_expensive = |result: &mut SearchResult, _: &mut Vec<Cell>| {
            (result.cost, result.lower_bound) = (result.cost + 1, result.lower_bound);
        };
        assert_fault(question(), too_expensive, "the cost is not the optimum; the optimum is Some(");
        assert_fault(question(), |result, _| result.lower_bound += 1, "the lower bound is above the optimum");
        assert_fault(question(), |result, _| result.lower_bound -= 1, "the optimum is not proven");
        assert_fault(question(), |result, _| result.reason = Outcome::NoPath, "the reason is not the outcome");
        let bounded = |result: &mut SearchResult, _: &mut Vec<Cell>| {
            (result.outcome, result.reason) = (Outcome::Bounded, Outcome::Bounded);
        };
        assert_fault(question(), bounded, "a method that promises the optimum does not find it");
    }

    #[test]
    fn wrong_paths_are_found_out() {
        // The path past the corner, which the rule forbids.
        let cut = |result: &mut SearchResult, path: &mut Vec<Cell>| {
            path[1] = cell(1, 0);
            result.waypoint_count = count_waypoints(path) as u32;
        };
        assert_fault(question(), cut, "the step from Cell { x: 1, y: 0 } to Cell { x: 2, y: 1 } is not allowed");
        let short = |_: &mut SearchResult, path: &mut Vec<Cell>| path.truncate(path.len() - 1);
        assert_fault(question(), short, "the path's length is not that of its cells");
        let elsewhere = |result: &mut SearchResult, path: &mut Vec<Cell>| {
            path.pop();
            result.path_length -= 1;
            result.waypoint_count = count_waypoints(path) as u32;
        };
        assert_fault(question(), elsewhere, "a path between other cells");
        assert_fault(question(), |result, _| result.waypoint_count += 1, "the waypoints are not those of the path");
    }

    #[test]
    fn wrong_statuses_are_found_out() {
        let deny = |result: &mut SearchResult, path: &mut Vec<Cell>| {
            (result.outcome, result.reason, result.lower_bound) = (Outcome::NoPath, Outcome::NoPath, 0);
            path.clear();
        };
        assert_fault(question(), deny, "a path is denied");
        let give_up = |result: &mut SearchResult, path: &mut Vec<Cell>| {
            deny(result, path);
            (result.outcome, result.reason) = (Outcome::BudgetSpent, Outcome::BudgetSpent);
        };
        assert_fault(question(), give_up, "the budget is not spent");
        let invent = |result: &mut SearchResult, _: &mut Vec<Cell>| result.outcome = Outcome::Optimal;
        assert_fault(Query::new(START, cell(0, 4)), invent, "the cost is not the optimum");
        let blocked = |result: &mut SearchResult, _: &mut Vec<Cell>| result.outcome = Outcome::EndpointBlocked;
        assert_fault(question(), blocked, "blocked endpoints are reported wrongly");
        let partial = Query { partial: true, ..Query::new(START, cell(0, 4)) };
        assert_fault(partial, |result, _| result.end = START, "the partial path does not lead to the nearest cell");
    }

    #[test]
    fn wrong_counters_and_methods_are_found_out() {
        assert_fault(question(), |result, _| result.counters.visited = 0, "more was expanded than looked at");
        assert_fault(question(), |result, _| result.counters.reopened = 1, "a consistent heuristic never reopens");
        assert_fault(question(), |result, _| result.answered_by = AnsweredBy::Components, "nodes were expanded");
        assert_fault(question(), |result, _| result.choice.algorithm = Algorithm::C, "another method ran");
        assert_fault(question(), |result, _| result.epoch += 1, "the result is for another map or epoch");
        let limited = Query { max_expansions: 3, ..question() };
        assert_fault(limited, |result, _| result.counters.expanded = 4, "the budget is not spent");
    }
}
