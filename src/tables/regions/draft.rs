//! What all stages of building regions work on: the table in draft, that is the relaxed map and the region of each
//! cell, and the memory of a flood; and the first stage, which prepares it.

use super::stage::{AnyStage, Kind, Slice, Stage};
use crate::base::{CellId, Direction, Error, Frame, Random, filled};
use crate::bound::MAX_ESTIMATE;
use crate::grid::View;
use crate::tables::{Distances, Relaxed};

/// Of a cell that belongs to no region.
pub(super) const NO_REGION: u32 = u32::MAX;

pub(super) fn count_map_cells(frame: &Frame) -> u64 {
    u64::from(frame.width()) * u64::from(frame.height())
}

/// The number of pairs among a number of items.
pub(super) fn count_pairs(count: u64) -> u64 {
    count * count.saturating_sub(1) / 2
}

/// The greatest number of items with no more than a number of pairs.
pub(super) fn most_with_pairs(pairs: u64) -> u64 {
    // Beyond 2^40 pairs the limit on portals decides.
    let pairs = pairs.min(1 << 40);
    // The greatest n with (2n - 1)^2 <= 8 pairs + 1.
    (8 * pairs + 1).isqrt().div_ceil(2)
}

/// Takes a part of a task of `left` cells that are only touched. Eight of them count as one that is expanded.
pub(super) fn light_part(left: usize, work: &mut u64) -> usize {
    let count = (left as u64).min(work.saturating_mul(8));
    *work -= count.div_ceil(8);
    count as usize
}

/// The size of some vectors of words.
pub(super) fn word_bytes<const COUNT: usize>(vectors: [&Vec<u32>; COUNT]) -> u64 {
    vectors.iter().map(|vector| (vector.capacity() * size_of::<u32>()) as u64).sum()
}

/// Adds to each number all that come before it, and returns the last sum.
pub(super) fn sum_up(numbers: &mut [u32]) -> u32 {
    numbers.iter_mut().fold(0, |sum, number| {
        *number += sum;
        *number
    })
}

pub(super) struct Draft {
    pub(super) frame: Frame,
    pub(super) relaxed: Relaxed,
    /// The region of each cell, or `NO_REGION`.
    pub(super) regions: Vec<u32>,
    pub(super) trail: Trail,
    /// All passable cells, for the stages that choose among them.
    pub(super) passable: Vec<u32>,
    /// How many there are.
    pub(super) passable_cells: u64,
}

impl Draft {
    pub(super) fn new(frame: &Frame, relaxed: Relaxed) -> Result<Self, Error> {
        let cells = frame.cells() as usize;
        let (regions, trail) = (filled(cells, NO_REGION)?, Trail::new(cells)?);
        Ok(Self { frame: *frame, relaxed, regions, trail, passable: Vec::new(), passable_cells: 0 })
    }

    /// Has room for the list of passable cells, which is freed when the regions are known, and for a trail, which is
    /// freed when everything is finished.
    pub(super) fn reserve(&mut self) -> Result<(), Error> {
        self.passable.clear();
        self.passable.try_reserve_exact(self.regions.len())?;
        if self.trail.distances.is_empty() {
            self.trail = Trail::new(self.regions.len())?;
        }
        Ok(())
    }

    pub(super) fn cells(&self) -> usize {
        self.regions.len()
    }

    /// The cells that a step leads to.
    pub(super) fn around(&self, id: CellId) -> impl Iterator<Item = CellId> + use<> {
        self.next_to(id, self.relaxed.view().steps(id))
    }

    /// The cells in some directions, one bit each.
    pub(super) fn next_to(&self, id: CellId, directions: u8) -> impl Iterator<Item = CellId> + use<> {
        let frame = self.frame;
        (0..8).map(Direction).filter(move |d| directions & 1 << d.0 != 0).map(move |d| frame.neighbour(id, d))
    }

    /// The regions other than its own that a step from a cell leads to, some perhaps more than once.
    pub(super) fn adjacent_regions(&self, id: CellId) -> impl Iterator<Item = u32> + '_ {
        let own = self.regions[id.index()];
        self.around(id).map(|adjacent| self.regions[adjacent.index()]).filter(move |&region| region != own)
    }

    /// Whether a cell lies on the border of its region.
    pub(super) fn is_portal(&self, id: CellId) -> bool {
        self.regions[id.index()] != NO_REGION && self.adjacent_regions(id).next().is_some()
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        let Trail { distances, reached } = &self.trail;
        self.relaxed.memory_bytes() + word_bytes([distances, reached, &self.regions, &self.passable])
    }
}

/// The first stage: finding the passable cells, and clearing what an earlier attempt has left.
#[derive(Default)]
pub(super) struct Survey {
    /// The cells before this one have been looked at.
    next: usize,
}

impl Stage for Survey {
    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error> {
        let Slice { draft, work, .. } = slice;
        if self.next == 0 {
            draft.reserve()?;
        }
        let end = self.next + light_part(draft.cells() - self.next, work);
        for cell in self.next..end {
            draft.regions[cell] = NO_REGION;
            if draft.relaxed.is_passable(CellId(cell as u32)) {
                draft.passable.push(cell as u32);
            }
        }
        self.next = end;
        if end < draft.cells() || !draft.trail.forget(work) {
            return Ok(None);
        }
        draft.passable_cells = draft.passable.len() as u64;
        (Kind::of(slice.request.def).divide)(slice).map(Some)
    }

    fn work_left(&self, draft: &Draft) -> u64 {
        (draft.cells() - self.next) as u64
    }
}

/// Draws from the passable cells, each once, in random order.
pub(super) struct Draw {
    drawn: usize,
    random: Random,
}

impl Draw {
    pub(super) fn new(seed: u64) -> Self {
        Self { drawn: 0, random: Random::new(seed) }
    }

    pub(super) fn next(&mut self, passable: &mut [u32]) -> Option<CellId> {
        let left = passable.len().checked_sub(self.drawn).filter(|&left| left != 0)?;
        passable.swap(self.drawn, self.drawn + self.random.below(left as u32) as usize);
        self.drawn += 1;
        Some(CellId(passable[self.drawn - 1]))
    }

    /// Puts the last one back, to be drawn again later.
    pub(super) fn put_back(&mut self) {
        self.drawn = self.drawn.saturating_sub(1);
    }

    pub(super) fn left(&self, passable: &[u32]) -> u64 {
        (passable.len() - self.drawn) as u64
    }
}

/// Distances with a list of the cells reached, so that clearing them costs no more than finding them.
pub(super) struct Trail {
    distances: Vec<u32>,
    reached: Vec<u32>,
}

impl Trail {
    pub(super) fn new(cells: usize) -> Result<Self, Error> {
        let mut reached = Vec::new();
        reached.try_reserve_exact(cells)?;
        Ok(Self { distances: filled(cells, Self::UNREACHED)?, reached })
    }

    pub(super) fn reached(&self) -> &[u32] {
        &self.reached
    }

    pub(super) fn is_reached(&self, id: CellId) -> bool {
        self.get(id) != Self::UNREACHED
    }

    /// Clears cells, and returns whether all are cleared.
    pub(super) fn forget(&mut self, work: &mut u64) -> bool {
        let left = self.reached.len() - light_part(self.reached.len(), work);
        self.reached.drain(left..).for_each(|id| self.distances[id as usize] = Self::UNREACHED);
        left == 0
    }

    /// Returns the distances; the trail cannot be used any more.
    pub(super) fn take_distances(&mut self) -> Vec<u32> {
        self.reached.clear();
        std::mem::take(&mut self.distances)
    }
}

impl Distances for Trail {
    const UNREACHED: u32 = u32::MAX;
    const FARTHEST: u32 = MAX_ESTIMATE;

    #[inline]
    fn get(&self, id: CellId) -> u32 {
        self.distances[id.index()]
    }

    #[inline]
    fn set(&mut self, id: CellId, distance: u32) {
        let before = std::mem::replace(&mut self.distances[id.index()], distance);
        if before == Self::UNREACHED {
            // There is room for every cell.
            self.reached.push(id.0);
        }
    }
}
