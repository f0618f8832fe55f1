//! The subcommands, one per file, and what they share: how much is run, where maps come from and where results lie.

pub(crate) mod report;
pub(crate) mod run;

use papers::experiment::{Setting, Size};
use std::path::PathBuf;

fn size(quick: bool) -> Size {
    if quick { Size::Quick } else { Size::Full }
}

/// Benchmark maps are looked for where the variable says, and else next to the project.
fn setting(size: Size) -> Setting {
    let folder = std::env::var_os("CAIRN_MOVINGAI").map_or_else(|| PathBuf::from("../shared/movingai"), PathBuf::from);
    Setting { size, movingai: folder.is_dir().then_some(folder) }
}

/// Where results lie, if no other folder is named.
fn default_folder(size: Size) -> PathBuf {
    PathBuf::from("target/papers").join(size.name())
}
