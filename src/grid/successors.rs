//! Which steps from a cell are worth considering, given the step that led to it: a byte for each direction of arrival
//! and each byte of allowed steps.
//!
//! [`ONWARD`] leaves out the steps to cells that the cell before has reached at less cost: correct under every rule,
//! charge and weight, and without effect on paths and counters. The canonical tables also leave out all but one of the
//! equally cheap paths around a cell, the one that takes its diagonal steps first (Harabor and Grastien's pruning of
//! neighbours, cell by cell). That is correct only on uniform terrain: there is then a path from the cell before to
//! every cell that is left out which costs no more and does not pass through here. A step that such a path cannot
//! replace, because a cell next to it is blocked, is forced and stays.
//!
//! The byte of allowed steps is enough: a cell next to us is blocked if the step to it is not allowed, and so is one
//! diagonally behind us, since the two cells that a diagonal rule checks are the one next to us and the one we come
//! from.

use crate::base::Direction;
use crate::grid::DiagonalRule;

/// By direction of arrival, the start's last, and by the steps that the cell allows.
pub(crate) type Successors = [[u8; 256]; Direction::COUNT + 1];

/// The row of the start.
pub(crate) const START: usize = Direction::COUNT;

pub(crate) static ONWARD: Successors = table(Pruning::Onward);
static CANONICAL: Successors = table(Pruning::Canonical { cuts_corners: true });
static CANONICAL_AROUND_CORNERS: Successors = table(Pruning::Canonical { cuts_corners: false });

/// The canonical table for a diagonal rule.
pub(crate) fn canonical(rule: DiagonalRule) -> &'static Successors {
    match rule {
        DiagonalRule::Always | DiagonalRule::OnePassable => &CANONICAL,
        DiagonalRule::BothPassable => &CANONICAL_AROUND_CORNERS,
    }
}

#[derive(Clone, Copy)]
enum Pruning {
    Onward,
    Canonical { cuts_corners: bool },
}

// Directions relative to that of arrival, as bits: clockwise from straight on.
const AHEAD: u8 = 1;
const AHEAD_RIGHT: u8 = 1 << 1;
const RIGHT: u8 = 1 << 2;
const BACK_RIGHT: u8 = 1 << 3;
const BACK: u8 = 1 << 4;
const BACK_LEFT: u8 = 1 << 5;
const LEFT: u8 = 1 << 6;
const AHEAD_LEFT: u8 = 1 << 7;

const fn table(pruning: Pruning) -> Successors {
    let mut table = [[0; 256]; START + 1];
    let mut steps = 0;
    while steps < 256 {
        let mut direction = 0;
        while direction < Direction::COUNT {
            // Seen as if we had come from the south, or after a diagonal step from the south-west.
            let turned = (steps as u8).rotate_right(direction as u32);
            let kept = match pruning {
                Pruning::Onward => !(BACK_RIGHT | BACK | BACK_LEFT),
                Pruning::Canonical { cuts_corners } if direction % 2 == 0 => after_cardinal_step(turned, cuts_corners),
                Pruning::Canonical { cuts_corners } => after_diagonal_step(turned, cuts_corners),
            };
            table[direction][steps] = (turned & kept).rotate_left(direction as u32);
            direction += 1;
        }
        table[START][steps] = steps as u8;
        steps += 1;
    }
    table
}

/// A cell to the side is reached by a diagonal step from the cell before, and the cell ahead of it by another step from
/// there. If corners may be cut, only a blocked cell to the side prevents that, and then only the cell ahead of it must
/// be reached from here; otherwise a blocked cell behind it prevents that, and both must be.
const fn after_cardinal_step(steps: u8, cuts_corners: bool) -> u8 {
    let mut kept = AHEAD;
    if cuts_corners {
        if steps & RIGHT == 0 {
            kept |= AHEAD_RIGHT;
        }
        if steps & LEFT == 0 {
            kept |= AHEAD_LEFT;
        }
    } else {
        if steps & BACK_RIGHT == 0 {
            kept |= RIGHT | AHEAD_RIGHT;
        }
        if steps & BACK_LEFT == 0 {
            kept |= LEFT | AHEAD_LEFT;
        }
    }
    kept
}

/// A cell to the side is reached by two cardinal steps from the cell before, unless the cell between is blocked, whose
/// corner the diagonal step has cut.
const fn after_diagonal_step(steps: u8, cuts_corners: bool) -> u8 {
    let mut kept = AHEAD | AHEAD_RIGHT | AHEAD_LEFT;
    if cuts_corners {
        if steps & BACK_RIGHT == 0 {
            kept |= RIGHT;
        }
        if steps & BACK_LEFT == 0 {
            kept |= LEFT;
        }
    }
    kept
}
