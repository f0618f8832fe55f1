//! Generates the C header, and only with the feature `header`: an ordinary build needs no generator.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "header")]
    header();
}

#[cfg(feature = "header")]
fn header() {
    println!("cargo:rerun-if-changed=src");
    println!("cargo:rerun-if-changed=cbindgen.toml");
    let root = std::env::var("CARGO_MANIFEST_DIR").expect("Cargo sets CARGO_MANIFEST_DIR");
    let out = std::env::var("OUT_DIR").expect("Cargo sets OUT_DIR");
    cbindgen::generate(root)
        .expect("cbindgen reads the sources")
        .write_to_file(std::path::Path::new(&out).join("cairn.h"));
}
