//! 64-bit words in memory that is made of 32-bit ones, which is what a searcher's block consists of.

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
