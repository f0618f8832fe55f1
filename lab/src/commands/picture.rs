//! `lab picture` and `lab animate`: searches on one map, side by side, and as they unfold.

use super::subject::{Subject, SubjectArgs, print_results};
use clap::{Args, value_parser};
use lab::method;
use lab::picture::Timing;

/// Draw what methods do on one map, side by side
#[derive(Args)]
#[command(after_help = method::HELP)]
pub(crate) struct Picture {
    #[command(flatten)]
    subject: SubjectArgs,
}

impl Picture {
    pub(crate) fn run(self) -> Result<(), String> {
        let SubjectArgs { out, methods, .. } = &self.subject;
        print_results(out, &Subject::make(&self.subject)?.draw(methods, out)?)
    }
}

/// Draw the same as an animated PNG, in which all methods expand equally many cells per frame
#[derive(Args)]
#[command(after_help = method::HELP)]
pub(crate) struct Animate {
    #[command(flatten)]
    subject: SubjectArgs,
    #[arg(long, default_value_t = Timing::DEFAULT.frames, value_parser = value_parser!(u32).range(2..=1000))]
    frames: u32,
    /// Milliseconds from frame to frame
    #[arg(long, default_value_t = Timing::DEFAULT.delay_ms, value_parser = value_parser!(u16).range(10..=10_000))]
    delay: u16,
}

impl Animate {
    pub(crate) fn run(self) -> Result<(), String> {
        let SubjectArgs { out, methods, .. } = &self.subject;
        let timing = Timing { frames: self.frames, delay_ms: self.delay };
        print_results(out, &Subject::make(&self.subject)?.animate(methods, timing, out)?)
    }
}
