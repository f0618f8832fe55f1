//! Whether a path that was found before can still be walked, what it costs now, and whether it is certified to be as
//! good as it was. Cells are looked at only where the map has changed since.

use super::Map;
use super::changes::{HALO, LayerChanges, Parts};
use super::layer::LayerRef;
use crate::base::{Cell, CellId, Direction, Error, Rect};
use crate::grid::{AverageCost, EnteredCost, Expander, GridExpander, LayerView, StepCost, TerrainCharge};

/// What [`Map::check_path`] reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PathCheck {
    /// So many cells from the beginning can be walked.
    pub walkable: u32,
    /// The cell after these, which cannot be reached from the one before it.
    pub blocked: Option<Cell>,
    /// The cost of the walkable part now. Known if the cost at the epoch was passed, or every cell was looked at.
    pub cost: Option<u64>,
    /// Whether the path is walkable, costs what it did, and nothing on its layer has become cheaper: if it was optimal,
    /// it is.
    pub certified: bool,
    /// Whether the map was edited near the walkable part, or weights of the layer were set.
    pub changed: bool,
    /// Cells that were looked at.
    pub looked_at: u32,
}

impl Map {
    /// Checks a path that a search on a layer has found when the map had an epoch, or consecutive cells of one. `cost`
    /// is what these cost then, if the caller knows. Cells far from all edits since are skipped, and believed to be
    /// such a path, unless `every_cell` is to be looked at.
    pub fn check_path(
        &self,
        layer: u32,
        path: &[Cell],
        epoch: u64,
        cost: Option<u64>,
        every_cell: bool,
    ) -> Result<PathCheck, Error> {
        let layer = self.layer(layer)?;
        self.check_epoch(epoch)?;
        if u32::try_from(path.len()).is_err() {
            return Err(Error::Length);
        }
        let check = Check { parts: &self.parts, layer, changes: layer.layer.changes, path, epoch };
        if !every_cell && check.is_untouched()? {
            return Ok(PathCheck {
                walkable: path.len() as u32,
                blocked: None,
                cost,
                certified: !path.is_empty() && !check.changes.cheaper_since(epoch),
                changed: false,
                looked_at: 0,
            });
        }
        match layer.rules().terrain_charge {
            TerrainCharge::Average => check.run(AverageCost::new(layer.rules()), cost, every_cell),
            TerrainCharge::Entered => check.run(EnteredCost::new(layer.rules()), cost, every_cell),
        }
    }

    /// Whether anything that the agents of a layer find in a rectangle may have changed after an epoch. A change less
    /// than 80 cells away may be reported as well; none is missed.
    pub fn changed_since(&self, layer: u32, rect: Rect, epoch: u64) -> Result<bool, Error> {
        let changes = self.layer(layer)?.layer.changes;
        self.terrain.frame().check(rect)?;
        self.check_epoch(epoch)?;
        let is_empty = rect.width == 0 || rect.height == 0;
        Ok(!is_empty && (changes.as_a_whole(epoch) || self.parts.have_changed(rect, epoch)))
    }

    fn check_epoch(&self, epoch: u64) -> Result<(), Error> {
        if epoch <= self.epoch() { Ok(()) } else { Err(Error::Epoch) }
    }
}

struct Check<'a> {
    parts: &'a Parts,
    layer: LayerRef<'a>,
    changes: LayerChanges,
    path: &'a [Cell],
    epoch: u64,
}

/// How far a path can be walked, and what it took to know.
#[derive(Clone, Copy, Default)]
struct Walked {
    cells: usize,
    looked_at: u32,
    changed: bool,
    /// Of the steps that were looked at.
    cost: u64,
}

impl<'a> Check<'a> {
    /// Whether nothing has changed near the path: one look at every 32nd cell.
    // PERF: 500 cells take 740 instructions. Inlined, the loop is a third longer, for want of registers.
    #[inline(never)]
    fn is_untouched(&self) -> Result<bool, Error> {
        let [first, .., last] = *self.path else { return Ok(false) };
        let (parts, frame, epoch) = (self.parts, self.layer.frame(), self.epoch);
        if self.changes.as_a_whole(epoch) {
            return Ok(false);
        }
        let mut before = first;
        for &cell in self.path.iter().step_by(HALO) {
            if !frame.contains(cell) {
                return Err(Error::OutOfBounds);
            }
            if !is_near(before, cell, HALO) || parts.has_changed(cell, epoch) {
                return Ok(false);
            }
            before = cell;
        }
        frame.id(last)?;
        Ok(is_near(before, last, (self.path.len() - 1) % HALO))
    }

    fn run<C: StepCost>(self, step_cost: C, cost: Option<u64>, every_cell: bool) -> Result<PathCheck, Error> {
        let expander = GridExpander::new(self.layer.frame(), self.layer.view(), step_cost);
        let mut walked = self.walk(&expander, every_cell)?;
        let costs_differ = walked.changed && self.changes.costs_differ_since(self.epoch);
        let is_cost_known = every_cell || cost.is_some() && (costs_differ || walked.cells < self.path.len());
        if is_cost_known && !every_cell {
            walked = self.walk(&expander, true)?;
        }
        let cost_now = if is_cost_known { Some(walked.cost) } else { cost };
        let is_walkable = walked.cells == self.path.len() && !self.path.is_empty();
        let costs_the_same = !costs_differ || cost.is_some() && cost == cost_now;
        Ok(PathCheck {
            walkable: walked.cells as u32,
            blocked: self.path.get(walked.cells).copied(),
            cost: cost_now,
            certified: is_walkable && costs_the_same && !self.changes.cheaper_since(self.epoch),
            changed: walked.changed,
            looked_at: walked.looked_at,
        })
    }

    /// Walks as far as the steps are allowed. Unless `every_cell` is looked at, what has not changed is skipped.
    fn walk<C: StepCost>(
        &self,
        expander: &GridExpander<'_, LayerView<'a>, C>,
        every_cell: bool,
    ) -> Result<Walked, Error> {
        let mut walked = Walked::default();
        let Some(&first) = self.path.first() else { return Ok(walked) };
        let first_id = self.id(first)?;
        if every_cell || self.has_changed(first) {
            (walked.looked_at, walked.changed) = (1, self.has_changed(first));
            if !self.layer.is_passable(first_id) {
                return Ok(walked);
            }
        }
        // The steps up to this one are known not to have changed.
        let (mut at, mut proven) = (0, 0);
        while at + 1 < self.path.len() {
            let (cell, next) = (self.path[at], self.path[at + 1]);
            let id = self.id(cell)?;
            if at == proven {
                proven = self.unchanged_from(at);
                walked.changed |= proven == at;
            }
            if !every_cell && at < proven {
                at = proven;
                continue;
            }
            self.id(next)?;
            walked.looked_at += 1;
            let step = Direction::between(cell, next).filter(|step| expander.steps(id) & step.bit() != 0);
            let Some(step) = step else { break };
            walked.cost += u64::from(expander.step_cost(id, step));
            at += 1;
            proven = proven.max(at);
        }
        self.id(self.path[at])?;
        walked.cells = at + 1;
        Ok(walked)
    }

    /// The cell up to which no step from a cell on has changed: as far as the halo of its part leads, if that has not.
    fn unchanged_from(&self, at: usize) -> usize {
        let far = (at + HALO).min(self.path.len() - 1);
        let is_proven = is_near(self.path[at], self.path[far], far - at) && !self.has_changed(self.path[at]);
        if is_proven { far } else { at }
    }

    #[inline]
    fn has_changed(&self, cell: Cell) -> bool {
        self.changes.as_a_whole(self.epoch) || self.parts.has_changed(cell, self.epoch)
    }

    fn id(&self, cell: Cell) -> Result<CellId, Error> {
        self.layer.frame().id(cell)
    }
}

/// Whether a path of so many steps, a few, may lead from a cell to another. Cells for which it may not are no path, and
/// are looked at one by one.
#[inline]
fn is_near(from: Cell, to: Cell, steps: usize) -> bool {
    let is_near = |from: i32, to: i32| to.wrapping_sub(from).wrapping_add(steps as i32) as u32 <= 2 * steps as u32;
    is_near(from.x, to.x) && is_near(from.y, to.y)
}
