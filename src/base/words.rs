//! Memory: fallible allocation, 64-bit words stored as the 32-bit ones that a searcher's block consists of, and
//! prefetches.

use super::Error;

/// A vector of equal values; an allocation that fails is an error, never an abort.
pub(crate) fn filled<T: Clone>(length: usize, value: T) -> Result<Vec<T>, Error> {
    let mut vector = Vec::new();
    vector.try_reserve_exact(length)?;
    vector.resize(length, value);
    Ok(vector)
}

/// A 64-bit word at rest, the lower half first.
pub(crate) type Wide = [u32; 2];

/// The word.
#[inline(always)]
pub(crate) fn load(wide: Wide) -> u64 {
    u64::from(wide[0]) | u64::from(wide[1]) << 32
}

/// The word as it rests.
#[inline(always)]
pub(crate) fn store(value: u64) -> Wide {
    [value as u32, (value >> 32) as u32]
}

/// Prefetches an element of a slice. Does nothing if there is none, or on other processors than x86-64.
// PERF: Searches on rooms take 4 % less time since they prefetch the legs of a node when they put it on the open list.
#[inline(always)]
pub(crate) fn prefetch<T>(slice: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(element) = slice.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 has SSE, and a prefetch may be given any address, here even that of an element.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(element).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (slice, index);
}
