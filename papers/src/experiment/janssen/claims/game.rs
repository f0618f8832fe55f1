//! Game maps [Janssen 5, Table 1].

use super::super::paper::{BOUNDARY, BOUNDARY_2_AREA, BOUNDARY_4_AREA, BOUNDARY_8_AREA, GATEWAY, PORTAL_8, Row};
use super::everywhere::{portals_lose_to_fewer_areas, unlimited_is_best};
use super::figures::{Both, Figures, Quantity};
use super::{Claim, Mark};

pub(super) fn claims(both: &Both<'_>) -> Vec<Claim> {
    vec![
        fastest(both),
        portal_explores_less(both),
        second_least(both),
        budgets_hardly_matter(both),
        unlimited_is_best(both),
        portals_lose_to_fewer_areas(both),
        gateway_is_behind(both),
        eager_partitions(&both.ours),
    ]
}

fn fastest(both: &Both<'_>) -> Claim {
    let first = |figures: &Figures<'_>| figures.least(figures.rows(), Quantity::Time);
    both.claim(
        "On game maps Boundary takes the least time (5, 6).",
        |figures| first(figures).family() == "Boundary",
        |figures| {
            let first = first(figures);
            let behind = figures.times(&BOUNDARY, first);
            format!("The fastest is {}; Boundary (∞) takes {behind:.2} times its time.", first.name)
        },
    )
}

fn portal_explores_less(both: &Both<'_>) -> Claim {
    both.claim(
        "Portal explores slightly less than Boundary and estimates slightly more, but takes more time per cell (5).",
        |figures| {
            (0.9..1.0).contains(&(figures.explored(&PORTAL_8) / figures.explored(&BOUNDARY)))
                && figures.estimate(&PORTAL_8) > figures.estimate(&BOUNDARY)
                && figures.times_per_cell(&PORTAL_8, &BOUNDARY) > 1.0
        },
        |figures| {
            format!(
                "Portal (8) explores {:.3} and estimates {:.3}, Boundary (∞) {:.3} and {:.3}; per cell Portal takes {:.2} \
                 times as long.",
                figures.explored(&PORTAL_8),
                figures.estimate(&PORTAL_8),
                figures.explored(&BOUNDARY),
                figures.estimate(&BOUNDARY),
                figures.times_per_cell(&PORTAL_8, &BOUNDARY)
            )
        },
    )
    .marked(Mark::Moved("any less was enough, now less by a tenth at most; it did not hold before either"))
}

fn second_least(both: &Both<'_>) -> Claim {
    both.claim(
        "Boundary explores the second least, with less memory than Portal (5).",
        |figures| {
            figures.rank(&BOUNDARY, Quantity::Explored) == 2 && figures.memory(&BOUNDARY) < figures.memory(&PORTAL_8)
        },
        |figures| {
            format!(
                "Boundary (∞) has place {} and {:.2} distances per cell, Portal (8) place {} and {:.2}.",
                figures.rank(&BOUNDARY, Quantity::Explored),
                figures.memory(&BOUNDARY),
                figures.rank(&PORTAL_8, Quantity::Explored),
                figures.memory(&PORTAL_8)
            )
        },
    )
    .marked(Mark::Moved("place 1 was as good; it did not hold before either"))
}

fn budgets_hardly_matter(both: &Both<'_>) -> Claim {
    let areas = [BOUNDARY_8_AREA, BOUNDARY_4_AREA, BOUNDARY_2_AREA];
    let more = |figures: &Figures<'_>, row: &Row| figures.explored(row) / figures.explored(&BOUNDARY);
    both.claim(
        "With merged areas Boundary does nearly as well as without a limit, which takes little memory already (5).",
        |figures| areas.iter().all(|row| more(figures, row) <= 1.2) && figures.memory(&BOUNDARY) < 8.0,
        |figures| {
            let all = areas.each_ref().map(|row| format!("{:.2}", more(figures, row))).join(", ");
            let memory = figures.memory(&BOUNDARY);
            format!("With 8, 4 and 2 it explores {all} times as much as with its own {memory:.2}.")
        },
    )
}

fn gateway_is_behind(both: &Both<'_>) -> Claim {
    let places =
        |figures: &Figures<'_>| [Quantity::Time, Quantity::Explored].map(|quantity| figures.rank(&GATEWAY, quantity));
    both.claim(
        "Gateway ends in the lower end of the results (5).",
        |figures| places(figures).iter().all(|&place| place > 14),
        |figures| {
            let [time, explored] = places(figures);
            format!("It has place {time} of 21 by time and {explored} by explored cells.")
        },
    )
}

fn eager_partitions(ours: &Figures<'_>) -> Claim {
    let areas = |row: &Row| ours.measured(row, "areas").mean().unwrap_or(0.0);
    let (eager, boundary) = (areas(&PORTAL_8), areas(&BOUNDARY));
    Claim::judged(
        "Portal's eager partitioning makes far more areas than Boundary (3; 58 against 9 in Figures 2 and 3).",
        (58.0 / 9.0 / 2.0..=58.0 / 9.0 * 2.0).contains(&(eager / boundary)),
        format!(
            "Portal (8) makes {eager:.1} areas on the mean, Boundary (∞) {boundary:.1}: {:.1} times as many, in the \
             figures, which are of one map, 6.4 times.",
            eager / boundary
        ),
    )
    .marked(Mark::Moved(
        "twice as many was enough, now within a factor of 2 of the figures; it did not hold before either",
    ))
}
