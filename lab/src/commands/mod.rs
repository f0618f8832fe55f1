//! The subcommands, one per file, and what several of them share: `kinds` and `subject`.

pub(crate) mod animate;
pub(crate) mod bench;
pub(crate) mod count;
pub(crate) mod demo;
pub(crate) mod edits;
pub(crate) mod gallery;
pub(crate) mod generate;
mod kinds;
pub(crate) mod picture;
pub(crate) mod scaling;
pub(crate) mod soak;
mod subject;

fn sentence(error: cairn::Error) -> String {
    format!("{error}.")
}
