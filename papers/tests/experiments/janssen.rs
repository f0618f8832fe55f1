//! Janssen's tables at their quick size, without benchmark maps: what is counted, never what is timed.

use crate::{measure, quick};
use papers::experiment::{Claim, Experiment, Mark, Measured, Table, Verdict};

const LIBRARY: &str = "on the lists that the library takes";

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

    /// Cells of all paths, and portals of Boundary (∞), Portal (8) and Gateway.
    fn counts(&self) -> [f64; 4] {
        let portals = ["Boundary (∞)", "Portal (8)", "Gateway"].map(|row| self.sum(row, "portals"));
        [self.sum("Manhattan", "path"), portals[0], portals[1], portals[2]]
    }

    /// Cells that rows expand, on the paper's list and on the library's.
    fn expanded(&self) -> [[f64; 4]; 2] {
        [String::new(), format!("{LIBRARY}: ")].map(|list| {
            ["Manhattan", "Differential (8)", "Canonical (8)", "Boundary (∞)"]
                .map(|row| self.sum(&format!("{list}{row}"), "expanded"))
        })
    }

    /// What holds on every kind of map.
    fn check(&self) {
        let table = self.table();
        let rows = &table.groups[0].rows;
        assert_eq!(rows.iter().filter(|row| row.figures[0].paper.is_some()).count(), 21);
        let ours = table.groups[1].rows.iter().map(|row| format!("{LIBRARY}: {}", row.name));
        for name in rows.iter().map(|row| row.name.clone()).chain(ours) {
            let name = name.as_str();
            assert_eq!(self.sum(name, "path"), self.sum("Manhattan", "path"), "{name}");
            assert_eq!(self.sum(name, "too high"), 0.0, "{name}");
            assert!(self.sum(name, "explored") >= self.measured.of(name, "explored").count, "{name}");
            assert!(self.sum(name, "estimate") >= self.sum("Manhattan", "estimate"), "{name}");
        }
        self.check_lists(&table);
        self.check_memory(&table);
        // Canonical on the landmarks of Differential knows all that Differential knows.
        let estimate = |row: &str| self.sum(row, "estimate");
        assert!(estimate("Canonical (8), far apart") >= estimate("Differential (8)"));
        // The best pair at the start proves there what all pairs do, and less farther on.
        assert_eq!(estimate("Canonical (8), one pair"), estimate("Canonical (8)"));
        assert!(self.sum("Canonical (8), one pair", "expanded") > self.sum("Canonical (8)", "expanded"));
        // The landmarks of Differential inside Boundary do not make one area of each of the three maps.
        assert!(self.sum("Boundary (∞, Differential 2)", "areas") > 30.0);

        assert_eq!(self.claim("No estimate exceeds the cost").verdict, Verdict::Holds);
        assert_eq!(self.claim("Merging areas always meets the budget").verdict, Verdict::Holds);
        assert!(self.experiment.claims(&self.measured).iter().all(|claim| !claim.evidence.contains("NaN")));
        assert_eq!(self.experiment.charts(&self.measured).len(), 3);
        let marked = |claim: &Claim| claim.marks.iter().any(|mark| !matches!(mark, Mark::Moved(_)));
        let weak = self.experiment.claims(&self.measured).iter().filter(|claim| marked(claim)).count();
        assert_eq!(weak, self.weak());
    }

    /// Claims that can be proved or computed, or that a generator or a reading decides.
    fn weak(&self) -> usize {
        match self.experiment.name() {
            "janssen-1" => 2 + 2,
            "janssen-2" => 2 + 4,
            "janssen-3" => 2 + 6,
            _ => 2 + 3,
        }
    }

    /// The paper's rows stand twice, on its list and on the library's, with the same estimates and other expansions;
    /// the paper's figures only in the first group.
    fn check_lists(&self, table: &Table) {
        let [theirs, ours] = &table.groups[..] else { panic!("two groups") };
        for row in &theirs.rows[..21] {
            assert!(
                row.figures[..8].iter().all(|figure| figure.paper.is_some() && figure.ours.is_some()),
                "{}",
                row.name
            );
            let again = ours.rows.iter().find(|again| again.name == row.name).unwrap();
            assert!(
                again.figures[..8].iter().all(|figure| figure.paper.is_none() && figure.ours.is_some()),
                "{}",
                row.name
            );
            assert_eq!(again.figures[6].ours, row.figures[6].ours, "{}", row.name);
        }
        let expanded = |row: &str| self.sum(row, "expanded");
        assert_ne!(expanded(&format!("{LIBRARY}: Manhattan")), expanded("Manhattan"));
        assert!(table.to_markdown().contains(" ± "));
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
    assert_eq!(run.counts(), [4137.0, 935.0, 700.0, 272.0]);
    assert_eq!(run.expanded(), [[22280.0, 5965.0, 8313.0, 6443.0], [22432.0, 6079.0, 8450.0, 6162.0]]);
    assert_eq!(run.claim("Deviations of the relative estimate").verdict, Verdict::WrongInPaper);
    assert_eq!(run.claim("Grouped portals keep the heuristic admissible").verdict, Verdict::WrongInPaper);
}

#[test]
fn mazes() {
    let run = run("janssen-2");
    run.check();
    assert_eq!(run.counts(), [15120.0, 605.0, 699.0, 336.0]);
    assert_eq!(run.expanded(), [[61761.0, 18068.0, 21193.0, 16720.0], [61778.0, 16830.0, 19733.0, 16678.0]]);
    // Its own table has 0.982 with grouped portals and 0.969 with merged areas.
    assert_eq!(run.claim("Grouping portals reduces the estimates").verdict, Verdict::WrongInPaper);
}

#[test]
fn hills() {
    let run = run("janssen-3");
    run.check();
    assert_eq!(run.counts(), [4295.0, 1455.0, 845.0, 462.0]);
    assert_eq!(run.expanded(), [[13023.0, 6582.0, 7178.0, 7792.0], [12590.0, 6649.0, 7059.0, 8217.0]]);
    assert_eq!(run.claim("would make larger areas and fewer portals").verdict, Verdict::Holds);
    assert_eq!(run.claim("might be the best of both").verdict, Verdict::Holds);
    // By its own table grouped portals take less time here.
    assert_eq!(run.claim("Each variant with merged areas outperforms").verdict, Verdict::WrongInPaper);
}

#[test]
fn rooms() {
    let run = run("janssen-4");
    run.check();
    assert_eq!(run.counts(), [7074.0, 569.0, 675.0, 168.0]);
    assert_eq!(run.expanded(), [[63109.0, 8545.0, 16231.0, 8070.0], [63204.0, 7999.0, 16019.0, 8076.0]]);
    assert_eq!(run.claim("would make larger areas and fewer portals").verdict, Verdict::NotToday);
}

/// What holds of both tables that the paper leaves to the future.
fn check_future(run: &Run, scenes: &[&str]) {
    let table = run.table();
    assert_eq!(table.groups.iter().map(|group| group.name.as_str()).collect::<Vec<_>>(), scenes);
    for group in &table.groups {
        for row in &group.rows {
            let name = format!("{}: {}", group.name, row.name);
            assert_eq!(run.sum(&name, "cost"), run.sum(&format!("{}: naive", group.name), "cost"), "{name}");
            assert!(row.figures[..8].iter().all(|figure| figure.ours.is_some()), "{name}");
        }
        assert!(run.sum(&format!("{}: Boundary (∞, Differential 2)", group.name), "areas") > 10.0);
    }
    assert_eq!(run.claim("No estimate exceeds the cost").verdict, Verdict::Holds);
    assert_eq!(run.experiment.claims(&run.measured).len(), 3);
    assert_eq!(run.experiment.charts(&run.measured).len(), 1);
}

#[test]
fn eight_neighbours() {
    let run = run("janssen-eight");
    check_future(&run, &["game maps", "mazes", "open maps with hills", "rooms"]);
    let expanded = |row: &str| run.sum(row, "expanded");
    assert_eq!(["mazes: naive", "rooms: naive", "rooms: Boundary (∞)"].map(expanded), [18369.0, 17775.0, 2334.0]);
}

#[test]
fn streets() {
    let run = run("janssen-street");
    check_future(&run, &["4 neighbours", "8 neighbours"]);
    assert!(
        run.experiment.setup().starts_with("2 maps of caves in place of street maps"),
        "{}",
        run.experiment.setup()
    );
    // Diagonal steps make paths shorter in cells.
    assert!(run.sum("8 neighbours: naive", "path") < run.sum("4 neighbours: naive", "path"));
}
