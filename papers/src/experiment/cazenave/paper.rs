//! The published figures [Cazenave, tables I to III] and which search stands for each row. The lines come in the paper's
//! order, octiles first.

/// What stands for a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    /// A method of the library.
    Method(&'static str),
    /// The same without asking the landmarks first whether there is a path at all.
    WithoutTest(&'static str),
    /// A* on a priority queue with ties left to chance.
    Queue,
    /// A* with an allocation for every node.
    Boxed,
    /// A* that goes through its open and its closed list for every node [IV.A].
    Scanned,
    /// IDA* exactly as printed, with this D.
    AsPrinted(u64),
}

/// Nodes, seconds, solved problems and the sum of the paths' costs.
pub(super) type Published = [f64; 4];

pub(super) struct Line {
    pub(super) name: &'static str,
    pub(super) search: Search,
    pub(super) published: Option<Published>,
}

const fn line(name: &'static str, search: Search, published: Published) -> Line {
    Line { name, search, published: Some(published) }
}

/// A row that the paper does not have.
const fn ours(name: &'static str, search: Search) -> Line {
    Line { name, search, published: None }
}

use Search::{AsPrinted, Boxed, Method, Queue, Scanned, WithoutTest};

const M: Search = Method("astar+stacks");
const ALT_5: Search = Method("astar+stacks+alt5+random");
const ALT_10: Search = Method("astar+stacks+alt10+random");
const ALT_BEST: Search = Method("astar+stacks+alt-best10+random");
const IDA: Search = Method("cazenave+paper");
const IDA_NOF: Search = Method("cazenave+nof");
const IDA_SOUND: Search = Method("cazenave");
const IDA_DELTA_10: Search = Method("cazenave+paper+delta10");
const IDA_DELTA_20: Search = Method("cazenave+paper+delta20");
const IDA_BEST: Search = Method("cazenave+paper+alt-best10+random");
const IDA_BEST_DELTA_10: Search = Method("cazenave+paper+alt-best10+random+delta10");
const IDA_BEST_DELTA_20: Search = Method("cazenave+paper+alt-best10+random+delta20");
const IDA_BEST_DELTA_10_NOF: Search = Method("cazenave+nof+alt-best10+random+delta10");
const IDA_BEST_DELTA_20_NOF: Search = Method("cazenave+nof+alt-best10+random+delta20");

const ALT_5_NO_TEST: Line = ours("ALT5, no test", WithoutTest("astar+stacks+alt5+random"));
const ALT_10_NO_TEST: Line = ours("ALT10, no test", WithoutTest("astar+stacks+alt10+random"));
const ALT_BEST_NO_TEST: Line = ours("ALTBest10, no test", WithoutTest("astar+stacks+alt-best10+random"));

/// What the paper begins with, and has no row for.
pub(super) const SCANNED: Line = ours("A*, lists gone through", Scanned);

/// A table of the paper: walls on its maps, and its lines for octiles and tiles.
pub(super) struct PaperTable {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) walls: u32,
    pub(super) octiles: &'static [Line],
    pub(super) tiles: &'static [Line],
    /// What the times of tiles are compared with.
    pub(super) tiles_baseline: &'static str,
}

pub(super) const TABLES: [PaperTable; 3] = [TABLE_1, TABLE_2, TABLE_3];

const TABLE_1: PaperTable = PaperTable {
    name: "cazenave-1",
    title: "Cazenave 2006, Table I: 300x300 maps with 200 walls",
    walls: 200,
    octiles: &[
        line("IDABest10 Δ10", IDA_BEST_DELTA_10, [1_102_592.0, 0.79, 98.0, 36_387.0]),
        line("ALTBest10", ALT_BEST, [480_407.0, 1.60, 98.0, 35_998.0]),
        line("IDABest10", IDA_BEST, [2_146_234.0, 1.98, 98.0, 35_998.0]),
        line("M", M, [764_262.0, 2.10, 98.0, 35_998.0]),
        line("ALT10", ALT_10, [335_418.0, 3.21, 98.0, 35_998.0]),
        line("IDA", IDA, [4_340_651.0, 3.42, 98.0, 35_998.0]),
        line("ALT5", ALT_5, [500_989.0, 3.80, 98.0, 35_998.0]),
        line("Mqueue", Queue, [722_344.0, 4.16, 98.0, 35_998.0]),
        ALT_BEST_NO_TEST,
        ALT_10_NO_TEST,
        ALT_5_NO_TEST,
        SCANNED,
        ours("IDA, sound cut", IDA_SOUND),
        ours("IDA as printed", AsPrinted(0)),
    ],
    tiles: &[
        line("IDABest10 Δ10", IDA_BEST_DELTA_10, [479_046.0, 0.26, 98.0, 21_300.0]),
        line("IDABest10", IDA_BEST, [690_457.0, 0.49, 98.0, 21_072.0]),
        line("ALTBest10", ALT_BEST, [399_839.0, 0.77, 98.0, 21_072.0]),
        line("M", M, [611_595.0, 0.91, 98.0, 21_072.0]),
        line("IDA", IDA, [1_628_550.0, 1.08, 98.0, 21_072.0]),
        line("ALT10", ALT_10, [256_310.0, 1.23, 98.0, 21_072.0]),
        line("Mqueue", Queue, [664_504.0, 2.96, 98.0, 21_072.0]),
        ALT_BEST_NO_TEST,
        ALT_10_NO_TEST,
    ],
    tiles_baseline: "Mqueue",
};

const TABLE_2: PaperTable = PaperTable {
    name: "cazenave-2",
    title: "Cazenave 2006, Table II: 300x300 maps with 400 walls",
    walls: 400,
    octiles: &[
        line("IDABest10 Δ10", IDA_BEST_DELTA_10, [2_601_120.0, 2.05, 95.0, 39_362.0]),
        line("IDABest10 Δ20", IDA_BEST_DELTA_20, [2_773_262.0, 2.07, 95.0, 39_969.0]),
        line("ALTBest10", ALT_BEST, [950_862.0, 2.93, 95.0, 38_911.0]),
        line("M", M, [1_455_092.0, 4.24, 95.0, 38_911.0]),
        line("ALT5", ALT_5, [866_041.0, 4.85, 95.0, 38_911.0]),
        line("Mmem", Boxed, [1_455_092.0, 6.30, 95.0, 38_911.0]),
        line("IDABest10", IDA_BEST, [7_901_822.0, 7.92, 95.0, 38_911.0]),
        line("Mqueue", Queue, [1_358_262.0, 8.36, 95.0, 38_911.0]),
        line("ALT10", ALT_10, [646_554.0, 11.74, 95.0, 38_911.0]),
        line("IDA", IDA, [21_837_340.0, 19.71, 95.0, 38_911.0]),
        line("IDAnof", IDA_NOF, [133_089_043.0, 98.93, 95.0, 38_911.0]),
        ALT_BEST_NO_TEST,
        ALT_10_NO_TEST,
        ALT_5_NO_TEST,
        SCANNED,
        ours("IDA, sound cut", IDA_SOUND),
        ours("IDA as printed", AsPrinted(0)),
    ],
    tiles: &[],
    tiles_baseline: "",
};

const TABLE_3: PaperTable = PaperTable {
    name: "cazenave-3",
    title: "Cazenave 2006, Table III: 300x300 maps with 600 walls",
    walls: 600,
    octiles: &[
        line("IDABest10 Δ10", IDA_BEST_DELTA_10, [1_880_053.0, 1.42, 61.0, 36_513.0]),
        line("IDABest10 Δ20", IDA_BEST_DELTA_20, [2_262_738.0, 1.71, 60.0, 36_008.0]),
        line("ALTBest10", ALT_BEST, [604_461.0, 1.81, 61.0, 36_208.0]),
        line("IDABest10 Δ20 nof", IDA_BEST_DELTA_20_NOF, [3_302_562.0, 2.36, 61.0, 36_785.0]),
        line("IDABest10 Δ10 nof", IDA_BEST_DELTA_10_NOF, [3_318_593.0, 2.50, 61.0, 36_469.0]),
        line("ALT5", ALT_5, [542_129.0, 2.71, 61.0, 36_208.0]),
        line("ALT10", ALT_10, [347_189.0, 3.00, 61.0, 36_208.0]),
        line("IDABest10", IDA_BEST, [6_683_647.0, 6.33, 61.0, 36_208.0]),
        line("M", M, [2_438_460.0, 6.67, 61.0, 36_208.0]),
        line("IDA Δ20", IDA_DELTA_20, [12_111_234.0, 9.45, 56.0, 33_087.0]),
        line("Mmem", Boxed, [2_438_460.0, 10.05, 61.0, 36_208.0]),
        line("IDA Δ10", IDA_DELTA_10, [12_233_668.0, 10.93, 61.0, 36_637.0]),
        line("Mqueue", Queue, [2_296_036.0, 13.67, 61.0, 36_208.0]),
        line("IDA", IDA, [67_483_398.0, 70.27, 61.0, 36_247.0]),
        ALT_BEST_NO_TEST,
        ALT_10_NO_TEST,
        ALT_5_NO_TEST,
        SCANNED,
        ours("IDA, sound cut", IDA_SOUND),
        ours("IDA as printed", AsPrinted(0)),
        ours("IDA Δ10 as printed", AsPrinted(10)),
        ours("IDA Δ20 as printed", AsPrinted(20)),
    ],
    tiles: &[
        line("IDABest10 Δ10", IDA_BEST_DELTA_10, [614_865.0, 0.37, 44.0, 15_889.0]),
        line("IDABest10 Δ20", IDA_BEST_DELTA_20, [693_650.0, 0.37, 44.0, 16_161.0]),
        line("ALTBest10", ALT_BEST, [401_287.0, 0.61, 44.0, 15_711.0]),
        line("IDABest10", IDA_BEST, [2_954_173.0, 1.81, 44.0, 15_711.0]),
        line("M", M, [1_886_487.0, 2.94, 44.0, 15_711.0]),
        line("IDA Δ20", IDA_DELTA_20, [7_575_321.0, 4.66, 44.0, 16_199.0]),
        line("IDA Δ10", IDA_DELTA_10, [7_839_990.0, 5.49, 44.0, 15_959.0]),
        line("IDA", IDA, [233_428_544.0, 131.24, 44.0, 15_711.0]),
        ALT_BEST_NO_TEST,
    ],
    tiles_baseline: "M",
};
