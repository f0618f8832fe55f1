//! Boundary regions [Janssen 3.1]: regions in which the naive heuristic is the distance from one cell, the base,
//! exactly, or up to a tolerated error.
//!
//! From a random cell without a region a flood finds the farthest such cell: a corner or a dead end, which makes a good
//! base. A second flood from there stops at faulty cells, where the distance exceeds the heuristic's by too much. All
//! that it has explored is the new region, except for cells next to a faulty one, and the base in any case. Cells that
//! have a region count as blocked. The flood does not continue from the cells that are left out: continuing would take
//! a region through a door and over half of the next room, with results far from the paper's figures; turning back
//! there gives its number of portals on rooms, mazes and hills.
//!
//! With landmarks in place of the naive heuristic only those count that a region grows towards: bases lie in dead ends,
//! as landmarks do, and one at the base would be exact everywhere and make one region of the map.
//!
//! On terrain whose weights change from cell to cell nearly every cell becomes a region of its own, and a flood over
//! everything for each of them would never end. Once such floods have taken a thousand times the cells of the map, the
//! next ones look only at the surroundings.

use super::draft::{Draft, Draw, NO_REGION, light_part, most_with_pairs};
use super::merge::Merge;
use super::portals::Portals;
use super::stage::{AnyStage, Kind, PortalForm, Request, Slice, Stage};
use crate::base::{CellId, Error};
use crate::bound::{Estimate, Naive};
use crate::tables::{Bounds, Distances, MAX_PORTALS, Reduction, Verdict, Within, part};

/// Cells that searches for bases may expand, as a multiple of the map's.
const SEARCHES_PER_CELL: u64 = 1024;
/// Cells that a search for a base may expand afterwards.
const SURROUNDINGS: u64 = 4096;

enum BoundaryStep {
    Draw,
    /// Flooding from a random cell, over no more cells than are left.
    Search {
        left: u64,
    },
    /// Looking for the farthest cell of that flood, from a place in its trail on.
    Farthest {
        next: usize,
        best: (u32, CellId),
    },
    ForgetSearch {
        base: CellId,
    },
    Grow {
        base: CellId,
    },
    /// Giving the explored cells their region.
    Assign {
        base: CellId,
        next: usize,
    },
    ForgetGrowth,
}

pub(super) struct Boundary {
    draw: Draw,
    step: BoundaryStep,
    regions: u32,
    /// Cells that searches for bases may still expand.
    searches_left: u64,
}

pub(super) const KIND: Kind = Kind {
    divide: |slice| Ok(Boundary::new(slice.request.def.seed, slice.draft.cells()).into()),
    needs_budget: false,
    portal_form: PortalForm::Group,
};

impl Boundary {
    fn new(seed: u64, cells: usize) -> Self {
        let searches_left = SEARCHES_PER_CELL * cells as u64;
        Self { draw: Draw::new(seed), step: BoundaryStep::Draw, regions: 0, searches_left }
    }

    /// Continues the flood from a random cell. The flood gets only as much of the work as its limit leaves.
    fn search(&mut self, left: u64, slice: &mut Slice<'_>) {
        let most = left.min(*slice.work);
        let kept = std::mem::replace(slice.work, most) - most;
        let is_done = slice.spread(|regions| Within(|to: CellId| regions[to.index()] == NO_REGION));
        let spent = most - *slice.work;
        *slice.work += kept;
        self.searches_left = self.searches_left.saturating_sub(spent);
        self.step = BoundaryStep::Search { left: left - spent };
        if is_done || left == spent {
            slice.flood.clear();
            self.step = BoundaryStep::Farthest { next: 0, best: (0, CellId(0)) };
        }
    }

    /// Gives explored cells their region, all but those with a step to a cell that was not explored and could have
    /// been: that one is faulty.
    fn assign(&self, base: CellId, next: usize, slice: &mut Slice<'_>) -> BoundaryStep {
        let Slice { draft, work, .. } = slice;
        let end = next + part(draft.trail.reached().len() - next, work);
        for place in next..end {
            let id = CellId(draft.trail.reached()[place]);
            let is_faulty =
                |adjacent: CellId| draft.regions[adjacent.index()] == NO_REGION && !draft.trail.is_reached(adjacent);
            if id == base || !draft.around(id).any(is_faulty) {
                draft.regions[id.index()] = self.regions;
            }
        }
        if end == draft.trail.reached().len() {
            BoundaryStep::ForgetGrowth
        } else {
            BoundaryStep::Assign { base, next: end }
        }
    }

    /// If there are too many regions, they are merged next.
    fn finish(&self, slice: &mut Slice<'_>) -> Result<AnyStage, Error> {
        slice.draft.passable = Vec::new();
        let most = match (slice.request.def.reduction, slice.request.budget()) {
            (Reduction::Regions, Some(budget)) => most_with_pairs(budget),
            // Grouping does the rest.
            (Reduction::RegionsThenPortals, Some(budget)) => most_with_pairs(budget.saturating_mul(2)),
            _ => return Ok(Portals::new(self.regions)?.into()),
        };
        Ok(Merge::new(slice.draft, self.regions, most.min(MAX_PORTALS as u64))?.into())
    }
}

impl Stage for Boundary {
    /// Over once every passable cell has its region.
    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error> {
        while *slice.work > 0 {
            match self.step {
                BoundaryStep::Draw => {
                    *slice.work -= 1;
                    let Some(cell) = self.draw.next(&mut slice.draft.passable) else {
                        return self.finish(slice).map(Some);
                    };
                    if slice.draft.regions[cell.index()] == NO_REGION {
                        // The region that is found from here may not contain this cell.
                        self.draw.put_back();
                        slice.flood.start_at(&mut slice.draft.trail, cell, 0);
                        let left = if self.searches_left == 0 { SURROUNDINGS } else { u64::MAX };
                        self.step = BoundaryStep::Search { left };
                    }
                }
                BoundaryStep::Search { left } => self.search(left, slice),
                BoundaryStep::Farthest { next, best } => self.step = find_farthest(next, best, slice),
                BoundaryStep::ForgetSearch { base } => {
                    if slice.draft.trail.forget(slice.work) {
                        slice.flood.start_at(&mut slice.draft.trail, base, 0);
                        self.step = BoundaryStep::Grow { base };
                    }
                }
                BoundaryStep::Grow { base } => {
                    if grow(base, slice) {
                        self.step = BoundaryStep::Assign { base, next: 0 };
                    }
                }
                BoundaryStep::Assign { base, next } => self.step = self.assign(base, next, slice),
                BoundaryStep::ForgetGrowth => {
                    if slice.draft.trail.forget(slice.work) {
                        self.regions += 1;
                        self.step = BoundaryStep::Draw;
                    }
                }
            }
        }
        Ok(None)
    }

    fn work_left(&self, draft: &Draft) -> u64 {
        // Each region takes a few looks at each of its cells, and a flood over the others, whose number is unknown.
        4 * self.draw.left(&draft.passable)
    }
}

/// Continues to look for the cell with the greatest distance; ties go to the first in reading order.
fn find_farthest(next: usize, mut best: (u32, CellId), slice: &mut Slice<'_>) -> BoundaryStep {
    let trail = &slice.draft.trail;
    let reached = &trail.reached()[next..];
    let count = light_part(reached.len(), slice.work);
    for id in reached[..count].iter().copied().map(CellId) {
        let distance = trail.get(id);
        if distance > best.0 || distance == best.0 && (best.1.0 == 0 || id < best.1) {
            best = (distance, id);
        }
    }
    if count == reached.len() {
        BoundaryStep::ForgetSearch { base: best.1 }
    } else {
        BoundaryStep::Farthest { next: next + count, best }
    }
}

/// Lets a region grow from its base and returns whether it has stopped.
fn grow(base: CellId, slice: &mut Slice<'_>) -> bool {
    let &Request { def, frame, rules, pairs, .. } = slice.request;
    let base = frame.spot(base);
    let naive = Naive::new(base, rules, slice.draft.relaxed.present_weights().min().unwrap_or(1));
    let is_exact = |to: CellId, distance: u32| {
        let to = frame.spot(to);
        let is_exact = |estimate: u32| distance.saturating_sub(estimate) <= def.tolerated_error;
        is_exact(naive.estimate(to)) || def.differential && is_exact(pairs.towards(base, to))
    };
    slice.spread(|regions| Growth { regions, is_exact })
}

/// Cells that have a region count as blocked; at faulty cells it turns back.
struct Growth<'a, F> {
    regions: &'a [u32],
    is_exact: F,
}

impl<F: Fn(CellId, u32) -> bool> Bounds for Growth<'_, F> {
    const MAY_RETREAT: bool = true;

    fn verdict(&self, _: CellId, to: CellId, distance: u32) -> Verdict {
        if self.regions[to.index()] != NO_REGION {
            Verdict::Avoid
        } else if (self.is_exact)(to, distance) {
            Verdict::Enter
        } else {
            Verdict::Retreat
        }
    }
}
