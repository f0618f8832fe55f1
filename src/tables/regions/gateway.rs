//! Gateway areas [Janssen 2, after Björnsson and Halldórsson 2006]: nearly rectangular, filled row by row.
//!
//! The papers here do not give the details, so they are ours. An area begins with the topmost, leftmost cell without an
//! area and the cells to its right. Each further row is the leftmost run of free cells that touches the row above, as
//! wide as it goes. An area ends where no run touches it, and where a side grows again after it has shrunk: there a
//! room ends and the next begins.

use super::site::{NO_AREA, Setting, Site};
use crate::base::CellId;
use crate::bound::PairEstimate;

/// The lowest row of an area, in columns of the padded frame.
#[derive(Clone, Copy)]
struct Row {
    y: i32,
    left: i32,
    right: i32,
    /// Whether a side has ever been further out than the row after.
    left_shrank: bool,
    right_shrank: bool,
}

pub(super) struct Gateway {
    /// The cells before this one have their area.
    next: CellId,
    row: Option<Row>,
    areas: u32,
}

impl Gateway {
    pub(super) fn new() -> Self {
        Self { next: CellId(0), row: None, areas: 0 }
    }

    /// Goes on for about `work` cells, to the end of a row, and tells whether every free cell has its area.
    pub(super) fn advance<P: PairEstimate>(
        &mut self,
        setting: &Setting<'_, P>,
        site: &mut Site,
        work: &mut u64,
    ) -> bool {
        while *work > 0 {
            if let Some(row) = self.row {
                self.row = self.next_row(setting, site, row, work);
                self.areas += u32::from(self.row.is_none());
            } else if self.next.index() == site.cells() {
                return true;
            } else {
                *work -= 1;
                if is_open(site, self.next) {
                    let spot = setting.frame.spot(self.next);
                    let row = Row { y: spot.y, left: spot.x, right: spot.x, left_shrank: false, right_shrank: false };
                    self.row = Some(self.fill(setting, site, row, work));
                }
                self.next.0 += 1;
            }
        }
        false
    }

    /// Fills the row below and tells which it is; nothing where the area ends.
    fn next_row<P: PairEstimate>(
        &self,
        setting: &Setting<'_, P>,
        site: &mut Site,
        above: Row,
        work: &mut u64,
    ) -> Option<Row> {
        let y = above.y + 1;
        let is_open = |x: i32| is_open(site, setting.frame.id_of_spot(x, y));
        *work = work.saturating_sub((above.right - above.left + 1) as u64);
        let mut left = (above.left..=above.right).find(|&x| is_open(x))?;
        // The padding on both sides is blocked.
        if left == above.left {
            while is_open(left - 1) {
                left -= 1;
            }
        }
        let mut right = left;
        while is_open(right + 1) {
            right += 1;
        }
        let regrows = left < above.left && above.left_shrank || right > above.right && above.right_shrank;
        if regrows {
            return None;
        }
        let left_shrank = above.left_shrank || left > above.left;
        let right_shrank = above.right_shrank || right < above.right;
        Some(self.fill(setting, site, Row { y, left, right, left_shrank, right_shrank }, work))
    }

    /// Gives a row its area, and all that is open to its right.
    fn fill<P: PairEstimate>(&self, setting: &Setting<'_, P>, site: &mut Site, mut row: Row, work: &mut u64) -> Row {
        let mut x = row.left;
        loop {
            let id = setting.frame.id_of_spot(x, row.y);
            if !is_open(site, id) {
                break;
            }
            site.areas[id.index()] = self.areas;
            row.right = x;
            x += 1;
        }
        *work = work.saturating_sub((row.right - row.left + 1) as u64);
        row
    }

    pub(super) fn area_count(&self) -> u32 {
        self.areas
    }

    /// About how many cells there are still to look at.
    pub(super) fn work_left(&self, site: &Site) -> u64 {
        3 * (site.cells() as u64 - u64::from(self.next.0))
    }
}

fn is_open(site: &Site, id: CellId) -> bool {
    site.relaxed.is_free(id) && site.areas[id.index()] == NO_AREA
}
