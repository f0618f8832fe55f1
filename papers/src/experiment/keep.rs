//! Runs an experiment part by part and keeps each part in a file as soon as it is finished, so that an interrupted run
//! can resumed. A part comes into the file as one block, with the stamp of the run that measured it, that ends with a
//! line of its own; what stands after the last such line was cut short, and is run again.

use super::{Experiment, Measured, Stamp};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The finished parts of an experiment.
#[derive(Debug, Default, PartialEq)]
pub struct Kept {
    parts: BTreeMap<u32, Part>,
}

#[derive(Debug, Default, PartialEq)]
struct Part {
    /// Parts of older files have none.
    stamp: Option<Stamp>,
    measured: Measured,
}

impl Kept {
    /// Whether all parts are there. Of an experiment without parts nothing was measured.
    pub fn is_complete(&self, experiment: &dyn Experiment) -> bool {
        !self.parts.is_empty() && self.parts.len() == experiment.parts() as usize
    }

    /// The numbers of the parts.
    pub fn parts(&self) -> impl Iterator<Item = u32> {
        self.parts.keys().copied()
    }

    /// The figures of all parts together. They are added in the order of the parts, whatever order those were run in,
    /// so that the last bits come out alike.
    pub fn measured(&self) -> Measured {
        self.parts.values().fold(Measured::default(), |mut all, part| {
            all.merge(&part.measured);
            all
        })
    }

    /// The stamps of the runs that measured the parts, and how many parts each measured.
    pub fn stamps(&self) -> Vec<(Option<Stamp>, usize)> {
        let mut stamps: BTreeMap<&Option<Stamp>, usize> = BTreeMap::new();
        for part in self.parts.values() {
            *stamps.entry(&part.stamp).or_default() += 1;
        }
        stamps.into_iter().map(|(stamp, parts)| (stamp.clone(), parts)).collect()
    }
}

/// Reads what was kept of an experiment, if it was kept under the same set-up.
pub fn load(experiment: &dyn Experiment, folder: &Path) -> Result<Kept, String> {
    let path = file_of(experiment, folder);
    match fs::read_to_string(&path) {
        Ok(text) => Ok(parse(&text, experiment).map_or_else(Kept::default, |(kept, _)| kept)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Kept::default()),
        Err(error) => Err(format!("{} cannot be read: {error}.", path.display())),
    }
}

/// Forgets what was kept of an experiment.
pub fn forget(experiment: &dyn Experiment, folder: &Path) -> Result<(), String> {
    let path = file_of(experiment, folder);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(format!("{} cannot be removed: {error}.", path.display()))
        }
        _ => Ok(()),
    }
}

/// Runs the parts of an experiment that are not kept yet. `tell` receives every finished part, those kept from before
/// first.
pub fn run(experiment: &dyn Experiment, folder: &Path, tell: &mut dyn FnMut(u32)) -> Result<Kept, String> {
    let (mut file, mut kept) = open(experiment, folder)?;
    let stamp = Stamp::of_this_run();
    kept.parts().for_each(&mut *tell);
    for part in 0..experiment.parts() {
        if kept.parts.contains_key(&part) {
            continue;
        }
        let measured = experiment.run_part(part)?;
        let block = format!("{PART}{part}\n{STAMP}{}\n{}{END}{part}\n", stamp.to_words(), measured.to_lines());
        file.write_all(block.as_bytes()).map_err(|error| cannot_write(&file_of(experiment, folder), &error))?;
        kept.parts.insert(part, Part { stamp: Some(stamp.clone()), measured });
        tell(part);
    }
    Ok(kept)
}

const SETUP: &str = "setup\t";
const PART: &str = "part\t";
const STAMP: &str = "stamp\t";
const END: &str = "end\t";

fn file_of(experiment: &dyn Experiment, folder: &Path) -> PathBuf {
    folder.join(format!("{}.parts", experiment.name()))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}.", path.display())
}

/// Opens the file for more parts, from scratch unless it holds parts of the same set-up. Those of another are put
/// aside: they may be the work of hours, and a mistyped folder of maps is another set-up.
fn open(experiment: &dyn Experiment, folder: &Path) -> Result<(File, Kept), String> {
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let path = file_of(experiment, folder);
    let fail = |error: std::io::Error| cannot_write(&path, &error);
    let text = match fs::read_to_string(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        text => text.map_err(|error| format!("{} cannot be read: {error}.", path.display()))?,
    };
    let found = parse(&text, experiment);
    if found.is_none() && text.contains(&format!("\n{END}")) {
        fs::rename(&path, path.with_extension("parts.old")).map_err(fail)?;
    }
    let (kept, length) = found.unwrap_or_default();
    let mut file = OpenOptions::new().create(true).append(true).open(&path).map_err(fail)?;
    file.set_len(length as u64).map_err(fail)?;
    if length == 0 {
        writeln!(file, "{SETUP}{}", experiment.setup()).map_err(fail)?;
    }
    Ok((file, kept))
}

/// The finished parts of a file, and how many of its bytes they take. Nothing if it is of another set-up.
fn parse(text: &str, experiment: &dyn Experiment) -> Option<(Kept, usize)> {
    let setup = format!("{SETUP}{}\n", experiment.setup());
    let mut rest = text.strip_prefix(&setup)?;
    let mut kept = Kept::default();
    while let Some((number, part, after)) = parse_part(rest) {
        if number < experiment.parts() {
            kept.parts.insert(number, part);
        }
        rest = after;
    }
    Some((kept, text.len() - rest.len()))
}

/// The first part of a text, its number and what comes after it; nothing if it is cut short.
fn parse_part(text: &str) -> Option<(u32, Part, &str)> {
    let (first, mut rest) = text.split_once('\n')?;
    let number: u32 = first.strip_prefix(PART)?.parse().ok()?;
    let mut part = Part::default();
    loop {
        let (line, after) = rest.split_once('\n')?;
        rest = after;
        if let Some(end) = line.strip_prefix(END) {
            return (end.parse() == Ok(number)).then_some((number, part, rest));
        }
        if let Some(words) = line.strip_prefix(STAMP) {
            part.stamp = Some(Stamp::from_words(words)?);
        } else if !part.measured.take_line(line) {
            return None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Claim, Table};
    use std::cell::RefCell;

    /// Part n measures n, and notes that it was run.
    struct Counting {
        setup: &'static str,
        fails_at: u32,
        runs: RefCell<Vec<u32>>,
    }

    impl Experiment for Counting {
        fn name(&self) -> &'static str {
            "counting"
        }
        fn title(&self) -> &'static str {
            "Counting"
        }
        fn setup(&self) -> String {
            self.setup.to_owned()
        }
        fn parts(&self) -> u32 {
            5
        }
        fn run_part(&self, part: u32) -> Result<Measured, String> {
            if part == self.fails_at {
                return Err("it fails.".to_owned());
            }
            self.runs.borrow_mut().push(part);
            let mut measured = Measured::default();
            measured.add("row", "number", f64::from(part) / 3.0);
            Ok(measured)
        }
        fn table(&self, _: &Measured) -> Table {
            Table { title: String::new(), columns: Vec::new(), groups: Vec::new(), remarks: Vec::new() }
        }
        fn claims(&self, _: &Measured) -> Vec<Claim> {
            Vec::new()
        }
    }

    fn counting(fails_at: u32) -> Counting {
        Counting { setup: "seed 1", fails_at, runs: RefCell::default() }
    }

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("cairn-papers-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn an_interrupted_run_is_gone_on_with() {
        let folder = folder("resume");
        assert_eq!(run(&counting(3), &folder, &mut |_| {}).unwrap_err(), "it fails.");
        let second = counting(9);
        assert!(!load(&second, &folder).unwrap().is_complete(&second));
        let mut told = Vec::new();
        let kept = run(&second, &folder, &mut |part| told.push(part)).unwrap();
        assert_eq!((second.runs.borrow().as_slice(), told.as_slice()), (&[3, 4][..], &[0, 1, 2, 3, 4][..]));
        let whole = run(&counting(9), &self::folder("whole"), &mut |_| {}).unwrap();
        assert_eq!((kept.measured(), kept.is_complete(&second)), (whole.measured(), true));
        assert_eq!(load(&second, &folder).unwrap(), kept);
    }

    #[test]
    fn whatever_byte_a_file_is_cut_at_its_whole_parts_are_kept_and_the_rest_is_run_again() {
        let folder = folder("torn");
        let whole = run(&counting(9), &folder, &mut |_| {}).unwrap();
        let path = file_of(&counting(9), &folder);
        let text = fs::read(&path).unwrap();
        for length in 0..text.len() {
            fs::write(&path, &text[..length]).unwrap();
            let again = counting(9);
            let finished = load(&again, &folder).unwrap().parts.len();
            assert_eq!(run(&again, &folder, &mut |_| {}).unwrap(), whole, "cut at {length}");
            assert_eq!(finished + again.runs.borrow().len(), 5);
            assert_eq!(fs::read(&path).unwrap(), text, "cut at {length}");
        }
    }

    #[test]
    fn every_part_keeps_the_stamp_of_the_run_that_measured_it() {
        let folder = folder("stamps");
        run(&counting(2), &folder, &mut |_| {}).unwrap_err();
        let path = file_of(&counting(9), &folder);
        let text = fs::read_to_string(&path).unwrap();
        // Part 0 as an older version of the program kept it, part 1 as a run of another day did.
        let now = format!("{STAMP}{}\n", Stamp::of_this_run().to_words());
        assert_eq!(text.matches(&now).count(), 2);
        let older = text.replacen(&now, "", 1).replacen(&now, &format!("{STAMP}abc\t2026-01-02\tan abacus\n"), 1);
        fs::write(&path, older).unwrap();
        let kept = run(&counting(9), &folder, &mut |_| {}).unwrap();
        let other = Stamp { revision: "abc".into(), date: "2026-01-02".into(), processor: "an abacus".into() };
        let mut stamps = kept.stamps();
        stamps.sort_by_key(|&(_, parts)| parts);
        let expected = [(None, 1), (Some(other), 1), (Some(Stamp::of_this_run().clone()), 3)];
        assert!(expected.iter().all(|stamp| stamps.contains(stamp)) && stamps.len() == 3, "{stamps:?}");
    }

    #[test]
    fn figures_of_another_set_up_are_not_added_to_but_put_aside() {
        let folder = folder("setup");
        run(&counting(9), &folder, &mut |_| {}).unwrap();
        let first = fs::read(file_of(&counting(9), &folder)).unwrap();
        let other = Counting { setup: "seed 2", ..counting(9) };
        assert_eq!(load(&other, &folder).unwrap(), Kept::default());
        run(&other, &folder, &mut |_| {}).unwrap();
        assert_eq!(other.runs.borrow().len(), 5);
        assert_eq!(fs::read(folder.join("counting.parts.old")).unwrap(), first);
        forget(&other, &folder).unwrap();
        assert_eq!(load(&other, &folder).unwrap(), Kept::default());
        forget(&other, &folder).unwrap();
    }
}
