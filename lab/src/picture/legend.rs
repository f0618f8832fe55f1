//! The line below a picture that tells what its colours mean, with the few letters that it takes.

use super::canvas::{Colour, Picture, Point};

/// Pixels to the side of one dot of a letter.
const DOT: u32 = 2;
/// Of most letters; a few reach further down, into the gap.
const LETTER_HEIGHT: u32 = 7 * DOT;
/// Room for what a word explains, left of it.
const SAMPLE: u32 = 24;
/// Between one entry and the next, and above every row.
const GAP: u32 = 16;

/// A word, and what draws its sample around a point.
pub(super) struct Entry {
    pub(super) word: &'static str,
    pub(super) sample: fn(&mut Picture, Point),
}

impl Entry {
    fn width(&self) -> u32 {
        SAMPLE + self.word.chars().map(letter_width).sum::<u32>()
    }
}

/// The least width into which every entry fits.
pub(super) fn least_width(entries: &[Entry]) -> u32 {
    entries.iter().map(Entry::width).max().unwrap_or(0)
}

/// How high the legend is when its rows are `width` pixels long.
pub(super) fn height(entries: &[Entry], width: u32) -> u32 {
    let last_row = places(entries, width).last().map_or(0, |(_, y)| y);
    last_row + LETTER_HEIGHT
}

/// Draws the entries, in as many rows as it takes.
pub(super) fn draw(picture: &mut Picture, entries: &[Entry], (left, top): (u32, u32), width: u32, colour: Colour) {
    for (entry, (x, y)) in entries.iter().zip(places(entries, width)) {
        let (x, y) = (left + x, top + y);
        (entry.sample)(picture, ((x + SAMPLE / 2 - DOT) as f32, (y + LETTER_HEIGHT / 2) as f32));
        let mut letter_x = x + SAMPLE;
        for letter in entry.word.chars() {
            draw_letter(picture, letter, (letter_x, y), colour);
            letter_x += letter_width(letter);
        }
    }
}

/// The upper left corner of every entry.
fn places(entries: &[Entry], width: u32) -> impl Iterator<Item = (u32, u32)> {
    entries.iter().scan((0, 0), move |(x, y), entry| {
        if *x > 0 && *x + entry.width() > width {
            (*x, *y) = (0, *y + LETTER_HEIGHT + GAP);
        }
        let place = (*x, *y);
        *x += entry.width() + GAP;
        Some(place)
    })
}

fn draw_letter(picture: &mut Picture, letter: char, (left, top): (u32, u32), colour: Colour) {
    for (y, row) in (0..).zip(dots_of(letter)) {
        for (x, _) in (0..).zip(row.bytes()).filter(|&(_, dot)| dot == b'#') {
            picture.fill((left + x * DOT, top + y * DOT), (DOT, DOT), colour);
        }
    }
}

/// The space to the next letter included.
fn letter_width(letter: char) -> u32 {
    (dots_of(letter)[0].len() as u32 + 1) * DOT
}

fn dots_of(letter: char) -> &'static [&'static str] {
    LETTERS.iter().find(|(known, _)| *known == letter).expect("a letter that the legend has").1
}

/// Only what the words of the legend need.
const LETTERS: [(char, &[&str]); 15] = [
    ('a', &["....", "....", ".##.", "...#", ".###", "#..#", ".###"]),
    ('d', &["...#", "...#", ".###", "#..#", "#..#", "#..#", ".###"]),
    ('e', &["....", "....", ".##.", "#..#", "####", "#...", ".###"]),
    ('g', &["....", "....", ".###", "#..#", "#..#", "#..#", ".###", "...#", ".##."]),
    ('h', &["#...", "#...", "###.", "#..#", "#..#", "#..#", "#..#"]),
    ('i', &["#", ".", "#", "#", "#", "#", "#"]),
    ('l', &["#", "#", "#", "#", "#", "#", "#"]),
    ('n', &["....", "....", "###.", "#..#", "#..#", "#..#", "#..#"]),
    ('o', &["....", "....", ".##.", "#..#", "#..#", "#..#", ".##."]),
    ('p', &["....", "....", "###.", "#..#", "#..#", "#..#", "###.", "#...", "#..."]),
    ('r', &["...", "...", "#.#", "##.", "#..", "#..", "#.."]),
    ('s', &["....", "....", ".###", "#...", ".##.", "...#", "###."]),
    ('t', &[".#.", ".#.", "###", ".#.", ".#.", ".#.", ".##"]),
    ('w', &[".....", ".....", "#...#", "#.#.#", "#.#.#", "#.#.#", ".#.#."]),
    ('x', &["....", "....", "#..#", "#..#", ".##.", "#..#", "#..#"]),
];
