//! What an edit means for landmarks: decreases spread from the cells that have become cheaper; increases are not
//! represented until the table is built again.
//!
//! Inside the edit they spread as far as the allowance goes. A landmark for which it is not enough is not active until
//! `maintain` has continued from there; those whose turn has not come yet begin then, from the cells of the edit.

use super::build::Task;
use super::{Column, Landmarks, Pending, Site, UNREACHED, lanes, rise};
use crate::base::{CellId, Error, Rect, filled};
use crate::grid::{BLOCKED, Edit, Expander, GridNow};
use crate::tables::{Edited, Flood, Kept, Loss, NoBounds, Relaxed, Table, TableInfo, TableState, with_steps};

/// A larger rectangle than this many cells is not remembered: all cells are looked at instead.
const LARGEST_PENDING: u64 = 4096;

fn area(rect: Rect) -> u64 {
    u64::from(rect.width) * u64::from(rect.height)
}

impl Pending {
    /// Adds a rectangle: the one around both, if that is small enough.
    fn with(self, rect: Rect) -> Self {
        let both = match self {
            Self::Nothing => rect,
            Self::Around(other) => around_both(other, rect),
            Self::Everywhere => return self,
        };
        if area(both) <= LARGEST_PENDING { Self::Around(both) } else { Self::Everywhere }
    }
}

fn around_both(a: Rect, b: Rect) -> Rect {
    let (x, y) = (a.x.min(b.x), a.y.min(b.y));
    let right = (a.x + a.width as i32).max(b.x + b.width as i32);
    let bottom = (a.y + a.height as i32).max(b.y + b.height as i32);
    Rect { x, y, width: (right - x) as u32, height: (bottom - y) as u32 }
}

impl Edited for Landmarks {
    /// Cells that have not become cheaper than they ever were since the table was built cost a look at the cells of the
    /// edit and change nothing. If a terrain gets cheaper, every landmark is left to `maintain`.
    fn apply(&mut self, now: &GridNow<'_>, edit: &Edit) {
        if !self.relaxed.apply(now, edit) {
            return;
        }
        match *edit {
            Edit::Cells { rect, .. } => {
                self.changes += 1;
                self.repair(now, now.frame.with_surroundings(rect));
            }
            Edit::Weight { .. } => {
                self.active = 0;
                self.sites.iter_mut().for_each(|site| site.pending = Pending::Everywhere);
                if let Some(lane) = self.lane_in_flood() {
                    self.sites[lane].pending = Pending::Nothing;
                    self.flood.begin_sweep();
                }
            }
        }
    }

    fn memory_bytes(&self) -> u64 {
        let sites = self.sites.capacity() * size_of::<Site>();
        let fresh = self.fresh.capacity() * size_of::<u32>();
        let floods = self.flood.memory_bytes() + self.repairs.memory_bytes();
        (sites + fresh) as u64 + self.entries.memory_bytes() + floods + self.relaxed.memory_bytes()
    }

    fn info(&self, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error> {
        let edited_cells = self.relaxed.count_more_expensive(now.terrain, now.weights);
        Ok(TableInfo {
            state: TableState::new(self.is_suspended(), edited_cells == 0 && self.is_finished()),
            landmarks: self.count() as u32,
            active_landmarks: self.active.count_ones(),
            loss: self.loss(now, sample)?,
            edited_cells,
            entries: self.count() as u64 * u64::from(now.frame.width()) * u64::from(now.frame.height()),
            repaired_entries: self.repaired_entries,
            ..TableInfo::new(Table::Landmarks, self.def.kind(self.is_given()))
        })
    }
}

impl Landmarks {
    /// The landmark whose flood is in progress.
    fn lane_in_flood(&self) -> Option<usize> {
        match self.task {
            Task::Probe(lane) | Task::Fill(lane) => Some(lane),
            // Their distances are about to be thrown away.
            Task::Idle | Task::Find { .. } | Task::Clear { .. } => None,
        }
    }

    /// The loss since the table was built: its distances compared with those of the map as it is now,
    /// over all cells, for the first `sample` landmarks whose own cell is still passable.
    pub(crate) fn loss(&self, now: &GridNow<'_>, sample: u32) -> Result<Loss, Error> {
        let mut loss = Loss::default();
        let is_passable = |lane: &usize| now.terrain[self.sites[*lane].cell.index()] != BLOCKED;
        let mut sampled = lanes(self.active).filter(is_passable).take(sample as usize).peekable();
        if sampled.peek().is_none() {
            return Ok(loss);
        }
        let real = Relaxed::of(now)?;
        let mut distances: Vec<u32> = filled(now.frame.cells() as usize, 0)?;
        let mut flood = Flood::new(Flood::usual_entries(now.frame.cells()), rise(now.rules, &real))?;
        for lane in sampled {
            distances.fill(UNREACHED);
            let column = &mut Column { entries: &mut distances, stride: 1, lane: 0, changed: 0 };
            flood.start_at(column, self.sites[lane].cell, 0);
            with_steps!(real, now.frame, now.rules, |expander| {
                flood.spread(column, expander, &NoBounds, &mut { u64::MAX })
            });
            for id in now.passable_cells() {
                let stored = self.row(id)[lane];
                let now = Some(distances[id.index()]).filter(|&now| now != UNREACHED);
                if stored != UNREACHED {
                    loss.add(stored, now);
                }
            }
        }
        Ok(loss)
    }

    /// Lets decreases spread from a rectangle, landmark by landmark, for as long as the allowance lasts.
    fn repair(&mut self, now: &GridNow<'_>, rect: Rect) {
        let in_flood = self.lane_in_flood();
        if let Some(lane) = in_flood {
            self.repaired_entries += self.start_around(now, lane, rect);
        }
        let mut left = u64::from(self.def.edit_allowance);
        for lane in (0..self.placed).filter(|&lane| Some(lane) != in_flood) {
            let is_active = self.active & 1 << lane != 0;
            // Each gets its share, so that a large repair does not delay many small ones.
            let behind = (self.active >> lane).count_ones();
            let share = left / u64::from(behind.max(1));
            if !is_active || area(rect) > share {
                self.active &= !(1 << lane);
                self.sites[lane].pending = self.sites[lane].pending.with(rect);
                continue;
            }
            let mut share_left = share - area(rect);
            if !self.repair_lane(now, rect, lane, &mut share_left) {
                self.active &= !(1 << lane);
                if let Task::Idle = self.task {
                    // `maintain` continues where this has stopped.
                    std::mem::swap(&mut self.flood, &mut self.repairs);
                    self.task = Task::Fill(lane);
                } else {
                    self.sites[lane].pending = Pending::Everywhere;
                }
                // The others are likely to need as much: they begin in order when their turn comes.
                left = 0;
            } else {
                left -= share - share_left;
            }
        }
    }

    /// Repairs a landmark and returns whether the allowance was enough.
    fn repair_lane(&mut self, now: &GridNow<'_>, rect: Rect, lane: usize, left: &mut u64) -> bool {
        self.repairs.clear();
        let column = &mut Column { entries: &mut self.entries, stride: self.stride, lane, changed: 0 };
        let done = with_steps!(self.relaxed, now.frame, now.rules, |expander| {
            start_around(&mut self.repairs, column, expander, rect);
            self.repairs.spread(column, expander, &NoBounds, left)
        });
        self.repaired_entries += column.changed;
        done
    }

    /// Begins the work that edits have left for a landmark.
    pub(super) fn begin_mending(&mut self, now: &GridNow<'_>, lane: usize, work: &mut u64) {
        self.flood.clear();
        match std::mem::replace(&mut self.sites[lane].pending, Pending::Nothing) {
            Pending::Nothing => {}
            Pending::Around(rect) => {
                self.repaired_entries += self.start_around(now, lane, rect);
                *work = work.saturating_sub(area(rect));
            }
            Pending::Everywhere => self.flood.begin_sweep(),
        }
        self.task = Task::Fill(lane);
    }

    /// Lets the flood that is in progress begin at a rectangle too, and returns how many entries that has changed.
    fn start_around(&mut self, now: &GridNow<'_>, lane: usize, rect: Rect) -> u64 {
        if area(rect) > LARGEST_PENDING {
            self.flood.begin_sweep();
            return 0;
        }
        let column = &mut Column::of(&mut self.entries, &mut self.fresh, self.stride, lane, self.placed);
        with_steps!(self.relaxed, now.frame, now.rules, |expander| {
            start_around(&mut self.flood, column, expander, rect);
        });
        column.changed
    }
}

/// Brings the neighbours of all cells of a rectangle as near as they can be.
fn start_around(flood: &mut Flood, column: &mut Column<'_>, expander: &impl Expander, rect: Rect) {
    for index in expander.frame().rows(rect).flatten() {
        flood.start_around(column, expander, CellId(index as u32));
    }
}
