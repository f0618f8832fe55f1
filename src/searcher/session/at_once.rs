//! What is found out before a search: that an end is blocked, that a leg leads from the start to the goal, or that no
//! path does. Otherwise the search is planned.

use super::{Answer, FIRST_LOOK, NEVER, Phase, Session};
use crate::base::{CellId, Error, Packed, Spot};
use crate::bound::NaiveDistance;
use crate::jump::Scan;
use crate::map::LayerRef;
use crate::queue::Walked;
use crate::search::{AnsweredBy, MAX_F, Outcome, Plan, Query};
use crate::searcher::memory::Memory;

impl Session {
    pub(super) fn answer_by_ends(&mut self, outcome: Outcome, end: CellId) {
        self.phase = Phase::Answered(Answer::new(outcome, AnsweredBy::Endpoints, Some(end)));
    }

    /// Decides the outcome if that takes no search; otherwise plans one.
    #[inline(always)]
    pub(crate) fn answer_at_once(&mut self, layer: LayerRef<'_>, memory: &mut Memory, [start, goal]: [Spot; 2]) {
        if !layer.is_passable(start.id) {
            self.answer_by_ends(Outcome::EndpointBlocked, start.id);
        } else if !layer.is_passable(goal.id) {
            self.answer_by_ends(Outcome::EndpointBlocked, goal.id);
        } else if start.id == goal.id {
            self.store_cell(layer, memory, start);
            self.answer_by_ends(Outcome::Optimal, start.id);
        } else if !self.plan.choice.algorithm.jumps() || !self.take_leg_to_goal(layer, memory, [start, goal]) {
            self.plan_search(layer);
        }
    }

    /// Plans the search, unless it is proven that there is no path.
    fn plan_search(&mut self, layer: LayerRef<'_>) {
        let Self { start, goal, .. } = *self;
        let Query { partial, ignore_components, ignore_landmark_test, .. } = self.query;
        let (exact, reads_labels) = (layer.components().exact(), !partial && !ignore_components);
        let no_path = |answered_by| Phase::Answered(Answer::new(Outcome::NoPath, answered_by, None));
        if reads_labels && exact != Some(1) && layer.label(start) != layer.label(goal) {
            self.phase = no_path(AnsweredBy::Components);
            return;
        }
        self.follow(layer, Plan::new(layer, &self.query, self.plan.choice, start, goal));
        // Exact labels prove all that landmarks can prove.
        let reads_landmarks = !partial && !ignore_landmark_test && (ignore_components || exact.is_none());
        if reads_landmarks && self.plan.guide.proves_no_path(layer, start, goal) {
            self.phase = no_path(AnsweredBy::Landmarks);
            return;
        }
        // Other methods are to search as their papers say.
        let looks = reads_labels && exact.is_none() && self.query.supports_set();
        self.next_look = if looks { FIRST_LOOK } else { NEVER };
    }

    /// A jump search that ends at its start: if a leg leads to the goal, no path costs less. Returns whether one does.
    /// Most queries on small maps are of that kind.
    #[inline(always)]
    fn take_leg_to_goal(&mut self, layer: LayerRef<'_>, memory: &mut Memory, [start, goal]: [Spot; 2]) -> bool {
        let Some(cost) = Scan::new(&layer.now()).leg_to(start, goal) else { return false };
        // On weighted terrain another path may cost less.
        if !layer.is_uniform() && cost > least_cost(layer, start, goal) {
            return false;
        }
        let counters = &mut self.run.counters;
        (counters.generated, counters.largest_open, counters.visited) = (1, 1, 1);
        self.phase = match u32::try_from(cost).ok().filter(|&cost| cost <= MAX_F) {
            None => Phase::Failed(Error::CostOverflow),
            Some(cost) => {
                self.store_leg(layer, memory, start.packed(), goal.packed());
                let found = Answer::new(Outcome::Optimal, AnsweredBy::Leg, Some(goal.id));
                Phase::Answered(Answer { cost, lower_bound: cost, ..found })
            }
        };
        true
    }

    /// Stores a path that is one cell.
    #[inline(never)]
    pub(super) fn store_cell(&mut self, layer: LayerRef<'_>, memory: &mut Memory, at: Spot) {
        self.store_leg(layer, memory, at.packed(), at.packed());
    }

    /// Stores a path that is one leg.
    #[inline(always)]
    fn store_leg(&mut self, layer: LayerRef<'_>, memory: &mut Memory, start: Packed, goal: Packed) {
        let (memory, neighbours) = (memory.scratch_mut(), layer.rules().neighbours);
        self.path = Walked::leg(memory, start, goal, neighbours).expect("there is memory for a leg");
    }
}

/// The least that any path may cost.
#[inline(never)]
fn least_cost(layer: LayerRef<'_>, start: Spot, goal: Spot) -> u64 {
    NaiveDistance::weighted(goal, layer.rules(), layer.cheapest_weight()).to(start)
}
