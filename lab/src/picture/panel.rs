//! One search on its map: cells in the colours of what the search did there, and marks over them.

use super::canvas::{Colour, Picture, blend};
use super::colours::{self, WALL};
use super::marks;
use super::regions::Regions;
use super::scale::Placed;
use super::{Scene, Time};
use crate::Trace;

/// From this size on cells are separated by thin lines.
const LINED_CELL: u32 = 8;

/// All that a panel shows.
pub(super) struct Panel<'a> {
    scene: &'a Scene,
    trace: &'a Trace,
    regions: Option<Regions<'a>>,
    most_expensive_terrain: u8,
}

impl<'a> Panel<'a> {
    pub(super) fn new(scene: &'a Scene, trace: &'a Trace) -> Panel<'a> {
        let map = &scene.map;
        let regions = trace.regions.as_ref().map(|regions| Regions::new(map, regions));
        Panel { scene, trace, regions, most_expensive_terrain: map.cells.iter().copied().max().unwrap_or(0) }
    }

    /// Draws the search as it stands at a time. What is above and left of the map is left alone.
    pub(super) fn draw(&self, picture: &mut Picture, placed: &Placed, time: Time) {
        let (map, scale) = (&self.scene.map, placed.scale);
        let cell = scale.pixels_per_cell();
        self.draw_cells(picture, placed, time);
        if let Some(regions) = &self.regions {
            regions.draw_borders(picture, map, placed);
            regions.draw_portals(picture, map, placed);
        }
        if time.until >= self.trace.end() {
            let points: Vec<_> = self.trace.path.iter().map(|&cell| placed.centre(cell)).collect();
            marks::path(picture, &points, (0.18 * cell).clamp(1.75, 3.5));
        }
        // Large pictures are looked at from further away.
        let radius = (0.4 * cell).max(scale.size(map).0 as f32 / 110.0).max(6.0);
        for &cell in &self.trace.landmarks {
            marks::landmark(picture, placed.centre(cell), radius);
        }
        if let Some(cell) = self.trace.best_landmark {
            marks::best_landmark(picture, placed.centre(cell), radius);
        }
        marks::start(picture, placed.centre(self.scene.start), radius);
        marks::goal(picture, placed.centre(self.scene.goal), radius);
    }

    fn draw_cells(&self, picture: &mut Picture, placed: &Placed, time: Time) {
        let map = &self.scene.map;
        let cells = placed.scale.cells;
        for y in (0..map.height).step_by(cells as usize) {
            for x in (0..map.width).step_by(cells as usize) {
                let block_y = y..(y + cells).min(map.height);
                let block_x = x..(x + cells).min(map.width);
                let block = block_y.flat_map(|y| block_x.clone().map(move |x| map.index(x, y)));
                // Of several cells in one pixel an open one shows: they form thin lines that an average would wash out.
                let colour = match block.clone().find(|&index| self.is_open(index, time)) {
                    Some(index) => self.cell_colour(index, time),
                    None => average(block.map(|index| self.cell_colour(index, time))),
                };
                draw_cell(picture, placed.corner((x, y)), placed.pixels(), colour);
            }
        }
    }

    fn is_open(&self, index: usize, time: Time) -> bool {
        let before = |moment: Option<u64>| moment.is_some_and(|moment| moment <= time.until);
        before(self.trace.reached_at(index)) && !before(self.trace.expanded_at(index))
    }

    fn cell_colour(&self, index: usize, time: Time) -> Colour {
        let terrain = self.scene.map.cells[index];
        if terrain == 0 {
            return WALL;
        }
        let ground = match &self.regions {
            Some(regions) if terrain == 1 => regions.tint(index),
            _ => colours::ground(terrain, self.most_expensive_terrain),
        };
        match self.trace.expanded_at(index) {
            Some(moment) if moment <= time.until => colours::expanded(ground, moment, time.end),
            _ if self.is_open(index, time) => colours::open(ground),
            _ => ground,
        }
    }
}

fn draw_cell(picture: &mut Picture, corner: (u32, u32), pixels: u32, colour: Colour) {
    picture.fill(corner, (pixels, pixels), colour);
    if pixels >= LINED_CELL && colour != WALL {
        let line = blend(colour, WALL, 0.1);
        picture.fill(corner, (pixels, 1), line);
        picture.fill(corner, (1, pixels), line);
    }
}

fn average(colours: impl Iterator<Item = Colour>) -> Colour {
    let mut count = 0;
    let mut sum = [0; 3];
    for colour in colours {
        count += 1;
        sum = std::array::from_fn(|i| sum[i] + u32::from(colour[i]));
    }
    sum.map(|channel| (channel / count) as u8)
}
