//! The searcher: the scratch memory of one thread, and the way of a query through it.

pub(crate) mod memory;
mod session;

pub use memory::SearcherDef;

use crate::base::{Cell, CellId, Error, Rect, check_block, unpacked};
use crate::map::Map;
use crate::queue::{NodeState, OpenList, PathSize};
use crate::search::{
    Algorithm, AnsweredBy, BestFirst, BestFirstState, Guide, Heuristic, Outcome, Pause, Progress, Query, Run,
    SearchResult, Stats, begin_best_first,
};
use memory::Capacity;
use memory::Memory;
use memory::Parts;
use session::Answer;
use session::Phase;
use session::Search;
use session::shared;

/// The scratch memory of one searching thread. Made once, reused for every search; no search allocates.
pub struct Searcher {
    memory: Memory,
    search: Option<Search>,
    last: Stats,
    totals: Stats,
}

/// The states of `Searcher::read_states`, in the numbers of the ABI.
const UNTOUCHED: u8 = 0;
const OPEN: u8 = 1;
const CLOSED: u8 = 2;
const PATH: u8 = 3;

/// cbindgen:ignore
impl Searcher {
    /// A searcher for any map of up to `max_cells` cells, as [`Map::search_cells`] counts them.
    pub fn new(max_cells: u64) -> Result<Self, Error> {
        Self::with_open_entries(max_cells, 0)
    }

    /// A searcher whose open list has no more than that many entries; 0 is as many as any search can need.
    pub fn with_open_entries(max_cells: u64, open_entries: u32) -> Result<Self, Error> {
        Self::with_def(&SearcherDef { max_cells, open_entries, graph_nodes: 0 })
    }

    /// A searcher that holds what its def says.
    pub fn with_def(def: &SearcherDef) -> Result<Self, Error> {
        let memory = Memory::new(def)?;
        Ok(Self { memory, search: None, last: Stats::default(), totals: Stats::default() })
    }

    /// A searcher that is just large enough for a map.
    pub fn for_map(map: &Map) -> Result<Self, Error> {
        Self::new(map.search_cells().into())
    }

    /// What a searcher will take in bytes.
    pub fn memory_size(def: &SearcherDef) -> Result<u64, Error> {
        Ok(Capacity::new(def)?.words() * size_of::<u32>() as u64)
    }

    /// What the searcher takes in bytes, apart from this struct itself.
    pub fn memory_bytes(&self) -> u64 {
        (self.memory.words.capacity() * size_of::<u32>()) as u64
    }

    /// Finds a cheapest path and writes as many of its cells to `path` as fit. The whole path stays in the searcher until
    /// its next search.
    pub fn find_path(&mut self, map: &Map, query: &Query, path: &mut [Cell]) -> Result<SearchResult, Error> {
        let Self { memory, search, .. } = self;
        let search = prepare(memory, search, map, query)?;
        if let Phase::Running = search.phase {
            search.begin(map, memory);
            let pause = search.step(map, memory, search.expansions_left());
            search.conclude(pause, map, memory);
        }
        self.answer(path)
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
        let Self { memory, search, .. } = self;
        let search = prepare(memory, search, map, query)?;
        if let Phase::Running = search.phase {
            let Parts { mut nodes, cache, .. } = memory.divide(search.nodes);
            let budget = search.expansions_left();
            let cache = search.clear_cache(map, cache);
            let (setting, run, _) = search.setting(map, shared(cache));
            begin_best_first(&mut nodes, open, run, map.frame().spot(setting.start), setting.estimate());
            let pause = setting.run(BestFirst { nodes, open, state: &mut BestFirstState::default(), run, budget });
            search.conclude(pause, map, memory);
        }
        self.answer(path)
    }

    /// Starts a search that is then stepped.
    pub fn begin(&mut self, map: &Map, query: &Query) -> Result<(), Error> {
        let Self { memory, search, .. } = self;
        let search = prepare(memory, search, map, query)?;
        search.stepped = true;
        if let Phase::Running = search.phase {
            search.begin(map, memory);
        }
        Ok(())
    }

    /// Expands up to `budget` nodes of the search that was begun. Neither the map nor its tables may have changed since.
    pub fn step(&mut self, map: &Map, budget: u64) -> Result<Progress, Error> {
        let search = self.search.as_mut().filter(|search| search.stepped).ok_or(Error::NoSearch)?;
        let (searched, now) = ((search.epoch, search.tables_version), (map.epoch(), map.tables().version()));
        if search.map_id != map.id() || searched != now {
            return Err(Error::NoSearch);
        }
        if let Phase::Running = search.phase {
            let left = search.expansions_left();
            let pause = search.step(map, &mut self.memory, budget.min(left));
            if budget < left && matches!(pause, Pause::BudgetSpent(_)) {
                return Ok(Progress::Running);
            }
            search.conclude(pause, map, &mut self.memory);
        }
        Ok(Progress::Done)
    }

    /// Ends a search that was stepped: tells what it found and writes as many cells of the path as fit.
    pub fn finish(&mut self, path: &mut [Cell]) -> Result<SearchResult, Error> {
        let stepped = self.search.as_ref().is_some_and(|search| search.stepped);
        let result = if stepped { self.answer(path) } else { Err(Error::NoSearch) };
        if let Some(search) = self.search.as_mut().filter(|search| !matches!(search.phase, Phase::Running)) {
            search.stepped = false;
        }
        result
    }

    fn answer(&mut self, path: &mut [Cell]) -> Result<SearchResult, Error> {
        let search = self.search.as_ref().ok_or(Error::NoSearch)?;
        let answer = match search.phase {
            Phase::Running => return Err(Error::NoSearch),
            Phase::Failed(error) => Err(error),
            Phase::Answered(answer) => Ok(answer),
        };
        let result = answer.map(|answer| SearchResult {
            outcome: answer.outcome,
            reason: answer.reason,
            answered_by: answer.answered_by,
            cost: answer.cost.into(),
            lower_bound: answer.lower_bound.into(),
            excess_bound: answer.excess_bound.map(u64::from),
            map_id: search.map_id,
            epoch: search.epoch,
            path_length: search.path.cells,
            written: search.path(&self.memory).read(0, path),
            waypoint_count: search.path.waypoints,
            choice: search.choice,
            end: answer.end.map_or(Cell::default(), |end| search.frame.cell(end)),
            counters: search.run.counters,
        });
        self.last = Stats {
            searches: 1,
            solved: u64::from(result.is_ok_and(|result| matches!(result.outcome, Outcome::Optimal | Outcome::Bounded))),
            counters: search.run.counters,
            cost: result.map_or(0, |result| result.cost),
            lower_bound: result.map_or(0, |result| result.lower_bound),
            path_cells: search.path.cells.into(),
        };
        self.totals.add(&self.last);
        result
    }

    /// Cells of the last search's path.
    pub fn path_length(&self) -> u32 {
        self.search.as_ref().map_or(0, |search| search.path.cells)
    }

    /// Start, end and turning points of the last search's path.
    pub fn waypoint_count(&self) -> u32 {
        self.search.as_ref().map_or(0, |search| search.path.waypoints)
    }

    /// Copies cells of the last search's path from index `offset` on, and tells how many.
    pub fn read_path(&self, offset: u32, path: &mut [Cell]) -> Result<u32, Error> {
        Ok(self.last_search()?.path(&self.memory).read(offset, path))
    }

    /// Copies waypoints of the last search's path from number `offset` on, and tells how many.
    pub fn read_waypoints(&self, offset: u32, waypoints: &mut [Cell]) -> Result<u32, Error> {
        Ok(self.last_search()?.path(&self.memory).read_waypoints(offset, waypoints))
    }

    /// Tells for each cell of a rectangle what the last search did there: 0 untouched, 1 open, 2 closed, 3 path.
    pub fn read_states(&mut self, rect: Rect, states: &mut [u8], stride: u64) -> Result<(), Error> {
        let &Search { frame, nodes: search_nodes, choice, .. } = self.last_search()?;
        frame.check(rect)?;
        let stride = check_block(rect, states.len(), stride)?;
        let Parts { nodes, origins, .. } = self.memory.divide(search_nodes);
        let state_of = |id: CellId| match nodes.state(id) {
            NodeState::Untouched => UNTOUCHED,
            NodeState::Open => OPEN,
            NodeState::Closed => CLOSED,
        };
        let on_graph = choice.algorithm == Algorithm::JumpGraph;
        for (y, row) in frame.rows(rect).enumerate() {
            for (x, index) in row.enumerate() {
                states[y * stride + x] = if on_graph { UNTOUCHED } else { state_of(CellId(index as u32)) };
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
        // The nodes of a graph are no cells, but each that was touched tells its own.
        let numbers = if on_graph { 0..search_nodes } else { 0..0 };
        for node in numbers.map(CellId).filter(|&node| nodes.is_touched(node)) {
            let [_, spot] = origins[node.index()];
            put(unpacked(spot), state_of(node));
        }
        self.last_search()?.path(&self.memory).cells().for_each(|cell| put(cell, PATH));
        Ok(())
    }

    /// Counters of the last search.
    pub fn last_stats(&self) -> Stats {
        self.last
    }

    /// Counters of all searches since the searcher was made or the totals were reset.
    pub fn total_stats(&self) -> Stats {
        self.totals
    }

    /// Sets the totals to 0.
    pub fn reset_totals(&mut self) {
        self.totals = Stats::default();
    }

    fn last_search(&self) -> Result<&Search, Error> {
        self.search.as_ref().ok_or(Error::NoSearch)
    }
}

/// Checks a query and answers it if that takes no search. Errors leave the last search as it was.
fn prepare<'a>(
    memory: &mut Memory,
    last: &'a mut Option<Search>,
    map: &Map,
    query: &Query,
) -> Result<&'a mut Search, Error> {
    let mut choice = query.choose(map)?;
    if choice.algorithm == Algorithm::JumpGraph && map.tables().jump_graph().active().is_none() {
        choice.algorithm = Algorithm::Jump;
    }
    let capacity = memory.capacity;
    let has_room = match choice.algorithm {
        Algorithm::JumpGraph => capacity.holds_graph(map),
        Algorithm::Ida | Algorithm::MeIda | Algorithm::CazenaveIda if capacity.open_entries != 0 => false,
        _ => capacity.holds_cells(map),
    };
    if !has_room {
        return Err(Error::Capacity);
    }
    let frame = map.frame();
    let (start, goal) = (frame.id(query.start)?, frame.id(query.goal)?);
    memory.next_search();
    let guide = Guide::new(&choice, query, map, start, goal);
    if let Guide::Naive = guide {
        // All of the table that was asked for is suspended.
        choice.heuristic = Heuristic::Naive;
    }
    let search = last.insert(Search {
        frame: *frame,
        map_id: map.id(),
        epoch: map.epoch(),
        query: *query,
        tables_version: map.tables().version(),
        choice,
        nodes: choice.algorithm.search_nodes(map),
        guide,
        start,
        goal,
        run: Run::default(),
        engine: None,
        nearest: None,
        phase: Phase::Running,
        path: PathSize::default(),
        stepped: false,
    });
    let components = &map.layer().components;
    let label = |id| components.label(id);
    // Where the labels are exact they have said all that landmarks can say.
    let is_settled = !query.ignore_components && components.exact().is_some();
    let answer = if let Some(blocked) = [start, goal].into_iter().find(|&end| !map.is_free(end)) {
        Some(Answer::new(Outcome::EndpointBlocked, AnsweredBy::Endpoints, Some(blocked)))
    } else if start == goal {
        search.store_path(map, memory, start);
        Some(Answer::new(Outcome::Optimal, AnsweredBy::Endpoints, Some(start)))
    } else if choice.algorithm.jumps() && search.take_leg_to_goal(map, memory) {
        return Ok(search);
    } else if !query.partial && !query.ignore_components && label(start) != label(goal) {
        Some(Answer::new(Outcome::NoPath, AnsweredBy::Components, None))
    } else if !query.partial && !query.ignore_landmark_test && !is_settled && guide.proves_no_path(map, start, goal) {
        Some(Answer::new(Outcome::NoPath, AnsweredBy::Landmarks, None))
    } else {
        None
    };
    if let Some(answer) = answer {
        search.phase = Phase::Answered(answer);
    }
    Ok(search)
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
}
