//! The figures that the paper prints: Tables 6 to 9, on one map of 160 x 160 each. All other results are charts without
//! numbers. The tables do not name the plan; decreaseKey exists only with the check from the open list.

use super::contenders::{ARRAY_OPEN, HEAP_OPEN, STACKS_OPEN};

/// Side of the maps.
pub(super) const SIDE: u32 = 160;

/// One of the tables.
pub(super) struct PaperTable {
    pub(super) number: u32,
    /// Of obstacles.
    pub(super) percent: u32,
    /// The same for all structures.
    pub(super) path: f64,
    pub(super) lines: [Line; 3],
}

/// A structure's row, number of decreaseKeys and time, the unit of which is not given.
pub(super) type Line = (&'static str, f64, f64);

pub(super) const TABLES: [PaperTable; 4] = [
    PaperTable {
        number: 6,
        percent: 10,
        path: 170.0,
        lines: [(ARRAY_OPEN, 37.0, 1875.0), (HEAP_OPEN, 43.0, 2390.0), (STACKS_OPEN, 44.0, 1781.0)],
    },
    PaperTable {
        number: 7,
        percent: 15,
        path: 151.0,
        lines: [(ARRAY_OPEN, 580.0, 13840.0), (HEAP_OPEN, 170.0, 12497.0), (STACKS_OPEN, 659.0, 12325.0)],
    },
    PaperTable {
        number: 8,
        percent: 20,
        path: 132.0,
        lines: [(ARRAY_OPEN, 449.0, 11560.0), (HEAP_OPEN, 245.0, 10732.0), (STACKS_OPEN, 556.0, 10671.0)],
    },
    PaperTable {
        number: 9,
        percent: 25,
        path: 189.0,
        lines: [(ARRAY_OPEN, 550.0, 19011.0), (HEAP_OPEN, 304.0, 19005.0), (STACKS_OPEN, 623.0, 18997.0)],
    },
];
