//! The laboratory: measures methods of the library on scenarios and generated maps, counts their instructions, and draws what
//! a search did. Everything here but a time is the same on every machine.

pub mod bench;
pub mod chart;
pub mod count;
pub mod files;
pub mod heap;
pub mod method;
pub mod picture;
pub mod rows;
pub mod terminal;
pub mod trace;

pub use method::Method;
pub use trace::Trace;
