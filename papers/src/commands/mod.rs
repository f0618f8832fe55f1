//! The subcommands, one per file, and what they share: how much is run, where maps come from and where results lie.

pub(crate) mod report;
pub(crate) mod run;

use clap::Args;
use papers::experiment::{Setting, Size};
use std::path::PathBuf;

/// How much is run.
#[derive(Args)]
struct SizeFlags {
    /// Seconds rather than an hour
    #[arg(long)]
    quick: bool,
    /// A night rather than an hour: as many pairs and repetitions as the papers have
    #[arg(long, conflicts_with = "quick")]
    paper: bool,
}

impl SizeFlags {
    fn size(&self) -> Size {
        match (self.quick, self.paper) {
            (true, _) => Size::Quick,
            (_, true) => Size::Paper,
            _ => Size::Full,
        }
    }
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
