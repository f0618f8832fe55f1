//! The bar of a long command. It draws itself on standard error, and only on a terminal; it moves every second, so that
//! a part that takes minutes does not look like a standstill, and tells no time left before there is something to tell
//! it from.

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::time::Duration;

/// A bar for so much work, of which some was done before. That says nothing about the time that the rest takes.
pub(super) fn bar(name: &str, work: u64, done: u64) -> ProgressBar {
    let left = move |state: &ProgressState, out: &mut dyn Write| {
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
