//! What every floor stands on: errors, cells and directions, fallible allocation, hashes, random numbers, bits.

mod alloc;
mod error;
mod geometry;
mod hash;
#[allow(unsafe_code)] // Searches on the graph of rooms take a twentieth less time where legs are asked for beforehand.
mod prefetch;
mod random;
mod selector;
mod wide;

pub(crate) use alloc::filled;
pub use error::Error;
pub(crate) use error::errors;
pub use geometry::{Cell, CellId, NodeId, Rect};
pub(crate) use geometry::{Direction, Frame, MAX_CELLS, Packed, Spot, check_block};
pub(crate) use hash::Hash;
pub(crate) use prefetch::prefetch;
pub use random::Random;
pub(crate) use selector::selector;
pub(crate) use wide::{Wide, load, store};
