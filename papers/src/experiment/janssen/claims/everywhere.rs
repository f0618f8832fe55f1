//! What the paper says of all maps, or of more than one kind.

use super::super::paper::{
    BOUNDARY, BOUNDARY_2_AREA, BOUNDARY_2_PORTAL, BOUNDARY_4_AREA, BOUNDARY_4_PORTAL, BOUNDARY_8_AREA,
    BOUNDARY_8_PORTAL, BOUNDARY_ERROR_2, DIFFERENTIAL_8, Kind, MANHATTAN, Row,
};
use super::figures::{Both, Figures, Quantity};
use super::{Claim, Mark};

/// For what the row of the Manhattan distance decides on generated maps.
pub(super) const FITTED: Mark =
    Mark::Fitted("the generator was made such that the row of the Manhattan distance comes out");

/// For what the number of portals decides there.
pub(super) const READING: Mark = Mark::Fitted(
    "of two readings of 3.1 the one was taken that gives the paper's number of portals on mazes, hills and rooms, which \
     times and estimates of Boundary rest on",
);

/// What is said of all four.
pub(super) fn claims(both: &Both<'_>) -> Vec<Claim> {
    vec![
        path_length(both),
        explores_least(both),
        areas_before_portals(both),
        portals_estimate_less(both),
        two_is_reasonable(both),
        best_of_the_existing(both),
        differential_does_well(both),
        admissible(&both.ours),
        budgets(&both.ours),
        tolerated_error(&both.ours),
    ]
}

/// The variants with the same budget: merged regions, grouped portals.
const CLASSES: [(&str, Row, Row); 3] = [
    ("8", BOUNDARY_8_AREA, BOUNDARY_8_PORTAL),
    ("4", BOUNDARY_4_AREA, BOUNDARY_4_PORTAL),
    ("2", BOUNDARY_2_AREA, BOUNDARY_2_PORTAL),
];

/// Words for each budget, joined.
fn by_class(word: impl Fn(&Row, &Row) -> String) -> String {
    CLASSES.each_ref().map(|(budget, area, portal)| format!("{budget}: {}", word(area, portal))).join(", ")
}

/// The mean of a path in the captions, which all relative figures rest on.
fn path_length(both: &Both<'_>) -> Claim {
    let (paper, ours) = (both.paper.table.path, both.ours.measured(&MANHATTAN, "path").mean().unwrap_or(0.0));
    let claim = Claim::judged(
        format!("The average path size on these maps is {paper:.2} nodes (caption)."),
        (0.9..=1.1).contains(&(ours / paper)),
        format!("It is {ours:.2}, {:.2} times as many.", ours / paper),
    );
    match both.ours.table.kind {
        Kind::Game | Kind::Street => claim,
        Kind::Maze | Kind::Hills | Kind::Rooms => claim.marked(FITTED),
    }
}

fn explores_least(both: &Both<'_>) -> Claim {
    let behind = |figures: &Figures<'_>| {
        let least = figures.least(figures.rows(), Quantity::Explored);
        (least, figures.explored(&BOUNDARY) / figures.explored(least))
    };
    let (text, place, most) = match both.ours.table.kind {
        Kind::Maze | Kind::Rooms => ("Boundary explores the fewest cells (5, 6).", 1, 1.0),
        _ => ("Boundary explores the second fewest cells, by a small margin, or the fewest (5, 6).", 2, 1.05),
    };
    let claim = both.claim(
        text,
        |figures| figures.rank(&BOUNDARY, Quantity::Explored) <= place && behind(figures).1 <= most,
        |figures| {
            let (least, behind) = behind(figures);
            format!("The fewest are those of {}; Boundary (∞) explores {behind:.3} times as many.", least.name)
        },
    );
    if place == 1 {
        claim
    } else {
        claim.marked(Mark::Moved("a place was not asked for, only the margin; the verdict was the same"))
    }
}

fn areas_before_portals(both: &Both<'_>) -> Claim {
    both.claim(
        "Each variant with merged areas outperforms the one with grouped portals and the same memory (5).",
        |figures| {
            CLASSES.iter().all(|(_, area, portal)| {
                figures.times(portal, area) > 1.0 && figures.explored(portal) > figures.explored(area)
            })
        },
        |figures| {
            let times = by_class(|area, portal| format!("{:.2}", figures.times(portal, area)));
            let explored = by_class(|area, portal| format!("{:.2}", figures.explored(portal) / figures.explored(area)));
            format!("Grouped portals take so many times the time ({times}) and the cells ({explored}).")
        },
    )
}

fn portals_estimate_less(both: &Both<'_>) -> Claim {
    both.claim(
        "Grouping portals reduces the estimates (5).",
        |figures| CLASSES.iter().all(|(_, area, portal)| figures.estimate(portal) < figures.estimate(area)),
        |figures| {
            let estimates =
                by_class(|area, portal| format!("{:.3} for {:.3}", figures.estimate(portal), figures.estimate(area)));
            format!("Grouped portals for merged areas: {estimates}.")
        },
    )
}

fn two_is_reasonable(both: &Both<'_>) -> Claim {
    both.claim(
        "Boundary (2, area) is a reasonable alternative with little memory (5).",
        |figures| figures.times(&BOUNDARY_2_AREA, &MANHATTAN) < 1.0,
        |figures| {
            format!(
                "It takes {:.2} times as long as Manhattan with {:.2} distances per cell.",
                figures.times(&BOUNDARY_2_AREA, &MANHATTAN),
                figures.memory(&BOUNDARY_2_AREA)
            )
        },
    )
    .marked(Mark::Moved(
        "2 distances per cell at most were asked for as well at first, which merging until the budget is met cannot miss; \
         it did not turn (eb9d284)",
    ))
}

fn best_of_the_existing(both: &Both<'_>) -> Claim {
    let first = |figures: &Figures<'_>, quantity| figures.least(figures.existing(), quantity);
    let is_meant = |row: &Row| matches!(row.family(), "Portal" | "Differential");
    both.claim(
        "Of the heuristics before Boundary, Portal and Differential do best (3, 6).",
        |figures| is_meant(first(figures, Quantity::Time)) && is_meant(first(figures, Quantity::Explored)),
        |figures| {
            let (time, explored) = (first(figures, Quantity::Time).name, first(figures, Quantity::Explored).name);
            format!("{time} is the fastest of them and {explored} explores least.")
        },
    )
}

fn differential_does_well(both: &Both<'_>) -> Claim {
    both.claim(
        "Differential does well on all kinds of maps (3).",
        |figures| figures.rank(&DIFFERENTIAL_8, Quantity::Time) <= 7,
        |figures| {
            format!("Differential (8) has place {} of 21 by time.", figures.rank(&DIFFERENTIAL_8, Quantity::Time))
        },
    )
}

/// On game maps; for mazes and rooms the paper says it more sharply.
pub(super) fn unlimited_is_best(both: &Both<'_>) -> Claim {
    let boundaries = |figures: &Figures<'_>| {
        let mut rows: Vec<&Row> = figures.rows().filter(|row| row.family() == "Boundary").collect();
        rows.sort_by(|one, other| figures.time(one).total_cmp(&figures.time(other)));
        rows
    };
    both.claim(
        "Boundary without a limit is the best variant, closely followed by (8, area) (5).",
        |figures| {
            let first: Vec<&str> = boundaries(figures)[..2].iter().map(|row| row.name).collect();
            first == [BOUNDARY.name, BOUNDARY_8_AREA.name]
        },
        |figures| {
            let all: Vec<String> = boundaries(figures)
                .iter()
                .map(|row| format!("{} {:.2}", row.name, figures.times(row, &BOUNDARY)))
                .collect();
            format!("The fastest, with their times relative to Boundary (∞): {}.", all[..3].join(", "))
        },
    )
}

/// On game maps and in rooms.
pub(super) fn portals_lose_to_fewer_areas(both: &Both<'_>) -> Claim {
    let slower = |figures: &Figures<'_>| figures.times(&BOUNDARY_8_PORTAL, &BOUNDARY_2_AREA);
    both.claim(
        "Boundary (8, portal) is outperformed even by Boundary (2, area) (5).",
        |figures| slower(figures) > 1.0,
        |figures| {
            format!(
                "It takes {:.2} times as long and explores {:.3} to {:.3}.",
                slower(figures),
                figures.explored(&BOUNDARY_8_PORTAL),
                figures.explored(&BOUNDARY_2_AREA)
            )
        },
    )
}

fn admissible(ours: &Figures<'_>) -> Claim {
    let too_high: f64 = ours.rows().map(|row| ours.measured(row, "too high").sum).sum();
    let estimates: f64 = ours.rows().map(|row| ours.measured(row, "too high").count).sum();
    let cells = ours.measured(&MANHATTAN, "path").sum;
    let is_alike = ours.rows().all(|row| ours.measured(row, "path").sum == cells);
    Claim::judged(
        "No estimate exceeds the cost, and all heuristics lead to paths of the same length (4.3).",
        too_high == 0.0 && is_alike,
        format!(
            "{too_high:.0} of {estimates:.0} estimates are too high; the sums of all path lengths {}.",
            if is_alike { "agree" } else { "differ" }
        ),
    )
    .marked(Mark::PROVED)
}

fn budgets(ours: &Figures<'_>) -> Claim {
    let over = |row: &Row| ours.measured(row, "over budget").sum;
    let areas: f64 = CLASSES.iter().map(|(_, area, _)| over(area)).sum();
    let counts = by_class(|_, portal| format!("{:.0}", over(portal)));
    let maps = ours.measured(&BOUNDARY, "over budget").count;
    Claim::judged(
        "Merging areas always meets the budget (3.2).",
        areas == 0.0,
        format!("Merged areas exceeded it {areas:.0} times, grouped portals on so many of {maps:.0} maps: {counts}."),
    )
    .marked(Mark::PROVED)
}

fn tolerated_error(ours: &Figures<'_>) -> Claim {
    let mean = |row: &Row, quantity: &str| ours.measured(row, quantity).mean().unwrap_or(0.0);
    let [areas, portals] =
        ["areas", "portals"].map(|quantity| (mean(&BOUNDARY_ERROR_2, quantity), mean(&BOUNDARY, quantity)));
    Claim::judged(
        "To tolerate an error inside areas would make larger areas and fewer portals (6.1).",
        areas.0 < areas.1 && portals.0 < portals.1,
        format!(
            "With an error of 2 there are {:.1} areas for {:.1} and {:.0} portals for {:.0}; it explores {:.3} for {:.3} \
             and takes {:.2} times as long.",
            areas.0,
            areas.1,
            portals.0,
            portals.1,
            ours.explored(&BOUNDARY_ERROR_2),
            ours.explored(&BOUNDARY),
            ours.times(&BOUNDARY_ERROR_2, &BOUNDARY)
        ),
    )
}
