//! A field: for every cell the cost of a cheapest path to the nearest goal, and the step that it begins with. One field
//! serves any number of agents.
//!
//! The costs belong to a map as it was at an epoch. `update` brings them up to date, in slices: it builds a field whose
//! goals are new, and repairs one after edits, over the cells concerned. What results follows from the map and the
//! goals alone, so a repaired field equals one that was built from scratch, ties included.
//!
//! ```text
//!   set_goals ──▶ Clear ──▶ Begin ──▶ Spread ──▶ Directions ──▶ Nearest ──▶ Done      `spread`, `directions`
//!                                       ▲             edits             │
//!                                       └───────────────────────────────┘
//! ```

mod directions;
mod read;
mod spread;
#[cfg(test)]
mod tests;

pub use read::{FieldStep, NO_GOAL};

use crate::base::{Cell, CellId, Direction, Error, Frame, Rect, filled};
use crate::map::{LayerRef, Map, Overlay};
use spread::Spread;

/// The cost of a cell from which no goal can be reached.
pub(crate) const UNREACHED: u32 = u32::MAX;

/// No cost is larger: those of searches are not, either.
const MAX_COST: u32 = 3 << 30;

/// What a byte of `marks` holds, in its lower half: the direction of a step, or one of these.
const AT_GOAL: u8 = 8;
const NOWHERE: u8 = 9;
const DIRECTION_BITS: u8 = 0b1111;
/// And in its upper half: the cell is a goal; it waits to be expanded; it is listed as one that has changed.
const IS_GOAL: u8 = 1 << 4;
const WAITS: u8 = 1 << 5;
const LISTED: u8 = 1 << 6;

/// How to create a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FieldDef {
    /// The layer of the map: how the agents walk.
    pub layer: u32,
    /// Whether to note which goal is the nearest of each cell: two bytes per cell.
    pub nearest: bool,
    /// Whether the field may be given an overlay: some four bytes per cell.
    pub overlay: bool,
}

/// Costs to the nearest of several goals, from every cell.
pub struct Field {
    frame: Frame,
    layer: u32,
    labels: Labels,
    /// The number of the nearest goal of each cell, if that is wanted.
    nearest: Vec<u16>,
    /// What the field knows of the overlay.
    overlay: Option<Overlay>,
    overlay_seen: Option<(u64, u64)>,
    spread: Spread,
    phase: Phase,
    /// Whether the nearest goals of all cells must be found.
    all_nearest: bool,
    /// The map that the field belongs to, and its epoch when the field last looked.
    map_id: u64,
    epoch: u64,
    /// That map, if the last update came to its end and the goals are still the same; otherwise 0, which no map is.
    // PERF: Read with every step, and one comparison says what the phase and the map's number would.
    finished_for: u64,
}

/// What the field knows of each cell.
struct Labels {
    costs: Vec<u32>,
    marks: Vec<u8>,
    sources: Sources,
    /// Costs above this are not wanted.
    limit: u32,
}

/// Where costs begin.
#[derive(Default)]
struct Sources {
    /// By cell, then cost, then number.
    goals: Vec<Source>,
    /// Instead of goals, a cost for every cell.
    seeds: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Source {
    id: CellId,
    cost: u32,
    number: u32,
}

/// What the next slice goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing is known; the labels are being cleared from a cell on.
    Clear(usize),
    /// The labels are clear.
    Begin,
    Spread,
    /// From a cell, or a listed one, on.
    Directions(usize),
    Nearest(usize),
    Done,
}

impl Labels {
    #[inline]
    fn cost(&self, id: CellId) -> u32 {
        self.costs[id.index()]
    }

    /// The cost that a passable cell has as a goal.
    #[inline]
    fn own_cost(&self, id: CellId) -> u32 {
        if self.marks[id.index()] & IS_GOAL != 0 {
            return self.sources.goal(id).map_or(UNREACHED, |goal| goal.cost);
        }
        self.sources.seeds.get(id.index()).copied().unwrap_or(UNREACHED)
    }
}

impl Sources {
    /// The cheapest goal at a cell, of several the first.
    fn goal(&self, id: CellId) -> Option<&Source> {
        let first = self.goals.partition_point(|goal| goal.id < id);
        self.goals.get(first).filter(|goal| goal.id == id)
    }
}

impl Field {
    /// A field for maps of the size of this one. It has no goals.
    pub fn new(map: &Map, def: &FieldDef) -> Result<Self, Error> {
        let layer = map.layer(def.layer)?;
        let frame = *layer.frame();
        let cells = frame.cells() as usize;
        let labels = Labels {
            costs: filled(cells, UNREACHED)?,
            marks: filled(cells, NOWHERE)?,
            sources: Sources::default(),
            limit: MAX_COST,
        };
        Ok(Self {
            frame,
            layer: def.layer,
            labels,
            nearest: filled(if def.nearest { cells } else { 0 }, NO_GOAL)?,
            overlay: if def.overlay { Some(Overlay::new(frame.width(), frame.height())?) } else { None },
            overlay_seen: None,
            spread: Spread::new(&frame, layer.most_expensive_step())?,
            phase: Phase::Clear(0),
            all_nearest: true,
            map_id: 0,
            finished_for: 0,
            epoch: 0,
        })
    }

    /// The size of a field in bytes, without goals.
    pub fn memory_size(map: &Map, def: &FieldDef) -> Result<u64, Error> {
        let layer = map.layer(def.layer)?;
        let frame = layer.frame();
        let per_cell = size_of::<u32>() + size_of::<u8>() + if def.nearest { size_of::<u16>() } else { 0 };
        let overlay = if def.overlay { Overlay::memory_size(frame.width(), frame.height())? } else { 0 };
        let lists = Spread::memory_size(frame, layer.most_expensive_step());
        Ok(u64::from(frame.cells()) * per_cell as u64 + overlay + lists)
    }

    /// The layer that it is for, and what it notes.
    pub fn def(&self) -> FieldDef {
        FieldDef { layer: self.layer, nearest: !self.nearest.is_empty(), overlay: self.overlay.is_some() }
    }

    /// Columns.
    pub fn width(&self) -> u32 {
        self.frame.width()
    }

    /// Rows.
    pub fn height(&self) -> u32 {
        self.frame.height()
    }

    /// How many goals were set; 0 if it leads away from those of another.
    pub fn goal_count(&self) -> u32 {
        self.labels.sources.goals.len() as u32
    }

    /// The epoch of the map when the field last looked at it; 0 before the first update.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The size of the field in bytes, apart from this struct itself.
    pub fn memory_bytes(&self) -> u64 {
        let Labels { costs, marks, sources, .. } = &self.labels;
        let words = costs.capacity() + sources.seeds.capacity();
        let bytes = words * size_of::<u32>() + marks.capacity() + self.nearest.capacity() * size_of::<u16>();
        let goals = sources.goals.capacity() * size_of::<Source>();
        (bytes + goals) as u64 + self.overlay.as_ref().map_or(0, Overlay::memory_bytes) + self.spread.memory_bytes()
    }

    /// Sets the goals: cells, what it costs to be there (nothing if `costs` is empty), and the largest cost that is
    /// wanted. A goal that is blocked counts as soon as it is opened. The field is built by the calls of `update` that
    /// follow; until then no cell is reached.
    pub fn set_goals(&mut self, goals: &[Cell], costs: &[u32], max_cost: u64) -> Result<(), Error> {
        if !costs.is_empty() && costs.len() != goals.len() {
            return Err(Error::Length);
        }
        if goals.iter().any(|&goal| !self.frame.contains(goal)) {
            return Err(Error::OutOfBounds);
        }
        if costs.iter().any(|&cost| cost > MAX_COST) {
            return Err(Error::Cost);
        }
        let most_goals = if self.nearest.is_empty() { u32::MAX as usize } else { NO_GOAL.into() };
        if goals.len() > most_goals {
            return Err(Error::TooLarge);
        }
        let Labels { sources, limit, .. } = &mut self.labels;
        if goals.len() > sources.goals.capacity() {
            let mut longer = Vec::new();
            longer.try_reserve_exact(goals.len())?;
            sources.goals = longer;
        }
        sources.goals.clear();
        sources.goals.extend(goals.iter().zip(0..).map(|(&goal, number)| Source {
            id: self.frame.id_unchecked(goal),
            cost: costs.get(number as usize).copied().unwrap_or(0),
            number,
        }));
        sources.goals.sort_unstable();
        sources.seeds.clear();
        *limit = u32::try_from(max_cost).unwrap_or(u32::MAX).min(MAX_COST);
        self.start_over();
        Ok(())
    }

    /// Makes the field lead away from the goals of another, which must be up to date: every cell begins with what
    /// remains to the most expensive one, times `numerator / denominator`, and costs spread from there. The ratio is
    /// above 1, since with 1 a step away gains no more than it costs and nobody moves; with 6 / 5 an agent that is
    /// cornered passes the threat if there is far more room behind it.
    pub fn set_away_from(&mut self, threats: &Self, numerator: u32, denominator: u32) -> Result<(), Error> {
        if self.frame != threats.frame {
            return Err(Error::Dimensions);
        }
        if !self.nearest.is_empty() {
            return Err(Error::Unsupported);
        }
        if threats.phase != Phase::Done {
            return Err(Error::Behind);
        }
        if denominator == 0 {
            return Err(Error::Cost);
        }
        let reached = || threats.labels.costs.iter().copied().filter(|&cost| cost != UNREACHED);
        let most = reached().max().unwrap_or(0);
        let scaled = |cost: u32| u64::from(cost) * u64::from(numerator) / u64::from(denominator);
        if scaled(most) > MAX_COST.into() {
            return Err(Error::Cost);
        }
        let Labels { sources, limit, .. } = &mut self.labels;
        sources.seeds.clear();
        sources.seeds.try_reserve_exact(threats.labels.costs.len())?;
        let seed = |&cost: &u32| if cost == UNREACHED { UNREACHED } else { scaled(most - cost) as u32 };
        sources.seeds.extend(threats.labels.costs.iter().map(seed));
        sources.goals.clear();
        *limit = MAX_COST;
        self.start_over();
        Ok(())
    }

    /// Brings the field up to date with the map, and with the overlay, which may be another each time, in `work`
    /// steps of about one cell each. Returns whether it is.
    pub fn update(&mut self, map: &Map, overlay: Option<&Overlay>, work: u64) -> Result<bool, Error> {
        let layer = map.layer(self.layer)?;
        if *layer.frame() != self.frame || overlay.is_some_and(|overlay| *overlay.frame() != self.frame) {
            return Err(Error::Dimensions);
        }
        if overlay.is_some() && self.overlay.is_none() {
            return Err(Error::Unsupported);
        }
        let mut work = work;
        self.notice(map, layer, overlay, &mut work);
        while self.phase != Phase::Done && work > 0 {
            self.go_on(layer, &mut work);
        }
        self.finished_for = if self.is_finished() { map.id() } else { 0 };
        Ok(self.is_finished())
    }

    /// Whether the last update has come to its end, whatever was edited since.
    pub fn is_finished(&self) -> bool {
        self.phase == Phase::Done
    }

    /// Whether the field is up to date with a map and with an overlay.
    pub fn is_current(&self, map: &Map, overlay: Option<&Overlay>) -> bool {
        let knows_overlay = match (overlay, &self.overlay) {
            (None, None) => true,
            (None, Some(known)) => known.is_empty(),
            (Some(overlay), _) => self.overlay_seen == Some((overlay.id(), overlay.version())),
        };
        knows_overlay && self.has_caught_up(map)
    }

    /// Whether the field is up to date with a map. What has changed in the overlay since the last update does not count.
    #[inline]
    pub fn has_caught_up(&self, map: &Map) -> bool {
        self.finished_for == map.id() && self.epoch == map.epoch()
    }

    fn start_over(&mut self) {
        self.phase = Phase::Clear(0);
        self.finished_for = 0;
        self.all_nearest = true;
        self.spread.clear();
    }

    /// Takes note of what has changed since the last slice.
    fn notice(&mut self, map: &Map, layer: LayerRef<'_>, overlay: Option<&Overlay>, work: &mut u64) {
        let is_begun = !matches!(self.phase, Phase::Clear(_) | Phase::Begin);
        let mut follows = self.map_id == map.id() && !layer.changed_as_a_whole(self.epoch);
        let since = std::mem::replace(&mut self.epoch, map.epoch());
        self.map_id = map.id();
        if is_begun && follows && since != map.epoch() {
            let mut edits = map.edits_since(since);
            let mut look_at = |rect: Rect| self.look_at(layer.positions_that_cover(rect), work);
            follows = edits.as_mut().is_some_and(|edits| edits.all(&mut look_at));
        }
        follows &= self.notice_overlay(layer, overlay, is_begun && follows, work);
        if is_begun && !follows {
            self.start_over();
        }
    }

    /// The same for the overlay. Returns whether the field can follow.
    fn notice_overlay(&mut self, layer: LayerRef<'_>, overlay: Option<&Overlay>, look: bool, work: &mut u64) -> bool {
        let now = overlay.map(|overlay| (overlay.id(), overlay.version()));
        let Some(mut known) = self.overlay.take() else { return true };
        let mut follows = true;
        if overlay.is_some_and(|_| now != self.overlay_seen) || overlay.is_none() && !known.is_empty() {
            let changed = |id: CellId| {
                if look && follows {
                    let cell = Rect::of(self.frame.cell(id));
                    follows = self.look_at(layer.positions_that_cover(cell), work);
                }
            };
            known.follow(overlay, changed);
        }
        (self.overlay, self.overlay_seen) = (Some(known), now);
        follows
    }

    /// Notes that the positions of a rectangle may have changed. Returns whether there is room for that.
    fn look_at(&mut self, rect: Rect, work: &mut u64) -> bool {
        let around = self.frame.with_surroundings(rect);
        *work = work.saturating_sub(u64::from(around.width) * u64::from(around.height));
        if !matches!(self.phase, Phase::Spread) {
            if matches!(self.phase, Phase::Nearest(_)) {
                // What was to be looked at for nearest goals is given up.
                self.spread.lists().forget_suspects();
                self.all_nearest = true;
            }
            self.phase = Phase::Spread;
        }
        let mut ids = self.frame.rows(around).flatten().map(|index| CellId(index as u32));
        ids.all(|id| self.spread.look_at(&mut self.labels, id))
    }

    /// Does a part of the work of the current phase.
    fn go_on(&mut self, layer: LayerRef<'_>, work: &mut u64) {
        // Taken out for as long as the layer is read under it.
        let overlay = self.overlay.take();
        let layer = overlay.as_ref().map_or(layer, |overlay| layer.under(overlay));
        match self.phase {
            Phase::Clear(next) => self.phase = self.clear_from(next, work),
            Phase::Begin => {
                for goal in &self.labels.sources.goals {
                    self.labels.marks[goal.id.index()] |= IS_GOAL;
                }
                *work -= 1;
                self.spread.begin(&mut self.labels, layer);
                self.phase = Phase::Spread;
            }
            Phase::Spread => match self.spread.go_on(&mut self.labels, layer, work) {
                spread::Progress::Running => {}
                spread::Progress::NoRoom => self.start_over(),
                spread::Progress::Done => self.phase = Phase::Directions(0),
            },
            Phase::Directions(next) => self.find_directions(layer, next, work),
            Phase::Nearest(next) => self.find_nearest(next, work),
            Phase::Done => {}
        }
        self.overlay = overlay;
    }

    /// Clears the labels; with seeds, every cell begins with its own.
    fn clear_from(&mut self, next: usize, work: &mut u64) -> Phase {
        /// Clearing a cell takes a small part of the work that it takes to reach one.
        const CELLS_PER_UNIT: usize = 64;
        let Labels { costs, marks, sources, .. } = &mut self.labels;
        let units = (costs.len() - next).div_ceil(CELLS_PER_UNIT).min(usize::try_from(*work).unwrap_or(usize::MAX));
        let end = next.saturating_add(units.saturating_mul(CELLS_PER_UNIT)).min(costs.len());
        *work -= units as u64;
        match sources.seeds.get(next..end) {
            Some(seeds) => costs[next..end].copy_from_slice(seeds),
            None => costs[next..end].fill(UNREACHED),
        }
        marks[next..end].fill(NOWHERE);
        if end < costs.len() { Phase::Clear(end) } else { Phase::Begin }
    }
}

/// The step with which a cheapest path from a cell may begin is the first of these that leads to it: diagonal ones
/// first, as in the paths of searches.
const ORDER: [Direction; Direction::COUNT] = [
    Direction::NE,
    Direction::SE,
    Direction::SW,
    Direction::NW,
    Direction::N,
    Direction::E,
    Direction::S,
    Direction::W,
];
