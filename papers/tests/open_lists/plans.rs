//! The two plans.

use super::*;

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
            from_open.push(NodeId(cell), f, 0);
            from_closed.push(NodeId(cell), f, 0);
        }
        let drain = |list: &mut dyn FnMut() -> Option<(NodeId, u32)>| -> Vec<_> {
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
