//! The window of a depth-first search: the part of the map whose records are its own. The scratch outside may hold
//! anything, since searches share it. The window grows a little when a search comes to its edge, so a search clears
//! about as much as it walks through, and a short one on a large map next to nothing.

use super::depth_first::Record;
use crate::base::{Frame, Spot};

/// How far the first window reaches from the start, and by how much it grows on a side.
// PERF: only the new part is cleared, so growing often costs little. Growing by half took 10 % longer on short
// searches.
const REACH: i32 = 16;

/// The columns and rows of the padded frame that are cleared, first and last.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Window {
    columns: [i32; 2],
    rows: [i32; 2],
}

impl Window {
    /// The first window of a search.
    pub(super) fn open(&mut self, frame: &Frame, records: &mut [Record], start: Spot) {
        *self = Self {
            columns: clamp([start.x - REACH, start.x + REACH], frame.width()),
            rows: clamp([start.y - REACH, start.y + REACH], frame.height()),
        };
        clear(frame, records, self.columns, self.rows);
    }

    /// Takes in the neighbours of a cell.
    pub(super) fn cover(&mut self, frame: &Frame, records: &mut [Record], Spot { x, y, .. }: Spot) {
        // The padding lies on the edge of the map, and no cell that is walked on does.
        let is_inside = |[first, last]: [i32; 2], value: i32| first < value && value < last;
        if !(is_inside(self.columns, x) && is_inside(self.rows, y)) {
            self.grow(frame, records, x, y);
        }
    }

    /// Takes in the neighbours of a cell on its edge.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, frame: &Frame, records: &mut [Record], x: i32, y: i32) {
        let columns = clamp(grown(self.columns, x), frame.width());
        clear(frame, records, [columns[0], self.columns[0] - 1], self.rows);
        clear(frame, records, [self.columns[1] + 1, columns[1]], self.rows);
        self.columns = columns;
        let rows = clamp(grown(self.rows, y), frame.height());
        clear(frame, records, self.columns, [rows[0], self.rows[0] - 1]);
        clear(frame, records, self.columns, [self.rows[1] + 1, rows[1]]);
        self.rows = rows;
    }
}

/// Grows the range on the side at whose edge the value is.
fn grown([first, last]: [i32; 2], value: i32) -> [i32; 2] {
    [if value <= first { first - REACH } else { first }, if value >= last { last + REACH } else { last }]
}

/// As far as the map goes, padding included.
fn clamp([first, last]: [i32; 2], side: u32) -> [i32; 2] {
    [first.max(0), last.min(side as i32 + 1)]
}

fn clear(frame: &Frame, records: &mut [Record], [left, right]: [i32; 2], [top, bottom]: [i32; 2]) {
    if left > right {
        return;
    }
    for y in top..=bottom {
        let [first, last] = [left, right].map(|x| frame.id_of_spot(x, y).index());
        records[first..=last].fill([0; 4]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Cell, CellId, Direction, Random};

    /// A walk that covers each cell when it first comes to it never sees the old contents of the scratch, and never
    /// loses what it has written.
    #[test]
    fn a_walk_sees_only_records_of_its_own() {
        let mut random = Random::new(41);
        for (width, height) in [(1, 1), (3, 200), (200, 3), (90, 70)] {
            let frame = Frame::new(width, height).unwrap();
            let mut records: Vec<Record> = vec![[7; 4]; frame.cells() as usize];
            let mut at = frame.id(Cell { x: random.below(width) as i32, y: random.below(height) as i32 }).unwrap();
            let mut window = Window::default();
            window.open(&frame, &mut records, frame.spot(at));
            let mut walked = vec![false; records.len()];
            let inside = |id| {
                let Spot { x, y, .. } = frame.spot(id);
                (1..=width as i32).contains(&x) && (1..=height as i32).contains(&y)
            };
            for _ in 0..20_000 {
                if !walked[at.index()] {
                    window.cover(&frame, &mut records, frame.spot(at));
                }
                records[at.index()] = [1; 4];
                walked[at.index()] = true;
                let around = Direction::all().map(|direction| frame.neighbour(at, direction));
                let around: Vec<CellId> = around.filter(|&id| inside(id)).collect();
                for &id in &around {
                    assert_eq!(records[id.index()], [u32::from(walked[id.index()]); 4], "{width} x {height}");
                }
                at = if around.is_empty() { at } else { random.pick(&around) };
            }
        }
    }
}
