//! The tables that a case may build, by a list. Each is drawn with its def, so that every kind, budget and allowance comes
//! up, small ones that leave work to `maintain` among them.

use crate::Random;
use cairn::{
    BuildProgress, Built, Error, JumpGraphDef, LandmarkEntries, LandmarksDef, Map, Placement, PortalDistance,
    Reduction, RegionKind, RegionsDef, Table,
};
use std::fmt::{self, Debug};
use std::rc::Rc;

/// A kind of table.
pub(super) struct Kind {
    pub(super) table: Table,
    pub(super) draw: fn(&mut Random) -> Build,
}

/// All of them. Landmarks may ask for the graph, and regions for landmarks, which therefore come first.
pub(super) const TABLES: [Kind; 3] = [
    Kind { table: Table::JumpGraph, draw: |random| Build::new(jump_graph(random), Map::build_jump_graph) },
    Kind { table: Table::Landmarks, draw: |random| Build::new(landmarks(random), Map::build_landmarks) },
    Kind { table: Table::Regions, draw: |random| Build::new(regions(random), Map::build_regions) },
];

type Call = dyn Fn(&mut Map) -> Result<Built, Error>;

/// A table that is to be built.
#[derive(Clone)]
pub(super) struct Build {
    words: String,
    build: Rc<Call>,
}

impl Build {
    fn new<D: Debug + 'static>(def: D, build: fn(&mut Map, &D, BuildProgress<'_>) -> Result<Built, Error>) -> Build {
        let words = format!("{def:?}");
        Build { words, build: Rc::new(move |map| build(map, &def, &mut |_, _| true)) }
    }

    pub(super) fn apply(&self, map: &mut Map) -> Result<Built, Error> {
        (self.build)(map)
    }
}

impl Debug for Build {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.words)
    }
}

fn landmarks(random: &mut Random) -> LandmarksDef {
    let at_jump_points = random.chance(40);
    LandmarksDef {
        count: random.between(1, if at_jump_points { 8 } else { 18 }),
        entries: if at_jump_points { LandmarkEntries::JumpPoints } else { LandmarkEntries::Cells },
        placement: random.pick(&[Placement::Farthest, Placement::Random]),
        seed: random.bits(),
        edit_allowance: random.pick(&[0, 30, 100, 4096]),
        ..LandmarksDef::DEFAULT
    }
}

fn jump_graph(random: &mut Random) -> JumpGraphDef {
    JumpGraphDef { edit_allowance: random.pick(&[0, 40, 300, 2000, 1 << 16]) }
}

fn regions(random: &mut Random) -> RegionsDef {
    let kind = random.pick(&[RegionKind::Boundary, RegionKind::Border, RegionKind::Portal, RegionKind::Gateway]);
    let unlimited = matches!(kind, RegionKind::Boundary | RegionKind::Gateway) && random.chance(30);
    RegionsDef {
        kind,
        reduction: random.pick(&[Reduction::Areas, Reduction::Portals, Reduction::AreasThenPortals]),
        portal_distance: random.pick(&[PortalDistance::Minimum, PortalDistance::DetourCorrected]),
        entries_per_cell: if unlimited { 0 } else { random.between(1, 9) },
        tolerated_error: random.pick(&[0, 0, 50, 500]),
        differential: random.chance(30),
        seed: random.bits(),
    }
}
