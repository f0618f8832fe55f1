//! Tiles of 8 x 8 cells, and the pieces that each is divided into: its connected parts, as far as they are connected
//! within the tile. A piece is found by a flood over the 64 bits of its tile; what is stored of it is one of its cells
//! and two names. A tile with one piece, as most have, stores only the names.

use crate::base::{Direction, Error, Frame, Spot, copy_by_fields, filled};

/// Cells along a side.
pub(super) const SIDE: u32 = 8;

/// The most pieces that a tile can have: every second cell.
pub(super) const MOST: usize = 32;

/// The names of a piece, one for each forest.
pub(super) type Pair = [u32; 2];

/// Set in the first number of a tile with several pieces, the rest of which is the first of them.
const SEVERAL: u32 = 1 << 31;

/// A piece of a tile that has several.
#[derive(Clone, Copy)]
struct Piece {
    /// The next piece of the tile, or the next one that is free; and the bit of a cell, at first the lowest.
    next_and_cell: u32,
    names: Pair,
}

const CELL_BITS: u32 = 6;
/// Ends a list. So there are fewer pieces than that.
const NONE: u32 = u32::MAX >> CELL_BITS;

impl Piece {
    fn next(self) -> u32 {
        self.next_and_cell >> CELL_BITS
    }

    fn cell(self) -> u64 {
        1 << (self.next_and_cell & 63)
    }
}

/// Where the names of a piece are stored: in the tile, or in the list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Tile(u32),
    Listed(u32),
}

/// The tiles of a map, row by row.
pub(super) struct Pieces {
    columns: u32,
    /// Whether cells that touch at a corner are connected.
    pub(super) diagonal: bool,
    tiles: Vec<Pair>,
    list: Vec<Piece>,
    /// Pieces from here on were never used.
    used: u32,
    free: u32,
    /// Pieces that the list has room for.
    left: u32,
    /// Whether there may be a tile whose pieces share names, since there was no room for them.
    pub(super) is_crowded: bool,
}

copy_by_fields! { Pieces { values: columns, diagonal, used, free, left, is_crowded; parts: tiles, list } }

impl Pieces {
    pub(super) fn new(frame: &Frame, diagonal: bool, room: u32) -> Result<Self, Error> {
        let list = filled(room as usize, Piece { next_and_cell: 0, names: [0; 2] })?;
        let tiles = filled(Self::count(frame) as usize, [0; 2])?;
        Ok(Self {
            columns: frame.width().div_ceil(SIDE),
            diagonal,
            tiles,
            list,
            used: 0,
            free: NONE,
            left: room,
            is_crowded: false,
        })
    }

    /// How many tiles there are.
    pub(super) fn count(frame: &Frame) -> u32 {
        frame.width().div_ceil(SIDE) * frame.height().div_ceil(SIDE)
    }

    pub(super) fn tiles(&self) -> u32 {
        self.tiles.len() as u32
    }

    pub(super) const fn memory_size(tiles: u32, room: u32) -> u64 {
        tiles as u64 * size_of::<Pair>() as u64 + room as u64 * size_of::<Piece>() as u64
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        (self.tiles.capacity() * size_of::<Pair>() + self.list.capacity() * size_of::<Piece>()) as u64
    }

    /// The tile of a cell, and its bit there.
    #[inline]
    pub(super) fn tile_of(&self, at: Spot) -> (u32, u64) {
        let (x, y) = (at.x as u32 - 1, at.y as u32 - 1);
        (y / SIDE * self.columns + x / SIDE, 1 << (y % SIDE * SIDE + x % SIDE))
    }

    /// Column and row of the first cell of a tile, in the padded frame.
    pub(super) fn first_cell(&self, tile: u32) -> (u32, u32) {
        (tile % self.columns * SIDE + 1, tile / self.columns * SIDE + 1)
    }

    /// The passable cells of a tile.
    pub(super) fn bits(&self, frame: &Frame, terrain: &[u8], tile: u32) -> u64 {
        let (x, y) = self.first_cell(tile);
        let rows = SIDE.min(frame.height() + 1 - y);
        let columns = SIDE.min(frame.width() + 1 - x);
        let from = &terrain[frame.id_of_spot(x as i32, y as i32).index()..];
        // Rows of the padded frame from the tile's first column on; behind the last row of cells there is padding.
        let below = from.chunks(frame.offset(Direction::S) as usize);
        below.zip(0..rows).fold(0, |bits, (row, number)| {
            let cells = match row.first_chunk() {
                Some(eight) if columns == SIDE => u64::from_le_bytes(*eight),
                _ => (0..columns as usize).fold(0, |cells, at| cells | u64::from(row[at]) << (8 * at)),
            };
            bits | passable(cells) << (SIDE * number)
        })
    }

    /// The passable cells of a tile as far as they must be known to find out which pieces some of its cells are in: of
    /// a tile with one piece, only these cells themselves.
    pub(super) fn bits_to_find(&self, frame: &Frame, terrain: &[u8], tile: u32, cells: u64) -> u64 {
        if self.has_several(tile) || cells.count_ones() > 4 {
            return self.bits(frame, terrain, tile);
        }
        let (x, y) = self.first_cell(tile);
        let first = frame.id_of_spot(x as i32, y as i32).index();
        let (mut rest, mut found) = (cells, 0);
        while rest != 0 {
            let (bit, at) = (lowest(rest), rest.trailing_zeros());
            let below = (at / SIDE) as usize * frame.offset(Direction::S) as usize;
            // Cells behind the last column or row lie in the padding or beyond.
            let is_inside = x + at % SIDE <= frame.width() && y + at / SIDE <= frame.height();
            if is_inside && terrain[first + below + (at % SIDE) as usize] != 0 {
                found |= bit;
            }
            rest &= !bit;
        }
        found
    }

    /// The next tile in a direction.
    pub(super) fn neighbour(&self, tile: u32, direction: Direction) -> Option<u32> {
        let column = (tile % self.columns).checked_add_signed(direction.dx()).filter(|&at| at < self.columns)?;
        let row = (tile / self.columns).checked_add_signed(direction.dy())?;
        Some(row * self.columns + column).filter(|&next| next < self.tiles())
    }

    /// All cells that are connected with some, within the tile.
    pub(super) fn flood(&self, bits: u64, from: u64) -> u64 {
        if bits == u64::MAX {
            return bits;
        }
        let mut piece = from;
        loop {
            let across = piece | (piece & !LAST_COLUMN) << 1 | (piece & !FIRST_COLUMN) >> 1;
            let sides = if self.diagonal { across } else { piece };
            let grown = (across | sides << SIDE | sides >> SIDE) & bits;
            if grown == piece {
                return piece;
            }
            piece = grown;
        }
    }

    /// Whether some cells are one piece, or none.
    fn is_one_piece(&self, bits: u64) -> bool {
        self.flood(bits, lowest(bits)) == bits
    }

    /// The cells of the tile in a direction that some cells touch.
    pub(super) fn touched(&self, cells: u64, direction: Direction) -> u64 {
        // Cells next to each other along the row, or the column, of cells at the edge.
        let (along, spread) = match direction {
            Direction::N => (cells << 56, 1),
            Direction::S => (cells >> 56, 1),
            Direction::E => ((cells & LAST_COLUMN) >> 7, SIDE),
            Direction::W => ((cells & FIRST_COLUMN) << 7, SIDE),
            Direction::NE => return (cells >> 7 & 1) << 56,
            Direction::SE => return cells >> 63,
            Direction::SW => return (cells >> 56 & 1) << 7,
            _ => return cells << 63,
        };
        let edge = match direction {
            Direction::N => 0xFF << 56,
            Direction::S => 0xFF,
            Direction::E => FIRST_COLUMN,
            _ => LAST_COLUMN,
        };
        if self.diagonal { (along | along << spread | along >> spread) & edge } else { along }
    }

    pub(super) fn has_several(&self, tile: u32) -> bool {
        self.tiles[tile as usize][0] & SEVERAL != 0
    }

    /// Whether a cell is the one by which a piece of a tile with several is found.
    pub(super) fn stands_for_piece(&self, tile: u32, bit: u64) -> bool {
        let mut at = Some(self.first(tile));
        while let Some(place) = at {
            if matches!(place, Place::Listed(at) if self.list[at as usize].cell() == bit) {
                return true;
            }
            at = self.next(place);
        }
        false
    }

    /// The first piece of a tile.
    #[inline]
    pub(super) fn first(&self, tile: u32) -> Place {
        match self.tiles[tile as usize][0] {
            first if first & SEVERAL != 0 => Place::Listed(first & !SEVERAL),
            _ => Place::Tile(tile),
        }
    }

    /// The one behind it in the list of the tile.
    pub(super) fn next(&self, place: Place) -> Option<Place> {
        match place {
            Place::Tile(_) => None,
            Place::Listed(at) => Some(self.list[at as usize].next()).filter(|&next| next != NONE).map(Place::Listed),
        }
    }

    /// The cells of a piece, given those of its tile.
    pub(super) fn cells(&self, place: Place, bits: u64) -> u64 {
        match place {
            Place::Tile(_) => bits,
            Place::Listed(at) => self.flood(bits, self.list[at as usize].cell()),
        }
    }

    /// The piece of a tile to which a passable cell belongs, and cells: all of that piece and none of another.
    pub(super) fn find(&self, tile: u32, bit: u64, bits: impl FnOnce() -> u64) -> (Place, u64) {
        let mut place = self.first(tile);
        let Place::Listed(_) = place else { return (place, u64::MAX) };
        let cells = self.flood(bits(), bit);
        while let (Place::Listed(at), Some(next)) = (place, self.next(place)) {
            if self.list[at as usize].cell() & cells != 0 {
                break;
            }
            place = next;
        }
        (place, cells)
    }

    #[inline]
    pub(super) fn names(&self, place: Place) -> Pair {
        match place {
            Place::Tile(tile) => self.tiles[tile as usize],
            Place::Listed(at) => self.list[at as usize].names,
        }
    }

    pub(super) fn set_name(&mut self, place: Place, side: usize, name: u32) {
        let names = match place {
            Place::Tile(tile) => &mut self.tiles[tile as usize],
            Place::Listed(at) => &mut self.list[at as usize].names,
        };
        names[side] = name;
    }

    /// Divides a tile of which cells have been opened, or else blocked. A piece gets the names of those that it was or
    /// has a part of, joined by a function, from `unnamed` on. Returns whether each piece has names of its own: without room for them all
    /// pieces of the tile have the same, and so they stay until `divide` is called with `before` as 0.
    pub(super) fn divide(
        &mut self,
        tile: u32,
        before: u64,
        now: u64,
        unnamed: Pair,
        mut join: impl FnMut(Pair, Pair) -> Pair,
    ) -> bool {
        let mut piece = self.flood(now, lowest(now));
        let is_one = piece == now;
        if !self.has_several(tile) && before != 0 {
            if self.is_crowded && !self.is_one_piece(before) {
                return is_one;
            }
            if is_one && now != 0 {
                return true;
            }
        }
        // Cells by which a piece is found again, and its names.
        let mut olds = [(0, unnamed); MOST];
        let mut count = 0;
        let mut at = Some(self.first(tile)).filter(|_| before != 0);
        while let Some(place) = at {
            let cells = if let Place::Listed(at) = place { self.list[at as usize].cell() } else { before };
            olds[count] = (cells, self.names(place));
            count += 1;
            at = self.next(place);
        }
        let olds = &olds[..count];
        let joined_within = |cells: u64, join: &mut dyn FnMut(Pair, Pair) -> Pair| {
            olds.iter().filter(|(of, _)| of & cells != 0).fold(unnamed, |names, &(_, old)| join(names, old))
        };
        // In these cells a new piece is part of one that was, or the other way round.
        let either = before | now;
        self.release(tile);
        if is_one {
            self.tiles[tile as usize] =
                if now == 0 { [0; 2] } else { joined_within(self.flood(either, now), &mut join) };
            return true;
        }
        let (mut rest, mut first) = (now, NONE);
        loop {
            rest &= !piece;
            let names = joined_within(self.flood(either, piece), &mut join);
            let Some(at) = self.take() else {
                self.tiles[tile as usize] = [SEVERAL | first; 2];
                if first != NONE {
                    self.release(tile);
                }
                self.tiles[tile as usize] = joined_within(before, &mut join);
                self.is_crowded = true;
                return false;
            };
            self.list[at as usize] = Piece { next_and_cell: first << CELL_BITS | piece.trailing_zeros(), names };
            first = at;
            if rest == 0 {
                break;
            }
            piece = self.flood(now, lowest(rest));
        }
        self.tiles[tile as usize] = [SEVERAL | first; 2];
        true
    }

    /// Takes a piece that is free.
    fn take(&mut self) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        if self.free == NONE {
            self.used += 1;
            return Some(self.used - 1);
        }
        let next = self.list[self.free as usize].next();
        Some(std::mem::replace(&mut self.free, next))
    }

    /// Frees the pieces of a tile that are listed.
    fn release(&mut self, tile: u32) {
        let Place::Listed(first) = self.first(tile) else { return };
        let mut last = first;
        self.left += 1;
        while let Some(Place::Listed(next)) = self.next(Place::Listed(last)) {
            last = next;
            self.left += 1;
        }
        self.list[last as usize].next_and_cell = self.free << CELL_BITS;
        self.free = first;
        self.tiles[tile as usize] = [0; 2];
    }

    /// Makes room for more pieces if fewer than that many are left.
    pub(super) fn make_room(&mut self, spare: u32) -> Result<(), Error> {
        if self.left < spare {
            let more = (self.list.len() / 2).max(spare as usize);
            if self.list.len() + more >= NONE as usize {
                // Only noise on a thousand million cells has so many.
                return Err(Error::OutOfMemory);
            }
            self.list.try_reserve_exact(more)?;
            self.list.resize(self.list.len() + more, Piece { next_and_cell: 0, names: [0; 2] });
            self.left += more as u32;
        }
        Ok(())
    }

    /// The pieces that there is room for.
    pub(super) fn room(&self) -> u32 {
        self.list.len() as u32
    }
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// The directions, one bit each, in which a cell of a tile has a neighbour in it.
pub(super) fn inside(bit: u64) -> u8 {
    let column = |cells: u64, directions: u8| if bit & cells == 0 { directions } else { 0 };
    let east = column(LAST_COLUMN, 0b0000_1110);
    let west = column(FIRST_COLUMN, 0b1110_0000);
    let north = if bit >> SIDE != 0 { 0b1000_0011 } else { 0 };
    let south = if bit << SIDE != 0 { 0b0011_1000 } else { 0 };
    // A diagonal one is there if both cardinal ones next to it are.
    let cardinal = (east | west | north | south) & Direction::CARDINAL_BITS;
    cardinal | (cardinal.rotate_left(1) & cardinal.rotate_right(1))
}

pub(super) fn lowest(bits: u64) -> u64 {
    bits & bits.wrapping_neg()
}

/// Which of eight cells are passable, given the terrain of each in a byte.
fn passable(cells: u64) -> u64 {
    let all_but_highest = 0x7F * FIRST_COLUMN;
    let highest = (((cells & all_but_highest) + all_but_highest) | cells) & !all_but_highest;
    // The multiplication gathers the bits in the highest byte; no two of its terms meet.
    highest.wrapping_mul(0x0002_0408_1020_4081) >> 56
}
