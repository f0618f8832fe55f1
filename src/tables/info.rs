//! What is reported about a table.

use super::def::{Placement, RegionKind, Table};

/// Whether searches use a table, and how well it fits the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TableState {
    /// It describes the map as it is.
    #[default]
    Exact = 0,
    /// The map has been edited since; searches are correct.
    Stale = 1,
    /// An edit has made paths cheaper; searches do not use the table until `maintain` has caught up.
    Suspended = 2,
    /// It is being built for the first time.
    Building = 3,
}

/// How a table came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// Landmarks that the library has placed.
    Placed(Placement),
    /// Landmarks at cells chosen by the caller.
    Given,
    /// Regions.
    Regions(RegionKind),
    /// A jump-point graph.
    #[default]
    JumpGraph,
}

/// What [`crate::map::Map::table_info`] reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    pub regions: u32,
    /// Number of portals or of groups of them.
    pub portals: u32,
    /// Whether it is within its budget.
    pub within_budget: bool,
    /// Whether a table is being built that will replace it.
    pub rebuilding: bool,
    /// How many pairs of cells the mean loss was measured on.
    pub loss: Loss,
    /// Cells that have become blocked or more expensive than the table assumes.
    pub edited_cells: u32,
    /// Distances stored, as the papers count memory.
    pub entries: u64,
    /// Memory in bytes, that of a table being built included.
    pub memory_bytes: u64,
    /// Entries that edits have changed since it was built.
    pub repaired_entries: u64,
    /// Progress of the build by `maintain`, and its approximate total; 0 if nothing is being built.
    pub work: (u64, u64),
    /// Jump points of a graph.
    pub nodes: u32,
    /// Those whose legs are scanned for until `maintain` has stored them.
    pub stale_nodes: u32,
}

impl TableInfo {
    /// For a table of which nothing else is known yet.
    pub(crate) fn new(table: Table, kind: TableKind) -> Self {
        Self { table, kind, within_budget: true, ..Self::default() }
    }
}

impl TableState {
    pub(crate) fn new(is_suspended: bool, is_exact: bool) -> Self {
        match (is_suspended, is_exact) {
            (true, _) => Self::Suspended,
            (false, true) => Self::Exact,
            (false, false) => Self::Stale,
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

    /// Compares a stored distance with the one on the map now, if there is still a path.
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
