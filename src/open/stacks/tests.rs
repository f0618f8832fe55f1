use super::*;
use crate::open::tests::Live;
use std::collections::HashMap;

struct Memory {
    cells: u32,
    entries: Vec<u32>,
    heads: Vec<u32>,
}

impl Memory {
    fn new(cells: u32) -> Self {
        let words = |count: u64| vec![0; count as usize];
        let entries = default_entries(cells) as u64 * ArrayOfStacks::WORDS_PER_ENTRY;
        Self { cells, entries: words(entries), heads: words(StackHeads::words(cells)) }
    }

    fn list(&mut self, rise: u32) -> ArrayOfStacks<'_> {
        let heads = StackHeads::new(&mut self.heads, self.cells);
        ArrayOfStacks::new(&mut self.entries, heads, self.cells, usize::MAX, rise)
    }
}

fn next(random: &mut u64) -> u32 {
    *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*random >> 33) as u32
}

/// Pushes and pops at random and compares every pop with the least live f. `spread` decides how far f strays, up and
/// down, from the last one popped.
fn compare_with_reference(cells: u32, rise: u32, spread: u32, falls: bool, seed: u64) {
    let mut memory = Memory::new(cells);
    let mut list = memory.list(rise);
    let (mut live, mut random, mut last) = (Live(HashMap::new()), seed, 1_000_000_u32);
    for _ in 0..20_000 {
        if next(&mut random) % 5 < 3 {
            let cell = next(&mut random) % cells;
            let fall = if falls { next(&mut random) % spread } else { 0 };
            let f = (last + next(&mut random) % spread).saturating_sub(fall);
            if live.0.get(&cell).is_none_or(|&old| f < old) {
                live.0.insert(cell, f);
                if !list.has_room(1) {
                    list.drop_overtaken(&live);
                }
                list.push(CellId(cell), f, 0);
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
    let mut memory = Memory::new(2);
    let mut list = memory.list(100);
    let mut live = Live(HashMap::new());
    for f in (0..10_000).rev() {
        live.0.insert(f % 2, f);
        if !list.has_room(1) {
            list.drop_overtaken(&live);
        }
        list.push(CellId(f % 2), f, 0);
    }
    assert_eq!(list.pop().map(|(_, f)| f), Some(0));
}

#[test]
fn a_new_list_does_not_see_what_an_older_one_has_left() {
    let mut memory = Memory::new(3000);
    let mut older = memory.list(700);
    (0..600).for_each(|cell| older.push(CellId(cell), 900 + cell, 0));
    memory.entries[..900].fill(u32::MAX);
    let mut newer = memory.list(100);
    assert_eq!(newer.pop(), None);
    newer.push(CellId(5), 1000, 0);
    assert_eq!((newer.pop(), newer.pop()), (Some((CellId(5), 1000)), None));
}

#[test]
fn equal_f_comes_out_newest_first() {
    let mut memory = Memory::new(64);
    let mut list = memory.list(198);
    (0..10).for_each(|cell| list.push(CellId(cell), 77, 0));
    let order: Vec<u32> = std::iter::from_fn(|| list.pop()).map(|(cell, _)| cell.0).collect();
    assert_eq!(order, (0..10).rev().collect::<Vec<_>>());
    assert!(list.is_empty());
}
