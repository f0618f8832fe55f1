//! `lab picture`: searches on one map, side by side.

use super::subject::{Subject, take_methods, tell};
use lab::arguments::Arguments;
use std::path::Path;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let methods = take_methods(&mut arguments)?;
    let out = arguments.required("--out")?;
    let mut subject = Subject::take(&mut arguments)?;
    arguments.finish()?;
    tell(Path::new(&out), &subject.draw(&methods, Path::new(&out))?)
}
