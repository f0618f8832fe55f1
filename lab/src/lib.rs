//! The laboratory: maps made from a seed, for tests, benches and experiments alike, and pictures of what a search did
//! on them. Everything here gives the same result on every machine.

pub mod chart;
pub mod endpoints;
pub mod experiment;
pub mod files;
pub mod generate;
mod grid_map;
pub mod method;
pub mod movement;
pub mod open;
pub mod picture;
pub mod printed_ida;
pub mod report;
pub mod scenario;
pub mod trace;

pub use cairn::Random;
pub use grid_map::GridMap;
pub use method::Method;
pub use trace::Trace;
