//! Tiles of 8 x 8 cells, a cache line each: what walks along diagonals look at. One word per diagonal has the cells at which
//! a walk in that direction must halt, and one per straight direction the cells from which a jump leads to a jump point,
//! for whoever begins a jump there. A walk then takes all cells that it passes in a tile at once.
//!
//! Tiles are addressed, as planes are, by column and row of the padded frame. All that is not a free cell of the map halts
//! every walk, so every walk ends.

use crate::Error;
use crate::geometry::{Direction, Frame};
use crate::grid::terrain::filled;
use std::ops::Range;

/// Cells along a side.
const SIDE: usize = 8;

/// Bit `8 * (y % 8) + x % 8` of each word stands for a cell. Words are counted by half the direction.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Tile {
    /// By diagonal: no step leads on from here, or the walk has met a jump point.
    halts: [u64; 4],
    /// By straight direction: a jump from here leads to a jump point.
    leads: [u64; 4],
}

impl Tile {
    const BLOCKED: Self = Self { halts: [u64::MAX; 4], leads: [0; 4] };
}

/// The tiles of a map, row by row.
pub(super) struct Tiles {
    tiles: Vec<Tile>,
    /// Tiles per row.
    stride: usize,
}

impl Tiles {
    /// For a map that is blocked everywhere.
    pub(super) fn new(frame: &Frame) -> Result<Self, Error> {
        let (columns, rows) = Self::size(frame);
        Ok(Self { tiles: filled(columns * rows, Tile::BLOCKED)?, stride: columns })
    }

    fn size(frame: &Frame) -> (usize, usize) {
        let tiles = |side: u32| (side as usize + 2).div_ceil(SIDE);
        (tiles(frame.width()), tiles(frame.height()))
    }

    pub(super) fn memory_size(frame: &Frame) -> u64 {
        let (columns, rows) = Self::size(frame);
        (columns * rows * size_of::<Tile>()) as u64
    }

    pub(super) fn memory_bytes(&self) -> u64 {
        (self.tiles.capacity() * size_of::<Tile>()) as u64
    }

    #[inline]
    fn tile(&self, x: usize, y: usize) -> &Tile {
        &self.tiles[y / SIDE * self.stride + x / SIDE]
    }

    /// Sets the diagonals, one bit each, that must halt at a cell.
    #[inline]
    pub(super) fn set_halts(&mut self, x: usize, y: usize, halts: u8) {
        let bit = bit(x, y);
        let words = &mut self.tiles[y / SIDE * self.stride + x / SIDE].halts;
        for (half, word) in words.iter_mut().enumerate() {
            let halts = u64::from(halts >> (2 * half + 1) & 1);
            *word = *word & !(1 << bit) | halts << bit;
        }
    }

    /// Whether a jump from a cell, in a straight direction, leads to a jump point.
    #[inline]
    pub(super) fn leads(&self, x: usize, y: usize, half: usize) -> bool {
        self.tile(x, y).leads[half] >> bit(x, y) & 1 != 0
    }

    /// The cells of a row.
    pub(super) fn row(&self, y: usize) -> Line {
        let low = 8 * (y % SIDE);
        Line { first: y / SIDE * self.stride, stride: 1, low, apart: 1, cells: 0xFF << low }
    }

    /// The cells of a column.
    pub(super) fn column(&self, x: usize) -> Line {
        let low = x % SIDE;
        Line { first: x / SIDE, stride: self.stride, low, apart: 8, cells: 0x0101_0101_0101_0101 << low }
    }

    /// Whether a jump from a cell of a line leads to a jump point.
    #[inline]
    pub(super) fn leads_on(&self, line: &Line, at: usize, half: usize) -> bool {
        self.tiles[line.tile(at)].leads[half] >> line.bit(at) & 1 != 0
    }

    /// Sets for cells of a line whether a jump leads to a jump point.
    pub(super) fn fill_leads(&mut self, line: &Line, cells: Range<usize>, half: usize, leads: bool) {
        if cells.is_empty() {
            return;
        }
        let (mut tile, last) = (line.tile(cells.start), line.tile(cells.end - 1));
        let mut mask = line.cells & u64::MAX << line.bit(cells.start);
        let mut fill = |tile: usize, mask: u64| {
            let word = &mut self.tiles[tile].leads[half];
            *word = if leads { *word | mask } else { *word & !mask };
        };
        while tile != last {
            fill(tile, mask);
            mask = line.cells;
            tile += line.stride;
        }
        fill(tile, mask & u64::MAX >> (63 - line.bit(cells.end - 1)));
    }

    /// What a walk along a diagonal meets in the tile that it enters at a cell.
    #[inline(always)]
    pub(super) fn stretch<const DX: i32, const DY: i32>(&self, x: usize, y: usize) -> Stretch<DX, DY> {
        let [diagonal, across, along] = const { words(DX, DY) };
        let (tile, cells, length) = self.passed::<DX, DY>(x, y);
        let [halts, across, along] = [tile.halts[diagonal], tile.leads[across], tile.leads[along]];
        Stretch { halts, across, along, left: (halts | across | along) & cells, row: (y % SIDE) as u32, length }
    }

    /// How many steps along a diagonal a walk halts; as many as it may take, or more, where that is not within those.
    #[inline(always)]
    pub(super) fn run<const DX: i32, const DY: i32>(&self, mut x: usize, mut y: usize, limit: u32) -> u32 {
        let [diagonal, ..] = const { words(DX, DY) };
        let mut steps = 0;
        while steps < limit {
            let (tile, cells, length) = self.passed::<DX, DY>(x, y);
            let halts = tile.halts[diagonal] & cells;
            if halts != 0 {
                return steps + first::<DY>(halts, (y % SIDE) as u32).0;
            }
            steps += length;
            x = x.wrapping_add_signed(DX as isize * length as isize);
            y = y.wrapping_add_signed(DY as isize * length as isize);
        }
        steps
    }

    /// The tile that a walk along a diagonal enters at a cell, the cells that it passes there, and how many these are.
    #[inline(always)]
    fn passed<const DX: i32, const DY: i32>(&self, x: usize, y: usize) -> (&Tile, u64, u32) {
        let (column, row) = (x % SIDE, y % SIDE);
        let columns = if DX > 0 { SIDE - 1 - column } else { column };
        let rows = if DY > 0 { SIDE - 1 - row } else { row };
        let further = columns.min(rows);
        let cells = const { &diagonals(DX, DY) }[further];
        let cells = if DY > 0 { cells << bit(x, y) } else { cells >> (63 - bit(x, y)) };
        (self.tile(x, y), cells, further as u32 + 1)
    }
}

#[inline]
fn bit(x: usize, y: usize) -> usize {
    SIDE * (y % SIDE) + x % SIDE
}

/// A row or column of the frame.
pub(super) struct Line {
    /// Its first tile, and how far apart its tiles lie.
    first: usize,
    stride: usize,
    /// Its first bit in a tile, how far apart its bits lie, and all of them.
    low: usize,
    apart: usize,
    cells: u64,
}

impl Line {
    #[inline]
    fn tile(&self, at: usize) -> usize {
        self.first + at / SIDE * self.stride
    }

    #[inline]
    fn bit(&self, at: usize) -> usize {
        self.low + at % SIDE * self.apart
    }
}

/// What a walk along a diagonal meets in one tile. It gives out the cells that matter, nearest first.
pub(crate) struct Stretch<const DX: i32, const DY: i32> {
    halts: u64,
    across: u64,
    along: u64,
    /// The cells among those that the walk passes that it has not met yet.
    left: u64,
    /// The row of the first cell that it passes.
    row: u32,
    /// How many cells it passes.
    pub(crate) length: u32,
}

/// A cell that matters to a walk along a diagonal.
pub(crate) struct Met {
    /// How far it is from where the walk has entered the tile.
    pub(crate) steps: u32,
    /// Whether the walk must halt there, and whether jumps lead from there along the row and along the column.
    pub(crate) halts: bool,
    pub(crate) leads_across: bool,
    pub(crate) leads_along: bool,
}

impl<const DX: i32, const DY: i32> Iterator for Stretch<DX, DY> {
    type Item = Met;

    #[inline(always)]
    fn next(&mut self) -> Option<Met> {
        if self.left == 0 {
            return None;
        }
        let (steps, cell) = first::<DY>(self.left, self.row);
        self.left ^= cell;
        let has = |word: u64| word & cell != 0;
        Some(Met { steps, halts: has(self.halts), leads_across: has(self.across), leads_along: has(self.along) })
    }
}

/// The first cell of some on a diagonal, as a bit, and how many rows it lies from another one before it.
#[inline(always)]
fn first<const DY: i32>(cells: u64, row: u32) -> (u32, u64) {
    if DY > 0 {
        (cells.trailing_zeros() / 8 - row, cells & cells.wrapping_neg())
    } else {
        (row - (63 - cells.leading_zeros()) / 8, 1 << 63 >> cells.leading_zeros())
    }
}

/// The words of a tile that a walk along a diagonal reads: its halts, and the leads along the row and along the column.
const fn words(dx: i32, dy: i32) -> [usize; 3] {
    let diagonal = Direction::diagonal(dx, dy).0 as usize / 2;
    [diagonal, if dx > 0 { 1 } else { 3 }, if dy > 0 { 2 } else { 0 }]
}

/// One to eight cells of a diagonal, from the lowest bit on for walks down, from the highest on for walks up.
const fn diagonals(dx: i32, dy: i32) -> [u64; SIDE] {
    let apart = (SIDE as i32 + dx * dy) as usize;
    let mut diagonals = [0; SIDE];
    let (mut cells, mut count) = (0, 0);
    while count < SIDE {
        cells |= if dy > 0 { 1 << (apart * count) } else { 1 << 63 >> (apart * count) };
        diagonals[count] = cells;
        count += 1;
    }
    diagonals
}
