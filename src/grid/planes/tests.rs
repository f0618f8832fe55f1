//! The planes against walks cell by cell, under every diagonal rule, with four neighbours, and after edits.

use super::tiles::Band;
use super::*;
use crate::base::{Cell, Random, Rect};
use crate::grid::Neighbours;
use crate::map::Map;

const RULES: [(Neighbours, DiagonalRule); 4] = [
    (Neighbours::Eight, DiagonalRule::BothPassable),
    (Neighbours::Eight, DiagonalRule::OnePassable),
    (Neighbours::Eight, DiagonalRule::Always),
    (Neighbours::Four, DiagonalRule::Always),
];

/// A jump, cell by cell.
fn walk(map: &Map, x: i32, y: i32, direction: Direction) -> Option<u32> {
    let frame = map.frame();
    let (mut at, mut steps) = (frame.id_of_spot(x, y), 0);
    loop {
        at = frame.neighbour(at, direction);
        steps += 1;
        if !map.is_passable(at) {
            return None;
        }
        let allowed = map.now().steps[at.index()];
        let kept = canonical_successors(map.rules().for_jumps().diagonal_rule)[direction.index()][usize::from(allowed)];
        if kept & !(direction.bit()) != 0 {
            return Some(steps);
        }
    }
}

/// A jump, by the planes.
fn jump(planes: &Planes, at: Spot, direction: Direction) -> Option<u32> {
    let steps = match direction.0 {
        2 | 6 => planes.stop_across(at.id, direction).0.abs_diff(at.id.0),
        _ => planes.stop_along(planes.down_the_columns(at), direction),
    };
    (planes.may_lead(at) & direction.bit() != 0 && planes.does_lead(at.x, at.y, direction)).then_some(steps)
}

/// What a walk along a diagonal meets from a cell on, cell by cell: the distance, whether it halts there, and whether
/// jumps lead on along the row and along the column.
fn met_cell_by_cell(map: &Map, mut x: i32, mut y: i32, diagonal: Direction) -> Vec<(u32, [bool; 3])> {
    const AHEAD: u8 = 0b1000_0011;
    let [across, along] = match diagonal.0 {
        1 => [2, 0],
        3 => [2, 4],
        5 => [6, 4],
        _ => [6, 0],
    };
    let mut met = Vec::new();
    for steps in 0.. {
        let allowed = map.now().steps[map.frame().id_of_spot(x, y).index()];
        let kept = canonical_successors(map.rules().for_jumps().diagonal_rule)[diagonal.index()][usize::from(allowed)];
        let has_come = steps > 0 || allowed & 1 << diagonal.opposite().0 != 0;
        let is_jump_point = has_come && kept & !AHEAD.rotate_left(diagonal.0) != 0;
        let halts = allowed & diagonal.bit() == 0 || is_jump_point;
        let [across, along] = [across, along].map(|direction| walk(map, x, y, Direction(direction)).is_some());
        if halts || across || along {
            met.push((steps, [halts, across, along]));
        }
        if halts {
            break;
        }
        (x, y) = (x + diagonal.dx(), y + diagonal.dy());
    }
    met
}

fn assert_walks_are_right<const DX: i32, const DY: i32>(map: &Map, x: i32, y: i32) {
    let (planes, diagonal) = (map.now().planes, Direction::diagonal(DX, DY));
    let (mut walk, mut met) = (planes.walk::<DX, DY, false>(x as usize, y as usize), Vec::new());
    'walk: loop {
        let Band { halts, across, along } = walk.band();
        let mut left = halts | across | along;
        while left != 0 {
            let cell = Walk::<DX, DY, false>::first(left);
            assert_eq!(Walk::<DX, DY, false>::up_to(left) & left, cell);
            let [halts, across, along] = [halts, across, along].map(|word| word & cell != 0);
            met.push(((walk.steps + Walk::<DX, DY, false>::row(left)) as u32, [halts, across, along]));
            if halts {
                break 'walk;
            }
            left ^= cell;
        }
        walk.advance();
    }
    assert_eq!(met, met_cell_by_cell(map, x, y, diagonal), "from {x}, {y} towards {diagonal:?}");
    let (halt, _) = met[met.len() - 1];
    for limit in [0, 1, halt / 2, halt, halt + 1, u32::MAX] {
        assert_eq!(planes.diagonal_halt(x, y, diagonal, limit), halt.min(limit), "at most {limit}");
    }
}

fn assert_planes_are_right(map: &Map) {
    let (planes, frame) = (map.now().planes, map.frame());
    let mut jump_points = 0;
    for y in 1..=map.height() as i32 {
        for x in (1..=map.width() as i32).filter(|&x| map.is_passable(frame.id_of_spot(x, y))) {
            for direction in [0, 2, 4, 6].map(Direction) {
                let stop = walk(map, x, y, direction);
                assert_eq!(
                    jump(planes, frame.spot(frame.id_of_spot(x, y)), direction),
                    stop,
                    "from {x}, {y} towards {direction:?}"
                );
                let passable = (1..)
                    .take_while(|&k| map.is_passable(frame.id_of_spot(x + direction.dx() * k, y + direction.dy() * k)));
                assert_eq!(planes.passable_run(x, y, direction) as usize, passable.count());
            }
            let stops = planes.stops(map.now().steps[frame.id_of_spot(x, y).index()]);
            jump_points += u32::from(stops & Direction::CARDINAL_BITS != 0);
            assert_walks_are_right::<1, -1>(map, x, y);
            assert_walks_are_right::<1, 1>(map, x, y);
            assert_walks_are_right::<-1, 1>(map, x, y);
            assert_walks_are_right::<-1, -1>(map, x, y);
        }
    }
    assert_eq!(planes.jump_points(), jump_points);
}

#[test]
fn a_scan_ends_where_a_walk_does_also_after_edits() {
    let mut random = Random::new(61);
    for (neighbours, diagonal_rule) in RULES {
        let rules = Rules { neighbours, diagonal_rule, ..Rules::DEFAULT };
        for (width, height, passable) in [
            (1, 1, 9),
            (1, 29, 5),
            (29, 1, 5),
            (6, 8, 5),
            (14, 6, 5),
            (64, 3, 9),
            (3, 130, 9),
            (200, 20, 40),
            (63, 65, 3),
        ] {
            let cells: Vec<u8> = (0..width * height).map(|_| u8::from(random.below(passable) != 0)).collect();
            let mut map = Map::from_cells(width, height, &rules, &cells).unwrap();
            assert_planes_are_right(&map);
            for _ in 0..20 {
                let cell = Cell { x: random.below(width) as i32, y: random.below(height) as i32 };
                map.set_cell(cell, 1 - map.get_cell(cell).unwrap()).unwrap();
            }
            let rect = Rect { x: 0, y: 0, width: width.div_ceil(2), height: height.div_ceil(3) };
            map.set_rect(rect, random.below(2) as u8).unwrap();
            assert_planes_are_right(&map);
        }
    }
}

/// Compares the jumps from all cells with those of the cells ahead of them, and what the planes hold with new ones.
fn assert_jumps_are_right(map: &Map) {
    let (frame, now) = (map.frame(), map.now());
    let rule = map.rules().for_jumps().diagonal_rule;
    for direction in [0, 2, 4, 6].map(Direction) {
        let is_stop = |id: CellId| {
            canonical_successors(rule)[direction.index()][usize::from(now.steps[id.index()])] & !direction.bit() != 0
        };
        let mut jumps = vec![None; frame.cells() as usize];
        let (columns, rows) = (1..=map.width() as i32, 1..=map.height() as i32);
        let mut spots: Vec<Spot> =
            rows.flat_map(|y| columns.clone().map(move |x| frame.spot(frame.id_of_spot(x, y)))).collect();
        if direction == Direction::E || direction == Direction::S {
            spots.reverse();
        }
        for at in spots {
            let ahead = frame.neighbour(at.id, direction);
            jumps[at.id.index()] = match map.is_passable(ahead) {
                false => None,
                true if is_stop(ahead) => Some(1),
                true => jumps[ahead.index()].map(|steps| steps + 1),
            };
            if map.is_passable(at.id) {
                assert_eq!(jump(now.planes, at, direction), jumps[at.id.index()], "from {at:?} towards {direction:?}");
            }
        }
    }
    let mut cells = vec![0; (map.width() * map.height()) as usize];
    let whole = Rect { x: 0, y: 0, width: map.width(), height: map.height() };
    map.read_cells(whole, &mut cells, map.width().into()).unwrap();
    let new = Map::from_cells(map.width(), map.height(), map.rules(), &cells).unwrap();
    let (planes, new) = (now.planes, new.now().planes);
    for at in now.passable_cells().map(|id| frame.spot(id)) {
        assert_eq!(planes.may_lead(at), new.may_lead(at), "at {at:?}");
    }
    assert!(planes.rows.bounds == new.rows.bounds && planes.columns.bounds == new.columns.bounds);
}

#[test]
fn jumps_in_long_lines_are_those_of_walks_also_after_edits() {
    let mut random = Random::new(63);
    for (neighbours, diagonal_rule) in RULES {
        let rules = Rules { neighbours, diagonal_rule, ..Rules::DEFAULT };
        for (length, lines) in [(2_047, 2), (2_048, 3), (2_049, 3), (4_097, 4), (5_003, 3), (6_143, 1), (9_000, 3)] {
            for is_column in [false, true] {
                let (width, height) = if is_column { (lines, length) } else { (length, lines) };
                let mut map = Map::filled(width, height, &rules, 1).unwrap();
                assert_eq!(map.now().planes.are_long(), length >= 2_048);
                assert_jumps_are_right(&map);
                for edit in 0..12 {
                    // At the ends of what is known exactly, at bounds and anywhere, a few cells or many.
                    let near = [0, 2_048, 4_096, length - 1, random.below(length)][random.below(5) as usize];
                    let at = (near + random.below(20)).saturating_sub(10).min(length - 1);
                    let along = [1, 1, 1, 5, 3_000][random.below(5) as usize].min(length - at);
                    let line = random.below(lines);
                    let rect = match is_column {
                        false => Rect { x: at as i32, y: line as i32, width: along, height: 1 },
                        true => Rect { x: line as i32, y: at as i32, width: 1, height: along },
                    };
                    map.set_rect(rect, u8::from(edit > 3 && random.below(2) == 0)).unwrap();
                    assert_jumps_are_right(&map);
                }
            }
        }
    }
}
