//! The memory of a search: its open list (one file each), its nodes, and the path that it has found.

mod any;
mod bitmap;
mod heads;
mod heap;
mod owned;
mod papers;
mod path;
mod pool;
mod seats;
mod stacks;

pub use any::OpenListKind;
pub(crate) use any::{
    ListDef, ListMemory, OpenState, RestingList, awake, default_entries, with_list, with_shared_list,
};
pub(crate) use heads::{CellHeads, HeadMemory, fits_jump_stacks, fits_stacks, window_for};
pub(crate) use heap::BinaryHeap;
pub(crate) use owned::OwnedStacks;
pub(crate) use papers::{LeastG, MultiStackHeap, TwoStacks};
pub(crate) use path::{Path, PathSize, Walked};
pub(crate) use pool::{NODE_WORDS, NodeState, Nodes, Reached, SearchNumber, Way};
pub(crate) use seats::{CellSeats, OwnSeats, SeatTable, Seats, shared_nodes};
pub(crate) use stacks::{ArrayOfStacks, CellStacks, JumpStacks};

use crate::base::NodeId;

/// What an open list may query about its nodes.
pub trait Frontier {
    /// The current f of a node, or nothing if it has been expanded since.
    fn f(&self, cell: NodeId) -> Option<u32>;

    /// Whether an entry with this f is the node's: otherwise it was overtaken, or the node expanded.
    fn is_live(&self, cell: NodeId, f: u32) -> bool {
        self.f(cell) == Some(f)
    }
}

/// A priority queue of nodes by f.
///
/// A node whose g falls is pushed again, with its smaller f; the search skips the entry that was overtaken. A list may
/// drop such entries, which it recognises by [`Frontier::is_live`]: an entry is live while its f is still the node's. There
/// is at most one live entry per cell.
pub trait OpenList {
    /// Whether every pop returns the least f on the list.
    const SORTED: bool = false;

    /// Whether that many entries can be pushed. Called before each expansion; always true for a list that grows.
    fn has_room(&self, entries: usize) -> bool {
        let _ = entries;
        true
    }

    /// Drops entries that were overtaken. Called when there is no room.
    fn drop_overtaken(&mut self, frontier: &impl Frontier) {
        let _ = frontier;
    }

    /// Prepares a list for its first entry; no f will be less, as far as is known.
    fn begin_at(&mut self, f: u32) {
        let _ = f;
    }

    /// Adds an entry.
    fn push(&mut self, cell: NodeId, f: u32, g: u32);

    /// Adds an entry if there is room.
    #[inline(always)]
    fn try_push(&mut self, cell: NodeId, f: u32, g: u32) -> bool {
        let has_room = self.has_room(1);
        if has_room {
            self.push(cell, f, g);
        }
        has_room
    }

    /// Removes an entry with the least f and returns its cell and f.
    fn pop(&mut self) -> Option<(NodeId, u32)>;

    /// Number of entries, overtaken ones included.
    fn len(&self) -> usize;

    /// Whether there is no entry.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::collections::HashMap;

    /// Cells with their live f.
    pub(super) struct Live(pub(super) HashMap<u32, u32>);

    impl Frontier for Live {
        fn f(&self, cell: NodeId) -> Option<u32> {
            self.0.get(&cell.0).copied()
        }
    }

    /// Pushes and pops at random, with f that rises and falls as under an inconsistent heuristic, in a list that has
    /// room for little more than the cells. Returns for each pop the f of the entry, the f that the list reported, and
    /// the least f on the list.
    fn pops(list: &mut impl OpenList, cells: u32) -> Vec<(u32, u32, u32)> {
        let (mut live, mut random, mut pops) = (Live(HashMap::new()), 7_u64, Vec::new());
        let mut next = |below: u32| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as u32 % below
        };
        // Half of the pushes make a live cell cheaper; cells that were popped do not come back.
        let mut cells_used = 0;
        for _ in 0..30_000 {
            if next(5) < 3 {
                let improved = live.0.keys().copied().min().filter(|_| live.0.len() as u32 == cells || next(2) == 0);
                let (cell, f) = match improved {
                    Some(cell) => (cell, live.0[&cell] - 1 - next(10)),
                    None => {
                        cells_used += 1;
                        (cells_used, 100_000 + next(3000))
                    }
                };
                if !list.has_room(1) {
                    list.drop_overtaken(&live);
                    assert!(list.has_room(1), "at most one entry per cell is live");
                }
                live.0.insert(cell, f);
                list.push(NodeId(cell), f, f / 2);
            } else if let Some((cell, said)) = list.pop() {
                // As a search does: a cell that is not live any more was overtaken.
                if let Some(f) = live.0.get(&cell.0).copied() {
                    pops.push((f, said, *live.0.values().min().unwrap()));
                    live.0.remove(&cell.0);
                }
            }
        }
        assert!(pops.len() > 5000);
        pops
    }

    /// The memory of lists for a map of that many cells.
    pub(crate) struct TestMemory {
        cells: u32,
        pub(super) scratch: Vec<u32>,
        heads: Vec<u32>,
    }

    impl TestMemory {
        pub(crate) fn new(cells: u32) -> Self {
            let [scratch, heads] = [OpenState::scratch_words(default_entries(cells)), HeadMemory::words(cells)]
                .map(|words| vec![0; words as usize]);
            Self { cells, scratch, heads }
        }

        pub(crate) fn lend(&mut self, most_entries: usize) -> ListMemory<'_> {
            let heads = HeadMemory { words: &mut self.heads, most_cells: self.cells };
            ListMemory { cells: self.cells, most_entries, scratch: &mut self.scratch, heads }
        }

        /// An empty list.
        pub(super) fn list<'a, L: RestingList<'a>>(&'a mut self, rise: u32, range: u32, most_entries: usize) -> L {
            let def = ListDef { cells: self.cells, rise, range };
            let mut list = L::wake(self.lend(most_entries), L::empty(&def));
            list.begin_at(0);
            list
        }
    }

    #[test]
    fn the_heap_pops_the_least_f() {
        let pops = pops(&mut TestMemory::new(100).list::<BinaryHeap<'_>>(0, 1, 110), 100);
        assert!(pops.into_iter().all(|(f, said, least)| f == least && said == least));
    }

    #[test]
    fn the_multi_stack_heap_pops_the_least_f_or_one_within_its_range() {
        let exact = pops(&mut TestMemory::new(100).list::<MultiStackHeap<'_>>(0, 1, 110), 100);
        assert!(exact.into_iter().all(|(f, said, least)| f == least && said == least));
        let pops = pops(&mut TestMemory::new(100).list::<MultiStackHeap<'_>>(0, 64, 110), 100);
        assert!(pops.iter().all(|&(f, said, least)| f < least + 64 && said <= least && least < said + 64));
        assert!(pops.iter().any(|&(f, _, least)| f > least));
    }

    #[test]
    fn the_list_of_algorithm_c_stays_within_its_bound() {
        let pops = pops(&mut TestMemory::new(100).list::<LeastG<'_>>(0, 1, 110), 100);
        assert!(pops.iter().all(|&(f, bound, _)| f <= bound));
        assert!(pops.windows(2).all(|pair| pair[0].1 <= pair[1].1), "the bound never falls");
    }

    #[test]
    fn two_stacks_pop_the_lower_f_first_and_drop_what_was_overtaken() {
        let mut memory = TestMemory::new(100);
        let mut list: TwoStacks<'_> = memory.list(140, 1, 20);
        list.begin_at(1000);
        let mut live = Live(HashMap::new());
        for cell in 0..10 {
            list.push(NodeId(cell), 1140, 0);
            list.push(NodeId(cell), 1000, 0);
            live.0.insert(cell, 1000);
        }
        assert!(!list.has_room(1));
        list.drop_overtaken(&live);
        assert_eq!(list.len(), 10);
        list.push(NodeId(10), 1140, 0);
        let order: Vec<(u32, u32)> = std::iter::from_fn(|| list.pop()).map(|(cell, f)| (cell.0, f)).collect();
        let expected = (0..10).rev().map(|cell| (cell, 1000)).chain([(10, 1140)]);
        assert_eq!(order, expected.collect::<Vec<_>>());
    }
}
