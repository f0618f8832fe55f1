//! Searchers with a fixed number of nodes: while these suffice, searches are those of a full searcher, to the last
//! counter and state; when they do not, the answer is an error, or a partial path.

mod common;

use cairn::{
    Algorithm, Cell, Error, Heuristic, JumpGraphDef, LandmarksDef, Map, Neighbours, OpenListKind, Outcome, Overlay,
    Progress, Query, Rect, RegionKind, RegionsDef, Rules, SearchResult, Searcher, SearcherDef,
};
use common::{World, all_rules, search};
use testkit::oracle::random_jump_graph;
use testkit::{Random, generate};

const METHODS: [Algorithm; 5] =
    [Algorithm::Auto, Algorithm::AStar, Algorithm::CanonicalAStar, Algorithm::Jump, Algorithm::JumpGraph];

fn fixed(max_nodes: u32) -> Searcher {
    Searcher::with_def(&SearcherDef { max_nodes, ..SearcherDef::DEFAULT }).unwrap()
}

fn full(map: &Map) -> Searcher {
    Searcher::new(map.required_cells().into()).unwrap()
}

/// What a searcher holds when a search is over: result, path, turning points, the state of each cell.
type Left = (Result<SearchResult, Error>, Vec<Cell>, Vec<Cell>, Vec<u8>);

fn left(searcher: &mut Searcher, map: &Map, result: Result<SearchResult, Error>) -> Left {
    let Ok(found) = result else { return (result, Vec::new(), Vec::new(), Vec::new()) };
    let mut path = vec![Cell::default(); found.path_length as usize];
    let mut waypoints = vec![Cell::default(); found.waypoint_count as usize];
    searcher.read_path(0, &mut path).unwrap();
    searcher.read_waypoints(0, &mut waypoints).unwrap();
    let whole = Rect { x: 0, y: 0, width: map.width(), height: map.height() };
    let mut states = vec![9; (map.width() * map.height()) as usize];
    searcher.read_states(whole, &mut states, map.width().into()).unwrap();
    (result, path, waypoints, states)
}

/// The same search at once and in slices of any size.
fn in_slices(
    searcher: &mut Searcher,
    map: &Map,
    query: &Query,
    overlay: Option<&Overlay>,
    goals: &[Rect],
    slice: u64,
) -> Result<SearchResult, Error> {
    searcher.begin(map, query, overlay, goals)?;
    while searcher.step(map, overlay, slice)? == Progress::Running {}
    searcher.finish(&mut [])
}

fn random_overlay(world: &World, map: &Map, random: &mut Random) -> Overlay {
    let mut overlay = Overlay::for_map(map).unwrap();
    for _ in 0..random.below(20) {
        let added = if random.chance(30) { u16::MAX } else { random.between(1, 9) as u16 };
        overlay.set_cell(world.random_cell(random), added).unwrap();
    }
    overlay
}

#[test]
fn while_nodes_suffice_searches_are_those_of_a_full_searcher() {
    let mut random = Random::new(71);
    let (mut solved, mut overlaid, mut shared) = (0, 0, [0; 5]);
    // One for all maps, as a game has it: what older searches have left is in the way of none.
    let mut fixed = fixed(20_000);
    for round in 0..6 {
        for rules in all_rules() {
            let world = World::random_up_to(70, rules, &mut random);
            let mut map = world.map();
            if round % 2 == 0 {
                // Weighted terrain has no graph.
                let _ = map.build_jump_graph(&random_jump_graph(&mut random), &mut |_, _| true);
            }
            if round % 3 == 0 {
                // Walls alone have no landmarks.
                let _ = map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true);
            }
            let (mut full, overlay) = (full(&map), random_overlay(&world, &map, &mut random));
            for (algorithm, shared) in METHODS.into_iter().zip(&mut shared) {
                let (start, goal) = world.random_ends(&mut random);
                let query = Query {
                    algorithm,
                    open_list: [OpenListKind::Auto, OpenListKind::Heap][random.below(2) as usize],
                    heuristic: if random.chance(30) { Heuristic::Naive } else { Heuristic::Auto },
                    partial: random.chance(20) && matches!(algorithm, Algorithm::Auto | Algorithm::AStar),
                    from_blocked: random.chance(20),
                    next_to_goal: random.chance(20),
                    max_expansions: if random.chance(20) { random.below(60).into() } else { 0 },
                    ..Query::new(start, goal)
                };
                if query.choose(&map).is_err() {
                    continue;
                }
                let overlay = random.chance(40).then_some(&overlay);
                let mut rect = || Rect { width: 1, height: 1, ..Rect::of(world.random_cell(&mut random)) };
                let goals: Vec<Rect> = (0..[0, 0, 3][round % 3]).map(|_| rect()).collect();
                let expected = full.search(&map, &query, overlay, &goals, &mut []);
                let expected = left(&mut full, &map, expected);
                let found = fixed.search(&map, &query, overlay, &goals, &mut []);
                assert_eq!(left(&mut fixed, &map, found), expected, "{query:?}");
                for slice in [1, 7, 1000] {
                    let found = in_slices(&mut fixed, &map, &query, overlay, &goals, slice);
                    assert_eq!(left(&mut fixed, &map, found), expected, "{query:?} in slices of {slice}");
                }
                let result = expected.0.unwrap();
                solved += u32::from(result.outcome == Outcome::Optimal);
                overlaid += u32::from(result.overlaid);
                *shared += u32::from(result.counters.expanded > 5);
            }
            let cells: Vec<Cell> = (0..9).map(|_| world.random_cell(&mut random)).collect();
            let query = Query { from_blocked: true, ..Query::new(cells[0], cells[0]) };
            let costs = [&mut full, &mut fixed].map(|searcher| {
                let mut costs = [0; 9];
                let reached = searcher.find_costs(&map, &query, Some(&overlay), &cells, u64::MAX, &mut costs);
                (reached, costs)
            });
            assert_eq!(costs[0], costs[1]);
        }
    }
    assert!(solved > 100 && overlaid > 10 && shared.iter().all(|&count| count > 10), "{solved} {overlaid} {shared:?}");
}

#[test]
fn every_heuristic_and_list_that_the_library_chooses_works_with_it() {
    let mut random = Random::new(72);
    let grid = generate::caves(120, 120, 42, &mut random);
    let mut map = grid.to_map(&Rules::DEFAULT).unwrap();
    map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
    map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true).unwrap();
    map.build_regions(&RegionsDef::DEFAULT, &mut |_, _| true).unwrap();
    let (mut full, mut fixed) = (full(&map), fixed(map.required_cells()));
    for heuristic in Heuristic::ALL {
        for (open_list, algorithm) in
            [OpenListKind::Stacks, OpenListKind::Heap].into_iter().flat_map(|list| METHODS.map(|named| (list, named)))
        {
            let [start, goal] = grid.random_ends(&mut random).unwrap();
            let query = Query { heuristic, open_list, algorithm, ..Query::new(start, goal) };
            let expected = full.find_path(&map, &query, &mut []);
            let expected = left(&mut full, &map, expected);
            let found = fixed.find_path(&map, &query, &mut []);
            assert_eq!(left(&mut fixed, &map, found), expected, "{query:?}");
        }
    }
    assert_eq!(fixed.total_stats(), full.total_stats());
}

#[test]
fn other_methods_are_refused() {
    let mut map = Map::new(40, 40, &Rules { neighbours: Neighbours::Four, ..Rules::DEFAULT }).unwrap();
    let tiles = RegionsDef { kind: RegionKind::Tiles, ..RegionsDef::DEFAULT };
    map.build_regions(&tiles, &mut |_, _| true).unwrap();
    map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
    let (mut fixed, ends) = (fixed(5000), Query::new(Cell { x: 0, y: 0 }, Cell { x: 30, y: 20 }));
    let before = fixed.find_path(&map, &ends, &mut []).unwrap();
    for algorithm in Algorithm::ALL.into_iter().filter(|named| !METHODS.contains(named)) {
        assert_eq!(fixed.find_path(&map, &Query { algorithm, ..ends }, &mut []), Err(Error::Capacity), "{algorithm:?}");
    }
    for open_list in [OpenListKind::MultiStack, OpenListKind::TwoStacks] {
        let query = Query { algorithm: Algorithm::AStar, open_list, ..ends };
        assert_eq!(fixed.find_path(&map, &query, &mut []), Err(Error::Capacity), "{open_list:?}");
    }
    assert_eq!(fixed.path_length(), before.path_length, "errors leave the last search as it was");
}

/// A wall with a gap far away makes searches look at most of the map.
fn detour(side: u32) -> (Map, Query) {
    let mut map = Map::new(side, side, &Rules::DEFAULT).unwrap();
    map.set_rect(Rect { x: side as i32 / 2, y: 1, width: 1, height: side - 1 }, 0).unwrap();
    let (x, y) = (side as i32 / 2, side as i32 - 1);
    (map, Query::new(Cell { x: x - 9, y }, Cell { x: x + 9, y }))
}

#[test]
fn when_nodes_run_out_that_is_an_error_or_the_reason_of_a_partial_path() {
    let (map, query) = detour(400);
    let query = Query { algorithm: Algorithm::AStar, ..query };
    let optimum = full(&map).find_path(&map, &query, &mut []).unwrap();
    let mut fixed = fixed(1000);
    assert_eq!(fixed.find_path(&map, &query, &mut []), Err(Error::OutOfNodes));
    assert_eq!(fixed.path_length(), 0, "there is no path");
    assert_eq!(in_slices(&mut fixed, &map, &query, None, &[], 5), Err(Error::OutOfNodes));
    let goal = query.goal;
    let costs = fixed.find_costs(&map, &query, None, &[goal], u64::MAX, &mut [0]);
    assert_eq!(costs, Err(Error::OutOfNodes));

    let partial = Query { partial: true, ..query };
    let (result, path) = search(&mut fixed, &map, &partial);
    assert_eq!((result.outcome, result.reason), (Outcome::Partial, Outcome::OutOfNodes));
    assert_eq!((path.first(), path.last()), (Some(&query.start), Some(&result.end)));
    assert!((result.end.x - 199).abs() <= 1, "it ends at the wall: {:?}", result.end);
    assert!(result.lower_bound > 18 * 70 && result.lower_bound <= optimum.cost);
    let sliced = in_slices(&mut fixed, &map, &partial, None, &[], 5).unwrap();
    assert_eq!(SearchResult { written: 0, ..result }, sliced);

    // What is near is found all the same.
    let near = Query { goal: Cell { x: 180, y: 390 }, ..query };
    assert_eq!(fixed.find_path(&map, &near, &mut []), full(&map).find_path(&map, &near, &mut []));
    // And far away by jumps, which need few nodes.
    let jumps = Query { algorithm: Algorithm::Auto, ..query };
    assert_eq!(fixed.find_path(&map, &jumps, &mut []), full(&map).find_path(&map, &jumps, &mut []));
}

#[test]
fn jump_searches_run_out_of_nodes_as_well() {
    let grid = generate::random_obstacles(500, 500, 20, &mut Random::new(73));
    let mut map = grid.to_map(&Rules::DEFAULT).unwrap();
    map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
    let (mut fixed, mut full, mut random) = (fixed(3000), full(&map), Random::new(74));
    let mut ends = [0; 2];
    for algorithm in [Algorithm::Jump, Algorithm::JumpGraph] {
        for _ in 0..60 {
            let [start, goal] = grid.random_ends(&mut random).unwrap();
            let query = Query { algorithm, ..Query::new(start, goal) };
            let expected = full.find_path(&map, &query, &mut []);
            match fixed.find_path(&map, &query, &mut []) {
                Err(error) => {
                    assert_eq!(error, Error::OutOfNodes);
                    ends[0] += 1;
                }
                found => {
                    assert_eq!(found, expected);
                    ends[1] += 1;
                }
            }
        }
    }
    assert!(ends[0] > 20 && ends[1] > 5, "{ends:?}");
    // A graph that fits has nodes of its own.
    let def = SearcherDef { max_nodes: 3000, graph_nodes: map.required_nodes(), ..SearcherDef::DEFAULT };
    let mut for_graph = Searcher::with_def(&def).unwrap();
    for _ in 0..20 {
        let [start, goal] = grid.random_ends(&mut random).unwrap();
        let query = Query { algorithm: Algorithm::JumpGraph, ..Query::new(start, goal) };
        assert_eq!(for_graph.find_path(&map, &query, &mut []), full.find_path(&map, &query, &mut []));
    }
}

#[test]
fn its_memory_depends_on_the_number_of_nodes_alone() {
    let bytes = |max_nodes, max_cells| {
        let def = SearcherDef { max_nodes, max_cells, ..SearcherDef::DEFAULT };
        let bytes = Searcher::memory_size(&def).unwrap();
        assert_eq!(bytes, Searcher::with_def(&def).unwrap().memory_bytes());
        bytes
    };
    assert_eq!(bytes(10_000, 0), bytes(10_000, 1 << 40));
    for nodes in [1_u32, 1000, 4096, 5000, 1 << 16] {
        let bytes = bytes(nodes, 0);
        // What the manual says.
        assert!(bytes <= 68 * u64::from(nodes) + (600 << 10), "{bytes} for {nodes} nodes");
    }
    let of = |def: SearcherDef| Searcher::memory_size(&def);
    let most = SearcherDef { max_nodes: 1 << 29, ..SearcherDef::DEFAULT };
    assert!(of(most).is_ok());
    assert_eq!(of(SearcherDef { max_nodes: (1 << 29) + 1, ..most }), Err(Error::TooLarge));
    assert_eq!(of(SearcherDef { graph_nodes: u32::MAX, ..most }), Err(Error::TooLarge));
}

#[test]
fn large_maps_get_a_fixed_number_of_nodes() {
    let map = Map::new(4000, 4000, &Rules::DEFAULT).unwrap();
    let def = SearcherDef::for_map(&map);
    assert_eq!((def.max_cells, def.max_nodes), (map.required_cells().into(), 0));
    let mut map = Map::new(4200, 4100, &Rules::DEFAULT).unwrap();
    assert_eq!(SearcherDef::for_map(&map).graph_nodes, 0);
    map.set_rect(Rect { x: 2000, y: 0, width: 9, height: 4090 }, 0).unwrap();
    map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
    let def = SearcherDef::for_map(&map);
    assert_eq!((def.max_cells, def.graph_nodes, def.max_nodes), (0, map.required_nodes(), 1 << 20));
    let mut searcher = Searcher::for_map(&map).unwrap();
    assert!(searcher.memory_bytes() < 72 << 20, "{}", searcher.memory_bytes());
    let query = Query::new(Cell { x: 0, y: 0 }, Cell { x: 4199, y: 0 });
    let mut cost = |algorithm| searcher.find_path(&map, &Query { algorithm, ..query }, &mut []).unwrap().cost;
    let costs = [Algorithm::JumpGraph, Algorithm::Jump].map(&mut cost);
    assert_eq!(costs[0], costs[1]);
}
