//! The order of equal f.

use super::*;

/// What a list gives back, as cells, of entries with f and g that are pushed in the order of their cells. One more is
/// taken out in between, so that structures that then move another have done so.
fn order_of<S: Store>(store: S, entries: &[(u32, u32)]) -> Vec<u32> {
    let mut list = Baseline::<S>::new(store);
    list.push(NodeId(1000), 0, 0);
    for (cell, &(f, g)) in (0..).zip(entries) {
        if cell == 3 {
            assert_eq!(list.pop(), Some((NodeId(1000), 0)));
        }
        list.push(NodeId(cell), f, g);
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
    assert_eq!(order_of(SortedList::<Lifo>::default(), entries), newest_first);
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
    assert_eq!(order_of(SortedList::<Fifo>::default(), entries), oldest_first);
    assert_eq!(order_of(HashTable::<Fifo>::default(), entries), oldest_first);
    assert_eq!(order_of(MinHeap::<Fifo>::default(), entries), oldest_first);
    assert_eq!(order_of(HotQueue::<Fifo>::new(3), entries), oldest_first);
    assert_eq!(order_of(MultiStack::<Fifo>::default(), entries), oldest_first);
    assert_eq!(order_of(BalancedTree::<Fifo>::default(), entries), oldest_first);
}

#[test]
fn the_balanced_trees_give_the_largest_g_first_and_of_equal_g_the_newest() {
    assert_eq!(order_of(OrderedSet::default(), &EIGHT_WITH_TIES), [6, 1, 4, 3, 5, 2, 0, 7]);
    assert_eq!(order_of(BalancedTree::<LargerG>::default(), &EIGHT_WITH_TIES), [6, 1, 4, 3, 5, 2, 0, 7]);
}

/// [Cao 3.3.3] says so for an open map, where last in, first out leads straight to the goal.
#[test]
fn last_in_first_out_expands_no_more_than_the_path_on_an_empty_map_and_first_in_first_out_all_paths() {
    let rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
    let grid = generate::empty(12, 12);
    let map = grid.to_map(&rules).unwrap();
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
            let query = Query { algorithm: cairn::Algorithm::AStar, open_list: OpenListKind::Stacks, ..world.query };
            let expected = searcher.find_path(&world.map, &query, &mut []).unwrap();
            let result = search(world, searcher, &mut Baseline::<BoxedStacks>::default());
            assert_eq!(result.counters, expected.counters, "{:?} in\n{}", world.query, world.grid);
            expanded += expected.counters.expanded;
        }
    });
    assert!(expanded > 1000);
}
