//! Pictures of a search: the map, the cells that were expanded, those still on the open list, and the path. The colours
//! differ in lightness as well as in hue (yellow against blue, the pair that survives the common kinds of colour
//! blindness), and start and goal in shape.

mod canvas;
mod legend;

pub use canvas::{Colour, Picture};

use crate::GridMap;
use cairn::capi;
use canvas::{Line, Point, blend};
use legend::Entry;

const OPEN: u8 = capi::CAIRN_STATE_OPEN as u8;
const CLOSED: u8 = capi::CAIRN_STATE_CLOSED as u8;
const PATH: u8 = capi::CAIRN_STATE_PATH as u8;

/// A small map is enlarged, and a large one reduced, so that its longer side takes at most this many pixels.
const LONGEST_SIDE: u32 = 1024;
const LARGEST_CELL: u32 = 32;
/// From this size on cells are told apart by thin lines.
const LINED_CELL: u32 = 8;
const MARGIN: u32 = 16;
const FRAME: u32 = 2;

const PAPER: Colour = [255, 255, 255];
const WALL: Colour = [44, 50, 60];
const GROUND: Colour = [246, 244, 239];
const DEAREST_GROUND: Colour = [160, 142, 116];
const CLOSED_TINT: (Colour, f32) = ([60, 150, 225], 0.45);
const OPEN_TINT: (Colour, f32) = ([255, 205, 20], 0.85);
const PATH_COLOUR: Colour = [196, 20, 70];
const START_COLOUR: Colour = [0, 120, 90];

/// Draws a search on a map. `states` holds a byte per cell, as [`cairn::Searcher::read_states`] gives it for the
/// whole map. Terrains are shown the darker the larger their number.
///
/// # Panics
/// If there is not one state for each cell, or if start or goal lies outside the map.
pub fn draw(map: &GridMap, states: &[u8], start: (u32, u32), goal: (u32, u32)) -> Picture {
    assert_eq!(states.len(), map.cells.len(), "one state per cell");
    assert!([start, goal].iter().all(|&(x, y)| x < map.width && y < map.height), "start and goal on the map");
    let dearest_terrain = map.cells.iter().copied().max().unwrap_or(0);
    let layout = Layout::of(map);
    let legend = legend(dearest_terrain);

    let width = (layout.width(map) + 2 * FRAME).max(legend::least_width(&legend));
    let legend_top = MARGIN + FRAME + layout.height(map) + FRAME + MARGIN;
    let height = legend_top + legend::height(&legend, width) + MARGIN;
    let mut picture = Picture::new(width + 2 * MARGIN, height, PAPER);

    picture.fill((MARGIN, MARGIN), (layout.width(map) + 2 * FRAME, layout.height(map) + 2 * FRAME), WALL);
    draw_cells(&mut picture, &layout, map, states, dearest_terrain);
    draw_path(&mut picture, &layout, map, states);
    let mark = (0.4 * layout.pixels_per_cell()).max(6.0);
    draw_start(&mut picture, layout.centre(start), mark);
    draw_goal(&mut picture, layout.centre(goal), mark);
    legend::draw(&mut picture, &legend, (MARGIN, legend_top), width, WALL);
    picture
}

/// Where cells come to lie. Either a cell takes several pixels or a pixel several cells.
struct Layout {
    pixels: u32,
    cells: u32,
}

impl Layout {
    fn of(map: &GridMap) -> Layout {
        let longer = map.width.max(map.height).max(1);
        Layout { pixels: (LONGEST_SIDE / longer).clamp(1, LARGEST_CELL), cells: longer.div_ceil(LONGEST_SIDE) }
    }

    fn width(&self, map: &GridMap) -> u32 {
        map.width.div_ceil(self.cells) * self.pixels
    }

    fn height(&self, map: &GridMap) -> u32 {
        map.height.div_ceil(self.cells) * self.pixels
    }

    fn pixels_per_cell(&self) -> f32 {
        self.pixels as f32 / self.cells as f32
    }

    /// The first pixel of a column of cells, and of a row as well.
    fn first_pixel(&self, cell: u32) -> u32 {
        MARGIN + FRAME + cell / self.cells * self.pixels
    }

    fn centre(&self, (x, y): (u32, u32)) -> Point {
        let place = |cell: u32| (MARGIN + FRAME) as f32 + (cell as f32 + 0.5) * self.pixels_per_cell();
        (place(x), place(y))
    }
}

fn cell_colour(terrain: u8, state: u8, dearest_terrain: u8) -> Colour {
    if terrain == 0 {
        return WALL;
    }
    let ground = blend(GROUND, DEAREST_GROUND, f32::from(terrain - 1) / f32::from(dearest_terrain.max(2) - 1));
    match state {
        OPEN => blend(ground, OPEN_TINT.0, OPEN_TINT.1),
        CLOSED | PATH => blend(ground, CLOSED_TINT.0, CLOSED_TINT.1),
        _ => ground,
    }
}

fn draw_cells(picture: &mut Picture, layout: &Layout, map: &GridMap, states: &[u8], dearest_terrain: u8) {
    let colour_of = |index: usize| cell_colour(map.cells[index], states[index], dearest_terrain);
    for y in (0..map.height).step_by(layout.cells as usize) {
        for x in (0..map.width).step_by(layout.cells as usize) {
            let block_y = y..(y + layout.cells).min(map.height);
            let block_x = x..(x + layout.cells).min(map.width);
            let block = block_y.flat_map(|y| block_x.clone().map(move |x| map.index(x, y)));
            // Of several cells in one pixel an open one shows: they form thin lines that an average would wash out.
            let colour = match block.clone().find(|&index| states[index] == OPEN) {
                Some(index) => colour_of(index),
                None => average(block.map(colour_of)),
            };

            let corner = (layout.first_pixel(x), layout.first_pixel(y));
            picture.fill(corner, (layout.pixels, layout.pixels), colour);
            if layout.pixels >= LINED_CELL && colour != WALL {
                let line = blend(colour, WALL, 0.1);
                picture.fill(corner, (layout.pixels, 1), line);
                picture.fill(corner, (1, layout.pixels), line);
            }
        }
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

/// Joins the cells of the path. Their order is not known, but cells of a cheapest path that lie side by side almost
/// always follow each other; only where it turns on the spot must the diagonal short cut be left out.
fn draw_path(picture: &mut Picture, layout: &Layout, map: &GridMap, states: &[u8]) {
    let is_path = |&(x, y): &(u32, u32)| states[map.index(x, y)] == PATH;
    let mut lines = Vec::new();
    for cell in map.positions().filter(is_path) {
        for step in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let Some(next) = map.neighbour(cell, step).filter(is_path) else { continue };
            let is_diagonal = next.0 != cell.0 && next.1 != cell.1;
            if !(is_diagonal && (is_path(&(next.0, cell.1)) || is_path(&(cell.0, next.1)))) {
                lines.push(Line { from: layout.centre(cell), to: layout.centre(next) });
            }
        }
    }
    let radius = (0.18 * layout.pixels_per_cell()).max(1.75);
    picture.lines(&lines, radius + 1.25, PAPER);
    picture.lines(&lines, radius, PATH_COLOUR);
}

/// A disc.
fn draw_start(picture: &mut Picture, centre: Point, radius: f32) {
    picture.disc(centre, radius + 1.5, PAPER);
    picture.disc(centre, radius, START_COLOUR);
}

/// A ring with a dot in it.
fn draw_goal(picture: &mut Picture, centre: Point, radius: f32) {
    picture.disc(centre, radius + 1.5, PAPER);
    picture.disc(centre, radius, PATH_COLOUR);
    picture.disc(centre, radius * 0.68, PAPER);
    picture.disc(centre, radius * 0.34, PATH_COLOUR);
}

fn legend(dearest_terrain: u8) -> Vec<Entry> {
    fn sample(picture: &mut Picture, (x, y): Point, left: Colour, right: Colour) {
        let (x, y) = (x as u32 - 8, y as u32 - 7);
        picture.fill((x, y), (16, 14), WALL);
        picture.fill((x + 1, y + 1), (7, 12), left);
        picture.fill((x + 8, y + 1), (7, 12), right);
    }
    let mut entries = vec![
        Entry { word: "start", sample: |picture, centre| draw_start(picture, centre, 6.0) },
        Entry { word: "goal", sample: |picture, centre| draw_goal(picture, centre, 6.0) },
        Entry {
            word: "path",
            sample: |picture, (x, y)| {
                picture.lines(&[Line { from: (x - 7.0, y), to: (x + 7.0, y) }], 2.0, PATH_COLOUR);
            },
        },
        Entry {
            word: "expanded",
            sample: |picture, centre| sample(picture, centre, cell_colour(1, CLOSED, 1), cell_colour(1, CLOSED, 1)),
        },
        Entry {
            word: "open",
            sample: |picture, centre| sample(picture, centre, cell_colour(1, OPEN, 1), cell_colour(1, OPEN, 1)),
        },
        Entry { word: "wall", sample: |picture, centre| sample(picture, centre, WALL, WALL) },
    ];
    if dearest_terrain > 1 {
        entries
            .push(Entry { word: "terrain", sample: |picture, centre| sample(picture, centre, GROUND, DEAREST_GROUND) });
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::canvas::tests::decode;
    use super::*;

    #[test]
    fn a_png_file_shows_map_and_search_in_their_colours() {
        let map = GridMap::parse(
            "
            .....#
            ..#.39
            ",
        );
        #[rustfmt::skip]
        let states = [
            3, 3, 3, 1, 0, 0,
            2, 1, 0, 3, 2, 0,
        ];
        let picture = draw(&map, &states, (0, 0), (3, 1));
        let mut file = Vec::new();
        picture.write_png(&mut file).unwrap();
        let picture = decode(&file);
        assert_eq!((picture.width(), picture.height()), (228, 220));

        // Cells of 32 pixels; path and marks leave their corners free.
        let beside = |x: u32, y: u32| picture.pixel(18 + x * 32 + 3, 18 + y * 32 + 3);
        let middle = |x: u32, y: u32| picture.pixel(18 + x * 32 + 16, 18 + y * 32 + 16);
        assert_eq!([beside(5, 0), beside(2, 1)], [WALL, WALL]);
        assert_eq!([beside(4, 0), beside(5, 1)], [GROUND, DEAREST_GROUND]);
        assert_eq!([beside(0, 1), beside(1, 0)], [cell_colour(1, CLOSED, 9); 2]);
        assert_eq!([beside(1, 1), beside(3, 0)], [cell_colour(1, OPEN, 9); 2]);
        assert_eq!(beside(4, 1), cell_colour(3, CLOSED, 9));
        assert_eq!([middle(1, 0), middle(2, 0)], [PATH_COLOUR; 2]);
        assert_eq!([middle(0, 0), middle(3, 1)], [START_COLOUR, PATH_COLOUR]);
    }

    #[test]
    fn a_path_is_one_line_and_does_not_cut_the_corner_where_it_turns() {
        let map = GridMap::parse("....\n.#..\n....");
        let states = [3, 3, 3, 0, 0, 0, 3, 0, 0, 0, 0, 3];
        let picture = draw(&map, &states, (0, 0), (3, 2));
        let layout = Layout::of(&map);
        let corner_between = |x: u32, y: u32| picture.pixel(layout.first_pixel(x), layout.first_pixel(y));
        assert_ne!(corner_between(2, 1), PATH_COLOUR, "a short cut from (1, 0) to (2, 1)");
        assert_eq!(corner_between(3, 2), PATH_COLOUR, "no line from (2, 1) to (3, 2)");
    }

    #[test]
    fn small_maps_are_enlarged_and_large_ones_reduced() {
        let layout = |width, height| Layout::of(&GridMap::filled(width, height, 1));
        let width = |width, height| layout(width, height).width(&GridMap::filled(width, height, 1));
        assert_eq!(layout(1, 1).pixels, 32);
        assert!((1..=128).all(|side| layout(side, side).pixels >= 8));
        assert_eq!([width(200, 120), width(512, 512), width(1000, 10)], [1000, 1024, 1000]);
        assert_eq!([width(1025, 10), width(4096, 4096), width(100, 4096)], [513, 1024, 25]);
    }

    #[test]
    fn a_reduced_picture_keeps_open_cells_and_averages_the_rest() {
        let map = GridMap::filled(2048, 4, 1);
        let mut states = vec![0; map.cells.len()];
        states[map.index(1001, 1)] = OPEN;
        states[map.index(600, 2)] = CLOSED;
        let picture = draw(&map, &states, (0, 0), (2047, 3));
        let layout = Layout::of(&map);
        let pixel = |x, y| picture.pixel(layout.first_pixel(x), layout.first_pixel(y));
        assert_eq!(pixel(1000, 0), cell_colour(1, OPEN, 1));
        assert_eq!(pixel(600, 2), average([GROUND, GROUND, GROUND, cell_colour(1, CLOSED, 1)].into_iter()));
        assert_eq!(pixel(1400, 0), GROUND);
    }

    #[test]
    fn the_colours_of_states_differ_in_grey_too() {
        let grey = |colour: Colour| {
            (299 * i32::from(colour[0]) + 587 * i32::from(colour[1]) + 114 * i32::from(colour[2])) / 1000
        };
        let mut greys = [WALL, PATH_COLOUR, cell_colour(1, CLOSED, 1), cell_colour(1, OPEN, 1), GROUND].map(grey);
        greys.sort_unstable();
        assert!(greys.windows(2).all(|pair| pair[1] - pair[0] >= 12), "{greys:?}");
    }
}
