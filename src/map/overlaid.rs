//! A layer as a search with an overlay sees it.
//!
//! An agent of size n is blocked where one of the cells that it covers is, and pays the largest weight that is added to
//! one of them. What lies on the cells that it covers at its start is the agent itself, and does not count.

use super::layer::LayerRef;
use super::overlay::{OVERLAY_BLOCKED, Overlay};
use crate::base::{Cell, CellId, Direction, Frame};
use crate::grid::{LayerView, View};

pub(crate) struct OverlaidView<'a> {
    layer: LayerRef<'a>,
    plain: LayerView<'a>,
    overlay: &'a Overlay,
    start: CellId,
    /// The place of the start, for larger agents.
    from: Cell,
    size: i32,
}

impl<'a> OverlaidView<'a> {
    pub(crate) fn new(layer: LayerRef<'a>, overlay: &'a Overlay, start: CellId) -> Self {
        let from = layer.frame().cell(start);
        Self { layer, plain: layer.view(), overlay, start, from, size: layer.size() as i32 }
    }

    fn frame(&self) -> &'a Frame {
        self.layer.frame()
    }

    /// What the overlay has at a position: 0, `OVERLAY_BLOCKED`, or the largest weight that is added.
    #[inline]
    pub(crate) fn added(&self, id: CellId) -> u16 {
        if self.size > 1 {
            return self.added_below(id);
        }
        if id == self.start { 0 } else { self.overlay.added(id) }
    }

    /// The same for an agent that covers several cells.
    fn added_below(&self, id: CellId) -> u16 {
        let at = self.frame().cell(id);
        let covered_at_start =
            |x: i32, y: i32| (0..self.size).contains(&(x - self.from.x)) && (0..self.size).contains(&(y - self.from.y));
        let mut most = 0;
        for row in 0..self.size {
            let first = id.0 + row as u32 * self.frame().offset(Direction::S) as u32;
            for column in 0..self.size {
                let added = self.overlay.added(CellId(first + column as u32));
                if added > most && !covered_at_start(at.x + column, at.y + row) {
                    most = added;
                }
            }
        }
        most
    }

    /// Whether no step from a position can depend on the overlay.
    #[inline]
    fn is_clear_around(&self, id: CellId) -> bool {
        if self.size == 1 {
            return self.overlay.near(id) == 0;
        }
        // Each of these looks at 3 x 3 cells, all of them together at what the agent covers and what lies around it.
        let places = || (0..self.size).step_by(3).chain([self.size - 1]);
        places().all(|row| {
            let first = id.0 + row as u32 * self.frame().offset(Direction::S) as u32;
            places().all(|column| self.overlay.near(CellId(first + column as u32)) == 0)
        })
    }

    /// Which of the positions around one that are passable without the overlay are blocked by it.
    fn blocked_around(&self, id: CellId, ring: u8) -> u8 {
        if self.size == 1 {
            // Its own cell blocks no agent.
            return Direction::in_mask(self.overlay.blocked_around(id))
                .filter(|&direction| self.frame().neighbour(id, direction) != self.start)
                .fold(0, |mask, direction| mask | direction.bit());
        }
        Direction::in_mask(ring)
            .filter(|&direction| self.added(self.frame().neighbour(id, direction)) == OVERLAY_BLOCKED)
            .fold(0, |mask, direction| mask | direction.bit())
    }

    /// Whether every step of a path is allowed, and costs what it does without the overlay. `every_second` are at least
    /// its first and its last cell and each second one in between.
    pub(crate) fn leaves_path_as_it_is(
        &self,
        mut every_second: impl Iterator<Item = Cell>,
        mut cells: impl Iterator<Item = Cell>,
    ) -> bool {
        let id = |cell: Cell| self.frame().id_unchecked(cell);
        // What a step depends on lies around both of its ends.
        if self.overlay.is_empty() || every_second.all(|cell| self.is_clear_around(id(cell))) {
            return true;
        }
        let Some(mut at) = cells.next() else { return true };
        cells.all(|next| {
            let (from, to) = (id(at), id(next));
            at = next;
            let mut steps = Direction::in_mask(self.steps(from));
            self.added(to) == 0 && steps.any(|step| self.frame().neighbour(from, step) == to)
        })
    }
}

impl View for OverlaidView<'_> {
    #[inline]
    fn steps(&self, id: CellId) -> u8 {
        let plain = self.plain.steps(id);
        if self.is_clear_around(id) { plain } else { plain & self.steps_around(id) }
    }

    #[inline]
    fn weight(&self, id: CellId) -> u32 {
        self.plain.weight(id) + u32::from(self.added(id))
    }
}

impl OverlaidView<'_> {
    #[inline(never)]
    fn steps_around(&self, id: CellId) -> u8 {
        let ring = self.layer.terrain.ring(id);
        self.layer.footing.rings.steps(ring & !self.blocked_around(id, ring))
    }
}
