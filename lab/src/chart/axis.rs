//! Where values come to lie: an axis from zero, or a logarithmic one where values lie far apart.

/// Values whose largest is more than this many times the least are drawn on a logarithmic axis.
const LOGARITHMIC_FROM: f64 = 12.0;

/// An axis over some values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    first: f64,
    last: f64,
    logarithmic: bool,
}

impl Axis {
    /// An axis that holds all these values. Values that are not above zero make it linear.
    pub(super) fn over(values: impl Iterator<Item = f64>) -> Axis {
        let (least, largest) = extremes(values);
        if least > largest {
            return Axis { first: 0.0, last: 1.0, logarithmic: false };
        }
        if least > 0.0 && largest / least > LOGARITHMIC_FROM {
            return Axis { first: least / 1.15, last: largest * 1.15, logarithmic: true };
        }
        let first = least.min(0.0);
        let room = if largest > first { 1.05 * (largest - first) } else { 1.0 };
        Axis { first, last: first + room, logarithmic: false }
    }

    /// A logarithmic axis that holds all these values that are above zero, however close they lie.
    pub(super) fn of_powers(values: impl Iterator<Item = f64>) -> Axis {
        let (least, largest) = extremes(values.filter(|&value| value > 0.0));
        let (least, largest) = if least > largest { (1.0, 10.0) } else { (least, largest) };
        Axis { first: least / 1.4, last: largest * 1.4, logarithmic: true }
    }

    /// 0 at its beginning, 1 at its end.
    pub(super) fn place(&self, value: f64) -> f64 {
        let scale = |value: f64| if self.logarithmic { value.ln() } else { value };
        let (first, last) = (scale(self.first), scale(self.last));
        ((scale(value) - first) / (last - first)).clamp(0.0, 1.0)
    }

    /// Values worth a line, at most about ten.
    pub(super) fn ticks(&self) -> Vec<f64> {
        let ticks = if self.logarithmic { self.powers() } else { self.steps() };
        ticks.into_iter().filter(|&tick| tick >= self.first && tick <= self.last).collect()
    }

    fn powers(&self) -> Vec<f64> {
        let decades = (self.last / self.first).log10();
        let factors: &[f64] = if decades > 4.0 {
            &[1.0]
        } else if decades > 2.0 {
            &[1.0, 3.0]
        } else {
            &[1.0, 2.0, 5.0]
        };
        let powers = self.first.log10().floor() as i32..=self.last.log10().ceil() as i32;
        powers.flat_map(|power| factors.iter().map(move |factor| factor * 10f64.powi(power))).collect()
    }

    fn steps(&self) -> Vec<f64> {
        let rough = (self.last - self.first) / 8.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power).into_iter().find(|&step| step >= rough);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.first / step).ceil() as i64;
        (first..first + 12).map(|number| number as f64 * step).collect()
    }
}

/// The least and the largest of the values that are numbers.
fn extremes(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let none = (f64::INFINITY, f64::NEG_INFINITY);
    let finite = values.filter(|value| value.is_finite());
    finite.fold(none, |(least, largest), value| (least.min(value), largest.max(value)))
}

/// A tick as a word.
pub(super) fn tick_word(tick: f64) -> String {
    let rounded = (tick * 1e6).round() / 1e6;
    match rounded.abs() {
        1e9.. => format!("{}G", rounded / 1e9),
        1e6.. => format!("{}M", rounded / 1e6),
        1e4.. => format!("{}k", rounded / 1e3),
        _ => rounded.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(values: &[f64]) -> Axis {
        Axis::over(values.iter().copied())
    }

    #[test]
    fn values_far_apart_lie_by_their_factors() {
        let axis = axis(&[1.0, 10.0, 100.0]);
        let places = [1.0, 10.0, 100.0].map(|value| axis.place(value));
        assert!(((places[1] - places[0]) - (places[2] - places[1])).abs() < 1e-9);
        assert_eq!(axis.ticks(), [1.0, 3.0, 10.0, 30.0, 100.0]);
    }

    #[test]
    fn values_close_together_lie_from_zero() {
        let axis = axis(&[2.0, 9.0]);
        assert_eq!(axis.place(0.0), 0.0);
        assert!(axis.place(9.0) > 0.9 && axis.place(9.0) < 1.0);
        assert_eq!(axis.ticks()[..3], [0.0, 2.0, 4.0]);
    }

    #[test]
    fn an_axis_of_powers_is_logarithmic_whatever_it_holds() {
        for values in [&[2.0, 9.0][..], &[5.0], &[], &[0.0, -1.0]] {
            let axis = Axis::of_powers(values.iter().copied());
            assert!(axis.logarithmic && axis.first > 0.0 && axis.last > axis.first, "{values:?}");
        }
        let axis = Axis::of_powers([1.0, 100.0].into_iter());
        assert!((axis.place(10.0) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn any_values_give_an_axis() {
        for values in [&[][..], &[0.0], &[-3.0, 5.0], &[f64::NAN, 2.0], &[7.0], &[1e-9, 1e9]] {
            let axis = axis(values);
            assert!(axis.ticks().len() <= 20);
            assert!(values.iter().filter(|value| value.is_finite()).all(|&value| axis.place(value).is_finite()));
        }
    }

    #[test]
    fn ticks_are_short_words() {
        assert_eq!([0.1 + 0.2, 1.0, 2000.0, 50_000.0, 3e6].map(tick_word), ["0.3", "1", "2000", "50k", "3M"]);
    }
}
