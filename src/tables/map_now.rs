//! What a table may know of the map that it is built for, or that has been edited.

use super::relaxed::Relaxed;
use crate::base::{CellId, Error, Frame};
use crate::grid::{BLOCKED, Components, LayerView, Planes, RingTables, Rules};

pub(crate) struct MapNow<'a> {
    pub(crate) frame: &'a Frame,
    pub(crate) rules: &'a Rules,
    pub(crate) rings: &'a RingTables,
    /// Terrain, the steps that jump searches may take, and weights as they are now.
    pub(crate) terrain: &'a [u8],
    pub(crate) steps: &'a [u8],
    pub(crate) weights: &'a [u16; 256],
    pub(crate) cheapest_weight: u16,
    pub(crate) components: &'a Components,
    pub(crate) planes: &'a Planes,
}

impl<'a> MapNow<'a> {
    /// The map as other searches see it.
    pub(crate) fn view(&self) -> LayerView<'a> {
        let Self { steps, terrain, weights, .. } = *self;
        LayerView { steps, allowed: self.rules.allowed_steps(), terrain, weights }
    }

    /// All cells but the padding.
    pub(crate) fn cells(&self) -> impl Iterator<Item = CellId> + use<> {
        self.frame.rows(self.frame.whole()).flatten().map(|index| CellId(index as u32))
    }

    pub(crate) fn free_cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.cells().filter(|id| self.terrain[id.index()] != BLOCKED)
    }

    pub(crate) fn count_free(&self) -> usize {
        self.free_cells().count()
    }

    /// A copy that a table can keep.
    pub(crate) fn relaxed(&self) -> Result<Relaxed, Error> {
        Relaxed::new(&self.view())
    }
}
