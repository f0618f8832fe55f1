//! What a method did on a map, and when: the search is run in slices, and after each one its states are read. The clock
//! counts expansions, so that the traces of several methods can be laid side by side. Of a cell that is expanded
//! several times the first time counts.

use crate::Method;
use cairn::{
    Cell, Error, Heuristic, LandmarksDef, Map, Outcome, Progress, Query, Rect, SearchResult, Searcher, Table, capi,
};

/// A search that needs more gives up: plain IDA* may not come back within a lifetime.
const MOST_EXPANSIONS: u64 = 20_000_000;

/// In the place of a slice.
const NEVER: u32 = u32::MAX;

const UNTOUCHED: u8 = capi::CAIRN_STATE_UNTOUCHED as u8;
const CLOSED: u8 = capi::CAIRN_STATE_CLOSED as u8;
const PATH: u8 = capi::CAIRN_STATE_PATH as u8;

/// One search, with what the method knew beforehand. Cells are columns and rows, or indices row after row.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The method's name.
    pub name: String,
    /// The result of the search.
    pub result: SearchResult,
    /// The cells of the path, from start to goal; none without one.
    pub path: Vec<(u32, u32)>,
    /// The method's landmarks; none if it has none.
    pub landmarks: Vec<(u32, u32)>,
    /// The landmark that ALTBest has chosen, where it proves more than the naive heuristic.
    pub best_landmark: Option<(u32, u32)>,
    /// For each cell its region and whether it is a portal, as [`Map::read_regions`] reports; nothing if the method has
    /// none.
    pub regions: Option<Vec<u32>>,
    /// Expansions.
    per_slice: u64,
    /// For each cell the slice at whose end it was first seen open, or beyond that.
    reached: Vec<u32>,
    /// For each cell the slice at whose end it was first seen closed.
    expanded: Vec<u32>,
}

impl Trace {
    /// Builds what the method needs, searches in about that many slices, and leaves the map without tables.
    pub fn record(map: &mut Map, method: &Method, start: Cell, goal: Cell, slices: u32) -> Result<Trace, Error> {
        remove_tables(map)?;
        let query = Query { max_expansions: MOST_EXPANSIONS, ..method.query(start, goal) };
        method.build_tables(map)?;
        let mut searcher = Searcher::for_map(map)?;
        let expanded = searcher.find_path(map, &query, &mut [])?.counters.expanded;
        let mut clock = Clock::new(map, expanded.div_ceil(u64::from(slices.max(1))).max(1));
        let result = clock.run(map, &query, &mut searcher)?;

        let mut path = vec![Cell::default(); result.path_length as usize];
        searcher.read_path(0, &mut path)?;
        let landmarks: Vec<Cell> = map.landmarks(0).into_iter().flatten().collect();
        let regions = method.regions.map(|_| read_regions(map)).transpose()?;
        let best_landmark = best_landmark(map, &query, &landmarks)?;
        remove_tables(map)?;
        Ok(Trace {
            name: method.name.clone(),
            result,
            path: path.into_iter().map(position).collect(),
            landmarks: landmarks.into_iter().map(position).collect(),
            best_landmark: best_landmark.map(position),
            regions,
            per_slice: clock.per_slice,
            reached: clock.reached,
            expanded: clock.expanded,
        })
    }

    /// How many cells the map has.
    pub fn cell_count(&self) -> usize {
        self.expanded.len()
    }

    /// How many cells were expanded, repetitions included: when the clock stops.
    pub fn end(&self) -> u64 {
        self.result.counters.expanded
    }

    /// After how many expansions the cell had been expanded for the first time, to within a slice.
    pub fn expanded_at(&self, index: usize) -> Option<u64> {
        self.moment(self.expanded[index])
    }

    /// After how many expansions the cell was on the open list for the first time, to within a slice.
    pub fn reached_at(&self, index: usize) -> Option<u64> {
        self.moment(self.reached[index])
    }

    fn moment(&self, slice: u32) -> Option<u64> {
        (slice != NEVER).then(|| (u64::from(slice) * self.per_slice).min(self.end()))
    }

    /// The caption of the search after a number of expansions, in letters that pictures have.
    pub fn title(&self, until: u64) -> String {
        if until < self.end() {
            return format!("{}: {until} expanded", self.name);
        }
        let SearchResult { outcome, cost, end, .. } = self.result;
        let answer = match outcome {
            Outcome::Optimal => format!("cost {cost}"),
            Outcome::Bounded | Outcome::Partial => format!("cost {cost} (perhaps not least)"),
            Outcome::NoPath => "no path".to_owned(),
            Outcome::EndpointBlocked => format!("no path ({},{} is blocked)", end.x, end.y),
            Outcome::BudgetSpent => "gave up".to_owned(),
            Outcome::NotFound | Outcome::FirstLeg | Outcome::OutOfNodes => "no path found".to_owned(),
        };
        format!("{}: {} expanded, {answer}", self.name, self.end())
    }
}

/// The slices while they pass.
struct Clock {
    per_slice: u64,
    reached: Vec<u32>,
    expanded: Vec<u32>,
    states: Vec<u8>,
}

impl Clock {
    fn new(map: &Map, per_slice: u64) -> Clock {
        let cells = map.width() as usize * map.height() as usize;
        Clock { per_slice, reached: vec![NEVER; cells], expanded: vec![NEVER; cells], states: vec![UNTOUCHED; cells] }
    }

    fn run(&mut self, map: &Map, query: &Query, searcher: &mut Searcher) -> Result<SearchResult, Error> {
        searcher.begin(map, query, None, &[])?;
        self.note(map, query.goal, searcher, 0)?;
        for slice in 1.. {
            let progress = searcher.step(map, None, self.per_slice)?;
            self.note(map, query.goal, searcher, slice)?;
            if progress == Progress::Done {
                break;
            }
        }
        searcher.finish(&mut [])
    }

    fn note(&mut self, map: &Map, goal: Cell, searcher: &mut Searcher, slice: u32) -> Result<(), Error> {
        searcher.read_states(whole(map), &mut self.states, map.width().into())?;
        let goal = goal.y as usize * map.width() as usize + goal.x as usize;
        for (index, &state) in self.states.iter().enumerate().filter(|&(_, &state)| state != UNTOUCHED) {
            self.reached[index] = self.reached[index].min(slice);
            // A cell of the path was expanded, unless it is the goal.
            if state == CLOSED || state == PATH && index != goal {
                self.expanded[index] = self.expanded[index].min(slice);
            }
        }
        Ok(())
    }
}

fn whole(map: &Map) -> Rect {
    Rect { x: 0, y: 0, width: map.width(), height: map.height() }
}

fn position(cell: Cell) -> (u32, u32) {
    (cell.x as u32, cell.y as u32)
}

fn remove_tables(map: &mut Map) -> Result<(), Error> {
    map.remove_table(0, Table::Landmarks)?;
    map.remove_table(0, Table::Regions)
}

fn read_regions(map: &Map) -> Result<Vec<u32>, Error> {
    let mut regions = vec![0; map.width() as usize * map.height() as usize];
    map.read_regions(0, whole(map), &mut regions, map.width().into())?;
    Ok(regions)
}

/// The library does not report which landmark it has chosen; but alone, each has the bound that it has among the
/// others.
fn best_landmark(map: &mut Map, query: &Query, landmarks: &[Cell]) -> Result<Option<Cell>, Error> {
    if query.heuristic != Heuristic::AltBest {
        return Ok(None);
    }
    let naive = Query { heuristic: Heuristic::Naive, ..Query::new(query.start, query.goal) };
    let (mut most, mut best) = (map.estimate(&naive)?, None);
    for &cell in landmarks {
        map.build_landmarks_at(&LandmarksDef::DEFAULT, &[cell], &mut |_, _| true)?;
        let proven = map.estimate(query)?;
        if proven > most {
            (most, best) = (proven, Some(cell));
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cairn::{Neighbours, Rules};
    use testkit::{GridMap, Random, generate};

    const START: Cell = Cell { x: 1, y: 1 };
    const GOAL: Cell = Cell { x: 57, y: 37 };

    fn rooms() -> Map {
        let rooms = generate::rooms(60, 40, 9, 2, &mut Random::new(5));
        rooms.to_map(&Rules::DEFAULT).unwrap()
    }

    fn trace(map: &mut Map, method: &str, slices: u32) -> Trace {
        Trace::record(map, &Method::parse(method).unwrap(), START, GOAL, slices).unwrap()
    }

    fn moments(trace: &Trace) -> Vec<u64> {
        (0..trace.cell_count()).filter_map(|index| trace.expanded_at(index)).collect()
    }

    #[test]
    fn every_cell_that_was_expanded_has_its_moment() {
        for method in ["astar", "heap+alt4", "fringe-buckets", "c+canonical3"] {
            for slices in [1, 17, 256, 1_000_000] {
                let trace = trace(&mut rooms(), method, slices);
                assert_eq!(trace.result.counters.reopened, 0, "{method}");
                assert_eq!(moments(&trace).len() as u64, trace.end(), "{method} in {slices} slices");
                assert_eq!(moments(&trace).into_iter().max(), Some(trace.end()));
            }
        }
    }

    #[test]
    fn one_expansion_per_slice_gives_the_exact_order() {
        let mut moments = moments(&trace(&mut rooms(), "astar", 1_000_000));
        moments.sort_unstable();
        assert!(moments.len() > 100 && moments.iter().copied().eq(1..=moments.len() as u64));
    }

    #[test]
    fn slices_rise_along_the_path_and_cells_are_reached_before_they_are_expanded() {
        let trace = trace(&mut rooms(), "astar", 256);
        let at = |&(x, y): &(u32, u32)| (y * 60 + x) as usize;
        let (goal, before) = trace.path.split_last().unwrap();
        let moments: Vec<u64> = before.iter().map(|cell| trace.expanded_at(at(cell)).unwrap()).collect();
        assert!(moments.is_sorted() && moments.first() < moments.last(), "{moments:?}");
        assert_eq!((trace.expanded_at(at(goal)), trace.path[0]), (None, (1, 1)));
        assert!((0..trace.cell_count()).all(|index| trace.reached[index] <= trace.expanded[index]));
        assert_eq!(trace.reached_at(at(&(1, 1))), Some(0));
    }

    #[test]
    fn a_sliced_search_answers_as_a_whole_one() {
        for method in ["astar", "astar+boundary0", "fringe", "me-ida", "cazenave+delta70"] {
            let parsed = Method::parse(method).unwrap();
            let mut map = rooms();
            let trace = trace(&mut map, method, 40);
            parsed.build_tables(&mut map).unwrap();
            let query = parsed.query(START, GOAL);
            let result = Searcher::for_map(&map).unwrap().find_path(&map, &query, &mut []).unwrap();
            let both = |result: &SearchResult| (result.outcome, result.cost, result.counters);
            assert_eq!(both(&trace.result), both(&result), "{method}");
            assert_eq!(trace.path.len(), result.path_length as usize, "{method}");
        }
    }

    #[test]
    fn tables_are_told_and_then_removed() {
        let mut map = rooms();
        let best = trace(&mut map, "alt-best5", 8);
        assert!(map.landmarks(0).is_err());
        assert_eq!((best.landmarks.len(), best.regions.is_none()), (5, true));
        let chosen = best.best_landmark.expect("rooms are longer than the naive distance");
        assert!(best.landmarks.contains(&chosen));
        let boundary = trace(&mut map, "boundary0", 8);
        assert!(boundary.landmarks.is_empty() && boundary.best_landmark.is_none());
        let regions = boundary.regions.unwrap();
        assert!(regions.iter().any(|&region| region & 1 << 30 != 0), "no portals");
        assert!(trace(&mut map, "astar", 8).regions.is_none());
    }

    /// With one landmark left, the search must be the same as with all of them.
    #[test]
    fn the_best_landmark_is_the_one_that_the_library_chose() {
        let mut map = rooms();
        let of_all = trace(&mut map, "alt-best6", 8);
        let cell = testkit::cell(of_all.best_landmark.unwrap());
        map.build_landmarks_at(&LandmarksDef::DEFAULT, &[cell], &mut |_, _| true).unwrap();
        let query = Method::parse("alt-best6").unwrap().query(START, GOAL);
        let alone = Searcher::for_map(&map).unwrap().find_path(&map, &query, &mut []).unwrap();
        assert_eq!(alone.counters, of_all.result.counters);
    }

    #[test]
    fn titles_follow_the_clock_and_end_with_the_answer() {
        let rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
        let grid = GridMap::parse("...\n.#.\n..#");
        let mut map = grid.to_map(&rules).unwrap();
        let title = |map: &mut Map, goal: (i32, i32), until| {
            let goal = Cell { x: goal.0, y: goal.1 };
            let method = Method::parse("fringe").unwrap();
            Trace::record(map, &method, Cell { x: 0, y: 0 }, goal, 9).unwrap().title(until)
        };
        assert_eq!(title(&mut map, (2, 0), 1), "fringe: 1 expanded");
        assert_eq!(title(&mut map, (2, 0), 2), "fringe: 2 expanded, cost 2");
        assert_eq!(title(&mut map, (1, 1), 0), "fringe: 0 expanded, no path (1,1 is blocked)");
        let mut map = Map::from_cells(3, 1, &rules, &[1, 0, 1]).unwrap();
        assert_eq!(title(&mut map, (2, 0), 0), "fringe: 0 expanded, no path");
    }
}
