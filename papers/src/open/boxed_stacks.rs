//! `Mmem` [Cazenave VI.A]: the array of stacks with memory allocated for every node and given back when it is taken.
//! The cost of that shows next to the library's array of stacks, which allocates nothing.
//!
//! The array is Cazenave's own, one stack for each f from 0 on, so its memory follows the largest f: not for costs in
//! the thousands. It grows, where his has a fixed length, and steps back for an f below the current one (III.C). An
//! insertion is one step; a deletion is one, and one more for each empty stack that is passed. Ties are always last in,
//! first out.

use super::{Counter, Entry, Store};

/// An array of stacks whose nodes are allocated one by one.
#[derive(Debug, Default)]
pub struct BoxedStacks {
    stacks: Vec<Stack>,
    /// All stacks before this one are empty. Set by the first insertion.
    current: usize,
    length: usize,
}

#[derive(Debug, Default)]
struct Stack {
    top: Option<Box<Node>>,
}

#[derive(Debug)]
struct Node {
    entry: Entry,
    below: Option<Box<Node>>,
}

impl Stack {
    fn push(&mut self, entry: Entry) {
        self.top = Some(Box::new(Node { entry, below: self.top.take() }));
    }

    fn pop(&mut self) -> Option<Entry> {
        let node = *self.top.take()?;
        self.top = node.below;
        Some(node.entry)
    }
}

/// One node after the other: left to itself, each node would drop the one below from inside, and a tall stack would
/// use up the thread's.
impl Drop for Stack {
    fn drop(&mut self) {
        while self.pop().is_some() {}
    }
}

impl Store for BoxedStacks {
    #[inline]
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        counter.add(1);
        let stack = entry.f as usize;
        if stack >= self.stacks.len() {
            self.stacks.resize_with(stack + 1, Stack::default);
        }
        self.stacks[stack].push(entry);
        self.current = if self.length == 0 { stack } else { self.current.min(stack) };
        self.length += 1;
    }

    #[inline]
    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        if self.length == 0 {
            return None;
        }
        self.length -= 1;
        loop {
            counter.add(1);
            if let Some(entry) = self.stacks[self.current].pop() {
                return Some(entry);
            }
            self.current += 1;
        }
    }

    fn len(&self) -> usize {
        self.length
    }

    fn clear(&mut self) {
        self.stacks.clear();
        self.length = 0;
    }
}
