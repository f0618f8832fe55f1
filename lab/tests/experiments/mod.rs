//! What the tests of experiments share: one by its name, at the quick size, and all that its parts measure.

use lab::experiment::{Experiment, Measured, Setting, Size, all};

/// On generated maps only, so that counts do not depend on what lies beside the project.
pub(crate) fn quick(name: &str) -> Box<dyn Experiment> {
    let experiments = all(&Setting { size: Size::Quick, movingai: None });
    experiments.into_iter().find(|experiment| experiment.name() == name).expect("an experiment of that name")
}

/// Runs all parts.
pub(crate) fn measure(experiment: &dyn Experiment) -> Measured {
    let mut measured = Measured::default();
    for part in 0..experiment.parts() {
        measured.merge(&experiment.run_part(part).unwrap());
    }
    measured
}
