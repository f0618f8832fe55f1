//! The jump-point graph: the legs that a jump search would find by scans, found once and stored.
//!
//! A node is a cell at which a leg can end. It keeps its legs clockwise, by the direction of their first step, and the
//! first few again behind the last, so that the legs that matter to an arrival in a direction are adjacent. A search on
//! the graph takes the same steps as one on the planes, except for nodes that lead nowhere.
//!
//! Nodes can be *stale*: their legs are not stored, because the graph is new or an edit has changed them. A search
//! scans for the legs of such a node, so it is correct at any time. Building and updating after edits are then the same
//! thing: nodes are made stale, and the legs of stale ones are stored again, by the edit as far as its allowance goes
//! and by `maintain`.

mod chains;
mod node;
mod numbers;
mod repair;

pub(crate) use node::{GraphView, LegEnd, LegSlices, SeenPlace, StoredLeg, to_near_ends};

use super::Row;
use super::def::JumpGraphDef;
use super::landmarks::{LANES, Landmarks};
use crate::base::{CellId, Direction, Error, NodeId, copy_by_fields, filled};
use crate::grid::GridNow;
use crate::jump::Scan;
use chains::Chains;
use node::{MOST_NODES, NOT_STORED, Node, Window};
use numbers::Numbers;

/// The data of a node that a search does not read.
#[derive(Clone, Copy, Debug)]
struct Home {
    cell: CellId,
    /// The first of the legs that there is room for, and their number.
    first: u32,
    room: u8,
    legs_are: LegState,
    /// The number of legs, without the copies of those that are stored twice.
    legs: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LegState {
    Stored,
    /// Not stored, or not as they are now.
    Stale,
    /// Too many to be stored.
    TooMany,
}

/// The most legs of a node that are stored.
const MOST_LEGS: usize = u8::MAX as usize;

/// The graph of a map.
pub(crate) struct JumpGraph {
    pub(super) def: JumpGraphDef,
    numbers: Numbers,
    /// One for each number in use; memory is allocated for all.
    nodes: Vec<Node>,
    homes: Vec<Home>,
    /// A copy of the rows that a table of eight landmarks has for the nodes, if there was such a table, and the number
    /// of the table's changes when it was taken.
    // PERF: When the table of all cells was read instead, which is too large for the caches, a search took up to a
    // third longer.
    rows: Vec<Row>,
    rows_as_of: Option<u64>,
    /// The legs of nodes, each node's together. Edits use only the memory that is allocated.
    legs: Vec<StoredLeg>,
    /// The far end of each of them, if chains are known and useful.
    ends: Vec<LegEnd>,
    chains: Chains,
    /// Nodes whose legs are not stored as they are now.
    pub(super) stale: u32,
    /// `maintain` has stored the legs of all stale nodes before this one.
    cursor: usize,
    /// Whether searches must not use the graph: not every jump point has a node.
    is_suspended: bool,
    /// Nodes that the edit under way has made stale, as many as it may be able to store.
    affected: Vec<u32>,
    /// Nodes that edits have stored again.
    repaired_nodes: u64,
}

copy_by_fields! {
    JumpGraph {
        values: def, rows_as_of, stale, cursor, is_suspended, repaired_nodes;
        parts: numbers, nodes, homes, rows, legs, ends, chains, affected
    }
}

/// Nodes that an edit can note down at most.
const MOST_AFFECTED: usize = 4096;

impl JumpGraph {
    /// All nodes of a map, each of them stale.
    pub(crate) fn new(def: &JumpGraphDef, now: &GridNow<'_>) -> Result<Self, Error> {
        let scan = Scan::new(now);
        let is_node: [bool; 256] = std::array::from_fn(|steps| scan.arrivals(steps as u8) != 0);
        let cells = || now.cells().filter(|id| is_node[usize::from(now.steps[id.index()])]);
        let count = cells().count() as u32;
        // One number is left for the start of a search; with it there are no more than cells.
        let spare = (count / 4 + 64).min(now.frame.cells() - count - 1);
        if count + spare >= MOST_NODES {
            return Err(Error::TooLarge);
        }
        let mut graph = Self {
            def: *def,
            numbers: Numbers::new(now.frame, cells, spare)?,
            nodes: Vec::new(),
            homes: Vec::new(),
            rows: Vec::new(),
            rows_as_of: None,
            legs: Vec::new(),
            ends: Vec::new(),
            chains: Chains::default(),
            stale: 0,
            cursor: 0,
            is_suspended: false,
            affected: filled(MOST_AFFECTED, 0)?,
            repaired_nodes: 0,
        };
        graph.affected.clear();
        graph.nodes.try_reserve_exact((count + spare) as usize)?;
        graph.homes.try_reserve_exact((count + spare) as usize)?;
        for tile in 0..graph.numbers.tiles() {
            graph.numbers.cells_of(tile).for_each(|cell| graph.push_node(now, cell));
        }
        Ok(graph)
    }

    fn push_node(&mut self, now: &GridNow<'_>, cell: CellId) {
        self.nodes.push(Node::new(now.frame.spot(cell)));
        self.homes.push(Home { cell, first: 0, room: 0, legs_are: LegState::Stale, legs: 0 });
        self.stale += 1;
        self.chains.forget();
    }

    /// Nodes that are in use.
    pub(crate) fn node_count(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Numbers that a search may use, that of its start included, which is the last one.
    pub(crate) fn required_nodes(&self) -> u32 {
        self.numbers.most() + 1
    }

    /// The cells of the nodes, by number.
    pub(crate) fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.homes.iter().map(|home| home.cell)
    }

    /// The rows of landmarks by the numbers of nodes, if they are those of the table as it is now.
    pub(crate) fn rows_of(&self, landmarks: &Landmarks) -> Option<&[Row]> {
        (self.rows_as_of == Some(landmarks.changes)).then_some(&self.rows)
    }

    /// Makes room for the rows of landmarks, if these are eight.
    pub(crate) fn make_room_for_rows(&mut self, landmarks: &Landmarks) -> Result<(), Error> {
        if landmarks.stride == LANES && self.rows.is_empty() {
            self.rows = filled(self.numbers.most() as usize, [0; LANES])?;
        }
        Ok(())
    }

    /// There are no landmarks any more.
    pub(crate) fn forget_rows(&mut self) {
        (self.rows, self.rows_as_of) = (Vec::new(), None);
    }

    /// Takes the rows of all nodes from landmarks, if these are eight. There is room for them.
    pub(crate) fn gather_rows(&mut self, landmarks: &Landmarks) {
        self.rows_as_of = (landmarks.stride == LANES).then_some(landmarks.changes);
        self.gather_rows_from(0, landmarks);
    }

    /// Takes the rows of the nodes from a number on, if the others are up to date with the landmarks.
    pub(crate) fn gather_rows_from(&mut self, first: u32, landmarks: &Landmarks) {
        if self.rows_of(landmarks).is_some() {
            for (row, home) in self.rows.iter_mut().zip(&self.homes).skip(first as usize) {
                row.copy_from_slice(landmarks.row(home.cell));
            }
        }
    }

    /// The number of the node at a cell.
    #[inline]
    pub(crate) fn number(&self, cell: CellId) -> Option<NodeId> {
        self.numbers.of(cell).map(NodeId)
    }

    /// The view that a search reads.
    pub(crate) fn view(&self) -> GraphView<'_> {
        GraphView { nodes: &self.nodes, legs: &self.legs, ends: &self.ends, has_chains: self.chains.are_useful() }
    }

    /// Stores the legs of a node as they are now; in new memory only if that may grow. Returns whether it could.
    fn store(&mut self, scan: &Scan<'_>, number: usize, may_grow: bool) -> Result<bool, Error> {
        let (mut node, mut home) = (self.nodes[number], self.homes[number]);
        let mut found = [StoredLeg::default(); MOST_LEGS];
        let found = match self.find_legs(scan, home.cell, &mut found) {
            Some((windows, count, with_repeated)) => {
                (node.windows, home.legs_are, home.legs) = (windows, LegState::Stored, count as u8);
                &found[..with_repeated]
            }
            None => {
                (home.legs_are, home.legs) = (LegState::TooMany, 0);
                &[]
            }
        };
        if found.len() <= usize::from(home.room) {
            self.legs[home.first as usize..][..found.len()].copy_from_slice(found);
        } else {
            if may_grow {
                self.legs.try_reserve(found.len())?;
            } else if self.legs.len() + found.len() > self.legs.capacity() {
                return Ok(false);
            }
            home.first =
                u32::try_from(self.legs.len()).ok().filter(|&first| first != NOT_STORED).ok_or(Error::TooLarge)?;
            home.room = found.len() as u8;
            self.legs.extend_from_slice(found);
        }
        let at = scan.frame.spot(home.cell);
        for (run, diagonal) in node.runs.iter_mut().zip(Direction::DIAGONALS) {
            *run = scan.diagonal_run(at, diagonal, u16::MAX.into()) as u16;
        }
        node.first = if home.legs_are == LegState::Stored { home.first } else { NOT_STORED };
        self.stale -= u32::from(self.homes[number].legs_are == LegState::Stale);
        (self.nodes[number], self.homes[number]) = (node, home);
        Ok(true)
    }

    /// Scans for the legs of a node and returns, unless they are too many to be stored, where those for each arrival
    /// lie, their number, and their number with those that are stored twice.
    fn find_legs(
        &self,
        scan: &Scan<'_>,
        cell: CellId,
        found: &mut [StoredLeg; MOST_LEGS],
    ) -> Option<([Window; Direction::COUNT], usize, usize)> {
        let (at, steps) = (scan.frame.spot(cell), scan.steps(cell));
        let (arrivals, onward) = (scan.arrivals(steps), scan.onward(steps));
        let mut count = 0;
        // How many legs begin before each direction.
        let mut before = [0; Direction::COUNT + 1];
        for direction in 0..Direction::COUNT {
            scan.each(at, onward & 1 << direction, |leg| {
                let to = self.number(leg.to).expect("every jump point has a number");
                if let Some(slot) = found.get_mut(count) {
                    *slot = StoredLeg::new(to, leg.arrival, scan.costs.of(leg.diagonal, leg.straight));
                }
                count += 1;
            });
            before[direction + 1] = count;
        }
        let (mut windows, mut repeated) = ([Window::default(); Direction::COUNT], 0);
        for arrival in (0..Direction::COUNT as u32).filter(|arrival| arrivals & 1 << arrival != 0) {
            let directions = scan.directions(at, Some(Direction(arrival)));
            // Counted from two before the direction of arrival, all of them are among the first five.
            let turned = directions.rotate_right((arrival + 6) & 7);
            if turned == 0 {
                continue;
            }
            let [first, last] =
                [turned.trailing_zeros(), turned.ilog2()].map(|turn| ((turn + arrival + 6) & 7) as usize);
            let (start, mut end) = (before[first], before[last + 1]);
            if last < first {
                repeated = repeated.max(end);
                end += count;
            }
            windows[arrival as usize] = Window { before: start as u8, count: (end - start) as u8 };
        }
        let all = count + repeated;
        if all > MOST_LEGS {
            return None;
        }
        found.copy_within(..repeated, count);
        Some((windows, count, all))
    }
}
