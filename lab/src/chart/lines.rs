//! Curves over a quantity, each with its name at its end, where the eye looks for it, and not in a legend.

use super::axis::{Axis, tick_word};
use super::svg::{Anchor, COLOURS, FAINT, INK, Svg};

/// A curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// Whether it is dashed, as the paper's own are.
    pub dashed: bool,
}

/// The chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// What it is.
    pub title: String,
    /// What lies along.
    pub x: String,
    /// What lies upwards.
    pub y: String,
    /// The curves.
    pub series: Vec<Series>,
}

pub(super) const WIDTH: f64 = 820.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 230.0;
const TOP: f64 = 64.0;
const BOTTOM: f64 = 56.0;
/// Names at the ends of curves keep this apart.
const NAME_HEIGHT: f64 = 15.0;

impl Lines {
    pub(super) fn to_svg(&self) -> String {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let (along, up) = (Axis::over(points().map(|point| point.0)), Axis::over(points().map(|point| point.1)));
        let ticks: Vec<(f64, String)> = along.ticks().into_iter().map(|tick| (tick, tick_word(tick))).collect();
        let mut svg = Svg::new(WIDTH, HEIGHT);
        svg.text((16.0, 26.0), 16, Anchor::Start, INK, &self.title);
        svg.text((16.0, 46.0), 13, Anchor::Start, INK, &self.y);
        write_below(&mut svg, HEIGHT - 12.0, &self.x);
        Plot { top: TOP, bottom: HEIGHT - BOTTOM, along, ticks: &ticks, up, series: &self.series }.draw(&mut svg);
        svg.finish()
    }
}

/// Writes what lies along.
pub(super) fn write_below(svg: &mut Svg, y: f64, text: &str) {
    svg.text(((LEFT + WIDTH - RIGHT) / 2.0, y), 13, Anchor::Middle, INK, text);
}

/// Curves in a frame that is as wide as the chart.
pub(super) struct Plot<'a> {
    pub(super) top: f64,
    pub(super) bottom: f64,
    pub(super) along: Axis,
    /// Where lines stand upon that axis, and their words.
    pub(super) ticks: &'a [(f64, String)],
    pub(super) up: Axis,
    pub(super) series: &'a [Series],
}

impl Plot<'_> {
    pub(super) fn draw(&self, svg: &mut Svg) {
        let Plot { top, bottom, along, up, .. } = *self;
        let place_x = |x: f64| LEFT + along.place(x) * (WIDTH - LEFT - RIGHT);
        let place_y = |y: f64| bottom - up.place(y) * (bottom - top);
        for (tick, word) in self.ticks {
            svg.line((place_x(*tick), top), (place_x(*tick), bottom), FAINT, 1.0);
            svg.text((place_x(*tick), bottom + 18.0), 12, Anchor::Middle, INK, word);
        }
        for tick in up.ticks() {
            svg.line((LEFT, place_y(tick)), (WIDTH - RIGHT, place_y(tick)), FAINT, 1.0);
            svg.text((LEFT - 8.0, place_y(tick) + 4.0), 12, Anchor::End, INK, &tick_word(tick));
        }
        let mut names = Vec::new();
        for (number, series) in self.series.iter().enumerate() {
            let colour = COLOURS[number % COLOURS.len()];
            let points: Vec<_> = series.points.iter().map(|&(x, y)| (place_x(x), place_y(y))).collect();
            svg.curve(&points, colour, series.dashed);
            for &point in &points {
                svg.disc(point, 3.0, colour);
            }
            names.extend(points.last().map(|&end| (end, colour, &series.name)));
        }
        names.sort_by(|(one, ..), (other, ..)| one.1.total_cmp(&other.1));
        let mut free = f64::NEG_INFINITY;
        for ((x, y), colour, name) in names {
            let name_y = y.max(free);
            free = name_y + NAME_HEIGHT;
            let name_x = WIDTH - RIGHT + 14.0;
            svg.line((x + 4.0, y), (name_x - 2.0, name_y), colour, 0.6);
            svg.text((name_x, name_y + 4.0), 12, Anchor::Start, colour, name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_and_their_names_are_drawn_and_names_keep_apart() {
        let series = |name: &str, last: f64| Series {
            name: name.to_owned(),
            points: vec![(1.0, 5.0), (2.0, last)],
            dashed: false,
        };
        let chart = Lines {
            title: "t".to_owned(),
            x: "size".to_owned(),
            y: "time".to_owned(),
            series: vec![series("one", 7.0), series("two", 7.0), series("three", 7.01)],
        };
        let svg = chart.to_svg();
        assert_eq!(svg.matches("<polyline").count(), 3);
        let row = |name: &str| -> f64 {
            let line = svg.lines().find(|line| line.ends_with(&format!(">{name}</text>"))).unwrap();
            line.split("y=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        let mut rows = ["one", "two", "three"].map(row);
        rows.sort_by(f64::total_cmp);
        assert!(rows.windows(2).all(|pair| pair[1] - pair[0] >= NAME_HEIGHT - 0.1), "{rows:?}");
    }
}
