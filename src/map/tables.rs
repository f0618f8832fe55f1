//! The calls of a map that concern its tables.

use crate::base::{Cell, CellId, Error, Rect, check_block};
use crate::grid::{GridNow, TerrainCharge};
use crate::map::{LayerRef, Map};
use crate::tables::{
    Build, JumpGraph, JumpGraphDef, LandmarkEntries, Landmarks, LandmarksDef, MAX_LANDMARKS, NodeLandmarks, Regions,
    RegionsBuild, RegionsDef, Relaxed, Table, TableInfo, Tables,
};

/// The outcome of a build, in the numbers of the ABI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Built {
    /// The table is in use.
    Complete = 0,
    /// The table is in use, and larger than its budget, because it cannot be made smaller.
    OverBudget = 8,
    /// The callback asked to stop; nothing was changed.
    Cancelled = 9,
}

/// Receives the progress of a build, as done and total; returns whether to continue.
pub type BuildProgress<'a> = &'a mut dyn FnMut(u64, u64) -> bool;

/// In the numbers of the ABI.
const REGION_PORTAL: u32 = 1 << 30;

/// Cells between two reports of progress.
const REPORT_EVERY: u64 = 1 << 16;

impl Map {
    /// Builds landmarks, which replace those that the map has. Refused if a step costs more in one direction than in
    /// the other ([`TerrainCharge::Entered`]).
    pub fn build_landmarks(&mut self, def: &LandmarksDef, progress: BuildProgress<'_>) -> Result<Built, Error> {
        let landmarks = self.begin_landmarks(def, None)?;
        self.finish(def.layer, landmarks, progress, Tables::adopt_landmarks)
    }

    /// Builds landmarks at given cells. Only `edit_allowance` and `entries` of the def are used.
    pub fn build_landmarks_at(
        &mut self,
        def: &LandmarksDef,
        cells: &[Cell],
        progress: BuildProgress<'_>,
    ) -> Result<Built, Error> {
        let landmarks = self.begin_landmarks(def, Some(cells))?;
        self.finish(def.layer, landmarks, progress, Tables::adopt_landmarks)
    }

    /// Begins to build landmarks, at given cells or as the def says, and leaves the rest to [`Map::maintain`].
    pub fn build_landmarks_in_slices(&mut self, def: &LandmarksDef, cells: Option<&[Cell]>) -> Result<(), Error> {
        let landmarks = self.begin_landmarks(def, cells)?;
        self.tables_mut(def.layer)?.landmarks.next = Some(landmarks);
        Ok(())
    }

    fn begin_landmarks(&mut self, def: &LandmarksDef, given: Option<&[Cell]>) -> Result<Landmarks, Error> {
        self.layer(def.layer)?.check_charge()?;
        let count = given.map_or(def.count as usize, <[Cell]>::len);
        if count == 0 || count > MAX_LANDMARKS {
            return Err(Error::LandmarkCount);
        }
        if def.entries == LandmarkEntries::JumpPoints {
            let is_limited = given.is_none();
            self.check_node_landmarks(def, count, is_limited)?;
        }
        if given.is_none() {
            self.finish_labels(def.layer)?;
        }
        let layer = self.layer(def.layer)?;
        let mut cells = [CellId(0); MAX_LANDMARKS];
        for (id, &cell) in cells.iter_mut().zip(given.unwrap_or_default()) {
            *id = layer.frame().id(cell)?;
            if !layer.is_passable(*id) {
                return Err(Error::Blocked);
            }
        }
        Landmarks::begin(def, given.map(|_| &cells[..count]), &layer.now())
    }

    /// Checks that landmarks can have entries at jump points, and that the table is within its limit.
    fn check_node_landmarks(&self, def: &LandmarksDef, count: usize, is_limited: bool) -> Result<(), Error> {
        let layer = self.layer(def.layer)?;
        let graph = layer.tables().jump_graph().active().ok_or(Error::NoTable)?;
        if !layer.can_jump() {
            return Err(Error::Unsupported);
        }
        if count > NodeLandmarks::MOST {
            return Err(Error::LandmarkCount);
        }
        if is_limited && !def.allows(NodeLandmarks::memory_size(layer.frame(), graph, !layer.is_uniform())) {
            return Err(Error::MemoryLimit);
        }
        Ok(())
    }

    /// Continues a build until it is done or the callback asks to stop, and puts the table into use.
    fn finish<B: Build>(
        &mut self,
        number: u32,
        mut begun: B,
        progress: BuildProgress<'_>,
        adopt: impl FnOnce(&mut Tables, B, &GridNow<'_>) -> Result<(), Error>,
    ) -> Result<Built, Error> {
        let layer = self.layer(number)?;
        loop {
            let is_done = begun.advance(&layer.now(), layer.tables().landmarks(), &mut { REPORT_EVERY })?;
            let (done, total) = begun.progress();
            if !progress(if is_done { total } else { done }, total) {
                return Ok(Built::Cancelled);
            }
            if is_done {
                break;
            }
        }
        let (now, tables) = self.with_tables(number)?;
        adopt(tables, begun, &now)?;
        Ok(Built::Complete)
    }

    /// Begins to rebuild a table for the map as it is; [`Map::maintain`] finishes it, and until then searches use the
    /// old one.
    pub fn rebuild_table(&mut self, layer: u32, table: Table) -> Result<(), Error> {
        self.finish_labels(layer)?;
        let (now, tables) = self.with_tables(layer)?;
        tables.rebuild(table, &now)
    }

    /// Removes a table, and one that is being built to replace it.
    pub fn remove_table(&mut self, layer: u32, table: Table) -> Result<(), Error> {
        self.tables_mut(layer)?.remove(table);
        Ok(())
    }

    /// Reports on a table. Reads the whole map; with a `sample` it also floods the map from that many landmarks or
    /// portals to compare distances.
    pub fn table_info(&self, layer: u32, table: Table, sample: u32) -> Result<TableInfo, Error> {
        let layer = self.layer(layer)?;
        layer.tables().info(table, &layer.now(), sample)
    }

    /// The cells of the landmarks of a layer.
    pub fn landmarks(&self, layer: u32) -> Result<impl Iterator<Item = Cell> + '_, Error> {
        let layer = self.layer(layer)?;
        let (tables, frame) = (layer.tables(), layer.frame());
        if tables.landmarks().is_none() && tables.node_landmarks().is_none() {
            return Err(Error::NoTable);
        }
        let at_nodes = tables.node_landmarks().into_iter().flat_map(NodeLandmarks::cells);
        let cells = tables.landmarks().into_iter().flat_map(Landmarks::cells).chain(at_nodes);
        Ok(cells.map(|id| frame.cell(id)))
    }

    /// Builds regions, which replace those that the map has. Refused if a step costs more in one direction than in the
    /// other ([`TerrainCharge::Entered`]).
    pub fn build_regions(&mut self, def: &RegionsDef, progress: BuildProgress<'_>) -> Result<Built, Error> {
        let regions = self.begin_regions(def)?;
        let built = self.finish(def.layer, regions, progress, |tables, regions, _| {
            tables.adopt_regions(regions.finish());
            Ok(())
        })?;
        let fits = self.layer(def.layer)?.tables().regions().current().is_none_or(Regions::is_within_budget);
        Ok(if built == Built::Complete && !fits { Built::OverBudget } else { built })
    }

    /// Begins to build regions and leaves the rest to [`Map::maintain`].
    pub fn build_regions_in_slices(&mut self, def: &RegionsDef) -> Result<(), Error> {
        let regions = self.begin_regions(def)?;
        self.tables_mut(def.layer)?.regions.next = Some(regions);
        Ok(())
    }

    fn begin_regions(&self, def: &RegionsDef) -> Result<RegionsBuild, Error> {
        let layer = self.layer(def.layer)?;
        layer.check_charge()?;
        if def.differential && layer.tables().landmarks().is_none() {
            return Err(Error::NoTable);
        }
        let now = layer.now();
        RegionsBuild::new(def, now.frame, Relaxed::of(&now)?)
    }

    /// Builds the jump-point graph, which replaces the one that the map has.
    pub fn build_jump_graph(&mut self, def: &JumpGraphDef, progress: BuildProgress<'_>) -> Result<Built, Error> {
        let graph = JumpGraph::new(def, &self.layer(def.layer)?.now())?;
        self.finish(def.layer, graph, progress, |tables, graph, _| tables.adopt_jump_graph(graph))
    }

    /// Begins to build the jump-point graph and leaves the rest to [`Map::maintain`].
    pub fn build_jump_graph_in_slices(&mut self, def: &JumpGraphDef) -> Result<(), Error> {
        let graph = JumpGraph::new(def, &self.layer(def.layer)?.now())?;
        self.tables_mut(def.layer)?.jump_graph.next = Some(graph);
        Ok(())
    }

    /// Nodes that a searcher needs for searches on the jump-point graphs of all layers; 0 without one.
    pub fn required_nodes(&self) -> u32 {
        let layers = (0..self.layers()).map_while(|number| self.layer(number).ok());
        layers.map(|layer| layer.graph_nodes()).max().unwrap_or(0)
    }

    /// Fills one number per cell of a rectangle, in rows that are `stride` numbers apart: its region, counted from 1;
    /// 0 for a cell that has none. A portal has bit 30 as well.
    pub fn read_regions(&self, layer: u32, rect: Rect, numbers: &mut [u32], stride: u64) -> Result<(), Error> {
        let layer = self.layer(layer)?;
        let regions = layer.tables().regions().current().ok_or(Error::NoTable)?;
        layer.frame().check(rect)?;
        let stride = check_block(rect, numbers.len(), stride)?;
        for (y, row) in layer.frame().rows(rect).enumerate() {
            for (number, index) in numbers[y * stride..].iter_mut().zip(row) {
                let id = CellId(index as u32);
                let portal = if regions.is_portal(id) { REGION_PORTAL } else { 0 };
                let region = regions.region(id).filter(|_| layer.is_passable(id));
                *number = region.map_or(0, |region| (region + 1).min(REGION_PORTAL - 1) | portal);
            }
        }
        Ok(())
    }

    /// Saves a table and returns the number of bytes required. Nothing is written to a buffer that is too short.
    pub fn save_table(&self, layer: u32, table: Table, buffer: &mut [u8]) -> Result<u64, Error> {
        let layer = self.layer(layer)?;
        let (now, hash) = (layer.now(), layer.own_hash().value());
        let length = layer.tables().save(table, &now, hash, &mut [])?;
        if length <= buffer.len() {
            layer.tables().save(table, &now, hash, buffer)?;
        }
        Ok(length as u64)
    }

    /// Loads a table that was saved from a layer with the same size, terrain, weights, costs and rules.
    pub fn load_table(&mut self, layer: u32, blob: &[u8]) -> Result<Table, Error> {
        self.layer(layer)?.check_charge()?;
        let hash = self.layer(layer)?.own_hash().value();
        let (now, tables) = self.with_tables(layer)?;
        tables.load(&now, hash, blob)
    }
}

impl LayerRef<'_> {
    /// Tables need costs that are the same in both directions.
    fn check_charge(self) -> Result<(), Error> {
        if self.rules().terrain_charge == TerrainCharge::Entered { Err(Error::Unsupported) } else { Ok(()) }
    }
}
