//! Landmarks: the distance from a few chosen cells to every cell [Cazenave V.B; Janssen 2, "differential"].
//!
//! By the triangle inequality `|d(L, a) - d(L, b)|` is a lower bound on the cost from a to b. Distances are exact: if
//! they lost anything, all nodes whose f is that of the path would look cheaper, and be expanded. They take 32 bits each,
//! and a cell's entries are adjacent: all of eight landmarks come with half a cache line.
//!
//! The distances are those of a relaxed map, which an edit can only make shorter; so blocking a cell touches nothing
//! here, and opening one lets the decreases spread (`repair`). A landmark that has decreases left is not *active*:
//! searches leave it out until `maintain` has finished it. Building is the same thing on a larger scale (`build`).

mod build;
mod estimate;
mod placement;
mod repair;
mod saved;

pub(crate) use estimate::{
    Alt, AltBest, AltEight, Canonical, CanonicalPair, Pairs, RowBound, TwoRowsBound, best as best_landmarks, best_pair,
};

use super::def::LandmarksDef;
use super::relaxed::Relaxed;
use crate::base::{AlignedWords, CellId, Error, Frame, Hash, Rect, copy_by_fields};
use crate::bound::MAX_ESTIMATE;
use crate::grid::Rules;
use crate::tables::{Distances, Flood};
use build::Task;

/// One bit of a `u64` for each.
pub(crate) const MAX_LANDMARKS: usize = 64;

/// The entry of a cell that the landmark does not reach. No two entries differ by more, so that no estimate needs to be
/// cut off.
pub(crate) const UNREACHED: u32 = MAX_ESTIMATE;

/// Longer distances are cut off here: only cells that no path leads to have the largest number.
pub(super) const FARTHEST: u32 = UNREACHED - 1;

/// Landmarks in a row of half a cache line.
pub(crate) const LANES: usize = 8;

/// A table of landmarks, finished or being built.
pub(crate) struct Landmarks {
    pub(super) def: LandmarksDef,
    sites: Vec<Site>,
    /// Entries per cell.
    pub(super) stride: usize,
    /// `stride` for each cell, padding included.
    entries: AlignedWords,
    /// The distances of the landmark that is being placed, side by side, which is faster to flood; empty when all are
    /// placed.
    fresh: Vec<u32>,
    pub(super) relaxed: Relaxed,
    /// Landmarks that have been placed and flooded from; the others follow.
    placed: usize,
    /// Of those, the ones whose distances are those of the relaxed map.
    active: u64,
    task: Task,
    flood: Flood,
    /// For the repairs inside edits, while `flood` may be in progress.
    repairs: Flood,
    /// The number of entries that repairs have changed.
    repaired_entries: u64,
    /// Cells that the build has looked at.
    work_done: u64,
    /// Grows whenever entries may have changed.
    pub(super) changes: u64,
}

copy_by_fields! {
    Landmarks {
        values: def, stride, placed, active, task, repaired_entries, work_done, changes;
        parts: sites, entries, fresh, relaxed, flood, repairs
    }
}

/// A landmark: its place, now or later.
#[derive(Clone, Copy, Debug)]
struct Site {
    /// Once placed, the landmark; until then a random cell of its component.
    cell: CellId,
    /// The first landmark of the same component, whose distances show which cells belong to it.
    first: u8,
    /// Whether `cell` is to be replaced by the one that is farthest from the others.
    seeks_farthest: bool,
    /// Whether the caller has chosen the cell.
    given: bool,
    /// Work that edits have left while the landmark is not active.
    pending: Pending,
}

/// The cells from which decreases must spread before a landmark is active again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    Nothing,
    Around(Rect),
    Everywhere,
}

impl Site {
    fn at(cell: CellId, first: usize) -> Self {
        Self { cell, first: first as u8, seeks_farthest: false, given: false, pending: Pending::Nothing }
    }
}

impl Landmarks {
    /// Landmarks at sites that were planned, with nothing computed yet.
    fn new(def: LandmarksDef, sites: Vec<Site>, frame: &Frame, rules: &Rules, relaxed: Relaxed) -> Result<Self, Error> {
        let (cells, stride, rise) = (frame.cells(), stride_for(sites.len()), rise(rules, &relaxed));
        Ok(Self {
            def,
            sites,
            stride,
            entries: AlignedWords::filled(stride * cells as usize, UNREACHED)?,
            fresh: Vec::new(),
            relaxed,
            placed: 0,
            active: 0,
            task: Task::Idle,
            flood: Flood::new(Flood::usual_entries(cells), rise)?,
            repairs: Flood::new(Flood::usual_entries(cells), rise)?,
            repaired_entries: 0,
            work_done: 0,
            changes: 0,
        })
    }

    /// The size of a table of that many landmarks in bytes, with floods for a rise.
    fn memory_size(frame: &Frame, count: usize, rise: u32) -> u64 {
        let cells = frame.cells();
        let floods = 2 * Flood::memory_size(Flood::usual_entries(cells), rise);
        let entries = AlignedWords::memory_size(stride_for(count) * cells as usize);
        entries + u64::from(cells) * Relaxed::BYTES_PER_CELL + floods + (count * size_of::<Site>()) as u64
    }

    /// The landmarks that searches may use, one bit each.
    pub(crate) fn active(&self) -> u64 {
        self.active
    }

    pub(crate) fn count(&self) -> usize {
        self.sites.len()
    }

    /// Whether the caller has chosen the cells.
    pub(crate) fn is_given(&self) -> bool {
        self.sites.iter().any(|site| site.given)
    }

    /// Where the landmarks are.
    pub(crate) fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.sites.iter().map(|site| site.cell)
    }

    /// The entries of a cell.
    #[inline]
    pub(crate) fn row(&self, id: CellId) -> &[u32] {
        &self.entries[id.index() * self.stride..][..self.stride]
    }

    /// The entries of all cells, by eights.
    pub(crate) fn rows(&self) -> &[[u32; LANES]] {
        self.entries.as_chunks().0
    }

    /// Whether a landmark reaches one cell and not the other: then no path joins them [Cazenave V.D].
    pub(crate) fn prove_no_path(&self, a: CellId, b: CellId) -> bool {
        let reached = |id| move |lane: usize| self.row(id)[lane] != UNREACHED;
        lanes(self.active).any(|lane| reached(a)(lane) != reached(b)(lane))
    }

    /// Whether a landmark reaches both cells: then a path joins them [Cazenave V.D], or did before cells were blocked,
    /// for which landmarks are not updated.
    pub(crate) fn prove_path(&self, a: CellId, b: CellId) -> bool {
        lanes(self.active).any(|lane| self.row(a)[lane] != UNREACHED && self.row(b)[lane] != UNREACHED)
    }

    /// Hashes all that decides estimates.
    pub(crate) fn hash(&self, hash: &mut Hash) {
        hash.mix(self.sites.len() as u64);
        for lane in lanes(self.active) {
            hash.mix(lane as u64 | u64::from(self.sites[lane].cell.0) << 32);
            self.entries.iter().skip(lane).step_by(self.stride).for_each(|&entry| hash.mix(entry.into()));
        }
    }
}

/// The numbers of the bits that are set.
pub(crate) fn lanes(mask: u64) -> impl Iterator<Item = usize> + Clone {
    (0..MAX_LANDMARKS).filter(move |lane| mask & 1 << lane != 0)
}

/// The mask of all of a number of landmarks.
fn all(count: usize) -> u64 {
    if count == MAX_LANDMARKS { u64::MAX } else { (1 << count) - 1 }
}

/// Eight or a multiple of eight, so that they are loaded together; fewer than that take no more room than they need.
fn stride_for(count: usize) -> usize {
    if count < LANES { count } else { count.next_multiple_of(LANES) }
}

/// The most that a step costs on a relaxed map, for which floods are sized. If edits make steps more expensive, that
/// costs only speed.
fn rise(rules: &Rules, relaxed: &Relaxed) -> u32 {
    rules.most_expensive_move().saturating_mul(relaxed.present_weights().max().unwrap_or(1).into())
}

/// The distances of the landmark that is being placed.
struct Fresh<'a>(&'a mut [u32]);

impl Distances for Fresh<'_> {
    const UNREACHED: u32 = UNREACHED;
    const FARTHEST: u32 = FARTHEST;

    #[inline]
    fn get(&self, id: CellId) -> u32 {
        self.0[id.index()]
    }

    #[inline]
    fn set(&mut self, id: CellId, distance: u32) {
        self.0[id.index()] = distance;
    }
}

/// The distances of one landmark.
struct Column<'a> {
    entries: &'a mut [u32],
    stride: usize,
    lane: usize,
    changed: u64,
}

impl<'a> Column<'a> {
    /// Of a landmark that is placed, or of the one that is being placed.
    fn of(entries: &'a mut [u32], fresh: &'a mut [u32], stride: usize, lane: usize, placed: usize) -> Self {
        if lane < placed {
            Self { entries, stride, lane, changed: 0 }
        } else {
            Self { entries: fresh, stride: 1, lane: 0, changed: 0 }
        }
    }
}

impl Distances for Column<'_> {
    const UNREACHED: u32 = UNREACHED;
    const FARTHEST: u32 = FARTHEST;

    #[inline]
    fn get(&self, id: CellId) -> u32 {
        self.entries[id.index() * self.stride + self.lane]
    }

    #[inline]
    fn set(&mut self, id: CellId, distance: u32) {
        self.changed += 1;
        self.entries[id.index() * self.stride + self.lane] = distance;
    }
}
