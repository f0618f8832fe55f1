//! The subcommands, one per file, and what several of them share: `kinds` and `subject`.

pub(crate) mod animate;
pub(crate) mod bench;
pub(crate) mod demo;
mod experiments;
pub(crate) mod gallery;
pub(crate) mod generate;
mod kinds;
pub(crate) mod picture;
pub(crate) mod report;
pub(crate) mod run;
mod subject;

use std::path::Path;

fn sentence(error: cairn::Error) -> String {
    format!("{error}.")
}

fn write_file(file: &Path, bytes: &[u8]) -> Result<(), String> {
    lab::files::write(file, bytes).map_err(|error| format!("{} cannot be written: {error}.", file.display()))
}
