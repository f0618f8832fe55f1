//! A panic on demand, in the test build only (feature `test-hooks`), to show what a bug would do to a caller. Not in the
//! header: the C tests declare these themselves.
#![allow(clippy::missing_safety_doc)]

use super::boundary;
use super::types::{CairnField, CairnMap, CairnSearcher, CairnStatus};

/// Panics inside a call on a map.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_test_panic_map(map: *mut CairnMap) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe { boundary::edit_map::<()>(map, |_| panic!("forced by a test")) }
}

/// Panics inside a call that reads a field and a map.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_test_panic_field(field: *const CairnField, map: *const CairnMap) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        boundary::read_field::<()>(field, |_| {
            let _map = boundary::enter_map(map)?;
            panic!("forced by a test")
        })
    }
}

/// Panics inside a call on a searcher that reads a map.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cairn_test_panic_searcher(searcher: *mut CairnSearcher, map: *const CairnMap) -> CairnStatus {
    // SAFETY: the caller's contract.
    unsafe {
        boundary::use_searcher::<()>(searcher, |_| {
            let _map = boundary::enter_map(map)?;
            panic!("forced by a test")
        })
    }
}
