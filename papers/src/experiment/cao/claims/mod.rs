//! What the paper claims, compared with our figures: `theory` has chapters 3 and 4, `results` chapter 5. Where the
//! paper says "always", every map counts. Times are the least of the runs, since a mean is at the mercy of whatever
//! else runs.

mod results;
mod theory;

use super::Named;
use super::contenders::{
    ARRAY_CLOSED, ARRAY_OPEN, HEAP_CLOSED, HEAP_OPEN, STACKS_CLOSED, STACKS_OPEN, STACKS_OPEN_TOP,
};
use super::maps::Place;
use crate::experiment::{Claim, Measured};

pub(super) fn of(places: &[Place], measured: &Measured) -> Vec<Claim> {
    let is_measured = |place: &Place| measured.of(HEAP_OPEN, &place.quantity("steps")).count > 0.0;
    let maps = Maps { places: places.to_vec(), measured }.filter(is_measured);
    let mut claims = theory::claims(&maps);
    claims.extend(results::claims(&maps));
    claims
}

/// Unsorted array, min-heap and multi-stack heap with the check from the open list,
const OPEN: [&str; 3] = [ARRAY_OPEN, HEAP_OPEN, STACKS_OPEN];
/// and with the check from the closed list.
const CLOSED: [&str; 3] = [ARRAY_CLOSED, HEAP_CLOSED, STACKS_CLOSED];

/// Times closer than this are a tie; counts are compared as they are.
const TIE: f64 = 0.02;

/// Figures on some of the maps.
struct Maps<'a> {
    places: Vec<Place>,
    measured: &'a Measured,
}

impl<'a> Maps<'a> {
    fn filter(&self, keep: impl Fn(&Place) -> bool) -> Maps<'a> {
        Maps { places: self.places.iter().copied().filter(keep).collect(), measured: self.measured }
    }

    fn empty(&self) -> Maps<'a> {
        self.filter(|place| place.percent == 0)
    }

    fn obstructed(&self) -> Maps<'a> {
        self.filter(|place| place.percent > 0)
    }

    /// Those with obstacles of the least and of the largest side.
    fn smallest_and_largest(&self) -> [Maps<'a>; 2] {
        let sides = || self.places.iter().map(|place| place.side);
        let (least, largest) = (sides().min(), sides().max());
        [least, largest].map(|side| self.obstructed().filter(|place| Some(place.side) == side))
    }

    fn len(&self) -> usize {
        self.places.len()
    }

    fn count(&self, is_so: impl Fn(&Place) -> bool) -> usize {
        self.places.iter().filter(|place| is_so(place)).count()
    }

    fn value(&self, row: &str, name: &str, place: &Place) -> f64 {
        self.measured.of(row, &place.quantity(name)).sum
    }

    /// The largest size of the open list.
    fn open(&self, row: &str, place: &Place) -> f64 {
        self.value(row, "memory", place) - self.value(row, "closed", place)
    }

    fn sum(&self, row: &str, name: &str) -> f64 {
        self.places.iter().map(|place| self.value(row, name, place)).sum()
    }

    fn most(&self, row: &str, name: &str) -> f64 {
        self.places.iter().map(|place| self.value(row, name, place)).fold(0.0, f64::max)
    }

    /// The sum of one row divided by that of another.
    fn ratio(&self, name: &str, row: &str, base: &str) -> f64 {
        self.sum(row, name) / self.sum(base, name)
    }

    /// Steps to one operation.
    fn steps_each(&self, row: &str, steps: &str, calls: &str) -> f64 {
        self.sum(row, steps) / self.sum(row, calls)
    }

    /// On how many maps a row has strictly less of something.
    fn less(&self, name: &str, row: &str, other: &str) -> usize {
        self.count(|place| self.value(row, name, place) < self.value(other, name, place))
    }

    /// On how many maps something rises from each row to the next.
    fn in_order(&self, name: &str, rows: [&str; 3]) -> usize {
        let value = |row: &str, place: &Place| self.value(row, name, place);
        self.count(|place| rows.windows(2).all(|pair| value(pair[0], place) < value(pair[1], place)))
    }

    /// On how many maps all rows have the same of something.
    fn alike(&self, name: &str, rows: &[&str]) -> usize {
        let value = |row: &str, place: &Place| self.value(row, name, place);
        self.count(|place| rows.windows(2).all(|pair| value(pair[0], place) == value(pair[1], place)))
    }

    /// Of a hundred nodes that were looked for on the open list, how many became cheaper.
    fn decrease_share(&self) -> f64 {
        100.0 * self.sum(HEAP_OPEN, "decreases") / self.sum(HEAP_OPEN, "looks")
    }
}
