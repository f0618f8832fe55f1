//! Fringe Search against A* without optimisation. A program cannot rebuild itself, so an optimised one lets Cargo build
//! and run another, in the profile `unoptimised`, and reads the parts that it kept. That takes a minute or two, so the
//! quick size does without, as does a program whose source or Cargo is not there: then nothing is measured, and the table
//! says so.

use super::bed::{Bed, GENERATED, Kind};
use super::{OPTIMISATION, SEED, claims, columns, generated, group, question};
use crate::experiment::{Claim, Experiment, Measured, Size, Table, keep};
use std::path::{Path, PathBuf};
use std::process::Command;

const NAME: &str = "rayner-unoptimised";
const PROFILE: &str = "unoptimised";
const SIDE: u32 = 256;
const ROUNDS: u32 = 3;

/// How the figures are come by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// By this program.
    Directly,
    /// By another, which Cargo builds.
    ByCargo,
    /// Not at all.
    Not,
}

/// The experiment.
pub(in crate::experiment) struct Unoptimised {
    size: Size,
    way: Way,
}

impl Unoptimised {
    pub(in crate::experiment) fn new(size: Size) -> Unoptimised {
        let way = match OPTIMISATION {
            "0" => Way::Directly,
            _ if size != Size::Quick && manifest().is_file() && cargo().is_some() => Way::ByCargo,
            _ => Way::Not,
        };
        Unoptimised { size, way }
    }

    /// Maps of each kind.
    fn maps(&self) -> u32 {
        self.size.pick(2, 1)
    }

    fn queries(&self) -> usize {
        self.size.pick(5, 2)
    }

    fn measure(&self, part: u32) -> Result<Measured, String> {
        let kind = GENERATED[(part / self.maps()) as usize];
        let (grid, mut random) = generated(kind, part % self.maps(), self.size.pick(SIDE, 64));
        let mut bed = Bed::new(&grid, self.queries(), &mut random)?;
        let mut measured = Measured::default();
        for mut question in question::of_fringe(false) {
            question.ask(&mut bed, ROUNDS, kind.name(), &mut measured)?;
        }
        Ok(measured)
    }

    /// Builds and runs the other program, and reads what it kept.
    fn measure_by_cargo(&self) -> Result<Measured, String> {
        let cargo = cargo().ok_or("Cargo is not there any more.")?;
        let folder = manifest().with_file_name("").join("../target/papers").join(PROFILE);
        let mut command = Command::new(cargo);
        command
            .args(["run", "--quiet", "--profile", PROFILE, "--package", "papers", "--manifest-path"])
            .arg(manifest());
        command.args(["--", "run", NAME, "--fresh", "--out"]).arg(&folder);
        let output = command.output().map_err(|error| format!("Cargo cannot be run: {error}."))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let last = said.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("no reason given").to_owned();
            return Err(format!("the program without optimisation cannot be built or run: {last}."));
        }
        let other = Unoptimised { way: Way::Directly, ..*self };
        let kept = keep::load(&other, &folder)?;
        if !kept.is_complete(&other) {
            return Err("the program without optimisation has not finished.".to_owned());
        }
        Ok(kept.measured())
    }
}

impl Experiment for Unoptimised {
    fn name(&self) -> &'static str {
        NAME
    }

    fn title(&self) -> &'static str {
        "Rayner 2017: Fringe Search against A* without optimisation"
    }

    fn setup(&self) -> String {
        if self.way == Way::Not {
            return "Not measured.".to_owned();
        }
        // What Cargo's program has kept in parts is one part here, and must not be taken for the same.
        let parts = if self.way == Way::Directly { ", map by map" } else { "" };
        format!(
            "Built without optimisation; {} maps of each generated kind, {} queries to a map, as in `rayner`; least time \
             of {ROUNDS} rounds; seed {SEED}{parts}.",
            self.maps(),
            self.queries()
        )
    }

    fn parts(&self) -> u32 {
        match self.way {
            Way::Directly => self.maps() * GENERATED.len() as u32,
            Way::ByCargo => 1,
            Way::Not => 0,
        }
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        if self.way == Way::Directly { self.measure(part) } else { self.measure_by_cargo() }
    }

    fn table(&self, measured: &Measured) -> Table {
        let places = GENERATED.map(Kind::name);
        let groups = question::of_fringe(false)
            .iter()
            .map(|question| group(question, question.name.to_owned(), &places, measured))
            .collect();
        let mut remarks = vec!["The paper has no figures.".to_owned()];
        if self.way == Way::Not {
            let quick = self.size.pick("", " --quick");
            remarks.push(format!(
                "Not measured, since that needs Cargo, the source and the full size. By hand: cargo run --profile \
                 {PROFILE} --package papers -- run {NAME}{quick}"
            ));
        }
        // Neither estimates nor turns are counted here.
        let columns = columns().into_iter().take(4).collect();
        Table { title: self.title().to_owned(), columns, groups, remarks }
    }

    fn charts(&self, measured: &Measured) -> Vec<lab::chart::Chart> {
        if self.way == Way::Not { Vec::new() } else { vec![self.table(measured).chart_of(2)] }
    }

    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        if measured.iter().next().is_none() { Vec::new() } else { claims::without_optimisation(measured) }
    }
}

/// Where the source lay when this was built.
fn manifest() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")
}

/// Cargo as it was called itself, or as it would be found.
fn cargo() -> Option<PathBuf> {
    let name = format!("cargo{}", std::env::consts::EXE_SUFFIX);
    let found = || {
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).map(|folder| folder.join(&name)).find(|path| path.is_file())
    };
    std::env::var_os("CARGO").map(PathBuf::from).filter(|path| path.is_file()).or_else(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_search_finds_the_same_and_the_claim_is_judged() {
        let experiment = Unoptimised { size: Size::Quick, way: Way::Directly };
        let mut measured = Measured::default();
        (0..experiment.parts()).for_each(|part| measured.merge(&experiment.run_part(part).unwrap()));
        for group in experiment.table(&measured).groups {
            let costs: Vec<Option<f64>> = group.rows.iter().map(|row| row.figures[3].ours).collect();
            assert!(costs.len() == 3 && costs[0] > Some(0.0), "{costs:?}");
            assert!(costs.iter().all(|cost| *cost == costs[0]), "{}: {costs:?}", group.name);
        }
        assert_eq!(experiment.claims(&measured).len(), 1);
    }

    #[test]
    fn the_quick_size_of_an_optimised_program_builds_nothing_and_says_so() {
        let experiment = Unoptimised::new(Size::Quick);
        if OPTIMISATION == "0" {
            assert_eq!(experiment.way, Way::Directly);
            return;
        }
        let nothing = Measured::default();
        assert_eq!((experiment.parts(), experiment.claims(&nothing)), (0, Vec::new()));
        let remarks = experiment.table(&nothing).remarks;
        assert!(remarks[1].starts_with("Not measured"), "{remarks:?}");
    }
}
