//! The C ABI: the only place that touches raw pointers.
//!
//! `types` holds constants and structs; `version`, `map`, `searcher`, `overlay`, `general`, `sight`, `field` and
//! `tables` hold the functions; both are divided by the sections of the header. Shared by all: `gate` detects which
//! calls are using an object, `boundary` turns pointers into references behind that gate and panics into statuses,
//! `structs` is the `struct_size` protocol, `allocator` is where all memory comes from.

// In the order of the header's sections.
mod types;

mod version;

mod map;

mod searcher;

mod overlay;

mod general;

mod sight;

mod field;

mod tables;

#[cfg(any(feature = "capi", test))]
mod allocator;
mod boundary;
mod gate;
mod structs;
#[cfg(feature = "test-hooks")]
mod test_hooks;

pub use crate::base::{Cell as CairnCell, Rect as CairnRect};
pub use field::*;
pub use general::*;
pub use map::*;
pub use overlay::*;
pub use searcher::*;
pub use sight::*;
pub use tables::*;
#[cfg(feature = "test-hooks")]
pub use test_hooks::*;
pub use types::*;
pub use version::*;
