//! Tiles of 8 x 8 cells, a cache line each, for walks along diagonals. One word per diagonal has the cells at which a
//! walk in that direction must halt, and one per straight direction the cells from which a jump leads to a jump point.
//! A walk takes eight rows at a time, since a diagonal has one cell in each: at most two adjacent tiles hold them all,
//! and no two of them at the same bit.
//!
//! ```text
//!   .  .  .  .  .  5  .  . |  .  .  .  .  .  .  .  .    A diagonal to the south-east comes into a band of eight
//!   .  .  .  .  .  . 14  . |  .  .  .  .  .  .  .  .    rows in column 5 of a tile. Each number is the bit of a
//!   .  .  .  .  .  .  . 23 |  .  .  .  .  .  .  .  .    cell in the words of its tile: 8 * row + column.
//!   .  .  .  .  .  .  .  . | 24  .  .  .  .  .  .  .    Bits 5, 14, 23 of a word of the first tile and 24, 33,
//!   .  .  .  .  .  .  .  . |  . 33  .  .  .  .  .  .    42, 51, 60 of the same word of the second make one word
//!   .  .  .  .  .  .  .  . |  .  . 42  .  .  .  .  .    for the band, with a bit in each byte. The lowest that is
//!   .  .  .  .  .  .  .  . |  .  .  . 51  .  .  .  .    set is the first that the walk meets; in a walk to the
//!   .  .  .  .  .  .  .  . |  .  .  .  . 60  .  .  .    north it is the highest.
//! ```
//!
//! Tiles are addressed, as planes are, by column and row of the padded frame. Every cell that is not a passable cell of
//! the map halts every walk, so every walk ends.

use crate::base::{Direction, Error, Frame, copy_by_fields, filled};
use std::ops::Range;

/// Cells along a side.
pub(super) const SIDE: usize = 8;

/// Bit `8 * (y % 8) + x % 8` of each word stands for a cell. There is a word for each diagonal and one for each
/// cardinal direction, in the order of [`Direction::half`].
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Tile {
    /// By diagonal: no step leads on from here, or the walk has met a jump point.
    halts: [u64; 4],
    /// By straight direction: a jump from here leads to a jump point, or may in a long line.
    leads: [u64; 4],
}

impl Tile {
    const BLOCKED: Self = Self { halts: [u64::MAX; 4], leads: [0; 4] };
}

/// Of the same cells on weighted terrain, by diagonal: whether a walk may turn there, along the row and along the column.
/// On uniform terrain it may wherever a jump leads on.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Turns {
    across: [u64; 4],
    along: [u64; 4],
}

impl Turns {
    const BLOCKED: Self = Self { across: [0; 4], along: [0; 4] };
}

/// The tiles of a map, row by row, with one more in front and one more behind: a walk looks at two adjacent ones.
pub(super) struct Tiles {
    tiles: Vec<Tile>,
    /// As many, or none on terrain that is always uniform.
    turns: Vec<Turns>,
    /// Tiles per row.
    stride: usize,
}

copy_by_fields! { Tiles { values: stride; parts: tiles, turns } }

/// The tiles in front.
const FRONT: usize = 1;

impl Tiles {
    /// For a map that is blocked everywhere.
    pub(super) fn new(frame: &Frame) -> Result<Self, Error> {
        let tiles = filled(Self::count(frame), Tile::BLOCKED)?;
        Ok(Self { tiles, turns: Vec::new(), stride: self::tiles(frame.width()) })
    }

    /// The same for terrain that may be weighted.
    pub(super) fn weighted(frame: &Frame) -> Result<Self, Error> {
        Ok(Self { turns: filled(Self::count(frame), Turns::BLOCKED)?, ..Self::new(frame)? })
    }

    fn count(frame: &Frame) -> usize {
        tiles(frame.width()) * tiles(frame.height()) + 2 * FRONT
    }

    pub(super) fn memory_size(frame: &Frame) -> u64 {
        (Self::count(frame) * size_of::<Tile>()) as u64
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        (self.tiles.capacity() * size_of::<Tile>() + self.turns.capacity() * size_of::<Turns>()) as u64
    }

    #[inline]
    fn index(&self, x: usize, y: usize) -> usize {
        FRONT + y / SIDE * self.stride + x / SIDE
    }

    /// Changes which diagonals, one bit each, must halt at a cell.
    #[inline]
    pub(super) fn change_halts(&mut self, x: usize, y: usize, change: u8) {
        let (index, bit) = (self.index(x, y), bit(x, y));
        for (half, word) in self.tiles[index].halts.iter_mut().enumerate() {
            *word ^= u64::from(change >> (2 * half + 1) & 1) << bit;
        }
    }

    /// The diagonals, one bit each, that must halt at a cell.
    pub(super) fn halts(&self, x: usize, y: usize) -> u8 {
        let (halts, bit) = (&self.tiles[self.index(x, y)].halts, bit(x, y));
        (0..4).fold(0, |directions, half| directions | ((halts[half] >> bit & 1) as u8) << (2 * half + 1))
    }

    /// Sets the diagonals, one bit each, that may turn at a cell along the row, and those that may along the column.
    pub(super) fn put_turns(&mut self, x: usize, y: usize, [across, along]: [u8; 2]) {
        let (index, bit) = (self.index(x, y), bit(x, y));
        let Turns { across: rows, along: columns } = &mut self.turns[index];
        for half in 0..4 {
            let put = |word: &mut u64, may: u8| {
                *word = *word & !(1 << bit) | u64::from(may >> (2 * half + 1) & 1) << bit;
            };
            put(&mut rows[half], across);
            put(&mut columns[half], along);
        }
    }

    /// The cells of a tile at which a walk along a diagonal must halt.
    #[inline]
    pub(super) fn halts_in(&self, x: usize, y: usize, half: usize) -> u64 {
        self.tiles[FRONT + y * self.stride + x].halts[half]
    }

    /// The straight directions, one bit each, in which a jump from a cell leads to a jump point.
    #[inline]
    pub(super) fn leads(&self, x: usize, y: usize) -> u8 {
        let (leads, bit) = (&self.tiles[self.index(x, y)].leads, bit(x, y));
        (0..4).fold(0, |directions, half| directions | ((leads[half] >> bit & 1) as u8) << (2 * half))
    }

    /// A row of the frame, or a column.
    #[inline]
    pub(super) fn line<const DOWN: bool>(&self, number: usize) -> Line<DOWN> {
        let first = if DOWN { self.index(number, 0) } else { self.index(0, number) };
        Line { first, stride: if DOWN { self.stride } else { 1 }, number: number % SIDE }
    }

    /// Whether a jump from a cell of a line leads to a jump point.
    #[inline]
    pub(super) fn leads_on<const DOWN: bool>(&self, line: &Line<DOWN>, at: usize, half: usize) -> bool {
        self.tiles[line.tile(at)].leads[half] >> line.bit(at) & 1 != 0
    }

    /// Sets for the cells of a line in one of its tiles whether jumps lead to a jump point, one bit each. Bits outside
    /// the frame may be anything.
    #[inline]
    pub(super) fn put_leads<const DOWN: bool>(&mut self, line: &Line<DOWN>, tile: usize, half: usize, leads: u8) {
        let leads = if DOWN { upright(leads) << line.number } else { u64::from(leads) << (SIDE * line.number) };
        let word = &mut self.tiles[line.first + tile * line.stride].leads[half];
        *word = *word & !line.cells() | leads;
    }

    /// Sets for cells of a line whether a jump leads to a jump point.
    pub(super) fn fill_leads<const DOWN: bool>(
        &mut self,
        line: &Line<DOWN>,
        cells: Range<usize>,
        half: usize,
        leads: bool,
    ) {
        if cells.is_empty() {
            return;
        }
        let (first, last) = (line.tile(cells.start), line.tile(cells.end - 1));
        let (front, back) = (u64::MAX << line.bit(cells.start), u64::MAX >> (63 - line.bit(cells.end - 1)));
        let leads = if leads { u64::MAX } else { 0 };
        let fill = |tile: &mut Tile, cells: u64| tile.leads[half] ^= (tile.leads[half] ^ leads) & line.cells() & cells;
        if first == last {
            return fill(&mut self.tiles[first], front & back);
        }
        fill(&mut self.tiles[first], front);
        let between = self.tiles[first + 1..last].iter_mut().skip(line.stride - 1).step_by(line.stride);
        between.for_each(|tile| fill(tile, u64::MAX));
        fill(&mut self.tiles[last], back);
    }

    /// A walk along a diagonal from a cell on.
    #[inline(always)]
    pub(super) fn walk<const DX: i32, const DY: i32, const W: bool>(&self, x: usize, y: usize) -> Walk<'_, DX, DY, W> {
        let row = y % SIDE;
        let skipped = if DY > 0 { row } else { SIDE - 1 - row };
        // The column, counted from the tile in front, in which the diagonal comes into the band.
        let column = if DX > 0 { FRONT * SIDE + x - skipped } else { FRONT * SIDE + x + skipped };
        let inside = if DX > 0 { column % SIDE } else { SIDE - 1 - column % SIDE };
        let diagonal = const { if DX == DY { 0x8040_2010_0804_0201_u64 } else { 0x0102_0408_1020_4080 } };
        let (here, adjacent) = (8 * inside, 8 * (SIDE - 1 - inside));
        Walk {
            tiles: self,
            tile: y / SIDE * self.stride + column / SIDE,
            cells: if DY > 0 {
                [diagonal >> here, diagonal << adjacent << 8]
            } else {
                [diagonal << here, diagonal >> adjacent >> 8]
            },
            ahead: if DY > 0 { u64::MAX << (8 * skipped) } else { u64::MAX >> (8 * skipped) },
            steps: -(skipped as isize),
        }
    }
}

/// How many tiles the cells of a side of the map take, with the padding at both ends.
fn tiles(side: u32) -> usize {
    (side as usize + 2).div_ceil(SIDE)
}

#[inline]
fn bit(x: usize, y: usize) -> usize {
    SIDE * (y % SIDE) + x % SIDE
}

/// The first column of a tile.
const COLUMN: u64 = 0x0101_0101_0101_0101;

/// The bits of a byte, one below the other in the first column.
#[inline]
fn upright(bits: u8) -> u64 {
    // A bit in each byte, each in another column, then all at the highest, then at the lowest.
    let apart = (u64::from(bits) * COLUMN) & 0x8040_2010_0804_0201;
    (apart + 0x7F * COLUMN) >> 7 & COLUMN
}

/// A row or column of the frame.
pub(super) struct Line<const DOWN: bool> {
    /// Its first tile, and how far apart its tiles lie.
    first: usize,
    stride: usize,
    /// Its index within the tile.
    number: usize,
}

impl<const DOWN: bool> Line<DOWN> {
    #[inline]
    fn tile(&self, at: usize) -> usize {
        self.first + at / SIDE * self.stride
    }

    #[inline]
    fn bit(&self, at: usize) -> usize {
        if DOWN { bit(self.number, at) } else { bit(at, self.number) }
    }

    /// All its cells in a tile.
    #[inline]
    fn cells(&self) -> u64 {
        if DOWN { COLUMN << self.number } else { 0xFF << (SIDE * self.number) }
    }
}

/// A walk along a diagonal, a *band* at a time: eight rows of cells, which are a row of tiles. It looks at all cells of
/// the diagonal in the band at once, even those beyond one that halts it.
pub(crate) struct Walk<'a, const DX: i32, const DY: i32, const WEIGHTED: bool> {
    tiles: &'a Tiles,
    /// The tile in which the diagonal comes into the band; the other one lies next to it.
    tile: usize,
    /// The cells of the diagonal in either.
    cells: [u64; 2],
    /// Rows of the band that are left.
    ahead: u64,
    /// How far the first row of the band is from where the walk began.
    pub(crate) steps: isize,
}

/// What a walk along a diagonal meets in a band: the cells at which it must halt, and those from which jumps lead on
/// along the row and along the column. Its bits are in the order of a tile's.
pub(crate) struct Band {
    pub(crate) halts: u64,
    pub(crate) across: u64,
    pub(crate) along: u64,
}

impl<const DX: i32, const DY: i32, const WEIGHTED: bool> Walk<'_, DX, DY, WEIGHTED> {
    /// What the walk meets in the band that it has come to.
    #[inline(always)]
    pub(crate) fn band(&self) -> Band {
        let across = const { if DX > 0 { 1 } else { 3 } };
        let along = const { if DY > 0 { 2 } else { 0 } };
        let tiles = self.two_tiles();
        let mut band = Band {
            halts: self.halts(tiles),
            across: self.passed(tiles.map(|tile| tile.leads[across])),
            along: self.passed(tiles.map(|tile| tile.leads[along])),
        };
        if WEIGHTED {
            let Tiles { turns, .. } = self.tiles;
            let (turns, half) = ([&turns[self.tile], &turns[Self::adjacent(self.tile)]], Self::HALF);
            band.across &= self.passed(turns.map(|turns| turns.across[half]));
            band.along &= self.passed(turns.map(|turns| turns.along[half]));
        }
        band
    }

    /// After how many steps the walk must halt; at least the limit if it could continue beyond that.
    #[inline(always)]
    pub(super) fn halt(mut self, limit: u32) -> u32 {
        loop {
            let halts = self.halts(self.two_tiles());
            if halts != 0 {
                return (self.steps + Self::row(halts)) as u32;
            }
            self.advance();
            if self.steps as u32 >= limit {
                return limit;
            }
        }
    }

    /// Continues with the next band.
    #[inline(always)]
    pub(crate) fn advance(&mut self) {
        let stride = self.tiles.stride;
        self.tile = Self::adjacent(if DY > 0 { self.tile + stride } else { self.tile - stride });
        self.ahead = u64::MAX;
        self.steps += SIDE as isize;
    }

    /// How many rows into the band the first of some cells lies.
    #[inline(always)]
    pub(crate) fn row(cells: u64) -> isize {
        let bits = if DY > 0 { cells.trailing_zeros() } else { cells.leading_zeros() };
        bits as isize / 8
    }

    /// All cells of the band up to the first of some, and that one.
    #[inline(always)]
    pub(crate) fn up_to(cells: u64) -> u64 {
        if DY > 0 { cells ^ (cells - 1) } else { !(u64::MAX >> 1 >> cells.leading_zeros()) }
    }

    /// The first of some cells, as a bit.
    #[inline(always)]
    pub(crate) fn first(cells: u64) -> u64 {
        if DY > 0 { cells & cells.wrapping_neg() } else { 1 << 63 >> cells.leading_zeros() }
    }

    #[inline(always)]
    fn two_tiles(&self) -> [&Tile; 2] {
        let Tiles { tiles, .. } = self.tiles;
        [&tiles[self.tile], &tiles[Self::adjacent(self.tile)]]
    }

    const HALF: usize = Direction::diagonal(DX, DY).half();

    #[inline(always)]
    fn halts(&self, tiles: [&Tile; 2]) -> u64 {
        self.passed(tiles.map(|tile| tile.halts[Self::HALF]))
    }

    /// Of the cells of both tiles, those that the walk has not passed yet.
    #[inline(always)]
    fn passed(&self, [first, second]: [u64; 2]) -> u64 {
        (first & self.cells[0] | second & self.cells[1]) & self.ahead
    }

    #[inline(always)]
    fn adjacent(tile: usize) -> usize {
        if DX > 0 { tile + 1 } else { tile - 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagonal_has_the_bits_of_the_picture() {
        let tiles = Tiles::new(&Frame::new(14, 6).unwrap()).unwrap();
        let walk = tiles.walk::<1, 1, false>(5, 0);
        let bits = |cells: u64| (0..64).filter(|bit| cells >> bit & 1 != 0).collect::<Vec<_>>();
        assert_eq!(walk.cells.map(bits), [vec![5, 14, 23], vec![24, 33, 42, 51, 60]]);
        assert_eq!(walk.tile, tiles.index(5, 0));
    }
}
