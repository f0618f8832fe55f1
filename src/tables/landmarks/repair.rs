//! What an edit means for landmarks: decreases spread from the cells that have become cheaper.

use super::build::Task;
use super::{Column, Landmarks, lanes};
use crate::flood::Flood;
use crate::geometry::{CellId, Frame, Rect};
use crate::search::Expander;
use crate::tables::MapNow;
use crate::tables::metric::Metric;
use crate::tables::relaxed::ExpanderUser;

impl Landmarks {
    /// Follows an edit of cells. What has not become cheaper than it ever was since the table was built costs a look at
    /// the cells of the edit and touches nothing.
    pub(crate) fn follow_edit(&mut self, now: &MapNow<'_>, rect: Rect) {
        if self.relaxed.follow(now.frame, now.rings, now.terrain, rect) {
            let around = now.frame.with_surroundings(rect);
            self.repair(now, around);
        }
    }

    /// Follows the weight of a terrain. Where that gets cheaper every landmark is left to `maintain`.
    pub(crate) fn follow_weight(&mut self, now: &MapNow<'_>, terrain: u8, weight: u16) {
        if self.relaxed.follow_weight(now.terrain, terrain, weight) {
            self.active = 0;
            if self.lane_in_flood().is_some() {
                self.flood.begin_sweep();
            }
        }
    }

    /// The landmark whose flood is under way.
    fn lane_in_flood(&self) -> Option<usize> {
        match self.task {
            Task::Probe(lane) | Task::Fill(lane) => Some(lane),
            // Their distances are about to be thrown away.
            Task::Idle | Task::Find { .. } | Task::Clear { .. } => None,
        }
    }

    /// Lets decreases spread from a rectangle, landmark by landmark, for as long as the allowance lasts.
    fn repair(&mut self, now: &MapNow<'_>, rect: Rect) {
        let seeds = u64::from(rect.width) * u64::from(rect.height);
        let mut left = u64::from(self.def.edit_allowance);
        if let Some(lane) = self.lane_in_flood() {
            let column = Column { entries: &mut self.entries, stride: self.stride, lane, changed: 0 };
            if seeds <= left {
                let start = Start { flood: &mut self.flood, column, metric: self.metric, rect };
                self.relaxed.expand_with(now.frame, now.rules, start);
            } else {
                self.flood.begin_sweep();
            }
        }
        for lane in lanes(self.active) {
            if seeds > left || !self.repair_lane(now, rect, lane, &mut left) {
                self.active &= !(1 << lane);
            }
            left = left.saturating_sub(seeds);
        }
    }

    /// Repairs a landmark and tells whether the allowance was enough.
    fn repair_lane(&mut self, now: &MapNow<'_>, rect: Rect, lane: usize, left: &mut u64) -> bool {
        self.repairs.clear();
        let column = Column { entries: &mut self.entries, stride: self.stride, lane, changed: 0 };
        let start = Start { flood: &mut self.repairs, column, metric: self.metric, rect };
        let repair = Repair { start, left };
        let (done, changed) = self.relaxed.expand_with(now.frame, now.rules, repair);
        self.repaired_entries += changed;
        done
    }
}

/// Brings the neighbours of all cells of a rectangle as near as they can be.
struct Start<'a> {
    flood: &'a mut Flood,
    column: Column<'a>,
    metric: Metric,
    rect: Rect,
}

impl Start<'_> {
    fn start(&mut self, frame: &Frame, expander: &impl Expander) {
        let metric = self.metric;
        for index in frame.rows(self.rect).flatten() {
            let cost = |step| metric.small(step);
            self.flood.start_around(&mut self.column, expander, &cost, CellId(index as u32));
        }
    }
}

impl ExpanderUser for Start<'_> {
    type Output = ();

    fn use_expander(mut self, expander: &impl Expander) {
        self.start(expander.frame(), expander);
    }
}

/// That, and what spreads from there.
struct Repair<'a> {
    start: Start<'a>,
    left: &'a mut u64,
}

impl ExpanderUser for Repair<'_> {
    /// Whether all is done, and how many entries have changed.
    type Output = (bool, u64);

    fn use_expander(mut self, expander: &impl Expander) -> (bool, u64) {
        self.start.start(expander.frame(), expander);
        let Start { flood, column, metric, .. } = &mut self.start;
        let done = flood.spread(column, expander, &|step| metric.small(step), &|_, _| true, self.left);
        (done, column.changed)
    }
}
