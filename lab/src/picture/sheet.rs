//! Several searches on one map, side by side and in rows: each with its title, and one legend for all. Of all numbers
//! of columns the one is taken with which cells are largest, less for every place that stays empty.

use super::alphabet::{self, draw_text, text_width};
use super::canvas::Picture;
use super::colours::{PAPER, WALL};
use super::legend::{Contents, Legend};
use super::panel::Panel;
use super::regions::LEAST_CELL;
use super::scale::{Placed, Scale};
use super::{Scene, Time};
use crate::Trace;

const MARGIN: u32 = 16;
const FRAME: u32 = 2;
/// Between panels.
const GAP: u32 = 24;
/// Between a title and its panel.
const TITLE_GAP: u32 = 6;
/// A map's longer side takes at most this many pixels.
const LONGEST_SIDE: u32 = 1024;
/// Side of a dot in pixels, if titles then fit their panels, and if not.
const DOTS: (u32, u32) = (3, 2);

/// How large all panels may become together. Where a single title is wider, the picture is as well.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) width: u32,
    pub(super) height: u32,
}

/// A picture's arrangement, the same at all times.
pub(super) struct Sheet<'a> {
    traces: &'a [Trace],
    panels: Vec<Panel<'a>>,
    grid: Arrangement,
    /// Of the map with its frame.
    panel: (u32, u32),
    dot: u32,
    legend: Legend,
    width: u32,
}

/// In how many columns and rows panels stand, and how large.
#[derive(Clone, Copy, Debug)]
struct Arrangement {
    columns: u32,
    rows: u32,
    scale: Scale,
    column_width: u32,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(scene: &'a Scene, traces: &'a [Trace], limits: Limits) -> Sheet<'a> {
        let cells = scene.map.cells.len();
        assert!(traces.iter().all(|trace| trace.cell_count() == cells), "traces of a map of another size");
        let title_width = |dot| traces.iter().map(|trace| text_width(&trace.title(u64::MAX), dot)).max().unwrap_or(0);
        let grid = arrange(scene, traces.len().max(1) as u32, title_width(DOTS.1), limits);
        let (map_width, map_height) = grid.scale.size(&scene.map);
        let panel = (map_width + 2 * FRAME, map_height + 2 * FRAME);
        let legend = Legend::new(contents(scene, traces, grid.scale));
        Sheet {
            traces,
            panels: traces.iter().map(|trace| Panel::new(scene, trace)).collect(),
            grid,
            panel,
            dot: if title_width(DOTS.0) <= panel.0 { DOTS.0 } else { DOTS.1 },
            width: grid.width().max(legend.least_width()),
            legend,
        }
    }

    /// Draws all searches, each as it stands at its time.
    pub(super) fn draw(&self, time_of: impl Fn(&Trace) -> Time) -> Picture {
        let legend_top = MARGIN + self.grid.rows * self.row_height() - GAP + MARGIN;
        let height = legend_top + self.legend.height(self.width) + MARGIN;
        let mut picture = Picture::new(self.width + 2 * MARGIN, height, PAPER);
        for (place, (panel, trace)) in (0..).zip(self.panels.iter().zip(self.traces)) {
            let time = time_of(trace);
            let (x, y) = self.corner(place);
            draw_text(&mut picture, &trace.title(time.until), (x, y), self.dot, WALL);
            let y = y + self.title_height();
            picture.fill((x, y), self.panel, WALL);
            let placed = Placed { scale: self.grid.scale, origin: (x + FRAME, y + FRAME) };
            panel.draw(&mut picture, &placed, time);
        }
        self.legend.draw(&mut picture, (MARGIN, legend_top), self.width);
        picture
    }

    /// Of a panel and its title.
    fn corner(&self, place: u32) -> (u32, u32) {
        let (column, row) = (place % self.grid.columns, place / self.grid.columns);
        (MARGIN + column * (self.grid.column_width + GAP), MARGIN + row * self.row_height())
    }

    fn title_height(&self) -> u32 {
        (alphabet::HEIGHT + alphabet::DEPTH) * self.dot + TITLE_GAP
    }

    fn row_height(&self) -> u32 {
        self.title_height() + self.panel.1 + GAP
    }
}

impl Arrangement {
    fn width(&self) -> u32 {
        self.columns * (self.column_width + GAP) - GAP
    }
}

fn arrange(scene: &Scene, count: u32, title_width: u32, limits: Limits) -> Arrangement {
    let title_height = (alphabet::HEIGHT + alphabet::DEPTH) * DOTS.0 + TITLE_GAP;
    let with_columns = |columns: u32| {
        let rows = count.div_ceil(columns);
        let share = |limit: u32, parts: u32, reserved: u32| (limit / parts).saturating_sub(reserved).min(LONGEST_SIDE);
        let room = (share(limits.width, columns, GAP + 2 * FRAME), share(limits.height, rows, GAP + title_height));
        let scale = Scale::fitting(&scene.map, room);
        let column_width = (scale.size(&scene.map).0 + 2 * FRAME).max(title_width);
        Arrangement { columns, rows, scale, column_width }
    };
    let worth = |grid: &Arrangement| grid.scale.pixels_per_cell() * count as f32 / (grid.columns * grid.rows) as f32;
    let mut best = with_columns(1);
    for columns in 2..=count {
        let other = with_columns(columns);
        if other.width() <= limits.width && worth(&other) >= worth(&best) {
            best = other;
        }
    }
    best
}

fn contents(scene: &Scene, traces: &[Trace], scale: Scale) -> Contents {
    let regions = traces.iter().any(|trace| trace.regions.is_some());
    Contents {
        walls: scene.map.cells.contains(&0),
        terrains: scene.map.cells.iter().any(|&terrain| terrain > 1),
        landmarks: traces.iter().any(|trace| !trace.landmarks.is_empty()),
        best_landmark: traces.iter().any(|trace| trace.best_landmark.is_some()),
        regions,
        portals: regions && scale.pixels >= LEAST_CELL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::GridMap;

    fn columns_and_cell(width: u32, height: u32, count: u32) -> (u32, u32) {
        let scene = Scene { map: GridMap::filled(width, height, 1), start: (0, 0), goal: (0, 0) };
        let grid = arrange(&scene, count, 400, Limits { width: 2400, height: 1600 });
        assert!(grid.width() <= 2400 && grid.columns * grid.rows >= count);
        (grid.columns, grid.scale.pixels)
    }

    #[test]
    fn panels_wrap_into_rows_where_that_makes_them_larger() {
        assert_eq!(columns_and_cell(128, 128, 1), (1, 8));
        assert_eq!(columns_and_cell(128, 128, 2), (2, 8));
        assert_eq!(columns_and_cell(128, 128, 3), (3, 6));
        assert_eq!(columns_and_cell(128, 128, 4), (2, 5));
        assert_eq!(columns_and_cell(128, 32, 4), (2, 8));
        assert_eq!(columns_and_cell(32, 128, 4), (4, 8));
    }

    #[test]
    fn titles_take_their_room() {
        let (columns, _) = columns_and_cell(10, 10, 12);
        assert!(columns <= 5, "{columns} titles of 400 pixels side by side");
    }
}
