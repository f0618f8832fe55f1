//! A set of cells that finds its next member without looking at the cells between: levels of 64-bit words, a bit for
//! each cell and then one for each word below that is not empty, up to a single word.

use crate::base::{CellId, Error, MAX_CELLS, filled};

const WORD_BITS: usize = 64;

/// Enough for the largest map.
const MOST_LEVELS: usize = MAX_CELLS.ilog(WORD_BITS as u32) as usize + 1;

pub(super) struct CellSet {
    /// The words of all levels, the lowest first.
    words: Vec<u64>,
    /// Where each level begins in `words`, and where the last one ends.
    starts: [usize; MOST_LEVELS + 1],
    levels: usize,
    count: u32,
}

impl CellSet {
    /// An empty set of cells below a number.
    pub(super) fn new(cells: u32) -> Result<Self, Error> {
        let (starts, levels) = Self::layout(cells);
        Ok(Self { words: filled(starts[levels], 0)?, starts, levels, count: 0 })
    }

    fn layout(cells: u32) -> ([usize; MOST_LEVELS + 1], usize) {
        let (mut starts, mut levels, mut length) = ([0; MOST_LEVELS + 1], 0, cells as usize);
        while levels == 0 || length > 1 {
            length = length.div_ceil(WORD_BITS);
            starts[levels + 1] = starts[levels] + length;
            levels += 1;
        }
        (starts, levels)
    }

    /// The size of such a set in bytes.
    pub(super) fn memory_size(cells: u32) -> u64 {
        let (starts, levels) = Self::layout(cells);
        starts[levels] as u64 * size_of::<u64>() as u64
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        (self.words.capacity() * size_of::<u64>()) as u64
    }

    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Adds a cell that is not a member.
    pub(super) fn insert(&mut self, id: CellId) {
        self.count += 1;
        let mut number = id.index();
        for start in &self.starts[..self.levels] {
            let word = &mut self.words[start + number / WORD_BITS];
            let before = *word;
            *word |= 1 << (number % WORD_BITS);
            if before != 0 {
                break;
            }
            number /= WORD_BITS;
        }
    }

    /// Removes a member.
    pub(super) fn remove(&mut self, id: CellId) {
        self.count -= 1;
        let mut number = id.index();
        for start in &self.starts[..self.levels] {
            let word = &mut self.words[start + number / WORD_BITS];
            *word &= !(1 << (number % WORD_BITS));
            if *word != 0 {
                break;
            }
            number /= WORD_BITS;
        }
    }

    /// The first member at or after a cell.
    pub(super) fn next(&self, from: CellId) -> Option<CellId> {
        let mut number = from.index();
        for level in 0..self.levels {
            let word = self.words[self.starts[level]..self.starts[level + 1]].get(number / WORD_BITS)?;
            let here = word >> (number % WORD_BITS);
            if here != 0 {
                number += here.trailing_zeros() as usize;
                let down = self.starts[..level].iter().rev();
                let lowest =
                    down.fold(number, |at, start| at * WORD_BITS + self.words[start + at].trailing_zeros() as usize);
                return Some(CellId(lowest as u32));
            }
            number = number / WORD_BITS + 1;
        }
        None
    }

    /// The members in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = CellId> + '_ {
        let mut from = CellId(0);
        std::iter::from_fn(move || {
            let next = self.next(from)?;
            from = CellId(next.0 + 1);
            Some(next)
        })
    }

    /// Removes all, at the cost of the whole set.
    pub(super) fn wipe(&mut self) {
        self.words.fill(0);
        self.count = 0;
    }

    /// Becomes equal to another set of as many cells.
    pub(super) fn copy_from(&mut self, from: &Self) {
        self.words.copy_from_slice(&from.words);
        self.count = from.count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Random;
    use std::collections::BTreeSet;

    #[test]
    fn finds_the_next_member_at_every_size() {
        let mut random = Random::new(11);
        for cells in [1, 63, 64, 65, 4096, 4097, 300_000, 20_000_000] {
            let mut set = CellSet::new(cells).unwrap();
            let mut expected = BTreeSet::new();
            assert_eq!(set.memory_bytes(), CellSet::memory_size(cells));
            for _ in 0..2000 {
                let id = CellId(random.below(cells));
                if expected.insert(id) {
                    set.insert(id);
                } else {
                    expected.remove(&id);
                    set.remove(id);
                }
                let from = CellId(random.below(cells));
                assert_eq!(set.next(from), expected.range(from..).next().copied(), "{cells} cells");
                assert_eq!(set.count() as usize, expected.len());
            }
            assert!(set.iter().eq(expected.iter().copied()));
            while let Some(id) = set.next(CellId(0)) {
                set.remove(id);
            }
            assert!(set.count() == 0 && set.words.iter().all(|&word| word == 0));
        }
    }

    #[test]
    fn the_largest_map_has_levels_enough() {
        let (starts, levels) = CellSet::layout(MAX_CELLS);
        assert_eq!((levels, starts[levels] - starts[levels - 1]), (MOST_LEVELS, 1));
    }
}
