//! The multi-stack heap [Cao 3]: a binary heap whose nodes are stacks of entries with the same f. It is the library's
//! structure once more, here with counted steps, with both plans and with either end of a stack as its top.
//!
//! A stack is found by comparing f with one stack after another, in the order of the heap's array. Steps [Cao 5.2.3]:
//! an insertion is those comparisons, one to put the entry at the end, and the heap's comparisons if the stack is new;
//! a deletion is one, and the heap's comparisons if the stack is then empty. A search for a cell looks at the stacks
//! from the last one back, where the entry is if it can become cheaper at all [Cao 3.3.2], and in each at the oldest
//! first, as its `ArrayList` does; the paper names no order there, and [`LifoFromTop`] has the other. A decrease leaves
//! one stack as in a deletion, and enters the other as in an insertion.
//!
//! Not obvious: a heap compares two f here, never two entries, since no two stacks have the same f. The order of equal
//! f is therefore one of the two ends and no [`TieOrder`](super::TieOrder) in general.

use super::{Counter, Entry, Fifo, Lifo, Searchable, Store, scan};
use cairn::NodeId;
use std::collections::VecDeque;
use std::marker::PhantomData;

/// Which end of a stack leaves first [Cao 3.3.3], and from which end it is searched.
pub trait StackOrder: Default {
    /// Takes an entry off.
    fn take(stack: &mut VecDeque<Entry>) -> Option<Entry>;

    /// Looks for a cell and returns the index and the f of its entry.
    #[inline]
    fn find(stack: &VecDeque<Entry>, cell: NodeId, counter: &mut impl Counter) -> Option<(usize, u32)> {
        scan::find_cell(stack.iter().enumerate(), cell, counter)
    }
}

impl StackOrder for Lifo {
    #[inline]
    fn take(stack: &mut VecDeque<Entry>) -> Option<Entry> {
        stack.pop_back()
    }
}

impl StackOrder for Fifo {
    #[inline]
    fn take(stack: &mut VecDeque<Entry>) -> Option<Entry> {
        stack.pop_front()
    }
}

/// As [`Lifo`], but searched from the top: a cell that is reached again was mostly reached a short time ago.
#[derive(Clone, Copy, Debug, Default)]
pub struct LifoFromTop;

impl StackOrder for LifoFromTop {
    #[inline]
    fn take(stack: &mut VecDeque<Entry>) -> Option<Entry> {
        Lifo::take(stack)
    }

    #[inline]
    fn find(stack: &VecDeque<Entry>, cell: NodeId, counter: &mut impl Counter) -> Option<(usize, u32)> {
        scan::find_cell(stack.iter().enumerate().rev(), cell, counter)
    }
}

/// A heap of stacks.
#[derive(Clone, Debug, Default)]
pub struct MultiStack<T = Lifo> {
    /// The heap, and behind it empty stacks that keep their memory for later ones.
    stacks: Vec<Stack>,
    /// How many stacks the heap has.
    count: usize,
    length: usize,
    order: PhantomData<T>,
}

#[derive(Clone, Debug, Default)]
struct Stack {
    f: u32,
    /// From the oldest to the newest.
    entries: VecDeque<Entry>,
}

impl<T: StackOrder> MultiStack<T> {
    /// Number of stacks: of different f.
    pub fn stack_count(&self) -> usize {
        self.count
    }

    /// The stack for an f, which is made if there is none.
    fn stack_of(&mut self, f: u32, counter: &mut impl Counter) -> usize {
        for index in 0..self.count {
            counter.add(1);
            if self.stacks[index].f == f {
                return index;
            }
        }
        if self.count == self.stacks.len() {
            self.stacks.push(Stack::default());
        }
        self.stacks[self.count].f = f;
        self.count += 1;
        self.bubble_up(self.count - 1, counter)
    }

    /// Takes a stack that has become empty off the heap; the last one comes in its place.
    fn remove_if_empty(&mut self, index: usize, counter: &mut impl Counter) {
        if self.stacks[index].entries.is_empty() {
            self.count -= 1;
            self.stacks.swap(index, self.count);
            if index < self.count && self.bubble_up(index, counter) == index {
                self.bubble_down(index, counter);
            }
        }
    }

    /// Moves a stack towards the root and returns its new place.
    fn bubble_up(&mut self, mut index: usize, counter: &mut impl Counter) -> usize {
        while index > 0 {
            let parent = (index - 1) / 2;
            if !self.is_less(index, parent, counter) {
                break;
            }
            self.stacks.swap(index, parent);
            index = parent;
        }
        index
    }

    fn bubble_down(&mut self, mut index: usize, counter: &mut impl Counter) {
        while let Some(child) = self.lesser_child(index, counter) {
            if !self.is_less(child, index, counter) {
                break;
            }
            self.stacks.swap(child, index);
            index = child;
        }
    }

    fn lesser_child(&self, index: usize, counter: &mut impl Counter) -> Option<usize> {
        let (left, right) = (2 * index + 1, 2 * index + 2);
        if left >= self.count {
            return None;
        }
        let right_is_less = right < self.count && self.is_less(right, left, counter);
        Some(if right_is_less { right } else { left })
    }

    fn is_less(&self, index: usize, other: usize, counter: &mut impl Counter) -> bool {
        counter.add(1);
        self.stacks[index].f < self.stacks[other].f
    }
}

impl<T: StackOrder> Store for MultiStack<T> {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        let stack = self.stack_of(entry.f, counter);
        counter.add(1);
        self.stacks[stack].entries.push_back(entry);
        self.length += 1;
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        if self.length == 0 {
            return None;
        }
        counter.add(1);
        let entry = T::take(&mut self.stacks[0].entries);
        self.remove_if_empty(0, counter);
        self.length -= 1;
        entry
    }

    fn len(&self) -> usize {
        self.length
    }

    fn clear(&mut self) {
        self.stacks[..self.count].iter_mut().for_each(|stack| stack.entries.clear());
        self.count = 0;
        self.length = 0;
    }
}

impl<T: StackOrder> Searchable for MultiStack<T> {
    type Place = (usize, usize);

    #[inline]
    fn find(&self, cell: NodeId, counter: &mut impl Counter) -> Option<((usize, usize), u32)> {
        (0..self.count).rev().find_map(|number| {
            let (index, f) = T::find(&self.stacks[number].entries, cell, counter)?;
            Some(((number, index), f))
        })
    }

    #[inline]
    fn decrease_key(&mut self, (stack, index): (usize, usize), entry: Entry, counter: &mut impl Counter) {
        counter.add(1);
        self.stacks[stack].entries.remove(index);
        self.remove_if_empty(stack, counter);
        self.length -= 1;
        self.insert(entry, counter);
    }
}
