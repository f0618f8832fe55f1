//! What is allocated, counted: nothing by any search, what was announced by creation, and a status instead of a crash
//! where memory is short.

// With the feature the crate has an allocator itself; tests/c/allocator.c counts what goes through that.
#![cfg(not(feature = "capi"))]

mod common;

use cairn::{
    Algorithm, Built, Cell, Error, Field, FieldDef, Heuristic, JumpGraphDef, LandmarksDef, Map, Overlay, Placement,
    PortalDistance, Progress, Query, Rect, Reduction, RegionKind, RegionsDef, Rules, Searcher, SearcherDef, Table,
    TableState,
};
use common::{World, all_methods, all_rules};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell as StdCell;
use testkit::{GridMap, Random, generate};

/// Counts the allocations of the current thread, and refuses those that a test selects.
struct Counting;

#[derive(Clone, Copy, Default)]
struct Tally {
    allocations: u64,
    reallocations: u64,
    frees: u64,
    live_bytes: u64,
}

thread_local! {
    static TALLY: StdCell<Tally> = const {
        StdCell::new(Tally { allocations: 0, reallocations: 0, frees: 0, live_bytes: 0 })
    };
    /// How many allocations still succeed; none fails at 0.
    static SUCCESSES_LEFT: StdCell<Option<u64>> = const { StdCell::new(None) };
}

fn count(change: impl FnOnce(&mut Tally)) {
    let mut tally = TALLY.get();
    change(&mut tally);
    TALLY.set(tally);
}

fn may_succeed() -> bool {
    match SUCCESSES_LEFT.get() {
        None => true,
        Some(0) => false,
        Some(left) => {
            SUCCESSES_LEFT.set(Some(left - 1));
            true
        }
    }
}

// SAFETY: everything is passed on to the system's allocator, or refused as an allocator may.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !may_succeed() {
            return std::ptr::null_mut();
        }
        count(|tally| {
            tally.allocations += 1;
            tally.live_bytes = tally.live_bytes.wrapping_add(layout.size() as u64);
        });
        // SAFETY: the caller's contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(|tally| {
            tally.frees += 1;
            tally.live_bytes = tally.live_bytes.wrapping_sub(layout.size() as u64);
        });
        // SAFETY: the caller's contract.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if !may_succeed() {
            return std::ptr::null_mut();
        }
        count(|tally| {
            tally.reallocations += 1;
            tally.live_bytes = tally.live_bytes.wrapping_add(size as u64).wrapping_sub(layout.size() as u64);
        });
        // SAFETY: the caller's contract.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Runs something and returns what it did to the heap.
fn tally<T>(run: impl FnOnce() -> T) -> (T, Tally) {
    let before = TALLY.get();
    let value = run();
    let after = TALLY.get();
    let tally = Tally {
        allocations: after.allocations - before.allocations,
        reallocations: after.reallocations - before.reallocations,
        frees: after.frees - before.frees,
        live_bytes: after.live_bytes.wrapping_sub(before.live_bytes),
    };
    (value, tally)
}

fn assert_untouched(tally: Tally, what: &str) {
    assert_eq!((tally.allocations, tally.reallocations, tally.frees), (0, 0, 0), "{what}");
}

#[test]
fn the_counter_counts() {
    let (vector, made) = tally(|| vec![0_u8; 100]);
    assert_eq!((made.allocations, made.live_bytes), (1, 100));
    let ((), dropped) = tally(|| drop(vector));
    assert_eq!(dropped.frees, 1);
}

#[test]
fn no_search_touches_the_heap() {
    let mut random = Random::new(1);
    for rules in all_rules() {
        for _ in 0..4 {
            let world = World::random(rules, &mut random);
            let map = world.map();
            let mut searcher = Searcher::for_map(&map).unwrap();
            let mut path = vec![Cell::default(); map.required_cells() as usize];
            let mut waypoints = path.clone();
            let mut overlay = Overlay::for_map(&map).unwrap();
            overlay.set_cell(world.random_cell(&mut random), 5).unwrap();
            for method in all_methods() {
                let (start, goal) = (world.random_cell(&mut random), world.random_cell(&mut random));
                let max_expansions = random.pick(&[1000, 1000, 5]);
                let query = Query { start, goal, partial: random.chance(50), max_expansions, ..method };
                if query.choose(&map).is_err() {
                    continue;
                }
                let (_, heap) = tally(|| {
                    searcher.find_path(&map, &query, &mut path).unwrap();
                    let cells = searcher.read_path(0, &mut path).unwrap() as usize;
                    searcher.read_waypoints(0, &mut waypoints).unwrap();
                    searcher.read_smoothed(&map, None, &mut waypoints).unwrap();
                    map.smooth_path(0, Some(&overlay), &path[..cells], &mut waypoints).unwrap();
                    map.line_of_sight(0, Some(&overlay), start, goal).unwrap();
                    map.cast_ray(0, None, start, [3, -2], 0).unwrap();
                });
                assert_untouched(heap, "a search");
            }
        }
    }
}

#[test]
fn no_general_search_touches_the_heap() {
    let mut random = Random::new(7);
    let (mut overlaid, mut reached) = (0, 0);
    for _ in 0..40 {
        let world = World::random(random.pick(&all_rules()), &mut random);
        let mut map = world.map();
        if random.chance(50) {
            let _ = map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true);
            let _ = map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true);
        }
        let (mut searcher, mut overlay) = (Searcher::for_map(&map).unwrap(), Overlay::for_map(&map).unwrap());
        let mut path = vec![Cell::default(); map.required_cells() as usize];
        for _ in 0..20 {
            let goals: [Rect; 3] = std::array::from_fn(|_| Rect::of(world.random_cell(&mut random)));
            let cells = goals.map(|Rect { x, y, .. }| Cell { x, y });
            let blocked = world.random_cell(&mut random);
            let query = Query {
                partial: random.chance(30),
                from_blocked: random.chance(50),
                next_to_goal: random.chance(30),
                ..Query::new(world.random_cell(&mut random), cells[0])
            };
            let each = Query { partial: false, next_to_goal: false, ..query };
            let (slice, mut costs) = (random.between(1, 20).into(), [0; 3]);
            let (result, heap) = tally(|| {
                overlay.set_cell(blocked, u16::MAX).unwrap();
                let result = searcher.search(&map, &query, Some(&overlay), &goals, &mut path).unwrap();
                searcher.begin(&map, &query, Some(&overlay), &goals).unwrap();
                while searcher.step(&map, Some(&overlay), slice).unwrap() == Progress::Running {}
                searcher.finish(&mut path).unwrap();
                searcher.search(&map, &query, None, &goals, &mut path).unwrap();
                reached += searcher.find_costs(&map, &each, None, &cells, u64::MAX, &mut costs).unwrap();
                reached += searcher.find_costs(&map, &each, Some(&overlay), &cells, 900, &mut costs).unwrap();
                result
            });
            assert_untouched(heap, "a general search");
            overlaid += u32::from(result.overlaid);
        }
    }
    assert!(overlaid > 30 && reached > 300, "{overlaid} searches under the overlay, {reached} costs");
}

/// Maps that are hard on a search: the longest path, and cells that get cheaper again and again, so that the open list
/// has more entries than the map has cells and must drop those that were overtaken.
fn hard_maps() -> [Map; 3] {
    let spiral = generate::spiral(151, 151);
    let spiral = Map::from_cells(151, 151, &Rules::DEFAULT, &spiral.cells).unwrap();
    let mut random = Random::new(2);
    let mut cells: Vec<u8> = (0..150 * 150).map(|_| random.between(2, 5) as u8).collect();
    (0..150).for_each(|y| cells[y * 150] = 1);
    (0..150).step_by(3).for_each(|y| cells[y * 150..(y + 1) * 150].fill(1));
    let mut combs = Map::from_cells(150, 150, &Rules::DEFAULT, &cells).unwrap();
    (2..=5).for_each(|terrain| combs.set_terrain_weight(0, terrain, 995 + 3 * u16::from(terrain)).unwrap());
    // Four neighbours and equal weights, for two stacks: a third of the cells is rock, so that f rises all the time.
    let tiles = Rules { neighbours: cairn::Neighbours::Four, ..Rules::DEFAULT };
    let rock = generate::random_obstacles(150, 150, 30, &mut random);
    let mut tiles = Map::from_cells(150, 150, &tiles, &rock.cells).unwrap();
    tiles.set_cell(Cell { x: 0, y: 0 }, 1).unwrap();
    [spiral, combs, tiles]
}

#[test]
fn the_hardest_searches_touch_the_heap_as_little_as_the_easy_ones() {
    let mut entries_per_cell = std::collections::HashMap::new();
    for map in hard_maps() {
        let mut searcher = Searcher::for_map(&map).unwrap();
        let mut path = vec![Cell::default(); map.required_cells() as usize];
        let ends = Query::new(Cell { x: 0, y: 0 }, Cell { x: map.width() as i32 - 1, y: map.height() as i32 - 2 });
        let goal = map.find_nearest_passable(0, ends.goal, 200, Some(ends.start)).unwrap().unwrap();
        let mut optimum = None;
        for method in all_methods() {
            let query = Query { start: ends.start, goal, max_expansions: 300_000, ..method };
            if query.choose(&map).is_err() {
                continue;
            }
            let (result, heap) = tally(|| searcher.find_path(&map, &query, &mut path).unwrap());
            assert_untouched(heap, "a hard search");
            if result.outcome == cairn::Outcome::Optimal {
                assert!(result.path_length > 100, "a hard search: {query:?}");
                assert_eq!(*optimum.get_or_insert(result.cost), result.cost, "{query:?}");
            }
            let entries = result.counters.largest_open as f64 / f64::from(map.required_cells());
            let most = entries_per_cell.entry((result.choice.algorithm, result.choice.open_list)).or_insert(0.0_f64);
            *most = most.max(entries);
        }
    }
    let full = entries_per_cell.values().filter(|&&entries| entries > 1.02).count();
    assert!(entries_per_cell.contains_key(&(cairn::Algorithm::AStar, cairn::OpenListKind::TwoStacks)));
    assert_eq!(full, 8, "three lists of A* and of canonical A*, one of jumps and that of C: {entries_per_cell:?}");
}

#[test]
fn edits_reads_and_maintenance_do_not_touch_the_heap() {
    let mut random = Random::new(3);
    let grid = generate::caves(60, 60, 45, &mut random);
    let mut map = Map::from_cells(60, 60, &Rules::DEFAULT, &grid.cells).unwrap();
    // Planes by weights are allocated when weights begin to differ.
    map.set_terrain_weight(0, 2, 2).unwrap();
    let mut block = [0; 100];
    for _ in 0..500 {
        let cell = Cell { x: random.below(50) as i32, y: random.below(50) as i32 };
        let terrain = random.below(3) as u8;
        let work = random.below(2000).into();
        let rect = Rect { x: cell.x, y: cell.y, width: 10, height: 10 };
        let ((), heap) = tally(|| {
            map.set_cell(cell, terrain).unwrap();
            map.read_cells(rect, &mut block, 10).unwrap();
            block[usize::from(terrain)] ^= 1;
            map.write_cells(rect, &block, 10).unwrap();
            map.set_terrain_weight(0, 1, u16::from(terrain) + 1).unwrap();
            map.maintain(work).unwrap();
            map.state_hash();
            map.find_nearest_passable(0, cell, 20, Some(cell)).unwrap();
            map.changed_since(0, rect, map.epoch() - 1).unwrap();
            for every_cell in [false, true] {
                map.check_path(0, &[cell, Cell { y: cell.y + 1, ..cell }], 0, Some(70), every_cell).unwrap();
            }
        });
        assert_untouched(heap, "an edit");
    }
}

#[test]
fn a_field_takes_what_it_says_and_no_update_or_read_touches_the_heap() {
    let mut random = Random::new(11);
    for round in 0..60 {
        let mut world = World::random(random.pick(&all_rules()), &mut random);
        let mut map = world.map();
        let mut overlay = Overlay::for_map(&map).unwrap();
        let def = FieldDef { layer: 0, nearest: round % 2 == 0, overlay: round % 3 == 0 };
        let (mut field, made) = tally(|| Field::new(&map, &def).unwrap());
        assert_eq!(Field::memory_size(&map, &def), Ok(made.live_bytes));
        let goals: Vec<Cell> = (0..5).map(|_| world.random_cell(&mut random)).collect();
        let ((), set) = tally(|| field.set_goals(&goals, &[], u64::MAX).unwrap());
        assert_eq!((set.allocations, field.memory_bytes()), (1, made.live_bytes + set.live_bytes));
        let mut path = vec![Cell::default(); world.grid.cells.len()];
        let rect = Rect { x: 0, y: 0, width: world.grid.width, height: world.grid.height };
        let mut costs = vec![0; path.len()];
        for _ in 0..20 {
            let (slice, unit) = (random.pick(&[1, 7, 1000]), world.random_cell(&mut random));
            let seen = def.overlay.then_some(&overlay);
            let ((), heap) = tally(|| {
                while !field.update(&map, seen, slice).unwrap() {
                    field.step(&map, unit).unwrap();
                }
                field.read_path(&map, unit, &mut path).unwrap();
                field.step_all(&map, &mut path).unwrap();
                field.read_costs(rect, &mut costs, rect.width.into()).unwrap();
                field.steer(&map, unit.x * 256, unit.y * 256 + 200).unwrap();
                field.set_goals(&goals[..3], &[1, 2, 3], 5000).unwrap();
                field.update(&map, seen, 99).unwrap();
            });
            assert_untouched(heap, "a field");
            world.random_edit(&mut map, &mut random);
            overlay.set_cell(unit, random.below(9) as u16).unwrap();
        }
    }
}

#[test]
fn a_field_that_gets_no_memory_stays_as_it_was() {
    let map = Map::new(30, 20, &Rules::DEFAULT).unwrap();
    let def = FieldDef { overlay: true, ..FieldDef::default() };
    let goals = [Cell { x: 3, y: 3 }, Cell { x: 20, y: 9 }];
    fail_each_allocation("a field", || Field::new(&map, &def));
    let [mut threats, mut field] = [(); 2].map(|()| Field::new(&map, &def).unwrap());
    for field in [&mut threats, &mut field] {
        field.set_goals(&goals[..1], &[], u64::MAX).unwrap();
        assert_eq!(field.update(&map, None, u64::MAX), Ok(true));
    }
    let bytes = field.memory_bytes();
    SUCCESSES_LEFT.set(Some(0));
    let refused = [field.set_goals(&goals, &[], u64::MAX), field.set_away_from(&threats, 6, 5)];
    SUCCESSES_LEFT.set(None);
    assert_eq!(refused, [Err(Error::OutOfMemory); 2]);
    assert!(field.is_current(&map, None) && field.goal_count() == 1 && field.memory_bytes() == bytes);
    assert_eq!(field.cost(goals[1]), threats.cost(goals[1]));
    field.set_away_from(&threats, 6, 5).unwrap();
    assert_eq!(field.update(&map, None, u64::MAX), Ok(true));
}

/// A map with every table, and how it was built.
fn with_tables(width: u32, height: u32) -> Map {
    let grid = generate::caves(width, height, 42, &mut Random::new(4));
    let mut map = Map::from_cells(width, height, &Rules::DEFAULT, &grid.cells).unwrap();
    build_landmarks(&mut map, 8);
    map.build_regions(&RegionsDef { entries_per_cell: 2, ..RegionsDef::DEFAULT }, &mut |_, _| true).unwrap();
    map
}

/// Every kind of regions, grouped and not.
fn all_regions() -> impl Iterator<Item = RegionsDef> {
    let kinds = [RegionKind::Boundary, RegionKind::Border, RegionKind::Portal, RegionKind::Gateway, RegionKind::Tiles];
    let distances = [PortalDistance::Minimum, PortalDistance::DetourCorrected];
    kinds.into_iter().flat_map(move |kind| {
        distances.map(|portal_distance| RegionsDef {
            kind,
            portal_distance,
            reduction: Reduction::RegionsThenPortals,
            entries_per_cell: 2,
            ..RegionsDef::DEFAULT
        })
    })
}

fn build_landmarks(map: &mut Map, count: u32) {
    let def = LandmarksDef { count, ..LandmarksDef::DEFAULT };
    assert_eq!(map.build_landmarks(&def, &mut |_, _| true), Ok(Built::Complete));
}

#[test]
fn no_search_with_a_table_touches_the_heap() {
    let mut random = Random::new(5);
    let mut map = with_tables(60, 60);
    let free = map.find_nearest_passable(0, Cell { x: 30, y: 30 }, 60, None).unwrap().unwrap();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let mut path = vec![Cell::default(); map.required_cells() as usize];
    let (mut searches, mut used) = (0, std::collections::HashSet::new());
    for method in all_methods() {
        let mut cell = || Cell { x: random.below(60) as i32, y: random.below(60) as i32 };
        let query = Query { start: cell(), goal: cell(), max_expansions: 1000, ..method };
        // A cell that was passable when the tables were built: they stay in use, as they are or stale.
        map.set_cell(free, random.below(2) as u8).unwrap();
        if query.choose(&map).is_err() {
            continue;
        }
        let (result, heap) = tally(|| {
            map.estimate(&query).unwrap();
            searcher.find_path(&map, &query, &mut path).unwrap()
        });
        assert_untouched(heap, "a search with a table");
        used.insert(result.choice.heuristic);
        searches += 1;
    }
    assert!(searches > 100, "{searches}");
    assert_eq!(used.len(), Heuristic::ALL.len() - 1, "all but AUTO have been used: {used:?}");
    for def in all_regions() {
        map.build_regions(&def, &mut |_, _| true).unwrap();
        for _ in 0..100 {
            let mut cell = || Cell { x: random.below(60) as i32, y: random.below(60) as i32 };
            let query = Query { start: cell(), goal: cell(), ..Query::default() };
            let query = match def.kind {
                RegionKind::Tiles => Query { algorithm: Algorithm::Portals, first_leg: random.chance(30), ..query },
                _ => Query { heuristic: Heuristic::Regions, ..query },
            };
            // Cells that were blocked since make hops fail, and the search over portals search around them.
            map.set_cell(free, random.below(2) as u8).unwrap();
            let (_, heap) = tally(|| searcher.find_path(&map, &query, &mut path).unwrap());
            assert_untouched(heap, "a search with regions");
        }
    }
}

#[test]
fn no_search_of_a_graph_touches_the_heap_whatever_else_its_searcher_holds() {
    let mut random = Random::new(6);
    let mut map = with_tables(60, 60);
    map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
    let nodes = SearcherDef { max_cells: 0, graph_nodes: map.required_nodes(), ..SearcherDef::DEFAULT };
    for def in [nodes, SearcherDef { open_entries: 500, ..nodes }, SearcherDef { max_cells: 500, ..nodes }] {
        let (mut searcher, made) = tally(|| Searcher::with_def(&def).unwrap());
        assert_eq!((made.allocations, made.live_bytes), (3, Searcher::memory_size(&def).unwrap()));
        let (mut path, mut states) = (vec![Cell::default(); map.required_cells() as usize], vec![0; 3600]);
        for heuristic in Heuristic::ALL.into_iter().cycle().take(200) {
            let mut cell = || Cell { x: random.below(60) as i32, y: random.below(60) as i32 };
            let query = Query { heuristic, algorithm: Algorithm::JumpGraph, ..Query::new(cell(), cell()) };
            let (_, heap) = tally(|| {
                searcher.find_path(&map, &query, &mut path).unwrap();
                searcher.read_path(0, &mut path).unwrap();
                searcher.read_states(Rect { x: 0, y: 0, width: 60, height: 60 }, &mut states, 60).unwrap();
                let other = Query { algorithm: Algorithm::AStar, ..query };
                assert_eq!(searcher.find_path(&map, &other, &mut path), Err(Error::Capacity));
            });
            assert_untouched(heap, "a search of a graph");
        }
    }
}

#[test]
fn landmarks_follow_edits_without_touching_the_heap() {
    let mut random = Random::new(6);
    let mut map = with_tables(60, 60);
    // Planes by weights are allocated when weights begin to differ.
    map.set_terrain_weight(0, 2, 2).unwrap();
    // Regions that an opening has suspended are rebuilt, which allocates.
    map.remove_table(0, Table::Regions).unwrap();
    map.rebuild_table(0, Table::Landmarks).unwrap();
    for _ in 0..500 {
        let rect = Rect { x: random.below(50) as i32, y: random.below(50) as i32, width: random.below(9), height: 9 };
        let (terrain, work) = (random.below(3) as u8, random.below(3000).into());
        let weight = random.between(1, 3) as u16;
        let ((), heap) = tally(|| {
            map.set_rect(rect, terrain).unwrap();
            map.set_terrain_weight(0, 2, weight).unwrap();
            // The tables that a rebuild replaces are freed, once.
            map.maintain(work).unwrap();
            map.state_hash();
        });
        assert_eq!((heap.allocations, heap.reallocations), (0, 0), "an edit with landmarks");
    }
}

#[test]
fn the_memory_of_tables_is_what_was_told() {
    for (width, height) in [(1, 1), (30, 20), (200, 150)] {
        for count in [1, 3, 8, 9, 64] {
            let mut map = Map::new(width, height, &Rules::DEFAULT).unwrap();
            let before = map.memory_bytes();
            let ((), built) = tally(|| build_landmarks(&mut map, count));
            assert_eq!(map.memory_bytes(), before + built.live_bytes, "{count} landmarks");
            assert_eq!(map.table_info(0, Table::Landmarks, 0).unwrap().memory_bytes, built.live_bytes);
            let ((), begun) = tally(|| map.rebuild_table(0, Table::Landmarks).unwrap());
            let reported = map.table_info(0, Table::Landmarks, 0).unwrap().memory_bytes;
            assert_eq!((reported, map.memory_bytes()), (built.live_bytes + begun.live_bytes, before + reported));
            let ((), removed) = tally(|| map.remove_table(0, Table::Landmarks).unwrap());
            assert_eq!(removed.live_bytes, reported.wrapping_neg());
            assert_eq!(map.memory_bytes(), before);
        }
    }
    for def in all_regions() {
        let grid = generate::rooms(50, 40, 12, 3, &mut Random::new(7));
        let mut map = Map::from_cells(50, 40, &Rules::DEFAULT, &grid.cells).unwrap();
        let before = map.memory_bytes();
        let (_, built) = tally(|| map.build_regions(&def, &mut |_, _| true).unwrap());
        assert_eq!(map.memory_bytes(), before + built.live_bytes, "{def:?}");
        assert_eq!(map.table_info(0, Table::Regions, 0).unwrap().memory_bytes, built.live_bytes);
        map.rebuild_table(0, Table::Regions).unwrap();
        // At every moment of a rebuild.
        let mut live = map.memory_bytes();
        loop {
            let (done, slice) = tally(|| map.maintain(700).unwrap());
            live = live.wrapping_add(slice.live_bytes);
            assert_eq!(map.memory_bytes(), live, "{def:?}");
            if done {
                break;
            }
        }
        assert_eq!(map.memory_bytes(), before + built.live_bytes, "{def:?}");
    }
}

#[test]
fn memory_is_what_was_announced_and_told() {
    for (width, height) in [(1, 1), (17, 5), (300, 200)] {
        let (map, made) = tally(|| Map::new(width, height, &Rules::DEFAULT).unwrap());
        assert_eq!(made.live_bytes, map.memory_bytes());
        assert_eq!(made.live_bytes, Map::memory_size(width, height, &Rules::DEFAULT).unwrap());
        let (searcher, made) = tally(|| Searcher::for_map(&map).unwrap());
        assert_eq!(made.live_bytes, searcher.memory_bytes());
        assert_eq!(
            made.live_bytes,
            Searcher::memory_size(&SearcherDef { max_cells: map.required_cells().into(), ..SearcherDef::DEFAULT })
                .unwrap()
        );
        assert_eq!(made.allocations, 3, "a searcher is three blocks");
    }
}

/// Lets the first n allocations succeed and the next fail, for every n until nothing fails any more.
fn fail_each_allocation<T>(what: &str, make: impl Fn() -> Result<T, Error>) {
    for successes in 0.. {
        let (failed, heap) = tally(|| {
            SUCCESSES_LEFT.set(Some(successes));
            let made = make();
            SUCCESSES_LEFT.set(None);
            made.err()
        });
        assert_eq!(heap.live_bytes, 0, "{what}: a leak when allocation {successes} fails");
        match failed {
            Some(error) => assert_eq!(error, Error::OutOfMemory, "{what}"),
            None => {
                assert!(successes > 0, "{what} allocates");
                return;
            }
        }
    }
}

#[test]
fn every_allocation_may_fail() {
    let grid = GridMap::filled(40, 30, 1);
    let text = grid.to_movingai();
    fail_each_allocation("a map", || Map::new(40, 30, &Rules::DEFAULT));
    fail_each_allocation("a map of cells", || Map::from_cells(40, 30, &Rules::DEFAULT, &grid.cells));
    fail_each_allocation("a map of text", || {
        Map::from_movingai(text.as_bytes(), &Rules::DEFAULT).map_err(|refused| refused.error)
    });
    fail_each_allocation("a searcher", || Searcher::new(1000));
    let map = Map::new(40, 30, &Rules::DEFAULT).unwrap();
    fail_each_allocation("a searcher for a map", || Searcher::for_map(&map));
}

/// Lets each allocation of a call on a map with tables fail, and checks that the map is as it was then.
fn fail_each_allocation_on<T>(what: &str, map: &mut Map, call: impl Fn(&mut Map) -> Result<T, Error>) {
    let before = (map.state_hash(), map.memory_bytes());
    for successes in 0.. {
        let (failed, heap) = tally(|| {
            SUCCESSES_LEFT.set(Some(successes));
            let made = call(map);
            SUCCESSES_LEFT.set(None);
            made.err()
        });
        let Some(error) = failed else {
            assert!(successes > 0, "{what} allocates");
            return;
        };
        assert_eq!((error, heap.live_bytes), (Error::OutOfMemory, 0), "{what}: allocation {successes}");
        assert_eq!((map.state_hash(), map.memory_bytes()), before, "{what}: allocation {successes}");
    }
}

#[test]
fn every_allocation_for_a_table_may_fail() {
    let mut map = with_tables(30, 30);
    let build = |map: &mut Map, def: LandmarksDef| map.build_landmarks(&def, &mut |_, _| true);
    let random = LandmarksDef { placement: Placement::Random, ..LandmarksDef::DEFAULT };
    fail_each_allocation_on("landmarks", &mut map, |map| build(map, LandmarksDef::DEFAULT));
    fail_each_allocation_on("random landmarks", &mut map, |map| build(map, random));
    let cell = map.landmarks(0).unwrap().next().unwrap();
    fail_each_allocation_on("given landmarks", &mut map, |map| {
        map.build_landmarks_at(&LandmarksDef::DEFAULT, &[cell], &mut |_, _| true)
    });
    fail_each_allocation_on("a rebuild", &mut map, |map| map.rebuild_table(0, Table::Landmarks));
    while !map.maintain(u64::MAX).unwrap() {}
    map.set_cell(cell, 0).unwrap();
    map.maintain(u64::MAX).unwrap();
    fail_each_allocation_on("a sample", &mut with_tables(30, 30), |map| map.table_info(0, Table::Landmarks, 3));
    let mut blob = vec![0; map.save_table(0, Table::Landmarks, &mut []).unwrap() as usize];
    map.save_table(0, Table::Landmarks, &mut blob).unwrap();
    fail_each_allocation_on("a table that was saved", &mut map, |map| map.load_table(0, &blob));
    for def in all_regions() {
        fail_each_allocation_on("regions", &mut map, |map| map.build_regions(&def, &mut |_, _| true));
        fail_each_allocation_on("a rebuild of regions", &mut map, |map| map.rebuild_table(0, Table::Regions));
        if def.kind != RegionKind::Tiles {
            fail_each_allocation_on("a sample of regions", &mut map, |map| map.table_info(0, Table::Regions, 2));
        }
        while !map.maintain(u64::MAX).unwrap() {}
        let mut blob = vec![0; map.save_table(0, Table::Regions, &mut []).unwrap() as usize];
        map.save_table(0, Table::Regions, &mut blob).unwrap();
        fail_each_allocation_on("regions that were saved", &mut map, |map| map.load_table(0, &blob));
    }
}

/// Suspended regions are rebuilt by `maintain`; if memory is short for that they stay suspended, and the next
/// call tries again.
#[test]
fn maintain_survives_a_lack_of_memory() {
    let mut failures = 0;
    for successes in 0.. {
        let mut map = with_tables(30, 30);
        let wall =
            (0..900).map(|at| Cell { x: at % 30, y: at / 30 }).find(|&cell| map.get_cell(cell) == Ok(0)).unwrap();
        map.set_cell(wall, 1).unwrap();
        assert_eq!(map.table_info(0, Table::Regions, 0).unwrap().state, TableState::Suspended);
        SUCCESSES_LEFT.set(Some(successes));
        let answer = map.maintain(u64::MAX);
        SUCCESSES_LEFT.set(None);
        if answer == Err(Error::OutOfMemory) {
            assert_eq!(map.table_info(0, Table::Regions, 0).unwrap().state, TableState::Suspended);
            failures += 1;
        }
        assert_eq!(map.maintain(u64::MAX), Ok(true));
        assert_eq!(map.table_info(0, Table::Regions, 0).unwrap().state, TableState::Exact);
        if answer.is_ok() {
            break;
        }
    }
    assert!(failures > 5, "{failures}");
}

/// The same through the C ABI, whose handles are allocated too.
#[test]
fn every_allocation_behind_the_c_abi_may_fail() {
    use cairn::capi::*;
    let mut def = std::mem::MaybeUninit::<CairnMapDef>::uninit();
    // SAFETY: the pointers are valid for the sizes given, and what is created is destroyed once.
    let def = unsafe {
        cairn_map_def_init(def.as_mut_ptr(), size_of::<CairnMapDef>() as u32);
        let mut def = def.assume_init();
        (def.width, def.height) = (40, 30);
        def
    };
    let create_both = || {
        // SAFETY: as above.
        unsafe {
            let (mut map, mut searcher) = (std::ptr::null_mut(), std::ptr::null_mut());
            let status = match cairn_map_create(&def, std::ptr::null(), 0, &mut map) {
                CAIRN_OK => cairn_searcher_create_for_map(map, &mut searcher),
                status => {
                    assert!(map.is_null());
                    status
                }
            };
            assert_eq!(status == CAIRN_OK, !searcher.is_null());
            cairn_searcher_destroy(searcher);
            cairn_map_destroy(map);
            status
        }
    };
    fail_each_allocation("map and searcher", || match create_both() {
        CAIRN_OK => Ok(()),
        CAIRN_ERROR_OUT_OF_MEMORY => Err(Error::OutOfMemory),
        status => panic!("status {status}"),
    });
}

/// A map with layers of their own and shared memory, and with tables of all kinds.
fn map_with_everything(random: &mut Random, more: u32) -> Map {
    let mut grid = generate::random_obstacles(48, 40, 20, random);
    (0..20).for_each(|i| grid.set(i, 3, 2));
    let mut map = grid.to_map(&Rules::DEFAULT).unwrap();
    let mut weights = [1; 256];
    weights[2] = 0;
    for (size, weights) in [(1, [1; 256]), (2, [1; 256]), (1, weights)].into_iter().cycle().take(more as usize) {
        map.add_layer(&cairn::LayerDef { rules: Rules::DEFAULT, size, weights }).unwrap();
    }
    for layer in 0..map.layers().min(3) {
        let go_on = &mut |_, _| true;
        map.build_jump_graph(&JumpGraphDef { layer, ..JumpGraphDef::DEFAULT }, go_on).unwrap();
        map.build_landmarks(&LandmarksDef { layer, ..LandmarksDef::DEFAULT }, go_on).unwrap();
        map.build_regions(&RegionsDef { layer, ..RegionsDef::DEFAULT }, go_on).unwrap();
    }
    map
}

#[test]
fn the_second_copy_of_a_map_does_not_touch_the_heap() {
    let mut random = Random::new(71);
    let mut from = map_with_everything(&mut random, 3);
    let mut into = Map::new(48, 40, &Rules::DEFAULT).unwrap();
    let (copied, first) = tally(|| into.copy_from(&from));
    assert_eq!(copied, Ok(()));
    assert!(first.allocations > 20);
    assert_eq!(first.live_bytes, from.memory_bytes() - Map::memory_size(48, 40, &Rules::DEFAULT).unwrap());
    for i in 0..50 {
        let cell = Cell { x: random.below(48) as i32, y: random.below(40) as i32 };
        from.set_cell(cell, (i % 3) as u8).unwrap();
        let (copied, tally) = tally(|| into.copy_from(&from));
        assert_eq!(copied, Ok(()));
        assert_untouched(tally, "a copy of the same structure");
        assert_eq!(into.state_hash(), from.state_hash());
    }
    // What the target has and the source has not is freed.
    let plain = Map::new(48, 40, &Rules::DEFAULT).unwrap();
    let (copied, last) = tally(|| into.copy_from(&plain));
    assert_eq!(copied, Ok(()));
    assert_eq!(0_u64.wrapping_sub(last.live_bytes), from.memory_bytes() - plain.memory_bytes());
}

#[test]
fn a_copy_that_runs_out_of_memory_leaves_the_map_as_it_was() {
    let mut random = Random::new(72);
    let from = map_with_everything(&mut random, 3);
    for (layers, tables) in [(0, false), (0, true), (3, true), (5, true)] {
        let mut into =
            if tables { map_with_everything(&mut random, layers) } else { Map::new(48, 40, &Rules::DEFAULT).unwrap() };
        into.build_landmarks(&LandmarksDef { count: 3, ..LandmarksDef::DEFAULT }, &mut |_, _| true).unwrap();
        let (hash, id, memory, epoch) = (into.state_hash(), into.id(), into.memory_bytes(), into.epoch());
        let mut failures = 0;
        loop {
            SUCCESSES_LEFT.set(Some(failures));
            let (copied, tally) = tally(|| into.copy_from(&from));
            SUCCESSES_LEFT.set(None);
            if copied.is_ok() {
                break;
            }
            failures += 1;
            assert_eq!(copied, Err(Error::OutOfMemory));
            assert_eq!(tally.live_bytes, 0);
            assert_eq!((into.state_hash(), into.id(), into.memory_bytes(), into.epoch()), (hash, id, memory, epoch));
        }
        assert!(failures > 5, "{failures}");
        assert_eq!((into.state_hash(), into.memory_bytes()), (from.state_hash(), from.memory_bytes()));
    }
}
