//! Sentences below the tables: what differs from the paper, with its figure.

use super::paper::{BOUNDARY, BOUNDARY_DIFFERENTIAL, Kind, MANHATTAN, NAIVE, PaperTable};
use super::{Janssen, LIBRARY, Maps, Measured, PAPER_MAPS, PAPER_PAIRS, TO_THE_LETTER, TURNS_BACK, key};

impl Janssen {
    pub(super) fn remarks(&self, measured: &Measured) -> Vec<String> {
        let Some(table) = self.paper else { return self.remarks_on_the_future(measured) };
        let mut remarks = vec![remark_on_maps(table, &self.maps[0], measured)];
        remarks.extend(remark_on_portals(table, measured));
        remarks.extend(remark_on_errors(self, measured));
        remarks.extend(remark_on_growth(measured));
        remarks.extend(remark_on_repetitions(measured));
        remarks.extend(remark_on_lists(measured));
        remarks.extend(REMARKS.map(str::to_owned));
        remarks
    }

    fn remarks_on_the_future(&self, measured: &Measured) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.maps.iter().any(Maps::are_caves) {
            remarks.push("Caves stand in for the maps that were not found.".to_owned());
        }
        remarks.push(
            "The experiment is ours, and so are its numbers of maps and pairs; --paper runs five times the pairs, and \
             street maps of 256 x 256 cells."
                .to_owned(),
        );
        for scene in &self.scenes {
            let mean = |row: &str, quantity| measured.of(&scene.key(row), quantity).mean().unwrap_or(0.0);
            remarks.push(format!(
                "{}: a path has {:.2} cells on the mean. Boundary (∞) has {:.1} areas and {:.0} portals, with the \
                 landmarks of Differential (2) {:.1} and {:.0}.",
                scene.name,
                mean(NAIVE.name, "path"),
                mean(BOUNDARY.name, "areas"),
                mean(BOUNDARY.name, "portals"),
                mean(BOUNDARY_DIFFERENTIAL.name, "areas"),
                mean(BOUNDARY_DIFFERENTIAL.name, "portals"),
            ));
        }
        remarks.push(
            "All rows run on the list of the paper's tables. A tolerated error of 2 steps is one of 140.".to_owned(),
        );
        remarks
    }
}

fn remark_on_maps(table: &PaperTable, maps: &Maps, measured: &Measured) -> String {
    let words = match table.kind {
        _ if maps.are_caves() => "Caves stand in for the game maps, which were not found",
        Kind::Game | Kind::Street => "The paper does not say which game maps it took",
        Kind::Maze | Kind::Rooms => {
            "The maps are not the paper's own: sizes of rooms and corridors were chosen such that the row of the \
             Manhattan distance comes out"
        }
        Kind::Hills => {
            "The maps are not the paper's own: the number and size of hills were chosen such that the row of the \
             Manhattan distance comes out, and of two choices the one on which Boundary and Differential explore \
             alike, as in the paper"
        }
    };
    let path = measured.of(MANHATTAN.name, "path").mean().unwrap_or(0.0);
    format!("{words}: a path has {path:.2} cells on the mean, in the paper {:.2}.", table.path)
}

/// How far the means may be off for the number of pairs.
fn remark_on_errors(experiment: &Janssen, measured: &Measured) -> Option<String> {
    let names = experiment.scenes[0].rows.iter().map(|(row, _)| row.name);
    let error = |quantity: &str| {
        let of = |name: &str| {
            let spread = measured.of(name, quantity);
            Some(100.0 * spread.deviation()? / spread.mean()? / spread.count.sqrt())
        };
        names.clone().filter_map(of).fold(0.0, f64::max)
    };
    let pairs = measured.of(MANHATTAN.name, "path").count;
    (pairs > 0.0).then(|| {
        format!(
            "Means are over {pairs:.0} pairs, in the paper over {}. Their standard error is, in the worst row, {:.1} % for \
             what is explored, {:.1} % for the estimate and {:.1} % for the time; all rows have the same pairs, so ratios \
             between rows vary less.",
            PAPER_PAIRS * PAPER_MAPS,
            error("explored"),
            error("estimate"),
            error("time")
        )
    })
}

/// The paper does not say on which side of a border its portals lie.
fn remark_on_portals(table: &PaperTable, measured: &Measured) -> Option<String> {
    let (_, published) = table.rows.iter().find(|(row, _)| row.name == BOUNDARY.name)?;
    let times = measured.of(BOUNDARY.name, "memory").mean()? / published[0];
    Some(format!(
        "Portals lie on both sides of each border, which the paper leaves open: Boundary (∞) stores {times:.1} times \
         as much as in the paper; one side alone would take a quarter."
    ))
}

/// Which reading of 3.1 the library follows, and what the other would give.
fn remark_on_growth(measured: &Measured) -> Option<String> {
    let means = |name: &str| Some((measured.of(name, "areas").mean()?, measured.of(name, "portals").mean()?));
    let ((letter_areas, letter_portals), (areas, portals)) = (means(TO_THE_LETTER)?, means(TURNS_BACK)?);
    Some(format!(
        "An area's growth turns back at the cells that are left out of it. The paper (3.1) says only that it does not \
         continue into faulty cells; we chose by its number of portals on mazes, hills and rooms. To the letter there \
         are {letter_areas:.1} areas for {areas:.1} and {letter_portals:.0} portals for {portals:.0}, which is {:.1} \
         times the distances; the library has no option for it, and no row here.",
        (letter_portals / portals).powi(2)
    ))
}

/// Region heuristics are not consistent, of which the paper says nothing.
fn remark_on_repetitions(measured: &Measured) -> Option<String> {
    let sum = |quantity| measured.of(BOUNDARY.name, quantity).sum;
    let percent = 100.0 * sum("reopened") / sum("expanded");
    percent.is_finite().then(|| {
        format!(
            "Region heuristics are not consistent: with Boundary (∞) {percent:.1} % of the expanded cells are opened \
             again, and count each time."
        )
    })
}

/// What the two groups are, and how far apart.
fn remark_on_lists(measured: &Measured) -> Option<String> {
    let time = |row: &str| measured.of(row, "time").mean();
    let slower = |row: &str| Some(time(row)? / time(&key(LIBRARY, row))?);
    Some(format!(
        "The first group runs on one list, as in the paper: a balanced tree with a hash table, of equal f the newest \
         first, neighbours in random order. Orders, places and verdicts are those of that group. In the second the \
         library takes its list for each row, stacks, and a heap for regions: Manhattan is {:.1} times as fast there \
         and Boundary (∞) {:.1} times, so times of that group compare lists as well as heuristics.",
        slower(MANHATTAN.name)?,
        slower(BOUNDARY.name)?
    ))
}

const REMARKS: [&str; 7] = [
    "A path over portals first and then local searches from one to the next (3.4, 4.2), which the paper leaves out as no \
     pure heuristic, is the library's search PORTALS; benches/portals.rs measures it.",
    "Memory is in distances per cell: P (P - 1) / 2 for P portals, k for k landmarks. The pairs of Canonical (k) share \
     k tables. Its landmarks lie at random: on those of Differential it could not estimate less, as it does in the \
     paper.",
    "Canonical with one pair takes the pair that proves most at the start, for the whole search.",
    "With Differential inside Boundary only landmarks count that an area grows towards: bases lie in dead ends, as \
     landmarks do, and one at the base is exact everywhere and would make one area of the map.",
    "How Portal cuts areas and how Gateway fills them is in papers that this one refers to; here it is our own, and so \
     is their memory.",
    "What the paper says in comparison with measurements of others is not judged, but for the one pair of Canonical.",
    "After ± stands the standard deviation, of times relative to the mean of the baseline. Times in milliseconds are \
     in the CSV file.",
];
