//! The array of stacks [Cazenave III.C]: a stack for each value of f, the newest node on top, so that ties go depth first.
//!
//! Circular: stack number f modulo the size of the window, for the values of f from the current least on. A bitmap of
//! two levels finds the next stack that is not empty. With a consistent heuristic f rises by at most two steps' cost, so
//! a window of 256 holds everything at 70/99. An f that does not fit goes to an overflow list, which is redistributed
//! when its turn comes; an f below the window moves the window down. The window thus decides only speed.
//!
//! Stacks are linked lists of entries from one array. When the array is full, entries that were overtaken are dropped:
//! at most one per cell is live, so an array with a little more than that can never run out.

use super::{Frontier, OpenList};
use crate::CellId;

/// An entry: cell, next entry of its list, f.
type Entry = [u32; 3];
const ENTRY_WORDS: usize = 3;
const NO_ENTRY: u32 = u32::MAX;

const SMALLEST_WINDOW: usize = 256;
/// Enough for two steps at 13860/19601. The heads are then 256 KiB.
const LARGEST_WINDOW: usize = 1 << 16;

/// Bits of the bitmap per word, and words per word of the summary.
const WORD_BITS: usize = 32;

/// What a list remembers between two steps of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StacksState {
    /// Number of stacks, a power of two.
    window: usize,
    /// No stack below this f holds an entry, and all in the window hold less than `floor + window`.
    floor: u32,
    length: u32,
    /// Entries from here on have never been used.
    unused: u32,
    free: u32,
    overflow: u32,
    /// Not above the least f in the overflow list.
    overflow_floor: u32,
}

impl StacksState {
    /// An empty list for f that rises by at most `rise` from one node to its successor, as long as that fits.
    pub(crate) fn new(rise: u32, largest: usize) -> Self {
        let window = (rise as usize + 1).next_power_of_two().clamp(SMALLEST_WINDOW, largest);
        Self { window, floor: 0, length: 0, unused: 0, free: NO_ENTRY, overflow: NO_ENTRY, overflow_floor: u32::MAX }
    }
}

/// How a list's memory is divided, as a function of the number of cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StacksLayout {
    entries: u32,
    pub(crate) window: usize,
}

impl StacksLayout {
    pub(crate) fn new(cells: u32) -> Self {
        // A live entry for each cell, and room for an eighth more: dropping the overtaken ones then costs at most nine
        // steps per push.
        let entries = cells + cells / 8 + 64;
        let window = (cells as usize / 4).next_power_of_two().clamp(SMALLEST_WINDOW, LARGEST_WINDOW);
        Self { entries, window }
    }

    pub(crate) fn words(&self) -> u64 {
        u64::from(self.entries) * ENTRY_WORDS as u64 + (self.window + bitmap_words(self.window)) as u64
    }
}

fn bitmap_words(window: usize) -> usize {
    window / WORD_BITS + window.div_ceil(WORD_BITS * WORD_BITS)
}

/// The default open list.
pub struct ArrayOfStacks<'a> {
    entries: &'a mut [Entry],
    /// The top entry of each stack; meaningful where the bitmap says that the stack is not empty.
    heads: &'a mut [u32],
    bits: &'a mut [u32],
    summary: &'a mut [u32],
    state: &'a mut StacksState,
}

impl<'a> ArrayOfStacks<'a> {
    /// The list as `state` describes it.
    pub(crate) fn new(memory: &'a mut [u32], layout: StacksLayout, state: &'a mut StacksState) -> Self {
        let (entries, rest) = memory.split_at_mut(layout.entries as usize * ENTRY_WORDS);
        let (heads, rest) = rest.split_at_mut(state.window);
        let (bits, rest) = rest.split_at_mut(state.window / WORD_BITS);
        let summary = &mut rest[..state.window.div_ceil(WORD_BITS * WORD_BITS)];
        Self { entries: entries.as_chunks_mut().0, heads, bits, summary, state }
    }

    /// Empties the bitmap, which a new list must do once. The rest needs no preparation.
    pub(crate) fn clear_bitmap(&mut self) {
        self.bits.fill(0);
        self.summary.fill(0);
    }

    fn stack_of(&self, f: u32) -> usize {
        f as usize & (self.heads.len() - 1)
    }

    fn is_occupied(&self, stack: usize) -> bool {
        self.bits[stack / WORD_BITS] & 1 << (stack % WORD_BITS) != 0
    }

    fn mark_occupied(&mut self, stack: usize) {
        let word = stack / WORD_BITS;
        self.bits[word] |= 1 << (stack % WORD_BITS);
        self.summary[word / WORD_BITS] |= 1 << (word % WORD_BITS);
    }

    fn mark_empty(&mut self, stack: usize) {
        let word = stack / WORD_BITS;
        self.bits[word] &= !(1 << (stack % WORD_BITS));
        if self.bits[word] == 0 {
            self.summary[word / WORD_BITS] &= !(1 << (word % WORD_BITS));
        }
    }

    /// The first occupied stack at or after the one of `floor`, going around.
    #[inline]
    fn next_occupied(&self) -> Option<usize> {
        let first = self.stack_of(self.state.floor);
        let word = first / WORD_BITS;
        let here = self.bits[word] & (u32::MAX << (first % WORD_BITS));
        if here != 0 {
            return Some(word * WORD_BITS + here.trailing_zeros() as usize);
        }
        // The words after this one, then all from the beginning: this one again last, for its lower bits.
        let word = self.next_occupied_word(word + 1).or_else(|| self.next_occupied_word(0))?;
        Some(word * WORD_BITS + self.bits[word].trailing_zeros() as usize)
    }

    fn next_occupied_word(&self, from: usize) -> Option<usize> {
        let first = from / WORD_BITS;
        let masked = self.summary.get(first)? & (u32::MAX << (from % WORD_BITS));
        if masked != 0 {
            return Some(first * WORD_BITS + masked.trailing_zeros() as usize);
        }
        let further = first + 1 + self.summary[first + 1..].iter().position(|&word| word != 0)?;
        Some(further * WORD_BITS + self.summary[further].trailing_zeros() as usize)
    }

    /// Puts an entry that belongs to no list where its f says.
    #[inline]
    fn place(&mut self, entry: u32) {
        let f = self.entries[entry as usize][2];
        if f < self.state.floor {
            self.lower_floor(f);
        }
        if (f - self.state.floor) as usize >= self.heads.len() {
            self.place_in_overflow(entry);
            return;
        }
        let stack = self.stack_of(f);
        let below = if self.is_occupied(stack) { self.heads[stack] } else { NO_ENTRY };
        self.entries[entry as usize][1] = below;
        self.heads[stack] = entry;
        if below == NO_ENTRY {
            self.mark_occupied(stack);
        }
    }

    fn place_in_overflow(&mut self, entry: u32) {
        let [_, next, f] = &mut self.entries[entry as usize];
        *next = self.state.overflow;
        self.state.overflow = entry;
        self.state.overflow_floor = self.state.overflow_floor.min(*f);
    }

    /// Moves the window down to `f`. What then lies above it goes to the overflow list.
    #[cold]
    fn lower_floor(&mut self, f: u32) {
        let window = self.heads.len();
        let mut kept = NO_ENTRY;
        self.take_all_stacks(|list, entry| {
            if ((list.entries[entry as usize][2] - f) as usize) < window {
                list.entries[entry as usize][1] = kept;
                kept = entry;
            } else {
                list.place_in_overflow(entry);
            }
        });
        self.state.floor = f;
        self.place_all(kept);
    }

    /// Moves the window up to the overflow list's least f and fills it from there.
    #[cold]
    fn redistribute_overflow(&mut self) {
        let mut entry = std::mem::replace(&mut self.state.overflow, NO_ENTRY);
        self.state.overflow_floor = u32::MAX;
        let mut least = u32::MAX;
        self.for_each_in(entry, |list, entry| least = least.min(list.entries[entry as usize][2]));
        if let Some(stack) = self.next_occupied() {
            least = least.min(self.f_of_stack(stack));
        }
        self.state.floor = least;
        let mut reversed = NO_ENTRY;
        while entry != NO_ENTRY {
            let next = std::mem::replace(&mut self.entries[entry as usize][1], reversed);
            reversed = entry;
            entry = next;
        }
        // Oldest first, so that the newest ends on top.
        self.place_all(reversed);
    }

    /// The f of an occupied stack.
    fn f_of_stack(&self, stack: usize) -> u32 {
        self.entries[self.heads[stack] as usize][2]
    }

    /// Drops the entries that were overtaken.
    #[cold]
    fn purge(&mut self, frontier: &impl Frontier) {
        let mut kept = NO_ENTRY;
        let overflow = std::mem::replace(&mut self.state.overflow, NO_ENTRY);
        self.state.overflow_floor = u32::MAX;
        let mut sift = |list: &mut Self, entry: u32| {
            let [cell, _, f] = list.entries[entry as usize];
            if frontier.f(CellId(cell)) == Some(f) {
                list.entries[entry as usize][1] = kept;
                kept = entry;
            } else {
                list.release(entry);
            }
        };
        self.take_all_stacks(&mut sift);
        self.for_each_in(overflow, &mut sift);
        self.place_all(kept);
    }

    /// Empties every stack, from the floor up, and hands each one's entries on from top to bottom.
    fn take_all_stacks(&mut self, mut each: impl FnMut(&mut Self, u32)) {
        while let Some(stack) = self.next_occupied() {
            self.mark_empty(stack);
            self.for_each_in(self.heads[stack], &mut each);
        }
    }

    /// Hands on the entries of a list, each of which may be moved to another one.
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

    fn release(&mut self, entry: u32) {
        self.entries[entry as usize][1] = self.state.free;
        self.state.free = entry;
        self.state.length -= 1;
    }

    #[inline]
    fn take_unused(&mut self) -> Option<u32> {
        let entry = self.state.free;
        if entry != NO_ENTRY {
            self.state.free = self.entries[entry as usize][1];
            return Some(entry);
        }
        let entry = self.state.unused;
        ((entry as usize) < self.entries.len()).then(|| {
            self.state.unused = entry + 1;
            entry
        })
    }
}

impl OpenList for ArrayOfStacks<'_> {
    #[inline]
    fn push(&mut self, cell: CellId, f: u32, _g: u32, frontier: &impl Frontier) {
        let entry = self.take_unused().unwrap_or_else(|| {
            self.purge(frontier);
            self.take_unused().expect("there is room for a live entry per cell")
        });
        self.state.length += 1;
        self.entries[entry as usize] = [cell.0, NO_ENTRY, f];
        self.place(entry);
    }

    #[inline]
    fn pop(&mut self) -> Option<(CellId, u32)> {
        let mut next = self.next_occupied();
        let floor_of_stacks = next.map_or(u32::MAX, |stack| self.f_of_stack(stack));
        if self.state.overflow_floor <= floor_of_stacks && self.state.overflow != NO_ENTRY {
            self.redistribute_overflow();
            next = self.next_occupied();
        }
        let stack = next?;
        let entry = self.heads[stack];
        let [cell, below, f] = self.entries[entry as usize];
        self.state.floor = f;
        if below == NO_ENTRY {
            self.mark_empty(stack);
        } else {
            self.heads[stack] = below;
        }
        self.release(entry);
        Some((CellId(cell), f))
    }

    fn len(&self) -> usize {
        self.state.length as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Cells with their live f.
    struct Live(HashMap<u32, u32>);

    impl Frontier for Live {
        fn f(&self, cell: CellId) -> Option<u32> {
            self.0.get(&cell.0).copied()
        }
    }

    fn next(random: &mut u64) -> u32 {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*random >> 33) as u32
    }

    /// Pushes and pops at random and compares every pop with the least live f. `spread` decides how far f strays, up and
    /// down, from the last one popped.
    fn compare_with_reference(cells: u32, rise: u32, spread: u32, falls: bool, seed: u64) {
        let layout = StacksLayout::new(cells);
        let mut memory = vec![0; layout.words() as usize];
        let mut state = StacksState::new(rise, layout.window);
        let mut list = ArrayOfStacks::new(&mut memory, layout, &mut state);
        list.clear_bitmap();
        let (mut live, mut random, mut last) = (Live(HashMap::new()), seed, 1_000_000_u32);
        for _ in 0..20_000 {
            if next(&mut random) % 5 < 3 {
                let cell = next(&mut random) % cells;
                let fall = if falls { next(&mut random) % spread } else { 0 };
                let f = (last + next(&mut random) % spread).saturating_sub(fall);
                if live.0.get(&cell).is_none_or(|&old| f < old) {
                    live.0.insert(cell, f);
                    list.push(CellId(cell), f, 0, &live);
                }
            } else {
                // As a search does: entries that were overtaken are skipped.
                let popped = std::iter::from_fn(|| list.pop()).find(|&(cell, f)| live.f(cell) == Some(f));
                let least = live.0.values().min().copied();
                assert_eq!(popped.map(|(_, f)| f), least);
                if let Some((cell, f)) = popped {
                    live.0.remove(&cell.0);
                    last = f;
                }
            }
        }
        assert!(list.len() <= layout.entries as usize);
    }

    #[test]
    fn pops_the_least_f_within_the_window() {
        compare_with_reference(500, 198, 198, false, 1);
    }

    #[test]
    fn pops_the_least_f_when_f_falls() {
        compare_with_reference(500, 198, 150, true, 2);
    }

    #[test]
    fn pops_the_least_f_when_the_window_is_far_too_small() {
        compare_with_reference(500, 10, 100_000, false, 3);
        compare_with_reference(500, 10, 100_000, true, 4);
        compare_with_reference(20_000, 1 << 25, 900_000, true, 5);
    }

    #[test]
    fn overtaken_entries_make_room() {
        // Far more pushes than entries: each improves the same few cells.
        compare_with_reference(3, 50, 4_000, true, 6);
        let layout = StacksLayout::new(2);
        let mut memory = vec![0; layout.words() as usize];
        let mut state = StacksState::new(100, layout.window);
        let mut list = ArrayOfStacks::new(&mut memory, layout, &mut state);
        list.clear_bitmap();
        let mut live = Live(HashMap::new());
        for f in (0..10_000).rev() {
            live.0.insert(f % 2, f);
            list.push(CellId(f % 2), f, 0, &live);
        }
        assert_eq!(list.pop().map(|(_, f)| f), Some(0));
    }

    #[test]
    fn equal_f_comes_out_newest_first() {
        let layout = StacksLayout::new(64);
        let mut memory = vec![0; layout.words() as usize];
        let mut state = StacksState::new(198, layout.window);
        let mut list = ArrayOfStacks::new(&mut memory, layout, &mut state);
        list.clear_bitmap();
        let nothing = Live(HashMap::new());
        (0..10).for_each(|cell| list.push(CellId(cell), 77, 0, &nothing));
        let order: Vec<u32> = std::iter::from_fn(|| list.pop()).map(|(cell, _)| cell.0).collect();
        assert_eq!(order, (0..10).rev().collect::<Vec<_>>());
        assert!(list.is_empty());
    }
}
