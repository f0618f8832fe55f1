//! The generators by name, with their options: for every command that makes a map.

use clap::{Args, ValueEnum, value_parser};
use std::ops::RangeInclusive;
use testkit::{GridMap, Random, generate};

/// As long as the library allows.
const SIDES: RangeInclusive<u32> = 1..=65_535;
/// As many as the library can number.
const MOST_CELLS: u64 = i32::MAX as u64;
const PERCENT: RangeInclusive<u32> = 0..=100;

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Kind {
    Empty,
    /// --percent of the cells are blocked (20)
    Random,
    /// --count straight walls, 20 cells long (40)
    Walls,
    /// --size cells along a side at most (16), doors up to --door cells (4)
    Rooms,
    /// --count are tried (200), up to --size cells long (8), with a ramp on one side
    Hills,
    /// --corridor cells wide (2)
    Maze,
    /// --percent of the cells are blocked before smoothing (45)
    Caves,
    Spiral,
    /// One to each plot, --size cells along a side of a plot (16)
    Buildings,
    /// Chambers in rock, one to each plot, --size cells along a side of a plot (16)
    Mines,
    /// As in Janssen's experiments, like the next two
    JanssenRooms,
    JanssenHills,
    JanssenMaze,
}

/// What a map is made of besides its kind.
#[derive(Args)]
pub(super) struct Making {
    #[arg(long, default_value_t = 128, value_parser = value_parser!(u32).range(1..=65_535))]
    width: u32,
    #[arg(long, default_value_t = 128, value_parser = value_parser!(u32).range(1..=65_535))]
    height: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, help = "Of random and caves")]
    percent: Option<u32>,
    #[arg(long, help = "Of walls and hills")]
    count: Option<u32>,
    #[arg(long, help = "Of rooms, hills, buildings and mines")]
    size: Option<u32>,
    #[arg(long, help = "Of rooms")]
    door: Option<u32>,
    #[arg(long, help = "Of a maze")]
    corridor: Option<u32>,
}

impl Making {
    /// Makes the map. The random numbers after those of the map come with it.
    pub(super) fn make(&self, kind: Kind) -> Result<(GridMap, Random), String> {
        let Making { width, height, seed, .. } = *self;
        if u64::from(width) * u64::from(height) > MOST_CELLS {
            return Err(format!("a map of {width} x {height} cells is too large; {MOST_CELLS} is the most."));
        }
        let mut given = [
            ("percent", self.percent),
            ("count", self.count),
            ("size", self.size),
            ("door", self.door),
            ("corridor", self.corridor),
        ];
        let mut take = |name, default, range: RangeInclusive<u32>| {
            let option = given.iter_mut().find(|option| option.0 == name).expect("the name of an option");
            let (number, least, most) = (option.1.take().unwrap_or(default), range.start(), range.end());
            let is_refused = || format!("--{name} must be a whole number from {least} to {most}, not {number}.");
            range.contains(&number).then_some(number).ok_or_else(is_refused)
        };
        let mut rest = Random::new(seed);
        let random = &mut rest;
        let map = match kind {
            Kind::Empty => generate::empty(width, height),
            Kind::Random => generate::random_obstacles(width, height, take("percent", 20, PERCENT)?, random),
            Kind::Walls => generate::walls(width, height, take("count", 40, 0..=u32::MAX)?, random),
            Kind::Rooms => {
                generate::rooms(width, height, take("size", 16, 2..=65_535)?, take("door", 4, SIDES)?, random)
            }
            Kind::Hills => {
                let (count, size) = (take("count", 200, 0..=10_000_000)?, take("size", 8, 4..=65_535)?);
                generate::hills(width, height, count, size, random)
            }
            Kind::Maze => generate::maze(width, height, take("corridor", 2, SIDES)?, random),
            Kind::Caves => generate::caves(width, height, take("percent", 45, PERCENT)?, random),
            Kind::Spiral => generate::spiral(width, height),
            Kind::Buildings => generate::buildings(width, height, take("size", 16, 4..=65_535)?, random),
            Kind::Mines => generate::mines(width, height, take("size", 16, 8..=65_535)?, random),
            Kind::JanssenRooms => generate::janssen::rooms(width, height, random),
            Kind::JanssenHills => generate::janssen::hills(width, height, random),
            Kind::JanssenMaze => generate::janssen::maze(width, height, random),
        };
        match given.iter().find(|option| option.1.is_some()) {
            Some((name, _)) => Err(format!("--{name} is not an option of this kind of map.")),
            None => Ok((map, rest)),
        }
    }
}
