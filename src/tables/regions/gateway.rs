//! Gateway regions [Janssen 2, after Björnsson and Halldórsson 2006]: nearly rectangular, filled row by row.
//!
//! The papers here do not give the details, so they are ours. A region begins with the topmost, leftmost cell without a
//! region and the cells to its right. Each further row is the leftmost run of passable cells that touches the row
//! above, as wide as it goes. A region ends where no run touches it, and where a side grows again after it has shrunk:
//! there a room ends and the next begins.

use super::draft::{Draft, NO_REGION};
use super::portals::Portals;
use super::stage::{AnyStage, Kind, PortalForm, Slice, Stage};
use crate::base::{CellId, Error, Spot};

/// The lowest row of a region, in columns of the padded frame.
#[derive(Clone, Copy)]
struct LowestRow {
    y: i32,
    left: i32,
    right: i32,
    /// Whether a side has ever been further out than the row after.
    left_shrank: bool,
    right_shrank: bool,
}

pub(super) struct Gateway {
    /// The cells before this one have their region.
    next: CellId,
    row: Option<LowestRow>,
    regions: u32,
}

pub(super) const KIND: Kind = Kind {
    divide: |_| Ok(Gateway { next: CellId(0), row: None, regions: 0 }.into()),
    needs_budget: false,
    portal_form: PortalForm::Gate,
};

impl Gateway {
    /// Fills the row below and returns it; `None` if the region ends.
    fn next_row(&self, draft: &mut Draft, above: LowestRow, work: &mut u64) -> Option<LowestRow> {
        let y = above.y + 1;
        let is_open = |x: i32| is_open(draft, draft.frame.id_of_spot(x, y));
        *work = work.saturating_sub((above.right - above.left + 1) as u64);
        let mut left = (above.left..=above.right).find(|&x| is_open(x))?;
        // The padding on both sides is blocked.
        if left == above.left {
            while is_open(left - 1) {
                left -= 1;
            }
        }
        let right = end_of_run(draft, left, y);
        let regrows = left < above.left && above.left_shrank || right > above.right && above.right_shrank;
        if regrows {
            return None;
        }
        let left_shrank = above.left_shrank || left > above.left;
        let right_shrank = above.right_shrank || right < above.right;
        Some(self.fill(draft, LowestRow { y, left, right, left_shrank, right_shrank }, work))
    }

    /// Gives a row its region.
    fn fill(&self, draft: &mut Draft, row: LowestRow, work: &mut u64) -> LowestRow {
        (row.left..=row.right).for_each(|x| draft.regions[draft.frame.id_of_spot(x, row.y).index()] = self.regions);
        *work = work.saturating_sub((row.right - row.left + 1) as u64);
        row
    }
}

impl Stage for Gateway {
    /// Continues to the end of a row; over once every passable cell has its region.
    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error> {
        let Slice { draft, work, .. } = slice;
        while **work > 0 {
            if let Some(row) = self.row {
                self.row = self.next_row(draft, row, work);
                self.regions += u32::from(self.row.is_none());
            } else if self.next.index() == draft.cells() {
                draft.passable = Vec::new();
                return Ok(Some(Portals::new(self.regions)?.into()));
            } else {
                **work -= 1;
                if is_open(draft, self.next) {
                    let Spot { x, y, .. } = draft.frame.spot(self.next);
                    let row = LowestRow {
                        y,
                        left: x,
                        right: end_of_run(draft, x, y),
                        left_shrank: false,
                        right_shrank: false,
                    };
                    self.row = Some(self.fill(draft, row, work));
                }
                self.next.0 += 1;
            }
        }
        Ok(None)
    }

    fn work_left(&self, draft: &Draft) -> u64 {
        3 * (draft.cells() as u64 - u64::from(self.next.0))
    }
}

fn is_open(draft: &Draft, id: CellId) -> bool {
    draft.relaxed.is_passable(id) && draft.regions[id.index()] == NO_REGION
}

/// The last of the passable cells to the right of one. The padding is blocked.
fn end_of_run(draft: &Draft, mut x: i32, y: i32) -> i32 {
    while is_open(draft, draft.frame.id_of_spot(x + 1, y)) {
        x += 1;
    }
    x
}
