//! Future work [7]: how the distribution of obstacles matters. Obstacles at random, caves and rooms are made as dense
//! as each other, and Cao's A* is run on them with the six combinations of Table 5.

use super::contenders::{ARRAY_CLOSED, ARRAY_OPEN, Bed, HEAP_CLOSED, HEAP_OPEN, STACKS_CLOSED, STACKS_OPEN};
use super::{Named, maps, race};
use crate::experiment::{Claim, Column, Experiment, Figure, Group, Measured, Row, Size, Table};
use lab::chart::Chart;
use testkit::{GridMap, Random, generate};

const SIX: [&str; 6] = [ARRAY_OPEN, HEAP_OPEN, STACKS_OPEN, ARRAY_CLOSED, HEAP_CLOSED, STACKS_CLOSED];
/// Percentages of blocked cells that all kinds can have.
const PERCENTS: [u32; 3] = [15, 20, 30];
/// Runs of a search, of which the first are not counted.
const RUNS: (u32, u32) = (7, 2);

/// How obstacles lie.
struct Kind {
    name: &'static str,
    /// Of the parameter by which it becomes denser, the values that are tried.
    parameters: std::ops::Range<u32>,
    make: fn(u32, u32, &mut Random) -> GridMap,
}

const KINDS: [Kind; 3] = [
    Kind {
        name: "at random",
        parameters: 1..41,
        make: |side, percent, random| generate::random_obstacles(side, side, percent, random),
    },
    Kind {
        name: "caves",
        parameters: 20..55,
        make: |side, percent, random| generate::caves(side, side, percent, random),
    },
    Kind {
        name: "rooms",
        parameters: 2..32,
        make: |side, largest, random| generate::rooms(side, side, largest, 2, random),
    },
];

impl Kind {
    /// The map of this kind whose share of blocked cells is nearest to a percentage.
    fn at(&self, percent: u32, side: u32, random: &Random) -> GridMap {
        let maps = self.parameters.clone().map(|parameter| (self.make)(side, parameter, &mut random.clone()));
        let off = |map: &GridMap| (blocked(map) - f64::from(percent)).abs();
        maps.min_by(|one, other| off(one).total_cmp(&off(other))).expect("parameters")
    }
}

/// In percent.
fn blocked(map: &GridMap) -> f64 {
    100.0 * map.cells.iter().filter(|&&cell| cell == 0).count() as f64 / map.cells.len() as f64
}

/// Where figures are kept: all maps of a kind and a density together.
struct Place {
    kind: &'static str,
    percent: u32,
}

impl Named for Place {
    fn quantity(&self, name: &str) -> String {
        format!("{name} {}, {} %", self.kind, self.percent)
    }
}

/// The experiment.
pub(in crate::experiment) struct Distributions {
    size: Size,
}

impl Distributions {
    pub(in crate::experiment) fn new(size: Size) -> Distributions {
        Distributions { size }
    }

    fn side(&self) -> u32 {
        self.size.pick(160, 64)
    }

    fn maps(&self) -> u32 {
        self.size.pick(10, 2)
    }
}

/// Tries maps of a kind until one has enough pairs with a path.
fn bed(kind: &Kind, percent: u32, side: u32, random: &mut Random) -> Result<(f64, Bed), String> {
    for _ in 0..20 {
        let grid = kind.at(percent, side, random);
        // The next map, if one is needed, begins with other numbers.
        random.bits();
        if let Some(ends) = maps::hardest_pair(&grid, random) {
            return Ok((blocked(&grid), maps::bed(&grid, ends)?));
        }
    }
    Err(format!("{} with {percent} % of obstacles have too few paths.", kind.name))
}

/// Figures of one kind at one density.
struct On<'a> {
    place: Place,
    measured: &'a Measured,
}

impl On<'_> {
    fn sum(&self, row: &str, name: &str) -> f64 {
        self.measured.of(row, &self.place.quantity(name)).sum
    }

    fn ratio(&self, name: &str, row: &str, base: &str) -> f64 {
        self.sum(row, name) / self.sum(base, name)
    }

    /// Of a hundred nodes that were looked for on the open list, how many became cheaper.
    fn decreases(&self) -> f64 {
        100.0 * self.sum(HEAP_OPEN, "decreases") / self.sum(HEAP_OPEN, "looks")
    }

    fn row(&self) -> Row {
        let maps = self.measured.of(HEAP_OPEN, &self.place.quantity("steps")).count;
        let ours = [
            self.sum(HEAP_OPEN, "blocked") / maps,
            self.decreases(),
            self.sum(HEAP_OPEN, "closed") / maps,
            self.sum(HEAP_OPEN, "time") / maps,
            self.sum(STACKS_CLOSED, "time") / maps,
            self.ratio("time", ARRAY_OPEN, HEAP_OPEN),
            self.ratio("time", STACKS_OPEN, HEAP_OPEN),
            self.ratio("time", STACKS_CLOSED, HEAP_CLOSED),
            self.ratio("steps", ARRAY_OPEN, HEAP_OPEN),
            self.ratio("steps", STACKS_OPEN, HEAP_OPEN),
            self.ratio("steps", ARRAY_CLOSED, ARRAY_OPEN),
        ];
        let figures = ours.map(|ours| Figure::new(None, Some(ours).filter(|ours| ours.is_finite())));
        Row { name: self.place.kind.to_owned(), figures: figures.into() }
    }
}

fn on<'a>(kind: &Kind, percent: u32, measured: &'a Measured) -> On<'a> {
    On { place: Place { kind: kind.name, percent }, measured }
}

impl Experiment for Distributions {
    fn name(&self) -> &'static str {
        "cao-obstacles"
    }

    fn title(&self) -> &'static str {
        "Cao 2018, 7: how the distribution of obstacles matters"
    }

    fn setup(&self) -> String {
        format!(
            "maps of {0} x {0} cells, {1} of each kind ({2}) with {3} % of obstacles, four neighbours at cost 1, \
             Manhattan distance; the hardest of {4} pairs; {5} runs of which the first {6} are dropped; seed {7}.",
            self.side(),
            self.maps(),
            KINDS.each_ref().map(|kind| kind.name).join(", "),
            PERCENTS.map(|percent| percent.to_string()).join(", "),
            maps::PAIRS,
            RUNS.0,
            RUNS.1,
            maps::SEED
        )
    }

    fn parts(&self) -> u32 {
        (KINDS.len() * PERCENTS.len()) as u32 * self.maps()
    }

    fn run_part(&self, part: u32) -> Result<Measured, String> {
        let place = part / self.maps();
        let kind = &KINDS[place as usize / PERCENTS.len()];
        let percent = PERCENTS[place as usize % PERCENTS.len()];
        let (blocked, mut bed) = bed(kind, percent, self.side(), &mut Random::new(maps::SEED + u64::from(part)))?;
        let (mut measured, place) = (Measured::default(), Place { kind: kind.name, percent });
        measured.add(HEAP_OPEN, &place.quantity("blocked"), blocked);
        race(&SIX, &mut bed, &place, |_| RUNS, &mut measured)?;
        Ok(measured)
    }

    fn table(&self, measured: &Measured) -> Table {
        let columns = vec![
            Column::plain("blocked, %", 1),
            Column::plain("decreaseKey, % of looks", 2),
            Column::plain("expanded", 0),
            Column::plain("time, heap open, us", 0),
            Column::plain("time, multi-stack closed, us", 0),
            Column::plain("time array / heap, open", 2),
            Column::plain("time multi-stack / heap, open", 2),
            Column::plain("time multi-stack / heap, closed", 2),
            Column::plain("steps array / heap, open", 2),
            Column::plain("steps multi-stack / heap, open", 2),
            Column::plain("steps array closed / open", 2),
        ];
        let groups = PERCENTS.map(|percent| Group {
            name: format!("{percent} %"),
            baseline: KINDS[0].name.to_owned(),
            rows: KINDS.iter().map(|kind| on(kind, percent, measured).row()).collect(),
        });
        let remarks = vec![
            "Means to a map. Rows of a group are as dense as each other, as near as their generators come.".to_owned(),
        ];
        Table { title: self.title().to_owned(), columns, groups: groups.into(), remarks }
    }

    fn charts(&self, _: &Measured) -> Vec<Chart> {
        Vec::new()
    }

    /// Judged by steps, which are the same on every machine.
    fn claims(&self, measured: &Measured) -> Vec<Claim> {
        let spread = |of: &dyn Fn(&On<'_>) -> f64| {
            PERCENTS.map(|percent| {
                let values = || KINDS.iter().map(|kind| of(&on(kind, percent, measured)));
                values().fold(0.0, f64::max) / values().fold(f64::INFINITY, f64::min)
            })
        };
        let (structures, plans) = (
            spread(&|on| on.ratio("steps", ARRAY_OPEN, HEAP_OPEN)),
            spread(&|on| on.ratio("steps", STACKS_CLOSED, STACKS_OPEN)),
        );
        let words = |values: [f64; 3]| values.map(|value| format!("{value:.2}")).join(", ");
        let decreases = KINDS.each_ref().map(|kind| {
            format!("{} {}", kind.name, words(PERCENTS.map(|percent| on(kind, percent, measured).decreases())))
        });
        let follows = PERCENTS.iter().all(|&percent| {
            let mut kinds: Vec<On<'_>> = KINDS.iter().map(|kind| on(kind, percent, measured)).collect();
            kinds.sort_by(|one, other| one.decreases().total_cmp(&other.decreases()));
            let gains: Vec<f64> = kinds.iter().map(|on| on.ratio("steps", ARRAY_OPEN, HEAP_OPEN)).collect();
            gains.windows(2).all(|pair| pair[1] <= pair[0])
        });
        vec![
            Claim::judged(
                "The distribution of obstacles affects the performance of the structures significantly (7).",
                structures.iter().all(|&spread| spread > 1.25),
                format!(
                    "At the same density ({} %) the steps of the array relative to those of the heap differ between \
                     kinds of obstacles by factors up to {}, those of the plans with the multi-stack heap by {}.",
                    PERCENTS.map(|percent| percent.to_string()).join(", "),
                    words(structures),
                    words(plans)
                ),
            ),
            Claim::judged(
                "Especially where decreaseKey is frequent: the heap then loses its advantage over the array (7, \
                 5.3.2).",
                follows,
                format!(
                    "Of a hundred looks so many end in a decreaseKey: {}. The heap's advantage in steps {} from kind \
                     to kind as they become more frequent.",
                    decreases.join("; "),
                    if follows { "falls" } else { "does not fall" }
                ),
            ),
        ]
    }
}
