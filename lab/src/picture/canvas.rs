//! A picture as pixels: filled rectangles, smooth lines and discs, and the export to a PNG or SVG file.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;

/// Red, green and blue.
pub type Colour = [u8; 3];

pub(super) type Point = (f32, f32);

/// An image of 8 bits per colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    pixels: Vec<Colour>,
}

impl Picture {
    pub(super) fn new(width: u32, height: u32, colour: Colour) -> Picture {
        Picture { width, height, pixels: vec![colour; width as usize * height as usize] }
    }

    /// Columns.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// The colour of a pixel.
    ///
    /// # Panics
    /// If it lies outside the picture.
    pub fn pixel(&self, x: u32, y: u32) -> Colour {
        self.pixels[self.index(x, y)]
    }

    /// Writes the picture as PNG.
    pub fn write_png(&self, target: impl Write) -> io::Result<()> {
        let mut encoder = png::Encoder::new(target, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        Ok(writer.finish()?)
    }

    /// The picture as SVG: rectangles of one colour, as text that a repository can hold and show.
    pub fn to_svg(&self) -> String {
        let mut paths: BTreeMap<Colour, String> = BTreeMap::new();
        for ([x, y, width, height], colour) in self.rectangles() {
            let path = paths.entry(colour).or_default();
            write!(path, "M{x} {y}h{width}v{height}h-{width}z").expect("memory");
        }
        let (width, height) = (self.width, self.height);
        // The colour that takes most text is what the others are painted on.
        if let Some(path) = paths.values_mut().max_by_key(|path| path.len()) {
            *path = format!("M0 0h{width}v{height}h-{width}z");
        }
        let mut text = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"");
        text.push_str(" shape-rendering=\"crispEdges\">\n");
        let mut paths: Vec<(Colour, String)> = paths.into_iter().collect();
        paths.sort_by_key(|(_, path)| !path.starts_with("M0 0h"));
        for ([red, green, blue], path) in paths {
            writeln!(text, "<path fill=\"#{red:02x}{green:02x}{blue:02x}\" d=\"{path}\"/>").expect("memory");
        }
        text + "</svg>\n"
    }

    /// Rectangles of one colour that cover the picture: left, top, width, height. Equal runs of two rows are one.
    fn rectangles(&self) -> Vec<([u32; 4], Colour)> {
        let mut finished = Vec::new();
        let mut above: BTreeMap<(u32, u32, Colour), u32> = BTreeMap::new();
        for y in 0..=self.height {
            let mut here = BTreeMap::new();
            let mut x = 0;
            while y < self.height && x < self.width {
                let colour = self.pixel(x, y);
                let width = (x..self.width).take_while(|&x| self.pixel(x, y) == colour).count() as u32;
                let top = above.remove(&(x, width, colour)).unwrap_or(y);
                here.insert((x, width, colour), top);
                x += width;
            }
            let ended = std::mem::replace(&mut above, here).into_iter();
            finished.extend(ended.map(|((x, width, colour), top)| ([x, top, width, y - top], colour)));
        }
        finished
    }

    pub(super) fn set(&mut self, x: u32, y: u32, colour: Colour) {
        let index = self.index(x, y);
        self.pixels[index] = colour;
    }

    pub(super) fn fill(&mut self, (left, top): (u32, u32), (width, height): (u32, u32), colour: Colour) {
        for y in top..top + height {
            if width > 0 {
                let row = self.index(left, y)..=self.index(left + width - 1, y);
                self.pixels[row].fill(colour);
            }
        }
    }

    /// Lines with round ends, `radius` to either side. Where they overlap they count once, so that their smooth edges
    /// do not add up to knots. Points count in pixels from the upper left corner; parts outside are left out.
    pub(super) fn lines(&mut self, lines: &[Line], radius: f32, colour: Colour) {
        let reach = radius + 1.0;
        let ends = || lines.iter().flat_map(|line| [line.from, line.to]);
        let columns = span(ends().map(|end| end.0), reach, self.width);
        let rows = span(ends().map(|end| end.1), reach, self.height);
        let place = |x: u32, y: u32| (y - rows.start) as usize * columns.len() + (x - columns.start) as usize;
        let mut covered = vec![0.0_f32; columns.len() * rows.len()];
        for line in lines {
            for y in span([line.from.1, line.to.1], reach, self.height) {
                for x in span([line.from.0, line.to.0], reach, self.width) {
                    let distance = line.distance_to((x as f32 + 0.5, y as f32 + 0.5));
                    let share = &mut covered[place(x, y)];
                    *share = share.max((radius + 0.5 - distance).clamp(0.0, 1.0));
                }
            }
        }
        for y in rows.clone() {
            for x in columns.clone() {
                self.set(x, y, blend(self.pixel(x, y), colour, covered[place(x, y)]));
            }
        }
    }

    pub(super) fn disc(&mut self, centre: Point, radius: f32, colour: Colour) {
        self.lines(&[Line { from: centre, to: centre }], radius, colour);
    }

    pub(super) fn pixels(&self) -> &[Colour] {
        &self.pixels
    }

    fn index(&self, x: u32, y: u32) -> usize {
        assert!(x < self.width && y < self.height, "({x}, {y}) is outside {} x {}", self.width, self.height);
        y as usize * self.width as usize + x as usize
    }
}

/// The pixels up to `reach` from any of the points along one axis, as far as there are pixels.
fn span(points: impl IntoIterator<Item = f32>, reach: f32, end: u32) -> Range<u32> {
    let within = |least: f32, most: f32| {
        let (first, last) = ((least - reach).max(0.0), (most + reach).max(0.0));
        first as u32..(last as u32 + 1).min(end)
    };
    let ends = points.into_iter().fold(None, |ends: Option<(f32, f32)>, point| {
        let (least, most) = ends.unwrap_or((point, point));
        Some((least.min(point), most.max(point)))
    });
    ends.map(|(least, most)| within(least, most)).filter(|span| span.start < span.end).unwrap_or(0..0)
}

/// From one point to another.
pub(super) struct Line {
    pub(super) from: Point,
    pub(super) to: Point,
}

impl Line {
    fn distance_to(&self, point: Point) -> f32 {
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let (px, py) = (point.0 - self.from.0, point.1 - self.from.1);
        let length_squared = (dx * dx + dy * dy).max(f32::MIN_POSITIVE);
        let along = ((px * dx + py * dy) / length_squared).clamp(0.0, 1.0);
        let (away_x, away_y) = (px - along * dx, py - along * dy);
        (away_x * away_x + away_y * away_y).sqrt()
    }
}

/// The colour at a place between two: `under` at 0, `over` at 1.
pub(super) fn blend(under: Colour, over: Colour, share: f32) -> Colour {
    std::array::from_fn(|i| {
        let (under, over) = (f32::from(under[i]), f32::from(over[i]));
        (under + (over - under) * share).round() as u8
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The picture in a PNG file.
    pub(in crate::picture) fn decode(file: &[u8]) -> Picture {
        let mut reader = png::Decoder::new(io::Cursor::new(file)).read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgb);
        Picture { width: info.width, height: info.height, pixels: bytes.as_chunks().0.to_vec() }
    }

    const BLACK: Colour = [0, 0, 0];
    const WHITE: Colour = [255, 255, 255];

    #[test]
    fn a_png_decodes_to_the_pixels_that_were_drawn() {
        let mut picture = Picture::new(30, 20, WHITE);
        picture.fill((3, 4), (5, 6), [10, 200, 30]);
        picture.disc((20.0, 10.0), 4.0, BLACK);
        let mut file = Vec::new();
        picture.write_png(&mut file).unwrap();
        assert_eq!(decode(&file), picture);
    }

    #[test]
    fn a_line_is_solid_within_and_leaves_the_rest() {
        let mut picture = Picture::new(40, 21, WHITE);
        picture.lines(&[Line { from: (10.0, 10.5), to: (30.0, 10.5) }], 3.0, BLACK);
        assert!((10..30).all(|x| picture.pixel(x, 8) == BLACK && picture.pixel(x, 12) == BLACK));
        assert!((0..40).all(|x| picture.pixel(x, 6) == WHITE && picture.pixel(x, 14) == WHITE));
        assert!((0..21).all(|y| picture.pixel(6, y) == WHITE && picture.pixel(33, y) == WHITE));
    }

    #[test]
    fn the_edge_of_a_line_is_the_same_where_another_overlaps_it() {
        let line = |from, to| Line { from: (from, 5.25), to: (to, 5.25) };
        let mut once = Picture::new(40, 11, WHITE);
        let mut twice = once.clone();
        once.lines(&[line(5.0, 35.0)], 2.0, BLACK);
        twice.lines(&[line(5.0, 25.0), line(15.0, 35.0)], 2.0, BLACK);
        assert_eq!(once, twice);
        assert!(![BLACK, WHITE].contains(&once.pixel(20, 3)), "no smooth edge");
    }

    #[test]
    fn a_disc_may_stick_out_of_the_picture() {
        let mut picture = Picture::new(10, 10, WHITE);
        picture.disc((0.0, 0.0), 4.0, BLACK);
        picture.disc((30.0, -30.0), 4.0, BLACK);
        assert_eq!((picture.pixel(0, 0), picture.pixel(9, 9)), (BLACK, WHITE));
    }

    #[test]
    fn blending_goes_from_one_colour_to_the_other() {
        assert_eq!(blend(WHITE, [10, 20, 30], 0.0), WHITE);
        assert_eq!(blend(WHITE, [10, 20, 30], 1.0), [10, 20, 30]);
        assert_eq!(blend(BLACK, [100, 50, 200], 0.5), [50, 25, 100]);
    }

    #[test]
    fn the_rectangles_of_an_svg_cover_the_picture_once() {
        let mut picture = Picture::new(9, 7, [10, 20, 30]);
        picture.fill((2, 1), (3, 4), [255, 0, 0]);
        picture.fill((4, 3), (5, 4), [0, 0, 255]);
        picture.set(0, 6, [1, 2, 3]);
        let mut painted = Picture::new(9, 7, [0, 0, 0]);
        let mut pixels = 0;
        for ([x, y, width, height], colour) in picture.rectangles() {
            painted.fill((x, y), (width, height), colour);
            pixels += width * height;
        }
        assert_eq!((painted, pixels), (picture.clone(), 9 * 7));
        let text = picture.to_svg();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[1], "<path fill=\"#0a141e\" d=\"M0 0h9v7h-9z\"/>");
        assert!(lines.contains(&"<path fill=\"#ff0000\" d=\"M2 1h3v2h-3zM2 3h2v2h-2z\"/>"), "{text}");
    }
}
