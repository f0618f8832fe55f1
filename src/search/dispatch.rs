//! All type choices: from a plan, which is a value, to a loop that is compiled for its list, goal and costs. A macro
//! for each axis, because each arm has a type of its own; a body is compiled for every arm that a query can reach and
//! for no other.

use super::best_first::{BestFirst, BestFirstState, begin as begin_best_first};
use super::choose::{Plan, Space};
use super::goal::{Goal, SingleGoal};
use super::goals::{EachGoal, GoalSet, JumpSet, SetBound, SetGoal};
use super::guide::{Guide, Guided};
use super::jump::{
    ByCell, ByNode, ByRow, JumpSearch, JumpSpace, JumpState, NodeBound, OneGoal, Online, Origin, Start, Stored,
    cheapest_leg,
};
use super::listen::{Listener, Nearest, NearestCell, Nobody};
use super::papers::{DepthFirst, DepthFirstState, Fringe, FringeSearch, FringeState, Recall};
use super::portals::{PortalSearch, PortalState};
use super::query::{Algorithm, DeadEndCut, Query};
use super::run::{MAX_F, Pause, Run};
use crate::base::{CellId, Direction, NodeId, Spot};
use crate::bound::{Naive, NaiveDistance};
use crate::grid::{
    AverageCost, EnteredCost, Expander, GridExpander, Ground, LayerView, OverlaidCost, StepCost, TerrainCharge,
    UniformCost, Weighted,
};
use crate::map::{LayerRef, OverlaidView};
use crate::queue::{
    BinaryHeap, CellSeats, JumpStacks, ListMemory, Nodes, OpenList, OpenState, OwnSeats, SearchNumber, SeatTable,
    Seats, TwoStacks, awake, with_list, with_shared_list,
};
use crate::tables::JumpGraph;
use std::cell::Cell;

/// What a step of a search reads.
#[derive(Clone, Copy)]
pub(crate) struct Problem<'a> {
    pub(crate) layer: LayerRef<'a>,
    pub(crate) plan: &'a Plan,
    pub(crate) start: CellId,
    pub(crate) goal: CellId,
    /// The goals, if the plan is for a set of them.
    pub(crate) goals: Option<&'a GoalSet>,
    /// The memory of the heuristic about the goal; may be empty.
    pub(crate) cache: &'a [Cell<u32>],
}

/// The memory that a step of a search writes.
pub(crate) struct Parts<'a> {
    pub(crate) nodes: Nodes<'a>,
    /// Which node belongs to which cell or jump point, unless each has its own.
    pub(crate) seats: Option<SeatTable<'a>>,
    /// The search number of `nodes`, for a search in several parts.
    pub(crate) number: &'a mut SearchNumber,
    /// How each node of a jump search was reached.
    pub(crate) origins: &'a mut [Origin],
    pub(crate) list: ListMemory<'a>,
    /// The heuristic's.
    pub(crate) cache: &'a mut [u32],
    pub(crate) goals: &'a GoalSet,
}

/// The state of a search between two steps, apart from the data in that memory.
#[derive(Clone, Copy)]
pub(crate) enum EngineState {
    BestFirst(BestFirstState, OpenState),
    Fringe(FringeState),
    DepthFirst(DepthFirstState),
    Jump(JumpState, OpenState),
    Portals(PortalState),
}

/// The nodes of a search over cells: one for each cell, or a fixed number.
#[rustfmt::skip]
macro_rules! with_cell_seats {
    ($table:expr, |$seats:ident| $body:expr) => {
        match $table {
            None => { let $seats = &mut $crate::queue::OwnSeats; $body }
            Some(table) => { let $seats = &mut table.of_tiles(); $body }
        }
    };
}

/// The nodes of a jump search.
#[rustfmt::skip]
macro_rules! with_point_seats {
    ($table:expr, |$seats:ident| $body:expr) => {
        match $table {
            None => { let $seats = &mut $crate::queue::OwnSeats; $body }
            Some(table) => { let $seats = &mut table.of_points(); $body }
        }
    };
}
pub(crate) use {with_cell_seats, with_point_seats};

/// The goal, with the heuristic that guides to it.
#[rustfmt::skip]
macro_rules! with_goal {
    ($problem:expr, |$goal:ident| $body:expr) => {
        match $problem.guided() {
            Some(estimate) => { let $goal = &SingleGoal { cell: $problem.goal, estimate }; $body }
            None => { let $goal = &SingleGoal { cell: $problem.goal, estimate: $problem.naive() }; $body }
        }
    };
}

/// The steps from cell to cell, and their costs.
#[rustfmt::skip]
macro_rules! with_expander {
    ($problem:expr, |$expander:ident| $body:expr) => {{
        let rules = $problem.layer.rules();
        match $problem.layer.ground() {
            Ground::Uniform(weight) => { let $expander = &$problem.expander(UniformCost::new(rules, weight)); $body }
            Ground::Weighted(TerrainCharge::Average) => { let $expander = &$problem.expander(AverageCost::new(rules)); $body }
            Ground::Weighted(TerrainCharge::Entered) => { let $expander = &$problem.expander(EnteredCost::new(rules)); $body }
        }
    }};
}

pub(super) use {with_expander, with_goal};

/// Whether the end of a partial path is requested.
#[rustfmt::skip]
macro_rules! with_listener {
    ($problem:expr, $nearest:expr, |$listener:ident| $body:expr) => {
        match $nearest {
            None => { let $listener = &mut Nobody; $body }
            Some(best) => {
                let distance = $problem.plain_distance();
                let $listener = &mut Nearest { distance: |at| distance.to(at), best };
                $body
            }
        }
    };
}

/// The lists of jump searches, and of those for a set of goals.
#[rustfmt::skip]
macro_rules! with_jump_list {
    ($state:expr, $memory:expr, |$open:ident| $body:expr) => {
        match $state {
            OpenState::JumpStacks(state) => awake!(state, JumpStacks, $memory, |$open| $body),
            OpenState::Heap(state) => awake!(state, BinaryHeap, $memory, |$open| $body),
            _ => unreachable!("not a list of this search"),
        }
    };
}

/// The two kinds of jump searches: a body for the planes, and one for graphs.
#[rustfmt::skip]
macro_rules! with_jump_space {
    ($problem:expr, $start:expr, |$space:ident| $planes:expr, $graph:expr) => {
        match $problem.plan.space {
            Space::Graph { chains: true } => { let $space = &$problem.stored::<true>($start); $graph }
            Space::Graph { chains: false } => { let $space = &$problem.stored::<false>($start); $graph }
            Space::Planes | Space::Cells => { let $space = &Online::new($start); $planes }
        }
    };
}

/// The goal of a jump search, with a heuristic of cells.
#[rustfmt::skip]
macro_rules! with_jump_goal {
    ($problem:expr, $start:expr, |$goal:ident| $body:expr) => {
        match $problem.guided() {
            Some(estimate) => { let $goal = &$problem.one_goal($start, ByCell(estimate)); $body }
            None => { let $goal = &$problem.one_goal($start, ByCell($problem.naive())); $body }
        }
    };
}

/// The expansions of a search on the graph before it looks at landmarks with entries at jump points. To find those of
/// the goal takes as long as a short search.
const BEFORE_LANDMARKS: u64 = 16;

const PLANNED: &str = "a plan names only tables that there are";

impl<'a> Problem<'a> {
    #[inline(always)]
    pub(crate) fn new(
        layer: LayerRef<'a>,
        plan: &'a Plan,
        [start, goal]: [CellId; 2],
        goals: &'a GoalSet,
        cache: &'a [Cell<u32>],
    ) -> Self {
        Self { layer, plan, start, goal, goals: plan.has_set.then_some(goals), cache }
    }

    /// Start and goal.
    pub(super) fn ends(&self) -> [CellId; 2] {
        [self.start, self.goal]
    }

    fn goal_spot(&self) -> Spot {
        self.layer.frame().spot(self.goal)
    }

    pub(super) fn naive(&self) -> Naive {
        Naive::new(self.goal_spot(), self.layer.rules(), self.layer.cheapest_weight())
    }

    /// Any heuristic of cells except the naive one.
    pub(super) fn guided(&self) -> Option<Guided<'a>> {
        Guided::new(self.plan.guide, self.layer, self.goal_spot(), self.cache)
    }

    /// The distance to the goal on an empty map of weight 1.
    fn plain_distance(&self) -> NaiveDistance {
        NaiveDistance::new(self.goal_spot(), self.layer.rules())
    }

    pub(super) fn expander<C: StepCost>(&self, step_cost: C) -> GridExpander<'a, LayerView<'a>, C> {
        let layer = self.layer;
        let expander = GridExpander::new(layer.frame(), layer.view(), step_cost);
        match self.plan.choice.algorithm {
            Algorithm::CanonicalAStar if C::IS_UNIFORM => expander.canonical(layer.rules().diagonal_rule),
            Algorithm::CanonicalAStar => expander.canonical_on(layer.weighted()),
            _ => expander,
        }
    }

    /// The steps of a search for a set of goals, with all that may be in its way.
    fn overlaid_expander(&self) -> GridExpander<'a, OverlaidView<'a>, OverlaidCost> {
        let layer = self.layer;
        let expander = GridExpander::new(layer.frame(), layer.view_from(self.start), OverlaidCost::new(layer.rules()));
        let by_ranks = Weighted::suits(layer.rules());
        match self.plan.choice.algorithm {
            Algorithm::CanonicalAStar if by_ranks && layer.is_uniform() => {
                expander.canonical(layer.rules().diagonal_rule)
            }
            Algorithm::CanonicalAStar if by_ranks => expander.canonical_on(layer.weighted()),
            _ => expander,
        }
    }

    fn goal_set(&self) -> &'a GoalSet {
        self.goals.expect(PLANNED)
    }

    fn set_bound(&self) -> SetBound<'a> {
        SetBound::new(self.goal_set(), self.layer, matches!(self.plan.guide, Guide::Alt(_)))
    }

    /// A* for a set of goals.
    fn run_for_set<S: CellSeats>(
        &self,
        search: BestFirst<'_, '_, S, impl OpenList>,
        nearest: Option<&mut Option<NearestCell>>,
    ) -> Pause {
        let (goal, expander) =
            (&SetGoal { goals: self.goal_set(), bound: self.set_bound() }, &self.overlaid_expander());
        let plain = SetBound::of_weight_1(self.goal_set(), self.layer);
        match nearest {
            None => search.run(goal, expander, &mut Nobody),
            Some(best) => search.run(goal, expander, &mut Nearest { distance: |at| plain.of(at).into(), best }),
        }
    }

    /// Expands up to `budget` nodes until the cost of each goal of a set is known, or must be above `most`.
    pub(crate) fn run_for_each(&self, parts: Parts<'_>, run: &mut Run, most: u32, budget: u64) -> Pause {
        let Parts { mut nodes, seats, list: memory, .. } = parts;
        let (goal, expander) = (&EachGoal::new(self.goal_set(), self.set_bound(), most), &self.overlaid_expander());
        let list = &mut self.plan.open_list().expect(PLANNED);
        let (start, state) = (self.layer.frame().spot(self.start), &mut BestFirstState::default());
        with_jump_list!(list, memory, |open| with_cell_seats!(seats, |seats| {
            begin_best_first(&mut nodes, seats, open, run, start, self.estimate());
            BestFirst { nodes, seats, open, state, run, budget }.run(goal, expander, &mut Nobody)
        }))
    }

    /// The state of a jump search for one goal. On weighted terrain a leg to it from the start is no more than a path.
    fn jump_state(&self, node: NodeId) -> JumpState {
        let start = self.layer.frame().spot(self.start);
        let leg = if self.layer.is_uniform() { None } else { cheapest_leg(self.layer, start, self.goal_spot()) };
        match leg {
            Some(cost) if cost <= MAX_F.into() => JumpState::with_leg(node, cost as u32, self.goal),
            _ => JumpState::new(node),
        }
    }

    /// The state of a jump search for a set of goals. A leg may lead to one from the start, which the search itself
    /// does not look for.
    fn jump_state_for_set(&self, node: NodeId) -> JumpState {
        let start = self.layer.frame().spot(self.start);
        let legs = self.goal_set().cells().filter_map(|end| {
            let cost = cheapest_leg(self.layer, start, self.layer.frame().spot(end))?;
            (cost <= MAX_F.into()).then_some((cost as u32, end))
        });
        match legs.min() {
            Some((cost, end)) => JumpState::with_leg(node, cost, end),
            None => JumpState::new(node),
        }
    }

    fn graph(&self) -> &'a JumpGraph {
        self.layer.tables().jump_graph().active().expect(PLANNED)
    }

    fn stored<const CHAINS: bool>(&self, start: &Start<'a>) -> Stored<'a, CHAINS> {
        Stored::new(start, self.graph())
    }

    fn one_goal<B: NodeBound>(&self, start: &Start<'a>, bound: B) -> OneGoal<'a, B> {
        let (at, layer) = (self.goal_spot(), self.layer);
        OneGoal::new(&start.scan, at, NaiveDistance::weighted(at, layer.rules(), layer.cheapest_weight()), bound)
    }

    /// Landmarks whose rows the graph has a copy of.
    fn by_row(&self, mask: u64) -> ByRow<'a> {
        let landmarks = self.layer.tables().landmarks().expect(PLANNED);
        let rows = self.graph().rows_of(landmarks).expect(PLANNED);
        ByRow::new(landmarks, rows, self.naive(), self.goal, mask)
    }

    /// Landmarks may be indexed by the numbers of nodes.
    #[inline(always)]
    fn run_on_graph<N: Seats, O: OpenList, S: JumpSpace>(
        &self,
        search: JumpSearch<'_, '_, N, O>,
        space: &S,
        start: &Start<'a>,
    ) -> Pause {
        match self.plan.guide {
            Guide::ByRow(mask) => search.run(space, &self.one_goal(start, self.by_row(mask)), start),
            Guide::ByNode => self.run_by_node(search, space, start),
            _ => with_jump_goal!(self, start, |goal| search.run(space, goal, start)),
        }
    }

    /// Landmarks with entries at jump points: after some expansions, and if the goal has any. Estimates may then become
    /// larger, and nodes are reopened where they do not fit together.
    fn run_by_node<N: Seats, O: OpenList, S: JumpSpace>(
        &self,
        mut search: JumpSearch<'_, '_, N, O>,
        space: &S,
        start: &Start<'a>,
    ) -> Pause {
        let naive = &self.one_goal(start, ByCell(self.naive()));
        if let Some(pause) = search.run_up_to(BEFORE_LANDMARKS, (space, naive, start)) {
            return pause;
        }
        let (table, goal) = (self.layer.tables().node_landmarks().expect(PLANNED), self.goal_spot());
        let find = || table.goal_row(self.graph(), &start.scan, goal).map(|row| row.0);
        match *search.state.goal_entries.get_or_insert_with(find) {
            None => search.run(space, naive, start),
            Some(entries) => {
                let bound = ByNode::new(table, self.naive(), start.scan, goal, entries);
                search.run(space, &self.one_goal(start, bound), start)
            }
        }
    }

    /// The lower bound of the heuristic, without a search.
    pub(crate) fn estimate(&self) -> u32 {
        let start = self.layer.frame().spot(self.start);
        if self.plan.has_set {
            let bound = self.set_bound();
            return if self.layer.is_passable(self.start) { bound.of(start) } else { bound.naive(start) };
        }
        with_goal!(self, |goal| goal.bound(start))
    }

    /// Whether the tests that the query allows prove that no path exists: labels that differ, or a landmark that
    /// reaches one end.
    pub(crate) fn proves_no_path(&self, query: &Query) -> bool {
        let landmarks = self.layer.tables().landmarks();
        let by_labels = self.layer.label(self.start) != self.layer.label(self.goal);
        let by_landmarks = || landmarks.is_some_and(|table| table.prove_no_path(self.start, self.goal));
        !query.ignore_components && by_labels || !query.ignore_landmark_test && by_landmarks()
    }

    /// Whether they prove that one exists: exact labels that are equal, or a landmark that reaches both ends.
    fn proves_path(&self, query: &Query) -> bool {
        let landmarks = self.layer.tables().landmarks();
        let is_exact = self.layer.components().exact().is_some();
        let by_labels = is_exact && self.layer.label(self.start) == self.layer.label(self.goal);
        let by_landmarks = || landmarks.is_some_and(|table| table.prove_path(self.start, self.goal));
        !query.ignore_components && by_labels || !query.ignore_landmark_test && by_landmarks()
    }

    /// Makes the engine of a jump search, with the start in it.
    #[inline(always)]
    pub(crate) fn begin_jump(&self, mut nodes: Nodes<'_>, seats: Option<SeatTable<'_>>) -> EngineState {
        // It computes the estimate itself.
        let site = Start::site_at(self.start, self.jump_graph());
        let node = with_point_seats!(seats, |seats| Seats::node(seats, site));
        nodes.put_start(node);
        let state = if self.plan.has_set { self.jump_state_for_set(node) } else { self.jump_state(node) };
        EngineState::Jump(state, self.plan.open_list().expect(PLANNED))
    }

    /// Makes the engine of any other search that was planned, with the start in it.
    pub(crate) fn begin(&self, query: &Query, parts: Parts<'_>, run: &mut Run) -> EngineState {
        if self.plan.choice.algorithm == Algorithm::Portals {
            let mut state = PortalState::new(self, query);
            PortalSearch::new(self, &mut state, parts, run).begin();
            return EngineState::Portals(state);
        }
        let Parts { mut nodes, seats, origins, list: memory, .. } = parts;
        let start = self.layer.frame().spot(self.start);
        let estimate = self.estimate();
        let depth_first = |recall| {
            let proven = recall == Recall::DeadEnds(DeadEndCut::Paper) && self.proves_path(query);
            EngineState::DepthFirst(DepthFirstState::new(recall, query.threshold_delta, start.id, estimate, proven))
        };
        match self.plan.choice.algorithm {
            Algorithm::Ida => return depth_first(Recall::Path),
            Algorithm::MeIda => return depth_first(Recall::Transpositions),
            Algorithm::CazenaveIda => return depth_first(Recall::DeadEnds(query.dead_end_cut)),
            Algorithm::Fringe | Algorithm::FringeBuckets => {
                let bucketed = self.plan.choice.algorithm == Algorithm::FringeBuckets;
                let width = bucketed.then_some((query.stack_range.max(1), memory.cells));
                let counters = &mut run.counters;
                return EngineState::Fringe(Fringe::begin(
                    memory.scratch,
                    origins.as_flattened_mut(),
                    &mut nodes,
                    counters,
                    start,
                    estimate,
                    width,
                ));
            }
            _ => {}
        }
        let mut open = self.plan.open_list().expect(PLANNED);
        match &mut open {
            state if self.plan.has_set => with_jump_list!(state, memory, |open| with_cell_seats!(seats, |seats| {
                begin_best_first(&mut nodes, seats, open, run, start, estimate);
            })),
            OpenState::TwoStacks(state) => awake!(state, TwoStacks, memory, |open| {
                begin_best_first(&mut nodes, &mut OwnSeats, open, run, start, estimate);
            }),
            state => with_list!(state, memory, |open| with_cell_seats!(seats, |seats| {
                begin_best_first(&mut nodes, seats, open, run, start, estimate);
            })),
        }
        EngineState::BestFirst(BestFirstState::default(), open)
    }

    /// The graph that is searched, if one is.
    fn jump_graph(&self) -> Option<&'a JumpGraph> {
        matches!(self.plan.space, Space::Graph { .. }).then(|| self.graph())
    }

    /// Expands up to `budget` nodes of a jump search.
    #[inline(always)]
    pub(crate) fn step_jump(
        &self,
        (state, open): (&mut JumpState, &mut OpenState),
        (nodes, seats, origins, memory): (Nodes<'_>, Option<SeatTable<'_>>, &mut [Origin], ListMemory<'_>),
        run: &mut Run,
        budget: u64,
    ) -> Pause {
        let start = &Start::new(self.layer, self.start, self.jump_graph());
        match open {
            OpenState::Heap(list) if self.plan.has_set => {
                let goal = &JumpSet::new(self.layer, &start.scan, self.goal_set(), self.set_bound());
                awake!(list, BinaryHeap, memory, |open| with_point_seats!(seats, |seats| {
                    let search = JumpSearch { nodes, seats, origins, open, state, run, budget };
                    with_jump_space!(
                        self,
                        start,
                        |space| search.run(space, goal, start),
                        search.run(space, goal, start)
                    )
                }))
            }
            open => with_jump_list!(open, memory, |open| with_point_seats!(seats, |seats| {
                let search = JumpSearch { nodes, seats, origins, open, state, run, budget };
                with_jump_space!(
                    self,
                    start,
                    |space| with_jump_goal!(self, start, |goal| search.run(space, goal, start)),
                    self.run_on_graph(search, space, start)
                )
            })),
        }
    }

    /// Expands up to `budget` nodes of any other search. The end of a partial path is kept only if one is requested.
    pub(crate) fn step(
        &self,
        engine: &mut EngineState,
        parts: Parts<'_>,
        run: &mut Run,
        nearest: Option<&mut Option<NearestCell>>,
        budget: u64,
    ) -> Pause {
        if let EngineState::Portals(state) = engine {
            return PortalSearch::new(self, state, parts, run).run(budget);
        }
        let Parts { nodes, seats, origins, list: memory, .. } = parts;
        match engine {
            EngineState::Portals(_) | EngineState::Jump(..) => unreachable!("it has a function of its own"),
            // Only on uniform terrain, and under the naive heuristic.
            EngineState::BestFirst(state, OpenState::TwoStacks(list)) => {
                let goal = &SingleGoal { cell: self.goal, estimate: self.naive() };
                let expander = &self.expander(UniformCost::new(self.layer.rules(), self.layer.cheapest_weight()));
                awake!(list, TwoStacks, memory, |open| {
                    let search = BestFirst { nodes, seats: &mut OwnSeats, open, state, run, budget };
                    with_listener!(self, nearest, |listener| search.run(goal, expander, listener))
                })
            }
            EngineState::BestFirst(state, list) if self.plan.has_set => {
                with_jump_list!(list, memory, |open| with_cell_seats!(seats, |seats| {
                    self.run_for_set(BestFirst { nodes, seats, open, state, run, budget }, nearest)
                }))
            }
            EngineState::BestFirst(state, open) => match seats {
                None => with_list!(open, memory, |open| {
                    self.step_on((nodes, &mut OwnSeats), open, state, run, nearest, budget)
                }),
                Some(table) => with_shared_list!(open, memory, |open| {
                    self.step_on((nodes, &mut table.of_tiles()), open, state, run, nearest, budget)
                }),
            },
            EngineState::Fringe(state) => {
                let mut fringe = Fringe::resume(memory.scratch, *state);
                let estimates = origins.as_flattened_mut();
                let search = FringeSearch { nodes, estimates, fringe: &mut fringe, run, budget };
                let pause = with_expander!(self, |expander| with_goal!(self, |goal| {
                    with_listener!(self, nearest, |listener| search.run(goal, expander, listener))
                }));
                *state = fringe.state();
                pause
            }
            EngineState::DepthFirst(state) => {
                let search = DepthFirst::resume(nodes, memory.scratch, origins, state, run, budget);
                let distance = self.plain_distance();
                let mut nearest = nearest.map(|best| Nearest { distance: |at| distance.to(at), best });
                let listener = nearest.as_mut().map(|nearest| nearest as &mut dyn Listener);
                with_expander!(self, |expander| with_goal!(self, |goal| search.run(goal, expander, listener)))
            }
        }
    }

    /// A step of A* on any open list.
    pub(super) fn step_on(
        &self,
        (nodes, seats): (Nodes<'_>, &mut impl CellSeats),
        open: &mut impl OpenList,
        state: &mut BestFirstState,
        run: &mut Run,
        nearest: Option<&mut Option<NearestCell>>,
        budget: u64,
    ) -> Pause {
        let search = BestFirst { nodes, seats, open, state, run, budget };
        with_expander!(self, |expander| with_goal!(self, |goal| {
            with_listener!(self, nearest, |listener| search.run(goal, expander, listener))
        }))
    }

    /// A whole search by A* on an open list of the caller's.
    pub(crate) fn run_on(
        &self,
        (mut nodes, seats): (Nodes<'_>, &mut impl CellSeats),
        open: &mut impl OpenList,
        run: &mut Run,
        nearest: Option<&mut Option<NearestCell>>,
        budget: u64,
    ) -> Pause {
        begin_best_first(&mut nodes, seats, open, run, self.layer.frame().spot(self.start), self.estimate());
        self.step_on((nodes, seats), open, &mut BestFirstState::default(), run, nearest, budget)
    }

    /// Adds up the costs of the steps of a path, from its end to its start, given the direction in which each of its
    /// cells was reached. A node's g may be larger if a cell before
    /// it has become cheaper since.
    pub(crate) fn measure_path(&self, arrival: impl Fn(CellId) -> Direction, end: CellId) -> u32 {
        if self.plan.has_set {
            return self.measure_path_by(&self.overlaid_expander(), arrival, end);
        }
        with_expander!(self, |expander| self.measure_path_by(expander, arrival, end))
    }

    fn measure_path_by(&self, expander: &impl Expander, arrival: impl Fn(CellId) -> Direction, end: CellId) -> u32 {
        let (mut at, mut cost) = (end, 0);
        while at != self.start {
            let direction = arrival(at);
            at = expander.frame().neighbour(at, direction.opposite());
            cost += expander.step_cost(at, direction);
        }
        cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Cell;
    use crate::grid::Rules;
    use crate::map::Map;
    use crate::queue::tests::TestMemory;
    use crate::queue::{LeastG, ListDef, NODE_WORDS, OpenListKind, RestingList, SearchNumber};
    use crate::search::Heuristic;
    use crate::search::choose::steepest_rise;
    use crate::searcher::Searcher;

    /// Admissible and far from consistent: it is 0 on about every third cell.
    struct Uneven(SingleGoal<Naive>);

    impl Goal for Uneven {
        fn is_reached(&self, id: CellId) -> bool {
            self.0.is_reached(id)
        }

        fn bound(&self, from: Spot) -> u32 {
            let scrambled = from.id.0.wrapping_mul(0x9E37_79B1) >> 16;
            if scrambled.is_multiple_of(3) { 0 } else { self.0.bound(from) }
        }
    }

    /// Expensive terrain between cheap combs: cells get cheaper again and again, and an inconsistent heuristic adds to
    /// that.
    fn combs(side: u32) -> Map {
        let cheap = |index: u32| index.is_multiple_of(side) || (index / side).is_multiple_of(3);
        let cell = |index: u32| if cheap(index) { 1 } else { 2 + (index % 4) as u8 };
        let cells: Vec<u8> = (0..side * side).map(cell).collect();
        let mut map = Map::from_cells(side, side, &Rules::DEFAULT, &cells).unwrap();
        (2..=5).for_each(|terrain| map.set_terrain_weight(0, terrain, 295 + 3 * u16::from(terrain)).unwrap());
        map
    }

    #[test]
    fn every_open_list_of_default_size_survives_an_inconsistent_heuristic() {
        let map = combs(60);
        let query = Query::new(Cell { x: 0, y: 0 }, Cell { x: 59, y: 58 });
        let best = Searcher::for_map(&map).unwrap().find_path(&map, &query, &mut []).unwrap().cost;
        let (layer, cells) = (map.first_layer(), map.required_cells());
        let frame = layer.frame();
        let (start, end) = (frame.spot(frame.id(query.start).unwrap()), frame.id(query.goal).unwrap());
        let estimate = Naive::new(frame.spot(end), layer.rules(), layer.cheapest_weight());
        let goal = &Uneven(SingleGoal { cell: end, estimate });
        let expander = &GridExpander::new(frame, layer.view(), AverageCost::new(layer.rules()));
        let (mut pool, mut memory) = (vec![0; cells as usize * NODE_WORDS], TestMemory::new(cells));
        let mut number = SearchNumber::NONE;
        let def = ListDef { cells, rise: steepest_rise(layer, Heuristic::Naive), range: 1 };
        let named = [OpenListKind::Stacks, OpenListKind::Heap, OpenListKind::MultiStack];
        let lists = named.into_iter().filter_map(|kind| OpenState::named(kind, &def));
        for mut list in lists.chain([OpenState::LeastG(LeastG::empty(&def))]) {
            number.advance(&mut pool);
            let (mut nodes, mut run) = (Nodes::new(&mut pool, number), Run::default());
            let pause = with_list!(&mut list, memory.lend(usize::MAX), |open| {
                begin_best_first(&mut nodes, &mut OwnSeats, open, &mut run, start, goal.bound(start));
                let (state, run) = (&mut BestFirstState::default(), &mut run);
                BestFirst { nodes, seats: &mut OwnSeats, open, state, run, budget: u64::MAX }.run(
                    goal,
                    expander,
                    &mut Nobody,
                )
            });
            assert!(matches!(pause, Pause::Reached { cost, .. } if u64::from(cost) == best), "{list:?}: {pause:?}");
            assert!(run.counters.reopened > 0, "{list:?}: the heuristic is inconsistent");
        }
    }
}
