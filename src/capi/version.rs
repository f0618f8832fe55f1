//! Version, status and allocator: the section of the header that needs no object. The table of errors is in
//! `base/error.rs`.
//!
//! The comments on functions are the C manual, so they have no Rust safety section.
#![allow(clippy::missing_safety_doc)]

use super::boundary;
use super::types::*;
use crate::base::{Error, errors};
use std::ffi::{CStr, c_char, c_void};

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

/// Makes these functions the ones that all memory of the library comes from: every object, table and searcher. Call it
/// once, before anything else that allocates: the first object decides where memory comes from, for as long as the
/// process runs. `user_data` is passed to both; it may be NULL. A block that is not aligned as requested is freed, and
/// counts as one that could not be allocated. There is no function that reallocates: the library hardly ever needs one.
/// No search allocates, so that none calls them.
///
/// Any thread. Returns `CAIRN_OK`, `CAIRN_ERROR_NULL` (one of the functions), `CAIRN_ERROR_TOO_LATE` (memory was
/// allocated before, or an allocator was set), `CAIRN_ERROR_UNSUPPORTED` (the library was built without the Cargo
/// feature `capi`, as it is for Rust programs).
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_set_allocator(
    allocate: CairnAllocate,
    free: CairnFree,
    user_data: *mut c_void,
) -> CairnStatus {
    #[cfg(feature = "capi")]
    let answer = match (allocate, free) {
        (Some(allocate), Some(free)) => {
            let functions = super::allocator::Functions { allocate, free, user_data };
            // SAFETY: the functions do what the comments on their types ask.
            unsafe { super::allocator::ALLOCATOR.set(functions) }
        }
        _ => Err(Error::Null),
    };
    #[cfg(not(feature = "capi"))]
    let answer = {
        let _ = (allocate, free, user_data);
        Err(Error::Unsupported)
    };
    boundary::status(answer.map(|()| CAIRN_OK))
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
        CAIRN_PATH_BLOCKED => c"the path can no longer be walked to its end",
        CAIRN_OBSTRUCTED => c"something is in the way",
        CAIRN_RUNNING => c"the work has not ended yet",
        CAIRN_BEHIND => c"the field has not caught up with the map",
        _ => error_of(status).map_or(c"unknown status", Error::sentence),
    }
}

#[cfg(all(test, not(feature = "capi")))]
mod tests {
    use super::*;

    #[test]
    fn a_rust_program_has_an_allocator_already() {
        // SAFETY: no functions are passed.
        assert_eq!(unsafe { cairn_set_allocator(None, None, std::ptr::null_mut()) }, CAIRN_ERROR_UNSUPPORTED);
    }
}
