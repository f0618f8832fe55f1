//! What all searches have in common: an engine is a search over any goal, step costs and listener; what a step of it
//! can end with; and the state that outlives the step. The loop of each engine is monomorphic: the types are chosen here,
//! once per step.

use super::goal::{Goal, GoalUser, SingleGoal};
use super::guide::Guided;
use super::jump::{ByNode, ByRow, JumpSearch, JumpSpace, Online, Stored};
use super::listen::{Listener, Nearest, NearestCell, Nobody};
use super::query::Algorithm;
use crate::base::{CellId, Spot};
use crate::bound::{MAX_ESTIMATE, Naive, NaiveDistance};
use crate::grid::{
    AverageCost, EnteredCost, Expander, GridExpander, Ground, MAX_STEP, StepCost, TerrainCharge, UniformCost,
};
use crate::jump::Scan;
use crate::map::Map;
use crate::queue::{Nodes, OpenList};
use crate::search::{Counters, Guide};
use crate::tables::AltEight;
use std::cell::Cell;

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
    pub(crate) guide: Guide,
    pub(crate) algorithm: Algorithm,
    /// What the heuristic keeps of the goal; may be empty.
    pub(crate) cache: &'a [Cell<u32>],
    /// Where a partial path would end; nothing is kept where none is wanted.
    pub(crate) nearest: Option<&'a mut Option<NearestCell>>,
}

impl Setting<'_> {
    /// Lends the goal, with the heuristic that guides to it.
    pub(crate) fn with_goal<U: GoalUser>(&self, user: U) -> U::Output {
        let (cell, goal, map) = (self.goal, self.map.frame().spot(self.goal), self.map);
        match Guided::new(self.guide, map, goal, self.cache) {
            Some(estimate) => user.use_goal(&SingleGoal { cell, estimate }),
            None => {
                let estimate = Naive::new(goal, map.rules(), map.cheapest_weight());
                user.use_goal(&SingleGoal { cell, estimate })
            }
        }
    }

    /// The goal, where landmarks with entries at jump points guide to it.
    fn landmarks_by_node(&self) -> Option<ByNode<'_>> {
        let Guide::ByNode(row) = self.guide else { return None };
        let (map, goal) = (self.map, self.map.frame().spot(self.goal));
        let (table, scan) = (map.tables().node_landmarks()?, Scan::new(&map.now()));
        let naive = Naive::new(goal, map.rules(), map.cheapest_weight());
        let alt = AltEight::by_node(table, naive, row);
        Some(ByNode::new(naive, alt, table.rows(), scan, goal))
    }

    /// The goal, where eight landmarks guide to it and the graph has their rows.
    fn landmarks_by_row(&self) -> Option<ByRow<'_>> {
        let Guide::Alt(mask) = self.guide else { return None };
        let (map, tables) = (self.map, self.map.tables());
        let landmarks = tables.landmarks()?;
        let rows = tables.jump_graph().active()?.rows_of(landmarks)?;
        let naive = Naive::new(map.frame().spot(self.goal), map.rules(), map.cheapest_weight());
        Some(ByRow::new(AltEight::new(landmarks, naive, self.goal, mask)?, rows))
    }

    /// What the heuristic tells of the start.
    pub(crate) fn estimate(&self) -> u32 {
        self.with_goal(BoundFrom(self.map.frame().spot(self.start)))
    }

    /// Takes a step of a jump search.
    pub(crate) fn jump<O: OpenList>(self, search: JumpSearch<'_, '_, O>) -> Pause {
        let Self { map, start, goal: end, algorithm, .. } = self;
        let [start, goal] = [start, end].map(|cell| map.frame().spot(cell));
        let distance = NaiveDistance::weighted(goal, map.rules(), map.cheapest_weight());
        match algorithm.graph(map).map(|graph| graph.view().has_chains()) {
            Some(true) => return self.jump_on_graph::<true, O>(search, start, goal, distance),
            Some(false) => return self.jump_on_graph::<false, O>(search, start, goal, distance),
            None => {}
        }
        let space = Online::new(map, goal);
        self.with_goal(StepJump { search, space, start, end, distance })
    }

    fn jump_on_graph<const CHAINS: bool, O: OpenList>(
        self,
        search: JumpSearch<'_, '_, O>,
        start: Spot,
        goal: Spot,
        distance: NaiveDistance,
    ) -> Pause {
        const GRAPH: &str = "there is a graph that searches may use";
        let by_number = || Stored::<true, CHAINS>::new(self.map, goal).expect(GRAPH);
        if let Some(by_row) = self.landmarks_by_row() {
            return search.run(&by_number(), &by_row, start, goal.id, &distance);
        }
        if let Some(by_node) = self.landmarks_by_node() {
            return search.run(&by_number(), &by_node, start, goal.id, &distance);
        }
        let space = Stored::<false, CHAINS>::new(self.map, goal).expect(GRAPH);
        self.with_goal(StepJump { search, space, start, end: goal.id, distance })
    }

    pub(crate) fn run<E: Engine>(self, engine: E) -> E::Output {
        let rules = self.map.rules();
        match self.map.layer().ground() {
            Ground::Uniform(weight) => self.run_with(UniformCost::new(rules, weight), engine),
            Ground::Weighted(TerrainCharge::Average) => self.run_with(AverageCost::new(rules), engine),
            Ground::Weighted(TerrainCharge::Entered) => self.run_with(EnteredCost::new(rules), engine),
        }
    }

    fn run_with<E: Engine>(mut self, step_cost: impl StepCost, engine: E) -> E::Output {
        let map = self.map;
        let mut expander = GridExpander::new(map.frame(), map.view(), step_cost);
        if self.algorithm == Algorithm::CanonicalAStar {
            expander = expander.canonical(map.rules().diagonal_rule);
        }
        match self.nearest.take() {
            None => self.with_goal(RunEngine { engine, expander: &expander, listener: &mut Nobody }),
            Some(best) => {
                let distance = NaiveDistance::new(map.frame().spot(self.goal), map.rules());
                let listener = &mut Nearest { goal: distance, best };
                self.with_goal(RunEngine { engine, expander: &expander, listener })
            }
        }
    }
}

/// The last of the choices.
struct RunEngine<'a, E, X, L> {
    engine: E,
    expander: &'a X,
    listener: &'a mut L,
}

impl<E: Engine, X: Expander, L: Listener> GoalUser for RunEngine<'_, E, X, L> {
    type Output = E::Output;

    fn use_goal(self, goal: &impl Goal) -> E::Output {
        self.engine.run(goal, self.expander, self.listener)
    }
}

struct StepJump<'a, 'b, O, S> {
    search: JumpSearch<'a, 'b, O>,
    space: S,
    start: Spot,
    end: CellId,
    distance: NaiveDistance,
}

impl<O: OpenList, S: JumpSpace> GoalUser for StepJump<'_, '_, O, S> {
    type Output = Pause;

    fn use_goal(self, goal: &impl Goal) -> Pause {
        self.search.run(&self.space, goal, self.start, self.end, &self.distance)
    }
}

struct BoundFrom(Spot);

impl GoalUser for BoundFrom {
    type Output = u32;

    fn use_goal(self, goal: &impl Goal) -> u32 {
        goal.bound(self.0)
    }
}
