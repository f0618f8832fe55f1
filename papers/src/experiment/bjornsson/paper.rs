//! The published figures [Björnsson and others, tables 1 and 2] and which search stands for each row. Both tables and
//! both ways to move have the same rows.

/// What stands for a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Search {
    /// A* on a balanced tree, ties to the larger g, as the paper has it: the standard library's B-tree.
    Tree,
    /// The same on a treap, a binary tree that random numbers keep balanced.
    Treap,
    /// A method of the library.
    Method(&'static str),
}

pub(super) struct Line {
    pub(super) name: &'static str,
    pub(super) search: Search,
    /// How often it searches; its least time counts.
    pub(super) rounds: u32,
}

pub(super) const ROUNDS: u32 = 3;
/// ME-IDA* takes most of the experiment's time.
pub(super) const ME_IDA_ROUNDS: u32 = 2;

const fn line(name: &'static str, search: Search) -> Line {
    Line { name, search, rounds: ROUNDS }
}

pub(super) const ASTAR: &str = "A*";
pub(super) const FRINGE: &str = "Fringe";
pub(super) const ME_IDA: &str = "ME-IDA*";
pub(super) const STACKS: &str = "A*, array of stacks";
pub(super) const HEAP: &str = "A*, heap";
pub(super) const TREAP: &str = "A*, treap";
pub(super) const BUCKETS: &str = "Fringe, buckets";
/// Fringe Search with buckets that hold a range of f, narrow ones first: from many buckets to a few.
pub(super) const WIDE_BUCKETS: [&str; 4] =
    ["Fringe, buckets of 200", "Fringe, buckets of 500", "Fringe, buckets of 2000", "Fringe, buckets of 10000"];
pub(super) const C: &str = "algorithm C";
/// Not among the lines: it is run on some of the pairs only, and ends without a path on most.
pub(super) const IDA: &str = "IDA*, budget";
/// Nor are these, which are not the library's: ME-IDA* with the paper's count of visits, and A* as a textbook has it.
pub(super) const ME_IDA_VISITS: &str = "ME-IDA*, the paper's visits";
pub(super) const TEXTBOOK: &str = "A*, textbook lists";
pub(super) const COLLECTIONS: &str = "A*, textbook collections";
/// Rows below the lines.
pub(super) const FURTHER: [&str; 4] = [ME_IDA_VISITS, TEXTBOOK, COLLECTIONS, IDA];

/// The paper's rows first, in its order.
pub(super) const LINES: [Line; 12] = [
    line(ASTAR, Search::Tree),
    line(FRINGE, Search::Method("fringe")),
    Line { rounds: ME_IDA_ROUNDS, ..line(ME_IDA, Search::Method("me-ida")) },
    line(STACKS, Search::Method("astar+stacks")),
    line(HEAP, Search::Method("astar+heap")),
    line(TREAP, Search::Treap),
    line(BUCKETS, Search::Method("fringe-buckets")),
    line(WIDE_BUCKETS[0], Search::Method("fringe-buckets+range200")),
    line(WIDE_BUCKETS[1], Search::Method("fringe-buckets+range500")),
    line(WIDE_BUCKETS[2], Search::Method("fringe-buckets+range2000")),
    line(WIDE_BUCKETS[3], Search::Method("fringe-buckets+range10000")),
    line(C, Search::Method("c")),
];

/// The quantities of the tables, under the names by which they are kept.
pub(super) const QUANTITIES: [&str; 8] =
    ["time", "iterations", "visited", "visited-last", "expanded", "expanded-last", "cost", "length"];

/// The place of `visited`, before that of `visited-last`.
pub(super) const VISITED: usize = 2;

/// A column of the paper's table: the quantities of one method, time in milliseconds.
pub(super) type Published = [f64; QUANTITIES.len()];

/// What is done about obstacles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Obstacles {
    Impassable,
    /// They cost three times as much as other passable cells.
    Passable,
}

impl Obstacles {
    pub(super) fn name(self) -> &'static str {
        match self {
            Obstacles::Impassable => "impassable",
            Obstacles::Passable => "passable",
        }
    }
}

pub(super) struct PaperTable {
    pub(super) name: &'static str,
    pub(super) title: &'static str,
    pub(super) obstacles: Obstacles,
    pub(super) octiles: [Published; 3],
    pub(super) tiles: [Published; 3],
}

pub(super) const TABLES: [PaperTable; 2] = [
    PaperTable {
        name: "bjornsson-1",
        title: "Björnsson and others 2005, Table 1: impassable obstacles",
        obstacles: Obstacles::Impassable,
        octiles: [
            [1.7, 25.8, 583.4, 27.7, 582.4, 26.7, 5637.7, 46.1],
            [1.3, 25.8, 2490.7, 79.5, 586.5, 30.7, 5637.7, 46.1],
            [33.7, 26.9, 91702.9, 620.1, 14139.1, 115.9, 5637.7, 46.1],
        ],
        tiles: [
            [1.2, 9.2, 607.0, 54.5, 606.0, 53.5, 6758.6, 68.6],
            [0.8, 9.2, 1155.3, 103.8, 613.2, 60.7, 6758.6, 68.6],
            [5.6, 9.2, 11551.3, 276.9, 4327.6, 127.8, 6758.6, 68.6],
        ],
    },
    PaperTable {
        name: "bjornsson-2",
        title: "Björnsson and others 2005, Table 2: passable obstacles",
        obstacles: Obstacles::Passable,
        octiles: [
            [2.5, 14.2, 741.7, 27.0, 740.7, 26.0, 5000.6, 39.5],
            [1.9, 14.2, 4728.3, 119.7, 748.4, 33.7, 5000.6, 39.5],
            [52.2, 14.2, 132831.0, 1464.2, 18990.1, 226.1, 5000.6, 39.5],
        ],
        tiles: [
            [1.9, 5.0, 800.5, 54.8, 799.5, 53.8, 5920.1, 56.3],
            [1.1, 5.0, 1828.3, 143.2, 816.3, 70.6, 5920.1, 56.5],
            [11.6, 5.0, 23796.2, 817.0, 7948.1, 290.1, 5920.1, 56.5],
        ],
    },
];
