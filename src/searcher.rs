//! The searcher: the scratch memory of one thread, and the way of a query through it.
//!
//! One block of 32-bit words, divided once: nodes first, then the open list, in whose place the path is stored when the
//! search is over. The size depends on the number of cells and on nothing else.

use crate::geometry::{Cell, CellId, Frame, MAX_CELLS, Rect, check_block};
use crate::grid::filled;
use crate::open::{ArrayOfStacks, OpenList, StacksLayout, StacksState};
use crate::path::{Path, PathSize};
use crate::pool::{NODE_WORDS, NodeState, Nodes, SearchNumber};
use crate::search::{AStar, AnsweredBy, Choice, NearestCell, Outcome, Pause, Progress, Query, Run, SearchResult};
use crate::{Error, Map, Stats};

/// The scratch memory of one searching thread. Made once, reused for every search; no search allocates.
pub struct Searcher {
    memory: Memory,
    search: Option<Search>,
    last: Stats,
    totals: Stats,
}

/// The block.
struct Memory {
    words: Vec<u32>,
    cells: u32,
    number: SearchNumber,
}

/// The search that is under way or was the last.
struct Search {
    frame: Frame,
    map_id: u64,
    epoch: u64,
    query: Query,
    choice: Choice,
    start: CellId,
    goal: CellId,
    run: Run,
    open: Option<StacksState>,
    nearest: Option<NearestCell>,
    phase: Phase,
    path: PathSize,
}

#[derive(Clone, Copy)]
enum Phase {
    Running,
    Answered(Answer),
    /// Every path that is left costs too much to be counted.
    Overflowed,
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
}

impl Answer {
    fn new(outcome: Outcome, answered_by: AnsweredBy, end: Option<CellId>) -> Self {
        Self { outcome, reason: outcome, answered_by, end, cost: 0, lower_bound: 0 }
    }
}

/// The states of `Searcher::read_states`, in the numbers of the ABI.
const UNTOUCHED: u8 = 0;
const OPEN: u8 = 1;
const CLOSED: u8 = 2;
const PATH: u8 = 3;

/// cbindgen:ignore
impl Searcher {
    /// 256 x 256 cells and their padding.
    pub const DEFAULT_CELLS: u64 = Frame::count_cells(256, 256);

    /// A searcher for any map of up to `max_cells` cells, as [`Map::search_cells`] counts them.
    pub fn new(max_cells: u64) -> Result<Self, Error> {
        let memory = Memory::new(max_cells)?;
        Ok(Self { memory, search: None, last: Stats::default(), totals: Stats::default() })
    }

    /// A searcher that is just large enough for a map.
    pub fn for_map(map: &Map) -> Result<Self, Error> {
        Self::new(map.search_cells().into())
    }

    /// What a searcher for that many cells will take in bytes.
    pub fn memory_size(max_cells: u64) -> Result<u64, Error> {
        Ok(Memory::count_words(Memory::check(max_cells)?) * size_of::<u32>() as u64)
    }

    /// What the searcher takes in bytes, apart from this struct itself.
    pub fn memory_bytes(&self) -> u64 {
        (self.memory.words.capacity() * size_of::<u32>()) as u64
    }

    /// Finds a cheapest path and writes as many of its cells to `path` as fit. The whole path stays in the searcher until
    /// its next search.
    pub fn find_path(&mut self, map: &Map, query: &Query, path: &mut [Cell]) -> Result<SearchResult, Error> {
        self.begin(map, query)?;
        self.step(map, u64::MAX)?;
        self.finish(path)
    }

    /// As `find_path`, on an open list of the caller's, which must be empty: for comparing open lists.
    pub fn find_path_on(
        &mut self,
        map: &Map,
        query: &Query,
        open: &mut impl OpenList,
        path: &mut [Cell],
    ) -> Result<SearchResult, Error> {
        let mut search = self.prepare(map, query)?;
        if let Phase::Running = search.phase {
            let (nodes, _) = self.memory.divide();
            let (start, limit) = (search.start, search.expansions_left());
            let mut astar = search.astar(map, nodes, open);
            astar.begin(start);
            let pause = astar.step(limit);
            search.conclude(pause, &mut self.memory);
        }
        self.search = Some(search);
        self.finish(path)
    }

    /// Starts a search that is then stepped.
    pub fn begin(&mut self, map: &Map, query: &Query) -> Result<(), Error> {
        let mut search = self.prepare(map, query)?;
        if let Phase::Running = search.phase {
            let layout = self.memory.layout();
            let rise = map.layer().dearest_step() + map.layer().steepest_estimate();
            let (nodes, words) = self.memory.divide();
            let mut open = ArrayOfStacks::new(words, layout, rise);
            let start = search.start;
            search.astar(map, nodes, &mut open).begin(start);
            search.open = Some(open.state());
        }
        self.search = Some(search);
        Ok(())
    }

    /// Expands up to `budget` nodes of the search that was begun. The map must not have been edited since.
    pub fn step(&mut self, map: &Map, budget: u64) -> Result<Progress, Error> {
        let search = self.search.as_mut().ok_or(Error::NoSearch)?;
        if (search.map_id, search.epoch) != (map.id(), map.epoch()) {
            return Err(Error::NoSearch);
        }
        if let (Phase::Running, Some(state)) = (search.phase, search.open) {
            let layout = self.memory.layout();
            let (nodes, words) = self.memory.divide();
            let left = search.expansions_left();
            let mut open = ArrayOfStacks::resume(words, layout, state);
            let pause = search.astar(map, nodes, &mut open).step(budget.min(left));
            search.open = Some(open.state());
            if budget < left && matches!(pause, Pause::BudgetSpent(_)) {
                return Ok(Progress::Running);
            }
            search.conclude(pause, &mut self.memory);
        }
        Ok(Progress::Done)
    }

    /// Tells what the search found and writes as many cells of the path as fit.
    pub fn finish(&mut self, path: &mut [Cell]) -> Result<SearchResult, Error> {
        let search = self.search.as_ref().ok_or(Error::NoSearch)?;
        let answer = match search.phase {
            Phase::Running => return Err(Error::NoSearch),
            Phase::Overflowed => Err(Error::CostOverflow),
            Phase::Answered(answer) => Ok(answer),
        };
        let result = answer.map(|answer| SearchResult {
            outcome: answer.outcome,
            reason: answer.reason,
            answered_by: answer.answered_by,
            cost: answer.cost.into(),
            lower_bound: answer.lower_bound.into(),
            map_id: search.map_id,
            epoch: search.epoch,
            path_length: search.path.cells,
            written: search.path(&self.memory).read(0, path),
            waypoint_count: search.path.turns,
            choice: search.choice,
            end: answer.end.map_or(Cell::default(), |end| search.frame.cell(end)),
            counters: search.run.counters,
        });
        self.last = Stats {
            searches: 1,
            solved: u64::from(result.is_ok_and(|result| result.outcome == Outcome::Optimal)),
            counters: search.run.counters,
            cost: result.map_or(0, |result| result.cost),
            lower_bound: result.map_or(0, |result| result.lower_bound),
            path_cells: search.path.cells.into(),
        };
        self.totals.add(&self.last);
        result
    }

    /// Checks a query and answers it if that takes no search. Errors leave the last search as it was.
    fn prepare(&mut self, map: &Map, query: &Query) -> Result<Search, Error> {
        let choice = query.choose(map)?;
        if map.search_cells() > self.memory.cells {
            return Err(Error::Capacity);
        }
        let frame = *map.frame();
        let (start, goal) = (frame.id(query.start)?, frame.id(query.goal)?);
        self.memory.next_search();
        let mut search = Search {
            frame,
            map_id: map.id(),
            epoch: map.epoch(),
            query: *query,
            choice,
            start,
            goal,
            run: Run::default(),
            open: None,
            nearest: None,
            phase: Phase::Running,
            path: PathSize::default(),
        };
        let label = |id| map.layer().components.label(id);
        let answer = if let Some(blocked) = [start, goal].into_iter().find(|&end| !map.is_free(end)) {
            Some(Answer::new(Outcome::EndpointBlocked, AnsweredBy::Endpoints, Some(blocked)))
        } else if start == goal {
            self.memory.divide().0.put_start(start);
            search.store_path(&mut self.memory, start);
            Some(Answer::new(Outcome::Optimal, AnsweredBy::Endpoints, Some(start)))
        } else if !query.partial && label(start) != label(goal) {
            Some(Answer::new(Outcome::NoPath, AnsweredBy::Components, None))
        } else {
            None
        };
        if let Some(answer) = answer {
            search.phase = Phase::Answered(answer);
        }
        Ok(search)
    }

    /// Cells of the last search's path.
    pub fn path_length(&self) -> u32 {
        self.search.as_ref().map_or(0, |search| search.path.cells)
    }

    /// Start, end and turning points of the last search's path.
    pub fn waypoint_count(&self) -> u32 {
        self.search.as_ref().map_or(0, |search| search.path.turns)
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
        let frame = self.last_search()?.frame;
        frame.check(rect)?;
        let stride = check_block(rect, states.len(), stride)?;
        let (nodes, _) = self.memory.divide();
        for (y, row) in frame.rows(rect).enumerate() {
            for (x, index) in row.enumerate() {
                states[y * stride + x] = match nodes.state(CellId(index as u32)) {
                    NodeState::Untouched => UNTOUCHED,
                    NodeState::Open => OPEN,
                    NodeState::Closed => CLOSED,
                };
            }
        }
        let inside = |value: i32, from: i32, length: u32| {
            u32::try_from(value - from).ok().filter(|&offset| offset < length).map(|offset| offset as usize)
        };
        for cell in self.last_search()?.path(&self.memory).cells() {
            if let (Some(x), Some(y)) = (inside(cell.x, rect.x, rect.width), inside(cell.y, rect.y, rect.height)) {
                states[y * stride + x] = PATH;
            }
        }
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

impl Memory {
    fn new(max_cells: u64) -> Result<Self, Error> {
        let cells = Self::check(max_cells)?;
        let words = usize::try_from(Self::count_words(cells)).map_err(|_| Error::OutOfMemory)?;
        Ok(Self { words: filled(words, 0)?, cells, number: SearchNumber::NONE })
    }

    fn check(max_cells: u64) -> Result<u32, Error> {
        match u32::try_from(max_cells) {
            Ok(0) => Err(Error::Dimensions),
            Ok(cells) if cells <= MAX_CELLS => Ok(cells),
            _ => Err(Error::TooLarge),
        }
    }

    fn count_words(cells: u32) -> u64 {
        u64::from(cells) * NODE_WORDS as u64 + StacksLayout::new(cells).words()
    }

    fn layout(&self) -> StacksLayout {
        StacksLayout::new(self.cells)
    }

    fn node_words(&self) -> usize {
        self.cells as usize * NODE_WORDS
    }

    fn next_search(&mut self) {
        let nodes = self.node_words();
        self.number.advance(&mut self.words[..nodes]);
    }

    /// The nodes of the current search, and the memory of the open list or path.
    fn divide(&mut self) -> (Nodes<'_>, &mut [u32]) {
        let nodes = self.node_words();
        let (nodes, rest) = self.words.split_at_mut(nodes);
        (Nodes::new(nodes, self.number), rest)
    }
}

impl Search {
    fn astar<'a, 'b, O>(&'a mut self, map: &'a Map, nodes: Nodes<'b>, open: &'a mut O) -> AStar<'a, 'b, O> {
        let nearest = self.query.partial.then_some(&mut self.nearest);
        AStar { map, goal: self.goal, nodes, open, run: &mut self.run, nearest }
    }

    fn expansions_left(&self) -> u64 {
        match self.query.max_expansions {
            0 => u64::MAX,
            limit => limit - self.run.counters.expanded,
        }
    }

    /// The search is over: settles its answer and stores its path.
    fn conclude(&mut self, pause: Pause, memory: &mut Memory) {
        let (reason, lower_bound) = match pause {
            Pause::Reached(end, cost) => {
                self.store_path(memory, end);
                let found = Answer::new(Outcome::Optimal, AnsweredBy::Search, Some(end));
                self.phase = Phase::Answered(Answer { cost, lower_bound: cost, ..found });
                return;
            }
            Pause::Exhausted if self.run.dropped => {
                self.phase = Phase::Overflowed;
                return;
            }
            Pause::Exhausted => (Outcome::NoPath, 0),
            Pause::BudgetSpent(least_f) => (Outcome::BudgetSpent, least_f),
        };
        self.phase = Phase::Answered(match self.nearest {
            None => Answer { lower_bound, ..Answer::new(reason, AnsweredBy::Search, None) },
            Some(nearest) => {
                let end = nearest.id(&self.frame);
                self.store_path(memory, end);
                let partial = Answer::new(Outcome::Partial, AnsweredBy::Search, Some(end));
                Answer { reason, cost: nearest.g, lower_bound, ..partial }
            }
        });
    }

    fn store_path(&mut self, memory: &mut Memory, end: CellId) {
        let (nodes, words) = memory.divide();
        self.path = PathSize::store(words, &self.frame, &nodes, self.start, end);
    }

    fn path<'a>(&'a self, memory: &'a Memory) -> Path<'a> {
        self.path.path(&memory.words[memory.node_words()..], &self.frame)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rules;

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
