//! The distances between portals: a flood from each, over the whole relaxed map.
//!
//! Between groups it is the least between any two members, or, where detours are corrected, that between their centres;
//! then the distance from the centre to the farthest member is kept as well.

use super::draft::{Draft, Trail, count_pairs, word_bytes};
use super::portals::Groups;
use super::stage::{AnyStage, PortalForm, Slice, Stage};
use super::table::NO_WAY;
use crate::base::{CellId, Error};
use crate::bound::MAX_ESTIMATE;
use crate::tables::{Distances, NoBounds};

#[derive(Clone, Copy, PartialEq, Eq)]
enum MeasureStep {
    Start,
    Spread,
    Forget,
    /// For Border: the flood from all borders at once, which is kept.
    ToBorders,
    Done,
}

pub(super) struct Measure {
    pub(super) groups: Groups,
    /// The group whose distances are being found.
    group: usize,
    step: MeasureStep,
    /// Cells that this flood has expanded.
    expanded: u64,
    pub(super) distances: Vec<u32>,
    pub(super) detours: Vec<u32>,
    pub(super) to_border: Vec<u32>,
}

impl Measure {
    pub(super) fn new(groups: Groups) -> Result<Self, Error> {
        let count = groups.count();
        let pairs = usize::try_from(count_pairs(count as u64)).map_err(|_| Error::TooLarge)?;
        let (mut distances, mut detours) = (Vec::new(), Vec::new());
        distances.try_reserve_exact(pairs)?;
        detours.try_reserve_exact(groups.centres.len())?;
        Ok(Self { groups, group: 0, step: MeasureStep::Start, expanded: 0, distances, detours, to_border: Vec::new() })
    }

    pub(super) fn is_done(&self) -> bool {
        self.step == MeasureStep::Done
    }

    fn has_detours(&self) -> bool {
        !self.groups.centres.is_empty()
    }

    fn start(&self, slice: &mut Slice<'_>) {
        let sources = if self.has_detours() {
            &self.groups.centres[self.group..=self.group]
        } else {
            self.groups.members_of(self.group)
        };
        start_at_all(sources, slice);
    }

    fn spread(&mut self, slice: &mut Slice<'_>) -> bool {
        let before = *slice.work;
        let is_done = slice.spread(|_| NoBounds);
        self.expanded += before - *slice.work;
        is_done
    }

    /// Stores the distances to the groups before this one.
    fn keep(&mut self, draft: &Draft, work: &mut u64) {
        let distance = |&id: &u32| match draft.trail.get(CellId(id)) {
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
}

fn start_at_all(sources: &[u32], slice: &mut Slice<'_>) {
    sources.iter().for_each(|&id| slice.flood.start_at(&mut slice.draft.trail, CellId(id), 0));
    *slice.work = slice.work.saturating_sub(sources.len() as u64);
}

impl Stage for Measure {
    /// The last stage: none follows.
    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error> {
        while *slice.work > 0 {
            match self.step {
                MeasureStep::Start if self.group < self.groups.count() => {
                    self.start(slice);
                    self.step = MeasureStep::Spread;
                }
                MeasureStep::Start if slice.request.kind.portal_form == PortalForm::Border => {
                    start_at_all(&self.groups.members, slice);
                    self.step = MeasureStep::ToBorders;
                }
                MeasureStep::Start => self.step = MeasureStep::Done,
                MeasureStep::Spread => {
                    if self.spread(slice) {
                        self.keep(slice.draft, slice.work);
                        self.expanded = 0;
                        self.step = MeasureStep::Forget;
                    }
                }
                MeasureStep::Forget => {
                    if slice.draft.trail.forget(slice.work) {
                        self.group += 1;
                        self.step = MeasureStep::Start;
                    }
                }
                MeasureStep::ToBorders => {
                    if self.spread(slice) {
                        self.to_border = slice.draft.trail.take_distances();
                        self.step = MeasureStep::Done;
                    }
                }
                MeasureStep::Done => break,
            }
        }
        Ok(None)
    }

    fn work_left(&self, draft: &Draft) -> u64 {
        // Expanding each cell and forgetting it.
        let flood = draft.free_cells + draft.free_cells / 8;
        let floods = (self.groups.count() - self.group) as u64;
        (floods * flood).saturating_sub(self.expanded)
    }

    fn memory_bytes(&self) -> u64 {
        self.groups.memory_bytes() + word_bytes([&self.distances, &self.detours, &self.to_border])
    }
}
