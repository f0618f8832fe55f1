//! The paper's open list [Janssen 4]: a balanced tree, of equal f the newest first, and a hash table that finds the
//! entry of a cell, so that none stands in it twice. The neighbours of a cell are added in random order.
//!
//! The library pushes neighbours in a fixed order. Here they wait until the next node is popped, and are shuffled
//! first. The random numbers start again with each search, so equal searches give equal counts.

use cairn::{NodeId, OpenList};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use testkit::{Random, generate};

const SEED: u64 = 4;

/// f, and how many entries came before.
type Key = (u32, Reverse<u32>);

/// A product instead of the standard library's hash, which withstands attacks and takes a third of a search.
#[derive(Default)]
struct CellHasher(u64);

impl Hasher for CellHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }

    fn write_u32(&mut self, number: u32) {
        let product = (self.0 ^ u64::from(number)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        // The table looks at the lowest bits, which a product mixes least.
        self.0 = product ^ (product >> 32);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

pub(super) struct Tree {
    entries: BTreeMap<Key, NodeId>,
    keys: HashMap<NodeId, Key, BuildHasherDefault<CellHasher>>,
    /// Neighbours of the cell that was popped last.
    waiting: Vec<(NodeId, u32)>,
    pushed: u32,
    random: Random,
}

impl Tree {
    pub(super) fn new() -> Tree {
        let random = Random::new(SEED);
        Tree { entries: BTreeMap::new(), keys: HashMap::default(), waiting: Vec::new(), pushed: 0, random }
    }

    /// Empties the list for the next search. The memory of the hash table is kept.
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.keys.clear();
        self.waiting.clear();
        self.pushed = 0;
        self.random = Random::new(SEED);
    }

    fn insert(&mut self, node: NodeId, f: u32) {
        let key = (f, Reverse(self.pushed));
        self.pushed += 1;
        if let Some(old) = self.keys.insert(node, key) {
            self.entries.remove(&old);
        }
        self.entries.insert(key, node);
    }
}

impl OpenList for Tree {
    fn push(&mut self, node: NodeId, f: u32, _: u32) {
        self.waiting.push((node, f));
    }

    fn pop(&mut self) -> Option<(NodeId, u32)> {
        let mut waiting = std::mem::take(&mut self.waiting);
        generate::shuffle(&mut waiting, &mut self.random);
        for (node, f) in waiting.drain(..) {
            self.insert(node, f);
        }
        self.waiting = waiting;
        let ((f, _), node) = self.entries.pop_first()?;
        self.keys.remove(&node);
        Some((node, f))
    }

    fn len(&self) -> usize {
        self.entries.len() + self.waiting.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_of_equal_f_comes_first_and_a_cell_stands_once() {
        let mut tree = Tree::new();
        for (node, f) in [(1, 5), (2, 5), (3, 4)] {
            tree.push(NodeId(node), f, 0);
            // A pop that finds nothing but what waits, put back.
            let (node, f) = tree.pop().unwrap();
            tree.push(node, f, 0);
        }
        assert_eq!((tree.len(), tree.pop()), (3, Some((NodeId(3), 4))));
        tree.push(NodeId(1), 3, 0);
        assert_eq!([tree.pop(), tree.pop(), tree.pop()], [Some((NodeId(1), 3)), Some((NodeId(2), 5)), None]);
        assert!(tree.is_empty());
    }

    /// All orders of three neighbours turn up.
    #[test]
    fn neighbours_are_added_in_random_order() {
        let mut tree = Tree::new();
        let mut orders = std::collections::BTreeSet::new();
        for _ in 0..100 {
            (0..3).for_each(|node| tree.push(NodeId(node), 7, 0));
            orders.insert([(); 3].map(|()| tree.pop()));
        }
        assert_eq!(orders.len(), 6);
    }
}
