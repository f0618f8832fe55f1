//! Scenarios in the MovingAI format, read and written: queries on a map with the known length of their shortest path,
//! where a diagonal step counts as the square root of 2.

use crate::{GridMap, Random, cell, endpoints};
use cairn::{Cell, Query, Rules, Searcher};
use std::f64::consts::SQRT_2;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};

/// One query of a scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Column and row of the start.
    pub start: (u32, u32),
    /// Column and row of the goal.
    pub goal: (u32, u32),
    /// Length of the shortest path; 0 from a cell to another means that there is none.
    pub length: f64,
    /// How far the length may be off, given the digits it is written with.
    pub tolerance: f64,
}

/// What is wrong with a scenario, and the line (from 1) where that shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// The line.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ScenarioError {}

/// Decimals of the lengths that are written.
const DECIMALS: usize = 8;

/// Costs in whole numbers whose ratio is within 1e-8 of the square root of 2.
pub const FINE: Rules = Rules { cardinal_cost: 13_860, diagonal_cost: 19_601, ..Rules::DEFAULT };

impl Scenario {
    /// A query whose length is cut to the decimals that are written, so that reading gives back the same.
    pub fn new(start: (u32, u32), goal: (u32, u32), length: f64) -> Scenario {
        let scale = 10f64.powi(DECIMALS as i32);
        let length = (length * scale).round() / scale;
        Scenario { start, goal, length, tolerance: tolerance(DECIMALS, length) }
    }

    /// Reads all queries of a scenario file's text.
    pub fn parse(text: &str) -> Result<Vec<Scenario>, ScenarioError> {
        Ok(Self::parse_numbered(text)?.into_iter().map(|(_, scenario)| scenario).collect())
    }

    /// As `parse`, each query with its line, counted from 1.
    pub fn parse_numbered(text: &str) -> Result<Vec<(usize, Scenario)>, ScenarioError> {
        let mut lines = text.lines().enumerate();
        let fault = |line: usize, message: &str| ScenarioError { line: line + 1, message: message.to_string() };
        match lines.next() {
            Some((_, first)) if first.trim_start().starts_with("version") => {}
            _ => return Err(fault(0, "the first line is not a version")),
        }
        let queries = lines.filter(|(_, line)| !line.trim().is_empty());
        let parse = |(number, line)| match Self::parse_line(line) {
            Ok(scenario) => Ok((number + 1, scenario)),
            Err(message) => Err(fault(number, message)),
        };
        queries.map(parse).collect()
    }

    /// Bucket, map, its width and height, start, goal, length. The map's name is only a hint and its size is the map's
    /// own business.
    fn parse_line(line: &str) -> Result<Scenario, &'static str> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, _, _, _, start_x, start_y, goal_x, goal_y, length] = words[..] else {
            return Err("there are not nine columns");
        };
        let number = |word: &str| word.parse().map_err(|_| "a coordinate is not a number");
        let value: f64 = length.parse().map_err(|_| "the length is not a number")?;
        if !value.is_finite() || value < 0.0 {
            return Err("the length is not a length");
        }
        Ok(Scenario {
            start: (number(start_x)?, number(start_y)?),
            goal: (number(goal_x)?, number(goal_y)?),
            length: value,
            tolerance: tolerance(length.split_once('.').map_or(0, |(_, decimals)| decimals.len()), value),
        })
    }

    /// Writes queries as the text of a scenario file (version 1). A query's bucket is its length divided by 4. White
    /// space in the map's name would divide columns and is replaced.
    pub fn to_text(map_name: &str, width: u32, height: u32, scenarios: &[Scenario]) -> String {
        let map_name = map_name.replace(char::is_whitespace, "_");
        let mut text = String::from("version 1\n");
        for Scenario { start, goal, length, .. } in scenarios {
            let bucket = (length / 4.0) as u64;
            let ends = format!("{}\t{}\t{}\t{}", start.0, start.1, goal.0, goal.1);
            writeln!(text, "{bucket}\t{map_name}\t{width}\t{height}\t{ends}\t{length:.DECIMALS$}")
                .expect("a string takes every text");
        }
        text
    }

    /// Start and goal for the library.
    pub fn ends(&self) -> [Cell; 2] {
        [self.start, self.goal].map(cell)
    }

    /// Whether the file says that no path exists.
    pub fn is_unreachable(&self) -> bool {
        self.length == 0.0 && self.start != self.goal
    }
}

/// Files are written with two or eight decimals, or with six significant digits; half a unit of the last digit, and the
/// difference between the square root of 2 and the costs it is compared with.
fn tolerance(decimals: usize, value: f64) -> f64 {
    let rounding = match decimals {
        2 => 0.005,
        DECIMALS.. => 1e-8,
        _ => value * 5e-6,
    };
    rounding + value * 1e-8
}

/// The length of a path of single steps.
pub fn length(path: &[Cell]) -> f64 {
    let is_diagonal = |step: &&[Cell]| step[0].x != step[1].x && step[0].y != step[1].y;
    let diagonal = path.windows(2).filter(is_diagonal).count();
    let straight = path.len().saturating_sub(1) - diagonal;
    straight as f64 + diagonal as f64 * SQRT_2
}

/// Draws solvable queries from a cell to another and sorts them by length. Nothing if they cannot be found, because too
/// few cells of the map are joined.
pub fn draw(grid: &GridMap, count: u32, random: &mut Random) -> Result<Option<Vec<Scenario>>, cairn::Error> {
    let map = grid.to_map(&FINE)?;
    let mut searcher = Searcher::for_map(&map)?;
    let mut path = vec![Cell::default(); map.passable_cells() as usize];
    let mut scenarios = Vec::new();
    for _ in 0..count {
        let Some([start, goal]) = endpoints::joined(grid, &map, random) else { return Ok(None) };
        let found = searcher.find_path(&map, &Query::new(start, goal), &mut path)?;
        let [start, goal] = [start, goal].map(|cell| (cell.x as u32, cell.y as u32));
        scenarios.push(Scenario::new(start, goal, length(&path[..found.path_length as usize])));
    }
    scenarios.sort_by(|a, b| a.length.total_cmp(&b.length));
    Ok(Some(scenarios))
}

/// The map that belongs to a scenario file, next to it: that of `name.map.scen` and of `name.scen` is `name.map`.
pub fn map_next_to(scenario: &Path) -> PathBuf {
    let mut map = scenario.with_extension("");
    if map.extension().is_none_or(|extension| extension != "map") {
        map.as_mut_os_string().push(".map");
    }
    map
}

/// Every scenario file below a folder, with its map next to it, in the order of their names.
pub fn find_scenarios(folder: &Path) -> std::io::Result<Vec<(PathBuf, PathBuf)>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "scen") {
                found.push((map_next_to(&path), path));
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tabs_and_spaces_separate_columns_alike() {
        let text = "version 1\n0\tmaps/a.map\t49\t49\t1\t11\t1\t12\t1\n\n3 b 512 512 10 20 30 40 132.40\n";
        let scenarios = Scenario::parse(text).unwrap();
        assert_eq!((scenarios[0].start, scenarios[0].goal, scenarios[0].length), ((1, 11), (1, 12), 1.0));
        assert_eq!((scenarios[1].start, scenarios[1].goal, scenarios[1].length), ((10, 20), (30, 40), 132.4));
        assert!(scenarios[1].tolerance > 0.005 && scenarios[0].tolerance < 1e-5);
    }

    #[test]
    fn what_is_written_is_read_back_the_same() {
        let grid = crate::generate::rooms(60, 45, 12, 3, &mut Random::new(4));
        let scenarios = draw(&grid, 80, &mut Random::new(5)).unwrap().unwrap();
        assert_eq!(scenarios.len(), 80);
        assert!(scenarios.windows(2).all(|pair| pair[0].length <= pair[1].length));
        let text = Scenario::to_text("two rooms.map", 60, 45, &scenarios);
        assert_eq!(Scenario::parse(&text), Ok(scenarios));
        let fields: Vec<&str> = text.lines().last().unwrap().split('\t').collect();
        assert_eq!(fields[1..4], ["two_rooms.map", "60", "45"]);
        assert_eq!(fields[0].parse(), Ok((fields[8].parse::<f64>().unwrap() / 4.0).floor() as u64));
        assert_eq!(fields[8].split_once('.').unwrap().1.len(), 8);
    }

    #[test]
    fn no_queries_are_drawn_where_no_two_cells_are_joined() {
        let lonely = GridMap::parse(".#.\n#.#\n.#.");
        assert_eq!(draw(&lonely, 1, &mut Random::new(1)), Ok(None));
        assert_eq!(draw(&GridMap::filled(5, 5, 0), 1, &mut Random::new(1)), Ok(None));
    }

    #[test]
    fn a_path_is_as_long_as_its_steps() {
        let path = [(3, 3), (4, 4), (4, 5), (3, 6), (2, 6)].map(cell);
        assert_eq!(length(&path), 2.0 + 2.0 * SQRT_2);
        assert_eq!((length(&path[..1]), length(&[])), (0.0, 0.0));
    }

    #[test]
    fn a_query_keeps_its_line_across_empty_ones() {
        let text = "version 1\n\n0 a 1 1 0 0 0 0 0\n \n0 a 1 1 0 0 0 0 0\n";
        let lines: Vec<usize> = Scenario::parse_numbered(text).unwrap().iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [3, 5]);
    }

    #[test]
    fn a_map_lies_next_to_its_scenario() {
        for scenario in ["maps/a.b.map.scen", "maps/a.b.scen"] {
            assert_eq!(map_next_to(Path::new(scenario)), Path::new("maps/a.b.map"), "{scenario}");
        }
    }

    #[test]
    fn malformed_text_is_refused_at_its_line() {
        let line = |text: &str| Scenario::parse(text).unwrap_err().line;
        assert_eq!(line(""), 1);
        assert_eq!(line("0 a 1 1 0 0 0 0 0\n"), 1);
        assert_eq!(line("version 1\n0 a 1 1 0 0 0 0\n"), 2);
        assert_eq!(line("version 1\n0 a 1 1 0 0 0 0 0\n0 a 1 1 0 -1 0 0 0\n"), 3);
        assert_eq!(line("version 1\n0 a 1 1 0 0 0 0 far\n"), 2);
        assert_eq!(line("version 1\n0 a 1 1 0 0 0 0 inf\n"), 2);
    }
}
