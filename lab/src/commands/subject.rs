//! What the commands with pictures have in common: a map from a file or a generator, start and goal, and the methods that
//! are tried on it.

use super::kinds::{Kind, Making};
use super::sentence;
use cairn::{Map, Neighbours, Outcome, Rules};
use clap::Args;
use lab::files;
use lab::picture::{self, Scene, Timing};
use lab::terminal::print;
use lab::{Method, Trace};
use std::io::Write;
use std::path::{Path, PathBuf};
use testkit::{GridMap, cell, endpoints};

/// Slices of a search per frame: of a search that is over sooner than another, frames still show equal parts.
const SLICES_PER_FRAME: u32 = 4;

/// The options of the commands with pictures.
#[derive(Args)]
pub(super) struct SubjectArgs {
    /// A map in the MovingAI format
    #[arg(long, value_name = "FILE.map", required_unless_present = "kind", conflicts_with_all = ["kind", "Making"])]
    map: Option<PathBuf>,
    /// A map made as lab generate makes it, with its options
    #[arg(long)]
    kind: Option<Kind>,
    #[command(flatten)]
    making: Making,
    /// Divided by commas
    #[arg(long, value_delimiter = ',', value_parser = Method::parse, default_value = "astar")]
    pub(super) methods: Vec<Method>,
    /// Far from the goal unless it is given
    #[arg(long, value_name = "X,Y", value_parser = read_cell)]
    start: Option<(u32, u32)>,
    /// Far from the start unless it is given
    #[arg(long, value_name = "X,Y", value_parser = read_cell)]
    goal: Option<(u32, u32)>,
    /// 8, or 4, with which a step costs 1
    #[arg(long, default_value = "8", value_parser = neighbours)]
    neighbours: Neighbours,
    /// Where to write the picture; with the ending .svg it is one of vectors, which `animate` cannot make
    #[arg(long, value_name = "FILE.png")]
    pub(super) out: PathBuf,
}

/// A map with its start and goal.
pub(super) struct Subject {
    map: Map,
    scene: Scene,
}

impl Subject {
    /// An end that is not given is chosen far from the other.
    pub(super) fn new(map: Map, start: Option<(u32, u32)>, goal: Option<(u32, u32)>) -> Result<Subject, String> {
        let (width, height) = (map.width(), map.height());
        for (name, end) in [("start", start), ("goal", goal)] {
            if let Some((x, y)) = end.filter(|&(x, y)| x >= width || y >= height) {
                return Err(format!("the {name} {x},{y} is outside the map, which is {width} x {height} cells."));
            }
        }
        let grid = GridMap::of_map(&map);
        let far_from = |end| endpoints::far_from(&grid, end);
        let (start, goal) = match (start, goal) {
            (Some(start), Some(goal)) => (start, goal),
            (Some(start), None) => (start, far_from(start)),
            (None, Some(goal)) => (far_from(goal), goal),
            (None, None) => endpoints::far_apart(&grid).ok_or("the map has no passable cell.")?,
        };
        Ok(Subject { map, scene: Scene { map: grid, start, goal } })
    }

    /// A generated map, with start and goal or with ends that are chosen.
    pub(super) fn on(grid: &GridMap, neighbours: Neighbours, ends: Option<[(u32, u32); 2]>) -> Result<Subject, String> {
        let map = grid.to_map(&rules(neighbours)).map_err(sentence)?;
        Subject::new(map, ends.map(|ends| ends[0]), ends.map(|ends| ends[1]))
    }

    /// The map with start and goal that options ask for.
    pub(super) fn make(options: &SubjectArgs) -> Result<Subject, String> {
        let rules = rules(options.neighbours);
        let map = match (&options.map, options.kind) {
            (Some(file), _) => read_map(file, &rules)?,
            (None, Some(kind)) => options.making.make(kind)?.0.to_map(&rules).map_err(sentence)?,
            (None, None) => return Err("there is no map.".to_owned()),
        };
        Subject::new(map, options.start, options.goal)
    }

    /// Draws the searches of all methods.
    pub(super) fn draw(&mut self, methods: &[Method], file: &Path) -> Result<Vec<Trace>, String> {
        let traces = self.trace(methods, picture::SLICES)?;
        let mut bytes = Vec::new();
        let picture = picture::draw(&self.scene, &traces);
        let encoded = if file.extension().is_some_and(|end| end == "svg") {
            bytes.write_all(picture.to_svg().as_bytes())
        } else {
            picture.write_png(&mut bytes)
        };
        save(file, encoded, &bytes).map(|()| traces)
    }

    /// Animates the searches of all methods.
    pub(super) fn animate(&mut self, methods: &[Method], timing: Timing, file: &Path) -> Result<Vec<Trace>, String> {
        let traces = self.trace(methods, timing.frames * SLICES_PER_FRAME)?;
        let mut bytes = Vec::new();
        let encoded = picture::write_animation(&self.scene, &traces, timing, &mut bytes);
        save(file, encoded, &bytes).map(|()| traces)
    }

    fn trace(&mut self, methods: &[Method], slices: u32) -> Result<Vec<Trace>, String> {
        let [start, goal] = [self.scene.start, self.scene.goal].map(cell);
        let mut trace = |method: &Method| {
            Trace::record(&mut self.map, method, start, goal, slices)
                .map_err(|error| format!("the method {} cannot be used on this map: {error}.", method.name))
        };
        methods.iter().map(&mut trace).collect()
    }
}

fn save(file: &Path, encoded: std::io::Result<()>, bytes: &[u8]) -> Result<(), String> {
    encoded.map_err(|error| format!("{} cannot be drawn: {error}.", file.display()))?;
    files::write(file, bytes)
}

/// Prints a line for each search with what was found.
pub(super) fn print_results(file: &Path, traces: &[Trace]) -> Result<(), String> {
    for trace in traces {
        let result = &trace.result;
        let answer = match result.outcome {
            Outcome::Optimal => format!("path cost {}, {} cells long", result.cost, result.path_length),
            Outcome::Bounded | Outcome::Partial => {
                format!("path cost {} (perhaps not the least), {} cells long", result.cost, result.path_length)
            }
            Outcome::NoPath => "no path".to_owned(),
            Outcome::EndpointBlocked => format!("no path: {},{} is blocked", result.end.x, result.end.y),
            Outcome::BudgetSpent => "gave up".to_owned(),
            Outcome::NotFound | Outcome::FirstLeg | Outcome::OutOfNodes => "no path found".to_owned(),
        };
        let name = if traces.len() > 1 { format!("{}: ", trace.name) } else { String::new() };
        print(&format!("{}: {name}{answer}, {} cells expanded\n", file.display(), result.counters.expanded))?;
    }
    Ok(())
}

/// With 4 neighbours a step costs 1, as in the papers.
fn rules(neighbours: Neighbours) -> Rules {
    match neighbours {
        Neighbours::Four => Rules { neighbours, cardinal_cost: 1, ..Rules::DEFAULT },
        Neighbours::Eight => Rules::DEFAULT,
    }
}

fn read_map(file: &Path, rules: &Rules) -> Result<Map, String> {
    let text = std::fs::read(file).map_err(|error| format!("{} cannot be read: {error}.", file.display()))?;
    Map::from_movingai(&text, rules).map_err(|error| format!("{}: {error}.", file.display()))
}

fn read_cell(text: &str) -> Result<(u32, u32), String> {
    let cell = text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    cell.ok_or_else(|| "a column and a row are needed, such as 12,34".to_owned())
}

fn neighbours(text: &str) -> Result<Neighbours, String> {
    match text {
        "4" => Ok(Neighbours::Four),
        "8" => Ok(Neighbours::Eight),
        _ => Err("it must be 4 or 8".to_owned()),
    }
}
