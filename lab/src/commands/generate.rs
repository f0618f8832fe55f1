//! `lab generate`: the generators, from the command line into a MovingAI map.

use super::cannot_write;
use crate::arguments::Arguments;
use lab::{Random, generate};
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;

/// As long as the library allows.
const SIDES: RangeInclusive<u32> = 1..=65_535;
const PERCENT: RangeInclusive<u32> = 0..=100;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let kind = arguments.word().ok_or("generate needs the kind of map; lab --help lists them.")?;
    let width = arguments.number("--width", 128, SIDES)?;
    let height = arguments.number("--height", 128, SIDES)?;
    let random = &mut Random::new(arguments.number("--seed", 1, 0..=u64::MAX)?);
    let map = match kind.as_str() {
        "empty" => generate::empty(width, height),
        "random" => generate::random_obstacles(width, height, arguments.number("--percent", 20, PERCENT)?, random),
        "walls" => generate::walls(width, height, arguments.number("--count", 40, 0..=u32::MAX)?, random),
        "rooms" => {
            let largest_room = arguments.number("--size", 16, 2..=65_535)?;
            let widest_door = arguments.number("--door", 4, SIDES)?;
            generate::rooms(width, height, largest_room, widest_door, random)
        }
        "maze" => generate::maze(width, height, arguments.number("--corridor", 2, SIDES)?, random),
        "caves" => generate::caves(width, height, arguments.number("--percent", 45, PERCENT)?, random),
        "spiral" => generate::spiral(width, height),
        "janssen-rooms" => generate::janssen::rooms(width, height, random),
        "janssen-hills" => generate::janssen::hills(width, height, random),
        "janssen-maze" => generate::janssen::maze(width, height, random),
        _ => return Err(format!("there is no kind of map {kind:?}; lab --help lists them.")),
    };
    let out = arguments.option("--out")?;
    arguments.finish()?;

    match out {
        None => std::io::stdout()
            .write_all(map.to_movingai().as_bytes())
            .map_err(|error| format!("the map cannot be printed: {error}."))?,
        Some(file) => {
            std::fs::write(&file, map.to_movingai()).map_err(|error| cannot_write(Path::new(&file), &error))?;
            println!("{file}: {kind}, {width} x {height} cells");
        }
    }
    Ok(())
}
