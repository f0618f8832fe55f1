//! The first stage: finding the free cells, and clearing what an earlier attempt has left.

use super::draft::{Draft, NO_AREA, light_part};
use super::stage::{AnyStage, Kind, Slice, Stage};
use crate::base::{CellId, Error};

#[derive(Default)]
pub(super) struct Survey {
    /// The cells before this one have been looked at.
    next: usize,
}

impl Stage for Survey {
    fn parts(&self) -> (u64, u64) {
        (0, 10)
    }

    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error> {
        let Slice { draft, work, .. } = slice;
        if self.next == 0 {
            draft.reserve()?;
        }
        let end = self.next + light_part(draft.cells() - self.next, work);
        for cell in self.next..end {
            draft.areas[cell] = NO_AREA;
            if draft.relaxed.is_free(CellId(cell as u32)) {
                draft.free.push(cell as u32);
            }
        }
        self.next = end;
        if end < draft.cells() || !draft.trail.forget(work) {
            return Ok(None);
        }
        draft.free_cells = draft.free.len() as u64;
        (Kind::of(slice.request.def).divide)(slice).map(Some)
    }

    fn work_left(&self, draft: &Draft) -> u64 {
        (draft.cells() - self.next) as u64
    }
}
