//! The papers' own searches, for comparison: Fringe Search, and IDA* and its kin. Algorithm C is A* on another open list, see
//! `queue/papers`.

mod depth_first;
mod fringe;
mod window;

pub(crate) use depth_first::{DepthFirst, DepthFirstState, Recall};
pub(crate) use fringe::{Fringe, FringeSearch, FringeState};
