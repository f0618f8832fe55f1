//! Several quantities over one other: a panel for each, one above another, with the same curves in the same colours. All
//! axes are logarithmic, so that a power is a straight line, and two of the same power are parallel.

use super::axis::Axis;
use super::lines::{Plot, Series, WIDTH, write_below};
use super::svg::{Anchor, INK, Svg};

/// The chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Panels {
    /// What it is.
    pub title: String,
    /// What lies along.
    pub x: String,
    /// Where lines stand there, and what is written below them.
    pub ticks: Vec<(f64, String)>,
    /// What lies upwards in each panel, and its curves, of which some may be empty.
    pub panels: Vec<(String, Vec<Series>)>,
}

/// Of a panel, with the words above and below it.
const HEIGHT: f64 = 330.0;
const ABOVE: f64 = 22.0;
const BELOW: f64 = 38.0;
const TITLE: f64 = 38.0;
const LEGEND: f64 = 20.0;

impl Panels {
    pub(super) fn to_svg(&self) -> String {
        let height = TITLE + HEIGHT * self.panels.len() as f64 + LEGEND;
        let mut svg = Svg::new(WIDTH, height);
        svg.text((16.0, 26.0), 16, Anchor::Start, INK, &self.title);
        let along = Axis::of_powers(self.ticks.iter().map(|tick| tick.0));
        for (number, (y, series)) in self.panels.iter().enumerate() {
            let top = TITLE + number as f64 * HEIGHT;
            svg.text((16.0, top + 12.0), 13, Anchor::Start, INK, y);
            let points = series.iter().flat_map(|series| &series.points);
            let up = Axis::of_powers(points.map(|point| point.1));
            Plot { top: top + ABOVE, bottom: top + HEIGHT - BELOW, along, ticks: &self.ticks, up, series }
                .draw(&mut svg);
        }
        write_below(&mut svg, height - 14.0, &self.x);
        svg.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_panel_has_its_curves_and_every_tick() {
        let series = |name: &str, points: &[(f64, f64)]| Series {
            name: name.to_owned(),
            points: points.to_vec(),
            dashed: false,
        };
        let chart = Panels {
            title: "t".to_owned(),
            x: "cells".to_owned(),
            ticks: vec![(10.0, "ten".to_owned()), (1e6, "many".to_owned())],
            panels: vec![
                ("time".to_owned(), vec![series("a", &[(10.0, 1.0), (1e6, 2.0)]), series("b", &[(10.0, 3.0)])]),
                ("memory".to_owned(), vec![series("a", &[(10.0, 5.0)]), series("b", &[])]),
            ],
        };
        let svg = chart.to_svg();
        assert_eq!((svg.matches(">ten<").count(), svg.matches(">many<").count()), (2, 2));
        assert_eq!((svg.matches(">a<").count(), svg.matches(">b<").count()), (2, 1), "an empty curve has no name");
        assert_eq!(svg.matches("<circle").count(), 4);
        assert!(svg.contains(">time<") && svg.contains(">memory<"));
    }
}
