//! Where jumps from a cell lead: scans of the bit planes, straight and along diagonals.
//!
//! A cell on a diagonal from which a straight jump leads on is not a node of its own (Harabor and Grastien's JPS2): where
//! the straight jump ends is a successor of the cell that the diagonal began at. A leg is therefore some diagonal
//! steps, then some straight ones.

use super::online::LegCosts;
use crate::geometry::{CellId, Direction, Frame, Spot};
use crate::grid::{DiagonalRule, Planes, Walk};
use crate::heuristic::Away;
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

/// Why a walk along a diagonal pauses or ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// No further step is allowed.
    DeadEnd,
    /// At a jump point.
    JumpPoint,
    /// A jump leads on along the row, along the column, or one each.
    Across,
    Along,
    Both,
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

    /// Hands on where the jumps from a cell end, apart from those that end at nothing, clockwise from north. A function of
    /// its own, so that the scans have all registers.
    #[inline(never)]
    pub(crate) fn each(&self, from: Spot, directions: u8, each: &mut dyn FnMut(&Leg)) {
        let mut left = directions;
        while left != 0 {
            let direction = Direction(left.trailing_zeros());
            left &= left - 1;
            match direction.0 {
                1 => self.along_diagonal::<1, -1>(from, each),
                3 => self.along_diagonal::<1, 1>(from, each),
                5 => self.along_diagonal::<-1, 1>(from, each),
                7 => self.along_diagonal::<-1, -1>(from, each),
                _ => {
                    if let Some(steps) = self.planes.jump(from.x, from.y, direction) {
                        each(&self.leg(from.id, 0, direction, steps));
                    }
                }
            }
        }
    }

    #[inline]
    fn along_diagonal<const DX: i32, const DY: i32>(&self, from: Spot, each: &mut dyn FnMut(&Leg)) {
        if self.cuts_corners {
            self.walk::<DX, DY, true>(from, each);
        } else {
            self.walk::<DX, DY, false>(from, each);
        }
    }

    #[inline(never)]
    fn walk<const DX: i32, const DY: i32, const CUTS_CORNERS: bool>(&self, from: Spot, each: &mut dyn FnMut(&Leg)) {
        let across = const { Direction(if DX > 0 { 2 } else { 6 }) };
        let along = const { Direction(if DY > 0 { 4 } else { 0 }) };
        let mut walk = self.planes.walk::<DX, DY>(from.x, from.y);
        assert!(from.id.index() < self.steps.len());
        let (mut turn, mut diagonal) = (from.id, 0);
        loop {
            let (length, why) = self.next_turn::<DX, DY, CUTS_CORNERS>(&walk, turn);
            if why == Turn::DeadEnd {
                return;
            }
            diagonal += length;
            turn = self.cell_along(turn, const { self::diagonal(DX, DY) }, length);
            if why == Turn::JumpPoint {
                let arrival = const { self::diagonal(DX, DY) };
                return each(&Leg { to: turn, arrival, diagonal, straight: 0 });
            }
            // SAFETY: that far the steps were allowed.
            unsafe { walk.step(length) };
            if why != Turn::Along {
                each(&self.leg(turn, diagonal, across, walk.jump_across()));
            }
            if why != Turn::Across {
                each(&self.leg(turn, diagonal, along, walk.jump_along()));
            }
        }
    }

    /// Walks along a diagonal to the next cell from which a leg leads on or at which one ends; tells how far that is. A
    /// function of its own, or the compiler keeps more in registers than there are.
    #[inline(never)]
    fn next_turn<const DX: i32, const DY: i32, const CUTS_CORNERS: bool>(
        &self,
        walk: &Walk<'_, DX, DY>,
        from: CellId,
    ) -> (u32, Turn) {
        let mut walk = *walk;
        let direction = const { diagonal(DX, DY) };
        let (leads, offset) = (walk.leads(), self.frame.offset(direction) as isize);
        let (mut at, mut length) = (from.index(), 0);
        debug_assert!(at < self.steps.len());
        // SAFETY: the walk begins at a cell of the map, whose frame the planes and the steps have, and steps are
        // allowed only to cells of the map. The leads are those of the walk.
        unsafe {
            while self.steps_inside(at) & 1 << direction.0 != 0 {
                at = at.wrapping_add_signed(offset);
                walk.step(1);
                length += 1;
                if CUTS_CORNERS && self.is_forced_after(direction, self.steps_inside(at)) {
                    return (length, Turn::JumpPoint);
                }
                if walk.leads_across(&leads) {
                    let both = walk.leads_along(&leads);
                    return (length, if both { Turn::Both } else { Turn::Across });
                }
                if walk.leads_along(&leads) {
                    return (length, Turn::Along);
                }
            }
        }
        (length, Turn::DeadEnd)
    }

    /// The steps that a cell allows.
    ///
    /// # Safety
    /// It must be the number of a cell of the frame.
    #[inline(always)]
    unsafe fn steps_inside(&self, index: usize) -> u8 {
        debug_assert!(index < self.steps.len());
        // SAFETY: there is a byte for every cell of the frame.
        unsafe { *self.steps.get_unchecked(index) }
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
        let offset = self.frame.offset(direction);
        let (mut at, mut run, mut steps) = (from.id, 0, self.steps[from.id.index()]);
        while run < limit && steps & 1 << direction.0 != 0 {
            at = CellId(at.0.wrapping_add_signed(offset));
            run += 1;
            // SAFETY: steps are allowed only to cells of the map.
            steps = unsafe { self.steps_inside(at.index()) };
            if self.ends_diagonal(direction, steps) {
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
    longest_run: u32,
}

impl Target {
    pub(crate) fn new(scan: &Scan<'_>, goal: Spot) -> Self {
        let run = |d: usize| scan.planes.free_run(goal.x, goal.y, Direction(d as u32).opposite());
        let runs = std::array::from_fn(|d| if d % 2 == 0 { run(d) } else { 0 });
        Self { x: goal.x, y: goal.y, runs, longest_run: runs.into_iter().fold(0, u32::max) }
    }

    /// Whether the straight part of a leg from a cell to the goal is not too long. Rules out most cells at once.
    #[inline(always)]
    pub(crate) fn may_be_seen_from(&self, away: Away) -> bool {
        away.straight() <= self.longest_run
    }

    /// Whether a leg leads from a cell to the goal. `can_walk` tells whether so many diagonal steps lead on from it in a
    /// direction.
    pub(crate) fn is_seen_from(&self, x: i32, y: i32, can_walk: impl FnOnce(Direction, u32) -> bool) -> bool {
        let (dx, dy) = (self.x - x, self.y - y);
        let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
        let (diagonal_steps, straight) = (columns.min(rows), columns.abs_diff(rows));
        let last = match (columns > rows, dx > 0, dy > 0) {
            (true, true, _) => 2,
            (true, false, _) => 6,
            (false, _, true) => 4,
            (false, _, false) => 0,
        };
        straight <= self.runs[last]
            && (diagonal_steps == 0 || can_walk(diagonal(dx.signum(), dy.signum()), diagonal_steps))
    }
}
