//! Bit planes: what a jump search scans instead of cells. Along rows and, transposed, along columns, one plane of the cells
//! that are blocked and one per direction of the cells at which a straight jump ends: blocked ones, and those with a
//! forced neighbour for whoever arrives in that direction. A jump is then the search for the next set bit, up to 64
//! cells at a time.
//!
//! Bits are addressed by column and row of the padded frame. All that is not a free cell of the map is set, so every scan
//! ends.

use super::rules::{DiagonalRule, Rules};
use super::terrain::filled;
use crate::Error;
use crate::geometry::{Direction, Frame};
use crate::search::canonical_successors;

/// A scan loads eight bytes at a time, whatever of them lies outside.
const MARGIN: usize = 8;

/// The planes of a map.
pub(crate) struct Planes {
    rows: Axis,
    columns: Axis,
    /// For each byte of steps that a cell may allow, the directions in which whoever arrives must stop, one bit each.
    stops: [u8; 256],
    /// Free cells at which a straight jump can end.
    jump_points: u32,
}

/// The planes along one axis: bits of a line lie side by side.
struct Axis {
    line_bytes: usize,
    blocked: Vec<u8>,
    /// Where jumps towards larger numbers end.
    forth: Vec<u8>,
    /// Where jumps towards smaller numbers end.
    back: Vec<u8>,
}

/// How a straight jump has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stop {
    /// Steps to the cell at which it has ended.
    pub(crate) steps: u32,
    /// Whether that cell is free, and thus a jump point.
    pub(crate) is_free: bool,
}

const NORTH: u8 = 1;
const EAST: u8 = 1 << 2;
const SOUTH: u8 = 1 << 4;
const WEST: u8 = 1 << 6;

impl Planes {
    /// For a map that is blocked everywhere.
    pub(crate) fn new(frame: &Frame, rules: &Rules) -> Result<Self, Error> {
        let (width, height) = (frame.width() as usize + 2, frame.height() as usize + 2);
        Ok(Self {
            rows: Axis::new(width, height)?,
            columns: Axis::new(height, width)?,
            stops: std::array::from_fn(|steps| stops(rules.diagonal_rule, steps as u8)),
            jump_points: 0,
        })
    }

    pub(crate) fn memory_size(frame: &Frame) -> u64 {
        let (width, height) = (frame.width() as usize + 2, frame.height() as usize + 2);
        3 * (Axis::plane_bytes(width, height) + Axis::plane_bytes(height, width)) as u64
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        [&self.rows, &self.columns].map(|axis| 3 * axis.blocked.capacity() as u64).iter().sum()
    }

    /// Free cells at which a straight jump can end.
    pub(crate) fn jump_points(&self) -> u32 {
        self.jump_points
    }

    /// Follows a cell: whether it is free, and the steps that it allows.
    pub(crate) fn set(&mut self, x: usize, y: usize, is_free: bool, steps: u8) {
        let stops = if is_free { self.stops[usize::from(steps)] } else { 0xFF };
        let (across, down) = (self.rows.bit(y, x), self.columns.bit(x, y));
        let was_jump_point = !get(&self.rows.blocked, across)
            && (get(&self.rows.forth, across)
                || get(&self.rows.back, across)
                || get(&self.columns.forth, down)
                || get(&self.columns.back, down));
        self.jump_points -= u32::from(was_jump_point);
        self.jump_points += u32::from(is_free && stops != 0);
        put(&mut self.rows.blocked, across, !is_free);
        put(&mut self.rows.forth, across, stops & EAST != 0);
        put(&mut self.rows.back, across, stops & WEST != 0);
        put(&mut self.columns.blocked, down, !is_free);
        put(&mut self.columns.forth, down, stops & SOUTH != 0);
        put(&mut self.columns.back, down, stops & NORTH != 0);
    }

    /// Jumps straight on from a cell.
    #[inline]
    pub(crate) fn jump(&self, x: i32, y: i32, direction: Direction) -> Stop {
        match direction.0 {
            0 => self.jump_north(x, y),
            2 => self.jump_east(x, y),
            4 => self.jump_south(x, y),
            _ => self.jump_west(x, y),
        }
    }

    #[inline]
    pub(crate) fn jump_north(&self, x: i32, y: i32) -> Stop {
        self.columns.jump_back(x, y)
    }

    #[inline]
    pub(crate) fn jump_east(&self, x: i32, y: i32) -> Stop {
        self.rows.jump_forth(y, x)
    }

    #[inline]
    pub(crate) fn jump_south(&self, x: i32, y: i32) -> Stop {
        self.columns.jump_forth(x, y)
    }

    #[inline]
    pub(crate) fn jump_west(&self, x: i32, y: i32) -> Stop {
        self.rows.jump_back(y, x)
    }

    /// How many free cells lie straight ahead of a cell.
    pub(crate) fn free_run(&self, x: i32, y: i32, direction: Direction) -> u32 {
        let (axis, line, at) = match direction.0 {
            0 | 4 => (&self.columns, x, y),
            _ => (&self.rows, y, x),
        };
        let from = axis.bit(line as usize, at as usize);
        let run = match direction.0 {
            2 | 4 => first_from(&axis.blocked, from + 1) - from,
            _ => from - last_to(&axis.blocked, from - 1),
        };
        run as u32 - 1
    }
}

impl Axis {
    fn new(line: usize, lines: usize) -> Result<Self, Error> {
        let plane = || filled(Self::plane_bytes(line, lines), 0xFF);
        Ok(Self { line_bytes: line.div_ceil(8), blocked: plane()?, forth: plane()?, back: plane()? })
    }

    fn plane_bytes(line: usize, lines: usize) -> usize {
        line.div_ceil(8) * lines + 2 * MARGIN
    }

    #[inline]
    fn bit(&self, line: usize, at: usize) -> usize {
        (MARGIN + line * self.line_bytes) * 8 + at
    }

    #[inline]
    fn jump_forth(&self, line: i32, at: i32) -> Stop {
        let from = self.bit(line as usize, at as usize);
        let to = first_from(&self.forth, from + 1);
        Stop { steps: (to - from) as u32, is_free: !get(&self.blocked, to) }
    }

    #[inline]
    fn jump_back(&self, line: i32, at: i32) -> Stop {
        let from = self.bit(line as usize, at as usize);
        let to = last_to(&self.back, from - 1);
        Stop { steps: (from - to) as u32, is_free: !get(&self.blocked, to) }
    }
}

/// The directions in which whoever arrives at a cell must stop, because a neighbour is forced. Who cannot have come from
/// behind does not arrive.
fn stops(rule: DiagonalRule, steps: u8) -> u8 {
    let must_stop = |direction: u32| {
        let kept = canonical_successors(rule)[direction as usize][usize::from(steps)];
        let (ahead, behind) = (1 << direction, 1 << Direction(direction).opposite().0);
        steps & behind != 0 && kept & !ahead != 0
    };
    [0, 2, 4, 6]
        .into_iter()
        .filter(|&direction| must_stop(direction))
        .fold(0, |stops, direction| stops | 1 << direction)
}

#[inline]
fn get(plane: &[u8], bit: usize) -> bool {
    plane[bit >> 3] >> (bit & 7) & 1 != 0
}

#[inline]
fn put(plane: &mut [u8], bit: usize, set: bool) {
    let byte = &mut plane[bit >> 3];
    *byte = *byte & !(1 << (bit & 7)) | u8::from(set) << (bit & 7);
}

/// Eight bytes, the first one lowest.
#[inline]
fn load(plane: &[u8], byte: usize) -> u64 {
    u64::from_le_bytes(*plane[byte..].first_chunk().expect("planes have a margin"))
}

/// The first set bit from one on.
#[inline]
fn first_from(plane: &[u8], mut bit: usize) -> usize {
    loop {
        let window = load(plane, bit >> 3) >> (bit & 7);
        if window != 0 {
            return bit + window.trailing_zeros() as usize;
        }
        bit = (bit & !7) + 64;
    }
}

/// The last set bit up to one.
#[inline]
fn last_to(plane: &[u8], mut bit: usize) -> usize {
    loop {
        let window = load(plane, (bit >> 3) - 7) << (7 - (bit & 7));
        if window != 0 {
            return bit - window.leading_zeros() as usize;
        }
        bit = (bit & !7) - 57;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Map, Neighbours, Random, Rect};

    const RULES: [DiagonalRule; 3] = [DiagonalRule::BothFree, DiagonalRule::OneFree, DiagonalRule::Always];

    /// A jump, cell by cell.
    fn walk(map: &Map, x: i32, y: i32, direction: Direction) -> Stop {
        let frame = map.frame();
        let (mut at, mut steps) = (frame.id_of_spot(x, y), 0);
        loop {
            at = frame.neighbour(at, direction);
            steps += 1;
            if !map.is_free(at) {
                return Stop { steps, is_free: false };
            }
            let allowed = map.layer().steps()[at.index()];
            let kept = canonical_successors(map.rules().diagonal_rule)[direction.0 as usize][usize::from(allowed)];
            if kept & !(1 << direction.0) != 0 {
                return Stop { steps, is_free: true };
            }
        }
    }

    fn assert_planes_are_right(map: &Map) {
        let (planes, frame) = (map.layer().planes().expect("eight neighbours"), map.frame());
        let mut jump_points = 0;
        for y in 1..=map.height() as i32 {
            for x in (1..=map.width() as i32).filter(|&x| map.is_free(frame.id_of_spot(x, y))) {
                for direction in [0, 2, 4, 6].map(Direction) {
                    let stop = walk(map, x, y, direction);
                    assert_eq!(planes.jump(x, y, direction), stop, "from {x}, {y} towards {direction:?}");
                    let free = (1..)
                        .take_while(|&k| map.is_free(frame.id_of_spot(x + direction.dx() * k, y + direction.dy() * k)));
                    assert_eq!(planes.free_run(x, y, direction) as usize, free.count());
                }
                jump_points += u32::from(
                    stops(map.rules().diagonal_rule, map.layer().steps()[frame.id_of_spot(x, y).index()]) != 0,
                );
            }
        }
        assert_eq!(planes.jump_points(), jump_points);
    }

    #[test]
    fn a_scan_ends_where_a_walk_does_also_after_edits() {
        let mut random = Random::new(61);
        for rule in RULES {
            let rules = Rules { diagonal_rule: rule, ..Rules::DEFAULT };
            for (width, height, free) in [(1, 1, 9), (7, 9, 5), (64, 3, 9), (3, 130, 9), (200, 20, 40), (63, 65, 3)] {
                let cells: Vec<u8> = (0..width * height).map(|_| u8::from(random.below(free) != 0)).collect();
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

    #[test]
    fn four_neighbours_keep_no_planes() {
        let rules = Rules { neighbours: Neighbours::Four, ..Rules::DEFAULT };
        assert!(Map::new(5, 5, &rules).unwrap().layer().planes().is_none());
    }
}
