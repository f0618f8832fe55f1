//! A*: a query on a map, put together from its parts. What the map and the query decide is decided here, once per step
//! and outside the loop.

use super::best_first::{self, Pause, Run};
use super::expand::{AverageCost, EnteredCost, GridExpander, StepCost, UniformCost};
use super::goal::SingleGoal;
use super::listen::{Nearest, NearestCell, Nobody};
use crate::Map;
use crate::geometry::CellId;
use crate::grid::{Ground, TerrainCharge};
use crate::heuristic::{Naive, NaiveDistance};
use crate::open::OpenList;
use crate::pool::Nodes;

pub(crate) struct AStar<'a, 'b, O> {
    pub(crate) map: &'a Map,
    pub(crate) goal: CellId,
    pub(crate) nodes: Nodes<'b>,
    pub(crate) open: &'a mut O,
    pub(crate) run: &'a mut Run,
    /// Where a partial path would end; nothing is kept where none is wanted.
    pub(crate) nearest: Option<&'a mut Option<NearestCell>>,
}

impl<O: OpenList> AStar<'_, '_, O> {
    pub(crate) fn begin(&mut self, start: CellId) {
        let goal = self.single_goal();
        best_first::begin(&mut self.nodes, self.open, self.run, self.map.frame().spot(start), &goal);
    }

    pub(crate) fn step(self, budget: u64) -> Pause {
        let rules = self.map.rules();
        match self.map.layer().ground() {
            Ground::Uniform(weight) => self.step_with(UniformCost::new(rules, weight), budget),
            Ground::Weighted(TerrainCharge::Average) => self.step_with(AverageCost::new(rules), budget),
            Ground::Weighted(TerrainCharge::Entered) => self.step_with(EnteredCost::new(rules), budget),
        }
    }

    fn step_with(self, step_cost: impl StepCost, budget: u64) -> Pause {
        let goal = &self.single_goal();
        let Self { map, nodes, open, run, nearest, .. } = self;
        let expander = &GridExpander { frame: map.frame(), view: map.view(), step_cost };
        match nearest {
            None => best_first::step(nodes, open, run, goal, expander, &mut Nobody, budget),
            Some(best) => {
                let distance = NaiveDistance::new(map.frame().spot(self.goal), map.rules());
                let listener = &mut Nearest { goal: distance, best };
                best_first::step(nodes, open, run, goal, expander, listener, budget)
            }
        }
    }

    fn single_goal(&self) -> SingleGoal<Naive> {
        let estimate = Naive::new(self.map.frame().spot(self.goal), self.map.rules(), self.map.cheapest_weight());
        SingleGoal { cell: self.goal, estimate }
    }
}
