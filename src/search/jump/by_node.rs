//! What landmarks prove of jump points, which are known by the numbers that the graph has for them: landmarks of all cells,
//! of whose rows the graph has a copy, and those with entries at jump points only.

use crate::base::{CellId, Direction, Spot};
use crate::bound::{Estimate, Naive};
use crate::jump::{Scan, Shape};
use crate::search::goal::Goal;
use crate::tables::{AltEight, NO_ENTRIES, Row};

/// A goal, towards which landmarks of all cells guide.
pub(crate) struct ByRow<'a> {
    /// By the numbers of nodes, and by cells.
    nodes: AltEight<'a>,
    cells: AltEight<'a>,
}

impl<'a> ByRow<'a> {
    pub(crate) fn new(cells: AltEight<'a>, rows: &'a [Row]) -> Self {
        Self { nodes: cells.with_rows(rows), cells }
    }
}

impl Goal for ByRow<'_> {
    const CONSISTENT: bool = true;
    const TELLS_OF_CELLS: bool = true;

    fn is_reached(&self, _: CellId) -> bool {
        false
    }

    fn bound(&self, from: Spot) -> u32 {
        self.cells.estimate(from)
    }

    #[inline(always)]
    fn bound_beyond(&self, from: Spot, naive: u32) -> u32 {
        self.nodes.estimate_beyond(from, naive)
    }
}

/// A goal, towards which landmarks with entries at jump points guide.
pub(crate) struct ByNode<'a> {
    naive: Naive,
    alt: AltEight<'a>,
    rows: &'a [Row],
    near: Near<'a>,
}

impl<'a> ByNode<'a> {
    pub(crate) fn new(naive: Naive, alt: AltEight<'a>, rows: &'a [Row], scan: Scan<'a>, goal: Spot) -> Self {
        Self { naive, alt, rows, near: Near::new(scan, goal) }
    }
}

impl Goal for ByNode<'_> {
    fn is_reached(&self, _: CellId) -> bool {
        false
    }

    /// The start may be none of the nodes.
    fn bound(&self, from: Spot) -> u32 {
        self.naive.estimate(from)
    }

    #[inline(always)]
    fn bound_beyond(&self, from: Spot, naive: u32) -> u32 {
        let row = &self.rows[from.id.index()];
        if *row == NO_ENTRIES || self.near.has(from) { naive } else { self.alt.estimate_beyond(from, naive) }
    }
}

/// The cells that a leg from the goal can meet: diagonal steps, then straight ones.
struct Near<'a> {
    scan: Scan<'a>,
    x: i32,
    y: i32,
    /// How many diagonal steps lead on from the goal, by half the direction.
    runs: [u32; 4],
}

impl<'a> Near<'a> {
    fn new(scan: Scan<'a>, goal: Spot) -> Self {
        let run = |half: u32| scan.diagonal_run(goal, Direction(2 * half + 1), u32::MAX);
        Self { scan, x: goal.x, y: goal.y, runs: [0, 1, 2, 3].map(run) }
    }

    #[inline]
    fn has(&self, at: Spot) -> bool {
        let Shape { diagonal, diagonal_steps, straight, last } = Shape::of(at.x - self.x, at.y - self.y);
        if diagonal_steps > self.runs[(diagonal.0 >> 1 & 3) as usize] {
            return false;
        }
        // Seen from here the straight part comes first, back towards the goal.
        straight == 0 || self.scan.free_run(at, last.opposite()) >= straight
    }
}
