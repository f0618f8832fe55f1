//! The path of the last search, stored once as turning points: readable from any index, as cells or as waypoints,
//! without the map.
//!
//! Two words per turning point: its column and row, and its index along the path. The memory is that of the open list, which is
//! over once the path is known.

#[allow(unsafe_code)] // Stores of 16 and 32 bytes write a path in a fraction of the time.
mod batch;

use crate::geometry::{Cell, CellId, Direction, Frame, pack, unpacked};
use crate::pool::Nodes;
use batch::{BATCH, Narrow, Registers};

/// A turning point: its packed spot, then its index along the path.
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
        turns[0] = [frame.spot(end).packed(), 0];
        let (mut at, mut steps, mut count) = (end, 0, 1);
        let mut leaving = None;
        while at != start {
            let direction = nodes.direction(at);
            if leaving.is_some_and(|leaving| leaving != direction) {
                turns[count] = [frame.spot(at).packed(), steps];
                count += 1;
            }
            leaving = Some(direction);
            at = frame.neighbour(at, direction.opposite());
            steps += 1;
        }
        if end != start {
            turns[count] = [frame.spot(start).packed(), steps];
            count += 1;
        }
        Self::from_end(&mut turns[..count], steps)
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
    pub(crate) fn path<'a>(&self, memory: &'a [u32]) -> Path<'a> {
        Path { cells: self.cells, turns: &memory.as_chunks().0[..self.turns as usize] }
    }
}

/// A path that is stored from its start on, leg by leg. Places are packed spots, and steps what is to be added to them.
pub(crate) struct Walked<'a> {
    turns: &'a mut [Turn],
    count: usize,
    at: u32,
    steps: u32,
    /// The last step.
    step: u32,
}

impl<'a> Walked<'a> {
    pub(crate) fn from(memory: &'a mut [u32], start: u32) -> Self {
        Self { turns: memory.as_chunks_mut().0, count: 0, at: start, steps: 0, step: 0 }
    }

    /// Goes on to a place along a leg: some diagonal steps, and then some straight ones.
    #[inline]
    pub(crate) fn go_to(&mut self, to: u32) {
        let columns = (to & 0xFFFF) as i32 - (self.at & 0xFFFF) as i32;
        let rows = (to >> 16) as i32 - (self.at >> 16) as i32;
        // Where there is nothing to be stepped over either sign will do.
        let (across, down) = ((columns >> 31 | 1) as u32, ((rows >> 31 | 1) as u32) << 16);
        let (columns, rows) = (columns.unsigned_abs(), rows.unsigned_abs());
        self.walk(columns.min(rows), across.wrapping_add(down));
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
        self.turns[self.count] = [self.at, self.steps];
        self.count += 1;
    }

    /// The path ends here.
    pub(crate) fn end(mut self) -> PathSize {
        self.turn();
        PathSize { cells: self.steps + 1, turns: self.count as u32 }
    }
}

/// A stored path.
pub(crate) struct Path<'a> {
    cells: u32,
    turns: &'a [Turn],
}

impl Path<'_> {
    /// Copies the cells from index `offset` on, as far as both sides go, and tells how many.
    pub(crate) fn read(&self, offset: u32, target: &mut [Cell]) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if let Some(wide) = batch::Wide::detected() {
            return wide.enabled(|| self.read_by(wide, offset, target));
        }
        self.read_by(Narrow, offset, target)
    }

    #[inline(always)]
    fn read_by<R: Registers>(&self, registers: R, offset: u32, target: &mut [Cell]) -> u32 {
        let wanted = u32::try_from(target.len()).unwrap_or(u32::MAX).min(self.cells.saturating_sub(offset));
        if wanted == 0 {
            return 0;
        }
        // The leg that holds the first cell: from the last turning point at or before it.
        let leg = if offset == 0 { 0 } else { self.turns.partition_point(|turn| turn[1] <= offset) - 1 };
        let (turns, mut target) = (&self.turns[leg..], &mut target[..wanted as usize]);
        let (mut from, mut index) = (registers.place(Self::spot_on_leg(turns, offset)), offset);
        for turn in &turns[1..] {
            let (to, count) = (registers.place(turn[0]), (turn[1] - index) as usize);
            let mut cells = registers.first(from, to);
            // What is too much the next leg overwrites.
            if count <= BATCH
                && let Some(batch) = target.first_chunk_mut()
            {
                registers.write(&mut cells, batch);
                target = &mut target[count..];
            } else if let Some(slots) = target.get_mut(..(count + BATCH - 1) & !(BATCH - 1)) {
                slots.as_chunks_mut().0.iter_mut().for_each(|batch| registers.write(&mut cells, batch));
                target = &mut target[count..];
            } else {
                // The last cells that are wanted, fewer than a batch, take a detour.
                let (batches, rest) = target.as_chunks_mut();
                batches.iter_mut().for_each(|batch| registers.write(&mut cells, batch));
                let mut batch = [Cell::default(); BATCH];
                registers.write(&mut cells, &mut batch);
                rest.copy_from_slice(&batch[..rest.len()]);
                target = target.get_mut(count..).unwrap_or_default();
            }
            (from, index) = (to, turn[1]);
        }
        // What may be left is the end, which no leg leads on from.
        if let Some(slot) = target.first_mut() {
            *slot = unpacked(turns[turns.len() - 1][0]);
        }
        wanted
    }

    /// The cell with an index on the leg from the first of some turning points, or at that point itself.
    fn spot_on_leg(turns: &[Turn], index: u32) -> u32 {
        let [first, first_index] = turns[0];
        if index == first_index {
            return first;
        }
        let (from, behind) = (unpacked(first), (index - first_index) as i32);
        let to = turns.get(1).map_or(from, |turn| unpacked(turn[0]));
        let (dx, dy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
        pack(Cell { x: from.x + dx * behind, y: from.y + dy * behind })
    }

    /// Copies the turning points from number `offset` on, start and end among them, and tells how many.
    pub(crate) fn read_waypoints(&self, offset: u32, target: &mut [Cell]) -> u32 {
        let turns = self.turns.get(offset as usize..).unwrap_or(&[]);
        for (slot, turn) in target.iter_mut().zip(turns) {
            *slot = unpacked(turn[0]);
        }
        target.len().min(turns.len()) as u32
    }

    /// The cells, one by one.
    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let cell = |turn: &Turn| unpacked(turn[0]);
        let legs = self.turns.windows(2).map(move |pair| (cell(&pair[0]), cell(&pair[1]), pair[1][1] - pair[0][1]));
        let before_last = legs.flat_map(|(from, to, steps)| {
            let direction = Direction::towards(from, to);
            (0..steps as i32).map(move |step| from.stepped(direction, step))
        });
        before_last.chain(self.turns.last().map(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    #[test]
    fn any_part_of_a_path_can_be_read_and_nothing_else_is_written() {
        let mut random = Random::new(17);
        for _ in 0..40 {
            let mut memory = [0; 100];
            let place = |random: &mut Random| pack(Cell { x: random.below(30) as i32, y: random.below(30) as i32 });
            let mut walked = Walked::from(&mut memory, place(&mut random));
            (0..random.below(8)).for_each(|_| walked.go_to(place(&mut random)));
            let size = walked.end();
            let path = size.path(&memory);
            let cells: Vec<Cell> = path.cells().collect();
            assert_eq!(cells.len(), size.cells as usize);
            let nobody = Cell { x: -9, y: -9 };
            for offset in 0..cells.len() + 2 {
                for capacity in 0..cells.len() + 12 {
                    for read in [Path::read, |path: &Path<'_>, offset, target: &mut [Cell]| {
                        path.read_by(Narrow, offset, target)
                    }] {
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
