//! The array of stacks [Cazenave III.C]: a stack for each value of f, the newest node on top, so that ties go depth
//! first.
//!
//! Circular: stack number f modulo the size of the window, for the values of f from the current least on. A bitmap
//! finds the next stack that is not empty. With a consistent heuristic f rises by at most two steps' cost, so a window
//! of 256 holds everything at 70/99. An f that does not fit goes to an overflow list, which is redistributed when its
//! turn comes; an f below the window moves the window down. The window thus affects only speed.
//!
//! ```text
//!   stack      0   1   2   3   4   5   6   7     8 stacks, the floor at 21: f from 21 to 28, each in stack f % 8.
//!   f         24  25  26  27  28  21  22  23
//!   top        e                   a       c     Pushed: a 21, b 21, c 23, d 24, e 24, g 30. Popped: b a c e d g.
//!   below      d                   ^ floor
//!   hand       b                                 The newest cell with f 21; it has no entry until another comes.
//!   overflow   g                                 f above the window. Once this has the least f of all, the floor
//!                                                moves up to that f, and what fits goes to the stacks.
//! ```
//!
//! Stacks are linked lists of entries from one array. An entry does not hold its f, which is that of its stack. When
//! the array is full, entries that were overtaken are dropped: at most one per cell is live, so an array with a little
//! more than that can never run out. The heads of the stacks are left to [`Heads`], of which there are two kinds.

use super::any::{ListDef, ListMemory, RestingList};
use super::heads::{CellHeads, Heads, JumpHeads, NO_ENTRY, RestingHeads, StackHeads};
use super::{Frontier, OpenList};
use crate::base::NodeId;

/// An entry: cell, next entry of its list.
type StackEntry = [u32; 2];

/// An entry, and its f while it is in no stack.
const ENTRY_WORDS: usize = 3;

/// No cell has this number.
const NO_CELL: u32 = u32::MAX;

/// No f is as large: the f of an entry that is in no list.
const RELEASED: u32 = u32::MAX;

/// The number of unused entries that are made ready at a time.
const FRESH: u32 = 16;

/// The state of a list between two steps of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StacksState {
    /// Number of stacks.
    window: usize,
    /// No entry has a smaller f, and all in the stacks have one below `floor + window`.
    floor: u32,
    length: usize,
    /// Entries from here on have never been used.
    unused: u32,
    free: u32,
    overflow: u32,
    /// The least f in the overflow list; above all if it is empty.
    overflow_floor: u32,
    /// The cell on top of the lowest stack, if it was pushed since the last pop. A search often continues with a cell
    /// that it has just pushed, which then never goes through memory. Only where entries are reused.
    // PERF: On brc202d that is the case in a quarter of the pops of canonical A*.
    hand: u32,
}

impl StacksState {
    fn new(window: usize) -> Self {
        Self {
            window,
            floor: 0,
            length: 0,
            unused: NO_ENTRY + 1,
            free: NO_ENTRY,
            overflow: NO_ENTRY,
            overflow_floor: u32::MAX,
            hand: NO_CELL,
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.length == 0
    }
}

/// The stacks.
pub(crate) struct Stacks<'a, H> {
    entries: &'a mut [StackEntry],
    /// The f of each entry that is in the overflow list or on its way from one stack to another.
    costs: &'a mut [u32],
    heads: H,
    state: StacksState,
}

/// With as many stacks as f needs.
pub(crate) type ArrayOfStacks<'a> = Stacks<'a, StackHeads<'a>>;
/// For searches over cells whose f rises by little.
pub(crate) type CellStacks<'a> = Stacks<'a, CellHeads<'a>>;
/// For jump searches, whose f may rise by any number.
pub(crate) type JumpStacks<'a> = Stacks<'a, JumpHeads<'a>>;

impl<'a, H: RestingHeads<'a>> RestingList<'a> for Stacks<'a, H> {
    type State = StacksState;
    const WORDS_PER_ENTRY: u64 = ENTRY_WORDS as u64;

    fn empty(def: &ListDef) -> StacksState {
        StacksState::new(H::window_for(def))
    }

    fn wake(memory: ListMemory<'a>, state: StacksState) -> Self {
        let entries = memory.entries();
        Self::resume(memory.scratch, H::wake(memory.heads, state.window), entries, state)
    }

    fn rest(&self) -> StacksState {
        self.state
    }
}

impl<'a, H: Heads> Stacks<'a, H> {
    pub(crate) const WORDS_PER_ENTRY: usize = ENTRY_WORDS;

    /// An empty list of that many entries.
    pub(crate) fn new(memory: &'a mut [u32], mut heads: H, entries: usize) -> Self {
        // Clears what an older search has left.
        heads.clear();
        let state = StacksState::new(heads.window());
        Self::resume(memory, heads, entries, state)
    }

    /// Restores a list and its heads as they were.
    pub(crate) fn resume(memory: &'a mut [u32], heads: H, entries: usize, state: StacksState) -> Self {
        let (list, rest) = memory.split_at_mut(2 * entries);
        Self { entries: list.as_chunks_mut().0, costs: &mut rest[..entries], heads, state }
    }

    pub(crate) fn state(&self) -> StacksState {
        self.state
    }

    /// The least f in the stacks.
    fn least(&self) -> Option<u32> {
        let first = self.heads.stack_of(self.state.floor);
        let stack = self.heads.next(first)?;
        let further = stack.wrapping_sub(first) & (self.heads.window() - 1);
        Some(self.state.floor + further as u32)
    }

    /// Returns the least f, and makes sure that it is in a stack.
    #[inline(never)]
    fn least_of_all(&mut self) -> Option<u32> {
        let least = self.least();
        if self.state.overflow_floor <= least.unwrap_or(u32::MAX) { self.redistribute_overflow() } else { least }
    }

    /// Moves the floor up to the overflow list's least f, below which no stack holds anything, and fills the stacks
    /// from there. Returns that f, or nothing if the list is empty.
    #[cold]
    #[inline(never)]
    fn redistribute_overflow(&mut self) -> Option<u32> {
        let overflow = std::mem::replace(&mut self.state.overflow, NO_ENTRY);
        if overflow == NO_ENTRY {
            return None;
        }
        self.state.overflow_floor = u32::MAX;
        let (mut least, mut oldest_first) = (u32::MAX, NO_ENTRY);
        self.for_each_in(overflow, |list, entry| {
            least = least.min(list.costs[entry as usize]);
            list.entries[entry as usize][1] = oldest_first;
            oldest_first = entry;
        });
        self.state.floor = least;
        self.place_all(oldest_first);
        Some(least)
    }

    /// Puts an entry that belongs to no list into the list of its f.
    fn place(&mut self, entry: u32) {
        self.place_new(entry, self.entries[entry as usize][0], self.costs[entry as usize]);
    }

    /// Fills an entry and puts it into the list of its f.
    #[inline(always)]
    fn place_new(&mut self, entry: u32, cell: u32, f: u32) {
        if f.wrapping_sub(self.state.floor) as usize >= self.heads.window() {
            return self.place_outside(entry, cell, f);
        }
        // The entry first: after a write to the heads its place would be looked up again.
        let slot = &mut self.entries[entry as usize];
        *slot = [cell, self.heads.put(self.heads.stack_of(f), entry)];
    }

    #[cold]
    #[inline(never)]
    fn place_outside(&mut self, entry: u32, cell: u32, f: u32) {
        self.entries[entry as usize][0] = cell;
        self.costs[entry as usize] = f;
        if self.state.length == 1 {
            // The list is empty: the window may begin anywhere.
            self.state.floor = f;
            self.place(entry);
        } else if f < self.state.floor {
            self.lower_floor(f);
            self.place(entry);
        } else {
            self.entries[entry as usize][1] = self.state.overflow;
            self.state.overflow = entry;
            self.state.overflow_floor = self.state.overflow_floor.min(f);
        }
    }

    /// Puts the cell at hand where it belongs.
    fn lay_down_hand(&mut self) {
        let cell = std::mem::replace(&mut self.state.hand, NO_CELL);
        if cell != NO_CELL {
            let entry = self.take_entry();
            self.place_new(entry, cell, self.state.floor);
        }
    }

    /// Moves the window down to `f`. What then lies above it goes to the overflow list.
    fn lower_floor(&mut self, f: u32) {
        self.lay_down_hand();
        let mut oldest_first = NO_ENTRY;
        self.take_all_stacks(|list, entry| {
            list.entries[entry as usize][1] = oldest_first;
            oldest_first = entry;
        });
        self.state.floor = f;
        self.place_all(oldest_first);
    }

    /// Empties every stack, from the floor up, and passes on each one's entries from top to bottom, with their f noted.
    fn take_all_stacks(&mut self, mut each: impl FnMut(&mut Self, u32)) {
        while let Some(f) = self.least() {
            let stack = self.heads.stack_of(f);
            let top = self.heads.top(stack);
            self.heads.take(stack, NO_ENTRY);
            self.for_each_in(top, |list, entry| {
                list.costs[entry as usize] = f;
                each(list, entry);
            });
        }
    }

    /// Passes on the entries of a list, each of which may be moved to another one.
    fn for_each_in(&mut self, mut entry: u32, mut each: impl FnMut(&mut Self, u32)) {
        while entry != NO_ENTRY {
            let next = self.entries[entry as usize][1];
            each(self, entry);
            entry = next;
        }
    }

    fn place_all(&mut self, list: u32) {
        self.for_each_in(list, Self::place);
    }

    #[inline(always)]
    fn release(&mut self, entry: u32) {
        self.entries[entry as usize][1] = self.state.free;
        self.state.free = entry;
    }

    /// Marks all entries but those of a list as being in none.
    fn forget_costs_but_of(&mut self, list: u32) {
        // No node has this bit.
        const MARK: u32 = 1 << NodeId::BITS;
        self.for_each_in(list, |list, entry| list.entries[entry as usize][0] |= MARK);
        for (entry, cost) in self.entries.iter().zip(self.costs.iter_mut()) {
            if entry[0] & MARK == 0 {
                *cost = RELEASED;
            }
        }
        self.for_each_in(list, |list, entry| list.entries[entry as usize][0] &= !MARK);
    }

    /// An entry that is in no list. There is one: the caller has checked that there is room.
    #[inline(always)]
    fn take_entry(&mut self) -> u32 {
        if H::REUSES {
            if self.state.free == NO_ENTRY {
                self.free_unused();
            }
            return self.take_free();
        }
        if self.state.unused as usize == self.entries.len() {
            return self.take_released();
        }
        self.state.unused += 1;
        self.state.unused - 1
    }

    #[inline(always)]
    fn take_free(&mut self) -> u32 {
        let entry = self.state.free;
        self.state.free = self.entries[entry as usize][1];
        entry
    }

    #[cold]
    #[inline(never)]
    fn take_released(&mut self) -> u32 {
        self.take_free()
    }

    /// Makes a list of unused entries from some that were never used.
    #[cold]
    #[inline(never)]
    fn free_unused(&mut self) {
        let first = self.state.unused;
        let end = (first + FRESH).min(self.entries.len() as u32);
        let fresh = &mut self.entries[first as usize..end as usize];
        fresh.iter_mut().zip(first + 1..).for_each(|(entry, next)| entry[1] = next);
        if let Some(last) = fresh.last_mut() {
            last[1] = NO_ENTRY;
        }
        (self.state.free, self.state.unused) = (first, end);
    }
}

impl<H: Heads> OpenList for Stacks<'_, H> {
    const SORTED: bool = true;

    #[inline(always)]
    fn has_room(&self, entries: usize) -> bool {
        if !H::REUSES && (self.state.unused as usize) + entries <= self.entries.len() {
            return true;
        }
        // One entry is never used.
        self.state.length + entries < self.entries.len() && (H::REUSES || self.state.free != NO_ENTRY)
    }

    #[cold]
    #[inline(never)]
    fn drop_overtaken(&mut self, frontier: &impl Frontier) {
        self.lay_down_hand();
        let mut kept = NO_ENTRY;
        let overflow = std::mem::replace(&mut self.state.overflow, NO_ENTRY);
        self.forget_costs_but_of(overflow);
        self.state.overflow_floor = u32::MAX;
        let mut sift = |list: &mut Self, entry: u32| {
            let ([cell, _], f) = (list.entries[entry as usize], list.costs[entry as usize]);
            if frontier.is_live(NodeId(cell), f) {
                list.entries[entry as usize][1] = kept;
                kept = entry;
            } else {
                list.costs[entry as usize] = RELEASED;
                list.state.length -= 1;
            }
        };
        self.take_all_stacks(&mut sift);
        self.for_each_in(overflow, &mut sift);
        // Entries that are in no list now are unused: also those that were popped and not used again.
        self.state.free = NO_ENTRY;
        for entry in (NO_ENTRY + 1..self.state.unused).rev() {
            if self.costs[entry as usize] == RELEASED {
                self.release(entry);
            }
        }
        self.place_all(kept);
    }

    #[inline(always)]
    fn begin_at(&mut self, f: u32) {
        // Clears what an older search has left.
        self.heads.clear();
        self.state.floor = f;
    }

    #[inline(always)]
    fn push(&mut self, cell: NodeId, f: u32, _g: u32) {
        self.state.length += 1;
        let mut cell = cell.0;
        if H::REUSES && f == self.state.floor {
            cell = std::mem::replace(&mut self.state.hand, cell);
            if cell == NO_CELL {
                return;
            }
        }
        let entry = self.take_entry();
        self.place_new(entry, cell, f);
    }

    #[inline(always)]
    fn try_push(&mut self, cell: NodeId, f: u32, g: u32) -> bool {
        let entry = self.state.unused;
        if H::REUSES || entry as usize == self.entries.len() {
            return self.has_room(1) && {
                self.push(cell, f, g);
                true
            };
        }
        self.state.unused = entry + 1;
        self.state.length += 1;
        self.place_new(entry, cell.0, f);
        true
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<(NodeId, u32)> {
        let floor = self.state.floor;
        if H::REUSES {
            let hand = std::mem::replace(&mut self.state.hand, NO_CELL);
            if hand != NO_CELL {
                self.state.length -= 1;
                return Some((NodeId(hand), floor));
            }
        }
        let f = match self.heads.near(self.heads.stack_of(floor)) {
            Some(further) if floor + further < self.state.overflow_floor => floor + further,
            _ => self.least_of_all()?,
        };
        self.state.floor = f;
        let stack = self.heads.stack_of(f);
        let entry = self.heads.top(stack);
        let [cell, below] = self.entries[entry as usize];
        self.heads.take(stack, below);
        if H::REUSES {
            self.release(entry);
        }
        self.state.length -= 1;
        Some((NodeId(cell), f))
    }

    #[inline]
    fn len(&self) -> usize {
        self.state.length
    }
}

#[cfg(test)]
mod tests;
