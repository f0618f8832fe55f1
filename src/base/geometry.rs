//! Cells, rectangles, and the padded frame that the library counts cells in.
//!
//! Callers know cells as (x, y). Inside, a cell is one number, a [`CellId`]: rows lie one after another, each with one
//! blocked cell in front, and there is a blocked row above and below. The blocked cell in front of a row is also the
//! one behind the row above, so every neighbour of every cell exists and no inner loop checks bounds.

use super::{Error, Rect};

/// A cell: column x counted from the left, row y counted from the top, both from 0. This struct never grows.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// Column.
    pub x: i32,
    /// Row.
    pub y: i32,
}

/// A cell as the library counts them, padding included. Meaningful for one size of map only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CellId(pub u32);

/// A node of a search. A search over cells has a node for each cell, with its number; a search on a graph numbers its
/// nodes from 0. In a searcher with a fixed number of nodes any [`Site`] may have any node. Open lists may mark nodes
/// in the highest bit, which is never set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// What a search visits, by the number that the map or the graph has for it: that of a cell, or of a jump point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Site(pub(crate) u32);

impl Site {
    /// The cell, in a search over cells.
    #[inline(always)]
    pub(crate) fn cell(self) -> CellId {
        CellId(self.0)
    }

    /// The number in the graph, in a search on one.
    #[inline(always)]
    pub(crate) fn number(self) -> NodeId {
        NodeId(self.0)
    }
}

impl CellId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell as a search over cells visits it.
    #[inline(always)]
    pub(crate) fn site(self) -> Site {
        Site(self.0)
    }

    /// The node of the cell, in a search over cells.
    #[inline(always)]
    pub fn node(self) -> NodeId {
        NodeId(self.0)
    }
}

impl NodeId {
    /// How many bits a node may have.
    pub(crate) const BITS: u32 = 31;

    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// The jump point of a graph as a search visits it.
    #[inline(always)]
    pub(crate) fn site(self) -> Site {
        Site(self.0)
    }

    /// The cell of the node, in a search over cells.
    #[inline(always)]
    pub fn cell(self) -> CellId {
        CellId(self.0)
    }
}

const _: () = assert!(MAX_CELLS < 1 << NodeId::BITS);

/// The eight directions, clockwise from north; the even ones are cardinal, the odd ones diagonal. Bit d of a neighbour
/// mask stands for direction d.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Direction(pub(crate) u32);

impl Direction {
    pub(crate) const COUNT: usize = 8;
    pub(crate) const N: Self = Self(0);
    pub(crate) const NE: Self = Self(1);
    pub(crate) const E: Self = Self(2);
    pub(crate) const SE: Self = Self(3);
    pub(crate) const S: Self = Self(4);
    pub(crate) const SW: Self = Self(5);
    pub(crate) const W: Self = Self(6);
    pub(crate) const NW: Self = Self(7);
    /// In the order of [`Direction::half`].
    pub(crate) const DIAGONALS: [Self; 4] = [Self::NE, Self::SE, Self::SW, Self::NW];
    /// The cardinal and the diagonal directions as bits of a mask.
    pub(crate) const CARDINAL_BITS: u8 = 0b0101_0101;
    pub(crate) const DIAGONAL_BITS: u8 = 0b1010_1010;
    /// The components of each direction, plus one, in two bits each: a shift where a table would be a load.
    const DX: u32 = 0b00_00_00_01_10_10_10_01;
    const DY: u32 = 0b00_01_10_10_10_01_00_00;

    /// The diagonal with these components.
    pub(crate) const fn diagonal(dx: i32, dy: i32) -> Self {
        match (dx, dy) {
            (1, -1) => Self::NE,
            (1, 1) => Self::SE,
            (-1, 1) => Self::SW,
            _ => Self::NW,
        }
    }

    /// The direction of the step from a cell to another; none if they are not next to each other.
    pub(crate) fn between(from: Cell, to: Cell) -> Option<Self> {
        match (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y)) {
            (0, dy @ (-1 | 1)) => Some(Self::column(dy as i32)),
            (dx @ (-1 | 1), 0) => Some(Self::row(dx as i32)),
            (dx @ (-1 | 1), dy @ (-1 | 1)) => Some(Self::diagonal(dx as i32, dy as i32)),
            _ => None,
        }
    }

    /// Along a row, to the right or to the left.
    pub(crate) const fn row(dx: i32) -> Self {
        if dx > 0 { Self::E } else { Self::W }
    }

    /// Along a column, down or up.
    pub(crate) const fn column(dy: i32) -> Self {
        if dy > 0 { Self::S } else { Self::N }
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u32).map(Self)
    }

    /// Iterates over the directions of a mask.
    #[inline]
    pub(crate) fn in_mask(mut mask: u8) -> impl Iterator<Item = Self> {
        std::iter::from_fn(move || {
            let next = Self(mask.trailing_zeros() & 7);
            (mask != 0).then(|| {
                mask &= mask - 1;
                next
            })
        })
    }

    /// As an index of eight things, without a check.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// As an index of four things, one for each diagonal or one for each cardinal direction.
    #[inline(always)]
    pub(crate) const fn half(self) -> usize {
        (self.0 >> 1 & 3) as usize
    }

    /// As a bit of a mask.
    #[inline(always)]
    pub(crate) const fn bit(self) -> u8 {
        1 << self.0
    }

    /// The direction `eighths` of a turn clockwise.
    #[inline(always)]
    pub(crate) const fn turned(self, eighths: u32) -> Self {
        Self((self.0 + eighths) & 7)
    }

    #[inline]
    pub(crate) const fn dx(self) -> i32 {
        (Self::DX >> (2 * self.0) & 3) as i32 - 1
    }

    #[inline]
    pub(crate) const fn dy(self) -> i32 {
        (Self::DY >> (2 * self.0) & 3) as i32 - 1
    }

    #[inline]
    pub(crate) fn is_diagonal(self) -> bool {
        self.0 & 1 != 0
    }

    #[inline]
    pub(crate) fn opposite(self) -> Self {
        Self(self.0 ^ 4)
    }
}

/// A cell in the loop of a search: its number, and its column and row in the padded frame, so that heuristics need no
/// division.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) id: CellId,
    pub(crate) x: i32,
    pub(crate) y: i32,
}

impl Spot {
    #[inline(always)]
    pub(crate) fn packed(self) -> Packed {
        Packed(self.x as u32 | (self.y as u32) << 16)
    }
}

/// Column and row of a spot in one word: both are below 65,536.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Packed(pub(crate) u32);

impl Packed {
    pub(crate) fn of(cell: Cell) -> Self {
        Self((cell.x + 1) as u32 | ((cell.y + 1) as u32) << 16)
    }

    #[inline(always)]
    pub(crate) fn column_and_row(self) -> (i32, i32) {
        ((self.0 & 0xFFFF) as i32, (self.0 >> 16) as i32)
    }

    #[inline]
    pub(crate) fn cell(self) -> Cell {
        let (x, y) = self.column_and_row();
        Cell { x: x - 1, y: y - 1 }
    }
}

/// Size and numbering of a map's cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    width: u32,
    height: u32,
    stride: u32,
    /// `ceil(2^64 / stride)`: a multiplication by it replaces the division by the stride, exactly for all 32-bit
    /// numbers.
    reciprocal: u64,
    offsets: [i32; Direction::COUNT],
}

/// The largest width and height.
const MAX_SIDE: u32 = 65_535;

/// The largest number of cells, padding included, of a map or searcher: a number of 31 bits, so that differences of two
/// fit a signed one.
pub(crate) const MAX_CELLS: u32 = i32::MAX as u32;

impl Frame {
    pub(crate) fn new(width: u32, height: u32) -> Result<Self, Error> {
        if width == 0 || height == 0 {
            return Err(Error::Dimensions);
        }
        if width > MAX_SIDE || height > MAX_SIDE || Self::count_cells(width, height) > u64::from(MAX_CELLS) {
            return Err(Error::TooLarge);
        }
        let stride = width + 1;
        let offsets = std::array::from_fn(|d| {
            let direction = Direction(d as u32);
            direction.dx() + direction.dy() * stride as i32
        });
        Ok(Self { width, height, stride, reciprocal: u64::MAX / u64::from(stride) + 1, offsets })
    }

    pub(crate) const fn count_cells(width: u32, height: u32) -> u64 {
        (height as u64 + 2) * (width as u64 + 1) + 1
    }

    pub(crate) fn width(&self) -> u32 {
        self.width
    }

    pub(crate) fn height(&self) -> u32 {
        self.height
    }

    /// Number of cells, padding included.
    pub(crate) fn cells(&self) -> u32 {
        // Fits: `new` has checked it.
        Self::count_cells(self.width, self.height) as u32
    }

    pub(crate) fn id(&self, cell: Cell) -> Result<CellId, Error> {
        if self.contains(cell) { Ok(self.id_unchecked(cell)) } else { Err(Error::OutOfBounds) }
    }

    /// The same as a spot.
    #[inline(always)]
    pub(crate) fn spot_of(&self, cell: Cell) -> Result<Spot, Error> {
        Ok(Spot { id: self.id(cell)?, x: cell.x + 1, y: cell.y + 1 })
    }

    /// Whether a cell lies inside.
    #[inline]
    pub(crate) fn contains(&self, cell: Cell) -> bool {
        // A negative number is a large one without its sign.
        (cell.x as u32) < self.width && (cell.y as u32) < self.height
    }

    /// The id of a cell that is known to lie inside.
    pub(crate) fn id_unchecked(&self, cell: Cell) -> CellId {
        CellId((cell.y as u32 + 1) * self.stride + cell.x as u32 + 1)
    }

    #[inline]
    pub(crate) fn spot(&self, id: CellId) -> Spot {
        let y = ((u128::from(id.0) * u128::from(self.reciprocal)) >> 64) as u32;
        Spot { id, x: (id.0 - y * self.stride) as i32, y: y as i32 }
    }

    /// The spot next to one, whose id is known.
    #[inline(always)]
    pub(crate) fn spot_next_to(from: Spot, id: CellId, direction: Direction) -> Spot {
        Spot { id, x: from.x + direction.dx(), y: from.y + direction.dy() }
    }

    /// The id at a column and row of the padded frame.
    #[inline]
    pub(crate) fn id_of_spot(&self, x: i32, y: i32) -> CellId {
        CellId(y as u32 * self.stride + x as u32)
    }

    pub(crate) fn cell(&self, id: CellId) -> Cell {
        let spot = self.spot(id);
        Cell { x: spot.x - 1, y: spot.y - 1 }
    }

    /// By how much the id of the neighbour in a direction is larger.
    #[inline]
    pub(crate) fn offset(&self, direction: Direction) -> i32 {
        self.offsets[direction.index()]
    }

    /// The neighbour in a direction. Every cell that is not padding has all eight.
    #[inline]
    pub(crate) fn neighbour(&self, id: CellId, direction: Direction) -> CellId {
        CellId(id.0.wrapping_add_signed(self.offset(direction)))
    }

    /// Checks that a rectangle lies inside.
    pub(crate) fn check(&self, rect: Rect) -> Result<(), Error> {
        let fits =
            |from: i32, length: u32, limit: u32| from >= 0 && i64::from(from) + i64::from(length) <= limit.into();
        if fits(rect.x, rect.width, self.width) && fits(rect.y, rect.height, self.height) {
            Ok(())
        } else {
            Err(Error::OutOfBounds)
        }
    }

    /// All of the map.
    pub(crate) fn whole(&self) -> Rect {
        Rect { x: 0, y: 0, width: self.width, height: self.height }
    }

    /// The ids of a rectangle, row by row.
    pub(crate) fn rows(&self, rect: Rect) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
        let (stride, width) = (self.stride as usize, rect.width as usize);
        let first = self.id_unchecked(Cell { x: rect.x, y: rect.y }).index();
        let rows = if width == 0 { 0 } else { rect.height as usize };
        (0..rows).map(move |row| first + row * stride..first + row * stride + width)
    }

    /// The rectangle and the cells around it, as far as they lie inside.
    pub(crate) fn with_surroundings(&self, rect: Rect) -> Rect {
        let grow = |from: i32, length: u32, limit: u32| {
            let start = (from - 1).max(0);
            let end = (from as u32 + length + 1).min(limit);
            (start, end - start as u32)
        };
        let ((x, width), (y, height)) = (grow(rect.x, rect.width, self.width), grow(rect.y, rect.height, self.height));
        Rect { x, y, width, height }
    }
}

/// Checks that `length` bytes can hold a rectangle whose rows are `stride` bytes apart, and returns the stride as an
/// index.
pub(crate) fn check_block(rect: Rect, length: usize, stride: u64) -> Result<usize, Error> {
    let (width, height) = (u64::from(rect.width), u64::from(rect.height));
    if width == 0 || height == 0 {
        return Ok(0);
    }
    if stride < width {
        return Err(Error::Length);
    }
    let needed = (height - 1).checked_mul(stride).and_then(|bytes| bytes.checked_add(width)).ok_or(Error::Length)?;
    if needed > length as u64 {
        return Err(Error::Length);
    }
    // With one row the stride is not used and may be anything.
    Ok(usize::try_from(stride).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_cells_convert_both_ways_at_every_size() {
        for (width, height) in [(1, 1), (1, 9), (7, 3), (65_535, 2), (2, 65_535), (46_339, 46_339)] {
            let frame = Frame::new(width, height).unwrap();
            for x in [0, width / 2, width - 1] {
                for y in [0, height / 2, height - 1] {
                    let cell = Cell { x: x as i32, y: y as i32 };
                    assert_eq!(frame.cell(frame.id(cell).unwrap()), cell, "{width} x {height}");
                }
            }
        }
    }

    #[test]
    fn sizes_are_limited() {
        assert_eq!(Frame::new(0, 5), Err(Error::Dimensions));
        assert_eq!(Frame::new(5, 0), Err(Error::Dimensions));
        assert_eq!(Frame::new(65_536, 1), Err(Error::TooLarge));
        assert_eq!(Frame::new(65_535, 65_535), Err(Error::TooLarge));
        assert!(Frame::new(65_535, 32_765).is_ok());
        assert_eq!(Frame::new(65_535, 32_766), Err(Error::TooLarge));
    }

    #[test]
    fn opposite_directions_cancel() {
        let frame = Frame::new(5, 5).unwrap();
        let centre = frame.id(Cell { x: 2, y: 2 }).unwrap();
        for direction in (0..8).map(Direction) {
            let there = frame.neighbour(centre, direction);
            assert_eq!(frame.neighbour(there, direction.opposite()), centre);
        }
    }
}
