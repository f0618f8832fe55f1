//! Tiles: squares, each split into its connected parts, for the search over portals (`search/portals.rs`).
//!
//! Steps that lead into another square are crossings, and the cells at both ends of one can be portals. Along a border,
//! adjacent crossings that join the same two regions form groups of up to `portal_span`, and the one in the middle
//! stands for its group. A diagonal crossing counts only where no two cardinal steps lead around the corner; if each
//! crossing is a portal, all of them count.

use super::draft::{Draft, NO_REGION};
use super::portals::Portals;
use super::stage::{AnyStage, Kind, PortalForm, Slice, Stage};
use super::table::PortalBox;
use crate::base::{CellId, Direction, Error};
use crate::grid::View;
use crate::tables::{Distances, Within};

#[derive(Clone, Copy)]
enum TilesStep {
    /// Looking for a cell without a region.
    Seek,
    /// Flooding from there, within a square.
    Spread(PortalBox),
    Forget,
    /// Looking along a border: of a column, or of a row.
    Cross {
        across: Direction,
        border: i32,
    },
}

pub(super) struct Tiles {
    /// The cells before this one have their region.
    next: usize,
    regions: u32,
    step: TilesStep,
}

pub(super) const KIND: Kind = Kind {
    divide: |_| Ok(Tiles { next: 0, regions: 0, step: TilesStep::Seek }.into()),
    needs_budget: false,
    portal_form: PortalForm::Crossing,
};

impl Tiles {
    fn square(draft: &Draft, id: CellId, side: i32) -> PortalBox {
        let (frame, spot) = (&draft.frame, draft.frame.spot(id));
        let first = |at: i32| at - (at - 1) % side;
        let last = |at: i32, length: u32| (first(at) + side - 1).min(length as i32);
        let (left, top) = (first(spot.x) as u16, first(spot.y) as u16);
        PortalBox { left, top, right: last(spot.x, frame.width()) as u16, bottom: last(spot.y, frame.height()) as u16 }
    }
}

/// Adjacent crossings that join the same two regions, by their places along a border.
#[derive(Clone, Copy)]
struct Group {
    regions: [u32; 2],
    first: i32,
    last: i32,
}

/// A border of squares: a column or a row of cells, and where its crossings lead.
struct Line<'a> {
    draft: &'a mut Draft,
    across: Direction,
    border: i32,
    has_all: bool,
}

impl Line<'_> {
    fn cell(&self, place: i32) -> CellId {
        let (x, y) = if self.across == Direction::E { (self.border, place) } else { (place, self.border) };
        self.draft.frame.id_of_spot(x, y)
    }

    /// The crossings at a place: both cells of each.
    fn crossings(&self, place: i32) -> impl Iterator<Item = [CellId; 2]> + use<> {
        let (from, frame, has_all) = (self.cell(place), self.draft.frame, self.has_all);
        let steps = self.draft.relaxed.view().steps(from);
        let counts = move |direction: &Direction| {
            let adjacent = direction.turned(1).bit() | direction.turned(7).bit();
            steps & direction.bit() != 0 && (has_all || !direction.is_diagonal() || steps & adjacent == 0)
        };
        let directions = [0, 7, 1].map(|eighths| self.across.turned(eighths));
        directions.into_iter().filter(counts).map(move |direction| [from, frame.neighbour(from, direction)])
    }

    fn regions(&self, crossing: [CellId; 2]) -> [u32; 2] {
        crossing.map(|id| self.draft.regions[id.index()])
    }

    fn mark(&mut self, crossing: [CellId; 2]) {
        crossing.into_iter().for_each(|id| self.draft.trail.set(id, 1));
    }

    /// Marks the crossing in the middle of a group.
    fn close(&mut self, group: Option<Group>) {
        let Some(Group { regions, first, last }) = group else { return };
        let middle = self.crossings(first + (last - first) / 2).find(|&crossing| self.regions(crossing) == regions);
        middle.into_iter().for_each(|crossing| self.mark(crossing));
    }

    /// Marks the portals of the border, which has `length` places.
    fn mark_portals(&mut self, length: u32, most: i32) {
        let mut group: Option<Group> = None;
        for place in 1..=length as i32 {
            for crossing in self.crossings(place) {
                if self.has_all {
                    self.mark(crossing);
                    continue;
                }
                let regions = self.regions(crossing);
                match &mut group {
                    Some(group)
                        if group.regions == regions && place <= group.last + 1 && place - group.first < most =>
                    {
                        group.last = place;
                    }
                    _ => {
                        self.close(group);
                        group = Some(Group { regions, first: place, last: place });
                    }
                }
            }
        }
        self.close(group);
    }
}

impl Stage for Tiles {
    /// Continues to the end of a region or of a border; over once the portals of all borders are marked in the trail.
    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error> {
        let (side, most) = (slice.request.def.tile_side(), slice.request.def.crossings());
        while *slice.work > 0 {
            match self.step {
                TilesStep::Seek if self.next == slice.draft.cells() => {
                    slice.draft.passable = Vec::new();
                    self.step = TilesStep::Cross { across: Direction::E, border: side };
                }
                TilesStep::Seek => {
                    *slice.work -= 1;
                    let id = CellId(self.next as u32);
                    if slice.draft.relaxed.is_passable(id) && slice.draft.regions[self.next] == NO_REGION {
                        slice.flood.start_at(&mut slice.draft.trail, id, 0);
                        self.step = TilesStep::Spread(Self::square(slice.draft, id, side));
                    }
                    self.next += 1;
                }
                TilesStep::Spread(square) => {
                    let frame = *slice.request.frame;
                    if slice.spread(|_| Within(move |to| square.offset(frame.spot(to)) == (0, 0))) {
                        let Draft { trail, regions, .. } = &mut *slice.draft;
                        trail.reached().iter().for_each(|&id| regions[id as usize] = self.regions);
                        self.regions += 1;
                        self.step = TilesStep::Forget;
                    }
                }
                TilesStep::Forget => {
                    if slice.draft.trail.forget(slice.work) {
                        self.step = TilesStep::Seek;
                    }
                }
                TilesStep::Cross { across, border } => {
                    let (width, height) = (slice.request.frame.width(), slice.request.frame.height());
                    let is_column = across == Direction::E;
                    let (length, end) = if is_column { (height, width) } else { (width, height) };
                    if border < end as i32 {
                        Line { draft: slice.draft, across, border, has_all: most == 1 }.mark_portals(length, most);
                        *slice.work = slice.work.saturating_sub(length.into());
                        self.step = TilesStep::Cross { across, border: border + side };
                    } else if is_column {
                        self.step = TilesStep::Cross { across: Direction::S, border: side };
                    } else {
                        return Ok(Some(Portals::new(self.regions)?.into()));
                    }
                }
            }
        }
        Ok(None)
    }

    fn work_left(&self, draft: &Draft) -> u64 {
        2 * (draft.cells() - self.next) as u64
    }
}
