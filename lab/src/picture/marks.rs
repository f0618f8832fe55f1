//! What is drawn over cells: start, goal, landmarks and the path. They differ in shape, and each has a white rim, so
//! that they show on every background.

use super::canvas::{Line, Picture, Point};
use super::colours::{LANDMARK, PAPER, PATH, START};

const RIM: f32 = 1.5;

/// A disc.
pub(super) fn start(picture: &mut Picture, centre: Point, radius: f32) {
    picture.disc(centre, radius + RIM, PAPER);
    picture.disc(centre, radius, START);
}

/// A ring with a dot in it.
pub(super) fn goal(picture: &mut Picture, centre: Point, radius: f32) {
    picture.disc(centre, radius + RIM, PAPER);
    picture.disc(centre, radius, PATH);
    picture.disc(centre, radius * 0.68, PAPER);
    picture.disc(centre, radius * 0.34, PATH);
}

/// A cross.
pub(super) fn landmark(picture: &mut Picture, centre: Point, radius: f32) {
    let arms = cross(centre, radius * 0.8);
    picture.lines(&arms, radius * 0.3 + RIM, PAPER);
    picture.lines(&arms, radius * 0.3, LANDMARK);
}

/// A disc with a cross in it.
pub(super) fn best_landmark(picture: &mut Picture, centre: Point, radius: f32) {
    picture.disc(centre, radius * 1.35 + RIM, PAPER);
    picture.disc(centre, radius * 1.35, LANDMARK);
    picture.lines(&cross(centre, radius * 0.75), radius * 0.22, PAPER);
}

fn cross((x, y): Point, reach: f32) -> [Line; 2] {
    [Line { from: (x - reach, y), to: (x + reach, y) }, Line { from: (x, y - reach), to: (x, y + reach) }]
}

/// A line through points.
pub(super) fn path(picture: &mut Picture, points: &[Point], radius: f32) {
    let lines: Vec<Line> = points.windows(2).map(|pair| Line { from: pair[0], to: pair[1] }).collect();
    picture.lines(&lines, radius + 1.25, PAPER);
    picture.lines(&lines, radius, PATH);
}
