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
        assert_eq!(variants, constants, "{prefix}*");
    }
}
