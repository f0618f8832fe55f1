//! A layer: how one kind of agent may walk on the terrain. Rules, terrain costs, and what follows from them for every
//! cell: the neighbour mask with the corner rule baked in, and the component.
//!
//! A map has one layer now; an agent type of its own would add one.

use crate::base::{CellId, Error, Frame, Hash, Rect, filled};
use crate::grid::{
    BLOCKED, Change, Components, DiagonalRule, GridNow, Ground, Neighbours, Planes, RingTables, Rules, Terrain,
};
use crate::tables::Tables;

pub(crate) struct Layer {
    rules: Rules,
    rings: RingTables,
    /// Weight of each terrain; entry 0 is not used.
    weights: [u16; 256],
    present: PresentWeights,
    /// The steps that each cell allows jump searches, one bit per direction; 0 for a blocked cell. With four neighbours those to
    /// the side are all that other searches may take.
    steps: Vec<u8>,
    jump_rings: RingTables,
    planes: Planes,
    pub(crate) components: Components,
    tables: Tables,
}

/// The least and the greatest weight among the terrains that the map has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PresentWeights {
    pub(crate) least: u16,
    pub(crate) greatest: u16,
}

impl Layer {
    /// What a layer without tables takes in bytes.
    pub(crate) fn memory_size(frame: &Frame) -> u64 {
        u64::from(frame.cells()) * (1 + Components::BYTES_PER_CELL) + Planes::memory_size(frame)
    }

    /// A layer with rules that were checked, for a terrain that is blocked everywhere.
    pub(crate) fn new(frame: &Frame, rules: &Rules) -> Result<Self, Error> {
        let cells = frame.cells();
        let jump_rules = rules.for_jumps();
        Ok(Self {
            rules: *rules,
            rings: RingTables::new(rules),
            weights: [1; 256],
            present: PresentWeights { least: 1, greatest: 1 },
            steps: filled(cells as usize, 0)?,
            jump_rings: RingTables::new(&jump_rules),
            planes: Planes::new(frame, &jump_rules)?,
            components: Components::new(cells)?,
            tables: Tables::default(),
        })
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn weights(&self) -> &[u16; 256] {
        &self.weights
    }

    pub(crate) fn present_weights(&self) -> PresentWeights {
        self.present
    }

    pub(crate) fn planes(&self) -> &Planes {
        &self.planes
    }

    pub(crate) fn set_weight(&mut self, terrain: &Terrain, of: u8, weight: u16) -> Result<(), Error> {
        if of == BLOCKED {
            return Err(Error::Cost);
        }
        self.rules.check_weight(weight)?;
        self.weights[usize::from(of)] = weight;
        self.refresh_weights(terrain);
        let (now, tables) = self.with_tables(terrain);
        tables.follow_weight(&now, of, weight);
        Ok(())
    }

    /// Follows a single cell that has changed between free and blocked. Cells of one edit are told one by one, in the
    /// order in which the terrain changes.
    pub(crate) fn passability_changed(&mut self, terrain: &Terrain, id: CellId) {
        if terrain.is_free(id) {
            self.components.open(terrain, &self.rings, id);
        } else {
            self.components.block(terrain, &self.rings, id);
        }
    }

    /// Computes the masks of a rectangle and of the cells around it, whose steps may lead or lead past into it, and what
    /// the planes tell of them.
    pub(crate) fn refresh_steps(&mut self, terrain: &Terrain, rect: Rect) {
        let frame = terrain.frame();
        let around = frame.with_surroundings(rect);
        let Self { jump_rings, steps, planes, .. } = self;
        planes.follow(around, |x, y| {
            let id = frame.id_of_spot(x as i32, y as i32);
            let is_free = terrain.is_free(id);
            let now = if is_free { jump_rings.steps(terrain.ring(id)) } else { 0 };
            let steps_before = std::mem::replace(&mut steps[id.index()], now);
            Change { is_free, steps: now, steps_before }
        });
    }

    pub(crate) fn refresh_weights(&mut self, terrain: &Terrain) {
        let present = || terrain.present().map(|of| self.weights[usize::from(of)]);
        let least = present().min().unwrap_or(1);
        let greatest = present().max().unwrap_or(1);
        self.present = PresentWeights { least, greatest };
    }

    /// Labels all components anew. Where a diagonal step stands for two others it joins what these join.
    pub(crate) fn rebuild_components(&mut self, terrain: &Terrain) {
        self.components.rebuild(terrain, &self.steps);
    }

    /// Cells were opened or blocked, and the steps follow already.
    pub(crate) fn update_graphs(&mut self, terrain: &Terrain, rect: Rect) {
        let (now, tables) = self.with_tables(terrain);
        tables.follow_passability(&now, rect);
    }

    /// Cells have changed, and the steps follow already.
    pub(crate) fn update_tables(&mut self, terrain: &Terrain, rect: Rect) {
        let (now, tables) = self.with_tables(terrain);
        tables.follow_edit(&now, rect);
    }

    pub(crate) fn maintain(&mut self, terrain: &Terrain, mut work: u64) -> Result<bool, Error> {
        let exact = self.components.maintain(terrain, &self.steps, &mut work);
        let (now, tables) = self.with_tables(terrain);
        Ok(tables.maintain(&now, &mut work)? && exact)
    }

    /// Makes the labels exact, which the places of landmarks depend on.
    pub(crate) fn finish_labels(&mut self, terrain: &Terrain) {
        self.components.maintain(terrain, &self.steps, &mut { u64::MAX });
    }

    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The tables, and what they may know of the rest.
    pub(crate) fn with_tables<'a>(&'a mut self, terrain: &'a Terrain) -> (GridNow<'a>, &'a mut Tables) {
        let Self { rules, rings, weights, steps, components, tables, present, planes, .. } = self;
        let (frame, terrain, cheapest_weight) = (terrain.frame(), terrain.bytes(), present.least);
        (GridNow { frame, rules, rings, terrain, steps, weights, cheapest_weight, components, planes }, tables)
    }

    /// What tables may know of the map.
    pub(crate) fn now<'a>(&'a self, terrain: &'a Terrain) -> GridNow<'a> {
        let Self { rules, rings, weights, steps, components, present, planes, .. } = self;
        let (frame, terrain, cheapest_weight) = (terrain.frame(), terrain.bytes(), present.least);
        GridNow { frame, rules, rings, terrain, steps, weights, cheapest_weight, components, planes }
    }

    /// Hashes the rules and weights.
    pub(crate) fn hash_rules(&self, hash: &mut Hash) {
        let Rules { neighbours, diagonal_rule, terrain_charge, cardinal_cost, diagonal_cost } = self.rules;
        hash.mix(neighbours as u64);
        hash.mix(match neighbours {
            Neighbours::Four => DiagonalRule::BothFree as u64,
            Neighbours::Eight => diagonal_rule as u64 | u64::from(diagonal_cost) << 32,
        });
        hash.mix(terrain_charge as u64 | u64::from(cardinal_cost) << 32);
        self.weights[1..].iter().for_each(|&weight| hash.mix(weight.into()));
    }

    /// Hashes all else that decides how a search on this layer answers.
    pub(crate) fn hash_derived(&self, terrain: &Terrain, hash: &mut Hash) {
        // Exact labels follow from the terrain; others decide which unreachable goals cost a search.
        if self.components.exact().is_none() {
            let free = (0..self.steps.len() as u32).map(CellId).filter(|&id| terrain.is_free(id));
            free.for_each(|id| hash.mix(self.components.label(id).0.into()));
        }
        self.tables.hash(hash);
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        let planes = self.planes.memory_bytes();
        self.steps.capacity() as u64 + planes + self.components.memory_bytes() + self.tables.memory_bytes()
    }
}

impl Layer {
    pub(crate) fn ground(&self) -> Ground {
        if self.present.least == self.present.greatest {
            Ground::Uniform(self.present.least)
        } else {
            Ground::Weighted(self.rules.terrain_charge)
        }
    }

    /// The most that a step can cost on the map as it is.
    pub(crate) fn dearest_step(&self) -> u32 {
        self.rules.dearest_move() * u32::from(self.present.greatest)
    }
}
