//! Fields whose lists are far too short: they sweep and are built again, and end with the same costs and directions.

use super::spread::Spread;
use super::*;
use crate::base::Random;
use crate::grid::Rules;

/// Rubble, uniform or of several weights.
fn rubble(is_weighted: bool, random: &mut Random) -> Map {
    let terrain = |random: &mut Random| if is_weighted { random.between(1, 4) as u8 } else { 1 };
    let cells: Vec<u8> = (0..70 * 70).map(|_| if random.chance(30) { 0 } else { terrain(random) }).collect();
    let mut map = Map::from_cells(70, 70, &Rules::DEFAULT, &cells).unwrap();
    (1..=4).for_each(|terrain| map.set_terrain_weight(0, terrain, u16::from(terrain).pow(3)).unwrap());
    map
}

fn random_cell(random: &mut Random) -> Cell {
    Cell { x: random.below(70) as i32, y: random.below(70) as i32 }
}

fn fields(map: &Map, goals: &[Cell], short: (usize, usize)) -> [Field; 2] {
    let def = FieldDef { nearest: true, ..FieldDef::default() };
    let mut fields = [Field::new(map, &def).unwrap(), Field::new(map, &def).unwrap()];
    fields[1].spread = Spread::with_room(short.0, short.1, 99).unwrap();
    fields.iter_mut().for_each(|field| field.set_goals(goals, &[], u64::MAX).unwrap());
    fields
}

fn assert_equal([long, short]: &[Field; 2]) {
    assert!(long.labels.costs == short.labels.costs);
    assert!(long.labels.marks == short.labels.marks);
    assert!(long.nearest == short.nearest);
    assert!(long.labels.marks.iter().all(|mark| mark & (WAITS | LISTED) == 0), "no mark of work is left");
}

#[test]
fn the_length_of_lists_decides_only_speed() {
    let mut random = Random::new(4);
    for round in 0..60 {
        let mut map = rubble(round % 2 == 1, &mut random);
        let goals: Vec<Cell> = (0..random.between(1, 200)).map(|_| random_cell(&mut random)).collect();
        let mut fields = fields(&map, &goals, (random.pick(&[0, 100]), random.pick(&[0, 10, 60, 500])));
        for _ in 0..10 {
            for field in &mut fields {
                while !field.update(&map, None, random.pick(&[1, 50, u64::MAX])).unwrap() {}
            }
            assert_equal(&fields);
            for _ in 0..random.between(1, 20) {
                map.set_cell(random_cell(&mut random), random.below(2) as u8).unwrap();
            }
        }
    }
}

#[test]
fn edits_that_the_map_has_forgotten_are_followed_as_well() {
    let mut random = Random::new(5);
    let mut map = rubble(false, &mut random);
    let mut fields = fields(&map, &[Cell { x: 3, y: 3 }], (0, 4096));
    for edits in [255, 256, 257, 1000] {
        (0..edits).for_each(|_| map.set_cell(random_cell(&mut random), random.below(2) as u8).unwrap());
        map.set_cell(Cell { x: 3, y: 3 }, 1).unwrap();
        fields.iter_mut().for_each(|field| assert_eq!(field.update(&map, None, u64::MAX), Ok(true)));
        let mut fresh = Field::new(&map, &FieldDef { nearest: true, ..FieldDef::default() }).unwrap();
        fresh.set_goals(&[Cell { x: 3, y: 3 }], &[], u64::MAX).unwrap();
        fresh.update(&map, None, u64::MAX).unwrap();
        assert!(fields[0].labels.costs == fresh.labels.costs && fields[0].labels.marks == fresh.labels.marks);
        assert_equal(&fields);
    }
}

#[test]
fn a_copy_of_a_map_is_another_map() {
    let mut random = Random::new(6);
    let (mut map, other) = (rubble(false, &mut random), rubble(false, &mut random));
    let mut field = Field::new(&map, &FieldDef::default()).unwrap();
    field.set_goals(&[random_cell(&mut random), random_cell(&mut random)], &[], u64::MAX).unwrap();
    assert!(!field.is_current(&map, None));
    field.update(&map, None, u64::MAX).unwrap();
    assert!(field.is_current(&map, None) && !field.is_current(&other, None));
    map.copy_from(&other).unwrap();
    assert!(!field.is_current(&map, None));
    field.update(&map, None, u64::MAX).unwrap();
    let after = field.labels.costs.clone();
    field.update(&other, None, u64::MAX).unwrap();
    assert!(field.labels.costs == after);
}
