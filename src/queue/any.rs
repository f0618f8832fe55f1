//! All open lists of the library in one table, and each of them as a value that rests in the searcher between two
//! steps.

use super::OpenList;
use super::heads::HeadMemory;
use super::heap::BinaryHeap;
use super::papers::{LeastG, MultiStackHeap, TwoStacks};
use super::stacks::{ArrayOfStacks, CellStacks, JumpStacks};
use crate::base::selector;

selector! {
    /// The open list that A* uses.
    #[derive(Default)]
    pub enum OpenListKind {
        /// The library chooses. In a result: the search has a list of its own kind.
        #[default]
        Auto = 0,
        /// Array of stacks.
        Stacks = 1,
        /// Binary heap; ties go to the larger g.
        Heap = 2,
        /// Multi-stack heap; see [`Query::stack_range`].
        MultiStack = 3,
        /// Two stacks; only with four neighbours and uniform terrain.
        TwoStacks = 4,
    }
}

/// The properties of a search that a list must know beforehand.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ListDef {
    /// Cells of the map.
    pub(crate) cells: u32,
    /// The most that f rises by from a node to its successor.
    pub(crate) rise: u32,
    /// Values of f that may share a stack.
    pub(crate) range: u32,
}

/// A list that lives in the memory of a searcher, and rests there between two steps of a search.
pub(crate) trait RestingList<'a>: OpenList {
    /// Its state, apart from the data in that memory.
    type State: Copy;
    const WORDS_PER_ENTRY: u64;

    /// The state of a list that is empty. Before its first entry it receives the first f ([`OpenList::begin_at`]).
    fn empty(def: &ListDef) -> Self::State;
    fn wake(memory: ListMemory<'a>, state: Self::State) -> Self;
    fn rest(&self) -> Self::State;
}

/// Makes of the table of lists the state of any of them, and the `match` that finds the type for a state. The first
/// token is a dollar sign for the inner macro.
macro_rules! open_lists {
    (
        $d:tt
        named { $($name:ident: $list:ident,)* }
        chosen { $($chosen:ident: $chosen_list:ident,)* }
        apart { $($apart:ident: $apart_list:ident,)* }
    ) => {
        /// A list at rest.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum OpenState {
            $($name(<$list<'static> as RestingList<'static>>::State),)*
            $($chosen(<$chosen_list<'static> as RestingList<'static>>::State),)*
            $($apart(<$apart_list<'static> as RestingList<'static>>::State),)*
        }

        impl OpenState {
            /// An empty list of a kind; nothing for `Auto`.
            pub(crate) fn named(kind: OpenListKind, def: &ListDef) -> Option<Self> {
                match kind {
                    OpenListKind::Auto => None,
                    OpenListKind::TwoStacks => Some(Self::TwoStacks(TwoStacks::empty(def))),
                    $(OpenListKind::$name => Some(Self::$name($list::empty(def))),)*
                }
            }

            /// The most scratch that any list needs for an entry.
            fn words_per_entry() -> u64 {
                let words = [
                    $(<$list<'_> as RestingList>::WORDS_PER_ENTRY,)*
                    $(<$chosen_list<'_> as RestingList>::WORDS_PER_ENTRY,)*
                    $(<$apart_list<'_> as RestingList>::WORDS_PER_ENTRY,)*
                ];
                words.into_iter().fold(0, u64::max)
            }

            /// The most scratch that any list needs for that many entries.
            pub(crate) fn scratch_words(entries: usize) -> u64 {
                entries as u64 * Self::words_per_entry()
            }

            /// How many entries of any list fit in that much scratch.
            pub(crate) fn entries_in(words: usize) -> usize {
                words / Self::words_per_entry() as usize
            }
        }

        /// Runs a body for the list of a search over cells, of any kind.
        macro_rules! with_list {
            ($d state:expr, $d memory:expr, |$d open:ident| $d body:expr) => {
                match $d state {
                    $(OpenState::$name(at) => awake!(at, $crate::queue::$list, $d memory, |$d open| $d body),)*
                    $(OpenState::$chosen(at) => awake!(at, $crate::queue::$chosen_list, $d memory, |$d open| $d body),)*
                    $(OpenState::$apart(_))|* => unreachable!("not a list of this search"),
                }
            };
        }
        pub(crate) use with_list;
    };
}

/// Runs a body for the list of a search over cells in a searcher with a fixed number of nodes: those that the library
/// chooses.
macro_rules! with_shared_list {
    ($state:expr, $memory:expr, |$open:ident| $body:expr) => {
        match $state {
            OpenState::Stacks(at) => awake!(at, $crate::queue::ArrayOfStacks, $memory, |$open| $body),
            OpenState::CellStacks(at) => awake!(at, $crate::queue::CellStacks, $memory, |$open| $body),
            OpenState::Heap(at) => awake!(at, $crate::queue::BinaryHeap, $memory, |$open| $body),
            _ => unreachable!("not a list of this search"),
        }
    };
}
pub(crate) use with_shared_list;

/// Wakes a list, runs a body, and puts the list to rest again.
macro_rules! awake {
    ($state:ident, $list:ty, $memory:expr, |$open:ident| $body:expr) => {{
        let mut list = <$list as $crate::queue::RestingList<'_>>::wake($memory, *$state);
        let $open = &mut list;
        let output = $body;
        *$state = $crate::queue::RestingList::rest(&list);
        output
    }};
}
pub(crate) use awake;

open_lists! {
    $
    // For searches over cells, with any weights and any heuristic.
    named {
        Stacks: ArrayOfStacks,
        Heap: BinaryHeap,
        MultiStack: MultiStackHeap,
    }
    // Without a name: the list for `Stacks` if f rises by little, and the list of algorithm C.
    chosen {
        CellStacks: CellStacks,
        LeastG: LeastG,
    }
    // The first needs uniform terrain and the naive heuristic. The second is for jump searches, which also use the
    // heap.
    apart {
        TwoStacks: TwoStacks,
        JumpStacks: JumpStacks,
    }
}

/// A live entry for each cell, and room for some more: dropping the overtaken ones then costs at most 33 steps per
/// push.
pub(crate) fn default_entries(cells: u32) -> usize {
    cells as usize + cells as usize / 32 + 64
}

/// The memory that lists live in. A list takes as much of it as the map needs and no more, so that a search is the same
/// in every searcher.
pub(crate) struct ListMemory<'a> {
    /// The cells of the map, or the nodes of the graph.
    pub(crate) cells: u32,
    /// The most entries that the caller allows.
    pub(crate) most_entries: usize,
    /// Shared with other searches.
    pub(crate) scratch: &'a mut [u32],
    pub(crate) heads: HeadMemory<'a>,
}

impl ListMemory<'_> {
    /// The most entries that a list may have.
    pub(crate) fn entries(&self) -> usize {
        default_entries(self.cells).min(self.most_entries)
    }
}
