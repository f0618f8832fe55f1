//! The regions of a method with regions: a faint tint for each, unlike that of its neighbours, lines between them, and
//! a dot on each portal.

use super::canvas::{Colour, Picture, blend};
use super::colours::{CHEAPEST_TERRAIN, PAPER, REGION_TINTS, WALL};
use super::scale::Placed;
use std::collections::BTreeSet;
use testkit::GridMap;

const PORTAL: u32 = 1 << 30;

/// Cells of fewer pixels have room neither for lines nor for dots.
pub(super) const LEAST_CELL: u32 = 4;

/// What [`crate::Trace::regions`] holds, with a tint for each region.
pub(super) struct Regions<'a> {
    regions: &'a [u32],
    /// By number; the first stands for no region.
    tints: Vec<Colour>,
}

impl<'a> Regions<'a> {
    pub(super) fn new(map: &GridMap, regions: &'a [u32]) -> Regions<'a> {
        let count = regions.iter().map(|region| region & !PORTAL).max().unwrap_or(0) as usize + 1;
        let mut neighbours = vec![BTreeSet::new(); count];
        for_each_border(map, regions, |_, _, (one, other)| {
            neighbours[one as usize].insert(other as usize);
            neighbours[other as usize].insert(one as usize);
        });
        let mut numbers: Vec<usize> = Vec::new();
        for (region, adjacent) in neighbours.iter().enumerate() {
            let is_taken = |number: usize| adjacent.range(..region).any(|&other| numbers[other] == number);
            // With many neighbours all may be taken; the line between the two then has to do.
            let free = (0..REGION_TINTS.len()).map(|turn| (region + turn) % REGION_TINTS.len()).find(|&n| !is_taken(n));
            numbers.push(free.unwrap_or(region % REGION_TINTS.len()));
        }
        let mut tints: Vec<Colour> = numbers.into_iter().map(|number| REGION_TINTS[number]).collect();
        tints[0] = CHEAPEST_TERRAIN;
        Regions { regions, tints }
    }

    pub(super) fn tint(&self, index: usize) -> Colour {
        self.tints[(self.regions[index] & !PORTAL) as usize]
    }

    /// Lines where regions meet, at the right or lower edge of a cell.
    pub(super) fn draw_borders(&self, picture: &mut Picture, map: &GridMap, placed: &Placed) {
        let side = placed.pixels();
        if side < LEAST_CELL {
            return;
        }
        for_each_border(map, self.regions, |cell, step, _| {
            let (x, y) = placed.corner(cell);
            let (corner, size) =
                if step == (1, 0) { ((x + side - 1, y), (1, side)) } else { ((x, y + side - 1), (side, 1)) };
            picture.fill(corner, size, blend(picture.pixel(corner.0, corner.1), WALL, 0.75));
        });
    }

    pub(super) fn draw_portals(&self, picture: &mut Picture, map: &GridMap, placed: &Placed) {
        if placed.pixels() < LEAST_CELL {
            return;
        }
        let portals = map.positions().filter(|&(x, y)| self.regions[map.index(x, y)] & PORTAL != 0);
        portals.for_each(|cell| draw_portal(picture, placed.corner(cell), placed.pixels()));
    }
}

/// A white dot with a dark rim, in the middle of a cell of that many pixels.
pub(super) fn draw_portal(picture: &mut Picture, (x, y): (u32, u32), pixels: u32) {
    let inset = pixels / 5;
    let side = pixels - 2 * inset;
    picture.fill((x + inset, y + inset), (side, side), WALL);
    picture.fill((x + inset + 1, y + inset + 1), (side.saturating_sub(2), side.saturating_sub(2)), PAPER);
}

/// Calls for every two cells side by side that lie in different regions: with the first, the step to the other, and
/// both regions.
fn for_each_border(map: &GridMap, regions: &[u32], mut call: impl FnMut((u32, u32), (i32, i32), (u32, u32))) {
    for (x, y) in map.positions() {
        for step in [(1, 0), (0, 1)] {
            let Some(next) = map.neighbour((x, y), step) else { continue };
            let (one, other) = (regions[map.index(x, y)] & !PORTAL, regions[map.index(next.0, next.1)] & !PORTAL);
            if one != 0 && other != 0 && one != other {
                call((x, y), step, (one, other));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_that_touch_have_different_tints() {
        let map = GridMap::parse("......\n......\n......");
        #[rustfmt::skip]
        let regions = [
            1, 1, 2, 2 | PORTAL, 7, 0,
            1, 3, 3, 3, 7, 7,
            8, 8, 8, 4, 4, 7,
        ];
        let drawn = Regions::new(&map, &regions);
        let tint = |x, y| drawn.tint(map.index(x, y));
        let mut pairs = 0;
        for_each_border(&map, &regions, |(x, y), (dx, dy), _| {
            pairs += 1;
            assert_ne!(tint(x, y), tint(x + dx as u32, y + dy as u32), "({x}, {y})");
        });
        assert_eq!(pairs, 14);
        assert_eq!((tint(2, 0), tint(5, 0)), (tint(3, 0), CHEAPEST_TERRAIN));
    }
}
