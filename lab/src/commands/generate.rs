//! `lab generate`: the generators, from the command line into a MovingAI map, and queries on it into a scenario.

use super::{kinds, sentence};
use lab::arguments::Arguments;
use lab::files;
use lab::terminal::print;
use std::path::Path;
use testkit::scenario::{self, Scenario};
use testkit::{GridMap, Random};

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let kind = arguments.word().ok_or("generate needs the kind of map; lab --help lists them.")?;
    let (map, mut random) = kinds::make(&kind, &mut arguments)?;
    let out = arguments.option("--out")?;
    let scen = arguments.option("--scen")?;
    let count = arguments.number("--scenarios", 0, 1..=1_000_000)?;
    arguments.finish()?;

    let scenarios = match (&out, &scen, count) {
        (_, None, 0) => None,
        (Some(map_file), Some(_), 1..) => Some(draw_scenarios(&map, map_file, count, &mut random)?),
        _ => return Err("--scenarios N, --scen FILE.scen and --out FILE.map must come together.".to_owned()),
    };
    match out {
        None => print(&map.to_movingai())?,
        Some(file) => {
            files::write(Path::new(&file), map.to_movingai().as_bytes())?;
            print(&format!("{file}: {kind}, {} x {} cells\n", map.width, map.height))?;
        }
    }
    if let (Some(file), Some(text)) = (scen, scenarios) {
        files::write(Path::new(&file), text.as_bytes())?;
        print(&format!("{file}: {count} queries\n"))?;
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
