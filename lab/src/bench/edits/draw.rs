//! Which cells are edited. Every second edit is next to a wall, where doors are: those open and close paths, while an
//! edit in the open hardly changes a distance.

use cairn::Cell;
use testkit::generate::SIDES;
use testkit::{GridMap, Random, cell};

const SEED: u64 = 1;

/// Results are checked after one edit of this many: an odd number, so that both kinds of edits are met.
const CHECK_EVERY: usize = 5;

/// Cells that are tried to find one next to a wall. On a map with hardly any wall an edit in the open replaces it.
const TRIES: u32 = 1000;

/// A cell that is blocked if it was passable and opened if it was blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::bench) struct Edit {
    pub(in crate::bench) cell: Cell,
    /// What it becomes.
    pub(in crate::bench) terrain: u8,
    /// Passable cells to search between after the edit, if results are checked.
    pub(in crate::bench) ends: Option<[Cell; 2]>,
}

/// A number of edits, each made on the map that those before have left.
pub(in crate::bench) fn edits(grid: &GridMap, count: usize) -> Vec<Edit> {
    let (mut grid, mut random) = (grid.clone(), Random::new(SEED));
    let mut edits = Vec::with_capacity(count);
    for number in 0..count {
        let beside_wall = if number % 2 == 1 { cell_next_to_wall(&grid, &mut random) } else { None };
        let (x, y) = beside_wall.unwrap_or_else(|| any_cell(&grid, &mut random));
        let terrain = u8::from(!grid.is_passable(x, y));
        grid.set(x, y, terrain);
        let ends = if number % CHECK_EVERY == 0 { grid.random_ends(&mut random) } else { None };
        edits.push(Edit { cell: cell((x, y)), terrain, ends });
    }
    edits
}

fn any_cell(grid: &GridMap, random: &mut Random) -> (u32, u32) {
    (random.below(grid.width), random.below(grid.height))
}

fn cell_next_to_wall(grid: &GridMap, random: &mut Random) -> Option<(u32, u32)> {
    (0..TRIES).map(|_| any_cell(grid, random)).find(|&cell| is_next_to_wall(grid, cell))
}

/// Whether both a blocked and a passable cell are among those next to a cell.
fn is_next_to_wall(grid: &GridMap, cell: (u32, u32)) -> bool {
    let has = |free: bool| {
        SIDES.iter().filter_map(|&side| grid.neighbour(cell, side)).any(|(x, y)| grid.is_passable(x, y) == free)
    };
    has(true) && has(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::generate;

    #[test]
    fn each_edit_changes_its_cell_and_every_second_is_next_to_a_wall() {
        let grid = generate::rooms(60, 40, 12, 2, &mut Random::new(3));
        let drawn = edits(&grid, 100);
        assert_eq!(drawn, edits(&grid, 100));
        let (mut now, mut freed) = (grid, 0);
        for (number, edit) in drawn.iter().enumerate() {
            let (x, y) = (edit.cell.x as u32, edit.cell.y as u32);
            assert!(number % 2 == 0 || is_next_to_wall(&now, (x, y)), "edit {number}");
            assert_eq!(now.is_passable(x, y), edit.terrain == 0, "edit {number}");
            now.set(x, y, edit.terrain);
            freed += usize::from(edit.terrain);
            assert_eq!(edit.ends.is_some(), number % CHECK_EVERY == 0);
            assert!(edit.ends.iter().flatten().all(|end| now.is_passable(end.x as u32, end.y as u32)), "edit {number}");
        }
        assert!((10..90).contains(&freed), "{freed} of 100 cells were freed");
    }

    #[test]
    fn without_a_wall_any_cell_is_edited() {
        assert_eq!(edits(&GridMap::filled(1, 1, 1), 3).iter().map(|edit| edit.terrain).collect::<Vec<_>>(), [0, 1, 0]);
    }
}
