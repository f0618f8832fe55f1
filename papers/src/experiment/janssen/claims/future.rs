//! What the paper says in general, on maps that it leaves to the future (6.1).

use super::super::paper::{BOUNDARY, BOUNDARY_DIFFERENTIAL, DIFFERENTIAL_2, NAIVE, Row};
use super::{Claim, Mark, Measured, Scene};

pub(in super::super) fn claims(scenes: &[Scene], measured: &Measured) -> Vec<Claim> {
    vec![explores_least(scenes, measured), differential_inside(scenes, measured), admissible(scenes, measured)]
}

fn explored(scene: &Scene, row: &Row, measured: &Measured) -> f64 {
    measured.of(&scene.key(row.name), "explored").mean().unwrap_or(f64::NAN)
}

/// Of the heuristics before Boundary the one that explores least.
fn least(scene: &Scene, measured: &Measured) -> &'static Row {
    let rows = scene.rows.iter().map(|(row, _)| *row).filter(|row| row.family() != BOUNDARY.family());
    rows.min_by(|one, other| explored(scene, one, measured).total_cmp(&explored(scene, other, measured)))
        .expect("a row")
}

/// Words for each scene, joined.
fn by_scene(scenes: &[Scene], word: impl Fn(&Scene) -> String) -> String {
    scenes.iter().map(|scene| format!("{}: {}", scene.name, word(scene))).collect::<Vec<_>>().join("; ")
}

fn explores_least(scenes: &[Scene], measured: &Measured) -> Claim {
    let of_both = |scene: &Scene| {
        let least = least(scene, measured);
        (explored(scene, &BOUNDARY, measured), explored(scene, least, measured), least.name)
    };
    let is_less = |scene: &&Scene| {
        let (boundary, least, _) = of_both(scene);
        boundary < least
    };
    let evidence = by_scene(scenes, |scene| {
        let (boundary, least, name) = of_both(scene);
        format!("{boundary:.3} for {least:.3} ({name})")
    });
    Claim::judged(
        "Areas in which the naive heuristic is exact make a search explore less, on most kinds of maps (6).",
        2 * scenes.iter().filter(is_less).count() > scenes.len(),
        format!("Boundary (∞) explores, for the best before it, {evidence}."),
    )
}

fn differential_inside(scenes: &[Scene], measured: &Measured) -> Claim {
    let rows = [BOUNDARY_DIFFERENTIAL, BOUNDARY, DIFFERENTIAL_2];
    let figures = |scene: &Scene| rows.each_ref().map(|row| explored(scene, row, measured));
    let evidence = by_scene(scenes, |scene| {
        let [inside, boundary, differential] = figures(scene);
        format!("{inside:.3} for {boundary:.3} and {differential:.3}")
    });
    Claim::judged(
        "Differential in place of the naive heuristic inside Boundary might be the best of both (6.1).",
        scenes.iter().all(|scene| {
            let [inside, boundary, differential] = figures(scene);
            inside < boundary && inside < differential
        }),
        format!("It explores, for Boundary (∞) and Differential (2), {evidence}."),
    )
}

fn admissible(scenes: &[Scene], measured: &Measured) -> Claim {
    let rows = || scenes.iter().flat_map(|scene| scene.rows.iter().map(move |(row, _)| (scene, *row)));
    let of = |scene: &Scene, row: &Row, quantity| measured.of(&scene.key(row.name), quantity);
    let too_high: f64 = rows().map(|(scene, row)| of(scene, row, "too high").sum).sum();
    let estimates: f64 = rows().map(|(scene, row)| of(scene, row, "too high").count).sum();
    let is_alike = rows().all(|(scene, row)| of(scene, row, "cost").sum == of(scene, &NAIVE, "cost").sum);
    Claim::judged(
        "No estimate exceeds the cost, and all heuristics lead to paths of the same cost (4.3).",
        too_high == 0.0 && is_alike,
        format!(
            "{too_high:.0} of {estimates:.0} estimates are too high; the sums of all costs {}.",
            if is_alike { "agree" } else { "differ" }
        ),
    )
    .marked(Mark::PROVED)
}
