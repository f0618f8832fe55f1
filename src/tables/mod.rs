//! Tables of distances, built beforehand and kept correct while the map changes: landmarks and regions; and the jump-point graph.

mod blob;
mod def;
mod flood;
mod info;
mod jump_graph;
mod landmarks;
mod metric;
mod node_landmarks;
mod pairs;
mod regions;
mod relaxed;

pub use def::{
    JumpGraphDef, LandmarkEntries, LandmarksDef, Placement, PortalDistance, Reduction, RegionKind, RegionsDef, Table,
};
pub(crate) use flood::{Bounds, Distances, Flood, NoBounds, Verdict, Within};
pub use info::{Loss, TableInfo, TableKind, TableState};
pub(crate) use jump_graph::{GraphView, JumpGraph, LegEnd, LegSlices, Place, StoredLeg, to_near_ends};
pub(crate) use landmarks::{Alt, AltBest, AltEight, Canonical, LANES, Landmarks, MAX_LANDMARKS, best_landmarks, lanes};
pub(crate) use metric::{Metric, SmallCost};
pub(crate) use node_landmarks::{NO_ENTRIES, NodeLandmarks, Row};
pub(crate) use pairs::Pairs;
pub(crate) use regions::{RegionEstimate, Regions, RegionsBuild, clear_cache};
pub(crate) use relaxed::{ExpanderUser, Relaxed};

use crate::base::{Error, Hash, Rect};
use crate::grid::GridNow;
use blob::{Reader, Writer};

/// The most portals that a table of regions may have: searchers keep a word for each.
pub(crate) const MAX_PORTALS: usize = 65_535;

/// The tables of a layer. A table is a value: it is built beside the one that searches use and then takes its place.
#[derive(Default)]
pub(crate) struct Tables {
    landmarks: Option<Landmarks>,
    next_landmarks: Option<Landmarks>,
    /// Those with entries at jump points, instead of the others.
    node_landmarks: Option<NodeLandmarks>,
    regions: Option<Regions>,
    /// Whether an edit has shortened ways since, so that the regions prove too much.
    regions_suspended: bool,
    next_regions: Option<RegionsBuild>,
    /// Whether an edit has shortened ways since they were begun, so that they must begin again.
    restart_regions: bool,
    jump_graph: Option<JumpGraph>,
    next_jump_graph: Option<JumpGraph>,
    /// Changes whenever searches may get other estimates without an edit.
    version: u64,
}

impl Tables {
    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    pub(crate) fn landmarks(&self) -> Option<&Landmarks> {
        self.landmarks.as_ref()
    }

    /// The regions, whether searches may use them or not.
    pub(crate) fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// The regions, if searches may use them.
    pub(crate) fn active_regions(&self) -> Option<&Regions> {
        self.regions.as_ref().filter(|_| !self.regions_suspended)
    }

    /// The jump-point graph, whether searches may use it or not.
    pub(crate) fn jump_graph(&self) -> Option<&JumpGraph> {
        self.jump_graph.as_ref()
    }

    /// The jump-point graph, if searches may use it.
    pub(crate) fn active_jump_graph(&self) -> Option<&JumpGraph> {
        self.jump_graph.as_ref().filter(|graph| !graph.is_suspended())
    }

    /// The landmarks with entries at jump points, whether searches may use them or not.
    pub(crate) fn node_landmarks(&self) -> Option<&NodeLandmarks> {
        self.node_landmarks.as_ref()
    }

    /// Puts a finished graph into use. Entries at jump points follow its numbers.
    pub(crate) fn adopt_jump_graph(&mut self, graph: JumpGraph) -> Result<(), Error> {
        if let (Some(landmarks), Some(old)) = (&mut self.node_landmarks, &self.jump_graph) {
            landmarks.renumber(old, &graph)?;
        }
        self.jump_graph = Some(graph);
        self.next_jump_graph = None;
        self.gather_rows();
        self.version += 1;
        Ok(())
    }

    /// Leaves a graph that was begun to `maintain`.
    pub(crate) fn build_jump_graph_later(&mut self, graph: JumpGraph) {
        self.next_jump_graph = Some(graph);
    }

    /// Puts a finished table into use. Of one with entries at jump points only those are kept.
    pub(crate) fn adopt_landmarks(&mut self, landmarks: Landmarks, now: &GridNow<'_>) -> Result<(), Error> {
        (self.landmarks, self.node_landmarks) = match landmarks.def().entries {
            LandmarkEntries::Cells => (Some(landmarks), None),
            LandmarkEntries::JumpPoints => {
                let graph = self.active_jump_graph().ok_or(Error::NoTable)?;
                (None, Some(NodeLandmarks::gather(&landmarks, graph, now)?))
            }
        };
        self.next_landmarks = None;
        self.gather_rows();
        self.version += 1;
        Ok(())
    }

    /// Lets the graph have the rows of landmarks at its nodes.
    fn gather_rows(&mut self) {
        if let (Some(graph), Some(landmarks)) = (&mut self.jump_graph, &self.landmarks) {
            graph.gather_rows(landmarks);
        }
    }

    /// Puts a finished table into use.
    pub(crate) fn adopt_regions(&mut self, regions: Regions) {
        self.regions = Some(regions);
        self.regions_suspended = false;
        self.next_regions = None;
        self.version += 1;
    }

    /// Leaves a table that was begun to `maintain`.
    pub(crate) fn build_landmarks_later(&mut self, landmarks: Landmarks) {
        self.next_landmarks = Some(landmarks);
    }

    /// Leaves a table that was begun to `maintain`.
    pub(crate) fn build_regions_later(&mut self, regions: RegionsBuild) {
        self.next_regions = Some(regions);
        self.restart_regions = false;
    }

    /// Begins a table anew, for `maintain` to finish.
    pub(crate) fn rebuild(&mut self, table: Table, now: &GridNow<'_>) -> Result<(), Error> {
        match table {
            Table::Landmarks => {
                self.next_landmarks = Some(match (&self.landmarks, &self.node_landmarks) {
                    (Some(landmarks), _) => landmarks.begin_again(now)?,
                    (None, Some(landmarks)) => landmarks.begin_again(now)?,
                    (None, None) => return Err(Error::NoTable),
                });
            }
            Table::JumpGraph => {
                let def = *self.jump_graph.as_ref().ok_or(Error::NoTable)?.def();
                self.next_jump_graph = Some(JumpGraph::new(&def, now)?);
            }
            Table::Regions => {
                let def = *self.regions.as_ref().ok_or(Error::NoTable)?.def();
                self.build_regions_later(RegionsBuild::new(&def, now.frame, Relaxed::of(now)?)?);
            }
        }
        Ok(())
    }

    /// Forgets a table, and one that is being built.
    pub(crate) fn remove(&mut self, table: Table) {
        match table {
            Table::Landmarks => {
                self.landmarks = None;
                self.node_landmarks = None;
                self.next_landmarks = None;
            }
            Table::Regions => {
                self.regions = None;
                self.regions_suspended = false;
                self.next_regions = None;
            }
            Table::JumpGraph => {
                self.jump_graph = None;
                self.next_jump_graph = None;
                // Their entries are those of its nodes.
                self.node_landmarks = None;
            }
        }
        self.version += 1;
    }

    /// Follows an edit of cells.
    pub(crate) fn follow_edit(&mut self, now: &GridNow<'_>, rect: Rect) {
        self.all_landmarks().for_each(|landmarks| landmarks.follow_edit(now, rect));
        if let Some(regions) = &mut self.regions {
            self.regions_suspended |= regions.relaxed_mut().follow(now.frame, now.rings, now.terrain, rect);
        }
        if let Some(next) = self.next_regions.as_ref().filter(|_| !self.restart_regions) {
            self.restart_regions = !next.relaxed().covers_all(now.frame, now.terrain, rect);
        }
    }

    /// Follows cells that were opened or blocked.
    pub(crate) fn follow_passability(&mut self, now: &GridNow<'_>, rect: Rect) {
        let nodes = self.jump_graph.as_ref().map_or(0, JumpGraph::node_count);
        let graphs = self.jump_graph.iter_mut().chain(&mut self.next_jump_graph);
        graphs.for_each(|graph| graph.follow_edit(now, rect));
        if let (Some(graph), Some(landmarks)) = (&mut self.jump_graph, &self.landmarks) {
            graph.gather_rows_from(nodes, landmarks);
        }
        if let Some(landmarks) = &mut self.node_landmarks {
            landmarks.follow_passability(now, rect);
        }
    }

    /// Follows a change of a terrain's weight.
    pub(crate) fn follow_weight(&mut self, now: &GridNow<'_>, terrain: u8, weight: u16) {
        self.all_landmarks().for_each(|landmarks| landmarks.follow_weight(now, terrain, weight));
        if let Some(regions) = &mut self.regions {
            self.regions_suspended |= regions.relaxed_mut().follow_weight(now.terrain, terrain, weight);
        }
        if let Some(next) = &self.next_regions {
            self.restart_regions |= weight < next.relaxed().weights()[usize::from(terrain)];
        }
    }

    fn all_landmarks(&mut self) -> impl Iterator<Item = &mut Landmarks> {
        self.landmarks.iter_mut().chain(&mut self.next_landmarks)
    }

    /// Does what edits have left to do and goes on building what was begun, over about `work` cells, and tells whether
    /// nothing is left.
    pub(crate) fn maintain(&mut self, now: &GridNow<'_>, work: &mut u64) -> Result<bool, Error> {
        if let Some(landmarks) = &mut self.landmarks {
            let active = landmarks.active();
            landmarks.advance(now.frame, now.rules, work);
            self.version += u64::from(landmarks.active() != active);
        }
        self.maintain_jump_graph(now, work)?;
        self.maintain_next_landmarks(now, work)?;
        self.maintain_rows(work);
        self.maintain_regions(now, work)?;
        let landmarks_finished = self.landmarks.as_ref().is_none_or(Landmarks::is_finished)
            && !self.node_landmarks.as_ref().is_some_and(NodeLandmarks::is_suspended);
        let graph_finished = self.jump_graph.as_ref().is_none_or(JumpGraph::is_finished);
        let nothing_begun =
            self.next_landmarks.is_none() && self.next_regions.is_none() && self.next_jump_graph.is_none();
        Ok(landmarks_finished && graph_finished && nothing_begun && !self.regions_suspended)
    }

    /// Lets the graph have the rows of landmarks again once these have come to rest. Searches read the landmarks' own until
    /// then, which say the same.
    fn maintain_rows(&mut self, work: &mut u64) {
        if let (Some(graph), Some(landmarks)) = (&mut self.jump_graph, &self.landmarks)
            && graph.rows_of(landmarks).is_none()
            && landmarks.is_finished()
        {
            graph.gather_rows(landmarks);
            *work = work.saturating_sub(graph.node_count().into());
        }
    }

    /// Goes on with landmarks that were begun, or that an opening has suspended at jump points.
    fn maintain_next_landmarks(&mut self, now: &GridNow<'_>, work: &mut u64) -> Result<(), Error> {
        let is_suspended = self.node_landmarks.as_ref().is_some_and(NodeLandmarks::is_suspended);
        if *work > 0 && is_suspended && self.next_landmarks.is_none() && self.active_jump_graph().is_some() {
            match self.rebuild(Table::Landmarks, now) {
                // Nothing is free any more.
                Err(Error::Blocked) => self.node_landmarks = None,
                begun => begun?,
            }
        }
        let Some(mut next) = self.next_landmarks.take() else { return Ok(()) };
        let needs_graph = next.def().entries == LandmarkEntries::JumpPoints;
        if needs_graph && self.jump_graph.is_none() {
            return Ok(());
        }
        let is_done = next.advance(now.frame, now.rules, work);
        if is_done && (!needs_graph || self.active_jump_graph().is_some()) {
            return self.adopt_landmarks(next, now);
        }
        self.next_landmarks = Some(next);
        Ok(())
    }

    /// Stores what edits have left of the graph, and builds one that was begun or that an edit has suspended.
    fn maintain_jump_graph(&mut self, now: &GridNow<'_>, work: &mut u64) -> Result<(), Error> {
        if let Some(graph) = self.jump_graph.as_mut().filter(|graph| !graph.is_suspended()) {
            let before = (graph.stale_nodes(), graph.is_finished());
            graph.advance(now, work)?;
            self.version += u64::from((graph.stale_nodes(), graph.is_finished()) != before);
        }
        // One that an edit has suspended begins again.
        let newest = self.next_jump_graph.as_ref().or(self.jump_graph.as_ref());
        if let Some(suspended) = newest.filter(|graph| *work > 0 && graph.is_suspended()) {
            self.next_jump_graph = Some(JumpGraph::new(suspended.def(), now)?);
        }
        if let Some(next) = self.next_jump_graph.as_mut().filter(|next| !next.is_suspended())
            && next.advance(now, work)?
            && let Some(finished) = self.next_jump_graph.take()
        {
            self.adopt_jump_graph(finished)?;
        }
        Ok(())
    }

    /// Builds regions that were begun, or that an edit has suspended. Where memory is short the next call begins again;
    /// where there are too many portals by now it is given up, and with it a table that is suspended.
    fn maintain_regions(&mut self, now: &GridNow<'_>, work: &mut u64) -> Result<(), Error> {
        if *work > 0 && self.regions_suspended && self.next_regions.is_none() {
            self.rebuild(Table::Regions, now)?;
        }
        let Some(mut next) = self.next_regions.take() else { return Ok(()) };
        if std::mem::take(&mut self.restart_regions) {
            next.restart(now);
        }
        let pairs = Pairs::new(now, self.landmarks.as_ref());
        match next.advance(now.frame, now.rules, &pairs, work) {
            Ok(true) => self.adopt_regions(next.finish()),
            Ok(false) => self.next_regions = Some(next),
            Err(Error::OutOfMemory) => {
                // What it was allocating in vain is freed when it begins again.
                self.next_regions = Some(next);
                self.restart_regions = true;
                return Err(Error::OutOfMemory);
            }
            Err(error) => {
                if self.regions_suspended {
                    self.remove(Table::Regions);
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// Writes a table and tells its length.
    pub(crate) fn save(
        &self,
        table: Table,
        now: &GridNow<'_>,
        map_hash: u64,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        let mut writer = Writer::new(buffer, table as u32, map_hash);
        match table {
            Table::Landmarks => {
                if self.node_landmarks.is_some() {
                    return Err(Error::Unsupported);
                }
                let landmarks = self.landmarks.as_ref().ok_or(Error::NoTable)?;
                if landmarks.active() == 0 {
                    return Err(Error::Suspended);
                }
                landmarks.encode(&mut writer, now);
            }
            // It is built faster than it could be checked.
            Table::JumpGraph => return Err(Error::Unsupported),
            Table::Regions => {
                self.regions.as_ref().ok_or(Error::NoTable)?;
                self.active_regions().ok_or(Error::Suspended)?.encode(&mut writer, now);
            }
        }
        Ok(writer.finish())
    }

    /// Puts a saved table into use.
    pub(crate) fn load(&mut self, now: &GridNow<'_>, map_hash: u64, blob: &[u8]) -> Result<Table, Error> {
        const LANDMARKS: u32 = Table::Landmarks as u32;
        const REGIONS: u32 = Table::Regions as u32;
        let (mut reader, tag) = Reader::new(blob, map_hash)?;
        match tag {
            LANDMARKS => {
                let landmarks = Landmarks::decode(&mut reader, now)?;
                reader.finish()?;
                self.adopt_landmarks(landmarks, now)?;
                Ok(Table::Landmarks)
            }
            REGIONS => {
                let regions = Regions::decode(&mut reader, now)?;
                reader.finish()?;
                self.adopt_regions(regions);
                Ok(Table::Regions)
            }
            _ => Err(Error::Blob),
        }
    }

    /// Hashes all that decides estimates.
    pub(crate) fn hash(&self, hash: &mut Hash) {
        // A table that is suspended can still be asked for.
        let graph = u64::from(self.jump_graph.is_some()) | u64::from(self.active_jump_graph().is_some()) << 1;
        let landmarks = self.landmarks.is_some() || self.node_landmarks.is_some();
        hash.mix(u64::from(landmarks) | u64::from(self.regions.is_some()) << 1 | graph << 2);
        if let Some(landmarks) = self.landmarks.as_ref().filter(|landmarks| landmarks.active() != 0) {
            landmarks.hash(hash);
        }
        if let Some(landmarks) = self.node_landmarks.as_ref().filter(|landmarks| !landmarks.is_suspended()) {
            landmarks.hash(hash);
        }
        if let Some(regions) = self.active_regions() {
            regions.hash(hash);
        }
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        Table::ALL.map(|table| self.memory_of(table)).iter().sum()
    }

    /// What a table takes, and one that is being built to take its place.
    pub(crate) fn memory_of(&self, table: Table) -> u64 {
        match table {
            Table::Landmarks => {
                let at_nodes = self.node_landmarks.as_ref().map_or(0, NodeLandmarks::memory_bytes);
                let tables = self.landmarks.iter().chain(&self.next_landmarks);
                tables.map(Landmarks::memory_bytes).sum::<u64>() + at_nodes
            }
            Table::JumpGraph => self.jump_graph.iter().chain(&self.next_jump_graph).map(JumpGraph::memory_bytes).sum(),
            Table::Regions => {
                let next = self.next_regions.as_ref().map_or(0, RegionsBuild::memory_bytes);
                self.regions.as_ref().map_or(0, Regions::memory_bytes) + next
            }
        }
    }
}
