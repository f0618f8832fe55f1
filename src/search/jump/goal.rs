//! What a jump search asks of a goal. The goal is no node: a path is found as soon as a leg leads to it from a node
//! that has been reached. Several goals, or a rectangle, are another [`JumpGoal`].

use super::GoalEntries;
use crate::base::{CellId, Direction, Site, Spot};
use crate::bound::{Estimate, Naive, NaiveDistance, cut_off};
use crate::jump::{Scan, Shape, Target};
use crate::tables::{LANES, Landmarks, LegEnd, NO_ENTRIES, NodeLandmarks, Row, RowBound, SeenPlace, TwoRowsBound};

pub(crate) trait JumpGoal {
    /// Whether the bound never falls by more than the cost of a leg.
    const CONSISTENT: bool = false;
    /// Whether the bound of cells is consistent with that of nodes, so that legs of the start may wait.
    const TELLS_OF_CELLS: bool = false;
    /// A lower bound on the cost from a cell.
    fn bound(&self, from: Spot) -> u32;
    /// The bounds of a jump point that are known without reading the map.
    fn glance(&self, point: Site, at: Spot) -> Glance;
    /// The bound of a jump point before the search turned to this one, if it did.
    fn earlier_bound(&self, _: Spot) -> Option<u32> {
        None
    }
    /// The cell of the goal that the cheapest leg from a cell leads to, if there is one. `can_walk` returns whether a
    /// number of diagonal steps lead on from there in a direction.
    fn seen_from(&self, at: Spot, can_walk: impl Fn(Direction, u32) -> bool) -> Option<CellId>;
    /// The cost of a leg from a cell to one of the goal's.
    fn leg_cost(&self, at: Spot, end: CellId) -> u64;
    /// Whether a leg may lead to the goal from one of the nodes that are skipped between a node and the far end of a
    /// leg.
    fn may_be_seen_before(&self, end: &LegEnd) -> bool;
    /// The first, clockwise, of the three directions from a cell between which the goal lies.
    fn first_direction_from(&self, at: Spot) -> Direction;
}

pub(crate) struct Glance {
    /// A lower bound on the cost from the node.
    pub(crate) bound: u32,
    /// The least cost of a leg to the goal; `None` if no leg can lead there.
    pub(crate) leg: Option<u64>,
}

/// A lower bound on the cost from jump points, identified by their numbers or by their cells.
pub(crate) trait NodeBound {
    const CONSISTENT: bool = false;
    const TELLS_OF_CELLS: bool = false;
    /// Whether the search began with the naive heuristic.
    const BEGAN_NAIVE: bool = false;
    fn of_cell(&self, from: Spot) -> u32;
    /// `naive` is the naive heuristic of the jump point.
    fn of_point(&self, point: Site, at: Spot, naive: u32) -> u32;
}

/// Any heuristic of cells.
pub(crate) struct ByCell<E>(pub(crate) E);

impl<E: Estimate> NodeBound for ByCell<E> {
    const CONSISTENT: bool = E::CONSISTENT;

    #[inline(always)]
    fn of_cell(&self, from: Spot) -> u32 {
        self.0.estimate(from)
    }

    #[inline(always)]
    fn of_point(&self, _: Site, at: Spot, naive: u32) -> u32 {
        self.0.estimate_beyond(at, naive)
    }
}

/// One cell.
pub(crate) struct OneGoal<'a, B> {
    at: Spot,
    bound: B,
    distance: NaiveDistance,
    target: Target,
    place: SeenPlace,
    scan: Scan<'a>,
}

impl<'a, B: NodeBound> OneGoal<'a, B> {
    /// The goal at a cell of the scanned map, `distance` away on a map without obstacles.
    pub(crate) fn new(scan: &Scan<'a>, at: Spot, distance: NaiveDistance, bound: B) -> Self {
        Self { at, bound, distance, target: Target::new(scan, at), place: SeenPlace::new(at.x, at.y), scan: *scan }
    }

    pub(crate) fn cell(&self) -> CellId {
        self.at.id
    }
}

impl<B: NodeBound> JumpGoal for OneGoal<'_, B> {
    const CONSISTENT: bool = B::CONSISTENT;
    const TELLS_OF_CELLS: bool = B::TELLS_OF_CELLS;

    #[inline(always)]
    fn bound(&self, from: Spot) -> u32 {
        self.bound.of_cell(from)
    }

    #[inline(always)]
    fn glance(&self, point: Site, at: Spot) -> Glance {
        let away = self.distance.away(at);
        let cost = self.distance.cost(away);
        let bound = self.bound.of_point(point, at, cut_off(cost));
        // No heuristic exceeds the cost of a leg to the goal, which is that distance unless weights differ: that rules
        // out most nodes.
        let may_cost_as_much = u64::from(bound) <= cost || self.scan.is_weighted();
        let may_be_seen = may_cost_as_much && self.target.may_be_seen_from(away);
        Glance { bound, leg: may_be_seen.then_some(cost) }
    }

    fn earlier_bound(&self, at: Spot) -> Option<u32> {
        B::BEGAN_NAIVE.then(|| cut_off(self.distance.to(at)))
    }

    fn seen_from(&self, at: Spot, can_walk: impl Fn(Direction, u32) -> bool) -> Option<CellId> {
        self.target.is_seen_from(at.x, at.y, can_walk).then_some(self.at.id)
    }

    // Rarely called: the loop keeps its registers.
    #[inline(never)]
    fn leg_cost(&self, at: Spot, _: CellId) -> u64 {
        self.scan.cost_to(at, self.at)
    }

    #[inline(always)]
    fn may_be_seen_before(&self, end: &LegEnd) -> bool {
        end.may_pass_by(self.place)
    }

    fn first_direction_from(&self, at: Spot) -> Direction {
        self.target.first_direction_from(at)
    }
}

/// Landmarks of all cells, whose rows at its nodes the graph has a copy of.
pub(crate) struct ByRow<'a> {
    naive: Naive,
    alt: TwoRowsBound,
    cells: &'a [[u32; LANES]],
    /// By the numbers of nodes.
    rows: &'a [[u32; LANES]],
}

impl<'a> ByRow<'a> {
    /// Towards a goal, by the landmarks of a mask; with the rows of the nodes.
    pub(crate) fn new(landmarks: &'a Landmarks, rows: &'a [u32], naive: Naive, goal: CellId, mask: u64) -> Self {
        let (cells, rows) = (landmarks.rows(), rows.as_chunks().0);
        Self { naive, alt: TwoRowsBound::new(landmarks, goal, mask), cells, rows }
    }
}

impl NodeBound for ByRow<'_> {
    const CONSISTENT: bool = true;
    const TELLS_OF_CELLS: bool = true;

    fn of_cell(&self, from: Spot) -> u32 {
        self.naive.estimate(from).max(self.alt.of(self.cells, from.id.index()))
    }

    #[inline(always)]
    fn of_point(&self, point: Site, _: Spot, naive: u32) -> u32 {
        naive.max(self.alt.of(self.rows, point.number().index()))
    }
}

/// Landmarks with entries at jump points.
pub(crate) struct ByNode<'a> {
    naive: Naive,
    alt: RowBound,
    rows: &'a [Row],
    /// Once the map was edited.
    near: Option<Near<'a>>,
}

impl<'a> ByNode<'a> {
    /// Towards a goal with these entries.
    pub(crate) fn new(
        table: &'a NodeLandmarks,
        naive: Naive,
        scan: Scan<'a>,
        goal: Spot,
        entries: GoalEntries,
    ) -> Self {
        let near = table.is_edited().then(|| Near::new(scan, goal));
        Self { naive, alt: RowBound::new(entries, u64::MAX), rows: &table.rows, near }
    }
}

impl NodeBound for ByNode<'_> {
    const BEGAN_NAIVE: bool = true;

    /// The start may be none of the nodes.
    fn of_cell(&self, from: Spot) -> u32 {
        self.naive.estimate(from)
    }

    #[inline(always)]
    fn of_point(&self, point: Site, at: Spot, naive: u32) -> u32 {
        let row = &self.rows[point.number().index()];
        let is_near = || self.near.as_ref().is_some_and(|near| near.has(at));
        if *row == NO_ENTRIES || is_near() { naive } else { naive.max(self.alt.of(&row.0)) }
    }
}

/// The cells that a leg from the goal can meet: diagonal steps, then straight ones.
struct Near<'a> {
    scan: Scan<'a>,
    x: i32,
    y: i32,
    /// How many diagonal steps lead on from the goal, by diagonal.
    runs: [u32; 4],
}

impl<'a> Near<'a> {
    fn new(scan: Scan<'a>, goal: Spot) -> Self {
        let runs = Direction::DIAGONALS.map(|diagonal| scan.diagonal_run(goal, diagonal, u32::MAX));
        Self { scan, x: goal.x, y: goal.y, runs }
    }

    #[inline]
    fn has(&self, at: Spot) -> bool {
        let Shape { diagonal, diagonal_steps, straight, last } = Shape::of(at.x - self.x, at.y - self.y);
        if diagonal_steps > self.runs[diagonal.half()] {
            return false;
        }
        // Seen from here the straight part comes first, back towards the goal.
        straight == 0 || self.scan.passable_run(at, last.opposite()) >= straight
    }
}
