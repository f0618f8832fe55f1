//! Closed lists of an A* that keeps one: a hash table [Cao 5.1], and a list that is scanned for each neighbour
//! [Cazenave IV.A], which is what the marks of the library, and of all optimised searches of the papers, save.
//!
//! Steps are those of [Cao 5.2.3]: an insertion is one; a look into a hash table is one, and a scan as many as the
//! nodes that it looks at, from the newest on, since neighbours were mostly closed a short time ago.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// A list of closed nodes, from which none is taken.
pub trait Closed: Default {
    /// Puts a node on the list, where it is not yet.
    fn insert(&mut self, node: u32);

    /// Whether a node is on the list, and the steps that it took to find out.
    fn contains(&self, node: u32) -> (bool, u64);

    /// Number of nodes.
    fn len(&self) -> usize;

    /// Whether there is no node.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A hash table.
#[derive(Clone, Debug, Default)]
pub struct HashedClosed {
    nodes: HashSet<u32, BuildHasherDefault<CellHasher>>,
}

impl Closed for HashedClosed {
    #[inline]
    fn insert(&mut self, node: u32) {
        self.nodes.insert(node);
    }

    #[inline]
    fn contains(&self, node: u32) -> (bool, u64) {
        (self.nodes.contains(&node), 1)
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }
}

/// A list in the order that nodes were closed in.
#[derive(Clone, Debug, Default)]
pub struct ScannedClosed {
    nodes: Vec<u32>,
}

impl Closed for ScannedClosed {
    #[inline]
    fn insert(&mut self, node: u32) {
        self.nodes.push(node);
    }

    #[inline]
    fn contains(&self, node: u32) -> (bool, u64) {
        let steps = self.nodes.iter().rev().position(|&closed| closed == node);
        (steps.is_some(), steps.map_or(self.nodes.len(), |passed| passed + 1) as u64)
    }

    fn len(&self) -> usize {
        self.nodes.len()
    }
}

/// The standard hasher would take longer than all the rest of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct CellHasher(u64);

impl Hasher for CellHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(byte.into()));
    }

    fn write_u32(&mut self, cell: u32) {
        let product = (self.0 ^ u64::from(cell)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ (product >> 32);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
