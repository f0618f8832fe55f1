//! Landmarks with entries at the jump points of the graph only: a fraction of the memory, for searches on the graph.
//!
//! A search needs that the entries of two nodes differ by no more than the path between them counts. Distances from a
//! landmark do, for the map that they were taken from and for any that has fewer paths; so blocking a cell changes
//! nothing, and only opening one that was never passable since suspends the table, until `maintain` has built it again.
//! A node that an edit has added has no entries: it gets the naive heuristic, and the search reopens nodes where the
//! two do not fit together.
//!
//! The goal is rarely a node. Its entries are the least that the legs from it allow, those that lead straight to a
//! landmark included. On the map that the table was taken from they are exact: costs are the same both ways, and a jump
//! search from the goal would find them. Once a cell was blocked they fit the entries of every node that a shortest path
//! from the goal meets behind the end of a leg; nodes that come before one are *near* the goal, and they get the naive
//! heuristic, too, which is exact for them.

use super::def::LandmarksDef;
use super::jump_graph::JumpGraph;
use super::landmarks::{FARTHEST, LANES, Landmarks, UNREACHED};
use super::lanes;
use crate::base::{CellId, CopyFrom, Error, Frame, Hash, Spot, copy_by_fields, filled};
use crate::bound::cut_off;
use crate::grid::{BLOCKED, Edit, GridNow};
use crate::jump::Scan;
use crate::tables::{Edited, Kept, Table, TableInfo, TableState};

/// The entries of a node: half a cache line. A node that has none, or that no landmark reaches, has only the largest
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Row(pub(crate) [u32; LANES]);

pub(crate) const NO_ENTRIES: Row = Row([UNREACHED; LANES]);

pub(crate) struct NodeLandmarks {
    def: LandmarksDef,
    /// Where the landmarks are.
    cells: [CellId; LANES],
    count: usize,
    /// By the numbers of the graph's nodes, those included that edits may add.
    pub(crate) rows: Vec<Row>,
    /// A bit for each cell that was passable when the table was built. Opening any other cell suspends it.
    was_passable: Vec<u64>,
    /// The greatest weight of the terrain then. On cheaper terrain the entries are too large.
    weight: u16,
    /// The terrain of each cell then, and the weights, if these differed: no cell may have become cheaper.
    terrain: Vec<u8>,
    weights: [u16; 256],
    is_suspended: bool,
    /// Whether some of these cells may be blocked now.
    is_edited: bool,
    /// Whether the caller has chosen the cells.
    is_given: bool,
}

copy_by_fields! {
    NodeLandmarks {
        values: def, cells, count, weight, weights, is_suspended, is_edited, is_given;
        parts: rows, was_passable, terrain
    }
}

impl NodeLandmarks {
    /// The most landmarks.
    pub(crate) const MOST: usize = LANES;

    /// Takes the entries at the nodes of a graph from a finished table of all cells.
    pub(crate) fn gather(landmarks: &Landmarks, graph: &JumpGraph, now: &GridNow<'_>) -> Result<Self, Error> {
        let mut cells = [CellId(0); LANES];
        cells.iter_mut().zip(landmarks.cells()).for_each(|(cell, landmark)| *cell = landmark);
        let mut was_passable = filled(words(now.frame), 0_u64)?;
        let relaxed = &landmarks.relaxed;
        now.cells()
            .filter(|&id| relaxed.is_passable(id))
            .for_each(|id| was_passable[id.index() / 64] |= 1 << (id.0 % 64));
        let mut rows = filled(graph.required_nodes() as usize, NO_ENTRIES)?;
        for (row, cell) in rows.iter_mut().zip(graph.cells()) {
            row.0.iter_mut().zip(landmarks.row(cell)).for_each(|(entry, &distance)| *entry = distance);
        }
        let (def, count, is_given) = (landmarks.def, landmarks.count(), landmarks.is_given());
        let weight = relaxed.present_weights().max().unwrap_or(1);
        let mut terrain = Vec::new();
        if relaxed.uniform_weight().is_none() {
            terrain = filled(relaxed.view().terrain.len(), BLOCKED)?;
            terrain.copy_from_slice(relaxed.view().terrain);
        }
        let weights = *relaxed.view().weights;
        let is_edited = relaxed.count_more_expensive(now.terrain, now.weights) != 0;
        let is_suspended = false;
        Ok(Self { def, cells, count, rows, was_passable, weight, terrain, weights, is_suspended, is_edited, is_given })
    }

    /// Gives the nodes of another graph of the same map the entries that they have here.
    pub(crate) fn renumber(&mut self, old: &JumpGraph, new: &JumpGraph) -> Result<(), Error> {
        let mut rows = filled(new.required_nodes() as usize, NO_ENTRIES)?;
        for (row, cell) in rows.iter_mut().zip(new.cells()) {
            if let Some(number) = old.number(cell) {
                *row = self.rows[number.index()];
            }
        }
        self.rows = rows;
        Ok(())
    }

    /// Begins the same landmarks again, for all cells of the map as it is now.
    pub(crate) fn begin_again(&self, now: &GridNow<'_>) -> Result<Landmarks, Error> {
        Landmarks::begin(&self.def, self.is_given.then_some(&self.cells[..self.count]), now)
    }

    /// Where the landmarks are.
    pub(crate) fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.cells[..self.count].iter().copied()
    }

    /// Whether searches on terrain of that weight may use the table.
    pub(crate) fn fits(&self, weight: u16) -> bool {
        !self.is_suspended && (!self.terrain.is_empty() || weight >= self.weight)
    }

    /// The size of a table in bytes, on weighted terrain or not: the same for any number of landmarks.
    pub(crate) fn memory_size(frame: &Frame, graph: &JumpGraph, is_weighted: bool) -> u64 {
        let terrain = if is_weighted { frame.cells() as usize } else { 0 };
        (graph.required_nodes() as usize * size_of::<Row>() + words(frame) * size_of::<u64>() + terrain) as u64
    }

    /// Whether nodes near the goal need the naive heuristic.
    pub(crate) fn is_edited(&self) -> bool {
        self.is_edited
    }

    /// The entries of a goal; `None` if a leg from it leads to a node without any, or no leg leads anywhere.
    pub(crate) fn goal_row(&self, graph: &JumpGraph, scan: &Scan<'_>, goal: Spot) -> Option<Row> {
        if let Some(number) = graph.number(goal.id).filter(|number| self.rows[number.index()] != NO_ENTRIES) {
            return Some(self.rows[number.index()]);
        }
        let mut nearest = NO_ENTRIES;
        let mut all_known = true;
        scan.each(goal, scan.directions(goal, None), |leg| {
            // What has no number is no jump point: it leads nowhere.
            let Some(number) = graph.number(leg.to) else { return };
            let row = self.rows[number.index()];
            all_known &= row != NO_ENTRIES;
            let cost = cut_off(leg.cost);
            for (nearest, entry) in nearest.0.iter_mut().zip(row.0) {
                *nearest = (entry + cost).min(FARTHEST.max(entry)).min(*nearest);
            }
        });
        for (nearest, landmark) in nearest.0.iter_mut().zip(self.cells()) {
            if let Some(cost) = scan.leg_to(goal, scan.frame.spot(landmark)) {
                *nearest = cut_off(cost).min(FARTHEST).min(*nearest);
            }
        }
        Some(nearest).filter(|&row| all_known && row != NO_ENTRIES)
    }

    /// Whether a cell that has a terrain now can be entered and could not when the table was built, or costs less. Of
    /// terrain that was uniform then, [`Self::fits`] compares the weight.
    fn is_cheaper(&self, index: usize, terrain: u8, weights: &[u16; 256]) -> bool {
        let was_passable = self.was_passable[index / 64] >> (index % 64) & 1 != 0;
        let weighed = |&was: &u8| self.weights[usize::from(was)];
        let is_lighter = |before: u16| weights[usize::from(terrain)] < before;
        terrain != BLOCKED && (!was_passable || self.terrain.get(index).map(weighed).is_some_and(is_lighter))
    }

    /// Hashes all that decides estimates.
    pub(crate) fn hash(&self, hash: &mut Hash) {
        hash.mix(self.count as u64 | u64::from(self.weight) << 32);
        lanes((1 << self.count) - 1).for_each(|lane| hash.mix(self.cells[lane].0.into()));
        self.rows.iter().flat_map(|row| &row.0).for_each(|&entry| hash.mix(entry.into()));
    }
}

impl Edited for NodeLandmarks {
    fn apply(&mut self, now: &GridNow<'_>, edit: &Edit) {
        match *edit {
            Edit::Cells { rect, costs: true, .. } => {
                self.is_edited = true;
                let mut cells = now.frame.rows(rect).flatten();
                self.is_suspended |= cells.any(|index| self.is_cheaper(index, now.terrain[index], now.weights));
            }
            Edit::Cells { .. } => {}
            Edit::Weight { terrain, weight, .. } => {
                self.is_edited = true;
                self.is_suspended |= !self.terrain.is_empty() && weight < self.weights[usize::from(terrain)];
            }
        }
    }

    fn memory_bytes(&self) -> u64 {
        let rows = self.rows.capacity() * size_of::<Row>();
        (rows + self.was_passable.capacity() * size_of::<u64>() + self.terrain.capacity()) as u64
    }

    fn info(&self, _: &GridNow<'_>, _: u32) -> Result<TableInfo, Error> {
        let rows = self.rows.iter().filter(|&&row| row != NO_ENTRIES).count() as u64;
        Ok(TableInfo {
            state: TableState::new(self.is_suspended, false),
            landmarks: self.count as u32,
            active_landmarks: if self.is_suspended { 0 } else { self.count as u32 },
            entries: rows * self.count as u64,
            ..TableInfo::new(Table::Landmarks, self.def.kind(self.is_given))
        })
    }
}

impl Kept for NodeLandmarks {
    fn is_suspended(&self) -> bool {
        self.is_suspended
    }
}

/// Landmarks with entries for all cells, or at jump points only.
#[allow(clippy::large_enum_variant)] // There is one per layer; a box is an allocation that cannot fail gracefully.
pub(crate) enum AnyLandmarks {
    AtCells(Landmarks),
    AtNodes(NodeLandmarks),
}

impl AnyLandmarks {
    fn table(&self) -> &dyn Kept {
        match self {
            Self::AtCells(landmarks) => landmarks,
            Self::AtNodes(landmarks) => landmarks,
        }
    }
}

impl CopyFrom for AnyLandmarks {
    fn fits(&self, from: &Self) -> bool {
        match (self, from) {
            (Self::AtCells(landmarks), Self::AtCells(from)) => CopyFrom::fits(landmarks, from),
            (Self::AtNodes(landmarks), Self::AtNodes(from)) => CopyFrom::fits(landmarks, from),
            _ => false,
        }
    }

    fn copy(&self) -> Result<Self, Error> {
        match self {
            Self::AtCells(landmarks) => landmarks.copy().map(Self::AtCells),
            Self::AtNodes(landmarks) => landmarks.copy().map(Self::AtNodes),
        }
    }

    fn copy_from(&mut self, from: &Self) {
        match (self, from) {
            (Self::AtCells(landmarks), Self::AtCells(from)) => landmarks.copy_from(from),
            (Self::AtNodes(landmarks), Self::AtNodes(from)) => landmarks.copy_from(from),
            _ => unreachable!("one fits no other"),
        }
    }
}

impl Edited for AnyLandmarks {
    fn apply(&mut self, now: &GridNow<'_>, edit: &Edit) {
        match self {
            Self::AtCells(landmarks) => landmarks.apply(now, edit),
            Self::AtNodes(landmarks) => landmarks.apply(now, edit),
        }
    }

    fn memory_bytes(&self) -> u64 {
        self.table().memory_bytes()
    }

    fn info(&self, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error> {
        self.table().info(now, sample)
    }
}

impl Kept for AnyLandmarks {
    fn is_suspended(&self) -> bool {
        self.table().is_suspended()
    }

    fn is_finished(&self) -> bool {
        self.table().is_finished()
    }
}

/// Words with a bit for each cell.
fn words(frame: &Frame) -> usize {
    (frame.cells() as usize).div_ceil(64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Random;
    use crate::grid::{DiagonalRule, Neighbours, Rules};
    use crate::map::Map;
    use crate::tables::JumpGraphDef;

    /// The entries of a goal are those that it has in a table of all cells, node or not.
    #[test]
    fn the_legs_from_a_goal_give_its_exact_entries() {
        let mut random = Random::new(35);
        let four = Rules { neighbours: Neighbours::Four, ..Rules::DEFAULT };
        let diagonals = [DiagonalRule::BothPassable, DiagonalRule::OnePassable, DiagonalRule::Always];
        let eight = diagonals.map(|diagonal_rule| Rules { diagonal_rule, ..Rules::DEFAULT });
        let (mut known, mut at_nodes, mut unknown) = (0, 0, 0);
        for rules in eight.into_iter().chain([four]) {
            for percent in [3, 10, 20, 35, 45] {
                let cells: Vec<u8> = (0..40 * 30).map(|_| u8::from(!random.chance(percent))).collect();
                let mut map = Map::from_cells(40, 30, &rules, &cells).unwrap();
                map.set_terrain_weight(0, 1, random.between(1, 3) as u16).unwrap();
                map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true).unwrap();
                let def = LandmarksDef { count: random.between(1, 8), ..LandmarksDef::DEFAULT };
                map.build_landmarks(&def, &mut |_, _| true).unwrap();
                let (layer, landmarks) = (map.first_layer(), map.tables().landmarks().unwrap());
                let (now, graph) = (layer.now(), map.tables().jump_graph().active().unwrap());
                let table = NodeLandmarks::gather(landmarks, graph, &now).unwrap();
                assert!(!table.is_edited());
                for id in now.passable_cells() {
                    let row = table.goal_row(graph, &Scan::new(&now), now.frame.spot(id));
                    if let Some(row) = row {
                        assert_eq!(&row.0[..table.count], &landmarks.row(id)[..table.count], "{id:?} {rules:?}");
                        at_nodes += u32::from(graph.number(id).is_some());
                    }
                    known += u32::from(row.is_some());
                    // No path leads to a landmark.
                    unknown += u32::from(row.is_none());
                }
            }
        }
        assert!(known > 10_000 && at_nodes > 1000 && at_nodes < known && unknown > 0, "{known} {at_nodes} {unknown}");
    }
}
