//! What cannot be as printed, whatever the maps.

use super::super::paper::{BOUNDARY_2_PORTAL, BOUNDARY_4_PORTAL, BOUNDARY_8_PORTAL, PaperTable};
use super::figures::Figures;
use super::{Claim, Mark};

/// Printed figures are rounded to three decimals.
const ROUNDING: f64 = 0.0005;

/// Deviations of relative estimates, which lie between 0 and 1: about a mean m they are at most the root of m (1 - m).
/// Nothing where all can be.
pub(super) fn deviations(table: &PaperTable) -> Option<Claim> {
    let mut faults = Vec::new();
    for (row, [.., mean, deviation]) in table.rows {
        let nearest_to_half = if *mean > 0.5 { mean - ROUNDING } else { mean + ROUNDING };
        let most = (nearest_to_half * (1.0 - nearest_to_half)).sqrt();
        if deviation - ROUNDING > most {
            faults.push(format!("{}: {deviation:.3} about a mean of {mean:.3}, at most {most:.3}", row.name));
        }
    }
    let text = "Deviations of the relative estimate, which lies between 0 and 1, as printed.";
    let evidence = format!("{} cannot be: {}.", faults.len(), faults.join("; "));
    let mark = Mark::Constant("it is computed from the paper's figures");
    (!faults.is_empty()).then(|| Claim::refuted(text, true, evidence).marked(mark))
}

/// Cells of each side of the border that is looked at.
const BORDER: u32 = 5;

/// The paper's two ways to group portals, on a straight border of five cells: each side is one group, placed at its
/// middle. Returns over how many pairs of cells on the border the plain minimum estimates more than there is, over how
/// many the corrected distance does, and how many pairs there are.
fn overestimates() -> (usize, usize, usize) {
    let middle = BORDER / 2;
    let pairs = || (0..BORDER).flat_map(|from| (0..BORDER).map(move |to| (from, to)));
    let cost = |(from, to): (u32, u32)| i64::from(from.abs_diff(to)) + 1;
    let to_middles = |(from, to): (u32, u32)| i64::from(from.abs_diff(middle) + to.abs_diff(middle));
    // The least distance between members is a step across, and so is that between the middles.
    let plain = pairs().filter(|&pair| to_middles(pair) + 1 > cost(pair)).count();
    let detours = 4 * i64::from(middle);
    let corrected = pairs().filter(|&pair| to_middles(pair) + 1 - detours > cost(pair)).count();
    (plain, corrected, pairs().count())
}

pub(super) fn grouped_portals(ours: &Figures<'_>) -> Claim {
    let (plain, corrected, pairs) = overestimates();
    let rows = [BOUNDARY_8_PORTAL, BOUNDARY_4_PORTAL, BOUNDARY_2_PORTAL];
    let too_high: f64 = rows.iter().map(|row| ours.measured(row, "too high").sum).sum();
    Claim::refuted(
        "Grouped portals keep the heuristic admissible if their distance is the least between any two of them (3.2).",
        plain > 0,
        format!(
            "Across a border of {BORDER} cells, each side one portal at its middle, that estimates too much for {plain} \
             of {pairs} pairs (at an end of the border {} for 1); corrected for detours, for {corrected}. Measured to \
             the nearest member, as here, {too_high:.0} estimates were too high.",
            2 * (BORDER / 2) + 1
        ),
    )
    .marked(Mark::Constant("it is computed for one border"))
}

#[cfg(test)]
mod tests {
    use super::super::super::paper::TABLES;
    use super::*;

    #[test]
    fn two_deviations_of_the_first_table_cannot_be() {
        let found: Vec<Option<Claim>> = TABLES.iter().map(deviations).collect();
        let evidence = &found[0].as_ref().unwrap().evidence;
        assert!(evidence.starts_with("2 cannot be: Canonical (8): 0.310 about a mean of 0.981, "), "{evidence}");
        assert!(evidence.contains("; Canonical (4): 0.207 about a mean of 0.968, "), "{evidence}");
        assert!(found[1..].iter().all(Option::is_none), "{found:?}");
    }

    /// Too much wherever both cells lie on the same side of the middle: 2 x 2 pairs on either.
    #[test]
    fn the_plain_minimum_estimates_too_much_and_the_correction_does_not() {
        assert_eq!(overestimates(), (8, 0, 25));
    }
}
