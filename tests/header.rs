//! The committed header is what the generator makes of the source. If this fails, run `make header` and look at the
//! difference: it is a change of the ABI.

use cairn::{
    Algorithm, DeadEndCut, DiagonalRule, Heuristic, LandmarkEntries, OpenListKind, Placement, PortalDistance,
    Reduction, RegionKind, Table, TerrainCharge,
};

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

/// Each status with the first sentence of its comment in the header.
fn statuses() -> Vec<(&'static str, i32, String)> {
    let header = include_str!("../include/cairn.h");
    let section = header.split(" * 1. ").nth(1).and_then(|rest| rest.split(" * 2. ").next()).expect("two sections");
    let mut comment = String::new();
    let mut statuses = Vec::new();
    for line in section.lines() {
        if let Some(text) = line.strip_prefix("///") {
            comment.push_str(text);
        } else if let Some((name, number)) = line.strip_prefix("#define ").and_then(|define| define.split_once(' ')) {
            let sentence = comment.trim().split(". ").next().unwrap_or_default().trim_end_matches('.');
            if !name.starts_with("CAIRN_VERSION") && name != "CAIRN_ABI_VERSION" {
                statuses.push((name, number.parse().expect("a number"), sentence.to_owned()));
            }
            comment.clear();
        } else {
            comment.clear();
        }
    }
    statuses
}

#[test]
fn every_status_is_worded_once() {
    let statuses = statuses();
    assert!(statuses.len() >= 39, "{statuses:?}");
    let names = include_str!("../bindings/unity/Runtime/CairnEnums.cs");
    for (name, number, sentence) in statuses {
        // SAFETY: the text is static and ends with a zero byte.
        let text = unsafe { std::ffi::CStr::from_ptr(cairn::capi::cairn_status_string(number)) };
        let text = text.to_str().expect("English");
        let begin = |text: &str| text.chars().next().map(|first| first.to_lowercase().collect::<String>());
        let same = begin(text) == begin(&sentence) && text.get(1..) == sentence.get(1..);
        assert!(same, "{name}: {text:?} in the library, {sentence:?} in the header");
        let summary = format!("/// <summary>{sentence}.</summary>");
        let lines: Vec<&str> = names.lines().map(str::trim).collect();
        let member = format!(" = CairnNative.{name},");
        let place = lines.iter().position(|line| line.ends_with(&member)).expect("C# has every status");
        assert_eq!(lines[place - 1], summary, "{name} in CairnEnums.cs");
    }
}

#[test]
fn the_header_has_its_sections_and_starts_with_a_program() {
    let header = include_str!("../include/cairn.h");
    let titles = header.lines().filter_map(|line| line.strip_prefix(" * ")?.split_once(". "));
    let numbers: Vec<&str> = titles.map(|(number, _)| number).filter(|number| number.parse::<u32>().is_ok()).collect();
    assert_eq!(numbers, ["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    let before = |text: &str| header.lines().position(|line| line.contains(text)).expect("it is there");
    assert!(before("int main(void)") < before("cairn_searcher_destroy(searcher);"));
    assert!(before("cairn_searcher_destroy(searcher);") < 150);
    assert!(before("CAIRN_ALGORITHM_ASTAR 1") < before("CAIRN_API CairnStatus cairn_searcher_find_path("));
    assert!(before("CAIRN_API CairnStatus cairn_searcher_find_path(") < before("#define CAIRN_ALGORITHM_FRINGE 2"));
}

/// The name and the number of all variants, in order.
macro_rules! variants {
    ($selector:ident) => {
        $selector::ALL.map(|variant| (format!("{variant:?}").to_lowercase(), variant as u32)).to_vec()
    };
}

#[test]
fn selectors_have_the_names_and_numbers_of_their_constants() {
    let header = include_str!("../include/cairn.h");
    let constants = |prefix: &str| -> Vec<(String, u32)> {
        let defined = header.lines().filter_map(|line| line.strip_prefix("#define ")?.strip_prefix(prefix));
        let constants = defined.map(|rest| rest.split_once(' ').expect("a name and a number"));
        constants.map(|(name, number)| (name.replace('_', "").to_lowercase(), number.parse().unwrap())).collect()
    };
    // Constants with the prefix of a selector that only results have.
    let results = ["given", "stateexact", "statestale", "statesuspended", "statebuilding"];
    for (prefix, variants) in [
        ("CAIRN_DIAGONAL_", variants!(DiagonalRule)),
        ("CAIRN_CHARGE_", variants!(TerrainCharge)),
        ("CAIRN_ALGORITHM_", variants!(Algorithm)),
        ("CAIRN_OPEN_LIST_", variants!(OpenListKind)),
        ("CAIRN_HEURISTIC_", variants!(Heuristic)),
        ("CAIRN_DEAD_END_CUT_", variants!(DeadEndCut)),
        ("CAIRN_TABLE_", variants!(Table)),
        ("CAIRN_PLACEMENT_", variants!(Placement)),
        ("CAIRN_LANDMARK_ENTRIES_", variants!(LandmarkEntries)),
        ("CAIRN_REGIONS_", variants!(RegionKind)),
        ("CAIRN_REDUCTION_", variants!(Reduction)),
        ("CAIRN_PORTAL_DISTANCE_", variants!(PortalDistance)),
    ] {
        let mut constants = constants(prefix);
        constants.retain(|(name, _)| !results.contains(&name.as_str()));
        // The sections of the header divide them.
        constants.sort_by_key(|&(_, number)| number);
        assert_eq!(variants, constants, "{prefix}*");
    }
}
