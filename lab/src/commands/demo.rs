//! `lab demo`: the picture that a newcomer sees first. Caves with a few patches of slow ground, because on them the
//! search shows all that it weighs.

use super::{search_and_draw, sentence};
use crate::arguments::Arguments;
use cairn::{Map, Rules};
use lab::{Random, generate};
use std::path::Path;

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
    search_and_draw(&map, (12, 12), (187, 107), Path::new(&file))
}
