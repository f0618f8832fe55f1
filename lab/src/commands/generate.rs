//! `lab generate`: the generators, from the command line into a MovingAI map, and queries on it into a scenario.

use super::kinds::{Kind, Making};
use super::sentence;
use clap::{Args, ValueEnum, value_parser};
use lab::files;
use lab::terminal::print;
use std::path::{Path, PathBuf};
use testkit::scenario::{self, Scenario};
use testkit::{GridMap, Random};

/// Make a map in the MovingAI format, and solvable queries on it
#[derive(Args)]
pub(crate) struct Generate {
    #[arg(value_enum)]
    kind: Kind,
    #[command(flatten)]
    making: Making,
    /// The file of the map, which is printed otherwise
    #[arg(long, value_name = "FILE.map")]
    out: Option<PathBuf>,
    /// Queries to draw
    #[arg(long, requires_all = ["scen", "out"], value_parser = value_parser!(u32).range(1..=1_000_000))]
    scenarios: Option<u32>,
    /// The file of the queries
    #[arg(long, value_name = "FILE.scen", requires = "scenarios")]
    scen: Option<PathBuf>,
}

impl Generate {
    pub(crate) fn run(self) -> Result<(), String> {
        let (map, mut random) = self.making.make(self.kind)?;
        let Some(out) = &self.out else { return print(&map.to_movingai()) };
        let queries = match (&self.scen, self.scenarios) {
            (Some(file), Some(count)) => Some((file, count, draw_scenarios(&map, out, count, &mut random)?)),
            _ => None,
        };
        files::write(out, map.to_movingai().as_bytes())?;
        let kind = self.kind.to_possible_value().expect("no kind is hidden");
        print(&format!("{}: {}, {} x {} cells\n", out.display(), kind.get_name(), map.width, map.height))?;
        if let Some((file, count, text)) = queries {
            files::write(file, text.as_bytes())?;
            print(&format!("{}: {count} queries\n", file.display()))?;
        }
        Ok(())
    }
}

/// The text of a scenario with solvable queries.
fn draw_scenarios(map: &GridMap, map_file: &Path, count: u32, random: &mut Random) -> Result<String, String> {
    let scenarios = scenario::draw(map, count, random).map_err(sentence)?;
    let scenarios = scenarios.ok_or("too few cells of the map are joined to draw queries.")?;
    let name = map_file.file_name().unwrap_or_default().to_string_lossy();
    Ok(Scenario::to_text(&name, map.width, map.height, &scenarios))
}
