//! Steps, as the papers count them.

use super::*;

/// Steps of insert-new, delete-min, whether-contains and decrease-key.
type Steps = [u64; 4];

fn steps_of(counts: &StepCounts) -> Steps {
    [Operation::InsertNew, Operation::DeleteMin, Operation::WhetherContains, Operation::DecreaseKey]
        .map(|operation| counts.of(operation).steps)
}

/// Five cells with f 5, 3, 4, 1, 2; then cell 0 falls from 5 to 0; then all leave. What each operation adds is stated
/// after the insertions, after the decrease and at the end.
fn count_three_times<S: Store, P: Plan<S>>(store: S) -> [Steps; 3] {
    let mut list = Baseline::<S, P, StepCounts>::new(store);
    let mut counted = Vec::new();
    let mut count = |list: &mut Baseline<S, P, StepCounts>| {
        counted.push(steps_of(list.counter()));
        list.reset_counter();
    };
    for (cell, f) in (0..).zip([5, 3, 4, 1, 2]) {
        list.push(NodeId(cell), f, 0);
    }
    count(&mut list);
    list.push(NodeId(0), 0, 0);
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

/// Insertions compare from the head on, and one step puts the entry in: 5: 0 + 1; 3 before 5: 1 + 1; 4 after 3: 2 + 1;
/// 1 before 3: 1 + 1; 2 after 1: 2 + 1. Then 0 before 1: 1 + 1. A deletion is one step.
///
/// Searches in vain look at all; the 5 is found last of five, and when it becomes 0 it is taken out and inserted again.
#[test]
fn the_sorted_list_counts_comparisons_from_its_head() {
    assert_steps::<SortedList>(
        [[11, 0, 0, 0], [2, 0, 0, 0], [0, 6, 0, 0]],
        [[11, 0, 10, 0], [0, 0, 5, 2], [0, 5, 0, 0]],
    );
}

/// Five cells in sixteen buckets, of which cells 0 to 4 share none: no search in vain looks at anything.
#[test]
fn the_hash_table_finds_a_cell_in_one_step_and_the_least_f_in_a_scan() {
    assert_steps::<HashTable>([[5, 0, 0, 0], [1, 0, 0, 0], [0, 15, 0, 0]], [[5, 0, 0, 0], [0, 0, 1, 0], [0, 10, 0, 0]]);
}

/// Six different f make six stacks, so the heap compares as the binary heap above does. Each insertion also compares
/// with all stacks and puts the entry at the end: 1 + 0 + 0, 1 + 1 + 1, 1 + 2 + 1, 1 + 3 + 2, 1 + 4 + 2, and 1 + 5 + 2
/// for the 0. Each deletion is one step in addition to the heap's.
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
            list.push(NodeId(cell), f, 0);
        }
        assert_eq!((list.len(), list.store().stack_count()), (11, 6));
        list.reset_counter();
        list
    };
    let mut list = figure_17();
    list.push(NodeId(12), 5, 0);
    assert_eq!(list.store().stack_count(), 7);
    assert_eq!(steps_of(list.counter()), [6 + 1 + 2, 0, 0, 0]);
    let mut list = figure_17();
    assert_eq!(list.pop(), Some((NodeId(1), 6)));
    assert_eq!(list.store().stack_count(), 5);
    assert_eq!(steps_of(list.counter()), [0, 1 + 2 + 2, 0, 0]);
}

/// [Cao, Figures 22 and 23], the common case of two stacks: there are one or two f to compare with. Then a node becomes
/// cheaper, which here is in the second stack: it is found there first, and moves to the end of the other.
#[test]
fn with_two_stacks_all_steps_but_the_search_for_a_cell_are_few() {
    let mut list = Baseline::<MultiStack, CheckFromOpen, StepCounts>::default();
    for (cell, f) in (0..).zip([6, 6, 8, 8]) {
        list.push(NodeId(cell), f, 0);
    }
    assert_eq!(steps_of(list.counter()), [1 + 2 + 3 + 3, 0, 1 + 2 + 3, 0]);
    list.reset_counter();
    assert_eq!(list.pop(), Some((NodeId(1), 6)));
    assert_eq!(steps_of(list.counter()), [0, 1, 0, 0]);
    list.push(NodeId(3), 6, 0);
    assert_eq!(steps_of(list.counter()), [0, 1, 2, 1 + 1 + 1]);
    assert_eq!(list.pop(), Some((NodeId(3), 6)));
    assert_eq!(list.pop(), Some((NodeId(0), 6)));
    assert_eq!(list.pop(), Some((NodeId(2), 8)));
}

/// Of three nodes in one stack the newest is found first, and last from the other end; both leave it first.
#[test]
fn a_stack_can_be_searched_from_either_end() {
    fn steps_to_find<T: StackOrder>() -> [u64; 2] {
        [0, 2].map(|cell| {
            let mut list = Baseline::<MultiStack<T>, CheckFromOpen, StepCounts>::default();
            (0..3).for_each(|cell| list.push(NodeId(cell), 6, 0));
            list.reset_counter();
            list.push(NodeId(cell), 4, 0);
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
        list.push(NodeId(number), number, 0);
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
    list.push(NodeId(0), 5, 0);
    assert_eq!(steps_of(list.counter()), [0, 0, 0, 0]);
    list.push(NodeId(1), 3, 0);
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
    list.push(NodeId(0), 1, 0);
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
