//! Section 5.3: times, steps and memory.

use super::super::contenders::{ARRAY_OPEN_LOOSE, HEAP_OPEN_CHANCE, HEAP_OPEN_LOOSE};
use super::super::paper::TABLES;
use super::{
    ARRAY_CLOSED, ARRAY_OPEN, CLOSED, Claim, HEAP_CLOSED, HEAP_OPEN, Maps, OPEN, STACKS_CLOSED, STACKS_OPEN,
    STACKS_OPEN_TOP, TIE,
};
use crate::experiment::Mark;

pub(super) fn claims(maps: &Maps<'_>) -> Vec<Claim> {
    vec![
        least_time(maps),
        usual_order(maps, "time", "takes the least time, the min-heap more and the unsorted array the most (5.3.1)"),
        closed_is_faster(maps),
        heap_loses_time(maps),
        array_loses_time(maps),
        close_times(maps),
        least_steps(maps),
        usual_order(maps, "steps", "takes the fewest steps, the min-heap more and the unsorted array the most (5.3.2)"),
        closed_saves_steps(maps),
        heap_loses_steps(maps),
        array_loses_steps(maps),
        same_memory(maps),
        memory_by_structure(maps),
        closed_needs_memory(maps),
        closed_expands_more(maps),
        same_rule(maps),
    ]
}

/// What follows from the order that our structures share.
const STRICT: Mark =
    Mark::Constant("structures that keep the same strict order take the same nodes in the same order, on any map");

/// On how many maps, of both plans, a row of the multi-stack heap has no more of something than the other structures.
fn wins(maps: &Maps<'_>, name: &str, tolerance: f64) -> [usize; 2] {
    [OPEN, CLOSED].map(|[array, heap, stacks]| {
        maps.count(|place| {
            let value = |row| maps.value(row, name, place);
            value(stacks) <= (1.0 + tolerance) * value(array).min(value(heap))
        })
    })
}

fn least_time(maps: &Maps<'_>) -> Claim {
    let [open, closed] = wins(maps, "time", TIE);
    let empty = maps.empty();
    let [empty_open, empty_closed] = wins(&empty, "time", TIE);
    let ratio = |row, base| maps.ratio("time", row, base);
    Claim::judged(
        "The multi-stack heap always takes the least time, with either plan (5.3.1, 6).",
        open == maps.len() && closed == maps.len(),
        format!(
            "So on {open} of {} maps with the check from the open list and on {closed} with the check from the closed \
             one ({empty_open} and {empty_closed} of {} without obstacles); in all it takes {:.2} and {:.2} times as \
             long as the min-heap.",
            maps.len(),
            empty.len(),
            ratio(STACKS_OPEN, HEAP_OPEN),
            ratio(STACKS_CLOSED, HEAP_CLOSED)
        ),
    )
}

fn usual_order(maps: &Maps<'_>, name: &str, says: &str) -> Claim {
    let reversed = |[array, heap, stacks]: [&'static str; 3]| [stacks, heap, array];
    let (open, closed) = (maps.in_order(name, reversed(OPEN)), maps.in_order(name, reversed(CLOSED)));
    Claim::judged(
        format!("In most cases the multi-stack heap {says}."),
        2 * open > maps.len() && 2 * closed > maps.len(),
        format!("That is the order on {open} of {} maps (open) and on {closed} (closed).", maps.len()),
    )
}

/// How many maps have less of something with the check from the closed list, for each structure.
fn gains(maps: &Maps<'_>, name: &str) -> [usize; 3] {
    [0, 1, 2].map(|structure| maps.less(name, CLOSED[structure], OPEN[structure]))
}

fn closed_is_faster(maps: &Maps<'_>) -> Claim {
    let [array, heap, stacks] = gains(maps, "time");
    let [empty_array, empty_heap, empty_stacks] = gains(&maps.empty(), "time");
    let half = maps.len() / 2;
    Claim::judged(
        "With the check from the closed list every structure is mostly faster, without obstacles and the multi-stack \
         heap always (5.3.1, 6).",
        array > half
            && heap > half
            && stacks == maps.len()
            && [empty_array, empty_heap, empty_stacks].iter().all(|&gain| gain == maps.empty().len()),
        format!(
            "Faster on {array} (array), {heap} (heap) and {stacks} (multi-stack) of {} maps, of which {empty_array}, \
             {empty_heap} and {empty_stacks} of the {} without obstacles; the times of all maps are {:.2}, {:.2} and \
             {:.2} times those with the other plan.",
            maps.len(),
            maps.empty().len(),
            maps.ratio("time", ARRAY_CLOSED, ARRAY_OPEN),
            maps.ratio("time", HEAP_CLOSED, HEAP_OPEN),
            maps.ratio("time", STACKS_CLOSED, STACKS_OPEN)
        ),
    )
}

/// A case that the paper puts down to frequent decreaseKeys: it must occur, and where it does they must be more
/// frequent. A time must show it on one map in twenty, since any one may have been disturbed.
fn with_frequent_decreases(maps: &Maps<'_>, text: &str, name: &str, [more, less]: [&str; 2]) -> Claim {
    let full = maps.obstructed();
    let tolerance = if name == "time" { TIE } else { 0.0 };
    let is_case = |place: &_| full.value(more, name, place) > (1.0 + tolerance) * full.value(less, name, place);
    let (cases, others) = (full.filter(is_case), full.filter(|place| !is_case(place)));
    let fewest = if name == "time" { full.len().div_ceil(20).max(1) } else { 1 };
    let frequent = cases.decrease_share() > others.decrease_share() || others.len() == 0;
    let evidence = match (cases.len(), others.len()) {
        (0, all) => format!("It occurs on none of {all} maps with obstacles."),
        (all, 0) => format!("It occurs on all {all} maps with obstacles, however frequent decreaseKey is."),
        (some, _) => format!(
            "It occurs on {some} of {} maps with obstacles, where {:.1} % of the looks end in a decreaseKey; on the \
             others {:.1} % do.",
            full.len(),
            cases.decrease_share(),
            others.decrease_share()
        ),
    };
    let claim = Claim::judged(text, cases.len() >= fewest && frequent, evidence);
    if name != "time" {
        return claim;
    }
    claim.marked(Mark::Moved("one map was enough at first, one in twenty is needed now: it did not turn (015a56f)"))
}

fn heap_loses_time(maps: &Maps<'_>) -> Claim {
    let text = "Where decreaseKey is frequent the min-heap may take more time than the unsorted array, with the check \
                from the open list (5.3.1, 6).";
    with_frequent_decreases(maps, text, "time", [HEAP_OPEN, ARRAY_OPEN])
}

fn array_loses_time(maps: &Maps<'_>) -> Claim {
    let text = "Where decreaseKey is frequent the unsorted array may take more time with the check from the closed \
                list than from the open one (5.3.1).";
    with_frequent_decreases(maps, text, "time", [ARRAY_CLOSED, ARRAY_OPEN])
}

fn close_times(maps: &Maps<'_>) -> Claim {
    let spread = |[array, heap, stacks]: [&str; 3]| {
        let times = [array, heap, stacks].map(|row| maps.sum(row, "time"));
        times.iter().copied().fold(0.0, f64::max) / times.iter().copied().fold(f64::INFINITY, f64::min)
    };
    let (open, closed) = (spread(OPEN), spread(CLOSED));
    Claim::judged(
        "With the same plan the times of the structures are quite close to each other (5.3.2).",
        open < 1.5 && closed < 1.5,
        format!("The slowest takes {open:.2} (open) and {closed:.1} times (closed) as long as the fastest."),
    )
}

fn least_steps(maps: &Maps<'_>) -> Claim {
    let [open, closed] = wins(maps, "steps", 0.0);
    let from_top = maps.count(|place| {
        let steps = |row| maps.value(row, "steps", place);
        steps(STACKS_OPEN_TOP) <= steps(ARRAY_OPEN) && steps(STACKS_OPEN_TOP) <= steps(HEAP_OPEN)
    });
    let all = maps.len();
    Claim::judged(
        "The multi-stack heap always takes the fewest steps (5.3.2, 6).",
        closed == all && (open == all || from_top == all),
        format!(
            "With the check from the closed list on {closed} of {all} maps. From the open list it depends on the end \
             from which a stack is searched, which the paper leaves open: on {open} from the oldest node, on \
             {from_top} from the newest."
        ),
    )
}

fn closed_saves_steps(maps: &Maps<'_>) -> Claim {
    let [array, heap, stacks] = [0, 1, 2].map(|structure| maps.ratio("steps", CLOSED[structure], OPEN[structure]));
    let empty = gains(&maps.empty(), "steps");
    Claim::judged(
        "The check from the closed list lowers the number of steps significantly for each structure (5.3.2, 6).",
        [array, heap, stacks].iter().all(|&ratio| ratio < 0.5),
        format!(
            "Steps of all maps with it are {array:.2} (array), {heap:.3} (heap) and {stacks:.3} times (multi-stack) \
             those with the other plan; without obstacles each structure takes fewer on {}, {} and {} of {} maps.",
            empty[0],
            empty[1],
            empty[2],
            maps.empty().len()
        ),
    )
}

fn heap_loses_steps(maps: &Maps<'_>) -> Claim {
    let text = "Where decreaseKey is frequent the min-heap may take more steps than the unsorted array (5.3.2, 6).";
    let claim = with_frequent_decreases(maps, text, "steps", [HEAP_OPEN, ARRAY_OPEN]);
    let loose = maps.less("steps", ARRAY_OPEN_LOOSE, HEAP_OPEN_LOOSE);
    Claim {
        evidence: format!(
            "{} With the loose order, in which the two expand different nodes, it does on {loose}.",
            claim.evidence
        ),
        ..claim
    }
}

fn array_loses_steps(maps: &Maps<'_>) -> Claim {
    let text = "Where decreaseKey is frequent the unsorted array may take more steps with the check from the closed \
                list than from the open one (5.3.2).";
    with_frequent_decreases(maps, text, "steps", [ARRAY_CLOSED, ARRAY_OPEN])
}

fn same_memory(maps: &Maps<'_>) -> Claim {
    let empty = maps.empty();
    let alike = empty.alike("memory", &OPEN).min(empty.alike("memory", &CLOSED));
    let by_one = empty.count(|place| {
        let memory = |row| empty.value(row, "memory", place);
        memory(STACKS_CLOSED) - memory(STACKS_OPEN) == 1.0
    });
    Claim::judged(
        "Without obstacles the structures need the same memory, and the plans differ by one node (5.3.3).",
        alike == empty.len() && by_one == empty.len(),
        format!("The same on {alike} and one node more on {by_one} of {} maps.", empty.len()),
    )
    .marked(STRICT)
}

fn memory_by_structure(maps: &Maps<'_>) -> Claim {
    let full = maps.obstructed();
    let differing = full.len() - full.alike("memory", &OPEN).min(full.alike("memory", &CLOSED));
    let loose = full.len() - full.alike("memory", &[ARRAY_OPEN_LOOSE, HEAP_OPEN_LOOSE, STACKS_OPEN]);
    Claim::judged(
        "With obstacles the structures need different memory, depending on how the obstacles lie (5.3.3, 6).",
        differing > 0,
        format!(
            "If all are strictly last in, first out, as 5.1 has it, they take the same nodes in the same order: memory \
             differs on {differing} of {} maps. With the loose order it does on {loose}.",
            full.len()
        ),
    )
    .marked(STRICT)
    .marked(Mark::Moved(
        "the verdict was wrong in the paper at first; that the paper's structures kept a looser order is as likely, \
         and it was turned to not today (226f71d)",
    ))
}

fn closed_needs_memory(maps: &Maps<'_>) -> Claim {
    let full = maps.obstructed();
    let more = full.less("memory", STACKS_OPEN, STACKS_CLOSED);
    let ratio = full.ratio("memory", STACKS_CLOSED, STACKS_OPEN);
    Claim::judged(
        "With obstacles the check from the closed list needs more memory (5.3.3, 6).",
        ratio > 1.0 && 10 * more >= 9 * full.len(),
        format!("More on {more} of {} maps, {ratio:.2} times as much in all.", full.len()),
    )
}

fn closed_expands_more(maps: &Maps<'_>) -> Claim {
    let full = maps.obstructed();
    let (more, fewer) =
        (full.less("closed", STACKS_OPEN, STACKS_CLOSED), full.less("closed", STACKS_CLOSED, STACKS_OPEN));
    let ratio = full.ratio("closed", STACKS_CLOSED, STACKS_OPEN);
    let open = |row| full.places.iter().map(|place| full.open(row, place)).sum::<f64>();
    Claim::judged(
        "The check from the closed list explores more nodes on the open and the closed list (5.3.3).",
        2 * more > full.len(),
        format!(
            "The largest open lists have {:.2} times the nodes in all. The closed list has more nodes on {more} of {} \
             maps and fewer on {fewer}, {ratio:.3} times as many in all.",
            open(STACKS_CLOSED) / open(STACKS_OPEN),
            full.len()
        ),
    )
}

fn same_rule(maps: &Maps<'_>) -> Claim {
    let alike = maps.alike("decreases", &OPEN);
    let loose = |row| maps.ratio("decreases", row, STACKS_OPEN);
    let published = |structure: usize| {
        let [of, all] = [structure, 2].map(|line| TABLES.iter().map(|table| table.lines[line].1).sum::<f64>());
        of / all
    };
    Claim::refuted(
        "All structures obey the last-in-first-out rule (5.1), though Tables 6 to 9 have different numbers of \
         decreaseKey.",
        alike == maps.len(),
        format!(
            "Where they do obey it the numbers are the same, on {alike} of {} maps. Tables 6 to 9 have {:.2} (array) \
             and {:.2} times (heap) those of the multi-stack heap; an array that updates in place and a heap that \
             compares by `<=` have {:.2} and {:.2} times. A heap that compares by `<` has {:.2} times, but needs \
             {:.2} times the memory without obstacles, where 5.3.3 has all alike.",
            maps.len(),
            published(0),
            published(1),
            loose(ARRAY_OPEN_LOOSE),
            loose(HEAP_OPEN_LOOSE),
            loose(HEAP_OPEN_CHANCE),
            maps.empty().ratio("memory", HEAP_OPEN_CHANCE, STACKS_OPEN)
        ),
    )
    .marked(STRICT)
}
