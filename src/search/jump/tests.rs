//! The seam of goals, by a goal of two cells; that of queries is a set (`search/goals.rs`).

use super::goal::Glance;
use super::*;
use crate::base::{Cell, Random};
use crate::bound::{Naive, NaiveDistance};
use crate::grid::{DiagonalRule, Rules};
use crate::map::{LayerRef, Map};
use crate::queue::tests::TestMemory;
use crate::queue::{BinaryHeap, NODE_WORDS, OwnSeats, RestingList, SearchNumber};
use crate::search::query::{Algorithm, Outcome, Query};
use crate::searcher::Searcher;
use crate::tables::{JumpGraphDef, LegEnd};

/// The nearer of two cells.
struct TwoCells<'a>([OneGoal<'a, ByCell<Naive>>; 2]);

impl<'a> TwoCells<'a> {
    fn new(layer: LayerRef<'_>, start: &Start<'a>, cells: [Cell; 2]) -> Self {
        Self(cells.map(|cell| {
            let (frame, rules, weight) = (layer.frame(), layer.rules(), layer.cheapest_weight());
            let at = frame.spot(frame.id(cell).unwrap());
            let distance = NaiveDistance::weighted(at, rules, weight);
            OneGoal::new(&start.scan, at, distance, ByCell(Naive::new(at, rules, weight)))
        }))
    }
}

impl JumpGoal for TwoCells<'_> {
    const CONSISTENT: bool = true;

    fn bound(&self, from: Spot) -> u32 {
        self.0.each_ref().map(|goal| goal.bound(from)).into_iter().fold(u32::MAX, u32::min)
    }

    fn glance(&self, point: Site, at: Spot) -> Glance {
        let [a, b] = self.0.each_ref().map(|goal| goal.glance(point, at));
        Glance { bound: a.bound.min(b.bound), leg: a.leg.into_iter().chain(b.leg).min() }
    }

    fn seen_from(&self, at: Spot, can_walk: impl Fn(Direction, u32) -> bool) -> Option<CellId> {
        let seen = self.0.iter().filter_map(|goal| goal.seen_from(at, &can_walk));
        seen.min_by_key(|&end| self.leg_cost(at, end))
    }

    fn leg_cost(&self, at: Spot, end: CellId) -> u64 {
        let goal = self.0.iter().find(|goal| goal.cell() == end).expect("one of the two");
        goal.leg_cost(at, end)
    }

    fn may_be_seen_before(&self, end: &LegEnd) -> bool {
        self.0.iter().any(|goal| goal.may_be_seen_before(end))
    }

    fn first_direction_from(&self, at: Spot) -> Direction {
        self.0[0].first_direction_from(at)
    }
}

/// Searches a whole map on a heap.
fn search(layer: LayerRef<'_>, from: Cell, goals: [Cell; 2], on_graph: bool) -> Pause {
    let graph = layer.tables().jump_graph().active().filter(|_| on_graph);
    let start = Start::new(layer, layer.frame().id(from).unwrap(), graph);
    let goal = TwoCells::new(layer, &start, goals);
    let cells = layer.frame().cells();
    let (mut pool, mut memory) = (vec![0; cells as usize * NODE_WORDS], TestMemory::new(cells));
    let mut number = SearchNumber::NONE;
    number.advance(&mut pool);
    let search = JumpSearch {
        nodes: Nodes::new(&mut pool, number),
        seats: &mut OwnSeats,
        origins: &mut vec![[0; ORIGIN_WORDS]; cells as usize],
        open: &mut BinaryHeap::wake(memory.lend(usize::MAX), 0),
        state: &mut JumpState::new(NodeId(Start::site_at(start.at.id, graph).0)),
        run: &mut Run::default(),
        budget: u64::MAX,
    };
    match graph {
        Some(graph) if graph.view().has_chains() => search.run(&Stored::<true>::new(&start, graph), &goal, &start),
        Some(graph) => search.run(&Stored::<false>::new(&start, graph), &goal, &start),
        None => search.run(&Online::new(&start), &goal, &start),
    }
}

#[test]
fn jump_searches_find_the_nearer_of_two_goals() {
    let (mut random, mut reached) = (Random::new(91), [0; 2]);
    for round in 0..60 {
        let diagonal_rule = [DiagonalRule::BothPassable, DiagonalRule::OnePassable, DiagonalRule::Always][round % 3];
        let rules = Rules { diagonal_rule, ..Rules::DEFAULT };
        let cells: Vec<u8> = (0..40 * 30).map(|_| u8::from(!random.chance(25))).collect();
        let mut map = Map::from_cells(40, 30, &rules, &cells).unwrap();
        map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
        let mut cell = || loop {
            let cell = Cell { x: random.below(40) as i32, y: random.below(30) as i32 };
            if map.get_cell(cell) != Ok(0) {
                break cell;
            }
        };
        let (from, goals) = (cell(), [cell(), cell()]);
        let mut searcher = Searcher::for_map(&map).unwrap();
        let costs = goals.map(|goal| {
            let query = Query { algorithm: Algorithm::AStar, ..Query::new(from, goal) };
            let result = searcher.find_path(&map, &query, &mut []).unwrap();
            (result.outcome == Outcome::Optimal).then_some(result.cost as u32)
        });
        let nearest = costs.into_iter().flatten().min();
        for on_graph in [false, true] {
            let layer = map.first_layer();
            match (search(layer, from, goals, on_graph), nearest) {
                // If the start sees a goal or is one, a query needs no search.
                (Pause::Reached { cost, end, .. }, Some(least)) if goals.iter().all(|&goal| goal != from) => {
                    let which = goals.iter().position(|&goal| layer.frame().id(goal) == Ok(end)).unwrap();
                    let seen = goals.map(|goal| leads_at_once(layer, from, goal));
                    assert!(cost >= least && costs[which] <= Some(cost), "round {round}");
                    assert!(cost == least || seen.into_iter().any(|seen| seen), "round {round}");
                    reached[which] += 1;
                }
                (Pause::Exhausted, None) => {}
                (pause, nearest) => assert!(
                    goals.iter().any(|&goal| goal == from || leads_at_once(layer, from, goal)),
                    "round {round}: {pause:?} instead of {nearest:?}"
                ),
            }
        }
    }
    assert!(reached[0] > 20 && reached[1] > 20, "{reached:?}");
}

fn leads_at_once(layer: LayerRef<'_>, from: Cell, to: Cell) -> bool {
    let [from, to] = [from, to].map(|cell| layer.frame().spot(layer.frame().id(cell).unwrap()));
    cheapest_leg(layer, from, to).is_some()
}
