//! Scenarios in the MovingAI format: queries on a map with the known length of their shortest path, where a diagonal step
//! counts as the square root of 2.

use std::fmt;
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

impl Scenario {
    /// Reads all queries of a scenario file's text.
    pub fn parse(text: &str) -> Result<Vec<Scenario>, ScenarioError> {
        let mut lines = text.lines().enumerate();
        let fault = |line: usize, message: &str| ScenarioError { line: line + 1, message: message.to_string() };
        match lines.next() {
            Some((_, first)) if first.trim_start().starts_with("version") => {}
            _ => return Err(fault(0, "the first line is not a version")),
        }
        let queries = lines.filter(|(_, line)| !line.trim().is_empty());
        queries.map(|(number, line)| Self::parse_line(line).map_err(|message| fault(number, message))).collect()
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
            tolerance: tolerance(length, value),
        })
    }

    /// Whether the file says that no path exists.
    pub fn is_unreachable(&self) -> bool {
        self.length == 0.0 && self.start != self.goal
    }
}

/// Files are written with two or eight decimals, or with six significant digits; half a unit of the last digit, and the
/// difference between the square root of 2 and the costs it is compared with.
fn tolerance(written: &str, value: f64) -> f64 {
    let decimals = written.split_once('.').map_or(0, |(_, decimals)| decimals.len() as i32);
    let rounding = if decimals == 2 { 0.005 } else { value * 5e-6 };
    rounding + value * 1e-8
}

/// Every scenario file below a folder, with its map beside it, in the order of their names. The map of `name.map.scen`
/// is `name.map`.
pub fn find_scenarios(folder: &Path) -> std::io::Result<Vec<(PathBuf, PathBuf)>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "scen") {
                found.push((path.with_extension(""), path));
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
