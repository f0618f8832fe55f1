//! Eight cells of a leg at a time, in registers. What compilers make of arrays of cells takes an instruction for every
//! column and every row.
//!
//! PERF: Writing all cells of a path takes at most twice the instructions of a copy, plus 1,000 (`make counts`).

use crate::base::Cell;

/// Cells that are written at once.
pub(super) const BATCH: usize = 8;

/// A representation of cells in registers. A value of this type proves that the processor supports it.
pub(super) trait Registers: Copy {
    /// The cell at a place, repeated to fill a register.
    type Place: Copy;
    /// The next cells of a leg along a row, a column or a diagonal.
    type Batch;

    /// The cell at a packed spot.
    fn place(self, spot: u32) -> Self::Place;
    /// The first cells of a leg, which may extend beyond its end.
    fn first(self, from: Self::Place, to: Self::Place) -> Self::Batch;
    /// Writes cells, and advances to the next ones.
    fn write(self, batch: &mut Self::Batch, slots: &mut [Cell; BATCH]);
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86_64::{Narrow, Wide};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use super::{BATCH, Cell, Registers};
    use crate::queue::Path;
    use std::arch::x86_64::*;

    /// Registers of 16 bytes, which every x86-64 has.
    #[derive(Clone, Copy)]
    pub(in crate::queue::path) struct Narrow;

    /// Two cells: column, row, column, row.
    #[derive(Clone, Copy)]
    pub(in crate::queue::path) struct Pair(__m128i);

    pub(in crate::queue::path) struct Pairs {
        next: [__m128i; BATCH / 2],
        eight_steps: __m128i,
    }

    impl Registers for Narrow {
        type Place = Pair;
        type Batch = Pairs;

        #[inline(always)]
        fn place(self, spot: u32) -> Pair {
            // SAFETY: every x86-64 has SSE2.
            Pair(unsafe {
                let cell = _mm_unpacklo_epi16(_mm_cvtsi32_si128(spot as i32), _mm_setzero_si128());
                _mm_add_epi32(_mm_shuffle_epi32::<0b01_00_01_00>(cell), _mm_set1_epi32(-1))
            })
        }

        #[inline(always)]
        fn first(self, Pair(from): Pair, Pair(to): Pair) -> Pairs {
            // SAFETY: every x86-64 has SSE2.
            unsafe {
                let plus = |a, b| _mm_add_epi32(a, b);
                // In each lane -1, 0 or 1.
                let step = _mm_sub_epi32(_mm_cmpgt_epi32(from, to), _mm_cmpgt_epi32(to, from));
                let two_steps = plus(step, step);
                let four_steps = plus(two_steps, two_steps);
                let first = plus(from, _mm_slli_si128::<8>(step));
                let second = plus(first, two_steps);
                let next = [first, second, plus(first, four_steps), plus(second, four_steps)];
                Pairs { next, eight_steps: plus(four_steps, four_steps) }
            }
        }

        #[inline(always)]
        fn write(self, batch: &mut Pairs, slots: &mut [Cell; BATCH]) {
            const { assert!(size_of::<[Cell; 2]>() == size_of::<__m128i>()) };
            for (slots, pair) in slots.as_chunks_mut::<2>().0.iter_mut().zip(&mut batch.next) {
                // SAFETY: the slots are 16 bytes that may be written, any bytes make two cells, and the store asks for
                // no alignment. Every x86-64 has SSE2.
                unsafe {
                    _mm_storeu_si128(slots.as_mut_ptr().cast(), *pair);
                    *pair = _mm_add_epi32(*pair, batch.eight_steps);
                }
            }
        }
    }

    /// Registers of 32 bytes, which processors with AVX2 have. A value exists only if the processor was found to have
    /// them.
    // PERF: Only paths gain: compiling the loop of the jump search for such processors in the same way made no
    // difference.
    #[derive(Clone, Copy)]
    pub(in crate::queue::path) struct Wide(());

    impl Wide {
        /// If the processor has them.
        #[inline(always)]
        pub(in crate::queue::path) fn detected() -> Option<Self> {
            is_x86_feature_detected!("avx2").then_some(Self(()))
        }

        /// Reads a path, by code that is compiled for a processor that has them. The functions that it calls must be
        /// inlined, or they would be compiled for any processor.
        pub(in crate::queue::path) fn read(self, path: &Path<'_>, offset: u32, target: &mut [Cell]) -> u32 {
            #[target_feature(enable = "avx2")]
            fn with_avx2(wide: Wide, path: &Path<'_>, offset: u32, target: &mut [Cell]) -> u32 {
                path.read_by(wide, offset, target)
            }
            // SAFETY: there is a `Wide`, so there is AVX2.
            unsafe { with_avx2(self, path, offset, target) }
        }
    }

    /// Four cells.
    #[derive(Clone, Copy)]
    pub(in crate::queue::path) struct Quad(__m256i);

    pub(in crate::queue::path) struct Quads {
        next: [__m256i; BATCH / 4],
        eight_steps: __m256i,
    }

    impl Registers for Wide {
        type Place = Quad;
        type Batch = Quads;

        #[inline(always)]
        fn place(self, spot: u32) -> Quad {
            // SAFETY: there is a `Wide`, so there is AVX2.
            Quad(unsafe {
                let cell = _mm_cvtepu16_epi32(_mm_cvtsi32_si128(spot as i32));
                _mm256_add_epi32(_mm256_broadcastq_epi64(cell), _mm256_set1_epi32(-1))
            })
        }

        #[inline(always)]
        fn first(self, Quad(from): Quad, Quad(to): Quad) -> Quads {
            // SAFETY: there is a `Wide`, so there is AVX2.
            unsafe {
                // In each lane -1, 0 or 1; no step, one, two and three of them.
                let step = _mm256_sub_epi32(_mm256_cmpgt_epi32(from, to), _mm256_cmpgt_epi32(to, from));
                let steps = _mm256_sign_epi32(_mm256_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3), step);
                let first = _mm256_add_epi32(from, steps);
                let second = _mm256_add_epi32(first, _mm256_slli_epi32::<2>(step));
                Quads { next: [first, second], eight_steps: _mm256_slli_epi32::<3>(step) }
            }
        }

        #[inline(always)]
        fn write(self, batch: &mut Quads, slots: &mut [Cell; BATCH]) {
            const { assert!(size_of::<[Cell; 4]>() == size_of::<__m256i>()) };
            for (slots, quad) in slots.as_chunks_mut::<4>().0.iter_mut().zip(&mut batch.next) {
                // SAFETY: the slots are 32 bytes that may be written, any bytes make four cells, and the store asks for
                // no alignment. There is a `Wide`, so there is AVX2.
                unsafe {
                    _mm256_storeu_si256(slots.as_mut_ptr().cast(), *quad);
                    *quad = _mm256_add_epi32(*quad, batch.eight_steps);
                }
            }
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) use plain::Narrow;

#[cfg(not(target_arch = "x86_64"))]
mod plain {
    use super::{BATCH, Cell, Registers};
    use crate::base::unpacked;

    /// Whatever the compiler chooses.
    #[derive(Clone, Copy)]
    pub(in crate::queue::path) struct Narrow;

    pub(in crate::queue::path) struct Cells {
        next: [Cell; BATCH],
        step: [i32; 2],
    }

    impl Registers for Narrow {
        type Place = Cell;
        type Batch = Cells;

        fn place(self, spot: u32) -> Cell {
            unpacked(spot)
        }

        fn first(self, from: Cell, to: Cell) -> Cells {
            let step = [(to.x - from.x).signum(), (to.y - from.y).signum()];
            let cell = |n: usize| Cell { x: from.x + step[0] * n as i32, y: from.y + step[1] * n as i32 };
            Cells { next: std::array::from_fn(cell), step }
        }

        fn write(self, batch: &mut Cells, slots: &mut [Cell; BATCH]) {
            *slots = batch.next;
            for cell in &mut batch.next {
                (cell.x, cell.y) = (cell.x + batch.step[0] * BATCH as i32, cell.y + batch.step[1] * BATCH as i32);
            }
        }
    }
}
