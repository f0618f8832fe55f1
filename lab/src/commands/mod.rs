//! The subcommands, one per file, and what several of them share: `experiments`, `kinds`, `progress` and
//! `subject`.

pub(crate) mod animate;
pub(crate) mod bench;
pub(crate) mod count;
pub(crate) mod demo;
pub(crate) mod edits;
mod experiments;
pub(crate) mod gallery;
pub(crate) mod generate;
mod kinds;
pub(crate) mod picture;
mod progress;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod scaling;
pub(crate) mod soak;
mod subject;

use std::io::Write;
use std::path::Path;

fn sentence(error: cairn::Error) -> String {
    format!("{error}.")
}

/// Prints a text. Standard output may be full, or a pipe that nobody reads any more.
pub(crate) fn print(text: &str) -> Result<(), String> {
    let mut out = std::io::stdout();
    let printed = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    printed.map_err(|error| format!("standard output cannot be written: {error}."))
}

fn write_file(file: &Path, bytes: &[u8]) -> Result<(), String> {
    lab::files::write(file, bytes).map_err(|error| format!("{} cannot be written: {error}.", file.display()))
}
