//! The search over portals [Janssen 4.2; 3.4 for the stored direction], which engines know as hierarchical search: a path over
//! the portals of the regions, then local searches from each portal of it to the next.
//!
//! ```text
//! ToGoal    a flood in the goal's area: the distances of its portals to the goal
//! ToStart   the same at the start
//! Portals   A* over portals, from the goal to the start, so that the hops of the path are then read from the start on
//! Hop       A* in the area of two portals of the path; without regard to areas where edits have cut the one from the other
//! Map       A* over the map, where any of that finds nothing: only this one proves that there is no path
//! ```
//! Each part is the best-first core on a heap, with a search number of its own. Nodes of the third are the cells of portals.
//! Whatever edits have made of the links, hops are searched on the map as it is, and the path is what they add up to.
//!
//! An origin has two words for its cell. While portals are searched: the distance of a portal to the start, and to the goal.
//! Afterwards: the next portal of the path, and the index of the cell along the path. The path is a list of cells, and an index
//! counts only if the list has the cell there; so nothing is cleared, and where the path comes back to a cell, the loop is cut.

use super::best_first::{BestFirst, BestFirstState, begin};
use super::dispatch::{Parts, Problem, with_expander, with_goal};
use super::goal::{Goal, SingleGoal};
use super::jump::Origin;
use super::listen::Nobody;
use super::query::Query;
use super::run::{MAX_F, Pause, Run};
use crate::base::{CellId, Direction, Frame, Spot};
use crate::bound::{MAX_ESTIMATE, Naive};
use crate::grid::{AverageCost, EnteredCost, Expander, Ground, TerrainCharge, UniformCost};
use crate::map::LayerRef;
use crate::queue::{BinaryHeap, HeadMemory, ListMemory, Nodes, RestingList, SearchNumber};
use crate::tables::Regions;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    ToGoal,
    ToStart,
    Portals,
    Hop { is_wide: bool },
    Map,
}

/// What the search remembers between two steps.
#[derive(Clone, Copy)]
pub(crate) struct PortalState {
    part: Part,
    best_first: BestFirstState,
    /// Entries of the heap.
    open: usize,
    /// Between which cells the part searches.
    ends: [CellId; 2],
    /// The distance from start to goal within their area, or `NO_WAY`.
    direct: u32,
    /// The most portals of an area.
    most_portals: usize,
    /// No path costs less.
    lower_bound: u32,
    /// The portal that the path has reached, and how many cells it has.
    at: CellId,
    length: usize,
    first_leg: bool,
}

const NO_WAY: u32 = u32::MAX;

impl PortalState {
    pub(crate) fn new(problem: &Problem<'_>, query: &Query) -> Self {
        Self {
            part: Part::Map,
            best_first: BestFirstState::default(),
            open: 0,
            ends: [problem.start, problem.goal],
            direct: NO_WAY,
            most_portals: links(problem.layer).most_portals(),
            lower_bound: 0,
            at: problem.start,
            length: 0,
            first_leg: query.first_leg,
        }
    }
}

fn links(layer: LayerRef<'_>) -> &Regions {
    layer.tables().links().expect("a plan names only tables that there are")
}

pub(crate) struct PortalSearch<'a> {
    problem: &'a Problem<'a>,
    regions: &'a Regions,
    frame: &'a Frame,
    nodes: Nodes<'a>,
    number: &'a mut SearchNumber,
    origins: &'a mut [Origin],
    /// The heap; between two parts a list of cells.
    list: &'a mut [u32],
    path: &'a mut [u32],
    state: &'a mut PortalState,
    run: &'a mut Run,
}

impl<'a> PortalSearch<'a> {
    pub(crate) fn new(
        problem: &'a Problem<'a>,
        state: &'a mut PortalState,
        parts: Parts<'a>,
        run: &'a mut Run,
    ) -> Self {
        let Parts { nodes, number, origins, list, .. } = parts;
        let (layer, cells) = (problem.layer, problem.layer.frame().cells() as usize);
        // A searcher has four words per cell and a few, for paths over as many legs.
        let (list, path) = list.scratch.split_at_mut(most_entries(cells) * BinaryHeap::WORDS_PER_ENTRY as usize);
        Self { problem, regions: links(layer), frame: layer.frame(), nodes, number, origins, list, path, state, run }
    }

    pub(crate) fn begin(mut self) {
        let Problem { start, goal, .. } = *self.problem;
        match [start, goal].map(|end| self.regions.area(end)) {
            [Some(_), Some(_)] => self.begin_part(Part::ToGoal, [goal, goal]),
            // Opened since.
            _ => self.begin_map(),
        }
    }

    /// Expands up to `budget` nodes, of all parts together.
    pub(crate) fn run(mut self, budget: u64) -> Pause {
        let limit = self.run.counters.expanded.saturating_add(budget);
        loop {
            let pause = self.run_part(limit - self.run.counters.expanded);
            let end = match (self.state.part, pause) {
                (Part::Map, pause) => Some(pause),
                // What a part has proven says nothing of the whole.
                (_, Pause::BudgetSpent(_)) => Some(Pause::BudgetSpent(0)),
                (Part::ToGoal, Pause::Exhausted) => self.begin_at_start(),
                (Part::ToStart, Pause::Exhausted) => self.begin_portals(),
                (Part::Portals, Pause::Reached { cost, .. }) => self.begin_path(cost),
                (Part::Hop { .. }, Pause::Reached { .. }) => self.take_hop(),
                (Part::Hop { is_wide: false }, _) => {
                    self.begin_part(Part::Hop { is_wide: true }, self.state.ends);
                    None
                }
                _ => {
                    self.begin_map();
                    None
                }
            };
            if let Some(pause) = end {
                return pause;
            }
        }
    }

    fn begin_part(&mut self, part: Part, ends: [CellId; 2]) {
        self.nodes.begin_part(self.number);
        let mut open = BinaryHeap::wake(list_memory(self.list, self.frame), 0);
        begin(&mut self.nodes, &mut open, self.run, self.frame.spot(ends[0]), 0);
        let state = &mut *self.state;
        (state.part, state.ends, state.best_first, state.open) = (part, ends, BestFirstState::default(), open.rest());
    }

    fn begin_map(&mut self) {
        self.run.dropped = false;
        self.begin_part(Part::Map, [self.problem.start, self.problem.goal]);
    }

    fn run_part(&mut self, budget: u64) -> Pause {
        let (problem, regions, ends) = (self.problem, self.regions, self.state.ends);
        let area = regions.area(ends[0]);
        match self.state.part {
            Part::ToGoal | Part::ToStart => self.run_local(&Nowhere, area, budget),
            Part::Hop { is_wide } => {
                let (layer, to) = (problem.layer, self.frame.spot(ends[1]));
                let estimate = Naive::new(to, layer.rules(), layer.cheapest_weight());
                self.run_local(&SingleGoal { cell: to.id, estimate }, area.filter(|_| !is_wide), budget)
            }
            Part::Portals => {
                let back = Problem { start: problem.goal, goal: problem.start, ..*problem };
                let (links, mut search) = self.split();
                with_expander!(problem, |steps| with_goal!(back, |goal| {
                    search.run(budget, |search| search.run(goal, &links.over(steps), &mut Nobody))
                }))
            }
            Part::Map => {
                let Self { nodes, state, run, .. } = self;
                let mut open = BinaryHeap::wake(list_memory(self.list, self.frame), state.open);
                let pause = problem.step_on(&mut open, nodes.reborrow(), &mut state.best_first, run, None, budget);
                state.open = open.rest();
                pause
            }
        }
    }

    /// A part from cell to cell, within an area if there is one.
    fn run_local(&mut self, goal: &impl Goal, area: Option<u32>, budget: u64) -> Pause {
        let (problem, regions) = (self.problem, self.regions);
        let (_, mut search) = self.split();
        with_expander!(problem, |steps| {
            let within = &WithinArea { steps, regions, area };
            search.run(budget, |search| search.run(goal, within, &mut Nobody))
        })
    }

    /// What a part reads, and what it writes.
    fn split(&mut self) -> (Links<'_>, PartSearch<'_>) {
        let Self {
            problem, regions, frame, ref mut nodes, ref origins, ref mut list, ref mut state, ref mut run, ..
        } = *self;
        let links = Links {
            layer: problem.layer,
            regions,
            origins,
            ends: [problem.start, problem.goal],
            direct: state.direct,
            most_portals: state.most_portals,
        };
        (links, PartSearch { nodes: nodes.reborrow(), list, frame, state, run })
    }

    /// Keeps how far the portals of an area are from the cell that it was flooded from.
    fn keep_distances(&mut self, place: usize) {
        let [end, _] = self.state.ends;
        let portals = self.regions.area(end).map_or(0..0, |area| self.regions.portals(area));
        for portal in portals {
            let id = self.regions.portal_cell(self.frame, portal);
            self.origins[id.index()][place] = self.distance(id);
        }
    }

    /// How far the part has found a cell to be. What is too far is left to the search over the map.
    fn distance(&self, id: CellId) -> u32 {
        let g = Some(id.node()).filter(|&node| self.nodes.is_touched(node)).map(|node| self.nodes.g(node));
        g.filter(|&g| g < MAX_ESTIMATE).unwrap_or(NO_WAY)
    }

    fn begin_at_start(&mut self) -> Option<Pause> {
        self.keep_distances(GOAL);
        self.begin_part(Part::ToStart, [self.problem.start; 2]);
        None
    }

    fn begin_portals(&mut self) -> Option<Pause> {
        self.keep_distances(START);
        self.state.direct = self.distance(self.problem.goal);
        self.begin_part(Part::Portals, [self.problem.goal, self.problem.start]);
        None
    }

    /// Reads the hops of the path over portals, and begins to go along them.
    fn begin_path(&mut self, cost: u32) -> Option<Pause> {
        let is_proven = self.regions.has_all_crossings() && self.problem.layer.tables().regions().active().is_some();
        self.state.lower_bound = if is_proven { cost } else { 0 };
        let problem = self.problem;
        let mut at = problem.start;
        while at != problem.goal {
            let (links, search) = self.split();
            let next = with_expander!(problem, |steps| links.over(steps).leading_on(&search.nodes, at));
            let Some(next) = next else {
                self.begin_map();
                return None;
            };
            self.origins[at.index()][NEXT] = next.0;
            at = next;
        }
        self.state.at = problem.start;
        self.append(problem.start);
        self.next_hop()
    }

    /// Goes on to the next portal of the path; returns what ends the search.
    fn next_hop(&mut self) -> Option<Pause> {
        loop {
            let at = self.state.at;
            if at == self.problem.goal {
                return self.finish().map(|cost| Pause::Reached { end: at, cost, lower_bound: self.lower_bound(cost) });
            }
            let next = CellId(self.origins[at.index()][NEXT]);
            let [area, next_area] = [at, next].map(|id| self.regions.area(id));
            if area == next_area {
                let from_here = self.is_cheaper_from(at, next);
                self.begin_part(Part::Hop { is_wide: false }, if from_here { [at, next] } else { [next, at] });
                return None;
            }
            // A step over the border.
            self.append(next);
            self.state.at = next;
            if self.state.first_leg && next != self.problem.goal {
                return self.finish().map(|_| Pause::FirstLeg(next));
            }
        }
    }

    /// Edits may have made links cheaper than the bound of a path that is optimal.
    fn lower_bound(&self, cost: u32) -> u32 {
        self.state.lower_bound.min(cost)
    }

    /// From which side a local search expands less, as far as is stored.
    fn is_cheaper_from(&self, at: CellId, next: CellId) -> bool {
        let [from, to] = [at, next].map(|id| self.regions.portal_at(self.frame, id));
        let link =
            from.zip(to).zip(self.regions.area(at)).and_then(|((from, to), area)| self.regions.link(area, from, to));
        link.is_none_or(|(_, is_cheaper)| is_cheaper)
    }

    /// Puts the cells of a hop to the path.
    fn take_hop(&mut self) -> Option<Pause> {
        let [from, to] = self.state.ends;
        let (mut id, mut count) = (to, 0);
        self.list[0] = to.0;
        while id != from {
            id = self.frame.neighbour(id, self.nodes.direction(id.node()).opposite());
            count += 1;
            self.list[count] = id.0;
        }
        if from == self.state.at {
            self.list[..=count].reverse();
        }
        (1..=count).for_each(|place| self.append(CellId(self.list[place])));
        self.state.at = CellId(self.list[count]);
        self.next_hop()
    }

    /// Puts a cell to the end of the path, or goes back to where it is on it.
    fn append(&mut self, id: CellId) {
        let (length, index) = (self.state.length, &mut self.origins[id.index()][INDEX]);
        let is_there = (*index as usize) < length && self.path[*index as usize] == id.0;
        if !is_there {
            self.path[length] = id.0;
            *index = length as u32;
        }
        self.state.length = *index as usize + 1;
    }

    /// Turns the path into nodes, as any other search would have left them, and returns its cost. Where it costs too much the
    /// map is searched instead.
    fn finish(&mut self) -> Option<u32> {
        self.nodes.begin_part(self.number);
        let cells = &self.path[..self.state.length];
        let (frame, nodes) = (self.frame, &mut self.nodes);
        nodes.put_closed(self.problem.start.node(), 0, Direction::N);
        let cost = with_expander!(self.problem, |steps| {
            cells.windows(2).try_fold(0_u32, |cost, pair| {
                let (from, to) = (CellId(pair[0]), CellId(pair[1]));
                let direction = Direction::all().find(|&direction| frame.neighbour(from, direction) == to)?;
                let cost = Some(cost + steps.step_cost(from, direction)).filter(|&cost| cost <= MAX_F)?;
                nodes.put_closed(to.node(), cost, direction);
                Some(cost)
            })
        });
        if cost.is_none() {
            self.begin_map();
        }
        cost
    }
}

/// The words of an origin while portals are searched, and while hops are.
const START: usize = 0;
const GOAL: usize = 1;
const NEXT: usize = 0;
const INDEX: usize = 1;

/// How a portal was reached, where nodes have a direction: within its area, or over the border.
const LINKED: Direction = Direction::N;
const CROSSED: Direction = Direction::S;

/// A live entry for each cell, and at least a cell's successors more: not all cells of a frame are free.
fn most_entries(cells: usize) -> usize {
    cells + 1
}

fn list_memory<'a>(scratch: &'a mut [u32], frame: &Frame) -> ListMemory<'a> {
    let heads = HeadMemory { words: &mut [], most_cells: 0 };
    ListMemory { cells: frame.cells(), most_entries: most_entries(frame.cells() as usize), scratch, heads }
}

/// What a part writes.
struct PartSearch<'a> {
    nodes: Nodes<'a>,
    list: &'a mut [u32],
    frame: &'a Frame,
    state: &'a mut PortalState,
    run: &'a mut Run,
}

impl PartSearch<'_> {
    fn run(&mut self, budget: u64, run: impl FnOnce(BestFirst<'_, '_, BinaryHeap<'_>>) -> Pause) -> Pause {
        let Self { nodes, list, frame, state, run: counted } = self;
        let mut open = BinaryHeap::wake(list_memory(list, frame), state.open);
        let (nodes, state_of_core) = (nodes.reborrow(), &mut state.best_first);
        let pause = run(BestFirst { nodes, open: &mut open, state: state_of_core, run: counted, budget });
        state.open = open.rest();
        pause
    }
}

/// The goal of a flood.
struct Nowhere;

impl Goal for Nowhere {
    const CONSISTENT: bool = true;

    fn is_reached(&self, _: CellId) -> bool {
        false
    }

    fn bound(&self, _: Spot) -> u32 {
        0
    }
}

/// Steps that do not leave an area, if there is one.
struct WithinArea<'a, E> {
    steps: &'a E,
    regions: &'a Regions,
    area: Option<u32>,
}

impl<E: Expander> Expander for WithinArea<'_, E> {
    #[inline]
    fn expand(&self, from: CellId, reached: Option<Direction>, mut each: impl FnMut(CellId, u32, Direction)) {
        self.steps.expand(from, reached, |to, cost, direction| {
            if self.area.is_none() || self.regions.area(to) == self.area {
                each(to, cost, direction);
            }
        });
    }

    fn steps(&self, from: CellId) -> u8 {
        self.steps.steps(from)
    }

    fn uniform_costs(&self) -> Option<[u32; 2]> {
        self.steps.uniform_costs()
    }

    fn step_cost(&self, from: CellId, direction: Direction) -> u32 {
        self.steps.step_cost(from, direction)
    }

    fn most_successors(&self) -> usize {
        self.steps.most_successors()
    }

    fn frame(&self) -> &Frame {
        self.steps.frame()
    }
}

/// What leads from portal to portal, the same both ways: links within an area, and steps over its border as the map has them;
/// from start and goal to the portals of their areas, and from one to the other.
#[derive(Clone, Copy)]
struct Links<'a> {
    layer: LayerRef<'a>,
    regions: &'a Regions,
    origins: &'a [Origin],
    ends: [CellId; 2],
    direct: u32,
    most_portals: usize,
}

impl<'a> Links<'a> {
    fn over<E>(self, steps: &'a E) -> PortalSteps<'a, E> {
        PortalSteps { links: self, steps }
    }
}

struct PortalSteps<'a, E> {
    links: Links<'a>,
    steps: &'a E,
}

impl<E: Expander> PortalSteps<'_, E> {
    /// The cell by which the way from one leads on, given how far cells are from where that leads to. Costs are never 0, so
    /// that each cell is nearer than the one before.
    fn leading_on(&self, nodes: &Nodes<'_>, at: CellId) -> Option<CellId> {
        let (g, mut next) = (nodes.g(at.node()), None);
        self.expand(at, None, |to, cost, _| {
            let is_nearer = nodes.is_touched(to.node()) && nodes.g(to.node()) + cost <= g;
            if next.is_none() && is_nearer && self.links.layer.is_free(to) {
                next = Some(to);
            }
        });
        next
    }
}

impl<E: Expander> Expander for PortalSteps<'_, E> {
    /// No two links of an area follow each other: a third leads there at once.
    fn expand(&self, from: CellId, reached: Option<Direction>, mut each: impl FnMut(CellId, u32, Direction)) {
        let Links { layer, regions, origins, ends, direct, .. } = self.links;
        let frame = layer.frame();
        let Some(area) = regions.area(from).filter(|_| layer.is_free(from)) else { return };
        if regions.is_portal(from) {
            self.steps.expand(from, None, |to, cost, _| {
                if regions.is_portal(to) && regions.area(to) != Some(area) {
                    each(to, cost, CROSSED);
                }
            });
        }
        if reached == Some(LINKED) {
            return;
        }
        let mut offer = |to: CellId, cost: u32| {
            if cost != NO_WAY && to != from {
                each(to, cost, LINKED);
            }
        };
        let portal = regions.portal_at(frame, from);
        let cells = || regions.portals(area).map(|portal| (portal, regions.portal_cell(frame, portal)));
        for (place, end) in [(START, ends[START]), (GOAL, ends[GOAL])] {
            if from == end {
                cells().for_each(|(_, to)| offer(to, origins[to.index()][place]));
                offer(ends[1 - place], direct);
            } else if portal.is_some() && regions.area(end) == Some(area) {
                offer(end, origins[from.index()][place]);
            }
        }
        let Some(portal) = portal else { return };
        for (other, to) in cells().filter(|&(other, _)| other != portal) {
            offer(to, regions.link(area, portal, other).map_or(NO_WAY, |(cost, _)| cost));
        }
    }

    fn steps(&self, _: CellId) -> u8 {
        0
    }

    fn uniform_costs(&self) -> Option<[u32; 2]> {
        None
    }

    fn step_cost(&self, _: CellId, _: Direction) -> u32 {
        0
    }

    fn most_successors(&self) -> usize {
        // From an end that is a portal, both as the one and as the other.
        2 * self.links.most_portals + Direction::COUNT + 2
    }

    fn frame(&self) -> &Frame {
        self.steps.frame()
    }

    fn spot(&self, _: Spot, to: CellId, _: Direction) -> Spot {
        self.steps.frame().spot(to)
    }
}
