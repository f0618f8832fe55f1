//! The grid as one kind of agent finds it now: the view that tables and scans read.

use super::{BLOCKED, Components, Label, LayerView, Planes, RingTables, Rules, TerrainCharge, Weighted};
use crate::base::{CellId, Frame};

/// All of it, of one layer.
pub(crate) struct GridNow<'a> {
    pub(crate) frame: &'a Frame,
    pub(crate) rules: &'a Rules,
    pub(crate) rings: &'a RingTables,
    /// Terrain, the steps that jump searches may take, and weights as they are now.
    pub(crate) terrain: &'a [u8],
    pub(crate) steps: &'a [u8],
    pub(crate) weights: &'a [u16; 256],
    pub(crate) cheapest_weight: u16,
    /// Whether the planes are those of weights that differ on the map: jumps then depend on weights.
    pub(crate) is_weighted: bool,
    /// What stored costs of legs are multiples of: the weight of all terrain, unless legs depend on weights.
    pub(crate) leg_unit: u16,
    pub(crate) components: &'a Components,
    pub(crate) planes: &'a Planes,
}

impl<'a> GridNow<'a> {
    /// The map as other searches see it.
    pub(crate) fn view(&self) -> LayerView<'a> {
        let Self { steps, terrain, weights, .. } = *self;
        LayerView { steps, allowed: self.rules.allowed_steps(), terrain, weights }
    }

    /// The weights, for searches that leave out steps by them.
    pub(crate) fn weighted(&self) -> Weighted<'a> {
        Weighted::new(self.frame, self.rules, self.terrain, self.weights)
    }

    /// All cells but the padding.
    pub(crate) fn cells(&self) -> impl Iterator<Item = CellId> + use<> {
        self.frame.rows(self.frame.whole()).flatten().map(|index| CellId(index as u32))
    }

    /// The label of a passable cell.
    pub(crate) fn label(&self, id: CellId) -> Label {
        self.components.label(self.frame, self.terrain, id)
    }

    pub(crate) fn passable_cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.cells().filter(|id| self.terrain[id.index()] != BLOCKED)
    }

    pub(crate) fn count_passable(&self) -> usize {
        self.passable_cells().count()
    }
}

/// How steps are charged on the map as it is: on uniform terrain every step of a kind costs the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    Uniform(u16),
    Weighted(TerrainCharge),
}
