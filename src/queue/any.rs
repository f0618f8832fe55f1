//! Any of the open lists, as a value that rests in the searcher between two steps.

use super::fixed_heads::{CellHeads, JumpHeads};
use super::heads::StackHeads;
use super::heap::{BinaryHeap, HeapState};
use super::papers::{LeastG, LeastGState, MultiStackHeap, MultiStackState, TwoStacks, TwoStacksState};
use super::stacks::{ArrayOfStacks, Stacks, StacksState};

/// A list at rest.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OpenState {
    Stacks(StacksState),
    /// Where f rises by so little that a fixed number of stacks will do.
    CellStacks(StacksState),
    /// For jump searches, whose f may rise by any number.
    JumpStacks(StacksState),
    Heap(HeapState),
    MultiStack(MultiStackState),
    TwoStacks(TwoStacksState),
    LeastG(LeastGState),
}

/// A live entry for each cell, and room for some more: dropping the overtaken ones then costs at most 33 steps per push.
pub(crate) fn default_entries(cells: u32) -> usize {
    cells as usize + cells as usize / 32 + 64
}

/// The memory that lists live in. A list takes as much of it as the map needs and no more, so that a search is the same
/// in every searcher.
pub(crate) struct ListMemory<'a> {
    /// The cells of the map.
    pub(crate) cells: u32,
    /// The most entries that the caller allows.
    pub(crate) most_entries: usize,
    /// Shared with other searches.
    pub(crate) scratch: &'a mut [u32],
    /// Left to the arrays of stacks: to those of a fixed number, then to others, for maps of up to that many cells.
    pub(crate) heads: &'a mut [u32],
    pub(crate) most_cells: u32,
    pub(crate) jump_heads: JumpHeads<'a>,
}

impl ListMemory<'_> {
    /// How many entries a list may have.
    pub(crate) fn entries(&self) -> usize {
        default_entries(self.cells).min(self.most_entries)
    }
}

impl OpenState {
    /// As many stacks as f needs that rises by so much in a step.
    pub(crate) fn stacks(memory: &mut ListMemory<'_>, rise: u32) -> Self {
        let heads = StackHeads::new(CellHeads::divide(memory.heads).1, memory.most_cells);
        Self::Stacks(ArrayOfStacks::new(memory.scratch, heads, memory.cells, memory.most_entries, rise).state())
    }

    /// For searches over cells whose f rises by little.
    pub(crate) fn cell_stacks(memory: &mut ListMemory<'_>) -> Self {
        let entries = memory.entries();
        Self::CellStacks(Stacks::empty(memory.scratch, CellHeads::divide(memory.heads).0, entries).state())
    }

    /// For jump searches.
    pub(crate) fn jump_stacks(memory: &mut ListMemory<'_>) -> Self {
        let entries = memory.entries();
        Self::JumpStacks(Stacks::empty(memory.scratch, memory.jump_heads.reborrow(), entries).state())
    }

    /// The most scratch that any list needs for that many entries.
    pub(crate) fn scratch_words(entries: usize) -> u64 {
        let words = [
            ArrayOfStacks::WORDS_PER_ENTRY,
            BinaryHeap::WORDS_PER_ENTRY,
            MultiStackHeap::WORDS_PER_ENTRY,
            TwoStacks::WORDS_PER_ENTRY,
            LeastG::WORDS_PER_ENTRY,
        ];
        entries as u64 * words.into_iter().fold(0, u64::max)
    }
}
