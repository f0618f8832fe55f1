//! Where the stacks of an array begin: the top entry of each, and a set of those that are not empty. As many stacks as the
//! costs ask for, or a number that is known when the code is compiled (`fixed_heads`).

use super::bitmap::{Bitmap, MOST_BITS};

/// Entry 0 is never used.
pub(super) const NO_ENTRY: u32 = 0;

const SMALLEST_WINDOW: usize = 256;
/// Enough for two steps at 13860/19601. The heads are then 256 KiB.
const LARGEST_WINDOW: usize = 1 << 16;

const _: () = assert!(LARGEST_WINDOW <= MOST_BITS);

/// The most stacks that a list for a map of that many cells may have.
pub(super) fn largest_window(cells: u32) -> usize {
    (cells as usize / 4).next_power_of_two().clamp(SMALLEST_WINDOW, LARGEST_WINDOW)
}

/// The stacks that f needs which rises by at most `rise` from one node to its successor.
pub(crate) fn window_for(rise: u32) -> usize {
    (rise as usize + 1).next_power_of_two().max(SMALLEST_WINDOW)
}

/// Whether an array of stacks for that many cells can do without the overflow list, which is slow.
pub(crate) fn fits_stacks(cells: u32, rise: u32) -> bool {
    window_for(rise) <= largest_window(cells)
}

/// The top entries of the stacks, and which stacks are not empty.
pub(crate) trait Heads {
    /// Whether entries are used again as soon as they are free. That keeps a long search in few cache lines; a short one
    /// is faster without.
    const REUSES: bool;

    /// Number of stacks, a power of two.
    fn window(&self) -> usize;

    #[inline(always)]
    fn stack_of(&self, f: u32) -> usize {
        f as usize & (self.window() - 1)
    }

    /// Puts an entry on top of a stack, and tells which was there before.
    fn put(&mut self, stack: usize, entry: u32) -> u32;

    /// The entry on top of a stack that is not empty.
    fn top(&self, stack: usize) -> u32;

    /// Takes off the top entry, given the one below it.
    fn take(&mut self, stack: usize, below: u32);

    /// How far behind a stack the next one lies that is not empty, itself included, if that is not far.
    fn near(&self, stack: usize) -> Option<u32>;

    /// The first stack at or after one that is not empty, going around.
    fn next(&self, stack: usize) -> Option<usize>;

    /// Empties all stacks.
    fn clear(&mut self);
}

/// As many stacks as the costs ask for, in memory that only arrays of stacks use. It is zero at first, and then as the
/// list before has left it.
pub(crate) struct StackHeads<'a> {
    /// Of an empty stack it may say anything.
    heads: &'a mut [u32],
    occupied: Bitmap<'a>,
}

impl<'a> StackHeads<'a> {
    pub(crate) fn words(cells: u32) -> u64 {
        Self::words_for_window(largest_window(cells))
    }

    pub(crate) fn words_for_window(window: usize) -> u64 {
        (window + Bitmap::words(window)) as u64
    }

    /// Divides the memory of a searcher for that many cells.
    pub(crate) fn new(memory: &'a mut [u32], cells: u32) -> Self {
        Self::with_window(memory, largest_window(cells))
    }

    pub(crate) fn with_window(memory: &'a mut [u32], window: usize) -> Self {
        let (heads, bits) = memory.split_at_mut(window);
        Self { heads, occupied: Bitmap::new(bits, window) }
    }

    /// The first few of the stacks.
    pub(super) fn narrowed(self, window: usize) -> Self {
        Self { heads: &mut self.heads[..window], ..self }
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
