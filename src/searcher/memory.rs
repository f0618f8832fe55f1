//! The memory of a searcher: one block of 32-bit words, divided once. Nodes; where nodes of jump searches come from;
//! scratch, which each search uses in its own way and which holds the path when the search is over; the heads of the
//! array of stacks; the memory of a heuristic about the goal. Apart from it, a list of goals, and floods around both
//! ends of a search. The size depends on the def of the searcher and on nothing else.
//!
//! A search on the jump-point graph numbers its nodes from 0, so a searcher may hold a graph and not the map's cells.
//! With a fixed number of nodes (`max_nodes`) it searches maps and graphs of any size, with a table of which cell has
//! which node (`queue/seats.rs`).

use crate::base::{Error, Frame, MAX_CELLS, filled};
use crate::grid::Enclosure;
use crate::map::{LayerRef, Map};
use crate::queue::{
    HeadMemory, ListMemory, NODE_WORDS, Nodes, OpenListKind, OpenState, PathSize, SearchNumber, SeatTable,
    default_entries, shared_nodes,
};
use crate::search::{Algorithm, Choice, DepthFirst, Fringe, GoalSet, ORIGIN_WORDS, Parts};
use crate::tables::MAX_PORTALS;

/// How to create a searcher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearcherDef {
    /// The largest [`Map::required_cells`] of the maps to be searched; 0 for a searcher of graphs only. Not used with
    /// `max_nodes`.
    pub max_cells: u64,
    /// Capacity of the open list; 0 is enough for every search.
    pub open_entries: u32,
    /// The largest [`Map::required_nodes`] of the maps whose graphs are to be searched. Needed only if `max_cells` is
    /// less, or if it is less than the map's cells and `open_entries` is set.
    pub graph_nodes: u32,
    /// If not 0, the searcher searches maps of any size, in memory for this many nodes, up to 2^29: a search that needs
    /// more ends with [`Error::OutOfNodes`], or with a partial path. Only for A*, canonical A* and the jump searches, on
    /// the open lists that the library chooses.
    pub max_nodes: u32,
}

/// Maps with more cells than this get a fixed number of nodes: a searcher with a node for each cell would take 640 MiB
/// or more.
const MOST_OWN_CELLS: u32 = 1 << 24;

/// How many. That is 53 MiB.
const NODES_FOR_LARGE_MAPS: u32 = 1 << 20;

/// The table has twice as many entries, and their numbers have 31 bits.
const MOST_NODES: u32 = 1 << 29;

/// cbindgen:ignore
impl SearcherDef {
    /// For maps of 256 x 256 cells and their padding.
    pub const DEFAULT: Self =
        Self { max_cells: Frame::count_cells(256, 256), open_entries: 0, graph_nodes: 0, max_nodes: 0 };

    /// What suits a map and its tables: a node for each cell; or, of a map with more than 2^24 cells, a node for each
    /// of its graph, if it has one, and 2^20 for all other searches.
    pub fn for_map(map: &Map) -> Self {
        let cells = map.required_cells();
        if cells <= MOST_OWN_CELLS {
            return Self { max_cells: cells.into(), ..Self::DEFAULT };
        }
        Self { max_cells: 0, graph_nodes: map.required_nodes(), max_nodes: NODES_FOR_LARGE_MAPS, ..Self::DEFAULT }
    }
}

/// What a searcher can hold, as its def says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capacity {
    /// Cells of a map, each with a node of its own.
    cells: u32,
    /// Nodes of a graph, on a map of any size.
    graph_nodes: u32,
    /// Nodes for any cells, or for those of a graph; 0 if there are none but the above.
    max_nodes: u32,
    /// 0 if the open list may be as long as it needs to be.
    open_entries: u32,
}

/// The block.
pub(crate) struct Memory {
    pub(crate) words: Vec<u32>,
    pub(crate) capacity: Capacity,
    pub(crate) number: SearchNumber,
    /// How many of a fixed number of nodes the search has used.
    used_nodes: u32,
    /// The goals of a search that has several.
    pub(crate) goals: GoalSet,
    pub(crate) enclosure: Enclosure,
    /// The number of nodes. How many words their table takes, and its keys; all that has search numbers, which are
    /// nodes and table; all before the scratch; the scratch; the heads.
    nodes: usize,
    table_words: usize,
    key_words: usize,
    numbered_words: usize,
    node_words: usize,
    scratch_words: usize,
    head_words: usize,
    /// The most entries of an open list: what the caller allows and the scratch holds.
    most_entries: usize,
}

impl Capacity {
    pub(crate) fn new(def: &SearcherDef) -> Result<Self, Error> {
        let SearcherDef { max_nodes, open_entries, .. } = *def;
        let max_cells = if max_nodes == 0 { def.max_cells } else { 0 };
        let [cells, graph_nodes] = match [max_cells, def.graph_nodes.into()].map(u32::try_from) {
            [Ok(0), Ok(0)] if max_nodes == 0 => return Err(Error::Dimensions),
            [Ok(cells), Ok(nodes)] if cells.max(nodes) <= MAX_CELLS && max_nodes <= MOST_NODES => [cells, nodes],
            _ => return Err(Error::TooLarge),
        };
        // A full open list leaves enough for the path, too; with a smaller one there are two words per cell.
        let graph_nodes = if open_entries == 0 { graph_nodes.max(cells) } else { graph_nodes };
        Ok(Self { cells, graph_nodes, max_nodes, open_entries })
    }

    /// Whether a search has room.
    #[inline(always)]
    pub(crate) fn check(&self, layer: LayerRef<'_>, choice: &Choice) -> Result<(), Error> {
        if self.max_nodes != 0 {
            return if shares_nodes(choice) { Ok(()) } else { Err(Error::Capacity) };
        }
        let goes_deep = || {
            use Algorithm::{CazenaveIda, Ida, MeIda, Portals};
            matches!(choice.algorithm, Ida | MeIda | CazenaveIda | Portals)
        };
        let has_room = match choice.algorithm {
            Algorithm::JumpGraph => self.holds_graph(layer),
            _ => self.holds_cells(layer) && !(self.open_entries != 0 && goes_deep()),
        };
        if has_room { Ok(()) } else { Err(Error::Capacity) }
    }

    fn holds_cells(&self, layer: LayerRef<'_>) -> bool {
        layer.frame().cells() <= self.cells
    }

    /// There are no more nodes than cells.
    fn holds_graph(&self, layer: LayerRef<'_>) -> bool {
        layer.graph_nodes() <= self.graph_nodes || self.holds_cells(layer)
    }

    /// Whether it can search for a set of goals, or under an overlay: by A* if nothing else.
    pub(crate) fn check_for_set(&self, layer: LayerRef<'_>) -> Result<(), Error> {
        if self.max_nodes != 0 || self.holds_cells(layer) { Ok(()) } else { Err(Error::Capacity) }
    }

    /// Cells, or numbers of a graph, that can have a node each.
    fn own_nodes(&self) -> u32 {
        self.cells.max(self.graph_nodes)
    }

    /// Whether a search over that many cells, or numbers of a graph, uses a fixed number of nodes.
    fn is_shared(&self, required_nodes: u32) -> bool {
        self.max_nodes != 0 && required_nodes > self.own_nodes()
    }

    /// The nodes for any cells.
    fn shared_nodes(&self) -> u32 {
        if self.max_nodes == 0 { 0 } else { shared_nodes(self.max_nodes) }
    }

    /// The words of the table that finds them.
    fn table_words(&self) -> u64 {
        if self.max_nodes == 0 { 0 } else { SeatTable::entry_words(self.max_nodes) }
    }

    /// The number of nodes, of any kind.
    fn nodes(&self) -> usize {
        self.shared_nodes().max(self.own_nodes()) as usize
    }

    /// The words before the scratch: nodes, the table of which is whose, its keys, origins.
    fn node_words(&self) -> u64 {
        let nodes = self.nodes() as u64 * (NODE_WORDS + ORIGIN_WORDS) as u64;
        nodes + self.table_words() + u64::from(self.shared_nodes())
    }

    /// The cells of the largest map that stacks are for.
    fn head_cells(&self) -> u32 {
        if self.max_nodes == 0 { self.cells } else { MAX_CELLS }
    }

    pub(crate) fn words(&self) -> u64 {
        self.node_words() + self.scratch_words() + HeadMemory::words(self.head_cells()) + self.cache_words() as u64
    }

    /// The most that any search needs, or, with a smaller open list, that and what a path may need: two words per cell,
    /// which is also enough for a fringe, or per turning point of a path on the graph.
    fn scratch_words(&self) -> u64 {
        let open = OpenState::scratch_words(default_entries(self.nodes() as u32).min(most_entries(self.open_entries)));
        let depth_first = if self.open_entries == 0 { DepthFirst::words(self.cells) } else { 0 };
        let fringe = if self.cells == 0 { 0 } else { Fringe::words(self.cells) };
        let legs = PathSize::words_for_legs(self.graph_nodes.max(self.shared_nodes()));
        open.max(depth_first).max(fringe).max(legs)
    }

    /// A word for each portal that a table of regions may have.
    fn cache_words(&self) -> usize {
        self.nodes().min(MAX_PORTALS)
    }
}

impl Memory {
    /// What it allocates in addition to the block.
    pub(crate) const APART: u64 = GoalSet::BYTES + Enclosure::BYTES;

    pub(crate) fn new(def: &SearcherDef) -> Result<Self, Error> {
        let capacity = Capacity::new(def)?;
        let words = usize::try_from(capacity.words()).map_err(|_| Error::OutOfMemory)?;
        // No more than all words.
        let [node_words, scratch_words, head_words] =
            [capacity.node_words(), capacity.scratch_words(), HeadMemory::words(capacity.head_cells())]
                .map(|words| words as usize);
        let most_entries = most_entries(def.open_entries).min(OpenState::entries_in(scratch_words));
        let (nodes, table_words) = (capacity.nodes(), capacity.table_words() as usize);
        let (key_words, numbered_words) = (capacity.shared_nodes() as usize, nodes * NODE_WORDS + table_words);
        let (words, goals, enclosure) = (filled(words, 0)?, GoalSet::new()?, Enclosure::new()?);
        let (number, used_nodes) = (SearchNumber::NONE, 0);
        Ok(Self {
            words,
            capacity,
            number,
            used_nodes,
            goals,
            enclosure,
            nodes,
            table_words,
            key_words,
            numbered_words,
            node_words,
            scratch_words,
            head_words,
            most_entries,
        })
    }

    /// The scratch, which holds the path when a search is over.
    #[inline]
    pub(crate) fn scratch(&self) -> &[u32] {
        &self.words[self.node_words..]
    }

    /// The same, to be written.
    #[inline]
    pub(crate) fn scratch_mut(&mut self) -> &mut [u32] {
        &mut self.words[self.node_words..]
    }

    #[inline(always)]
    pub(crate) fn next_search(&mut self) {
        self.used_nodes = 0;
        self.number.advance(&mut self.words[..self.numbered_words]);
    }

    /// Divides the block for the current search, which may meet that many nodes. Inlined, since no caller needs all
    /// parts.
    #[inline(always)]
    pub(crate) fn divide(&mut self, required_nodes: u32) -> Parts<'_> {
        let Self { capacity, number, .. } = self;
        let (nodes, rest) = self.words.split_at_mut(self.nodes * NODE_WORDS);
        let (table, rest) = rest.split_at_mut(self.table_words);
        let (keys, rest) = rest.split_at_mut(self.key_words);
        let (origins, rest) = rest.split_at_mut(self.nodes * ORIGIN_WORDS);
        let (scratch, rest) = rest.split_at_mut(self.scratch_words);
        let (words, cache) = rest.split_at_mut(self.head_words);
        let heads = HeadMemory { words, most_cells: capacity.head_cells() };
        let list = ListMemory { cells: required_nodes, most_entries: self.most_entries, scratch, heads };
        let seats = capacity
            .is_shared(required_nodes)
            .then(|| SeatTable::new((table, keys), &mut self.used_nodes, number.tag(), capacity.max_nodes));
        let (nodes, origins, goals) = (Nodes::new(nodes, *number), origins.as_chunks_mut().0, &self.goals);
        Parts { nodes, seats, number, origins, list, cache, goals }
    }
}

/// Whether a search can do with a fixed number of nodes.
fn shares_nodes(choice: &Choice) -> bool {
    use Algorithm::{AStar, CanonicalAStar, Jump, JumpGraph};
    matches!(choice.algorithm, AStar | CanonicalAStar | Jump | JumpGraph)
        && matches!(choice.open_list, OpenListKind::Stacks | OpenListKind::Heap)
}

/// The limit that the caller has set, if any. No list works without room for a cell's successors and a few more.
fn most_entries(open_entries: u32) -> usize {
    if open_entries == 0 { usize::MAX } else { open_entries.max(16) as usize }
}
