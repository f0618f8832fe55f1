//! Jump searches: on the planes and on the stored graph the very same, right after any edit, with landmarks at jump
//! points and at cells; what AUTO chooses.

mod common;

use cairn::{
    Algorithm, Built, Cell, Error, Heuristic, JumpGraphDef, LandmarkEntries, LandmarksDef, Map, Neighbours,
    OpenListKind, Outcome, Progress, Query, Random, Rect, Rules, Searcher, SearcherDef, Table, TableState,
    TerrainCharge,
};
use common::{World, all_rules, search};
use testkit::generate;

/// A world without weights, with a searcher for it.
fn world(rules: Rules, side: u32, random: &mut Random) -> (World, Searcher) {
    let mut world = World::random_up_to(side, rules, random);
    world.weights = [random.between(1, 3) as u16; 256];
    let searcher = Searcher::for_map(&world.map()).unwrap();
    (world, searcher)
}

fn build_graph(map: &mut Map, edit_allowance: u32) {
    let def = JumpGraphDef { edit_allowance, ..JumpGraphDef::DEFAULT };
    assert_eq!(map.build_jump_graph(&def, &mut |_, _| true), Ok(Built::Complete));
}

fn map_of(grid: &testkit::GridMap, rules: &Rules) -> Map {
    Map::from_cells(grid.width, grid.height, rules, &grid.cells).unwrap()
}

/// A random edit that leaves all weights equal.
fn edit(world: &mut World, map: &mut Map, random: &mut Random) {
    let cell = world.random_cell(random);
    let (width, height) = (world.grid.width - cell.x as u32, world.grid.height - cell.y as u32);
    let size = |most: u32, random: &mut Random| if random.chance(80) { 1 } else { random.between(1, most.min(6)) };
    let rect = Rect { x: cell.x, y: cell.y, width: size(width, random), height: size(height, random) };
    let terrain = random.below(2) as u8;
    map.set_rect(rect, terrain).unwrap();
    for y in rect.y..rect.y + rect.height as i32 {
        (rect.x..rect.x + rect.width as i32).for_each(|x| world.grid.set(x as u32, y as u32, terrain));
    }
}

#[test]
fn a_graph_is_searched_as_the_planes_are_whatever_its_state() {
    let mut random = Random::new(71);
    let (mut solved, mut stale, mut suspended, mut added) = (0, 0, 0, 0);
    let (mut left_out, mut alike, mut asked) = (0_i64, 0, 0);
    for rules in all_rules() {
        for _ in 0..12 {
            let (mut world, mut searcher) = world(rules, 40, &mut random);
            let mut map = world.map();
            build_graph(&mut map, random.pick(&[0, 100, 1000, 1 << 16]));
            let built = map.table_info(0, Table::JumpGraph, 0).unwrap();
            assert_eq!((built.state, built.stale_nodes), (TableState::Exact, 0));
            for _ in 0..12 {
                (0..random.below(4)).for_each(|_| edit(&mut world, &mut map, &mut random));
                if random.chance(30) {
                    map.maintain(random.pick(&[1, 100, 5000])).unwrap();
                }
                let info = map.table_info(0, Table::JumpGraph, 0).unwrap();
                stale += u32::from(info.stale_nodes > 0);
                added += u32::from(info.nodes > built.nodes);
                let is_suspended = info.state == TableState::Suspended;
                suspended += u32::from(is_suspended);
                let (start, goal) = world.random_ends(&mut random);
                let best = world.costs_from(start).to(goal);
                let ends = Query { ignore_components: random.chance(10), ..Query::new(start, goal) };
                for open_list in [OpenListKind::Auto, OpenListKind::Stacks, OpenListKind::Heap] {
                    let online = Query { algorithm: Algorithm::Jump, open_list, ..ends };
                    let stored = Query { algorithm: Algorithm::JumpGraph, open_list, ..ends };
                    let (mut expected, path) = search(&mut searcher, &map, &online);
                    let (result, same) = search(&mut searcher, &map, &stored);
                    expected.choice.algorithm = if is_suspended { Algorithm::Jump } else { Algorithm::JumpGraph };
                    // Nodes that are passed by or lead nowhere are not expanded, which may turn ties.
                    left_out += expected.counters.expanded as i64 - result.counters.expanded as i64;
                    alike += u32::from(same == path);
                    asked += 1;
                    if is_suspended {
                        assert_eq!((result, &same), (expected, &path), "{stored:?} in\n{world}");
                    }
                    let ties = (result.counters, result.path_length, result.written, result.waypoint_count);
                    (expected.counters, expected.path_length, expected.written, expected.waypoint_count) = ties;
                    assert_eq!(result, expected, "{stored:?} in\n{world}");
                    assert_eq!(world.path_cost(&same), result.cost);
                    let cost = (result.outcome == Outcome::Optimal).then_some(result.cost);
                    assert_eq!(cost, best, "{stored:?} in\n{world}");
                    assert_eq!(world.path_cost(&path), result.cost);
                    solved += u32::from(path.len() > 2);
                }
            }
            while !map.maintain(500).unwrap() {}
            let info = map.table_info(0, Table::JumpGraph, 0).unwrap();
            assert_eq!((info.state, info.stale_nodes), (TableState::Exact, 0));
        }
    }
    assert!(solved > 8000 && stale > 300 && suspended > 100 && added > 100, "{solved} {stale} {suspended} {added}");
    assert!(left_out > 1000 && alike * 100 > asked * 97, "{left_out} {alike} {asked}");
}

/// Where chains are long: nodes that are passed by lose no path, also where the goal is seen from one of them.
#[test]
fn chains_pass_by_nodes_and_lose_no_cheapest_path() {
    let mut random = Random::new(76);
    let (side, mut expanded, mut solved) = (70, [0; 2], 0);
    for rules in all_rules() {
        for kind in 0..5 {
            let grid = match kind {
                0 => generate::maze(side, side, 1, &mut random),
                1 => generate::maze(side, side, 3, &mut random),
                2 => generate::rooms(side, side, 9, 2, &mut random),
                3 => generate::caves(side, side, 44, &mut random),
                _ => generate::spiral(side, side),
            };
            let mut world = World { grid, rules, weights: [random.between(1, 3) as u16; 256] };
            let mut map = world.map();
            let mut searcher = Searcher::for_map(&map).unwrap();
            build_graph(&mut map, 1 << 16);
            for round in 0..10 {
                if round % 3 == 2 {
                    edit(&mut world, &mut map, &mut random);
                    // All of it, too little for the chains, or for the legs.
                    map.maintain(random.pick(&[0, 40, 3000, u64::MAX])).unwrap();
                }
                let (start, goal) = world.random_ends(&mut random);
                let best = world.costs_from(start).to(goal);
                for (algorithm, expanded) in [Algorithm::Jump, Algorithm::JumpGraph].into_iter().zip(&mut expanded) {
                    let (result, path) = search(&mut searcher, &map, &Query { algorithm, ..Query::new(start, goal) });
                    let cost = (result.outcome == Outcome::Optimal).then_some(result.cost);
                    assert_eq!(cost, best, "{start:?} to {goal:?} in\n{world}");
                    assert_eq!(world.path_cost(&path), result.cost, "{start:?} to {goal:?} in\n{world}");
                    *expanded += result.counters.expanded;
                    solved += u32::from(path.len() > 2);
                }
            }
        }
    }
    assert!(solved > 1000 && expanded[1] * 2 < expanded[0], "{solved} {expanded:?}");
}

/// The graph keeps copies of the rows of 8 or 16 landmarks, which edits may leave behind.
#[test]
fn landmarks_guide_searches_on_the_graph_alike_by_rows_of_nodes_and_of_cells() {
    let mut random = Random::new(74);
    let (mut solved, mut fewer, mut alike, mut asked) = (0, [0; 2], 0, 0);
    for rules in all_rules().into_iter().filter(|rules| rules.terrain_charge == cairn::TerrainCharge::Average) {
        for _ in 0..25 {
            let (mut world, mut searcher) = world(rules, 48, &mut random);
            let mut map = world.map();
            let edit_allowance = random.pick(&[0, 300, 1 << 16]);
            let build_landmarks = |map: &mut Map, count: u32| {
                map.build_landmarks(&LandmarksDef { count, edit_allowance, ..LandmarksDef::DEFAULT }, &mut |_, _| true)
            };
            let graph_first = random.chance(50);
            if graph_first {
                build_graph(&mut map, 1 << 16);
            }
            if build_landmarks(&mut map, random.pick(&[8, 16])) == Err(Error::Blocked) {
                continue;
            }
            if !graph_first {
                build_graph(&mut map, 1 << 16);
            }
            for _ in 0..15 {
                edit(&mut world, &mut map, &mut random);
                // Of 12 landmarks rows are as long as of 16, and of 5 and 20 the graph has none.
                if random.chance(10) {
                    let _ = build_landmarks(&mut map, random.pick(&[5, 8, 12, 16, 20]));
                }
                if random.chance(40) {
                    map.maintain(random.pick(&[100, 5000, 1 << 20])).unwrap();
                }
                let (start, goal) = world.random_ends(&mut random);
                let best = world.costs_from(start).to(goal);
                let naive =
                    Query { algorithm: Algorithm::JumpGraph, heuristic: Heuristic::Naive, ..Query::new(start, goal) };
                let guided = Query { heuristic: Heuristic::Alt, ..naive };
                // The table of all cells gives the planes' search the same bounds.
                let online = Query { algorithm: Algorithm::Jump, ..guided };
                let [naive, guided, online] = [naive, guided, online].map(|query| search(&mut searcher, &map, &query));
                assert_eq!((guided.0.outcome == Outcome::Optimal).then_some(guided.0.cost), best, "in\n{world}");
                assert_eq!(guided.0.cost, online.0.cost);
                alike += u32::from(guided.1 == online.1);
                asked += 1;
                fewer[0] += naive.0.counters.expanded;
                fewer[1] += guided.0.counters.expanded;
                solved += u32::from(guided.0.path_length > 2);
            }
        }
    }
    assert!(solved > 1000 && fewer[1] * 4 < fewer[0] * 3, "{solved} {fewer:?}");
    // Ties may turn where nodes are passed by or lead nowhere.
    assert!(alike * 100 > asked * 97, "{alike} {asked}");
}

#[test]
fn landmarks_at_jump_points_lose_no_cheapest_path() {
    let mut random = Random::new(72);
    let (mut guided, mut fewer, mut reopened, mut suspended) = (0, [0; 2], 0, 0);
    for rules in all_rules().into_iter().filter(|rules| rules.terrain_charge == cairn::TerrainCharge::Average) {
        for _ in 0..25 {
            let (mut world, mut searcher) = world(rules, 48, &mut random);
            let mut map = world.map();
            build_graph(&mut map, random.pick(&[100, 1 << 16]));
            let (count, seed) = (random.between(1, 8), random.bits());
            let def = LandmarksDef { count, seed, entries: LandmarkEntries::JumpPoints, ..LandmarksDef::DEFAULT };
            if map.build_landmarks(&def, &mut |_, _| true) == Err(Error::Blocked) {
                continue;
            }
            for round in 0..10 {
                if round > 1 {
                    // Mostly blocking, which the table outlives.
                    let cell = world.random_cell(&mut random);
                    let terrain = u8::from(random.chance(10));
                    map.set_cell(cell, terrain).unwrap();
                    world.grid.set(cell.x as u32, cell.y as u32, terrain);
                }
                if random.chance(20) {
                    map.maintain(random.pick(&[1, 1000, u64::MAX])).unwrap();
                }
                suspended += u32::from(map.table_info(0, Table::Landmarks, 0).unwrap().state == TableState::Suspended);
                let (start, goal) = world.random_ends(&mut random);
                let best = world.costs_from(start).to(goal);
                let ends = Query { algorithm: Algorithm::JumpGraph, ..Query::new(start, goal) };
                let (naive, _) = search(&mut searcher, &map, &Query { heuristic: Heuristic::Naive, ..ends });
                let (result, path) = search(&mut searcher, &map, &Query { heuristic: Heuristic::Alt, ..ends });
                let cost = (result.outcome == Outcome::Optimal).then_some(result.cost);
                assert_eq!(cost, best, "{ends:?} in\n{world}");
                assert_eq!(world.path_cost(&path), result.cost);
                guided += u32::from(result.choice.heuristic == Heuristic::Alt);
                fewer[0] += naive.counters.expanded;
                fewer[1] += result.counters.expanded;
                reopened += result.counters.reopened;
            }
        }
    }
    assert!(guided > 3000 && suspended > 50 && reopened > 0, "{guided} {suspended} {reopened}");
    // Landmarks are asked only after some expansions, and on maps as small as these chains leave few.
    assert!(fewer[1] * 20 < fewer[0] * 19, "landmarks guide nowhere: {fewer:?}");
}

/// A search looks at these landmarks only after its first expansions: nodes from before then have an f of their own. A
/// list that is full must know them, and none may be lost.
#[test]
fn a_full_list_keeps_the_nodes_from_before_the_search_looked_at_landmarks() {
    let mut random = Random::new(78);
    let (mut answered, mut refused, mut expanded) = (0, 0, [0; 2]);
    for _ in 0..20 {
        let grid = generate::rooms(128, 128, 8, 2, &mut random);
        let mut map = map_of(&grid, &Rules::DEFAULT);
        build_graph(&mut map, 1 << 16);
        let def = LandmarksDef { entries: LandmarkEntries::JumpPoints, ..LandmarksDef::DEFAULT };
        map.build_landmarks(&def, &mut |_, _| true).unwrap();
        let mut plain = Searcher::for_map(&map).unwrap();
        for open_entries in [0, 24, 48, 96, 160] {
            let max_cells = map.required_cells().into();
            let mut searcher =
                Searcher::with_def(&SearcherDef { max_cells, open_entries, ..SearcherDef::DEFAULT }).unwrap();
            for _ in 0..20 {
                let mut cell = || Cell { x: random.below(128) as i32, y: random.below(128) as i32 };
                let query = Query { algorithm: Algorithm::JumpGraph, ..Query::new(cell(), cell()) };
                let (naive, _) = search(&mut plain, &map, &Query { heuristic: Heuristic::Naive, ..query });
                match searcher.find_path(&map, &Query { heuristic: Heuristic::Alt, ..query }, &mut []) {
                    Ok(result) => {
                        assert_eq!((result.outcome, result.cost), (naive.outcome, naive.cost), "{query:?}");
                        answered += 1;
                        expanded[0] += naive.counters.expanded;
                        expanded[1] += result.counters.expanded;
                    }
                    Err(error) => {
                        assert_eq!((error, open_entries != 0), (Error::OutOfNodes, true));
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(answered > 1000 && refused > 50, "{answered} {refused}");
    assert!(expanded[1] * 3 < expanded[0] * 2, "landmarks guide nowhere: {expanded:?}");
}

#[test]
fn nodes_without_entries_make_the_search_reopen_others() {
    // Walls that were put up after the table was built have corners without entries, between others that have some.
    let mut random = Random::new(73);
    let mut reopened = 0;
    for _ in 0..60 {
        let (mut world, mut searcher) = world(Rules::DEFAULT, 64, &mut random);
        let mut map = world.map();
        build_graph(&mut map, 1 << 16);
        let def = LandmarksDef { entries: LandmarkEntries::JumpPoints, ..LandmarksDef::DEFAULT };
        if map.build_landmarks(&def, &mut |_, _| true).is_err() {
            continue;
        }
        for _ in 0..40 {
            let cell = world.random_cell(&mut random);
            map.set_cell(cell, 0).unwrap();
            world.grid.set(cell.x as u32, cell.y as u32, 0);
        }
        for _ in 0..20 {
            let (start, goal) = world.random_ends(&mut random);
            let query = Query { algorithm: Algorithm::JumpGraph, heuristic: Heuristic::Alt, ..Query::new(start, goal) };
            let (result, _) = search(&mut searcher, &map, &query);
            let cost = (result.outcome == Outcome::Optimal).then_some(result.cost);
            assert_eq!(cost, world.costs_from(start).to(goal), "{query:?} in\n{world}");
            reopened += result.counters.reopened;
        }
    }
    assert!(reopened > 5, "only {reopened} nodes were reopened");
}

#[test]
fn an_edit_makes_the_graph_around_it_stale_and_maintain_repairs_that() {
    let mut map = map_of(&testkit::generate::rooms(200, 200, 9, 3, &mut Random::new(75)), &Rules::DEFAULT);
    build_graph(&mut map, 1 << 16);
    let before = map.table_info(0, Table::JumpGraph, 0).unwrap();
    // In the middle of a room.
    map.set_cell(Cell { x: 105, y: 105 }, 0).unwrap();
    let after = map.table_info(0, Table::JumpGraph, 0).unwrap();
    assert_eq!((after.state, after.repaired_entries), (TableState::Stale, 0));
    assert_eq!(after.nodes, before.nodes + 4, "a lone block has four corners");
    assert!(after.stale_nodes > 4 && after.stale_nodes * 20 < after.nodes, "{after:?}");
    assert_eq!(after.memory_bytes, before.memory_bytes, "an edit allocates nothing");
    assert_eq!(map.maintain(u64::MAX), Ok(true));
    let repaired = map.table_info(0, Table::JumpGraph, 0).unwrap();
    assert_eq!((repaired.state, repaired.stale_nodes), (TableState::Exact, 0));
    assert_eq!(repaired.repaired_entries, u64::from(after.stale_nodes) - 4, "all that had legs before");
}

#[test]
fn auto_takes_the_fastest_that_there_is() {
    let mut random = Random::new(74);
    let rooms = testkit::generate::rooms(64, 64, 9, 3, &mut random);
    let mut map = map_of(&rooms, &Rules::DEFAULT);
    let plain = Query::new(Cell { x: 1, y: 1 }, Cell { x: 60, y: 60 });
    let chosen = |map: &Map, query: &Query| {
        let choice = query.choose(map).unwrap();
        (choice.algorithm, choice.open_list, choice.heuristic)
    };
    use OpenListKind::{Heap, MultiStack, Stacks};
    assert_eq!(chosen(&map, &plain), (Algorithm::Jump, Stacks, Heuristic::Naive));
    build_graph(&mut map, 1 << 16);
    assert_eq!(chosen(&map, &plain), (Algorithm::JumpGraph, Stacks, Heuristic::Naive));
    let partial = Query { partial: true, ..plain };
    assert_eq!(chosen(&map, &partial), (Algorithm::CanonicalAStar, Stacks, Heuristic::Naive));
    let multi_stack = Query { open_list: MultiStack, ..plain };
    assert_eq!(chosen(&map, &multi_stack), (Algorithm::AStar, MultiStack, Heuristic::Naive));
    let at_jump_points = LandmarksDef { entries: LandmarkEntries::JumpPoints, ..LandmarksDef::DEFAULT };
    map.build_landmarks(&at_jump_points, &mut |_, _| true).unwrap();
    assert_eq!(chosen(&map, &plain), (Algorithm::JumpGraph, Stacks, Heuristic::Alt));
    let by_name = Query { algorithm: Algorithm::AStar, heuristic: Heuristic::Alt, ..plain };
    assert_eq!(by_name.choose(&map), Err(Error::NoTable), "A* knows no jump points");
    map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true).unwrap();
    assert_eq!(chosen(&map, &Query { algorithm: Algorithm::Jump, ..plain }), (Algorithm::Jump, Stacks, Heuristic::Alt));
    // Over weights as well, until a terrain that is on the map gets another one.
    map.set_terrain_weight(0, 2, 5).unwrap();
    map.set_cell(Cell { x: 1, y: 1 }, 2).unwrap();
    assert_eq!(chosen(&map, &plain), (Algorithm::JumpGraph, Stacks, Heuristic::Alt));
    map.set_terrain_weight(0, 2, 6).unwrap();
    assert_eq!(chosen(&map, &plain).0, Algorithm::Jump, "the graph is suspended");
    map.maintain(u64::MAX).unwrap();
    assert_eq!(chosen(&map, &plain).0, Algorithm::JumpGraph);
    // A diagonal step that costs two cardinal ones, and four neighbours, allow no jumps over weights.
    for rules in
        [Rules { diagonal_cost: 140, ..Rules::DEFAULT }, Rules { neighbours: Neighbours::Four, ..Rules::DEFAULT }]
    {
        let mut map = map_of(&rooms, &rules);
        build_graph(&mut map, 1 << 16);
        map.set_terrain_weight(0, 2, 5).unwrap();
        assert_eq!(chosen(&map, &plain).0, Algorithm::JumpGraph);
        map.set_cell(Cell { x: 1, y: 1 }, 2).unwrap();
        assert_eq!(chosen(&map, &plain).0, Algorithm::AStar);
        for algorithm in [Algorithm::Jump, Algorithm::JumpGraph, Algorithm::CanonicalAStar] {
            assert_eq!(Query { algorithm, ..plain }.choose(&map), Err(Error::Unsupported));
        }
    }
    // Rubble is full of jump points; large costs need a heap; with four neighbours the same is chosen, but for
    // canonical A*.
    let rubble = testkit::generate::random_obstacles(64, 64, 40, &mut random);
    let ends = |map: &Map| chosen(map, &Query::new(Cell { x: 0, y: 0 }, Cell { x: 1, y: 1 }));
    assert_eq!(ends(&map_of(&rubble, &Rules::DEFAULT)).0, Algorithm::CanonicalAStar);
    let expensive = Rules { cardinal_cost: 13_860, diagonal_cost: 19_601, ..Rules::DEFAULT };
    assert_eq!(ends(&map_of(&rooms, &expensive)), (Algorithm::Jump, Heap, Heuristic::Naive));
    let four = Rules { neighbours: Neighbours::Four, ..Rules::DEFAULT };
    assert_eq!(ends(&map_of(&rubble, &four)), (Algorithm::AStar, Stacks, Heuristic::Naive));
    let mut four = map_of(&rooms, &four);
    assert_eq!(ends(&four), (Algorithm::Jump, Stacks, Heuristic::Naive));
    let two_stacks = Query { open_list: OpenListKind::TwoStacks, ..plain };
    assert_eq!(chosen(&four, &two_stacks), (Algorithm::AStar, OpenListKind::TwoStacks, Heuristic::Naive));
    build_graph(&mut four, 1 << 16);
    assert_eq!(ends(&four), (Algorithm::JumpGraph, Stacks, Heuristic::Naive));
    let canonical = Query { algorithm: Algorithm::CanonicalAStar, ..plain };
    assert_eq!(canonical.choose(&four), Err(Error::Unsupported));
}

#[test]
fn what_landmarks_at_jump_points_need_is_asked_for() {
    let mut map = Map::new(30, 30, &Rules::DEFAULT).unwrap();
    map.set_rect(Rect { x: 10, y: 5, width: 3, height: 9 }, 0).unwrap();
    let def = LandmarksDef { entries: LandmarkEntries::JumpPoints, ..LandmarksDef::DEFAULT };
    assert_eq!(map.build_landmarks(&def, &mut |_, _| true), Err(Error::NoTable));
    build_graph(&mut map, 1 << 16);
    let nine = LandmarksDef { count: 9, ..def };
    assert_eq!(map.build_landmarks(&nine, &mut |_, _| true), Err(Error::LandmarkCount));
    assert_eq!(map.build_landmarks(&def, &mut |_, _| true), Ok(Built::Complete));
    assert_eq!(map.landmarks(0).unwrap().count(), 8);
    assert_eq!(map.save_table(0, Table::Landmarks, &mut []), Err(Error::Unsupported));
    assert_eq!(map.save_table(0, Table::JumpGraph, &mut []), Err(Error::Unsupported));
    // In slices; the table that there is stays until then.
    map.build_landmarks_in_slices(&LandmarksDef { count: 3, ..def }, None).unwrap();
    map.maintain(10).unwrap();
    assert_eq!(map.landmarks(0).unwrap().count(), 8);
    while !map.maintain(300).unwrap() {}
    assert_eq!(map.landmarks(0).unwrap().count(), 3);
    // A new opening suspends it; `maintain` builds it again.
    map.set_cell(Cell { x: 11, y: 6 }, 1).unwrap();
    assert_eq!(map.table_info(0, Table::Landmarks, 0).unwrap().state, TableState::Suspended);
    while !map.maintain(300).unwrap() {}
    assert_ne!(map.table_info(0, Table::Landmarks, 0).unwrap().state, TableState::Suspended);
    // Cells that were passable before may open and close.
    map.set_cell(Cell { x: 2, y: 2 }, 0).unwrap();
    map.set_cell(Cell { x: 2, y: 2 }, 1).unwrap();
    assert_ne!(map.table_info(0, Table::Landmarks, 0).unwrap().state, TableState::Suspended);
    // Landmarks of the caller's own stay where they are.
    let own = [Cell { x: 1, y: 1 }, Cell { x: 28, y: 3 }];
    map.build_landmarks_at(&def, &own, &mut |_, _| true).unwrap();
    map.set_cell(Cell { x: 11, y: 8 }, 1).unwrap();
    assert_eq!(map.table_info(0, Table::Landmarks, 0).unwrap().state, TableState::Suspended);
    while !map.maintain(300).unwrap() {}
    assert_eq!(map.landmarks(0).unwrap().collect::<Vec<_>>(), own);
    // Its entries are those of the graph's nodes.
    map.remove_table(0, Table::JumpGraph).unwrap();
    assert_eq!(map.table_info(0, Table::Landmarks, 0), Err(Error::NoTable));
}

#[test]
fn a_limit_of_memory_counts_the_entries_at_jump_points() {
    let mut map = map_of(&testkit::generate::rooms(64, 64, 9, 3, &mut Random::new(76)), &Rules::DEFAULT);
    build_graph(&mut map, 1 << 16);
    let mut build = |def: &LandmarksDef| {
        let built = map.build_landmarks(def, &mut |_, _| true);
        let info = map.table_info(0, Table::Landmarks, 0).ok();
        (built, info.map(|info| (info.landmarks, info.memory_bytes)))
    };
    let all_cells = build(&LandmarksDef::DEFAULT).1.expect("built").1;
    let def = LandmarksDef { entries: LandmarkEntries::JumpPoints, ..LandmarksDef::DEFAULT };
    let at_jump_points = build(&def).1.expect("built").1;
    assert!(at_jump_points * 2 < all_cells, "{at_jump_points} of {all_cells}");
    // All of them fit, or none.
    let exact = LandmarksDef { memory_limit: at_jump_points, ..def };
    assert_eq!(build(&exact), (Ok(Built::Complete), Some((8, at_jump_points))));
    let less = LandmarksDef { memory_limit: at_jump_points - 1, count: 1, ..def };
    assert_eq!(build(&less), (Err(Error::MemoryLimit), Some((8, at_jump_points))));
    assert_eq!(map.build_landmarks_in_slices(&less, None), Err(Error::MemoryLimit));
    // Cells chosen by the caller are all used; a table that was allowed once is built again on any graph.
    map.build_landmarks_at(&less, &[Cell { x: 1, y: 1 }], &mut |_, _| true).unwrap();
    map.build_landmarks(&exact, &mut |_, _| true).unwrap();
    for cell in (3..60).step_by(9).flat_map(|x| (3..60).step_by(9).map(move |y| Cell { x, y })) {
        map.set_cell(cell, 0).unwrap();
    }
    map.rebuild_table(0, Table::JumpGraph).unwrap();
    map.rebuild_table(0, Table::Landmarks).unwrap();
    while !map.maintain(u64::MAX).unwrap() {}
    let grown = map.table_info(0, Table::Landmarks, 0).unwrap();
    assert!(grown.landmarks == 8 && grown.memory_bytes > at_jump_points, "{grown:?}");
}

#[test]
fn where_a_leg_leads_to_the_goal_nothing_is_searched() {
    let cell = |x: i32, y: i32| Cell { x, y };
    for rules in all_rules() {
        let mut map = Map::new(30, 20, &rules).unwrap();
        map.set_cell(cell(20, 2), 0).unwrap();
        build_graph(&mut map, 1000);
        let mut searcher = Searcher::for_map(&map).unwrap();
        for algorithm in [Algorithm::Jump, Algorithm::JumpGraph] {
            for heuristic in [Heuristic::Naive, Heuristic::Euclidean] {
                let query = Query { algorithm, heuristic, ..Query::new(cell(3, 4), cell(25, 12)) };
                if query.choose(&map) == Err(Error::Unsupported) {
                    continue;
                }
                let (result, path) = search(&mut searcher, &map, &query);
                assert_eq!((result.outcome, result.counters.expanded), (Outcome::Optimal, 0));
                // With four neighbours the diagonal is stairs, of two steps each, whose last corner is where it ends.
                let (diagonal, turn, waypoints) = match rules.neighbours {
                    Neighbours::Eight => (rules.diagonal_cost, 8, 3),
                    Neighbours::Four => (2 * rules.cardinal_cost, 16, 18),
                };
                assert_eq!(result.cost, u64::from(8 * diagonal + 14 * rules.cardinal_cost));
                assert_eq!((result.waypoint_count, path.len()), (waypoints, turn + 15));
                assert_eq!((path[0], path[turn], path[turn + 14]), (cell(3, 4), cell(11, 12), cell(25, 12)));
                searcher.begin(&map, &query, None, &[]).unwrap();
                assert_eq!(searcher.step(&map, None, 0), Ok(cairn::Progress::Done));
                assert_eq!(searcher.finish(&mut []), Ok(cairn::SearchResult { written: 0, ..result }));
            }
        }
    }
}

#[test]
fn a_leg_that_costs_too_much_is_no_answer() {
    let rules = Rules { cardinal_cost: 1 << 24, diagonal_cost: 1 << 24, ..Rules::DEFAULT };
    let mut map = Map::new(400, 3, &rules).unwrap();
    build_graph(&mut map, 1000);
    let mut searcher = Searcher::for_map(&map).unwrap();
    for algorithm in [Algorithm::Jump, Algorithm::JumpGraph] {
        let to = |x: i32| Query { algorithm, ..Query::new(Cell { x: 0, y: 1 }, Cell { x, y: 1 }) };
        assert_eq!(searcher.find_path(&map, &to(192), &mut []).map(|result| result.cost), Ok(192 << 24));
        assert_eq!(searcher.find_path(&map, &to(193), &mut []), Err(Error::CostOverflow));
    }
}

/// On open terrain with small obstacles a start has dozens of legs, most of which wait. They are found however the
/// search is interrupted: by budgets, by an open list that has to drop entries, or by both.
#[test]
fn legs_of_the_start_that_wait_are_not_lost() {
    let mut random = Random::new(91);
    let (mut answered, mut full, mut fewer) = (0, 0, 0);
    for rules in all_rules().into_iter().filter(|rules| rules.terrain_charge == TerrainCharge::Average) {
        let mut grid = generate::random_obstacles(120, 120, 4, &mut random);
        // Walls to go around, so that legs away from the goal are needed, too.
        for wall in (15..120).step_by(15) {
            let gap = random.below(120);
            (0..120_u32).filter(|y| y.abs_diff(gap) > 3).for_each(|y| grid.set(wall, y, 0));
        }
        let mut map = map_of(&grid, &rules);
        build_graph(&mut map, 0);
        let mut plain = Searcher::for_map(&map).unwrap();
        map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true).unwrap();
        for _ in 0..40 {
            let [start, goal] = [(); 2].map(|()| {
                let (x, y) = grid.random_passable_cell(&mut random).unwrap();
                Cell { x: x as i32, y: y as i32 }
            });
            let naive =
                Query { algorithm: Algorithm::JumpGraph, heuristic: Heuristic::Naive, ..Query::new(start, goal) };
            let guided = Query { heuristic: Heuristic::Alt, ..naive };
            let right = plain.find_path(&map, &naive, &mut []).unwrap();
            for open_entries in [0, 18, 24, 32, 48, 64, 96, 128] {
                let max_cells = map.required_cells().into();
                let def = SearcherDef { max_cells, open_entries, ..SearcherDef::DEFAULT };
                let mut searcher = Searcher::with_def(&def).unwrap();
                let whole = searcher.find_path(&map, &guided, &mut []);
                searcher.begin(&map, &guided, None, &[]).unwrap();
                while searcher.step(&map, None, random.below(3).into()).unwrap() == Progress::Running {}
                assert_eq!(searcher.finish(&mut []), whole);
                match whole {
                    Ok(found) => {
                        assert_eq!(
                            (found.outcome, found.cost),
                            (right.outcome, right.cost),
                            "from {start:?} to {goal:?}"
                        );
                        answered += u32::from(open_entries != 0);
                        fewer += u32::from(found.counters.generated * 2 < right.counters.generated);
                    }
                    Err(error) => {
                        assert_eq!((error, open_entries != 0), (Error::OutOfNodes, true));
                        full += 1;
                    }
                }
            }
        }
    }
    assert!(
        answered > 500 && full > 100 && fewer > 500,
        "{answered} answered, {full} full, {fewer} with half the nodes"
    );
}

#[test]
fn jumps_in_long_lines_are_optimal_also_after_edits() {
    let mut random = Random::new(75);
    let (mut asked, mut weighted) = (0, 0);
    for (rules, is_column) in all_rules().into_iter().flat_map(|rules| [(rules, false), (rules, true)]) {
        let (width, height) = if is_column { (4, 5_000) } else { (5_000, 4) };
        let mut weights = [random.between(1, 3) as u16; 256];
        weights[2] = random.between(1, 3) as u16;
        let grid = testkit::GridMap { width, height, cells: vec![1; 20_000] };
        let mut world = World { grid, rules, weights };
        let mut map = world.map();
        let mut searcher = Searcher::for_map(&map).unwrap();
        let stored = map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).map(|_| Algorithm::JumpGraph);
        for _ in 0..10 {
            // At the ends of the lines, around what divides them, and anywhere.
            let mut place = || {
                let near = if random.chance(30) { random.below(5_000) } else { random.pick(&[0, 2_048, 4_096, 4_999]) };
                let (at, line) = ((near + random.below(30)).saturating_sub(15).min(4_999), random.below(4));
                testkit::cell(if is_column { (line, at) } else { (at, line) })
            };
            let [at, start, goal] = [place(), place(), place()];
            let terrain = random.below(3) as u8;
            map.set_cell(at, terrain).unwrap();
            world.grid.set(at.x as u32, at.y as u32, terrain);
            let best = world.costs_from(start).to(goal);
            for algorithm in [Ok(Algorithm::Jump), stored].into_iter().flatten() {
                let query = Query { algorithm, ..Query::new(start, goal) };
                if query.choose(&map).is_err() {
                    continue;
                }
                let (result, path) = search(&mut searcher, &map, &query);
                let found = (result.outcome == Outcome::Optimal).then_some(result.cost);
                assert_eq!(found, best, "{query:?} under {rules:?} after {at:?} became {terrain}");
                assert!(found.is_none() || world.path_cost(&path) == result.cost);
                asked += 1;
                weighted += u32::from(weights[1] != weights[2]);
            }
        }
    }
    assert!(asked > 400 && weighted > 100, "{asked} searches, {weighted} among weights");
}
