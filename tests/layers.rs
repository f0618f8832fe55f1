//! Layers against the oracle: what each kind of agent finds, under edits of the map and of the weights of each layer,
//! with tables, by every method.

mod common;

use cairn::{
    Cell, Error, JumpGraphDef, LandmarksDef, LayerDef, Map, Outcome, Query, Rules, Searcher, Table, TerrainCharge,
};
use common::{World, all_methods, all_rules, search};
use testkit::Random;
use testkit::oracle::{random_jump_graph, random_landmarks};

/// A layer of any rules, sizes 1 to 4, and in half of the cases with closed terrains.
fn random_layer(rules: &[Rules], random: &mut Random) -> LayerDef {
    let mut weights = [1; 256];
    if random.chance(60) {
        weights[1..6].fill_with(|| random.between(1, 9) as u16);
    }
    if random.chance(50) {
        weights[1..6].iter_mut().filter(|_| random.chance(25)).for_each(|weight| *weight = 0);
    }
    LayerDef { rules: random.pick(rules), size: random.pick(&[1, 1, 2, 2, 3, 4]), weights }
}

/// A map with layers, and what the oracle knows of them.
struct Stage {
    world: World,
    layers: Vec<LayerDef>,
    map: Map,
}

impl Stage {
    fn random(layers: usize, random: &mut Random) -> Self {
        let rules = all_rules();
        let world = World::random(random.pick(&rules), random);
        let own = LayerDef { rules: world.rules, size: 1, weights: world.weights };
        let mut stage = Self { map: world.map(), layers: vec![own], world };
        for number in 1..=layers {
            let def = if random.chance(30) {
                // Another's, with weights of its own: they share what they can.
                let of = random.pick(&stage.layers);
                let weights = of.weights.map(|weight| if weight == 0 { 0 } else { random.between(1, 9) as u16 });
                LayerDef { weights, ..of }
            } else {
                random_layer(&rules, random)
            };
            assert_eq!(stage.map.add_layer(&def), Ok(number as u32));
            stage.layers.push(def);
        }
        stage
    }

    fn random_layer(&self, random: &mut Random) -> u32 {
        random.below(self.layers.len() as u32)
    }

    /// An edit of cells, or of a weight on one of the layers, which may close a terrain or open it.
    fn edit(&mut self, random: &mut Random) {
        if random.chance(25) {
            let (layer, terrain) = (self.random_layer(random), random.between(1, 5) as u8);
            let weight = if random.chance(30) { 0 } else { random.between(1, 9) as u16 };
            self.map.set_terrain_weight(layer, terrain, weight).unwrap();
            self.layers[layer as usize].weights[usize::from(terrain)] = weight;
            assert_eq!(self.map.terrain_weight(layer, terrain), Ok(weight));
        } else {
            let mut edit = testkit::oracle::Edit::random(&self.world, random);
            while matches!(edit, testkit::oracle::Edit::Weight(..)) {
                edit = testkit::oracle::Edit::random(&self.world, random);
            }
            edit.apply(&mut self.map).unwrap();
            self.world.apply(&edit);
        }
    }

    fn found_by(&self, layer: u32) -> World {
        self.world.found_by(&self.layers[layer as usize])
    }

    /// A new map with the same layers.
    fn fresh(&self) -> Map {
        let own = self.layers[0];
        let mut map = World { rules: own.rules, weights: [1; 256], ..self.world.clone() }.map();
        (1..6).for_each(|terrain| map.set_terrain_weight(0, terrain, own.weights[usize::from(terrain)]).unwrap());
        self.layers[1..].iter().for_each(|def| assert!(map.add_layer(def).is_ok()));
        // A terrain that was closed leaves labels to be made exact.
        while !map.maintain(u64::MAX).unwrap() {}
        map
    }

    fn check(&self, searcher: &mut Searcher, query: &Query) {
        let found = self.found_by(query.layer);
        let (result, path) = search(searcher, &self.map, query);
        let ends = [query.start, query.goal];
        let best = found.costs_from(query.start).to(query.goal);
        let expected = match (ends.into_iter().all(|end| found.is_passable(end)), best) {
            (false, _) => Outcome::EndpointBlocked,
            (true, Some(_)) => Outcome::Optimal,
            (true, None) => Outcome::NoPath,
        };
        let is_bounded = matches!(result.outcome, Outcome::Bounded | Outcome::NotFound | Outcome::BudgetSpent);
        assert!(result.outcome == expected || is_bounded, "{query:?}: {result:?} in\n{found}\nof\n{}", self.world);
        if result.path_length > 0 {
            assert_eq!(found.path_cost(&path), result.cost, "{query:?} in\n{found}");
            assert!(is_bounded || Some(result.cost) == best, "{query:?}: {result:?}, not {best:?} in\n{found}");
        }
    }

    fn random_query(&self, random: &mut Random) -> Query {
        let layer = self.random_layer(random);
        let (start, goal) = self.found_by(layer).random_ends(random);
        Query { layer, ..Query::new(start, goal) }
    }
}

#[test]
fn every_kind_of_agent_gets_the_cheapest_path_under_edits() {
    let (mut random, mut searcher) = (Random::new(1), Searcher::new(26 * 26).unwrap());
    for _ in 0..1500 {
        let mut stage = Stage::random(3, &mut random);
        for _ in 0..12 {
            stage.check(&mut searcher, &stage.random_query(&mut random));
            stage.edit(&mut random);
            if random.chance(20) {
                stage.map.maintain(random.below(200).into()).unwrap();
            }
        }
    }
}

#[test]
fn every_method_searches_every_layer_with_tables_of_its_own() {
    let (mut random, mut searcher) = (Random::new(2), Searcher::new(26 * 26).unwrap());
    let methods = all_methods();
    let mut answered = 0;
    for _ in 0..150 {
        let mut stage = Stage::random(3, &mut random);
        for layer in 0..4 {
            let symmetric = stage.layers[layer as usize].rules.terrain_charge == TerrainCharge::Average;
            let _ =
                stage.map.build_jump_graph(&JumpGraphDef { layer, ..random_jump_graph(&mut random) }, &mut |_, _| true);
            if symmetric {
                let def = LandmarksDef { layer, ..random_landmarks(8, &mut random) };
                let _ = stage.map.build_landmarks(&def, &mut |_, _| true);
            }
        }
        for _ in 0..30 {
            let query = stage.random_query(&mut random);
            let method = random.pick(&methods);
            let query = Query {
                algorithm: method.algorithm,
                open_list: method.open_list,
                heuristic: method.heuristic,
                max_expansions: 20_000,
                ..query
            };
            if query.choose(&stage.map).is_ok() {
                stage.check(&mut searcher, &query);
                answered += 1;
            }
            stage.check(&mut searcher, &stage.random_query(&mut random));
            if random.chance(40) {
                stage.edit(&mut random);
            }
            if random.chance(20) {
                stage.map.maintain(random.below(400).into()).unwrap();
            }
        }
    }
    assert!(answered > 500, "{answered}");
}

#[test]
fn a_map_that_was_edited_is_a_new_one_on_every_layer() {
    let mut random = Random::new(3);
    for _ in 0..300 {
        let mut stage = Stage::random(3, &mut random);
        (0..random.below(20)).for_each(|_| stage.edit(&mut random));
        while !stage.map.maintain(50).unwrap() {}
        let fresh = stage.fresh();
        assert_eq!(stage.map.state_hash(), fresh.state_hash(), "{}", stage.world);
        for layer in 0..4 {
            let (edited, new) = (stage.map.layer_info(layer).unwrap(), fresh.layer_info(layer).unwrap());
            assert_eq!((edited.passable_cells, edited.exact_components), (new.passable_cells, new.exact_components));
            let found = stage.found_by(layer);
            assert_eq!(edited.passable_cells as usize, found.cells().filter(|&cell| found.is_passable(cell)).count());
        }
    }
}

#[test]
fn layers_that_differ_only_in_weights_share_memory() {
    let mut map = Map::new(200, 100, &Rules::DEFAULT).unwrap();
    let alone = map.memory_bytes();
    let even = map.add_layer(&LayerDef { weights: [7; 256], ..LayerDef::DEFAULT }).unwrap();
    let info = map.layer_info(even).unwrap();
    assert_eq!((info.shares_with, info.memory_bytes), (0, map.memory_bytes() - alone));
    assert!(info.memory_bytes < 16 << 10, "{} bytes, which no cell adds to", info.memory_bytes);
    // Where weights differ there are planes by weights.
    let (alone, no_planes) = (map.memory_bytes(), info.memory_bytes);
    let mut weights = [1; 256];
    weights[2] = 7;
    let heavy = map.add_layer(&LayerDef { weights, ..LayerDef::DEFAULT }).unwrap();
    let info = map.layer_info(heavy).unwrap();
    assert_eq!((info.shares_with, info.memory_bytes), (0, map.memory_bytes() - alone));
    assert!(info.memory_bytes - no_planes <= 3 * u64::from(map.required_cells()), "{} bytes", info.memory_bytes);
    let (alone, weights_only) = (map.memory_bytes(), info.memory_bytes);
    let large = map.add_layer(&LayerDef { size: 2, ..LayerDef::DEFAULT }).unwrap();
    let info = map.layer_info(large).unwrap();
    assert_eq!((info.shares_with, info.memory_bytes), (large, map.memory_bytes() - alone));
    let both = map.add_layer(&LayerDef { size: 2, weights, ..LayerDef::DEFAULT }).unwrap();
    let added = map.layer_info(both).unwrap();
    let expected = weights_only + u64::from(map.required_cells());
    assert_eq!((added.shares_with, added.memory_bytes), (large, expected), "a byte per cell");
    assert_eq!(map.memory_bytes(), alone + info.memory_bytes + added.memory_bytes);
    // A layer that closes a terrain parts with the others.
    map.set_terrain_weight(heavy, 2, 0).unwrap();
    assert_eq!(map.layer_info(heavy).unwrap().shares_with, heavy);
    assert_eq!(map.layer_info(0).unwrap().shares_with, 0);
}

#[test]
fn layers_that_cannot_be_are_refused() {
    let mut map = Map::new(10, 10, &Rules::DEFAULT).unwrap();
    for size in [0, 17, u32::MAX] {
        assert_eq!(map.add_layer(&LayerDef { size, ..LayerDef::DEFAULT }), Err(Error::Dimensions));
    }
    let mut weights = [1; 256];
    weights[9] = u16::MAX;
    let costly = LayerDef {
        rules: Rules { cardinal_cost: 1 << 20, diagonal_cost: 1 << 20, ..Rules::DEFAULT },
        weights,
        ..LayerDef::DEFAULT
    };
    assert_eq!(map.add_layer(&costly), Err(Error::Cost));
    assert_eq!(map.layers(), 1);
    for number in 1..64 {
        assert_eq!(map.add_layer(&LayerDef::DEFAULT), Ok(number));
    }
    assert_eq!(map.add_layer(&LayerDef::DEFAULT), Err(Error::TooLarge));
    assert_eq!(map.terrain_weight(64, 1), Err(Error::NoLayer));
    assert_eq!(map.set_terrain_weight(64, 1, 1), Err(Error::NoLayer));
    assert_eq!(map.remove_table(64, Table::Landmarks), Err(Error::NoLayer));
    let mut searcher = Searcher::for_map(&map).unwrap();
    let query = Query { layer: 64, ..Query::new(Cell { x: 0, y: 0 }, Cell { x: 1, y: 1 }) };
    assert_eq!(searcher.find_path(&map, &query, &mut []), Err(Error::NoLayer));
}
