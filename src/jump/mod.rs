//! Where jumps lead: scans of the bit planes from jump point to jump point, for searches and for the graph that stores them.

mod legs;
mod scan;

pub(crate) use legs::{Leg, Legs, MOST_LEGS};
pub(crate) use scan::{Scan, Shape, Target};
