//! Tables of landmarks and regions: admissible for all pairs of cells, consistent where promised, optimal in every
//! search, however the map is edited meanwhile; and what an edit may and may not touch.

mod common;

use cairn::{
    AnsweredBy, Built, Cell, Error, Heuristic, LandmarksDef, Map, Neighbours, OpenListKind, Outcome, Query, Rect,
    Reduction, RegionKind, RegionsDef, Rules, Searcher, Table, TableKind, TableState, TerrainCharge,
};
use common::{World, all_methods, all_rules, search};
use testkit::oracle::{random_landmarks, random_regions};
use testkit::{GridMap, Random, generate};

/// Rules that tables can be built for.
fn symmetric_rules() -> impl Iterator<Item = Rules> {
    all_rules().into_iter().filter(|rules| rules.terrain_charge == TerrainCharge::Average)
}

fn build_landmarks(map: &mut Map, def: &LandmarksDef) {
    assert_eq!(map.build_landmarks(def, &mut |_, _| true), Ok(Built::Complete));
}

fn build_regions(map: &mut Map, def: &RegionsDef) -> Built {
    map.build_regions(def, &mut |_, _| true).unwrap()
}

/// A world with at least one passable cell.
fn random_world(side: u32, rules: Rules, random: &mut Random) -> World {
    loop {
        let world = World::random_up_to(side, rules, random);
        if world.cells().any(|cell| world.is_passable(cell)) {
            return world;
        }
    }
}

/// Every heuristic, ALT with some of its landmarks, and one canonical pair.
fn all_heuristics() -> impl Iterator<Item = Query> {
    let named = Heuristic::ALL.into_iter().map(|heuristic| Query { heuristic, ..Query::default() });
    let some = [(Heuristic::Alt, 1), (Heuristic::Alt, 3), (Heuristic::LandmarkPairs, 1)];
    named.chain(some.map(|(heuristic, landmarks)| Query { heuristic, landmarks, ..Query::default() }))
}

/// Those that are consistent from cell to cell: what they choose does not depend on the start.
fn is_consistent(method: &Query) -> bool {
    let fixed = [Heuristic::Naive, Heuristic::Alt, Heuristic::LandmarkPairs, Heuristic::Euclidean];
    fixed.contains(&method.heuristic) && method.landmarks == 0
}

/// Checks the estimates of all pairs of cells; returns how many there were.
fn check_all_pairs(world: &World, map: &Map) -> u64 {
    let mut pairs = 0;
    for method in all_heuristics().filter(|method| method.choose(map).is_ok()) {
        for goal in world.cells().filter(|&cell| world.is_passable(cell)) {
            let costs = world.costs_from(goal);
            let estimate = |start| u64::from(map.estimate(&Query { start, goal, ..method }).unwrap().unwrap());
            for start in world.cells().filter(|&cell| world.is_passable(cell)) {
                let here = estimate(start);
                if let Some(cost) = costs.to(start) {
                    pairs += 1;
                    assert!(here <= cost, "{method:?}: {here} > {cost} from {start:?} to {goal:?} in\n{world}");
                }
                if is_consistent(&method) {
                    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                        let next = Cell { x: start.x + dx, y: start.y + dy };
                        if let Some(step) = world.step_cost(start, next) {
                            let there = estimate(next);
                            assert!(
                                here.abs_diff(there) <= step,
                                "{method:?}: {start:?} {next:?} to {goal:?} in\n{world}"
                            );
                        }
                    }
                }
            }
        }
    }
    pairs
}

/// Checks that a search finds the optimum, and says so.
fn check_search(world: &World, map: &Map, searcher: &mut Searcher, query: &Query) {
    let (result, path) = search(searcher, map, query);
    let expected = world.costs_from(query.start).to(query.goal);
    let context = || format!("{query:?} gave {result:?} in\n{world}");
    match result.outcome {
        Outcome::Optimal => {
            assert_eq!(Some(result.cost), expected, "{}", context());
            assert_eq!(world.path_cost(&path), result.cost, "{}", context());
        }
        Outcome::Bounded => {
            let cost = expected.expect("there is a path");
            assert!(result.lower_bound <= cost && cost <= result.cost, "{}", context());
            assert!(result.excess_bound.is_none_or(|excess| result.cost - cost <= excess), "{}", context());
        }
        Outcome::NoPath => assert!(expected.is_none(), "{}", context()),
        Outcome::EndpointBlocked => {
            assert!(!world.is_passable(query.start) || !world.is_passable(query.goal), "{}", context());
        }
        Outcome::BudgetSpent => assert!(expected.is_none_or(|cost| result.lower_bound <= cost), "{}", context()),
        Outcome::FirstLeg | Outcome::OutOfNodes => panic!("a reason only"),
        Outcome::NotFound => assert_eq!(query.dead_end_cut, cairn::DeadEndCut::Paper, "{}", context()),
        Outcome::Partial => unreachable!("not asked for"),
    }
}

#[test]
fn estimates_of_all_pairs_are_admissible_after_hundreds_of_edits() {
    let mut random = Random::new(41);
    let mut pairs = 0;
    for rules in symmetric_rules() {
        for _ in 0..3 {
            let mut world = random_world(9, rules, &mut random);
            let mut map = world.map();
            build_landmarks(&mut map, &random_landmarks(18, &mut random));
            build_regions(&mut map, &random_regions(&mut random));
            pairs += check_all_pairs(&world, &map);
            for _ in 0..10 {
                (0..random.between(1, 30)).for_each(|_| world.random_edit(&mut map, &mut random));
                pairs += check_all_pairs(&world, &map);
                map.maintain(random.below(200).into()).unwrap();
                pairs += check_all_pairs(&world, &map);
            }
            while !map.maintain(50).unwrap() {}
            for table in [Table::Landmarks, Table::Regions] {
                let state = map.table_info(0, table, 0).unwrap().state;
                assert!(matches!(state, TableState::Exact | TableState::Stale), "{state:?}");
            }
            check_all_pairs(&world, &map);
        }
    }
    assert!(pairs > 1_000_000, "{pairs}");
}

#[test]
fn every_method_stays_optimal_while_the_map_is_edited_and_tables_are_rebuilt() {
    let mut random = Random::new(42);
    let mut searcher = Searcher::new(5000).unwrap();
    let methods = all_methods();
    for rules in symmetric_rules() {
        for _ in 0..6 {
            let mut world = random_world(18, rules, &mut random);
            let mut map = world.map();
            build_landmarks(&mut map, &random_landmarks(18, &mut random));
            build_regions(&mut map, &random_regions(&mut random));
            for _ in 0..60 {
                world.random_edit(&mut map, &mut random);
                match random.below(20) {
                    0 => drop(map.rebuild_table(0, Table::Landmarks)),
                    1 => drop(map.build_landmarks_in_slices(&random_landmarks(18, &mut random), None)),
                    2 => drop(map.rebuild_table(0, Table::Regions)),
                    3 => drop(map.build_regions_in_slices(&random_regions(&mut random))),
                    4 => drop(map.maintain(u64::MAX).unwrap()),
                    _ => drop(map.maintain(random.below(300).into()).unwrap()),
                }
                let (start, goal) = world.random_ends(&mut random);
                let method = random.pick(&methods);
                let query = Query { start, goal, max_expansions: 5000, ..method };
                if query.choose(&map).is_ok() {
                    check_search(&world, &map, &mut searcher, &query);
                }
            }
        }
    }
}

/// A map of two halves with a door between them, and the door.
fn two_halves() -> (Map, Cell) {
    let mut map = Map::new(40, 40, &Rules::DEFAULT).unwrap();
    map.set_rect(Rect { x: 20, y: 0, width: 1, height: 40 }, 0).unwrap();
    let door = Cell { x: 20, y: 20 };
    map.set_cell(door, 1).unwrap();
    build_landmarks(&mut map, &LandmarksDef::DEFAULT);
    (map, door)
}

fn repaired(map: &Map) -> u64 {
    map.table_info(0, Table::Landmarks, 0).unwrap().repaired_entries
}

#[test]
fn blocking_touches_no_entry_and_a_door_pays_once() {
    let (mut map, door) = two_halves();
    map.set_cell(Cell { x: 3, y: 3 }, 0).unwrap();
    map.set_rect(Rect { x: 5, y: 5, width: 10, height: 10 }, 0).unwrap();
    map.set_terrain_weight(0, 1, 5).unwrap();
    assert_eq!(repaired(&map), 0, "blocking and raising costs touch nothing");
    for _ in 0..10 {
        map.set_cell(door, 0).unwrap();
        map.set_cell(door, 1).unwrap();
    }
    assert_eq!(repaired(&map), 0, "the door was open when the table was built");
    // A second door is new, and pays the first time only.
    let second = Cell { x: 20, y: 30 };
    map.set_cell(second, 1).unwrap();
    while !map.maintain(1000).unwrap() {}
    let paid = repaired(&map);
    assert!(paid > 0, "a new door brings cells nearer");
    for _ in 0..10 {
        map.set_cell(second, 0).unwrap();
        map.set_cell(second, 1).unwrap();
    }
    assert_eq!(repaired(&map), paid, "and then nothing any more");
    assert_eq!(map.table_info(0, Table::Landmarks, 0).unwrap().active_landmarks, 8);
}

#[test]
fn what_exceeds_the_allowance_is_suspended_until_maintain_has_followed() {
    let mut map = Map::new(60, 60, &Rules::DEFAULT).unwrap();
    map.set_rect(Rect { x: 30, y: 0, width: 1, height: 60 }, 0).unwrap();
    build_landmarks(&mut map, &LandmarksDef { edit_allowance: 50, ..LandmarksDef::DEFAULT });
    let info = |map: &Map| map.table_info(0, Table::Landmarks, 1).unwrap();
    assert_eq!((info(&map).state, info(&map).active_landmarks, info(&map).loss.mean()), (TableState::Exact, 8, 0));
    map.set_cell(Cell { x: 30, y: 30 }, 1).unwrap();
    assert_eq!((info(&map).state, info(&map).active_landmarks), (TableState::Suspended, 0));
    // The naive heuristic takes over, and the result says so.
    let mut searcher = Searcher::for_map(&map).unwrap();
    let (algorithm, heuristic) = (cairn::Algorithm::AStar, Heuristic::Alt);
    let query = Query { algorithm, heuristic, ..Query::new(Cell { x: 0, y: 0 }, Cell { x: 59, y: 50 }) };
    let (without, _) = search(&mut searcher, &map, &query);
    assert_eq!((without.outcome, without.choice.heuristic), (Outcome::Optimal, Heuristic::Naive));
    assert_eq!(map.save_table(0, Table::Landmarks, &mut []), Err(Error::Suspended));
    let mut slices = 0;
    while !map.maintain(500).unwrap() {
        slices += 1;
    }
    assert!((20..40).contains(&slices), "the other half of the map for each landmark, and no more: {slices}");
    assert_eq!((info(&map).state, info(&map).active_landmarks, info(&map).edited_cells), (TableState::Exact, 8, 0));
    let (with, _) = search(&mut searcher, &map, &query);
    assert_eq!((with.cost, with.choice.heuristic), (without.cost, Heuristic::Alt));
    assert!(with.counters.expanded < without.counters.expanded);
    // A wall makes it stale; how stale can be measured.
    map.set_rect(Rect { x: 10, y: 1, width: 1, height: 59 }, 0).unwrap();
    assert_eq!((info(&map).state, info(&map).edited_cells), (TableState::Stale, 59));
    assert!(info(&map).loss.mean() > 0 && info(&map).loss.pairs > 3000);
    // A rebuild makes it tight again, in slices, while the old one serves.
    while !map.maintain(1000).unwrap() {}
    map.rebuild_table(0, Table::Landmarks).unwrap();
    assert!(!map.maintain(100).unwrap());
    assert!(info(&map).rebuilding && info(&map).state == TableState::Stale && info(&map).work.0 > 0);
    while !map.maintain(1000).unwrap() {}
    assert_eq!((info(&map).state, info(&map).loss.mean(), info(&map).rebuilding), (TableState::Exact, 0, false));
}

#[test]
fn tables_built_in_slices_or_after_edits_are_those_built_at_once() {
    let mut random = Random::new(43);
    for rules in symmetric_rules() {
        let mut world = random_world(16, rules, &mut random);
        let def = LandmarksDef { count: 5, seed: random.bits(), ..LandmarksDef::DEFAULT };
        let mut sliced = world.map();
        sliced.build_landmarks_in_slices(&def, None).unwrap();
        assert_eq!(sliced.table_info(0, Table::Landmarks, 0).unwrap().state, TableState::Building);
        assert!(Query { heuristic: Heuristic::Alt, ..Query::default() }.choose(&sliced).is_err());
        while !sliced.maintain(random.between(1, 50).into()).unwrap() {}
        let mut at_once = world.map();
        build_landmarks(&mut at_once, &def);
        assert_eq!(sliced.state_hash(), at_once.state_hash(), "{world}");
        // Whatever has happened, a rebuild gives the table of a new map.
        (0..40).for_each(|_| world.random_edit(&mut sliced, &mut random));
        if world.cells().all(|cell| !world.is_passable(cell)) {
            assert_eq!(sliced.rebuild_table(0, Table::Landmarks), Err(Error::Blocked));
            continue;
        }
        while !sliced.maintain(100).unwrap() {}
        sliced.rebuild_table(0, Table::Landmarks).unwrap();
        while !sliced.maintain(30).unwrap() {}
        let mut fresh = world.map();
        build_landmarks(&mut fresh, &def);
        assert_eq!(sliced.state_hash(), fresh.state_hash(), "{world}");
    }
}

#[test]
fn placement_spreads_landmarks_over_components_by_their_size() {
    let mut map = Map::new(60, 20, &Rules::DEFAULT).unwrap();
    map.set_rect(Rect { x: 40, y: 0, width: 1, height: 20 }, 0).unwrap();
    build_landmarks(&mut map, &LandmarksDef { count: 6, ..LandmarksDef::DEFAULT });
    let left = map.landmarks(0).unwrap().filter(|cell| cell.x < 40).count();
    assert_eq!((left, map.landmarks(0).unwrap().count()), (4, 6));
    // The first ones of an open field are its corners.
    let mut map = Map::new(31, 31, &Rules::DEFAULT).unwrap();
    build_landmarks(&mut map, &LandmarksDef { count: 4, ..LandmarksDef::DEFAULT });
    assert!(map.landmarks(0).unwrap().all(|cell| [0, 30].contains(&cell.x) && [0, 30].contains(&cell.y)));
    // Never more landmarks than cells.
    let mut map = Map::new(3, 1, &Rules::DEFAULT).unwrap();
    build_landmarks(&mut map, &LandmarksDef { count: 64, ..LandmarksDef::DEFAULT });
    let mut cells: Vec<Cell> = map.landmarks(0).unwrap().collect();
    cells.sort_unstable();
    assert_eq!(cells, [0, 1, 2].map(|x| Cell { x, y: 0 }));
}

#[test]
fn landmarks_and_labels_prove_that_no_path_exists_and_the_result_says_which() {
    let mut map = Map::new(30, 30, &Rules::DEFAULT).unwrap();
    map.set_rect(Rect { x: 15, y: 0, width: 1, height: 30 }, 0).unwrap();
    build_landmarks(&mut map, &LandmarksDef::DEFAULT);
    let mut searcher = Searcher::for_map(&map).unwrap();
    let ends = Query::new(Cell { x: 0, y: 0 }, Cell { x: 29, y: 29 });
    let query = Query { algorithm: cairn::Algorithm::AStar, ..ends };
    let mut answer = |map: &Map, query: &Query| {
        let (result, _) = search(&mut searcher, map, query);
        assert_eq!(result.outcome, Outcome::NoPath);
        (result.answered_by, result.counters.expanded)
    };
    assert_eq!(answer(&map, &query), (AnsweredBy::Components, 0));
    let query = Query { ignore_components: true, ..query };
    for heuristic in [Heuristic::Auto, Heuristic::Alt, Heuristic::AltBest, Heuristic::LandmarkPairs] {
        assert_eq!(answer(&map, &Query { heuristic, ..query }), (AnsweredBy::Landmarks, 0));
    }
    assert_eq!(answer(&map, &Query { ignore_landmark_test: true, ..query }), (AnsweredBy::Search, 15 * 30));
    assert_eq!(answer(&map, &Query { heuristic: Heuristic::Naive, ..query }), (AnsweredBy::Search, 15 * 30));
    // A door that was opened and shut again: neither knows that it is shut, until both have been rebuilt.
    let door = Cell { x: 15, y: 3 };
    map.set_cell(door, 1).unwrap();
    map.set_cell(door, 0).unwrap();
    while !map.maintain(100).unwrap() {}
    assert_eq!(answer(&map, &query).0, AnsweredBy::Search);
    map.rebuild_table(0, Table::Landmarks).unwrap();
    while !map.maintain(100).unwrap() {}
    assert_eq!(answer(&map, &query), (AnsweredBy::Landmarks, 0));
}

#[test]
fn budgets_counts_and_bad_requests() {
    let mut map = Map::new(50, 50, &Rules::DEFAULT).unwrap();
    let mut build = |def: LandmarksDef| map.build_landmarks(&def, &mut |_, _| true);
    let default = LandmarksDef::DEFAULT;
    assert_eq!(build(LandmarksDef { count: 0, ..default }), Err(Error::LandmarkCount));
    assert_eq!(build(LandmarksDef { count: 65, ..default }), Err(Error::LandmarkCount));
    assert_eq!(build(LandmarksDef { memory_limit: 1000, ..default }), Err(Error::MemoryLimit));
    assert_eq!(build(LandmarksDef { count: 64, ..default }), Ok(Built::Complete));
    assert_eq!(map.table_info(0, Table::Landmarks, 0).unwrap().entries, 64 * 2500);
    let limit = 120_000;
    build_landmarks(&mut map, &LandmarksDef { count: 64, memory_limit: limit, ..default });
    let info = map.table_info(0, Table::Landmarks, 0).unwrap();
    assert!(info.memory_bytes <= limit && info.landmarks >= 2, "{info:?}");
    assert_eq!(map.build_landmarks(&default, &mut |_, _| false), Ok(Built::Cancelled));
    assert_eq!(map.table_info(0, Table::Landmarks, 0).unwrap(), info, "a build that was cancelled changes nothing");
    let mut reports = Vec::new();
    map.build_landmarks(&default, &mut |done, total| {
        reports.push((done, total));
        true
    })
    .unwrap();
    assert!(reports.is_sorted() && reports.last().is_some_and(|(done, total)| done == total), "{reports:?}");
    let at = |cells: &[Cell], map: &mut Map| map.build_landmarks_at(&default, cells, &mut |_, _| true);
    assert_eq!(at(&[], &mut map), Err(Error::LandmarkCount));
    assert_eq!(at(&[Cell { x: 50, y: 0 }], &mut map), Err(Error::OutOfBounds));
    map.set_cell(Cell { x: 1, y: 1 }, 0).unwrap();
    assert_eq!(at(&[Cell { x: 1, y: 1 }], &mut map), Err(Error::Blocked));
    let given = [Cell { x: 7, y: 8 }, Cell { x: 9, y: 10 }];
    assert_eq!(at(&given, &mut map), Ok(Built::Complete));
    assert_eq!(map.landmarks(0).unwrap().collect::<Vec<_>>(), given);
    assert_eq!(map.table_info(0, Table::Landmarks, 0).unwrap().kind, TableKind::Given);
    map.set_cell(given[0], 0).unwrap();
    map.rebuild_table(0, Table::Landmarks).unwrap();
    while !map.maintain(1000).unwrap() {}
    assert_eq!(map.landmarks(0).unwrap().collect::<Vec<_>>(), given, "a rebuild keeps the caller's cells");
    map.remove_table(0, Table::Landmarks).unwrap();
    assert_eq!(map.table_info(0, Table::Landmarks, 0), Err(Error::NoTable));
    assert_eq!(map.rebuild_table(0, Table::Landmarks), Err(Error::NoTable));
    let mut entered = Map::new(5, 5, &Rules { terrain_charge: TerrainCharge::Entered, ..Rules::DEFAULT }).unwrap();
    assert_eq!(entered.build_landmarks(&default, &mut |_, _| true), Err(Error::Unsupported));
    let mut blocked = Map::from_cells(2, 1, &Rules::DEFAULT, &[0, 0]).unwrap();
    assert_eq!(blocked.build_landmarks(&default, &mut |_, _| true), Err(Error::Blocked));
}

#[test]
fn long_mazes_saturate_and_stay_right() {
    // Far more than 65,534 units of distance.
    let rules = Rules { cardinal_cost: 70, diagonal_cost: 99, ..Rules::DEFAULT };
    let mut random = Random::new(44);
    let mut grid = generate::maze(301, 301, 1, &mut random);
    generate::weights_at_random(&mut grid, &[1, 2], &mut random);
    let mut weights = [1; 256];
    weights[2] = 30;
    let world = World { grid, rules, weights };
    let mut map = world.map();
    build_landmarks(&mut map, &LandmarksDef::DEFAULT);
    let mut searcher = Searcher::for_map(&map).unwrap();
    for _ in 0..5 {
        let (start, goal) = world.random_ends(&mut random);
        for method in all_heuristics().filter(|method| method.choose(&map).is_ok()) {
            check_search(&world, &map, &mut searcher, &Query { start, goal, ..method });
        }
    }
}

#[test]
fn landmarks_guide_better_and_canonical_pairs_add_to_them() {
    let mut random = Random::new(45);
    let world = World { grid: generate::rooms(100, 100, 14, 3, &mut random), rules: Rules::DEFAULT, weights: [1; 256] };
    let mut map = world.map();
    build_landmarks(&mut map, &LandmarksDef::DEFAULT);
    let mut searcher = Searcher::for_map(&map).unwrap();
    let mut expanded = [0; 5];
    let heuristics =
        [Heuristic::Euclidean, Heuristic::Naive, Heuristic::AltBest, Heuristic::Alt, Heuristic::LandmarkPairs];
    for _ in 0..100 {
        let (start, goal) = world.random_ends(&mut random);
        for (sum, heuristic) in expanded.iter_mut().zip(heuristics) {
            *sum +=
                search(&mut searcher, &map, &Query { start, goal, heuristic, ..Query::default() }).0.counters.expanded;
        }
    }
    assert!(expanded.is_sorted_by(|a, b| a >= b) && expanded[1] > 2 * expanded[3], "{expanded:?}");
}

#[test]
fn regions_are_suspended_by_what_opens_and_by_nothing_else() {
    let grid = generate::rooms(60, 60, 12, 3, &mut Random::new(46));
    let mut map = Map::from_cells(60, 60, &Rules::DEFAULT, &grid.cells).unwrap();
    assert_eq!(build_regions(&mut map, &RegionsDef::DEFAULT), Built::Complete);
    let info = |map: &Map| map.table_info(0, Table::Regions, 3).unwrap();
    let built = info(&map);
    assert_eq!((built.state, built.edited_cells, built.loss.mean()), (TableState::Exact, 0, 0));
    assert!(
        built.regions > 1 && built.portals > 1 && built.within_budget && built.loss.pairs >= built.portals,
        "{built:?}"
    );
    assert!(built.entries <= 8 * 60 * 60 && built.entries == u64::from(built.portals * (built.portals - 1) / 2));
    let free = map.find_nearest_passable(0, Cell { x: 30, y: 30 }, 60, None).unwrap().unwrap();
    // A wall makes it stale, a door that was open before is nothing new, nor is a terrain that becomes more expensive.
    map.set_cell(free, 0).unwrap();
    map.set_terrain_weight(0, 1, 2).unwrap();
    assert_eq!(info(&map).state, TableState::Stale);
    assert!(info(&map).loss.mean() > 0);
    map.set_terrain_weight(0, 1, 1).unwrap();
    map.set_cell(free, 1).unwrap();
    assert_eq!(info(&map), built);
    // A hole in a wall is new: searches do not use the table until it is rebuilt.
    let wall =
        (0..60 * 60).map(|at| Cell { x: at % 60, y: at / 60 }).find(|&cell| map.get_cell(cell) == Ok(0)).unwrap();
    map.set_cell(wall, 1).unwrap();
    assert_eq!(info(&map).state, TableState::Suspended);
    assert_eq!(map.save_table(0, Table::Regions, &mut []), Err(Error::Suspended));
    let mut searcher = Searcher::for_map(&map).unwrap();
    let query = Query { heuristic: Heuristic::Regions, ..Query::new(free, Cell { x: wall.x, y: wall.y }) };
    assert_eq!(search(&mut searcher, &map, &query).0.choice.heuristic, Heuristic::Naive);
    let mut slices = 0;
    while !map.maintain(5000).unwrap() {
        // Blocking does not disturb the build, opening restarts it.
        match slices {
            3 => map.set_cell(free, 0).unwrap(),
            6 => map.set_cell(free, 1).unwrap(),
            _ => {}
        }
        slices += 1;
    }
    assert!(slices > 10, "{slices}");
    assert_eq!(info(&map).state, TableState::Exact);
    assert_eq!(search(&mut searcher, &map, &query).0.choice.heuristic, Heuristic::Regions);
    // A table that was built in slices after edits is that of a new map.
    let mut cells = vec![0; 3600];
    map.read_cells(Rect { x: 0, y: 0, width: 60, height: 60 }, &mut cells, 60).unwrap();
    let mut fresh = Map::from_cells(60, 60, &Rules::DEFAULT, &cells).unwrap();
    build_regions(&mut fresh, &RegionsDef::DEFAULT);
    assert_eq!(map.state_hash(), fresh.state_hash());
    map.remove_table(0, Table::Regions).unwrap();
    assert_eq!(map.table_info(0, Table::Regions, 0), Err(Error::NoTable));
    assert_eq!(map.read_regions(0, Rect { x: 0, y: 0, width: 1, height: 1 }, &mut [0], 1), Err(Error::NoTable));
}

#[test]
fn doors_that_open_in_turn_delay_regions_once_each() {
    let grid = generate::rooms(50, 50, 12, 3, &mut Random::new(49));
    let mut map = Map::from_cells(50, 50, &Rules::DEFAULT, &grid.cells).unwrap();
    let walls = (0..50 * 50).map(|at| Cell { x: at % 50, y: at / 50 }).filter(|&cell| map.get_cell(cell) == Ok(0));
    let doors: Vec<Cell> = walls.step_by(40).take(2).collect();
    build_regions(&mut map, &RegionsDef::DEFAULT);
    let mut frames_in_use = 0;
    for frame in 0..400 {
        // Far less than a build takes lies between two openings.
        if frame % 4 == 0 {
            map.set_cell(doors[frame / 4 % 2], 1).unwrap();
            map.set_cell(doors[(frame / 4 + 1) % 2], 0).unwrap();
        }
        map.maintain(10_000).unwrap();
        let state = map.table_info(0, Table::Regions, 0).unwrap().state;
        frames_in_use += usize::from(matches!(state, TableState::Exact | TableState::Stale));
    }
    assert!(frames_in_use > 200, "{frames_in_use}");
}

#[test]
fn what_is_suspended_is_part_of_the_state_and_left_out_by_auto() {
    let map = || {
        let mut map = Map::new(40, 40, &Rules::DEFAULT).unwrap();
        map.set_rect(Rect { x: 20, y: 0, width: 1, height: 40 }, 0).unwrap();
        map
    };
    let (mut with, mut without) = (map(), map());
    build_landmarks(&mut with, &LandmarksDef { edit_allowance: 0, ..LandmarksDef::DEFAULT });
    for map in [&mut with, &mut without] {
        map.set_cell(Cell { x: 20, y: 20 }, 1).unwrap();
        build_regions(map, &RegionsDef::DEFAULT);
        let choice = Query::default().choose(map).unwrap();
        assert_eq!(choice.heuristic, Heuristic::Regions, "landmarks are suspended, regions are not");
        assert_eq!(choice.open_list, OpenListKind::Heap, "f falls under regions");
    }
    let alt = Query { heuristic: Heuristic::Alt, ..Query::default() };
    assert!(alt.choose(&with).is_ok() && alt.choose(&without) == Err(Error::NoTable));
    assert_ne!(with.state_hash(), without.state_hash(), "their ALT estimates differ");
}

#[test]
fn regions_refuse_what_they_cannot_do_and_say_where_a_budget_cannot_be_reached() {
    let mut random = Random::new(47);
    let grid = generate::maze(101, 101, 1, &mut random);
    let mut map = Map::from_cells(101, 101, &Rules::DEFAULT, &grid.cells).unwrap();
    let mut build = |def: RegionsDef| map.build_regions(&def, &mut |_, _| true);
    let default = RegionsDef::DEFAULT;
    for kind in [RegionKind::Border, RegionKind::Portal] {
        assert_eq!(build(RegionsDef { kind, entries_per_cell: 0, ..default }), Err(Error::Unsupported));
    }
    assert_eq!(build(RegionsDef { differential: true, ..default }), Err(Error::NoTable));
    let portals = RegionsDef { entries_per_cell: 1, reduction: Reduction::Portals, ..default };
    assert_eq!(build(portals), Ok(Built::OverBudget), "a corridor has portals everywhere, and none to group");
    let reached = map.table_info(0, Table::Regions, 0).unwrap();
    assert!(!reached.within_budget && reached.entries > 101 * 101, "{reached:?}");
    assert_eq!(map.build_regions(&default, &mut |_, _| false), Ok(Built::Cancelled));
    assert_eq!(map.table_info(0, Table::Regions, 0).unwrap(), reached, "a build that was cancelled changes nothing");
    assert_eq!(build_regions(&mut map, &RegionsDef { entries_per_cell: 1, ..default }), Built::Complete);
    assert!(map.table_info(0, Table::Regions, 0).unwrap().entries <= 101 * 101);
    let mut entered = Map::new(5, 5, &Rules { terrain_charge: TerrainCharge::Entered, ..Rules::DEFAULT }).unwrap();
    assert_eq!(entered.build_regions(&default, &mut |_, _| true), Err(Error::Unsupported));
    let mut regions = [9; 25];
    let mut empty = Map::new(5, 5, &Rules::DEFAULT).unwrap();
    build_regions(&mut empty, &default);
    empty.read_regions(0, Rect { x: 0, y: 0, width: 5, height: 5 }, &mut regions, 5).unwrap();
    assert_eq!(regions, [1; 25], "the naive heuristic is exact on an empty map: one region, no portals");
}

/// Expanded cells relative to those of the path, on maps of a kind of Janssen's: the mean over all pairs, for each
/// method.
fn explored(kind: Generator, sides: (u32, u32), maps: usize, methods: &[Method]) -> Vec<f64> {
    let rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
    let mut random = Random::new(48);
    let mut means = vec![0.0; methods.len()];
    const PAIRS: usize = 100;
    for _ in 0..maps {
        let (width, height) = (random.between(sides.0, sides.1), random.between(sides.0, sides.1));
        let world = World { grid: kind(width, height, &mut random), rules, weights: [1; 256] };
        let ends: Vec<(Cell, Cell)> = (0..PAIRS).map(|_| world.random_ends(&mut random)).collect();
        let mut costs = None;
        for (mean, method) in means.iter_mut().zip(methods) {
            let mut map = world.map();
            let heuristic = match method {
                Method::Naive => Heuristic::Naive,
                Method::Landmarks(count, heuristic) => {
                    build_landmarks(&mut map, &LandmarksDef { count: *count, ..LandmarksDef::DEFAULT });
                    *heuristic
                }
                Method::Regions(def) => {
                    build_regions(&mut map, def);
                    Heuristic::Regions
                }
            };
            let mut searcher = Searcher::for_map(&map).unwrap();
            let found = ends.iter().map(|&(start, goal)| {
                let query = Query { start, goal, algorithm: cairn::Algorithm::AStar, heuristic, ..Query::default() };
                let result = searcher.find_path(&map, &query, &mut []).unwrap();
                assert_eq!(result.outcome, Outcome::Optimal);
                *mean += result.counters.expanded as f64 / f64::from(result.path_length) / (PAIRS * maps) as f64;
                result.cost
            });
            let found: Vec<u64> = found.collect();
            assert_eq!(*costs.get_or_insert_with(|| found.clone()), found, "all find paths of the same cost");
        }
    }
    means
}

type Generator = fn(u32, u32, &mut Random) -> GridMap;

enum Method {
    Naive,
    Landmarks(u32, Heuristic),
    Regions(RegionsDef),
}

/// As Janssen's tables 2 to 4 have them.
fn janssens_methods() -> Vec<(&'static str, Method)> {
    let regions = |kind, entries_per_cell| RegionsDef { kind, entries_per_cell, ..RegionsDef::DEFAULT };
    let boundary = regions(RegionKind::Boundary, 8);
    let portals = |entries_per_cell| RegionsDef { reduction: Reduction::Portals, entries_per_cell, ..boundary };
    vec![
        ("Boundary (no limit)", Method::Regions(regions(RegionKind::Boundary, 0))),
        ("Differential (8)", Method::Landmarks(8, Heuristic::Alt)),
        ("Boundary (8, region)", Method::Regions(boundary)),
        ("Boundary (2, region)", Method::Regions(regions(RegionKind::Boundary, 2))),
        ("Boundary (8, portal)", Method::Regions(portals(8))),
        ("Boundary (2, portal)", Method::Regions(portals(2))),
        ("Portal (8)", Method::Regions(regions(RegionKind::Portal, 8))),
        ("Border (8)", Method::Regions(regions(RegionKind::Border, 8))),
        ("Gateway", Method::Regions(regions(RegionKind::Gateway, 0))),
        ("Canonical (8)", Method::Landmarks(8, Heuristic::LandmarkPairs)),
        ("Differential (2)", Method::Landmarks(2, Heuristic::Alt)),
        ("Manhattan", Method::Naive),
    ]
}

#[test]
fn boundary_without_a_limit_explores_least_in_rooms_and_mazes() {
    let (names, methods): (Vec<_>, Vec<_>) = janssens_methods().into_iter().unzip();
    let kinds: [(&str, Generator); 2] = [("rooms", generate::janssen::rooms), ("maze", generate::janssen::maze)];
    for (kind, generator) in kinds {
        let means = explored(generator, (200, 240), 2, &methods);
        let table: Vec<_> = names.iter().zip(&means).collect();
        println!("{kind}: {table:.3?}");
        let (boundary, manhattan) = (means[0], means[11]);
        assert!(means[1..].iter().all(|&mean| mean > boundary), "{kind}: {table:.3?}");
        assert!(means[..11].iter().all(|&mean| mean < manhattan), "{kind}: {table:.3?}");
    }
}

#[test]
fn on_open_maps_with_hills_landmarks_and_boundary_explore_alike() {
    let (names, methods): (Vec<_>, Vec<_>) = janssens_methods().into_iter().take(2).unzip();
    let means = explored(generate::janssen::hills, (60, 200), 14, &methods);
    println!("hills: {names:?} {means:.3?}");
    let (boundary, differential) = (means[0], means[1]);
    assert!((boundary / differential - 1.0).abs() <= 0.1, "{names:?}: {means:.3?}");
}

/// Bases lie in dead ends, and so do landmarks. One at the base is exact from there to everywhere, and would make one
/// region of every map with 4 neighbours. Those that a region grows towards make it larger, and on the whole there are
/// fewer.
#[test]
fn landmarks_make_boundary_regions_larger_and_not_one_region_of_a_map() {
    let kinds: [Generator; 3] = [generate::janssen::rooms, generate::janssen::hills, generate::janssen::maze];
    let mut sums = [0, 0];
    for (kind, generator) in kinds.into_iter().enumerate() {
        for neighbours in [Neighbours::Four, Neighbours::Eight] {
            let rules = Rules { neighbours, ..Rules::DEFAULT };
            let world = World { grid: generator(60, 60, &mut Random::new(49)), rules, weights: [1; 256] };
            let mut map = world.map();
            build_landmarks(&mut map, &LandmarksDef { count: 2, ..LandmarksDef::DEFAULT });
            let regions = [true, false].map(|differential| {
                let def = RegionsDef { entries_per_cell: 0, differential, ..RegionsDef::DEFAULT };
                build_regions(&mut map, &def);
                map.table_info(0, Table::Regions, 0).unwrap().regions
            });
            assert!(regions[0] > 5, "kind {kind}, {neighbours:?}: {regions:?}");
            (0..2).for_each(|place| sums[place] += regions[place]);
        }
    }
    assert!(sums[0] < sums[1] * 9 / 10, "{sums:?}");
}
