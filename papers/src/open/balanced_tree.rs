//! The balanced binary tree [Björnsson 3.1], ordered by f, then larger g, then newest.
//!
//! It is a treap (Seidel and Aragon 1996): each node has a random priority and stands above all of smaller ones, which
//! keeps the depth logarithmic whatever the order of insertion. The random numbers start again with each search, so
//! equal searches give equal counts. Not the standard library's tree, whose comparisons could not be counted. An
//! insertion is its comparisons, a deletion the nodes on the path to the leftmost one.

use super::slots::{NO_SLOT, Slot, Slots};
use super::{Counter, Entry, LargerG, Store, TieOrder};
use std::marker::PhantomData;
use testkit::Random;

const SEED: u64 = 0;

/// A balanced binary tree.
#[derive(Clone, Debug)]
pub struct BalancedTree<T = LargerG> {
    nodes: Slots<Node>,
    root: Slot,
    random: Random,
    ties: PhantomData<T>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    entry: Entry,
    priority: u64,
    /// Those that leave before it, and those that leave after.
    left: Slot,
    right: Slot,
}

impl<T> Default for BalancedTree<T> {
    fn default() -> Self {
        Self { nodes: Slots::default(), root: NO_SLOT, random: Random::new(SEED), ties: PhantomData }
    }
}

impl<T: TieOrder> BalancedTree<T> {
    /// Puts a node into a tree and gives the root of the result.
    fn insert_into(&mut self, root: Slot, new: Slot, counter: &mut impl Counter) -> Slot {
        if root == NO_SLOT || self.nodes[new].priority > self.nodes[root].priority {
            let (left, right) = self.divide(root, new, counter);
            (self.nodes[new].left, self.nodes[new].right) = (left, right);
            return new;
        }
        if self.leaves_before(new, root, counter) {
            self.nodes[root].left = self.insert_into(self.nodes[root].left, new, counter);
        } else {
            self.nodes[root].right = self.insert_into(self.nodes[root].right, new, counter);
        }
        root
    }

    /// Divides a tree into those that leave before a node that is not in it, and those that leave after.
    fn divide(&mut self, root: Slot, by: Slot, counter: &mut impl Counter) -> (Slot, Slot) {
        if root == NO_SLOT {
            return (NO_SLOT, NO_SLOT);
        }
        if self.leaves_before(by, root, counter) {
            let (before, after) = self.divide(self.nodes[root].left, by, counter);
            self.nodes[root].left = after;
            (before, root)
        } else {
            let (before, after) = self.divide(self.nodes[root].right, by, counter);
            self.nodes[root].right = before;
            (root, after)
        }
    }

    fn leaves_before(&self, slot: Slot, other: Slot, counter: &mut impl Counter) -> bool {
        counter.add(1);
        self.nodes[slot].entry.leaves_before::<T>(&self.nodes[other].entry)
    }
}

impl<T: TieOrder> Store for BalancedTree<T> {
    fn insert(&mut self, entry: Entry, counter: &mut impl Counter) {
        let priority = self.random.bits();
        let new = self.nodes.put(Node { entry, priority, left: NO_SLOT, right: NO_SLOT });
        self.root = self.insert_into(self.root, new, counter);
    }

    fn delete_min(&mut self, counter: &mut impl Counter) -> Option<Entry> {
        if self.root == NO_SLOT {
            return None;
        }
        counter.add(1);
        let (mut parent, mut leftmost) = (None, self.root);
        while self.nodes[leftmost].left != NO_SLOT {
            counter.add(1);
            parent = Some(leftmost);
            leftmost = self.nodes[leftmost].left;
        }
        let Node { entry, right, .. } = self.nodes[leftmost];
        match parent {
            None => self.root = right,
            Some(parent) => self.nodes[parent].left = right,
        }
        self.nodes.release(leftmost);
        Some(entry)
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }

    fn clear(&mut self) {
        self.nodes.clear();
        self.root = NO_SLOT;
        self.random = Random::new(SEED);
    }
}
