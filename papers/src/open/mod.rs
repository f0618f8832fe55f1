//! The open lists that the papers compare theirs with, for the library's own A*: give one to
//! [`cairn::Searcher::find_path_on`]. They are from Cazenave 2006, Björnsson, Enzenberger, Holte and Schaeffer 2005,
//! and Cao 2018.
//!
//! | structure | what it is | from |
//! |---|---|---|
//! | [`NaiveList`] | linked list, searched for the least f | Cazenave III.A, Cao 2.2.1 |
//! | [`SortedList`] | linked list in order, the best node first | Cao 2.2.1 |
//! | [`UnsortedArray`] | array, searched for the least f | Cao 2.2.1 |
//! | [`SortedArray`] | array in order, the best node last | Cao 2.2.1 |
//! | [`HashTable`] | table by cell, searched for the least f | Cao 2.2.2 |
//! | [`MinHeap`] | binary heap; with ties left to chance it is `Mqueue` | Cazenave III.B, Cao 2.2.3 |
//! | [`HotQueue`] | a heap for the small f, an unsorted array for the rest | Cao 2.2.4 |
//! | [`MultiStack`] | a heap of stacks of equal f; the library has it too | Cao 3 |
//! | [`BalancedTree`] | treap, a binary tree in random order; ties to larger g | Björnsson 3.1 |
//! | [`OrderedSet`] | the standard library's B-tree; ties to larger g | Björnsson 3.1 |
//! | [`BoxedStacks`] | array of stacks, each node allocated: `Mmem` | Cazenave VI.A |
//!
//! A structure is a [`Store`] and no more. [`Baseline`] makes an open list of it; its types say what else the papers
//! vary: the order of equal f ([`Fifo`], [`Lifo`], [`LargerG`], [`Arbitrary`]), how a cell that is on the list already
//! is dealt with ([`CheckFromClosed`], [`CheckFromOpen`]), and whether steps are counted ([`Uncounted`],
//! [`StepCounts`]). What is not asked for is not compiled. [`ClosedSteps`] has what Cao counts in addition to the open
//! list; [`Closed`] is a closed list of an A* that does not mark its nodes: [`HashedClosed`] or [`ScannedClosed`].
//!
//! ```
//! use cairn::{Cell, Map, Query, Rules, Searcher};
//! use papers::open::{Baseline, CheckFromOpen, Operation, StepCounts, UnsortedArray};
//!
//! # fn main() -> Result<(), cairn::Error> {
//! let map = Map::new(16, 16, &Rules::DEFAULT)?;
//! let query = Query::new(Cell { x: 0, y: 0 }, Cell { x: 15, y: 9 });
//! let mut list: Baseline<UnsortedArray, CheckFromOpen, StepCounts> = Baseline::default();
//! let result = Searcher::for_map(&map)?.find_path_on(&map, &query, &mut list, &mut [])?;
//! assert!(list.counter().of(Operation::DeleteMin).calls > result.counters.expanded);
//! list.clear(); // For the next search.
//! # Ok(())
//! # }
//! ```

mod balanced_tree;
mod baseline;
mod boxed_stacks;
mod closed;
mod closed_list;
mod entry;
mod hash_table;
mod hot_queue;
mod linked_list;
mod min_heap;
mod multi_stack;
mod ordered_set;
mod plan;
mod scan;
mod slots;
mod sorted_array;
mod steps;
mod store;
mod unsorted_array;

pub use balanced_tree::BalancedTree;
pub use baseline::Baseline;
pub use boxed_stacks::BoxedStacks;
pub use closed::{CellHasher, Closed, HashedClosed, ScannedClosed};
pub use closed_list::ClosedSteps;
pub use entry::{Arbitrary, Entry, Fifo, LargerG, Lifo, TieOrder};
pub use hash_table::HashTable;
pub use hot_queue::{HotQueue, Level};
pub use linked_list::{NaiveList, SortedList};
pub use min_heap::MinHeap;
pub use multi_stack::{LifoFromTop, MultiStack, StackOrder};
pub use ordered_set::OrderedSet;
pub use plan::{CheckFromClosed, CheckFromOpen, Plan};
pub use sorted_array::SortedArray;
pub use steps::{Counter, Operation, StepCounts, Tally, Uncounted};
pub use store::{Searchable, Store};
pub use unsorted_array::UnsortedArray;
