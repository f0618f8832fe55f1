//! An array of stacks with memory of its own, at rest: for what is not a search, and goes on in slices.

use super::heads::{StackHeads, window_for};
use super::stacks::{ArrayOfStacks, StacksState};
use crate::base::{Error, copy_by_fields, filled};

pub(crate) struct OwnedStacks {
    /// The entries, then the heads of the stacks.
    words: Vec<u32>,
    state: StacksState,
    entries: usize,
    window: usize,
}

copy_by_fields! { OwnedStacks { values: state, entries, window; parts: words } }

/// The minimum, for any requested number of entries, and the maximum, for any rise of f.
const FEWEST_ENTRIES: usize = 64;
const MOST_RISE: u32 = 4095;

impl OwnedStacks {
    /// A list of that many entries, at least 64, in which f rises by about `rise` in a step at most.
    pub(crate) fn new(entries: usize, rise: u32) -> Result<Self, Error> {
        let (entries, window) = (entries.max(FEWEST_ENTRIES), window_for(rise.min(MOST_RISE)));
        let mut words = filled(Self::memory_size(entries, rise) as usize / size_of::<u32>(), 0)?;
        let state = empty(&mut words, entries, window);
        Ok(Self { words, state, entries, window })
    }

    /// Enough entries for the edge of most floods over that many cells.
    pub(crate) fn usual_entries(cells: u32) -> usize {
        (cells as usize).isqrt() * 16 + 1024
    }

    pub(crate) fn entries(&self) -> usize {
        self.entries
    }

    /// Forgets all entries.
    pub(crate) fn clear(&mut self) {
        self.state = empty(&mut self.words, self.entries, self.window);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.state.is_empty()
    }

    /// The list, awake; its state is to be given back by `rest`.
    #[inline]
    pub(crate) fn wake(&mut self) -> ArrayOfStacks<'_> {
        let (memory, heads) = parts(&mut self.words, self.entries, self.window);
        ArrayOfStacks::resume(memory, heads, self.entries, self.state)
    }

    #[inline]
    pub(crate) fn rest(&mut self, state: StacksState) {
        self.state = state;
    }

    /// What `new` allocates.
    pub(crate) fn memory_size(entries: usize, rise: u32) -> u64 {
        let heads = StackHeads::words_for_window(window_for(rise.min(MOST_RISE)));
        let entries = entries.max(FEWEST_ENTRIES) as u64 * ArrayOfStacks::WORDS_PER_ENTRY as u64;
        (entries + heads) * size_of::<u32>() as u64
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        (self.words.capacity() * size_of::<u32>()) as u64
    }
}

/// The memory of the entries, and the heads.
fn parts(words: &mut [u32], entries: usize, window: usize) -> (&mut [u32], StackHeads<'_>) {
    let (memory, heads) = words.split_at_mut(entries * ArrayOfStacks::WORDS_PER_ENTRY);
    (memory, StackHeads::with_window(heads, window))
}

fn empty(words: &mut [u32], entries: usize, window: usize) -> StacksState {
    let (memory, heads) = parts(words, entries, window);
    ArrayOfStacks::new(memory, heads, entries).state()
}
