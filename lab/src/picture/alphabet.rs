//! The letters of pictures, made of dots: small letters, digits and the few signs that titles take. A letter is 7 dots
//! high; some reach two dots further down.

use super::canvas::{Colour, Picture};

/// Dots above the line on which letters stand.
pub(super) const HEIGHT: u32 = 7;
/// Dots below it.
pub(super) const DEPTH: u32 = 2;

/// How wide a text is in pixels, where a dot is `dot` pixels wide and high.
pub(super) fn text_width(text: &str, dot: u32) -> u32 {
    // The space behind the last letter does not count.
    text.chars().map(|letter| letter_width(letter) * dot).sum::<u32>().saturating_sub(dot)
}

/// Writes a text; `corner` is the upper left one.
pub(super) fn draw_text(picture: &mut Picture, text: &str, corner: (u32, u32), dot: u32, colour: Colour) {
    let (mut left, top) = corner;
    for letter in text.chars() {
        for (y, row) in (0..).zip(dots_of(letter)) {
            for (x, _) in (0..).zip(row.bytes()).filter(|&(_, dot)| dot == b'#') {
                picture.fill((left + x * dot, top + y * dot), (dot, dot), colour);
            }
        }
        left += letter_width(letter) * dot;
    }
}

/// In dots, the space to the next letter included.
fn letter_width(letter: char) -> u32 {
    dots_of(letter)[0].len() as u32 + 1
}

fn dots_of(letter: char) -> &'static [&'static str] {
    LETTERS.iter().find(|(known, _)| *known == letter).map_or(UNKNOWN, |(_, dots)| dots)
}

const UNKNOWN: &[&str] = &["####", "#..#", "#..#", "#..#", "#..#", "#..#", "####"];

const LETTERS: [(char, &[&str]); 44] = [
    (' ', &["..", "..", "..", "..", "..", "..", ".."]),
    ('a', &["....", "....", ".##.", "...#", ".###", "#..#", ".###"]),
    ('b', &["#...", "#...", "###.", "#..#", "#..#", "#..#", "###."]),
    ('c', &["...", "...", ".##", "#..", "#..", "#..", ".##"]),
    ('d', &["...#", "...#", ".###", "#..#", "#..#", "#..#", ".###"]),
    ('e', &["....", "....", ".##.", "#..#", "####", "#...", ".###"]),
    ('f', &[".##", "#..", "###", "#..", "#..", "#..", "#.."]),
    ('g', &["....", "....", ".###", "#..#", "#..#", "#..#", ".###", "...#", ".##."]),
    ('h', &["#...", "#...", "###.", "#..#", "#..#", "#..#", "#..#"]),
    ('i', &["#", ".", "#", "#", "#", "#", "#"]),
    ('j', &["..#", "...", "..#", "..#", "..#", "..#", "..#", "..#", "##."]),
    ('k', &["#...", "#...", "#..#", "#.#.", "##..", "#.#.", "#..#"]),
    ('l', &["#", "#", "#", "#", "#", "#", "#"]),
    ('m', &[".....", ".....", "####.", "#.#.#", "#.#.#", "#.#.#", "#.#.#"]),
    ('n', &["....", "....", "###.", "#..#", "#..#", "#..#", "#..#"]),
    ('o', &["....", "....", ".##.", "#..#", "#..#", "#..#", ".##."]),
    ('p', &["....", "....", "###.", "#..#", "#..#", "#..#", "###.", "#...", "#..."]),
    ('q', &["....", "....", ".###", "#..#", "#..#", "#..#", ".###", "...#", "...#"]),
    ('r', &["...", "...", "#.#", "##.", "#..", "#..", "#.."]),
    ('s', &["....", "....", ".###", "#...", ".##.", "...#", "###."]),
    ('t', &[".#.", ".#.", "###", ".#.", ".#.", ".#.", ".##"]),
    ('u', &["....", "....", "#..#", "#..#", "#..#", "#..#", ".###"]),
    ('v', &[".....", ".....", "#...#", "#...#", ".#.#.", ".#.#.", "..#.."]),
    ('w', &[".....", ".....", "#...#", "#.#.#", "#.#.#", "#.#.#", ".#.#."]),
    ('x', &["....", "....", "#..#", "#..#", ".##.", "#..#", "#..#"]),
    ('y', &["....", "....", "#..#", "#..#", "#..#", "#..#", ".###", "...#", ".##."]),
    ('z', &["....", "....", "####", "...#", ".##.", "#...", "####"]),
    ('0', &[".##.", "#..#", "#..#", "#..#", "#..#", "#..#", ".##."]),
    ('1', &["..#", ".##", "#.#", "..#", "..#", "..#", "..#"]),
    ('2', &[".##.", "#..#", "...#", "..#.", ".#..", "#...", "####"]),
    ('3', &[".##.", "#..#", "...#", ".##.", "...#", "#..#", ".##."]),
    ('4', &["...#", "..##", ".#.#", "#..#", "####", "...#", "...#"]),
    ('5', &["####", "#...", "###.", "...#", "...#", "#..#", ".##."]),
    ('6', &[".##.", "#...", "###.", "#..#", "#..#", "#..#", ".##."]),
    ('7', &["####", "...#", "...#", "..#.", "..#.", ".#..", ".#.."]),
    ('8', &[".##.", "#..#", "#..#", ".##.", "#..#", "#..#", ".##."]),
    ('9', &[".##.", "#..#", "#..#", ".###", "...#", "...#", ".##."]),
    ('+', &["...", "...", "...", ".#.", "###", ".#.", "..."]),
    ('-', &["...", "...", "...", "...", "###", "...", "..."]),
    ('.', &[".", ".", ".", ".", ".", ".", "#"]),
    (',', &["..", "..", "..", "..", "..", "..", ".#", ".#", "#."]),
    (':', &[".", ".", ".", "#", ".", ".", "#"]),
    ('(', &[".#", "#.", "#.", "#.", "#.", "#.", "#.", ".#"]),
    (')', &["#.", ".#", ".#", ".#", ".#", ".#", ".#", "#."]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_differ_and_keep_to_their_box() {
        for (place, (letter, dots)) in LETTERS.iter().enumerate() {
            assert!((HEIGHT..=HEIGHT + DEPTH).contains(&(dots.len() as u32)), "{letter:?}");
            assert!(dots.iter().all(|row| row.len() == dots[0].len()), "{letter:?} is ragged");
            assert!(dots.iter().all(|row| row.bytes().all(|dot| dot == b'#' || dot == b'.')), "{letter:?}");
            assert!(LETTERS[..place].iter().all(|other| other.0 != *letter && other.1 != *dots), "{letter:?}");
        }
    }

    #[test]
    fn every_word_of_a_method_can_be_written() {
        let known = |letter: char| LETTERS.iter().any(|(known, _)| *known == letter);
        assert!(('a'..='z').chain('0'..='9').chain(" +-.,:()".chars()).all(known));
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters_and_the_gaps_between_them() {
        let (ink, paper) = ([0, 0, 0], [255, 255, 255]);
        let mut picture = Picture::new(60, 20, paper);
        draw_text(&mut picture, "hi", (10, 2), 2, ink);
        assert_eq!(text_width("hi", 2), (4 + 1 + 1) * 2);
        let inked = |x: u32| (0..20).any(|y| picture.pixel(x, y) == ink);
        let columns: Vec<u32> = (0..60).filter(|&x| inked(x)).collect();
        assert_eq!((columns.first(), columns.last()), (Some(&10), Some(&(10 + 12 - 1))));
        assert_eq!(text_width("", 2), 0);
    }
}
