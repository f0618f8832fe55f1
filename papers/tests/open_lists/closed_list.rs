//! The steps of the closed list.

use super::*;

/// Of a row of four cells three are expanded, with 1, 2 and 2 neighbours. Four nodes leave the list, and all but the
/// goal are checked again.
#[test]
fn the_closed_list_is_checked_for_each_neighbour_and_in_one_plan_for_each_node() {
    let rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, ..Rules::DEFAULT };
    let grid = GridMap::parse("....");
    let map = grid.to_map(&rules).unwrap();
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

/// A scan goes from the newest node back; a table looks once.
#[test]
fn closed_lists_hold_what_was_put_there_and_count_what_they_look_at() {
    let (mut hashed, mut scanned) = (HashedClosed::default(), ScannedClosed::default());
    assert!(hashed.is_empty() && scanned.is_empty());
    for node in [7, 3, 900_000] {
        hashed.insert(node);
        scanned.insert(node);
    }
    assert_eq!((hashed.len(), scanned.len()), (3, 3));
    let both = |node| (hashed.contains(node), scanned.contains(node));
    assert_eq!(both(900_000), ((true, 1), (true, 1)));
    assert_eq!(both(7), ((true, 1), (true, 3)));
    assert_eq!(both(8), ((false, 1), (false, 3)));
}
