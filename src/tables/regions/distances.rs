//! The distances between portals: a flood from each, over the whole relaxed map.
//!
//! Between groups it is the least between any two members, or, if detours are corrected, that between their centres;
//! then the distance from the centre to the farthest member is kept as well.
//!
//! For Tiles only the links are found, within each region: the distances between its portals, and for each pair from
//! which side A* with the naive heuristic expands fewer cells [Janssen 3.4]. Those are the cells whose f is less than
//! the distance, which the two floods give; a sample of them is counted.

use super::draft::{Draft, Trail, count_pairs, word_bytes};
use super::portals::Groups;
use super::stage::{AnyStage, PortalForm, Slice, Stage};
use super::table::{FROM_LATER, NO_PATH, PORTAL, first_links};
use crate::base::{CellId, Error, Spot, filled};
use crate::bound::{MAX_ESTIMATE, Span};
use crate::tables::{Distances, NoBounds, Within};

#[derive(Clone, Copy, PartialEq, Eq)]
enum MeasureStep {
    Start,
    Spread,
    Forget,
    /// For Border: the flood from all borders at once, which is kept.
    ToBorders,
    Done,
}

/// The approximate number of cells of a region that are sampled to know from which side a link is searched.
const SAMPLE: usize = 256;

const NOWHERE: Spot = Spot { id: CellId(0), x: 0, y: 0 };

/// The end of a link, its distance, and how many cells of the sample A* would expand.
#[derive(Clone, Copy)]
struct LinkEnd {
    at: Spot,
    distance: u32,
    expanded: u32,
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
    /// For Tiles: where the links of each region begin, and where the last ones end; for others nothing.
    pub(super) first_links: Vec<u32>,
    /// For Tiles: the region of the group, and the links from each of its portals to each.
    region: usize,
    ends: Vec<LinkEnd>,
}

impl Measure {
    pub(super) fn new(groups: Groups, form: PortalForm) -> Result<Self, Error> {
        let count = groups.count();
        let first_links = if form == PortalForm::Crossing { first_links(&groups.first_portals)? } else { Vec::new() };
        let pairs = first_links.last().map_or(count_pairs(count as u64), |&links| links.into());
        let pairs = usize::try_from(pairs).map_err(|_| Error::TooLarge)?;
        let (mut distances, mut detours) = (Vec::new(), Vec::new());
        distances.try_reserve_exact(pairs)?;
        detours.try_reserve_exact(groups.centres.len())?;
        Ok(Self {
            groups,
            group: 0,
            step: MeasureStep::Start,
            expanded: 0,
            distances,
            detours,
            to_border: Vec::new(),
            first_links,
            region: 0,
            ends: Vec::new(),
        })
    }

    pub(super) fn is_done(&self) -> bool {
        self.step == MeasureStep::Done
    }

    fn has_detours(&self) -> bool {
        !self.groups.centres.is_empty()
    }

    fn has_links(&self) -> bool {
        !self.first_links.is_empty()
    }

    /// Finds the region of the group.
    fn enter_region(&mut self) -> Result<(), Error> {
        let firsts = &self.groups.first_portals;
        while firsts[self.region + 1] as usize <= self.group {
            self.region += 1;
        }
        if firsts[self.region] as usize == self.group {
            let portals = (firsts[self.region + 1] - firsts[self.region]) as usize;
            self.ends = filled(portals * portals, LinkEnd { at: NOWHERE, distance: 0, expanded: 0 })?;
        }
        Ok(())
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
        let is_done = if self.has_links() {
            let region = self.region as u32;
            slice.spread(|regions| {
                let regions = &*regions;
                Within(move |to: CellId| regions[to.index()] & !PORTAL == region)
            })
        } else {
            slice.spread(|_| NoBounds)
        };
        self.expanded += before - *slice.work;
        is_done
    }

    /// Stores the links to the portals of the region before this one, and counts what A* would expand from here.
    fn keep_links(&mut self, slice: &mut Slice<'_>) {
        let Self { groups, group, region, ends, distances, .. } = self;
        let (trail, frame) = (&slice.draft.trail, slice.request.frame);
        let naive = Span::new(slice.request.rules, slice.draft.relaxed.present_weights().min().unwrap_or(1));
        let [first, last] = [*region, *region + 1].map(|region| groups.first_portals[region] as usize);
        let (portals, from) = (last - first, *group - first);
        // A distance that was cut off is none.
        let distance = |id: u32| Some(trail.get(CellId(id))).filter(|&distance| distance < MAX_ESTIMATE);
        let row = &mut ends[from * portals..][..portals];
        for (end, &id) in row.iter_mut().zip(&groups.members[first..last]) {
            *end = LinkEnd { at: frame.spot(CellId(id)), distance: distance(id).unwrap_or(0), expanded: 0 };
        }
        // A sample will do: the side affects only speed, and counting all cells would take longer than the flood.
        let sample = trail.reached().iter().step_by(1 + trail.reached().len() / SAMPLE);
        for &id in sample {
            let (at, g) = (frame.spot(CellId(id)), trail.get(CellId(id)));
            for end in &mut *row {
                let bound = naive.cost(at.x.abs_diff(end.at.x), at.y.abs_diff(end.at.y));
                end.expanded += u32::from(u64::from(g) + bound < end.distance.into());
            }
        }
        for (to, &id) in groups.members[first..*group].iter().enumerate() {
            let is_less = ends[from * portals + to].expanded < ends[to * portals + from].expanded;
            distances.push(distance(id).map_or(NO_PATH, |distance| distance | if is_less { FROM_LATER } else { 0 }));
        }
        *slice.work = slice.work.saturating_sub((portals * SAMPLE) as u64 / 8);
    }

    /// Stores the distances to the groups before this one.
    fn keep(&mut self, draft: &Draft, work: &mut u64) {
        let distance = |&id: &u32| match draft.trail.get(CellId(id)) {
            Trail::UNREACHED => NO_PATH,
            distance => distance,
        };
        for other in 0..self.group {
            let least = if self.has_detours() {
                distance(&self.groups.centres[other])
            } else {
                self.groups.members_of(other).iter().map(distance).min().unwrap_or(NO_PATH)
            };
            self.distances.push(least);
        }
        let looked_at = if self.has_detours() { self.group } else { self.groups.first_members[self.group] as usize };
        *work = work.saturating_sub(looked_at as u64 / 8);
        if self.has_detours() {
            let farthest = self.groups.members_of(self.group).iter().map(distance).max().unwrap_or(0);
            // If the distance was cut off nothing is known: the detour of such a portal removes every bound.
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
                    if self.has_links() {
                        self.enter_region()?;
                    }
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
                        if self.has_links() {
                            self.keep_links(slice);
                        } else {
                            self.keep(slice.draft, slice.work);
                        }
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
        // Each cell is expanded and cleared.
        let cells = draft.passable_cells / (self.first_links.len().max(2) as u64 - 1);
        let flood = cells + cells / 8;
        let floods = (self.groups.count() - self.group) as u64;
        (floods * flood).saturating_sub(self.expanded)
    }

    fn memory_bytes(&self) -> u64 {
        let ends = (self.ends.capacity() * size_of::<LinkEnd>()) as u64;
        self.groups.memory_bytes()
            + ends
            + word_bytes([&self.distances, &self.detours, &self.to_border, &self.first_links])
    }
}
