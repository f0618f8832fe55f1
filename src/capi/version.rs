//! Version and status: the section of the header that needs no object.

use super::status;
use super::types::*;
use std::ffi::c_char;

/// The library's version: `major << 16 | minor << 8 | patch`.
///
/// Any thread, at any time.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_version() -> u32 {
    CAIRN_VERSION_MAJOR << 16 | CAIRN_VERSION_MINOR << 8 | CAIRN_VERSION_PATCH
}

/// The library's ABI version. A program whose `CAIRN_ABI_VERSION` differs must not call anything else.
///
/// Any thread, at any time.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_abi_version() -> u32 {
    CAIRN_ABI_VERSION
}

/// A sentence in English for a status, without a final full stop. Never NULL; the text is static.
///
/// Any thread, at any time.
#[unsafe(no_mangle)]
pub extern "C" fn cairn_status_string(status: CairnStatus) -> *const c_char {
    status::text(status).as_ptr()
}
