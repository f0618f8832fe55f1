//! The committed header is what the generator makes of the source. If this fails, run `make header` and look at the
//! difference: it is a change of the ABI.

#[test]
fn the_committed_header_is_up_to_date() {
    let generated = include_str!(concat!(env!("OUT_DIR"), "/cairn.h"));
    let committed = include_str!("../include/cairn.h");
    assert!(generated == committed, "include/cairn.h is out of date: run `make header`");
}

#[test]
fn the_header_declares_no_names_but_its_own() {
    let header = include_str!("../include/cairn.h");
    let declared =
        header.lines().filter(|line| line.ends_with(';') && (line.starts_with("typedef") || line.starts_with('}')));
    // Of a function pointer the name stands in brackets: (*CairnProgress).
    let name = |line: &'static str| match line.split_once("(*") {
        Some((_, rest)) => rest.split(')').next(),
        None => line.trim_end_matches(';').rsplit(' ').next(),
    };
    let names: Vec<&str> = declared.filter_map(name).collect();
    assert!(names.len() >= 9 && names.iter().all(|name| name.starts_with("Cairn")), "{names:?}");
    assert!(header.lines().all(|line| line.chars().count() <= 120), "lines have up to 120 columns");
}
