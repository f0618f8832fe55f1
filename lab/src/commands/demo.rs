//! `lab demo`: the picture that a newcomer sees first.

use super::{search_and_draw, sentence};
use crate::arguments::Arguments;
use cairn::{Map, Rules};
use lab::{Random, generate};
use std::path::Path;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let file = arguments.word().unwrap_or_else(|| "target/demo.png".to_owned());
    arguments.finish()?;

    let rooms = generate::rooms(200, 120, 24, 6, &mut Random::new(7));
    let map = Map::from_cells(rooms.width, rooms.height, &Rules::DEFAULT, &rooms.cells).map_err(sentence)?;
    search_and_draw(&map, (10, 6), (189, 104), Path::new(&file))
}
