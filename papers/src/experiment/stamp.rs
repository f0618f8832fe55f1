//! What measured a part: revision, date and processor. It is kept with the part, so that a report that is made later
//! stamps what was measured and not itself.

use std::fmt;
use std::process::Command;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// Revision, date and processor of a run. Without a checkout, a clock or a name they are unknown.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stamp {
    /// As `git describe` names it; it ends in `-dirty` where files differ from it.
    pub revision: String,
    /// Day of the run.
    pub date: String,
    /// The model's name, and how many threads it runs at once.
    pub processor: String,
}

const UNKNOWN: &str = "unknown";

impl Stamp {
    /// That of this run of the program.
    pub fn of_this_run() -> &'static Stamp {
        static STAMP: OnceLock<Stamp> = OnceLock::new();
        STAMP.get_or_init(Stamp::now)
    }

    fn now() -> Stamp {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let known = |word: Option<String>| word.unwrap_or_else(|| UNKNOWN.to_owned());
        Stamp { revision: known(revision()), date: day(seconds / SECONDS_PER_DAY), processor: known(processor()) }
    }

    /// Three words divided by tabs.
    pub(super) fn to_words(&self) -> String {
        let Stamp { revision, date, processor } = self;
        [revision, date, processor].map(|word| word.replace(['\t', '\n'], " ")).join("\t")
    }

    /// Takes them back.
    pub(super) fn from_words(words: &str) -> Option<Stamp> {
        let mut words = words.split('\t').map(str::to_owned);
        let stamp = Stamp { revision: words.next()?, date: words.next()?, processor: words.next()? };
        words.next().is_none().then_some(stamp)
    }
}

impl fmt::Display for Stamp {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "revision {}, {}, {}", self.revision, self.date, self.processor)
    }
}

/// What a command prints, if it is there and succeeds.
fn output(program: &str, words: &[&str]) -> Option<String> {
    let output = Command::new(program).args(words).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}

/// The revision of the checkout that this program was built in.
fn revision() -> Option<String> {
    output("git", &["-C", env!("CARGO_MANIFEST_DIR"), "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"])
}

fn processor() -> Option<String> {
    let from_file = || {
        let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    };
    let model = from_file()
        .or_else(|| output("sysctl", &["-n", "machdep.cpu.brand_string"]))
        .or_else(|| std::env::var("PROCESSOR_IDENTIFIER").ok())?;
    let threads = std::thread::available_parallelism().map_or(String::new(), |threads| format!(", {threads} threads"));
    Some(format!("{model}{threads}"))
}

const SECONDS_PER_DAY: u64 = 86_400;

/// A number of days after the first of January 1970 as year, month and day.
fn day(mut days: u64) -> String {
    let is_leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let lengths = [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    let mut month = 0;
    while days >= lengths[month] {
        days -= lengths[month];
        month += 1;
    }
    format!("{year}-{:02}-{:02}", month + 1, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let days = [0, 59, 789, 11_016, 19_782, 20_774].map(day);
        assert_eq!(days, ["1970-01-01", "1970-03-01", "1972-02-29", "2000-02-29", "2024-02-29", "2026-11-17"]);
    }

    #[test]
    fn a_stamp_comes_back_from_its_words() {
        let stamp = Stamp::of_this_run().clone();
        assert_eq!(Stamp::from_words(&stamp.to_words()), Some(stamp));
        let words = ["", "a", "a\tb", "a\tb\tc\td"];
        assert!(words.iter().all(|words| Stamp::from_words(words).is_none()));
    }
}
