//! The generators by name, with their options: for every command that makes a map.

use lab::arguments::Arguments;
use std::ops::RangeInclusive;
use testkit::{GridMap, Random, generate};

/// As long as the library allows.
const SIDES: RangeInclusive<u32> = 1..=65_535;
/// As many as the library can number.
const MOST_CELLS: u64 = i32::MAX as u64;
const PERCENT: RangeInclusive<u32> = 0..=100;

/// Takes size, seed and the options of a kind, and makes the map. The random numbers after those of the map come with it.
pub(super) fn make(kind: &str, arguments: &mut Arguments) -> Result<(GridMap, Random), String> {
    let width = arguments.number("--width", 128, SIDES)?;
    let height = arguments.number("--height", 128, SIDES)?;
    if u64::from(width) * u64::from(height) > MOST_CELLS {
        return Err(format!("a map of {width} x {height} cells is too large; {MOST_CELLS} is the most."));
    }
    let mut rest = Random::new(arguments.number("--seed", 1, 0..=u64::MAX)?);
    let random = &mut rest;
    let map = match kind {
        "empty" => generate::empty(width, height),
        "random" => generate::random_obstacles(width, height, arguments.number("--percent", 20, PERCENT)?, random),
        "walls" => generate::walls(width, height, arguments.number("--count", 40, 0..=u32::MAX)?, random),
        "rooms" => {
            let largest_room = arguments.number("--size", 16, 2..=65_535)?;
            let widest_door = arguments.number("--door", 4, SIDES)?;
            generate::rooms(width, height, largest_room, widest_door, random)
        }
        "hills" => {
            let count = arguments.number("--count", 200, 0..=10_000_000)?;
            generate::hills(width, height, count, arguments.number("--size", 8, 4..=65_535)?, random)
        }
        "maze" => generate::maze(width, height, arguments.number("--corridor", 2, SIDES)?, random),
        "caves" => generate::caves(width, height, arguments.number("--percent", 45, PERCENT)?, random),
        "spiral" => generate::spiral(width, height),
        "janssen-rooms" => generate::janssen::rooms(width, height, random),
        "janssen-hills" => generate::janssen::hills(width, height, random),
        "janssen-maze" => generate::janssen::maze(width, height, random),
        _ => return Err(format!("there is no kind of map {kind:?}; lab --help lists them.")),
    };
    Ok((map, rest))
}
