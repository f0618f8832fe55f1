//! Everything of the ABI that is not a function: constants and structs, one file per section of the header, each in the
//! order in which the header shows them.
//!
//! Numbers are pinned. A constant is never changed and never reused; a struct only grows at its end.

// In the order of the header's sections.
mod version;

mod map;

mod searcher;

mod overlay;

mod general;

mod sight;

mod field;

mod tables;

mod research;

pub use field::*;
pub use general::*;
pub use map::*;
pub use overlay::*;
pub use research::*;
pub use searcher::*;
pub use sight::*;
pub use tables::*;
pub use version::*;

/// The whole ABI in numbers: a struct that changed its layout by accident does not compile.
mod layout {
    use super::*;
    use crate::base::{Cell, Rect};
    use std::mem::{offset_of, size_of};

    const _: () = {
        assert!(size_of::<Cell>() == 8);
        assert!(size_of::<Rect>() == 16);
        assert!(size_of::<CairnMapDef>() == 36);
        assert!(size_of::<CairnMapInfo>() == 88);
        assert!(size_of::<CairnLayerDef>() == 544);
        assert!(offset_of!(CairnLayerDef, weights) == 32);
        assert!(size_of::<CairnLayerInfo>() == 56);
        assert!(offset_of!(CairnMapInfo, map_id) == 48);
        assert!(size_of::<CairnPathCheck>() == 40);
        assert!(offset_of!(CairnPathCheck, cost) == 16);
        assert!(size_of::<CairnSearcherDef>() == 24);
        assert!(offset_of!(CairnSearcherDef, open_entries) == 4);
        assert!(offset_of!(CairnSearcherDef, max_cells) == 8);
        assert!(offset_of!(CairnSearcherDef, graph_nodes) == 16);
        assert!(size_of::<CairnQuery>() == 64);
        assert!(offset_of!(CairnQuery, start) == 8);
        assert!(offset_of!(CairnQuery, algorithm) == 24);
        assert!(offset_of!(CairnQuery, max_expansions) == 40);
        assert!(offset_of!(CairnQuery, stack_range) == 48);
        assert!(size_of::<CairnResult>() == 184);
        assert!(offset_of!(CairnResult, cost) == 16);
        assert!(offset_of!(CairnResult, path_length) == 48);
        assert!(offset_of!(CairnResult, end) == 72);
        assert!(offset_of!(CairnResult, expanded) == 80);
        assert!(offset_of!(CairnResult, excess_bound) == 128);
        assert!(size_of::<CairnRayHit>() == 20);
        assert!(offset_of!(CairnRayHit, end) == 16);
        assert!(size_of::<CairnFieldDef>() == 16);
        assert!(size_of::<CairnFieldInfo>() == 48);
        assert!(offset_of!(CairnFieldInfo, epoch) == 32);
        assert!(size_of::<CairnVector>() == 4);
        assert!(size_of::<CairnLandmarksDef>() == 48);
        assert!(offset_of!(CairnLandmarksDef, seed) == 16);
        assert!(offset_of!(CairnLandmarksDef, entries) == 40);
        assert!(size_of::<CairnJumpGraphDef>() == 16);
        assert!(size_of::<CairnRegionsDef>() == 56);
        assert!(offset_of!(CairnRegionsDef, seed) == 32);
        assert!(offset_of!(CairnRegionsDef, tile_side) == 40);
        assert!(size_of::<CairnTableInfo>() == 112);
        assert!(offset_of!(CairnTableInfo, edited_cells) == 48);
        assert!(offset_of!(CairnTableInfo, nodes) == 104);
        assert!(size_of::<CairnStats>() == 112);
        assert!(offset_of!(CairnStats, searches) == 8);
    };
}
