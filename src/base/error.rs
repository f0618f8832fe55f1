//! What can go wrong: one enum, mapped to the status numbers of the ABI in one table (`capi/status.rs`).

use std::ffi::CStr;
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
    /// The map has more cells, or its graph more nodes, than the searcher was made for.
    Capacity,
    /// Another thread is using the object (C ABI only).
    Busy,
    /// An earlier call panicked (C ABI only).
    Poisoned,
    /// A panic was caught (C ABI only).
    Internal,
    /// No path was found whose cost can be counted in a `u32`.
    CostOverflow,
    /// The searcher has not searched yet.
    NoSearch,
    /// The open list is full, in a searcher that was made with a smaller one than may be needed.
    OutOfNodes,
    /// The heuristic or the algorithm needs a table that has not been built.
    NoTable,
    /// The table is suspended; `maintain` finishes it.
    Suspended,
    /// The memory limit is too small for a single landmark.
    MemoryLimit,
    /// A cell must be free and is not.
    Blocked,
    /// The bytes are not a saved table, or were changed since.
    Blob,
    /// The table was saved in another version of the format.
    BlobVersion,
    /// The table was built for another map.
    OtherMap,
    /// A number of landmarks is 0 or too large.
    Count,
}

impl Error {
    /// All of them.
    pub(crate) const ALL: [Self; 26] = [
        Self::Null,
        Self::StructSize,
        Self::Unsupported,
        Self::OutOfBounds,
        Self::Selector,
        Self::Dimensions,
        Self::TooLarge,
        Self::Cost,
        Self::Length,
        Self::Parse,
        Self::OutOfMemory,
        Self::Capacity,
        Self::Busy,
        Self::Poisoned,
        Self::Internal,
        Self::CostOverflow,
        Self::NoSearch,
        Self::OutOfNodes,
        Self::NoTable,
        Self::Suspended,
        Self::MemoryLimit,
        Self::Blocked,
        Self::Blob,
        Self::BlobVersion,
        Self::OtherMap,
        Self::Count,
    ];

    /// A sentence, for C programs as well.
    pub(crate) fn sentence(self) -> &'static CStr {
        match self {
            Self::Null => c"a pointer is NULL that must not be",
            Self::StructSize => c"a struct was not prepared by its init function (struct_size)",
            Self::Unsupported => c"this version of the library does not support what was asked for",
            Self::OutOfBounds => c"a cell or rectangle lies outside the map",
            Self::Selector => c"a selector or flag has an unknown value",
            Self::Dimensions => c"a width or height is 0 or disagrees with the map text",
            Self::TooLarge => c"a size is larger than the library can hold",
            Self::Cost => c"a cost or weight is out of range",
            Self::Length => c"a length or stride does not fit the rectangle",
            Self::Parse => c"the text is not a map in the MovingAI format",
            Self::OutOfMemory => c"out of memory",
            Self::Capacity => c"the map has more cells or graph nodes than the searcher was made for",
            Self::Busy => c"another thread is using the object",
            Self::Poisoned => c"an earlier call on this object failed inside the library; destroy it",
            Self::Internal => c"a bug inside the library; please report it",
            Self::CostOverflow => c"no path was found whose cost the library can count",
            Self::NoSearch => c"the searcher has not searched yet",
            Self::OutOfNodes => {
                c"the open list is full; the searcher was made with a smaller one than this search needs"
            }
            Self::NoTable => c"the heuristic or algorithm needs a table that has not been built",
            Self::Suspended => c"the table is suspended after an edit; cairn_map_maintain finishes it",
            Self::MemoryLimit => c"the memory limit is too small for a single landmark",
            Self::Blocked => c"a cell must be passable and is not",
            Self::Blob => c"the bytes are not a saved table, or are damaged",
            Self::BlobVersion => c"the table was saved in another version of the format",
            Self::OtherMap => c"the table was built for another map",
            Self::Count => c"the number of landmarks is 0 or too large",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.sentence().to_string_lossy())
    }
}

impl std::error::Error for Error {}

impl From<std::collections::TryReserveError> for Error {
    fn from(_: std::collections::TryReserveError) -> Self {
        Self::OutOfMemory
    }
}
