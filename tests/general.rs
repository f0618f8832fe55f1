//! The general search against a plain Dijkstra: layers, overlays, several goals, rectangles, blocked starts, partial
//! paths, in slices, with tables, under edits.

mod common;

use cairn::{
    Algorithm, Cell, Error, Heuristic, LayerDef, Map, Neighbours, OpenListKind, Outcome, Overlay, Progress, Query,
    Rect, SearchResult, Searcher, TerrainCharge,
};
use common::{World, all_rules};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use testkit::Random;
use testkit::movement::step_cost_by;
use testkit::oracle::{random_jump_graph, random_landmarks};

const BLOCKED: u16 = u16::MAX;

/// A query with all that it may have, and the world that it is asked in.
struct Asked<'a> {
    /// What agents of the layer find.
    found: World,
    size: i32,
    overlay: Option<&'a Overlay>,
    query: Query,
    goals: Vec<Rect>,
    cheapest: u64,
}

fn contains(rect: &Rect, cell: Cell) -> bool {
    let (right, bottom) = (rect.x + rect.width as i32, rect.y + rect.height as i32);
    (rect.x..right).contains(&cell.x) && (rect.y..bottom).contains(&cell.y)
}

fn is_on_edge(rect: &Rect, cell: Cell) -> bool {
    let (right, bottom) = (rect.x + rect.width as i32 - 1, rect.y + rect.height as i32 - 1);
    [rect.x, right].contains(&cell.x) || [rect.y, bottom].contains(&cell.y)
}

impl Asked<'_> {
    fn covered(&self, at: Cell) -> impl Iterator<Item = Cell> {
        let size = self.size;
        (0..size * size).map(move |index| Cell { x: at.x + index % size, y: at.y + index / size })
    }

    /// What the overlay has at a position.
    fn added(&self, at: Cell) -> u16 {
        let own: Vec<Cell> = self.covered(self.query.start).collect();
        let others = self.covered(at).filter(|cell| !own.contains(cell));
        others.filter_map(|cell| self.overlay?.get_cell(cell).ok()).max().unwrap_or(0)
    }

    /// The weight of a passable position, without the overlay or with it.
    fn weight(&self, cell: Cell, overlaid: bool) -> Option<u64> {
        let terrain = Some(self.found.terrain(cell)).filter(|&terrain| terrain != 0)?;
        let added = if overlaid { self.added(cell) } else { 0 };
        (added != BLOCKED).then(|| u64::from(self.found.weights[usize::from(terrain)]) + u64::from(added))
    }

    fn step_cost(&self, from: Cell, to: Cell, overlaid: bool) -> Option<u64> {
        let from_blocked = |cell| (cell == from && from == self.query.start).then_some(self.cheapest);
        let weight = |cell| self.weight(cell, overlaid).or_else(|| from_blocked(cell));
        step_cost_by(&self.found.rules, weight, from, to).map(|cost| cost.min(1 << 24))
    }

    /// Whether a goal is reached at a position.
    fn is_reached(&self, goal: &Rect, at: Cell) -> bool {
        if !self.query.next_to_goal {
            return contains(goal, at);
        }
        let covers = |at: Cell| self.covered(at).any(|cell| contains(goal, cell));
        let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| Cell { x: at.x + dx, y: at.y + dy }));
        !covers(at)
            && around.filter(|&to| to.x >= 0 && to.y >= 0 && covers(to)).any(|to| {
                let weight = |cell| if cell == to || cell == at { Some(1) } else { self.weight(cell, false) };
                step_cost_by(&self.found.rules, weight, at, to).is_some()
            })
    }

    /// The costs from the start to all positions that can be reached.
    fn costs(&self) -> Vec<(u64, Cell)> {
        let overlaid = self.overlay.is_some();
        let mut closed: Vec<(u64, Cell)> = Vec::new();
        let mut is_closed = vec![false; self.found.grid.cells.len()];
        let index = |cell: Cell| (cell.y as u32 * self.found.grid.width + cell.x as u32) as usize;
        let mut queue = BinaryHeap::from([Reverse((0, self.query.start))]);
        while let Some(Reverse((cost, cell))) = queue.pop() {
            if std::mem::replace(&mut is_closed[index(cell)], true) {
                continue;
            }
            closed.push((cost, cell));
            for (dx, dy) in testkit::movement::DIRECTIONS {
                let to = Cell { x: cell.x + dx, y: cell.y + dy };
                queue.extend(self.step_cost(cell, to, overlaid).map(|step| Reverse((cost + step, to))));
            }
        }
        closed
    }

    fn expected(&self, costs: &[(u64, Cell)]) -> (Outcome, Option<u64>) {
        let passable = |cell: Cell| self.weight(cell, self.overlay.is_some()).is_some();
        let reached = |cell: Cell| self.goals.iter().any(|goal| self.is_reached(goal, cell));
        if !self.found.is_passable(self.query.start) && !self.query.from_blocked {
            return (Outcome::EndpointBlocked, None);
        }
        let best = costs.iter().find(|&&(_, cell)| reached(cell)).map(|&(cost, _)| cost);
        // What lies within a rectangle whose edge is blocked is no end of a path.
        let ends = |cell: Cell| match self.query.next_to_goal {
            true => reached(cell),
            false => self.goals.iter().any(|goal| contains(goal, cell) && is_on_edge(goal, cell)),
        };
        let has_goal = self.found.cells().any(|cell| ends(cell) && passable(cell));
        match best {
            Some(cost) => (Outcome::Optimal, Some(cost)),
            None if self.query.partial => (Outcome::Partial, None),
            None if has_goal => (Outcome::NoPath, None),
            None => (Outcome::EndpointBlocked, None),
        }
    }

    fn check(&self, result: &SearchResult, path: &[Cell]) {
        let costs = self.costs();
        let (expected, best) = self.expected(&costs);
        let told = || {
            let Self { query, goals, overlay, size, found, .. } = self;
            let values: Vec<(Cell, u16)> = found
                .cells()
                .filter_map(|cell| Some((cell, overlay.as_ref()?.get_cell(cell).ok()?)))
                .filter(|&(_, value)| value != 0)
                .collect();
            format!(
                "{query:?} {goals:?} size {size}: {result:?} by {path:?}, not {best:?}, overlay {values:?} in\n{found}"
            )
        };
        // Without a path that is free of the overlay, it is not known whether the goal or the way is blocked.
        let may_differ = expected == Outcome::EndpointBlocked && result.outcome == Outcome::NoPath;
        assert!(result.outcome == expected || may_differ && self.overlay.is_some(), "{expected:?}: {}", told());
        if result.path_length == 0 {
            assert!(best.is_none(), "{}", told());
            return;
        }
        assert_eq!((path[0], path.last()), (self.query.start, Some(&result.end)), "{}", told());
        let steps = path.windows(2).map(|step| self.step_cost(step[0], step[1], self.overlay.is_some()));
        assert_eq!(steps.sum::<Option<u64>>(), Some(result.cost), "{}", told());
        if result.outcome == Outcome::Optimal {
            assert_eq!(Some(result.cost), best, "{}", told());
            assert!(self.is_reached(&self.goals[result.goal as usize], result.end), "{}", told());
        } else if self.goals.len() == 1 && self.goals[0].width * self.goals[0].height == 1 && !self.query.next_to_goal {
            let Rect { x, y, .. } = self.goals[0];
            let key = |&(cost, at): &(u64, Cell)| (self.found.naive(at, Cell { x, y }), cost, at.y, at.x);
            let nearest = costs.iter().map(key).min();
            assert_eq!(nearest, Some(key(&(result.cost, result.end))), "{}", told());
        }
    }
}

fn random_rect(world: &World, random: &mut Random) -> Rect {
    let (width, height) = (world.grid.width, world.grid.height);
    let (columns, rows) = (random.between(1, 4.min(width)), random.between(1, 4.min(height)));
    let (columns, rows) = if random.chance(60) { (1, 1) } else { (columns, rows) };
    let (x, y) = (random.below(width - columns + 1) as i32, random.below(height - rows + 1) as i32);
    Rect { x, y, width: columns, height: rows }
}

fn random_layer(random: &mut Random) -> LayerDef {
    let mut weights = [1; 256];
    if random.chance(50) {
        weights[1..6].fill_with(|| if random.chance(10) { 0 } else { random.between(1, 9) as u16 });
    }
    LayerDef { rules: random.pick(&all_rules()), size: random.pick(&[1, 1, 2, 3, 4]), weights }
}

/// A map with two layers, tables on both in some cases, and an overlay.
struct Stage {
    world: World,
    layers: [LayerDef; 2],
    map: Map,
    overlay: Overlay,
}

impl Stage {
    fn random(random: &mut Random) -> Self {
        let world = World::random(random.pick(&all_rules()), random);
        let own = LayerDef { rules: world.rules, size: 1, weights: world.weights };
        let second = random_layer(random);
        let mut map = world.map();
        map.add_layer(&second).unwrap();
        let overlay = Overlay::for_map(&map).unwrap();
        let mut stage = Self { world, layers: [own, second], map, overlay };
        stage.build_tables(random);
        stage.change_overlay(random);
        stage
    }

    fn build_tables(&mut self, random: &mut Random) {
        for layer in 0..2 {
            let is_symmetric = self.layers[layer].rules.terrain_charge == TerrainCharge::Average;
            let layer = layer as u32;
            if random.chance(40) {
                let _ = self
                    .map
                    .build_jump_graph(&cairn::JumpGraphDef { layer, ..random_jump_graph(random) }, &mut |_, _| true);
            }
            if is_symmetric && random.chance(40) {
                let _ = self
                    .map
                    .build_landmarks(&cairn::LandmarksDef { layer, ..random_landmarks(12, random) }, &mut |_, _| true);
            }
        }
    }

    fn change_overlay(&mut self, random: &mut Random) {
        self.overlay.clear();
        for _ in 0..random.below(12) {
            let rect = random_rect(&self.world, random);
            let value = random.pick(&[BLOCKED, BLOCKED, 1, 3, 50, BLOCKED - 1]);
            self.overlay.set_rect(rect, value).unwrap();
        }
    }

    fn edit(&mut self, random: &mut Random) {
        let mut edit = testkit::oracle::Edit::random(&self.world, random);
        while matches!(edit, testkit::oracle::Edit::Weight(..)) {
            edit = testkit::oracle::Edit::random(&self.world, random);
        }
        edit.apply(&mut self.map).unwrap();
        self.world.apply(&edit);
        if random.chance(30) {
            self.map.maintain(random.below(300).into()).unwrap();
        }
    }

    fn random_asked(&self, random: &mut Random) -> Asked<'_> {
        let layer = random.below(2);
        let def = &self.layers[layer as usize];
        let found = self.world.found_by(def);
        let overlay = random.chance(60).then_some(&self.overlay);
        let (mut start, goal) = found.random_ends(random);
        if random.chance(15) {
            start = found.random_cell(random);
        }
        let goals = match random.below(3) {
            0 => vec![Rect { x: goal.x, y: goal.y, width: 1, height: 1 }],
            1 => vec![random_rect(&found, random)],
            _ => (0..random.between(2, 6)).map(|_| random_rect(&found, random)).collect(),
        };
        let is_uniform = self.map.layer_info(layer).unwrap();
        let query = Query {
            layer,
            algorithm: random.pick(&[
                Algorithm::Auto,
                Algorithm::Auto,
                Algorithm::AStar,
                Algorithm::Jump,
                Algorithm::JumpGraph,
            ]),
            heuristic: random.pick(&[Heuristic::Auto, Heuristic::Auto, Heuristic::Naive]),
            partial: random.chance(15),
            from_blocked: random.chance(50),
            next_to_goal: random.chance(25),
            ignore_components: random.chance(10),
            ..Query::new(start, goal)
        };
        let query = if query.choose(&self.map).is_ok() { query } else { Query { algorithm: Algorithm::Auto, ..query } };
        let cheapest = is_uniform.cheapest_weight.into();
        Asked { found, size: def.size as i32, overlay, query, goals, cheapest }
    }
}

#[test]
fn every_general_search_finds_the_cheapest_path() {
    let (mut random, mut searcher) = (Random::new(19), Searcher::new(26 * 26).unwrap());
    let mut path = vec![Cell::default(); 26 * 26];
    let mut seen = [0; 8];
    for _ in 0..1500 {
        let mut stage = Stage::random(&mut random);
        for _ in 0..10 {
            let asked = stage.random_asked(&mut random);
            let result = searcher.search(&stage.map, &asked.query, asked.overlay, &asked.goals, &mut path).unwrap();
            asked.check(&result, &path[..result.path_length as usize]);
            let jumps = matches!(result.choice.algorithm, Algorithm::Jump | Algorithm::JumpGraph);
            let optimal = result.outcome == Outcome::Optimal && result.path_length > 1;
            for (count, is_one) in seen.iter_mut().zip([
                optimal && result.overlaid,
                optimal && asked.overlay.is_some() && !result.overlaid,
                optimal && jumps && asked.goals.len() > 1,
                optimal && result.goal > 0,
                optimal && result.choice.heuristic == Heuristic::Alt,
                result.outcome == Outcome::Partial && result.reason == Outcome::EndpointBlocked,
                optimal && !asked.found.is_passable(asked.query.start),
                optimal && asked.query.next_to_goal,
            ]) {
                *count += u32::from(is_one);
            }
            stage.edit(&mut random);
            if random.chance(30) {
                stage.change_overlay(&mut random);
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
}

#[test]
fn slices_of_any_size_give_the_same_general_search() {
    let (mut random, mut searcher) = (Random::new(20), Searcher::new(26 * 26).unwrap());
    let [mut path, mut sliced] = [vec![Cell::default(); 26 * 26], vec![Cell::default(); 26 * 26]];
    for round in 0..400 {
        let stage = Stage::random(&mut random);
        for _ in 0..5 {
            let asked = stage.random_asked(&mut random);
            let whole = searcher.search(&stage.map, &asked.query, asked.overlay, &asked.goals, &mut path).unwrap();
            let budget = [1, 7, 1000][round % 3];
            searcher.begin(&stage.map, &asked.query, asked.overlay, &asked.goals).unwrap();
            let mut steps = 0;
            while searcher.step(&stage.map, asked.overlay, budget).unwrap() == Progress::Running {
                steps += 1;
            }
            assert!(steps <= whole.counters.expanded / budget + 1, "{steps} of {budget}: {whole:?}");
            assert_eq!(searcher.finish(&mut sliced).unwrap(), whole, "{:?}", asked.query);
            assert_eq!(path[..whole.path_length as usize], sliced[..whole.path_length as usize]);
        }
    }
}

#[test]
fn the_costs_to_all_goals_are_those_of_a_flood_up_to_the_limit() {
    let (mut random, mut searcher) = (Random::new(21), Searcher::new(26 * 26).unwrap());
    let mut seen = [0; 3];
    for _ in 0..600 {
        let stage = Stage::random(&mut random);
        for _ in 0..5 {
            let asked = stage.random_asked(&mut random);
            let query = Query { partial: false, next_to_goal: false, ..asked.query };
            let query =
                if query.choose(&stage.map).is_ok() { query } else { Query { algorithm: Algorithm::Auto, ..query } };
            let asked = Asked { query, ..asked };
            let goals: Vec<Cell> = (0..random.below(40)).map(|_| asked.found.random_cell(&mut random)).collect();
            let limit = if random.chance(50) { u64::MAX } else { random.below(3000).into() };
            let mut costs = vec![7; goals.len()];
            let reached = searcher.find_costs(&stage.map, &query, asked.overlay, &goals, limit, &mut costs).unwrap();
            let flood =
                if asked.found.is_passable(query.start) || query.from_blocked { asked.costs() } else { Vec::new() };
            let to = |goal: Cell| flood.iter().find(|&&(_, cell)| cell == goal).map(|&(cost, _)| cost);
            let expected: Vec<u64> =
                goals.iter().map(|&goal| to(goal).filter(|&cost| cost <= limit).unwrap_or(u64::MAX)).collect();
            assert_eq!(costs, expected, "{query:?} to {goals:?} within {limit} in\n{}", asked.found);
            let known = expected.iter().filter(|&&cost| cost != u64::MAX).count();
            assert_eq!(reached as usize, known);
            assert_eq!(searcher.read_path(0, &mut []), Err(Error::NoSearch));
            seen[usize::from(asked.overlay.is_some())] += known;
            seen[2] += goals.iter().filter(|&&goal| to(goal).is_some()).count() - known;
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}

/// A leg may answer a search before its first step, and the overlay may be in the way of it.
#[test]
fn a_search_in_slices_is_not_finished_before_its_last_step() {
    let map = Map::new(20, 20, &cairn::Rules::DEFAULT).unwrap();
    let mut overlay = Overlay::for_map(&map).unwrap();
    overlay.set_rect(Rect { x: 10, y: 0, width: 1, height: 19 }, BLOCKED).unwrap();
    let query = Query::new(Cell { x: 0, y: 3 }, Cell { x: 19, y: 3 });
    let mut searcher = Searcher::for_map(&map).unwrap();
    for overlay in [None, Some(&overlay)] {
        let whole = searcher.search(&map, &query, overlay, &[], &mut []).unwrap();
        searcher.begin(&map, &query, overlay, &[]).unwrap();
        assert_eq!(searcher.finish(&mut []), Err(Error::NoSearch));
        while searcher.step(&map, overlay, 3) == Ok(Progress::Running) {}
        assert_eq!(searcher.finish(&mut []), Ok(whole));
        assert_eq!(searcher.finish(&mut []), Err(Error::NoSearch));
    }
}

#[test]
fn an_overlay_that_changes_ends_a_search_in_slices() {
    let map = Map::new(20, 20, &cairn::Rules::DEFAULT).unwrap();
    let [mut overlay, other] = [Overlay::for_map(&map).unwrap(), Overlay::for_map(&map).unwrap()];
    overlay.set_rect(Rect { x: 10, y: 0, width: 1, height: 19 }, BLOCKED).unwrap();
    let query = Query::new(Cell { x: 0, y: 0 }, Cell { x: 19, y: 3 });
    let mut searcher = Searcher::for_map(&map).unwrap();
    searcher.begin(&map, &query, Some(&overlay), &[]).unwrap();
    assert_eq!(searcher.step(&map, Some(&overlay), 5), Ok(Progress::Running));
    assert_eq!(searcher.step(&map, None, 5), Err(Error::MapChanged));
    assert_eq!(searcher.step(&map, Some(&other), 5), Err(Error::MapChanged));
    assert_eq!(searcher.step(&map, Some(&overlay), 5), Ok(Progress::Running));
    overlay.set_cell(Cell { x: 3, y: 3 }, 1).unwrap();
    assert_eq!(searcher.step(&map, Some(&overlay), 5), Err(Error::MapChanged));
}

#[test]
fn another_map_or_search_ends_a_search_in_slices() {
    let mut map = Map::new(20, 20, &cairn::Rules::DEFAULT).unwrap();
    let other = Map::new(20, 20, &cairn::Rules::DEFAULT).unwrap();
    let layer = map.add_layer(&LayerDef { size: 2, ..LayerDef::DEFAULT }).unwrap();
    map.set_rect(Rect { x: 10, y: 0, width: 1, height: 17 }, 0).unwrap();
    let query = Query { layer, ..Query::new(Cell { x: 0, y: 0 }, Cell { x: 18, y: 3 }) };
    let mut searcher = Searcher::for_map(&map).unwrap();
    searcher.begin(&map, &query, None, &[]).unwrap();
    assert_eq!(searcher.step(&map, None, 1), Ok(Progress::Running));
    assert_eq!(searcher.step(&other, None, 1), Err(Error::MapChanged), "it has no such layer");
    assert_eq!(searcher.find_costs(&map, &query, None, &[], u64::MAX, &mut []), Ok(0));
    assert_eq!(searcher.step(&map, None, 1), Err(Error::NoSearch));
    assert_eq!(searcher.finish(&mut []), Err(Error::NoSearch));
}

#[test]
fn goals_that_cannot_be_are_refused_and_the_last_search_is_kept() {
    let map = Map::new(600, 300, &cairn::Rules::DEFAULT).unwrap();
    let mut searcher = Searcher::for_map(&map).unwrap();
    let query = Query::new(Cell { x: 0, y: 0 }, Cell { x: 19, y: 3 });
    let found = searcher.find_path(&map, &query, &mut []).unwrap();
    let rect = |x, y, width, height| Rect { x, y, width, height };
    let mut search = |query: &Query, goals: &[Rect]| searcher.search(&map, query, None, goals, &mut []);
    assert_eq!(search(&query, &[rect(599, 0, 2, 1)]), Err(Error::OutOfBounds));
    assert_eq!(search(&query, &[rect(5, 5, 1, 1), rect(-1, 0, 1, 1)]), Err(Error::OutOfBounds));
    assert_eq!(search(&query, &[rect(5, 5, 0, 1)]), Err(Error::Dimensions));
    assert_eq!(search(&query, &[rect(0, 0, 500, 300)]), Err(Error::TooLarge));
    assert_eq!(search(&query, &[rect(5, 5, 1, 1); 1025]), Err(Error::TooLarge));
    for algorithm in [Algorithm::Fringe, Algorithm::Ida, Algorithm::C, Algorithm::CazenaveIda] {
        assert_eq!(search(&Query { algorithm, ..query }, &[rect(5, 5, 1, 1)]), Err(Error::Unsupported));
    }
    let stacks = Query { open_list: OpenListKind::Stacks, ..query };
    assert_eq!(search(&stacks, &[rect(5, 5, 1, 1)]), Err(Error::Unsupported));
    let small = Overlay::new(20, 20).unwrap();
    assert_eq!(searcher.search(&map, &query, Some(&small), &[], &mut []), Err(Error::Dimensions));
    assert_eq!(searcher.path_length(), found.path_length);
    // The most that there can be.
    assert!(searcher.search(&map, &query, None, &[rect(30, 30, 300, 214)], &mut []).is_ok());
    assert!(searcher.search(&map, &query, None, &[rect(5, 5, 1, 1); 1024], &mut []).is_ok());
}

/// An agent walks to what is blocked: with four neighbours it stops at a side, with eight also at a corner, unless the
/// rule forbids it.
#[test]
fn a_building_is_reached_next_to_it() {
    for (neighbours, corner) in [(Neighbours::Four, false), (Neighbours::Eight, true)] {
        let rules = cairn::Rules { neighbours, ..cairn::Rules::DEFAULT };
        let mut map = Map::new(9, 9, &rules).unwrap();
        let building = Rect { x: 4, y: 4, width: 3, height: 3 };
        map.set_rect(building, 0).unwrap();
        let mut searcher = Searcher::for_map(&map).unwrap();
        let query = Query { next_to_goal: true, ..Query::new(Cell { x: 0, y: 0 }, Cell::default()) };
        let result = searcher.search(&map, &query, None, &[building], &mut []).unwrap();
        assert_eq!((result.outcome, result.end == Cell { x: 3, y: 3 }), (Outcome::Optimal, corner));
        // Next to it already.
        let query = Query { start: Cell { x: 3, y: 5 }, ..query };
        let result = searcher.search(&map, &query, None, &[building], &mut []).unwrap();
        assert_eq!((result.outcome, result.cost, result.end), (Outcome::Optimal, 0, Cell { x: 3, y: 5 }));
    }
}

/// From a blocked start the layer's weights do not say which steps are worth a look: the start has none there.
#[test]
fn steps_from_a_blocked_start_are_not_left_out_for_others_that_cost_more() {
    let mut map = Map::from_cells(2, 2, &cairn::Rules::DEFAULT, &[5, 4, 0, 1]).unwrap();
    (1..=5).for_each(|terrain| map.set_terrain_weight(0, terrain, terrain.into()).unwrap());
    let mut searcher = Searcher::for_map(&map).unwrap();
    for algorithm in [Algorithm::CanonicalAStar, Algorithm::AStar] {
        let query = Query::new(Cell { x: 0, y: 1 }, Cell { x: 1, y: 0 });
        let query = Query { algorithm, from_blocked: true, ..query };
        let result = searcher.find_path(&map, &query, &mut []).unwrap();
        // Two cardinal steps, (1 + 1) / 2 and (1 + 4) / 2 times 70; a diagonal one is (1 + 4) / 2 times 99, 247.
        assert_eq!((result.choice.algorithm, result.cost), (algorithm, 245));
    }
}
