//! A set of small numbers that finds its next member at once: three levels of 64-bit words, a bit for each number and
//! then one for each word below that is not empty.

use crate::base::{Wide, load, store};

const WORD_BITS: usize = 64;

/// The limit of the numbers in a set of three levels.
pub(super) const MOST_BITS: usize = WORD_BITS * WORD_BITS * WORD_BITS;

/// The set. Its memory is zero at first.
pub(super) struct Bitmap<'a> {
    low: &'a mut [Wide],
    middle: &'a mut [Wide],
    top: &'a mut Wide,
}

impl<'a> Bitmap<'a> {
    /// The 32-bit words that a set of numbers below `bits` takes.
    pub(super) fn words(bits: usize) -> usize {
        let low = bits.div_ceil(WORD_BITS);
        2 * (low + low.div_ceil(WORD_BITS) + 1)
    }

    /// A set of numbers below `bits`, which is at most `MOST_BITS`.
    pub(super) fn new(memory: &'a mut [u32], bits: usize) -> Self {
        debug_assert!(bits <= MOST_BITS);
        let low = bits.div_ceil(WORD_BITS);
        let (low, rest) = memory.as_chunks_mut().0.split_at_mut(low);
        let (middle, rest) = rest.split_at_mut(low.len().div_ceil(WORD_BITS));
        Self { low, middle, top: &mut rest[0] }
    }

    /// Adds a number and returns whether it was there.
    #[inline(always)]
    pub(super) fn insert(&mut self, number: usize) -> bool {
        let index = number / WORD_BITS;
        let (before, bit) = (load(self.low[index]), 1 << (number % WORD_BITS));
        self.low[index] = store(before | bit);
        if before == 0 {
            self.insert_word(index);
        }
        before & bit != 0
    }

    fn insert_word(&mut self, index: usize) {
        let above = index / WORD_BITS;
        self.middle[above] = store(load(self.middle[above]) | 1 << (index % WORD_BITS));
        *self.top = store(load(*self.top) | 1 << above);
    }

    /// Removes a number that is there if a condition holds.
    #[inline(always)]
    pub(super) fn remove_if(&mut self, number: usize, condition: bool) {
        let index = number / WORD_BITS;
        let left = load(self.low[index]) & !(u64::from(condition) << (number % WORD_BITS));
        self.low[index] = store(left);
        if left == 0 {
            self.remove_word(index);
        }
    }

    fn remove_word(&mut self, index: usize) {
        let above = index / WORD_BITS;
        let left = load(self.middle[above]) & !(1 << (index % WORD_BITS));
        self.middle[above] = store(left);
        if left == 0 {
            *self.top = store(load(*self.top) & !(1 << above));
        }
    }

    /// The distance from a number to the next member, itself included, if both share a word.
    #[inline(always)]
    pub(super) fn near(&self, number: usize) -> Option<u32> {
        let here = load(self.low[number / WORD_BITS]) >> (number % WORD_BITS);
        (here != 0).then(|| here.trailing_zeros())
    }

    /// The first member at or after a number, wrapping around.
    #[inline]
    pub(super) fn next(&self, number: usize) -> Option<usize> {
        if let Some(further) = self.near(number) {
            return Some(number + further as usize);
        }
        // The words after this one, then all from the beginning: this one again last, for its lower bits.
        let index = self.next_word(number / WORD_BITS + 1).or_else(|| self.next_word(0))?;
        Some(index * WORD_BITS + load(self.low[index]).trailing_zeros() as usize)
    }

    /// The first word that is not empty at or after one.
    fn next_word(&self, index: usize) -> Option<usize> {
        let above = index / WORD_BITS;
        let here = load(*self.middle.get(above)?) >> (index % WORD_BITS);
        if here != 0 {
            return Some(index + here.trailing_zeros() as usize);
        }
        let further = load(*self.top).checked_shr(above as u32 + 1).filter(|&further| further != 0)?;
        let above = above + 1 + further.trailing_zeros() as usize;
        Some(above * WORD_BITS + load(self.middle[above]).trailing_zeros() as usize)
    }

    /// Removes all numbers, at the cost of the words that hold any.
    pub(super) fn clear(&mut self) {
        while let Some(index) = self.next_word(0) {
            self.low[index] = store(0);
            self.remove_word(index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Random;
    use std::collections::BTreeSet;

    #[test]
    fn finds_the_next_number_going_around_at_every_size() {
        let mut random = Random::new(5);
        for bits in [64, 256, 4096, 1 << 13, 1 << 16, MOST_BITS] {
            let mut memory = vec![0; Bitmap::words(bits)];
            let mut bitmap = Bitmap::new(&mut memory, bits);
            let mut numbers = BTreeSet::new();
            for round in 0..3000 {
                // Crowded at first, then sparse.
                let number = random.below(bits as u32) as usize;
                let from = random.below(bits as u32) as usize;
                if round < 1000 || random.below(4) == 0 {
                    assert_eq!(bitmap.insert(number), !numbers.insert(number));
                } else if let Some(&number) = numbers.range(number..).next() {
                    bitmap.remove_if(number, false);
                    assert_eq!(bitmap.next(number), Some(number));
                    bitmap.remove_if(number, true);
                    numbers.remove(&number);
                }
                let next = numbers.range(from..).next().or(numbers.first()).copied();
                assert_eq!(bitmap.next(from), next);
                let near = next.filter(|next| *next >= from && next / 64 == from / 64);
                assert_eq!(bitmap.near(from), near.map(|next| (next - from) as u32));
            }
            bitmap.clear();
            assert_eq!(bitmap.next(bits / 2), None);
            assert!(memory.iter().all(|&word| word == 0));
        }
    }
}
