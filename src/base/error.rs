//! What can go wrong: one table of names, ABI constants and sentences, and the enum that is made from it.

use std::ffi::CStr;
use std::fmt;

/// The table of errors, passed to a macro that expands it: to the enum here, to the statuses in `capi/version.rs`.
/// A new error is a line here and its constant in `capi/types/version.rs`, which must stay written out: the C header is
/// generated from it without expanding macros.
macro_rules! errors {
    ($make:ident) => {
        $make! {
            Null CAIRN_ERROR_NULL "a required pointer is NULL";
            StructSize CAIRN_ERROR_STRUCT_SIZE "a struct was not prepared by its init function";
            Unsupported CAIRN_ERROR_UNSUPPORTED "the library does not support what was requested";
            OutOfBounds CAIRN_ERROR_OUT_OF_BOUNDS "a cell or rectangle lies outside the map";
            Selector CAIRN_ERROR_SELECTOR "a selector or flag has an unknown value";
            Dimensions CAIRN_ERROR_DIMENSIONS "a width or height is 0 or does not match";
            TooLarge CAIRN_ERROR_TOO_LARGE "a size is larger than the library supports";
            Cost CAIRN_ERROR_COST "a cost or weight is out of range";
            Length CAIRN_ERROR_LENGTH "a length or stride does not fit the rectangle";
            Parse CAIRN_ERROR_PARSE "the text is not a map in the MovingAI format";
            OutOfMemory CAIRN_ERROR_OUT_OF_MEMORY "memory could not be allocated";
            Capacity CAIRN_ERROR_CAPACITY "the searcher is too small for this map or search";
            Busy CAIRN_ERROR_BUSY "another thread is using the object or has announced an edit";
            Poisoned CAIRN_ERROR_POISONED "an earlier call on this object failed inside the library";
            Internal CAIRN_ERROR_INTERNAL "a bug in the library was caught";
            CostOverflow CAIRN_ERROR_COST_OVERFLOW "no path was found that costs at most 3,221,225,472";
            NoSearch CAIRN_ERROR_NO_SEARCH "the searcher has not searched yet";
            OutOfNodes CAIRN_ERROR_OUT_OF_NODES "the searcher has no room for more nodes";
            NoTable CAIRN_ERROR_NO_TABLE "the required table has not been built";
            Suspended CAIRN_ERROR_SUSPENDED "the table is suspended after an edit";
            MemoryLimit CAIRN_ERROR_MEMORY_LIMIT "the memory limit is too small for one landmark";
            Blocked CAIRN_ERROR_BLOCKED "a cell that must be passable is blocked";
            Blob CAIRN_ERROR_BLOB "the bytes are not a saved table or are damaged";
            BlobVersion CAIRN_ERROR_BLOB_VERSION "the table was saved in another version of the format";
            OtherMap CAIRN_ERROR_OTHER_MAP "the table was saved for another map";
            LandmarkCount CAIRN_ERROR_LANDMARK_COUNT "the number of landmarks is not 1 to 64";
            NoLayer CAIRN_ERROR_NO_LAYER "the map has no layer of this number";
            MapChanged CAIRN_ERROR_MAP_CHANGED "the map or its tables changed since the search began";
            Epoch CAIRN_ERROR_EPOCH "the map has not reached this epoch";
            TooLate CAIRN_ERROR_TOO_LATE "memory was allocated already";
            Behind CAIRN_ERROR_BEHIND "the field is not up to date";
        }
    };
}

pub(crate) use errors;

macro_rules! make_enum {
    ($($name:ident $constant:ident $sentence:literal;)*) => {
        /// Why a call had no effect.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Error {
            $(#[doc = concat!($sentence, ".")] $name,)*
        }

        impl Error {
            /// A sentence, for C programs as well.
            pub(crate) fn sentence(self) -> &'static CStr {
                match self {
                    $(Self::$name => const { terminated(concat!($sentence, "\0")) },)*
                }
            }
        }
    };
}

errors!(make_enum);

const fn terminated(sentence: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(sentence.as_bytes()) {
        Ok(sentence) => sentence,
        Err(_) => panic!("a sentence has no zero byte but the last"),
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
