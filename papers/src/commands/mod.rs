//! The subcommands, one per file.

mod experiments;
pub(crate) mod report;
pub(crate) mod run;
