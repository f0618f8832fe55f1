//! The MovingAI text format: four lines of header, then one character per cell.

use crate::base::{Error, Frame};

/// Why a text is not a map, and the line (from 1) where that shows; 0 if the error is not in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapError {
    /// What is wrong.
    pub error: Error,
    /// Where, if it is [`Error::Parse`].
    pub line: u32,
}

impl std::fmt::Display for MapError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            0 => self.error.fmt(formatter),
            line => write!(formatter, "line {line}: {}", self.error),
        }
    }
}

impl std::error::Error for MapError {}

impl From<Error> for MapError {
    fn from(error: Error) -> Self {
        Self { error, line: 0 }
    }
}

/// A checked text: every row is there and has the right length.
pub(crate) struct Parsed<'a> {
    pub(crate) frame: Frame,
    /// From the first row on.
    rows: &'a [u8],
    /// Bytes from one row to the next, line end included.
    stride: usize,
}

impl Parsed<'_> {
    pub(crate) fn terrain(&self, x: usize, y: usize) -> u8 {
        match self.rows[y * self.stride + x] {
            b'.' | b'G' => 1,
            b'S' => 2,
            _ => 0,
        }
    }
}

pub(crate) fn parse(text: &[u8]) -> Result<Parsed<'_>, MapError> {
    let mut lines = Lines { rest: text, number: 0 };
    let (mut typed, mut width, mut height) = (false, None, None);
    loop {
        let line = lines.next().ok_or_else(|| lines.error())?;
        let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        match (words.next(), words.next(), words.next()) {
            (Some(b"type"), Some(b"octile"), None) if !typed => typed = true,
            (Some(b"width"), Some(value), None) if width.is_none() => width = Some(lines.number(value)?),
            (Some(b"height"), Some(value), None) if height.is_none() => height = Some(lines.number(value)?),
            (Some(b"map"), None, None) => break,
            _ => return Err(lines.error()),
        }
    }
    let (true, Some(width), Some(height)) = (typed, width, height) else { return Err(lines.error()) };
    let frame = Frame::new(width, height)?;

    let (rows, mut stride) = (lines.rest, None);
    for _ in 0..height {
        let before = lines.rest.len();
        let row = lines.next().ok_or_else(|| lines.error())?;
        let taken = before - lines.rest.len();
        // One kind of line end throughout, so that a row is found by multiplication. The last row may have none.
        let regular = *stride.get_or_insert(taken) == taken || lines.rest.is_empty();
        if row.len() != width as usize || !regular {
            return Err(lines.error());
        }
    }
    while let Some(line) = lines.next() {
        if !line.trim_ascii().is_empty() {
            return Err(lines.error());
        }
    }
    Ok(Parsed { frame, rows, stride: stride.unwrap_or(0) })
}

struct Lines<'a> {
    rest: &'a [u8],
    /// The number of the line last given out, or one more than there are.
    number: u32,
}

impl<'a> Lines<'a> {
    /// The next line without its end, which is LF or CR LF.
    fn next(&mut self) -> Option<&'a [u8]> {
        self.number = self.number.saturating_add(1);
        if self.rest.is_empty() {
            return None;
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let line = &self.rest[..end.unwrap_or(self.rest.len())];
        self.rest = &self.rest[end.map_or(self.rest.len(), |end| end + 1)..];
        Some(line.strip_suffix(b"\r").unwrap_or(line))
    }

    fn error(&self) -> MapError {
        MapError { error: Error::Parse, line: self.number }
    }

    fn number(&self, word: &[u8]) -> Result<u32, MapError> {
        let digits = word.iter().all(u8::is_ascii_digit);
        let value = digits.then(|| std::str::from_utf8(word).ok()?.parse().ok()).flatten();
        value.ok_or_else(|| self.error())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line_of_error(text: &str) -> u32 {
        let error = parse(text.as_bytes()).err().expect("the text is malformed");
        assert_eq!(error.error, Error::Parse, "{text:?}");
        error.line
    }

    #[test]
    fn both_line_ends_and_a_missing_last_one_are_read() {
        for text in [
            "type octile\nheight 2\nwidth 3\nmap\n.@S\nGT.\n",
            "type octile\r\nheight 2\r\nwidth 3\r\nmap\r\n.@S\r\nGT.\r\n\r\n",
            "type octile\nwidth 3\nheight 2\nmap\n.@S\nGT.",
        ] {
            let grid = parse(text.as_bytes()).unwrap();
            let cells: Vec<u8> = (0..6).map(|index| grid.terrain(index % 3, index / 3)).collect();
            assert_eq!(cells, [1, 0, 2, 1, 0, 1], "{text:?}");
        }
    }

    #[test]
    fn malformed_text_is_refused_at_the_line_that_shows_it() {
        assert_eq!(line_of_error(""), 1);
        assert_eq!(line_of_error("type hexagon\n"), 1);
        assert_eq!(line_of_error("height 1\nwidth 1\nmap\n.\n"), 3);
        assert_eq!(line_of_error("type octile\ntype octile\n"), 2);
        assert_eq!(line_of_error("type octile\nheight two\n"), 2);
        assert_eq!(line_of_error("type octile\nheight 2\nheight 2\n"), 3);
        assert_eq!(line_of_error("type octile\nheight 2\nmap\n..\n"), 3);
        assert_eq!(line_of_error("type octile\nheight 2\nwidth 2\n"), 4);
        assert_eq!(line_of_error("type octile\nheight 2\nwidth 2\nmap\n..\n"), 6);
        assert_eq!(line_of_error("type octile\nheight 2\nwidth 2\nmap\n..\n...\n"), 6);
        assert_eq!(line_of_error("type octile\nheight 2\nwidth 2\nmap\n.\n..\n"), 5);
        assert_eq!(line_of_error("type octile\nheight 2\nwidth 2\nmap\n..\n..\n\n..\n"), 8);
        assert_eq!(line_of_error("type octile\nheight 99999999999\nwidth 2\nmap\n"), 2);
    }

    #[test]
    fn sizes_out_of_range_are_not_blamed_on_a_line() {
        let error = |text: &str| parse(text.as_bytes()).err().unwrap();
        assert_eq!(error("type octile\nheight 0\nwidth 2\nmap\n").error, Error::Dimensions);
        assert_eq!(error("type octile\nheight 70000\nwidth 2\nmap\n").error, Error::TooLarge);
    }
}
