//! Where the maps come from: the paper's own, where the benchmark maps are at hand, and otherwise caves of like sizes.

use crate::experiment::{Setting, Size, game_maps};
use cairn::{Cell, Neighbours, Rules};
use std::path::PathBuf;
use testkit::{GridMap, Random, endpoints, generate};

const SEED: u64 = 2005;
/// The number of maps in the paper, and for a look.
const ALL_MAPS: usize = 120;
const FEW_MAPS: usize = 8;
/// The paper's maps have sides of 50 to 320 cells, most of them short ones.
const SHORTEST_SIDE: u32 = 50;
const LONGEST_SIDE: u32 = 320;
/// Blocked cells of a cave before it is smoothed.
const CAVE_PERCENT: u32 = 45;

#[derive(Clone, Debug)]
pub(super) enum Maps {
    Files(Vec<PathBuf>),
    Caves(usize),
}

impl Maps {
    pub(super) fn new(setting: &Setting) -> Maps {
        let folder = setting.movingai.as_ref().map(|folder| folder.join("bgmaps"));
        let files = folder.and_then(|folder| game_maps::files(&folder).ok()).unwrap_or_default();
        if files.is_empty() {
            return Maps::Caves(setting.size.pick(ALL_MAPS, FEW_MAPS));
        }
        Maps::Files(match setting.size {
            Size::Paper | Size::Full => files,
            // Evenly spread, since files that lie side by side are much alike.
            Size::Quick => files.iter().step_by(files.len().div_ceil(FEW_MAPS)).cloned().collect(),
        })
    }

    pub(super) fn len(&self) -> u32 {
        match self {
            Maps::Files(files) => files.len() as u32,
            Maps::Caves(count) => *count as u32,
        }
    }

    /// What they are, with the seed of all that is drawn.
    pub(super) fn describe(&self) -> String {
        let kind = match self {
            Maps::Files(_) => "maps of Baldur's Gate II",
            Maps::Caves(_) => "generated caves in place of the maps of Baldur's Gate II",
        };
        format!("{} {kind}, seed {SEED}", self.len())
    }

    /// About how many cells a map has.
    pub(super) fn cells(&self, part: u32) -> u64 {
        match self {
            // A character for each cell.
            Maps::Files(files) => std::fs::metadata(&files[part as usize]).map_or(1, |file| file.len()),
            Maps::Caves(_) => u64::from(cave_side(&mut random_of(part))).pow(2),
        }
    }

    /// A map, and a number of pairs of cells on it.
    pub(super) fn with_pairs(&self, part: u32, pairs: u32) -> Result<(GridMap, Vec<Pair>), String> {
        let random = &mut random_of(part);
        let grid = match self {
            Maps::Files(files) => game_maps::read(&files[part as usize])?,
            Maps::Caves(_) => {
                let side = cave_side(random);
                generate::caves(side, side, CAVE_PERCENT, random)
            }
        };
        let pairs = draw_pairs(&grid, pairs, random)?;
        Ok((grid, pairs))
    }
}

/// Start and goal.
pub(super) type Pair = (Cell, Cell);

fn random_of(part: u32) -> Random {
    Random::new(SEED + u64::from(part))
}

/// Short sides are likelier than long ones: half of them are below 84 cells.
fn cave_side(random: &mut Random) -> u32 {
    const STEPS: u64 = 1000;
    let step = u64::from(random.below(STEPS as u32 + 1));
    SHORTEST_SIDE + (u64::from(LONGEST_SIDE - SHORTEST_SIDE) * step.pow(3) / STEPS.pow(3)) as u32
}

/// Pairs of passable cells with a path of cardinal steps between them, so that all models can use them.
fn draw_pairs(grid: &GridMap, count: u32, random: &mut Random) -> Result<Vec<Pair>, String> {
    let rules = Rules { neighbours: Neighbours::Four, ..Rules::DEFAULT };
    let map = grid.to_map(&rules).map_err(|error| format!("{error}."))?;
    let pairs = (0..count).map(|_| Some(endpoints::joined(grid, &map, random)?.into())).collect::<Option<_>>();
    pairs.ok_or_else(|| "a map has too few free cells that are connected.".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_of_caves_are_those_of_the_papers_maps() {
        let mut sides: Vec<u32> = (0..ALL_MAPS as u32).map(|part| cave_side(&mut random_of(part))).collect();
        sides.sort_unstable();
        assert!(sides[0] >= SHORTEST_SIDE && sides[ALL_MAPS - 1] <= LONGEST_SIDE, "{sides:?}");
        assert!((60..110).contains(&sides[ALL_MAPS / 2]) && sides[ALL_MAPS - 1] > 250, "{sides:?}");
    }
}
