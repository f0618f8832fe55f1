//! A compile-time number of stacks, so that no index needs a check. An empty stack has [`NO_ENTRY`] on top, so that a
//! push need not ask whether there is one.

use super::heads::{Heads, NO_ENTRY};
use crate::base::{Wide, load, store};

const WORD_BITS: usize = 64;

/// Whether the stacks of jump searches hold most jumps, where f rises by up to `rise` per step.
pub(crate) fn fits_jump_stacks(rise: u32) -> bool {
    rise as usize * 16 <= JumpHeads::WINDOW
}

/// The stacks of searches over cells, where f rises by less from one node to the next: at 70/99 on terrain of weight
/// 1, by 198 at most. They are in a few cache lines.
// PERF: Canonical A* is 12 % faster than with a number that is not known to the compiler, A* 7 %.
pub(crate) type CellHeads<'a> = FixedHeads<'a, 256, 4, 0, true>;

/// The stacks of jump searches: legs across most maps make f rise by less. Entries are not reused until the
/// array is full; a search is over before that matters.
// PERF: 16,384 stacks; with 4,096 searches took 2 % longer.
pub(crate) type JumpHeads<'a> = FixedHeads<'a, { 1 << 14 }, 256, 4, false>;

/// `STACKS` of them. There is a bit for each that is not empty, and one for each of the `LOW` words of those that is not 0,
/// in `HIGH` words; if there are no such words, all the low ones are looked at.
pub(crate) struct FixedHeads<'a, const STACKS: usize, const LOW: usize, const HIGH: usize, const REUSES: bool> {
    tops: &'a mut [u32; STACKS],
    low: &'a mut [Wide; LOW],
    high: &'a mut [Wide; HIGH],
}

impl<'a, const STACKS: usize, const LOW: usize, const HIGH: usize, const REUSES: bool>
    FixedHeads<'a, STACKS, LOW, HIGH, REUSES>
{
    /// How many there are.
    pub(crate) const WINDOW: usize = STACKS;
    /// Words of memory that they take.
    pub(crate) const WORDS: usize = STACKS + 2 * (LOW + HIGH);

    /// In the first words of some memory, which are zero at first, and then as the search before has left them; and the rest.
    pub(crate) fn divide(memory: &'a mut [u32]) -> (Self, &'a mut [u32]) {
        const { assert!(STACKS == LOW * WORD_BITS && (HIGH == 0 || LOW == HIGH * WORD_BITS)) };
        let enough = "there is memory for the stacks";
        let (memory, rest) = memory.split_at_mut(Self::WORDS);
        let (tops, bits) = memory.split_first_chunk_mut().expect(enough);
        let (low, high) = bits.as_chunks_mut().0.split_first_chunk_mut().expect(enough);
        (Self { tops, low, high: high.first_chunk_mut().expect(enough) }, rest)
    }

    pub(crate) fn reborrow(&mut self) -> FixedHeads<'_, STACKS, LOW, HIGH, REUSES> {
        FixedHeads { tops: self.tops, low: self.low, high: self.high }
    }

    /// Empties the stacks of a low word.
    #[inline(always)]
    fn clear_word(&mut self, word: usize) {
        each_bit(load(self.low[word]), |bit| self.tops[word * WORD_BITS + bit] = NO_ENTRY);
        self.low[word] = store(0);
    }

    /// The first word at or after one that is not 0.
    fn next_word(&self, word: usize) -> Option<usize> {
        if HIGH == 0 {
            return (word..LOW).find(|&word| load(self.low[word]) != 0);
        }
        let (first, bit) = (word / WORD_BITS, word % WORD_BITS);
        let mut mask = u64::MAX << bit;
        for high in first..HIGH {
            let left = load(self.high[high]) & mask;
            if left != 0 {
                return Some(high * WORD_BITS + left.trailing_zeros() as usize);
            }
            mask = u64::MAX;
        }
        None
    }
}

impl<const STACKS: usize, const LOW: usize, const HIGH: usize, const REUSES: bool> Heads
    for FixedHeads<'_, STACKS, LOW, HIGH, REUSES>
{
    const REUSES: bool = REUSES;

    #[inline(always)]
    fn window(&self) -> usize {
        STACKS
    }

    #[inline(always)]
    fn put(&mut self, stack: usize, entry: u32) -> u32 {
        let stack = stack % STACKS;
        let low = stack / WORD_BITS;
        self.low[low] = store(load(self.low[low]) | 1 << (stack % WORD_BITS));
        if HIGH != 0 {
            let high = low / WORD_BITS;
            self.high[high] = store(load(self.high[high]) | 1 << (low % WORD_BITS));
        }
        std::mem::replace(&mut self.tops[stack], entry)
    }

    #[inline(always)]
    fn top(&self, stack: usize) -> u32 {
        self.tops[stack % STACKS]
    }

    #[inline(always)]
    fn take(&mut self, stack: usize, below: u32) {
        let stack = stack % STACKS;
        self.tops[stack] = below;
        // No branch: whether a stack or a word is empty now is hard to predict, and mispredictions cost more than this.
        let low = stack / WORD_BITS;
        let left = load(self.low[low]) & !(u64::from(below == NO_ENTRY) << (stack % WORD_BITS));
        self.low[low] = store(left);
        if HIGH != 0 {
            let high = low / WORD_BITS;
            self.high[high] = store(load(self.high[high]) & !(u64::from(left == 0) << (low % WORD_BITS)));
        }
    }

    #[inline(always)]
    fn near(&self, stack: usize) -> Option<u32> {
        let stack = stack % STACKS;
        let here = load(self.low[stack / WORD_BITS]) >> (stack % WORD_BITS);
        (here != 0).then(|| here.trailing_zeros())
    }

    #[inline(never)]
    fn next(&self, stack: usize) -> Option<usize> {
        if let Some(further) = self.near(stack) {
            return Some(stack + further as usize);
        }
        // The words after this one, then all from the beginning: this one again last, for its lower bits.
        let word = self.next_word(stack / WORD_BITS + 1).or_else(|| self.next_word(0))?;
        Some(word * WORD_BITS + load(self.low[word]).trailing_zeros() as usize)
    }

    fn clear(&mut self) {
        if HIGH == 0 {
            (0..LOW).for_each(|word| self.clear_word(word));
            return;
        }
        for high in 0..HIGH {
            each_bit(load(self.high[high]), |bit| self.clear_word(high * WORD_BITS + bit));
            self.high[high] = store(0);
        }
    }
}

/// Hands on the numbers of the bits that are set.
#[inline(always)]
fn each_bit(mut bits: u64, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
