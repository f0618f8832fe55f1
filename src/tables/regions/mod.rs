//! Regions: a map divided into areas, and the distances between the cells where one passes from one area to another
//! [Janssen]. The four kinds differ in how they divide the map; the rest is the same for all of them.
//!
//! A table is built in slices, stage after stage, each in a file of its own:
//! 1. areas: `boundary`, `border`, `eager` (for Portal) or `gateway`;
//! 2. where there are too many portals: `merge`, which makes fewer areas;
//! 3. `portals`: the portals of all areas, in groups;
//! 4. `distances`: a flood from each.
//!
//! All distances are those of a relaxed map of its own. Portals are counted when areas are merged, but Gateway stores gates,
//! each a whole row of portals: how many there are shows only in the third stage, which then goes back to the second.

mod border;
mod boundary;
mod distances;
mod eager;
mod estimate;
mod gateway;
mod loss;
mod merge;
mod portals;
mod saved;
mod site;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use estimate::{RegionEstimate, clear_cache};
pub(crate) use table::Regions;

use self::border::Border;
use self::boundary::Boundary;
use self::distances::{Measure, Measured};
use self::eager::Eager;
use self::gateway::Gateway;
use self::merge::Merge;
use self::portals::Portals;
use self::site::{NO_AREA, Setting, Site, count_map_cells, light_part, most_with_pairs};
use super::{MAX_PORTALS, Reduction, RegionKind, RegionsDef, Relaxed};
use crate::base::{CellId, Error, Frame};
use crate::bound::PairEstimate;
use crate::grid::{GridNow, Rules};
use crate::tables::Flood;

enum Stage {
    /// Finding the free cells, from a cell on, and clearing what an earlier attempt has left.
    Survey(usize),
    Boundary(Boundary),
    Border(Border),
    Eager(Eager),
    Gateway(Gateway),
    Merge(Merge),
    Portals(Portals),
    Distances(Measure),
    Finished(Measured),
}

/// A table that is being built, on a relaxed map of its own.
pub(crate) struct RegionsBuild {
    def: RegionsDef,
    frame: Frame,
    site: Site,
    flood: Option<Flood>,
    stage: Stage,
    free_cells: u64,
    parts_done: u64,
    /// Between how many parts the stage lies, and how much work it had to do at its beginning.
    stage_bounds: (u64, u64),
    stage_work: u64,
}

/// In how many parts the building is told.
const PARTS: u64 = 1000;

impl RegionsBuild {
    pub(crate) fn new(def: &RegionsDef, frame: &Frame, relaxed: Relaxed) -> Result<Self, Error> {
        if def.entries_per_cell == 0 && needs_budget(def.kind) {
            return Err(Error::Unsupported);
        }
        let site = Site::new(frame, relaxed)?;
        let free_cells = count_map_cells(frame);
        Ok(Self {
            def: *def,
            frame: *frame,
            site,
            flood: None,
            stage: Stage::Survey(0),
            free_cells,
            parts_done: 0,
            stage_bounds: (0, 0),
            stage_work: 0,
        })
    }

    pub(crate) fn def(&self) -> &RegionsDef {
        &self.def
    }

    pub(crate) fn relaxed(&self) -> &Relaxed {
        &self.site.relaxed
    }

    /// Begins anew, on a map that has what is cheaper now and keeps all that it had before: doors that open and shut in
    /// turn then delay a build once each, and not for ever.
    pub(crate) fn restart(&mut self, now: &GridNow<'_>) {
        self.site.relaxed.follow_map(now);
        self.flood = None;
        self.stage = Stage::Survey(0);
        self.parts_done = 0;
    }

    /// Works on up to `work` cells, which are counted down, or a little more, and tells whether the table is finished.
    pub(crate) fn advance(
        &mut self,
        frame: &Frame,
        rules: &Rules,
        pairs: &impl PairEstimate,
        work: &mut u64,
    ) -> Result<bool, Error> {
        let def = self.def;
        let setting = Setting { def: &def, frame, rules, pairs };
        while *work > 0 && !self.is_finished() {
            self.advance_stage(&setting, work)?;
            self.update_progress();
        }
        Ok(self.is_finished())
    }

    fn is_finished(&self) -> bool {
        matches!(self.stage, Stage::Finished(_))
    }

    fn advance_stage<P: PairEstimate>(&mut self, setting: &Setting<'_, P>, work: &mut u64) -> Result<(), Error> {
        let Self { site, flood, stage, .. } = self;
        let flood = match flood {
            Some(flood) => flood,
            None => flood.insert(new_flood(setting, site)?),
        };
        match stage {
            Stage::Survey(next) => {
                if survey(site, next, work)? {
                    self.free_cells = self.site.free.len() as u64;
                    self.divide(setting)?;
                }
            }
            Stage::Boundary(boundary) => {
                if boundary.advance(setting, site, flood, work) {
                    let areas = boundary.area_count();
                    self.reduce(setting, areas)?;
                }
            }
            Stage::Border(border) => {
                if border.advance(setting, site, flood, work) {
                    self.stage = Stage::Portals(Portals::new(border.area_count())?);
                }
            }
            Stage::Eager(eager) => {
                if eager.advance(setting, site, work)? {
                    self.stage = Stage::Portals(Portals::new(eager.area_count())?);
                }
            }
            Stage::Gateway(gateway) => {
                if gateway.advance(setting, site, work) {
                    let areas = gateway.area_count();
                    self.reduce(setting, areas)?;
                }
            }
            Stage::Merge(merge) => {
                if merge.advance(setting, site, work)? {
                    self.stage = Stage::Portals(Portals::new(merge.area_count())?);
                }
            }
            Stage::Portals(portals) => {
                if portals.advance(setting, site, work)? {
                    self.stage = match merge_more_gates(setting, site, portals)? {
                        Some(merge) => Stage::Merge(merge),
                        None => Stage::Distances(Measure::new(portals.group(setting, site)?)?),
                    };
                }
            }
            Stage::Distances(measure) => {
                if measure.advance(setting, site, flood, work) {
                    let measured = measure.finish(setting, site);
                    self.stage = Stage::Finished(measured);
                }
            }
            Stage::Finished(_) => {}
        }
        Ok(())
    }

    /// Begins to divide the map.
    fn divide<P: PairEstimate>(&mut self, setting: &Setting<'_, P>) -> Result<(), Error> {
        let site = &mut self.site;
        self.stage = match setting.def.kind {
            RegionKind::Boundary => Stage::Boundary(Boundary::new(setting.def.seed, site.cells())),
            RegionKind::Border => Stage::Border(Border::new(setting, site)),
            RegionKind::Portal => Stage::Eager(Eager::new(setting, site)?),
            RegionKind::Gateway => Stage::Gateway(Gateway::new()),
        };
        Ok(())
    }

    /// Begins to merge areas where that is wanted; else goes on to the portals.
    fn reduce<P: PairEstimate>(&mut self, setting: &Setting<'_, P>, areas: u32) -> Result<(), Error> {
        self.site.free = Vec::new();
        let most = match (setting.def.kind, setting.def.reduction, setting.budget()) {
            (RegionKind::Boundary, Reduction::Areas, Some(budget)) => Some(most_with_pairs(budget)),
            // Grouping does the rest.
            (RegionKind::Boundary, Reduction::AreasThenPortals, Some(budget)) => {
                Some(most_with_pairs(budget.saturating_mul(2)))
            }
            _ => None,
        };
        self.stage = match most {
            Some(most) => Stage::Merge(Merge::new(&self.site, areas, most.min(MAX_PORTALS as u64))?),
            None => Stage::Portals(Portals::new(areas)?),
        };
        Ok(())
    }

    /// How far the building is: a number of parts, of all of them. Where a stage has to be repeated it stands still.
    pub(crate) fn progress(&self) -> (u64, u64) {
        (self.parts_done, PARTS)
    }

    /// The parts that are done at the beginning of the stage and at its end, and about how much of its own work is left.
    fn stage_parts(&self) -> (u64, u64, u64) {
        match &self.stage {
            Stage::Survey(next) => (0, 10, (self.site.cells() - next) as u64),
            Stage::Boundary(boundary) => (10, 400, boundary.work_left(&self.site)),
            Stage::Border(border) => (10, 100, border.work_left(&self.site)),
            Stage::Eager(eager) => (10, 300, eager.work_left()),
            Stage::Gateway(gateway) => (10, 50, gateway.work_left(&self.site)),
            Stage::Merge(merge) => (400, 450, merge.work_left(&self.site)),
            Stage::Portals(portals) => (450, 500, portals.work_left(&self.site)),
            Stage::Distances(measure) => (500, PARTS, measure.work_left(self.free_cells)),
            Stage::Finished(_) => (PARTS, PARTS, 0),
        }
    }

    /// Keeps up with what was done.
    fn update_progress(&mut self) {
        let (first, last, left) = self.stage_parts();
        if (first, last) != self.stage_bounds {
            self.stage_bounds = (first, last);
            self.stage_work = left;
        }
        let done = self.stage_work.saturating_sub(left);
        let parts = first + (last - first) * done / self.stage_work.max(1);
        self.parts_done = self.parts_done.max(parts.min(last));
    }

    /// The table, once `advance` has said that it is finished; before, one that knows nothing.
    pub(crate) fn finish(self) -> Regions {
        let Self { def, frame, site, stage, .. } = self;
        let nothing = Regions::empty(&def, &frame, site.relaxed);
        let Stage::Finished(measured) = stage else { return nothing };
        let Measured { groups, distances, detours, to_border } = measured;
        let (areas, first_portals, boxes) = (site.areas, groups.first_portals, groups.boxes);
        Regions { areas, first_portals, boxes, distances, detours, to_border, ..nothing }
    }

    /// What is allocated now.
    pub(crate) fn memory_bytes(&self) -> u64 {
        let stage = match &self.stage {
            Stage::Survey(_) | Stage::Boundary(_) | Stage::Border(_) | Stage::Gateway(_) => 0,
            Stage::Eager(eager) => eager.memory_bytes(),
            Stage::Merge(merge) => merge.memory_bytes(),
            Stage::Portals(portals) => portals.memory_bytes(),
            Stage::Distances(measure) => measure.memory_bytes(),
            Stage::Finished(measured) => measured.memory_bytes(),
        };
        self.site.memory_bytes() + self.flood.as_ref().map_or(0, Flood::memory_bytes) + stage
    }
}

/// These grow until the budget is spent.
fn needs_budget(kind: RegionKind) -> bool {
    matches!(kind, RegionKind::Border | RegionKind::Portal)
}

fn new_flood<P: PairEstimate>(setting: &Setting<'_, P>, site: &Site) -> Result<Flood, Error> {
    let greatest = site.relaxed.present_weights().max().unwrap_or(1);
    let rise = setting.rules.dearest_move().saturating_mul(greatest.into());
    Flood::new(Flood::usual_entries(setting.frame.cells()), rise)
}

/// Goes on finding the free cells and tells whether all are found.
fn survey(site: &mut Site, next: &mut usize, work: &mut u64) -> Result<bool, Error> {
    if *next == 0 {
        site.reserve()?;
    }
    let end = *next + light_part(site.cells() - *next, work);
    for cell in *next..end {
        site.areas[cell] = NO_AREA;
        if site.relaxed.is_free(CellId(cell as u32)) {
            site.free.push(cell as u32);
        }
    }
    *next = end;
    Ok(end == site.cells() && site.trail.forget(work))
}

/// Where there are more gates than the budget allows and areas may be merged: begins to merge them until there are fewer
/// portals, in proportion, and by a sixteenth at least, so that this comes to an end soon.
fn merge_more_gates<P: PairEstimate>(
    setting: &Setting<'_, P>,
    site: &Site,
    portals: &Portals,
) -> Result<Option<Merge>, Error> {
    let most_gates = match (setting.def.kind, setting.def.reduction, setting.budget()) {
        (RegionKind::Gateway, Reduction::Areas | Reduction::AreasThenPortals, Some(budget)) => {
            most_with_pairs(budget).min(MAX_PORTALS as u64)
        }
        _ => return Ok(None),
    };
    let (gates, cells) = (portals.chain_count(), portals.cell_count());
    if gates <= most_gates {
        return Ok(None);
    }
    let most_portals = (cells * most_gates / gates).min(cells * 15 / 16);
    Merge::new(site, portals.area_count(), most_portals).map(Some)
}
