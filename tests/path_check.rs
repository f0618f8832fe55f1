//! Paths that were found before, after edits: every check against a plain walk over the cells as the oracle sees them,
//! and every certificate against a search from scratch.

mod common;

use cairn::{Cell, Error, LayerDef, Map, Outcome, PathCheck, Query, Rect, Rules, Searcher};
use common::{World, all_rules, search};
use testkit::oracle::Edit;
use testkit::{GridMap, Random, generate};

fn cell(x: i32, y: i32) -> Cell {
    Cell { x, y }
}

/// A map with layers, and what the oracle knows of them.
struct Stage {
    world: World,
    layers: Vec<LayerDef>,
    map: Map,
    /// The epoch of the last edit that made anything on a layer cheaper, as far as the oracle sees.
    cheaper: Vec<u64>,
    /// The epoch of the last weight that was set on a layer.
    weighed: Vec<u64>,
}

/// A path, when and where it was found, and what every step cost then.
struct Found {
    layer: u32,
    epoch: u64,
    path: Vec<Cell>,
    steps: Vec<Option<u64>>,
    world: World,
}

impl Found {
    fn cost(&self) -> u64 {
        self.steps.iter().flatten().sum()
    }

    /// The rest of the path from one of its cells on.
    fn rest(&self, from: usize) -> Self {
        let (path, steps) = (self.path[from..].to_vec(), self.steps[from.min(self.steps.len())..].to_vec());
        Self { path, steps, world: self.world.clone(), ..*self }
    }
}

fn step_costs(world: &World, path: &[Cell]) -> Vec<Option<u64>> {
    path.windows(2).map(|step| world.step_cost(step[0], step[1])).collect()
}

/// The weight of a position on a layer; 0 if it is blocked.
fn weight(found: &World, cell: Cell) -> u16 {
    match found.grid.get(cell.x as u32, cell.y as u32) {
        0 => 0,
        terrain => found.weights[usize::from(terrain)],
    }
}

impl Stage {
    fn random(side: u32, random: &mut Random) -> Self {
        let rules = all_rules();
        let world = World::random_up_to(side, random.pick(&rules), random);
        let own = LayerDef { rules: world.rules, size: 1, weights: world.weights };
        let mut map = world.map();
        let mut layers = vec![own];
        for number in 1..3 {
            let mut weights = [1; 256];
            weights[1..6].fill_with(|| random.between(1, 9) as u16);
            if random.chance(30) {
                weights[random.between(1, 5) as usize] = 0;
            }
            let def = LayerDef { rules: random.pick(&rules), size: random.between(1, 4), weights };
            assert_eq!(map.add_layer(&def), Ok(number));
            layers.push(def);
        }
        let epoch = map.epoch();
        Self { world, layers, map, cheaper: vec![epoch; 3], weighed: vec![epoch; 3] }
    }

    fn found_by(&self, layer: u32) -> World {
        self.world.found_by(&self.layers[layer as usize])
    }

    /// An edit of cells or, if `weights` may change, of a weight on one of the layers, which may close a terrain.
    fn edit(&mut self, weights: bool, random: &mut Random) {
        let before: Vec<World> = (0..3).map(|layer| self.found_by(layer)).collect();
        if weights && random.chance(15) {
            let (layer, terrain) = (random.below(3), random.between(1, 5) as u8);
            let weight = if random.chance(30) { 0 } else { random.between(1, 9) as u16 };
            self.map.set_terrain_weight(layer, terrain, weight).unwrap();
            self.layers[layer as usize].weights[usize::from(terrain)] = weight;
            self.weighed[layer as usize] = self.map.epoch();
        } else {
            let mut edit = Edit::random(&self.world, random);
            while matches!(edit, Edit::Weight(..)) {
                edit = Edit::random(&self.world, random);
            }
            edit.apply(&mut self.map).unwrap();
            self.world.apply(&edit);
        }
        for (layer, before) in before.iter().enumerate() {
            let now = self.found_by(layer as u32);
            let is_cheaper = |cell| {
                let (before, now) = (weight(before, cell), weight(&now, cell));
                now != 0 && (before == 0 || now < before)
            };
            if self.world.cells().any(is_cheaper) {
                self.cheaper[layer] = self.map.epoch();
            }
        }
    }

    fn find(&self, searcher: &mut Searcher, random: &mut Random) -> Option<Found> {
        let layer = random.below(3);
        let world = self.found_by(layer);
        let (start, goal) = world.random_ends(random);
        let (result, path) = search(searcher, &self.map, &Query { layer, ..Query::new(start, goal) });
        let steps = step_costs(&world, &path);
        assert_eq!(steps.iter().flatten().sum::<u64>(), result.cost);
        (result.outcome == Outcome::Optimal).then_some(Found { layer, epoch: result.epoch, path, steps, world })
    }

    fn check(&self, found: &Found, cost: Option<u64>, every_cell: bool) -> PathCheck {
        self.map.check_path(found.layer, &found.path, found.epoch, cost, every_cell).unwrap()
    }

    /// Compares every kind of check of a path with a plain walk, and with the optimum.
    fn compare(&self, found: &Found, tally: &mut Tally) {
        let world = self.found_by(found.layer);
        let steps = step_costs(&world, &found.path);
        let allowed = steps.iter().take_while(|step| step.is_some()).count();
        let walkable = if world.is_passable(found.path[0]) { allowed + 1 } else { 0 };
        let cost: u64 = steps.iter().take(allowed).flatten().sum();
        let is_whole = walkable == found.path.len();
        let optimum = || world.costs_from(found.path[0]).to(*found.path.last().unwrap());
        let cheaper = self.cheaper[found.layer as usize] > found.epoch;
        for (known, every_cell) in [(true, false), (false, false), (true, true), (false, true)] {
            let then = known.then(|| found.cost());
            let check = self.check(found, then, every_cell);
            let what = || format!("{check:?}, cost {then:?}, every cell {every_cell}, {:?} in\n{world}", found.path);
            assert_eq!(check.walkable as usize, walkable, "{}", what());
            assert_eq!(check.blocked, found.path.get(walkable).copied(), "{}", what());
            assert_eq!(check.cost, (known || every_cell).then_some(cost), "{}", what());
            // A change of any step is noticed; and what has not changed is not looked at.
            assert!(check.changed || steps == found.steps, "{}", what());
            assert!(check.changed || every_cell || check.looked_at == 0, "{}", what());
            assert!(!every_cell || check.looked_at as usize == found.path.len().min(walkable + 1), "{}", what());
            if check.certified {
                assert!(is_whole && !cheaper && cost == found.cost(), "{}", what());
                assert_eq!(Some(cost), optimum(), "{}", what());
                tally.certified += 1;
            } else if known && self.weighed[found.layer as usize] <= found.epoch {
                assert!(!is_whole || cheaper || cost != found.cost(), "certain: {}", what());
            }
            tally.changed += u32::from(check.changed);
            tally.untouched += u32::from(!check.changed);
            tally.skipped += u32::from(check.changed && (check.looked_at as usize) < walkable);
            tally.blocked += u32::from(!is_whole);
        }
    }

    /// Whether a rectangle is as it was, against what the map reports.
    fn compare_rect(&self, found: &Found, random: &mut Random) {
        let at = self.world.random_cell(random);
        let width = random.between(0, self.world.grid.width - at.x as u32);
        let height = random.between(0, self.world.grid.height - at.y as u32);
        let rect = Rect { x: at.x, y: at.y, width, height };
        let now = self.found_by(found.layer);
        let cells = || (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| cell(at.x + x, at.y + y)));
        let differs = cells().any(|cell| weight(&now, cell) != weight(&found.world, cell));
        let reported = self.map.changed_since(found.layer, rect, found.epoch).unwrap();
        assert!(reported || !differs, "{rect:?} since {} in\n{now}", found.epoch);
        assert!(!reported || self.map.epoch() > found.epoch);
        assert!(!reported || width * height > 0);
    }
}

/// How often each thing happened, so that a test knows that it has seen all.
#[derive(Debug, Default)]
struct Tally {
    certified: u32,
    changed: u32,
    untouched: u32,
    skipped: u32,
    blocked: u32,
}

fn run(stages: u32, side: u32, edits: u32, weights: bool, random: &mut Random) -> Tally {
    let mut tally = Tally::default();
    let cells = ((side + 2) * (side + 2)).into();
    let mut searcher = Searcher::new(cells).unwrap();
    for _ in 0..stages {
        let mut stage = Stage::random(side, random);
        (0..random.below(3)).for_each(|_| stage.edit(weights, random));
        let mut all: Vec<Found> = (0..3).filter_map(|_| stage.find(&mut searcher, random)).collect();
        for _ in 0..edits {
            stage.edit(weights, random);
            for found in &all {
                stage.compare(found, &mut tally);
                stage.compare(&found.rest(random.below(found.path.len() as u32) as usize), &mut tally);
                stage.compare_rect(found, random);
            }
            if random.chance(20) {
                all.extend(stage.find(&mut searcher, random));
            }
        }
    }
    tally
}

#[test]
fn a_check_is_a_walk_and_a_certificate_is_kept_on_small_maps() {
    let tally = run(300, 24, 8, true, &mut Random::new(1));
    assert!(tally.certified > 1000 && tally.blocked > 1000 && tally.changed > 1000, "{tally:?}");
}

#[test]
fn a_check_is_a_walk_and_a_certificate_is_kept_on_maps_of_many_parts() {
    let mut random = Random::new(2);
    for weights in [true, false] {
        let tally = run(20, 160, 8, weights, &mut random);
        assert!(tally.certified > 50 && tally.blocked > 20, "{tally:?}");
        assert!(tally.untouched > 50 && tally.skipped > 50, "{tally:?}");
    }
}

#[test]
fn hundreds_of_edits_later_a_check_is_still_a_walk() {
    let tally = run(3, 60, 150, false, &mut Random::new(3));
    assert!(tally.changed > 1000 && tally.blocked > 500, "{tally:?}");
}

/// A path along row 2 of a wide map.
fn along_the_top(map: &Map) -> (Vec<Cell>, u64, u64) {
    let last = map.width() as i32 - 1;
    let mut searcher = Searcher::for_map(map).unwrap();
    let (result, path) = search(&mut searcher, map, &Query::new(cell(0, 2), cell(last, 2)));
    (path, result.epoch, result.cost)
}

#[test]
fn no_cell_of_a_path_is_looked_at_for_edits_far_from_it() {
    let mut map = Map::new(500, 200, &Rules::DEFAULT).unwrap();
    let (path, epoch, cost) = along_the_top(&map);
    assert_eq!(path.len(), 500);
    let mut random = Random::new(4);
    for number in 0..300 {
        let rect = Rect { x: random.below(400) as i32, y: 100 + random.below(50) as i32, width: 50, height: 40 };
        map.set_rect(rect, if number == 0 { 0 } else { random.below(2) as u8 }).unwrap();
        for known in [None, Some(cost)] {
            let check = map.check_path(0, &path, epoch, known, false).unwrap();
            assert_eq!((check.walkable, check.blocked, check.cost), (500, None, known));
            assert_eq!((check.changed, check.looked_at), (false, 0));
        }
        let (top, bottom) =
            (Rect { x: 0, y: 0, width: 500, height: 30 }, Rect { x: 0, y: 100, width: 500, height: 90 });
        assert_eq!(map.changed_since(0, top, epoch), Ok(false));
        assert_eq!(map.changed_since(0, bottom, epoch), Ok(true));
    }
}

#[test]
fn only_the_cells_around_an_edit_are_looked_at() {
    let mut map = Map::new(500, 200, &Rules::DEFAULT).unwrap();
    let (path, epoch, cost) = along_the_top(&map);
    map.set_cell(cell(250, 4), 0).unwrap();
    let check = map.check_path(0, &path, epoch, Some(cost), false).unwrap();
    assert_eq!((check.walkable, check.cost, check.certified, check.changed), (500, Some(cost), true, true));
    assert!((1..=96).contains(&check.looked_at), "{check:?}");
    // A wall across the path, and a door in it elsewhere: where the path is blocked, and its cost so far.
    map.set_rect(Rect { x: 300, y: 0, width: 1, height: 200 }, 0).unwrap();
    let check = map.check_path(0, &path, epoch, Some(cost), false).unwrap();
    assert_eq!((check.walkable, check.blocked, check.certified), (300, Some(cell(300, 2)), false));
    assert_eq!(check.cost, Some(299 * 70));
    map.set_cell(cell(300, 2), 1).unwrap();
    let check = map.check_path(0, &path, epoch, Some(cost), false).unwrap();
    assert_eq!((check.walkable, check.cost, check.certified), (500, Some(cost), false), "a cell was opened");
}

#[test]
fn what_makes_nothing_cheaper_leaves_the_certificate_and_what_does_takes_it() {
    let mut map = Map::new(100, 100, &Rules::DEFAULT).unwrap();
    map.set_rect(Rect { x: 40, y: 40, width: 9, height: 9 }, 2).unwrap();
    map.set_terrain_weight(0, 2, 5).unwrap();
    let large = map.add_layer(&LayerDef { size: 3, ..LayerDef::DEFAULT }).unwrap();
    let (path, epoch, cost) = along_the_top(&map);
    let certified = |map: &Map, layer: u32| {
        let check = map.check_path(layer, &path[..90], epoch, None, false).unwrap();
        assert_eq!(check.walkable, 90);
        check.certified
    };
    // An edit that changes nothing, a blocked cell, a weight of a terrain that is not there, a heavier one elsewhere.
    map.set_cell(cell(5, 5), 1).unwrap();
    assert_eq!(map.changed_since(0, Rect { x: 0, y: 0, width: 100, height: 100 }, epoch), Ok(false));
    map.set_cell(cell(60, 70), 0).unwrap();
    map.set_terrain_weight(0, 9, 7).unwrap();
    map.set_cell(cell(90, 90), 2).unwrap();
    assert!(certified(&map, 0) && certified(&map, large));
    // On layer 0 terrain 2 is lighter now, which is nothing to the other.
    map.set_terrain_weight(0, 2, 4).unwrap();
    assert!(!certified(&map, 0) && certified(&map, large));
    assert_eq!(map.changed_since(0, Rect { x: 0, y: 99, width: 1, height: 1 }, epoch), Ok(true));
    assert_eq!(map.changed_since(large, Rect { x: 0, y: 0, width: 1, height: 1 }, epoch), Ok(false));
    let check = map.check_path(0, &path, epoch, Some(cost), false).unwrap();
    assert_eq!((check.changed, check.looked_at, check.cost), (true, 100, Some(cost)), "a weight concerns all cells");
    // The cell opens for small agents only: one cell next to it is still blocked.
    map.set_rect(Rect { x: 70, y: 70, width: 3, height: 3 }, 0).unwrap();
    assert!(certified(&map, large));
    map.set_cell(cell(71, 71), 1).unwrap();
    assert!(certified(&map, large));
    map.set_rect(Rect { x: 70, y: 70, width: 3, height: 3 }, 1).unwrap();
    assert!(!certified(&map, large));
}

#[test]
fn a_weight_that_rises_on_the_path_is_counted_and_one_next_to_it_is_not() {
    let mut map = Map::new(200, 50, &Rules::DEFAULT).unwrap();
    map.set_terrain_weight(0, 2, 3).unwrap();
    let (path, epoch, cost) = along_the_top(&map);
    map.set_cell(cell(100, 5), 2).unwrap();
    let check = |known| map.check_path(0, &path, epoch, known, false).unwrap();
    assert!(check(Some(cost)).certified && !check(None).certified, "without the cost there is no telling");
    map.set_cell(cell(100, 2), 2).unwrap();
    let check = map.check_path(0, &path, epoch, Some(cost), false).unwrap();
    assert_eq!((check.walkable, check.cost, check.certified), (200, Some(cost + 2 * 70), false));
}

#[test]
fn lists_that_are_no_path_do_no_harm_and_are_never_certified_if_every_cell_is_looked_at() {
    let mut random = Random::new(5);
    let mut map = generate::caves(130, 90, 40, &mut random).to_map(&Rules::DEFAULT).unwrap();
    map.set_cell(cell(3, 3), 0).unwrap();
    let epoch = map.epoch();
    map.set_cell(cell(3, 4), 0).unwrap();
    for _ in 0..3000 {
        let spread = random.pick(&[1, 2, 3, 40, 200]);
        let mut at = cell(random.below(130) as i32, random.below(90) as i32);
        let list: Vec<Cell> = (0..random.below(60))
            .map(|_| {
                at.x += random.below(2 * spread + 1) as i32 - spread as i32;
                at.y += random.below(2 * spread + 1) as i32 - spread as i32;
                at
            })
            .collect();
        let (epoch, cost) = (epoch + u64::from(random.below(2)), random.pick(&[None, Some(70)]));
        let quick = map.check_path(0, &list, epoch, cost, false);
        match map.check_path(0, &list, epoch, cost, true) {
            Ok(check) => {
                let step = |to: usize| testkit::movement::step_cost(&map, list[to - 1], list[to]);
                let first_gap = (1..list.len()).find(|&to| step(to).is_none()).unwrap_or(list.len());
                let passable = !list.is_empty() && map.get_cell(list[0]) != Ok(0);
                let walkable = if passable { first_gap } else { 0 };
                assert_eq!((check.walkable as usize, check.blocked), (walkable, list.get(walkable).copied()));
                assert!(!check.certified || walkable == list.len() && !list.is_empty());
            }
            Err(error) => assert_eq!(error, Error::OutOfBounds),
        }
        assert!(matches!(quick, Ok(_) | Err(Error::OutOfBounds)), "{quick:?}");
    }
}

/// The last cell of a part, from which a check skips 32 cells to the end of the halo; and there an agent is blocked by
/// the farthest cell that it covers.
#[test]
fn the_reach_of_large_agents_is_added_to_the_halo() {
    for size in 1..=16 {
        for turned in [false, true] {
            let at = |along: i32, across: i32| if turned { cell(across, along) } else { cell(along, across) };
            let mut map = Map::new(150, 150, &Rules::DEFAULT).unwrap();
            let layer = map.add_layer(&LayerDef { size, ..LayerDef::DEFAULT }).unwrap();
            let path: Vec<Cell> = (31..=63).map(|along| at(along, 31)).collect();
            assert!(map.check_path(layer, &path, 0, None, false).unwrap().certified);
            let reach = size as i32 - 1;
            map.set_cell(at(63 + reach, 31 + reach), 0).unwrap();
            let check = map.check_path(layer, &path, 0, None, false).unwrap();
            assert_eq!((check.walkable, check.blocked), (32, Some(at(63, 31))), "size {size}");
        }
    }
}

#[test]
fn waypoints_are_not_taken_for_a_path() {
    let map = GridMap::filled(100, 100, 1).to_map(&Rules::DEFAULT).unwrap();
    for waypoints in [vec![cell(0, 0), cell(40, 40)], vec![cell(0, 0), cell(50, 50), cell(99, 50)]] {
        let check = map.check_path(0, &waypoints, 0, None, false).unwrap();
        assert_eq!((check.walkable, check.blocked, check.certified), (1, Some(waypoints[1]), false));
    }
}

#[test]
fn a_path_of_one_cell_or_none_and_bad_input_have_answers() {
    let mut map = Map::new(40, 40, &Rules::DEFAULT).unwrap();
    let check = |map: &Map, path: &[Cell], epoch| map.check_path(0, path, epoch, None, false);
    let none = check(&map, &[], 0).unwrap();
    assert_eq!((none.walkable, none.blocked, none.certified), (0, None, false));
    let here = [cell(7, 7)];
    assert!(check(&map, &here, 0).unwrap().certified);
    map.set_cell(here[0], 0).unwrap();
    let blocked = check(&map, &here, 0).unwrap();
    assert_eq!((blocked.walkable, blocked.blocked, blocked.certified), (0, Some(here[0]), false));
    assert_eq!(check(&map, &here, 2), Err(Error::Epoch));
    assert_eq!(map.check_path(1, &here, 0, None, false), Err(Error::NoLayer));
    for outside in [cell(-1, 0), cell(0, 40), cell(i32::MIN, i32::MAX)] {
        assert_eq!(check(&map, &[outside], 0), Err(Error::OutOfBounds));
        assert_eq!(check(&map, &[here[0], outside], 1), Err(Error::OutOfBounds));
    }
    let rect = |x, width| Rect { x, y: 0, width, height: 1 };
    assert_eq!(map.changed_since(0, rect(0, 41), 0), Err(Error::OutOfBounds));
    assert_eq!(map.changed_since(0, rect(0, 4), 2), Err(Error::Epoch));
    assert_eq!(map.changed_since(1, rect(0, 4), 0), Err(Error::NoLayer));
    assert_eq!(map.changed_since(0, rect(0, 0), 0), Ok(false));
    assert_eq!(map.changed_since(0, rect(0, 4), 0), Ok(true));
    assert_eq!(map.changed_since(0, rect(0, 4), 1), Ok(false));
}

#[test]
fn a_layer_that_is_added_later_believes_no_epoch_before_it() {
    let mut map = Map::new(40, 40, &Rules::DEFAULT).unwrap();
    map.set_cell(cell(20, 20), 0).unwrap();
    let layer = map.add_layer(&LayerDef { size: 2, ..LayerDef::DEFAULT }).unwrap();
    let list = [cell(19, 18), cell(19, 19)];
    assert_eq!(map.check_path(layer, &list, 0, None, false).unwrap().walkable, 1);
    assert_eq!(map.changed_since(layer, Rect { x: 0, y: 0, width: 1, height: 1 }, 0), Ok(true));
}
