//! What things take, counted from the allocator and next to what the library reports: maps, searchers, overlays and
//! tables, on generated maps of several sizes.

use super::room::Room;
use super::world::{World, area};
use crate::heap::Ruler;
use crate::rows::{Rows, csv, markdown, number};
use cairn::{Error, JumpGraphDef, LandmarkEntries, LandmarksDef, Map, Overlay, Rules, Searcher, SearcherDef, Table};
use std::fmt::{self, Display};

/// Makes something for a map, and passes on what the library reports of it, while it is there.
type Make = fn(&mut Map, &mut dyn FnMut(u64)) -> Result<(), Error>;

/// Something that takes memory.
struct Thing {
    name: &'static str,
    /// Whether it needs the jump graph.
    of_graph: bool,
    make: Make,
}

/// What is measured in addition to the map, in this order. The graph stays for those that need it.
const THINGS: [Thing; 6] = [
    thing("overlay", |map, report| Overlay::for_map(map).map(|overlay| report(overlay.memory_bytes()))),
    thing("searcher of all cells", |map, report| {
        Searcher::new(map.required_cells().into()).map(|searcher| report(searcher.memory_bytes()))
    }),
    thing("8 landmarks at all cells", |map, report| measure_landmarks(map, LandmarkEntries::Cells, report)),
    thing(GRAPH, |map, report| {
        map.build_jump_graph(&JumpGraphDef::DEFAULT, &mut |_, _| true)?;
        table_bytes(map, Table::JumpGraph).map(report)
    }),
    of_graph("searcher of the graph alone", |map, report| {
        Searcher::with_def(&graph_alone(map)).map(|searcher| report(searcher.memory_bytes()))
    }),
    of_graph("8 landmarks at jump points", |map, report| measure_landmarks(map, LandmarkEntries::JumpPoints, report)),
];

const MAP: &str = "map";
const GRAPH: &str = "jump graph";

const fn thing(name: &'static str, make: Make) -> Thing {
    Thing { name, of_graph: false, make }
}

const fn of_graph(name: &'static str, make: Make) -> Thing {
    Thing { name, of_graph: true, make }
}

fn measure_landmarks(map: &mut Map, entries: LandmarkEntries, report: &mut dyn FnMut(u64)) -> Result<(), Error> {
    let def = LandmarksDef { count: 8, entries, ..LandmarksDef::DEFAULT };
    map.build_landmarks(&def, &mut |_, _| true)?;
    table_bytes(map, Table::Landmarks).map(report)?;
    map.remove_table(0, Table::Landmarks)
}

fn table_bytes(map: &Map, table: Table) -> Result<u64, Error> {
    map.table_info(0, table, 0).map(|info| info.memory_bytes)
}

/// A searcher that holds the graph of a map and no cells.
pub(super) fn graph_alone(map: &Map) -> SearcherDef {
    SearcherDef { max_cells: 0, graph_nodes: map.required_nodes(), ..SearcherDef::DEFAULT }
}

/// A map of this size tells what to expect of larger ones.
const FIRST_SIDE: u32 = 512;

/// What is measured.
pub struct Plan {
    worlds: Vec<World>,
    /// From small to large.
    sides: Vec<u32>,
    room: Room,
}

/// What one thing takes on one map.
#[derive(Clone, Debug)]
struct Figure {
    world: &'static str,
    side: u32,
    thing: &'static str,
    /// Bytes that were allocated for it and stayed.
    counted: u64,
    /// Bytes that the library reports.
    reported: u64,
    /// Bytes that were allocated for it at most, while it was made.
    peak: u64,
}

/// All that was measured.
#[derive(Clone, Debug, Default)]
pub struct Report {
    sides: Vec<u32>,
    figures: Vec<Figure>,
    /// What was left out, and why.
    left_out: Vec<String>,
}

/// A thing of which the library reports another size than it has.
pub struct Wrong<'a>(&'a Figure);

impl Plan {
    /// These kinds of maps with these sides.
    pub fn new(worlds: Vec<World>, mut sides: Vec<u32>, room: Room) -> Plan {
        sides.sort_unstable();
        sides.dedup();
        Plan { worlds, sides, room }
    }

    /// How much work it is: the cells of the maps, once for each thing.
    pub fn work(&self) -> u64 {
        let cells: u64 = self.sides.iter().map(|&side| area(side)).sum();
        cells * (self.worlds.len() * (THINGS.len() + 1)) as u64
    }

    /// Runs it. `progress` is called with the work that was done.
    pub fn run(&self, progress: &mut dyn FnMut(u64)) -> Result<Report, String> {
        let mut report = Report { sides: self.sides.clone(), ..Report::default() };
        for world in &self.worlds {
            let mut room = self.room.clone();
            if self.sides.first().is_some_and(|&side| side > FIRST_SIDE) {
                measure(world, FIRST_SIDE, &mut room, &mut Report::default(), &mut |_| ())?;
            }
            for &side in &self.sides {
                measure(world, side, &mut room, &mut report, progress)?;
            }
        }
        Ok(report)
    }
}

/// Measures one map.
fn measure(
    world: &World,
    side: u32,
    room: &mut Room,
    report: &mut Report,
    progress: &mut dyn FnMut(u64),
) -> Result<(), String> {
    let (place, cells) = (format!("{}, {side} x {side} cells", world.name), area(side));
    let failed = |thing: &str, error: Error| format!("{place}: {thing} cannot be made: {error}.");
    // Each of these adds a line to what was left out.
    let fits = |report: &mut Report, room: &Room, thing: &str, in_use: u64| {
        let checked = room.check(thing, cells, in_use);
        let sentence = |why: &String| format!("{place}: {thing} is left out, since {why}.");
        report.left_out.extend(checked.as_ref().err().map(sentence));
        checked.is_ok()
    };

    if !fits(report, room, MAP, cells) {
        progress(cells * (THINGS.len() + 1) as u64);
        return Ok(());
    }
    let (grid, _) = world.make(side);
    let ruler = Ruler::new();
    let mut map = grid.to_map(&Rules::DEFAULT).map_err(|error| failed(MAP, error))?;
    // Component labels may need more memory than every map has.
    map.maintain(u64::MAX).map_err(|error| failed(MAP, error))?;
    let add = |report: &mut Report, room: &mut Room, thing, counted, reported, peak| {
        report.figures.push(Figure { world: world.name, side, thing, counted, reported, peak });
        room.learn(thing, cells, peak);
    };
    add(report, room, MAP, ruler.live(), map.memory_bytes(), ruler.peak());
    drop(grid);
    progress(cells);

    let mut has_graph = false;
    for Thing { name, of_graph, make } in &THINGS {
        if (!of_graph || has_graph) && fits(report, room, name, map.memory_bytes()) {
            let (ruler, mut sizes) = (Ruler::new(), [0; 2]);
            make(&mut map, &mut |reported| sizes = [ruler.live(), reported]).map_err(|error| failed(name, error))?;
            add(report, room, name, sizes[0], sizes[1], ruler.peak());
            has_graph |= *name == GRAPH;
        } else if *of_graph && !has_graph {
            report.left_out.push(format!("{place}: {name} is left out, since it needs the {GRAPH}."));
        }
        progress(cells);
    }
    Ok(())
}

impl Figure {
    /// A hundredth and a few kilobytes are for lists of layers and the like, which grow as vectors do.
    fn is_right(&self) -> bool {
        self.counted.abs_diff(self.reported) <= self.reported / 100 + 4096
    }
}

impl Report {
    /// The things of which the library reports another size than they have.
    pub fn wrong(&self) -> Vec<Wrong<'_>> {
        self.figures.iter().filter(|figure| !figure.is_right()).map(Wrong).collect()
    }

    /// The tables as Markdown.
    pub fn to_markdown(&self) -> String {
        let mut text = format!("# Memory\n\n{NOTES}");
        for of_world in self.figures.chunk_by(|one, other| one.world == other.world) {
            text += &format!("\n## {}\n\n{}", of_world[0].world, markdown(&self.table(of_world)));
        }
        if !self.left_out.is_empty() {
            text += &format!("\n## Left out\n\n- {}\n", self.left_out.join("\n- "));
        }
        text
    }

    /// A row for each thing; for each side what it takes, and the most while it was made.
    fn table(&self, figures: &[Figure]) -> Rows {
        let sides = self.sides.iter().map(|&side| number(side.into(), Some(0)));
        let header = sides.flat_map(|side| [format!("{side} x {side}"), "while made".to_owned()]);
        let mut rows: Rows = vec![["bytes per cell".to_owned()].into_iter().chain(header).collect()];
        for thing in [MAP].into_iter().chain(THINGS.iter().map(|thing| thing.name)) {
            let cells_of = |&side: &u32| {
                let figure = figures.iter().find(|figure| figure.thing == thing && figure.side == side);
                let per_cell = |bytes: u64| number(bytes as f64 / area(side) as f64, Some(2));
                let words = figure.map(|figure| [figure.counted, figure.peak].map(per_cell));
                words.unwrap_or_else(|| ["-"; 2].map(str::to_owned))
            };
            rows.push([thing.to_owned()].into_iter().chain(self.sides.iter().flat_map(cells_of)).collect());
        }
        rows
    }

    /// The files: their names and texts.
    pub fn files(&self) -> [(&'static str, String); 2] {
        let header = ["kind", "side", "cells", "thing", "counted_bytes", "reported_bytes", "peak_bytes"];
        let mut rows: Rows = vec![header.map(str::to_owned).to_vec()];
        for figure in &self.figures {
            let Figure { world, side, thing, counted, reported, peak } = figure;
            let sizes = [area(*side), *counted, *reported, *peak].map(|number| number.to_string());
            let [cells, counted, reported, peak] = sizes;
            let names = [(*world).to_owned(), side.to_string(), cells, (*thing).to_owned()];
            rows.push(names.into_iter().chain([counted, reported, peak]).collect());
        }
        [("memory.md", self.to_markdown()), ("memory.csv", csv(&rows))]
    }
}

const NOTES: &str = "\
Bytes per cell of the map, blocked cells included, as the allocator has counted them; next to each the most that was \
allocated for it at once while it was made. What the library reports is compared with the count.
";

impl Display for Wrong<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figure { world, side, thing, counted, reported, .. } = self.0;
        write!(formatter, "{world}, {side} x {side} cells: {thing}: {counted} bytes counted, {reported} reported")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(kinds: &[&str], sides: &[u32], room: Room) -> Plan {
        let worlds = kinds.iter().map(|kind| World::parse(kind).unwrap()).collect();
        Plan::new(worlds, sides.to_vec(), room)
    }

    #[test]
    fn what_is_counted_is_what_the_library_reports() {
        let plan = plan(&["buildings", "caves"], &[200, 64], Room::new(1));
        let mut done = 0;
        let report = plan.run(&mut |work| done += work).unwrap();
        assert_eq!(done, plan.work());
        assert_eq!(report.figures.len(), 2 * 2 * (THINGS.len() + 1));
        assert!(report.wrong().is_empty() && report.left_out.is_empty(), "{}", report.to_markdown());
        for Figure { thing, side, counted, reported, peak, .. } in &report.figures {
            assert_eq!(counted, reported, "{thing} at {side}");
            assert!(peak >= counted && *counted > 0, "{thing} at {side}: {peak}");
        }
        let all_cells = report.figures.iter().find(|figure| figure.thing == "8 landmarks at all cells").unwrap();
        let at_nodes = report.figures.iter().find(|figure| figure.thing == "8 landmarks at jump points").unwrap();
        assert!(at_nodes.counted < all_cells.counted / 2 && at_nodes.peak > all_cells.counted);
    }

    #[test]
    fn a_report_of_another_size_is_wrong() {
        let figure = |counted, reported| Figure { world: "w", side: 9, thing: "t", counted, reported, peak: 0 };
        let figures =
            vec![figure(1_000_000, 1_000_000), figure(1_000_000, 980_000), figure(4_096, 0), figure(4_097, 0)];
        let report = Report { sides: vec![9], figures, left_out: Vec::new() };
        let wrong: Vec<String> = report.wrong().iter().map(Wrong::to_string).collect();
        let line = |sizes| format!("w, 9 x 9 cells: t: {sizes}");
        assert_eq!(wrong, [line("1000000 bytes counted, 980000 reported"), line("4097 bytes counted, 0 reported")]);
    }

    #[test]
    fn what_does_not_fit_is_left_out_with_a_sentence() {
        // A map of 700 x 700 cells takes some 6 MB and its searcher some 16; what it takes is known from 512 x 512.
        let plan = plan(&["buildings"], &[700], Room::of_bytes(15_000_000));
        let report = plan.run(&mut |_| ()).unwrap();
        let measured: Vec<&str> = report.figures.iter().map(|figure| figure.thing).collect();
        assert!(measured.contains(&MAP) && measured.contains(&"overlay"), "{measured:?}");
        assert!(
            !measured.contains(&"searcher of all cells") && !measured.contains(&"8 landmarks at jump points"),
            "{measured:?}"
        );
        let sentence = "buildings, 700 x 700 cells: searcher of all cells is left out, since some ";
        assert!(report.left_out.iter().any(|line| line.starts_with(sentence)), "{:?}", report.left_out);
        assert!(report.to_markdown().contains(sentence));
        assert_eq!(report.figures.len() + report.left_out.len(), THINGS.len() + 1);
    }
}
