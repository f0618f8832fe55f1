//! Which steps from a cell are worth a look, given the one that led to it: a byte for each direction of arrival and each
//! byte of allowed steps.
//!
//! [`ONWARD`] leaves out what the cell before has reached at less cost: right under every rule, charge and weight, and
//! without effect on paths and counters. The canonical tables leave out all but one of the equally cheap ways around a
//! cell as well, the one that takes its diagonal steps first (Harabor and Grastien's pruning of neighbours, cell by cell).
//! That is right only where all ground costs the same: then there is a way from the cell before to whatever is left out
//! that costs no more and does not come through here. A step that such a way cannot replace, because a cell beside it is
//! blocked, is forced and stays.
//!
//! The byte of allowed steps is all that it takes: a cell beside us is blocked if the step to it is not allowed, and so is
//! one diagonally behind us, since the two cells that a diagonal rule asks for are the one beside us and the one we come
//! from.

use crate::base::Direction;
use crate::grid::DiagonalRule;

/// By direction of arrival, the start's last, and by the steps that the cell allows.
pub(crate) type Successors = [[u8; 256]; Direction::COUNT + 1];

/// The row of a cell that was not arrived at.
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
                Pruning::Canonical { cuts_corners } if direction % 2 == 0 => after_side_step(turned, cuts_corners),
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

/// A cell to the side is reached by a diagonal step from the cell before, and what lies ahead of it by another step from
/// there. Where corners may be cut, only a blocked cell to the side prevents that, and then only what lies ahead of it is
/// left to be reached from here; otherwise a blocked cell behind it does, and both are.
const fn after_side_step(steps: u8, cuts_corners: bool) -> u8 {
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

/// A cell to the side is reached by two steps to the side from the cell before, unless the cell between is blocked, beside
/// which the diagonal step has cut the corner.
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
