//! What agents read of a field. Nothing here writes, so that any number of threads may read at once.
//!
//! Directions are right while the field is up to date. Otherwise a step is one that the map allows now and that leads
//! to a cell which costs less, so no agent walks into a wall or in circles; it may just not be the cheapest.

use super::spread::general_expander;
use super::{AT_GOAL, DIRECTION_BITS, Field, NOWHERE, UNREACHED};
use crate::base::{Cell, CellId, Direction, Error, Rect, check_block};
use crate::grid::Expander;
use crate::map::{LayerRef, Map};

/// In `Field::read_nearest`: no goal can be reached.
pub const NO_GOAL: u16 = u16::MAX;

/// Where an agent goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldStep {
    /// To this cell.
    To(Cell),
    /// Nowhere: it is at a goal.
    Arrived,
    /// Nowhere: no goal can be reached from there.
    None,
}

/// Positions of agents have so many units per cell.
const UNITS: i32 = 256;

/// Straight and diagonal directions as vectors of the same length.
const STRAIGHT: i32 = 128;
const DIAGONAL: i32 = 91;

/// The steps of all directions of `marks`; those that lead nowhere lead to the cell itself.
// PERF: A table of two cache lines where shifts take 13 instructions instead of 3, of some 60 for a step.
const STEPS: [Cell; DIRECTION_BITS as usize + 1] = {
    let mut steps = [Cell { x: 0, y: 0 }; DIRECTION_BITS as usize + 1];
    let mut direction = Direction(0);
    while direction.0 < Direction::COUNT as u32 {
        steps[direction.index()] = Cell { x: direction.dx(), y: direction.dy() };
        direction = Direction(direction.0 + 1);
    }
    steps
};

/// The cell to which the direction of a mark leads.
#[inline]
fn neighbour(cell: Cell, mark: u8) -> Cell {
    let step = STEPS[usize::from(mark & DIRECTION_BITS)];
    Cell { x: cell.x + step.x, y: cell.y + step.y }
}

impl Field {
    /// The cost of a cheapest path from a cell to the nearest goal; `None` if there is none within the limit, or if the
    /// field is not there yet.
    #[inline]
    pub fn cost(&self, cell: Cell) -> Result<Option<u32>, Error> {
        let cost = self.labels.cost(self.frame.id(cell)?);
        Ok((cost != UNREACHED).then_some(cost))
    }

    /// The step with which a cheapest path from a cell begins.
    #[inline]
    pub fn step(&self, map: &Map, from: Cell) -> Result<FieldStep, Error> {
        self.step_known(map, from, self.has_caught_up(map))
    }

    /// The same if it is known whether the field has caught up with the map.
    #[inline]
    fn step_known(&self, map: &Map, from: Cell, has_caught_up: bool) -> Result<FieldStep, Error> {
        let id = self.frame.id(from)?;
        let direction = match has_caught_up {
            true => self.labels.marks[id.index()] & DIRECTION_BITS,
            false => self.direction_meanwhile(map, id)?,
        };
        Ok(match direction {
            NOWHERE => FieldStep::None,
            AT_GOAL => FieldStep::Arrived,
            _ => FieldStep::To(neighbour(from, direction)),
        })
    }

    /// The next cell of an agent, or its own if it has arrived; `None` if that is not simply there to be read: the
    /// field is behind, no goal is reached, the cell lies outside. It cannot panic.
    #[inline]
    pub(crate) fn next_if_simple(&self, map: &Map, from: Cell) -> Option<Cell> {
        let id = self.frame.id(from).ok()?;
        let mark = *self.labels.marks.get(id.index())?;
        let is_simple = mark & DIRECTION_BITS <= AT_GOAL && self.has_caught_up(map);
        is_simple.then(|| neighbour(from, mark))
    }

    /// Moves each agent of a list by one step. One that has arrived, or that no step is known for, stays where it is. A
    /// cell outside the map is an error, and then none has moved.
    pub fn step_all(&self, map: &Map, cells: &mut [Cell]) -> Result<(), Error> {
        self.check_agents(map, cells.iter().copied())?;
        let has_caught_up = self.has_caught_up(map);
        for cell in cells {
            if let FieldStep::To(next) = self.step_known(map, *cell, has_caught_up)? {
                *cell = next;
            }
        }
        Ok(())
    }

    /// Checks that the field is for maps like this, and that agents stand inside.
    pub(crate) fn check_agents(&self, map: &Map, mut cells: impl Iterator<Item = Cell>) -> Result<(), Error> {
        self.check(map)?;
        if cells.all(|cell| self.frame.contains(cell)) { Ok(()) } else { Err(Error::OutOfBounds) }
    }

    /// The cell of a position in 256ths of a cell.
    pub(crate) fn cell_at(position: Cell) -> Cell {
        Cell { x: position.x.div_euclid(UNITS), y: position.y.div_euclid(UNITS) }
    }

    /// The map's layer, if the field is for maps like this.
    fn check<'a>(&'a self, map: &'a Map) -> Result<LayerRef<'a>, Error> {
        let layer = map.layer(self.layer)?;
        if *layer.frame() != self.frame {
            return Err(Error::Dimensions);
        }
        Ok(self.overlay.as_ref().map_or(layer, |overlay| layer.under(overlay)))
    }

    /// A direction while the field is not up to date.
    #[cold]
    #[inline(never)]
    fn direction_meanwhile(&self, map: &Map, id: CellId) -> Result<u8, Error> {
        let layer = self.check(map)?;
        if !layer.is_passable(id) {
            return Ok(NOWHERE);
        }
        let (expander, cost) = (general_expander(layer), self.labels.cost(id));
        let (steps, mark) = (expander.steps(id), self.labels.marks[id.index()] & DIRECTION_BITS);
        let next = |direction: Direction| self.labels.cost(self.frame.neighbour(id, direction));
        let is_known = self.is_finished();
        if is_known && mark < AT_GOAL && steps & 1 << mark != 0 && next(Direction(mark.into())) < cost {
            return Ok(mark);
        }
        if is_known && mark == AT_GOAL || cost != UNREACHED && self.labels.own_cost(id) == cost {
            return Ok(AT_GOAL);
        }
        let less = Direction::in_mask(steps).filter(|&direction| next(direction) < cost);
        let by_cost = less.map(|direction| (next(direction) + expander.step_cost(id, direction), direction.0 as u8));
        Ok(by_cost.min().map_or(NOWHERE, |(_, direction)| direction))
    }

    /// Follows the steps from a cell and writes it and the cells after it to `path`, as many as fit. Returns how many
    /// there are in all; 0 if no goal can be reached.
    pub fn read_path(&self, map: &Map, from: Cell, path: &mut [Cell]) -> Result<u32, Error> {
        let (mut at, mut count) = (from, 0_u32);
        loop {
            let step = self.step(map, at)?;
            if count == 0 && step == FieldStep::None {
                return Ok(0);
            }
            if let Some(cell) = path.get_mut(count as usize) {
                *cell = at;
            }
            count += 1;
            match step {
                FieldStep::To(next) => at = next,
                FieldStep::Arrived | FieldStep::None => return Ok(count),
            }
        }
    }

    /// Copies the costs of a rectangle into rows that are `stride` values apart; `u32::MAX` where no goal is reached.
    pub fn read_costs(&self, rect: Rect, costs: &mut [u32], stride: u64) -> Result<(), Error> {
        self.read_block(rect, &self.labels.costs, costs, stride, |&cost| cost)
    }

    /// Copies the directions of a rectangle: 0 to 7 clockwise from north, 8 at a goal, 9 where no goal is reached. The
    /// last update must have come to its end, whatever was edited since.
    pub fn read_directions(&self, rect: Rect, directions: &mut [u8], stride: u64) -> Result<(), Error> {
        self.check_finished()?;
        self.read_block(rect, &self.labels.marks, directions, stride, |mark| mark & DIRECTION_BITS)
    }

    /// Copies the numbers of the nearest goals of a rectangle; [`NO_GOAL`] where none is reached.
    pub fn read_nearest(&self, rect: Rect, goals: &mut [u16], stride: u64) -> Result<(), Error> {
        if self.nearest.is_empty() {
            return Err(Error::Unsupported);
        }
        self.check_finished()?;
        self.read_block(rect, &self.nearest, goals, stride, |&goal| goal)
    }

    fn check_finished(&self) -> Result<(), Error> {
        if self.is_finished() { Ok(()) } else { Err(Error::Behind) }
    }

    fn read_block<F, T>(
        &self,
        rect: Rect,
        from: &[F],
        into: &mut [T],
        stride: u64,
        read: impl Fn(&F) -> T,
    ) -> Result<(), Error> {
        self.frame.check(rect)?;
        let stride = check_block(rect, into.len(), stride)?;
        for (y, row) in self.frame.rows(rect).enumerate() {
            into[y * stride..][..row.len()].iter_mut().zip(&from[row]).for_each(|(to, value)| *to = read(value));
        }
        Ok(())
    }

    /// The direction in which an agent moves on that stands anywhere in a cell, for smooth ways: between the directions
    /// of the four cells whose centres surround it, the nearer the more. `x` and `y` are in 256ths of a cell, from the
    /// top left corner of the map. Returns a vector of a length up to 128; (0, 0) at a goal, and where none is reached.
    ///
    /// A cell that no step leads to from the agent's own counts as the agent's own, and so does a goal, and a cell from
    /// which none is reached.
    pub fn steer(&self, map: &Map, x: i32, y: i32) -> Result<(i32, i32), Error> {
        let own = Self::cell_at(Cell { x, y });
        let towards = self.vector(map, own)?;
        if towards == (0, 0) {
            return Ok(towards);
        }
        let steps = general_expander(self.check(map)?).steps(self.frame.id(own)?);
        // The centre of a cell is half a cell from its corner.
        let [dx, dy] = [x, y].map(|at| at.rem_euclid(UNITS) - UNITS / 2);
        let (column, row) = (if dx < 0 { -1 } else { 1 }, if dy < 0 { -1 } else { 1 });
        let (mut sum_x, mut sum_y) = (0, 0);
        for (aside, down) in [(0, 0), (column, 0), (0, row), (column, row)] {
            let share = |offset: i32, distance: i32| if offset == 0 { UNITS - distance.abs() } else { distance.abs() };
            let share = share(aside, dx) * share(down, dy);
            let cell = Cell { x: own.x + aside, y: own.y + down };
            let is_near = Direction::between(own, cell).is_some_and(|direction| steps & direction.bit() != 0);
            let vector = match is_near {
                true => self.vector(map, cell)?,
                false => (0, 0),
            };
            let (right, below) = if vector == (0, 0) { towards } else { vector };
            sum_x += share * right;
            sum_y += share * below;
        }
        let whole = UNITS * UNITS;
        match (sum_x / whole, sum_y / whole) {
            (0, 0) => Ok(towards),
            between => Ok(between),
        }
    }

    /// The step from a cell as a vector.
    fn vector(&self, map: &Map, from: Cell) -> Result<(i32, i32), Error> {
        let FieldStep::To(next) = self.step(map, from)? else { return Ok((0, 0)) };
        let (dx, dy) = (next.x - from.x, next.y - from.y);
        let length = if dx != 0 && dy != 0 { DIAGONAL } else { STRAIGHT };
        Ok((dx * length, dy * length))
    }
}
