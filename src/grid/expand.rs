//! Expanders: the successors of a cell, the costs of the steps to them, and the view of the grid that both are read
//! from.

use super::successors::{self, ONWARD, Successors};
use super::{DiagonalRule, MAX_STEP, Rules, TerrainCharge, Weighted};
use crate::base::{CellId, Direction, Frame, Spot};

pub(crate) trait Expander {
    /// Passes on each successor of a cell that was reached in a direction, or is the start: the cell, the cost of the
    /// step, its direction. Successors that the cell before has reached at no greater cost may be left out.
    fn expand(&self, from: CellId, reached: Option<Direction>, each: impl FnMut(CellId, u32, Direction));
    /// All steps that a cell allows, one bit per direction: for depth-first searches.
    fn steps(&self, from: CellId) -> u8;
    /// The costs of cardinal and diagonal steps, if they are the same everywhere. With four neighbours the cost of
    /// diagonal steps may be anything.
    fn uniform_costs(&self) -> Option<[u32; 2]>;
    /// The cost of the step from a cell in a direction that it allows.
    fn step_cost(&self, from: CellId, direction: Direction) -> u32;
    /// How many successors a cell can have.
    fn most_successors(&self) -> usize;
    /// The frame that the cells are numbered in.
    fn frame(&self) -> &Frame;
    /// The place of a successor.
    #[inline(always)]
    fn spot(&self, from: Spot, to: CellId, direction: Direction) -> Spot {
        Frame::spot_next_to(from, to, direction)
    }
    /// The same, of any node.
    fn spot_of(&self, id: CellId) -> Spot {
        self.frame().spot(id)
    }
}

/// What the expander of a search reads: the third seam. A layer under an overlay is another view; a link between cells
/// would be one.
pub(crate) trait View {
    /// The steps that a cell allows, one bit per direction.
    fn steps(&self, id: CellId) -> u8;
    /// The weight of a passable cell.
    fn weight(&self, id: CellId) -> u32;
    /// Whether all around a cell, reached in a direction, is as on the layer: the steps that the layer's own weights
    /// leave out are then not needed.
    #[inline(always)]
    fn is_plain_around(&self, _id: CellId, _reached: Direction) -> bool {
        true
    }
}

/// The view of a layer as it is.
pub(crate) struct LayerView<'a> {
    pub(crate) steps: &'a [u8],
    /// The steps that the rules know, one bit each.
    pub(crate) allowed: u8,
    pub(crate) terrain: &'a [u8],
    pub(crate) weights: &'a [u16; 256],
}

impl View for LayerView<'_> {
    #[inline]
    fn steps(&self, id: CellId) -> u8 {
        self.steps[id.index()] & self.allowed
    }

    #[inline]
    fn weight(&self, id: CellId) -> u32 {
        self.weights[usize::from(self.terrain[id.index()])].into()
    }
}

/// The cost of a step.
pub(crate) trait StepCost {
    /// Whether it is the same everywhere.
    const IS_UNIFORM: bool = false;
    /// The part of `cost` that depends on the cell that is left, read once per expansion.
    fn leaving(&self, view: &impl View, from: CellId) -> u32;
    fn cost(&self, view: &impl View, leaving: u32, to: CellId, direction: Direction) -> u32;
    /// The costs of cardinal and diagonal steps, if they are the same everywhere.
    #[inline(always)]
    fn everywhere(&self) -> Option<[u32; 2]> {
        None
    }
}

/// The steps of a cell that are worth considering, one by one.
pub(crate) struct GridExpander<'a, V, C> {
    frame: &'a Frame,
    view: V,
    step_cost: C,
    successors: &'static Successors,
    weighted: Option<Weighted<'a>>,
}

impl<'a, V, C: StepCost> GridExpander<'a, V, C> {
    /// All steps except those to cells that the cell before has reached at less cost.
    pub(crate) fn new(frame: &'a Frame, view: V, step_cost: C) -> Self {
        Self { frame, view, step_cost, successors: &ONWARD, weighted: None }
    }

    /// Only the canonical steps, which are enough on uniform terrain.
    pub(crate) fn canonical(self, rule: DiagonalRule) -> Self {
        Self { successors: successors::canonical(rule), ..self }
    }

    /// Only the steps that are enough on weighted terrain.
    pub(crate) fn canonical_on(self, weighted: Weighted<'a>) -> Self {
        Self { weighted: Some(weighted), ..self }
    }
}

impl<V: View, C: StepCost> GridExpander<'_, V, C> {
    /// The steps worth considering, of those that a cell allows.
    #[inline(always)]
    fn onward(&self, from: CellId, reached: Option<Direction>, steps: u8) -> u8 {
        let Some(arrival) = reached else { return steps };
        if !self.view.is_plain_around(from, arrival) {
            return ONWARD[arrival.index()][usize::from(steps)];
        }
        if let (false, Some(weighted)) = (C::IS_UNIFORM, &self.weighted) {
            return weighted.onward(from, arrival, steps);
        }
        self.successors[arrival.index()][usize::from(steps)]
    }
}

impl<V: View, C: StepCost> Expander for GridExpander<'_, V, C> {
    #[inline]
    fn expand(&self, from: CellId, reached: Option<Direction>, mut each: impl FnMut(CellId, u32, Direction)) {
        let leaving = self.step_cost.leaving(&self.view, from);
        let mut steps = u32::from(self.onward(from, reached, self.view.steps(from)));
        while steps != 0 {
            let direction = Direction(steps.trailing_zeros());
            steps &= steps - 1;
            let to = self.frame.neighbour(from, direction);
            each(to, self.step_cost.cost(&self.view, leaving, to, direction), direction);
        }
    }

    #[inline(always)]
    fn steps(&self, from: CellId) -> u8 {
        self.view.steps(from)
    }

    #[inline(always)]
    fn uniform_costs(&self) -> Option<[u32; 2]> {
        self.step_cost.everywhere()
    }

    #[inline]
    fn step_cost(&self, from: CellId, direction: Direction) -> u32 {
        let leaving = self.step_cost.leaving(&self.view, from);
        self.step_cost.cost(&self.view, leaving, self.frame.neighbour(from, direction), direction)
    }

    fn most_successors(&self) -> usize {
        Direction::COUNT
    }

    fn frame(&self) -> &Frame {
        self.frame
    }
}

/// Cost of a move in each direction, before weights.
type Moves = [u32; Direction::COUNT];

fn moves(rules: &Rules, weight: u32) -> Moves {
    let cost = |d| if Direction(d).is_diagonal() { rules.diagonal_cost } else { rules.cardinal_cost };
    // With four neighbours the diagonal cost is never used, and may be anything.
    std::array::from_fn(|d| cost(d as u32).wrapping_mul(weight))
}

/// Uniform terrain.
pub(crate) struct UniformCost(Moves);

impl UniformCost {
    pub(crate) fn new(rules: &Rules, weight: u16) -> Self {
        Self(moves(rules, weight.into()))
    }
}

impl StepCost for UniformCost {
    const IS_UNIFORM: bool = true;

    #[inline(always)]
    fn everywhere(&self) -> Option<[u32; 2]> {
        Some([self.0[Direction::N.index()], self.0[Direction::NE.index()]])
    }

    #[inline]
    fn leaving(&self, _: &impl View, _: CellId) -> u32 {
        0
    }

    #[inline]
    fn cost(&self, _: &impl View, _: u32, _: CellId, direction: Direction) -> u32 {
        self.0[direction.index()]
    }
}

/// The mean of both cells' weights, rounded down after multiplying.
pub(crate) struct AverageCost(Moves);

impl AverageCost {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self(moves(rules, 1))
    }
}

impl StepCost for AverageCost {
    #[inline]
    fn leaving(&self, view: &impl View, from: CellId) -> u32 {
        view.weight(from)
    }

    #[inline]
    fn cost(&self, view: &impl View, leaving: u32, to: CellId, direction: Direction) -> u32 {
        // At most twice the most expensive step, 2^25.
        self.0[direction.index()] * (leaving + view.weight(to)) / 2
    }
}

/// The cost of a step where an overlay adds to weights: as the terrain is charged, and never more than a step may cost.
pub(crate) struct OverlaidCost {
    moves: Moves,
    charge: TerrainCharge,
}

impl OverlaidCost {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self { moves: moves(rules, 1), charge: rules.terrain_charge }
    }
}

impl StepCost for OverlaidCost {
    #[inline]
    fn leaving(&self, view: &impl View, from: CellId) -> u32 {
        match self.charge {
            TerrainCharge::Average => view.weight(from),
            TerrainCharge::Entered => 0,
        }
    }

    #[inline]
    fn cost(&self, view: &impl View, leaving: u32, to: CellId, direction: Direction) -> u32 {
        let (cost, weight) = (u64::from(self.moves[direction.index()]), u64::from(view.weight(to)));
        let charged = match self.charge {
            TerrainCharge::Average => cost * (u64::from(leaving) + weight) / 2,
            TerrainCharge::Entered => cost * weight,
        };
        charged.min(MAX_STEP.into()) as u32
    }
}

/// The weight of the cell entered.
pub(crate) struct EnteredCost(Moves);

impl EnteredCost {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self(moves(rules, 1))
    }
}

impl StepCost for EnteredCost {
    #[inline]
    fn leaving(&self, _: &impl View, _: CellId) -> u32 {
        0
    }

    #[inline]
    fn cost(&self, view: &impl View, _: u32, to: CellId, direction: Direction) -> u32 {
        self.0[direction.index()] * view.weight(to)
    }
}
