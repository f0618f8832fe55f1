//! Rayner's advice at the quick size: what is counted, never what is timed. Counts are those of generated maps and the same
//! on every machine.

use crate::{experiment, measure, quick};
use papers::experiment::{Claim, Mark, Measured, Size, Table, Verdict};
use std::path::PathBuf;
use std::sync::LazyLock;

/// All parts, run once for all tests.
static MEASURED: LazyLock<Measured> = LazyLock::new(|| measure(&*quick("rayner")));

fn table() -> Table {
    quick("rayner").table(&MEASURED)
}

/// A column of a group, as whole numbers.
fn column(group: &str, column: &str) -> Vec<u64> {
    let table = table();
    let rows = &table.groups.iter().find(|known| known.name == group).unwrap().rows;
    rows.iter().map(|row| table.figure(group, &row.name, column).unwrap().ours.unwrap() as u64).collect()
}

#[test]
fn every_question_has_its_rows_and_a_baseline_among_them() {
    let table = table();
    let sizes: Vec<(&str, usize)> = table.groups.iter().map(|group| (group.name.as_str(), group.rows.len())).collect();
    assert_eq!(
        sizes,
        [
            ("admissible estimates", 3),
            ("costs, A*", 4),
            ("costs, Fringe Search", 4),
            ("shape of paths", 6),
            ("straight line at 2/3", 3),
            ("straight line at 70/99", 3),
            ("ties at 2/3", 5),
            ("ties at 70/99", 5),
            ("stored octile distance", 2),
            ("stored landmark estimate", 2),
            ("Fringe Search, octile distance", 2),
            ("Fringe Search, straight line", 2),
            ("Fringe Search, landmark estimate", 2),
            ("octile formula in a search", 2),
            ("octile formula alone", 2),
            ("size of a node", 2),
            ("Fringe Search at 2/3", 4),
            ("Fringe Search at 70/99", 4),
            ("estimates of Fringe Search", 2),
            ("linear scan, empty", 9),
            ("linear scan, obstacles", 9),
            ("linear scan, caves", 9),
        ]
    );
    for group in &table.groups {
        assert!(group.rows.iter().any(|row| row.name == group.baseline), "{}", group.name);
        assert!(group.rows.iter().all(|row| row.figures[2].ours > Some(0.0)), "{}: a time is missing", group.name);
    }
}

#[test]
fn exact_searches_find_paths_of_the_same_cost() {
    let costs = |group| column(group, "sum of costs");
    let (thirds, near_root) = (costs("costs, A*")[1], costs("costs, A*")[2]);
    for (group, expected) in [
        ("straight line at 2/3", thirds),
        ("ties at 2/3", thirds),
        ("Fringe Search at 2/3", thirds),
        ("straight line at 70/99", near_root),
        ("ties at 70/99", near_root),
        ("stored octile distance", near_root),
        ("stored landmark estimate", near_root),
        ("Fringe Search, octile distance", near_root),
        ("Fringe Search, straight line", near_root),
        ("Fringe Search, landmark estimate", near_root),
        ("octile formula in a search", near_root),
        ("size of a node", near_root),
        ("Fringe Search at 70/99", near_root),
        ("estimates of Fringe Search", near_root),
    ] {
        assert!(costs(group).iter().all(|&cost| cost == expected), "{group}: {:?}", costs(group));
    }
    assert_eq!(costs("costs, A*"), costs("costs, Fringe Search"));
    assert_eq!(costs("shape of paths")[1..5], costs("costs, A*"));
    let [none, octile, doubled] = costs("admissible estimates")[..] else { panic!("three rows") };
    assert!(none == octile && octile == near_root && doubled > octile);
    let alone = costs("octile formula alone");
    assert!(alone[0] > 0 && alone[0] == alone[1]);
}

#[test]
fn the_lists_of_the_linear_scan_lead_the_search_alike() {
    for question in ["linear scan, empty", "linear scan, obstacles", "linear scan, caves"] {
        for side in [12, 24, 48, 96] {
            let of = |list: &str, name: &str| MEASURED.of(&format!("{question}: {list}"), &format!("{name}@{side}"));
            for name in ["expanded", "cost", "open"] {
                let heap = of("heap", name);
                assert!(heap.sum > 0.0 && heap.count == 5.0, "{question}, {side}");
                assert_eq!((of("array", name), of("linked list", name)), (heap, heap), "{question}, {side}, {name}");
            }
        }
    }
}

#[test]
fn counts_are_those_of_every_machine() {
    let counts = [
        ("costs, A*", "expanded", vec![17236, 15472, 16016, 14456]),
        ("costs, A*", "largest open", vec![5820, 5147, 5059, 7969]),
        ("costs, Fringe Search", "expanded", vec![17846, 15833, 16192, 14608]),
        ("ties at 2/3", "expanded", vec![15473, 15724, 18067, 19846, 19915]),
        ("straight line at 2/3", "expanded", vec![26148, 24740, 15472]),
        ("stored octile distance", "estimates", vec![27545, 19206]),
        ("stored landmark estimate", "estimates", vec![10370, 8422]),
        ("Fringe Search, octile distance", "estimates", vec![207824, 19315]),
        ("Fringe Search, straight line", "estimates", vec![1068254, 26704]),
        ("Fringe Search, landmark estimate", "estimates", vec![26508, 8971]),
        ("shape of paths", "turns", vec![21, 16, 13, 12, 13, 13]),
    ];
    let ours = counts.clone().map(|(group, name, _)| (group, name, column(group, name)));
    assert_eq!(ours, counts);
}

#[test]
fn claims_that_rest_on_counts_are_judged_the_same_everywhere() {
    let claims = quick("rayner").claims(&MEASURED);
    assert_eq!(claims.len(), 24);
    for (beginning, verdict) in [
        ("A* recovers an optimal path", Verdict::Holds),
        ("A* is more efficient when diagonal", Verdict::Holds),
        ("If a diagonal move costs less", Verdict::Holds),
        ("If a diagonal move costs more", Verdict::Holds),
        ("99/70 is a close", Verdict::Holds),
        ("50/99 can increase", Verdict::Holds),
        ("Ties broken in favour of larger g", Verdict::Holds),
        ("The ceiling of an admissible", Verdict::Holds),
        ("Using the ceiling", Verdict::Holds),
    ] {
        let claim = claims.iter().find(|claim| claim.text.starts_with(beginning)).unwrap();
        assert_eq!(claim.verdict, verdict, "{}: {}", claim.text, claim.evidence);
    }
    assert!(claims.iter().all(|claim| !claim.evidence.contains("NaN")), "{claims:?}");
    // What no run can turn says so, and so do thresholds that were set after figures had been seen.
    let marked = |is: fn(&Mark) -> bool| claims.iter().filter(|claim| claim.marks.iter().any(is)).collect::<Vec<_>>();
    let constant = marked(|mark| matches!(mark, Mark::Constant(_)));
    let beginnings = ["If a diagonal move costs more", "99/70", "The ceiling of"];
    let begins = |(claim, beginning): (&&Claim, &str)| claim.text.starts_with(beginning);
    assert!(constant.len() == 3 && constant.iter().zip(beginnings).all(begins), "{constant:?}");
    assert_eq!(marked(|mark| matches!(mark, Mark::Moved(_))).len(), 4);
}

/// A folder with one game map.
fn folder(name: &str, text: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(folder.join("dao")).unwrap();
    std::fs::write(folder.join("dao/arena.map"), text).unwrap();
    folder
}

#[test]
fn game_maps_are_a_group_of_their_own_where_they_are() {
    let text = testkit::generate::rooms(20, 16, 8, 2, &mut testkit::Random::new(1)).to_movingai();
    let (with, without) = (experiment("rayner", Size::Quick, Some(&folder("rayner-games", &text))), quick("rayner"));
    assert!(with.setup().contains("game maps: arena;") && without.setup().contains("game maps: none;"));
    assert_eq!(with.parts(), without.parts() + 1);
    // Generated maps come first: six kinds.
    let table = with.table(&with.run_part(6).unwrap());
    let games = table.groups.iter().filter(|group| group.name.ends_with(", game maps"));
    assert!(games.clone().all(|group| group.rows.iter().all(|row| row.figures[2].ours > Some(0.0))));
    assert_eq!(games.count(), 19);
}

#[test]
fn a_game_map_that_cannot_be_read_is_told_in_a_sentence() {
    let experiment = experiment("rayner", Size::Quick, Some(&folder("rayner-damaged", "type octile\nheight two\n")));
    let fault = experiment.run_part(6).unwrap_err();
    assert!(fault.ends_with("arena.map: line 2: the text is not a map in the MovingAI format."), "{fault}");
}
