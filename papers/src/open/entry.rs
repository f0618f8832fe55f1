//! The entries of an open list, and which leaves first among equal f.
//!
//! Each entry carries the number it was pushed as. First-in-first-out and last-in-first-out are thereby exact in every
//! structure, also in those that do not keep their entries in the order they came, such as a heap.

use cairn::NodeId;

/// A node on an open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it is on the map.
    pub cell: NodeId,
    /// What the list is ordered by.
    pub f: u32,
    /// The cost of the path to it.
    pub g: u32,
    /// How many entries were pushed before it.
    pub number: u32,
}

impl Entry {
    /// Whether this entry leaves the list before another. It is the one comparison of all structures, and one step.
    #[inline]
    pub fn leaves_before<T: TieOrder>(&self, other: &Entry) -> bool {
        self.f < other.f || (self.f == other.f && T::leaves_before(self, other))
    }
}

/// The order of entries with the same f.
pub trait TieOrder: Default {
    /// Whether the first of two entries with the same f leaves the list before the second.
    fn leaves_before(entry: &Entry, other: &Entry) -> bool;
}

/// As the structure happens to have them: the priority queue of [Cazenave III.B].
#[derive(Clone, Copy, Debug, Default)]
pub struct Arbitrary;

impl TieOrder for Arbitrary {
    #[inline]
    fn leaves_before(_: &Entry, _: &Entry) -> bool {
        false
    }
}

/// The oldest first, which follows all cheapest paths side by side [Cao 3.3.3].
#[derive(Clone, Copy, Debug, Default)]
pub struct Fifo;

impl TieOrder for Fifo {
    #[inline]
    fn leaves_before(entry: &Entry, other: &Entry) -> bool {
        entry.number < other.number
    }
}

/// The newest first, which follows one path to its end: the rule of all lists that Cao compares [Cao 3.3.3, 5.1].
#[derive(Clone, Copy, Debug, Default)]
pub struct Lifo;

impl TieOrder for Lifo {
    #[inline]
    fn leaves_before(entry: &Entry, other: &Entry) -> bool {
        entry.number > other.number
    }
}

/// The largest g first [Björnsson 3.1], and of equal g the newest.
#[derive(Clone, Copy, Debug, Default)]
pub struct LargerG;

impl TieOrder for LargerG {
    #[inline]
    fn leaves_before(entry: &Entry, other: &Entry) -> bool {
        (entry.g, entry.number) > (other.g, other.number)
    }
}
