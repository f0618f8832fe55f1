//! Building landmarks, and finishing what edits have left: one task after another, in slices.

use super::placement;
use super::{Column, Landmarks, all, lanes};
use crate::Error;
use crate::flood::{Distances, Flood, NoBounds};
use crate::geometry::{CellId, Frame};
use crate::grid::Rules;
use crate::tables::MapNow;
use crate::tables::def::LandmarksDef;
use crate::tables::metric::Metric;
use crate::tables::relaxed::ExpanderUser;

/// What is being done to a landmark.
#[derive(Clone, Copy, Debug)]
pub(super) enum Task {
    Idle,
    /// Flooding from a random cell, to find the one that is farthest from it.
    Probe(usize),
    /// Looking for the farthest cell, which is the best so far.
    Find {
        lane: usize,
        next: CellId,
        best: (u32, CellId),
    },
    /// Forgetting the distances of the probe.
    Clear {
        lane: usize,
        next: CellId,
    },
    /// Flooding from the landmark, or finishing a repair.
    Fill(usize),
}

impl Landmarks {
    /// Plans landmarks for a map, without computing anything yet.
    pub(crate) fn begin(def: &LandmarksDef, now: &MapNow<'_>) -> Result<Self, Error> {
        let frame = now.frame;
        let free = now.count_free();
        let most = free.min(def.count as usize);
        if free == 0 {
            return Err(Error::Blocked);
        }
        let fits = |count: usize| def.memory_limit == 0 || Self::memory_size(frame, count) <= def.memory_limit;
        let count = (1..=most).rev().find(|&count| fits(count)).ok_or(Error::MemoryLimit)?;
        let sites = placement::plan(def, count, now)?;
        Self::new(*def, sites, frame, now.rules, now.relaxed()?)
    }

    /// Landmarks at cells that the caller has chosen.
    pub(crate) fn begin_at(def: &LandmarksDef, cells: &[CellId], now: &MapNow<'_>) -> Result<Self, Error> {
        let sites = placement::given(cells)?;
        Self::new(*def, sites, now.frame, now.rules, now.relaxed()?)
    }

    /// The same landmarks again, for the map as it is now.
    pub(crate) fn begin_again(&self, now: &MapNow<'_>) -> Result<Self, Error> {
        if self.is_given() {
            let sites = placement::copied(&self.sites)?;
            return Self::new(self.def, sites, now.frame, now.rules, now.relaxed()?);
        }
        Self::begin(&self.def, now)
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.placed == self.sites.len() && self.active == all(self.sites.len())
    }

    /// How much of the building is done: cells looked at, and about how many there will be.
    pub(crate) fn progress(&self, frame: &Frame) -> (u64, u64) {
        // A search for a place and a flood for each landmark, and a probe for the first.
        let total = u64::from(frame.cells()) * (2 * self.sites.len() as u64 + 1);
        if self.is_finished() { (total, total) } else { (self.work_done.min(total - 1), total) }
    }

    /// Looks at up to `work` cells, which are counted down, and tells whether nothing is left to do.
    pub(crate) fn advance(&mut self, frame: &Frame, rules: &Rules, work: &mut u64) -> bool {
        let before = *work;
        while *work > 0 {
            match self.task {
                Task::Idle if self.placed < self.sites.len() => self.begin_placing(self.placed),
                Task::Idle => match lanes(all(self.placed) & !self.active).next() {
                    None => break,
                    Some(lane) => self.begin_mending(frame, rules, lane, work),
                },
                Task::Probe(lane) => {
                    if self.spread(frame, rules, lane, work) {
                        self.task = Task::Find { lane, next: CellId(0), best: (0, self.sites[lane].cell) };
                    }
                }
                Task::Find { .. } => self.find(frame.cells(), work),
                Task::Clear { .. } => self.clear(frame.cells(), work),
                Task::Fill(lane) => {
                    if self.spread(frame, rules, lane, work) {
                        self.active |= 1 << lane;
                        self.placed = self.placed.max(lane + 1);
                        self.task = Task::Idle;
                    }
                }
            }
        }
        self.work_done += before - *work;
        matches!(self.task, Task::Idle) && self.is_finished()
    }

    fn begin_placing(&mut self, lane: usize) {
        let site = self.sites[lane];
        if !site.seeks_farthest {
            self.begin_filling(lane);
        } else if usize::from(site.first) == lane {
            self.start_at(lane, site.cell);
            self.task = Task::Probe(lane);
        } else {
            self.task = Task::Find { lane, next: CellId(0), best: (0, site.cell) };
        }
    }

    fn begin_filling(&mut self, lane: usize) {
        self.start_at(lane, self.sites[lane].cell);
        self.task = Task::Fill(lane);
    }

    fn start_at(&mut self, lane: usize, cell: CellId) {
        self.flood.clear();
        let mut column = Column { entries: &mut self.entries, stride: self.stride, lane, changed: 0 };
        self.flood.start_at(&mut column, cell, 0);
    }

    /// Lets the flood of a landmark spread and tells whether it is over.
    fn spread(&mut self, frame: &Frame, rules: &Rules, lane: usize, work: &mut u64) -> bool {
        let column = Column { entries: &mut self.entries, stride: self.stride, lane, changed: 0 };
        let spread = Spread { flood: &mut self.flood, column, metric: self.metric, work };
        self.relaxed.expand_with(frame, rules, spread)
    }

    /// Goes on looking for the cell that is farthest from the probe or from the landmarks so far. Ties go to the first.
    fn find(&mut self, cells: u32, work: &mut u64) {
        let Task::Find { lane, next, mut best } = self.task else { return };
        let first = usize::from(self.sites[lane].first);
        let others = if first == lane { lane..lane + 1 } else { 0..lane };
        let last = slice_end(next, cells, work);
        for id in (next.0..last.0).map(CellId) {
            let row = self.row(id);
            // What the component's first landmark does not reach belongs to another one.
            if u32::from(row[first]) == Column::UNREACHED {
                continue;
            }
            let nearest = row[others.clone()].iter().copied().min().unwrap_or(0);
            if u32::from(nearest) > best.0 {
                best = (nearest.into(), id);
            }
        }
        self.task = Task::Find { lane, next: last, best };
        if last.0 == cells {
            self.sites[lane].cell = best.1;
            if first == lane {
                self.task = Task::Clear { lane, next: CellId(0) };
            } else {
                self.begin_filling(lane);
            }
        }
    }

    fn clear(&mut self, cells: u32, work: &mut u64) {
        let Task::Clear { lane, next } = self.task else { return };
        let last = slice_end(next, cells, work);
        let column = self.entries.iter_mut().skip(lane).step_by(self.stride);
        column.skip(next.index()).take((last.0 - next.0) as usize).for_each(|entry| *entry = super::UNREACHED);
        self.task = Task::Clear { lane, next: last };
        if last.0 == cells {
            self.begin_filling(lane);
        }
    }
}

/// Where a slice of `work` cells ends, which are counted down.
fn slice_end(next: CellId, cells: u32, work: &mut u64) -> CellId {
    let count = u64::from(cells - next.0).min(*work);
    *work -= count;
    CellId(next.0 + count as u32)
}

/// A flood that goes on.
struct Spread<'a> {
    flood: &'a mut Flood,
    column: Column<'a>,
    metric: Metric,
    work: &'a mut u64,
}

impl ExpanderUser for Spread<'_> {
    type Output = bool;

    fn use_expander(mut self, expander: &impl crate::search::Expander) -> bool {
        let metric = self.metric;
        self.flood.spread(&mut self.column, expander, &|step| metric.small(step), &NoBounds, self.work)
    }
}
