//! The path of the last search, stored once as turning points: readable from any index, as cells or as waypoints,
//! without the map.
//!
//! Two words per turning point: its cell, and its index along the path. The memory is that of the open list, which is
//! over once the path is known.

use crate::geometry::{Cell, CellId, Direction, Frame};
use crate::pool::Nodes;
use crate::search::Origin;

/// A turning point: cell, then index along the path.
type Turn = [u32; 2];

/// How long the stored path is.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PathSize {
    pub(crate) cells: u32,
    pub(crate) turns: u32,
}

impl PathSize {
    /// Stores the path that leads from the start to `end` through the nodes of a search.
    pub(crate) fn store(memory: &mut [u32], frame: &Frame, nodes: &Nodes<'_>, start: CellId, end: CellId) -> Self {
        let turns: &mut [Turn] = memory.as_chunks_mut().0;
        turns[0] = [end.0, 0];
        let (mut at, mut steps, mut count) = (end, 0, 1);
        let mut leaving = None;
        while at != start {
            let direction = nodes.direction(at);
            if leaving.is_some_and(|leaving| leaving != direction) {
                turns[count] = [at.0, steps];
                count += 1;
            }
            leaving = Some(direction);
            at = frame.neighbour(at, direction.opposite());
            steps += 1;
        }
        if end != start {
            turns[count] = [start.0, steps];
            count += 1;
        }
        Self::from_end(&mut turns[..count], steps)
    }

    /// Stores the path of a jump search that leads over the nodes up to `last` and from there to `end`. Each leg is some
    /// diagonal steps and then some straight ones.
    pub(crate) fn store_legs(memory: &mut [u32], frame: &Frame, origins: &[Origin], last: CellId, end: CellId) -> Self {
        let turns: &mut [Turn] = memory.as_chunks_mut().0;
        turns[0] = [end.0, 0];
        let (mut steps, mut count) = (0, 1);
        let mut leaving = None;
        let mut to = frame.cell(end);
        let mut node = last;
        loop {
            let [before, cell] = origins[node.index()];
            let from = frame.cell(CellId(cell));
            let (columns, rows) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
            let (diagonal, straight) = (columns.min(rows), columns.abs_diff(rows));
            // The last part of the leg first.
            for (length, is_diagonal) in [(straight, false), (diagonal, true)].into_iter().filter(|part| part.0 != 0) {
                let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
                let direction = match is_diagonal {
                    true => (dx, dy),
                    false if columns > rows => (dx, 0),
                    false => (0, dy),
                };
                if leaving.is_some_and(|leaving| leaving != direction) {
                    turns[count] = [frame.id_unchecked(to).0, steps];
                    count += 1;
                }
                leaving = Some(direction);
                to = Cell { x: to.x - direction.0 * length as i32, y: to.y - direction.1 * length as i32 };
                steps += length;
            }
            if before == node.0 {
                break;
            }
            node = CellId(before);
        }
        turns[count] = [frame.id_unchecked(to).0, steps];
        Self::from_end(&mut turns[..=count], steps)
    }

    /// Turning points that were found from the end: turns the order around, and counts from the start.
    fn from_end(turns: &mut [Turn], steps: u32) -> Self {
        turns.reverse();
        turns.iter_mut().for_each(|turn| turn[1] = steps - turn[1]);
        Self { cells: steps + 1, turns: turns.len() as u32 }
    }

    /// Words for any path over that many nodes: each of them, a turn on the leg from each, and the end.
    pub(crate) fn words_for_legs(nodes: u32) -> u64 {
        (2 * u64::from(nodes) + 2) * size_of::<Turn>() as u64 / size_of::<u32>() as u64
    }

    /// The stored path.
    pub(crate) fn path<'a>(&self, memory: &'a [u32], frame: &'a Frame) -> Path<'a> {
        Path { frame, cells: self.cells, turns: &memory.as_chunks().0[..self.turns as usize] }
    }
}

/// Fills a slice with the cells from one towards another on the same row, column or diagonal, the first few left out. Most
/// of what reading a path costs is here: one addition and one store of 64 bits per cell, row above column.
fn write_leg(cells: &mut [Cell], from: Cell, to: Cell, behind: u32) {
    let packed = |x: i32, y: i32| (i64::from(y) << 32) + i64::from(x);
    let step = packed((to.x - from.x).signum(), (to.y - from.y).signum());
    let first = packed(from.x, from.y) + step * i64::from(behind);
    let mut at: [i64; 4] = std::array::from_fn(|ahead| first + step * ahead as i64);
    // Columns are never negative, so that none borrows from its row.
    let cell = |at: i64| Cell { x: at as i32, y: (at >> 32) as i32 };
    let (fours, rest) = cells.as_chunks_mut::<4>();
    for four in fours {
        *four = at.map(cell);
        at = at.map(|at| at + 4 * step);
    }
    // One by one: a copy of what is at hand would become a call for three cells at most.
    let mut last = at[0];
    for slot in rest {
        *slot = cell(last);
        last += step;
    }
}

/// A stored path.
pub(crate) struct Path<'a> {
    frame: &'a Frame,
    cells: u32,
    turns: &'a [Turn],
}

impl Path<'_> {
    /// Copies the cells from index `offset` on, as far as both sides go, and tells how many.
    pub(crate) fn read(&self, offset: u32, target: &mut [Cell]) -> u32 {
        let wanted = u32::try_from(target.len()).unwrap_or(u32::MAX).min(self.cells.saturating_sub(offset));
        if wanted == 0 {
            return 0;
        }
        // The leg that holds the first cell: from the last turning point at or before it.
        let leg = self.turns.partition_point(|turn| turn[1] <= offset) - 1;
        let [first, first_index] = self.turns[leg];
        let mut from = self.frame.cell(CellId(first));
        let (mut behind, mut target) = (offset - first_index, &mut target[..wanted as usize]);
        for turns in self.turns[leg..].windows(2) {
            let (to, length) = (self.frame.cell(CellId(turns[1][0])), turns[1][1] - turns[0][1]);
            let (now, rest) = target.split_at_mut(target.len().min((length - behind) as usize));
            write_leg(now, from, to, behind);
            if rest.is_empty() {
                return wanted;
            }
            (from, behind, target) = (to, 0, rest);
        }
        // What is left is the end, which no leg leads on from.
        target[0] = from;
        wanted
    }

    /// Copies the turning points from number `offset` on, start and end among them, and tells how many.
    pub(crate) fn read_waypoints(&self, offset: u32, target: &mut [Cell]) -> u32 {
        let turns = self.turns.get(offset as usize..).unwrap_or(&[]);
        for (slot, turn) in target.iter_mut().zip(turns) {
            *slot = self.frame.cell(CellId(turn[0]));
        }
        target.len().min(turns.len()) as u32
    }

    /// The cells, one by one.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let cell = |turn: &Turn| self.frame.cell(CellId(turn[0]));
        let legs = self.turns.windows(2).map(move |pair| (cell(&pair[0]), cell(&pair[1]), pair[1][1] - pair[0][1]));
        let before_last = legs.flat_map(|(from, to, steps)| {
            let direction = Direction::towards(from, to);
            (0..steps as i32).map(move |step| from.stepped(direction, step))
        });
        before_last.chain(self.turns.last().map(cell))
    }
}
