//! Game maps of the benchmark, as the experiments need them: all passable terrain is alike, a swamp costs no more.

use cairn::{Map, Rules};
use std::path::{Path, PathBuf};
use testkit::GridMap;

/// The maps of a folder in the order of their names.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let fail = |error: std::io::Error| format!("{} cannot be read: {error}.", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        files.push(entry.map_err(fail)?.path());
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "map"));
    files.sort();
    Ok(files)
}

/// A map from its file.
pub(super) fn read(path: &Path) -> Result<GridMap, String> {
    let text = std::fs::read(path).map_err(|error| format!("{} cannot be read: {error}.", path.display()))?;
    let map = Map::from_movingai(&text, &Rules::DEFAULT).map_err(|error| format!("{}: {error}.", path.display()))?;
    let mut grid = GridMap::of_map(&map);
    grid.cells.iter_mut().for_each(|terrain| *terrain = (*terrain).min(1));
    Ok(grid)
}
