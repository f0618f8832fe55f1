//! The numbers of a graph's nodes: by rank among the jump points that there were when the graph was built, so that a bit
//! per cell and a sum per 64 cells tell them; and, for cells that have become jump points since, numbers behind those from a
//! small hash table that never grows.

use crate::Error;
use crate::geometry::CellId;
use crate::grid::filled;

pub(crate) struct Numbers {
    bits: Vec<u64>,
    /// Nodes before each word.
    before: Vec<u32>,
    /// Cell and number of those that were added; cell 0 is padding, and no node.
    added: Vec<[u32; 2]>,
    room: u32,
    next: u32,
}

impl Numbers {
    /// Numbers the cells that are given in ascending order, and leaves room for so many more.
    pub(crate) fn new(cells: u32, nodes: impl Iterator<Item = CellId>, spare: u32) -> Result<Self, Error> {
        let words = (cells as usize).div_ceil(64);
        let (mut bits, mut before) = (filled(words, 0_u64)?, filled(words, 0)?);
        nodes.for_each(|id| bits[id.index() / 64] |= 1 << (id.0 % 64));
        let mut count = 0;
        for (before, bits) in before.iter_mut().zip(&bits) {
            *before = count;
            count += bits.count_ones();
        }
        let added = filled((2 * spare as usize).next_power_of_two(), [0; 2])?;
        Ok(Self { bits, before, added, room: count + spare, next: count })
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        (self.bits.capacity() * 8 + self.before.capacity() * 4 + self.added.capacity() * 8) as u64
    }

    /// How many there can be.
    pub(crate) fn most(&self) -> u32 {
        self.room
    }

    /// The number of a node, if the cell is one.
    #[inline]
    pub(crate) fn of(&self, cell: CellId) -> Option<u32> {
        let (word, bit) = (self.bits[cell.index() / 64], cell.0 % 64);
        if word >> bit & 1 != 0 {
            let below = word & ((1 << bit) - 1);
            return Some(self.before[cell.index() / 64] + below.count_ones());
        }
        let [there, number] = self.added[self.slot(cell)];
        (there == cell.0).then_some(number)
    }

    /// Gives a new node the next number, if one is left.
    pub(crate) fn add(&mut self, cell: CellId) -> Option<u32> {
        if self.next == self.room {
            return None;
        }
        let slot = self.slot(cell);
        self.added[slot] = [cell.0, self.next];
        self.next += 1;
        Some(self.next - 1)
    }

    /// Where an added cell is, or would be. At least half of the slots are empty.
    #[inline]
    fn slot(&self, cell: CellId) -> usize {
        let mask = self.added.len() - 1;
        let mut slot = (cell.0.wrapping_mul(0x9E37_79B1) >> 8) as usize & mask;
        while self.added[slot][0] != 0 && self.added[slot][0] != cell.0 {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_come_first_and_additions_behind_them() {
        let nodes = [3, 64, 65, 199].map(CellId);
        let mut numbers = Numbers::new(200, nodes.into_iter(), 3).unwrap();
        assert_eq!(nodes.map(|cell| numbers.of(cell)), [0, 1, 2, 3].map(Some));
        assert_eq!(numbers.of(CellId(4)), None);
        assert_eq!([7, 71, 135].map(|cell| numbers.add(CellId(cell))), [4, 5, 6].map(Some));
        assert_eq!([7, 71, 135, 8].map(|cell| numbers.of(CellId(cell))), [Some(4), Some(5), Some(6), None]);
        assert_eq!((numbers.add(CellId(9)), numbers.most()), (None, 7));
    }

    #[test]
    fn without_room_nothing_is_added() {
        let mut numbers = Numbers::new(70, std::iter::empty(), 0).unwrap();
        assert_eq!((numbers.of(CellId(69)), numbers.add(CellId(69)), numbers.most()), (None, None, 0));
    }
}
