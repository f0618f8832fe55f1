//! A lower bound on the cost between any two cells: the naive one, or what landmarks prove, whichever is more.

use crate::base::Spot;
use crate::bound::{Estimate, Naive, PairEstimate, cut_off};
use crate::grid::{GridNow, Rules};
use crate::tables::{Landmarks, lanes};

#[derive(Clone, Copy)]
pub(crate) struct Pairs<'a> {
    rules: &'a Rules,
    cheapest_weight: u16,
    landmarks: Option<&'a Landmarks>,
}

impl<'a> Pairs<'a> {
    pub(crate) fn new(now: &GridNow<'a>, landmarks: Option<&'a Landmarks>) -> Self {
        Self { rules: now.rules, cheapest_weight: now.cheapest_weight, landmarks }
    }
}

impl PairEstimate for Pairs<'_> {
    fn between(&self, from: Spot, to: Spot) -> u32 {
        let naive = Naive::new(to, self.rules, self.cheapest_weight).estimate(from);
        let Some(landmarks) = self.landmarks else { return naive };
        let (here, there) = (landmarks.row(from.id), landmarks.row(to.id));
        let small = lanes(landmarks.active()).map(|lane| here[lane].abs_diff(there[lane])).max().unwrap_or(0);
        naive.max(cut_off(landmarks.metric.real(small)))
    }
}
