//! The searcher: the scratch memory of one thread, and its calls.

mod memory;
mod session;

pub use memory::SearcherDef;

use crate::base::{Cell, CellId, Error, NodeId, Packed, Rect, check_block};
use crate::map::{LayerRef, Map, Overlay, Smoothed, smooth};
use crate::queue::{CellSeats, NodeState, OpenList, Seats};
use crate::search::{
    Algorithm, Choice, GoalSet, MAX_F, Outcome, Parts, Plan, Progress, Query, SearchResult, Space, Stats,
};
use memory::{Capacity, Memory};
use session::Session;

/// The scratch memory of one searching thread. Created once, reused for every search; no search allocates.
pub struct Searcher {
    memory: Memory,
    session: Session,
    totals: Stats,
}

/// In `Searcher::read_states`, next to the numbers of `NodeState`.
const PATH: u8 = 3;

/// cbindgen:ignore
impl Searcher {
    /// A searcher for any map of up to `max_cells` cells, as [`Map::required_cells`] counts them.
    pub fn new(max_cells: u64) -> Result<Self, Error> {
        Self::with_def(&SearcherDef { max_cells, ..SearcherDef::DEFAULT })
    }

    /// A searcher that holds what its def says.
    pub fn with_def(def: &SearcherDef) -> Result<Self, Error> {
        let memory = Memory::new(def)?;
        Ok(Self { memory, session: Session::default(), totals: Stats::default() })
    }

    /// A searcher that suits a map and its tables: see [`SearcherDef::for_map`].
    pub fn for_map(map: &Map) -> Result<Self, Error> {
        Self::with_def(&SearcherDef::for_map(map))
    }

    /// The size of a searcher in bytes.
    pub fn memory_size(def: &SearcherDef) -> Result<u64, Error> {
        Ok(Capacity::new(def)?.words() * size_of::<u32>() as u64 + Memory::APART)
    }

    /// The size of the searcher in bytes, apart from this struct itself.
    pub fn memory_bytes(&self) -> u64 {
        (self.memory.words.capacity() * size_of::<u32>()) as u64 + Memory::APART
    }

    /// Finds a cheapest path and writes as many of its cells to `path` as fit. The whole path stays in the searcher
    /// until its next search.
    // PERF: All of an easy query in one function: a result that is passed on in memory is written and read twice.
    #[inline(always)]
    pub fn find_path(&mut self, map: &Map, query: &Query, path: &mut [Cell]) -> Result<SearchResult, Error> {
        let layer = map.layer(query.layer)?;
        self.prepare(layer, query)?;
        self.run_to_end(layer);
        self.report(path)
    }

    /// The general search: as `find_path`, for the nearest of several goals if there are any, and with an overlay, if
    /// there is one, of cells that cost more or are blocked.
    ///
    /// A goal is a rectangle, which is reached inside, or next to it ([`Query::next_to_goal`]); without goals it is the
    /// goal of the query. With an overlay the first search is one without it. If the overlay is not in the way of its
    /// path, that is the answer; otherwise A* searches again, under the overlay.
    ///
    /// Only the algorithms `Auto`, `AStar`, `CanonicalAStar`, `Jump` and `JumpGraph`, and no open list by name but the
    /// heap.
    pub fn search(
        &mut self,
        map: &Map,
        query: &Query,
        overlay: Option<&Overlay>,
        goals: &[Rect],
        path: &mut [Cell],
    ) -> Result<SearchResult, Error> {
        let layer = map.layer(query.layer)?;
        self.prepare_general(layer, query, overlay, goals)?;
        self.run_to_end(layer);
        if let Some(overlay) = overlay {
            let (Self { memory, session, .. }, layer) = (&mut *self, layer.under(overlay));
            session.turn_to_overlay(layer, memory);
            if session.is_running() {
                session.step(layer, memory, u64::MAX);
            }
        }
        self.report(path)
    }

    /// Checks a query with its overlay and goals, and decides its outcome if that takes no search.
    fn prepare_general(
        &mut self,
        layer: LayerRef<'_>,
        query: &Query,
        overlay: Option<&Overlay>,
        goals: &[Rect],
    ) -> Result<(), Error> {
        if overlay.is_some_and(|overlay| overlay.frame() != layer.frame()) {
            return Err(Error::Dimensions);
        }
        if overlay.is_some() || !goals.is_empty() {
            if !query.supports_set() {
                return Err(Error::Unsupported);
            }
            self.memory.capacity.check_for_set(layer)?;
        }
        if goals.is_empty() {
            self.prepare(layer, query)?;
        } else {
            let (choice, start) = (query.choose_on(layer)?, layer.frame().id(query.start)?);
            self.prepare_set(layer, query, choice, (start, goals))?;
        }
        self.session.regard(overlay);
        Ok(())
    }

    /// Finds the cost of a cheapest path to each of up to 1,024 cells, as far as it is at most `max_cost`; `u64::MAX`
    /// for the others. Returns how many were reached. Afterwards the searcher holds no path.
    ///
    /// On uniform terrain, without an overlay and from a passable start, that is a jump search for each; otherwise one
    /// search by A*. [`Query::max_expansions`] is a limit for each search. The goal of the query is not used. The
    /// methods are those of [`Searcher::search`], and the goals are reached themselves and wholly.
    pub fn find_costs(
        &mut self,
        map: &Map,
        query: &Query,
        overlay: Option<&Overlay>,
        goals: &[Cell],
        max_cost: u64,
        costs: &mut [u64],
    ) -> Result<u32, Error> {
        let layer = map.layer(query.layer)?;
        if costs.len() != goals.len() {
            return Err(Error::Length);
        }
        if query.partial || query.next_to_goal || query.first_leg || !query.supports_set() {
            return Err(Error::Unsupported);
        }
        if overlay.is_some_and(|overlay| overlay.frame() != layer.frame()) {
            return Err(Error::Dimensions);
        }
        let (choice, start) = (query.choose_on(layer)?, layer.frame().id(query.start)?);
        self.memory.capacity.check_for_set(layer)?;
        GoalSet::check(layer, goals.iter().map(|&goal| Rect::of(goal)), false)?;
        costs.fill(u64::MAX);
        let mut reached = 0;
        // Scans of weighted terrain take longer than one search for all.
        let jumps = choice.algorithm == Algorithm::JumpGraph || choice.algorithm.jumps() && layer.is_uniform();
        if overlay.is_none() && jumps && layer.is_passable(start) {
            for (&goal, cost) in goals.iter().zip(costs) {
                match self.find_path(map, &Query { goal, from_blocked: false, ..*query }, &mut []) {
                    Ok(found) if found.outcome == Outcome::Optimal && found.cost <= max_cost => {
                        *cost = found.cost;
                        reached += 1;
                    }
                    Ok(_) | Err(Error::CostOverflow) => {}
                    Err(error) => return Err(error),
                }
            }
            self.session.forget();
            return Ok(reached);
        }
        self.memory.next_search();
        let layer = overlay.map_or(layer, |overlay| layer.under(overlay));
        let most = u32::try_from(max_cost).unwrap_or(u32::MAX).min(MAX_F);
        let Self { memory, session, totals } = self;
        let stats = session.find_each(layer, query, choice, (start, goals), (most, memory), |place, cost| {
            costs[place] = cost.into();
            reached += 1;
        })?;
        totals.add(&stats);
        Ok(reached)
    }

    /// Checks goals, and decides the outcome of a search for the nearest if that takes no search.
    fn prepare_set(
        &mut self,
        layer: LayerRef<'_>,
        query: &Query,
        choice: Choice,
        (start, goals): (CellId, &[Rect]),
    ) -> Result<(), Error> {
        let Self { memory, session, .. } = self;
        memory.capacity.check_for_set(layer)?;
        GoalSet::check(layer, goals.iter().copied(), query.next_to_goal)?;
        memory.next_search();
        session.renew_with_goals(layer, query, choice, (start, goals), memory);
        session.number = memory.number;
        Ok(())
    }

    /// As `find_path`, on an open list of the caller's, which must be empty: for comparing open lists.
    pub fn find_path_on(
        &mut self,
        map: &Map,
        query: &Query,
        open: &mut impl OpenList,
        path: &mut [Cell],
    ) -> Result<SearchResult, Error> {
        let query = match query.algorithm {
            Algorithm::Auto => &Query { algorithm: Algorithm::AStar, ..*query },
            _ => query,
        };
        if query.choose(map)?.algorithm != Algorithm::AStar {
            return Err(Error::Unsupported);
        }
        let layer = map.layer(query.layer)?;
        self.prepare(layer, query)?;
        let Self { memory, session, .. } = self;
        if session.is_running() {
            session.run_on(open, layer, memory);
        }
        self.report(path)
    }

    /// Starts a search that is then stepped: [`Searcher::search`] in slices.
    pub fn begin(&mut self, map: &Map, query: &Query, overlay: Option<&Overlay>, goals: &[Rect]) -> Result<(), Error> {
        let layer = map.layer(query.layer)?;
        self.prepare_general(layer, query, overlay, goals)?;
        let Self { memory, session, .. } = self;
        session.stepped = true;
        if session.is_running() {
            session.begin(layer, memory);
        }
        Ok(())
    }

    /// Expands up to `budget` nodes of the search that was begun, with the same overlay. If map, tables or overlay have
    /// changed since, the search is lost ([`Error::MapChanged`]).
    pub fn step(&mut self, map: &Map, overlay: Option<&Overlay>, mut budget: u64) -> Result<Progress, Error> {
        let Self { memory, session, .. } = self;
        if !session.stepped {
            return Err(Error::NoSearch);
        }
        let layer = map.layer(session.query.layer).ok().filter(|&layer| session.is_of(layer, overlay));
        let layer = layer.ok_or(Error::MapChanged)?;
        loop {
            let before = session.expanded();
            let seen = match overlay {
                Some(overlay) if session.is_overlaid() => layer.under(overlay),
                _ => layer,
            };
            if session.is_running() && !session.step(seen, memory, budget) {
                return Ok(Progress::Running);
            }
            if let Some(overlay) = overlay {
                session.turn_to_overlay(layer.under(overlay), memory);
            }
            if !session.is_running() {
                session.is_over = true;
                return Ok(Progress::Done);
            }
            budget -= session.expanded() - before;
        }
    }

    /// Ends a search that was stepped: returns what it found and writes as many cells of the path as fit.
    pub fn finish(&mut self, path: &mut [Cell]) -> Result<SearchResult, Error> {
        // The last step may have turned to an overlay.
        if !self.session.stepped || !self.session.is_over {
            return Err(Error::NoSearch);
        }
        self.session.stepped = false;
        self.report(path)
    }

    /// Checks a query and decides its outcome if that takes no search. Errors leave the last search as it was.
    #[inline(always)]
    fn prepare(&mut self, layer: LayerRef<'_>, query: &Query) -> Result<(), Error> {
        let choice = query.choose_on(layer)?;
        self.memory.capacity.check(layer, &choice)?;
        let frame = layer.frame();
        let (start, goal) = (frame.spot_of(query.start)?, frame.spot_of(query.goal)?);
        if query.needs_set() || query.partial && query.supports_set() && leads_to_wall(layer, start.id, goal.id) {
            return self.prepare_set(layer, query, choice, (start.id, &[Rect::of(query.goal)]));
        }
        let Self { memory, session, .. } = self;
        memory.next_search();
        session.renew(layer, query, Plan::without_search(choice), [start.id, goal.id]);
        session.number = memory.number;
        session.answer_at_once(layer, memory, [start, goal]);
        Ok(())
    }

    /// Searches, unless the outcome is already known.
    #[inline(always)]
    fn run_to_end(&mut self, layer: LayerRef<'_>) {
        let Self { memory, session, .. } = self;
        if session.is_running() {
            session.begin(layer, memory);
            session.step(layer, memory, u64::MAX);
        }
    }

    #[inline(always)]
    fn report(&mut self, path: &mut [Cell]) -> Result<SearchResult, Error> {
        self.totals.add(&self.session.stats());
        self.session.report(&self.memory, path)
    }

    /// Cells of the last search's path.
    pub fn path_length(&self) -> u32 {
        self.session.path.cells
    }

    /// Start, end and turning points of the last search's path.
    pub fn waypoint_count(&self) -> u32 {
        self.session.path.waypoints
    }

    /// Copies cells of the last search's path from index `offset` on, and returns how many.
    pub fn read_path(&self, offset: u32, path: &mut [Cell]) -> Result<u32, Error> {
        Ok(self.last_search()?.stored_path(&self.memory).read(offset, path))
    }

    /// Copies waypoints of the last search's path from number `offset` on, and returns how many.
    pub fn read_waypoints(&self, offset: u32, waypoints: &mut [Cell]) -> Result<u32, Error> {
        Ok(self.last_search()?.stored_path(&self.memory).read_waypoints(offset, waypoints))
    }

    /// Copies the last search's path pulled tight, as [`Map::smooth_path`] does. The map is the one that was searched,
    /// and has not been edited since ([`Error::MapChanged`]); the overlay is usually that of the search.
    pub fn read_smoothed(
        &self,
        map: &Map,
        overlay: Option<&Overlay>,
        waypoints: &mut [Cell],
    ) -> Result<Smoothed, Error> {
        let session = self.last_search()?;
        if !session.is_on(map) {
            return Err(Error::MapChanged);
        }
        let layer = map.layer(session.query.layer)?.with(overlay)?;
        Ok(smooth(layer, &session.stored_path(&self.memory), waypoints))
    }

    /// Fills one byte per cell of a rectangle with what the last search did there: 0 untouched, 1 open, 2 closed, 3
    /// path.
    pub fn read_states(&mut self, rect: Rect, states: &mut [u8], stride: u64) -> Result<(), Error> {
        let session = self.last_search()?;
        let (frame, required_nodes, first) = (session.frame, session.nodes, session.number);
        let (jumps, on_graph) = match session.plan.space {
            Space::Cells => (false, false),
            Space::Planes => (true, false),
            Space::Graph { .. } => (true, true),
        };
        frame.check(rect)?;
        let stride = check_block(rect, states.len(), stride)?;
        let Parts { nodes, seats, origins, .. } = self.memory.divide(required_nodes);
        let state_of = |node: NodeId| nodes.state_since(first, node) as u8;
        // The nodes of others are no cells.
        let are_cells = !on_graph && seats.is_none();
        for (y, row) in frame.rows(rect).enumerate() {
            for (x, index) in row.enumerate() {
                states[y * stride + x] =
                    if are_cells { state_of(CellId(index as u32).node()) } else { NodeState::Untouched as u8 };
            }
        }
        let inside = |value: i32, from: i32, length: u32| {
            u32::try_from(value - from).ok().filter(|&offset| offset < length).map(|offset| offset as usize)
        };
        let mut put = |cell: Cell, state: u8| {
            if let (Some(x), Some(y)) = (inside(cell.x, rect.x, rect.width), inside(cell.y, rect.y, rect.height)) {
                states[y * stride + x] = state;
            }
        };
        // But each one that was touched knows its cell.
        let mut put_touched = |cell: &dyn Fn(NodeId) -> Cell| {
            nodes.touched().for_each(|node| put(cell(node), state_of(node)));
        };
        match seats {
            None if !on_graph => {}
            Some(table) if !jumps => {
                let seats = table.of_tiles();
                put_touched(&|node| frame.cell(seats.cell(&frame, node)));
            }
            Some(table) if !on_graph => {
                let seats = table.of_points();
                put_touched(&|node| frame.cell(seats.site(node).cell()));
            }
            _ => put_touched(&|node| Packed(origins[node.index()][1]).cell()),
        }
        self.last_search()?.stored_path(&self.memory).cells().for_each(|cell| put(cell, PATH));
        Ok(())
    }

    /// Counters of the last search, once it is over.
    pub fn last_stats(&self) -> Stats {
        self.session.stats()
    }

    /// Counters of all searches since the searcher was created or the totals were reset.
    pub fn total_stats(&self) -> Stats {
        self.totals
    }

    /// Sets the totals to 0.
    pub fn reset_totals(&mut self) {
        self.totals = Stats::default();
    }

    fn last_search(&self) -> Result<&Session, Error> {
        if self.session.is_none() { Err(Error::NoSearch) } else { Ok(&self.session) }
    }
}

/// Whether a search begins at a passable cell and has a blocked one as its goal.
fn leads_to_wall(layer: LayerRef<'_>, start: CellId, goal: CellId) -> bool {
    layer.is_passable(start) && !layer.is_passable(goal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Rules;
    use crate::queue::SearchNumber;
    use crate::tables::LandmarksDef;

    #[test]
    fn searches_across_the_wrap_of_the_search_number_answer_alike() {
        let mut map = Map::new(20, 20, &Rules::DEFAULT).unwrap();
        map.set_rect(Rect { x: 10, y: 0, width: 1, height: 19 }, 0).unwrap();
        let fixed = SearcherDef { max_nodes: 1024, ..SearcherDef::DEFAULT };
        for (def, algorithm) in [SearcherDef::DEFAULT, fixed]
            .into_iter()
            .flat_map(|def| [Algorithm::AStar, Algorithm::Jump].map(|algorithm| (def, algorithm)))
        {
            let query = Query { algorithm, ..Query::new(Cell { x: 0, y: 0 }, Cell { x: 19, y: 3 }) };
            let mut searcher = Searcher::with_def(&def).unwrap();
            let mut path = [Cell::default(); 100];
            let first = searcher.find_path(&map, &query, &mut path).unwrap();
            searcher.memory.number = SearchNumber::NEARLY_LAST;
            for _ in 0..4 {
                let mut again = [Cell::default(); 100];
                assert_eq!(searcher.find_path(&map, &query, &mut again).unwrap(), first);
                assert_eq!(again, path);
            }
        }
    }

    /// It is answered before a search is planned.
    #[test]
    fn a_goal_in_sight_reports_the_methods_of_a_search() {
        use crate::search::{AnsweredBy, Heuristic};
        let mut map = Map::new(40, 40, &Rules::DEFAULT).unwrap();
        map.set_rect(Rect { x: 20, y: 0, width: 1, height: 39 }, 0).unwrap();
        map.build_landmarks(&LandmarksDef { edit_allowance: 0, ..LandmarksDef::DEFAULT }, &mut |_, _| true).unwrap();
        let mut searcher = Searcher::for_map(&map).unwrap();
        let mut choices = |map: &Map, heuristic| {
            let ends = [(3, AnsweredBy::Leg), (30, AnsweredBy::Search)];
            ends.map(|(x, answered_by)| {
                let query = Query { heuristic, ..Query::new(Cell { x: 1, y: 1 }, Cell { x, y: 5 }) };
                let found = searcher.find_path(map, &query, &mut []).unwrap();
                assert_eq!((found.outcome, found.answered_by), (Outcome::Optimal, answered_by));
                found.choice
            })
        };
        for (is_suspended, heuristic) in [(false, Heuristic::Alt), (true, Heuristic::Naive)] {
            if is_suspended {
                map.set_cell(Cell { x: 20, y: 3 }, 1).unwrap();
            }
            for named in [Heuristic::Auto, Heuristic::Alt, Heuristic::AltBest, Heuristic::LandmarkPairs] {
                let [in_sight, beyond] = choices(&map, named);
                assert_eq!(in_sight, beyond);
                let expected = if is_suspended || named == Heuristic::Auto { heuristic } else { named };
                assert_eq!(in_sight.heuristic, expected, "{named:?}, suspended: {is_suspended}");
            }
        }
    }

    #[test]
    fn a_stepped_search_is_lost_when_the_map_changes() {
        let mut map = Map::new(20, 20, &Rules::DEFAULT).unwrap();
        map.set_rect(Rect { x: 10, y: 0, width: 1, height: 19 }, 0).unwrap();
        let query = Query { algorithm: Algorithm::AStar, ..Query::new(Cell { x: 0, y: 0 }, Cell { x: 19, y: 3 }) };
        let mut searcher = Searcher::for_map(&map).unwrap();
        assert_eq!(searcher.step(&map, None, 1), Err(Error::NoSearch));
        searcher.begin(&map, &query, None, &[]).unwrap();
        assert_eq!(searcher.step(&map, None, 3), Ok(Progress::Running));
        map.set_cell(Cell { x: 5, y: 5 }, 0).unwrap();
        assert_eq!(searcher.step(&map, None, 3), Err(Error::MapChanged));
        assert_eq!(searcher.finish(&mut []), Err(Error::NoSearch), "it has not ended");
        searcher.begin(&map, &query, None, &[]).unwrap();
        assert_eq!(searcher.step(&map, None, u64::MAX), Ok(Progress::Done));
        assert!(searcher.finish(&mut []).is_ok());
    }
}
