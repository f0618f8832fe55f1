//! Large maps and long paths: every search survives them. An IDA* search that cannot finish ends with its budget.

mod common;

use cairn::{Cell, Map, Outcome, Query, Rules, Searcher};
use common::{all_methods, search};
use testkit::generate;

/// Runs every method that exists for the map within a budget, and returns the cost that the optimal ones agree on.
fn cost_by_all_methods(map: &Map, start: Cell, goal: Cell, budget: u64) -> u64 {
    let mut searcher = Searcher::for_map(map).unwrap();
    let mut optimum = None;
    for method in all_methods() {
        let query = Query { start, goal, max_expansions: budget, ..method };
        if query.choose(map).is_err() || query.heuristic != cairn::Heuristic::Auto {
            continue;
        }
        let result = searcher.find_path(map, &query, &mut []).unwrap();
        match result.outcome {
            Outcome::Optimal => assert_eq!(*optimum.get_or_insert(result.cost), result.cost, "{query:?}"),
            Outcome::Bounded => assert!(optimum.is_some_and(|optimum| result.cost >= optimum)),
            Outcome::BudgetSpent => assert!(result.lower_bound > 0),
            other => panic!("{other:?} for {query:?}"),
        }
    }
    optimum.expect("A* finds it")
}

#[test]
fn a_map_of_16_million_cells() {
    let map = Map::new(4000, 4000, &Rules::DEFAULT).unwrap();
    let cost = cost_by_all_methods(&map, Cell { x: 0, y: 0 }, Cell { x: 3999, y: 2999 }, 100_000);
    assert_eq!(cost, 2999 * 99 + 1000 * 70);
}

#[test]
fn a_path_over_half_the_cells() {
    let grid = generate::spiral(501, 501);
    let map = Map::from_cells(501, 501, &Rules::DEFAULT, &grid.cells).unwrap();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let start = Cell { x: 0, y: 0 };
    // The inner end of the corridor: the cell that costs most to reach.
    let middle = map.find_nearest_passable(0, Cell { x: 250, y: 250 }, 20, Some(start)).unwrap().unwrap();
    let (result, path) = search(&mut searcher, &map, &Query::new(start, middle));
    assert!(path.len() > 100_000, "{} cells", path.len());
    assert_eq!(cost_by_all_methods(&map, start, middle, 500_000), result.cost);
    // With one big step of the threshold the depth-first searches walk all the way as well.
    for dead_end_cut in cairn::DeadEndCut::ALL {
        let algorithm = cairn::Algorithm::CazenaveIda;
        let query = Query { algorithm, dead_end_cut, threshold_delta: u32::MAX, ..Query::new(start, middle) };
        let (deep, path) = search(&mut searcher, &map, &query);
        assert_eq!((deep.cost, path.len()), (result.cost, result.path_length as usize));
    }
}

#[test]
fn the_widest_map() {
    let map = Map::new(65_535, 100, &Rules::DEFAULT).unwrap();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let (result, path) = search(&mut searcher, &map, &Query::new(Cell { x: 0, y: 99 }, Cell { x: 65_534, y: 0 }));
    assert_eq!(result.cost, 99 * 99 + (65_534 - 99) * 70);
    assert_eq!(path.len(), 65_535);
}
