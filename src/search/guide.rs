//! Which heuristic guides a search, and what was chosen for it at the start.

use super::choose::{Guide, Plan};
use super::dispatch::Problem;
use crate::base::{CellId, Error, Spot};
use crate::bound::{Estimate, Euclidean, Naive};
use crate::map::{LayerRef, Map};
use crate::search::Query;
use crate::tables::{Alt, AltBest, AltEight, Canonical, Landmarks, Pairs, RegionEstimate};
use std::cell::Cell;

impl Guide {
    /// Whether landmarks guide the search and show that there is no path.
    pub(crate) fn proves_no_path(&self, layer: LayerRef<'_>, start: CellId, goal: CellId) -> bool {
        let by_landmarks = matches!(self, Self::Alt(_) | Self::ByRow(_) | Self::AltBest(_) | Self::Canonical(_));
        // Rarely is one of the two out of a landmark's reach, and which landmarks count is asked only then.
        let differ = |table: &Landmarks| {
            // To the end, whatever comes: that is a handful of vector instructions.
            let entries = table.row(start).iter().zip(table.row(goal));
            entries.fold(false, |differ, (&from, &to)| differ | ((from == u16::MAX) != (to == u16::MAX)))
        };
        by_landmarks
            && layer.tables().landmarks().is_some_and(|table| differ(table) && table.prove_no_path(start, goal))
    }
}

/// cbindgen:ignore
impl Map {
    /// What the heuristic of a query proves, without a search: no path from its start to its goal costs less. Nothing where
    /// an endpoint is blocked.
    pub fn estimate(&self, query: &Query) -> Result<Option<u32>, Error> {
        let layer = self.layer(query.layer)?;
        let choice = query.choose_on(layer)?;
        let (start, goal) = (layer.frame().id(query.start)?, layer.frame().id(query.goal)?);
        if !layer.is_free(start) || !layer.is_free(goal) {
            return Ok(None);
        }
        let plan = &Plan::new(layer, query, choice, start, goal);
        Ok(Some(Problem { layer, plan, start, goal, cache: &[] }.estimate()))
    }
}

/// Any heuristic but the naive one. The branch is always the same within a search; code of its own for each would
/// multiply the searches.
pub(crate) enum Guided<'a> {
    Euclidean(Euclidean),
    AltEight(AltEight<'a>),
    Alt(Alt<'a>),
    AltBest(AltBest<'a>),
    Canonical(Canonical<'a>),
    Regions(RegionEstimate<'a, Pairs<'a>>),
}

impl<'a> Guided<'a> {
    /// The heuristic towards a goal; nothing where it is the naive one, or knows jump points only.
    pub(crate) fn new(guide: Guide, layer: LayerRef<'a>, goal: Spot, cache: &'a [Cell<u32>]) -> Option<Self> {
        let (rules, cheapest, landmarks) = (layer.rules(), layer.cheapest_weight(), layer.tables().landmarks());
        let naive = Naive::new(goal, rules, cheapest);
        Some(match (guide, landmarks) {
            (Guide::Euclidean, _) => Self::Euclidean(Euclidean::new(goal, rules, cheapest)),
            (Guide::Alt(mask) | Guide::ByRow(mask), Some(table)) => match AltEight::new(table, naive, goal.id, mask) {
                Some(eight) => Self::AltEight(eight),
                None => Self::Alt(Alt::new(table, naive, goal.id, mask)),
            },
            (Guide::AltBest(lane), Some(table)) => Self::AltBest(AltBest::new(table, naive, goal.id, lane)),
            (Guide::Canonical(mask), Some(table)) => Self::Canonical(Canonical::new(table, naive, goal.id, mask)),
            (Guide::Regions, _) => {
                let (regions, pairs) = (layer.tables().regions().active()?, Pairs::new(&layer.now(), landmarks));
                Self::Regions(RegionEstimate::new(regions, pairs, layer.frame(), rules, cheapest, goal, cache))
            }
            (Guide::Naive | Guide::ByNode(_), _)
            | (Guide::Alt(_) | Guide::ByRow(_) | Guide::AltBest(_) | Guide::Canonical(_), None) => return None,
        })
    }
}

impl Estimate for Guided<'_> {
    /// Eight landmarks are the usual ones, and the only ones that are worth the room in every loop.
    #[inline]
    fn estimate(&self, from: Spot) -> u32 {
        if let Self::AltEight(alt) = self { alt.estimate(from) } else { self.another_estimate(from) }
    }

    #[inline(always)]
    fn estimate_beyond(&self, from: Spot, naive: u32) -> u32 {
        if let Self::AltEight(alt) = self { alt.estimate_beyond(from, naive) } else { self.another_estimate(from) }
    }
}

impl Guided<'_> {
    #[inline(never)]
    fn another_estimate(&self, from: Spot) -> u32 {
        match self {
            Self::AltEight(alt) => alt.estimate(from),
            Self::Alt(alt) => alt.estimate(from),
            Self::AltBest(alt) => alt.estimate(from),
            Self::Canonical(pairs) => pairs.estimate(from),
            Self::Euclidean(line) => line.estimate(from),
            Self::Regions(regions) => regions.estimate(from),
        }
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
        map.set_terrain_cost(2, 3).unwrap();
        for count in [1, 5, 8, 10, 24] {
            let def = LandmarksDef { count, ..LandmarksDef::DEFAULT };
            map.build_landmarks(&def, &mut |_, _| true).unwrap();
            let lanes = (1_u64 << count) - 1;
            let best = (0..count as usize).map(Guide::AltBest);
            let some: Vec<u64> = (0..10).map(|_| random.bits() & lanes).collect();
            let masked = some.iter().flat_map(|&mask| [Guide::Alt(mask), Guide::Canonical(mask)]);
            for guide in best.chain(masked).chain([Guide::Euclidean]) {
                let goal = loop {
                    let cell = crate::base::Cell { x: random.below(20) as i32, y: random.below(15) as i32 };
                    let id = map.frame().id(cell).unwrap();
                    if map.is_free(id) {
                        break map.frame().spot(id);
                    }
                };
                let Some(guided) = Guided::new(guide, map.first_layer(), goal, &[]) else { panic!("{guide:?}") };
                assert_eq!(guided.estimate(goal), 0, "{guide:?}");
                assert_consistent(&map, &guided, goal);
            }
        }
    }

    /// The loop over eight entries, which the compiler makes vector instructions of, gives what the plain one gives.
    #[test]
    fn eight_at_once_are_the_same_as_one_after_another() {
        let mut random = Random::new(32);
        let cells: Vec<u8> = (0..900).map(|_| random.pick(&[0, 1, 1, 1, 2])).collect();
        let mut map = Map::from_cells(30, 30, &Rules::DEFAULT, &cells).unwrap();
        map.set_terrain_cost(2, 7).unwrap();
        map.build_landmarks(&LandmarksDef::DEFAULT, &mut |_, _| true).unwrap();
        let table = map.tables().landmarks().unwrap();
        let free: Vec<Spot> =
            (0..map.search_cells()).map(CellId).filter(|&id| map.is_free(id)).map(|id| map.frame().spot(id)).collect();
        for _ in 0..50 {
            let (goal, mask) = (random.pick(&free), random.bits() & 0xFF);
            let naive = Naive::new(goal, map.rules(), map.cheapest_weight());
            let eight = AltEight::new(table, naive, goal.id, mask).unwrap();
            let plain = Alt::new(table, naive, goal.id, mask);
            assert!(free.iter().all(|&from| eight.estimate(from) == plain.estimate(from)));
        }
    }

    fn assert_consistent(map: &Map, guided: &Guided<'_>, goal: Spot) {
        use crate::grid::{AverageCost, Expander, GridExpander};
        let frame = map.frame();
        let expander = GridExpander::new(frame, map.view(), AverageCost::new(map.rules()));
        let component = |id| map.first_layer().components().label(id);
        let free = (0..map.search_cells()).map(CellId).filter(|&id| map.is_free(id));
        for id in free.filter(|&id| component(id) == component(goal.id)) {
            let here = guided.estimate(frame.spot(id));
            expander.expand(id, None, |to, step, _| {
                assert!(here <= step + guided.estimate(frame.spot(to)), "{id:?} to {to:?} for {goal:?}");
            });
        }
    }
}
