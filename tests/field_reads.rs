//! What is asked of fields beyond costs and single steps: leading away from threats, against a plain Dijkstra over all
//! cells with seeds; steering; many steps in one call; being up to date; what is refused.

mod common;

use cairn::{Cell, Error, Field, FieldDef, FieldStep, Map, Overlay, Rect, Rules};
use common::{World, all_rules};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use testkit::Random;
use testkit::movement::DIRECTIONS;

const UNREACHED: u32 = u32::MAX;

fn rounds(count: usize) -> impl Iterator<Item = (World, Random)> {
    let rules = all_rules();
    (0..count).map(move |round| {
        let mut random = Random::new(round as u64 + 1);
        (World::random(rules[round % rules.len()], &mut random), random)
    })
}

fn index(world: &World, cell: Cell) -> usize {
    (cell.y as u32 * world.grid.width + cell.x as u32) as usize
}

fn costs(world: &World, field: &Field) -> Vec<u32> {
    let (width, height) = (world.grid.width, world.grid.height);
    let mut costs = vec![0; world.grid.cells.len()];
    field.read_costs(Rect { x: 0, y: 0, width, height }, &mut costs, width.into()).unwrap();
    costs
}

/// A field to some cells, up to date.
fn field_to(map: &Map, goals: &[Cell], max_cost: u64) -> Field {
    let mut field = Field::new(map, &FieldDef::default()).unwrap();
    field.set_goals(goals, &[], max_cost).unwrap();
    assert_eq!(field.update(map, None, u64::MAX), Ok(true));
    field
}

/// The least cost of each cell: its own seed, or a step and the cost of the cell that it leads to.
fn with_seeds(world: &World, seeds: &[u32]) -> Vec<u32> {
    let mut found = vec![UNREACHED; seeds.len()];
    let is_source = |&cell: &Cell| world.is_passable(cell) && seeds[index(world, cell)] != UNREACHED;
    let sources = world.cells().filter(is_source);
    let mut queue: BinaryHeap<_> = sources.map(|cell| Reverse((u64::from(seeds[index(world, cell)]), cell))).collect();
    while let Some(Reverse((cost, cell))) = queue.pop() {
        if found[index(world, cell)] != UNREACHED {
            continue;
        }
        found[index(world, cell)] = cost as u32;
        for (dx, dy) in DIRECTIONS {
            let from = Cell { x: cell.x + dx, y: cell.y + dy };
            queue.extend(world.step_cost(from, cell).map(|step| Reverse((cost + step, from))));
        }
    }
    found
}

/// A field that leads away is up to date, has the costs that the seeds imply, and its steps follow them.
fn check_safety(world: &World, map: &Map, safety: &Field, seeds: &[u32]) {
    let (expected, found) = (with_seeds(world, seeds), costs(world, safety));
    assert!(found == expected, "{found:?}, not {expected:?}, in\n{world}");
    assert!(safety.is_current(map, None));
    for cell in world.cells() {
        let cost = found[index(world, cell)];
        match safety.step(map, cell).unwrap() {
            FieldStep::None => assert_eq!(cost, UNREACHED),
            FieldStep::Arrived => assert_eq!(cost, seeds[index(world, cell)]),
            FieldStep::To(next) => {
                let step = world.step_cost(cell, next).expect("a step that agents may take");
                assert_eq!(u64::from(cost), u64::from(found[index(world, next)]) + step);
            }
        }
    }
}

#[test]
fn a_field_leads_away_from_threats_as_a_plain_dijkstra_does() {
    let mut moving = 0;
    for (mut world, mut random) in rounds(600) {
        let mut map = world.map();
        let goals: Vec<Cell> = (0..random.between(1, 3)).map(|_| world.random_cell(&mut random)).collect();
        let max_cost = if random.chance(30) { random.below(2000).into() } else { u64::MAX };
        let threats = field_to(&map, &goals, max_cost);
        let (numerator, denominator) = random.pick(&[(1, 1), (6, 5), (3, 1), (1, 2), (0, 1)]);
        let mut safety = Field::new(&map, &FieldDef::default()).unwrap();
        safety.set_away_from(&threats, numerator, denominator).unwrap();
        assert_eq!(safety.goal_count(), 0);
        let far = costs(&world, &threats);
        let most = far.iter().copied().filter(|&cost| cost != UNREACHED).max().unwrap_or(0);
        let seed = |&cost: &u32| match cost {
            UNREACHED => UNREACHED,
            _ => (u64::from(most - cost) * u64::from(numerator) / u64::from(denominator)) as u32,
        };
        let seeds: Vec<u32> = far.iter().map(seed).collect();
        let slice = random.pick(&[1, 7, 1000, u64::MAX]);
        while !safety.update(&map, None, slice).unwrap() {}
        check_safety(&world, &map, &safety, &seeds);
        moving += world.cells().filter(|&cell| matches!(safety.step(&map, cell), Ok(FieldStep::To(_)))).count();
        // The seeds stay what they are while the map changes.
        for _ in 0..3 {
            world.random_edit(&mut map, &mut random);
            while !safety.update(&map, None, slice).unwrap() {}
            check_safety(&world, &map, &safety, &seeds);
        }
        // And goals replace them.
        safety.set_goals(&goals, &[], max_cost).unwrap();
        assert_eq!(safety.update(&map, None, u64::MAX), Ok(true));
        assert_eq!(costs(&world, &safety), costs(&world, &field_to(&map, &goals, max_cost)));
    }
    assert!(moving > 10_000, "{moving} cells from which a unit moves");
}

#[test]
fn steering_leads_along_the_steps() {
    let (mut between, mut positions) = (0, 0);
    for (world, mut random) in rounds(400) {
        let map = world.map();
        let goals: Vec<Cell> = (0..random.between(1, 3)).map(|_| world.random_cell(&mut random)).collect();
        let field = field_to(&map, &goals, u64::MAX);
        for _ in 0..200 {
            let cell = world.random_cell(&mut random);
            let (x, y) = (cell.x * 256 + random.below(256) as i32, cell.y * 256 + random.below(256) as i32);
            let vector = field.steer(&map, x, y).unwrap();
            let step = field.step(&map, cell).unwrap();
            positions += 1;
            assert_eq!(vector == (0, 0), !matches!(step, FieldStep::To(_)), "{cell:?} in\n{world}");
            assert!(vector.0 * vector.0 + vector.1 * vector.1 <= 129 * 129, "{vector:?} at {x}, {y} in\n{world}");
            assert_eq!(field.steer(&map, x, y), Ok(vector));
            // At the centre it is the step.
            let FieldStep::To(next) = step else { continue };
            let (dx, dy) = (next.x - cell.x, next.y - cell.y);
            let length = if dx != 0 && dy != 0 { 91 } else { 128 };
            let straight = (dx * length, dy * length);
            assert_eq!(field.steer(&map, cell.x * 256 + 128, cell.y * 256 + 128), Ok(straight));
            between += usize::from(vector != straight);
        }
        let (width, height) = (world.grid.width as i32 * 256, world.grid.height as i32 * 256);
        for (x, y) in [(-1, 0), (0, -1), (width, 0), (0, height)] {
            assert_eq!(field.steer(&map, x, y), Err(Error::OutOfBounds));
        }
    }
    assert!(between > positions / 10, "{between} of {positions} lie between two directions");
}

#[test]
fn many_steps_in_one_call_are_those_of_single_calls() {
    for (mut world, mut random) in rounds(300) {
        let mut map = world.map();
        let goals = [world.random_cell(&mut random)];
        let mut field = field_to(&map, &goals, u64::MAX);
        // Up to date, behind the map, and while it is being built.
        for state in 0..3 {
            let before: Vec<Cell> = world.cells().collect();
            let mut after = before.clone();
            field.step_all(&map, &mut after).unwrap();
            for (&from, &next) in before.iter().zip(&after) {
                let single = field.step(&map, from).unwrap();
                assert_eq!(next, if let FieldStep::To(next) = single { next } else { from });
            }
            let mut outside = [before[0], Cell { x: -1, y: 0 }];
            assert_eq!(field.step_all(&map, &mut outside), Err(Error::OutOfBounds));
            assert_eq!(outside[0], before[0]);
            if state == 0 {
                world.random_edit(&mut map, &mut random);
            } else {
                field.set_goals(&goals, &[], u64::MAX).unwrap();
                field.update(&map, None, 9).unwrap();
            }
        }
    }
}

#[test]
fn a_field_is_current_with_what_it_was_last_updated_with() {
    let mut map = Map::new(20, 10, &Rules::DEFAULT).unwrap();
    let mut overlay = Overlay::for_map(&map).unwrap();
    let def = FieldDef { overlay: true, ..FieldDef::default() };
    let mut field = Field::new(&map, &def).unwrap();
    assert_eq!((field.def(), field.width(), field.height(), field.epoch()), (def, 20, 10, 0));
    let current = |field: &Field, map: &Map, overlay: &Overlay| {
        let state = [field.is_current(map, None), field.is_current(map, Some(overlay))];
        (field.is_finished(), field.has_caught_up(map), state)
    };
    assert_eq!(current(&field, &map, &overlay), (false, false, [false, false]));
    field.set_goals(&[Cell { x: 3, y: 3 }], &[], u64::MAX).unwrap();
    while !field.update(&map, None, 5).unwrap() {
        assert_eq!(current(&field, &map, &overlay), (false, false, [false, false]));
    }
    assert_eq!(current(&field, &map, &overlay), (true, true, [true, false]));
    overlay.set_cell(Cell { x: 9, y: 9 }, 5).unwrap();
    field.update(&map, Some(&overlay), u64::MAX).unwrap();
    assert_eq!(current(&field, &map, &overlay), (true, true, [false, true]));
    overlay.set_cell(Cell { x: 9, y: 8 }, 5).unwrap();
    assert_eq!(current(&field, &map, &overlay), (true, true, [false, false]));
    field.update(&map, None, u64::MAX).unwrap();
    assert_eq!(current(&field, &map, &overlay), (true, true, [true, false]));
    map.set_cell(Cell { x: 0, y: 0 }, 0).unwrap();
    assert_eq!(current(&field, &map, &overlay), (true, false, [false, false]));
    field.update(&map, None, u64::MAX).unwrap();
    assert_eq!(field.epoch(), map.epoch());
    let mut copy = Map::new(20, 10, &Rules::DEFAULT).unwrap();
    copy.copy_from(&map).unwrap();
    assert_eq!(current(&field, &copy, &overlay), (true, false, [false, false]));
    assert_eq!(current(&field, &map, &overlay), (true, true, [true, false]));
    // The map that it follows becomes another one.
    map.copy_from(&copy).unwrap();
    assert_eq!(current(&field, &map, &overlay), (true, false, [false, false]));
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let map = Map::new(20, 10, &Rules::DEFAULT).unwrap();
    let turned = Map::new(10, 20, &Rules::DEFAULT).unwrap();
    let (inside, outside) = (Cell { x: 3, y: 3 }, Cell { x: 20, y: 3 });
    let numbered = FieldDef { nearest: true, ..FieldDef::default() };
    assert_eq!(Field::new(&map, &FieldDef { layer: 1, ..numbered }).err(), Some(Error::NoLayer));
    assert_eq!(Field::memory_size(&map, &FieldDef { layer: 1, ..numbered }), Err(Error::NoLayer));
    let mut field = Field::new(&map, &numbered).unwrap();
    field.set_goals(&[inside], &[], u64::MAX).unwrap();
    field.update(&map, None, u64::MAX).unwrap();
    assert_eq!(field.set_goals(&[inside, outside], &[], 0), Err(Error::OutOfBounds));
    assert_eq!(field.set_goals(&[inside], &[1, 2], 0), Err(Error::Length));
    assert_eq!(field.set_goals(&[inside], &[(3 << 30) + 1], 0), Err(Error::Cost));
    assert_eq!(field.set_goals(&vec![inside; 65_536], &[], 0), Err(Error::TooLarge));
    let mut plain = Field::new(&map, &FieldDef::default()).unwrap();
    assert_eq!(field.set_away_from(&plain, 1, 1), Err(Error::Unsupported));
    assert_eq!(plain.set_away_from(&field, 1, 0), Err(Error::Cost));
    assert_eq!(plain.set_away_from(&field, u32::MAX, 1), Err(Error::Cost));
    assert_eq!(Field::new(&turned, &FieldDef::default()).unwrap().set_away_from(&field, 1, 1), Err(Error::Dimensions));
    field.set_goals(&[inside], &[], u64::MAX).unwrap();
    assert_eq!(plain.set_away_from(&field, 1, 1), Err(Error::Behind));
    let whole = Rect { x: 0, y: 0, width: 1, height: 1 };
    assert_eq!(field.read_directions(whole, &mut [0], 1), Err(Error::Behind));
    assert_eq!(field.read_nearest(whole, &mut [0], 1), Err(Error::Behind));
    assert_eq!(plain.read_nearest(whole, &mut [0], 1), Err(Error::Unsupported));
    assert_eq!(field.update(&turned, None, 1), Err(Error::Dimensions));
    assert_eq!(plain.update(&map, Some(&Overlay::for_map(&map).unwrap()), 1), Err(Error::Unsupported));
    assert_eq!(field.step(&turned, inside), Err(Error::Dimensions));
    assert_eq!(field.step_all(&turned, &mut [inside]), Err(Error::Dimensions));
    // 65,535 goals have numbers, and nothing that was refused is left.
    field.set_goals(&vec![inside; 65_535], &[], u64::MAX).unwrap();
    field.update(&map, None, u64::MAX).unwrap();
    assert_eq!((field.goal_count(), field.cost(inside)), (65_535, Ok(Some(0))));
}
