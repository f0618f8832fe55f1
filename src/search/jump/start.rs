//! The start of a jump search. It need not be a jump point, so its legs are always scanned for, even if those of nodes
//! are stored. They are all taken at first, or, if landmarks know enough, some are left to wait ([`super::waiting`]).

use super::goal::JumpGoal;
use super::{JumpPhase, JumpSearch, JumpSpace, Offers, Rare};
use crate::base::{CellId, NodeId, Site, Spot};
use crate::jump::{Leg, Legs, Scan};
use crate::map::LayerRef;
use crate::queue::{OpenList, Seats};
use crate::search::run::Pause;
use crate::tables::JumpGraph;

/// The cost of a leg from the start to the goal, if there is one: on uniform terrain no path can cost less.
pub(crate) fn cheapest_leg(layer: LayerRef<'_>, start: Spot, goal: Spot) -> Option<u64> {
    Scan::new(&layer.now()).leg_to(start, goal)
}

/// The start of a search, and how the ends of its legs are numbered.
pub(crate) struct Start<'a> {
    pub(crate) at: Spot,
    pub(crate) scan: Scan<'a>,
    graph: Option<&'a JumpGraph>,
}

impl<'a> Start<'a> {
    /// For a search on a graph, or on the planes.
    pub(crate) fn new(layer: LayerRef<'a>, at: CellId, graph: Option<&'a JumpGraph>) -> Self {
        let scan = Scan::new(&layer.now());
        Self { at: layer.frame().spot(at), scan, graph }
    }

    /// The number of a start: in a graph the last one, unless it is a jump point itself.
    pub(crate) fn site_at(cell: CellId, graph: Option<&JumpGraph>) -> Site {
        match graph {
            None => cell.site(),
            Some(graph) => graph.number(cell).unwrap_or(NodeId(graph.required_nodes() - 1)).site(),
        }
    }

    /// The number of the jump point that a leg leads to. What has none in a graph is none: it leads nowhere.
    fn site_of(&self, leg: &Leg) -> Option<Site> {
        match self.graph {
            None => Some(leg.to.site()),
            Some(graph) => graph.number(leg.to).map(NodeId::site),
        }
    }
}

impl<N: Seats, O: OpenList> JumpSearch<'_, '_, N, O> {
    /// Offers the legs of the start that are due, if any are: all of them at first, except for those that are left to
    /// wait; then those that have waited.
    // PERF: The scan from the start takes a sixth of a short search on den312d (1,100 of 6,900 instructions), and a
    // quarter of one on AR0011SR, where five nodes are expanded. As a call of its own it made searches with graph and
    // landmarks on streets take 1.032 times as long as version 0.1; inlined they take 1.01 to 1.02 times.
    #[inline(always)]
    pub(super) fn expand_start<S: JumpSpace, G: JumpGoal>(
        &mut self,
        space: &S,
        goal: &G,
        start: &Start<'_>,
        most_expanded: u64,
    ) -> Option<Pause> {
        let (is_new, f) = match self.state.phase {
            JumpPhase::New => (true, goal.bound(start.at)),
            JumpPhase::StartIsDue(f) => (false, f),
            JumpPhase::Nodes | JumpPhase::Pending(_) => return None,
        };
        let mut rare = Rare::new(self.state);
        let (node, waiting) = (self.state.start, &mut self.state.waiting);
        let mut legs = Legs::none();
        if is_new {
            let counters = &mut self.run.counters;
            self.nodes.put_start(node);
            self.origins[node.index()] = [node.0, start.at.packed().0];
            (counters.generated, counters.largest_open) = (1, 1);
            if counters.expanded == most_expanded {
                return Some(Pause::BudgetSpent(f));
            }
            self.open.begin_at(f);
            self.state.iterations.enter(f, counters);
            self.nodes.close(node);
            let towards = goal.first_direction_from(start.at);
            legs.begin(start.at, start.scan.directions(start.at, None), towards);
        }
        let mut offers = Offers::new(
            (self.nodes.reborrow(), self.seats),
            self.origins,
            self.open,
            (space, goal, node),
            (self.run.counters, self.state.found),
            &mut rare,
        );
        while offers.limit > f && offers.has_room() && waiting.are_due(&mut legs, start.at, f) {
            for leg in start.scan.fill(&mut legs) {
                if let Some(site) = start.site_of(leg) {
                    offers.offer((site, leg.cost, leg.arrival));
                }
            }
            if G::TELLS_OF_CELLS {
                waiting.put(&mut legs, start, goal);
            }
        }
        if G::TELLS_OF_CELLS {
            offers.rare.waits = waiting.least();
            if let Some(f) = offers.rare.waits {
                offers.push(node, f, 0);
            }
        }
        if is_new {
            offers.count_expansion();
        }
        (self.run.counters, self.state.found) = (offers.counters, offers.found);
        self.state.phase = JumpPhase::Nodes;
        self.run.dropped |= rare.has_dropped;
        rare.is_full.then_some(Pause::OutOfNodes(f))
    }
}
