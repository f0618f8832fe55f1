//! Which nodes an edit may affect. It changes what scans read in a rectangle, and a node is affected only if one of its
//! scans comes there. So scans are walked backwards: back along the straight parts that enter the rectangle, and from
//! each cell of those, and of the rectangle, back along the diagonals that turn there.
//!
//! ```text
//!   a . . . . . . .     The rectangle is r. Back along the jumps to the east that enter it lie the cells -, at which
//!   . a . . . . . .     walks to the south-east may turn: those come from the cells a. A node among the cells - is
//!   . . a a a . . .     affected in the direction of the jump, one among the cells a in that of the diagonal.
//!   . # - - - r r r     The cells a of a whole tile of 8 x 8 are found at once, as the bits of a word.
//! ```

use super::JumpGraph;
use crate::base::{CellId, Direction, Rect};
use crate::grid::GridNow;
use crate::jump::Scan;

/// Stands for all that a scan may find from a node: its own cell may have changed.
pub(super) const ALL: u8 = 0xFF;

/// Cells along the side of a tile.
const SIDE: i32 = 8;

/// The first column and the last, the first row and the last of a tile, as bits of a word, as [`Numbers`] has them.
///
/// [`Numbers`]: super::numbers::Numbers
const COLUMNS: [u64; 2] = [0x0101_0101_0101_0101, 0x8080_8080_8080_8080];
const ROWS: [u64; 2] = [0xFF, 0xFF << 56];

/// The search for the nodes that an edit affects, each of which is noted with the directions of its scans.
pub(super) struct Sweep<'a, 'b> {
    graph: &'a mut JumpGraph,
    scan: &'a Scan<'b>,
    now: &'a GridNow<'b>,
    around: Rect,
    /// First and last columns and rows of the rectangle, in the padded frame.
    columns: [i32; 2],
    rows: [i32; 2],
    /// How many more cells, or tiles, may be looked at.
    left: &'a mut u64,
    /// Whether there were any nodes.
    has_met: bool,
}

/// Cells of a row or a column: the first and the last; none if that is less.
type Span = [i32; 2];

const NONE: Span = [i32::MAX, i32::MIN];

fn is_empty([first, last]: Span) -> bool {
    first > last
}

/// The least span that holds two.
fn joined(a: Span, b: Span) -> Span {
    [a[0].min(b[0]), a[1].max(b[1])]
}

impl<'a, 'b> Sweep<'a, 'b> {
    /// `around` are the cells whose contents may have changed.
    pub(super) fn new(
        graph: &'a mut JumpGraph,
        scan: &'a Scan<'b>,
        now: &'a GridNow<'b>,
        around: Rect,
        left: &'a mut u64,
    ) -> Self {
        let span = |from: i32, length: u32| [from + 1, from + length as i32];
        let (columns, rows) = (span(around.x, around.width), span(around.y, around.height));
        Self { graph, scan, now, around, columns, rows, left, has_met: false }
    }

    /// Makes all nodes stale that the edit may affect, and returns whether there are any; `None` if not all could be
    /// found.
    pub(super) fn run(mut self) -> Option<bool> {
        self.meet_jump_points()?;
        self.look_back::<1, -1>()?;
        self.look_back::<1, 1>()?;
        self.look_back::<-1, 1>()?;
        self.look_back::<-1, -1>()?;
        Some(self.has_met)
    }

    /// The cells of the rectangle: those that have become jump points get numbers.
    fn meet_jump_points(&mut self) -> Option<()> {
        let frame = self.now.frame;
        self.spend(u64::from(self.around.width) * u64::from(self.around.height))?;
        for index in frame.rows(self.around).flatten() {
            let cell = CellId(index as u32);
            if self.scan.is_jump_point(cell) && self.graph.numbers.of(cell).is_none() {
                self.graph.numbers.add(cell)?;
                self.graph.push_node(self.now, cell);
            }
            self.touch(cell, ALL);
        }
        Some(())
    }

    /// Notes the nodes whose scans along a diagonal come to the rectangle, by whichever turn, and those on the straight
    /// parts behind these turns. A tile is looked at after the three that its cells can lead to.
    fn look_back<const DX: i32, const DY: i32>(&mut self) -> Option<()> {
        let [top, bottom] = self.rows.map(|row| row / SIDE);
        let reach = self.columns_reach::<DY>();
        // The row of tiles to begin with, and the last one that straight parts reach.
        let (first, farthest) =
            if DY > 0 { (bottom, (self.rows[0] - reach) / SIDE) } else { (top, (self.rows[1] + reach) / SIDE) };
        let (mut y, mut reached) = (first, NONE);
        loop {
            let has_turns = (y - farthest) * DY >= 0;
            if !has_turns && is_empty(reached) || !(0..=self.last_tile(self.now.frame.height())).contains(&y) {
                break;
            }
            reached = self.look_back_in_row::<DX, DY>(y, has_turns, reached)?;
            y -= DY;
        }
        if !is_empty(reached) {
            self.graph.reached[reached[0] as usize..=reached[1] as usize].fill(0);
        }
        Some(())
    }

    /// The last tile along a side.
    fn last_tile(&self, cells: u32) -> i32 {
        (cells as i32 + 1) / SIDE
    }

    /// The most cells of a column before the rectangle from which jumps lead into it.
    fn columns_reach<const DY: i32>(&self) -> i32 {
        (self.columns[0]..=self.columns[1]).map(|x| self.column_span::<DY>(x)).map(|[a, b]| b - a).max().unwrap_or(0)
            - (self.rows[1] - self.rows[0])
    }

    /// The cells of a column in the rectangle, and those from which jumps lead into it.
    fn column_span<const DY: i32>(&self, x: i32) -> Span {
        let [top, bottom] = self.rows;
        let run = self.straight_run(x, if DY > 0 { top } else { bottom }, Direction::column(DY));
        if DY > 0 { [top - run, bottom] } else { [top, bottom + run] }
    }

    /// The same of a row.
    fn row_span<const DX: i32>(&self, y: i32) -> Span {
        let [left, right] = self.columns;
        let run = self.straight_run(if DX > 0 { left } else { right }, y, Direction::row(DX));
        if DX > 0 { [left - run, right] } else { [left, right + run] }
    }

    /// From how many cells straight jumps lead to one.
    fn straight_run(&self, x: i32, y: i32, direction: Direction) -> i32 {
        let is_passable = self.now.terrain[self.now.frame.id_of_spot(x, y).index()] != crate::grid::BLOCKED;
        if is_passable { self.now.planes.run_towards(x as usize, y as usize, direction) as i32 } else { 0 }
    }

    /// Looks at the tiles of a row, given in which of them cells were reached in the row before, and returns in which
    /// they were in this one. `has_turns`: straight parts may lie here.
    fn look_back_in_row<const DX: i32, const DY: i32>(
        &mut self,
        y: i32,
        has_turns: bool,
        before: Span,
    ) -> Option<Span> {
        let rows: [Span; SIDE as usize] = std::array::from_fn(|row| self.turns_in_row::<DX>(SIDE * y + row as i32));
        let spans = rows.iter().filter(|_| has_turns).fold(self.columns, |all, span| joined(all, *span));
        let has_rows = !rows.iter().all(|&row| is_empty(row));
        let turns = if has_turns { spans.map(|end| end / SIDE) } else { NONE };
        let [from, to] = joined(before, turns);
        let (mut x, end) = if DX > 0 { (to, from) } else { (from, to) };
        let (mut beside, mut corner, mut reached) = (0, 0, NONE);
        let tiles = 0..=self.last_tile(self.now.frame.width());
        // One tile more than before, since a cell may lead to it across the corner.
        while tiles.contains(&x) && ((end - x) * DX <= 1 || beside & side::<DX>() != 0) {
            self.spend(1)?;
            let [mut across, mut along] = [0, 0];
            if has_turns && has_rows {
                across =
                    (0..SIDE).fold(0, |bits, row| bits | u64::from(of_span(rows[row as usize], x)) << (SIDE * row));
            }
            if has_turns {
                along = self.turns_in_columns::<DY>(x, y);
            }
            let behind = std::mem::replace(&mut self.graph.reached[x as usize], 0);
            let entered = enter::<DX, DY>(beside, behind, corner);
            let mut inside = 0;
            if across | along | entered != 0 {
                let halts = self.now.planes.halts_in(x as usize, y as usize, Direction::diagonal(DX, DY));
                inside = fill::<DX, DY>(across | along | entered & !halts, !halts);
                self.touch_all((x, y), across, Direction::row(DX));
                self.touch_all((x, y), along, Direction::column(DY));
                self.touch_all((x, y), shift::<DX, DY>(inside) | entered, Direction::diagonal(DX, DY));
            }
            if inside != 0 {
                self.graph.reached[x as usize] = inside;
                reached = joined(reached, [x, x]);
            }
            (beside, corner) = (inside, behind);
            x -= DX;
        }
        Some(reached)
    }

    /// The cells of a row at which a walk may turn towards the rectangle, if it is one of the rectangle's.
    fn turns_in_row<const DX: i32>(&self, y: i32) -> Span {
        if (self.rows[0]..=self.rows[1]).contains(&y) { self.row_span::<DX>(y) } else { NONE }
    }

    /// The same of the columns in a tile.
    fn turns_in_columns<const DY: i32>(&mut self, x: i32, y: i32) -> u64 {
        let [left, right] = [self.columns[0].max(SIDE * x), self.columns[1].min(SIDE * x + SIDE - 1)];
        (left..=right).fold(0, |bits, column| {
            let rows = of_span(self.column_span::<DY>(column), y);
            bits | upright(rows) << (column - SIDE * x)
        })
    }

    /// Notes the nodes among some cells of a tile.
    #[inline]
    fn touch_all(&mut self, (x, y): (i32, i32), cells: u64, direction: Direction) {
        if cells == 0 {
            return;
        }
        let (numbered, first, has_others) = self.graph.numbers.in_tile(x as usize, y as usize);
        let mut left = if has_others { cells } else { cells & numbered };
        while left != 0 {
            let bit = left.trailing_zeros() as i32;
            left &= left - 1;
            let cell = self.now.frame.id_of_spot(SIDE * x + bit % SIDE, SIDE * y + bit / SIDE);
            // A straight jump from a cell of the line needs no more than a passable one; a diagonal may halt at once.
            if self.scan.steps(cell) & direction.bit() == 0 {
                continue;
            }
            if numbered >> bit & 1 != 0 {
                let before = numbered & ((1 << bit) - 1);
                self.touch_node(first + before.count_ones(), direction.bit());
            } else {
                self.touch(cell, direction.bit());
            }
        }
    }

    #[inline]
    fn touch_node(&mut self, number: u32, directions: u8) {
        self.graph.make_stale(self.scan, number, directions);
        self.has_met = true;
    }

    fn touch(&mut self, cell: CellId, directions: u8) {
        if let Some(number) = self.graph.numbers.of(cell) {
            self.touch_node(number, directions);
        }
    }

    fn spend(&mut self, work: u64) -> Option<()> {
        *self.left = self.left.checked_sub(work)?;
        Some(())
    }
}

/// The cells of a span that lie in a tile, one bit each.
fn of_span(span @ [from, to]: Span, tile: i32) -> u8 {
    if is_empty(span) {
        return 0;
    }
    let (from, to) = (from.max(SIDE * tile) - SIDE * tile, to.min(SIDE * tile + SIDE - 1) - SIDE * tile);
    if from > to { 0 } else { 0xFF << from & 0xFF >> (SIDE - 1 - to) }
}

/// The bits of a byte, one below the other in the first column.
fn upright(bits: u8) -> u64 {
    (0..8).fold(0, |column, row| column | u64::from(bits >> row & 1) << (8 * row))
}

/// The column of a tile that steps back along a diagonal leave it by.
const fn side<const DX: i32>() -> u64 {
    COLUMNS[(DX < 0) as usize]
}

/// The cells of a word a number of places further back: negative to higher bits.
const fn moved(cells: u64, places: i32) -> u64 {
    if places > 0 { cells >> places } else { cells << -places }
}

/// Some cells of a tile, one step back along a diagonal.
fn shift<const DX: i32, const DY: i32>(cells: u64) -> u64 {
    moved(cells & !side::<DX>(), const { SIDE * DY + DX })
}

/// The cells of a tile that are reached from the one beside it, the one behind it and the one between the two.
fn enter<const DX: i32, const DY: i32>(beside: u64, behind: u64, corner: u64) -> u64 {
    let row = const { ROWS[(DY < 0) as usize] };
    moved(beside & side::<DX>(), const { SIDE * DY + DX - SIDE * DX })
        | moved(behind & row & !side::<DX>(), const { SIDE * DY + DX - SIDE * SIDE * DY })
        | moved(corner & row & side::<DX>(), const { SIDE * DY + DX - SIDE * DX - SIDE * SIDE * DY })
}

/// Some cells of a tile, and all that are reached from them by steps back along a diagonal to cells that may be
/// entered.
fn fill<const DX: i32, const DY: i32>(cells: u64, entered: u64) -> u64 {
    let step = const { SIDE * DY + DX };
    // No step back leads into the column at the other side.
    let (mut cells, mut entered) = (cells, entered & !const { COLUMNS[(DX > 0) as usize] });
    for doubled in [1, 2, 4] {
        cells |= entered & moved(cells, doubled * step);
        entered &= moved(entered, doubled * step);
    }
    cells
}
