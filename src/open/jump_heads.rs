//! The stacks of jump searches: always as many, so that no index needs a check, and most jumps make f rise by less. An empty
//! stack has no entry on top, so that pushing asks nothing.

use super::heads::Heads;
use super::stacks::NO_ENTRY;
use crate::wide::{Wide, load, store};

/// How many stacks there are.
const WINDOW: usize = 1 << 14;
const WORD_BITS: usize = 64;
const LOW_WORDS: usize = WINDOW / WORD_BITS;
const HIGH_WORDS: usize = LOW_WORDS / WORD_BITS;

/// Words of memory that they take.
pub(crate) const JUMP_HEAD_WORDS: usize = WINDOW + 2 * (LOW_WORDS + HIGH_WORDS);

/// Whether the stacks hold most jumps, where f rises by up to `rise` per step.
pub(crate) fn fits_jump_stacks(rise: u32) -> bool {
    rise as usize * 16 <= WINDOW
}

pub(crate) struct JumpHeads<'a> {
    tops: &'a mut [u32; WINDOW],
    /// A bit for each stack that is not empty, and one for each word of those that is not 0.
    low: &'a mut [Wide; LOW_WORDS],
    high: &'a mut [Wide; HIGH_WORDS],
}

impl<'a> JumpHeads<'a> {
    /// In memory that is zero at first, and then as the search before has left it.
    pub(crate) fn new(memory: &'a mut [u32; JUMP_HEAD_WORDS]) -> Self {
        let whole = "the memory is as large as its parts";
        let (tops, bits) = memory.split_first_chunk_mut().expect(whole);
        let (low, rest) = bits.as_chunks_mut().0.split_first_chunk_mut().expect(whole);
        Self { tops, low, high: rest.first_chunk_mut().expect(whole) }
    }

    pub(crate) fn reborrow(&mut self) -> JumpHeads<'_> {
        JumpHeads { tops: self.tops, low: self.low, high: self.high }
    }

    /// The first word at or after one that is not 0.
    fn next_word(&self, word: usize) -> Option<usize> {
        let (first, bit) = (word / WORD_BITS, word % WORD_BITS);
        let mut mask = u64::MAX << bit;
        for high in first..HIGH_WORDS {
            let left = load(self.high[high]) & mask;
            if left != 0 {
                return Some(high * WORD_BITS + left.trailing_zeros() as usize);
            }
            mask = u64::MAX;
        }
        None
    }
}

impl Heads for JumpHeads<'_> {
    const REUSES: bool = false;

    #[inline(always)]
    fn window(&self) -> usize {
        WINDOW
    }

    #[inline(always)]
    fn put(&mut self, stack: usize, entry: u32) -> u32 {
        let stack = stack % WINDOW;
        let (low, high) = (stack / WORD_BITS, stack / WORD_BITS / WORD_BITS);
        self.low[low] = store(load(self.low[low]) | 1 << (stack % WORD_BITS));
        self.high[high] = store(load(self.high[high]) | 1 << (low % WORD_BITS));
        std::mem::replace(&mut self.tops[stack], entry)
    }

    #[inline(always)]
    fn top(&self, stack: usize) -> u32 {
        self.tops[stack % WINDOW]
    }

    #[inline(always)]
    fn take(&mut self, stack: usize, below: u32) {
        let stack = stack % WINDOW;
        self.tops[stack] = below;
        // No branch: whether a stack or a word is empty now is hard to foretell.
        let (low, high) = (stack / WORD_BITS, stack / WORD_BITS / WORD_BITS);
        let left = load(self.low[low]) & !(u64::from(below == NO_ENTRY) << (stack % WORD_BITS));
        self.low[low] = store(left);
        self.high[high] = store(load(self.high[high]) & !(u64::from(left == 0) << (low % WORD_BITS)));
    }

    #[inline(always)]
    fn near(&self, stack: usize) -> Option<u32> {
        let stack = stack % WINDOW;
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
        for (high, words) in self.high.iter_mut().enumerate() {
            each_bit(load(*words), |low| {
                let low = high * WORD_BITS + low;
                each_bit(load(self.low[low]), |stack| self.tops[low * WORD_BITS + stack] = NO_ENTRY);
                self.low[low] = store(0);
            });
            *words = store(0);
        }
    }
}

/// Hands on the numbers of the bits that are set.
fn each_bit(mut bits: u64, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
