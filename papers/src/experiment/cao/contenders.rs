//! What is run on each map: the six combinations of Table 5, the same with other orders of equal f, all structures of
//! chapter 2, and the library.
//! Counted and timed runs are apart, so that counting costs no time: each list has a twin with a counter.

use super::astar::{Astar, Book, Found, Ground};
use super::loose::{LooseArray, Newcomer};
use crate::open::{
    Arbitrary, Baseline, CheckFromClosed, CheckFromOpen, Closed, Counter, Fifo, HashTable, HashedClosed, HotQueue,
    Lifo, LifoFromTop, MinHeap, MultiStack, NaiveList, Operation, Plan, ScannedClosed, SortedArray, SortedList,
    StackOrder, StepCounts, Store, TieOrder, UnsortedArray,
};
use cairn::{Cell, Map, NodeId, OpenList, Query, Searcher};
use lab::Method;
use std::collections::HashMap;
use std::marker::PhantomData;

/// A map, where to search on it, and what searches need.
pub(super) struct Bed {
    pub(super) ground: Ground,
    pub(super) ends: (u32, u32),
    pub(super) astar: Astar,
    pub(super) map: Map,
    pub(super) cells: (Cell, Cell),
    pub(super) searcher: Searcher,
}

/// Counted quantities by name.
pub(super) type Counts = Vec<(&'static str, u64)>;

/// One that searches.
pub(super) trait Contender {
    /// Searches once more. Only this is timed.
    fn search(&mut self, bed: &mut Bed) -> Result<(), String>;

    /// Searches and counts.
    fn count(&self, bed: &mut Bed) -> Result<Counts, String>;
}

pub(super) const ARRAY_OPEN: &str = "unsorted array, open";
pub(super) const HEAP_OPEN: &str = "min-heap, open";
pub(super) const STACKS_OPEN: &str = "multi-stack, open";
pub(super) const ARRAY_CLOSED: &str = "unsorted array, closed";
pub(super) const HEAP_CLOSED: &str = "min-heap, closed";
pub(super) const STACKS_CLOSED: &str = "multi-stack, closed";
pub(super) const STACKS_OPEN_FIFO: &str = "multi-stack, open, FIFO";
pub(super) const STACKS_CLOSED_FIFO: &str = "multi-stack, closed, FIFO";
pub(super) const HEAP_CLOSED_FIFO: &str = "min-heap, closed, FIFO";
pub(super) const STACKS_OPEN_TOP: &str = "multi-stack, open, from top";
pub(super) const ARRAY_OPEN_LOOSE: &str = "unsorted array, open, loose";
pub(super) const HEAP_OPEN_LOOSE: &str = "min-heap, open, loose";
pub(super) const HEAP_OPEN_CHANCE: &str = "min-heap, open, by chance";
pub(super) const SORTED_OPEN: &str = "sorted array, open";
pub(super) const LINKED_OPEN: &str = "linked list, open";
pub(super) const SORTED_LINKED_OPEN: &str = "sorted linked list, open";
pub(super) const HASH_OPEN: &str = "hash table, open";
pub(super) const HOT_OPEN: &str = "hot queue, open";
pub(super) const SORTED_CLOSED: &str = "sorted array, closed";
pub(super) const LINKED_CLOSED: &str = "linked list, closed";
pub(super) const SORTED_LINKED_CLOSED: &str = "sorted linked list, closed";
pub(super) const HASH_CLOSED: &str = "hash table, closed";
pub(super) const HOT_CLOSED: &str = "hot queue, closed";
pub(super) const HEAP_OPEN_SCANNED: &str = "min-heap, open, closed list scanned";
pub(super) const LINKED_OPEN_SCANNED: &str = "linked list, open, closed list scanned";
const LIBRARY_HEAP: &str = "library, heap";
const LIBRARY_STACKS: &str = "library, array of stacks";
const LIBRARY_MULTI: &str = "library, multi-stack";
const LIBRARY_TWO: &str = "library, two stacks";

/// Rows in the table's order. The first six are Table 5's.
pub(super) const ROWS: [&str; 17] = [
    ARRAY_OPEN,
    HEAP_OPEN,
    STACKS_OPEN,
    ARRAY_CLOSED,
    HEAP_CLOSED,
    STACKS_CLOSED,
    STACKS_OPEN_TOP,
    STACKS_OPEN_FIFO,
    STACKS_CLOSED_FIFO,
    HEAP_CLOSED_FIFO,
    ARRAY_OPEN_LOOSE,
    HEAP_OPEN_LOOSE,
    HEAP_OPEN_CHANCE,
    LIBRARY_HEAP,
    LIBRARY_MULTI,
    LIBRARY_TWO,
    LIBRARY_STACKS,
];

/// The structures of chapter 2 and the multi-stack heap [Table 1], with both plans, and two whose closed list is
/// scanned.
pub(super) const LISTS: [&str; 18] = [
    ARRAY_OPEN,
    SORTED_OPEN,
    LINKED_OPEN,
    SORTED_LINKED_OPEN,
    HASH_OPEN,
    HEAP_OPEN,
    HOT_OPEN,
    STACKS_OPEN,
    ARRAY_CLOSED,
    SORTED_CLOSED,
    LINKED_CLOSED,
    SORTED_LINKED_CLOSED,
    HASH_CLOSED,
    HEAP_CLOSED,
    HOT_CLOSED,
    STACKS_CLOSED,
    HEAP_OPEN_SCANNED,
    LINKED_OPEN_SCANNED,
];

/// The one for a row.
pub(super) fn contender(row: &str) -> Result<Box<dyn Contender>, String> {
    Ok(match row {
        ARRAY_OPEN => own::<UnsortedArray<Lifo>, CheckFromOpen>(),
        HEAP_OPEN => own::<MinHeap<Lifo>, CheckFromOpen>(),
        STACKS_OPEN => own::<MultiStack<Lifo>, CheckFromOpen>(),
        ARRAY_CLOSED => own::<UnsortedArray<Lifo>, CheckFromClosed>(),
        HEAP_CLOSED => own::<MinHeap<Lifo>, CheckFromClosed>(),
        STACKS_CLOSED => own::<MultiStack<Lifo>, CheckFromClosed>(),
        STACKS_OPEN_FIFO => own::<MultiStack<Fifo>, CheckFromOpen>(),
        STACKS_CLOSED_FIFO => own::<MultiStack<Fifo>, CheckFromClosed>(),
        HEAP_CLOSED_FIFO => own::<MinHeap<Fifo>, CheckFromClosed>(),
        STACKS_OPEN_TOP => own::<MultiStack<LifoFromTop>, CheckFromOpen>(),
        ARRAY_OPEN_LOOSE => own::<LooseArray, CheckFromOpen>(),
        HEAP_OPEN_LOOSE => own::<MinHeap<Newcomer>, CheckFromOpen>(),
        HEAP_OPEN_CHANCE => own::<MinHeap<Arbitrary>, CheckFromOpen>(),
        SORTED_OPEN => own::<SortedArray<Lifo>, CheckFromOpen>(),
        LINKED_OPEN => own::<NaiveList<Lifo>, CheckFromOpen>(),
        SORTED_LINKED_OPEN => own::<SortedList<Lifo>, CheckFromOpen>(),
        HASH_OPEN => own::<HashTable<Lifo>, CheckFromOpen>(),
        HOT_OPEN => own_of::<_, CheckFromOpen, HashedClosed>(hot_queue),
        SORTED_CLOSED => own::<SortedArray<Lifo>, CheckFromClosed>(),
        LINKED_CLOSED => own::<NaiveList<Lifo>, CheckFromClosed>(),
        SORTED_LINKED_CLOSED => own::<SortedList<Lifo>, CheckFromClosed>(),
        HASH_CLOSED => own::<HashTable<Lifo>, CheckFromClosed>(),
        HOT_CLOSED => own_of::<_, CheckFromClosed, HashedClosed>(hot_queue),
        HEAP_OPEN_SCANNED => own_of::<MinHeap<Lifo>, CheckFromOpen, ScannedClosed>(Default::default),
        LINKED_OPEN_SCANNED => own_of::<NaiveList<Lifo>, CheckFromOpen, ScannedClosed>(Default::default),
        LIBRARY_HEAP => library("astar+heap")?,
        LIBRARY_MULTI => library("astar+multi-stack")?,
        LIBRARY_TWO => library("astar+two-stacks")?,
        LIBRARY_STACKS => library("astar+stacks")?,
        _ => return Err(format!("there is no row {row:?}.")),
    })
}

/// The path that Algorithm 2 finds as printed, in one of two readings.
pub(super) fn printed_path(bed: &mut Bed, book: Book) -> Result<u32, String> {
    let list = &mut Baseline::<MultiStack, CheckFromClosed>::default();
    bed.search::<HashedClosed>(true, book, list).map(|found| found.path)
}

impl Bed {
    fn search<C: Closed>(
        &mut self,
        checks_deleted: bool,
        book: Book,
        list: &mut impl OpenList,
    ) -> Result<Found, String> {
        let found = self.astar.search::<C>(&self.ground, self.ends, checks_deleted, book, list);
        found.ok_or_else(|| "a pair of cells that was chosen for its path has none.".to_owned())
    }
}

fn own<S, P>() -> Box<dyn Contender>
where
    S: Store + StackCount + Default + 'static,
    P: Plan<S> + Default + 'static,
{
    own_of::<S, P, HashedClosed>(S::default)
}

fn own_of<S, P, C>(new: fn() -> S) -> Box<dyn Contender>
where
    S: Store + StackCount + 'static,
    P: Plan<S> + 'static,
    C: Closed + 'static,
{
    Box::new(Own::<S, P, C> { list: Baseline::new(new()), new, closed: PhantomData })
}

/// Its heap holds the least f alone, since f rises by 0 or 2.
fn hot_queue() -> HotQueue<Lifo> {
    HotQueue::new(2)
}

/// Cao's A* on a list.
struct Own<S, P, C> {
    list: Baseline<S, P>,
    new: fn() -> S,
    closed: PhantomData<C>,
}

impl<S: Store + StackCount, P: Plan<S>, C: Closed> Contender for Own<S, P, C> {
    fn search(&mut self, bed: &mut Bed) -> Result<(), String> {
        self.list.clear();
        bed.search::<C>(P::LOOKS_UP_DELETED, Book::Cheapest, &mut self.list).map(|_| ())
    }

    fn count(&self, bed: &mut Bed) -> Result<Counts, String> {
        let mut watched = Watched::<S, P>::new((self.new)());
        let found = bed.search::<C>(P::LOOKS_UP_DELETED, Book::Cheapest, &mut watched)?;
        let Steps { counts, most, .. } = watched.list.counter();
        let [insert, delete, look, decrease] = OPERATIONS.map(|operation| counts.of(operation));
        let mut all = vec![
            ("steps", counts.total_steps() + found.closed + found.closed_checks),
            ("memory", found.memory()),
            ("closed", found.closed),
            ("path", found.path.into()),
            ("inserts", insert.calls),
            ("insert steps", insert.steps),
            ("deletes", delete.calls),
            ("delete steps", delete.steps),
            ("looks", look.calls),
            ("look steps", look.steps),
            ("decreases", decrease.calls),
            ("decrease steps", decrease.steps),
            ("closed steps", found.closed + found.closed_checks),
            ("open", found.largest_open),
            ("repeats", watched.repeats),
            ("cheaper repeats", watched.cheaper_repeats),
            ("other rises", watched.other_rises),
        ];
        if let Some(stacks) = watched.most_stacks {
            all.extend([("stacks", stacks as u64), ("most insert steps", most[0]), ("most delete steps", most[1])]);
        }
        Ok(all)
    }
}

fn library(name: &str) -> Result<Box<dyn Contender>, String> {
    Ok(Box::new(Library { method: Method::parse(name)? }))
}

/// A method of the library.
struct Library {
    method: Method,
}

impl Library {
    /// The map's labels would only prove what is known: there is a path.
    fn query(&self, (start, goal): (Cell, Cell)) -> Query {
        Query { ignore_components: true, ..self.method.query(start, goal) }
    }
}

impl Contender for Library {
    fn search(&mut self, bed: &mut Bed) -> Result<(), String> {
        let found = bed.searcher.find_path(&bed.map, &self.query(bed.cells), &mut []);
        found.map(|_| ()).map_err(|error| format!("{error}."))
    }

    fn count(&self, bed: &mut Bed) -> Result<Counts, String> {
        let found = bed.searcher.find_path(&bed.map, &self.query(bed.cells), &mut []);
        let found = found.map_err(|error| format!("{error}."))?;
        let counters = found.counters;
        let memory = counters.largest_open + counters.expanded;
        Ok(vec![("memory", memory), ("closed", counters.expanded), ("path", found.cost)])
    }
}

const OPERATIONS: [Operation; 4] =
    [Operation::InsertNew, Operation::DeleteMin, Operation::WhetherContains, Operation::DecreaseKey];

/// Counts steps, and the most that one operation took.
#[derive(Default)]
struct Steps {
    counts: StepCounts,
    current: Operation,
    steps: u64,
    most: [u64; 4],
}

impl Counter for Steps {
    fn begin(&mut self, operation: Operation) {
        self.counts.begin(operation);
        (self.current, self.steps) = (operation, 0);
    }

    fn add(&mut self, steps: usize) {
        self.counts.add(steps);
        self.steps += steps as u64;
        let most = &mut self.most[self.current as usize];
        *most = self.steps.max(*most);
    }
}

/// How many stacks a structure has, where it has any.
trait StackCount {
    fn stack_count(&self) -> Option<usize> {
        None
    }
}

impl<T: TieOrder> StackCount for UnsortedArray<T> {}
impl<T: TieOrder> StackCount for SortedArray<T> {}
impl<T: TieOrder> StackCount for NaiveList<T> {}
impl<T: TieOrder> StackCount for SortedList<T> {}
impl<T: TieOrder> StackCount for HashTable<T> {}
impl<T: TieOrder> StackCount for HotQueue<T> {}
impl StackCount for LooseArray {}
impl<T: TieOrder> StackCount for MinHeap<T> {}
impl<T: StackOrder> StackCount for MultiStack<T> {
    fn stack_count(&self) -> Option<usize> {
        Some(MultiStack::stack_count(self))
    }
}

/// A counted list, watched for what the paper observes of f [3.1].
struct Watched<S, P> {
    list: Baseline<S, P, Steps>,
    /// The f of the node that was taken last, whose neighbours come now.
    taken: Option<u32>,
    /// Pushes with an f that is neither that one nor two more.
    other_rises: u64,
    /// The least f that each cell came with.
    least: HashMap<u32, u32>,
    /// Pushes of a cell that had been pushed before, and those of them with a smaller f.
    repeats: u64,
    cheaper_repeats: u64,
    most_stacks: Option<usize>,
}

impl<S: Store, P> Watched<S, P> {
    fn new(store: S) -> Self {
        Watched {
            list: Baseline::new(store),
            taken: None,
            other_rises: 0,
            least: HashMap::new(),
            repeats: 0,
            cheaper_repeats: 0,
            most_stacks: None,
        }
    }

    fn note(&mut self, cell: NodeId, f: u32) {
        let as_observed = self.taken.is_none_or(|taken| f == taken || f == taken + 2);
        self.other_rises += u64::from(!as_observed);
        let Some(least) = self.least.get_mut(&cell.0) else {
            self.least.insert(cell.0, f);
            return;
        };
        self.repeats += 1;
        self.cheaper_repeats += u64::from(f < *least);
        *least = f.min(*least);
    }
}

impl<S: Store + StackCount, P: Plan<S>> OpenList for Watched<S, P> {
    fn push(&mut self, cell: NodeId, f: u32, g: u32) {
        self.list.push(cell, f, g);
        self.note(cell, f);
        self.most_stacks = self.most_stacks.max(self.list.store().stack_count());
    }

    fn pop(&mut self) -> Option<(NodeId, u32)> {
        let popped = self.list.pop();
        self.taken = popped.map(|(_, f)| f);
        popped
    }

    fn len(&self) -> usize {
        self.list.len()
    }
}
