//! Bit planes: what a jump search scans instead of cells. Along rows and, transposed, along columns, one plane of the cells
//! that are blocked and one per direction of the cells at which a straight jump ends: blocked ones, and those with a
//! forced neighbour for whoever arrives in that direction. A jump is then the search for the next set bit, up to 64
//! cells at a time. Most jumps end at a blocked cell and lead nowhere: another plane per direction tells from which cells
//! one leads to a jump point, so that a diagonal can be walked along without a scan.
//!
//! Bits are addressed by column and row of the padded frame. All that is not a free cell of the map is set, so every scan
//! ends.

#[allow(unsafe_code)] // Unchecked reads make each step of a walk half as long.
mod walk;

pub(crate) use walk::Walk;

use super::rules::{DiagonalRule, Rules};
use super::terrain::filled;
use crate::Error;
use crate::geometry::{Direction, Frame, Rect};
use crate::search::canonical_successors;
use std::ops::Range;

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
    /// Where jumps towards larger numbers end, and the cells from which one leads to a jump point.
    forth: Vec<u8>,
    forth_leads: Vec<u8>,
    /// Where jumps towards smaller numbers end, and the cells from which one leads to a jump point.
    back: Vec<u8>,
    back_leads: Vec<u8>,
}

/// Whether jumps along a line may end elsewhere than before.
#[derive(Clone, Copy, Default)]
struct Changed {
    forth: bool,
    back: bool,
}

impl Changed {
    /// By what differs between two codes of a cell.
    fn by(difference: u8) -> Self {
        Self { forth: difference & (BLOCKED | FORTH) != 0, back: difference & (BLOCKED | BACK) != 0 }
    }

    fn or(self, other: Self) -> Self {
        Self { forth: self.forth | other.forth, back: self.back | other.back }
    }
}

/// Planes per axis.
const PLANES: u64 = 5;

/// What an axis tells of a cell, in bits: whether it is blocked, and whether it ends jumps towards larger and towards smaller
/// numbers.
const BLOCKED: u8 = 1;
const FORTH: u8 = 2;
const BACK: u8 = 4;

#[inline]
fn code(blocked: bool, forth: bool, back: bool) -> u8 {
    u8::from(blocked) | u8::from(forth) << 1 | u8::from(back) << 2
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
        PLANES * (Axis::plane_bytes(width, height) + Axis::plane_bytes(height, width))
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        [&self.rows, &self.columns].map(|axis| PLANES * axis.blocked.capacity() as u64).iter().sum()
    }

    /// Free cells at which a straight jump can end.
    pub(crate) fn jump_points(&self) -> u32 {
        self.jump_points
    }

    /// The directions in which whoever arrives straight at a cell that allows these steps must stop, one bit each.
    pub(crate) fn stops(&self, steps: u8) -> u8 {
        self.stops[usize::from(steps)]
    }

    /// Follows the cells of a rectangle. `cell` is given column and row of the padded frame, and tells whether a cell is free
    /// and the steps that it allows, or nothing where neither has changed.
    pub(crate) fn follow(&mut self, rect: Rect, mut cell: impl FnMut(usize, usize) -> Option<(bool, u8)>) {
        let (left, top) = (rect.x as usize + 1, rect.y as usize + 1);
        let (right, bottom) = (left + rect.width as usize, top + rect.height as usize);
        // Most lines of a small edit tell in one direction or both what they told before.
        let (mut columns_forth, mut columns_back) = (0_u64, 0_u64);
        for y in top..bottom {
            let mut row_changed = Changed::default();
            for x in left..right {
                let Some((is_free, steps)) = cell(x, y) else { continue };
                let [row, column] = self.set(x, y, is_free, steps);
                row_changed = row_changed.or(row);
                columns_forth |= u64::from(column.forth) << ((x - left) % 64);
                columns_back |= u64::from(column.back) << ((x - left) % 64);
            }
            self.rows.refresh_leads(y, left..right, row_changed);
        }
        for x in left..right {
            let has = |columns: u64| columns >> ((x - left) % 64) & 1 != 0;
            self.columns.refresh_leads(x, top..bottom, Changed { forth: has(columns_forth), back: has(columns_back) });
        }
    }

    /// Sets a cell, and tells what that changes of its row and its column.
    fn set(&mut self, x: usize, y: usize, is_free: bool, steps: u8) -> [Changed; 2] {
        let stops = if is_free { self.stops[usize::from(steps)] } else { 0xFF };
        let (across, down) = (self.rows.bit(y, x), self.columns.bit(x, y));
        let (row, column) = (self.rows.code(across), self.columns.code(down));
        let was_jump_point = row & BLOCKED == 0 && (row | column) & (FORTH | BACK) != 0;
        self.jump_points -= u32::from(was_jump_point);
        self.jump_points += u32::from(is_free && stops != 0);
        let code = |forth: u8, back: u8| code(!is_free, stops & forth != 0, stops & back != 0);
        let (new_row, new_column) = (code(EAST, WEST), code(SOUTH, NORTH));
        self.rows.put(across, new_row);
        self.columns.put(down, new_column);
        [Changed::by(row ^ new_row), Changed::by(column ^ new_column)]
    }

    /// How many steps straight on from a cell lie the jump point that comes first; nothing where a blocked cell does.
    #[inline(never)]
    pub(crate) fn jump(&self, x: i32, y: i32, direction: Direction) -> Option<u32> {
        let (x, y) = (x as usize, y as usize);
        match direction.0 {
            0 => self.columns.jump_back(self.columns.bit(x, y)),
            2 => self.rows.jump_forth(self.rows.bit(y, x)),
            4 => self.columns.jump_forth(self.columns.bit(x, y)),
            _ => self.rows.jump_back(self.rows.bit(y, x)),
        }
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
        let plane = |byte| filled(Self::plane_bytes(line, lines) as usize, byte);
        Ok(Self {
            line_bytes: line.div_ceil(8),
            blocked: plane(0xFF)?,
            forth: plane(0xFF)?,
            forth_leads: plane(0)?,
            back: plane(0xFF)?,
            back_leads: plane(0)?,
        })
    }

    fn plane_bytes(line: usize, lines: usize) -> u64 {
        (line.div_ceil(8) * lines + 2 * MARGIN) as u64
    }

    #[inline]
    fn bit(&self, line: usize, at: usize) -> usize {
        (MARGIN + line * self.line_bytes) * 8 + at
    }

    /// What the planes tell of a cell.
    #[inline]
    fn code(&self, bit: usize) -> u8 {
        code(get(&self.blocked, bit), get(&self.forth, bit), get(&self.back, bit))
    }

    #[inline]
    fn put(&mut self, bit: usize, code: u8) {
        let put = |plane: &mut [u8], is_set: bool| {
            let byte = &mut plane[bit >> 3];
            *byte = *byte & !(1 << (bit & 7)) | u8::from(is_set) << (bit & 7);
        };
        put(&mut self.blocked, code & BLOCKED != 0);
        put(&mut self.forth, code & FORTH != 0);
        put(&mut self.back, code & BACK != 0);
    }

    /// Computes from where jumps lead to jump points, as far as that may have changed with the stops in a part of a line.
    fn refresh_leads(&mut self, line: usize, part: Range<usize>, changed: Changed) {
        let (first, end) = (self.bit(line, part.start), self.bit(line, part.end));
        // From a stop before the part to the first one behind it, from stop to stop.
        if changed.forth {
            let lowest = last_to(&self.forth, first - 1);
            let mut stop = first_from(&self.forth, end);
            while stop > lowest {
                let before = last_to(&self.forth, stop - 1);
                fill(&mut self.forth_leads, before..stop, !get(&self.blocked, stop));
                stop = before;
            }
        }
        if changed.back {
            let highest = first_from(&self.back, end);
            let mut stop = last_to(&self.back, first - 1);
            while stop < highest {
                let behind = first_from(&self.back, stop + 1);
                fill(&mut self.back_leads, stop + 1..behind + 1, !get(&self.blocked, stop));
                stop = behind;
            }
        }
    }

    #[inline]
    fn jump_forth(&self, from: usize) -> Option<u32> {
        get(&self.forth_leads, from).then(|| self.forth_stop(from))
    }

    #[inline]
    fn jump_back(&self, from: usize) -> Option<u32> {
        get(&self.back_leads, from).then(|| self.back_stop(from))
    }

    /// How many steps away the next stop lies.
    #[inline]
    fn forth_stop(&self, from: usize) -> u32 {
        (first_from(&self.forth, from + 1) - from) as u32
    }

    #[inline]
    fn back_stop(&self, from: usize) -> u32 {
        (from - last_to(&self.back, from - 1)) as u32
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

/// Sets or clears a range of bits.
fn fill(plane: &mut [u8], bits: Range<usize>, set: bool) {
    let (first, last) = (bits.start >> 3, (bits.end - 1) >> 3);
    let (from_first, to_last) = (0xFF << (bits.start & 7), 0xFF >> (7 - ((bits.end - 1) & 7)));
    let mut fill_byte = |byte: usize, mask: u8| {
        let byte = &mut plane[byte];
        *byte = if set { *byte | mask } else { *byte & !mask };
    };
    if first == last {
        fill_byte(first, from_first & to_last);
    } else {
        fill_byte(first, from_first);
        fill_byte(last, to_last);
        if first + 1 < last {
            plane[first + 1..last].fill(if set { 0xFF } else { 0 });
        }
    }
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
    fn walk(map: &Map, x: i32, y: i32, direction: Direction) -> Option<u32> {
        let frame = map.frame();
        let (mut at, mut steps) = (frame.id_of_spot(x, y), 0);
        loop {
            at = frame.neighbour(at, direction);
            steps += 1;
            if !map.is_free(at) {
                return None;
            }
            let allowed = map.layer().steps()[at.index()];
            let kept = canonical_successors(map.rules().diagonal_rule)[direction.0 as usize][usize::from(allowed)];
            if kept & !(1 << direction.0) != 0 {
                return Some(steps);
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
