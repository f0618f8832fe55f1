//! The neighbourhoods of the Border heuristic [Janssen 2, 4.2]: random cells, and all cells that are nearest to each.
//!
//! The flood itself finds only distances. Which neighbourhood a cell belongs to is noted whenever it is brought nearer:
//! the one of the cell that the step comes from.

use super::draft::{Draft, Draw, count_pairs, most_with_pairs};
use super::portals::Portals;
use super::stage::{AnyStage, Kind, PortalForm, Slice, Stage};
use crate::base::{CellId, Error};
use crate::tables::{Bounds, MAX_PORTALS, Verdict};
use std::cell::Cell;

pub(super) struct Border {
    draw: Draw,
    regions: u32,
    wanted: u32,
    is_flooding: bool,
}

pub(super) const KIND: Kind =
    Kind { divide: |slice| Ok(Border::new(slice).into()), needs_budget: true, portal_form: PortalForm::Border };

impl Border {
    /// As many neighbourhoods as the budget allows in addition to a distance for each cell, and at least one.
    fn new(slice: &Slice<'_>) -> Self {
        let Slice { request, draft, .. } = slice;
        let for_pairs = request.budget().map_or(u64::MAX, |budget| budget.saturating_sub(request.map_cells()));
        let most = most_with_pairs(for_pairs).min(MAX_PORTALS as u64).min(draft.passable_cells);
        debug_assert!(most < 2 || count_pairs(most) <= for_pairs);
        Self { draw: Draw::new(request.def.seed), regions: 0, wanted: most as u32, is_flooding: false }
    }
}

impl Stage for Border {
    /// Over once all cells that can be reached have their neighbourhood.
    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error> {
        while *slice.work > 0 {
            if self.regions < self.wanted {
                *slice.work -= 1;
                if let Some(cell) = self.draw.next(&mut slice.draft.passable) {
                    slice.draft.regions[cell.index()] = self.regions;
                    slice.flood.start_at(&mut slice.draft.trail, cell, 0);
                }
                self.regions += 1;
            } else if !self.is_flooding {
                self.is_flooding = true;
                slice.draft.passable = Vec::new();
            } else if !slice.flood.is_done() {
                slice.spread(|regions| Carried(Cell::from_mut(regions).as_slice_of_cells()));
            } else if slice.draft.trail.forget(slice.work) {
                return Ok(Some(Portals::new(self.regions)?.into()));
            }
        }
        Ok(None)
    }

    fn work_left(&self, draft: &Draft) -> u64 {
        draft.cells() as u64
    }
}

/// A cell belongs to the region of the cell that it is reached from.
struct Carried<'a>(&'a [Cell<u32>]);

impl Bounds for Carried<'_> {
    fn verdict(&self, from: CellId, to: CellId, _: u32) -> Verdict {
        self.0[to.index()].set(self.0[from.index()].get());
        Verdict::Enter
    }
}
