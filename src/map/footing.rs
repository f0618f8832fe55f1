//! A footing: where agents may stand and step, whatever that costs them. For every cell the steps that it allows, with
//! the corner rule baked in; the bit planes of jump searches; the components.
//!
//! It follows from the movement rules, the size of the agent and the terrains that are closed to it. Layers that have
//! these in common, and differ only in weights or in how these are charged, share one.

use super::layer::Closed;
use crate::base::{CellId, Error, Frame, Rect, copy_by_fields, filled};
use crate::grid::{Components, Planes, RingTables, Rules, Terrain, TerrainCharge};

pub(crate) struct Footing {
    kind: FootingKind,
    /// The layer whose terrain it follows: the first of those that share it.
    pub(super) leader: usize,
    /// Whether that is the terrain of the map.
    pub(super) follows_map: bool,
    pub(super) rings: RingTables,
    jump_rings: RingTables,
    /// The steps that each cell allows jump searches, one bit per direction; 0 for a blocked cell. With four neighbours
    /// other searches may take only the cardinal ones.
    pub(super) steps: Vec<u8>,
    pub(super) planes: Planes,
    pub(super) components: Components,
}

copy_by_fields! {
    Footing { values: kind, leader, follows_map, rings, jump_rings; parts: steps, planes, components }
}

/// What a footing follows from, apart from the terrain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct FootingKind {
    rules: Rules,
    size: u32,
    closed: Closed,
}

impl FootingKind {
    pub(super) fn new(rules: &Rules, size: u32, closed: Closed) -> Self {
        // How weights are charged does not matter here.
        Self { rules: Rules { terrain_charge: TerrainCharge::Average, ..*rules }, size, closed }
    }

    /// Whether the passable cells are those of the map.
    pub(super) fn is_plain(&self) -> bool {
        self.size == 1 && self.closed == Closed::NONE
    }
}

impl Footing {
    /// The size of a footing in bytes, this struct included.
    pub(super) fn memory_size(frame: &Frame) -> u64 {
        size_of::<Self>() as u64
            + u64::from(frame.cells())
            + Planes::memory_size(frame)
            + Components::memory_size(frame)
    }

    /// A footing for a layer on a terrain that is blocked everywhere.
    pub(super) fn new(frame: &Frame, kind: FootingKind, leader: usize) -> Result<Self, Error> {
        let cells = frame.cells();
        let jump_rules = kind.rules.for_jumps();
        Ok(Self {
            kind,
            leader,
            follows_map: kind.is_plain(),
            rings: RingTables::new(&kind.rules),
            jump_rings: RingTables::new(&jump_rules),
            steps: filled(cells as usize, 0)?,
            planes: Planes::new(frame, &jump_rules)?,
            components: Components::new(frame, &kind.rules)?,
        })
    }

    /// Becomes that of another kind of agent, whose terrain it follows.
    pub(super) fn set_kind(&mut self, kind: FootingKind) {
        (self.kind, self.follows_map) = (kind, false);
    }

    pub(super) fn kind(&self) -> FootingKind {
        self.kind
    }

    /// Updates the components for a cell that has been blocked: each is passed on before the next one changes.
    pub(super) fn follow_blocked(&mut self, terrain: &Terrain, id: CellId) {
        self.components.block(terrain, &self.rings, id);
    }

    /// Updates the components for the cells of a rectangle that have been opened, once all that were blocked have been
    /// passed on, and before the planes follow.
    pub(super) fn follow_opened(&mut self, terrain: &Terrain, rect: Rect) {
        self.components.open(terrain, &self.rings, &self.planes, rect);
    }

    /// Computes the steps of a rectangle and of the cells around it, whose steps may lead into it or past it, and
    /// updates the planes.
    pub(super) fn update_steps_and_planes(&mut self, terrain: &Terrain, rect: Rect) {
        let (frame, around) = (terrain.frame(), terrain.frame().with_surroundings(rect));
        let Self { jump_rings, steps, planes, .. } = self;
        let mut update = planes.update(around);
        for row in frame.rows(around) {
            for index in row {
                let id = CellId(index as u32);
                let is_passable = terrain.is_passable(id);
                let now = if is_passable { jump_rings.steps(terrain.ring(id)) } else { 0 };
                let before = std::mem::replace(&mut steps[index], now);
                update.follow(is_passable, now, before);
            }
            update.end_row();
        }
        update.end();
    }

    /// Takes over a whole terrain.
    pub(super) fn fill(&mut self, terrain: &Terrain) {
        self.update_steps_and_planes(terrain, terrain.frame().whole());
        self.components.rebuild(terrain);
    }

    /// Makes the labels exact, looking at no more than `work` cells, which are counted down, and returns whether they
    /// are.
    pub(super) fn maintain(&mut self, terrain: &Terrain, work: &mut u64) -> Result<bool, Error> {
        self.components.maintain(terrain, work)
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        (size_of::<Self>() + self.steps.capacity()) as u64 + self.planes.memory_bytes() + self.components.memory_bytes()
    }
}
