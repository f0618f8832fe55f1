//! Which steps from a cell are worth considering on weighted terrain, given the step that led to it.
//!
//! A step from x to n, after one from p to x, is left out if a path from p to n along the ring of the eight cells around
//! x costs less, or as much with a last step of lower *rank*: a fixed order of the eight directions, all cardinal ones
//! before all diagonal ones.
//!
//! ```text
//!   1 1 1     All cells weigh 1, but x weighs 3. From p over x to n two cardinal steps of 70 cost (1 + 3) / 2 times
//!   p x n     that, 280. Along the ring, over the cell above x, two diagonal steps cost 2 x 99. So the step to n is
//!   1 1 1     left out after one from p to x.
//! ```
//!
//! Nothing is lost. Of all cells from which a cheapest path enters a cell, call the one whose step into it has the
//! least rank its canonical predecessor. If x is that of n, and p any cell from which a cheapest path enters x, the step
//! is kept: a path off x that is cheaper contradicts that x is on a cheapest path to n, and one that costs as much with
//! a last step of lower rank contradicts that x is canonical. So whichever of several equally cheap paths to x a
//! search has kept, it takes the step on to every cell of which x is the canonical predecessor. That uses neither
//! symmetry nor that diagonals cost less than two cardinal steps; keeping more steps is always right.
//!
//! Where all passable cells around weigh the same the canonical table says the same, and is faster to read.

use super::rules::{DiagonalRule, Neighbours, Rules, TerrainCharge};
use super::successors::{Successors, canonical};
use crate::base::{CellId, Direction, Frame};
use crate::grid::BLOCKED;

/// The weights of a layer, as scans and expanders read them.
#[derive(Clone, Copy)]
pub(crate) struct Weighted<'a> {
    frame: &'a Frame,
    terrain: &'a [u8],
    weights: &'a [u16; 256],
    /// Where all weighs the same.
    even: &'static Successors,
    /// The costs of cardinal and diagonal steps.
    moves: [u32; 2],
    /// Whether steps are charged by the mean of both weights.
    averages: bool,
    cuts_corners: bool,
}

/// The weights of a cell and of those around it, 0 for one that is blocked: clockwise, from the cell that a step has come
/// from.
struct Around {
    here: u32,
    ring: [u32; Direction::COUNT],
}

/// More than any path along a ring costs, and so little that no sum overflows.
const NO_PATH: u32 = 1 << 30;

impl<'a> Weighted<'a> {
    /// Whether searches under some rules can leave out steps on weighted terrain. With four neighbours they cannot jump
    /// there: a diagonal stands for two paths, of different cost. And the canonical table fits the order of ranks only
    /// if a diagonal step costs less than two cardinal ones.
    pub(crate) fn suits(rules: &Rules) -> bool {
        rules.neighbours == Neighbours::Eight && rules.diagonal_cost < 2 * rules.cardinal_cost
    }

    pub(crate) fn new(frame: &'a Frame, rules: &Rules, terrain: &'a [u8], weights: &'a [u16; 256]) -> Self {
        let averages = rules.terrain_charge == TerrainCharge::Average;
        Self {
            frame,
            terrain,
            weights,
            even: canonical(rules.diagonal_rule),
            moves: [rules.cardinal_cost, rules.diagonal_cost],
            averages,
            cuts_corners: rules.diagonal_rule != DiagonalRule::BothPassable,
        }
    }

    /// The steps worth considering from a cell that allows some, after one in a direction.
    // In each copy of A* it would take a tenth of a megabyte in all.
    #[inline(never)]
    pub(crate) fn onward(&self, at: CellId, arrival: Direction, steps: u8) -> u8 {
        let ring = self.ring(at);
        if self.is_even(at, ring) {
            self.even[arrival.index()][usize::from(steps)]
        } else {
            self.kept(at, ring, arrival, steps)
        }
    }

    /// The same for all directions of arrival.
    pub(crate) fn onward_by_arrival(&self, at: CellId, steps: u8) -> [u8; Direction::COUNT] {
        let ring = self.ring(at);
        let is_even = self.is_even(at, ring);
        std::array::from_fn(|arrival| match is_even {
            true => self.even[arrival][usize::from(steps)],
            false => self.kept(at, ring, Direction(arrival as u32), steps),
        })
    }

    /// The terrain of a cell and around it: all that the steps from it, and what they cost, depend on.
    #[inline]
    pub(crate) fn surroundings(&self, at: CellId) -> (u8, u64) {
        (self.terrain[at.index()], self.ring(at))
    }

    pub(crate) fn is_passable(&self, id: CellId) -> bool {
        self.terrain[id.index()] != BLOCKED
    }

    /// The directions of the steps that a cell allows to cells of another weight, one bit each.
    pub(crate) fn borders(&self, at: CellId, steps: u8) -> u8 {
        let here = self.weight(at);
        let is_border = |direction: &Direction| self.weight(self.frame.neighbour(at, *direction)) != here;
        Direction::in_mask(steps).filter(is_border).fold(0, |borders, direction| borders | direction.bit())
    }

    /// The cost of a number of steps in a direction from a cell, all of which but the first lead over terrain of one
    /// weight.
    #[inline]
    pub(crate) fn run_cost(&self, from: CellId, direction: Direction, steps: u32) -> u64 {
        if steps == 0 {
            return 0;
        }
        let (left, entered) = (self.weight(from), self.weight(self.frame.neighbour(from, direction)));
        let cost = |left: u32| u64::from(self.cost(direction.is_diagonal(), left, entered));
        cost(left) + cost(entered) * u64::from(steps - 1)
    }

    #[inline]
    fn weight(&self, id: CellId) -> u32 {
        self.weights[usize::from(self.terrain[id.index()])].into()
    }

    /// The cost of a step from a cell of one weight to one of another.
    #[inline(always)]
    fn cost(&self, is_diagonal: bool, left: u32, entered: u32) -> u32 {
        if self.averages {
            self.charged::<true>(is_diagonal, left, entered)
        } else {
            self.charged::<false>(is_diagonal, left, entered)
        }
    }

    #[inline(always)]
    fn charged<const AVERAGES: bool>(&self, is_diagonal: bool, left: u32, entered: u32) -> u32 {
        // At most twice the most expensive step, 2^25.
        let cost = self.moves[usize::from(is_diagonal)];
        if AVERAGES { cost * (left + entered) / 2 } else { cost * entered }
    }

    /// The terrain around a cell, clockwise from the north, a byte each.
    #[inline]
    fn ring(&self, at: CellId) -> u64 {
        let terrain = |id: CellId| self.terrain[id.index()];
        let row = |direction: Direction| -> &[u8; 3] {
            let middle = self.frame.neighbour(at, direction).index();
            self.terrain[middle - 1..].first_chunk().expect("every neighbour exists")
        };
        let (above, below) = (row(Direction::N), row(Direction::S));
        let (east, west) = (self.frame.neighbour(at, Direction::E), self.frame.neighbour(at, Direction::W));
        u64::from_le_bytes([above[1], above[2], terrain(east), below[2], below[1], below[0], terrain(west), above[0]])
    }

    /// Whether all that is passable around a cell weighs as much as the cell.
    #[inline]
    fn is_even(&self, at: CellId, ring: u64) -> bool {
        let here = self.terrain[at.index()];
        let others = non_zero(ring) & non_zero(ring ^ (u64::from(here) * 0x0101_0101_0101_0101));
        others == 0 || self.weighs_the_same(self.weights[usize::from(here)], ring, others)
    }

    /// The same by weights: of some bytes of a ring, whose highest bits are given.
    fn weighs_the_same(&self, here: u16, ring: u64, mut others: u64) -> bool {
        while others != 0 {
            let terrain = (ring >> (others.trailing_zeros() & !7)) as u8;
            if self.weights[usize::from(terrain)] != here {
                return false;
            }
            others &= others - 1;
        }
        true
    }

    /// Of some steps from the cell in the middle of a ring, those that no path along the ring replaces, after a step in
    /// a direction.
    #[inline(never)]
    fn kept(&self, at: CellId, ring: u64, arrival: Direction, steps: u8) -> u8 {
        let from = arrival.opposite();
        let turned = ring.rotate_right(8 * from.0).to_le_bytes();
        let weight = |terrain: u8| if terrain == BLOCKED { 0 } else { u32::from(self.weights[usize::from(terrain)]) };
        let around = Around { here: self.weight(at), ring: turned.map(weight) };
        let ranks = RANKS.rotate_right(4 * from.0);
        let kept = match (from.is_diagonal(), self.averages) {
            (false, true) => self.kept_of::<false, true>(&around, ranks),
            (true, true) => self.kept_of::<true, true>(&around, ranks),
            (false, false) => self.kept_of::<false, false>(&around, ranks),
            (true, false) => self.kept_of::<true, false>(&around, ranks),
        };
        kept.rotate_left(from.0) & steps & !from.bit()
    }

    /// The directions in which no path along the ring replaces a step, where directions are counted from that of the
    /// cell that a step has come from, which is `DIAGONAL` or not; so are those of the ranks.
    #[inline(always)]
    fn kept_of<const DIAGONAL: bool, const AVERAGES: bool>(&self, around: &Around, ranks: u32) -> u8 {
        let cost = |is_diagonal, left, entered| self.charged::<AVERAGES>(is_diagonal, left, entered);
        let arrived = cost(DIAGONAL, around.ring[0], around.here);
        // Clockwise along the ring, and the other way round, up to the cell opposite.
        let clockwise = self.along_ring::<DIAGONAL, AVERAGES, 1>(around, ranks);
        let other_way = self.along_ring::<DIAGONAL, AVERAGES, 7>(around, ranks);
        let mut kept = 0;
        for direction in 1..8 {
            let along = match direction {
                1..4 => clockwise[direction],
                4 => clockwise[4].min(other_way[4]),
                _ => other_way[8 - direction],
            };
            let is_diagonal = DIAGONAL != (direction % 2 == 1);
            let through = arrived + cost(is_diagonal, around.here, around.ring[direction]);
            kept |= u8::from(ranked(through, direction, ranks) <= along) << direction;
        }
        kept
    }

    /// The costs of the cheapest paths along the ring from its first cell, each with the rank of its last step: to the
    /// cells up to the one opposite, in turns of `TURN` eighths.
    #[inline(always)]
    fn along_ring<const DIAGONAL: bool, const AVERAGES: bool, const TURN: usize>(
        &self,
        around: &Around,
        ranks: u32,
    ) -> [u32; 5] {
        let cost = |is_diagonal, left, entered| self.charged::<AVERAGES>(is_diagonal, left, entered);
        let mut costs = [NO_PATH; 5];
        let mut ways = [NO_PATH; 5];
        costs[0] = 0;
        for cells in 1..5 {
            let place = |cells: usize| cells * TURN % 8;
            let weight = |cells: usize| around.ring[place(cells)];
            let is_corner = DIAGONAL != (cells % 2 == 1);
            // Between a cell next to the middle and one at a corner the step is cardinal.
            let step = costs[cells - 1] + cost(false, weight(cells - 1), weight(cells));
            let mut way = ranked(step, tangent::<DIAGONAL, TURN>(place(cells - 1)), ranks);
            // Past a corner it is diagonal; the cells next to it are the corner and the middle.
            if cells >= 2 && !is_corner {
                let step = costs[cells - 2] + cost(true, weight(cells - 2), weight(cells));
                let past = ranked(step, (place(cells - 1) + 2 * TURN) % 8, ranks);
                let may_cut = self.cuts_corners || weight(cells - 1) != 0;
                way = if may_cut { way.min(past) } else { way };
            }
            ways[cells] = if weight(cells) == 0 { NO_PATH } else { way.min(NO_PATH) };
            costs[cells] = if weight(cells) == 0 { NO_PATH >> RANK_BITS } else { ways[cells] >> RANK_BITS };
        }
        ways
    }
}

const RANK_BITS: u32 = 3;

/// The ranks of the directions, four bits each: the cardinal ones first.
const RANKS: u32 = 0x7362_5140;

/// A cost and, below it, the rank of a step.
#[inline(always)]
fn ranked(cost: u32, direction: usize, ranks: u32) -> u32 {
    cost << RANK_BITS | ranks >> (4 * direction) & 7
}

/// The direction of the step along the ring from one of its cells, clockwise or the other way round, where directions
/// are counted from one that is `DIAGONAL` or not.
const fn tangent<const DIAGONAL: bool, const TURN: usize>(at: usize) -> usize {
    // From the north and the north-east, clockwise: to the east and to the south; the other way round: to the west.
    let real = at + DIAGONAL as usize;
    let real_direction = if TURN == 1 { real.div_ceil(2) * 2 + 2 } else { real / 2 * 2 + 6 };
    (real_direction + 8 - DIAGONAL as usize) % 8
}

/// The highest bit of each byte that is not 0.
#[inline]
fn non_zero(bytes: u64) -> u64 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    (((bytes & LOW) + LOW) | bytes) & !LOW
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Cell, Random, filled};
    use crate::grid::RingTables;

    /// A frame of 3 x 3 cells with terrain, its middle, and the steps that the middle allows.
    fn around(rules: &Rules, terrain: [u8; 9]) -> (Frame, Vec<u8>, CellId, u8) {
        let frame = Frame::new(3, 3).unwrap();
        let mut bytes = filled(frame.cells() as usize, BLOCKED).unwrap();
        for (index, terrain) in terrain.into_iter().enumerate() {
            bytes[frame.id(Cell { x: index as i32 % 3, y: index as i32 / 3 }).unwrap().index()] = terrain;
        }
        let middle = frame.id(Cell { x: 1, y: 1 }).unwrap();
        let steps = RingTables::new(rules).steps(crate::grid::ring(&bytes, &frame, middle));
        (frame, bytes, middle, steps)
    }

    fn all_rules() -> impl Iterator<Item = Rules> {
        let rules = [DiagonalRule::BothPassable, DiagonalRule::OnePassable, DiagonalRule::Always];
        let pairs = [(70, 99), (2, 3), (1, 1), (100, 150), (10, 14), (13_860, 19_601)];
        rules.into_iter().flat_map(move |diagonal_rule| {
            pairs.into_iter().map(move |(cardinal_cost, diagonal_cost)| Rules {
                diagonal_rule,
                cardinal_cost,
                diagonal_cost,
                ..Rules::DEFAULT
            })
        })
    }

    #[test]
    fn on_terrain_of_one_weight_the_steps_are_those_of_the_canonical_table() {
        let weights: [u16; 256] = std::array::from_fn(|terrain| terrain as u16);
        for rules in all_rules() {
            assert!(Weighted::suits(&rules));
            for ring in 0..256_usize {
                for weight in [1, 3] {
                    // The ring as rows of cells.
                    let order = [7, 0, 1, 6, 8, 2, 5, 4, 3];
                    let terrain = order.map(|bit| if bit == 8 || ring >> bit & 1 != 0 { weight } else { BLOCKED });
                    let (frame, bytes, middle, steps) = around(&rules, terrain);
                    let weighted = Weighted::new(&frame, &rules, &bytes, &weights);
                    assert!(weighted.is_even(middle, weighted.ring(middle)));
                    for arrival in Direction::in_mask(steps).map(Direction::opposite) {
                        let expected = canonical(rules.diagonal_rule)[arrival.index()][usize::from(steps)];
                        assert_eq!(
                            weighted.kept(middle, weighted.ring(middle), arrival, steps),
                            expected,
                            "{terrain:?} {arrival:?} {steps:b} {rules:?}"
                        );
                    }
                }
            }
        }
    }

    /// The least cost from a cell of a small map to all others, by relaxing all steps until nothing changes.
    #[test]
    fn every_cell_is_reached_at_its_cost_by_steps_that_are_kept() {
        let mut random = Random::new(2117);
        let weights: [u16; 256] = std::array::from_fn(|terrain| terrain.max(1) as u16);
        for (round, rules) in (0..40).flat_map(|round| all_rules().map(move |rules| (round, rules))) {
            let terrain_charge = if round % 2 == 0 { TerrainCharge::Average } else { TerrainCharge::Entered };
            let rules = Rules { terrain_charge, ..rules };
            let (width, height) = (3 + random.below(6), 3 + random.below(6));
            let frame = Frame::new(width, height).unwrap();
            let mut bytes = vec![BLOCKED; frame.cells() as usize];
            let most = 1 + random.below(5);
            for index in frame.rows(frame.whole()).flatten() {
                bytes[index] = if random.below(4) == 0 { BLOCKED } else { 1 + random.below(most) as u8 };
            }
            let rings = RingTables::new(&rules);
            let weighted = Weighted::new(&frame, &rules, &bytes, &weights);
            let cells: Vec<CellId> = frame
                .rows(frame.whole())
                .flatten()
                .map(|index| CellId(index as u32))
                .filter(|id| bytes[id.index()] != BLOCKED)
                .collect();
            let Some(&start) = cells.first() else { continue };
            let steps = |id: CellId| rings.steps(crate::grid::ring(&bytes, &frame, id));
            let cost = |from: CellId, direction: Direction| weighted.run_cost(from, direction, 1);
            // Plain costs.
            let relax = |distance: &mut Vec<u64>, onward: &dyn Fn(CellId, &[u64]) -> u8| loop {
                let mut changed = false;
                for &from in cells.iter() {
                    if distance[from.index()] == u64::MAX {
                        continue;
                    }
                    for direction in Direction::in_mask(onward(from, distance)) {
                        let to = frame.neighbour(from, direction);
                        let through = distance[from.index()] + cost(from, direction);
                        if through < distance[to.index()] {
                            (distance[to.index()], changed) = (through, true);
                        }
                    }
                }
                if !changed {
                    break;
                }
            };
            let mut plain = vec![u64::MAX; frame.cells() as usize];
            plain[start.index()] = 0;
            relax(&mut plain, &|from, _| steps(from));
            // Every cell is left by the steps that are kept after one cheapest step into it, whichever that is.
            for pick in 0..3 {
                let mut kept = vec![u64::MAX; frame.cells() as usize];
                kept[start.index()] = 0;
                relax(&mut kept, &|from, _| {
                    if from == start {
                        return steps(from);
                    }
                    let arrivals: Vec<Direction> = Direction::in_mask(steps(from))
                        .map(Direction::opposite)
                        .filter(|&arrival| {
                            let before = frame.neighbour(from, arrival.opposite());
                            plain[before.index()] + cost(before, arrival) == plain[from.index()]
                        })
                        .collect();
                    let arrival = arrivals[(pick * arrivals.len() / 3 + from.index() % 2).min(arrivals.len() - 1)];
                    weighted.onward(from, arrival, steps(from))
                });
                assert_eq!(kept, plain, "{width} x {height} {rules:?} {bytes:?}");
            }
        }
    }

    #[test]
    fn the_picture_is_right() {
        let mut weights = [1_u16; 256];
        weights[2] = 3;
        let (frame, bytes, middle, steps) = around(&Rules::DEFAULT, [1, 1, 1, 1, 2, 1, 1, 1, 1]);
        let weighted = Weighted::new(&frame, &Rules::DEFAULT, &bytes, &weights);
        assert_eq!((steps, weighted.onward(middle, Direction::E, steps)), (0xFF, 0));
        assert_eq!(weighted.run_cost(frame.neighbour(middle, Direction::W), Direction::E, 1), 140);
    }
}
