//! The tables that a case may build, by a list. Each is drawn with its def.

use crate::Random;
use crate::oracle::{random_jump_graph, random_landmarks, random_regions, random_tiles};
use cairn::{BuildProgress, Built, Error, LandmarkEntries, LandmarksDef, Map, RegionsDef, Table};
use std::fmt::{self, Debug};
use std::rc::Rc;

/// A kind of table.
pub(super) struct Kind {
    pub(super) table: Table,
    pub(super) draw: fn(&mut Random) -> Build,
}

/// All of them. Landmarks may ask for the graph, and regions for landmarks, which therefore come first.
pub(super) const TABLES: [Kind; 3] = [
    Kind { table: Table::JumpGraph, draw: |random| Build::new(random_jump_graph(random), Map::build_jump_graph) },
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

/// Those for searches over portals among them.
fn regions(random: &mut Random) -> RegionsDef {
    if random.chance(40) { random_tiles(random) } else { random_regions(random) }
}

/// Some have entries at jump points only.
fn landmarks(random: &mut Random) -> LandmarksDef {
    let at_jump_points = random.chance(40);
    let (most, entries) = if at_jump_points { (8, LandmarkEntries::JumpPoints) } else { (18, LandmarkEntries::Cells) };
    LandmarksDef { entries, ..random_landmarks(most, random) }
}
