//! `lab picture`: a search on a map from a file.

use super::search_and_draw;
use crate::arguments::Arguments;
use cairn::{Map, Rules};
use std::path::Path;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let map = arguments.required("--map")?;
    let start = arguments.cell("--start")?;
    let goal = arguments.cell("--goal")?;
    let out = arguments.required("--out")?;
    arguments.finish()?;

    let text = std::fs::read(&map).map_err(|error| format!("{map} cannot be read: {error}."))?;
    let map = Map::from_movingai(&text, &Rules::DEFAULT).map_err(|error| format!("{map}: {error}."))?;
    search_and_draw(&map, start, goal, Path::new(&out))
}
