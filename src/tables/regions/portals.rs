//! From regions to portals: numbering the regions, finding the cells on their borders, and putting them into groups.
//!
//! A portal of a region is a cell with a step to another region, so portals lie on both sides of each border; with
//! eight neighbours a border is crossed diagonally too. Every portal belongs to one chain: portals of the same region
//! on the border to the same other one (of several the one with the lowest number), each next to the next one. Chains
//! are cut into groups of at most a number of portals [Janssen 3.2], a single one if none need be grouped.

use super::distances::Measure;
use super::draft::{Draft, NO_REGION, count_pairs, light_part, most_with_pairs, sum_up, word_bytes};
use super::merge::Merge;
use super::stage::{AnyStage, PortalForm, Request, Slice, Stage};
use super::table::{PORTAL, PortalBox};
use crate::base::{CellId, Error, Frame, filled};
use crate::grid::View;
use crate::tables::{Distances, MAX_PORTALS, PortalDistance, Reduction, part};

/// Marks of cells, in the trail, while their chain is put into order.
const FOUND: u32 = 1;
const ORDERED: u32 = 2;

#[derive(Clone, Copy)]
enum PortalsStep {
    /// Numbering the regions in reading order, from a cell on.
    Number(usize),
    /// Counting the portals of each region, from a cell on.
    Count(usize),
    /// Listing them, from a cell on.
    List(usize),
    /// Following chains, from a place in the list on.
    Chain(usize),
    Forget,
}

pub(super) struct Portals {
    /// The new number of each region.
    numbers: Vec<u32>,
    regions: u32,
    /// Where the portals of each region begin in `cells`, and where the last ones end.
    firsts: Vec<u32>,
    /// Portals by region.
    cells: Vec<u32>,
    /// Portals by chain, the chains by region.
    members: Vec<u32>,
    /// Where each chain begins in `members`.
    chains: Vec<u32>,
    step: PortalsStep,
}

/// Portals as they are stored: each is a group of one cell or more.
#[derive(Default)]
pub(super) struct Groups {
    pub(super) members: Vec<u32>,
    /// Where the members of each group begin, and where the last ones end.
    pub(super) first_members: Vec<u32>,
    /// The first group of each region, and the number of groups.
    pub(super) first_portals: Vec<u32>,
    /// Their places; not for Border.
    pub(super) boxes: Vec<PortalBox>,
    /// If detours are corrected: the member of each group that is nearest to its centre.
    pub(super) centres: Vec<u32>,
}

impl Groups {
    pub(super) fn count(&self) -> usize {
        self.first_members.len().saturating_sub(1)
    }

    pub(super) fn members_of(&self, group: usize) -> &[u32] {
        &self.members[self.first_members[group] as usize..self.first_members[group + 1] as usize]
    }

    fn place(&mut self, frame: &Frame, has_detours: bool) -> Result<(), Error> {
        self.boxes = filled(self.count(), PortalBox::default())?;
        self.centres = filled(if has_detours { self.count() } else { 0 }, 0)?;
        for group in 0..self.count() {
            if has_detours {
                // Distances are those of the centre, so the portal is there.
                self.centres[group] = centre(frame, self.members_of(group));
                self.boxes[group] = PortalBox::around(frame, &self.centres[group..=group]);
            } else {
                self.boxes[group] = PortalBox::around(frame, self.members_of(group));
            }
        }
        Ok(())
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        let boxes = self.boxes.capacity() * size_of::<PortalBox>();
        word_bytes([&self.members, &self.first_members, &self.first_portals, &self.centres]) + boxes as u64
    }
}

impl Portals {
    /// For regions whose numbers are below `numbers`.
    pub(super) fn new(numbers: u32) -> Result<Self, Error> {
        Ok(Self {
            numbers: filled(numbers as usize, NO_REGION)?,
            regions: 0,
            firsts: Vec::new(),
            cells: Vec::new(),
            members: Vec::new(),
            chains: Vec::new(),
            step: PortalsStep::Number(0),
        })
    }

    fn number(&mut self, region: u32) -> u32 {
        let number = &mut self.numbers[region as usize];
        if *number == NO_REGION {
            *number = self.regions;
            self.regions += 1;
        }
        *number
    }

    fn begin_list(&mut self) -> Result<(), Error> {
        self.cells = filled(sum_up(&mut self.firsts) as usize, 0)?;
        self.step = PortalsStep::List(0);
        Ok(())
    }

    fn begin_chains(&mut self, form: PortalForm) -> Result<(), Error> {
        if form == PortalForm::Crossing {
            // Each portal is a chain by itself.
            self.members = std::mem::take(&mut self.cells);
            self.chains = filled(self.members.len(), 0)?;
            self.chains.iter_mut().zip(0..).for_each(|(chain, place)| *chain = place);
            self.step = PortalsStep::Forget;
        } else if form == PortalForm::Border {
            // The whole border of a region is one chain, even if it is empty.
            self.members = std::mem::take(&mut self.cells);
            self.chains = filled(self.regions as usize, 0)?;
            self.chains.copy_from_slice(&self.firsts[..self.regions as usize]);
            self.step = PortalsStep::Forget;
        } else {
            self.members.try_reserve_exact(self.cells.len())?;
            self.step = PortalsStep::Chain(0);
        }
        Ok(())
    }

    /// Appends the chain of a portal to the members, from one end to the other: breadth first from any cell finds an
    /// end, and breadth first from there is the order.
    fn follow_chain(&mut self, draft: &mut Draft, id: CellId, work: &mut u64) {
        let start = self.members.len();
        self.follow(draft, id, FOUND);
        let end = self.members.last().map_or(id, |&last| CellId(last));
        self.members.truncate(start);
        self.follow(draft, end, ORDERED);
        *work = work.saturating_sub(2 * (self.members.len() - start) as u64);
    }

    fn follow(&mut self, draft: &mut Draft, from: CellId, mark: u32) {
        let border = |draft: &Draft, id: CellId| (draft.regions[id.index()], draft.adjacent_regions(id).min());
        let same = border(draft, from);
        let mut head = self.members.len();
        draft.trail.set(from, mark);
        self.members.push(from.0);
        while let Some(&id) = self.members.get(head) {
            head += 1;
            for adjacent in touching(draft, CellId(id)) {
                if draft.trail.get(adjacent) != mark && border(draft, adjacent) == same {
                    draft.trail.set(adjacent, mark);
                    self.members.push(adjacent.0);
                }
            }
        }
    }

    /// If there are more gates than the budget allows and regions may be merged: begins to merge them until there are
    /// fewer portals, in proportion, and by a sixteenth at least, so that this ends soon.
    fn merge_more_gates(&self, request: &Request<'_>, draft: &Draft) -> Result<Option<Merge>, Error> {
        let most_gates = match (request.kind.portal_form, request.def.reduction, request.budget()) {
            (PortalForm::Gate, Reduction::Regions | Reduction::RegionsThenPortals, Some(budget)) => {
                most_with_pairs(budget).min(MAX_PORTALS as u64)
            }
            _ => return Ok(None),
        };
        let (gates, cells) = (self.chains.len() as u64, self.members.len() as u64);
        if gates <= most_gates {
            return Ok(None);
        }
        let most_portals = (cells * most_gates / gates).min(cells * 15 / 16);
        Merge::new(draft, self.regions, most_portals).map(Some)
    }

    /// Cuts the chains into as many groups as the budget allows, all at once.
    fn group(&mut self, request: &Request<'_>, draft: &mut Draft) -> Result<Groups, Error> {
        let length = self.choose_length(request);
        let has_detours = length > 1 && is_corrected(request);
        let count = self.count_groups(length);
        // Searches over portals need no memory for them.
        if count > MAX_PORTALS as u64 && request.kind.portal_form != PortalForm::Crossing {
            return Err(Error::TooLarge);
        }
        let count = count as usize;
        let mut first_members = Vec::new();
        first_members.try_reserve_exact(count + 1)?;
        let mut first_portals = filled(self.regions as usize + 1, 0)?;
        let ends = self.chains.iter().skip(1).copied().chain([self.members.len() as u32]);
        for (region_of_chain, (&start, end)) in self.chains.iter().zip(ends).enumerate() {
            let region = match request.kind.portal_form {
                PortalForm::Border => region_of_chain,
                _ => draft.regions[self.members[start as usize] as usize] as usize,
            };
            let cells = end - start;
            let pieces = count_pieces(cells, length);
            first_portals[region + 1] += pieces;
            let share = |piece: u32| (u64::from(cells) * u64::from(piece) / u64::from(pieces)) as u32;
            first_members.extend((0..pieces).map(|piece| start + share(piece)));
        }
        first_members.push(self.members.len() as u32);
        sum_up(&mut first_portals);
        let members = std::mem::take(&mut self.members);
        members.iter().for_each(|&id| draft.regions[id as usize] |= PORTAL);
        let mut groups = Groups { members, first_members, first_portals, ..Groups::default() };
        if request.kind.portal_form != PortalForm::Border {
            groups.place(request.frame, has_detours)?;
        }
        Ok(groups)
    }

    /// How many portals a group may have: one if all fit the budget; otherwise the fewest that make them fit, or all of
    /// a chain if nothing does.
    fn choose_length(&self, request: &Request<'_>) -> u32 {
        const WHOLE: u32 = u32::MAX;
        let may_group = match request.kind.portal_form {
            PortalForm::Border | PortalForm::Gate => return WHOLE,
            PortalForm::Cell | PortalForm::Crossing => false,
            PortalForm::Group => request.def.reduction != Reduction::Regions,
        };
        let Some(budget) = request.budget().filter(|_| may_group) else { return 1 };
        let cells = self.members.len() as u64;
        if count_pairs(cells) <= budget && cells <= MAX_PORTALS as u64 {
            return 1;
        }
        // A detour for each group is stored next to the distances.
        let most = most_with_pairs(budget) - u64::from(is_corrected(request));
        let most = most.min(MAX_PORTALS as u64);
        let (mut too_short, mut fits) = (1, self.members.len().max(2) as u32);
        while fits - too_short > 1 {
            let middle = too_short + (fits - too_short) / 2;
            if self.count_groups(middle) <= most { fits = middle } else { too_short = middle }
        }
        fits
    }

    fn count_groups(&self, length: u32) -> u64 {
        let ends = self.chains.iter().skip(1).copied().chain([self.members.len() as u32]);
        self.chains.iter().zip(ends).map(|(start, end)| u64::from(count_pieces(end - start, length))).sum()
    }
}

impl Stage for Portals {
    /// Continues to the end of a chain; over once all chains are known.
    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error> {
        let Slice { request, draft, work, .. } = slice;
        let (cells, form) = (draft.cells(), request.kind.portal_form);
        while **work > 0 {
            match self.step {
                PortalsStep::Number(next) => {
                    let end = next + light_part(cells - next, work);
                    for region in draft.regions[next..end].iter_mut().filter(|region| **region != NO_REGION) {
                        *region = self.number(*region);
                    }
                    self.step = PortalsStep::Number(end);
                    if end == cells {
                        self.numbers = Vec::new();
                        self.firsts = filled(self.regions as usize + 1, 0)?;
                        self.step = PortalsStep::Count(0);
                    }
                }
                PortalsStep::Count(next) => {
                    let end = next + part(cells - next, work);
                    for id in (next..end).map(|cell| CellId(cell as u32)).filter(|&id| is_portal(draft, form, id)) {
                        self.firsts[draft.regions[id.index()] as usize + 1] += 1;
                    }
                    self.step = PortalsStep::Count(end);
                    if end == cells {
                        self.begin_list()?;
                    }
                }
                PortalsStep::List(next) => {
                    let end = next + part(cells - next, work);
                    for id in (next..end).map(|cell| CellId(cell as u32)).filter(|&id| is_portal(draft, form, id)) {
                        // `firsts` runs ahead by what has been listed.
                        let place = &mut self.firsts[draft.regions[id.index()] as usize];
                        self.cells[*place as usize] = id.0;
                        *place += 1;
                    }
                    self.step = PortalsStep::List(end);
                    if end == cells {
                        self.firsts.copy_within(..self.regions as usize, 1);
                        self.firsts[0] = 0;
                        self.begin_chains(form)?;
                    }
                }
                PortalsStep::Chain(next) if next == self.cells.len() => self.step = PortalsStep::Forget,
                PortalsStep::Chain(next) => {
                    **work -= 1;
                    let id = CellId(self.cells[next]);
                    if !draft.trail.is_reached(id) {
                        self.chains.try_reserve(1)?;
                        self.chains.push(self.members.len() as u32);
                        self.follow_chain(draft, id, work);
                    }
                    self.step = PortalsStep::Chain(next + 1);
                }
                PortalsStep::Forget => {
                    if draft.trail.forget(work) {
                        return Ok(Some(match self.merge_more_gates(request, draft)? {
                            Some(merge) => merge.into(),
                            None => Measure::new(self.group(request, draft)?, form)?.into(),
                        }));
                    }
                }
            }
        }
        Ok(None)
    }

    fn work_left(&self, draft: &Draft) -> u64 {
        let (cells, portals) = (draft.cells() as u64, self.cells.len() as u64);
        match self.step {
            PortalsStep::Number(next) => 3 * cells - next as u64 / 8,
            PortalsStep::Count(next) => 2 * cells - next as u64,
            PortalsStep::List(next) => cells - next as u64 + 3 * portals,
            PortalsStep::Chain(next) => 3 * (portals - next as u64) + portals / 8,
            PortalsStep::Forget => draft.trail.reached().len() as u64 / 8,
        }
    }

    fn memory_bytes(&self) -> u64 {
        word_bytes([&self.numbers, &self.firsts, &self.cells, &self.members, &self.chains])
    }
}

/// Whether a cell becomes a portal. Crossings are marked in the trail.
fn is_portal(draft: &Draft, form: PortalForm, id: CellId) -> bool {
    if form == PortalForm::Crossing { draft.trail.is_reached(id) } else { draft.is_portal(id) }
}

/// The cells that a step leads to, and those at its corners that two cardinal steps lead to: a border that runs
/// diagonally is one even where no step does. A detour within a group needs a path, so corners behind walls do not
/// count.
fn touching(draft: &Draft, id: CellId) -> impl Iterator<Item = CellId> + use<> {
    let steps = draft.relaxed.view().steps(id);
    let sides = steps & 0b0101_0101;
    draft.next_to(id, steps | sides.rotate_left(1) | sides.rotate_right(1))
}

fn is_corrected(request: &Request<'_>) -> bool {
    let may_group = request.kind.portal_form == PortalForm::Group && request.def.reduction != Reduction::Regions;
    may_group && request.def.portal_distance == PortalDistance::DetourCorrected
}

/// The groups of a chain; one even if it is empty.
fn count_pieces(cells: u32, length: u32) -> u32 {
    cells.div_ceil(length).max(1)
}

/// The member nearest to the mean of all; ties go to the first.
fn centre(frame: &Frame, members: &[u32]) -> u32 {
    let spots = || members.iter().map(|&id| frame.spot(CellId(id)));
    let count = members.len() as i64;
    let (x, y) = spots().fold((0, 0), |(x, y), spot| (x + i64::from(spot.x), y + i64::from(spot.y)));
    let off = |at: i32, sum: i64| (i64::from(at) * count - sum).unsigned_abs();
    // At most 2^16 members, each at most 2^16 off, so the squares fit.
    let nearest = spots().min_by_key(|spot| u128::from(off(spot.x, x)).pow(2) + u128::from(off(spot.y, y)).pow(2));
    nearest.map_or(0, |spot| spot.id.0)
}
