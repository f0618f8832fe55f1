//! The open lists of the papers: each finds what the library's own list finds, keeps its order among equal f, and
//! counts its steps as its paper does.

mod closed_list;
mod optimal;
mod plans;
mod steps;
mod structures;
mod ties;

use cairn::{Cell, Map, Neighbours, NodeId, OpenList, OpenListKind, Outcome, Query, Rules, SearchResult, Searcher};
use papers::open::{
    Arbitrary, BalancedTree, Baseline, BoxedStacks, CheckFromClosed, CheckFromOpen, Closed, ClosedSteps, Counter, Fifo,
    HashTable, HashedClosed, HotQueue, LargerG, Lifo, LifoFromTop, MinHeap, MultiStack, NaiveList, Operation,
    OrderedSet, Plan, ScannedClosed, SortedArray, SortedList, StackOrder, StepCounts, Store, UnsortedArray,
};
use std::collections::HashSet;
use std::fmt::Debug;
use testkit::{GridMap, Random, generate};

/// A small random map with random walls, half of the time with weights, and a query between two passable cells.
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
        let mut map = grid.to_map(rules).unwrap();
        for terrain in 2..=5 {
            let weight = if weighted { random.between(1, 6) as u16 } else { 1 };
            map.set_terrain_weight(0, terrain, weight).unwrap();
        }
        let [start, goal] = grid.random_ends(random).unwrap();
        let query = Query::new(start, goal);
        World { grid, map, query }
    }
}

/// Without costs in the thousands, for which the papers' arrays of stacks are not made.
fn all_rules() -> impl Iterator<Item = Rules> {
    testkit::oracle::all_rules().into_iter().filter(|rules| rules.cardinal_cost <= 100)
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
    on_list: Vec<(NodeId, u32)>,
    /// A cell that is pushed again replaces its entry.
    once_per_cell: bool,
}

impl<O: OpenList> OpenList for Watched<'_, O> {
    fn push(&mut self, cell: NodeId, f: u32, g: u32) {
        if self.once_per_cell {
            self.on_list.retain(|&(other, _)| other != cell);
        }
        self.on_list.push((cell, f));
        self.list.push(cell, f, g);
        assert_eq!(self.list.len(), self.on_list.len());
    }

    fn pop(&mut self) -> Option<(NodeId, u32)> {
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
