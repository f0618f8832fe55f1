//! Regions: a map divided into regions, and the distances between the cells where one passes from one region to another
//! [Janssen]. The kinds differ in how they divide the map; the rest is the same for all of them, except that Tiles,
//! which is for the search over portals, has distances within regions only.
//!
//! A table is built in slices, stage after stage. Each is a file of its own and says which one follows (`stage`):
//! 1. `Survey`, in `draft`: the passable cells;
//! 2. regions: `boundary`, `border`, `eager` (for Portal), `gateway` or `tiles`;
//! 3. if there are too many portals: `merge`, which makes fewer regions;
//! 4. `portals`: the portals of all regions, in groups;
//! 5. `distances`: a flood from each.
//!
//! All distances are those of a relaxed map of its own. Portals are counted when regions are merged, but Gateway stores
//! gates, each a whole row of portals: their number is known only in the fourth stage, which then goes back to the
//! third.
//!
//! Another kind of regions is a file like `gateway`, and its lines in the two lists of `stage`.

mod border;
mod boundary;
mod distances;
mod draft;
mod eager;
mod estimate;
mod gateway;
mod merge;
mod portals;
mod saved;
mod stage;
mod table;
#[cfg(test)]
mod tests;
mod tiles;

pub(crate) use estimate::{RegionEstimate, clear_cache};
pub(crate) use table::Regions;

use self::distances::Measure;
use self::draft::{Draft, Survey};
use self::stage::{AnyStage, Kind, PARTS, Request, Slice};
use super::{Build, Edited, Landmarks, Pairs, RegionsDef, Relaxed, Table, TableInfo, TableKind};
use crate::base::{Error, Frame};
use crate::bound::PairEstimate;
use crate::grid::{Edit, GridNow};
use crate::tables::Flood;

/// A table that is being built, on a relaxed map of its own.
pub(crate) struct RegionsBuild {
    def: RegionsDef,
    draft: Draft,
    flood: Option<Flood>,
    stage: AnyStage,
    /// Whether it must begin again, because an edit has made paths cheaper since it was begun or memory was short.
    must_begin_again: bool,
    parts_done: u64,
    /// The parts of the whole that are done when the stage begins and ends, and its work at the beginning.
    stage_parts: (u64, u64),
    stage_work: u64,
}

impl RegionsBuild {
    pub(crate) fn new(def: &RegionsDef, frame: &Frame, relaxed: Relaxed) -> Result<Self, Error> {
        if def.entries_per_cell == 0 && Kind::of(def).needs_budget {
            return Err(Error::Unsupported);
        }
        Ok(Self {
            def: *def,
            draft: Draft::new(frame, relaxed)?,
            flood: None,
            stage: Survey::default().into(),
            must_begin_again: false,
            parts_done: 0,
            stage_parts: (0, 0),
            stage_work: 0,
        })
    }

    /// Begins again if it must, on a map that has what is cheaper now and keeps all that it had before: doors that open
    /// and shut in turn then delay a build once each, and not forever.
    fn catch_up(&mut self, now: &GridNow<'_>) {
        if std::mem::take(&mut self.must_begin_again) {
            self.draft.relaxed.catch_up(now);
            self.flood = None;
            self.stage = Survey::default().into();
            self.parts_done = 0;
        }
    }

    /// Works on up to `work` cells, which are counted down, or a little more, and returns whether the table is
    /// finished.
    fn work(&mut self, now: &GridNow<'_>, pairs: &impl PairEstimate, work: &mut u64) -> Result<bool, Error> {
        let def = self.def;
        let request = Request { def: &def, kind: Kind::of(&def), frame: now.frame, rules: now.rules, pairs };
        while *work > 0 && !self.is_finished() {
            let Self { draft, flood, stage, .. } = self;
            let flood = match flood {
                Some(flood) => flood,
                None => flood.insert(new_flood(&request, draft)?),
            };
            if let Some(next) = stage.get_mut().advance(&mut Slice { request: &request, draft, flood, work })? {
                *stage = next;
            }
            self.update_progress();
        }
        Ok(self.is_finished())
    }

    fn is_finished(&self) -> bool {
        matches!(&self.stage, AnyStage::Measure(measure) if measure.is_done())
    }

    /// Updates the progress.
    fn update_progress(&mut self) {
        let ((first, last), left) = (self.stage.parts(), self.stage.get().work_left(&self.draft));
        if (first, last) != self.stage_parts {
            self.stage_parts = (first, last);
            self.stage_work = left;
        }
        let done = self.stage_work.saturating_sub(left);
        let parts = first + (last - first) * done / self.stage_work.max(1);
        self.parts_done = self.parts_done.max(parts.min(last));
    }

    /// The table, once `advance` has returned that it is finished; before, one that is empty.
    pub(crate) fn finish(self) -> Regions {
        let is_finished = self.is_finished();
        let Self { def, draft, stage, .. } = self;
        let nothing = Regions::empty(&def, &draft.frame, draft.relaxed);
        let (AnyStage::Measure(measure), true) = (stage, is_finished) else { return nothing };
        let Measure { groups, distances, detours, to_border, first_links, .. } = measure;
        let (regions, first_portals, boxes) = (draft.regions, groups.first_portals, groups.boxes);
        Regions { regions, first_portals, boxes, distances, detours, to_border, first_links, ..nothing }
    }
}

impl Edited for RegionsBuild {
    fn apply(&mut self, now: &GridNow<'_>, edit: &Edit) {
        self.must_begin_again = self.must_begin_again || !self.draft.relaxed.covers_all_of(now, edit);
    }

    fn memory_bytes(&self) -> u64 {
        let flood = self.flood.as_ref().map_or(0, Flood::memory_bytes);
        self.draft.memory_bytes() + flood + self.stage.get().memory_bytes()
    }

    fn info(&self, _: &GridNow<'_>, _: u32) -> Result<TableInfo, Error> {
        Ok(TableInfo::new(Table::Regions, TableKind::Regions(self.def.kind)))
    }
}

impl Build for RegionsBuild {
    fn advance(&mut self, now: &GridNow<'_>, landmarks: Option<&Landmarks>, work: &mut u64) -> Result<bool, Error> {
        self.catch_up(now);
        let is_finished = self.work(now, &Pairs::new(now, landmarks), work);
        // Memory that it had allocated in vain is freed when it begins again.
        self.must_begin_again = is_finished == Err(Error::OutOfMemory);
        is_finished
    }

    /// Progress, in parts of the whole. It stands still while a stage is repeated.
    fn progress(&self) -> (u64, u64) {
        (if self.is_finished() { PARTS } else { self.parts_done }, PARTS)
    }
}

fn new_flood(request: &Request<'_>, draft: &Draft) -> Result<Flood, Error> {
    let greatest = draft.relaxed.present_weights().max().unwrap_or(1);
    let rise = request.rules.most_expensive_move().saturating_mul(greatest.into());
    Flood::new(Flood::usual_entries(request.frame.cells()), rise)
}
