//! Whether one of two cells is closed off from the other, while labels are not exact: the tiles around both are flooded
//! in turn, 64 cells at a time, so that the smaller side is found to be closed at its own cost and not at that of the
//! larger one. The floods read the terrain and no label, and remember so many tiles and no more.

use crate::base::{CellId, Direction, Error, filled};
use crate::grid::GridNow;

/// The most tiles that are remembered, of both sides together.
const MOST: usize = 512;

/// No tile.
const NONE: u16 = u16::MAX;

/// A tile that a flood has come to.
#[derive(Clone, Copy)]
struct Tile {
    number: u32,
    /// The first tile whose number has this hash, and the next one with the same hash as this tile.
    head: u16,
    chain: u16,
    /// The next tile that is to be left, on either side.
    next: [u16; 2],
    passable: u64,
    /// The cells that are connected with each of the two.
    reached: [u64; 2],
}

/// The floods around two cells, in the memory of a searcher.
pub(crate) struct Enclosure {
    tiles: Vec<Tile>,
    used: u16,
    /// The first tile and the last that are to be left, on either side.
    queues: [[u16; 2]; 2],
    /// How many tiles were left.
    left: u64,
    /// Whether the floods have met, or there was no place for a tile.
    is_over: bool,
}

/// What the floods have found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Enclosed {
    /// One of the two is: no path leads from one to the other.
    Yes,
    /// They are connected, or there are too many tiles.
    Unproven,
    NotYet,
}

impl Enclosure {
    /// What it allocates.
    pub(crate) const BYTES: u64 = (MOST * size_of::<Tile>()) as u64;

    pub(crate) fn new() -> Result<Self, Error> {
        let none = Tile { number: 0, head: NONE, chain: NONE, next: [NONE; 2], passable: 0, reached: [0; 2] };
        Ok(Self { tiles: filled(MOST, none)?, used: 0, queues: [[NONE; 2]; 2], left: 0, is_over: false })
    }

    /// Begins at two passable cells.
    pub(crate) fn begin(&mut self, now: &GridNow<'_>, cells: [CellId; 2]) {
        for at in 0..usize::from(self.used) {
            let bucket = bucket(self.tiles[at].number);
            self.tiles[bucket].head = NONE;
        }
        (self.used, self.queues, self.left, self.is_over) = (0, [[NONE; 2]; 2], 0, false);
        for (side, cell) in cells.into_iter().enumerate() {
            let (tile, bit) = now.components.pieces.tile_of(now.frame.spot(cell));
            self.reach(now, side, tile, bit);
        }
    }

    /// Continues until so many tiles were left since the beginning, which are those of both sides in turn.
    pub(crate) fn spread(&mut self, now: &GridNow<'_>, tiles: u64) -> Enclosed {
        while self.left < tiles && !self.is_over {
            let side = (self.left & 1) as usize;
            let [first, last] = self.queues[side];
            if first == NONE {
                return Enclosed::Yes;
            }
            let Tile { number, next, reached, .. } = &mut self.tiles[usize::from(first)];
            let behind = std::mem::replace(&mut next[side], NONE);
            self.queues[side] = if first == last { [NONE; 2] } else { [behind, last] };
            let (number, cells) = (*number, reached[side]);
            self.left += 1;
            for direction in Direction::in_mask(now.components.touches()) {
                let touched = now.components.pieces.touched(cells, direction);
                if let Some(next) = now.components.pieces.neighbour(number, direction).filter(|_| touched != 0) {
                    self.reach(now, side, next, touched);
                }
            }
        }
        if self.is_over { Enclosed::Unproven } else { Enclosed::NotYet }
    }

    /// Some cells of a tile are connected with a side, as far as they are passable.
    fn reach(&mut self, now: &GridNow<'_>, side: usize, number: u32, cells: u64) {
        let Some(at) = self.place(now, number) else {
            self.is_over = true;
            return;
        };
        let Tile { passable, reached, next, .. } = &mut self.tiles[usize::from(at)];
        let new = cells & *passable & !reached[side];
        if new == 0 {
            return;
        }
        reached[side] = now.components.pieces.flood(*passable, reached[side] | new);
        self.is_over |= reached[0] & reached[1] != 0;
        let [first, last] = self.queues[side];
        // Behind the last one there is none either.
        if next[side] != NONE || at == last {
            return;
        }
        if first == NONE {
            self.queues[side] = [at; 2];
        } else {
            self.tiles[usize::from(last)].next[side] = at;
            self.queues[side] = [first, at];
        }
    }

    /// The place of a tile, if there is one for it.
    fn place(&mut self, now: &GridNow<'_>, number: u32) -> Option<u16> {
        let bucket = bucket(number);
        let head = self.tiles[bucket].head;
        let mut at = head;
        while at != NONE {
            let Tile { number: found, chain, .. } = self.tiles[usize::from(at)];
            if found == number {
                return Some(at);
            }
            at = chain;
        }
        let at = self.used;
        let passable = now.components.pieces.bits(now.frame, now.terrain, number);
        let tile = self.tiles.get_mut(usize::from(at))?;
        *tile = Tile { number, head: tile.head, chain: head, next: [NONE; 2], passable, reached: [0; 2] };
        self.tiles[bucket].head = at;
        self.used += 1;
        Some(at)
    }
}

fn bucket(number: u32) -> usize {
    (number.wrapping_mul(0x9E37_79B1) >> (u32::BITS - MOST.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Cell, Random, Rect};
    use crate::grid::{DiagonalRule, Neighbours, Rules};
    use crate::map::Map;

    /// What is found of two cells and after how many tiles, at once and in slices.
    fn look(floods: &mut Enclosure, map: &Map, ends: [CellId; 2]) -> (Enclosed, u64) {
        let now = map.now();
        floods.begin(&now, ends);
        let found = (floods.spread(&now, u64::MAX), floods.left);
        floods.begin(&now, ends);
        for tiles in 0.. {
            match floods.spread(&now, tiles) {
                Enclosed::NotYet => assert_eq!(floods.left, tiles),
                in_slices => {
                    assert_eq!((in_slices, floods.left), found);
                    break;
                }
            }
        }
        found
    }

    #[test]
    fn floods_find_out_what_exact_labels_know() {
        let mut random = Random::new(64);
        let (mut floods, mut proven, mut met) = (Enclosure::new().unwrap(), 0, 0);
        for (neighbours, diagonal_rule) in [
            (Neighbours::Eight, DiagonalRule::BothPassable),
            (Neighbours::Eight, DiagonalRule::OnePassable),
            (Neighbours::Eight, DiagonalRule::Always),
            (Neighbours::Four, DiagonalRule::Always),
        ] {
            let rules = Rules { neighbours, diagonal_rule, ..Rules::DEFAULT };
            for (width, height) in [(1, 1), (1, 40), (9, 7), (64, 3), (70, 50), (100, 100)] {
                for passable in [30, 45, 55, 60, 95] {
                    let cells: Vec<u8> = (0..width * height).map(|_| u8::from(random.below(100) < passable)).collect();
                    let mut map = Map::from_cells(width, height, &rules, &cells).unwrap();
                    assert_eq!(map.maintain(u64::MAX), Ok(true));
                    let now = map.now();
                    let passable: Vec<CellId> = now.passable_cells().collect();
                    for _ in 0..if passable.is_empty() { 0 } else { 60 } {
                        let ends = [(); 2].map(|()| passable[random.below(passable.len() as u32) as usize]);
                        let is_joined = now.label(ends[0]) == now.label(ends[1]);
                        let (found, _) = look(&mut floods, &map, ends);
                        assert_eq!(found, if is_joined { Enclosed::Unproven } else { Enclosed::Yes }, "{ends:?}");
                        *(if is_joined { &mut met } else { &mut proven }) += 1;
                    }
                }
            }
        }
        assert!(proven > 1_000 && met > 1_000, "{proven} proven, {met} met");
    }

    #[test]
    fn the_smaller_side_is_closed_at_its_own_cost() {
        let mut map = Map::new(1_000, 1_000, &Rules::DEFAULT).unwrap();
        // A room of 50 x 50 cells, which are in 49 tiles.
        map.set_rect(Rect { x: 499, y: 299, width: 52, height: 52 }, 0).unwrap();
        map.set_rect(Rect { x: 500, y: 300, width: 50, height: 50 }, 1).unwrap();
        let id = |x, y| map.frame().id(Cell { x, y }).unwrap();
        let mut floods = Enclosure::new().unwrap();
        for ends in [[id(520, 320), id(3, 3)], [id(3, 3), id(520, 320)], [id(500, 300), id(498, 298)]] {
            let (found, tiles) = look(&mut floods, &map, ends);
            assert!(found == Enclosed::Yes && (98..=100).contains(&tiles), "{found:?} after {tiles} tiles");
        }
        // Two sides that are both too large.
        map.set_rect(Rect { x: 0, y: 600, width: 1_000, height: 1 }, 0).unwrap();
        let id = |x, y| map.frame().id(Cell { x, y }).unwrap();
        let (found, tiles) = look(&mut floods, &map, [id(500, 100), id(500, 900)]);
        assert!(found == Enclosed::Unproven && tiles <= MOST as u64, "{found:?} after {tiles} tiles");
    }
}
