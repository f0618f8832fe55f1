//! One search from its beginning to its result: its plan, the engine and its state between two steps, and the result
//! that its end leads to.

mod at_once;
mod report;

use super::memory::Memory;
use crate::base::{Cell, CellId, Direction, Error, Frame, Rect};
use crate::grid::{Enclosed, View};
use crate::map::{LayerRef, Map, Overlay};
use crate::queue::{CellSeats, NodeState, Nodes, OpenList, Path, PathSize, SearchNumber};
use crate::search::{
    AnsweredBy, Choice, EngineState, GoalSet, Guide, Heuristic, NearestCell, Outcome, Parts, Pause, Plan, Problem,
    Query, Run, Space, Stats, store_jump_path, with_cell_seats, with_point_seats,
};
use crate::tables::clear_cache;
use std::cell::Cell as Shared;

/// After how many expansions the ends of a search are looked at first, while labels are not exact; then after twice as
/// many, and so on. Most searches are over before.
const FIRST_LOOK: u64 = 32;

const NEVER: u64 = u64::MAX;

/// How many tiles are looked at first, in all, and how many expansions there are for each one more.
// PERF: With four expansions per tile, jump searches on brc202d took a quarter longer while labels were not exact.
const FIRST_TILES: u64 = 8;
const EXPANSIONS_PER_TILE: u64 = 16;

/// The search that is under way or was the last; by default none.
#[derive(Default)]
pub(crate) struct Session {
    pub(crate) frame: Frame,
    map_id: u64,
    epoch: u64,
    tables_version: u64,
    pub(super) query: Query,
    pub(super) plan: Plan,
    /// The number of its first part whose nodes are cells.
    pub(crate) number: SearchNumber,
    /// How many nodes the search may meet.
    pub(crate) nodes: u32,
    start: CellId,
    goal: CellId,
    run: Run,
    /// After how many expansions the ends are looked at next, in case that no path leads from one to the other: never
    /// if the labels have proven that one does.
    next_look: u64,
    engine: Option<EngineState>,
    nearest: Option<NearestCell>,
    phase: Phase,
    pub(super) path: PathSize,
    /// Whether the caller steps it.
    pub(crate) stepped: bool,
    /// Whether it was stepped to its end.
    pub(crate) is_over: bool,
    /// Number and version of the overlay that it regards.
    overlay: Option<(u64, u64)>,
    /// Whether it is made under the overlay. Before that comes a search without it.
    overlaid: bool,
    /// Whether no cell of the goal is passable, so that only a partial path can be found.
    goal_is_blocked: bool,
    /// Whether some cells of the goal were left out, since no path can lead there.
    goals_left_out: bool,
    /// Which of several goals the start lies in, or 0.
    goal_of_start: u32,
}

#[derive(Clone, Copy, Default)]
enum Phase {
    /// No search ran.
    #[default]
    None,
    Running,
    Answered(Answer),
    /// The search has ended in an error.
    Failed(Error),
}

#[derive(Clone, Copy)]
struct Answer {
    outcome: Outcome,
    reason: Outcome,
    answered_by: AnsweredBy,
    /// The last cell of the path, or the blocked endpoint.
    end: Option<CellId>,
    cost: u32,
    lower_bound: u32,
    excess_bound: Option<u32>,
}

impl Answer {
    fn new(outcome: Outcome, answered_by: AnsweredBy, end: Option<CellId>) -> Self {
        Self { outcome, reason: outcome, answered_by, end, cost: 0, lower_bound: 0, excess_bound: Some(0) }
    }
}

impl Session {
    /// Becomes a search between two cells, planned and not begun. Each field is written in its place: a session that
    /// was made elsewhere and moved here was copied twice, which took 6 % of the time of an easy query.
    #[inline(always)]
    pub(crate) fn renew(&mut self, layer: LayerRef<'_>, query: &Query, plan: Plan, [start, goal]: [CellId; 2]) {
        self.frame = *layer.frame();
        self.map_id = layer.terrain.map_id();
        self.epoch = layer.terrain.epoch();
        self.tables_version = layer.tables().version();
        self.query = *query;
        self.follow(layer, plan);
        (self.start, self.goal) = (start, goal);
        self.run = Run::default();
        self.next_look = NEVER;
        self.engine = None;
        self.nearest = None;
        self.phase = Phase::Running;
        self.path = PathSize::default();
        self.stepped = false;
        self.is_over = false;
        self.overlay = None;
        self.overlaid = false;
        self.goal_is_blocked = false;
        self.goals_left_out = false;
        self.goal_of_start = 0;
    }

    /// Makes it a search by a plan.
    #[inline(always)]
    fn follow(&mut self, layer: LayerRef<'_>, plan: Plan) {
        self.nodes = match plan.space {
            Space::Graph { .. } => layer.graph_nodes(),
            Space::Cells | Space::Planes => layer.frame().cells(),
        };
        self.plan = plan;
    }

    /// Makes it a search that regards an overlay, if there is one.
    pub(crate) fn regard(&mut self, overlay: Option<&Overlay>) {
        self.overlay = overlay.map(|overlay| (overlay.id(), overlay.version()));
    }

    /// Whether map, tables and overlay are as they were when the search began.
    pub(crate) fn is_of(&self, layer: LayerRef<'_>, overlay: Option<&Overlay>) -> bool {
        let Self { map_id, epoch, tables_version, .. } = *self;
        (map_id, epoch, tables_version) == (layer.terrain.map_id(), layer.terrain.epoch(), layer.tables().version())
            && self.overlay == overlay.map(|overlay| (overlay.id(), overlay.version()))
    }

    /// Whether a map is the one searched, and has not been edited since the search began.
    pub(crate) fn is_on(&self, map: &Map) -> bool {
        (self.map_id, self.epoch) == (map.id(), map.epoch())
    }

    /// Begins the search again, under the overlay of the layer, if it has found a path that this is in the way of. All
    /// that the search without it has done is counted.
    pub(crate) fn turn_to_overlay(&mut self, layer: LayerRef<'_>, memory: &mut Memory) {
        if self.overlaid || self.path.cells == 0 || !matches!(self.phase, Phase::Answered(_)) {
            return;
        }
        let (view, path) = (layer.view_from(self.start), self.stored_path(memory));
        if view.leaves_path_as_it_is(&path) {
            return;
        }
        self.overlaid = true;
        self.next_look = NEVER;
        self.path = PathSize::default();
        let (goal, goals) = (self.frame.cell(self.goal), &mut memory.goals);
        if !self.plan.has_set {
            goals.gather(layer, [Rect::of(goal)].into_iter(), false, |_| true);
        }
        let was_blocked = self.goal_is_blocked;
        self.goal_is_blocked = goals.cells().all(|cell| view.is_blocked(cell));
        if !self.goal_is_blocked {
            goals.retain(|cell| !view.is_blocked(cell));
        }
        if self.goal_is_blocked && !self.query.partial {
            return match self.goals_left_out {
                true => self.phase = Phase::Answered(Answer::new(Outcome::NoPath, AnsweredBy::Components, None)),
                false => self.answer_by_ends(Outcome::EndpointBlocked, self.goal),
            };
        }
        memory.next_search();
        self.number = memory.number;
        self.nodes = layer.frame().cells();
        self.plan = Plan::with_set(layer, &self.query, self.plan.choice, false);
        if !was_blocked {
            self.prepare_goals(layer, &mut memory.goals);
        }
        (self.engine, self.nearest, self.phase) = (None, None, Phase::Running);
        self.begin(layer, memory);
    }

    fn prepare_goals(&self, layer: LayerRef<'_>, goals: &mut GoalSet) {
        let landmarks = match self.plan.guide {
            Guide::Alt(mask) => layer.tables().landmarks().map(|table| (table, mask)),
            _ => None,
        };
        goals.prepare(layer, landmarks);
    }

    /// Becomes a search for the nearest of several goals, which were checked, and decides the outcome if that takes no
    /// search.
    pub(crate) fn renew_with_goals(
        &mut self,
        layer: LayerRef<'_>,
        query: &Query,
        choice: Choice,
        (start, goals): (CellId, &[Rect]),
        memory: &mut Memory,
    ) {
        let (cells, is_blocked) = (&mut memory.goals, !layer.is_passable(start));
        // The agent may stay where it is.
        cells.gather(layer, goals.iter().copied(), query.next_to_goal, |id| layer.is_passable(id) || id == start);
        let (goal_is_blocked, at) = (cells.is_empty(), layer.frame().cell(start));
        let inside = goals.iter().position(|goal| !query.next_to_goal && goal.contains(at));
        let here = inside.map(|goal| goal as u32).or_else(|| cells.goal_at_unsorted(start));
        let tests_labels = !(is_blocked || goal_is_blocked || query.partial || query.ignore_components);
        let mut left_out = false;
        if tests_labels {
            let label = layer.label(start);
            cells.retain(|id| {
                let fits = layer.label(id) == label;
                left_out |= !fits;
                fits
            });
        }
        // Landmarks have no entries at a blocked goal.
        let heuristic = if goal_is_blocked { Heuristic::Naive } else { choice.heuristic };
        let plan = Plan::with_set(layer, query, Choice { heuristic, ..choice }, !is_blocked && cells.fits_jumps());
        let first = layer.frame().id_unchecked(Cell { x: goals[0].x, y: goals[0].y });
        self.renew(layer, query, plan, [start, first]);
        (self.goal_is_blocked, self.goals_left_out) = (goal_is_blocked, left_out);
        if is_blocked && !query.from_blocked {
            self.answer_by_ends(Outcome::EndpointBlocked, start);
        } else if let Some(goal) = here {
            self.goal_of_start = goal;
            self.store_cell(layer, memory, self.frame.spot(start));
            self.answer_by_ends(Outcome::Optimal, start);
        } else if goal_is_blocked && !query.partial {
            self.answer_by_ends(Outcome::EndpointBlocked, first);
        } else if goal_is_blocked {
            // A partial path leads towards it, and ends nowhere there.
            cells.gather(layer, goals.iter().copied(), false, |_| true);
            self.prepare_goals(layer, cells);
            cells.retain(|_| false);
        } else if cells.is_empty() {
            self.phase = Phase::Answered(Answer::new(Outcome::NoPath, AnsweredBy::Components, None));
        } else {
            self.prepare_goals(layer, cells);
        }
    }

    /// A whole search for the cost of each goal, up to `most`: `found` receives the place of a goal in the list and its
    /// cost. Afterwards there is no search to read.
    pub(crate) fn find_each(
        &mut self,
        layer: LayerRef<'_>,
        query: &Query,
        choice: Choice,
        (start, goals): (CellId, &[Cell]),
        (most, memory): (u32, &mut Memory),
        mut found: impl FnMut(usize, u32),
    ) -> Result<Stats, Error> {
        let (view, is_passable) = (layer.view_from(start), layer.is_passable(start));
        let label = (is_passable && !query.ignore_components).then(|| layer.label(start));
        // All that cannot be reached would make the search visit all that can.
        memory.goals.gather(layer, goals.iter().map(|&goal| Rect::of(goal)), false, |id| {
            let has_label = |id| label.is_none_or(|label| layer.label(id) == label);
            id == start || layer.is_passable(id) && has_label(id) && !view.is_blocked(id)
        });
        self.renew(layer, query, Plan::with_set(layer, query, choice, false), [start; 2]);
        self.prepare_goals(layer, &mut memory.goals);
        self.number = memory.number;
        let (budget, parts) = (self.expansions_left(), memory.divide(self.nodes));
        let problem = Problem::new(layer, &self.plan, [start; 2], parts.goals, &[]);
        let pause = match (is_passable || query.from_blocked) && !parts.goals.is_empty() {
            true => problem.run_for_each(parts, &mut self.run, most, budget),
            false => Pause::Exhausted,
        };
        self.forget();
        let last = match pause {
            Pause::OutOfNodes(_) => return Err(Error::OutOfNodes),
            Pause::Reached { end, .. } => Some(end),
            _ => None,
        };
        let Parts { nodes, seats, .. } = memory.divide(self.nodes);
        with_cell_seats!(seats, |seats| for (place, &goal) in goals.iter().enumerate() {
            let cell = layer.frame().id_unchecked(goal);
            let Some(node) = seats.known(layer.frame().spot(cell)) else { continue };
            let is_known = nodes.state(node) == NodeState::Closed || last == Some(cell);
            if is_known && nodes.g(node) <= most {
                found(place, nodes.g(node));
            }
        });
        Ok(Stats { searches: 1, counters: self.run.counters, ..Stats::default() })
    }

    /// Whether the search is one under the overlay.
    pub(crate) fn is_overlaid(&self) -> bool {
        self.overlaid
    }

    /// Nodes expanded so far.
    pub(crate) fn expanded(&self) -> u64 {
        self.run.counters.expanded
    }

    /// Leaves nothing to be read or stepped.
    pub(crate) fn forget(&mut self) {
        self.stepped = false;
        self.is_over = false;
        self.phase = Phase::None;
        self.path = PathSize::default();
    }

    pub(crate) fn is_none(&self) -> bool {
        matches!(self.phase, Phase::None)
    }

    pub(crate) fn is_running(&self) -> bool {
        matches!(self.phase, Phase::Running)
    }

    /// Makes the engine that was planned, with the start in it.
    pub(crate) fn begin(&mut self, layer: LayerRef<'_>, memory: &mut Memory) {
        if self.jumps() {
            return self.begin_jump(layer, memory);
        }
        let mut parts = memory.divide(self.nodes);
        let cache = self.clear_cache(layer, std::mem::take(&mut parts.cache));
        let problem = Problem::new(layer, &self.plan, [self.start, self.goal], parts.goals, shared(cache));
        self.engine = Some(problem.begin(&self.query, parts, &mut self.run));
    }

    // PERF: Jump searches have functions of their own here: what other searches need of the memory is not looked up.
    #[inline(never)]
    fn begin_jump(&mut self, layer: LayerRef<'_>, memory: &mut Memory) {
        let Parts { nodes, seats, cache, goals, .. } = memory.divide(self.nodes);
        self.clear_cache(layer, cache);
        let problem = Problem::new(layer, &self.plan, [self.start, self.goal], goals, &[]);
        self.engine = Some(problem.begin_jump(nodes, seats));
    }

    /// Expands up to `budget` nodes, and settles the result if that is the end. Returns whether it is.
    pub(crate) fn step(&mut self, layer: LayerRef<'_>, memory: &mut Memory, mut budget: u64) -> bool {
        loop {
            // Whatever the budgets are, the ends are looked at after the same expansions.
            let before = self.run.counters.expanded;
            let part = budget.min(self.next_look.saturating_sub(before));
            if self.advance(layer, memory, part) {
                return true;
            }
            if part == budget {
                return false;
            }
            budget -= self.run.counters.expanded - before;
        }
    }

    /// Looks whether one end is closed off from the other, which settles the result. Returns whether it is.
    fn finds_end_enclosed(&mut self, layer: LayerRef<'_>, memory: &mut Memory) -> bool {
        let (now, enclosure) = (layer.now(), &mut memory.enclosure);
        if self.next_look == FIRST_LOOK {
            enclosure.begin(&now, [self.goal, self.start]);
        }
        let found = enclosure.spread(&now, FIRST_TILES + self.next_look / EXPANSIONS_PER_TILE);
        self.next_look = if found == Enclosed::NotYet { 2 * self.next_look } else { NEVER };
        if found == Enclosed::Yes {
            self.phase = Phase::Answered(Answer::new(Outcome::NoPath, AnsweredBy::Search, None));
        }
        found == Enclosed::Yes
    }

    /// The same as `step`, as far as the next look at the ends.
    fn advance(&mut self, layer: LayerRef<'_>, memory: &mut Memory, budget: u64) -> bool {
        let left = self.expansions_left();
        let most = budget.min(left);
        let pause =
            if self.jumps() { self.step_jump(layer, memory, most) } else { self.step_cells(layer, memory, most) };
        if let Pause::BudgetSpent(_) = pause {
            if self.run.counters.expanded >= self.next_look && self.finds_end_enclosed(layer, memory) {
                return true;
            }
            if budget < left {
                return false;
            }
        }
        self.conclude(pause, layer, memory);
        true
    }

    #[inline(never)]
    fn step_jump(&mut self, layer: LayerRef<'_>, memory: &mut Memory, budget: u64) -> Pause {
        let Parts { nodes, seats, origins, list, cache, goals, .. } = memory.divide(self.nodes);
        let cache = self.fitting_cache(layer, cache);
        let problem = Problem::new(layer, &self.plan, [self.start, self.goal], goals, shared(cache));
        let Some(EngineState::Jump(state, open)) = &mut self.engine else { unreachable!("it was begun") };
        problem.step_jump((state, open), (nodes, seats, origins, list), &mut self.run, budget)
    }

    #[inline(never)]
    fn step_cells(&mut self, layer: LayerRef<'_>, memory: &mut Memory, budget: u64) -> Pause {
        let mut parts = memory.divide(self.nodes);
        let cache = self.fitting_cache(layer, std::mem::take(&mut parts.cache));
        let problem = Problem::new(layer, &self.plan, [self.start, self.goal], parts.goals, shared(cache));
        let nearest = self.query.partial.then_some(&mut self.nearest);
        let engine = self.engine.as_mut().expect("a search that runs has an engine");
        let pause = problem.step(engine, parts, &mut self.run, nearest, budget);
        if let EngineState::Portals(state) = engine {
            self.number = self.number.max(state.cells_since);
        }
        pause
    }

    fn jumps(&self) -> bool {
        self.plan.choice.algorithm.jumps()
    }

    fn expansions_left(&self) -> u64 {
        match self.query.max_expansions {
            0 => u64::MAX,
            limit => limit - self.run.counters.expanded,
        }
    }

    /// Ends the search: settles its result and stores its path.
    fn conclude(&mut self, pause: Pause, layer: LayerRef<'_>, memory: &mut Memory) {
        let (reason, lower_bound) = match pause {
            Pause::Reached { end, cost, lower_bound } if cost == lower_bound => {
                if !self.store_path(layer, memory, end) {
                    self.phase = Phase::Failed(Error::OutOfNodes);
                    return;
                }
                let found = Answer::new(Outcome::Optimal, AnsweredBy::Search, Some(end));
                self.phase = Phase::Answered(Answer { cost, lower_bound, ..found });
                return;
            }
            Pause::Reached { end, lower_bound, .. } => {
                let cost = self.store_and_measure_path(layer, memory, end);
                let lower_bound = lower_bound.max(self.estimate(layer, memory));
                let unsound = self.cuts_are_unsound();
                let outcome = if cost == lower_bound { Outcome::Optimal } else { Outcome::Bounded };
                let excess_bound = (!unsound || cost == lower_bound).then_some(cost - lower_bound);
                let found = Answer::new(outcome, AnsweredBy::Search, Some(end));
                self.phase = Phase::Answered(Answer { cost, lower_bound, excess_bound, ..found });
                return;
            }
            Pause::FirstLeg(end) => {
                let cost = self.store_and_measure_path(layer, memory, end);
                let leg = Answer::new(Outcome::Partial, AnsweredBy::Search, Some(end));
                let (reason, lower_bound) = (Outcome::FirstLeg, self.estimate(layer, memory));
                self.phase = Phase::Answered(Answer { reason, cost, lower_bound, ..leg });
                return;
            }
            Pause::Exhausted if self.run.dropped && self.has_unreached_neighbours(layer, memory) => {
                self.phase = Phase::Failed(Error::CostOverflow);
                return;
            }
            Pause::OutOfNodes(_) if self.nearest.is_none() => {
                self.phase = Phase::Failed(Error::OutOfNodes);
                return;
            }
            Pause::OutOfNodes(lower_bound) => (Outcome::OutOfNodes, lower_bound.max(self.estimate(layer, memory))),
            Pause::Exhausted
                if self.cuts_are_unsound() && !self.problem(layer, &memory.goals).proves_no_path(&self.query) =>
            {
                (Outcome::NotFound, self.estimate(layer, memory))
            }
            Pause::Exhausted if self.goal_is_blocked => (Outcome::EndpointBlocked, 0),
            Pause::Exhausted => (Outcome::NoPath, 0),
            Pause::BudgetSpent(lower_bound) => (Outcome::BudgetSpent, lower_bound.max(self.estimate(layer, memory))),
        };
        self.phase = Phase::Answered(match self.nearest {
            None => Answer { lower_bound, ..Answer::new(reason, AnsweredBy::Search, None) },
            Some(nearest) => {
                let end = nearest.id(&self.frame);
                let cost = self.store_and_measure_path(layer, memory, end);
                let partial = Answer::new(Outcome::Partial, AnsweredBy::Search, Some(end));
                Answer { reason, cost, lower_bound, ..partial }
            }
        });
    }

    /// Whether the search may have missed the best path, or all of them.
    fn cuts_are_unsound(&self) -> bool {
        matches!(self.engine, Some(EngineState::DepthFirst(state)) if state.cuts_are_unsound())
    }

    /// Whether a cell that can be reached from the cells that were searched was never expanded. After an exhausted
    /// search that means that all paths to it cost too much; a node that was dropped may also have been reached more
    /// cheaply later.
    fn has_unreached_neighbours(&self, layer: LayerRef<'_>, memory: &mut Memory) -> bool {
        if let Some(EngineState::Jump(..)) = self.engine {
            // The cells between jump points are not touched: the labels must suffice.
            return self.plan.has_set || layer.label(self.start) == layer.label(self.goal);
        }
        let best_first = matches!(self.engine, Some(EngineState::BestFirst(..) | EngineState::Portals(_)));
        let view = layer.view_from(self.start);
        let Parts { nodes, seats, .. } = memory.divide(self.nodes);
        with_cell_seats!(seats, |seats| {
            let is_touched = |id| seats.known(self.frame.spot(id)).is_some_and(|node| nodes.is_touched(node));
            nodes.touched().any(|node| {
                // Only a best-first search touches a node before it drops it.
                let dropped = best_first && nodes.state(node) == NodeState::Open;
                let id = seats.cell(&self.frame, node);
                dropped || Direction::in_mask(view.steps(id)).any(|step| !is_touched(self.frame.neighbour(id, step)))
            })
        })
    }

    /// The lower bound of the heuristic, without a search.
    fn estimate(&self, layer: LayerRef<'_>, memory: &Memory) -> u32 {
        self.problem(layer, &memory.goals).estimate()
    }

    /// The inputs of a search, with nothing kept of the goal.
    fn problem<'a>(&'a self, layer: LayerRef<'a>, goals: &'a GoalSet) -> Problem<'a> {
        Problem::new(layer, &self.plan, [self.start, self.goal], goals, &[])
    }

    /// Stores the path to a cell, and returns whether there was memory for it. There is, unless a search on a graph had
    /// fewer nodes than that.
    fn store_path(&mut self, layer: LayerRef<'_>, memory: &mut Memory, end: CellId) -> bool {
        let Parts { nodes, seats, origins, list, .. } = memory.divide(self.nodes);
        let last_jump = match self.engine {
            Some(EngineState::Jump(state, _)) => state.last_node(),
            _ => None,
        };
        let path = match last_jump {
            Some(last) => {
                let has_chains = matches!(self.plan.space, Space::Graph { chains: true });
                let graph = layer.tables().jump_graph().active().filter(|_| has_chains);
                let graph = graph.map(|graph| (graph.view(), layer.now().leg_unit.into()));
                let (memory, end) = ((list.scratch, layer.rules().neighbours), self.frame.spot(end));
                with_point_seats!(seats, |seats| store_jump_path(memory, (&nodes, seats), origins, graph, last, end))
            }
            None => Some(with_cell_seats!(seats, |seats| {
                let arrival = arrivals(&self.frame, &nodes, seats);
                PathSize::store(list.scratch, &self.frame, arrival, self.start, end)
            })),
        };
        self.path = path.unwrap_or_default();
        path.is_some()
    }

    fn store_and_measure_path(&mut self, layer: LayerRef<'_>, memory: &mut Memory, end: CellId) -> u32 {
        self.store_path(layer, memory, end);
        let Parts { nodes, seats, goals, .. } = memory.divide(self.nodes);
        let problem = self.problem(layer, goals);
        with_cell_seats!(seats, |seats| problem.measure_path(arrivals(&self.frame, &nodes, seats), end))
    }

    #[inline(always)]
    pub(crate) fn stored_path<'a>(&'a self, memory: &'a Memory) -> Path<'a> {
        self.path.path(memory.scratch())
    }

    /// A whole search by A* on an open list of the caller's.
    pub(crate) fn run_on(&mut self, open: &mut impl OpenList, layer: LayerRef<'_>, memory: &mut Memory) {
        let budget = self.expansions_left();
        let Parts { nodes, seats, cache, goals, .. } = memory.divide(self.nodes);
        let cache = self.clear_cache(layer, cache);
        let problem = Problem::new(layer, &self.plan, [self.start, self.goal], goals, shared(cache));
        let nearest = self.query.partial.then_some(&mut self.nearest);
        let run = &mut self.run;
        let pause = with_cell_seats!(seats, |seats| problem.run_on((nodes, seats), open, run, nearest, budget));
        self.conclude(pause, layer, memory);
    }

    /// Clears the memory of a heuristic about another goal, and returns it as far as it fits.
    fn clear_cache<'a>(&self, layer: LayerRef<'_>, cache: &'a mut [u32]) -> &'a mut [u32] {
        let cache = self.fitting_cache(layer, cache);
        if let (Guide::Regions(()), Some(regions)) = (self.plan.guide, layer.tables().estimating_regions()) {
            clear_cache(cache, regions);
        }
        cache
    }

    /// The memory of a heuristic, or none if a searcher for graphs has less of it than the map has portals.
    fn fitting_cache<'a>(&self, layer: LayerRef<'_>, cache: &'a mut [u32]) -> &'a mut [u32] {
        let portals = layer.tables().estimating_regions().map_or(0, |regions| regions.portal_count() as usize);
        if portals <= cache.len() { cache } else { &mut [] }
    }
}

/// In which direction a search has reached the cells that it has touched.
fn arrivals<'a>(
    frame: &'a Frame,
    nodes: &'a Nodes<'_>,
    seats: &'a impl CellSeats,
) -> impl Fn(CellId) -> Direction + 'a {
    |cell| nodes.direction(seats.known(frame.spot(cell)).expect("a search has touched the cells of its path"))
}

/// A heuristic fills its memory during the search, while the search only reads the heuristic.
fn shared(cache: &mut [u32]) -> &[Shared<u32>] {
    Shared::from_mut(cache).as_slice_of_cells()
}
