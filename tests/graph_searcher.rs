//! Searchers that hold a jump-point graph and not the cells of the map: they run graph searches as a full searcher
//! does, to the last counter and state, and refuse the rest.

mod common;

use cairn::{
    Algorithm, Cell, DiagonalRule, Error, Heuristic, JumpGraphDef, LandmarksDef, Map, OpenListKind, Outcome, Progress,
    Query, Rect, RegionKind, RegionsDef, Rules, SearchResult, Searcher, SearcherDef, Table, TableState,
};
use common::search;
use testkit::{GridMap, Random, generate};

const SIDE: u32 = 120;
const RULES: [DiagonalRule; 3] = [DiagonalRule::BothPassable, DiagonalRule::OnePassable, DiagonalRule::Always];
const WHOLE: Rect = Rect { x: 0, y: 0, width: SIDE, height: SIDE };

/// For graphs of up to that many nodes, and for no map.
fn graph_only(graph_nodes: u32) -> SearcherDef {
    SearcherDef { max_cells: 0, graph_nodes, ..SearcherDef::DEFAULT }
}

fn small_searcher(map: &Map) -> Searcher {
    Searcher::with_def(&graph_only(map.required_nodes())).unwrap()
}

fn with_graph(grid: &GridMap, diagonal_rule: DiagonalRule) -> Map {
    let rules = Rules { diagonal_rule, ..Rules::DEFAULT };
    let mut map = Map::from_cells(grid.width, grid.height, &rules, &grid.cells).unwrap();
    map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
    map
}

fn grids() -> [GridMap; 4] {
    let mut random = Random::new(11);
    [
        generate::rooms(SIDE, SIDE, 12, 3, &mut random),
        generate::caves(SIDE, SIDE, 42, &mut random),
        generate::random_obstacles(SIDE, SIDE, 20, &mut random),
        generate::maze(SIDE, SIDE, 2, &mut random),
    ]
}

fn random_query(random: &mut Random, algorithm: Algorithm) -> Query {
    let mut cell = || Cell { x: random.below(SIDE) as i32, y: random.below(SIDE) as i32 };
    Query { start: cell(), goal: cell(), algorithm, ..Query::default() }
}

/// All that a search leaves: its result, its path and turning points, and the state of each cell.
fn all_of(searcher: &mut Searcher, map: &Map, query: &Query) -> (SearchResult, Vec<Cell>, Vec<Cell>, Vec<u8>) {
    let (result, path) = search(searcher, map, query);
    let mut waypoints = vec![Cell::default(); result.waypoint_count as usize];
    assert_eq!(searcher.read_waypoints(0, &mut waypoints), Ok(result.waypoint_count));
    (result, path, waypoints, states(searcher))
}

fn states(searcher: &mut Searcher) -> Vec<u8> {
    let mut states = vec![9; (SIDE * SIDE) as usize];
    searcher.read_states(WHOLE, &mut states, SIDE.into()).unwrap();
    states
}

#[test]
fn a_searcher_for_the_graph_alone_answers_as_a_full_one_does() {
    let mut random = Random::new(12);
    for (grid, rule) in grids().iter().zip(RULES.into_iter().cycle()) {
        let mut map = with_graph(grid, rule);
        map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true).unwrap();
        map.build_regions(&RegionsDef::DEFAULT, &mut |_, _| true).unwrap();
        let (mut small, mut full) = (small_searcher(&map), Searcher::for_map(&map).unwrap());
        let mut solved = 0;
        for heuristic in Heuristic::ALL {
            for open_list in [OpenListKind::Stacks, OpenListKind::Heap] {
                for _ in 0..12 {
                    let query = random_query(&mut random, Algorithm::JumpGraph);
                    let query = Query { heuristic, open_list, ..query };
                    let answer = all_of(&mut small, &map, &query);
                    assert_eq!(answer.0.choice.algorithm, Algorithm::JumpGraph);
                    assert_eq!(answer, all_of(&mut full, &map, &query));
                    solved += u32::from(answer.0.outcome == Outcome::Optimal);
                }
            }
        }
        assert!(solved > 20, "{solved}");
        assert_eq!(small.total_stats(), full.total_stats());
    }
}

#[test]
fn the_states_of_a_graph_search_are_those_of_nodes_that_the_search_looked_at() {
    let mut random = Random::new(13);
    let (mut closed, mut touched) = ([0; 2], 0);
    for grid in grids() {
        let mut map = with_graph(&grid, DiagonalRule::BothPassable);
        let mut searcher = Searcher::for_map(&map).unwrap();
        for round in 0..40 {
            let stored = random_query(&mut random, Algorithm::JumpGraph);
            let scanned = Query { algorithm: Algorithm::Jump, ..stored };
            let [stored, scanned] = [stored, scanned].map(|query| all_of(&mut searcher, &map, &query));
            assert_eq!(stored.0.cost, scanned.0.cost);
            for (closed, (result, path, _, states)) in closed.iter_mut().zip([&stored, &scanned]) {
                let count = |wanted: u8| states.iter().filter(|&&state| state == wanted).count();
                assert_eq!(count(3), path.len());
                assert!(count(2) as u64 <= result.counters.expanded);
                assert!((count(1) + count(2)) as u64 <= result.counters.generated);
                *closed += count(2);
                touched += count(1) + count(2);
            }
            let corner = random_query(&mut random, Algorithm::Auto).start;
            map.set_cell(corner, round % 2).unwrap();
            map.maintain(u64::MAX).unwrap();
        }
    }
    assert!(closed[0] > 500 && closed[0] * 2 < closed[1] && touched > 2000, "{closed:?} {touched}");
}

#[test]
fn part_of_the_states_is_a_part_of_the_whole() {
    let map = with_graph(&grids()[0], DiagonalRule::BothPassable);
    let mut searcher = small_searcher(&map);
    let query = random_query(&mut Random::new(3), Algorithm::JumpGraph);
    searcher.find_path(&map, &query, &mut []).unwrap();
    let whole = states(&mut searcher);
    let rect = Rect { x: 17, y: 40, width: 60, height: 50 };
    let mut part = vec![9; 64 * 50];
    searcher.read_states(rect, &mut part, 64).unwrap();
    for (y, row) in part.chunks(64).enumerate() {
        let from = (40 + y) * SIDE as usize + 17;
        assert_eq!(row[..60], whole[from..from + 60]);
        assert_eq!(row[60..], [9; 4]);
    }
}

#[test]
fn what_needs_no_search_needs_no_cells() {
    let mut map = with_graph(&generate::empty(SIDE, SIDE), DiagonalRule::BothPassable);
    map.set_rect(Rect { x: 60, y: 0, width: 1, height: SIDE }, 0).unwrap();
    map.maintain(u64::MAX).unwrap();
    let mut searcher = small_searcher(&map);
    let ask = |start, goal| Query { algorithm: Algorithm::JumpGraph, ..Query::new(start, goal) };
    let (left, right) = (Cell { x: 3, y: 119 }, Cell { x: 119, y: 119 });
    let (result, path) = search(&mut searcher, &map, &ask(right, right));
    assert_eq!((result.outcome, path), (Outcome::Optimal, vec![right]));
    assert_eq!(states(&mut searcher).iter().filter(|&&state| state != 0).count(), 1);
    assert_eq!(search(&mut searcher, &map, &ask(left, right)).0.outcome, Outcome::NoPath);
    assert_eq!(search(&mut searcher, &map, &ask(left, Cell { x: 60, y: 60 })).0.outcome, Outcome::EndpointBlocked);
    let unlabelled = Query { ignore_components: true, ..ask(left, right) };
    assert_eq!(search(&mut searcher, &map, &unlabelled).0.outcome, Outcome::NoPath);
}

#[test]
fn it_can_be_stepped() {
    let map = with_graph(&grids()[2], DiagonalRule::OnePassable);
    let (mut stepped, mut whole) = (small_searcher(&map), small_searcher(&map));
    let mut random = Random::new(14);
    for _ in 0..30 {
        let query = random_query(&mut random, Algorithm::JumpGraph);
        stepped.begin(&map, &query, None, &[]).unwrap();
        while stepped.step(&map, None, 3).unwrap() == Progress::Running {}
        let result = stepped.finish(&mut []).unwrap();
        assert_eq!(result, whole.find_path(&map, &query, &mut []).unwrap());
    }
}

#[test]
fn it_refuses_every_other_search() {
    let mut map = with_graph(&grids()[0], DiagonalRule::BothPassable);
    let tiles = RegionsDef { kind: RegionKind::Tiles, ..RegionsDef::DEFAULT };
    map.build_regions(&tiles, &mut |_, _| true).unwrap();
    let mut small = small_searcher(&map);
    let query = random_query(&mut Random::new(1), Algorithm::JumpGraph);
    let before = small.find_path(&map, &query, &mut []).unwrap();
    let others = Algorithm::ALL.into_iter().filter(|named| !matches!(named, Algorithm::Auto | Algorithm::JumpGraph));
    for algorithm in others {
        assert_eq!(small.find_path(&map, &Query { algorithm, ..query }, &mut []), Err(Error::Capacity));
    }
    assert_eq!(small.path_length(), before.path_length, "errors leave the last search as it was");
}

#[test]
fn a_suspended_graph_needs_the_cells() {
    let grid = &grids()[0];
    let mut map = Map::from_cells(SIDE, SIDE, &Rules::DEFAULT, &grid.cells).unwrap();
    map.build_jump_graph(&JumpGraphDef { edit_allowance: 0, ..JumpGraphDef::DEFAULT }, &mut |_, _| true).unwrap();
    let mut small = Searcher::with_def(&graph_only(2 * map.required_nodes())).unwrap();
    let mut full = Searcher::for_map(&map).unwrap();
    let query = random_query(&mut Random::new(1), Algorithm::JumpGraph);
    assert!(small.find_path(&map, &query, &mut []).is_ok());
    map.set_rect(Rect { x: 30, y: 30, width: 40, height: 40 }, 1).unwrap();
    assert_eq!(map.table_info(0, Table::JumpGraph, 0).unwrap().state, TableState::Suspended);
    assert_eq!(small.find_path(&map, &query, &mut []), Err(Error::Capacity));
    let scanned = full.find_path(&map, &query, &mut []).unwrap();
    assert_eq!(scanned.choice.algorithm, Algorithm::Jump);
    map.maintain(u64::MAX).unwrap();
    let stored = small.find_path(&map, &query, &mut []).unwrap();
    assert_eq!((stored.choice.algorithm, stored.cost), (Algorithm::JumpGraph, scanned.cost));
}

#[test]
fn capacity_is_what_the_def_says() {
    let map = with_graph(&grids()[0], DiagonalRule::BothPassable);
    let (cells, nodes) = (u64::from(map.required_cells()), map.required_nodes());
    assert!(u64::from(nodes) < cells / 4);
    let mut random = Random::new(15);
    let query = random_query(&mut random, Algorithm::JumpGraph);
    let ask = |max_cells, open_entries, graph_nodes| {
        let def = SearcherDef { max_cells, open_entries, graph_nodes, max_nodes: 0 };
        let mut searcher = Searcher::with_def(&def)?;
        assert_eq!(Ok(searcher.memory_bytes()), Searcher::memory_size(&def));
        searcher.find_path(&map, &query, &mut []).map(|result| result.outcome)
    };
    let answer = ask(cells, 0, 0);
    assert!(answer.is_ok());
    assert_eq!(ask(0, 0, nodes), answer);
    assert_eq!(ask(0, 0, nodes - 1), Err(Error::Capacity));
    assert_eq!(ask(nodes.into(), 0, 0), answer, "cells that are too few for the map are nodes as well");
    assert_eq!(ask(u64::from(nodes) - 1, 0, 0), Err(Error::Capacity));
    assert_eq!(ask(1, 0, nodes), answer);
    // With a short open list two words per cell are left for a path, which is enough on a map of that many cells.
    let entries = 1 << 12;
    assert_eq!(ask(cells, entries, 0), answer);
    assert_eq!(ask(nodes.into(), entries, 0), Err(Error::Capacity));
    assert_eq!(ask(0, entries, nodes), answer);
    assert_eq!(ask(0, 0, 0), Err(Error::Dimensions));
    assert_eq!(ask(0, 0, u32::MAX), Err(Error::TooLarge));
    assert_eq!(ask(u64::MAX, 0, 1), Err(Error::TooLarge));
}

#[test]
fn it_takes_a_fraction_of_the_memory() {
    let map = with_graph(&generate::rooms(512, 512, 30, 4, &mut Random::new(2)), DiagonalRule::BothPassable);
    let small = Searcher::memory_size(&graph_only(map.required_nodes())).unwrap();
    let full = Searcher::for_map(&map).unwrap().memory_bytes();
    assert!(small * 20 < full, "{small} of {full}");
    // What the manual says: 40 bytes per node and 103 KiB, with the handle.
    assert!(small < 40 * u64::from(map.required_nodes()) + (97 << 10), "{small} for {} nodes", map.required_nodes());
}

/// Steps that alternate between diagonal and straight make paths with two turning points for each jump point.
#[test]
fn the_longest_paths_have_room() {
    for grid in [generate::spiral(SIDE, SIDE), generate::maze(SIDE, SIDE, 1, &mut Random::new(7)), zigzag()] {
        for rule in RULES {
            let map = with_graph(&grid, rule);
            let free = |index: &usize| grid.cells[*index] != 0;
            let cell = |index: usize| Cell { x: index as i32 % SIDE as i32, y: index as i32 / SIDE as i32 };
            let (first, last) = ((0..grid.cells.len()).find(free), (0..grid.cells.len()).rfind(free));
            let query = Query::new(cell(first.unwrap()), cell(last.unwrap()));
            let query = Query { algorithm: Algorithm::JumpGraph, ..query };
            let mut full = Searcher::for_map(&map).unwrap();
            let expected = all_of(&mut full, &map, &query);
            assert_eq!(expected.0.outcome, Outcome::Optimal);
            assert_eq!(all_of(&mut small_searcher(&map), &map, &query), expected);
            let short_list = SearcherDef { open_entries: 64, ..graph_only(map.required_nodes()) };
            let mut small = Searcher::with_def(&short_list).unwrap();
            if small.find_path(&map, &query, &mut []) != Err(Error::OutOfNodes) {
                assert_eq!(search(&mut small, &map, &query).0.cost, expected.0.cost);
            }
        }
    }
}

/// A corridor that runs up and down the map, with a kink in every step.
fn zigzag() -> GridMap {
    let mut grid = generate::empty(SIDE, SIDE);
    for x in (1..SIDE).step_by(4) {
        let gap = if x % 8 == 1 { 0 } else { SIDE - 1 };
        for y in (0..SIDE).filter(|&y| y != gap) {
            grid.cells[(y * SIDE + x) as usize] = 0;
            let tooth = if y % 4 == 0 { x.wrapping_sub(1) } else { x + 1 };
            if y % 2 == 0 && tooth < SIDE && y != 0 && y != SIDE - 1 {
                grid.cells[(y * SIDE + tooth) as usize] = 0;
            }
        }
    }
    grid
}
