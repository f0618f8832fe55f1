//! General searches.
//!
//! `cairn_searcher_find_path` finds a path to one cell. The searches of this section add what a game asks beyond that:
//! the nearest of several goals, goals that are rectangles, units in the way (overlays), a search in slices of a frame,
//! the costs to many cells, and many paths in one call. They support the algorithms of section 3 and no named open list
//! except `CAIRN_OPEN_LIST_HEAP`; other methods are `CAIRN_ERROR_UNSUPPORTED` as soon as there is an overlay or a list
//! of goals, and a searcher that is too small for A* on the map returns `CAIRN_ERROR_CAPACITY`. No search allocates
//! memory.
//!
//! Goals: a list of up to 1,024 rectangles, each of which is one goal; a single cell has width and height 1. A goal is
//! reached at any passable cell of it, or, with `CAIRN_QUERY_NEXT_TO_GOAL`, at a cell outside from which a step would
//! lead into it. Without a list the goal is that of the query. The cells along the edges of all goals (with
//! `CAIRN_QUERY_NEXT_TO_GOAL`, around them) must not be more than 1,024.
//!
//! Overlays: the search runs without the overlay first. If the overlay neither blocks a step of the path that it finds
//! nor makes one more expensive, that path is also the cheapest with it; otherwise A* searches again with it, and
//! `overlaid` in the result is 1. Landmarks guide both.

/// In the costs of `cairn_searcher_find_costs`: the cell was not reached.
pub const CAIRN_UNREACHED: u64 = u64::MAX;
