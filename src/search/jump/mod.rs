//! The jump search: best-first over jump points, which are joined by legs of some diagonal steps and then some straight
//! ones. The nodes and legs come from a [`JumpSpace`]: scanned as the search goes, or stored beforehand.
//!
//! The goal is no node. Whenever a way to a node is found from which a leg leads to the goal, that is a path; the cheapest
//! one is kept, and is optimal once nothing open promises less. That no heuristic may say more than such a leg costs
//! rules out most nodes without a look at the map. A node from which no leg leads on is looked at for this alone. Where a leg
//! leads from the start to the goal nothing is searched, see [`cheapest_leg`].
//!
//! The start is no node of the open list, unless legs of it wait ([`Waiting`]).

mod by_node;
mod online;
mod stored;
mod waiting;
mod way;

pub(crate) use by_node::{ByNode, ByRow};
pub(crate) use online::Online;
pub(crate) use stored::{Stored, start_number};
pub(crate) use way::store_way;

use super::goal::Goal;
use crate::base::{CellId, Direction, Spot};
use crate::bound::{NaiveDistance, cut_off};
use crate::jump::{Legs as ScannedLegs, Scan, Target};
use crate::map::Map;
use crate::queue::{Frontier, Nodes, OpenList, Way};
use crate::search::{Counters, MAX_F, Pause, Run};
use waiting::Waiting;

/// Jump points and the legs between them. A node is a number; on a space of cells it is the cell's.
pub(crate) trait JumpSpace {
    /// Some legs.
    type Legs<'s>: ExactSizeIterator
    where
        Self: 's;
    /// What was found by scans, and where these go on.
    type Scanned;

    fn scanned(&self) -> Self::Scanned;
    /// Where a node other than the start is, under the number that the heuristic knows it by.
    fn spot(&self, node: CellId) -> Spot;
    /// Whether legs lead on from a node for whoever arrives in a direction, as far as that is known.
    #[inline(always)]
    fn leads_on(&self, _node: CellId, _arrival: Direction) -> bool {
        true
    }
    /// Asks for what will be read when a node is expanded.
    #[inline(always)]
    fn foresee(&self, _node: CellId, _arrival: Direction) {}
    /// The goal.
    fn target(&self) -> &Target;
    /// Whether a leg leads from a node to the goal.
    fn sees_goal(&self, node: CellId, x: i32, y: i32) -> bool;
    /// The first legs from a node other than the start that was arrived at in a direction.
    fn legs<'s>(&'s self, node: CellId, arrival: Direction, scanned: &'s mut Self::Scanned) -> Self::Legs<'s>;
    /// More legs of the same node; none where all have come.
    fn more_legs<'s>(&'s self, scanned: &'s mut Self::Scanned) -> Self::Legs<'s>;
    /// What scans read.
    fn scan(&self) -> &Scan<'_>;
    /// The scan that is under way.
    fn scan_of(scanned: &mut Self::Scanned) -> &mut ScannedLegs;
    /// More legs of a scan that has more.
    fn scan_on<'s>(&'s self, scanned: &'s mut Self::Scanned) -> Self::Legs<'s>;
    /// What a leg of so many diagonal and straight steps costs.
    fn cost(&self, diagonal: u32, straight: u32) -> u64;
    /// Where a leg leads, what it costs, and the direction of its last step; nothing if it is of no use.
    fn step<'s>(&'s self, leg: <Self::Legs<'s> as Iterator>::Item) -> Option<(CellId, u64, Direction)>;
}

/// How a node was reached: the node before, and where this one is.
pub(crate) type Origin = [u32; ORIGIN_WORDS];

/// Words of memory per origin.
pub(crate) const ORIGIN_WORDS: usize = 2;

/// What a leg from the start to the goal costs, if there is one: no path can cost less.
pub(crate) fn cheapest_leg(map: &Map, start: Spot, goal: Spot) -> Option<u64> {
    let leads_there = Scan::new(&map.now()).leads_to(start, goal);
    leads_there.then(|| NaiveDistance::weighted(goal, map.rules(), map.cheapest_weight()).to(start))
}

/// What the search remembers between two steps, apart from the open list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JumpState {
    start: CellId,
    next: Next,
    waiting: Waiting,
    iterations: Iterations,
    found: Found,
}

/// The cheapest path to the goal so far: its cost, which is above all while there is none, and the last node before the
/// goal.
#[derive(Clone, Copy, Debug)]
struct Found {
    cost: u32,
    last: CellId,
}

/// An iteration begins whenever f is larger than all before. Counted without a branch, which would be hard to foretell.
#[derive(Clone, Copy, Debug, Default)]
struct Iterations {
    count: u64,
    /// An f from here on begins another.
    next_f: u32,
    /// What was expanded and generated before the last one.
    expanded: u64,
    generated: u64,
}

impl Iterations {
    #[inline(always)]
    fn enter(&mut self, f: u32, counters: &Counters) {
        let is_next = f >= self.next_f;
        self.count += u64::from(is_next);
        self.next_f = self.next_f.max(f + 1);
        self.expanded = if is_next { counters.expanded } else { self.expanded };
        self.generated = if is_next { counters.generated } else { self.generated };
    }

    fn tell(&self, counters: &mut Counters) {
        counters.iterations = self.count;
        // The start, which is there before the first, belongs to it.
        if self.count > 1 {
            counters.before_last = [self.expanded, self.expanded, self.generated];
        }
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// The start: for the first time, or those of its legs that may be part of a path of this cost.
    Start(Option<u32>),
    /// A node that was taken from the open list.
    Node(Best),
}

/// A node that is to be expanded.
#[derive(Clone, Copy, Debug)]
struct Best {
    node: CellId,
    f: u32,
}

impl JumpState {
    /// Before the first step of a search that starts at a node.
    pub(crate) fn new(start: CellId) -> Self {
        Self {
            start,
            next: Next::Start(None),
            waiting: Waiting::default(),
            iterations: Iterations::default(),
            found: Found { cost: u32::MAX, last: start },
        }
    }

    /// The last node before the goal, once that is reached.
    pub(crate) fn last_node(&self) -> Option<CellId> {
        (self.found.cost != u32::MAX).then_some(self.found.last)
    }
}

/// A jump search that is about to take a step.
pub(crate) struct JumpSearch<'a, 'b, O> {
    pub(crate) nodes: Nodes<'b>,
    pub(crate) origins: &'a mut [Origin],
    pub(crate) open: &'a mut O,
    pub(crate) state: &'a mut JumpState,
    pub(crate) run: &'a mut Run,
    pub(crate) budget: u64,
}

impl<O: OpenList> JumpSearch<'_, '_, O> {
    /// Steps from a start towards a goal in `goal_cell`, `distance` away on a map without obstacles.
    // A function for each instance: all of them in one leave no registers to any.
    #[inline(never)]
    pub(crate) fn run<S: JumpSpace, G: Goal>(
        self,
        space: &S,
        goal: &G,
        start: Spot,
        goal_cell: CellId,
        distance: &NaiveDistance,
    ) -> Pause {
        let Self { nodes, origins, open, state, budget, .. } = self;
        let (start_node, way, found, distance) = (state.start, nodes.way(0), state.found, *distance);
        let mut offers = Offered {
            nodes,
            origins,
            open,
            goal,
            space,
            distance,
            counters: self.run.counters,
            node: start_node,
            g: 0,
            way,
            found,
            limit: found.cost.min(MAX_F + 1),
            rare: &mut Rare { start: start_node, waits: state.waiting.least(), has_dropped: false, is_full: false },
        };
        let most_expanded = offers.counters.expanded.saturating_add(budget);
        let (mut iterations, mut scanned, mut next) = (state.iterations, space.scanned(), state.next);
        let waiting = &mut state.waiting;
        let pause = 'search: loop {
            // All legs of the start at first, of which some may be left to wait; then those that have waited and are due.
            if let Next::Start(due) = next {
                let f = due.unwrap_or_else(|| offers.begin(start));
                if due.is_none() {
                    if offers.counters.expanded == most_expanded {
                        break Pause::BudgetSpent(f);
                    }
                    iterations.enter(f, &offers.counters);
                    offers.nodes.close(state.start);
                    let towards = space.target().first_direction_from(start);
                    S::scan_of(&mut scanned).begin(start, space.scan().directions(start, None), towards);
                }
                (offers.node, offers.g, offers.way) = (state.start, 0, offers.nodes.way(0));
                while offers.limit > f && waiting.are_due(S::scan_of(&mut scanned), start, f) {
                    let legs = space.scan_on(&mut scanned);
                    legs.filter_map(|leg| space.step(leg)).for_each(|step| offers.offer(step));
                    if G::TELLS_OF_CELLS {
                        waiting.put(S::scan_of(&mut scanned), space, start, goal);
                    }
                }
                if G::TELLS_OF_CELLS {
                    offers.rare.waits = waiting.least();
                    if let Some(f) = offers.rare.waits {
                        offers.push(state.start, f, 0);
                    }
                }
                if due.is_none() {
                    offers.count_expansion();
                }
                if offers.rare.is_full {
                    break Pause::OutOfNodes;
                }
            }
            let mut best = if let Next::Node(best) = next { Some(best) } else { offers.pop() };
            next = loop {
                let Some(Best { node, f }) = best.filter(|best| best.f < offers.limit) else {
                    let Found { cost, .. } = offers.found;
                    break 'search if cost == u32::MAX { Pause::Exhausted } else { Pause::reached(goal_cell, cost) };
                };
                let Some(opened) = offers.nodes.close_open(node) else {
                    // The start is closed from the beginning: this is what of its legs has waited.
                    if G::TELLS_OF_CELLS && node == state.start {
                        break Next::Start(Some(f));
                    }
                    best = offers.pop();
                    continue;
                };
                if offers.counters.expanded == most_expanded {
                    offers.nodes.open_again(node, opened);
                    next = Next::Node(Best { node, f });
                    break 'search Pause::BudgetSpent(f);
                }
                iterations.enter(f, &offers.counters);
                (offers.node, offers.g, offers.way) = (node, opened.g(), opened.way());
                let mut legs = space.legs(node, opened.direction(), &mut scanned);
                while legs.len() != 0 {
                    legs.filter_map(|leg| space.step(leg)).for_each(|step| offers.offer(step));
                    legs = space.more_legs(&mut scanned);
                }
                offers.count_expansion();
                // Nothing is open that promises less.
                if offers.limit <= f {
                    break 'search Pause::reached(goal_cell, offers.found.cost);
                }
                if offers.rare.is_full {
                    break 'search Pause::OutOfNodes;
                }
                best = offers.pop();
            };
        };
        // All that is looked at is expanded, but for what the search ends with.
        let (counters, found) = (&mut offers.counters, offers.found);
        counters.visited = counters.expanded + u64::from(matches!(pause, Pause::Reached { .. }));
        iterations.tell(counters);
        self.run.counters = *counters;
        self.run.dropped |= offers.rare.has_dropped;
        (state.iterations, state.found, state.next) = (iterations, found, next);
        pause
    }
}

/// Takes the legs that lead to a node more cheaply than what is known.
struct Offered<'a, 'b, O, G, S> {
    nodes: Nodes<'b>,
    origins: &'a mut [Origin],
    open: &'a mut O,
    counters: Counters,
    goal: &'a G,
    space: &'a S,
    /// To the goal.
    distance: NaiveDistance,
    /// The node that is expanded, its cost, and the way to it.
    node: CellId,
    g: u32,
    way: Way,
    found: Found,
    /// What is put on the open list must promise less: the cost of what is found, or above all that counts.
    limit: u32,
    rare: &'a mut Rare,
}

/// What is hardly ever needed. Functions that are not inlined get it by reference: no register is then kept for it.
struct Rare {
    start: CellId,
    /// The start's f on the open list, where it is while legs of it wait.
    waits: Option<u32>,
    /// A node was dropped because it cost too much.
    has_dropped: bool,
    /// The open list has no room.
    is_full: bool,
}

impl Rare {
    #[cold]
    #[inline(never)]
    fn drop_node(&mut self) {
        self.has_dropped = true;
    }
}

impl<O: OpenList, G: Goal, S: JumpSpace> Offered<'_, '_, O, G, S> {
    /// The start, which goes through the open list only if legs of it wait.
    #[inline(always)]
    fn begin(&mut self, start: Spot) -> u32 {
        let node = self.node;
        let f = self.goal.bound(start);
        self.nodes.put_start(node);
        self.origins[node.index()] = [node.0, start.packed()];
        self.open.begin_at(f);
        self.counters.generated = 1;
        self.counters.largest_open = 1;
        f
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Best> {
        self.open.pop().map(|(node, f)| Best { node, f })
    }

    #[inline(always)]
    fn count_expansion(&mut self) {
        let counters = &mut self.counters;
        counters.expanded += 1;
        counters.largest_open = counters.largest_open.max(self.open.len() as u64);
    }

    /// Keeps a path that would be the cheapest, if its last node sees the goal.
    #[inline(always)]
    fn look_for_goal(&mut self, node: CellId, cost: u64, at: Spot) {
        if self.space.sees_goal(node, at.x, at.y) {
            if cost > u64::from(MAX_F) {
                self.rare.drop_node();
            } else {
                self.found = Found { cost: cost as u32, last: node };
                self.limit = cost as u32;
            }
        }
    }

    /// A leg from the node that is expanded. All calls that are not inlined get copies of what they need: the rest then stays
    /// in registers.
    #[inline(always)]
    fn offer(&mut self, (to, cost, arrival): (CellId, u64, Direction)) {
        let g = u64::from(self.g) + cost;
        if g > u64::from(MAX_F) {
            self.rare.drop_node();
            return;
        }
        let offer = self.nodes.offer(to, self.way.and(cost, arrival));
        if !offer.taken {
            return;
        }
        let is_reopened = self.nodes.is_reopened(&offer);
        debug_assert!(!G::CONSISTENT || !is_reopened);
        if !G::CONSISTENT {
            self.counters.reopened += u64::from(is_reopened);
        }
        let at = self.space.spot(to);
        self.origins[to.index()] = [self.node.0, at.packed()];
        let away = self.distance.away(at);
        let to_goal = self.distance.cost(away);
        let estimate = self.goal.bound_beyond(at, cut_off(to_goal));
        let f = g as u32 + estimate;
        // No heuristic says more than a leg to the goal would cost.
        let may_see_goal = u64::from(estimate) <= to_goal && self.space.target().may_be_seen_from(away);
        if may_see_goal && g + to_goal < u64::from(self.found.cost) {
            self.look_for_goal(to, g + to_goal, at);
        }
        if f > MAX_F {
            self.rare.drop_node();
            return;
        }
        self.counters.generated += 1;
        if f >= self.limit || !self.space.leads_on(to, arrival) {
            return;
        }
        self.space.foresee(to, arrival);
        self.push(to, f, g as u32);
    }

    #[inline(always)]
    fn push(&mut self, node: CellId, f: u32, g: u32) {
        if !self.open.try_push(node, f, g) {
            let (distance, goal, space) = (self.distance, self.goal, self.space);
            let nodes = OpenNodes { nodes: self.nodes.reborrow(), distance, goal, space };
            push_after_making_room(self.open, nodes, (node, f, g), self.rare);
        }
    }
}

/// Drops what was overtaken. At most one entry per node is live, so there is room unless the caller has allowed fewer.
#[cold]
#[inline(never)]
fn push_after_making_room<O: OpenList>(
    open: &mut O,
    others: impl Frontier,
    (node, f, g): (CellId, u32, u32),
    rare: &mut Rare,
) {
    open.drop_overtaken(&StartAndOthers { start: rare.start, waits: rare.waits, others });
    rare.is_full |= !open.try_push(node, f, g);
}

/// The open nodes as an open list may see them.
struct StartAndOthers<F> {
    start: CellId,
    waits: Option<u32>,
    others: F,
}

impl<F: Frontier> Frontier for StartAndOthers<F> {
    fn f(&self, node: CellId) -> Option<u32> {
        if node == self.start { self.waits } else { self.others.f(node) }
    }
}

/// The same, but for the start.
struct OpenNodes<'a, G, S> {
    nodes: Nodes<'a>,
    distance: NaiveDistance,
    goal: &'a G,
    space: &'a S,
}

impl<G: Goal, S: JumpSpace> Frontier for OpenNodes<'_, G, S> {
    fn f(&self, node: CellId) -> Option<u32> {
        let (g, _) = self.nodes.open(node)?;
        let at = self.space.spot(node);
        Some(g + self.goal.bound_beyond(at, cut_off(self.distance.to(at))))
    }
}
