//! Listeners: observers of each expansion. A type parameter of the search, so that a search without one costs nothing
//! more.

use crate::base::{CellId, Frame, Spot};

pub(crate) trait Listener {
    fn expanded(&mut self, frame: &Frame, id: CellId, g: u32);
}

pub(crate) struct Nobody;

impl Listener for Nobody {
    #[inline]
    fn expanded(&mut self, _: &Frame, _: CellId, _: u32) {}
}

/// Keeps the expanded cell that is nearest to the goal by the naive distance, ties by g, then y, then x: where a
/// partial path ends.
pub(crate) struct Nearest<'a, D> {
    pub(crate) distance: D,
    pub(crate) best: &'a mut Option<NearestCell>,
}

/// Ordered as the candidates are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct NearestCell {
    distance: u64,
    g: u32,
    y: i32,
    x: i32,
}

impl NearestCell {
    pub(crate) fn id(&self, frame: &Frame) -> CellId {
        frame.id_of_spot(self.x, self.y)
    }
}

impl<D: Fn(Spot) -> u64> Listener for Nearest<'_, D> {
    #[inline]
    fn expanded(&mut self, frame: &Frame, id: CellId, g: u32) {
        let at = frame.spot(id);
        let candidate = NearestCell { distance: (self.distance)(at), g, y: at.y, x: at.x };
        if self.best.is_none_or(|best| candidate < best) {
            *self.best = Some(candidate);
        }
    }
}
