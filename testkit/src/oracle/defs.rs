//! Defs of tables, drawn so that every kind, budget and allowance comes up, small ones that leave work to `maintain`
//! among them.

use crate::Random;
use cairn::{JumpGraphDef, LandmarksDef, Placement, PortalDistance, Reduction, RegionKind, RegionsDef};

/// Up to `most` landmarks, with entries at all cells.
pub fn random_landmarks(most: u32, random: &mut Random) -> LandmarksDef {
    LandmarksDef {
        count: random.between(1, most),
        placement: random.pick(&[Placement::Farthest, Placement::Random]),
        seed: random.bits(),
        edit_allowance: random.pick(&[0, 30, 100, 4096]),
        ..LandmarksDef::DEFAULT
    }
}

/// A graph that all, some or none of the edits keep up to date.
pub fn random_jump_graph(random: &mut Random) -> JumpGraphDef {
    JumpGraphDef { layer: 0, edit_allowance: random.pick(&[0, 40, 300, 2000, 1 << 16]) }
}

/// Any kind of regions, under any budget.
pub fn random_regions(random: &mut Random) -> RegionsDef {
    let kind = random.pick(&[RegionKind::Boundary, RegionKind::Border, RegionKind::Portal, RegionKind::Gateway]);
    let unlimited = matches!(kind, RegionKind::Boundary | RegionKind::Gateway) && random.chance(30);
    RegionsDef {
        kind,
        reduction: random.pick(&[Reduction::Regions, Reduction::Portals, Reduction::RegionsThenPortals]),
        portal_distance: random.pick(&[PortalDistance::Minimum, PortalDistance::DetourCorrected]),
        entries_per_cell: if unlimited { 0 } else { random.between(1, 9) },
        tolerated_error: random.pick(&[0, 0, 50, 500]),
        differential: random.chance(30),
        seed: random.bits(),
        ..RegionsDef::DEFAULT
    }
}

/// Tiles of any side, with portals that stand for one crossing or more.
pub fn random_tiles(random: &mut Random) -> RegionsDef {
    RegionsDef {
        kind: RegionKind::Tiles,
        tile_side: random.pick(&[0, 1, 2, 3, 5, 8, 13]),
        portal_span: random.pick(&[0, 1, 1, 2, 3, 6]),
        ..RegionsDef::DEFAULT
    }
}
