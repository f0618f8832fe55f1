//! What is to be run: scenario files with their maps, and which of their queries. All of it is read and checked before
//! the first measurement, so that a mistake in the last file does not cost the time of all the others.

use super::family::{Family, folder};
use cairn::{Map, Rules};
use std::path::{Path, PathBuf};
use testkit::GridMap;
use testkit::scenario::{Scenario, find_scenarios, map_next_to};

/// The queries of a scenario file that are run.
#[derive(Clone, Debug)]
pub struct Workload {
    /// The file.
    pub scenario: PathBuf,
    /// Its map.
    pub map: PathBuf,
    /// The family it belongs to.
    pub family: Family,
    /// Folder and name of the scenario, without its ending.
    pub name: String,
    /// The queries with their lines.
    pub queries: Vec<(usize, Scenario)>,
}

/// All scenarios among files and folders, each with at most a number of queries; 0 is all.
pub fn plan(paths: &[PathBuf], queries: usize) -> Result<Vec<Workload>, String> {
    let mut files: Vec<(PathBuf, PathBuf)> = Vec::new();
    for path in paths {
        for pair in scenarios_at(path)? {
            if !files.contains(&pair) {
                files.push(pair);
            }
        }
    }
    files.into_iter().map(|(map, scenario)| Workload::read(scenario, map, queries)).collect()
}

fn scenarios_at(path: &Path) -> Result<Vec<(PathBuf, PathBuf)>, String> {
    if !path.is_dir() {
        return if path.extension().is_some_and(|extension| extension == "scen") {
            Ok(vec![(map_next_to(path), path.to_path_buf())])
        } else {
            Err(format!("{} is neither a folder nor a scenario file (.scen).", path.display()))
        };
    }
    let found = find_scenarios(path).map_err(|error| cannot_read(path, &error))?;
    if found.is_empty() { Err(format!("{} holds no scenario file (.scen).", path.display())) } else { Ok(found) }
}

impl Workload {
    fn read(scenario: PathBuf, map: PathBuf, limit: usize) -> Result<Workload, String> {
        let text = std::fs::read_to_string(&scenario).map_err(|error| cannot_read(&scenario, &error))?;
        let all = Scenario::parse_numbered(&text).map_err(|error| format!("{}: {error}.", scenario.display()))?;
        if !map.is_file() {
            return Err(format!("{}: its map {} is not there.", scenario.display(), map.display()));
        }
        let grid = read_map(&map)?;
        for (line, query) in &all {
            check_ends(&grid, query).map_err(|fault| format!("{}: line {line}: {fault}.", scenario.display()))?;
        }
        let queries = spread(all.len(), limit).map(|index| all[index].clone()).collect();
        let stem = map.file_stem().unwrap_or_default().to_string_lossy();
        let name = format!("{}/{stem}", folder(&scenario));
        Ok(Workload { family: Family::of(&scenario), name, scenario, map, queries })
    }

    /// The terrain of its map.
    pub fn grid(&self) -> Result<GridMap, String> {
        read_map(&self.map)
    }
}

fn read_map(file: &Path) -> Result<GridMap, String> {
    let text = std::fs::read(file).map_err(|error| cannot_read(file, &error))?;
    let map = Map::from_movingai(&text, &Rules::DEFAULT).map_err(|error| format!("{}: {error}.", file.display()))?;
    Ok(GridMap::of_map(&map))
}

fn check_ends(grid: &GridMap, query: &Scenario) -> Result<(), String> {
    for (end, (x, y)) in [("start", query.start), ("goal", query.goal)] {
        if x >= grid.width || y >= grid.height {
            let (width, height) = (grid.width, grid.height);
            return Err(format!("the {end} {x},{y} is outside the map, which is {width} x {height} cells"));
        }
        // Its length of 0 would mean a path.
        if query.start == query.goal && !grid.is_passable(x, y) {
            return Err(format!("the {end} {x},{y} is blocked, so that there is no path to itself"));
        }
    }
    Ok(())
}

fn cannot_read(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be read: {error}.", path.display())
}

/// Which of a number of items are taken: those in the middle of equal parts. A limit of 0 is none.
fn spread(count: usize, limit: usize) -> impl Iterator<Item = usize> {
    let parts = if limit == 0 { count } else { limit.min(count) };
    (0..parts).map(move |part| (2 * part + 1) * count / (2 * parts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_are_taken_evenly() {
        let taken = |count, limit| spread(count, limit).collect::<Vec<_>>();
        assert_eq!(taken(100, 5), [10, 30, 50, 70, 90]);
        assert_eq!(taken(7, 3), [1, 3, 5]);
        assert_eq!(taken(9, 1), [4]);
        assert_eq!(taken(4, 0), [0, 1, 2, 3]);
        assert_eq!(taken(4, 9), [0, 1, 2, 3]);
        assert!(taken(0, 5).is_empty() && taken(0, 0).is_empty());
    }
}
