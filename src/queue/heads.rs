//! The heads of the stacks of an array: the top entry of each, and a set of those that are not empty. There are as many
//! stacks as the costs require ([`StackHeads`]), or a number that is known when the code is compiled ([`FixedHeads`]),
//! so that no index needs a check.

use super::any::ListDef;
use super::bitmap::{Bitmap, MOST_BITS};
use crate::base::{Wide, load, store};

/// Entry 0 is never used.
pub(super) const NO_ENTRY: u32 = 0;

const WORD_BITS: usize = 64;

const SMALLEST_WINDOW: usize = 256;
/// Enough for two steps at 13860/19601. The heads are then 256 KiB.
const LARGEST_WINDOW: usize = 1 << 16;

const _: () = assert!(LARGEST_WINDOW <= MOST_BITS);

/// The most stacks that a list for a map of that many cells may have.
pub(super) fn largest_window(cells: u32) -> usize {
    (cells as usize / 4).next_power_of_two().clamp(SMALLEST_WINDOW, LARGEST_WINDOW)
}

/// The number of stacks required if f rises by at most `rise` from a node to its successor.
pub(crate) fn window_for(rise: u32) -> usize {
    (rise as usize + 1).next_power_of_two().max(SMALLEST_WINDOW)
}

/// Whether an array of stacks for that many cells never uses the overflow list, which is slow.
pub(crate) fn fits_stacks(cells: u32, rise: u32) -> bool {
    window_for(rise) <= largest_window(cells)
}

/// Whether the stacks of jump searches hold most jumps if f rises by up to `rise` per step.
pub(crate) fn fits_jump_stacks(rise: u32) -> bool {
    rise as usize * 16 <= JumpHeads::WINDOW
}

/// The top entries of the stacks, and which stacks are not empty.
pub(crate) trait Heads {
    /// Whether entries are used again as soon as they are unused. That keeps a long search in few cache lines; a short
    /// one is faster without.
    const REUSES: bool;

    /// Number of stacks, a power of two.
    fn window(&self) -> usize;

    #[inline(always)]
    fn stack_of(&self, f: u32) -> usize {
        f as usize & (self.window() - 1)
    }

    /// Puts an entry on top of a stack, and returns the one that was there before.
    fn put(&mut self, stack: usize, entry: u32) -> u32;

    /// The entry on top of a stack that is not empty.
    fn top(&self, stack: usize) -> u32;

    /// Takes off the top entry, given the one below it.
    fn take(&mut self, stack: usize, below: u32);

    /// The distance from a stack to the next one that is not empty, itself included, if it is small.
    fn near(&self, stack: usize) -> Option<u32>;

    /// The first stack at or after one that is not empty, wrapping around.
    fn next(&self, stack: usize) -> Option<usize>;

    /// Empties all stacks.
    fn clear(&mut self);
}

/// The memory of a searcher for heads, which nothing else uses: zero at first, and then as the previous list has left
/// it.
pub(crate) struct HeadMemory<'a> {
    pub(crate) words: &'a mut [u32],
    /// The cells of the largest map that it is for.
    pub(crate) most_cells: u32,
}

impl HeadMemory<'_> {
    pub(crate) fn words(most_cells: u32) -> u64 {
        (CellHeads::WORDS + JumpHeads::WORDS) as u64 + StackHeads::words_for_window(largest_window(most_cells))
    }
}

/// Heads that lie in the memory of a searcher.
pub(crate) trait RestingHeads<'a>: Heads {
    /// The number of stacks that a search needs.
    fn window_for(def: &ListDef) -> usize;

    fn wake(memory: HeadMemory<'a>, window: usize) -> Self;
}

/// As many stacks as the costs require.
pub(crate) struct StackHeads<'a> {
    /// The entry of an empty stack may be anything.
    heads: &'a mut [u32],
    occupied: Bitmap<'a>,
}

impl<'a> StackHeads<'a> {
    pub(crate) fn words_for_window(window: usize) -> u64 {
        (window + Bitmap::words(window)) as u64
    }

    pub(crate) fn with_window(memory: &'a mut [u32], window: usize) -> Self {
        let (heads, bits) = memory.split_at_mut(window);
        Self { heads, occupied: Bitmap::new(bits, window) }
    }
}

impl<'a> RestingHeads<'a> for StackHeads<'a> {
    fn window_for(def: &ListDef) -> usize {
        window_for(def.rise).min(largest_window(def.cells))
    }

    /// The first few of the stacks that there is memory for.
    fn wake(memory: HeadMemory<'a>, window: usize) -> Self {
        let words = &mut memory.words[CellHeads::WORDS + JumpHeads::WORDS..];
        let all = Self::with_window(words, largest_window(memory.most_cells));
        Self { heads: &mut all.heads[..window], ..all }
    }
}

impl Heads for StackHeads<'_> {
    const REUSES: bool = true;

    #[inline(always)]
    fn window(&self) -> usize {
        self.heads.len()
    }

    #[inline(always)]
    fn put(&mut self, stack: usize, entry: u32) -> u32 {
        let top = std::mem::replace(&mut self.heads[stack], entry);
        // No branch: half of the stacks are empty.
        top * u32::from(self.occupied.insert(stack))
    }

    #[inline(always)]
    fn top(&self, stack: usize) -> u32 {
        self.heads[stack]
    }

    #[inline(always)]
    fn take(&mut self, stack: usize, below: u32) {
        self.heads[stack] = below;
        self.occupied.remove_if(stack, below == NO_ENTRY);
    }

    #[inline(always)]
    fn near(&self, stack: usize) -> Option<u32> {
        self.occupied.near(stack)
    }

    #[inline]
    fn next(&self, stack: usize) -> Option<usize> {
        self.occupied.next(stack)
    }

    fn clear(&mut self) {
        self.occupied.clear();
    }
}

/// The stacks of searches over cells, where f rises by less from one node to the next: at 70/99 on terrain of weight
/// 1, by 198 at most. They are in a few cache lines.
// PERF: Canonical A* is 12 % faster than with a number that the compiler does not know, A* 7 %.
pub(crate) type CellHeads<'a> = FixedHeads<'a, 256, 4, 0, true>;

/// The stacks of jump searches: legs across most maps make f rise by less. Entries are not reused until the
/// array is full; a search is over before that matters.
// PERF: 16,384 stacks; with 4,096 searches took 2 % longer.
pub(crate) type JumpHeads<'a> = FixedHeads<'a, { 1 << 14 }, 256, 4, false>;

/// `STACKS` of them, each with [`NO_ENTRY`] on top while it is empty, so that a push needs no check. There is a bit for
/// each that is not empty, and one, in `HIGH` words, for each of the `LOW` words of those that is not 0; if there are
/// no such words, all the low ones are looked at.
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

    /// In memory of that many words.
    fn new(memory: &'a mut [u32]) -> Self {
        const { assert!(STACKS == LOW * WORD_BITS && (HIGH == 0 || LOW == HIGH * WORD_BITS)) };
        let enough = "there is memory for the stacks";
        let (tops, bits) = memory.split_first_chunk_mut().expect(enough);
        let (low, high) = bits.as_chunks_mut().0.split_first_chunk_mut().expect(enough);
        Self { tops, low, high: high.first_chunk_mut().expect(enough) }
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

impl<'a> RestingHeads<'a> for CellHeads<'a> {
    fn window_for(_: &ListDef) -> usize {
        Self::WINDOW
    }

    fn wake(memory: HeadMemory<'a>, _: usize) -> Self {
        Self::new(&mut memory.words[..Self::WORDS])
    }
}

impl<'a> RestingHeads<'a> for JumpHeads<'a> {
    fn window_for(_: &ListDef) -> usize {
        Self::WINDOW
    }

    fn wake(memory: HeadMemory<'a>, _: usize) -> Self {
        Self::new(&mut memory.words[CellHeads::WORDS..][..Self::WORDS])
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

/// Passes on the numbers of the bits that are set.
#[inline(always)]
fn each_bit(mut bits: u64, mut each: impl FnMut(usize)) {
    while bits != 0 {
        each(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
