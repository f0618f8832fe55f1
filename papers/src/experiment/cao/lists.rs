//! Table 1: what the four operations cost in every structure of chapter 2, counted in steps on maps of growing size,
//! and in the multi-stack heap. The paper has the table from theory alone, and measures two of its rows. Two more rows
//! scan the closed list as well, which Cazenave [IV.A] begins with.

use super::contenders::{
    ARRAY_CLOSED, ARRAY_OPEN, HASH_CLOSED, HASH_OPEN, HEAP_CLOSED, HEAP_OPEN, HEAP_OPEN_SCANNED, HOT_CLOSED, HOT_OPEN,
    LINKED_CLOSED, LINKED_OPEN_SCANNED, LISTS, SORTED_CLOSED, SORTED_LINKED_CLOSED, SORTED_OPEN, STACKS_CLOSED,
};
use super::maps::{self, Place};
use super::{Named, race};
use crate::experiment::{Claim, Column, Experiment, Figure, Group, Measured, Row, Size, Table};
use lab::chart::{Chart, Lines, Series};

/// Percentages of obstacles. Without any a search goes straight to its goal, and lists stay short.
const PERCENTS: [u32; 3] = [10, 20, 30];

/// Runs of a search, of which the first are not counted.
const RUNS: (u32, u32) = (7, 2);
/// The same for searches of this many steps: a hash table whose empty buckets are passed in every scan takes seconds.
const LONG: u64 = 20_000_000;
const LONG_RUNS: (u32, u32) = (2, 1);

fn runs(steps: u64) -> (u32, u32) {
    if steps < LONG { RUNS } else { LONG_RUNS }
}

/// Operations, as the counts of their steps and of their calls are kept.
const OPERATIONS: [(&str, &str, &str); 4] = [
    ("insertNew", "insert steps", "inserts"),
    ("deleteMin", "delete steps", "deletes"),
    ("whetherContains", "look steps", "looks"),
    ("decreaseKey", "decrease steps", "decreases"),
];

/// The experiment.
pub(in crate::experiment) struct Lists {
    sides: Vec<u32>,
}

impl Lists {
    pub(in crate::experiment) fn new(size: Size) -> Lists {
        Lists { sides: size.pick(vec![40, 80, 160, 320], vec![20, 40, 80]) }
    }

    fn places(&self) -> Vec<Place> {
        let with_side = |&side| PERCENTS.map(|percent| Place { side, percent });
        self.sides.iter().flat_map(with_side).collect()
    }
}

/// Figures on the maps of one side.
struct OnSide<'a> {
    side: u32,
    measured: &'a Measured,
}

impl OnSide<'_> {
    fn sum(&self, row: &str, name: &str) -> Option<f64> {
        let of = |percent| self.measured.of(row, &Place { side: self.side, percent }.quantity(name));
        let all =
            PERCENTS.map(of).into_iter().fold((0.0, 0.0), |(n, sum), spread| (n + spread.count, sum + spread.sum));
        (all.0 > 0.0).then_some(all.1)
    }

    /// Steps to one operation; nothing if there was none.
    fn steps_each(&self, row: &str, steps: &str, calls: &str) -> Option<f64> {
        let calls = self.sum(row, calls).filter(|&calls| calls > 0.0)?;
        Some(self.sum(row, steps)? / calls)
    }

    fn figures(&self, row: &str) -> Vec<Figure> {
        let mut ours = vec![self.sum(row, "time"), self.sum(row, "steps")];
        ours.extend(OPERATIONS.map(|(_, steps, calls)| self.steps_each(row, steps, calls)));
        ours.push(self.sum(row, "closed steps"));
        ours.push(self.sum(row, "open").map(|open| open / PERCENTS.len() as f64));
        ours.into_iter().map(|figure| Figure::new(None, figure)).collect()
    }
}

impl Experiment for Lists {
    fn name(&self) -> &'static str {
        "cao-lists"
    }

    fn title(&self) -> &'static str {
        "Cao 2018, Table 1: the four operations in every structure of chapter 2"
    }

    fn setup(&self) -> String {
        let words = |numbers: &[u32]| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
        format!(
            "maps of {} cells to the side with {} % of obstacles, four neighbours at cost 1, Manhattan distance; the \
             hardest of {} pairs; {} runs of which the first {} are dropped ({} and {} where a search takes {LONG} steps or \
             more); seed {}.",
            words(&self.sides),
            words(&PERCENTS),
            maps::PAIRS,
            RUNS.0,
            RUNS.1,
            LONG_RUNS.0,
            LONG_RUNS.1,
            maps::SEED
        )
    }

    fn parts(&self) -> u32 {
        self.places().len() as u32
    }

    fn weight(&self, part: u32) -> u64 {
        // Nodes grow with the area, and scans of all of them too.
        u64::from(self.places()[part as usize].side).pow(4)
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        let place = self.places()[part as usize];
        let mut measured = Measured::default();
        race(&LISTS, &mut maps::make(place)?, &place, runs, &mut measured)?;
        Ok(measured)
    }

    fn table(&self, measured: &Measured) -> Table {
        let mut columns = vec![Column::ratio("time"), Column::ratio("steps")];
        columns.extend(OPERATIONS.map(|(name, ..)| Column::plain(name, 2)));
        columns.extend([Column::ratio("closed list"), Column::plain("largest open list", 0)]);
        let groups = self.sides.iter().map(|&side| {
            let on = OnSide { side, measured };
            let rows = LISTS.iter().map(|row| Row { name: (*row).to_owned(), figures: on.figures(row) });
            Group { name: format!("{side}x{side}"), baseline: HEAP_OPEN.to_owned(), rows: rows.collect() }
        });
        Table { title: self.title().to_owned(), columns, groups: groups.collect(), remarks: remarks() }
    }

    /// What a node costs that comes and goes: an insertion and a deletion.
    fn charts(&self, measured: &Measured) -> Vec<Chart> {
        let closed = LISTS.iter().filter(|row| row.ends_with(", closed"));
        let point = |row: &str, side: u32| {
            let on = OnSide { side, measured };
            let steps = |(_, steps, calls): (&str, &str, &str)| on.steps_each(row, steps, calls);
            let both = steps(OPERATIONS[0])? + steps(OPERATIONS[1])?;
            Some((on.sum(row, "open")? / PERCENTS.len() as f64, both))
        };
        let series = closed.map(|row| Series {
            name: row.trim_end_matches(", closed").to_owned(),
            points: self.sides.iter().filter_map(|&side| point(row, side)).collect(),
            dashed: row.contains("sorted") && !row.contains("unsorted"),
        });
        vec![Chart::Lines(Lines {
            title: "Cao 2018, Table 1: an insertion and a deletion, check from the closed list".to_owned(),
            x: "largest open list, mean over the maps of one size".to_owned(),
            y: "steps to an insertion and a deletion".to_owned(),
            series: series.collect(),
        })]
    }

    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        let on = |side: Option<&u32>| OnSide { side: side.copied().unwrap_or(0), measured };
        let figures = Figures { small: on(self.sides.first()), large: on(self.sides.last()) };
        let mut claims: Vec<Claim> = TABLE_1.iter().map(|line| figures.orders(line)).collect();
        claims.extend([
            figures.alike_when_small(),
            figures.hot_queue_beats_arrays(),
            figures.hash_table_beats_array(),
            figures.heap_is_competitive(),
            figures.scanned_closed_list(),
        ]);
        claims
    }
}

fn remarks() -> Vec<String> {
    [
        "Rows name the structure and where is checked. The operations are steps to one call; `steps` and `time` are \
         those of the whole search, relative to the min-heap with the check from the open list; `closed list` is its \
         steps relative to that row.",
        "The steps that find a node belong to whetherContains; decreaseKey has only what follows. Table 1 counts both \
         for decreaseKey, and so do the claims.",
        "The hot queue has two levels; its heap holds the least f alone, since f rises by 0 or 2. The linked lists are \
         not in the paper's Table 1, but in its text.",
        "`Closed list scanned`: a list of closed nodes is gone through for each neighbour, from the newest node on.",
    ]
    .map(str::to_owned)
    .into()
}

/// How steps grow with the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Growth {
    Constant,
    Logarithmic,
    Linear,
}

impl Growth {
    /// As the power of the list's length that steps grow with: 0, between, 1. A logarithm grows from lists of 60 nodes
    /// to lists of 600 like their power 0.2.
    fn fits(self, power: f64) -> bool {
        match self {
            Growth::Constant => power < 0.15,
            Growth::Logarithmic => (0.0..0.5).contains(&power),
            Growth::Linear => (0.6..1.4).contains(&power),
        }
    }

    fn name(self) -> &'static str {
        match self {
            Growth::Constant => "O(1)",
            Growth::Logarithmic => "O(log n)",
            Growth::Linear => "O(n)",
        }
    }
}

/// A row of Table 1: what it says of the four operations. Where it has two cases, nothing is judged.
struct Line {
    name: &'static str,
    open: &'static str,
    growths: [Option<Growth>; 4],
}

const TABLE_1: [Line; 5] = [
    Line {
        name: "the unsorted array",
        open: ARRAY_OPEN,
        growths: [Some(Growth::Constant), Some(Growth::Linear), Some(Growth::Linear), Some(Growth::Linear)],
    },
    Line {
        name: "the sorted array",
        open: SORTED_OPEN,
        growths: [Some(Growth::Linear), Some(Growth::Constant), Some(Growth::Logarithmic), Some(Growth::Linear)],
    },
    Line {
        name: "the hash table",
        open: HASH_OPEN,
        growths: [Some(Growth::Constant), Some(Growth::Linear), Some(Growth::Constant), Some(Growth::Constant)],
    },
    Line {
        name: "the min-heap",
        open: HEAP_OPEN,
        growths: [Some(Growth::Logarithmic), Some(Growth::Logarithmic), Some(Growth::Linear), Some(Growth::Linear)],
    },
    Line {
        name: "the hot queue",
        open: HOT_OPEN,
        growths: [Some(Growth::Logarithmic), None, Some(Growth::Linear), Some(Growth::Linear)],
    },
];

struct Figures<'a> {
    small: OnSide<'a>,
    large: OnSide<'a>,
}

impl Figures<'_> {
    /// The power of the list's length that steps to an operation grow with.
    fn power(&self, row: &str, operation: usize) -> f64 {
        let steps = |on: &OnSide<'_>| {
            let of = |(_, steps, calls): (&str, &str, &str)| on.steps_each(row, steps, calls);
            let found = if operation == 3 { of(OPERATIONS[2]) } else { Some(0.0) };
            Some(found? + of(OPERATIONS[operation])?)
        };
        let grown = |of: &dyn Fn(&OnSide<'_>) -> Option<f64>| Some((of(&self.large)? / of(&self.small)?).ln());
        let (steps, length) = (grown(&steps), grown(&|on| on.sum(row, "open")));
        steps.zip(length).map_or(f64::NAN, |(steps, length)| steps / length)
    }

    fn orders(&self, line: &Line) -> Claim {
        let powers = [0, 1, 2, 3].map(|operation| self.power(line.open, operation));
        let said = (0..4).filter_map(|place| line.growths[place].map(|growth| (place, growth)));
        let words: Vec<String> =
            said.clone().map(|(place, growth)| format!("{} {}", OPERATIONS[place].0, growth.name())).collect();
        let amiss: Vec<&str> =
            said.filter(|&(place, growth)| !growth.fits(powers[place])).map(|(place, _)| OPERATIONS[place].0).collect();
        let amiss = if amiss.is_empty() { "None is amiss".to_owned() } else { format!("Amiss: {}", amiss.join(", ")) };
        let why = if line.open == SORTED_OPEN {
            " An array sorted by f can be halved only for the f under which a cell was put there, which the search no \
             longer knows: it is scanned."
        } else {
            ""
        };
        Claim::judged(
            format!("In {}: {} (Table 1).", line.name, words.join(", ")),
            amiss.starts_with("None"),
            format!(
                "Steps grow with the powers {:.2}, {:.2}, {:.2} and {:.2} of the list's length. {amiss}.{why}",
                powers[0], powers[1], powers[2], powers[3]
            ),
        )
    }

    fn ratio(on: &OnSide<'_>, name: &str, row: &str, base: &str) -> f64 {
        on.sum(row, name).zip(on.sum(base, name)).map_or(f64::NAN, |(row, base)| row / base)
    }

    fn alike_when_small(&self) -> Claim {
        let spread = |on: &OnSide<'_>| {
            let times = || LISTS.iter().filter(|row| row.ends_with(", open")).filter_map(|row| on.sum(row, "time"));
            times().fold(0.0, f64::max) / times().fold(f64::INFINITY, f64::min)
        };
        let (small, large) = (spread(&self.small), spread(&self.large));
        Claim::judged(
            "All structures perform similarly with few nodes on the open list (2.3).",
            small < 2.0,
            format!(
                "With the check from the open list the slowest takes {small:.1} times as long as the fastest on maps \
                 of {} cells to the side, {large:.1} times on maps of {}.",
                self.small.side, self.large.side
            ),
        )
    }

    fn hot_queue_beats_arrays(&self) -> Claim {
        let pairs =
            [(HOT_OPEN, ARRAY_OPEN), (HOT_OPEN, SORTED_OPEN), (HOT_CLOSED, ARRAY_CLOSED), (HOT_CLOSED, SORTED_CLOSED)];
        let [array, sorted, array_closed, sorted_closed] =
            pairs.map(|(hot, other)| Self::ratio(&self.large, "steps", hot, other));
        Claim::judged(
            "The hot queue performs better than the arrays (2.3).",
            [array, sorted, array_closed, sorted_closed].iter().all(|&ratio| ratio < 1.0),
            format!(
                "On the largest maps it takes {array:.2} times the steps of the unsorted and {sorted:.2} times those \
                 of the sorted array with the check from the open list, {array_closed:.2} and {sorted_closed:.2} times \
                 from the closed one."
            ),
        )
    }

    fn hash_table_beats_array(&self) -> Claim {
        let steps = Self::ratio(&self.large, "steps", HASH_OPEN, ARRAY_OPEN);
        let time = Self::ratio(&self.large, "time", HASH_OPEN, ARRAY_OPEN);
        let closed = Self::ratio(&self.large, "time", HASH_CLOSED, ARRAY_CLOSED);
        Claim::judged(
            "Without collisions a hash table is definitely more efficient than an array (2.3).",
            steps < 1.0 && time < 1.0,
            format!(
                "On the largest maps it takes {steps:.2} times the steps and {time:.2} times the time with the check \
                 from the open list, where it finds a cell at once; {closed:.2} times the time from the closed one, \
                 where nothing is looked for and its empty buckets are passed in every scan."
            ),
        )
    }

    fn heap_is_competitive(&self) -> Claim {
        let others =
            [ARRAY_CLOSED, SORTED_CLOSED, LINKED_CLOSED, SORTED_LINKED_CLOSED, HASH_CLOSED, HOT_CLOSED, STACKS_CLOSED];
        let times = others.map(|row| Self::ratio(&self.large, "time", row, HEAP_CLOSED));
        let words: Vec<String> = others
            .iter()
            .zip(times)
            .map(|(row, time)| format!("{} {time:.2}", row.trim_end_matches(", closed")))
            .collect();
        Claim::judged(
            "The min-heap is the most competitive of the structures of chapter 2 (2.3).",
            times[..6].iter().all(|&time| time > 1.0),
            format!(
                "Times relative to it on the largest maps, with the check from the closed list: {}.",
                words.join(", ")
            ),
        )
    }

    fn scanned_closed_list(&self) -> Claim {
        let scans = [&self.small, &self.large].map(|on| Self::ratio(on, "time", HEAP_OPEN_SCANNED, HEAP_OPEN));
        let lists = Self::ratio(&self.large, "time", LINKED_OPEN_SCANNED, HEAP_OPEN);
        let steps = Self::ratio(&self.large, "closed steps", HEAP_OPEN_SCANNED, HEAP_OPEN);
        Claim::judged(
            "To go through open and closed list for a node is quite inefficient when they grow (Cazenave IV.A).",
            scans[1] > scans[0].max(2.0),
            format!(
                "With a closed list that is gone through the min-heap takes {:.2} times as long on the smallest maps \
                 and {:.1} times on the largest, where the closed list takes {steps:.0} times the steps; a linked \
                 list for both takes {lists:.1} times.",
                scans[0], scans[1]
            ),
        )
    }
}
