//! Several goals at once: the cells where a search may end, and a lower bound to the nearest of them.
//!
//! A goal is a rectangle. A path ends inside it, or next to it: on a cell from which a step would lead into it. Either
//! way what counts is a set of cells, since a path from outside enters a rectangle over its edge:
//!
//! ```text
//!   inside:  . . . . .      next to: o + + + o     o only where the diagonal rule allows the step
//!            . + + + .               + # # # +
//!            . +   + .               + #   # +     the rectangle may be blocked, such as a building
//!            . + + + .               + # # # +
//!            . . . . .               o + + + o
//! ```
//!
//! The bound to several goals is the least over them. It is computed for every node, so what can be known of the goals
//! is prepared once: up to 16 targets, each a box of cells and the least and greatest entry of each landmark in it. Of
//! few goal cells each is a target of its own, and the bound that of the single cell; more of them share targets, in
//! the order in which they were given. A distance to a box, and `max(low - d, d - high)`, never fall by more than the
//! cost of a step, and neither does the least of them: the bound is consistent.

use super::goal::Goal;
use super::jump::{ByCell, Glance, JumpGoal, OneGoal};
use crate::base::{Cell, CellId, Direction, Error, Rect, Site, Spot, filled};
use crate::bound::{Naive, NaiveDistance, Span, cut_off};
use crate::grid::Neighbours;
use crate::jump::Scan;
use crate::map::LayerRef;
use crate::tables::{Landmarks, LegEnd, MAX_LANDMARKS, UNREACHED};
use std::cell::Cell as Shared;

/// The most cells that a search may end at.
const MOST_CELLS: usize = 1024;

/// The most boxes that these are put into.
const MOST_TARGETS: usize = 16;

/// The most cells that a jump search is asked to look for: it tries each from every node.
const MOST_JUMP_GOALS: usize = 32;

/// A cell where a search may end, and the number of its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct GoalCell {
    id: CellId,
    goal: u32,
}

/// An entry for each landmark.
type Entries = [u32; MAX_LANDMARKS];

/// Some of the cells: the box around them, and between which entries theirs lie.
#[derive(Clone, Copy)]
struct Target {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
    low: Entries,
    high: Entries,
}

impl Target {
    /// No cell, and landmarks that prove nothing.
    const NONE: Self = Self {
        left: i32::MAX,
        top: i32::MAX,
        right: i32::MIN,
        bottom: i32::MIN,
        low: [0; MAX_LANDMARKS],
        high: [UNREACHED; MAX_LANDMARKS],
    };

    fn add(&mut self, at: Spot) {
        (self.left, self.right) = (self.left.min(at.x), self.right.max(at.x));
        (self.top, self.bottom) = (self.top.min(at.y), self.bottom.max(at.y));
    }

    /// Narrows what is known to the entries of the first cell, or widens it by those of another.
    fn add_row(&mut self, row: &[u32], mask: u64, is_first: bool) {
        for (lane, &entry) in row.iter().enumerate().filter(|(lane, _)| mask & 1 << lane != 0) {
            let (low, high) = (&mut self.low[lane], &mut self.high[lane]);
            (*low, *high) = if is_first { (entry, entry) } else { ((*low).min(entry), (*high).max(entry)) };
        }
    }

    #[inline]
    fn columns_and_rows_from(&self, from: Spot) -> (u32, u32) {
        let beyond = |at: i32, low: i32, high: i32| (low - at).max(at - high).max(0) as u32;
        (beyond(from.x, self.left, self.right), beyond(from.y, self.top, self.bottom))
    }

    /// The greatest difference that a landmark proves.
    #[inline]
    fn greatest(&self, row: &[u32]) -> u32 {
        let entries = row.iter().zip(&self.low).zip(&self.high);
        // Entries are far below 2^31.
        let beyond = |here: i32, low: i32, high: i32| (low - here).max(here - high);
        entries.map(|((&here, &low), &high)| beyond(here as i32, low as i32, high as i32)).fold(0, i32::max) as u32
    }
}

/// The goals of a search, in the memory of its searcher.
pub(crate) struct GoalSet {
    /// Sorted once they are prepared.
    cells: Vec<GoalCell>,
    targets: [Target; MOST_TARGETS],
    used_targets: usize,
}

impl GoalSet {
    /// No goals, with room for all that there can be.
    pub(crate) fn new() -> Result<Self, Error> {
        let mut cells = filled(MOST_CELLS, GoalCell { id: CellId(0), goal: 0 })?;
        cells.clear();
        Ok(Self { cells, targets: [Target::NONE; MOST_TARGETS], used_targets: 0 })
    }

    /// What it allocates.
    pub(crate) const BYTES: u64 = (MOST_CELLS * size_of::<GoalCell>()) as u64;

    /// Checks that rectangles can be goals; on an error the set of an earlier search is as it was.
    pub(crate) fn check(layer: LayerRef<'_>, goals: impl Iterator<Item = Rect>, next_to: bool) -> Result<(), Error> {
        let mut cells = 0;
        for goal in goals {
            layer.frame().check(goal)?;
            if goal.width == 0 || goal.height == 0 {
                return Err(Error::Dimensions);
            }
            let Rect { width, height, .. } = if next_to { layer.positions_that_cover(goal) } else { goal };
            cells += match (width as usize, height as usize) {
                (width, height) if next_to => 2 * (width + height) + 4,
                (1, length) | (length, 1) => length,
                (width, height) => 2 * (width + height) - 4,
            };
            if cells > MOST_CELLS {
                return Err(Error::TooLarge);
            }
        }
        Ok(())
    }

    /// Becomes the set of all cells of some goals, which were checked, that fit.
    pub(crate) fn gather(
        &mut self,
        layer: LayerRef<'_>,
        goals: impl Iterator<Item = Rect>,
        next_to: bool,
        fits: impl Fn(CellId) -> bool,
    ) {
        let Self { cells, .. } = self;
        cells.clear();
        let frame = layer.frame();
        for (goal, rect) in (0..).zip(goals) {
            let mut add = |x: i32, y: i32| {
                let cell = frame.id(Cell { x, y }).ok().filter(|&id| fits(id));
                cells.extend(cell.map(|id| GoalCell { id, goal }));
            };
            if next_to {
                each_cell_next_to(layer, rect, add);
            } else {
                each_cell_of_edge(rect, &mut add);
            }
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Keeps the cells that fit.
    pub(crate) fn retain(&mut self, mut fits: impl FnMut(CellId) -> bool) {
        self.cells.retain(|cell| fits(cell.id));
    }

    /// Whether a jump search can look for all of them.
    pub(crate) fn fits_jumps(&self) -> bool {
        self.cells.len() <= MOST_JUMP_GOALS
    }

    /// Prepares the bound, by some landmarks if there are any.
    pub(crate) fn prepare(&mut self, layer: LayerRef<'_>, landmarks: Option<(&Landmarks, u64)>) {
        let Self { cells, targets, used_targets } = self;
        let share = cells.len().div_ceil(MOST_TARGETS).max(1);
        *used_targets = 0;
        for (target, cells) in targets.iter_mut().zip(cells.chunks(share)) {
            *target = Target::NONE;
            for (index, cell) in cells.iter().enumerate() {
                target.add(layer.frame().spot(cell.id));
                if let Some((table, mask)) = landmarks {
                    target.add_row(table.row(cell.id), mask, index == 0);
                }
            }
            *used_targets += 1;
        }
        // Of a cell of several goals the first is reported.
        cells.sort_unstable();
        cells.dedup_by_key(|cell| cell.id);
    }

    /// The number of the goal that a cell belongs to.
    #[inline]
    pub(crate) fn goal_at(&self, id: CellId) -> Option<u32> {
        self.cells.binary_search_by_key(&id, |cell| cell.id).ok().map(|index| self.cells[index].goal)
    }

    /// The same before the set is prepared.
    pub(crate) fn goal_at_unsorted(&self, id: CellId) -> Option<u32> {
        self.cells.iter().find(|cell| cell.id == id).map(|cell| cell.goal)
    }

    /// The cells, once it is prepared in the order of their numbers.
    pub(crate) fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.cells.iter().map(|cell| cell.id)
    }
}

/// The cells along the edge of a rectangle that is not empty.
fn each_cell_of_edge(Rect { x, y, width, height }: Rect, add: &mut impl FnMut(i32, i32)) {
    let (right, bottom) = (x + width as i32 - 1, y + height as i32 - 1);
    for column in x..=right {
        add(column, y);
        if bottom != y {
            add(column, bottom);
        }
    }
    for row in y + 1..bottom {
        add(x, row);
        if right != x {
            add(right, row);
        }
    }
}

/// The cells outside a rectangle from which a step would lead into it if it were passable. For an agent that covers
/// several cells: at which it covers none of the rectangle, and after a step would.
fn each_cell_next_to(layer: LayerRef<'_>, rect: Rect, mut add: impl FnMut(i32, i32)) {
    let Rect { x, y, width, height } = layer.positions_that_cover(rect);
    let (right, bottom) = (x + width as i32, y + height as i32);
    for column in x..right {
        add(column, y - 1);
        add(column, bottom);
    }
    for row in y..bottom {
        add(x - 1, row);
        add(right, row);
    }
    if layer.rules().neighbours == Neighbours::Four {
        return;
    }
    let corners = [
        (x - 1, y - 1, Direction::SE),
        (right, y - 1, Direction::SW),
        (right, bottom, Direction::NW),
        (x - 1, bottom, Direction::NE),
    ];
    for (x, y, inwards) in corners {
        if layer.frame().id(Cell { x, y }).is_ok_and(|id| layer.would_step(id, inwards)) {
            add(x, y);
        }
    }
}

/// The least bound over all targets.
#[derive(Clone, Copy)]
pub(crate) struct SetBound<'a> {
    goals: &'a GoalSet,
    span: Span,
    landmarks: Option<&'a Landmarks>,
}

impl<'a> SetBound<'a> {
    /// The set was prepared by the landmarks of the layer, or without any.
    pub(crate) fn new(goals: &'a GoalSet, layer: LayerRef<'a>, by_landmarks: bool) -> Self {
        let landmarks = layer.tables().landmarks().filter(|_| by_landmarks);
        Self { goals, span: Span::new(layer.rules(), layer.cheapest_weight()), landmarks }
    }

    /// The distance on an empty map of weight 1.
    pub(crate) fn of_weight_1(goals: &'a GoalSet, layer: LayerRef<'a>) -> Self {
        Self { goals, span: Span::new(layer.rules(), 1), landmarks: None }
    }

    /// The bound from a cell; without landmarks if that is blocked, and has no entries.
    pub(crate) fn naive(&self, from: Spot) -> u32 {
        Self { landmarks: None, ..*self }.of(from)
    }

    #[inline]
    pub(crate) fn of(&self, from: Spot) -> u32 {
        let row = self.landmarks.map(|table| table.row(from.id));
        let mut least = u32::MAX;
        for target in &self.goals.targets[..self.goals.used_targets] {
            let (columns, rows) = target.columns_and_rows_from(from);
            let mut bound = cut_off(self.span.cost(columns, rows));
            if let (Some(row), true) = (row, bound < least) {
                bound = bound.max(target.greatest(row));
            }
            least = least.min(bound);
        }
        least
    }
}

/// The goal of a search over cells.
pub(crate) struct SetGoal<'a> {
    pub(crate) goals: &'a GoalSet,
    pub(crate) bound: SetBound<'a>,
}

impl Goal for SetGoal<'_> {
    #[inline]
    fn is_reached(&self, id: CellId) -> bool {
        self.goals.goal_at(id).is_some()
    }

    #[inline]
    fn bound(&self, from: Spot) -> u32 {
        self.bound.of(from)
    }
}

/// All cells of a set, up to a cost: the goal of a search for the cost of each.
pub(crate) struct EachGoal<'a> {
    goals: &'a GoalSet,
    bound: SetBound<'a>,
    most: u32,
    left: Shared<usize>,
}

impl<'a> EachGoal<'a> {
    pub(crate) fn new(goals: &'a GoalSet, bound: SetBound<'a>, most: u32) -> Self {
        Self { goals, bound, most, left: Shared::new(goals.len()) }
    }
}

impl Goal for EachGoal<'_> {
    /// Whether it is the last. The bound is consistent, so each is asked about once.
    #[inline]
    fn is_reached(&self, id: CellId) -> bool {
        if self.goals.goal_at(id).is_some() {
            self.left.set(self.left.get() - 1);
        }
        self.left.get() == 0
    }

    #[inline]
    fn is_beyond(&self, f: u32) -> bool {
        f > self.most
    }

    #[inline]
    fn bound(&self, from: Spot) -> u32 {
        self.bound.of(from)
    }
}

/// The goal of a jump search: each of few cells.
pub(crate) struct JumpSet<'a> {
    cells: [Option<OneGoal<'a, ByCell<Naive>>>; MOST_JUMP_GOALS],
    bound: SetBound<'a>,
}

impl<'a> JumpSet<'a> {
    pub(crate) fn new(layer: LayerRef<'a>, scan: &Scan<'a>, goals: &'a GoalSet, bound: SetBound<'a>) -> Self {
        let (rules, weight) = (layer.rules(), layer.cheapest_weight());
        let mut ids = goals.cells();
        let cells = std::array::from_fn(|_| {
            let at = layer.frame().spot(ids.next()?);
            let distance = NaiveDistance::weighted(at, rules, weight);
            Some(OneGoal::new(scan, at, distance, ByCell(Naive::new(at, rules, weight))))
        });
        Self { cells, bound }
    }

    #[inline]
    fn each(&self) -> impl Iterator<Item = &OneGoal<'a, ByCell<Naive>>> {
        self.cells.iter().map_while(Option::as_ref)
    }
}

impl JumpGoal for JumpSet<'_> {
    fn bound(&self, from: Spot) -> u32 {
        self.bound.of(from)
    }

    #[inline]
    fn glance(&self, point: Site, at: Spot) -> Glance {
        let leg = self.each().filter_map(|goal| goal.glance(point, at).leg).min();
        Glance { bound: self.bound.of(at), leg }
    }

    fn seen_from(&self, at: Spot, can_walk: impl Fn(Direction, u32) -> bool) -> Option<CellId> {
        let seen =
            self.each().filter_map(|goal| goal.seen_from(at, &can_walk).map(|end| (goal.leg_cost(at, end), end)));
        seen.min().map(|(_, end)| end)
    }

    fn leg_cost(&self, at: Spot, end: CellId) -> u64 {
        let goal = self.each().find(|goal| goal.cell() == end);
        goal.map_or(u64::MAX, |goal| goal.leg_cost(at, end))
    }

    #[inline]
    fn may_be_seen_before(&self, end: &LegEnd) -> bool {
        self.each().any(|goal| goal.may_be_seen_before(end))
    }

    fn first_direction_from(&self, at: Spot) -> Direction {
        self.each().next().map_or(Direction::N, |goal| goal.first_direction_from(at))
    }
}
