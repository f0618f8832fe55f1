//! Two cells in one register. What compilers make of arrays of cells takes an instruction for every column and every row.

use crate::geometry::Cell;
#[cfg(not(target_arch = "x86_64"))]
use crate::geometry::unpacked;

/// Two cells, or two differences of cells: column, row, column, row.
#[derive(Clone, Copy)]
pub(super) struct Pair(Lanes);

#[cfg(target_arch = "x86_64")]
type Lanes = std::arch::x86_64::__m128i;

#[cfg(target_arch = "x86_64")]
impl Pair {
    /// The cell at a packed spot, twice.
    #[inline(always)]
    pub(super) fn both(spot: u32) -> Self {
        use std::arch::x86_64::{
            _mm_add_epi32, _mm_cvtsi32_si128, _mm_set1_epi32, _mm_setzero_si128, _mm_shuffle_epi32, _mm_unpacklo_epi16,
        };
        // SAFETY: every x86-64 has SSE2.
        Self(unsafe {
            let cell = _mm_unpacklo_epi16(_mm_cvtsi32_si128(spot as i32), _mm_setzero_si128());
            _mm_add_epi32(_mm_shuffle_epi32::<0b01_00_01_00>(cell), _mm_set1_epi32(-1))
        })
    }

    /// Lane by lane -1, 0 or 1, as the other is less, equal or more.
    #[inline(always)]
    pub(super) fn step_towards(self, other: Self) -> Self {
        use std::arch::x86_64::{_mm_cmpgt_epi32, _mm_sub_epi32};
        // SAFETY: every x86-64 has SSE2.
        Self(unsafe { _mm_sub_epi32(_mm_cmpgt_epi32(self.0, other.0), _mm_cmpgt_epi32(other.0, self.0)) })
    }

    #[inline(always)]
    pub(super) fn plus(self, other: Self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        Self(unsafe { std::arch::x86_64::_mm_add_epi32(self.0, other.0) })
    }

    /// The second alone, beside 0.
    #[inline(always)]
    pub(super) fn second(self) -> Self {
        // SAFETY: every x86-64 has SSE2.
        Self(unsafe { std::arch::x86_64::_mm_slli_si128::<8>(self.0) })
    }

    #[inline(always)]
    pub(super) fn write(self, slots: &mut [Cell; 2]) {
        const { assert!(size_of::<[Cell; 2]>() == size_of::<Lanes>()) };
        // SAFETY: the slots are 16 bytes that may be written, any bytes make two cells, and the store asks for no
        // alignment.
        unsafe { std::arch::x86_64::_mm_storeu_si128(slots.as_mut_ptr().cast(), self.0) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
type Lanes = [i32; 4];

#[cfg(not(target_arch = "x86_64"))]
impl Pair {
    /// The cell at a packed spot, twice.
    pub(super) fn both(spot: u32) -> Self {
        let Cell { x, y } = unpacked(spot);
        Self([x, y, x, y])
    }

    /// Lane by lane -1, 0 or 1, as the other is less, equal or more.
    pub(super) fn step_towards(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| (other.0[lane] - self.0[lane]).signum()))
    }

    pub(super) fn plus(self, other: Self) -> Self {
        Self(std::array::from_fn(|lane| self.0[lane] + other.0[lane]))
    }

    /// The second alone, beside 0.
    pub(super) fn second(self) -> Self {
        Self([0, 0, self.0[0], self.0[1]])
    }

    pub(super) fn write(self, slots: &mut [Cell; 2]) {
        let [first_x, first_y, x, y] = self.0;
        *slots = [Cell { x: first_x, y: first_y }, Cell { x, y }];
    }
}
