//! Maps and queries, and what searches on a map need. Every map comes from its kind, its size and its number alone.

use super::estimate::{Costs, Landmarks};
use super::plain::{Field, Plain};
use cairn::{Cell, Map, Query, Rules, Searcher};
use std::path::{Path, PathBuf};
use testkit::{GridMap, Random, generate};

/// Where the maps of a question come from; figures are kept apart by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Empty,
    /// With so many percent of the cells blocked at random.
    Random(u32),
    Caves,
    Rooms,
    Games,
}

/// The kinds that are generated.
pub(super) const GENERATED: [Kind; 6] =
    [Kind::Empty, Kind::Random(10), Kind::Random(20), Kind::Random(30), Kind::Caves, Kind::Rooms];

/// The game maps: files of the benchmark's folder `dao`, small ones first.
pub(super) const GAMES: [&str; 5] = ["arena", "den312d", "lak303d", "den000d", "brc202d"];

/// The costs that searches of the library are run with.
pub(super) const PAIRS: [Costs; 4] = [Costs::new(1, 1), Costs::new(2, 3), Costs::new(70, 99), Costs::new(50, 99)];

impl Kind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Empty => "empty",
            Kind::Random(..=10) => "few obstacles",
            Kind::Random(..=20) => "obstacles",
            Kind::Random(_) => "many obstacles",
            Kind::Caves => "caves",
            Kind::Rooms => "rooms",
            Kind::Games => "game maps",
        }
    }

    /// A generated map.
    pub(super) fn make(self, side: u32, random: &mut Random) -> GridMap {
        match self {
            Kind::Empty | Kind::Games => generate::empty(side, side),
            Kind::Random(percent) => generate::random_obstacles(side, side, percent, random),
            Kind::Caves => generate::caves(side, side, 45, random),
            Kind::Rooms => generate::rooms(side, side, 16, 3, random),
        }
    }
}

/// The file of a game map.
pub(super) fn game_file(folder: &Path, name: &str) -> PathBuf {
    folder.join("dao").join(format!("{name}.map"))
}

/// A map under every pair of costs, and memory for all searches.
pub(super) struct Bed {
    maps: Vec<(Costs, Map)>,
    pub(super) searcher: Searcher,
    pub(super) field: Field,
    pub(super) slim: Plain<0>,
    pub(super) wide: Plain<12>,
    pub(super) landmarks: Landmarks,
    pub(super) queries: Vec<(Cell, Cell)>,
}

/// After so many pairs of cells in vain a map is taken for one without paths.
const TRIES: u32 = 1000;

impl Bed {
    pub(super) fn new(grid: &GridMap, queries: usize, random: &mut Random) -> Result<Bed, String> {
        let map_at = |costs: Costs| {
            let rules = Rules { cardinal_cost: costs.cardinal, diagonal_cost: costs.diagonal, ..Rules::DEFAULT };
            let map = Map::from_cells(grid.width, grid.height, &rules, &grid.cells).map_err(|e| format!("{e}."))?;
            Ok((costs, map))
        };
        let maps = PAIRS.into_iter().map(map_at).collect::<Result<Vec<_>, String>>()?;
        let map = &maps[0].1;
        let mut searcher = Searcher::for_map(map).map_err(|error| format!("{error}."))?;
        let field = Field::new(map);
        let queries = draw_queries(grid, map, &mut searcher, queries, random)?;
        Ok(Bed {
            searcher,
            slim: Plain::new(&field),
            wide: Plain::new(&field),
            landmarks: Landmarks::default(),
            maps,
            field,
            queries,
        })
    }

    /// Puts the landmarks on random cells, for questions that need them.
    pub(super) fn place_landmarks(&mut self, grid: &GridMap, random: &mut Random) {
        // Queries have been drawn, so there are free cells.
        let places = std::array::from_fn(|_| grid.random_free_cell(random).map_or(Cell::default(), cell));
        self.landmarks = Landmarks::new(&self.field, Costs::new(70, 99), &places);
    }

    /// The map under a pair of costs, and the searcher.
    pub(super) fn library(&mut self, costs: Costs) -> (&Map, &mut Searcher) {
        let known = self.maps.iter().find(|(known, _)| *known == costs);
        (&known.expect("one of the pairs").1, &mut self.searcher)
    }
}

/// Different cells with a path from one to the other.
fn draw_queries(
    grid: &GridMap,
    map: &Map,
    searcher: &mut Searcher,
    count: usize,
    random: &mut Random,
) -> Result<Vec<(Cell, Cell)>, String> {
    let mut queries = Vec::new();
    for _ in 0..TRIES {
        let (Some(start), Some(goal)) = (grid.random_free_cell(random), grid.random_free_cell(random)) else { break };
        let (start, goal) = (cell(start), cell(goal));
        let found = searcher.find_path(map, &Query::new(start, goal), &mut []).map_err(|error| format!("{error}."))?;
        if found.path_length > 1 {
            queries.push((start, goal));
        }
        if queries.len() == count {
            return Ok(queries);
        }
    }
    Err("a map has too few paths.".to_owned())
}

fn cell((x, y): (u32, u32)) -> Cell {
    Cell { x: x as i32, y: y as i32 }
}
