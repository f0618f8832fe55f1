//! All heuristics in one table: which guides a search, what was chosen for it at the start, and its estimates.

use super::choose::Plan;
use super::dispatch::Problem;
use super::query::Query;
use crate::base::{CellId, Error, Spot, selector};
use crate::bound::{Estimate, Euclidean, Naive};
use crate::map::{LayerRef, Map};
use crate::tables::{
    Alt, AltBest, AltEight, Canonical, CanonicalPair, Landmarks, Pairs, RegionEstimate, UNREACHED, best_landmarks,
    best_pair,
};
use std::cell::Cell;

selector! {
    /// The heuristic that guides a search.
    #[derive(Default)]
    pub enum Heuristic {
        /// The library chooses.
        #[default]
        Auto = 0,
        /// Octile or Manhattan distance.
        Naive = 1,
        /// The largest bound of all landmarks, or of the best [`Query::landmarks`].
        Alt = 2,
        /// The landmark with the largest bound at the start.
        AltBest = 3,
        /// Pairs of landmarks, all of them or one ([`Query::landmarks`]), and each landmark by itself.
        LandmarkPairs = 4,
        /// The bound of the table of regions.
        Regions = 5,
        /// Euclidean distance.
        Euclidean = 6,
    }
}

/// A heuristic that a query can name.
pub(crate) trait Named<'a, Chosen>: Estimate + Sized {
    /// Whether f may fall along a path, which makes the array of stacks move its window each time.
    const F_MAY_FALL: bool = false;

    /// Whether it is available for a layer: its table may be suspended.
    fn check(layer: LayerRef<'_>) -> Result<(), Error>;
    /// Whether its table is in use, and not suspended.
    fn is_in_use(layer: LayerRef<'_>) -> bool;
    /// `None` if its table is suspended.
    fn choose(query: &Query, layer: LayerRef<'_>, ends: [CellId; 2]) -> Option<Chosen>;
    fn towards(goal: Spot, chosen: Chosen, layer: LayerRef<'a>, cache: &'a [Cell<u32>]) -> Option<Self>;
}

/// Makes of the table of heuristics the choice of any of them, and any of them with its estimates.
macro_rules! heuristics {
    ($($(#[$about:meta])* $name:ident($chosen:ty): $estimate:ty,)*) => {
        /// Which heuristic guides a search, and what was chosen for it at the start.
        #[derive(Clone, Copy, Debug, Default)]
        pub(crate) enum Guide {
            #[default]
            Naive,
            /// Eight landmarks, whose rows at its nodes the graph has a copy of; one bit for each that counts.
            ByRow(u64),
            /// Landmarks with entries at jump points.
            ByNode,
            $($(#[$about])* $name($chosen),)*
        }

        /// Any heuristic of cells except the naive one. The branch is always the same within a search; code of its own
        /// for each would multiply the searches.
        #[allow(clippy::large_enum_variant)] // There is one per search, on its stack.
        pub(crate) enum Guided<'a> {
            /// ALT with eight landmarks.
            AltEight(AltEight<'a>),
            $($name($estimate),)*
        }

        impl<'a> Guided<'a> {
            /// Whether a heuristic is available for a layer: its table may be suspended.
            pub(crate) fn check(heuristic: Heuristic, layer: LayerRef<'_>) -> Result<(), Error> {
                match heuristic {
                    Heuristic::Auto | Heuristic::Naive => Ok(()),
                    $(Heuristic::$name => <$estimate>::check(layer),)*
                }
            }

            /// Whether searches may use the table of a heuristic as it is.
            #[inline]
            pub(crate) fn is_in_use(heuristic: Heuristic, layer: LayerRef<'_>) -> bool {
                match heuristic {
                    Heuristic::Auto | Heuristic::Naive => true,
                    $(Heuristic::$name => <$estimate>::is_in_use(layer),)*
                }
            }

            /// Whether f may fall along a path.
            pub(crate) fn f_may_fall(heuristic: Heuristic) -> bool {
                match heuristic {
                    Heuristic::Auto | Heuristic::Naive => false,
                    $(Heuristic::$name => <$estimate>::F_MAY_FALL,)*
                }
            }

            /// Suspended landmarks are left out; if none is left, the naive heuristic remains.
            pub(crate) fn choose(query: &Query, heuristic: Heuristic, layer: LayerRef<'_>, ends: [CellId; 2]) -> Guide {
                let chosen = match heuristic {
                    Heuristic::Auto | Heuristic::Naive => None,
                    $(Heuristic::$name => <$estimate>::choose(query, layer, ends).map(Guide::$name),)*
                };
                chosen.unwrap_or(Guide::Naive)
            }

            /// The heuristic towards a goal; `None` if it is the naive one, or has entries at jump points only.
            pub(crate) fn new(guide: Guide, layer: LayerRef<'a>, goal: Spot, cache: &'a [Cell<u32>]) -> Option<Self> {
                if let Guide::Alt(mask) | Guide::ByRow(mask) = guide {
                    let eight = AltEight::new(layer.tables().landmarks()?, naive(layer, goal), goal.id, mask);
                    if eight.is_some() {
                        return eight.map(Self::AltEight);
                    }
                }
                match guide {
                    Guide::Naive | Guide::ByRow(_) | Guide::ByNode => None,
                    $(Guide::$name(chosen) => <$estimate>::towards(goal, chosen, layer, cache).map(Self::$name),)*
                }
            }

            #[inline(never)]
            fn another_estimate(&self, from: Spot) -> u32 {
                match self {
                    Self::AltEight(alt) => alt.estimate(from),
                    $(Self::$name(heuristic) => heuristic.estimate(from),)*
                }
            }
        }
    };
}

heuristics! {
    /// The landmarks that count, one bit each.
    Alt(u64): Alt<'a>,
    /// The number of the landmark.
    AltBest(usize): AltBest<'a>,
    LandmarkPairs(PairsChoice): CanonicalPairs<'a>,
    Regions(()): RegionEstimate<'a, Pairs<'a>>,
    Euclidean(()): Euclidean,
}

impl Estimate for Guided<'_> {
    /// Eight landmarks are the usual number, and the only one that is worth its code in every loop.
    #[inline]
    fn estimate(&self, from: Spot) -> u32 {
        if let Self::AltEight(alt) = self { alt.estimate(from) } else { self.another_estimate(from) }
    }

    #[inline(always)]
    fn estimate_beyond(&self, from: Spot, naive: u32) -> u32 {
        if let Self::AltEight(alt) = self { alt.estimate_beyond(from, naive) } else { self.another_estimate(from) }
    }
}

fn naive(layer: LayerRef<'_>, goal: Spot) -> Naive {
    Naive::new(goal, layer.rules(), layer.cheapest_weight())
}

/// Landmarks with entries for all cells, unless all of them are suspended.
fn active_landmarks(layer: LayerRef<'_>) -> Option<&Landmarks> {
    layer.tables().landmarks().filter(|table| table.active() != 0)
}

fn check_landmarks(layer: LayerRef<'_>) -> Result<(), Error> {
    layer.tables().landmarks().map(|_| ()).ok_or(Error::NoTable)
}

impl<'a> Named<'a, u64> for Alt<'a> {
    fn check(layer: LayerRef<'_>) -> Result<(), Error> {
        check_landmarks(layer)
    }

    fn is_in_use(layer: LayerRef<'_>) -> bool {
        active_landmarks(layer).is_some()
    }

    fn choose(query: &Query, layer: LayerRef<'_>, ends: [CellId; 2]) -> Option<u64> {
        let table = active_landmarks(layer)?;
        Some(match query.landmarks {
            0 => table.active(),
            count => best_landmarks(table, ends, count),
        })
    }

    fn towards(goal: Spot, mask: u64, layer: LayerRef<'a>, _: &'a [Cell<u32>]) -> Option<Self> {
        Some(Self::new(layer.tables().landmarks()?, naive(layer, goal), goal.id, mask))
    }
}

impl<'a> Named<'a, usize> for AltBest<'a> {
    fn check(layer: LayerRef<'_>) -> Result<(), Error> {
        check_landmarks(layer)
    }

    fn is_in_use(layer: LayerRef<'_>) -> bool {
        active_landmarks(layer).is_some()
    }

    fn choose(_: &Query, layer: LayerRef<'_>, ends: [CellId; 2]) -> Option<usize> {
        Some(best_landmarks(active_landmarks(layer)?, ends, 1).trailing_zeros() as usize)
    }

    fn towards(goal: Spot, lane: usize, layer: LayerRef<'a>, _: &'a [Cell<u32>]) -> Option<Self> {
        Some(Self::new(layer.tables().landmarks()?, naive(layer, goal), goal.id, lane))
    }
}

/// Which pairs of landmarks count.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PairsChoice {
    /// All of some landmarks, one bit each.
    Of(u64),
    One([usize; 2]),
}

/// All pairs, or one.
#[allow(clippy::large_enum_variant)] // There is one per search, on its stack.
pub(crate) enum CanonicalPairs<'a> {
    Of(Canonical<'a>),
    One(CanonicalPair<'a>),
}

impl Estimate for CanonicalPairs<'_> {
    fn estimate(&self, from: Spot) -> u32 {
        match self {
            Self::Of(pairs) => pairs.estimate(from),
            Self::One(pair) => pair.estimate(from),
        }
    }
}

impl<'a> Named<'a, PairsChoice> for CanonicalPairs<'a> {
    fn check(layer: LayerRef<'_>) -> Result<(), Error> {
        check_landmarks(layer)
    }

    fn is_in_use(layer: LayerRef<'_>) -> bool {
        active_landmarks(layer).is_some()
    }

    fn choose(query: &Query, layer: LayerRef<'_>, ends: [CellId; 2]) -> Option<PairsChoice> {
        let table = active_landmarks(layer)?;
        match query.landmarks {
            0 => Some(PairsChoice::Of(table.active())),
            _ => best_pair(table, ends).map(PairsChoice::One),
        }
    }

    fn towards(goal: Spot, chosen: PairsChoice, layer: LayerRef<'a>, _: &'a [Cell<u32>]) -> Option<Self> {
        let (table, naive) = (layer.tables().landmarks()?, naive(layer, goal));
        Some(match chosen {
            PairsChoice::Of(mask) => Self::Of(Canonical::new(table, naive, goal.id, mask)),
            PairsChoice::One(pair) => Self::One(CanonicalPair::new(table, naive, goal.id, pair)),
        })
    }
}

impl<'a> Named<'a, ()> for RegionEstimate<'a, Pairs<'a>> {
    const F_MAY_FALL: bool = true;

    fn check(layer: LayerRef<'_>) -> Result<(), Error> {
        layer.tables().regions().current().filter(|regions| !regions.has_links()).map(|_| ()).ok_or(Error::NoTable)
    }

    fn is_in_use(layer: LayerRef<'_>) -> bool {
        layer.tables().estimating_regions().is_some()
    }

    fn choose(_: &Query, layer: LayerRef<'_>, _: [CellId; 2]) -> Option<()> {
        Self::is_in_use(layer).then_some(())
    }

    fn towards(goal: Spot, (): (), layer: LayerRef<'a>, cache: &'a [Cell<u32>]) -> Option<Self> {
        let (tables, rules) = (layer.tables(), layer.rules());
        let (regions, pairs) = (tables.estimating_regions()?, Pairs::new(&layer.now(), tables.landmarks()));
        Some(Self::new(regions, pairs, layer.frame(), rules, layer.cheapest_weight(), goal, cache))
    }
}

impl Named<'_, ()> for Euclidean {
    fn check(layer: LayerRef<'_>) -> Result<(), Error> {
        if Self::fits(layer.rules()) { Ok(()) } else { Err(Error::Unsupported) }
    }

    fn is_in_use(_: LayerRef<'_>) -> bool {
        true
    }

    fn choose(_: &Query, _: LayerRef<'_>, _: [CellId; 2]) -> Option<()> {
        Some(())
    }

    fn towards(goal: Spot, (): (), layer: LayerRef<'_>, _: &[Cell<u32>]) -> Option<Self> {
        Some(Self::new(goal, layer.rules(), layer.cheapest_weight()))
    }
}

impl Guide {
    /// Whether landmarks guide the search and show that there is no path.
    pub(crate) fn proves_no_path(&self, layer: LayerRef<'_>, start: CellId, goal: CellId) -> bool {
        let by_landmarks = matches!(self, Self::Alt(_) | Self::ByRow(_) | Self::AltBest(_) | Self::LandmarkPairs(_));
        // An endpoint is rarely out of a landmark's reach, and only then is it checked which landmarks count.
        let differ = |table: &Landmarks| {
            // No early exit: the loop is a handful of vector instructions.
            let entries = table.row(start).iter().zip(table.row(goal));
            entries.fold(false, |differ, (&from, &to)| differ | ((from == UNREACHED) != (to == UNREACHED)))
        };
        by_landmarks
            && layer.tables().landmarks().is_some_and(|table| differ(table) && table.prove_no_path(start, goal))
    }
}

/// cbindgen:ignore
impl Map {
    /// Returns the lower bound of a query's heuristic, without a search: no path from its start to its goal costs less.
    /// `None` if an endpoint is blocked.
    pub fn estimate(&self, query: &Query) -> Result<Option<u32>, Error> {
        let layer = self.layer(query.layer)?;
        let choice = query.choose_on(layer)?;
        let (start, goal) = (layer.frame().id(query.start)?, layer.frame().id(query.goal)?);
        if !layer.is_passable(start) || !layer.is_passable(goal) {
            return Ok(None);
        }
        let plan = &Plan::new(layer, query, choice, start, goal);
        Ok(Some(Problem { layer, plan, start, goal, goals: None, cache: &[] }.estimate()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Random;
    use crate::grid::Rules;
    use crate::tables::LandmarksDef;

    /// Whatever landmarks were chosen at the start, the estimate is consistent from cell to cell, and 0 at the goal.
    #[test]
    fn every_choice_of_landmarks_is_consistent() {
        let mut random = Random::new(31);
        let cells: Vec<u8> = (0..300).map(|_| random.pick(&[0, 1, 1, 2, 3])).collect();
        let mut map = Map::from_cells(20, 15, &Rules::DEFAULT, &cells).unwrap();
        map.set_terrain_weight(0, 2, 3).unwrap();
        for count in [1, 5, 8, 10, 24] {
            let def = LandmarksDef { count, ..LandmarksDef::DEFAULT };
            map.build_landmarks(&def, &mut |_, _| true).unwrap();
            let lanes = (1_u64 << count) - 1;
            let best = (0..count as usize).map(Guide::AltBest);
            let some: Vec<u64> = (0..10).map(|_| random.bits() & lanes).collect();
            let masked = some.iter().flat_map(|&mask| [Guide::Alt(mask), Guide::LandmarkPairs(PairsChoice::Of(mask))]);
            for guide in best.chain(masked).chain([Guide::Euclidean(())]) {
                let goal = loop {
                    let cell = crate::base::Cell { x: random.below(20) as i32, y: random.below(15) as i32 };
                    let id = map.frame().id(cell).unwrap();
                    if map.is_passable(id) {
                        break map.frame().spot(id);
                    }
                };
                let Some(guided) = Guided::new(guide, map.first_layer(), goal, &[]) else { panic!("{guide:?}") };
                assert_eq!(guided.estimate(goal), 0, "{guide:?}");
                assert_consistent(&map, &guided, goal);
            }
        }
    }

    /// The loop over eight entries, which the compiler turns into vector instructions, returns what the plain one
    /// returns.
    #[test]
    fn eight_at_once_are_the_same_as_one_after_another() {
        let mut random = Random::new(32);
        let cells: Vec<u8> = (0..900).map(|_| random.pick(&[0, 1, 1, 1, 2])).collect();
        let mut map = Map::from_cells(30, 30, &Rules::DEFAULT, &cells).unwrap();
        map.set_terrain_weight(0, 2, 7).unwrap();
        map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true).unwrap();
        let table = map.tables().landmarks().unwrap();
        let passable: Vec<Spot> = (0..map.required_cells())
            .map(CellId)
            .filter(|&id| map.is_passable(id))
            .map(|id| map.frame().spot(id))
            .collect();
        for _ in 0..50 {
            let (goal, mask) = (random.pick(&passable), random.bits() & 0xFF);
            let naive = Naive::new(goal, map.rules(), map.cheapest_weight());
            let eight = AltEight::new(table, naive, goal.id, mask).unwrap();
            let plain = Alt::new(table, naive, goal.id, mask);
            assert!(passable.iter().all(|&from| eight.estimate(from) == plain.estimate(from)));
        }
    }

    /// A pair proves what all pairs prove of its two landmarks alone, and the best one at the start as much as any.
    #[test]
    fn one_pair_is_all_pairs_of_two_landmarks() {
        let mut random = Random::new(33);
        let cells: Vec<u8> = (0..600).map(|_| random.pick(&[0, 1, 1, 1])).collect();
        let mut map = Map::from_cells(30, 20, &Rules::DEFAULT, &cells).unwrap();
        map.build_landmarks(&LandmarksDef { count: 5, ..LandmarksDef::DEFAULT }, &mut |_, _| true).unwrap();
        let (layer, table) = (map.first_layer(), map.tables().landmarks().unwrap());
        let spots: Vec<Spot> = (0..map.required_cells()).map(CellId).map(|id| map.frame().spot(id)).collect();
        let passable: Vec<Spot> = spots.into_iter().filter(|spot| map.is_passable(spot.id)).collect();
        for _ in 0..30 {
            let (start, goal) = (random.pick(&passable), random.pick(&passable));
            let bound = |guide: Guide, from: Spot| Guided::new(guide, layer, goal, &[]).unwrap().estimate(from);
            let mut most = 0;
            for (one, other) in (0..5).flat_map(|one| (0..5).map(move |other| (one, other))) {
                let pair = Guide::LandmarkPairs(PairsChoice::One([one, other]));
                let both = Guide::LandmarkPairs(PairsChoice::Of(1 << one | 1 << other));
                assert!(passable.iter().all(|&from| bound(pair, from) == bound(both, from)), "{one} and {other}");
                most = most.max(bound(pair, start));
            }
            let best = crate::tables::best_pair(table, [start.id, goal.id]).unwrap();
            assert_eq!(bound(Guide::LandmarkPairs(PairsChoice::One(best)), start), most);
        }
    }

    fn assert_consistent(map: &Map, guided: &Guided<'_>, goal: Spot) {
        use crate::grid::{AverageCost, Expander, GridExpander};
        let frame = map.frame();
        let expander = GridExpander::new(frame, map.view(), AverageCost::new(map.rules()));
        let component = |id| map.first_layer().label(id);
        let passable = (0..map.required_cells()).map(CellId).filter(|&id| map.is_passable(id));
        for id in passable.filter(|&id| component(id) == component(goal.id)) {
            let here = guided.estimate(frame.spot(id));
            expander.expand(id, None, |to, step, _| {
                assert!(here <= step + guided.estimate(frame.spot(to)), "{id:?} to {to:?} for {goal:?}");
            });
        }
    }
}
