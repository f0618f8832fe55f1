//! Building landmarks, and finishing what edits have left: one task after another, in slices.

use super::{Column, Fresh, Landmarks, MAX_LANDMARKS, UNREACHED, all, lanes, placement, rise};
use crate::base::{CellId, Error, filled};
use crate::grid::GridNow;
use crate::tables::{Build, Kept, LandmarkEntries, LandmarksDef, NoBounds, Relaxed, part, with_steps};
use std::ops::Range;

/// The task in progress on a landmark.
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
    /// Forgetting the distances of the probe or of the landmark before.
    Clear {
        lane: usize,
        next: CellId,
        /// Whether a probe follows, or else the flood from the landmark.
        then_probe: bool,
    },
    /// Flooding from the landmark, or finishing a repair.
    Fill(usize),
}

impl Kept for Landmarks {
    fn is_suspended(&self) -> bool {
        self.active == 0
    }

    fn is_finished(&self) -> bool {
        self.placed == self.sites.len() && self.active == all(self.sites.len())
    }
}

impl Build for Landmarks {
    fn progress(&self) -> (u64, u64) {
        // For each landmark a search for its place, clearing and a flood; for the first one also a probe.
        let total = (self.entries.len() / self.stride) as u64 * (3 * self.sites.len() as u64 + 2);
        if self.is_finished() { (total, total) } else { (self.work_done.min(total - 1), total) }
    }

    fn advance(&mut self, now: &GridNow<'_>, _: Option<&Landmarks>, work: &mut u64) -> Result<bool, Error> {
        let before = *work;
        while *work > 0 {
            match self.task {
                Task::Idle if self.placed < self.sites.len() => self.begin_placing(self.placed),
                Task::Idle => match lanes(all(self.placed) & !self.active).next() {
                    None => break,
                    Some(lane) => self.begin_mending(now, lane, work),
                },
                Task::Probe(lane) => {
                    if self.spread(now, lane, work) {
                        self.task = Task::Find { lane, next: CellId(0), best: (0, self.sites[lane].cell) };
                    }
                }
                Task::Find { .. } => self.find(now.frame.cells(), work),
                Task::Clear { .. } => self.clear(now.frame.cells(), work),
                Task::Fill(lane) => {
                    if self.spread(now, lane, work) {
                        self.keep_fresh(lane);
                        self.active |= 1 << lane;
                        self.placed = self.placed.max(lane + 1);
                        self.task = Task::Idle;
                    }
                }
            }
        }
        self.work_done += before - *work;
        self.changes += u64::from(*work != before);
        Ok(matches!(self.task, Task::Idle) && self.is_finished())
    }
}

impl Landmarks {
    /// Plans landmarks for a map, at cells that the caller has chosen or as the def says, without computing anything
    /// yet.
    pub(crate) fn begin(def: &LandmarksDef, given: Option<&[CellId]>, now: &GridNow<'_>) -> Result<Self, Error> {
        let relaxed = Relaxed::of(now)?;
        let sites = match given {
            Some(cells) => placement::given(cells)?,
            None => placement::plan(def, Self::count_for(def, now, rise(now.rules, &relaxed))?, now)?,
        };
        let fresh = filled(now.frame.cells() as usize, UNREACHED)?;
        Ok(Self { fresh, ..Self::new(*def, sites, now.frame, now.rules, relaxed)? })
    }

    /// The number of landmarks that there will be, with floods for a rise.
    fn count_for(def: &LandmarksDef, now: &GridNow<'_>, rise: u32) -> Result<usize, Error> {
        let passable = now.count_passable();
        if passable == 0 {
            return Err(Error::Blocked);
        }
        // The table that entries at jump points are taken from is dropped.
        let is_limited = def.entries == LandmarkEntries::Cells;
        let fits = |count: &usize| !is_limited || def.allows(Self::memory_size(now.frame, *count, rise));
        (1..=passable.min(def.count as usize)).rev().find(fits).ok_or(Error::MemoryLimit)
    }

    /// Begins the same landmarks again, for the map as it is now.
    pub(crate) fn begin_again(&self, now: &GridNow<'_>) -> Result<Self, Error> {
        let mut cells = [CellId(0); MAX_LANDMARKS];
        cells.iter_mut().zip(self.cells()).for_each(|(cell, landmark)| *cell = landmark);
        Self::begin(&self.def, self.is_given().then_some(&cells[..self.count()]), now)
    }

    fn begin_placing(&mut self, lane: usize) {
        let site = self.sites[lane];
        let is_first = usize::from(site.first) == lane;
        if !site.seeks_farthest || is_first {
            self.task = Task::Clear { lane, next: CellId(0), then_probe: site.seeks_farthest };
        } else {
            self.task = Task::Find { lane, next: CellId(0), best: (0, site.cell) };
        }
    }

    /// Puts the distances of a new landmark next to those of the others.
    fn keep_fresh(&mut self, lane: usize) {
        if lane >= self.placed {
            for id in reached(&self.fresh, 0..self.fresh.len()) {
                self.entries[id * self.stride + lane] = self.fresh[id];
            }
            if lane + 1 == self.sites.len() {
                self.fresh = Vec::new();
            }
        }
    }

    /// Lets the flood of a landmark spread and returns whether it is over.
    fn spread(&mut self, now: &GridNow<'_>, lane: usize, work: &mut u64) -> bool {
        let is_fresh = lane >= self.placed;
        let column = &mut Column { entries: &mut self.entries, stride: self.stride, lane, changed: 0 };
        with_steps!(self.relaxed, now.frame, now.rules, |expander| if is_fresh {
            self.flood.spread(&mut Fresh(&mut self.fresh), expander, &NoBounds, work)
        } else {
            self.flood.spread(column, expander, &NoBounds, work)
        })
    }

    /// Continues to look for the cell that is farthest from the probe or from the landmarks so far. Ties go to the
    /// first.
    fn find(&mut self, cells: u32, work: &mut u64) {
        let Task::Find { lane, next, mut best } = self.task else { return };
        let first = usize::from(self.sites[lane].first);
        let last = CellId(next.0 + part((cells - next.0) as usize, work) as u32);
        let mut offer = |id: usize, nearest: u32| {
            if nearest > best.0 {
                best = (nearest, CellId(id as u32));
            }
        };
        // Cells that the component's first landmark does not reach belong to another one. Entries of landmarks that are
        // not placed yet, or are in other components, are larger than all others.
        let nearest = |id: usize| self.row(CellId(id as u32)).iter().copied().fold(UNREACHED, u32::min);
        let range = next.index()..last.index();
        if first == lane {
            reached(&self.fresh, range).for_each(|id| offer(id, self.fresh[id]));
        } else if usize::from(self.sites[lane - 1].first) == first {
            // The last flood was in the same component.
            reached(&self.fresh, range).for_each(|id| offer(id, nearest(id)));
        } else {
            let is_reached = |id: &usize| self.entries[id * self.stride + first] != UNREACHED;
            range.filter(is_reached).for_each(|id| offer(id, nearest(id)));
        }
        self.task = Task::Find { lane, next: last, best };
        if last.0 == cells {
            self.sites[lane].cell = best.1;
            self.task = Task::Clear { lane, next: CellId(0), then_probe: false };
        }
    }

    fn clear(&mut self, cells: u32, work: &mut u64) {
        let Task::Clear { lane, next, then_probe } = self.task else { return };
        let last = CellId(next.0 + part((cells - next.0) as usize, work) as u32);
        self.fresh[next.index()..last.index()].fill(UNREACHED);
        self.task = Task::Clear { lane, next: last, then_probe };
        if last.0 == cells {
            let mut fresh = Fresh(&mut self.fresh);
            self.flood.start_over(&mut fresh, self.sites[lane].cell, cells);
            self.task = if then_probe { Task::Probe(lane) } else { Task::Fill(lane) };
        }
    }
}

/// The cells of a range that a flood has reached. Blocked ones, of which many are adjacent, are skipped quickly.
fn reached(fresh: &[u32], range: Range<usize>) -> impl Iterator<Item = usize> {
    const AT_ONCE: usize = 64;
    let is_reached = |distance: &u32| *distance != UNREACHED;
    let begin = range.start;
    let runs = fresh[range].chunks(AT_ONCE).enumerate();
    let runs = runs.filter(move |(_, run)| run.iter().fold(false, |any, one| any | is_reached(one)));
    runs.flat_map(move |(number, run)| {
        let ids = begin + number * AT_ONCE..;
        ids.zip(run).filter(move |(_, distance)| is_reached(distance)).map(|(id, _)| id)
    })
}
