//! The house has floors: a file uses its own and those below, never one above. ARCHITECTURE.md has the plan.

use std::path::{Path, PathBuf};

/// From the lowest floor up. Modules on one floor do not know each other.
const FLOORS: [&[&str]; 9] = [
    &["base"],
    &["grid"],
    &["bound", "queue"],
    &["jump"],
    &["tables"],
    &["map"],
    &["field", "search"],
    &["searcher"],
    &["capi"],
];

fn floor_of(module: &str) -> Option<usize> {
    FLOORS.iter().position(|modules| modules.contains(&module))
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The modules that code names by `crate::`, with the lines; unit tests and comments may name any.
fn modules_named_in(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = source.lines().take_while(|line| !line.starts_with("#[cfg(test)]"));
    let code = lines.enumerate().map(|(index, line)| (index + 1, line.split("//").next().unwrap_or("")));
    code.flat_map(|(number, line)| {
        let names = line.split("crate::").skip(1);
        names.map(move |rest| (number, rest.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("")))
    })
}

#[test]
fn no_file_uses_a_floor_above_its_own() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut upward = Vec::new();
    for path in sources(&root) {
        let name = path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        let module = name.split(['/', '.']).next().unwrap();
        if module == "lib" || name.ends_with("tests.rs") || name.contains("/tests/") {
            continue;
        }
        let own = floor_of(module).unwrap_or_else(|| panic!("{name} is on no floor"));
        for (line, used) in modules_named_in(&std::fs::read_to_string(&path).unwrap()) {
            if used != module && floor_of(used).is_none_or(|floor| floor >= own) {
                upward.push(format!("src/{name}:{line} uses {used}"));
            }
        }
    }
    assert!(upward.is_empty(), "{}", upward.join("\n"));
}
