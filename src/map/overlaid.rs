//! A layer as a search sees it that has more in its way, or less, than the layer itself: an overlay, or a start that is
//! blocked.
//!
//! An agent of size n is blocked where one of the cells that it covers is, and pays the largest weight that is added to
//! one of them. What lies on the cells that it covers at its start is the agent itself, and does not count.
//!
//! A start that is blocked on the layer can be left by the steps that it would allow if it were passable, with the least
//! weight that the layer has, so that no lower bound is too high. It cannot be entered again.

use super::layer::LayerRef;
use super::overlay::{OVERLAY_BLOCKED, Overlay};
use crate::base::{Cell, CellId, Direction, Frame};
use crate::grid::{LayerView, View};
use crate::queue::Path;

pub(crate) struct OverlaidView<'a> {
    layer: LayerRef<'a>,
    plain: LayerView<'a>,
    overlay: Option<&'a Overlay>,
    start: CellId,
    start_is_blocked: bool,
    /// The place of the start, for larger agents.
    from: Cell,
    size: i32,
}

impl<'a> OverlaidView<'a> {
    pub(super) fn new(layer: LayerRef<'a>, overlay: Option<&'a Overlay>, start: CellId) -> Self {
        Self {
            layer,
            plain: layer.view(),
            overlay: overlay.filter(|overlay| !overlay.is_empty()),
            start,
            start_is_blocked: !layer.is_passable(start),
            from: layer.frame().cell(start),
            size: layer.size() as i32,
        }
    }

    /// The same for agents that may stand anywhere.
    pub(super) fn without_start(layer: LayerRef<'a>, overlay: Option<&'a Overlay>) -> Self {
        let far_away = Cell { x: i32::MIN / 2, y: i32::MIN / 2 };
        // A cell of the padding, from which no step leads.
        Self { start_is_blocked: false, from: far_away, ..Self::new(layer, overlay, CellId(0)) }
    }

    fn frame(&self) -> &'a Frame {
        self.layer.frame()
    }

    /// Whether the overlay blocks a position.
    pub(crate) fn is_blocked(&self, id: CellId) -> bool {
        self.added(id) == OVERLAY_BLOCKED
    }

    /// What the overlay has at a position: 0, `OVERLAY_BLOCKED`, or the largest weight that is added.
    #[inline(always)]
    fn added(&self, id: CellId) -> u16 {
        match self.overlay {
            Some(overlay) if id != self.start && self.size == 1 => overlay.added(id),
            Some(overlay) if id != self.start => self.added_below(overlay, id),
            _ => 0,
        }
    }

    /// The same for an agent that covers several cells.
    #[inline(never)]
    fn added_below(&self, overlay: &Overlay, id: CellId) -> u16 {
        let covered_at_start =
            |x: i32, y: i32| (0..self.size).contains(&(x - self.from.x)) && (0..self.size).contains(&(y - self.from.y));
        largest_added(overlay, self.frame(), self.size as u32, id, covered_at_start)
    }

    /// Whether no step from a position can depend on the overlay.
    #[inline(always)]
    fn is_clear_around(&self, id: CellId) -> bool {
        match self.overlay {
            Some(overlay) if self.size == 1 => overlay.near(id) == 0,
            Some(overlay) => self.is_clear_around_all(overlay, id),
            None => true,
        }
    }

    /// The same for an agent that covers several cells.
    #[inline(never)]
    fn is_clear_around_all(&self, overlay: &Overlay, id: CellId) -> bool {
        if id == self.start && self.start_is_blocked {
            // The agent may not fit into the map there.
            return false;
        }
        // Each of these looks at 3 x 3 cells, all of them together at what the agent covers and what lies around it.
        let places = || (0..self.size).step_by(3).chain([self.size - 1]);
        places().all(|row| {
            let first = id.0 + row as u32 * self.frame().offset(Direction::S) as u32;
            places().all(|column| overlay.near(CellId(first + column as u32)) == 0)
        })
    }

    /// Which of the positions around one that are passable without the overlay are blocked by it.
    fn blocked_around(&self, id: CellId, ring: u8) -> u8 {
        Direction::in_mask(ring & self.blocked_at_most(id))
            .filter(|&direction| self.is_blocked(self.frame().neighbour(id, direction)))
            .fold(0, |mask, direction| mask | direction.bit())
    }

    /// Which of the positions around one may be blocked by the overlay.
    fn blocked_at_most(&self, id: CellId) -> u8 {
        match self.overlay {
            Some(overlay) if self.size == 1 => overlay.blocked_around(id),
            Some(_) => u8::MAX,
            None => 0,
        }
    }

    /// Whether every step of a path is allowed, and costs what it does without the overlay.
    ///
    /// What a step depends on lies around both of its ends, so that every second cell of a leg is enough, and the first
    /// of the next one. Only where something is near are the two steps themselves looked at.
    // PERF: With units on one of 330 cells, a search on graph and landmarks takes 1.1 times the instructions of one
    // without an overlay (`lab count`). Cell by cell it took 1.37 times.
    pub(crate) fn leaves_path_as_it_is(&self, path: &Path<'_>) -> bool {
        let Some(overlay) = self.overlay else { return true };
        path.legs().all(|leg| {
            if self.size > 1 || leg.is_stairs {
                let mut every_second = (leg.first..leg.end).step_by(2);
                return every_second.all(|index| {
                    self.is_clear_around(self.frame().id_unchecked(leg.cell(index))) || self.keeps_steps(path, index)
                });
            }
            let step = leg.dy * self.frame().offset(Direction::S) + leg.dx;
            let mut at = self.frame().id_unchecked(leg.from);
            let mut every_second = (leg.first..leg.end).step_by(2);
            every_second.all(|index| {
                let is_clear = overlay.near(at) == 0;
                at = CellId(at.0.wrapping_add_signed(2 * step));
                is_clear || self.keeps_steps(path, index)
            })
        }) && path.end().is_none_or(|end| {
            self.is_clear_around(self.frame().id_unchecked(end)) || self.keeps_steps(path, path.length() - 1)
        })
    }

    /// Whether the steps to and from a cell of a path are allowed, and cost what they do without the overlay.
    #[inline(never)]
    fn keeps_steps(&self, path: &Path<'_>, index: u32) -> bool {
        let id = |index: u32| self.frame().id_unchecked(path.cell(index));
        (index.saturating_sub(1)..(index + 1).min(path.length() - 1)).all(|index| {
            let (from, to) = (id(index), id(index + 1));
            let mut steps = Direction::in_mask(self.steps(from));
            self.added(from) == 0 && self.added(to) == 0 && steps.any(|step| self.frame().neighbour(from, step) == to)
        })
    }
}

/// The largest value of an overlay among the cells that an agent of a size covers at a position, apart from those that
/// are ignored.
pub(super) fn largest_added(
    overlay: &Overlay,
    frame: &Frame,
    size: u32,
    id: CellId,
    is_ignored: impl Fn(i32, i32) -> bool,
) -> u16 {
    let mut most = 0;
    for row in 0..size {
        let first = id.0 + row * frame.offset(Direction::S) as u32;
        for id in (first..first + size).map(CellId) {
            let added = overlay.added(id);
            if added > most {
                let Cell { x, y } = frame.cell(id);
                if !is_ignored(x, y) {
                    most = added;
                }
            }
        }
    }
    most
}

impl View for OverlaidView<'_> {
    #[inline]
    fn steps(&self, id: CellId) -> u8 {
        if self.start_is_blocked && id == self.start {
            return self.steps_around(id);
        }
        let plain = self.plain.steps(id);
        if self.is_clear_around(id) { plain } else { plain & self.steps_around(id) }
    }

    #[inline]
    fn weight(&self, id: CellId) -> u32 {
        if self.start_is_blocked && id == self.start {
            return self.layer.cheapest_weight().into();
        }
        self.plain.weight(id) + u32::from(self.added(id))
    }

    /// A start that is blocked on the layer counts as a wall there, also for the steps from a cell next to it.
    #[inline]
    fn is_plain_around(&self, id: CellId, reached: Direction) -> bool {
        let is_next = self.start_is_blocked && self.frame().neighbour(id, reached.opposite()) == self.start;
        !is_next && self.is_clear_around(id)
    }
}

impl OverlaidView<'_> {
    #[inline(never)]
    fn steps_around(&self, id: CellId) -> u8 {
        if self.is_blocked(id) {
            return 0;
        }
        let ring = self.layer.terrain.ring(id);
        self.layer.footing.rings.steps(ring & !self.blocked_around(id, ring))
    }
}
