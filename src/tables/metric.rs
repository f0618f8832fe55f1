//! The small metric of landmark tables: distances in 16 bits.
//!
//! A step that costs `c` counts `floor(c / k)`, so `k` times a small distance is at most the real one, by construction,
//! for any costs and weights, also for those that come later. Dividing whole distances instead would not be consistent.
//! `k` is the cost of the most expensive move on the cheapest terrain, divided by a small number of units: 99/17 for
//! 70/99, which makes the moves 12 and 17 and loses 0.2 %.

use crate::base::{CellId, Direction};
use crate::grid::{Neighbours, Rules, StepCost, UniformCost, View};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Metric {
    /// `2^36 / k`, rounded up: the small cost of a step is its cost times this, shifted.
    rate: u64,
    /// `k x 2^20`, rounded down.
    scale: u64,
}

const RATE_BITS: u32 = 36;
const SCALE_BITS: u32 = 20;
/// With fewer units, cardinal steps may count 0. On very long maps distances are cut off instead.
const FEWEST_UNITS: u64 = 3;
/// The most units that the most expensive move on the cheapest terrain may count.
const MOST_UNITS: u64 = 64;
/// The most that steps may lose: a fraction of 2^16. With more units distances are cut off sooner.
const TOLERATED_LOSS: u64 = 256;

impl Metric {
    /// For a map whose cheapest and most expensive weights are given. `extent` is its width plus its height: units are
    /// chosen so that a path of `extent` of its most expensive moves is not cut off.
    pub(crate) fn new(rules: &Rules, weights: impl Iterator<Item = u16> + Clone, extent: u32) -> Self {
        let least = weights.clone().min().unwrap_or(1);
        let greatest = weights.clone().max().unwrap_or(1);
        let unit_cost = u64::from(rules.most_expensive_move()) * u64::from(least);
        let reach = u64::from(extent) * u64::from(greatest).div_ceil(u64::from(least));
        let most = (u64::from(u16::MAX) / reach).clamp(FEWEST_UNITS, MOST_UNITS).min(unit_cost);
        let moves = [rules.cardinal_cost, rules.most_expensive_move()];
        let loss_of = |metric: Self| {
            let sums = weights.clone().flat_map(|a| weights.clone().map(move |b| u64::from(a) + u64::from(b)));
            let steps = sums.flat_map(|sum| moves.map(|cost| (u64::from(cost) * sum / 2) as u32));
            steps.map(|step| metric.loss(step)).max().unwrap_or(0)
        };
        let mut best = (u64::MAX, Self::with_units(unit_cost, 1));
        for units in 1..=most {
            let metric = Self::with_units(unit_cost, units);
            let loss = loss_of(metric);
            if loss < best.0 {
                best = (loss, metric);
            }
            if loss <= TOLERATED_LOSS {
                break;
            }
        }
        best.1
    }

    fn with_units(unit_cost: u64, units: u64) -> Self {
        Self::from_rate((units << RATE_BITS).div_ceil(unit_cost))
    }

    /// From the number that was saved, if it can be one.
    pub(crate) fn from_saved(rate: u64) -> Option<Self> {
        // k is between 1 and the most expensive step, 2^24.
        let plausible = (1 << (RATE_BITS - 24))..=(1 << RATE_BITS);
        plausible.contains(&rate).then(|| Self::from_rate(rate))
    }

    fn from_rate(rate: u64) -> Self {
        Self { rate, scale: (1 << (RATE_BITS + SCALE_BITS)) / rate }
    }

    pub(crate) fn rate(&self) -> u64 {
        self.rate
    }

    /// The small cost of a step.
    #[inline]
    pub(crate) fn small(&self, step: u32) -> u32 {
        // A step costs at most 2^24 and the rate is at most 2^36. Beyond 16 bits all small costs are alike.
        (((u64::from(step) * self.rate) >> RATE_BITS) as u32).min(u32::from(u16::MAX))
    }

    /// Whether a diagonal move counts no less than one cardinal move and no more than two, as it really does: then the
    /// same paths are canonical.
    pub(crate) fn keeps_order(&self, rules: &Rules, weight: u16) -> bool {
        let small = |cost: u32| self.small(cost * u32::from(weight));
        let (side, diagonal) = (small(rules.cardinal_cost), small(rules.most_expensive_move()));
        rules.neighbours == Neighbours::Eight && side <= diagonal && diagonal <= 2 * side
    }

    /// The real cost that a small distance proves, rounded up, since costs are whole numbers.
    #[inline]
    pub(crate) fn real(&self, distance: u16) -> u64 {
        (u64::from(distance) * self.scale + ((1 << SCALE_BITS) - 1)) >> SCALE_BITS
    }

    /// The part of a step that is lost, as a fraction of 2^16.
    fn loss(&self, step: u32) -> u64 {
        let kept = (u64::from(self.small(step)) * self.scale) >> (SCALE_BITS - 16);
        ((u64::from(step) << 16).saturating_sub(kept)) / u64::from(step)
    }
}

/// A cost converted to the small metric of landmarks.
pub(crate) struct SmallCost<C> {
    pub(crate) real: C,
    pub(crate) metric: Metric,
}

impl SmallCost<UniformCost> {
    /// The same on uniform terrain, where both moves can be converted beforehand.
    pub(crate) fn uniform(rules: &Rules, weight: u16, metric: &Metric) -> UniformCost {
        UniformCost::new(rules, weight).map(|cost| metric.small(cost))
    }
}

impl<C: StepCost> StepCost for SmallCost<C> {
    #[inline]
    fn leaving(&self, view: &impl View, from: CellId) -> u32 {
        self.real.leaving(view, from)
    }

    #[inline]
    fn cost(&self, view: &impl View, leaving: u32, to: CellId, direction: Direction) -> u32 {
        self.metric.small(self.real.cost(view, leaving, to, direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Random;

    fn rules(cardinal_cost: u32, diagonal_cost: u32) -> Rules {
        Rules { cardinal_cost, diagonal_cost, ..Rules::DEFAULT }
    }

    /// The small costs of both moves on terrain of weight 1.
    fn moves(cardinal: u32, diagonal: u32) -> (u32, u32) {
        let metric = Metric::new(&rules(cardinal, diagonal), [1].into_iter(), 1024);
        (metric.small(cardinal), metric.small(diagonal))
    }

    #[test]
    fn well_known_costs_get_few_units() {
        assert_eq!(moves(70, 99), (12, 17));
        assert_eq!(moves(13860, 19601), (12, 17));
        assert_eq!(moves(2, 3), (2, 3));
        assert_eq!(moves(100, 150), (2, 3));
        assert_eq!(moves(10, 14), (5, 7));
        assert_eq!(moves(1, 1), (1, 1));
        assert_eq!(moves(1 << 23, 1 << 24), (1, 2));
    }

    #[test]
    fn small_distances_never_prove_more_than_the_real_ones() {
        let mut random = Random::new(4);
        for cardinal in 1..=200 {
            for diagonal in cardinal..=(2 * cardinal).min(200) {
                // Weight sums of two cells from 2 to 12.
                let metric = Metric::new(&rules(cardinal, diagonal), 1..=6_u16, 200);
                let plain = Metric::new(&rules(cardinal, diagonal), [1].into_iter(), 200);
                for (metric, made_for_weights) in [(metric, true), (plain, false)] {
                    assert_eq!(Metric::from_saved(metric.rate()), Some(metric));
                    let step = |random: &mut Random| {
                        let cost = if random.chance(50) { cardinal } else { diagonal };
                        cost * random.between(2, 12) / 2
                    };
                    for sum in 2..=12 {
                        for cost in [cardinal * sum / 2, diagonal * sum / 2] {
                            let small = u64::from(metric.small(cost));
                            assert!(small * metric.scale <= u64::from(cost) << SCALE_BITS, "{cardinal}/{diagonal}");
                            assert!(metric.real(small as u16) <= cost.into(), "{cardinal}/{diagonal}");
                        }
                    }
                    let (mut small, mut real) = (0, 0);
                    for _ in 0..20 {
                        let cost = step(&mut random);
                        small += metric.small(cost);
                        real += u64::from(cost);
                        let proven = metric.real(small as u16);
                        assert!(proven <= real, "{cardinal}/{diagonal}: {proven} > {real}");
                        let kept = proven * 100 >= real * 75 || !made_for_weights;
                        assert!(kept, "{cardinal}/{diagonal}: only {proven} of {real}");
                    }
                }
            }
        }
    }

    #[test]
    fn loss_is_small_where_the_map_allows() {
        for (cardinal, diagonal) in [(70, 99), (2, 3), (100, 150), (10, 14), (13860, 19601), (5, 7), (99, 140)] {
            let metric = Metric::new(&rules(cardinal, diagonal), [1].into_iter(), 1024);
            assert!(metric.loss(cardinal).max(metric.loss(diagonal)) <= TOLERATED_LOSS, "{cardinal}/{diagonal}");
        }
        // The longest map there is, and weights far apart.
        let long = Metric::new(&Rules::DEFAULT, [1].into_iter(), 65_535 + 3);
        assert_eq!((long.small(70), long.small(99)), (2, 3));
        let rough = Metric::new(&Rules::DEFAULT, [1, 1000].into_iter(), 1024);
        assert_eq!((rough.small(70), rough.small(99), rough.small(70_000)), (2, 3, 2121));
        // With four neighbours there is one move, and it counts 1.
        let four = Rules { neighbours: crate::grid::Neighbours::Four, ..rules(100, 7) };
        let metric = Metric::new(&four, [1].into_iter(), 1024);
        assert_eq!((metric.small(100), metric.real(65534)), (1, 6_553_400));
    }
}
