//! Boundary areas [Janssen 3.1]: areas in which the naive heuristic tells the distance from one cell, the base, exactly, or
//! up to a tolerated error.
//!
//! From a random cell without an area a flood finds the farthest such cell: a corner or a dead end, which makes a good
//! base. A second flood from there stops at faulty cells, where the distance exceeds the heuristic's by too much. All
//! that it has explored is the new area, but for cells beside a faulty one, and the base in any case. Cells that have
//! an area count as blocked. The flood does not go on from the cells that are left out: going on would take an area
//! through a door and over half of the next room, and comes out far from the paper's figures; turning back there gives
//! its number of portals on rooms, mazes and hills.
//!
//! On ground whose weights change from cell to cell nearly every cell becomes an area of its own, and a flood over
//! everything for each of them would never end. Once such floods have taken a thousand times the cells of the map, the
//! next ones look only at the surroundings.

use super::site::{Draw, NO_AREA, Setting, Site, Spread, light_part, part};
use crate::base::CellId;
use crate::bound::{Estimate, Naive, PairEstimate};
use crate::tables::{Bounds, Distances, Flood, Verdict, Within};

/// Cells that searches for bases may expand, as a multiple of the map's.
const SEARCHES_PER_CELL: u64 = 1024;
/// Cells that a search for a base may expand afterwards.
const SURROUNDINGS: u64 = 4096;

enum Step {
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
    /// Giving the explored cells their area.
    Assign {
        base: CellId,
        next: usize,
    },
    ForgetGrowth,
}

pub(super) struct Boundary {
    draw: Draw,
    step: Step,
    areas: u32,
    /// Cells that searches for bases may still expand.
    searches_left: u64,
}

impl Boundary {
    pub(super) fn new(seed: u64, cells: usize) -> Self {
        let searches_left = SEARCHES_PER_CELL * cells as u64;
        Self { draw: Draw::new(seed), step: Step::Draw, areas: 0, searches_left }
    }

    /// Goes on for up to `work` cells and tells whether every free cell has its area.
    pub(super) fn advance<P: PairEstimate>(
        &mut self,
        setting: &Setting<'_, P>,
        site: &mut Site,
        flood: &mut Flood,
        work: &mut u64,
    ) -> bool {
        while *work > 0 {
            match self.step {
                Step::Draw => {
                    *work -= 1;
                    let Some(cell) = self.draw.next(&mut site.free) else { return true };
                    if site.areas[cell.index()] == NO_AREA {
                        // The area that is found from here may do without this cell.
                        self.draw.put_back();
                        flood.start_at(&mut site.trail, cell, 0);
                        let left = if self.searches_left == 0 { SURROUNDINGS } else { u64::MAX };
                        self.step = Step::Search { left };
                    }
                }
                Step::Search { ref mut left } => {
                    let most = (*left).min(*work);
                    let mut slice = most;
                    let is_done = spread_search(setting, site, flood, &mut slice);
                    let spent = most - slice;
                    *left -= spent;
                    *work -= spent;
                    self.searches_left = self.searches_left.saturating_sub(spent);
                    if is_done || *left == 0 {
                        flood.clear();
                        self.step = Step::Farthest { next: 0, best: (0, CellId(0)) };
                    }
                }
                Step::Farthest { next, best } => self.step = find_farthest(site, next, best, work),
                Step::ForgetSearch { base } => {
                    if site.trail.forget(work) {
                        flood.start_at(&mut site.trail, base, 0);
                        self.step = Step::Grow { base };
                    }
                }
                Step::Grow { base } => {
                    if grow(setting, site, flood, base, work) {
                        self.step = Step::Assign { base, next: 0 };
                    }
                }
                Step::Assign { base, next } => self.step = self.assign(setting, site, base, next, work),
                Step::ForgetGrowth => {
                    if site.trail.forget(work) {
                        self.areas += 1;
                        self.step = Step::Draw;
                    }
                }
            }
        }
        false
    }

    /// Gives explored cells their area, all but those with a step to a cell that was not explored and could have been:
    /// that one is faulty.
    fn assign<P: PairEstimate>(
        &self,
        setting: &Setting<'_, P>,
        site: &mut Site,
        base: CellId,
        next: usize,
        work: &mut u64,
    ) -> Step {
        let end = next + part(site.trail.reached().len() - next, work);
        for place in next..end {
            let id = CellId(site.trail.reached()[place]);
            let is_faulty = |beside: CellId| site.areas[beside.index()] == NO_AREA && !site.trail.is_reached(beside);
            if id == base || !site.around(setting.frame, id).any(is_faulty) {
                site.areas[id.index()] = self.areas;
            }
        }
        if end == site.trail.reached().len() { Step::ForgetGrowth } else { Step::Assign { base, next: end } }
    }

    pub(super) fn area_count(&self) -> u32 {
        self.areas
    }

    /// About how many cells there are still to look at.
    pub(super) fn work_left(&self, site: &Site) -> u64 {
        // Each area takes a few looks at each of its cells, and a flood over the others, whose number nobody knows.
        4 * self.draw.left(&site.free)
    }
}

fn spread_search<P: PairEstimate>(
    setting: &Setting<'_, P>,
    site: &mut Site,
    flood: &mut Flood,
    work: &mut u64,
) -> bool {
    let Site { relaxed, areas, trail, .. } = site;
    let bounds = Within(|to: CellId| areas[to.index()] == NO_AREA);
    relaxed.expand_with(setting.frame, setting.rules, Spread { flood, trail, bounds, work })
}

/// Goes on looking for the cell with the greatest distance; of equal ones the first in reading order.
fn find_farthest(site: &Site, next: usize, mut best: (u32, CellId), work: &mut u64) -> Step {
    let reached = &site.trail.reached()[next..];
    let count = light_part(reached.len(), work);
    for id in reached[..count].iter().copied().map(CellId) {
        let distance = site.trail.get(id);
        if distance > best.0 || distance == best.0 && (best.1.0 == 0 || id < best.1) {
            best = (distance, id);
        }
    }
    if count == reached.len() {
        Step::ForgetSearch { base: best.1 }
    } else {
        Step::Farthest { next: next + count, best }
    }
}

/// Lets an area grow from its base and tells whether it has stopped.
fn grow<P: PairEstimate>(
    setting: &Setting<'_, P>,
    site: &mut Site,
    flood: &mut Flood,
    base: CellId,
    work: &mut u64,
) -> bool {
    let Site { relaxed, areas, trail, .. } = site;
    let &Setting { def, frame, rules, pairs } = setting;
    let base = frame.spot(base);
    let naive = Naive::new(base, rules, relaxed.present_weights().min().unwrap_or(1));
    let is_exact = |to: CellId, distance: u32| {
        let to = frame.spot(to);
        let is_exact = |estimate: u32| distance.saturating_sub(estimate) <= def.tolerated_error;
        is_exact(naive.estimate(to)) || def.differential && is_exact(pairs.between(base, to))
    };
    let bounds = Growth { areas, is_exact };
    relaxed.expand_with(frame, rules, Spread { flood, trail, bounds, work })
}

/// Cells that have an area count as blocked; at faulty cells it turns back.
struct Growth<'a, F> {
    areas: &'a [u32],
    is_exact: F,
}

impl<F: Fn(CellId, u32) -> bool> Bounds for Growth<'_, F> {
    const MAY_RETREAT: bool = true;

    fn verdict(&self, _: CellId, to: CellId, distance: u32) -> Verdict {
        if self.areas[to.index()] != NO_AREA {
            Verdict::Avoid
        } else if (self.is_exact)(to, distance) {
            Verdict::Enter
        } else {
            Verdict::Retreat
        }
    }
}
