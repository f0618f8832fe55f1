//! The path of the last search, stored once as turning points: readable from any index, as cells or as waypoints,
//! without the map.
//!
//! Two words per turning point: its column and row, and its index along the path. The memory is that of the open list,
//! which is no longer needed once the path is known.

#[allow(unsafe_code)] // Stores of 16 and 32 bytes write a path in a fraction of the time.
mod batch;

use crate::base::{Cell, CellId, Direction, Frame, Packed};
use crate::grid::Neighbours;
use batch::{BATCH, Narrow, Registers};
use std::ops::Range;

/// A turning point: its packed spot, then its index along the path.
type Turn = [u32; 2];

/// The length of the stored path.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PathSize {
    pub(crate) cells: u32,
    /// Turning points, start and end among them.
    pub(crate) waypoints: u32,
    /// Those that are stored.
    stored: u32,
    /// Whether diagonals are stairs: each of their steps stands for two, one along the row and then one along the
    /// column. The turns in between are not stored.
    has_stairs: bool,
}

impl PathSize {
    /// Stores the path that leads from the start to `end`, given the direction in which each of its cells was reached.
    pub(crate) fn store(
        memory: &mut [u32],
        frame: &Frame,
        arrival: impl Fn(CellId) -> Direction,
        start: CellId,
        end: CellId,
    ) -> Self {
        let turns: &mut [Turn] = memory.as_chunks_mut().0;
        turns[0] = [frame.spot(end).packed().0, 0];
        let (mut at, mut steps, mut count) = (end, 0, 1);
        let mut leaving = None;
        while at != start {
            let direction = arrival(at);
            if leaving.is_some_and(|leaving| leaving != direction) {
                turns[count] = [frame.spot(at).packed().0, steps];
                count += 1;
            }
            leaving = Some(direction);
            at = frame.neighbour(at, direction.opposite());
            steps += 1;
        }
        if end != start {
            turns[count] = [frame.spot(start).packed().0, steps];
            count += 1;
        }
        Self::from_end(&mut turns[..count], steps)
    }

    /// Reverses turning points that were found from the end, and counts indices from the start.
    fn from_end(turns: &mut [Turn], steps: u32) -> Self {
        turns.reverse();
        turns.iter_mut().for_each(|turn| turn[1] = steps - turn[1]);
        let count = turns.len() as u32;
        Self { cells: steps + 1, waypoints: count, stored: count, has_stairs: false }
    }

    /// Words for any path over that many nodes: each of them, a turn on the leg from each, and the end.
    pub(crate) fn words_for_legs(nodes: u32) -> u64 {
        (2 * u64::from(nodes) + 2) * size_of::<Turn>() as u64 / size_of::<u32>() as u64
    }

    /// The stored path.
    pub(crate) fn path<'a>(&self, memory: &'a [u32]) -> Path<'a> {
        let Self { cells, stored, has_stairs, .. } = *self;
        Path { cells, turns: &memory.as_chunks().0[..stored as usize], has_stairs }
    }
}

/// A path that is stored from its start on, leg by leg. Places are packed spots; a step is the number to add to one.
pub(crate) struct Walked<'a> {
    turns: &'a mut [Turn],
    count: usize,
    at: u32,
    steps: u32,
    /// The last step.
    step: u32,
    has_stairs: bool,
}

impl<'a> Walked<'a> {
    pub(crate) fn from(memory: &'a mut [u32], start: Packed, neighbours: Neighbours) -> Self {
        let has_stairs = neighbours == Neighbours::Four;
        Self { turns: memory.as_chunks_mut().0, count: 0, at: start.0, steps: 0, step: 0, has_stairs }
    }

    /// A path that is one leg, or none.
    #[inline(always)]
    pub(crate) fn leg(memory: &'a mut [u32], from: Packed, to: Packed, neighbours: Neighbours) -> Option<PathSize> {
        let mut walked = Self::from(memory, from, neighbours);
        walked.go_to(to);
        walked.end()
    }

    /// Continues to a place along a leg: some diagonal steps, and then some straight ones.
    #[inline(always)]
    pub(crate) fn go_to(&mut self, to: Packed) {
        let ((x, y), (from_x, from_y)) = (to.column_and_row(), Packed(self.at).column_and_row());
        let (columns, rows) = (x - from_x, y - from_y);
        // Without a step in this direction either sign will do.
        let (across, down) = ((columns >> 31 | 1) as u32, ((rows >> 31 | 1) as u32) << 16);
        let (columns, rows) = (columns.unsigned_abs(), rows.unsigned_abs());
        let diagonal = columns.min(rows);
        self.walk(diagonal, across.wrapping_add(down));
        if self.has_stairs {
            self.steps += diagonal;
        }
        self.walk(columns.abs_diff(rows), if columns > rows { across } else { down });
    }

    #[inline(always)]
    fn walk(&mut self, steps: u32, step: u32) {
        if steps == 0 {
            return;
        }
        if step != self.step {
            self.turn();
            self.step = step;
        }
        self.at = self.at.wrapping_add(step.wrapping_mul(steps));
        self.steps += steps;
    }

    #[inline(always)]
    fn turn(&mut self) {
        if let Some(turn) = self.turns.get_mut(self.count) {
            *turn = [self.at, self.steps];
        }
        self.count += 1;
    }

    /// Ends the path here. Nothing if it has more turns than there is memory for.
    #[inline(always)]
    pub(crate) fn end(mut self) -> Option<PathSize> {
        self.turn();
        let Self { turns, count, steps, has_stairs, .. } = self;
        let (cells, stored) = (steps + 1, count as u32);
        let path = Path { cells, turns: turns.get(..count)?, has_stairs };
        let waypoints = if has_stairs { path.count_corners() } else { stored };
        Some(PathSize { cells, waypoints, stored, has_stairs })
    }
}

/// A stored path.
pub(crate) struct Path<'a> {
    cells: u32,
    turns: &'a [Turn],
    has_stairs: bool,
}

/// The part of a path between two turning points.
#[derive(Clone, Copy)]
pub(crate) struct PathLeg {
    pub(crate) from: Cell,
    /// One step in each direction that the leg leads in.
    pub(crate) dx: i32,
    pub(crate) dy: i32,
    pub(crate) is_stairs: bool,
    /// The indices of its first cell and of the one behind its last.
    pub(crate) first: u32,
    pub(crate) end: u32,
}

impl PathLeg {
    pub(crate) fn cell(&self, index: u32) -> Cell {
        let steps = (index - self.first) as i32;
        // The step along the row comes first.
        let (across, down) = if self.is_stairs { (steps - steps / 2, steps / 2) } else { (steps, steps) };
        Cell { x: self.from.x + self.dx * across, y: self.from.y + self.dy * down }
    }

    /// Its first step and its last one.
    fn steps(&self) -> [(i32, i32); 2] {
        let Self { dx, dy, .. } = *self;
        if self.is_stairs { [(dx, 0), (0, dy)] } else { [(dx, dy); 2] }
    }
}

impl Path<'_> {
    /// Copies the cells from index `offset` on, as many as there are and fit, and returns how many.
    pub(crate) fn read(&self, offset: u32, target: &mut [Cell]) -> u32 {
        if self.has_stairs {
            return self.read_stairs(offset, target);
        }
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = batch::Wide::detected() {
            return wide.read(self, offset, target);
        }
        self.read_narrow(offset, target)
    }

    #[inline(never)]
    fn read_narrow(&self, offset: u32, target: &mut [Cell]) -> u32 {
        self.read_by(Narrow, offset, target)
    }

    #[inline(never)]
    fn read_stairs(&self, offset: u32, target: &mut [Cell]) -> u32 {
        fill(target, self.cells_from(offset))
    }

    #[inline(always)]
    fn read_by<R: Registers>(&self, registers: R, offset: u32, target: &mut [Cell]) -> u32 {
        let wanted = u32::try_from(target.len()).unwrap_or(u32::MAX).min(self.cells.saturating_sub(offset));
        if wanted == 0 {
            return 0;
        }
        let (leg, spot) = if offset == 0 { (0, self.turns[0][0]) } else { self.place_of(offset) };
        let (turns, mut target) = (&self.turns[leg..], &mut target[..wanted as usize]);
        let (mut from, mut index) = (registers.place(spot), offset);
        for turn in &turns[1..] {
            let (to, count) = (registers.place(turn[0]), (turn[1] - index) as usize);
            let mut cells = registers.first(from, to);
            // The last batch may reach beyond the leg; the next leg overwrites the excess.
            if count <= BATCH
                && let Some(batch) = target.first_chunk_mut()
            {
                registers.write(&mut cells, batch);
                target = &mut target[count..];
            } else if let Some(slots) = target.get_mut(..(count + BATCH - 1) & !(BATCH - 1)) {
                for batch in slots.as_chunks_mut().0 {
                    registers.write(&mut cells, batch);
                }
                target = &mut target[count..];
            } else {
                // The last cells of the buffer, fewer than a batch, are copied through a full batch.
                let (batches, rest) = target.as_chunks_mut();
                for batch in batches {
                    registers.write(&mut cells, batch);
                }
                let mut batch = [Cell::default(); BATCH];
                registers.write(&mut cells, &mut batch);
                rest.copy_from_slice(&batch[..rest.len()]);
                target = target.get_mut(count..).unwrap_or_default();
            }
            (from, index) = (to, turn[1]);
        }
        // The end may be left: no leg begins there.
        if let Some(slot) = target.first_mut() {
            *slot = Packed(turns[turns.len() - 1][0]).cell();
        }
        wanted
    }

    /// The number of the leg that holds a cell: it leads from the last turning point at or before it.
    fn leg_of(&self, index: u32) -> usize {
        if index == 0 { 0 } else { self.turns.partition_point(|turn| turn[1] <= index).saturating_sub(1) }
    }

    /// The number of the leg that holds a cell, and its packed spot, which may be the end of the path.
    fn place_of(&self, index: u32) -> (usize, u32) {
        let leg = self.leg_of(index);
        match self.turns[leg] {
            [spot, first] if first == index => (leg, spot),
            _ => (leg, Packed::of(self.leg(leg).cell(index)).0),
        }
    }

    /// A leg, by its number.
    fn leg(&self, number: usize) -> PathLeg {
        let ([from, first], [to, end]) = (self.turns[number], self.turns[number + 1]);
        let (from, to) = (Packed(from).cell(), Packed(to).cell());
        let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
        PathLeg { from, dx, dy, is_stairs: self.has_stairs && dx != 0 && dy != 0, first, end }
    }

    /// All legs from one on.
    fn legs_from(&self, number: usize) -> impl Iterator<Item = PathLeg> + '_ {
        (number..self.turns.len().saturating_sub(1)).map(|number| self.leg(number))
    }

    /// The last cell.
    pub(crate) fn end(&self) -> Option<Cell> {
        self.turns.last().map(|turn| Packed(turn[0]).cell())
    }

    /// Copies the turning points from number `offset` on, start and end among them, and returns how many.
    pub(crate) fn read_waypoints(&self, offset: u32, target: &mut [Cell]) -> u32 {
        if self.has_stairs {
            let corners = self.corners().flat_map(|(leg, corners)| corners.map(move |index| leg.cell(index)));
            return fill(target, corners.chain(self.end()).skip(offset as usize));
        }
        let turns = self.turns.get(offset as usize..).unwrap_or(&[]);
        fill(target, turns.iter().map(|turn| Packed(turn[0]).cell()))
    }

    /// Each leg with the indices of the cells on it at which the path turns, those of stairs included.
    fn corners(&self) -> impl Iterator<Item = (PathLeg, Range<u32>)> + '_ {
        self.legs_from(0).scan((0, 0), |before, leg| {
            let [first, last] = leg.steps();
            let turns = std::mem::replace(before, last) != first;
            let end = if leg.is_stairs { leg.end } else { leg.first + 1 };
            Some((leg, leg.first + u32::from(!turns)..end))
        })
    }

    /// The turning points, start and end among them.
    #[inline(never)]
    fn count_corners(&self) -> u32 {
        self.corners().map(|(_, corners)| corners.len() as u32).sum::<u32>() + 1
    }

    /// All legs. The last cell of the path belongs to none.
    pub(crate) fn legs(&self) -> impl Iterator<Item = PathLeg> + '_ {
        self.legs_from(0)
    }

    /// How many cells it has.
    pub(crate) fn length(&self) -> u32 {
        self.cells
    }

    /// A cell, by its index, which is less than the length.
    pub(crate) fn cell(&self, index: u32) -> Cell {
        Packed(self.place_of(index).1).cell()
    }

    /// The cells, one by one.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells_from(0)
    }

    /// The cells from an index on.
    pub(crate) fn cells_from(&self, offset: u32) -> impl Iterator<Item = Cell> + '_ {
        let on_leg = move |leg: PathLeg| (leg.first.max(offset)..leg.end).map(move |index| leg.cell(index));
        self.legs_from(self.leg_of(offset)).flat_map(on_leg).chain(self.end().filter(|_| offset < self.cells))
    }
}

/// Copies as many cells as there are and fit, and returns how many.
fn fill(target: &mut [Cell], cells: impl Iterator<Item = Cell>) -> u32 {
    target.iter_mut().zip(cells).map(|(slot, cell)| *slot = cell).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Random;

    /// A search on a graph passes by more jump points than a searcher may have nodes, and its path does not.
    #[test]
    fn a_path_with_too_many_turns_for_its_memory_is_none() {
        let corner = |turn: i32| Packed::of(Cell { x: turn, y: turn % 2 });
        for (turns, fits) in [(3, true), (4, true), (5, false), (9, false)] {
            let mut memory = [0; 8];
            let mut walked = Walked::from(&mut memory, corner(0), Neighbours::Eight);
            (1..turns).for_each(|turn| walked.go_to(corner(turn)));
            assert_eq!(walked.end().map(|size| size.waypoints), fits.then_some(turns as u32));
        }
    }

    #[test]
    fn any_part_of_a_path_can_be_read_and_nothing_else_is_written() {
        let mut random = Random::new(17);
        for round in 0..60 {
            let mut memory = [0; 800];
            let place =
                |random: &mut Random| Packed::of(Cell { x: random.below(30) as i32, y: random.below(30) as i32 });
            let neighbours = if round < 40 { Neighbours::Eight } else { Neighbours::Four };
            let mut walked = Walked::from(&mut memory, place(&mut random), neighbours);
            (0..random.below(8)).for_each(|_| walked.go_to(place(&mut random)));
            let size = walked.end().unwrap();
            let path = size.path(&memory);
            let cells: Vec<Cell> = path.cells().collect();
            assert_eq!(cells.len(), size.cells as usize);
            let sideways = |pair: &[Cell]| pair[0].x == pair[1].x || pair[0].y == pair[1].y;
            assert!(neighbours == Neighbours::Eight || cells.windows(2).all(sideways));
            let nobody = Cell { x: -9, y: -9 };
            let step = |pair: &[Cell]| (pair[1].x - pair[0].x, pair[1].y - pair[0].y);
            let turns = cells.windows(3).filter(|three| step(&three[..2]) != step(&three[1..])).map(|three| three[1]);
            let end = cells.last().filter(|_| cells.len() > 1).copied();
            let waypoints: Vec<Cell> = cells.first().copied().into_iter().chain(turns).chain(end).collect();
            assert_eq!(size.waypoints as usize, waypoints.len());
            for offset in 0..waypoints.len() + 2 {
                let mut buffer = vec![nobody; waypoints.len()];
                let read = path.read_waypoints(offset as u32, &mut buffer) as usize;
                assert_eq!(buffer[..read], waypoints[offset.min(waypoints.len())..]);
            }
            for offset in 0..cells.len() + 2 {
                for capacity in 0..cells.len() + 12 {
                    let narrow = |path: &Path<'_>, offset, target: &mut [Cell]| path.read_by(Narrow, offset, target);
                    let readers = [Path::read, narrow];
                    for read in &readers[..if size.has_stairs { 1 } else { 2 }] {
                        let mut buffer = vec![nobody; capacity];
                        let written = read(&path, offset as u32, &mut buffer) as usize;
                        assert_eq!(written, capacity.min(cells.len().saturating_sub(offset)));
                        assert_eq!(buffer[..written], cells[offset.min(cells.len())..][..written]);
                        assert!(buffer[written..].iter().all(|&cell| cell == nobody));
                    }
                }
            }
        }
    }
}
