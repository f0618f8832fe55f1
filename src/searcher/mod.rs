//! The searcher: the scratch memory of one thread, and its calls.

mod memory;
mod session;

pub use memory::SearcherDef;

use crate::base::{Cell, CellId, Error, NodeId, Packed, Rect, check_block};
use crate::map::{LayerRef, Map, Overlay};
use crate::queue::{NodeState, OpenList, OpenListKind};
use crate::search::{Algorithm, Parts, Plan, Progress, Query, SearchResult, Space, Stats};
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

    /// A searcher that is just large enough for a map.
    pub fn for_map(map: &Map) -> Result<Self, Error> {
        Self::new(map.required_cells().into())
    }

    /// The size of a searcher in bytes.
    pub fn memory_size(def: &SearcherDef) -> Result<u64, Error> {
        Ok(Capacity::new(def)?.words() * size_of::<u32>() as u64)
    }

    /// The size of the searcher in bytes, apart from this struct itself.
    pub fn memory_bytes(&self) -> u64 {
        (self.memory.words.capacity() * size_of::<u32>()) as u64
    }

    /// Finds a cheapest path and writes as many of its cells to `path` as fit. The whole path stays in the searcher
    /// until its next search.
    pub fn find_path(&mut self, map: &Map, query: &Query, path: &mut [Cell]) -> Result<SearchResult, Error> {
        let layer = map.layer(query.layer)?;
        self.prepare(layer, query)?;
        self.run_to_end(layer);
        self.report(path)
    }

    /// As `find_path`, with an overlay, if there is one, of cells that cost more or are blocked. The first search is one
    /// without it. If the overlay is not in the way of its path, that is the answer; otherwise A* searches again, under
    /// the overlay.
    ///
    /// Only the algorithms `Auto`, `AStar`, `CanonicalAStar`, `Jump` and `JumpGraph`, and no open list by name but the
    /// heap.
    pub fn search(
        &mut self,
        map: &Map,
        query: &Query,
        overlay: Option<&Overlay>,
        path: &mut [Cell],
    ) -> Result<SearchResult, Error> {
        let Some(overlay) = overlay else { return self.find_path(map, query, path) };
        let layer = map.layer(query.layer)?;
        self.check_overlay(layer, query, overlay)?;
        self.prepare(layer, query)?;
        self.run_to_end(layer);
        let Self { memory, session, .. } = self;
        session.regard(overlay);
        session.turn_to_overlay(layer.under(overlay), overlay, memory);
        if session.is_running() {
            session.step(layer.under(overlay), memory, u64::MAX);
        }
        self.report(path)
    }

    fn check_overlay(&self, layer: LayerRef<'_>, query: &Query, overlay: &Overlay) -> Result<(), Error> {
        use Algorithm::{AStar, Auto, CanonicalAStar, Jump, JumpGraph};
        if overlay.frame() != layer.frame() {
            return Err(Error::Dimensions);
        }
        let is_supported = matches!(query.algorithm, Auto | AStar | CanonicalAStar | Jump | JumpGraph)
            && matches!(query.open_list, OpenListKind::Auto | OpenListKind::Heap);
        if !is_supported {
            return Err(Error::Unsupported);
        }
        self.memory.capacity.check(layer, AStar)
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
        let (session, memory) = self.prepare(layer, query)?;
        if session.is_running() {
            session.run_on(open, layer, memory);
        }
        self.report(path)
    }

    /// Starts a search that is then stepped. See `search` for the overlay.
    pub fn begin(&mut self, map: &Map, query: &Query, overlay: Option<&Overlay>) -> Result<(), Error> {
        let layer = map.layer(query.layer)?;
        overlay.map_or(Ok(()), |overlay| self.check_overlay(layer, query, overlay))?;
        let (session, memory) = self.prepare(layer, query)?;
        session.stepped = true;
        if session.is_running() {
            session.begin(layer, memory);
        }
        if let Some(overlay) = overlay {
            session.regard(overlay);
            session.turn_to_overlay(layer.under(overlay), overlay, memory);
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
        let layer = map.layer(session.query.layer)?;
        if !session.is_of(layer, overlay) {
            return Err(Error::MapChanged);
        }
        loop {
            let before = session.expanded();
            let seen = match overlay {
                Some(overlay) if session.is_overlaid() => layer.under(overlay),
                _ => layer,
            };
            if session.is_running() && !session.step(seen, memory, budget) {
                return Ok(Progress::Running);
            }
            let Some(overlay) = overlay else { return Ok(Progress::Done) };
            session.turn_to_overlay(layer.under(overlay), overlay, memory);
            if !session.is_running() {
                return Ok(Progress::Done);
            }
            budget -= session.expanded() - before;
        }
    }

    /// Ends a search that was stepped: returns what it found and writes as many cells of the path as fit.
    pub fn finish(&mut self, path: &mut [Cell]) -> Result<SearchResult, Error> {
        if !self.session.stepped {
            return Err(Error::NoSearch);
        }
        let result = self.report(path);
        self.session.stepped = self.session.is_running();
        result
    }

    /// Checks a query and decides its outcome if that takes no search. Errors leave the last search as it was.
    fn prepare(&mut self, layer: LayerRef<'_>, query: &Query) -> Result<(&mut Session, &mut Memory), Error> {
        let Self { memory, session, .. } = self;
        let choice = query.choose_on(layer)?;
        memory.capacity.check(layer, choice.algorithm)?;
        let frame = layer.frame();
        let (start, goal) = (frame.id(query.start)?, frame.id(query.goal)?);
        memory.next_search();
        let plan = Plan::new(layer, query, choice, start, goal);
        session.renew(layer, query, plan, [start, goal]);
        session.number = memory.number;
        session.answer_at_once(layer, memory);
        Ok((session, memory))
    }

    /// Searches, unless the outcome is already known.
    fn run_to_end(&mut self, layer: LayerRef<'_>) {
        let Self { memory, session, .. } = self;
        if session.is_running() {
            session.begin(layer, memory);
            session.step(layer, memory, u64::MAX);
        }
    }

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

    /// Fills one byte per cell of a rectangle with what the last search did there: 0 untouched, 1 open, 2 closed, 3
    /// path.
    pub fn read_states(&mut self, rect: Rect, states: &mut [u8], stride: u64) -> Result<(), Error> {
        let session = self.last_search()?;
        let (frame, required_nodes, first, on_graph) =
            (session.frame, session.nodes, session.number, matches!(session.plan.space, Space::Graph { .. }));
        frame.check(rect)?;
        let stride = check_block(rect, states.len(), stride)?;
        let Parts { nodes, origins, .. } = self.memory.divide(required_nodes);
        let state_of = |node: NodeId| nodes.state_since(first, node) as u8;
        for (y, row) in frame.rows(rect).enumerate() {
            for (x, index) in row.enumerate() {
                states[y * stride + x] =
                    if on_graph { NodeState::Untouched as u8 } else { state_of(CellId(index as u32).node()) };
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
        // The nodes of a graph are no cells, but each one that was touched holds its own.
        let numbers = if on_graph { 0..required_nodes } else { 0..0 };
        for node in numbers.map(NodeId).filter(|&node| nodes.is_touched(node)) {
            let [_, spot] = origins[node.index()];
            put(Packed(spot).cell(), state_of(node));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Rules;
    use crate::queue::SearchNumber;

    #[test]
    fn searches_across_the_wrap_of_the_search_number_answer_alike() {
        let mut map = Map::new(20, 20, &Rules::DEFAULT).unwrap();
        map.set_rect(Rect { x: 10, y: 0, width: 1, height: 19 }, 0).unwrap();
        let query = Query::new(Cell { x: 0, y: 0 }, Cell { x: 19, y: 3 });
        let mut searcher = Searcher::for_map(&map).unwrap();
        let mut path = [Cell::default(); 100];
        let first = searcher.find_path(&map, &query, &mut path).unwrap();
        searcher.memory.number = SearchNumber::NEARLY_LAST;
        for _ in 0..4 {
            let mut again = [Cell::default(); 100];
            assert_eq!(searcher.find_path(&map, &query, &mut again).unwrap(), first);
            assert_eq!(again, path);
        }
    }

    #[test]
    fn a_stepped_search_is_lost_when_the_map_changes() {
        let mut map = Map::new(20, 20, &Rules::DEFAULT).unwrap();
        map.set_rect(Rect { x: 10, y: 0, width: 1, height: 19 }, 0).unwrap();
        let query = Query { algorithm: Algorithm::AStar, ..Query::new(Cell { x: 0, y: 0 }, Cell { x: 19, y: 3 }) };
        let mut searcher = Searcher::for_map(&map).unwrap();
        assert_eq!(searcher.step(&map, None, 1), Err(Error::NoSearch));
        searcher.begin(&map, &query, None).unwrap();
        assert_eq!(searcher.step(&map, None, 3), Ok(Progress::Running));
        map.set_cell(Cell { x: 5, y: 5 }, 0).unwrap();
        assert_eq!(searcher.step(&map, None, 3), Err(Error::MapChanged));
        assert_eq!(searcher.finish(&mut []), Err(Error::NoSearch), "it has not ended");
        searcher.begin(&map, &query, None).unwrap();
        assert_eq!(searcher.step(&map, None, u64::MAX), Ok(Progress::Done));
        assert!(searcher.finish(&mut []).is_ok());
    }
}
