//! What a jump search reads of a map: which directions are worth scanning, how far it is to obstacles, and whether a
//! leg leads to the goal.
//!
//! ```text
//!   F . . . . .     Whether a leg leads from F to T takes two checks: from T straight back to the turn t, three
//!   . \ . . . .     passable cells, and from F along the diagonal to t, two steps. Only that leg can lead there:
//!   . . t - - T     the diagonal steps come first, one for each row or column between, whichever are fewer.
//! ```

use crate::base::{CellId, Direction, Frame, Spot};
use crate::bound::Away;
use crate::grid::{GridNow, LegCosts, Planes, START, Successors};

/// What scans read.
#[derive(Clone, Copy)]
pub(crate) struct Scan<'a> {
    pub(crate) frame: &'a Frame,
    pub(crate) planes: &'a Planes,
    steps: &'a [u8],
    successors: &'static Successors,
    /// The costs of legs on terrain of weight 1.
    pub(crate) costs: LegCosts,
    /// Whether a neighbour can be forced after a diagonal step.
    cuts_corners: bool,
}

impl<'a> Scan<'a> {
    pub(crate) fn new(now: &GridNow<'a>) -> Self {
        let Planes { successors, costs, cuts_corners, .. } = *now.planes;
        Self { frame: now.frame, planes: now.planes, steps: now.steps, successors, costs, cuts_corners }
    }

    pub(crate) fn steps(&self, id: CellId) -> u8 {
        self.steps[id.index()]
    }

    /// The directions in which a leg may end at a cell that allows these steps, one bit each; none if it is not a jump
    /// point.
    pub(crate) fn arrivals(&self, steps: u8) -> u8 {
        self.planes.stops(steps)
    }

    /// The directions worth scanning for any arrival at a cell that allows these steps.
    pub(crate) fn onward(&self, steps: u8) -> u8 {
        let arrivals = self.arrivals(steps);
        let arriving = (0..8).filter(|direction| arrivals & 1 << direction != 0);
        arriving.fold(0, |onward, direction| onward | self.successors[direction][usize::from(steps)])
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
        let row = arrival.map_or(START, |direction| direction.index());
        self.successors[row][usize::from(self.steps[at.id.index()])]
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

    /// Whether a walk along a diagonal ends at a cell because it is a jump point.
    #[inline]
    pub(crate) fn ends_diagonal(&self, diagonal: Direction, at: CellId) -> bool {
        self.cuts_corners && self.planes.stops(self.steps(at)) & diagonal.bit() != 0
    }

    /// How many diagonal steps lead on from a cell, up to a limit or to a jump point.
    pub(crate) fn diagonal_run(&self, from: Spot, direction: Direction, limit: u32) -> u32 {
        if limit == 0 || self.steps(from.id) & direction.bit() == 0 {
            return 0;
        }
        let (x, y) = (from.x + direction.dx(), from.y + direction.dy());
        1 + self.planes.diagonal_halt(x, y, direction, limit - 1)
    }

    /// Whether a leg leads from a cell to another: straight back from its end, then along the diagonal from its
    /// beginning.
    pub(crate) fn leads_to(&self, from: Spot, to: Spot) -> bool {
        let Shape { diagonal, diagonal_steps, straight, last } = Shape::of(to.x - from.x, to.y - from.y);
        self.passable_run(to, last.opposite()) >= straight
            && self.diagonal_run(from, diagonal, diagonal_steps) == diagonal_steps
    }
}

/// The shape of a leg from one cell to another: diagonal steps, then straight ones in the last direction.
pub(crate) struct Shape {
    pub(crate) diagonal: Direction,
    pub(crate) diagonal_steps: u32,
    pub(crate) straight: u32,
    pub(crate) last: Direction,
}

impl Shape {
    /// Over a number of columns and rows.
    #[inline(always)]
    pub(crate) fn of(dx: i32, dy: i32) -> Self {
        let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
        let last = if columns > rows { Direction::row(dx) } else { Direction::column(dy) };
        let (diagonal_steps, straight) = (columns.min(rows), columns.abs_diff(rows));
        let diagonal = Direction::diagonal(dx.signum(), dy.signum());
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
        let run = |d: usize| scan.planes.passable_run(goal.x, goal.y, Direction(d as u32).opposite());
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
