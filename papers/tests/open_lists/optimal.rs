//! Every list finds cheapest paths, and gives the least f whatever f does.

use super::*;

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
fn the_sorted_list_finds_optimal_paths() {
    lazily(new::<SortedList>);
    once_per_cell(new::<SortedList<Arbitrary>>);
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
    lazily(new::<OrderedSet>);
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
                let cell = NodeId(random.below(300));
                let greatest = watched.on_list.iter().find(|entry| entry.0 == cell).map_or(200, |entry| entry.1);
                if greatest > 0 {
                    watched.push(cell, random.below(greatest), 0);
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
    both(SortedList::<Arbitrary>::default);
    both(HashTable::<Lifo>::default);
    both(MinHeap::<Arbitrary>::default);
    both(MinHeap::<Fifo>::default);
    both(|| HotQueue::<Lifo>::new(20));
    both(MultiStack::<Lifo>::default);
    both(MultiStack::<Fifo>::default);
    check::<_, CheckFromClosed>(BalancedTree::<LargerG>::default(), false);
    check::<_, CheckFromClosed>(OrderedSet::default(), false);
    check::<_, CheckFromClosed>(BoxedStacks::default(), false);
}
