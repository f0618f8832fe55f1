//! Tables of distances, built beforehand and kept correct while the map changes: landmarks and regions; and the
//! jump-point graph. What they have in common are the three traits of a table and the slot that it has.

mod blob;
mod def;
mod flood;
mod info;
mod jump_graph;
mod landmarks;
mod node_landmarks;
mod regions;
mod relaxed;

pub use def::{
    JumpGraphDef, LandmarkEntries, LandmarksDef, Placement, PortalDistance, Reduction, RegionKind, RegionsDef, Table,
};
pub(crate) use flood::{Bounds, Distances, Flood, NoBounds, Verdict, Within, part};
pub use info::{Loss, TableInfo, TableKind, TableState};
pub(crate) use jump_graph::{GraphView, JumpGraph, LegEnd, LegSlices, Node, SeenPlace, StoredLeg, to_near_ends};
pub(crate) use landmarks::{
    Alt, AltBest, AltEight, Canonical, CanonicalPair, LANES, Landmarks, MAX_LANDMARKS, Pairs, RowBound, TwoRowsBound,
    UNREACHED, best_landmarks, best_pair, lanes,
};
pub(crate) use node_landmarks::{AnyLandmarks, NO_ENTRIES, NodeLandmarks, Row};
pub(crate) use regions::{RegionEstimate, Regions, RegionsBuild, clear_cache};
pub(crate) use relaxed::{Relaxed, with_steps};

use crate::base::{CopyFrom, Error, Hash, fresh_copy, put_copy};
use crate::grid::{Edit, GridNow};
use blob::{Reader, Writer};

/// The most portals that a table of regions may have: searchers keep a word for each.
pub(crate) const MAX_PORTALS: usize = 65_535;

/// A table, finished or not, that edits are applied to.
pub(crate) trait Edited {
    /// Brings it up to date with an edit that the grid already has, or notes that it is not.
    fn apply(&mut self, now: &GridNow<'_>, edit: &Edit);
    fn memory_bytes(&self) -> u64;
    /// Reports on it alone. With a `sample`, that many floods measure what edits have made it lose.
    fn info(&self, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error>;
}

/// A table that is being built.
pub(crate) trait Build: Edited {
    /// Looks at about `work` cells, which are counted down, and returns whether it is finished. Regions read landmarks.
    fn advance(&mut self, now: &GridNow<'_>, landmarks: Option<&Landmarks>, work: &mut u64) -> Result<bool, Error>;
    /// Progress of the work, and its approximate total.
    fn progress(&self) -> (u64, u64);
}

/// A table that searches may use.
pub(crate) trait Kept: Edited {
    /// Whether searches must not use it until `maintain` has built another.
    fn is_suspended(&self) -> bool;
    /// Whether edits have left nothing to do.
    fn is_finished(&self) -> bool {
        !self.is_suspended()
    }
}

/// A table of one kind: the one that searches use, and one that is being built to replace it.
pub(crate) struct Slot<T, B = T> {
    current: Option<T>,
    pub(crate) next: Option<B>,
}

impl<T, B> Default for Slot<T, B> {
    fn default() -> Self {
        Self { current: None, next: None }
    }
}

impl<T: Kept, B: Build> Slot<T, B> {
    /// The table, whether searches may use it or not.
    pub(crate) fn current(&self) -> Option<&T> {
        self.current.as_ref()
    }

    /// The table, if searches may use it.
    pub(crate) fn active(&self) -> Option<&T> {
        self.current.as_ref().filter(|table| !table.is_suspended())
    }

    fn is_suspended(&self) -> bool {
        self.current.as_ref().is_some_and(T::is_suspended)
    }

    /// Puts a finished table into use.
    fn adopt(&mut self, table: T) {
        *self = Self { current: Some(table), next: None };
    }

    /// Becomes a copy, with the table that was allocated if this one does not fit. What is being built is no part of it.
    fn copy_from(&mut self, from: &Self, fresh: Option<T>)
    where
        T: CopyFrom,
    {
        let Self { current, next } = self;
        put_copy(current, from.current(), fresh);
        *next = None;
    }

    fn apply(&mut self, now: &GridNow<'_>, edit: &Edit) {
        self.current.iter_mut().for_each(|table| table.apply(now, edit));
        self.next.iter_mut().for_each(|table| table.apply(now, edit));
    }

    /// Whether `maintain` has nothing to do.
    fn is_settled(&self) -> bool {
        self.next.is_none() && self.current.as_ref().is_none_or(T::is_finished)
    }

    fn info(&self, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error> {
        let info = match (&self.current, &self.next) {
            (Some(table), _) => table.info(now, sample)?,
            (None, Some(next)) => TableInfo { state: TableState::Building, ..next.info(now, 0)? },
            (None, None) => return Err(Error::NoTable),
        };
        Ok(TableInfo {
            memory_bytes: self.memory_bytes(),
            rebuilding: self.current.is_some() && self.next.is_some(),
            work: self.next.as_ref().map_or((0, 0), B::progress),
            ..info
        })
    }

    /// The size of both in bytes.
    fn memory_bytes(&self) -> u64 {
        self.current.as_ref().map_or(0, T::memory_bytes) + self.next.as_ref().map_or(0, B::memory_bytes)
    }
}

impl Slot<JumpGraph> {
    /// Gives landmarks with entries at jump points the numbers that these have in a graph that is to replace the
    /// current one.
    fn renumber(&self, landmarks: &mut Slot<AnyLandmarks, Landmarks>, next: &JumpGraph) -> Result<(), Error> {
        match (&mut landmarks.current, &self.current) {
            (Some(AnyLandmarks::AtNodes(landmarks)), Some(old)) => landmarks.renumber(old, next),
            _ => Ok(()),
        }
    }
}

/// The tables of a layer. A table is a value: it is built next to the one that searches use and then replaces it.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) landmarks: Slot<AnyLandmarks, Landmarks>,
    pub(crate) regions: Slot<Regions, RegionsBuild>,
    pub(crate) jump_graph: Slot<JumpGraph>,
    /// Changes whenever estimates may change without an edit.
    version: u64,
}

/// The tables that must be allocated for a copy.
#[derive(Default)]
pub(crate) struct FreshTables {
    landmarks: Option<AnyLandmarks>,
    regions: Option<Regions>,
    jump_graph: Option<JumpGraph>,
}

impl FreshTables {
    pub(crate) fn is_none(&self) -> bool {
        let Self { landmarks, regions, jump_graph } = self;
        landmarks.is_none() && regions.is_none() && jump_graph.is_none()
    }
}

impl Tables {
    /// Copies the tables of another layer that do not fit those of this one.
    pub(crate) fn fresh_for(&self, from: &Self) -> Result<FreshTables, Error> {
        Ok(FreshTables {
            landmarks: fresh_copy(self.landmarks.current(), from.landmarks.current())?,
            regions: fresh_copy(self.regions.current(), from.regions.current())?,
            jump_graph: fresh_copy(self.jump_graph.current(), from.jump_graph.current())?,
        })
    }

    /// Becomes a copy of the tables in use, in their states.
    pub(crate) fn copy_from(&mut self, from: &Self, fresh: FreshTables) {
        let Self { landmarks, regions, jump_graph, version } = self;
        landmarks.copy_from(&from.landmarks, fresh.landmarks);
        regions.copy_from(&from.regions, fresh.regions);
        jump_graph.copy_from(&from.jump_graph, fresh.jump_graph);
        *version = from.version;
    }

    pub(crate) fn version(&self) -> u64 {
        self.version
    }

    /// The landmarks with entries for all cells, whether searches may use them or not.
    pub(crate) fn landmarks(&self) -> Option<&Landmarks> {
        match self.landmarks.current() {
            Some(AnyLandmarks::AtCells(landmarks)) => Some(landmarks),
            _ => None,
        }
    }

    /// The landmarks with entries at jump points, whether searches may use them or not.
    pub(crate) fn node_landmarks(&self) -> Option<&NodeLandmarks> {
        match self.landmarks.current() {
            Some(AnyLandmarks::AtNodes(landmarks)) => Some(landmarks),
            _ => None,
        }
    }

    pub(crate) fn regions(&self) -> &Slot<Regions, RegionsBuild> {
        &self.regions
    }

    /// The regions that give bounds, if searches may use them.
    pub(crate) fn estimating_regions(&self) -> Option<&Regions> {
        self.regions.active().filter(|regions| !regions.has_links())
    }

    /// The regions with links within regions. Edits may have made the links wrong: a path over them is searched again
    /// on the map.
    pub(crate) fn links(&self) -> Option<&Regions> {
        self.regions.current().filter(|regions| regions.has_links())
    }

    pub(crate) fn jump_graph(&self) -> &Slot<JumpGraph> {
        &self.jump_graph
    }

    /// Puts a finished graph into use. Entries at jump points are renumbered.
    pub(crate) fn adopt_jump_graph(&mut self, mut graph: JumpGraph) -> Result<(), Error> {
        self.prepare_numbered(&mut graph)?;
        self.adopt_numbered(graph);
        Ok(())
    }

    /// Allocates what a graph needs to be put into use, and renumbers entries at jump points.
    fn prepare_numbered(&mut self, graph: &mut JumpGraph) -> Result<(), Error> {
        if let Some(AnyLandmarks::AtCells(landmarks)) = self.landmarks.current() {
            graph.make_room_for_rows(landmarks)?;
        }
        self.jump_graph.renumber(&mut self.landmarks, graph)
    }

    fn adopt_numbered(&mut self, graph: JumpGraph) {
        self.jump_graph.adopt(graph);
        self.gather_rows();
        self.version += 1;
    }

    /// Puts a finished table into use. Of one with entries at jump points only those are kept.
    pub(crate) fn adopt_landmarks(&mut self, landmarks: Landmarks, now: &GridNow<'_>) -> Result<(), Error> {
        let at_nodes = self.gather_at_nodes(&landmarks, now)?;
        self.adopt_gathered(landmarks, at_nodes);
        Ok(())
    }

    /// Reduces landmarks to their entries at jump points, if the def says so. Otherwise the graph gets room for their
    /// rows.
    fn gather_at_nodes(&mut self, landmarks: &Landmarks, now: &GridNow<'_>) -> Result<Option<NodeLandmarks>, Error> {
        match landmarks.def.entries {
            LandmarkEntries::Cells => {
                self.jump_graph.current.as_mut().map_or(Ok(()), |graph| graph.make_room_for_rows(landmarks))?;
                Ok(None)
            }
            LandmarkEntries::JumpPoints => {
                let graph = self.jump_graph.active().ok_or(Error::NoTable)?;
                NodeLandmarks::gather(landmarks, graph, now).map(Some)
            }
        }
    }

    fn adopt_gathered(&mut self, landmarks: Landmarks, at_nodes: Option<NodeLandmarks>) {
        self.landmarks.adopt(at_nodes.map_or(AnyLandmarks::AtCells(landmarks), AnyLandmarks::AtNodes));
        self.gather_rows();
        self.version += 1;
    }

    /// Puts a finished table into use.
    pub(crate) fn adopt_regions(&mut self, regions: Regions) {
        self.regions.adopt(regions);
        self.version += 1;
    }

    /// The graph, and the landmarks whose rows at its nodes it keeps a copy of.
    fn graph_and_landmarks(&mut self) -> Option<(&mut JumpGraph, &Landmarks)> {
        match (&mut self.jump_graph.current, self.landmarks.current()) {
            (Some(graph), Some(AnyLandmarks::AtCells(landmarks))) => Some((graph, landmarks)),
            _ => None,
        }
    }

    fn gather_rows(&mut self) {
        if let Some((graph, landmarks)) = self.graph_and_landmarks() {
            graph.gather_rows(landmarks);
        }
    }

    /// Begins a table again, for `maintain` to finish.
    pub(crate) fn rebuild(&mut self, table: Table, now: &GridNow<'_>) -> Result<(), Error> {
        match table {
            Table::Landmarks => {
                self.landmarks.next = Some(match self.landmarks.current().ok_or(Error::NoTable)? {
                    AnyLandmarks::AtCells(landmarks) => landmarks.begin_again(now)?,
                    AnyLandmarks::AtNodes(landmarks) => landmarks.begin_again(now)?,
                });
            }
            Table::JumpGraph => {
                let def = self.jump_graph.current().ok_or(Error::NoTable)?.def;
                self.jump_graph.next = Some(JumpGraph::new(&def, now)?);
            }
            Table::Regions => {
                let def = self.regions.current().ok_or(Error::NoTable)?.def;
                self.regions.next = Some(RegionsBuild::new(&def, now.frame, Relaxed::of(now)?)?);
            }
        }
        Ok(())
    }

    /// Removes a table, and one that is being built.
    pub(crate) fn remove(&mut self, table: Table) {
        match table {
            Table::Landmarks => {
                self.landmarks = Slot::default();
                self.jump_graph.current.iter_mut().for_each(JumpGraph::forget_rows);
            }
            Table::Regions => self.regions = Slot::default(),
            Table::JumpGraph => {
                self.jump_graph = Slot::default();
                // Their entries are those of its nodes.
                self.landmarks.current.take_if(|landmarks| matches!(landmarks, AnyLandmarks::AtNodes(_)));
            }
        }
        self.version += 1;
    }

    /// Brings all tables up to date with an edit that the grid already has.
    pub(crate) fn apply(&mut self, now: &GridNow<'_>, edit: &Edit) {
        let nodes = self.jump_graph.current().map_or(0, JumpGraph::node_count);
        self.jump_graph.apply(now, edit);
        self.landmarks.apply(now, edit);
        // The rows of nodes that the edit has added. If landmarks have changed, the graph has no use for any until
        // `maintain` has gathered them all.
        if let Some((graph, landmarks)) = self.graph_and_landmarks() {
            graph.gather_rows_from(nodes, landmarks);
        }
        self.regions.apply(now, edit);
    }

    /// Completes deferred work from edits and continues table builds, over about `work` cells, and returns whether
    /// nothing is left.
    pub(crate) fn maintain(&mut self, now: &GridNow<'_>, work: &mut u64) -> Result<bool, Error> {
        if let Some(AnyLandmarks::AtCells(landmarks)) = &mut self.landmarks.current {
            let active = landmarks.active();
            landmarks.advance(now, None, work)?;
            self.version += u64::from(landmarks.active() != active);
        }
        self.maintain_jump_graph(now, work)?;
        self.maintain_next_landmarks(now, work)?;
        self.maintain_rows(work);
        self.maintain_regions(now, work)?;
        Ok(self.landmarks.is_settled() && self.jump_graph.is_settled() && self.regions.is_settled())
    }

    /// Copies the rows of landmarks to the graph again once these no longer change. Until then searches read the
    /// landmarks' own, which are the same.
    fn maintain_rows(&mut self, work: &mut u64) {
        if let Some((graph, landmarks)) = self.graph_and_landmarks()
            && graph.rows_of(landmarks).is_none()
            && landmarks.is_finished()
        {
            graph.gather_rows(landmarks);
            *work = work.saturating_sub(graph.node_count().into());
        }
    }

    /// Continues landmarks that were begun, or whose entries at jump points an opened cell has suspended.
    fn maintain_next_landmarks(&mut self, now: &GridNow<'_>, work: &mut u64) -> Result<(), Error> {
        let is_suspended = self.node_landmarks().is_some_and(NodeLandmarks::is_suspended);
        if *work > 0 && is_suspended && self.landmarks.next.is_none() && self.jump_graph.active().is_some() {
            match self.rebuild(Table::Landmarks, now) {
                // No cell is passable any more.
                Err(Error::Blocked) => self.landmarks.current = None,
                begun => begun?,
            }
        }
        let Some(mut next) = self.landmarks.next.take() else { return Ok(()) };
        let needs_graph = next.def.entries == LandmarkEntries::JumpPoints;
        if needs_graph && self.jump_graph.current().is_none() {
            return Ok(());
        }
        let is_done = next.advance(now, None, work)?;
        let gathered = if is_done && (!needs_graph || self.jump_graph.active().is_some()) {
            self.gather_at_nodes(&next, now).map(Some)
        } else {
            Ok(None)
        };
        match gathered {
            Ok(Some(at_nodes)) => self.adopt_gathered(next, at_nodes),
            Ok(None) => self.landmarks.next = Some(next),
            Err(error) => {
                self.landmarks.next = Some(next);
                return Err(error);
            }
        }
        Ok(())
    }

    /// Stores the legs that edits have left stale, and builds a graph that was begun or that an edit has suspended.
    fn maintain_jump_graph(&mut self, now: &GridNow<'_>, work: &mut u64) -> Result<(), Error> {
        if let Some(graph) = self.jump_graph.current.as_mut().filter(|graph| !graph.is_suspended()) {
            let before = (graph.stale, graph.is_finished(), graph.chain_changes());
            graph.advance(now, None, work)?;
            self.version += u64::from((graph.stale, graph.is_finished(), graph.chain_changes()) != before);
        }
        // One that an edit has suspended begins again.
        let Slot { current, next } = &mut self.jump_graph;
        let newest = next.as_ref().or(current.as_ref());
        if let Some(suspended) = newest.filter(|graph| *work > 0 && graph.is_suspended()) {
            *next = Some(JumpGraph::new(&suspended.def, now)?);
        }
        if let Some(begun) = next.as_mut().filter(|next| !next.is_suspended())
            && begun.advance(now, None, work)?
            && let Some(mut finished) = next.take()
        {
            // If memory is short it stays the next one, and the next call tries again.
            if let Err(error) = self.prepare_numbered(&mut finished) {
                self.jump_graph.next = Some(finished);
                return Err(error);
            }
            self.adopt_numbered(finished);
        }
        Ok(())
    }

    /// Builds regions that were begun, or that an edit has suspended. If memory is short, the next call begins again;
    /// if there are too many portals by now, the build is given up, and a suspended table is removed.
    fn maintain_regions(&mut self, now: &GridNow<'_>, work: &mut u64) -> Result<(), Error> {
        if *work > 0 && self.regions.is_suspended() && self.regions.next.is_none() {
            self.rebuild(Table::Regions, now)?;
        }
        let Some(mut next) = self.regions.next.take() else { return Ok(()) };
        match next.advance(now, self.landmarks(), work) {
            Ok(true) => self.adopt_regions(next.finish()),
            Ok(false) => self.regions.next = Some(next),
            Err(error) => {
                if error == Error::OutOfMemory {
                    self.regions.next = Some(next);
                } else if self.regions.is_suspended() {
                    self.remove(Table::Regions);
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// Writes a table and returns its length.
    pub(crate) fn save(
        &self,
        table: Table,
        now: &GridNow<'_>,
        map_hash: u64,
        buffer: &mut [u8],
    ) -> Result<usize, Error> {
        let mut writer = Writer::new(buffer, table as u32, map_hash);
        match table {
            Table::Landmarks => match self.landmarks.current().ok_or(Error::NoTable)? {
                AnyLandmarks::AtNodes(_) => return Err(Error::Unsupported),
                AnyLandmarks::AtCells(landmarks) if landmarks.active() == 0 => return Err(Error::Suspended),
                AnyLandmarks::AtCells(landmarks) => landmarks.encode(&mut writer, now),
            },
            // It is built faster than it could be checked.
            Table::JumpGraph => return Err(Error::Unsupported),
            Table::Regions => {
                self.regions.current().ok_or(Error::NoTable)?;
                self.regions.active().ok_or(Error::Suspended)?.encode(&mut writer, now);
            }
        }
        Ok(writer.finish())
    }

    /// Puts a saved table into use.
    pub(crate) fn load(&mut self, now: &GridNow<'_>, map_hash: u64, blob: &[u8]) -> Result<Table, Error> {
        let (reader, tag) = Reader::new(blob, map_hash)?;
        let table = Table::from_number(tag).ok_or(Error::Blob)?;
        match table {
            Table::Landmarks => self.adopt_landmarks(Landmarks::decode(reader, now)?, now)?,
            Table::Regions => self.adopt_regions(Regions::decode(reader, now)?),
            Table::JumpGraph => return Err(Error::Blob),
        }
        Ok(table)
    }

    /// Hashes all that decides estimates.
    pub(crate) fn hash(&self, hash: &mut Hash) {
        // A suspended table can still be requested.
        let graph = u64::from(self.jump_graph.current().is_some()) | u64::from(self.jump_graph.active().is_some()) << 1;
        let regions = u64::from(self.regions.current().is_some());
        hash.mix(u64::from(self.landmarks.current().is_some()) | regions << 1 | graph << 2);
        match self.landmarks.active() {
            Some(AnyLandmarks::AtCells(landmarks)) => landmarks.hash(hash),
            Some(AnyLandmarks::AtNodes(landmarks)) => landmarks.hash(hash),
            None => {}
        }
        // The search over portals uses the links of a suspended table.
        if let Some(regions) = self.regions.active().or(self.links()) {
            regions.hash(hash);
        }
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        self.landmarks.memory_bytes() + self.regions.memory_bytes() + self.jump_graph.memory_bytes()
    }

    pub(crate) fn info(&self, table: Table, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error> {
        match table {
            Table::Landmarks => self.landmarks.info(now, sample),
            Table::Regions => self.regions.info(now, sample),
            Table::JumpGraph => self.jump_graph.info(now, sample),
        }
    }
}
