//! The legs of the start that wait. A start on open ground has dozens of legs, and most searches need few of them. What a scan
//! has not found when its room is used up waits until nothing open promises less than the heuristic does where the scan would go on.

use super::JumpSpace;
use crate::base::{Direction, Spot};
use crate::jump::Legs;
use crate::search::MAX_F;
use crate::search::goal::Goal;

/// Where legs of the start may begin that have not been looked for.
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
        each(self.directions).map(|direction| self.bounds[direction.0 as usize]).min()
    }

    /// What a scan has left is to wait.
    pub(super) fn put(&mut self, scan: &mut Legs, space: &impl JumpSpace, start: Spot, goal: &impl Goal) {
        if !scan.are_left() {
            return;
        }
        let (directions, next, walked) = scan.rest();
        self.directions |= directions;
        for direction in each(directions) {
            let walked = if direction == next { walked } else { 0 };
            let (steps, index) = (walked + 1, direction.0 as usize);
            let cost = if direction.is_diagonal() { space.cost(steps, 0) } else { space.cost(0, steps) };
            let bound = cost + u64::from(goal.bound(space.scan().spot_along(start, direction, steps)));
            self.bounds[index] = bound.min(MAX_F.into()) as u32;
            self.walked[index] = walked;
        }
        scan.stop();
    }

    /// Whether a scan has anything left, or goes on with what may be part of a path of cost `f`.
    pub(super) fn are_due(&mut self, scan: &mut Legs, start: Spot, f: u32) -> bool {
        if scan.are_left() {
            return true;
        }
        if self.directions == 0 {
            return false;
        }
        let due = each(self.directions).filter(|direction| self.bounds[direction.0 as usize] <= f);
        let all = due.fold(0, |all: u8, direction| all | 1 << direction.0);
        let walked = each(all).find(|direction| self.walked[direction.0 as usize] != 0);
        match walked {
            Some(diagonal) => {
                scan.go_on(start, diagonal, self.walked[diagonal.0 as usize]);
                self.directions &= !(1 << diagonal.0);
            }
            None => {
                scan.begin(start, all, Direction(0));
                self.directions &= !all;
            }
        }
        all != 0
    }
}

/// The directions of some bits.
fn each(mut bits: u8) -> impl Iterator<Item = Direction> {
    std::iter::from_fn(move || {
        let next = Direction(bits.trailing_zeros() & 7);
        (bits != 0).then(|| {
            bits &= bits - 1;
            next
        })
    })
}
