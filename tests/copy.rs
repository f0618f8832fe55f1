//! Copies of maps: equal to the original in everything that can be asked, whatever the map was before that the copy was
//! made into; apart from it afterwards; and equal again after equal edits, however often.

mod common;

use cairn::{
    Cell, Error, JumpGraphDef, LandmarkEntries, LandmarksDef, LayerDef, Map, Progress, Query, Rect, RegionsDef, Rules,
    SearchResult, Searcher, Table, TableInfo,
};
use common::{World, all_methods, all_rules, search};
use testkit::Random;
use testkit::oracle::{Edit, random_jump_graph, random_landmarks, random_regions, random_tiles};

/// A map with up to three layers more, tables on any of them, and the edits that its world allows.
struct Stage {
    world: World,
    map: Map,
}

impl Stage {
    fn random(rules: &[Rules], random: &mut Random) -> Self {
        let world = World::random(random.pick(rules), random);
        Self::on(world, rules, random)
    }

    fn on(world: World, rules: &[Rules], random: &mut Random) -> Self {
        let mut map = world.map();
        for _ in 0..random.below(4) {
            let mut weights = [1; 256];
            weights[1..6].fill_with(|| if random.chance(15) { 0 } else { random.between(1, 5) as u16 });
            let size = random.pick(&[1, 1, 1, 2, 3]);
            map.add_layer(&LayerDef { rules: random.pick(rules), size, weights }).unwrap();
        }
        let mut stage = Self { world, map };
        for _ in 0..random.below(6) {
            stage.build(random);
        }
        stage
    }

    /// Another map of the same size, with anything on it.
    fn other(&self, rules: &[Rules], random: &mut Random) -> Self {
        let mut world = World { rules: random.pick(rules), ..self.world.clone() };
        for _ in 0..random.below(20) {
            world.apply(&Edit::random(&world, random));
        }
        Self::on(world, rules, random)
    }

    /// Builds, begins, rebuilds or removes a table of a layer. Not every layer can have every table.
    fn build(&mut self, random: &mut Random) {
        let layer = random.below(self.map.layers());
        let (map, go_on) = (&mut self.map, &mut |_, _| true);
        let entries = random.pick(&[LandmarkEntries::Cells, LandmarkEntries::JumpPoints]);
        let landmarks = LandmarksDef { layer, entries, ..random_landmarks(8, random) };
        let regions = if random.chance(50) { random_tiles(random) } else { random_regions(random) };
        let regions = RegionsDef { layer, differential: false, ..regions };
        let graph = JumpGraphDef { layer, ..random_jump_graph(random) };
        let table = random.pick(&[Table::Landmarks, Table::Regions, Table::JumpGraph]);
        let _ = match random.below(9) {
            0 | 1 => map.build_jump_graph(&graph, go_on).map(drop),
            2 | 3 => map.build_landmarks(&landmarks, go_on).map(drop),
            4 => map.build_regions(&regions, go_on).map(drop),
            5 => map.build_landmarks_in_slices(&landmarks, None),
            6 => map.build_regions_in_slices(&regions),
            7 => map.rebuild_table(layer, table),
            _ => map.remove_table(layer, table),
        };
    }

    /// An edit, a weight, a slice of the work that is left, or another table.
    fn change(&mut self, random: &mut Random) -> Change {
        match random.below(20) {
            0 => {
                self.build(random);
                Change::Other
            }
            1..4 => {
                let work = random.below(3000).into();
                Change::Maintain(work, self.map.maintain(work).is_ok())
            }
            4..6 => {
                let (layer, terrain) = (random.below(self.map.layers()), random.between(1, 5) as u8);
                let weight = random.below(6) as u16;
                self.map.set_terrain_weight(layer, terrain, weight).unwrap();
                if layer == 0 && weight != 0 {
                    self.world.weights[usize::from(terrain)] = weight;
                }
                Change::Weight(layer, terrain, weight)
            }
            _ => {
                let edit = loop {
                    let edit = Edit::random(&self.world, random);
                    if !matches!(edit, Edit::Weight(..)) {
                        break edit;
                    }
                };
                edit.apply(&mut self.map).unwrap();
                self.world.apply(&edit);
                Change::Cells(edit)
            }
        }
    }
}

enum Change {
    Cells(Edit),
    Weight(u32, u8, u16),
    Maintain(u64, bool),
    Other,
}

impl Change {
    fn apply(&self, map: &mut Map) {
        match self {
            Self::Cells(edit) => edit.apply(map).unwrap(),
            Self::Weight(layer, terrain, weight) => map.set_terrain_weight(*layer, *terrain, *weight).unwrap(),
            Self::Maintain(work, is_ok) => assert_eq!(map.maintain(*work).is_ok(), *is_ok),
            Self::Other => unreachable!("not repeated"),
        }
    }
}

/// What is reported of the tables of a layer, apart from builds in progress.
fn tables(map: &Map, layer: u32) -> Vec<Result<TableInfo, Error>> {
    let all = [Table::Landmarks, Table::Regions, Table::JumpGraph];
    all.map(|table| map.table_info(layer, table, 0)).into()
}

fn is_building(map: &Map) -> bool {
    let infos = (0..map.layers()).flat_map(|layer| tables(map, layer)).flatten();
    infos.into_iter().any(|info| info.rebuilding || info.state == cairn::TableState::Building)
}

/// Checks that two maps give the same answer to every question but for their ids.
fn assert_same(a: &Map, b: &Map) {
    assert_eq!(a.state_hash(), b.state_hash());
    assert_eq!((a.epoch(), a.layers(), a.passable_cells()), (b.epoch(), b.layers(), b.passable_cells()));
    assert_eq!((a.required_nodes(), a.exact_components()), (b.required_nodes(), b.exact_components()));
    assert_ne!(a.id(), b.id());
    if is_building(a) || is_building(b) {
        return;
    }
    assert_eq!(a.memory_bytes(), b.memory_bytes());
    for layer in 0..a.layers() {
        assert_eq!(a.layer_info(layer), b.layer_info(layer));
        assert_eq!(tables(a, layer), tables(b, layer));
    }
}

/// Searches both maps and compares all that is reported, counters included.
fn compare_searches(searcher: &mut Searcher, a: &Map, b: &Map, query: &Query) {
    assert_eq!(query.choose(a), query.choose(b), "{query:?}");
    let (in_a, path_in_a) = search(searcher, a, query);
    let (in_b, path_in_b) = search(searcher, b, query);
    assert_eq!(in_a, SearchResult { map_id: a.id(), ..in_b }, "{query:?}");
    assert_eq!(path_in_a, path_in_b, "{query:?}");
}

#[test]
fn a_copy_into_any_map_gives_the_same_results_in_every_method() {
    let (mut random, rules, methods) = (Random::new(11), all_rules(), all_methods());
    let mut searcher = Searcher::new(40 * 40).unwrap();
    let mut searches = 0;
    for _ in 0..300 {
        let mut stage = Stage::random(&rules, &mut random);
        for _ in 0..random.below(30) {
            stage.change(&mut random);
        }
        let mut into = stage.other(&rules, &mut random).map;
        let (id, before) = (into.id(), stage.map.state_hash());
        into.copy_from(&stage.map).unwrap();
        assert!(!is_building(&into));
        assert_ne!(into.id(), id);
        assert_eq!(stage.map.state_hash(), before);
        assert_same(&stage.map, &into);
        for layer in 0..stage.map.layers() {
            let on_layer = methods.iter().map(|method| Query { layer, ..*method });
            let (exist, not): (Vec<_>, Vec<_>) = on_layer.partition(|method| method.choose(&stage.map).is_ok());
            assert!(not.iter().all(|method| method.choose(&into) == method.choose(&stage.map)));
            for _ in 0..25 {
                let (start, goal) = (stage.world.random_cell(&mut random), stage.world.random_cell(&mut random));
                let query = Query { start, goal, max_expansions: 2000, ..random.pick(&exist) };
                compare_searches(&mut searcher, &stage.map, &into, &query);
                searches += 1;
            }
        }
    }
    assert!(searches > 15_000, "{searches}");
}

#[test]
fn equal_edits_keep_a_copy_equal_and_others_do_not_show() {
    let (mut random, rules) = (Random::new(12), all_rules());
    let (mut compared, mut apart) = (0, 0);
    for _ in 0..300 {
        let mut stage = Stage::random(&rules, &mut random);
        (0..random.below(10)).for_each(|_| drop(stage.change(&mut random)));
        let (mut copy, mut quiet) = (stage.other(&rules, &mut random).map, stage.other(&rules, &mut random).map);
        // What is being built is no part of a copy: both sides begin without.
        quiet.copy_from(&stage.map).unwrap();
        stage.map.copy_from(&quiet).unwrap();
        copy.copy_from(&stage.map).unwrap();
        let hash = stage.map.state_hash();
        for _ in 0..30 {
            match stage.change(&mut random) {
                Change::Other => copy.copy_from(&stage.map).unwrap(),
                change => change.apply(&mut copy),
            }
            if is_building(&stage.map) != is_building(&copy) {
                break;
            }
            compared += 1;
            assert_same(&stage.map, &copy);
        }
        apart += u32::from(stage.map.state_hash() != hash);
        assert_eq!(quiet.state_hash(), hash);
    }
    assert!(compared > 3000 && apart > 250, "{compared} {apart}");
}

#[test]
fn two_maps_that_take_turns_stay_right() {
    let (mut random, rules) = (Random::new(13), all_rules());
    let mut searcher = Searcher::new(40 * 40).unwrap();
    for _ in 0..60 {
        let mut stage = Stage::random(&rules, &mut random);
        let mut other = stage.other(&rules, &mut random).map;
        other.copy_from(&stage.map).unwrap();
        for _ in 0..60 {
            // The map that was edited last is copied into the one that is edited next.
            (0..=random.below(3)).for_each(|_| drop(stage.change(&mut random)));
            other.copy_from(&stage.map).unwrap();
            std::mem::swap(&mut stage.map, &mut other);
            assert_same(&stage.map, &other);
            let (start, goal) = stage.world.random_ends(&mut random);
            let closed = (1..6).any(|terrain| stage.map.terrain_weight(0, terrain) == Ok(0));
            let (result, _) = search(&mut searcher, &stage.map, &Query::new(start, goal));
            if !closed && result.outcome == cairn::Outcome::Optimal {
                let world = World { rules: *stage.map.rules(), ..stage.world.clone() };
                assert_eq!(Some(result.cost), world.costs_from(start).to(goal), "in\n{world}");
            }
        }
    }
}

#[test]
fn a_search_in_slices_ends_on_the_map_that_was_copied_into_and_goes_on_on_the_other() {
    let from = Map::new(40, 40, &Rules::DEFAULT).unwrap();
    let mut into = Map::new(40, 40, &Rules::DEFAULT).unwrap();
    let mut searcher = Searcher::for_map(&from).unwrap();
    let query = Query { algorithm: cairn::Algorithm::AStar, ..Query::new(Cell { x: 0, y: 0 }, Cell { x: 39, y: 30 }) };
    for is_into in [true, false] {
        searcher.begin(if is_into { &into } else { &from }, &query, None, &[]).unwrap();
        assert_eq!(searcher.step(if is_into { &into } else { &from }, None, 5), Ok(Progress::Running));
        // The two are equal already: epoch, tables and terrain.
        into.copy_from(&from).unwrap();
        if is_into {
            assert_eq!(searcher.step(&into, None, 5), Err(Error::MapChanged));
            assert_eq!(searcher.step(&from, None, 5), Err(Error::MapChanged));
        } else {
            assert_eq!(searcher.step(&from, None, u64::MAX), Ok(Progress::Done));
        }
    }
}

#[test]
fn another_size_is_refused_and_changes_nothing() {
    let mut map = Map::new(9, 7, &Rules::DEFAULT).unwrap();
    let (hash, id) = (map.state_hash(), map.id());
    for (width, height) in [(7, 9), (9, 8), (8, 7), (63, 1)] {
        assert_eq!(map.copy_from(&Map::new(width, height, &Rules::DEFAULT).unwrap()), Err(Error::Dimensions));
    }
    assert_eq!((map.state_hash(), map.id()), (hash, id));
}

#[test]
fn a_build_in_progress_goes_on_where_it_was_begun_and_is_given_up_in_the_copy() {
    let mut from = Map::new(60, 60, &Rules::DEFAULT).unwrap();
    let mut into = Map::new(60, 60, &Rules::DEFAULT).unwrap();
    from.build_jump_graph_in_slices(&JumpGraphDef::DEFAULT).unwrap();
    from.build_landmarks_in_slices(&LandmarksDef::DEFAULT, None).unwrap();
    into.build_regions_in_slices(&RegionsDef::DEFAULT).unwrap();
    from.set_rect(Rect { x: 5, y: 5, width: 9, height: 9 }, 0).unwrap();
    from.maintain(50).unwrap();
    into.copy_from(&from).unwrap();
    for table in [Table::Landmarks, Table::Regions, Table::JumpGraph] {
        assert_eq!(into.table_info(0, table, 0), Err(Error::NoTable));
    }
    assert!(!from.maintain(50).unwrap() && is_building(&from));
    while !from.maintain(100_000).unwrap() {}
    into.copy_from(&from).unwrap();
    assert_same(&from, &into);
    assert!(into.table_info(0, Table::Landmarks, 0).is_ok() && into.table_info(0, Table::JumpGraph, 0).is_ok());
}
