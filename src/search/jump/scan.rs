//! Where jumps from a cell lead: scans of the bit planes, straight and along diagonals.
//!
//! A cell on a diagonal from which a straight jump leads on is not a node of its own (Harabor and Grastien's JPS2): where
//! the straight jump ends is a successor of the cell that the diagonal began at. A leg is therefore some diagonal
//! steps, then some straight ones.

use crate::geometry::{CellId, Direction, Frame, Spot};
use crate::grid::{DiagonalRule, Planes};
use crate::search::successors::{START, Successors, canonical};
use crate::tables::MapNow;

/// The way to a jump point: diagonal steps, then straight ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leg {
    pub(crate) to: Spot,
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
            cuts_corners: rule != DiagonalRule::BothFree,
        })
    }

    pub(crate) fn steps(&self, id: CellId) -> u8 {
        self.steps[id.index()]
    }

    /// The directions in which a leg may end at a cell that allows these steps, one bit each; none where it is no jump point.
    pub(crate) fn arrivals(&self, steps: u8) -> u8 {
        let ends = |diagonal: u32| {
            let behind = 1 << Direction(diagonal).opposite().0;
            self.cuts_corners && steps & behind != 0 && self.is_forced_after(Direction(diagonal), steps)
        };
        let diagonals = [1, 3, 5, 7].into_iter().filter(|&diagonal| ends(diagonal));
        diagonals.fold(self.planes.stops(steps), |arrivals, diagonal| arrivals | 1 << diagonal)
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

    /// Hands on where the jumps from a cell end, apart from those that end at nothing, clockwise from north.
    #[inline]
    pub(crate) fn each(&self, from: Spot, directions: u8, mut each: impl FnMut(Leg)) {
        let mut left = directions;
        while left != 0 {
            let direction = Direction(left.trailing_zeros());
            left &= left - 1;
            match direction.0 {
                1 => self.along_diagonal::<1, -1>(from, &mut each),
                3 => self.along_diagonal::<1, 1>(from, &mut each),
                5 => self.along_diagonal::<-1, 1>(from, &mut each),
                7 => self.along_diagonal::<-1, -1>(from, &mut each),
                _ => {
                    if let Some(steps) = self.planes.jump(from.x, from.y, direction) {
                        each(self.leg(from, 0, direction, steps));
                    }
                }
            }
        }
    }

    fn along_diagonal<const DX: i32, const DY: i32>(&self, from: Spot, each: &mut impl FnMut(Leg)) {
        let direction = const { diagonal(DX, DY) };
        let across = Direction(if DX > 0 { 2 } else { 6 });
        let along = Direction(if DY > 0 { 4 } else { 0 });
        let mut walk = self.planes.walk::<DX, DY>(from.x, from.y);
        let (mut at, mut diagonal, mut steps) = (from.id, 0, self.steps[from.id.index()]);
        while steps & 1 << direction.0 != 0 {
            at = self.frame.neighbour(at, direction);
            walk.step();
            diagonal += 1;
            steps = self.steps[at.index()];
            let here = || Spot { id: at, x: from.x + DX * diagonal as i32, y: from.y + DY * diagonal as i32 };
            if self.ends_diagonal(direction, steps) {
                each(Leg { to: here(), arrival: direction, diagonal, straight: 0 });
                return;
            }
            if let Some(straight) = walk.jump_across() {
                each(self.leg(here(), diagonal, across, straight));
            }
            if let Some(straight) = walk.jump_along() {
                each(self.leg(here(), diagonal, along, straight));
            }
        }
    }

    #[inline]
    fn leg(&self, turn: Spot, diagonal: u32, arrival: Direction, straight: u32) -> Leg {
        let (x, y) = (turn.x + arrival.dx() * straight as i32, turn.y + arrival.dy() * straight as i32);
        Leg { to: Spot { id: self.frame.id_of_spot(x, y), x, y }, arrival, diagonal, straight }
    }

    /// Whether a diagonal step to a cell that allows these steps must be followed by one that is not straight on.
    #[inline]
    fn is_forced_after(&self, diagonal: Direction, steps: u8) -> bool {
        const AHEAD: u8 = 0b1000_0011;
        let kept = self.successors[diagonal.0 as usize][usize::from(steps)];
        kept & !AHEAD.rotate_left(diagonal.0) != 0
    }

    /// Whether a walk along a diagonal ends at a cell that allows these steps, because that is a jump point.
    #[inline]
    pub(crate) fn ends_diagonal(&self, diagonal: Direction, steps: u8) -> bool {
        self.cuts_corners && self.is_forced_after(diagonal, steps)
    }

    /// How many diagonal steps lead on from a cell, up to a limit or to a jump point.
    pub(crate) fn diagonal_run(&self, from: Spot, direction: Direction, limit: u32) -> u32 {
        let (mut at, mut run) = (from.id, 0);
        while run < limit && self.steps[at.index()] & 1 << direction.0 != 0 {
            at = self.frame.neighbour(at, direction);
            run += 1;
            if self.ends_diagonal(direction, self.steps[at.index()]) {
                break;
            }
        }
        run
    }
}

const fn diagonal(dx: i32, dy: i32) -> Direction {
    Direction(match (dx, dy) {
        (1, -1) => 1,
        (1, 1) => 3,
        (-1, 1) => 5,
        _ => 7,
    })
}

/// The goal as jumps see it: it is reached from every cell that has a leg to it.
pub(crate) struct Target {
    x: i32,
    y: i32,
    /// Free cells beside the goal, in the direction that a leg would come from, by that of its last step.
    runs: [u32; Direction::COUNT],
}

impl Target {
    pub(crate) fn new(scan: &Scan<'_>, goal: Spot) -> Self {
        let run = |d: usize| scan.planes.free_run(goal.x, goal.y, Direction(d as u32).opposite());
        Self { x: goal.x, y: goal.y, runs: std::array::from_fn(|d| if d % 2 == 0 { run(d) } else { 0 }) }
    }

    /// Whether a leg leads from a cell to the goal. `diagonal_run` tells how many diagonal steps lead on from it in a
    /// direction, at least if they are no more than the given number.
    #[inline]
    pub(crate) fn is_seen_from(&self, from: Spot, diagonal_run: impl FnOnce(Direction, u32) -> u32) -> bool {
        let (dx, dy) = (self.x - from.x, self.y - from.y);
        let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
        let (diagonal_steps, straight) = (columns.min(rows), columns.abs_diff(rows));
        let last = match (columns > rows, dx > 0, dy > 0) {
            (true, true, _) => 2,
            (true, false, _) => 6,
            (false, _, true) => 4,
            (false, _, false) => 0,
        };
        straight <= self.runs[last]
            && (diagonal_steps == 0
                || diagonal_run(diagonal(dx.signum(), dy.signum()), diagonal_steps) >= diagonal_steps)
    }
}
