//! The dead-end cut of Cazenave's IDA*: the paper's own example of where it goes wrong, what the sound version keeps,
//! and when a search that the cut has left empty is repaired.

mod common;

use cairn::{
    Algorithm, AnsweredBy, Cell, DeadEndCut, DiagonalRule, LandmarksDef, Map, Outcome, Query, Rules, SearchResult,
    Searcher,
};
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
/// them D and C, then F and E; the path onward starts at the top. While D is searched, E is reached by way of it. From
/// B everything behind C is then known at less cost, C looks like a dead end, and the cheap path A, C, E is cut.
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

/// A wall whose door is closed after labels and landmarks have seen it open.
fn closed_door() -> (Map, Cell, Query) {
    let grid = GridMap::parse(
        "....#....
         ....#....
         .........
         ....#....",
    );
    let mut map = grid.to_map(&OCTILES).unwrap();
    map.build_landmarks(&LandmarksDef { count: 2, ..LandmarksDef::DEFAULT }, &mut |_, _| true).unwrap();
    let door = Cell { x: 4, y: 2 };
    let algorithm = Algorithm::CazenaveIda;
    let query =
        Query { algorithm, dead_end_cut: DeadEndCut::Paper, ..Query::new(Cell { x: 0, y: 0 }, Cell { x: 8, y: 3 }) };
    map.set_cell(door, 0).unwrap();
    (map, door, query)
}

#[test]
fn an_empty_search_with_the_papers_cut_proves_nothing_by_itself() {
    let (mut map, _, query) = closed_door();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let unproven = Query { ignore_landmark_test: true, ..query };
    let (found, _) = search(&mut searcher, &map, &unproven);
    assert_eq!((found.outcome, found.reason, found.cost), (Outcome::NotFound, Outcome::NotFound, 0));
    assert!(found.lower_bound > 0 && found.counters.repairs == 0, "{found:?}");
    let (partial, path) = search(&mut searcher, &map, &Query { partial: true, ..unproven });
    assert_eq!((partial.outcome, partial.reason), (Outcome::Partial, Outcome::NotFound));
    assert_eq!(path.last(), Some(&Cell { x: 3, y: 3 }));
    for dead_end_cut in [DeadEndCut::Sound, DeadEndCut::None] {
        let (found, _) = search(&mut searcher, &map, &Query { dead_end_cut, ..unproven });
        assert_eq!((found.outcome, found.answered_by), (Outcome::NoPath, AnsweredBy::Search));
    }
    map.maintain(u64::MAX).unwrap();
    let (found, _) = search(&mut searcher, &map, &Query { partial: true, ..unproven });
    assert_eq!((found.outcome, found.reason), (Outcome::Partial, Outcome::NoPath), "the labels differ now");
    let (found, _) = search(&mut searcher, &map, &Query { ignore_components: true, ..unproven });
    assert_eq!(found.outcome, Outcome::NotFound, "they are not asked");
}

/// Landmarks that have seen the door open say that there is a path, and the search that looks for it proves that there
/// is none.
#[test]
fn a_search_is_repaired_where_landmarks_reach_both_ends() {
    let (mut map, door, query) = closed_door();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let query = Query { ignore_components: true, ..query };
    let (once, _) = search(&mut searcher, &map, &Query { ignore_landmark_test: true, ..query });
    let (repaired, _) = search(&mut searcher, &map, &query);
    assert_eq!((repaired.outcome, repaired.counters.repairs), (Outcome::NoPath, 1));
    assert!(repaired.counters.expanded > once.counters.expanded);
    assert_eq!(searcher.total_stats().counters.repairs, 1, "of two searches");
    map.set_cell(door, 1).unwrap();
    let (found, _) = search(&mut searcher, &map, &query);
    assert_eq!((found.outcome, found.counters.repairs), (Outcome::Optimal, 0));
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
