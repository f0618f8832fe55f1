//! Where jumps from a cell lead: scans of the bit planes, straight and along diagonals.
//!
//! A cell on a diagonal from which a straight jump leads on is not a node of its own (Harabor and Grastien's JPS2): where
//! the straight jump ends is a successor of the cell that the diagonal began at. A leg is therefore some diagonal
//! steps, then some straight ones.

use super::online::LegCosts;
use crate::geometry::{CellId, Direction, Frame, Spot};
use crate::grid::{DiagonalRule, Planes};
use crate::search::successors::{START, Successors, canonical};
use crate::tables::MapNow;

/// The way to a jump point: diagonal steps, then straight ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    pub(crate) to: CellId,
    /// The direction of the last step.
    pub(crate) arrival: Direction,
    pub(crate) diagonal: u32,
    pub(crate) straight: u32,
}

/// What scans read.
#[derive(Clone, Copy)]
pub(crate) struct Scan<'a> {
    pub(crate) frame: &'a Frame,
    planes: &'a Planes,
    steps: &'a [u8],
    successors: &'static Successors,
    /// What legs cost on ground of weight 1.
    pub(crate) costs: LegCosts,
    /// Whether a neighbour can be forced after a diagonal step.
    cuts_corners: bool,
}

impl<'a> Scan<'a> {
    /// For a map with eight neighbours.
    pub(crate) fn new(now: &MapNow<'a>) -> Option<Self> {
        let rule = now.rules.diagonal_rule;
        Some(Self {
            frame: now.frame,
            planes: now.planes?,
            steps: now.steps,
            successors: canonical(rule),
            costs: LegCosts::new(now.rules, 1),
            cuts_corners: rule != DiagonalRule::BothFree,
        })
    }

    pub(crate) fn steps(&self, id: CellId) -> u8 {
        self.steps[id.index()]
    }

    /// The directions in which a leg may end at a cell that allows these steps, one bit each; none where it is no jump point.
    pub(crate) fn arrivals(&self, steps: u8) -> u8 {
        self.planes.stops(steps)
    }

    /// The directions that are worth a look for whoever may arrive at a cell that allows these steps.
    pub(crate) fn onward(&self, steps: u8) -> u8 {
        let arrivals = self.arrivals(steps);
        let arriving = (0..8).filter(|direction| arrivals & 1 << direction != 0);
        arriving.fold(0, |onward, direction| onward | self.successors[direction][usize::from(steps)])
    }

    /// How many free cells lie straight ahead of a cell.
    #[inline]
    pub(crate) fn free_run(&self, from: Spot, direction: Direction) -> u32 {
        self.planes.free_run(from.x, from.y, direction)
    }

    /// The directions that are worth a look for whoever has arrived in one, or starts there.
    #[inline]
    pub(crate) fn directions(&self, at: Spot, arrival: Option<Direction>) -> u8 {
        let row = arrival.map_or(START, |direction| direction.0 as usize);
        self.successors[row][usize::from(self.steps[at.id.index()])]
    }

    /// Hands on where the jumps from a cell end, apart from those that end at nothing, clockwise from north. A function of
    /// its own, so that the scans have all registers.
    #[inline(never)]
    pub(crate) fn each(&self, from: Spot, directions: u8, each: &mut dyn FnMut(&Leg)) {
        let mut left = directions;
        while left != 0 {
            let direction = Direction(left.trailing_zeros());
            left &= left - 1;
            match direction.0 {
                1 => self.walk::<1, -1>(from, each),
                3 => self.walk::<1, 1>(from, each),
                5 => self.walk::<-1, 1>(from, each),
                7 => self.walk::<-1, -1>(from, each),
                _ => {
                    if let Some(steps) = self.planes.jump(from.x, from.y, direction) {
                        each(&self.leg(from.id, 0, direction, steps));
                    }
                }
            }
        }
    }

    #[inline(never)]
    fn walk<const DX: i32, const DY: i32>(&self, from: Spot, each: &mut dyn FnMut(&Leg)) {
        let direction = const { Direction::diagonal(DX, DY) };
        let across = const { Direction(if DX > 0 { 2 } else { 6 }) };
        let along = const { Direction(if DY > 0 { 4 } else { 0 }) };
        let mut entered = 1;
        loop {
            let stretch = self.planes.stretch::<DX, DY>(from.x + DX * entered as i32, from.y + DY * entered as i32);
            let length = stretch.length;
            for met in stretch {
                let diagonal = entered + met.steps;
                let (x, y) = (from.x + DX * diagonal as i32, from.y + DY * diagonal as i32);
                let turn = self.cell_along(from.id, direction, diagonal);
                if met.halts && self.ends_diagonal(direction, turn) {
                    return each(&Leg { to: turn, arrival: direction, diagonal, straight: 0 });
                }
                if met.leads_across {
                    each(&self.leg(turn, diagonal, across, self.planes.stop_across::<DX>(x, y)));
                }
                if met.leads_along {
                    each(&self.leg(turn, diagonal, along, self.planes.stop_along::<DY>(x, y)));
                }
                if met.halts {
                    return;
                }
            }
            entered += length;
        }
    }

    #[inline]
    fn leg(&self, turn: CellId, diagonal: u32, arrival: Direction, straight: u32) -> Leg {
        Leg { to: self.cell_along(turn, arrival, straight), arrival, diagonal, straight }
    }

    /// The cell so many steps away in a direction.
    #[inline]
    fn cell_along(&self, from: CellId, direction: Direction, steps: u32) -> CellId {
        CellId(from.0.wrapping_add_signed(self.frame.offset(direction) * steps as i32))
    }

    /// Whether a walk along a diagonal ends at a cell because that is a jump point.
    #[inline]
    pub(crate) fn ends_diagonal(&self, diagonal: Direction, at: CellId) -> bool {
        self.cuts_corners && self.planes.stops(self.steps(at)) & 1 << diagonal.0 != 0
    }

    /// How many diagonal steps lead on from a cell, up to a limit or to a jump point.
    pub(crate) fn diagonal_run(&self, from: Spot, direction: Direction, limit: u32) -> u32 {
        if limit == 0 || self.steps(from.id) & 1 << direction.0 == 0 {
            return 0;
        }
        let (x, y) = (from.x + direction.dx(), from.y + direction.dy());
        1 + self.planes.diagonal_halt(x, y, direction, limit - 1)
    }
}

/// The goal as jumps see it: it is reached from every cell that has a leg to it.
pub(crate) struct Target {
    x: i32,
    y: i32,
    /// Free cells beside the goal, in the direction that a leg would come from, by that of its last step.
    runs: [u32; Direction::COUNT],
    longest_run: u32,
}

impl Target {
    pub(crate) fn new(scan: &Scan<'_>, goal: Spot) -> Self {
        let run = |d: usize| scan.planes.free_run(goal.x, goal.y, Direction(d as u32).opposite());
        let runs = std::array::from_fn(|d| if d % 2 == 0 { run(d) } else { 0 });
        Self { x: goal.x, y: goal.y, runs, longest_run: runs.into_iter().fold(0, u32::max) }
    }

    /// Whether a leg leads from a cell to the goal. `can_walk` tells whether so many diagonal steps lead on from it in a
    /// direction; it is also told the straight steps that would follow.
    #[inline(always)]
    pub(crate) fn is_seen_from(&self, from: Spot, can_walk: impl FnOnce(Direction, u32, u32) -> bool) -> bool {
        let (dx, dy) = (self.x - from.x, self.y - from.y);
        let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
        let (diagonal_steps, straight) = (columns.min(rows), columns.abs_diff(rows));
        // Most cells are ruled out at once.
        if straight > self.longest_run {
            return false;
        }
        let last = match (columns > rows, dx > 0, dy > 0) {
            (true, true, _) => 2,
            (true, false, _) => 6,
            (false, _, true) => 4,
            (false, _, false) => 0,
        };
        straight <= self.runs[last]
            && (diagonal_steps == 0
                || can_walk(Direction::diagonal(dx.signum(), dy.signum()), diagonal_steps, straight))
    }
}
