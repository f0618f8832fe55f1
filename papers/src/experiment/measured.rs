//! What the parts of an experiment measured. Every figure is kept as a number of values, their sum and the sum of their
//! squares: parts can then be added in any order, and means and deviations come out as if all values had been kept.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Values of one quantity, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// How many values.
    pub count: f64,
    /// Their sum.
    pub sum: f64,
    /// The sum of their squares.
    pub squares: f64,
}

impl Spread {
    /// Adds one value.
    pub fn add(&mut self, value: f64) {
        *self = self.and(Spread { count: 1.0, sum: value, squares: value * value });
    }

    /// The values of both.
    #[must_use]
    pub fn and(self, other: Spread) -> Spread {
        Spread { count: self.count + other.count, sum: self.sum + other.sum, squares: self.squares + other.squares }
    }

    /// Mean; nothing without values.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0.0).then(|| self.sum / self.count)
    }

    /// Standard deviation of the values themselves; nothing without values.
    pub fn deviation(&self) -> Option<f64> {
        let mean = self.mean()?;
        Some((self.squares / self.count - mean * mean).max(0.0).sqrt())
    }
}

/// Figures by row (a method, as the table names it) and quantity.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    figures: BTreeMap<(String, String), Spread>,
}

impl Measured {
    /// Adds one value.
    ///
    /// # Panics
    /// If a name has a tab or a line feed in it, which divide the figures in a file.
    pub fn add(&mut self, row: &str, quantity: &str, value: f64) {
        let name = [row, quantity];
        assert!(name.iter().all(|name| !name.contains(['\t', '\n'])), "{name:?} cannot be kept in a file");
        self.figures.entry(name.map(str::to_owned).into()).or_default().add(value);
    }

    /// The values of a quantity in a row, none if it was never measured.
    pub fn of(&self, row: &str, quantity: &str) -> Spread {
        self.figures.get(&(row.to_owned(), quantity.to_owned())).copied().unwrap_or_default()
    }

    /// All figures, by row and quantity.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, Spread)> {
        self.figures.iter().map(|((row, quantity), &spread)| (row.as_str(), quantity.as_str(), spread))
    }

    /// Adds all figures of another.
    pub fn merge(&mut self, other: &Measured) {
        for (name, &spread) in &other.figures {
            let known = self.figures.entry(name.clone()).or_default();
            *known = known.and(spread);
        }
    }

    /// A line for each figure, its names and numbers divided by tabs. Numbers are written such that they come back
    /// exactly.
    pub(super) fn to_lines(&self) -> String {
        self.iter().fold(String::new(), |mut lines, (row, quantity, Spread { count, sum, squares })| {
            let _ = writeln!(lines, "{row}\t{quantity}\t{count}\t{sum}\t{squares}");
            lines
        })
    }

    /// Takes one of those lines. False if it is none.
    pub(super) fn take_line(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split('\t').collect();
        let [row, quantity, count, sum, squares] = words[..] else { return false };
        let (Ok(count), Ok(sum), Ok(squares)) = (count.parse(), sum.parse(), squares.parse()) else { return false };
        self.figures.insert((row.to_owned(), quantity.to_owned()), Spread { count, sum, squares });
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_deviation_are_those_of_all_values_however_they_are_divided() {
        let values = [3.0, 7.0, 7.0, 19.0];
        for divide in 0..=values.len() {
            let (mut one, mut other) = (Measured::default(), Measured::default());
            values[..divide].iter().for_each(|&value| one.add("A*", "time", value));
            values[divide..].iter().for_each(|&value| other.add("A*", "time", value));
            one.merge(&other);
            let spread = one.of("A*", "time");
            assert_eq!((spread.count, spread.mean(), spread.deviation()), (4.0, Some(9.0), Some(6.0)));
        }
        assert_eq!(Measured::default().of("A*", "time").mean(), None);
    }

    #[test]
    fn figures_come_back_from_their_lines_to_the_last_bit() {
        let mut measured = Measured::default();
        for (number, quantity) in ["time", "nodes", "Δ"].into_iter().enumerate() {
            measured.add("IDA Δ10 (8)", quantity, 0.1 + number as f64 * 1e-17 + 1e300 * number as f64);
            measured.add("M(8)", quantity, 1.0 / 3.0);
        }
        let mut read = Measured::default();
        assert!(measured.to_lines().lines().all(|line| read.take_line(line)));
        assert_eq!(read, measured);
        for line in ["", "A*\ttime\t1\t2", "A*\ttime\t1\t2\tx", "A*\ttime\t1\t2\t3\t4"] {
            assert!(!read.take_line(line), "{line:?}");
        }
    }
}
