//! The memory of a searcher: one block of 32-bit words, divided once. Nodes; where nodes of jump searches come from;
//! scratch, which each search uses in its own way and which holds the path when the search is over; the heads of the
//! array of stacks; the memory of a heuristic about the goal. Apart from it, a list of goals. The size depends on the
//! def of the searcher and on nothing else.
//!
//! A search on the jump-point graph numbers its nodes from 0, so a searcher may hold a graph and not the map's cells.

use crate::base::{Error, Frame, MAX_CELLS, filled};
use crate::map::LayerRef;
use crate::queue::{HeadMemory, ListMemory, NODE_WORDS, Nodes, OpenState, PathSize, SearchNumber, default_entries};
use crate::search::{Algorithm, DepthFirst, Fringe, GoalSet, ORIGIN_WORDS, Parts};
use crate::tables::MAX_PORTALS;

/// How to create a searcher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearcherDef {
    /// The largest [`Map::required_cells`] of the maps to be searched; 0 for a searcher of graphs only.
    pub max_cells: u64,
    /// Capacity of the open list; 0 is enough for every search.
    pub open_entries: u32,
    /// The largest [`Map::required_nodes`] of the maps whose graphs are to be searched. Needed only if `max_cells` is
    /// less, or if it is less than the map's cells and `open_entries` is set.
    pub graph_nodes: u32,
}

/// cbindgen:ignore
impl SearcherDef {
    /// For maps of 256 x 256 cells and their padding.
    pub const DEFAULT: Self = Self { max_cells: Frame::count_cells(256, 256), open_entries: 0, graph_nodes: 0 };
}

/// What a searcher can hold, as its def says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Capacity {
    /// Cells of a map.
    cells: u32,
    /// Nodes of a graph, on a map of any size.
    graph_nodes: u32,
    /// 0 if the open list may be as long as it needs to be.
    open_entries: u32,
}

/// The block.
pub(crate) struct Memory {
    pub(crate) words: Vec<u32>,
    pub(crate) capacity: Capacity,
    pub(crate) number: SearchNumber,
    /// The goals of a search that has several.
    pub(crate) goals: GoalSet,
    /// How many words scratch and heads take.
    scratch_words: usize,
    head_words: usize,
}

impl Capacity {
    pub(crate) fn new(def: &SearcherDef) -> Result<Self, Error> {
        let [cells, graph_nodes] = match [def.max_cells, def.graph_nodes.into()].map(u32::try_from) {
            [Ok(0), Ok(0)] => return Err(Error::Dimensions),
            [Ok(cells), Ok(nodes)] if cells.max(nodes) <= MAX_CELLS => [cells, nodes],
            _ => return Err(Error::TooLarge),
        };
        // A full open list leaves enough for the path, too; with a smaller one there are two words per cell.
        let graph_nodes = if def.open_entries == 0 { graph_nodes.max(cells) } else { graph_nodes };
        Ok(Self { cells, graph_nodes, open_entries: def.open_entries })
    }

    /// Whether a search has room.
    pub(crate) fn check(&self, layer: LayerRef<'_>, algorithm: Algorithm) -> Result<(), Error> {
        let has_room = match algorithm {
            Algorithm::JumpGraph => self.holds_graph(layer),
            Algorithm::Ida | Algorithm::MeIda | Algorithm::CazenaveIda | Algorithm::Portals
                if self.open_entries != 0 =>
            {
                false
            }
            _ => self.holds_cells(layer),
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

    /// The number of nodes, of any kind.
    fn nodes(&self) -> usize {
        self.cells.max(self.graph_nodes) as usize
    }

    pub(crate) fn words(&self) -> u64 {
        let nodes = (self.nodes() * (NODE_WORDS + ORIGIN_WORDS)) as u64;
        nodes + self.scratch_words() + HeadMemory::words(self.cells) + self.cache_words() as u64
    }

    /// The most that any search needs, or, with a smaller open list, that and what a path may need: two words per cell,
    /// which is also enough for a fringe, or per turning point of a path on the graph.
    fn scratch_words(&self) -> u64 {
        let open = OpenState::scratch_words(default_entries(self.nodes() as u32).min(most_entries(self.open_entries)));
        let depth_first = if self.open_entries == 0 { DepthFirst::words(self.cells) } else { 0 };
        let fringe = if self.cells == 0 { 0 } else { Fringe::words(self.cells) };
        open.max(depth_first).max(fringe).max(PathSize::words_for_legs(self.graph_nodes))
    }

    /// A word for each portal that a table of regions may have.
    fn cache_words(&self) -> usize {
        self.nodes().min(MAX_PORTALS)
    }
}

impl Memory {
    pub(crate) fn new(def: &SearcherDef) -> Result<Self, Error> {
        let capacity = Capacity::new(def)?;
        let words = usize::try_from(capacity.words()).map_err(|_| Error::OutOfMemory)?;
        // No more than all words.
        let [scratch_words, head_words] =
            [capacity.scratch_words(), HeadMemory::words(capacity.cells)].map(|words| words as usize);
        let (words, goals) = (filled(words, 0)?, GoalSet::new()?);
        Ok(Self { words, capacity, number: SearchNumber::NONE, goals, scratch_words, head_words })
    }

    /// The scratch, which holds the path when a search is over.
    pub(crate) fn scratch(&self) -> &[u32] {
        &self.words[self.capacity.nodes() * (NODE_WORDS + ORIGIN_WORDS)..]
    }

    /// The same, to be written.
    pub(crate) fn scratch_mut(&mut self) -> &mut [u32] {
        &mut self.words[self.capacity.nodes() * (NODE_WORDS + ORIGIN_WORDS)..]
    }

    pub(crate) fn next_search(&mut self) {
        let nodes = self.capacity.nodes() * NODE_WORDS;
        self.number.advance(&mut self.words[..nodes]);
    }

    /// Divides the block for the current search, which may meet that many nodes. Inlined, since no caller needs all
    /// parts.
    #[inline(always)]
    pub(crate) fn divide(&mut self, required_nodes: u32) -> Parts<'_> {
        let Capacity { cells, open_entries, .. } = self.capacity;
        let (nodes, rest) = self.words.split_at_mut(self.capacity.nodes() * NODE_WORDS);
        let (origins, rest) = rest.split_at_mut(self.capacity.nodes() * ORIGIN_WORDS);
        let (scratch, rest) = rest.split_at_mut(self.scratch_words);
        let (words, cache) = rest.split_at_mut(self.head_words);
        let heads = HeadMemory { words, most_cells: cells };
        let list = ListMemory { cells: required_nodes, most_entries: most_entries(open_entries), scratch, heads };
        let (number, goals) = (&mut self.number, &self.goals);
        Parts { nodes: Nodes::new(nodes, *number), number, origins: origins.as_chunks_mut().0, list, cache, goals }
    }
}

/// The limit that the caller has set, if any. No list works without room for a cell's successors and a few more.
fn most_entries(open_entries: u32) -> usize {
    if open_entries == 0 { usize::MAX } else { open_entries.max(16) as usize }
}
