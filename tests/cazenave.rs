//! The dead-end cut of Cazenave's IDA*: the paper's own example of where it goes wrong, and what the sound version keeps.

mod common;

use cairn::{Algorithm, Cell, DeadEndCut, DiagonalRule, Outcome, Query, Rules, SearchResult, Searcher};
use common::{World, search};
use testkit::{GridMap, Random, generate};

const OCTILES: Rules =
    Rules { diagonal_rule: DiagonalRule::Always, cardinal_cost: 2, diagonal_cost: 3, ..Rules::DEFAULT };

fn search_with(world: &World, start: Cell, goal: Cell, dead_end_cut: DeadEndCut, threshold_delta: u32) -> SearchResult {
    let map = world.map();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let query = Query { algorithm: Algorithm::CazenaveIda, dead_end_cut, threshold_delta, ..Query::new(start, goal) };
    let (result, path) = search(&mut searcher, &map, &query);
    assert_eq!(world.path_cost(&path), result.cost);
    result
}

/// Figure 1, turned so that the order of successors is the paper's: D, B, C. At the bottom A (the start) and B, above
/// them D and C, then F and E; the way on starts at the top. While D is searched, E is reached by way of it. From B
/// everything behind C is then known at less cost, C looks like a dead end, and the cheap way A, C, E is cut.
#[test]
fn the_papers_cut_misses_the_best_path_of_figure_1_and_the_sound_cut_does_not() {
    let grid = GridMap::parse(
        "##.####
         #.#.###
         .###.##
         ..#####
         .#.####
         ..#####
         ..#####
         #..####",
    );
    let world = World { grid, rules: OCTILES, weights: [1; 256] };
    let (start, goal) = (Cell { x: 1, y: 7 }, Cell { x: 4, y: 2 });
    assert_eq!(world.costs_from(start).to(goal), Some(23));

    let paper = search_with(&world, start, goal, DeadEndCut::Paper, 10);
    assert_eq!((paper.outcome, paper.cost), (Outcome::Bounded, 25));
    assert_eq!(paper.excess_bound, None, "the paper's cut guarantees nothing");
    for sound in [DeadEndCut::Sound, DeadEndCut::None] {
        assert_eq!(search_with(&world, start, goal, sound, 10).cost, 23);
    }
}

/// On Cazenave's own maps, made small: with no delta every version finds the optimum; with one the sound version stays
/// within it, and saves iterations.
#[test]
fn a_threshold_delta_buys_iterations_for_a_bounded_loss() {
    let mut random = Random::new(5);
    let (mut iterations, mut overlong) = ([0, 0], 0);
    for _ in 0..40 {
        let world = World { grid: generate::walls(60, 60, 25, &mut random), rules: OCTILES, weights: [1; 256] };
        let (start, goal) = (world.random_cell(&mut random), world.random_cell(&mut random));
        let Some(best) = world.costs_from(start).to(goal).filter(|&best| best > 0) else { continue };
        for cut in DeadEndCut::ALL {
            assert_eq!(search_with(&world, start, goal, cut, 0).cost, best, "{cut:?} in\n{world}");
        }
        let exact = search_with(&world, start, goal, DeadEndCut::Sound, 0);
        let loose = search_with(&world, start, goal, DeadEndCut::Sound, 10);
        assert!(loose.cost <= best + 10, "{world}");
        iterations[0] += exact.counters.iterations;
        iterations[1] += loose.counters.iterations;
        overlong += u32::from(loose.cost > best);
    }
    assert!(iterations[1] * 2 < iterations[0], "{iterations:?}");
    assert!(overlong > 0, "the delta has an effect");
}
