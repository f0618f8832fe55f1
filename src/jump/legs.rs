//! Where jumps from a cell lead: scans of the bit planes, straight and along diagonals.
//!
//! ```text
//!   S . . . . . .     J and K are jump points: under the default rule the cell between them is reached from S only
//!   . \ . . . . .     through J or K, since no diagonal step passes the obstacle #.
//!   . . t - - - J     Leg from S to J: two diagonal steps, a turn at t, four straight steps.
//!   . . . \ . # .     Leg from S to K: four diagonal steps, a turn at u, two straight steps.
//!   . . . . u - K     One walk along the diagonal finds both, and ends at u, from where no diagonal step leads on.
//! ```
//!
//! A cell on a diagonal from which a straight jump leads on, as t and u, is not a node of its own (Harabor and
//! Grastien's JPS2): the end of the straight jump is a successor of the cell that the diagonal began at. A leg is
//! therefore some diagonal steps, then some straight ones. It has no straight ones if a walk meets a jump point on
//! the diagonal itself, which happens only where corners may be cut.
//!
//! Legs are found a few at a time: a search that takes them has a loop over a slice, and the scans are compiled once.

use crate::base::{CellId, Direction, Spot};
use crate::grid::{Band, Walk};
use crate::jump::Scan;

/// The path to a jump point: diagonal steps, then straight ones.
// PERF: The cost is known where the leg is found: a loop over all legs afterwards took 9 % of a search in a maze. With
// the steps as well a leg has twice as many bytes, and a search in a maze takes 1.3 % more instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leg {
    pub(crate) to: CellId,
    /// The direction of the last step.
    pub(crate) arrival: Direction,
    pub(crate) cost: u64,
}

/// Legs from a cell: those that were found last, and where the scan resumes.
pub(crate) struct Legs {
    from: Spot,
    /// The directions to be scanned, one bit each, clockwise from the first one; the lowest is the next.
    left: u8,
    first: Direction,
    /// How far along the next direction all legs are found, if it is a diagonal.
    walked: isize,
    count: usize,
    found: [Leg; MOST_LEGS],
}

/// How many legs are found at a time. Few cells have more.
pub(crate) const MOST_LEGS: usize = 8;

impl Legs {
    /// None at all.
    #[inline]
    pub(crate) fn none() -> Self {
        let none = Leg { to: CellId(0), arrival: Direction::N, cost: 0 };
        let from = Spot { id: CellId(0), x: 0, y: 0 };
        Self { from, left: 0, first: Direction::N, walked: 0, count: 0, found: [none; MOST_LEGS] }
    }

    /// Legs that begin with a step in one of some directions, which the cell must allow, clockwise from the first one.
    /// None is found yet.
    #[inline]
    pub(crate) fn begin(&mut self, from: Spot, directions: u8, first: Direction) {
        self.left = directions.rotate_right(first.0);
        (self.from, self.first, self.walked) = (from, first, 0);
    }

    /// Whether there may be more of them.
    #[inline]
    pub(crate) fn are_left(&self) -> bool {
        self.left != 0
    }

    /// The directions that are left, one bit each, the one that the scan has paused in, and how far along it all legs
    /// are found.
    pub(crate) fn rest(&self) -> (u8, Direction, u32) {
        let next = self.first.turned(self.left.trailing_zeros());
        (self.left.rotate_left(self.first.0), next, self.walked as u32)
    }

    /// Ends the scan: nothing is left.
    pub(crate) fn stop(&mut self) {
        self.left = 0;
    }

    /// Resumes with the legs along a diagonal, except those that were found within its first `walked` steps.
    pub(crate) fn resume(&mut self, from: Spot, diagonal: Direction, walked: u32) {
        self.begin(from, diagonal.bit(), diagonal);
        self.walked = walked as isize;
    }

    #[inline(always)]
    fn push(&mut self, leg: Leg) {
        self.found[self.count] = leg;
        self.count += 1;
    }
}

/// Whether there was room for all legs. If not, the scan resumes where it has paused.
type HadRoom = bool;

impl Scan<'_> {
    /// Passes on where the jumps from a cell end, apart from those that lead nowhere, clockwise from north; on a
    /// diagonal the nearest turn comes first, and there the row before the column.
    #[inline]
    pub(crate) fn each(&self, from: Spot, directions: u8, mut each: impl FnMut(&Leg)) {
        let mut legs = Legs::none();
        legs.begin(from, directions, Direction::N);
        while legs.are_left() {
            self.fill(&mut legs).iter().for_each(&mut each);
        }
    }

    /// Finds the next legs, as many as there is room for. If none is found, none is left. On weighted terrain some may
    /// lead to cells from which no leg leads on.
    // PERF: On brc202d an expansion on the planes takes 730 instructions, two fifths of them scans. A simple predictor
    // fails at six or seven branches of it: how far diagonals go, and whether anything turns there.
    #[inline(always)]
    pub(crate) fn fill<'l>(&self, legs: &'l mut Legs) -> &'l [Leg] {
        if self.is_plain {
            self.fill_on::<false, false>(legs)
        } else {
            self.fill_otherwise(legs)
        }
        &legs.found[..legs.count]
    }

    #[inline(never)]
    fn fill_otherwise(&self, legs: &mut Legs) {
        match self.is_weighted() {
            false => self.fill_on::<false, true>(legs),
            true => self.fill_on::<true, true>(legs),
        }
    }

    /// On terrain that is `W`eighted or not, where there may be `L`ong lines or not.
    #[inline(never)]
    fn fill_on<const W: bool, const L: bool>(&self, legs: &mut Legs) {
        let first = legs.first.0;
        debug_assert!(legs.left.rotate_left(first) & !self.steps(legs.from.id) == 0);
        legs.count = 0;
        legs.left &= (self.planes.may_lead(legs.from) | Direction::DIAGONAL_BITS).rotate_right(first);
        while legs.left != 0 {
            let had_room = match legs.first.turned(legs.left.trailing_zeros()) {
                Direction::N => self.jump_along::<W, L>(legs, Direction::N),
                Direction::NE => self.walk::<1, -1, W, L>(legs),
                Direction::E => self.jump_across::<W, L>(legs, Direction::E),
                Direction::SE => self.walk::<1, 1, W, L>(legs),
                Direction::S => self.jump_along::<W, L>(legs, Direction::S),
                Direction::SW => self.walk::<-1, 1, W, L>(legs),
                Direction::W => self.jump_across::<W, L>(legs, Direction::W),
                _ => self.walk::<-1, -1, W, L>(legs),
            };
            if !had_room {
                break;
            }
            legs.left &= legs.left - 1;
            legs.walked = 0;
        }
    }

    /// The leg that is a jump along the row.
    #[inline(always)]
    fn jump_across<const W: bool, const L: bool>(&self, legs: &mut Legs, direction: Direction) -> HadRoom {
        let has_room = legs.count < MOST_LEGS;
        if has_room && self.does_lead::<L>(legs.from.x, legs.from.y, direction) {
            let from = legs.from.id;
            legs.push(self.leg_across::<W>(from, (from, direction, 0), direction));
        }
        has_room
    }

    /// The leg that is a jump along the column.
    #[inline(always)]
    fn jump_along<const W: bool, const L: bool>(&self, legs: &mut Legs, direction: Direction) -> HadRoom {
        let has_room = legs.count < MOST_LEGS;
        if has_room && self.does_lead::<L>(legs.from.x, legs.from.y, direction) {
            let down = self.planes.down_the_columns(legs.from);
            let from = legs.from.id;
            legs.push(self.leg_along::<W>(from, (from, direction, 0), down, direction));
        }
        has_room
    }

    /// The legs that begin diagonally.
    #[inline(always)]
    fn walk<const DX: i32, const DY: i32, const W: bool, const L: bool>(&self, legs: &mut Legs) -> HadRoom {
        let begin = legs.walked + 1;
        let (x, y) = (legs.from.x as isize + DX as isize * begin, legs.from.y as isize + DY as isize * begin);
        let mut walk = self.planes.walk::<DX, DY, W>(x as usize, y as usize);
        loop {
            let (band, entered) = (walk.band(), begin + walk.steps);
            if band.halts != 0 {
                return self.end_walk::<DX, DY, W, L>(legs, band, entered);
            }
            if band.across | band.along != 0 && !self.turn::<DX, DY, W, L>(legs, band.across, band.along, entered) {
                return false;
            }
            walk.advance();
        }
    }

    /// The legs of the band in which a walk along a diagonal halts; it has entered the band after `entered` steps.
    #[inline(always)]
    fn end_walk<const DX: i32, const DY: i32, const W: bool, const L: bool>(
        &self,
        legs: &mut Legs,
        band: Band,
        entered: isize,
    ) -> HadRoom {
        let direction = const { Direction::diagonal(DX, DY) };
        let Band { halts, across, along } = band;
        let passed = Walk::<DX, DY, W>::up_to(halts);
        let diagonal = entered + Walk::<DX, DY, false>::row(halts);
        let halt = self.cell_along(legs.from.id, direction, diagonal as u32);
        if !self.ends_diagonal_on::<W>(direction, halt) {
            let (across, along) = (across & passed, along & passed);
            return across | along == 0 || self.turn::<DX, DY, W, L>(legs, across, along, entered);
        }
        // The jump point is a node: legs that turn there are its own.
        let passed = passed & !halts;
        if !self.turn::<DX, DY, W, L>(legs, across & passed, along & passed, entered) {
            return false;
        }
        let has_room = legs.count < MOST_LEGS;
        if has_room {
            let cost = self.cost_on::<W>(legs.from.id, (direction, diagonal as u32), (direction, 0));
            legs.push(Leg { to: halt, arrival: direction, cost });
        } else {
            legs.walked = diagonal - 1;
        }
        has_room
    }

    /// The legs that turn in a band: at some cells along the row, at some along the column. A function of its own:
    /// inlined into the walk, it leaves neither enough registers.
    #[inline(never)]
    fn turn<const DX: i32, const DY: i32, const W: bool, const L: bool>(
        &self,
        legs: &mut Legs,
        across: u64,
        along: u64,
        entered: isize,
    ) -> HadRoom {
        let (row, column) = const { (Direction::row(DX), Direction::column(DY)) };
        let (from, mut count, mut left) = (legs.from, legs.count, across | along);
        let down = self.planes.down_the_columns(from);
        let down_per_step = self.planes.column_length() as isize * DX as isize + DY as isize;
        while left != 0 {
            let diagonal = entered + Walk::<DX, DY, false>::row(left);
            if count > MOST_LEGS - 2 {
                (legs.count, legs.walked) = (count, diagonal - 1);
                return false;
            }
            let met = Walk::<DX, DY, false>::first(left);
            left ^= met;
            let first = const { Direction::diagonal(DX, DY) };
            let turn = self.cell_along(from.id, first, diagonal as u32);
            let (x, y) = (from.x + DX * diagonal as i32, from.y + DY * diagonal as i32);
            if across & met != 0 && self.does_lead::<L>(x, y, row) {
                legs.found[count] = self.leg_across::<W>(turn, (from.id, first, diagonal as u32), row);
                count += 1;
            }
            if along & met != 0 && self.does_lead::<L>(x, y, column) {
                let down = down.wrapping_add_signed(down_per_step * diagonal);
                legs.found[count] = self.leg_along::<W>(turn, (from.id, first, diagonal as u32), down, column);
                count += 1;
            }
        }
        legs.count = count;
        true
    }

    /// Whether a straight jump from a cell leads to a jump point, which the planes do not rule out.
    #[inline(always)]
    fn does_lead<const L: bool>(&self, x: i32, y: i32, direction: Direction) -> bool {
        !L || self.planes.does_lead(x, y, direction)
    }

    /// The leg that leads on along the row from where it turns, some diagonal steps from a cell.
    #[inline(always)]
    fn leg_across<const W: bool>(
        &self,
        turn: CellId,
        (from, first, diagonal): (CellId, Direction, u32),
        arrival: Direction,
    ) -> Leg {
        let to = self.planes.stop_across(turn, arrival);
        let straight = if arrival == Direction::E { to.0 - turn.0 } else { turn.0 - to.0 };
        Leg { to, arrival, cost: self.cost_on::<W>(from, (first, diagonal), (arrival, straight)) }
    }

    /// The same along the column, where the cell at which it turns has a number, too.
    #[inline(always)]
    fn leg_along<const W: bool>(
        &self,
        turn: CellId,
        (from, first, diagonal): (CellId, Direction, u32),
        down: usize,
        arrival: Direction,
    ) -> Leg {
        let straight = self.planes.stop_along(down, arrival);
        let cost = self.cost_on::<W>(from, (first, diagonal), (arrival, straight));
        Leg { to: self.cell_along(turn, arrival, straight), arrival, cost }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Cell, Random, Rect};
    use crate::grid::{DiagonalRule, Rules, canonical_successors as canonical};
    use crate::map::Map;

    /// The directions other than straight on and to both sides of it that a search takes from a cell after a step.
    fn forced(map: &Map, at: CellId, direction: Direction) -> u8 {
        let steps = map.now().steps[at.index()];
        let ahead = if direction.is_diagonal() { 0b1000_0011_u8 } else { 1 };
        canonical(map.rules().diagonal_rule)[direction.index()][usize::from(steps)] & !ahead.rotate_left(direction.0)
    }

    /// A straight jump, cell by cell.
    fn jump(map: &Map, turn: CellId, diagonal: u32, arrival: Direction) -> Option<Leg> {
        let (mut to, mut straight) = (turn, 0);
        loop {
            to = map.frame().neighbour(to, arrival);
            straight += 1;
            if !map.is_passable(to) {
                return None;
            }
            if forced(map, to, arrival) != 0 {
                return Some(Leg { to, arrival, cost: 70 * straight + 99 * u64::from(diagonal) });
            }
        }
    }

    /// The legs from a cell that begin in a direction, cell by cell.
    fn legs_cell_by_cell(map: &Map, from: CellId, direction: Direction) -> Vec<Leg> {
        if !direction.is_diagonal() {
            return jump(map, from, 0, direction).into_iter().collect();
        }
        let row = Direction::row(direction.dx());
        let column = Direction::column(direction.dy());
        let (mut at, mut legs) = (from, Vec::new());
        for diagonal in 1.. {
            if map.now().steps[at.index()] & direction.bit() == 0 {
                break;
            }
            at = map.frame().neighbour(at, direction);
            if forced(map, at, direction) != 0 {
                legs.push(Leg { to: at, arrival: direction, cost: 99 * u64::from(diagonal) });
                break;
            }
            legs.extend([row, column].into_iter().filter_map(|straight| jump(map, at, diagonal, straight)));
        }
        legs
    }

    /// Compares the legs of all cells, in their order, and returns the largest number of legs of a cell.
    fn assert_legs_are_right(map: &Map) -> usize {
        let now = map.now();
        let scan = Scan::new(&now);
        let mut most = 0;
        for from in now.cells().map(|id| map.frame().spot(id)).filter(|from| map.is_passable(from.id)) {
            let directions = scan.directions(from, None);
            let mut legs = Vec::new();
            scan.each(from, directions, |leg| legs.push(*leg));
            let expected: Vec<Leg> = (0..8)
                .filter(|direction| directions & 1 << direction != 0)
                .flat_map(|direction| legs_cell_by_cell(map, from.id, Direction(direction)))
                .collect();
            assert_eq!(legs, expected, "from {from:?} under {:?}", map.rules().diagonal_rule);
            most = most.max(legs.len());
        }
        most
    }

    #[test]
    fn legs_are_those_of_a_walk_cell_by_cell_also_after_edits() {
        let mut random = Random::new(62);
        for diagonal_rule in [DiagonalRule::BothPassable, DiagonalRule::OnePassable, DiagonalRule::Always] {
            let rules = Rules { diagonal_rule, ..Rules::DEFAULT };
            for (width, height, passable) in [(1, 1, 9), (9, 7, 4), (70, 40, 200), (40, 70, 30), (33, 33, 8)] {
                let cells: Vec<u8> = (0..width * height).map(|_| u8::from(random.below(passable) != 0)).collect();
                let mut map = Map::from_cells(width, height, &rules, &cells).unwrap();
                assert_legs_are_right(&map);
                for _ in 0..20 {
                    let cell = Cell { x: random.below(width) as i32, y: random.below(height) as i32 };
                    map.set_cell(cell, 1 - map.get_cell(cell).unwrap()).unwrap();
                }
                assert_legs_are_right(&map);
            }
        }
    }

    #[test]
    fn legs_are_those_of_the_picture() {
        let mut map = Map::new(7, 5, &Rules::DEFAULT).unwrap();
        map.set_cell(Cell { x: 5, y: 3 }, 0).unwrap();
        let (now, mut legs) = (map.now(), Vec::new());
        let (scan, start) = (Scan::new(&now), now.frame.spot(now.frame.id(Cell { x: 0, y: 0 }).unwrap()));
        scan.each(start, scan.directions(start, None), |leg| {
            legs.push((now.frame.cell(leg.to), leg.cost));
        });
        let cost = |diagonal: u64, straight: u64| 99 * diagonal + 70 * straight;
        assert_eq!(legs, [(Cell { x: 6, y: 2 }, cost(2, 4)), (Cell { x: 6, y: 4 }, cost(4, 2))]);
    }

    #[test]
    fn a_cell_may_have_any_number_of_legs() {
        for diagonal_rule in [DiagonalRule::BothPassable, DiagonalRule::OnePassable, DiagonalRule::Always] {
            // Rows and columns lead to obstacles at the edge, which are isolated; some diagonals end at a jump point.
            let rules = Rules { diagonal_rule, ..Rules::DEFAULT };
            let mut map = Map::new(90, 90, &rules).unwrap();
            for k in (2..88).step_by(3) {
                map.set_cell(Cell { x: 87, y: k }, 0).unwrap();
                map.set_cell(Cell { x: k, y: 87 }, 0).unwrap();
            }
            map.set_rect(Rect { x: 60, y: 40, width: 1, height: 1 }, 0).unwrap();
            let most = assert_legs_are_right(&map);
            assert!(most > 10 * MOST_LEGS, "at most {most} under {diagonal_rule:?}");
        }
    }
}
