//! What `papers run` and `papers report` share: which experiments are meant, where their maps come from and where their results
//! lie.

use lab::arguments::Arguments;
use papers::experiment::{self, Experiment, Setting, Size};
use std::path::PathBuf;

/// Benchmark maps are looked for where the variable says, and else beside the project.
pub(super) fn setting(size: Size) -> Setting {
    let folder = std::env::var_os("CAIRN_MOVINGAI").map_or_else(|| PathBuf::from("../shared/movingai"), PathBuf::from);
    Setting { size, movingai: folder.is_dir().then_some(folder) }
}

/// Where results lie, if no other folder is named.
pub(super) fn folder_of(arguments: &mut Arguments, option: &str, size: Size) -> Result<PathBuf, String> {
    let folder = arguments.option(option)?;
    Ok(folder.map_or_else(|| PathBuf::from("target/papers").join(size.name()), PathBuf::from))
}

/// The experiments named by the words that follow; `all` names all of them.
pub(super) fn chosen(arguments: &mut Arguments, setting: &Setting) -> Result<Vec<Box<dyn Experiment>>, String> {
    let mut names = Vec::new();
    while let Some(name) = arguments.word() {
        names.push(name);
    }
    let all = experiment::all(setting);
    let known: Vec<&str> = all.iter().map(|experiment| experiment.name()).collect();
    if names.is_empty() {
        return Err(format!("the experiment is missing: {} or all.", known.join(", ")));
    }
    if let Some(name) = names.iter().find(|name| *name != "all" && !known.contains(&name.as_str())) {
        return Err(format!("there is no experiment {name:?}, but {} and all.", known.join(", ")));
    }
    let is_meant = |name: &str| names.iter().any(|word| word == "all" || word == name);
    Ok(all.into_iter().filter(|experiment| is_meant(experiment.name())).collect())
}
