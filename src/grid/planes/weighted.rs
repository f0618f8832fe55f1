//! Planes on weighted terrain, where it depends on the weights around a cell where scans end: a jump or a walk passes a
//! cell only if one step, or the three of a diagonal, are worth taking there, and if the next cell in its direction
//! weighs the same. So all steps of a run but the first cost the same.

use super::tiles::Tiles;
use super::{Halts, Planes, Update};
use crate::base::{CellId, Direction, Error, Frame, Rect};
use crate::grid::{Rules, Weighted};

/// What becomes of a scan that arrives at a cell, by the direction.
pub(crate) struct Arrivals {
    /// The steps worth considering.
    pub(crate) onward: [u8; Direction::COUNT],
    /// The directions, one bit each, in which the cell is a jump point: its scans begin again there.
    pub(crate) stops: u8,
    /// Those in which a jump ends there, and nothing leads on.
    dead: u8,
}

impl Arrivals {
    /// At a passable cell that allows some steps.
    pub(crate) fn at(weighted: &Weighted<'_>, id: CellId, steps: u8) -> Self {
        let onward = weighted.onward_by_arrival(id, steps);
        let (mut stops, mut dead) = (0, 0);
        let borders = weighted.borders(id, steps);
        for arrival in Direction::in_mask(steps).map(Direction::opposite) {
            match Scanned::of(onward[arrival.index()], borders, steps, arrival) {
                Scanned::Passes => {}
                Scanned::Stops => stops |= arrival.bit(),
                Scanned::IsDead => dead |= arrival.bit(),
            }
        }
        Self { onward, stops, dead }
    }

    fn halts(&self) -> Halts {
        let ends = Direction::all().filter(|d| self.onward[d.index()] & d.bit() == 0);
        Halts { stops: self.stops | self.dead, ends: ends.fold(0, |ends, direction| ends | direction.bit()) }
    }

    /// The diagonals, one bit each, that may turn along the row, and along the column.
    fn turns(&self) -> [u8; 2] {
        let may_turn = |diagonal: Direction, to: Direction| match self.onward[diagonal.index()] & to.bit() {
            0 => 0,
            _ => diagonal.bit(),
        };
        let all = |to: fn(Direction) -> Direction| {
            Direction::DIAGONALS.into_iter().fold(0, |turns, diagonal| turns | may_turn(diagonal, to(diagonal)))
        };
        [all(|diagonal| Direction::row(diagonal.dx())), all(|diagonal| Direction::column(diagonal.dy()))]
    }
}

/// What becomes of a scan at a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scanned {
    Passes,
    Stops,
    IsDead,
}

impl Scanned {
    /// Given the steps worth considering after its direction, those to cells of another weight, and all.
    pub(crate) fn of(onward: u8, borders: u8, steps: u8, arrival: Direction) -> Self {
        // Along a diagonal the steps to both sides of straight on are looked at in passing.
        let ahead = if arrival.is_diagonal() { 0b1000_0011_u8 } else { 1 };
        let straight_on = steps & arrival.bit();
        if onward == 0 && !arrival.is_diagonal() && straight_on != 0 {
            Self::IsDead
        } else if onward & !ahead.rotate_left(arrival.0) != 0 || onward & borders & straight_on != 0 {
            Self::Stops
        } else {
            Self::Passes
        }
    }
}

impl Planes {
    /// For a map that is blocked everywhere, whose terrain may be weighted.
    pub(crate) fn weighted(frame: &Frame, rules: &Rules) -> Result<Self, Error> {
        Self::with_tiles(frame, rules, Tiles::weighted(frame)?)
    }

    /// Brings the planes up to date with the weights and steps in a rectangle, and around it.
    pub(crate) fn follow_weights(&mut self, frame: &Frame, rect: Rect, weighted: &Weighted<'_>, steps: &[u8]) {
        let around = frame.with_surroundings(rect);
        let mut update = self.update(around);
        for row in frame.rows(around) {
            for index in row {
                let id = CellId(index as u32);
                let arrivals = weighted.is_passable(id).then(|| Arrivals::at(weighted, id, steps[index]));
                update.follow_arrivals(arrivals);
            }
            update.end_row();
        }
        update.end();
    }
}

impl Update<'_> {
    /// Updates the next cell of the row: what becomes of scans there, if it is passable.
    fn follow_arrivals(&mut self, arrivals: Option<Arrivals>) {
        let Self { planes, x, y, .. } = self;
        let was_passable = !planes.rows.is_blocked(planes.rows.bit(*y, *x));
        let (stops, halts) = (planes.straight_stops(*x, *y), planes.tiles.halts(*x, *y));
        let before = Halts { stops, ends: halts };
        let blocked = Halts { stops: 0xFF, ends: 0xFF };
        let now = arrivals.as_ref().map_or(blocked, Arrivals::halts);
        let [across, along] = arrivals.as_ref().map_or([0; 2], Arrivals::turns);
        planes.tiles.put_turns(*x, *y, across, along);
        let changed = planes.change((*x, *y), (was_passable, before), (arrivals.is_some(), now));
        self.note(changed);
    }
}
