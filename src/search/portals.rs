//! The search over portals [Janssen 4.2; 3.4 for the stored direction], which engines know as hierarchical search: a
//! path over the portals of the regions, then local searches from each portal of it to the next.
//!
//! ```text
//! ToGoal    a flood in the goal's region: the distances of its portals to the goal
//! ToStart   the same at the start
//! Portals   A* over portals, from the goal to the start, so that the hops of the path are then read from the start on
//! Hop       A* in the region of two portals of the path; without regard to regions where edits have cut the one from
//! the other Map       A* over the map, where any of that finds nothing: only this one proves that there is no path ```
//! Each part is the best-first core on a heap, with a search number of its own. Whatever edits have made of the links,
//! hops are searched on the map as it is, and the path is their sum.
//!
//! Nodes of the third part are portals by their numbers, which are consecutive for a region, then the start and the
//! goal. Origins have two words. While portals are searched: the distance of a portal to the start, and to the goal.
//! Afterwards: the next portal of the path; and, of a cell, its index along the path. The path is a list of cells, and
//! an index counts only if the list has the cell there; so nothing is cleared, and where the path comes back to a cell,
//! the loop is cut.

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
use crate::queue::{BinaryHeap, HeadMemory, ListMemory, Nodes, OwnSeats, RestingList, SearchNumber};
use crate::tables::Regions;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    ToGoal,
    ToStart,
    Portals,
    Hop { is_wide: bool },
    Map,
}

/// The state of the search between two steps.
#[derive(Clone, Copy)]
pub(crate) struct PortalState {
    part: Part,
    best_first: BestFirstState,
    /// Entries of the heap.
    open: usize,
    /// The two cells, or portals, between which the part searches.
    ends: [CellId; 2],
    /// The distance from start to goal within their region, or `NO_PATH`.
    direct: u32,
    /// The most portals of a region.
    most_portals: usize,
    /// No path costs less.
    lower_bound: u32,
    /// From this number on nodes are cells.
    pub(crate) cells_since: SearchNumber,
    /// The portal that the path has reached, and how many cells it has.
    at: CellId,
    length: usize,
    first_leg: bool,
}

const NO_PATH: u32 = u32::MAX;

impl PortalState {
    pub(crate) fn new(problem: &Problem<'_>, query: &Query) -> Self {
        Self {
            part: Part::Map,
            best_first: BestFirstState::default(),
            open: 0,
            ends: [problem.start, problem.goal],
            direct: NO_PATH,
            most_portals: links(problem.layer).most_portals(),
            lower_bound: 0,
            cells_since: SearchNumber::NONE,
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
        match [start, goal].map(|end| self.regions.region(end)) {
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
                // A bound that a part has proven does not hold for the whole.
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
        if part == Part::Portals {
            self.state.cells_since = self.number.next();
        }
        let mut open = BinaryHeap::wake(list_memory(self.list, self.frame), 0);
        begin(&mut self.nodes, &mut OwnSeats, &mut open, self.run, self.frame.spot(ends[0]), 0);
        let state = &mut *self.state;
        (state.part, state.ends, state.best_first, state.open) = (part, ends, BestFirstState::default(), open.rest());
    }

    fn begin_map(&mut self) {
        self.run.dropped = false;
        self.begin_part(Part::Map, [self.problem.start, self.problem.goal]);
    }

    fn run_part(&mut self, budget: u64) -> Pause {
        let (problem, ends) = (self.problem, self.state.ends);
        match self.state.part {
            Part::ToGoal | Part::ToStart => self.run_local(&Nowhere, self.regions.region(ends[0]), budget),
            Part::Hop { is_wide } => {
                let (layer, to) = (problem.layer, self.frame.spot(ends[1]));
                let estimate = Naive::new(to, layer.rules(), layer.cheapest_weight());
                let region = self.regions.region(ends[0]).filter(|_| !is_wide);
                self.run_local(&SingleGoal { cell: to.id, estimate }, region, budget)
            }
            Part::Portals => {
                let back = Problem { start: problem.goal, goal: problem.start, ..*problem };
                let (links, mut search) = self.split();
                with_expander!(problem, |steps| with_goal!(back, |goal| {
                    let goal = &Numbered { goal, number: ends[1] };
                    search.run(budget, |search| search.run(goal, &links.over(steps), &mut Nobody))
                }))
            }
            Part::Map => {
                let Self { nodes, state, run, .. } = self;
                let mut open = BinaryHeap::wake(list_memory(self.list, self.frame), state.open);
                let pause = problem.step_on(
                    (nodes.reborrow(), &mut OwnSeats),
                    &mut open,
                    &mut state.best_first,
                    run,
                    None,
                    budget,
                );
                state.open = open.rest();
                pause
            }
        }
    }

    /// A part from cell to cell, within a region if there is one.
    fn run_local(&mut self, goal: &impl Goal, region: Option<u32>, budget: u64) -> Pause {
        let (problem, regions) = (self.problem, self.regions);
        let (_, mut search) = self.split();
        with_expander!(problem, |steps| {
            let within = &WithinRegion { steps, regions, region };
            search.run(budget, |search| search.run(goal, within, &mut Nobody))
        })
    }

    /// The inputs and the memory of a part.
    fn split(&mut self) -> (Links<'_>, PartSearch<'_>) {
        let Self {
            problem, regions, frame, ref mut nodes, ref origins, ref mut list, ref mut state, ref mut run, ..
        } = *self;
        let links = Links {
            layer: problem.layer,
            regions,
            origins,
            ends: problem.ends(),
            direct: state.direct,
            most_portals: state.most_portals,
        };
        (links, PartSearch { nodes: nodes.reborrow(), list, frame, state, run })
    }

    /// Keeps the distances of a region's portals from the cell that it was flooded from.
    fn keep_distances(&mut self, place: usize) {
        let [end, _] = self.state.ends;
        let portals = self.regions.region(end).map_or(0..0, |region| self.regions.portals(region));
        for portal in portals {
            self.origins[portal][place] = self.distance(self.regions.portal_cell(self.frame, portal));
        }
    }

    /// The distance of a cell that the part has found. A cell that is too far is left to the search over the map.
    fn distance(&self, id: CellId) -> u32 {
        let g = Some(id.node()).filter(|&node| self.nodes.is_touched(node)).map(|node| self.nodes.g(node));
        g.filter(|&g| g < MAX_ESTIMATE).unwrap_or(NO_PATH)
    }

    fn begin_at_start(&mut self) -> Option<Pause> {
        self.keep_distances(GOAL);
        self.begin_part(Part::ToStart, [self.problem.start; 2]);
        None
    }

    fn begin_portals(&mut self) -> Option<Pause> {
        self.keep_distances(START);
        self.state.direct = self.distance(self.problem.goal);
        let [start, goal] = [START, GOAL].map(|place| end_node(self.regions, place));
        self.begin_part(Part::Portals, [goal, start]);
        None
    }

    /// Reads the hops of the path over portals, and begins to search them.
    fn begin_path(&mut self, cost: u32) -> Option<Pause> {
        let is_exact = self.regions.has_all_crossings() && self.problem.layer.tables().regions().active().is_some();
        // A portal that is farther than the largest estimate has no link.
        self.state.lower_bound = if is_exact && cost < MAX_ESTIMATE { cost } else { 0 };
        let (problem, [goal, start]) = (self.problem, self.state.ends);
        let mut at = start;
        while at != goal {
            let (links, search) = self.split();
            let next = with_expander!(problem, |steps| links.over(steps).leading_on(&search.nodes, at));
            let Some(next) = next else {
                self.begin_map();
                return None;
            };
            self.origins[at.index()][NEXT] = next.0;
            at = next;
        }
        self.state.at = start;
        self.append(problem.start);
        self.next_hop()
    }

    /// Continues to the next portal of the path; returns what ends the search.
    fn next_hop(&mut self) -> Option<Pause> {
        let (problem, regions, goal) = (self.problem, self.regions, self.problem.goal);
        loop {
            if self.state.at == end_node(regions, GOAL) {
                // The distances of a forged table may be too large.
                let proven = self.state.lower_bound;
                return self.finish().map(|cost| Pause::Reached { end: goal, cost, lower_bound: proven.min(cost) });
            }
            let hop = [self.state.at, CellId(self.origins[self.state.at.index()][NEXT])];
            let [at, next] = hop.map(|node| cell_of(problem.layer.frame(), regions, problem.ends(), node));
            if at != next && regions.region(at) == regions.region(next) {
                let is_from_here = self.is_cheaper_from(hop, at);
                self.begin_part(Part::Hop { is_wide: false }, if is_from_here { [at, next] } else { [next, at] });
                return None;
            }
            // A step over the border, or none: an end that is a portal.
            self.append(next);
            self.state.at = hop[1];
            if at != next && next != goal && self.state.first_leg {
                return self.finish().map(|_| Pause::FirstLeg(next));
            }
        }
    }

    /// From which side a local search expands less, as far as is stored.
    fn is_cheaper_from(&self, [at, next]: [CellId; 2], cell: CellId) -> bool {
        let has_link = at.0.max(next.0) < self.regions.portal_count();
        let region = self.regions.region(cell).filter(|_| has_link);
        let link = region.and_then(|region| self.regions.link(region, at.index(), next.index()));
        link.is_none_or(|(_, is_cheaper)| is_cheaper)
    }

    /// Appends the cells of a hop to the path.
    fn take_hop(&mut self) -> Option<Pause> {
        let [from, to] = self.state.ends;
        let (mut id, mut count) = (to, 0);
        self.list[0] = to.0;
        while id != from {
            id = self.frame.neighbour(id, self.nodes.direction(id.node()).opposite());
            count += 1;
            self.list[count] = id.0;
        }
        if from.0 == self.path[self.state.length - 1] {
            self.list[..=count].reverse();
        }
        (1..=count).for_each(|place| self.append(CellId(self.list[place])));
        self.state.at = CellId(self.origins[self.state.at.index()][NEXT]);
        self.next_hop()
    }

    /// Appends a cell to the path, or cuts the path back to it if it is on it.
    fn append(&mut self, id: CellId) {
        let (length, index) = (self.state.length, &mut self.origins[id.index()][INDEX]);
        let is_there = (*index as usize) < length && self.path[*index as usize] == id.0;
        if !is_there {
            self.path[length] = id.0;
            *index = length as u32;
        }
        self.state.length = *index as usize + 1;
    }

    /// Turns the path into nodes, as any other search would have left them, and returns its cost. If it costs too much,
    /// the map is searched instead.
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

/// The node of the start or the goal. A frame has more cells than there are portals, by two and more.
fn end_node(regions: &Regions, place: usize) -> CellId {
    CellId(regions.portal_count() + place as u32)
}

/// The cell of a node while portals are searched.
#[inline]
fn cell_of(frame: &Frame, regions: &Regions, ends: [CellId; 2], node: CellId) -> CellId {
    match node.index().checked_sub(regions.portal_count() as usize) {
        Some(place) => ends[place],
        None => regions.portal_cell(frame, node.index()),
    }
}

/// How a portal was reached, where nodes have a direction: within its region, or over the border.
const LINKED: Direction = Direction::N;
const CROSSED: Direction = Direction::S;

/// A live entry for each cell, and at least a cell's successors more: not all cells of a frame are passable.
fn most_entries(cells: usize) -> usize {
    cells + 1
}

fn list_memory<'a>(scratch: &'a mut [u32], frame: &Frame) -> ListMemory<'a> {
    let heads = HeadMemory { words: &mut [], most_cells: 0 };
    ListMemory { cells: frame.cells(), most_entries: most_entries(frame.cells() as usize), scratch, heads }
}

/// The memory that a part writes.
struct PartSearch<'a> {
    nodes: Nodes<'a>,
    list: &'a mut [u32],
    frame: &'a Frame,
    state: &'a mut PortalState,
    run: &'a mut Run,
}

impl PartSearch<'_> {
    fn run(&mut self, budget: u64, run: impl FnOnce(BestFirst<'_, '_, OwnSeats, BinaryHeap<'_>>) -> Pause) -> Pause {
        let Self { nodes, list, frame, state, run: counted } = self;
        let mut open = BinaryHeap::wake(list_memory(list, frame), state.open);
        let (nodes, state_of_core) = (nodes.reborrow(), &mut state.best_first);
        let pause =
            run(BestFirst { nodes, seats: &mut OwnSeats, open: &mut open, state: state_of_core, run: counted, budget });
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

/// Steps that do not leave a region, if there is one.
struct WithinRegion<'a, E> {
    steps: &'a E,
    regions: &'a Regions,
    region: Option<u32>,
}

impl<E: Expander> Expander for WithinRegion<'_, E> {
    #[inline]
    fn expand(&self, from: CellId, reached: Option<Direction>, mut each: impl FnMut(CellId, u32, Direction)) {
        self.steps.expand(from, reached, |to, cost, direction| {
            if self.region.is_none() || self.regions.region(to) == self.region {
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

/// A goal by the number that its node has.
struct Numbered<'a, G> {
    goal: &'a G,
    number: CellId,
}

impl<G: Goal> Goal for Numbered<'_, G> {
    const CONSISTENT: bool = G::CONSISTENT;

    fn is_reached(&self, id: CellId) -> bool {
        id == self.number
    }

    fn bound(&self, from: Spot) -> u32 {
        self.goal.bound(from)
    }
}

/// The steps from portal to portal, the same in both directions: links within a region, and steps over its border as
/// the map has them; from start and goal to the portals of their regions, and from one to the other.
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

    fn end(&self, place: usize) -> CellId {
        end_node(self.regions, place)
    }

    #[inline]
    fn cell(&self, node: CellId) -> CellId {
        cell_of(self.layer.frame(), self.regions, self.ends, node)
    }
}

struct PortalSteps<'a, E> {
    links: Links<'a>,
    steps: &'a E,
}

impl<E: Expander> PortalSteps<'_, E> {
    /// The next node on the path from a node, given the distances of nodes from its end. Only between an end and a
    /// portal in its place is there no distance, and nothing leads back to the start: so each node is nearer than the
    /// one before.
    fn leading_on(&self, nodes: &Nodes<'_>, at: CellId) -> Option<CellId> {
        let (links, g, mut next) = (&self.links, nodes.g(at.node()), None);
        self.expand(at, None, |to, cost, _| {
            let is_nearer = nodes.is_touched(to.node()) && nodes.g(to.node()) + cost <= g && to != links.end(START);
            if next.is_none() && is_nearer && links.layer.is_passable(links.cell(to)) {
                next = Some(to);
            }
        });
        next
    }

    /// The portals that a step over the border of a region leads to.
    fn cross(&self, cell: CellId, region: u32, mut each: impl FnMut(CellId, u32, Direction)) {
        let regions = self.links.regions;
        self.steps.expand(cell, None, |to, cost, _| {
            let portal = if regions.region(to) == Some(region) { None } else { regions.portal_at(self.frame(), to) };
            portal.into_iter().for_each(|portal| each(CellId(portal as u32), cost, CROSSED));
        });
    }
}

impl<E: Expander> Expander for PortalSteps<'_, E> {
    /// No two links of a region follow each other: a third leads there at once. Distances that the floods at both ends
    /// have found are another matter, since links may be older than the map.
    fn expand(&self, from: CellId, reached: Option<Direction>, mut each: impl FnMut(CellId, u32, Direction)) {
        let Links { layer, regions, origins, ends, direct, .. } = self.links;
        let cell = self.links.cell(from);
        let Some(region) = regions.region(cell).filter(|_| layer.is_passable(cell)) else { return };
        let place = from.index().checked_sub(regions.portal_count() as usize);
        if place.is_none() {
            self.cross(cell, region, &mut each);
        }
        let mut offer = |to: CellId, cost: u32| {
            if cost != NO_PATH {
                each(to, cost, LINKED);
            }
        };
        let portals = regions.portals(region).map(|portal| CellId(portal as u32));
        if let Some(place) = place {
            portals.for_each(|to| offer(to, origins[to.index()][place]));
            return offer(self.links.end(1 - place), direct);
        }
        for place in [START, GOAL].into_iter().filter(|&place| regions.region(ends[place]) == Some(region)) {
            offer(self.links.end(place), origins[from.index()][place]);
        }
        if reached != Some(LINKED) {
            for to in portals.filter(|&to| to != from) {
                offer(to, regions.link(region, from.index(), to.index()).map_or(NO_PATH, |(cost, _)| cost));
            }
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
        self.links.most_portals + Direction::COUNT + 2
    }

    fn frame(&self) -> &Frame {
        self.steps.frame()
    }

    fn spot(&self, _: Spot, to: CellId, _: Direction) -> Spot {
        self.spot_of(to)
    }

    fn spot_of(&self, id: CellId) -> Spot {
        self.frame().spot(self.links.cell(id))
    }
}
