//! What a jump search reads of a map: which directions are worth scanning, how far it is to obstacles, and whether a
//! leg leads to the goal.
//!
//! ```text
//!   F . . . . .     Whether a leg leads from F to T takes two checks: from T straight back to the turn t, three
//!   . \ . . . .     passable cells, and from F along the diagonal to t, two steps. Only that leg can lead there:
//!   . . t - - T     the diagonal steps come first, one for each row or column between, whichever are fewer.
//! ```

use super::Leg;
use crate::base::{CellId, Direction, Error, Frame, Spot, filled};
use crate::bound::Away;
use crate::grid::{GridNow, Known, LegCosts, Planes, Room, START, Scanned, Successors, Weighted};

/// What scans read.
#[derive(Clone, Copy)]
pub(crate) struct Scan<'a> {
    pub(crate) frame: &'a Frame,
    pub(crate) planes: &'a Planes,
    steps: &'a [u8],
    successors: &'static Successors,
    /// The costs of legs on uniform terrain.
    costs: LegCosts,
    /// What stored costs of legs are multiples of.
    pub(crate) unit: u64,
    /// Whether a neighbour can be forced after a diagonal step.
    cuts_corners: bool,
    /// The weights, unless the terrain is uniform.
    pub(super) weighted: Option<Weighted<'a>>,
    /// Whether the terrain is uniform and no line is long.
    pub(super) is_plain: bool,
}

impl<'a> Scan<'a> {
    #[inline(always)]
    pub(crate) fn new(now: &GridNow<'a>) -> Self {
        let Planes { successors, costs, cuts_corners, .. } = *now.planes;
        let costs = costs.weighted(now.cheapest_weight);
        let weighted = now.is_weighted.then(|| now.weighted());
        let (frame, planes, steps, unit) = (now.frame, now.planes, now.steps, now.leg_unit.into());
        let is_plain = !(now.is_weighted || planes.are_long());
        Self { frame, planes, steps, successors, costs, unit, cuts_corners, weighted, is_plain }
    }

    /// Whether legs depend on weights.
    #[inline(always)]
    pub(crate) fn is_weighted(&self) -> bool {
        self.weighted.is_some()
    }

    pub(crate) fn steps(&self, id: CellId) -> u8 {
        self.steps[id.index()]
    }

    /// The directions in which a leg may end at a cell, one bit each, and those worth scanning after each; none if it
    /// is not a jump point.
    pub(crate) fn arrivals(&self, at: CellId, known: &mut Known<'_>) -> (u8, [u8; Direction::COUNT]) {
        let steps = self.steps(at);
        match &self.weighted {
            _ if steps == 0 => (0, [0; Direction::COUNT]),
            None => {
                let onward = |direction: usize| self.successors[direction][usize::from(steps)];
                (self.planes.stops(steps), std::array::from_fn(onward))
            }
            Some(weighted) => {
                let arrivals = known.at(weighted, at, steps);
                (arrivals.stops, arrivals.onward)
            }
        }
    }

    /// Whether legs lead on from the end of one, after an arrival in a direction: on uniform terrain they always may.
    pub(crate) fn may_lead_on(&self, leg: &Leg, known: &mut Known<'_>) -> bool {
        let (to, arrival, steps) = (leg.to, leg.arrival, self.steps(leg.to));
        self.weighted.as_ref().is_none_or(|weighted| match known.is_nothing() {
            true => weighted.onward(to, arrival, steps) != 0,
            false => known.at(weighted, to, steps).onward[arrival.index()] != 0,
        })
    }

    /// Room for the kinds of surroundings that legs end in, on weighted terrain.
    pub(crate) fn kinds(&self) -> Option<Room> {
        self.is_weighted().then_some(Known::ROOM)
    }

    /// A bit for each jump point, on weighted terrain, where it takes longer to see whether a cell is one.
    pub(crate) fn mark_jump_points(&self, now: &GridNow<'_>) -> Result<Vec<u64>, Error> {
        let Some(weighted) = &self.weighted else { return Ok(Vec::new()) };
        let marked = filled((self.frame.cells() as usize).div_ceil(64), 0)?;
        let (mut room, mut marked) = (Known::ROOM, marked);
        let mut known = Known::new(&mut room);
        for id in now.passable_cells() {
            if known.at(weighted, id, self.steps(id)).stops != 0 {
                marked[id.index() / 64] |= 1 << (id.0 % 64);
            }
        }
        Ok(marked)
    }

    /// Whether a cell is a jump point, of which those on weighted terrain are marked.
    pub(crate) fn is_marked(&self, marked: &[u64], id: CellId) -> bool {
        match marked {
            [] => self.is_jump_point(id),
            _ => marked[id.index() / 64] >> (id.0 % 64) & 1 != 0,
        }
    }

    /// Whether legs may end at a cell.
    pub(crate) fn is_jump_point(&self, at: CellId) -> bool {
        match &self.weighted {
            None => self.planes.stops(self.steps(at)) != 0,
            Some(_) => self.arrivals(at, &mut Known::nothing()).0 != 0,
        }
    }

    /// How many passable cells lie straight ahead of a cell.
    #[inline]
    pub(crate) fn passable_run(&self, from: Spot, direction: Direction) -> u32 {
        self.planes.passable_run(from.x, from.y, direction)
    }

    /// How many steps straight ahead lead to the next jump point, or to a cell that is blocked.
    pub(crate) fn run_to_stop(&self, from: Spot, direction: Direction) -> u32 {
        self.planes.run_to_stop(from.x, from.y, direction)
    }

    /// The directions worth scanning for an arrival in a direction, or for the start.
    #[inline]
    pub(crate) fn directions(&self, at: Spot, arrival: Option<Direction>) -> u8 {
        let steps = self.steps(at.id);
        if let (Some(weighted), Some(arrival)) = (&self.weighted, arrival) {
            return weighted.onward(at.id, arrival, steps);
        }
        let row = arrival.map_or(START, |direction| direction.index());
        self.successors[row][usize::from(steps)]
    }

    /// The same, and the direction to begin with: all others follow it clockwise.
    #[inline]
    pub(crate) fn ahead(&self, at: Spot, arrival: Direction) -> (u8, Direction) {
        (self.directions(at, Some(arrival)), arrival.turned(6))
    }

    /// The cell a number of steps away in a direction.
    #[inline]
    pub(crate) fn cell_along(&self, from: CellId, direction: Direction, steps: u32) -> CellId {
        CellId(from.0.wrapping_add_signed(self.frame.offset(direction) * steps as i32))
    }

    /// The place a number of steps away in a direction.
    pub(crate) fn spot_along(&self, from: Spot, direction: Direction, steps: u32) -> Spot {
        let (x, y) = (from.x + direction.dx() * steps as i32, from.y + direction.dy() * steps as i32);
        Spot { id: self.cell_along(from.id, direction, steps), x, y }
    }

    /// Whether a walk along a diagonal ends at a cell because it is a jump point, on terrain that is `WEIGHTED` or not.
    #[inline(always)]
    pub(super) fn ends_diagonal_on<const WEIGHTED: bool>(&self, diagonal: Direction, at: CellId) -> bool {
        let steps = self.steps(at);
        if let (true, Some(weighted)) = (WEIGHTED, &self.weighted) {
            let onward = weighted.onward(at, diagonal, steps);
            return Scanned::of(onward, weighted.borders(at, steps), steps, diagonal) == Scanned::Stops;
        }
        self.cuts_corners && self.planes.stops(steps) & diagonal.bit() != 0
    }

    /// The cost of some diagonal steps in one direction and then some straight ones in another, on terrain that is
    /// `WEIGHTED` or not.
    #[inline(always)]
    pub(super) fn cost_on<const WEIGHTED: bool>(
        &self,
        from: CellId,
        diagonal: (Direction, u32),
        straight: (Direction, u32),
    ) -> u64 {
        if WEIGHTED { self.cost_along(from, diagonal, straight) } else { self.costs.of(diagonal.1, straight.1) }
    }

    /// The same on any terrain.
    fn cost_along(&self, from: CellId, diagonal: (Direction, u32), straight: (Direction, u32)) -> u64 {
        match &self.weighted {
            None => self.costs.of(diagonal.1, straight.1),
            Some(weighted) => {
                let turn = self.cell_along(from, diagonal.0, diagonal.1);
                weighted.run_cost(from, diagonal.0, diagonal.1) + weighted.run_cost(turn, straight.0, straight.1)
            }
        }
    }

    /// The cost of the leg from a cell to another, if one leads there.
    pub(crate) fn cost_to(&self, from: Spot, to: Spot) -> u64 {
        let Shape { diagonal, diagonal_steps, straight, last } = Shape::between(from, to);
        self.cost_along(from.id, (diagonal, diagonal_steps), (last, straight))
    }

    /// How far back from a cell the straight part of a leg that leads there may begin, if it goes in a direction.
    #[inline(always)]
    fn run_up_to(&self, to: Spot, direction: Direction) -> u32 {
        match self.weighted {
            None => self.passable_run(to, direction.opposite()),
            Some(_) => self.planes.run_towards(to.x as usize, to.y as usize, direction),
        }
    }

    /// A lower bound on the cost of a number of steps in a direction.
    pub(crate) fn least_cost(&self, direction: Direction, steps: u32) -> u64 {
        if direction.is_diagonal() { self.costs.of(steps, 0) } else { self.costs.of(0, steps) }
    }

    /// How many diagonal steps lead on from a cell, up to a limit or to a jump point.
    #[inline(always)]
    pub(crate) fn diagonal_run(&self, from: Spot, direction: Direction, limit: u32) -> u32 {
        if limit == 0 || self.steps(from.id) & direction.bit() == 0 {
            return 0;
        }
        let (x, y) = (from.x + direction.dx(), from.y + direction.dy());
        1 + self.planes.diagonal_halt(x, y, direction, limit - 1)
    }

    /// The cost of the leg from a cell to another, if one leads there: straight back from its end, then along the
    /// diagonal from its beginning.
    #[inline(always)]
    pub(crate) fn leg_to(&self, from: Spot, to: Spot) -> Option<u64> {
        let leg = Shape::between(from, to);
        let leads_there = self.run_up_to(to, leg.last) >= leg.straight
            && self.diagonal_run(from, leg.diagonal, leg.diagonal_steps) == leg.diagonal_steps;
        if !leads_there {
            return None;
        }
        Some(match &self.weighted {
            None => self.costs.of(leg.diagonal_steps, leg.straight),
            Some(weighted) => {
                let turn = self.cell_along(from.id, leg.diagonal, leg.diagonal_steps);
                cost_by_weights(*weighted, (from.id, leg.diagonal, leg.diagonal_steps), (turn, leg.last, leg.straight))
            }
        })
    }
}

/// The cost of a leg: of the steps from a cell in a direction, and then of those from where it turns.
// Apart from the rest and with a copy, so that a scan of uniform terrain need not be in memory.
#[inline(never)]
fn cost_by_weights(
    weighted: Weighted<'_>,
    (from, first, diagonal): (CellId, Direction, u32),
    (turn, last, straight): (CellId, Direction, u32),
) -> u64 {
    weighted.run_cost(from, first, diagonal) + weighted.run_cost(turn, last, straight)
}

/// The shape of a leg from one cell to another: diagonal steps, then straight ones in the last direction.
pub(crate) struct Shape {
    pub(crate) diagonal: Direction,
    pub(crate) diagonal_steps: u32,
    pub(crate) straight: u32,
    pub(crate) last: Direction,
}

impl Shape {
    #[inline(always)]
    fn between(from: Spot, to: Spot) -> Self {
        Self::of(to.x - from.x, to.y - from.y)
    }

    /// Over a number of columns and rows.
    #[inline(always)]
    pub(crate) fn of(dx: i32, dy: i32) -> Self {
        let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
        let last = if columns > rows { Direction::row(dx) } else { Direction::column(dy) };
        let (diagonal_steps, straight) = (columns.min(rows), columns.abs_diff(rows));
        let diagonal = Direction(if dx > 0 { 1 + 2 * u32::from(dy > 0) } else { 7 - 2 * u32::from(dy > 0) });
        Self { diagonal, diagonal_steps, straight, last }
    }

    /// The direction of the first step.
    pub(crate) fn first(&self) -> Direction {
        if self.diagonal_steps != 0 { self.diagonal } else { self.last }
    }
}

/// The goal as jumps see it: it is reached from every cell that has a leg to it.
pub(crate) struct Target {
    x: i32,
    y: i32,
    /// How many passable cells lie next to the goal in a line, on the side that a leg comes from, by the direction of
    /// its last step.
    runs: [u32; Direction::COUNT],
    longest_run: u32,
}

impl Target {
    pub(crate) fn new(scan: &Scan<'_>, goal: Spot) -> Self {
        let run = |d: usize| scan.run_up_to(goal, Direction(d as u32));
        let runs = std::array::from_fn(|d| if d % 2 == 0 { run(d) } else { 0 });
        Self { x: goal.x, y: goal.y, runs, longest_run: runs.into_iter().fold(0, u32::max) }
    }

    /// The first, clockwise, of the three directions from a cell between which the goal lies.
    pub(crate) fn first_direction_from(&self, at: Spot) -> Direction {
        match (self.x >= at.x, self.y >= at.y) {
            (true, false) => Direction::N,
            (true, true) => Direction::E,
            (false, true) => Direction::S,
            (false, false) => Direction::W,
        }
    }

    /// Whether the straight part of a leg from a cell to the goal is short enough. Rules out most cells at once.
    #[inline(always)]
    pub(crate) fn may_be_seen_from(&self, away: Away) -> bool {
        away.straight() <= self.longest_run
    }

    /// Whether a leg leads from a cell to the goal. `can_walk` returns whether a number of diagonal steps leads on
    /// from the cell in a direction.
    pub(crate) fn is_seen_from(&self, x: i32, y: i32, can_walk: impl FnOnce(Direction, u32) -> bool) -> bool {
        let Shape { diagonal, diagonal_steps, straight, last } = Shape::of(self.x - x, self.y - y);
        straight <= self.runs[last.index()] && (diagonal_steps == 0 || can_walk(diagonal, diagonal_steps))
    }
}
