//! Jumps over weighted terrain: the searches on the planes and on the stored graph, canonical A* and AUTO find what a
//! plain Dijkstra finds, on every kind of ground and after edits of weights and of walls.

mod common;

use cairn::{
    Algorithm, Cell, Error, JumpGraphDef, LandmarkEntries, LandmarksDef, Map, Neighbours, Outcome, Query, Random, Rect,
    Rules, Searcher, Table, TableState, TerrainCharge,
};
use common::{World, search};
use testkit::{GridMap, generate};

/// Rules under which searches can jump on weighted terrain: all diagonal rules, both charges, all pairs of costs in which
/// a diagonal step costs less than two cardinal ones.
fn rules() -> impl Iterator<Item = Rules> {
    let suits = |rules: &Rules| rules.neighbours == Neighbours::Eight && rules.diagonal_cost < 2 * rules.cardinal_cost;
    common::all_rules().into_iter().filter(suits)
}

/// A map without weights.
fn plain(side: u32, random: &mut Random) -> GridMap {
    let (width, height) = (random.between(1, side), random.between(1, side));
    match random.below(6) {
        0 => generate::empty(width, height),
        1 => generate::rooms(width.max(6), height.max(6), 7, 2, random),
        2 => generate::caves(width, height, 40, random),
        3 => generate::maze(width.max(3), height.max(3), 2, random),
        _ => generate::random_obstacles(width, height, random.between(0, 40), random),
    }
}

/// Paints kinds of ground over terrain 1: terrains 2 to 6.
fn paint(grid: &mut GridMap, random: &mut Random) {
    let set = |grid: &mut GridMap, x: u32, y: u32, terrain: u8| {
        if grid.is_passable(x, y) {
            grid.set(x, y, terrain);
        }
    };
    let (width, height) = (grid.width, grid.height);
    match random.below(7) {
        0 => {
            let (x, y) = (random.below(width), random.below(height));
            set(grid, x, y, 2);
        }
        1 => generate::weights_at_random(grid, &[1, 2, 3, 4], random),
        2 => generate::weights_in_patches(grid, &[1, 1, 2, 3, 4, 5], 4, random),
        3 => {
            // Stripes.
            let (apart, terrain) = (random.between(2, 6), random.between(2, 6) as u8);
            for (x, y) in grid.positions().collect::<Vec<_>>() {
                if (x + y / 3) % apart == 0 {
                    set(grid, x, y, terrain);
                }
            }
        }
        4 => {
            // Roads over heavy ground.
            for (x, y) in grid.positions().collect::<Vec<_>>() {
                set(grid, x, y, if x % 5 != 2 && y % 7 != 3 { 4 } else { 1 });
            }
        }
        5 => {
            // Halves.
            for (x, y) in grid.positions().collect::<Vec<_>>() {
                if x > width / 2 {
                    set(grid, x, y, 3);
                }
            }
        }
        _ => generate::weights_in_patches(grid, &[1, 2], 7, random),
    }
}

fn world(rules: Rules, side: u32, random: &mut Random) -> World {
    let mut grid = plain(side, random);
    paint(&mut grid, random);
    let mut weights = [1; 256];
    let sets: [[u16; 5]; 4] = [[2, 3, 4, 5, 6], [3, 3, 3, 9, 2], [100, 2, 40, 7, 1], [2, 4, 8, 16, 32]];
    weights[2..7].copy_from_slice(&random.pick(&sets));
    weights[1] = random.pick(&[1, 1, 1, 2, 5]);
    World { grid, rules, weights }
}

/// A random edit: mostly of one cell, of any terrain; sometimes of a weight.
fn edit(world: &mut World, map: &mut Map, random: &mut Random) {
    if random.chance(4) {
        let (terrain, weight) = (random.between(1, 6) as u8, random.between(1, 9) as u16);
        map.set_terrain_weight(0, terrain, weight).unwrap();
        world.weights[usize::from(terrain)] = weight;
        return;
    }
    let cell = world.random_cell(random);
    let (width, height) = (world.grid.width - cell.x as u32, world.grid.height - cell.y as u32);
    let size = |most: u32, random: &mut Random| if random.chance(75) { 1 } else { random.between(1, most.min(6)) };
    let rect = Rect { x: cell.x, y: cell.y, width: size(width, random), height: size(height, random) };
    let terrain = random.below(6) as u8;
    map.set_rect(rect, terrain).unwrap();
    for y in rect.y..rect.y + rect.height as i32 {
        (rect.x..rect.x + rect.width as i32).for_each(|x| world.grid.set(x as u32, y as u32, terrain));
    }
}

/// What the searches of a test were, to see that it tests something.
#[derive(Debug, Default)]
struct Seen {
    solved: u32,
    by_graph: u32,
    stale: u32,
    suspended: u32,
    expanded: [u64; 4],
}

const METHODS: [Algorithm; 4] = [Algorithm::CanonicalAStar, Algorithm::Jump, Algorithm::JumpGraph, Algorithm::Auto];

fn compare(world: &World, map: &Map, searcher: &mut Searcher, random: &mut Random, seen: &mut Seen) {
    let (start, goal) = world.random_ends(random);
    let best = world.costs_from(start).to(goal);
    let ignore_components = random.chance(10);
    for (algorithm, expanded) in METHODS.into_iter().zip(&mut seen.expanded) {
        let query = Query { algorithm, ignore_components, ..Query::new(start, goal) };
        if algorithm == Algorithm::JumpGraph && query.choose(map) == Err(Error::NoTable) {
            continue;
        }
        let (result, path) = search(searcher, map, &query);
        let cost = (result.outcome == Outcome::Optimal).then_some(result.cost);
        assert_eq!(cost, best, "{query:?} in\n{world}");
        assert_eq!(world.path_cost(&path), result.cost, "{query:?} in\n{world}");
        seen.solved += u32::from(path.len() > 2);
        seen.by_graph += u32::from(result.choice.algorithm == Algorithm::JumpGraph && path.len() > 2);
        *expanded += result.counters.expanded;
    }
}

#[test]
fn jumps_over_weights_lose_no_cheapest_path() {
    let (mut random, mut seen) = (Random::new(211), Seen::default());
    for rules in rules() {
        for _ in 0..20 {
            let world = world(rules, 40, &mut random);
            let mut map = world.map();
            let mut searcher = Searcher::for_map(&map).unwrap();
            if random.chance(70) {
                map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
            }
            if rules.terrain_charge == TerrainCharge::Average && random.chance(70) {
                let entries = random.pick(&[LandmarkEntries::Cells, LandmarkEntries::JumpPoints]);
                let landmarks = LandmarksDef { count: random.pick(&[3, 8]), entries, ..LandmarksDef::DEFAULT };
                let built = map.build_landmarks(&landmarks, &mut |_, _| true);
                assert!(built.is_ok() || matches!(built, Err(Error::Blocked | Error::NoTable)));
            }
            let mut searcher_with_graph = Searcher::for_map(&map).unwrap();
            for _ in 0..6 {
                compare(&world, &map, &mut searcher_with_graph, &mut random, &mut seen);
            }
            compare(&world, &map, &mut searcher, &mut random, &mut seen);
        }
    }
    assert!(seen.solved > 10_000 && seen.by_graph > 2_000, "{seen:?}");
    assert!(seen.expanded[1] * 2 < seen.expanded[0], "jumps leave cells out: {seen:?}");
}

#[test]
fn edits_of_weights_and_walls_keep_jumps_right() {
    let (mut random, mut seen) = (Random::new(212), Seen::default());
    for rules in rules() {
        for _ in 0..6 {
            let mut world = world(rules, 36, &mut random);
            let mut map = world.map();
            let def = JumpGraphDef { edit_allowance: random.pick(&[0, 300, 1 << 16]), ..JumpGraphDef::DEFAULT };
            map.build_jump_graph(&def, &mut |_, _| true).unwrap();
            if rules.terrain_charge == TerrainCharge::Average && random.chance(50) {
                let entries = random.pick(&[LandmarkEntries::Cells, LandmarkEntries::JumpPoints]);
                let built = map.build_landmarks(&LandmarksDef { entries, ..LandmarksDef::DEFAULT }, &mut |_, _| true);
                assert!(built.is_ok() || built == Err(Error::Blocked));
            }
            let mut searcher = Searcher::for_map(&map).unwrap();
            for _ in 0..25 {
                (0..random.below(4)).for_each(|_| edit(&mut world, &mut map, &mut random));
                if random.chance(40) {
                    map.maintain(random.pick(&[1, 100, 3000, u64::MAX])).unwrap();
                }
                let info = map.table_info(0, Table::JumpGraph, 0).unwrap();
                seen.stale += u32::from(info.stale_nodes > 0);
                seen.suspended += u32::from(info.state == TableState::Suspended);
                if searcher.find_path(&map, &Query::default(), &mut []).is_err() {
                    searcher = Searcher::for_map(&map).unwrap();
                }
                compare(&world, &map, &mut searcher, &mut random, &mut seen);
            }
        }
    }
    assert!(seen.solved > 10_000 && seen.by_graph > 2_000 && seen.stale > 200 && seen.suspended > 100, "{seen:?}");
}

/// What is repaired by edits equals what is built from scratch: the searches on both take the same steps.
#[test]
fn a_repaired_graph_equals_a_fresh_one_on_weighted_terrain() {
    let (mut random, mut alike, mut asked) = (Random::new(213), 0, 0);
    for rules in rules() {
        let mut world = world(rules, 36, &mut random);
        let mut map = world.map();
        map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
        for _ in 0..15 {
            (0..3).for_each(|_| edit(&mut world, &mut map, &mut random));
            map.maintain(u64::MAX).unwrap();
            let mut fresh = world.map();
            fresh.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
            let legs = |map: &Map| map.table_info(0, Table::JumpGraph, 0).unwrap().entries;
            assert_eq!(legs(&map), legs(&fresh), "{rules:?} in\n{world}");
            let mut searchers = [&map, &fresh].map(|map| Searcher::for_map(map).unwrap());
            for _ in 0..3 {
                let (start, goal) = world.random_ends(&mut random);
                for algorithm in [Algorithm::Jump, Algorithm::JumpGraph] {
                    let query = Query { algorithm, ..Query::new(start, goal) };
                    let [repaired, fresh] =
                        [(&map, 0), (&fresh, 1)].map(|(map, index)| search(&mut searchers[index], map, &query));
                    assert_eq!(repaired.0.cost, fresh.0.cost);
                    if algorithm == Algorithm::Jump {
                        assert_eq!(repaired.0.counters, fresh.0.counters, "planes: {query:?} in\n{world}");
                    }
                    alike += u32::from(repaired.0.counters.expanded == fresh.0.counters.expanded);
                    asked += 1;
                }
            }
        }
    }
    assert!(alike * 100 > asked * 97, "{alike} of {asked}");
}

/// A terrain that is closed, or opened again, is an edit of all its cells.
#[test]
fn terrains_that_are_closed_keep_jumps_right() {
    let (mut random, mut seen) = (Random::new(214), 0);
    for rules in rules() {
        let world = world(rules, 30, &mut random);
        let mut map = world.map();
        map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
        for _ in 0..20 {
            match random.below(3) {
                0 => {
                    let (terrain, weight) = (random.between(1, 6) as u8, random.below(5) as u16);
                    map.set_terrain_weight(0, terrain, weight).unwrap();
                }
                1 => map.set_cell(world.random_cell(&mut random), random.below(6) as u8).unwrap(),
                _ => drop(map.maintain(random.pick(&[100, u64::MAX])).unwrap()),
            }
            let mut searcher = Searcher::for_map(&map).unwrap();
            let (start, goal) = world.random_ends(&mut random);
            let [expected, online, stored] = [Algorithm::AStar, Algorithm::Jump, Algorithm::JumpGraph]
                .map(|algorithm| search(&mut searcher, &map, &Query { algorithm, ..Query::new(start, goal) }));
            assert_eq!(
                (online.0.outcome, online.0.cost),
                (expected.0.outcome, expected.0.cost),
                "{rules:?} in\n{world}"
            );
            assert_eq!(
                (stored.0.outcome, stored.0.cost),
                (expected.0.outcome, expected.0.cost),
                "{rules:?} in\n{world}"
            );
            seen += u32::from(expected.1.len() > 2);
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Where no two terrains differ in weight there is nothing for weights; where they do it is at most 3 bytes per cell.
#[test]
fn weights_take_memory_only_where_they_differ() {
    let rules = Rules::DEFAULT;
    let mut map = Map::new(256, 256, &rules).unwrap();
    let plain = map.memory_bytes();
    (1..=255).for_each(|terrain| map.set_terrain_weight(0, terrain, 1).unwrap());
    assert_eq!(map.memory_bytes(), plain);
    map.set_terrain_weight(0, 7, 2).unwrap();
    let added = map.memory_bytes() - plain;
    assert!(added > 0 && added <= 3 * u64::from(map.required_cells()), "{added} bytes");
    map.set_cell(Cell { x: 9, y: 9 }, 7).unwrap();
    assert_eq!(map.memory_bytes(), plain + added);
    // With four neighbours there are no jumps over weights, and nothing is kept for them.
    let mut four = Map::new(64, 64, &Rules { neighbours: Neighbours::Four, ..rules }).unwrap();
    let plain = four.memory_bytes();
    four.set_terrain_weight(0, 7, 2).unwrap();
    assert_eq!(four.memory_bytes(), plain);
    four.set_cell(Cell { x: 9, y: 9 }, 7).unwrap();
    let query = Query::new(Cell { x: 0, y: 0 }, Cell { x: 60, y: 3 });
    assert_eq!(query.choose(&four).unwrap().algorithm, Algorithm::AStar);
    assert_eq!(Query { algorithm: Algorithm::Jump, ..query }.choose(&four), Err(Error::Unsupported));
}
