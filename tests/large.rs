//! Large maps and long paths: every search survives them. An IDA* search that cannot finish ends with its budget.

mod common;

use cairn::{Cell, Map, Outcome, Query, Rect, Rules, Searcher};
use common::{all_methods, search};
use testkit::{Random, generate};

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

/// In bands of any height, with slices of `maintain` between or not.
#[test]
fn a_map_that_is_filled_in_bands_is_the_one_that_was_made_at_once() {
    let mut random = Random::new(11);
    for rules in common::all_rules() {
        for grid in [generate::caves(150, 93, 42, &mut random), generate::buildings(150, 93, 20, &mut random)] {
            let mut at_once = Map::from_cells(150, 93, &rules, &grid.cells).unwrap();
            assert!(at_once.maintain(u64::MAX).unwrap());
            for height in [1, 7, 8, 64] {
                let mut map = Map::filled(150, 93, &rules, 0).unwrap();
                assert_eq!((map.passable_cells(), map.exact_components()), (0, Some(0)));
                for (band, cells) in grid.cells.chunks(height * 150).enumerate() {
                    let rect = Rect { x: 0, y: (band * height) as i32, width: 150, height: cells.len() as u32 / 150 };
                    map.write_cells(rect, cells, 150).unwrap();
                    if height == 7 {
                        map.maintain(500).unwrap();
                    }
                }
                // Nothing was blocked, so nothing can have been cut in two.
                assert_eq!(map.exact_components(), at_once.exact_components());
                assert_eq!((map.state_hash(), map.memory_bytes()), (at_once.state_hash(), at_once.memory_bytes()));
                let ends = [Cell { x: 3, y: 5 }, Cell { x: 140, y: 80 }]
                    .map(|near| map.find_nearest_passable(0, near, 40, None).unwrap().unwrap());
                let mut searcher = Searcher::for_map(&map).unwrap();
                let [one, other] =
                    [&map, &at_once].map(|map| search(&mut searcher, map, &Query::new(ends[0], ends[1])));
                assert_eq!((one.0.outcome, one.0.cost, one.0.counters, one.1), {
                    (other.0.outcome, other.0.cost, other.0.counters, other.1)
                });
            }
        }
    }
}

/// Single cells at random have more pieces than a large map has room for at first.
#[test]
fn noise_on_a_large_map_is_labelled_by_maintain() {
    let side = 2600;
    let grid = generate::random_obstacles(side, side, 40, &mut Random::new(3));
    let mut map = Map::from_cells(side, side, &Rules::DEFAULT, &grid.cells).unwrap();
    let created = Map::memory_size(side, side, &Rules::DEFAULT).unwrap();
    assert_eq!((map.exact_components(), map.memory_bytes()), (None, created));
    let (hash, mut slices) = (map.state_hash(), 1);
    while !map.maintain(100_000).unwrap() {
        slices += 1;
    }
    // A tile of 8 x 8 cells counts as eight.
    assert_eq!(slices, (side / 8 * (side / 8) * 8).div_ceil(100_000));
    assert!(map.exact_components().is_some_and(|components| components > 1000));
    assert!(map.memory_bytes() > created && map.state_hash() != hash);
}
