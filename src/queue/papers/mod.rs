//! The papers' own open lists, for comparison: the multi-stack heap, two stacks, and the list of algorithm C.

mod least_g;
mod multi_stack;
mod two_stacks;

pub(crate) use least_g::LeastG;
pub(crate) use multi_stack::MultiStackHeap;
pub(crate) use two_stacks::TwoStacks;
