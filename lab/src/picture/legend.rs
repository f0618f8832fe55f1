//! The lines below a picture that explain its colours and marks; only what the picture has is explained. Everything is
//! measured in the dots of its letters.

use super::alphabet::{self, draw_text, text_width};
use super::canvas::{Colour, Picture, Point};
use super::colours::{self, CHEAPEST_TERRAIN, MOST_EXPENSIVE_TERRAIN, REGION_TINTS, WALL};
use super::marks;
use super::regions::draw_portal;

/// Side of a dot in pixels, if the legend then fits one row, and if not.
const DOTS: (u32, u32) = (3, 2);
/// Between words and what they explain.
const SPACE: u32 = 3;
/// Between one entry and the next, and above every row.
const GAP: u32 = 9;
/// Of a sample.
const BOX: (u32, u32) = (9, 7);
const RAMP: u32 = 48;
/// Of a mark.
const RADIUS: f32 = 3.0;

/// What a picture has in addition to start, goal and path.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Contents {
    pub(super) walls: bool,
    pub(super) terrains: bool,
    pub(super) landmarks: bool,
    pub(super) best_landmark: bool,
    pub(super) regions: bool,
    pub(super) portals: bool,
}

/// A legend, not yet in its rows.
pub(super) struct Legend {
    entries: Vec<Entry>,
}

/// Words around a sample.
struct Entry {
    before: &'static str,
    sample: Sample,
    after: &'static str,
}

#[derive(Clone, Copy)]
enum Sample {
    /// A mark of some radius around a point.
    Mark(fn(&mut Picture, Point, f32)),
    /// Two colours side by side.
    Colours(Colour, Colour),
    /// The order of expansions.
    Ramp,
}

impl Legend {
    /// The legend of a picture.
    pub(super) fn new(contents: Contents) -> Legend {
        let open = colours::open(CHEAPEST_TERRAIN);
        let all = [
            (true, "", Sample::Mark(marks::start), "start"),
            (true, "", Sample::Mark(marks::goal), "goal"),
            (true, "", Sample::Mark(path), "path"),
            (true, "expanded: first", Sample::Ramp, "last"),
            (true, "", Sample::Colours(open, open), "open"),
            (contents.walls, "", Sample::Colours(WALL, WALL), "wall"),
            (contents.terrains, "", Sample::Colours(CHEAPEST_TERRAIN, MOST_EXPENSIVE_TERRAIN), "terrain"),
            (contents.landmarks, "", Sample::Mark(marks::landmark), "landmark"),
            (contents.best_landmark, "", Sample::Mark(marks::best_landmark), "landmark in use"),
            (contents.regions, "", Sample::Colours(REGION_TINTS[1], REGION_TINTS[2]), "regions"),
            (contents.portals, "", Sample::Mark(portal), "portal"),
        ];
        let present = all.into_iter().filter(|entry| entry.0);
        Legend { entries: present.map(|(_, before, sample, after)| Entry { before, sample, after }).collect() }
    }

    /// The least width into which every entry fits.
    pub(super) fn least_width(&self) -> u32 {
        self.entries.iter().map(|entry| entry.width(DOTS.1)).max().unwrap_or(0)
    }

    /// How high it is when its rows are `width` pixels long.
    pub(super) fn height(&self, width: u32) -> u32 {
        let dot = self.dot(width);
        let last_row = self.places(width, dot).last().map_or(0, |(_, y)| y);
        last_row + (alphabet::HEIGHT + alphabet::DEPTH) * dot
    }

    /// Draws the entries, in as many rows as it takes.
    pub(super) fn draw(&self, picture: &mut Picture, (left, top): (u32, u32), width: u32) {
        let dot = self.dot(width);
        for (entry, (x, y)) in self.entries.iter().zip(self.places(width, dot)) {
            entry.draw(picture, (left + x, top + y), dot);
        }
    }

    fn dot(&self, width: u32) -> u32 {
        let fits = self.places(width, DOTS.0).all(|(_, y)| y == 0) && self.least_width() * DOTS.0 <= width * DOTS.1;
        if fits { DOTS.0 } else { DOTS.1 }
    }

    /// The upper left corner of every entry.
    fn places(&self, width: u32, dot: u32) -> impl Iterator<Item = (u32, u32)> {
        self.entries.iter().scan((0, 0), move |(x, y), entry| {
            if *x > 0 && *x + entry.width(dot) > width {
                (*x, *y) = (0, *y + (alphabet::HEIGHT + GAP) * dot);
            }
            let place = (*x, *y);
            *x += entry.width(dot) + GAP * dot;
            Some(place)
        })
    }
}

impl Entry {
    fn width(&self, dot: u32) -> u32 {
        self.sample_offset(dot) + (self.sample.width() + SPACE) * dot + text_width(self.after, dot)
    }

    fn sample_offset(&self, dot: u32) -> u32 {
        if self.before.is_empty() { 0 } else { text_width(self.before, dot) + SPACE * dot }
    }

    fn draw(&self, picture: &mut Picture, (x, y): (u32, u32), dot: u32) {
        draw_text(picture, self.before, (x, y), dot, WALL);
        let sample = x + self.sample_offset(dot);
        self.sample.draw(picture, (sample, y), dot);
        draw_text(picture, self.after, (sample + (self.sample.width() + SPACE) * dot, y), dot, WALL);
    }
}

impl Sample {
    fn width(self) -> u32 {
        if let Sample::Ramp = self { RAMP } else { BOX.0 }
    }

    fn draw(self, picture: &mut Picture, (x, y): (u32, u32), dot: u32) {
        let (width, height) = (self.width() * dot, BOX.1 * dot);
        match self {
            Sample::Mark(draw) => {
                let centre = ((x + width / 2) as f32, (y + height / 2) as f32);
                draw(picture, centre, RADIUS * dot as f32);
            }
            Sample::Colours(left, right) => {
                picture.fill((x, y), (width, height), WALL);
                picture.fill((x + 1, y + 1), (width / 2 - 1, height - 2), left);
                picture.fill((x + width / 2, y + 1), (width.div_ceil(2) - 1, height - 2), right);
            }
            Sample::Ramp => {
                picture.fill((x, y), (width, height), WALL);
                for step in 1..width - 1 {
                    let colour = colours::expanded(CHEAPEST_TERRAIN, step.into(), u64::from(width) - 2);
                    picture.fill((x + step, y + 1), (1, height - 2), colour);
                }
            }
        }
    }
}

fn path(picture: &mut Picture, (x, y): Point, radius: f32) {
    marks::path(picture, &[(x - radius, y), (x + radius, y)], radius / 3.0);
}

fn portal(picture: &mut Picture, (x, y): Point, radius: f32) {
    draw_portal(picture, ((x - radius) as u32, (y - radius) as u32), 2 * radius as u32);
}
