//! Sight: the cells that a straight segment crosses, one after another, and whether an agent may pass through them.
//!
//! A segment leads from the centre of a cell to that of another. It is clear if every cell whose inside it crosses is
//! passable; and where it passes exactly through a corner, the two cells next to it must be what the diagonal rule asks
//! of those next to a diagonal step (with four neighbours: both passable).
//!
//! ```text
//!   . . . x B      the segment from A to B crosses eight cells and no corner;
//!   . . x x .      one that leads three columns and one row further passes through a corner
//!   . x x . .
//!   A x . . .
//! ```
//!
//! Over `columns` columns and `rows` rows it meets the v-th line between columns after (2v - 1) / (2 columns) of its
//! length, and the w-th line between rows after (2w - 1) / (2 rows). Which comes first is the sign of (2v - 1) rows -
//! (2w - 1) columns, and a corner is where that is 0: integers below 2^50, no rounding. The lines that a segment meets
//! are the same from both ends, so sight is symmetric.

use super::Map;
use super::layer::LayerRef;
use super::overlaid::largest_added;
use super::overlay::{OVERLAY_BLOCKED, Overlay};
use crate::base::{Cell, CellId, Direction, Error, Frame};
use crate::grid::{BLOCKED, DiagonalRule, LayerView, View};

/// What [`Map::line_of_sight`] reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Whether nothing is in the way.
    pub is_clear: bool,
    /// The last passable cell before the obstacle, or the target if the segment is clear; the first cell if that is
    /// blocked itself.
    pub last: Cell,
}

/// What [`Map::cast_ray`] reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RayHit {
    /// What has ended the ray.
    pub end: RayEnd,
    /// The last passable cell on it; its first cell if that is blocked itself.
    pub last: Cell,
    /// The cell that has stopped it. If it has left the map, that is a cell outside. If nothing has stopped it, the
    /// last cell.
    pub obstacle: Cell,
}

/// What can end a ray.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RayEnd {
    /// Its length.
    Limit = 0,
    /// A blocked cell.
    Obstacle = 1,
    /// The edge of the map.
    Edge = 2,
}

/// No ray is as long as this within a map: 2^17 is more than the diagonal of the largest one.
const BEYOND_ANY_MAP: u32 = 1 << 17;

impl Map {
    /// Whether the segment between the centres of two cells is clear on a layer. An overlay's blocked cells are in the
    /// way, except those that an agent covers at either end.
    pub fn line_of_sight(&self, layer: u32, overlay: Option<&Overlay>, from: Cell, to: Cell) -> Result<Sight, Error> {
        let layer = self.layer(layer)?.with(overlay)?;
        let frame = layer.frame();
        let (start, end) = (frame.id(from)?, frame.id(to)?);
        let segment = Segment::between(from, to);
        let stop = match layer.seen(from, to) {
            Seen::Plain(plain) => Line::new(layer, &plain).stop(segment, start, end),
            Seen::Overlaid(overlaid) => Line::new(layer, &overlaid).stop(segment, start, end),
        };
        Ok(Sight { is_clear: stop.is_none(), last: stop.map_or(to, |stop| frame.cell(stop.last)) })
    }

    /// Follows a ray from the centre of a cell in a direction, `dx` columns for every `dy` rows, until something is in
    /// its way, the map ends, or it is `max_distance` cells long, where 0 stands for any length. A direction of (0, 0)
    /// leads nowhere.
    pub fn cast_ray(
        &self,
        layer: u32,
        overlay: Option<&Overlay>,
        from: Cell,
        [dx, dy]: [i32; 2],
        max_distance: u32,
    ) -> Result<RayHit, Error> {
        let layer = self.layer(layer)?.with(overlay)?;
        let frame = layer.frame();
        let start = frame.id(from)?;
        let segment = Segment::towards(dx, dy);
        let last = segment.end_of_ray(from, max_distance);
        // No cell has this number: a ray that would end outside is stopped by the blocked cells around the map.
        let end = frame.id(last).unwrap_or(CellId(u32::MAX));
        let stop = match layer.seen(from, from) {
            Seen::Plain(plain) => Line::new(layer, &plain).stop(segment, start, end),
            Seen::Overlaid(overlaid) => Line::new(layer, &overlaid).stop(segment, start, end),
        };
        let Some(Stop { last, steps: [across, down] }) = stop else {
            return Ok(RayHit { end: RayEnd::Limit, last, obstacle: last });
        };
        let last = frame.cell(last);
        let obstacle = Cell { x: last.x + across * segment.dx, y: last.y + down * segment.dy };
        let end = if frame.id(obstacle).is_ok() { RayEnd::Obstacle } else { RayEnd::Edge };
        Ok(RayHit { end, last, obstacle })
    }
}

impl<'a> LayerRef<'a> {
    /// The same under an overlay, if there is one, which must be of the map's size.
    pub(crate) fn with(self, overlay: Option<&'a Overlay>) -> Result<Self, Error> {
        match overlay {
            Some(overlay) if overlay.frame() != self.frame() => Err(Error::Dimensions),
            overlay => Ok(Self { overlay: overlay.filter(|overlay| !overlay.is_empty()), ..self }),
        }
    }

    /// What sight reads, where an agent that stands at one of two places is not in the way.
    pub(super) fn seen(self, from: Cell, to: Cell) -> Seen<'a> {
        let plain = self.view();
        match self.overlay {
            None => Seen::Plain(plain),
            Some(overlay) => {
                let (frame, rule, size) = (self.frame(), self.rules().for_jumps().diagonal_rule, self.size());
                Seen::Overlaid(OverlaidSurface { plain, frame, rule, overlay, size, own: [from, to] })
            }
        }
    }
}

/// The two kinds of surface.
pub(super) enum Seen<'a> {
    Plain(LayerView<'a>),
    Overlaid(OverlaidSurface<'a>),
}

/// What sight reads: which positions are passable, and what passing through them costs.
pub(super) trait Surface {
    fn is_passable(&self, id: CellId) -> bool;
    /// Whether a segment may leave a passable position through a corner: what lies behind it is passable, and the two
    /// next to it are as the diagonal rule asks.
    fn passes_corner(&self, from: CellId, direction: Direction) -> bool;
    /// The weight of a passable position.
    fn weight(&self, id: CellId) -> u32;
}

impl Surface for LayerView<'_> {
    #[inline(always)]
    fn is_passable(&self, id: CellId) -> bool {
        self.terrain[id.index()] != BLOCKED
    }

    #[inline(always)]
    fn passes_corner(&self, from: CellId, direction: Direction) -> bool {
        // The steps of jump searches, which have diagonal ones with four neighbours, too, past two passable cells.
        self.steps[from.index()] & direction.bit() != 0
    }

    #[inline(always)]
    fn weight(&self, id: CellId) -> u32 {
        View::weight(self, id)
    }
}

/// A layer under an overlay, for which an agent at one of two places is not in the way.
pub(super) struct OverlaidSurface<'a> {
    plain: LayerView<'a>,
    frame: &'a Frame,
    rule: DiagonalRule,
    overlay: &'a Overlay,
    size: u32,
    own: [Cell; 2],
}

impl OverlaidSurface<'_> {
    fn added(&self, id: CellId) -> u16 {
        let size = self.size as i32;
        let covers = |own: Cell, x: i32, y: i32| (0..size).contains(&(x - own.x)) && (0..size).contains(&(y - own.y));
        largest_added(self.overlay, self.frame, self.size, id, |x, y| self.own.iter().any(|&own| covers(own, x, y)))
    }
}

impl Surface for OverlaidSurface<'_> {
    #[inline]
    fn is_passable(&self, id: CellId) -> bool {
        Surface::is_passable(&self.plain, id) && self.added(id) != OVERLAY_BLOCKED
    }

    #[inline]
    fn passes_corner(&self, from: CellId, direction: Direction) -> bool {
        let is_passable = |turn| self.is_passable(self.frame.neighbour(from, direction.turned(turn)));
        self.plain.passes_corner(from, direction)
            && is_passable(0)
            && match self.rule {
                DiagonalRule::BothPassable => is_passable(1) && is_passable(7),
                DiagonalRule::OnePassable => is_passable(1) || is_passable(7),
                DiagonalRule::Always => true,
            }
    }

    #[inline]
    fn weight(&self, id: CellId) -> u32 {
        Surface::weight(&self.plain, id) + u32::from(self.added(id))
    }
}

/// From the centre of a cell to a place `columns` columns and `rows` rows further.
#[derive(Clone, Copy)]
pub(super) struct Segment {
    pub(super) columns: i64,
    pub(super) rows: i64,
    /// In which direction: -1, 0 or 1.
    dx: i32,
    dy: i32,
}

impl Segment {
    pub(super) fn between(from: Cell, to: Cell) -> Self {
        Self::towards(to.x - from.x, to.y - from.y)
    }

    fn towards(dx: i32, dy: i32) -> Self {
        let [columns, rows] = [dx, dy].map(|distance| i64::from(distance).abs());
        Self { columns, rows, dx: dx.signum(), dy: dy.signum() }
    }

    /// The cell in which a ray ends that is so many cells long; with 0, one outside of every map.
    fn end_of_ray(&self, from: Cell, max_distance: u32) -> Cell {
        let distance = if max_distance == 0 { BEYOND_ANY_MAP } else { max_distance.min(BEYOND_ANY_MAP) };
        let [columns, rows] = [self.columns, self.rows].map(|length| length as u128);
        let square = columns * columns + rows * rows;
        // The v-th line is met at (2v - 1) / (2 length) of the length of the direction, the root of `square`. That is
        // within the distance if (2v - 1)^2 square < (2 length distance)^2, which is below 2^100.
        let met = |length: u128| match 2 * length * u128::from(distance) {
            0 => 0,
            reach => (((reach * reach - 1) / square).isqrt() as i32 + 1) / 2,
        };
        Cell { x: from.x + self.dx * met(columns), y: from.y + self.dy * met(rows) }
    }

    /// What the number of a cell changes by from column to column and from row to row.
    fn offsets(&self, frame: &Frame) -> [u32; 2] {
        [self.dx as u32, (self.dy as u32).wrapping_mul(frame.offset(Direction::S) as u32)]
    }

    /// Passes on each cell that a clear segment from a cell leaves, with the part of the segment that lies in it and
    /// the next cell; then the last cell with its part, and itself. The unit of parts is such that all of them together
    /// are
    /// `parts`.
    pub(super) fn pass_through(&self, frame: &Frame, from: CellId, mut each: impl FnMut(CellId, u64, CellId)) {
        let [across, down] = self.offsets(frame);
        let (by_column, by_row) = self.part_lengths();
        let (mut to_column, mut to_row) = (by_column, by_row);
        let (mut at, mut done) = (from, 0);
        let end = self.parts();
        loop {
            let met = to_column.min(to_row).min(end);
            let mut next = at.0;
            if met < end && to_column == met {
                next = next.wrapping_add(across);
                to_column += 2 * by_column;
            }
            if met < end && to_row == met {
                next = next.wrapping_add(down);
                to_row += 2 * by_row;
            }
            each(at, met - done, CellId(next));
            if met == end {
                return;
            }
            (at, done) = (CellId(next), met);
        }
    }

    /// From the start to the first line between columns, and to the first line between rows, as parts.
    fn part_lengths(&self) -> (u64, u64) {
        // Along an axis no line of the other kind is met: as if it came behind the end.
        match (self.columns as u64, self.rows as u64) {
            (columns, 0) => (1, 2 * columns + 1),
            (0, rows) => (2 * rows + 1, 1),
            (columns, rows) => (rows, columns),
        }
    }

    /// How many parts a segment has: two for each step along an axis, else twice the product of columns and rows.
    pub(super) fn parts(&self) -> u64 {
        match (self.columns as u64, self.rows as u64) {
            (length, 0) | (0, length) => 2 * length,
            (columns, rows) => 2 * columns * rows,
        }
    }
}

/// What lies in the way of a segment.
pub(super) struct Stop {
    last: CellId,
    /// How many steps lead from there to the obstacle across and down: 0 or 1.
    steps: [i32; 2],
}

/// Follows segments over a surface.
pub(super) struct Line<'a, S> {
    surface: &'a S,
    frame: &'a Frame,
}

impl<'a, S: Surface> Line<'a, S> {
    pub(super) fn new(layer: LayerRef<'a>, surface: &'a S) -> Self {
        Self { surface, frame: layer.frame() }
    }

    pub(super) fn surface(&self) -> &S {
        self.surface
    }

    pub(super) fn frame(&self) -> &'a Frame {
        self.frame
    }

    /// Whether nothing is in the way from one cell to another.
    pub(super) fn is_clear(&self, from: Cell, to: Cell) -> bool {
        let [start, end] = [from, to].map(|cell| self.frame.id_unchecked(cell));
        self.stop(Segment::between(from, to), start, end).is_none()
    }

    /// Where a segment or a ray stops on the way to a cell, if it does.
    #[inline]
    fn stop(&self, segment: Segment, from: CellId, to: CellId) -> Option<Stop> {
        if !self.surface.is_passable(from) {
            return Some(Stop { last: from, steps: [0, 0] });
        }
        let [across, down] = segment.offsets(self.frame);
        let (columns, rows) = (2 * segment.columns, 2 * segment.rows);
        // Below 0 if a line between columns comes next, above 0 if one between rows does.
        let mut order = segment.rows - segment.columns;
        let diagonal = Direction::diagonal(segment.dx, segment.dy);
        let mut at = from;
        while at != to {
            let (last, before) = (at, order);
            if order < 0 {
                at = CellId(at.0.wrapping_add(across));
                order += rows;
            } else if order > 0 {
                at = CellId(at.0.wrapping_add(down));
                order -= columns;
            } else {
                at = CellId(at.0.wrapping_add(across).wrapping_add(down));
                order += rows - columns;
                if self.surface.passes_corner(last, diagonal) {
                    continue;
                }
                return Some(Stop { last, steps: self.obstacle_at_corner(last, across, down) });
            }
            if !self.surface.is_passable(at) {
                return Some(Stop { last, steps: [i32::from(before < 0), i32::from(before > 0)] });
            }
        }
        None
    }

    /// How many steps across and down lead to what is in the way of a segment that leaves a cell through a corner: the
    /// cell behind the corner, or else the one in the same row, or else the one in the same column.
    #[cold]
    fn obstacle_at_corner(&self, from: CellId, across: u32, down: u32) -> [i32; 2] {
        let is_passable = |offset: u32| self.surface.is_passable(CellId(from.0.wrapping_add(offset)));
        if !is_passable(across.wrapping_add(down)) {
            [1, 1]
        } else if !is_passable(across) {
            [1, 0]
        } else {
            [0, 1]
        }
    }
}
