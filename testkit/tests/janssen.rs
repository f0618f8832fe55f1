//! Janssen's maps, compared with the figures of the paper: what A* with the Manhattan distance finds on them.

use cairn::{Algorithm, Heuristic, Neighbours, Query, Rules, Searcher};
use testkit::generate::janssen;
use testkit::{GridMap, Random, endpoints};

/// Many maps with few pairs each: the paths depend on the size of the map far more than on the pair.
const MAPS: u32 = 300;
const PAIRS: u32 = 8;

/// Means over all pairs.
#[derive(Debug, Default)]
struct Means {
    /// Cells of the path.
    path: f64,
    /// Manhattan distance, relative to the cost.
    estimate: f64,
    /// Cells expanded, relative to those of the path.
    explored: f64,
}

type Make = fn(u32, u32, &mut Random) -> GridMap;

fn measure(make: Make) -> Means {
    let rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
    let random = &mut Random::new(1);
    let mut means = Means::default();
    for _ in 0..MAPS {
        let (width, height) = janssen::size(random);
        let grid = make(width, height, random);
        let map = grid.to_map(&rules).unwrap();
        let mut searcher = Searcher::for_map(&map).unwrap();
        for _ in 0..PAIRS {
            let [start, goal] = endpoints::joined(&grid, &map, random).expect("all cells are joined");
            let mut query = Query::new(start, goal);
            (query.algorithm, query.heuristic) = (Algorithm::AStar, Heuristic::Naive);
            let result = searcher.find_path(&map, &query, &mut []).unwrap();
            assert!(result.path_length > 1, "no path from {start:?} to {goal:?}:\n{grid}");
            let path = f64::from(result.path_length);
            let estimate = f64::from(start.x.abs_diff(goal.x) + start.y.abs_diff(goal.y));
            means.path += path;
            means.estimate += estimate / result.cost as f64;
            means.explored += result.counters.expanded as f64 / path;
        }
    }
    let count = f64::from(MAPS * PAIRS);
    Means { path: means.path / count, estimate: means.estimate / count, explored: means.explored / count }
}

#[track_caller]
fn assert_near(name: &str, measured: f64, paper: f64, percent: f64) {
    let off = 100.0 * (measured / paper - 1.0);
    assert!(off.abs() <= percent, "{name}: {measured:.3}, in the paper {paper}: {off:.1} % off");
}

#[test]
fn rooms_are_as_hard_as_the_papers() {
    let means = measure(janssen::rooms);
    println!("rooms: {means:.3?}");
    assert_near("path", means.path, 371.27, 10.0);
    assert_near("estimate", means.estimate, 0.451, 5.0);
    assert_near("explored", means.explored, 23.537, 25.0);
}

#[test]
fn hills_are_as_hard_as_the_papers() {
    let means = measure(janssen::hills);
    println!("hills: {means:.3?}");
    assert_near("path", means.path, 119.11, 10.0);
    assert_near("estimate", means.estimate, 0.974, 0.5);
    assert_near("explored", means.explored, 4.182, 10.0);
}

#[test]
fn mazes_are_as_hard_as_the_papers() {
    let means = measure(janssen::maze);
    println!("maze: {means:.3?}");
    assert_near("path", means.path, 1080.05, 10.0);
    assert_near("estimate", means.estimate, 0.200, 5.0);
    assert_near("explored", means.explored, 5.586, 10.0);
}
