//! What can go wrong: one enum, mapped to the status numbers of the ABI in one table (`capi/status.rs`).

use std::fmt;

/// Why a call did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Error {
    /// A pointer is NULL that must not be (C ABI only).
    Null,
    /// A struct was not prepared by its init function (C ABI only).
    StructSize,
    /// A combination of selectors that does not exist, or a field that this version does not know.
    Unsupported,
    /// A cell or rectangle lies outside the map.
    OutOfBounds,
    /// A selector or flag has an unknown value (C ABI only).
    Selector,
    /// A width, height or number of cells is 0 or disagrees with the text.
    Dimensions,
    /// A width, height or number of cells is larger than the library can hold.
    TooLarge,
    /// A cost or weight is out of range.
    Cost,
    /// A length or stride does not fit the rectangle.
    Length,
    /// The text is not a map in the MovingAI format.
    Parse,
    /// Memory could not be allocated.
    OutOfMemory,
    /// The map has more cells than the searcher was made for.
    Capacity,
    /// Another thread is using the object (C ABI only).
    Busy,
    /// An earlier call panicked (C ABI only).
    Poisoned,
    /// A panic was caught (C ABI only).
    Internal,
    /// Every path costs more than a `u32` can count.
    CostOverflow,
    /// The searcher has not searched yet.
    NoSearch,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Null => "a pointer is NULL",
            Self::StructSize => "a struct was not prepared by its init function",
            Self::Unsupported => "unsupported combination",
            Self::OutOfBounds => "outside the map",
            Self::Selector => "unknown selector or flag",
            Self::Dimensions => "a size is 0 or disagrees with the text",
            Self::TooLarge => "a size is too large",
            Self::Cost => "a cost or weight is out of range",
            Self::Length => "a length or stride does not fit the rectangle",
            Self::Parse => "not a map in the MovingAI format",
            Self::OutOfMemory => "out of memory",
            Self::Capacity => "the map has more cells than the searcher was made for",
            Self::Busy => "another thread is using the object",
            Self::Poisoned => "an earlier call panicked",
            Self::Internal => "a call panicked",
            Self::CostOverflow => "every path costs more than the library can count",
            Self::NoSearch => "nothing has been searched yet",
        })
    }
}

impl std::error::Error for Error {}

impl From<std::collections::TryReserveError> for Error {
    fn from(_: std::collections::TryReserveError) -> Self {
        Self::OutOfMemory
    }
}
