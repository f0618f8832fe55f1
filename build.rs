//! Generates headers, and only with the features that ask for them: an ordinary build needs no generator.
//!
//! The C header (feature `header`) is a manual, so it comes in sections, each with its own constants, structs and
//! functions: one run of cbindgen for each, joined here.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "header")]
    header::write();
    // It takes a shell: cargo-c on Windows installs no cairn_ffi.h.
    #[cfg(all(feature = "capi", unix))]
    write_ffi_header();
}

#[cfg(all(feature = "capi", unix))]
fn write_ffi_header() {
    println!("cargo:rerun-if-changed=include/cairn.h");
    println!("cargo:rerun-if-changed=scripts/ffi_header.sh");
    let folder = std::env::var("OUT_DIR").expect("Cargo sets it");
    let mut script = std::process::Command::new("scripts/ffi_header.sh");
    let status = script.arg(format!("{folder}/cairn_ffi.h")).status().expect("there is a shell");
    assert!(status.success(), "cairn_ffi.h cannot be made");
}

#[cfg(feature = "header")]
mod header {
    use cbindgen::{Builder, Config};
    use std::fmt::Write;
    use std::path::PathBuf;

    /// The sections: `src/capi/types/<name>.rs` has the constants and structs, and its head becomes the heading;
    /// `src/capi/<name>.rs` has the functions, if there are any. Other files define types that C knows by another name.
    const SECTIONS: [(&str, &[&str]); 9] = [
        ("version", &[]),
        ("map", &["src/base/geometry.rs"]),
        ("searcher", &[]),
        ("overlay", &[]),
        ("general", &["src/base/rect.rs"]),
        ("sight", &[]),
        ("field", &[]),
        ("tables", &[]),
        ("research", &[]),
    ];
    const COLUMNS: usize = 120;

    pub(super) fn write() {
        println!("cargo:rerun-if-changed=src");
        println!("cargo:rerun-if-changed=cbindgen.toml");
        let variable = |name: &str| PathBuf::from(std::env::var(name).expect("Cargo sets it"));
        let root = variable("CARGO_MANIFEST_DIR");
        let config = Config::from_file(root.join("cbindgen.toml")).expect("cbindgen.toml is in order");
        let begin = |text: &Option<String>| text.clone().expect("cbindgen.toml has it").trim().to_owned();
        let mut text = format!("{}\n\n", begin(&config.header));
        let guard = begin(&config.include_guard);
        write!(text, "#ifndef {guard}\n#define {guard}\n\n{}\n\n", begin(&config.after_includes)).expect("memory");
        text.push_str("#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
        for (number, (name, others)) in SECTIONS.into_iter().enumerate() {
            let types = root.join(format!("src/capi/types/{name}.rs"));
            text.push_str(&heading(
                number + 1,
                &std::fs::read_to_string(&types).expect("a section has a file of types"),
            ));
            let functions = root.join(format!("src/capi/{name}.rs"));
            let sources = others.iter().map(|other| root.join(other)).chain([types]);
            let sources = sources.chain(Some(functions).filter(|file| file.exists()));
            text.push_str(&section(&config, sources));
        }
        write!(text, "\n#ifdef __cplusplus\n}} /* extern \"C\" */\n#endif\n\n#endif /* {guard} */\n").expect("memory");
        std::fs::write(variable("OUT_DIR").join("cairn.h"), text).expect("the build's folder can be written to");
    }

    /// The head of a file, `//!` and all, as a comment of C. Its first line is the title.
    fn heading(number: usize, source: &str) -> String {
        let mut lines = source.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim_end);
        let title = lines.next().expect("a file begins with its title").trim().trim_end_matches('.');
        let rule = "=".repeat(COLUMNS - 6);
        let mut text = format!("\n/* {rule}\n *\n * {number}. {title}\n");
        for line in lines {
            writeln!(text, " *{line}").expect("memory");
        }
        text + &format!(" *\n * {rule} */\n\n")
    }

    fn section(config: &Config, sources: impl Iterator<Item = PathBuf>) -> String {
        let config = Config { header: None, after_includes: None, include_guard: None, ..config.clone() };
        let builder =
            sources.fold(Builder::new().with_config(config), |builder, source: PathBuf| builder.with_src(source));
        let mut text = Vec::new();
        builder.generate().expect("cbindgen reads the sources").write(&mut text);
        let text = String::from_utf8(text).expect("cbindgen writes text");
        text.trim().lines().map(|line| wrapped(line) + "\n").collect()
    }

    /// A declaration on one line, or, where it does not fit, with its parameters below each other. The types have names
    /// without `struct` as well.
    fn wrapped(line: &str) -> String {
        if !line.starts_with("CAIRN_API") {
            return line.to_owned();
        }
        let line = line.replace("struct ", "");
        match line.split_once('(') {
            Some((head, parameters)) if line.chars().count() > COLUMNS => {
                format!("{head}({}", parameters.replace(", ", &format!(",\n{}", " ".repeat(head.len() + 1))))
            }
            _ => line,
        }
    }
}
