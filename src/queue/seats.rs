//! Seats: which node of the pool belongs to which cell of the map, or to which number of a graph.
//!
//! A full searcher has a node for each of them, with the same number ([`OwnSeats`]). A searcher with a fixed number of
//! nodes, whatever the size of the map, gives them out in the order in which a search asks, and a table with open
//! addressing finds them again ([`SeatTable`]). Each of its entries has the number of the search that wrote it, so
//! nothing is cleared between searches.
//!
//! A jump search gets nodes one by one ([`PointSeats`]). A search over cells gets those of a tile of 16 x 16 cells at a
//! time ([`TileSeats`]): nine of ten steps stay within a tile, and then the node of the neighbour is known from that of
//! the cell.
//!
//! ```text
//!   entry     5         9             the table, by the hash of the key
//!   keys   ... 5: tile (3, 7) ...     by the number that the entry has; it proves that the entry is the right one
//!   nodes  ... 1280 ... 1535 ...      those of tile 5, row by row
//! ```
// PERF: nodes of single cells in a table were 1.8 times as slow as own ones for A* on brc202d, and 2.8 times on
// NewYork_0_1024: five look-ups per expansion, each in another cache line. With tiles of 8 x 8 cells A* took 1.3 to 1.4
// times as long on brc202d, with 16 x 16 1.1 to 1.2 times.

use crate::base::{CellId, Direction, Frame, NodeId, Site, Spot, Wide, load, store};

/// The cells along each side of a tile.
const SIDE: u32 = 16;
const TILE: u32 = SIDE * SIDE;

/// The bits of a packed spot that name its tile.
const TILE_BITS: u32 = !((SIDE - 1) * 0x1_0001);

/// Nodes beyond those that the caller asked for, so that room need not be checked for each of them: for the ends of the
/// legs of a jump point, of which there are up to 255, or for the tiles around a cell.
const SPARE: u32 = 8 * TILE;

/// Words of an entry of a table.
const ENTRY_WORDS: usize = 2;

/// An entry: the search that wrote it in the upper bits, as nodes have it, the number in the lower ones.
const NUMBER_BITS: u64 = u32::MAX as u64;

/// Odd, and with no pattern in its bits.
const SCRAMBLE: u64 = 0x9E37_79B9_7F4A_7C15;

/// How many nodes a searcher has that was asked for that many: whole tiles of them, and some to spare.
pub(crate) fn shared_nodes(max_nodes: u32) -> u32 {
    max_nodes.next_multiple_of(TILE) + SPARE
}

/// Which node belongs to which cell.
pub(crate) trait CellSeats {
    /// The node of a cell, which gets one if it has none.
    fn node(&mut self, at: Spot) -> NodeId;
    /// The same for the next cell in a direction, from a cell and its node.
    fn next(&mut self, node: NodeId, from: Spot, to: CellId, direction: Direction) -> NodeId;
    /// The node of a cell, if it has one; it may be untouched.
    fn known(&self, at: Spot) -> Option<NodeId>;
    /// The cell of a node that has one.
    fn cell(&self, frame: &Frame, node: NodeId) -> CellId;
    /// The same cell, which is known, as a spot.
    fn spot(&self, frame: &Frame, node: NodeId, cell: CellId) -> Spot;
    /// Whether all neighbours of a cell can get nodes.
    fn has_room(&self) -> bool;
}

/// Which node belongs to which site of a jump search.
pub(crate) trait Seats {
    /// The node of a site, which gets one if it has none.
    fn node(&mut self, site: Site) -> NodeId;
    /// The site of a node that has one.
    fn site(&self, node: NodeId) -> Site;
    /// Whether 255 more sites can get a node.
    fn has_room(&self) -> bool;
}

/// A node for each cell or site, with its number.
pub(crate) struct OwnSeats;

impl CellSeats for OwnSeats {
    #[inline(always)]
    fn node(&mut self, at: Spot) -> NodeId {
        at.id.node()
    }

    #[inline(always)]
    fn next(&mut self, _: NodeId, _: Spot, to: CellId, _: Direction) -> NodeId {
        to.node()
    }

    #[inline(always)]
    fn known(&self, at: Spot) -> Option<NodeId> {
        Some(at.id.node())
    }

    #[inline(always)]
    fn cell(&self, _: &Frame, node: NodeId) -> CellId {
        node.cell()
    }

    #[inline(always)]
    fn spot(&self, frame: &Frame, _: NodeId, cell: CellId) -> Spot {
        frame.spot(cell)
    }

    #[inline(always)]
    fn has_room(&self) -> bool {
        true
    }
}

impl Seats for OwnSeats {
    #[inline(always)]
    fn node(&mut self, site: Site) -> NodeId {
        NodeId(site.0)
    }

    #[inline(always)]
    fn site(&self, node: NodeId) -> Site {
        Site(node.0)
    }

    #[inline(always)]
    fn has_room(&self) -> bool {
        true
    }
}

/// Numbers from 0 for keys, in the order in which they are asked for.
pub(crate) struct SeatTable<'a> {
    /// A power of two of them, half of which stay empty.
    entries: &'a mut [Wide],
    /// The key of each number.
    keys: &'a mut [u32],
    used: &'a mut u32,
    /// The search number, in the bits where an entry has it.
    tag: u64,
    /// The nodes that the caller asked for.
    most: u32,
    /// The hash has this many bits more than the place of an entry.
    shift: u32,
}

impl<'a> SeatTable<'a> {
    /// Words for the entries of a table for that many nodes.
    pub(crate) fn entry_words(max_nodes: u32) -> u64 {
        Self::entries_for(max_nodes, SPARE) as u64 * ENTRY_WORDS as u64
    }

    /// How many entries there are for keys, and some more keys to spare.
    fn entries_for(keys: u32, spare: u32) -> usize {
        (2 * keys.max(2 * spare) as usize).next_power_of_two()
    }

    /// A table in memory for its entries and keys, of which `used` are used, for the search of a tag.
    pub(crate) fn new((entries, keys): (&'a mut [u32], &'a mut [u32]), used: &'a mut u32, tag: u64, most: u32) -> Self {
        let entries: &mut [Wide] = entries.as_chunks_mut().0;
        let shift = u32::BITS - entries.len().trailing_zeros();
        Self { entries, keys, used, tag, most, shift }
    }

    /// As seats of a search over cells. Its keys are few, and so are the entries that it looks at.
    pub(crate) fn of_tiles(self) -> TileSeats<'a> {
        let most = self.most.div_ceil(TILE);
        let entries = &mut self.entries[..Self::entries_for(most, SPARE / TILE)];
        let shift = u32::BITS - entries.len().trailing_zeros();
        TileSeats(Self { entries, shift, most, ..self })
    }

    /// As seats of a jump search.
    pub(crate) fn of_points(self) -> PointSeats<'a> {
        PointSeats(self)
    }

    /// The number of a key, or the place of the entry that it would get.
    #[inline(always)]
    fn find(&self, key: u32) -> Result<u32, usize> {
        // Half of the product alone would be a straight line modulo 2^32, on which some widths put row over row.
        let product = u64::from(key).wrapping_mul(SCRAMBLE);
        let mut place = (((product >> 32) as u32 ^ product as u32) >> self.shift) as usize;
        loop {
            let entry = load(self.entries[place]);
            if (entry ^ self.tag) > NUMBER_BITS {
                return Err(place);
            }
            let number = entry as u32;
            if self.keys[number as usize] == key {
                return Ok(number);
            }
            place = (place + 1) & (self.entries.len() - 1);
        }
    }

    /// The number of a key, which gets the next one if it has none.
    #[inline(always)]
    fn number(&mut self, key: u32) -> u32 {
        self.find(key).unwrap_or_else(|place| {
            let number = *self.used;
            *self.used += 1;
            self.keys[number as usize] = key;
            self.entries[place] = store(self.tag | u64::from(number));
            number
        })
    }

    #[inline(always)]
    fn has_room(&self) -> bool {
        *self.used <= self.most
    }
}

/// Nodes for the tiles that a search over cells touches. The key of a tile is the packed spot of its first cell.
pub(crate) struct TileSeats<'a>(SeatTable<'a>);

/// The directions in which each cell of a tile has its neighbour in another one, a bit each.
const LEAVING: [u8; TILE as usize] = {
    let mut leaving = [0; TILE as usize];
    let mut place = 0;
    while place < TILE {
        let (x, y) = (place % SIDE, place / SIDE);
        // From north, clockwise.
        let west = if x == 0 { 0b1110_0000 } else { 0 };
        let east = if x == SIDE - 1 { 0b0000_1110 } else { 0 };
        let north = if y == 0 { 0b1000_0011 } else { 0 };
        let south = if y == SIDE - 1 { 0b0011_1000 } else { 0 };
        leaving[place as usize] = west | east | north | south;
        place += 1;
    }
    leaving
};

/// From a cell of a tile to the next one in each direction.
const ONWARD: [i32; Direction::COUNT] = {
    let row = SIDE as i32;
    [-row, 1 - row, 1, row + 1, row, row - 1, -1, -row - 1]
};

impl TileSeats<'_> {
    /// The place of a cell in its tile.
    #[inline(always)]
    fn place(at: Spot) -> u32 {
        at.x as u32 % SIDE + at.y as u32 % SIDE * SIDE
    }

    /// The node of a cell in another tile.
    #[inline(always)]
    fn enter(&mut self, at: Spot) -> NodeId {
        NodeId(self.0.number(at.packed().0 & TILE_BITS) * TILE + Self::place(at))
    }
}

impl CellSeats for TileSeats<'_> {
    fn node(&mut self, at: Spot) -> NodeId {
        self.enter(at)
    }

    #[inline(always)]
    fn next(&mut self, node: NodeId, from: Spot, to: CellId, direction: Direction) -> NodeId {
        if LEAVING[(node.0 % TILE) as usize] & direction.bit() != 0 {
            return self.enter(Frame::spot_next_to(from, to, direction));
        }
        NodeId(node.0.wrapping_add_signed(ONWARD[direction.index()]))
    }

    fn known(&self, at: Spot) -> Option<NodeId> {
        let tile = self.0.find(at.packed().0 & TILE_BITS).ok()?;
        Some(NodeId(tile * TILE + Self::place(at)))
    }

    #[inline(always)]
    fn cell(&self, frame: &Frame, node: NodeId) -> CellId {
        self.spot(frame, node, CellId(0)).id
    }

    #[inline(always)]
    fn spot(&self, frame: &Frame, node: NodeId, _: CellId) -> Spot {
        let tile = self.0.keys[(node.0 / TILE) as usize];
        let (x, y) = ((tile & 0xFFFF) + node.0 % SIDE, (tile >> 16) + node.0 / SIDE % SIDE);
        Spot { id: frame.id_of_spot(x as i32, y as i32), x: x as i32, y: y as i32 }
    }

    #[inline(always)]
    fn has_room(&self) -> bool {
        self.0.has_room()
    }
}

/// Nodes for the sites that a jump search touches.
pub(crate) struct PointSeats<'a>(SeatTable<'a>);

impl Seats for PointSeats<'_> {
    #[inline(always)]
    fn node(&mut self, site: Site) -> NodeId {
        NodeId(self.0.number(site.0))
    }

    #[inline(always)]
    fn site(&self, node: NodeId) -> Site {
        Site(self.0.keys[node.index()])
    }

    #[inline(always)]
    fn has_room(&self) -> bool {
        self.0.has_room()
    }
}
