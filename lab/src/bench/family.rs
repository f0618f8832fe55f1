//! Families of maps, recognised by the folder of a scenario.

use std::fmt::{self, Display};
use std::path::Path;

/// A family. They are listed in the order of the benchmark, then by name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Family {
    rank: usize,
    name: String,
}

/// The benchmark's families and their folders.
const KNOWN: [(&str, &[&str]); 5] = [
    ("games", &["dao", "dragonage2", "bg512", "starcraft", "wc3maps512", "bgmaps"]),
    ("rooms", &["room"]),
    ("mazes", &["maze"]),
    ("random", &["random"]),
    ("streets", &["street"]),
];

impl Family {
    /// The family of a file. A folder that the benchmark does not have is a family of its own.
    pub fn of(file: &Path) -> Family {
        let folder = folder(file);
        let known = KNOWN.iter().position(|(name, folders)| *name == folder || folders.contains(&folder.as_str()));
        match known {
            Some(rank) => Family { rank, name: KNOWN[rank].0.to_owned() },
            None => Family { rank: KNOWN.len(), name: folder },
        }
    }
}

impl Display for Family {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)
    }
}

/// The families of some records, in their order, each with its records.
pub(super) fn by_family<T>(records: &[T], family_of: impl Fn(&T) -> &Family) -> Vec<(Family, Vec<&T>)> {
    let mut families: Vec<Family> = records.iter().map(|record| family_of(record).clone()).collect();
    families.sort();
    families.dedup();
    let records_of = |family: &Family| records.iter().filter(|record| family_of(record) == family).collect();
    families.into_iter().map(|family| (family.clone(), records_of(&family))).collect()
}

/// The name of the folder that a file lies in.
pub(super) fn folder(file: &Path) -> String {
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    let folder = whole.parent().and_then(Path::file_name);
    folder.map_or("here".to_owned(), |name| name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_tell_families_apart() {
        let family = |file: &str| Family::of(Path::new(file)).to_string();
        for folder in ["dao", "dragonage2", "bg512", "starcraft", "wc3maps512", "bgmaps", "games"] {
            assert_eq!(family(&format!("data/{folder}/a.map.scen")), "games");
        }
        for (folder, name) in [("room", "rooms"), ("maze", "mazes"), ("random", "random"), ("street", "streets")] {
            assert_eq!(family(&format!("/data/{folder}/a.scen")), name);
        }
        assert_eq!(family("dao/caves/a.scen"), "caves");
    }

    #[test]
    fn families_stand_in_the_order_of_the_benchmark() {
        let mut families = ["aaa", "street", "zzz", "maze", "room", "dao", "random"].map(|folder| {
            let file = Path::new(folder).join("a.scen");
            Family::of(&file)
        });
        families.sort();
        let names = families.map(|family| family.to_string());
        assert_eq!(names, ["games", "rooms", "mazes", "random", "streets", "aaa", "zzz"]);
    }
}
