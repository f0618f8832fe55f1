//! The subcommands, and the search that those with pictures share.

pub(crate) mod bench;
pub(crate) mod demo;
pub(crate) mod generate;
pub(crate) mod picture;

use cairn::{Cell, Map, Outcome, Query, Rect, Searcher};
use lab::GridMap;
use std::path::Path;

/// Searches, draws what happened and tells it in one line.
fn search_and_draw(map: &Map, start: (u32, u32), goal: (u32, u32), file: &Path) -> Result<(), String> {
    let whole = Rect { x: 0, y: 0, width: map.width(), height: map.height() };
    for (name, (x, y)) in [("start", start), ("goal", goal)] {
        if x >= map.width() || y >= map.height() {
            let (width, height) = (map.width(), map.height());
            return Err(format!("the {name} {x},{y} is outside the map, which is {width} x {height} cells."));
        }
    }
    let terrain = GridMap::of_map(map);

    let mut searcher = Searcher::for_map(map).map_err(sentence)?;
    let result = searcher.find_path(map, &Query::new(cell(start), cell(goal)), &mut []).map_err(sentence)?;
    let mut states = vec![0; terrain.cells.len()];
    searcher.read_states(whole, &mut states, u64::from(map.width())).map_err(sentence)?;

    let answer = match result.outcome {
        Outcome::Optimal => format!("path cost {}, {} cells long", result.cost, result.path_length),
        Outcome::EndpointBlocked => format!("no path: {},{} is blocked", result.end.x, result.end.y),
        _ => "no path".to_owned(),
    };
    let picture = lab::picture::draw(&terrain, &states, start, goal);
    picture.save(file).map_err(|error| cannot_write(file, &error))?;
    println!("{}: {answer}, {} cells expanded", file.display(), result.counters.expanded);
    Ok(())
}

fn cell((x, y): (u32, u32)) -> Cell {
    Cell { x: x as i32, y: y as i32 }
}

fn sentence(error: cairn::Error) -> String {
    format!("{error}.")
}

fn cannot_write(file: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}.", file.display())
}
