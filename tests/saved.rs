//! Saved tables: a loaded table is what was saved; bytes that are damaged, or of another version or map, are refused
//! and change nothing; and forged bytes do no harm.

mod common;

use cairn::{
    Algorithm, Built, Cell, Error, Heuristic, LandmarksDef, Map, Outcome, PortalDistance, Query, Rect, Reduction,
    RegionKind, RegionsDef, Rules, Searcher, Table, TableState,
};
use common::{World, search};
use testkit::{Random, generate};

/// Bytes in front of the table: name, version, which table, hash of the map, checksum.
const HEAD: usize = 32;

/// The checksum as the format has it, so that a change of either shows.
fn checksum(bytes: &[u8]) -> u64 {
    let mut state = 0x243F_6A88_85A3_08D3_u64;
    let mut mix = |value: u64| {
        state = (state ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        state ^= state >> 29;
    };
    mix(bytes.len() as u64);
    for chunk in bytes.chunks(8) {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(u64::from_le_bytes(word));
    }
    state
}

fn repair_checksum(blob: &mut [u8]) {
    let sum = checksum(&blob[HEAD..]);
    blob[24..HEAD].copy_from_slice(&sum.to_le_bytes());
}

fn save(map: &Map, table: Table) -> Vec<u8> {
    let mut blob = vec![0; map.save_table(0, table, &mut []).unwrap() as usize];
    assert_eq!(map.save_table(0, table, &mut blob), Ok(blob.len() as u64));
    blob
}

fn world(seed: u64) -> World {
    let mut random = Random::new(seed);
    let mut grid = generate::caves(24, 20, 42, &mut random);
    generate::weights_in_patches(&mut grid, &[1, 2, 3], 4, &mut random);
    let mut weights = [1; 256];
    weights[2] = 3;
    World { grid, rules: Rules::DEFAULT, weights }
}

/// A map with every table.
fn with_tables(world: &World) -> Map {
    let mut map = world.map();
    let def = LandmarksDef { count: 5, ..LandmarksDef::DEFAULT };
    assert_eq!(map.build_landmarks(&def, &mut |_, _| true), Ok(Built::Complete));
    // Each world has its own kind of regions.
    let kinds = [RegionKind::Boundary, RegionKind::Border, RegionKind::Portal, RegionKind::Gateway, RegionKind::Tiles];
    let seed = world.grid.cells.iter().filter(|&&cell| cell == 0).count();
    let reductions = [Reduction::Regions, Reduction::Portals, Reduction::RegionsThenPortals];
    let distances = [PortalDistance::Minimum, PortalDistance::DetourCorrected];
    let def = RegionsDef {
        kind: kinds[seed % 5],
        reduction: reductions[seed % 3],
        portal_distance: distances[seed % 2],
        entries_per_cell: 2,
        differential: seed.is_multiple_of(7),
        tile_side: 6,
        portal_span: 3,
        tolerated_error: 100,
        ..RegionsDef::DEFAULT
    };
    map.build_regions(&def, &mut |_, _| true).unwrap();
    map
}

const TABLES: [Table; 2] = [Table::Landmarks, Table::Regions];

#[test]
fn a_table_that_was_saved_and_loaded_is_the_same_also_when_it_is_stale() {
    let mut random = Random::new(61);
    for seed in 0..8 {
        let mut world = world(seed);
        let mut map = with_tables(&world);
        for edits in [0, 1, 30] {
            (0..edits).for_each(|_| world.random_edit(&mut map, &mut random));
            while !map.maintain(1000).unwrap() {}
            let mut other = world.map();
            for table in TABLES {
                let blob = save(&map, table);
                assert_eq!(other.load_table(0, &blob), Ok(table));
                assert_eq!(save(&other, table), blob);
                assert_eq!(other.table_info(0, table, 0).unwrap().state, map.table_info(0, table, 0).unwrap().state);
            }
            assert_eq!(other.state_hash(), map.state_hash());
            // Edits keep it up to date like the one that was built: distances are those of the same relaxed map.
            let mut twin = world.clone();
            let (mut here, mut there) = (random.clone(), random.clone());
            for _ in 0..10 {
                world.random_edit(&mut map, &mut here);
                twin.random_edit(&mut other, &mut there);
            }
            while !map.maintain(1000).unwrap() {}
            while !other.maintain(1000).unwrap() {}
            assert_eq!(other.state_hash(), map.state_hash());
            random = here;
        }
    }
}

#[test]
fn what_is_damaged_is_refused_and_changes_nothing() {
    let world = world(1);
    let map = with_tables(&world);
    for table in TABLES {
        let blob = save(&map, table);
        let mut other = with_tables(&world);
        let before = other.state_hash();
        for length in (0..blob.len()).filter(|length| *length < 200 || length % 37 == 0) {
            assert_eq!(other.load_table(0, &blob[..length]), Err(Error::Blob), "{length} bytes of {}", blob.len());
        }
        let longer: Vec<u8> = blob.iter().copied().chain([0]).collect();
        assert_eq!(other.load_table(0, &longer), Err(Error::Blob));
        for at in (0..blob.len()).filter(|at| *at < 200 || at % 37 == 0) {
            let mut damaged = blob.clone();
            damaged[at] ^= 0x10;
            let expected = match at {
                8..12 => Error::BlobVersion,
                16..24 => Error::OtherMap,
                _ => Error::Blob,
            };
            assert_eq!(other.load_table(0, &damaged), Err(expected), "byte {at}");
        }
        let mut random = Random::new(62);
        for length in [0, 1, 31, 32, 33, 1000] {
            let noise: Vec<u8> = (0..length).map(|_| random.bits() as u8).collect();
            assert_eq!(other.load_table(0, &noise), Err(Error::Blob));
        }
        assert_eq!(other.state_hash(), before);
        assert_eq!(other.load_table(0, &blob), Ok(table));
    }
}

#[test]
fn a_table_of_another_map_is_refused() {
    let world = world(2);
    let map = with_tables(&world);
    for table in TABLES {
        let blob = save(&map, table);
        let refuses = |mut other: Map| {
            assert_eq!(other.load_table(0, &blob), Err(Error::OtherMap));
            assert_eq!(other.table_info(0, table, 0), Err(Error::NoTable));
        };
        let mut terrain = world.map();
        terrain.set_cell(Cell { x: 3, y: 3 }, 9).unwrap();
        refuses(terrain);
        let mut costs = world.map();
        costs.set_terrain_weight(0, 200, 7).unwrap();
        refuses(costs);
        let rules = Rules { cardinal_cost: 71, ..Rules::DEFAULT };
        refuses(World { rules, ..world.clone() }.map());
        refuses(Map::new(20, 24, &Rules::DEFAULT).unwrap());
        let entered = Rules { terrain_charge: cairn::TerrainCharge::Entered, ..Rules::DEFAULT };
        assert_eq!(World { rules: entered, ..world.clone() }.map().load_table(0, &blob), Err(Error::Unsupported));
    }
}

/// Whatever the bytes say, loading, searching, editing and maintaining come to an end without a panic, and paths lead
/// from cell to cell in allowed steps.
#[test]
fn forged_tables_do_no_harm() {
    let mut random = Random::new(63);
    let mut loaded = 0;
    for seed in 0..8 {
        let world = world(seed);
        let map = with_tables(&world);
        let mut searcher = Searcher::for_map(&map).unwrap();
        for table in TABLES {
            let blob = save(&map, table);
            for _ in 0..300 {
                let mut forged = blob.clone();
                for _ in 0..random.between(1, 4) {
                    // Mostly where the sizes and numbers are.
                    let end = if random.chance(60) { 200 } else { forged.len() as u32 };
                    let at = random.between(HEAD as u32, end - 1) as usize;
                    forged[at] =
                        if random.chance(50) { forged[at] ^ 1 << random.below(8) } else { random.bits() as u8 };
                }
                if random.chance(10) {
                    forged.truncate(random.between(HEAD as u32, forged.len() as u32) as usize);
                }
                repair_checksum(&mut forged);
                let mut victim = world.map();
                if victim.load_table(0, &forged).is_err() {
                    assert_eq!(victim.table_info(0, table, 0), Err(Error::NoTable));
                    continue;
                }
                loaded += 1;
                let mut edited = world.clone();
                for _ in 0..4 {
                    let (start, goal) = edited.random_ends(&mut random);
                    let methods = [Algorithm::Auto, Algorithm::Portals].map(|algorithm| (algorithm, Heuristic::ALL));
                    let methods = methods.into_iter().flat_map(|(algorithm, all)| all.map(|guide| (algorithm, guide)));
                    for (algorithm, heuristic) in methods {
                        let query = Query { start, goal, algorithm, heuristic, ..Query::default() };
                        if query.choose(&victim).is_ok() {
                            let (result, path) = search(&mut searcher, &victim, &query);
                            if matches!(result.outcome, Outcome::Optimal | Outcome::Bounded) {
                                assert_eq!(edited.path_cost(&path), result.cost);
                            }
                        }
                    }
                    edited.random_edit(&mut victim, &mut random);
                    victim.table_info(0, table, 1).unwrap();
                }
                while !victim.maintain(5000).unwrap() {}
                victim.rebuild_table(0, table).unwrap();
                while !victim.maintain(5000).unwrap() {}
                assert_eq!(victim.table_info(0, table, 0).unwrap().state, TableState::Exact);
                save(&victim, table);
            }
        }
    }
    assert!(loaded > 200, "many of them look like tables: {loaded}");
}

#[test]
fn suspended_landmarks_are_left_out_of_what_is_saved() {
    let mut map = Map::new(40, 40, &Rules::DEFAULT).unwrap();
    map.set_rect(Rect { x: 20, y: 0, width: 1, height: 40 }, 0).unwrap();
    let def = LandmarksDef { edit_allowance: 200, ..LandmarksDef::DEFAULT };
    map.build_landmarks(&def, &mut |_, _| true).unwrap();
    map.set_cell(Cell { x: 20, y: 1 }, 1).unwrap();
    let all: Vec<Cell> = map.landmarks(0).unwrap().collect();
    // Some slices later the first landmarks are active again.
    while map.table_info(0, Table::Landmarks, 0).unwrap().active_landmarks < 3 {
        assert!(!map.maintain(100).unwrap());
    }
    let blob = save(&map, Table::Landmarks);
    map.load_table(0, &blob).unwrap();
    let info = map.table_info(0, Table::Landmarks, 0).unwrap();
    assert_eq!((info.landmarks, info.active_landmarks, info.state), (3, 3, TableState::Exact));
    assert!(map.landmarks(0).unwrap().all(|cell| all.contains(&cell)));
}

#[test]
fn landmarks_at_given_cells_come_back_whatever_the_unused_fields_of_their_def_hold() {
    let world = world(3);
    let mut random = Random::new(64);
    let cells: Vec<Cell> = (0..3).map(|_| world.random_ends(&mut random).0).collect();
    for (count, memory_limit) in [(8, 0), (0, 0), (65, 0), (u32::MAX, 0), (8, 1), (0, 1)] {
        let mut map = world.map();
        let def = LandmarksDef { count, memory_limit, ..LandmarksDef::DEFAULT };
        assert_eq!(map.build_landmarks_at(&def, &cells, &mut |_, _| true), Ok(Built::Complete));
        let blob = save(&map, Table::Landmarks);
        let mut other = world.map();
        assert_eq!(other.load_table(0, &blob), Ok(Table::Landmarks), "count {count}, limit {memory_limit}");
        assert_eq!(other.state_hash(), map.state_hash());
        assert_eq!(save(&other, Table::Landmarks), blob);
        // They are still those of the caller when they are built again.
        other.rebuild_table(0, Table::Landmarks).unwrap();
        while !other.maintain(1000).unwrap() {}
        assert_eq!(other.state_hash(), map.state_hash());
        // Where the library chooses the cells both fields count, and a blob that has them wrong is refused.
        let mut forged = blob.clone();
        for lane in 0..cells.len() {
            // Behind the def and the number of landmarks: x, y, whether it was given.
            forged[HEAD + 32 + 12 * lane + 8] = 0;
        }
        repair_checksum(&mut forged);
        let expected = if (count, memory_limit) == (8, 0) { Ok(Table::Landmarks) } else { Err(Error::Blob) };
        assert_eq!(world.map().load_table(0, &forged), expected, "count {count}, limit {memory_limit}");
    }
}
