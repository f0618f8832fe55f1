//! Version and status: the section of the header that needs no object. The table of errors is in `base/error.rs`.

use super::types::*;
use crate::base::{Error, errors};
use std::ffi::{CStr, c_char};

/// Returns the library's version: `major << 16 | minor << 8 | patch`.
///
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_version() -> u32 {
    CAIRN_VERSION_MAJOR << 16 | CAIRN_VERSION_MINOR << 8 | CAIRN_VERSION_PATCH
}

/// Returns the library's ABI version. If it differs from your `CAIRN_ABI_VERSION`, do not call anything else.
///
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_abi_version() -> u32 {
    CAIRN_ABI_VERSION
}

/// Returns a sentence in English for a status, in lower case and without a full stop. Never NULL; the text is static.
///
/// Thread-safe.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_status_string(status: CairnStatus) -> *const c_char {
    text(status).as_ptr()
}

macro_rules! make_numbers {
    ($($name:ident $constant:ident $sentence:literal;)*) => {
        impl From<Error> for CairnStatus {
            fn from(error: Error) -> Self {
                match error { $(Error::$name => $constant,)* }
            }
        }

        fn error_of(status: CairnStatus) -> Option<Error> {
            match status { $($constant => Some(Error::$name),)* _ => None }
        }
    };
}

errors!(make_numbers);

fn text(status: CairnStatus) -> &'static CStr {
    match status {
        CAIRN_OK => c"success",
        CAIRN_NO_PATH => c"no path exists",
        CAIRN_PARTIAL => c"the path leads towards the goal but does not reach it",
        CAIRN_BOUNDED => c"the path may cost more than the optimal one",
        CAIRN_BUDGET_SPENT => c"the work limit is used up",
        CAIRN_TRUNCATED => c"the buffer is too small and holds the beginning",
        CAIRN_ENDPOINT_BLOCKED => c"the start or the goal is blocked",
        CAIRN_NOT_FOUND => c"nothing was found",
        CAIRN_OVER_BUDGET => c"the table is built but larger than its budget",
        CAIRN_CANCELLED => c"the callback asked to stop",
        CAIRN_FIRST_LEG => c"only the first leg was requested",
        CAIRN_BEGUN => c"the build has begun",
        CAIRN_RUNNING => c"the search has not ended yet",
        _ => error_of(status).map_or(c"unknown status", Error::sentence),
    }
}
