//! What all searches have in common: an engine is a search over any goal, step costs and listener; what a step of it
//! can end with; and the state that outlives the step. The loop of each engine is monomorphic: the types are chosen here,
//! once per step.

use super::expand::{AverageCost, EnteredCost, Expander, GridExpander, StepCost, UniformCost};
use super::goal::{Goal, SingleGoal};
use super::listen::{Listener, Nearest, NearestCell, Nobody};
use crate::Map;
use crate::geometry::CellId;
use crate::grid::{Ground, MAX_STEP, TerrainCharge};
use crate::heuristic::{MAX_ESTIMATE, Naive, NaiveDistance};
use crate::pool::Nodes;
use crate::stats::Counters;

/// Costs beyond this are not counted: the node is dropped, and the search remembers that one was. g and h of a successor
/// can then always be added in 32 bits.
pub(crate) const MAX_F: u32 = 3 << 30;

const _: () = assert!(MAX_F as u64 + MAX_STEP as u64 + MAX_ESTIMATE as u64 <= u32::MAX as u64);

/// A search that is about to take a step, or something else that depends on the same choices.
pub(crate) trait Engine {
    type Output;
    fn run(self, goal: &impl Goal, expander: &impl Expander, listener: &mut impl Listener) -> Self::Output;
}

/// Adds up what the steps of a path cost, from its end to its start. A node's g may be more than that where a cell before
/// it has become cheaper since.
pub(crate) struct MeasurePath<'a, 'b> {
    pub(crate) nodes: &'a Nodes<'b>,
    pub(crate) start: CellId,
    pub(crate) end: CellId,
}

impl Engine for MeasurePath<'_, '_> {
    type Output = u32;

    fn run(self, _: &impl Goal, expander: &impl Expander, _: &mut impl Listener) -> u32 {
        let (mut at, mut cost) = (self.end, 0);
        while at != self.start {
            let direction = self.nodes.direction(at);
            at = expander.frame().neighbour(at, direction.opposite());
            cost += expander.step_cost(at, direction);
        }
        cost
    }
}

/// What every search remembers between two steps.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Run {
    pub(crate) counters: Counters,
    /// Whether a node was dropped because it cost too much.
    pub(crate) dropped: bool,
}

/// Why a step has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pause {
    /// The goal is reached, and no path costs less than the bound.
    Reached { end: CellId, cost: u32, lower_bound: u32 },
    /// Nothing is left to expand.
    Exhausted,
    /// The open list is full.
    OutOfNodes,
    /// The budget is used up; no path costs less than this.
    BudgetSpent(u32),
}

impl Pause {
    /// The goal is reached on an optimal path.
    pub(crate) fn reached(end: CellId, cost: u32) -> Self {
        Self::Reached { end, cost, lower_bound: cost }
    }
}

/// What the map and the query decide of a search.
pub(crate) struct Setting<'a> {
    pub(crate) map: &'a Map,
    pub(crate) start: CellId,
    pub(crate) goal: CellId,
    /// Where a partial path would end; nothing is kept where none is wanted.
    pub(crate) nearest: Option<&'a mut Option<NearestCell>>,
}

impl Setting<'_> {
    pub(crate) fn goal(&self) -> SingleGoal<Naive> {
        let estimate = Naive::new(self.map.frame().spot(self.goal), self.map.rules(), self.map.cheapest_weight());
        SingleGoal { cell: self.goal, estimate }
    }

    pub(crate) fn run<E: Engine>(self, engine: E) -> E::Output {
        let rules = self.map.rules();
        match self.map.layer().ground() {
            Ground::Uniform(weight) => self.run_with(UniformCost::new(rules, weight), engine),
            Ground::Weighted(TerrainCharge::Average) => self.run_with(AverageCost::new(rules), engine),
            Ground::Weighted(TerrainCharge::Entered) => self.run_with(EnteredCost::new(rules), engine),
        }
    }

    fn run_with<E: Engine>(self, step_cost: impl StepCost, engine: E) -> E::Output {
        let (goal, map) = (self.goal(), self.map);
        let expander = GridExpander { frame: map.frame(), view: map.view(), step_cost };
        match self.nearest {
            None => engine.run(&goal, &expander, &mut Nobody),
            Some(best) => {
                let distance = NaiveDistance::new(map.frame().spot(self.goal), map.rules());
                engine.run(&goal, &expander, &mut Nearest { goal: distance, best })
            }
        }
    }
}
