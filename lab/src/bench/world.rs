//! Generated maps of any size: the same kind of terrain on all of them, so that figures differ by the size alone.

use testkit::{GridMap, Random, generate};

/// A kind of map.
#[derive(Clone, Copy, Debug)]
pub struct World {
    /// Its name, the one that `lab generate` has for it.
    pub name: &'static str,
    make: fn(u32, &mut Random) -> GridMap,
}

/// The kinds.
const ALL: [World; 6] = [
    World { name: "buildings", make: |side, random| generate::buildings(side, side, 64, random) },
    World { name: "rooms", make: |side, random| generate::rooms(side, side, 16, 3, random) },
    World { name: "caves", make: |side, random| generate::caves(side, side, 42, random) },
    World { name: "maze", make: |side, random| generate::maze(side, side, 2, random) },
    World { name: "mines", make: |side, random| generate::mines(side, side, 64, random) },
    World { name: "random", make: |side, random| generate::random_obstacles(side, side, 20, random) },
];

impl World {
    /// The kind of that name.
    pub fn parse(name: &str) -> Result<World, String> {
        let names = ALL.map(|world| world.name).join(", ");
        let found = ALL.into_iter().find(|world| world.name == name);
        found.ok_or_else(|| format!("{name:?} is not a kind for this; they are {names}."))
    }

    /// A square map, and random numbers for queries on it.
    pub(super) fn make(&self, side: u32) -> (GridMap, Random) {
        let mut random = Random::new(side.into());
        ((self.make)(side, &mut random), random)
    }
}

/// The cells of a square map.
pub(super) fn area(side: u32) -> u64 {
    u64::from(side) * u64::from(side)
}
