//! Cazenave's IDA* as printed: that it is what the paper prints, and what is wrong with that.

use cairn::{
    Algorithm, Cell, DeadEndCut, DiagonalRule, Map, Neighbours, Outcome, Query, Rules, SearchResult, Searcher,
};
use papers::printed_ida::{Ending, PrintedIda, PrintedResult};
use testkit::movement::{DIRECTION_COUNT, naive_distance, step};
use testkit::{GridMap, Random, generate};

const OCTILES: Rules =
    Rules { diagonal_rule: DiagonalRule::Always, cardinal_cost: 2, diagonal_cost: 3, ..Rules::DEFAULT };
const TILES: Rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };

/// A small random map with two passable cells on it.
struct Problem {
    grid: GridMap,
    map: Map,
    start: Cell,
    goal: Cell,
}

const PROBLEMS: u32 = 5000;

fn for_each_problem(rules: &Rules, mut check: impl FnMut(&Problem, &mut Searcher)) {
    let (mut random, mut searcher) = (Random::new(3), Searcher::new(20 * 20).unwrap());
    for _ in 0..PROBLEMS {
        let (width, height) = (random.between(5, 18), random.between(5, 18));
        let percent = random.pick(&[25, 35, 45]);
        let grid = generate::random_obstacles(width, height, percent, &mut random);
        let Some([start, goal]) = grid.random_ends(&mut random) else { continue };
        let map = grid.to_map(rules).unwrap();
        check(&Problem { grid, map, start, goal }, &mut searcher);
    }
}

impl Problem {
    /// The optimum, if there is a path.
    fn optimum(&self, searcher: &mut Searcher) -> Option<u64> {
        let result = searcher.find_path(&self.map, &Query::new(self.start, self.goal), &mut []).unwrap();
        (result.outcome == Outcome::Optimal).then_some(result.cost)
    }

    fn printed(&self, dead_end_cut: bool, delta: u64) -> PrintedResult {
        let search = PrintedIda { dead_end_cut, delta, ..PrintedIda::default() };
        search.search(&self.map, self.start, self.goal)
    }

    /// The library's, with g of the child. Nothing may be asked whether there is a path, so that a lost one is not
    /// found by another search.
    fn corrected(&self, dead_end_cut: DeadEndCut, threshold_delta: u32, searcher: &mut Searcher) -> SearchResult {
        let query = Query { ignore_components: true, ..Query::new(self.start, self.goal) };
        let query = Query { algorithm: Algorithm::CazenaveIda, dead_end_cut, threshold_delta, ..query };
        searcher.find_path(&self.map, &query, &mut []).unwrap()
    }
}

// That it is what the paper prints.

/// The paper's code, line by line, recursion and markers included.
struct Paper<'a> {
    map: &'a Map,
    goal: Cell,
    dead_end_cut: bool,
    nodes: u64,
    current_f: u64,
    marker_ming: u64,
    seen: Vec<Option<u64>>,
    mming: Vec<u64>,
    minf: Vec<Option<u64>>,
}

const MAX_LENGTH: u64 = u64::MAX;

impl Paper<'_> {
    fn index(&self, pos: Cell) -> usize {
        (pos.y * self.map.width() as i32 + pos.x) as usize
    }

    fn seen(&mut self, pos: usize, g: u64) -> bool {
        let Some(seen) = self.seen[pos] else {
            self.seen[pos] = Some(g);
            self.mming[pos] = self.marker_ming;
            return false;
        };
        if g < seen {
            self.seen[pos] = Some(g);
            self.mming[pos] = self.marker_ming;
            return false;
        }
        if g == seen && self.mming[pos] != self.marker_ming {
            self.mming[pos] = self.marker_ming;
            return false;
        }
        true
    }

    /// The cost where the paper returns true.
    fn ida(&mut self, g: u64, pos: Cell, minf: &mut u64) -> Option<u64> {
        self.nodes += 1;
        let f = g + naive_distance(self.map, pos, self.goal);
        if f > self.current_f {
            if f < *minf {
                *minf = f;
            }
            return None;
        }
        if pos == self.goal {
            return Some(g);
        }
        let mut tmpminf = MAX_LENGTH;
        for direction in (0..DIRECTION_COUNT).rev() {
            let Some((newpos, dg)) = step(self.map, pos, direction) else { continue };
            let new_index = self.index(newpos);
            if !self.seen(new_index, g) {
                if self.dead_end_cut && self.minf[new_index] == Some(MAX_LENGTH) {
                    continue;
                }
                if let Some(cost) = self.ida(g + dg, newpos, &mut tmpminf) {
                    return Some(cost);
                }
                self.minf[new_index] = Some(tmpminf);
            }
        }
        if tmpminf < *minf {
            *minf = tmpminf;
        }
        None
    }
}

fn paper(problem: &Problem, dead_end_cut: bool, delta: u64) -> PrintedResult {
    let cells = problem.grid.cells.len();
    let mut search = Paper {
        map: &problem.map,
        goal: problem.goal,
        dead_end_cut,
        nodes: 0,
        current_f: naive_distance(&problem.map, problem.start, problem.goal),
        marker_ming: 0,
        seen: vec![None; cells],
        mming: vec![0; cells],
        minf: vec![None; cells],
    };
    let ending = loop {
        search.marker_ming += 1;
        let mut minf = MAX_LENGTH;
        if let Some(cost) = search.ida(0, problem.start, &mut minf) {
            break Ending::Solved(cost);
        }
        if minf == MAX_LENGTH {
            break Ending::NoPath;
        }
        search.current_f = minf + delta;
    };
    PrintedResult { ending, nodes: search.nodes, iterations: search.marker_ming }
}

#[test]
fn the_explicit_stack_does_what_the_papers_recursion_does() {
    for rules in [OCTILES, TILES] {
        for_each_problem(&rules, |problem, _| {
            for cut in [true, false] {
                for delta in [0, 10, 20] {
                    assert_eq!(problem.printed(cut, delta), paper(problem, cut, delta), "{}", problem.grid);
                }
            }
        });
    }
}

// What is wrong with it.

/// What became of the problems that have a path.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    solvable: u32,
    /// Returned "no path".
    lost: u32,
    /// More expensive than the optimum and D.
    beyond_delta: u32,
}

impl Tally {
    fn add(&mut self, optimum: Option<u64>, delta: u64, cost: Option<u64>) {
        let Some(optimum) = optimum else {
            assert_eq!(cost, None, "a path where there is none");
            return;
        };
        self.solvable += 1;
        match cost {
            None => self.lost += 1,
            Some(cost) => {
                assert!(cost >= optimum, "{cost} is less than the optimum {optimum}");
                self.beyond_delta += u32::from(cost > optimum + delta);
            }
        }
    }
}

fn tally_printed(rules: &Rules, dead_end_cut: bool, delta: u64) -> Tally {
    let mut tally = Tally::default();
    for_each_problem(rules, |problem, searcher| {
        let cost = match problem.printed(dead_end_cut, delta).ending {
            Ending::Solved(cost) => Some(cost),
            Ending::NoPath => None,
            Ending::OutOfNodes => panic!("the limit is far beyond these maps"),
        };
        tally.add(problem.optimum(searcher), delta, cost);
    });
    tally
}

fn tally_corrected(rules: &Rules, dead_end_cut: DeadEndCut, delta: u32) -> Tally {
    let mut tally = Tally::default();
    for_each_problem(rules, |problem, searcher| {
        let result = problem.corrected(dead_end_cut, delta, searcher);
        assert_eq!(result.counters.repairs, 0);
        let found = [Outcome::Optimal, Outcome::Bounded].contains(&result.outcome);
        tally.add(problem.optimum(searcher), delta.into(), found.then_some(result.cost));
    });
    tally
}

/// How many maps have a path; the rest is for the tests to count.
const OCTILE_SOLVABLE: u32 = 4696;
const TILE_SOLVABLE: u32 = 3296;

#[test]
fn with_a_delta_it_tells_of_no_path_where_there_is_one_and_the_corrected_search_never_does() {
    let solvable = OCTILE_SOLVABLE;
    assert_eq!(tally_printed(&OCTILES, true, 10), Tally { solvable, lost: 62, beyond_delta: 18 });
    assert_eq!(tally_printed(&OCTILES, true, 20), Tally { solvable, lost: 48, beyond_delta: 2 });
    for delta in [10, 20] {
        let corrected = tally_corrected(&OCTILES, DeadEndCut::Paper, delta);
        assert_eq!((corrected.solvable, corrected.lost), (solvable, 0));
        assert!(corrected.beyond_delta > 0, "the paper's cut, without its other fault, still exceeds the delta");
    }
}

/// Against [Cazenave IV.E], where the problem does not appear with the minf threshold.
#[test]
fn without_a_delta_it_is_not_optimal_and_loses_paths_too_and_the_corrected_search_does_neither() {
    let solvable = OCTILE_SOLVABLE;
    assert_eq!(tally_printed(&OCTILES, true, 0), Tally { solvable, lost: 54, beyond_delta: 104 });
    assert_eq!(tally_corrected(&OCTILES, DeadEndCut::Paper, 0), Tally { solvable, lost: 0, beyond_delta: 0 });
}

/// The g of the parent is a fault of its own, but it takes the cut to make it common.
#[test]
fn without_the_cut_its_faults_are_rare() {
    let solvable = OCTILE_SOLVABLE;
    assert_eq!(tally_printed(&OCTILES, false, 0), Tally { solvable, lost: 1, beyond_delta: 5 });
    for delta in [10, 20] {
        assert_eq!(tally_printed(&OCTILES, false, delta), Tally { solvable, lost: 0, beyond_delta: 0 });
    }
    for delta in [0, 10, 20] {
        let corrected = tally_corrected(&OCTILES, DeadEndCut::None, delta);
        assert_eq!(corrected, Tally { solvable, lost: 0, beyond_delta: 0 });
    }
}

/// Where all steps cost the same, the parent's g says as much as the child's, as in the paper's results for tiles. The
/// cut is as unsound there as anywhere.
#[test]
fn on_tiles_it_loses_no_path_and_is_optimal_without_a_delta() {
    let solvable = TILE_SOLVABLE;
    for cut in [true, false] {
        assert_eq!(tally_printed(&TILES, cut, 0), Tally { solvable, lost: 0, beyond_delta: 0 });
        assert_eq!(tally_printed(&TILES, cut, 20), Tally { solvable, lost: 0, beyond_delta: 0 });
    }
    assert_eq!(tally_printed(&TILES, true, 10), Tally { solvable, lost: 0, beyond_delta: 2 });
    assert_eq!(tally_corrected(&TILES, DeadEndCut::Paper, 10), Tally { solvable, lost: 0, beyond_delta: 2 });
}

// Limits.

#[test]
fn a_path_of_thousands_of_cells_does_not_use_up_the_threads_stack() {
    let grid = generate::spiral(301, 301);
    let map = grid.to_map(&OCTILES).unwrap();
    let (start, goal) = (Cell { x: 0, y: 0 }, Cell { x: 150, y: 150 });
    let search = PrintedIda { delta: 1_000_000, ..PrintedIda::default() };
    let Ending::Solved(cost) = search.search(&map, start, goal).ending else { panic!("there is a path") };
    assert!(cost > 50_000, "{cost}");
}

#[test]
fn it_gives_up_at_its_limit_of_nodes() {
    let grid = GridMap::parse(".#.\n.#.\n...");
    let map = grid.to_map(&OCTILES).unwrap();
    let search = |max_nodes| {
        PrintedIda { max_nodes, ..PrintedIda::default() }.search(&map, Cell { x: 0, y: 0 }, Cell { x: 2, y: 0 })
    };
    let enough = search(1000);
    assert_eq!(enough.ending, Ending::Solved(10));
    assert_eq!(search(enough.nodes), enough);
    let short = search(enough.nodes - 1);
    assert_eq!((short.ending, short.nodes), (Ending::OutOfNodes, enough.nodes - 1));
}

#[test]
fn a_cell_is_reached_from_itself_in_one_node() {
    let map = Map::new(4, 4, &OCTILES).unwrap();
    let result = PrintedIda::default().search(&map, Cell { x: 1, y: 2 }, Cell { x: 1, y: 2 });
    assert_eq!(result, PrintedResult { ending: Ending::Solved(0), nodes: 1, iterations: 1 });
}

#[test]
#[should_panic = "Cell { x: 4, y: 0 } is not a passable cell"]
fn an_endpoint_beyond_the_edge_is_refused() {
    let map = Map::new(4, 4, &OCTILES).unwrap();
    PrintedIda::default().search(&map, Cell { x: 1, y: 2 }, Cell { x: 4, y: 0 });
}
