//! `lab count`: instruction counts, for which the program runs itself under callgrind.

use super::sentence;
use lab::arguments::Arguments;
use lab::count::{self, Size};
use lab::files;
use lab::terminal::print;
use std::path::PathBuf;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let size = if arguments.flag("--tiny") { Size::Tiny } else { Size::Full };
    // What callgrind runs; not for people.
    let counted = arguments.flag("--counted");
    let out = PathBuf::from(arguments.option("--out")?.unwrap_or_else(|| "target/lab/counts".to_owned()));
    arguments.finish()?;
    if counted {
        let mut lines = String::new();
        count::run_counted(size, &mut |line| lines.push_str(line)).map_err(sentence)?;
        return print(&lines);
    }
    let program = std::env::current_exe().map_err(|error| format!("the program does not find itself: {error}."))?;
    let counts = count::count(&program, size, &out.join("callgrind"))?;
    let files = [("counts.md", count::to_markdown(&counts)), ("counts.csv", count::to_csv(&counts))];
    for (name, text) in &files {
        files::write(&out.join(name), text.as_bytes())?;
    }
    let places = files.each_ref().map(|(name, _)| format!("{}\n", out.join(name).display())).concat();
    print(&format!("{}\n{places}", files[0].1))
}
