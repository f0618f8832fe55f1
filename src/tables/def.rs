//! How tables are built: the defs.

use super::TableKind;
use crate::base::selector;

selector! {
    /// Which table of a map is meant.
    #[derive(Default)]
    pub enum Table {
        /// Distances from points.
        #[default]
        Landmarks = 0,
        /// Distances between the portals of regions.
        Regions = 1,
        /// The jump-point graph.
        JumpGraph = 2,
    }
}

selector! {
    /// Where landmarks are put.
    #[derive(Default)]
    pub enum Placement {
        /// As far from each other as possible ("advanced placement"): the first is the cell farthest from a random one,
        /// each next the cell whose least distance to those chosen is greatest. Each component gets its share by size.
        #[default]
        Farthest = 0,
        /// On random free cells.
        Random = 1,
    }
}

selector! {
    /// Which cells have entries in a table of landmarks.
    #[derive(Default)]
    pub enum LandmarkEntries {
        /// All of them: any search can use the table, and edits repair it.
        #[default]
        Cells = 0,
        /// The jump points of the graph, which must be built: for searches on the graph only, in a fraction of the
        /// memory.
        JumpPoints = 1,
    }
}

/// How landmarks are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LandmarksDef {
    /// How many, 1 to 64. Fewer where the map has fewer free cells, or `memory_limit` allows fewer.
    pub count: u32,
    /// Where.
    pub placement: Placement,
    /// What random choices follow from.
    pub seed: u64,
    /// The most that the table may take in bytes once it is built; 0 is no limit. With entries at jump points any
    /// number of landmarks takes the same, by the graph as it is when the build begins, and the build takes a table of
    /// all cells for a while.
    pub memory_limit: u64,
    /// How many cells one edit may look at to keep the table up, over all landmarks. What exceeds it is left to
    /// `maintain`.
    pub edit_allowance: u32,
    /// Which cells have entries.
    pub entries: LandmarkEntries,
}

/// cbindgen:ignore
impl LandmarksDef {
    /// Eight landmarks, far apart.
    pub const DEFAULT: Self = Self {
        count: 8,
        placement: Placement::Farthest,
        seed: 0,
        memory_limit: 0,
        edit_allowance: 4096,
        entries: LandmarkEntries::Cells,
    };

    /// What a table is reported to be, given whether the caller has chosen the cells.
    pub(crate) fn kind(&self, is_given: bool) -> TableKind {
        if is_given { TableKind::Given } else { TableKind::Placed(self.placement) }
    }

    /// Whether a table of that many bytes keeps to the limit.
    pub(crate) fn allows(&self, bytes: u64) -> bool {
        self.memory_limit == 0 || bytes <= self.memory_limit
    }
}

/// How a jump-point graph is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JumpGraphDef {
    /// How many cells one edit may look at to keep the graph up; storing the legs of a jump point counts 64. Jump points
    /// that are left are scanned for by searches until `maintain` has stored them. Where not even they can be told,
    /// searches do without the graph until then.
    pub edit_allowance: u32,
}

/// cbindgen:ignore
impl JumpGraphDef {
    /// For edits of single cells and small rectangles.
    pub const DEFAULT: Self = Self { edit_allowance: 1 << 16 };
}

selector! {
    /// How a map is divided into regions.
    #[derive(Default)]
    pub enum RegionKind {
        /// Regions in which the naive heuristic is exact, or nearly so (Janssen).
        #[default]
        Boundary = 0,
        /// Neighbourhoods of random cells; the distances between their borders.
        Border = 1,
        /// The largest region is cut where it is narrowest, until the budget is spent.
        Portal = 2,
        /// Regions that are nearly rectangles, and the gates between them.
        Gateway = 3,
        /// Squares, each split into the parts that hang together. The table holds distances between the portals of each region
        /// only: for the search over portals, and not for the heuristic.
        Tiles = 4,
    }
}

selector! {
    /// How a table of regions is made to fit its budget.
    #[derive(Default)]
    pub enum Reduction {
        /// Regions with the longest common border are merged.
        #[default]
        Regions = 0,
        /// Portals side by side are grouped.
        Portals = 1,
        /// The one, then the other.
        RegionsThenPortals = 2,
    }
}

selector! {
    /// What is stored of the distance between two groups of portals.
    #[derive(Default)]
    pub enum PortalDistance {
        /// The least between any two members.
        #[default]
        Minimum = 0,
        /// That between the members nearest to the groups' centres, less the detours that this may hide.
        DetourCorrected = 1,
    }
}

/// How regions are built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionsDef {
    /// How the map is divided.
    pub kind: RegionKind,
    /// How the table is made to fit the budget. Without effect for Border and Portal, which grow until it is spent.
    pub reduction: Reduction,
    /// What is stored for groups of portals.
    pub portal_distance: PortalDistance,
    /// How many distances may be stored per cell of the map, blocked ones included; 0 is no limit, which Border and Portal
    /// do not have.
    pub entries_per_cell: u32,
    /// For Boundary: how far the naive heuristic may be from exact inside a region, as a cost.
    pub tolerated_error: u32,
    /// Take the larger of the naive and the landmarks' estimate wherever the heuristic takes the naive one. Needs
    /// landmarks to be built.
    pub differential: bool,
    /// What random choices follow from.
    pub seed: u64,
    /// For Tiles: how many cells the sides of the squares have; 0 is 32.
    pub tile_side: u32,
    /// For Tiles: how many crossings next to each other one portal may stand for; 0 is 6. With 1 each is a portal, and paths
    /// over portals are optimal.
    pub portal_span: u32,
}

/// cbindgen:ignore
impl RegionsDef {
    /// Boundary under eight entries per cell, by merging regions.
    pub const DEFAULT: Self = Self {
        kind: RegionKind::Boundary,
        reduction: Reduction::Regions,
        portal_distance: PortalDistance::Minimum,
        entries_per_cell: 8,
        tolerated_error: 0,
        differential: false,
        seed: 0,
        tile_side: 0,
        portal_span: 0,
    };

    /// The side of a tile. None is longer than a map can be.
    pub(crate) fn tile_side(&self) -> i32 {
        if self.tile_side == 0 { 32 } else { self.tile_side.min(1 << 16) as i32 }
    }

    /// The most crossings of a portal.
    pub(crate) fn crossings(&self) -> i32 {
        if self.portal_span == 0 { 6 } else { self.portal_span.min(1 << 16) as i32 }
    }
}
