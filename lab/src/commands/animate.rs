//! `lab animate`: searches on one map, side by side, as they unfold.

use super::subject::{Subject, take_methods, tell};
use lab::arguments::Arguments;
use lab::picture::Timing;
use std::path::Path;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let methods = take_methods(&mut arguments)?;
    let out = arguments.required("--out")?;
    let frames = arguments.number("--frames", Timing::DEFAULT.frames, 2..=1000)?;
    let delay_ms = arguments.number("--delay", Timing::DEFAULT.delay_ms, 10..=10_000)?;
    let mut subject = Subject::take(&mut arguments)?;
    arguments.finish()?;
    tell(Path::new(&out), &subject.animate(&methods, Timing { frames, delay_ms }, Path::new(&out))?)
}
