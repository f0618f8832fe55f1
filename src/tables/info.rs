//! What can be told of a table.

use super::def::{Placement, RegionKind, Table};
use super::slot::Kept;
use crate::base::Error;
use crate::grid::GridNow;
use crate::tables::{AnyLandmarks, JumpGraph, Landmarks, NodeLandmarks, Regions, RegionsBuild, Tables};

/// Whether searches use a table, and how well it fits the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableState {
    /// Its distances are those of the map as it is.
    Exact = 0,
    /// The map has been edited since; searches are right all the same.
    Stale = 1,
    /// An edit has shortened ways; searches do without the table until `maintain` has followed.
    Suspended = 2,
    /// It is being built for the first time.
    Building = 3,
}

/// How a table came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// Landmarks that the library has placed.
    Placed(Placement),
    /// Landmarks at cells of the caller's.
    Given,
    /// Regions.
    Regions(RegionKind),
    /// A jump-point graph.
    JumpGraph,
}

/// What [`crate::map::Map::table_info`] tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableInfo {
    /// Which table.
    pub table: Table,
    /// Whether searches use it.
    pub state: TableState,
    /// How it came about.
    pub kind: TableKind,
    /// Number of landmarks.
    pub landmarks: u32,
    /// Landmarks that searches use; the others are suspended.
    pub active_landmarks: u32,
    /// Number of regions.
    pub areas: u32,
    /// Number of portals or of groups of them.
    pub portals: u32,
    /// Whether it keeps to its budget.
    pub within_budget: bool,
    /// Whether a table is being built that will take its place.
    pub rebuilding: bool,
    /// What the mean loss was taken over.
    pub loss: Loss,
    /// Cells that are dearer now, or blocked, than the table takes them to be.
    pub edited_cells: u32,
    /// Distances stored, as the papers count memory.
    pub entries: u64,
    /// Memory in bytes, that of a table being built included.
    pub memory_bytes: u64,
    /// Entries that edits have changed since it was built.
    pub repaired_entries: u64,
    /// How far the building by `maintain` is, and about how far it will go; 0 where nothing is being built.
    pub work: (u64, u64),
    /// Jump points of a graph.
    pub nodes: u32,
    /// Those whose legs are scanned for until `maintain` has stored them.
    pub stale_nodes: u32,
}

impl TableInfo {
    /// Of a table that nothing is known of yet.
    pub(crate) fn new(table: Table, kind: TableKind) -> Self {
        Self {
            table,
            state: TableState::Exact,
            kind,
            landmarks: 0,
            active_landmarks: 0,
            areas: 0,
            portals: 0,
            within_budget: true,
            rebuilding: false,
            loss: Loss::default(),
            edited_cells: 0,
            entries: 0,
            memory_bytes: 0,
            repaired_entries: 0,
            work: (0, 0),
            nodes: 0,
            stale_nodes: 0,
        }
    }
}

/// How much shorter stored distances are than those of the map as it is now: a mean over a sample.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// Pairs of cells that were compared.
    pub pairs: u32,
    /// The sum of what each pair has lost, in millionths of its distance.
    sum: u64,
}

impl Loss {
    /// The mean, in millionths.
    pub fn mean(&self) -> u32 {
        self.sum.checked_div(self.pairs.into()).unwrap_or(0) as u32
    }

    /// Compares a distance that is stored with the one that there is now, if there is any way left.
    pub(crate) fn add(&mut self, stored: u32, now: Option<u32>) {
        let lost = match now {
            None => 1_000_000,
            Some(0) => return,
            Some(now) => u64::from(now.saturating_sub(stored)) * 1_000_000 / u64::from(now),
        };
        self.pairs = self.pairs.saturating_add(1);
        self.sum += lost;
    }
}

impl Tables {
    pub(crate) fn info(&self, table: Table, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error> {
        let (info, next_work) = match table {
            Table::Landmarks => {
                let next = self.landmarks.next.as_ref();
                let info = match (self.landmarks.current(), next) {
                    (Some(AnyLandmarks::AtCells(landmarks)), _) => landmarks.info(now, sample)?,
                    (Some(AnyLandmarks::AtNodes(landmarks)), _) => landmarks.info(),
                    (None, Some(next)) => TableInfo { state: TableState::Building, ..next.info(now, 0)? },
                    (None, None) => return Err(Error::NoTable),
                };
                (info, next.map(|next| next.progress(now.frame)))
            }
            Table::JumpGraph => {
                let next = self.jump_graph.next.as_ref();
                let info = match (self.jump_graph.current(), next) {
                    (Some(graph), _) => graph.info(),
                    (None, Some(next)) => TableInfo { state: TableState::Building, ..next.info() },
                    (None, None) => return Err(Error::NoTable),
                };
                (info, next.map(JumpGraph::progress))
            }
            Table::Regions => {
                let next = self.regions.next.as_ref();
                let info = match (self.regions.current(), next) {
                    (Some(regions), _) => regions.info(now, sample)?,
                    (None, Some(next)) => {
                        let kind = TableKind::Regions(next.def().kind);
                        TableInfo { state: TableState::Building, ..TableInfo::new(table, kind) }
                    }
                    (None, None) => return Err(Error::NoTable),
                };
                (info, next.map(RegionsBuild::progress))
            }
        };
        Ok(TableInfo {
            memory_bytes: self.memory_of(table),
            rebuilding: next_work.is_some() && info.state != TableState::Building,
            work: next_work.unwrap_or((0, 0)),
            ..info
        })
    }
}

impl NodeLandmarks {
    pub(crate) fn info(&self) -> TableInfo {
        let is_suspended = self.is_suspended();
        let kind = if self.is_given() { TableKind::Given } else { TableKind::Placed(self.def().placement) };
        TableInfo {
            state: if is_suspended { TableState::Suspended } else { TableState::Stale },
            landmarks: self.count() as u32,
            active_landmarks: if is_suspended { 0 } else { self.count() as u32 },
            entries: self.entry_count(),
            ..TableInfo::new(Table::Landmarks, kind)
        }
    }
}

impl JumpGraph {
    pub(crate) fn info(&self) -> TableInfo {
        TableInfo {
            state: match (self.is_suspended(), self.stale_nodes()) {
                (true, _) => TableState::Suspended,
                (false, 0) => TableState::Exact,
                _ => TableState::Stale,
            },
            entries: self.leg_count(),
            repaired_entries: self.repaired_nodes(),
            nodes: self.node_count(),
            stale_nodes: self.stale_nodes(),
            ..TableInfo::new(Table::JumpGraph, TableKind::JumpGraph)
        }
    }
}

impl Regions {
    pub(crate) fn info(&self, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error> {
        let edited_cells = self.relaxed().count_dearer(now.terrain, now.weights);
        let is_suspended = self.is_suspended();
        let state = match (is_suspended, edited_cells) {
            (true, _) => TableState::Suspended,
            (false, 0) => TableState::Exact,
            _ => TableState::Stale,
        };
        Ok(TableInfo {
            state,
            areas: self.area_count(),
            portals: self.portal_count(),
            within_budget: self.is_within_budget(),
            loss: if is_suspended { Loss::default() } else { self.loss(now, sample)? },
            edited_cells,
            entries: self.entries(),
            ..TableInfo::new(Table::Regions, TableKind::Regions(self.def().kind))
        })
    }
}

impl Landmarks {
    pub(crate) fn info(&self, now: &GridNow<'_>, sample: u32) -> Result<TableInfo, Error> {
        let edited_cells = self.relaxed().count_dearer(now.terrain, now.weights);
        let active_landmarks = self.active().count_ones();
        let kind = if self.is_given() { TableKind::Given } else { TableKind::Placed(self.def().placement) };
        Ok(TableInfo {
            state: match active_landmarks {
                0 => TableState::Suspended,
                _ if edited_cells == 0 && self.is_finished() => TableState::Exact,
                _ => TableState::Stale,
            },
            landmarks: self.count() as u32,
            active_landmarks,
            loss: self.loss(now, sample)?,
            edited_cells,
            entries: self.count() as u64 * u64::from(now.frame.width()) * u64::from(now.frame.height()),
            repaired_entries: self.repaired_entries(),
            ..TableInfo::new(Table::Landmarks, kind)
        })
    }
}
