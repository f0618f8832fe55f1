//! The jump search: best-first over jump points, which are joined by legs of some diagonal steps and then some straight
//! ones. The nodes and legs come from a [`JumpSpace`]: scanned during the search, or stored beforehand.
//!
//! ```text
//!   S . . . . . .        S start, G goal, o a jump point: a cell past the end of a wall
//!   . \ . . . . .        the start's leg to o: two diagonal steps, then four straight ones
//!   . . \ - - - o        from o a leg leads to G: that is a path, and o is its last node
//!   . . . . . # |
//!   . . . . . # |
//!   . . . . . # G
//! ```
//!
//! The goal is no node. Whenever the search finds a path to a node from which a leg leads to the goal, that completes a
//! path; the cheapest one is kept, and is optimal once no open node has a smaller f. A node from which no leg leads on
//! is visited for this alone: a fifth of the nodes on brc202d, which never enter the open list.
//!
//! The start is expanded apart from the nodes ([`start`]) and is on the open list only while legs of it wait.

mod goal;
mod online;
mod start;
mod stored;
mod waiting;
mod way;

pub(crate) use goal::{ByCell, ByNode, ByRow, Glance, JumpGoal, NodeBound, OneGoal};
pub(crate) use online::Online;
pub(crate) use start::{Start, cheapest_leg};
pub(crate) use stored::Stored;
pub(crate) use way::store_jump_path;

use super::run::{Counters, MAX_F, Pause, Run};
use crate::base::{CellId, Direction, NodeId, Site, Spot};
use crate::queue::{Frontier, Nodes, OpenList, Seats, Way};
use crate::tables::LANES;
use waiting::Waiting;

/// Jump points, by the numbers that the space has for them, and the legs between them.
pub(crate) trait JumpSpace {
    /// Some legs.
    type Legs<'s>: ExactSizeIterator
    where
        Self: 's;
    /// The legs found by scans, and where the scans resume.
    type Scanned;

    fn scanned(&self) -> Self::Scanned;
    /// The place of a jump point.
    fn spot(&self, point: Site) -> Spot;
    /// Whether legs lead on from a jump point for an arrival in a direction, as far as that is known.
    #[inline(always)]
    fn leads_on(&self, _point: Site, _arrival: Direction) -> bool {
        true
    }
    /// Prefetches what will be read when a jump point is expanded.
    #[inline(always)]
    fn foresee(&self, _point: Site, _arrival: Direction) {}
    /// Whether a number of diagonal steps lead on from a jump point.
    fn can_walk(&self, point: Site, at: Spot, diagonal: Direction, steps: u32) -> bool;
    /// The first legs, at most 255, from a jump point that was arrived at in a direction.
    fn legs<'s>(&'s self, point: Site, arrival: Direction, scanned: &'s mut Self::Scanned) -> Self::Legs<'s>;
    /// More legs of the same one; none if all have been returned.
    fn more_legs<'s>(&'s self, scanned: &'s mut Self::Scanned) -> Self::Legs<'s>;
    /// The end of a leg, its cost, and the direction of its last step; `None` if it is of no use.
    fn step<'s>(
        &'s self,
        leg: <Self::Legs<'s> as Iterator>::Item,
        goal: &impl JumpGoal,
    ) -> Option<(Site, u64, Direction)>;
}

/// How a node was reached: the node before, and the place of this one.
pub(crate) type Origin = [u32; ORIGIN_WORDS];

/// Words of memory per origin.
pub(crate) const ORIGIN_WORDS: usize = 2;

/// The state of the search between two steps, apart from the open list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JumpState {
    start: NodeId,
    phase: JumpPhase,
    waiting: Waiting,
    iterations: Iterations,
    found: Found,
    /// The entries of the goal once they are known, if it has any: only for landmarks with entries at jump points.
    pub(crate) goal_entries: Option<Option<GoalEntries>>,
}

/// An entry for each landmark.
pub(crate) type GoalEntries = [u32; LANES];

#[derive(Clone, Copy, Debug)]
enum JumpPhase {
    /// The start has not been expanded.
    New,
    /// The legs of the start that may be part of a path of this cost are due.
    StartIsDue(u32),
    Nodes,
    /// A node was taken from the open list when the budget ended.
    Pending(BestNode),
}

/// The cheapest path to the goal so far: its cost, the largest number while there is none, its last node, and its end.
#[derive(Clone, Copy, Debug)]
struct Found {
    cost: u32,
    last: NodeId,
    end: CellId,
}

/// An iteration begins whenever f is larger than every f before. Counted without a branch, which would be hard to
/// predict.
#[derive(Clone, Copy, Debug, Default)]
struct Iterations {
    count: u64,
    /// An f of at least this begins another.
    next_f: u32,
    /// The nodes expanded and generated before the last one.
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

    fn report(&self, counters: &mut Counters) {
        counters.iterations = self.count;
        // The start, which precedes the first iteration, belongs to it.
        if self.count > 1 {
            counters.before_last = [self.expanded, self.expanded, self.generated];
        }
    }
}

/// A node that is to be expanded.
#[derive(Clone, Copy, Debug)]
struct BestNode {
    node: NodeId,
    f: u32,
}

impl JumpState {
    /// Before the first step of a search that starts at a node.
    pub(crate) fn new(start: NodeId) -> Self {
        Self {
            start,
            phase: JumpPhase::New,
            waiting: Waiting::default(),
            iterations: Iterations::default(),
            found: Found { cost: u32::MAX, last: start, end: CellId(0) },
            goal_entries: None,
        }
    }

    /// The same if a leg leads from the start to one of several goals: no path that costs as much is looked for.
    pub(crate) fn with_leg(start: NodeId, cost: u32, end: CellId) -> Self {
        Self { found: Found { cost, last: start, end }, ..Self::new(start) }
    }

    /// The last node before the goal, once that is reached.
    pub(crate) fn last_node(&self) -> Option<NodeId> {
        (self.found.cost != u32::MAX).then_some(self.found.last)
    }
}

/// A jump search that is about to take a step.
pub(crate) struct JumpSearch<'a, 'b, N, O> {
    pub(crate) nodes: Nodes<'b>,
    pub(crate) seats: &'a mut N,
    pub(crate) origins: &'a mut [Origin],
    pub(crate) open: &'a mut O,
    pub(crate) state: &'a mut JumpState,
    pub(crate) run: &'a mut Run,
    pub(crate) budget: u64,
}

impl<N: Seats, O: OpenList> JumpSearch<'_, '_, N, O> {
    /// Runs until the budget is spent or the search is over.
    pub(crate) fn run<S: JumpSpace, G: JumpGoal>(mut self, space: &S, goal: &G, start: &Start<'_>) -> Pause {
        let most_expanded = self.run.counters.expanded.saturating_add(self.budget);
        let pause = loop {
            if let Some(pause) = self.expand_start(space, goal, start, most_expanded) {
                break pause;
            }
            if let Some(pause) = self.expand_nodes(space, goal, most_expanded) {
                break pause;
            }
        };
        // Every node that is visited is expanded, except the last one.
        let counters = &mut self.run.counters;
        counters.visited = counters.expanded + u64::from(matches!(pause, Pause::Reached { .. }));
        self.state.iterations.report(counters);
        pause
    }

    /// Runs until a number of nodes are expanded, and returns why it pauses, or nothing if there is more to do.
    pub(crate) fn run_up_to<S: JumpSpace, G: JumpGoal>(
        &mut self,
        most_expanded: u64,
        (space, goal, start): (&S, &G, &Start<'_>),
    ) -> Option<Pause> {
        let Self { nodes, seats, origins, open, state, run, budget } = self;
        let first = most_expanded.saturating_sub(run.counters.expanded).min(*budget);
        if first == 0 {
            return None;
        }
        let nodes = nodes.reborrow();
        let part = JumpSearch { nodes, seats: *seats, origins, open: *open, state, run, budget: first };
        let pause = part.run(space, goal, start);
        *budget -= first;
        (*budget == 0 || !matches!(pause, Pause::BudgetSpent(_))).then_some(pause)
    }

    /// The loop: expands the best node until it pauses, or until legs of the start are due.
    // A function for each instance: all of them in one leave no registers to any. Functions that it calls get copies:
    // nothing of the loop then has an address, and the compiler keeps it in registers.
    #[inline(never)]
    fn expand_nodes<S: JumpSpace, G: JumpGoal>(&mut self, space: &S, goal: &G, most_expanded: u64) -> Option<Pause> {
        let (mut iterations, mut scanned) = (self.state.iterations, space.scanned());
        let mut rare = Rare::new(self.state);
        let (start, phase) = (self.state.start, &mut self.state.phase);
        let mut offers = Offers::new(
            (self.nodes.reborrow(), self.seats),
            self.origins,
            self.open,
            (space, goal, start),
            (self.run.counters, self.state.found),
            &mut rare,
        );
        let mut best = if let JumpPhase::Pending(best) = *phase { Some(best) } else { offers.pop() };
        *phase = JumpPhase::Nodes;
        let pause = loop {
            // No open node has a smaller f than the path that was found.
            let Some(BestNode { node, f }) = best.filter(|best| best.f < offers.limit) else {
                break Some(offers.ended());
            };
            let Some(opened) = offers.nodes.close_open(node) else {
                // The start is closed from the beginning: this entry stands for the legs of it that wait.
                if G::TELLS_OF_CELLS && node == start {
                    *phase = JumpPhase::StartIsDue(f);
                    break None;
                }
                best = offers.pop();
                continue;
            };
            if offers.counters.expanded == most_expanded {
                offers.nodes.open_again(node, opened);
                *phase = JumpPhase::Pending(BestNode { node, f });
                break Some(Pause::BudgetSpent(f));
            }
            iterations.enter(f, &offers.counters);
            (offers.node, offers.g, offers.way) = (node, opened.g(), opened.way());
            let mut legs = space.legs(offers.seats.site(node), opened.direction(), &mut scanned);
            while legs.len() != 0 && offers.has_room() {
                legs.filter_map(|leg| space.step(leg, goal)).for_each(|step| offers.offer(step));
                legs = space.more_legs(&mut scanned);
            }
            offers.count_expansion();
            if offers.limit <= f {
                break Some(offers.ended());
            }
            if offers.rare.is_full {
                break Some(Pause::OutOfNodes(f));
            }
            best = offers.pop();
        };
        (self.run.counters, self.state.found) = (offers.counters, offers.found);
        self.state.iterations = iterations;
        self.run.dropped |= rare.has_dropped;
        pause
    }
}

/// Takes the legs that lead to a node at less cost than is known.
struct Offers<'a, 'b, N, O, G, S> {
    nodes: Nodes<'b>,
    seats: &'a mut N,
    origins: &'a mut [Origin],
    open: &'a mut O,
    space: &'a S,
    goal: &'a G,
    counters: Counters,
    /// The node that is expanded, its cost, and the path to it.
    node: NodeId,
    g: u32,
    way: Way,
    found: Found,
    /// A node is put on the open list only if its f is less than this: the cost of the path that was found, or the
    /// limit.
    limit: u32,
    rare: &'a mut Rare,
}

/// State that is rarely needed. Functions that are not inlined get it by reference: no register is then kept for it,
/// which took 5 % off the instructions.
struct Rare {
    start: NodeId,
    /// The f of the start, which is on the open list while legs of it wait.
    waits: Option<u32>,
    /// A node was dropped because it cost too much.
    has_dropped: bool,
    /// The open list has no room, or the pool has none.
    is_full: bool,
}

impl Rare {
    fn new(state: &JumpState) -> Self {
        Self { start: state.start, waits: state.waiting.least(), has_dropped: false, is_full: false }
    }

    #[cold]
    #[inline(never)]
    fn drop_node(&mut self) {
        self.has_dropped = true;
    }
}

impl<'a, 'b, N: Seats, O: OpenList, G: JumpGoal, S: JumpSpace> Offers<'a, 'b, N, O, G, S> {
    /// Nothing is expanded yet: the first offers come from the start.
    #[inline(always)]
    fn new(
        (nodes, seats): (Nodes<'b>, &'a mut N),
        origins: &'a mut [Origin],
        open: &'a mut O,
        (space, goal, start): (&'a S, &'a G, NodeId),
        (counters, found): (Counters, Found),
        rare: &'a mut Rare,
    ) -> Self {
        let (way, limit) = (nodes.way(0), found.cost.min(MAX_F + 1));
        Self { nodes, seats, origins, open, space, goal, counters, node: start, g: 0, way, found, limit, rare }
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<BestNode> {
        self.open.pop().map(|(node, f)| BestNode { node, f })
    }

    /// Whether the ends of some more legs can get nodes.
    #[inline(always)]
    fn has_room(&mut self) -> bool {
        let has_room = self.seats.has_room();
        self.rare.is_full |= !has_room;
        has_room
    }

    /// The end of a search in which no open node has a smaller f than the path that was found.
    #[inline(always)]
    fn ended(&self) -> Pause {
        let Found { cost, end, .. } = self.found;
        if cost == u32::MAX { Pause::Exhausted } else { Pause::reached(end, cost) }
    }

    #[inline(always)]
    fn count_expansion(&mut self) {
        let counters = &mut self.counters;
        counters.expanded += 1;
        counters.largest_open = counters.largest_open.max(self.open.len() as u64);
    }

    /// Keeps the path if its last node has a leg to the goal and it would be the cheapest.
    #[inline(always)]
    fn look_for_goal(&mut self, (last, point): (NodeId, Site), g: u64, at: Spot) {
        let Some(end) = goal_seen_from(self.space, self.goal, point, at) else { return };
        let cost = g + self.goal.leg_cost(at, end);
        if cost > u64::from(MAX_F) {
            self.rare.drop_node();
        } else if cost < u64::from(self.found.cost) {
            self.found = Found { cost: cost as u32, last, end };
            self.limit = cost as u32;
        }
    }

    /// A leg from the node that is expanded.
    #[inline(always)]
    fn offer(&mut self, (point, cost, arrival): (Site, u64, Direction)) {
        let g = u64::from(self.g) + cost;
        if g > u64::from(MAX_F) {
            self.rare.drop_node();
            return;
        }
        let to = self.seats.node(point);
        let offer = self.nodes.offer(to, self.way.and(cost, arrival));
        if !offer.taken {
            return;
        }
        let is_reopened = self.nodes.is_reopened(&offer);
        debug_assert!(!G::CONSISTENT || !is_reopened);
        if !G::CONSISTENT {
            self.counters.reopened += u64::from(is_reopened);
        }
        let at = self.space.spot(point);
        self.origins[to.index()] = [self.node.0, at.packed().0];
        let glance = self.goal.glance(point, at);
        if let Some(leg) = glance.leg
            && g + leg < u64::from(self.found.cost)
        {
            self.look_for_goal((to, point), g, at);
        }
        let f = g as u32 + glance.bound;
        if f > MAX_F {
            self.rare.drop_node();
            return;
        }
        self.counters.generated += 1;
        if f >= self.limit || !self.space.leads_on(point, arrival) {
            return;
        }
        self.space.foresee(point, arrival);
        self.push(to, f, g as u32);
    }

    #[inline(always)]
    fn push(&mut self, node: NodeId, f: u32, g: u32) {
        if !self.open.try_push(node, f, g) {
            let (goal, space) = (self.goal, self.space);
            let nodes = OpenNodes { nodes: self.nodes.reborrow(), seats: &*self.seats, goal, space };
            push_after_making_room(self.open, nodes, (node, f, g), self.rare);
        }
    }
}

/// The cell of the goal that the cheapest leg from a jump point leads to, if one does.
#[inline(never)]
fn goal_seen_from<S: JumpSpace>(space: &S, goal: &impl JumpGoal, point: Site, at: Spot) -> Option<CellId> {
    goal.seen_from(at, |diagonal, steps| space.can_walk(point, at, diagonal, steps))
}

/// Drops overtaken entries. At most one entry per node is live, so there is room unless the caller has allowed fewer.
#[cold]
#[inline(never)]
fn push_after_making_room<O: OpenList>(
    open: &mut O,
    others: impl Frontier,
    (node, f, g): (NodeId, u32, u32),
    rare: &mut Rare,
) {
    open.drop_overtaken(&StartAndOthers { start: rare.start, waits: rare.waits, others });
    rare.is_full |= !open.try_push(node, f, g);
}

/// The open nodes as an open list may see them.
struct StartAndOthers<F> {
    start: NodeId,
    waits: Option<u32>,
    others: F,
}

impl<F: Frontier> Frontier for StartAndOthers<F> {
    fn f(&self, node: NodeId) -> Option<u32> {
        if node == self.start { self.waits } else { self.others.f(node) }
    }

    fn is_live(&self, node: NodeId, f: u32) -> bool {
        if node == self.start { self.waits == Some(f) } else { self.others.is_live(node, f) }
    }
}

/// The same, but for the start.
struct OpenNodes<'a, N, G, S> {
    nodes: Nodes<'a>,
    seats: &'a N,
    goal: &'a G,
    space: &'a S,
}

impl<N: Seats, G: JumpGoal, S: JumpSpace> Frontier for OpenNodes<'_, N, G, S> {
    fn f(&self, node: NodeId) -> Option<u32> {
        let ((g, _), point) = (self.nodes.open(node)?, self.seats.site(node));
        Some(g + self.goal.glance(point, self.space.spot(point)).bound)
    }

    fn is_live(&self, node: NodeId, f: u32) -> bool {
        let was_f = || {
            let ((g, _), point) = (self.nodes.open(node)?, self.seats.site(node));
            Some(g + self.goal.earlier_bound(self.space.spot(point))?)
        };
        self.f(node) == Some(f) || was_f() == Some(f)
    }
}

#[cfg(test)]
mod tests;
