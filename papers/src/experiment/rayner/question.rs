//! The advice as questions: rows that are compared with each other, each with the search that answers for it. How they
//! are timed stands here too: the rows of a question take turns, and of each the least time counts, so that noise hits
//! all alike.

use super::bed::{Bed, PAIRS};
use super::estimate::Costs;
use super::plain::{self, Shape};
use crate::experiment::Measured;
use crate::open::{
    Arbitrary, Baseline, Entry, Fifo, LargerG, Lifo, MinHeap, NaiveList, Store, TieOrder, UnsortedArray,
};
use cairn::{Cell, SearchResult};
use lab::Method;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// What a search is asked, and what it counted.
type Run = Box<dyn FnMut(&mut Bed, Cell, Cell) -> Result<Found, String>>;

#[derive(Clone, Copy, Debug, Default)]
struct Found {
    counted: plain::Found,
    /// Whether estimates were counted.
    counts_estimates: bool,
    shape: Option<Shape>,
}

pub(super) struct Line {
    pub(super) name: &'static str,
    run: Run,
}

pub(super) struct Question {
    pub(super) name: &'static str,
    /// The row that ratios refer to.
    pub(super) baseline: &'static str,
    /// The rows.
    pub(super) lines: Vec<Line>,
}

impl Question {
    /// Runs every row on every query of a bed, in turns and as often as every other: a row that was interrupted once
    /// must not be taken for a slow one. `place` distinguishes the figures of different maps.
    pub(super) fn ask(
        &mut self,
        bed: &mut Bed,
        rounds: u32,
        place: &str,
        measured: &mut Measured,
    ) -> Result<(), String> {
        for (start, goal) in bed.queries.clone() {
            let mut least = vec![Duration::MAX; self.lines.len()];
            let mut found = vec![Found::default(); self.lines.len()];
            for _ in 0..rounds {
                for (number, line) in self.lines.iter_mut().enumerate() {
                    let begin = Instant::now();
                    found[number] = (line.run)(bed, start, goal)?;
                    least[number] = least[number].min(begin.elapsed());
                }
            }
            self.note(&found, &least, place, measured);
        }
        Ok(())
    }

    /// Notes what was found in one query, and whether a row needs more expansions or noticeably less time than the one
    /// that it is compared with.
    fn note(&self, found: &[Found], least: &[Duration], place: &str, measured: &mut Measured) {
        let base = self.lines.iter().position(|line| line.name == self.baseline).unwrap_or(0);
        for (number, line) in self.lines.iter().enumerate() {
            let row = row(self.name, line.name);
            found[number].note(measured, &row, place);
            let mut add = |name: &str, value: f64| measured.add(&row, &quantity(name, place), value);
            let more = found[number].counted.expanded > found[base].counted.expanded;
            add("time", least[number].as_secs_f64() * 1e6);
            add("more expanded", f64::from(u8::from(more)));
            add("faster", f64::from(u8::from(least[number] < least[base].mul_f64(NOTICEABLY))));
        }
    }
}

/// The time of a search that is noticeably faster than another, relative to that.
const NOTICEABLY: f64 = 0.95;

/// What the figures of a row are kept under.
pub(super) fn row(question: &str, line: &str) -> String {
    format!("{question}: {line}")
}

/// A quantity on some of the maps.
pub(super) fn quantity(name: &str, place: &str) -> String {
    format!("{name}@{place}")
}

impl Found {
    fn note(&self, measured: &mut Measured, row: &str, place: &str) {
        let plain::Found { expanded, largest_open, cells_open, estimates, cost } = self.counted;
        let mut add = |name: &str, value: u64| measured.add(row, &quantity(name, place), value as f64);
        add("expanded", expanded);
        add("open", largest_open);
        add("cost", cost.unwrap_or(0));
        if self.counts_estimates {
            add("estimates", estimates);
        }
        if let Some(Shape { steps, diagonal, turns }) = self.shape {
            add("steps", steps);
            add("diagonal", diagonal);
            add("turns", turns);
            let mean_open = cells_open as f64 / expanded.max(1) as f64;
            measured.add(row, &quantity("mean open", place), mean_open);
        }
    }
}

impl From<SearchResult> for Found {
    fn from(result: SearchResult) -> Found {
        let (expanded, largest_open) = (result.counters.expanded, result.counters.largest_open);
        let cost = (result.path_length > 0).then_some(result.cost);
        Found { counted: plain::Found { expanded, largest_open, cost, ..plain::Found::default() }, ..Found::default() }
    }
}

impl From<plain::Found> for Found {
    fn from(counted: plain::Found) -> Found {
        Found { counted, counts_estimates: true, shape: None }
    }
}

fn line(name: &'static str, run: impl FnMut(&mut Bed, Cell, Cell) -> Result<Found, String> + 'static) -> Line {
    Line { name, run: Box::new(run) }
}

/// A method of the library.
fn library(name: &'static str, method: &'static str, costs: Costs) -> Line {
    let method = Method::parse(method);
    line(name, move |bed, start, goal| {
        let query = method.as_ref().map_err(Clone::clone)?.query(start, goal);
        let (map, searcher) = bed.library(costs);
        searcher.find_path(map, &query, &mut []).map(Found::from).map_err(|error| format!("{name}: {error}."))
    })
}

/// The library's A* on another open list.
fn on_list<S: Store + Default + 'static>(name: &'static str, costs: Costs) -> Line {
    let (mut list, method) = (Baseline::<S>::default(), Method::parse("astar"));
    line(name, move |bed, start, goal| {
        let query = method.as_ref().map_err(Clone::clone)?.query(start, goal);
        let (map, searcher) = bed.library(costs);
        list.clear();
        let result = searcher.find_path_on(map, &query, &mut list, &mut []);
        result.map(Found::from).map_err(|error| format!("{name}: {error}."))
    })
}

/// A plain search.
fn plain(name: &'static str, search: impl Fn(&mut Bed, Cell, Cell) -> plain::Found + 'static) -> Line {
    line(name, move |bed, start, goal| Ok(search(bed, start, goal).into()))
}

/// The smallest g first, which the advice warns of.
#[derive(Clone, Copy, Debug, Default)]
struct SmallerG;

impl TieOrder for SmallerG {
    #[inline]
    fn leaves_before(entry: &Entry, other: &Entry) -> bool {
        (entry.g, entry.number) < (other.g, other.number)
    }
}

const ONE: Costs = PAIRS[0];
const THIRDS: Costs = PAIRS[1];
const NEAR_ROOT: Costs = PAIRS[2];
const NEAR_TILES: Costs = PAIRS[3];

fn of_costs(name: &'static str, method: &'static str) -> Question {
    let lines = vec![
        library("1/1", method, ONE),
        library("2/3", method, THIRDS),
        library("70/99", method, NEAR_ROOT),
        library("50/99", method, NEAR_TILES),
    ];
    Question { name, baseline: "70/99", lines }
}

fn of_ties(name: &'static str, costs: Costs) -> Question {
    let lines = vec![
        on_list::<MinHeap<LargerG>>("larger g", costs),
        on_list::<MinHeap<Lifo>>("last in, first out", costs),
        on_list::<MinHeap<Arbitrary>>("as it happens", costs),
        on_list::<MinHeap<Fifo>>("first in, first out", costs),
        on_list::<MinHeap<SmallerG>>("smaller g", costs),
    ];
    Question { name, baseline: "larger g", lines }
}

fn of_rounding(name: &'static str, costs: Costs) -> Question {
    let straight = |name, up| {
        plain(name, move |bed: &mut Bed, start, goal| {
            let h = costs.straight_line(goal, up);
            bed.slim.search::<true>(&bed.field, costs, (start, goal), |cell, _| h(cell))
        })
    };
    let octile = plain("octile distance", move |bed, start, goal| {
        let h = costs.octile(goal);
        bed.slim.search::<true>(&bed.field, costs, (start, goal), |cell, _| h(cell))
    });
    Question {
        name,
        baseline: "rounded down",
        lines: vec![straight("rounded down", false), straight("rounded up", true), octile],
    }
}

fn of_overestimates() -> Question {
    let times = |name, factor| {
        plain(name, move |bed: &mut Bed, start, goal| {
            let h = NEAR_ROOT.octile(goal);
            bed.slim.search::<true>(&bed.field, NEAR_ROOT, (start, goal), |cell, _| factor * h(cell))
        })
    };
    let lines = vec![times("none", 0), times("octile distance", 1), times("octile distance doubled", 2)];
    Question { name: "admissible estimates", baseline: "octile distance", lines }
}

fn of_stored() -> [Question; 2] {
    fn octile<const STORED: bool>(name: &'static str) -> Line {
        plain(name, |bed, start, goal| {
            let h = NEAR_ROOT.octile(goal);
            bed.slim.search::<STORED>(&bed.field, NEAR_ROOT, (start, goal), |cell, _| h(cell))
        })
    }
    fn landmarks<const STORED: bool>(name: &'static str) -> Line {
        plain(name, |bed, start, goal| {
            let h = bed.landmarks.estimate(bed.field.index(goal));
            bed.slim.search::<STORED>(&bed.field, NEAR_ROOT, (start, goal), |_, index| h(index))
        })
    }
    let question = |name, lines| Question { name, baseline: "computed anew", lines };
    [
        question("stored octile distance", vec![octile::<false>("computed anew"), octile::<true>("stored")]),
        question("stored landmark estimate", vec![landmarks::<false>("computed anew"), landmarks::<true>("stored")]),
    ]
}

/// Fringe Search that computes the estimate at each visit, and one that stores it.
fn of_stored_in_fringe() -> [Question; 3] {
    fn on_cells<const STORED: bool, H: Fn(Cell) -> u32 + 'static>(name: &'static str, of: fn(Cell) -> H) -> Line {
        plain(name, move |bed, start, goal| {
            let h = of(goal);
            bed.fringe.search::<STORED>(&bed.field, NEAR_ROOT, (start, goal), |cell, _| h(cell))
        })
    }
    fn landmarks<const STORED: bool>(name: &'static str) -> Line {
        plain(name, |bed, start, goal| {
            let h = bed.landmarks.estimate(bed.field.index(goal));
            bed.fringe.search::<STORED>(&bed.field, NEAR_ROOT, (start, goal), |_, index| h(index))
        })
    }
    const EACH: &str = "at each visit";
    const STORED: &str = "stored";
    let octile = |goal| NEAR_ROOT.octile(goal);
    let straight = |goal| NEAR_ROOT.straight_line(goal, true);
    let question = |name, lines: [Line; 2]| Question { name, baseline: EACH, lines: lines.into() };
    [
        question(STORED_IN_FRINGE[0], [on_cells::<false, _>(EACH, octile), on_cells::<true, _>(STORED, octile)]),
        question(STORED_IN_FRINGE[1], [on_cells::<false, _>(EACH, straight), on_cells::<true, _>(STORED, straight)]),
        question(STORED_IN_FRINGE[2], [landmarks::<false>(EACH), landmarks::<true>(STORED)]),
    ]
}

/// The questions on estimates that Fringe Search stores: cheap, more expensive, and expensive ones.
pub(super) const STORED_IN_FRINGE: [&str; 3] =
    ["Fringe Search, octile distance", "Fringe Search, straight line", "Fringe Search, landmark estimate"];

fn of_formula() -> [Question; 2] {
    const WITH: &str = "with a conditional";
    const WITHOUT: &str = "without";
    let within = vec![
        plain(WITH, |bed, start, goal| {
            let h = NEAR_ROOT.octile(goal);
            bed.slim.search::<true>(&bed.field, NEAR_ROOT, (start, goal), |cell, _| h(cell))
        }),
        plain(WITHOUT, |bed, start, goal| {
            let h = NEAR_ROOT.octile_without_conditional(goal);
            bed.slim.search::<true>(&bed.field, NEAR_ROOT, (start, goal), |cell, _| h(cell))
        }),
    ];
    let alone = vec![
        plain(WITH, |bed, _, goal| sum_over_map(bed, NEAR_ROOT.octile(goal))),
        plain(WITHOUT, |bed, _, goal| sum_over_map(bed, NEAR_ROOT.octile_without_conditional(goal))),
    ];
    let question = |name, lines| Question { name, baseline: WITH, lines };
    [question("octile formula in a search", within), question("octile formula alone", alone)]
}

/// The estimates of all cells one by one, as a search asks for them, and their sum for a cost.
fn sum_over_map(bed: &Bed, h: impl Fn(Cell) -> u32) -> plain::Found {
    let (width, height) = (bed.field.width, bed.field.height);
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| Cell { x, y }));
    let sum = cells.map(|cell| u64::from(h(black_box(cell)))).sum();
    plain::Found { estimates: (width * height) as u64, cost: Some(sum), ..plain::Found::default() }
}

fn of_node_sizes() -> Question {
    let slim = plain("16 bytes", |bed, start, goal| {
        let h = NEAR_ROOT.octile(goal);
        bed.slim.search::<true>(&bed.field, NEAR_ROOT, (start, goal), |cell, _| h(cell))
    });
    let wide = plain("64 bytes", |bed, start, goal| {
        let h = NEAR_ROOT.octile(goal);
        bed.wide.search::<true>(&bed.field, NEAR_ROOT, (start, goal), |cell, _| h(cell))
    });
    Question { name: "size of a node", baseline: "16 bytes", lines: vec![slim, wide] }
}

fn of_shapes() -> Question {
    let shape = |name, cardinal, diagonal| {
        line(name, move |bed: &mut Bed, start, goal| {
            let costs = Costs::new(cardinal, diagonal);
            let h = costs.octile(goal);
            let counted = bed.slim.search::<true>(&bed.field, costs, (start, goal), |cell, _| h(cell));
            let shape = Some(bed.slim.shape(&bed.field, goal));
            Ok(Found { shape, ..Found::from(counted) })
        })
    };
    let lines = vec![
        shape("3/2", 3, 2),
        shape("1/1", 1, 1),
        shape("2/3", 2, 3),
        shape("70/99", 70, 99),
        shape("50/99", 50, 99),
        shape("2/5", 2, 5),
    ];
    Question { name: "shape of paths", baseline: "70/99", lines }
}

/// Fringe Search against A*; if asked for, also against one that follows none of the advice.
pub(super) fn of_fringe(heedless: bool) -> Vec<Question> {
    let question = |name, costs| {
        let mut lines = vec![
            library("A* on a heap", "astar+heap", costs),
            library("A* on stacks", "astar+stacks", costs),
            library("Fringe Search", "fringe", costs),
        ];
        if heedless {
            lines.push(on_list::<NaiveList<Fifo>>("A* without the advice", costs));
        }
        Question { name, baseline: "A* on a heap", lines }
    };
    vec![question("Fringe Search at 2/3", THIRDS), question("Fringe Search at 70/99", NEAR_ROOT)]
}

/// All questions but that of the linear scan.
pub(super) fn all() -> Vec<Question> {
    let mut all = vec![
        of_overestimates(),
        of_costs("costs, A*", "astar+heap"),
        of_costs("costs, Fringe Search", "fringe"),
        of_shapes(),
        of_rounding("straight line at 2/3", THIRDS),
        of_rounding("straight line at 70/99", NEAR_ROOT),
        of_ties("ties at 2/3", THIRDS),
        of_ties("ties at 70/99", NEAR_ROOT),
    ];
    all.extend(of_stored());
    all.extend(of_stored_in_fringe());
    all.extend(of_formula());
    all.push(of_node_sizes());
    all.extend(of_fringe(true));
    all.push(Question {
        name: "estimates of Fringe Search",
        baseline: "octile distance",
        lines: vec![
            library("octile distance", "fringe", NEAR_ROOT),
            library("straight line", "fringe+euclidean", NEAR_ROOT),
        ],
    });
    all
}

/// The linear scan against the heap. Ties are the same in all.
pub(super) fn of_scan(name: &'static str) -> Question {
    let lines = vec![
        on_list::<MinHeap<LargerG>>("heap", NEAR_ROOT),
        on_list::<UnsortedArray<LargerG>>("array", NEAR_ROOT),
        on_list::<NaiveList<LargerG>>("linked list", NEAR_ROOT),
    ];
    Question { name, baseline: "heap", lines }
}
