//! `lab generate`: the generators, from the command line into a MovingAI map, and queries on it into a scenario.

use super::{cannot_write, sentence};
use crate::arguments::Arguments;
use lab::scenario::{self, Scenario};
use lab::{GridMap, Random, generate};
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
    let scen = arguments.option("--scen")?;
    let count = arguments.number("--scenarios", 0, 1..=1_000_000)?;
    arguments.finish()?;

    let scenarios = match (&out, &scen, count) {
        (_, None, 0) => None,
        (Some(map_file), Some(_), 1..) => Some(draw_scenarios(&map, map_file, count, random)?),
        _ => return Err("--scenarios N, --scen FILE.scen and --out FILE.map must come together.".to_owned()),
    };
    match out {
        None => std::io::stdout()
            .write_all(map.to_movingai().as_bytes())
            .map_err(|error| format!("the map cannot be printed: {error}."))?,
        Some(file) => {
            write(&file, &map.to_movingai())?;
            println!("{file}: {kind}, {width} x {height} cells");
        }
    }
    if let (Some(file), Some(text)) = (scen, scenarios) {
        write(&file, &text)?;
        println!("{file}: {count} queries");
    }
    Ok(())
}

/// The text of a scenario with solvable queries.
fn draw_scenarios(map: &GridMap, map_file: &str, count: u32, random: &mut Random) -> Result<String, String> {
    let scenarios = scenario::draw(map, count, random).map_err(sentence)?;
    let scenarios = scenarios.ok_or("too few cells of the map are joined to draw queries.")?;
    let name = Path::new(map_file).file_name().unwrap_or_default().to_string_lossy();
    Ok(Scenario::to_text(&name, map.width, map.height, &scenarios))
}

fn write(file: &str, text: &str) -> Result<(), String> {
    std::fs::write(file, text).map_err(|error| cannot_write(Path::new(file), &error))
}
