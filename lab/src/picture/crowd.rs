//! A crowd as `examples/crowd.c` records it: a line of text with the size and the number of frames, then a byte for each
//! cell of each frame.

use super::animation::write_frames;
use super::canvas::{Colour, Picture, blend};
use super::colours::{CHEAPEST_TERRAIN, PATH, START, WALL};
use std::io::{self, Write};

/// What a byte says; those from `CROWD` on count agents.
const ROCK: u8 = 0;
const FLOOR: u8 = 1;
const LONER: u8 = 2;
const SHUT: u8 = 3;
const EXIT: u8 = 4;
const CROWD: u8 = 5;

const DOOR: Colour = [196, 120, 40];
/// One agent alone, and as many as a cell of a dense crowd holds.
const FEW: Colour = [109, 194, 233];
const MANY: Colour = [53, 58, 147];
const DENSE: u8 = 12;

/// The side of a picture is at least this many pixels, in whole pixels for each cell.
const SIDE: u32 = 700;

/// The frames of a crowd.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    width: u32,
    height: u32,
    frames: Vec<Vec<u8>>,
}

impl Recording {
    /// Reads a recording.
    pub fn parse(bytes: &[u8]) -> Result<Recording, String> {
        let end = bytes.iter().position(|&byte| byte == b'\n').ok_or("there is no first line")?;
        let line = std::str::from_utf8(&bytes[..end]).map_err(|_| "the first line is not text")?;
        let numbers = line.strip_prefix("crowd ").ok_or("the first line does not begin with `crowd`")?;
        let numbers: Vec<u32> = numbers.split(' ').filter_map(|number| number.parse().ok()).collect();
        let &[width @ 1..=4096, height @ 1..=4096, count @ 1..=100_000] = numbers.as_slice() else {
            return Err("the first line does not have a width, a height and a number of frames".to_owned());
        };
        let cells = width as usize * height as usize;
        let frames: Vec<Vec<u8>> = bytes[end + 1..].chunks(cells).map(<[u8]>::to_vec).collect();
        if frames.len() != count as usize || frames.iter().any(|frame| frame.len() != cells) {
            return Err(format!("there are not {count} frames of {width} x {height} cells"));
        }
        Ok(Recording { width, height, frames })
    }

    /// How many frames there are, at least one.
    pub fn count(&self) -> usize {
        self.frames.len()
    }

    /// Draws a frame.
    ///
    /// # Panics
    /// If there is no such frame.
    pub fn draw(&self, frame: usize) -> Picture {
        let scale = SIDE.div_ceil(self.width.max(self.height));
        let mut picture = Picture::new(self.width * scale, self.height * scale, CHEAPEST_TERRAIN);
        for (index, &seen) in self.frames[frame].iter().enumerate() {
            let (x, y) = (index as u32 % self.width, index as u32 / self.width);
            picture.fill((x * scale, y * scale), (scale, scale), colour(seen));
        }
        picture
    }

    /// Writes every `step`th frame as an animated PNG, for ever repeated.
    pub fn animate(&self, step: usize, delay_ms: u16, target: impl Write) -> io::Result<()> {
        let count = self.count().div_ceil(step.max(1)) as u64;
        write_frames(count, |number| self.draw(number as usize * step.max(1)), delay_ms, target)
    }
}

fn colour(seen: u8) -> Colour {
    match seen {
        ROCK => WALL,
        FLOOR => CHEAPEST_TERRAIN,
        LONER => PATH,
        SHUT => DOOR,
        EXIT => START,
        _ => blend(FEW, MANY, f32::from((seen - CROWD).min(DENSE)) / f32::from(DENSE)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_has_as_many_cells_as_it_says() {
        let recording = Recording::parse(b"crowd 2 1 2\n\0\x01\x05\x02").unwrap();
        assert_eq!(recording.count(), 2);
        let picture = recording.draw(1);
        assert_eq!((picture.width(), picture.height()), (700, 350));
        assert_eq!([picture.pixel(0, 0), picture.pixel(699, 349)], [FEW, PATH]);
        assert_eq!(recording.draw(0).pixel(349, 0), WALL);
        for damaged in
            [&b"crowd 2 1 2"[..], b"crowd 2 1 2\n\0\x01\x05", b"crowd 2 1\n\0", b"map 2 1 2\n", b"crowd 0 0 0\n"]
        {
            assert!(Recording::parse(damaged).is_err());
        }
        let mut bytes = Vec::new();
        recording.animate(1, 50, &mut bytes).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"));
    }
}
