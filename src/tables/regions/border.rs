//! The neighbourhoods of the Border heuristic [Janssen 2, 4.2]: random cells, and all cells that are nearest to each.
//!
//! The flood itself tells only distances. Which neighbourhood a cell belongs to is noted whenever it is brought nearer:
//! the one of the cell that the step comes from.

use super::site::{Draw, Setting, Site, Spread, count_pairs, most_with_pairs};
use crate::base::CellId;
use crate::bound::PairEstimate;
use crate::tables::{Bounds, Flood, MAX_PORTALS, Verdict};
use std::cell::Cell;

pub(super) struct Border {
    draw: Draw,
    areas: u32,
    wanted: u32,
    is_flooding: bool,
}

impl Border {
    /// As many neighbourhoods as the budget allows beside a distance for each cell, and at least one.
    pub(super) fn new<P: PairEstimate>(setting: &Setting<'_, P>, site: &Site) -> Self {
        let for_pairs = setting.budget().map_or(u64::MAX, |budget| budget.saturating_sub(setting.map_cells()));
        let most = most_with_pairs(for_pairs).min(MAX_PORTALS as u64).min(site.free.len() as u64);
        debug_assert!(most < 2 || count_pairs(most) <= for_pairs);
        Self { draw: Draw::new(setting.def.seed), areas: 0, wanted: most as u32, is_flooding: false }
    }

    /// Goes on for up to `work` cells and tells whether all cells that can be reached have their neighbourhood.
    pub(super) fn advance<P: PairEstimate>(
        &mut self,
        setting: &Setting<'_, P>,
        site: &mut Site,
        flood: &mut Flood,
        work: &mut u64,
    ) -> bool {
        while *work > 0 {
            if self.areas < self.wanted {
                *work -= 1;
                if let Some(cell) = self.draw.next(&mut site.free) {
                    site.areas[cell.index()] = self.areas;
                    flood.start_at(&mut site.trail, cell, 0);
                }
                self.areas += 1;
            } else if !self.is_flooding {
                self.is_flooding = true;
                site.free = Vec::new();
            } else if !flood.is_done() {
                let Site { relaxed, areas, trail, .. } = site;
                let bounds = Carried(Cell::from_mut(&mut areas[..]).as_slice_of_cells());
                relaxed.expand_with(setting.frame, setting.rules, Spread { flood, trail, bounds, work });
            } else if site.trail.forget(work) {
                return true;
            }
        }
        false
    }

    pub(super) fn area_count(&self) -> u32 {
        self.areas
    }

    /// About how many cells there are still to look at.
    pub(super) fn work_left(&self, site: &Site) -> u64 {
        site.cells() as u64
    }
}

/// A cell that is reached belongs to the area of the one that it is reached from.
struct Carried<'a>(&'a [Cell<u32>]);

impl Bounds for Carried<'_> {
    fn verdict(&self, from: CellId, to: CellId, _: u32) -> Verdict {
        self.0[to.index()].set(self.0[from.index()].get());
        Verdict::Enter
    }
}
