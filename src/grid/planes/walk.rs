//! Walks along diagonals, which look to both sides for jump points. A walk never leaves the frame: whoever steps it promises
//! that, and the planes are then read without a check.

use super::{MARGIN, Planes};

impl Planes {
    /// A walk along a diagonal, which looks to both sides for jump points.
    #[inline]
    pub(crate) fn walk<const DX: i32, const DY: i32>(&self, x: i32, y: i32) -> Walk<'_, DX, DY> {
        let (x, y) = (x as usize, y as usize);
        let (across, down) = (self.rows.bit(y, x), self.columns.bit(x, y));
        let is_inside = |plane: &[u8], bit: usize| bit >> 3 < plane.len() - MARGIN;
        assert!(is_inside(&self.rows.blocked, across) && is_inside(&self.columns.blocked, down));
        let (row_bits, column_bits) = (8 * self.rows.line_bytes as isize, 8 * self.columns.line_bytes as isize);
        Walk {
            planes: self,
            across,
            down,
            across_step: DX as isize + DY as isize * row_bits,
            down_step: DY as isize + DX as isize * column_bits,
        }
    }
}

/// A walk along a diagonal: where it is, in bits of the rows and of the columns. That is always a cell of the frame.
#[derive(Clone, Copy)]
pub(crate) struct Walk<'a, const DX: i32, const DY: i32> {
    planes: &'a Planes,
    across: usize,
    down: usize,
    across_step: isize,
    down_step: isize,
}

/// Whether walks that pass lead on, along the row and along the column.
pub(crate) struct Leads<'a> {
    pub(crate) across: &'a [u8],
    pub(crate) along: &'a [u8],
}

impl<'a, const DX: i32, const DY: i32> Walk<'a, DX, DY> {
    /// So many steps along the diagonal.
    ///
    /// # Safety
    /// They must lead to a cell of the frame.
    #[inline(always)]
    pub(crate) unsafe fn step(&mut self, steps: u32) {
        self.across = self.across.wrapping_add_signed(self.across_step.wrapping_mul(steps as isize));
        self.down = self.down.wrapping_add_signed(self.down_step.wrapping_mul(steps as isize));
    }

    #[inline(always)]
    pub(crate) fn leads(&self) -> Leads<'a> {
        let Planes { rows, columns, .. } = self.planes;
        Leads {
            across: if DX > 0 { &rows.forth_leads } else { &rows.back_leads },
            along: if DY > 0 { &columns.forth_leads } else { &columns.back_leads },
        }
    }

    /// Whether a jump along the row leads to a jump point, as the leads of this walk tell.
    ///
    /// # Safety
    /// They must be the leads of this walk.
    #[inline(always)]
    pub(crate) unsafe fn leads_across(&self, leads: &Leads<'_>) -> bool {
        // SAFETY: the walk is at a cell of the frame.
        unsafe { get_inside(leads.across, self.across) }
    }

    /// Whether a jump along the column leads to a jump point, as the leads of this walk tell.
    ///
    /// # Safety
    /// They must be the leads of this walk.
    #[inline(always)]
    pub(crate) unsafe fn leads_along(&self, leads: &Leads<'_>) -> bool {
        // SAFETY: the walk is at a cell of the frame.
        unsafe { get_inside(leads.along, self.down) }
    }

    /// How far along the row the next jump point lies, if a jump leads to one.
    #[inline]
    pub(crate) fn jump_across(&self) -> u32 {
        let rows = &self.planes.rows;
        if DX > 0 { rows.forth_stop(self.across) } else { rows.back_stop(self.across) }
    }

    /// How far along the column the next jump point lies, if a jump leads to one.
    #[inline]
    pub(crate) fn jump_along(&self) -> u32 {
        let columns = &self.planes.columns;
        if DY > 0 { columns.forth_stop(self.down) } else { columns.back_stop(self.down) }
    }
}

/// As `get`. Walks along diagonals spend most of their time here: no check, and a shift that needs no mask.
///
/// # Safety
/// The bit must be that of a cell of the frame that the plane was made for.
#[inline(always)]
unsafe fn get_inside(plane: &[u8], bit: usize) -> bool {
    debug_assert!((bit >> 6) * 8 + 8 <= plane.len());
    // SAFETY: a plane has a bit for every cell of its frame, and a margin of eight bytes behind the last.
    let word = unsafe { plane.as_ptr().cast::<[u8; 8]>().add(bit >> 6).read() };
    u64::from_le_bytes(word) >> (bit & 63) & 1 != 0
}
