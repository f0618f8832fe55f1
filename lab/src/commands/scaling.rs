//! `lab scaling`: how time grows with the length of paths and with the size of maps.

use lab::Method;
use lab::arguments::Arguments;
use lab::bench::scaling::{Plan, SMALLEST};
use lab::files;
use lab::method::SCALED;
use lab::terminal::{self, print};
use std::path::PathBuf;

const LARGEST: u32 = 2048;

pub(crate) fn run(mut arguments: Arguments) -> Result<(), String> {
    let methods = arguments.option("--methods")?.unwrap_or_else(|| SCALED.join(","));
    let kind = arguments.option("--kind")?.unwrap_or_else(|| "rooms".to_owned());
    let largest = arguments.number("--largest", LARGEST, SMALLEST..=8192)?;
    let queries = arguments.number("--queries", 20, 1..=100_000)?;
    let rounds = arguments.number("--rounds", 3, 1..=1_000)?;
    let out = PathBuf::from(arguments.option("--out")?.unwrap_or_else(|| "target/lab/scaling".to_owned()));
    arguments.finish()?;
    let plan = Plan::new(Method::parse_list(&methods)?, &kind, largest, queries, rounds)?;
    let bar = terminal::bar("queries", plan.work(), 0);
    let scaling = plan.run(&mut || bar.inc(1));
    bar.finish_and_clear();
    let scaling = scaling?;
    let mut places = String::new();
    for (name, text) in scaling.files() {
        files::write(&out.join(&name), text.as_bytes())?;
        places += &format!("{}\n", out.join(name).display());
    }
    print(&format!("{}\n{places}", scaling.to_markdown()))
}
