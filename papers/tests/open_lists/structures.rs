//! What is particular to a structure.

use super::*;

/// [Cao 3.1]: with four neighbours, equal weights and the Manhattan distance f rises by 0 or by two steps.
#[test]
fn on_tiles_the_multi_stack_heap_has_at_most_two_stacks_and_on_octiles_more() {
    struct Counted<T, P> {
        list: Baseline<MultiStack<T>, P>,
        most_stacks: usize,
    }

    impl<T: StackOrder, P: Plan<MultiStack<T>>> OpenList for Counted<T, P> {
        fn push(&mut self, cell: NodeId, f: u32, g: u32) {
            self.list.push(cell, f, g);
            self.most_stacks = self.most_stacks.max(self.list.store().stack_count());
        }

        fn pop(&mut self) -> Option<(NodeId, u32)> {
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
            let map = grid.to_map(rules).unwrap();
            let [start, goal] = grid.random_ends(&mut random).unwrap();
            let world = World { query: Query::new(start, goal), grid, map };
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
        list.push(NodeId(cell), f, 0);
    }
    assert_eq!(list.store().stack_count(), 2);
    list.clear();
    assert_eq!((list.store().stack_count(), list.len()), (0, 0));
    list.push(NodeId(3), 25, 0);
    assert_eq!((list.store().stack_count(), list.pop(), list.pop()), (1, Some((NodeId(3), 25)), None));
}

#[test]
fn the_hot_queue_splits_at_its_width_above_the_least_f() {
    let rules = Rules { cardinal_cost: 5, diagonal_cost: 7, ..Rules::DEFAULT };
    let mut list = Baseline::<HotQueue<Lifo>>::new(HotQueue::for_rules(&rules));
    let state = |list: &Baseline<HotQueue<Lifo>>| (list.store().split(), list.store().top_len(), list.len());
    for (cell, f) in (0..).zip([20, 29, 30, 45, 20]) {
        list.push(NodeId(cell), f, 0);
    }
    assert_eq!(list.pop(), Some((NodeId(4), 20)));
    // Split at 20 + 2 x 5: 20 and 29 are left below it, 30 and 45 are not.
    assert_eq!(state(&list), (30, 2, 4));
    list.push(NodeId(5), 29, 0);
    assert_eq!(state(&list), (30, 3, 5));
    list.push(NodeId(6), 30, 0);
    assert_eq!(state(&list), (30, 3, 6));
    for f in [20, 29, 29] {
        assert_eq!(list.pop().map(|entry| entry.1), Some(f));
    }
    // The split moves only when the heap is empty and something must leave.
    assert_eq!(state(&list), (30, 0, 3));
    assert_eq!(list.pop(), Some((NodeId(6), 30)));
    assert_eq!(state(&list), (40, 1, 2));
    list.clear();
    assert_eq!(state(&list), (0, 0, 0));
}

#[test]
fn a_key_that_falls_below_the_split_moves_to_the_heap() {
    let mut list = Baseline::<HotQueue<Lifo>, CheckFromOpen>::new(HotQueue::new(10));
    for (cell, f) in [(0, 20), (1, 25), (2, 50), (3, 60)] {
        list.push(NodeId(cell), f, 0);
    }
    list.pop();
    assert_eq!((list.store().split(), list.store().top_len(), list.len()), (30, 1, 3));
    list.push(NodeId(2), 40, 0);
    assert_eq!((list.store().top_len(), list.len()), (1, 3));
    list.push(NodeId(3), 22, 0);
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
        list.push(NodeId(cell), 7, 0);
    }
    assert_eq!(list.pop(), Some((NodeId(999_999), 7)));
}
