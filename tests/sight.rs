//! Sight, rays and smoothing against a reference that clips a segment against the square of every cell of the map, in
//! exact fractions.

mod common;

use cairn::{
    Cell, DiagonalRule, Error, LayerDef, Map, Neighbours, Overlay, Query, RayEnd, RayHit, Rect, Rules, Searcher, Sight,
    Smoothed, SmoothingEnd, TerrainCharge,
};
use common::{World, all_rules};
use std::cmp::Ordering;
use testkit::{GridMap, Random, generate};

const BLOCKED: u16 = u16::MAX;

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Fraction {
    above: i128,
    below: i128,
}

impl Fraction {
    const ZERO: Self = Self { above: 0, below: 1 };
    const ONE: Self = Self { above: 1, below: 1 };

    fn new(above: i128, below: i128) -> Self {
        if below < 0 { Self { above: -above, below: -below } } else { Self { above, below } }
    }

    fn order(self, other: Self) -> Ordering {
        (self.above * other.below).cmp(&(other.above * self.below))
    }

    fn min(self, other: Self) -> Self {
        if self.order(other).is_le() { self } else { other }
    }

    fn max(self, other: Self) -> Self {
        if self.order(other).is_ge() { self } else { other }
    }
}

/// A cell whose inside a line crosses, and where it enters and leaves, as fractions of the line's direction.
#[derive(Clone, Copy, Debug)]
struct Crossed {
    cell: Cell,
    enter: Fraction,
    leave: Fraction,
}

/// The part of a line from the centre of `from` in a direction, up to `end` times the direction, that lies inside a
/// cell. Coordinates are doubled: the square of a cell reaches from 2x - 1 to 2x + 1.
fn clip(from: Cell, direction: [i32; 2], end: Option<Fraction>, cell: Cell) -> Option<Crossed> {
    let (mut enter, mut leave) = (Fraction::ZERO, end);
    for (from, at, direction) in [(from.x, cell.x, direction[0]), (from.y, cell.y, direction[1])] {
        let offset = 2 * (i128::from(at) - i128::from(from));
        if direction == 0 {
            if offset != 0 {
                return None;
            }
            continue;
        }
        let [near, far] = [offset - 1, offset + 1].map(|edge| Fraction::new(edge, 2 * i128::from(direction)));
        enter = enter.max(near.min(far));
        leave = Some(leave.map_or(near.max(far), |leave| leave.min(near.max(far))));
    }
    let leave = leave.expect("a line has a direction or an end");
    (enter.order(leave).is_lt() || direction == [0, 0] && cell == from).then_some(Crossed { cell, enter, leave })
}

/// What agents of one layer find, under an overlay.
struct Place {
    found: World,
    size: i32,
    added: Vec<u16>,
}

impl Place {
    fn added(&self, cell: Cell, own: &[Cell]) -> u16 {
        let Self { size, .. } = *self;
        let (width, height) = (self.found.grid.width as i32, self.found.grid.height as i32);
        let covers =
            |own: Cell, cell: Cell| (0..size).contains(&(cell.x - own.x)) && (0..size).contains(&(cell.y - own.y));
        let covered = (0..size * size).map(|index| Cell { x: cell.x + index % size, y: cell.y + index / size });
        let inside = covered.filter(|cell| cell.x < width && cell.y < height);
        let others = inside.filter(|&cell| !own.iter().any(|&own| covers(own, cell)));
        others.map(|cell| self.added[(cell.y * width + cell.x) as usize]).max().unwrap_or(0)
    }

    fn is_passable(&self, cell: Cell, own: &[Cell]) -> bool {
        self.found.is_passable(cell) && self.added(cell, own) != BLOCKED
    }

    fn weight(&self, cell: Cell, own: &[Cell]) -> i128 {
        let terrain = self.found.grid.get(cell.x as u32, cell.y as u32);
        i128::from(self.found.weights[usize::from(terrain)]) + i128::from(self.added(cell, own))
    }

    /// The cells that a line crosses, in order, with one more column and row around the map.
    fn crossed(&self, from: Cell, direction: [i32; 2], end: Option<Fraction>) -> Vec<Crossed> {
        let (columns, rows) = (-1..=self.found.grid.width as i32, -1..=self.found.grid.height as i32);
        let cells = rows.flat_map(|y| columns.clone().map(move |x| Cell { x, y }));
        let mut crossed: Vec<Crossed> = cells.filter_map(|cell| clip(from, direction, end, cell)).collect();
        crossed.sort_by(|a, b| a.enter.order(b.enter));
        crossed
    }

    /// The last passable cell along some cells, and the one in the way, if there is one.
    fn follow(&self, crossed: &[Crossed], own: &[Cell]) -> (Cell, Option<Cell>) {
        let is_passable = |cell| self.is_passable(cell, own);
        let first = crossed[0].cell;
        if !is_passable(first) {
            return (first, Some(first));
        }
        for pair in crossed.windows(2) {
            let [from, to] = [pair[0].cell, pair[1].cell];
            if !is_passable(to) {
                return (from, Some(to));
            }
            if from.x != to.x && from.y != to.y {
                let sides = [Cell { x: to.x, y: from.y }, Cell { x: from.x, y: to.y }];
                let blocked: Vec<Cell> = sides.into_iter().filter(|&side| !is_passable(side)).collect();
                let rules = self.found.rules;
                let allowed = match (rules.neighbours, rules.diagonal_rule) {
                    (Neighbours::Four, _) | (_, DiagonalRule::BothPassable) => 0,
                    (_, DiagonalRule::OnePassable) => 1,
                    (_, DiagonalRule::Always) => 2,
                };
                if blocked.len() > allowed {
                    return (from, Some(blocked[0]));
                }
            }
        }
        (crossed[crossed.len() - 1].cell, None)
    }

    fn sight(&self, from: Cell, to: Cell, own: &[Cell]) -> Sight {
        let crossed = self.crossed(from, [to.x - from.x, to.y - from.y], Some(Fraction::ONE));
        let (last, obstacle) = self.follow(&crossed, own);
        Sight { is_clear: obstacle.is_none(), last }
    }

    fn ray(&self, from: Cell, direction: [i32; 2], max_distance: u32) -> RayHit {
        let end = (direction == [0, 0]).then_some(Fraction::ZERO);
        let mut crossed = self.crossed(from, direction, end);
        let square: i128 = direction.map(|length| i128::from(length).pow(2)).iter().sum();
        if max_distance > 0 {
            let limit = i128::from(max_distance.min(1 << 20)).pow(2);
            crossed.retain(|Crossed { enter, .. }| square * enter.above.pow(2) < limit * enter.below.pow(2));
        }
        let (last, obstacle) = self.follow(&crossed, &[from]);
        let grid = &self.found.grid;
        let inside = |cell: Cell| (0..grid.width as i32).contains(&cell.x) && (0..grid.height as i32).contains(&cell.y);
        let end = match obstacle {
            None => RayEnd::Limit,
            Some(obstacle) if inside(obstacle) => RayEnd::Obstacle,
            Some(_) => RayEnd::Edge,
        };
        RayHit { end, last, obstacle: obstacle.unwrap_or(last) }
    }

    /// The cost of segments from cell to cell times 2^50, rounded down for each of them: each cell's weight times the
    /// length within it.
    fn cost(&self, cells: &[Cell], own: &[Cell]) -> u128 {
        cells.windows(2).map(|ends| self.segment_cost(ends[0], ends[1], own)).sum()
    }

    fn segment_cost(&self, from: Cell, to: Cell, own: &[Cell]) -> u128 {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let crossed = self.crossed(from, [dx, dy], Some(Fraction::ONE));
        let weights: Vec<i128> = crossed.iter().map(|crossed| self.weight(crossed.cell, own)).collect();
        let last = crossed.len() - 1;
        // A common denominator of all fractions.
        let below = 2 * i128::from(dx.abs().max(1)) * i128::from(dy.abs().max(1));
        let mut twice = 0;
        for (index, part) in crossed.iter().enumerate() {
            let length = below / part.leave.below * part.leave.above - below / part.enter.below * part.enter.above;
            twice += length
                * match self.found.rules.terrain_charge {
                    TerrainCharge::Average => 2 * weights[index],
                    TerrainCharge::Entered if index == last => 2 * weights[last],
                    TerrainCharge::Entered if index == 0 => 2 * weights[1],
                    TerrainCharge::Entered => weights[index] + weights[index + 1],
                };
        }
        twice as u128 * length(from, to) / (2 * below as u128)
    }
}

/// The distance of two cells times 2^50, rounded down.
fn length(from: Cell, to: Cell) -> u128 {
    let (dx, dy) = (i128::from(to.x - from.x), i128::from(to.y - from.y));
    (((dx * dx + dy * dy) as u128) << 100).isqrt()
}

/// A map with a layer and perhaps an overlay, for the library and for the reference.
struct Stage {
    map: Map,
    layer: u32,
    overlay: Option<Overlay>,
    place: Place,
}

impl Stage {
    fn random(rules: &[Rules], side: u32, random: &mut Random) -> Self {
        let world = World::random_up_to(side, random.pick(rules), random);
        let mut map = world.map();
        let mut def = LayerDef { rules: world.rules, size: 1, weights: world.weights };
        let layer = if random.chance(50) {
            (def.rules, def.size) = (random.pick(rules), random.between(1, 4));
            map.add_layer(&def).unwrap()
        } else {
            0
        };
        let mut added = vec![0; world.grid.cells.len()];
        let overlay = random.chance(60).then(|| {
            let mut overlay = Overlay::for_map(&map).unwrap();
            for _ in 0..random.below(12) {
                let cell = world.random_cell(random);
                let value = random.pick(&[BLOCKED, BLOCKED, 1, 4, BLOCKED - 1]);
                overlay.set_cell(cell, value).unwrap();
                added[(cell.y * world.grid.width as i32 + cell.x) as usize] = value;
            }
            overlay
        });
        Self { map, layer, overlay, place: Place { found: world.found_by(&def), size: def.size as i32, added } }
    }

    fn sight(&self, from: Cell, to: Cell) -> Sight {
        self.map.line_of_sight(self.layer, self.overlay.as_ref(), from, to).unwrap()
    }

    fn smooth(&self, path: &[Cell]) -> (SmoothingEnd, Vec<Cell>) {
        smooth(&self.map, self.layer, self.overlay.as_ref(), path)
    }

    fn describe(&self) -> String {
        let Place { found, size, added } = &self.place;
        format!("size {size}, overlay {added:?}, in\n{found}")
    }
}

fn smooth(map: &Map, layer: u32, overlay: Option<&Overlay>, path: &[Cell]) -> (SmoothingEnd, Vec<Cell>) {
    let mut waypoints = vec![Cell { x: -9, y: -9 }; path.len()];
    let Smoothed { written, end } = map.smooth_path(layer, overlay, path, &mut waypoints).unwrap();
    waypoints.truncate(written as usize);
    (end, waypoints)
}

#[test]
fn sight_is_what_clipping_every_cell_says_and_is_symmetric() {
    let (mut random, rules) = (Random::new(1), all_rules());
    let mut clear = 0;
    for _ in 0..800 {
        let stage = Stage::random(&rules, 16, &mut random);
        for _ in 0..20 {
            let [from, to] = [0; 2].map(|_| stage.place.found.random_cell(&mut random));
            let seen = stage.sight(from, to);
            let expected = stage.place.sight(from, to, &[from, to]);
            assert_eq!(seen, expected, "{from:?} to {to:?}, {}", stage.describe());
            assert_eq!(stage.sight(to, from).is_clear, seen.is_clear, "{from:?} to {to:?}, {}", stage.describe());
            clear += u32::from(seen.is_clear && from != to);
        }
    }
    assert!((1000..15_000).contains(&clear), "{clear} of 16,000 are clear");
}

#[test]
fn rays_end_where_clipping_says_in_every_direction() {
    let (mut random, rules) = (Random::new(2), all_rules());
    let mut ends = [0; 3];
    for _ in 0..600 {
        let stage = Stage::random(&rules, 14, &mut random);
        for _ in 0..20 {
            let (from, _) = stage.place.found.random_ends(&mut random);
            let most = random.pick(&[1, 3, 9]);
            let direction = [0; 2].map(|_| random.below(2 * most + 1) as i32 - most as i32);
            let distance = random.below(15);
            let hit = stage.map.cast_ray(stage.layer, stage.overlay.as_ref(), from, direction, distance).unwrap();
            let expected = stage.place.ray(from, direction, distance);
            assert_eq!(hit, expected, "{from:?} by {direction:?} up to {distance}, {}", stage.describe());
            ends[hit.end as usize] += 1;
        }
    }
    assert!(ends.iter().all(|&count| count > 500), "{ends:?}");
}

#[test]
fn a_ray_is_as_long_as_it_may_be() {
    let map = Map::new(30, 30, &Rules::DEFAULT).unwrap();
    let from = Cell { x: 0, y: 0 };
    let last = |direction, distance| map.cast_ray(0, None, from, direction, distance).unwrap().last;
    assert_eq!(last([1, 0], 7), Cell { x: 7, y: 0 });
    assert_eq!(last([0, 500], 7), Cell { x: 0, y: 7 });
    assert_eq!(last([3, 4], 5), Cell { x: 3, y: 4 });
    assert_eq!(last([3, 4], 10), Cell { x: 6, y: 8 });
    // The border at 6.5 times the root of 2, 9.19, is beyond 9.
    assert_eq!(last([1, 1], 9), Cell { x: 6, y: 6 });
    assert_eq!(last([1, 1], 10), Cell { x: 7, y: 7 });
    assert_eq!(last([0, 0], 10), from);
    assert_eq!(last([1, 1], 0), Cell { x: 29, y: 29 });
}

#[test]
fn nothing_overflows_on_the_largest_sides_and_directions() {
    let mut random = Random::new(3);
    for (width, height) in [(65_535, 3), (3, 65_535)] {
        let grid = GridMap::filled(width, height, 1);
        let mut map = grid.to_map(&Rules::DEFAULT).unwrap();
        let corners = [0, 1, 2, 3].map(|at| Cell {
            x: if at % 2 == 0 { 0 } else { width as i32 - 1 },
            y: if at / 2 == 0 { 0 } else { height as i32 - 1 },
        });
        let place = |grid: &GridMap| Place {
            found: World { grid: grid.clone(), rules: Rules::DEFAULT, weights: [1; 256] },
            size: 1,
            added: vec![0; (width * height) as usize],
        };
        let open = place(&grid);
        for (from, to) in corners.into_iter().flat_map(|from| corners.map(|to| (from, to))) {
            let sight = map.line_of_sight(0, None, from, to).unwrap();
            assert_eq!(sight, Sight { is_clear: true, last: to });
        }
        let from = Cell { x: 1, y: 1 };
        let huge = [[i32::MAX, i32::MIN], [i32::MIN, i32::MAX], [i32::MAX, 1], [-1, i32::MIN], [i32::MIN, 0]];
        for (direction, distance) in huge.into_iter().flat_map(|way| [0, 1, u32::MAX].map(|limit| (way, limit))) {
            let hit = map.cast_ray(0, None, from, direction, distance).unwrap();
            assert_eq!(hit, open.ray(from, direction, distance), "{direction:?} up to {distance}");
        }
        let mut grid = grid;
        for _ in 0..4 {
            let at = (random.below(width), random.below(height));
            grid.set(at.0, at.1, 0);
            map.set_cell(testkit::cell(at), 0).unwrap();
        }
        let place = place(&grid);
        for (from, to) in [(corners[0], corners[3]), (corners[3], corners[0]), (corners[1], corners[2])] {
            assert_eq!(map.line_of_sight(0, None, from, to), Ok(place.sight(from, to, &[])));
        }
    }
}

/// Checks all that smoothing promises about a path that can be walked, and returns how many waypoints are left.
fn check(stage: &Stage, path: &[Cell], turns: usize) -> usize {
    let (end, waypoints) = stage.smooth(path);
    let about = || format!("{waypoints:?} of {path:?}, {}", stage.describe());
    assert_eq!(end, SmoothingEnd::Complete, "{}", about());
    assert_eq!([waypoints.first(), waypoints.last()], [path.first(), path.last()], "{}", about());
    assert!(waypoints.len() <= turns, "{}", about());
    let own = [path[0]];
    for ends in waypoints.windows(2) {
        assert!(stage.place.sight(ends[0], ends[1], &own).is_clear, "{ends:?} in {}", about());
    }
    let total = |cells: &[Cell]| cells.windows(2).map(|ends| length(ends[0], ends[1])).sum::<u128>();
    // Each length and each cost is rounded down by less than 1.
    let slack = path.len() as u128;
    assert!(total(&waypoints) <= total(path) + slack, "{}", about());
    let [costs, before] = [&waypoints, path].map(|cells| stage.place.cost(cells, &own));
    assert!(costs <= before + slack, "{costs} is more than {before} by {}", about());
    // A small buffer gets the first ones.
    for capacity in [0, 1, waypoints.len() / 2].into_iter().filter(|&capacity| capacity < waypoints.len()) {
        let mut few = vec![Cell { x: -9, y: -9 }; capacity];
        let smoothed = stage.map.smooth_path(stage.layer, stage.overlay.as_ref(), path, &mut few).unwrap();
        assert_eq!(smoothed, Smoothed { written: capacity as u32, end: SmoothingEnd::Truncated }, "{}", about());
        assert_eq!(few, waypoints[..capacity], "{}", about());
    }
    waypoints.len()
}

#[test]
fn a_smoothed_path_is_clear_and_neither_longer_nor_more_expensive() {
    let (mut random, rules) = (Random::new(4), all_rules());
    let (mut turns, mut left, mut paths) = (0, 0, 0);
    for _ in 0..1500 {
        let stage = Stage::random(&rules, 24, &mut random);
        let mut searcher = Searcher::for_map(&stage.map).unwrap();
        let mut path = vec![Cell::default(); stage.map.required_cells() as usize];
        for _ in 0..3 {
            let (start, goal) = stage.place.found.random_ends(&mut random);
            let query = Query { layer: stage.layer, ..Query::new(start, goal) };
            let result = searcher.search(&stage.map, &query, stage.overlay.as_ref(), &[], &mut path).unwrap();
            if result.path_length == 0 {
                continue;
            }
            let cells = &path[..result.path_length as usize];
            paths += 1;
            turns += result.waypoint_count as usize;
            left += check(&stage, cells, result.waypoint_count as usize);
            let (_, waypoints) = stage.smooth(cells);
            // The path that the searcher has gives the same.
            let mut read = vec![Cell::default(); result.waypoint_count as usize];
            let smoothed = searcher.read_smoothed(&stage.map, stage.overlay.as_ref(), &mut read).unwrap();
            assert_eq!(smoothed.end, SmoothingEnd::Complete);
            assert_eq!(read[..smoothed.written as usize], waypoints);
            // And waypoints are a path as well.
            check(&stage, &waypoints, waypoints.len());
        }
    }
    assert!(paths > 2000 && 10 * left < 9 * turns, "{left} waypoints are left of {turns} in {paths} paths");
}

#[test]
fn any_walk_is_smoothed_however_it_winds() {
    let (mut random, rules) = (Random::new(5), all_rules());
    for _ in 0..1500 {
        let stage = Stage::random(&rules, 12, &mut random);
        let start = stage.place.found.random_ends(&mut random).0;
        let own = [start];
        let mut walk = vec![start];
        for _ in 0..random.below(60) {
            let at = walk[walk.len() - 1];
            let far = random.pick(&[1, 1, 4]);
            let [dx, dy] = [0; 2].map(|_| random.below(2 * far + 1) as i32 - far as i32);
            let next = Cell { x: at.x + dx, y: at.y + dy };
            let inside = stage.map.get_cell(next).is_ok();
            if next != at && inside && stage.place.sight(at, next, &own).is_clear {
                walk.push(next);
            }
        }
        if walk.len() > 1 {
            check(&stage, &walk, walk.len());
        }
    }
}

#[test]
fn a_path_that_is_blocked_is_smoothed_up_to_there() {
    let mut random = Random::new(6);
    let mut obstructed = 0;
    for _ in 0..600 {
        let mut stage = Stage::random(&[Rules::DEFAULT], 20, &mut random);
        stage.overlay = None;
        stage.place.added.fill(0);
        let (start, goal) = stage.place.found.random_ends(&mut random);
        let mut searcher = Searcher::for_map(&stage.map).unwrap();
        let query = Query { layer: stage.layer, ..Query::new(start, goal) };
        let (_, path) = common::search(&mut searcher, &stage.map, &query);
        if path.len() < 3 {
            continue;
        }
        let mut overlay = Overlay::for_map(&stage.map).unwrap();
        let walls = (0..random.between(1, 4)).map(|_| path[random.between(1, path.len() as u32 - 1) as usize]);
        for wall in walls {
            overlay.set_cell(wall, BLOCKED).unwrap();
            stage.place.added[(wall.y * stage.place.found.grid.width as i32 + wall.x) as usize] = BLOCKED;
        }
        stage.overlay = Some(overlay);
        let (end, waypoints) = stage.smooth(&path);
        assert_eq!(waypoints[0], start);
        for ends in waypoints.windows(2) {
            assert!(stage.place.sight(ends[0], ends[1], &[start]).is_clear, "{waypoints:?} {}", stage.describe());
        }
        let last = path.iter().rposition(|cell| waypoints.last() == Some(cell)).unwrap();
        match end {
            SmoothingEnd::Complete => assert_eq!(waypoints.last(), path.last()),
            SmoothingEnd::Obstructed => {
                obstructed += 1;
                assert!(!stage.place.sight(path[last], path[last + 1], &[start]).is_clear, "{}", stage.describe());
            }
            SmoothingEnd::Truncated => panic!("the buffer holds all"),
        }
        let read = searcher.read_smoothed(&stage.map, stage.overlay.as_ref(), &mut vec![start; path.len()]).unwrap();
        assert_eq!(read, Smoothed { written: waypoints.len() as u32, end });
    }
    assert!(obstructed > 100, "{obstructed}");
}

#[test]
fn in_the_open_two_waypoints_are_left_and_around_a_wall_at_most_four() {
    for rules in all_rules() {
        let mut map = Map::new(60, 40, &rules).unwrap();
        let mut searcher = Searcher::for_map(&map).unwrap();
        let mut waypoints = [Cell::default(); 100];
        let query = Query::new(Cell { x: 2, y: 3 }, Cell { x: 57, y: 20 });
        searcher.find_path(&map, &query, &mut []).unwrap();
        let smoothed = searcher.read_smoothed(&map, None, &mut waypoints).unwrap();
        assert_eq!(waypoints[..smoothed.written as usize], [query.start, query.goal]);
        map.set_rect(Rect { x: 30, y: 0, width: 1, height: 35 }, 0).unwrap();
        assert_eq!(searcher.read_smoothed(&map, None, &mut waypoints), Err(Error::MapChanged));
        searcher.find_path(&map, &query, &mut []).unwrap();
        let smoothed = searcher.read_smoothed(&map, None, &mut waypoints).unwrap();
        assert!(smoothed.written <= 4, "{:?} under {rules:?}", &waypoints[..smoothed.written as usize]);
    }
}

#[test]
fn smoothing_keeps_to_the_road_where_the_straight_way_is_more_expensive() {
    let mut grid = GridMap::filled(40, 21, 2);
    (0..40).for_each(|x| grid.set(x, 10 + x / 20, 1));
    let mut map = grid.to_map(&Rules::DEFAULT).unwrap();
    map.set_terrain_weight(0, 2, 8).unwrap();
    // A road with a bend in it: along it the path is longer, and cheaper.
    for x in 12..28 {
        map.set_cell(Cell { x, y: 10 + x / 20 }, 2).unwrap();
        map.set_cell(Cell { x, y: 4 }, 1).unwrap();
    }
    (4..10).for_each(|y| [11, 28].iter().for_each(|&x| map.set_cell(Cell { x, y }, 1).unwrap()));
    let query = Query::new(Cell { x: 0, y: 10 }, Cell { x: 39, y: 11 });
    let mut searcher = Searcher::for_map(&map).unwrap();
    let (_, path) = common::search(&mut searcher, &map, &query);
    assert!(map.line_of_sight(0, None, query.start, query.goal).unwrap().is_clear);
    let (_, waypoints) = smooth(&map, 0, None, &path);
    assert!(waypoints.len() > 2, "{waypoints:?}");
    map.set_terrain_weight(0, 2, 1).unwrap();
    assert_eq!(smooth(&map, 0, None, &path).1, [query.start, query.goal]);
}

/// The shortest way over cells of the path: what smoothing could do at best, at a price that grows with the square.
fn shortest_over_cells(map: &Map, path: &[Cell]) -> f64 {
    let mut best = vec![f64::INFINITY; path.len()];
    best[0] = 0.0;
    for to in 1..path.len() {
        for from in 0..to {
            let far = best[from] + length(path[from], path[to]) as f64;
            if far < best[to] && map.line_of_sight(0, None, path[from], path[to]).unwrap().is_clear {
                best[to] = far;
            }
        }
    }
    best[path.len() - 1]
}

#[test]
fn smoothing_comes_close_to_the_best_that_can_be_had_of_a_path() {
    let mut random = Random::new(7);
    let grids = [
        generate::caves(90, 90, 42, &mut random),
        generate::rooms(90, 90, 16, 3, &mut random),
        generate::random_obstacles(90, 90, 12, &mut random),
    ];
    for grid in grids {
        let map = grid.to_map(&Rules::DEFAULT).unwrap();
        let mut searcher = Searcher::for_map(&map).unwrap();
        let [mut before, mut after, mut best] = [0.0; 3];
        for _ in 0..25 {
            let Some([start, goal]) = testkit::endpoints::joined(&grid, &map, &mut random) else { continue };
            let (_, path) = common::search(&mut searcher, &map, &Query::new(start, goal));
            let total = |cells: &[Cell]| cells.windows(2).map(|ends| length(ends[0], ends[1]) as f64).sum::<f64>();
            before += total(&path);
            after += total(&smooth(&map, 0, None, &path).1);
            best += shortest_over_cells(&map, &path);
        }
        println!("path {:.4}, smoothed {:.4} of the best", before / best, after / best);
        assert!(after <= 1.01 * best, "{} of the best", after / best);
    }
}

#[test]
fn bad_input_is_refused() {
    let map = Map::new(8, 6, &Rules::DEFAULT).unwrap();
    let (inside, outside) = (Cell { x: 1, y: 1 }, Cell { x: 8, y: 1 });
    assert_eq!(map.line_of_sight(1, None, inside, inside), Err(Error::NoLayer));
    assert_eq!(map.line_of_sight(0, None, inside, outside), Err(Error::OutOfBounds));
    assert_eq!(map.line_of_sight(0, None, outside, inside), Err(Error::OutOfBounds));
    assert_eq!(map.cast_ray(0, None, outside, [1, 0], 0), Err(Error::OutOfBounds));
    assert_eq!(map.smooth_path(0, None, &[inside, outside], &mut []), Err(Error::OutOfBounds));
    let other = Overlay::new(6, 8).unwrap();
    assert_eq!(map.line_of_sight(0, Some(&other), inside, inside), Err(Error::Dimensions));
    assert_eq!(map.cast_ray(0, Some(&other), inside, [1, 0], 0), Err(Error::Dimensions));
    assert_eq!(map.smooth_path(0, Some(&other), &[inside], &mut []), Err(Error::Dimensions));
    let mut searcher = Searcher::for_map(&map).unwrap();
    assert_eq!(searcher.read_smoothed(&map, None, &mut []), Err(Error::NoSearch));
    searcher.find_path(&map, &Query::new(inside, inside), &mut []).unwrap();
    let one = searcher.read_smoothed(&map, None, &mut [Cell::default(); 3]).unwrap();
    assert_eq!(one, Smoothed { written: 1, end: SmoothingEnd::Complete });
    let twin = Map::new(8, 6, &Rules::DEFAULT).unwrap();
    assert_eq!(searcher.read_smoothed(&twin, None, &mut []), Err(Error::MapChanged));
    let nothing = map.smooth_path(0, None, &[], &mut []).unwrap();
    assert_eq!(nothing, Smoothed { written: 0, end: SmoothingEnd::Complete });
}
