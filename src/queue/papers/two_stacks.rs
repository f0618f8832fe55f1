//! Two stacks are a whole open list [Cao 3.3] where f rises by 0 or by one amount: with four neighbours, equal weights
//! and the Manhattan distance, a step towards the goal leaves f as it is and any other adds two steps' cost.
//!
//! Both stacks share one array of cells, one growing from each end. When the stack of the current f is empty, the other
//! one is the current.

use crate::base::NodeId;
use crate::queue::{Frontier, ListDef, ListMemory, OpenList, RestingList};

/// The state of a list between two steps of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TwoStacksState {
    /// The amount by which f rises.
    rise: u32,
    /// The f of the current stack.
    f: u32,
    /// Entries of the stack that grows from the front, and of the one that grows from the back.
    lengths: [usize; 2],
    /// Which of them is the current.
    current: usize,
}

/// The open list of four-connected maps with equal weights.
pub(crate) struct TwoStacks<'a> {
    cells: &'a mut [u32],
    state: TwoStacksState,
}

impl<'a> RestingList<'a> for TwoStacks<'a> {
    type State = TwoStacksState;
    const WORDS_PER_ENTRY: u64 = 1;

    fn empty(def: &ListDef) -> TwoStacksState {
        TwoStacksState { rise: def.rise, f: 0, lengths: [0, 0], current: 0 }
    }

    fn wake(memory: ListMemory<'a>, state: TwoStacksState) -> Self {
        let entries = memory.entries();
        Self { cells: &mut memory.scratch[..entries], state }
    }

    fn rest(&self) -> TwoStacksState {
        self.state
    }
}

impl TwoStacks<'_> {
    /// The place of entry `index` of a stack.
    #[inline]
    fn place(&self, stack: usize, index: usize) -> usize {
        if stack == 0 { index } else { self.cells.len() - 1 - index }
    }
}

impl OpenList for TwoStacks<'_> {
    #[inline]
    fn has_room(&self, entries: usize) -> bool {
        self.len() + entries <= self.cells.len()
    }

    #[cold]
    fn drop_overtaken(&mut self, frontier: &impl Frontier) {
        for stack in [0, 1] {
            let f = if stack == self.state.current { self.state.f } else { self.state.f + self.state.rise };
            let mut kept = 0;
            for index in 0..self.state.lengths[stack] {
                let cell = self.cells[self.place(stack, index)];
                if frontier.is_live(NodeId(cell), f) {
                    self.cells[self.place(stack, kept)] = cell;
                    kept += 1;
                }
            }
            self.state.lengths[stack] = kept;
        }
    }

    fn begin_at(&mut self, f: u32) {
        self.state.f = f;
    }

    #[inline]
    fn push(&mut self, cell: NodeId, f: u32, _g: u32) {
        let above = f != self.state.f;
        debug_assert_eq!(f, self.state.f + if above { self.state.rise } else { 0 });
        let stack = self.state.current ^ usize::from(above);
        let place = self.place(stack, self.state.lengths[stack]);
        self.cells[place] = cell.0;
        self.state.lengths[stack] += 1;
    }

    #[inline]
    fn pop(&mut self) -> Option<(NodeId, u32)> {
        if self.state.lengths[self.state.current] == 0 {
            self.state.current ^= 1;
            self.state.f += self.state.rise;
        }
        let stack = self.state.current;
        let left = self.state.lengths[stack].checked_sub(1)?;
        self.state.lengths[stack] = left;
        Some((NodeId(self.cells[self.place(stack, left)]), self.state.f))
    }

    #[inline]
    fn len(&self) -> usize {
        self.state.lengths[0] + self.state.lengths[1]
    }
}
