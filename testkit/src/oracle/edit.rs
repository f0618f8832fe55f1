//! Edits as values: drawn once, made in the library and in the oracle's world alike, and printed in words that can be
//! replayed.

use super::World;
use crate::Random;
use cairn::{Cell, Error, Map, Rect};

/// An edit of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// One cell gets a terrain.
    Cell(Cell, u8),
    /// All cells of a rectangle get a terrain.
    Rect(Rect, u8),
    /// A rectangle is written from rows that lie a number of bytes apart.
    Block(Rect, Vec<u8>, u32),
    /// A terrain gets a weight.
    Weight(u8, u16),
}

impl Edit {
    /// Most change one cell; half of them block.
    pub fn random(world: &World, random: &mut Random) -> Edit {
        let cell = world.random_cell(random);
        let terrain = if random.chance(50) { 0 } else { random.between(1, 5) as u8 };
        match random.below(10) {
            0 => Edit::Weight(3, random.between(1, 9) as u16),
            1 => Edit::Rect(random_rect(world, cell, random), terrain),
            2 => {
                let rect = random_rect(world, cell, random);
                let stride = rect.width + random.below(3);
                let block = (0..stride * rect.height).map(|_| random.below(4) as u8).collect();
                Edit::Block(rect, block, stride)
            }
            _ => Edit::Cell(cell, terrain),
        }
    }

    /// Makes it in the library.
    pub fn apply(&self, map: &mut Map) -> Result<(), Error> {
        match self {
            Edit::Cell(cell, terrain) => map.set_cell(*cell, *terrain),
            Edit::Rect(rect, terrain) => map.set_rect(*rect, *terrain),
            Edit::Block(rect, block, stride) => map.write_cells(*rect, block, (*stride).into()),
            Edit::Weight(terrain, weight) => map.set_terrain_weight(0, *terrain, *weight),
        }
    }
}

impl World {
    /// Makes an edit.
    pub fn apply(&mut self, edit: &Edit) {
        match edit {
            Edit::Cell(cell, terrain) => self.grid.set(cell.x as u32, cell.y as u32, *terrain),
            Edit::Rect(rect, terrain) => self.fill(*rect, |_, _| *terrain),
            Edit::Block(rect, block, stride) => self.fill(*rect, |x, y| block[(y * stride + x) as usize]),
            Edit::Weight(terrain, weight) => self.weights[usize::from(*terrain)] = *weight,
        }
    }

    /// `terrain_of` is given column and row within the rectangle.
    fn fill(&mut self, rect: Rect, terrain_of: impl Fn(u32, u32) -> u8) {
        for y in 0..rect.height {
            for x in 0..rect.width {
                self.grid.set(rect.x as u32 + x, rect.y as u32 + y, terrain_of(x, y));
            }
        }
    }
}

/// A rectangle of up to five columns and rows with that corner, perhaps an empty one.
fn random_rect(world: &World, cell: Cell, random: &mut Random) -> Rect {
    let width = random.between(0, (world.grid.width - cell.x as u32).min(5));
    let height = random.between(0, (world.grid.height - cell.y as u32).min(5));
    Rect { x: cell.x, y: cell.y, width, height }
}
