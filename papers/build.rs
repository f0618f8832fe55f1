//! Tells the program how much it was optimised, which times depend on and nothing in the language tells.

fn main() {
    let level = std::env::var("OPT_LEVEL").unwrap_or_default();
    println!("cargo::rustc-env=PAPERS_OPT_LEVEL={level}");
    println!("cargo::rerun-if-changed=build.rs");
}
