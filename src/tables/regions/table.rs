//! A finished table of regions: the region of each cell, the portals of each region, the distances between portals.
//!
//! A portal is a box: one cell, or the rectangle around the cells of a group. Distances lie in a triangle, row by row:
//! the row of a portal has those to the portals before it. Border has no boxes: each neighbourhood has one portal, its
//! whole border, and the distance from each cell to it is stored. Tiles has a triangle for each region, of the
//! distances between its own portals, its *links*.

use super::draft::{Trail, count_map_cells, count_pairs, word_bytes};
use super::stage::{Kind, PortalForm, budget};
use crate::base::{CellId, Error, Frame, Hash, Spot, copy_by_fields, filled};
use crate::grid::{Edit, GridNow};
use crate::tables::{
    Distances, Edited, Flood, Kept, Loss, NoBounds, RegionKind, RegionsDef, Relaxed, Table, TableInfo, TableKind,
    TableState, with_steps,
};
use std::ops::Range;

/// In place of a distance: there is none, or no region.
pub(super) const NO_PATH: u32 = u32::MAX;

/// A flag next to the distance of a link: a local search should begin at the later of the two portals.
pub(super) const FROM_LATER: u32 = 1 << 31;

/// A flag next to the region of a cell that is a portal. There are fewer regions than cells, which need 31 bits.
pub(super) const PORTAL: u32 = 1 << 31;

/// A rectangle of cells in columns and rows of the padded frame, which fit 16 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PortalBox {
    pub(super) left: u16,
    pub(super) top: u16,
    pub(super) right: u16,
    pub(super) bottom: u16,
}

impl PortalBox {
    pub(super) const NOWHERE: Self = Self { left: u16::MAX, top: u16::MAX, right: 0, bottom: 0 };

    /// The rectangle around some cells.
    pub(super) fn around(frame: &Frame, members: &[u32]) -> Self {
        members.iter().fold(Self::NOWHERE, |span, &id| span.with(frame.spot(CellId(id))))
    }

    pub(super) fn with(self, spot: Spot) -> Self {
        let (x, y) = (spot.x as u16, spot.y as u16);
        let (left, right) = (self.left.min(x), self.right.max(x));
        Self { left, right, top: self.top.min(y), bottom: self.bottom.max(y) }
    }

    /// Its distance in columns and rows.
    #[inline]
    pub(crate) fn offset(self, from: Spot) -> (u32, u32) {
        let gap = |low: u16, high: u16, at: i32| (i32::from(low) - at).max(at - i32::from(high)).max(0) as u32;
        (gap(self.left, self.right, from.x), gap(self.top, self.bottom, from.y))
    }

    fn first_cell(self, frame: &Frame) -> CellId {
        frame.id_of_spot(self.left.into(), self.top.into())
    }

    /// The cell, if it is only one.
    #[inline]
    pub(crate) fn single(self, frame: &Frame) -> Option<Spot> {
        let (x, y) = (i32::from(self.left), i32::from(self.top));
        let is_single = self.left == self.right && self.top == self.bottom;
        is_single.then(|| Spot { id: frame.id_of_spot(x, y), x, y })
    }
}

/// A finished table.
pub(crate) struct Regions {
    pub(in crate::tables) def: RegionsDef,
    pub(super) relaxed: Relaxed,
    /// The number of cells as the paper counts it.
    pub(super) map_cells: u64,
    /// The region of each cell, and whether it is a portal.
    pub(super) regions: Vec<u32>,
    /// The first portal of each region, and the number of portals.
    pub(super) first_portals: Vec<u32>,
    /// The places of the portals; empty for Border.
    pub(super) boxes: Vec<PortalBox>,
    pub(super) distances: Vec<u32>,
    /// Twice the greatest distance from a portal's cell to another of its group; empty if no detours are corrected.
    pub(super) detours: Vec<u32>,
    /// For Border: how far each cell is from the border of its neighbourhood.
    pub(super) to_border: Vec<u32>,
    /// For Tiles: where the links of each region begin in `distances`, and where the last ones end; for others nothing.
    pub(super) first_links: Vec<u32>,
    /// Whether an edit has made paths cheaper since, so that the bounds of the table are too large.
    pub(super) is_suspended: bool,
}

copy_by_fields! {
    Regions {
        values: def, map_cells, is_suspended;
        parts: relaxed, regions, first_portals, boxes, distances, detours, to_border, first_links
    }
}

impl Regions {
    pub(super) fn empty(def: &RegionsDef, frame: &Frame, relaxed: Relaxed) -> Self {
        Self {
            def: *def,
            relaxed,
            map_cells: count_map_cells(frame),
            regions: Vec::new(),
            first_portals: Vec::new(),
            boxes: Vec::new(),
            distances: Vec::new(),
            detours: Vec::new(),
            to_border: Vec::new(),
            first_links: Vec::new(),
            is_suspended: false,
        }
    }

    pub(crate) fn region_count(&self) -> u32 {
        self.first_portals.len().saturating_sub(1) as u32
    }

    pub(crate) fn portal_count(&self) -> u32 {
        self.first_portals.last().copied().unwrap_or(0)
    }

    /// Numbers that are stored, as the paper counts them: a distance for each pair of portals, a detour for each
    /// portal, for Border a distance for each cell of the map. Regions are not counted.
    pub(crate) fn entries(&self) -> u64 {
        let secondary = if Kind::of(&self.def).portal_form == PortalForm::Border { self.map_cells } else { 0 };
        let links = self.first_links.last().map(|&links| links.into());
        links.unwrap_or_else(|| count_pairs(self.portal_count().into())) + self.detours.len() as u64 + secondary
    }

    /// Whether the table is within its budget.
    pub(crate) fn is_within_budget(&self) -> bool {
        budget(&self.def, self.map_cells).is_none_or(|budget| self.entries() <= budget)
    }

    /// The region of a cell.
    #[inline]
    pub(crate) fn region(&self, id: CellId) -> Option<u32> {
        self.regions.get(id.index()).filter(|&&region| region != NO_PATH).map(|region| region & !PORTAL)
    }

    /// Whether a cell lies on the border of its region.
    pub(crate) fn is_portal(&self, id: CellId) -> bool {
        self.regions.get(id.index()).is_some_and(|&region| region != NO_PATH && region & PORTAL != 0)
    }

    /// The portals of a region.
    #[inline]
    pub(crate) fn portals(&self, region: u32) -> Range<usize> {
        self.first_portals[region as usize] as usize..self.first_portals[region as usize + 1] as usize
    }

    /// Whether the table has links within regions, for the search over portals, and no bounds for the heuristic.
    pub(crate) fn has_links(&self) -> bool {
        self.def.kind == RegionKind::Tiles
    }

    /// Whether each crossing is a portal, so that a cheapest path leads over portals.
    pub(crate) fn has_all_crossings(&self) -> bool {
        self.def.crossings() == 1
    }

    /// The most portals of a region.
    pub(crate) fn most_portals(&self) -> usize {
        self.first_portals.windows(2).map(|pair| (pair[1] - pair[0]) as usize).max().unwrap_or(0)
    }

    /// The number of a portal that is a single cell.
    pub(crate) fn portal_at(&self, frame: &Frame, id: CellId) -> Option<usize> {
        let portals = self.portals(self.region(id).filter(|_| self.is_portal(id))?);
        let place = self.boxes[portals.clone()].binary_search_by_key(&id, |place| place.first_cell(frame)).ok()?;
        Some(portals.start + place)
    }

    /// The cell of a portal that is a single one.
    pub(crate) fn portal_cell(&self, frame: &Frame, portal: usize) -> CellId {
        self.boxes[portal].first_cell(frame)
    }

    /// The distance between two different portals of a region within it, and whether a search should begin at the
    /// first.
    pub(crate) fn link(&self, region: u32, from: usize, to: usize) -> Option<(u32, bool)> {
        let first = self.first_portals[region as usize] as usize;
        let [low, high] = [from.min(to), from.max(to)].map(|portal| portal - first);
        let link = self.distances[self.first_links[region as usize] as usize + count_pairs(high as u64) as usize + low];
        let is_from_later = link & FROM_LATER != 0;
        (link != NO_PATH).then_some((link & !FROM_LATER, is_from_later == (from > to)))
    }

    /// Whether the bound between a cell and a portal is always the naive distance.
    pub(crate) fn takes_naive_distances(&self) -> bool {
        !self.def.differential && self.detours.is_empty() && self.to_border.is_empty()
    }

    /// The distance between two different portals, if there is a path.
    #[inline]
    pub(crate) fn distance(&self, a: usize, b: usize) -> Option<u32> {
        let (low, high) = (a.min(b), a.max(b));
        Some(self.distances[count_pairs(high as u64) as usize + low]).filter(|&distance| distance != NO_PATH)
    }

    /// The amount to subtract from the estimate of a path through a portal.
    #[inline]
    pub(crate) fn detour(&self, portal: usize) -> u32 {
        self.detours.get(portal).copied().unwrap_or(0)
    }

    /// For Border: the distance of a cell from the border of its neighbourhood, or `NO_PATH`.
    #[inline]
    pub(crate) fn to_border(&self, id: CellId) -> Option<u32> {
        self.to_border.get(id.index()).copied()
    }

    /// Hashes all that decides estimates.
    pub(crate) fn hash(&self, hash: &mut Hash) {
        hash.mix(self.def.kind as u64 | u64::from(self.def.differential) << 32);
        if self.has_links() {
            hash.mix(u64::from(self.has_all_crossings()) | u64::from(self.is_suspended) << 1);
        }
        hash.mix(u64::from(self.region_count()) << 32 | u64::from(self.portal_count()));
        hash.mix(self.weight_for_detours().into());
        for vector in [&self.regions, &self.first_portals, &self.distances, &self.detours, &self.to_border] {
            hash.mix(vector.len() as u64);
            vector.iter().for_each(|&value| hash.mix(value.into()));
        }
        for &PortalBox { left, top, right, bottom } in &self.boxes {
            let corners = [left, top, right, bottom].map(u64::from);
            hash.mix(corners.into_iter().fold(0, |word, corner| word << 16 | corner));
        }
    }

    /// The least weight on the relaxed map, if detours are corrected; otherwise `u16::MAX`.
    pub(crate) fn weight_for_detours(&self) -> u16 {
        let weight = if self.detours.is_empty() { None } else { self.relaxed.present_weights().min() };
        weight.unwrap_or(u16::MAX)
    }

    /// The loss since the table was built: its distances compared with those of the map as it is now,
    /// over all portals, from `sample` of them that are spread over the table.
    fn loss(&self, now: &GridNow<'_>, sample: u32) -> Result<Loss, Error> {
        let mut loss = Loss::default();
        let count = self.portal_count() as usize;
        let sample = (sample as usize).min(count);
        if sample == 0 || self.has_links() {
            return Ok(loss);
        }
        let real = Relaxed::of(now)?;
        let (mut trail, mut nearest) = (Trail::new(now.frame.cells() as usize)?, filled(count, Trail::UNREACHED)?);
        let mut flood = Flood::new(Flood::usual_entries(now.frame.cells()), now.rules.most_expensive_move())?;
        for from in (0..sample).map(|index| index * count / sample) {
            self.passable_members(now, |portal, id| {
                if portal == from {
                    flood.start_at(&mut trail, id, 0);
                }
            });
            with_steps!(real, now.frame, now.rules, |expander| {
                flood.spread(&mut trail, expander, &NoBounds, &mut { u64::MAX })
            });
            nearest.fill(Trail::UNREACHED);
            self.passable_members(now, |portal, id| nearest[portal] = nearest[portal].min(trail.get(id)));
            for to in (0..count).filter(|&to| to != from) {
                if let Some(stored) = self.distance(from, to) {
                    loss.add(stored, Some(nearest[to]).filter(|&now| now != Trail::UNREACHED));
                }
            }
            trail.forget(&mut { u64::MAX });
        }
        Ok(loss)
    }

    /// Passes on the cells of each portal that are still passable. The box of a group may hold cells of another one,
    /// which makes the loss look smaller, never larger.
    fn passable_members(&self, now: &GridNow<'_>, mut each: impl FnMut(usize, CellId)) {
        for id in now.passable_cells().filter(|&id| self.is_portal(id)) {
            let Some(region) = self.region(id) else { continue };
            self.portals(region)
                .filter(|&portal| self.is_inside(now.frame, portal, id))
                .for_each(|portal| each(portal, id));
        }
    }

    /// Whether a portal of its region holds a cell. A portal of Border holds all cells of its region.
    fn is_inside(&self, frame: &Frame, portal: usize, id: CellId) -> bool {
        self.boxes.get(portal).is_none_or(|place| place.offset(frame.spot(id)) == (0, 0))
    }
}

/// Where the links of each region begin, and where the last ones end.
pub(super) fn first_links(first_portals: &[u32]) -> Result<Vec<u32>, Error> {
    let mut links = filled(first_portals.len(), 0)?;
    for (region, pair) in first_portals.windows(2).enumerate() {
        let count = u32::try_from(count_pairs((pair[1] - pair[0]).into())).map_err(|_| Error::TooLarge)?;
        links[region + 1] = count.checked_add(links[region]).ok_or(Error::TooLarge)?;
    }
    Ok(links)
}

impl Edited for Regions {
    fn apply(&mut self, now: &GridNow<'_>, edit: &Edit) {
        self.is_suspended |= self.relaxed.apply(now, edit);
    }

    fn memory_bytes(&self) -> u64 {
        let boxes = self.boxes.capacity() * size_of::<PortalBox>();
        let vectors =
            [&self.regions, &self.first_portals, &self.distances, &self.detours, &self.to_border, &self.first_links];
        self.relaxed.memory_bytes() + word_bytes(vectors) + boxes as u64
    }

    fn info(&self, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error> {
        let edited_cells = self.relaxed.count_more_expensive(now.terrain, now.weights);
        Ok(TableInfo {
            state: TableState::new(self.is_suspended, edited_cells == 0),
            regions: self.region_count(),
            portals: self.portal_count(),
            within_budget: self.is_within_budget(),
            loss: if self.is_suspended { Loss::default() } else { self.loss(now, sample)? },
            edited_cells,
            entries: self.entries(),
            ..TableInfo::new(Table::Regions, TableKind::Regions(self.def.kind))
        })
    }
}

impl Kept for Regions {
    fn is_suspended(&self) -> bool {
        self.is_suspended
    }
}
