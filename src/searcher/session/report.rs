//! The result of a search, and what it adds to the totals.

use super::{Answer, Phase, Session};
use crate::base::{Cell, Error};
use crate::search::{AnsweredBy, Outcome, SearchResult, Stats};
use crate::searcher::memory::Memory;

impl Session {
    /// The result, with as many cells of the path as fit.
    #[inline(always)]
    pub(crate) fn report(&self, memory: &Memory, path: &mut [Cell]) -> Result<SearchResult, Error> {
        let answer = match &self.phase {
            Phase::None | Phase::Running => return Err(Error::NoSearch),
            Phase::Failed(error) => return Err(*error),
            Phase::Answered(answer) => answer,
        };
        let written = if self.path.cells == 0 { 0 } else { self.stored_path(memory).read(0, path) };
        let goal = if self.plan.has_set { self.goal_reached(memory, answer) } else { self.goal_of_start };
        let end = answer.end.map_or(Cell::default(), |end| self.frame.cell(end));
        Ok(SearchResult {
            outcome: answer.outcome,
            reason: answer.reason,
            answered_by: answer.answered_by,
            cost: answer.cost.into(),
            lower_bound: answer.lower_bound.into(),
            excess_bound: answer.excess_bound.map(u64::from),
            map_id: self.map_id,
            epoch: self.epoch,
            path_length: self.path.cells,
            written,
            waypoint_count: self.path.waypoints,
            choice: self.plan.choice,
            end,
            goal,
            overlaid: self.overlaid,
            counters: self.run.counters,
        })
    }

    /// Which goal of a set the path leads to; 0 without one.
    fn goal_reached(&self, memory: &Memory, answer: &Answer) -> u32 {
        match (answer.end, answer.answered_by) {
            (Some(end), AnsweredBy::Search) if answer.outcome != Outcome::Partial => {
                memory.goals.goal_at(end).unwrap_or(0)
            }
            _ => self.goal_of_start,
        }
    }

    /// The contribution of the search to the totals, once it is over.
    pub(crate) fn stats(&self) -> Stats {
        let (solved, cost, lower_bound) = match self.phase {
            Phase::None | Phase::Running => return Stats::default(),
            Phase::Failed(_) => (false, 0, 0),
            Phase::Answered(answer) => {
                let solved = matches!(answer.outcome, Outcome::Optimal | Outcome::Bounded);
                (solved, answer.cost, answer.lower_bound)
            }
        };
        Stats {
            searches: 1,
            solved: solved.into(),
            counters: self.run.counters,
            cost: cost.into(),
            lower_bound: lower_bound.into(),
            path_cells: self.path.cells.into(),
        }
    }
}
