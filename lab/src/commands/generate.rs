//! `lab generate`: the generators, from the command line into a MovingAI map.

use super::{kinds, write_file};
use crate::arguments::Arguments;
use std::io::Write;
use std::path::Path;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let kind = arguments.word().ok_or("generate needs the kind of map; lab --help lists them.")?;
    let map = kinds::make(&kind, &mut arguments)?;
    let out = arguments.option("--out")?;
    arguments.finish()?;

    match out {
        None => std::io::stdout()
            .write_all(map.to_movingai().as_bytes())
            .map_err(|error| format!("the map cannot be printed: {error}."))?,
        Some(file) => {
            write_file(Path::new(&file), map.to_movingai().as_bytes())?;
            println!("{file}: {kind}, {} x {} cells", map.width, map.height);
        }
    }
    Ok(())
}
