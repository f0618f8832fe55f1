//! A fixed workload must give the same paths, costs and counters on every run, build and machine, in every searcher. If
//! this fails and the change was meant, put the new hash here and say so in the changelog.

mod common;

use cairn::{
    Algorithm, Cell, Field, FieldDef, JumpGraphDef, LandmarkEntries, LandmarksDef, LayerDef, Map, Overlay, Query, Rect,
    RegionKind, RegionsDef, Rules, Searcher, TerrainCharge,
};
use common::{all_methods, all_rules, search};
use std::ops::RangeInclusive;
use testkit::{Random, generate};

/// Of everything that `workload` does with the algorithms that are numbered so. Those that come later have a line of
/// their own, so that the hashes of the older ones stay what they are.
const EXPECTED: [(RangeInclusive<u32>, u64); 5] = [
    (0..=0, 1_631_613_084_167_920_486),
    (1..=7, 4_725_992_280_504_973_383),
    (8..=8, 2_612_819_429_289_526_422),
    (9..=10, 12_830_649_955_050_348_543),
    (11..=11, 13_119_270_399_765_560_967),
];

fn mixed(hash: u64, value: u64) -> u64 {
    value
        .to_le_bytes()
        .into_iter()
        .fold(hash, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3))
}

/// With the first pair of costs each crossing is a portal.
fn span_of(rules: &Rules) -> u32 {
    if rules.cardinal_cost == 70 { 1 } else { 4 }
}

/// Searches of every method of some algorithms, with edits between, in a searcher for that many cells.
fn workload(algorithms: &RangeInclusive<u32>, cells: u64) -> u64 {
    let methods = || all_methods().into_iter().filter(|method| algorithms.contains(&(method.algorithm as u32)));
    let mut searches = 0;
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    let mut mix = |value: u64| hash = mixed(hash, value);
    let mut random = Random::new(2026);
    let mut searcher = Searcher::new(cells).unwrap();
    for rules in all_rules() {
        let mut grid = generate::caves(60, 60, 42, &mut random);
        generate::weights_in_patches(&mut grid, &[1, 2, 3], 4, &mut random);
        let mut map = Map::from_cells(60, 60, &rules, &grid.cells).unwrap();
        map.set_terrain_weight(0, 2, random.between(1, 3) as u16).unwrap();
        let jumps = algorithms.contains(&(Algorithm::JumpGraph as u32));
        if jumps {
            map.set_terrain_weight(0, 2, 1).unwrap();
            map.build_jump_graph(&JumpGraphDef { edit_allowance: 2000, ..JumpGraphDef::DEFAULT }, &mut |_, _| true)
                .unwrap();
        }
        if rules.terrain_charge == TerrainCharge::Average {
            let at_jump_points = jumps && random.chance(50);
            let entries = if at_jump_points { LandmarkEntries::JumpPoints } else { LandmarkEntries::Cells };
            let landmarks = LandmarksDef { seed: random.bits(), edit_allowance: 300, entries, ..LandmarksDef::DEFAULT };
            map.build_landmarks(&landmarks, &mut |_, _| true).unwrap();
            let kind =
                random.pick(&[RegionKind::Boundary, RegionKind::Border, RegionKind::Portal, RegionKind::Gateway]);
            let kind = if algorithms.contains(&(Algorithm::Portals as u32)) { RegionKind::Tiles } else { kind };
            let regions = RegionsDef {
                kind,
                entries_per_cell: 2,
                seed: random.bits(),
                tile_side: 11,
                portal_span: span_of(&rules),
                ..RegionsDef::DEFAULT
            };
            map.build_regions(&regions, &mut |_, _| true).unwrap();
        }
        for (index, method) in methods().enumerate() {
            let mut cell = || Cell { x: random.below(60) as i32, y: random.below(60) as i32 };
            let query = Query { start: cell(), goal: cell(), max_expansions: 3000, ..method };
            let edited = cell();
            map.set_cell(edited, random.below(4) as u8).unwrap();
            // Regions are rebuilt now and then; in between an edit suspends them.
            map.maintain(if index % 2100 == 0 { u64::MAX } else { 500 }).unwrap();
            if query.choose(&map).is_err() {
                continue;
            }
            searches += 1;
            let (result, path) = search(&mut searcher, &map, &query);
            let counters = result.counters;
            mix(result.outcome as u64);
            mix(result.cost);
            mix(result.lower_bound);
            mix(counters.expanded);
            mix(counters.visited);
            mix(counters.generated);
            mix(counters.reopened);
            mix(counters.largest_open);
            mix(counters.iterations);
            mix(counters.expanded_last());
            mix(counters.visited_last());
            mix(counters.generated_last());
            path.iter().for_each(|cell| mix(u64::from(cell.x as u32) << 32 | u64::from(cell.y as u32)));
        }
        mix(map.state_hash());
    }
    assert!(searches > 50, "only {searches} searches");
    hash
}

#[test]
fn the_fixed_workload_gives_the_checked_in_hash() {
    let found = EXPECTED.map(|(algorithms, _)| (workload(&algorithms, 62 * 61 + 1), algorithms));
    assert_eq!(found.map(|(hash, algorithms)| (algorithms, hash)), EXPECTED);
}

#[test]
fn the_size_of_the_searcher_decides_nothing() {
    for (algorithms, expected) in EXPECTED {
        assert_eq!(workload(&algorithms, 1_000_000), expected);
    }
}

/// Of `game`.
const GAME: u64 = 14_844_664_972_786_520_652;

/// General searches on three layers, with overlays, several goals and blocked starts; smoothed paths, lines of sight and
/// path checks, with edits between.
fn game() -> u64 {
    let (mut random, mut hash) = (Random::new(2027), 0xCBF2_9CE4_8422_2325_u64);
    let mut mix = |value: u64| hash = mixed(hash, value);
    let place = |cell: Cell| u64::from(cell.x as u32) << 32 | u64::from(cell.y as u32);
    let mut searcher = Searcher::new(62 * 61 + 1).unwrap();
    let (mut path, mut corners) = (vec![Cell::default(); 3600], vec![Cell::default(); 3600]);
    for rules in all_rules() {
        let mut grid = generate::caves(60, 60, 38, &mut random);
        generate::weights_in_patches(&mut grid, &[1, 1, 2], 8, &mut random);
        let mut map = Map::from_cells(60, 60, &rules, &grid.cells).unwrap();
        map.add_layer(&LayerDef { rules, size: 2, ..LayerDef::DEFAULT }).unwrap();
        let weights = std::array::from_fn(|terrain| if terrain == 2 { 3 } else { 1 });
        map.add_layer(&LayerDef { rules, weights, ..LayerDef::DEFAULT }).unwrap();
        for layer in 0..3 {
            let _ = map.build_landmarks(&LandmarksDef { layer, ..LandmarksDef::DEFAULT }, &mut |_, _| true);
        }
        map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
        let mut overlay = Overlay::for_map(&map).unwrap();
        let mut known: Option<(u32, Vec<Cell>, u64, u64)> = None;
        for round in 0..60 {
            let mut cell = || Cell { x: random.below(60) as i32, y: random.below(60) as i32 };
            let goals: Vec<Rect> = (0..round % 4).map(|_| Rect::of(cell())).collect();
            let (start, goal, edited, unit) = (cell(), cell(), cell(), cell());
            let query = Query {
                layer: round % 3,
                from_blocked: true,
                next_to_goal: round % 5 == 0,
                partial: round % 7 == 0,
                ..Query::new(start, goal)
            };
            overlay.set_cell(unit, if round % 2 == 0 { u16::MAX } else { 9 }).unwrap();
            let seen = (round % 3 != 0).then_some(&overlay);
            let result = searcher.search(&map, &query, seen, &goals, &mut path).unwrap();
            [result.outcome as u64, result.cost, result.goal.into(), result.overlaid.into()]
                .into_iter()
                .for_each(&mut mix);
            [result.counters.expanded, result.counters.generated, result.lower_bound].into_iter().for_each(&mut mix);
            path[..result.path_length as usize].iter().for_each(|&cell| mix(place(cell)));
            if result.path_length > 0 {
                let smoothed = searcher.read_smoothed(&map, seen, &mut corners).unwrap();
                corners[..smoothed.written as usize].iter().for_each(|&cell| mix(place(cell)));
                known = Some((query.layer, path[..result.path_length as usize].to_vec(), result.epoch, result.cost));
            }
            mix(place(map.line_of_sight(query.layer, seen, start, goal).unwrap().last));
            map.set_cell(edited, random.below(3) as u8).unwrap();
            map.maintain(400).unwrap();
            if let Some((layer, path, epoch, cost)) = &known {
                let check = map.check_path(*layer, path, *epoch, Some(*cost), false).unwrap();
                [check.walkable.into(), check.cost.unwrap_or(0), check.certified.into()].into_iter().for_each(&mut mix);
            }
        }
        mix(map.state_hash());
    }
    hash
}

#[test]
fn what_a_game_asks_gives_the_checked_in_hash() {
    assert_eq!(game(), GAME);
}

/// Of `fields`.
const FIELDS: u64 = 15_496_046_083_329_793_375;

/// Fields on two layers, with goals, threats and an overlay, updated in slices with edits between: costs, directions,
/// nearest goals, and where units are steered. They follow from map and goals alone, so that the hash does not depend
/// on how a field is built.
fn fields() -> u64 {
    let (mut random, mut hash) = (Random::new(2028), 0xCBF2_9CE4_8422_2325_u64);
    let mut mix = |value: u64| hash = mixed(hash, value);
    let whole = Rect { x: 0, y: 0, width: 60, height: 60 };
    let (mut costs, mut directions, mut nearest) = (vec![0; 3600], vec![0; 3600], vec![0; 3600]);
    for rules in all_rules() {
        let mut grid = generate::caves(60, 60, 38, &mut random);
        generate::weights_in_patches(&mut grid, &[1, 1, 2], 8, &mut random);
        let mut map = Map::from_cells(60, 60, &rules, &grid.cells).unwrap();
        let weights = std::array::from_fn(|terrain| if terrain == 2 { 3 } else { 1 });
        map.add_layer(&LayerDef { rules, size: 2, weights }).unwrap();
        let mut overlay = Overlay::for_map(&map).unwrap();
        let [mut plain, mut large] = [0, 1]
            .map(|layer| Field::new(&map, &FieldDef { layer, nearest: layer == 0, overlay: layer == 1 }).unwrap());
        let mut safety = Field::new(&map, &FieldDef::default()).unwrap();
        for round in 0..30 {
            let mut cell = || Cell { x: random.below(60) as i32, y: random.below(60) as i32 };
            let (goals, unit, edited) = ([cell(), cell(), cell()], cell(), cell());
            if round % 6 == 0 {
                plain.set_goals(&goals, &[0, 500, 900], u64::MAX).unwrap();
                large.set_goals(&goals[..1], &[], if round % 4 == 0 { 4000 } else { u64::MAX }).unwrap();
            }
            overlay.set_cell(unit, if round % 2 == 0 { u16::MAX } else { 9 }).unwrap();
            while !plain.update(&map, None, 400).unwrap() {}
            while !large.update(&map, Some(&overlay), 300).unwrap() {}
            if round % 3 == 0 {
                safety.set_away_from(&plain, 6, 5).unwrap();
            }
            while !safety.update(&map, None, 2000).unwrap() {}
            plain.read_directions(whole, &mut directions, 60).unwrap();
            plain.read_nearest(whole, &mut nearest, 60).unwrap();
            directions.iter().zip(&nearest).for_each(|(&step, &goal)| mix(u64::from(step) << 16 | u64::from(goal)));
            for field in [&plain, &large, &safety] {
                field.read_costs(whole, &mut costs, 60).unwrap();
                costs.iter().for_each(|&cost| mix(cost.into()));
                let (x, y) = field.steer(&map, unit.x * 256 + 60, unit.y * 256 + 200).unwrap();
                mix(u64::from(x as u32) << 32 | u64::from(y as u32));
            }
            map.set_cell(edited, random.below(3) as u8).unwrap();
        }
    }
    hash
}

#[test]
fn fields_give_the_checked_in_hash() {
    assert_eq!(fields(), FIELDS);
}

#[test]
fn threads_that_share_a_map_find_the_same() {
    let mut random = Random::new(7);
    let grid = generate::rooms(120, 120, 15, 2, &mut random);
    let map = Map::from_cells(120, 120, &Rules::DEFAULT, &grid.cells).unwrap();
    let cells: Vec<(u32, u32)> = (0..100).filter_map(|_| grid.random_passable_cell(&mut random)).collect();
    let queries: Vec<Query> = cells
        .chunks_exact(2)
        .map(|ends| {
            let cell = |(x, y): (u32, u32)| Cell { x: x as i32, y: y as i32 };
            Query::new(cell(ends[0]), cell(ends[1]))
        })
        .collect();
    let run = || {
        let mut searcher = Searcher::for_map(&map).unwrap();
        queries.iter().map(|query| search(&mut searcher, &map, query)).collect::<Vec<_>>()
    };
    let alone = run();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
        threads.into_iter().for_each(|thread| assert_eq!(thread.join().unwrap(), alone));
    });
}
