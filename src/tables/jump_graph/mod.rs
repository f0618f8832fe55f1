//! The jump-point graph: the legs that a jump search would find by scans, found once and stored.
//!
//! A node is a cell at which a leg can end. For each of the eight directions it keeps the legs that begin with a step in
//! it, clockwise, so that a search reads those that matter for the direction of its arrival. A search on the graph takes
//! the very steps that one on the planes would take.
//!
//! Nodes can be *stale*: their legs are not stored, because the graph is new or an edit has changed them. A search scans
//! for the legs of such a node, so it is right at any time. Building and following edits are then the same thing: nodes
//! are made stale, and the legs of stale ones are stored again, by the edit as far as its allowance goes and by `maintain`.

mod numbers;
mod repair;

use super::MapNow;
use super::def::JumpGraphDef;
use crate::Error;
use crate::geometry::{CellId, Direction, Spot};
use crate::grid::filled;
use crate::search::Scan;
use numbers::Numbers;
use std::ops::Index;

/// A jump point. Half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Node {
    pub(crate) cell: CellId,
    x: u16,
    y: u16,
    /// The first of its legs.
    first: u32,
    /// How many legs begin in a direction or one before it, a byte for each, the lowest first.
    ends: u64,
    /// How many diagonal steps lead on, by half the direction.
    runs: [u16; 4],
    /// The steps that the cell allows.
    steps: u8,
    /// How many legs there is room for.
    room: u8,
    legs_are: Legs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Legs {
    Stored,
    /// Not stored, or not as they are now.
    Stale,
    /// Too many to be stored.
    TooMany,
}

/// A leg: the node that it leads to and the direction of its last step, and what it costs on ground of weight 1. A cost
/// beyond 32 bits is cut off, which is still more than a search counts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StoredLeg {
    to: u32,
    pub(crate) cost: u32,
}

const ARRIVAL_BITS: u32 = 3;

/// The most nodes that a graph can have.
const MOST_NODES: u32 = 1 << (32 - ARRIVAL_BITS);

/// The most legs of a node that are stored.
const MOST_LEGS: usize = u8::MAX as usize;

impl StoredLeg {
    #[inline]
    pub(crate) fn to(&self) -> (CellId, Direction) {
        (CellId(self.to >> ARRIVAL_BITS), Direction(self.to & ((1 << ARRIVAL_BITS) - 1)))
    }
}

impl Node {
    /// A node whose legs are not stored.
    pub(crate) fn stale(at: Spot) -> Self {
        Self {
            cell: at.id,
            x: at.x as u16,
            y: at.y as u16,
            first: 0,
            ends: 0,
            runs: [0; 4],
            steps: 0,
            room: 0,
            legs_are: Legs::Stale,
        }
    }

    /// How many legs are stored.
    #[inline]
    fn leg_count(&self) -> u8 {
        (self.ends >> (8 * (Direction::COUNT - 1))) as u8
    }

    /// Where the node is.
    #[inline]
    pub(crate) fn spot(&self) -> Spot {
        Spot { id: self.cell, x: self.x.into(), y: self.y.into() }
    }

    #[inline]
    pub(crate) fn is_stored(&self) -> bool {
        self.legs_are == Legs::Stored
    }

    #[inline]
    pub(crate) fn steps(&self) -> u8 {
        self.steps
    }

    /// How many diagonal steps lead on in a direction.
    #[inline]
    pub(crate) fn run(&self, diagonal: Direction) -> u32 {
        self.runs[(diagonal.0 >> 1 & 3) as usize].into()
    }
}

/// The graph of a map.
pub(crate) struct JumpGraph {
    def: JumpGraphDef,
    numbers: Numbers,
    /// One for each number that is in use; the memory is there for all.
    nodes: Vec<Node>,
    /// The legs of nodes, each node's together. Edits use what memory there is.
    legs: Vec<StoredLeg>,
    stale: u32,
    /// `maintain` has stored the legs of all stale nodes before this one.
    cursor: usize,
    /// Whether searches must do without the graph: not every jump point has a node.
    is_suspended: bool,
    /// Nodes that the edit under way has made stale, as many as it may be able to store.
    affected: Vec<u32>,
    repaired_nodes: u64,
}

impl Index<CellId> for JumpGraph {
    type Output = Node;

    fn index(&self, number: CellId) -> &Node {
        &self.nodes[number.index()]
    }
}

/// Nodes that an edit can note down at most.
const MOST_AFFECTED: usize = 4096;

impl JumpGraph {
    /// All nodes of a map, each of them stale.
    pub(crate) fn new(def: &JumpGraphDef, now: &MapNow<'_>) -> Result<Self, Error> {
        let scan = Scan::new(now).ok_or(Error::Unsupported)?;
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
            numbers: Numbers::new(now.frame.cells(), cells(), spare)?,
            nodes: Vec::new(),
            legs: Vec::new(),
            stale: 0,
            cursor: 0,
            is_suspended: false,
            affected: filled(MOST_AFFECTED, 0)?,
            repaired_nodes: 0,
        };
        graph.affected.clear();
        graph.nodes.try_reserve_exact((count + spare) as usize)?;
        cells().for_each(|cell| graph.push_node(now, cell));
        Ok(graph)
    }

    fn push_node(&mut self, now: &MapNow<'_>, cell: CellId) {
        self.nodes.push(Node::stale(now.frame.spot(cell)));
        self.stale += 1;
    }

    pub(crate) fn def(&self) -> &JumpGraphDef {
        &self.def
    }

    /// Nodes that are in use.
    pub(crate) fn node_count(&self) -> u32 {
        self.nodes.len() as u32
    }

    /// Numbers that a search may meet, its start's included, which is the last one.
    pub(crate) fn search_nodes(&self) -> u32 {
        self.numbers.most() + 1
    }

    /// The cells of the nodes, by number.
    pub(crate) fn cells(&self) -> impl Iterator<Item = CellId> + '_ {
        self.nodes.iter().map(|node| node.cell)
    }

    /// Nodes whose legs are not stored as they are now.
    pub(crate) fn stale_nodes(&self) -> u32 {
        self.stale
    }

    pub(crate) fn leg_count(&self) -> u64 {
        self.nodes.iter().map(|node| u64::from(node.leg_count())).sum()
    }

    /// Nodes that edits have stored again.
    pub(crate) fn repaired_nodes(&self) -> u64 {
        self.repaired_nodes
    }

    pub(crate) fn is_suspended(&self) -> bool {
        self.is_suspended
    }

    /// Whether nothing is left to be done.
    pub(crate) fn is_finished(&self) -> bool {
        self.stale == 0 && !self.is_suspended
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        let nodes = self.nodes.capacity() * size_of::<Node>();
        let legs = self.legs.capacity() * size_of::<StoredLeg>();
        (nodes + legs + self.affected.capacity() * 4) as u64 + self.numbers.memory_bytes()
    }

    /// The number of the node at a cell.
    #[inline]
    pub(crate) fn number(&self, cell: CellId) -> Option<CellId> {
        self.numbers.of(cell).map(CellId)
    }

    /// A node, unless it is none of the graph's, as the start of a search may be.
    #[inline(always)]
    pub(crate) fn node(&self, number: CellId) -> Option<&Node> {
        self.nodes.get(number.index())
    }

    /// The stored legs of a node for an arrival, given the directions that are worth a look then: they lie side by side
    /// around the direction of arrival, but for steps that are not allowed. In one or two pieces.
    #[inline(always)]
    pub(crate) fn legs(&self, node: &Node, arrival: Direction, directions: u8) -> [&[StoredLeg]; 2] {
        // Counted from two before the direction of arrival, all of them are among the first five.
        let turned = directions.rotate_right(arrival.0.wrapping_sub(2) & 7);
        if turned == 0 {
            return [&[], &[]];
        }
        let first = (turned.trailing_zeros() + arrival.0 + 6) & 7;
        let last = (turned.ilog2() + arrival.0 + 6) & 7;
        let before = (node.ends << 8 >> (8 * first)) as u8;
        let after = (node.ends >> (8 * last)) as u8;
        let legs = |from: u8, to: u8| &self.legs[node.first as usize + usize::from(from)..][..usize::from(to - from)];
        if first <= last { [legs(before, after), &[]] } else { [legs(0, after), legs(before, node.leg_count())] }
    }

    /// Stores the legs of a node as they are now; in new memory only if that may grow. Tells whether it could.
    fn store(&mut self, scan: &Scan<'_>, number: usize, may_grow: bool) -> Result<bool, Error> {
        let mut node = self.nodes[number];
        let steps = scan.steps(node.cell);
        let (at, onward) = (node.spot(), scan.onward(steps));
        let mut found = [StoredLeg::default(); MOST_LEGS];
        let mut count = 0;
        node.ends = 0;
        for direction in 0..Direction::COUNT {
            scan.each(at, onward & 1 << direction, |leg| {
                let to = self.numbers.of(leg.to).expect("every jump point has a number");
                if let Some(slot) = found.get_mut(count) {
                    let to = to << ARRIVAL_BITS | leg.arrival.0;
                    let cost = scan.costs.of(leg.diagonal, leg.straight);
                    *slot = StoredLeg { to, cost: u32::try_from(cost).unwrap_or(u32::MAX) };
                }
                count += 1;
            });
            node.ends |= (count.min(MOST_LEGS) as u64) << (8 * direction);
        }
        node.steps = steps;
        for (run, diagonal) in node.runs.iter_mut().zip([1, 3, 5, 7]) {
            *run = scan.diagonal_run(at, Direction(diagonal), u16::MAX.into()) as u16;
        }
        node.legs_are = if count > MOST_LEGS { Legs::TooMany } else { Legs::Stored };
        if count > MOST_LEGS {
            node.ends = 0;
            count = 0;
        }
        let found = &found[..count];
        if count <= usize::from(node.room) {
            self.legs[node.first as usize..][..count].copy_from_slice(found);
        } else {
            if may_grow {
                self.legs.try_reserve(count)?;
            } else if self.legs.len() + count > self.legs.capacity() {
                return Ok(false);
            }
            node.first = u32::try_from(self.legs.len()).map_err(|_| Error::TooLarge)?;
            node.room = count as u8;
            self.legs.extend_from_slice(found);
        }
        self.stale -= u32::from(self.nodes[number].legs_are == Legs::Stale);
        self.nodes[number] = node;
        Ok(true)
    }
}
