//! Chapters 3 and 4: what f does, what operations cost, the order of equal f, and the second plan.

use super::super::contenders::{HEAP_CLOSED_FIFO, ROWS, STACKS_CLOSED_FIFO, STACKS_OPEN_FIFO};
use super::super::{PRINTED, TO_THE_LETTER};
use super::{
    ARRAY_CLOSED, CLOSED, Claim, HEAP_CLOSED, HEAP_OPEN, Maps, OPEN, STACKS_CLOSED, STACKS_OPEN, STACKS_OPEN_TOP,
};
use crate::experiment::Mark;

pub(super) fn claims(maps: &Maps<'_>) -> Vec<Claim> {
    vec![
        rises_of_f(maps),
        two_stacks(maps),
        constant_steps(maps),
        delete_min(maps),
        whether_contains(maps),
        lifo_nodes(maps),
        lifo_time(maps),
        redundant_nodes(maps),
        rare_decreases(maps),
        extra_insertions(maps),
        printed_algorithm(maps),
        same_lengths(maps),
    ]
}

const STACKS: [&str; 5] = [STACKS_OPEN, STACKS_CLOSED, STACKS_OPEN_TOP, STACKS_OPEN_FIFO, STACKS_CLOSED_FIFO];

fn rises_of_f(maps: &Maps<'_>) -> Claim {
    let reached = maps.sum(STACKS_OPEN, "looks") + maps.sum(STACKS_CLOSED, "inserts");
    let other = maps.sum(STACKS_OPEN, "other rises") + maps.sum(STACKS_CLOSED, "other rises");
    Claim::judged(
        "The f of a node is that of its parent or two more (3.1).",
        other == 0.0,
        format!("Of {reached:.0} nodes that were reached, {other:.0} had another f."),
    )
    .marked(Mark::PROVED)
}

fn two_stacks(maps: &Maps<'_>) -> Claim {
    let most = STACKS.iter().map(|row| maps.most(row, "stacks")).fold(0.0, f64::max);
    Claim::judged(
        "There are at most two values of f on the open list, and so at most two stacks (3.1, 3.3, 6).",
        most <= 2.0,
        format!("On {} maps, with both plans and both orders, the heap had {most:.0} stacks at most.", maps.len()),
    )
    .marked(Mark::PROVED)
}

fn constant_steps(maps: &Maps<'_>) -> Claim {
    let most = |name: &str| STACKS.iter().map(|row| maps.most(row, name)).fold(0.0, f64::max);
    let (insert, delete) = (most("most insert steps"), most("most delete steps"));
    let longest = maps.places.iter().map(|place| maps.open(STACKS_CLOSED, place)).fold(0.0, f64::max);
    Claim::judged(
        "insertNew and deleteMin take O(1) in the multi-stack heap (3.3.2, Table 4, 6).",
        // Two stacks to compare with, an end to append to, and one comparison in a heap of two.
        insert <= 4.0 && delete <= 4.0,
        format!(
            "No insertion took more than {insert:.0} steps and no deletion more than {delete:.0}, on lists of up to \
             {longest:.0} nodes."
        ),
    )
    .marked(Mark::PROVED)
}

fn delete_min(maps: &Maps<'_>) -> Claim {
    let [small, large] = maps.smallest_and_largest();
    let each = |maps: &Maps<'_>, row: &str| maps.steps_each(row, "delete steps", "deletes");
    let [array, heap, stacks] = CLOSED.map(|row| (each(&small, row), each(&large, row)));
    let growth = |(small, large): (f64, f64)| large / small;
    Claim::judged(
        "deleteMin takes O(n) in the unsorted array, O(log n) in the min-heap and O(1) in the multi-stack heap (Table \
         4).",
        growth(array) > 2.0 * growth(heap) && growth(heap) > growth(stacks) && growth(stacks) < 1.1,
        format!(
            "Steps to a deletion from the smallest maps with obstacles to the largest: array {:.0} to {:.0}, heap \
             {:.1} to {:.1}, multi-stack {:.2} to {:.2}.",
            array.0, array.1, heap.0, heap.1, stacks.0, stacks.1
        ),
    )
}

fn whether_contains(maps: &Maps<'_>) -> Claim {
    let [small, large] = maps.smallest_and_largest();
    let each = |maps: &Maps<'_>, row: &str| maps.steps_each(row, "look steps", "looks");
    let looks = OPEN.map(|row| (each(&small, row), each(&large, row)));
    let [array, heap, stacks] = looks;
    Claim::judged(
        "whetherContains takes O(n) in all three structures (Table 4).",
        looks.iter().all(|&(small, large)| large > 2.0 * small),
        format!(
            "Steps to a look from the smallest maps with obstacles to the largest: array {:.0} to {:.0}, heap {:.0} to \
             {:.0}, multi-stack {:.0} to {:.0}.",
            array.0, array.1, heap.0, heap.1, stacks.0, stacks.1
        ),
    )
}

fn lifo_nodes(maps: &Maps<'_>) -> Claim {
    let (empty, full) = (maps.empty(), maps.obstructed());
    let expanded = |maps: &Maps<'_>| maps.ratio("closed", STACKS_CLOSED_FIFO, STACKS_CLOSED);
    let (without, with) = (expanded(&empty), expanded(&full));
    let more = full.less("closed", STACKS_CLOSED, STACKS_CLOSED_FIFO);
    Claim::judged(
        "Last in, first out explores fewer nodes than first in, first out (1.5, 3.3.3).",
        without > 1.0 && with > 1.0,
        format!(
            "First in, first out expands {without:.0} times the nodes without obstacles and {with:.2} times with \
             them, more on {more} of {} maps.",
            full.len()
        ),
    )
}

fn lifo_time(maps: &Maps<'_>) -> Claim {
    let pairs = [(STACKS_OPEN_FIFO, STACKS_OPEN), (STACKS_CLOSED_FIFO, STACKS_CLOSED), (HEAP_CLOSED_FIFO, HEAP_CLOSED)];
    let times = |maps: &Maps<'_>| pairs.map(|(fifo, lifo)| maps.ratio("time", fifo, lifo));
    let (without, with) = (times(&maps.empty()), times(&maps.obstructed()));
    let steps = maps.obstructed().ratio("steps", STACKS_CLOSED_FIFO, STACKS_CLOSED);
    Claim::judged(
        "Last in, first out saves a lot of time against first in, first out (3.3.3).",
        without.iter().chain(&with).all(|&ratio| ratio > 1.1),
        format!(
            "First in, first out takes {:.0}, {:.0} and {:.0} times as long without obstacles (multi-stack open, \
             multi-stack closed, min-heap closed) and {:.2}, {:.2} and {:.2} times with them, where the multi-stack \
             heap (closed) takes {steps:.2} times the steps.",
            without[0], without[1], without[2], with[0], with[1], with[2]
        ),
    )
}

fn redundant_nodes(maps: &Maps<'_>) -> Claim {
    let empty = maps.empty();
    let direct = empty.count(|place| {
        let straight = |row: &&str| empty.value(row, "closed", place) == empty.value(row, "path", place);
        OPEN.iter().chain(&CLOSED).all(straight)
    });
    let all = empty.count(|place| {
        let others = f64::from(place.side * place.side - 1);
        empty.value(STACKS_CLOSED_FIFO, "closed", place) == others
    });
    Claim::judged(
        "Without obstacles last in, first out expands no node beside the path (5.3.3), first in, first out all nodes \
         of all shortest paths (3.3.3).",
        direct == empty.len() && all == empty.len(),
        format!("So on {direct} and {all} of {} maps.", empty.len()),
    )
    .marked(Mark::Constant("nothing is drawn where there are no obstacles, and counts come out the same everywhere"))
}

fn rare_decreases(maps: &Maps<'_>) -> Claim {
    let full = maps.obstructed();
    let share = full.decrease_share();
    let expanded = 100.0 * full.sum(HEAP_OPEN, "decreases") / full.sum(HEAP_OPEN, "closed");
    Claim::judged(
        "decreaseKey rarely happens (2.3, 4.2).",
        share < 5.0,
        format!(
            "With obstacles {share:.1} % of the nodes that were looked for on the open list became cheaper, \
             {expanded:.1} to a hundred expanded nodes; without obstacles {:.0}.",
            maps.empty().sum(HEAP_OPEN, "decreases")
        ),
    )
}

fn extra_insertions(maps: &Maps<'_>) -> Claim {
    let (repeats, cheaper) = (maps.sum(ARRAY_CLOSED, "repeats"), maps.sum(ARRAY_CLOSED, "cheaper repeats"));
    let inserts = maps.sum(ARRAY_CLOSED, "inserts");
    Claim::refuted(
        "The check from the closed list costs more only where decreaseKey would have been called, which is rare (4.2).",
        repeats > cheaper,
        format!(
            "Algorithm 2 inserts every neighbour that is not closed: of {inserts:.0} insertions {repeats:.0} repeated \
             a node, and only {cheaper:.0} of those made it cheaper."
        ),
    )
}

fn printed_algorithm(maps: &Maps<'_>) -> Claim {
    let longer = |row: &str| maps.less("path", STACKS_CLOSED, row);
    let percent = |row: &str| 100.0 * (maps.ratio("path", row, STACKS_CLOSED) - 1.0);
    Claim::refuted(
        "Algorithm 2 gives a path of least cost (4.2).",
        longer(PRINTED) > 0 || longer(TO_THE_LETTER) > 0,
        format!(
            "It sets the parent whatever it costs, which makes {} of {} paths too long, by {:.1} % in all. To the \
             letter it sets no g either: {} are too long, by {:.1} %.",
            longer(PRINTED),
            maps.len(),
            percent(PRINTED),
            longer(TO_THE_LETTER),
            percent(TO_THE_LETTER)
        ),
    )
}

fn same_lengths(maps: &Maps<'_>) -> Claim {
    let alike = maps.alike("path", &ROWS);
    Claim::judged(
        "The path has the same length whatever the plan and the structure (5.2.3).",
        alike == maps.len(),
        format!("All {} rows agree on {alike} of {} maps.", ROWS.len(), maps.len()),
    )
    .marked(Mark::PROVED)
}
