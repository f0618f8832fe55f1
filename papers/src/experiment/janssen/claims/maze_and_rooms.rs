//! Mazes and rooms [Janssen 5, tables 2 and 4], of which the paper says almost the same.

use super::super::paper::{
    BOUNDARY, BOUNDARY_8_AREA, CANONICAL_2, CANONICAL_4, CANONICAL_8, CANONICAL_8_ONE, DIFFERENTIAL_8, MANHATTAN,
    PORTAL_8, Row,
};
use super::Claim;
use super::everywhere::{FITTED, READING, portals_lose_to_fewer_areas};
use super::figures::{Both, Figures, Quantity};

pub(super) fn mazes(both: &Both<'_>) -> Vec<Claim> {
    vec![
        best_in_all(both),
        second_in_all(both),
        canonical_is_slow(both),
        one_pair(&both.ours),
        one_pair_is_slow(&both.ours),
        manhattan_is_lost(both),
    ]
}

pub(super) fn rooms(both: &Both<'_>) -> Vec<Claim> {
    vec![
        best_in_all(both),
        second_in_all(both),
        portals_lose_to_fewer_areas(both),
        canonical_behind_differential(both),
        portal_in_rooms(both),
    ]
}

/// By time, explored cells and estimate.
fn places(figures: &Figures<'_>, row: &Row) -> [usize; 3] {
    [Quantity::Time, Quantity::Explored, Quantity::Estimate].map(|quantity| figures.rank(row, quantity))
}

fn best_in_all(both: &Both<'_>) -> Claim {
    both.claim(
        "Boundary without a limit takes the least time, explores least and estimates best (5, 6).",
        |figures| places(figures, &BOUNDARY) == [1; 3],
        |figures| {
            let [time, explored, estimate] = places(figures, &BOUNDARY);
            let first = figures.least(figures.rows(), Quantity::Time);
            let behind = figures.times(&BOUNDARY, first);
            format!(
                "It has place {time} by time ({behind:.2} times that of {}), {explored} by explored cells and \
                 {estimate} by estimate.",
                first.name
            )
        },
    )
    .marked(READING)
}

fn second_in_all(both: &Both<'_>) -> Claim {
    both.claim(
        "Boundary (8, area) ends second (5).",
        |figures| places(figures, &BOUNDARY_8_AREA) == [2; 3],
        |figures| {
            let [time, explored, estimate] = places(figures, &BOUNDARY_8_AREA);
            format!("It has place {time} by time, {explored} by explored cells and {estimate} by estimate.")
        },
    )
    .marked(READING)
}

/// Places of Canonical with 8, 4 and 2 by time.
fn canonical(figures: &Figures<'_>) -> [usize; 3] {
    [CANONICAL_8, CANONICAL_4, CANONICAL_2].each_ref().map(|row| figures.rank(row, Quantity::Time))
}

fn canonical_is_slow(both: &Both<'_>) -> Claim {
    both.claim(
        "Canonical is one of the slower heuristics on mazes (5).",
        |figures| canonical(figures).iter().all(|&place| place > 11),
        |figures| format!("By time it has places {:?} of 21 with 8, 4 and 2.", canonical(figures)),
    )
}

/// The paper compares with the Canonical Heuristic of others, which took one pair, and explains what it finds by that.
/// The estimate at the start cannot be less here: the pair is the best one there.
fn one_pair(ours: &Figures<'_>) -> Claim {
    let time = ours.times(&CANONICAL_8_ONE, &CANONICAL_8);
    let cells = ours.explored(&CANONICAL_8_ONE) / ours.explored(&CANONICAL_8);
    Claim::judged(
        "Canonical with one pair explores more cells than with all, but takes less time (5).",
        time < 1.0 && cells > 1.0,
        format!(
            "With the pair that is best at the start it explores {cells:.2} times as many in {time:.2} times the time."
        ),
    )
}

fn one_pair_is_slow(ours: &Figures<'_>) -> Claim {
    let place = ours.rank(&CANONICAL_8_ONE, Quantity::Time);
    Claim::judged(
        "Even in the faster variant Canonical is one of the slower heuristics on mazes (5).",
        place > 11,
        format!("With one pair it would have place {place} among the 21 by time."),
    )
}

fn manhattan_is_lost(both: &Both<'_>) -> Claim {
    both.claim(
        "On mazes the Manhattan distance does badly (4.1).",
        |figures| places(figures, &MANHATTAN) == [21; 3],
        |figures| {
            let [time, explored, estimate] = places(figures, &MANHATTAN);
            format!("Of 21 it has place {time} by time, {explored} by explored cells and {estimate} by estimate.")
        },
    )
    .marked(FITTED)
}

fn canonical_behind_differential(both: &Both<'_>) -> Claim {
    let differential = |figures: &Figures<'_>| figures.rank(&DIFFERENTIAL_8, Quantity::Time);
    both.claim(
        "In rooms Canonical is on the bottom end, Differential one of the better heuristics (5).",
        |figures| canonical(figures).iter().all(|&place| place > 14) && differential(figures) <= 7,
        |figures| {
            let place = differential(figures);
            format!(
                "By time Canonical has places {:?} of 21 with 8, 4 and 2, Differential (8) place {place}.",
                canonical(figures)
            )
        },
    )
}

fn portal_in_rooms(both: &Both<'_>) -> Claim {
    let first = |figures: &Figures<'_>, quantity| figures.least(figures.existing(), quantity).name;
    both.claim(
        "Portal is particularly good in rooms: of those before Boundary the fastest that explores least (3, 5).",
        |figures| {
            [Quantity::Time, Quantity::Explored].iter().all(|&quantity| first(figures, quantity) == PORTAL_8.name)
        },
        |figures| {
            let (time, explored) = (first(figures, Quantity::Time), first(figures, Quantity::Explored));
            format!("Of those before Boundary {time} is the fastest and {explored} explores least.")
        },
    )
}
