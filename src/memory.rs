//! The memory of a searcher: one block of 32-bit words, divided once. Nodes; where nodes of jump searches come from; scratch, which each search uses in its own way
//! and which holds the path when the search is over; the heads of the array of stacks; what a heuristic keeps of the
//! goal. The size depends on the def of the
//! searcher and on nothing else.

use crate::Error;
use crate::geometry::MAX_CELLS;
use crate::grid::filled;
use crate::open::{ListMemory, OpenState, StackHeads, default_entries};
use crate::pool::{NODE_WORDS, Nodes, SearchNumber};
use crate::search::{DepthFirst, Fringe, ORIGIN_WORDS, Origin};
use crate::tables::MAX_PORTALS;

/// What the block is divided into for a search.
pub(crate) struct Parts<'a> {
    pub(crate) nodes: Nodes<'a>,
    /// How each node of a jump search was reached.
    pub(crate) origins: &'a mut [Origin],
    pub(crate) list: ListMemory<'a>,
    /// The heuristic's.
    pub(crate) cache: &'a mut [u32],
}

/// The block.
pub(crate) struct Memory {
    pub(crate) words: Vec<u32>,
    pub(crate) cells: u32,
    /// 0 where the open list may be as long as it needs to be.
    pub(crate) open_entries: u32,
    pub(crate) number: SearchNumber,
    /// How many words scratch and heads take.
    scratch_words: usize,
    head_words: usize,
}

impl Memory {
    pub(crate) fn new(max_cells: u64, open_entries: u32) -> Result<Self, Error> {
        let cells = Self::check(max_cells)?;
        let words = usize::try_from(Self::count_words(cells, open_entries)).map_err(|_| Error::OutOfMemory)?;
        Ok(Self {
            words: filled(words, 0)?,
            cells,
            open_entries,
            number: SearchNumber::NONE,
            // No more than all words.
            scratch_words: Self::scratch_words(cells, open_entries) as usize,
            head_words: StackHeads::words(cells) as usize,
        })
    }

    pub(crate) fn check(max_cells: u64) -> Result<u32, Error> {
        match u32::try_from(max_cells) {
            Ok(0) => Err(Error::Dimensions),
            Ok(cells) if cells <= MAX_CELLS => Ok(cells),
            _ => Err(Error::TooLarge),
        }
    }

    pub(crate) fn count_words(cells: u32, open_entries: u32) -> u64 {
        let nodes = u64::from(cells) * (NODE_WORDS + ORIGIN_WORDS) as u64;
        nodes + Self::scratch_words(cells, open_entries) + StackHeads::words(cells) + Self::cache_words(cells) as u64
    }

    /// The most that any search needs, or, with a smaller open list, that and what a path may need, two words per cell,
    /// which is also enough for a fringe.
    fn scratch_words(cells: u32, open_entries: u32) -> u64 {
        let open = OpenState::scratch_words(default_entries(cells).min(most_entries(open_entries)));
        let others = if open_entries == 0 { DepthFirst::words(cells) } else { 0 };
        open.max(others).max(Fringe::words(cells))
    }

    /// A word for each portal that a table of regions may have.
    fn cache_words(cells: u32) -> usize {
        (cells as usize).min(MAX_PORTALS)
    }

    /// The scratch, which holds the path when a search is over.
    pub(crate) fn scratch(&self) -> &[u32] {
        &self.words[self.cells as usize * (NODE_WORDS + ORIGIN_WORDS)..]
    }

    pub(crate) fn next_search(&mut self) {
        let nodes = self.cells as usize * NODE_WORDS;
        self.number.advance(&mut self.words[..nodes]);
    }

    /// Divides the block for the current search, on a map of that many cells.
    pub(crate) fn divide(&mut self, map_cells: u32) -> Parts<'_> {
        let (nodes, rest) = self.words.split_at_mut(self.cells as usize * NODE_WORDS);
        let (origins, rest) = rest.split_at_mut(self.cells as usize * ORIGIN_WORDS);
        let (scratch, rest) = rest.split_at_mut(self.scratch_words);
        let (heads, cache) = rest.split_at_mut(self.head_words);
        let heads = StackHeads::new(heads, self.cells);
        let most_entries = most_entries(self.open_entries);
        let list = ListMemory { cells: map_cells, most_entries, scratch, heads };
        Parts { nodes: Nodes::new(nodes, self.number), origins: origins.as_chunks_mut().0, list, cache }
    }
}

/// The limit that the caller has set, if any. No list works without room for a cell's successors and a few more.
fn most_entries(open_entries: u32) -> usize {
    if open_entries == 0 { usize::MAX } else { open_entries.max(16) as usize }
}
