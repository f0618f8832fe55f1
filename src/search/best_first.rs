//! The best-first core: A* over any open list, goal and expander.
//!
//! Its state lives outside the loop, so that a search can be stopped after any number of expansions and go on later as if
//! nothing had happened.

use super::engine::{Engine, MAX_F, Pause, Run};
use super::goal::Goal;
use super::listen::Listener;
use crate::base::{CellId, Direction, Frame, Spot};
use crate::grid::Expander;
use crate::queue::{Frontier, Nodes, OpenList};

/// What the core remembers between two steps, apart from the open list.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BestFirstState {
    /// Taken from the open list when the budget ended: it is expanded first when the search goes on.
    pending: Option<Best>,
    /// An f from here on is larger than all that were expanded.
    next_f: u32,
}

/// The open node with the least f.
#[derive(Clone, Copy, Debug)]
struct Best {
    id: CellId,
    f: u32,
    g: u32,
    reached: Direction,
}

/// Puts the start on the open list.
pub(crate) fn begin(nodes: &mut Nodes<'_>, open: &mut impl OpenList, run: &mut Run, start: Spot, estimate: u32) {
    nodes.put_start(start.id);
    open.push(start.id, estimate, 0);
    run.counters.generated = 1;
    run.counters.largest_open = 1;
}

/// A* on an open list.
pub(crate) struct BestFirst<'a, 'b, O> {
    pub(crate) nodes: Nodes<'b>,
    pub(crate) open: &'a mut O,
    pub(crate) state: &'a mut BestFirstState,
    pub(crate) run: &'a mut Run,
    pub(crate) budget: u64,
}

impl<O: OpenList> Engine for BestFirst<'_, '_, O> {
    type Output = Pause;

    // A function for each instance: all of them in one leave no registers to any.
    #[inline(never)]
    fn run(self, goal: &impl Goal, expander: &impl Expander, listener: &mut impl Listener) -> Pause {
        let Self { mut nodes, open, state, budget, .. } = self;
        // Copies, so that the counters can live in registers.
        let (mut run, mut next_f) = (*self.run, state.next_f);
        let limit = run.counters.expanded.saturating_add(budget);
        let mut next = state.pending.take().or_else(|| pop(&nodes, open));
        let pause = loop {
            let Some(best) = next else { break Pause::Exhausted };
            if goal.is_reached(best.id) {
                // What the list says of f is proven for all that is on it; with a range per stack it is less than the cost.
                break Pause::Reached { end: best.id, cost: best.g, lower_bound: best.f.min(best.g) };
            }
            if run.counters.expanded == limit {
                state.pending = Some(best);
                break Pause::BudgetSpent(best.f);
            }
            if best.f >= next_f {
                next_f = best.f + 1;
                run.counters.visited = run.counters.expanded;
                run.counters.begin_iteration();
            }
            if !open.has_room(expander.most_successors()) && !make_room(&nodes, open, goal, expander) {
                break Pause::OutOfNodes;
            }
            expand(&mut nodes, open, &mut run, goal, expander, listener, best);
            next = pop(&nodes, open);
        };
        state.next_f = next_f;
        // All that is looked at is expanded, but for what the search ends with.
        let ended = matches!(pause, Pause::Reached { .. } | Pause::OutOfNodes);
        run.counters.visited = run.counters.expanded + u64::from(ended);
        *self.run = run;
        pause
    }
}

/// Drops what was overtaken, and tells whether a cell's successors then have room.
#[cold]
#[inline(never)]
fn make_room(nodes: &Nodes<'_>, open: &mut impl OpenList, goal: &impl Goal, expander: &impl Expander) -> bool {
    open.drop_overtaken(&OpenNodes { nodes, goal, frame: expander.frame() });
    open.has_room(expander.most_successors())
}

/// Takes the best node from the open list. Entries that were overtaken are skipped: their nodes are closed.
#[inline(always)]
fn pop(nodes: &Nodes<'_>, open: &mut impl OpenList) -> Option<Best> {
    loop {
        let (id, f) = open.pop()?;
        if let Some((g, reached)) = nodes.open(id) {
            return Some(Best { id, f, g, reached });
        }
    }
}

#[inline(always)]
fn expand(
    nodes: &mut Nodes<'_>,
    open: &mut impl OpenList,
    run: &mut Run,
    goal: &impl Goal,
    expander: &impl Expander,
    listener: &mut impl Listener,
    best: Best,
) {
    let frame = expander.frame();
    listener.expanded(frame, best.id, best.g);
    nodes.close(best.id);
    run.counters.expanded += 1;
    // Only the start has cost nothing.
    let reached = (best.g != 0).then_some(best.reached);
    let from = frame.spot(best.id);
    let way = nodes.way(best.g);
    expander.expand(best.id, reached, |to, cost, direction| {
        let offer = nodes.offer(to, way.and(cost, direction));
        if !offer.taken {
            return;
        }
        if may_reopen(goal, open) {
            run.counters.reopened += u64::from(nodes.is_reopened(&offer));
        }
        let g = best.g + cost;
        let f = g + goal.bound(Frame::spot_beside(from, to, direction));
        if f > MAX_F {
            run.dropped = true;
            return;
        }
        run.counters.generated += 1;
        open.push(to, f, g);
    });
    run.counters.largest_open = run.counters.largest_open.max(open.len() as u64);
}

/// Whether a closed node can be reached more cheaply. Known when the code is compiled.
#[inline(always)]
fn may_reopen<G: Goal, O: OpenList>(_: &G, _: &O) -> bool {
    !(G::CONSISTENT && O::SORTED)
}

/// The open nodes as an open list may see them.
struct OpenNodes<'a, 'b, G> {
    nodes: &'a Nodes<'b>,
    goal: &'a G,
    frame: &'a Frame,
}

impl<G: Goal> Frontier for OpenNodes<'_, '_, G> {
    fn f(&self, id: CellId) -> Option<u32> {
        self.nodes.open(id).map(|(g, _)| g + self.goal.bound(self.frame.spot(id)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Cell;
    use crate::bound::Naive;
    use crate::grid::{AverageCost, GridExpander, Rules};
    use crate::map::Map;
    use crate::queue::{OpenListUser, OpenState};
    use crate::search::goal::SingleGoal;
    use crate::search::listen::Nobody;
    use crate::search::{Query, steepest_rise};
    use crate::searcher::memory::{Memory, Parts};
    use crate::searcher::{Searcher, SearcherDef};

    /// Admissible and far from consistent: on every third cell or so it knows nothing.
    struct Uneven(SingleGoal<Naive>);

    impl Goal for Uneven {
        fn is_reached(&self, id: CellId) -> bool {
            self.0.is_reached(id)
        }

        fn bound(&self, from: Spot) -> u32 {
            let scrambled = from.id.0.wrapping_mul(0x9E37_79B1) >> 16;
            if scrambled.is_multiple_of(3) { 0 } else { self.0.bound(from) }
        }
    }

    struct WholeSearch<'a, 'b> {
        map: &'a Map,
        nodes: Nodes<'b>,
        goal: Uneven,
        run: Run,
    }

    impl OpenListUser for WholeSearch<'_, '_> {
        type Output = (Pause, Run);

        fn use_list(mut self, open: &mut impl OpenList) -> (Pause, Run) {
            let (frame, rules) = (self.map.frame(), self.map.rules());
            let start = frame.spot(frame.id(Cell { x: 0, y: 0 }).unwrap());
            let expander = GridExpander::new(frame, self.map.view(), AverageCost::new(rules));
            begin(&mut self.nodes, open, &mut self.run, start, self.goal.bound(start));
            let state = &mut BestFirstState::default();
            let search = BestFirst { nodes: self.nodes, open, state, run: &mut self.run, budget: u64::MAX };
            let pause = search.run(&self.goal, &expander, &mut Nobody);
            (pause, self.run)
        }
    }

    /// Dear ground between cheap combs: cells get cheaper again and again, and an inconsistent heuristic adds to that.
    fn combs(side: u32) -> Map {
        let cheap = |index: u32| index.is_multiple_of(side) || (index / side).is_multiple_of(3);
        let cell = |index: u32| if cheap(index) { 1 } else { 2 + (index % 4) as u8 };
        let cells: Vec<u8> = (0..side * side).map(cell).collect();
        let mut map = Map::from_cells(side, side, &Rules::DEFAULT, &cells).unwrap();
        (2..=5).for_each(|terrain| map.set_terrain_cost(terrain, 295 + 3 * u16::from(terrain)).unwrap());
        map
    }

    #[test]
    fn every_open_list_of_default_size_survives_an_inconsistent_heuristic() {
        let map = combs(60);
        let goal = Cell { x: 59, y: 58 };
        let best = Searcher::for_map(&map).unwrap().find_path(&map, &Query::new(Cell { x: 0, y: 0 }, goal), &mut []);
        let best = best.unwrap().cost;
        let mut memory =
            Memory::new(&SearcherDef { max_cells: map.search_cells().into(), ..SearcherDef::DEFAULT }).unwrap();
        for list in 0..4 {
            memory.next_search();
            let Parts { nodes, list: mut lists, .. } = memory.divide(map.search_cells());
            let mut open = match list {
                0 => OpenState::stacks(&mut lists, steepest_rise(&map, crate::search::Heuristic::Naive)),
                1 => OpenState::heap(),
                2 => OpenState::multi_stack(1),
                _ => OpenState::least_g(),
            };
            let id = map.frame().id(goal).unwrap();
            let estimate = Naive::new(map.frame().spot(id), map.rules(), map.cheapest_weight());
            let goal = Uneven(SingleGoal { cell: id, estimate });
            let (pause, run) = open.lend(lists, WholeSearch { map: &map, nodes, goal, run: Run::default() });
            assert!(matches!(pause, Pause::Reached { cost, .. } if u64::from(cost) == best), "list {list}: {pause:?}");
            assert!(run.counters.reopened > 0, "list {list}: the heuristic is inconsistent");
        }
    }
}
