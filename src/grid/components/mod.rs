//! Connected components, one-sided under edits: different labels prove that no path exists; equal labels prove that one
//! exists only while the labels are exact.
//!
//! The map is divided into tiles of 8 x 8 cells, and a tile into *pieces*, the parts of it that are connected within it
//! (`pieces`). A piece has a name, and pieces that touch have names that are joined (`names`, a union-find forest).
//! Opening a cell joins what it touches. Blocking one never takes a tree apart: if the blocked cell may have cut its
//! component in two, all pieces of it keep its names, the labels are merely no longer exact, and `maintain` names the
//! pieces again, tile by tile, in a second forest. Edits meanwhile go to both forests, so a slice is never wasted.
//!
//! Edits do not allocate. If there is no room for the pieces of a tile, they all share a name, and the labels are not
//! exact until `maintain` has made room.

mod enclosure;
mod names;
mod pieces;
#[cfg(test)]
mod tests;

use super::planes::Planes;
use super::rules::{DiagonalRule, Neighbours, RingTables, Rules};
use super::terrain::Terrain;
use crate::base::{Cell, CellId, Direction, Error, Frame, Rect, copy_by_fields};
pub(crate) use enclosure::{Enclosed, Enclosure};
use names::{Names, UNNAMED};
use pieces::{MOST, Pair, Pieces, Place, SIDE, inside, lowest};

/// Stands for a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Label(pub(crate) u32);

/// What looking at a tile counts as in cells of work.
// PERF: Naming the pieces of a tile takes some 400 instructions where the map is open, eight times what a flood takes
// for a cell.
const WORK_PER_TILE: u64 = 8;

/// Labels of the cells of one layer.
pub(crate) struct Components {
    pieces: Pieces,
    current: Names,
    next: Names,
    /// Which of the names of a piece is that of `current`.
    side: usize,
    /// Whether `next` is being built.
    rebuilding: bool,
}

copy_by_fields! { Components { values: side, rebuilding; parts: pieces, current, next } }

/// Pieces, and names per forest, that a map with so many tiles has room for at first: enough for a third of the
/// cells blocked at random on maps of up to 2,048 x 2,048 cells, and for most that is built on larger ones.
const fn room(tiles: u32) -> (u32, u32) {
    const SMALL: u32 = 1 << 16;
    let small = if tiles < SMALL { tiles } else { SMALL };
    (64 + 5 * small + (tiles - small) / 4, 64 + 2 * small + (tiles - small) / 16)
}

impl Components {
    /// Labels for a map that is blocked everywhere.
    pub(crate) fn new(frame: &Frame, rules: &Rules) -> Result<Self, Error> {
        let tiles = Pieces::count(frame);
        let (pieces, names) = room(tiles);
        let diagonal = rules.neighbours == Neighbours::Eight && rules.diagonal_rule == DiagonalRule::Always;
        let mut current = Names::new(names)?;
        current.end = tiles;
        let pieces = Pieces::new(frame, diagonal, pieces)?;
        Ok(Self { pieces, current, next: Names::new(names)?, side: 0, rebuilding: false })
    }

    /// The size of new ones in bytes.
    pub(crate) fn memory_size(frame: &Frame) -> u64 {
        let tiles = Pieces::count(frame);
        let (pieces, names) = room(tiles);
        Pieces::memory_size(tiles, pieces) + 2 * u64::from(names) * size_of::<u32>() as u64
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        self.pieces.memory_bytes() + self.current.memory_bytes() + self.next.memory_bytes()
    }

    /// The label of a passable cell of the terrain that they belong to.
    #[inline]
    pub(crate) fn label(&self, frame: &Frame, terrain: &[u8], id: CellId) -> Label {
        let (tile, bit) = self.pieces.tile_of(frame.spot(id));
        let (place, _) = self.pieces.find(tile, bit, || self.pieces.bits(frame, terrain, tile));
        Label(self.current.root(self.pieces.names(place)[self.side]))
    }

    /// Labels are less than this.
    pub(crate) fn labels(&self) -> u32 {
        self.current.room()
    }

    /// The number of components, if it is known.
    pub(crate) fn exact(&self) -> Option<u32> {
        self.current.exact.then_some(self.current.components)
    }

    /// Cells of a rectangle have become passable in `terrain`, which the planes do not know yet. None is blocked now
    /// that was not passed to `block`.
    pub(crate) fn open(&mut self, terrain: &Terrain, rings: &RingTables, planes: &Planes, rect: Rect) {
        if rect.width == 1 && rect.height == 1 {
            return self.open_cell(terrain, rings, Cell { x: rect.x, y: rect.y });
        }
        // First all tiles are divided again, then the pieces of cells that were opened are joined to what these touch.
        self.each_tile_of(terrain.frame(), rect, |labels, tile| {
            let (now, opened) = labels.opened(terrain, planes, tile);
            if opened != 0 {
                labels.divide(tile, now & !opened, now);
            }
        });
        self.each_tile_of(terrain.frame(), rect, |labels, tile| {
            let (now, opened) = labels.opened(terrain, planes, tile);
            if opened != 0 {
                labels.join_in_both(terrain, tile, now, opened);
            }
        });
    }

    /// A single cell has become passable.
    fn open_cell(&mut self, terrain: &Terrain, rings: &RingTables, cell: Cell) {
        let (frame, id) = (terrain.frame(), terrain.frame().id_unchecked(cell));
        let (tile, bit) = self.pieces.tile_of(frame.spot(id));
        let (ring, inside) = (terrain.ring(id), inside(bit));
        let touches = ring & self.touches();
        // Most cells are opened next to just one piece of their tile, which grows.
        let is_one = !self.pieces.has_several(tile) || rings.stays_connected(ring & inside);
        let grows = touches & inside != 0 && is_one && !self.pieces.is_crowded;
        if !grows {
            let now = self.pieces.bits(frame, terrain.bytes(), tile);
            self.divide(tile, now & !bit, now);
            self.join_in_both(terrain, tile, now, bit);
        } else if touches & !inside != 0 {
            let now = self.pieces.bits_to_find(frame, terrain.bytes(), tile, bit);
            self.join_in_both(terrain, tile, now, bit);
        }
    }

    /// As `join_around`, in each forest that knows the tile.
    fn join_in_both(&mut self, terrain: &Terrain, tile: u32, bits: u64, cells: u64) {
        self.join_around(terrain, tile, bits, cells, false);
        if self.next_knows(tile) {
            self.join_around(terrain, tile, bits, cells, true);
        }
    }

    /// The directions, one bit each, in which passable cells are connected.
    fn touches(&self) -> u8 {
        if self.pieces.diagonal { 0xFF } else { Direction::CARDINAL_BITS }
    }

    fn each_tile_of(&mut self, frame: &Frame, rect: Rect, mut look_at: impl FnMut(&mut Self, u32)) {
        let last = Cell { x: rect.x + rect.width as i32 - 1, y: rect.y + rect.height as i32 - 1 };
        let [first, last] =
            [Cell { x: rect.x, y: rect.y }, last].map(|cell| [cell.x as u32 / SIDE, cell.y as u32 / SIDE]);
        let columns = frame.width().div_ceil(SIDE);
        for row in first[1]..=last[1] {
            (first[0]..=last[0]).for_each(|column| look_at(self, row * columns + column));
        }
    }

    /// The passable cells of a tile, and those that the planes do not know as such.
    fn opened(&self, terrain: &Terrain, planes: &Planes, tile: u32) -> (u64, u64) {
        let now = self.pieces.bits(terrain.frame(), terrain.bytes(), tile);
        let (x, y) = self.pieces.first_cell(tile);
        (now, now & planes.blocked_tile(terrain.frame(), x as usize, y as usize))
    }

    /// A cell has been blocked in `terrain`, in which none has been opened that was not passed to `open`.
    pub(crate) fn block(&mut self, terrain: &Terrain, rings: &RingTables, id: CellId) {
        let (frame, ring) = (terrain.frame(), terrain.ring(id));
        let (tile, bit) = self.pieces.tile_of(frame.spot(id));
        let now = || self.pieces.bits(frame, terrain.bytes(), tile);
        let known = match self.next_knows(tile) {
            true => Some(Direction::all().fold(0, |known, direction| {
                let is_known = ring & direction.bit() != 0
                    && self.next_knows(self.pieces.tile_of(frame.spot(frame.neighbour(id, direction))).0);
                known | u8::from(is_known) << direction.0
            })),
            false => None,
        };
        // What is left of a piece is one, if the cells around the blocked one are connected within the tile.
        let (touches, inside) = (self.touches(), inside(bit));
        let is_left =
            !self.pieces.has_several(tile) || ring & touches & inside != 0 && !self.pieces.stands_for_piece(tile, bit);
        let is_divided = !self.pieces.is_crowded && is_left && rings.stays_connected(ring & inside);
        let is_alone = |ring: u8| ring & touches == 0;
        let names = match is_alone(ring) || known.is_some_and(is_alone) {
            true => self.pieces.names(self.pieces.find(tile, bit, || now() | bit).0),
            false => [UNNAMED; 2],
        };
        let now = if is_divided { None } else { Some(now()) };
        // A forest has joined only what it knows, so that only this must still be joined.
        let forests = [(Some(ring), self.side, &mut self.current), (known, self.side ^ 1, &mut self.next)];
        for (ring, side, forest) in forests.into_iter().filter_map(|(ring, side, forest)| Some((ring?, side, forest))) {
            forest.exact &= rings.stays_connected(ring);
            if is_alone(ring) {
                forest.forget(names[side]);
            }
        }
        if let Some(now) = now {
            self.divide(tile, now | bit, now);
        }
    }

    /// Whether the forest that is being built has named the pieces of a tile.
    fn next_knows(&self, tile: u32) -> bool {
        self.rebuilding && tile < self.next.end
    }

    /// Divides a tile again whose cells have changed.
    fn divide(&mut self, tile: u32, before: u64, now: u64) {
        let is_known = self.next_knows(tile);
        let Self { pieces, current, next, side, .. } = self;
        let is_divided = pieces.divide(tile, before, now, [UNNAMED; 2], |a, b| {
            let mut names = [UNNAMED; 2];
            names[*side] = current.join(a[*side], b[*side]);
            if is_known {
                names[*side ^ 1] = next.join(a[*side ^ 1], b[*side ^ 1]);
            }
            names
        });
        current.exact &= is_divided;
        next.exact &= is_divided || !is_known;
    }

    /// Joins the pieces of some cells of a tile, in one forest, to those that the cells touch in other tiles that it
    /// knows, and names them if they have no name.
    fn join_around(&mut self, terrain: &Terrain, tile: u32, bits: u64, cells: u64, in_next: bool) {
        let directions = self.touches();
        let Self { pieces, current, next, side, .. } = self;
        let (forest, side) = if in_next { (next, *side ^ 1) } else { (current, *side) };
        let (mut at, mut rest) = (Some(pieces.first(tile)), cells);
        while let Some(place) = at.filter(|_| rest != 0) {
            at = pieces.next(place);
            let cells = pieces.cells(place, bits) & rest;
            if cells == 0 {
                continue;
            }
            rest &= !cells;
            let mut name = pieces.names(place)[side];
            for direction in Direction::in_mask(directions) {
                let touched = pieces.touched(cells, direction);
                if touched == 0 {
                    continue;
                }
                let Some(other) = pieces.neighbour(tile, direction).filter(|&tile| tile < forest.end) else {
                    continue;
                };
                let bits = pieces.bits_to_find(terrain.frame(), terrain.bytes(), other, touched);
                let mut rest = touched & bits;
                while rest != 0 {
                    let (place, found) = pieces.find(other, lowest(rest), || bits);
                    rest &= !found;
                    name = forest.join(name, pieces.names(place)[side]);
                }
            }
            if name == UNNAMED {
                name = forest.name_new();
            }
            pieces.set_name(place, side, name);
        }
    }

    /// Names everything at once, as far as there is room.
    pub(crate) fn rebuild(&mut self, terrain: &Terrain) {
        self.begin();
        (0..self.pieces.tiles()).for_each(|tile| self.name_next(terrain, tile));
        self.finish();
    }

    /// Makes the labels exact again, looking at no more than about `work` cells, which are counted down, and returns
    /// whether they are.
    pub(crate) fn maintain(&mut self, terrain: &Terrain, work: &mut u64) -> Result<bool, Error> {
        while !self.current.exact {
            if !self.rebuilding {
                self.begin();
            }
            while self.next.end < self.pieces.tiles() {
                if *work == 0 {
                    return Ok(false);
                }
                *work = work.saturating_sub(WORK_PER_TILE);
                self.pieces.make_room(MOST as u32)?;
                self.next.make_room(MOST as u32)?;
                self.name_next(terrain, self.next.end);
            }
            // Some more for edits.
            self.pieces.make_room(self.pieces.room() / 8)?;
            self.next.make_room(self.next.room() / 8)?;
            self.finish();
        }
        Ok(true)
    }

    fn begin(&mut self) {
        self.next.clear();
        self.rebuilding = true;
    }

    /// Names the pieces of the next tile.
    fn name_next(&mut self, terrain: &Terrain, tile: u32) {
        let Self { pieces, next, side, .. } = self;
        let bits = pieces.bits(terrain.frame(), terrain.bytes(), tile);
        if let (Place::Tile(_), true) = (pieces.first(tile), bits != 0) {
            // There was no room for the pieces of the tile before, or it is new.
            let mut names: Pair = pieces.names(Place::Tile(tile));
            names[*side ^ 1] = UNNAMED;
            next.exact &= pieces.divide(tile, 0, bits, names, |a, _| a);
        }
        let mut at = Some(pieces.first(tile)).filter(|_| bits != 0);
        while let Some(place) = at {
            pieces.set_name(place, *side ^ 1, UNNAMED);
            at = pieces.next(place);
        }
        if bits != 0 {
            self.join_around(terrain, tile, bits, bits, true);
        }
        self.next.end = tile + 1;
    }

    fn finish(&mut self) {
        self.rebuilding = false;
        self.pieces.is_crowded &= !self.next.exact;
        std::mem::swap(&mut self.current, &mut self.next);
        self.side ^= 1;
    }
}
