//! The subcommands, one per file, and what several of them share: `kinds` and `subject`.

pub(crate) mod bench;
pub(crate) mod count;
pub(crate) mod crowd;
pub(crate) mod demo;
pub(crate) mod edits;
pub(crate) mod fields;
pub(crate) mod gallery;
pub(crate) mod generate;
mod kinds;
pub(crate) mod memory;
pub(crate) mod picture;
pub(crate) mod scaling;
pub(crate) mod soak;
mod subject;
pub(crate) mod threads;

use std::fmt::Display;
use std::path::Path;

/// Wrong results that are printed one by one.
const PRINTED: usize = 20;

fn sentence(error: cairn::Error) -> String {
    format!("{error}.")
}

/// Refuses a folder now rather than after the measurement.
fn check_folder(folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder).map_err(|error| format!("{} cannot be written: {error}.", folder.display()))
}

/// A line for each of the first wrong results.
fn lines_of(wrong: &[impl Display]) -> String {
    wrong.iter().take(PRINTED).map(|wrong| format!("wrong: {wrong}\n")).collect()
}
