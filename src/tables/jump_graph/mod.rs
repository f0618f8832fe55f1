//! The jump-point graph: the legs that a jump search would find by scans, found once and stored.
//!
//! A node is a cell at which a leg can end. It keeps its legs clockwise, by the direction of their first step, and the
//! first few again behind the last, so that the legs that matter to an arrival in a direction are adjacent. A search on
//! the graph takes the same steps as one on the planes, except for nodes that lead nowhere.
//!
//! Nodes can be *stale*: some of their legs are not stored, because the graph is new or an edit may have changed them.
//! A search scans for these, so it is correct at any time. Building and updating after edits are then the same thing:
//! nodes are made stale, and the legs of stale ones are stored again. An edit does only the former.

mod chain_repair;
mod chains;
mod node;
mod numbers;
mod repair;
mod sweep;

pub(crate) use node::{GraphView, LegEnd, LegSlices, Node, SeenPlace, StoredLeg, to_near_ends};

use super::def::JumpGraphDef;
use super::landmarks::{Landmarks, TwoRowsBound, UNREACHED};
use crate::base::{AlignedWords, CellId, Direction, Error, NodeId, copy_by_fields, filled};
use crate::grid::{GridNow, Known};
use crate::jump::{Leg, Scan, Shape};
use chains::Chains;
use node::{MOST_NODES, UNKNOWN_RUN, Window};
use numbers::Numbers;
use repair::Places;

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
    /// The directions, one bit each, in which legs begin that are not stored, or may not be as they are now.
    stale: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LegState {
    New,
    Stored,
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
    /// A copy of the rows that a table of 8 or 16 landmarks has for the nodes, if there was such a table, and the
    /// number of the table's changes when it was taken.
    // PERF: When the table of all cells was read instead, which is too large for the caches, a search took up to a
    // third longer.
    rows: AlignedWords,
    rows_as_of: Option<u64>,
    /// The legs of nodes, each node's together. Edits use only the memory that is allocated.
    legs: Vec<StoredLeg>,
    /// The far end of each of them, if chains are known and useful.
    ends: Vec<LegEnd>,
    chains: Chains,
    /// Nodes that are stale.
    pub(super) stale: u32,
    /// No node before this one is stale.
    cursor: usize,
    /// Where the edits were that have made nodes stale.
    edited: Places,
    /// Whether searches must not use the graph: not every jump point has a node.
    is_suspended: bool,
    /// A row of tiles, for the search for the nodes that an edit affects: cells that were reached; 0 after it.
    reached: Vec<u64>,
    /// Nodes whose legs were stored again after edits.
    repaired_nodes: u64,
}

copy_by_fields! {
    JumpGraph {
        values: def, rows_as_of, stale, cursor, edited, is_suspended, repaired_nodes;
        parts: numbers, nodes, homes, rows, legs, ends, chains, reached
    }
}

impl JumpGraph {
    /// All nodes of a map, each of them stale.
    pub(crate) fn new(def: &JumpGraphDef, now: &GridNow<'_>) -> Result<Self, Error> {
        let scan = Scan::new(now);
        let marked = scan.mark_jump_points(now)?;
        let cells = || now.cells().filter(|&id| scan.is_marked(&marked, id));
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
            rows: AlignedWords::default(),
            rows_as_of: None,
            legs: Vec::new(),
            ends: Vec::new(),
            chains: Chains::default(),
            stale: 0,
            cursor: 0,
            edited: Places::default(),
            is_suspended: false,
            reached: filled((now.frame.width() as usize + 2).div_ceil(8), 0)?,
            repaired_nodes: 0,
        };
        graph.nodes.try_reserve_exact((count + spare) as usize)?;
        graph.homes.try_reserve_exact((count + spare) as usize)?;
        for tile in 0..graph.numbers.tiles() {
            graph.numbers.cells_of(tile).for_each(|cell| graph.push_node(now, cell));
        }
        Ok(graph)
    }

    fn push_node(&mut self, now: &GridNow<'_>, cell: CellId) {
        self.nodes.push(Node::new(now.frame.spot(cell)));
        self.homes.push(Home { cell, first: 0, room: 0, legs_are: LegState::New, legs: 0, stale: sweep::ALL });
        self.stale += 1;
        self.chains.add_node();
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
    pub(crate) fn rows_of(&self, landmarks: &Landmarks) -> Option<&[u32]> {
        (self.rows_as_of == Some(landmarks.changes)).then_some(&*self.rows)
    }

    /// Makes room for the rows of landmarks, if searches on the graph read rows of so many.
    pub(crate) fn make_room_for_rows(&mut self, landmarks: &Landmarks) -> Result<(), Error> {
        let words = self.numbers.most() as usize * landmarks.stride;
        if TwoRowsBound::suits(landmarks) && self.rows.len() != words {
            self.forget_rows();
            self.rows = AlignedWords::filled(words, UNREACHED)?;
        }
        Ok(())
    }

    /// There are no landmarks any more.
    pub(crate) fn forget_rows(&mut self) {
        (self.rows, self.rows_as_of) = (AlignedWords::default(), None);
    }

    /// Takes the rows of all nodes from landmarks, if there is room for them.
    pub(crate) fn gather_rows(&mut self, landmarks: &Landmarks) {
        self.rows_as_of = TwoRowsBound::suits(landmarks).then_some(landmarks.changes);
        self.gather_rows_from(0, landmarks);
    }

    /// Takes the rows of the nodes from a number on, if the others are up to date with the landmarks.
    pub(crate) fn gather_rows_from(&mut self, first: u32, landmarks: &Landmarks) {
        if self.rows_of(landmarks).is_some() {
            let rows = self.rows.chunks_exact_mut(landmarks.stride);
            for (row, home) in rows.zip(&self.homes).skip(first as usize) {
                row.copy_from_slice(landmarks.row(home.cell));
            }
        }
    }

    /// Increases whenever `maintain` changes ends of legs that searches may take.
    pub(super) fn chain_changes(&self) -> u64 {
        self.chains.changes
    }

    /// The number of the node at a cell.
    #[inline]
    pub(crate) fn number(&self, cell: CellId) -> Option<NodeId> {
        self.numbers.of(cell).map(NodeId)
    }

    /// The view that a search reads.
    pub(crate) fn view(&self) -> GraphView<'_> {
        let has_chains = self.chains.are_useful();
        GraphView { nodes: &self.nodes, legs: &self.legs, ends: &self.ends, has_chains, edited: self.edited.all() }
    }

    /// Stores the legs of a node, which have been found.
    fn store(&mut self, scan: &Scan<'_>, number: usize, found: &mut Found<'_>) -> Result<(), Error> {
        let (mut node, mut home) = (self.nodes[number], self.homes[number]);
        let at = scan.frame.spot(home.cell);
        let legs = match found.windows() {
            Some((windows, with_repeated)) => {
                (node.windows, home.legs_are, home.legs) = (windows, LegState::Stored, found.count as u8);
                &found.legs[..with_repeated]
            }
            None => {
                (node.windows, home.legs_are, home.legs) = ([Window::STALE; Direction::COUNT], LegState::TooMany, 0);
                &[]
            }
        };
        let before = home.first as usize..home.first as usize + usize::from(home.room);
        if legs.len() > before.len() {
            // One that has outgrown its room once is among many, and may again.
            let spare = if before.is_empty() { 0 } else { legs.len() / 2 + 4 };
            let room = (legs.len() + spare).min(MOST_LEGS);
            (home.first, home.room) = (u32::try_from(self.legs.len()).map_err(|_| Error::TooLarge)?, room as u8);
            self.make_room_for_legs(room)?;
        }
        self.put_legs(number as u32, before, home.first as usize, legs, &mut found.replaced);
        for (run, diagonal) in node.runs.iter_mut().zip(Direction::DIAGONALS) {
            if *run == UNKNOWN_RUN {
                *run = scan.diagonal_run(at, diagonal, UNKNOWN_RUN.into()) as u16;
            }
        }
        (node.first, home.stale) = (home.first, 0);
        self.stale -= u32::from(self.homes[number].stale != 0);
        (self.nodes[number], self.homes[number]) = (node, home);
        Ok(())
    }

    /// The legs of a node that are stored, each once.
    fn stored_legs(&self, number: usize) -> &[StoredLeg] {
        let home = self.homes[number];
        &self.legs[home.first as usize..][..usize::from(home.legs)]
    }

    /// Finds the legs of a node: by scans in some directions, one bit each, in the others those that are stored. Notes
    /// in which of the former they are not those that are stored.
    fn find_legs(&self, scan: &Scan<'_>, number: usize, directions: u8, found: &mut Found<'_>) {
        found.count = 0;
        let cell = self.homes[number].cell;
        let at = scan.frame.spot(cell);
        found.arrivals = scan.arrivals(cell, &mut found.known);
        let scanned = onward(found.arrivals) & directions;
        let first_step = |leg: &StoredLeg| {
            let (x, y) = self.nodes[leg.to().0.index()].place().column_and_row();
            Shape::of(x - at.x, y - at.y).first()
        };
        let mut stored = if directions == sweep::ALL { &[] } else { self.stored_legs(number) };
        found.changed = 0;
        for direction in Direction::all() {
            let count = stored.iter().take_while(|leg| first_step(leg) == direction).count();
            let (before, there);
            (before, (there, stored)) = (found.count, stored.split_at(count));
            if directions & direction.bit() == 0 {
                there.iter().for_each(|leg| found.push(*leg));
            } else if scanned & direction.bit() != 0 {
                scan.each(at, direction.bit(), |leg| {
                    if scan.may_lead_on(leg, &mut found.known) {
                        found.push(self.stored_leg(scan, leg));
                    }
                });
            }
            let is_same = found.legs.get(before..found.count) == Some(there);
            found.changed |= if is_same { 0 } else { direction.bit() };
            found.before[direction.index() + 1] = found.count;
        }
    }

    /// A leg as it is stored.
    fn stored_leg(&self, scan: &Scan<'_>, leg: &Leg) -> StoredLeg {
        let to = self.number(leg.to).expect("every jump point has a number");
        StoredLeg::new(to, leg.arrival, leg.cost / scan.unit)
    }
}

/// The directions worth scanning after any arrival, given the arrivals.
fn onward((arrivals, onward): (u8, [u8; Direction::COUNT])) -> u8 {
    Direction::in_mask(arrivals).fold(0, |all, arrival| all | onward[arrival.index()])
}

/// The legs of a node, each once, clockwise by their first step; those beyond the most are only counted.
struct Found<'k> {
    /// Where they arrive, and what is worth scanning after each arrival.
    arrivals: (u8, [u8; Direction::COUNT]),
    known: Known<'k>,
    legs: [StoredLeg; MOST_LEGS],
    count: usize,
    /// How many of them begin before each direction.
    before: [usize; Direction::COUNT + 1],
    /// The directions, one bit each, in which they are not those that are stored.
    changed: u8,
    /// Room for legs that are replaced.
    replaced: [(StoredLeg, LegEnd); MOST_LEGS],
}

impl<'k> Found<'k> {
    fn new(known: Known<'k>) -> Self {
        let (arrivals, before) = ((0, [0; Direction::COUNT]), [0; Direction::COUNT + 1]);
        let (legs, replaced) =
            ([StoredLeg::default(); MOST_LEGS], [(StoredLeg::default(), LegEnd::UNKNOWN); MOST_LEGS]);
        Self { arrivals, known, legs, count: 0, before, changed: 0, replaced }
    }

    fn push(&mut self, leg: StoredLeg) {
        if let Some(slot) = self.legs.get_mut(self.count) {
            *slot = leg;
        }
        self.count += 1;
    }

    /// Repeats the legs of a node that are stored twice, and returns where those for each arrival lie, and
    /// the number of all; `None` if they are too many.
    fn windows(&mut self) -> Option<([Window; Direction::COUNT], usize)> {
        let (arrivals, onward) = self.arrivals;
        let (mut windows, mut repeated) = ([Window::default(); Direction::COUNT], 0);
        for arrival in Direction::in_mask(arrivals) {
            // Counted from the one behind, where no leg leads, the first and the last enclose all.
            let behind = arrival.opposite();
            let turned = onward[arrival.index()].rotate_right(behind.0);
            if turned == 0 {
                continue;
            }
            let [first, last] = [turned.trailing_zeros(), turned.ilog2()].map(|turn| behind.turned(turn).index());
            let (start, mut end) = (self.before[first], self.before[last + 1]);
            if last < first {
                repeated = repeated.max(end);
                end += self.count;
            }
            windows[arrival.index()] = Window { before: start as u8, count: (end - start) as u8 };
        }
        let all = self.count + repeated;
        if all > MOST_LEGS {
            return None;
        }
        self.legs.copy_within(..repeated, self.count);
        Some((windows, all))
    }
}
