//! The 126 maps: sizes 40 to 560 by 40, each with 0 to 40 % of obstacles by 5. Without obstacles the search is from
//! corner to corner; with obstacles it is, of 20 random pairs of cells with a path between them and at least half the
//! map's side apart, the one that takes most expansions: the paper preferred what was "as complicated as possible"
//! [5.3].

use super::Named;
use super::astar::{Astar, Book, Ground};
use super::contenders::Bed;
use crate::experiment::Size;
use crate::open::{Baseline, CheckFromClosed, HashedClosed, MultiStack};
use cairn::{Error, Neighbours, Rules, Searcher};
use testkit::{GridMap, Random, cell, generate};

pub(super) const SEED: u64 = 2018;
pub(super) const PAIRS: usize = 20;
/// Pairs that are tried before a map is given up for another: near 40 % few cells are joined to others far away.
const TRIES: usize = 1000;

/// Which map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Cells along a side.
    pub(super) side: u32,
    /// Percentage of obstacles.
    pub(super) percent: u32,
}

impl Named for Place {
    fn quantity(&self, name: &str) -> String {
        format!("{name} {}x{0} {}%", self.side, self.percent)
    }
}

/// All maps of a size. The quick ones still have all of Tables 6 to 9.
pub(super) fn places(size: Size) -> Vec<Place> {
    let sides: Vec<u32> = size.pick((40..=560).step_by(40).collect(), vec![40, 80, 160]);
    let with_side = |side| (0..=40).step_by(5).map(move |percent| Place { side, percent });
    sides.into_iter().flat_map(with_side).collect()
}

/// Makes a map and chooses where to search on it.
pub(super) fn make(place: Place) -> Result<Bed, String> {
    let Place { side, percent } = place;
    let random = &mut Random::new(SEED + 1000 * u64::from(side) + u64::from(percent));
    if percent == 0 {
        return bed(&generate::empty(side, side), [(0, 0), (side - 1, side - 1)]);
    }
    loop {
        let grid = generate::random_obstacles(side, side, percent, random);
        if let Some(ends) = hardest_pair(&grid, random) {
            return bed(&grid, ends);
        }
    }
}

pub(super) type Ends = [(u32, u32); 2];

/// Nothing if there are too few pairs with a path.
pub(super) fn hardest_pair(grid: &GridMap, random: &mut Random) -> Option<Ends> {
    let (ground, mut astar) = (Ground::new(grid), Astar::default());
    let mut pairs: Vec<(u64, Ends)> = Vec::new();
    for _ in 0..TRIES {
        let ends = [grid.random_passable_cell(random)?, grid.random_passable_cell(random)?];
        let [(x, y), (to_x, to_y)] = ends;
        if x.abs_diff(to_x) + y.abs_diff(to_y) < grid.width / 2 {
            continue;
        }
        let list = &mut Baseline::<MultiStack, CheckFromClosed>::default();
        let cells = (ground.cell(ends[0]), ground.cell(ends[1]));
        let found = astar.search::<HashedClosed>(&ground, cells, true, Book::Cheapest, list);
        pairs.extend(found.map(|found| (found.closed, ends)));
        if pairs.len() == PAIRS {
            return pairs.into_iter().max_by_key(|&(expanded, _)| expanded).map(|(_, ends)| ends);
        }
    }
    None
}

pub(super) fn bed(grid: &GridMap, ends: Ends) -> Result<Bed, String> {
    let rules = Rules { neighbours: Neighbours::Four, cardinal_cost: 1, diagonal_cost: 1, ..Rules::DEFAULT };
    let fault = |error: Error| format!("{error}.");
    let map = grid.to_map(&rules).map_err(fault)?;
    let searcher = Searcher::for_map(&map).map_err(fault)?;
    let ground = Ground::new(grid);
    Ok(Bed {
        ends: (ground.cell(ends[0]), ground.cell(ends[1])),
        cells: (cell(ends[0]), cell(ends[1])),
        astar: Astar::default(),
        ground,
        map,
        searcher,
    })
}
