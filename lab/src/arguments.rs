//! The words of a command line: options with a value in any order, and words that stand alone. Each is taken by whoever
//! understands it; what is left at the end was a mistake.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

pub struct Arguments {
    words: Vec<String>,
}

impl Arguments {
    pub fn new(words: impl IntoIterator<Item = String>) -> Arguments {
        Arguments { words: words.into_iter().collect() }
    }

    pub fn ask_for_help(&self) -> bool {
        self.words.is_empty() || self.words.iter().any(|word| word == "--help" || word == "-h")
    }

    /// Takes the next word, unless it is an option.
    pub fn word(&mut self) -> Option<String> {
        self.words.first().is_some_and(|word| !word.starts_with('-')).then(|| self.words.remove(0))
    }

    /// Takes a word that is an option without a value; true if it was there.
    pub fn flag(&mut self, name: &str) -> bool {
        let place = self.words.iter().position(|word| word == name);
        place.map(|place| self.words.remove(place)).is_some()
    }

    /// Takes an option and its value.
    pub fn option(&mut self, name: &str) -> Result<Option<String>, String> {
        let Some(place) = self.words.iter().position(|word| word == name) else { return Ok(None) };
        if self.words.get(place + 1).is_none_or(|value| value.starts_with("--")) {
            return Err(format!("{name} needs a value."));
        }
        self.words.remove(place);
        Ok(Some(self.words.remove(place)))
    }

    pub fn required(&mut self, name: &str) -> Result<String, String> {
        self.option(name)?.ok_or_else(|| format!("{name} is missing; lab --help tells how it is used."))
    }

    /// Takes an option whose value is a number.
    pub fn number<T>(&mut self, name: &str, default: T, range: RangeInclusive<T>) -> Result<T, String>
    where
        T: FromStr + PartialOrd + Display,
    {
        let Some(text) = self.option(name)? else { return Ok(default) };
        text.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| {
            format!("{name} must be a whole number from {} to {}, not {text:?}.", range.start(), range.end())
        })
    }

    /// Takes an option whose value is a cell.
    pub fn cell(&mut self, name: &str) -> Result<Option<(u32, u32)>, String> {
        let Some(text) = self.option(name)? else { return Ok(None) };
        let cell = text.split_once(',').and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
        cell.map(Some).ok_or_else(|| format!("{name} must be a column and a row such as 12,34, not {text:?}."))
    }

    /// Ends the reading; a word that nobody has taken is an error.
    pub fn finish(self) -> Result<(), String> {
        match self.words.first() {
            None => Ok(()),
            Some(word) => Err(format!("{word:?} is not understood here; lab --help tells what is.")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> Arguments {
        Arguments::new(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn options_are_taken_in_any_order() {
        let mut arguments = arguments("maze --seed 7 --start 3,4 --out a.map");
        assert_eq!(arguments.word().as_deref(), Some("maze"));
        assert_eq!(arguments.required("--out").as_deref(), Ok("a.map"));
        assert_eq!(arguments.cell("--start"), Ok(Some((3, 4))));
        assert_eq!(arguments.number("--seed", 1, 0..=9), Ok(7));
        assert_eq!(arguments.number("--width", 128, 1..=9), Ok(128));
        assert_eq!(arguments.finish(), Ok(()));
    }

    #[test]
    fn mistakes_are_told_in_a_sentence() {
        let number = |line: &str| arguments(line).number("--width", 128, 1..=9).unwrap_err();
        assert_eq!(number("--width"), "--width needs a value.");
        assert_eq!(number("--width --height 3"), "--width needs a value.");
        for text in ["wide", "-3", "0", "10", "99999999999999999999"] {
            let sentence = format!("--width must be a whole number from 1 to 9, not {text:?}.");
            assert_eq!(number(&format!("--width {text}")), sentence);
        }
        let cell = |line: &str| arguments(line).cell("--goal").unwrap_err();
        assert_eq!(cell("--goal 5"), "--goal must be a column and a row such as 12,34, not \"5\".");
        assert_eq!(arguments("").cell("--goal"), Ok(None));
        let required = arguments("").required("--out").unwrap_err();
        assert_eq!(required, "--out is missing; lab --help tells how it is used.");
        assert!(arguments("--deph 3").finish().unwrap_err().starts_with("\"--deph\" is not understood"));
    }
}
