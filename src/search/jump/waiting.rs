//! The legs of the start that wait. A start on open terrain has dozens of legs, and most searches need few of them.
//! If landmarks of all cells guide the search, legs that a scan has not found when its room, eight legs, is used up
//! wait until no open node has an f below the landmarks' bound at the cell where the scan would resume.
//!
//! PERF: Open maps are searched up to a third faster, and nothing is lost if starts have few legs. Querying the
//! landmarks for every direction beforehand cost more than it saved.

use super::Start;
use super::goal::JumpGoal;
use crate::base::{Direction, Spot};
use crate::jump::Legs;
use crate::search::run::MAX_F;

/// The directions of the start's legs that have not been scanned for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Waiting {
    /// One bit each.
    directions: u8,
    /// No path over a leg that waits costs less, by its direction.
    bounds: [u32; Direction::COUNT],
    /// How far along a diagonal all legs are found.
    walked: [u32; Direction::COUNT],
}

impl Waiting {
    /// The least that a path over a leg that waits may cost, if any does.
    pub(super) fn least(&self) -> Option<u32> {
        Direction::in_mask(self.directions).map(|direction| self.bounds[direction.index()]).min()
    }

    /// Lets the rest of a scan wait.
    pub(super) fn put(&mut self, scan: &mut Legs, start: &Start<'_>, goal: &impl JumpGoal) {
        if !scan.are_left() {
            return;
        }
        let (directions, next, walked) = scan.rest();
        self.directions |= directions;
        for direction in Direction::in_mask(directions) {
            let walked = if direction == next { walked } else { 0 };
            let (steps, index) = (walked + 1, direction.index());
            let bound = start.scan.least_cost(direction, steps)
                + u64::from(goal.bound(start.scan.spot_along(start.at, direction, steps)));
            self.bounds[index] = bound.min(MAX_F.into()) as u32;
            self.walked[index] = walked;
        }
        scan.stop();
    }

    /// Whether a scan has anything left, or resumes with legs that may be part of a path of cost `f`.
    pub(super) fn are_due(&mut self, scan: &mut Legs, start: Spot, f: u32) -> bool {
        if scan.are_left() {
            return true;
        }
        if self.directions == 0 {
            return false;
        }
        let due = Direction::in_mask(self.directions).filter(|direction| self.bounds[direction.index()] <= f);
        let all = due.fold(0, |all: u8, direction| all | direction.bit());
        let walked = Direction::in_mask(all).find(|direction| self.walked[direction.index()] != 0);
        match walked {
            Some(diagonal) => {
                scan.resume(start, diagonal, self.walked[diagonal.index()]);
                self.directions &= !diagonal.bit();
            }
            None => {
                scan.begin(start, all, Direction::N);
                self.directions &= !all;
            }
        }
        all != 0
    }
}
