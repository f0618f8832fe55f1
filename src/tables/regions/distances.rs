//! The distances between portals: a flood from each, over the whole relaxed map.
//!
//! Between groups it is the least between any two members, or, where detours are corrected, that between their centres;
//! then the distance from the centre to the farthest member is kept as well.

use super::portals::Groups;
use super::site::{Setting, Site, Spread, Trail, count_pairs};
use super::table::NO_WAY;
use crate::base::{CellId, Error};
use crate::bound::{MAX_ESTIMATE, PairEstimate};
use crate::tables::{Distances, Flood, NoBounds, RegionKind};

#[derive(Clone, Copy)]
enum Step {
    Start,
    Spread,
    Forget,
    /// For Border: the flood from all borders at once, which is kept.
    ToBorders,
}

pub(super) struct Measure {
    groups: Groups,
    /// The group whose distances are being found.
    group: usize,
    step: Step,
    /// Cells that this flood has expanded.
    expanded: u64,
    distances: Vec<u32>,
    detours: Vec<u32>,
}

/// What is left when all is measured.
pub(super) struct Measured {
    pub(super) groups: Groups,
    pub(super) distances: Vec<u32>,
    pub(super) detours: Vec<u32>,
    pub(super) to_border: Vec<u32>,
}

impl Measured {
    pub(super) fn memory_bytes(&self) -> u64 {
        let words = self.distances.capacity() + self.detours.capacity() + self.to_border.capacity();
        self.groups.memory_bytes() + (words * size_of::<u32>()) as u64
    }
}

impl Measure {
    pub(super) fn new(groups: Groups) -> Result<Self, Error> {
        let count = groups.count();
        let pairs = usize::try_from(count_pairs(count as u64)).map_err(|_| Error::TooLarge)?;
        let (mut distances, mut detours) = (Vec::new(), Vec::new());
        distances.try_reserve_exact(pairs)?;
        detours.try_reserve_exact(groups.centres.len())?;
        Ok(Self { groups, group: 0, step: Step::Start, expanded: 0, distances, detours })
    }

    /// Goes on for about `work` cells and tells whether all is measured.
    pub(super) fn advance<P: PairEstimate>(
        &mut self,
        setting: &Setting<'_, P>,
        site: &mut Site,
        flood: &mut Flood,
        work: &mut u64,
    ) -> bool {
        while *work > 0 {
            match self.step {
                Step::Start if self.group < self.groups.count() => {
                    self.start(site, flood, work);
                    self.step = Step::Spread;
                }
                Step::Start if setting.def.kind != RegionKind::Border => return true,
                Step::Start => {
                    self.groups.members.iter().for_each(|&id| flood.start_at(&mut site.trail, CellId(id), 0));
                    *work = work.saturating_sub(self.groups.members.len() as u64);
                    self.step = Step::ToBorders;
                }
                Step::Spread => {
                    if self.spread(setting, site, flood, work) {
                        self.keep(site, work);
                        self.expanded = 0;
                        self.step = Step::Forget;
                    }
                }
                Step::Forget => {
                    if site.trail.forget(work) {
                        self.group += 1;
                        self.step = Step::Start;
                    }
                }
                Step::ToBorders => {
                    if self.spread(setting, site, flood, work) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn has_detours(&self) -> bool {
        !self.groups.centres.is_empty()
    }

    fn start(&self, site: &mut Site, flood: &mut Flood, work: &mut u64) {
        let sources = if self.has_detours() {
            &self.groups.centres[self.group..=self.group]
        } else {
            self.groups.members_of(self.group)
        };
        sources.iter().for_each(|&id| flood.start_at(&mut site.trail, CellId(id), 0));
        *work = work.saturating_sub(sources.len() as u64);
    }

    fn spread<P: PairEstimate>(
        &mut self,
        setting: &Setting<'_, P>,
        site: &mut Site,
        flood: &mut Flood,
        work: &mut u64,
    ) -> bool {
        let before = *work;
        let Site { relaxed, trail, .. } = site;
        let spread = Spread { flood, trail, bounds: NoBounds, work: &mut *work };
        let is_done = relaxed.expand_with(setting.frame, setting.rules, spread);
        self.expanded += before - *work;
        is_done
    }

    /// Stores the distances to the groups before this one.
    fn keep(&mut self, site: &Site, work: &mut u64) {
        let distance = |&id: &u32| match site.trail.get(CellId(id)) {
            Trail::UNREACHED => NO_WAY,
            distance => distance,
        };
        for other in 0..self.group {
            let least = if self.has_detours() {
                distance(&self.groups.centres[other])
            } else {
                self.groups.members_of(other).iter().map(distance).min().unwrap_or(NO_WAY)
            };
            self.distances.push(least);
        }
        let looked_at = if self.has_detours() { self.group } else { self.groups.first_members[self.group] as usize };
        *work = work.saturating_sub(looked_at as u64 / 8);
        if self.has_detours() {
            let farthest = self.groups.members_of(self.group).iter().map(distance).max().unwrap_or(0);
            // Where the distance was cut off nothing can be said: such a portal takes away whatever there is.
            self.detours.push(if farthest < MAX_ESTIMATE { 2 * farthest } else { u32::MAX });
        }
    }

    /// Gives away what was measured.
    pub(super) fn finish<P: PairEstimate>(&mut self, setting: &Setting<'_, P>, site: &mut Site) -> Measured {
        let groups = std::mem::take(&mut self.groups);
        let (distances, detours) = (std::mem::take(&mut self.distances), std::mem::take(&mut self.detours));
        let is_border = setting.def.kind == RegionKind::Border;
        let to_border = if is_border { site.trail.take_distances() } else { Vec::new() };
        Measured { groups, distances, detours, to_border }
    }

    /// About how many cells there are still to look at.
    pub(super) fn work_left(&self, free_cells: u64) -> u64 {
        // Expanding each cell and forgetting it.
        let flood = free_cells + free_cells / 8;
        let floods = (self.groups.count() - self.group) as u64;
        (floods * flood).saturating_sub(self.expanded)
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        let words = self.distances.capacity() + self.detours.capacity();
        self.groups.memory_bytes() + (words * size_of::<u32>()) as u64
    }
}
