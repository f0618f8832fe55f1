//! Movement rules, and the two tables that bake them in: which steps a cell allows, and whether blocking it may cut a
//! component, both as functions of the eight cells around it.

use crate::base::{Direction, Error, selector};

selector! {
    /// How many cells around a cell a step may lead to.
    pub enum Neighbours {
        /// The four next to it.
        Four = 4,
        /// All eight.
        Eight = 8,
    }
}

selector! {
    /// When a diagonal step is allowed.
    pub enum DiagonalRule {
        /// Both cells next to it are passable: no corners are cut.
        BothPassable = 0,
        /// At least one of the two is passable.
        OnePassable = 1,
        /// Always.
        Always = 2,
    }
}

selector! {
    /// Which weights a step is charged by.
    pub enum TerrainCharge {
        /// The mean of the cells left and entered, rounded down after multiplying: the same in both directions.
        Average = 0,
        /// The cell entered.
        Entered = 1,
    }
}

/// Movement rules and base costs of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Four or eight neighbours.
    pub neighbours: Neighbours,
    /// When a diagonal step is allowed. Has no effect with four neighbours.
    pub diagonal_rule: DiagonalRule,
    /// Which weights a step is charged by.
    pub terrain_charge: TerrainCharge,
    /// Cost of a cardinal step on terrain of weight 1.
    pub cardinal_cost: u32,
    /// Cost of a diagonal step on terrain of weight 1. Not read with four neighbours.
    pub diagonal_cost: u32,
}

/// The most expensive single step. Sums of a few steps then never overflow a `u32`, which the search relies on.
pub(crate) const MAX_STEP: u32 = 1 << 24;

impl Default for Rules {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// cbindgen:ignore
impl Rules {
    /// Eight neighbours, no corner cutting, 70/99: 99/70 is within 0.005 % of the square root of 2.
    pub const DEFAULT: Self = Self {
        neighbours: Neighbours::Eight,
        diagonal_rule: DiagonalRule::BothPassable,
        terrain_charge: TerrainCharge::Average,
        cardinal_cost: 70,
        diagonal_cost: 99,
    };

    /// Octile distance and jump pruning are right only for `cardinal <= diagonal <= 2 x cardinal`.
    pub(crate) fn check(&self) -> Result<(), Error> {
        let cardinal = self.cardinal_cost;
        let diagonal_fits = match self.neighbours {
            Neighbours::Four => true,
            Neighbours::Eight => {
                self.diagonal_cost >= cardinal && u64::from(self.diagonal_cost) <= 2 * u64::from(cardinal)
            }
        };
        if cardinal >= 1 && diagonal_fits { self.check_weight(1) } else { Err(Error::Cost) }
    }

    /// Checks that no step over this weight is too expensive.
    pub(crate) fn check_weight(&self, weight: u16) -> Result<(), Error> {
        let cost = u64::from(self.most_expensive_move()) * u64::from(weight);
        if weight >= 1 && cost <= u64::from(MAX_STEP) { Ok(()) } else { Err(Error::Cost) }
    }

    pub(crate) fn most_expensive_move(&self) -> u32 {
        match self.neighbours {
            Neighbours::Four => self.cardinal_cost,
            Neighbours::Eight => self.diagonal_cost,
        }
    }

    /// The cost of a diagonal step in a distance on the empty map: with four neighbours, that of two cardinal steps.
    pub(crate) fn diagonal_distance(&self) -> u32 {
        match self.neighbours {
            Neighbours::Four => 2 * self.cardinal_cost,
            Neighbours::Eight => self.diagonal_cost,
        }
    }

    /// The rules that jump searches use. With four neighbours a diagonal step stands for the two steps around one of
    /// the cells next to it, which must both be passable, and costs as much as the two: the cheapest paths cost the
    /// same.
    pub(crate) fn for_jumps(&self) -> Self {
        match self.neighbours {
            Neighbours::Four => Self {
                neighbours: Neighbours::Eight,
                diagonal_rule: DiagonalRule::BothPassable,
                diagonal_cost: self.diagonal_distance(),
                ..*self
            },
            Neighbours::Eight => *self,
        }
    }

    /// The directions in which there are steps, one bit each.
    pub(crate) fn allowed_steps(&self) -> u8 {
        match self.neighbours {
            Neighbours::Four => Direction::CARDINAL_BITS,
            Neighbours::Eight => 0xFF,
        }
    }

    /// The steps that a passable cell allows, given which of the cells around it are passable.
    fn steps(&self, ring: u8) -> u8 {
        let passable = |d: u32| ring & 1 << (d & 7) != 0;
        let allowed = |d: u32| {
            passable(d)
                && (!Direction(d).is_diagonal()
                    || self.neighbours == Neighbours::Eight
                        && match self.diagonal_rule {
                            DiagonalRule::BothPassable => passable(d + 7) && passable(d + 1),
                            DiagonalRule::OnePassable => passable(d + 7) || passable(d + 1),
                            DiagonalRule::Always => true,
                        })
        };
        (0..8).filter(|&d| allowed(d)).fold(0, |mask, d| mask | 1 << d)
    }

    /// Whether the cells that a cell allows steps to still reach each other around it, within the ring, once the cell
    /// is blocked. On the ring, neighbours touch at a side; the cells at two sides of the corner that was blocked touch
    /// only diagonally, past the blocked cell.
    fn ring_stays_connected(&self, ring: u8) -> bool {
        let touched = self.steps(ring);
        let past_the_centre = self.neighbours == Neighbours::Eight && self.diagonal_rule == DiagonalRule::Always;
        let mut reached = touched & touched.wrapping_neg();
        loop {
            let mut grown = reached | reached.rotate_left(1) | reached.rotate_right(1);
            if past_the_centre {
                let cardinal = reached & Direction::CARDINAL_BITS;
                grown |= cardinal.rotate_left(2) | cardinal.rotate_right(2);
            }
            grown &= ring;
            if grown == reached {
                return touched & !reached == 0;
            }
            reached = grown;
        }
    }
}

/// The rules as tables over the 256 states of the eight cells around a cell.
#[derive(Clone, Copy)]
pub(crate) struct RingTables {
    steps: [u8; 256],
    stays_connected: [bool; 256],
}

impl RingTables {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            steps: std::array::from_fn(|ring| rules.steps(ring as u8)),
            stays_connected: std::array::from_fn(|ring| rules.ring_stays_connected(ring as u8)),
        }
    }

    pub(crate) fn steps(&self, ring: u8) -> u8 {
        self.steps[usize::from(ring)]
    }

    pub(crate) fn stays_connected(&self, ring: u8) -> bool {
        self.stays_connected[usize::from(ring)]
    }
}

/// The costs of the steps of a leg on uniform terrain.
#[derive(Clone, Copy)]
pub(crate) struct LegCosts {
    diagonal: u64,
    straight: u64,
}

impl LegCosts {
    /// On terrain of weight 1.
    pub(crate) fn new(rules: &Rules) -> Self {
        Self { diagonal: rules.diagonal_cost.into(), straight: rules.cardinal_cost.into() }
    }

    /// On terrain of another weight.
    pub(crate) fn weighted(self, weight: u16) -> Self {
        let weight = u64::from(weight);
        Self { diagonal: self.diagonal * weight, straight: self.straight * weight }
    }

    #[inline]
    pub(crate) fn of(&self, diagonal: u32, straight: u32) -> u64 {
        self.diagonal * u64::from(diagonal) + self.straight * u64::from(straight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NORTH: u8 = 1;
    const NORTH_EAST: u8 = 2;
    const EAST: u8 = 4;
    const WEST: u8 = 64;

    fn rules(neighbours: Neighbours, diagonal_rule: DiagonalRule) -> Rules {
        Rules { neighbours, diagonal_rule, ..Rules::DEFAULT }
    }

    #[test]
    fn diagonal_steps_follow_the_rule() {
        let both = rules(Neighbours::Eight, DiagonalRule::BothPassable);
        let one = rules(Neighbours::Eight, DiagonalRule::OnePassable);
        let always = rules(Neighbours::Eight, DiagonalRule::Always);
        let four = rules(Neighbours::Four, DiagonalRule::Always);
        let corner = NORTH | NORTH_EAST;
        assert_eq!(both.steps(corner), NORTH);
        assert_eq!(both.steps(corner | EAST), corner | EAST);
        assert_eq!(one.steps(corner), corner);
        assert_eq!(one.steps(NORTH_EAST), 0);
        assert_eq!(always.steps(NORTH_EAST), NORTH_EAST);
        assert_eq!(four.steps(0xFF), 0b0101_0101);
    }

    #[test]
    fn a_cell_in_the_open_cuts_nothing_and_a_door_does() {
        for rule in [DiagonalRule::BothPassable, DiagonalRule::OnePassable, DiagonalRule::Always] {
            for neighbours in [Neighbours::Four, Neighbours::Eight] {
                let rules = rules(neighbours, rule);
                assert!(rules.ring_stays_connected(0xFF));
                assert!(rules.ring_stays_connected(NORTH));
                assert!(rules.ring_stays_connected(0));
                assert!(!rules.ring_stays_connected(EAST | WEST));
                assert!(rules.ring_stays_connected(NORTH | NORTH_EAST | EAST));
            }
        }
        assert!(!rules(Neighbours::Eight, DiagonalRule::BothPassable).ring_stays_connected(NORTH | EAST));
        assert!(!rules(Neighbours::Eight, DiagonalRule::OnePassable).ring_stays_connected(NORTH | EAST));
        assert!(rules(Neighbours::Eight, DiagonalRule::Always).ring_stays_connected(NORTH | EAST));
        assert!(!rules(Neighbours::Four, DiagonalRule::Always).ring_stays_connected(NORTH | EAST));
    }

    #[test]
    fn costs_out_of_range_are_refused() {
        let check = |cardinal_cost, diagonal_cost| Rules { cardinal_cost, diagonal_cost, ..Rules::DEFAULT }.check();
        assert!(check(70, 99).is_ok() && check(1, 1).is_ok() && check(2, 4).is_ok() && check(1 << 23, 1 << 24).is_ok());
        for (cardinal, diagonal) in [(0, 0), (0, 1), (2, 1), (2, 5), (u32::MAX, u32::MAX), (1 << 24, (1 << 24) + 1)] {
            assert_eq!(check(cardinal, diagonal), Err(Error::Cost), "{cardinal}/{diagonal}");
        }
        assert!(Rules::DEFAULT.check_weight(0).is_err());
        assert!(Rules { cardinal_cost: 1, diagonal_cost: 1, ..Rules::DEFAULT }.check_weight(u16::MAX).is_ok());
    }
}
