//! Region reduction [Janssen 3.2]: the two neighbouring regions with the most portals in common, relative to the size
//! of the larger one, are merged, until there are few enough portals.
//!
//! Merged regions form trees whose roots stand for them, the region with fewer cells below the other. A heap has the
//! pairs of neighbours, with the ratio that they had when they were put there. Ratios only fall by themselves (a region
//! grows). The neighbours of the smaller of two merged regions, with which they may rise, are paired again. So a pair
//! on top whose ratio is still the same is the best, and one whose ratio has fallen goes back. A merge visits the
//! border of the smaller region, and portals in common are counted on the shorter of two borders; nothing is counted
//! over the whole map.

use super::draft::{Draft, NO_REGION, word_bytes};
use super::portals::Portals;
use super::stage::{AnyStage, Slice, Stage};
use crate::base::{CellId, Error, filled};
use crate::tables::part;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// The end of a border.
const END: u32 = u32::MAX;

/// The data of a region, while it is the root of its tree.
#[derive(Clone, Copy)]
struct Region {
    parent: u32,
    cells: u32,
    /// The cells on its border, as a list. Some may not lie there any more.
    first: u32,
    last: u32,
    border: u32,
    /// The last search for neighbours that has found this one.
    seen_by: u32,
}

/// Two neighbouring regions and the ratio for merging them.
#[derive(Clone, Copy, PartialEq, Eq)]
struct AreaPair {
    shared: u32,
    larger: u32,
    regions: (u32, u32),
}

impl Ord for AreaPair {
    /// Shared portals per cell of the larger region; ties go to the pair with the lower numbers.
    fn cmp(&self, other: &Self) -> Ordering {
        let ratio = |pair: &Self, other: &Self| u64::from(pair.shared) * u64::from(other.larger);
        ratio(self, other).cmp(&ratio(other, self)).then(Reverse(self.regions).cmp(&Reverse(other.regions)))
    }
}

impl PartialOrd for AreaPair {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[derive(Clone, Copy)]
enum MergeStep {
    /// Reading the borders, from a cell on.
    Read(usize),
    /// Finding the pairs, from a region on.
    Pair(u32),
    Merge,
    /// Giving the cells their new regions, from a cell on.
    Assign(usize),
}

pub(super) struct Merge {
    regions: Vec<Region>,
    /// For each cell of a border the next one.
    next: Vec<u32>,
    pairs: BinaryHeap<AreaPair>,
    /// The result of the last search for neighbours.
    neighbours: Vec<u32>,
    searches: u32,
    /// Portals, as they are counted during merging.
    pub(super) portals: u64,
    most_portals: u64,
    step: MergeStep,
}

impl Merge {
    /// Merges regions, whose numbers are below `count`, until there are at most `most_portals` portals.
    pub(super) fn new(draft: &Draft, count: u32, most_portals: u64) -> Result<Self, Error> {
        let region = Region { parent: 0, cells: 0, first: END, last: END, border: 0, seen_by: NO_REGION };
        let mut regions = filled(count as usize, region)?;
        (0..).zip(&mut regions).for_each(|(number, region)| region.parent = number);
        Ok(Self {
            regions,
            next: filled(draft.cells(), END)?,
            pairs: BinaryHeap::new(),
            neighbours: Vec::new(),
            searches: 0,
            portals: 0,
            most_portals,
            step: MergeStep::Read(0),
        })
    }

    fn read(&mut self, draft: &Draft, id: CellId) {
        let number = draft.regions[id.index()];
        if number == NO_REGION {
            return;
        }
        self.regions[number as usize].cells += 1;
        if draft.is_portal(id) {
            self.add_to_border(number, id);
            self.portals += 1;
        }
    }

    fn add_to_border(&mut self, region: u32, id: CellId) {
        let region = &mut self.regions[region as usize];
        self.next[id.index()] = region.first;
        region.first = id.0;
        if region.last == END {
            region.last = id.0;
        }
        region.border += 1;
    }

    /// The region that a region has become part of. Merging the smaller into the larger keeps trees flat.
    fn root(&self, mut region: u32) -> u32 {
        while self.regions[region as usize].parent != region {
            region = self.regions[region as usize].parent;
        }
        region
    }

    fn region_of(&self, draft: &Draft, id: CellId) -> u32 {
        self.root(draft.regions[id.index()])
    }

    /// The cells of a region's border, and some that are not there any more.
    fn border(&self, region: u32) -> impl Iterator<Item = CellId> + '_ {
        let mut at = self.regions[region as usize].first;
        std::iter::from_fn(move || {
            let id = (at != END).then_some(CellId(at))?;
            at = self.next[id.index()];
            Some(id)
        })
    }

    /// Finds the regions next to a region that `wanted` accepts.
    fn find_neighbours(
        &mut self,
        draft: &Draft,
        region: u32,
        wanted: impl Fn(u32) -> bool,
        work: &mut u64,
    ) -> Result<(), Error> {
        self.searches += 1;
        self.neighbours.clear();
        let mut at = self.regions[region as usize].first;
        while at != END {
            *work = work.saturating_sub(1);
            for adjacent in draft.around(CellId(at)) {
                let other = self.region_of(draft, adjacent);
                if other != region && wanted(other) && self.regions[other as usize].seen_by != self.searches {
                    self.regions[other as usize].seen_by = self.searches;
                    self.neighbours.try_reserve(1)?;
                    self.neighbours.push(other);
                }
            }
            at = self.next[at as usize];
        }
        Ok(())
    }

    /// Puts the pairs of a region with the neighbours that were found onto the heap.
    fn push_pairs(&mut self, draft: &Draft, region: u32, work: &mut u64) -> Result<(), Error> {
        self.pairs.try_reserve(self.neighbours.len())?;
        for place in 0..self.neighbours.len() {
            let pair = self.pair(draft, region, self.neighbours[place], work);
            self.pairs.push(pair);
        }
        Ok(())
    }

    /// Counts the portals that two regions have in common.
    fn pair(&self, draft: &Draft, a: u32, b: u32, work: &mut u64) -> AreaPair {
        let border = |region: u32| self.regions[region as usize].border;
        let (short, long) = if border(a) <= border(b) { (a, b) } else { (b, a) };
        *work = work.saturating_sub(border(short).into());
        let mut shared = 0;
        for id in self.border(short) {
            let mut is_shared = false;
            for adjacent in draft.around(id).filter(|&adjacent| self.region_of(draft, adjacent) == long) {
                is_shared = true;
                shared += u32::from(self.is_first_adjacent(draft, adjacent, id));
            }
            shared += u32::from(is_shared);
        }
        let larger = self.regions[a as usize].cells.max(self.regions[b as usize].cells);
        AreaPair { shared, larger, regions: (a.min(b), a.max(b)) }
    }

    /// Whether a cell is the first of its region among the cells around another one, so that the other one is counted
    /// once.
    fn is_first_adjacent(&self, draft: &Draft, of: CellId, id: CellId) -> bool {
        let region = self.region_of(draft, id);
        draft.around(of).find(|&adjacent| self.region_of(draft, adjacent) == region) == Some(id)
    }

    /// Merges the best pair, or puts it back if its ratio has changed.
    fn consider(&mut self, draft: &Draft, pair: AreaPair, work: &mut u64) -> Result<(), Error> {
        let (a, b) = pair.regions;
        *work = work.saturating_sub(1);
        // Portals that a merged region had in common with others belong to its root now.
        if self.root(a) != a || self.root(b) != b {
            return Ok(());
        }
        let now = self.pair(draft, a, b, work);
        if now != pair {
            self.pairs.push(now);
            return Ok(());
        }
        self.merge(draft, a, b, work)
    }

    fn merge(&mut self, draft: &Draft, a: u32, b: u32, work: &mut u64) -> Result<(), Error> {
        let (root, child) =
            if self.regions[a as usize].cells >= self.regions[b as usize].cells { (a, b) } else { (b, a) };
        self.find_neighbours(draft, child, |other| other != root, work)?;
        self.drop_inner_portals(draft, child, root);
        let part = self.regions[child as usize];
        self.regions[child as usize].parent = root;
        let whole = &mut self.regions[root as usize];
        whole.cells += part.cells;
        whole.border += part.border;
        if part.first != END {
            if whole.first == END {
                whole.first = part.first;
            } else {
                self.next[whole.last as usize] = part.first;
            }
            whole.last = part.last;
        }
        self.push_pairs(draft, root, work)
    }

    /// Subtracts from the number of portals those whose steps lead only to the other of two regions. They, and those
    /// dropped before, are removed from the border of the child; that of the root keeps them.
    fn drop_inner_portals(&mut self, draft: &Draft, child: u32, root: u32) {
        let leads_elsewhere = |merge: &Self, id: CellId| {
            draft.around(id).any(|adjacent| ![child, root].contains(&merge.region_of(draft, adjacent)))
        };
        let mut at = self.regions[child as usize].first;
        self.regions[child as usize] = Region { first: END, last: END, border: 0, ..self.regions[child as usize] };
        while at != END {
            let id = CellId(at);
            at = self.next[id.index()];
            let mut is_portal = false;
            for adjacent in draft.around(id) {
                let region = self.region_of(draft, adjacent);
                is_portal |= region != child;
                let is_dropped =
                    region == root && self.is_first_adjacent(draft, adjacent, id) && !leads_elsewhere(self, adjacent);
                self.portals -= u64::from(is_dropped);
            }
            if leads_elsewhere(self, id) {
                self.add_to_border(child, id);
            } else {
                self.portals -= u64::from(is_portal);
            }
        }
    }
}

impl Stage for Merge {
    /// Continues to the end of a merge; over once the cells have their new regions.
    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error> {
        let Slice { draft, work, .. } = slice;
        let cells = draft.cells();
        while **work > 0 {
            match self.step {
                MergeStep::Read(next) => {
                    let end = next + part(cells - next, work);
                    (next..end).for_each(|cell| self.read(draft, CellId(cell as u32)));
                    self.step = if end == cells { MergeStep::Pair(0) } else { MergeStep::Read(end) };
                }
                MergeStep::Pair(region)
                    if self.portals <= self.most_portals || region as usize == self.regions.len() =>
                {
                    self.step = MergeStep::Merge;
                }
                MergeStep::Pair(region) => {
                    // Each pair once.
                    self.find_neighbours(draft, region, |other| region < other, work)?;
                    self.push_pairs(draft, region, work)?;
                    self.step = MergeStep::Pair(region + 1);
                }
                MergeStep::Merge if self.portals <= self.most_portals => self.step = MergeStep::Assign(0),
                MergeStep::Merge => match self.pairs.pop() {
                    None => self.step = MergeStep::Assign(0),
                    Some(pair) => self.consider(draft, pair, work)?,
                },
                MergeStep::Assign(next) => {
                    let end = next + part(cells - next, work);
                    for region in draft.regions[next..end].iter_mut().filter(|region| **region != NO_REGION) {
                        *region = self.root(*region);
                    }
                    self.step = MergeStep::Assign(end);
                    if end == cells {
                        // Some numbers are not in use any longer.
                        return Ok(Some(Portals::new(self.regions.len() as u32)?.into()));
                    }
                }
            }
        }
        Ok(None)
    }

    fn work_left(&self, draft: &Draft) -> u64 {
        let cells = draft.cells() as u64;
        match self.step {
            MergeStep::Read(next) => 4 * cells - next as u64,
            MergeStep::Pair(_) => 3 * cells,
            MergeStep::Merge => cells + self.portals.saturating_sub(self.most_portals).min(cells),
            MergeStep::Assign(next) => cells - next as u64,
        }
    }

    fn memory_bytes(&self) -> u64 {
        let regions = self.regions.capacity() * size_of::<Region>() + self.pairs.capacity() * size_of::<AreaPair>();
        word_bytes([&self.next, &self.neighbours]) + regions as u64
    }
}
