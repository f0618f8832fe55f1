//! A layer: how one kind of agent may walk on the terrain. Rules, weights, and what follows from them for every cell:
//! the neighbour mask with the corner rule baked in, and the component.
//!
//! A map has one layer now; an agent type of its own would add one.

use crate::base::{CellId, Error, Frame, Hash, Rect, filled};
use crate::grid::{
    BLOCKED, Components, DiagonalRule, Edit, GridNow, Ground, LayerView, Neighbours, Planes, RingTables, Rules, Terrain,
};
use crate::tables::{JumpGraph, Tables};

pub(crate) struct Layer {
    pub(super) rules: Rules,
    rings: RingTables,
    /// Weight of each terrain; entry 0 is not used.
    pub(super) weights: [u16; 256],
    present: PresentWeights,
    /// The steps that each cell allows jump searches, one bit per direction; 0 for a blocked cell. With four neighbours
    /// other searches may take only the cardinal ones.
    steps: Vec<u8>,
    jump_rings: RingTables,
    planes: Planes,
    pub(super) components: Components,
    pub(super) tables: Tables,
}

/// The least and the greatest weight among the terrains that the map has.
#[derive(Clone, Copy)]
struct PresentWeights {
    least: u16,
    greatest: u16,
}

impl PresentWeights {
    fn of(terrain: &Terrain, weights: &[u16; 256]) -> Self {
        let present = || terrain.present().map(|of| weights[usize::from(of)]);
        Self { least: present().min().unwrap_or(1), greatest: present().max().unwrap_or(1) }
    }
}

impl Layer {
    /// The size of a layer without tables, in bytes.
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

    /// Updates for a single cell that has changed between passable and blocked: components depend on the order in which
    /// cells change, so that each is passed on before the next one changes.
    pub(super) fn follow_cell(&mut self, terrain: &Terrain, id: CellId) {
        if terrain.is_passable(id) {
            self.components.open(terrain, &self.rings, id);
        } else {
            self.components.block(terrain, &self.rings, id);
        }
    }

    /// Brings everything up to date with an edit that the terrain already has. This is the one order in which that
    /// happens: each line reads what the lines before it have written.
    pub(super) fn apply(&mut self, terrain: &Terrain, edit: &Edit) {
        if let Edit::Cells { rect, passability: true, .. } = *edit {
            self.update_steps_and_planes(terrain, rect);
        }
        if edit.changes_weights() {
            self.present = PresentWeights::of(terrain, &self.weights);
        }
        let (now, tables) = self.with_tables(terrain);
        tables.apply(&now, edit);
    }

    /// Computes the steps of a rectangle and of the cells around it, whose steps may lead into it or past it, and
    /// updates the planes.
    fn update_steps_and_planes(&mut self, terrain: &Terrain, rect: Rect) {
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

    /// Takes over a whole terrain, of a map that is new.
    pub(super) fn fill(&mut self, terrain: &Terrain) {
        self.update_steps_and_planes(terrain, terrain.frame().whole());
        self.present = PresentWeights::of(terrain, &self.weights);
        // A diagonal step that stands for two others joins what these join.
        self.components.rebuild(terrain, &self.steps);
    }

    /// Sets the weight of a terrain, which the rules must allow. An edit follows.
    pub(super) fn set_weight(&mut self, terrain: u8, weight: u16) -> Result<(), Error> {
        if terrain == BLOCKED {
            return Err(Error::Cost);
        }
        self.rules.check_weight(weight)?;
        self.weights[usize::from(terrain)] = weight;
        Ok(())
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

    /// The tables, and what they may know of the rest.
    pub(crate) fn with_tables<'a>(&'a mut self, terrain: &'a Terrain) -> (GridNow<'a>, &'a mut Tables) {
        let Self { rules, rings, weights, steps, components, tables, present, planes, .. } = self;
        let (frame, terrain, cheapest_weight) = (terrain.frame(), terrain.bytes(), present.least);
        (GridNow { frame, rules, rings, terrain, steps, weights, cheapest_weight, components, planes }, tables)
    }

    /// Hashes the rules and weights.
    pub(crate) fn hash_rules(&self, hash: &mut Hash) {
        let Rules { neighbours, diagonal_rule, terrain_charge, cardinal_cost, diagonal_cost } = self.rules;
        hash.mix(neighbours as u64);
        hash.mix(match neighbours {
            Neighbours::Four => DiagonalRule::BothPassable as u64,
            Neighbours::Eight => diagonal_rule as u64 | u64::from(diagonal_cost) << 32,
        });
        hash.mix(terrain_charge as u64 | u64::from(cardinal_cost) << 32);
        self.weights[1..].iter().for_each(|&weight| hash.mix(weight.into()));
    }

    /// Hashes everything else that decides the results of searches on this layer.
    pub(crate) fn hash_derived(&self, terrain: &Terrain, hash: &mut Hash) {
        // Exact labels follow from the terrain; others decide which unreachable goals cost a search.
        if self.components.exact().is_none() {
            let passable = (0..self.steps.len() as u32).map(CellId).filter(|&id| terrain.is_passable(id));
            passable.for_each(|id| hash.mix(self.components.label(id).0.into()));
        }
        self.tables.hash(hash);
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        let planes = self.planes.memory_bytes();
        self.steps.capacity() as u64 + planes + self.components.memory_bytes() + self.tables.memory_bytes()
    }
}

/// A layer with its terrain: what searches read.
#[derive(Clone, Copy)]
pub(crate) struct LayerRef<'a> {
    pub(crate) terrain: &'a Terrain,
    pub(crate) layer: &'a Layer,
}

impl<'a> LayerRef<'a> {
    pub(crate) fn frame(self) -> &'a Frame {
        self.terrain.frame()
    }

    pub(crate) fn rules(self) -> &'a Rules {
        &self.layer.rules
    }

    pub(crate) fn components(self) -> &'a Components {
        &self.layer.components
    }

    pub(crate) fn tables(self) -> &'a Tables {
        &self.layer.tables
    }

    pub(crate) fn is_passable(self, id: CellId) -> bool {
        self.terrain.is_passable(id)
    }

    /// Nodes that a search on the jump-point graph may meet; 0 without one.
    pub(crate) fn graph_nodes(self) -> u32 {
        self.tables().jump_graph().current().map_or(0, JumpGraph::required_nodes)
    }

    /// The least weight among the terrains on the map.
    pub(crate) fn cheapest_weight(self) -> u16 {
        self.layer.present.least
    }

    /// The most that a step can cost on the map as it is.
    pub(crate) fn most_expensive_step(self) -> u32 {
        self.layer.rules.most_expensive_move() * u32::from(self.layer.present.greatest)
    }

    pub(crate) fn ground(self) -> Ground {
        let PresentWeights { least, greatest } = self.layer.present;
        if least == greatest { Ground::Uniform(least) } else { Ground::Weighted(self.layer.rules.terrain_charge) }
    }

    /// Whether the terrain is uniform, so that one path around a cell can stand for others and searches may jump.
    pub(crate) fn is_uniform(self) -> bool {
        self.layer.present.least == self.layer.present.greatest
    }

    /// What tables may know of the map.
    pub(crate) fn now(self) -> GridNow<'a> {
        let Layer { rules, rings, weights, steps, components, present, planes, .. } = self.layer;
        let (frame, terrain, cheapest_weight) = (self.frame(), self.terrain.bytes(), present.least);
        GridNow { frame, rules, rings, terrain, steps, weights, cheapest_weight, components, planes }
    }

    /// What expanders read.
    pub(crate) fn view(self) -> LayerView<'a> {
        self.now().view()
    }
}
