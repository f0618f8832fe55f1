//! The laboratory: maps made from a seed, for tests, benches and experiments alike, pictures of what a search did on them,
//! and the runner of scenarios. Everything here but a time is the same on every machine.

pub mod bench;
pub mod chart;
pub mod count;
pub mod endpoints;
pub mod experiment;
pub mod files;
pub mod generate;
mod grid_map;
pub mod method;
pub mod movement;
pub mod open;
pub mod oracle;
pub mod picture;
pub mod printed_ida;
pub mod report;
mod rows;
pub mod scenario;
pub mod soak;
pub mod trace;

pub use cairn::Random;
pub use grid_map::GridMap;
pub use method::Method;
pub use trace::Trace;
