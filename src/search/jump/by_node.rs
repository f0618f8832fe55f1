//! What landmarks prove of jump points, which are known by the numbers that the graph has for them: landmarks of all cells,
//! of whose rows the graph has a copy, and those with entries at jump points only.

use super::goal::NodeBound;
use crate::base::{Direction, NodeId, Spot};
use crate::bound::{Estimate, Naive};
use crate::jump::{Scan, Shape};
use crate::tables::{AltEight, NO_ENTRIES, Row};

/// Landmarks of all cells.
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

impl NodeBound for ByRow<'_> {
    const CONSISTENT: bool = true;
    const TELLS_OF_CELLS: bool = true;

    fn of_cell(&self, from: Spot) -> u32 {
        self.cells.estimate(from)
    }

    #[inline(always)]
    fn of_node(&self, node: NodeId, _: Spot, naive: u32) -> u32 {
        self.nodes.beyond(node.index(), naive)
    }
}

/// Landmarks with entries at jump points.
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

impl NodeBound for ByNode<'_> {
    /// The start may be none of the nodes.
    fn of_cell(&self, from: Spot) -> u32 {
        self.naive.estimate(from)
    }

    #[inline(always)]
    fn of_node(&self, node: NodeId, at: Spot, naive: u32) -> u32 {
        let has_none = self.rows[node.index()] == NO_ENTRIES;
        if has_none || self.near.has(at) { naive } else { self.alt.beyond(node.index(), naive) }
    }
}

/// The cells that a leg from the goal can meet: diagonal steps, then straight ones.
struct Near<'a> {
    scan: Scan<'a>,
    x: i32,
    y: i32,
    /// How many diagonal steps lead on from the goal, by diagonal.
    runs: [u32; 4],
}

impl<'a> Near<'a> {
    fn new(scan: Scan<'a>, goal: Spot) -> Self {
        let runs = Direction::DIAGONALS.map(|diagonal| scan.diagonal_run(goal, diagonal, u32::MAX));
        Self { scan, x: goal.x, y: goal.y, runs }
    }

    #[inline]
    fn has(&self, at: Spot) -> bool {
        let Shape { diagonal, diagonal_steps, straight, last } = Shape::of(at.x - self.x, at.y - self.y);
        if diagonal_steps > self.runs[diagonal.half()] {
            return false;
        }
        // Seen from here the straight part comes first, back towards the goal.
        straight == 0 || self.scan.free_run(at, last.opposite()) >= straight
    }
}
