//! 64-bit words in memory that is made of 32-bit ones, which is what a searcher's block consists of.

/// A 64-bit word at rest.
pub(crate) type Wide = [u32; 2];

/// The word. Shifting the halves together instead is compiled to two loads and more.
#[inline(always)]
pub(crate) fn load(wide: Wide) -> u64 {
    // SAFETY: both types are eight bytes without padding, and every pattern of bits is a value of either.
    unsafe { std::mem::transmute(wide) }
}

/// The word as it rests.
#[inline(always)]
pub(crate) fn store(value: u64) -> Wide {
    // SAFETY: as for `load`.
    unsafe { std::mem::transmute(value) }
}
