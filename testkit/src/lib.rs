//! What the library is tested with: maps made from a seed, scenarios in the MovingAI format, the oracle that every
//! result is compared with, and the soak that does so at random. Everything here is the same on every machine, and
//! nothing but the library is needed.

pub mod endpoints;
pub mod generate;
mod grid_map;
pub mod movement;
pub mod oracle;
pub mod scenario;
pub mod soak;

pub use cairn::Random;
pub use grid_map::{GridMap, cell};

/// Holds nothing: its documentation is a page whose Rust is compiled and run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../docs/getting-started-rust.md")]
pub struct GettingStarted;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct FrontPage;
