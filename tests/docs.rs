//! What the documentation names exists: the targets of links, files, functions and constants of the header, and every
//! status. Its code is compiled by `tests/docs/compile.sh` and by the documentation tests of testkit.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

/// Words that look like constants of the header and are variables of scripts.
const VARIABLES: [&str; 5] = ["cairn_ffi", "CAIRN_MOVINGAI", "CAIRN_SETUP", "CAIRN_SYSTEM_LIBS", "CAIRN_TEST_QUICK"];

/// A file in Markdown, by its path from the root.
struct Page {
    name: String,
    text: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files of the repository, by their paths from the root, except for what is built.
fn files() -> Vec<String> {
    fn visit(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy();
            if name.starts_with(".git") || path == root().join("target") || path.is_symlink() {
                continue;
            }
            if path.is_dir() {
                visit(&path, found);
            } else {
                found.push(path.strip_prefix(root()).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }
    let mut found = Vec::new();
    visit(root(), &mut found);
    found.sort();
    found
}

fn pages() -> Vec<Page> {
    let read = |name: &String| Page { name: name.clone(), text: fs::read_to_string(root().join(name)).unwrap() };
    files().iter().filter(|name| name.ends_with(".md")).map(read).collect()
}

/// The pages that describe the library as it is, which the changelog and the report on the papers do not.
fn current_pages() -> impl Iterator<Item = Page> {
    pages().into_iter().filter(|page| page.name != "CHANGELOG.md" && page.name != "papers/REPORT.md")
}

impl Page {
    /// The lines outside of code blocks, with their numbers.
    fn prose(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut inside = false;
        self.text.lines().enumerate().filter_map(move |(index, line)| {
            let is_fence = line.trim_start().starts_with("```");
            inside ^= is_fence;
            (!inside && !is_fence).then_some((index + 1, line))
        })
    }

    /// Where links lead to, with the numbers of their lines.
    fn links(&self) -> impl Iterator<Item = (usize, &str)> {
        self.prose().flat_map(|(number, line)| {
            line.split("](").skip(1).filter_map(move |rest| rest.split_once(')').map(|(target, _)| (number, target)))
        })
    }

    /// What its headings are called in links.
    fn anchors(&self) -> BTreeSet<String> {
        let mut counts = BTreeMap::new();
        let headings = self.prose().filter_map(|(_, line)| line.strip_prefix('#'));
        let anchors = headings.map(|heading| {
            let kept = heading.trim_start_matches('#').trim().to_lowercase();
            let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
            let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
            let count = counts.entry(anchor.clone()).or_insert(0);
            *count += 1;
            if *count == 1 { anchor } else { format!("{anchor}-{}", *count - 1) }
        });
        anchors.collect()
    }
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut whole = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => assert!(whole.pop(), "{} leads out of the repository", path.display()),
            Component::CurDir => {}
            part => whole.push(part),
        }
    }
    whole
}

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_link_leads_somewhere() {
    let pages = pages();
    let mut count = 0;
    let mut wrong = Vec::new();
    for page in &pages {
        for (line, link) in page.links().filter(|(_, link)| !link.contains("://") && !link.starts_with("mailto:")) {
            count += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let folder = Path::new(&page.name).parent().unwrap();
            let target = if path.is_empty() { PathBuf::from(&page.name) } else { normal(&folder.join(path)) };
            let name = target.to_string_lossy().replace('\\', "/");
            if !root().join(&target).exists() {
                wrong.push(format!("{}:{line}: there is no {name}", page.name));
            } else if !anchor.is_empty() {
                let found = pages.iter().find(|page| page.name == name);
                if !found.is_some_and(|page| page.anchors().contains(anchor)) {
                    wrong.push(format!("{}:{line}: {name} has no heading #{anchor}", page.name));
                }
            }
        }
    }
    assert_none(&wrong);
    assert!(count > 50, "only {count} links");
}

#[test]
fn every_page_of_docs_is_in_its_index() {
    let index = fs::read_to_string(root().join("docs/README.md")).unwrap();
    let names = pages().into_iter().filter_map(|page| page.name.strip_prefix("docs/").map(str::to_owned));
    let missing = names.filter(|name| name != "README.md" && !index.contains(&format!("]({name}")));
    assert_none(&missing.map(|name| format!("docs/README.md does not name {name}")).collect::<Vec<_>>());
}

/// The words of a text that begin like this and consist of what names consist of.
fn words_of<'a>(text: &'a str, prefix: &'a str) -> impl Iterator<Item = &'a str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(move |word| word.starts_with(prefix))
}

#[test]
fn every_name_of_the_header_exists() {
    let header = fs::read_to_string(root().join("include/cairn.h")).unwrap();
    let known: BTreeSet<&str> = words_of(&header, "cairn_").chain(words_of(&header, "CAIRN_")).collect();
    let mut wrong = Vec::new();
    for page in current_pages() {
        for (index, line) in page.text.lines().enumerate() {
            for word in words_of(line, "cairn_").chain(words_of(line, "CAIRN_")) {
                // CAIRN_STATE_* stands for all that begin so.
                let exists = match word.ends_with('_') {
                    true => known.iter().any(|name| name.starts_with(word)),
                    false => known.contains(word) || VARIABLES.contains(&word),
                };
                if !exists {
                    wrong.push(format!("{}:{}: the header has no {word}", page.name, index + 1));
                }
            }
        }
    }
    assert_none(&wrong);
}

/// The package refuses a program that asks for another minor version while the major one is 0.
#[test]
fn pages_ask_cmake_for_the_version_that_there_is() {
    let header = fs::read_to_string(root().join("include/cairn.h")).unwrap();
    let [major, minor] = ["MAJOR", "MINOR"].map(|part| {
        let define = format!("#define CAIRN_VERSION_{part} ");
        header.lines().find_map(|line| line.strip_prefix(&define)).expect("the header has a version")
    });
    let expected = format!("find_package(cairn {major}.{minor} REQUIRED)");
    let pages = current_pages().filter(|page| page.text.contains("find_package("));
    let wrong = pages.filter(|page| !page.text.contains(&expected));
    assert_none(&wrong.map(|page| format!("{} does not say {expected}", page.name)).collect::<Vec<_>>());
}

#[test]
fn every_file_that_is_named_exists() {
    let files = files();
    let exists = |name: &str| {
        let path = format!("/{name}");
        files.iter().any(|file| format!("/{file}").ends_with(&path) || format!("/{file}").contains(&format!("{path}/")))
    };
    let endings = [".rs", ".c", ".cpp", ".h", ".hpp", ".cs", ".sh", ".def", ".md", ".toml", "/"];
    let mut wrong = Vec::new();
    for page in current_pages().filter(|page| page.name == "ARCHITECTURE.md" || page.name.starts_with("docs/")) {
        for (number, line) in page.prose() {
            // Every second part of a line stands between backticks.
            for name in line.split('`').skip(1).step_by(2).filter(|name| endings.iter().any(|end| name.ends_with(end)))
            {
                let is_path =
                    name.chars().all(|c| c.is_ascii_alphanumeric() || "_./-".contains(c)) && !name.starts_with('.');
                let is_built = name.starts_with("target/");
                if is_path && !is_built && !exists(name.trim_end_matches('/')) {
                    wrong.push(format!("{}:{number}: there is no {name}", page.name));
                }
            }
        }
    }
    assert_none(&wrong);
}

#[test]
fn lines_have_up_to_120_columns() {
    let mut wrong = Vec::new();
    for page in pages().iter().filter(|page| page.name == "ARCHITECTURE.md" || page.name.starts_with("docs/")) {
        for (index, line) in page.text.lines().enumerate() {
            if line.chars().count() > 120 && !line.starts_with('|') && !line.contains("](") {
                wrong.push(format!("{}:{}: {} columns", page.name, index + 1, line.chars().count()));
            }
        }
    }
    assert_none(&wrong);
}

/// The statuses of the header: name, number and the first sentence of the comment. Those that are no errors are the ones
/// that have a sentence in `capi/version.rs`.
fn statuses() -> Vec<(String, String, String)> {
    let header = fs::read_to_string(root().join("include/cairn.h")).unwrap();
    let sentences = fs::read_to_string(root().join("src/capi/version.rs")).unwrap();
    let mut comment = String::new();
    let mut found = Vec::new();
    for line in header.lines() {
        if let Some(text) = line.strip_prefix("/// ") {
            comment.push_str(text);
            comment.push(' ');
            continue;
        }
        if let Some((name, number)) = line.strip_prefix("#define ").and_then(|define| define.split_once(' '))
            && (name.starts_with("CAIRN_ERROR_") || sentences.contains(&format!("{name} => c\"")))
        {
            let sentence = comment.find(". ").map_or(comment.as_str(), |end| &comment[..=end]);
            found.push((name.to_owned(), number.trim_matches(['(', ')']).to_owned(), sentence.trim().to_owned()));
        }
        comment.clear();
    }
    found
}

#[test]
fn the_table_of_statuses_says_what_the_header_says() {
    let page = fs::read_to_string(root().join("docs/statuses.md")).unwrap();
    let statuses = statuses();
    assert!(statuses.len() >= 39, "only {} statuses in the header", statuses.len());
    let expected = statuses.iter().map(|(name, number, sentence)| format!("| `{name}` | {number} | {sentence} |"));
    let missing = expected.filter(|row| !page.lines().any(|line| line.starts_with(row.as_str())));
    assert_none(&missing.map(|row| format!("docs/statuses.md has no row that begins with {row}")).collect::<Vec<_>>());
}
