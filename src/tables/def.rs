//! How tables are built: the defs.

use super::TableKind;
use crate::base::selector;

selector! {
    /// A table of a map.
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
    /// Where landmarks are placed.
    #[derive(Default)]
    pub enum Placement {
        /// As far from each other as possible ("advanced placement"): the first is the cell farthest from a random one,
        /// each next the cell whose least distance to those chosen is greatest. Each component gets its share by size.
        #[default]
        Farthest = 0,
        /// On random passable cells.
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

/// How to build landmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LandmarksDef {
    /// The layer of the map.
    pub layer: u32,
    /// How many, 1 to 64. Fewer if the map has fewer passable cells, or `memory_limit` allows fewer.
    pub count: u32,
    /// Where.
    pub placement: Placement,
    /// Seed of random choices.
    pub seed: u64,
    /// The most that the finished table may take, in bytes; 0 is no limit. With entries at jump points every number of
    /// landmarks takes the same memory, by the graph as it is when the build begins, and the build takes that of
    /// entries at all cells for a while.
    pub memory_limit: u64,
    /// How many cells one edit may look at to keep the table up to date, over all landmarks. The rest is left to
    /// `maintain`.
    pub edit_allowance: u32,
    /// Which cells have entries.
    pub entries: LandmarkEntries,
}

/// cbindgen:ignore
impl LandmarksDef {
    /// Eight landmarks, far apart.
    pub const DEFAULT: Self = Self {
        layer: 0,
        count: 8,
        placement: Placement::Farthest,
        seed: 0,
        memory_limit: 0,
        edit_allowance: 4096,
        entries: LandmarkEntries::Cells,
    };

    /// The kind that is reported for a table, given whether the caller has chosen the cells.
    pub(crate) fn kind(&self, is_given: bool) -> TableKind {
        if is_given { TableKind::Given } else { TableKind::Placed(self.placement) }
    }

    /// Whether a table of that many bytes is within the limit.
    pub(crate) fn allows(&self, bytes: u64) -> bool {
        self.memory_limit == 0 || bytes <= self.memory_limit
    }
}

/// How to build a jump-point graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JumpGraphDef {
    /// The layer of the map.
    pub layer: u32,
    /// How much one edit may do to find the jump points whose legs it may change: a cell of the edit counts as 1, and
    /// so do 64 cells that are looked at. If that is not enough, the graph is suspended until `maintain` has built it
    /// again.
    pub edit_allowance: u32,
}

/// cbindgen:ignore
impl JumpGraphDef {
    /// For edits of single cells and small rectangles.
    pub const DEFAULT: Self = Self { layer: 0, edit_allowance: 1 << 16 };
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
        /// Squares, each split into its connected parts. The table holds distances between the portals of each region
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
        /// Adjacent portals are grouped.
        Portals = 1,
        /// The one, then the other.
        RegionsThenPortals = 2,
    }
}

selector! {
    /// The distance that is stored between two groups of portals.
    #[derive(Default)]
    pub enum PortalDistance {
        /// The least between any two members.
        #[default]
        Minimum = 0,
        /// That between the members nearest to the groups' centres, less the detours that this may hide.
        DetourCorrected = 1,
    }
}

/// How to build regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionsDef {
    /// The layer of the map.
    pub layer: u32,
    /// How the map is divided.
    pub kind: RegionKind,
    /// How the table is made to fit the budget. Only for Boundary and Gateway: Border and Portal grow until it is
    /// spent.
    pub reduction: Reduction,
    /// The distance that is stored between groups of portals.
    pub portal_distance: PortalDistance,
    /// The budget: distances stored per cell of the map, blocked ones included; 0 is no limit, which Border and Portal
    /// do not support.
    pub entries_per_cell: u32,
    /// For Boundary: the largest error of the naive heuristic inside a region, as a cost.
    pub tolerated_error: u32,
    /// Use the larger of the naive heuristic and the landmarks' bound in place of the naive heuristic. Requires
    /// landmarks.
    pub differential: bool,
    /// Seed of random choices.
    pub seed: u64,
    /// For Tiles: side of the squares, in cells; 0 means 32.
    pub tile_side: u32,
    /// For Tiles: how many adjacent crossings between two regions share a portal; 0 means 6. With 1 each is a portal,
    /// and paths over portals are optimal.
    pub portal_span: u32,
}

/// cbindgen:ignore
impl RegionsDef {
    /// Boundary under eight entries per cell, by merging regions.
    pub const DEFAULT: Self = Self {
        layer: 0,
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

    /// The most crossings that share a portal.
    pub(crate) fn crossings(&self) -> i32 {
        if self.portal_span == 0 { 6 } else { self.portal_span.min(1 << 16) as i32 }
    }
}
