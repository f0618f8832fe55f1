//! Every experiment at its quick size, on generated maps: what it counts, not how long it takes.

mod bjornsson;
mod cao;
mod cao_beyond;
mod cazenave;
mod janssen;
mod rayner;

use papers::experiment::{Experiment, Measured, Setting, Size, all};
use std::path::Path;

/// On generated maps only, so that counts do not depend on what lies next to the project.
fn quick(name: &str) -> Box<dyn Experiment> {
    experiment(name, Size::Quick, None)
}

fn experiment(name: &str, size: Size, movingai: Option<&Path>) -> Box<dyn Experiment> {
    let experiments = all(&Setting { size, movingai: movingai.map(Path::to_owned) });
    experiments.into_iter().find(|experiment| experiment.name() == name).expect("an experiment of that name")
}

/// Runs all parts.
fn measure(experiment: &dyn Experiment) -> Measured {
    let mut measured = Measured::default();
    for part in 0..experiment.parts() {
        measured.merge(&experiment.run_part(part).unwrap());
    }
    measured
}
