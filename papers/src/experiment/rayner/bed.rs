//! Maps and queries, and what searches on a map need. Every map comes from its kind, its size and its number alone.

use super::estimate::{Costs, Landmarks};
use super::plain::{Field, Plain};
use super::plain_fringe::PlainFringe;
use cairn::{Cell, Map, Rules, Searcher};
use std::path::{Path, PathBuf};
use testkit::{GridMap, Random, cell, endpoints, generate};

/// Where the maps of a question come from; figures are kept apart by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Empty,
    /// With a percentage of the cells blocked at random.
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
    pub(super) fringe: PlainFringe,
    pub(super) landmarks: Landmarks,
    pub(super) queries: Vec<(Cell, Cell)>,
}

impl Bed {
    pub(super) fn new(grid: &GridMap, queries: usize, random: &mut Random) -> Result<Bed, String> {
        let map_at = |costs: Costs| {
            let rules = Rules { cardinal_cost: costs.cardinal, diagonal_cost: costs.diagonal, ..Rules::DEFAULT };
            Ok((costs, grid.to_map(&rules).map_err(|error| format!("{error}."))?))
        };
        let maps = PAIRS.into_iter().map(map_at).collect::<Result<Vec<_>, String>>()?;
        let map = &maps[0].1;
        let searcher = Searcher::for_map(map).map_err(|error| format!("{error}."))?;
        let field = Field::new(map);
        let mut draw = || Some(endpoints::joined(grid, map, random)?.into());
        let queries = (0..queries).map(|_| draw()).collect::<Option<_>>().ok_or("a map has too few paths.")?;
        Ok(Bed {
            searcher,
            slim: Plain::new(&field),
            wide: Plain::new(&field),
            fringe: PlainFringe::new(&field),
            landmarks: Landmarks::default(),
            maps,
            field,
            queries,
        })
    }

    /// Puts the landmarks on random cells, for questions that need them.
    pub(super) fn place_landmarks(&mut self, grid: &GridMap, random: &mut Random) {
        // Queries have been drawn, so there are passable cells.
        let places = std::array::from_fn(|_| grid.random_passable_cell(random).map_or(Cell::default(), cell));
        self.landmarks = Landmarks::new(&self.field, Costs::new(70, 99), &places);
    }

    /// The map under a pair of costs, and the searcher.
    pub(super) fn library(&mut self, costs: Costs) -> (&Map, &mut Searcher) {
        let known = self.maps.iter().find(|(known, _)| *known == costs);
        (&known.expect("one of the pairs").1, &mut self.searcher)
    }
}
