//! The open lists of the papers: each finds what the library's own list finds, keeps its order among equal f, and
//! counts its steps as its paper does.

use cairn::{
    Cell, CellId, DiagonalRule, Map, Neighbours, OpenList, OpenListKind, Outcome, Query, Rules, SearchResult, Searcher,
    TerrainCharge,
};
use lab::open::{
    Arbitrary, BalancedTree, Baseline, BoxedStacks, CheckFromClosed, CheckFromOpen, ClosedSteps, Counter, Fifo,
    HashTable, HotQueue, LargerG, Lifo, LifoFromTop, MinHeap, MultiStack, NaiveList, Operation, Plan, SortedArray,
    StackOrder, StepCounts, Store, UnsortedArray,
};
use lab::{GridMap, Random, generate};
use std::collections::HashSet;
use std::fmt::Debug;

// Maps and searches.

/// A small random map with random walls, half of the time with weights, and a query between two free cells.
struct World {
    grid: GridMap,
    map: Map,
    query: Query,
}

impl World {
    fn random(rules: &Rules, random: &mut Random) -> World {
        let (width, height) = (random.between(2, 18), random.between(2, 18));
        let mut grid = match random.below(3) {
            0 => generate::random_obstacles(width, height, 10, random),
            1 => generate::random_obstacles(width, height, 35, random),
            _ => generate::caves(width, height, 42, random),
        };
        grid.set(0, 0, 1);
        let weighted = random.chance(50);
        if weighted {
            generate::weights_at_random(&mut grid, &[1, 2, 3, 4, 5], random);
        }
        let mut map = Map::from_cells(width, height, rules, &grid.cells).unwrap();
        for terrain in 2..=5 {
            let weight = if weighted { random.between(1, 6) as u16 } else { 1 };
            map.set_terrain_cost(terrain, weight).unwrap();
        }
        let mut cell = || grid.random_free_cell(random).map(|(x, y)| Cell { x: x as i32, y: y as i32 }).unwrap();
        let query = Query::new(cell(), cell());
        World { grid, map, query }
    }
}

fn all_rules() -> impl Iterator<Item = Rules> {
    let moves = [
        (Neighbours::Four, DiagonalRule::BothFree),
        (Neighbours::Eight, DiagonalRule::BothFree),
        (Neighbours::Eight, DiagonalRule::OneFree),
        (Neighbours::Eight, DiagonalRule::Always),
    ];
    let costs = [(1, 1), (2, 3), (70, 99), (50, 99), (100, 150)];
    let charges = [TerrainCharge::Average, TerrainCharge::Entered];
    moves.into_iter().flat_map(move |(neighbours, diagonal_rule)| {
        costs.into_iter().flat_map(move |(cardinal_cost, diagonal_cost)| {
            charges.map(|terrain_charge| Rules {
                neighbours,
                diagonal_rule,
                terrain_charge,
                cardinal_cost,
                diagonal_cost,
            })
        })
    })
}

fn for_each_world(maps_per_rules: u32, mut check: impl FnMut(&World, &mut Searcher)) {
    let (mut random, mut searcher) = (Random::new(1), Searcher::new(20 * 20).unwrap());
    for rules in all_rules() {
        for _ in 0..maps_per_rules {
            check(&World::random(&rules, &mut random), &mut searcher);
        }
    }
}

/// Passes everything on and keeps book of it: each pop must be the least f there is, and the length must fit.
struct Watched<'a, O> {
    list: &'a mut O,
    on_list: Vec<(CellId, u32)>,
    /// A cell that is pushed again replaces its entry.
    once_per_cell: bool,
}

impl<O: OpenList> OpenList for Watched<'_, O> {
    fn push(&mut self, cell: CellId, f: u32, g: u32) {
        if self.once_per_cell {
            self.on_list.retain(|&(other, _)| other != cell);
        }
        self.on_list.push((cell, f));
        self.list.push(cell, f, g);
        assert_eq!(self.list.len(), self.on_list.len());
    }

    fn pop(&mut self) -> Option<(CellId, u32)> {
        let popped = self.list.pop();
        let least = self.on_list.iter().map(|&(_, f)| f).min();
        assert_eq!(popped.map(|(_, f)| f), least, "not the least f");
        if let Some(entry) = popped {
            let index = self.on_list.iter().position(|&other| other == entry).expect("an entry that was pushed");
            self.on_list.swap_remove(index);
        }
        assert_eq!(self.list.len(), self.on_list.len());
        popped
    }

    fn len(&self) -> usize {
        self.list.len()
    }
}

fn search(world: &World, searcher: &mut Searcher, list: &mut impl OpenList) -> SearchResult {
    searcher.find_path_on(&world.map, &world.query, list, &mut []).unwrap()
}

/// Runs hundreds of searches on one list, reused for all.
fn finds_optimal_paths<S: Store, P: Plan<S>>(new_store: impl Fn(&Rules) -> S, once_per_cell: bool) {
    let (mut maps, mut found) = (0, 0);
    for_each_world(10, |world, searcher| {
        let mut list = Baseline::<S, P>::new(new_store(world.map.rules()));
        let expected = searcher.find_path(&world.map, &world.query, &mut []).unwrap();
        // Twice, since a list must be as new once it is cleared.
        for _ in 0..2 {
            let watched = &mut Watched { list: &mut list, on_list: Vec::new(), once_per_cell };
            let result = search(world, searcher, watched);
            let both = (result.outcome, result.cost);
            assert_eq!(both, (expected.outcome, expected.cost), "{:?} in\n{}", world.query, world.grid);
            list.clear();
            assert!(list.is_empty() && list.pop().is_none());
        }
        maps += 1;
        found += u32::from(expected.outcome == Outcome::Optimal && expected.cost > 0);
    });
    assert!(maps >= 400 && found >= 200, "{found} paths on {maps} maps are too few");
}

fn lazily<S: Store>(new_store: impl Fn(&Rules) -> S) {
    finds_optimal_paths::<S, CheckFromClosed>(new_store, false);
}

fn once_per_cell<S: Store>(new_store: impl Fn(&Rules) -> S)
where
    CheckFromOpen: Plan<S>,
{
    finds_optimal_paths::<S, CheckFromOpen>(new_store, true);
}

fn new<S: Default>(_: &Rules) -> S {
    S::default()
}

#[test]
fn the_naive_list_finds_optimal_paths() {
    lazily(new::<NaiveList>);
    once_per_cell(new::<NaiveList<Lifo>>);
}

#[test]
fn the_unsorted_array_finds_optimal_paths() {
    lazily(new::<UnsortedArray>);
    once_per_cell(new::<UnsortedArray<Fifo>>);
}

#[test]
fn the_sorted_array_finds_optimal_paths() {
    lazily(new::<SortedArray>);
    once_per_cell(new::<SortedArray<Arbitrary>>);
}

#[test]
fn the_hash_table_finds_optimal_paths() {
    lazily(new::<HashTable>);
    once_per_cell(new::<HashTable>);
}

#[test]
fn the_heap_finds_optimal_paths() {
    lazily(new::<MinHeap>);
    once_per_cell(new::<MinHeap>);
    once_per_cell(new::<MinHeap<Lifo>>);
}

#[test]
fn the_hot_queue_finds_optimal_paths_whatever_its_width() {
    lazily(HotQueue::<Lifo>::for_rules);
    once_per_cell(HotQueue::<Lifo>::for_rules);
    lazily(|_| HotQueue::<Fifo>::new(1));
    once_per_cell(|_| HotQueue::<Arbitrary>::new(u32::MAX));
}

#[test]
fn the_multi_stack_heap_finds_optimal_paths_from_either_end() {
    lazily(new::<MultiStack<Lifo>>);
    lazily(new::<MultiStack<Fifo>>);
    once_per_cell(new::<MultiStack<Lifo>>);
    once_per_cell(new::<MultiStack<Fifo>>);
}

#[test]
fn the_balanced_tree_finds_optimal_paths() {
    lazily(new::<BalancedTree>);
    lazily(new::<BalancedTree<Arbitrary>>);
}

#[test]
fn allocation_per_node_finds_optimal_paths() {
    lazily(new::<BoxedStacks>);
}

/// A list's claims about f must not rest on what a consistent heuristic happens to push.
#[test]
fn every_list_gives_the_least_f_when_f_rises_and_falls_at_random() {
    fn check<S: Store, P: Plan<S>>(store: S, once_per_cell: bool) {
        let mut list = Baseline::<S, P>::new(store);
        let mut watched = Watched { list: &mut list, on_list: Vec::new(), once_per_cell };
        let mut random = Random::new(5);
        for _ in 0..4000 {
            if random.chance(55) {
                let cell = CellId(random.below(300));
                let dearest = watched.on_list.iter().find(|entry| entry.0 == cell).map_or(200, |entry| entry.1);
                if dearest > 0 {
                    watched.push(cell, random.below(dearest), 0);
                }
            } else {
                watched.pop();
            }
        }
        while watched.pop().is_some() {}
    }
    fn both<S: Store>(store: impl Fn() -> S)
    where
        CheckFromOpen: Plan<S>,
    {
        check::<S, CheckFromClosed>(store(), false);
        check::<S, CheckFromOpen>(store(), true);
    }
    both(NaiveList::<Arbitrary>::default);
    both(UnsortedArray::<Arbitrary>::default);
    both(SortedArray::<Arbitrary>::default);
    both(HashTable::<Lifo>::default);
    both(MinHeap::<Arbitrary>::default);
    both(MinHeap::<Fifo>::default);
    both(|| HotQueue::<Lifo>::new(20));
    both(MultiStack::<Lifo>::default);
    both(MultiStack::<Fifo>::default);
    check::<_, CheckFromClosed>(BalancedTree::<LargerG>::default(), false);
    check::<_, CheckFromClosed>(BoxedStacks::default(), false);
}

// The order of equal f.

/// What a list gives back, as cells, of entries with f and g that are pushed in the order of their cells. One more is
/// taken out in between, so that structures that then move another have done so.
fn order_of<S: Store>(store: S, entries: &[(u32, u32)]) -> Vec<u32> {
    let mut list = Baseline::<S>::new(store);
    list.push(CellId(1000), 0, 0);
    for (cell, &(f, g)) in (0..).zip(entries) {
        if cell == 3 {
            assert_eq!(list.pop(), Some((CellId(1000), 0)));
        }
        list.push(CellId(cell), f, g);
    }
    std::iter::from_fn(|| list.pop()).map(|(cell, _)| cell.0).collect()
}

const EIGHT_WITH_TIES: [(u32, u32); 8] = [(8, 1), (6, 5), (8, 9), (6, 2), (6, 4), (8, 9), (6, 5), (9, 0)];

#[test]
fn among_equal_f_the_newest_leaves_first_in_every_list_told_so() {
    let newest_first = [6, 4, 3, 1, 5, 2, 0, 7];
    let entries = &EIGHT_WITH_TIES;
    assert_eq!(order_of(NaiveList::<Lifo>::default(), entries), newest_first);
    assert_eq!(order_of(UnsortedArray::<Lifo>::default(), entries), newest_first);
    assert_eq!(order_of(SortedArray::<Lifo>::default(), entries), newest_first);
    assert_eq!(order_of(HashTable::<Lifo>::default(), entries), newest_first);
    assert_eq!(order_of(MinHeap::<Lifo>::default(), entries), newest_first);
    assert_eq!(order_of(HotQueue::<Lifo>::new(3), entries), newest_first);
    assert_eq!(order_of(MultiStack::<Lifo>::default(), entries), newest_first);
    assert_eq!(order_of(BalancedTree::<Lifo>::default(), entries), newest_first);
    assert_eq!(order_of(BoxedStacks::default(), entries), newest_first);
}

#[test]
fn among_equal_f_the_oldest_leaves_first_in_every_list_told_so() {
    let oldest_first = [1, 3, 4, 6, 0, 2, 5, 7];
    let entries = &EIGHT_WITH_TIES;
    assert_eq!(order_of(NaiveList::<Fifo>::default(), entries), oldest_first);
    assert_eq!(order_of(UnsortedArray::<Fifo>::default(), entries), oldest_first);
    assert_eq!(order_of(SortedArray::<Fifo>::default(), entries), oldest_first);
    assert_eq!(order_of(HashTable::<Fifo>::default(), entries), oldest_first);
    assert_eq!(order_of(MinHeap::<Fifo>::default(), entries), oldest_first);
    assert_eq!(order_of(HotQueue::<Fifo>::new(3), entries), oldest_first);
    assert_eq!(order_of(MultiStack::<Fifo>::default(), entries), oldest_first);
    assert_eq!(order_of(BalancedTree::<Fifo>::default(), entries), oldest_first);
}

#[test]
fn the_balanced_tree_gives_the_largest_g_first_and_of_equal_g_the_newest() {
    assert_eq!(order_of(BalancedTree::<LargerG>::default(), &EIGHT_WITH_TIES), [6, 1, 4, 3, 5, 2, 0, 7]);
}

/// [Cao 3.3.3] says so for an open map, where last in, first out leads straight to the goal.
#[test]
fn last_in_first_out_expands_no_more_than_the_path_on_an_empty_map_and_first_in_first_out_all_paths() {
    let rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
    let grid = generate::empty(12, 12);
    let map = Map::from_cells(12, 12, &rules, &grid.cells).unwrap();
    let world = World { grid, map, query: Query::new(Cell { x: 0, y: 0 }, Cell { x: 11, y: 11 }) };
    let searcher = &mut Searcher::for_map(&world.map).unwrap();
    let newest = search(&world, searcher, &mut Baseline::<UnsortedArray<Lifo>>::default());
    let oldest = search(&world, searcher, &mut Baseline::<UnsortedArray<Fifo>>::default());
    assert_eq!((newest.counters.expanded, oldest.counters.expanded), (22, 143));
    let newest = search(&world, searcher, &mut Baseline::<MultiStack<Lifo>>::default());
    let oldest = search(&world, searcher, &mut Baseline::<MultiStack<Fifo>>::default());
    assert_eq!((newest.counters.expanded, oldest.counters.expanded), (22, 143));
}

/// The six combinations of [Cao, Table 5] differ in their steps and in nothing else; so does the library's own.
#[test]
fn the_lists_that_cao_compares_expand_the_same_nodes() {
    for_each_world(10, |world, searcher| {
        let query = Query { open_list: OpenListKind::MultiStack, ..world.query };
        let expected = searcher.find_path(&world.map, &query, &mut []).unwrap().counters;
        let lazily = [
            search(world, searcher, &mut Baseline::<UnsortedArray<Lifo>>::default()),
            search(world, searcher, &mut Baseline::<MinHeap<Lifo>>::default()),
            search(world, searcher, &mut Baseline::<MultiStack<Lifo>>::default()),
        ];
        for result in lazily {
            assert_eq!(result.counters, expected, "{:?} in\n{}", world.query, world.grid);
        }
        let once_per_cell = [
            search(world, searcher, &mut Baseline::<UnsortedArray<Lifo>, CheckFromOpen>::default()),
            search(world, searcher, &mut Baseline::<MinHeap<Lifo>, CheckFromOpen>::default()),
            search(world, searcher, &mut Baseline::<MultiStack<Lifo>, CheckFromOpen>::default()),
        ];
        for result in once_per_cell {
            assert_eq!(result.counters.expanded, expected.expanded, "{:?} in\n{}", world.query, world.grid);
            assert_eq!(result.counters, once_per_cell[0].counters);
            assert!(result.counters.largest_open <= expected.largest_open);
        }
    });
}

/// Cazenave has the same number of nodes for M(8) and Mmem(8) in Tables II and III. Costs are small here, so that the
/// window of the library's list holds every f.
#[test]
fn allocation_per_node_expands_exactly_what_the_librarys_array_of_stacks_does() {
    let mut expanded = 0;
    for_each_world(10, |world, searcher| {
        if world.map.rules().cardinal_cost <= 2 {
            let query = Query { open_list: OpenListKind::Stacks, ..world.query };
            let expected = searcher.find_path(&world.map, &query, &mut []).unwrap();
            let result = search(world, searcher, &mut Baseline::<BoxedStacks>::default());
            assert_eq!(result.counters, expected.counters, "{:?} in\n{}", world.query, world.grid);
            expanded += expected.counters.expanded;
        }
    });
    assert!(expanded > 1000);
}

// The two plans.

#[test]
fn both_plans_expand_the_same_nodes() {
    fn check<S: Store + Clone>(store: S, world: &World, searcher: &mut Searcher) -> u64
    where
        CheckFromOpen: Plan<S>,
    {
        let mut from_open = Baseline::<S, CheckFromOpen, StepCounts>::new(store.clone());
        let mut from_closed = Baseline::<S, CheckFromClosed, StepCounts>::new(store);
        let one = search(world, searcher, &mut from_open);
        let other = search(world, searcher, &mut from_closed);
        assert_eq!(one.counters.expanded, other.counters.expanded, "{:?} in\n{}", world.query, world.grid);
        assert_eq!(one.counters.generated, other.counters.generated);
        let calls = |list: &StepCounts, operation| list.of(operation).calls;
        let (open, closed) = (from_open.counter(), from_closed.counter());
        assert_eq!(calls(closed, Operation::InsertNew), other.counters.generated);
        assert_eq!(calls(open, Operation::WhetherContains), one.counters.generated);
        let decreased = calls(open, Operation::DecreaseKey);
        assert_eq!(calls(open, Operation::InsertNew) + decreased, one.counters.generated);
        decreased
    }
    let mut decreased = 0;
    for_each_world(10, |world, searcher| {
        decreased += check(NaiveList::<Lifo>::default(), world, searcher);
        decreased += check(UnsortedArray::<Lifo>::default(), world, searcher);
        decreased += check(SortedArray::<Fifo>::default(), world, searcher);
        decreased += check(HashTable::<Fifo>::default(), world, searcher);
        decreased += check(MinHeap::<Lifo>::default(), world, searcher);
        decreased += check(HotQueue::<Lifo>::for_rules(world.map.rules()), world, searcher);
        decreased += check(MultiStack::<Lifo>::default(), world, searcher);
        decreased += check(MultiStack::<Fifo>::default(), world, searcher);
    });
    assert!(decreased > 500, "{decreased} decreased keys are too few to tell the plans apart");
}

#[test]
fn check_from_open_holds_a_cell_once_with_its_least_f_and_check_from_closed_every_time() {
    fn check<S: Store + Default>()
    where
        CheckFromOpen: Plan<S>,
    {
        let pushed = [(1, 9), (2, 7), (1, 5), (3, 6), (2, 8), (1, 4), (3, 6)];
        let mut from_open = Baseline::<S, CheckFromOpen>::default();
        let mut from_closed = Baseline::<S, CheckFromClosed>::default();
        for (cell, f) in pushed {
            from_open.push(CellId(cell), f, 0);
            from_closed.push(CellId(cell), f, 0);
        }
        let drain = |list: &mut dyn FnMut() -> Option<(CellId, u32)>| -> Vec<_> {
            std::iter::from_fn(list).map(|(cell, f)| (cell.0, f)).collect()
        };
        assert_eq!(drain(&mut || from_open.pop()), [(1, 4), (3, 6), (2, 7)]);
        let all = drain(&mut || from_closed.pop());
        assert_eq!(all.len(), pushed.len());
        assert_eq!(HashSet::from(pushed), all.into_iter().collect());
    }
    check::<NaiveList>();
    check::<UnsortedArray>();
    check::<SortedArray>();
    check::<HashTable>();
    check::<MinHeap>();
    check::<MultiStack<Lifo>>();
    check::<MultiStack<Fifo>>();
}

// Steps.

/// Steps of insert-new, delete-min, whether-contains and decrease-key.
type Steps = [u64; 4];

fn steps_of(counts: &StepCounts) -> Steps {
    [Operation::InsertNew, Operation::DeleteMin, Operation::WhetherContains, Operation::DecreaseKey]
        .map(|operation| counts.of(operation).steps)
}

/// Five cells with f 5, 3, 4, 1, 2; then cell 0 falls from 5 to 0; then all leave. What each operation adds is told
/// after the insertions, after the decrease and at the end.
fn count_three_times<S: Store, P: Plan<S>>(store: S) -> [Steps; 3] {
    let mut list = Baseline::<S, P, StepCounts>::new(store);
    let mut counted = Vec::new();
    let mut count = |list: &mut Baseline<S, P, StepCounts>| {
        counted.push(steps_of(list.counter()));
        list.reset_counter();
    };
    for (cell, f) in (0..).zip([5, 3, 4, 1, 2]) {
        list.push(CellId(cell), f, 0);
    }
    count(&mut list);
    list.push(CellId(0), 0, 0);
    count(&mut list);
    while list.pop().is_some() {}
    count(&mut list);
    counted.try_into().unwrap()
}

fn assert_steps<S: Store + Default + Debug>(from_closed: [Steps; 3], from_open: [Steps; 3])
where
    CheckFromOpen: Plan<S>,
{
    assert_eq!(count_three_times::<S, CheckFromClosed>(S::default()), from_closed, "{:?}", S::default());
    assert_eq!(count_three_times::<S, CheckFromOpen>(S::default()), from_open, "{:?}", S::default());
}

/// A step to insert; all but one compared to delete: 5 + 4 + 3 + 2 + 1 of six entries, 4 + 3 + 2 + 1 of five. A search
/// looks at 0, 1, 2, 3 and 4 entries in vain, then at the first; nothing has to be done to decrease.
#[test]
fn the_unsorted_array_counts_as_the_paper_does() {
    assert_steps::<UnsortedArray>(
        [[5, 0, 0, 0], [1, 0, 0, 0], [0, 15, 0, 0]],
        [[5, 0, 10, 0], [0, 0, 1, 0], [0, 10, 0, 0]],
    );
}

/// As the unsorted array, but cell 0 is found last, since new nodes go to the head.
#[test]
fn the_naive_list_counts_like_an_array_from_its_head() {
    assert_steps::<NaiveList>(
        [[5, 0, 0, 0], [1, 0, 0, 0], [0, 15, 0, 0]],
        [[5, 0, 10, 0], [0, 0, 5, 0], [0, 10, 0, 0]],
    );
}

/// The heap, by hand. Insertions: 5 alone 0; 3 rises above 5: 1; 4 stays below 3: 1; 1 rises above 5 and 3: 2; 2 rises
/// above 3 and stays below 1: 2. The array is then 1 2 4 5 3.
///
/// Another entry with 0 comes below 4 and rises twice, 0 2 1 5 3 4. Deletions: 0 is replaced by 4, which sinks below 1
/// (2) and has no more children; 1 by 3, which sinks below 2 (2) and stays above 5 (1); 2 by 5, which sinks below 3
/// (2); then 3 by 4, 4 by 5: with one child 1, and alone 0, and for the last nothing: 2 + 3 + 2 + 1 + 0 + 0.
///
/// Or 5 becomes 0 at index 3, found there after four looks, and rises above 2 and 1: 0 1 4 2 3. Deletions: 3 sinks
/// below 1 (2) and 2 (1); then 3 sinks below 2 (2), and 4 below 3 (1); then there is nothing to compare.
#[test]
fn the_heap_counts_its_comparisons_and_a_scan_for_the_cell() {
    assert_steps::<MinHeap>([[6, 0, 0, 0], [2, 0, 0, 0], [0, 8, 0, 0]], [[6, 0, 10, 0], [0, 0, 4, 2], [0, 6, 0, 0]]);
}

/// Insertions compare and move: 5: 0 + 0; 3 to the end of 5: 1 + 0; 4 between them: 2 + 1; 1 to the end of 5 4 3: 2 +
/// 0; 2 before the 1 of 5 4 3 1: 2 + 1. Then 0 to the end of 5 4 3 2 1: 2 + 0. A deletion is one step.
///
/// Searches in vain look at all; the 5 is found last of five, and when it becomes 0, it is compared with two of 4 3 2 1
/// and moves past all four.
#[test]
fn the_sorted_array_counts_comparisons_and_moved_entries() {
    assert_steps::<SortedArray>(
        [[9, 0, 0, 0], [2, 0, 0, 0], [0, 6, 0, 0]],
        [[9, 0, 10, 0], [0, 0, 5, 6], [0, 5, 0, 0]],
    );
}

/// Five cells in sixteen buckets, of which cells 0 to 4 share none: no search in vain looks at anything.
#[test]
fn the_hash_table_finds_a_cell_in_one_step_and_the_least_f_in_a_scan() {
    assert_steps::<HashTable>([[5, 0, 0, 0], [1, 0, 0, 0], [0, 15, 0, 0]], [[5, 0, 0, 0], [0, 0, 1, 0], [0, 10, 0, 0]]);
}

/// Six different f make six stacks, so the heap compares as the binary heap above does. Each insertion also compares
/// with all stacks and puts the entry at the end: 1 + 0 + 0, 1 + 1 + 1, 1 + 2 + 1, 1 + 3 + 2, 1 + 4 + 2, and 1 + 5 + 2
/// for the 0. Each deletion is one step beside the heap's.
///
/// Or the 5, second from the end of 1 2 4 5 3, is found after two looks and leaves (1) its stack, which is empty then;
/// the 3 takes its place and stays below 2 (1). The 0 is compared with four stacks (4), put at the end of a new one (1)
/// and rises above 2 and 1 (2): 0 1 4 3 2. Deletions: 2 sinks below 1 (2) and stays above 3 (1); 3 sinks below 2 (2); 4
/// sinks below 3 (1); then there is nothing to compare.
#[test]
fn the_multi_stack_heap_counts_the_stacks_it_compares_and_the_heaps_comparisons() {
    assert_steps::<MultiStack>(
        [[5 + 10 + 6, 0, 0, 0], [1 + 5 + 2, 0, 0, 0], [0, 6 + 8, 0, 0]],
        [[5 + 10 + 6, 0, 10, 0], [0, 0, 2, 1 + 1 + 4 + 1 + 2], [0, 5 + 6, 0, 0]],
    );
}

/// [Cao, Figures 17 to 20]: a node with f 5 passes stacks of 10 and 6 on its way to the root; or the 6 leaves, and the
/// 13 sinks below 8 and 12.
#[test]
fn the_multi_stack_heap_does_what_the_papers_figures_show() {
    let figure_17 = || {
        let mut list = Baseline::<MultiStack, CheckFromClosed, StepCounts>::default();
        for (cell, f) in (1..).zip([6, 8, 10, 12, 15, 13, 8, 8, 10, 12, 15]) {
            list.push(CellId(cell), f, 0);
        }
        assert_eq!((list.len(), list.store().stack_count()), (11, 6));
        list.reset_counter();
        list
    };
    let mut list = figure_17();
    list.push(CellId(12), 5, 0);
    assert_eq!(list.store().stack_count(), 7);
    assert_eq!(steps_of(list.counter()), [6 + 1 + 2, 0, 0, 0]);
    let mut list = figure_17();
    assert_eq!(list.pop(), Some((CellId(1), 6)));
    assert_eq!(list.store().stack_count(), 5);
    assert_eq!(steps_of(list.counter()), [0, 1 + 2 + 2, 0, 0]);
}

/// [Cao, Figures 22 and 23], the common case of two stacks: there are one or two f to compare with. Then a node becomes
/// cheaper, which here is in the second stack: it is found there first, and moves to the end of the other.
#[test]
fn with_two_stacks_all_steps_but_the_search_for_a_cell_are_few() {
    let mut list = Baseline::<MultiStack, CheckFromOpen, StepCounts>::default();
    for (cell, f) in (0..).zip([6, 6, 8, 8]) {
        list.push(CellId(cell), f, 0);
    }
    assert_eq!(steps_of(list.counter()), [1 + 2 + 3 + 3, 0, 1 + 2 + 3, 0]);
    list.reset_counter();
    assert_eq!(list.pop(), Some((CellId(1), 6)));
    assert_eq!(steps_of(list.counter()), [0, 1, 0, 0]);
    list.push(CellId(3), 6, 0);
    assert_eq!(steps_of(list.counter()), [0, 1, 2, 1 + 1 + 1]);
    assert_eq!(list.pop(), Some((CellId(3), 6)));
    assert_eq!(list.pop(), Some((CellId(0), 6)));
    assert_eq!(list.pop(), Some((CellId(2), 8)));
}

/// Of three nodes in one stack the newest is found first, and last from the other end; both leave it first.
#[test]
fn a_stack_can_be_searched_from_either_end() {
    fn steps_to_find<T: StackOrder>() -> [u64; 2] {
        [0, 2].map(|cell| {
            let mut list = Baseline::<MultiStack<T>, CheckFromOpen, StepCounts>::default();
            (0..3).for_each(|cell| list.push(CellId(cell), 6, 0));
            list.reset_counter();
            list.push(CellId(cell), 4, 0);
            let looked = list.counter().of(Operation::WhetherContains).steps;
            let left: Vec<_> = std::iter::from_fn(|| list.pop()).map(|(cell, _)| cell.0).collect();
            assert_eq!(left, [cell, if cell == 2 { 1 } else { 2 }, if cell == 0 { 1 } else { 0 }]);
            looked
        })
    }
    assert_eq!((steps_to_find::<Lifo>(), steps_to_find::<LifoFromTop>()), ([1, 3], [3, 1]));
}

/// One step for each insertion. The six entries have f from 0 to 5 with none missing, so that each deletion but the
/// first passes the stack that the one before has emptied.
#[test]
fn the_array_of_stacks_counts_the_stacks_it_looks_at() {
    let counted = count_three_times::<_, CheckFromClosed>(BoxedStacks::default());
    assert_eq!(counted[..2], [[5, 0, 0, 0], [1, 0, 0, 0]]);
    // f is 0 1 2 3 4 5: six stacks with an entry, of which five are passed when empty.
    assert_eq!(counted[2], [0, 6 + 5, 0, 0]);
}

/// At first everything goes to the array, after one comparison with the split. The first deletion scans six (5), splits
/// them at 0 + 3 (6) and makes a heap of 1 2 0 (2). Of its three deletions the first compares the two that are left
/// (1), the others nothing. Then the same with the array's 5 3 4: 2 to scan, 3 to split at 3 + 3, 2 for the heap, 1 to
/// delete.
#[test]
fn the_hot_queue_counts_its_refills_as_part_of_the_deletion() {
    let counted = count_three_times::<_, CheckFromClosed>(HotQueue::<Lifo>::new(3));
    assert_eq!(counted, [[5, 0, 0, 0], [1, 0, 0, 0], [0, (5 + 6 + 2 + 1) + (2 + 3 + 2 + 1), 0, 0]]);
}

#[test]
fn a_balanced_tree_compares_about_as_often_as_its_depth() {
    let mut list = Baseline::<BalancedTree, CheckFromClosed, StepCounts>::default();
    // In the order that turns a tree without balance into a list.
    for number in 0..1024 {
        list.push(CellId(number), number, 0);
    }
    let inserted = list.counter().of(Operation::InsertNew);
    while list.pop().is_some() {}
    let deleted = list.counter().of(Operation::DeleteMin);
    assert_eq!((inserted.calls, deleted.calls), (1024, 1024));
    assert!((1023..1024 * 30).contains(&inserted.steps), "{inserted:?}");
    assert!((1024..1024 * 30).contains(&deleted.steps), "{deleted:?}");
}

#[test]
fn a_balanced_tree_counts_its_comparisons_and_the_way_to_the_leftmost_node() {
    let mut list = Baseline::<BalancedTree, CheckFromClosed, StepCounts>::default();
    list.push(CellId(0), 5, 0);
    assert_eq!(steps_of(list.counter()), [0, 0, 0, 0]);
    list.push(CellId(1), 3, 0);
    assert_eq!(steps_of(list.counter()), [1, 0, 0, 0]);
    list.pop();
    list.pop();
    // Either the first of two is the root, or it is below.
    let deleted = list.counter().of(Operation::DeleteMin);
    assert!(deleted.calls == 2 && [2, 3].contains(&deleted.steps), "{deleted:?}");
}

#[test]
fn a_pop_from_an_empty_list_is_no_operation_and_clearing_keeps_the_counts() {
    let mut list = Baseline::<UnsortedArray, CheckFromClosed, StepCounts>::default();
    assert_eq!(list.pop(), None);
    assert_eq!(*list.counter(), StepCounts::default());
    list.push(CellId(0), 1, 0);
    list.clear();
    assert_eq!((list.len(), list.counter().total_steps()), (0, 1));
    list.reset_counter();
    assert_eq!(*list.counter(), StepCounts::default());
}

#[test]
fn counting_changes_nothing_and_takes_no_room_where_it_is_not_asked_for() {
    assert_eq!(
        size_of::<Baseline<UnsortedArray>>() + size_of::<StepCounts>(),
        size_of::<Baseline<UnsortedArray, CheckFromClosed, StepCounts>>()
    );
    for_each_world(2, |world, searcher| {
        let uncounted = search(world, searcher, &mut Baseline::<MinHeap>::default());
        let counted = search(world, searcher, &mut Baseline::<MinHeap, CheckFromClosed, StepCounts>::default());
        assert_eq!(counted.counters, uncounted.counters);
    });
}

#[test]
fn steps_belong_to_the_operation_that_was_begun_last() {
    let mut counts = StepCounts::default();
    counts.begin(Operation::DeleteMin);
    counts.add(3);
    counts.begin(Operation::DecreaseKey);
    counts.add(1);
    counts.begin(Operation::DeleteMin);
    counts.add(4);
    assert_eq!((counts.of(Operation::DeleteMin).calls, counts.of(Operation::DeleteMin).steps), (2, 7));
    assert_eq!((steps_of(&counts), counts.total_steps()), ([0, 7, 0, 1], 8));
}

// The closed list.

/// Of a row of four cells three are expanded, with 1, 2 and 2 neighbours. Four nodes leave the list, and all but the
/// goal are checked again.
#[test]
fn the_closed_list_is_checked_for_each_neighbour_and_in_one_plan_for_each_node() {
    let rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
    let grid = GridMap::parse("....");
    let map = Map::from_cells(4, 1, &rules, &grid.cells).unwrap();
    let world = World { grid, map, query: Query::new(Cell { x: 0, y: 0 }, Cell { x: 3, y: 0 }) };
    let searcher = &mut Searcher::for_map(&world.map).unwrap();

    let mut list = Baseline::<MultiStack, CheckFromOpen>::default();
    let result = search(&world, searcher, &mut list);
    let steps = ClosedSteps::of(&list, &world.map, searcher, &result);
    assert_eq!(steps, ClosedSteps { inserted: 3, neighbour_checks: 5, deletion_checks: 0 });

    let mut list = Baseline::<MultiStack, CheckFromClosed>::default();
    let result = search(&world, searcher, &mut list);
    let steps = ClosedSteps::of(&list, &world.map, searcher, &result);
    assert_eq!(steps, ClosedSteps { inserted: 3, neighbour_checks: 5, deletion_checks: 3 });
    assert_eq!(steps.total(), 11);
}

#[test]
fn the_steps_of_the_closed_list_fit_the_counters_of_search_and_open_list() {
    let (mut searched, mut unsearched, mut overtaken) = (0, 0, 0);
    for_each_world(10, |world, searcher| {
        let mut list = Baseline::<MultiStack, CheckFromClosed, StepCounts>::default();
        let result = search(world, searcher, &mut list);
        let steps = ClosedSteps::of(&list, &world.map, searcher, &result);
        let counters = result.counters;
        let found = u64::from(result.outcome == Outcome::Optimal);
        assert_eq!(steps.inserted, counters.expanded);
        assert_eq!(steps.deletion_checks, list.counter().of(Operation::DeleteMin).calls.saturating_sub(found));
        // Whatever is generated, the start apart, is a neighbour.
        assert!(steps.neighbour_checks + 1 >= counters.generated);
        assert!(steps.neighbour_checks <= 8 * counters.expanded);
        searched += u32::from(counters.expanded > 0);
        unsearched += u32::from(steps == ClosedSteps::default());
        overtaken += steps.deletion_checks - counters.expanded;
    });
    assert!(searched > 200 && unsearched > 20 && overtaken > 100, "{searched}, {unsearched}, {overtaken}");
}

// What is particular to a structure.

/// [Cao 3.1]: with four neighbours, equal weights and the Manhattan distance f rises by 0 or by two steps.
#[test]
fn on_tiles_the_multi_stack_heap_has_at_most_two_stacks_and_on_octiles_more() {
    struct Counted<T, P> {
        list: Baseline<MultiStack<T>, P>,
        most_stacks: usize,
    }

    impl<T: StackOrder, P: Plan<MultiStack<T>>> OpenList for Counted<T, P> {
        fn push(&mut self, cell: CellId, f: u32, g: u32) {
            self.list.push(cell, f, g);
            self.most_stacks = self.most_stacks.max(self.list.store().stack_count());
        }

        fn pop(&mut self) -> Option<(CellId, u32)> {
            self.list.pop()
        }

        fn len(&self) -> usize {
            self.list.len()
        }
    }

    fn most_stacks<T: StackOrder, P: Plan<MultiStack<T>>>(rules: &Rules) -> usize {
        let (mut random, mut most) = (Random::new(8), 0);
        for _ in 0..200 {
            let grid = generate::random_obstacles(30, 30, 30, &mut random);
            let map = Map::from_cells(30, 30, rules, &grid.cells).unwrap();
            let mut cell =
                || grid.random_free_cell(&mut random).map(|(x, y)| Cell { x: x as i32, y: y as i32 }).unwrap();
            let world = World { query: Query::new(cell(), cell()), grid, map };
            let mut counted = Counted::<T, P> { list: Baseline::new(MultiStack::default()), most_stacks: 0 };
            search(&world, &mut Searcher::for_map(&world.map).unwrap(), &mut counted);
            most = most.max(counted.most_stacks);
        }
        most
    }

    for cardinal_cost in [1, 7] {
        let tiles = Rules { neighbours: Neighbours::Four, cardinal_cost, ..Rules::DEFAULT };
        assert_eq!(most_stacks::<Lifo, CheckFromClosed>(&tiles), 2);
        assert_eq!(most_stacks::<Fifo, CheckFromClosed>(&tiles), 2);
        assert_eq!(most_stacks::<Lifo, CheckFromOpen>(&tiles), 2);
        assert_eq!(most_stacks::<Fifo, CheckFromOpen>(&tiles), 2);
    }
    assert!(most_stacks::<Lifo, CheckFromClosed>(&Rules::DEFAULT) > 10);
}

#[test]
fn a_cleared_multi_stack_heap_has_no_stacks() {
    let mut list = Baseline::<MultiStack>::default();
    for (cell, f) in [(0, 20), (1, 25), (2, 20)] {
        list.push(CellId(cell), f, 0);
    }
    assert_eq!(list.store().stack_count(), 2);
    list.clear();
    assert_eq!((list.store().stack_count(), list.len()), (0, 0));
    list.push(CellId(3), 25, 0);
    assert_eq!((list.store().stack_count(), list.pop(), list.pop()), (1, Some((CellId(3), 25)), None));
}

#[test]
fn the_hot_queue_splits_at_its_width_above_the_least_f() {
    let rules = Rules { cardinal_cost: 5, diagonal_cost: 7, ..Rules::DEFAULT };
    let mut list = Baseline::<HotQueue<Lifo>>::new(HotQueue::for_rules(&rules));
    let state = |list: &Baseline<HotQueue<Lifo>>| (list.store().split(), list.store().top_len(), list.len());
    for (cell, f) in (0..).zip([20, 29, 30, 45, 20]) {
        list.push(CellId(cell), f, 0);
    }
    assert_eq!(list.pop(), Some((CellId(4), 20)));
    // Split at 20 + 2 x 5: 20 and 29 are left below it, 30 and 45 are not.
    assert_eq!(state(&list), (30, 2, 4));
    list.push(CellId(5), 29, 0);
    assert_eq!(state(&list), (30, 3, 5));
    list.push(CellId(6), 30, 0);
    assert_eq!(state(&list), (30, 3, 6));
    for f in [20, 29, 29] {
        assert_eq!(list.pop().map(|entry| entry.1), Some(f));
    }
    // The split moves only when the heap is empty and something must leave.
    assert_eq!(state(&list), (30, 0, 3));
    assert_eq!(list.pop(), Some((CellId(6), 30)));
    assert_eq!(state(&list), (40, 1, 2));
    list.clear();
    assert_eq!(state(&list), (0, 0, 0));
}

#[test]
fn a_key_that_falls_below_the_split_moves_to_the_heap() {
    let mut list = Baseline::<HotQueue<Lifo>, CheckFromOpen>::new(HotQueue::new(10));
    for (cell, f) in [(0, 20), (1, 25), (2, 50), (3, 60)] {
        list.push(CellId(cell), f, 0);
    }
    list.pop();
    assert_eq!((list.store().split(), list.store().top_len(), list.len()), (30, 1, 3));
    list.push(CellId(2), 40, 0);
    assert_eq!((list.store().top_len(), list.len()), (1, 3));
    list.push(CellId(3), 22, 0);
    assert_eq!((list.store().top_len(), list.len()), (2, 3));
    let left: Vec<_> = std::iter::from_fn(|| list.pop()).map(|(cell, f)| (cell.0, f)).collect();
    assert_eq!(left, [(3, 22), (1, 25), (2, 40)]);
}

#[test]
#[should_panic = "a hot queue needs a range of f for its heap"]
fn a_hot_queue_without_width_is_refused() {
    HotQueue::<Lifo>::new(0);
}

#[test]
fn a_tall_stack_of_allocated_nodes_does_not_use_up_the_threads_stack() {
    let mut list = Baseline::<BoxedStacks>::default();
    for cell in 0..1_000_000 {
        list.push(CellId(cell), 7, 0);
    }
    assert_eq!(list.pop(), Some((CellId(999_999), 7)));
}
