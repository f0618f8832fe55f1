//! Costs of steps, and the estimates that are compared: octile distance in both of Rayner's forms, the straight line
//! rounded down and up, and landmarks, which are expensive.

use super::plain::{Field, Plain};
use cairn::Cell;

/// The costs of cardinal and diagonal steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Costs {
    pub(super) cardinal: u32,
    pub(super) diagonal: u32,
}

impl Costs {
    pub(super) const fn new(cardinal: u32, diagonal: u32) -> Costs {
        Costs { cardinal, diagonal }
    }

    #[inline(always)]
    pub(super) fn step(self, diagonal: bool) -> u32 {
        if diagonal { self.diagonal } else { self.cardinal }
    }

    /// The costs of a step on the cheapest path over an empty map, where two steps of one kind may stand for one or two
    /// of the other.
    fn on_empty_map(self) -> Costs {
        Costs { cardinal: self.cardinal.min(self.diagonal), diagonal: self.diagonal.min(2 * self.cardinal) }
    }

    /// Octile distance as Rayner has it first, with a conditional. It is a lower bound for any costs.
    pub(super) fn octile(self, goal: Cell) -> impl Fn(Cell) -> u32 + Copy {
        let Costs { cardinal, diagonal } = self.on_empty_map();
        let bend = diagonal - cardinal;
        move |from| {
            let (dx, dy) = (from.x.abs_diff(goal.x), from.y.abs_diff(goal.y));
            if dx > dy { cardinal * dx + bend * dy } else { cardinal * dy + bend * dx }
        }
    }

    /// The same without a conditional.
    pub(super) fn octile_without_conditional(self, goal: Cell) -> impl Fn(Cell) -> u32 + Copy {
        let Costs { cardinal, diagonal } = self.on_empty_map();
        let straight = 2 * cardinal - diagonal;
        move |from| {
            let (dx, dy) = (from.x.abs_diff(goal.x), from.y.abs_diff(goal.y));
            (straight * dx.abs_diff(dy) + diagonal * (dx + dy)) / 2
        }
    }

    /// The straight line, rounded down or up.
    pub(super) fn straight_line(self, goal: Cell, up: bool) -> impl Fn(Cell) -> u32 + Copy {
        let unit = u64::from(self.cardinal);
        move |from| {
            let (dx, dy) = (u64::from(from.x.abs_diff(goal.x)), u64::from(from.y.abs_diff(goal.y)));
            let squared = unit * unit * (dx * dx + dy * dy);
            let root = squared.isqrt();
            (root + u64::from(up && root * root < squared)) as u32
        }
    }
}

/// This many landmarks make an estimate expensive.
pub(super) const LANDMARKS: usize = 16;

/// Costs from landmarks, those of a cell side by side.
#[derive(Default)]
pub(super) struct Landmarks {
    from: Vec<[u32; LANDMARKS]>,
}

impl Landmarks {
    pub(super) fn new(field: &Field, costs: Costs, places: &[Cell; LANDMARKS]) -> Landmarks {
        let mut plain: Plain<0> = Plain::new(field);
        let mut from = vec![[0; LANDMARKS]; field.len()];
        for (number, &place) in places.iter().enumerate() {
            for (entries, cost) in from.iter_mut().zip(plain.flood(field, costs, place)) {
                entries[number] = cost;
            }
        }
        Landmarks { from }
    }

    /// The largest difference that a landmark knows. Where it reaches neither cell, it knows nothing.
    pub(super) fn estimate(&self, goal: u32) -> impl Fn(u32) -> u32 {
        let to = &self.from[goal as usize];
        move |from| {
            let entries = &self.from[from as usize];
            entries.iter().zip(to).map(|(a, b)| a.abs_diff(*b)).max().unwrap_or(0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOAL: Cell = Cell { x: 12, y: 7 };

    fn cells() -> impl Iterator<Item = Cell> {
        (0..30).flat_map(|y| (0..30).map(move |x| Cell { x, y }))
    }

    #[test]
    fn both_forms_of_the_octile_distance_are_the_same() {
        for (cardinal, diagonal) in [(1, 1), (2, 3), (70, 99), (50, 99), (3, 2), (2, 5)] {
            let costs = Costs::new(cardinal, diagonal);
            let (one, other) = (costs.octile(GOAL), costs.octile_without_conditional(GOAL));
            assert!(cells().all(|cell| one(cell) == other(cell)), "{costs:?}");
        }
    }

    #[test]
    fn the_straight_line_is_rounded_both_ways_and_never_exceeds_the_octile_distance() {
        let costs = Costs::new(2, 3);
        let (down, up, octile) =
            (costs.straight_line(GOAL, false), costs.straight_line(GOAL, true), costs.octile(GOAL));
        assert!(cells().all(|cell| down(cell) <= up(cell) && up(cell) <= octile(cell)));
        // 2 x sqrt 2 is 2.83, 2 x sqrt 25 is 10.
        let at = |dx, dy| Cell { x: GOAL.x - dx, y: GOAL.y + dy };
        assert_eq!((down(at(1, 1)), up(at(1, 1)), down(at(3, 4)), up(at(3, 4))), (2, 3, 10, 10));
    }
}
