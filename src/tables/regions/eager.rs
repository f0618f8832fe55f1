//! The regions of the Portal heuristic [Janssen 2, 4.2]: eager partitioning, which cuts for as long as the budget
//! lasts.
//!
//! No paper here describes it, so it is ours. It begins with the connected components. The region with the most cells
//! is cut by the straight line that makes the fewest new portals, among those that leave a quarter of its cells on each
//! side, or else a cell. The parts become regions of their own.

use super::draft::{Draft, NO_REGION, light_part, most_with_pairs, word_bytes};
use super::portals::Portals;
use super::stage::{AnyStage, Kind, PortalForm, Slice, Stage};
use super::table::PortalBox;
use crate::base::{CellId, Error, Spot, filled};
use crate::tables::{MAX_PORTALS, part};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// A line between two rows or two columns of the padded frame: behind the one that is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    /// No line: all cells are on one side.
    None,
    Row(i32),
    Column(i32),
}

impl Cut {
    /// Whether a cell lies before the line.
    fn is_before(self, spot: Spot) -> bool {
        match self {
            Self::None => true,
            Self::Row(y) => spot.y <= y,
            Self::Column(x) => spot.x <= x,
        }
    }
}

/// The tally of the line behind a row or column.
#[derive(Clone, Copy, Default)]
struct Tally {
    /// Cells in the row or column.
    cells: u32,
    /// Cells that a cut would make portals.
    portals: u32,
}

enum EagerStep {
    /// Taking the next region.
    Pick,
    /// Counting the portals that each line would add.
    Count { region: u32, next: usize },
    /// Taking apart the region, piece by piece.
    Split(Split),
    /// Putting the cells into the order of their pieces.
    Sort { region: u32, next: usize },
}

/// The cells from `next` on are still to be looked at; the piece that is being gathered lies in `spare` from `start` to
/// `end`, and its neighbours from `head` on are still to be looked for.
#[derive(Clone, Copy)]
struct Split {
    region: u32,
    line: Cut,
    next: usize,
    start: usize,
    head: usize,
    end: usize,
}

impl Split {
    fn new(region: u32, line: Cut, start: usize) -> Self {
        Self { region, line, next: start, start, head: start, end: start }
    }
}

pub(super) struct Eager {
    /// The cells of all regions, region by region.
    cells: Vec<u32>,
    spare: Vec<u32>,
    /// Where the cells of each region are. A region that was cut has none.
    ranges: Vec<Range<u32>>,
    /// Regions that may be cut.
    largest: BinaryHeap<(u32, Reverse<u32>)>,
    rows: Vec<Tally>,
    columns: Vec<Tally>,
    /// Where the region lies that is being counted.
    extent: PortalBox,
    /// Portals, as they are counted during cutting.
    pub(super) portals: u64,
    most_portals: u64,
    step: EagerStep,
}

/// The cost of a line: less is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    leaves_too_few: bool,
    portals: u64,
    imbalance: u64,
}

/// The best line behind one of some rows or columns that leaves a cell on each side, and its place among them.
fn best_line(tallies: &[Tally], total: u64) -> Option<(Rank, i32)> {
    let mut before = 0;
    let ranks = tallies.iter().map(|tally| {
        before += u64::from(tally.cells);
        let fewest = before.min(total - before);
        let rank = Rank {
            leaves_too_few: 4 * fewest < total,
            portals: tally.portals.into(),
            imbalance: before.abs_diff(total - before),
        };
        (fewest > 0).then_some(rank)
    });
    ranks.zip(0..).filter_map(|(rank, place)| Some((rank?, place))).min_by_key(|&(rank, _)| rank)
}

pub(super) const KIND: Kind =
    Kind { divide: |slice| Ok(Eager::new(slice)?.into()), needs_budget: true, portal_form: PortalForm::Cell };

impl Eager {
    fn new(slice: &mut Slice<'_>) -> Result<Self, Error> {
        let cells = std::mem::take(&mut slice.draft.passable);
        let request = slice.request;
        let most_portals = request.budget().map_or(u64::MAX, most_with_pairs).min(MAX_PORTALS as u64);
        let mut eager = Self {
            spare: filled(cells.len(), 0)?,
            ranges: Vec::new(),
            largest: BinaryHeap::new(),
            // Padding included: a row or column beyond each end.
            rows: filled(request.frame.height() as usize + 2, Tally::default())?,
            columns: filled(request.frame.width() as usize + 2, Tally::default())?,
            extent: PortalBox::NOWHERE,
            portals: 0,
            most_portals,
            step: EagerStep::Split(Split::new(0, Cut::None, 0)),
            cells,
        };
        // All passable cells are split into components first. They have no region yet: see `split`.
        eager.ranges.try_reserve(1)?;
        eager.ranges.push(0..eager.cells.len() as u32);
        Ok(eager)
    }

    /// A new region.
    fn add(&mut self, range: Range<u32>) -> Result<(), Error> {
        self.ranges.try_reserve(1)?;
        self.largest.try_reserve(1)?;
        self.largest.push((range.len() as u32, Reverse(self.ranges.len() as u32)));
        self.ranges.push(range);
        Ok(())
    }

    fn first(&self, region: u32) -> usize {
        self.ranges[region as usize].start as usize
    }

    fn end(&self, region: u32) -> usize {
        self.ranges[region as usize].end as usize
    }

    /// Adds a cell to the tallies of the lines next to it.
    fn count(&mut self, draft: &Draft, place: usize) {
        let id = CellId(self.cells[place]);
        let spot = draft.frame.spot(id);
        let (x, y) = (spot.x as usize, spot.y as usize);
        self.extent = self.extent.with(spot);
        self.rows[y].cells += 1;
        self.columns[x].cells += 1;
        if draft.is_portal(id) {
            // It is a portal already, whatever is cut.
            return;
        }
        let (mut up, mut down, mut left, mut right) = (false, false, false, false);
        for adjacent in draft.around(id).map(|adjacent| draft.frame.spot(adjacent)) {
            up |= adjacent.y < spot.y;
            down |= adjacent.y > spot.y;
            left |= adjacent.x < spot.x;
            right |= adjacent.x > spot.x;
        }
        self.rows[y - 1].portals += u32::from(up);
        self.rows[y].portals += u32::from(down);
        self.columns[x - 1].portals += u32::from(left);
        self.columns[x].portals += u32::from(right);
    }

    /// Chooses the line for a region that was counted. If the budget does not allow it, the region stays whole for
    /// good.
    fn choose(&mut self, region: u32) {
        let total = self.ranges[region as usize].len() as u64;
        // One more in front: a cell in the first row is tallied for the line before that row too.
        let (top, left) = (self.extent.top - 1, self.extent.left - 1);
        let rows = &mut self.rows[top.into()..=self.extent.bottom.into()];
        let columns = &mut self.columns[left.into()..=self.extent.right.into()];
        let row = best_line(rows, total).map(|(rank, place)| (rank, Cut::Row(i32::from(top) + place)));
        let column = best_line(columns, total).map(|(rank, place)| (rank, Cut::Column(i32::from(left) + place)));
        rows.fill(Tally::default());
        columns.fill(Tally::default());
        self.step = EagerStep::Pick;
        // Ties go to the row, which is the first.
        let best = row.into_iter().chain(column).min_by_key(|&(rank, _)| rank);
        if let Some((rank, line)) = best.filter(|(rank, _)| self.portals + rank.portals <= self.most_portals) {
            self.portals += rank.portals;
            self.step = EagerStep::Split(Split::new(region, line, self.first(region)));
        }
    }

    /// Continues to split a region into connected pieces on either side of a line. Cells that belong to no piece
    /// yet still have the region's own number, or none in the beginning.
    fn split(&mut self, draft: &mut Draft, mut at: Split, work: &mut u64) -> Result<(), Error> {
        let Split { region, line, .. } = at;
        let old = if line == Cut::None { NO_REGION } else { region };
        let end = self.end(region);
        while *work > 0 {
            *work -= 1;
            let new = self.ranges.len() as u32;
            if at.head < at.end {
                let id = CellId(self.spare[at.head]);
                at.head += 1;
                let side = line.is_before(draft.frame.spot(id));
                for adjacent in draft.around(id) {
                    if draft.regions[adjacent.index()] == old && line.is_before(draft.frame.spot(adjacent)) == side {
                        draft.regions[adjacent.index()] = new;
                        self.spare[at.end] = adjacent.0;
                        at.end += 1;
                    }
                }
            } else if at.start < at.end {
                self.add(at.start as u32..at.end as u32)?;
                at.start = at.end;
            } else if at.next == end {
                self.step = EagerStep::Sort { region, next: self.first(region) };
                return Ok(());
            } else {
                let id = self.cells[at.next];
                at.next += 1;
                if draft.regions[id as usize] == old {
                    draft.regions[id as usize] = new;
                    self.spare[at.end] = id;
                    at.end += 1;
                }
            }
        }
        self.step = EagerStep::Split(at);
        Ok(())
    }
}

impl Stage for Eager {
    /// Over once nothing more can be cut.
    fn advance(&mut self, slice: &mut Slice<'_>) -> Result<Option<AnyStage>, Error> {
        let Slice { draft, work, .. } = slice;
        while **work > 0 {
            match self.step {
                EagerStep::Pick => {
                    **work -= 1;
                    match self.largest.pop() {
                        // Smaller regions have no more. Some numbers are not in use any longer.
                        None | Some((0 | 1, _)) => return Ok(Some(Portals::new(self.ranges.len() as u32)?.into())),
                        Some((_, Reverse(region))) => {
                            self.extent = PortalBox::NOWHERE;
                            self.step = EagerStep::Count { region, next: self.first(region) };
                        }
                    }
                }
                EagerStep::Count { region, next } => {
                    let end = next + part(self.end(region) - next, work);
                    (next..end).for_each(|place| self.count(draft, place));
                    self.step = EagerStep::Count { region, next: end };
                    if end == self.end(region) {
                        self.choose(region);
                    }
                }
                EagerStep::Split(at) => self.split(draft, at, work)?,
                EagerStep::Sort { region, next } => {
                    let end = next + light_part(self.end(region) - next, work);
                    self.cells[next..end].copy_from_slice(&self.spare[next..end]);
                    self.step = EagerStep::Sort { region, next: end };
                    if end == self.end(region) {
                        self.ranges[region as usize] = 0..0;
                        self.step = EagerStep::Pick;
                    }
                }
            }
        }
        Ok(None)
    }

    fn work_left(&self, _: &Draft) -> u64 {
        // A region is looked at twice when it is cut, and the largest ones are cut first.
        let largest = self.largest.peek().map_or(0, |&(cells, _)| u64::from(cells));
        2 * (self.cells.len() as u64).min(largest * 8)
    }

    fn memory_bytes(&self) -> u64 {
        let tallies = self.rows.capacity() + self.columns.capacity();
        let regions = self.ranges.capacity() * size_of::<Range<u32>>() + self.largest.capacity() * 8;
        word_bytes([&self.cells, &self.spare]) + (tallies * size_of::<Tally>() + regions) as u64
    }
}
