//! Janssen's tables at their quick size, without benchmark maps: what is counted, never what is timed.

use crate::{measure, quick};
use papers::experiment::{Claim, Experiment, Measured, Table, Verdict};

struct Run {
    experiment: Box<dyn Experiment>,
    measured: Measured,
}

fn run(name: &str) -> Run {
    let experiment = quick(name);
    assert!((0..experiment.parts()).all(|part| experiment.weight(part) >= 40 * 40));
    let measured = measure(experiment.as_ref());
    Run { experiment, measured }
}

impl Run {
    fn sum(&self, row: &str, quantity: &str) -> f64 {
        let spread = self.measured.of(row, quantity);
        assert!(spread.count > 0.0, "{row} has no {quantity}");
        spread.sum
    }

    fn table(&self) -> Table {
        self.experiment.table(&self.measured)
    }

    fn claim(&self, words: &str) -> Claim {
        let claims = self.experiment.claims(&self.measured);
        claims.into_iter().find(|claim| claim.text.contains(words)).unwrap_or_else(|| panic!("nothing on {words:?}"))
    }

    /// Cells of all paths, cells that rows expand, and portals of Boundary (∞), Portal (8) and Gateway.
    fn counts(&self) -> [f64; 8] {
        let expanded = |row: &str| self.sum(row, "expanded");
        let portals = |row: &str| self.sum(row, "portals");
        [
            self.sum("Manhattan", "path"),
            expanded("Manhattan"),
            expanded("Differential (8)"),
            expanded("Canonical (8)"),
            expanded("Boundary (∞)"),
            portals("Boundary (∞)"),
            portals("Portal (8)"),
            portals("Gateway"),
        ]
    }

    /// What holds on every kind of map.
    fn check(&self) {
        let table = self.table();
        let rows = &table.groups[0].rows;
        assert_eq!(rows.iter().filter(|row| row.figures[0].paper.is_some()).count(), 21);
        for row in rows {
            let name = row.name.as_str();
            assert!(row.figures[..4].iter().all(|figure| figure.ours.is_some()), "{name}");
            assert_eq!(self.sum(name, "path"), self.sum("Manhattan", "path"), "{name}");
            assert_eq!(self.sum(name, "too high"), 0.0, "{name}");
            assert!(self.sum(name, "explored") >= self.measured.of(name, "explored").count, "{name}");
            assert!(self.sum(name, "estimate") >= self.sum("Manhattan", "estimate"), "{name}");
        }
        self.check_memory(&table);
        // Canonical on the landmarks of Differential knows all that Differential knows.
        let estimate = |row: &str| self.sum(row, "estimate");
        assert!(estimate("Canonical (8), far apart") >= estimate("Differential (8)"));
        assert!(self.sum("Differential (8)", "on a heap") == 0.0 && self.sum("Portal (8)", "on a heap") == 90.0);

        assert_eq!(self.claim("No estimate exceeds the cost").verdict, Verdict::Holds);
        assert_eq!(self.claim("Merging areas always meets the budget").verdict, Verdict::Holds);
        assert!(self.experiment.claims(&self.measured).iter().all(|claim| !claim.evidence.contains("NaN")));
        assert_eq!(self.experiment.charts(&self.measured).len(), 3);
    }

    fn check_memory(&self, table: &Table) {
        let memory = |row: &str| table.figure("", row, "memory").unwrap().ours.unwrap();
        for (row, budget) in [
            ("Boundary (8, area)", 8.0),
            ("Boundary (4, area)", 4.0),
            ("Boundary (2, area)", 2.0),
            ("Border (8)", 8.0),
            ("Border (4)", 4.0),
            ("Portal (8)", 8.0),
            ("Portal (4)", 4.0),
            ("Portal (2)", 2.0),
        ] {
            assert!(memory(row) <= budget && memory(row) > 0.5 * budget, "{row}: {}", memory(row));
        }
        let landmarks = ["Differential (8)", "Differential (1)", "Canonical (4)", "Manhattan"].map(memory);
        assert_eq!(landmarks, [8.0, 1.0, 4.0, 0.0]);
    }
}

#[test]
fn game_maps_and_what_cannot_be_as_printed() {
    let run = run("janssen-1");
    run.check();
    assert!(run.experiment.setup().starts_with("3 maps of caves in place of game maps"), "{}", run.experiment.setup());
    assert_eq!(run.counts(), [4137.0, 22432.0, 6079.0, 8450.0, 6162.0, 935.0, 700.0, 272.0]);
    assert_eq!(run.claim("Deviations of the relative estimate").verdict, Verdict::WrongInPaper);
    assert_eq!(run.claim("Grouped portals keep the heuristic admissible").verdict, Verdict::WrongInPaper);
}

#[test]
fn mazes() {
    let run = run("janssen-2");
    run.check();
    assert_eq!(run.counts(), [15120.0, 61778.0, 16830.0, 19733.0, 16678.0, 605.0, 699.0, 336.0]);
    // Its own table has 0.982 with grouped portals and 0.969 with merged areas.
    assert_eq!(run.claim("Grouping portals reduces the estimates").verdict, Verdict::WrongInPaper);
}

#[test]
fn hills() {
    let run = run("janssen-3");
    run.check();
    assert_eq!(run.counts(), [4295.0, 12590.0, 6649.0, 7059.0, 8217.0, 1455.0, 845.0, 462.0]);
    assert_eq!(run.claim("would make larger areas and fewer portals").verdict, Verdict::Holds);
    assert_eq!(run.claim("might be the best of both").verdict, Verdict::NotToday);
    // By its own table grouped portals take less time here.
    assert_eq!(run.claim("Each variant with merged areas outperforms").verdict, Verdict::WrongInPaper);
}

#[test]
fn rooms() {
    let run = run("janssen-4");
    run.check();
    assert_eq!(run.counts(), [7074.0, 63204.0, 7999.0, 16019.0, 8076.0, 569.0, 675.0, 168.0]);
    assert_eq!(run.claim("would make larger areas and fewer portals").verdict, Verdict::NotToday);
}
