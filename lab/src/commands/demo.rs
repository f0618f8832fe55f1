//! `lab demo`: the picture that a newcomer sees first. Caves with a few patches of slow ground, because on them the
//! search shows all that it weighs.

use super::sentence;
use super::subject::{Subject, tell};
use cairn::{Map, Rules};
use lab::Method;
use lab::arguments::Arguments;
use std::path::Path;
use testkit::{Random, generate};

const SWAMP: u8 = 2;
const ROCKS: u8 = 3;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let file = arguments.word().unwrap_or_else(|| "target/demo.png".to_owned());
    arguments.finish()?;

    let random = &mut Random::new(8);
    let mut caves = generate::caves(200, 120, 45, random);
    generate::weights_in_patches(&mut caves, &[1, 1, 1, 1, 1, SWAMP, ROCKS], 12, random);
    let mut map = Map::from_cells(caves.width, caves.height, &Rules::DEFAULT, &caves.cells).map_err(sentence)?;
    map.set_terrain_cost(SWAMP, 2).map_err(sentence)?;
    map.set_terrain_cost(ROCKS, 3).map_err(sentence)?;
    let mut subject = Subject::new(map, Some((12, 12)), Some((187, 107)))?;
    tell(Path::new(&file), &subject.draw(&[Method::parse("astar")?], Path::new(&file))?)
}
