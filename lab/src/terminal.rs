//! The output of the programs: what they print, the bar of a long command, and the sentence of one that fails.

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

/// Prints a text. Standard output may be full, or a pipe that nobody reads any more.
pub fn print(text: &str) -> Result<(), String> {
    let mut out = std::io::stdout();
    let printed = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    printed.map_err(|error| format!("standard output cannot be written: {error}."))
}

/// The end of a program: its errors are sentences.
pub fn conclude(program: &str, done: Result<(), String>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("{program}: {sentence}");
            ExitCode::FAILURE
        }
    }
}

/// A bar for so much work, of which some was done before. That says nothing about the time that the rest takes.
/// It draws itself on standard error, and only on a terminal; it moves every second, so that a part that takes minutes
/// does not look like a standstill, and shows no time left before there is something to estimate it from.
pub fn bar(name: &str, work: u64, done: u64) -> ProgressBar {
    let left = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
        // A bar that cannot be drawn is no reason to stop.
        let _ = match state.pos() > done {
            true => write!(out, "about {:#} left", HumanDuration(state.eta())),
            false => write!(out, "time left not known yet"),
        };
    };
    let template = "{prefix} [{bar:30}] {percent:>3} %, {elapsed} gone, {left}";
    let style = ProgressStyle::with_template(template).expect("a template of known words");
    let bar = ProgressBar::new(work).with_style(style.progress_chars("=> ").with_key("left", left));
    bar.set_prefix(name.to_owned());
    bar.set_position(done);
    bar.reset_eta();
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}
