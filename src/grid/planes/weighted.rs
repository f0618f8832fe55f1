//! Planes on weighted terrain, where it depends on the weights around a cell where scans end: a jump or a walk passes a
//! cell only if one step, or the three of a diagonal, are worth taking there, and if the next cell in its direction
//! weighs the same. So all steps of a run but the first cost the same.

use super::tiles::Tiles;
use super::{Halts, Planes, Update};
use crate::base::{CellId, Direction, Error, Frame, Rect};
use crate::grid::{BLOCKED, Rules, Weighted};

/// What becomes of scans that arrive at a cell, by the direction.
#[derive(Clone, Copy)]
pub(crate) struct Arrivals {
    /// The steps worth considering.
    pub(crate) onward: [u8; Direction::COUNT],
    /// The directions, one bit each, in which the cell is a jump point: its scans begin again there.
    pub(crate) stops: u8,
    halts: Halts,
    /// The diagonals, one bit each, that may turn along the row, and along the column.
    turns: [u8; 2],
}

impl Arrivals {
    const NONE: Self =
        Self { onward: [0; Direction::COUNT], stops: 0, halts: Halts { stops: 0xFF, ends: 0xFF }, turns: [0; 2] };

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
        let leads = |arrival: Direction, to: Direction| match onward[arrival.index()] & to.bit() {
            0 => 0,
            _ => arrival.bit(),
        };
        let ends = !Direction::all().fold(0, |straight_on, direction| straight_on | leads(direction, direction));
        let [mut across, mut along] = [0; 2];
        for diagonal in Direction::DIAGONALS {
            across |= leads(diagonal, Direction::row(diagonal.dx()));
            along |= leads(diagonal, Direction::column(diagonal.dy()));
        }
        Self { onward, stops, halts: Halts { stops: stops | dead, ends }, turns: [across, along] }
    }
}

/// The arrivals that were computed last: most of a map has few kinds of surroundings.
pub(crate) struct Known<'a>(&'a mut [Kind]);

/// The terrain around a cell, its own, and the arrivals there.
pub(crate) type Kind = (u64, u8, Arrivals);

/// As many kinds as this many bits can number.
const KIND_BITS: u32 = 9;

pub(crate) type Room = [Kind; 1 << KIND_BITS];

impl<'a> Known<'a> {
    /// Room for the kinds of a whole map, with nothing known: no passable cell is blocked.
    pub(crate) const ROOM: Room = [(0, BLOCKED, Arrivals::NONE); 1 << KIND_BITS];

    pub(crate) fn new(room: &'a mut Room) -> Self {
        Self(room)
    }

    /// In the room that there is, if any.
    pub(crate) fn in_room(room: &'a mut Option<Room>) -> Self {
        room.as_mut().map_or(Self::nothing(), Self::new)
    }

    /// Without room, for a few cells.
    pub(crate) fn nothing() -> Self {
        Self(&mut [])
    }

    /// Whether anything is remembered.
    pub(crate) fn is_nothing(&self) -> bool {
        self.0.is_empty()
    }

    /// The arrivals at a passable cell that allows some steps.
    pub(crate) fn at(&mut self, weighted: &Weighted<'_>, id: CellId, steps: u8) -> Arrivals {
        if self.is_nothing() {
            return Arrivals::at(weighted, id, steps);
        }
        let (here, ring) = weighted.surroundings(id);
        let place = (ring ^ u64::from(here)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - KIND_BITS);
        let known = &mut self.0[place as usize];
        if (known.0, known.1) != (ring, here) {
            *known = (ring, here, Arrivals::at(weighted, id, steps));
        }
        known.2
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
    pub(crate) fn follow_weights(
        &mut self,
        (frame, rect): (&Frame, Rect),
        weighted: &Weighted<'_>,
        steps: &[u8],
        mut known: Known<'_>,
    ) {
        let around = frame.with_surroundings(rect);
        let mut update = self.update(around);
        for row in frame.rows(around) {
            for index in row {
                let id = CellId(index as u32);
                let arrivals = weighted.is_passable(id).then(|| known.at(weighted, id, steps[index]));
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
        let (before, now) = (Halts { stops, ends: halts }, arrivals.unwrap_or(Arrivals::NONE));
        planes.tiles.put_turns(*x, *y, now.turns);
        let changed = planes.change((*x, *y), (was_passable, before), (arrivals.is_some(), now.halts));
        self.note(changed);
    }
}
