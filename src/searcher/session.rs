//! One search from its beginning to its answer: the engine that was chosen, the state it rests in between two steps, and
//! what is made of how it ended.

use super::memory::{Memory, Parts};
use crate::base::{CellId, Direction, Error, Frame, Spot};
use crate::grid::View;
use crate::map::Map;
use crate::queue::{NodeState, Nodes, OpenList, OpenListUser, OpenState, Path, PathSize, Walked};
use crate::search::{
    Algorithm, AnsweredBy, BestFirst, BestFirstState, Choice, DepthFirst, DepthFirstState, Fringe, FringeSearch,
    FringeState, Guide, JumpSearch, JumpState, MAX_F, MeasurePath, NearestCell, OpenListKind, Origin, Outcome, Pause,
    Query, Recall, Run, Setting, begin_best_first, cheapest_leg, start_number, steepest_rise, store_way,
};
use crate::tables::{GraphView, JumpGraph, clear_cache};
use std::cell::Cell;

/// The search that is under way or was the last.
pub(crate) struct Search {
    pub(crate) frame: Frame,
    pub(crate) map_id: u64,
    pub(crate) epoch: u64,
    pub(crate) query: Query,
    pub(crate) tables_version: u64,
    pub(crate) choice: Choice,
    /// How many nodes the search may meet.
    pub(crate) nodes: u32,
    pub(crate) guide: Guide,
    pub(crate) start: CellId,
    pub(crate) goal: CellId,
    pub(crate) run: Run,
    pub(crate) engine: Option<EngineState>,
    pub(crate) nearest: Option<NearestCell>,
    pub(crate) phase: Phase,
    pub(crate) path: PathSize,
    /// Whether the caller steps it.
    pub(crate) stepped: bool,
}

/// What the search under way remembers between two steps, apart from what lies in the block.
#[derive(Clone, Copy)]
pub(crate) enum EngineState {
    BestFirst(BestFirstState, OpenState),
    Fringe(FringeState),
    DepthFirst(DepthFirstState),
    Jump(JumpState, OpenState),
}

#[derive(Clone, Copy)]
pub(crate) enum Phase {
    Running,
    Answered(Answer),
    /// The search has found out that it cannot answer.
    Failed(Error),
}

#[derive(Clone, Copy)]
pub(crate) struct Answer {
    pub(crate) outcome: Outcome,
    pub(crate) reason: Outcome,
    pub(crate) answered_by: AnsweredBy,
    /// The last cell of the path, or the blocked endpoint.
    pub(crate) end: Option<CellId>,
    pub(crate) cost: u32,
    pub(crate) lower_bound: u32,
    pub(crate) excess_bound: Option<u32>,
}

impl Answer {
    pub(crate) fn new(outcome: Outcome, answered_by: AnsweredBy, end: Option<CellId>) -> Self {
        Self { outcome, reason: outcome, answered_by, end, cost: 0, lower_bound: 0, excess_bound: Some(0) }
    }
}

impl Search {
    /// What is decided of the search, and what it remembers.
    pub(crate) fn setting<'a>(
        &'a mut self,
        map: &'a Map,
        cache: &'a [Cell<u32>],
    ) -> (Setting<'a>, &'a mut Run, &'a mut Option<EngineState>) {
        let nearest = self.query.partial.then_some(&mut self.nearest);
        let algorithm = self.choice.algorithm;
        let (start, goal, guide) = (self.start, self.goal, self.guide);
        (Setting { map, start, goal, guide, algorithm, cache, nearest }, &mut self.run, &mut self.engine)
    }

    /// Forgets what a heuristic has kept of another goal, and gives the memory back as far as it is of use.
    pub(crate) fn clear_cache<'a>(&self, map: &Map, cache: &'a mut [u32]) -> &'a mut [u32] {
        let cache = self.fitting_cache(map, cache);
        if let (Guide::Regions, Some(regions)) = (self.guide, map.tables().regions().active()) {
            clear_cache(cache, regions);
        }
        cache
    }

    /// The memory of a heuristic, or none where a searcher for graphs has less of it than the map has portals.
    fn fitting_cache<'a>(&self, map: &Map, cache: &'a mut [u32]) -> &'a mut [u32] {
        let portals = map.tables().regions().active().map_or(0, |regions| regions.portal_count() as usize);
        if portals <= cache.len() { cache } else { &mut [] }
    }

    /// A jump search that need not go further than its start: where a leg leads to the goal, nothing costs less. Tells whether
    /// one does.
    pub(crate) fn take_leg_to_goal(&mut self, map: &Map, memory: &mut Memory) -> bool {
        let [start, goal] = [self.start, self.goal].map(|cell| self.frame.spot(cell));
        let Some(cost) = cheapest_leg(map, start, goal) else { return false };
        let counters = &mut self.run.counters;
        (counters.generated, counters.largest_open, counters.visited) = (1, 1, 1);
        self.phase = match u32::try_from(cost).ok().filter(|&cost| cost <= MAX_F) {
            None => Phase::Failed(Error::CostOverflow),
            Some(cost) => {
                let mut walked = Walked::from(memory.scratch_mut(), start.packed(), map.rules().neighbours);
                walked.go_to(goal.packed());
                self.path = walked.end();
                let found = Answer::new(Outcome::Optimal, AnsweredBy::Search, Some(goal.id));
                Phase::Answered(Answer { cost, lower_bound: cost, ..found })
            }
        };
        true
    }

    /// Makes the engine that was chosen, with the start in it.
    pub(crate) fn begin(&mut self, map: &Map, memory: &mut Memory) {
        let Parts { mut nodes, list: mut memory, cache, .. } = memory.divide(self.nodes);
        let (choice, query) = (self.choice, self.query);
        let cache = self.clear_cache(map, cache);
        let start = map.frame().spot(self.start);
        // A jump search asks for it itself.
        let estimate = if choice.algorithm.jumps() { 0 } else { self.setting(map, shared(cache)).0.estimate() };
        let depth_first =
            |recall| EngineState::DepthFirst(DepthFirstState::new(recall, query.threshold_delta, start.id, estimate));
        let rise = || steepest_rise(map, choice.heuristic);
        let engine = match choice.algorithm {
            Algorithm::Fringe | Algorithm::FringeBuckets => {
                let bucketed = choice.algorithm == Algorithm::FringeBuckets;
                let width = bucketed.then_some((query.stack_range.max(1), memory.cells));
                let counters = &mut self.run.counters;
                EngineState::Fringe(Fringe::begin(memory.scratch, &mut nodes, counters, start, estimate, width))
            }
            Algorithm::Ida => depth_first(Recall::Path),
            Algorithm::MeIda => depth_first(Recall::Transpositions),
            Algorithm::CazenaveIda => depth_first(Recall::DeadEnds(query.dead_end_cut)),
            Algorithm::C => EngineState::BestFirst(BestFirstState::default(), OpenState::least_g()),
            Algorithm::Auto | Algorithm::AStar | Algorithm::CanonicalAStar => {
                let open = match choice.open_list {
                    OpenListKind::Auto | OpenListKind::Stacks => OpenState::stacks(&mut memory, rise()),
                    OpenListKind::Heap => OpenState::heap(),
                    OpenListKind::MultiStack => OpenState::multi_stack(query.stack_range.max(1)),
                    OpenListKind::TwoStacks => OpenState::two_stacks(rise(), estimate),
                };
                EngineState::BestFirst(BestFirstState::default(), open)
            }
            Algorithm::Jump | Algorithm::JumpGraph => {
                let open = match choice.open_list {
                    OpenListKind::Heap => OpenState::heap(),
                    _ => OpenState::jump_stacks(&mut memory),
                };
                let node = choice.algorithm.graph(map).map_or(start.id, |graph| start_number(graph, start.id));
                nodes.put_start(node);
                EngineState::Jump(JumpState::new(node), open)
            }
        };
        if let EngineState::BestFirst(_, open) = self.engine.insert(engine) {
            open.lend(memory, BeginBestFirst { nodes: &mut nodes, run: &mut self.run, start, estimate });
        }
    }

    /// Expands up to `budget` nodes.
    pub(crate) fn step(&mut self, map: &Map, memory: &mut Memory, budget: u64) -> Pause {
        let Parts { nodes, origins, list: memory, cache } = memory.divide(self.nodes);
        let cache = self.fitting_cache(map, cache);
        let (setting, run, engine) = self.setting(map, shared(cache));
        match engine.as_mut().expect("a search that runs has an engine") {
            EngineState::BestFirst(state, open) => {
                open.lend(memory, StepBestFirst { setting, nodes, state, run, budget })
            }
            EngineState::Fringe(state) => {
                let mut fringe = Fringe::resume(memory.scratch, *state);
                let pause = setting.run(FringeSearch { nodes, fringe: &mut fringe, run, budget });
                *state = fringe.state();
                pause
            }
            EngineState::DepthFirst(state) => {
                setting.run(DepthFirst::resume(nodes, memory.scratch, state, run, budget))
            }
            EngineState::Jump(state, open) => {
                open.lend(memory, StepJump { setting, nodes, origins, state, run, budget })
            }
        }
    }

    pub(crate) fn expansions_left(&self) -> u64 {
        match self.query.max_expansions {
            0 => u64::MAX,
            limit => limit - self.run.counters.expanded,
        }
    }

    /// The search is over: settles its answer and stores its path.
    pub(crate) fn conclude(&mut self, pause: Pause, map: &Map, memory: &mut Memory) {
        let (reason, lower_bound) = match pause {
            Pause::Reached { end, cost, lower_bound } if cost == lower_bound => {
                self.store_path(map, memory, end);
                let found = Answer::new(Outcome::Optimal, AnsweredBy::Search, Some(end));
                self.phase = Phase::Answered(Answer { cost, lower_bound, ..found });
                return;
            }
            Pause::Reached { end, lower_bound, .. } => {
                let cost = self.store_and_measure_path(map, memory, end);
                let lower_bound = lower_bound.max(self.estimate(map));
                let unsound = matches!(self.engine, Some(EngineState::DepthFirst(state)) if state.cuts_are_unsound());
                let outcome = if cost == lower_bound { Outcome::Optimal } else { Outcome::Bounded };
                let excess_bound = (!unsound || cost == lower_bound).then_some(cost - lower_bound);
                let found = Answer::new(outcome, AnsweredBy::Search, Some(end));
                self.phase = Phase::Answered(Answer { cost, lower_bound, excess_bound, ..found });
                return;
            }
            Pause::Exhausted if self.run.dropped && self.has_unreached_neighbours(map, memory) => {
                self.phase = Phase::Failed(Error::CostOverflow);
                return;
            }
            Pause::OutOfNodes => {
                self.phase = Phase::Failed(Error::OutOfNodes);
                return;
            }
            Pause::Exhausted => (Outcome::NoPath, 0),
            Pause::BudgetSpent(lower_bound) => (Outcome::BudgetSpent, lower_bound.max(self.estimate(map))),
        };
        self.phase = Phase::Answered(match self.nearest {
            None => Answer { lower_bound, ..Answer::new(reason, AnsweredBy::Search, None) },
            Some(nearest) => {
                let end = nearest.id(&self.frame);
                let cost = self.store_and_measure_path(map, memory, end);
                let partial = Answer::new(Outcome::Partial, AnsweredBy::Search, Some(end));
                Answer { reason, cost, lower_bound, ..partial }
            }
        });
    }

    /// Whether a cell that can be walked to from where the search has been was never expanded. After an exhausted search
    /// that means that all ways to it cost too much; a node that was dropped may also have been reached more cheaply later.
    fn has_unreached_neighbours(&self, map: &Map, memory: &mut Memory) -> bool {
        if let Some(EngineState::Jump(..)) = self.engine {
            // The cells between jump points are not touched: what the labels say has to do.
            let label = |id| map.layer().components.label(id);
            return label(self.start) == label(self.goal);
        }
        let best_first = matches!(self.engine, Some(EngineState::BestFirst(..)));
        let view = map.view();
        let nodes = memory.divide(self.nodes).nodes;
        (0..self.frame.cells()).map(CellId).filter(|&id| nodes.is_touched(id)).any(|id| {
            // Only a best-first search touches a node before it drops it.
            let dropped = best_first && nodes.state(id) == NodeState::Open;
            let steps = (0..8).filter(|d| view.steps(id) & 1 << d != 0).map(Direction);
            dropped || steps.map(|step| self.frame.neighbour(id, step)).any(|next| !nodes.is_touched(next))
        })
    }

    /// What the heuristic proves without a search.
    fn estimate(&mut self, map: &Map) -> u32 {
        self.setting(map, &[]).0.estimate()
    }

    pub(crate) fn store_path(&mut self, map: &Map, memory: &mut Memory, end: CellId) {
        let Parts { nodes, origins, list, .. } = memory.divide(self.nodes);
        let last_jump = match self.engine {
            Some(EngineState::Jump(state, _)) => state.last_node(),
            _ => None,
        };
        self.path = match last_jump {
            Some(last) => {
                let graph = self.choice.algorithm.graph(map).map(JumpGraph::view).filter(GraphView::has_chains);
                let graph = graph.map(|graph| (graph, map.cheapest_weight().into()));
                store_way(list.scratch, map.rules().neighbours, &nodes, origins, graph, last, self.frame.spot(end))
            }
            None => PathSize::store(list.scratch, &self.frame, &nodes, self.start, end),
        };
    }

    fn store_and_measure_path(&mut self, map: &Map, memory: &mut Memory, end: CellId) -> u32 {
        self.store_path(map, memory, end);
        let nodes = memory.divide(self.nodes).nodes;
        let start = self.start;
        self.setting(map, &[]).0.run(MeasurePath { nodes: &nodes, start, end })
    }

    pub(crate) fn path<'a>(&'a self, memory: &'a Memory) -> Path<'a> {
        self.path.path(memory.scratch())
    }
}

/// A heuristic fills its memory as it goes, while the search only reads the heuristic.
pub(crate) fn shared(cache: &mut [u32]) -> &[Cell<u32>] {
    Cell::from_mut(cache).as_slice_of_cells()
}

/// Puts the start on whichever open list was chosen.
struct BeginBestFirst<'a, 'b> {
    nodes: &'a mut Nodes<'b>,
    run: &'a mut Run,
    start: Spot,
    estimate: u32,
}

impl OpenListUser for BeginBestFirst<'_, '_> {
    type Output = ();

    fn use_list(self, open: &mut impl OpenList) {
        begin_best_first(self.nodes, open, self.run, self.start, self.estimate);
    }
}

/// Takes a step on whichever open list was chosen.
struct StepBestFirst<'a, 'b> {
    setting: Setting<'a>,
    nodes: Nodes<'b>,
    state: &'a mut BestFirstState,
    run: &'a mut Run,
    budget: u64,
}

impl OpenListUser for StepBestFirst<'_, '_> {
    type Output = Pause;

    fn use_list(self, open: &mut impl OpenList) -> Pause {
        let Self { setting, nodes, state, run, budget } = self;
        setting.run(BestFirst { nodes, open, state, run, budget })
    }
}

/// Takes a step of a jump search on whichever open list was chosen.
struct StepJump<'a, 'b> {
    setting: Setting<'a>,
    nodes: Nodes<'b>,
    origins: &'a mut [Origin],
    state: &'a mut JumpState,
    run: &'a mut Run,
    budget: u64,
}

impl OpenListUser for StepJump<'_, '_> {
    type Output = Pause;

    fn use_list(self, open: &mut impl OpenList) -> Pause {
        let Self { setting, nodes, origins, state, run, budget } = self;
        setting.jump(JumpSearch { nodes, origins, open, state, run, budget })
    }
}
