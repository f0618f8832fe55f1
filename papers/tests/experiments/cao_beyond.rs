//! What goes beyond Cao's chapter 5, at the quick size: all structures of chapter 2, ranges of f, distributions of
//! obstacles. Counts only.

use crate::{measure, quick};
use papers::experiment::{Measured, Table, Verdict};
use std::sync::LazyLock;

static LISTS: LazyLock<Measured> = LazyLock::new(|| measure(&*quick("cao-lists")));
static RANGES: LazyLock<Measured> = LazyLock::new(|| measure(&*quick("cao-ranges")));
static OBSTACLES: LazyLock<Measured> = LazyLock::new(|| measure(&*quick("cao-obstacles")));

fn ours(table: &Table, group: &str, row: &str, column: &str) -> f64 {
    table.figure(group, row, column).unwrap().ours.unwrap_or_else(|| panic!("{group}, {row} has no {column}"))
}

const STRUCTURES: [&str; 8] = [
    "unsorted array",
    "sorted array",
    "linked list",
    "sorted linked list",
    "hash table",
    "min-heap",
    "hot queue",
    "multi-stack",
];

/// All are last in, first out, and so expand the same nodes: what differs is what their operations cost.
#[test]
fn every_structure_of_chapter_2_searches_alike_in_steps_of_its_own() {
    let table = quick("cao-lists").table(&LISTS);
    assert_eq!(table.groups.len(), 3);
    for plan in ["open", "closed"] {
        for quantity in ["closed 80x80 20%", "path 80x80 20%", "inserts 80x80 20%", "decreases 80x80 20%"] {
            let values = STRUCTURES.map(|structure| LISTS.of(&format!("{structure}, {plan}"), quantity).sum);
            assert!(values.iter().all(|&value| value == values[0]), "{plan}, {quantity}: {values:?}");
        }
    }
    let steps = STRUCTURES.map(|structure| LISTS.of(&format!("{structure}, open"), "steps 80x80 20%").sum);
    assert_eq!(steps, STEPS);
    let insert = |row: &str| ours(&table, "80x80", row, "insertNew");
    assert_eq!(
        (insert("unsorted array, open"), insert("linked list, closed"), insert("hash table, open")),
        (1.0, 1.0, 1.0)
    );
    let delete = |row: &str| ours(&table, "80x80", row, "deleteMin");
    assert_eq!((delete("sorted array, open"), delete("sorted linked list, closed")), (1.0, 1.0));
}

/// Unsorted array to multi-stack heap.
const STEPS: [f64; 8] = [165_503.0, 114_139.0, 153_029.0, 103_502.0, 69_160.0, 99_638.0, 100_484.0, 109_219.0];

#[test]
fn a_closed_list_that_is_scanned_costs_steps_and_changes_nothing_else() {
    let of = |row: &str, quantity: &str| LISTS.of(row, &format!("{quantity} 80x80 20%")).sum;
    for (scanned, hashed) in [
        ("min-heap, open, closed list scanned", "min-heap, open"),
        ("linked list, open, closed list scanned", "linked list, open"),
    ] {
        for quantity in ["closed", "path", "inserts", "look steps", "memory"] {
            assert_eq!(of(scanned, quantity), of(hashed, quantity), "{scanned}, {quantity}");
        }
        assert!(of(scanned, "closed steps") > 50.0 * of(hashed, "closed steps"));
    }
}

#[test]
fn the_orders_of_table_1_are_judged_by_steps() {
    let claims = quick("cao-lists").claims(&LISTS);
    assert_eq!(claims.len(), 10);
    for (beginning, verdict) in [
        ("In the unsorted array", Verdict::Holds),
        ("In the sorted array", Verdict::NotToday),
        ("In the hash table", Verdict::Holds),
        ("In the min-heap", Verdict::Holds),
        ("In the hot queue", Verdict::Holds),
        ("The hot queue performs better", Verdict::Holds),
    ] {
        let claim = claims.iter().find(|claim| claim.text.starts_with(beginning)).unwrap();
        assert_eq!(claim.verdict, verdict, "{claim}");
    }
    assert!(claims.iter().all(|claim| !claim.evidence.contains("NaN")), "{claims:#?}");
}

#[test]
fn a_range_of_f_never_costs_more_than_it_allows() {
    let table = quick("cao-ranges").table(&RANGES);
    for group in &table.groups {
        let of = |row: &str, column: &str| ours(&table, &group.name, row, column);
        for row in &group.rows {
            assert_eq!(of(&row.name, "beyond the bound"), 0.0, "{}: {}", group.name, row.name);
        }
        assert_eq!((of("range 1", "longer paths, %"), of("range 1", "reopened, % of expanded")), (0.0, 0.0));
        assert_eq!((of("min-heap", "excess of cost, %"), of("array of stacks", "excess of cost, %")), (0.0, 0.0));
        assert!(of("range 500", "longer paths, %") > 0.0 && of("range 500", "expanded") > of("range 1", "expanded"));
    }
    let claims = quick("cao-ranges").claims(&RANGES);
    assert!(claims.len() == 2 && claims.iter().all(|claim| !claim.evidence.contains("NaN")), "{claims:#?}");
    assert_eq!(quick("cao-ranges").charts(&RANGES).len(), 2);
}

#[test]
fn kinds_of_obstacles_are_compared_at_the_same_density() {
    let table = quick("cao-obstacles").table(&OBSTACLES);
    for (group, percent) in table.groups.iter().zip([15.0, 20.0, 30.0]) {
        for row in &group.rows {
            let blocked = ours(&table, &group.name, &row.name, "blocked, %");
            assert!((blocked - percent).abs() < 1.0, "{}, {}: {blocked}", group.name, row.name);
        }
    }
    let decreases = |kind: &str| ours(&table, "20 %", kind, "decreaseKey, % of looks");
    assert!(decreases("caves") > decreases("at random") && decreases("at random") > decreases("rooms"));
    let claims = quick("cao-obstacles").claims(&OBSTACLES);
    assert!(claims.len() == 2 && claims.iter().all(|claim| !claim.evidence.contains("NaN")), "{claims:#?}");
}
