//! What every floor stands on: errors, cells and directions, fallible allocation, aligned words, hashes, random numbers, bits.

mod aligned;
mod copy;
mod error;
mod geometry;
mod hash;
mod random;
mod rect;
mod selector;
#[allow(unsafe_code)] // For prefetches.
mod words;

pub(crate) use aligned::AlignedWords;
pub(crate) use copy::{CopyFrom, copy_by_fields, fresh_copy, put_copy};
pub use error::Error;
pub(crate) use error::errors;
pub use geometry::{Cell, CellId, NodeId};
pub(crate) use geometry::{Direction, Frame, MAX_CELLS, Packed, Site, Spot, check_block};
pub(crate) use hash::Hash;
pub use random::Random;
pub use rect::Rect;
pub(crate) use selector::selector;
pub(crate) use words::{Wide, filled, load, prefetch, store};
