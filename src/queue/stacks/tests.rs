use super::*;
use crate::queue::tests::{Live, TestMemory};
use std::collections::HashMap;

impl TestMemory {
    fn stacks(&mut self, rise: u32) -> ArrayOfStacks<'_> {
        self.list(rise, 1, usize::MAX)
    }

    fn jump_stacks(&mut self) -> JumpStacks<'_> {
        self.list(0, 1, usize::MAX)
    }

    fn cell_stacks(&mut self) -> CellStacks<'_> {
        self.list(0, 1, usize::MAX)
    }
}

fn next(random: &mut u64) -> u32 {
    *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*random >> 33) as u32
}

/// Pushes and pops at random and compares every pop with the least live f. `spread` decides how far f strays, up and
/// down, from the last one popped.
fn compare_with_reference(cells: u32, rise: u32, spread: u32, falls: bool, seed: u64) {
    compare(&mut TestMemory::new(cells).stacks(rise), cells, spread, falls, seed);
    compare(&mut TestMemory::new(cells).jump_stacks(), cells, spread, falls, seed);
    compare(&mut TestMemory::new(cells).cell_stacks(), cells, spread, falls, seed);
}

fn compare<H: Heads>(list: &mut Stacks<'_, H>, cells: u32, spread: u32, falls: bool, seed: u64) {
    let (mut live, mut random, mut last) = (Live(HashMap::new()), seed, 1_000_000_u32);
    for _ in 0..20_000 {
        if next(&mut random) % 5 < 3 {
            let cell = next(&mut random) % cells;
            let fall = if falls { next(&mut random) % spread } else { 0 };
            let f = (last + next(&mut random) % spread).saturating_sub(fall);
            if live.0.get(&cell).is_none_or(|&old| f < old) {
                live.0.insert(cell, f);
                push(list, &live, cell, f);
            }
        } else {
            // As a search does: entries that were overtaken are skipped.
            let popped = std::iter::from_fn(|| list.pop()).find(|&(cell, f)| live.f(cell) == Some(f));
            let least = live.0.values().min().copied();
            assert_eq!(popped.map(|(_, f)| f), least);
            if let Some((cell, f)) = popped {
                live.0.remove(&cell.0);
                last = f;
            }
        }
    }
    assert!(list.len() <= list.entries.len());
}

fn push<H: Heads>(list: &mut Stacks<'_, H>, live: &Live, cell: u32, f: u32) {
    if !list.try_push(NodeId(cell), f, 0) {
        list.drop_overtaken(live);
        assert!(list.has_room(1), "at most one entry per cell is live");
        list.push(NodeId(cell), f, 0);
    }
}

#[test]
fn pops_the_least_f_within_the_window() {
    compare_with_reference(500, 198, 198, false, 1);
}

#[test]
fn pops_the_least_f_when_f_falls() {
    compare_with_reference(500, 198, 150, true, 2);
}

#[test]
fn pops_the_least_f_when_the_window_is_far_too_small() {
    compare_with_reference(500, 10, 100_000, false, 3);
    compare_with_reference(500, 10, 100_000, true, 4);
    compare_with_reference(20_000, 1 << 25, 900_000, true, 5);
}

#[test]
fn overtaken_entries_make_room() {
    // Far more pushes than entries: each improves the same few cells.
    compare_with_reference(3, 50, 4_000, true, 6);
    overtake_two_cells(&mut TestMemory::new(2).stacks(100));
    overtake_two_cells(&mut TestMemory::new(2).jump_stacks());
}

fn overtake_two_cells<H: Heads>(list: &mut Stacks<'_, H>) {
    let mut live = Live(HashMap::new());
    for f in (0..10_000).rev() {
        live.0.insert(f % 2, f);
        push(list, &live, f % 2, f);
    }
    assert_eq!(list.pop().map(|(_, f)| f), Some(0));
}

#[test]
fn a_new_list_does_not_see_what_an_older_one_has_left() {
    let mut memory = TestMemory::new(3000);
    fill(memory.stacks(700));
    fill(memory.jump_stacks());
    memory.scratch[..900].fill(u32::MAX);
    assert_empty(memory.stacks(100));
    assert_empty(memory.jump_stacks());
}

fn fill<H: Heads>(mut older: Stacks<'_, H>) {
    (0..600).for_each(|cell| older.push(NodeId(cell), 900 + cell, 0));
}

fn assert_empty<H: Heads>(mut newer: Stacks<'_, H>) {
    assert_eq!(newer.pop(), None);
    newer.push(NodeId(5), 1000, 0);
    assert_eq!((newer.pop(), newer.pop()), (Some((NodeId(5), 1000)), None));
}

#[test]
fn cells_lie_where_the_picture_has_them() {
    let (mut entries, mut heads) = (vec![0; 3 * 16], vec![0; StackHeads::words_for_window(8) as usize]);
    let mut list = ArrayOfStacks::new(&mut entries, StackHeads::with_window(&mut heads, 8), 16);
    let [a, b, c, d, e, g] = [1, 2, 3, 4, 5, 6].map(NodeId);
    list.begin_at(21);
    for (cell, f) in [(a, 21), (b, 21), (c, 23), (d, 24), (e, 24), (g, 30)] {
        list.push(cell, f, 0);
    }
    assert_eq!([5, 7, 0].map(|stack| list.entries[list.heads.top(stack) as usize][0]), [a.0, c.0, e.0]);
    assert_eq!((list.state.hand, list.state.overflow_floor), (b.0, 30));
    let popped = std::iter::from_fn(|| list.pop()).map(|(cell, _)| cell);
    assert_eq!(popped.collect::<Vec<_>>(), [b, a, c, e, d, g]);
    assert_eq!(list.state.floor, 30);
}

#[test]
fn equal_f_comes_out_newest_first() {
    assert_newest_first(TestMemory::new(64).stacks(198));
    assert_newest_first(TestMemory::new(64).jump_stacks());
}

fn assert_newest_first<H: Heads>(mut list: Stacks<'_, H>) {
    (0..10).for_each(|cell| list.push(NodeId(cell), 77, 0));
    let order: Vec<u32> = std::iter::from_fn(|| list.pop()).map(|(cell, _)| cell.0).collect();
    assert_eq!(order, (0..10).rev().collect::<Vec<_>>());
    assert!(list.is_empty());
}
