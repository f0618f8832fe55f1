//! The bounds of regions [Janssen 3.3]: `min over the portals of both regions of h(a, P) + d(P, Q) + h(Q, goal)`, where
//! `h` is the naive distance, or a better one. All are maximised with the naive heuristic, and none is consistent.
//!
//! `d` is exact and `h` measures to the nearest cell of a group, so that no path through any of its cells is shorter.
//! If detours are corrected, `d` and `h` belong to the cell at the centre of a group, and twice the distance `r` to its
//! farthest member is subtracted on each side: `h` may exceed the path to a member by `r`, and `d` that from the member
//! by `r`. The sum may fall below 0 in the middle and is cut off only at its end: a part that was cut off would prove
//! too much. The first of the two needs `h(member, centre) <= r` for the `r` of the relaxed map, at all times: `h` is
//! then the naive distance on the cheapest terrain of that map, and landmarks, which may be newer, are not used.
//!
//! `min over Q of d(P, Q) + h(Q, goal)` depends only on the goal. It is kept for each portal once it was needed; in the
//! places of the goal's own portals, for which it is never needed, is `h(Q, goal)`.

use crate::base::{Frame, Spot};
use crate::bound::{Estimate, MAX_ESTIMATE, Naive, PairEstimate, Span, cut_off};
use crate::grid::Rules;
use crate::tables::Regions;
use std::cell::Cell;
use std::ops::Range;

/// The cached part of an estimate, an `i32`: not known yet.
const UNKNOWN: u32 = i32::MIN as u32;
/// No path leads from the portal to the goal. More than any sum, and with an estimate on top still an `i32`.
const NO_SUM: i32 = 1 << 30;
/// Sums are cut off here: no estimate lifts them above 0.
const LEAST_SUM: i64 = -(MAX_ESTIMATE as i64);
/// The parts at the goal are cut off here: no distance lifts them above the least sum.
const LEAST_PART: i64 = 2 * LEAST_SUM;

/// Clears what was kept for another goal: once per search, before its first step.
pub(crate) fn clear_cache(cache: &mut [u32], regions: &Regions) {
    let portals = (regions.portal_count() as usize).min(cache.len());
    cache[..portals].fill(UNKNOWN);
}

impl Span {
    /// The cost of an offset, cut off.
    #[inline]
    fn cut_off(self, (columns, rows): (u32, u32)) -> u32 {
        cut_off(self.cost(columns, rows))
    }

    /// The same for the inner loop, where no cost on the map is ever cut off.
    fn quick(self, frame: &Frame) -> Option<QuickSpan> {
        let is_small = self.cut_off((frame.width(), frame.height())) < MAX_ESTIMATE;
        is_small.then_some(QuickSpan { straight: self.straight as i32, diagonal: self.diagonal as i32 })
    }
}

/// A span of 32 bits. Without a branch the compiler takes several portals at once.
#[derive(Clone, Copy)]
struct QuickSpan {
    straight: i32,
    diagonal: i32,
}

impl QuickSpan {
    /// The least sum of what is kept for a portal and the cost of a number of columns and rows.
    #[inline]
    fn least(self, offsets: impl Iterator<Item = (u32, u32)>, cache: &[Cell<u32>]) -> i32 {
        offsets.zip(cache).fold(NO_SUM, |least, ((columns, rows), kept)| {
            let (columns, rows) = (columns as i32, rows as i32);
            // Twice the cost, which is less than 2^30.
            let double = self.straight * (columns - rows).abs() + self.diagonal * (columns + rows);
            least.min(kept.get() as i32 + (double >> 1))
        })
    }
}

/// The region heuristics towards a goal.
pub(crate) struct RegionEstimate<'a, P> {
    regions: &'a Regions,
    pairs: P,
    frame: &'a Frame,
    naive: Naive,
    goal: Spot,
    goal_region: Option<u32>,
    /// On the cheapest terrain of the map, and of the relaxed map.
    span: Span,
    relaxed_span: Span,
    /// Set if only the naive distance on the map is needed.
    quick_span: Option<QuickSpan>,
    /// A word for each portal; or nothing, for a single estimate.
    cache: &'a [Cell<u32>],
}

impl<'a, P: PairEstimate> RegionEstimate<'a, P> {
    /// For a step of a search. What was kept in an earlier one is still valid.
    pub(crate) fn new(
        regions: &'a Regions,
        pairs: P,
        frame: &'a Frame,
        rules: &Rules,
        cheapest_weight: u16,
        goal: Spot,
        cache: &'a [Cell<u32>],
    ) -> Self {
        let span = Span::new(rules, cheapest_weight);
        Self {
            regions,
            pairs,
            frame,
            naive: Naive::new(goal, rules, cheapest_weight),
            goal,
            goal_region: regions.region(goal.id),
            span,
            quick_span: span.quick(frame).filter(|_| regions.takes_naive_distances()),
            relaxed_span: Span::new(rules, regions.weight_for_detours().min(cheapest_weight)),
            cache,
        }
    }

    /// Without regard to regions.
    #[inline]
    fn direct(&self, from: Spot) -> u32 {
        let naive = self.naive.estimate(from);
        if self.regions.def.differential {
            return naive.max(self.pairs.between(from, self.goal).min(MAX_ESTIMATE));
        }
        naive
    }

    /// The bound by way of a region's portals; the goal is in another region.
    #[inline]
    fn by_portals(&self, from: Spot, region: u32, goal_region: u32) -> u32 {
        let portals = self.regions.portals(region);
        if self.cache.is_empty() {
            return self.by_portals_once(from, portals, self.regions.portals(goal_region));
        }
        if self.cache[portals.clone()].first().is_some_and(|kept| kept.get() == UNKNOWN) {
            self.keep(portals.clone(), goal_region);
        }
        let cache = &self.cache[portals.clone()];
        let least = match self.quick_span {
            Some(span) => {
                let places = &self.regions.boxes[portals];
                span.least(places.iter().map(|place| place.offset(from)), cache)
            }
            None => self.least(from, portals, cache),
        };
        least.clamp(0, MAX_ESTIMATE as i32) as u32
    }

    /// The least sum of what is kept for a portal and the estimate of the path there.
    fn least(&self, from: Spot, portals: Range<usize>, cache: &[Cell<u32>]) -> i32 {
        portals.zip(cache).fold(NO_SUM, |least, (portal, kept)| {
            let rest = kept.get() as i32;
            // An estimate is never negative: most portals are ruled out here.
            if rest < least { least.min(rest + self.to_portal(from, portal, least - rest)) } else { least }
        })
    }

    /// The same, with nothing kept.
    #[cold]
    fn by_portals_once(&self, from: Spot, portals: Range<usize>, goal_portals: Range<usize>) -> u32 {
        let part = |at: Spot, portal: usize| {
            i64::from(self.to_portal(at, portal, i32::MAX)) - i64::from(self.regions.detour(portal))
        };
        let paths = portals.flat_map(|portal| goal_portals.clone().map(move |goal_portal| (portal, goal_portal)));
        let sums = paths.filter_map(|(portal, goal_portal)| {
            let distance = self.regions.distance(portal, goal_portal)?;
            Some(part(from, portal) + i64::from(distance) + part(self.goal, goal_portal))
        });
        sums.min().map_or(MAX_ESTIMATE, |least| cut_off(least.max(0) as u64))
    }

    /// The bound from a cell to a portal, or any number of at least `enough`. At most `MAX_ESTIMATE`.
    #[inline]
    fn to_portal(&self, from: Spot, portal: usize, enough: i32) -> i32 {
        if let Some(distance) = self.regions.to_border(from.id) {
            return distance.min(MAX_ESTIMATE) as i32;
        }
        let place = self.regions.boxes[portal];
        if self.regions.detour(portal) != 0 {
            return self.relaxed_span.cut_off(place.offset(from)) as i32;
        }
        let naive = self.span.cut_off(place.offset(from)) as i32;
        match place.single(self.frame) {
            Some(to) if self.regions.def.differential && naive < enough => {
                naive.max(self.pairs.between(from, to).min(MAX_ESTIMATE) as i32)
            }
            _ => naive,
        }
    }

    /// Computes the bounds from portals to the goal.
    #[cold]
    #[inline(never)]
    fn keep(&self, portals: Range<usize>, goal_region: u32) {
        let goal_portals = self.regions.portals(goal_region);
        let goal_cache = &self.cache[goal_portals.clone()];
        for (portal, kept) in goal_portals.clone().zip(goal_cache).filter(|(_, kept)| kept.get() == UNKNOWN) {
            let part = i64::from(self.to_portal(self.goal, portal, i32::MAX)) - i64::from(self.regions.detour(portal));
            kept.set(part.max(LEAST_PART) as i32 as u32);
        }
        for (portal, kept) in portals.clone().zip(&self.cache[portals]) {
            let paths = goal_portals.clone().zip(goal_cache).filter_map(|(goal_portal, part)| {
                let distance = self.regions.distance(portal, goal_portal)?;
                Some(i64::from(distance) + i64::from(part.get() as i32))
            });
            let sum = paths.min().map_or(i64::from(NO_SUM), |least| {
                (least - i64::from(self.regions.detour(portal))).clamp(LEAST_SUM, i64::from(NO_SUM))
            });
            kept.set(sum as i32 as u32);
        }
    }
}

impl<P: PairEstimate> Estimate for RegionEstimate<'_, P> {
    #[inline]
    fn estimate(&self, from: Spot) -> u32 {
        let direct = self.direct(from);
        match (self.regions.region(from.id), self.goal_region) {
            (Some(region), Some(goal_region)) if region != goal_region => {
                direct.max(self.by_portals(from, region, goal_region))
            }
            // Inside a region only the naive heuristic is available.
            _ => direct,
        }
    }
}
